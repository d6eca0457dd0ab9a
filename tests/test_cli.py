"""The command line: what it answers, in which language, and in one line what it cannot read."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from rulebook import lab
from rulebook.cli import Bar, main
from rulebook.columns import beside, width, wrap
from rulebook.texts import LANGUAGES, texts

JUDGED = ["game", "options", "position", "moves", "verdict", "clauses", "doubts", "unseen", "after"]
JUDGED += ["drew", "asked", "phase", "over", "applied"]
SIMULATED = ["game", "options", "players", "seed", "bot", "games", "ended", "capped", "decisions", "seconds"]
SIMULATED += ["undeclared_edges", "unseen_edges"]
TABLE = "hands r+,b1,b2/g+,g1,g2/b3,b5/g4,r4; top r3"


@pytest.fixture
def run(capsys, monkeypatch):
    """Runs a command; returns its exit code and what it printed."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "110")

    def run(*argv):
        code = main([*map(str, argv)])
        out, err = capsys.readouterr()
        return code, out, err

    return run


def as_json(answer):
    code, out, _ = answer
    assert code == 0
    return json.loads(out)


# ── reading ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("lang", LANGUAGES)
def test_games_are_listed_in_each_language(run, lang):
    code, out, _ = run("games", "--lang", lang)
    assert code == 0
    assert texts("uno", lang).line("game", "tagline") in out
    assert "2–8" in out  # setup.players


def test_rules_stand_side_by_side(run):
    _, out, _ = run("rules", "uno", "--lang", "zh-Hans,sq", "--clause", "skip.effect")
    line = next(line for line in out.splitlines() if "Pas një Kalo" in line)
    assert "跳过" in line.split("Pas një Kalo")[0]


def test_rules_show_every_clause_or_a_topic(run):
    _, whole, _ = run("rules", "uno")
    _, topic, _ = run("rules", "uno", "--topic", "wild")
    assert "score.wild" in whole and "score.wild" not in topic
    assert "wild.follows" in topic and "skip.effect" not in topic


def test_a_single_clause_comes_with_its_ruling(run):
    _, out, _ = run("rules", "uno", "--clause", "pair.next-unaffected", "--lang", "en")
    assert "Our ruling" in out


def test_a_clause_reads_as_the_options_have_it(run):
    _, plain, _ = run("rules", "uno", "--clause", "setup.lead")
    _, strict, _ = run("rules", "uno", "--clause", "setup.lead", "--options", "strict-lead")
    assert plain != strict


def test_the_core_has_rules_too(run):
    _, out, _ = run("rules", "core", "--lang", "sq")
    assert texts("core", "sq").clause("engine.over") in " ".join(out.split())


def test_the_language_is_the_terminals(run, monkeypatch):
    monkeypatch.setenv("LANG", "sq_AL.UTF-8")
    assert texts("uno", "sq").line("game", "tagline") in run("games")[1]
    monkeypatch.setenv("LANG", "zh_TW.UTF-8")
    assert texts("uno", "zh-Hant").line("game", "tagline") in run("games")[1]
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert texts("uno", "en").line("game", "tagline") in run("games")[1]


def test_narrow_terminals_put_languages_one_under_another(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "50")
    _, out, _ = run("rules", "uno", "--lang", "en,sq,zh-Hans", "--clause", "skip.effect")
    assert max(map(width, out.splitlines())) <= 50


# ── judging ─────────────────────────────────────────────────────────────────


def test_why_names_the_clause_that_forbids_and_exits_well(run):
    code, out, _ = run("why", "uno", TABLE, "A play b1", "--lang", "sq")
    assert code == 0
    assert "e ndaluar" in out and "match.colour-or-number" in out
    assert texts("uno", "sq").clause("match.colour-or-number")[:40] in out


def test_judge_has_the_form_of_the_contract(run):
    """Case uno-04: a +2 on a +2; the third player draws four, and the fourth goes on in green."""
    facts = as_json(run("judge", "uno", TABLE, "A play r+; B play g+; C take", "--draws", "y1,y2,y4,y5", "--json"))
    assert list(facts) == JUDGED
    assert facts["verdict"] == "allowed" and facts["clauses"] == facts["doubts"] == facts["unseen"] == []
    assert facts["drew"] == ["y1", "y2", "y4", "y5"]
    assert (facts["asked"], facts["phase"], facts["over"]) == (["D"], "turn", False)
    assert "draw-two.effect" in facts["applied"]
    assert "locked yes" in facts["after"]


def test_a_forbidden_move_leaves_no_position_after_it(run):
    facts = as_json(run("judge", "uno", TABLE, "A play b1", "--json"))
    assert facts["verdict"] == "forbidden" and facts["clauses"] == ["match.colour-or-number"]
    assert facts["after"] is None and facts["applied"] == facts["drew"] == []
    assert facts["asked"] == ["A"]


def test_options_come_from_the_line_or_from_the_position(run):
    for position, more in ((TABLE, ["--options", "pair-doubles"]), (f"options pair-doubles; {TABLE}", [])):
        assert as_json(run("judge", "uno", position, "A play r+", *more, "--json"))["options"] == ["pair-doubles"]


def test_a_view_may_not_know(run):
    """hand.private: B cannot tell whether A holds the card."""
    facts = as_json(run("judge", "uno", TABLE, "A play r+", "--as", "B", "--json"))
    assert facts["verdict"] == "unknown" and facts["unseen"] == ["engine.in-hand"]
    assert facts["after"] is None or facts["verdict"] != "unknown"


def test_judging_again_gives_the_same_luck(run):
    first, again, other = (as_json(run("judge", "uno", TABLE, "A draw", "--seed", s, "--json"))["drew"] for s in (1, 1, 5))
    assert first == again
    assert len(first) == len(other) == 1  # draw.cannot-play: one card


def test_examples_have_the_form_of_the_contract(run):
    facts = as_json(run("examples", "uno", "--json"))
    assert facts["game"] == "uno" and facts["format"] == 1
    fields = ["id", "case", "clauses", "options", "position", "moves", "draws", "as", "verdict", "refused", "then"]
    for row in facts["examples"]:
        assert list(row) == fields
        assert not row["refused"] or row["verdict"] == "forbidden"
    assert any(row["case"] == "uno-04" for row in facts["examples"])


def test_examples_can_be_asked_for_by_clause(run):
    code, out, _ = run("examples", "uno", "--clause", "draw-two.stack")
    assert code == 0
    ids = [line for line in out.splitlines() if line.startswith("uno-")]
    assert ids and all("draw-two.stack" in line for line in ids)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_notation_lists_fields_verbs_and_words(run, lang):
    code, out, _ = run("notation", "uno", "--lang", lang)
    assert code == 0
    for said in ("hands", "SEAT play card:word [named:word] [pair] [call]", "pair-doubles", "catch owner:SEAT asked:SEAT", "deck"):
        assert said in out


# ── the graph ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize("form, starts", [("dot", "digraph"), ("json", "{"), ("mermaid", "flowchart"), ("graphml", "<?xml")])
def test_the_graph_is_written(run, tmp_path, form, starts):
    pytest.importorskip("networkx")
    file = tmp_path / "flow"
    assert run("graph", "uno", "--format", form, "-o", file)[0] == 0
    assert file.read_text("utf-8").startswith(starts)
    assert run("graph", "uno", "--format", form)[1].startswith(starts)


def test_the_graph_takes_its_format_from_the_files_name(run, tmp_path):
    pytest.importorskip("networkx")
    assert run("graph", "uno", "-o", tmp_path / "flow.mmd")[0] == 0
    assert (tmp_path / "flow.mmd").read_text("utf-8").startswith("flowchart")
    code, _, err = run("graph", "uno", "-o", tmp_path / "flow.png")
    assert code == 2 and "--format" in err


def test_what_the_graph_lacks_is_named(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "rulebook_viz.graph", None)
    code, _, err = run("graph", "uno", "--format", "dot")
    assert code == 2 and "pip install" in err and err.count("\n") == 1


# ── playing ─────────────────────────────────────────────────────────────────


def played(run, monkeypatch, lines, *argv):
    """What a game in the terminal prints when these lines are typed."""
    typed = iter(lines)

    def ask(prompt=""):
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", ask)
    return run("play", "uno", "--seed", "5", "--lang", "en", *argv)


def test_a_game_is_played_by_number_and_by_notation(run, monkeypatch):
    code, out, _ = played(run, monkeypatch, ["1", "quit"])
    assert code == 0 and "You play the red 0." in out and "B " in out
    assert "You play the red 0." in played(run, monkeypatch, ["play r0"])[1]
    assert "You play the red 0." in played(run, monkeypatch, ["A play r0"])[1]


def test_a_forbidden_move_is_answered_with_its_clauses(run, monkeypatch):
    code, out, _ = played(run, monkeypatch, ["play b9", "why"])
    assert code == 0
    assert "The blue 9 cannot be played now:" in out and "engine.in-hand" in out
    _, out, _ = played(run, monkeypatch, ["play b9"], "--lang", "sq")
    assert texts("uno", "sq").clause("engine.in-hand") in out


def test_undo_goes_past_the_bots(run, monkeypatch):
    _, out, _ = played(run, monkeypatch, ["position", "1", "undo", "position"], "--players", "3")
    position = [line for line in out.splitlines() if line.startswith("players ")]
    assert len(position) == 2 and position[0] == position[1]
    assert "3 moves taken back" in out


def test_a_game_is_saved_and_loaded(run, monkeypatch, tmp_path):
    file = tmp_path / "game.json"
    _, out, _ = played(run, monkeypatch, ["1", "position", f"save {file}", "undo", f"load {file}", "position"])
    position = [line for line in out.splitlines() if line.startswith("players ")]
    assert position[0] == position[1]
    assert json.loads(file.read_text("utf-8"))["game"] == "uno"


def test_wrong_lines_leave_the_table_as_it_was(run, monkeypatch, tmp_path):
    cut = tmp_path / "cut.json"
    cut.write_text('{"format": 1, "game"', "utf-8")
    wrong = ["99", "0", "x", "play", "play zz", "A fly r1", "B draw", "why", "redo", "", "  "]
    wrong += ["save", "save /no/such/place", "load", "load /no/such", f"load {cut}"]
    code, out, err = played(run, monkeypatch, ["position", *wrong, "position"])
    position = [line for line in out.splitlines() if line.startswith("players ")]
    assert code == 0 and err == "" and "Traceback" not in out
    assert len(position) == 2 and position[0] == position[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_plays_to_its_end_in_each_language(run, monkeypatch, lang):
    code, out, err = played(run, monkeypatch, ["help", "moves", "table", *["1"] * 400], "--lang", lang, "--seat", "all", "--players", "2")
    assert code == 0 and err == "" and "{" not in out
    assert texts("uno", lang).get("say", "effect", "win.first-out").split("{who}")[-1] in out


# ── many games, and the lab ─────────────────────────────────────────────────


def test_simulate_has_the_form_of_the_contract(run):
    facts = as_json(run("simulate", "uno", "--players", "3", "--games", "20", "--seed", "4", "--bot", "sense", "--json"))
    assert list(facts) == SIMULATED
    assert facts["ended"] + facts["capped"] == facts["games"] == 20
    assert (facts["players"], facts["seed"], facts["bot"]) == (3, 4, "sense")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_simulate_speaks(run, lang):
    code, out, _ = run("simulate", "uno", "--games", "20", "--bot", "sense,random", "--lang", lang)
    assert code == 0 and "sense" in out and "{" not in out


def test_the_bar_shows_only_after_a_second(capsys, monkeypatch):
    now = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    with Bar("uno") as bar:
        now[0] = 0.9
        bar(1, 10)
        assert capsys.readouterr().err == ""
        now[0] = 7.0
        bar(5, 10)
        assert " 50%" in capsys.readouterr().err


def test_notebooks_are_copied_and_never_overwritten(tmp_path):
    source, folder = tmp_path / "source", tmp_path / "mine"
    source.mkdir()
    for name in ("00_start.ipynb", "01_uno.ipynb"):
        (source / name).write_text("new", "utf-8")
    assert lab.copy_notebooks(source, folder) == (2, 0)
    (folder / "01_uno.ipynb").write_text("my work", "utf-8")
    (folder / "00_start.ipynb").unlink()
    assert lab.copy_notebooks(source, folder) == (1, 1)
    assert (folder / "01_uno.ipynb").read_text("utf-8") == "my work"


def test_the_lab_opens_the_first_notebook_here_only(run, monkeypatch, tmp_path):
    called = []
    monkeypatch.setattr(lab, "find_spec", lambda name: object() if name == "jupyterlab" else None)
    monkeypatch.setattr(lab.subprocess, "call", lambda command, cwd: called.append((command, cwd)) or 0)
    assert run("lab", tmp_path / "mine", "--port", "9123", "--no-browser")[0] == 0
    command, cwd = called[0]
    assert cwd == (tmp_path / "mine").resolve() and (cwd / "00_start.ipynb").is_file()
    assert {"--port=9123", "--no-browser", "--ip=127.0.0.1", str(cwd / "00_start.ipynb")} <= set(command)


def test_without_jupyterlab_the_lab_says_so(run, monkeypatch, tmp_path):
    monkeypatch.setattr(lab, "find_spec", lambda name: None)
    code, _, err = run("lab", tmp_path / "mine")
    assert code == 2 and "pip install" in err and not (tmp_path / "mine").exists()


# ── what cannot be read ─────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "argv, says",
    [
        ([], "COMMAND"),
        (["simulat", "uno"], "did you mean 'simulate'"),
        (["games", "--lnag", "en"], "did you mean '--lang'"),
        (["rules", "unoo"], "did you mean 'uno'"),
        (["rules", "../etc"], "no game is called"),
        (["rules", "uno", "--lang", "sqq"], "did you mean 'sq'"),
        (["rules", "uno", "--lang", "en,xx"], "en, sq, zh-Hans, zh-Hant"),
        (["rules", "uno", "--topic", "draw-too"], "did you mean 'draw-two'"),
        (["rules", "uno", "--clause", "skip.effec"], "did you mean 'skip.effect'"),
        (["rules", "uno", "--options", "pair-double"], "did you mean 'pair-doubles'"),
        (["why", "uno", "hands r1/r1/r1; top r3", "A play r1"], "there are only 2"),
        (["why", "uno", "hnads r1/r2; top r3", "A play r1"], "did you mean 'hands'"),
        (["why", "uno", TABLE, ""], "no move to judge"),
        (["why", "uno", TABLE, "A fly r+"], "no such verb"),
        (["judge", "uno", TABLE, "A play b1; B take"], "before the last move, is refused: match.colour-or-number"),
        (["judge", "uno", TABLE, "A play r+", "--as", "E"], "there are A, B, C, D"),
        (["judge", "uno", TABLE, "A draw", "--draws", "zz"], "no such word"),
        (["judge", "uno", TABLE, "A draw", "--draws", "w,w,w,w,w"], "do not draw"),
        (["judge", "uno", "hands r5,b1/g1,g2; top r0", "A draw", "--draws", "r0"], "not in the draw pile"),
        (["judge", "uno", TABLE, "A play r+", "--draws", "b7"], "do not draw"),
        (["examples", "uno", "--clause", "nope"], "no clause is called"),
        (["graph", "uno", "--format", "png"], "png"),
        (["play", "uno", "--players", "12"], "2 to 8"),
        (["play", "uno", "--players", "x"], "whole number"),
        (["play", "uno", "--bot", "genius"], "there are random, sense"),
        (["play", "uno", "--seat", "Q"], "there are A, B"),
        (["simulate", "uno", "--games", "0"], "at least one game"),
        (["simulate", "uno", "--options", "strict-lead,turn-up-start"], "exclude one another"),
        (["check", "unoo"], "did you mean 'uno'"),
        (["check", "--games", "0"], "at least one game"),
        (["lab", "--port", "0"], "1 to 65535"),
    ],
)
def test_bad_input_is_one_clear_line(run, argv, says):
    code, out, err = run(*argv)
    assert code == 2 and out == ""
    assert err.startswith("rulebook") and err.count("\n") == 1
    assert says in err


def test_help_lists_every_command(run):
    code, out, _ = run("--help")
    assert code == 0
    for name in ["games", "rules", "why", "judge", "examples", "notation", "graph", "play", "simulate", "check", "lab"]:
        assert f"  {name} " in out
        assert run(name, "--help")[0] == 0


def test_the_package_installs_the_command():
    project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["scripts"]["rulebook"] == "rulebook.cli:main"


def test_importing_the_command_line_imports_no_game():
    code = "import sys, rulebook.cli; print([m for m in sys.modules if m.startswith('rulebook.')])"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "['rulebook.cli']"


# ── columns ─────────────────────────────────────────────────────────────────


def test_a_chinese_character_is_two_places_wide():
    assert width("跳过") == 4 and width("Skip") == 4 and width("ë") == 1 and width("e\u0308") == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_line_is_wider_than_its_column(lang):
    sheet = texts("uno", lang)
    for id in ("draw-two.no-other-symbols", "engine.order", "cards.two-copies"):
        lines = wrap(sheet.clause(id), 20)
        assert max(map(width, lines)) <= 21  # a mark may hang out by one place
        assert "".join("".join(lines).split()) == "".join(sheet.clause(id).split())
        assert not any(line.startswith(tuple("，。、；：")) for line in lines)


def test_columns_begin_at_the_same_place():
    rows = [*beside(["跳过", "Kalo"], 10), *beside(["Skip", "Kalo"], 10)]
    assert [width(row[: row.index("Kalo")]) for row in rows] == [12, 12]


@pytest.mark.parametrize(
    "argv, says",
    [
        (["judge", "uno", TABLE, "A draw", "--draws", "?5"], "draws"),
        (["judge", "uno", "hands r+,b1/?3; top r3", "A draw"], "does not tell"),
        (["judge", "uno", "hands r+,b1/?3; top r3", "A draw; B draw"], "does not tell"),
        (["games", "a\nb"], "unrecognized"),
        (["rules", "uno", "--topic", "x" * 99_999], "topic"),
        (["simulate", "uno", "--games", "many"], "whole number"),
    ],
)
def test_odd_input_is_one_short_line(run, argv, says):
    code, out, err = run(*argv)
    assert (code, out) == (2, "") and says in err
    assert err.count("\n") == 1 and len(err) < 700


def test_no_fault_of_ours_is_a_traceback(run, monkeypatch):
    monkeypatch.setattr("rulebook.commands.games_command", lambda args: 1 / 0)
    code, _, err = run("games")
    assert code == 2 and err.count("\n") == 1 and "--debug" in err
    with pytest.raises(ZeroDivisionError):
        main(["--debug", "games"])


def test_a_closed_stream_is_no_fault():
    closing = "import os, sys; [os.close(n) for n in (0, 1)]; "
    closing += "os.execv(sys.executable, [sys.executable, '-m', 'rulebook.cli', 'play', 'uno'])"
    ran = subprocess.run([sys.executable, "-c", closing], capture_output=True, text=True, timeout=60)
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize("file", ["/dev/zero", "~nobody-here/save", "/", "\0"])
def test_what_is_no_save_file_is_named_and_play_goes_on(run, monkeypatch, file):
    lines = iter([f"load {file}", "quit"])
    monkeypatch.setattr("builtins.input", lambda _: next(lines))
    code, out, err = run("play", "uno", "--seed", "1")
    assert (code, err) == (0, "") and "could not be done" in out
