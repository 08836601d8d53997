# SPDX-License-Identifier: GPL-3.0-or-later
"""Partitions into spans, energy-latency fronts, and how optima depend on memory sizes."""

from __future__ import annotations

import json
from typing import Any, Iterator, Mapping, Sequence

from tilescope import _core
from tilescope.errors import InputError
from tilescope.questions import asked, values_of
from tilescope.tables import Table
from tilescope.values import Hardware, Layer, Network


class Document:
    """An answer with the keys of the command line's ``--json``."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.document: dict[str, Any] = json.loads(text)

    def json(self) -> str:
        """The document, as the command line prints it."""
        return self._text

    def __getitem__(self, key: str) -> Any:
        return self.document[key]

    def __contains__(self, key: object) -> bool:
        return key in self.document

    def __iter__(self) -> Iterator[str]:
        return iter(self.document)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Document) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)

    def _records(self) -> list[dict[str, Any]]:
        return []

    def table(self) -> Table:
        """The rows of the answer."""
        records = self._records()
        simple = [key for key, value in records[0].items() if not isinstance(value, (dict, list))] if records else []
        return Table({key: [record.get(key) for record in records] for key in simple})

    def frame(self) -> Any:
        """The table as a pandas DataFrame. Needs pandas."""
        return self.table().frame()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {len(self._records())} rows>"

    def _repr_html_(self) -> str:
        return self.table()._repr_html_()


class Partition(Document):
    """The spans of a network that run with their maps on chip."""

    def _records(self) -> list[dict[str, Any]]:
        return list(self.document["spans"])


class Front(Document):
    """The mappings of a network that no other one beats in energy and latency."""

    def _records(self) -> list[dict[str, Any]]:
        return list(self.document["points"])

    @property
    def proven(self) -> bool:
        """True if no mapping is better than all points, within the document's tolerance."""
        return bool(self.document["proven"])


class Sensitivity(Document):
    """How a plan's optimum depends on the size of each on-chip memory."""

    def _records(self) -> list[dict[str, Any]]:
        rows = []
        for memory in self.document["memories"]:
            for point in memory["curve"]:
                rows.append({"memory": memory["memory"], **point})
        return rows


def partition(
    network: Network,
    hardware: Hardware | None = None,
    *,
    capacity_bytes: int | None = None,
    memory: str | None = None,
    bits: int | None = None,
    batch: int | None = None,
    axis: str = "best",
    residual: str = "exact",
    scheme: str = "occam",
    streamed_weights: bool = False,
    skip_rows: bool = False,
    projection_weights: bool = False,
    cuts: Sequence[int] | None = None,
    chips: int | None = None,
    target_period: float | None = None,
    staircase: bool = False,
) -> Partition:
    """The best cuts of a network into spans for a capacity, or for a memory of the hardware (default: its largest).

    As ``tilescope-cli partition`` without ``--model``. bits: per element. target_period: in MACs, instead of chips.
    Fails with :class:`InputError`.

    >>> import tilescope as ts
    >>> spans = ts.partition(ts.network("vgg16"), capacity_bytes=3 << 20)
    >>> spans["format"]
    'tilescope.partition/1'
    """
    if not isinstance(network, Network):
        raise TypeError(f"expected a Network, not {type(network).__name__}")
    if hardware is not None and not isinstance(hardware, Hardware):
        raise TypeError(f"expected a Hardware, not {type(hardware).__name__}")
    if chips is not None and target_period is not None:
        raise InputError("give chips or target_period, not both")
    if capacity_bytes is not None and memory is not None:
        raise InputError("give capacity_bytes or memory, not both")
    spans = _core.Spans()
    spans.capacity_bytes = capacity_bytes
    spans.memory = memory
    spans.bits = bits
    spans.batch = batch
    spans.axis = axis
    spans.residual = residual
    spans.scheme = scheme
    spans.streamed_weights = streamed_weights
    spans.skip_rows = skip_rows
    spans.projection_weights = projection_weights
    spans.cuts = None if cuts is None else list(cuts)
    spans.chips = chips
    spans.target_period = target_period
    spans.staircase = staircase
    return Partition(_core.partition(network._value, hardware._value if hardware else None, spans, None))


def pareto(
    network: Network | Layer,
    hardware: Hardware,
    *,
    epsilon: float | None = None,
    options: Mapping[str, Any] | None = None,
    dataflow: str | None = None,
    threads: int = 0,
    stop: _core.CancelToken | None = None,
) -> Front:
    """The energy-latency front over all mappings under the model zigzag. epsilon: relative width of its steps.

    >>> import tilescope as ts
    >>> front = ts.pareto(ts.network("alexnet")["conv3"], ts.hardware("tpu_like"))
    >>> front.proven
    True
    """
    first, second, layer = values_of(network, hardware)
    question = asked("zigzag", None, None, options, dataflow, layer)
    return Front(_core.pareto(first, second, question, epsilon, threads, stop))


def sensitivity(
    network: Network | Layer,
    hardware: Hardware,
    *,
    model: str,
    objective: str | None = None,
    memory: str | None = None,
    options: Mapping[str, Any] | None = None,
    dataflow: str | None = None,
    threads: int = 0,
    stop: _core.CancelToken | None = None,
) -> Sensitivity:
    """How the optimum depends on the size of each on-chip memory, or of one.

    >>> import tilescope as ts
    >>> found = ts.sensitivity(ts.network("alexnet"), ts.hardware("tx2_eplanner_a"), model="eplanner")
    >>> found["model"]
    'eplanner'
    """
    first, second, layer = values_of(network, hardware)
    question = asked(model, None, objective, options, dataflow, layer)
    return Sensitivity(_core.sensitivity(first, second, question, memory, threads, stop))
