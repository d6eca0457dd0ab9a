"""House rules with a name: a club keeps its own set of options in a file, and hangs it out as a page.

keep("uno", "Friday club", ("killer", "challenge"))
kept("uno")                                  {'Friday club': ('challenge', 'killer.endless-draw', …)}
page("uno", ("killer",), ("sq", "zh-Hans"), title="Friday club")     HTML, ready for the printer
"""

from __future__ import annotations

import json
import os
import tomllib
from argparse import Namespace
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any

from . import game, games, options
from .choices import presets
from .differ import BASE, Difference, difference, in_words, named, option_label
from .notation import quote

FILE = "house_rules.toml"  # in the folder of the notebooks, or where the command line is
LONGEST = 60  # characters of a name
HEADING = "# House rules with a name, kept by `rulebook house` and by the panel in the notebook.\n"


# ── the file ────────────────────────────────────────────────────────────────


def kept(name: str, file: str | Path = FILE) -> dict[str, tuple[str, ...]]:
    """The sets of options that were kept for a game: their name -> their options. Without a file there are none.

    Raises ``ValueError`` for a file that is damaged, and for a set in it that the game cannot be played by.
    """
    found = {}
    for title, chosen in _read(file).get(name, {}).items():
        try:
            found[title] = game(name, *chosen).options()
        except ValueError as wrong:
            raise ValueError(f"{file}: {title!r}: {wrong}") from None
    return found


def keep(name: str, title: str, chosen: Sequence[str], file: str | Path = FILE) -> tuple[str, ...]:
    """Keep a set of options under a name, in place of one that had it; returns the options, spelt out.

    Raises ``ValueError`` for a name that is no name or is taken by an option or a preset, for options that
    the game does not have, and for a damaged file, which is left as it is.
    """
    title, spelt = _title(name, title), game(name, *chosen).options()
    shelf = _read(file)
    shelf.setdefault(name, {})[title] = list(spelt)
    _write(shelf, file)
    return spelt


def drop(name: str, title: str, file: str | Path = FILE) -> None:
    """Forget a set of options; ``ValueError`` when none has this name."""
    shelf = _read(file)
    if title not in shelf.get(name, {}):
        raise ValueError(f"no house rules of {name} are called {quote(title)}; there are {', '.join(shelf.get(name, {})) or 'none'}")
    del shelf[name][title]
    _write(shelf, file)


def spelt_out(name: str, said: Sequence[str], file: str | Path = FILE) -> tuple[str, ...]:
    """Options and presets as they are, in place of a name that was kept its options, and for ``base`` nothing."""
    said = [part for part in said if part != BASE]
    known = {*options(name), *presets(game(name))}
    if all(part.partition("=")[0] in known for part in said) or not Path(file).is_file():
        return tuple(said)
    own = kept(name, file)
    return tuple(option for part in said for option in own.get(part, (part,)))


def is_name(name: str, said: Any) -> bool:
    """Whether house rules of this game may be called so."""
    try:
        return bool(_title(name, said))
    except ValueError:
        return False


def _title(name: str, said: Any) -> str:
    """A name that can be kept, read and typed."""
    title = " ".join(said.split()) if isinstance(said, str) else ""
    if not title or len(title) > LONGEST or not title.isprintable() or set(title) & set(",=\"'\\"):
        raise ValueError(f"a name is 1 to {LONGEST} characters without commas, quotes and equals signs, not {quote(said)}")
    if title in {*options(name), *presets(game(name)), BASE}:
        raise ValueError(f"{title!r} is the name of an option or a preset of {name}; choose another")
    return title


def _read(file: str | Path) -> dict[str, dict[str, list[str]]]:
    try:
        rows = tomllib.loads(Path(file).read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise ValueError(f"{file} cannot be read ({wrong}); mend it or move it away") from None
    shelf: dict[str, dict[str, list[str]]] = {}
    for name, sets in rows.items():
        if name not in games() or not isinstance(sets, dict):
            raise ValueError(f"{file}: no game is called {quote(name)}; there are {', '.join(games())}")
        for title, row in sets.items():
            chosen = row.get("options") if isinstance(row, dict) else None
            if not isinstance(chosen, list) or not all(isinstance(o, str) for o in chosen):
                raise ValueError(f'{file}: {title!r} must have options = ["…"], a list of names')
            shelf.setdefault(name, {})[title] = chosen
    return shelf


def _write(shelf: dict[str, dict[str, list[str]]], file: str | Path) -> None:
    """All at once: whoever is interrupted has the old file still."""
    lines = [HEADING]
    for name, sets in shelf.items():
        for title, chosen in sets.items():
            lines.append(f"[{name}.{_quoted(title)}]\noptions = [{', '.join(map(_quoted, chosen))}]\n")
    fresh = Path(f"{file}.new")
    fresh.write_text("\n".join(lines), "utf-8")
    os.replace(fresh, file)


def _quoted(text: str) -> str:
    """A text as TOML writes it; of printable text that is what JSON writes."""
    return json.dumps(text, ensure_ascii=False)


# ── the page ────────────────────────────────────────────────────────────────

STYLE = Path(__file__).with_name("house_page.css")


def page(name: str, chosen: Sequence[str] = (), langs: Sequence[str] = ("en",), title: str = "") -> str:
    """House rules as one HTML page that stands alone: which options, and what they change in the text.

    The first of ``langs`` is the language of the headings; each has a column of its own.
    Raises ``ValueError`` for a game, an option or a language that there is not.
    """
    from .texts import known_language, texts, ui

    sheets = [texts(name, known_language(lang)) for lang in dict.fromkeys(langs)]
    T, W = sheets[0], ui(sheets[0].language)
    found = difference(name, (), chosen)
    name_of_game = T.line("game", "name")
    heading = escape(f"{name_of_game}: {title or named(T, W, found.after)}")
    labels = "".join(f"<li>{' · '.join(_in(S, option_label(S, o)) for S in sheets)}</li>" for o in found.after)
    rows = "".join(_rooms(W, found, sheets)) or f"<p>{escape(W('cli.differ-none'))}</p>"
    return (
        f'<!doctype html>\n<html lang="{T.language}"><head><meta charset="utf-8"><title>{heading}</title>'
        f"<style>{STYLE.read_text('utf-8')}</style></head><body>\n<h1>{heading}</h1>\n"
        f'<ul class="sets">{labels}</ul>\n{rows}\n</body></html>\n'
    )


def _in(T: Any, text: str) -> str:
    return f'<span lang="{T.language}">{escape(text)}</span>'


def _rooms(W: Any, found: Difference, sheets: list[Any]) -> Iterator[str]:
    """A table for what comes in, what reads otherwise and what falls away."""
    for room, ids in (("added", found.added), ("changed", found.changed), ("gone", found.gone)):
        if ids:
            lines = "".join(f"<tr><td><code>{id}</code></td>{''.join(_cell(T, id, room, found) for T in sheets)}</tr>" for id in ids)
            yield f"<h2>{escape(W(f'house.{room}', n=len(ids)))}</h2>\n<table>{lines}</table>\n"


def _cell(T: Any, id: str, room: str, found: Difference) -> str:
    old, new = T.clause(id, found.before), T.clause(id, found.after)
    said = escape(new) if room == "added" else f"<del>{escape(old)}</del>"
    if room == "changed":
        said = f"<del>{escape(old)}</del><br><ins>{escape(new)}</ins>"
    return f'<td lang="{T.language}">{said}</td>'


# ── the command ─────────────────────────────────────────────────────────────


def house_command(args: Namespace) -> int:
    """List the house rules that have a name, keep some, drop some, or write them out."""
    from .cli import language, listed, spoken
    from .commands import show
    from .texts import texts, ui

    rules: Any = game(args.game)
    langs = [spoken(lang) for lang in listed(args.lang or "")] or [language(args)]
    T, W = texts(args.game, langs[0]), ui(langs[0])
    if args.drop:
        drop(args.game, args.drop, args.file)
        print(W("house.dropped", name=args.drop))
        return 0
    said = (*listed(args.name or ""), *listed(args.options))
    chosen = spelt_out(args.game, said, args.file)
    if args.keep:
        keep(args.game, args.keep, chosen, args.file)
        print(W("house.kept-as", name=" ".join(args.keep.split()), file=args.file))
    elif not said:
        sets = {preset: tuple(game(args.game, preset).options()) for preset in presets(rules)}
        own = kept(args.game, args.file)
        if args.json:
            show({"game": args.game, "presets": {k: [*v] for k, v in sets.items()}, "kept": {k: [*v] for k, v in own.items()}})
            return 0
        for heading, rows in (("presets", sets), ("own", own)):
            print(f"{W(f'house.{heading}')}" if rows else "", end="\n" if rows else "")
            for title, found in rows.items():
                print(f"\n{title}  {T.get('word', f'preset.{title}') or ''}".rstrip())
                print("\n".join(f"  {o}  {option_label(T, o)}" for o in found))
        return 0
    title = args.keep or (args.name if args.name in kept(args.game, args.file) else "")
    if args.output:
        Path(args.output).write_text(page(args.game, chosen, langs, title), "utf-8")
    elif not args.keep:
        for line in in_words(args.game, difference(args.game, (), chosen), langs[0]):
            print(line)
    return 0
