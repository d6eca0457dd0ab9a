"""Bohnanza's house rules, in the order in which they are offered and laid upon one another."""

from .duel import BeanDuel
from .switches import LooseMarket, StrictSingleGuard

IN_ORDER = (StrictSingleGuard, LooseMarket, BeanDuel)
