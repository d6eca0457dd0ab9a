"""Bohnanza, clicked: an offer is put together and answered, gains are planted, a harvest pays, and the hand cannot be sorted."""

import pytest

from rulebook.texts import LANGUAGES, texts

FIELDS = "plots stink,stink/blue,blue,blue,blue/-|soy,soy/wax/-|green,green,green,green/-/-"
HANDS = "hands soy,blue,red,stink/stink,chili,stink/wax,wax"
MARKET = f"phase market A; turn A; {HANDS}; {FIELDS}; market soy; pile red,red,red,red,red,wax,wax"
ASKED = f"phase proposal A B stink*2 soy; stack poll C; turn B; {HANDS}; {FIELDS}; pile red,red,red"
# A partner who takes every offer that they can meet, plants where it fits, and says nothing otherwise.
PARTNER = """
import rulebook_viz.sitting as sitting
class Partner:
    def __call__(self, view, moves, rng):
        order = "accept sow reject pass plant harvest".split()
        return min(moves, key=lambda m: order.index(m.word) if m.word in order else 9)
real = sitting.bots.get
sitting.bots.get = lambda name: Partner() if name == "random" else real(name)
"""


def laid(position=MARKET, before="", **traits):
    """A cell with a table of three on which this position lies."""
    said = "".join(f", {name}={value!r}" for name, value in ({"speed": "step", "bots": "random"} | traits).items())
    return (
        f"{before}\nfrom rulebook_viz import Table\n"
        f"table = Table('bohnanza', players=3{said})\n"
        f"table.receive({{'n': table.scene['n'], 'do': 'position', 'text': {position!r}}})\n"
        "table"
    )


def held(page):
    """The hand, from the front."""
    return page.locator(".hand.fixed .thing").evaluate_all("all => all.map(b => b.dataset.face)")


def step(page):
    """The next bot moves."""
    before = page.locator(".rb[data-n]").get_attribute("data-n")
    page.locator('[data-id="step"]').click()
    page.wait_for_function("n => document.querySelector('.rb[data-n]').dataset.n !== n", arg=before)


def act(page, text):
    page.locator(".acts button", has_text=text).first.click()


def test_two_for_one_is_traded_both_plant_and_a_harvest_pays(show):
    page, word = show(laid(before=PARTNER)), texts("bohnanza", "en")
    page.locator('[data-id="pauses"]').uncheck()
    page.locator('.open .thing[data-face="soy"]').click()
    page.locator('.open .thing[aria-pressed="true"]').wait_for()
    for n in "12":
        page.locator('[data-id="want stink 1"]').click()
        page.locator(".kinds li.some b", has_text=n).wait_for()
    page.locator('.judged[data-verdict="yes"]').wait_for()
    page.locator('[data-id="sheet send"]').click()
    page.locator('[data-id="sheet send"]').wait_for(state="detached")
    step(page)
    page.locator('[data-answer="yes"]').wait_for()
    assert page.locator('[data-zone="waiting"] .thing').count() == 2
    while page.locator('[data-id="step"]').count():  # the others have nothing to offer
        step(page)
    was = page.locator(".rb[data-n]").get_attribute("data-n")
    act(page, word.say("do", "close"))
    page.wait_for_function("n => document.querySelector('.rb[data-n]').dataset.n !== n", arg=was)  # else the old picture is looked at
    while page.locator('[data-zone="waiting"] .thing.may').count() == 0:  # the others' pauses
        step(page)
    for left in (1, 0):
        page.locator('[data-zone="waiting"] .thing.may').first.click()
        act(page, "field 1")  # where stink beans grow; the third field is empty
        page.wait_for_function("n => document.querySelectorAll('.rb [data-zone=waiting] .thing').length === n", arg=left)
    assert page.locator('[data-plot="f0"] .many').inner_text() == "4"
    for _ in range(3):
        if page.locator(".seat", has_text="B").locator(".mb b", has_text="3").count():
            break
        step(page)
    assert page.locator(".seat", has_text="B").locator(".mb b", has_text="3").count()  # soy, planted
    while page.locator('[data-id="plot 1"][aria-disabled]').count():
        step(page)
    page.locator('[data-id="plot 1"]').click()
    page.locator('[data-plot="f0"].bare').wait_for()
    assert "1 coin" in page.locator('[data-zone="fields"] h3').inner_text()  # four stink beans pay one


def test_an_offer_may_be_made_by_keyboard_alone(show):
    page = show(laid())
    page.locator('.open .thing[data-face="soy"]').focus()
    page.keyboard.press("Enter")
    page.locator('.open .thing[aria-pressed="true"]').wait_for()
    page.locator('[data-id="want stink 1"]').focus()
    page.keyboard.press("Enter")
    page.locator('.judged[data-verdict="yes"]').wait_for()
    assert page.evaluate("document.activeElement.dataset.id") == "want stink 1"
    page.locator('[data-id="sheet send"]').focus()
    page.keyboard.press("Enter")
    page.locator('[data-id="sheet send"]').wait_for(state="detached")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_offer_that_may_not_be_made_reads_its_clause(show, language):
    page = show(laid(lang=language), lang=language)
    page.locator('.hand.fixed .thing[data-face="blue"]').click()
    law = page.locator('.judged[data-verdict="no"] .law')
    law.first.wait_for()
    assert law.all_inner_texts() == [texts("bohnanza", language).clause("trade.hand-after-market")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_dragged_elsewhere_stays_and_the_clause_says_why(show, language):
    page = show(laid(lang=language), lang=language)
    was = held(page)
    page.locator(".hand.fixed .thing").nth(2).drag_to(page.locator(".hand.fixed .thing").nth(0))
    law = page.locator(".slip.answer .law")
    law.first.wait_for()
    assert law.all_inner_texts() == [texts("bohnanza", language).clause("hand.fixed-order")] and held(page) == was
    assert texts("bohnanza", language).say("refused", "sort") in page.locator(".slip.answer .head").inner_text()
    assert law.first.get_attribute("lang") == language
    page.wait_for_function("said => document.querySelector('.rb [aria-live]').textContent.includes(said)", arg=law.first.inner_text())
    page.keyboard.press("Escape")
    page.locator(".slip.answer").wait_for(state="detached")


def test_a_card_moved_by_keyboard_stays_too(show):
    page = show(laid(lang="sq"), lang="sq")
    was = held(page)
    page.locator(".hand.fixed .thing").nth(1).focus()
    page.keyboard.press("Shift+ArrowRight")
    law = page.locator(".slip.answer .law")
    law.first.wait_for()
    assert law.all_inner_texts() == [texts("bohnanza", "sq").clause("hand.fixed-order")] and held(page) == was


def test_a_counter_offer_lies_ready(show):
    page = show(laid(ASKED, before=PARTNER))
    assert "soy" in page.locator(".deal .half").first.inner_text()
    page.locator('[data-id="sheet counter"]').click()
    page.locator('[data-id="step"]').wait_for()
    step(page)
    page.locator('[data-id="sheet send"]').wait_for()
    assert page.locator('.hand.fixed .thing[aria-pressed="true"]').get_attribute("data-face") == "soy"
    assert page.locator(".kinds li.some b").inner_text() == "2"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_is_content(show, axe, theme):
    page = show(laid(lang="sq"), lang="sq", theme=theme)
    axe(page, ".rb")
    page.locator('.hand.fixed .thing[data-face="blue"]').click()
    page.locator('.judged[data-verdict="no"]').wait_for()
    axe(page, ".rb")
    page = show(laid(ASKED, lang="zh-Hant"), lang="zh-Hant", theme=theme)
    axe(page, ".rb")


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut(show, whole, language, width):
    page = show(laid(lang=language), lang=language, width=width)
    page.locator('.hand.fixed .thing[data-face="blue"]').click()
    page.locator('.judged[data-verdict="no"]').wait_for()
    whole(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
