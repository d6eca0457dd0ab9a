"""A real browser before a real Voila or Lab. Where there is no Chromium these tests fail, and say what to do; they are never skipped."""

import hashlib
import os
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright
from serve import FLAGS, chromium, run_all, serving

SHOTS = os.environ.get("SHOTS")  # a folder: every page that a failing test leaves behind is pictured there


@pytest.fixture(scope="session")
def browser():
    """The browser, once for all tests."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="session")
def voila():
    """Voila over a copy of the notebooks."""
    with serving("voila") as server:
        yield server


@pytest.fixture(scope="session")
def lab():
    """JupyterLab over a copy of the notebooks."""
    with serving("lab") as server:
        yield server


class Opener:
    """Opens notebooks, or cells written in a test, and keeps an ear on the pages' errors."""

    def __init__(self, browser, voila, lab):
        self.browser, self.servers = browser, {"voila": voila, "lab": lab}
        self.contexts, self.errors = [], []

    def __call__(self, *cells, name="", lang="en", theme="light", width=1280, height=900, kind="voila"):
        """A page that shows these cells (or the notebook ``name``) to somebody whose browser speaks ``lang``."""
        server = self.servers[kind]
        if cells:
            name = server.write(hashlib.sha256("\n".join(cells).encode()).hexdigest()[:12] + ".ipynb", *cells)
        context = self.browser.new_context(locale=lang, viewport={"width": width, "height": height}, reduced_motion="reduce")
        self.contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda e: self.errors.append(str(e)))
        page.goto(server.address(name, theme), wait_until="domcontentloaded", timeout=60_000)
        if kind == "lab":
            run_all(page)
        page.locator(".rb").first.wait_for(timeout=60_000)
        if kind == "voila":
            assert page.locator("body").get_attribute("data-jp-theme-light") == str(theme == "light").lower()
        return page

    def close(self, title):
        """Ends all pages; a script's error fails the test."""
        for n, context in enumerate(self.contexts):
            if SHOTS:
                Path(SHOTS).mkdir(exist_ok=True)
                for page in context.pages:
                    page.screenshot(path=Path(SHOTS) / f"{title}-{n}.png", full_page=True)
            context.close()


@pytest.fixture
def show(browser, voila, request):
    """Opens pages in Voila, or with ``kind="lab"`` in JupyterLab."""
    lab = request.getfixturevalue("lab") if "lab" in request.fixturenames else None
    opener = Opener(browser, voila, lab)
    yield opener
    opener.close(request.node.name.replace("/", "-"))
    assert opener.errors == []


TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@pytest.fixture
def axe():
    """Asserts that axe-core finds nothing in a part of a page."""

    def check(page, selector):
        found = Axe().run(page, selector, {"runOnly": TAGS, "resultTypes": ["violations"]})
        nodes = [(v["id"], n) for v in found.response["violations"] for n in v["nodes"][:3]]
        told = [f"{id}: {n['html'][:200]} {n['failureSummary'][:300]}" for id, n in nodes]
        assert told == [], "\n".join(told)

    return check


# Text that runs out of a box around it, or is torn into letters by a narrow one: [how, the box, the text].
# Boxes that scroll are left out, and so is what only a screen reader sees.
CUT = """root => {
  const out = [], shown = (e) => e.getClientRects().length && getComputedStyle(e).visibility !== 'hidden';
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), range = document.createRange();
  while (walk.nextNode()) {
    const text = walk.currentNode, home = text.parentElement;
    if (!text.data.trim() || !shown(home) || home.closest('.sr, svg, textarea, select')) continue;
    range.selectNodeContents(text);
    const rects = [...range.getClientRects()], lines = new Set(rects.map((r) => Math.round(r.top))).size;
    const length = text.data.trim().length, torn = lines > 2 && (lines * 4 > length && /[A-Za-z]/.test(text.data) || lines >= length);
    if (/^(undefined|null|NaN)$/.test(text.data.trim())) { out.push(['said', home.className, text.data]); continue; }
    if (torn) { out.push(['torn', home.className, text.data]); continue; }
    for (let p = home; p && p !== root.parentElement; p = p.parentElement) {
      const style = getComputedStyle(p), box = p.getBoundingClientRect();
      if (/(auto|scroll)/.test(style.overflowX)) break;
      if (style.display === 'inline' || style.display === 'contents') continue;
      const wide = rects.some((r) => r.left < box.left - 1 || r.right > box.right + 1);
      const tall = /(hidden|clip)/.test(style.overflowY) && rects.some((r) => r.top < box.top - 1 || r.bottom > box.bottom + 1);
      if (wide || tall) { out.push([wide ? 'wide' : 'tall', `${p.tagName}.${p.className}`, text.data.slice(0, 60)]); break; }
    }
  }
  for (const t of root.querySelectorAll('svg.card text')) {
    if (!shown(t)) continue;
    const box = t.getBoundingClientRect(), card = t.closest('svg').getBoundingClientRect();
    if (box.left < card.left - 0.5 || box.right > card.right + 0.5 || box.bottom > card.bottom + 0.5) out.push(['card', '', t.textContent]);
  }
  for (const g of root.querySelectorAll('svg.flow g[data-id^=p-]')) {
    const shape = g.querySelector('polygon, path, ellipse, rect')?.getBoundingClientRect();
    for (const t of g.querySelectorAll('text')) {
      const box = t.getBoundingClientRect();
      if (shape && (box.left < shape.left - 1 || box.right > shape.right + 1)) out.push(['node', '', t.textContent]);
    }
  }
  return out;
}"""


@pytest.fixture
def whole():
    """Asserts that no text is cut and no label stands outside its box, and that nothing but a graph scrolls sideways."""

    def check(page):
        page.evaluate("() => document.fonts.ready")
        for root in page.locator(".rb").all():
            assert root.evaluate(CUT) == []

    return check
