"""One language for every widget of a notebook, and the switch that sets it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets

from rulebook.texts import LANGUAGE_NAMES, LANGUAGES, known_language, ui

from .base import Widget, asset


class Language(traitlets.HasTraits):
    """The language in which the interface speaks; widgets follow it.

    ``lang`` is one of ``rulebook.texts.LANGUAGES``. ``chosen`` is false until a person
    or a browser has said which: until then a widget may prefer its own first language.
    """

    lang = traitlets.Enum(LANGUAGES, "en")
    chosen = traitlets.Bool(False)

    def set(self, lang: str) -> None:
        """Speak this language from now on; ``ValueError`` when there is no such language."""
        known = known_language(lang)
        self.chosen = True
        self.lang = known

    def follow(self, callback: Callable[[str], Any]) -> None:
        """Call back with the language, now when one was chosen and at every change."""
        self.observe(lambda _: callback(self.lang), ["lang", "chosen"])
        if self.chosen:
            callback(self.lang)


language = Language()


class Speaking(Widget):
    """A widget that shows the switch of languages, alone or among other things."""

    _css = asset("tokens.css", "kit.css", "start.css")
    lang = traitlets.Unicode("en").tag(sync=True)
    chosen = traitlets.Bool(False).tag(sync=True)
    _names = traitlets.Dict(LANGUAGE_NAMES).tag(sync=True)
    _labels = traitlets.Dict().tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        labels = {one: ui(one)("start.language") for one in LANGUAGES}
        super().__init__(lang=language.lang, chosen=language.chosen, _labels=labels, **traits)
        language.follow(self._speak)

    def _speak(self, lang: str) -> None:
        with self.hold_sync():
            self.lang, self.chosen = lang, language.chosen

    def hear(self, said: dict[str, Any]) -> None:
        """``{lang: "sq"}``: somebody chose; with ``guess`` it is only the browser's wish."""
        lang = said.get("lang")
        if isinstance(lang, str) and lang in LANGUAGES and not (said.get("guess") and language.chosen):
            language.set(lang)


class LanguageSwitch(Speaking):
    """Four buttons, one a language, each in its own words.

    At first it takes the browser's language, later the one last chosen in this browser,
    else English.
    """

    _esm = asset("shared.js", "langs.js", "switch.js")
