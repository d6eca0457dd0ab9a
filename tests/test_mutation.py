"""Each law, and the body of every labelled function, struck out in turn: an example notices."""

import pytest
from mutate import notices, targets

import rulebook
from rulebook.examples import examples

DEEDS = ("does", "runs", "cites")
EVERY = [(name, chosen, rule) for name in rulebook.games() for chosen, rule in targets(name)]


def named(some):
    return {"argvalues": some, "ids": ["+".join((n, *c, r.__name__)) for n, c, r in some]}


@pytest.mark.parametrize("name, chosen, rule", **named(EVERY))
def test_an_example_notices(name, chosen, rule):
    assert notices(name, rule, examples(name)), f"{rule.role} {rule.__name__} may be struck out, and no example notices"


@pytest.mark.parametrize("name, chosen, rule", **named([e for e in EVERY if e[2].role in DEEDS]))
def test_an_example_notices_when_only_the_effect_is_lost(name, chosen, rule):
    assert notices(name, rule, examples(name), keep="value"), f"what {rule.__name__} does may be lost, and no example notices"
