"""How positions and moves of a game are written: ``rulebook notation GAME``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING
from typing import Any

from .kernel import Setting
from .notation import SEAT, Flag, Number, Row, Sentence, Words, spelling


def grammar(rules: Any, options: dict[str, Any], T: Any, W: Any) -> Iterator[tuple[str, list[tuple[str, str, str]]]]:
    """(heading, rows) for each part of the notation, explained in the language of T and W."""
    yield W("cli.notation-fields"), [*_fields(rules, T)]
    yield W("cli.notation-phases"), [*_phases(rules, T)]
    yield W("cli.notation-verbs"), [(_shape(v), "", T.get("word", f"verb.{w}") or "") for w, v in rules.verbs.items()]
    yield W("cli.notation-words"), [(name, " ".join(code.words), "") for name, code in _vocabularies(rules).items()]
    yield W("cli.notation-options"), [(_option(name, o), "", T.get("word", f"option.{name}") or "") for name, o in options.items()]


def derived(rules: Any) -> list[str]:
    """Fields that have no notation, or that a position does not hold: they follow from the rest."""
    supplies = rules(rules.seats[0]).supply()
    return [n for n in rules.fields if not rules._code(n) or n in ("frame", "luck", *supplies)]


def _fields(rules: Any, T: Any) -> Iterator[tuple[str, str, str]]:
    dealt, left_out = rules(rules.seats[0]), derived(rules)
    for name in rules.fields:
        if name not in left_out:
            code, value = rules._code(name), dealt._nothing(name)
            yield name, f"{_kind(code)} = {code.write(value)}" if value else _kind(code), T.get("word", f"field.{name}") or ""


def _phases(rules: Any, T: Any) -> Iterator[tuple[str, str, str]]:
    for phase, verbs in rules.phases.items():
        shape = _shape(rules.frames[phase]) if phase in rules.frames else phase
        yield shape, ", ".join(getattr(v, "word", "-") for v in verbs), T.get("word", f"phase.{phase}") or ""


def _shape(kind: Any) -> str:
    """``SEAT play card [named] [pair] [call]``"""
    words = [kind.word]
    for name, (code, default) in spelling(kind).items():
        said = name if type(code) is Flag else f"{name}:{_kind(code)}" if name != "who" else "SEAT"
        words.append(said if default is MISSING else f"[{said}]")
    if kind.spoken:
        words[:2] = reversed(words[:2])
    return " ".join(words)


def _kind(code: Any) -> str:
    if isinstance(code, Row):
        return f"{_kind(code.item)}{code.mark}…"
    if code is SEAT:
        return "SEAT"
    names = {Flag: "yes|no", Number: "number", Sentence: "phase"}
    return "word" if isinstance(code, Words) else names.get(type(code), "text")


def _vocabularies(rules: Any) -> dict[str, Words]:
    """Every list of words, by the first field that uses it."""
    found: dict[str, Words] = {"SEAT": SEAT}
    codes = [(n, c) for v in [*rules.verbs.values(), *rules.frames.values()] for n, (c, _) in spelling(v).items()]
    codes += [(n, rules._code(n)) for n in rules.fields]
    for name, code in codes:
        while isinstance(code, Row):
            code = code.item
        if isinstance(code, Words) and code not in found.values():
            found[name] = code
    return found


def _option(name: str, option: Any) -> str:
    from .kernel import _word

    return f"{name}={'|'.join(map(_word, option.values))}" if isinstance(option, Setting) else name
