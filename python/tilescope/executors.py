# SPDX-License-Identifier: GPL-3.0-or-later
"""Sweeps on any concurrent.futures.Executor: workers solve parts into files of their own, and only the caller's process
writes the store. A part that runs twice changes nothing."""

from __future__ import annotations

import concurrent.futures
import os
import tempfile
from typing import TYPE_CHECKING, Callable

from tilescope import _core

if TYPE_CHECKING:
    from tilescope.sweeps import Sweep

_SECONDS_OF_A_PART = 0.5  # at least: starting a part costs milliseconds
_MOST_PARTS = 1000


def solved_part(sweep: Sweep, part: int, parts: int) -> bytes:
    """The store of a part's rows. Runs in a worker, with one thread."""
    with tempfile.TemporaryDirectory(prefix="tilescope-") as folder:
        sweep.store = os.path.join(folder, "part.tilesweep")
        sweep.run(shard=(part, parts), threads=1)
        with open(sweep.store, "rb") as file:
            return file.read()


def _parts_of(sweep: Sweep) -> int:
    count = sweep.count()
    points = max(1, count.points - count.removed)
    wanted = int((count.seconds or points * _SECONDS_OF_A_PART) / _SECONDS_OF_A_PART)
    return max(1, min(wanted, points, _MOST_PARTS))


def _open_parts(sweep: Sweep, parts: int) -> list[int]:
    """Parts with a point that the store lacks."""
    if not os.path.exists(sweep.store):
        return list(range(parts))
    if sweep.name not in [name for name, _, _, _ in _core.store_sweeps(sweep.store)]:
        return list(range(parts))
    stored = set(zip(sweep.rows().column("number"), sweep.rows().column("question")))
    missing = set()
    for number in range(sweep._value.points):
        if any((number, question) not in stored for question in range(sweep._value.questions)):
            missing.add(number % parts)
    return sorted(missing)


def run_on(
    executor: concurrent.futures.Executor, sweep: Sweep, told: Callable[[int, int], object] | None = None
) -> None:
    """Solves the parts that the store lacks and merges each as soon as it is there. told: parts done, and all.

    If a worker dies, the executor's error is raised; merged parts stay, and another run goes on.
    """
    parts = _parts_of(sweep)
    missing = _open_parts(sweep, parts)
    futures = [executor.submit(solved_part, sweep, part, parts) for part in missing]
    try:
        with tempfile.TemporaryDirectory(prefix="tilescope-") as folder:
            for done, future in enumerate(concurrent.futures.as_completed(futures), 1):
                path = os.path.join(folder, f"part{done}.tilesweep")
                with open(path, "wb") as file:
                    file.write(future.result())
                _core.merge(sweep.store, [path])
                os.remove(path)
                if told:
                    told(done, len(futures))
    finally:
        for future in futures:
            future.cancel()
