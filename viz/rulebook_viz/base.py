"""What every widget here has in common: it only listens, and nothing a browser says can break it."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import anywidget

STATIC = Path(__file__).parent / "static"


@cache
def asset(*names: str) -> str:
    """Files of ``static/``, one after the other: a widget's script or its style."""
    return "\n".join((STATIC / name).read_text("utf-8") for name in names)


@cache
def glyphs(*ids: str) -> dict[str, str]:
    """The named signs of ``glyphs.svg``, each as an SVG text of its own."""
    space = "{http://www.w3.org/2000/svg}"
    found = {s.get("id"): s for s in ET.fromstring(asset("glyphs.svg")).iter(f"{space}symbol")}
    ET.register_namespace("", space[1:-1])
    out = {}
    for id in ids:
        svg = ET.Element(f"{space}svg", {"viewBox": str(found[id].get("viewBox")), "class": "ic", "aria-hidden": "true"})
        svg.extend(list(found[id]))
        out[id] = ET.tostring(svg, "unicode")
    return out


class Widget(anywidget.AnyWidget):
    """A widget whose state belongs to Python; the browser sends wishes, not values.

    A message is a dictionary with one known key. ``hear`` gets it, and whatever is
    malformed is dropped: a page that was left open must not fill a notebook with tracebacks.
    """

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self._waiting: dict[str, list[Callable[..., Any]]] = {}
        self.on_msg(lambda _, said, __: self.hear(said) if isinstance(said, dict) else None)

    def set_state(self, sync_data: Any) -> None:
        """Nothing: no trait is set from outside."""

    def hear(self, said: dict[str, Any]) -> None:
        """A wish from the browser."""

    def _when(self, event: str, callback: Callable[..., Any]) -> Callable[..., Any]:
        self._waiting.setdefault(event, []).append(callback)
        return callback

    def _tell(self, event: str, *facts: Any) -> None:
        for callback in list(self._waiting.get(event, ())):
            callback(*facts)
