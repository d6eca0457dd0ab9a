"""Bohnanza's trading: open cards, offers of anything for anything, and the answers to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..kernel import BACK, cites, does, forbids, offers
from .cards import NAMES, NOTHING, ONE, Lot, within
from .moves import Accept, Close, Keep, Market, Offer, Pass, Poll, Proposal, Reject

if TYPE_CHECKING:
    from .growing import Growing as Base
else:
    Base = object

TRADES, GIFTS = 2, 1  # offers of each kind on the menu for buttons and random play
SELDOM = 3  # of so many askings without a useful offer, one has another on the menu
KEEPS = [[Keep(who, bean) for bean in range(len(NAMES))] for who in range(7)]
ACCEPTS = [[Accept(who)] for who in range(7)]
REJECTS = [[Reject(who)] for who in range(7)]
CLOSES = [[Close(who)] for who in range(7)]


class Trading(Base):
    """The second phase of a turn."""

    # ── open cards ──

    @offers(Keep, exact=True)
    def any_open_bean(self) -> list[Keep]:
        return [KEEPS[self.turn][b] for b in sorted({*self.market})]

    @forbids(Keep, "market.uses")
    def is_not_open(self, m: Keep) -> bool:
        return m.bean not in self.market

    @does(Keep, "market.uses")
    def set_it_aside(self, m: Keep) -> Any:
        self.market.remove(m.bean)
        self.keep_for_planting(m.who, m.bean)
        return self.poll()

    @cites("market.kept-cards-wait", "market.never-to-hand")
    def keep_for_planting(self, who: int, bean: int) -> None:
        self.pending[who].append(bean)

    # ── whose turn it is to speak ──

    @forbids(Pass, "trade.end", during=Market)
    def has_listened(self, m: Pass) -> bool:
        return bool(self.frame.heard)

    @offers(Pass, during=Market, exact=True)
    def may_listen(self) -> list[Pass]:
        return [] if self.frame.heard else [Pass(self.turn)]

    @does(Pass, "trade.others-may-start", during=Market)
    def listen(self, m: Pass) -> Any:
        return self.poll()

    def poll(self) -> Any:
        return self.after_poll(self.turn)

    def after_poll(self, who: int) -> Any:
        """The next player clockwise who may still offer something; after the last, the active player."""
        while (who := (who + 1) % self.players) != self.turn:
            if not self.spent(who):
                return Poll(who)
        return Market(self.turn, True)

    @does(Pass, "trade.others-may-start", during=Poll)
    def offer_nothing(self, m: Pass) -> Any:
        return self.after_poll(m.who)

    @offers(Close, exact=True)
    def may_close(self) -> list[Close]:
        return CLOSES[self.turn] if self.frame.heard else []

    @forbids(Close, "trade.end")
    def others_were_not_heard(self, m: Close) -> bool:
        return not self.frame.heard

    @does(Close, "trade.end")
    def end_trading(self, m: Close) -> Any:
        for bean in self.market:
            self.keep_for_planting(m.who, bean)
        self.market.clear()
        return self.pause("settle-all")

    # ── offers: anything for anything, judged by its clauses ──

    def may_pay_with(self, who: int) -> list[int]:
        """Where a side of an offer comes from: the open cards, while there are any, of the active player; else the hand."""
        return self.market if who == self.turn and self.market else self.hands[who]

    def hand_is_closed(self, who: int) -> bool:
        """The active player trades hand cards only when the open cards are dealt with."""
        return who == self.turn and bool(self.market)

    def spent(self, who: int) -> bool:
        """Whether as many offers of this player were rejected as the budget allows."""
        return self.budget is not None and self.refused.count(who) >= self.budget and not self.unbound(who)

    @offers(Offer, exact=True, open=True)
    def a_few_offers(self) -> list[Offer]:
        """A menu, not the law, and a fixed function of what the maker sees: beans that do not grow here to those who grow them,
        for nothing or for what grows here and not there; and one of the others, another at each turn and after each rejection."""
        me = self.decider
        if self.spent(me):
            return []
        plots = self.plots
        mine = {plot[0] for plot in plots[me] if plot}
        spare = [b for b in dict.fromkeys(self.may_pay_with(me)) if b not in mine]
        partners = [(me + k) % self.players for k in range(1, self.players)] if me == self.turn else [self.turn]
        open_only = me != self.turn and bool(self.market)
        trades: list[Offer] = []
        gifts: list[Offer] = []
        for you in partners:
            theirs = {plot[0] for plot in plots[you] if plot}
            sought = [b for b in dict.fromkeys(self.market) if b in mine] if open_only else [b for b in mine if b not in theirs]
            for give in spare:
                if give in theirs:
                    gifts.append(Offer(me, you, ONE[give]))
                    trades += [Offer(me, you, ONE[give], ONE[want]) for want in sought if want != give]
        n = self.emptied + len(self.pile) + len(self.refused)
        menu = [trades[(n + k) % len(trades)] for k in range(min(TRADES, len(trades)))]
        menu += [gifts[(n + k) % len(gifts)] for k in range(min(GIFTS, len(gifts)))]
        return menu or (self.another(me, spare, partners[n % len(partners)], mine, n) if (n + me) % SELDOM == 0 else [])

    def another(self, me: int, spare: list[int], you: int, mine: set[int], n: int) -> list[Offer]:
        """An offer to somebody who does not grow it, or a wish."""
        wants = [*dict.fromkeys(self.market)] if me != self.turn and self.market else sorted(mine)
        if spare:
            give = spare[n % len(spare)]
            others = [b for b in wants if b != give]
            return [Offer(me, you, ONE[give], ONE[others[n % len(others)]] if others and n % 2 else NOTHING)]
        return [Offer(me, you, NOTHING, ONE[wants[n % len(wants)]])] if wants else []

    @forbids(Offer, "trade.active-always-party")
    def leaves_out_the_active_player(self, m: Offer) -> bool:
        return m.who == m.to or self.turn not in (m.who, m.to)

    @forbids(Offer, "trade.unequal")
    def offers_nothing_for_nothing(self, m: Offer) -> bool:
        return not (any(m.give) or any(m.want))

    @forbids(Offer, "trade.hand-after-market")
    def passes_over_the_open_cards(self, m: Offer) -> bool:
        side = m.give if m.who == self.turn else m.want
        return bool(self.market) and not within(side, self.market) or bool(m.places) and self.hand_is_closed(m.who)

    @forbids(Offer, "trade.partner-hand-only")
    def partner_lacks_it(self, m: Offer) -> bool:
        return m.who != self.turn and not within(m.give, self.hands[m.who])

    @forbids(Offer, "trade.any-hand-position")
    def active_player_lacks_it(self, m: Offer) -> bool:
        return m.who == self.turn and not self.market and not within(m.give, self.hands[m.who])

    @forbids(Offer, "trade.any-hand-position")
    def places_hold_something_else(self, m: Offer) -> bool:
        return bool(m.places) and not self.hand_is_closed(m.who) and not self.places_fit(m.who, m.give, m.places)

    @forbids(Offer, "trade.no-second-trade")
    def gives_what_is_frozen(self, m: Offer) -> bool:
        mine, frozen = self.may_pay_with(m.who), self.pending[m.who]
        return any(n > mine.count(b) and b in frozen for b, n in enumerate(m.give) if n)

    @forbids(Offer, "trade.budget")
    def was_refused_too_often(self, m: Offer) -> bool:
        return self.spent(m.who)

    def places_fit(self, who: int, lot: Lot, places: tuple[int, ...]) -> bool:
        """Whether these places of the hand, each named once, hold the beans of the lot: all of them, if all come from the hand."""
        hand = self.hands[who]
        if len({*places}) < len(places) or any(place >= len(hand) for place in places):
            return False
        held = [hand[place] for place in places]
        laid = self.laid_out(who)
        return within(tuple(map(held.count, range(len(NAMES)))), [b for b, n in enumerate(lot) for _ in range(n)]) and all(
            n - held.count(b) <= laid.count(b) for b, n in enumerate(lot) if n
        )

    def laid_out(self, who: int) -> list[int]:
        """Open cards that this player may give."""
        return self.market if who == self.turn else []

    @does(Offer, "trade.offer-form")
    def put_it_to_the_partner(self, m: Offer) -> Any:
        then = self.poll() if m.who == self.turn else self.after_poll(m.who)
        return self.interrupt(Proposal(m.to, m.who, m.give, m.want, m.places), then)

    # ── answers ──

    @offers(Accept, exact=True, open=True)
    def may_accept(self) -> list[Accept]:
        now = self.frame
        return ACCEPTS[now.asked] if within(now.want, self.may_pay_with(now.asked)) else []

    @offers(Reject, exact=True)
    def may_reject(self) -> list[Reject]:
        return REJECTS[self.frame.asked]

    @forbids(Accept, "trade.offer-form")
    def cannot_meet_it(self, m: Accept) -> bool:
        return not within(self.frame.want, self.may_pay_with(m.who))

    @forbids(Accept, "trade.any-hand-position")
    def gives_other_places(self, m: Accept) -> bool:
        return bool(m.places) and not self.hand_is_closed(m.who) and not self.places_fit(m.who, self.frame.want, m.places)

    @forbids(Accept, "trade.hand-after-market")
    def gives_from_the_hand_too_soon(self, m: Accept) -> bool:
        return bool(m.places) and self.hand_is_closed(m.who)

    @does(Accept, "trade.consent")
    def change_owners(self, m: Accept) -> Any:
        now = self.frame
        gift = not (any(now.give) and any(now.want))
        self.give_away() if gift else self.exchange()
        if now.by != self.turn:
            self.let_others_start()
        self.hand_over(now.by, now.asked, now.give, now.places)
        self.hand_over(now.asked, now.by, now.want, m.places)
        return BACK

    @cites("donate.free")
    def give_away(self) -> None:
        """One side is empty."""

    @cites("trade.unequal")
    def exchange(self) -> None:
        """Any number for any number."""

    @cites("trade.others-may-start")
    def let_others_start(self) -> None:
        """The offer came from another than the active player."""

    def hand_over(self, giver: int, taker: int, what: Lot, places: tuple[int, ...]) -> None:
        """From the open cards what lies there; from the hand the copies named, else those nearest the front."""
        laid, hand, row = self.laid_out(giver), self.hands[giver], self.pending[taker]
        due = [*what]
        if places:
            due = self.give_these(hand, row, due, places)
        for bean, n in enumerate(due):
            for _ in range(n):
                (laid if bean in laid else hand).remove(bean)
                row.append(bean)
        if any(what):
            self.wait_for_planting()

    @cites("trade.any-hand-position")
    def give_these(self, hand: list[int], row: list[int], due: list[int], places: tuple[int, ...]) -> list[int]:
        for place in sorted(places, reverse=True):
            bean = hand.pop(place)
            due[bean] -= 1
            row.append(bean)
        return due

    @cites("trade.not-into-hand", "market.gains-are-planted")
    def wait_for_planting(self) -> None:
        """What was gained lies before its new owner."""

    @does(Reject, "donate.may-refuse")
    def leave_everything(self, m: Reject) -> Any:
        self.count_rejection(self.frame.by)
        self.stay_as_it_was()
        return BACK

    @cites("trade.budget")
    def count_rejection(self, maker: int) -> None:
        self.refused.append(maker)

    @cites("donate.refused", "donate.refused-position")
    def stay_as_it_was(self) -> None:
        """Cards leave only on acceptance."""
