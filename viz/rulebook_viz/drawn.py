"""A flow as it is shown: the drawing, the words a click on it shows, and what of it is lit."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Mapping
from typing import Any

import networkx as nx

from rulebook.clauses import find
from rulebook.texts import texts, ui

from . import graph as drawing

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


class Drawn:
    """One graph, whole or compact, as widgets show it; it knows no widget.

    ``compact`` keeps what ``graph.brief`` keeps: the phases that somebody decides in, no guard
    phase such as UNO's ``void``, no words on the arrows. It stands beside a table.
    """

    def __init__(self, graph: nx.MultiDiGraph, compact: bool = False) -> None:
        self.graph = drawing.brief(graph) if compact else graph
        self.compact, self.game = compact, str(graph.graph["game"])
        self.folded: dict[str, list[str]] = self.graph.graph.get("folded", {})
        self.steps = drawing.steps(self.graph)

    # ── what is lit ──

    def phase(self, phase: str) -> str:
        """The phase, or "" for one that is folded away; ``ValueError`` for one that there is not."""
        if phase in self.folded:
            return ""
        if phase and phase not in self.graph:
            raise ValueError(f"no phase is called {phase!r}; there are {', '.join(self.graph)}")
        return phase

    def edge(self, edge: drawing.Edge | None) -> drawing.Edge | None:
        """The edge, or None for one that is folded away; ``ValueError`` for one that there is not."""
        if edge is not None and not self.has(edge) and {edge[0], edge[2]} & self.folded.keys():
            return None
        if edge is not None:
            self.step(edge)
        return edge

    def step(self, edge: Any) -> int:
        """The arrow that carries an edge; a return may be named by where it led."""
        phase, verb, to = edge
        named = str(verb).lower().replace("-", "")  # ``TakeOver`` by its class, ``take-over`` by its word
        for goal in (to, drawing.BACK, *self.folded.get(to, ())):
            for i, step in enumerate(self.steps):
                if (step.phase, step.to) == (phase, goal) and named in {v.replace("-", "") for v in step.verbs}:
                    return i
        raise ValueError(f"the flow has no step {phase} → {to} by {verb}")

    def has(self, edge: Any) -> bool:
        """Whether the flow has this step."""
        try:
            return self.step(edge) >= 0
        except ValueError:
            return False

    def citing(self, clause: str) -> list[str]:
        """The ids of the phases and steps that cite a clause."""
        hit = [f"s-{i}" for i, s in enumerate(self.steps) if clause in s.clauses]
        return [f"p-{p}" for p in self.graph if any(self.steps[int(h[2:])].phase == p for h in hit)] + hit if clause else []

    def lights(self, current: str, walked: drawing.Edge | None, seen: set[str], clause: str, sought: int) -> dict[str, Any]:
        """What is lit, as the browser wants it; ``sought`` counts how often a clause was looked for."""
        return {
            "current": f"p-{current}" if current else "",
            "walked": f"s-{self.step(walked)}" if walked else "",
            "seen": sorted(seen),
            "lit": self.citing(clause),
            "clause": clause,
            "sought": sought,
        }

    # ── what is shown ──

    def shown(self, lang: str) -> tuple[str, dict[str, Any]]:
        """The drawing as SVG ("" where nothing can draw it) and all that it says, in this language."""
        names, words = drawing.Names(self.game, lang), ui(lang)
        title = names.words.get("game", "name") or self.game
        said = {key: words(f"graph.{key}") for key in WORDS}
        said |= {"title": words("graph.title", game=title), "alt": words("graph.alt", game=title)}
        try:
            svg = dressed(drawing.draw(drawing.dot(self.graph, lang, compact=self.compact)), self._labels(names))
        except drawing.NoEngine:
            svg, said["missing"] = "", words("graph.no-engine")
        marks = {facts["state"] for *_, facts in self.graph.edges(data=True) if facts.get("state")}
        said["legend"] = sorted(marks)
        return svg, {"words": said, "laws": self._laws(lang), "picks": self._picks(names)}

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

    def _laws(self, lang: str) -> dict[str, dict[str, str]]:
        words, options = texts(self.game, lang), tuple(self.graph.graph["options"])
        cited = dict.fromkeys(c for s in self.steps for c in s.clauses)
        return {c: {"text": words.clause(c, options), "mark": MARKS[find(self.game, c).status]} for c in cited}


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
