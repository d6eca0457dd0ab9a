"""The clause inventory of a game: what its rule text says, free of any language."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
KINDS = ("rule", "component", "advice", "flavour")
STATUSES = ("clear", "ambiguous", "conflict", "silent", "base")
CARRIED = ("rule", "data", "follows", "people")


@dataclass(frozen=True)
class Clause:
    """One clause of a rule text.

    ``params`` is the master of its numbers; ``sources`` says where the source document
    has it (``doc``, and the offsets ``start`` and ``end`` in characters), and ``carried``
    how the engine answers for it: by a labelled *rule*, as *data*, because it *follows*
    from other clauses, or not at all, since it is for the *people* at the table.
    """

    id: str
    topic: str
    kind: str
    status: str
    carried: str
    params: dict[str, Any] = field(default_factory=dict)
    follows: tuple[str, ...] = ()
    sources: tuple[dict[str, Any], ...] = ()
    ruling: bool = False
    official: bool = False
    options: tuple[str, ...] = ()  # it binds only with one of these switches on
    when: str = ""  # a condition that is not a switch: players=2
    readings: tuple[str, ...] = ()
    unreached: str = ""  # why simulation cannot reach it


@cache
def inventory(game: str) -> dict[str, Clause]:
    """Every clause of a game, by its id, in the order of the source text.

    ``core`` holds what no game's text says: that a move must make sense, and whose turn it is.
    Raises ``ValueError`` for a game that is not on the shelf, and for a row that is wrong.
    """
    file = HERE / "clauses.toml" if game == "core" else HERE / game / "clauses.toml"
    if not game.isidentifier() or not file.is_file():
        raise ValueError(f"no game is called {game!r}")
    found: dict[str, Clause] = {}
    for row in tomllib.loads(file.read_text("utf-8"))["clause"]:
        clause = _read(row, file.parent.name)
        if clause.id in found:
            raise ValueError(f"{game}: the clause {clause.id} stands twice")
        found[clause.id] = clause
    return found


def _read(row: dict[str, Any], where: str) -> Clause:
    known = {f.name for f in fields(Clause)}
    name = row.get("id", "?")
    if unknown := row.keys() - known:
        raise ValueError(f"{where}:{name}: no clause has the field {', '.join(sorted(unknown))}")
    if missing := {"id", "topic", "kind", "status", "carried"} - row.keys():
        raise ValueError(f"{where}:{name}: lacks {', '.join(sorted(missing))}")
    for key, allowed in (("kind", KINDS), ("status", STATUSES), ("carried", CARRIED)):
        if row[key] not in allowed:
            raise ValueError(f"{where}:{name}: {key} is {row[key]!r}, not one of {', '.join(allowed)}")
    facts: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in row.items()}
    return Clause(**facts)


def find(game: str, id: str) -> Clause:
    """The clause that a game cites by this id: its own, or one of the core."""
    return inventory(game).get(id) or inventory("core")[id]
