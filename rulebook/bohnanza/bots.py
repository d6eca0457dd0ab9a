"""Bohnanza's bot: it values cards by the fields they fit and by the order of its hand, and trades accordingly.

It sees a view, never the table: what the others hold it can only guess from how many of a variety it has not seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from .cards import BEANS, NOTHING, ONE, WORTH, Lot
from .duel import Discard, Leave
from .moves import Accept, Buy, Close, Harvest, Keep, Offer, Pass, Plant, Proposal, Reject, Sow

STEPS = [[(0, 0), *((need, coins) for coins, need in enumerate(steps, 1) if need)] for _, steps in BEANS.values()]
PATIENCE = 3  # offers that may be rejected in one trading before it gives up
NEAR = 0.8  # how much less a card in hand weighs with each place farther back
ROOM = 0.35  # coins that an empty field is worth to whoever has one
EARLY = 0.2  # of the cards must still lie in the first draw pile for a third field to pay
RID = 0.15  # coins that it is worth to be rid of a card that fits nowhere, besides what it would cost to plant


def sense(view: Any, moves: Sequence[Any], rng: Random) -> Any:
    """Sells what is full, plants where it fits, trades what it cannot use for what it can, and gives the rest away."""
    me, kinds = moves[0].who, {type(m) for m in moves}
    if full := _full(view, me, moves):
        return full
    if Accept in kinds or Reject in kinds:
        return _answer(view, me, moves)
    if Keep in kinds or Close in kinds:
        return _trade(view, me, moves)
    if type(view.frame) is not str and view.phase == "poll":
        return _propose(view, me) or _only(moves, Pass)
    if Plant in kinds:
        return _plant(view, me, moves)
    if Sow in kinds and view.phase != "duel-market":
        return _sow(view, me, moves)
    if Leave in kinds:
        fits = [m for m in moves if type(m) is Sow and _gain(view, me, m.bean) > 0]
        return max(fits, key=lambda m: _gain(view, me, m.bean), default=_only(moves, Leave))
    if Discard in kinds:
        return _discard(view, me, moves)
    if Pass in kinds:
        return _only(moves, Pass)
    return _make_room(view, me, moves)


# ── what things are worth, in coins ─────────────────────────────────────────


def value(bean: int, n: int) -> float:
    """What a field of so many beans is worth while it grows: the meter, with a slope between its steps."""
    steps = STEPS[bean]
    for (low, less), (high, more) in zip(steps, steps[1:], strict=False):
        if n < high:
            return less + (more - less) * (n - low) / (high - low)
    return float(steps[-1][1])


def is_full(bean: int, n: int) -> bool:
    """Whether another bean would earn nothing more."""
    return n >= STEPS[bean][-1][0]


def _loss(bean: int, n: int) -> float:
    """What is given up by selling now rather than later."""
    return value(bean, n) - WORTH[bean][min(n, len(WORTH[bean]) - 1)]


def _cost_of_room(view: Any, me: int) -> float:
    """The least that a place for another variety costs."""
    plots = view.plots[me]
    if not all(plots):
        return ROOM
    least = view.least_to_sell(plots)
    return ROOM + min((_loss(p[0], len(p)) for p in plots if len(p) >= least), default=1.0)


def _gain(view: Any, me: int, bean: int) -> float:
    """What it is worth to plant this bean now."""
    grown = [len(p) for p in view.plots[me] if p and p[0] == bean]
    if grown:
        return value(bean, grown[0] + 1) - value(bean, grown[0]) + 0.01
    held = sum(b == bean for b in view.hands[me])
    return value(bean, 1 + held) * 0.6 - _cost_of_room(view, me)


def _held(view: Any, me: int, bean: int) -> float:
    """What a card in hand is worth where it lies; less than nothing if it will have to be planted and fits nowhere."""
    place: int = view.hands[me].index(bean)
    gain = _gain(view, me, bean)
    return gain * NEAR ** (place / 2) if gain > 0 else (gain - RID) * NEAR**place


def _lots(lot: Lot) -> Iterator[int]:
    return (b for b, n in enumerate(lot) for _ in range(n))


# ── planting and selling ────────────────────────────────────────────────────


def _full(view: Any, me: int, moves: Sequence[Any]) -> Any:
    """A field to which nothing can be added."""
    for m in moves:
        if type(m) is Harvest and (plot := view.plots[me][m.field]) and is_full(plot[0], len(plot)):
            return m
    return None


def _make_room(view: Any, me: int, moves: Sequence[Any]) -> Any:
    """Buy a field while it can still pay; else sell what loses least."""
    buy = next((m for m in moves if type(m) is Buy), None)
    if buy and not view.emptied and len(view.deck) > EARLY * len(view.cards_in_use()):
        return buy
    sales = [m for m in moves if type(m) is Harvest]
    coming = [*view.hands[me], *view.pending[me]]

    def regret(m: Any) -> float:
        plot = view.plots[me][m.field]
        return _loss(plot[0], len(plot)) + 0.2 * coming.count(plot[0])

    return min(sales, key=regret) if sales else moves[0]


def _plant(view: Any, me: int, moves: Sequence[Any]) -> Any:
    bean, plots = view.hands[me][0], view.plots[me]
    plants = [m for m in moves if type(m) is Plant]
    fits = [m for m in plants if plots[m.field]]
    if fits:
        return fits[0]
    passes = next((m for m in moves if type(m) is Pass), None)
    return passes if passes and _gain(view, me, bean) < 0 else plants[0]


def _sow(view: Any, me: int, moves: Sequence[Any]) -> Any:
    """What fits first, since it may fill a field; a leftover that does not fit is discarded."""
    sows = [m for m in moves if type(m) is Sow]
    fits = [m for m in sows if view.plots[me][m.field]]
    best = max(fits or sows, key=lambda m: _gain(view, me, m.bean))
    discards = [m for m in moves if type(m) is Discard]
    return best if not discards or _gain(view, me, best.bean) > 0 else discards[0]


def _discard(view: Any, me: int, moves: Sequence[Any]) -> Any:
    """The card that would have to be planted first and fits nowhere; a leftover that can be planted nowhere."""
    if view.phase == "leftover":
        return next(m for m in moves if type(m) is Discard)
    worst = min((m for m in moves if type(m) is Discard), key=lambda m: _held(view, me, m.bean))
    return worst if _held(view, me, worst.bean) < 0 else _only(moves, Pass)


# ── trading ─────────────────────────────────────────────────────────────────


def _answer(view: Any, me: int, moves: Sequence[Any]) -> Any:
    """Accept what is worth more than what it costs."""
    now: Proposal = view.frame
    laid = [*view.market] if me == view.turn else []
    won = sum(_gain(view, me, b) for b in _lots(now.give))
    lost = 0.0
    for b in _lots(now.want):
        if b in laid:
            laid.remove(b)
            lost += _gain(view, me, b)
        elif b in view.hands[me]:
            lost += _held(view, me, b)
    accepts = [m for m in moves if type(m) is Accept]
    return accepts[0] if accepts and won > lost + 0.02 else _only(moves, Reject)


def _trade(view: Any, me: int, moves: Sequence[Any]) -> Any:
    """Keep what is wanted; offer the rest; when nobody wants it, end the trading."""
    for bean in sorted({*view.market}, key=lambda b: -_gain(view, me, b)):
        if _gain(view, me, bean) > 0.05:
            return next(m for m in moves if type(m) is Keep and m.bean == bean)
    return _propose(view, me) or next((m for m in moves if type(m) in (Close, Pass)), moves[0])


def _propose(view: Any, me: int) -> Any:
    """The best offer that has not been tried: as many of the best are passed over as were rejected already."""
    tried = view.refused.count(me)
    if tried >= PATIENCE or view.spent(me):
        return None
    found = sorted(_ideas(view, me), key=lambda idea: -idea[0])
    return found[tried][1] if tried < len(found) else None


def _ideas(view: Any, me: int) -> Iterator[tuple[float, Offer]]:
    """Offers worth making, with what they promise: unwanted cards for wanted ones, or for nothing, to whoever can use them."""
    spare = _spare(view, me)
    partners = [w for w in range(view.players) if w != me] if me == view.turn else [view.turn]
    grown = {p[0] for p in view.plots[me] if p}
    for you in partners:
        theirs = {p[0] for p in view.plots[you] if p}
        open_only = me != view.turn and bool(view.market)
        wanted = [b for b in ({*view.market} if open_only else grown - theirs) if _gain(view, me, b) > 0.05]
        for give, rid in spare:
            if give not in theirs:
                continue
            yield rid, Offer(me, you, ONE[give])
            for want in wanted:
                if want != give:
                    yield rid + _gain(view, me, want) * _chance(view, me, you, want), Offer(me, you, ONE[give], ONE[want])
        if open_only:
            for want in wanted:
                yield _gain(view, me, want) * 0.3, Offer(me, you, NOTHING, ONE[want])


def _spare(view: Any, me: int) -> list[tuple[int, float]]:
    """Cards to be rid of, and what that is worth."""
    if me == view.turn and view.market:
        return [(b, -_gain(view, me, b)) for b in {*view.market} if _gain(view, me, b) <= 0.05]
    cards = dict.fromkeys(view.hands[me])
    return [(b, -_held(view, me, b)) for b in cards if _held(view, me, b) < 0]


def _chance(view: Any, me: int, you: int, bean: int) -> float:
    """How likely it is that somebody holds such a card: certain for open cards, else by the cards not seen."""
    if you == view.turn and view.market:
        return 1.0 if bean in view.market else 0.0
    seen = sum(p.count(bean) for row in view.plots for p in row) + view.hands[me].count(bean) + view.pile.count(bean)
    unseen = max(0, view.cards_in_use().count(bean) - seen - sum(row.count(bean) for row in view.pending))
    hidden = len(view.deck) + sum(len(h) for w, h in enumerate(view.hands) if w != me) + sum(len(c) for c in view.coins)
    return float(1 - (1 - unseen / max(1, hidden)) ** len(view.hands[you]))


def _only(moves: Sequence[Any], kind: type) -> Any:
    return next((m for m in moves if type(m) is kind), moves[0])


__all__ = ["is_full", "sense", "value"]
