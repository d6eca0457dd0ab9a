"""The table without a browser: messages in, scenes out; nothing unseen leaves it, nothing nonsensical moves it."""

import json
import random

import pytest
from rulebook_viz import Table

from rulebook.examples import examples
from rulebook.texts import LANGUAGES, texts

REPLY = "hands gs,b+,w+,g5,r7,yv,w/r1,r2/y+,g1; top g+; colour g; turn A; owed 4; pile r3,y+"


def table(given="", **more):
    """A table on which bots wait for a tick, with this position laid on it."""
    made = Table("uno", **({"players": 3, "seed": 1, "speed": "step"} | more))
    if given:
        tell(made, do="position", text=given)
        assert made.scene["error"] is None, made.scene["error"]
    return made


def tell(on, **message):
    on.receive({"n": on.scene["n"]} | message)
    return on.scene


def things(on):
    return {t["face"]: t for z in on.scene["zones"] for t in z.get("things", ())}


def held(on):
    """What the game holds, luck included."""
    return on.game.picture() | {"journal": ""}, on.game.luck, len(on._sitting.steps)


# ── play ──


def test_a_click_plays_and_a_card_with_several_ways_offers_them():
    t = table(REPLY)
    assert things(t)["gs"]["moves"] == ["A play gs"]
    assert len(things(t)["w+"]["moves"]) == 4 and "w+.0" in t.scene["groups"]
    assert {m["m"] for m in t.scene["moves"]} == {str(m) for m in t.game.moves()}
    tell(t, m="A play gs")
    assert t.phase == "reply" and t.edge == ["reply", "Play", "reply"] and t.scene["log"][0]["say"] in t.scene["event"]


def test_a_forbidden_card_names_every_clause_the_first_to_fail_first():
    t = table(REPLY)
    for face, thing in things(t).items():
        if not thing.get("moves"):
            assert thing["no"] and set(thing["no"]) <= t.scene["clauses"].keys(), face
    assert things(t)["r7"]["no"] == ["draw-two.no-numbers", "match.colour-or-number"]
    was = held(t)
    scene = tell(t, m="A play r7")
    assert scene["error"]["no"] == ["draw-two.no-numbers", "match.colour-or-number"] and held(t) == was


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_switches_everything_the_log_too(language):
    t = table(REPLY)
    tell(t, m="A play b+")
    t.lang = language
    T = texts("uno", language)
    assert t.scene["lang"] == language and t.scene["phases"][0]["say"] == T.word("phase.turn")
    assert T.card("b+") in t.scene["log"][0]["say"]
    for clause, row in t.scene["clauses"].items():
        assert row["say"] == T.clause(clause)


def test_the_standing_button_is_always_there():
    t = table(REPLY)
    (button,) = t.scene["standing"]
    assert button["no"] and button["why"]
    t = table("hands b5,g2/y3/r1; top r7; turn A; silent B; phase catch B A")
    (button,) = t.scene["standing"]
    assert "no" not in button
    tell(t, m=button["m"])
    assert t.scene["error"] is None and len(t.game.hands[1]) == 3


def test_reasons_for_all_that_may_and_may_not_be_done():
    t = table(REPLY)
    why = t.scene["why"]
    assert len(why["may"]) == len(t.scene["moves"]) and all(r["clauses"] for r in why["may"] + why["not"])
    assert {r["clauses"][0] for r in why["may"]} >= {"draw-two.stack", "draw-two.skip-away", "draw-two.plus-four-on", "draw-two.effect"}


def test_clauses_that_permit_are_in_the_inventory():
    for seed in range(12):
        t = Table("uno", players=2 + seed % 7, seed=seed, speed="instant", bots="random")
        rng = random.Random(seed)
        for _ in range(60):
            if not t.scene["moves"]:
                break
            assert all(row["say"] != clause for clause, row in t.scene["clauses"].items())
            tell(t, m=rng.choice(t.scene["moves"])["m"])
            assert t.scene["error"] is None


# ── bots ──


def test_bots_move_at_a_tick_or_at_once():
    t = table("hands b5,g2,r7/y3,r2/g8,g9; top r3; turn B")
    assert t.scene["step"] and t.scene["tick"] is None
    tell(t, tick=True)
    assert len(t.scene["log"]) == 1
    t.speed = "fast"
    assert t.scene["tick"] == 350
    t.speed = "instant"
    assert t.scene["moves"] or t.game.over


def test_undo_goes_past_the_bots_and_luck_stays():
    t = Table("uno", players=4, seed=3, speed="instant")
    first = t.scene["moves"][0]["m"]
    start = held(t)
    tell(t, m=first)
    then, log = held(t), t.scene["log"]
    tell(t, do="undo")
    assert held(t) == start
    tell(t, do="redo")
    assert held(t) == then and t.scene["log"] == log
    tell(t, do="undo")
    tell(t, m=first)
    assert held(t) == then
    tell(t, do="undo")
    assert tell(t, do="undo")["error"]["say"]


def test_people_may_sit_everywhere():
    t = table("hands r5,g2/r7,y3; top r3; turn A", players=2, bots=None)
    tell(t, m="A play r5")
    assert t.scene["tick"] is None and not t.scene["step"]
    t.seat = 1
    assert things(t)["r7"].get("moves") or t.phase == "catch"


# ── what a seat may not see ──


def test_no_scene_holds_what_the_seat_may_not_see():
    for seed in range(8):
        a = Table("uno", players=3, seed=seed, speed="step")
        rng = random.Random(seed)
        for _ in range(25):
            own = json.dumps(a.scene)
            other = Table("uno", players=3, seed=seed, speed="step")
            other._sitting, other._kinds, other._n, other._news = a._sitting, a._kinds, a._n, a._news
            real = a._sitting.table
            a._sitting.table = real.imagine(0, seed)  # the same to this seat, another deal to the others
            a._draw()
            assert json.dumps(a.scene) == own
            a._sitting.table = real
            a._draw()
            if not a.tick():
                if not a.scene["moves"]:
                    break
                tell(a, m=rng.choice(a.scene["moves"])["m"])
    assert "seed" not in own and "luck" not in own


# ── messages ──

NONSENSE = [
    None,
    3,
    "text",
    [],
    {},
    {"n": None},
    {"m": "A draw"},
    {"n": True, "m": "A draw"},
    {"n": "1"},
    {"do": "undo"},
]
WISHES = [
    {"m": ""},
    {"m": 3},
    {"m": None},
    {"m": ["A draw"]},
    {"m": "x" * 100_000},
    {"m": "B take"},
    {"m": "Z play r5"},
    {"m": "A play q9"},
    {"m": "A play r5 pair pair call"},
    {"m": "A\nplay"},
    {"m": "A call"},
    {"m": "A wait"},
    {"m": "A play w+ -"},
    {"m": "A play -"},
    {"m": "J draw"},
    {"tick": "yes"},
    {"tick": 1},
    {"ask": "h0"},
    {"ask": {}},
    {"do": "dance"},
    {"do": 3},
    {"do": ["undo"]},
    {"do": "undo"},
    {"do": "redo"},
    {"do": "new"},
    {"do": "new", "players": 99, "bots": "sense"},
    {"do": "new", "players": True, "bots": "sense"},
    {"do": "new", "players": 3, "bots": "genius"},
    {"do": "new", "players": 3, "bots": [], "speed": {}},
    {"do": "new", "players": 3, "bots": "sense", "speed": "light"},
    {"do": "position"},
    {"do": "position", "text": 3},
    {"do": "position", "text": "hands r7/b3; top q9"},
    {"do": "position", "text": "hands r+,r+,r+/b1"},
    {"do": "position", "text": "x" * 300_000},
    {"do": "position", "text": "\x00"},
    {"do": "load"},
    {"do": "load", "text": "{"},
    {"do": "load", "text": "[]"},
    {"do": "load", "text": "[" * 50_000},
    {"do": "load", "text": '{"format": 99}'},
    {"do": "lang", "lang": "xx"},
    {"do": "lang", "lang": {}},
    {"do": "speed", "speed": []},
    {"do": "speed", "speed": "light"},
    {"do": "clause", "clause": "no.such"},
    {"do": "clause", "clause": {}},
    {"do": "show"},
    {"do": "where", "clause": 7},
    {"do": "back"},
]


@pytest.mark.parametrize("message", NONSENSE, ids=repr)
def test_what_is_no_message_is_ignored(message):
    t = table(REPLY)
    was, scene = held(t), t.scene
    t.receive(message)
    assert held(t) == was and t.scene == scene


@pytest.mark.parametrize("wish", WISHES, ids=lambda w: repr(w)[:60])
def test_what_cannot_be_done_leaves_the_table_as_it_was(wish, caplog):
    t = table(REPLY)
    was, lang, speed, n = held(t), t.lang, t.speed, t.scene["n"]
    caplog.set_level("DEBUG", "rulebook_viz.table")
    tell(t, **wish)
    assert (held(t), t.lang, t.speed, t.scene["n"]) == (was, lang, speed, n)
    assert not caplog.records, "a message of any content has an answer that was thought of"
    assert t.scene["error"] is None or t.scene["error"]["say"]


def test_an_old_state_number_is_ignored():
    t = table(REPLY)
    old = t.scene["n"]
    tell(t, m="A take")
    was = held(t)
    t.receive({"n": old, "m": "A take"})
    t.receive({"n": old, "tick": True})
    assert held(t) == was


def test_the_browser_sets_no_trait():
    t = table(REPLY)
    was = held(t), t.phase, t.seat
    t.set_state({"phase": "over", "seat": 2, "scene": {}, "lang": "sq"})
    assert (held(t), t.phase, t.seat) == was and t.lang == "en"


# ── positions and saves ──


def test_a_position_goes_out_as_the_seat_sees_it_and_comes_back():
    t = table(REPLY)
    said = t.scene["position"]
    assert "?2" in said and "y+,g1" not in said
    tell(t, do="position", text=said)
    assert t.scene["error"] is None and t.scene["position"] == said
    assert all(len(h) for h in t.game.hands)


def test_a_save_comes_back_move_by_move(monkeypatch):
    t = Table("uno", players=3, seed=5, speed="instant")
    for _ in range(3):
        tell(t, m=t.scene["moves"][0]["m"])
    sent = []
    monkeypatch.setattr(t, "send", sent.append)
    tell(t, do="save")
    other = Table("uno", players=2, seed=9, speed="step")
    tell(other, do="load", text=sent[0]["save"])
    assert other.scene["error"] is None and held(other) == held(t)
    assert tell(other, do="load", text=sent[0]["save"][:-40])["error"]["detail"] and held(other) == held(t)


def test_a_new_game_has_the_seats_and_the_pace_one_asks_for():
    t = table(REPLY)
    tell(t, do="new", players=8, bots="random", speed="slow")
    assert t.game.players == 8 and t.speed == "slow" and t.scene["event"] and len(t.scene["log"]) == 0


# ── examples and listeners ──


def test_an_example_opens_and_leads_back():
    t = table(REPLY)
    was = held(t)
    for example in examples("uno"):
        if example.moves and not example.contested:
            t.open(example)
            assert t.scene["back"] and t.scene["example"]
            last = t.game.parse(example.moves[-1])  # advice and noises are people's own: they are on no list
            assert t.scene["moves"] or t.game.over or example.refused or example.seat is not None or t.game.verdict(last), example.id
    t.back()
    assert held(t) == was and not t.scene["back"]
    t.back()
    assert held(t) == was


def test_an_example_draws_what_it_says():
    for example in examples("uno"):
        if example.moves and example.draws and example.then and not example.contested and example.seat is None:
            t = table(REPLY)
            t.open(example)
            tell(t, m=example.moves[-1])
            assert not t.scene["error"], (example.id, t.scene["error"])


def test_clicks_on_clauses_are_told():
    t, heard, tabs = table(REPLY), [], []
    t.on_clause(heard.append)
    t.on_clause(tabs.append, "clause")
    for kind in ("clause", "where", "show"):
        tell(t, do=kind, clause="draw-two.no-numbers")
    assert heard == ["draw-two.no-numbers"] * 3 and tabs == ["draw-two.no-numbers"]
    assert t.scene["back"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"players": 1},
        {"players": 9},
        {"lang": "tlh"},
        {"bots": "genius"},
        {"speed": "light"},
        {"options": ["no-such"]},
        {"seat": 7},
    ],
)
def test_a_table_that_cannot_be_set_up_says_why(wrong):
    with pytest.raises(ValueError):
        Table(**({"game": "uno"} | wrong))


def test_a_game_without_a_scene_of_its_own_is_served_too(monkeypatch):
    from rulebook_viz import table as module
    from rulebook_viz.scenes import Scene

    monkeypatch.setattr(module, "scene_of", lambda name: Scene)
    t = table(REPLY)
    assert things(t)["gs"]["moves"] and things(t)["r7"]["no"] and t.scene["faces"]["gs"]["figure"] == "gs"
    tell(t, m="A play gs")
    assert t.scene["error"] is None


# ── the small graph ──


def test_the_graph_follows_every_move_and_is_sent_again_only_for_another_language():
    t, sent = table(REPLY), []
    t.observe(lambda change: sent.append(change["name"]), ["flow", "lights"])
    assert t.lights["current"] == "p-reply" and t.lights["walked"] == ""
    tell(t, m="A play gs")
    assert set(sent) == {"lights"} and t.lights["walked"].startswith("s-")
    assert len(json.dumps(t.lights)) < 1000
    sent.clear()
    t.lang = "sq"
    assert sent == ["flow"] and texts("uno", "sq").word("phase.reply") in t.flow["svg"]
    assert all(law["text"] == texts("uno", "sq").clause(c) for c, law in t.flow["laws"].items())


def test_where_lights_the_graph_until_the_next_move():
    t, heard = table(REPLY), []
    t.on_clause(heard.append, "clause")
    tell(t, do="where", clause="draw-two.no-numbers")
    assert "p-reply" in t.lights["lit"] and t.lights["sought"] == 1
    tell(t, do="clause", clause="draw-two.stack")
    assert heard == ["draw-two.stack"], "a clause that only the graph shows is a clause all the same"
    tell(t, m="A play gs")
    assert t.lights["lit"] == [] and t.lights["sought"] == 1


def test_an_example_asks_to_be_looked_at():
    t = table()
    looked = t.scene["looked"]
    t.open(next(e for e in examples("uno") if e.moves and not e.contested))
    assert t.scene["looked"] == looked + 1 and t.scene["hint"]
    t.back()
    assert t.scene["looked"] == looked + 1 and not t.scene["hint"]


def test_a_message_that_fails_halfway_leaves_the_table_as_it_was(monkeypatch):
    table = Table("uno", players=2, seed=3, bots=None, lang="en")
    before = table.game.position(), table.phase, table.seat, table.speed
    draw = Table._draw
    monkeypatch.setattr(Table, "_draw", lambda self, error=None: draw(self, error) if error else 1 / 0)
    for wish in ({"m": str(table.game.moves()[0])}, {"do": "position", "text": "hands r5,b4/b1,b2; top r1"}):
        table.receive({"n": table.scene["n"]} | wish)
        assert (table.game.position(), table.phase, table.seat, table.speed) == before
        assert table.scene["error"]["say"]
