"""The table, clicked: a card is played, a forbidden one is answered by its clause, nothing is cut, and axe-core is content."""

import re

import pytest

from rulebook.texts import LANGUAGES, texts

POSITION = "hands b5,g2,r7,y1/y3,r2; top r3"


def laid(position=POSITION, **traits):
    """A cell with a table on which this position lies."""
    said = "".join(f", {name}={value!r}" for name, value in ({"speed": "step"} | traits).items())
    return (
        "from rulebook_viz import Table\n"
        f"table = Table('uno', players=2{said})\n"
        f"table.receive({{'n': table.scene['n'], 'do': 'position', 'text': {position!r}}})\n"
        "table"
    )


def thing(page, face):
    """A card of the hand, by its notation."""
    return page.locator(f'.hand .thing[data-face="{face}"]')


def test_card_is_played_by_a_click(show):
    page = show(laid())
    assert page.locator(".hand .thing").count() == 4
    thing(page, "r7").click()
    page.locator('.heap[data-top="r7"]').wait_for()
    assert page.locator(".hand .thing").count() == 3
    assert texts("uno", "en").card("r7") in page.locator(".log li.now").inner_text()


def test_button_and_keyboard_play_too(show):
    page = show(laid())
    page.locator(".hand .thing").first.focus()
    for _ in range(4):
        if page.evaluate("document.activeElement.dataset.face") == "r7":
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.locator('.heap[data-top="r7"]').wait_for()
    page.get_by_role("button", name="Undo", exact=False).first.click()
    page.locator('.heap[data-top="r3"]').wait_for()
    page.locator(".acts button", has_text=texts("uno", "en").card("r7")).click()
    page.locator('.heap[data-top="r7"]').wait_for()


@pytest.mark.parametrize("language", LANGUAGES)
def test_forbidden_card_is_answered_by_its_clause(show, language):
    page = show(laid(lang=language), lang=language)
    thing(page, "b5").click(force=True)  # it is `aria-disabled`, and answers
    law = page.locator(".slip .law")
    law.first.wait_for()
    assert law.all_inner_texts() == [texts("uno", language).clause("match.colour-or-number")]
    assert law.first.get_attribute("lang") == language
    assert page.locator(".slip .tab").first.get_attribute("data-clause") == "match.colour-or-number"
    assert page.locator('.heap[data-top="r3"]').count() == 1 and page.locator(".hand .thing").count() == 4
    page.wait_for_function("() => document.querySelector('.rb [aria-live]').textContent", timeout=2000)
    assert texts("uno", language).clause("match.colour-or-number") in page.locator(".rb [aria-live]").first.text_content()
    page.keyboard.press("Escape")
    page.locator(".slip").wait_for(state="detached")


def test_show_me_lays_an_example_and_back_returns(show):
    page = show(laid())
    thing(page, "b5").click(force=True)  # it is `aria-disabled`, and answers
    page.locator(".slip .law").first.wait_for()
    page.locator(".slip").get_by_role("button", name="Show me").first.click()
    page.locator(".strip .badge").wait_for()
    page.locator('[data-id="tool back"]').click()
    page.locator(".strip .badge").wait_for(state="detached")
    assert page.locator(".hand .thing").count() == 4


def test_own_switch_of_the_table_changes_every_word(show):
    page = show(laid())
    before = page.locator(".rb").inner_text()
    page.locator('select[data-id="lang"]').select_option("zh-Hans")
    page.locator('.rb[lang="zh-Hans"]').wait_for()
    page.locator('[data-id="tool why"]').click()
    after = page.locator(".rb .table").inner_text()
    assert before != after
    assert latin_words(after) == set()


def latin_words(text):
    """Words of Latin letters that are neither clause ids, the game's name, a seat, nor a language's own name."""
    text = re.sub(r"\b[a-z]+(?:[-.][a-z0-9]+)+\b", " ", text)
    return set(re.findall(r"[A-Za-z]{2,}", text)) - {"UNO", "Uno", "English", "Shqip"}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "zh-Hant"])
def test_axe_is_content(show, axe, theme, language):
    page = show(laid(lang=language), lang=language, theme=theme)
    axe(page, ".rb")
    thing(page, "b5").click(force=True)  # it is `aria-disabled`, and answers
    page.locator(".slip .law").first.wait_for()
    axe(page, ".rb")
    page.locator('[data-id="tool why"]').click()
    page.locator(".panel").wait_for()
    axe(page, ".rb")
    page.locator('[data-id="tool save"]').click()
    axe(page, ".rb")


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut(show, whole, language, width):
    full = "hands b5,g2,r7,y1,g2,bs,yv,r+,w,w+,g9,y0,b1/y3,r2,y4/g1; top r3"
    page = show(laid(full, lang=language), lang=language, width=width)
    whole(page)
    thing(page, "b5").click(force=True)  # it is `aria-disabled`, and answers
    page.locator(".slip .law").first.wait_for()
    whole(page)
    for panel in ("why", "new", "save"):
        page.locator(f'[data-id="tool {panel}"]').click()
        page.locator(".panel").wait_for()
        whole(page)
    assert page.evaluate("document.querySelector('.rb').scrollWidth <= document.querySelector('.rb').clientWidth + 1")
    page.locator('select[data-id="lang"]').wait_for()
    assert page.locator(".law:not([lang])").count() == 0


def test_nonsense_from_the_browser_leaves_the_table_as_it_was(show):
    page = show(laid())
    page.locator('[data-id="tool save"]').click()
    page.locator('textarea[data-id="position"]').fill("hands r+,r+,r+/g2; top r3")
    page.locator(".panel .row button").nth(2).click()
    page.locator("[data-error]").wait_for()
    assert page.locator(".hand .thing").count() == 4
