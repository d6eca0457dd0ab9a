"""Golden playthroughs: short games that a person can check with the rules in hand.

A file's first line says what is played, and its moves say how far.  After a change that
was meant, ``python tests/test_golden.py`` writes them anew; read the difference.
"""

import re
from pathlib import Path

import pytest

import rulebook
from rulebook.record import playthrough

FILES = sorted(Path(__file__).with_name("golden").glob("*.txt"))
HEAD = re.compile(r"game: (\S+)  options: (.+)  players: (\d+)  seed: (\d+)(?:  the last: (\d+))?")
WHOLE = 20_000  # more moves than any session takes


def told(text):
    """The game that a file's first line announces, as far as the file goes."""
    name, options, players, seed, last = HEAD.match(text).groups()
    rules = rulebook.game(name, *options.replace("-", "", options == "-").split())
    played = playthrough(rules, int(players), int(seed), WHOLE if last else text.count("\n> ")) + "\n"
    return the_end_of(played, int(last)) if last else played


def the_end_of(played, moves):
    """The first line, and the last moves."""
    head, *blocks = played.split("\n\n")
    return "\n\n".join([f"{head}  the last: {moves}", *blocks[-moves - 1 :]])


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.stem)
def test_it_is_played_as_it_was(file):
    assert told(file.read_text("utf-8")) == file.read_text("utf-8")


def test_every_game_and_every_option_has_one():
    told_of = {tuple(HEAD.match(f.read_text("utf-8")).groups()[:2]) for f in FILES}
    for name in rulebook.games():
        assert (name, "-") in told_of
        for option, kind in rulebook.options(name).items():
            assert not isinstance(kind, type) or (name, " ".join(rulebook.game(name, option).options())) in told_of


def test_they_are_short_enough_to_be_read():
    assert all(len(f.read_text("utf-8").splitlines()) <= 100 for f in FILES)


if __name__ == "__main__":
    for file in FILES:
        file.write_text(told(file.read_text("utf-8")), "utf-8")
