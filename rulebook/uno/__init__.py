"""UNO: rules, house rules, clauses and examples."""

from .house import PairDoubles, SkipBouncesNext
from .rules import Uno

__all__ = ["PairDoubles", "SkipBouncesNext", "Uno"]
