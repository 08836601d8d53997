# SPDX-License-Identifier: GPL-3.0-or-later
"""What a run of a sweep shows while it works: a line that is redrawn in a terminal, one output of a notebook's cell,
elsewhere a line for each tenth."""

from __future__ import annotations

import sys
from typing import Any, Callable

Progress = Callable[[int, int, int, "float | None"], None]


def _notebook() -> Any | None:
    """IPython.display inside a notebook's kernel. IPython is not imported for it."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return ipython.display if ipython and hasattr(shell, "kernel") else None


class _Line:
    """One line of progress, drawn again by every call."""

    def __init__(self) -> None:
        self._tenth = -1
        self._display = _notebook()
        self._handle: Any = None

    def show(self, text: str, done: int, all_parts: int) -> None:
        if self._display is not None:
            content = {"text/plain": text}
            if self._handle is None:
                self._handle = self._display.display(content, raw=True, display_id=True)
            else:
                self._handle.update(content, raw=True)
        elif sys.stderr.isatty():
            print("\r\x1b[K" + text, end="\n" if done == all_parts else "", file=sys.stderr, flush=True)
        elif all_parts and done * 10 // all_parts > self._tenth:
            self._tenth = done * 10 // all_parts
            print(text, file=sys.stderr, flush=True)


def rows_line() -> Progress:
    """Shows rows, the front and its hypervolume."""
    line = _Line()

    def show(done: int, rows: int, front: int, hypervolume: float | None) -> None:
        text = f"{done} of {rows} rows"
        if hypervolume is not None:
            text += f", front {front}, hypervolume {hypervolume:.3f}"
        line.show(text, done, rows)

    return show


def parts_line() -> Callable[[int, int], None]:
    """Shows parts of a run on an executor."""
    line = _Line()
    return lambda done, parts: line.show(f"{done} of {parts} parts", done, parts)
