"""The sheet on which a person puts an offer together, or looks at one: what lies on it, and which move it comes to.

It knows beans and places, no words; whether an offer may be made, the engine says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulebook.bohnanza.cards import COUNTS, KINDS, NAMES, Lot, lot
from rulebook.bohnanza.moves import Accept, Market, Offer, Poll, Proposal, Reject


class Sheet:
    """One person's sheet. It stays while the cards lie as they did when they were put on it."""

    def __init__(self) -> None:
        self.to, self.give, self.want = -1, [], {}  # type: int, list[str], dict[int, int]
        self.later: tuple[int, Lot, Lot] | None = None  # a counter-offer that waits until its maker may speak
        self.last: tuple[str, int] | None = None  # how the last offer was answered, and by whom
        self._lay: Any = None

    # ── what may lie on it ──

    @staticmethod
    def offering(view: Any, seat: int) -> bool:
        """Whether this seat may make an offer now."""
        return type(view.frame) in (Market, Poll) and seat in view.asked

    @staticmethod
    def answering(view: Any, seat: int) -> bool:
        """Whether this seat has an offer before it."""
        return type(view.frame) is Proposal and seat in view.asked

    @staticmethod
    def cards(view: Any, seat: int) -> dict[str, int]:
        """The cards that this seat could give: open ones (``m0`` …) in its own turn, and its hand (``h0`` …, the front first)."""
        laid = view.market if seat == view.turn else []
        return {f"m{i}": bean for i, bean in enumerate(laid)} | {f"h{i}": bean for i, bean in enumerate(view.hands[seat])}

    @staticmethod
    def partners(view: Any, seat: int) -> list[int]:
        """With whom this seat may trade."""
        return [(seat + k) % view.players for k in range(1, view.players)] if seat == view.turn else [view.turn]

    def look(self, view: Any, seat: int) -> None:
        """Clear the sheet when the cards lie otherwise than before; take up a counter-offer that waited."""
        lay = (seat, self.answering(view, seat), view.turn, [*view.hands[seat]], [*view.market])
        if lay != self._lay:
            self._lay = lay
            self.to, self.give, self.want = -1, [], {}
        if view.phase not in ("market", "poll", "proposal"):
            self.later = self.last = None
        if not self.offering(view, seat):
            return
        partners = self.partners(view, seat)
        if self.later and self.later[0] in partners:
            self.to, give, want = self.later
            self.give, self.want = self.nearest(view, seat, give), {b: n for b, n in enumerate(want) if n}
            self.later = None
        if self.to not in partners:
            self.to = partners[0]

    def nearest(self, view: Any, seat: int, wanted: Lot) -> list[str]:
        """The cards that go when nobody says which: open ones, then those nearest the front."""
        due, found = [*wanted], []
        for id, bean in self.cards(view, seat).items():
            if due[bean]:
                due[bean] -= 1
                found.append(id)
        return found

    # ── what is said about it ──

    def hear(self, view: Any, seat: int, said: dict[str, Any]) -> bool:
        """Put on the sheet what a browser says: ``to`` a seat, ``give`` ids of cards, ``want`` how many of each bean.

        False, and nothing is changed, when any of it makes no sense."""
        self.look(view, seat)
        to, give, want = said.get("to", self.to), said.get("give", self.give), said.get("want", {NAMES[b]: n for b, n in self.want.items()})
        known = self.cards(view, seat)
        if type(to) is not int or not isinstance(give, list) or not isinstance(want, dict) or len(give) > len(known):
            return False
        if not all(isinstance(id, str) and id in known for id in give) or len({*give}) < len(give):
            return False
        if not all(bean in NAMES and type(n) is int and 0 <= n <= COUNTS[NAMES.index(bean)] for bean, n in want.items()):
            return False
        if self.answering(view, seat):
            if to != self.to or any(n != self.want.get(NAMES.index(b), 0) for b, n in want.items()):
                return False
            self.give = give
            return True
        if not self.offering(view, seat) or to not in self.partners(view, seat):
            return False
        self.to, self.give = to, give
        self.want = {b: want[NAMES[b]] for b in KINDS if want.get(NAMES[b])}
        return True

    def counter(self, view: Any, seat: int) -> Any:
        """Remember the offer before this seat with its sides exchanged; the move that turns it down. None when there is none."""
        if not self.answering(view, seat):
            return None
        now = view.frame
        self.later = (now.by, now.want, now.give)
        return Reject(seat)

    def follow(self, steps: Sequence[Any], seat: int) -> None:
        """Note how offers of this seat were answered in these steps of the game."""
        for step in steps:
            now = step.before.frame
            if type(now) is Proposal and now.by == seat and type(step.move) in (Accept, Reject):
                self.last = (step.move.word, step.move.who)

    # ── what it comes to ──

    def given(self, view: Any, seat: int) -> Lot:
        """What lies on the giving side, counted."""
        known = self.cards(view, seat)
        return lot(*(known[id] for id in self.give if id in known))

    def wanted(self) -> Lot:
        """What lies on the getting side, counted."""
        return tuple(self.want.get(b, 0) for b in KINDS)

    def offer(self, view: Any, seat: int) -> Any:
        """The offer on the sheet, as a move."""
        give = self.given(view, seat)
        return Offer(seat, self.to, give, self.wanted(), self.places(view, seat, give))

    def answer(self, view: Any, seat: int) -> Any:
        """The acceptance of the offer before this seat, with the copies that were chosen for it."""
        return Accept(seat, self.places(view, seat, view.frame.want) if self.give else ())

    def places(self, view: Any, seat: int, due: Lot) -> tuple[int, ...]:
        """The places of the hand that were chosen, () where the same cards would go without a word."""
        chosen = [id for id in self.give if id.startswith("h")]
        if {*self.give} == {*self.nearest(view, seat, due)}:
            return ()
        return tuple(sorted(int(id[1:]) for id in chosen))

    def empty(self) -> bool:
        """Whether nothing lies on it."""
        return not self.give and not any(self.want.values())
