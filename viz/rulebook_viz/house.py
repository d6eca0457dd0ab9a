"""House rules as a panel: switch options on and off, and see at once which clauses come, go or read otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import traitlets

from rulebook import game as rulebook_of
from rulebook import houses, options
from rulebook.choices import presets
from rulebook.clauses import inventory
from rulebook.differ import difference
from rulebook.kernel import Setting, _word
from rulebook.texts import LANGUAGES, known_language, texts, ui

from .base import Widget, asset, glyphs
from .switch import language

MARKS = {"clear": "clear", "ambiguous": "doubt", "conflict": "clash", "silent": "silent", "base": "clear"}
SIGNS = ("m-clear", "m-doubt", "m-clash", "m-silent", "m-no", "m-yes")
ROOMS = ("added", "changed", "gone")
WORDS = ("presets", "own", "mine", "text", "numbers", "changes", "same", "before", "after", "keep", "name", "print", "save-page", "play")
WORDS += ("clauses", "on", "rules", "from", "to", "flow", "same-flow")


class Choice:
    """A set of options that is being put together; it knows no widget.

    Parameters
    ----------
    game : its name
    chosen : the options to begin with, presets and kept names among them
    file : where sets with a name are kept

    ``hear`` takes what a panel says and never raises; ``error`` is its answer when something could not be done, ``note``
    when more was done than was asked for. Both are a key of ``[house]`` with its facts.
    """

    def __init__(self, game: str, chosen: Sequence[str] = (), file: str | Path = houses.FILE) -> None:
        self.game, self.file = game, file
        self.options: tuple[str, ...] = rulebook_of(game, *houses.spelt_out(game, chosen, file)).options()
        self.error: tuple[str, dict[str, str]] | None = None
        self.note: tuple[str, dict[str, str]] | None = None
        self.offered = options(game)
        self.presets = {name: tuple(rulebook_of(game, name).options()) for name in presets(rulebook_of(game))}
        self.kept = self._kept()

    def _kept(self) -> dict[str, tuple[str, ...]]:
        """The sets kept; a damaged file takes the panel away from nobody."""
        try:
            return houses.kept(self.game, self.file)
        except (ValueError, OSError) as wrong:
            self.error = "trouble", {"why": str(wrong)}
            return {}

    def hear(self, said: Any) -> bool:
        """Do what a panel asks: ``{switch}``, ``{setting, value}``, ``{set}``, ``{keep}`` or ``{drop}``; whether anything was asked."""
        if not isinstance(said, dict):
            return False
        deeds = {"switch": self.switch, "set": self.take, "keep": self.keep, "drop": self.drop}
        for key, deed in deeds.items():
            if isinstance(said.get(key), str):
                return self._tried(deed, said[key])
        if isinstance(said.get("setting"), str) and isinstance(said.get("value"), str):
            return self._tried(self.put, said["setting"], said["value"])
        return False

    def _tried(self, deed: Callable[..., None], *facts: str) -> bool:
        self.error = self.note = None
        try:
            deed(*facts)
        except (ValueError, OSError) as wrong:
            self.error = self.error or ("trouble", {"why": str(wrong)})
        return True

    # ── what may be asked; each raises ValueError ──

    def switch(self, name: str) -> None:
        """An option on or off, with what it needs, or with what needs it."""
        if isinstance(self.offered.get(name), Setting) or name not in self.offered:
            raise ValueError(f"{self.game} has no option {name!r}")
        if name in self.options:
            lost = [name, *self._needing(name)]
            self._choose([o for o in self.options if o not in lost])
            if lost[1:]:
                self.note = "needed", {"option": name, "other": lost[1]}
            return
        for other in (o for o in self.options if o in self.offered):
            if name in self.offered[other].excludes or other in self.offered[name].excludes:
                self.error = "excludes", {"option": name, "other": other}
                raise ValueError(f"{name} and {other} exclude one another")
        before = self.options
        self._choose([*before, name])
        if pulled := [o for o in self.options if o not in before and o != name]:
            self.note = "pulled", {"option": name, "other": pulled[0]}

    def _needing(self, name: str) -> list[str]:
        """Chosen options that make no sense without this one, and those that make none without them."""
        found = [o for o in self.options if o in self.offered and name in self.offered[o].needs]
        return [*found, *(deeper for o in found for deeper in self._needing(o))]

    def take(self, name: str) -> None:
        """A preset or a kept set in place of what was chosen; ``base`` for none."""
        sets = self.presets | self.kept | {"base": ()}
        if name not in sets:
            raise ValueError(f"no set of options is called {name!r}")
        self._choose(sets[name])

    def put(self, name: str, value: str) -> None:
        """A number or a choice."""
        if name not in rulebook_of(self.game, *self.options).settings:
            raise ValueError(f"{self.game} has no setting {name!r} under these options")
        self._choose([*(o for o in self.options if o.partition("=")[0] != name), f"{name}={value}"])

    def keep(self, name: str) -> None:
        """Keep what is chosen under a name."""
        if not houses.is_name(self.game, name):
            self.error = "bad-name", {"n": str(houses.LONGEST)}
            raise ValueError(f"{name!r} is no name for house rules")
        houses.keep(self.game, name, self.options, self.file)
        self.kept, self.note = self._kept(), ("kept", {"name": " ".join(name.split())})

    def drop(self, name: str) -> None:
        """Forget a kept set."""
        houses.drop(self.game, name, self.file)
        self.kept, self.note = self._kept(), ("dropped", {"name": name})

    def _choose(self, chosen: Sequence[str]) -> None:
        """These options, less the numbers of those that were switched off."""
        switched = [self.offered[o] for o in chosen if o in self.offered]
        means = {s for rule in (rulebook_of(self.game), *switched) for s in rule.settings}
        alive = [o for o in chosen if o.partition("=")[0] in means or not isinstance(self.offered.get(o.partition("=")[0]), Setting)]
        self.options = rulebook_of(self.game, *alive).options()

    # ── what is shown ──

    def _settings(self) -> dict[str, Setting]:
        return {name: rule for name, rule in self.offered.items() if isinstance(rule, Setting)}

    def facts(self, lang: str) -> dict[str, Any]:
        """Everything that a panel shows, in one language."""
        T, W = texts(self.game, lang), ui(lang)
        found = difference(self.game, (), self.options)
        rows = self._groups(T, W)
        cited = [c for g in rows for row in g["rows"] for c in row["clauses"]] + [row["clause"] for row in self._numbers(T)]
        shown = {room: [*getattr(found, room)] for room in ROOMS}
        laws = {c: self._law(T, c) for c in dict.fromkeys([*cited, *(c for ids in shown.values() for c in ids)])}
        for c in shown["changed"]:
            laws[c] |= {"was": T.clause(c, ()), "text": T.clause(c, self.options)}
        said = {key: W(f"house.{key}") for key in WORDS}
        said |= {room: W(f"house.{room}", n=len(shown[room])) for room in ROOMS}
        said |= {"title": W("house.title", game=T.line("game", "name")), "colon": "：" if lang.startswith("zh") else ": "}
        return {
            "lang": lang,
            "words": said,
            "sets": self._sets(T, W),
            "groups": rows,
            "numbers": self._numbers(T),
            "changes": shown,
            "laws": laws,
            "error": self._said(T, W, self.error),
            "note": self._said(T, W, self.note),
            "options": [*self.options],
            "empty": "" if self.options else W("house.nothing"),
        }

    def _law(self, T: Any, id: str) -> dict[str, str]:
        return {"text": T.clause(id, self.options), "mark": MARKS[inventory(self.game)[id].status]}

    def _said(self, T: Any, W: Any, line: tuple[str, dict[str, str]] | None) -> str:
        if not line:
            return ""
        names = {k: (T.get("word", f"option.{v}") or v) if k in ("option", "other") else v for k, v in line[1].items()}
        return str(W(f"house.{line[0]}", **names))

    def _sets(self, T: Any, W: Any) -> list[dict[str, Any]]:
        """The base game, the presets and what was kept; that which is chosen is marked."""
        rows = [{"id": "base", "say": W("house.base"), "on": not self.options}]
        for name, chosen in self.presets.items():
            about = T.get("word", f"preset.{name}.about") or ""
            rows.append({"id": name, "say": T.get("word", f"preset.{name}") or name, "about": about, "on": chosen == self.options})
        for name, chosen in self.kept.items():
            rows.append({"id": name, "say": name, "own": True, "on": chosen == self.options, "drop": W("house.drop", name=name)})
        return rows

    def _groups(self, T: Any, W: Any) -> list[dict[str, Any]]:
        """The switches, those of one preset together: by the first part of their names, or of what they need."""
        groups: dict[str, list[dict[str, Any]]] = {}
        for name, rule in self.offered.items():
            if isinstance(rule, Setting):
                continue
            room = next((o.partition(".")[0] for o in (name, *rule.needs) if "." in o), "")
            alone = difference(self.game, [o for o in rule.needs if o != name], (name,))
            row = {"id": name, "say": T.get("word", f"option.{name}") or name, "on": name in self.options}
            groups.setdefault(room, []).append(row | {"clauses": [*alone.added, *alone.changed]})
        return [
            {"id": room, "say": (T.get("word", f"preset.{room}") if room else W("house.text")) or room, "rows": rows}
            for room, rows in groups.items()
        ]

    def _numbers(self, T: Any) -> list[dict[str, Any]]:
        """The settings that mean something now."""
        rules, found = rulebook_of(self.game, *self.options), []
        for name, setting in self._settings().items():
            if name not in rules.settings:
                continue
            now, values = _word(getattr(rules, name.replace("-", "_"))), [*map(_word, setting.values)]
            values += [now] if now not in values else []
            row = {"id": name, "say": T.get("word", f"option.{name}") or name, "value": now, "clause": setting.clause}
            found.append(row | {"values": [[v, T.get("word", f"value.{name}.{v}") or T.get("word", f"value.{v}") or v] for v in values]})
        return found

    def page(self, langs: Sequence[str]) -> str:
        """The house rules as a page for the printer."""
        title = next((name for name, chosen in self.kept.items() if chosen == self.options), "")
        return houses.page(self.game, self.options, langs, title)


class HouseRules(Widget):
    """The house rules of a game, to be put together.

    Parameters
    ----------
    game : its name
    options : those to begin with; presets and kept names may stand among them
    lang : a language; without one it follows the switch
    file : where sets with a name are kept

    ``options`` are those chosen, spelt out; ``on_change(callback)`` tells of them, ``on_play(callback)`` when somebody wants to
    play by them, ``on_clause(callback)`` of a clause whose tab was pressed. ``page(langs)`` is an HTML page for the printer.
    Raises ``ValueError`` for a game, an option or a language that there is not.
    """

    _esm = asset("shared.js", "house.js", "houserules.js")
    _css = asset("tokens.css", "kit.css", "house.css")
    lang = traitlets.Unicode("en").tag(sync=True)
    _game = traitlets.Unicode().tag(sync=True)
    _house = traitlets.Dict().tag(sync=True)
    _glyphs = traitlets.Dict().tag(sync=True)

    def __init__(self, game: str, options: Sequence[str] = (), lang: str = "", file: str | Path = houses.FILE) -> None:
        self._choice = Choice(game, [options] if isinstance(options, str) else options, file)
        super().__init__(lang=known_language(lang) if lang else language.lang, _game=game, _glyphs=glyphs(*SIGNS))
        self.observe(lambda _: self._show(), "lang")
        self._show()
        if not lang:
            language.follow(lambda said: self.set_trait("lang", said))

    @property
    def options(self) -> tuple[str, ...]:
        """The options chosen, spelt out."""
        return self._choice.options

    @options.setter
    def options(self, chosen: Sequence[str]) -> None:
        self._choice.options = Choice(self._game, [chosen] if isinstance(chosen, str) else chosen, self._choice.file).options
        self._show()
        self._tell("change", self.options)

    def page(self, langs: Sequence[str] = ()) -> str:
        """The house rules as one HTML page that stands alone, in these languages (that of the widget)."""
        return self._choice.page(langs or [self.lang])

    def on_change(self, callback: Callable[[tuple[str, ...]], Any]) -> Callable[..., Any]:
        """Call back with the options at every change."""
        return self._when("change", callback)

    def on_play(self, callback: Callable[[tuple[str, ...]], Any]) -> Callable[..., Any]:
        """Call back with the options when *deal by these rules* is pressed; only then is there such a button."""
        found = self._when("play", callback)
        self._show()
        return found

    def on_clause(self, callback: Callable[[str], Any]) -> Callable[..., Any]:
        """Call back with the id of a clause whose tab was pressed."""
        return self._when("clause", callback)

    def hear(self, said: dict[str, Any]) -> None:
        """What ``Choice.hear`` takes; ``{clause: id}``, ``{play: true}`` and ``{page: [languages]}`` besides."""
        before = self.options
        if self._choice.hear(said):
            self._show()
            if self.options != before:
                self._tell("change", self.options)
        elif isinstance(said.get("clause"), str) and said["clause"] in self._house["laws"]:
            self._tell("clause", said["clause"])
        elif said.get("play") is True:
            self._tell("play", self.options)
        elif isinstance(said.get("page"), list):
            langs = [lang for lang in said["page"] if isinstance(lang, str) and lang in LANGUAGES]
            self.send({"page": self.page(langs), "print": said.get("print") is True})

    def _show(self) -> None:
        self._house = self._choice.facts(self.lang) | {"play": "play" in self._waiting}
