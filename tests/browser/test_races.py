"""Races before a real screen: a slap is lost by being slow and won by being quick, a jump is a click in time."""

import pytest

from rulebook.texts import LANGUAGES, texts, ui

NINE = "hands b9,g2,r7,y1/y3,r2,b4; top r9"
SAME = "hands b5,g2,r7/b5,y3,r2/g1,b1,g4; top r5; turn B"  # B plays b5, C is next, and A holds the other
TOP = '.heap[data-top="{}"]'


def laid(position, options, players=2, **traits):
    """A cell with a table on which this position lies."""
    said = "".join(f", {name}={value!r}" for name, value in ({"speed": "step", "seed": 1} | traits).items())
    return (
        "from rulebook_viz import Table\n"
        f"table = Table('uno', players={players}, options={options!r}{said})\n"
        f"table.receive({{'n': table.scene['n'], 'do': 'position', 'text': {position!r}}})\n"
        "table"
    )


def nine(show, lang="en", theme="light", width=1280, **traits):
    """A page on which somebody has just played a 9."""
    page = show(laid(NINE, ["killer.slap"], lang=lang, **traits), lang=lang, theme=theme, width=width)
    page.locator('.thing[data-face="b9"]').click()
    page.locator('[data-id="hit"]').wait_for()
    return page


def how_it_went(page):
    """The table of times: who, how many milliseconds, last or not."""
    page.locator(".times").wait_for()
    return [
        (r.locator("th").inner_text(), r.locator("td").first.inner_text(), r.get_attribute("class"))
        for r in page.locator(".times tr").all()
    ]


def test_a_slap_is_lost_by_being_slow(show):
    page = nine(show, slap_ms=50)
    page.wait_for_timeout(500)
    page.locator('[data-id="hit"]').click()
    rows = how_it_went(page)
    assert rows[-1][0] == "you" and rows[-1][2] == "last" and int(rows[-1][1].split()[0]) >= 500
    assert page.locator(".hand .thing").count() == 5, "three cards were left, and two are drawn"
    clauses = page.locator(".times .law").all_inner_texts()
    assert clauses == [texts("uno", "en").clause(c) for c in ("slap.last-draws", "slap.engine")]


def test_a_slap_is_won_by_being_quick(show):
    page = nine(show, slap_ms=3000)
    page.locator('[data-id="hit"]').click()
    rows = how_it_went(page)
    assert rows[0][0] == "you" and rows[-1][2] == "last" and int(rows[0][1].split()[0]) < 1000
    assert page.locator(".hand .thing").count() == 3


@pytest.mark.parametrize("key", ["Space", "Enter"])
def test_the_keyboard_is_ready_and_a_key_held_down_is_no_reaction(show, key):
    page = nine(show, slap_ms=3000)
    page.wait_for_function("document.activeElement.dataset.id === 'hit'")
    hit = page.locator('[data-id="hit"]')
    hit.evaluate(
        "(b, k) => b.dispatchEvent(new KeyboardEvent('keydown', {key: k, repeat: true, bubbles: true}))", {"Space": " "}.get(key, key)
    )
    page.wait_for_timeout(250)
    assert hit.count() == 1
    page.keyboard.press(key)
    assert how_it_went(page)[0][0] == "you"


def test_whoever_never_presses_is_told_that_time_is_up(show):
    page = nine(show, slap_ms=50)
    page.locator(".times").wait_for(timeout=15_000)
    assert how_it_went(page)[-1][1] == ui("en")("table.race-never")


def test_without_a_race_nobody_is_timed(show):
    page = nine(show)
    page.locator('[data-id="tool race"]').click()
    page.locator('[data-race="lot"]').wait_for()
    page.locator('[data-id="hit"]').click()
    assert len(how_it_went(page)) == 2


def test_people_at_one_screen_take_turns(show):
    page = show(laid(NINE, ["killer.slap"], bots=None))
    page.locator('.thing[data-face="b9"]').click()
    for seat in "AB":
        if seat == "B":
            page.locator('[data-id="handover"]').click()
        page.locator('[data-id="ready"]').click()
        page.locator(".hit.waiting").wait_for()
        page.locator('button[data-id="hit"]').click()
    assert len(how_it_went(page)) == 2


def jump(show, **traits):
    """A page on which somebody else plays the card that one holds too."""
    page = show(laid(SAME, ["killer.jump-in"], players=3, bots=[None, None, "sense"], seat=1, **traits))
    page.locator('.thing[data-face="b5"]').click()
    page.locator('[data-id="B stay"]').click()  # B may jump on the own card, but holds no other
    page.locator('[data-id="handover"]').click()
    page.locator('[data-race="window"]').wait_for()
    return page


def test_one_jumps_in_by_a_click(show):
    page = jump(show)
    page.locator('.race button[data-id="A jump b5"]').click()
    page.locator('[data-race="window"]').wait_for(state="detached")
    assert texts("uno", "en").card("b5") in " ".join(page.locator(".log li").all_inner_texts())
    assert "You jump in" in " ".join(page.locator(".log li").all_inner_texts())


def test_a_window_closes_by_itself(show):
    page = jump(show, jump_ms=1500)
    bar = page.locator(".race .bar i")
    first = bar.evaluate("b => b.style.width")
    page.locator('[data-race="window"]').wait_for(state="detached", timeout=6000)
    assert first and page.locator(".hand .thing").count() == 3


LYING = """
def lie(said):
    was = table.game.position()
    table.receive({"n": table.scene["n"], "slap": said})
    assert table.game.position() == was
for said in (None, True, "x", -1, float("nan"), float("inf"), 10_000, [], {}):
    lie(said)
"""


def test_nonsense_about_time_is_answered_by_one_line(show):
    cell = (
        laid(NINE, ["killer.slap"]).removesuffix("table") + "table.receive({'n': table.scene['n'], 'm': 'A play b9'})\n" + LYING + "table"
    )
    page = show(cell)
    line = page.locator("[data-error]")
    assert line.inner_text().strip() == ui("en")("error.time", limit=10_000)
    assert page.locator('[data-id="hit"]').count() == 1 and page.locator(".hand .thing").count() == 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [1280, 390])
def test_nothing_is_cut_and_axe_is_content(show, whole, axe, language, width):
    page = nine(show, lang=language, width=width, theme="dark" if width == 390 else "light")
    whole(page)
    axe(page, ".rb")
    page.locator('[data-id="hit"]').click()
    page.locator(".times").wait_for()
    whole(page)
    axe(page, ".rb")
    assert page.locator(".times h3").inner_text() == ui(language)("table.race-times")


def played_on(page):
    """Clicks what may be done until a round is over; how often."""
    for n in range(300):
        if page.locator(".scores .slip").count():
            return n
        look = "(document.querySelector('.rb').dataset.n + document.querySelector('.rb .acts').innerText)"
        was = page.evaluate(look)
        page.locator(".acts button:not(.standing):not([data-id=all])").first.click()
        page.wait_for_function(f"was => {look} !== was", arg=was)
    raise AssertionError("a round without an end")


def test_a_session_is_played_to_a_pig(show):
    start = "hands b5,g2/y3,r2,b4; top r3; totals 440,455; round 7"
    page = show(laid(start, ["hero-scoring"], speed="instant", seed=4))
    assert page.locator(".sheets .scores").count() == 1 and not page.locator(".scores.wide").count()
    rounds = 0
    while rounds < 30:
        assert played_on(page) >= 0
        rounds += 1
        if not page.locator('[data-id="round"]').count():
            break
        assert page.locator(".hand").count() == 0, "the next hand waits until the round is begun"
        page.locator('[data-id="round"]').click()
        page.locator(".scores.wide").wait_for(state="detached")
    laws = page.locator(".scores .slip .law").all_inner_texts()
    assert {texts("uno", "en").clause(c) for c in ("hero.credit", "session.length")} <= {*laws}
    assert texts("uno", "en").clause("hero.over") in laws or texts("uno", "en").clause("hero.exact") in laws
    assert page.locator(".scores tfoot .pigs").count() == 1
    assert "wins the session" in page.locator(".scores .slip .head").inner_text()
    assert page.locator(".scores tbody tr:not(.laws)").count() == rounds


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [1280, 390])
def test_the_score_sheet_is_whole_in_every_language(show, whole, axe, language, width):
    start = "hands b5/y3,r2,b4; top b3; totals 120,455; round 7; silent A"
    page = show(laid(start, ["hero-scoring"], lang=language), lang=language, width=width, theme="dark" if width == 390 else "light")
    whole(page)
    page.locator('.thing[data-face="b5"]').click()
    page.locator(".scores.wide").wait_for()
    whole(page)
    axe(page, ".rb")
    assert ui(language)("table.sheet-over", n=7) in page.locator(".scores .head").inner_text()
    page.locator('[data-id="round"]').click()
    page.locator(".scores.wide").wait_for(state="detached")
    assert page.locator(".sheets .scores").count() == 1
    page.locator('[data-id="tool sheet"]').click()
    page.locator(".panel .scores").wait_for()
    whole(page)
    axe(page, ".rb")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_window_is_whole_in_every_language(show, whole, axe, language):
    page = jump(show, lang=language, jump_ms=60_000)
    whole(page)
    axe(page, ".rb")
    assert page.locator(".race .acts button").count() == 2


HUSH = "hands b9,g2,r7,y1/y3,r2,b4; top r9; hush B"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [1280, 390])
def test_talk_is_tucked_away_and_a_wrong_card_can_be_played(show, whole, axe, language, width):
    page = show(laid(HUSH, ["killer.hush", "advice-penalty", "misplay-penalty"], lang=language), lang=language, width=width)
    assert page.locator(".seat .badge", has_text=ui(language)("table.hush")).count() == 1
    assert page.locator(".extras button:visible").count() == 0
    page.locator('[data-id="extras"]').click()
    assert page.locator(".extras button:visible").count() == 2
    page.locator('.thing[data-face="g2"]').click(force=True)  # it is `aria-disabled`, and answers
    page.locator('.slip [data-id="A err g2"]').wait_for()
    whole(page)
    axe(page, ".rb")
    page.locator('.extras [data-id="A speak"]').click()
    page.locator(".seat .badge", has_text=ui(language)("table.hush")).wait_for(state="detached")
    page.locator('.thing[data-face="g2"]').first.click(force=True)
    page.locator('.slip [data-id="A err g2"]').click()
    page.wait_for_function("document.querySelectorAll('.hand .thing').length === 8")


def test_without_those_rules_there_is_no_such_button(show):
    page = show(laid("hands b9,g2,r7,y1/y3,r2,b4; top r9", ["killer.slap"]))
    page.locator('.thing[data-face="g2"]').click(force=True)
    page.locator(".slip .law").first.wait_for()
    assert page.locator(".extras").count() == 0 and page.locator('.slip [data-id^="A err"]').count() == 0


@pytest.mark.parametrize("seat", [0, 1])
def test_only_the_challenger_sees_the_evidence(show, seat):
    start = "hands r5,g2/w+,y3,r2,b4,r8; top r7; turn B"
    cell = laid(start, ["challenge"], bots=None).removesuffix("table")
    for who, said in ((1, "B play w+ g"), (0, "A doubt")):
        cell += f"table.seat = {who}\ntable.receive({{'n': table.scene['n'], 'm': {said!r}}})\n"
    page = show(cell + f"table.seat = {seat}\ntable")
    assert page.locator(".hand .thing").count() == (2 if seat == 0 else 8)
    assert page.locator(".shown-cards li").count() == (4 if seat == 0 else 0)


@pytest.mark.parametrize("key", ["Space", "Enter"])
def test_the_keys_reach_the_hand_in_a_notebook_too(show, lab, key):
    page = show(laid(NINE, ["killer.slap"], slap_ms=3000), kind="lab")
    page.locator('.thing[data-face="b9"]').click()
    page.locator('[data-id="hit"]').wait_for()
    page.wait_for_function("document.activeElement.dataset.id === 'hit'")
    page.wait_for_timeout(200)
    page.keyboard.press(key)
    assert how_it_went(page)[0][0] == "you"
    assert page.evaluate("document.activeElement.dataset.id") == "ask", "the notebook has not taken the key as its own"
