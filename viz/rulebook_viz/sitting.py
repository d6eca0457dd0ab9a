"""A match with bots on its seats: who is to move, what a bot decides, and where one may go back to."""

from __future__ import annotations

from random import Random, SystemRandom
from typing import Any

import rulebook
from rulebook import bots
from rulebook.kernel import BACK, Veil
from rulebook.record import Match, Step


class Sitting(Match):
    """One table with everything that has happened at it; luck lies on the table, so that a move made again falls out as it did."""

    def owing(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        return () if self.table.over else tuple(self.table.asked)

    def bot_plays(self, seat: int, name: str) -> Step:
        """Let a bot decide for a seat.  It sees that seat's view; its luck hangs on the game's seed
        and on the number of the move, so that going back does not change its mind."""
        view, rng = self.table.view(seat), Random(f"{self.seed}/{len(self.steps)}/{seat}")
        return self.play(bots.get(name)(view, [m for m in view.moves() if m.who == seat], rng))

    def sealed(self) -> bool:
        """Whether all choose in secret now."""
        return self.table.phase in self.rules.secret

    def veiled(self, i: int) -> bool:
        """Whether the step of this number is a choice that still lies face down."""
        return self.sealed() and i >= len(self.steps) - len(self.table.frame.said)

    def of_course(self, seat: int, table: Any = None) -> Any:
        """The one thing that a seat can choose in secret; None where it has a choice, or where all is open."""
        table = table or self.table
        if table.phase not in self.rules.secret:
            return None
        moves = [m for m in table.view(seat).moves() if m.who == seat]
        return moves[0] if len(moves) == 1 else None

    def decided(self, step: Step, seat: int | None) -> bool:
        """Whether in this step that seat (or, for None, anybody) had something to decide."""
        return seat is None or step.move.who == seat and self.of_course(seat, step.before) is None

    def can_undo(self, seat: int | None) -> bool:
        """Whether that seat (or, for None, anybody) has made a decision."""
        return any(self.decided(step, seat) for step in reversed(self.steps))

    def undo(self, seat: int | None = None) -> int:
        """As a match does it, but past what went without asking."""
        if not self.can_undo(seat):
            return 0
        taken = 0
        while True:
            step = next(s for s in reversed(self.steps) if seat is None or s.move.who == seat)
            taken += super().undo(seat)
            if self.decided(step, seat):
                return taken

    def redo(self, seat: int | None = None) -> int:
        """As a match does it, up to that seat's next decision: what goes without asking goes on."""
        played = super().redo(seat)
        while played and self.undone and seat is not None and self.of_course(seat) == self.undone[-1]:
            played += super().redo(seat)
        return played

    def after(self, i: int) -> Any:
        """The table after the step of this number."""
        return self.steps[i + 1].before if i + 1 < len(self.steps) else self.table

    def edge(self) -> list[str]:
        """The edge last walked, as the rulebook declares it: phase, verb, next phase."""
        if not self.steps:
            return []
        step, to = self.steps[-1], self.table.phase
        phase, verb = step.before.phase, type(step.move).__name__
        goals = [goal for p, v, goal in self.rules.edges() if (p, v) == (phase, verb)]
        passing = [g for g in goals if g in self.rules.autos]  # walked through on the way
        return [phase, verb, to if to in goals else BACK if BACK in goals else (*passing, to)[0]]


def clauses_of(step: Step) -> tuple[str, ...]:
    """Every clause that a step set to work, once, in order."""
    return tuple(dict.fromkeys(c for event in step.events for c in event.clauses))


def from_position(rules: Any, text: str, seat: int) -> Sitting:
    """A game that starts from a position in notation; cards that the position does not tell are imagined.

    ``seat`` is whose view it is. Raises ``ValueError`` that names what is wrong with the position."""
    table, seed = rules.at(text.strip()), SystemRandom().randrange(1 << 48)
    seat = seat if seat < table.players else 0
    if any(isinstance(v, Veil) for n in table.hidden for v in _parts(getattr(table, n))):
        whole = table.imagine(seat, seed)
        text = whole.position()
    sitting = Sitting(type(table), seed=seed, start=text.strip() or table.position())
    if len(list(sitting.table.moves())) == 0 and not sitting.table.over:
        raise ValueError(f"nobody can move in the phase {sitting.table.phase}")
    return sitting


def from_example(example: Any) -> tuple[Sitting, int]:
    """An example as a game in progress, and the seat that is to make its last move.

    Raises ``ValueError`` when the example has no move, or cannot be played."""

    if not example.moves:
        raise ValueError(f"the example {example.id} has no move to make")
    rules = rulebook.game(example.game, *example.options)
    sitting = Sitting(rules, start=example.given, draws=tuple(example.draws), rolls=example.rolls)
    for said in example.moves[:-1]:
        sitting.play(rules.parse(said))
    who = int(rules.parse(example.moves[-1]).who)
    return sitting, who if who < sitting.players else 0  # an example may speak of a player who is not there


def _parts(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]
