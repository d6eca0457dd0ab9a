"""The phase graph as a widget: where play stands, which step it took, and which clauses rule there."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import traitlets

from rulebook.clauses import find
from rulebook.texts import known_language, texts, ui

from . import graph as drawing
from .base import Widget, asset, glyphs
from .switch import language

MARKS = {"clear": "clear", "ambiguous": "doubt", "conflict": "clash", "silent": "silent", "base": "clear"}
SVG = "{http://www.w3.org/2000/svg}"
WORDS = (
    "no-clause",
    "lit",
    "not-lit",
    "pick",
    "does",
    "forbids",
    "current",
    "walked",
    "seen",
    "never",
    "rogue",
    "added",
    "gone",
    "declared",
)


class PhaseGraph(Widget):
    """The phase graph of a game.

    Parameters
    ----------
    game : its name
    lang : its language; without one it follows the switch
    options : the switches in force
    compact : from top to bottom, without words on the arrows or phases that pass by
        themselves, to stand beside a table
    observed : counts of edges, from ``rulebook_viz.graph.observe``
    against : other options; shows what ``options`` add to them and take away

    ``current`` is the phase to be lit, ``walked`` the edge just walked, as
    ``("turn", "play", "reply")``. Both raise ``ValueError`` for what the graph does not have.
    """

    _esm = asset("shared.js", "graph.js")
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
        whole = drawing.graph_of(game, options, observed, against)
        self.graph = drawing.brief(whole) if compact else whole
        self._folded: dict[str, list[str]] = self.graph.graph.get("folded", {})
        self.steps = drawing.steps(self.graph)
        first = known_language(lang) if lang else language.lang
        signs = glyphs("m-clear", "m-doubt", "m-clash", "m-silent", "m-here", "m-where", "m-no", "m-yes")
        super().__init__(lang=first, compact=compact, _game=self.graph.graph["game"], _glyphs=signs)
        self._current, self._walked, self._seen, self._lit, self._sought = "", None, set(), "", 0
        self._name()
        self._paint()
        self.observe(lambda _: self._name(), "lang")
        if not lang:
            language.follow(lambda said: self.set_trait("lang", said))

    # ── what is lit ──

    @property
    def current(self) -> str:
        """The phase that is lit; "" for none."""
        return self._current

    @current.setter
    def current(self, phase: str) -> None:
        if phase in self._folded:  # it passes by itself: nothing to be lit
            phase = ""
        if phase and phase not in self.graph:
            raise ValueError(f"no phase is called {phase!r}; there are {', '.join(self.graph)}")
        self._current = phase
        self._seen |= {f"p-{phase}"} if phase else set()
        self._paint()

    @property
    def walked(self) -> drawing.Edge | None:
        """The edge just walked, as (phase, verb, next phase)."""
        return self._walked

    @walked.setter
    def walked(self, edge: drawing.Edge | None) -> None:
        if edge is not None and self._folded and not self.has(edge) and {edge[0], edge[2]} & self._folded.keys():
            edge = None
        if edge is not None:
            self._seen.add(f"s-{self._step(edge)}")
        self._walked = edge
        self._paint()

    def _step(self, edge: Any) -> int:
        """The arrow that carries an edge; a return may be named by where it led."""
        phase, verb, to = edge
        for goal in (to, drawing.BACK, *self._folded.get(to, ())):
            for i, step in enumerate(self.steps):
                if (step.phase, step.to) == (phase, goal) and str(verb).lower() in step.verbs:
                    return i
        raise ValueError(f"the flow has no step {phase} → {to} by {verb}")

    def has(self, edge: Any) -> bool:
        """Whether the flow has this step."""
        try:
            return self._step(edge) >= 0
        except ValueError:
            return False

    def forget(self) -> None:
        """Nothing is current, walked or seen: a new game begins."""
        self._current, self._walked, self._seen = "", None, set()
        self._paint()

    def light(self, clause: str = "") -> list[str]:
        """Light the phases and steps that cite a clause, and name them; "" puts the light out."""
        if clause:
            find(self._game, clause)
        self._lit, self._sought = clause, self._sought + bool(clause)
        self._paint()
        return self._citing(clause)

    def _citing(self, clause: str) -> list[str]:
        hit = [f"s-{i}" for i, s in enumerate(self.steps) if clause in s.clauses]
        return [f"p-{p}" for p in self.graph if any(self.steps[int(h[2:])].phase == p for h in hit)] + hit if clause else []

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
        walked = f"s-{self._step(self._walked)}" if self._walked else ""
        current = f"p-{self._current}" if self._current else ""
        state = {"current": current, "walked": walked, "seen": sorted(self._seen), "lit": self._citing(self._lit), "clause": self._lit}
        self._state = state | {"sought": self._sought}

    def _name(self) -> None:
        """Draw and name everything in the language of now."""
        names, words = drawing.Names(self._game, self.lang), ui(self.lang)
        title = names.words.get("game", "name") or self._game
        said = {key: words(f"graph.{key}") for key in WORDS}
        said |= {"title": words("graph.title", game=title), "alt": words("graph.alt", game=title)}
        try:
            self._svg = dressed(drawing.draw(drawing.dot(self.graph, self.lang, compact=self.compact)), self._labels(names))
        except drawing.NoEngine:
            self._svg, said["missing"] = "", words("graph.no-engine")
        marks = {facts["state"] for *_, facts in self.graph.edges(data=True) if facts.get("state")}
        said["legend"] = sorted(marks)
        self._facts = {"words": said, "laws": self._laws(), "picks": self._picks(names)}

    def _labels(self, names: drawing.Names) -> dict[str, str]:
        """The spoken name of everything that can be picked."""
        labels = {f"p-{p}": names.phase(p) for p in self.graph}
        for i, s in enumerate(self.steps):
            labels[f"s-{i}"] = self._said(s, names)
        return labels

    def _said(self, step: drawing.Step, names: drawing.Names) -> str:
        verbs = " · ".join(map(names.verb, step.verbs))
        return names.ui("graph.step", phase=names.phase(step.phase), to=names.phase(step.to), verb=verbs)

    def _picks(self, names: drawing.Names) -> dict[str, Any]:
        found = {f"p-{p}": {"say": names.phase(p), "verbs": self._verbs(p, None, names)} for p in self.graph}
        for i, s in enumerate(self.steps):
            found[f"s-{i}"] = {"say": self._said(s, names), "verbs": self._verbs(s.phase, s, names)}
        return found

    def _verbs(self, phase: str, step: drawing.Step | None, names: drawing.Names) -> list[dict[str, Any]]:
        found: dict[str, dict[str, Any]] = {}
        for _, to, verb, facts in self.graph.out_edges(phase, keys=True, data=True):
            if step is None or (to == step.to and verb in step.verbs):
                told = found.setdefault(verb, {"say": names.verb(verb), "does": [], "forbids": []})
                told["does"] += [c for c in (*facts["does"], *facts["shown"]) if c not in told["does"]]
                told["forbids"] += [c for c in facts["forbids"] if c not in told["forbids"]]
        return list(found.values())

    def _laws(self) -> dict[str, dict[str, str]]:
        words, options = texts(self._game, self.lang), tuple(self.graph.graph["options"])
        cited = dict.fromkeys(c for s in self.steps for c in s.clauses)
        return {c: {"text": words.clause(c, options), "mark": MARKS[find(self._game, c).status]} for c in cited}


def dressed(svg: str, labels: Mapping[str, str]) -> str:
    """A drawing made ready for a page: no ids that could clash, no tooltips, and a name and a role for each part."""
    ET.register_namespace("", SVG[1:-1])
    root = ET.fromstring(svg)
    for name in ("width", "height"):
        root.attrib.pop(name, None)
    root.set("class", "flow")
    root.set("role", "group")
    for part in root.iter():
        for title in part.findall(f"{SVG}title"):
            part.remove(title)
        id = part.attrib.pop("id", "")
        if id in labels:
            part.attrib.update({"data-id": id, "role": "button", "tabindex": "-1", "aria-label": labels[id]})
    return ET.tostring(root, "unicode")
