"""Random UNO for two, ours against RLCard 1.2's, in alternating slices of one run: `python benchmarks/uno_against_rlcard.py`.

RLCard lives in an environment of its own (`.venv-rlcard`, made here when missing) and in a process of its own, which
works only while ours waits. Both sides draw only when nothing can be played. RLCard's rules are fewer: no pairs,
no chains of draw cards, no calling; so a decision is not quite a decision, and the rounds are compared as well.
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import random

ROOT = Path(__file__).parents[1]
HOME = ROOT / ".venv-rlcard"
VERSION = "1.2.0"
Rate = tuple[float, float]  # decisions a second, rounds a second

# Runs in RLCard's environment: reads "how seconds", writes [decisions, rounds, seconds].
THEIRS = """
import json, random, sys, time
import rlcard
from rlcard.agents import RandomAgent

env = rlcard.make("uno", config={"seed": 1})
env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

def env_run():
    before = env.timestep
    env.run(is_training=False)
    return env.timestep - before

def game_step():
    game, n = env.game, 0
    state, _ = game.init_game()
    while not game.is_over():
        state, _ = game.step(random.choice(state["legal_actions"]))
        n += 1
    return n

print("ready", flush=True)
for line in sys.stdin:
    how, seconds = line.split()
    play, limit = {"env.run": env_run, "game.step": game_step}[how], float(seconds)
    start, steps, rounds = time.perf_counter(), 0, 0
    while (spent := time.perf_counter() - start) < limit:
        steps += play()
        rounds += 1
    print(json.dumps([steps, rounds, spent]), flush=True)
"""


def install() -> Path:
    """RLCard's own Python, made when it is not there."""
    python = HOME / "bin" / "python"
    wanted = f"import importlib.metadata as m; assert m.version('rlcard') == '{VERSION}'"
    if python.exists() and subprocess.run([python, "-c", wanted], stderr=subprocess.DEVNULL).returncode == 0:
        return python
    print(f"Installing RLCard {VERSION} into {HOME.name} ...", flush=True)
    subprocess.run([sys.executable, "-m", "venv", "--clear", HOME], check=True)
    subprocess.run([python, "-m", "pip", "install", "-q", "--disable-pip-version-check", f"rlcard=={VERSION}"], check=True)
    return python


def ours() -> Callable[[float], Rate]:
    """A slice of our own UNO: as many random rounds as fit."""
    from rulebook import game
    from rulebook.uno.moves import Draw

    uno, seeds = game("uno"), iter(range(10**9))

    def one_round() -> int:
        table, n = uno(2, next(seeds)), 0
        while moves := table.moves():
            k = len(moves)
            if k > 1 and type(moves[-1]) is Draw:  # the draw stands last
                k -= 1
            table.advance(moves[int(random() * k)])
            n += 1
        return n

    def rate(seconds: float) -> Rate:
        start, steps, rounds = time.perf_counter(), 0, 0
        while (spent := time.perf_counter() - start) < seconds:
            steps += one_round()
            rounds += 1
        return steps / spent, rounds / spent

    return rate


def theirs(process: subprocess.Popen[str], how: str) -> Callable[[float], Rate]:
    """A slice of RLCard's, driven in one of its two ways."""

    def rate(seconds: float) -> Rate:
        assert process.stdin and process.stdout
        process.stdin.write(f"{how} {seconds}\n")
        process.stdin.flush()
        steps, rounds, spent = json.loads(process.stdout.readline())
        return steps / spent, rounds / spent

    return rate


def measure(sides: dict[str, Callable[[float], Rate]], slices: int, seconds: float) -> Iterator[dict[str, Rate]]:
    """Slices of every side in turn, so that a busy machine slows all alike; the first of each is thrown away."""
    for side in sides.values():
        side(seconds / 4)
    for n in range(slices):
        print(f"\rslice {n + 1} of {slices}", end="", file=sys.stderr, flush=True)
        yield {name: side(seconds) for name, side in sides.items()}
    print("\r" + " " * 24 + "\r", end="", file=sys.stderr)


def spread(values: list[float], form: str = ",.0f") -> str:
    """The median, and from the least to the most."""
    return f"{statistics.median(values):{form}} ({min(values):{form}} to {max(values):{form}})"


def report(rounds: list[dict[str, Rate]]) -> None:
    """Rates of each side, then our ratios to theirs, slice by slice."""
    print(f"Python {platform.python_version()}, {len(rounds)} alternating slices; median (least to most)")
    for name in rounds[0]:
        decisions, games = ([r[name][i] for r in rounds] for i in (0, 1))
        each = statistics.median(decisions) / statistics.median(games)
        print(f"{name:18} {spread(decisions)} decisions/s   {spread(games)} rounds/s   {each:.0f} decisions a round")
    for name in list(rounds[0])[1:]:
        decisions, games = ([r["rulebook"][i] / r[name][i] for r in rounds] for i in (0, 1))
        print(f"rulebook / {name:18} {spread(decisions, '.1f')} x in decisions   {spread(games, '.1f')} x in rounds")


def main() -> None:
    """Installs what is missing, measures, prints."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--slices", type=int, default=9)
    options.add_argument("--seconds", type=float, default=1.0, help="length of one slice")
    chosen = options.parse_args()
    with subprocess.Popen([install(), "-c", THEIRS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin and process.stdout and process.stdout.readline() == "ready\n"
        sides = {"rulebook": ours(), "RLCard env.run": theirs(process, "env.run"), "RLCard game.step": theirs(process, "game.step")}
        rounds = list(measure(sides, chosen.slices, chosen.seconds))
        process.stdin.close()
    report(rounds)


if __name__ == "__main__":
    main()
