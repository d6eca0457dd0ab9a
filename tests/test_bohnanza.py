"""Bohnanza beyond single rows: its tables, its secrets, whole games, and offers of every shape."""

import random
from collections import Counter

import pytest

import rulebook
from rulebook.bohnanza.cards import BEANS, NAMES, WORTH, lot
from rulebook.bohnanza.moves import Accept, Buy, Harvest, Offer, Proposal, Reject
from rulebook.texts import texts

BOHNANZA = rulebook.game("bohnanza")
PARTIES = range(2, 8)

# As printed on the cards and in the booklet, written out by hand: 0 where no number of beans pays so much.
PRINTED = {
    "coffee": (24, 4, 7, 10, 12),
    "wax": (22, 4, 7, 9, 11),
    "blue": (20, 4, 6, 8, 10),
    "chili": (18, 3, 6, 8, 9),
    "stink": (16, 3, 5, 7, 8),
    "green": (14, 3, 5, 6, 7),
    "soy": (12, 2, 4, 6, 7),
    "black-eyed": (10, 2, 4, 5, 6),
    "red": (8, 2, 3, 4, 5),
    "garden": (6, 0, 2, 3, 0),
    "cocoa": (4, 0, 2, 3, 4),
}
IN_USE = {2: 154, 3: 150, 4: 130, 5: 130, 6: 144, 7: 144}
LEFT_OUT = {2: (), 3: ("cocoa",), 4: ("coffee",), 5: ("coffee",), 6: ("cocoa", "garden"), 7: ("cocoa", "garden")}
DEALT = {2: (5, 5), 3: (5,) * 3, 4: (5,) * 4, 5: (5,) * 5, 6: (3, 4, 5, 6, 6, 6), 7: (3, 4, 5, 6, 6, 6, 6)}
DRAW_PILE = {2: 144, 3: 135, 4: 110, 5: 105, 6: 114, 7: 108}
LAST_TIME = {2: 3, 3: 2, 4: 3, 5: 3, 6: 3, 7: 3}
MOST_TURNS = {n: 3 * cards + 3 for n, cards in IN_USE.items()}  # each takes a card or adds to the count


def everything(table):
    """Every card on the table, wherever it lies."""
    rows = [*table.hands, *table.coins, *table.pending, *(field for plots in table.plots for field in plots)]
    rows += [table.market, table.deck, table.pile, getattr(table, "leftovers", [])]
    return Counter(bean for row in rows for bean in row)


def played(game, players, seed):
    """A random game, move by move: the table before it, and the move."""
    rng, table = random.Random(seed), game(players, seed=seed)
    while not table.over:
        yield table, (m := rng.choice(table.moves()))
        table.advance(m)


def at(position, *options):
    return rulebook.game("bohnanza", *options).at(position)


def after(table, *moves):
    for said in moves:
        table.play(table.parse(said))
    return table


# ── the cards ──


@pytest.mark.parametrize("name", PRINTED)
def test_cards_and_beanometers_are_the_printed_ones(name):
    cards, *steps = PRINTED[name]
    assert BEANS[name][0] == cards
    for sold in range(cards + 1):
        earned = max((coins for coins, need in enumerate(steps, 1) if need and sold >= need), default=0)
        assert WORTH[NAMES.index(name)][sold] == earned


def test_there_are_154_cards_of_eleven_varieties_and_no_single_bean_pays():
    assert list(BEANS) == list(PRINTED) and sum(cards for cards, _ in BEANS.values()) == 154
    assert all(worth[:2] == [0, 0] and max(worth) <= 4 for worth in WORTH)


# ── setting up ──


@pytest.mark.parametrize("players", PARTIES)
def test_what_is_dealt_and_what_is_left(players):
    for seed in range(5):
        table = BOHNANZA(players, seed=seed)
        assert tuple(map(len, table.hands)) == DEALT[players] and len(table.deck) == DRAW_PILE[players]
        assert table.plots == [[()] * (3 if players == 3 else 2)] * players and not any(table.coins)
        cards = everything(table)
        assert cards.total() == IN_USE[players] and not cards.keys() & {NAMES.index(n) for n in LEFT_OUT[players]}
        assert cards == {NAMES.index(n): c for n, (c, *_) in PRINTED.items() if n not in LEFT_OUT[players]}
        assert table.phase == "plant-first" and table.turn == 0


def test_eight_cannot_play_and_one_cannot():
    for players in (1, 8):
        with pytest.raises(ValueError):
            BOHNANZA(players)


def test_two_deals_differ_and_the_same_seed_deals_alike():
    assert BOHNANZA(4, seed=1).hands == BOHNANZA(4, seed=1).hands != BOHNANZA(4, seed=2).hands


# ── whole games ──


@pytest.mark.parametrize("players", PARTIES)
@pytest.mark.parametrize("options", [(), ("strict-single-guard",), ("loose-market",), ("budget=none",), ("people=all",)])
def test_a_game_keeps_its_cards_its_bounds_and_its_order(players, options):
    game = rulebook.game("bohnanza", *options)
    turns, last = 0, -1
    for table, m in played(game, players, 7):
        if table.turn != last:
            last, turns = table.turn, turns + 1
            assert everything(table).total() == IN_USE[players], table.position()
        assert len(table.market) <= 2 and table.emptied <= LAST_TIME[players]
        assert all(len({*field}) <= 1 for plots in table.plots for field in plots)
        assert all(len(plots) <= 3 for plots in table.plots)
        if "budget=none" not in options and "people=all" not in options:
            assert max(Counter(table.refused).values(), default=0) <= 3
        assert not (isinstance(m, Buy) and players == 3)
    assert table.over and table.emptied == LAST_TIME[players] and turns <= MOST_TURNS[players]
    assert everything(table).total() == IN_USE[players]
    assert not any(table.pending) and not any(map(any, table.plots)) and table.winners


@pytest.mark.parametrize("players", (3, 4, 6))
def test_a_hand_loses_cards_anywhere_and_gains_only_at_its_back(players):
    before, most = None, 4 if players > 5 else 3
    for table, _ in played(BOHNANZA, players, 11):
        for who, hand in enumerate(table.hands if before else ()):
            old = before[0][who]
            gained = min(n for n in range(len(hand) + 1) if is_within_in_order(hand[: len(hand) - n], old))
            assert gained <= (most if who == before[1] else 0), (old, hand)
        before = [hand.copy() for hand in table.hands], table.turn


def is_within_in_order(some, all_of_them):
    rest = iter(all_of_them)
    return all(b in rest for b in some)


def test_whoever_is_asked_can_do_something_and_only_they_can():
    for table, m in played(BOHNANZA, 4, 3):
        assert table.asked == (table.decider,) == (m.who,)
        assert {x.who for x in table.moves()} == {m.who}


# ── pauses ──


PAUSED = "hands red,soy/blue/wax/wax; plots blue,blue/wax|red,red/-|-/-|soy,soy/-; "


def test_a_pause_asks_everybody_who_can_act_from_the_active_player_on():
    table, asked = at(PAUSED + "phase market B heard; turn B; pending -/-/red/-"), []
    table.play(table.parse("B close"))
    while table.phase == "window":
        asked.append(table.decider)
        table.play(table.parse(f"{'ABCD'[table.decider]} pass"))
    assert asked == [1, 3, 0], "C has nothing to sell"


def test_a_seat_keeps_the_floor_until_it_passes_or_can_do_no_more():
    table = after(at(PAUSED + "phase window A; stack settle-all; turn B; pending -/soy/-/-"), "A harvest 1")
    assert (table.phase, table.decider) == ("window", 0), "a single wax is left, and may go now"
    assert after(table, "A harvest 2").phase == "settle"


@pytest.mark.parametrize("phase", ["plant-first", "plant-second", "market A heard", "poll A", "settle A", "window A"])
def test_every_decision_offers_harvest_and_purchase(phase):
    rest = {"poll A": "turn B", "settle A": "pending red/-/-/-", "window A": "stack settle-all"}.get(phase, "turn A")
    table = at(f"hands red,soy/blue/wax/wax; plots blue,blue/wax,wax|-/-|-/-|-/-; coins soy,soy,soy/-/-/-; phase {phase}; {rest}")
    assert {Harvest(0, 0), Harvest(0, 1), Buy(0)} <= {*table.moves()}


# ── secrets ──


OFFERED = "hands wax,red,blue,wax/green,soy/chili,wax/red,wax; phase market A heard; market -"


def test_hands_are_secret_and_their_sizes_are_not():
    table = at(OFFERED)
    for who in range(4):
        seen = table.view(who)
        assert seen.hands[who] == table.hands[who] and seen.sizes == (4, 2, 2, 2)
        assert [seat for seat in range(4) if isinstance(seen.hands[seat], list)] == [who]


def test_coins_are_counted_by_all_and_told_apart_by_their_owner():
    table = at("hands wax/green; coins soy,soy,red/blue; phase plant-first")
    assert table.view(1).riches == (3, 1) and not isinstance(table.view(1).coins[0], list)
    assert table.view(0).coins[0] == table.coins[0]


def test_the_places_of_an_offer_are_the_makers_secret():
    table = after(at(OFFERED), "A offer B wax soy 4")
    assert table.frame.places == (3,) and table.view(0).frame.places == (3,)
    assert all(table.view(who).frame.places == () for who in (1, 2, 3))
    assert table.view(2).frame.give == table.frame.give, "what is offered is public"


def test_whoever_hears_an_offer_knows_that_its_maker_holds_it():
    table = after(at("hands wax,red,blue,wax/green,soy/chili/red; phase market A heard"), "A offer B wax*2,blue soy")
    for seed in range(30):
        dreamt = table.imagine(2, seed)
        assert dreamt.hands[0].count(NAMES.index("wax")) >= 2 and NAMES.index("blue") in dreamt.hands[0]
        assert everything(dreamt) == everything(table)


def test_a_refused_offer_tells_no_reason():
    lacks = after(at("hands red,red/blue,soy/wax; phase poll B"), "B offer A soy garden", "A reject")
    has = after(at("hands red,garden/blue,soy/wax; phase poll B"), "B offer A soy garden", "A reject")
    assert lacks.view(1).position() == has.view(1).position()


# ── offers of every shape ──


def lots(rng, cards):
    return lot(*rng.sample(cards, rng.randint(0, min(3, len(cards)))))


@pytest.mark.parametrize("options", [(), ("loose-market",)])
@pytest.mark.parametrize("players", (2, 4, 7))
def test_deals_are_whole_or_not_at_all(players, options):
    """Any offer that the clauses allow: rejected, nothing moves; accepted, exactly what was said, into the rows that wait."""
    game, rng, deals = rulebook.game("bohnanza", *options), random.Random(players), 0
    for table, _ in played(game, players, 5):
        if table.phase not in ("market", "poll") or deals > 150:
            continue
        me = table.decider
        you = rng.randrange(players)
        m = Offer(me, you, lots(rng, table.hands[me] + table.market), lots(rng, table.hands[you] + table.market))
        if not table.verdict(m):
            continue
        asked = table.copy()
        asked.play(m)
        assert isinstance(asked.frame, Proposal) and asked.decider == you
        assert asked.hands == table.hands and asked.market == table.market and asked.pending == table.pending
        no = asked.copy()
        no.play(Reject(you))
        assert (no.hands, no.market, no.pending, no.plots) == (table.hands, table.market, table.pending, table.plots)
        assert Counter(no.refused) - Counter(table.refused) == {me: 1}
        if asked.verdict(Accept(you)):
            yes = asked.copy()
            yes.play(Accept(you))
            for taker, what in ((you, m.give), (me, m.want)):
                assert lot(*yes.pending[taker]) == tuple(a + b for a, b in zip(lot(*table.pending[taker]), what, strict=True))
            assert all(is_within_in_order(new, old) for new, old in zip(yes.hands, table.hands, strict=True))
            assert everything(yes) == everything(table) and yes.refused == table.refused
            deals += 1
    assert deals > 20


def test_another_offer_than_the_one_to_be_answered_names_its_own_cards():
    """A second offer while an answer is due is refused; the sentence about it must not borrow the first one's cards."""
    table, say = at("hands red,soy/wax,blue/-; phase proposal B A red blue; stack market A heard"), texts("bohnanza", "en").move
    second = table.parse("B offer A wax soy")
    assert not table.verdict(second)
    sentence = say(second, "they", **table.details(second))
    assert "1 wax bean for 1 soy bean" in sentence and "red" not in sentence and "blue" not in sentence
    sentence = say(Accept(1), "they", **table.details(Accept(1)))
    assert "gets 1 red bean and gives 1 blue bean" in sentence


def test_no_offer_can_touch_what_grows_what_waits_or_what_was_earned():
    table = at("hands wax/red/blue; plots soy,soy/-/-|-/-/-|-/-/-; coins chili,chili/-/-; pending green/-/-; phase market A heard")
    for bean in ("soy", "chili", "green"):
        assert not table.verdict(table.parse(f"A offer B {bean}"))
    assert table.verdict(table.parse("A offer B wax"))


def test_the_budget_is_of_one_trading_and_a_purse_for_each():
    table = at("hands wax,wax/red,red/blue/soy; plots -/-|wax,wax/-|-/-|-/-; phase market A heard")
    for n in range(3):
        after(table, "A offer B wax", "B reject", "B pass", "C pass", "D pass")
        assert table.refused.count(0) == n + 1
    assert table.verdict(table.parse("A offer B wax")).clauses == ("trade.budget",)
    assert not any(isinstance(m, Offer) for m in table.moves())
    after(table, "A close")
    while table.phase != "market":
        table.play(table.moves()[0])
    assert table.refused == [] and table.turn == 1


# ── ends ──


@pytest.mark.parametrize("players", PARTIES)
def test_the_last_card_of_the_last_time_ends_the_game(players):
    hands = "/".join(["wax,red"] * players)
    table = at(f"hands {hands}; phase settle A; pending blue{'/-' * (players - 1)}; deck soy; pile chili; emptied {LAST_TIME[players] - 1}")
    after(table, "A sow 1 blue")
    while not table.over:
        after(table, f"{'ABCDEFG'[table.decider]} pass")
    assert table.hands[0][-1] == NAMES.index("soy") and len(table.hands[0]) == 3 and table.emptied == LAST_TIME[players]


@pytest.mark.parametrize("coins, hands, winners", [
    ("soy/red/blue/-", "wax/wax/wax/wax,wax", (0, 1, 2)),
    ("soy/red/blue/-", "wax/wax,wax/wax/wax,wax,wax", (1,)),
    ("soy/red/blue/-", "wax,wax/wax,wax/wax/wax", (0, 1)),
    ("-/-/-/-", "-/-/-/-", (0, 1, 2, 3)),
    ("soy,soy/red/blue/-", "-/wax,wax/wax/wax", (0,)),
])  # fmt: skip
def test_ties(coins, hands, winners):
    table = at(f"hands {hands}; coins {coins}; phase settle D; turn D; pending -/-/-/chili; emptied 3")
    assert table.winners == () and after(table, "D sow 1 chili").over
    assert table.winners == winners


# ── the bean duel ──


@pytest.mark.parametrize("seed", range(6))
def test_a_duel_from_the_deal_to_its_end(seed):
    duel = rulebook.game("bohnanza", "bean-duel")
    for table, m in played(duel, 2, seed):
        assert table.emptied == 0 and m.who == table.turn and type(m).__name__ not in ("Buy", "Offer", "Keep", "Close")
        assert everything(table).total() == 144 and [len(plots) for plots in table.plots] == [3, 3]
    assert table.emptied == 1 and everything(table).total() == 144


def test_only_two_duel():
    with pytest.raises(ValueError):
        rulebook.game("bohnanza", "bean-duel")(3)
