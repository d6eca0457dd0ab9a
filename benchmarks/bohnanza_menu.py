"""Bohnanza at random over the menu, four players, one core: `python benchmarks/bohnanza_menu.py [FOLDER]`.

FOLDER holds another `rulebook` package with a `rulebook.bohnanza.Bohnanza` that is played alike (an earlier version of this one,
say); then both take turns, slice by slice, and the ratio of their decisions a second is told.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import random
from typing import Any

PLAYERS = 4
Slice = tuple[float, float, float]  # decisions a second, games a second, decisions a game


def rulebook_in(folder: Path) -> Any:
    """The class `Bohnanza` of the package in this folder; another of the same name is forgotten first."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "rulebook"]:
        del sys.modules[name]
    sys.path.insert(0, str(folder))
    try:
        return import_module("rulebook.bohnanza").Bohnanza
    finally:
        sys.path.pop(0)


def played(rules: Any, seconds: float, seed: int) -> Slice:
    """Whole games until the time is up."""
    start, steps, games = time.perf_counter(), 0, 0
    while (spent := time.perf_counter() - start) < seconds:
        table = rules(PLAYERS, (seed, games))
        while moves := table.moves():
            table.advance(moves[int(random() * len(moves))])
            steps += 1
        games += 1
    return steps / spent, games / spent, steps / games


def told(name: str, slices: list[Slice]) -> None:
    """Medians, and from the least to the most."""
    words = ("decisions/s", "games/s", "decisions a game")
    parts = [
        f"{statistics.median(x):,.0f} {w} ({min(x):,.0f} to {max(x):,.0f})" for w, x in zip(words, zip(*slices, strict=True), strict=True)
    ]
    print(f"{name:8} {', '.join(parts)}")


def main() -> None:
    """Alternate, and compare."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, help="where another rulebook package lies")
    parser.add_argument("--slices", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=3)
    args = parser.parse_args()
    sides: dict[str, Callable[[], Any]] = {"ours": lambda: rulebook_in(Path(__file__).parents[1])}
    if args.folder:
        sides["theirs"] = lambda: rulebook_in(args.folder.resolve())
    rules = {name: load() for name, load in sides.items()}
    found: dict[str, list[Slice]] = {name: [] for name in rules}
    for k in range(args.slices):
        for name in rules:
            found[name].append(played(rules[name], args.seconds, k))
    for name, slices in found.items():
        told(name, slices)
    if args.folder:
        ratios = [a[0] / b[0] for a, b in zip(found["ours"], found["theirs"], strict=True)]
        print(f"ours / theirs, decisions a second: {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})")


if __name__ == "__main__":
    main()
