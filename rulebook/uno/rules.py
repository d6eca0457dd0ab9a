"""UNO, as clubs play it: be the first to play your last card.

Phases: ``deal``, ``turn``, ``drawn`` (the card just drawn may be played at once), ``reply``
(cards are owed), ``catch`` ("Uno" has not been called), ``score``, ``void``, ``over``.
Folded into them: COLOUR and EFFECT are part of ``play``, PAY is part of ``take``.
JUMP and SLAP belong to house rules and come with them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..kernel import BACK, Auto, Move, OnTurn, cites, does, forbids, offers, runs
from ..notation import NOBODY
from .cards import COLOURS, DECK, DRAW_FOUR, DRAW_TWO, KINDS, NONE, NOTHING, NUMBERS, REVERSE, SKIP, WILD, colour, symbol, worth
from .moves import DRAWS, KEEPS, PASSES, PLAYS, TAKES, Accuse, Call, Catch, Draw, Keep, Pass, Play, Take, Wait, colours_for
from .table import FOUR, HAND, PENALTY, TWO, UnoTable


class Uno(UnoTable):
    """A round of UNO."""

    name = "uno"
    rare = {"Pass", "Auto"}
    flow = {
        "deal": {Auto: "turn"},
        "turn": {
            Play: ("turn", "reply", Catch, "score", "void"),
            Draw: ("drawn", "turn", Catch, "void"),
            Pass: ("turn", Catch, "void"),
        },
        "drawn": {Play: ("turn", Catch, "score", "void"), Keep: ("turn", Catch, "void")},
        "reply": {Play: ("reply", Catch, "void"), Take: ("turn", Catch, "void")},
        Catch: {Call: BACK, Accuse: BACK, Wait: (Catch, BACK)},
        "score": {Auto: "over"},
        "void": {Auto: "over"},
        "over": {},
    }

    # ── setting up ──

    def deal(self) -> str:
        self.hands, self.points, self.deck, self.pile = [[] for _ in range(self.players)], [0] * self.players, DECK.copy(), []
        return "deal"

    @runs("deal", "setup.deal-seven")
    def deal_seven(self) -> str:
        self.deck = DECK.copy()
        self.hands = [[self.pick(self.deck) for _ in range(HAND)] for _ in range(self.players)]
        self.pile, self.silent, self.owed, self.locked, self.paired = [], (), 0, False, False
        self.turns, self.passes, self.winner = 0, 0, NOBODY
        self.clear_table()
        self.begin()
        return self.open_the_pile()

    def clear_table(self) -> None:
        """What house rules remember of a round begins anew."""

    @cites("setup.first-clockwise", "setup.who-is-first")
    def begin(self) -> None:
        self.turn, self.direction = self.first, 1

    @cites("setup.no-up-card")
    def open_the_pile(self) -> str:
        self.top, self.colour = NOTHING, NONE
        return "turn"

    # ── what may be played ──

    @offers(Play, during="drawn", exact=True)
    def drawn_card(self) -> list[Play]:
        hand = self.hands[self.turn]
        return PLAYS[self.turn][len(hand)][1][hand[-1]]

    @offers(Play, exact=True)
    def playable(self) -> list[Play]:
        hand = self.hands[self.turn]
        ways = PLAYS[self.turn][len(hand)]
        found: list[Play] = []
        for card in self.fitting().intersection(hand):
            found += ways[hand.count(card)][card]
        return found

    def fitting(self) -> frozenset[int]:
        """The cards to which no law objects that asks only about the card: those laws, tabulated."""
        face = "reply" if self.owed else "turn", self.top, self.colour, self.locked
        found: frozenset[int] | None = self.tables.get(face)
        return self.tabulate(face) if found is None else found

    def tabulate(self, face: tuple[Any, ...]) -> frozenset[int]:
        bound = self.laws[face[0]].get(Play)  # None where a house rule lets nobody play in this phase
        laws = [law for law in bound or () if law.asks == "card"]
        fits = frozenset(c for c in KINDS if bound and not any(law(self, Play(0, c)) for law in laws))
        self.tables[face] = fits
        return fits

    def follows(self, card: int) -> bool:
        """Of one colour or one symbol with the card on top; on an empty pile anything follows."""
        return self.top == NOTHING or colour(card) == self.colour or symbol(card) == symbol(self.top)

    @forbids(OnTurn, "setup.first-clockwise")
    def out_of_turn(self, m: OnTurn) -> bool:
        return m.who != self.turn

    @forbids(Play, "engine.in-hand")
    def not_in_hand(self, m: Play) -> bool:
        return m.card not in self.hands[m.who]

    # What holds only in a reply or after drawing comes first: there it tells a player more than what would match.

    @forbids(Play, "draw-two.no-numbers", during="reply", asks="card")
    def is_no_answer_to_a_draw_two(self, m: Play) -> bool:
        return self.top != DRAW_FOUR and (m.card in NUMBERS or m.card == WILD)

    @forbids(Play, "draw-four.stack-only", during="reply", asks="card")
    def only_a_draw_four_answers_it(self, m: Play) -> bool:
        return self.top == DRAW_FOUR != m.card

    @forbids(Play, "draw.only-drawn", during="drawn")
    def is_not_the_drawn_card(self, m: Play) -> bool:
        return m.card != self.hands[m.who][-1]

    @forbids(Play, "match.colour-or-number", asks="card")
    def does_not_match(self, m: Play) -> bool:
        return m.card in NUMBERS and self.top not in (WILD, DRAW_FOUR) and not self.follows(m.card)

    @forbids(Play, "match.after-wild", asks="card")
    def is_not_the_named_colour(self, m: Play) -> bool:
        return m.card in NUMBERS and self.top in (WILD, DRAW_FOUR) and colour(m.card) != self.colour

    @forbids(Play, "skip.follows", asks="card")
    def skip_does_not_follow(self, m: Play) -> bool:
        return symbol(m.card) == SKIP and not self.follows(m.card)

    @forbids(Play, "reverse.follows", asks="card")
    def reverse_does_not_follow(self, m: Play) -> bool:
        return symbol(m.card) == REVERSE and not self.follows(m.card)

    @forbids(Play, "draw-two.follows", asks="card")
    def draw_two_does_not_follow(self, m: Play) -> bool:
        return symbol(m.card) == DRAW_TWO and not self.follows(m.card)

    @forbids(Play, "wild.follows", asks="card")
    def wild_on_a_draw_card(self, m: Play) -> bool:
        return m.card == WILD and symbol(self.top) in (DRAW_TWO, DRAW_FOUR)

    @forbids(Play, "wild.after-spent-two", during="turn", asks="card")
    def wild_on_a_spent_draw_card(self, m: Play) -> bool:
        return m.card == WILD and symbol(self.top) in (DRAW_TWO, DRAW_FOUR)

    @forbids(Play, "draw-two.colour-after", asks="card")
    def leaves_the_colour_of_the_spent_two(self, m: Play) -> bool:
        return self.locked and m.card < WILD and colour(m.card) != self.colour

    @forbids(Play, "draw-two.no-other-symbols", asks="card")
    def breaks_the_colour_lock_with_a_symbol(self, m: Play) -> bool:
        return self.locked and SKIP <= symbol(m.card) < WILD and colour(m.card) != self.colour

    @forbids(Play, "draw-two.reply-matching", during="reply", asks="card")
    def answers_in_another_colour(self, m: Play) -> bool:
        doubled = symbol(m.card) == symbol(self.top) == DRAW_TWO
        return self.top != DRAW_FOUR and SKIP <= symbol(m.card) < WILD and colour(m.card) != self.colour and not doubled

    @forbids(Play, "pair.after-drawing", during="drawn")
    def pairs_the_drawn_card(self, m: Play) -> bool:
        return m.pair

    @forbids(Play, "pair.definition")
    def has_only_one_of_it(self, m: Play) -> bool:
        return m.pair and self.hands[m.who].count(m.card) < 2

    @forbids(Play, "win.last-reply", during="reply")
    def answers_with_a_last_function_card(self, m: Play) -> bool:
        return m.card not in NUMBERS and not m.pair and len(self.hands[m.who]) == 1

    @forbids(Play, "win.no-function-last", "win.function-last-draws")
    def ends_on_a_function_card(self, m: Play) -> bool:
        return m.card not in NUMBERS and not m.pair and len(self.hands[m.who]) == 1

    @forbids(Play, "win.no-function-pair-last")
    def ends_on_two_function_cards(self, m: Play) -> bool:
        return m.card not in NUMBERS and m.pair and len(self.hands[m.who]) == 2

    @forbids(Play, "wild.name-colour")
    def wild_names_no_colour(self, m: Play) -> bool:
        return m.card == WILD and m.named not in COLOURS

    @forbids(Play, "draw-four.name-colour")
    def draw_four_names_no_colour(self, m: Play) -> bool:
        return m.card == DRAW_FOUR and m.named not in COLOURS

    @forbids(Play, "engine.sense")
    def names_a_colour_with_a_coloured_card(self, m: Play) -> bool:
        return m.named not in (NONE, *colours_for(m.card)) or m.card == NOTHING

    @forbids(Play, "uno.false-alarm")
    def calls_without_cause(self, m: Play) -> bool:
        return m.call and len(self.hands[m.who]) - 1 - m.pair != 1

    # ── playing ──

    @does(Play)
    def put_on_the_pile(self, m: Play) -> Any:
        hand, card, effect = self.hands[m.who], m.card, self.effect_of(m.card)
        hand.remove(card)
        if self.top != NOTHING:
            self.pile.append(self.top)
        if m.pair:
            self.lay_the_other_half(hand, card)
        self.paired, self.locked, self.top, self.passes = m.pair, False, card, 0
        self.colour = m.named if card >= WILD else card // 13
        if m.who in self.silent:
            self.forget_old_silence()
        if len(hand) == 1:
            self.come_to_one_card(m)
        return self.resolve(m, effect)

    def effect_of(self, card: int) -> str:
        """Which of the functions below a card sets to work, on the pile as it lies before the play."""
        if card in NUMBERS:
            return ""
        if card == DRAW_FOUR and self.owed:
            return "stack_four" if self.top == DRAW_FOUR else "four_on_a_two"
        return EFFECT[symbol(card)]

    @cites("pair.play-together")
    def lay_the_other_half(self, hand: list[int], card: int) -> None:
        hand.remove(card)
        self.pile.append(card)

    @cites("uno.must-call")
    def come_to_one_card(self, m: Play) -> None:
        if m.call:
            self.sound(m.who)
        else:
            self.silent += (m.who,)

    def sound(self, who: int) -> None:
        """Somebody has called or caught aloud; house rules may object."""

    @cites("engine.order", "win.effects-first")
    def resolve(self, m: Play, effect: str) -> Any:
        """First the effect, then who has no cards left, then who has not called, then the next decision."""
        to = self.play_a_function(m, effect) if effect else self.play_a_number(m)
        return self.land(m.who, to)

    # The stages of a play.  House rules that break in between them amend these.

    def land(self, who: int, to: str) -> Any:
        """The card and its effect are done."""
        return self.check_win(who, to)

    def check_win(self, who: int, to: str) -> Any:
        """Whoever has no cards left goes out."""
        return self.settle(to) if self.hands[who] else self.go_out(who)

    def settle(self, to: str) -> Any:
        """Nobody has gone out: the play stands."""
        return self.next_decision(to)

    @cites("match.colour-or-number")
    def play_a_number(self, m: Play) -> str:
        return self.number_effect(m)

    def number_effect(self, m: Play) -> str:
        """What a number card does: nothing but pass the turn on."""
        self.pass_on()
        return "turn"

    @cites("match.or-function")
    def play_a_function(self, m: Play, effect: str) -> str:
        to: str = getattr(self, effect)(m)
        return to

    def wild(self, m: Play) -> str:
        self.pass_on()
        return "turn"

    @cites("win.first-out")
    def go_out(self, who: int) -> str:
        self.winner = who
        return "score"

    def weight(self, m: Play) -> int:
        """How many cards a play counts as for those after it."""
        return self.weight_of_a_pair() if m.pair else 1

    @cites("pair.next-unaffected")
    def weight_of_a_pair(self) -> int:
        return 1

    def skip(self, m: Play) -> str:
        return self.send_it_on(m) if self.owed else self.skip_the_next(m)

    @cites("skip.effect")
    def skip_the_next(self, m: Play) -> str:
        self.pass_on(1 + self.weight(m))
        return "turn"

    @cites("draw-two.skip-away")
    def send_it_on(self, m: Play) -> str:
        self.pass_on(1 + self.weight(m) if self.players > 2 else 1)
        return "reply"

    def reverse(self, m: Play) -> str:
        self.turn_round(m)
        return self.send_it_back() if self.owed else "turn"

    @cites("reverse.effect")
    def turn_round(self, m: Play) -> None:
        if self.weight(m) == 1:
            self.direction = -self.direction
        self.pass_on()

    @cites("draw-two.reverse-back")
    def send_it_back(self) -> str:
        return "reply"

    def draw_two(self, m: Play) -> str:
        return self.stack_two(m) if self.owed else self.demand_two(m)

    @cites("draw-two.effect")
    def demand_two(self, m: Play) -> str:
        return self.owe(TWO * self.weight(m))

    @cites("draw-two.stack")
    def stack_two(self, m: Play) -> str:
        return self.owe(TWO * self.weight(m))

    @cites("draw-four.effect")
    def demand_four(self, m: Play) -> str:
        return self.owe(FOUR * self.weight(m))

    @cites("draw-four.stack")
    def stack_four(self, m: Play) -> str:
        return self.owe(FOUR * self.weight(m))

    @cites("draw-two.plus-four-on")
    def four_on_a_two(self, m: Play) -> str:
        return self.owe(FOUR * self.weight(m))

    def owe(self, cards: int) -> str:
        """Add to what the next player must draw."""
        self.owed += cards
        self.pass_on()
        return "reply"

    # ── drawing ──

    @property
    def left(self) -> int:
        """Cards that can still be drawn: the deck, and the pile but for the last play."""
        return len(self.deck) + len(self.pile) - self.paired

    @offers(Draw, exact=True)
    def may_always_draw(self) -> list[Draw]:
        return DRAWS[self.turn] if self.deck or len(self.pile) > self.paired else []

    @forbids(Draw, "draw.nothing-to-draw")
    def nothing_to_draw(self, m: Draw) -> bool:
        return not self.left

    @forbids(Draw, "draw.ends-turn", outside="turn")
    def has_drawn_already(self, m: Draw) -> bool:
        return self.phase == "drawn" and m.who == self.turn

    @does(Draw)
    def draw_one(self, m: Draw) -> Any:
        hand = self.hands[m.who]
        alone = len(hand) == 1 and self.is_function(hand[0])  # win.function-last-draws
        return self.draw_in_need(m) if alone or self.fitting().isdisjoint(hand) else self.draw_by_choice(m)

    @cites("draw.cannot-play")
    def draw_in_need(self, m: Draw) -> Any:
        return self.draw_a_card(m)

    @cites("draw.voluntary")
    def draw_by_choice(self, m: Draw) -> Any:
        return self.draw_a_card(m)

    def draw_a_card(self, m: Draw) -> Any:
        card = self.pick(self.deck or self.reshuffle())
        self.hands[m.who].append(card)
        self.passes = 0
        if m.who in self.silent:
            self.forget_old_silence()
        if self.is_function(card):
            return self.keep_a_function_card()
        return self.play_or_keep() if card in self.fitting() else self.end_turn()

    def fits_at_once(self, card: int) -> bool:
        return card in self.fitting() and not self.is_function(card)

    def is_function(self, card: int) -> bool:
        return card not in NUMBERS

    @cites("draw.function-kept")
    def keep_a_function_card(self) -> Any:
        return self.end_turn()

    @cites("draw.play-drawn-number")
    def play_or_keep(self) -> str:
        return "drawn"

    @offers(Keep, exact=True)
    def may_keep(self) -> list[Keep]:
        return KEEPS[self.turn]

    @does(Keep, "draw.ends-turn")
    def keep(self, m: Keep) -> Any:
        return self.end_turn()

    @offers(Take, exact=True)
    def may_give_in(self) -> list[Take]:
        return TAKES[self.turn]

    @does(Take)
    def take_what_is_owed(self, m: Take) -> Any:
        if self.top == DRAW_FOUR:
            self.pay_for_four(m)
        else:
            self.pay_for_two(m)
        self.clear_debt()
        return self.end_turn()

    def clear_debt(self) -> None:
        """Nothing is owed any more."""
        self.owed = 0

    @cites("draw-four.effect")
    def pay_for_four(self, m: Take) -> None:
        self.pick_up(self.owed, m.who)

    @cites("draw-two.effect", "draw-two.spent")
    def pay_for_two(self, m: Take) -> None:
        self.pick_up(self.owed, m.who)
        self.locked = True

    @offers(Pass)
    def may_pass(self) -> list[Pass]:
        return [] if self.deck or self.left else PASSES[self.turn]

    @forbids(Pass, "draw.nothing-to-draw")
    def can_do_something(self, m: Pass) -> bool:
        return bool(self.left or self.playable())

    @does(Pass, "draw.nothing-to-draw")
    def pass_the_turn(self, m: Pass) -> Any:
        self.passes += 1
        return self.end_turn()

    def pick_up(self, cards: int, who: int) -> None:
        if cards > self.left:
            cards = self.what_there_is()
        for _ in range(cards):
            self.hands[who].append(self.pick(self.deck or self.reshuffle()))
        if who in self.silent:
            self.forget_old_silence()

    @cites("draw.nothing-to-draw")
    def what_there_is(self) -> int:
        return self.left

    @cites("draw.reshuffle", "draw.keep-top")
    def reshuffle(self) -> list[int]:
        cut = len(self.pile) - self.paired
        self.deck, self.pile = self.pile[:cut], self.pile[cut:]
        return self.deck

    # ── calling "Uno" ──

    @cites("uno.window")
    def open_the_window(self, then: str) -> Any:
        """Before the next decision, whoever has not called may be caught."""
        ask: Any = then
        for owner in self.silent:
            ask = self.interrupt(Catch(owner, owner), ask)
        return ask

    @cites("uno.recall")
    def forget_old_silence(self) -> None:
        """Who no longer holds a single card owes no call for it, and a new one when it comes to that again."""
        self.silent = tuple(w for w in self.silent if len(self.hands[w]) == 1)

    @forbids(Move, "engine.not-asked", during=Catch)
    def is_not_asked(self, m: Move) -> bool:
        return bool(m.who != self.frame.asked)

    @forbids(Call, "uno.false-alarm")
    def calls_for_another(self, m: Call) -> bool:
        return bool(m.who != self.frame.owner)

    @forbids(Accuse, "uno.false-alarm")
    def accuses_oneself(self, m: Accuse) -> bool:
        return bool(m.who == self.frame.owner)

    @forbids(Call, "uno.false-alarm", outside=Catch)
    def has_nothing_to_call(self, m: Call) -> bool:
        return True

    @forbids(Accuse, "uno.false-alarm", outside=Catch)
    def accuses_without_cause(self, m: Accuse) -> bool:
        return True

    @offers(Call)
    def owner_may_call(self) -> list[Call]:
        return [Call(self.frame.owner)]

    @offers(Accuse)
    def others_may_notice(self) -> list[Accuse]:
        return [Accuse(self.frame.asked)]

    @offers(Wait)
    def may_say_nothing(self) -> list[Wait]:
        return [Wait(self.frame.asked)]

    @does(Call, "uno.late-call")
    def call_late(self, m: Call) -> None:
        self.silent = tuple(w for w in self.silent if w != m.who)
        self.sound(m.who)

    @does(Accuse, "uno.caught")
    def catch(self, m: Accuse) -> None:
        owner = self.frame.owner
        self.silent = tuple(w for w in self.silent if w != owner)
        self.pick_up(PENALTY, owner)
        self.sound(m.who)

    @does(Wait, "uno.window")
    def ask_the_next(self, m: Wait) -> Any:
        asked = (m.who + self.direction) % self.players
        return BACK if asked == self.frame.owner else Catch(self.frame.owner, asked)

    # ── from turn to turn ──

    def pass_on(self, steps: int = 1) -> None:
        self.turn = (self.turn + self.direction * steps) % self.players

    def end_turn(self) -> Any:
        self.pass_on()
        return self.next_decision("turn")

    def next_decision(self, to: str) -> Any:
        self.turns += 1
        if self.turns == self.cap or self.passes == self.players:
            return "void"
        if not self.silent:
            return to
        if any(len(self.hands[w]) != 1 for w in self.silent):
            self.forget_old_silence()
        return self.open_the_window(to) if self.silent else to

    @runs("void", "engine.cap")
    def give_up(self) -> str:
        self.winner = NOBODY
        return self.close_round()

    @runs("score", "score.numbers")
    def count_the_hands(self) -> str:
        self.points = [sum(map(worth, hand)) for hand in self.hands]
        self.first = self.winner
        return self.close_round()

    def close_round(self) -> str:
        """The base game is one round."""
        return "over"

    # ── in sentences ──

    def details(self, m: Any) -> dict[str, Any]:
        """For sentences: how many cards a move draws, and whom it catches."""
        if type(m) is Accuse:
            return {"n": PENALTY, "owner": getattr(self.frame, "owner", NOBODY)}
        return {"n": self.owed if type(m) is Take else 1}

    def unsound(self) -> Iterator[str]:
        yield from super().unsound()
        if self.phase == "drawn" and not self.fits_at_once(self.hands[self.turn][-1]):
            yield "the card just drawn is the last in the hand, and may be played at once"


EFFECT = {SKIP: "skip", REVERSE: "reverse", DRAW_TWO: "draw_two", WILD: "wild", DRAW_FOUR: "demand_four"}  # by symbol
