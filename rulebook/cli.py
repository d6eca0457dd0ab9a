"""``rulebook …``: the command line.

Each command is useful without Jupyter.  What is said about a game is said in the language
of ``--lang``, or of the terminal.  Input that cannot be read is one clear line on the
standard error and exit code 2; a forbidden move is an answer, and exit code 0.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import Any, NoReturn

Run = Callable[[argparse.Namespace], int]
LONGEST = 600  # characters of an error


class Parser(argparse.ArgumentParser):
    """Complains in one line, and says what would be right."""

    def error(self, message: str) -> NoReturn:
        if near := self._meant(message):
            message = f"{message.split(' (choose')[0]}; did you mean {near!r}?"
        message = message.replace("invalid int value: ", "not a whole number: ")
        print(f"{self.prog}: {one_line(message)}", file=sys.stderr)
        raise SystemExit(2)

    def _meant(self, message: str) -> str:
        if "invalid choice: '" in message:
            said = message.split("invalid choice: '")[1].split("'")[0]
            return next(iter(get_close_matches(said, COMMANDS, 1)), "")
        if "unrecognized arguments: --" in message:
            said = message.split("unrecognized arguments: ")[1].split()[0].split("=")[0]
            return next(iter(get_close_matches(said, FLAGS, 1)), "")
        return ""


# ── what may be typed ───────────────────────────────────────────────────────


def _parser() -> Parser:
    about = "Rules of board games, clause by clause, beside an engine that carries them out."
    parser = Parser(prog="rulebook", description=about, allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"%(prog)s {_version()}")
    parser.add_argument("--debug", action="store_true", help=argparse.SUPPRESS)
    rooms = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, (fill, about) in COMMANDS.items():
        room = rooms.add_parser(name, help=about, description=about, allow_abbrev=False)
        fill(room)
        room.set_defaults(run=_lazily(name))
    return parser


def _version() -> str:
    from . import __version__

    return __version__


def _lazily(name: str) -> Run:
    """The command itself is imported when it is run."""

    def run(args: argparse.Namespace) -> int:
        from importlib import import_module

        rooms = {n: n for n in ("check", "compare", "differ", "lab")}
        rooms |= {"play": "terminal", "house": "houses", "import-components": "components"}
        command: Run = getattr(import_module(f".{rooms.get(name, 'commands')}", __package__), f"{name.replace('-', '_')}_command")
        return command(args)

    return run


def _language(room: argparse.ArgumentParser, several: bool = False) -> None:
    words = "en, sq, zh-Hans, zh-Hant" + ("; several with commas" if several else "")
    room.add_argument("--lang", metavar="L", help=f"{words} (the terminal's language, else en)")


def _game(room: argparse.ArgumentParser) -> None:
    room.add_argument("game", metavar="GAME", help="a game's name; `rulebook games` lists them")


def _options(room: argparse.ArgumentParser) -> None:
    room.add_argument("--options", metavar="a,b=c", default="", help="options and presets, with commas: killer,killer.slap=no")


def _json(room: argparse.ArgumentParser) -> None:
    room.add_argument("--json", action="store_true", help="for machines")


def _games(room: argparse.ArgumentParser) -> None:
    _language(room)
    _json(room)


def _rules(room: argparse.ArgumentParser) -> None:
    _game(room)
    _language(room, several=True)
    room.add_argument("--topic", metavar="T", help="only the clauses of this topic")
    room.add_argument("--clause", metavar="ID", help="one clause, with its ruling and the publisher's difference")
    _options(room)


def _judged(room: argparse.ArgumentParser) -> None:
    _game(room)
    room.add_argument("position", metavar="POSITION", help='such as "hands r+,b1/g2,g3; top r3"')
    room.add_argument("moves", metavar="MOVES", help='such as "A play r+; B take": the last one is judged')
    _options(room)
    room.add_argument("--draws", metavar="CARDS", default="", help="the next cards to be drawn, with commas")
    room.add_argument("--rolls", metavar="FACES", default="", help="what the die will show, with commas")
    room.add_argument("--seed", default="0", help="luck where --draws does not settle it")
    room.add_argument("--as", dest="seat", metavar="SEAT", default="", help="ask as this player, who sees only a view")
    _language(room)
    _json(room)


def _examples(room: argparse.ArgumentParser) -> None:
    _game(room)
    room.add_argument("--clause", metavar="ID", help="only those that show this clause")
    _language(room)
    _json(room)


def _notation(room: argparse.ArgumentParser) -> None:
    _game(room)
    _options(room)
    _language(room)


def _graph(room: argparse.ArgumentParser) -> None:
    _game(room)
    room.add_argument("--format", choices=("svg", "dot", "json", "mermaid", "graphml"), help="svg, or as FILE ends")
    room.add_argument("-o", "--output", metavar="FILE", help="write here instead of to the standard output")
    room.add_argument("--against", metavar="a,b=c", help="mark what is added or gone, seen from these options (base: none of them)")
    _options(room)
    _language(room)


def _differ(room: argparse.ArgumentParser) -> None:
    _game(room)
    room.add_argument("before", metavar="A", help="options and presets, with commas; base for none")
    room.add_argument("after", metavar="B", help="the same: what does B change about A?")
    _language(room)
    _json(room)


def _house(room: argparse.ArgumentParser) -> None:
    _game(room)
    room.add_argument("name", metavar="NAME", nargs="?", help="a preset, or a name that was kept: what it changes (left out: list them)")
    _options(room)
    room.add_argument("--keep", metavar="NAME", default="", help="keep these options under a name; it may stand wherever options may")
    room.add_argument("--drop", metavar="NAME", default="", help="forget this name")
    room.add_argument("-o", "--output", metavar="FILE.html", help="write the house rules as a page to be printed")
    room.add_argument("--file", metavar="FILE", default="house_rules.toml", help="where names are kept (house_rules.toml)")
    _language(room, several=True)
    _json(room)


def _import(room: argparse.ArgumentParser) -> None:
    _game(room)
    room.add_argument("data", metavar="FILE", help="what your own copy of the game says: TOML or CSV")
    room.add_argument("--example", action="store_true", help="write what ships with the game into FILE instead, to be edited")
    _language(room)


def _compare(room: argparse.ArgumentParser) -> None:
    _game(room)
    room.add_argument("--players", type=int, default=4, metavar="N")
    room.add_argument("--games", type=int, default=500, metavar="K", help="rounds of each (500)")
    room.add_argument("--seed", default="0", metavar="S")
    room.add_argument("--bot", default="random", help="random, sense")
    room.add_argument("--options", metavar="a,b=c", default="", help="only these options and presets, each by itself (all)")
    _language(room)
    _json(room)


def _play(room: argparse.ArgumentParser) -> None:
    _game(room)
    room.add_argument("--players", type=int, default=0, metavar="N", help="seats, yours among them (the game's smallest number)")
    room.add_argument("--seat", default="A", metavar="S", help="where you sit (A); `all` to play every seat yourself")
    room.add_argument("--bot", default="sense", help="who sits on the other seats: sense, random")
    room.add_argument("--seed", default="", help="the luck of the game, to play the same one again")
    _options(room)
    _language(room)


def _simulate(room: argparse.ArgumentParser) -> None:
    _game(room)
    room.add_argument("--players", type=int, default=2, metavar="N")
    room.add_argument("--games", type=int, default=1000, metavar="K")
    room.add_argument("--seed", default="0", metavar="S")
    room.add_argument("--bot", default="random", help="random, sense, or one a seat with commas; these rotate")
    room.add_argument("--careful", action="store_true", help="count the cards after every step (slow)")
    _options(room)
    _language(room)
    _json(room)


def _check(room: argparse.ArgumentParser) -> None:
    room.add_argument("games", metavar="GAME", nargs="*", help="games, and `core` for what all share (all)")
    room.add_argument("--games", dest="number", type=int, default=2000, metavar="N", help="games simulated in search of each clause (2000)")
    _language(room)
    _json(room)


def _lab(room: argparse.ArgumentParser) -> None:
    room.add_argument("folder", metavar="FOLDER", nargs="?", default="notebooks", help="where the notebooks go (./notebooks)")
    room.add_argument("--port", type=int, default=8888)
    room.add_argument("--no-browser", dest="browser", action="store_false", help="print the address instead of opening it")
    _language(room)


COMMANDS: dict[str, tuple[Callable[[argparse.ArgumentParser], None], str]] = {
    "games": (_games, "the games on the shelf"),
    "rules": (_rules, "the clauses of a game, languages side by side"),
    "why": (_judged, "may this be played, and which clauses say so"),
    "judge": (_judged, "the same, in notation or as JSON"),
    "examples": (_examples, "positions that show what a clause does"),
    "notation": (_notation, "how positions and moves of a game are written"),
    "graph": (_graph, "the phases of a game as a graph"),
    "differ": (_differ, "what one set of options changes about another, in clauses"),
    "house": (_house, "house rules with a name: list, keep, print"),
    "import-components": (_import, "replace reconstructed components by those of your own copy"),
    "play": (_play, "a game in the terminal"),
    "simulate": (_simulate, "many games between bots, counted"),
    "compare": (_compare, "how each option changes a round, by simulation"),
    "check": (_check, "what is written, carried out, shown and reached; exit code 1 when there are gaps"),
    "lab": (_lab, "the notebooks in JupyterLab"),
}
FLAGS = ["--lang", "--json", "--options", "--topic", "--clause", "--draws", "--rolls", "--seed", "--as", "--format", "--output"]
FLAGS += ["--players", "--example"]
FLAGS += ["--keep", "--drop", "--file"]
FLAGS += ["--against", "--seat", "--bot", "--games", "--careful", "--port", "--no-browser", "--help", "--version"]


# ── running it ──────────────────────────────────────────────────────────────


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code: 0, 1 when `check` finds gaps, 2 for bad input."""
    args = None
    try:
        _streams()
        args = _parser().parse_args(argv)
        _kept_options(args)
        return int(args.run(args))
    except SystemExit as stop:
        return int(stop.code or 0)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:  # `rulebook rules uno | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (ValueError, OSError, KeyError, ImportError) as wrong:
        if args and args.debug:
            raise
        print(f"rulebook: {said(wrong)}", file=sys.stderr)
        return 2
    except Exception as fault:  # the last net: whatever was asked, nobody sees a traceback unasked
        if args and args.debug:
            raise
        print(f"rulebook: this should not have happened ({type(fault).__name__}: {said(fault)}); --debug shows where", file=sys.stderr)
        return 2


def _kept_options(args: argparse.Namespace) -> None:
    """Where options may stand, so may a name under which a club has kept some."""
    if getattr(args, "options", "") and args.command not in ("house", "compare"):
        from .houses import spelt_out

        args.options = ",".join(spelt_out(args.game, listed(args.options)))


def said(wrong: BaseException) -> str:
    """An error as one line."""
    if isinstance(wrong, UnicodeDecodeError):
        text = "this is no text in UTF-8"
    elif isinstance(wrong, OSError) and wrong.strerror:
        text = f"{wrong.filename}: {wrong.strerror}" if wrong.filename else wrong.strerror
    else:
        text = str(wrong.args[0]) if isinstance(wrong, KeyError) and wrong.args else str(wrong)
    return one_line(text) or type(wrong).__name__


def one_line(text: str) -> str:
    """A message without line breaks, cut where it would fill the screen."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST * 2 // 3]} … {line[-LONGEST // 3 :]}"


def _streams() -> None:
    """Where a stream was closed nothing is read or written; a terminal without Unicode shows a question mark."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 - it is to stay open
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def language(args: argparse.Namespace) -> str:
    """The language to speak: as asked for, else the terminal's, else English.

    Raises ``ValueError`` for a language there are no texts in, when it was asked for."""
    from .texts import known_language

    if args.lang:
        return spoken(args.lang)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if heard := os.environ.get(name, "").split(".")[0].split("@")[0].replace("_", "-"):
            script = {"zh": "zh-Hans", "zh-CN": "zh-Hans", "zh-SG": "zh-Hans", "zh-TW": "zh-Hant", "zh-HK": "zh-Hant", "zh-MO": "zh-Hant"}
            try:
                return known_language(script.get(heard, heard if heard.startswith("zh") else heard.split("-")[0]))
            except ValueError:
                return "en"
    return "en"


def spoken(name: str) -> str:
    """The language of this name; ``ValueError`` with the nearest one when there is none."""
    from .texts import LANGUAGES, known_language

    try:
        return known_language(name)
    except ValueError as wrong:
        near = get_close_matches(name.lower(), [known.lower() for known in LANGUAGES], 1)
        hint = f"; did you mean {known_language(near[0])!r}?" if near else ""
        raise ValueError(f"{wrong}{hint}") from None


def listed(text: str, mark: str = ",") -> tuple[str, ...]:
    """The parts of ``a,b=c``."""
    return tuple(filter(None, map(str.strip, text.split(mark))))


class Bar:
    """A line on the standard error that fills up, from the first second on."""

    def __init__(self, label: str) -> None:
        self.label, self.start, self.shown = label, time.monotonic(), 0.0

    def __call__(self, done: int, of: int) -> None:
        now = time.monotonic()
        pace = 0.1 if sys.stderr.isatty() else 5.0
        if now - self.start < 1 or now - self.shown < pace and done < of:
            return
        self.shown = now
        full = 30 * done // max(1, of)
        print(f"\r{self.label} [{'#' * full}{'.' * (30 - full)}] {100 * done // max(1, of):3d}%", end="", file=sys.stderr, flush=True)

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: Any) -> None:
        if self.shown:
            print(f"\r{' ' * (len(self.label) + 40)}\r", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
