"""UNO's table: piles and direction in the middle, coloured cards in hand, and a button for "you didn't call"."""

from __future__ import annotations

from typing import Any

from rulebook.notation import NOBODY
from rulebook.uno.cards import COLOURS, DRAW_FOUR, DRAW_TWO, NONE, NOTHING, NUMBERS, SKIP, WILD, symbol
from rulebook.uno.table import HAND

from .generic import Scene as Generic

HUES = ("red", "yellow", "green", "blue")
FIGURES = {"s": ("", "#u-skip"), "v": ("", "#u-reverse"), "+": ("+2", "#u-two")}
WILDS = {"w": ("", "#u-wild"), "w+": ("+4", "#u-four")}


class Scene(Generic):
    """UNO as its players see it."""

    standing = ("accuse",)
    quiet = frozenset({"match.or-function", "engine.order", "win.effects-first"})
    untold = frozenset({"stay"})
    races = frozenset({"slap", "jump"})

    def zones(self) -> list[dict[str, Any]]:
        others, middle, own = super().zones()
        on = self.view.direction > 0
        ways = self.speech.word("value.clockwise" if on else "value.counter-clockwise")
        shown = [z for z in (self.evidence(),) if z]
        rail = {"id": "rail", "as": "rail", "say": ways, "end": self.speech.words("table.back-to-you"), "back": not on}
        return [others, rail, middle, *shown, own]

    def evidence(self) -> dict[str, Any] | None:
        """The hand that was shown to whoever challenged, and to nobody else."""
        if getattr(self.view, "witness", NOBODY) != self.seat:
            return None
        for seat, cards in enumerate(self.view.evidence):
            if isinstance(cards, list) and cards:
                faces = [self.show(self.card_code.write(c)) for c in sorted(cards)]
                say = self.speech.words("table.evidence", who=self.names[seat])
                return {"id": "evidence", "as": "cards", "say": say, "faces": faces, "clauses": self.cite(["challenge.show"])}
        return None

    def extras(self) -> list[Any]:
        """Advice and noise: people give and make them, and the rules know what they cost."""
        verbs, seat, found = self.view.verbs, self.seat, []
        if "speak" in verbs:
            found.append(verbs["speak"](who=seat))
        if "advise" in verbs:
            found += [verbs["advise"](who=seat, to=other) for other in self.order()]
        return [m for m in found if not self.view.over and not self.against(m)]

    def still(self, code: str) -> Any:
        wrong = self.view.verbs.get("err")
        m = wrong(who=self.seat, card=self.card_code.read(code)) if wrong and self.seat in self.view.asked else None
        return m if m and not self.against(m) else None

    def face(self, code: str) -> dict[str, Any]:
        say = self.speech.card(code)
        if code in WILDS:
            index, figure = WILDS[code]
            return {"ground": "black", "index": index, "figure": figure, "say": say}
        hue, sign = HUES["rygb".index(code[0])], code[1:]
        index, figure = FIGURES.get(sign, (sign, sign))
        return {"ground": hue, "index": index, "sign": hue, "figure": figure, "say": say}

    def badges(self, seat: int) -> list[dict[str, str]]:
        view, badges = self.view, super().badges(seat)
        if view.owed and seat == view.turn and not view.over:
            badges.append({"say": self.debt(), "mark": "no", "icon": "m-hand"})
        if getattr(view, "hush", NOBODY) == seat and not view.over:
            badges.append({"say": self.speech.words("table.hush"), "mark": "clash", "icon": "m-hush"})
        if len(view.hands[seat]) == 1 and not view.over:
            called = seat not in view.silent
            badges.append(
                {"say": self.speech.words("table.called" if called else "table.not-called"), "mark": "yes" if called else "doubt"}
            )
        return badges

    def debt(self) -> str:
        """What is owed, as a badge."""
        return f"{self.speech.word('field.owed')} {self.view.owed}"

    def middle(self) -> dict[str, Any]:
        view, word = self.view, self.speech.word
        deck: dict[str, Any] = {"id": "deck", "as": "stack", "say": word("field.deck"), "n": len(view.deck)}
        pile: dict[str, Any] = {"id": "pile", "as": "stack", "say": word("field.pile")}
        if view.top == NOTHING:
            pile |= {"n": "", "empty": self.speech.words("table.empty")}
        else:
            code = self.view._code("top")
            pile |= {
                "face": self.show(code.write(view.top)),
                "under": [self.show(code.write(c)) for c in view.pile[-2:]],
                "note": self.faces[code.write(view.top)]["say"],
            }
        return {"id": "middle", "as": "centre", "zones": [deck, pile, {"id": "facts", "as": "facts", "rows": self.rows()}]}

    def rows(self) -> list[dict[str, Any]]:
        """Colour, whose turn it is, what is owed, and whether the colour is locked; in the end who won what."""
        view, word = self.view, self.speech.word
        if view.over:
            won = self.called(view.winner) if view.winner < view.players else word("value.nobody")
            points = [{"say": f"{word('field.points')} · {self.called(s)}", "value": str(n)} for s, n in enumerate(view.points)]
            return [{"say": word("field.winner"), "value": won}, *points]
        rows: list[dict[str, Any]] = []
        if view.colour != NONE:
            rows.append({"say": word("field.colour"), "hue": HUES[view.colour], "value": word(f"colour.{'rygb'[view.colour]}")})
        rows.append({"say": word("field.turn"), "value": self.called(view.turn)})
        if view.owed:
            rows.append(
                {"say": word("field.owed"), "value": self.speech.words("table.cards", n=view.owed), "badge": "no", "icon": "m-hand"}
            )
        if getattr(view, "hush", NOBODY) != NOBODY:
            rows.append({"say": word("field.hush"), "value": self.called(view.hush), "icon": "m-hush"})
        if view.locked:
            rows.append({"say": word("field.locked"), "value": word("value.yes"), "icon": "m-lock"})
        return rows

    def called(self, seat: int) -> str:
        """A seat's name, or "you"."""
        return self.speech.words("table.you") if seat == self.seat else self.names[seat]

    def shown(self, held: list[Any]) -> list[tuple[str, str]]:
        """By colour, so that the eye finds a card; a card just drawn stays at the end."""
        last = held[-1:] if self.view.phase == "drawn" and self.view.turn == self.seat else []
        return super().shown(sorted(held[: len(held) - len(last)]) + last)

    def thing(self, id: str, code: str) -> dict[str, Any]:
        thing, held = super().thing(id, code), self.view.hands[self.seat]
        drawn = self.view.phase == "drawn" and self.view.turn == self.seat and self.card_code.write(held[-1]) == code
        if drawn and thing.get("moves"):
            thing["badges"] = [{"say": self.speech.words("table.drawn"), "mark": "lit"}]
        return thing

    def attempts(self, code: str) -> list[Any]:
        play, card = self.view.verbs["play"], self.card_code.read(code)
        call = len(self.view.hands[self.seat]) == 2
        return [play(self.seat, card, named, False, call) for named in (COLOURS if card >= WILD else [NONE])]

    def tag(self, m: Any) -> str:
        named = getattr(m, "named", NONE)
        return HUES[named] if named != NONE else ""

    # ── what the sentences must know ──

    def facts(self, view: Any, m: Any) -> dict[str, Any]:
        frame = view.frame
        facts = {"n": view.owed, "owner": self.names[frame.owner] if hasattr(frame, "owner") else ""}
        return facts | ({"to": self.names[m.to]} if hasattr(m, "to") else {})

    def question(self) -> tuple[str, dict[str, Any]]:
        view = self.view
        if view.over:
            return "over", {}
        if view.phase == "catch":
            owner = view.frame.owner
            return ("catch.owner" if owner in view.asked else "catch.other"), {"owner": self.names[owner]}
        if view.phase == "jump" and not any(type(m).word == "jump" for m in self.moves):
            return "jump.none", {}
        return ("lead" if view.phase == "turn" and view.top == NOTHING else view.phase), {"n": view.owed}

    def race(self) -> dict[str, Any] | None:
        """Jumping in, and racing those who do, has its time; whoever does not answer lets it pass or yields."""
        words = {type(m).word for m in self.moves}
        for act, leave in (("jump", "stay"), ("contest", "yield")):
            if {act, leave} <= words:
                otherwise = next(m for m in self.moves if type(m).word == leave)
                return {"as": "window", "say": self.ask(), "otherwise": str(otherwise), "move": self.say_move(otherwise)}
        return super().race()

    def last_of(self, before: Any, moves: Any) -> int:
        return int(before.last_hand(tuple(moves)))

    def effect(self, clause: str, before: Any, m: Any, after: Any) -> dict[str, Any] | None:
        owner = getattr(before.frame, "owner", m.who)
        facts = {"who": self.names[m.who], "owner": self.names[owner], "n": after.owed or before.owed}
        if clause == "uno.caught":
            return facts | {"n": len(after.hands[owner]) - len(before.hands[owner])} if type(m).word == "accuse" else None
        if clause == "setup.deal-seven":
            return facts | {"n": HAND}
        return facts | {word: self.names[seat] for word, seat in self.concerned(clause, before, m, after).items()}

    def concerned(self, clause: str, before: Any, m: Any, after: Any) -> dict[str, int]:
        """Whom an effect concerns, where that is neither who moved nor who can be caught."""
        jumper = next(iter(self.at_work("jump.right")), m.who)
        after_that = (jumper + before.direction) % before.players
        if clause == "skip.effect":
            return {"who": after_that}
        if clause == "slap.last-draws":
            return {"owner": self.last_of(before, [*before.frame.said, m])}
        if clause == "jump.right":
            return {"who": jumper}
        if clause == "red-zero.plus-ten":
            return {"owner": after_that}
        if clause == "challenge.guilty":
            return {"owner": before.accused}
        if clause in ("draw-two.skip-away", "draw-two.reverse-back"):
            return {"who": after.turn}
        if clause == "hush.penalty":
            return {"who": next(iter(self.at_work(clause)), m.who)}
        if clause in ("modest.over", "modest.exact"):
            return {"owner": next(iter(self.at_work(clause)), m.who)}
        if clause == "win.first-out" or clause.startswith("hero."):
            return {"who": next(iter(self.at_work("win.first-out")), m.who)}
        return {}

    def at_work(self, clause: str) -> list[int]:
        """Whom the rules that carried a clause out in the step being told were about: their first fact is a seat or a move."""
        about = [event.args[0] for event in self.step.events if clause in event.clauses and event.args]
        return [x if isinstance(x, int) else x.who for x in about if isinstance(getattr(x, "who", x), int)]

    def permits(self, m: Any) -> list[str]:
        """The clauses that a person would quote for this move."""
        verb = type(m).word
        if verb == "play":
            return self.permits_play(m)
        spent = "draw-four" if self.view.top == DRAW_FOUR else "draw-two"
        said = {
            "draw": ["draw.cannot-play" if not any(type(o).word == "play" for o in self.moves) else "draw.voluntary"],
            "keep": ["draw.play-drawn-number", "draw.ends-turn"],
            "pass": ["draw.nothing-to-draw"],
            "take": [f"{spent}.effect"],
            "call": ["uno.late-call"],
            "accuse": ["uno.caught"],
            "wait": ["uno.window"],
            "slap": ["slap.nine"],
            "jump": ["jump.right"],
            "stay": ["jump.window"],
            "contest": ["jump.race"],
            "yield": ["jump.race"],
        }
        return said.get(verb) or super().permits(m)

    def permits_play(self, m: Any) -> list[str]:
        """Why this card may follow, then why it may be a pair or come with a call."""
        view, found = self.view, [self.follows(m.card, self.view.top)]
        if view.phase == "reply":
            found = [self.answers(m.card)]
        elif view.phase == "drawn":
            found.append("draw.play-drawn-number")
        return found + ["pair.play-together"] * m.pair + ["uno.must-call"] * m.call

    def told(self, step: Any, clauses: list[str]) -> list[str]:
        """A plain card is told with the clause by which it follows."""
        plain = not clauses and type(step.move).word == "play"
        return [self.follows(step.move.card, step.before.top)] if plain else clauses

    def follows(self, card: int, top: int) -> str:
        """The clause by which a card follows the one on the pile."""
        if card == DRAW_FOUR:
            return "draw-four.any-time"
        if top == NOTHING:
            return "setup.lead"
        if card == WILD:
            return "wild.follows"
        if card in NUMBERS:
            return "match.after-wild" if top >= WILD else "match.colour-or-number"
        return {SKIP: "skip.follows", DRAW_TWO: "draw-two.follows"}.get(symbol(card), "reverse.follows")

    def answers(self, card: int) -> str:
        """The clause by which a card answers a debt."""
        if card == DRAW_FOUR:
            return "draw-four.stack" if self.view.top == DRAW_FOUR else "draw-two.plus-four-on"
        return {SKIP: "draw-two.skip-away", DRAW_TWO: "draw-two.stack"}.get(symbol(card), "draw-two.reverse-back")
