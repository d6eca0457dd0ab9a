"""Voila and JupyterLab on this machine only, for the browser tests, the pictures and the start-up times."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
# A test browser that asks nobody for anything, and runs as root in a container.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium() -> str:
    """The browser to use; `make` names it. ``RuntimeError`` where there is none: a test must not be passed over."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if not found:
        raise RuntimeError("No Chromium. Run `make test`, which finds or fetches one, or set CHROMIUM=/path/to/chromium")
    return found


def free_port() -> int:
    """A port of the loopback that nobody uses now."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


def answers(url: str) -> bool:
    """Whether something serves this address, whatever it says."""
    try:
        urllib.request.urlopen(url, timeout=5).close()
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
    return True


@dataclass(frozen=True)
class Server:
    """A running Voila or Lab and the folder it shows."""

    kind: str
    url: str
    folder: Path

    def address(self, name: str, theme: str = "light") -> str:
        """Where a notebook of the folder opens."""
        if self.kind == "lab":
            return f"{self.url}/lab/tree/{name}?reset"
        return f"{self.url}/voila/render/{name}?theme={theme}"

    def write(self, name: str, *cells: str) -> str:
        """Puts a notebook of these code cells into the folder; its name, to open."""
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(c) for c in cells])
        notebook.metadata["kernelspec"] = {"display_name": "Python 3", "language": "python", "name": "python3"}
        nbformat.write(notebook, self.folder / name)
        return name


COMMANDS = {
    "voila": ["voila", "{folder}", "--no-browser", "--port={port}", "--Voila.ip=127.0.0.1"],
    "lab": [
        "jupyterlab",
        "--no-browser",
        "--port={port}",
        "--ServerApp.ip=127.0.0.1",
        "--ServerApp.root_dir={folder}",
        "--IdentityProvider.token=",
        "--expose-app-in-browser",
        "--allow-root",
    ],
}


@contextmanager
def serving(kind: str) -> Iterator[Server]:
    """A ``"voila"`` or ``"lab"`` over a copy of the notebooks, with no settings of this user's; ended on leaving.

    Raises ``RuntimeError`` with the end of its log when it does not answer within a minute.
    """
    with tempfile.TemporaryDirectory(prefix="rulebook-") as made:
        home, folder, port = Path(made), Path(made) / "notebooks", free_port()
        shutil.copytree(NOTEBOOKS, folder, ignore=shutil.ignore_patterns(".*"))
        own = {f"JUPYTER_{what}_DIR": str(home / what.lower()) for what in ("CONFIG", "DATA", "RUNTIME")}
        env = os.environ | own | {"IPYTHONDIR": str(home / "ipython"), "JUPYTERLAB_SETTINGS_DIR": str(home / "settings")}
        env |= {"JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces")}
        command = [part.format(folder=folder, port=port) for part in COMMANDS[kind]]
        log = home / "log"
        with log.open("w") as out:
            process = subprocess.Popen([sys.executable, "-m", *command], stdout=out, stderr=subprocess.STDOUT, env=env, cwd=folder)
            try:
                url = f"http://127.0.0.1:{port}"
                limit = time.monotonic() + 60
                while not answers(url):
                    if process.poll() is not None or time.monotonic() > limit:
                        raise RuntimeError(f"{kind} did not start:\n{log.read_text()[-3000:]}")
                    time.sleep(0.1)
                yield Server(kind, url, folder)
            finally:
                process.terminate()
                try:
                    process.wait(20)
                except subprocess.TimeoutExpired:
                    process.kill()


def run_all(page: Any) -> None:
    """Runs every cell of the notebook that is open in Lab."""
    page.wait_for_function("() => window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel", timeout=60_000)
    page.wait_for_selector(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Cell", timeout=60_000)
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
