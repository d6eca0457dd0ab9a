"""UNO's house rules, in the order in which they are offered and laid upon one another."""

from .killer import EndlessDraw, Hush, JumpIn, RedZero, SlapNine, Zero, ZeroEmptyWins
from .manners import AdvicePenalty, Challenge, MisplayPenalty
from .publisher import (
    AnyLast,
    DrawForDealer,
    DrawInNeed,
    FourLast,
    HonestFour,
    MoreSeats,
    NoAnswer,
    NoCalls,
    OneCard,
    PlayWhatIsDrawn,
    ShortWindow,
    TurnUp,
    WildAnywhere,
)
from .scoring import HeroScoring, ModerateScoring
from .switches import PairDoubles, ReverseSkipsDuel, SkipBouncesNext, StrictLead, TurnUpStart

IN_ORDER = (
    *(PairDoubles, SkipBouncesNext, ReverseSkipsDuel, StrictLead, TurnUpStart),
    *(AdvicePenalty, MisplayPenalty, Challenge, HeroScoring, ModerateScoring),
    *(EndlessDraw, JumpIn, Zero, RedZero, Hush, SlapNine, ZeroEmptyWins),
    *(MoreSeats, DrawForDealer, TurnUp, OneCard, PlayWhatIsDrawn, AnyLast, ShortWindow, NoAnswer, WildAnywhere, HonestFour),
    *(DrawInNeed, FourLast, NoCalls),
)
