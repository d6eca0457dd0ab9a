"""Bohnanza's fields: planting, harvesting, buying, and the pauses in which everybody may do the last two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..kernel import BACK, cites, does, forbids, offers
from .cards import WORTH
from .moves import Buy, Harvest, Pass, Plant, Planting, Settle, Sow, Window
from .table import LEAST, MORE_FIELDS

if TYPE_CHECKING:
    from .table import BohnanzaTable as Base
else:
    Base = object

SEATS, FIELDS = range(7), range(MORE_FIELDS)
HARVESTS = [[Harvest(who, field) for field in FIELDS] for who in SEATS]
BUYS = [[Buy(who)] for who in SEATS]
PASSES = [[Pass(who)] for who in SEATS]


class Growing(Base):
    """What anybody may do with their fields."""

    if TYPE_CHECKING:

        @property
        def decider(self) -> int: ...

    # ── harvesting ──

    @offers(Harvest, exact=True)
    def own_fields(self) -> list[Harvest]:
        who = self.decider
        plots = self.plots[who]
        least = self.least_to_sell(plots)
        return [HARVESTS[who][f] for f, plot in enumerate(plots) if plot and len(plot) >= least]

    def least_to_sell(self, plots: list[tuple[int, ...]]) -> int:
        """How many beans a field must hold now to be sold: any, once none holds two."""
        return LEAST if any(len(plot) >= LEAST for plot in plots) else 1

    @forbids(Harvest, "harvest.whole-field")
    def nothing_grows_there(self, m: Harvest) -> bool:
        return m.field >= len(self.plots[m.who]) or not self.plots[m.who][m.field]

    @forbids(Harvest, "plant.single-bean-guard", "harvest.two-beans-needed")
    def single_bean_is_guarded(self, m: Harvest) -> bool:
        plots = self.plots[m.who]
        return m.field < len(plots) and 0 < len(plots[m.field]) < self.least_to_sell(plots)

    @does(Harvest, "harvest.any-time")
    def harvest(self, m: Harvest) -> Any:
        if m.who != self.turn:
            self.out_of_turn()
        if len(self.plots[m.who][m.field]) < LEAST:
            self.all_are_single()
        if not self.has_room(m.who):
            self.make_room()
        self.sell(m.who, m.field)
        return self.same_again(m.who)

    @cites("harvest.off-turn")
    def out_of_turn(self) -> None:
        """Fields are their owner's at all times."""

    @cites("plant.single-bean-release", "harvest.all-single")
    def all_are_single(self) -> None:
        """None of the player's fields holds two, so that any may go."""

    def has_room(self, who: int) -> bool:
        """Whether the bean that must be planted now has a place."""
        if self.phase == "plant-first":
            wanted = [self.hands[who][0]]
        elif type(self.frame) is Settle:
            wanted = self.pending[who]
        else:
            return True
        return any(not plot or plot[0] in wanted for plot in self.plots[who])

    def make_room(self) -> None:
        self.uproot() if self.phase == "plant-first" else self.clear_for_gains()

    @cites("plant.forced-uproot")
    def uproot(self) -> None:
        """One field goes, for the bean at the front."""

    @cites("received.make-room")
    def clear_for_gains(self) -> None:
        """One field goes, for a bean that was gained."""

    @cites("harvest.whole-field", "harvest.read-meter", "harvest.flip-coins", "harvest.rest-discarded")
    def sell(self, who: int, field: int) -> None:
        plot = self.plots[who][field]
        self.plots[who][field] = ()
        earned = WORTH[plot[0]][len(plot)] if plot else 0
        if not earned:
            self.earn_nothing()
        self.coins[who] += plot[:earned]
        self.pile += plot[earned:]

    @cites("harvest.may-earn-nothing", "plant.uproot-for-nothing")
    def earn_nothing(self) -> None:
        """The beans are discarded all the same."""

    # ── a third field ──

    @offers(Buy, exact=True)
    def a_third_field(self) -> list[Buy]:
        who = self.decider
        return BUYS[who] if self.may_buy(who) else []

    def may_buy(self, who: int) -> bool:
        return len(self.coins[who]) >= self.price and len(self.plots[who]) < MORE_FIELDS

    @forbids(Buy, "trio.no-purchase")
    def none_for_sale(self, m: Buy) -> bool:
        return self.players == 3

    @forbids(Buy, "third-field.one-each")
    def has_three_fields(self, m: Buy) -> bool:
        return self.players != 3 and len(self.plots[m.who]) >= MORE_FIELDS

    @forbids(Buy, "third-field.price")
    def cannot_pay(self, m: Buy) -> bool:
        return self.players < 6 and len(self.coins[m.who]) < self.price

    @forbids(Buy, "crowd.cheap-field")
    def cannot_pay_the_low_price(self, m: Buy) -> bool:
        return self.players > 5 and len(self.coins[m.who]) < self.price

    @does(Buy, "third-field.any-time", "third-field.effect")
    def buy(self, m: Buy) -> Any:
        if self.phase == "plant-first" and not self.has_room(m.who):
            self.buy_instead_of_uprooting()
        self.pay(m.who)
        self.plots[m.who].append(())
        return self.same_again(m.who)

    @cites("plant.buy-instead")
    def buy_instead_of_uprooting(self) -> None:
        """The new field takes the bean."""

    @cites("third-field.payment")
    def pay(self, who: int) -> None:
        self.pile += [self.coins[who].pop() for _ in range(self.price)]

    # ── pauses ──

    def same_again(self, who: int) -> Any:
        """The same decision; a pause goes on once there is nothing left to do."""
        return self.next_at_window(who) if type(self.frame) is Window and not self.could_act(who) else self.frame

    @cites("harvest.windows")
    def pause(self, then: Any) -> Any:
        """Ask everybody who could harvest or buy, before ``then``."""
        if self.could_act(self.turn):
            return self.interrupt(WINDOWS[self.turn], then)
        to = self.next_at_window(self.turn)
        return then if to == BACK else self.interrupt(to, then)

    def next_at_window(self, who: int) -> Any:
        while (who := (who + 1) % self.players) != self.turn:
            if self.could_act(who):
                return WINDOWS[who]
        return BACK

    def could_act(self, who: int) -> bool:
        return any(self.plots[who]) or self.may_buy(who)

    @offers(Pass, exact=True)
    def may_pass(self) -> list[Pass]:
        return PASSES[self.decider]

    @does(Pass, "harvest.windows", during=Window)
    def act_no_more(self, m: Pass) -> Any:
        return self.next_at_window(m.who)

    # ── planting ──

    @forbids(Planting, "third-field.effect")
    def has_no_such_field(self, m: Planting) -> bool:
        return m.field >= len(self.plots[m.who])

    @forbids(Planting, "fields.one-variety")
    def another_bean_grows_there(self, m: Planting) -> bool:
        plots = self.plots[m.who]
        if m.field >= len(plots) or not plots[m.field]:
            return False
        return plots[m.field][0] != (m.bean if isinstance(m, Sow) else self.hands[m.who][0])

    def grow(self, who: int, field: int, bean: int) -> None:
        self.add_to_field(who, field, bean) if self.plots[who][field] else self.begin_field(who, field, bean)

    @cites("plant.onto-match")
    def add_to_field(self, who: int, field: int, bean: int) -> None:
        self.plots[who][field] += (bean,)

    def begin_field(self, who: int, field: int, bean: int) -> None:
        if any(plot and plot[0] == bean for plot in self.plots[who]):
            self.grow_it_twice()
        self.fill_empty_field(who, field, bean)

    @cites("fields.same-variety-twice")
    def grow_it_twice(self) -> None:
        """A bean that matches may go into an empty field all the same."""

    @cites("plant.into-empty")
    def fill_empty_field(self, who: int, field: int, bean: int) -> None:
        self.plots[who][field] = (bean,)


WINDOWS = [Window(who) for who in SEATS]
PLANTS = [[Plant(who, field) for field in FIELDS] for who in SEATS]
