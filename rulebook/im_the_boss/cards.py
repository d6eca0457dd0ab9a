"""The cards of I'm the Boss!: six families, the influence deck, and what may fill a place of a deal."""

from __future__ import annotations

from typing import Annotated, Any

from ..notation import Number, Veil, Words

FAMILIES = ("red", "blue", "yellow", "magenta", "orange", "green")  # in the alphabetical order of their investors of 1994
INVESTORS = range(len(FAMILIES))
CLANS = range(len(FAMILIES))  # clan cards have the numbers of their families
TRAVELS = range(6, 12)  # those that name a family, in the same order
NAMELESS, RECRUIT, BOSS, STOP, NO_CARD = 12, 13, 14, 15, 16
CARDS = [*FAMILIES, *(f"travel-{f}" for f in FAMILIES), "travel", "recruit", "boss", "stop", "-"]

PER_FAMILY = 4  # clan cards
TRIPS, TRIPS_FOR_ALL = 3, 3  # travel cards for each family, and those that name nobody
RECRUITS, BOSSES, STOPS = 33, 10, 10
SET = 3  # recruitment cards that are played together

DECK = [card for f in INVESTORS for card in [f] * PER_FAMILY + [TRAVELS[f]] * TRIPS]
DECK += [NAMELESS] * TRIPS_FOR_ALL + [RECRUIT] * RECRUITS + [BOSS] * BOSSES + [STOP] * STOPS

SEATS = "ABCDEF"
UNOWNED = len(SEATS)  # an investor beside the board
SPACES = 16  # on the ring
NOWHERE = SPACES  # the marker before it is placed

Card = Annotated[int, Words(" ".join(CARDS))]
Trip = Annotated[int, Words(" ".join(CARDS[6:13]))]  # a travel card, counted from 0
Family = Annotated[int, Words(" ".join(FAMILIES))]
Owner = Annotated[int, Words(" ".join([*SEATS, "-"]))]
Space = Annotated[int, Words(" ".join([*map(str, range(1, SPACES + 1)), "-"]))]  # counted from 0 inside
Tile = Annotated[int, Number(0, 15)]  # 0 where none lies
Million = Annotated[int, Number(0, 999)]  # of dollars
# What may fill a place: ``blue`` is the investor of that family, ``B.blue`` a clan card that B has laid.
Part = Annotated[int, Words(" ".join([*FAMILIES, *(f"{seat}.{family}" for seat in SEATS for family in FAMILIES)]))]
Parts = tuple[Part, ...]


class Purse(Number):
    """Somebody's money, which the others may not count."""

    def read(self, text: str) -> Any:
        return Veil() if text == "?" else super().read(text)


Money = Annotated[int, Purse(0, 9999)]


def clan(owner: int, family: int) -> int:
    """The part that a clan card laid by this player is."""
    return len(FAMILIES) * (1 + owner) + family


def family_of(part: int) -> int:
    return part % len(FAMILIES)


def is_investor(part: int) -> bool:
    return part < len(FAMILIES)


def layer_of(part: int) -> int:
    """Who laid this clan card."""
    return part // len(FAMILIES) - 1
