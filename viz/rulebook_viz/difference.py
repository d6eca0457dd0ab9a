"""Two sets of house rules compared: which clauses come, go or read otherwise, and what the phase graph gains and loses."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import traitlets

from rulebook import game as rulebook_of
from rulebook import houses
from rulebook.clauses import inventory
from rulebook.differ import difference, named
from rulebook.texts import texts, ui

from . import graph as drawing
from .base import asset
from .house import MARKS, ROOMS, Choice
from .phasegraph import PhaseGraph

WORDS = ("changes", "same", "before", "after", "from", "to", "flow", "same-flow")


class Difference(PhaseGraph):
    """What one set of house rules changes about another.

    Parameters
    ----------
    game : its name
    after, before : options, presets and kept names; ``before`` is the base game when nothing is said
    lang : a language; without one it follows the switch
    file : where sets with a name are kept

    Both can be chosen in the widget among the presets and the sets kept. ``on_clause(callback)`` tells of a clause whose tab was
    pressed. Raises ``ValueError`` for a game, an option or a language that there is not.
    """

    _esm = asset("shared.js", "flow.js", "difference.js")
    _css = asset("tokens.css", "kit.css", "graph.css", "house.css")
    _both = traitlets.Dict().tag(sync=True)

    def __init__(
        self, game: str, after: Sequence[str] = (), before: Sequence[str] = (), *, lang: str = "", file: str | Path = houses.FILE
    ) -> None:
        self.before, self.after = (self._spelt(game, chosen, file) for chosen in (before, after))
        self._file = file
        super().__init__(game, lang, self.after, against=self.before)

    @staticmethod
    def _spelt(game: str, chosen: Sequence[str], file: str | Path) -> tuple[str, ...]:
        said = [chosen] if isinstance(chosen, str) else chosen
        return tuple(rulebook_of(game, *houses.spelt_out(game, said, file)).options())

    def _graph(self, game: str, options: Sequence[str], observed: Any, against: Sequence[str] | None) -> Any:
        """Only the phases that somebody decides in: two whole flows over each other would hide what is new."""
        return drawing.difference(game, options, against or (), short=True)

    def compare(self, before: Sequence[str], after: Sequence[str]) -> None:
        """Compare other options; ``ValueError`` for one that there is not."""
        self.before, self.after = (self._spelt(self._game, chosen, self._file) for chosen in (before, after))
        self.play_by(self.after, self.before)

    def hear(self, said: dict[str, Any]) -> None:
        """``{before: name}`` or ``{after: name}`` of a set; otherwise what the phase graph takes."""
        sets = self._sets()
        if isinstance(said.get("before"), str) and said["before"] in sets:
            self.compare(sets[said["before"]], self.after)
        elif isinstance(said.get("after"), str) and said["after"] in sets:
            self.compare(self.before, sets[said["after"]])
        elif isinstance(said.get("clause"), str) and said["clause"] in self._both["laws"]:
            self._tell("clause", said["clause"])
        else:
            super().hear(said)

    def _sets(self) -> dict[str, tuple[str, ...]]:
        choice = Choice(self._game, (), self._file)
        return {"base": (), **choice.presets, **choice.kept}

    def _name(self) -> None:
        super()._name()
        self._both = self._told()

    def _told(self) -> dict[str, Any]:
        T, W = texts(self._game, self.lang), ui(self.lang)
        found, sets = difference(self._game, self.before, self.after), self._sets()
        shown = {room: [*getattr(found, room)] for room in ROOMS}
        laws = {}
        for room, ids in shown.items():
            for c in ids:
                law = {"text": T.clause(c, found.before if room == "gone" else found.after), "mark": MARKS[inventory(self._game)[c].status]}
                laws[c] = law | ({"was": T.clause(c, found.before)} if room == "changed" else {})
        said = {key: W(f"house.{key}") for key in WORDS} | {room: W(f"house.{room}", n=len(shown[room])) for room in ROOMS}
        said["title"] = W("house.differ", game=T.line("game", "name"), before=named(T, W, found.before), after=named(T, W, found.after))
        moved = any(facts.get("state") in ("added", "gone") for *_, facts in self.graph.edges(data=True))
        return {
            "lang": self.lang,
            "words": said,
            "changes": shown,
            "laws": laws,
            "flow": moved,
            "sides": {side: self._side(T, W, sets, getattr(self, side)) for side in ("before", "after")},
        }

    def _side(self, T: Any, W: Any, sets: dict[str, tuple[str, ...]], chosen: tuple[str, ...]) -> list[list[Any]]:
        """The sets that one side may be: [id, name, whether it is]; what is no set stands first, spelt out."""
        names = {name: T.get("word", f"preset.{name}") or name for name in sets} | {"base": W("house.base")}
        rows: list[list[Any]] = [[name, names[name], held == chosen] for name, held in sets.items()]
        return rows if any(on for *_, on in rows) else [["", named(T, W, chosen), True], *rows]
