"""A game's words in the reader's language; where a text is missing, the notation speaks for itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulebook.texts import known_language, texts, ui

Missing = (KeyError, ValueError, FileNotFoundError)


class Speech:
    """One voice for the table: the game's texts and the interface's own words.

    A game without texts, or a text without a sentence, must not take the table away from
    those who sit at it: every call has a plain answer to fall back on.

    Raises ``ValueError`` when there is no such language at all.
    """

    def __init__(self, game: str, language: str, options: tuple[str, ...] = ()) -> None:
        self.game, self.language, self.options = game, known_language(language), options
        self.ui = ui(self.language)

    def _try(self, ask: Callable[[Any], str], plain: str) -> str:
        try:
            return ask(texts(self.game, self.language))
        except Missing:
            return plain

    def words(self, key: str, **facts: Any) -> str:
        """One of the interface's own words."""
        try:
            return self.ui(key, **facts)
        except KeyError:
            return key.partition(".")[2]

    def clause(self, id: str) -> str:
        """The sentence of a clause, under the options of this table."""
        return self._try(lambda t: t.clause(id, self.options), id)

    def word(self, key: str, plain: str = "") -> str:
        """A word of the game, such as ``phase.turn``."""
        return self._try(lambda t: t.word(key), plain or key.rpartition(".")[2])

    def card(self, code: str) -> str:
        """The name of a card."""
        return self._try(lambda t: t.card(code), code)

    def say(self, mood: str, key: str, plain: str = "", **facts: Any) -> str:
        """A sentence about play; ``plain`` when the game has none under this key."""
        return self._try(lambda t: t.say(mood, key, **facts), plain)

    def move(self, move: Any, mood: str, **facts: Any) -> str:
        """A move in words."""
        return self._try(lambda t: t.move(move, mood, **facts), str(move))

    def lot(self, code: str) -> str:
        """Cards counted by kind, in words."""
        return self._try(lambda t: t.lot(code), code)

    def title(self) -> str:
        """The name of the game."""
        return self._try(lambda t: t.line("game", "name"), self.game.upper())

    def join(self, sentences: list[str]) -> str:
        """Sentences one after the other: Chinese sets no spaces between them."""
        return ("" if self.language.startswith("zh") else " ").join(sentences)
