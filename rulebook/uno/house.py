"""UNO's house rules: each class is one amendment, named by its ``option``."""

from __future__ import annotations

from typing import Any

from ..kernel import cites
from .moves import Play
from .rules import Uno


class PairDoubles(Uno):
    """Each card of a pair counts."""

    option = "pair-doubles"

    @cites("pair.next-unaffected")
    def draw_two(self, m: Play) -> Any:
        return self.owe(4 if m.pair else 2)

    @cites("pair.next-unaffected")
    def draw_four(self, m: Play) -> Any:
        return self.owe(8 if m.pair else 4)


class SkipBouncesNext(Uno):
    """A Skip on a +2 sends it to the next player."""

    option = "skip-bounces-next"

    @cites("draw-two.skip-away")
    def skip(self, m: Play) -> Any:
        return self.next_turn(1, "reply") if self.owed else self.next_turn(2)
