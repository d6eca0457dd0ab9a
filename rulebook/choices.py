"""Options: which house rules a table plays, named, closed under what they need, and checked."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from .kernel import Clash, Game, Setting, _word, amended
from .notation import quote


def offered(base: type[Game]) -> dict[str, Any]:
    """The options of a game: name -> amendment (a class) or ``Setting``, in order of declaration."""
    package = base.__module__.rpartition(".")[0]
    found: dict[str, Any] = {}
    for room in ("rules", "house"):
        if find_spec(f"{package}.{room}") if package else None:
            kinds = vars(import_module(f"{package}.{room}")).values()
            found |= {k.option: k for k in kinds if isinstance(k, type) and issubclass(k, base) and vars(k).get("option")}
    return found | base.settings


def choose(base: type[Game], chosen: tuple[str, ...]) -> type[Game]:
    """The rulebook with these options, closed under what they need, in order of declaration.

    Raises ``ValueError`` naming an option that does not exist or a value it cannot take, and
    two options that exclude one another or change the same rule.
    """
    if not chosen:
        return base
    known, wanted = offered(base), {}
    for said in chosen:
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


def _known(name: str, known: dict[str, Any], base: type[Game]) -> Any:
    if name not in known:
        near = get_close_matches(name, known, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(known) or 'none'}"
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
        for name in amendment.excludes:
            if name in wanted:
                raise ValueError(f"{amendment.option} and {name} exclude one another")
    return wanted
