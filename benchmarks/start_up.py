"""How long one waits: `import rulebook`, the second `make lab`, and Voila until a card can be played: `python benchmarks/start_up.py`."""

from __future__ import annotations

import os
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))

from playwright.sync_api import Browser, sync_playwright  # noqa: E402
from serve import FLAGS, Server, answers, chromium, free_port, serving  # noqa: E402


def importing() -> float:
    """`import rulebook` in a fresh interpreter, which has started already."""
    clock = "import time\nt = time.perf_counter()\nimport rulebook\nprint(time.perf_counter() - t)"
    return float(subprocess.run([sys.executable, "-c", clock], capture_output=True, text=True, check=True).stdout)


def second_lab() -> float:
    """From typing `make lab` in an installed checkout until JupyterLab answers."""
    port, start = free_port(), time.perf_counter()
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(["make", "lab", f"PORT={port}", "BROWSER=no"], cwd=ROOT, stdout=quiet, stderr=quiet, start_new_session=True)
    try:
        while not answers(f"http://127.0.0.1:{port}/lab"):
            if process.poll() is not None or time.perf_counter() - start > 120:
                raise RuntimeError("make lab did not start: run `make lab BROWSER=no` to see why")
            time.sleep(0.05)
        return time.perf_counter() - start
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def playable(browser: Browser, server: Server) -> float:
    """From asking a running Voila for UNO's page until a card can be played."""
    page = browser.new_page()
    start = time.perf_counter()
    page.goto(server.address("01_uno.ipynb"), wait_until="commit")
    page.locator(".thing.may").first.wait_for(timeout=120_000)
    spent = time.perf_counter() - start
    page.close()
    return spent


def told(what: str, times: list[float]) -> None:
    """One line: the median, and from the least to the most."""
    form = (lambda s: f"{s * 1000:.0f} ms") if max(times) < 1 else (lambda s: f"{s:.1f} s")
    print(f"{what:44} {form(statistics.median(times)):>8} ({form(min(times))} to {form(max(times))})")


def several(measure: Callable[[], float], n: int) -> list[float]:
    """The times of n runs, after one that only warms the disk's cache."""
    measure()
    return [measure() for _ in range(n)]


def main() -> None:
    """Measures all three and prints them."""
    told("import rulebook", several(importing, 15))
    told("second `make lab`, until the server answers", several(second_lab, 3))
    with serving("voila") as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        told("Voila, from the address to a playable card", several(lambda: playable(browser, server), 3))
        browser.close()


if __name__ == "__main__":
    main()
