"""The check: the base game has no gap, and each kind of gap is noticed and named."""

import json
from dataclasses import replace

import pytest

from rulebook import check as room
from rulebook import game, textcheck
from rulebook.check import check
from rulebook.clauses import inventory
from rulebook.cli import main
from rulebook.examples import examples
from rulebook.texts import LANGUAGES


@pytest.fixture(scope="module")
def found():
    """The whole check, once: as many games as it takes to reach everything, two thousand at most."""
    return check(["uno", "core"])


def test_the_base_game_has_no_gap(found):
    """142 clauses, in four languages, carried, shown and reached"""
    uno = found["uno"]
    assert uno.gaps == []
    assert uno.clauses == uno.cited == 142
    assert uno.written == {lang: 142 for lang in LANGUAGES}
    assert uno.reached + len(uno.reasons) == uno.of
    rules = [c for c in inventory("uno").values() if c.kind == "rule" and c.carried in ("rule", "follows")]
    assert uno.examples == len(rules)
    assert uno.rows == len(examples("uno"))


def test_the_core_has_no_gap(found):
    core = found["core"]
    assert core.gaps == []
    assert core.clauses == core.cited == core.examples == core.reached == core.of == 6


def test_games_come_in_the_order_they_were_asked_for(found):
    assert list(found) == ["uno", "core"]


def test_the_json_has_the_form_of_the_contract(monkeypatch, capsys, found):
    monkeypatch.setattr(room, "check", lambda *_: found)
    assert main(["check", "uno", "core", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert list(said) == ["uno", "core"]
    assert list(said["uno"]) == ["clauses", "written", "cited", "examples", "rows", "reached", "of", "gaps"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_gap_is_said_and_makes_the_check_fail(monkeypatch, capsys, lang, found):
    monkeypatch.setattr(room, "check", lambda *_: {"uno": replace(found["uno"], gaps=["skip.effect: no rule cites it"])})
    assert main(["check", "uno", "--lang", lang]) == 1
    assert "uno: skip.effect: no rule cites it" in capsys.readouterr().out


def without(monkeypatch, **changed):
    """The inventory of UNO with some clauses changed."""
    real = inventory("uno")
    made = {id: replace(c, **changed[key]) if (key := id.replace(".", "_").replace("-", "_")) in changed else c for id, c in real.items()}
    return made


def test_a_rule_that_nobody_cites_is_a_gap():
    clauses = {"no.such": replace(inventory("uno")["skip.effect"], id="no.such")}
    assert dict(room._uncited("uno", inventory("uno") | clauses)) == {"no.such": "no.such: no rule cites it"}


def test_a_number_that_differs_from_the_clause_is_a_gap(monkeypatch):
    clauses = without(monkeypatch, cards_total={"params": {"total": 109}})
    gaps = dict(room._uncited("uno", clauses))
    assert list(gaps) == ["cards.total"] and "108" in gaps["cards.total"] and "109" in gaps["cards.total"]


def test_what_follows_from_nothing_is_a_gap(monkeypatch):
    clauses = without(monkeypatch, skip_two_players={"carried": "follows", "follows": ("no.such",)})
    assert dict(room._uncited("uno", clauses)) == {"skip.two-players": "skip.two-players: follows from no.such, which nobody carries out"}


def test_a_citation_of_no_clause_is_a_gap():
    clauses = {id: c for id, c in inventory("uno").items() if id != "skip.effect"}
    assert "skip.effect: a rule cites it, and no clause is called that" in dict(room._uncited("uno", clauses)).values()


def test_a_failing_example_shows_nothing():
    row = next(e for e in examples("uno") if e.then)
    shown, faults = room._shown([replace(row, then="turns 77")], inventory("uno"))
    assert shown == set() and len(faults) == 1 and row.id in faults[0]


def test_an_example_must_set_to_work_what_it_names():
    row = next(e for e in examples("uno") if "score.skip" not in e.clauses and "setup.deal-seven" in e.clauses)
    _, faults = room._shown([replace(row, clauses=("uno.caught",))], inventory("uno"))
    assert faults == [f"{row.id}: uno.caught is named, and was not at work"]


def test_every_law_wants_a_row_that_refuses_and_one_that_allows():
    assert [*room._laws_without_both("uno", examples("uno"))] == []
    rows = [e for e in examples("uno") if "skip.follows" not in e.refused]
    assert any("skip.follows: no example in which" in gap and "refuses" in gap for gap in room._laws_without_both("uno", rows))
    assert any("allows" in gap for gap in room._laws_without_both("uno", [e for e in examples("uno") if e.refused]))


def test_a_missing_case_is_a_gap():
    rows = [e for e in examples("uno") if e.case != "uno-04"]
    assert [*room._against_yardstick("uno", rows)] == ["uno-04: no example answers this case"]


def test_every_option_is_looked_at_in_each_of_its_values():
    variants = [*room.variants("uno")]
    assert variants[0] == ()
    for option in ("pair-doubles", "skip-bounces-next", "reverse-skips-duel", "strict-lead", "turn-up-start", "cap=500", "cap=none"):
        assert (option,) in variants


def test_a_clause_out_of_reach_is_a_gap_unless_it_says_why(monkeypatch):
    monkeypatch.setattr(room, "_laws_without_both", lambda *_: [])
    report = room._report("uno", {*game("uno").clauses()} - {"engine.cap"})
    assert "engine.cap: no simulated game reaches it" in report.gaps
    clauses = without(monkeypatch, engine_cap={"unreached": "rounds end before"})
    monkeypatch.setattr(room, "inventory", lambda name: clauses if name == "uno" else inventory(name))
    report = room._report("uno", {*game("uno").clauses()} - {"engine.cap"})
    assert report.reasons["engine.cap"] == "rounds end before"
    assert "engine.cap: no simulated game reaches it" not in report.gaps


# ── texts ───────────────────────────────────────────────────────────────────


@pytest.fixture
def texts_with(monkeypatch):
    """The texts of UNO, with the tables of one language changed."""
    real = textcheck.load

    def change(lang, room, **said):
        def load(name):
            tables = dict(real(name))
            if name == f"uno/{lang}":
                tables[room] = {k: v for k, v in (tables.get(room, {}) | said).items() if v is not None}
            return tables

        monkeypatch.setattr(textcheck, "load", load)
        return textcheck.gaps_in_texts("uno")

    return change


def test_texts_have_no_gap():
    assert textcheck.gaps_in_texts("uno") == textcheck.gaps_in_texts("core") == []


@pytest.mark.parametrize(
    "said, gap",
    [
        ({"skip.effect": None}, "sq: no sentence for skip.effect"),
        ({"skip.effcet": "Gabim."}, "sq: skip.effcet is stale: no clause is called skip.effcet"),
        ({"skip.effect@no-such": "Gabim."}, "sq: skip.effect@no-such is stale: no option and no reading is called no-such"),
        ({"skip.effect": "Humb {nope}."}, "sq: skip.effect: {nope} is neither a parameter nor a term"),
        ({"skip.effect": "Humb 2 radhë."}, "sq: skip.effect: the digit 2 stands outside a placeholder"),
        ({"skip.effect": "Humb {skip radhën."}, "sq: skip.effect: a brace is not closed, or not opened"),
        ({"skip.effect": "  "}, "sq: skip.effect: it is empty"),
        ({"setup.lead@strict-lead": None}, "sq: no sentence for setup.lead@strict-lead"),
        ({"skip.effect": "Anashkalo humb radhën."}, "sq: skip.effect says 'Anashkalo', which the glossary avoids"),
        ({"setup.deal-seven": "Secili merr shtatë letra."}, "setup.deal-seven: the languages give different numbers: "),
    ],
)
def test_a_wrong_sentence_is_named(texts_with, said, gap):
    assert any(found.startswith(gap) for found in texts_with("sq", "clause", **said))


def test_a_missing_or_stale_note_is_named(texts_with):
    id = next(c.id for c in inventory("uno").values() if c.ruling)
    plain = next(c.id for c in inventory("uno").values() if not c.ruling)
    assert f"zh-Hant: no ruling for {id}" in texts_with("zh-Hant", "ruling", **{id: None})
    assert f"zh-Hant: ruling of {plain} is stale: the clause has none" in texts_with("zh-Hant", "ruling", **{plain: "多餘"})


def test_a_missing_word_is_named(texts_with):
    assert "en: no word for phase.reply" in texts_with("en", "word", **{"phase.reply": None})


def test_plurals_are_those_of_the_language(texts_with):
    do = textcheck.load("uno/sq")["say"]
    assert any("lacks the plural one" in gap for gap in texts_with("sq", "say", do=do["do"] | {"take": {"other": "Merr {n} letra"}}))
    do = textcheck.load("uno/zh-Hans")["say"]
    odd = texts_with("zh-Hans", "say", do=do["do"] | {"take": {"one": "摸 {n} 张牌", "other": "摸 {n} 张牌"}})
    assert any("no plural one" in gap for gap in odd)


def test_unknown_games_and_numbers_are_refused():
    with pytest.raises(ValueError, match="did you mean 'uno'"):
        check(["unoo"])
    with pytest.raises(ValueError, match="at least one game"):
        check(["uno"], 0)
