"""Races at the table, without a browser: who is timed, who waits for whom, and what a time from a browser may be."""

import json
import math
import random

import pytest
from rulebook_viz import Table
from rulebook_viz.races import LATEST, NEVER, drawn_time, measured

from rulebook.texts import LANGUAGES, texts, ui

NINE = "hands b9,g2,r7,y1/y3,r2,b4/g1,g4,y8; top r9"
SAME = "hands b5,g2,r7/b5,y3,r2/g1,b1,g4; top r5; turn B"  # B plays b5, C is next, and A holds the other


def table(given="", options=("killer.slap",), **more):
    made = Table("uno", **({"players": 3, "seed": 1, "speed": "step", "options": options} | more))
    if given:
        tell(made, do="position", text=given)
        assert made.scene["error"] is None, made.scene["error"]
    return made


def tell(at, **message):
    at.receive({"n": at.scene["n"]} | message)
    return at.scene


def nine(**more):
    """A table on which a 9 has just been played."""
    t = table(NINE, **more)
    tell(t, m="A play b9")
    assert t.phase == "slap" and t.scene["race"]
    return t


def test_a_slow_hand_draws_and_a_quick_one_does_not():
    for time, bots, lost in ((600, 50, True), (90, 3000, False)):
        t = nine(slap_ms=bots)
        assert t.scene["moves"] == [], "no button says how quick its player is"
        tell(t, slap=time)
        assert t.phase == "turn" and len(t.game.hands[0]) == 3 + 2 * lost
        rows = t.scene["times"]["rows"]
        assert len(rows) == 3 and [bool(r["last"]) for r in rows] == [False, False, True]
        assert (rows[-1]["say"] == "you") is lost and {"slap.last-draws", "slap.engine"} == {*t.scene["times"]["clauses"]}
        assert t.scene["clauses"].keys() >= {"slap.last-draws", "slap.engine"}


def test_the_last_hand_is_told_by_name():
    t = nine(slap_ms=50)
    tell(t, slap=800)
    assert "A was the last to slap" in t.scene["event"]


def test_bots_wait_for_the_person_and_tell_nothing_before():
    t = nine()
    assert not t.tick() and t.scene["tick"] is None and not t.scene["step"]
    assert len(t._sitting.steps) == 1


@pytest.mark.parametrize(
    "bad",
    [True, None, "x", "412", -1, -0.5, math.nan, math.inf, -math.inf, LATEST, 1e12, 10**400, [], {}, [412], "drawn"],
    ids=lambda v: repr(v)[:20],
)
def test_what_is_no_time_is_refused_with_one_line(bad):
    t = nine()
    was, n = t.game.position(), t.scene["n"]
    scene = tell(t, slap=bad)
    assert (t.game.position(), scene["n"]) == (was, n) and len(scene["error"]["say"].splitlines()) == 1
    assert not tell(t, slap=412)["error"] and t.phase == "turn"


def test_a_time_where_nobody_is_timed_is_refused():
    t = table(NINE)
    was = t.game.position()
    for message in ({"slap": 300}, {"slap": "drawn"}, {"late": True}):
        assert tell(t, **message)["error"]["say"] == ui("en")("error.no-race") and t.game.position() == was


def test_the_smallest_times_count_too():
    t = nine(slap_ms=3000)
    tell(t, slap=0)
    assert t.scene["times"]["rows"][0]["value"] == "1 ms"
    assert measured(0.2) == 1 and measured(412.6) == 413 and measured(LATEST) is None


def test_whoever_never_presses_is_the_last():
    t = nine(slap_ms=3000)
    tell(t, late=True)
    last = t.scene["times"]["rows"][-1]
    assert (last["say"], last["value"]) == ("you", ui("en")("table.race-never")) and t._sitting.steps[1].move.time == NEVER
    assert t.scene["event"].startswith(ui("en")("table.race-over"))


def test_without_a_race_the_time_is_drawn_like_the_bots():
    lost = 0
    for seed in range(12):
        t = nine(seed=seed, racing=False)
        assert t.scene["race"]["as"] == "lot" and tell(t, slap=300)["error"]
        tell(t, slap="drawn")
        lost += bool(t.scene["times"]["rows"][-1]["say"] == "you")
    assert 0 < lost < 12


def test_the_menu_offers_it_where_there_is_a_race():
    assert table(options=())._sitting.rules.options() == () and table(options=()).scene["racing"] is None
    t = nine()
    assert t.scene["racing"] is True
    tell(t, do="race", on=False)
    assert t.scene["racing"] is False and t.scene["race"]["as"] == "lot"
    tell(t, do="race", on=True)
    assert t.scene["race"]["as"] == "hit"


def test_drawn_times_are_the_same_again_and_keep_to_their_mean():
    times = [drawn_time(7, step, 1, 600) for step in range(400)]
    assert times == [drawn_time(7, step, 1, 600) for step in range(400)] and len({*times}) > 200
    assert 560 < sum(times) / 400 < 640 and min(times) >= 200


@pytest.mark.parametrize("wrong", [{"slap_ms": 0}, {"slap_ms": 9999}, {"jump_ms": 3}, {"jump_ms": 99_999}])
def test_a_pace_that_is_none_is_refused(wrong):
    with pytest.raises(ValueError, match="milliseconds"):
        table(**wrong)


def test_several_people_take_turns_and_each_is_timed_alone():
    t = table(NINE, bots=None)
    tell(t, m="A play b9")
    assert t.scene["race"]["ready"] and not t.scene["handover"]
    tell(t, slap=400)
    said = json.dumps(t.scene["log"])
    assert "400" in said and t.scene["handover"]["seat"] == 1 and t.scene["race"] is None
    tell(t, do="seat", seat=1)
    assert t.seat == 1 and "400" not in json.dumps(t.scene), "nobody sees a time before all are in"
    tell(t, slap=300)
    tell(t, do="seat", seat=2)
    tell(t, slap=500)
    assert t.phase == "turn" and t.scene["times"]["rows"][-1]["say"] == "you"
    for seat in (0, 7, -1, None, "1", True):
        was = t.seat
        assert tell(t, do="seat", seat=seat)["error"] and t.seat == was


def test_undo_and_redo_go_through_a_race():
    t = nine()
    tell(t, slap=400)
    then = t.game.position()
    tell(t, do="undo")
    assert t.phase == "slap" and t.scene["race"]
    tell(t, do="redo")
    assert t.game.position() == then
    tell(t, do="undo")
    tell(t, do="undo")
    assert t.phase == "turn" and t.game.position() != then


# ── jumping in ──


def jump(**more):
    t = table(SAME, options=("killer.jump-in",), **more)
    t._sitting.play(t.game.parse("B play b5"))
    t._moved(1)
    assert t.phase == "jump"
    return t


def test_a_jump_has_its_window_and_no_answer_lets_it_pass():
    t = jump(jump_ms=2500)
    race = t.scene["race"]
    assert race["as"] == "window" and race["ms"] == 2500 and race["otherwise"] == "A stay" and t.scene["tick"] is None
    assert {m["m"] for m in t.scene["moves"]} == {"A jump b5", "A stay"}
    tell(t, late=True)
    assert t.phase != "jump" and t.scene["event"].startswith(ui("en")("table.race-over")) and len(t.game.hands[0]) == 3


def test_a_jump_in_time_is_a_jump_and_one_too_late_is_none():
    t = jump()
    tell(t, m="A jump b5", ms=1200)
    assert "jumps" in t.scene["event"] or "jump in" in t.scene["event"]
    t = jump()
    tell(t, m="A jump b5", ms=9000)
    assert t.scene["event"].startswith(ui("en")("table.race-over"))
    for bad in (None, "1", True, -3, math.nan, NEVER):
        t = jump()
        was = t.game.position()
        assert tell(t, m="A jump b5", ms=bad)["error"] and t.game.position() == was and t.phase == "jump"


def test_without_a_race_a_jump_waits_for_its_answer():
    t = jump(racing=False)
    assert t.scene["race"] is None and {m["m"] for m in t.scene["moves"]} == {"A jump b5", "A stay"}
    assert tell(t, late=True)["error"]


def test_whoever_cannot_jump_is_not_asked_and_undo_passes_that_by():
    t = table("hands b5,g2,r7/b7,y3,r2/b5,b3,g4; top r5; turn A", options=("killer.jump-in",))
    tell(t, m="A play b5")  # C holds the other b5; A is asked too, but has nothing to choose
    assert t.phase == "jump" or t.game.turn != 0
    assert not any(m.get("m") == "A stay" for m in t.scene["moves"])
    tell(t, do="undo")
    assert t.phase == "turn" and t.game.turn == 0 and len(t.game.hands[0]) == 3
    tell(t, do="redo")
    assert len(t.game.hands[0]) == 2


def test_no_scene_of_the_killer_game_holds_what_the_seat_may_not_see():
    for seed in range(4):
        a = Table("uno", players=3, seed=seed, speed="step", options=["killer"])
        rng = random.Random(seed)
        for _ in range(60):
            own, real = json.dumps(a.scene), a._sitting.table
            a._sitting.table = real.imagine(0, seed)  # the same to this seat, another deal to the others
            a._draw()
            assert json.dumps(a.scene) == own
            a._sitting.table = real
            a._draw()
            if a.tick():
                continue
            if a.scene["race"] and a.scene["race"]["as"] == "hit":
                tell(a, slap=rng.randrange(900))
            elif a.scene["moves"]:
                tell(a, m=rng.choice(a.scene["moves"])["m"])
            else:
                break


@pytest.mark.parametrize("language", LANGUAGES)
def test_races_have_words_in_every_language(language):
    t = nine(lang=language)
    race, words = t.scene["race"], ui(language)
    assert race["say"] == texts("uno", language).say("do", "slap") and race["keys"] == words("table.race-keys")
    tell(t, slap=5)
    assert t.scene["times"]["say"] == words("table.race-times") and t.scene["words"]["race-off"] == words("table.race-off")
    assert tell(t, slap=5)["error"]["say"] == words("error.no-race")


def test_racing_for_the_turn_has_its_window_too():
    t = table("hands g1,b1,g4/b5,g2,r7/b5,y3,r2; top r5; turn C", options=("killer.jump-in",))
    t._sitting.play(t.game.parse("C play b5"))
    t._moved(1)  # the bot B jumps in, and A is on turn
    race = t.scene["race"]
    assert t.phase == "contest" and race["as"] == "window" and race["otherwise"] == "A yield"
    tell(t, late=True)
    assert t.phase != "contest" and len(t.game.hands[1]) == 2
    assert "B was the quickest" in t.scene["event"]
