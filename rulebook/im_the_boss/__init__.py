"""I'm the Boss!: its cards, its board, its moves, its rules and its house rules."""

from .rules import ImTheBoss

__all__ = ["ImTheBoss"]
