"""UNO over several rounds: hero and moderate scoring, and the pigs drawn on the losers."""

from __future__ import annotations

from typing import Any, ClassVar

from ..kernel import Auto, Setting, cites
from .rules import Uno

HERO, MODEST = 500, 100  # points at which pigs are drawn


def added(totals: list[int], points: list[int]) -> list[int]:
    """Each player's points on top of what there was."""
    return [total + more for total, more in zip(totals, points, strict=True)]


class Session(Uno):
    """Rounds follow one another until pigs have been drawn, or for an agreed number of them."""

    per_seat = frozenset({"points", "totals", "pigs"})
    settings = {"rounds": Setting(100, 3, 5, 10, clause="session.length"), "pig-events": Setting(1, 2, 3, clause="session.length")}
    target: ClassVar[int]  # points at which pigs are drawn
    rounds: ClassVar[Any]
    pig_events: ClassVar[Any]
    flow = {"score": {Auto: ("deal", "over")}, "void": {Auto: ("deal", "over")}}

    totals: list[int]  # points of each player since pigs were last drawn
    pigs: list[int]  # pigs drawn on each player
    events: int = 0  # how often pigs have been drawn

    def deal(self) -> str:
        self.totals, self.pigs, self.events, self.round = [0] * self.players, [0] * self.players, 0, 1
        return super().deal()

    def close_round(self) -> str:
        if self.winner in range(self.players):
            self.write_down()
        return self.another_round()

    def write_down(self) -> None:
        raise NotImplementedError  # each scoring has its own

    def credits(self, winner: int, points: list[int]) -> list[int]:
        """What a round brings each player, of what was left in the hands."""
        raise NotImplementedError

    @cites("session.length")
    def another_round(self) -> str:
        if self.events >= self.pig_events or self.round >= self.rounds:
            return "over"
        self.round += 1
        return "deal"

    def draw_pigs_on(self, seats: Any) -> None:
        for seat in seats:
            self.pigs[seat] += 1

    @property
    def champions(self) -> tuple[int, ...]:
        """Those with the fewest pigs; ties are shared (session.length)."""
        return tuple(s for s, n in enumerate(self.pigs) if n == min(self.pigs))


class HeroScoring(Session):
    """What is left in the losers' hands is credited to the winner of the round."""

    option = "hero-scoring"
    excludes = ("moderate-scoring",)
    target = HERO

    @classmethod
    def facts(cls) -> dict[str, dict[str, Any]]:
        return super().facts() | {"hero.over": {"target": HERO}, "hero.exact": {"target": HERO}}

    def credits(self, winner: int, points: list[int]) -> list[int]:
        return [sum(points) if seat == winner else 0 for seat in range(self.players)]

    @cites("hero.credit")
    def write_down(self) -> None:
        self.totals = added(self.totals, self.credits(self.winner, self.points))
        if self.totals[self.winner] == HERO:
            self.honour_the_exact_hero()
        elif self.totals[self.winner] > HERO:
            self.draw_pigs_on_the_others()

    @cites("hero.over")
    def draw_pigs_on_the_others(self) -> None:
        self.draw_pigs_on(s for s in range(self.players) if s != self.winner)
        self.start_from_nothing()

    @cites("hero.exact")
    def honour_the_exact_hero(self) -> None:
        self.draw_pigs_on([self.winner] * (self.players - 1))
        self.start_from_nothing()

    @cites("hero.reset")
    def start_from_nothing(self) -> None:
        self.totals, self.events = [0] * self.players, self.events + 1


class ModerateScoring(Session):
    """What is left in a loser's hand is charged to that loser."""

    option = "moderate-scoring"
    excludes = ("hero-scoring",)
    target = MODEST

    @classmethod
    def facts(cls) -> dict[str, dict[str, Any]]:
        return super().facts() | {"modest.over": {"target": MODEST}, "modest.exact": {"target": MODEST}}

    def credits(self, winner: int, points: list[int]) -> list[int]:
        return points

    @cites("modest.debit")
    def write_down(self) -> None:
        self.totals = added(self.totals, self.credits(self.winner, self.points))
        reached = [s for s, total in enumerate(self.totals) if total >= MODEST]
        if len(reached) > 1:
            self.take_each_in_turn(reached)
        else:
            for seat in reached:
                self.settle_with(seat)
        if reached:
            self.start_from_nothing()

    @cites("modest.several")
    def take_each_in_turn(self, seats: list[int]) -> None:
        for seat in seats:
            self.settle_with(seat)

    def settle_with(self, seat: int) -> None:
        if self.totals[seat] == MODEST:
            self.let_the_exact_draw(seat)
        else:
            self.draw_a_pig_on(seat)

    @cites("modest.over")
    def draw_a_pig_on(self, seat: int) -> None:
        self.draw_pigs_on([seat])

    @cites("modest.exact")
    def let_the_exact_draw(self, seat: int) -> None:
        self.draw_pigs_on(s for s in range(self.players) if s != seat)

    @cites("modest.reset")
    def start_from_nothing(self) -> None:
        self.totals, self.events = [0] * self.players, self.events + 1
