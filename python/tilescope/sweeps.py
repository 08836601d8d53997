# SPDX-License-Identifier: GPL-3.0-or-later
"""Design spaces: every accelerator of a grid or sample, planned into a store that command line and window share."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any, Callable, Iterator, Mapping, NamedTuple, Sequence

from tilescope import _core
from tilescope.errors import Infeasible, InputError
from tilescope.planning import Plan, option_texts
from tilescope.tables import Table, needs
from tilescope.values import Hardware, Network

if TYPE_CHECKING:
    from concurrent.futures import Executor

    import pandas

Progress = Callable[[int, int, int, "float | None"], None]
_ENERGIES = ("energy_pj", "energy_mac")


def powers_of_two(
    pointer: str | Sequence[str], first: float, last: float, *, unit: str | None = None, steps_per_octave: int = 1
) -> dict[str, Any]:
    """An axis of powers of two, for the field at a JSON pointer or for several.

    >>> powers_of_two("/memories/1/size_bits", 32, 128, unit="KiB")["powers_of_two"]
    [32, 128]
    """
    axis = _axis(pointer, unit)
    axis["powers_of_two"] = [first, last]
    if steps_per_octave != 1:
        axis["steps_per_octave"] = steps_per_octave
    return axis


def linear(
    pointer: str | Sequence[str],
    first: float,
    last: float,
    *,
    step: float | None = None,
    count: int | None = None,
    unit: str | None = None,
) -> dict[str, Any]:
    """An axis in equal steps. Give step or count."""
    axis = _axis(pointer, unit)
    axis["linear"] = {"from": first, "to": last}
    for key, value in (("step", step), ("count", count)):
        if value is not None:
            axis["linear"][key] = value
    return axis


def logarithmic(
    pointer: str | Sequence[str], first: float, last: float, count: int, *, unit: str | None = None
) -> dict[str, Any]:
    """An axis in equal ratios."""
    axis = _axis(pointer, unit)
    axis["log"] = {"from": first, "to": last, "count": count}
    return axis


def values(pointer: str | Sequence[str], listed: Sequence[Any], *, unit: str | None = None) -> dict[str, Any]:
    """An axis of these values."""
    axis = _axis(pointer, unit)
    axis["list"] = list(listed)
    return axis


def choices(what: str, listed: Sequence[Any]) -> dict[str, Any]:
    """An axis of choices: "dataflow", "model", "option:NAME", "technology", "batch" or "network"."""
    return {"choice": what, "list": list(listed)}


def _axis(pointer: str | Sequence[str], unit: str | None) -> dict[str, Any]:
    axis: dict[str, Any] = {"set": [pointer] if isinstance(pointer, str) else list(pointer)}
    if unit is not None:
        axis["unit"] = unit
    return axis


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


def _view(column: _core.Column) -> memoryview:
    buffer: Any = column  # mypy 1.0 knows no buffers of extensions
    return memoryview(buffer)


class Rows:
    """The rows of a stored sweep, in the order of number and question, read once."""

    def __init__(self, store: str, name: str) -> None:
        self._value = _core.read_rows(store, name)
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
            name = next((known for known in _ENERGIES if known in self._columns), name)
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

    def columns(self, *names: str) -> dict[str, Any]:
        """Several columns by name; all without arguments. Numbers are not copied."""
        return {name: self.column(name) for name in names or self.names}

    def table(self) -> Table:
        """All rows as a table."""
        return Table({name: list(self.column(name)) for name in self.names}, self._line())

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

    def front(self, *metrics: str) -> Table:
        """The rows that no other row beats in one to four metrics; by default in those of the description."""
        if metrics:
            places = self._value.front_of([self._named(metric) for metric in metrics])
        else:
            wanted = set(self._value.front)
            numbers, questions = _view(self._columns["number"]), _view(self._columns["question"])
            places = [i for i in range(len(self)) if (numbers[i], questions[i]) in wanted]
        columns = self.columns()
        return Table(
            {name: [column[i] for i in places] for name, column in columns.items()},
            f"{len(places)} of {len(self)} rows are on the front",
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
        """Charts with matplotlib."""
        return RowPlots(self)

    def _line(self) -> str:
        return f"{self.name}: {len(self)} of {self._value.rows_total} rows"

    def __repr__(self) -> str:
        return f"<Rows of {self._line()}>"

    def _repr_html_(self) -> str:
        shown = Table({name: list(self.column(name)[:201]) for name in self.names}, self._line())
        return shown._repr_html_()


class RowPlots:
    """Charts of rows. They need matplotlib and return its axes, so that they can be restyled."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    def _columns(self, names: Sequence[str]) -> dict[str, Any]:
        return {name: self._rows.column(name) for name in names}

    def scatter(self, x: str, y: str, axes: Any = None) -> Any:
        """Every row by two metrics, with the front."""
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
        numpy = needs("numpy", "numpy")
        axes = axes or needs("matplotlib.pyplot", "matplotlib").subplots()[1]
        hidden = {"number", "question", "gap"}
        kept = [
            name
            for name, column in self._rows._columns.items()
            if name not in hidden and column.words is None and numpy.isfinite(numpy.asarray(column)).any()
        ]
        shown = [self._rows._named(name) for name in names] or kept
        lines = []
        for name in shown:
            column = numpy.asarray(self._rows.column(name), dtype=float)
            low, high = numpy.nanmin(column), numpy.nanmax(column)
            lines.append((column - low) / (high - low) if high > low else column * 0 + 0.5)
        axes.plot(range(len(shown)), numpy.array(lines), color="C0", alpha=max(0.05, min(1.0, 30 / len(self._rows))))
        axes.set_xticks(range(len(shown)), shown, rotation=30, ha="right")
        axes.set_ylabel("from least to largest")
        return axes


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
        if not isinstance(hardware, Hardware):
            raise TypeError(f"expected a Hardware, not {type(hardware).__name__}")
        weights = _weights(networks)
        profiles: dict[str, _core.Hardware] = {}
        known: dict[str, _core.Network] = {}
        document: dict[str, Any] = {"format": "tilescope.sweep/1", "name": name or _stem(store)}
        document["hardware"] = _name_for(hardware._value, _read_hardware, profiles)
        document["networks"] = [
            {"network": _name_for(net._value, _read_network, known), **({} if weight == 1 else {"weight": weight})}
            for net, weight in weights
        ]
        document["questions"] = [_question(one) for one in ([question] if isinstance(question, Mapping) else question)]
        document["axes"] = [{"name": key, **axis} for key, axis in axes.items()]
        for key, listed in (("before", before), ("after", after), ("front", front)):
            if listed:
                document[key] = list(listed)
        document.update(more)
        self._start(json.dumps(document), "sweep", known, profiles, store)

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
            run_on(executor, self, _told_parts if progress is True else None)
        asked = _core.RunAsked()
        asked.store = self._needs_store()
        asked.threads = threads
        asked.limit_rows = limit_rows
        asked.deeper = deeper
        asked.durable = durable
        asked.take_over = take_over
        if shard is not None:
            asked.shard, asked.shards = shard
        shown = _progress_line() if progress is True else progress or None
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
        """Charts of the stored rows, with matplotlib."""
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

    def __repr__(self) -> str:
        return f"<Sweep {self.name}: {self._value.points} points, {self._value.questions} questions>"

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
            f"{self.name}: {self._value.points} points, {self._value.questions} questions",
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


def _weights(networks: Any) -> list[tuple[Network, float]]:
    if isinstance(networks, Network):
        listed: list[tuple[Network, float]] = [(networks, 1)]
    elif isinstance(networks, Mapping):
        listed = list(networks.items())
    else:
        listed = [(net, 1) for net in networks]
    for net, _ in listed:
        if not isinstance(net, Network):
            raise TypeError(f"expected networks, not {type(net).__name__}")
    return listed


def _stem(store: str | os.PathLike[str] | None) -> str:
    return os.path.splitext(os.path.basename(os.fspath(store)))[0] if store is not None else "sweep"


def _question(question: Mapping[str, Any]) -> dict[str, Any]:
    asked = dict(question)
    if "options" in asked:
        asked["options"] = option_texts(asked["options"])
    return asked


def _read_network(name: str) -> _core.Network:
    return _core.read_network(name, None, "", [], [])


def _read_hardware(name: str) -> _core.Hardware:
    return _core.read_hardware(name, None)


def _name_for(value: Any, read: Callable[[str], Any], known: dict[str, Any]) -> str:
    """The name that stands for a value: that of its file, if it has not been changed since."""
    origin = str(value.origin)
    if origin and origin != "text":
        try:
            if read(os.path.abspath(origin) if os.path.exists(origin) else origin).equals(value):
                return os.path.abspath(origin) if os.path.exists(origin) else origin
        except (ValueError, OSError):
            pass
    import hashlib

    name = f"{value.name} ({hashlib.sha256(value.json().encode()).hexdigest()[:8]})"
    known[name] = value
    return name


def _told_parts(done: int, parts: int) -> None:
    print(f"{done} of {parts} parts", file=sys.stderr, flush=True)


def _progress_line() -> Progress:
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


class Found:
    """The best row of a sweep, and the proof that no other row is better."""

    def __init__(self, sweep: Sweep, document: dict[str, Any], certificate: str, proven: bool, gap: float) -> None:
        self.sweep = sweep
        self.document = document
        self.certificate = certificate  # for tilescope-check
        self.proven = proven
        self.gap = gap  # a row may be better by this fraction

    @property
    def value(self) -> float:
        """The least value."""
        return float(self.document["value"])

    @property
    def row(self) -> Row:
        """The row that has it."""
        return self.sweep.row(self.document["number"], self.document["question"])

    def save_certificate(self, path: str | os.PathLike[str]) -> None:
        """Writes the certificate."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.certificate)

    def __repr__(self) -> str:
        proof = "proven" if self.proven else f"a row may be better by {self.gap:.3%}"
        return f"<Found {self.document['minimise']} {self.value:.4g} in row {self.document['number']}, {proof}>"


def search(
    sweep: Sweep,
    *,
    minimise: str,
    gap: float = 0,
    budget: int = 0,
    ties: bool = False,
    threads: int = 0,
    stop: _core.CancelToken | None = None,
) -> Found:
    """The row of a sweep's grid with the least value of a metric, by branch and bound, planning few of the rows.

    minimise: latency_s, energy, traffic_bytes, edp or area_mm2. Raises :class:`Infeasible` if no row satisfies the
    constraints, :class:`InputError` if the description is no grid.

    >>> import tilescope as ts
    >>> sweep = ts.Sweep(ts.hardware("tx2_eplanner_a"), ts.network("alexnet"),
    ...                  question=dict(model="eplanner", objective="latency"),
    ...                  axes={"buffer": ts.powers_of_two("/memories/0/size_bits", 8, 64, unit="KiB")})
    >>> ts.search(sweep, minimise="latency_s").proven
    True
    """
    if not isinstance(sweep, Sweep):
        raise TypeError("search() takes a sweep")
    if minimise == "energy":
        unit = json.loads(sweep._value.profile(0).json()).get("energy_unit", "pJ")
        minimise = "energy_mac" if unit == "MAC" else "energy_pj"
    text, certificate, proven, left = sweep._value.search(minimise, gap, budget, ties, threads, stop)
    if not text:
        if left > 0:
            raise Infeasible("no row was found within the budget; raise it")
        raise Infeasible("no row is feasible and satisfies \"before\" and \"after\"")
    return Found(sweep, json.loads(text), certificate, proven, left)


class StoredSweep(NamedTuple):
    """A sweep in a store."""

    store: str
    name: str
    state: str  # "new", "running", "stopped" or "complete"
    rows_total: int
    document: dict[str, Any]

    def rows(self) -> Rows:
        """Its rows, as they are now."""
        return Rows(self.store, self.name)


class Store:
    """A file of sweeps."""

    def __init__(self, path: str) -> None:
        self.path = path

    @property
    def sweeps(self) -> list[StoredSweep]:
        """Its sweeps, as they are now."""
        return [
            StoredSweep(self.path, name, state, rows, json.loads(document))
            for name, state, rows, document in _core.store_sweeps(self.path)
        ]

    def __getitem__(self, name: str) -> StoredSweep:
        for sweep in self.sweeps:
            if sweep.name == name:
                return sweep
        raise KeyError(f"{self.path} has no sweep {name!r}")

    def __repr__(self) -> str:
        return f"<Store {self.path}: {', '.join(sweep.name for sweep in self.sweeps)}>"


def open_store(path: str | os.PathLike[str]) -> Store:
    """A store of sweeps that exists, for reading. Fails with :class:`StoreError`."""
    store = Store(os.fspath(path))
    _core.store_sweeps(store.path)
    return store
