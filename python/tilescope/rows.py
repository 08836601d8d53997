# SPDX-License-Identifier: GPL-3.0-or-later
"""The stored rows of a sweep: columns, tables, frames, fronts."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, Sequence

from tilescope import _core
from tilescope.row_plots import ENERGIES, RowPlots
from tilescope.tables import MOST_ROWS, Table, needs

if TYPE_CHECKING:
    import pandas


def _view(column: _core.Column) -> memoryview:
    buffer: Any = column  # mypy 1.0 knows no buffers of extensions
    return memoryview(buffer)


class Rows:
    """The rows of a stored sweep, in the order of number and question, read once. Only the description's front and its
    hypervolume are read from the store when they are asked for."""

    def __init__(self, store: str, name: str) -> None:
        self._value = _core.read_rows(store, name)
        self.store = store
        self.name = name
        self._columns = {column.name: column for column in self._value.columns}

    def __len__(self) -> int:
        return self._value.size

    @property
    def names(self) -> list[str]:
        """Names of the columns, with units as in ``tilescope-cli sweep export``."""
        return list(self._columns)

    def _named(self, name: str) -> str:
        if name == "energy" and name not in self._columns:
            name = next((known for known in ENERGIES if known in self._columns), name)
        if name not in self._columns:
            raise KeyError(f"sweep {self.name} has no column {name!r}; it has {', '.join(self._columns)}")
        return name

    def column(self, name: str) -> Any:
        """A column: a read-only numpy view, or a memoryview without numpy; words as a list. NaN: no value."""
        column = self._columns[self._named(name)]
        if column.words is not None:
            words = column.words
            return [words[code] for code in _view(column)]
        numpy = sys.modules.get("numpy")
        if numpy is None:
            try:
                numpy = needs("numpy", "numpy")
            except ImportError:
                return _view(column)
        return numpy.asarray(column)

    def _units(self) -> dict[str, str]:
        """Of the metrics that notebooks show with a prefix."""
        units = {name: column.unit for name, column in self._columns.items() if column.unit in ("s", "pJ", "B", "W")}
        return units | {name: "1" for name in self._columns if name.split(".")[0] == "utilisation"}

    def columns(self, *names: str) -> dict[str, Any]:
        """Several columns by name; all without arguments. Numbers are not copied."""
        return {name: self.column(name) for name in names or self.names}

    def table(self) -> Table:
        """All rows as a table."""
        return Table({name: list(self.column(name)) for name in self.names}, self._line(), self._units())

    def frame(self) -> pandas.DataFrame:
        """All rows as a pandas DataFrame, words as categories. Needs pandas."""
        pandas, numpy = needs("pandas", "pandas"), needs("numpy", "numpy")
        data = {}
        for name, column in self._columns.items():
            array = numpy.asarray(column)
            if column.words is not None:
                array = pandas.Categorical.from_codes(array, column.words)
            data[name] = array
        return pandas.DataFrame(data)

    def row(self, index: int) -> dict[str, Any]:
        """A row by its place, as a dict."""
        if not -len(self) <= index < len(self):
            raise IndexError(f"the sweep has {len(self)} rows")
        return {name: self.column(name)[index] for name in self.names}

    def _front_places(self, metrics: Sequence[str]) -> list[int]:
        return self._value.front_of([self._named(metric) for metric in metrics])

    def front(self, *metrics: str) -> Table:
        """The rows that no other row beats in one to four metrics; by default in those of the description."""
        if metrics:
            places = self._front_places(metrics)
        else:
            wanted = set(self._value.front)
            numbers, questions = _view(self._columns["number"]), _view(self._columns["question"])
            places = [i for i in range(len(self)) if (numbers[i], questions[i]) in wanted]
        columns = self.columns()
        return Table(
            {name: [column[i] for i in places] for name, column in columns.items()},
            f"{len(places)} of {len(self)} rows are on the front",
            self._units(),
        )

    @property
    def hypervolume(self) -> float:
        """The share, 0 to 1, that the description's front dominates of the box of its metrics (docs/sweeps.md)."""
        return self._value.coverage

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The Arrow PyCapsule interface, for pyarrow, polars and DuckDB."""
        return self._value.arrow()

    def arrow(self) -> Any:
        """The rows as a pyarrow Table. Needs pyarrow."""
        return needs("pyarrow", "pyarrow").table(self)

    def to_parquet(self, path: str | os.PathLike[str]) -> None:
        """Writes the rows as Parquet. Needs pyarrow."""
        needs("pyarrow.parquet", "pyarrow").write_table(self.arrow(), os.fspath(path))

    @property
    def plot(self) -> RowPlots:
        """Charts, such as ``rows.plot.energy()``."""
        return RowPlots(self)

    def _line(self) -> str:
        return f"{self.name}: {len(self)} of {self._value.rows_total} rows"

    def __repr__(self) -> str:
        return f"<Rows of {self._line()}>"

    def _repr_html_(self) -> str:
        columns: dict[str, Sequence[Any]] = {name: list(self.column(name)[:MOST_ROWS]) for name in self.names}
        shown = Table(columns, self._line(), self._units())
        shown.left_out = max(0, len(self) - MOST_ROWS)
        return shown._repr_html_()
