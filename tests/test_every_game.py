"""What must hold for every game and every set of options; a new game is found, not registered."""

import contextlib
import pickle
import random
import re
from collections import Counter
from dataclasses import fields
from itertools import combinations, islice, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rulebook
from rulebook.kernel import BACK, Auto, Unseen, _word, watched
from rulebook.notation import Flag, Words, spelling
from rulebook.record import Match


def switches(name, values=None):
    """Every option of a game as it is written: ``pair-doubles``, ``cap=500``, ``cap=none``."""
    for option, kind in rulebook.options(name).items():
        if isinstance(kind, type):
            yield option
        else:
            yield from (f"{option}={_word(value)}" for value in kind.values[1:values])


def fits(name, some):
    """Whether these options can stand together; those that merely fail to be put together are left to fail."""
    try:
        rulebook.game(name, *some)
    except ValueError as e:
        return not re.search("exclude one another|means nothing without", str(e))
    return len({s.partition("=")[0] for s in some}) == len(some)


def together(name, n):
    """Every ``n`` options that fit together; of a setting, one value beside the usual one stands for all."""
    return [s for s in combinations(switches(name, 2), n) if fits(name, s)]


ALONE = [(n, s) for n in rulebook.games() for s in ((), *((o,) for o in switches(n, 2))) if fits(n, s)]
PAIRS = [(n, s) for n in rulebook.games() for s in together(n, 2)]
each_game = pytest.mark.parametrize("chosen", ALONE, ids=lambda c: "+".join((c[0], *c[1])))


def walk(game, seed, limit=300, players=None):
    """A random game: before each move the table, what may be done, and what will be."""
    rng = random.Random(seed)
    table = game(players or rng.choice(game.seats), seed=seed)
    while limit and not table.over:
        moves = table.moves()
        assert moves, f"nobody can do anything: {table.position()}"
        m, limit = rng.choice(moves), limit - 1
        yield table, moves, m
        table.advance(m)


def goals(game):
    """(phase, verb) -> every phase to which the flow leads, automatic ones passed through."""
    found = {}
    for phase, verbs in game.phases.items():
        for verb, first in verbs.items():
            reach, frontier = set(), set(first)
            while frontier:
                reach.add(p := frontier.pop())
                if p in game.autos:
                    frontier |= {q for to in game.phases[p].values() for q in to} - reach
            found[phase, verb] = reach
    return found


def leads_to(found, table, m):
    """What the flow allows after this move: BACK is whatever was interrupted."""
    reach = found[table.phase, type(m)]
    if BACK not in reach:
        return reach
    back = {getattr(f, "phase", f) for f in (*table.stack, table.frame)}
    return reach.union(back, *(found[p, Auto] for p in back if p in table.autos))


def keeps_to_the_rules(game, seeds, players=None, limit=300):
    """Random games go where the flow says, lose no card and never come to a standstill; what they passed through."""
    found, seen = goals(game), Counter()
    for seed in range(seeds):
        for n, (table, _, m) in enumerate(walk(game, seed, limit, players)):
            reach = leads_to(found, table, m)
            seen[table.phase, type(m).__name__] += 1
            after = table.after(m)
            assert after.phase in reach, (table.phase, m, after.phase)
            if n % 10 == 0:  # a card that is lost stays lost
                assert all(Counter(after.census(home)) == Counter(all_of_it) for home, all_of_it in after.supply().items()), (seed, n)
    return seen


@each_game
def test_play_follows_the_declared_phases_and_reaches_them(chosen):
    game = rulebook.game(chosen[0], *chosen[1])
    seen = keeps_to_the_rules(game, 40)
    declared = {(p, v) for p, v, _ in game.edges() if v != "Auto"}
    assert set(seen) <= declared
    missing = {(p, v) for p, v in declared - set(seen) if v not in game.rare}
    assert not missing, "declared but never observed"


@each_game
def test_cards_are_conserved_by_any_number_of_players(chosen):
    game = rulebook.game(chosen[0], *chosen[1])
    for players in game.seats:
        keeps_to_the_rules(game, 1, players, 150)


@pytest.mark.parametrize("chosen", PAIRS, ids=lambda c: "+".join((c[0], *c[1])))
def test_two_options_keep_to_the_rules_together(chosen):
    game = rulebook.game(chosen[0], *chosen[1])
    for players in {min(game.seats), 4, max(game.seats)}.intersection(game.seats):
        keeps_to_the_rules(game, 2, players, 150)


@pytest.mark.soak
@pytest.mark.parametrize("name, first", [(n, o) for n in rulebook.games() for o in switches(n, 2)])
def test_three_options_keep_to_the_rules_together(name, first):
    for some in (s for s in combinations(switches(name, 2), 3) if s[0] == first and fits(name, s)):
        game = rulebook.game(name, *some)
        for players in {min(game.seats), 4}.intersection(game.seats):
            keeps_to_the_rules(game, 1, players, 250)


@each_game
@given(seed=st.integers(0, 10_000))
@settings(max_examples=6, deadline=None)
def test_tables_copies_views_pickles_and_notation(chosen, seed):
    game = rulebook.game(chosen[0], *chosen[1])
    for i, (table, moves, m) in enumerate(walk(game, seed, 120)):
        assert len(set(moves)) == len(moves)
        assert all(table.verdict(x) for x in moves[:40])
        assert set(table.asked) == {x.who for x in moves}
        for x in moves[:20]:
            assert game.parse(str(x)) == x
        if i % 10:
            continue
        before = pickle.dumps(table)
        twin = table.after(m)
        assert pickle.dumps(table) == before, "a copy must leave its table alone"
        again = pickle.loads(before)
        assert type(again) is type(table)
        again.play(m)
        assert again.picture() == twin.picture() and again.luck == twin.luck, "one luck, one future"
        there = game.at(table.position())
        unseen = dict.fromkeys(table.supply())  # a position does not say in what order the supply lies
        assert there.picture() | unseen == table.picture() | unseen


@each_game
@given(seed=st.integers(0, 10_000))
@settings(max_examples=6, deadline=None)
def test_views_and_what_is_imagined_from_them(chosen, seed):
    game = rulebook.game(chosen[0], *chosen[1])
    for i, (table, moves, m) in enumerate(walk(game, seed, 80)):
        if i % 8:
            continue
        for who in range(table.players):
            view, dream = table.view(who), table.imagine(who, seed)
            assert pickle.loads(pickle.dumps(view)).picture() == view.picture()
            assert view.view(who).picture() == view.picture() == dream.view(who).picture(), "only what lies in sight counts"
            assert game.at(view.position()).picture() == view.picture(), "a view is read back as a view"
            assert view.asked == table.asked
            for home, everything in dream.supply().items():
                assert Counter(dream.census(home)) == Counter(everything)
            if who in table.asked:
                assert [x for x in view.moves() if x.who == who] == [x for x in moves if x.who == who]
                assert view.verdict(m).word in ("allowed", "challengeable") or m.who != who
            if m.who == who and dream.phase == table.phase:
                assert [x for x in dream.moves() if x.who == who] == [x for x in moves if x.who == who]
            dream.advance(random.Random(i).choice(dream.moves()))


def everything_sayable(game, verb, players):
    """Each move of this verb that its words can form; None where the words have no end."""
    domains = []
    for name, (code, _) in spelling(verb).items():
        if type(code) is Words:
            domains.append(range(players) if name == "who" else range(len(code.words)))
        elif type(code) is Flag:
            domains.append((False, True))
        else:
            return None
    return [verb(*values) for values in product(*domains)]


@each_game
def test_what_is_listed_is_what_is_accepted(chosen):
    """And the mover, who sees less than the table, is told the same, refusals included."""
    game, rng = rulebook.game(chosen[0], *chosen[1]), random.Random(4)
    opened = {r.subject for r in game.rules if r.role == "offers" and r.open}
    worlds, seen = {}, set()
    for seed in range(40):
        for table, moves, _ in walk(game, seed, players=min(max(game.seats), 3)):
            if table.phase in seen and rng.random() > 0.004:
                continue
            seen.add(table.phase)
            for verb in game.verbs.values():
                if verb not in worlds:
                    worlds[verb] = None if verb in opened else everything_sayable(game, verb, table.players)
                if worlds[verb] is None:
                    continue
                accepted = {m for m in worlds[verb] if table.verdict(m)}
                assert accepted == {m for m in moves if type(m) is verb}, (table.position(), verb)
                for m in rng.sample(worlds[verb], min(60, len(worlds[verb]))):
                    if m.who in table.asked:
                        assert table.view(m.who).verdict(m) == table.verdict(m), (table.position(), m)


JUNK = st.one_of(
    st.integers(-3, 120),
    st.text(max_size=3),
    st.none(),
    st.tuples(st.integers(-1, 9)),
    st.lists(st.integers(), max_size=2),
    st.booleans(),
    st.floats(),
)


@each_game
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_nonsense_is_refused_and_never_crashes(chosen, data):
    game = rulebook.game(chosen[0], *chosen[1])
    *_, (table, _, _) = walk(game, data.draw(st.integers(0, 99)), data.draw(st.integers(1, 60)))
    stands = pickle.dumps(table)
    for verb in game.verbs.values():
        m = verb(*(data.draw(JUNK) for _ in fields(verb)))
        for g in (table, table.view(0)):
            assert g.verdict(m).word in ("allowed", "forbidden", "challengeable", "unknown")
        str(m)
    for m in (None, "x", 3, game, Auto()):
        assert table.verdict(m).word == "forbidden"
        with pytest.raises(ValueError):
            table.play(m)
    for text in (data.draw(st.text(max_size=12)), "A", "", "A play", "Z draw"):
        with contextlib.suppress(ValueError):
            game.parse(text)
    assert pickle.dumps(table) == stands, "the table stays as it was"


@each_game
def test_every_field_has_a_notation(chosen):
    game = rulebook.game(chosen[0], *chosen[1])
    for kind in (*game.verbs.values(), *game.frames.values()):
        assert all(code for code, _ in spelling(kind).values()), kind
    table = game(game.seats[0], seed=1)
    derived = getattr(game, "derived", ())
    for name in game.fields:
        assert name in derived or table._code(name), f"{name} is neither written nor listed as derived"


@each_game
def test_every_game_ends_and_replays_from_its_notation(chosen):
    game = rulebook.game(chosen[0], *chosen[1])
    for players in game.seats:
        match, rng = Match(game, players, seed=players), random.Random(players)
        while moves := match.table.moves():
            match.play(rng.choice(moves))
        assert match.table.over and not match.table.asked
        again = Match.load(match.save())
        assert again.table.picture() == match.table.picture() and again.save() == match.save()


@each_game
def test_a_watched_game_plays_alike_and_pickles(chosen):
    game, rng = rulebook.game(chosen[0], *chosen[1]), random.Random(1)
    plain, noted = game(game.seats[0], seed=5), watched(game)(game.seats[0], seed=5)
    for _ in range(50):
        if not (moves := plain.moves()):
            break
        m = rng.choice(moves)
        plain.play(m)
        noted.play(m)
    cited = {c for e in noted.journal for c in e.clauses}
    assert cited and cited <= game.clauses()
    assert pickle.loads(pickle.dumps(noted)).picture() == noted.picture()
    assert pickle.loads(pickle.dumps(game)) is game


@each_game
def test_others_cannot_tell_what_is_hidden_from_them(chosen):
    """Two tables that differ only in what a player cannot see give that player one view."""
    game = rulebook.game(chosen[0], *chosen[1])
    for table, _, _ in islice(walk(game, 3, 80), 0, None, 4):
        for who in range(table.players):
            assert table.imagine(who, 0).view(who).picture() == table.imagine(who, 1).view(who).picture() == table.view(who).picture()
            other = table.view((who + 1) % table.players)
            for name, veil in game.hidden.items():
                if veil == "own" and table.sees((who + 1) % table.players, name, who):
                    continue  # an option shows it to everybody
                with pytest.raises(Unseen):
                    list(getattr(other, name)[who] if veil == "own" else getattr(other, name))


@pytest.mark.soak
@pytest.mark.parametrize("players", (2, 3, 4, 6, 8))
def test_ten_thousand_games_end_by_a_win(players):
    """Draws only in need (engine.bot-policy): fewer than one in a thousand reach the cap."""
    assert capped_among(10_000, players) < 10


@pytest.mark.parametrize("players", (2, 3, 4, 6, 8))
def test_a_hundred_games_end_by_a_win(players):
    assert capped_among(100, players) == 0


def capped_among(games, players):
    """How many random games of UNO end without a winner; each step keeps to the flow and to the cards."""
    game, capped = rulebook.game("uno"), 0
    found, whole = goals(game), sorted(game(2).supply()["deck"])
    for seed in range(games):
        rng, table = random.Random(seed), game(players, seed=seed)
        while moves := table.moves():
            m = rng.choice([m for m in moves if m.word != "draw"] or moves)
            reach = leads_to(found, table, m)
            table.advance(m)
            assert table.phase in reach, (seed, m, table.phase)
            assert sorted(table.census("deck")) == whole, (seed, m)
        capped += table.winner not in range(players)
    return capped
