"""How long rounds are under the house rules chosen, by simulation, beside the base game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulebook import game as rulebook_of
from rulebook.compare import Row, compare
from rulebook.differ import BASE, named, option_label
from rulebook.texts import texts, ui

from .figures import Figures, grouped

HEADS = ("set", "rounds", "decisions", "longer", "capped")


class Statistics(Figures):
    """Rounds counted: how many decisions they take, and how many are broken off at the cap.

    Parameters
    ----------
    game : its name
    options : a set of options, beside which the base game stands
    players : how many play
    bot : who they are, ``sense`` or ``random``; at random, Killer Uno takes five times as long
    games : rounds of each set; many make it slow and the figures steady
    seed : the luck; the same seed gives the same figures
    lang : a language; without one it follows the switch

    ``rows`` are the figures as ``rulebook.compare.Row``; ``every()`` simulates each option and preset alone.
    Raises ``ValueError`` for a game, an option, a language or a number of players that there is not.
    """

    deeds = ("every", "again")

    def __init__(
        self,
        game: str,
        options: Sequence[str] = (),
        *,
        players: int = 4,
        games: int = 60,
        bot: str = "sense",
        seed: Any = 0,
        lang: str = "",
    ) -> None:
        if type(games) is not int or games < 1:
            raise ValueError(f"games is a number from 1, not {games!r}")
        self._game, self._players, self._games, self._seed, self._bot = game, players, games, seed, bot
        self.options = rulebook_of(game, *([options] if isinstance(options, str) else options)).options()
        self.rows: list[Row]
        super().__init__(lang)
        self._run([self.options] if self.options else [()])

    def play_by(self, options: Sequence[str]) -> None:
        """Simulate another set of options; ``ValueError`` for one that there is not."""
        self.options = rulebook_of(self._game, *options).options()
        self._run([self.options] if self.options else [()])

    def every(self) -> None:
        """Simulate each option and each preset alone, and the set chosen."""
        from rulebook import options
        from rulebook.choices import presets

        alone = [o for o, made in options(self._game).items() if isinstance(made, type)]
        sets = {name: rulebook_of(self._game, name).options() for name in presets(rulebook_of(self._game))}
        own = [self.options] if len(self.options) > 1 and self.options not in sets.values() else []
        self._run([*alone, *(name for name, chosen in sets.items() if len(chosen) > 1), *own])

    def again(self) -> None:
        """The same sets with other luck."""
        self._seed = f"{self._seed}+"
        self._run([tuple(r.name.split(",")) for r in self.rows if r.name != BASE] or [()])

    def _run(self, sets: list[Any]) -> None:
        alone = sets == [()]
        facts = self._game, self._players, self._games, self._seed, self._bot
        self._count(lambda progress: compare(*facts, only=sets, progress=progress)[: 1 if alone else None])

    def _show(self) -> None:
        T, W = texts(self._game, self.lang), ui(self.lang)
        most = max((r.longer for r in self.rows), default=1)
        rows = []
        for r in self.rows:
            cells = [self._label(T, W, r.name), grouped(r.rounds), f"{r.decisions:.1f}", f"× {r.longer:.2f}", f"{100 * r.capped:.1f} %"]
            rows.append({"cells": cells, "bar": round(r.longer / most, 3), "chosen": self._spelt(r.name) == self.options})
        about = W("lengths.about", n=self._games, players=self._players, bot=W(f"table.bot-{self._bot}"))
        title, heads = W("lengths.title", game=T.line("game", "name")), [W(f"lengths.{key}") for key in HEADS]
        self._lay_out(title, about, heads, rows, 3, [[name, W(f"lengths.{name}")] for name in self.deeds])

    def _spelt(self, name: str) -> tuple[str, ...]:
        return () if name == BASE else rulebook_of(self._game, *name.split(",")).options()

    def _label(self, T: Any, W: Any, name: str) -> str:
        """A set of options: a preset by its name, one option by its label, several by all of theirs."""
        if name == BASE:
            return str(W("house.base"))
        if "," not in name:
            return str(T.get("word", f"preset.{name}") or option_label(T, name))
        return named(T, W, tuple(name.split(",")))
