"""``rulebook lab``: the notebooks in JupyterLab, from a checkout or from an installed wheel."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from argparse import Namespace
from importlib.util import find_spec
from pathlib import Path

FIRST = "00_start.ipynb"


def lab_command(args: Namespace) -> int:
    """Copy the notebooks into a folder, and open JupyterLab there."""
    from .cli import language
    from .texts import ui

    if not 0 < args.port < 65536:
        raise ValueError(f"a port is a number from 1 to 65535, not {args.port}")
    if not find_spec("jupyterlab"):
        raise ValueError('JupyterLab is not installed here: pip install "rulebook-lab[lab]"')
    W, folder = ui(language(args)), Path(args.folder).expanduser().resolve()
    copied, kept = copy_notebooks(notebooks(), folder)
    if copied:
        print(W("cli.lab-copied", n=copied, folder=folder), file=sys.stderr)
    if copied and kept:
        print(W("cli.lab-kept", n=kept), file=sys.stderr)
    return subprocess.call(jupyter(folder, args.port, args.browser), cwd=folder)


def notebooks() -> Path:
    """Where the notebooks are: inside the wheel, or beside the packages of a checkout.

    Raises ``ValueError`` when they are in neither place."""
    spec = find_spec("rulebook_viz")
    inside = [Path(p) / "notebooks" for p in (spec.submodule_search_locations or [])] if spec else []
    for place in (*inside, Path(__file__).resolve().parent.parent / "notebooks"):
        if any(place.glob("*.ipynb")):
            return place
    raise ValueError("the notebooks are missing from this installation: install rulebook-lab again")


def copy_notebooks(source: Path, folder: Path) -> tuple[int, int]:
    """Copy what is not there yet, and never overwrite; how many were copied, and how many kept."""
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"{folder} is a file; name a folder for the notebooks")
    folder.mkdir(parents=True, exist_ok=True)
    copied = kept = 0
    for file in sorted(source.glob("*.ipynb")):
        target = folder / file.name
        if target.exists():
            kept += 1
        else:
            shutil.copyfile(file, target)
            copied += 1
    return copied, kept


def jupyter(folder: Path, port: int, browser: bool) -> list[str]:
    """The command that opens JupyterLab on the first notebook, for this machine only."""
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={folder}", "--ip=127.0.0.1", f"--port={port}"]
    command += [] if browser else ["--no-browser"]
    command += ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return [*command, *([str(folder / FIRST)] if (folder / FIRST).exists() else [])]
