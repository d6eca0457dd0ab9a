"""The sheet on which a boss puts a contract together, or another player an ask: what stands on it, and which move it comes to.

It knows parts and places, no words; whether a contract may be proposed, the engine says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulebook.im_the_boss.cards import FAMILIES, NO_CARD, SPACES, clan, family_of, is_investor
from rulebook.im_the_boss.moves import Ask, Propose

CODES = [*FAMILIES, *(f"{seat}.{family}" for seat in "ABCDEF" for family in FAMILIES)]  # as the notation writes parts
MOST = 999  # millions that a share may be written with
LONGEST = 24  # parts that are read at all


class Sheet:
    """One person's sheet. It stays as long as this deal does, but for cards that have gone from the table."""

    def __init__(self) -> None:
        self.roster, self.shares = [], []  # type: list[int], list[int]
        self.parts, self.price = [], 0  # type: list[int], int
        self._deal: Any = None

    # ── what may stand on it ──

    @staticmethod
    def offering(view: Any, seat: int) -> bool:
        """Whether this seat writes on a sheet now: a contract as the boss, or an ask."""
        return not view.over and (Sheet.proposing(view, seat) or Sheet.asking(view, seat))

    @staticmethod
    def proposing(view: Any, seat: int) -> bool:
        return view.phase == "proposal" and seat == view.boss

    @staticmethod
    def asking(view: Any, seat: int) -> bool:
        return view.phase == "asks" and seat in view.asked

    @staticmethod
    def here(view: Any, family: int) -> list[int]:
        """Everything of a family that lies on the table, one entry for each card: an investor, even on a trip, and laid clan cards."""
        investor = [family] if view.owners[family] < view.players else []
        return investor + [clan(w, family) for w in range(view.players) for card in view.laid[w] if card == family]

    def look(self, view: Any, seat: int) -> None:
        """A new sheet for a new deal or a new boss; cards that have gone are taken off it. The sheet of a boss begins with what
        the boss before had proposed."""
        deal = (seat, view.boss, view.closed, view.marker, view.players, view.phase in ("choice", "moved"))
        if deal != self._deal:
            self._deal = deal
            self.roster, self.shares = [], [0] * view.players
            self.parts, self.price = [], 0
            if view.boss == seat and view.draft:
                (old,) = view.draft
                self.roster = [*old.roster]
                self.shares = [0 if w == seat else share for w, share in enumerate(old.shares)]
        if view.marker == SPACES:
            return
        there = [p for f in range(len(FAMILIES)) for p in self.here(view, f)]
        self.roster = [p for i, p in enumerate(self.roster) if self.roster[: i + 1].count(p) <= there.count(p)]
        if self.asking(view, seat):
            mine = view.can_offer(seat)
            self.parts = [p for p in self.parts if p in mine]
        elif view.phase not in ("asks", "hear"):
            self.parts, self.price = [], 0

    # ── what is said about it ──

    def hear(self, view: Any, seat: int, said: dict[str, Any]) -> bool:
        """Write on the sheet what a browser says: ``roster`` the parts of a contract, ``shares`` a number for each seat;
        or ``parts`` and ``price`` of an ask.

        False, and nothing is changed, when any of it makes no sense."""
        self.look(view, seat)
        if self.proposing(view, seat):
            roster, shares = said.get("roster", [CODES[p] for p in self.roster]), said.get("shares", self.shares)
            if not self._parts(roster, view) or not isinstance(shares, list) or len(shares) != view.players:
                return False
            if not all(type(n) is int and 0 <= n <= MOST for n in shares):
                return False
            self.roster, self.shares = [*map(CODES.index, roster)], [*shares]
            return True
        if self.asking(view, seat):
            parts, price = said.get("parts", [CODES[p] for p in self.parts]), said.get("price", self.price)
            if not self._parts(parts, view) or len({*parts}) < len(parts) or type(price) is not int or not 0 <= price <= MOST:
                return False
            if not {*map(CODES.index, parts)} <= {*view.can_offer(seat)}:
                return False
            self.parts, self.price = [*map(CODES.index, parts)], price
            return True
        return False

    @staticmethod
    def _parts(said: Any, view: Any) -> bool:
        """Whether these are parts that could lie at this table."""
        if not isinstance(said, list) or len(said) > LONGEST or not all(isinstance(p, str) and p in CODES for p in said):
            return False
        there = [CODES[p] for f in range(len(FAMILIES)) for p in Sheet.here(view, f)]
        return view.phase == "asks" or all(said.count(p) <= there.count(p) for p in said)

    def counter(self, view: Any, seat: int) -> Any:
        """Answers have no sheet here."""
        return None

    def follow(self, steps: Sequence[Any], seat: int) -> None:
        """What was answered is told by the log."""

    # ── what it comes to ──

    def offer(self, view: Any, seat: int) -> Any:
        """What the sheet says, as a move."""
        if self.asking(view, seat):
            return Ask(seat, tuple(self.parts), self.price)
        return Propose(seat, tuple(self.in_order(view)), tuple(self.shares))

    def in_order(self, view: Any) -> list[int]:
        """The parts of the contract, the required places first, as the space names them."""
        rest, found = [*self.roster], []
        for family in view.site.required:
            part = next((p for p in rest if family_of(p) == family), None)
            if part is not None:
                rest.remove(part)
                found.append(part)
        return found + rest

    def left(self, view: Any) -> int:
        """What the contract leaves for the boss; below nothing when it promises too much."""
        return int(view.proceeds - sum(self.shares))

    def empty(self, view: Any, seat: int) -> bool:
        """Whether nothing stands on it."""
        if self.asking(view, seat):
            return not self.parts and not self.price
        return not self.roster and not any(self.shares)


def away(view: Any, part: int) -> bool:
    """Whether this investor is on a trip."""
    return is_investor(part) and view.covers[part] != NO_CARD
