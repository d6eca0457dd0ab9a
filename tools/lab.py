"""Opens JupyterLab on the first notebook, on this machine only: `python tools/lab.py --port 8888 --browser no`."""

import argparse
import os
import sys
from pathlib import Path

NOTEBOOK = Path(__file__).parents[1] / "notebooks" / "00_start.ipynb"


def main() -> None:
    """Becomes the JupyterLab server: its output, its Ctrl-C and its exit code."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--port", type=int, default=8888)
    options.add_argument("--browser", default="yes", choices=["yes", "no"])
    chosen = options.parse_args()
    command = [sys.executable, "-m", "jupyterlab", str(NOTEBOOK), f"--port={chosen.port}", "--ServerApp.ip=127.0.0.1"]
    if chosen.browser == "no":
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    os.execv(sys.executable, command)


if __name__ == "__main__":
    main()
