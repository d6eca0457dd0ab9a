"""UNO's verbs: everything a player can say or do at the table."""

from __future__ import annotations

from typing import Annotated

from ..kernel import Frame, Move, OnTurn, frame, move
from ..notation import Number, Seat
from .cards import COLOURS, DECK, KINDS, NONE, NUMBERS, WILD, Card, Colour


@move
class Play(OnTurn):
    """Lay a card on the discard pile."""

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
    """``owner`` holds one card and has not called; the owner may mend it, then ``asked`` may notice."""

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


# ── the verbs of house rules ──


@move
class Doubt(OnTurn):
    """Challenge the first +4 of the chain."""


@move
class Err(OnTurn):
    """Play a card that may not be played."""

    card: Card


@move
class Advise(Move):
    """Advise another player what to play."""

    to: Seat


@move
class Speak(Move):
    """Make a sound."""


@move
class Jump(Move):
    """Play the very card that was just played, out of turn."""

    card: Card
    named: Colour = NONE  # with a wild card
    call: bool = False  # "Uno!"


@move
class Stay(Move):
    """Let the play go on."""


@move
class Contest(OnTurn):
    """Race the jumpers: whoever wins must play."""


@move
class Yield(OnTurn):
    """Leave the race to the jumpers."""


@move
class Slap(Move):
    """Put a hand on the draw pile, after so many milliseconds."""

    time: Annotated[int, Number(1, 60_000)]


@frame
class Landed(Frame):
    """``who`` has played a card and its effect is done; ``to`` is the phase it leads to."""

    who: Seat
    to: str


@frame
class Settled(Frame):
    """The play stands; ``to`` is the phase it leads to."""

    to: str


def colours_for(card: int) -> range | tuple[int]:
    """The colours that may be named with a card; none with a coloured one."""
    return COLOURS if card >= WILD else (NONE,)


def every_way(who: int, card: int, copies: int, held: int) -> list[Play]:
    """Every way to play a card where any card may be the last."""
    return [
        Play(who, card, named, pair, call)
        for pair in (False, True)[:copies]
        for named in colours_for(card)
        for call in ((False, True) if held - 1 - pair == 1 else (False,))
    ]


def ways(who: int, card: int, copies: int, held: int) -> list[Play]:
    """Every way to play a card of which one has so many copies, among so many cards."""
    return [m for m in every_way(who, card, copies, held) if card in NUMBERS or held - 1 - m.pair]  # win.no-function-last


def _book(who: int) -> list[list[list[list[Play]]]]:
    """[cards held][copies][card]; beyond four cards, and two copies, nothing changes."""
    book = [[[ways(who, c, k, n) for c in KINDS] for k in range(3)] for n in range(5)]
    return [[*rows, rows[2], rows[2]] for rows in book + book[4:] * (len(DECK) - 4)]


class _Books(dict[int, list[list[list[list[Play]]]]]):
    """A book for each seat, written when that seat first looks."""

    def __missing__(self, who: int) -> list[list[list[list[Play]]]]:
        self[who] = _book(who)
        return self[who]


# Moves are made once: the same object is offered again and again, which is what makes play fast.
PLAYS, SEATS = _Books(), range(10)
DRAWS, KEEPS = [[Draw(w)] for w in SEATS], [[Keep(w)] for w in SEATS]
TAKES, PASSES = [[Take(w)] for w in SEATS], [[Pass(w)] for w in SEATS]
