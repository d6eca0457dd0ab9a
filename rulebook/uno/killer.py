"""Killer Uno: six house rules for those who like it loud, each its own switch."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from ..kernel import BACK, Auto, OnTurn, Secret, cites, does, forbids, offers, runs, sealed
from ..notation import NOBODY, Seat, Sentence
from .cards import DRAW_FOUR, NONE, NUMBERS, WILD, symbol
from .manners import Challenge
from .moves import Catch, Contest, Draw, Jump, Keep, Landed, Play, Settled, Slap, Speak, Stay, Yield, colours_for, every_way
from .rules import Uno
from .table import PENALTY

ZERO, TWO, NINE = 0, 2, 9
ZEROS = frozenset(card for card in NUMBERS if symbol(card) == ZERO)
RED_ZERO, TEN = 0, 10  # the card, and the cards it makes the next player draw
AFTER = ("turn", "reply", Catch, "score", "void")  # where a play may lead


class EndlessDraw(Uno):
    """Whoever draws goes on until a number fits, and must play it."""

    option = "killer.endless-draw"
    rare = Uno.rare | {"Keep"}

    @cites("endless-draw.until-playable")
    def draw_a_card(self, m: Draw) -> Any:
        self.passes = 0
        while self.left:
            card = self.pick(self.deck or self.reshuffle())
            self.hands[m.who].append(card)
            if m.who in self.silent:
                self.forget_old_silence()
            if self.fits_at_once(card) and (card in NUMBERS or self.may_follow(m.who, card)):
                return self.play_or_keep()
        return self.stop_drawing()

    def may_follow(self, who: int, card: int) -> bool:
        """Whether a function card just drawn can be played in any way: one that cannot does not end the drawing.

        That comes about where function cards may be played when drawn, and another house rule keeps this one in the hand."""
        laws = [law for law in self.laws["drawn"][Play] if law.role == "forbids"]
        return any(not any(law(self, m) for law in laws) for m in every_way(who, card, 1, len(self.hands[who])))

    @cites("endless-draw.stops")
    def stop_drawing(self) -> Any:
        return self.end_turn()

    @forbids(Keep, "endless-draw.must-play")
    def must_play_it(self, m: Keep) -> bool:
        return True


class JumpIn(Uno):
    """Whoever holds the very card just played may play it, though it is not their turn."""

    option = "killer.jump-in"
    fits_with = {Challenge}
    flow = {
        "turn": {Play: (*AFTER, "jump")},
        "drawn": {Play: (*AFTER, "jump")},
        "reply": {Play: (*AFTER, "jump")},
        "jump": {Jump: sealed("race", "jump.race"), Stay: sealed("race", "jump.race")},
        "race": {Auto: (*AFTER, "jump", "contest", BACK)},
        "contest": {Contest: (*AFTER, "jump", BACK), Yield: (*AFTER, "jump")},
        Settled: {Auto: ("turn", "reply", Catch, "void")},
    }

    runners: tuple[Annotated[Any, Sentence()], ...] = ()  # those who have jumped, while the player on turn makes up their mind
    pressed: bool = False  # the player on turn has won the race, and must play

    def clear_table(self) -> None:
        super().clear_table()
        self.runners, self.pressed = (), False

    def breaking_in(self) -> set[str]:
        return super().breaking_in() | {"jump", "contest"}

    def broken_into(self) -> set[str]:
        return super().broken_into() | {"settled"}

    def settle(self, to: str) -> Any:
        if self.paired:
            return self.leave_a_pair_alone(to)
        others = tuple(w for w in range(self.players) if w != self.turn)
        holds = any(self.top in self.hands[w] for w in others)
        return self.open_the_race(others, to) if holds else super().settle(to)

    @cites("jump.single-only")
    def leave_a_pair_alone(self, to: str) -> Any:
        return super().settle(to)

    @cites("jump.window")
    def open_the_race(self, others: tuple[int, ...], to: str) -> Any:
        return self.interrupt(Secret("jump", others), then=Settled(to))

    @runs(Settled, "engine.order")
    def go_on(self) -> Any:
        return self.next_decision(self.frame.to)

    @offers(Jump)
    def with_the_same_card(self) -> list[Jump]:
        seen = [w for w in self.frame.asked if type(self.hands[w]) is list]  # in a view, the player's own hand
        return [Jump(w, self.top, c, call) for w in seen for c in colours_for(self.top) for call in (False, True)]

    @offers(Stay)
    def may_stay(self) -> list[Stay]:
        return [Stay(w) for w in self.frame.asked]

    @forbids(Jump, "jump.single-only", outside="jump")
    def a_pair_lies_on_top(self, m: Jump) -> bool:
        return self.paired

    @forbids(Jump, "jump.window", outside="jump")
    def comes_too_late(self, m: Jump) -> bool:
        return not self.paired

    @forbids(Jump, "engine.in-hand")
    def does_not_hold_it(self, m: Jump) -> bool:
        return m.card not in self.hands[m.who]

    @forbids(Jump, "jump.right")
    def is_not_the_same_card(self, m: Jump) -> bool:
        return m.card != self.top

    @forbids(Jump, "win.no-function-last", "win.last-reply")
    def jumps_with_a_last_function_card(self, m: Jump) -> bool:
        return m.card not in NUMBERS and len(self.hands[m.who]) == 1

    @forbids(Jump, "wild.name-colour")
    def jumps_with_a_wild_of_no_colour(self, m: Jump) -> bool:
        return m.card == WILD and m.named == NONE

    @forbids(Jump, "draw-four.name-colour")
    def jumps_with_a_four_of_no_colour(self, m: Jump) -> bool:
        return m.card == DRAW_FOUR and m.named == NONE

    @forbids(Jump, "engine.sense")
    def names_a_colour_for_a_coloured_card(self, m: Jump) -> bool:
        return m.named not in (NONE, *colours_for(m.card))

    @forbids(Jump, "uno.false-alarm")
    def calls_too_soon(self, m: Jump) -> bool:
        return m.call and len(self.hands[m.who]) != 2

    def known(self, field: str, seat: int) -> list[Any]:
        """Who has jumped holds the card."""
        return [m.card for m in self.runners if m.who == seat] if field == "hands" else super().known(field, seat)

    @runs("race", "jump.race")
    def race(self) -> Any:
        runners = tuple(m for m in self.frame.said if type(m) is Jump)
        if not runners:
            return BACK
        if not self.could_play():
            return self.draw_lots(runners)
        self.runners = runners
        return "contest"

    def could_play(self) -> bool:
        """Whether the player on turn holds a card that may be played now."""
        laws = self.laws["reply" if self.owed else "turn"].get(Play, ())
        return any(not any(law(self, m) for law in laws if law.role == "forbids") for m in self.playable())

    @offers(Contest)
    def may_race(self) -> list[Contest]:
        return [Contest(self.turn)]

    @offers(Yield)
    def may_leave_it(self) -> list[Yield]:
        return [Yield(self.turn)]

    @does(Contest, "jump.race")
    def race_them(self, m: Contest) -> Any:
        return self.draw_lots((*self.runners, m))

    @does(Yield, "jump.race")
    def leave_it_to_them(self, m: Yield) -> Any:
        return self.draw_lots(self.runners)

    def draw_lots(self, runners: tuple[Any, ...]) -> Any:
        """All who race are equally quick."""
        first, self.runners = runners[self.chance(len(runners))], ()
        if type(first) is Contest:
            self.pressed = True
            return BACK
        self.stack.pop()  # the decision that the jump has forestalled
        return self.jump_in(first)

    @cites("jump.right", "jump.effects")
    def jump_in(self, m: Jump) -> Any:
        self.turn = m.who
        return self.put_on_the_pile(Play(m.who, m.card, m.named, call=m.call))

    @forbids(OnTurn, "jump.race")
    def must_play_having_won(self, m: OnTurn) -> bool:
        return self.pressed and type(m) is not Play

    @does(Play)
    def put_on_the_pile(self, m: Play) -> Any:
        self.pressed = False
        return super().put_on_the_pile(m)


class Zero(Uno):
    """When a 0 is played, every hand goes to the next player."""

    option = "killer.zero"
    turning: ClassVar[frozenset[int]] = ZEROS  # the cards that pass the hands on

    def may_be_empty(self) -> bool:
        return True

    def number_effect(self, m: Play) -> str:
        if m.card in self.turning:
            self.rotate()
        return super().number_effect(m)

    @cites("zero.rotate")
    def rotate(self) -> None:
        self.hands = [self.hands[(seat - self.direction) % self.players] for seat in range(self.players)]
        self.begin_calls_anew()

    @cites("zero.uno-flags")
    def begin_calls_anew(self) -> None:
        self.silent = tuple(seat for seat, hand in enumerate(self.hands) if len(hand) == 1)

    def check_win(self, who: int, to: str) -> Any:
        if self.top in self.turning and not all(self.sizes):
            return self.pass_an_empty_hand(to)
        return super().check_win(who, to)

    @cites("zero.last-card")
    def pass_an_empty_hand(self, to: str) -> Any:
        return self.settle(to)


class RedZero(Uno):
    """The red 0 makes the next player draw ten cards."""

    option = "killer.red-zero"
    needs = ("killer.zero",)
    fits_with = {Zero}
    turning = ZEROS - {RED_ZERO}  # red-zero.others

    def number_effect(self, m: Play) -> str:
        return self.make_the_next_draw() if m.card == RED_ZERO else super().number_effect(m)

    @classmethod
    def facts(cls) -> dict[str, dict[str, Any]]:
        return super().facts() | {"red-zero.plus-ten": {"cards": TEN}}

    @cites("red-zero.plus-ten")
    def make_the_next_draw(self) -> str:
        self.pass_on()
        self.pick_up(TEN, self.turn)
        self.pass_on()
        return "turn"

    def is_function(self, card: int) -> bool:
        return self.the_red_zero_is_one() if card == RED_ZERO else super().is_function(card)

    @cites("red-zero.kind")
    def the_red_zero_is_one(self) -> bool:
        return True

    @forbids(Play, "win.no-function-last", "win.function-last-draws", "red-zero.kind")
    def ends_on_the_red_zero(self, m: Play) -> bool:
        return m.card == RED_ZERO and len(self.hands[m.who]) == 1


class ZeroEmptyWins(Uno):
    """Whoever is handed an empty hand wins."""

    option = "zero-empty-wins"
    needs = ("killer.zero",)
    fits_with = {Zero}

    @cites("zero.last-card")
    def pass_an_empty_hand(self, to: str) -> Any:
        return self.go_out(self.sizes.index(0))


class Hush(Uno):
    """A 2 demands silence until its player plays again, or somebody makes a sound."""

    option = "killer.hush"
    rare = Uno.rare | {"Speak"}
    fits_with = {Challenge, JumpIn, Zero, RedZero}
    flow = {"turn": {Speak: "turn"}, "reply": {Speak: "reply"}}

    hush: Seat = NOBODY  # whose silence it is

    def clear_table(self) -> None:
        super().clear_table()
        self.hush = NOBODY

    @does(Play)
    def put_on_the_pile(self, m: Play) -> Any:
        if self.hush == m.who:
            self.end_of_silence()
        return super().put_on_the_pile(m)

    @classmethod
    def facts(cls) -> dict[str, dict[str, Any]]:
        return super().facts() | {"hush.penalty": {"cards": PENALTY}}

    @cites("hush.expires")
    def end_of_silence(self) -> None:
        self.hush = NOBODY

    def number_effect(self, m: Play) -> str:
        if symbol(m.card) == TWO:
            self.fall_silent(m)
        return super().number_effect(m)

    @cites("hush.silence")
    def fall_silent(self, m: Play) -> None:
        self.hush = m.who

    def sound(self, who: int) -> None:
        if self.hush != NOBODY:
            self.call_in_silence(who)

    @cites("hush.uno")
    def call_in_silence(self, who: int) -> None:
        self.break_silence(who)

    @cites("hush.penalty", "hush.lifted")
    def break_silence(self, who: int) -> None:
        self.pick_up(PENALTY, who)
        self.hush = NOBODY
        self.stack = [at for at in self.stack if not (isinstance(at, Catch) and len(self.hands[at.owner]) != 1)]

    @offers(Speak, open=True)
    def nobody_is_bound_to_speak(self) -> list[Speak]:
        return []

    @forbids(Speak, "hush.silence")
    def breaks_no_silence(self, m: Speak) -> bool:
        return self.hush == NOBODY

    @does(Speak, "hush.penalty")
    def make_a_sound(self, m: Speak) -> None:
        self.break_silence(m.who)


TIMES = (150, 250, 350, 500, 700, 1000)  # milliseconds that bots may take


class SlapNine(Uno):
    """On a 9 everybody puts a hand on the draw pile; the last draws two."""

    option = "killer.slap"
    fits_with = {JumpIn, Zero}
    flow = {
        "turn": {Play: (*AFTER, "slap")},
        "drawn": {Play: (*AFTER, "slap")},
        "slap": {Slap: sealed("slapped", "slap.nine")},
        "slapped": {Auto: BACK},
        Landed: {Auto: ("turn", Catch, "score", "void")},
    }
    beside = {JumpIn: {"race": {Auto: "slap"}, "contest": {Contest: "slap", Yield: "slap"}, Landed: {Auto: "jump"}}}

    def land(self, who: int, to: str) -> Any:
        return self.call_for_a_slap(who, to) if symbol(self.top) == NINE else super().land(who, to)

    def may_be_empty(self) -> bool:
        return super().may_be_empty() or self.phase == "slap"

    def breaking_in(self) -> set[str]:
        return super().breaking_in() | {"slap"}

    def broken_into(self) -> set[str]:
        return super().broken_into() | {"landed"}

    @cites("slap.nine")
    def call_for_a_slap(self, who: int, to: str) -> Any:
        return self.interrupt(Secret("slap", tuple(range(self.players))), then=Landed(who, to))

    @classmethod
    def facts(cls) -> dict[str, dict[str, Any]]:
        return super().facts() | {"slap.last-draws": {"cards": PENALTY}}

    @offers(Slap, open=True)
    def may_slap(self) -> list[Slap]:
        return [Slap(who, time) for who in self.frame.asked for time in TIMES]

    @runs("slapped", "slap.last-draws", "slap.engine")
    def the_last_hand_draws(self) -> str:
        player = self.stack[-1].who

        def lateness(m: Any) -> tuple[int, int]:  # of equals, the first after the player of the 9
            return m.time, -((m.who - player) * self.direction % self.players or self.players)

        self.pick_up(PENALTY, max(self.frame.said, key=lateness).who)
        return BACK

    @runs(Landed, "engine.order", "win.effects-first")
    def look_for_a_winner(self) -> Any:
        return self.check_win(self.frame.who, self.frame.to)
