"""What may be said in I'm the Boss!, and the phases that carry facts."""

from __future__ import annotations

from typing import Annotated, Any

from ..kernel import Frame, Move, OnTurn, frame, move
from ..notation import Seat, Sentence
from .cards import Card, Family, Million, Parts, Space, Trip
from .cards import Part as PartCode

ANY_FAMILY = 6  # a travel card that names nobody


@move
class Place(Move):
    """Put the dollar marker on a space."""

    space: Space


@move
class Open(OnTurn):
    """Open a deal."""

    space: Space


@move
class Roll(OnTurn):
    """Roll the die and move the marker."""


@move
class Draw(OnTurn):
    """Draw cards instead of opening a deal."""


@move
class Discard(OnTurn):
    """Come down to the hand limit."""

    card: Card


@move
class Lay(Move):
    """Lay a clan card face up."""

    family: Family


@move
class Ready(Move):
    """The boss has laid what he wants, and lets the others speak."""


@move
class Ask(Move):
    """Cards for a deal and their price; without cards, the price of keeping out of it."""

    parts: Parts = ()
    price: Million = 0

    @property
    def manner(self) -> str:
        """Nothing is offered for a ``price``; ``parts`` are offered for nothing."""
        return "price" if not self.parts else "parts" if not self.price else ""


@move
class Propose(Move):
    """A contract: who fills the places, and what each player is paid, seat by seat; the boss keeps the rest."""

    roster: Parts
    shares: tuple[Million, ...]


@move
class Wait(Move):
    """Hear more offers first."""


@move
class BreakOff(Move):
    """Declare the deal broken off."""


@move
class Accept(Move):
    """Agree to the contract."""


@move
class Refuse(Move):
    """Do not agree to the contract."""


@move
class Withdraw(Move):
    """Take the contract back before the deal is closed."""


@move
class Travel(Move):
    """Send an investor or a laid clan card on a trip; without a name, by the travel card that names nobody."""

    part: PartCode
    card: Trip = ANY_FAMILY

    @property
    def manner(self) -> str:
        return "nameless" if self.card == ANY_FAMILY else ""


@move
class Recruit(Move):
    """Play three recruitment cards: an investor changes its owner."""

    family: Family


@move
class TakeOver(Move):
    """Play a boss card: "I'm the Boss!"."""


@move
class Stop(Move):
    """Play a stop card on the card just played."""


@move
class Pass(Move):
    """Do nothing now; say nothing."""


# ── phases with facts; ``asked`` may speak now, ``rest`` after them, one by one ──

Queue = tuple[Seat, ...]
Said = tuple[Annotated[Any, Sentence()], ...]


@frame
class Interfere(Frame):
    """Anybody may play a card, until all have passed in a row; ``after`` is the play just made."""

    asked: Queue
    rest: Queue = ()
    after: Said = ()


@frame
class LastCall(Frame):
    """The same, before the deal closes: a slow count to ten."""

    asked: Queue
    rest: Queue = ()
    after: Said = ()


@frame
class Halt(Frame):
    """A card was played, and may be stopped."""

    asked: Queue
    rest: Queue
    play: Said
    since: str = "interfere"  # the phase in which it was played
