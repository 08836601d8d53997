# SPDX-License-Identifier: GPL-3.0-or-later
"""Design spaces: every accelerator of a grid or sample, planned into a store that command line and window share."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, Iterator, Mapping, NamedTuple, Sequence

from tilescope import _core
from tilescope.descriptions import described, stem
from tilescope.errors import InputError
from tilescope.planning import Plan
from tilescope.progress import Progress, parts_line, rows_line
from tilescope.row_plots import RowPlots
from tilescope.rows import Rows
from tilescope.tables import Table
from tilescope.values import Hardware, Network

if TYPE_CHECKING:
    import subprocess
    from concurrent.futures import Executor

    import pandas


class Count(NamedTuple):
    """The size of a sweep before it runs."""

    points: int  # the product of all axes, or the sample
    removed: int  # by "before"
    questions: int
    rows: int
    in_store: int
    seconds: float | None  # on one processor, without reuse; None: unknown
    bytes: int  # of the store


class Run(NamedTuple):
    """What a run did."""

    rows: int
    done: int
    solved: int
    reused: int
    complete: bool


class Row:
    """A row of a sweep: an accelerator under a question."""

    def __init__(self, sweep: Sweep, number: int, question: int) -> None:
        self.sweep = sweep
        self.number = number
        self.question = question

    @property
    def hardware(self) -> Hardware:
        """The accelerator."""
        return Hardware(self.sweep._value.profile(self.number))

    def plan(self, *, network: int = 0, threads: int = 0, stop: _core.CancelToken | None = None) -> Plan:
        """The whole plan of the row, for one of the sweep's networks."""
        first, second, question = self.sweep._value.request(self.number, self.question, network)
        return Plan(_core.plan(first, second, question, threads, False, stop, None))

    def __repr__(self) -> str:
        return f"<Row {self.number}, question {self.question}, of {self.sweep.name}>"


class Sweep:
    """A hardware design space and its store.

    hardware: the base profile. networks: one, or several, or a dict of network to weight. question: a dict with model
    and, if wanted, objective, search, dataflow, options; or a list of them. axes: by name. before and after:
    constraints. front: metrics. store: a file, made by the first run. Fails with :class:`InputError` that lists all
    that is wrong.

    >>> import tilescope as ts
    >>> sweep = ts.Sweep(ts.hardware("tx2_eplanner_a"), ts.network("alexnet"),
    ...                  question=dict(model="eplanner", objective="latency"),
    ...                  axes={"buffer": ts.powers_of_two("/memories/0/size_bits", 8, 64, unit="KiB")})
    >>> sweep.count().rows
    4
    """

    def __init__(
        self,
        hardware: Hardware,
        networks: Network | Sequence[Network] | Mapping[Network, float],
        *,
        question: Mapping[str, Any] | Sequence[Mapping[str, Any]],
        axes: Mapping[str, Mapping[str, Any]],
        before: Sequence[str] = (),
        after: Sequence[str] = (),
        front: Sequence[str] = (),
        name: str | None = None,
        store: str | os.PathLike[str] | None = None,
        **more: Any,
    ) -> None:
        made = described(name or stem(store), hardware, networks, question, axes)
        document = made.document
        for key, listed in (("before", before), ("after", after), ("front", front)):
            if listed:
                document[key] = list(listed)
        document.update(more)
        self._start(json.dumps(document), "sweep", made.networks, made.profiles, store)

    def _start(
        self,
        text: str,
        file: str,
        networks: dict[str, _core.Network],
        profiles: dict[str, _core.Hardware],
        store: str | os.PathLike[str] | None,
    ) -> None:
        self._parts = (text, file, networks, profiles)
        self._value = _core.sweep_from_json(text, file, networks, profiles)
        self.store = os.fspath(store) if store is not None else ""

    @classmethod
    def read(cls, path: str | os.PathLike[str], *, store: str | os.PathLike[str] | None = None) -> Sweep:
        """A description from its file (tilescope.sweep/1). store: by default NAME.tilesweep beside it."""
        file = os.fspath(path)
        try:
            with open(file, encoding="utf-8") as opened:
                text = opened.read()
        except UnicodeDecodeError as error:
            raise InputError(f"{file}: found bytes that are no UTF-8; expected a description of a sweep") from error
        sweep = cls.__new__(cls)
        sweep._start(text, file, {}, {}, store)
        if not sweep.store:
            sweep.store = os.path.join(os.path.dirname(file), sweep.name + ".tilesweep")
        return sweep

    @property
    def name(self) -> str:
        """Its name, unique in its store."""
        return self._value.name

    @property
    def document(self) -> dict[str, Any]:
        """The description (tilescope.sweep/1)."""
        document: dict[str, Any] = json.loads(self._value.document)
        return document

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the description, for ``tilescope-cli sweep`` and the window."""
        with open(path, "w", encoding="utf-8") as file:
            json.dump(self.document, file, indent=2, ensure_ascii=False)
            file.write("\n")

    def count(self, *, stop: _core.CancelToken | None = None) -> Count:
        """Points, rows, expected time and size, before anything runs."""
        document = json.loads(self._value.count(self.store if os.path.exists(self.store) else "", stop))
        return Count(*(document.get(key) for key in Count._fields))

    def _needs_store(self) -> str:
        if not self.store:
            raise InputError("the sweep has no store: give store=\"NAME.tilesweep\"")
        return self.store

    def run(
        self,
        *,
        progress: bool | Progress = False,
        threads: int = 0,
        limit_rows: int = 0,
        deeper: bool = False,
        durable: bool = False,
        take_over: bool = False,
        shard: tuple[int, int] | None = None,
        stop: _core.CancelToken | None = None,
        executor: Executor | None = None,
    ) -> Run:
        """Solves the rows that the store lacks. Ctrl+C and stop keep every finished row; run again to go on.

        progress: True for a line, or a function of rows done, all rows, rows on the front and hypervolume. shard:
        (i, n) for only the points whose number is i modulo n. executor: any of ``concurrent.futures``, Dask or mpi4py,
        whose workers solve parts; its processes must be spawned. Other arguments as ``tilescope-cli sweep``.
        """
        if executor is not None:
            from tilescope.executors import run_on

            self._needs_store()
            run_on(executor, self, parts_line() if progress is True else None)
        asked = _core.RunAsked()
        asked.store = self._needs_store()
        asked.threads = threads
        asked.limit_rows = limit_rows
        asked.deeper = deeper
        asked.durable = durable
        asked.take_over = take_over
        if shard is not None:
            asked.shard, asked.shards = shard
        shown = rows_line() if progress is True else progress or None
        result = self._value.run(asked, stop, shown)
        return Run(*(result[key] for key in Run._fields))

    def rows(self) -> Rows:
        """The stored rows, as they are now."""
        return Rows(self._needs_store(), self.name)

    def frame(self) -> pandas.DataFrame:
        """The stored rows as a pandas DataFrame. Needs pandas."""
        return self.rows().frame()

    def columns(self, *names: str) -> dict[str, Any]:
        """Columns of the stored rows by name."""
        return self.rows().columns(*names)

    def front(self, *metrics: str) -> Table:
        """The stored rows that no other row beats; by default in the description's metrics."""
        return self.rows().front(*metrics)

    @property
    def hypervolume(self) -> float:
        """The share that the stored front dominates of the box of its metrics."""
        return self.rows().hypervolume

    @property
    def plot(self) -> RowPlots:
        """Charts of the stored rows, such as ``sweep.plot.energy()``."""
        return self.rows().plot

    def arrow(self) -> Any:
        """The stored rows as a pyarrow Table. Needs pyarrow."""
        return self.rows().arrow()

    def to_parquet(self, path: str | os.PathLike[str]) -> None:
        """Writes the stored rows as Parquet. Needs pyarrow."""
        self.rows().to_parquet(path)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The stored rows by the Arrow PyCapsule interface."""
        return self.rows().__arrow_c_stream__(requested_schema)

    def session(self) -> str:
        """A session of the window (tilescope.session/1): the base profile and first network, and the stored rows."""
        network, _, question = self._value.request(0, 0, 0)
        rows = {"store": os.path.abspath(self._needs_store()), "sweep": self.name}
        window = {"view": "sweeps", "views": {"sweeps": rows}}
        return _core.session(network, self._value.base, question, json.dumps(window))

    def open(
        self, path: str | os.PathLike[str] | None = None, *, program: str | os.PathLike[str] | None = None
    ) -> subprocess.Popen[bytes]:
        """Starts the window on the stored rows, or on the description while there are none, and returns its process.

        path: of the session or description that is written, by default a temporary file. program: the window's, by
        default that of the same build, or the one on PATH.
        """
        from tilescope import windows

        if not self.store or not os.path.exists(self.store):
            file = windows.session_path(path, self.name, ".json")
            self.save(file)
        else:
            file = windows.session_path(path, self.name)
            with open(file, "w", encoding="utf-8") as session:
                session.write(self.session())
        return windows.opened(file, program)

    def points(self) -> Iterator[tuple[int, Hardware]]:
        """Number and hardware of every point, for loops of your own. Constraints are not applied.

        >>> import tilescope as ts
        >>> sweep = ts.Sweep(ts.hardware("tx2_eplanner_a"), ts.network("alexnet"), question=dict(model="eplanner"),
        ...                  axes={"clock": ts.values("/clock_mhz", [500, 1000])})
        >>> [hw.clock_mhz for number, hw in sweep.points()]
        [500.0, 1000.0]
        """
        for number in range(self._value.points):
            yield number, Hardware(self._value.profile(number))

    def row(self, number: int, question: int = 0) -> Row:
        """A row by the number of its point."""
        return Row(self, number, question)

    def __reduce__(self) -> tuple[Any, ...]:
        text, file, networks, profiles = self._parts
        return _unpickled_sweep, (
            text,
            file,
            {name: Network(value) for name, value in networks.items()},
            {name: Hardware(value) for name, value in profiles.items()},
            self.store,
        )

    def _line(self) -> str:
        points, questions = self._value.points, self._value.questions
        return f"{self.name}: {points} point{'s' * (points != 1)}, {questions} question{'s' * (questions != 1)}"

    def __repr__(self) -> str:
        return f"<Sweep {self._line()}>"

    def _repr_html_(self) -> str:
        axes = self.document["axes"]
        rules = ("powers_of_two", "list", "linear", "log", "together", "hierarchies")
        table = Table(
            {
                "axis": [axis["name"] for axis in axes],
                "of": [axis.get("choice") or ", ".join(axis.get("set", ())) for axis in axes],
                "values": [_short(next((axis[rule] for rule in rules if rule in axis), "")) for axis in axes],
                "unit": [axis.get("unit", "") for axis in axes],
            },
            self._line(),
        )
        return table._repr_html_()


def _short(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 60 else text[:59] + "…"


def _unpickled_sweep(
    text: str, file: str, networks: dict[str, Network], profiles: dict[str, Hardware], store: str
) -> Sweep:
    sweep = Sweep.__new__(Sweep)
    sweep._start(
        text,
        file,
        {name: net._value for name, net in networks.items()},
        {name: profile._value for name, profile in profiles.items()},
        store or None,
    )
    return sweep
