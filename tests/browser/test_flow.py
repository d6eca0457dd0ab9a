"""The small graph beside the table: it follows play and language, answers a click with clauses, and is lit by a refusal."""

import pytest

from rulebook.texts import LANGUAGES, texts

LINKED = (
    "from rulebook_viz import Reader, Table, PhaseGraph, LanguageSwitch, link\n"
    "table = Table('uno', players=2, speed='step')\n"
    "table.receive({'n': table.scene['n'], 'do': 'position', 'text': 'hands b5,r+,r7,y1/y3,r2,g+; top r3'})\n"
    "reader, graph = Reader('uno', ['en', 'sq']), PhaseGraph('uno')\n"
    "link(reader, table, graph)"
)
SMALL = ".aside .flowbox"


def node(page, phase):
    """A phase of the small graph."""
    return page.locator(f'{SMALL} [data-id="p-{phase}"]')


def lit(page, phase):
    """Waits until this phase is the one where play stands."""
    page.locator(f'{SMALL} .current[data-id="p-{phase}"]').wait_for()


def test_a_card_played_moves_the_light_and_undo_moves_it_back(show):
    page = show(LINKED, "table")
    lit(page, "turn")
    assert page.locator(f"{SMALL} .walked").count() == 0
    page.locator('.hand .thing[data-face="r+"]').click()
    lit(page, "reply")
    assert page.locator(f"{SMALL} .current").count() == 1
    walked = page.locator(f"{SMALL} .walked")
    assert texts("uno", "en").word("phase.reply") in walked.get_attribute("aria-label")
    page.locator('[data-id="tool undo"]').click()
    lit(page, "turn")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phase_answers_a_click_and_a_key_with_its_clauses(show, language):
    page = show(LINKED, "table", "LanguageSwitch()", lang=language)
    page.locator(f'.rb[lang="{language}"] .aside .flowbox').wait_for()
    law = page.locator(f"{SMALL} .edgebox .law")
    node(page, "reply").click()
    law.first.wait_for()
    clause = page.locator(f"{SMALL} .edgebox .tab").first.get_attribute("data-clause")
    assert law.first.inner_text() == texts("uno", language).clause(clause)
    assert law.first.get_attribute("lang") == language
    page.keyboard.press("Escape")
    law.first.wait_for(state="detached")
    node(page, "drawn").focus()
    page.keyboard.press("Enter")
    law.first.wait_for()


def test_the_language_of_the_table_is_the_language_of_its_graph(show):
    page = show(LINKED, "table")
    node(page, "reply").click()
    page.locator('select[data-id="lang"]').select_option("sq")
    page.locator(f'{SMALL} .edgebox .law[lang="sq"]').first.wait_for()
    clause = page.locator(f"{SMALL} .edgebox .tab").first.get_attribute("data-clause")
    assert page.locator(f"{SMALL} .edgebox .law").first.inner_text() == texts("uno", "sq").clause(clause)
    assert texts("uno", "sq").word("phase.reply") in node(page, "reply").text_content()


def test_a_refusal_lights_both_graphs_and_a_tab_leads_to_the_reader(show):
    page = show(LINKED, "reader", "table", "graph")
    page.locator('.hand .thing[data-face="b5"]').click(force=True)  # it is `aria-disabled`, and answers
    slip = page.locator(".slip.answer")
    slip.get_by_role("button", name="Where in the flow").first.click()
    page.locator(f'{SMALL} .cites[data-id="p-turn"]').wait_for()
    page.locator('.rb-graph .cites[data-id="p-turn"]').wait_for()
    page.locator(f"{SMALL} .edgebox .tab, {SMALL} .edgebox .lit").first.wait_for()
    slip.locator(".tab").first.click()
    page.locator('.rb-reader .cl.here[data-id="match.colour-or-number"]').wait_for()
    node(page, "reply").click()
    page.locator(f'{SMALL} .edgebox .tab[data-clause="draw-two.stack"]').first.click()
    page.locator('.rb-reader .cl.here[data-id="draw-two.stack"]').wait_for()


@pytest.mark.parametrize("kind", ["voila", "lab"])
def test_show_me_in_the_reader_brings_the_table_into_view(show, lab, kind):
    page = show(LINKED, "reader", "table", "graph", kind=kind, height=700)
    page.locator(".rb .table").wait_for()
    page.locator('.rb-reader .cl[data-id="draw-two.stack"] [data-ask=show]').click()
    page.locator(".shown").wait_for()
    page.wait_for_function(
        "() => { const r = document.querySelector('.rb .table').getBoundingClientRect(); return r.top > -5 && r.top < innerHeight / 2; }"
    )
    lit(page, "reply")
    page.locator('[data-id="tool back"]').click()
    page.locator(".shown").wait_for(state="detached")
    lit(page, "turn")


def test_an_empty_pile_is_an_outline_with_a_word(show):
    page = show("from rulebook_viz import Table\nTable('uno', players=2, seed=1, lang='sq', speed='step')")
    page.locator(".heap .card.none text").wait_for()
    assert page.locator(".heap .card.none text").text_content() == "bosh"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_is_content_with_an_open_phase_and_an_example(show, axe, theme):
    page = show(LINKED, "table", theme=theme)
    node(page, "reply").click()
    page.locator(f"{SMALL} .edgebox .law").first.wait_for()
    axe(page, ".rb")
    page.locator('.hand .thing[data-face="b5"]').click(force=True)  # it is `aria-disabled`, and answers
    page.locator(".slip.answer").get_by_role("button", name="Where in the flow").first.click()
    page.locator(f"{SMALL} .edgebox .lit").wait_for()
    axe(page, ".rb")
    page.locator(".slip.answer").get_by_role("button", name="Show me").first.click()
    page.locator(".shown").wait_for()
    axe(page, ".rb")


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_in_an_open_phase(show, whole, language, width):
    page = show(LINKED, "table", "LanguageSwitch()", lang=language, width=width)
    page.locator(f'.rb[lang="{language}"] .aside .flowbox').wait_for()
    node(page, "reply").click()
    page.locator(f"{SMALL} .edgebox .law").first.wait_for()
    whole(page)
