"""Beans counted by kind are read out in words, and a fact goes before the field of the same name."""

import pytest

from rulebook import game
from rulebook.texts import Texts, texts


@pytest.mark.parametrize(
    ("language", "code", "said"),
    [
        ("en", "blue", "1 blue bean"),
        ("en", "blue*2,chili", "2 blue beans and 1 chili bean"),
        ("en", "coffee*3,black-eyed,cocoa*2", "3 coffee beans, 1 black-eyed bean and 2 cocoa beans"),
        ("en", "-", "nothing"),
        ("sq", "red", "1 fasule e kuqe"),
        ("sq", "red*2,black-eyed*2", "2 fasule të kuqe dhe 2 fasule syzeza"),
        ("sq", "-", "asgjë"),
    ],
)
def test_a_lot_is_read_out(language: str, code: str, said: str) -> None:
    assert Texts("bohnanza", language).lot(code) == said


def test_the_name_of_a_seat_goes_before_its_letter() -> None:
    rules = game("uno", "advice-penalty")
    advise = rules.parse("A advise B")
    assert texts("uno").move(advise) == "A advises B."
    assert texts("uno").move(advise, who="Ana", to="Ben") == "Ana advises Ben."
