"""Saves: what was saved is played again; what was damaged or changed is refused in one clear line."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulebook
from rulebook.kernel import Illegal
from rulebook.record import FORMAT, Match


def played(moves=30, players=3, *options):
    match, rng = Match(rulebook.game("uno", *options), players, seed=9), random.Random(2)
    for _ in range(moves):
        match.play(rng.choice(match.table.moves()))
    return match


def changed(**facts):
    return json.dumps(json.loads(played().save()) | facts)


def test_a_save_holds_what_was_agreed_and_nothing_else():
    facts = json.loads(played(4, 3, "turn-up-start", "pair-doubles").save())
    assert {k: facts[k] for k in ("format", "game", "options", "players", "seed")} == {
        "format": FORMAT,
        "game": "uno",
        "options": ["pair-doubles", "turn-up-start"],
        "players": 3,
        "seed": 9,
    }
    assert len(facts["moves"]) == 4 and all(isinstance(m, str) for m in facts["moves"])


@pytest.mark.parametrize("options", [(), ("pair-doubles",), ("turn-up-start", "skip-bounces-next"), ("cap=500",), ("cap=none",)])
def test_a_save_is_played_again_to_the_same_table(options):
    match = played(60, 4, *options)
    again = Match.load(match.save())
    assert again.table.picture() == match.table.picture() and again.table.luck == match.table.luck
    assert again.save() == match.save() and again.rules is match.rules


def test_a_match_may_begin_from_a_position():
    match = Match(rulebook.game("uno"), seed=3, start="hands r5,b4,g7/b1,b2,y7; top r1", draws=("y9",))
    for said in "A draw", "B draw":
        match.play(match.rules.parse(said))
    again = Match.load(match.save())
    assert again.table.picture() == match.table.picture()
    assert [str(s.move) for s in again.steps] == ["A draw", "B draw"]


def test_undo_goes_back_to_a_seats_last_decision_with_the_same_luck():
    match = played(0)
    first, rng = match.table.moves()[0], random.Random(1)
    match.play(first)
    while 0 not in match.table.asked:
        match.play(rng.choice(match.table.moves()))
    before = match.table.position()
    match.play(match.rules.parse("A draw"))
    drawn = match.table.position()
    while 0 not in match.table.asked:
        match.play(rng.choice(match.table.moves()))
    assert match.undo(0) >= 1 and match.table.position() == before
    match.play(match.rules.parse("A draw"))
    assert match.table.position() == drawn, "the same luck"
    match.undo(), match.redo()
    assert match.table.position() == drawn
    assert match.undo(0) and match.undo(0) and match.undo(0) == 0 and match.steps == []


def test_a_refused_move_changes_nothing():
    match = played(5)
    before = match.save(), match.table.position(), match.table.luck
    with pytest.raises(Illegal):
        match.play(match.rules.parse(f"{'ABC'[match.table.turn]} take"))
    assert (match.save(), match.table.position(), match.table.luck) == before


WRONG = {
    "nothing": ("", "not a whole save"),
    "cut in half": (played().save()[: len(played().save()) // 2], "breaks off"),
    "no object": ("[1, 2]", "no save of ours"),
    "something else": ('{"name": "a notebook"}', "format"),
    "a later version": (changed(format=FORMAT + 1), f"reads format {FORMAT}"),
    "a format that is no number": (changed(format=True), "format"),
    "a game not on the shelf": (changed(game="chess"), "chess"),
    "no game": (changed(game=None), "game"),
    "an option that does not exist": (changed(options=["pair-double"]), "pair-doubles"),
    "an option by its class": (changed(options=["PairDoubles"]), "PairDoubles"),
    "options that clash": (changed(options=["strict-lead", "turn-up-start"]), "strict-lead"),
    "options that are no list": (changed(options="pair-doubles"), "options"),
    "options of numbers": (changed(options=[1]), "options"),
    "too many options": (changed(options=["pair-doubles"] * 101), "too large"),
    "players without end": (changed(players=10**9), "players"),
    "no player": (changed(players=0), "players"),
    "players that are no number": (changed(players="3"), "players"),
    "players yes": (changed(players=True), "players"),
    "half a player": (changed(players=2.5), "players"),
    "another seed": (changed(seed=10), "cannot be played"),
    "a seed beyond measure": (changed(seed="9" * 200), "seed"),
    "a seed that is none": (changed(seed=None), "seed"),
    "moves that are no list": (changed(moves="A draw"), "moves"),
    "moves of numbers": (changed(moves=[1, 2]), "moves"),
    "a move that is none": (changed(moves=["A dance"]), "move 1"),
    "a move out of turn": (changed(moves=["B draw"]), "move 1"),
    "a seat that is not there": (changed(moves=["H draw"]), "move 1"),
    "too many moves": (changed(moves=["A draw"] * 60_000), "too large"),
    "a text beyond measure": (" " * 3_000_000, "at most"),
    "deep nesting": ("[" * 100_000, "not a whole save"),
    "a start that is no position": (changed(start="hands x/y"), "hands"),
    "a start with other players": (changed(start="hands r5,b4/b1,b2", moves=[], players=5), "5"),
    "a key twice": (played().save().replace('"players": 3', '"players": 3, "players": 4'), "twice"),
    "a start that does not tell all": (changed(start="hands ?3/r1,r2; top r1", moves=[], players=2), "whole position"),
    "draws that nobody sees": (changed(start="hands r5,b4/b1,b2", moves=[], players=2, draws=["?5"]), "draws"),
    "draws without a start": (changed(draws=["r5"]), "draws"),
    "an option without end": (changed(options=["x" * 99_999]), "no option"),
    "a format without end": (changed(format=10**4000), "format"),
    "draws that are no cards": (changed(start="hands r5,b4/b1,b2", moves=[], players=2, draws=["q7"]), "q7"),
}


@pytest.mark.parametrize("text, word", WRONG.values(), ids=WRONG)
def test_a_bad_save_is_refused_in_one_line(text, word):
    with pytest.raises(ValueError) as error:
        Match.load(text)
    assert word in str(error.value), str(error.value)
    assert len(str(error.value)) < 400 and "\n" not in str(error.value)


def test_a_seed_may_be_any_text():
    assert Match.load(changed(seed="\ud800", moves=[])).table.moves()


def test_a_save_of_another_game_is_refused():
    with pytest.raises(ValueError, match="of uno, not of blokus"):
        Match.load(played().save(), only="blokus")
    assert Match.load(played().save(), only="uno").moves


@pytest.mark.parametrize("text", [None, b"{}", 7, ["x"]])
def test_what_is_no_text_is_refused(text):
    with pytest.raises(ValueError):
        Match.load(text)


def test_an_edited_move_is_named():
    facts = json.loads(played().save())
    n = next(i for i, m in enumerate(facts["moves"]) if m.split()[1] == "draw")
    facts["moves"][n] = facts["moves"][n].replace("draw", "take")
    with pytest.raises(ValueError, match=f"move {n + 1}"):
        Match.load(json.dumps(facts))


ATOMS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
JSON = st.recursive(ATOMS, lambda x: st.lists(x, max_size=3), max_leaves=5)
KEYS = ("format", "game", "options", "players", "seed", "moves", "start", "draws")


@given(st.sampled_from(KEYS), JSON, st.integers(0, 5))
def test_any_content_is_a_match_or_a_clear_error(key, value, lost):
    facts = json.loads(played(3).save()) | {key: value}
    if lost:
        del facts[[*facts][lost]]
    try:
        Match.load(json.dumps(facts))
    except ValueError as error:
        assert "\n" not in str(error)
