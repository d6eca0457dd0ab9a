"""How bargaining in I'm the Boss! goes: how many deals close and who gets the money, by number of players and by reading.

figures(players=4, options=(), games=50)      one Row
table(games=50)                               a Row for each reading and number of players
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from .. import game
from .bots import sense
from .moves import Open, Recruit, Stop, TakeOver, Travel

SEATS = range(3, 7)
READINGS: tuple[tuple[str, ...], ...] = ((), ("text-000",), ("text-001",))
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Row:
    """What games between bargaining bots are like with so many players under one reading of the rules."""

    players: int
    options: tuple[str, ...]  # a preset, or nothing for our rulings
    games: int
    closed: float  # deals closed in a game
    rate: float  # share of the deals opened that were closed
    boss: float  # share of the proceeds that stayed with the boss
    partners: float  # share that went to the others
    plays: float  # travel, recruitment, boss and stop cards played in a deal
    bosses: float  # changes of boss in a deal
    decisions: float  # in a game
    stalled: int  # games that ended because nobody closed a deal any more


def table(
    games: int = 20,
    seed: Any = 0,
    players: Sequence[int] = SEATS,
    readings: Sequence[tuple[str, ...]] = READINGS,
    progress: Progress | None = None,
) -> list[Row]:
    """A row for each reading and number of players.

    Raises ``ValueError`` for fewer than one game, for options that there are not and for a number of players that cannot play."""
    wanted = [(chosen, n) for chosen in readings for n in players]
    rows = []
    for i, (chosen, n) in enumerate(wanted):
        rows.append(figures(n, chosen, games, seed))
        if progress:
            progress(i + 1, len(wanted))
    return rows


def figures(players: int = 4, options: Sequence[str] = (), games: int = 20, seed: Any = 0) -> Row:
    """Play games between bargaining bots and count.

    Raises ``ValueError`` for fewer than one game, for options that there are not and for a number of players that cannot play."""
    if type(games) is not int or games < 1:
        raise ValueError(f"at least one game, not {games!r}")
    rules: Any = game("im_the_boss", *options)
    found = _Counts()
    for k in range(games):
        _play(rules, players, f"{seed}/{k}", found)
    opened, brought = max(1, found.opened), max(1, found.brought)
    shares = found.kept / brought, found.paid / brought
    rates = found.closed / games, found.closed / opened
    plays = found.plays / opened, found.bosses / opened
    return Row(players, tuple(options), games, *rates, *shares, *plays, found.decisions / games, found.stalled)


@dataclass
class _Counts:
    opened: int = 0
    closed: int = 0
    brought: int = 0  # by all deals, in millions
    kept: int = 0  # by their bosses
    paid: int = 0  # to the others
    plays: int = 0
    bosses: int = 0
    decisions: int = 0
    stalled: int = 0


def _play(rules: Any, players: int, seed: str, found: _Counts) -> None:
    rng, t = Random(seed), rules(players, seed=seed)
    while not t.over:
        who = t.asked[0]
        view = t.view(who)
        moves = [m for m in view.moves() if m.who == who]
        m = sense(view, moves, rng) if len(moves) > 1 else moves[0]
        before = t.copy()
        t.advance(m)
        found.decisions += 1
        found.opened += type(m) is Open
        found.plays += isinstance(m, Travel | Recruit | TakeOver | Stop)
        found.bosses += before.phase == "halt" and type(before.frame.play[0]) is TakeOver and t.boss == before.frame.play[0].who
        if t.closed > before.closed:
            _note_close(before, t, found)
    found.stalled += t.closed < t.late


def _note_close(before: Any, after: Any, found: _Counts) -> None:
    """Who got what of a deal that the last move closed."""
    boss = before.boss
    got = [now - then for now, then in zip(after.money, before.money, strict=True)]
    found.closed += 1
    found.brought += sum(got)
    found.kept += got[boss]
    found.paid += sum(got) - got[boss]


__all__ = ["READINGS", "SEATS", "Row", "figures", "table"]
