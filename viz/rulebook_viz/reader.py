"""The reader: the clauses of a rule text side by side in one to four languages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import Any

import traitlets

from rulebook import game as rulebook_of
from rulebook.clauses import Clause, inventory
from rulebook.examples import Example, examples
from rulebook.notation import SEAT
from rulebook.texts import LANGUAGE_NAMES, LANGUAGES, glossary, known_language, texts, ui

from .base import Widget, asset, glyphs
from .graph import Names, flow, steps
from .switch import language

MARKS = {"clear": "clear", "ambiguous": "doubt", "conflict": "clash", "silent": "silent", "base": "clear"}
SIGNS = ("m-clear", "m-doubt", "m-clash", "m-silent", "m-show", "m-where", "m-here", "m-no", "m-yes")


class Reader(Widget):
    """The clauses of a game, to be read.

    Parameters
    ----------
    game : its name
    langs : the columns, in this order; without any, the language of the switch and a second one
    options : the switches in force: sentences are as they read under these, and clauses of
        other switches are hatched

    ``select(id)`` scrolls to a clause and marks it. Without a callback, *show me* and *where*
    answer below the clause itself. Raises ``ValueError`` for a game, language or option that
    does not exist.
    """

    _esm = asset("shared.js", "reader.js")
    _css = asset("tokens.css", "kit.css", "reader.css")
    langs = traitlets.List(traitlets.Unicode()).tag(sync=True)
    lang = traitlets.Unicode("en").tag(sync=True)
    selected = traitlets.Unicode("").tag(sync=True)
    _again = traitlets.Int(0).tag(sync=True)  # counts selections: the same clause may be asked for twice
    _game = traitlets.Unicode().tag(sync=True)
    _rows = traitlets.List().tag(sync=True)
    _words = traitlets.Dict().tag(sync=True)
    _terms = traitlets.Dict().tag(sync=True)
    _names = traitlets.Dict(LANGUAGE_NAMES).tag(sync=True)
    _glyphs = traitlets.Dict().tag(sync=True)
    _answer = traitlets.Dict().tag(sync=True)

    def __init__(self, game: str, langs: Sequence[str] = (), options: Sequence[str] = ()) -> None:
        columns = list(dict.fromkeys(map(known_language, [langs] if isinstance(langs, str) else langs)))
        self.clauses, self.options = inventory(game) | inventory("core"), rulebook_of(game, *options).options()
        self._follows = not columns
        first = columns[0] if columns and not language.chosen else language.lang
        rows = [self._row(game, c) for c in self.clauses.values()]
        facts = {"_words": {one: self._said(game, one) for one in LANGUAGES}, "_terms": _terms(), "_glyphs": glyphs(*SIGNS)}
        super().__init__(langs=columns or _pair(language.lang), lang=first, _game=game, _rows=rows, **facts)
        language.follow(self._speak)

    # ── for those who use it ──

    def select(self, id: str) -> None:
        """Scroll to a clause and mark it; ``ValueError`` when the game has no such clause."""
        id = id.removeprefix(f"{self._game}:")
        if id not in self.clauses:
            near = get_close_matches(id, self.clauses, 1)
            raise ValueError(f"{self._game} has no clause {id!r}" + (f"; did you mean {near[0]!r}?" if near else ""))
        self.selected = id
        self._again += 1

    def play_by(self, options: Sequence[str]) -> None:
        """Show the text as it reads under other options; ``ValueError`` for one that there is not."""
        self.options = rulebook_of(self._game, *options).options()
        self._rows = [self._row(self._game, c) for c in self.clauses.values()]

    def on_show(self, callback: Callable[[str, list[Example]], Any]) -> Callable[..., Any]:
        """Call back with (clause, its examples) when *show me* is pressed."""
        return self._when("show", callback)

    def on_where(self, callback: Callable[[str], Any]) -> Callable[..., Any]:
        """Call back with the clause when *where in the flow* is pressed."""
        return self._when("where", callback)

    def on_select(self, callback: Callable[[str], Any]) -> Callable[..., Any]:
        """Call back with the clause whose tab was pressed."""
        return self._when("select", callback)

    def shows(self, id: str) -> list[Example]:
        """The examples that name a clause."""
        return [e for e in examples(self._game) if id in e.clauses]

    # ── what the browser asks ──

    def hear(self, said: dict[str, Any]) -> None:
        """``{show: id}``, ``{where: id}``, ``{select: id}`` or ``{langs: [...]}``."""
        columns = said.get("langs")
        if isinstance(columns, list) and columns and all(isinstance(c, str) and c in LANGUAGES for c in columns):
            self._follows = False
            self.langs = list(dict.fromkeys(columns))
        for event in ("show", "where", "select"):
            id = said.get(event)
            if isinstance(id, str) and id in self.clauses:
                getattr(self, f"_{event}")(id)

    def _show(self, id: str) -> None:
        found = self.shows(id)
        if found and "show" in self._waiting:
            self._tell("show", id, found)
        else:
            self._reply(id, "show", [self._example(e) for e in found])

    def _where(self, id: str) -> None:
        if "where" in self._waiting:
            self._tell("where", id)
        else:
            names = Names(self._game, self.lang)
            arrows = [s for s in steps(flow(self._game, self.options)) if id in s.clauses]
            said = [
                names.ui("graph.step", phase=names.phase(s.phase), to=names.phase(s.to), verb=" · ".join(map(names.verb, s.verbs)))
                for s in arrows
            ]
            self._reply(id, "where", [{"say": line} for line in said])

    def _select(self, id: str) -> None:
        self.selected = id
        self._tell("select", id)

    def _reply(self, id: str, what: str, rows: list[dict[str, Any]]) -> None:
        self._answer = {"n": self._answer.get("n", 0) + 1, "id": id, "what": what, "rows": rows}

    def _speak(self, lang: str) -> None:
        with self.hold_sync():
            self.lang = lang
            self._answer = {}
            if self._follows:
                self.langs = _pair(lang)

    # ── what is sent ──

    def _row(self, game: str, clause: Clause) -> dict[str, Any]:
        row: dict[str, Any] = {"id": clause.id, "topic": clause.topic, "mark": MARKS[clause.status], "status": clause.status}
        row |= {"core": clause.id not in inventory(game), "laws": {}, "ruling": {}, "official": {}, "readings": {}, "sources": {}}
        needs = [o for o in clause.options if o not in self.options]
        row["off"] = needs if clause.options and len(needs) == len(clause.options) else []
        for lang in LANGUAGES:
            words = texts(game, lang)
            row["laws"][lang] = words.parts(clause.id, self.options)
            for note in ("ruling", "official"):
                if getattr(clause, note) and (text := getattr(words, note)(clause.id)):
                    row[note][lang] = text
            if clause.readings:
                row["readings"][lang] = [words.clause(clause.id, (reading,)) for reading in clause.readings]
                row["sources"][lang] = [str(words.get("word", f"preset.text-{reading}") or "") for reading in clause.readings]
        return row

    def _said(self, game: str, lang: str) -> dict[str, Any]:
        room, words = ui(lang), texts(game, lang)
        said = {key: text for key, text in (room.get("reader") or {}).items() if isinstance(text, str)}
        said["title"] = room("reader.title", game=words.get("game", "name") or game)
        topics = dict.fromkeys(c.topic for c in inventory(game).values())
        switches = dict.fromkeys(o for c in self.clauses.values() for o in c.options)
        return said | {
            "topic-names": {t: words.word(f"topic.{t}") for t in topics},
            "options": {o: words.word(f"option.{o}") for o in switches},
        }

    def _example(self, example: Example) -> dict[str, Any]:
        """An example in words: the position in notation, each move as a sentence, and the outcome."""
        row = {"given": example.given, "moves": _moves(example, self.lang), "refused": list(example.refused), "then": example.then}
        return row | {"contested": example.contested, "options": " ".join(example.options)}


def _pair(lang: str) -> list[str]:
    """Two columns for a reader of this language."""
    return [lang, "sq" if lang == "zh-Hans" else "zh-Hans"]


def _moves(example: Example, lang: str) -> list[dict[str, str]]:
    """Each move of an example as a sentence, played on, since what it says may hang on the table."""
    table, words, said = example.table(), texts(example.game, lang), []
    for code in example.moves:
        move = table.parse(code)
        told = {k: SEAT.write(v) if k in ("owner", "from") else v for k, v in table.details(move).items()}
        facts = {"n": getattr(table, "owed", 0), "owner": "ABCDEFGH"[getattr(table.frame, "owner", 0)]} | told
        try:
            sentence = words.move(move, "they", **facts)
        except KeyError:  # a verb for which nobody has written a sentence
            sentence = code
        said.append({"code": code, "say": sentence})
        if table.verdict(move):
            table.play(move)
    return said


def _terms() -> dict[str, dict[str, list[str]]]:
    return {id: {one: [str(t.get(one, id)), str(t.get("define", {}).get(one, ""))] for one in LANGUAGES} for id, t in glossary().items()}
