"""Rules that differ from our source text: the publisher's, and those of the RLCard toolkit for comparison.

Each amendment cites the clause whose note says how the publisher plays it.
"""

from __future__ import annotations

from typing import Any

from ..kernel import BACK, Auto, OnTurn, cites, does, forbids, move, offers
from .cards import COLOURS, DRAW_FOUR, DRAW_TWO, NONE, REVERSE, SKIP, WILD, Colour, colour, symbol
from .killer import JumpIn, RedZero
from .manners import Challenge
from .moves import Draw, Play, Take, Wait, every_way
from .rules import Uno
from .table import TWO


class MoreSeats(Uno):
    """Up to ten may play."""

    option = "publisher.seats"
    seats = range(2, 11)

    @classmethod
    def facts(cls) -> dict[str, dict[str, Any]]:
        base = super().facts()
        return base | {"setup.players": base["setup.players"] | {"max": 8, "publisher_max": max(cls.seats)}}


class DrawForDealer(Uno):
    """Chance says who begins the first round."""

    option = "publisher.dealer"

    @cites("setup.first-clockwise", "setup.who-is-first")
    def begin(self) -> None:
        if self.round == 1:
            self.first = self.chance(self.players)
        super().begin()


@move
class Name(OnTurn):
    """Name the colour for a Wild that was turned up."""

    named: Colour


class TurnUp(Uno):
    """A card is turned up to start with, and takes effect at once."""

    option = "publisher.turn-up"
    excludes = ("turn-up-start", "strict-lead")
    flow = {"deal": {Auto: "name"}, "name": {Name: "turn"}}

    @cites("setup.no-up-card", "setup.lead")
    def open_the_pile(self) -> str:
        while (card := self.pick(self.deck)) == DRAW_FOUR:
            self.deck.append(card)  # back into the pile, and another
        self.top, self.colour = card, NONE if card == WILD else colour(card)
        if card == WILD:
            return "name"
        if symbol(card) == SKIP:
            self.pass_on()
        elif symbol(card) == REVERSE:  # the dealer, who sits before the first player, begins
            self.direction = -1
            self.pass_on()
        elif symbol(card) == DRAW_TWO:
            self.pick_up(TWO, self.turn)
            self.pass_on()
        return "turn"

    @offers(Name)
    def any_colour(self) -> list[Name]:
        return [Name(self.turn, c) for c in COLOURS]

    @forbids(Name, "wild.name-colour")
    def names_no_colour(self, m: Name) -> bool:
        return m.named == NONE

    @does(Name, "wild.name-colour")
    def name_it(self, m: Name) -> None:
        self.colour = m.named


class OneCard(Uno):
    """Only one card is played in a turn."""

    option = "publisher.one-card"
    excludes = ("pair-doubles",)

    @forbids(Play, "pair.play-together")
    def plays_a_pair(self, m: Play) -> bool:
        return m.pair


class PlayWhatIsDrawn(Uno):
    """Any drawn card that fits may be played at once, function cards included."""

    option = "publisher.drawn-card"
    fits_with = {RedZero}
    flow = {"drawn": {Play: "reply"}}

    def is_function(self, card: int) -> bool:
        return not self.may_be_played_though_drawn()

    @cites("draw.play-drawn-number", "draw.function-kept")
    def may_be_played_though_drawn(self) -> bool:
        return True


class AnyLast(Uno):
    """Any card may be the last; what it asks for is still drawn."""

    option = "publisher.any-last"
    waives = frozenset({"win.no-function-last", "win.function-last-draws", "win.no-function-pair-last", "win.last-reply"})
    fits_with = {PlayWhatIsDrawn}
    flow = {"reply": {Play: "score"}}

    @offers(Play)  # not exact: other house rules below may forbid some of these
    def playable(self) -> list[Play]:
        hand = self.hands[self.turn]
        if len(hand) > 2:
            return super().playable()
        return [m for card in self.fitting().intersection(hand) for m in every_way(self.turn, card, hand.count(card), len(hand))]

    @offers(Play, during="drawn")
    def drawn_card(self) -> list[Play]:
        hand = self.hands[self.turn]
        return super().drawn_card() if len(hand) > 1 else every_way(self.turn, hand[0], 1, 1)

    @cites("win.first-out")
    def go_out(self, who: int) -> str:
        if self.owed:
            self.draw_for_the_last_card()
        return super().go_out(who)

    @cites("score.no-pending")
    def draw_for_the_last_card(self) -> None:
        self.pick_up(self.owed, self.turn)
        self.clear_debt()


class ShortWindow(Uno):
    """Who has not called can be caught only before the next turn begins."""

    option = "publisher.window"

    @does(Wait, "uno.window")
    def ask_the_next(self, m: Wait) -> Any:
        owner, to = self.frame.owner, super().ask_the_next(m)
        if to == BACK:
            self.silent = tuple(w for w in self.silent if w != owner)
        return to


class NoAnswer(Uno):
    """Nothing escapes a +2 or a +4, and no colour lock follows."""

    option = "publisher.no-answer"
    excludes = ("skip-bounces-next",)
    flow = {"reply": {Play: None}}

    @forbids(Play, "draw-two.can-be-avoided", "draw-two.stack", outside=("turn", "drawn"))
    def there_is_no_escape(self, m: Play) -> bool:
        return self.phase == "reply"

    @cites("draw-two.effect", "draw-two.spent")
    def pay_for_two(self, m: Take) -> None:
        self.pick_up(self.owed, m.who)


class WildAnywhere(Uno):
    """A Wild may be played on any card."""

    option = "publisher.wild"
    waives = frozenset({"wild.follows", "wild.after-spent-two"})


class HonestFour(Uno):
    """A +4 is honest when its player holds no card of the colour in play."""

    option = "publisher.four"
    needs = ("challenge",)
    fits_with = {Challenge}

    @forbids(Play, "challenge.condition", "draw-four.any-time", bluff=True)
    def has_another_card_to_play(self, m: Play) -> bool:
        return m.card == DRAW_FOUR and any(card < WILD and colour(card) == self.colour for card in self.hands[m.who])


# ── as RLCard plays it ──


class DrawInNeed(Uno):
    """Only a player who cannot play may draw."""

    option = "rlcard.draw-in-need"
    fits_with = {JumpIn}

    @forbids(Draw, "draw.voluntary")
    def could_play_instead(self, m: Draw) -> bool:
        return bool(self.playable())


class FourLast(Uno):
    """A +4 may be played only when nothing else can be."""

    option = "rlcard.four-last"
    excludes = ("challenge",)

    @forbids(Play, "draw-four.any-time")
    def could_play_another_card(self, m: Play) -> bool:
        return m.card == DRAW_FOUR and bool(self.fitting().intersection(self.hands[m.who]) - {DRAW_FOUR})


class NoCalls(Uno):
    """Nobody calls "Uno", and nobody is caught."""

    option = "rlcard.no-calls"
    rare = {"Call", "Accuse", "Wait"}  # nobody has anything to say

    @cites("uno.window")
    def open_the_window(self, then: str) -> Any:
        self.silent = ()
        return then

    @forbids(Play, "uno.must-call")
    def calls_all_the_same(self, m: Play) -> bool:
        return m.call
