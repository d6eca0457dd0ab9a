"""What a notebook shows: the reader, the table, the phase graph and the switch of languages."""

from importlib import import_module
from typing import Any

HOMES = {
    "Language": "switch",
    "LanguageSwitch": "switch",
    "PhaseGraph": "graph",
    "Reader": "reader",
    "Start": "start",
    "Table": "table",
    "language": "switch",
    "lesson": "lesson",
    "page": "start",
}
__all__ = sorted(HOMES)


def __getattr__(name: str) -> Any:
    """Each room is imported when it is first asked for: drawing a graph needs no widget."""
    if name not in HOMES:
        raise AttributeError(f"rulebook_viz has no {name!r}")
    return getattr(import_module(f"{__name__}.{HOMES[name]}"), name)
