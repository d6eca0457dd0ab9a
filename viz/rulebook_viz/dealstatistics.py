"""How bargaining in I'm the Boss! goes, by reading of the rules and by number of players, as a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulebook.im_the_boss.statistics import READINGS, SEATS, Row, table
from rulebook.texts import texts, ui

from .figures import Figures

HEADS = ("reading", "players", "closed", "rate", "boss", "partners", "plays", "bosses", "stalled")


class DealStatistics(Figures):
    """Games of I'm the Boss! between bots that bargain, counted by reading and by number of players.

    Parameters
    ----------
    games : games of each kind, at least one; many make it slow and the figures steady
    players : the numbers of players
    readings : sets of options, each a tuple; presets may stand among them
    seed : the luck; the same seed gives the same figures
    lang : a language; without one it follows the switch

    ``rows`` are the figures as ``rulebook.im_the_boss.statistics.Row``. Raises ``ValueError`` for too few games, for options that
    there are not, for a number of players that cannot play, and for a language that there is not.
    """

    deeds = ("again",)

    def __init__(
        self,
        games: int = 5,
        players: Sequence[int] = SEATS,
        readings: Sequence[tuple[str, ...]] = READINGS,
        *,
        seed: Any = 0,
        lang: str = "",
    ) -> None:
        self._games, self._players, self._readings, self._seed = games, tuple(players), tuple(readings), seed
        self.rows: list[Row]
        super().__init__(lang)
        self._run()

    def again(self) -> None:
        """The same with other luck."""
        self._seed = f"{self._seed}+"
        self._run()

    def _run(self) -> None:
        self._count(lambda progress: table(self._games, self._seed, self._players, self._readings, progress))

    def _show(self) -> None:
        T, W = texts("im_the_boss", self.lang), ui(self.lang)
        rows = [{"cells": self._cells(r), "bar": round(r.boss, 3)} for r in self.rows]
        title, heads = W("dealing.title", game=T.line("game", "name")), [W(f"dealing.{key}") for key in HEADS]
        self._lay_out(title, W("dealing.about", n=self._games), heads, rows, 4, [["again", W("lengths.again")]])

    def _cells(self, r: Row) -> list[str]:
        T, W = texts("im_the_boss", self.lang), ui(self.lang)
        named = [T.get("word", f"preset.{o}") or T.get("word", f"option.{o.partition('=')[0]}") or o for o in r.options]
        shares = [f"{100 * share:.0f} %" for share in (r.rate, r.boss, r.partners)]
        counts = [f"{r.plays:.1f}", f"{r.bosses:.2f}", str(r.stalled)]
        return [", ".join(map(str, named)) or W("dealing.ours"), str(r.players), f"{r.closed:.1f}", *shares, *counts]
