# SPDX-License-Identifier: GPL-3.0-or-later
"""Small tables: for notebooks, and as pandas frames where pandas is installed."""

from __future__ import annotations

import html
import math
from typing import TYPE_CHECKING, Any, Sequence

if TYPE_CHECKING:
    import pandas

MOST_ROWS = 200  # of a table in a notebook

_TABLE = "border-collapse:collapse;font-variant-numeric:tabular-nums"
_CELL = "padding:2px 10px;border-bottom:1px solid rgba(128,128,128,.3)"  # readable on light and dark pages


def needs(module: str, package: str) -> Any:
    """The imported module, or an ImportError that says how to install it."""
    import importlib

    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise ImportError(
            f"this needs {module.split('.')[0]}, which is not installed: "
            f"'apt install python3-{package}' or 'pip install {package}'"
        ) from error


def cell_text(value: object) -> str:
    """A value as in a table: at most four digits of a float, "" for none."""
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return str(value) if type(value) is not float else f"{value:.4g}"
    return str(value)


class Table:
    """Named columns of equal length.

    >>> table = Table({"layer": ["conv1"], "cycles": [128]})
    >>> len(table), table["cycles"]
    (1, [128])
    """

    def __init__(self, columns: dict[str, Sequence[Any]], caption: str = "") -> None:
        self.columns = columns
        self.caption = caption

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

    def _repr_html_(self) -> str:
        head = "".join(f'<th style="{_CELL};text-align:left">{html.escape(name)}</th>' for name in self.columns)
        lines = []
        for row in self.rows()[:MOST_ROWS]:
            cells = []
            for value in row:
                align = "right" if isinstance(value, (int, float)) and not isinstance(value, bool) else "left"
                cells.append(f'<td style="{_CELL};text-align:{align}">{html.escape(cell_text(value))}</td>')
            lines.append(f"<tr>{''.join(cells)}</tr>")
        more = f"<p>… and {len(self) - MOST_ROWS} more</p>" if len(self) > MOST_ROWS else ""
        caption = f"<p>{html.escape(self.caption)}</p>" if self.caption else ""
        return (
            f'{caption}<table style="{_TABLE}"><thead><tr>{head}</tr></thead>'
            f"<tbody>{''.join(lines)}</tbody></table>{more}"
        )
