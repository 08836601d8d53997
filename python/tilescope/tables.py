# SPDX-License-Identifier: GPL-3.0-or-later
"""Small tables: for notebooks, and as pandas frames where pandas is installed."""

from __future__ import annotations

import html
import math
import numbers
import re
from typing import TYPE_CHECKING, Any, Mapping, Sequence

from tilescope import _core
from tilescope.quantity import Quantity

if TYPE_CHECKING:
    import pandas

MOST_ROWS = 200  # of a table in a notebook
MOST_BYTES = 90_000  # of its HTML

# Notebooks have style sheets of their own, so every cell states its look. Neutral: readable on light and dark pages.
_TABLE = "border-collapse:collapse;font-variant-numeric:tabular-nums"
_ROW = "border-bottom:1px solid rgba(128,128,128,.3)"
_WORDS = "padding:2px 10px;text-align:left"
_NUMBER = "padding:2px 10px;text-align:right;white-space:nowrap"


def has(package: str) -> bool:
    """Whether a package is installed."""
    import importlib.util

    return importlib.util.find_spec(package) is not None


_NOT_IN_DEBIAN = ("pyarrow",)


def needs(module: str, package: str) -> Any:
    """The imported module, or an ImportError that says how to install it."""
    import importlib

    try:
        return importlib.import_module(module)
    except ImportError as error:
        ways = [] if package in _NOT_IN_DEBIAN else [f"'apt install python3-{package}'"]
        ways.append(f"'pip install {package}'")
        raise ImportError(f"this needs {module.split('.')[0]}, which is not installed: {' or '.join(ways)}") from error


def cell_text(value: object) -> str:
    """A value as in a table: at most four digits of a float, "" for none."""
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return str(value) if isinstance(value, Quantity) else f"{value:.4g}"
    return str(value)


def _is_number(value: object) -> bool:
    """True for numbers of numpy too, which is not imported."""
    return isinstance(value, numbers.Real) and not isinstance(value, bool)


class Table:
    """Named columns of equal length.

    >>> table = Table({"layer": ["conv1"], "cycles": [128]})
    >>> len(table), table["cycles"]
    (1, [128])
    """

    def __init__(
        self, columns: dict[str, Sequence[Any]], caption: str = "", units: Mapping[str, str] | None = None
    ) -> None:
        self.columns = columns
        self.caption = caption
        self.units = dict(units or {})  # of numbers that notebooks show with a prefix
        self.left_out = 0  # rows that are not in the columns

    def __len__(self) -> int:
        return len(next(iter(self.columns.values()))) if self.columns else 0

    def __getitem__(self, name: str) -> Sequence[Any]:
        return self.columns[name]

    def __repr__(self) -> str:
        return f"<Table of {len(self)} rows: {', '.join(self.columns)}>"

    def rows(self) -> list[tuple[Any, ...]]:
        """The rows, as tuples."""
        return list(zip(*self.columns.values()))

    def frame(self) -> pandas.DataFrame:
        """A pandas DataFrame. Needs pandas."""
        return needs("pandas", "pandas").DataFrame(
            {name: [float(v) if isinstance(v, float) else v for v in values] for name, values in self.columns.items()}
        )

    def _text(self, name: str, value: Any) -> str:
        unit = self.units.get(name)
        if unit is None or not _is_number(value) or math.isnan(value):
            return cell_text(value)
        return _core.shown_number(value, unit)

    def _repr_html_(self) -> str:
        right = {
            name for name, values in self.columns.items() if any(_is_number(value) for value in values[:MOST_ROWS])
        }
        look = {name: _NUMBER if name in right else _WORDS for name in self.columns}
        titles = {name: re.sub(r"_(pj|mac|s|bytes|w)(?=$|\.)", "", name) if name in self.units else name for name in self.columns}
        head = "".join(f'<th style="{look[name]}">{html.escape(titles[name])}</th>' for name in self.columns)
        lines: list[str] = []
        size = 0
        for row in self.rows()[:MOST_ROWS]:
            texts = [(look[name], html.escape(self._text(name, value))) for name, value in zip(self.columns, row)]
            line = "".join(f'<td style="{style}">{text}</td>' for style, text in texts)
            lines.append(f'<tr style="{_ROW}">{line}</tr>')
            size += len(lines[-1].encode())
            if size > MOST_BYTES:
                lines.pop()
                break
        hidden = len(self) + self.left_out - len(lines)
        more = f"<p>… and {hidden} more</p>" if hidden else ""
        caption = f"<p>{html.escape(self.caption)}</p>" if self.caption else ""
        return (
            f'{caption}<table style="{_TABLE}"><thead><tr style="{_ROW}">{head}</tr></thead>'
            f"<tbody>{''.join(lines)}</tbody></table>{more}"
        )
