"""Bohnanza's table: everybody's fields, the draw pile's lives, open cards beside the sheet of an offer, and a hand in its fixed order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rulebook.bohnanza.cards import BEANS, COUNTS, NAMES, ONE, WORTH, Lot, Lots
from rulebook.bohnanza.moves import Accept, Buy, Close, Harvest, Keep, Market, Offer, Pass, Plant, Proposal, Reject, Settle, Sow, Window

from ..trade import Sheet
from .generic import Scene as Generic

FIXED = "hand.fixed-order"
LISTS = Lots()


class Scene(Generic):
    """Bohnanza as its players see it."""

    paper: Sheet
    pause = "window"
    quiet = frozenset({"hand.fixed-order", "hand.two-ends", "harvest.windows", "market.face-up", "trade.offer-form", "harvest.whole-field"})

    @staticmethod
    def sheet() -> Sheet:
        return Sheet()

    def strip(self) -> list[dict[str, Any]]:
        """The four phases of a turn; in a pause, the one that follows."""
        view = self.view
        inside = [f if isinstance(f, str) else type(f).word for f in (view.frame, *reversed(view.stack))]
        now = next((chapter for phase in inside for chapter, phases in view.chapters.items() if phase in phases), "")
        return [{"id": c, "say": self.speech.word(f"chapter.{c}", c), "now": c == now} for c in view.chapters]

    # ── zones ──

    def zones(self) -> list[dict[str, Any]]:
        self.paper.look(self.view, self.seat)
        others = {"id": "others", "as": "seats", "zones": [self.other(s) for s in self.order()]}
        trade = [self.trade()] if self.view.market or self.view.phase in ("market", "poll", "proposal") else []
        waits = [self.waiting()] if self.view.pending[self.seat] else []
        waits += [self.left()] if getattr(self.view, "leftovers", None) else []
        return [others, self.middle(), *trade, self.fields(), *waits, self.own()]

    def face(self, code: str) -> dict[str, Any]:
        steps = BEANS[code][1]
        return {"ground": "paper", "figure": f"#b-{code}", "name": self.short(code), "steps": [*steps], "say": self.speech.card(code)}

    def short(self, code: str) -> str:
        """The bean's name as it stands on a card."""
        return self.speech.words(f"trade.bean-{code}")

    def other(self, seat: int) -> dict[str, Any]:
        """A player: hand and coins by number, fields, and what waits to be planted."""
        view, words = self.view, self.speech.words
        zone = super().other(seat)
        zone["coins"] = {"n": len(view.coins[seat]), "say": words("trade.coins", n=len(view.coins[seat]))}
        zone["plots"] = [self.small(plot) for plot in view.plots[seat]]
        if view.pending[seat]:
            zone["badges"].append({"say": words("trade.waits", lot=self.lot_of(view.pending[seat])), "icon": "m-lock", "mark": "frozen"})
        return zone

    def small(self, plot: Sequence[int]) -> dict[str, Any]:
        """A field in a line: how many of which bean, and what they would earn."""
        if not plot:
            return {"n": 0, "say": self.speech.words("trade.empty-field")}
        code, earns = NAMES[plot[0]], WORTH[plot[0]][len(plot)]
        return {
            "n": len(plot),
            "bean": code,
            "name": self.short(code),
            "say": self.lot_of(plot),
            "coins": earns,
            "earns": self.coins(earns),
        }

    def coins(self, n: int) -> str:
        """A number of coins, in words."""
        return self.speech.words("trade.coins", n=n)

    def lot_of(self, beans: Sequence[int]) -> str:
        """Beans as a list in words."""
        return self.list(tuple(list(beans).count(b) for b in range(len(NAMES))))

    def list(self, wanted: Lot) -> str:
        """So many of each variety, in words."""
        return self.speech.lot(LISTS.write(wanted))

    def middle(self) -> dict[str, Any]:
        """The draw pile with its lives, the discards, and who is active; in the end who won."""
        view, word, words = self.view, self.speech.word, self.speech.words
        deck = {"id": "deck", "as": "stack", "say": word("field.deck"), "n": len(view.deck)}
        pile: dict[str, Any] = {"id": "pile", "as": "stack", "say": word("field.pile")}
        if view.pile:
            pile |= {"face": self.show(NAMES[view.pile[-1]]), "note": words("table.cards", n=len(view.pile))}
        else:
            pile |= {"n": "", "empty": words("table.empty")}
        lives = [i < view.last_time - view.emptied for i in range(view.last_time)]
        rows: list[dict[str, Any]] = [{"say": word("field.turn"), "value": self.called(view.turn)}]
        if view.over:
            rows = [{"say": word("field.winners"), "value": ", ".join(map(self.called, view.winners))}]
            rows += [{"say": self.called(s), "value": self.coins(len(view.coins[s]))} for s in range(view.players)]
        left = sum(lives)
        rows.append({"say": words("trade.lives"), "lives": lives, "value": words("trade.lives-left", n=left, most=view.last_time)})
        return {"id": "middle", "as": "centre", "zones": [deck, pile, {"id": "facts", "as": "facts", "rows": rows}]}

    def called(self, seat: int) -> str:
        """A seat's name, or "you"."""
        return self.speech.words("table.you") if seat == self.seat else self.names[seat]

    # ── one's own fields ──

    def fields(self) -> dict[str, Any]:
        """Each field with its beanometer: what a harvest earns now, and with one more bean."""
        view, words = self.view, self.speech.words
        plots = [self.plot(i, plot) for i, plot in enumerate(view.plots[self.seat])]
        own = len(view.coins[self.seat])
        zone = {"id": "fields", "as": "plots", "say": words("trade.fields", n=own), "plots": plots}
        if len(view.plots[self.seat]) < 3:
            buy = self.deed("plot buy", Buy(self.seat))
            zone["buy"] = {"say": words("trade.third-field"), "note": words("trade.price", n=view.price), "deed": buy}
        return zone

    def plot(self, i: int, plot: Sequence[int]) -> dict[str, Any]:
        """One field."""
        words, name = self.speech.words, self.speech.words("trade.field", n=i + 1)
        if not plot:
            return {"id": f"f{i}", "say": name, "note": words("trade.empty-field")}
        bean, n = plot[0], len(plot)
        worth, steps, code = WORTH[bean], BEANS[NAMES[bean]][1], self.show(NAMES[bean])
        now = words("trade.now", n=worth[n]) if worth[n] else words("trade.now-nothing")
        if worth[n] == max(worth):
            more = words("trade.most")
        elif worth[n + 1] > worth[n]:
            more = words("trade.one-more", n=worth[n + 1])
        else:
            more = words("trade.need", n=next(s for s in steps if s and s > n) - n)
        found = {"id": f"f{i}", "say": name, "face": code, "n": n, "name": self.faces[code]["name"], "steps": [*steps]}
        found |= {"now": now, "more": more}
        return found | {"lot": self.lot_of(plot), "deed": self.deed(f"plot {i + 1}", Harvest(self.seat, i))}

    def deed(self, id: str, m: Any) -> dict[str, Any]:
        """A button at a field: a move when it is one now, else the clauses against it."""
        found = {"id": id, "m": str(m), "say": self.speech.word(f"verb.{type(m).word}"), "full": self.say_move(m)}
        no = [] if m in self.moves else self.cite(self.against(m)) or ["engine.not-asked"]
        return found | ({"no": self.cite(no), "why": self.refused(m)} if no else {})

    # ── what waits to be planted ──

    def waiting(self) -> dict[str, Any]:
        """Gained cards before their owner: frozen until they are planted."""
        words = self.speech.words
        things = self.to_sow(self.view.pending[self.seat], "p")
        for thing in things:
            thing["badges"] = [] if thing.get("moves") else self.frozen()
        return {"id": "waiting", "as": "row", "say": words("trade.waiting-row"), "hint": words("trade.waiting-hint"), "things": things}

    def left(self) -> dict[str, Any]:
        """In the duel: what the opponent did not want."""
        return {"id": "leftovers", "as": "row", "say": self.speech.word("field.leftovers"), "things": self.to_sow(self.view.leftovers, "l")}

    def to_sow(self, beans: Sequence[int], mark: str) -> list[dict[str, Any]]:
        """Cards that are planted from the table, or put away."""
        seen, things = Counter[int](), []
        for bean in beans:
            thing: dict[str, Any] = {"id": f"{mark}{NAMES[bean]}.{seen[bean]}", "face": self.show(NAMES[bean])}
            seen[bean] += 1
            if ways := [str(m) for m in self.moves if m.word in ("sow", "discard") and m.bean == bean]:
                thing["moves"] = ways
            else:
                thing |= self.forbidden([Sow(self.seat, f, bean) for f in range(len(self.view.plots[self.seat]))])
            things.append(thing)
        return things

    def frozen(self) -> list[dict[str, str]]:
        return [] if type(self.view.frame) is Settle else [{"say": self.speech.words("trade.frozen"), "mark": "frozen", "icon": "m-lock"}]

    def forbidden(self, tries: Sequence[Any], *more: str) -> dict[str, Any]:
        """Of several moves that a card could mean, the one with the fewest clauses against it, and those clauses."""
        best = min(tries, key=lambda m: len(self.against(m)))
        no = list(dict.fromkeys((*self.against(best), *more)))
        return {"no": self.cite(no), "why": self.refused(best)} | ({} if self.moves else {"rest": True})

    # ── the hand ──

    def own(self) -> dict[str, Any]:
        """The hand in its fixed order, the front first."""
        words, hand = self.speech.words, self.view.hands[self.seat]
        return {
            "id": "hand",
            "as": "fixed",
            "say": words("trade.hand", n=len(hand), who=self.names[self.seat]),
            "front": words("trade.front"),
            "back": words("trade.back"),
            "things": [self.held(i, bean) for i, bean in enumerate(hand)],
        }

    def held(self, i: int, bean: int) -> dict[str, Any]:
        """A card of the hand: to be planted, to be given, or with what forbids it."""
        view, thing = self.view, {"id": f"h{i}", "face": self.show(NAMES[bean]), "pos": i + 1}
        if Sheet.offering(view, self.seat):
            return thing | {"pick": "give", "picked": f"h{i}" in self.paper.give}
        if self.pays_by_hand() and view.frame.want[bean]:
            return thing | {"pick": "give", "picked": f"h{i}" in self.paper.give}
        ways = [str(m) for m in self.moves if type(m) is Plant] if i == 0 else []
        if ways:
            return thing | {"moves": ways}
        if view.phase == "discard" and (m := next((m for m in self.moves if m.word == "discard" and m.bean == bean), None)):
            return thing | {"moves": [str(m if view.hands[self.seat].index(bean) == i else type(m)(self.seat, bean, (i,)))]}
        tries = [Plant(self.seat, f) for f in range(len(view.plots[self.seat]))]
        if i and view.phase in ("plant-first", "plant-second") and self.moves:
            law = "plant.first-card-must" if view.phase == "plant-first" else "plant.second-card-may"
            return thing | {"no": self.cite([law, FIXED]), "why": self.refused(tries[0])}
        return thing | self.forbidden(tries)

    def pays_by_hand(self) -> bool:
        """Whether an offer lies before this seat that is paid from its hand."""
        return Sheet.answering(self.view, self.seat) and not (self.seat == self.view.turn and self.view.market)

    def sorted(self, said: Any) -> dict[str, Any] | None:
        """What stands against moving a card of the hand to another place; None when what was said makes no sense."""
        hand = range(len(self.view.hands[self.seat]))
        if not isinstance(said, list) or len(said) != 2 or not all(type(i) is int and i in hand for i in said) or said[0] == said[1]:
            return None
        return {"say": self.speech.say("refused", "sort"), "no": [FIXED], "at": f"h{said[0]}"}

    # ── the market and the sheet ──

    def trade(self) -> dict[str, Any]:
        """Open cards, and beside them the offer that is being made or that lies before this seat."""
        view, words = self.view, self.speech.words
        zone: dict[str, Any] = {"id": "trade", "as": "compose", "market": words("trade.market"), "things": self.open_cards()}
        zone |= {"none": words("trade.market-empty"), "give": words("trade.give"), "get": words("trade.get")}
        if Sheet.offering(view, self.seat):
            zone |= self.composed()
        elif type(view.frame) is Proposal and self.seat in (view.frame.asked, view.frame.by):
            zone |= self.before_us()
        if self.paper.last:
            word, who = self.paper.last
            zone["answer"] = {"say": words(f"trade.{word}ed", who=self.names[who]), "mark": "yes" if word == "accept" else "no"}
        return zone

    def open_cards(self) -> list[dict[str, Any]]:
        """Open cards: the active player gives them, another asks for them."""
        if self.view.phase == "duel-market":
            return self.to_sow(self.view.market, "m")
        view, mine, left, things = self.view, self.seat == self.view.turn, dict(self.paper.want), []
        for i, bean in enumerate(view.market):
            thing: dict[str, Any] = {"id": f"m{i}", "face": self.show(NAMES[bean])}
            if Sheet.offering(view, self.seat) and mine:
                thing |= {"pick": "give", "picked": f"m{i}" in self.paper.give}
            elif Sheet.offering(view, self.seat):
                thing |= {"pick": "get", "bean": NAMES[bean], "picked": left.get(bean, 0) > 0}
                left[bean] = left.get(bean, 0) - 1
            else:
                thing |= self.forbidden([Keep(self.seat, bean)])
            things.append(thing)
        return things

    def composed(self) -> dict[str, Any]:
        """The sheet of an offer, with what the engine says of it."""
        view, words, paper = self.view, self.speech.words, self.paper
        m = paper.offer(view, self.seat)
        no = [] if paper.empty() else self.against(m)
        who = self.names[paper.to]
        partners = [{"to": s, "say": self.names[s], "on": s == paper.to} for s in paper.partners(view, self.seat)]
        found: dict[str, Any] = {"mode": "offer", "say": words("trade.title", who=who), "to": paper.to, "partners": partners}
        found |= {"with": words("trade.partner"), "gives": self.pieces(m.give), "gets": self.pieces(m.want)}
        found |= {"give-none": words("trade.give-none"), "get-none": words("trade.get-none"), "kinds": self.kinds()}
        found |= {"picks": [*paper.give], "want": {NAMES[b]: n for b, n in paper.want.items() if n}, "clear": words("trade.clear")}
        found |= {"empty": paper.empty(), "budget": self.budget(), "hidden": words("trade.hidden", who=who) if any(m.want) else ""}
        if not paper.empty():
            said = words("trade.forbidden" if no else "trade.ok")
            found["verdict"] = {"say": said, "no": self.cite(no), "yes": [] if no else self.cite(self.permits(m))}
            found["send"] = {"say": self.say_move(m), "no": no}
            found["told"] = self.speech.join([f"{self.say_move(m)}:", said])
        return found

    def kinds(self) -> list[dict[str, Any]]:
        """Every variety in use, to ask for so many of it."""
        used, words = self.view.cards_in_use(), self.speech.words
        rows = []
        for b in sorted({*used}):
            code, n = self.show(NAMES[b]), self.paper.want.get(b, 0)
            name = self.faces[code]["name"]
            row = {"bean": code, "say": name, "n": n, "top": COUNTS[b]}
            rows.append(row | {"less": words("trade.less", bean=name), "more": words("trade.more", bean=name)})
        return rows

    def pieces(self, wanted: Lot) -> list[dict[str, Any]]:
        """One side of the sheet."""
        there = [(b, NAMES[b], n) for b, n in enumerate(wanted) if n]
        return [{"bean": self.show(code), "n": n, "name": self.short(code), "say": self.list(self.copies(b, n))} for b, code, n in there]

    def copies(self, bean: int, n: int) -> Lot:
        """So many of one bean."""
        return tuple(n * one for one in ONE[bean])

    def budget(self) -> str:
        """How many of this seat's offers were rejected, and how many may be."""
        view, n = self.view, self.view.refused.count(self.seat)
        if view.budget is None or view.unbound(self.seat):
            return self.speech.words("trade.budget-free", n=n)
        return self.speech.words("trade.budget", n=n, most=view.budget)

    def before_us(self) -> dict[str, Any]:
        """An offer that waits for an answer: this seat's, or that of another."""
        now, words = self.view.frame, self.speech.words
        if now.by == self.seat:
            found = {"mode": "wait", "say": words("trade.title", who=self.names[now.asked])}
            found |= {"gives": self.pieces(now.give), "gets": self.pieces(now.want)}
            return found | {"note": words("trade.wait", who=self.names[now.asked])}
        found = {"mode": "answer", "say": words("trade.offered", who=self.names[now.by])}
        found |= {"gives": self.pieces(now.want), "gets": self.pieces(now.give)}
        if self.seat not in self.view.asked or not self.moves:
            return found
        m = self.paper.answer(self.view, self.seat)
        found |= {"picks": [*self.paper.give], "deeds": [self.reply("accept", m), self.reply("reject", Reject(self.seat))]}
        found |= {"counter": words("trade.counter"), "note": words("trade.counter-hint")}
        if self.pays_by_hand() and any(now.want):
            found["pays"] = words("trade.pays")
        return found

    def reply(self, id: str, m: Any) -> dict[str, Any]:
        """A button that answers an offer, or the clauses against that answer."""
        no = self.against(m)
        found = {"id": f"sheet {id}", "m": str(m), "say": self.speech.word(f"verb.{id}")}
        return found | ({"no": self.cite(no), "why": self.refused(m)} if no else {})

    # ── moves ──

    def buttons(self, things: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Every move but those that stand at their thing: offers on the sheet; harvests and the purchase at the fields,
        and here only where there is little else to do."""
        ways = {way: t["id"] for t in reversed(things) for way in t.get("moves", ())}
        found = []
        for m in self.moves:
            if type(m) is Offer or (type(m) in (Harvest, Buy) and not self.only_fields()):
                continue
            m = self.paper.answer(self.view, self.seat) if type(m) is Accept else m
            button = {"m": str(m), "say": self.say_move(m), "on": ways.get(str(m))}
            found.append({k: v for k, v in button.items() if v})
        return found

    def stands(self) -> list[dict[str, Any]]:
        """The end of trading, while the active player may not have it yet."""
        m = Close(self.seat)
        if type(self.view.frame) is not Market or not self.moves or m in self.moves:
            return []
        button = {"id": "standing close", "m": str(m), "say": self.say_move(m)}
        return [button | {"no": self.cite(self.against(m)), "why": self.refused(m)}]

    def only_fields(self) -> bool:
        """Whether it is for the fields that this seat is asked."""
        return type(self.view.frame) is Window or all(type(m) in (Harvest, Buy) for m in self.moves)

    def plainest(self, m: Any) -> Any:
        return m

    def reasons(self, things: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
        """As everywhere; of offers there are too many to be told."""
        moves, self.moves = self.moves, [m for m in self.moves if type(m) is not Offer]
        found = super().reasons(things)
        self.moves = moves
        return found

    def permits(self, m: Any) -> list[str]:
        """The clauses that a person would quote for this move."""
        view = self.view
        if type(m) is Offer:
            return ["donate.free"] if m.manner else ["trade.unequal"]
        if type(m) is Plant:
            law = "plant.first-card-must" if view.phase == "plant-first" else "plant.second-card-may"
            return [law, "plant.onto-match" if view.plots[m.who][m.field] else "plant.into-empty"]
        if type(m) is Sow:
            return ["received.all-planted", "plant.onto-match" if view.plots[m.who][m.field] else "plant.into-empty"]
        if type(m) is Pass and view.phase == "plant-second":
            return ["plant.second-card-may"]
        return super().permits(m)

    # ── what the sentences must know ──

    def refused(self, m: Any, code: str = "") -> str:
        return super().refused(m, "")

    def card_of(self, m: Any) -> str:
        return ""

    def facts(self, view: Any, m: Any) -> dict[str, Any]:
        facts: dict[str, Any] = {"phase": view.phase, "owner": self.names[view.turn]}
        if type(m) is Offer:
            facts |= {"to": self.names[m.to]}
        if type(view.frame) is Proposal and type(m) is not Offer:
            now = view.frame
            facts |= {"from": self.names[now.by], "give": LISTS.write(now.give), "want": LISTS.write(now.want)}
        if type(m) is Buy:
            facts["price"] = view.price
        return facts

    def question(self) -> tuple[str, dict[str, Any]]:
        view = self.view
        facts: dict[str, Any] = {"owner": self.names[view.turn], "n": 0}
        if view.over:
            return "over", facts
        room = self.moves and all(type(m) in (Harvest, Buy) for m in self.moves)
        if view.phase == "settle":
            return ("settle.room" if room else "settle"), facts | {"n": len(view.pending[view.frame.asked])}
        if view.phase == "plant-first":
            return ("plant-first.room" if room else "plant-first"), facts
        if type(view.frame) is Market:
            return ("market" if view.market else "market.hand"), facts
        if type(view.frame) is Proposal:
            now = view.frame
            manner = ".gift" if not any(now.want) else ".wish" if not any(now.give) else ""
            return f"proposal{manner}", facts | {"from": self.names[now.by], "give": self.list(now.give), "want": self.list(now.want)}
        return view.phase, facts

    # ── the log ──

    def lines(self, sitting: Any, i: int) -> dict[str, Any]:
        """As everywhere, but a pause that nobody uses leaves no line, unless something followed."""
        line = super().lines(sitting, i)
        step = sitting.steps[i]
        if type(step.move) is Pass and type(step.before.frame) is Window:
            line["say"] = self.speech.join([*self._effects(step, sitting.after(i), self.worked(step))])
        return line

    def worked(self, step: Any) -> list[str]:
        """The clauses that a step set to work."""
        return list(dict.fromkeys(c for event in step.events for c in event.clauses))

    def effect(self, clause: str, before: Any, m: Any, after: Any) -> dict[str, Any] | None:
        maker = before.frame.by if type(before.frame) is Proposal else m.who
        facts: dict[str, Any] = {"who": self.names[m.who], "n": 0}
        if clause in ("harvest.read-meter", "harvest.may-earn-nothing"):
            if type(m) is not Harvest or after.over:
                return None
            n = WORTH[before.plots[m.who][m.field][0]][len(before.plots[m.who][m.field])]
            return facts | {"n": n} if (n > 0) == (clause == "harvest.read-meter") else None
        if clause in ("plant.into-empty", "plant.onto-match"):
            grown = after.plots[m.who][m.field] if type(m) in (Plant, Sow) else ()
            return facts | {"give": self.lot_of(grown)} if grown else None
        if clause in ("draw.three", "crowd.draw-four"):
            n = len(after.hands[before.turn]) - len(before.hands[before.turn])
            return facts | {"who": self.names[before.turn], "n": n} if n > 0 else None
        if clause == "market.reveal-two":
            return facts | {"n": len(after.market)} if after.market else None
        if clause in ("setup.clockwise", "setup.start-player", "plant.empty-hand"):
            return facts | {"who": self.names[after.turn]}
        if clause == "trade.budget":
            return facts | {"who": self.names[maker], "n": after.refused.count(maker)}
        if clause == "third-field.payment":
            return facts | {"n": before.price}
        if clause == "end.count-moment":
            return facts | {"n": after.emptied} if after.emptied > before.emptied else None
        if clause.startswith("end.") and after.over:
            if clause == "end.winner" and len(after.winners) > 1:
                return None
            return facts | {"who": ", ".join(self.names[s] for s in after.winners), "n": max(after.riches)}
        return facts
