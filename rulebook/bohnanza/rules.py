"""Bohnanza, as its Albanian text has it: plant, trade and harvest beans, and never sort your hand.

Nodes of the phase graph: P1a is ``plant-first``, P1b ``plant-second``, P2draw ``reveal``, P2open and P2hand are ``market`` (with
and without open cards) and its ``poll``, OFFER is ``proposal``, P3 ``settle``, P4draw ``draw``, W(k) ``window``, FINAL ``end``.
Hands are planted from the front, which is the first of the list, and filled at the back.
"""

from __future__ import annotations

from typing import Any, ClassVar

from ..kernel import BACK, Auto, Move, OnTurn, cites, does, forbids, offers, runs
from ..notation import NOBODY
from .growing import PLANTS, Growing
from .moves import (
    Accept,
    Buy,
    Close,
    Draw,
    Harvest,
    Keep,
    Market,
    Offer,
    Pass,
    Plant,
    Poll,
    Proposal,
    Reject,
    Reveal,
    Settle,
    Sow,
    Window,
)
from .table import DRAWN, MORE_DRAWN, SHOWN, BohnanzaTable
from .trading import Trading


def anytime(phase: Any) -> dict[type, Any]:
    """Harvesting and buying, which lead back to where they were done."""
    return {Harvest: phase, Buy: phase}


class Bohnanza(Trading, Growing, BohnanzaTable):
    """A game of Bohnanza."""

    name = "bohnanza"
    rare = {"Buy"}
    chapters: ClassVar[dict[str, tuple[str, ...]]] = {  # the four phases of a turn, as the text counts them
        "plant": ("start", "plant-first", "plant-second"),
        "trade": ("reveal", "market", "poll", "proposal"),
        "gains": ("settle-all", "settle"),
        "draw": ("draw",),
    }
    flow = {
        "deal": {Auto: "start"},
        "start": {Auto: (Window, "plant-first", Reveal)},
        "plant-first": {Plant: ("plant-second", Reveal), **anytime("plant-first")},
        "plant-second": {Plant: Reveal, Pass: Reveal, **anytime("plant-second")},
        Reveal: {Auto: (Window, Reveal, Market)},
        Market: {Keep: (Poll, Market), Offer: Proposal, Pass: (Poll, Market), Close: (Window, "settle-all"), **anytime(Market)},
        Poll: {Offer: Proposal, Pass: (Poll, Market), **anytime(Poll)},
        Proposal: {Accept: BACK, Reject: BACK, **anytime(Proposal)},
        "settle-all": {Auto: (Settle, Window, "end", Draw)},
        Settle: {Sow: "settle-all", **anytime(Settle)},
        Draw: {Auto: (Window, Draw, "end", "start")},
        Window: {Pass: (Window, BACK), **anytime((Window, BACK))},
        "end": {Auto: "over"},
        "over": {},
    }

    @property
    def decider(self) -> int:
        """Whose decision it is."""
        return self.turn if type(self.frame) is str else int(self.frame.asked)

    @forbids(Move, "engine.not-asked")
    def is_not_asked(self, m: Move) -> bool:
        return m.who != self.decider

    @forbids(OnTurn, "trade.end", outside=Market)
    def is_for_the_active_player_alone(self, m: Move) -> bool:
        return self.phase in ("poll", "proposal") and m.who != self.turn and type(m) is Close

    # ── setting up ──

    def deal(self) -> str:
        self.hands, self.coins = [[] for _ in range(self.players)], [[] for _ in range(self.players)]
        self.pending = [[] for _ in range(self.players)]
        self.market, self.pile, self.refused = [], [], []
        self.plots = [[()] * self.fields_at_first() for _ in range(self.players)]
        self.deck = self.cards_in_use()
        return "deal"

    @runs("deal", "setup.shuffle", "setup.deal-five")
    def deal_hands(self) -> None:
        self.deck, self.pile, self.market, self.refused, self.emptied = self.cards_in_use().copy(), [], [], [], 0
        self.hands = [[self.pick(self.deck) for _ in range(self.hand_size(who))] for who in range(self.players)]
        self.coins, self.pending = [[] for _ in range(self.players)], [[] for _ in range(self.players)]
        self.lay_out_fields()
        self.begin()

    @cites("fields.two-at-start")
    def lay_out_fields(self) -> None:
        self.plots = [[()] * self.fields_at_first() for _ in range(self.players)]

    @cites("setup.start-player")
    def begin(self) -> None:
        self.turn = 0

    # ── phase 1: planting ──

    @runs("start")
    def begin_a_turn(self) -> Any:
        return self.pause("plant-first" if self.hands[self.turn] else self.skip_planting())

    @cites("plant.empty-hand")
    def skip_planting(self) -> Any:
        return self.to_market()

    @cites("turn.finish-phase-first")
    def to_market(self) -> Reveal:
        return Reveal(SHOWN)

    @offers(Plant, exact=True)
    def front_bean(self) -> list[Plant]:
        bean = self.hands[self.turn][0]
        return [PLANTS[self.turn][f] for f, plot in enumerate(self.plots[self.turn]) if not plot or plot[0] == bean]

    @does(Plant, "plant.first-card-must", during="plant-first")
    def plant_the_first_bean(self, m: Plant) -> Any:
        self.plant_front(m)
        return "plant-second" if self.hands[m.who] else self.after_planting()

    def after_planting(self) -> Any:
        """Where the turn goes on when no more is planted from the hand."""
        return self.to_market()

    @does(Plant, "plant.second-card-may", "plant.second-same-rules", "plant.two-at-most", during="plant-second")
    def plant_second_bean(self, m: Plant) -> Any:
        self.plant_front(m)
        return self.after_planting()

    @cites("hand.fixed-order", "hand.two-ends")
    def plant_front(self, m: Plant) -> None:
        self.grow(m.who, m.field, self.hands[m.who].pop(0))

    @forbids(Plant, "plant.two-at-most", outside=("plant-first", "plant-second"))
    def has_planted_enough(self, m: Plant) -> bool:
        return m.who == self.turn and self.phase in ("market", "settle")

    @does(Pass, "plant.second-card-may", during="plant-second")
    def plant_no_more(self, m: Pass) -> Any:
        return self.after_planting()

    @forbids(Pass, "plant.first-card-must", outside=("plant-second", Market, Poll, Window))
    def must_plant_first(self, m: Pass) -> bool:
        return self.phase == "plant-first" and m.who == self.turn

    # ── taking cards from the deck ──

    @runs(Reveal, "market.reveal-two", "market.face-up")
    def open_the_market(self) -> Any:
        if not self.frame.polled and self.frame.due == self.shown_at_most():
            self.refused = []
        wait = self.take(self.market)
        if not wait and len(self.market) == 1 and self.at_the_end:
            self.open_one_card()
        return wait or Market(self.turn)

    @cites("end.one-card-market")
    def open_one_card(self) -> None:
        """The last card of all."""

    def take(self, into: list[int]) -> Any:
        """Take what is still due; returns where to go first when the deck is empty."""
        due, polled = self.frame.due, self.frame.polled
        while due and not self.at_the_end:
            if not self.deck:
                if not polled:
                    return self.before_shuffling(due)
                if not self.pile:
                    self.find_nothing()
                    break
                self.reshuffle()
            into.append(self.pick(self.deck))
            due, polled = due - 1, False
            if not self.deck:
                self.run_out()
        return None

    def before_shuffling(self, due: int) -> Any:
        return self.pause(type(self.frame)(due, True))

    def reshuffle(self) -> None:
        self.shuffle_discards() if type(self.frame) is Draw else self.shuffle_for_the_market()

    @cites("draw.reshuffle")
    def shuffle_discards(self) -> None:
        self.deck, self.pile = self.pile, []

    @cites("market.deck-empty")
    def shuffle_for_the_market(self) -> None:
        self.shuffle_discards()

    @cites("end.count-moment")
    def run_out(self) -> None:
        self.emptied += 1
        if self.at_the_end:
            self.last_run_out()

    def last_run_out(self) -> None:
        self.run_out_twice() if self.players == 3 else self.run_out_thrice()

    @cites("trio.second-exhaustion")
    def run_out_twice(self) -> None:
        """With three players, that is the last time."""

    @cites("end.third-exhaustion")
    def run_out_thrice(self) -> None:
        """That is the last time."""

    @cites("draw.nothing-left")
    def find_nothing(self) -> None:
        self.run_out()

    # ── phase 3: planting what was gained ──

    @runs("settle-all", "received.seat-order", "received.all-planted")
    def who_plants_next(self) -> Any:
        for k in range(self.players):
            if self.pending[seat := (self.turn + k) % self.players]:
                return Settle(seat)
        return self.end_after_planting() if self.at_the_end else self.pause(Draw(self.cards_to_draw()))

    @cites("end.in-phase-two")
    def end_after_planting(self) -> str:
        return "end"

    def cards_to_draw(self) -> int:
        return self.draw_four() if self.players > 5 else self.draw_three()

    @cites("draw.three")
    def draw_three(self) -> int:
        return DRAWN

    @cites("crowd.draw-four")
    def draw_four(self) -> int:
        return MORE_DRAWN

    @offers(Sow, exact=True)
    def any_gain(self) -> list[Sow]:
        me = self.decider
        plots = self.plots[me]
        beans = sorted({*self.to_sow(me)})
        return [Sow(me, f, b) for b in beans for f, plot in enumerate(plots) if not plot or plot[0] == b]

    def to_sow(self, who: int) -> list[int]:
        """Beans that this player may plant now, besides those in hand."""
        return self.pending[who]

    @forbids(Sow, "received.all-planted")
    def was_not_gained(self, m: Sow) -> bool:
        return m.bean not in self.to_sow(m.who)

    @forbids(Sow, "market.kept-cards-wait", outside=Settle)
    def waits_for_the_third_phase(self, m: Sow) -> bool:
        return self.phase in ("market", "poll", "proposal") and m.bean in self.pending[m.who]

    @does(Sow, "received.own-order")
    def plant_a_gain(self, m: Sow) -> None:
        self.to_sow(m.who).remove(m.bean)
        self.grow(m.who, m.field, m.bean)

    # ── phase 4 and the end ──

    @runs(Draw, "draw.to-back")
    def draw_to_the_back(self) -> Any:
        if wait := self.take(self.hands[self.turn]):
            return wait
        return self.end_at_once() if self.at_the_end else self.end_turn()

    @cites("end.in-phase-four")
    def end_at_once(self) -> str:
        return "end"

    @cites("draw.ends-turn", "setup.clockwise")
    def end_turn(self) -> str:
        self.turn = (self.turn + 1) % self.players
        return "start"

    @runs("end", "end.hands-aside", "end.harvest-all")
    def harvest_everything(self) -> None:
        for who, plots in enumerate(self.plots):
            for field, plot in enumerate(plots):
                if len(plot) == 1:
                    self.clear_single()
                self.sell(who, field)
        self.declare()

    @cites("end.single-guard-void")
    def clear_single(self) -> None:
        """No guard holds any more."""

    @cites("end.winner", "goal.most-coins")
    def declare(self) -> None:
        richest = [who for who in range(self.players) if self.riches[who] == max(self.riches)]
        if len(richest) > 1:
            self.break_tie(richest)

    @cites("end.tie-hand")
    def break_tie(self, richest: list[int]) -> None:
        most = max(self.sizes[who] for who in richest)
        if sum(self.sizes[who] == most for who in richest) > 1:
            self.share()

    @cites("end.tie-still")
    def share(self) -> None:
        """They win together."""

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won: most coins, then most cards in the hand put aside; those still tied share it."""
        if not self.over:
            return ()
        scores = [*zip(self.riches, self.sizes, strict=True)]
        return tuple(who for who, score in enumerate(scores) if score == max(scores))

    @property
    def winner(self) -> int:
        """The only winner, or nobody."""
        return self.winners[0] if len(self.winners) == 1 else NOBODY

    def details(self, m: Any) -> dict[str, Any]:
        """What a sentence about a move needs: the phase, and of an answer the offer."""
        found: dict[str, Any] = {"phase": self.phase}
        if type(self.frame) is Proposal and type(m) in (Accept, Reject):  # another offer names its own cards
            from .cards import Lots

            now = self.frame
            found |= {"from": now.by, "give": Lots().write(now.give), "want": Lots().write(now.want)}
        return found
