"""A shelf of games: ``games()`` names them, ``game("uno", "pair-doubles")`` is a rulebook.

A *class* is a rulebook, an *instance* is a table at which it is being played::

    Uno = rulebook.game("uno")
    table = Uno(players=3, seed=7)
    table.verdict(table.parse("A play r7"))   # allowed, or the clauses that forbid it

Nothing registers a game: it is a folder with ``rules.py``, and its options are the classes
and settings in it that name one.  A game is imported when it is asked for, and no other.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .kernel import Game

__all__ = ["game", "games", "options"]
__version__ = "0.1.0"


def games() -> list[str]:
    """The names of the games on the shelf; none of them is imported for it."""
    return sorted(file.parent.name for file in Path(__file__).parent.glob("*/rules.py"))


def game(name: Any, *chosen: str) -> type[Game]:
    """The rulebook of a game, with its options laid over it.

    Parameters
    ----------
    name : the game's name, or its class (a class of your own need not stand on the shelf)
    chosen : options by name, ``"pair-doubles"`` or ``"cap=500"``; ``"…=no"`` takes one out

    Raises ``ValueError`` for a game or an option that does not exist, and for options that clash.
    """
    from .choices import choose

    return choose(_base_of(name), chosen)


def options(name: Any) -> dict[str, Any]:
    """The options of a game by name: amendments (classes) and settings, in order of declaration."""
    from .choices import offered

    return offered(_base_of(name))


def _base_of(name: Any) -> type[Game]:
    """The class of a game, by its name or as it is."""
    from .kernel import Game
    from .notation import quote

    if isinstance(name, type) and issubclass(name, Game):
        return name
    if not isinstance(name, str):
        raise ValueError(f"a game is a name or a class of games, not {quote(name)}; there are {', '.join(games())}")
    return _base(name)


@cache
def _base(name: str) -> type[Game]:
    from difflib import get_close_matches
    from importlib import import_module

    if name not in games():
        near = get_close_matches(name, games(), 1)
        shown = repr(name) if len(name) < 60 else f"{name[:60]!r}…"
        raise ValueError(f"no game is called {shown}; " + (f"did you mean {near[0]!r}?" if near else f"there are {', '.join(games())}"))
    module = import_module(f"{__name__}.{name}.rules")
    kinds = [k for k in vars(module).values() if isinstance(k, type)]
    return next(k for k in kinds if vars(k).get("name") == name)
