"""The house rules of I'm the Boss!, in the order in which they are offered and laid upon one another."""

from .switches import ChooseInvestors, DiscardOnly, InstantClose, NeverACall, RecruitAnyTime, RollAtTheStart, SoloCallOnly

IN_ORDER = (ChooseInvestors, InstantClose, SoloCallOnly, NeverACall, RecruitAnyTime, DiscardOnly, RollAtTheStart)
