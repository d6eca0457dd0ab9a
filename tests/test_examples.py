"""Every row of every examples file holds, and none that the clauses call for is missing."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest
from mutate import unlisted

import rulebook
from rulebook.clauses import find, inventory
from rulebook.examples import examples

ROWS = {name: examples(name) for name in rulebook.games()}
ASKED_FOR = tomllib.loads(Path(__file__).with_name("inventory.toml").read_text("utf-8"))
EVERY = [(name, row) for name, rows in ROWS.items() for row in rows]
ALL_MAKES_SENSE = {"bohnanza": ("engine.sense",)}  # whatever can be written there has a meaning
each_game = pytest.mark.parametrize("name", ROWS)


@pytest.mark.parametrize("name, row", EVERY, ids=[f"{n} {r.id} {r.moves[-1] if r.moves else r.given}" for n, r in EVERY])
def test_example(name, row):
    assert not row.faults()


@pytest.mark.parametrize("name, row", EVERY, ids=[f"{n} {r.id}" for n, r in EVERY])
def test_what_an_example_plays_is_offered_and_what_it_refuses_is_not(name, row):
    assert not unlisted(row)


@each_game
def test_no_row_stands_twice(name):
    asked = Counter((r.options, r.given, r.moves, r.draws, r.rolls, r.seat) for r in ROWS[name])
    assert not [a for a, n in asked.items() if n > 1]


@each_game
def test_every_rule_clause_has_an_example(name):
    shown = {c for r in ROWS[name] for c in r.clauses}
    clauses = [*inventory(name).values(), *inventory("core").values()]
    needless = ALL_MAKES_SENSE.get(name, ())
    missing = [c.id for c in clauses if c.kind == "rule" and c.carried != "people" and c.id not in shown and c.id not in needless]
    assert not missing
    assert shown <= {c.id for c in clauses}


def standing_over(row):
    """The laws that stand over the last move of a row: of its phase, or for verbs outside it."""
    table = row.table()
    for said in row.moves[:-1]:
        table.play(table.parse(said))
    verb = type(table.parse(row.moves[-1]))
    return (table.laws if verb in table.acts[table.phase] else table.outside)[table.phase].get(verb, []), table


@each_game
def test_every_law_has_a_row_that_allows_and_one_that_refuses(name):
    allowed, refused = set(), set()
    for row in (r for r in ROWS[name] if r.moves and not r.contested):
        for law in standing_over(row)[0]:
            said = row.refused or (row.run().verdict.doubts if law.role == "doubts" else ())  # a bluff is not refused, only doubted
            if set(law.clauses) <= set(said) and set(law.clauses) & set(row.clauses):
                refused.add((law.__name__, law.clauses))
            elif row.then and row.judged != "unknown":
                allowed.add((law.__name__, law.clauses))
    games = [rulebook.game(name), *(rulebook.game(name, o) for o, k in rulebook.options(name).items() if isinstance(k, type))]
    laws = {(r.__name__, r.clauses): r for g in games for r in g.rules if r.role in ("forbids", "outside", "doubts")}
    assert not (missing := laws.keys() - refused), f"no row refuses: {sorted(missing)}"
    always = {key for key, law in laws.items() if law.role == "outside"}  # what does not belong to a phase is never allowed there
    always |= {("must_play_it", ("endless-draw.must-play",))}  # under this option nothing may ever be kept
    always |= {("none_for_sale", ("duo.published-duel",))}  # and in the duel no field is ever bought
    assert not (missing := laws.keys() - always - allowed), f"no row allows: {sorted(missing)}"


@each_game
def test_every_clause_is_exercised(name):
    """An example names it, and it, or one that it follows from, is at work there or is the law that was kept."""
    exercised = set()
    for row in ROWS[name]:
        busy = row.run().at_work
        if row.moves and row.then:
            busy |= {c for law in standing_over(row)[0] for c in law.clauses}
        exercised |= {c for c in row.clauses if {c, *find(name, c).follows} & busy}
    wanted = {c.id for c in inventory(name).values() if c.kind == "rule" and c.carried in ("rule", "follows")}
    assert not wanted - exercised


@pytest.mark.parametrize("name, row", EVERY, ids=[f"{n} {r.id}" for n, r in EVERY])
def test_a_row_names_only_clauses_that_matter_in_it(name, row):
    """At work in one of its moves, or a law over the last, or a number that the result shows."""
    busy = row.run().at_work
    if row.moves:
        laws, table = standing_over(row)
        busy |= {c for law in laws for c in law.clauses} | {c for e in table.journal for c in e.clauses}
    idle = {c for c in row.clauses if not {c, *find(name, c).follows} & busy and find(name, c).carried != "data"}
    assert not idle - {c for c in idle if c.startswith("engine.")}


@each_game
def test_every_case_that_needs_no_more_than_one_option_is_shown(name):
    cases = ASKED_FOR.get(name, {}).get("cases", [])
    assert not set(cases) - {r.case for r in ROWS[name]}


@each_game
def test_every_reported_fault_is_shown_or_has_a_reason(name):
    reported, reasons = ASKED_FOR.get(name, {}).get("faults", []), ASKED_FOR.get(name, {}).get("no-row", {})
    shown = {fault for r in ROWS[name] for fault in r.fault.split()}
    assert not set(reported) - shown - reasons.keys()
    assert all(reasons.values()) and not reasons.keys() & shown


def test_each_option_has_rows_of_its_own():
    for name in ROWS:
        played = {o for r in ROWS[name] for o in r.options}
        missing = {o for o, k in rulebook.options(name).items() if isinstance(k, type)} - played
        assert not missing, sorted(missing)


def test_clauses_of_rows_are_found():
    for name, row in EVERY:
        for clause in (*row.clauses, *row.refused):
            assert find(name, clause).id == clause
