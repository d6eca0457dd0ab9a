"""What a simulation looks at on its way: edges walked, clauses reached, cards counted.

A surveyed rulebook is a subclass whose rules leave a trace.  Games that nobody surveys
are played with the rules as they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import MISSING
from functools import wraps
from random import Random
from typing import Any

from .kernel import Auto, Rulebook
from .kernel import _phase as phase_of
from .notation import SEAT, Flag, Number, Row, Words, spelling

EVERY = 7  # positions between two at which the laws are asked
CANDIDATES = 24  # moves that the laws are asked about there


class Survey:
    """Watches the games of one rulebook.

    ``rules`` is the class to play with.  ``every_edge`` counts decisions by where they led,
    else only phases that need no decision are counted; ``clauses`` notes the clauses at work."""

    def __init__(self, rules: Any, every_edge: bool = True, clauses: bool = False) -> None:
        self.edges: Counter[tuple[str, str, str]] = Counter()
        self.reached: set[str] = set()
        self.faults: list[str] = []
        self.clauses, self.steps = clauses, 0
        self.last: Any = None
        self.rng = Random(0)
        self.wanted = _law_clauses(rules) if clauses else set()
        self.entered: Counter[str] = Counter()
        self.rules = self._traced(rules, every_edge)

    def visits(self, phase: str) -> int:
        """How often a phase that needs no decision was gone through."""
        return self.entered[phase]

    def _traced(self, rules: Any, every_edge: bool) -> Any:
        labelled = [r for r in rules.rules if r.role in ("does", "runs", "cites") and r.clauses] if self.clauses else []
        made: Any = Rulebook(rules.__name__, (rules,), {r.__name__: self._noted(r) for r in labelled})
        made.autos = {p: (self._auto(p, *rule), None) for p, rule in made.autos.items()}
        if every_edge:
            made.acts = {p: {v: (self._walked(p, v, *deed), None) for v, deed in verbs.items()} for p, verbs in made.acts.items()}
        return made

    def _noted(self, rule: Any) -> Callable[..., Any]:
        reached, clauses = self.reached, rule.clauses

        @wraps(rule)
        def noted(table: Any, *args: Any) -> Any:
            reached.update(clauses)
            return rule(table, *args)

        return noted

    def _walked(self, phase: str, verb: type, deed: Any, only: Any) -> Callable[..., Any]:
        edges, name = self.edges, getattr(verb, "word", "auto")
        known: dict[str, tuple[str, str, str]] = {}

        def walked(table: Any, *move: Any) -> Any:
            to = deed(table, *move) or only
            goal = to if type(to) is str else phase_of(to)
            edges[known.get(goal) or known.setdefault(goal, (phase, name, goal))] += 1
            return to

        return walked

    def _auto(self, phase: str, rule: Any, only: Any) -> Callable[..., Any]:
        step, entered = self._walked(phase, Auto, rule, only), self.entered

        def run(table: Any) -> Any:
            entered[phase] += 1
            return step(table)

        return run

    # ── the laws ──

    def end(self, table: Any) -> None:
        """After the last move nothing may be played any more."""
        if self.wanted and self.last:
            self.reached.update(table.verdict(self.last).clauses)

    def position(self, table: Any, move: Any) -> None:
        """Ask the laws, now and then, about moves that somebody might try here."""
        self.steps += 1
        self.last = move
        if not self.wanted or self.steps % EVERY:
            return
        for m in _tries(table, move, self.rng):
            said = table.verdict(m)
            found = {*said.clauses, *said.doubts}
            self.reached |= found
            self.wanted -= found

    # ── the cards ──

    def count(self, table: Any) -> None:
        """Nothing may be lost or doubled: all there is of a kind lies somewhere."""
        for home, everything in table.supply().items():
            if sorted(table.census(home)) != sorted(everything):
                self.faults.append(f"{home}: {len(table.census(home))} on the table, not {len(everything)}: {table.position()}")


def _law_clauses(rules: Any) -> set[str]:
    laws = {c for r in rules.rules if r.role in ("forbids", "doubts", "outside") for c in r.clauses}
    return laws | {"engine.sense", "engine.seat", "engine.not-now", "engine.over"}


def _tries(table: Any, move: Any, rng: Random) -> Iterator[Any]:
    """Moves of this phase and others, with fields that make sense, and now and then one that does not."""
    here = [*table.acts[table.phase]]
    for _ in range(CANDIDATES):
        verb = rng.choice(here if rng.random() < 0.8 else [*table.verbs.values()])
        yield verb(**{name: _some(table, name, code, default, move, rng) for name, (code, default) in spelling(verb).items()})


def _row(code: Row, known: tuple[Any, ...], rng: Random) -> tuple[Any, ...]:
    """A row such as the move's own with one thing in it changed, or a few things of the kind."""

    def thing() -> int:
        item = code.item
        return rng.randrange(len(item.words)) if isinstance(item, Words) else item.least + rng.randrange(30)

    if not known or rng.random() < 0.2:
        return tuple(thing() for _ in range(rng.randrange(4)))
    at = rng.randrange(len(known))
    return (*known[:at], rng.choice((*known, thing())), *known[at + 1 :])


def _some(table: Any, name: str, code: Any, default: Any, move: Any, rng: Random) -> Any:
    """A value for a field: often the default or the mover, else any word of its notation."""
    if name == "who" and rng.random() < 0.8:
        return move.who
    if code is SEAT:
        return rng.randrange(table.players + 1)
    if type(code) is Flag:
        return rng.random() < 0.4
    if isinstance(code, Words):
        return rng.randrange(len(code.words))
    if type(code) is Row and code.make is tuple and isinstance(code.item, Words | Number):
        return _row(code, getattr(move, name, ()), rng)
    return getattr(move, name, None if default is MISSING else default)
