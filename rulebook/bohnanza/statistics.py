"""How Bohnanza changes with the number of players: how much is traded, and what a third field is worth.

figures(players=4, games=50)      one Row
table(games=50)                   a Row for each number of players
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from .. import game
from .bots import sense
from .moves import Accept, Buy, Proposal, Reject

SEATS = range(2, 8)
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Row:
    """What games between sensible bots are like with so many players."""

    players: int
    games: int
    turns: float  # in a game
    deals: float  # trades and gifts in a turn
    cards: float  # that change hands in a turn
    gifts: float  # share of the deals
    rejected: float  # share of the offers
    coins: float  # of a player in the end
    field: float | None  # coins that may be won by buying a third field, on average; None where none is for sale
    error: float | None  # its standard error


def table(games: int = 40, seed: Any = 0, players: Sequence[int] = SEATS, progress: Progress | None = None) -> list[Row]:
    """A row for each number of players.

    Raises ``ValueError`` for fewer than two games and for a number of players that cannot play."""
    rows = []
    for i, n in enumerate(players):
        rows.append(figures(n, games, seed))
        if progress:
            progress(i + 1, len(players))
    return rows


def figures(players: int = 4, games: int = 40, seed: Any = 0) -> Row:
    """Play games between sensible bots, and each once more in which one seat, another each time, buys no field.

    The difference in that seat's coins between the two is what the field was worth there.
    Raises ``ValueError`` for fewer than two games and for a number of players that cannot play."""
    if type(games) is not int or games < 2:
        raise ValueError(f"at least two games, not {games!r}")
    counts, coins, gains = _Counts(), [], []
    for k in range(games):
        with_it = _play(players, f"{seed}/{k}", None, counts)
        coins += with_it
        if players != 3:
            seat = k % players
            without = _play(players, f"{seed}/{k}", seat, None)
            gains.append(with_it[seat] - without[seat])
    worth = fmean(gains) if gains else None
    error = stdev(gains) / sqrt(len(gains)) if gains else None
    turns, deals, offers = max(1, counts.turns), max(1, counts.deals), max(1, counts.deals + counts.rejected)
    shares = counts.gifts / deals, counts.rejected / offers
    return Row(players, games, counts.turns / games, counts.deals / turns, counts.cards / turns, *shares, fmean(coins), worth, error)


@dataclass
class _Counts:
    turns: int = 0
    deals: int = 0
    gifts: int = 0
    cards: int = 0
    rejected: int = 0

    def note(self, table: Any, m: Any) -> None:
        now = table.frame
        if type(m) is Accept and type(now) is Proposal:
            self.deals += 1
            self.gifts += not (any(now.give) and any(now.want))
            self.cards += sum(now.give) + sum(now.want)
        self.rejected += type(m) is Reject


def _play(players: int, seed: str, frugal: int | None, counts: _Counts | None) -> list[int]:
    """One game; the coins of each seat. The seat ``frugal`` buys no field."""
    rules: Any = game("bohnanza")
    rng, t = Random(seed), rules(players, seed=seed)
    active = -1
    while not t.over:
        if counts and t.turn != active:
            counts.turns, active = counts.turns + 1, t.turn
        view = t.view(t.asked[0])
        moves = [m for m in view.moves() if not (type(m) is Buy and m.who == frugal)]
        m = sense(view, moves, rng) if len(moves) > 1 else moves[0]
        if counts:
            counts.note(t, m)
        t.advance(m)
    return [*t.riches]


__all__ = ["Row", "figures", "table"]
