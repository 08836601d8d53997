# SPDX-License-Identifier: GPL-3.0-or-later
"""Charts of the rows of sweeps."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Sequence

from tilescope import _core, svg_plots
from tilescope.pictures import Picture
from tilescope.tables import has, needs

if TYPE_CHECKING:
    from tilescope.rows import Rows

ENERGIES = ("energy_pj", "energy_mac")


class RowPlots:
    """Charts of rows: with matplotlib its axes, which can be restyled, otherwise SVG. ``energy()`` is always SVG."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    def _columns(self, names: Sequence[str]) -> dict[str, Any]:
        return {name: self._rows.column(name) for name in names}

    def _numbers(self) -> list[str]:
        """Columns that have numbers."""
        hidden = {"number", "question", "gap"}
        return [
            name
            for name, column in self._rows._columns.items()
            if name not in hidden and column.words is None and any(map(math.isfinite, self._rows.column(name)))
        ]

    def energy(self) -> Picture:
        """Energy over latency of the rows, with the front: the report's chart, as SVG."""
        return Picture(_core.sweep_chart(self._rows.store, self._rows.name, None))

    def scatter(self, x: str, y: str, axes: Any = None) -> Any:
        """Every row by two metrics, with the front."""
        if axes is None and not has("matplotlib"):
            front_places = self._rows._front_places((x, y))
            return svg_plots.scatter((x, y), self._rows.column(x), self._rows.column(y), front_places)
        axes = axes or needs("matplotlib.pyplot", "matplotlib").subplots()[1]
        front = self._rows.front(x, y)
        columns = self._columns((x, y))
        axes.scatter(columns[x], columns[y], s=8, alpha=0.5, label="rows")
        names = [self._rows._named(name) for name in (x, y)]
        axes.step(front[names[0]], front[names[1]], where="post", marker="o", label="front")
        axes.set(xlabel=names[0], ylabel=names[1])
        axes.legend()
        return axes

    def parallel(self, *names: str, axes: Any = None) -> Any:
        """Parallel coordinates: a line per row through its numbers, each axis from its least to its largest value."""
        shown = [self._rows._named(name) for name in names] or self._numbers()
        if axes is None and not has("matplotlib"):
            return svg_plots.parallel(shown, list(self._columns(shown).values()))
        numpy = needs("numpy", "numpy")
        axes = axes or needs("matplotlib.pyplot", "matplotlib").subplots()[1]
        lines = []
        for name in shown:
            column = numpy.asarray(self._rows.column(name), dtype=float)
            low, high = numpy.nanmin(column), numpy.nanmax(column)
            lines.append((column - low) / (high - low) if high > low else column * 0 + 0.5)
        axes.plot(range(len(shown)), numpy.array(lines), color="C0", alpha=max(0.05, min(1.0, 30 / len(self._rows))))
        axes.set_xticks(range(len(shown)), shown, rotation=30, ha="right")
        axes.set_ylabel("from least to largest")
        return axes
