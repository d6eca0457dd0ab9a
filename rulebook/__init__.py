"""A shelf of games, and the words to ask them: ``game("uno")``."""

from importlib import import_module
from pathlib import Path
from typing import Any


def games() -> list[str]:
    """The names of every game on the shelf, found by their folders; nothing is imported."""
    return sorted(f.parent.name for f in Path(__file__).parent.glob("*/rules.py"))


def game(name: str, *house: str) -> Any:
    """``game("uno", "pair-doubles")``: a rulebook, with its house rules laid over it."""
    from .kernel import Game, amended

    module = import_module(f"{__name__}.{name}")
    base = next(g for g in vars(module).values() if isinstance(g, type) and issubclass(g, Game) and vars(g).get("name") == name)
    known = {a.option: a for a in vars(module).values() if isinstance(a, type) and vars(a).get("option")}
    return amended(base, *(known[h] for h in house)) if house else base
