"""The bots: they see views only, follow their policy, and sense beats chance."""

from random import Random

import pytest

from rulebook import bots, game
from rulebook.position import Position
from rulebook.simulate import simulate

UNO = game("uno")


def chosen(bot, position, seed=0):
    """What a bot plays for the seat that is asked, and what it could have played."""
    table = UNO.at(position)
    moves = [m for m in table.moves() if m.who == table.asked[0]]
    return str(bots.get(bot)(table.view(table.asked[0]), moves, Random(seed))), list(map(str, moves))


def test_names_are_those_that_sit_down_at_a_table():
    assert bots.names() == ["random", "sense"]
    assert all(callable(bots.get(name)) for name in bots.names())


def test_an_unknown_bot_is_named_with_the_nearest_one():
    with pytest.raises(ValueError, match="no bot is called 'sens'; did you mean 'sense'"):
        bots.get("sens")
    with pytest.raises(ValueError, match="there are random, sense"):
        bots.get("qqq")


@pytest.mark.parametrize("bot", bots.names())
def test_a_bot_is_shown_no_table(bot, monkeypatch):
    """Other hands and the draw pile are veiled in all that a bot sees; looking would raise."""
    views = []
    view = Position.view
    monkeypatch.setattr(Position, "view", lambda self, who: views.append(seen := view(self, who)) or seen)
    simulate("uno", players=3, games=3, seed=1, bot=bot, careful=True)
    assert views
    for seen in views:
        assert repr(seen.deck).startswith("?")
        assert sum(repr(hand).startswith("?") for hand in seen.hands) == 2


@pytest.mark.parametrize("seed", range(20))
def test_random_draws_only_when_it_can_play_nothing(seed):
    """engine.bot-policy"""
    played, could = chosen("random", "hands r5,b2/g1,g2; top r3", seed)
    assert "A draw" in could and played != "A draw"
    assert chosen("random", "hands g5,b2/g1,g2; top r3", seed)[0] == "A draw"


def test_random_plays_whatever_it_may():
    found = {chosen("random", "hands r5,r7,r9/g1,g2; top r3", seed)[0] for seed in range(60)}
    assert found == {"A play r5", "A play r7", "A play r9"}


def test_random_calls_and_catches_by_chance():
    calls = {chosen("random", "hands r5,r6/g1,g2; top r3", seed)[0].endswith("call") for seed in range(30)}
    assert calls == {True, False}
    catches = {chosen("random", "hands r5/g1,g2; top r3; phase catch A B; stack turn; silent A; turn B", seed)[0] for seed in range(30)}
    assert catches == {"B accuse", "B wait"}


def test_sense_calls_when_it_must():
    """uno.must-call"""
    for seed in range(10):
        assert chosen("sense", "hands r5,r6/g1,g2; top r3", seed)[0].endswith(" call")


def test_sense_catches_whoever_has_not_called():
    """uno.caught"""
    assert chosen("sense", "hands r5/g1,g2; top r3; phase catch A B; stack turn; silent A; turn B")[0] == "B accuse"


def test_sense_calls_late_rather_than_be_caught():
    """uno.late-call"""
    assert chosen("sense", "hands r5/g1,g2; top r3; phase catch A A; stack turn; silent A; turn B")[0] == "A call"


def test_sense_keeps_its_wild_cards():
    played, could = chosen("sense", "hands r5,w,w+,b1,b2/g1,g2,g3,g4; top r3")
    assert "A play w+ b" in could and played == "A play r5"


def test_sense_names_the_colour_it_holds_most():
    played, _ = chosen("sense", "hands w,b1,b4,b7,g2/g1,g2,g3,g4; top r3")
    assert played == "A play w b"


def test_sense_plays_pairs():
    """pair.play-together"""
    assert chosen("sense", "hands r5,r5,b1,b2,g4/g1,g2,g3; top r3")[0] == "A play r5 pair"


def test_sense_keeps_a_number_to_end_on():
    """win.no-function-last: whoever keeps only function cards cannot go out."""
    assert chosen("sense", "hands rs,r5/g1,g2,g3; top r3")[0] == "A play rs call"


def test_sense_does_not_let_the_next_player_go_out():
    """With one card against it, it makes that player draw rather than play a number."""
    assert chosen("sense", "hands r+,r5,r6,b1/g1; top r3")[0] == "A play r+"


@pytest.mark.parametrize("players, least", [(2, 0.65), (4, 0.40)])
def test_sense_beats_chance(players, least):
    """Two thousand rounds, its seat turning: against one random player, and against three."""
    found = simulate("uno", players=players, games=2000, seed="strength", bot=("sense",) + ("random",) * (players - 1), survey=False)
    assert found.wins["sense"] / found.games >= least


def test_options_do_not_stop_a_bot():
    for option in ("pair-doubles", "skip-bounces-next", "reverse-skips-duel", "strict-lead", "turn-up-start"):
        assert simulate("uno", (option,), 3, 20, 1, "sense").ended == 20
