"""The notebooks: clean as committed, short, in four languages, and running from top to bottom."""

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from rulebook.texts import LANGUAGES, ui

FOLDER = Path(__file__).parents[1] / "notebooks"
BOOKS = sorted(FOLDER.glob("*.ipynb"))
ASKED = re.compile(r'page\("([^"]+)"\)')


def read(path):
    return nbformat.read(path, as_version=4)


def asked():
    return {key for path in BOOKS for cell in read(path).cells for key in ASKED.findall(cell.source)}


@pytest.mark.parametrize("path", BOOKS, ids=lambda p: p.name)
def test_is_clean(path):
    book = read(path)
    assert book.metadata.kernelspec.name == "python3"
    for cell in book.cells:
        if cell.cell_type == "code":
            assert not cell.outputs and cell.execution_count is None
            assert len(cell.source.splitlines()) <= 6, "a cell to be read aloud is short"
        else:
            assert all(line.startswith("#") for line in cell.source.splitlines()), "Markdown cells hold titles; prose comes from page()"


@pytest.mark.parametrize("path", BOOKS, ids=lambda p: p.name)
def test_runs(path):
    book = read(path)
    NotebookClient(book, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(FOLDER)}}).execute()
    shown = [o for c in book.cells if c.cell_type == "code" for o in c.outputs]
    assert shown and not [o for o in shown if o.output_type == "error" or o.get("name") == "stderr"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_prose_is_there_and_used(language):
    assert set(ui(language).get("page")) == asked()
    assert all(ui(language)(f"page.{key}").strip() for key in asked())
