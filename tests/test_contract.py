"""The table of I'm the Boss! without a browser: contracts and asks are put together on sheets and judged, windows are shown, payments
are explained, and nothing unseen leaves."""

import json
import random

import pytest
from rulebook_viz import Table
from rulebook_viz.contract import Sheet

from rulebook.texts import LANGUAGES, texts

# Space 1 is published: red, blue and yellow must take part, and two of magenta, orange and green; it has eight dividends of two million.
HELD = "turn A; boss A; owners A,B,C,D,-,-; marker 1; money 6,3,0,12"
HANDS = "hands boss,stop,travel-red,red/recruit,recruit,recruit,stop/travel,green,green/boss"
LAID = "laid blue/magenta,magenta/green/-"
PROPOSAL = f"phase proposal; {HELD}; {HANDS}; {LAID}; asks B ask magenta,B.magenta 4/C ask yellow 3/D ask - 2"
ASKS = f"phase secret asks A,C,D; {HELD.replace('boss A', 'boss B')}; {HANDS}; {LAID}"
CONTRACT = "contract A propose red,A.blue,yellow,B.magenta,C.green 0,4,3,2"
CALL = f"{HELD}; {HANDS}; {LAID}; {CONTRACT}"
ROSTER = ["red", "A.blue", "yellow", "B.magenta", "C.green"]


def table(given="", **more):
    """A table on which bots wait for a tick, with this position laid on it."""
    made = Table("im_the_boss", **({"players": 4, "seed": 1, "speed": "step", "bots": "random"} | more))
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
    return zone(on, "deal").get("sheet")


def play(on, *said):
    """Moves of whoever it is, past the screen."""
    for text in said:
        on._sitting.play(on.game.parse(text))
    on._moved(len(said))


def held(on):
    """What the game holds, luck included."""
    return on.game.picture() | {"journal": ""}, on.game.luck, len(on._sitting.steps)


# ── the contract sheet ──


def test_a_contract_is_put_together_judged_and_proposed():
    t = table(PROPOSAL, bots=None)
    found = sheet(t)
    assert found["kind"] == "contract" and found["empty"] and "verdict" not in found
    assert [p["n"] for p in found["places"]] == [1, 1, 1, 2]
    assert [[c["code"] for c in p["cards"]] for p in found["places"]] == [
        ["red"],
        ["blue", "A.blue"],
        ["yellow"],
        ["magenta", "B.magenta", "B.magenta", "C.green"],  # nobody holds the green investor: it cannot take part
    ]
    found = put(t, roster=ROSTER, shares=[0, 4, 3, 2])
    assert found["verdict"]["no"] == [] and found["verdict"]["yes"]
    assert found["left"]["value"] == "$7M" and not found["left"]["bad"]  # eight dividends of two, less nine
    assert all(p["filled"] == p["n"] for p in found["places"])
    (b,) = [r for r in found["rows"] if r["seat"] == 1]
    assert b["n"] == 4 and "1 card" in b["note"] and "$4M" in b["note"]  # what B supplies, and what B asks
    tell(t, do="trade", act="send")
    assert t.phase == "answers" and str(t.game.contract[0]) == "A propose red,A.blue,yellow,B.magenta,C.green 0,4,3,2"
    shown = zone(t, "deal")["contract"]
    assert [r["chip"]["code"] for r in shown["rows"]] == ROSTER and shown["left"]["value"] == "$7M"
    assert [s["value"] for s in shown["shares"]] == ["$4M", "$3M", "$2M"]


def test_the_required_places_come_first_however_they_were_clicked():
    t = table(PROPOSAL, bots=None)
    put(t, roster=ROSTER[::-1], shares=[0, 4, 3, 2])
    tell(t, do="trade", act="send")
    assert t.game.contract[0].roster[:3] == t.game.parse(f"A propose {','.join(ROSTER)} 0,0,0,0").roster[:3]


@pytest.mark.parametrize(
    ("roster", "shares", "clause"),
    [
        (ROSTER[:4], [0, 0, 0, 0], "deal.need-roster"),
        ([*ROSTER[:3], "magenta", "B.magenta"], [0, 0, 0, 0], "deal.distinct-families"),
        (ROSTER, [0, 9, 8, 0], "close.shares-bounded"),
        (ROSTER, [1, 4, 0, 0], "close.bank-pays-boss"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_contract_that_may_not_be_proposed_says_why_and_is_not_sent(language, roster, shares, clause):
    t = table(PROPOSAL, lang=language)
    found = put(t, roster=roster, shares=shares)
    assert clause in found["verdict"]["no"] and found["send"]["no"]
    was = held(t)
    scene = tell(t, do="trade", act="send")
    assert clause in scene["error"]["no"] and held(t) == was
    assert scene["clauses"][clause]["say"] == texts("im_the_boss", language).clause(clause)


def test_an_investor_on_a_trip_may_be_clicked_and_the_clause_answers():
    t = table(f"{PROPOSAL}; covers -,travel-blue,-,-,-,-")
    (blue,) = [c for p in sheet(t)["places"] for c in p["cards"] if c["code"] == "blue"]
    assert blue["away"] == "on a trip" and blue["cover"] == "travel card for the blue family"
    assert "travel.target" in put(t, roster=["red", "blue", *ROSTER[2:]])["verdict"]["no"]


def test_what_is_promised_beyond_the_proceeds_is_marked():
    found = put(table(PROPOSAL), roster=ROSTER, shares=[0, 9, 8, 0])
    assert found["left"]["bad"] and found["left"]["value"] == "−$1M"


def test_shares_go_by_dividends_where_the_option_says_so():
    assert sheet(table(PROPOSAL))["unit"] == 1
    t = table(PROPOSAL, options=["share-unit=dividend"])
    assert sheet(t)["unit"] == 2
    assert put(t, roster=ROSTER, shares=[0, 3, 0, 0])["verdict"]["no"] == ["nego.share-unit"]


def test_the_draft_of_the_boss_before_is_where_a_new_one_begins():
    found = sheet(table(f"{PROPOSAL}; draft B propose red,A.blue,yellow,B.magenta,C.green 5,0,3,2"))
    assert found["roster"] == ROSTER and found["shares"] == [0, 0, 3, 2]  # the share of who is boss now is theirs anyway
    shown = zone(table(f"{PROPOSAL}; draft B propose red,A.blue,yellow,B.magenta,C.green 5,0,3,2"), "deal")["contract"]
    assert shown["kind"] == "draft"


def test_the_sheet_stays_through_a_refusal_without_the_cards_that_have_gone():
    t = table(PROPOSAL.replace("/boss;", "/travel-yellow;").replace("travel,green,green", "travel-magenta,green,green"), bots=None)
    put(t, roster=ROSTER, shares=[0, 4, 3, 2])
    tell(t, do="trade", act="send")
    play(t, "C refuse", "B pass", "C travel B.magenta travel-magenta", "D pass", "A pass", "B pass")
    while t.phase == "interfere":
        play(t, f"{'ABCD'[t.game.asked[0]]} pass")
    play(t, "B pass", "C pass", "D pass")
    found = sheet(t)
    assert found["kind"] == "contract" and found["roster"] == ROSTER  # B had laid two
    assert found["shares"] == [0, 4, 3, 2]
    assert sum(c["code"] == "B.magenta" for p in found["places"] for c in p["cards"]) == 1


# ── the ask ──


def test_an_ask_is_put_together_from_what_the_deal_can_use():
    t = table(ASKS, bots=None)
    found = sheet(t)
    assert found["kind"] == "ask" and [c["code"] for c in found["cards"]] == ["red", "A.blue", "A.red"]
    assert [bool(c["shown"]) for c in found["cards"]] == [False, False, True]  # it is still in the hand
    assert found["secret"] and found["empty"]
    found = put(t, parts=["red", "A.blue"], price=5)
    assert found["verdict"]["no"] == [] and found["send"]["say"] == texts("im_the_boss", "en").move(
        t.game.parse("A ask red,A.blue 5"), "do"
    )
    tell(t, do="trade", act="send")
    assert "asks" not in zone(t, "deal")  # sealed until all have spoken
    play(t, "C pass", "D ask - 3")
    cards = zone(t, "deal")["asks"]["cards"]
    assert [(c["who"], c["value"]) for c in cards] == [("you", "$5M"), ("D", "$3M")]


def test_an_ask_for_keeping_out_of_it_follows_the_option():
    assert put(table(ASKS), price=2)["verdict"]["no"] == []
    assert put(table(ASKS, options=["pay-outsiders=no"]), price=2)["verdict"]["no"] == ["nego.pay-outsider"]


def test_a_clan_card_of_the_hand_goes_onto_the_ask():
    t = table(ASKS)
    (red,) = [x for x in zone(t, "hand")["things"] if x["face"] == "red"]
    assert red["pick"] == "part" and red["code"] == "A.red" and not red["picked"]
    put(t, parts=["A.red"], price=1)
    (red,) = [x for x in zone(t, "hand")["things"] if x["face"] == "red"]
    assert red["picked"]


def test_at_one_screen_nobody_sees_an_ask_before_all_have_spoken():
    t = table(ASKS, bots=None)
    put(t, parts=["red"], price=7)
    tell(t, do="trade", act="send")
    assert t.scene["handover"]["seat"] == 2
    tell(t, do="seat", seat=2)
    said = json.dumps([t.scene["zones"], t.scene["log"], t.scene["moves"], t.scene["event"], t.scene["position"]])
    assert "$7M" not in said and "7 million" not in said
    assert sheet(t)["parts"] == [] and sheet(t)["price"]["n"] == 0


# ── windows ──


@pytest.mark.parametrize(
    ("queue", "going", "states"),
    [
        ("B C,D,A", 1, ["now", "later", "later", "later"]),
        ("D A", 2, ["passed", "passed", "now", "later"]),
        ("A", 3, ["passed", "passed", "passed", "now"]),
    ],
)
def test_the_last_call_goes_once_twice_and_a_third_time(queue, going, states):
    found = zone(table(f"phase last-call {queue}; {CALL}"), "deal")["window"]
    assert found["going"] == going and [o["state"] for o in found["order"]] == states


def test_the_card_that_may_be_stopped_is_shown():
    t = table(f"phase halt A - C_travel_red_travel-red last-call; played travel-red; {CALL.replace('travel-red,', '')}")
    found = zone(t, "deal")["window"]
    assert found["played"]["face"] == "travel-red" and found["played"]["say"] == "C sends on a trip: red investor."
    assert {m["m"] for m in t.scene["moves"]} == {"A stop", "A pass"}
    tell(t, m="A stop")
    assert "no effect" in t.scene["log"][0]["say"] and "stop.effect" in t.scene["log"][0]["clauses"]
    assert t.phase == "last-call" and "going" in zone(t, "deal")["window"]


def test_a_card_answers_why_it_may_not_be_played():
    things = {x["face"]: x for x in zone(table(PROPOSAL), "hand")["things"]}
    assert "card.when" in things["boss"]["no"] and "card.when" in things["travel-red"]["no"]
    assert "nego.clan-shown" in things["red"]["no"] and things["red"]["why"]


# ── payments ──


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_payment_is_told_and_explained(language):
    t = table(f"phase last-call A; {CALL}", lang=language)
    tell(t, m="A pass")
    assert [*t.game.money] == [13, 7, 3, 14]  # six and seven, three and four, nothing and three, twelve and two
    paid = t.scene["times"]
    money = [r["value"] for r in paid["rows"]][1:]
    assert [int("".join(filter(str.isdigit, m))) for m in money] == [4, 3, 2, 7]
    assert "close.proceeds" in paid["rows"][0]["clauses"] and paid["rows"][-1]["clauses"] == ["close.bank-pays-boss"]
    assert all(r["clauses"] for r in paid["rows"]) and all(c in t.scene["clauses"] for r in paid["rows"] for c in r["clauses"])
    say = texts("im_the_boss", language).say
    line = t.scene["log"][0]
    for who, n in zip("BCDA", (4, 3, 2, 7), strict=True):
        assert say("effect", "paid", to=who, n=n) in line["say"]
    assert {"close.proceeds", "close.bank-pays-boss"} <= {*line["clauses"]}


# ── the ring ──


def test_the_ring_tells_what_each_space_needs_and_which_are_our_reconstruction():
    spaces = zone(table(f"{PROPOSAL}; tiles 0,1,0,0,2,0,0,0,0,0,0,0,0,0,0,0"), "middle")["spaces"]
    assert len(spaces) == 16 and [s["n"] for s in spaces if s["here"]] == [1]
    assert [f["hue"] for f in spaces[0]["must"]] == ["red", "blue", "yellow"] and spaces[0]["choose"] == 2 and spaces[0]["pays"] == 8
    assert [s["tile"] for s in spaces[:5]] == [0, 1, 0, 0, 2]
    assert sum(not s["guess"] for s in spaces) == 2 and "reconstruction" in spaces[1]["say"]


def test_the_marker_is_placed_by_clicking_a_space():
    t = next(t for seed in range(40) if (t := table(seed=seed)).scene["moves"])
    assert t.phase == "place"
    space = zone(t, "middle")["spaces"][8]
    tell(t, m=space["m"])
    assert t.game.marker == 8 and t.phase == "choice"


def test_money_of_others_is_hidden_unless_it_lies_open():
    def purses(t):
        return [z["purse"]["value"] for z in zone(t, "others")["zones"]]

    assert purses(table(PROPOSAL)) == ["hidden"] * 3
    assert purses(table(PROPOSAL, options=["open-money=yes"])) == ["$3M", "$0M", "$12M"]


# ── what may come from a browser ──

NONSENSE = [
    {"do": "trade", "roster": "red"},
    {"do": "trade", "roster": ["gold"]},
    {"do": "trade", "roster": [0]},
    {"do": "trade", "roster": ["red", "red"]},
    {"do": "trade", "roster": ["F.red"]},
    {"do": "trade", "roster": ["red"] * 99},
    {"do": "trade", "roster": [["red"]]},
    {"do": "trade", "shares": [1, 2]},
    {"do": "trade", "shares": {"1": 2}},
    {"do": "trade", "shares": [0, -1, 0, 0]},
    {"do": "trade", "shares": [0, 1.5, 0, 0]},
    {"do": "trade", "shares": [0, True, 0, 0]},
    {"do": "trade", "shares": [0, 10**9, 0, 0]},
]
ASKED = [
    {"do": "trade", "parts": "red"},
    {"do": "trade", "parts": ["blue"]},
    {"do": "trade", "parts": ["red", "red"]},
    {"do": "trade", "parts": ["B.magenta"]},
    {"do": "trade", "parts": [None]},
    {"do": "trade", "price": -1},
    {"do": "trade", "price": "1"},
    {"do": "trade", "price": True},
    {"do": "trade", "price": 10**9},
]


@pytest.mark.parametrize(("given", "message"), [(PROPOSAL, m) for m in NONSENSE] + [(ASKS, m) for m in ASKED], ids=lambda m: str(m)[:60])
def test_nonsense_gets_one_line_and_changes_nothing(given, message):
    t = table(given)
    was, lay = held(t), sheet(t)
    scene = tell(t, **message)
    assert scene["error"]["say"] and not scene["error"].get("no") and held(t) == was and sheet(t) == lay


def test_a_sheet_is_only_for_whom_it_is_to_speak():
    for given in (f"phase last-call A; {CALL}", PROPOSAL.replace("boss A", "boss B")):
        t = table(given)
        assert not Sheet.offering(t.game.view(0), 0) and "sheet" not in zone(t, "deal")
        assert tell(t, do="trade", roster=["red"])["error"]["say"]


def test_nothing_unseen_leaves_the_table():
    t = Table("im_the_boss", players=4, seed=8, speed="instant", bots="random")
    rng = random.Random(8)
    for _ in range(60):
        if not t.scene["moves"]:
            break
        assert t.scene["position"] == t.game.view(0).position()
        assert {z["purse"]["value"] for z in zone(t, "others")["zones"]} == {"hidden"} or t.scene["over"]
        tell(t, m=rng.choice(t.scene["moves"])["m"])
        assert t.scene["error"] is None
