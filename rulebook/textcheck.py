"""What is wrong with the texts of a game: missing, stale, out of step between the languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from . import game, options
from .clauses import inventory
from .kernel import _word
from .texts import LANGUAGES, MARK, glossary, load

PLURALS = {"one", "other"}
FACTS = {"who", "card", "named", "n", "owner", "to", "time", "from", "give", "want", "bean", "field"}  # what a sentence about play may name
FACTS |= {"family", "space", "part", "parts", "price", "roster", "shares"}


def written(name: str) -> dict[str, int]:
    """How many clauses have a sentence, by language."""
    return {lang: sum(bool(_table(name, lang, "clause").get(id)) for id in inventory(name)) for lang in LANGUAGES}


def gaps_in_texts(name: str) -> list[str]:
    """Everything that is wrong with the texts of a game, a line each; for ``core`` also the
    glossary and the interface's own words."""
    rooms: list[Callable[[str], Iterator[str]]] = [_clauses, _notes, _variants, _numbers]
    rooms += [_glossary, _interface] if name == "core" else [_words, _sayings]
    return [gap for room in rooms for gap in room(name)]


def _table(name: str, lang: str, *path: str) -> dict[str, Any]:
    try:
        at: Any = load(f"{name}/{lang}")
    except FileNotFoundError:
        return {}
    for key in path:
        at = at.get(key, {}) if isinstance(at, dict) else {}
    return at if isinstance(at, dict) else {}


def _files(name: str, *path: str) -> dict[str, dict[str, Any]]:
    return {lang: _table(name, lang, *path) for lang in LANGUAGES}


# ── clauses ─────────────────────────────────────────────────────────────────


def _clauses(name: str) -> Iterator[str]:
    """Each clause has a sentence in each language, and each sentence a clause."""
    for lang, said in _files(name, "clause").items():
        yield from (f"{lang}: no sentence for {id}" for id in inventory(name) if not said.get(id))
        for key, sentence in said.items():
            id, _, variant = key.partition("@")
            if id not in inventory(name):
                yield f"{lang}: {key} is stale: no clause is called {id}"
                continue
            clause = inventory(name)[id]
            if variant and variant not in clause.readings and variant not in _option_names(name):
                yield f"{lang}: {key} is stale: no option and no reading is called {variant}"
            yield from (f"{lang}: {key}: {fault}" for fault in _faults(sentence, clause.params.keys() | glossary().keys(), digits=False))
            yield from (f"{lang}: {key} says {word!r}, which the glossary avoids" for word in _avoided(lang, sentence))


def _option_names(name: str) -> set[str]:
    """An option, and each value that a setting may take."""
    if name == "core":
        return set()
    settings = {n: made.values for n, made in options(name).items() if not isinstance(made, type)}
    return {*options(name)} | {f"{n}={_word(value)}" for n, values in settings.items() for value in values}


def _faults(sentence: Any, known: Any, digits: bool = True) -> Iterator[str]:
    """What is wrong with one sentence: its braces, its blanks, a number written out."""
    if not isinstance(sentence, str) or not sentence.strip():
        yield "it is empty"
        return
    bare = MARK.sub("", sentence)
    if "{" in bare or "}" in bare:
        yield "a brace is not closed, or not opened"
    for blank in sorted(_blanks(sentence) - set(known)):
        yield f"{{{blank}}} is neither a parameter nor a term"
    if not digits and (found := re.search(r"\d", bare)):
        yield f"the digit {found[0]} stands outside a placeholder"


def _blanks(sentence: Any) -> set[str]:
    return {hit[1] for hit in MARK.finditer(sentence)} if isinstance(sentence, str) else set()


def _avoided(lang: str, sentence: Any) -> Iterator[str]:
    bare = MARK.sub("\0", sentence) if isinstance(sentence, str) else ""
    for term in glossary().values():
        for word in term.get("avoid", {}).get(lang, ()):
            edge = r"\b" if word[0].isascii() and word[-1].isascii() else ""
            if re.search(f"{edge}{re.escape(word)}{edge}", bare, re.IGNORECASE):
                yield word


def _notes(name: str) -> Iterator[str]:
    """Rulings and publisher's differences, where the inventory says there is one, and nowhere else."""
    for room in ("ruling", "official"):
        for lang, said in _files(name, room).items():
            for id, clause in inventory(name).items():
                if getattr(clause, room) and not said.get(id):
                    yield f"{lang}: no {room} for {id}"
                elif said.get(id) and not getattr(clause, room):
                    yield f"{lang}: {room} of {id} is stale: the clause has none"
            for id, note in said.items():
                if id not in inventory(name):
                    yield f"{lang}: {room} of {id} is stale: no clause is called that"
                else:
                    known = inventory(name)[id].params.keys() | glossary().keys()
                    yield from (f"{lang}: {room} of {id}: {fault}" for fault in _faults(note, known))


def _variants(name: str) -> Iterator[str]:
    """A sentence that reads otherwise under an option does so in every language."""
    files = _files(name, "clause")
    for key in sorted({k for said in files.values() for k in said if "@" in k}):
        yield from (f"{lang}: no sentence for {key}" for lang, said in files.items() if key not in said)
    for id, clause in inventory(name).items():
        for reading in clause.readings:
            if not any(f"{id}@{reading}" in said for said in files.values()):
                yield f"no language has a sentence for {id}@{reading}"


def _numbers(name: str) -> Iterator[str]:
    """Every language gives the same numbers; "one" and "two" belong to the grammar, and may be words."""
    files = _files(name, "clause")
    for key in sorted({k for said in files.values() for k in said}):
        clause = inventory(name).get(key.partition("@")[0])
        numbers = {n for n, value in clause.params.items() if value not in (1, 2)} if clause else set()
        used = {lang: frozenset(_blanks(said[key]) & numbers) for lang, said in files.items() if key in said}
        if len(set(used.values())) > 1:
            each = ", ".join(f"{lang} {' '.join(sorted(n)) or 'none'}" for lang, n in used.items())
            yield f"{key}: the languages give different numbers: {each}"


# ── words and sentences of play ─────────────────────────────────────────────


def _words(name: str) -> Iterator[str]:
    """What the engine names has a word."""
    rules = game(name)
    wanted = [f"verb.{v}" for v in rules.verbs] + [f"phase.{p}" for p in rules.phases]
    wanted += [f"topic.{t}" for t in dict.fromkeys(c.topic for c in inventory(name).values())]
    wanted += [f"option.{o}" for o, made in options(name).items() if isinstance(made, type)]
    files = _files(name, "word")
    wanted += sorted({k for said in files.values() for k in said} - {*wanted})
    for lang, said in files.items():
        yield from (f"{lang}: no word for {key}" for key in wanted if not said.get(key))
        yield from (f"{lang}: no {key} of the game" for key in ("name", "tagline", "minutes") if not _table(name, lang, "game").get(key))


def _sayings(name: str) -> Iterator[str]:
    """Every sentence stands in every language, its blanks known and its plurals whole."""
    for mood in ("do", "you", "they", "effect", "ask", "refused"):
        files = _files(name, "say", mood)
        for key in sorted({k for said in files.values() for k in said}):
            for lang, said in files.items():
                if key not in said:
                    yield f"{lang}: nothing to say for {mood}.{key}"
                else:
                    yield from (f"{lang}: say.{mood}.{key}: {fault}" for fault in _spoken(lang, said[key], FACTS))
    for verb in game(name).verbs:
        if not _table(name, "en", "say", "do").get(verb):
            yield f"nothing to say for do.{verb}"


def _spoken(lang: str, said: Any, known: set[str]) -> Iterator[str]:
    if not isinstance(said, dict):
        yield from _faults(said, known)
        return
    needed = PLURALS if lang in ("en", "sq") else {"other"}
    if lost := needed - said.keys():
        yield f"it lacks the plural {', '.join(sorted(lost))}"
    if odd := said.keys() - needed:
        yield f"this language has no plural {', '.join(sorted(odd))}"
    for form in said.values():
        yield from _faults(form, known)


# ── what all games share ────────────────────────────────────────────────────


def _glossary(_: str) -> Iterator[str]:
    for id, term in glossary().items():
        for lang in LANGUAGES:
            if not term.get(lang):
                yield f"{lang}: the glossary has no word for {id}"
            if not term.get("define", {}).get(lang):
                yield f"{lang}: the glossary does not define {id}"


def _interface(_: str) -> Iterator[str]:
    """The interface's own words: the same keys and blanks in every language."""
    files = {lang: dict(_flat(load(f"ui/{lang}"))) for lang in LANGUAGES}
    for key in sorted({k for said in files.values() for k in said}):
        english = files["en"].get(key)
        blanks = set().union(*map(_blanks, english.values() if isinstance(english, dict) else [english]))
        for lang, said in files.items():
            if key not in said:
                yield f"{lang}: the interface has no {key}"
            else:
                yield from (f"{lang}: {key}: {fault}" for fault in _spoken(lang, said[key], blanks))


def _flat(tables: dict[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in tables.items():
        if isinstance(value, dict) and not (value and value.keys() <= PLURALS):
            yield from _flat(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", value
