"""Switches of UNO's base game: where its text can be read in two ways, the other reading."""

from __future__ import annotations

from ..kernel import cites, forbids
from .cards import DRAW_FOUR, NOTHING, NUMBERS
from .moves import Play
from .rules import Uno


class PairDoubles(Uno):
    """Each card of a pair counts: a pair of +2 asks for four cards, a pair of Skips skips two players."""

    option = "pair-doubles"

    @cites("pair.next-unaffected")
    def weight_of_a_pair(self) -> int:
        return 2


class SkipBouncesNext(Uno):
    """A Skip on a +2 sends it to the next player."""

    option = "skip-bounces-next"

    @cites("draw-two.skip-away")
    def send_it_on(self, m: Play) -> str:
        self.pass_on(self.weight(m) if self.players > 2 else 1)
        return "reply"


class ReverseSkipsDuel(Uno):
    """With two players a Reverse acts as a Skip: its player plays again."""

    option = "reverse-skips-duel"

    @cites("reverse.two-players")
    def turn_round(self, m: Play) -> None:
        before = self.direction
        super().turn_round(m)
        if self.players == 2 and not self.owed and self.direction != before:  # a pair that counts double skips both
            self.pass_on()


class StrictLead(Uno):
    """Only a number card or a +4 may be led."""

    option = "strict-lead"

    @forbids(Play, "setup.lead", asks="card")
    def cannot_be_led(self, m: Play) -> bool:
        return self.top == NOTHING and m.card not in NUMBERS and m.card != DRAW_FOUR


class TurnUpStart(Uno):
    """Cards are turned up until a number shows; the first player follows it."""

    option = "turn-up-start"
    excludes = ("strict-lead",)

    @cites("setup.no-up-card", "setup.lead")
    def open_the_pile(self) -> str:
        while (card := self.pick(self.deck)) not in NUMBERS:
            self.pile.append(card)
        self.top, self.colour = card, card // 13
        return "turn"
