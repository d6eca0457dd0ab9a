"""The notebooks as people meet them: one switch changes every word, phases and examples answer to clicks, in Voila and in Lab."""

import re

import pytest

from rulebook.texts import LANGUAGES, texts, ui

GRAPH = "from rulebook_viz import PhaseGraph\nPhaseGraph('uno')"
READER = "from rulebook_viz import Reader\nReader('uno', {langs})"


def test_switch_changes_everything(show):
    page = show(name="01_uno.ipynb", lang="sq")
    page.locator(".rb .thing").first.wait_for(timeout=60_000)
    page.locator('.rb-switch[lang="sq"]').wait_for()
    page.wait_for_function("() => [...document.querySelectorAll('.rb')].every((e) => e.lang === 'sq')")
    page.locator('[data-lang="zh-Hans"]').click()
    page.wait_for_function("() => [...document.querySelectorAll('.rb')].every((e) => e.lang === 'zh-Hans')")
    shown = page.locator("body").inner_text()
    for key in ("uno.1", "uno.2", "uno.3", "uno.4"):
        assert ui("zh-Hans")(f"page.{key}")[:12] in shown
    assert re.search("[\u4e00-\u9fff]", page.locator(".ask").inner_text())


def test_example_of_a_clause_opens_on_the_table(show):
    page = show(name="01_uno.ipynb")
    page.locator(".rb .thing").first.wait_for(timeout=60_000)
    page.locator('.cl[data-id="match.colour-or-number"] [data-ask="show"]').click()
    page.locator(".strip .badge").wait_for()
    page.locator('[data-id="tool back"]').click()
    page.locator(".strip .badge").wait_for(state="detached")


@pytest.mark.parametrize("language", LANGUAGES)
def test_phase_answers_with_its_clauses(show, axe, whole, language):
    page = show(GRAPH, lang=language)
    page.locator('svg.flow [data-id="p-turn"]').click()
    law = page.locator(".edgebox .law")
    law.first.wait_for()
    assert law.count() > 3 and page.locator(".edgebox .law:not([lang])").count() == 0
    whole(page)
    axe(page, ".rb")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_is_content_with_graph_and_reader(show, axe, theme):
    page = show(GRAPH, READER.format(langs=list(LANGUAGES)), theme=theme)
    page.locator(".rb-reader .cl").first.wait_for()
    axe(page, ".rb")


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("langs", [["sq", "zh-Hans"], list(LANGUAGES)], ids=["two", "four"])
def test_reader_is_whole_and_names_its_languages(show, whole, width, langs):
    page = show(READER.format(langs=langs), width=width)
    page.locator(".rb-reader .cl").first.wait_for()
    whole(page)
    row = page.locator('.cl[data-id="skip.effect"]')
    for language in langs:
        law = row.locator(f'.cols .law[lang="{language}"]')
        assert texts("uno", language).clause("skip.effect") in law.inner_text()
    assert page.locator(".law:not([lang])").count() == 0


def test_lab_plays_and_keeps_its_hands_off_the_keys(show, lab):
    page = show(name="01_uno.ipynb", kind="lab")
    card = page.locator(".hand .thing").first
    card.wait_for(timeout=60_000)
    cells = page.locator(".jp-Cell").count()
    card.focus()
    for key in ("ArrowRight", "End", "Home", "Enter"):
        page.keyboard.press(key)
    assert page.locator(".jp-Cell").count() == cells
    assert page.locator(".rb[lang]").count() >= 3
