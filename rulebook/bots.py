"""Players for the seats that nobody takes.

A bot is a function ``bot(view, moves, rng) -> move``.  It sees a *view* of the table
and the list of its own moves, never the table: it knows no more than a person does.
A game may hold a ``bots.py`` of its own, which gives

    LAST    the verbs that a bot falls back on when it can do nothing else
    sense   a bot that plays with simple sense
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

Bot = Callable[[Any, Sequence[Any], Random], Any]


def names() -> list[str]:
    """The bots that sit down at a table, the simplest first; ``any``, which only tests want, is not among them."""
    return [name for name in BOTS if name != "any"]


def get(name: str) -> Bot:
    """The bot of this name.

    Raises ``ValueError`` for a name that no bot has, and says which there are."""
    if name not in BOTS:
        near = get_close_matches(str(name), BOTS, 1)
        raise ValueError(f"no bot is called {name!r}; " + (f"did you mean {near[0]!r}?" if near else f"there are {', '.join(names())}"))
    return BOTS[name]


def random(view: Any, moves: Sequence[Any], rng: Random) -> Any:
    """Any move, but none of the last resort while there is another (engine.bot-policy)."""
    last = last_resort(view.name)
    able = [m for m in moves if type(m) not in last] or moves
    return able[int(rng.random() * len(able))]


def anything(view: Any, moves: Sequence[Any], rng: Random) -> Any:
    """Any move at all, the last resort included: rounds grow long, which shows what ends them."""
    return moves[int(rng.random() * len(moves))]


def sense(view: Any, moves: Sequence[Any], rng: Random) -> Any:
    """What the game's own bot thinks best; without one, as ``random``."""
    think = getattr(_home(view.name), "sense", random)
    return think(view, moves, rng) if len(moves) > 1 else moves[0]


def last_resort(game: str) -> frozenset[type]:
    """The verbs that a bot of this game chooses only when stuck."""
    return frozenset(getattr(_home(game), "LAST", ()))


BOTS: dict[str, Bot] = {"random": random, "sense": sense, "any": anything}


@cache
def _home(game: str) -> Any:
    """The game's own bots, or None."""
    name = f"{__package__}.{game}.bots"
    return import_module(name) if find_spec(name) else None
