"""The score sheet: what each round brought, from one source, at the table, in a notebook and on the terminal."""

import random

import pytest
from rulebook_viz import Table

import rulebook
from rulebook import bots
from rulebook.notation import NOBODY
from rulebook.record import Match
from rulebook.sheet import lines
from rulebook.texts import LANGUAGES, ui


def played(*options, seed=2, players=3):
    match, rng = Match(rulebook.game("uno", *options), players, seed=seed), random.Random(1)
    while not match.table.over:
        moves = match.table.moves()
        who = moves[0].who
        match.play(bots.get("sense")(match.table.view(who), [m for m in moves if m.who == who], rng))
    return match


@pytest.mark.parametrize("scoring", ["hero-scoring", "moderate-scoring"])
def test_the_lines_add_up_to_what_the_table_holds(scoring):
    match = played(scoring, "pig-events=2")
    rows, totals, pigs = lines(match), [0] * 3, [0] * 3
    assert [line.round for line in rows] == [*range(1, len(rows) + 1)]
    for line in rows:
        assert list(line.totals) == [a + b for a, b in zip(totals, line.credits, strict=True)]
        totals = [0] * 3 if line.reset else list(line.totals)
        pigs = [a + b for a, b in zip(pigs, line.pigs, strict=True)]
        assert line.points[line.winner] == 0 and line.leads == line.winner and "session.length" in line.clauses
        assert bool(sum(line.pigs)) <= line.reset
    assert (totals, pigs) == (match.table.totals, match.table.pigs) and sum(line.reset for line in rows) == 2


def test_a_round_that_is_broken_off_brings_nothing():
    rules = rulebook.game("uno", "hero-scoring", "cap=500", "rounds=3")
    match = Match(rules, start="hands r5,g2/b1,y3; top g9; turns 499; totals 30,0")
    match.play(match.table.moves()[0])
    (line,) = lines(match)
    assert line.winner == NOBODY and line.points == () and line.credits == (0, 0) and line.totals == (30, 0)
    assert "engine.cap" in line.clauses


def test_a_game_without_scores_has_no_sheet():
    assert lines(played()) == []
    t = Table("uno", players=2, seed=1, speed="step")
    assert t.scene["sheet"] is None and t.score_sheet() == []


START = "hands b5/y3,r2,b4; top b3; totals 120,455; round 7; silent A"


def ended(**more):
    """A table at which the person has just won a round."""
    t = Table("uno", **({"players": 2, "seed": 1, "speed": "step", "options": ["hero-scoring"]} | more))
    t.receive({"n": t.scene["n"], "do": "position", "text": START})
    t.receive({"n": t.scene["n"], "m": "A play b5"})
    return t


def test_the_table_waits_between_rounds():
    t = ended()
    sheet = t.scene["sheet"]
    assert sheet["next"] and sheet["news"]["say"] and t.scene["zones"] == [] and t.scene["moves"] == [] and t.scene["tick"] is None
    assert (
        not t.tick() and {"hero.credit", "score.numbers", "setup.who-is-first"} <= {*sheet["news"]["clauses"]} <= t.scene["clauses"].keys()
    )
    t.receive({"n": t.scene["n"], "round": True})
    assert t.scene["zones"] and t.scene["sheet"]["news"] is None and t.scene["moves"], "whoever has won leads"
    n = t.scene["n"]
    t.receive({"n": n, "round": True})
    assert t.scene["n"] == n
    t.receive({"n": n, "do": "undo"})
    assert t.game.round == 7 and t.scene["sheet"]["rows"] == []
    t.receive({"n": t.scene["n"], "do": "redo"})
    assert t.game.round == 8


def test_records_for_a_notebook():
    (row,) = ended(names=["Ana", "Bo"]).score_sheet()
    assert row["winner"] == "Ana" and row["Bo left"] == 9 and row["Ana total"] == 129 and row["leads next"] == "Ana"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_left_to_play_for_is_said(language):
    t, W = ended(lang=language, options=["hero-scoring", "pig-events=2", "rounds=10"]), ui(language)
    assert t.scene["sheet"]["left"] == [
        W("table.sheet-target", target=500),
        W("table.sheet-nearest", who="B", n=45),
        W("table.sheet-events", n=2),
        W("table.sheet-rounds", n=3),
    ]
