"""Bohnanza: its beans, its moves, its rules and its house rules."""

from .rules import Bohnanza

__all__ = ["Bohnanza"]
