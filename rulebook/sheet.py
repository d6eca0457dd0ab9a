"""The score sheet of a session: a line for each round that is over, for the terminal, the table and a notebook."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .notation import NOBODY
from .record import Match, Step

OPENS, CLOSES = {"count_the_hands", "give_up"}, "deal_seven"  # the rules between which a round is settled


@dataclass(frozen=True)
class Line:
    """One round: what was left in each hand, what that brought each player, and what it came to.

    ``totals`` are the sums before pigs set them back to nothing, ``reset`` tells whether they did;
    ``pigs`` were drawn in this round. A round that was broken off has no winner and no points."""

    round: int
    winner: int
    points: tuple[int, ...]
    credits: tuple[int, ...]
    totals: tuple[int, ...]
    pigs: tuple[int, ...]
    reset: bool
    leads: int  # who leads the next round
    clauses: tuple[str, ...]
    step: int  # the number of the move that ended it


def keeps_score(table: Any) -> bool:
    """Whether rounds follow one another at this table, with a score sheet."""
    return hasattr(table, "champions")


def ends_a_round(before: Any, after: Any) -> bool:
    """Whether a round was over when play came from one table to the other."""
    return bool(after.over or after.round > before.round)


def lines(match: Match) -> list[Line]:
    """The rounds of a session that are over, in order; none for a game that keeps no score."""
    tables = [step.before for step in match.steps[1:]] + [match.table]
    if not match.steps or not keeps_score(match.table):
        return []
    played = enumerate(zip(match.steps, tables, strict=True))
    return [_line(n, step, after) for n, (step, after) in played if ends_a_round(step.before, after)]


def _line(n: int, step: Step, after: Any) -> Line:
    before, work = step.before, _settling(step)
    void = any("engine.cap" in event.clauses for event in work)
    winner = NOBODY if void else after.first
    points = () if void else tuple(after.points)
    credits = [0] * after.players if void else after.credits(winner, list(points))
    return Line(
        round=before.round,
        winner=winner,
        points=points,
        credits=tuple(credits),
        totals=tuple(old + new for old, new in zip(before.totals, credits, strict=True)),
        pigs=tuple(new - old for old, new in zip(before.pigs, after.pigs, strict=True)),
        reset=after.events > before.events,
        leads=after.first,
        clauses=tuple(dict.fromkeys(c for event in work for c in event.clauses)),
        step=n,
    )


def _settling(step: Step) -> list[Any]:
    """What the rules did from the end of the round until the next was dealt."""
    rules = [event.rule for event in step.events]
    first = next((i for i, rule in enumerate(rules) if rule in OPENS), len(rules))
    last = next((i for i in range(first, len(rules)) if rules[i] == CLOSES), len(rules))
    return list(step.events[first:last])
