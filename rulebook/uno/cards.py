"""UNO's deck.

A card is a small number: colour * 13 + symbol, then the two wild cards.
"""

from __future__ import annotations

from typing import Annotated

from ..notation import Words

COLOURS = range(4)
NONE = 4  # no colour
SKIP, REVERSE, DRAW_TWO, WILD, DRAW_FOUR, NOTHING = 10, 11, 12, 52, 53, 54
Colour = Annotated[int, Words("r y g b -")]
SYMBOLS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "s", "v", "+"]
Card = Annotated[int, Words(" ".join(c + s for c in "rygb" for s in SYMBOLS) + " w w+ -")]
DECK = [c * 13 + n for c in COLOURS for n in range(13) for _ in range(2 if n else 1)] + [WILD, DRAW_FOUR] * 4
CAP = 2000  # turns, after which a round is void


def symbol(card: int) -> int:
    return card % 13 if card < WILD else card


def colour(card: int) -> int:
    """0 to 3; a wild card is of none."""
    return card // 13


NUMBERS = frozenset(c for c in range(WILD) if symbol(c) < SKIP)
