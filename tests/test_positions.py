"""Positions and moves in notation: what can be, is read; what cannot, is refused with the part and the remedy."""

import contextlib
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulebook
from rulebook.kernel import Illegal
from rulebook.notation import codec
from rulebook.uno.cards import DECK, Card

Uno = rulebook.game("uno")
CARD = codec(Card)
HANDS = "hands r5,b4,g7/b1,b2,y7/b3,g5,g6"

# what is wrong with each, and words that must stand in the answer: the part, and what would be right
WRONG = {
    "a card too often": (f"{HANDS.replace('b4', 'r0,r0')}; top r1", ("r0", "2", "1")),
    "a card three times": ("hands r5,r5/r5,b1; top r1", ("r5", "3", "2")),
    "a card too often across fields": ("hands r5,b1/b2,g1; top r5; pile r5", ("r5", "3", "2")),
    "one hundred and nine cards": (f"hands {','.join(map(CARD.write, DECK))}/w; top -", ("w lies", "5", "4")),
    "a deck that holds too much": (f"{HANDS}; top r1; deck r5,r5", ("r5", "3", "2")),
    "a player who does not exist": (f"{HANDS}; top r1; turn F", ("turn", "F", "3")),
    "a silent player who does not exist": (f"{HANDS}; top r1; silent E", ("silent", "E", "3")),
    "a seat that is none": (f"{HANDS}; top r1; turn Q", ("turn", "Q")),
    "a caught player who does not exist": ("hands r5/b1/g1; top r1; phase catch D A", ("D", "3")),
    "a field twice": (f"{HANDS}; top r1; top r2", ("top", "twice")),
    "an unknown field": (f"{HANDS}; topp r1", ("topp", "top")),
    "an unknown card": ("hands r5,x9/b1,b2; top r1", ("hands", "x9")),
    "a card of another alphabet": ("hands r5,红7/b1,b2; top r1", ("hands", "红7")),
    "an unknown colour": (f"{HANDS}; top w; colour p", ("colour", "p", "r, y, g, b")),
    "an unknown phase": (f"{HANDS}; top r1; phase sleep", ("sleep", "turn", "reply")),
    "a negative count": (f"{HANDS}; top r1; owed -2", ("owed", "-2", "0")),
    "a count that is no number": (f"{HANDS}; top r1; turns many", ("turns", "many")),
    "a count beyond measure": (f"{HANDS}; top r1; turns 99999999999999999999", ("turns",)),
    "neither yes nor no": (f"{HANDS}; top r1; locked perhaps", ("locked", "perhaps", "yes", "no")),
    "no direction": (f"{HANDS}; top r1; direction 0", ("direction", "1")),
    "a direction that is none": (f"{HANDS}; top r1; direction 2", ("direction", "2", "1")),
    "too many hands": ("hands " + "/".join(f"{c}{n},{c}{n}" for c in "ryg" for n in (1, 2, 3)), ("9", "8")),
    "a single hand": ("hands r5,r6; top r1", ("1", "2")),
    "fewer hands than players": (f"players 5; {HANDS}; top r1", ("hands", "3", "5")),
    "more players than seats": ("players 9; phase deal", ("9", "8")),
    "no players": ("players 0; phase deal", ("players",)),
    "too few points": (f"{HANDS}; top r1; points 1,2", ("points", "2", "3")),
    "a Wild without a colour": (f"{HANDS}; top w", ("colour", "r")),
    "another colour than that of the top card": (f"{HANDS}; top r1; colour g", ("colour",)),
    "a colour and no card": (f"{HANDS}; colour g", ("colour", "card")),
    "owed, but in another phase": (f"{HANDS}; top r+; owed 2; phase turn", ("owed", "reply")),
    "a reply to nothing": (f"{HANDS}; top r+; phase reply", ("owed", "reply")),
    "owed on a number": (f"{HANDS}; top r1; owed 2", ("owed",)),
    "an empty hand in play": ("hands r5,b4/-/b3,g5; top r1", ("cards",)),
    "a drawn card that does not fit": ("hands r5,b4/b1,g2; top r1; phase drawn", ("drawn",)),
    "catching one with two cards": ("hands r5,b4/b1,g2; top r1; phase catch A B", ("caught", "one")),
    "unseen points": (f"{HANDS}; top r1; points ?", ("points", "?", "hands")),
    "hands unseen altogether": ("hands ?; top r1", ("hands", "?")),
    "silent with two cards": ("hands r5,b4/b1,g2; top r1; silent A", ("silent", "one card")),
    "silent twice": ("hands r5/b1,g2; top r1; silent A,A", ("silent", "once")),
    "more turns than a round has": (f"{HANDS}; top r1; turns 2000", ("turns", "2000")),
    "a pair without its other half": (f"{HANDS}; top r1; paired yes", ("pair", "pile")),
    "a value missing": (f"{HANDS}; top", ("top",)),
    "an unknown option": (f"{HANDS}; top r1; options pair-double", ("pair-double", "pair-doubles")),
    "options that clash": (f"{HANDS}; top r1; options strict-lead,turn-up-start", ("strict-lead", "turn-up-start")),
    "too many unseen cards": ("hands ?60/?60; top r1", ("120",)),
}


@pytest.mark.parametrize("text, words", WRONG.values(), ids=WRONG)
def test_what_cannot_be_is_refused_by_name(text, words):
    with pytest.raises(ValueError) as error:
        Uno.at(text)
    said = str(error.value)
    assert all(word in said for word in words), said
    assert len(said) < 300 and "\n" not in said, "one clear line"


MUDDLED = {
    "": "who does what",
    "A": "who does what",
    "A jump r5": "jump",
    "A play": "card",
    "A play x9": "x9",
    "Q draw": "Q",
    "A play r5 p": "p",
    "A play r5 g g": "g",
    "A draw r5": "r5",
    "play A r5": "play",
    "A play r5 pair pair loud": "loud",
    "A play " + "r5," * 5000: "",
}


@pytest.mark.parametrize("text", MUDDLED)
def test_a_muddled_move_is_refused_by_name(text):
    with pytest.raises(ValueError) as error:
        Uno.parse(text)
    assert MUDDLED[text] in str(error.value) and len(str(error.value)) < 400


def test_defaults_are_what_a_reader_expects():
    table = Uno.at(f"{HANDS}; top r+; owed 2")
    assert (table.players, table.phase, table.colour, table.turn, table.direction) == (3, "reply", 0, 0, 1)
    assert len(table.deck) == 108 - 9 - 1
    assert Uno.at(HANDS).phase == "turn"


@pytest.mark.parametrize("moves", [["A play r+"], ["A play r9"], ["A draw"]])
def test_a_round_that_was_broken_off_is_read_back(moves):
    table = Uno.at("hands r+,r9/b1,g2; top r1; turns 1999")
    for said in moves:
        table.play(Uno.parse(said))
    assert table.over and table.winner not in range(2)
    assert Uno.at(table.position()).position() == table.position()


def test_options_are_part_of_a_position():
    table = Uno.at(f"options pair-doubles; {HANDS}; top r1")
    assert type(table) is rulebook.game("uno", "pair-doubles")
    assert "options pair-doubles" in table.position()
    assert type(Uno.at(table.position())) is type(table)


def test_a_view_is_written_and_read_back():
    view = Uno.at(f"{HANDS}; top r1").view(1)
    assert "?3/b1,b2,y7/?3" in view.position()
    again = Uno.at(view.position())
    assert again.picture() == view.picture()
    assert again.verdict(Uno.parse("A play r5")).word == "unknown"


def test_a_refused_move_leaves_the_table_as_it_was():
    table = Uno.at(f"{HANDS}; top r1")
    before = table.position(), table.luck
    with pytest.raises(Illegal) as error:
        table.play(Uno.parse("A play b4"))
    assert error.value.clauses == ("match.colour-or-number",)
    assert (table.position(), table.luck) == before


@given(st.integers(0, 500))
def test_every_position_met_in_play_is_read_back(seed):
    rng = random.Random(seed)
    table = Uno(rng.choice(Uno.seats), seed=seed)
    for _ in range(rng.randrange(120)):
        if not (moves := table.moves()):
            break
        table.play(rng.choice(moves))
    assert Uno.at(table.position()).position() == table.position()


PARTS = st.sampled_from([*Uno.fields, "options", "", "x", "手牌"])
WORDS = ["-", "r1", "r1/b1", "r1,r1/b2", "?3", "?", "A", "Z", "yes", "-1", "999", "catch A B", "pair-doubles"]
VALUES = st.one_of(st.sampled_from(WORDS), st.text(max_size=9))


@given(st.lists(st.tuples(PARTS, VALUES), max_size=5), st.text(max_size=40))
def test_any_text_is_a_position_or_a_clear_error(entries, text):
    for said in ("; ".join(f"{n} {v}" for n, v in entries), text):
        with contextlib.suppress(ValueError):
            table = Uno.at(said)
            assert Uno.at(table.position()).position() == table.position()


@given(st.text(max_size=40))
def test_any_text_is_a_move_or_a_clear_error(text):
    with contextlib.suppress(ValueError):
        assert Uno.parse(str(Uno.parse(text))) == Uno.parse(text)
