"""A bot for I'm the Boss! that bargains: it asks what its cards are worth, pays what it must, and plays cards with reason.

It sees a view and its own moves.  What others hold it does not know; it looks at investors, laid cards, asks and shares.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ..kernel import Secret
from .cards import CLANS, INVESTORS, NO_CARD, TRAVELS, UNOWNED, family_of, is_investor
from .moves import (
    Accept,
    Ask,
    BreakOff,
    Discard,
    Draw,
    Halt,
    LastCall,
    Lay,
    Open,
    Pass,
    Place,
    Propose,
    Ready,
    Recruit,
    Refuse,
    Roll,
    Stop,
    TakeOver,
    Travel,
    Wait,
)

SCARCE, COMMON = 1.6, 1.0  # of an even share: the price of a card that nobody else could supply, and of another
GIVING_IN = 0.04  # how much less is asked after each proposal that came to nothing
CONTENT = 0.7  # of what was asked: enough to accept
FIRST_OFFER, RAISE = 0.6, 0.12  # of an even share: what a boss offers to whoever has asked for nothing, and how much more each time
PATIENCE = 4  # proposals before a boss gives up
WORTH_OPENING = 0.45  # of the places that one fills oneself


def sense(view: Any, moves: Sequence[Any], rng: Random) -> Any:
    """Opens deals that it has cards for, bargains, and upsets the deals of others where they leave it out."""
    me, kinds = moves[0].who, {type(m) for m in moves}
    if Place in kinds:
        return max(moves, key=lambda m: (_fit(view, m.space, me) - _fit(view, m.space, view.turn), rng.random()))
    if Open in kinds:
        return _open_or_not(view, me, moves)
    if Discard in kinds:
        return _come_down(view, me, moves)
    if Ready in kinds:
        return _lay_out(view, me, moves)
    if type(view.frame) is Secret:
        return _answer(view, me, moves) if view.phase == "answers" else _ask(view, me, moves)
    if Propose in kinds or BreakOff in kinds:
        return _lead(view, me, moves)
    if type(view.frame) is Halt:
        return _stop_or_not(view, me, moves)
    if Pass in kinds:
        return _interfere(view, me, moves)
    return moves[int(rng.random() * len(moves))]


# ── what there is ───────────────────────────────────────────────────────────


def _own(view: Any, who: int) -> set[int]:
    """Families that a player could bring in now: investors that are here, clan cards on the table and, of one's own, in hand."""
    found = {family_of(p) for p in view.on_the_table(who)}
    return found | ({*view.hand_in_sight(who)} & {*CLANS})


def _fit(view: Any, space: int, who: int) -> float:
    """What part of a deal's places a player fills."""
    site = view.board.spaces[space]
    own = _own(view, who)
    needed = len([f for f in site.required if f in own])
    return float(needed + min(site.choose, len([f for f in site.options if f in own]))) / int(site.places)


def _even(view: Any) -> float:
    """An even share, the boss's own labour counted as one more place."""
    return float(view.proceeds / (view.site.places + 1))


def _suppliers(view: Any, family: int, without: int) -> int:
    """Players besides one who could bring in this family with what lies on the table."""
    return sum(any(family_of(p) == family for p in view.on_the_table(w)) for w in range(view.players) if w != without)


def _price(view: Any, me: int, family: int) -> float:
    """What bringing in this family is worth: more where nobody else could, less after each proposal that failed."""
    scarce = not _suppliers(view, family, me)
    if family not in view.site.required:
        scarce = scarce and sum(bool(_suppliers(view, f, me)) for f in view.site.options) < view.site.choose
    return _even(view) * (SCARCE if scarce else COMMON) * max(0.5, 1 - GIVING_IN * int(view.spent))


def _rounded(view: Any, money: float) -> int:
    unit = int(view.unit)
    return max(0, round(money / unit)) * unit


# ── the turn ────────────────────────────────────────────────────────────────


def _open_or_not(view: Any, me: int, moves: Sequence[Any]) -> Any:
    """Open where enough of the places are one's own and the rest is in sight; else roll, else draw."""
    fit = _fit(view, view.marker, me)
    site = view.site
    there = {f for f in INVESTORS if view.owners[f] != UNOWNED} | _own(view, me)
    possible = all(f in there for f in site.required) and len([f for f in site.options if f in there]) >= site.choose
    late = view.idle > 4 * view.players  # nobody has closed for long
    if fit == 1 or possible and (fit >= WORTH_OPENING or late):
        return _only(moves, Open)
    return next((m for m in moves if type(m) in (Roll, Draw)), moves[0])


def _come_down(view: Any, me: int, moves: Sequence[Any]) -> Any:
    """Recruit if possible; else put away what there is most of, travel cards before others."""
    if wanted := _best_recruit(view, me, moves):
        return wanted
    hand = view.hands[me]
    return max((m for m in moves if type(m) is Discard), key=lambda m: (hand.count(m.card), m.card in TRAVELS, -m.card))


# ── the boss ────────────────────────────────────────────────────────────────


def _lay_out(view: Any, me: int, moves: Sequence[Any]) -> Any:
    """Lay clan cards that fill places which nothing of one's own fills yet."""
    there = {family_of(p) for p in view.on_the_table(me)}
    site = view.site
    room = site.choose - len([f for f in site.options if f in there])
    for m in moves:
        if type(m) is Lay and m.family not in there and (m.family in site.required or room > 0):
            return m
    return _only(moves, Ready)


def _costs(view: Any, me: int) -> dict[int, tuple[float, int, bool]]:
    """For each family the cheapest part on the table: what it costs, the part, and whether that price was asked."""
    found: dict[int, tuple[float, int, bool]] = {}
    asked = {p: m.price / max(1, len(m.parts)) for m in view.asks for p in m.parts}
    for who in range(view.players):
        for part in view.on_the_table(who):
            family = family_of(part)
            cost = 0.0 if who == me else asked.get(part, _even(view) * (1 + 0.05 * view.spent))
            if family in view.site.usable and (family not in found or cost < found[family][0]):
                found[family] = cost, part, who == me or part in asked
    return found


def _best_roster(view: Any, me: int) -> tuple[float, tuple[int, ...]] | None:
    """The cheapest roster on the table; None when the places cannot be filled."""
    costs, site = _costs(view, me), view.site
    if not all(f in costs for f in site.required):
        return None
    spare = sorted((costs[f][0], f) for f in site.options if f in costs)
    if len(spare) < site.choose:
        return None
    families = [*site.required, *(f for _, f in spare[: site.choose])]
    return sum(costs[f][0] for f in families), tuple(costs[f][1] for f in families)


def _shares(view: Any, me: int, roster: tuple[int, ...]) -> tuple[int, ...]:
    """What each supplier is promised: what they asked, or an even share for each card."""
    shares = [0] * view.players
    for who in view.suppliers(roster):
        used = {p for p in roster if view.owner_of(p) == who}
        asks = [m.price for m in view.asks if m.who == who and used <= {*m.parts}]
        shares[who] = min(asks) if asks else _rounded(view, _even(view) * len(used) * (FIRST_OFFER + RAISE * view.spent))
    return tuple(shares)


def _lead(view: Any, me: int, moves: Sequence[Any]) -> Any:
    """Put the cheapest contract that leaves enough; else wait a while, else break off."""
    best = _best_roster(view, me)
    out_of_patience = view.spent >= PATIENCE
    if best:
        roster = best[1]
        shares = _shares(view, me, roster)
        left = view.proceeds - sum(shares)
        if left < 0 or left < _even(view) * 0.5 and not out_of_patience:
            shares = tuple(_rounded(view, s * 0.8) for s in shares)
            left = view.proceeds - sum(shares)
        m = Propose(me, roster, shares)
        if left >= 0 and view.spent <= 2 * PATIENCE and view.verdict(m):
            return m
    if out_of_patience:
        return _only(moves, BreakOff)
    return _only(moves, Wait)


# ── the others ──────────────────────────────────────────────────────────────


def _ask(view: Any, me: int, moves: Sequence[Any]) -> Any:
    """Ask for the one card that is worth most to the boss, its investor before its clan card."""
    boss = {family_of(p) for p in view.on_the_table(view.boss)}
    asks = [m for m in moves if type(m) is Ask and len(m.parts) == 1]
    useful = [m for m in asks if family_of(m.parts[0]) not in boss]
    useful = [m for m in useful if is_investor(m.parts[0]) or not _is_supplied(view, me, family_of(m.parts[0]))]
    if not useful:
        return _only(moves, Pass)
    every = list(dict.fromkeys(family_of(m.parts[0]) for m in useful))
    parts = [next(m.parts[0] for m in useful if family_of(m.parts[0]) == f) for f in every if f in view.site.required] or [
        useful[0].parts[0]
    ]
    price = _rounded(view, sum(_price(view, me, family_of(p)) for p in parts))
    return Ask(me, tuple(parts), min(price, int(view.proceeds)))


def _is_supplied(view: Any, me: int, family: int) -> bool:
    """Whether a clan card would only compete with what lies there."""
    return _suppliers(view, family, me) > 0 or any(family_of(p) == family for p in view.on_the_table(me))


def _answer(view: Any, me: int, moves: Sequence[Any]) -> Any:
    """Accept what comes near to the price of the cards that are used."""
    (m,) = view.contract
    used = [p for p in m.roster if view.owner_of(p) == me]
    wanted = sum(_price(view, me, family_of(p)) for p in used)
    return _only(moves, Accept if m.shares[me] >= wanted * CONTENT else Refuse)


def _gets(view: Any, who: int) -> int:
    """What the contract on the table pays this player."""
    if not view.contract:
        return 0
    (m,) = view.contract
    return int(view.proceeds - sum(m.shares) if who == view.boss else m.shares[who])


def _stop_or_not(view: Any, me: int, moves: Sequence[Any]) -> Any:
    """Stop what takes away one's own money or one's own investor."""
    (play,) = view.frame.play
    stop = next((m for m in moves if type(m) is Stop), None)
    if stop is None:
        return _only(moves, Pass)
    mine = type(play) is Recruit and view.owners[play.family] == me
    mine = mine or type(play) is Travel and view.owner_of(play.part) == me and view.boss == me
    hurts = bool(view.contract) and _is_hurt(view, play) and _gets(view, me) > 0
    unseats = type(play) is TakeOver and view.boss == me and _fit(view, view.marker, me) >= WORTH_OPENING
    return stop if mine or hurts or unseats else _only(moves, Pass)


def _is_hurt(view: Any, play: Any) -> bool:
    """Whether the contract would not outlive this play."""
    (m,) = view.contract
    return type(play) is TakeOver or (play.part if type(play) is Travel else play.family) in m.roster


def _interfere(view: Any, me: int, moves: Sequence[Any]) -> Any:
    """Recruit where it helps; take over a deal that one could close; send away what others' deals hang on; else pass."""
    last, gets = type(view.frame) is LastCall, _gets(view, me)
    if last and gets >= _even(view) * 0.5:
        return _only(moves, Pass)
    if wanted := _best_recruit(view, me, moves):
        return wanted
    if TakeOver in {type(m) for m in moves} and _fit(view, view.marker, me) >= WORTH_OPENING and _best_roster(view, me):
        return _only(moves, TakeOver)
    if last and me != view.boss and not gets:
        (m,) = view.contract
        trips = [t for t in moves if type(t) is Travel and t.part in m.roster and view.owner_of(t.part) != me]
        if trips:
            return min(trips, key=lambda t: (_suppliers(view, family_of(t.part), me), not is_investor(t.part), t.card))
    if me == view.boss and not last:
        there = {family_of(p) for p in view.on_the_table(me)}
        for m in moves:
            if type(m) is Lay and m.family not in there and m.family in view.site.required:
                return m
    return _only(moves, Pass)


def _best_recruit(view: Any, me: int, moves: Sequence[Any]) -> Any:
    """The investor that this deal needs most, or any that may be had; none of a contract that pays oneself."""
    found = [m for m in moves if type(m) is Recruit]
    if view.contract and _gets(view, me):
        found = [m for m in found if m.family not in view.contract[0].roster]
    if not found:
        return None
    site = view.site
    return max(found, key=lambda m: (view.covers[m.family] == NO_CARD, m.family in site.required, m.family in site.usable, -m.family))


def _only(moves: Sequence[Any], kind: type) -> Any:
    return next((m for m in moves if type(m) is kind), moves[0])
