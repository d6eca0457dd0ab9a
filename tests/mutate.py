"""Strike out one rule of a game at a time: does an example notice?

A struck rulebook is a subclass in which one labelled function does nothing: a law never
forbids, an offer offers nothing, and a deed changes nothing and goes to the first phase
that the flow allows.  Nothing is written to disk.  ``python tests/mutate.py uno`` lists
which examples notice what.
"""

import copy
import signal
import sys
from contextlib import contextmanager
from functools import cache, wraps
from unittest import mock

import rulebook
from rulebook import examples as rows
from rulebook.kernel import Rulebook, cites


def games(name):
    """The bare game and each amendment alone."""
    return [(), *((o,) for o, kind in rulebook.options(name).items() if isinstance(kind, type))]


def targets(name):
    """(options, rule): every labelled function of the game and of its amendments, once.

    An open offer of what only people do does not count, for it offers nothing to begin with."""
    known = {}
    for chosen in games(name):
        game = rulebook.game(name, *chosen)
        for rule in game.rules:
            if not (rule.role == "offers" and rule.open and rule.subject.__name__ in game.rare):
                known.setdefault(id(rule), (chosen, rule))
    return list(known.values())


def struck(game, rule, keep="", pure=None):
    """The rulebook with this function emptied, its labels kept; a mere mark, empty already, is taken away with its labels.

    ``keep="value"`` still answers as the function would, and only what it does to the table is
    lost; ``pure`` is told ``False`` when there was anything to lose.
    """

    @cites()
    def unmarked(self, *args):
        """Nothing is said."""

    @wraps(rule)
    def nothing(self, *args):
        if keep:
            if len(pure) > ENOUGH and all(pure):
                return rule(self, *args)
            there, given = copy.deepcopy((self, args))
            value = rule(there, *given)
            pure.append(on_the_table(there) == on_the_table(self))
            return value
        if rule.role in ("forbids", "doubts", "outside"):
            return False
        if rule.role == "offers":
            return []
        if rule.role == "does":
            return self.phases[self.phase][type(args[0])][0]
        if rule.role == "runs":
            return next(to for goals in self.phases[rule.subject].values() for to in goals)
        return None

    return Rulebook(game.__name__, (game,), {rule.__name__: unmarked if is_mark(rule) else nothing, "made": None})


def on_the_table(game):
    """Everything that lies there, without the journal of what brought it there."""
    return {name: value for name, value in game.picture().items() if name != "journal"}


def is_mark(rule):
    """Whether a function does nothing but say that its clauses are at work."""

    def empty(self):
        """Nothing else."""

    return rule.role == "cites" and rule.__code__.co_code == empty.__code__.co_code


@cache
def at_work(row):
    """The clauses that an example names and that are at work in it, and the rules that its journal tells of."""
    if row.contested:
        return set(), set()
    done = row.run()
    return set(row.clauses) & done.at_work, {event.rule for event in done.journal}


def unmentioned(row, rule):
    """Clauses that an example names and that are no longer at work."""
    named, rules = at_work(row)
    return [f"{c} is no longer at work" for c in sorted(named - row.run().at_work)] if rule.__name__ in rules else []


def binds(game, rule):
    """Whether this very function stands in the rulebook, and not one that amends it."""
    return any(r is rule for r in game.rules)


def unlisted(row):
    """Moves that an example plays although the table does not offer them."""
    if not row.moves or row.contested:
        return []
    table, missed = row.table(), []
    for n, said in enumerate(row.moves, 1):
        m = table.parse(said)
        if n == len(row.moves) and not row.then:
            return missed + [f"{m} is offered, and refused"] * (m in table.moves())
        if not table.verdict(m):
            return missed
        missed += [f"{m} is not offered"] * (not offered(table, m))
        table.play(m)
    return missed


def offered(table, m):
    """Whether a move is listed; of one that people compose freely, whether there is anything of the kind, if bots make it."""
    moves = table.moves()
    if any(r.role == "offers" and r.open and r.subject is type(m) for r in table.rules):
        return type(m).__name__ in table.rare or any(type(x) is type(m) and x.who == m.who for x in moves)
    return m in moves


ENOUGH = 300  # times that a rule changed nothing, and then is taken to be one that never does
LONGEST = 5  # seconds of processor time that one example may take; the slowest takes a fraction of one


@contextmanager
def comes_to_an_end():
    """Without some rule a game never leaves its automatic phases: that is noticed like a crash."""

    def stop(*_):
        raise RuntimeError("it does not come to an end")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def notices(name, rule, every, keep=""):
    """The first example that comes out otherwise when the rule is struck out; None when none does.

    With ``keep="value"``: ``True`` when the rule never does anything to the table, so that nothing is lost.
    """
    made, pure = {}, []
    likely = {row.id: rule.__name__ in at_work(row)[1] or bool(set(rule.clauses) & set(row.clauses)) for row in every}

    def mutant(game_name, *chosen):
        if chosen not in made:
            game = rulebook.game(game_name, *chosen)
            made[chosen] = struck(game, rule, keep, pure) if binds(game, rule) else None
        return made[chosen]

    with mock.patch.object(rows, "game", mutant):
        for row in sorted(every, key=lambda r: not likely[r.id]):
            if mutant(name, *row.options) is None:
                continue
            try:
                with comes_to_an_end():
                    wrong = row.faults() or unlisted(row) or unmentioned(row, rule)
            except Exception as fault:  # a crash is noticed too
                wrong = [f"{type(fault).__name__}: {fault}"]
            if wrong:
                return row, wrong
    return True if keep and all(pure) else None


if __name__ == "__main__":
    NAME = sys.argv[1] if len(sys.argv) > 1 else "uno"
    EVERY = rows.examples(NAME)
    for CHOSEN, RULE in targets(NAME):
        for KEEP in ("", "value") if RULE.role in ("does", "runs", "cites") else ("",):
            HIT = notices(NAME, RULE, EVERY, KEEP)
            SAID = "SURVIVED" if HIT is None else "nothing to lose" if HIT is True else f"noticed by {HIT[0].id}: {HIT[1][0]}"
            print(RULE.role, RULE.__name__, *CHOSEN, "value kept:" if KEEP else "emptied:", SAID)
