"""UNO: its deck, its moves, its rules and its house rules."""

from .rules import Uno

__all__ = ["Uno"]
