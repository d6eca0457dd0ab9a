"""A game in the terminal: ``rulebook play GAME``.

The table is shown to each player as a view.  A move is a number from the list or a sentence
in notation; what is forbidden is answered with the clauses that forbid it.
"""

from __future__ import annotations

import secrets
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from . import bots, game
from .cli import language, listed, said
from .columns import indented, table
from .commands import clause_lines, known, places
from .kernel import Illegal, Veil
from .notation import NOBODY, SEAT, Flag, Row, Words, spelling
from .record import LONGEST, Match
from .sheet import keeps_score, lines
from .texts import texts, ui

SHOWN = 20  # moves on the list at once; the rest is listed by ``moves``


def play_command(args: Namespace) -> int:
    """Play a game until it is over, or until the input ends."""
    rules, lang = game(args.game, *listed(args.options)), language(args)
    known(args.bot, bots.names(), "bot")
    players = args.players or rules.seats[0]
    match = Match(rules, players, args.seed or secrets.randbelow(1_000_000))
    seats = [SEAT.write(s) for s in range(players)]
    people = set(range(players)) if args.seat.lower() == "all" else {seats.index(known(args.seat.upper(), seats, "seat"))}
    Terminal(match, people, args.bot, lang).run()
    return 0


class Terminal:
    """One match, seen and played from a terminal."""

    def __init__(self, match: Match, people: set[int], bot: str, lang: str) -> None:
        self.match, self.people, self.bot = match, people, bots.get(bot)
        self.T, self.W = texts(match.rules.name, lang), ui(lang)
        self.rng = Random(str(match.seed))
        self.refused: Illegal | None = None
        self.done = False
        self.sealed: list[str] = []  # what was chosen in secret, to be told when all have chosen
        self.since = time.monotonic()  # when the player was last asked

    # ── the course of the game ──

    def run(self) -> None:
        """Ask people, let bots play, until the game is over and nobody wants a move back."""
        print(self.W("cli.play-start", game=self.T.line("game", "name"), seed=self.match.seed))
        print(self.W("cli.play-hint"))
        shown: Any = None
        while not self.done:
            t = self.match.table
            if not t.over and not self.people.intersection(t.asked):
                self.by_bot(t)
                continue
            if t.phase in t.secret and len(only := self.mine()) == 1:  # nothing to choose, and nothing is given away
                self.play(only[0])
                continue
            if shown is not t:
                shown = t
                self.show()
            try:
                self.since = time.monotonic()
                line = input("> ").strip()
            except EOFError:
                print()
                return
            self.answer(line)

    def by_bot(self, t: Any) -> None:
        """The next seat that owes a decision is a bot's."""
        who = t.asked[0]
        moves = [m for m in t.moves() if m.who == who]
        self.play(self.bot(t.view(who), moves, self.rng))

    def play(self, m: Any) -> None:
        """Play a move, say it, and what followed from it."""
        facts = self.facts(self.match.table, m)
        step = self.match.play(m)
        self.sealed.append(self.T.move(m, "you" if m.who in self.people and len(self.people) == 1 else "they", **facts))
        if step.before.phase in self.match.table.secret and step.before.phase == self.match.table.phase and self.match.table.asked:
            return
        print("\n".join(self.sealed))
        self.sealed.clear()
        for id in dict.fromkeys(c for e in step.events for c in e.clauses):
            if line := self.effect(id, facts):
                print(f"  {line}")

    def facts(self, t: Any, m: Any) -> dict[str, Any]:
        """What a sentence about this move may name, seats by their letters."""
        return {k: SEAT.write(v) if k in ("owner", "from") else v for k, v in t.details(m).items()}

    def effect(self, id: str, facts: dict[str, Any]) -> str:
        """The sentence for something that followed; "" where there is none, or not enough is known."""
        if not self.T.get("say", "effect", id):
            return ""
        t = self.match.table
        more = {"who": SEAT.write(t.winner)} if t.over and getattr(t, "winner", t.players) < t.players else {}
        more |= {"n": t.owed} if getattr(t, "owed", 0) else {}
        line = self.T.say("effect", id, **facts | more)
        return "" if "{" in line else line

    # ── what is shown ──

    @property
    def me(self) -> int:
        """The person who is asked; after the game, whoever sat there first."""
        asked = [s for s in self.match.table.asked if s in self.people]
        return asked[0] if asked else min(self.people)

    def show(self) -> None:
        """The table as this player sees it, and what may be done."""
        view = self.match.table.view(self.me)
        print()
        print("\n".join(table([("  " + name, value) for name, value in self.fields(view)])))
        print()
        if view.over:
            print("\n".join(self.sheet()))
            print(self.W("cli.play-over"))
            return
        print(self.W("cli.play-asked", who=SEAT.write(self.me), phase=self.T.word(f"phase.{view.phase}")))
        for line in self.menu(SHOWN):
            print(line)
        if any(_timed(verb) for verb in view.acts[view.phase]):
            print(self.W("cli.play-timed"))

    def sheet(self) -> list[str]:
        """The score sheet of a session: the points of each round, what they came to, and who has won."""
        t = self.match.table
        if not keeps_score(t):
            return []
        label, seats = self.T.word, range(t.players)
        rows = [[f"  {label('field.round')}", *(SEAT.write(s) for s in seats)]]
        rows += [[f"  {line.round}", *(map(str, line.points) if line.points else ["–"] * t.players)] for line in lines(self.match)]
        rows += [[f"  {label(f'field.{name}')}", *map(str, getattr(t, name))] for name in ("totals", "pigs")]
        best = self.W("cli.comma").join(SEAT.write(s) for s in t.champions)
        return [*table(rows), self.W("cli.play-champions", who=best, n=len(t.champions))]

    def fields(self, view: Any) -> Iterator[tuple[str, str]]:
        """The fields of the table that have a name in this language and something to tell."""
        for name in view.fields:
            label, value = self.T.get("word", f"field.{name}"), getattr(view, name, None)
            if not label or value is None or name == "players" or isinstance(value, Veil) and name not in view.supply():
                continue
            if view.hidden.get(name) == "own":
                for seat, part in enumerate(value):
                    mark = " *" if seat in view.asked else ""
                    yield f"{label} {SEAT.write(seat)}{mark}", self.value(view, name, part)
            elif name not in view.supply() and isinstance(value, list):
                if name in view.per_seat and any(value):
                    yield label, "  ".join(f"{SEAT.write(s)} {n}" for s, n in enumerate(value))
                elif value and name not in view.per_seat:
                    yield label, str(len(value))
            elif name in view.supply() or value != view._nothing(name) or name in ("top", "colour", "direction"):
                yield label, self.value(view, name, value)

    def value(self, view: Any, name: str, value: Any) -> str:
        """A value in words: cards by their names, what is hidden as a number."""
        if isinstance(value, Veil):
            return self.W("cli.cards", n=len(value)) if value.size is not None else "?"
        code = view._code(name)
        while isinstance(code, Row):
            code = code.item
        items = sorted(value) if isinstance(value, list) else value if isinstance(value, tuple) else (value,)
        return self.W("cli.comma").join(self.word(name, code, v) for v in items) or "–"

    def word(self, name: str, code: Any, v: Any) -> str:
        """One thing in words."""
        if code is SEAT:
            return self.T.word("value.nobody") if v == NOBODY else str(SEAT.write(v))
        if name == "direction":
            return self.T.word("value.clockwise" if v > 0 else "value.counter-clockwise")
        if type(code) is Flag:
            return self.T.word("value.yes" if v else "value.no")
        if isinstance(code, Words):
            said = code.write(v)
            return self.T.get("word", f"{name}.{said}") or ("–" if said == "-" else self.T.card(said))
        return str(code.write(v)) if code else str(v)

    def mine(self) -> list[Any]:
        """The moves of the person who is asked, in the order of the verbs and of what they hold."""
        verbs = [*self.match.rules.verbs]
        moves = [m for m in self.match.table.moves() if m.who == self.me]
        return sorted(moves, key=lambda m: (verbs.index(m.word), _held(m)))

    def menu(self, most: int) -> Iterator[str]:
        """The moves, numbered, in words and in notation."""
        moves = self.mine()
        shown = [(f"{n:3d}", self.T.move(m, "do", **self.facts(self.match.table, m)), str(m)) for n, m in enumerate(moves[:most], 1)]
        yield from table(shown) if shown else ()
        if len(moves) > most:
            yield self.W("cli.play-more", n=len(moves) - most)

    # ── what is typed ──

    def answer(self, line: str) -> None:
        """Carry out a command, or play a move; what is wrong is said, and nothing changes."""
        word, _, rest = line.partition(" ")
        try:
            if word.lower() in COMMANDS:
                COMMANDS[word.lower()](self, rest.strip())
            elif line:
                self.play(self.read(line))
        except Illegal as no:
            self.refused = no
            self.explain(no)
        except (ValueError, OSError, RuntimeError) as wrong:  # the last: a home that nobody has
            print(self.W("cli.play-wrong", text=said(wrong)))

    def read(self, line: str) -> Any:
        """A number of the list, or a sentence; the speaker may be left out."""
        moves = self.mine()
        if line.isdecimal():
            if not 1 <= int(line) <= len(moves):
                raise ValueError(self.W("cli.play-number", n=len(moves)))
            return moves[int(line) - 1]
        first = line.split()[0]
        if line == first and _timed(self.match.rules.verbs.get(first)):  # as quick as the player was
            line = f"{first} {min(60_000, max(1, round(1000 * (time.monotonic() - self.since))))}"
        return self.match.rules.parse(f"{SEAT.write(self.me)} {line}" if first in self.match.rules.verbs else line)

    def explain(self, no: Illegal) -> None:
        """Why a move was refused, clause by clause."""
        known = self.T.get("say", "refused", type(no.move).word)
        print(self.W("cli.play-refused", text=self.T.move(no.move, "refused") if known else self.T.say("refused", "other")))
        for line in clause_lines(self.T, no.clauses, self.match.rules.options()):
            print(line)

    def why(self, line: str) -> None:
        """Explain a move, or the last refusal, with what was ruled where the text is unclear."""
        if not line and not self.refused:
            print(self.W("cli.play-why"))
            return
        if line:
            verdict = self.match.table.verdict(m := self.read(line))
            if verdict:
                print(f"{m}: {self.W(f'cli.{verdict.word}')}")
                return
            self.refused = Illegal(verdict)
        assert self.refused
        self.explain(self.refused)
        for id in self.refused.clauses:
            if ruling := self.T.ruling(id):
                print("\n".join(indented(self.W("cli.ruling", text=ruling), f"  {id}  ", places())))

    def undo(self, _: str) -> None:
        """Back to this player's last decision."""
        n = self.match.undo(min(self.people) if len(self.people) == 1 else None)
        print(self.W("cli.play-undone", n=n) if n else self.W("cli.play-nothing"))

    def redo(self, _: str) -> None:
        """Forward again."""
        n = self.match.redo(min(self.people) if len(self.people) == 1 else None)
        print(self.W("cli.play-redone", n=n) if n else self.W("cli.play-nothing"))

    def save(self, file: str) -> None:
        """Write the match to a file."""
        if not file:
            raise ValueError(self.W("cli.play-file", word="save"))
        Path(file).expanduser().write_text(self.match.save() + "\n", "utf-8")
        print(self.W("cli.play-saved", file=file))

    def load(self, file: str) -> None:
        """Go on with a match that was saved."""
        if not file:
            raise ValueError(self.W("cli.play-file", word="load"))
        match = Match.load(_read(file), only=self.match.rules.name)
        if max(self.people) >= match.players:
            raise ValueError(self.W("cli.play-no-seat", who=SEAT.write(max(self.people)), n=match.players))
        self.people = set(range(match.players)) if len(self.people) == self.match.players else self.people
        self.match, self.refused = match, None

    def help(self, _: str) -> None:
        """What may be typed."""
        print("\n".join(table([(f"  {word}", self.W(f"cli.help-{word.split()[0]}")) for word in HELP])))

    def moves(self, _: str) -> None:
        """Every move, also where the list is long."""
        print("\n".join(self.menu(len(self.mine()))))

    def position(self, _: str) -> None:
        """The table in notation, as this player sees it."""
        print(self.match.table.view(self.me).position())

    def quit(self, _: str) -> None:
        """Leave the table."""
        self.done = True


def _timed(verb: Any) -> bool:
    """Whether a move says how quick its player was."""
    return verb is not None and "time" in spelling(verb)


def _read(file: str) -> str:
    """The text of a file, and no more of it than a save may have."""
    path = Path(file).expanduser()
    if path.exists() and not path.is_file():
        raise ValueError(f"{file} is not a file")
    with path.open(encoding="utf-8") as opened:
        return opened.read(LONGEST + 1)


def _held(m: Any) -> list[int]:
    """What a move's fields hold, as numbers, to sort by."""
    kind: Any = type(m)
    return [value for name in spelling(kind) if isinstance(value := getattr(m, name), int)]


COMMANDS: dict[str, Callable[[Terminal, str], None]] = {
    "why": Terminal.why,
    "undo": Terminal.undo,
    "redo": Terminal.redo,
    "moves": Terminal.moves,
    "table": lambda terminal, _: terminal.show(),
    "position": Terminal.position,
    "save": Terminal.save,
    "load": Terminal.load,
    "help": Terminal.help,
    "?": Terminal.help,
    "quit": Terminal.quit,
    "exit": Terminal.quit,
}
HELP = ("number", "notation", "why [MOVE]", "undo", "redo", "moves", "table", "position", "save FILE", "load FILE", "quit")
