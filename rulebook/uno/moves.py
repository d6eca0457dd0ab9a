"""UNO's verbs: everything a player can say or do at the table."""

from __future__ import annotations

from ..kernel import Frame, Move, OnTurn, frame, move
from ..notation import Seat
from .cards import COLOURS, NONE, NUMBERS, WILD, Card, Colour

@move
class Play(OnTurn):
    card: Card
    named: Colour = NONE  # with a wild card
    pair: bool = False  # both cards of a pair
    call: bool = False  # "Uno!"


@move
class Draw(OnTurn):
    """Draw a card instead of playing."""


@move
class Keep(OnTurn):
    """Keep the card that was drawn."""


@move
class Pass(OnTurn):
    """Neither play nor draw, because neither is possible."""


@move
class Take(OnTurn):
    """Draw everything that is owed."""


@frame
class Catch(Frame):
    """``owner`` holds one card and has not called; ``asked`` may say so now."""

    owner: Seat
    asked: Seat


@move
class Call(Move):
    """Call "Uno" late."""


@move
class Accuse(Move):
    """Notice that somebody has not called."""


@move
class Wait(Move):
    """Say nothing."""


def plays(who: int, card: int, copies: int, held: int) -> list[Play]:
    """Every way to play a card of which one has so many copies, among so many cards."""
    ways = []
    for pair in (False, True)[:copies]:
        left = held - 1 - pair
        if left or card in NUMBERS:
            ways += [Play(who, card, c, pair, u) for c in _named(card) for u in ((False, True) if left == 1 else (False,))]
    return ways


def _named(card: int) -> range | list[int]:
    return COLOURS if card >= WILD else [NONE]


def _book(who: int) -> list[list[list[list[Play]]]]:
    """[cards held][copies][card]; beyond four cards, and two copies, nothing changes."""
    book = [[[plays(who, c, k, n) for c in range(54)] for k in range(3)] for n in range(5)]
    return [[*rows, rows[2], rows[2]] for rows in book + book[4:] * 104]


PLAYS = [_book(who) for who in range(8)]
DRAWS, KEEPS = [[Draw(w)] for w in range(8)], [[Keep(w)] for w in range(8)]
TAKES, PASSES = [[Take(w)] for w in range(8)], [[Pass(w)] for w in range(8)]
