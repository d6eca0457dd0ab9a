"""The reader, the switch of languages, the start page and the lesson, without a browser."""

import pytest
from rulebook_viz import LanguageSwitch, Reader, Start, language, lesson, page

import rulebook
from rulebook.clauses import inventory
from rulebook.texts import LANGUAGES, texts, ui


@pytest.fixture(autouse=True)
def english():
    language.set("en")
    yield
    language.set("en")


@pytest.fixture(params=rulebook.games())
def name(request):
    return request.param


# ── what is sent ──


def test_every_clause_in_every_language_in_the_order_of_the_text(name):
    rows = [row for row in Reader(name)._rows if not row["core"]]
    assert [row["id"] for row in rows] == list(inventory(name))
    for row in rows:
        for lang in LANGUAGES:
            assert "".join(text for text, _ in row["laws"][lang]) == texts(name, lang).clause(row["id"])


def test_rulings_and_differences_go_with_their_clauses(name):
    for row in Reader(name)._rows:
        clause = inventory(name).get(row["id"])
        if clause:
            assert set(row["ruling"]) == (set(LANGUAGES) if clause.ruling else set())
            assert set(row["official"]) == (set(LANGUAGES) if clause.official else set())
            assert all(len(said) == len(clause.readings) for said in row["readings"].values())


def test_a_switch_changes_its_sentences():
    plain, doubled = ({r["id"]: r for r in Reader("uno", options=o)._rows} for o in ((), ("pair-doubles",)))
    assert plain["pair.next-unaffected"]["laws"] != doubled["pair.next-unaffected"]["laws"]
    assert plain["skip.effect"]["laws"] == doubled["skip.effect"]["laws"]


def test_every_term_that_lights_up_has_a_word_and_a_meaning(name):
    reader = Reader(name)
    for term in {t for row in reader._rows for law in row["laws"].values() for _, t in law if t}:
        assert all(word and meaning for word, meaning in reader._terms[term].values()), term


def test_words_of_the_rooms_are_there_in_every_language():
    for room in ("reader", "graph", "start", "page"):
        keys = [set(ui(lang).get(room)) for lang in LANGUAGES]
        assert all(k == keys[0] for k in keys), room


# ── columns and language ──


def test_columns_are_those_asked_for():
    assert Reader("uno", ("zh-Hans", "sq")).langs == ["zh-Hans", "sq"]
    assert Reader("uno", "sq").langs == ["sq"]
    assert Reader("uno", ("SQ", "zh_hant")).langs == ["sq", "zh-Hant"]
    with pytest.raises(ValueError, match="'xx'"):
        Reader("uno", ("xx",))
    with pytest.raises(ValueError, match="no game is called"):
        Reader("unno")
    with pytest.raises(ValueError, match="strict-leed"):
        Reader("uno", options=("strict-leed",))


def test_the_switch_moves_columns_only_where_none_were_asked_for():
    free, fixed = Reader("uno"), Reader("uno", ("zh-Hans", "sq"))
    language.set("zh-Hant")
    assert free.langs[0] == free.lang == fixed.lang == "zh-Hant"
    assert fixed.langs == ["zh-Hans", "sq"]


def test_a_browser_guesses_only_until_somebody_has_chosen():
    language.chosen = False
    switch = LanguageSwitch()
    switch.hear({"lang": "sq", "guess": True})
    assert language.lang == "sq" and switch.chosen
    switch.hear({"lang": "zh-Hans", "guess": True})
    assert language.lang == "sq"
    switch.hear({"lang": "zh-Hans"})
    assert language.lang == switch.lang == "zh-Hans"


# ── asking ──


def test_select_marks_a_clause_and_names_a_wrong_one():
    reader = Reader("uno")
    reader.select("uno:draw-two.stack")
    reader.select("draw-two.stack")
    assert (reader.selected, reader._again) == ("draw-two.stack", 2)
    with pytest.raises(ValueError, match="did you mean 'draw-two.stack'"):
        reader.select("draw-two.stak")
    reader.select("engine.in-hand")  # a core clause, which a refusal may name


def test_show_me_answers_below_the_clause_unless_somebody_listens():
    reader, heard = Reader("uno", "sq"), []
    reader.hear({"show": "draw-two.stack"})
    answer = reader._answer
    assert (answer["id"], answer["what"]) == ("draw-two.stack", "show")
    assert any("+2" in m["say"] for row in answer["rows"] for m in row["moves"])
    reader.on_show(lambda clause, found: heard.append((clause, len(found))))
    reader.hear({"show": "draw-two.stack"})
    assert heard == [("draw-two.stack", len(answer["rows"]))] and reader._answer == answer


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_example_can_be_told(name, lang):
    reader = Reader(name, lang)
    for clause in inventory(name):
        reader.hear({"show": clause})
        for row in reader._answer["rows"]:
            assert all(m["say"] and "{" not in m["say"] for m in row["moves"])


def test_where_names_the_steps():
    reader = Reader("uno", "en")
    reader.hear({"where": "draw-two.reply-matching"})
    assert reader._answer["rows"]
    assert all(texts("uno", "en").word("phase.reply") in row["say"] for row in reader._answer["rows"])


@pytest.mark.parametrize(
    "said",
    [
        None,
        0,
        [],
        "x",
        {},
        {"show": 1},
        {"where": []},
        {"select": "no.such"},
        {"langs": []},
        {"langs": ["xx"]},
        {"langs": [{}]},
        {"langs": "en"},
    ],
)
def test_nonsense_from_the_browser_is_ignored(said, capsys):
    reader = Reader("uno", ("zh-Hans", "sq"))
    reader._handle_custom_msg(said, [])
    reader.set_state({"langs": 5, "selected": {}})
    assert (reader.langs, reader.selected, reader._answer) == (["zh-Hans", "sq"], "", {})
    assert capsys.readouterr() == ("", "")


def test_columns_may_be_chosen_in_the_browser():
    reader = Reader("uno")
    reader.hear({"langs": ["sq", "zh-Hans", "sq"]})
    assert reader.langs == ["sq", "zh-Hans"]
    language.set("zh-Hant")
    assert reader.langs == ["sq", "zh-Hans"], "a choice stays"


# ── the start page, prose, the lesson ──


def test_the_start_page_opens_each_door():
    start = Start()
    assert {g["id"] for g in start.shelf._pages["sq"]["games"]} == set(rulebook.games())
    for door in ("play", "read", "flow"):
        start.shelf.hear({"open": door, "game": "uno"})
        assert start.shelf.opened == f"{door} uno" and not start.shelf.trouble
    first = start.stage.children[0]
    start.shelf.hear({"open": "read", "game": "uno"})
    start.shelf.hear({"open": "flow", "game": "uno"})
    assert start.stage.children[0] is first, "a room stays as it was left"
    for said in ({"open": "cellar", "game": "uno"}, {"open": [], "game": {}}, {"open": "play", "game": "unno"}):
        start.shelf.hear(said)
    assert start.shelf.opened == "flow uno"
    with pytest.raises(ValueError, match="'cellar'"):
        start.enter("cellar", "uno")


def test_prose_follows_the_switch_and_names_a_wrong_key():
    said = page("uno.1")
    language.set("sq")
    assert said.lang == "sq" and said._said["sq"] == ui("sq")("page.uno.1")
    with pytest.raises(ValueError, match=r"'uno.99'.*uno.1"):
        page("uno.99")


def test_a_lesson_ties_text_table_and_flow():
    made = lesson("uno", players=3, seed=1, speed="step")
    assert made.graph.current == made.table.phase
    made.reader.hear({"show": "draw-two.reply-matching"})
    assert made.graph.current == made.table.phase == "reply"
    made.reader.hear({"where": "draw-two.reply-matching"})
    assert "p-reply" in made.graph._state["lit"]
    made.graph.hear({"clause": "draw-two.reply-matching"})
    assert made.reader.selected == "draw-two.reply-matching"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_reading_says_which_text_it_is_from(lang):
    rows = [row for row in Reader("im_the_boss", [lang])._rows if row["readings"]]
    assert len(rows) == 11  # the eleven places in which the two texts disagree
    for row in rows:
        first, second = row["sources"][lang]
        assert "000" in first and "001" in second, row["id"]
