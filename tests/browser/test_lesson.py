"""Reader, graph and start page in a real browser: what a click, a key and the switch do."""

import pytest

from rulebook.clauses import inventory
from rulebook.texts import LANGUAGE_NAMES, LANGUAGES, texts

READER = "from rulebook_viz import LanguageSwitch, Reader\nswitch = LanguageSwitch(); switch"
LESSON = "from rulebook_viz import lesson\nmade = lesson('uno', players=3, seed=1, speed='step'); made"


def test_the_browsers_language_comes_first_and_the_switch_changes_every_word(show):
    page = show(READER, "Reader('uno')", lang="sq")
    reader = page.locator(".rb-reader")
    reader.locator(".cl").first.wait_for()
    page.wait_for_function("document.querySelector('.rb-reader').lang === 'sq'")
    page.locator("[data-lang=zh-Hant]").click()
    page.wait_for_function("document.querySelector('.rb-reader').lang === 'zh-Hant'")
    assert reader.locator(".heads span").first.inner_text() == LANGUAGE_NAMES["zh-Hant"]
    assert texts("uno", "zh-Hant").word("topic.wild") in reader.locator(".toc").inner_text()


def test_all_clauses_stand_level_in_four_columns_and_one_below_another_on_a_phone(show):
    page = show(READER, f"Reader('uno', {LANGUAGES!r})")
    page.locator(".rb-reader .cl").first.wait_for()
    rows = page.locator(".rb-reader .cl:not([hidden])")
    assert rows.count() == len(inventory("uno"))
    tops = """() => [...document.querySelectorAll('.rb-reader .cl .cols')].slice(0, 9)
        .map((row) => new Set([...row.children].map((p) => Math.round(p.getBoundingClientRect().top))).size)"""
    assert set(page.evaluate(tops)) == {1}
    page.set_viewport_size({"width": 390, "height": 800})
    page.wait_for_timeout(200)
    assert set(page.evaluate(tops)) == {4}
    assert page.locator(".rb-reader .lg").first.is_visible()


def test_a_term_lights_in_every_column_and_search_looks_through_all(show):
    page = show(READER, "Reader('uno', ('zh-Hans', 'sq'))")
    row = page.locator('.rb-reader .cl[data-id="draw-two.stack"]')
    row.locator('.term[data-term="debt"]').first.click()
    assert row.locator(".term.on").count() == 2
    assert row.locator(".gloss [lang]").count() == 2
    page.keyboard.press("Escape")
    assert page.locator(".gloss").count() == 0
    page.locator(".rb-reader input[type=search]").fill("borxhin")
    found = page.locator(".rb-reader .cl:not([hidden])").count()
    assert 0 < found < len(inventory("uno"))


def test_show_me_lays_out_the_example_where_lights_the_graph_and_a_tab_leads_back(show):
    page = show(LESSON)
    page.locator(".rb-graph .scroll svg.flow").wait_for()
    row = page.locator('.rb-reader .cl[data-id="draw-two.reply-matching"]')
    row.locator("[data-ask=show]").click()
    page.locator('.rb-graph .current[data-id="p-reply"]').wait_for()
    row.locator("[data-ask=where]").click()
    page.locator('.rb-graph .cites[data-id="p-reply"]').wait_for()
    page.locator('.rb-graph [data-id="p-reply"]').focus()
    page.keyboard.press("Enter")
    page.locator('.rb-graph .edgebox .tab[data-clause="draw-two.stack"]').first.click()
    page.locator('.rb-reader .cl.here[data-id="draw-two.stack"]').wait_for()


def test_each_door_of_the_start_page_opens(show):
    page = show("from rulebook_viz import Start\nStart()")
    for door, room in (("read", ".rb-reader .cl"), ("flow", ".rb-graph svg.flow"), ("play", ".rb .field")):
        page.locator(f'[data-open="{door} uno"]').click()
        page.locator(room).first.wait_for()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_is_content(show, axe, theme, language):
    rooms = "Reader('uno', ('zh-Hans', 'sq'))", "from rulebook_viz import PhaseGraph, Start\nPhaseGraph('uno')", "Start()"
    page = show(READER, *rooms, lang=language, theme=theme)
    page.locator(".rb-start .gm").first.wait_for()
    for part in (".rb-reader", ".rb-graph", ".rb-start", ".rb-switch"):
        page.locator(part).first.wait_for()
        axe(page, part)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [1280, 390])
def test_nothing_is_cut(show, whole, language, width):
    page = show(READER, f"Reader('uno', {LANGUAGES!r})", "from rulebook_viz import Start\nStart()", lang=language, width=width)
    page.locator(".rb-start .gm").first.wait_for()
    whole(page)
