"""The board of I'm the Boss!: its spaces, its tiles and its names, as one data file has them.

The file that ships with the game is in part a reconstruction.  Whoever owns a copy types in what it says and
imports that (``rulebook import-components im_the_boss FILE``); tables opened in the same folder then use it.
"""

from __future__ import annotations

import csv
import os
import tomllib
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from ..notation import quote
from .cards import FAMILIES, SPACES

SHIPPED = Path(__file__).with_name("components.toml")
OWN = "im_the_boss.components.toml"  # in the folder of the notebooks, or where the command line is
TILES = 15
LATE = 10  # the first tile with die faces on its back
COLUMNS = ("required", "choose", "from", "dividends")


@dataclass(frozen=True)
class Site:
    """A deal space: how many places, which families must take part, and which may fill the rest."""

    required: tuple[int, ...]
    choose: int
    options: tuple[int, ...]
    dividends: int
    provenance: str = "own copy"

    @property
    def places(self) -> int:
        return len(self.required) + self.choose

    @property
    def usable(self) -> frozenset[int]:
        return frozenset(self.required) | frozenset(self.options if self.choose else ())


@dataclass(frozen=True)
class Board:
    """Everything that the data file says."""

    spaces: tuple[Site, ...]
    values: tuple[int, ...]  # of one dividend, by tile
    end_faces: tuple[tuple[int, ...], ...]  # by tile
    names: dict[str, tuple[str, ...]]  # edition -> the investors' names, by family
    provenance: str = "own copy"
    own: bool = False

    def alphabetical(self, edition: str) -> list[int]:
        """The families in the alphabetical order of their investors."""
        names = self.names[edition]
        return sorted(range(len(FAMILIES)), key=lambda f: names[f].casefold())


_known: dict[tuple[str, float], Board] = {}


def board() -> Board:
    """The owner's own data where this folder holds it, else what ships with the game.

    Raises ``ValueError`` that names file and place when the owner's file is damaged.
    """
    own = Path(OWN)
    try:
        key = (str(own.resolve()), own.stat().st_mtime)
    except OSError:
        return shipped()
    if key not in _known:
        _known[key] = _from_toml(own, own=True)
    return _known[key]


_shipped: list[Board] = []


def shipped() -> Board:
    """What ships with the game."""
    if not _shipped:
        _shipped.append(_from_toml(SHIPPED))
    return _shipped[0]


# ── reading, and what may be wrong ──────────────────────────────────────────


def read(file: str | Path) -> Board:
    """A data file typed in by the owner of a copy: TOML as ``components.toml`` has it, or CSV with the spaces alone.

    What a TOML file leaves out, and all but the spaces for a CSV file, is taken from what ships with the game.
    Raises ``ValueError`` that names the line or the entry, what is wrong there, and what would be right.
    """
    path = Path(file)
    if not path.is_file():
        raise ValueError(f"there is no file {quote(str(file))}")
    return _from_csv(path) if path.suffix.lower() == ".csv" else _from_toml(path, own=True)


def _from_toml(path: Path, own: bool = False) -> Board:
    try:
        text = path.read_text("utf-8")
        rows = tomllib.loads(text)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as wrong:
        raise ValueError(f"{path.name} cannot be read: {wrong}") from None
    base = shipped() if own else None
    if unknown := rows.keys() - {"about", "names", "tiles", "space"}:
        raise ValueError(f"{path.name}: no such table: {quote(sorted(unknown)[0])}; there are [names.…], [tiles] and [[space]]")
    lines = [n for n, line in enumerate(text.splitlines(), 1) if line.strip().startswith("[[space]]")]
    spaces: tuple[Site, ...] = base.spaces if base else ()
    if "space" in rows:
        given = _listed(rows["space"], f"{path.name}: space")
        spaces = tuple(_site(row, f"{path.name}, line {n} (space {k})") for k, (row, n) in enumerate(zip(given, lines, strict=False), 1))
        if len(spaces) != SPACES:
            raise ValueError(f"{path.name}: {len(spaces)} spaces; the ring has {SPACES}")
    tiles = rows.get("tiles", {})
    if not isinstance(tiles, dict):
        raise ValueError(f"{path.name}: tiles must be a table with values and end_faces")
    values = _values(tiles["values"], f"{path.name}: tiles.values") if "values" in tiles else base.values if base else ()
    faces = _faces(tiles["end_faces"], f"{path.name}: tiles.end_faces") if "end_faces" in tiles else base.end_faces if base else ()
    names = dict(base.names) if base else {}
    for edition, row in _tabled(rows.get("names", {}), f"{path.name}: names").items():
        names[edition] = _names(row, f"{path.name}: names.{edition}")
    about = rows.get("about", {})
    return Board(spaces, values, faces, names, str(about.get("provenance", "own copy")) if isinstance(about, dict) else "own copy", own)


def _from_csv(path: Path) -> Board:
    base = shipped()
    try:
        with path.open(encoding="utf-8-sig", newline="") as lines:
            reader = csv.DictReader(lines)
            if tuple(reader.fieldnames or ()) != COLUMNS:
                raise ValueError(
                    f"{path.name}, line 1: the columns are {', '.join(COLUMNS)}, not {', '.join(reader.fieldnames or ['none'])}"
                )
            spaces = []
            for k, row in enumerate(reader, 1):
                where = f"{path.name}, line {reader.line_num} (space {k})"
                if None in row or None in row.values():
                    raise ValueError(f"{where}: {len(COLUMNS)} columns are needed: {', '.join(COLUMNS)}")
                dividends, choose = _whole(row["dividends"], where, "dividends"), _whole(row["choose"] or "0", where, "choose")
                said = {"required": row["required"].split(), "choose": choose, "from": row["from"].split(), "dividends": dividends}
                spaces.append(_site(said, where))
    except (UnicodeDecodeError, csv.Error) as wrong:
        raise ValueError(f"{path.name} cannot be read: {wrong}") from None
    if len(spaces) != SPACES:
        raise ValueError(f"{path.name}: {len(spaces)} spaces; the ring has {SPACES}")
    return Board(tuple(spaces), base.values, base.end_faces, base.names, "own copy", True)


def _whole(text: str, where: str, what: str) -> int:
    if not text.strip().isdecimal():
        raise ValueError(f"{where}: {what} is a whole number, not {quote(text)}")
    return int(text)


def _site(row: Any, where: str) -> Site:
    if not isinstance(row, dict):
        raise ValueError(f"{where}: a space has {', '.join(COLUMNS)}")
    if unknown := row.keys() - {*COLUMNS, "provenance"}:
        raise ValueError(f"{where}: no such entry: {quote(sorted(unknown)[0])}; a space has {', '.join(COLUMNS)}")
    if missing := {"required", "dividends"} - row.keys():
        raise ValueError(f"{where}: lacks {sorted(missing)[0]}")
    required, options = _families(row["required"], where, "required"), _families(row.get("from", []), where, "from")
    choose, dividends = row.get("choose", 0), row["dividends"]
    if type(choose) is not int or not 0 <= choose <= len(options):
        raise ValueError(f"{where}: choose is a whole number from 0 to {len(options)}, the number of families in from, not {quote(choose)}")
    if both := [f for f in required if f in options]:
        raise ValueError(f"{where}: {FAMILIES[both[0]]} stands in required and in from")
    if not required and not choose:
        raise ValueError(f"{where}: a deal needs somebody: required names no family, and choose is 0")
    if type(dividends) is not int or not 1 <= dividends <= 30:
        raise ValueError(f"{where}: dividends is a whole number from 1 to 30, not {quote(dividends)}")
    return Site(required, choose, options, dividends, str(row.get("provenance", "own copy")))


def _families(said: Any, where: str, what: str) -> tuple[int, ...]:
    for name in _listed(said, f"{where}: {what}"):
        if name not in FAMILIES:
            raise ValueError(f"{where}: {what}: no family is called {quote(name)}; there are {', '.join(FAMILIES)}")
    if len({*said}) < len(said):
        raise ValueError(f"{where}: {what} names a family twice")
    return tuple(map(FAMILIES.index, said))


def _values(said: Any, where: str) -> tuple[int, ...]:
    values = _listed(said, where)
    if len(values) != TILES:
        raise ValueError(f"{where}: {len(values)} values; there are {TILES} tiles")
    for n, value in enumerate(values, 1):
        if type(value) is not int or not 1 <= value <= 20:
            raise ValueError(f"{where}: the value of tile {n} is a whole number of millions from 1 to 20, not {quote(value)}")
    if fall := next((n for n in range(1, TILES) if values[n] < values[n - 1]), 0):
        raise ValueError(f"{where}: tile {fall + 1} is worth less than tile {fall}; the values never fall")
    return tuple(values)


def _faces(said: Any, where: str) -> tuple[tuple[int, ...], ...]:
    rows = _listed(said, where)
    if len(rows) != TILES:
        raise ValueError(f"{where}: {len(rows)} lists; there are {TILES} tiles")
    for n, row in enumerate(rows, 1):
        faces = _listed(row, f"{where}: tile {n}")
        if any(type(face) is not int or not 1 <= face <= 6 for face in faces) or len({*map(str, faces)}) < len(faces):
            raise ValueError(f"{where}: tile {n} lists faces of a die, each once, not {quote(row)}")
        if faces and n < LATE:
            raise ValueError(f"{where}: tile {n} cannot end the game; die faces begin with tile {LATE}")
    if len(rows[-1]) != 6:
        raise ValueError(f"{where}: tile {TILES} ends the game by any face")
    return tuple(map(tuple, rows))


def _names(row: Any, where: str) -> tuple[str, ...]:
    if not isinstance(row, dict):
        raise ValueError(f"{where}: a table with a name for each family")
    if unknown := row.keys() - {*FAMILIES, "provenance"}:
        raise ValueError(f"{where}: no family is called {quote(sorted(unknown)[0])}; there are {', '.join(FAMILIES)}")
    for family in FAMILIES:
        name = row.get(family)
        if not isinstance(name, str) or not name.strip() or len(name) > 60 or not name.isprintable():
            raise ValueError(f"{where}: {family} needs a name of 1 to 60 characters, not {quote(name)}")
    return tuple(" ".join(row[family].split()) for family in FAMILIES)


def _listed(said: Any, where: str) -> list[Any]:
    if not isinstance(said, list):
        raise ValueError(f"{where} is a list, not {quote(said)}")
    return said


def _tabled(said: Any, where: str) -> dict[str, Any]:
    if not isinstance(said, dict):
        raise ValueError(f"{where} is a table, not {quote(said)}")
    if unknown := said.keys() - {"1994", "later"}:
        raise ValueError(f"{where}: no edition is called {quote(sorted(unknown)[0])}; there are 1994 and later")
    return said


# ── taking it over ──────────────────────────────────────────────────────────


def write(found: Board, file: str | Path = OWN) -> Path:
    """Keep a board as the owner's own, all at once: whoever is interrupted has the old file still."""
    lines = [
        "# The board as an owned copy has it, taken over by `rulebook import-components im_the_boss`. Remove the file to use ours again."
    ]
    lines += ["", "[about]", f'provenance = "{_escaped(found.provenance)}"', "", "[tiles]", f"values = {[*found.values]}"]
    lines += [f"end_faces = {[[*faces] for faces in found.end_faces]}"]
    for edition, names in found.names.items():
        lines += ["", f"[names.{edition}]", *(f'{family} = "{_escaped(name)}"' for family, name in zip(FAMILIES, names, strict=True))]
    for site in found.spaces:
        lines += ["", "[[space]]", f"required = {_quoted(site.required)}"]
        lines += [f"choose = {site.choose}", f"from = {_quoted(site.options)}"] if site.choose else []
        lines += [f"dividends = {site.dividends}", f'provenance = "{_escaped(site.provenance)}"']
    fresh = Path(f"{file}.new")
    fresh.write_text("\n".join(lines) + "\n", "utf-8")
    os.replace(fresh, file)
    return Path(file)


def _quoted(families: tuple[int, ...]) -> str:
    return "[" + ", ".join(f'"{FAMILIES[f]}"' for f in families) + "]"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def edition() -> str:
    """A mark of the owner's own data, for saves; nothing where they say the same as what ships with the game."""
    mine, ours = (_what_counts(data) for data in (board(), shipped()))
    return "" if mine == ours else blake2b(mine.encode(), digest_size=6).hexdigest()


def _what_counts(data: Board) -> str:
    """All that changes how a game goes."""
    spaces = [(s.required, s.choose, s.options, s.dividends) for s in data.spaces]
    return repr((spaces, data.values, data.end_faces, sorted(data.names.items())))
