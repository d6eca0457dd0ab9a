"""UNO, as clubs play it: be the first to play your last card."""

from __future__ import annotations

from typing import Any

from ..kernel import BACK, Game, OnTurn, cites, does, forbids, offers
from ..notation import Seat
from .cards import *  # noqa: F403
from .moves import *  # noqa: F403
from .moves import _named  # noqa: F401
from ..kernel import Move


class Uno(Game):
    name = "uno"
    seats = range(2, 9)
    rare = {"Pass"}
    hidden = {"hands": "own", "deck": "all"}

    direction: int = 1
    top: Card  # the card to follow
    paired: bool  # it was played as a pair, of which the other half lies in the pile
    colour: Colour  # the colour in force
    locked: bool  # a +2 was drawn for, and its colour holds for one play
    owed: int  # cards that a chain of +2 and +4 has run up
    silent: tuple[Seat, ...]  # those with a single card who have not called
    turns: int
    hands: list[list[Card]]  # a card just drawn is the last
    deck: list[Card]
    pile: list[Card]

    flow = {
        "turn": {Play: ("turn", "reply", Catch, "over"), Draw: ("drawn", "turn", Catch, "over"), Pass: ("turn", Catch, "over")},
        "drawn": {Play: ("turn", Catch, "over"), Keep: ("turn", Catch, "over")},
        "reply": {Play: ("reply", Catch, "over"), Take: ("turn", Catch, "over")},
        Catch: {Call: BACK, Accuse: BACK, Wait: (Catch, BACK)},
        "over": {},
    }

    def supply(self) -> dict[str, list[int]]:
        return {"deck": DECK}

    @cites("setup.deal-seven")
    def deal(self) -> str:
        self.deck, self.pile, self.silent = DECK.copy(), [], ()
        self.direction, self.turns, self.owed, self.locked, self.paired = 1, 0, 0, False, False
        self.hands = [[self.pick(self.deck) for _ in range(7)] for _ in range(self.players)]
        return self.start()

    @cites("setup.no-up-card")
    def start(self) -> str:
        self.top, self.colour = NOTHING, NONE
        return "turn"

    # ── who may play what ──

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
        return self.tables.get(face) or self.tabulate(face)

    def tabulate(self, face: tuple) -> frozenset[int]:
        laws = [law for law in self.laws[face[0]][Play] if law.asks == "card"]
        self.tables[face] = frozenset(c for c in range(54) if not any(law(self, Play(0, c)) for law in laws))
        return self.tables[face]

    @forbids(OnTurn, "setup.first-clockwise")
    def out_of_turn(self, m: OnTurn) -> bool:
        return m.who != self.turn

    @forbids(Play, "engine.in-hand")
    def not_in_hand(self, m: Play) -> bool:
        return m.card not in self.hands[m.who]

    @forbids(Play, "setup.lead", asks="card")
    def cannot_lead(self, m: Play) -> bool:
        return self.top == NOTHING and m.card not in NUMBERS and m.card != DRAW_FOUR

    @forbids(Play, "match.colour-or-number", asks="card")
    def does_not_match(self, m: Play) -> bool:
        return m.card in NUMBERS and self.top < WILD and not self.follows(m.card)

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

    @forbids(Play, "wild.follows", during="reply", asks="card")
    def wild_on_a_live_draw_card(self, m: Play) -> bool:
        return m.card == WILD

    @forbids(Play, "wild.after-spent-two", during="turn", asks="card")
    def wild_on_a_spent_draw_card(self, m: Play) -> bool:
        return m.card == WILD and symbol(self.top) in (DRAW_TWO, DRAW_FOUR)

    @forbids(Play, "draw-two.no-other-symbols", asks="card")
    def breaks_the_colour_lock(self, m: Play) -> bool:
        return self.locked and SKIP <= symbol(m.card) < WILD and colour(m.card) != self.colour

    @forbids(Play, "draw-two.no-numbers", during="reply", asks="card")
    def is_no_answer_to_a_draw_two(self, m: Play) -> bool:
        return self.top != DRAW_FOUR and (m.card in NUMBERS or m.card == WILD)

    @forbids(Play, "draw-two.reply-matching", during="reply", asks="card")
    def answers_in_another_colour(self, m: Play) -> bool:
        doubled = symbol(m.card) == symbol(self.top) == DRAW_TWO
        return SKIP <= symbol(m.card) < WILD and colour(m.card) != self.colour and not doubled

    @forbids(Play, "draw-four.stack-only", during="reply", asks="card")
    def only_a_draw_four_answers_it(self, m: Play) -> bool:
        return self.top == DRAW_FOUR != m.card

    @forbids(Play, "draw.only-drawn", during="drawn")
    def not_the_drawn_card(self, m: Play) -> bool:
        return m.card != self.hands[m.who][-1]

    @forbids(Play, "pair.after-drawing", during="drawn")
    def pairs_the_drawn_card(self, m: Play) -> bool:
        return m.pair

    @forbids(Play, "pair.definition")
    def has_only_one_of_it(self, m: Play) -> bool:
        return m.pair and self.hands[m.who].count(m.card) < 2

    @forbids(Play, "win.no-function-last")
    def ends_on_a_function_card(self, m: Play) -> bool:
        return m.card not in NUMBERS and not m.pair and len(self.hands[m.who]) == 1

    @forbids(Play, "win.no-function-pair-last")
    def ends_on_two_function_cards(self, m: Play) -> bool:
        return m.card not in NUMBERS and m.pair and len(self.hands[m.who]) == 2

    @forbids(Play, "wild.name-colour")
    def names_the_wrong_colour(self, m: Play) -> bool:
        return m.card != DRAW_FOUR and m.named not in _named(m.card)

    @forbids(Play, "draw-four.name-colour")
    def names_no_colour(self, m: Play) -> bool:
        return m.card == DRAW_FOUR and m.named not in COLOURS

    @forbids(Play, "uno.false-alarm")
    def calls_without_cause(self, m: Play) -> bool:
        return m.call and len(self.hands[m.who]) - 1 - m.pair != 1

    def follows(self, card: int) -> bool:
        return colour(card) == self.colour or symbol(card) == symbol(self.top)

    # ── playing ──

    @does(Play, "match.or-function")
    def put_on_the_pile(self, m: Play) -> str:
        hand, card = self.hands[m.who], m.card
        hand.remove(card)
        if self.top != NOTHING:
            self.pile.append(self.top)
        if m.pair:
            hand.remove(card)
            self.pile.append(card)
        self.paired, self.locked, self.top = m.pair, False, card
        self.colour = m.named if card >= WILD else card // 13
        if len(hand) < 2:
            if not hand:
                return "over"
            if not m.call:
                self.silent += (m.who,)
        effect = EFFECT[card]
        return getattr(self, effect)(m) if effect else self.next_turn()

    @cites("skip.effect")
    def skip(self, m: Play) -> str:
        if self.owed:
            return self.next_turn(2 if self.players > 2 else 1, "reply")
        return self.next_turn(2)

    @cites("reverse.effect")
    def reverse(self, m: Play) -> str:
        self.direction = -self.direction
        return self.next_turn(1, "reply" if self.owed else "turn")

    @cites("draw-two.stack")
    def draw_two(self, m: Play) -> str:
        return self.owe(2)

    @cites("draw-four.stack")
    def draw_four(self, m: Play) -> str:
        return self.owe(4)

    def owe(self, cards: int) -> str:
        self.owed += cards
        return self.next_turn(1, "reply")

    # ── drawing ──

    @offers(Draw, exact=True)
    def may_always_draw(self) -> list[Draw]:
        return DRAWS[self.turn] if self.deck or len(self.pile) > self.paired else []

    @forbids(Draw, "draw.nothing-to-draw")
    def nothing_to_draw(self, m: Draw) -> bool:
        return not self.deck and len(self.pile) <= self.paired

    @does(Draw, "draw.cannot-play")
    def draw_one(self, m: Draw) -> str:
        card = self.pick(self.deck or self.reshuffle())
        self.hands[m.who].append(card)
        if card in NUMBERS and card in self.fitting():
            return "drawn"
        return self.next_turn()

    @offers(Keep, exact=True)
    def may_keep(self) -> list[Keep]:
        return KEEPS[self.turn]

    @does(Keep, "draw.ends-turn")
    def keep(self, m: Keep) -> str:
        return self.next_turn()

    @offers(Take, exact=True)
    def may_give_in(self) -> list[Take]:
        return TAKES[self.turn]

    @does(Take, "draw-two.spent")
    def take_what_is_owed(self, m: Take) -> str:
        self.pick_up(self.owed, m.who)
        self.owed, self.locked = 0, self.top != DRAW_FOUR
        return self.next_turn()

    @offers(Pass)
    def may_pass(self) -> list[Pass]:
        return PASSES[self.turn] if not self.may_always_draw() else []

    @forbids(Pass, "draw.nothing-to-draw")
    def can_do_something(self, m: Pass) -> bool:
        return bool(self.may_always_draw() or self.playable())

    @does(Pass, "draw.nothing-to-draw")
    def pass_(self, m: Pass) -> str:
        return self.next_turn()

    # ── calling ──

    @cites("uno.window")
    def settle(self, then: str) -> Catch | str:
        """Before the next decision, whoever has not called may be caught."""
        self.silent = tuple(w for w in self.silent if len(self.hands[w]) == 1)
        ask: Catch | str = then
        for owner in self.silent:
            ask = self.interrupt(Catch(owner, owner), ask)
        return ask

    @forbids(Call, "uno.false-alarm")
    def has_nothing_to_call(self, m: Call) -> bool:
        return m.who != self.frame.owner

    @forbids(Accuse, "uno.false-alarm")
    def accuses_oneself(self, m: Accuse) -> bool:
        return m.who == self.frame.owner

    @forbids(Move, "uno.window", during=Catch)
    def is_not_asked(self, m: Move) -> bool:
        return m.who != self.frame.asked

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

    @does(Accuse, "uno.caught")
    def catch(self, m: Accuse) -> None:
        self.pick_up(2, self.frame.owner)
        self.silent = tuple(w for w in self.silent if w != self.frame.owner)

    @does(Wait, "uno.window")
    def ask_the_next(self, m: Wait) -> Catch | str:
        asked = (m.who + self.direction) % self.players
        return BACK if asked == self.frame.owner else Catch(self.frame.owner, asked)

    # ── the table ──

    def next_turn(self, steps: int = 1, then: str = "turn") -> Any:
        self.turn = (self.turn + self.direction * steps) % self.players
        self.turns += 1
        if self.turns > CAP:
            return self.give_up()
        return self.settle(then) if self.silent else then

    @cites("engine.cap")
    def give_up(self) -> str:
        return "over"

    def pick_up(self, cards: int, who: int) -> None:
        for _ in range(min(cards, len(self.deck) + len(self.pile) - self.paired)):
            self.hands[who].append(self.pick(self.deck or self.reshuffle()))

    @cites("draw.keep-top")
    def reshuffle(self) -> list[int]:
        cut = len(self.pile) - self.paired
        self.deck, self.pile = self.pile[:cut], self.pile[cut:]
        return self.deck

    @property
    def sizes(self) -> tuple[int, ...]:
        return tuple(map(len, self.hands))


EFFECT: list[str] = [{SKIP: "skip", REVERSE: "reverse", DRAW_TWO: "draw_two", DRAW_FOUR: "draw_four"}.get(symbol(c), "") for c in range(54)]
