"""Options: which house rules a table plays, named, closed under what they need, and checked."""

from __future__ import annotations

import tomllib
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from .kernel import Clash, Game, Setting, _word, amended
from .notation import _some, quote


def offered(base: type[Game]) -> dict[str, Any]:
    """The options of a game: name -> amendment (a class) or ``Setting``, in order of declaration.

    A game's own package offers the classes that ``house.IN_ORDER`` lists; their settings come after them.
    """
    package = base.__module__.rpartition(".")[0]
    rules = import_module(f"{package}.house").IN_ORDER if package and find_spec(f"{package}.house") else ()
    found: dict[str, Any] = {rule.option: rule for rule in rules}
    return found | {name: setting for rule in (base, *rules) for name, setting in rule.settings.items()}


@cache
def presets(base: type[Game]) -> dict[str, tuple[str, ...]]:
    """Sets of options that have a name of their own: name -> options (``presets.toml`` of the game)."""
    file = Path(__file__).parent / base.name / "presets.toml"
    if not base.name or not file.is_file():
        return {}
    rows = tomllib.loads(file.read_text("utf-8"))["preset"]
    return {name: tuple(row["options"]) for name, row in rows.items()}


def choose(base: type[Game], chosen: tuple[str, ...]) -> type[Game]:
    """The rulebook with these options, closed under what they need, in order of declaration.

    A preset stands for its options; ``name=no`` after it takes one out again.
    Raises ``ValueError`` naming an option that does not exist or a value it cannot take, and
    two options that exclude one another or change the same rule.
    """
    if not chosen:
        return base
    known, wanted = offered(base), {}
    for said in _spelt_out(base, chosen):
        if not isinstance(said, str):
            raise ValueError(f"an option is a text such as {next(iter(known), 'name')!r}, not {quote(said)}")
        name, _, value = said.partition("=")
        option = _known(name, known, base)
        if isinstance(option, Setting):
            wanted[name] = _one_of(name, value, option)
        elif value in ("", "yes"):
            wanted[name] = True
        elif value == "no":
            wanted.pop(name, None)
        else:
            raise ValueError(f"{name} is on or off: {name}=yes or {name}=no, not {quote(value)}")
    wanted = _closed(wanted, known)
    _refuse_idle_settings(base, wanted, known)
    parts: list[Any] = []
    for name, option in known.items():
        if name in wanted and isinstance(option, type):
            parts.append(option)
        elif name in wanted and wanted[name] != option.values[0]:
            parts.append((name, wanted[name]))
    try:
        return amended(base, *parts) if parts else base
    except Clash as clash:
        raise ValueError(f"these options do not fit together: {clash}") from None


def _spelt_out(base: type[Game], chosen: tuple[str, ...]) -> list[str]:
    sets = presets(base)
    return [option for said in chosen for option in (sets.get(said, (said,)) if isinstance(said, str) else (said,))]


def _refuse_idle_settings(base: type[Game], wanted: dict[str, Any], known: dict[str, Any]) -> None:
    for name in (n for n in wanted if isinstance(known[n], Setting) and n not in base.settings):
        homes = [n for n, rule in known.items() if not isinstance(rule, Setting) and name in rule.settings]
        if not any(home in wanted for home in homes):
            raise ValueError(f"{name} means nothing without {' or '.join(homes)}")


def _known(name: str, known: dict[str, Any], base: type[Game]) -> Any:
    if name not in known:
        names = [*known, *presets(base)]
        near = get_close_matches(name, names, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {_some(names) or 'none'}"
        raise ValueError(f"{base.name} has no option {quote(name)}; {hint}")
    return known[name]


def _one_of(name: str, value: str, setting: Setting) -> Any:
    for v in setting.values:
        if value == _word(v):
            return v
    if any(type(v) is int for v in setting.values) and value.isascii() and value.isdecimal() and 0 < len(value) < 7 and int(value) > 0:
        return int(value)
    raise ValueError(f"{name} takes {', '.join(map(_word, setting.values))}, not {quote(value)}")


def _closed(wanted: dict[str, Any], known: dict[str, Any]) -> dict[str, Any]:
    """With every option that another needs; those that exclude one another are refused."""
    todo = [name for name in wanted if isinstance(known[name], type)]
    while todo:
        amendment = known[todo.pop()]
        for name in amendment.needs:
            if name not in wanted:
                wanted[name] = True
                todo.append(name)
    for amendment in (known[name] for name in wanted if isinstance(known[name], type)):
        for name in amendment.excludes:
            if name in wanted:
                raise ValueError(f"{amendment.option} and {name} exclude one another")
    return wanted
