"""Other readings of the two texts of I'm the Boss! that change how a game goes.

Readings that merely set a number or a choice are settings of the table (``table.py``).
"""

from __future__ import annotations

from typing import Any, ClassVar

from ..kernel import Auto, Frame, Move, cites, does, forbids, frame, move, offers, runs
from .cards import INVESTORS, RECRUIT, SET, UNOWNED, Family
from .moves import Halt, Interfere, LastCall, Open, Pass, Propose, Queue, Ready, Recruit, Said, Stop
from .rules import ImTheBoss
from .table import DIE


@move
class Choose(Move):
    """Take an investor at the start."""

    family: Family


class ChooseInvestors(ImTheBoss):
    """Each player chooses an investor, one after another (text 000)."""

    option = "investor-assignment.choose"
    flow = {"deal": {Auto: "choose"}, "choose": {Choose: ("choose", "place")}}

    @property
    def decider(self) -> int:
        if self.phase == "choose":
            return sum(o != UNOWNED for o in self.owners) % self.players
        return super().decider

    def give_investors(self) -> Any:
        return "choose"

    @offers(Choose, exact=True)
    def any_investor_left(self) -> list[Choose]:
        return [Choose(self.decider, f) for f in INVESTORS if self.owners[f] == UNOWNED]

    @forbids(Choose, "engine.not-asked")
    def chooses_out_of_turn(self, m: Choose) -> bool:
        return m.who != self.decider

    @forbids(Choose, "setup.investors-assign")
    def is_taken(self, m: Choose) -> bool:
        return self.owners[m.family] != UNOWNED

    @does(Choose, "setup.investors-assign")
    def take_an_investor(self, m: Choose) -> Any:
        self.owners[m.family] = m.who
        each = self.two_each() if self.players == 3 else self.one_each()
        if sum(o != UNOWNED for o in self.owners) < each * self.players:
            return "choose"
        if self.has_spares():
            self.lay_spares_out()
        return self.settle_who_begins()


class InstantClose(ImTheBoss):
    """A boss who has every card closes at once (text 000)."""

    option = "self-sufficient-close.instant"
    flow = {"opening": {Ready: "close"}, "proposal": {Propose: "close"}}

    def agreed(self) -> Any:
        return super().agreed() if self.suppliers(self.contract[0].roster) else self.close_at_once()

    @cites("deal.self-sufficient", "close.complete")
    def close_at_once(self) -> str:
        return "close"


class SoloCallOnly(ImTheBoss):
    """The pause is owed only by a boss who has every card."""

    option = "last-call.self-sufficient-only"
    fits_with: ClassVar[set[type]] = {InstantClose}
    flow = {"proposal": {Propose: "close"}, "count": {Auto: "close"}}

    def agreed(self) -> Any:
        return self.close_with_partners() if self.suppliers(self.contract[0].roster) else super().agreed()

    @cites("close.last-call-scope", "close.complete")
    def close_with_partners(self) -> str:
        return "close"


class NeverACall(ImTheBoss):
    """There is no pause at all."""

    option = "last-call.never"
    needs = ("self-sufficient-close.instant",)
    excludes = ("last-call.self-sufficient-only",)
    fits_with: ClassVar[set[type]] = {InstantClose}
    flow = {LastCall: None, "proposal": {Propose: "close"}, "count": {Auto: "close"}}

    def agreed(self) -> Any:
        return self.close_with_partners() if self.suppliers(self.contract[0].roster) else super().agreed()

    @cites("close.last-call-scope", "close.complete")
    def close_with_partners(self) -> str:
        return "close"


@frame
class Between(Frame):
    """Anybody may recruit before a turn begins."""

    asked: Queue
    rest: Queue = ()
    after: Said = ()


class RecruitAnyTime(ImTheBoss):
    """Recruitment cards outside deals too: before each turn (text 001)."""

    option = "recruit-timing.any-time"
    flow = {
        "turn-start": {Auto: Between},
        Between: {Recruit: Halt, Pass: (Between, "choice")},
        Halt: {Stop: Between, Pass: Between},
    }

    @runs("turn-start", "card.when")
    def begin_a_turn(self) -> Any:
        to = super().begin_a_turn()
        return self.before_the_turn() if to == "choice" else to

    def before_the_turn(self, *after: Move) -> Between:
        return Between(*self.queue(self.round_from(self.turn)), after)

    @forbids(Move, "deal.engine-order", during=Between)
    def is_not_asked_before_the_turn(self, m: Move) -> bool:
        return m.who not in self.frame.asked

    @does(Recruit, "card.when", "recruit.three", during=Between)
    def recruit_before_the_turn(self, m: Recruit) -> Halt:
        return self.play_cards(m, [RECRUIT] * SET)

    @does(Pass, "card.when", during=Between)
    def recruit_nobody(self, m: Pass) -> Any:
        following = self.next_in_window(m.who)
        return Between(*following) if following else "choice"

    def resume(self, since: str, who: int, play: Move) -> Any:
        return self.before_the_turn(play) if since == "between" else super().resume(since, who, play)


class DiscardOnly(ImTheBoss):
    """Only discarding cures a hand that is too large (text 000)."""

    option = "overflow.discard-only"
    flow = {"overflow": {Recruit: None}}

    @forbids(Recruit, "card.overflow", outside=(Interfere, LastCall))
    def may_only_discard(self, m: Recruit) -> bool:
        return self.phase == "overflow"


class RollAtTheStart(ImTheBoss):
    """The first end roll comes when the tenth deal is opened (text 001)."""

    option = "end-roll.at-start-of-tenth"
    flow = {"choice": {Open: "end-roll"}, "moved": {Open: "end-roll"}, "end-roll": {Auto: "opening"}}

    rolled: bool = False  # the tenth deal has had its first roll

    def opened(self) -> Any:
        return "end-roll" if self.closed == self.late - 1 and not self.rolled else super().opened()

    @runs("end-roll", "end.roll-timing", "end.who-rolls", "end.roll-from-ten")
    def roll_for_the_end(self) -> Any:
        return self.roll_before_the_tenth() if self.closed < self.late else super().roll_for_the_end()

    @cites("end.roll-timing")
    def roll_before_the_tenth(self) -> Any:
        self.rolled = True
        ends = self.chance(DIE) + 1 in self.board.end_faces[self.closed]
        return self.end_by_the_die() if ends else "opening"
