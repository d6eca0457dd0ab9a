"""Simulation: what is counted, that it is the same whoever counts, and that nothing is lost on the way."""

import pickle
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest

from rulebook import game
from rulebook.kernel import Rulebook, does
from rulebook.notation import read
from rulebook.simulate import Job, declared_edges, play, simulate
from rulebook.survey import Survey

FORM = ["game", "options", "players", "seed", "bot", "games", "ended", "capped", "decisions", "seconds"]
FORM += ["undeclared_edges", "unseen_edges"]
WITHOUT_TIME = ("games", "ended", "capped", "decisions", "wins", "edges", "reached", "faults")


def facts(found):
    return {name: getattr(found, name) for name in WITHOUT_TIME}


def test_every_game_ends_or_is_broken_off():
    found = simulate("uno", players=4, games=200, seed=3)
    assert found.ended + found.capped == found.games == 200
    assert sum(found.wins.values()) == found.ended


def test_the_report_has_the_form_of_the_contract():
    facts = simulate("uno", ("pair-doubles",), 3, 20, 7, "sense").report()
    assert list(facts) == FORM
    assert (facts["game"], facts["options"], facts["players"], facts["seed"], facts["bot"]) == ("uno", ["pair-doubles"], 3, 7, "sense")
    assert facts["undeclared_edges"] == []
    assert all(len(edge) == 3 for edge in facts["unseen_edges"])


def test_the_same_seed_is_the_same_game_and_another_seed_another():
    one, two, other = (simulate("uno", players=2, games=30, seed=s) for s in (5, 5, 6))
    assert facts(one) == facts(two)
    assert one.edges != other.edges


def test_a_seed_written_as_text_is_the_same_seed():
    assert facts(simulate("uno", players=2, games=10, seed="5")) == facts(simulate("uno", players=2, games=10, seed=5))


def test_games_are_counted_the_same_in_one_job_or_in_many():
    job = Job("uno", (), 3, 1, ("random",) * 3, 0, 12)
    whole = play(job)
    parts = [play(Job("uno", (), 3, 1, ("random",) * 3, i, i + 4)) for i in (0, 4, 8)]
    for part in parts[1:]:
        parts[0].add(part)
    assert facts(whole) == facts(parts[0])


@pytest.mark.parametrize("make", [ThreadPoolExecutor, lambda n: ProcessPoolExecutor(n, mp_context=get_context("spawn"))])
def test_any_executor_does_the_work(make):
    alone = simulate("uno", players=2, games=2500, seed=1)
    with make(2) as executor:
        assert facts(simulate("uno", players=2, games=2500, seed=1, executor=executor)) == facts(alone)


def test_long_work_goes_to_processes_of_its_own_accord(monkeypatch):
    monkeypatch.setattr("rulebook.simulate.SMALL", 0.0)
    found = simulate("uno", players=2, games=2500, seed=1)
    monkeypatch.setattr("rulebook.simulate.SMALL", 1e9)
    assert facts(found) == facts(simulate("uno", players=2, games=2500, seed=1))


def test_without_processes_it_works_alone(monkeypatch):
    monkeypatch.setattr("rulebook.simulate.SMALL", 0.0)
    monkeypatch.setattr("sys.platform", "emscripten")
    monkeypatch.setattr("rulebook.simulate.ProcessPoolExecutor", None)
    assert simulate("uno", players=2, games=1500, seed=1).games == 1500


def test_jobs_and_counters_are_plain_data():
    job = Job("uno", ("cap=500",), 2, "s", ("random", "sense"), 0, 3)
    assert pickle.loads(pickle.dumps(job)) == job
    assert facts(pickle.loads(pickle.dumps(play(job)))) == facts(play(job))


def test_progress_is_told_up_to_the_end():
    told = []
    simulate("uno", players=2, games=700, seed=1, progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (700, 700)
    assert told == sorted(told)


def test_phases_that_need_no_decision_are_walked_too():
    found = simulate("uno", players=2, games=30, seed=2)
    assert found.edges["deal", "auto", "turn"] == 30
    assert found.edges["score", "auto", "over"] == 30


def test_edges_are_those_the_flow_declares():
    found = simulate("uno", players=5, games=150, seed=2)
    assert found.undeclared == []
    assert found.edges.keys() <= declared_edges(game("uno"))
    assert {*found.unseen} == declared_edges(game("uno")) - found.edges.keys()


def test_an_edge_that_nobody_declared_is_found():
    rules = game("uno")
    draw = rules.verbs["draw"]

    @does(draw, "draw.cannot-play")
    def draw_one(self, m):
        self.pass_on()
        return "score"

    astray = Rulebook("Astray", (rules,), {"draw_one": draw_one})
    look = Survey(astray)
    table = look.rules.at("hands r1,b2/g5,y3; top g9")
    table.play(read("A draw", rules.verbs))
    assert look.edges["turn", "draw", "score"] == 1
    assert ("turn", "draw", "score") not in declared_edges(astray)


def test_a_round_at_the_cap_counts_as_broken_off():
    """engine.cap, with bots that draw by choice and so never come to an end soon"""
    found = simulate("uno", ("cap=500",), 2, 60, 4, "any")
    assert found.capped > 0
    assert found.ended + found.capped == 60
    assert found.edges["void", "auto", "over"] == found.capped
    assert sum(found.wins.values()) == found.ended


def test_bots_turn_from_seat_to_seat():
    """With as many games as seats each bot sits everywhere once; wins are counted by name."""
    found = simulate("uno", players=2, games=100, seed=3, bot=("sense", "random"))
    assert set(found.wins) <= {"sense", "random"}
    assert sum(found.wins.values()) == 100
    assert found.report()["bot"] == "sense,random"


def test_cards_are_counted_at_every_step_when_asked():
    """cards.total: all 108 lie somewhere, whatever is played"""
    assert simulate("uno", players=3, games=15, seed=3, careful=True).faults == []


def test_a_lost_card_is_noticed(monkeypatch):
    look = Survey(game("uno"))
    table = look.rules(2, 1)
    look.count(table)
    assert look.faults == []
    table.hands[0].pop()
    look.count(table)
    assert "107 on the table, not 108" in look.faults[0]


def test_clauses_are_reached_by_rules_and_by_laws():
    found = simulate("uno", players=3, games=60, seed=1, laws=True)
    assert {"setup.deal-seven", "win.first-out", "score.numbers"} <= found.reached  # rules that ran
    assert {"match.colour-or-number", "engine.in-hand", "win.no-function-last"} <= found.reached  # laws that were true
    assert {"engine.sense", "engine.seat", "engine.not-now", "engine.not-asked", "engine.over"} <= found.reached
    assert "engine.cap" not in found.reached


def test_looking_changes_nothing():
    plain, surveyed, with_laws = (simulate("uno", players=3, games=25, seed=9, **how) for how in ({"survey": False}, {}, {"laws": True}))
    assert plain.decisions == surveyed.decisions == with_laws.decisions
    assert plain.wins == surveyed.wins == with_laws.wins
    assert plain.unseen == []  # nobody looked


@pytest.mark.parametrize(
    "wrong, says",
    [
        ({"name": "unoo"}, "did you mean 'uno'"),
        ({"options": ("pair-double",)}, "did you mean 'pair-doubles'"),
        ({"options": ("strict-lead", "turn-up-start")}, "exclude one another"),
        ({"players": 1}, "2 to 8 players, not 1"),
        ({"players": 9}, "2 to 8 players, not 9"),
        ({"games": 0}, "at least one game"),
        ({"bot": "genius"}, "no bot is called 'genius'"),
        ({"bot": ("sense",) * 3}, "2 players need 2 bots"),
    ],
)
def test_what_cannot_be_simulated_is_said(wrong, says):
    with pytest.raises(ValueError, match=says):
        simulate(**{"name": "uno", "players": 2, "games": 1} | wrong)


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4, 6, 8])
def test_ten_thousand_rounds_end_and_lose_no_card(players):
    """Fewer than one in a thousand at the cap, no undeclared edge, 108 cards after every step."""
    found = simulate("uno", players=players, games=10_000, seed="soak", careful=True)
    assert found.faults == []
    assert found.undeclared == []
    assert found.ended + found.capped == 10_000
    assert found.capped < 10
