"""Pictures of reader, tables, graph and refusals, in four languages, light and dark, wide and on a phone: `make screens`."""

from __future__ import annotations

import sys
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from serve import FLAGS, Server, chromium, serving

from rulebook.texts import LANGUAGES

SCREENS = Path(__file__).parents[1] / "screens"
POSITION = "hands b5,g2,r7,rs,w,y+/y3,r2,b1/g4; top r3"
READER = "from rulebook_viz import PhaseGraph, Reader, Table\nReader('uno', {langs})"
TABLE = (
    "table = Table('uno', players=3, lang='{lang}', speed='step')\n"
    f"table.receive({{{{'n': table.scene['n'], 'do': 'position', 'text': '{POSITION}'}}}})\ntable"
)
BEANS = (
    "phase market A; turn A; hands blue,stink,black-eyed,red,green/stink,stink,wax/soy,stink,wax,chili/green,wax; "
    "plots stink,stink,stink,stink/blue|red,red,red/garden|soy,soy,soy,soy,soy/chili,chili|green,green,green,green/-; "
    "coins red,chili,soy,soy,green,blue/red/soy/-; pending -/red/-/-; market chili,soy; pile green,soy,red; emptied 1"
)
TRADE = (
    "trade = Table('bohnanza', players=4, lang='{lang}', speed='step')\n"
    f"trade.receive({{{{'n': trade.scene['n'], 'do': 'position', 'text': '{BEANS}'}}}})\n"
    "trade.receive({{'n': trade.scene['n'], 'do': 'trade', 'to': 2, 'give': ['m1'], 'want': {{'stink': 2}}}})\ntrade"
)
GRAPH = "graph = PhaseGraph('uno', lang='{lang}')\ngraph.current = 'turn'\ngraph"


def pictures(browser: Browser, server: Server, lang: str, theme: str, width: int) -> None:
    """The six pictures of one language, theme and width."""
    langs = [lang, *(other for other in ("en", "zh-Hans") if other != lang)][:2]
    cells = [cell.format(lang=lang, langs=langs) for cell in (READER, TABLE, TRADE, GRAPH)]
    name = server.write(f"screens-{lang}.ipynb", *cells)
    context = browser.new_context(locale=lang, viewport={"width": width, "height": 5200}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(server.address(name, theme), wait_until="domcontentloaded")
    page.locator("svg.flow [data-id]").first.wait_for(timeout=60_000)
    page.locator(".hand .thing").first.wait_for(timeout=60_000)
    page.evaluate("() => document.fonts.ready")
    beans = ".rb:has(.plots)"
    views = {"reader": ".rb-reader", "table": ".rb:has(.table):not(:has(.plots))", "bohnanza": beans, "graph": ".rb-graph"}
    for view, selector in views.items():
        page.locator(selector).first.screenshot(path=SCREENS / f"{view}_{lang}_{theme}_{width}.png")
    page.locator('.hand .thing[data-face="b5"]').click(force=True)
    page.locator(f"{views['table']} .slip .law").first.wait_for()
    page.locator(views["table"]).first.screenshot(path=SCREENS / f"refusal_{lang}_{theme}_{width}.png")
    page.locator(f"{beans} .hand.fixed .thing").nth(3).drag_to(page.locator(f"{beans} .hand.fixed .thing").nth(1))
    page.locator(f"{beans} .slip .law").first.wait_for()
    page.locator(beans).first.screenshot(path=SCREENS / f"bohnanza_refusal_{lang}_{theme}_{width}.png")
    context.close()


def main() -> None:
    """All of them, into `screens/`."""
    SCREENS.mkdir(exist_ok=True)
    every = list(product(LANGUAGES, ("light", "dark"), (1280, 390)))
    with serving("voila") as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for n, (lang, theme, width) in enumerate(every, 1):
            print(f"\r{n} of {len(every)}: {lang}, {theme}, {width} px   ", end="", file=sys.stderr, flush=True)
            pictures(browser, server, lang, theme, width)
        browser.close()
    print(f"\n{len(list(SCREENS.glob('*.png')))} pictures in {SCREENS.name}/", file=sys.stderr)


if __name__ == "__main__":
    main()
