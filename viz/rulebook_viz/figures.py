"""Figures found by simulation, as a table that speaks the language of the switch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import traitlets

from rulebook.texts import known_language, ui

from .base import Widget, asset
from .switch import language

THIN = "\N{NARROW NO-BREAK SPACE}"


class Figures(Widget):
    """A table of figures; what it counts, and how it is put into words, a subclass says.

    ``lang`` is a language; without one the table follows the switch.
    """

    _esm = asset("shared.js", "statistics.js")
    _css = asset("tokens.css", "kit.css", "statistics.css")
    deeds: tuple[str, ...] = ()  # methods that a button of this name calls
    lang = traitlets.Unicode("en").tag(sync=True)
    _table = traitlets.Dict().tag(sync=True)
    _busy = traitlets.Unicode("").tag(sync=True)

    def __init__(self, lang: str = "") -> None:
        self.rows: list[Any] = []
        super().__init__(lang=known_language(lang) if lang else language.lang)
        self.observe(lambda _: self._show(), "lang")
        if not lang:
            language.follow(lambda said: self.set_trait("lang", said))

    def hear(self, said: dict[str, Any]) -> None:
        """``{name: true}`` of a button."""
        for name in self.deeds:
            if said.get(name) is True:
                getattr(self, name)()

    def _count(self, count: Callable[[Callable[[int, int], None]], list[Any]]) -> None:
        """Simulate; what takes a while says how far it is."""
        self._busy = str(ui(self.lang)("lengths.busy"))
        try:
            self.rows = count(self._progress)
        finally:
            self._busy = ""
        self._show()

    def _progress(self, done: int, of: int) -> None:
        self._busy = f"{ui(self.lang)('lengths.busy')} {done} / {of}"

    def _show(self) -> None:
        """Put the rows into words and lay them out."""
        raise NotImplementedError

    def _lay_out(self, title: str, about: str, heads: Sequence[str], rows: Sequence[dict[str, Any]], wide: int, buttons: Any) -> None:
        """``rows`` have ``cells``, and may have a ``bar`` (of one) beside the cell ``wide``, and be ``chosen``."""
        self._table = {
            "lang": self.lang,
            "title": title,
            "about": about,
            "heads": [*heads],
            "rows": [*rows],
            "wide": wide,
            "buttons": [*buttons],
        }


def grouped(n: int) -> str:
    """A count with its thousands apart, as every one of the four languages reads it."""
    return f"{n:,}".replace(",", THIN)
