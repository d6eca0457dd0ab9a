"""The bean duel: two players without trading, who leave each other what they do not want (as published)."""

from __future__ import annotations

from typing import Any

from ..kernel import Auto, OnTurn, cites, does, forbids, move, offers, runs
from .cards import Bean
from .moves import Buy, Draw, Harvest, Market, Pass, Places, Plant, Poll, Proposal, Reveal, Settle, Sow, Window
from .rules import Bohnanza
from .table import MORE_FIELDS, deck

REMOVED = ("cocoa", "garden")
DECK = deck(*REMOVED)
SHOWN, DRAWN, EXHAUSTIONS = 3, 2, 1


@move
class Discard(OnTurn):
    """Discard a leftover, or a card of the hand; ``places`` says which copy."""

    bean: Bean
    places: Places = ()


@move
class Leave(OnTurn):
    """Leave the rest of the open cards to the opponent."""


class BeanDuel(Bohnanza):
    """Leftovers, one or two beans, a discard, three open cards, two new ones; to the first exhaustion."""

    option = "bean-duel"
    excludes = ("loose-market",)
    seats = range(2, 3)
    rare = Bohnanza.rare | {"Buy"}
    chapters = {
        "plant": ("start", "leftover", "plant-first", "plant-second", "discard"),
        "trade": ("reveal", "duel-market"),
        "draw": ("draw",),
    }
    flow = {
        "start": {Auto: "leftover"},
        "leftover": {Sow: ("leftover", "plant-first", Reveal), Discard: ("leftover", "plant-first", Reveal), Harvest: "leftover"},
        "plant-first": {Plant: "discard"},
        "plant-second": {Plant: "discard", Pass: "discard"},
        "discard": {Discard: Reveal, Pass: Reveal, Harvest: "discard"},
        Reveal: {Auto: "duel-market"},
        "duel-market": {Sow: "duel-market", Leave: (Draw, "end"), Harvest: "duel-market"},
        **dict.fromkeys((Window, Market, Poll, Proposal, "settle-all", Settle)),  # no pauses, and nothing is traded
    }

    leftovers: list[Bean]  # what the opponent did not want

    # ── what it changes about the table ──

    @cites("duo.published-duel")
    def cards_in_use(self) -> list[int]:
        return DECK

    @cites("duo.published-duel")
    def fields_at_first(self) -> int:
        return MORE_FIELDS

    @property
    def last_time(self) -> int:
        return EXHAUSTIONS

    def last_run_out(self) -> None:
        """Once is enough."""

    def shown_at_most(self) -> int:
        """Three, and whatever lay on top of the discards and matched."""
        return len(DECK)

    @classmethod
    def facts(cls) -> dict[str, dict[str, Any]]:
        numbers = {"deck": len(DECK), "fields": MORE_FIELDS, "reveal": SHOWN, "draw": DRAWN, "exhaustions": EXHAUSTIONS}
        return super().facts() | {"duo.published-duel": numbers}

    def deal(self) -> str:
        self.leftovers = []
        return super().deal()

    # ── selling, in one's own turn only ──

    @cites("duo.published-duel")
    def pause(self, then: Any) -> Any:
        return then

    def may_buy(self, who: int) -> bool:
        return False

    @forbids(Buy, "duo.published-duel")
    def none_for_sale(self, m: Buy) -> bool:
        return True

    @forbids(Harvest, "duo.published-duel")
    def sells_in_the_others_turn(self, m: Harvest) -> bool:
        return m.who != self.turn

    # ── leftovers of the opponent, then one's own hand ──

    @runs("start", "duo.published-duel")
    def begin_a_turn(self) -> Any:
        return "leftover" if self.leftovers else self.plant_from_hand()

    def plant_from_hand(self) -> Any:
        return "plant-first" if self.hands[self.turn] else self.skip_planting()

    def to_sow(self, who: int) -> list[int]:
        return self.leftovers if self.phase == "leftover" else self.market

    @does(Sow, "duo.published-duel", during=("leftover", "duel-market"))
    def plant_an_open_card(self, m: Sow) -> Any:
        self.to_sow(m.who).remove(m.bean)
        self.grow(m.who, m.field, m.bean)
        return self.next_leftover() if self.phase == "leftover" else "duel-market"

    def next_leftover(self) -> Any:
        return "leftover" if self.leftovers else self.plant_from_hand()

    @offers(Discard, exact=True, during="leftover")
    def any_leftover(self) -> list[Discard]:
        return [Discard(self.turn, bean) for bean in sorted({*self.leftovers})]

    @forbids(Discard, "duo.published-duel", during="leftover")
    def is_no_leftover(self, m: Discard) -> bool:
        return m.bean not in self.leftovers or bool(m.places)

    @does(Discard, "duo.published-duel", during="leftover")
    def discard_a_leftover(self, m: Discard) -> Any:
        self.leftovers.remove(m.bean)
        self.pile.append(m.bean)
        return self.next_leftover()

    def after_planting(self) -> Any:
        return "discard" if self.hands[self.turn] else self.to_market()

    @offers(Discard, exact=True, open=True, during="discard")
    def any_hand_card(self) -> list[Discard]:
        return [Discard(self.turn, bean) for bean in sorted({*self.hands[self.turn]})]

    @forbids(Discard, "engine.in-hand", during="discard")
    def is_not_in_hand(self, m: Discard) -> bool:
        hand = self.hands[m.who]
        return m.bean not in hand or any(place >= len(hand) or hand[place] != m.bean for place in m.places) or len(m.places) > 1

    @does(Discard, "duo.published-duel", during="discard")
    def discard_from_hand(self, m: Discard) -> Any:
        hand = self.hands[m.who]
        self.pile.append(hand.pop(m.places[0] if m.places else hand.index(m.bean)))
        return self.to_market()

    @does(Pass, "duo.published-duel", during="discard")
    def discard_nothing(self, m: Pass) -> Any:
        return self.to_market()

    # ── open cards ──

    @cites("duo.published-duel")
    def to_market(self) -> Reveal:
        return Reveal(SHOWN)

    @runs(Reveal, "duo.published-duel")
    def open_the_market(self) -> Any:
        self.take(self.market)
        while self.pile and self.pile[-1] in self.market:
            self.market.append(self.pile.pop())
        return "duel-market"

    @offers(Leave, exact=True)
    def may_leave(self) -> list[Leave]:
        return [Leave(self.turn)]

    @does(Leave, "duo.published-duel")
    def leave_the_rest(self, m: Leave) -> Any:
        self.leftovers, self.market = self.market, []
        return self.end_after_planting() if self.at_the_end else Draw(self.cards_to_draw())

    @cites("duo.published-duel")
    def cards_to_draw(self) -> int:
        return DRAWN
