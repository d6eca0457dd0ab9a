"""The start page, and the prose of a notebook: both follow the switch of languages."""

from __future__ import annotations

from typing import Any

import ipywidgets
import traitlets

from rulebook import game as rulebook_of
from rulebook import games
from rulebook.clauses import inventory
from rulebook.texts import LANGUAGES, texts, ui

from .base import Widget, asset, glyphs
from .switch import Speaking, language

DOORS = ("play", "read", "flow")
WORDS = ("title", "lead", "language-hint", "play", "read", "flow", "games", "no-table")
FAN = 4  # cards in the picture of a game


class Shelf(Speaking):
    """The games on the shelf as cards, each with three doors: play, read, flow."""

    _esm = asset("shared.js", "langs.js", "start.js")
    opened = traitlets.Unicode("").tag(sync=True)
    trouble = traitlets.Unicode("").tag(sync=True)
    _pages = traitlets.Dict().tag(sync=True)
    _glyphs = traitlets.Dict().tag(sync=True)
    _sprite = traitlets.Unicode(asset("glyphs.svg")).tag(sync=True)

    def __init__(self, names: list[str]) -> None:
        self._games = names
        super().__init__(_pages={one: _shelf(names, one) for one in LANGUAGES}, _glyphs=glyphs("m-where"))

    def on_open(self, callback: Any) -> None:
        """Call back with (door, game) when somebody goes through a door."""
        self._when("open", callback)

    def hear(self, said: dict[str, Any]) -> None:
        """``{open: "read", game: "uno"}``, or what the switch says."""
        super().hear(said)
        door, name = said.get("open"), said.get("game")
        if door in DOORS and name in self._games:
            self._tell("open", door, name)


class Start(ipywidgets.VBox):
    """The start page: choose a language and a game, then play it, read it or see how it flows.

    Every game on the shelf that has texts is shown; what is opened stands below the cards.
    """

    def __init__(self) -> None:
        self.shelf, self.stage = Shelf([name for name in games() if _written(name)]), ipywidgets.VBox()
        self._rooms: dict[tuple[str, str], Any] = {}
        super().__init__([self.shelf, self.stage])
        self.shelf.on_open(self.enter)

    def enter(self, door: str, name: str) -> None:
        """Show the table (``play``), the reader (``read``) or the phase graph (``flow``) of a game.

        A room once opened is kept as it was left. Raises ``ValueError`` for a door that there is not.
        """
        if door not in DOORS:
            raise ValueError(f"no door is called {door!r}; there are {', '.join(DOORS)}")
        try:
            room = self._rooms.get((door, name)) or self._rooms.setdefault((door, name), _room(door, name))
        except Exception as e:  # a game that is half written must not take the page away
            self.shelf.trouble = str(e)
            return
        with self.shelf.hold_sync():
            self.shelf.trouble, self.shelf.opened = "", f"{door} {name}"
        self.stage.children = (room,)


def _room(door: str, name: str) -> Any:
    if door == "play":
        from .table import Table

        return Table(name)
    if door == "read":
        from .reader import Reader

        return Reader(name)
    from .phasegraph import PhaseGraph

    return PhaseGraph(name)


def _written(name: str) -> bool:
    """Whether a game has its clauses and their texts."""
    try:
        return all(texts(name, one).get("game", "name") for one in LANGUAGES)
    except (OSError, ValueError):
        return False


def _shelf(names: list[str], lang: str) -> dict[str, Any]:
    return {"words": {key: ui(lang)(f"start.{key}") for key in WORDS}, "games": [_card(name, lang) for name in names]}


def _card(name: str, lang: str) -> dict[str, Any]:
    words, room, seats = texts(name, lang), ui(lang), rulebook_of(name).seats
    players = room("start.players", **{"from": seats[0], "to": seats[-1]})
    facts = " · ".join(filter(None, (players, words.get("game", "minutes"))))
    said = {"id": name, "name": words.line("game", "name"), "tagline": words.get("game", "tagline") or "", "facts": facts}
    return said | {"clauses": room("start.clauses", n=len(inventory(name))), "art": _art(name, lang)}


def _art(name: str, lang: str) -> list[dict[str, Any]]:
    """Some cards of the game, no two with one figure; a game without cards has no picture."""
    try:
        from .scenes import scene_of
        from .speech import Speech

        table: Any = rulebook_of(name)(rulebook_of(name).seats[-1], seed=3)
        scene: Any = scene_of(name)(table.view(0), 0, [], Speech(name, lang), ["A"] * table.players)
        codes = [scene.card_code.write(c) for c in sorted({c for hand in table.hands for c in hand})]
        return _fan([scene.face(code) for code in codes])
    except Exception:  # a picture is no reason to have no page
        return []


def _fan(faces: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """A few faces of which no two share a figure, and as few as possible a colour; drawn signs come last."""
    picked: list[dict[str, Any]] = []
    for _ in range(min(FAN, len({str(f.get("figure")) for f in faces}))):
        grounds, figures = [f.get("ground") for f in picked], [f.get("figure") for f in picked]
        rest = [f for f in faces if f.get("figure") not in figures]
        picked.append(min(rest, key=lambda f: (grounds.count(f.get("ground")), len(picked) % 2 != str(f.get("figure")).startswith("#"))))
    return picked


# ── the prose of a notebook ─────────────────────────────────────────────────


class Page(Widget):
    """A paragraph of ``[page]`` in ``ui/<lang>.toml``."""

    _esm = asset("shared.js", "page.js")
    _css = asset("tokens.css", "kit.css", "start.css")
    lang = traitlets.Unicode("en").tag(sync=True)
    _said = traitlets.Dict().tag(sync=True)

    def __init__(self, key: str) -> None:
        known = [k for k, text in (ui("en").get("page") or {}).items() if isinstance(text, str)]
        if key not in known:
            raise ValueError(f"no page is called {key!r}; there are {', '.join(known)}")
        super().__init__(lang=language.lang, _said={one: ui(one)(f"page.{key}") for one in LANGUAGES})
        language.follow(lambda lang: self.set_trait("lang", lang))


def page(key: str) -> Page:
    """The prose of a notebook, ``page("uno.1")``; ``ValueError`` for a key that there is not."""
    return Page(key)
