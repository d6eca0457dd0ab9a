"""Many games at once: how they end, which way their phases go, which clauses they reach.

    simulate("uno", players=3, games=10_000, seed=1).report()

The work is cut into jobs of plain data, which any ``concurrent.futures.Executor`` may run.
A game's luck and its bots' come from the seed and the number of the game, so that the
result is the same whoever does the work, and in whatever order.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from os import cpu_count
from random import Random
from typing import Any

from . import bots, game
from .survey import Survey

CHUNK = 0.25  # seconds of work in a job: less would be lost on sending it
SMALL = 1.0  # seconds of work that one process does as fast as it would start others
VOID = "void"  # the phase of a round that is abandoned at the cap

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Job:
    """Some games to be played, as plain data."""

    game: str
    options: tuple[str, ...]
    players: int
    seed: Any
    bots: tuple[str, ...]
    start: int
    stop: int
    survey: bool = True  # note every edge that is walked
    laws: bool = False  # and which clauses are at work
    careful: bool = False  # and count the cards after every step


@dataclass
class Counters:
    """What a job found; counters of several jobs are added together."""

    games: int = 0
    ended: int = 0
    capped: int = 0
    rounds: int = 0  # of all games: a game is a session where scores are kept
    broken: int = 0  # rounds among them that were broken off at the cap
    decisions: int = 0
    seconds: float = 0.0  # of work, on however many processors
    wins: Counter[str] = field(default_factory=Counter)  # by the name of the bot
    edges: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    reached: set[str] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)

    def add(self, other: Counters) -> None:
        """Take in what another job found."""
        for name, value in vars(other).items():
            mine = getattr(self, name)
            if isinstance(mine, Counter):
                mine.update(value)
            elif isinstance(mine, set):
                mine |= value
            else:
                setattr(self, name, mine + value)


@dataclass
class Result(Counters):
    """What all the games of a simulation found."""

    job: Job = field(default_factory=lambda: Job("", (), 0, 0, (), 0, 0))
    elapsed: float = 0.0

    @property
    def undeclared(self) -> list[tuple[str, str, str, int]]:
        """Edges that were walked although the flow does not declare them, and how often."""
        declared = declared_edges(game(self.job.game, *self.job.options))
        return sorted((*edge, n) for edge, n in self.edges.items() if edge not in declared)

    @property
    def unseen(self) -> list[tuple[str, str, str]]:
        """Edges that the flow declares and that no game walked; none when nobody looked."""
        return [] if not self.job.survey else sorted(declared_edges(game(self.job.game, *self.job.options)) - self.edges.keys())

    @property
    def of_sessions(self) -> bool:
        """Whether a game is a session of several rounds."""
        return hasattr(game(self.job.game, *self.job.options), "events")

    def report(self) -> dict[str, Any]:
        """The JSON form of ``rulebook simulate --json``."""
        job, names = self.job, dict.fromkeys(self.job.bots)
        facts: dict[str, Any] = {"game": job.game, "options": list(job.options), "players": job.players, "seed": job.seed}
        facts |= {"bot": ",".join(names) if len(names) == 1 else ",".join(job.bots), "games": self.games, "ended": self.ended}
        facts |= {"capped": self.capped, "decisions": self.decisions, "seconds": round(self.elapsed, 3)}
        facts |= {"undeclared_edges": list(map(list, self.undeclared)), "unseen_edges": list(map(list, self.unseen))}
        return facts | ({"rounds": self.rounds, "broken_rounds": self.broken} if self.of_sessions else {})


def declared_edges(rules: Any) -> set[tuple[str, str, str]]:
    """(phase, verb, next phase) as the flow declares them, each by its word."""
    return {(p, word(v), to) for p, verbs in rules.phases.items() for v, goals in verbs.items() for to in goals}


def word(verb: type) -> str:
    """The word of a verb in notation; ``auto`` for a phase that needs no decision."""
    return str(getattr(verb, "word", verb.__name__.lower()))


def simulate(
    name: str,
    options: Sequence[str] = (),
    players: int = 2,
    games: int = 1000,
    seed: Any = 0,
    bot: str | Sequence[str] = "random",
    executor: Executor | None = None,
    *,
    survey: bool = True,
    laws: bool = False,
    careful: bool = False,
    progress: Progress | None = None,
) -> Result:
    """Play many games and add up what happened in them.

    ``bot`` names the bot of every seat, or one bot a seat; those rotate from game to game.
    ``survey`` notes the edges walked, ``laws`` also the clauses reached, ``careful`` counts the
    cards after every step.  ``executor`` runs the jobs; without one, this process does while
    the work is small, and a process a processor when it is not (a script then needs its
    ``if __name__ == "__main__":``, since each process imports it).  ``progress`` is told (done, all).

    Raises ``ValueError`` for a game, an option, a number or a bot that does not exist.
    """
    job = _job(name, options, players, games, seed, bot)
    job = replace(job, survey=survey, laws=laws, careful=careful)
    start, total = time.perf_counter(), Result(job=job)
    for part in _parts(job, executor, progress or (lambda done, of: None)):
        total.add(part)
    total.faults.sort()
    total.elapsed = time.perf_counter() - start
    return total


def _job(name: str, options: Sequence[str], players: int, games: int, seed: Any, bot: str | Sequence[str]) -> Job:
    rules = game(name, *options)
    if players not in rules.seats:
        raise ValueError(f"{name} is for {rules.seats[0]} to {rules.seats[-1]} players, not {players}")
    if games < 1:
        raise ValueError(f"at least one game, not {games}")
    seats = (bot,) * players if isinstance(bot, str) else tuple(bot)
    if len(seats) != players:
        raise ValueError(f"{players} players need {players} bots, or one for all; there are {len(seats)}: {', '.join(seats)}")
    for each in seats:
        bots.get(each)
    return Job(name, tuple(rules.options()), players, seed, seats, 0, games)


def _parts(job: Job, executor: Executor | None, progress: Progress) -> Iterator[Counters]:
    """The first games in this process, to learn how long one takes; then the rest in jobs."""
    at, size, each = 0, 1, 0.0
    while at < job.stop and each * size < CHUNK / 2:
        size = min(size * 4, job.stop - at)
        yield (part := play(replace(job, start=at, stop=at + size)))
        at, each = at + size, part.seconds / size
        progress(at, job.stop)
    size = max(1, int(CHUNK / each))
    jobs = [replace(job, start=i, stop=min(i + size, job.stop)) for i in range(at, job.stop, size)]
    with _hands(executor, each * (job.stop - at)) as hands:
        for part in hands(jobs):
            yield part
            at += part.games
            progress(at, job.stop)


@contextmanager
def _hands(executor: Executor | None, seconds: float) -> Iterator[Callable[[list[Job]], Iterator[Counters]]]:
    """Something that does jobs: the executor given, processes for long work, or this process."""
    if executor:
        yield lambda jobs: _shared(executor, jobs)
    elif seconds < SMALL or sys.platform == "emscripten" or (cpu_count() or 1) < 2 or not _may_spawn():
        yield lambda jobs: map(play, jobs)
    else:
        from multiprocessing import get_context

        with ProcessPoolExecutor(cpu_count(), mp_context=get_context("spawn")) as pool:
            yield lambda jobs: _shared(pool, jobs)


def _may_spawn() -> bool:
    """A spawned process imports the main module anew: one read from the standard input cannot be."""
    file = getattr(sys.modules["__main__"], "__file__", None)
    return file is None or not file.startswith("<")


def _shared(executor: Executor, jobs: list[Job]) -> Iterator[Counters]:
    """Results as they come; no more jobs wait in line than keep everybody busy."""
    todo, busy = iter(jobs), set()
    for job in todo:
        busy.add(executor.submit(play, job))
        if len(busy) < 4 * (cpu_count() or 1):
            continue
        done, busy = wait(busy, return_when="FIRST_COMPLETED")
        yield from (d.result() for d in done)
    yield from (b.result() for b in busy)


# ── one job ─────────────────────────────────────────────────────────────────


def play(job: Job) -> Counters:
    """Play the games of a job.  This is what other processes run."""
    start, found = time.perf_counter(), Counters()
    look = Survey(game(job.game, *job.options), every_edge=job.survey, clauses=job.laws)
    alone = set(job.bots) == {"random"} and not (job.laws or job.careful)
    last = bots.last_resort(job.game)
    for n in range(job.start, job.stop):
        rng, voids = Random(f"{job.seed}/{n}"), look.visits(VOID)
        table = look.rules(job.players, f"{job.seed}/{n}")
        turned = n % job.players
        seats = job.bots[-turned:] + job.bots[:-turned] if turned else job.bots
        look.rng.seed(f"{job.seed}/{n}/laws")  # of its own, so that looking changes nothing
        found.decisions += _random_game(table, rng, last) if alone else _game(table, rng, seats, look, job.careful)
        found.games += 1
        found.rounds += getattr(table, "round", 1)
        broken = look.visits(VOID) - voids
        found.broken += broken
        void = _came_to_nothing(table, broken)
        found.capped += void
        found.ended += not void and table.over
        if not table.over:
            look.faults.append(f"game {n} stopped in the phase {table.phase}, where nobody has a move")
        for winner in champions(table):
            found.wins[seats[winner]] += 1
    found.edges, found.reached, found.faults = look.edges, look.reached, look.faults[:10]
    found.seconds = time.perf_counter() - start
    return found


def _came_to_nothing(table: Any, broken: int) -> bool:
    """A round that was broken off; a session whose agreed rounds are over before its pigs are drawn."""
    return bool(table.events < table.pig_events if hasattr(table, "events") else broken)


def champions(table: Any) -> tuple[int, ...]:
    """The seats that have won: of a session those with the fewest pigs, if any were drawn; of a round its winner."""
    if hasattr(table, "winners"):
        return tuple(table.winners)
    if hasattr(table, "champions"):
        return tuple(table.champions) if table.events else ()
    winner = getattr(table, "winner", None)
    return (winner,) if winner is not None and 0 <= winner < table.players else ()


def _random_game(table: Any, rng: Random, last: frozenset[type]) -> int:
    """All seats at random, in one tight loop: a view would change nothing."""
    n, chance, advance = 0, rng.random, table.advance
    while moves := table.moves():
        k = len(moves)
        if k > 1 and type(moves[-1]) in last:
            moves = [m for m in moves if type(m) not in last] or moves
            k = len(moves)
        advance(moves[int(chance() * k)])
        n += 1
    return n


def _game(table: Any, rng: Random, seats: tuple[str, ...], look: Survey, careful: bool) -> int:
    """One bot a seat, each shown its own view; the survey may look at every step."""
    n, players = 0, [bots.get(s) for s in seats]
    while moves := table.moves():
        who = moves[0].who
        mine = [m for m in moves if m.who == who]
        move = players[who](table.view(who), mine, rng)
        look.position(table, move)
        table.advance(move)
        n += 1
        if careful:
            look.count(table)
    look.end(table)
    return n
