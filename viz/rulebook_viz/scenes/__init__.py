"""One layout for each game: a module named after the game decorates the generic scene."""

from importlib import import_module
from importlib.util import find_spec

from .generic import Scene

__all__ = ["Scene", "scene_of"]


def scene_of(game: str) -> type[Scene]:
    """The scene of a game; the generic one serves a game that has none of its own."""
    name = f"{__name__}.{game}"
    return import_module(name).Scene if game.isidentifier() and find_spec(name) else Scene
