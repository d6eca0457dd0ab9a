"""Text in columns on a terminal, where a Chinese character is two places wide."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

NOT_FIRST = "，。、；：？！）」』”’》〉…·,.;:?!)"  # no line begins with one of these
NOT_LAST = "（「『“‘《〈("  # and none ends with one of these
GAP = "  "


def width(text: str) -> int:
    """Places that a text takes on a terminal."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def wrap(text: str, places: int) -> list[str]:
    """The text in lines of so many places: between words, or anywhere in Chinese."""
    lines, line = [], ""
    for piece in _pieces(text):
        for part in _cut(piece, places):
            if line and width(line + part.rstrip()) > places:
                lines.append(line.rstrip())
                line = part.lstrip()
            else:
                line += part
    return [*lines, line.rstrip()]


def _pieces(text: str) -> Iterator[str]:
    """What may not be broken: words, and Chinese characters with the marks that cling to them."""
    for word in re.findall(r"\S+\s*|\s+", text):
        piece = ""
        for c in word:
            if piece and _breaks(piece[-1], c):
                yield piece
                piece = ""
            piece += c
        yield piece


def _breaks(before: str, after: str) -> bool:
    wide = any(unicodedata.east_asian_width(c) in "WF" for c in (before, after))
    return wide and after not in NOT_FIRST and before not in NOT_LAST and not after.isspace()


def _cut(piece: str, places: int) -> Iterator[str]:
    """A word that no line could hold, cut to size."""
    while width(piece.rstrip()) > places > 1:
        n = next(n for n in range(len(piece), 0, -1) if width(piece[:n]) <= places)
        yield piece[:n]
        piece = piece[n:]
    yield piece


def pad(text: str, places: int) -> str:
    """The text, filled up with blanks."""
    return text + " " * (places - width(text))


def beside(cells: Sequence[str], places: int) -> Iterator[str]:
    """Cells side by side, each so many places wide; an empty line in a cell stays."""
    columns = [[line for part in cell.split("\n") for line in wrap(part, places)] for cell in cells]
    for row in zip_longest(*columns, fillvalue=""):
        yield GAP.join(pad(line, places) for line in row).rstrip()


def share(columns: int, total: int) -> int:
    """The places that each of several columns gets."""
    return max(1, (total - len(GAP) * (columns - 1)) // columns)


def table(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Rows whose columns are as wide as their widest cell."""
    rows = [*rows]
    sizes = [max(map(width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield GAP.join(pad(cell, size) for cell, size in zip(row, sizes, strict=True)).rstrip()


def indented(text: str, mark: str, places: int) -> Iterator[str]:
    """A paragraph that hangs behind its mark."""
    first, *rest = wrap(text, max(8, places - width(mark)))
    yield mark + first
    yield from (" " * width(mark) + line for line in rest)
