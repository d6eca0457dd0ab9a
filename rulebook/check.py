"""``rulebook check``: is every clause written, carried out, shown by an example and reached in play?

CONTRACTS says what each word means.  A gap is one line that names what is missing and where.
"""

from __future__ import annotations

import json
import tomllib
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any

from . import game, games, kernel, options
from .choices import presets
from .clauses import Clause, inventory
from .examples import Example, examples
from .kernel import _word
from .simulate import simulate
from .textcheck import gaps_in_texts, written

Progress = Callable[[int, int], None]
YARDSTICK = Path(__file__).parent.parent / "tests" / "inventory.toml"  # only in a checkout


@dataclass
class Report:
    """What was found about one game."""

    clauses: int = 0
    written: dict[str, int] = field(default_factory=dict)
    cited: int = 0
    examples: int = 0  # rule clauses shown by a passing example
    rows: int = 0
    reached: int = 0
    of: int = 0  # the clauses that play can reach
    gaps: list[str] = field(default_factory=list)
    reasons: dict[str, str] = field(default_factory=dict)  # clauses that play cannot reach, and why

    def facts(self) -> dict[str, Any]:
        """The JSON form of ``rulebook check --json``."""
        return {k: v for k, v in vars(self).items() if k != "reasons"}


def check(names: Sequence[str] = (), number: int = 2000, progress: Progress | None = None) -> dict[str, Report]:
    """Check these games, and ``core`` for what all of them share; all of it when none is named.

    At most ``number`` games are simulated for each, spread over its numbers of players and its options.
    Raises ``ValueError`` for a game that is not on the shelf, and for a number below one.
    """
    shelf = [*games(), "core"]
    for name in names:
        inventory(name) if name == "core" else game(name)
    if number < 1:
        raise ValueError(f"at least one game, not {number}")
    wanted = [n for n in shelf if n in (names or shelf)]
    played = [*games()] if "core" in wanted else wanted
    reached = {name: _reached(name, number, progress) for name in played}
    reached["core"] = set().union(*reached.values())
    return {name: _report(name, reached[name]) for name in dict.fromkeys([*names, *wanted]) if name in wanted}


def _report(name: str, reached: set[str]) -> Report:
    clauses, found = inventory(name), Report()
    rows = [e for home in (games() if name == "core" else [name]) for e in examples(home)]
    found.clauses, found.written = len(clauses), written(name)
    found.rows = len(rows) if name != "core" else sum(bool(clauses.keys() & {*e.clauses}) for e in rows)
    found.gaps += gaps_in_texts(name)
    uncited = dict(_uncited(name, clauses))
    found.cited = len(clauses) - len(uncited)
    found.gaps += uncited.values()
    shown, faults = _shown(rows, clauses)
    found.gaps += faults if name != "core" else []
    found.examples = len(shown)
    found.gaps += [f"{id}: no passing example shows it" for id, c in clauses.items() if _is_rule(c) and id not in shown]
    found.gaps += _laws_without_both(name, rows)
    playable = [c for c in clauses.values() if c.carried in ("rule", "follows")]
    found.of = len(playable)
    for c in playable:
        if c.id in reached or c.follows and {*c.follows} <= reached:
            found.reached += 1
        elif c.unreached:
            found.reasons[c.id] = c.unreached
        else:
            found.gaps.append(f"{c.id}: no simulated game reaches it")
    found.gaps += _against_yardstick(name, rows)
    return found


def _is_rule(clause: Clause) -> bool:
    return clause.kind == "rule" and clause.carried in ("rule", "follows")


# ── carried out ─────────────────────────────────────────────────────────────


def variants(name: str) -> Iterator[tuple[str, ...]]:
    """The base game, each of its options alone, in each value it may have, and its presets.

    A setting that means nothing by itself stands beside the first option that gives it a meaning."""
    yield ()
    offered, base = options(name), game(name)
    for option, made in offered.items():
        if isinstance(made, type):
            yield (option,)
            continue
        homes = () if option in base.settings else [o for o, rule in offered.items() if option in getattr(rule, "settings", ())]
        yield from ((*homes[:1], f"{option}={_word(v)}") for v in made.values[1:])
    yield from ((preset,) for preset in presets(base))


def _uncited(name: str, clauses: dict[str, Clause]) -> Iterator[tuple[str, str]]:
    cited = _cited(name)
    for id, clause in clauses.items():
        if clause.carried == "rule" and id not in cited:
            yield id, f"{id}: no rule cites it"
        elif clause.carried == "rule" and clause.options and not any(id in game(name, o).clauses() for o in clause.options):
            yield id, f"{id}: no rule cites it under {' or '.join(clause.options)}"
        elif clause.carried == "data" or clause.carried == "rule" and clause.options and clause.params:
            yield from _unequal(name, clause)
        elif clause.carried == "follows":
            lost = [f for f in clause.follows if f not in clauses or clauses[f].carried == "people"]
            if lost or not clause.follows:
                yield id, f"{id}: follows from {', '.join(lost) or 'nothing'}, which nobody carries out"
    for id in sorted(cited - clauses.keys() - inventory("core").keys()):
        yield f"?{id}", f"{id}: a rule cites it, and no clause is called that"


def _unequal(name: str, clause: Clause) -> Iterator[tuple[str, str]]:
    """The engine's numbers are those of the clause, under each option that makes it bind."""
    for option in clause.options or ((),):
        facts = game(name, *([option] if option else ())).facts()
        where = f" under {option}" if option else ""
        if clause.id not in facts:
            yield clause.id, f"{clause.id}: the engine states no facts for it{where}"
        elif facts[clause.id] != clause.params:
            yield clause.id, f"{clause.id}: the engine has {facts[clause.id]}{where}, the clause {clause.params}"


def _cited(name: str) -> set[str]:
    """Clauses that a labelled function cites, under whatever option; for the core, also the kernel's own."""
    if name == "core":
        source = Path(kernel.__file__).read_text("utf-8")
        return {id for id in inventory("core") if f'"{id}"' in source}.union(*(_cited(each) & inventory("core").keys() for each in games()))
    rulebooks: list[Any] = [game(name, *chosen) for chosen in variants(name)]
    lifted: list[Any] = [amendment for amendment in options(name).values() if isinstance(amendment, type)]
    return set().union(*(rules.clauses() for rules in rulebooks), *(amendment.waives for amendment in lifted))


# ── shown by examples ───────────────────────────────────────────────────────


def _shown(rows: Sequence[Example], clauses: dict[str, Clause]) -> tuple[set[str], list[str]]:
    """Clauses that a passing example names and sets to work, and what is wrong with the others."""
    shown: set[str] = set()
    faults: list[str] = []
    for e in rows:
        if wrong := e.faults():
            faults += [f"{e.id} ({' '.join(e.clauses)}): {w}" for w in wrong]
        elif not e.contested:
            work, kept = e.run().at_work, _kept(e)
            for id in e.clauses:
                clause = clauses.get(id) or inventory("core").get(id)
                if clause is None:
                    faults.append(f"{e.id}: no clause is called {id}")
                elif {id, *clause.follows} & work:
                    shown.add(id)
                elif clause.carried in ("rule", "follows") and clause.topic != "engine" and not {id, *clause.follows} & kept:
                    faults.append(f"{e.id}: {id} is named, and was not at work")
    return {id for id in shown if id in clauses and _is_rule(clauses[id])}, faults


def _kept(e: Example) -> set[str]:
    """Clauses at work before the last move, and laws over it that it may have kept."""
    return {c for law in _laws_over(e)[0] for c in law.clauses} | {c for event in _laws_over(e)[1] for c in event.clauses}


def _laws_over(e: Example) -> tuple[list[Any], list[Any]]:
    """The laws that stand over the last move of an example, and the journal of those before it."""
    if not e.moves:
        return [], []
    table = e.table()
    for said in e.moves[:-1]:
        table.play(table.parse(said))
    verb = type(table.parse(e.moves[-1]))
    over = table.laws if verb in table.acts[table.phase] else table.outside
    return over[table.phase].get(verb, []), table.journal


ABSOLUTE = {"must_play_it"}  # laws that let nothing pass: with endless drawing no card is ever kept


def _laws_without_both(name: str, rows: Sequence[Example]) -> Iterator[str]:
    """Every law needs an example in which it refuses, and one in which it lets a move pass."""
    if name == "core":
        return
    refusing, allowing = set(), set()
    for e in (e for e in rows if not e.contested and not e.faults()):
        for law in _laws_over(e)[0]:
            if {*law.clauses} <= {*e.refused} or e.judged and {*law.clauses} <= {*e.clauses}:
                refusing.add(law.__name__)
            elif e.then:
                allowing.add(law.__name__)
    laws = {r.__name__: r for chosen in variants(name) for r in game(name, *chosen).rules if r.role in ("forbids", "doubts", "outside")}
    for law in sorted(laws.keys() - refusing):
        yield f"{', '.join(laws[law].clauses)}: no example in which {law} refuses"
    for law in sorted(laws.keys() - allowing):
        if laws[law].role != "outside" and law not in ABSOLUTE:  # what does not belong to a phase is never allowed there
            yield f"{', '.join(laws[law].clauses)}: no example in which {law} allows"


# ── reached in play ─────────────────────────────────────────────────────────


MIXES = {"uno": (("killer", "challenge", "hero-scoring"), ("killer", "moderate-scoring", "misplay-penalty"))}  # options that meet
LONG = 12  # rounds that a session counts as, so that it takes no larger share of the time


def _reached(name: str, number: int, progress: Progress | None) -> set[str]:
    """Clauses at work in at most so many games: half of the base game, half under its options, at every number of players.

    They are played in rounds that double, at random and with sense by turns, until every clause that play should reach was at work."""
    runs = [(chosen, players) for chosen in (*variants(name), *MIXES.get(name, ())) for players in game(name, *chosen).seats]
    plain = sum(not chosen for chosen, _ in runs)
    base, rest = max(1, number // 2 // plain), max(1, number // 2 // max(1, len(runs) - plain))
    found: set[str] = set()
    size, longest, turns = 1, max(base, rest), cycle(("random", "sense"))
    while size < 2 * longest and _missing(name, found):
        usual = next(turns)
        for done, (chosen, players) in enumerate(runs):
            long = hasattr(game(name, *chosen), "rounds")
            most = base if not chosen else max(1, rest // LONG) if long else rest
            games_here = min(size, most) - size // 2  # of the next round, what is left
            bot = "any" if "".join(chosen).startswith("cap=") else usual  # a cap needs long rounds
            if games_here > 0:
                found |= simulate(name, chosen, players, games_here, f"check/{size}", bot, laws=True, survey=False).reached
            if progress:
                progress((size - 1) * len(runs) + (done + 1) * size, (2 * longest - 1) * len(runs))
        size *= 2
    if progress:
        progress(1, 1)
    return found


def _missing(name: str, found: set[str]) -> bool:
    """Whether play should reach a clause that it has not reached yet; the core's own count too."""
    wanted = [c for home in (name, "core") for c in inventory(home).values() if c.carried in ("rule", "follows") and not c.unreached]
    return any(c.id not in found and not (c.follows and {*c.follows} <= found) for c in wanted)


# ── against the list kept by hand ───────────────────────────────────────────


def _against_yardstick(name: str, rows: Sequence[Example]) -> Iterator[str]:
    if not YARDSTICK.is_file():
        return
    wanted = tomllib.loads(YARDSTICK.read_text("utf-8")).get(name, {})
    for id in wanted.get("clauses", ()):
        if id not in inventory(name):
            yield f"{id}: in tests/inventory.toml, and not among the clauses"
    cases = {e.case for e in rows}
    for case in wanted.get("cases", ()):
        if case not in cases:
            yield f"{case}: no example answers this case"


# ── the command ─────────────────────────────────────────────────────────────


def check_command(args: Namespace) -> int:
    """Print what is there and what is missing; 1 when there are gaps."""
    from .cli import Bar, language
    from .columns import table
    from .texts import LANGUAGES, ui

    with Bar("check") as bar:
        found = check(args.games, args.number, bar)
    gaps = any(report.gaps for report in found.values())
    if args.json:
        print(json.dumps({name: report.facts() for name, report in found.items()}, ensure_ascii=False))
        return int(gaps)
    W = ui(language(args))
    heads = [W(f"check.{h}") for h in ("game", "clauses", "cited", "examples", "rows", "reached")]
    lines = [heads[:2] + [*LANGUAGES] + heads[2:]]
    for name, r in found.items():
        lines.append([name, *map(str, (r.clauses, *r.written.values(), r.cited, r.examples, r.rows)), f"{r.reached}/{r.of}"])
    print("\n".join(table(lines)))
    for name, r in found.items():
        for id, why in r.reasons.items():
            print(f"{name}: {W('check.unreached', id=id, why=why)}")
        for gap in r.gaps:
            print(f"{name}: {gap}")
    print(W("check.gaps", n=sum(len(r.gaps) for r in found.values())))
    return int(gaps)
