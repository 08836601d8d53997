# SPDX-License-Identifier: GPL-3.0-or-later
"""Scatter and parallel plots as SVG, for where matplotlib is not installed. Colours are the report's on white."""

from __future__ import annotations

import html
import math
from typing import Sequence

from tilescope.pictures import Picture

MOST_MARKS = 2000  # rows of a picture; of more, evenly spread ones

_WIDTH, _HEIGHT = 720, 400  # px
_LEFT, _RIGHT, _TOP, _BOTTOM = 90, 30, 20, 50
_TEXT, _AXIS, _CLOUD, _ACCENT = "#434D5A", "#8C97A5", "#A5ABB3", "#175FC9"


def thinned(count: int, always: Sequence[int] = ()) -> list[int]:
    """At most MOST_MARKS places below count, evenly spread, and these."""
    step = max(1, math.ceil(count / MOST_MARKS))
    return sorted({*range(0, count, step), *always})


class _Scale:
    """Values to px. Values without a number have no place."""

    def __init__(self, values: Sequence[float], first: float, last: float) -> None:
        numbers = [value for value in values if math.isfinite(value)]
        self.low, self.high = (min(numbers), max(numbers)) if numbers else (0.0, 1.0)
        self._first, self._last = first, last

    def at(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low) if self.high > self.low else 0.5
        return self._first + share * (self._last - self._first)


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{_TEXT}">{html.escape(text)}</text>'


def _picture(parts: list[str]) -> Picture:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT}" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'font-family="sans-serif" font-size="12"><rect width="{_WIDTH}" height="{_HEIGHT}" fill="#FFFFFF"/>'
    )
    return Picture("\n".join([head, *parts, "</svg>"]) + "\n")


def scatter(names: tuple[str, str], xs: Sequence[float], ys: Sequence[float], front: Sequence[int]) -> Picture:
    """Points, and the rows of the front by their places."""
    bottom, right = _HEIGHT - _BOTTOM, _WIDTH - _RIGHT
    across, up = _Scale(xs, _LEFT, right), _Scale(ys, bottom, _TOP)
    parts = [f'<path d="M{_LEFT} {_TOP}V{bottom}H{right}" fill="none" stroke="{_AXIS}"/>']
    parts += [_text(_LEFT - 6, up.at(value) + 4, f"{value:.4g}", "end") for value in (up.low, up.high)]
    parts += [_text(across.at(value), bottom + 18, f"{value:.4g}", "middle") for value in (across.low, across.high)]
    parts += [_text((_LEFT + right) / 2, bottom + 36, names[0], "middle"), _text(4, _TOP - 6, names[1], "start")]
    chosen = set(front)
    for place in thinned(len(xs), front):
        if math.isfinite(xs[place]) and math.isfinite(ys[place]):
            radius, colour = (4, _ACCENT) if place in chosen else (2.5, _CLOUD)
            parts.append(f'<circle cx="{across.at(xs[place]):.1f}" cy="{up.at(ys[place]):.1f}" r="{radius}" fill="{colour}"/>')
    return _picture(parts)


def parallel(names: Sequence[str], columns: Sequence[Sequence[float]]) -> Picture:
    """A line per row through its numbers, each axis from its least to its largest value."""
    bottom = _HEIGHT - _BOTTOM
    scales = [_Scale(column, bottom, _TOP + 16) for column in columns]
    step = (_WIDTH - 2 * _LEFT) / max(1, len(names) - 1)
    count = len(columns[0]) if columns else 0
    opacity = max(0.08, min(1.0, 30 / max(1, count)))
    parts = []
    for place in thinned(count):
        numbers = [column[place] for column in columns]
        if all(math.isfinite(number) for number in numbers):
            points = " ".join(f"{_LEFT + step * i:.1f},{scales[i].at(number):.1f}" for i, number in enumerate(numbers))
            parts.append(f'<polyline points="{points}" fill="none" stroke="{_ACCENT}" stroke-opacity="{opacity:.2f}"/>')
    for i, (name, scale) in enumerate(zip(names, scales)):
        x = _LEFT + step * i
        parts.append(f'<path d="M{x:.1f} {_TOP + 16}V{bottom}" stroke="{_AXIS}"/>')
        parts += [_text(x, _TOP + 8, f"{scale.high:.4g}", "middle"), _text(x, bottom + 16, f"{scale.low:.4g}", "middle")]
        parts.append(_text(x, bottom + 34, name, "middle"))
    return _picture(parts)
