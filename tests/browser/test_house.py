"""House rules in a browser: the panel, what follows it, and the table that deals by it."""

import pytest

from rulebook.texts import LANGUAGES, texts, ui

ALL = (
    "from rulebook_viz import Difference, HouseRules, PhaseGraph, Reader, Statistics, Table, follow, language\n"
    "language.set('{lang}')\n"
    "house = HouseRules('uno', '{rules}', file='none.toml')\nhouse",
    "difference = Difference('uno', 'killer', file='none.toml')\ndifference",
    "statistics = Statistics('uno', games=5)\nstatistics",
    "table = Table('uno', players=3, seed=4, speed='step')\nfollow(house, difference, statistics, table)\ntable",
)


def cells(lang="en", rules="with-challenge"):
    return [cell.format(lang=lang, rules=rules) for cell in ALL]


def told(page):
    return page.locator(".rb-house:not(.rb-graph) .said")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_switch_shows_its_clauses_and_the_table_deals_by_it(show, lang):
    T = texts("uno", lang)
    page = show(*cells(lang, "base"), lang=lang)
    panel = page.locator(".rb-house:not(.rb-graph)")
    panel.locator("[data-id='switch challenge']").click()
    panel.locator("[data-id='fold added']").click()
    assert panel.locator(".changes").get_by_text(T.clause("challenge.who"), exact=True).is_visible()
    page.locator(".rb-graph.house [data-clause='challenge.who']").wait_for()
    panel.locator("[data-id=play]").click()
    table = page.locator(".rb:has(.table)")
    table.locator("[data-id='tool new']").click()
    table.locator("[data-id=rules]").click()
    assert table.locator("[data-id='switch challenge']").is_checked()


def test_what_cannot_be_is_one_line_and_changes_nothing(show):
    page = show(*cells("sq", "hero-scoring"), lang="sq")
    panel = page.locator(".rb-house:not(.rb-graph)")
    panel.locator("[data-id='switch moderate-scoring']").click()
    word = texts("uno", "sq").word
    line = ui("sq")("house.excludes", option=word("option.moderate-scoring"), other=word("option.hero-scoring"))
    told(page).get_by_text(line).wait_for()
    assert panel.locator("[data-id='switch hero-scoring']").is_checked()
    assert not panel.locator("[data-id='switch moderate-scoring']").is_checked()
    panel.locator("[data-id=name]").fill("a=b")
    panel.locator("[data-id=keep]").click()
    told(page).get_by_text(ui("sq")("house.bad-name", n=60)).wait_for()


def test_sets_are_chosen_by_keyboard_and_numbers_come_with_their_option(show):
    page = show(*cells())
    panel = page.locator(".rb-house:not(.rb-graph)")
    panel.locator("[data-id='set killer']").focus()
    page.keyboard.press("Enter")
    panel.locator("[data-id='set killer'][aria-pressed=true]").wait_for()
    assert panel.locator("[data-id='switch killer.slap']").is_checked()
    assert panel.locator("[data-id='number rounds']").count() == 0
    panel.locator("[data-id='switch hero-scoring']").focus()
    page.keyboard.press("Space")
    panel.locator("[data-id='number rounds']").select_option("5")
    panel.locator(".mine").wait_for()
    assert panel.locator("[data-id='number rounds']").input_value() == "5"


def test_the_page_is_printed_from_a_frame_of_its_own(show):
    page = show(*cells("zh-Hant", "killer"), lang="zh-Hant")
    page.locator("[data-id=print]").click()
    frame = page.frame_locator("iframe[data-print]")
    frame.get_by_text(texts("uno", "zh-Hant").clause("slap.nine")).wait_for(state="attached")
    with page.expect_download() as download:
        page.locator(".rb-house [data-id=page]").click()
    assert download.value.suggested_filename == "uno-house-rules.html"


def test_a_new_game_at_the_table_may_have_more_seats(show):
    page = show("from rulebook_viz import Table\nTable('uno', players=3, seed=4, speed='step')")
    page.locator("[data-id='tool new']").click()
    assert page.locator("[data-id=seats] option").last.inner_text() == "8"
    page.locator("[data-id=rules]").click()
    page.locator("[data-id='set publisher']").click()
    page.locator("[data-id=seats] option[value='10']").wait_for(state="attached")
    page.locator("[data-id=seats]").select_option("10")
    page.locator("[data-id=start]").click()
    page.locator(".seats .seat").nth(8).wait_for()
    assert page.locator(".seats .seat").count() == 9


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_is_content(show, axe, theme):
    page = show(*cells("sq"), lang="sq", theme=theme)
    page.locator("[data-id='fold changed']").first.wait_for()
    for part in (".rb-house:not(.rb-graph)", ".rb-graph.house", ".rb-stats"):
        axe(page, part)


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_cut(show, whole, lang, width):
    page = show(*cells(lang, "killer"), lang=lang, width=width)
    page.locator(".rb-stats td").first.wait_for()
    page.locator(".hand .thing").first.wait_for()
    whole(page)
