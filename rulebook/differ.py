"""Two sets of options compared clause by clause: what comes in, what falls away, what reads otherwise.

difference("uno", (), ("killer",)).added      ('endless-draw.until-playable', …)
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from . import game
from .clauses import Clause, inventory

BASE = "base"  # the game without options, where a set of them is asked for


@dataclass(frozen=True)
class Difference:
    """What the second of two sets of options changes about the first, by clause ids in the order of the text."""

    before: tuple[str, ...]  # the options, spelt out
    after: tuple[str, ...]
    added: tuple[str, ...]
    gone: tuple[str, ...]
    changed: tuple[str, ...]  # both bind, and the sentence is another


def options_of(name: str, said: str) -> tuple[str, ...]:
    """``killer,killer.slap=no`` spelt out; ``base`` stands for none, and a name that was kept for its options.

    Raises ``ValueError`` for a game or an option that does not exist, and for options that do not fit together."""
    from .cli import listed
    from .houses import spelt_out

    return tuple(game(name, *spelt_out(name, listed(said))).options())


def binds(clause: Clause, options: Sequence[str]) -> bool:
    """Whether a clause holds under these options, spelt out; without options of its own it always does."""
    return not clause.options or not {*clause.options}.isdisjoint(options)


def binding(name: str, options: Sequence[str] = ()) -> dict[str, Clause]:
    """The clauses that hold under these options, by id, in the order of the text."""
    chosen = game(name, *options).options()
    return {id: c for id, c in inventory(name).items() if binds(c, chosen)}


def difference(name: str, before: Sequence[str], after: Sequence[str]) -> Difference:
    """What changes when a table that plays by ``before`` turns to ``after``.

    Raises ``ValueError`` as ``rulebook.game`` does."""
    from .texts import texts

    old, new, T = game(name, *before).options(), game(name, *after).options(), texts(name)
    held, hold = binding(name, old), binding(name, new)
    changed = tuple(id for id in hold if id in held and T.clause(id, old) != T.clause(id, new))
    return Difference(old, new, tuple(id for id in hold if id not in held), tuple(id for id in held if id not in hold), changed)


# ── the command ─────────────────────────────────────────────────────────────


def differ_command(args: Namespace) -> int:
    """Print what the second set of options changes about the first."""
    from .cli import language
    from .commands import show

    found = difference(args.game, options_of(args.game, args.before), options_of(args.game, args.after))
    if args.json:
        show({"game": args.game} | {k: list(v) for k, v in vars(found).items()})
        return 0
    for line in in_words(args.game, found, language(args)):
        print(line)
    return 0


def in_words(name: str, found: Difference, lang: str) -> Iterator[str]:
    """A difference in sentences; a clause that reads otherwise stands as it was, and as it is."""
    from .columns import indented
    from .commands import clause_lines, places
    from .texts import texts, ui

    T, W = texts(name, lang), ui(lang)
    yield W("cli.differ", before=named(T, W, found.before), after=named(T, W, found.after))
    for room, ids, options in (("added", found.added, found.after), ("gone", found.gone, found.before)):
        if ids:
            yield f"\n{W(f'cli.differ-{room}', n=len(ids))}"
            yield from clause_lines(T, ids, options)
    if found.changed:
        yield f"\n{W('cli.differ-changed', n=len(found.changed))}"
    for id in found.changed:
        yield f"  {id}"
        yield from indented(T.clause(id, found.before), "    − ", places())
        yield from indented(T.clause(id, found.after), "    + ", places())
    if not (found.added or found.gone or found.changed):
        yield W("cli.differ-none")


def named(T: Any, W: Any, options: Sequence[str]) -> str:
    """Options by their labels: a preset by its name where they are just that."""
    from .choices import presets

    rules: Any = game(T.game)
    for preset in presets(rules):
        if tuple(game(T.game, preset).options()) == tuple(options):
            return T.get("word", f"preset.{preset}") or preset
    return str(W("cli.comma").join(option_label(T, o) for o in options) or W("cli.base"))


def option_label(T: Any, option: str) -> str:
    """What an option is called: its label, and the value of a setting."""
    name, _, value = option.partition("=")
    label = T.get("word", f"option.{name}") or name
    return f"{label}: {value}" if value else label
