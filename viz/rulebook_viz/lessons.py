"""A lesson: reader, table and phase graph of one game, each answering to the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import ipywidgets

from rulebook.examples import Example

from .difference import Difference
from .house import HouseRules
from .phasegraph import PhaseGraph
from .reader import Reader
from .statistics import Statistics
from .table import Table


def link(reader: Reader | None = None, table: Any = None, graph: PhaseGraph | None = None) -> None:
    """Tie what is given together.

    *Show me* lays the example on the table and brings it into view, *where* lights the graph, a
    clause pressed on the table or in the graph is marked in the reader, and the graph follows
    the table's play.
    """
    if reader and table:
        turns: Counter[str] = Counter()  # pressed again, *show me* lays the next example out

        @reader.on_show
        def lay_out(clause: str, found: list[Example]) -> None:
            table.open(found[turns[clause] % len(found)])
            turns[clause] += 1

        table.on_clause(reader.select, "clause")
    if reader and graph:
        reader.on_where(graph.light)
        graph.on_clause(reader.select)
    if reader and table:
        reader.on_where(lambda clause: table.light(clause, seek=not graph))
    if table and graph:
        table.on_clause(lambda clause: graph.light(clause, seek=False), "where")  # the table has a graph of its own to go to
        table.observe(lambda _: _follow(table, graph), ["phase", "edge"])
        _follow(table, graph)


def _follow(table: Any, graph: PhaseGraph) -> None:
    """Light what the table says; a phase that this graph does not have is left out."""
    edge = tuple(table.edge)
    if len(edge) == 3 and graph.has(edge):
        graph.walked = edge
    graph.current = table.phase if table.phase in graph.graph else ""


def follow(house: HouseRules, *widgets: Reader | Table | PhaseGraph | Difference | Statistics) -> None:
    """Have these widgets follow the house rules, now and at every change.

    A reader shows the text as it reads under them, a phase graph the flow, a difference what they change about the base game, and
    statistics how long rounds become; a table deals by them when somebody asks for it in the panel.
    """
    shows = [w for w in widgets if not isinstance(w, Table)]

    @house.on_change
    def changed(options: tuple[str, ...]) -> None:
        for one in shows:
            one.compare((), options) if isinstance(one, Difference) else one.play_by(options)

    for one in widgets:
        if isinstance(one, Table):
            house.on_play(one.play_by)
        elif isinstance(one, Reader):
            house.on_clause(one.select)
            for other in widgets:
                if isinstance(other, Difference):
                    other.on_clause(one.select)
    if house.options:
        changed(house.options)


def lesson(game: str, options: Sequence[str] = (), langs: Sequence[str] = (), **seats: Any) -> ipywidgets.VBox:
    """The text, the table and the flow of a game on one page.

    ``langs`` are the reader's columns; everything else (``players``, ``seed``, ``bots``) goes to
    the table. The three stand as ``.reader``, ``.table`` and ``.graph`` of what is returned.
    Raises ``ValueError`` for a game, an option or a language that there is not.
    """
    parts = Reader(game, langs, options), Table(game, options=options, **seats), PhaseGraph(game, options=options)
    link(*parts)
    box = ipywidgets.VBox(parts)
    box.reader, box.table, box.graph = parts
    return box
