"""Texts of the games, as data: one folder a game, one file a language."""
