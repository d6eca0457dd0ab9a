"""Bohnanza's switches: how the text may be read otherwise."""

from __future__ import annotations

from ..kernel import cites, forbids
from .cards import within
from .moves import Offer
from .rules import Bohnanza
from .table import LEAST


class StrictSingleGuard(Bohnanza):
    """An empty field protects a single bean, too: every field must hold exactly one."""

    option = "strict-single-guard"

    @cites("plant.single-bean-release", "harvest.all-single")
    def least_to_sell(self, plots: list[tuple[int, ...]]) -> int:
        return 1 if all(len(plot) == 1 for plot in plots) else LEAST

    def could_act(self, who: int) -> bool:
        plots = self.plots[who]
        return any(len(plot) >= self.least_to_sell(plots) for plot in plots) or self.may_buy(who)


class LooseMarket(Bohnanza):
    """Open cards and cards from the hand may be offered in any order."""

    option = "loose-market"
    waives = frozenset({"trade.hand-after-market"})

    def hand_is_closed(self, who: int) -> bool:
        return False

    def may_pay_with(self, who: int) -> list[int]:
        return self.market + self.hands[who] if who == self.turn else self.hands[who]

    @forbids(Offer, "trade.any-hand-position")
    def active_player_lacks_it(self, m: Offer) -> bool:
        return m.who == self.turn and not within(m.give, self.may_pay_with(m.who))
