"""The score sheet beside the table: rounds, running totals and pigs, what is left to play for, and the pause between rounds."""

from __future__ import annotations

from typing import Any

from rulebook.notation import NOBODY
from rulebook.sheet import Line, ends_a_round, keeps_score, lines

ENDLESS = 50  # agreed rounds from which on their number is no news


def between_rounds(sitting: Any) -> bool:
    """Whether the last move ended a round of a session that goes on."""
    if not sitting.steps or not keeps_score(sitting.table) or sitting.table.over:
        return False
    return ends_a_round(sitting.steps[-1].before, sitting.table)


class Sheet:
    """The score sheet of one table in words; ``scene`` says how seats are called and notes which clauses are cited."""

    def __init__(self, sitting: Any, scene: Any) -> None:
        self.sitting, self.scene, self.table = sitting, scene, sitting.table
        self.words, self.word = scene.speech.words, scene.speech.word

    def picture(self, waits: bool) -> dict[str, Any] | None:
        """The sheet as data for the browser; ``waits`` when the next round has yet to be begun. None where no score is kept."""
        if not keeps_score(self.table):
            return None
        rows = lines(self.sitting)
        return {
            "say": self.words("table.sheet"),
            "round": str(self.table.round),
            "heads": [self.word("field.round"), *(self.name(s) for s in range(self.table.players))],
            "rows": [self.row(line) for line in rows],
            "foot": [self.foot("totals"), self.foot("pigs")],
            "left": self.left() if not self.table.over else [],
            "news": self.news(rows[-1]) if rows and (waits or self.table.over) else None,
            "next": self.words("table.sheet-next", n=self.table.round) if waits else "",
        }

    def name(self, seat: int) -> str:
        return self.words("table.you") if seat == self.scene.seat else str(self.scene.names[seat])

    def row(self, line: Line) -> dict[str, Any]:
        """A round: for each player the sum and what was added to it, who won, and the clauses at work."""
        cells = []
        for seat in range(self.table.players):
            pigs = line.pigs[seat]
            cell = {"total": str(line.totals[seat]) if line.points else "–", "more": f"+{line.credits[seat]}" if line.credits[seat] else ""}
            cell |= {"won": self.words("table.sheet-winner") if seat == line.winner else ""}
            cells.append(cell | ({"pigs": pigs, "say": self.words("table.sheet-pigs", n=pigs)} if pigs else {}))
        note = "" if line.winner != NOBODY else self.words("table.sheet-void")
        return {"round": str(line.round), "cells": cells, "note": note, "reset": line.reset, "clauses": self.scene.cite(line.clauses)}

    def foot(self, field: str) -> dict[str, Any]:
        """What stands at the bottom: the sums as they are now, and the pigs."""
        return {"say": self.word(f"field.{field}"), "values": [int(n) for n in getattr(self.table, field)], "pigs": field == "pigs"}

    def news(self, line: Line) -> dict[str, Any]:
        """What has just been decided: the round, or the whole session."""
        table, words, names = self.table, self.words, self.scene.names
        over = words("table.sheet-over", n=line.round)
        won = words("table.sheet-won", who=names[line.winner]) if line.winner != NOBODY else words("table.sheet-nobody")
        if table.over:
            comma = "、" if self.scene.speech.language.startswith("zh") else ", "
            best = words("cli.play-champions", who=comma.join(names[s] for s in table.champions), n=len(table.champions))
            return {"say": [over, won, best], "clauses": self.scene.cite(line.clauses)}
        leads = words("table.sheet-leads", who=names[line.leads])
        return {"say": [over, won, leads], "clauses": self.scene.cite([*line.clauses, "setup.who-is-first"])}

    def left(self) -> list[str]:
        """What remains until the end: points until pigs are drawn, how often they will be, rounds at most."""
        table, words, said = self.table, self.words, []
        most = max(table.totals)
        said.append(words("table.sheet-target", target=table.target))
        if most:
            first = table.totals.index(most)
            said.append(words("table.sheet-nearest", who=self.scene.names[first], n=table.target - most))
        if (times := table.pig_events - table.events) > 1:
            said.append(words("table.sheet-events", n=times))
        if (rounds := table.rounds - table.round + 1) < ENDLESS:
            said.append(words("table.sheet-rounds", n=rounds))
        return said


def records(sitting: Any, names: list[str]) -> list[dict[str, Any]]:
    """The rounds that are over, as plain records for a notebook; ``pandas.DataFrame`` takes them as they are."""
    return [
        {
            "round": line.round,
            "winner": names[line.winner] if line.winner != NOBODY else None,
            **{f"{name} left": points for name, points in zip(names, line.points or [None] * len(names), strict=True)},
            **{f"{name} total": total for name, total in zip(names, line.totals, strict=True)},
            **{f"{name} pigs": pigs for name, pigs in zip(names, line.pigs, strict=True)},
            "leads next": names[line.leads],
            "clauses": list(line.clauses),
        }
        for line in lines(sitting)
    ]
