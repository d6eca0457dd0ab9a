"""``rulebook import-components``: data that is reconstructed here, replaced by what the owner of a copy types in.

A game that has such data keeps it in one file, ``components.toml``, and reads it in a module ``board`` of its own, which offers
``read(file)``, ``write(found)`` and ``SHIPPED``.
"""

from __future__ import annotations

from argparse import Namespace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from . import game, games


def home(name: str) -> Any:
    """The module of a game that reads its components.

    Raises ``ValueError`` for a game that is not on the shelf, and for one in which nothing is reconstructed."""
    game(name)
    where = f"{__package__}.{name}.board"
    if not find_spec(where):
        able = [n for n in games() if find_spec(f"{__package__}.{n}.board")]
        raise ValueError(f"nothing in {name} is reconstructed; components can be imported for {', '.join(able)}")
    return import_module(where)


def edition(name: str) -> str:
    """What a save says of the components that it was played with: nothing for those that ship with the game."""
    if not find_spec(f"{__package__}.{name}.board"):
        return ""
    return str(import_module(f"{__package__}.{name}.board").edition())


def import_components_command(args: Namespace) -> int:
    """Check a file and keep what it says as one's own; of a file that is wrong nothing is kept."""
    from .cli import language
    from .texts import ui

    W, board = ui(language(args)), home(args.game)
    if args.example:
        target = Path(args.data)
        if target.exists():
            raise ValueError(f"{args.data} is there already; name another file")
        target.write_text(board.SHIPPED.read_text("utf-8"), "utf-8")
        print(W("cli.components-written", file=args.data))
        return 0
    where = board.write(board.read(args.data))
    print(W("cli.components-imported", file=str(where)))
    return 0
