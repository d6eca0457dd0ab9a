"""What a notebook shows, as widgets: the table, the reader of clauses, the phase graph, the switch of languages."""

from importlib import import_module
from typing import Any

HOMES = {
    "DealStatistics": "dealstatistics",
    "Difference": "difference",
    "HouseRules": "house",
    "Language": "switch",
    "LanguageSwitch": "switch",
    "PhaseGraph": "phasegraph",
    "Reader": "reader",
    "Start": "start",
    "Statistics": "statistics",
    "Table": "table",
    "TradeStatistics": "tradestatistics",
    "follow": "lessons",
    "language": "switch",
    "lesson": "lessons",
    "link": "lessons",
    "page": "start",
}
__all__ = sorted(HOMES)


def __getattr__(name: str) -> Any:
    """Import a widget when it is asked for: a table does not wait for the graph's libraries."""
    if name not in HOMES:
        raise AttributeError(f"rulebook_viz has no {name!r}; it has {', '.join(__all__)}")
    return getattr(import_module(f"{__name__}.{HOMES[name]}"), name)
