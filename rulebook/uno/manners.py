"""UNO's house rules on how people behave: advice, wrong plays, and the challenge of a +4."""

from __future__ import annotations

from typing import Any

from ..kernel import cites, does, forbids, offers
from ..notation import NOBODY, Seat
from .cards import COLOURS, DRAW_FOUR, NONE, WILD, Face
from .moves import Advise, Catch, Doubt, Err, Play
from .rules import Uno
from .table import PENALTY

EXTRA = 2  # cards on top for a challenge that fails


class AdvicePenalty(Uno):
    """Whoever tells another what to play draws two cards."""

    option = "advice-penalty"
    rare = Uno.rare | {"Advise"}  # people give advice, bots never do
    flow = {"turn": {Advise: "turn"}, "reply": {Advise: "reply"}}

    @offers(Advise, open=True)
    def nobody_is_bound_to_advise(self) -> list[Advise]:
        return []

    @forbids(Advise, "engine.sense")
    def advises_oneself(self, m: Advise) -> bool:
        return m.who == m.to or m.to == NOBODY

    @classmethod
    def facts(cls) -> dict[str, dict[str, Any]]:
        return super().facts() | {"advice.penalty": {"cards": PENALTY}}

    @does(Advise, "advice.penalty")
    def pay_for_advice(self, m: Advise) -> None:
        self.pick_up(PENALTY, m.who)


class MisplayPenalty(Uno):
    """A wrong card goes back, its player draws two, and the turn is over."""

    option = "misplay-penalty"
    rare = Uno.rare | {"Err"}
    wrong = ("turn", Catch, "void")
    flow = {"turn": {Err: wrong}, "drawn": {Err: wrong}, "reply": {Err: wrong}}

    @offers(Err, open=True)
    def nobody_is_bound_to_err(self) -> list[Err]:
        return []

    @forbids(Err, "engine.in-hand")
    def shows_no_card_of_the_hand(self, m: Err) -> bool:
        return m.card not in self.hands[m.who]

    @forbids(Err, "misplay.penalty")
    def plays_a_right_card(self, m: Err) -> bool:
        ways = [Play(m.who, m.card, c) for c in (COLOURS if m.card >= WILD else (NONE,))]
        return any(not any(law(self, way) for law in self.laws[self.phase][Play] if law.role == "forbids") for way in ways)

    @classmethod
    def facts(cls) -> dict[str, dict[str, Any]]:
        return super().facts() | {"misplay.penalty": {"cards": PENALTY}}

    @does(Err, "misplay.penalty")
    def pay_for_a_wrong_card(self, m: Err) -> Any:
        self.pick_up(PENALTY + self.owed, m.who)
        if self.owed:
            self.locked = self.top != DRAW_FOUR  # a +2 that has been drawn for (draw-two.spent)
            self.clear_debt()
        return self.end_turn()


class Challenge(Uno):
    """A +4 should be played only when nothing else fits; whoever must draw may challenge it."""

    option = "challenge"
    hidden = {"guilty": "all", "evidence": "own"}
    flow = {"reply": {Doubt: ("turn", Catch, "void")}}

    accused: Seat = NOBODY  # who played the first +4 of the chain
    guilty: bool = False
    evidence: list[list[Face]]  # what the accused held beside it
    witness: Seat = NOBODY  # who has challenged, and so may look at the evidence

    def clear_table(self) -> None:
        super().clear_table()
        self.close_the_case()
        self.evidence, self.witness = [[] for _ in range(self.players)], NOBODY

    def close_the_case(self) -> None:
        self.accused, self.guilty = NOBODY, False

    def clear_debt(self) -> None:
        super().clear_debt()
        self.close_the_case()

    @forbids(Play, "challenge.condition", bluff=True)
    def has_another_card_to_play(self, m: Play) -> bool:
        return m.card == DRAW_FOUR and bool(self.fitting().intersection(self.hands[m.who]) - {DRAW_FOUR})

    @does(Play)
    def put_on_the_pile(self, m: Play) -> Any:
        if self.witness != NOBODY:
            self.evidence, self.witness = [[] for _ in range(self.players)], NOBODY
        if m.card == DRAW_FOUR and self.accused == NOBODY:
            self.keep_the_evidence(m)
        return super().put_on_the_pile(m)

    @cites("challenge.condition")
    def keep_the_evidence(self, m: Play) -> None:
        """Judged later on the hand as it is now; of several +4 in a chain only on the first."""
        self.accused, self.guilty = m.who, self.has_another_card_to_play(m)
        self.evidence = [[] for _ in range(self.players)]
        self.evidence[m.who] = self.hands[m.who].copy()
        for _ in range(1 + m.pair):  # as many cards as everybody counts in the hand: their number tells nothing
            self.evidence[m.who].remove(m.card)

    @cites("hand.private", "challenge.show")
    def sees(self, who: int, field: str, seat: int) -> bool:
        return who == seat or field == "evidence" and who == self.witness

    @offers(Doubt)
    def may_doubt(self) -> list[Doubt]:
        return [Doubt(self.turn)]

    @forbids(Doubt, "challenge.who")
    def has_no_one_else_to_doubt(self, m: Doubt) -> bool:
        return self.accused in (NOBODY, m.who)

    @does(Doubt, "challenge.show")
    def look_at_the_hand(self, m: Doubt) -> Any:
        self.witness = m.who
        return self.pay_for_bluffing() if self.guilty else self.pay_for_doubting(m)

    @cites("challenge.guilty")
    def pay_for_bluffing(self) -> Any:
        self.pick_up(self.owed, self.accused)
        self.clear_debt()
        return self.next_decision("turn")

    @cites("challenge.innocent")
    def pay_for_doubting(self, m: Doubt) -> Any:
        self.pick_up(self.owed + EXTRA, m.who)
        self.clear_debt()
        return self.end_turn()

    @classmethod
    def facts(cls) -> dict[str, dict[str, Any]]:
        return super().facts() | {"challenge.innocent": {"extra": EXTRA}}

    def guess(self, field: str) -> bool:
        return self.accused != NOBODY and self.chance(2) == 1
