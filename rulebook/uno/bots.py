"""UNO's bots: what a sensible player looks at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from .cards import DRAW_FOUR, DRAW_TWO, NONE, NUMBERS, REVERSE, SKIP, WILD, colour, symbol
from .moves import Accuse, Call, Draw, Keep, Play

LAST = (Draw,)  # engine.bot-policy


def sense(view: Any, moves: Sequence[Any], rng: Random) -> Any:
    """Call and catch always; otherwise play what leaves the best hand behind."""
    for m in moves:
        if type(m) in (Call, Accuse):
            return m
    plays = [m for m in moves if type(m) is Play]
    if not plays:
        return moves[0]
    who = plays[0].who
    hand, ahead = view.hands[who], _next(view, who)
    short = len(view.hands[ahead])
    held = _colours(hand)
    return max(plays, key=lambda m: (_worth(m, hand, held, short, view), rng.random()))


def _worth(m: Play, hand: list[int], held: Counter[int], short: int, view: Any) -> float:
    """How good the hand is that this play leaves, and how bad the next player's turn."""
    left = hand.copy()
    for _ in range(1 + m.pair):
        left.remove(m.card)
    if not left:
        return 1000
    worth = 3.0 * m.pair + m.call
    follow = m.named if m.named != NONE else colour(m.card)
    # what may be played on it next time: the colour that is in force then, or the same symbol
    worth += sum(1 for c in left if c < WILD and (colour(c) == follow or symbol(c) == symbol(m.card)))
    # the last card must be a number: function cards are got rid of while there is time, numbers are kept
    numbers = sum(c in NUMBERS for c in left)
    if not numbers:
        worth -= 6
    if m.card in NUMBERS:
        worth -= 0.3
    elif m.card < WILD:
        worth += 1
        if short <= 2:
            worth += 4
        if view.players == 2 and symbol(m.card) == SKIP:
            worth += 2
    else:  # a wild card fits later too; keep it for need, but not to the end
        worth -= 4 if len(left) > 3 else -1
        if m.card == DRAW_FOUR and short <= 2:
            worth += 4
    return worth


def _colours(hand: Sequence[int]) -> Counter[int]:
    return Counter(colour(c) for c in hand if c < WILD)


def _next(view: Any, who: int) -> int:
    return int((who + view.direction) % view.players)
