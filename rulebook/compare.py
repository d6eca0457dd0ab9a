"""``rulebook compare``: how each option changes a round, by simulation.

A row a rulebook: the base game, each of its options alone, its presets.  Sessions are cut
into their rounds, so that every row counts the same thing.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from . import game, options
from .choices import presets
from .simulate import simulate

SESSION = 20  # rounds that a session is taken to have, where games are counted in rounds


@dataclass(frozen=True)
class Row:
    """One set of options, and what rounds under it were like."""

    name: str  # "base", an option or a preset
    players: int
    games: int
    rounds: int
    decisions: float  # in a round
    longer: float  # times as many as in the base game
    capped: float  # share of the rounds that were broken off
    ended: int


def compare(
    name: str,
    players: int = 4,
    games: int = 500,
    seed: Any = 0,
    bot: str = "random",
    only: Sequence[str | tuple[str, ...]] = (),
    progress: Callable[[int, int], None] | None = None,
) -> list[Row]:
    """Simulate the base game, each option and each preset; ``only`` names some of them, or sets of options as tuples.

    Raises ``ValueError`` for a game, an option, a bot or a number of players that does not exist."""
    base: Any = game(name)
    wanted = [(), *(only or [*(o for o, made in options(name).items() if isinstance(made, type)), *presets(base)])]
    rows: list[Row] = []
    for i, option in enumerate(wanted):
        chosen = (option,) if isinstance(option, str) else tuple(option)
        number = max(1, games // SESSION) if hasattr(game(name, *chosen), "events") else games
        found = simulate(name, chosen, players, number, seed, bot, survey=False)
        each = found.decisions / max(1, found.rounds)
        first = rows[0].decisions if rows else each
        title, capped = ",".join(chosen) or "base", found.broken / found.rounds
        rows.append(Row(title, players, number, found.rounds, each, each / first, capped, found.ended))
        if progress:
            progress(i + 1, len(wanted))
    return rows


def compare_command(args: Namespace) -> int:
    """Print the table."""
    from .cli import Bar, language, listed
    from .columns import pad, width
    from .commands import show
    from .texts import texts, ui

    seed = int(args.seed) if args.seed.isdecimal() else args.seed
    with Bar(args.game) as bar:
        rows = compare(args.game, args.players, args.games, seed, args.bot, listed(args.options), bar)
    if args.json:
        facts = [{k: round(v, 4) if isinstance(v, float) else v for k, v in vars(r).items()} for r in rows]
        show({"game": args.game, "players": args.players, "seed": seed, "bot": args.bot, "rows": facts})
        return 0
    T, W = texts(args.game, language(args)), ui(language(args))
    lines = [[W(f"cli.compare-{head}") for head in ("rounds", "decisions", "longer", "capped")] + [W("cli.compare-option")]]
    lines += [[str(r.rounds), f"{r.decisions:.1f}", f"× {r.longer:.2f}", f"{100 * r.capped:.1f} %", _label(T, W, r.name)] for r in rows]
    sizes = [max(map(width, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        print("  ".join([*(" " * (s - width(c)) + c for c, s in zip(line[:-1], sizes, strict=False)), pad(line[-1], 0)]).rstrip())
    return 0


def _label(T: Any, W: Any, name: str) -> str:
    if name == "base":
        return str(W("cli.base"))
    return f"{name} – {T.get('word', f'preset.{name}') or T.get('word', f'option.{name}') or name}"
