"""House rules with a name, the panel that puts them together, and what is shown of them."""

import json
import tomllib

import pytest
from rulebook_viz import Difference, HouseRules, PhaseGraph, Reader, Statistics, Table, follow
from rulebook_viz.house import Choice

import rulebook
from rulebook import houses
from rulebook.cli import main
from rulebook.texts import LANGUAGES, texts, ui

KILLER = tuple(f"killer.{rule}" for rule in ("endless-draw", "jump-in", "zero", "red-zero", "hush", "slap"))


@pytest.fixture
def file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path / houses.FILE


# ── the file ──


def test_what_is_kept_is_found_again(file):
    assert houses.kept("uno", file) == {}
    houses.keep("uno", "  Friday   club ", ("killer", "challenge"), file)
    houses.keep("uno", "砰 · Çlodhje", ("hero-scoring", "rounds=5"), file)
    assert houses.kept("uno", file) == {"Friday club": ("challenge", *KILLER), "砰 · Çlodhje": ("hero-scoring", "rounds=5")}
    assert tomllib.loads(file.read_text("utf-8"))["uno"]["Friday club"]["options"] == ["challenge", *KILLER]
    houses.keep("uno", "Friday club", (), file)
    houses.drop("uno", "砰 · Çlodhje", file)
    assert houses.kept("uno", file) == {"Friday club": ()}


@pytest.mark.parametrize(
    "title", ["", "   ", "a,b", "a=b", 'a"b', "it's", "a\\b", "x" * 61, "a\x00b", "killer", "challenge", "cap", "base", None, 3]
)
def test_names_that_are_none_are_refused(file, title):
    with pytest.raises(ValueError, match="name"):
        houses.keep("uno", title, ("challenge",), file)
    assert not file.exists()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[uno", "cannot be read"),
        ("uno = 3", "no game is called"),
        ("[chess.x]\noptions = []", "no game is called 'chess'"),
        ("[uno.x]\noptions = 'challenge'", "a list of names"),
        ("[uno.x]\noption = ['challenge']", "a list of names"),
        ("[uno.x]\noptions = ['chalenge']", "did you mean 'challenge'"),
        ("[uno.x]\noptions = ['hero-scoring', 'moderate-scoring']", "exclude one another"),
    ],
)
def test_damaged_files_are_named_and_kept_as_they_are(file, text, says):
    file.write_text(text, "utf-8")
    with pytest.raises(ValueError, match="house_rules.toml") as wrong:
        houses.kept("uno", file)
    assert says in str(wrong.value)
    choice = Choice("uno", (), file)
    assert choice.error and choice.error[0] == "trouble"
    choice.hear({"keep": "mine"})
    assert file.read_text("utf-8") == text or says in ("did you mean 'challenge'", "exclude one another")


def test_other_games_of_the_file_are_not_lost(file):
    file.write_text('[uno."a club"]\noptions = ["challenge"]\n', "utf-8")
    houses.keep("uno", "b", ("killer.zero",), file)
    assert [*houses.kept("uno", file)] == ["a club", "b"]


# ── the command line ──


def test_a_kept_name_stands_wherever_options_may(file, capsys):
    assert main(["house", "uno", "killer.zero,challenge", "--keep", "Ours", "--lang", "en"]) == 0
    assert "Ours" in capsys.readouterr().out
    assert main(["notation", "uno", "--options", "Ours"]) == 0
    assert main(["differ", "uno", "killer.zero", "Ours", "--json"]) == 0
    assert "challenge.who" in json.loads(capsys.readouterr().out.splitlines()[-1])["added"]
    assert main(["simulate", "uno", "--options", "Ours", "--players", "2", "--games", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert told["options"] == ["challenge", "killer.zero"]
    assert main(["house", "uno", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["kept"] == {"Ours": ["challenge", "killer.zero"]}
    assert told["presets"]["killer"] == [*KILLER]
    assert main(["house", "uno", "--drop", "Ours"]) == 0
    assert main(["notation", "uno", "--options", "Ours"]) == 2
    assert "no option 'Ours'" in capsys.readouterr().err


def test_house_rules_are_told_in_clauses_and_as_a_page(file, capsys):
    assert main(["house", "uno", "challenge", "--lang", "sq"]) == 0
    assert texts("uno", "sq").clause("challenge.who") in " ".join(capsys.readouterr().out.split())
    assert main(["house", "uno", "killer", "--lang", "zh-Hant,sq", "-o", "page.html"]) == 0
    page = (file.parent / "page.html").read_text("utf-8")
    assert page.startswith("<!doctype html>") and '<html lang="zh-Hant">' in page
    for lang in ("zh-Hant", "sq"):
        assert texts("uno", lang).clause("slap.last-draws") in page
    assert "<del>" in page, "a clause that reads otherwise is shown as it was, too"
    assert main(["house", "uno", "--drop", "nobody"]) == 2
    assert main(["house", "uno", "--options", "challenge", "--keep", "a=b"]) == 2


# ── the panel ──


def said(choice, message):
    assert choice.hear(message)
    return choice.options


def test_a_switch_brings_what_it_needs_and_takes_what_needs_it(file):
    choice = Choice("uno", (), file)
    assert said(choice, {"switch": "zero-empty-wins"}) == ("killer.zero", "zero-empty-wins")
    assert choice.note == ("pulled", {"option": "zero-empty-wins", "other": "killer.zero"})
    assert said(choice, {"switch": "killer.zero"}) == ()
    assert choice.note == ("needed", {"option": "killer.zero", "other": "zero-empty-wins"})


def test_options_that_exclude_one_another_are_refused_in_one_line(file):
    choice = Choice("uno", ("hero-scoring",), file)
    assert said(choice, {"switch": "moderate-scoring"}) == ("hero-scoring",)
    for lang in LANGUAGES:
        word = texts("uno", lang).word
        line = choice.facts(lang)["error"]
        assert word("option.hero-scoring") in line and word("option.moderate-scoring") in line and "\n" not in line
    assert said(choice, {"switch": "hero-scoring"}) == ()
    assert choice.facts("en")["error"] == ""


def test_numbers_go_with_the_option_they_belong_to(file):
    choice = Choice("uno", (), file)
    assert [n["id"] for n in choice.facts("en")["numbers"]] == ["cap"]
    choice.hear({"setting": "rounds", "value": "5"})
    assert choice.error and choice.options == ()
    said(choice, {"switch": "hero-scoring"})
    assert [n["id"] for n in choice.facts("en")["numbers"]] == ["cap", "rounds", "pig-events"]
    assert said(choice, {"setting": "rounds", "value": "5"}) == ("hero-scoring", "rounds=5")
    assert said(choice, {"setting": "rounds", "value": "five"}) == ("hero-scoring", "rounds=5")
    assert choice.error
    assert said(choice, {"switch": "hero-scoring"}) == ()


def test_sets_are_taken_kept_and_forgotten(file):
    choice = Choice("uno", (), file)
    assert said(choice, {"set": "killer"}) == KILLER
    assert [s["id"] for s in choice.facts("en")["sets"] if s["on"]] == ["killer"]
    said(choice, {"switch": "challenge"})
    assert not [s for s in choice.facts("en")["sets"] if s["on"]], "that is no set with a name"
    said(choice, {"keep": "Ours"})
    assert [s["id"] for s in choice.facts("en")["sets"] if s["on"]] == ["Ours"]
    assert said(choice, {"set": "base"}) == ()
    assert said(choice, {"set": "Ours"}) == ("challenge", *KILLER)
    said(choice, {"drop": "Ours"})
    assert [s["id"] for s in choice.facts("en")["sets"]] == ["base", "with-challenge", "killer", "publisher", "rlcard"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_switch_shows_its_clauses_in_every_language(file, lang):
    facts = Choice("uno", (), file).facts(lang)
    rows = [row for group in facts["groups"] for row in group["rows"]]
    switches = [o for o, made in rulebook.options("uno").items() if isinstance(made, type)]
    assert sorted(row["id"] for row in rows) == sorted(switches)
    for row in rows:
        assert row["say"] != row["id"], "a switch has a name people can read"
        assert row["clauses"], f"{row['id']} changes no clause"
        assert all(facts["laws"][c]["text"] for c in row["clauses"])


def test_what_changes_is_told_by_clause(file):
    changes = Choice("uno", ("killer.endless-draw",), file).facts("en")["changes"]
    assert "endless-draw.until-playable" in changes["added"]
    assert "draw.cannot-play" in changes["changed"], "one card becomes as many as it takes"
    assert changes["gone"] == []


@pytest.mark.parametrize(
    "message",
    [None, 3, "x", [], {}, {"switch": 3}, {"switch": "no-such"}, {"switch": "cap"}, {"set": "../x"}, {"set": None}, {"setting": "cap"}]
    + [
        {"setting": "cap", "value": 3},
        {"setting": "cap", "value": "-1"},
        {"keep": ["a"]},
        {"keep": ""},
        {"drop": "nobody"},
        {"switch": "x" * 9999},
    ],
)
def test_nonsense_changes_nothing(file, message):
    widget = HouseRules("uno", ("challenge",), file=file)
    widget.hear(message) if isinstance(message, dict) else None
    Choice("uno", (), file).hear(message)
    assert widget.options == ("challenge",)
    assert not file.exists()
    json.dumps(widget._house)


# ── the widgets ──


def test_widgets_follow_the_house_rules(file):
    house, reader, graph = HouseRules("uno", file=file), Reader("uno", ["en"]), PhaseGraph("uno", "en")
    difference, statistics, table = Difference("uno", file=file), Statistics("uno", games=2), Table("uno", players=2, seed=1)
    follow(house, reader, graph, difference, statistics, table)
    assert {r["id"]: r for r in reader._rows}["slap.nine"]["off"] == ["killer.slap"]
    house.hear({"switch": "killer.slap"})
    assert {r["id"]: r for r in reader._rows}["slap.nine"]["off"] == []
    assert "slap" in graph.graph and "slap" in difference.graph
    assert difference.after == statistics.options == ("killer.slap",)
    assert table.game.options() == (), "the table deals only when it is told to"
    house.hear({"play": True})
    assert table.game.options() == ("killer.slap",) and table.game.players == 2


def test_difference_is_chosen_on_both_sides(file):
    houses.keep("uno", "Ours", ("challenge",), file)
    shown = Difference("uno", "killer", file=file)
    assert "jump.right" in shown._both["changes"]["added"] and shown._both["flow"]
    shown.hear({"before": "killer"})
    assert shown._both["changes"] == {"added": [], "changed": [], "gone": []} and not shown._both["flow"]
    shown.hear({"after": "Ours"})
    assert "jump.right" in shown._both["changes"]["gone"] and "challenge.who" in shown._both["changes"]["added"]
    for nonsense in ({"before": "no-such"}, {"after": 3}, {"clause": "no.such"}, {"pick": "p-nowhere"}):
        shown.hear(nonsense)
    assert (shown.before, shown.after) == (KILLER, ("challenge",))


def test_difference_to_the_publishers_rules_names_clauses_and_steps(file):
    shown = Difference("uno", "publisher", file=file)
    changes = shown._both["changes"]
    assert "challenge.who" in changes["added"], "the publisher lets a +4 be challenged"
    assert len(changes["changed"]) > 5
    states = {f["state"] for *_, f in shown.graph.edges(data=True)}
    assert "added" in states and "gone" in states


def test_statistics_tell_the_base_game_beside_the_rules_chosen():
    shown = Statistics("uno", "killer.endless-draw", players=3, games=20, seed=1)
    base, chosen = shown.rows
    assert (base.name, chosen.name, base.rounds, chosen.rounds) == ("base", "killer.endless-draw", 20, 20)
    assert base.longer == 1 and chosen.longer > 1.2, "whoever draws until a card fits holds more cards"
    assert [r["chosen"] for r in shown._table["rows"]] == [False, True]
    first = chosen.decisions
    shown.hear({"again": True})
    assert shown.rows[1].decisions != first, "other luck, other figures"
    shown.play_by(())
    assert [r.name for r in shown.rows] == ["base"]
    with pytest.raises(ValueError, match="games"):
        Statistics("uno", games=0)


# ── at the table ──


def test_a_new_game_is_dealt_by_the_rules_put_together(file):
    table = Table("uno", players=3, seed=1, speed="step")

    def send(**m):
        table.receive({"n": table.scene["n"], "do": "house", **m})

    send(said={"switch": "challenge"})
    assert table.house == {}, "nothing is put together before the panel is open"
    send(said={"open": True})
    assert table.house["options"] == [] and table.house["seats"] == [2, 3, 4, 5, 6, 7, 8]
    send(said={"set": "publisher"})
    assert table.house["seats"][-1] == 10
    assert table.game.options() == (), "the game on the table goes on as it is"
    table.receive({"n": table.scene["n"], "do": "new", "players": 10, "bots": "random"})
    assert table.game.players == 10 and "publisher.seats" in table.game.options()
    table.receive({"n": table.scene["n"], "do": "new", "players": 4, "bots": "random"})
    assert "publisher.seats" in table.game.options(), "the next game is played by the same rules"


@pytest.mark.parametrize("message", [None, 3, {}, {"switch": 4}, {"keep": "a,b"}, {"open": "yes"}])
def test_the_tables_panel_stands_nonsense(file, message):
    table = Table("uno", players=3, seed=1)
    table.receive({"n": table.scene["n"], "do": "house", "said": {"open": True}})
    table.receive({"n": table.scene["n"], "do": "house", "said": message})
    assert table.house["options"] == [] and table.game.options() == ()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_of_the_panel_are_there(lang):
    assert set(ui(lang).get("house")) == set(ui("en").get("house")) and set(ui(lang).get("lengths")) == set(ui("en").get("lengths"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_values_of_a_setting_are_said_in_words(lang):
    """No limit to the rejected offers, and nobody free of it, are written alike and mean two things."""
    rows = {row["id"]: dict(row["values"]) for row in Choice("bohnanza", ()).facts(lang)["numbers"]}
    word = texts("bohnanza", lang).word
    assert rows["budget"] == {"3": "3", "1": "1", "5": "5", "none": word("value.budget.none")}
    assert rows["people"]["none"] == word("value.people.none") != rows["budget"]["none"]
    assert rows["people"]["all"] == word("value.people.all") and rows["people"]["A"] == "A"
