"""What the package promises as a package: it is light to import, needs nothing outside the standard library, and its wheel is whole."""

import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
OURS = {"rulebook", "rulebook_texts"}


def python(code: str, **env: str) -> str:
    """What a fresh interpreter prints."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=os.environ | env, cwd=ROOT.anchor)
    assert done.returncode == 0, done.stderr
    return done.stdout


def loaded_by(statement: str) -> set[str]:
    """The modules that a statement loads."""
    return set(python(f"import sys\nwas = set(sys.modules)\n{statement}\nprint(*set(sys.modules) - was)").split())


def modules() -> list[str]:
    """Every module of the core, the command line too."""
    found = [p.relative_to(ROOT).with_suffix("") for p in (ROOT / "rulebook").rglob("*.py")]
    return sorted(".".join(p.parts).removesuffix(".__init__") for p in found if p.name != "__main__.py")


def test_import_loads_only_the_shelf():
    ours = {m for m in loaded_by("import rulebook") if m.partition(".")[0] in OURS}
    assert ours == {"rulebook"}


def test_core_stands_on_the_standard_library():
    foreign = {m.partition(".")[0] for m in loaded_by("import " + ", ".join(modules()))}
    foreign = {m for m in foreign if m not in sys.stdlib_module_names and not m.startswith("_")}
    assert foreign - OURS == set()


def test_constraints_are_exact_and_say_nothing_else():
    for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines():
        name, _, version = line.partition("==")
        assert name and version and not set(" @/;") & set(line), line


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    out = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)], check=True, cwd=ROOT, capture_output=True)
    (made,) = out.glob("*.whl")
    return made


def test_wheel_holds_everything_that_is_not_code(wheel):
    inside = set(zipfile.ZipFile(wheel).namelist())
    homes = {
        "rulebook": "rulebook",
        "viz/rulebook_viz": "rulebook_viz",
        "translations/rulebook_texts": "rulebook_texts",
        "notebooks": "rulebook_viz/notebooks",
    }
    for folder, home in homes.items():
        tracked = subprocess.run(["git", "ls-files", folder], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
        assert tracked
        missing = {f for f in tracked if (ROOT / f).exists() and home + f.removeprefix(folder) not in inside}
        assert missing == set(), f"{folder}: not in the wheel"
    assert "rulebook/py.typed" in inside
    assert {name.partition("/")[0] for name in inside} == {
        "rulebook",
        "rulebook_viz",
        "rulebook_texts",
        f"rulebook_lab-{PROJECT['project']['version']}.dist-info",
    }


def test_wheel_works_without_the_checkout(wheel, tmp_path):
    zipfile.ZipFile(wheel).extractall(tmp_path)
    shown = python("import rulebook, rulebook_texts; print(rulebook.__file__, rulebook.games())", PYTHONPATH=str(tmp_path))
    assert str(tmp_path) in shown and "uno" in shown
    said = "from rulebook.texts import texts; print(texts('uno', 'sq').clause('skip.effect'))"
    assert python(said, PYTHONPATH=str(tmp_path)).strip()
