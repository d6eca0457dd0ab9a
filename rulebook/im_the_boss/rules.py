"""I'm the Boss!: deals that one player opens, others are needed for, and anybody may upset.

Nodes of the phase graph: SETUP is ``deal`` and ``place``, TURN_START ``turn-start`` (which watches for a standstill) and ``choice``,
MOVED ``moved`` with DRAW folded into its way out, OVERFLOW ``overflow``, OPENING ``opening``, ASKS ``asks`` and ``hear``, PROPOSAL
``proposal``, ANSWERS ``answers`` and ``count``, INTERFERE ``interfere``, STOP? ``halt``, LAST_CALL ``last-call``, CLOSE ``close``, BREAK
``break``, END_ROLL ``end-roll``, GAME_OVER ``over``.  Seats run clockwise; "left" is the next seat.
"""

from __future__ import annotations

from typing import Any, ClassVar

from ..kernel import Auto, Move, OnTurn, cites, forbids, runs, sealed
from ..notation import NOBODY
from .board import LATE, TILES
from .cards import SET
from .deals import Deals
from .moves import (
    Accept,
    Ask,
    BreakOff,
    Discard,
    Draw,
    Halt,
    Interfere,
    LastCall,
    Lay,
    Open,
    Pass,
    Place,
    Propose,
    Ready,
    Recruit,
    Refuse,
    Roll,
    Stop,
    TakeOver,
    Travel,
    Wait,
    Withdraw,
)
from .plays import Plays
from .table import DIE, DRAWN, BossTable
from .turns import Turns

NEXT = ("turn-start",)


class ImTheBoss(Deals, Plays, Turns, BossTable):
    """A game of I'm the Boss!"""

    name = "im_the_boss"
    rare: ClassVar[set[str]] = {"Recruit", "Discard"}
    late: ClassVar[int] = LATE  # from this deal on, a die decides whether the game ends
    chapters: ClassVar[dict[str, tuple[str, ...]]] = {
        "turn": ("turn-start", "choice", "moved", "overflow"),
        "deal": ("opening", "asks", "hear", "proposal", "answers", "count", "interfere", "halt", "last-call"),
        "closing": ("close", "end-roll", "break"),
    }
    flow = {
        "deal": {Auto: "place"},
        "place": {Place: "choice"},
        "turn-start": {Auto: ("choice", "over")},
        "choice": {Open: "opening", Roll: "moved"},
        "moved": {Open: "opening", Draw: ("overflow", *NEXT)},
        "overflow": {Discard: ("overflow", *NEXT), Recruit: Halt},
        "opening": {Lay: "opening", Ready: ("asks", LastCall)},
        "asks": {Ask: sealed("hear", "nego.offer-right"), Pass: sealed("hear", "nego.offer-right")},
        "hear": {Auto: ("proposal", "break")},
        "proposal": {Propose: ("answers", LastCall), Wait: Interfere, BreakOff: "break"},
        "answers": {Accept: sealed("count", "nego.consent"), Refuse: sealed("count", "nego.consent")},
        "count": {Auto: (LastCall, Interfere)},
        Interfere: {Travel: Halt, Recruit: Halt, TakeOver: Halt, Lay: Interfere, Pass: (Interfere, "asks")},
        LastCall: {Travel: Halt, Recruit: Halt, TakeOver: Halt, Lay: LastCall, Pass: (LastCall, "close"), Withdraw: "asks"},
        Halt: {
            Stop: (Interfere, LastCall, "overflow", *NEXT),
            Pass: (Halt, Interfere, LastCall, "asks", "overflow", *NEXT),
        },
        "close": {Auto: ("end-roll", *NEXT)},
        "end-roll": {Auto: ("over", *NEXT)},
        "break": {Auto: NEXT},
        "over": {},
    }

    @property
    def decider(self) -> int:
        """Whose decision it is, where one player alone decides."""
        if self.phase == "place":
            return (self.turn - 1) % self.players
        return self.boss if self.phase in ("opening", "proposal") else self.turn

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that owe a decision now."""
        if self.over:
            return ()
        return (self.decider,) if type(self.frame) is str else tuple(self.frame.asked)

    @forbids(Place, "setup.marker-place")
    def is_not_to_the_right(self, m: Place) -> bool:
        return m.who != self.decider

    @forbids(OnTurn, "engine.not-asked")
    def is_not_on_turn(self, m: OnTurn) -> bool:
        return m.who != self.turn

    @forbids(Move, "engine.not-asked", during="opening")
    def is_not_the_boss(self, m: Move) -> bool:
        return m.who != self.boss

    @forbids(Recruit, "engine.not-asked", during="overflow")
    def does_not_have_too_many(self, m: Recruit) -> bool:
        return m.who != self.turn

    @forbids(Lay, "nego.clan-shown", outside=("opening", Interfere, LastCall))
    def lays_at_the_wrong_time(self, m: Lay) -> bool:
        return self.boss != NOBODY and self.phase in ("asks", "proposal", "answers", "halt")

    # ── the end ──

    @runs("end-roll", "end.roll-from-ten", "end.who-rolls", "end.paid-first")
    def roll_for_the_end(self) -> Any:
        if self.closed == TILES:
            return self.end_by_the_last()
        face = self.chance(DIE) + 1
        return self.end_by_the_die() if face in self.board.end_faces[self.closed - 1] else self.go_on_playing()

    @cites("end.fifteenth")
    def end_by_the_last(self) -> str:
        return self.end_now()

    @cites("end.match-ends")
    def end_by_the_die(self) -> str:
        return self.end_now()

    @cites("end.no-match")
    def go_on_playing(self) -> str:
        return self.go_on()

    def end_now(self) -> str:
        self.boss = NOBODY
        self.declare()
        return "over"

    @cites("goal.most-money")
    def declare(self) -> None:
        if len(self.richest()) > 1:
            self.share()

    @cites("goal.tie")
    def share(self) -> None:
        """They win together."""

    def richest(self) -> tuple[int, ...]:
        return tuple(who for who, money in enumerate(self.money) if money == max(self.money))

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won: those with the most money."""
        return self.richest() if self.over else ()

    @property
    def winner(self) -> int:
        """The only winner, or nobody."""
        return self.winners[0] if len(self.winners) == 1 else NOBODY

    def details(self, m: Any) -> dict[str, Any]:
        """What a sentence about a move needs: the phase, how many cards."""
        found: dict[str, Any] = {"phase": self.phase}
        if isinstance(m, Draw):
            found["n"] = DRAWN
        if isinstance(m, Recruit):
            found["n"] = SET
        return found
