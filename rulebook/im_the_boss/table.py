"""The table of I'm the Boss!: what lies on it, who sees it, and which positions can be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self

from ..kernel import Game, Move, Setting, Veil, cites
from ..notation import NOBODY, Number, Seat, Sentence
from .board import LATE, TILES, Board, Site, board, shipped
from .cards import (
    BOSSES,
    CARDS,
    CLANS,
    DECK,
    FAMILIES,
    INVESTORS,
    NO_CARD,
    NOWHERE,
    PER_FAMILY,
    RECRUITS,
    SET,
    SPACES,
    STOPS,
    TRAVELS,
    TRIPS,
    TRIPS_FOR_ALL,
    UNOWNED,
    Card,
    Money,
    Owner,
    Space,
    Tile,
    clan,
    is_investor,
    layer_of,
)

if TYPE_CHECKING:
    from .moves import Halt

HAND = 5  # cards dealt to each
LIMIT = 12  # cards in a hand after drawing
DRAWN = 3
DIE = 6
EACH, EACH_OF_THREE = 1, 2  # investors at the start


class BossTable(Game):
    """The board, the cards, the money, and everything that is remembered from turn to turn."""

    seats = range(3, 7)
    hidden = {"hands": "own", "money": "own", "deck": "all"}
    per_seat = frozenset({"money"})
    settings = {
        "payout-multiplier": Setting("dividends", "investors", clause="close.proceeds"),
        "share-unit": Setting("million", "dividend", clause="nego.share-unit"),
        "pay-outsiders": Setting(True, False, clause="nego.pay-outsider"),
        "same-family-twice": Setting(False, True, clause="deal.distinct-families"),
        "boss-change-agreements": Setting("fresh-consent", "adoptable", clause="boss.keep-consent"),
        "turn-order-follows-boss": Setting(True, False, clause="boss.turn-order-option"),
        "travel-scope": Setting("any-table-card", "relevant-only", clause="travel.legal-objects"),
        "priority": Setting("seat", "random", "timestamp", clause="deal.engine-order"),
        "proposals-per-boss": Setting(12, 6, 3, None, clause="break.engine-limit"),
        "acceptance": Setting("locked", "free-until-close", clause="nego.withdraw"),
        "stall-laps": Setting(20, 10, None, clause="end.stall"),
        "open-money": Setting(False, True, clause="money.engine-view"),
        "names": Setting("1994", "later", clause="setup.first-player"),
    }
    payout_multiplier: ClassVar[str]
    share_unit: ClassVar[str]
    pay_outsiders: ClassVar[bool]
    same_family_twice: ClassVar[bool]
    boss_change_agreements: ClassVar[str]
    turn_order_follows_boss: ClassVar[bool]
    travel_scope: ClassVar[str]
    priority: ClassVar[str]
    proposals_per_boss: ClassVar[int | None]
    acceptance: ClassVar[str]
    stall_laps: ClassVar[int | None]
    open_money: ClassVar[bool]
    names: ClassVar[str]

    hands: list[list[Card]]
    laid: list[list[Card]]  # clan cards before their owners
    owners: list[Owner]  # of the investors, by family
    covers: list[Card]  # the travel card that lies on each investor
    played: list[Card]  # a play that may still be stopped
    deck: list[Card]
    pile: list[Card]
    money: list[Money]  # in millions of dollars
    tiles: list[Tile]  # the tile on each space
    marker: Space = NOWHERE
    boss: Seat = NOBODY
    asks: tuple[Annotated[Any, Sentence()], ...]  # of this round
    contract: tuple[Annotated[Any, Sentence()], ...]  # the one that was put, or none
    draft: tuple[Annotated[Any, Sentence()], ...]  # the contract of a boss who was removed
    spent: Annotated[int, Number(0, 999)] = 0  # proposals of this boss
    idle: Annotated[int, Number(0, 9999)] = 0  # turns since a deal was closed

    if TYPE_CHECKING:  # what the other parts of the rules add
        late: ClassVar[int]

        @property
        def decider(self) -> int: ...
        def play_cards(self, m: Move, cards: list[int]) -> Halt: ...
        def hear_asks(self) -> Any: ...
        def declare(self) -> None: ...
        def agreed(self) -> Any: ...

    # ── the board ──

    @property
    def board(self) -> Board:
        return board()

    @property
    def site(self) -> Site:
        """The space of the marker."""
        return self.board.spaces[self.marker]

    @property
    def closed(self) -> int:
        """How many deals have been closed."""
        return sum(t > 0 for t in self.tiles)

    @property
    def value(self) -> int:
        """What one dividend of the deal at hand is worth, in millions."""
        return self.board.values[min(self.closed, TILES - 1)]

    @property
    def proceeds(self) -> int:
        """What the deal at hand would bring."""
        return (self.site.dividends if self.payout_multiplier == "dividends" else self.site.places) * self.value

    @property
    def unit(self) -> int:
        """Shares are multiples of it."""
        return self.value if self.share_unit == "dividend" else 1

    def open_from(self, space: int, steps: int) -> int:
        """So many open spaces further clockwise."""
        while steps:
            space = (space + 1) % SPACES
            steps -= not self.tiles[space]
        return space

    # ── who has what ──

    def investors_of(self, who: int) -> list[int]:
        return [f for f in INVESTORS if self.owners[f] == who]

    def has_spares(self) -> bool:
        return UNOWNED in self.owners

    def owner_of(self, part: int) -> int:
        """Who disposes of it; an investor beside the board belongs to nobody."""
        return self.owners[part] if is_investor(part) else layer_of(part)

    def on_the_table(self, who: int) -> list[int]:
        """What this player could bring into a deal: investors that are here, clan cards that lie."""
        here = [f for f in self.investors_of(who) if self.covers[f] == NO_CARD]
        return here + [clan(who, f) for f in sorted({*self.laid[who]})]

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each player holds."""
        return tuple(map(len, self.hands))

    # ── who sees what ──

    def supply(self) -> dict[str, list[int]]:
        return {"deck": DECK}

    @cites("setup.hand-secret", "money.engine-view")
    def sees(self, who: int, field: str, seat: int) -> bool:
        """One's own hand and one's own money; with open money, and when all count it in the end, everybody's."""
        return who == seat or field == "money" and (self.open_money or self.over)

    def imagine(self, who: int, seed: Any = 0) -> Self:
        """A whole table that is consistent with what this player sees; what the closed deals brought is shared out among the others."""
        new = super().imagine(who, seed)
        veiled = [s for s, m in enumerate(new.money) if isinstance(m, Veil)]
        left = max(0, self.paid_out() - sum(m for m in new.money if not isinstance(m, Veil)))
        for k, seat in enumerate(veiled):
            new.money[seat] = left if k == len(veiled) - 1 else new.chance(left + 1)
            left -= new.money[seat]
        return new

    def paid_out(self) -> int:
        """All the money in play: what the closed deals brought."""
        spaces, values = self.board.spaces, self.board.values
        per = [(s.dividends if self.payout_multiplier == "dividends" else s.places) for s in spaces]
        return sum(per[space] * values[tile - 1] for space, tile in enumerate(self.tiles) if tile)

    @classmethod
    def parts(cls, code: str) -> dict[str, str]:
        return {"card": code}

    def defaults(self) -> dict[str, Any]:
        """Unless it is said: one investor each, or two; nothing covered; no tiles; the marker on the first space."""
        each = EACH_OF_THREE if self.players == 3 else EACH
        owners = [f // each if f < each * self.players else UNOWNED for f in INVESTORS]
        return {"owners": owners, "covers": [NO_CARD] * len(FAMILIES), "tiles": [0] * SPACES, "marker": 0}

    @classmethod
    def facts(cls) -> dict[str, dict[str, Any]]:
        """The numbers and tables that the engine plays with, for comparison with the clauses' own."""
        data = shipped()
        late = {str(n): [*faces] for n, faces in enumerate(data.end_faces, 1) if faces}
        levels = sorted({*data.values})
        deck = {"clan": PER_FAMILY * len(FAMILIES), "travel": TRIPS * len(FAMILIES) + TRIPS_FOR_ALL}
        deck |= {"recruit": DECK.count(CARDS.index("recruit")), "boss": DECK.count(CARDS.index("boss")), "stop": STOPS}
        kinds = ("low", "lower", "higher", "high")
        return {
            "setup.player-count": {"min": min(cls.seats), "max": max(cls.seats)},
            "comp.board-sixteen": {"spaces": len(data.spaces)},
            "comp.six-investors": {"investors": len(FAMILIES)},
            "comp.clan-four": {"per_family": DECK.count(CLANS[0]), "total": deck["clan"]},
            "comp.travel-count": {"per_family": DECK.count(TRAVELS[0]), "nameless": TRIPS_FOR_ALL, "total": deck["travel"]},
            "comp.recruit-count": {"total": RECRUITS},
            "comp.boss-count": {"total": BOSSES},
            "comp.stop-count": {"total": STOPS},
            "comp.deck-total": {"total": len(DECK)} | deck,
            "comp.tile-values": {"low": levels[0], "high": levels[-1], "tiles": len(data.values), "values": levels},
            "comp.tiles-rise": {},
            "comp.tile-schedule": {"schedule": [*data.values]}
            | dict(zip(kinds, levels, strict=True))
            | {f"{kind}s": data.values.count(v) for kind, v in zip(kinds, levels, strict=True)},
            "comp.tile-die-faces": {"first": int(min(late, key=int)), "last": len(data.values), "faces": late},
            "comp.space-table": {"file": "components.toml"},
            "setup.investors-four-plus": {"per_player": EACH},
            "setup.investors-three": {"per_player": EACH_OF_THREE},
            "setup.hand-five": {"hand": HAND},
            "setup.no-money": {"money": 0},
            "setup.tile-stack": {"top": 1, "bottom": TILES},
            "turn.roll-clockwise": {"die": DIE},
            "turn.after-roll": {"draw": DRAWN},
            "card.hand-limit": {"limit": LIMIT},
            "recruit.three": {"set": SET},
            "end.roll-from-ten": {"from": LATE},
            "end.fifteenth": {"last": TILES},
            "break.engine-limit": {"proposals_per_boss": cls.settings["proposals-per-boss"].values[0]},
            "end.stall": {"laps_without_close": cls.settings["stall-laps"].values[0]},
        }

    def unsound(self) -> Iterator[str]:
        """What is impossible about this position."""
        if self.phase == "deal":
            return
        if len(self.owners) != len(FAMILIES) or len(self.covers) != len(FAMILIES):
            yield f"owners and covers: one entry for each of {len(FAMILIES)} families"
            return
        if len(self.tiles) != SPACES:
            yield f"tiles: one entry for each of {SPACES} spaces"
            return
        if any(o >= self.players and o != UNOWNED for o in self.owners):
            yield f"owners: there are {self.players} players"
        laid = sorted(t for t in self.tiles if t)
        if laid != [*range(1, len(laid) + 1)]:
            yield "tiles: they are laid in order, from the first, each once"
        if any(c != NO_CARD and c not in (TRAVELS[f], CARDS.index("travel")) for f, c in enumerate(self.covers)):
            yield "covers: a travel card of the family, or one that names nobody"
        if any(c not in CLANS for row in self.laid for c in row):
            yield "laid: only clan cards lie before their owners"
        if self.marker == NOWHERE and self.phase not in ("choose", "place", "over"):
            yield "marker: it stands on a space"
        elif self.marker != NOWHERE and self.tiles[self.marker] and self.phase not in ("over", "close", "end-roll"):
            yield "marker: a deal that is closed is passed over"
        if self.phase in IN_A_DEAL and self.boss == NOBODY:
            yield "boss: a deal has one"
        hands = [*self.hands, self.played, self.pile]
        if any(NO_CARD in row for row in hands if not isinstance(row, Veil)):
            yield "'-' is no card"


IN_A_DEAL = ("opening", "asks", "hear", "proposal", "answers", "count", "interfere", "last-call", "close", "break")
