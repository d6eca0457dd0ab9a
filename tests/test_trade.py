"""Bohnanza's table without a browser: offers are put together on a sheet and judged, the hand keeps its order, nothing unseen leaves."""

import json
import random

import pytest
from rulebook_viz import Table

from rulebook import bots
from rulebook.bohnanza.cards import NAMES
from rulebook.texts import LANGUAGES, texts

FIELDS = "plots stink,stink,stink,stink/blue|red,red,red/garden|soy,soy,soy/-|green,green,green,green/-"
HANDS = "hands soy,blue,soy,stink,red/stink,chili,stink/stink,stink,chili/wax"
MARKET = f"phase market A; turn A; {HANDS}; {FIELDS}; market chili,soy; coins red,chili,soy/-/-/-"
HANDY = f"phase market A; turn A; {HANDS}; {FIELDS}"
ASKED = f"phase proposal A B stink*2 soy; stack poll C; turn B; {HANDS}; {FIELDS}"
SPEAKS = f"phase poll A; turn B; {HANDS}; {FIELDS}; market chili,soy"


def table(given="", **more):
    """A table on which bots wait for a tick, with this position laid on it."""
    made = Table("bohnanza", **({"players": 4, "seed": 1, "speed": "step", "bots": "random"} | more))
    if given:
        tell(made, do="position", text=given)
        assert made.scene["error"] is None, made.scene["error"]
    return made


def tell(table, **message):
    table.receive({"n": table.scene["n"]} | message)
    return table.scene


def put(on, **said):
    scene = tell(on, do="trade", **said)
    assert scene["error"] is None, scene["error"]
    return sheet(on)


def zone(on, id):
    return next(z for z in on.scene["zones"] if z["id"] == id)


def sheet(on):
    return zone(on, "trade")


def held(on):
    """What the game holds, luck included."""
    return on.game.picture() | {"journal": ""}, on.game.luck, len(on._sitting.steps)


# ── the sheet ──


def test_a_two_for_one_trade_is_judged_sent_and_done():
    t = table(MARKET)
    found = put(t, to=1, give=["m1"], want={"stink": 2})
    assert found["verdict"]["no"] == [] and found["send"]["say"] == texts("bohnanza", "en").move(
        t.game.parse("A offer B soy stink*2"), "do", to="B"
    )
    assert found["gives"][0]["n"] == 1 and found["gets"][0]["n"] == 2
    tell(t, do="trade", act="send")
    assert t.phase == "proposal" and sheet(t)["mode"] == "wait"
    t._sitting.play(t.game.parse("B accept"))
    t._moved(1)
    assert t.game.pending[0] == [NAMES.index("stink")] * 2 and t.game.pending[1] == [NAMES.index("soy")]
    assert sheet(t)["answer"]["mark"] == "yes" and sheet(t).get("gives", []) == []


def test_an_offer_that_may_not_be_made_names_every_clause_and_is_not_sent():
    t = table(MARKET)
    found = put(t, to=1, give=["h0", "h1"], want={"stink": 1})
    assert found["verdict"]["no"] == ["trade.hand-after-market"] and found["send"]["no"]
    was = held(t)
    scene = tell(t, do="trade", act="send")
    assert scene["error"]["no"] == ["trade.hand-after-market"] and held(t) == was
    found = put(t, give=[], want={})
    assert found["empty"] and "verdict" not in found


def test_the_very_cards_that_are_clicked_leave_the_hand():
    t = table(HANDY)
    put(t, to=2, give=["h2", "h3"], want={"stink": 1})
    tell(t, do="trade", act="send")
    assert t.game.frame.places == (2, 3)
    assert "places" not in json.dumps(t.scene["log"]) and t.game.view(2).frame.places == ()
    t._sitting.play(t.game.parse("C accept"))
    t._moved(1)
    assert [NAMES[b] for b in t.game.hands[0]] == ["soy", "blue", "red"]


def test_gifts_and_wishes_have_words_of_their_own():
    t, say = table(HANDY), texts("bohnanza", "en").move
    assert put(t, to=1, give=["h0"], want={})["send"]["say"] == say(t.game.parse("A offer B soy"), "do", to="B")
    assert put(t, to=1, give=[], want={"red": 1})["send"]["say"] == say(t.game.parse("A offer B - red"), "do", to="B")


def test_whoever_is_not_active_asks_for_open_cards():
    t = table(SPEAKS)
    found = sheet(t)
    assert [p["to"] for p in found["partners"]] == [1] and {x["pick"] for x in found["things"]} == {"get"}
    found = put(t, give=["h0"], want={"chili": 1})
    assert [x["picked"] for x in found["things"]] == [True, False] and found["verdict"]["no"] == []
    assert put(t, want={"red": 1})["verdict"]["no"] == ["trade.hand-after-market"]


def test_rejected_offers_are_counted_and_people_have_no_limit():
    t = table(MARKET)
    assert "limit" in sheet(t)["budget"] and t.game.people == "A"
    put(t, to=1, give=["m1"], want={"garden": 2})
    tell(t, do="trade", act="send")
    t._sitting.play(t.game.parse("B reject"))
    t._moved(1)
    while t.game.asked != (0,):
        t._sitting.play(t.game.parse(f"{'ABCD'[t.game.asked[0]]} pass"))
    t._moved(1)
    found = sheet(t)
    assert "1" in found["budget"] and found["answer"]["mark"] == "no"
    assert found["picks"] == ["m1"] and found["want"] == {"garden": 2}  # the sheet is as it was, to be bettered
    assert Table("bohnanza", players=3, bots=None).game.people == "all"


# ── answers ──


def test_an_offer_is_shown_from_this_side_and_answered():
    t = table(ASKED)
    found = sheet(t)
    assert found["mode"] == "answer" and found["gives"][0]["bean"] == "soy" and found["gets"][0]["n"] == 2
    assert [d["m"] for d in found["deeds"]] == ["A accept", "A reject"] and not any("no" in d for d in found["deeds"])
    hand = zone(t, "hand")["things"]
    assert [x["id"] for x in hand if x.get("pick")] == ["h0", "h2"]
    put(t, give=["h2"])
    (accept,) = [m for m in t.scene["moves"] if m["m"].startswith("A accept")]
    tell(t, m=accept["m"])
    assert t.scene["error"] is None and [NAMES[b] for b in t.game.hands[0]] == ["soy", "blue", "stink", "red"]


def test_an_offer_that_cannot_be_met_can_only_be_rejected():
    t = table(ASKED.replace("stink*2 soy", "stink*2 wax"))
    accept, reject = sheet(t)["deeds"]
    assert accept["no"] == ["trade.offer-form"] and accept["why"] and "no" not in reject


def test_a_counter_offer_lies_ready_when_its_maker_may_speak():
    t = table(ASKED)
    tell(t, do="trade", act="counter")
    assert t.phase == "poll"
    for who in "CD":
        t._sitting.play(t.game.parse(f"{who} pass"))
    t._moved(1)
    found = sheet(t)
    assert found["to"] == 1 and found["picks"] == ["h0"] and found["want"] == {"stink": 2}
    assert found["verdict"]["no"] == []


# ── the hand ──


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_hand_cannot_be_sorted(language):
    t = table(HANDY, lang=language)
    was = held(t)
    scene = tell(t, sort=[3, 0])
    assert scene["error"]["no"] == ["hand.fixed-order"] and scene["error"]["at"] == "h3" and held(t) == was
    assert scene["clauses"]["hand.fixed-order"]["say"] == texts("bohnanza", language).clause("hand.fixed-order")


def test_only_the_front_is_planted():
    t = table()
    things = zone(t, "hand")["things"]
    assert things[0]["moves"] and all(x["no"] == ["plant.first-card-must", "hand.fixed-order"] for x in things[1:])
    assert [x["pos"] for x in things] == [1, 2, 3, 4, 5]


# ── fields ──


def test_a_field_tells_what_it_earns_now_and_with_one_more_bean():
    t = table(HANDY)
    stink, blue = zone(t, "fields")["plots"]
    assert stink["n"] == 4 and "1" in stink["now"] and "2" in stink["more"] and "no" not in stink["deed"]
    assert blue["deed"]["no"] == ["plant.single-bean-guard", "harvest.two-beans-needed"]
    tell(t, m=stink["deed"]["m"])
    assert len(t.game.coins[0]) == 1 and "1 coin" in t.scene["log"][0]["say"]


def test_the_draw_pile_has_lives():
    t = table(HANDY.replace("turn A;", "turn A; emptied 2;"))
    facts = zone(t, "middle")["zones"][-1]["rows"]
    assert [r["lives"] for r in facts if "lives" in r] == [[True, False, False]]


def test_pauses_go_by_for_whoever_does_not_want_to_be_asked():
    t = Table("bohnanza", players=3, seed=4, speed="instant", bots="random")
    assert t.scene["pauses"][1] is False
    rng, seen = random.Random(1), set()
    for _ in range(150):
        if not t.scene["moves"]:
            break
        seen.add(t.phase)
        tell(t, m=rng.choice(t.scene["moves"])["m"])
        assert t.scene["error"] is None
    assert "window" not in seen
    t = Table("bohnanza", players=3, seed=4, speed="instant", bots="random")
    tell(t, do="pauses", on=True)
    while t.phase != "window":
        tell(t, m=t.scene["moves"][0]["m"])
    assert t.scene["pauses"][1] is True and any(m["m"] == "A pass" for m in t.scene["moves"])
    tell(t, do="pauses", on=False)
    assert t.phase != "window"


def test_trading_does_not_end_before_the_others_were_heard():
    (close,) = table(MARKET).scene["standing"]
    assert close["no"] == ["trade.end"] and close["why"]
    assert table(MARKET.replace("market A", "market A heard")).scene["standing"] == []


# ── what may come from a browser ──

NONSENSE = [
    {"do": "trade", "to": "1"},
    {"do": "trade", "to": 0},
    {"do": "trade", "to": True},
    {"do": "trade", "to": 9},
    {"do": "trade", "give": "m0"},
    {"do": "trade", "give": ["m0", "m0"]},
    {"do": "trade", "give": ["h99"]},
    {"do": "trade", "give": [["m0"]]},
    {"do": "trade", "give": ["m0"] * 50},
    {"do": "trade", "want": ["stink"]},
    {"do": "trade", "want": {"stink": -1}},
    {"do": "trade", "want": {"stink": 1.5}},
    {"do": "trade", "want": {"stink": True}},
    {"do": "trade", "want": {"stink": 10**9}},
    {"do": "trade", "want": {"gold": 1}},
    {"sort": None},
    {"sort": [1]},
    {"sort": [1, 1]},
    {"sort": [0, 99]},
    {"sort": [-1, 0]},
    {"sort": ["0", "1"]},
    {"sort": [True, 0]},
    {"sort": {"0": 1}},
]


@pytest.mark.parametrize("message", NONSENSE, ids=lambda m: str(m)[:60])
@pytest.mark.parametrize("given", [MARKET, ASKED, SPEAKS])
def test_nonsense_gets_one_line_and_changes_nothing(given, message):
    t = table(given)
    was, lay = held(t), sheet(t)
    scene = tell(t, **message)
    assert scene["error"]["say"] and not scene["error"].get("no") and held(t) == was and sheet(t) == lay


def test_a_sheet_is_only_for_whom_it_is_to_speak_and_an_old_one_is_ignored():
    t = table(MARKET.replace("phase market A", "phase poll C").replace("turn A;", "turn A;"))
    assert tell(t, do="trade", give=["h0"])["error"]["say"]
    t = table(MARKET)
    t.receive({"n": t.scene["n"] - 1, "do": "trade", "to": 2})
    assert sheet(t)["to"] == 1
    u = Table("uno", players=3)
    assert tell(u, do="trade", to=1)["error"]["say"] and tell(u, sort=[0, 1])["error"]["say"]


def test_nothing_unseen_leaves_the_table():
    t = Table("bohnanza", players=4, seed=8, speed="instant", bots="random")
    rng = random.Random(8)
    for _ in range(40):
        if not t.scene["moves"]:
            break
        view = t.game.view(0)
        assert t.scene["position"] == view.position() and "places" not in json.dumps(t.scene["log"])
        tell(t, m=rng.choice(t.scene["moves"])["m"])
    assert bots.names()
