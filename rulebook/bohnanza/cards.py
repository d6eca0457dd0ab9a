"""Bohnanza's cards: eleven varieties, how many there are of each, and what a sale of them earns."""

from __future__ import annotations

from typing import Annotated, Any

from ..notation import Number, Words, quote

# Cards of a variety, and how many must be sold together for 1, 2, 3 and 4 coins; None where no number pays that.
BEANS: dict[str, tuple[int, tuple[int | None, ...]]] = {
    "coffee": (24, (4, 7, 10, 12)),
    "wax": (22, (4, 7, 9, 11)),
    "blue": (20, (4, 6, 8, 10)),
    "chili": (18, (3, 6, 8, 9)),
    "stink": (16, (3, 5, 7, 8)),
    "green": (14, (3, 5, 6, 7)),
    "soy": (12, (2, 4, 6, 7)),
    "black-eyed": (10, (2, 4, 5, 6)),
    "red": (8, (2, 3, 4, 5)),
    "garden": (6, (None, 2, 3, None)),
    "cocoa": (4, (None, 2, 3, 4)),
}
NAMES = [*BEANS]
COUNTS = [cards for cards, _ in BEANS.values()]
KINDS = range(len(NAMES))


def _worth(cards: int, steps: tuple[int | None, ...]) -> list[int]:
    """What a sale of 0, 1, 2 … beans earns: the highest step that it reaches."""
    return [
        max((coins for coins, need in enumerate(steps, 1) if need is not None and sold >= need), default=0) for sold in range(cards + 1)
    ]


WORTH = [_worth(cards, steps) for cards, steps in BEANS.values()]

Bean = Annotated[int, Words(" ".join(NAMES))]
Lot = tuple[int, ...]  # so many of each variety


class Lots:
    """So many of each variety, in whatever order they are named: ``blue*2,chili``; ``-`` for none."""

    def write(self, lot: Lot) -> str:
        return ",".join(NAMES[b] + (f"*{n}" if n > 1 else "") for b, n in enumerate(lot) if n) or "-"

    def read(self, text: str) -> Lot:
        counts, bean, number = [0] * len(NAMES), Words(" ".join(NAMES)), Number(1, max(COUNTS))
        for part in text.split(",") if text != "-" else ():
            name, mark, n = part.partition("*")
            counts[bean.read(name)] += number.read(n) if mark else 1
        if over := [b for b, n in enumerate(counts) if n > COUNTS[b]]:
            raise ValueError(f"{quote(text)}: there are only {COUNTS[over[0]]} {NAMES[over[0]]} beans")
        return tuple(counts)

    def fits(self, value: Any) -> bool:
        return (
            type(value) is tuple
            and len(value) == len(NAMES)
            and all(type(n) is int and 0 <= n <= m for n, m in zip(value, COUNTS, strict=True))
        )


Lotted = Annotated[tuple[int, ...], Lots()]
NOTHING: Lot = (0,) * len(NAMES)
ONE: list[Lot] = [tuple(int(b == k) for k in KINDS) for b in KINDS]


def lot(*beans: int) -> Lot:
    """These beans, counted by variety."""
    return tuple(map(beans.count, KINDS))


def within(wanted: Lot, cards: list[int]) -> bool:
    """Whether these cards hold all that is wanted."""
    return all(n <= cards.count(b) for b, n in enumerate(wanted) if n)
