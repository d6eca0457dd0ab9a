"""UNO's bots: what a sensible player looks at."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ..notation import NOBODY
from .cards import DRAW_FOUR, DRAW_TWO, NONE, NUMBERS, REVERSE, WILD, colour, symbol
from .killer import RED_ZERO, TEN, ZERO
from .moves import Accuse, Call, Contest, Doubt, Draw, Jump, Play, Slap, Stay, Take, Wait, Yield
from .publisher import Name

LAST = (Draw,)  # engine.bot-policy: random players draw only when they can play nothing
FEW = 2  # cards in the next player's hand that make it urgent to stop them
QUICK, SPREAD = 350, 70  # milliseconds in which a hand comes down on the pile, and how much they vary
PLAUSIBLE = 3  # cards beside a +4 among which another would probably have fitted
BLUFF = 4.0  # what it costs to play a +4 that may be challenged


def sense(view: Any, moves: Sequence[Any], rng: Random) -> Any:
    """Calls and catches unless it is to be quiet; otherwise plays what leaves the best hand behind."""
    kinds = {type(m) for m in moves}
    for kind, think in THOUGHTS.items():
        if kind in kinds:
            return think(view, moves, rng)
    plays = [m for m in moves if type(m) is Play]
    return _best(view, plays) if plays else moves[0]


def _slap(view: Any, moves: Sequence[Any], rng: Random) -> Any:
    """As quick as people are, now more, now less."""
    return Slap(moves[0].who, max(1, round(rng.gauss(QUICK, SPREAD))))


def _notice(view: Any, moves: Sequence[Any], rng: Random) -> Any:
    """Call or catch, but not into a silence: that costs as much as it brings."""
    return _first(moves, Wait) if hushed(view) else _first(moves, Call, Accuse)


def _jump(view: Any, moves: Sequence[Any], rng: Random) -> Any:
    """Jump in where the hand is the better for it: a card less, and the turn."""
    stay = _first(moves, Stay)
    best = _best(view, [m for m in moves if type(m) is Jump])
    left = len(view.hands[best.who]) - 1
    rotates = symbol(best.card) == ZERO and "killer.zero" in view.options()
    if rotates and not (best.card == RED_ZERO and "killer.red-zero" in view.options()):
        return best if _swap(view, best, left) > 0 else stay
    return stay if left and best.card in NUMBERS and _only_functions(view, best) else best


def _contest(view: Any, moves: Sequence[Any], rng: Random) -> Any:
    """Keep the turn; but what is owed may as well be the jumper's trouble."""
    return _first(moves, Yield if view.owed and view.players > 2 else Contest)


def _doubt(view: Any, moves: Sequence[Any], rng: Random) -> Any:
    """Challenge when something else would probably have fitted; answer with a card rather than either."""
    plays = [m for m in moves if type(m) is Play]
    likely = len(view.evidence[view.accused]) >= PLAUSIBLE
    return _first(moves, Doubt) if likely else _best(view, plays) if plays else _first(moves, Take)


def _name(view: Any, moves: Sequence[Any], rng: Random) -> Any:
    """The colour of which most are held."""
    hand = view.hands[moves[0].who]
    return max(moves, key=lambda m: sum(c < WILD and colour(c) == m.named for c in hand))


THOUGHTS: dict[type, Any] = {Slap: _slap, Call: _notice, Accuse: _notice, Jump: _jump, Contest: _contest, Doubt: _doubt, Name: _name}


def hushed(view: Any) -> bool:
    """Whether a silence lies on the table."""
    return getattr(view, "hush", NOBODY) != NOBODY


def _first(moves: Sequence[Any], *kinds: type) -> Any:
    """The first move of these kinds; without one, the first of all."""
    return next((m for m in moves if type(m) in kinds), moves[0])


def _only_functions(view: Any, m: Any) -> bool:
    left = list(view.hands[m.who])
    left.remove(m.card)
    return not NUMBERS.intersection(left)


def _best(view: Any, plays: Sequence[Any]) -> Any:
    """The play or jump that leaves the best hand behind."""
    who = plays[0].who
    hand = view.hands[who]
    urgent = len(view.hands[(who + view.direction) % view.players]) <= FEW
    quiet = hushed(view) and view.hush != who  # one's own silence ends with the play
    house = hasattr(view, "accused"), HOUSE & {*view.options()}

    def worth(m: Any) -> float:
        plain = m if type(m) is Play else Play(m.who, m.card, m.named, call=m.call)
        value = _worth(plain, hand, urgent)
        if quiet and m.call:
            value -= 20.0
        if house[0] and m.card == DRAW_FOUR and view.fitting().intersection(hand) - {DRAW_FOUR}:
            value -= BLUFF
        return value + _zero(view, plain, len(hand) - 1 - plain.pair, house[1]) if house[1] else value

    return max(plays, key=worth)


HOUSE = {"killer.zero", "killer.red-zero"}


def _zero(view: Any, m: Play, left: int, house: set[str]) -> float:
    """What a zero of the Killer game is worth: other hands, or ten cards for the next player."""
    if symbol(m.card) != ZERO or m.card >= WILD:
        return 0.0
    if m.card == RED_ZERO and "killer.red-zero" in house:
        return float(TEN)
    return _swap(view, m, left) - (1000.0 if not left else 0.0)  # an empty hand is passed on, and wins nothing


def _swap(view: Any, m: Any, left: int) -> float:
    """How many cards fewer the hand holds that comes from the player before."""
    return 2.0 * (left - len(view.hands[(m.who - view.direction) % view.players]))


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
