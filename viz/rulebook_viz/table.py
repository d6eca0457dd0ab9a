"""The table as a widget: one seat's scene goes out, notation comes back, and the engine judges it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import cache
from random import SystemRandom
from typing import Any

import anywidget
import traitlets

import rulebook
from rulebook import bots
from rulebook.examples import examples
from rulebook.kernel import Illegal
from rulebook.texts import LANGUAGE_NAMES, LANGUAGES, known_language

from . import graph as drawing
from .base import asset
from .drawn import Drawn
from .house import Choice
from .races import Racing
from .scenes import scene_of
from .scenes.generic import LETTERS
from .scores import Sheet, between_rounds, records
from .sitting import Sitting, from_example, from_position
from .speech import Speech
from .switch import language

SPEEDS: dict[str, int | None] = {"instant": 0, "fast": 350, "normal": 900, "slow": 2200, "step": None}  # milliseconds before a bot moves
LONGEST = 200_000  # characters of a text that is read at all
LOG = 60  # lines of history that are sent
SOONER = 2000  # decisions of bots in one go, should there be nobody to wait for
MARKS = {"ambiguous": "doubt", "conflict": "clash", "silent": "silent"}

Listener = Callable[[str], Any]


class Table(Racing, anywidget.AnyWidget):
    """A game on a table, to be played in a notebook.

    Parameters
    ----------
    game, players, options, seed : what is played, by how many, under which options, with which luck
    lang : a language of the texts; without it the table follows the notebook's language switch
    seat : where you sit
    bots : a bot's name, a list with a name or None for each seat, or None when people sit everywhere
    speed : instant, fast, normal, slow or step
    names : what the seats are called; without them A, B, C …
    racing : whether people are timed where the rules want it; off, their times are drawn like the bots'
    slap_ms : how many milliseconds the bots' hands take on average
    jump_ms : for how many milliseconds one may jump in

    Raises ``ValueError`` for a game, option, language, bot, speed, seat or number of players that there is not.

    ``phase`` and ``edge`` say where play stands, ``lang`` switches the language, ``on_clause`` tells of clicks on clauses.
    """

    _esm = asset("shared.js", "flow.js", "house.js", "race.js", "trade.js", "deal.js", "table.js")
    _css = asset("tokens.css", "kit.css", "graph.css", "house.css", "table.css", "race.css", "trade.css", "deal.css")

    sprite = traitlets.Unicode(asset("glyphs.svg")).tag(sync=True)
    scene = traitlets.Dict().tag(sync=True)
    flow = traitlets.Dict().tag(sync=True)  # the small graph: sent when game, options or language change
    lights = traitlets.Dict().tag(sync=True)  # what of it is lit: sent at every move
    house = traitlets.Dict().tag(sync=True)  # the house rules being put together for the next game: sent when that panel is opened
    phase = traitlets.Unicode().tag(sync=True)
    edge = traitlets.List(traitlets.Unicode()).tag(sync=True)
    lang = traitlets.Unicode("en").tag(sync=True)
    seat = traitlets.Int(0).tag(sync=True)
    speed = traitlets.Unicode("normal").tag(sync=True)
    projector = traitlets.Bool(False).tag(sync=True)

    def __init__(
        self,
        game: str = "uno",
        players: int = 3,
        lang: str | None = None,
        options: Sequence[str] = (),
        seat: int = 0,
        bots: Any = "sense",
        speed: str = "normal",
        seed: Any = None,
        names: Sequence[str] = (),
        **more: Any,
    ) -> None:
        self._ready = False
        super().__init__(lang=lang or language.lang, speed=speed, **more)
        self._follows = lang is None
        self._game = rulebook.game(game, *((options,) if isinstance(options, str) else options))
        self._given_names, self._bots, self._n = list(names), bots, 0
        self._begun: Any = None  # the move that ended a round, once the people have begun the next
        self._listeners: list[tuple[str, Listener]] = []
        self._choice: Choice | None = None  # house rules for the next game, while somebody puts them together
        self._home: tuple[Any, ...] | None = None  # one's own game, while an example is on the table
        self._flow_of: tuple[Any, ...] = ()
        self._drawn = Drawn(drawing.flow(self._game), compact=True)
        self._seen: set[str] = set()
        self._lit, self._sought, self._looked = "", 0, 0
        self._paper, self._pauses = scene_of(game).sheet(), False
        self._deal(players, bots, seed, seat)
        self.on_msg(lambda _, message, __: self.receive(message))
        self._ready = True
        self._draw()
        if self._follows:
            language.follow(lambda chosen: self.set_trait("lang", chosen))

    # ── for those who use the table ──

    @property
    def game(self) -> Any:
        """The game as it stands, with everything that is hidden: for the notebook, never for the browser."""
        return self._sitting.table

    def score_sheet(self) -> list[dict[str, Any]]:
        """The rounds of a session that are over: who won, what was left in each hand, the running totals,
        the pigs drawn, who leads next, and the clauses at work. Empty where no score is kept."""
        return records(self._sitting, self._names())

    def open(self, example: Any = None) -> None:
        """Lay an example on the table, ready for its last move; one's own game waits until ``back``.

        Raises ``ValueError`` when the example is not of this game or not playable."""
        if example is None:
            super().open()  # the widget's own: it opens its line to the browser
            return
        if isinstance(example, str):
            example = next((e for e in examples(self._game.name) if e.id == example), example)
        if isinstance(example, str):
            raise ValueError(f"{self._game.name} has no example {example!r}")
        if getattr(example, "game", "") != self._game.name:
            raise ValueError(f"an example of {getattr(example, 'game', example)!r} does not fit this table of {self._game.name}")
        sitting, seat = from_example(example)
        if self._home is None:
            self._home = (self._sitting, self.seat, self._kinds)
        self._looked += 1
        self._sit(sitting, seat, [None if s == seat else "random" for s in range(sitting.players)], self._speech().words("table.shown"))

    def back(self) -> None:
        """From an example back to one's own game, as it was left."""
        if self._home is not None:
            (sitting, seat, kinds), self._home = self._home, None
            self._sit(sitting, seat, kinds)

    def play_by(self, options: Sequence[str]) -> None:
        """Deal a new game under other options, to the same seats; ``ValueError`` for options that there are not."""
        rules = rulebook.game(self._game.name, *((options,) if isinstance(options, str) else options))
        players = min(max(self._sitting.players, rules.seats[0]), rules.seats[-1])
        self._game, self._home, self._choice = rules, None, None
        seat = self.seat if self.seat < players else 0
        self._deal(players, self._bots, None, seat, self._speech().words("table.new-game", n=players))

    def light(self, clause: str = "", seek: bool = True) -> None:
        """Light what cites a clause in the small graph, until the next move; "" puts the light out.

        With ``seek`` the page scrolls to that graph."""
        self._lit, self._sought = clause, self._sought + bool(clause and seek)
        self._shine()

    def on_clause(self, callback: Listener, kind: str = "") -> None:
        """Have ``callback(clause)`` called when a person clicks a clause's tab (kind "clause"),
        "where" or "show"; without a kind, on all three."""
        self._listeners.append((kind, callback))

    def tick(self) -> bool:
        """Let a bot move whose turn it is; False when no bot is to move."""
        if (seat := self._next_bot()) is None:
            return False
        self._bot_plays(seat)
        self._moved(1)
        return True

    def receive(self, message: Any) -> None:
        """Answer a message from the browser. It may hold anything: what is out of date or unknown is
        ignored, what is wrong gets one clear line, and the table stays as it was."""
        stood = self._standing()
        try:
            self._answer(message)
        except Exception:  # the last net: whatever a browser sends, nobody sees a traceback
            logging.getLogger(__name__).debug("a message from the browser could not be answered", exc_info=True)
            self._stand(stood)
            self._complain("unknown")

    def _standing(self) -> tuple[Any, ...]:
        """Everything that a message may change, as it stands."""
        sitting = self._sitting
        match = sitting, sitting.table, [*sitting.steps], [*sitting.undone]
        return match, self._kinds, self._home, self._bots, self.seat, self.speed

    def _stand(self, stood: tuple[Any, ...]) -> None:
        """Put everything back, when something went wrong halfway."""
        (sitting, table, steps, undone), self._kinds, self._home, self._bots, seat, speed = stood
        sitting.table, sitting.steps, sitting.undone = table, steps, undone
        self._sitting, self._ready = sitting, False
        self.seat, self.speed, self._ready = seat, speed, True
        self.phase, self.edge = table.phase, sitting.edge()

    # ── messages ──

    def _answer(self, message: Any) -> None:
        if not isinstance(message, dict) or type(message.get("n")) is not int or message["n"] != self._n:
            return
        if isinstance(message.get("m"), str):
            if self._in_time(message):
                self._wish(message["m"])
        elif "slap" in message:
            self._hit(message["slap"])
        elif message.get("late") is True:
            self._late()
        elif message.get("round") is True:
            self._next_round()
        elif message.get("tick") is True:
            self.tick()
        elif "sort" in message:
            self._sort(message["sort"])
        elif isinstance(message.get("do"), str):
            deed = DEEDS.get(message["do"])
            if deed:
                deed(self, message)

    def _wish(self, text: str) -> None:
        """A person wants to make a move: judged on what their own seat sees."""
        try:
            if len(text) > 200:
                raise ValueError
            move = self._sitting.rules.parse(text)
        except ValueError:
            return self._complain("move")
        self._make(move)

    def _make(self, move: Any) -> None:
        view = self._sitting.table.view(self.seat)
        if move.who != self.seat or self._kinds[self.seat]:
            return self._complain("seat")
        scene = self._scene_of(view)
        if no := scene.against(move):
            return self._refuse(scene, move, no)
        try:
            self._sitting.play(move)
        except Illegal as e:  # it hung on what this seat cannot see
            return self._refuse(scene, move, list(e.clauses))
        self._moved(1)

    def _refuse(self, scene: Any, move: Any, no: list[str]) -> None:
        self._draw({"say": scene.refused(move), "no": no})

    def _sort(self, said: Any) -> None:
        """A person wants to move a card within the hand."""
        no = self._scene_of(self._sitting.table.view(self.seat)).sorted(said)
        self._draw(no) if no else self._complain("unknown")

    def _trade(self, message: dict[str, Any]) -> None:
        """A person puts something on the sheet of an offer, sends it, or answers an offer by another one."""
        view = self._sitting.table.view(self.seat)
        if self._paper is None or self._kinds[self.seat] or not self._paper.hear(view, self.seat, message):
            return self._complain("unknown")
        act = message.get("act")
        if act == "send" and self._paper.offering(view, self.seat):
            return self._make(self._paper.offer(view, self.seat))
        if act == "counter" and (answer := self._paper.counter(view, self.seat)):
            return self._make(answer)
        self._draw()

    def _pause(self, message: dict[str, Any]) -> None:
        """Whether the person is asked in pauses, in which hardly anybody ever does anything."""
        self._pauses = message.get("on") is True
        self._moved(self._pass_by())

    def _pass_by(self) -> int:
        """Let the pauses go by for a person who does not want to be asked; how many."""
        n, pause = 0, scene_of(self._game.name).pause
        while not self._pauses and self._sitting.table.phase == pause and self.seat in self._sitting.owing() and not self._kinds[self.seat]:
            self._sitting.play(self._sitting.rules.verbs["pass"](self.seat))
            n += 1
        return n

    def _complain(self, key: str, detail: str = "", **facts: Any) -> None:
        self._draw({"say": self._speech().words(f"error.{key}", **facts), "detail": detail[:400]})

    def _undo(self, _: Any) -> None:
        if not self._sitting.undo(self._whose()):
            return self._complain("undo")
        self._moved(0, self._speech().words("table.undone"))

    def _redo(self, _: Any) -> None:
        if not self._sitting.redo(self._whose()):
            return self._complain("redo")
        self._moved(0, self._speech().words("table.redone"))

    def _new(self, message: dict[str, Any]) -> None:
        players, kind, speed = message.get("players"), message.get("bots"), message.get("speed", self.speed)
        rules = rulebook.game(self._game.name, *self._choice.options) if self._choice else self._game
        seats = rules.seats
        if type(players) is not int or players not in seats:
            return self._complain("seats", low=seats[0], high=seats[-1])
        if kind not in (*bots.names(), "people") or speed not in SPEEDS:
            return self._complain("unknown")
        self._home, self._game, self._choice = None, rules, None
        self._ready = False  # one drawing, of the new game
        self.speed = speed
        self._ready = True
        event = self._speech().words("table.new-game", n=players)
        self._deal(players, None if kind == "people" else kind, None, self.seat if self.seat < players else 0, event)

    def _rules(self, message: dict[str, Any]) -> None:
        """The house rules of the next game: ``open`` begins with those on the table, the rest is what a panel says."""
        said = message.get("said")
        if isinstance(said, dict) and said.get("open") is True and self._game.name in rulebook.games():
            self._choice = self._choice or Choice(self._game.name, self._game.options())
        elif self._choice is None or not self._choice.hear(said):
            return
        self._offer_rules()

    def _offer_rules(self) -> None:
        if self._choice:
            seats = rulebook.game(self._game.name, *self._choice.options).seats
            self.house = self._choice.facts(self.lang) | {"seats": [*seats], "play": False}

    def _paste(self, message: dict[str, Any]) -> None:
        text = message.get("text")
        if not isinstance(text, str) or len(text) > LONGEST:
            return self._complain("long")
        try:
            sitting = from_position(self._peopled(self._kinds), text, self.seat)
        except ValueError as e:
            return self._complain("position", str(e))
        self._home = None
        self._settle(sitting, "pasted")

    def _load(self, message: dict[str, Any]) -> None:
        text = message.get("text")
        if not isinstance(text, str) or len(text) > LONGEST:
            return self._complain("long")
        try:
            sitting = Sitting.load(text, only=self._game.name)
        except ValueError as e:
            return self._complain("save", str(e))
        self._home = None
        self._settle(sitting, "loaded")

    def _settle(self, sitting: Sitting, event: str) -> None:
        """Put a game that came as text on the table."""
        seat = self.seat if self.seat < sitting.players else 0
        self._sit(sitting, seat, self._spread(self._bots, sitting.players, seat), self._speech().words(f"table.{event}"))

    def _save(self, _: Any) -> None:
        self.send({"save": self._sitting.save()})

    def _language(self, message: dict[str, Any]) -> None:
        if message.get("lang") in LANGUAGES:
            if self._follows:
                language.set(message["lang"])
            self.lang = message["lang"]

    def _pace(self, message: dict[str, Any]) -> None:
        if isinstance(message.get("speed"), str) and message["speed"] in SPEEDS:
            self.speed = message["speed"]

    def _project(self, message: dict[str, Any]) -> None:
        self.projector = message.get("on") is True

    def _time(self, message: dict[str, Any]) -> None:
        self.racing = message.get("on") is True

    def _clause(self, message: dict[str, Any]) -> None:
        clause, kind = message.get("clause"), message["do"]
        if not isinstance(clause, str) or clause not in self.scene["clauses"] | self.flow["laws"] | self.house.get("laws", {}):
            return
        if kind == "where":
            self.light(clause)
        for wanted, callback in self._listeners:
            if wanted in ("", kind):
                callback(clause)
        if kind == "show" and (example := _example_of(self._game.name, clause)):
            self.open(example)

    # ── the game on the table ──

    def _deal(self, players: int, kinds: Any, seed: Any, seat: int, event: str = "") -> None:
        if type(players) is not int or players not in self._game.seats:
            raise ValueError(f"{self._game.name} is for {self._game.seats[0]} to {self._game.seats[-1]} players, not {players!r}")
        self._bots = kinds
        seed = SystemRandom().randrange(1 << 48) if seed is None else seed
        spread = self._spread(kinds, players, seat)
        self._sit(Sitting(self._peopled(spread), players, seed), seat, spread, event)

    def _peopled(self, kinds: list[str | None]) -> Any:
        """The rules, told where people sit if they ask for it."""
        people = [LETTERS[s] for s, kind in enumerate(kinds) if kind is None]
        known, said = getattr(self._game, "settings", {}).get("people"), [o for o in self._game.options() if o.startswith("people=")]
        if known is None or said or not people:
            return self._game
        return rulebook.game(self._game.name, *self._game.options(), f"people={'all' if len(people) > 1 else people[0]}")

    def _sit(self, sitting: Sitting, seat: int, kinds: list[str | None], event: str = "") -> None:
        """Put a game on the table and a person on a seat."""
        ready, self._ready = self._ready, False
        self._sitting, self._kinds, self._seen = sitting, kinds, set()
        self.seat = seat
        self._ready = ready
        self._moved(0, event)

    def _spread(self, kinds: Any, players: int, seat: int | None = None) -> list[str | None]:
        """Which bot sits where; None where a person does."""
        seat = self.seat if seat is None else seat
        seat = seat if 0 <= seat < players else 0
        if kinds is None or isinstance(kinds, str):
            kinds = [None if s == seat else kinds for s in range(players)]
        kinds = (list(kinds) + [None] * players)[:players]
        for kind in filter(None, kinds):
            bots.get(kind)
        return kinds

    def _whose(self) -> int | None:
        """Whose decisions undo goes back to: this seat's, or, where only people sit, anybody's."""
        return self.seat if any(self._kinds) else None

    def _moved(self, steps: int, event: str = "") -> None:
        """The game stands elsewhere than before: bots in a hurry go on, then everything is drawn."""
        fresh = steps + self._answer_together() + (self._pass_by() if steps else 0)
        if self.speed == "instant":
            while fresh < SOONER and (seat := self._next_bot()) is not None:
                self._bot_plays(seat)
                fresh += 1 + self._answer_together() + self._pass_by()
        if self._paper:
            self._paper.follow(self._sitting.steps[-fresh:] if fresh else [], self.seat)
        self._n += 1
        self._news, self._event, self._lit = fresh, event, ""
        self.edge = self._sitting.edge()
        self.phase = self._sitting.table.phase
        self._draw()

    def _paused(self) -> bool:
        """Whether a round is over, and the people have yet to begin the next."""
        if not self._people() or self._home is not None or not between_rounds(self._sitting):
            return False
        return self._begun is not self._sitting.steps[-1]

    def _next_round(self) -> None:
        if self._paused():
            self._begun = self._sitting.steps[-1]
            self._moved(0)

    def _take_seat(self, seat: int) -> None:
        """Somebody else sits down before the screen."""
        self._ready = False
        self.seat, self._ready = seat, True
        self._moved(0)

    # ── drawing ──

    def _speech(self) -> Speech:
        return Speech(self._game.name, self.lang, tuple(self._sitting.rules.options()))

    def _names(self) -> list[str]:
        names = self._given_names[: self._sitting.players]
        return [*names, *LETTERS[len(names) : self._sitting.players]]

    def _scene_of(self, view: Any) -> Any:
        asked = self.seat in view.asked and not self._kinds[self.seat] and not view.over
        moves = [m for m in view.moves() if m.who == self.seat] if asked else []
        scene = scene_of(self._game.name)(view, self.seat, moves, self._speech(), self._names())
        scene.paper = self._paper
        return scene

    def _draw(self, error: dict[str, Any] | None = None) -> None:
        if not self._ready:
            return
        sitting = self._sitting
        scene = self._scene_of(sitting.table.view(self.seat))
        zones = scene.zones()
        things = [t for z in zones for t in z.get("things", ())]
        buttons = scene.buttons(things)
        log, paused = self._log(scene), self._paused()
        fresh = len(sitting.steps) - self._news
        event = [self._event] * bool(self._event) + [line["say"] for line in reversed(log) if line["step"] >= fresh and line["say"]]
        picture = {
            "v": 1,
            "game": sitting.rules.name,
            "n": self._n,
            "me": self.seat,
            "zones": zones if not paused else [],
            "moves": buttons if not paused else [],
            "groups": scene.groups(buttons),
            "extras": scene.beside() if not paused and self._kinds[self.seat] is None else {},
            "standing": scene.stands() if not sitting.table.over and not paused else [],
            "faces": scene.faces,
            "ask": scene.ask() if not paused else scene.speech.words("table.sheet-pause"),
            "sheet": Sheet(sitting, scene).picture(paused),
            "event": scene.speech.join(event),
            "over": sitting.table.over,
            "log": [line for line in log if line["say"]],
            "why": scene.reasons(things),
            "error": self._error(scene, error),
            "race": self._race(scene),
            "times": scene.times(sitting),
            "told": next((z["told"] for z in zones if "told" in z), ""),
            "phases": scene.strip() or self._phases(scene.speech),
        }
        self._flow()
        self.scene = picture | self._controls(scene.speech) | {"clauses": self._clauses(scene)}

    def _log(self, scene: Any) -> list[dict[str, Any]]:
        """What has happened, the latest first; a choice that lies face down is told by nobody but who made it."""
        sitting, seat = self._sitting, self.seat
        steps = range(len(sitting.steps) - 1, max(-1, len(sitting.steps) - 1 - LOG), -1)
        lines = [scene.lines(sitting, i) | {"step": i} for i in steps if not sitting.veiled(i) or sitting.steps[i].move.who == seat]
        return [line for line in lines if line["say"]]

    def _flow(self) -> None:
        """The small graph follows the game on the table and its language; it is laid out once for each."""
        rules = self._sitting.rules
        now = (rules.name, tuple(rules.options()), self.lang)
        if now != self._flow_of:
            if now[:2] != self._flow_of[:2]:
                self._drawn = Drawn(drawing.flow(rules), compact=True)
            self._flow_of = now
            svg, facts = self._drawn.shown(self.lang)
            title = Speech(rules.name, self.lang).words("table.flow")
            self.flow = facts | {"svg": svg, "lang": self.lang, "game": rules.name, "words": facts["words"] | {"title": title}}
        self._shine()

    def _shine(self) -> None:
        drawn = self._drawn
        phase, edge = drawn.phase(self.phase), drawn.edge((self.edge[0], self.edge[1], self.edge[2]) if self.edge else None)
        self._seen |= ({f"p-{phase}"} if phase else set()) | ({f"s-{drawn.step(edge)}"} if edge else set())
        self.lights = drawn.lights(phase, edge, self._seen, self._lit, self._sought)

    def _error(self, scene: Any, error: dict[str, Any] | None) -> dict[str, Any] | None:
        if error and "no" in error:
            scene.cite(error["no"])
        return error

    def _phases(self, speech: Speech) -> list[dict[str, Any]]:
        game, now = self._sitting.rules, self._sitting.table.phase
        shown = [p for p in game.phases if p not in game.autos or p == now]
        return [{"id": p, "say": speech.word(f"phase.{p}", p), "now": p == now} for p in shown]

    def _clauses(self, scene: Any) -> dict[str, Any]:
        known = _statuses(self._game.name)
        rows = {c: {"say": scene.speech.clause(c), "mark": MARKS.get(known.get(c, ""), "clear")} for c in scene.cited}
        return {c: row | ({"show": True} if _example_of(self._game.name, c) else {}) for c, row in rows.items()}

    def _controls(self, speech: Speech) -> dict[str, Any]:
        """Everything of the scene that is the table's own, not the game's."""
        sitting, words = self._sitting, speech.words
        waits = self._next_bot() is not None
        pace = SPEEDS[self.speed]
        kind = next((k for k in self._kinds if k), "people")
        return {
            "lang": self.lang,
            "title": speech.title(),
            "words": {w: words(f"table.{w}") for w in WORDS} | {"race-left": words("table.race-left", n="{n}")},
            "projector": self.projector,
            "racing": self.racing if scene_of(self._game.name).races & sitting.rules.verbs.keys() else None,
            "handover": self._handover(speech),
            "pauses": [words("trade.pauses"), self._pauses] if scene_of(sitting.rules.name).pause else None,
            "tick": pace if waits else None,
            "step": waits and pace is None,
            "undo": sitting.can_undo(self._whose()),
            "redo": bool(sitting.undone),
            "back": self._home is not None,
            "example": words("table.example") if self._home else "",
            "hint": words("table.shown") if self._home else "",
            "looked": self._looked,
            "players": sitting.players,
            "seats": list(sitting.rules.seats),
            "bots": kind,
            "kinds": [[k, words(f"table.bot-{k}")] for k in (*bots.names(), "people")],
            "speed": self.speed,
            "speeds": [[s, words(f"table.speed-{s}")] for s in SPEEDS],
            "languages": [[c, LANGUAGE_NAMES[c]] for c in LANGUAGES],
            "position": sitting.table.view(self.seat).position(),
        }

    def _handover(self, speech: Speech) -> dict[str, Any] | None:
        """At one screen: who is to sit down before it now."""
        owing = [s for s in self._sitting.owing() if self._kinds[s] is None]
        if not owing or self.seat in owing:
            return None
        return {"seat": owing[0], "say": speech.words("table.hand-over", who=self._names()[owing[0]])}

    # ── traits ──

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """The browser tells its wishes in messages; it sets nothing."""

    @traitlets.validate("lang")
    def _known(self, proposal: Any) -> str:
        return known_language(proposal["value"])

    @traitlets.validate("speed")
    def _paced(self, proposal: Any) -> str:
        if proposal["value"] not in SPEEDS:
            raise ValueError(f"no speed {proposal['value']!r}; there are {', '.join(SPEEDS)}")
        return str(proposal["value"])

    @traitlets.validate("seat")
    def _seated(self, proposal: Any) -> int:
        sitting = vars(self).get("_sitting")
        if sitting and not 0 <= proposal["value"] < sitting.players:
            raise ValueError(f"seat {proposal['value']}: there are {sitting.players} seats, from 0")
        return int(proposal["value"])

    @traitlets.observe("lang", "seat", "projector")
    def _redraw(self, _: Any) -> None:
        self._draw()
        if self._ready:
            self._offer_rules()

    @traitlets.observe("speed")
    def _hurry(self, _: Any) -> None:
        if self._ready:
            self._moved(0) if self.speed == "instant" else self._draw()


DEEDS: dict[str, Callable[[Any, dict[str, Any]], None]] = {
    "undo": Table._undo,
    "redo": Table._redo,
    "new": Table._new,
    "house": Table._rules,
    "position": Table._paste,
    "load": Table._load,
    "save": Table._save,
    "back": lambda table, _: table.back(),
    "lang": Table._language,
    "speed": Table._pace,
    "projector": Table._project,
    "race": Table._time,
    "seat": Table._sit_down,
    "trade": Table._trade,
    "pauses": Table._pause,
    "clause": Table._clause,
    "where": Table._clause,
    "show": Table._clause,
}

# fmt: off
WORDS = (
    "undo", "redo", "why", "new", "save", "projector", "language", "speed", "tools", "close", "log", "log-empty", "actions",
    "choose", "all", "step", "show", "where", "forbidden", "allowed", "may", "may-not", "none", "position", "position-hint", "game",
    "rules", "save-hint", "copy", "copied", "apply", "write", "load", "seats", "bots", "start", "back",
    "race-off", "sheet",
)
# fmt: on


@cache
def _statuses(game: str) -> dict[str, str]:
    """clause -> its status in the source text."""
    from rulebook.clauses import inventory

    return {c.id: c.status for name in (game, "core") for c in inventory(name).values()}


@cache
def _examples(game: str) -> dict[str, Any]:
    """clause -> the example that shows it best: the one that speaks of the fewest others."""
    best: dict[str, Any] = {}
    try:
        rows = examples(game)
    except (ValueError, FileNotFoundError):
        rows = []
    for e in sorted(rows, key=lambda e: len(e.clauses)):
        for clause in e.clauses:
            best.setdefault(clause, e)
    return {c: e for c, e in best.items() if e.moves and not e.contested}


def _example_of(game: str, clause: str) -> Any:
    return _examples(game).get(clause)


__all__ = ["SPEEDS", "Table"]
