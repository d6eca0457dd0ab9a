"""I'm the Boss!, clicked: a deal is opened and written on the sheet, a travel card is stopped, the last call goes by, and every payment
is explained."""

import pytest

from rulebook.texts import LANGUAGES, texts

# Space 1 needs red, blue and yellow, and two of magenta, orange and green; it pays eight dividends of two million.
HELD = "turn A; owners A,B,C,D,-,-; marker 1; hands blue,stop/magenta/green,travel-red/-"
CHOICE = f"phase choice; {HELD}"
LAID = "boss A; turn A; owners A,B,C,D,-,-; covers -,travel,-,-,-,-; marker 1"
LAID += "; hands boss,stop,travel-red,red/recruit,recruit,recruit,stop/green/boss"
PROPOSAL = (
    f"phase proposal; {LAID}; laid blue/magenta,magenta/green/-; tiles 0,1,0,0,2,0,0,0,0,0,0,0,0,0,0,0; "
    "asks B ask magenta,B.magenta 4/C ask yellow 3/D ask - 2"
)
CONTRACT = "contract A propose red,A.blue,yellow,magenta,C.green 0,4,3,2"
CALL = f"phase last-call A; {LAID}; laid blue/magenta/green/-; {CONTRACT}"
HALT = f"phase halt A - C_travel_red_travel-red last-call; played travel-red; {CALL.partition('; ')[2].replace('travel-red,', '')}"
ASKS = f"phase secret asks A,C,D; {LAID.replace('boss A', 'boss B')}; laid blue/magenta/green/-"
# Partners who ask for as much as they may, take every contract, and send the first card on a trip that they can.
PARTNER = """
import rulebook_viz.sitting as sitting
class Partner:
    def __call__(self, view, moves, rng):
        order = "ask accept travel pass".split()
        return min(moves, key=lambda m: (order.index(m.word) if m.word in order else 9, -len(getattr(m, "parts", ()))))
real = sitting.bots.get
sitting.bots.get = lambda name: Partner() if name == "random" else real(name)
"""


def laid(position=PROPOSAL, before="", **traits):
    """A cell with a table of four on which this position lies."""
    said = "".join(f", {name}={value!r}" for name, value in ({"speed": "step", "bots": "random"} | traits).items())
    return (
        f"{before}\nfrom rulebook_viz import Table\n"
        f"table = Table('im_the_boss', players=4{said})\n"
        f"table.receive({{'n': table.scene['n'], 'do': 'position', 'text': {position!r}}})\n"
        "table"
    )


def step(page):
    """The next bot moves."""
    before = page.locator(".rb[data-n]").get_attribute("data-n")
    page.locator('[data-id="step"]').click()
    page.wait_for_function("n => document.querySelector('.rb[data-n]').dataset.n !== n", arg=before)


def move(page, notation):
    """A button that makes this very move."""
    page.locator(f'.acts [data-id="{notation}"]').click()
    page.locator(f'.acts [data-id="{notation}"]').wait_for(state="detached")


def take(page, code):
    """A card onto the sheet."""
    page.locator(f'[data-id^="card {code} "][aria-pressed="false"]').first.click()
    page.locator(f'[data-id^="card {code} "][aria-pressed="true"]').first.wait_for()


def give(page, seat, millions):
    """So many millions for a seat."""
    for n in range(1, millions + 1):
        page.locator(f'[data-id="share {seat} 1"]').click()
        page.locator(f'[data-value="share {seat}"]', has_text=f"${n}M").wait_for()


def test_a_deal_is_opened_written_disturbed_stopped_closed_and_paid(show):
    page = show(laid(CHOICE, before=PARTNER))
    move(page, "A open 1")
    page.locator('.hand .thing[data-face="blue"].may').click()
    page.locator(".estate .fam.clan.blue").wait_for()
    move(page, "A ready")
    page.locator('[data-sheet="contract"]').wait_for()  # the others have asked, all at once
    assert page.locator(".asked").count() == 3
    for code in ("red", "A.blue", "yellow", "magenta"):
        take(page, code)
    page.locator('.judged[data-verdict="no"] [data-clause="deal.need-roster"]').wait_for()
    take(page, "C.green")
    page.locator('.judged[data-verdict="yes"]').wait_for()
    give(page, 2, 3)  # C asked for more, and has to answer
    give(page, 3, 2)
    assert page.locator('[data-value="left"]').inner_text() == "$11M"  # eight dividends of two, less three and two
    page.locator('[data-id="sheet send"]').click()
    page.locator('[data-going="1"]').wait_for()
    assert page.locator('[data-contract="contract"] .roster li').count() == 5
    step(page)  # B lets it close
    step(page)  # C sends the red investor on a trip
    assert "red investor" in page.locator(".just").inner_text()
    while page.locator('.queue .now b:text-is("you")').count() == 0:
        step(page)
    page.locator('.hand .thing[data-face="stop"].may').click()
    page.locator(".window .going").wait_for()
    said = page.locator(".log li.now")
    assert texts("im_the_boss", "en").say("effect", "stopped") in said.inner_text()
    assert said.locator('[data-clause="stop.effect"]').count() == 1
    for going in ("1", "1", "2"):  # the call begins anew: B, C and D once more
        page.locator(f'[data-going="{going}"]').wait_for()
        step(page)
    page.locator('[data-going="3"]').wait_for()
    move(page, "A pass")
    page.locator('[data-zone="paid"]').wait_for()
    sums = page.locator(".payments > li > b").all_inner_texts()
    assert sums == ["8 × $2M = $16M", "$3M", "$2M", "$11M"]
    for clause in ("close.proceeds", "nego.pay-on-close", "close.bank-pays-boss"):
        row = page.locator(".payments .law", has_text=texts("im_the_boss", "en").clause(clause))
        assert row.count() == 1, clause
    assert page.locator(".estate .money b").inner_text() == "$11M"
    assert page.locator('[data-space="1"].closed').count() == 1 and page.locator('[data-space="2"].here').count() == 1


def test_the_sheet_is_written_by_keyboard_alone(show):
    page = show(laid())
    for code in ("red 0", "A.blue 1", "yellow 0", "magenta 0", "C.green 3"):
        page.locator(f'[data-id="card {code}"]').focus()
        page.keyboard.press("Enter")
        page.locator(f'[data-id="card {code}"][aria-pressed="true"]').wait_for()
        assert page.evaluate("document.activeElement.dataset.id") == f"card {code}"
    page.locator('[data-id="share 1 1"]').focus()
    page.keyboard.press("Enter")
    page.locator('[data-value="share 1"]', has_text="$1M").wait_for()
    page.locator('[data-id="sheet send"]').focus()
    page.keyboard.press("Enter")
    page.locator('[data-id="sheet send"]').wait_for(state="detached")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_contract_that_may_not_be_proposed_reads_its_clause(show, language):
    page = show(laid(lang=language), lang=language)
    take(page, "red")
    law = page.locator('.judged[data-verdict="no"] .law')
    law.first.wait_for()
    assert law.all_inner_texts() == [texts("im_the_boss", language).clause("deal.need-roster")]
    assert law.first.get_attribute("lang") == language
    page.locator('.hand .thing[data-face="boss"]').click(force=True)
    slip = page.locator(".slip.answer .law")
    slip.first.wait_for()
    assert texts("im_the_boss", language).clause("card.when") in slip.all_inner_texts()


def test_a_clan_card_of_the_hand_is_clicked_onto_the_ask(show):
    page = show(laid(ASKS))
    page.locator('.hand .thing[data-face="red"]').click()
    page.locator('.hand .thing[data-face="red"][aria-pressed="true"]').wait_for()
    page.locator('[data-id="price 1"]').click()
    page.locator('[data-value="price"]', has_text="$1M").wait_for()
    page.locator('[data-id="sheet send"]').click()
    page.locator('[data-sheet="ask"]').wait_for(state="detached")


POSITIONS = {"proposal": PROPOSAL, "asks": ASKS, "call": CALL, "halt": HALT}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", POSITIONS)
def test_axe_is_content(show, axe, name, theme):
    page = show(laid(POSITIONS[name], lang="sq"), lang="sq", theme=theme)
    axe(page, ".rb")
    if name == "call":
        move(page, "A pass")
        page.locator('[data-zone="paid"]').wait_for()
        axe(page, ".rb")


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut(show, whole, language, width):
    cells = [laid(POSITIONS[name], lang=language) for name in POSITIONS]
    page = show(*cells, lang=language, width=width)
    page.locator(".rb .deals").nth(len(cells) - 1).wait_for()
    take(page.locator(".rb").first, "red")
    page.locator('.judged[data-verdict="no"]').wait_for()
    whole(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
