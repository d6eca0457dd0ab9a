"""I'm the Boss! between deals: the marker, the die, drawing, and the hand limit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..kernel import Veil, cites, does, forbids, offers, runs
from ..notation import NOBODY
from .cards import DECK, FAMILIES, INVESTORS, NO_CARD, NOWHERE, RECRUIT, SET, SPACES, UNOWNED
from .moves import Discard, Draw, Halt, Open, Pass, Place, Recruit, Roll
from .table import DIE, DRAWN, EACH, EACH_OF_THREE, HAND, LIMIT

if TYPE_CHECKING:
    from .table import BossTable as Base
else:
    Base = object


class Turns(Base):
    """Setting up, and what a turn is when nobody bargains."""

    # ── setting up ──

    def deal(self) -> str:
        n = self.players
        self.hands, self.laid = [[] for _ in range(n)], [[] for _ in range(n)]
        self.owners, self.covers = [UNOWNED] * len(FAMILIES), [NO_CARD] * len(FAMILIES)
        self.played, self.pile, self.deck = [], [], DECK.copy()
        self.money, self.tiles = [0] * n, [0] * SPACES
        self.asks, self.contract, self.draft = (), (), ()
        return "deal"

    @runs("deal", "setup.separate-investors", "setup.hand-five", "setup.draw-pile", "setup.no-money")
    def deal_out(self) -> Any:
        fresh = object.__new__(type(self))
        fresh.players = self.players
        fresh.deal()
        for name in ("hands", "laid", "owners", "covers", "played", "pile", "deck", "money", "tiles", "asks", "contract", "draft"):
            setattr(self, name, getattr(fresh, name))
        self.marker, self.boss, self.spent, self.idle = NOWHERE, NOBODY, 0, 0
        to = self.give_investors()
        self.hands = [[self.pick(self.deck) for _ in range(HAND)] for _ in range(self.players)]
        return to

    def give_investors(self) -> Any:
        self.deal_investors()
        return self.settle_who_begins()

    @cites("setup.investors-assign")
    def deal_investors(self) -> None:
        each = self.two_each() if self.players == 3 else self.one_each()
        heap = [*INVESTORS]
        for who in [*range(self.players)] * each:
            self.owners[self.pick(heap)] = who
        if heap:
            self.lay_spares_out()

    @cites("setup.investors-four-plus")
    def one_each(self) -> int:
        return EACH

    @cites("setup.investors-three")
    def two_each(self) -> int:
        return EACH_OF_THREE

    @cites("setup.investors-spare")
    def lay_spares_out(self) -> None:
        """They lie face up beside the board."""

    @cites("setup.first-player", "setup.first-player-three")
    def settle_who_begins(self) -> str:
        first = next(f for f in self.board.alphabetical(self.names) if self.owners[f] != UNOWNED)
        self.turn = self.owners[first]
        return "place"

    @offers(Place, exact=True)
    def any_space(self) -> list[Place]:
        return [Place(self.decider, space) for space in range(SPACES)]

    @forbids(Place, "engine.sense")
    def is_no_space(self, m: Place) -> bool:
        return m.space == NOWHERE

    @does(Place, "setup.marker-place")
    def place_the_marker(self, m: Place) -> None:
        self.marker = m.space

    # ── the turn ──

    @runs("turn-start")
    def begin_a_turn(self) -> Any:
        if self.stall_laps is not None and self.idle >= self.stall_laps * self.players:
            return self.give_up()
        return "choice"

    @cites("end.stall")
    def give_up(self) -> str:
        self.declare()
        return "over"

    def pass_the_turn(self, after: int) -> str:
        """The left neighbour's turn."""
        self.turn, self.boss = (after + 1) % self.players, NOBODY
        self.idle += 1
        return "turn-start"

    @offers(Open, exact=True)
    def the_space_of_the_marker(self) -> list[Open]:
        return [Open(self.turn, self.marker)]

    @forbids(Open, "turn.one-deal")
    def is_another_space(self, m: Open) -> bool:
        return m.space != self.marker

    @does(Open, "deal.become-boss")
    def open_a_deal(self, m: Open) -> Any:
        self.boss, self.spent = m.who, 0
        self.stay_here() if self.phase == "choice" else self.open_the_new_one()
        return self.opened()

    @cites("turn.after-roll")
    def open_the_new_one(self) -> None:
        """Instead of drawing."""

    @cites("turn.choice")
    def stay_here(self) -> None:
        """The die stays where it is."""

    def opened(self) -> Any:
        return "opening"

    @offers(Roll, exact=True)
    def may_roll(self) -> list[Roll]:
        return [Roll(self.turn)]

    @does(Roll, "turn.choice", "turn.roll-clockwise", "turn.roll-full")
    def roll_and_move(self, m: Roll) -> None:
        steps, start = self.chance(DIE) + 1, self.marker
        self.marker = self.open_from(start, steps)
        if steps < (self.marker - start) % SPACES or steps >= SPACES - self.closed:
            self.pass_over_closed_deals()
        if self.marker == start:
            self.come_back()

    @cites("turn.skip-closed")
    def pass_over_closed_deals(self) -> None:
        """They are not counted."""

    @cites("turn.all-rolls-land-open")
    def come_back(self) -> None:
        """The space that was left counts as a new one."""

    # ── drawing ──

    @offers(Draw, exact=True)
    def may_draw(self) -> list[Draw]:
        return [Draw(self.turn)]

    @forbids(Draw, "turn.no-draw-before-roll", outside="moved")
    def has_not_rolled(self, m: Draw) -> bool:
        return self.phase == "choice" and m.who == self.turn

    @forbids(Pass, "turn.after-roll-must", outside=("asks", "interfere", "last-call", "halt"))
    def must_do_one_of_the_two(self, m: Pass) -> bool:
        return self.phase == "moved" and m.who == self.turn

    @forbids(Draw, "card.no-draw-in-deal", outside="moved")
    def draws_in_a_deal(self, m: Draw) -> bool:
        return self.boss != NOBODY

    @does(Draw, "turn.after-roll")
    def draw_three(self, m: Draw) -> Any:
        for due in range(DRAWN, 0, -1):
            if not self.deck:
                self.reshuffle()
                if due < DRAWN:
                    self.draw_the_rest()
            self.hands[m.who].append(self.pick(self.deck))
        return self.after_drawing()

    @cites("card.reshuffle")
    def reshuffle(self) -> None:
        self.deck, self.pile = self.pile, []

    @cites("card.reshuffle-mid")
    def draw_the_rest(self) -> None:
        """Some were drawn before."""

    def after_drawing(self) -> Any:
        return self.come_down() if self.has_too_many() else self.end_by_drawing()

    def has_too_many(self) -> bool:
        return len(self.hands[self.turn]) > LIMIT

    @cites("card.hand-limit", "card.limit-clan-counts")
    def come_down(self) -> str:
        return "overflow"

    @cites("turn.draw-ends")
    def end_by_drawing(self) -> str:
        return self.pass_the_turn(self.turn)

    @offers(Discard, exact=True)
    def any_card(self) -> list[Discard]:
        return [Discard(self.turn, c) for c in sorted({*self.hands[self.turn]})]

    @forbids(Discard, "engine.in-hand")
    def holds_no_such_card(self, m: Discard) -> bool:
        return m.card not in self.hands[m.who]

    @does(Discard, "card.overflow", "card.discard-pile")
    def put_one_away(self, m: Discard) -> Any:
        self.hands[m.who].remove(m.card)
        self.pile.append(m.card)
        return "overflow" if self.has_too_many() else self.end_by_drawing()

    @does(Recruit, "card.overflow", during="overflow")
    def recruit_to_come_down(self, m: Recruit) -> Halt:
        return self.play_cards(m, [RECRUIT] * SET)

    def hand_in_sight(self, who: int) -> list[int]:
        """A hand as far as whoever asks can see it."""
        hand = self.hands[who]
        return [] if isinstance(hand, Veil) else hand
