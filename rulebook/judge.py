"""One move judged: what the clauses say of it, and how the table stands afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from . import game
from .examples import agreed, rigged
from .kernel import Game, Illegal, Verdict, watched
from .notation import SEAT, Unseen


@dataclass
class Judgement:
    """A position, moves of which the last was judged, and what came of it."""

    start: Any  # the table before the first move
    table: Any  # as it stands now: after the last move when that was allowed
    moves: list[Any]
    verdict: Verdict
    played: bool
    applied: list[str] = field(default_factory=list)  # clauses at work in the last move
    drew: list[str] = field(default_factory=list)  # cards drawn in it

    def report(self) -> dict[str, Any]:
        """The JSON form of ``rulebook judge --json``."""
        table, said = self.table, self.verdict
        facts: dict[str, Any] = {"game": table.name, "options": list(table.options()), "position": self.start.position()}
        facts |= {"moves": list(map(str, self.moves)), "verdict": said.word}
        facts |= {"clauses": list(said.clauses), "doubts": list(said.doubts), "unseen": list(said.unseen)}
        facts |= {"after": table.position() if self.played else None, "drew": self.drew}
        facts |= {"asked": [SEAT.write(s) for s in table.asked], "phase": table.phase, "over": table.over}
        return facts | {"applied": self.applied}


def judge(
    name: str, position: str, moves: str, options: Sequence[str] = (), draws: str = "", seed: Any = 0, seat: str = "", rolls: str = ""
) -> Judgement:
    """Judge the last of these moves, made from this position.

    ``draws`` are the next cards to be drawn, and ``rolls`` what the die shows; ``seed`` is the luck where they do not
    settle it, and ``seat`` asks as a player who sees only a view.
    Raises ``ValueError`` for what cannot be read, for a move before the last that is refused,
    and for draws and rolls that cannot be made.
    """
    start: Any = game(name, *options).at(position, luck=seed)
    said = [*map(type(start).parse, filter(None, map(str.strip, moves.split(";"))))]
    if not said:
        raise ValueError('no move to judge: write one, such as "A play r7"')
    viewer = _seat(start, seat)
    table, drew = _noting(start, draws, rolls)
    for m in said[:-1]:
        try:
            table.play(m)
        except Illegal as no:
            raise ValueError(f"{m}, before the last move, is refused: {', '.join(no.clauses)}") from None
        except Unseen:
            raise ValueError(f"{m}: what follows from it hangs on cards that the position does not tell") from None
    last = said[-1]
    verdict = (table if viewer is None else table.view(viewer)).verdict(last)
    found = Judgement(start, table, said, verdict, played=bool(verdict) and bool(table.verdict(last)))
    table.journal.clear()
    drew.clear()
    if found.played:
        try:
            table.play(last)
        except Unseen:
            raise ValueError(f"{last} is {verdict.word}, but what follows hangs on cards that the position does not tell") from None
        found.applied = [*dict.fromkeys(c for e in table.journal for c in e.clauses)]
        found.drew = [*drew]
    if found.played and table.coming:
        raise ValueError(f"the moves do not draw all of {draws}; {len(table.coming)} left over")
    if found.played and table.falling:
        raise ValueError(f"the moves do not roll all of {rolls}; {len(table.falling)} left over")
    return found


def _seat(table: Any, seat: str) -> int | None:
    if not seat:
        return None
    names = [SEAT.write(s) for s in range(table.players)]
    if seat.upper() not in names:
        raise ValueError(f"no seat is called {seat!r}; there are {', '.join(names)}")
    return names.index(seat.upper())


def faces(rolls: str) -> list[int]:
    """What the die is to show, in order: ``3,1``."""
    said = [part for part in rolls.replace(" ", "").split(",") if part]
    if not all(face.isascii() and face.isdecimal() and len(face) < 3 for face in said):
        raise ValueError(f"rolls are whole numbers with commas, such as 3,1, not {rolls[:60]!r}")
    return [*map(int, said)]


def _noting(start: Any, draws: str, rolls: str = "") -> tuple[Any, list[str]]:
    """The same table with a journal, and a list of the cards drawn; ``draws`` and ``rolls`` come first."""
    table, rules = start.copy(), cast("type[Game]", type(start))
    table.__class__ = rigged(watched(rules))  # the same rules, which now leave a trace
    home = next(iter(table.supply()), "")
    code: Any = rules._code(home) if home else None
    table.journal, table.coming, table.falling = [], agreed(table, draws.replace(" ", "")), faces(rolls)
    drew: list[str] = []
    by_luck = table.pick

    def pick(pile: list[Any]) -> Any:
        drew.append(str(code.item.write(card := by_luck(pile))) if code else "")
        return card

    table.pick = pick
    return table, drew
