"""The table of I'm the Boss!: the ring of deals, who holds which investor, contracts and asks as sheets, and who may speak."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rulebook.im_the_boss.board import TILES
from rulebook.im_the_boss.cards import (
    CARDS,
    FAMILIES,
    INVESTORS,
    SPACES,
    TRAVELS,
    UNOWNED,
    clan,
    family_of,
    is_investor,
)
from rulebook.im_the_boss.moves import (
    ANY_FAMILY,
    Ask,
    Discard,
    Halt,
    LastCall,
    Lay,
    Pass,
    Place,
    Propose,
    Recruit,
    Stop,
    TakeOver,
    Travel,
)
from rulebook.kernel import Veil
from rulebook.notation import NOBODY

from ..contract import CODES, Sheet, away
from ..sitting import clauses_of
from .generic import Scene as Generic

FIGURES = {"recruit": "#i-recruit", "boss": "#i-boss", "stop": "#i-stop", "travel": "#i-travel"}
SILENCE = ("deal.no-order", "deal.engine-order", "stop.immediate", "close.last-call", "close.last-call-form", "deal.clan-in-hand")
WINDOWS = ("interfere", "last-call", "halt", "between")  # phases in which hardly anybody does anything
MEMORY = 60  # moves after which the payments of a deal are put away


class Scene(Generic):
    """I'm the Boss! as its players see it."""

    paper: Sheet
    quiet = frozenset({*SILENCE, "setup.tile-stack", "close.used-means-roster", "close.investors-stay"})

    @staticmethod
    def sheet() -> Sheet:
        return Sheet()

    def strip(self) -> list[dict[str, Any]]:
        """The phases of this part of the game: of a turn, or of a deal."""
        view = self.view
        chapter = next((phases for phases in view.chapters.values() if view.phase in phases), view.chapters["turn"])
        before = () if view.phase in chapter or view.phase == "between" else (view.phase,)
        shown = [p for p in (*before, *chapter) if p in view.phases and (p not in view.autos or p == view.phase)]
        shown = ["between", *shown] if view.phase == "between" else shown
        return [{"id": p, "say": self.speech.word(f"phase.{p}", p), "now": p == view.phase} for p in shown]

    # ── words ──

    def words(self, key: str, **facts: Any) -> str:
        return self.speech.words(f"deal.{key}", **facts)

    def money(self, n: int) -> str:
        """So many millions."""
        return self.words("money", n=n)

    def called(self, seat: int) -> str:
        """A seat's name, or "you"."""
        return self.speech.words("table.you") if seat == self.seat else self.names[seat]

    def part(self, part: int) -> str:
        """What fills a place, in words."""
        return self.speech._try(lambda t: t.part(CODES[part], self.names), CODES[part])

    def listed(self, said: Sequence[str]) -> str:
        return self.speech._try(lambda t: t.list(said), ", ".join(said))

    def family(self, family: int) -> dict[str, Any]:
        """A family as a sign: its colour, its mark and its letter."""
        code = FAMILIES[family]
        return {"hue": code, "letter": self.words(f"letter-{code}"), "say": self.speech.word(f"family.{code}", code)}

    def chip(self, part: int) -> dict[str, Any]:
        """A card that lies on the table."""
        chip = self.family(family_of(part)) | {
            "code": CODES[part],
            "say": self.part(part),
            "kind": "investor" if is_investor(part) else "clan",
        }
        if is_investor(part):
            chip["name"] = self.view.board.names[self.view.names][part]
        if away(self.view, part):
            cover = CARDS[self.view.covers[part]]
            chip |= {"away": self.words("away"), "cover": self.speech.card(cover)}
        return chip

    # ── zones ──

    def zones(self) -> list[dict[str, Any]]:
        self.paper.look(self.view, self.seat)
        others = {"id": "others", "as": "seats", "zones": [self.other(s) for s in self.order()]}
        deal = [self.bargain()] if self.view.boss != NOBODY or self.view.phase == "halt" else []
        return [others, self.middle(), *deal, self.mine(), self.own()]

    def other(self, seat: int) -> dict[str, Any]:
        return super().other(seat) | self.holdings(seat)

    def holdings(self, seat: int) -> dict[str, Any]:
        """What lies before a player, and how much money they have."""
        view, money = self.view, self.view.money[seat]
        laid = [clan(seat, f) for f in sorted(view.laid[seat])]
        purse = self.words("purse-hidden") if isinstance(money, Veil) else self.money(money)
        return {
            "purse": {"say": self.speech.word("field.money"), "value": purse},
            "chips": [self.chip(p) for p in [*view.investors_of(seat), *laid]],
        }

    def badges(self, seat: int) -> list[dict[str, str]]:
        boss = [{"say": self.words("boss"), "icon": "i-boss", "mark": "boss"}] if seat == self.view.boss else []
        return [*boss, *super().badges(seat)]

    def mine(self) -> dict[str, Any]:
        """What lies before this seat."""
        return {
            "id": "mine",
            "as": "estate",
            "say": self.words("mine", who=self.names[self.seat]),
            "badges": self.badges(self.seat),
        } | self.holdings(self.seat)

    # ── the ring ──

    def middle(self) -> dict[str, Any]:
        """The ring of deals, and within it what the deal at hand is worth."""
        view, word = self.view, self.speech.word
        zone: dict[str, Any] = {"id": "middle", "as": "ring", "say": self.words("ring"), "spaces": [self.space(k) for k in range(SPACES)]}
        places = [str(m) for m in self.moves if type(m) is Place]
        zone["things"] = [{"id": "marker", "face": "", "moves": places}] if places else []
        rows: list[dict[str, Any]] = [{"say": word("field.turn"), "value": self.called(view.turn)}]
        if view.over:
            rows = [{"say": word("field.winners"), "value": ", ".join(map(self.called, view.winners))}]
            rows += [{"say": self.called(s), "value": self.money(m)} for s, m in enumerate(view.money) if not isinstance(m, Veil)]
        rows.append({"say": word("field.tiles"), "value": self.words("closed", n=view.closed, most=TILES)})
        rows.append({"say": self.words("value"), "value": self.money(view.value)})
        if view.marker != SPACES and not view.over:
            rows.append({"say": self.words("proceeds"), "value": self.worth(view)})
        deck = {"say": word("field.deck"), "n": len(view.deck)}
        pile = {"say": word("field.pile"), "n": len(view.pile)}
        zone |= {"rows": rows, "piles": [deck, pile], "all": self.words("all-spaces") if view.boss != NOBODY else ""}
        spares = [self.chip(f) for f in INVESTORS if view.owners[f] == UNOWNED]
        if spares:
            zone["spares"] = {"say": self.words("spares"), "chips": spares}
        if any(s["guess"] for s in zone["spaces"]):
            zone["note"] = self.words("guess-note")
        return zone

    def worth(self, view: Any) -> str:
        """What the deal at hand brings, as a sum."""
        times = view.site.dividends if view.payout_multiplier == "dividends" else view.site.places
        return self.words("sum", n=times, value=self.money(view.value), total=self.money(view.proceeds))

    def space(self, k: int) -> dict[str, Any]:
        """A space: who must take part, who else may, what it pays, and the tile on it."""
        view, site = self.view, self.view.board.spaces[k]
        tile = view.tiles[k]
        must, some = [self.family(f) for f in site.required], [self.family(f) for f in site.options] if site.choose else []
        said = [self.words("space", n=k + 1), self.listed([f["say"] for f in must])] if must else [self.words("space", n=k + 1)]
        said += [self.words("some", n=site.choose) + " " + self.listed([f["say"] for f in some])] if some else []
        said.append(self.words("dividends", n=site.dividends))
        found: dict[str, Any] = {
            "id": f"space {k + 1}",
            "n": k + 1,
            "must": must,
            "some": some,
            "choose": site.choose,
            "pays": site.dividends,
        }
        guess = site.provenance == "reconstruction"
        found |= {"tile": tile, "here": k == view.marker and not view.over, "guess": guess}
        said += [self.words("tile", n=tile)] if tile else []
        said += [self.words("here")] if found["here"] else []
        said += [self.words("guess")] if guess else []
        m = next((m for m in self.moves if type(m) is Place and m.space == k), None)
        return found | {"say": "; ".join(said)} | ({"m": str(m)} if m else {})

    # ── the deal ──

    def bargain(self) -> dict[str, Any]:
        """The deal that is open: its sheet, its contract, what was asked, and who may speak now."""
        view = self.view
        zone: dict[str, Any] = {"id": "deal", "as": "bargain", "say": self.words("deal", n=view.marker + 1), "worth": self.worth(view)}
        zone["budget"] = self.budget()
        if Sheet.proposing(view, self.seat) and self.moves:
            zone["sheet"] = self.composed()
        elif Sheet.asking(view, self.seat) and self.moves:
            zone["sheet"] = self.asked()
        if view.contract:
            zone["contract"] = self.contract(view.contract[0], "contract")
        elif view.draft:
            zone["contract"] = self.contract(view.draft[0], "draft")
        if view.phase == "answers" and self.seat in view.asked and self.moves:
            zone["secret"] = self.words("secret-answer")
        if view.asks:
            zone["asks"] = {"say": self.words("asks"), "cards": [self.ask_card(m) for m in view.asks]}
        if window := self.window():
            zone["window"] = window
        return zone | ({"told": zone["sheet"]["told"]} if "sheet" in zone and zone["sheet"].get("told") else {})

    def budget(self) -> str:
        """How many proposals the boss has left."""
        view, most = self.view, self.view.proposals_per_boss
        if view.boss == NOBODY:
            return ""
        if most is None:
            return self.words("proposals-free", n=view.spent)
        return self.words("proposals", n=max(0, most - view.spent), most=most)

    def composed(self) -> dict[str, Any]:
        """The sheet of a contract, with what the engine says of it."""
        view, paper, site = self.view, self.paper, self.view.site
        m = paper.offer(view, self.seat)
        places = [self.place([f], self.words("must", family=self.family(f)["say"])) for f in site.required]
        if site.choose:
            places.append(self.place(site.options, self.words("free", n=site.choose), site.choose))
        used = {w: [p for p in paper.roster if view.owner_of(p) == w] for w in range(view.players)}
        found = {"kind": "contract", "say": self.words("title-contract"), "places": places, "roster": [CODES[p] for p in paper.roster]}
        found |= {"pay": self.words("shares"), "shares": [*paper.shares], "unit": view.unit}
        found["rows"] = [self.stepper(w, len(used[w])) for w in self.order()]
        left = paper.left(view)
        found["left"] = {
            "say": self.words("left"),
            "value": "−" * (left < 0) + self.money(abs(left)),
            "sum": self.words("left-sum", total=view.proceeds, n=sum(paper.shares)),
            "bad": left < 0,
        }
        empty = paper.empty(view, self.seat)
        return found | self.judged(m, empty, "contract")

    def place(self, families: Sequence[int], say: str, n: int = 1) -> dict[str, Any]:
        """One required place, or all that may be filled freely, with the cards that may stand there."""
        view, chosen, cards = self.view, [*self.paper.roster], []
        for part in (p for f in families for p in Sheet.here(view, f)):
            on = part in chosen
            if on:
                chosen.remove(part)
            cards.append(self.chip(part) | {"on": on, "who": self.called(view.owner_of(part))})
        filled = sum(c["on"] for c in cards)
        return {"say": say, "n": n, "filled": filled, "one": n == 1 and len(families) == 1, "cards": cards, "none": self.words("nobody")}

    def stepper(self, seat: int, supplies: int) -> dict[str, Any]:
        """What a player is to get."""
        view, n = self.view, self.paper.shares[seat]
        price = next((m.price for m in view.asks if m.who == seat), None)
        note = [self.words("supplies", n=supplies)] if supplies else []
        note += [self.words("asks-for", money=self.money(price))] if price is not None else []
        who = self.names[seat]
        return {
            "seat": seat,
            "who": who,
            "n": n,
            "value": self.money(n),
            "note": " · ".join(note),
            "less": self.words("less", who=who),
            "more": self.words("more", who=who),
        }

    def asked(self) -> dict[str, Any]:
        """The sheet of an ask."""
        view, paper, who = self.view, self.paper, self.names[self.seat]
        m = paper.offer(view, self.seat)
        cards = [
            self.chip(p) | {"on": p in paper.parts, "who": "", "shown": self.words("will-lie") if self.in_hand(p) else ""}
            for p in view.can_offer(self.seat)
        ]
        found = {"kind": "ask", "say": self.words("title-ask"), "cards": cards, "parts": [CODES[p] for p in paper.parts], "unit": view.unit}
        found |= {"pay": self.words("price"), "price": {"n": paper.price, "value": self.money(paper.price)}, "none": self.words("ask-none")}
        found["price"] |= {"less": self.words("less", who=who), "more": self.words("more", who=who)}
        found["secret"] = self.words("secret-ask")
        return found | self.judged(m, paper.empty(view, self.seat), "ask")

    def in_hand(self, part: int) -> bool:
        """Whether this clan card would have to be laid first."""
        return not is_investor(part) and family_of(part) not in self.view.laid[self.seat]

    def judged(self, m: Any, empty: bool, kind: str) -> dict[str, Any]:
        """What the engine says of what stands on a sheet, and the button that sends it."""
        if empty:
            return {"empty": self.words(f"{kind}-empty")}
        no = self.against(m)
        said = self.words(f"{kind}-no" if no else f"{kind}-ok")
        return {
            "verdict": {"say": said, "no": self.cite(no), "yes": [] if no else self.cite(self.permits(m))},
            "send": {"say": self.say_move(m), "no": no},
            "told": self.speech.join([f"{self.say_move(m)}:", said]),
            "clear": self.words("clear"),
        }

    def contract(self, m: Propose, kind: str) -> dict[str, Any]:
        """A contract as everybody sees it: places, shares, and what is left for the boss."""
        view = self.view
        rows = [{"chip": self.chip(p), "who": self.called(view.owner_of(p)) if view.owner_of(p) < view.players else ""} for p in m.roster]
        shares = [{"who": self.called(w), "value": self.money(n)} for w, n in enumerate(m.shares) if n]
        left = {"who": self.words("left-for", who=self.called(m.who)), "value": self.money(view.proceeds - sum(m.shares))}
        return {
            "kind": kind,
            "say": self.words(kind, who=self.called(m.who)),
            "rows": rows,
            "shares": shares,
            "left": left,
            "pay": self.words("shares"),
        }

    def ask_card(self, m: Ask) -> dict[str, Any]:
        """An ask as a card of its own."""
        note = self.words("restraint") if not m.parts else ""
        value = self.money(m.price) if m.price else self.words("for-nothing")
        return {
            "who": self.called(m.who),
            "value": value,
            "chips": [self.chip(p) for p in m.parts],
            "note": note,
            "say": self.say_move(m, "they"),
        }

    def window(self) -> dict[str, Any] | None:
        """Who may speak now, in which order; before a close, how near it is; and the card that may be stopped."""
        view, now = self.view, self.view.frame
        if view.phase not in WINDOWS:
            if view.phase not in ("asks", "answers"):
                return None
            seats = (
                [w for w in range(view.players) if w != view.boss] if view.phase == "asks" else [*view.suppliers(view.contract[0].roster)]
            )
            order = [{"who": self.called(w), "state": "now" if w in now.asked else "passed"} for w in seats]
            return {"say": self.words("queue-secret"), "order": self.stated(order)}
        player = now.play[0].who if type(now) is Halt else NOBODY
        due = [*now.asked, *now.rest]
        start = (due[-1] + 1) % view.players
        passed = [w for k in range(view.players) if (w := (start + k) % view.players) not in due and w != player]
        states = [(w, "passed") for w in passed] + [(w, "now") for w in now.asked] + [(w, "later") for w in now.rest]
        found: dict[str, Any] = {"say": self.words("queue"), "order": self.stated([{"who": self.called(w), "state": s} for w, s in states])}
        if type(now) is LastCall:
            going = 3 if len(due) == 1 else 2 if 2 * len(due) <= view.players else 1
            found |= {"going": going, "call": self.words(f"going-{going}")}
        play = now.play if type(now) is Halt else now.after
        if play:
            said = self.say_move(play[0], "you" if play[0].who == self.seat else "they")
            card = self.card_of(play[0])
            found["played"] = {
                "face": self.show(card) if card else "",
                "say": said,
                "head": self.words("halt" if type(now) is Halt else "played"),
            }
        return found

    def stated(self, order: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [o | {"say": self.words(f"queue-{o['state']}")} for o in order]

    # ── the hand ──

    def face(self, code: str) -> dict[str, Any]:
        say = self.speech.card(code)
        if code in FAMILIES:
            return {"ground": code, "index": self.words(f"letter-{code}"), "sign": code, "figure": "#i-clan", "say": say}
        kind, _, family = code.partition("-")
        found = {"ground": "paper", "figure": FIGURES.get(kind, ""), "name": self.words(f"card-{kind}"), "say": say}
        return found | ({"sign": family, "index": self.words(f"letter-{family}")} if family else {})

    def card_of(self, m: Any) -> str:
        """The card that a move plays."""
        if type(m) is Lay:
            return FAMILIES[m.family]
        if type(m) is Travel:
            return CARDS[TRAVELS[0] + m.card]
        if type(m) is Discard:
            return CARDS[m.card]
        return {Recruit: "recruit", TakeOver: "boss", Stop: "stop"}.get(type(m), "")

    def attempts(self, code: str) -> list[Any]:
        view, me = self.view, self.seat
        if view.phase == "overflow":
            return [Discard(me, CARDS.index(code))]
        if code in FAMILIES:
            return [Lay(me, FAMILIES.index(code))]
        if code == "recruit":
            return [Recruit(me, f) for f in INVESTORS]
        if code == "boss":
            return [TakeOver(me)]
        if code == "stop":
            return [Stop(me)]
        card = CARDS.index(code) - TRAVELS[0]
        there = view.may_travel() if view.marker != SPACES else [*INVESTORS]
        fits = [p for p in there if card in (ANY_FAMILY, family_of(p))] or [card % len(FAMILIES)]
        return [Travel(me, p, card) for p in fits[:3]]

    def thing(self, id: str, code: str) -> dict[str, Any]:
        """A card of the hand: while this seat writes an ask, a clan card goes onto it."""
        if Sheet.asking(self.view, self.seat) and self.moves and code in FAMILIES:
            part = clan(self.seat, FAMILIES.index(code))
            if part in self.view.can_offer(self.seat):
                return {"id": id, "face": self.show(code), "pick": "part", "code": CODES[part], "picked": part in self.paper.parts}
        return super().thing(id, code)

    # ── moves ──

    def buttons(self, things: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Every move but those that are put together on a sheet, tied to the card or the space they speak of."""
        ways = {way: t["id"] for t in reversed(things) for way in t.get("moves", ())}
        place = {t["id"]: i for i, t in enumerate(things)}
        found = []
        for m in sorted(self.moves, key=lambda m: place.get(ways.get(str(m), ""), len(place))):
            if type(m) in (Ask, Propose):
                continue
            button = {"m": str(m), "say": self.say_move(m), "on": ways.get(str(m))}
            found.append({k: v for k, v in button.items() if v})
        return found

    def groups(self, buttons: list[dict[str, Any]]) -> dict[str, str]:
        found: dict[str, list[Any]] = {}
        for b in buttons:
            if "on" in b:
                found.setdefault(b["on"], []).append(self.view.parse(b["m"]))
        return {t: self.group(ways) for t, ways in found.items() if len(ways) > 2}

    def group(self, ways: list[Any]) -> str:
        """The one button that opens many ways to play a card."""
        return self.speech.words("table.several", move=self.speech.word(f"verb.{ways[0].word}"))

    def reasons(self, things: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
        """As everywhere; of contracts, asks, trips and spaces there are too many to be told."""
        kinds = {type(m): m for m in reversed(self.moves) if type(m) not in (Ask, Propose)}
        moves, self.moves = self.moves, [*kinds.values()]
        found = super().reasons([t for t in things if t.get("face")])
        self.moves = moves
        return found

    def permits(self, m: Any) -> list[str]:
        """The clauses that a person would quote for this move."""
        if type(m) is Ask:
            return ["nego.offer-right"] if m.parts else ["nego.blackmail"]
        if type(m) is Pass and self.view.phase in WINDOWS:
            return ["deal.engine-order"]
        found = super().permits(m)
        return found or ["nego.offer-right"]

    def facts(self, view: Any, m: Any) -> dict[str, Any]:
        return {"names": self.names} | view.details(m)

    def question(self) -> tuple[str, dict[str, Any]]:
        return self.view.phase, {}

    # ── the log ──

    def lines(self, sitting: Any, i: int) -> dict[str, Any]:
        """As everywhere, but silence in a window leaves no line, unless something followed."""
        line = super().lines(sitting, i)
        step = sitting.steps[i]
        if type(step.move) is Pass and step.before.phase in WINDOWS:
            line["say"] = self.speech.join([*self._effects(step, sitting.after(i), clauses_of(step))])
        return line

    def _effects(self, step: Any, after: Any, clauses: Sequence[str]) -> Iterator[str]:
        """What a move brought about, besides itself."""
        self.step = step
        before, say, there = step.before, self.effect_said, {*clauses}
        if "nego.clan-must-show" in there:
            for who in range(before.players):
                new = [*after.laid[who]]
                for f in before.laid[who]:
                    new.remove(f) if f in new else None
                for f in new:
                    yield say("laid", who=who, family=self.speech.word(f"family.{FAMILIES[f]}"))
        if "nego.consent" in there and before.phase == "answers":
            if type(after.frame) is LastCall or "close.proceeds" in there:
                yield say("agreed") if type(after.frame) is LastCall else ""
            elif not after.contract:
                yield say("refused")
        play = before.frame.play[0] if type(before.frame) is Halt else None
        if play is not None and {"travel.on-investor", "travel.on-clan"} & there:
            yield say("trip", part=self.part(play.part))
        if play is not None and "recruit.effect" in there:
            yield say("recruited", who=play.who, family=self.speech.word(f"family.{FAMILIES[play.family]}"))
        if "boss.effect" in there:
            yield say("new-boss", who=after.boss)
        if "stop.effect" in there:
            yield say("stopped")
        if before.contract and not after.contract and play is not None:
            yield say("lapsed")
        yield from self.closing(before, after, there)
        if "card.reshuffle" in there:
            yield say("shuffled")
        if {"turn.roll-clockwise", "close.marker-advance"} & there and after.marker != before.marker:
            yield say("moved", space=after.marker + 1)

    def closing(self, before: Any, after: Any, there: set[str]) -> Iterator[str]:
        """What the end of a deal brought about."""
        say = self.effect_said
        if "close.proceeds" in there:
            yield say("closed", n=before.proceeds)
            for who, n in self.payments(before, after):
                yield say("paid", to=who, n=n)
        if "break.no-tile" in there and "break.boss-declares" not in there:
            yield say("broken")
        if {"close.return-unused", "break.clan-return"} & there and self.returned(before, after):
            yield say("returned")
        if "end.match-ends" in there:
            yield say("ends")
        if "end.no-match" in there:
            yield say("goes-on")
        if "end.stall" in there:
            yield say("stalled")

    @staticmethod
    def returned(before: Any, after: Any) -> bool:
        """Whether clan cards went back to a hand."""
        used = [p for m in before.contract for p in m.roster if not is_investor(p)] if after.closed > before.closed else []
        return sum(map(len, before.laid)) > len(used)

    @staticmethod
    def payments(before: Any, after: Any) -> list[tuple[int, int]]:
        """Who was paid how much, the boss last."""
        seats = [(before.boss + k) % before.players for k in range(1, before.players + 1)]
        return [(w, n) for w in seats if (n := after.money[w] - before.money[w])]

    def effect_said(self, key: str, **facts: Any) -> str:
        """A sentence about an effect, its seats called by their names."""
        called = {k: self.names[v] if k in ("who", "to") else v for k, v in facts.items()}
        return self.speech.say("effect", key, "", **called)

    def times(self, sitting: Any) -> dict[str, Any] | None:
        """What the last deal paid, to whom and by which clauses, until this seat has acted again."""
        for i in range(len(sitting.steps) - 1, max(-1, len(sitting.steps) - 1 - MEMORY), -1):
            step = sitting.steps[i]
            clauses = {*clauses_of(step)}
            if "close.proceeds" in clauses:
                return self.paid(step.before, sitting.after(i), clauses)
            if step.move.who == self.seat:
                return None
        return None

    def paid(self, before: Any, after: Any, clauses: set[str]) -> dict[str, Any]:
        """The sums of a closed deal."""

        def by(*ids: str) -> list[str]:
            return self.cite([c for c in ids if c in clauses])

        rows = [
            {
                "say": self.words("brought", n=before.marker + 1),
                "value": self.worth(before),
                "clauses": by("close.proceeds", "close.tile-on-space"),
            }
        ]
        for who, n in self.payments(before, after):
            boss = who == before.boss
            ids = by("close.bank-pays-boss") if boss else by("nego.pay-on-close", "close.bank-direct", "nego.binding")
            rows.append(
                {"say": self.words("paid-boss" if boss else "paid-share", who=self.called(who)), "value": self.money(n), "clauses": ids}
            )
        return {
            "say": self.words("paid"),
            "rows": rows,
            "clauses": by("close.proceeds", "close.bank-pays-boss", "close.bank-direct"),
            "as": "paid",
        }
