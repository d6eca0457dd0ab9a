"""What the commands print: the shelf, the rules, a judgement, examples, the graph, simulations."""

from __future__ import annotations

import json
import shutil
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import Any

from . import game, games
from .cli import Bar, language, listed, spoken
from .columns import beside, indented, pad, share, table, width
from .judge import Judgement, judge

NARROW = 24  # places below which columns stand one under another
WIDEST = 160  # places beyond which a line is hard to read


def places() -> int:
    """How wide the terminal is."""
    return min(WIDEST, max(20, shutil.get_terminal_size((100, 24)).columns - 1))


def show(facts: Any) -> None:
    """Print as JSON."""
    print(json.dumps(facts, ensure_ascii=False))


def known(wanted: str, there_are: Sequence[str], what: str) -> str:
    """The name, when it exists; ``ValueError`` with the nearest one when it does not."""
    if wanted in there_are:
        return wanted
    near = get_close_matches(wanted, there_are, 1)
    raise ValueError(f"no {what} is called {wanted!r}; " + (f"did you mean {near[0]!r}?" if near else f"there are {', '.join(there_are)}"))


# ── the shelf ───────────────────────────────────────────────────────────────


def games_command(args: Namespace) -> int:
    """Name the games, with their numbers of players and their options."""
    from . import options
    from .choices import presets
    from .differ import option_label
    from .grammar import _option as spelt
    from .texts import texts, ui

    lang = language(args)
    rows = []
    for name in games():
        T, rules = texts(name, lang), game(name)
        rows.append((name, rules, T.line("game", "name"), T.line("game", "tagline"), [*options(name)]))
    if args.json:
        facts = [{"game": n, "name": t, "tagline": g, "players": [r.seats[0], r.seats[-1]], "options": o} for n, r, t, g, o in rows]
        show([row | {"presets": {p: [*o] for p, o in presets(r).items()}} for row, (_, r, *_) in zip(facts, rows, strict=True)])
        return 0
    W = ui(lang)
    for line in table([(n, t, W("cli.players", low=r.seats[0], high=r.seats[-1]), g) for n, r, t, g, _ in rows]):
        print(line)
    for name, rules, *_ in rows:
        T = texts(name, lang)
        switches = [(f"  {spelt(o, made)}", option_label(T, o)) for o, made in options(name).items()]
        sets = [(f"  {p}", T.get("word", f"preset.{p}") or p) for p in presets(rules)]
        for heading, lines in (("options", switches), ("presets", sets)):
            if lines:
                print(f"\n{W(f'cli.games-{heading}', game=name)}")
                print("\n".join(table(lines)))
    return 0


# ── the rules ───────────────────────────────────────────────────────────────


def rules_command(args: Namespace) -> int:
    """Print clauses, one column a language."""
    from .clauses import inventory
    from .differ import binds
    from .texts import texts

    wanted = [spoken(lang) for lang in listed(args.lang or "")] or [language(args)]
    langs = [*dict.fromkeys(wanted)]
    chosen = () if args.game == "core" else game(args.game, *listed(args.options)).options()
    every = inventory(args.game)
    clauses = {id: c for id, c in every.items() if binds(c, chosen)}
    topics = [*dict.fromkeys(c.topic for c in every.values())]
    if args.clause:
        clauses = {id: every[id] for id in (known(args.clause, [*every], "clause"),)}
    if args.topic:
        topic = known(args.topic, topics, "topic")
        clauses = {id: c for id, c in clauses.items() if c.topic == topic}
        clauses = clauses or {id: c for id, c in every.items() if c.topic == topic and not args.clause}
    sheets = [texts(args.game, lang) for lang in langs]
    for line in _sheet(sheets, clauses, chosen, whole=bool(args.clause)):
        print(line)
    return 0


def _sheet(sheets: list[Any], clauses: dict[str, Any], options: tuple[str, ...], whole: bool) -> Iterator[str]:
    topic = ""
    for id, clause in clauses.items():
        if clause.topic != topic:
            topic = clause.topic
            yield from _across([_topic(T, topic).upper() for T in sheets])
            yield ""
        notes = [] if clause.status in ("clear", "base") else [_words(sheets[0])(f"reader.{clause.status}")]
        notes += [_words(sheets[0])("cli.with-option", option=" / ".join(clause.options))] if clause.options else []
        yield "  ".join([id, *(f"[{note}]" for note in notes)])
        yield from _across([T.clause(id, options) for T in sheets])
        if whole:
            for note, room in (("ruling", "cli.ruling"), ("official", "cli.official")):
                if any(getattr(T, note)(id) for T in sheets):
                    yield ""
                    yield from _across([_words(T)(room, text=getattr(T, note)(id)) for T in sheets])
        yield ""


def _words(T: Any) -> Any:
    from .texts import ui

    return ui(T.language)


def _topic(T: Any, topic: str) -> str:
    return str(T.get("word", f"topic.{topic}") or topic)


def _across(cells: list[str]) -> Iterator[str]:
    """Cells side by side, or one under another where there is no room."""
    size = share(len(cells), places())
    if size >= NARROW or len(cells) == 1:
        yield from beside(cells, size)
    else:
        for cell in cells:
            yield from indented(cell, "  ", places())


# ── a judgement ─────────────────────────────────────────────────────────────


def why_command(args: Namespace) -> int:
    """The same as ``judge``, in words."""
    found = _judge(args)
    if args.json:
        show(found.report())
        return 0
    for line in in_words(found, language(args)):
        print(line)
    return 0


def judge_command(args: Namespace) -> int:
    """Judge the last move, in notation."""
    found = _judge(args)
    facts = found.report()
    if args.json:
        show(facts)
        return 0
    for line in table([(key, _plain(value, "; " if key == "moves" else " ")) for key, value in facts.items()]):
        print(line)
    return 0


def _plain(value: Any, between: str) -> str:
    """A value of the JSON form as it stands in a line."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return (between.join(value) if isinstance(value, list) else value) or "-"


def _judge(args: Namespace) -> Judgement:
    return judge(args.game, args.position, args.moves, listed(args.options), args.draws, args.seed, args.seat, args.rolls)


def in_words(found: Judgement, lang: str) -> Iterator[str]:
    """A judgement as sentences: the move, the verdict, and every clause it rests on."""
    from .notation import SEAT
    from .texts import texts, ui

    T, W, said, m = texts(found.table.name, lang), ui(lang), found.verdict, found.moves[-1]
    yield f"{m}: {W(f'cli.{said.word}')}"
    for room, ids in (("forbids", said.clauses), ("doubts", said.doubts), ("unseen", said.unseen), ("applied", found.applied)):
        if ids:
            yield ""
            yield W(f"cli.{room}")
            yield from clause_lines(T, ids, found.table.options())
    if found.played:
        yield ""
        asked = ", ".join(SEAT.write(s) for s in found.table.asked)
        phase = T.get("word", f"phase.{found.table.phase}") or found.table.phase
        yield W("cli.then-asked", asked=asked, phase=phase) if asked else W("cli.then-over")
        yield f"  {found.table.position()}"


def clause_lines(T: Any, ids: Sequence[str], options: tuple[str, ...] = ()) -> Iterator[str]:
    """Clauses with their ids, one under another."""
    size = max(map(width, ids))
    for id in ids:
        yield from indented(T.clause(id, options), f"  {pad(id, size)}  ", places())


# ── examples ────────────────────────────────────────────────────────────────


def examples_command(args: Namespace) -> int:
    """Print the examples of a game."""
    from .clauses import inventory
    from .examples import examples
    from .texts import ui

    game(args.game)
    rows = examples(args.game)
    if args.clause:
        known(args.clause, [*inventory(args.game), *inventory("core")], "clause")
        rows = [e for e in rows if args.clause in e.clauses]
    if args.json:
        show({"game": args.game, "format": 1, "examples": [example_facts(args.game, e) for e in rows]})
        return 0
    W = ui(language(args))
    for e in rows:
        print(f"{e.id}  {' '.join(e.clauses)}")
        facts = {"options": ",".join(e.options), "given": e.given, "moves": "; ".join(e.moves), "draws": ",".join(e.draws)}
        facts |= {"rolls": ",".join(map(str, e.rolls))}
        facts |= {"seat": _seat(e.seat), "then": e.then, "refused": " ".join(e.refused), "judged": e.judged, "contested": e.contested}
        shown = [(f"  {W(f'cli.example-{key}')}", value) for key, value in facts.items() if value]
        print("\n".join(table(shown)), end="\n\n")
    print(W("cli.examples", n=len(rows)))
    return 0


def example_facts(name: str, e: Any) -> dict[str, Any]:
    """One example in the JSON form of CONTRACTS."""
    verdict = e.run().word if e.moves and not e.contested else None
    facts: dict[str, Any] = {"id": e.id, "case": e.case, "clauses": list(e.clauses), "options": list(e.options), "position": e.given}
    facts |= {"moves": list(e.moves), "draws": list(e.draws), "as": _seat(e.seat), "verdict": verdict}
    facts |= {"rolls": list(e.rolls)} if e.rolls else {}
    return facts | {"refused": list(e.refused), "then": e.then}


def _seat(seat: int | None) -> str:
    from .notation import SEAT

    return "" if seat is None else str(SEAT.write(seat))


# ── the graph, and many games ───────────────────────────────────────────────


def graph_command(args: Namespace) -> int:
    """Write the phase graph, or its difference from that of other options, as a picture or as data."""
    from .differ import options_of

    game(args.game, *listed(args.options))
    suffix = Path(args.output or "").suffix[1:]
    ends = {"svg": "svg", "dot": "dot", "gv": "dot", "json": "json", "mmd": "mermaid", "md": "mermaid", "graphml": "graphml"}
    if args.output and not args.format and suffix not in ends:
        raise ValueError(f"{args.output}: what format is that? Say --format, or end the name in .{', .'.join(ends)}")
    form, lang = args.format or ends.get(suffix, "svg"), language(args)
    other = None if args.against is None else options_of(args.game, args.against)
    try:
        export = import_module("rulebook_viz.graph").export
        drawn = export(args.game, form, lang, listed(args.options), **({} if other is None else {"against": other}))
    except ImportError as lacking:
        raise ValueError(f'the graph needs the package {lacking.name}: pip install "rulebook-lab[graph]"') from None
    except RuntimeError as nothing_draws:
        raise ValueError(str(nothing_draws)) from None
    if args.output:
        Path(args.output).write_text(drawn, "utf-8")
    else:
        print(drawn)
    return 0


def simulate_command(args: Namespace) -> int:
    """Play many games between bots, and count."""
    from .simulate import simulate
    from .texts import texts, ui

    bot = listed(args.bot)
    seed = int(args.seed) if args.seed.isdecimal() else args.seed
    with Bar(args.game) as bar:
        seats = bot[0] if len(bot) == 1 else bot
        found = simulate(args.game, listed(args.options), args.players, args.games, seed, seats, careful=args.careful, progress=bar)
    facts = found.report()
    for fault in found.faults:
        print(f"rulebook: {fault}", file=sys.stderr)
    if args.json:
        show(facts)
        return 2 if found.faults else 0
    W, T = ui(language(args)), texts(args.game, language(args))
    print(W("cli.simulated", n=facts["games"], players=args.players, seconds=facts["seconds"]))
    counts = ("ended", "capped", *(["rounds"] if found.of_sessions else []), "decisions")
    rows = [(W(f"cli.{key}"), f"{facts[key]:,}".replace(",", " ")) for key in counts]
    if len(found.wins) > 1:
        rows += [(W("cli.wins", bot=name), f"{n}  {100 * n / found.games:.1f} %") for name, n in found.wins.most_common()]
    print("\n".join(table(rows)))
    for key, edges in (("edges-undeclared", found.undeclared), ("edges-unseen", found.unseen)):
        if edges:
            print(f"\n{W(f'cli.{key}')}")
            print("\n".join(table([("  " + _edge(T, W, e[:3]), str(e[3]) if len(e) > 3 else "") for e in edges])))
    return 2 if found.faults else 0


def _edge(T: Any, W: Any, edge: Sequence[str]) -> str:
    phase, verb, to = edge
    name = W("graph.auto") if verb == "auto" else T.word(f"verb.{verb}")
    goal = W("graph.back-short") if to == "back" else T.word(f"phase.{to}")
    return f"{T.word(f'phase.{phase}')} – {name} → {goal}"


def notation_command(args: Namespace) -> int:
    """Print how the game's positions and moves are written."""
    from . import options
    from .grammar import derived, grammar
    from .texts import texts, ui

    rules, lang = game(args.game, *listed(args.options)), language(args)
    T, W = texts(args.game, lang), ui(lang)
    for heading, rows in grammar(rules, options(args.game), T, W):
        if rows:
            print(heading)
            sizes = [max(width(r[i]) for r in rows) for i in (0, 1)]
            for first, second, third in rows:
                if width(second) > places() // 2:
                    print("\n".join(indented(second, f"  {pad(first, sizes[0])}  ", places())))
                else:
                    print(f"  {pad(first, sizes[0])}  {pad(second, min(sizes[1], places() // 2))}  {third}".rstrip())
            print()
    print(W("cli.notation-derived", fields=", ".join(derived(rules))))
    return 0
