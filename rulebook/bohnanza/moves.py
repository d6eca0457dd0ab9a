"""What may be said in Bohnanza, and the phases that carry facts."""

from __future__ import annotations

from typing import Annotated

from ..kernel import Frame, Move, OnTurn, frame, move
from ..notation import Number, Seat, Words
from .cards import NOTHING, Bean, Lotted

Field = Annotated[int, Words("1 2 3")]  # a bean field, from the left; a number from 0 inside
Place = Annotated[int, Words(" ".join(map(str, range(1, 100))))]  # a place in the hand, the front first; from 0 inside
Places = tuple[Place, ...]


@move
class Planting(Move):
    """Put a bean into a field."""

    field: Field


@move
class Plant(Planting):
    """Plant the front bean of the hand."""


@move
class Sow(Planting):
    """Plant a bean that was gained."""

    bean: Bean


@move
class Harvest(Move):
    """Sell all beans of a field."""

    field: Field


@move
class Buy(Move):
    """Buy a third field."""


@move
class Keep(OnTurn):
    """Set an open card aside, to plant it."""

    bean: Bean


@move
class Offer(Move):
    """Any beans for any beans; a gift, or the wish for one, has an empty side.

    ``places`` says which copies leave the hand; without it those nearest the front. Only the maker sees it."""

    to: Seat
    give: Lotted
    want: Lotted = NOTHING
    places: Places = ()

    @property
    def manner(self) -> str:
        """A ``gift`` wants nothing, a ``wish`` gives nothing."""
        return "gift" if not any(self.want) else "wish" if not any(self.give) else ""


@move
class Accept(Move):
    """Take the offer; ``places`` says which copies of what is asked leave one's own hand."""

    places: Places = ()


@move
class Reject(Move):
    """Turn the offer down."""


@move
class Close(OnTurn):
    """End the trading."""


@move
class Pass(Move):
    """Plant no second bean; offer nothing; let the others speak; do no more in a pause."""


# ── phases with facts; ``asked`` is the one who decides ──


@frame
class Window(Frame):
    """Anybody may harvest or buy, one after another."""

    asked: Seat


@frame
class Reveal(Frame):
    """Cards are turned up; ``due`` are still to come."""

    due: Annotated[int, Number(0, 9)] = 2
    polled: bool = False  # the draw pile is empty, and everybody has had a chance to harvest


@frame
class Draw(Frame):
    """Cards are drawn into the hand."""

    due: Annotated[int, Number(0, 9)] = 3
    polled: bool = False


@frame
class Market(Frame):
    """The active player trades."""

    asked: Seat
    heard: bool = False  # every other player has had a chance to make an offer


@frame
class Poll(Frame):
    """Another player may offer something to the active player."""

    asked: Seat


@frame
class Proposal(Frame):
    """The partner accepts or rejects an offer."""

    asked: Seat
    by: Seat
    give: Lotted
    want: Lotted
    places: Places = ()  # the copies that the maker gives: their own secret

    def seen_by(self, who: int) -> Frame:
        return self if who == self.by else Proposal(self.asked, self.by, self.give, self.want)


@frame
class Settle(Frame):
    """A player plants what was gained."""

    asked: Seat
