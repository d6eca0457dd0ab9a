"""How much is traded in Bohnanza and what a third field is worth, by number of players, as a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulebook.bohnanza.statistics import SEATS, Row, table
from rulebook.texts import texts, ui

from .figures import Figures

HEADS = ("players", "turns", "deals", "cards", "gifts", "rejected", "coins", "field")


class TradeStatistics(Figures):
    """Games of Bohnanza between bots with some sense, counted by number of players.

    Parameters
    ----------
    games : games with each number of players, at least two; many make it slow and the figures steady
    players : the numbers of players
    seed : the luck; the same seed gives the same figures
    lang : a language; without one it follows the switch

    ``rows`` are the figures as ``rulebook.bohnanza.statistics.Row``. Raises ``ValueError`` for too few games, for a number of
    players that cannot play, and for a language that there is not.
    """

    deeds = ("again",)

    def __init__(self, games: int = 10, players: Sequence[int] = SEATS, *, seed: Any = 0, lang: str = "") -> None:
        self._games, self._players, self._seed = games, tuple(players), seed
        self.rows: list[Row]
        super().__init__(lang)
        self._run()

    def again(self) -> None:
        """The same with other luck."""
        self._seed = f"{self._seed}+"
        self._run()

    def _run(self) -> None:
        self._count(lambda progress: table(self._games, self._seed, self._players, progress))

    def _show(self) -> None:
        T, W = texts("bohnanza", self.lang), ui(self.lang)
        most = max((r.deals for r in self.rows), default=1) or 1
        rows = [{"cells": self._cells(r), "bar": round(r.deals / most, 3)} for r in self.rows]
        title, heads = W("trading.title", game=T.line("game", "name")), [W(f"trading.{key}") for key in HEADS]
        self._lay_out(title, W("trading.about", n=self._games), heads, rows, 2, [["again", W("lengths.again")]])

    def _cells(self, r: Row) -> list[str]:
        field = "–" if r.field is None else f"{r.field:+.1f} ± {r.error:.1f}".replace("-", "\N{MINUS SIGN}")
        shares = f"{100 * r.gifts:.0f} %", f"{100 * r.rejected:.0f} %"
        return [str(r.players), f"{r.turns:.0f}", f"{r.deals:.1f}", f"{r.cards:.1f}", *shares, f"{r.coins:.1f}", field]
