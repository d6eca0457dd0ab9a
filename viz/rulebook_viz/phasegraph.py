"""The phase graph as a widget: where play stands, which step it took, and which clauses rule there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import traitlets

from rulebook.clauses import find
from rulebook.texts import known_language

from . import graph as drawing
from .base import Widget, asset, glyphs
from .drawn import Drawn
from .switch import language


class PhaseGraph(Widget):
    """The phase graph of a game.

    Parameters
    ----------
    game : its name
    lang : its language; without one it follows the switch
    options : the switches in force
    compact : from top to bottom, without words on the arrows, to stand beside a table; phases
        that pass by themselves are folded into their arrows, and guard phases (in UNO ``void``,
        the cap on moves) are left out
    observed : counts of edges, from ``rulebook_viz.graph.observe``
    against : other options; shows what ``options`` add to them and take away

    ``current`` is the phase to be lit, ``walked`` the edge just walked, as
    ``("turn", "play", "reply")``. Both raise ``ValueError`` for what the graph does not have.
    """

    _esm = asset("shared.js", "flow.js", "graph.js")
    _css = asset("tokens.css", "kit.css", "graph.css")
    lang = traitlets.Unicode("en").tag(sync=True)
    compact = traitlets.Bool(False).tag(sync=True)
    _game = traitlets.Unicode().tag(sync=True)
    _svg = traitlets.Unicode().tag(sync=True)
    _facts = traitlets.Dict().tag(sync=True)  # what a click shows, in this language
    _state = traitlets.Dict().tag(sync=True)  # what is lit
    _glyphs = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        game: str,
        lang: str = "",
        options: Sequence[str] = (),
        *,
        compact: bool = False,
        observed: Mapping[drawing.Edge, int] | None = None,
        against: Sequence[str] | None = None,
    ) -> None:
        self._lay(Drawn(self._graph(game, options, observed, against), compact))
        first = known_language(lang) if lang else language.lang
        signs = glyphs("m-clear", "m-doubt", "m-clash", "m-silent", "m-here", "m-where", "m-no", "m-yes")
        super().__init__(lang=first, compact=compact, _game=self.graph.graph["game"], _glyphs=signs)
        self._current, self._walked, self._seen, self._lit, self._sought = "", None, set(), "", 0
        self._name()
        self._paint()
        self.observe(lambda _: self._name(), "lang")
        if not lang:
            language.follow(lambda said: self.set_trait("lang", said))

    def play_by(self, options: Sequence[str], against: Sequence[str] | None = None) -> None:
        """Draw the flow under other options; with ``against``, what they add to the flow under those and take away.

        Nothing is lit then. Raises ``ValueError`` for an option that there is not."""
        self._lay(Drawn(self._graph(self._game, options, None, against), self.compact))
        self._current, self._walked, self._seen, self._lit = "", None, set(), ""
        with self.hold_sync():
            self._name()
            self._paint()

    def _graph(self, game: str, options: Sequence[str], observed: Any, against: Sequence[str] | None) -> Any:
        return drawing.graph_of(game, options, observed, against)

    def _lay(self, drawn: Drawn) -> None:
        self._drawn, self.graph, self.steps = drawn, drawn.graph, drawn.steps

    # ── what is lit ──

    @property
    def current(self) -> str:
        """The phase that is lit; "" for none."""
        return self._current

    @current.setter
    def current(self, phase: str) -> None:
        phase = self._drawn.phase(phase)
        self._current = phase
        self._seen |= {f"p-{phase}"} if phase else set()
        self._paint()

    @property
    def walked(self) -> drawing.Edge | None:
        """The edge just walked, as (phase, verb, next phase)."""
        return self._walked

    @walked.setter
    def walked(self, edge: drawing.Edge | None) -> None:
        edge = self._drawn.edge(edge)
        if edge is not None:
            self._seen.add(f"s-{self._drawn.step(edge)}")
        self._walked = edge
        self._paint()

    def has(self, edge: Any) -> bool:
        """Whether the flow has this step."""
        return self._drawn.has(edge)

    def forget(self) -> None:
        """Nothing is current, walked or seen: a new game begins."""
        self._current, self._walked, self._seen = "", None, set()
        self._paint()

    def light(self, clause: str = "", seek: bool = True) -> list[str]:
        """Light the phases and steps that cite a clause, and name them; "" puts the light out.

        With ``seek`` the page scrolls to the graph. Raises ``KeyError`` for a clause that there is not.
        """
        if clause:
            find(self._game, clause)
        self._lit, self._sought = clause, self._sought + bool(clause and seek)
        self._paint()
        return self._drawn.citing(clause)

    # ── who listens ──

    def on_pick(self, callback: Callable[[Any, tuple[str, ...]], Any]) -> Callable[..., Any]:
        """Call back with (phase, clauses) or ((phase, verbs, next phase), clauses) when one is chosen."""
        return self._when("pick", callback)

    def on_clause(self, callback: Callable[[str], Any]) -> Callable[..., Any]:
        """Call back with the id of a clause whose tab was pressed."""
        return self._when("clause", callback)

    def hear(self, said: dict[str, Any]) -> None:
        """``{pick: "p-reply"}``, ``{pick: "s-3"}`` or ``{clause: id}``."""
        pick, clause = said.get("pick"), said.get("clause")
        if isinstance(pick, str) and pick[:2] == "p-" and pick[2:] in self.graph:
            self._tell("pick", pick[2:], self.graph.nodes[pick[2:]]["clauses"])
        elif isinstance(pick, str) and pick[:2] == "s-" and pick[2:].isascii() and pick[2:].isdigit() and int(pick[2:]) < len(self.steps):
            step = self.steps[int(pick[2:])]
            self._tell("pick", (step.phase, tuple(step.verbs), step.to), tuple(step.clauses))
        elif isinstance(clause, str) and clause in self._facts["laws"]:
            self._tell("clause", clause)

    # ── what is shown ──

    def _paint(self) -> None:
        self._state = self._drawn.lights(self._current, self._walked, self._seen, self._lit, self._sought)

    def _name(self) -> None:
        """Draw and name everything in the language of now."""
        self._svg, self._facts = self._drawn.shown(self.lang)
