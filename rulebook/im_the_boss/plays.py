"""I'm the Boss!, the cards that anybody may play in a deal: clan, travel, recruitment, boss and stop cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..kernel import Move, cites, does, forbids, offers
from ..notation import NOBODY
from .cards import BOSS, CLANS, INVESTORS, NAMELESS, NO_CARD, RECRUIT, SET, STOP, TRAVELS, UNOWNED, clan, family_of, is_investor, layer_of
from .moves import ANY_FAMILY, Halt, Interfere, LastCall, Lay, Pass, Propose, Recruit, Stop, TakeOver, Travel, Withdraw

if TYPE_CHECKING:
    from .turns import Turns as Base
else:
    Base = object

WINDOWS = (Interfere, LastCall)


class Plays(Base):
    """Influence cards, and the windows in which they are played."""

    # ── who may speak: windows go round the table ──

    def round_from(self, first: int, without: int = NOBODY) -> list[int]:
        """The seats in order from this one."""
        return [w for k in range(self.players) if (w := (first + k) % self.players) != without]

    @cites("deal.no-order", "deal.engine-order")
    def queue(self, order: list[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Who is asked first, and who after them; by time stamps all at once."""
        if self.priority == "timestamp":
            return tuple(sorted(order)), ()
        if self.priority == "random":
            rest = order.copy()
            order = [rest.pop(self.chance(len(rest))) for _ in order]
        return (order[0],), tuple(order[1:])

    def interference(self, first: int, *after: Move) -> Interfere:
        return Interfere(*self.queue(self.round_from(first)), after)

    @cites("close.last-call-form", "close.last-call-scope")
    def last_call(self, *after: Move) -> Any:
        """From the boss's left, the boss last."""
        return LastCall(*self.queue(self.round_from((self.boss + 1) % self.players)), after)

    def next_in_window(self, who: int) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """Who may speak when this player has passed; None when all have."""
        now = self.frame
        asked = tuple(w for w in now.asked if w != who)
        if asked:
            return asked, now.rest
        return (now.rest[:1], now.rest[1:]) if now.rest else None

    @forbids(Move, "deal.engine-order", during=(*WINDOWS, Halt))
    def is_not_their_turn_to_speak(self, m: Move) -> bool:
        return m.who not in self.frame.asked and type(m) is not Withdraw

    @offers(Pass, exact=True)
    def may_pass(self) -> list[Pass]:
        return [Pass(w) for w in self.frame.asked]

    @does(Pass, "deal.negotiation-opens", during=Interfere)
    def let_others_speak(self, m: Pass) -> Any:
        following = self.next_in_window(m.who)
        return Interfere(*following) if following else self.hear_asks()

    @does(Pass, "close.last-call", during=LastCall)
    def let_it_close(self, m: Pass) -> Any:
        following = self.next_in_window(m.who)
        return LastCall(*following) if following else self.sign()

    @cites("close.complete")
    def sign(self) -> str:
        return "close"

    # ── clan cards ──

    @offers(Lay, exact=True)
    def useful_clan_cards(self) -> list[Lay]:
        usable = self.site.usable
        return [Lay(w, f) for w in self.speakers() for f in sorted({*self.hand_in_sight(w)} & {*CLANS}) if f in usable]

    def speakers(self) -> tuple[int, ...]:
        """Who may play a card now."""
        return (self.boss,) if self.phase == "opening" else self.frame.asked

    @forbids(Lay, "engine.in-hand")
    def holds_no_such_clan_card(self, m: Lay) -> bool:
        return m.family not in self.hands[m.who]

    @forbids(Lay, "nego.lay-unneeded", "nego.needed-family")
    def is_of_no_use(self, m: Lay) -> bool:
        return m.family not in self.site.usable

    @does(Lay, "deal.boss-plays-clan", "deal.place-face-up", during="opening")
    def lay_ones_own(self, m: Lay) -> str:
        self.put_down(m.who, m.family)
        return "opening"

    @does(Lay, "nego.clan-shown", "card.anyone", during=WINDOWS)
    def lay_in_the_open(self, m: Lay) -> Any:
        self.put_down(m.who, m.family)
        return self.resume(self.phase, m.who, m)

    @cites("nego.clan-stays", "deal.clan-in-hand")
    def put_down(self, who: int, family: int) -> None:
        self.hands[who].remove(family)
        self.laid[who].append(family)
        if family not in self.investors_of(who):
            self.lay_for_another_investor()

    @cites("deal.clan-any-family")
    def lay_for_another_investor(self) -> None:
        """Its investor is somebody else's."""

    # ── cards that may be stopped ──

    def play_cards(self, m: Move, cards: list[int]) -> Halt:
        """Lay them aside until nobody stops them."""
        for card in cards:
            self.hands[m.who].remove(card)
        self.played = cards
        since = self.phase
        return Halt(*self.queue(self.round_from((m.who + 1) % self.players, without=m.who)), (m,), since)

    @offers(Travel, exact=True)
    def any_trip(self) -> list[Travel]:
        found = []
        for who in self.frame.asked:
            hand = self.hand_in_sight(who)
            cards = [c - TRAVELS[0] for c in (*TRAVELS, NAMELESS) if c in hand]
            if cards:
                objects = self.may_travel()
                found += [Travel(who, part, c) for part in objects for c in cards if c in (ANY_FAMILY, family_of(part))]
        return found

    def may_travel(self) -> list[int]:
        """Investors before a player that are here, and clan cards on the table."""
        there = [part for who in range(self.players) for part in self.on_the_table(who)]
        return there if self.travel_scope == "any-table-card" else [p for p in there if family_of(p) in self.site.usable]

    @forbids(Travel, "engine.in-hand")
    def holds_no_such_travel_card(self, m: Travel) -> bool:
        return TRAVELS[0] + m.card not in self.hands[m.who]

    @forbids(Travel, "travel.named")
    def names_another_family(self, m: Travel) -> bool:
        return m.card not in (ANY_FAMILY, family_of(m.part))

    @forbids(Travel, "travel.legal-objects")
    def cannot_be_sent(self, m: Travel) -> bool:
        return m.part not in self.may_travel()

    @does(Travel, "travel.target", "card.anyone")
    def send_on_a_trip(self, m: Travel) -> Halt:
        return self.play_cards(m, [TRAVELS[0] + m.card])

    @offers(Recruit, exact=True)
    def anybody_to_recruit(self) -> list[Recruit]:
        able = [w for w in self.recruiters() if self.hand_in_sight(w).count(RECRUIT) >= SET]
        return [Recruit(w, f) for w in able for f in INVESTORS if self.may_be_recruited(w, f)]

    def recruiters(self) -> tuple[int, ...]:
        return (self.turn,) if self.phase == "overflow" else self.frame.asked

    def may_be_recruited(self, who: int, family: int) -> bool:
        owner = self.owners[family]
        return owner == UNOWNED if self.has_spares() else owner != who

    @forbids(Recruit, "recruit.three")
    def has_no_set(self, m: Recruit) -> bool:
        return self.hands[m.who].count(RECRUIT) < SET

    @forbids(Recruit, "recruit.needs-target")
    def finds_nobody(self, m: Recruit) -> bool:
        return all(owner == m.who for owner in self.owners)

    @forbids(Recruit, "recruit.effect")
    def is_ones_own(self, m: Recruit) -> bool:
        return self.owners[m.family] == m.who

    @forbids(Recruit, "recruit.spares-first")
    def passes_over_a_spare(self, m: Recruit) -> bool:
        return self.has_spares() and self.owners[m.family] not in (UNOWNED, m.who)

    @does(Recruit, "card.anyone", "recruit.three", during=WINDOWS)
    def recruit_somebody(self, m: Recruit) -> Halt:
        return self.play_cards(m, [RECRUIT] * SET)

    @offers(TakeOver, exact=True)
    def may_take_over(self) -> list[TakeOver]:
        return [TakeOver(w) for w in self.frame.asked if w != self.boss and BOSS in self.hand_in_sight(w)]

    @forbids(TakeOver, "engine.in-hand")
    def holds_no_boss_card(self, m: TakeOver) -> bool:
        return BOSS not in self.hands[m.who]

    @forbids(TakeOver, "boss.not-self")
    def is_boss_already(self, m: TakeOver) -> bool:
        return m.who == self.boss

    @does(TakeOver, "card.anyone", "boss.many")
    def claim_to_be_boss(self, m: TakeOver) -> Halt:
        return self.play_cards(m, [BOSS])

    # ── when they may not be played ──

    @forbids(Travel, "card.when", outside=WINDOWS)
    def is_no_time_for_trips(self, m: Travel) -> bool:
        return True

    @forbids(TakeOver, "card.when", outside=WINDOWS)
    def is_no_time_for_a_new_boss(self, m: TakeOver) -> bool:
        return True

    @forbids(Recruit, "card.when", outside=(*WINDOWS, "overflow"))
    def is_no_time_to_recruit(self, m: Recruit) -> bool:
        return True

    # ── stopping ──

    @offers(Stop, exact=True)
    def may_stop(self) -> list[Stop]:
        return [Stop(w) for w in self.frame.asked if STOP in self.hand_in_sight(w)]

    @forbids(Stop, "engine.in-hand")
    def holds_no_stop_card(self, m: Stop) -> bool:
        return STOP not in self.hands[m.who]

    @forbids(Stop, "stop.own-card")
    def stops_ones_own_card(self, m: Stop) -> bool:
        return bool(m.who == self.frame.play[0].who)

    @forbids(Stop, "stop.not-clan", outside=Halt)
    def stops_a_clan_card(self, m: Stop) -> bool:
        return type(self.frame) in WINDOWS and [type(x) for x in self.frame.after] == [Lay]

    @forbids(Stop, "stop.no-stop-stop", outside=Halt)
    def stops_a_stop_card(self, m: Stop) -> bool:
        return type(self.frame) in WINDOWS and [type(x) for x in self.frame.after] == [Stop]

    @forbids(Stop, "stop.immediate", outside=Halt)
    def comes_too_late(self, m: Stop) -> bool:
        return self.boss != NOBODY

    @does(Stop, "stop.effect", "stop.anyone", "stop.targets")
    def stop_it(self, m: Stop) -> Any:
        self.hands[m.who].remove(STOP)
        self.spend([STOP, *self.played])
        play = self.frame.play[0]
        if play.who != m.who and self.frame.since == "overflow":
            self.lose_the_set()
        if type(play) is Travel and not is_investor(play.part):
            self.leave_the_clan_card()
        return self.resume(self.frame.since, play.who, m)

    @cites("stop.discards")
    def spend(self, cards: list[int]) -> None:
        self.pile += cards
        self.played = []

    @cites("card.overflow-stop")
    def lose_the_set(self) -> None:
        """It counts as played all the same."""

    @cites("stop.travel-clan")
    def leave_the_clan_card(self) -> None:
        """It had not gone yet."""

    @does(Pass, "stop.immediate", during=Halt)
    def let_it_happen(self, m: Pass) -> Any:
        now, following = self.frame, self.next_in_window(m.who)
        if following:
            return Halt(*following, now.play, now.since)
        (play,) = now.play
        if type(play) is Travel:
            self.depart(play)
        elif type(play) is Recruit:
            self.change_owner(play)
        else:
            self.change_boss(play)
        return self.resume(now.since, play.who, play)

    # ── effects ──

    def depart(self, m: Travel) -> None:
        self.cover(m.part) if is_investor(m.part) else self.send_clan_card(m.part)
        if self.misses(m.part):
            self.lose_the_contract()

    @cites("travel.on-investor")
    def cover(self, family: int) -> None:
        self.covers[family] = self.played[0]
        self.played = []
        if any(clan(w, family) in self.on_the_table(w) for w in range(self.players)):
            self.leave_the_family_in()

    @cites("travel.clan-still-free")
    def leave_the_family_in(self) -> None:
        """A clan card of the same family lies there."""

    @cites("travel.on-clan", "card.discard-pile")
    def send_clan_card(self, part: int) -> None:
        self.laid[layer_of(part)].remove(family_of(part))
        self.pile += [family_of(part), *self.played]
        self.played = []

    def misses(self, part: int) -> bool:
        """Whether the contract counts on a card that is not there any more."""
        if not self.contract:
            return False
        needed = self.contract[0].roster.count(part)
        there = 0 if is_investor(part) else self.laid[layer_of(part)].count(family_of(part))
        return bool(needed > there)

    def change_owner(self, m: Recruit) -> None:
        self.take_spare() if self.owners[m.family] == UNOWNED else self.take_from_a_player(m)
        self.owners[m.family] = m.who
        self.discard_the_set()
        if self.covers[m.family] != NO_CARD:
            self.stay_covered()
        if self.contract and m.family in self.contract[0].roster:
            self.lapse()

    @cites("recruit.effect", "recruit.choose-spare")
    def take_spare(self) -> None:
        """From beside the board."""

    @cites("recruit.effect", "recruit.permanent")
    def take_from_a_player(self, m: Recruit) -> None:
        if self.investors_of(self.owners[m.family]) == [m.family]:
            self.empty_a_player()

    @cites("recruit.empty-handed")
    def empty_a_player(self) -> None:
        """They play on."""

    @cites("recruit.discard", "card.discard-pile")
    def discard_the_set(self) -> None:
        self.pile += self.played
        self.played = []

    @cites("travel.survives-recruit")
    def stay_covered(self) -> None:
        """The travel card goes with it."""

    @cites("recruit.contract")
    def lapse(self) -> None:
        self.lose_the_contract()

    @cites("boss.effect", "boss.table-stays", "boss.former-continues", "boss.cards-keep-owner")
    def change_boss(self, m: TakeOver) -> None:
        self.boss, self.spent = m.who, 0
        self.pile += self.played
        self.played = []
        if any(c != NO_CARD for c in self.covers):
            self.leave_travellers_away()
        if self.contract:
            self.make_it_a_draft()

    @cites("travel.survives-boss")
    def leave_travellers_away(self) -> None:
        """They come back when the deal is over."""

    @cites("boss.agreements", "boss.keep-consent")
    def make_it_a_draft(self) -> None:
        self.draft, self.contract = self.contract, ()

    def lose_the_contract(self) -> None:
        """The boss may always propose once more."""
        self.contract = ()
        if self.proposals_per_boss is not None:
            self.leave_one_proposal(self.proposals_per_boss)

    @cites("break.engine-limit")
    def leave_one_proposal(self, most: int) -> None:
        self.spent = min(self.spent, most - 1)

    def resume(self, since: str, who: int, play: Move) -> Any:
        """Where the game goes on after a play."""
        if since == "overflow":
            return "overflow" if self.has_too_many() else self.end_by_drawing()
        if since == "last-call":
            return self.last_call(play) if self.contract else self.hear_asks()
        return self.interference((who + 1) % self.players, play)

    # ── withdrawing ──

    @offers(Withdraw, exact=True)
    def may_withdraw(self) -> list[Withdraw]:
        return [Withdraw(w) for w in self.frame.asked if w == self.boss or self.is_free_to_withdraw(w)]

    def is_free_to_withdraw(self, who: int) -> bool:
        """Whether a supplier may still take back an acceptance."""
        mine: Propose = self.contract[0]
        return self.acceptance != "locked" and any(self.owner_of(p) == who for p in mine.roster)

    @forbids(Withdraw, "engine.not-asked")
    def is_not_asked_to_withdraw(self, m: Withdraw) -> bool:
        return m.who not in self.frame.asked

    @forbids(Withdraw, "nego.withdraw")
    def is_bound(self, m: Withdraw) -> bool:
        return m.who != self.boss and not self.is_free_to_withdraw(m.who)

    @does(Withdraw, "nego.withdraw", "nego.binding")
    def take_it_back(self, m: Withdraw) -> Any:
        self.contract = ()
        return self.hear_asks()
