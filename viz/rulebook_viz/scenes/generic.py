"""What a player may see, as a scene: zones, things, moves and reasons in plain data (the format is in LOOK.md).

It works for every game from the fields, the notation and the verdicts; a game's own scene
says which zones and which card faces it would rather have.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import MISSING
from functools import cached_property
from typing import Any

from rulebook.kernel import Veil
from rulebook.notation import spelling

from ..races import NEVER, last_race, timed
from ..sitting import clauses_of
from ..speech import Speech

LETTERS = "ABCDEFGHIJ"
MEMORY = 12  # moves of others after which the times of a race are put away


class Scene:
    """The table as one seat sees it, in one language.

    ``view`` is that seat's view and ``moves`` its own legal moves: a scene is made of nothing
    else, so that it cannot hold what the seat may not see.
    """

    standing: tuple[str, ...] = ()  # verbs that have a button at all times
    quiet: frozenset[str] = frozenset()  # clauses at work in nearly every move, which the log leaves out
    untold: frozenset[str] = frozenset()  # verbs that the log passes over unless something follows from them
    races: frozenset[str] = frozenset()  # verbs for which people may be timed
    hand = "hands"  # the field that holds each seat's own things
    pause = ""  # a phase in which a person may wish not to be asked
    paper: Any = None  # what a person puts together beside the table, such as an offer

    def __init__(self, view: Any, seat: int, moves: Sequence[Any], speech: Speech, names: Sequence[str]) -> None:
        self.view, self.seat, self.moves, self.speech, self.names = view, seat, list(moves), speech, names
        self.faces: dict[str, dict[str, Any]] = {}
        self.cited: dict[str, None] = {}
        self.step: Any = None  # the step of the past that is being told

    # ── what a game may say better ──

    @staticmethod
    def sheet() -> Any:
        """What a person puts together beside the table; None where moves need nothing of the kind."""
        return None

    def strip(self) -> list[dict[str, Any]]:
        """The phases as a strip, where they are not simply those of the flow."""
        return []

    def sorted(self, said: Any) -> dict[str, Any] | None:
        """What stands against moving a thing of the hand to another place; None where nobody may wish for it."""
        return None

    def zones(self) -> list[dict[str, Any]]:
        """Others, middle, own hand: in this order they are seen, read and walked through."""
        zones = [{"id": "others", "as": "seats", "zones": [self.other(s) for s in self.order()]}, self.middle()]
        return [*zones, self.own()] if self.hand in self.view.fields else zones

    def face(self, code: str) -> dict[str, Any]:
        """How a card looks: here, its notation on paper."""
        return {"ground": "paper", "figure": code, "say": self.speech.card(code)}

    def attempts(self, code: str) -> list[Any]:
        """The moves that a click on this card may mean, likeliest first."""
        return [m for verb in self.view.verbs.values() if (m := self._with(verb, code))]

    def permits(self, m: Any) -> list[str]:
        """The clauses that allow a legal move: those its rule carries out."""
        rule = self.view.acts[self.view.phase][type(m)][0]
        return list(getattr(rule, "clauses", ()))

    def facts(self, view: Any, m: Any) -> dict[str, Any]:
        """What the sentence about a move must know beside the move itself."""
        return {}

    def effect(self, clause: str, before: Any, m: Any, after: Any) -> dict[str, Any] | None:
        """What the sentence about an effect must know; None when nothing happened that is worth a line."""
        return {"who": self.names[m.who]}

    def question(self) -> tuple[str, dict[str, Any]]:
        """Which sentence asks for this seat's decision, and what it must know."""
        return self.view.phase, {}

    def race(self) -> dict[str, Any] | None:
        """What this seat is timed for: ``hit`` the pile as fast as one can, or answer within a ``window``, ``otherwise``
        a move is made without an answer."""
        verb = next((type(m) for m in self.moves if timed(type(m))), None)
        return {"as": "hit", "say": self.speech.say("do", verb.word, verb.word)} if verb else None

    def hit(self, time: int) -> Any:
        """The move of this seat's hand, after so many milliseconds."""
        verb = next(type(m) for m in self.moves if timed(type(m)))
        return verb(who=self.seat, time=time)

    def last_of(self, before: Any, moves: Sequence[Any]) -> int:
        """Who was the last in a race, of which the last move was made at the table ``before``."""
        return int(max(moves, key=lambda m: m.time).who)

    def extras(self) -> list[Any]:
        """Moves beside the game, which nobody is asked for: they are tucked away."""
        return []

    def still(self, code: str) -> Any:
        """The move that plays a forbidden card all the same, where the rules know of that; else None."""
        return None

    def tag(self, m: Any) -> str:
        """The hue a button bears, or ""."""
        return ""

    # ── zones ──

    def order(self) -> list[int]:
        """The other seats, the next one first."""
        return [(self.seat + i) % self.view.players for i in range(1, self.view.players)]

    def other(self, seat: int) -> dict[str, Any]:
        """One of the others: who it is, how much they hold, whether they are to move."""
        zone = {
            "id": f"seat {LETTERS[seat]}",
            "as": "seat",
            "say": self.names[seat],
            "turn": seat in self.view.asked and not self.view.over,
            "badges": self.badges(seat),
        }
        if self.hand in self.view.fields:
            n = len(getattr(self.view, self.hand)[seat])
            zone |= {"n": n, "count": self.speech.words("table.cards", n=n)}
        if self.view.players > 2:
            zone["note"] = (
                self.speech.words("table.next")
                if seat == self.order()[0]
                else self.speech.words("table.previous")
                if seat == self.order()[-1]
                else ""
            )
        return zone

    def badges(self, seat: int) -> list[dict[str, str]]:
        """Short facts about a seat."""
        return [{"say": self.speech.words("table.to-move"), "mark": "lit"}] if seat in self.view.asked and not self.view.over else []

    def middle(self) -> dict[str, Any]:
        """Everything in the open, field by field."""
        rows, stacks = [], []
        for name in self.view.fields:
            code, value = self.view._code(name), getattr(self.view, name)
            if name in ("players", "luck", "phase", "frame", "stack", "journal", self.hand) or value is None:
                continue
            say = self.speech.word(f"field.{name}", name)
            if isinstance(value, Veil):
                stacks.append({"id": name, "as": "stack", "say": say, "n": value.size})
            elif code and not isinstance(value, (list, tuple)):
                rows.append({"say": say, "value": code.write(value)})
        return {"id": "middle", "as": "centre", "zones": [*stacks, {"id": "facts", "as": "facts", "rows": rows}]}

    def own(self) -> dict[str, Any]:
        """This seat's own things, each with its moves or with what forbids it."""
        held = self.shown(list(getattr(self.view, self.hand)[self.seat]))
        say = self.speech.words("table.hand", n=len(held), who=self.names[self.seat])
        return {
            "id": "hand",
            "as": "row",
            "say": say,
            "hint": self.speech.words("table.hand-hint"),
            "things": [self.thing(i, c) for i, c in held],
        }

    def shown(self, held: list[Any]) -> list[tuple[str, str]]:
        """The hand as (id, code): an id stays with its card, so that focus does too."""
        code, seen, things = self.card_code, Counter[str](), []
        for value in held:
            word = code.write(value)
            things.append((f"{word}.{seen[word]}", word))
            seen[word] += 1
        return things

    @cached_property
    def card_code(self) -> Any:
        """How the notation writes one thing of the hand."""
        return self.view._code(self.hand).item.item

    def thing(self, id: str, code: str) -> dict[str, Any]:
        """A card: what it may do, or every clause against it."""
        self.show(code)
        thing: dict[str, Any] = {"id": id, "face": code}
        if ways := [str(m) for m in self.moves if self.card_of(m) == code]:
            return thing | {"moves": ways}
        move, no = self.refusal(code)
        thing |= {"no": no, "why": self.refused(move, code)}
        if still := self.still(code):
            thing["still"] = {"m": str(still), "say": self.say_move(still)}
        return thing | ({} if self.moves else {"rest": True})

    def show(self, code: str) -> str:
        """Have a face drawn; the code by which the scene calls it."""
        self.faces.setdefault(code, self.face(code))
        return code

    def card_of(self, m: Any) -> str:
        """The card that a move plays, as notation; "" when it plays none."""
        value = getattr(m, "card", None)
        return self.card_code.write(value) if value is not None and self.card_code.fits(value) else ""

    # ── verdicts ──

    def refusal(self, code: str) -> tuple[Any, list[str]]:
        """Of all the moves this card could mean, the one with the fewest clauses against it, and those clauses."""
        found = [(m, self.against(m)) for m in self.attempts(code)]
        best = min(found, key=lambda f: len(f[1]), default=(None, ["engine.not-now"]))
        return best[0], self.cite(best[1])

    def against(self, m: Any) -> list[str]:
        """The clauses that forbid a move, the first to fail first, as this seat can tell."""
        verdict = self.view.verdict(m)
        return list(dict.fromkeys((*verdict.clauses, *verdict.unseen)))

    def cite(self, clauses: Sequence[str]) -> list[str]:
        """Note that the scene speaks of these clauses."""
        self.cited.update(dict.fromkeys(clauses))
        return list(clauses)

    def _with(self, verb: Any, code: str) -> Any:
        """The move of this verb with this card, if it needs nothing else."""
        fields = {name: default for name, (_, default) in spelling(verb).items() if name not in ("who", "card")}
        alone = "card" in spelling(verb) and MISSING not in fields.values()
        return verb(who=self.seat, card=self.card_code.read(code)) if alone else None

    def refused(self, m: Any, code: str = "") -> str:
        """The head of a refusal: what cannot be done."""
        other = self.speech.say("refused", "other", self.speech.words("table.refused"))
        facts = {"card": self.speech.card(code or self.card_of(m))} if code or self.card_of(m) else {}
        return self.speech.say("refused", type(m).word, other, **facts) if m is not None else other

    # ── moves and reasons ──

    def say_move(self, m: Any, mood: str = "do", view: Any = None) -> str:
        """A move in words."""
        who = self.names[m.who]
        return self.speech.move(m, mood, **({"who": who} | self.facts(self.view if view is None else view, m)))

    def say_way(self, m: Any) -> str:
        """A move in words, but without a time that has yet to be measured."""
        word = type(m).word
        return self.speech.say("do", word, word) if timed(type(m)) else self.say_move(m)

    def always(self) -> list[Any]:
        """The moves of the standing buttons."""
        return [self.view.verbs[v](self.seat) for v in self.standing if v in self.view.verbs]

    def buttons(self, things: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Every legal move with its words, tied to the card it plays."""
        home = {t["face"]: t["id"] for t in reversed(things)}
        place = {t["face"]: i for i, t in enumerate(things)}
        found = []
        for m in sorted(self.moves, key=lambda m: place.get(self.card_of(m), len(place))):
            if timed(type(m)):  # no button can say how quick its player is
                continue
            button = {"m": str(m), "say": self.say_move(m), "on": home.get(self.card_of(m)), "hue": self.tag(m)}
            found.append({k: v for k, v in button.items() if v})
        return found

    def beside(self) -> dict[str, Any]:
        """The moves beside the game, under one word."""
        moves = [{"m": str(m), "say": self.say_move(m)} for m in self.extras()]
        return {"say": self.speech.words("table.extras"), "moves": moves} if moves else {}

    def groups(self, buttons: list[dict[str, Any]]) -> dict[str, str]:
        """For a card with many ways: the one button that opens them."""
        ways = Counter(b["on"] for b in buttons if "on" in b)
        base = {b["on"]: self.view.parse(b["m"]) for b in reversed(buttons) if "on" in b}
        return {t: self.speech.words("table.several", move=self.say_move(self.plainest(base[t]))) for t, n in ways.items() if n > 2}

    def plainest(self, m: Any) -> Any:
        """The move without its choices, for the button that leads to them."""
        return type(m)(who=m.who, card=m.card)

    def stands(self) -> list[dict[str, Any]]:
        """The standing buttons: a move when it is one now, else the clauses against it.
        They look the same either way, for the table gives no hints."""
        found = []
        for m in self.always():
            button = {"id": f"standing {type(m).word}", "m": str(m), "say": self.speech.words(f"table.standing-{type(m).word}")}
            if no := self.against(m):
                button |= {"no": self.cite(no), "why": self.refused(m)}
            found.append(button)
        return found

    def reasons(self, things: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
        """What this seat may do and by which clauses; what it may not, and by which."""
        ways = {type(m) if timed(type(m)) else m: m for m in self.moves}.values()
        may = [{"say": self.say_way(m), "clauses": self.cite(self.permits(m))} for m in ways]
        kinds = {t["face"]: t for t in things if t.get("no")}
        return {"may": may, "not": [{"say": self.faces[f]["say"], "clauses": t["no"]} for f, t in kinds.items()]}

    def ask(self) -> str:
        """The sentence over the buttons."""
        view, say = self.view, self.speech.say
        if view.over:
            return say("ask", "over", self.speech.word("phase.over", "over"), **self.question()[1])
        key, facts = self.question()
        if self.moves:
            return say("ask", key, self.speech.words("table.your-turn"), **facts)
        waits = ", ".join(self.names[s] for s in view.asked)
        return say("ask", f"they.{key}", self.speech.words("table.waiting", who=waits), **(facts | {"who": waits}))

    # ── the log ──

    def lines(self, sitting: Any, i: int) -> dict[str, Any]:
        """A step of the past: the move, what followed, and the clauses at work."""
        step, clauses = sitting.steps[i], clauses_of(sitting.steps[i])
        shown = self.told(sitting.steps[i], [c for c in clauses if c not in self.quiet])
        mood = "you" if step.move.who == self.seat else "they"
        told = [] if type(step.move).word in self.untold else [self.say_move(step.move, mood, step.before)]
        said = [*told, *self._effects(step, sitting.after(i), clauses)]
        return {"say": self.speech.join(said), "clauses": self.cite(shown)}

    def told(self, step: Any, clauses: list[str]) -> list[str]:
        """Of the clauses at work in a step, those that the log shows."""
        return clauses

    def times(self, sitting: Any) -> dict[str, Any] | None:
        """How the last race went, until this seat has acted again: every time, who was last, and by which clauses."""
        i, moves = last_race(sitting)
        since = sitting.steps[i + 1 :]
        if not moves or len(since) > MEMORY or any(sitting.decided(s, self.seat) for s in since):
            return None
        before, verb, words = sitting.steps[i].before, type(moves[0]), self.speech.words
        last, rules = self.last_of(before, moves), sitting.rules
        clauses = [c for to in rules.phases[before.phase][verb] if to in rules.autos for c in getattr(rules.autos[to][0], "clauses", ())]
        rows = [
            {
                "say": words("table.you") if m.who == self.seat else self.names[m.who],
                "value": words("table.race-never") if m.time == NEVER else words("table.race-ms", n=m.time),
                "last": words("table.race-last") if m.who == last else "",
            }
            for m in sorted(moves, key=lambda m: m.time)
        ]
        return {"say": words("table.race-times"), "rows": rows, "clauses": self.cite(clauses)}

    def _effects(self, step: Any, after: Any, clauses: Sequence[str]) -> Iterator[str]:
        self.step = step
        for clause in clauses:
            facts = self.effect(clause, step.before, step.move, after)
            if facts is not None and (said := self.speech.say("effect", clause, "", **facts)):
                yield said
