"""I'm the Boss!, the bargaining: asks, contracts, answers, the close and the breaking off."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from typing import TYPE_CHECKING, Any

from ..kernel import Move, Secret, cites, does, forbids, offers, runs
from .cards import CLANS, INVESTORS, NO_CARD, UNOWNED, clan, family_of, is_investor, layer_of
from .moves import Accept, Ask, BreakOff, Pass, Propose, Ready, Refuse, Wait

if TYPE_CHECKING:
    from .plays import Plays as Base
else:
    Base = object

ROSTERS = 3  # on the menu for buttons and random play


class Deals(Base):
    """What happens between opening a deal and its end."""

    # ── opening ──

    @offers(Ready, exact=True)
    def may_be_ready(self) -> list[Ready]:
        return [Ready(self.boss)]

    @does(Ready, "deal.boss-investors-auto")
    def let_the_others_speak(self, m: Ready) -> Any:
        roster = self.own_roster()
        return self.close_alone(roster) if roster else self.open_to_offers()

    @cites("deal.negotiation-opens")
    def open_to_offers(self) -> Secret:
        return self.hear_asks()

    @cites("deal.self-sufficient")
    def close_alone(self, roster: tuple[int, ...]) -> Any:
        self.contract = (Propose(self.boss, roster, (0,) * self.players),)
        return self.agreed()

    def own_roster(self) -> tuple[int, ...]:
        """A roster of the boss's own cards, investors before clan cards; empty when places stay unfilled."""
        return next(self.rosters([self.on_the_table(self.boss)]), ())

    def rosters(self, sources: list[list[int]]) -> Iterator[tuple[int, ...]]:
        """Rosters that fill every place; of a family the first part found is used."""
        site, best = self.site, dict[int, int]()
        for part in (p for parts in sources for p in parts):
            best.setdefault(family_of(part), part)
        if all(f in best for f in site.required):
            fixed = [best[f] for f in site.required]
            spare = [best[f] for f in best if f in site.options]
            more = self.second_cards(sources, best) if self.same_family_twice and site.choose else []
            for chosen in combinations([*spare, *more], site.choose):
                yield (*fixed, *chosen)

    def second_cards(self, sources: list[list[int]], best: dict[int, int]) -> list[int]:
        """Further cards of families that may fill the free places."""
        parts = dict.fromkeys(p for parts in sources for p in parts)
        every = [p for p in parts if family_of(p) in self.site.options and p != best[family_of(p)]]
        used = [best[f] for f in best if f in self.site.options and not is_investor(best[f])]
        twice = [p for p in used for _ in range(self.laid[layer_of(p)].count(family_of(p)) - 1)]
        return [*every, *twice]

    # ── asks, all at once and unseen ──

    def hear_asks(self) -> Secret:
        self.asks = ()
        return Secret("asks", tuple(w for w in range(self.players) if w != self.boss))

    def can_offer(self, who: int) -> list[int]:
        """Parts of use in this deal that a player could name: what lies there, and clan cards still in hand."""
        clans = {clan(who, f) for f in {*self.hand_in_sight(who)} & {*CLANS}}
        return [p for p in [*dict.fromkeys([*self.on_the_table(who), *sorted(clans)])] if family_of(p) in self.site.usable]

    @offers(Ask, exact=True, open=True)
    def a_few_asks(self) -> list[Ask]:
        """A menu, not the law, and a fixed function of what the asker sees: each card for an even share, all of them, the price of
        restraint."""
        found, unit = [], self.unit
        even = max(unit, self.proceeds // (self.site.places + 1) // unit * unit)
        for who in self.frame.asked:
            parts = self.can_offer(who)
            found += [Ask(who, (p,), even) for p in parts]
            if len(parts) > 1:
                found.append(Ask(who, tuple(parts), min(even * len(parts), self.proceeds // unit * unit)))
            if self.pay_outsiders:
                found.append(Ask(who, (), unit))
        return found

    @offers(Pass, during="asks", exact=True)
    def may_say_nothing(self) -> list[Pass]:
        return [Pass(w) for w in self.frame.asked]

    @forbids(Ask, "nego.offer-right")
    def offers_what_is_not_theirs(self, m: Ask) -> bool:
        """Somebody else's investor or clan card, one on a trip, or the same card twice."""
        return len({*m.parts}) < len(m.parts) or any(self.owners[p] != m.who if is_investor(p) else layer_of(p) != m.who for p in m.parts)

    @forbids(Ask, "nego.clan-must-show")
    def has_no_such_clan_card(self, m: Ask) -> bool:
        mine = [p for p in m.parts if not is_investor(p) and layer_of(p) == m.who]
        return any(family_of(p) not in self.laid[m.who] and family_of(p) not in self.hands[m.who] for p in mine)

    @forbids(Ask, "travel.target")
    def offers_a_traveller(self, m: Ask) -> bool:
        return any(is_investor(p) and self.covers[p] != NO_CARD for p in m.parts)

    @forbids(Ask, "nego.needed-family")
    def offers_what_is_not_needed(self, m: Ask) -> bool:
        return any(family_of(p) not in self.site.usable for p in m.parts)

    @forbids(Ask, "engine.sense")
    def asks_nothing_for_nothing(self, m: Ask) -> bool:
        return not m.parts and not m.price

    @forbids(Ask, "nego.pay-outsider")
    def is_paid_for_nothing(self, m: Ask) -> bool:
        return not self.pay_outsiders and not m.parts

    @forbids(Ask, "nego.share-unit")
    def asks_for_part_of_a_dividend(self, m: Ask) -> bool:
        return m.price % self.unit > 0

    @runs("hear", "nego.any-ask")
    def read_the_asks(self) -> Any:
        self.asks = tuple(m for m in self.frame.said if type(m) is Ask)
        for m in self.asks:
            self.hear_one(m)
        if self.proposals_per_boss is not None and self.spent >= self.proposals_per_boss:
            return self.run_out_of_proposals()
        return "proposal"

    def hear_one(self, m: Ask) -> None:
        if not m.parts:
            self.hear_a_threat()
        for part in m.parts:
            if is_investor(part):
                self.offer_by_word()
            elif family_of(part) not in self.laid[m.who]:
                self.show_clan_card(m.who, family_of(part))

    @cites("nego.offer-right", "nego.investor-verbal")
    def offer_by_word(self) -> None:
        """The card stays where it is."""

    @cites("nego.blackmail")
    def hear_a_threat(self) -> None:
        """Money for keeping out of it."""

    @cites("nego.offer-right", "nego.clan-must-show")
    def show_clan_card(self, who: int, family: int) -> None:
        self.put_down(who, family)

    @cites("break.engine-limit")
    def run_out_of_proposals(self) -> str:
        return self.drop_everything()

    def drop_everything(self) -> str:
        """Asks and contracts of this deal are over."""
        self.asks, self.contract, self.draft = (), (), ()
        return "break"

    # ── the contract: open-ended, judged by its clauses ──

    @offers(Propose, exact=True, open=True)
    def a_few_contracts(self) -> list[Propose]:
        """A menu, not the law: rosters of the boss's own cards before those that were asked a price for, paid as asked or evenly; and the
        contract of the boss before."""
        boss = self.boss
        named = [p for m in sorted(self.asks, key=lambda m: (m.price, m.who)) for p in m.parts if p in self.on_the_table(m.who)]
        others = [p for w in range(self.players) if w != boss for p in self.on_the_table(w)]
        sources = [self.on_the_table(boss), named, others]
        found = []
        for roster in islice(self.rosters(sources), ROSTERS):
            for shares in dict.fromkeys((self.as_asked(roster), self.evenly(roster))):
                if sum(shares) <= self.proceeds and (m := Propose(boss, roster, shares)) not in found:
                    found.append(m)
        kept = [Propose(boss, m.roster, tuple(0 if w == boss else s for w, s in enumerate(m.shares))) for m in self.draft]
        return found + [m for m in kept if m not in found and not any(law(self, m) for law in self.laws["proposal"][Propose])]

    def suppliers(self, roster: tuple[int, ...]) -> list[int]:
        """The owners of these cards, besides the boss."""
        return sorted({self.owner_of(p) for p in roster} - {self.boss})

    def as_asked(self, roster: tuple[int, ...]) -> tuple[int, ...]:
        price = {m.who: m.price for m in self.asks if m.parts}
        partners = self.suppliers(roster)
        return tuple(price.get(w, 0) if w in partners else 0 for w in range(self.players))

    def evenly(self, roster: tuple[int, ...]) -> tuple[int, ...]:
        partners = self.suppliers(roster)
        part = self.proceeds // (len(partners) + 1) // self.unit * self.unit
        return tuple(part if w in partners else 0 for w in range(self.players))

    @forbids(Move, "nego.boss-decides", during="proposal")
    def does_not_decide(self, m: Move) -> bool:
        return m.who != self.boss

    @forbids(Propose, "engine.sense")
    def pays_too_few_or_too_many(self, m: Propose) -> bool:
        return len(m.shares) != self.players

    @forbids(Propose, "deal.need-roster")
    def does_not_fill_the_places(self, m: Propose) -> bool:
        site, families = self.site, [family_of(p) for p in m.roster]
        return len(families) != site.places or any(f not in families for f in site.required) or not {*families} <= site.usable

    @forbids(Propose, "deal.distinct-families")
    def uses_a_family_twice(self, m: Propose) -> bool:
        families = [family_of(p) for p in m.roster]
        twice = [f for f in families if families.count(f) > 1]
        return bool(twice) and (not self.same_family_twice or any(f in self.site.required for f in twice))

    @forbids(Propose, "travel.target")
    def uses_a_traveller(self, m: Propose) -> bool:
        return any(is_investor(p) and self.covers[p] != NO_CARD for p in m.roster)

    @forbids(Propose, "nego.clan-must-show")
    def uses_a_card_that_does_not_lie_there(self, m: Propose) -> bool:
        clans = [p for p in m.roster if not is_investor(p)]
        return any(layer_of(p) >= self.players or clans.count(p) > self.laid[layer_of(p)].count(family_of(p)) for p in clans)

    @forbids(Propose, "setup.investor-control")
    def uses_an_investor_of_nobody(self, m: Propose) -> bool:
        return any(is_investor(p) and (self.owners[p] == UNOWNED or m.roster.count(p) > 1) for p in m.roster)

    @forbids(Propose, "close.bank-pays-boss")
    def pays_the_boss_a_share(self, m: Propose) -> bool:
        return m.who < len(m.shares) and m.shares[m.who] > 0

    @forbids(Propose, "close.shares-bounded", "nego.only-deal-money")
    def promises_more_than_there_is(self, m: Propose) -> bool:
        return sum(m.shares) > self.proceeds

    @forbids(Propose, "nego.share-unit")
    def pays_part_of_a_dividend(self, m: Propose) -> bool:
        return any(s % self.unit for s in m.shares)

    @forbids(Propose, "nego.pay-outsider")
    def pays_an_outsider(self, m: Propose) -> bool:
        return not self.pay_outsiders and any(s and w != m.who and w not in self.suppliers(m.roster) for w, s in enumerate(m.shares))

    @does(Propose, "nego.boss-decides", "deal.need-roster", "deal.kind-irrelevant")
    def put_it_to_the_owners(self, m: Propose) -> Any:
        self.contract, self.spent = (m,), self.spent + 1
        partners = self.suppliers(m.roster)
        if partners:
            self.recruit_partners()
        if any(s and w not in partners for w, s in enumerate(m.shares)):
            self.pay_for_restraint()
        if any(w in partners and not m.shares[w] for w in partners):
            self.promise_nothing()
        if any(not is_investor(p) for p in m.roster):
            self.put_clan_cards_in()
        asked = tuple(w for w in partners if not self.has_agreed(w, m))
        return Secret("answers", asked) if asked else self.agreed()

    @cites("deal.boss-may-recruit-cards")
    def recruit_partners(self) -> None:
        """Cards of others fill places."""

    @cites("nego.pay-outsider")
    def pay_for_restraint(self) -> None:
        """Somebody without a card in the roster is paid."""

    @cites("nego.zero-share")
    def promise_nothing(self) -> None:
        """A supplier gets nothing, if they accept."""

    @cites("deal.clan-substitutes")
    def put_clan_cards_in(self) -> None:
        """For the investors of their families."""

    def has_agreed(self, who: int, m: Propose) -> bool:
        """Whether a player's ask answers for them, or (by option) what they agreed with the boss before."""
        used = {p for p in m.roster if self.owner_of(p) == who}
        if any(a.who == who and used <= {*a.parts} and m.shares[who] >= a.price for a in self.asks):
            return True
        return self.boss_change_agreements == "adoptable" and any(
            d.who != who and used == {p for p in d.roster if self.owner_of(p) == who} and m.shares[who] >= d.shares[who] for d in self.draft
        )

    @offers(Accept, exact=True)
    def may_accept(self) -> list[Accept]:
        return [Accept(w) for w in self.frame.asked]

    @offers(Refuse, exact=True)
    def may_refuse(self) -> list[Refuse]:
        return [Refuse(w) for w in self.frame.asked]

    @runs("count", "nego.consent")
    def count_the_answers(self) -> Any:
        if all(type(m) is Accept for m in self.frame.said):
            return self.agreed()
        self.contract = ()
        return self.interference((self.boss + 1) % self.players)

    def agreed(self) -> Any:
        """All whose cards are used have agreed."""
        return self.last_call()

    @offers(Wait, exact=True)
    def may_wait(self) -> list[Wait]:
        return [Wait(self.boss)]

    @does(Wait, "nego.boss-decides")
    def hear_more(self, m: Wait) -> Any:
        self.spent += 1
        return self.interference((self.boss + 1) % self.players)

    @offers(BreakOff, exact=True)
    def may_break_off(self) -> list[BreakOff]:
        return [BreakOff(self.boss)]

    @does(BreakOff, "break.boss-declares", "break.voluntary")
    def declare_it_broken_off(self, m: BreakOff) -> str:
        return self.drop_everything()

    # ── the end of a deal ──

    @runs("close", "close.proceeds", "close.bank-pays-boss", "close.bank-direct", "nego.binding", "nego.pay-on-close")
    def pay_everybody(self) -> Any:
        (m,) = self.contract
        brought = self.proceeds
        for who, share in enumerate(m.shares):
            self.money[who] += share
        self.money[self.boss] += brought - sum(m.shares)
        for part in m.roster:
            self.discard_used(part)
        self.return_unused()
        self.bring_travellers_back()
        self.lay_tile()
        return self.after_closing()

    def discard_used(self, part: int) -> None:
        self.keep_investor() if is_investor(part) else self.discard_clan_card(part)

    @cites("close.investors-stay")
    def keep_investor(self) -> None:
        """It stays with its owner."""

    @cites("close.discard-used", "close.used-means-roster")
    def discard_clan_card(self, part: int) -> None:
        self.laid[layer_of(part)].remove(family_of(part))
        self.pile.append(family_of(part))

    @cites("close.return-unused")
    def return_unused(self) -> None:
        self.take_back()

    def take_back(self) -> None:
        for who in range(self.players):
            self.hands[who] += self.laid[who]
            self.laid[who] = []

    @cites("travel.after-deal")
    def bring_travellers_back(self) -> None:
        self.pile += [c for c in self.covers if c != NO_CARD]
        self.covers = [NO_CARD for _ in INVESTORS]

    @cites("close.tile-on-space", "setup.tile-stack")
    def lay_tile(self) -> None:
        self.tiles[self.marker] = self.closed + 1
        self.asks, self.contract, self.draft, self.idle = (), (), (), -1

    def after_closing(self) -> Any:
        return "end-roll" if self.closed >= self.late else self.go_on_without_a_roll()

    @cites("end.roll-every-deal")
    def go_on_without_a_roll(self) -> str:
        return self.go_on()

    @cites("close.marker-advance")
    def go_on(self) -> str:
        self.marker = self.open_from(self.marker, 1)
        return self.next_after_deal()

    @cites("close.next-player")
    def next_after_deal(self) -> str:
        return self.left_of_boss()

    def left_of_boss(self) -> str:
        if self.boss != self.turn:
            self.leave_the_order() if self.turn_order_follows_boss else self.keep_the_order()
        return self.pass_the_turn(self.boss if self.turn_order_follows_boss else self.turn)

    @cites("boss.turn-order")
    def leave_the_order(self) -> None:
        """The order goes on from the last boss."""

    @cites("boss.turn-order-option")
    def keep_the_order(self) -> None:
        """The order goes on from whoever opened the deal."""

    @runs("break", "break.no-tile", "break.marker-stays", "break.no-roll-no-draw", "end.breakdown-no-roll")
    def clear_the_table(self) -> Any:
        self.return_clan_cards()
        self.discard_the_rest()
        return self.next_after_breakdown()

    @cites("break.clan-return")
    def return_clan_cards(self) -> None:
        self.take_back()

    @cites("break.discard-rest")
    def discard_the_rest(self) -> None:
        self.bring_travellers_back()

    @cites("break.next-player", "break.whose-left")
    def next_after_breakdown(self) -> str:
        return self.left_of_boss()
