"""Bohnanza's table: what lies on it, who sees it, what the number of players changes, and which positions can be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from ..kernel import Game, Setting, Veil, cites
from ..notation import SEAT, Seat
from .cards import BEANS, COUNTS, KINDS, NAMES, Bean
from .moves import Proposal

HAND = 5  # cards dealt to each
UNEQUAL = (3, 4, 5, 6)  # with six or seven players: to the first, the second, the third, and each of the others
FIELDS, MORE_FIELDS = 2, 3  # at the start, and the most that anybody may have
SHOWN = 2  # cards turned up
DRAWN, MORE_DRAWN = 3, 4  # at the end of a turn
PRICE, LOW_PRICE = 3, 2  # of a third field, in coins
EXHAUSTIONS, FEWER = 3, 2  # of the draw pile; then the game ends
LEAST = 2  # beans that a field must hold to be sold while another holds as many

REMOVED: dict[int, tuple[str, ...]] = {
    2: (),
    3: ("cocoa",),
    4: ("coffee",),
    5: ("coffee",),
    6: ("cocoa", "garden"),
    7: ("cocoa", "garden"),
}


def deck(*removed: str) -> list[int]:
    """The cards in use when these varieties are left out."""
    return [b for b in KINDS if NAMES[b] not in removed for _ in range(COUNTS[b])]


DECKS = {players: deck(*removed) for players, removed in REMOVED.items()}


class BohnanzaTable(Game):
    """The cards, and everything that is remembered from turn to turn."""

    seats = range(2, 8)
    hidden = {"hands": "own", "coins": "own", "deck": "all"}
    settings = {
        "budget": Setting(3, 1, 5, None, clause="trade.budget"),  # rejected offers of a player in one trading
        "people": Setting(None, *"ABCDEFG", "all", clause="trade.budget"),  # whom that does not bind
    }
    budget: ClassVar[int | None]
    people: ClassVar[str | None]

    hands: list[list[Bean]]  # the front first
    plots: list[list[tuple[Bean, ...]]]  # the fields of each player
    coins: list[list[Bean]]  # the last earned is the topmost
    pending: list[list[Bean]]  # gained, and still to be planted
    market: list[Bean]  # open cards
    deck: list[Bean]
    pile: list[Bean]
    emptied: int = 0  # how often the draw pile has run out
    refused: list[Seat]  # who made the offers that were rejected in this trading

    # ── what the number of players changes ──

    @cites("setup.remove-by-count")
    def cards_in_use(self) -> list[int]:
        return DECKS[self.players]

    def hand_size(self, who: int) -> int:
        return self.unequal_hand(who) if self.players > 5 else HAND

    @cites("crowd.first-hand", "crowd.second-hand", "crowd.third-hand", "crowd.other-hands")
    def unequal_hand(self, who: int) -> int:
        return UNEQUAL[min(who, 3)]

    def fields_at_first(self) -> int:
        return self.three_fields() if self.players == 3 else FIELDS

    @cites("trio.start-with-third-field")
    def three_fields(self) -> int:
        return MORE_FIELDS

    @property
    def price(self) -> int:
        """Coins that a third field costs."""
        return LOW_PRICE if self.players > 5 else PRICE

    @property
    def last_time(self) -> int:
        """How often the draw pile runs out before the game ends."""
        return FEWER if self.players == 3 else EXHAUSTIONS

    @property
    def at_the_end(self) -> bool:
        """Whether the draw pile has run out for the last time."""
        return self.emptied >= self.last_time

    def unbound(self, who: int) -> bool:
        """Whether a seat is a person's, whom no number of rejected offers stops."""
        return self.people in ("all", SEAT.write(who))

    # ── who sees what ──

    def supply(self) -> dict[str, list[int]]:
        return {"deck": self.cards_in_use()}

    @cites("hand.private", "coins.public")
    def sees(self, who: int, field: str, seat: int) -> bool:
        """One's own hand; the coins of nobody but oneself by variety, of everybody by number."""
        return who == seat

    def known(self, field: str, seat: int) -> list[int]:
        """Whoever made an offer holds what it gives."""
        now = self.frame
        if field != "hands" or type(now) is not Proposal or now.by != seat:
            return []
        laid = self.market.copy() if seat == self.turn else []
        given = [b for b, n in enumerate(now.give) for _ in range(n)]
        return [b for b in given if b not in laid or laid.remove(b)]  # type: ignore[func-returns-value]

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each player holds."""
        return tuple(map(len, self.hands))

    @property
    def riches(self) -> tuple[int, ...]:
        """How many coins each player has."""
        return tuple(map(len, self.coins))

    @classmethod
    def parts(cls, code: str) -> dict[str, str]:
        return {"bean": code}

    def defaults(self) -> dict[str, Any]:
        """Fields stand empty unless they are given."""
        return {"plots": [[()] * self.fields_at_first() for _ in range(self.players)]}

    @classmethod
    def facts(cls) -> dict[str, dict[str, Any]]:
        """The numbers and tables that the engine plays with, for comparison with the clauses' own."""
        removed = {str(n): [*beans] for n, beans in REMOVED.items()}
        found: dict[str, dict[str, Any]] = {
            "meta.player-count": {"min": min(cls.seats), "max": max(cls.seats)},
            "parts.bean-cards": {"cards": len(deck())},
            "parts.third-field-cards": {"cards": max(cls.seats)},
            "parts.bean-varieties": {name: cards for name, (cards, _) in BEANS.items()},
            "parts.beanometers": {"steps": {name: [step or 0 for step in steps] for name, (_, steps) in BEANS.items()}},
            "setup.remove-by-count": {"removed": removed},
            "setup.deal-five": {"cards": HAND},
            "fields.two-at-start": {"fields": FIELDS},
            "plant.first-card-must": {"min": 1},
            "plant.two-at-most": {"max": 2},
            "market.reveal-two": {"cards": SHOWN},
            "trade.budget": {"rejected_offers_per_bot": cls.settings["budget"].values[0]},
            "draw.three": {"cards": DRAWN},
            "harvest.two-beans-needed": {"min": LEAST},
            "third-field.effect": {"fields": MORE_FIELDS},
            "third-field.price": {"cost": PRICE},
            "third-field.one-each": {"max": MORE_FIELDS - FIELDS},
            "end.third-exhaustion": {"exhaustions": EXHAUSTIONS},
            "trio.no-cocoa": {"deck": len(DECKS[3])},
            "trio.start-with-third-field": {"fields": MORE_FIELDS},
            "trio.second-exhaustion": {"exhaustions": FEWER},
            "quartet.no-coffee": {"deck": len(DECKS[4])},
            "crowd.no-cocoa-garden": {"deck": len(DECKS[6])},
            "crowd.draw-four": {"cards": MORE_DRAWN},
            "crowd.cheap-field": {"cost": LOW_PRICE},
            "duo.base-rules": {"deck": len(DECKS[2]), "exhaustions": EXHAUSTIONS, "fields": FIELDS, "cost": PRICE},
        }
        hands = ("crowd.first-hand", "crowd.second-hand", "crowd.third-hand", "crowd.other-hands")
        return found | {clause: {"cards": n} for clause, n in zip(hands, UNEQUAL, strict=True)}

    def unsound(self) -> Iterator[str]:
        """What is impossible about this position."""
        if self.phase == "deal":
            return
        least, most = self.fields_at_first(), MORE_FIELDS
        for rows in self.plots:
            if not least <= len(rows) <= most:
                yield f"plots: a player has {least} to {most} fields with {self.players} players"
            if any(len({*row}) > 1 for row in rows):
                yield "plots: a field holds beans of one variety"
        cards = [v for v in (*self.hands, *self.coins, self.deck) if not isinstance(v, Veil)]
        if any(b not in self.cards_in_use() for pile in (*cards, *self.pending, self.market, self.pile) for b in pile):
            yield f"with {self.players} players there are no {' and no '.join(REMOVED[self.players])} beans"
        if self.emptied > self.last_time:
            yield f"emptied: the game ends when the draw pile has run out {self.last_time} times"
        if len(self.market) > self.shown_at_most():
            yield f"market: at most {self.shown_at_most()} cards are open"

    def shown_at_most(self) -> int:
        """Open cards that there can be."""
        return SHOWN
