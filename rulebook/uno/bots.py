"""UNO's bots: what a sensible player looks at."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from .cards import DRAW_TWO, NONE, NUMBERS, REVERSE, WILD, colour, symbol
from .moves import Accuse, Call, Draw, Play

LAST = (Draw,)  # engine.bot-policy: random players draw only when they can play nothing
FEW = 2  # cards in the next player's hand that make it urgent to stop them


def sense(view: Any, moves: Sequence[Any], rng: Random) -> Any:
    """Calls and catches always; otherwise plays what leaves the best hand behind."""
    for m in moves:
        if type(m) in (Call, Accuse):
            return m
    plays = [m for m in moves if type(m) is Play]
    if not plays:
        return moves[0]
    who = plays[0].who
    hand = view.hands[who]
    urgent = len(view.hands[(who + view.direction) % view.players]) <= FEW
    return max(plays, key=lambda m: _worth(m, hand, urgent))


def _worth(m: Play, hand: Sequence[int], urgent: bool) -> float:
    """How good the hand is that this play leaves, and how bad the next player's turn."""
    left = list(hand)
    for _ in range(1 + m.pair):
        left.remove(m.card)
    if not left:
        return 1000.0
    return 3.0 * m.pair + 10.0 * m.call + _outlook(m, left) + _pressure(m, urgent) - _price(m, len(left))


def _outlook(m: Play, left: Sequence[int]) -> float:
    """Cards that fit next time.  A function card counts half, and a hand of nothing else cannot end."""
    follow = m.named if m.named != NONE else colour(m.card)
    fits = [c for c in left if c < WILD and (colour(c) == follow or symbol(c) == symbol(m.card))]
    stuck = not NUMBERS.intersection(left)
    return sum(1.0 if c in NUMBERS else 0.5 for c in fits) - (6.0 if stuck else 0.0)


def _pressure(m: Play, urgent: bool) -> float:
    """What the card does to the next player, who may be about to win."""
    if m.card in NUMBERS or m.card == WILD:
        return 0.0
    mild = {DRAW_TWO: 1.5, REVERSE: 0.5}.get(symbol(m.card), 1.0) if m.card < WILD else 0.0
    return mild + (4.0 if urgent else 0.0)


def _price(m: Play, left: int) -> float:
    """What it costs to give the card away: numbers may be the last card, wild cards fit nearly always."""
    if m.card >= WILD:
        return 4.0 * (left - 1.5)
    return 0.3 if m.card in NUMBERS else 0.0
