"""UNO's house rules at one table: all of Killer Uno together, secrets kept, and whole sessions."""

import random

import pytest
from test_every_game import keeps_to_the_rules, walk

import rulebook
from rulebook.kernel import Unseen
from rulebook.record import Match
from rulebook.uno.cards import DRAW_FOUR

PARTIES = range(2, 9)
MANY = ("challenge", "zero-empty-wins", "pair-doubles", "misplay-penalty", "advice-penalty")


def play_out(game, players, seed):
    """A random game from the deal to its end; nobody is ever left without a move."""
    rng, table = random.Random(seed), game(players, seed=seed)
    while not table.over:
        moves = table.moves()
        assert moves, table.position()
        table.advance(rng.choice(moves))
    return table


@pytest.mark.parametrize("players", PARTIES)
@pytest.mark.parametrize("more", [(), ("challenge",), MANY])
def test_all_killer_rules_together_keep_to_the_rules(players, more):
    keeps_to_the_rules(rulebook.game("uno", "killer", *more), 3, players, 250)


@pytest.mark.parametrize("players", PARTIES)
def test_rounds_of_killer_uno_end(players):
    """By a win or, where function cards are hoarded, by the cap; and the round's turns say which."""
    game = rulebook.game("uno", "killer", "challenge", "cap=500")
    for seed in range(3):
        table = play_out(game, players, seed)
        assert (table.winner in range(players)) != (table.turns == 500 or table.passes == players)


def test_the_preset_is_its_six_switches_and_one_can_be_left_out():
    killer = rulebook.game("uno", "killer")
    assert set(killer.options()) == {f"killer.{o}" for o in ("endless-draw", "jump-in", "zero", "red-zero", "hush", "slap")}
    assert "killer.slap" not in rulebook.game("uno", "killer", "killer.slap=no").options()
    assert rulebook.game("uno", "killer.red-zero").options() == ("killer.zero", "killer.red-zero")


def test_only_one_scoring_is_played():
    with pytest.raises(ValueError, match="exclude"):
        rulebook.game("uno", "hero-scoring", "moderate-scoring")


# ── secrets ──


def test_the_evidence_is_seen_by_the_challenger_alone():
    table = rulebook.game("uno", "challenge").at("hands b9,y1,w+,w+/r2,g4,y8/r5,y6,w; top b3")
    table.play(table.parse("A play w+ r"))
    for who in (1, 2):
        with pytest.raises(Unseen):
            list(table.view(who).evidence[0])
    told = [table.view(who).verdict(table.parse("B doubt")) for who in range(3)]
    assert {v.word for v in told} == {"allowed"}
    table.play(table.parse("B doubt"))
    assert len(table.view(1).evidence[0]) == 3 and DRAW_FOUR in table.view(1).evidence[0]
    with pytest.raises(Unseen):
        list(table.view(2).evidence[0])


def test_the_evidence_tells_others_no_more_than_the_size_of_the_hand():
    game = rulebook.game("uno", "challenge")
    views = []
    for hand in ("b9,y1,w+,w+", "b9,y1,g1,w+"):
        table = game.at(f"hands {hand}/r2,g4,y8/r5,y6,w; top b3")
        table.play(table.parse("A play w+ r"))
        views.append([table.view(who).picture() for who in (1, 2)])
    assert views[0] == views[1]


def test_whether_a_bluff_was_played_is_hidden_from_everybody_until_it_is_challenged():
    game = rulebook.game("uno", "challenge")
    for seed in range(10):
        for table, _, _ in walk(game, seed):
            for who in range(table.players):
                with pytest.raises(Unseen):
                    bool(table.view(who).guilty)


@pytest.mark.parametrize("option, phase", [("killer.slap", "slap"), ("killer.jump-in", "jump")])
def test_secret_choices_are_sealed_until_all_are_in(option, phase):
    """What anybody else chose changes nothing in what a player sees."""
    game, looked = rulebook.game("uno", option), 0
    for seed in range(12):
        for table, moves, m in walk(game, seed, players=4):
            if table.phase != phase or len(table.asked) == 1:
                continue
            for other in (x for x in moves if x.who == m.who):
                for who in set(range(4)) - {m.who}:
                    looked += 1
                    assert table.after(m).view(who).picture() == table.after(other).view(who).picture()
    assert looked > 20


# ── sessions ──


@pytest.mark.parametrize("option, reached", [("hero-scoring", 500), ("moderate-scoring", 100)])
def test_a_session_goes_on_until_pigs_are_drawn(option, reached):
    game = rulebook.game("uno", option)
    for players in (2,) if option == "moderate-scoring" else (4,):
        match, rng, last = Match(game, players, seed=7), random.Random(7), 1
        while moves := match.table.moves():
            assert max(match.table.totals) < reached, "pigs are drawn at once"
            assert match.table.round in (last, last + 1)
            last = match.table.round
            match.play(rng.choice(moves))
        assert match.table.over and match.table.events == 1
        assert sum(match.table.pigs) > 0 and not any(match.table.totals)
        assert Match.load(match.save()).table.picture() == match.table.picture()


def test_the_winner_of_a_round_leads_the_next():
    game = rulebook.game("uno", "hero-scoring")
    table = game.at("hands r5,r6/y3/b1,b2; top r3; turn B; totals 10,20,30; colour r")
    table.play(table.parse("B draw"))
    while table.round == 1:
        table.advance(random.Random(table.turns).choice(table.moves()))
    assert table.turn == table.first and table.direction == 1 and table.sizes == (7, 7, 7)


def test_an_agreed_number_of_rounds_ends_the_session():
    game = rulebook.game("uno", "moderate-scoring", "rounds=3", "pig-events=99")
    table = play_out(game, 3, 1)
    assert table.round == 3
