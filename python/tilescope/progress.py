# SPDX-License-Identifier: GPL-3.0-or-later
"""What a run of a sweep shows while it works."""

from __future__ import annotations

import sys
from typing import Callable

Progress = Callable[[int, int, int, "float | None"], None]


def told_parts(done: int, parts: int) -> None:
    print(f"{done} of {parts} parts", file=sys.stderr, flush=True)


def progress_line() -> Progress:
    """A line that is redrawn in a terminal; elsewhere a line for each tenth of the rows."""
    tenth = -1

    def show(done: int, rows: int, front: int, hypervolume: float | None) -> None:
        nonlocal tenth
        text = f"{done} of {rows} rows"
        if hypervolume is not None:
            text += f", front {front}, hypervolume {hypervolume:.3f}"
        if sys.stderr.isatty():
            print("\r\x1b[K" + text, end="\n" if done == rows else "", file=sys.stderr, flush=True)
        elif rows and done * 10 // rows > tenth:
            tenth = done * 10 // rows
            print(text, file=sys.stderr, flush=True)

    return show
