"""UNO's table: what lies on it, who sees it, and which positions can be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar

from ..kernel import Game, Setting, Veil, cites
from ..notation import NOBODY, Number, Seat
from .cards import (
    COLOURS,
    COPIES,
    DECK,
    DRAW_FOUR,
    DRAW_TWO,
    NONE,
    NOTHING,
    NUMBERS,
    REVERSE,
    SKIP,
    WILD,
    WORTH,
    Card,
    Colour,
    colour,
    count,
    symbol,
)

HAND = 7  # cards dealt to each
TWO, FOUR = 2, 4  # cards that a +2 and a +4 ask for
PENALTY = 2  # cards that whoever is caught must draw


class UnoTable(Game):
    """The cards, and everything that is remembered from turn to turn."""

    seats = range(2, 9)
    hidden = {"hands": "own", "deck": "all"}
    per_seat = frozenset({"points"})
    settings = {"cap": Setting(2000, 500, None, clause="engine.cap")}  # turns in a round
    cap: ClassVar[int | None]

    direction: Annotated[int, Number(-1, 1)] = 1
    top: Card = NOTHING  # the card to follow
    paired: bool = False  # it was played as a pair, of which the other half lies in the pile
    colour: Colour = NONE  # the colour in force
    locked: bool = False  # a +2 was drawn for, and its colour holds for one play
    owed: int = 0  # cards that a chain of +2 and +4 has run up
    silent: tuple[Seat, ...]  # those with a single card who have not called
    turns: int = 0
    passes: int = 0  # in succession
    round: int = 1
    first: Seat = 0  # who leads this round
    winner: Seat = NOBODY
    points: list[int]  # what was left in each hand at the end of the round
    hands: list[list[Card]]  # a card just drawn is the last
    deck: list[Card]
    pile: list[Card]

    def supply(self) -> dict[str, list[int]]:
        return {"deck": DECK}

    @cites("hand.private")
    def sees(self, who: int, field: str, seat: int) -> bool:
        return who == seat

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each player holds."""
        return tuple(map(len, self.hands))

    @classmethod
    def parts(cls, code: str) -> dict[str, str]:
        """``g+`` is green and a +2; a wild card has no colour."""
        return {"symbol": code} if code.startswith("w") else {"colour": code[0], "symbol": code[1:]}

    @classmethod
    def facts(cls) -> dict[str, dict[str, Any]]:
        """The numbers and lists that the engine plays with, for comparison with the clauses' own."""
        each = len(COLOURS)
        functions = {"skip": SKIP, "reverse": REVERSE, "+2": DRAW_TWO, "wild": WILD, "+4": DRAW_FOUR}
        points = {"skip": SKIP, "reverse": REVERSE, "draw-two": DRAW_TWO, "wild": WILD, "draw-four": DRAW_FOUR}
        numbers = sorted({symbol(card) for card in NUMBERS})
        found: dict[str, dict[str, Any]] = {
            "cards.four-colours": {"colours": ["red", "yellow", "blue", "green"], "count": each},
            "cards.zeros": {"per_colour": count(0) // each, "total": count(0)},
            "cards.one-to-nine": {
                "low": numbers[1],
                "high": numbers[-1],
                "per_colour": count(1) // each,
                "total": count(*numbers[1:]),
            },
            "cards.function-list": {"function": [name for name, sign in functions.items() if sign not in numbers]},
            "cards.skips": {"per_colour": count(SKIP) // each, "total": count(SKIP)},
            "cards.reverses": {"per_colour": count(REVERSE) // each, "total": count(REVERSE)},
            "cards.draw-twos": {"per_colour": count(DRAW_TWO) // each, "total": count(DRAW_TWO)},
            "cards.wilds": {"total": count(WILD)},
            "cards.wild-fours": {"total": count(DRAW_FOUR)},
            "cards.total": {"total": len(DECK)},
            "cards.two-copies": {"zeros": COPIES[0], "coloured": COPIES[1], "wilds": COPIES[WILD], "draw_fours": COPIES[DRAW_FOUR]},
            "setup.players": {"min": min(cls.seats), "max": max(cls.seats)},
            "setup.deal-seven": {"cards": HAND},
            "uno.caught": {"cards": PENALTY},
            "uno.caught-once": {"held": 1 + PENALTY},
            "draw-two.effect": {"cards": TWO},
            "draw-two.two-make-four": {"cards": 2 * TWO},
            "draw-two.eight": {"cards": 2 * TWO + FOUR},
            "draw-four.effect": {"cards": FOUR},
            "pair.next-unaffected": {"draw_two": TWO, "draw_four": FOUR, "draw_two_doubled": 2 * TWO, "draw_four_doubled": 2 * FOUR},
            "wild.same-colour": {"colours": each},
            "engine.cap": {"turns": cls.settings["cap"].values[0]},
        }
        return found | {f"score.{name}": {"points": WORTH[sign]} for name, sign in points.items()}

    def defaults(self) -> dict[str, Any]:
        """The colour of the top card is in force, and who is owed cards must reply."""
        return {
            "colour": self.top // 13 if self.top < WILD else NONE,
            "phase": "reply" if self.owed else "turn",
        }

    def may_be_empty(self) -> bool:
        """Whether a player may hold no card here."""
        return self.phase in ("score", "void", "over")

    def unsound(self) -> Iterator[str]:
        if any(NOTHING in pile for pile in (*self.hands, self.deck, self.pile) if not isinstance(pile, Veil)):
            yield "hands, deck and pile hold cards, and - is none"
        if self.phase == "deal":
            return
        yield from self.unsound_course()
        ended = self.phase in ("score", "void", "over")  # a round may be broken off while cards are owed
        if not ended and self.cap is not None and self.turns >= self.cap:
            yield f"turns: a round ends before {self.cap}"
        if not self.direction:
            yield "direction is 1 (clockwise) or -1"
        if self.top in (WILD, DRAW_FOUR) and self.colour == NONE and self.phase in ("turn", "drawn", "reply"):
            yield "a wild card lies on top and no colour is named: give colour r, y, g or b"
        if self.top < WILD and self.colour != colour(self.top):
            yield f"the card on top is {'rygb'[colour(self.top)]}, and so is the colour in force"
        if self.top == NOTHING and self.colour != NONE:
            yield "no card lies on the table, so no colour is in force"
        if self.paired and (not self.pile or self.pile[-1] != self.top):
            yield "the other half of a pair lies last in the pile"
        ahead = {self.phase} | {getattr(frame, "to", frame) for frame in self.stack if isinstance(getattr(frame, "to", frame), str)}
        if not ended and bool(self.owed) != ("reply" in ahead):
            yield "cards are owed in the phase reply, and in no other"
        if self.owed and symbol(self.top) not in (SKIP, REVERSE, DRAW_TWO, DRAW_FOUR):
            yield "cards are owed after +2, +4, or a Skip or Reverse that sent a +2 on"
        if not all(self.sizes) and not self.may_be_empty():
            yield "a player without cards has won: the phase is score or over"
        if not ended and any(len(self.hands[w]) != 1 for w in self.silent):
            yield "silent names players with one card who have not called"
        if len({*self.silent}) < len(self.silent):
            yield "silent names each player once"
        if self.phase == "catch" and self.frame.owner not in self.silent and len(self.hands[self.frame.owner]) == 1:
            yield "a player can be caught who has not called: silent names them"
        if self.phase == "catch" and len(self.hands[self.frame.owner]) != 1:
            yield "only a player with one card can be caught"

    def breaking_in(self) -> set[str]:
        """Phases that interrupt another."""
        return {"catch"}

    def broken_into(self) -> set[str]:
        """Phases that may be interrupted."""
        return {"turn", "reply"}

    def unsound_course(self) -> Iterator[str]:
        """What is impossible about how play came here, and where it goes on."""
        ended = self.phase in ("score", "void", "over")
        beneath = [getattr(f, "phase", f) for f in self.stack]
        if beneath and self.phase not in self.breaking_in():
            yield f"stack: only the phase {' or '.join(sorted(self.breaking_in()))} interrupts another"
        if beneath and (beneath[0] not in self.broken_into() or any(f != "catch" for f in beneath[1:])):
            yield "stack: what was interrupted is turn or reply, and above it nothing but catch"
        if any(getattr(f, "owner", None) not in (None, *self.silent) for f in self.stack):
            yield "stack: a player can be caught who has not called: silent names them"
        if self.owed % TWO:
            yield "owed is an even number: it adds up +2 and +4"
        if not ended and self.passes >= self.players:
            yield f"passes: a round ends when all {self.players} have passed"
        won = self.phase == "score" or self.phase == "over" and self.winner != NOBODY
        if won and (self.winner == NOBODY or self.sizes[self.winner]):
            yield "winner names who has no cards left"
