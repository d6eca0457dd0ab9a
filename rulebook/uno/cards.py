"""UNO's deck.

A card is a small number: colour * 13 + symbol, then the two wild cards.  In notation it is
a letter for the colour (r y g b) and a sign: 0 to 9, s for Skip, v for Reverse, + for +2;
``w`` is the Wild and ``w+`` the +4.
"""

from __future__ import annotations

from typing import Annotated

from ..notation import Words

COLOURS = range(4)
NONE = 4  # no colour
SKIP, REVERSE, DRAW_TWO, WILD, DRAW_FOUR, NOTHING = 10, 11, 12, 52, 53, 54
SIGNS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "s", "v", "+"]
Colour = Annotated[int, Words("r y g b -")]
Card = Annotated[int, Words(" ".join(c + s for c in "rygb" for s in SIGNS) + " w w+ -")]
Face = Annotated[int, Words(" ".join(c + s for c in "rygb" for s in SIGNS) + " w w+ -")]  # a card that is looked at, and lies elsewhere

COPIES = {0: 1} | dict.fromkeys(range(1, WILD), 2) | {WILD: 4, DRAW_FOUR: 4}  # by symbol
KINDS = range(DRAW_FOUR + 1)  # every card there is, once


def symbol(card: int) -> int:
    """0 to 9, SKIP, REVERSE, DRAW_TWO, WILD or DRAW_FOUR."""
    return card % 13 if card < WILD else card


def colour(card: int) -> int:
    """0 to 3; a wild card is of none."""
    return card // 13


DECK = [card for card in KINDS for _ in range(COPIES[symbol(card)])]
NUMBERS = frozenset(c for c in range(WILD) if symbol(c) < SKIP)
WORTH = {SKIP: 20, REVERSE: 20, DRAW_TWO: 20, WILD: 50, DRAW_FOUR: 50}  # a number card scores its number


def count(*symbols: int) -> int:
    """How many cards of the deck bear one of these symbols."""
    return sum(symbol(card) in symbols for card in DECK)


def worth(card: int) -> int:
    """The points of a card left in a hand (score.numbers and the clauses after it)."""
    return WORTH.get(symbol(card), symbol(card))
