"""Positions and moves in notation: what can be, is read; what cannot, is refused with the part and the remedy."""

import contextlib
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulebook
from rulebook.kernel import Illegal, Move, Veil
from rulebook.notation import codec
from rulebook.uno.cards import DECK, Card
from rulebook.uno.moves import Catch, Play

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
    "an unseen deck beyond measure": (f"{HANDS}; top r1; deck ?9999", ("deck", "9999", "98")),
    "unseen cards without a number": ("hands ?/r1,r2; top r5", ("hands", "?7")),
    "a hand that holds nothing as a card": ("hands w,-,r5/b1,b2; top r1", ("hands", "-")),
    "a phase by both its names": (f"{HANDS}; top r1; frame turn; phase turn", ("phase", "twice")),
    "a secret where there is none": (f"{HANDS}; top r1; phase secret turn A", ("secret", "turn")),
    "a secret in place of facts": (f"{HANDS}; top r1; phase secret catch A", ("secret", "catch")),
    "something interrupted for no reason": (f"{HANDS}; top r1; stack turn", ("stack", "catch")),
    "an end that was interrupted": ("hands r5/b1,b2; top r1; silent A; phase catch A B; stack over", ("stack", "turn")),
    "a depth beyond measure": (f"{HANDS}; top r1; stack {'/'.join(['turn'] * 60)}", ("stack", "60")),
    "caught after calling": ("hands r5/b1,b2; top r1; phase catch A B", ("silent",)),
    "more passes than players": (f"{HANDS}; top r1; passes 3", ("passes", "3")),
    "half a debt": (f"{HANDS}; top r+; owed 3", ("owed", "even")),
    "a score without a winner": ("hands r5/b1; top r1; phase score", ("winner",)),
    "a word without end": (f"hands {'x' * 15_000}; top r1", ("hands", "…")),
    "a phase without end": (f"{HANDS}; top r1; phase {'x' * 15_000}", ("phase", "…")),
}


@pytest.mark.parametrize("text, words", WRONG.values(), ids=WRONG)
def test_what_cannot_be_is_refused_by_name(text, words):
    with pytest.raises(ValueError) as error:
        Uno.at(text)
    said = str(error.value)
    assert all(word in said for word in words), said
    assert len(said) < 300 and "\n" not in said, "one clear line"


FACTS = [
    {"hands": 5}, {"hands": [[1], None]}, {"hands": [[99], [2]]}, {"hands": [[-1], [2]]}, {"hands": "r5/b1"}, {"players": "3"},
    {"players": True}, {"players": 2.0}, {"turn": -1}, {"turn": 99}, {"turn": "A"}, {"phase": 5}, {"phase": ["turn"]}, {"frame": Move(0)},
    {"phase": "catch"}, {"frame": Catch("x", 1)}, {"frame": Catch(99, 1)}, {"stack": 5}, {"stack": [5]}, {"owed": "2"}, {"owed": 10**400},
    {"owed": float("nan")}, {"top": [1]}, {"silent": [[0]]}, {"deck": Veil(-3)}, {"deck": Veil("x")}, {"direction": 0.5}, {"nonsense": 1},
]  # fmt: skip


@pytest.mark.parametrize("facts", FACTS, ids=lambda facts: str(facts)[:40])
def test_a_fact_of_the_wrong_kind_is_refused_by_name(facts):
    with pytest.raises(ValueError) as error:
        Uno.at("top r1" if "hands" in facts else "hands r5,b4/b1,b2; top r1", **facts)
    assert len(str(error.value)) < 300 and "\n" not in str(error.value)


@pytest.mark.parametrize("text", [None, 5, b"top r1", ["top r1"]])
def test_what_is_no_text_is_no_position_and_no_move(text):
    for read in (Uno.at, Uno.parse):
        with pytest.raises(ValueError, match="text"):
            read(text)


@pytest.mark.parametrize("players", [True, 1, 9, -1, 0, 10**9, "3", None, 2.5])
def test_a_table_for_so_many_is_refused_before_anything_is_laid_out(players):
    with pytest.raises(ValueError, match="2 to 8"):
        Uno(players)


@pytest.mark.parametrize("name", [None, 5, ["uno"], {}, int, object, "UNO", "../uno", "", "x" * 9999])
def test_what_is_no_game_is_refused(name):
    for ask in (rulebook.game, rulebook.options):
        with pytest.raises(ValueError) as error:
            ask(name)
        assert len(str(error.value)) < 300


@pytest.mark.parametrize("option", [None, 5, b"x", ["a"], "", "=", "x" * 9999, "cap=\u0663", "cap=" + "9" * 5000, "pair-doubles=perhaps"])
def test_what_is_no_option_is_refused(option):
    with pytest.raises(ValueError) as error:
        rulebook.game("uno", option)
    assert len(str(error.value)) < 300


def test_a_broken_move_is_refused_and_can_be_named():
    class Broken:
        def __repr__(self):
            raise RuntimeError

        __eq__ = __hash__ = __str__ = __repr__

    table = Uno.at(f"{HANDS}; top r1")
    for m in (Broken(), object.__new__(Play), Play(0, Broken()), Play(0, 10**1000), Play(0, [])):
        with pytest.raises(Illegal) as error:
            table.play(m)
        assert error.value.clauses == ("engine.sense",) and len(str(error.value)) < 300


def test_an_unseen_deck_is_counted():
    assert len(Uno.at(f"{HANDS}; top r1; deck ?").deck) == 108 - 10


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
