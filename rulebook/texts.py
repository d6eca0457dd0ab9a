"""The words of a game in one language, and the interface's own words.

A sentence may hold ``{cards}``, a number that the clause's parameters give, and
``{skip}`` or ``{skip:Skips}``, a term of the glossary, which lights up in every language.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from .clauses import find, inventory
from .notation import Flag, Move, spelling

LANGUAGES = ("en", "sq", "zh-Hans", "zh-Hant")
LANGUAGE_NAMES = {"en": "English", "sq": "Shqip", "zh-Hans": "简体中文", "zh-Hant": "繁體中文"}
MARK = re.compile(r"\{([^{}:]+)(?::([^{}]*))?\}")
LOTS = ("give", "want")  # fields that count cards by kind
LETTERS = "ABCDEFGHIJ"  # of the seats
PARTS = ("part", "parts", "roster")  # fields that name what fills a place: ``blue``, or ``B.blue`` for a card of B's
SEAM = re.compile(r"(?<=[\u3400-\u9fff])(?=[A-Za-z0-9+])|(?<=[A-Za-z0-9])(?=[\u3400-\u9fff])")


def plural(language: str, n: int) -> str:
    """The CLDR cardinal category of a whole number."""
    return "one" if n == 1 and language in ("en", "sq") else "other"


def joined(language: str, *pieces: str) -> str:
    """The pieces as one text. Chinese leaves a space where it meets Latin letters, digits or a +2,
    and runs a tail that begins with a comma into the sentence before it."""
    said = "".join(pieces)
    return SEAM.sub(" ", said).replace("。，", "，") if language.startswith("zh") else said


def known_language(language: str) -> str:
    """The language of this name, however it is cased; ``ValueError`` when there is none."""
    for known in LANGUAGES:
        if language.replace("_", "-").lower() == known.lower():
            return known
    raise ValueError(f"no texts in {language!r}; there are {', '.join(LANGUAGES)}")


@cache
def load(name: str) -> dict[str, Any]:
    """One file of the texts, such as ``uno/sq``, as a dictionary."""
    text = files("rulebook_texts").joinpath(f"{name}.toml").read_text("utf-8")
    return tomllib.loads(text)


class Words:
    """Sentences of one file, with their plurals: ``ui("sq")("table.undo", n=3)``."""

    def __init__(self, name: str, language: str) -> None:
        self.name, self.language, self.tables = name, language, load(name)

    def get(self, *path: str) -> Any:
        """What stands at this path, or None."""
        at: Any = self.tables
        for key in path:
            at = at.get(key) if isinstance(at, dict) else None
        return at

    def line(self, *path: str, **facts: Any) -> str:
        """The sentence at this path, its plural chosen by ``n`` and its blanks filled."""
        found = self.get(*path)
        if isinstance(found, dict):
            found = found.get(plural(self.language, facts.get("n", 0)), found.get("other"))
        if not isinstance(found, str):
            raise KeyError(f"{self.name}.toml has no {'.'.join(path)}")
        return joined(self.language, MARK.sub(lambda hit: str(facts.get(hit[1], hit[0])), found))

    def __call__(self, key: str, **facts: Any) -> str:
        room, _, rest = key.partition(".")
        return self.line(room, rest, **facts)


class Texts(Words):
    """A game's clauses, words and sentences in one language."""

    def __init__(self, game: str, language: str) -> None:
        super().__init__(f"{game}/{language}", language)
        self.game = game

    # ── clauses ──

    def clause(self, id: str, options: tuple[str, ...] = ()) -> str:
        """The sentence of a clause, as it reads under these options."""
        return "".join(text for text, _ in self.parts(id, options))

    def parts(self, id: str, options: tuple[str, ...] = ()) -> list[tuple[str, str]]:
        """The same sentence as (text, term) pairs; the term is "" for ordinary text.

        Of several options that word it anew, the one laid on last speaks, as it does in the engine.
        """
        home = self._home(id)
        said = next((s for o in reversed(options) if (s := home.get("clause", f"{id}@{o}"))), None) or home.get("clause", id)
        if said is None:
            raise KeyError(f"{home.name}.toml has no clause {id}")
        return list(self._split(said, id))

    def ruling(self, id: str) -> str:
        """What is ruled where the source text is silent or unclear, and why; or ""."""
        return self._note("ruling", id)

    def official(self, id: str) -> str:
        """How the publisher's rule differs; or ""."""
        return self._note("official", id)

    def _note(self, table: str, id: str) -> str:
        return "".join(text for text, _ in self._split(self._home(id).get(table, id) or "", id))

    def _home(self, id: str) -> Words:
        return self if self.game == "core" or id in inventory(self.game) else Words(f"core/{self.language}", self.language)

    def _split(self, said: str, id: str) -> Iterator[tuple[str, str]]:
        params, end = find(self.game, id).params, 0
        for hit in MARK.finditer(said):
            if hit.start() > end:
                yield said[end : hit.start()], ""
            term, shown = hit[1], hit[2]
            yield (str(params[term]), "") if term in params else (shown or self.term(term), term)
            end = hit.end()
        if end < len(said):
            yield said[end:], ""

    # ── the glossary ──

    def term(self, id: str) -> str:
        """A term of the glossary, as it stands alone."""
        found = glossary().get(id, {}).get(self.language)
        if found is None:
            raise KeyError(f"glossary.toml has no term {id!r} in {self.language}")
        return str(found)

    def define(self, id: str) -> str:
        """What the term means, in a line; or ""."""
        return str(glossary()[id].get("define", {}).get(self.language, ""))

    # ── words and sentences ──

    def word(self, key: str) -> str:
        """A name: ``word("phase.reply")``, ``word("verb.take")``, ``word("option.strict-lead")``."""
        return self.line("word", key)

    def card(self, code: str) -> str:
        """The name of a card that the notation calls ``code``."""
        from . import game

        parts: dict[str, str] = game(self.game).parts(code)
        pattern = (len(parts) == 1 and self.get("word", "card-wild")) or self.get("word", "card") or "{card}"
        return joined(self.language, str(pattern).format(**{kind: self.word(f"{kind}.{part}") for kind, part in parts.items()}))

    def say(self, mood: str, key: str, **facts: Any) -> str:
        """A sentence about play: ``say("ask", "reply", n=4)``."""
        return self.line("say", mood, key, **facts)

    def lot(self, code: str) -> str:
        """Cards counted by kind, ``blue*2,chili`` in the notation: "2 blue beans and 1 chili bean"."""
        if code == "-":
            return self.word("lot.nothing")
        counts = [(kind, int(n or 1)) for kind, _, n in (part.partition("*") for part in code.split(","))]
        said = [self.line("word", "lot", n=n, one=self.word(f"bean.{kind}"), many=self.word(f"beans.{kind}")) for kind, n in counts]
        head = self.word("lot.comma").join(said[:-1])
        return joined(self.language, *((head, self.word("lot.and")) if head else ()), said[-1])

    def part(self, code: str, names: Sequence[str] = ()) -> str:
        """What fills a place, ``blue`` or ``B.blue`` in the notation: "blue investor", "B’s blue clan card"."""
        who, dot, family = code.rpartition(".")
        if not dot:
            return self.word(f"investor.{code}")
        return self.line("word", "part.clan", who=_called(who, names), card=self.word(f"clan.{family}"))

    def list(self, said: Sequence[str]) -> str:
        """Several things in a row; "nothing" for none."""
        return joined(self.language, self.word("list.comma").join(said)) if said else self.word("value.nothing")

    def shares(self, code: str, names: Sequence[str] = ()) -> str:
        """What each seat is paid, ``0,4,2`` in the notation: "B $4M, C $2M"."""
        paid = [(LETTERS[k], int(n)) for k, n in enumerate(code.split(",")) if n.isdecimal()]
        return self.list([self.line("word", "share", who=_called(who, names), n=n) for who, n in paid if n])

    def move(self, move: Move, mood: str = "they", who: str = "", names: Sequence[str] = (), **facts: Any) -> str:
        """A move in words, as an order (do), to its player (you) or about its player (they).

        Seats that it speaks of are called by their ``names``, or by their letters.

        Of several wordings of a verb, the move's own ``manner`` chooses first, then the ``phase`` among
        the facts, then, where a verb has no manner, the fields that are set. A fact goes before a field of the same name; what is
        given and wanted may be a fact in the notation too.
        """
        lots = {name: self._value(name, facts[name]) for name in LOTS if name in facts}
        said = {"who": who or str(move).split()[0]} | facts | lots
        flags: list[str] = []
        kind: Any = type(move)
        for name, (code, default) in spelling(kind).items():
            value = getattr(move, name)
            if isinstance(code, Flag):
                flags += [name] if value else []
            elif name != "who" and value != default:
                said.setdefault(name, self._value(name, code.write(value), names))
                flags.append(name)
        verb = move.word
        manners = [getattr(move, "manner", ""), str(facts.get("phase", "")), *([] if hasattr(move, "manner") else flags)]
        base = next((f"{verb}.{m}" for m in manners if m and self.get("say", mood, f"{verb}.{m}")), verb)
        tails = [f"{verb}+{f}" for f in flags if self.get("say", mood, f"{verb}+{f}")]
        return joined(self.language, *(self.say(mood, key, **said) for key in (base, *tails)))

    def _value(self, name: str, code: str, names: Sequence[str] = ()) -> str:
        if name == "card":
            return self.card(code)
        if name in PARTS and self.get("word", "part.clan"):
            parts = [self.part(part, names) for part in code.split(",") if part != "-"]
            return self.list(parts)
        if name == "shares" and self.get("word", "share"):
            return self.shares(code, names)
        if name in LOTS and (code == "-" or self.get("word", f"bean.{re.split('[*,]', code)[0]}")):
            return self.lot(code)
        return self.get("word", f"{name}.{code}") or self.get("word", f"colour.{code}") or code


def _called(seat: str, names: Sequence[str]) -> str:
    """The name of a seat that the notation calls by its letter."""
    return names[LETTERS.index(seat)] if seat in LETTERS[: len(names)] else seat


@cache
def glossary() -> dict[str, dict[str, Any]]:
    """term -> its word, its definition and its forbidden near-synonyms, by language."""
    return dict(load("glossary")["term"])


@cache
def texts(game: str, language: str = "en") -> Texts:
    """The texts of a game; ``ValueError`` for a game or a language that is not there."""
    inventory(game)
    return Texts(game, known_language(language))


@cache
def ui(language: str = "en") -> Words:
    """The interface's own words: ``ui("sq")("table.undo")``."""
    return Words(f"ui/{known_language(language)}", known_language(language))
