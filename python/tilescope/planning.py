# SPDX-License-Identifier: GPL-3.0-or-later
"""Plans: the best mapping of every layer and the totals."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, Callable, Iterable, Mapping

from tilescope import _core
from tilescope.errors import Infeasible
from tilescope.layer_plans import Fix, LayerPlan, Unfit
from tilescope.pictures import PlanPlots
from tilescope.quantity import Quantity
from tilescope.questions import asked, values_of
from tilescope.tables import MOST_BYTES, Table
from tilescope.values import Hardware, Layer, Network

if TYPE_CHECKING:
    import subprocess

    import pandas

Progress = Callable[[int, int], None]

_SHOWN = (("energy", "energy"), ("latency", "latency_s"), ("traffic", "traffic_bytes"))


class Plan:
    """The best mapping of every layer and the totals, made by :func:`plan`.

    >>> import tilescope as ts
    >>> plan = ts.plan(ts.network("alexnet"), ts.hardware("eyeriss"), model="predictor", objective="energy")
    >>> plan.energy.unit, plan.layers[0].name
    ('MAC', 'conv1')
    >>> plan.layers[0].proof.proven
    True
    """

    __slots__ = ("_value", "_document")

    def __init__(self, value: _core.Plan) -> None:
        if not isinstance(value, _core.Plan):
            raise TypeError("make a plan with tilescope.plan()")
        self._value = value
        self._document: dict[str, Any] | None = None

    def _read(self) -> dict[str, Any]:
        if self._document is None:
            self._document = json.loads(self._value.json())
        return self._document

    def figure(self, metric: str) -> Quantity:
        """A total by its name: energy, latency_s, traffic_bytes, edp, utilisation, area_mm2, power_w, intensity,
        throughput or leakage_w. NaN if the profile lacks what it needs."""
        value, unit, text, is_estimate = self._value.figure(metric)
        return Quantity(
            float("nan") if value is None else value, unit, text, is_estimate, lambda: self.explain(metric)
        )

    @property
    def energy(self) -> Quantity:
        """In pJ, or in energies of one MAC where the profile counts so."""
        return self.figure("energy")

    @property
    def latency_s(self) -> Quantity:
        """Seconds, or None without a mapping."""
        return self.figure("latency_s")

    @property
    def traffic_bytes(self) -> Quantity:
        """Off-chip bytes."""
        return self.figure("traffic_bytes")

    @property
    def edp(self) -> Quantity:
        """Energy × latency."""
        return self.figure("edp")

    @property
    def utilisation(self) -> Quantity:
        """Of the processing elements over the whole latency, 0 to 1."""
        return self.figure("utilisation")

    @property
    def area_mm2(self) -> Quantity:
        """Chip area in mm², an estimate; NaN without a technology node."""
        return self.figure("area_mm2")

    @property
    def power_w(self) -> Quantity:
        """Average power in W, without leakage."""
        return self.figure("power_w")

    def explain(self, metric: str) -> str:
        """Formula, numbers and source of a total."""
        return self._value.explain(metric, None)

    @property
    def network(self) -> Network:
        """The network that was planned."""
        return Network(self._value.network)

    @property
    def hardware(self) -> Hardware:
        """The hardware that it was planned for."""
        return Hardware(self._value.hardware)

    @property
    def model(self) -> str:
        """Name of the cost model."""
        return str(self._read()["model"])

    @property
    def objective(self) -> str:
        """What was minimised."""
        return str(self._read()["objective"])

    @property
    def layers(self) -> list[LayerPlan]:
        """All layers, in the order of the network."""
        return [LayerPlan(self, index, fields) for index, fields in enumerate(self._read()["layers"])]

    @property
    def proven(self) -> bool:
        """True if every mapping is proven optimal under the model."""
        proofs = [layer.proof for layer in self.layers]
        return any(proofs) and all(proof.proven for proof in proofs if proof)

    @property
    def gap(self) -> float | None:
        """The optimum may be better by this fraction; None if unknown."""
        return self._value.gap

    @property
    def infeasible(self) -> list[Unfit]:
        """Layers that do not fit."""
        names = set(self._read()["infeasible_layers"])
        unfit = []
        for fields in self._read()["layers"]:
            if fields["name"] not in names:
                continue
            violation = fields.get("result", {}).get("violation", {})
            missing = int(violation.get("needed_bits", 0)) - int(violation.get("available_bits", 0))
            unfit.append(
                Unfit(
                    fields["name"],
                    violation.get("memory") or "",
                    violation.get("tensor") or "",
                    max(0, missing),
                    violation.get("message", ""),
                    self,
                )
            )
        return unfit

    def require(self) -> Plan:
        """The plan itself, or :class:`Infeasible` if a layer has no mapping."""
        if unfit := self.infeasible:
            raise Infeasible("\n".join(f"{layer.name}: {layer.message}" for layer in unfit))
        return self

    def nearest_fix(self, layer: str | None = None) -> Fix | None:
        """The smallest sizes with which the layers that do not fit, or one of them, fit; None if no size helps."""
        found = self._value.nearest_fix(layer, None)
        if found is None:
            return None
        label, layers, edits = found
        return Fix(label, tuple(layers), {pointer: json.loads(text) for pointer, text in edits}, self.hardware)

    def certificates(self, folder: str | os.PathLike[str]) -> list[str]:
        """Writes a certificate per distinct layer for ``tilescope-check``. Needs a plan made with ``certify=True``.
        Returns a sentence for each layer that has none."""
        return self._value.certificates(os.fspath(folder))

    def table(self) -> Table:
        """A row per layer; energies, seconds and bytes as numbers."""
        layers = self.layers
        unit = self.energy.unit
        return Table(
            {
                "layer": [layer.name for layer in layers],
                "dataflow": [layer.dataflow for layer in layers],
                "macs": [layer._number("macs") for layer in layers],
                f"energy_{unit.lower()}": [layer.energy for layer in layers],
                "cycles": [layer._number("latency", "total") for layer in layers],
                "latency_s": [layer.latency_s for layer in layers],
                "traffic_bytes": [layer.traffic_bytes for layer in layers],
                "utilisation": [layer._number("utilization", "total") for layer in layers],
                "proven": [layer.proof.proven if layer.proof else None for layer in layers],
            },
            self._line(),
            {"macs": "", f"energy_{unit.lower()}": unit if unit == "pJ" else "", "cycles": "", "latency_s": "s",
             "traffic_bytes": "B", "utilisation": "1"},
        )

    def frame(self) -> pandas.DataFrame:
        """The table as a pandas DataFrame. Needs pandas."""
        return self.table().frame()

    def svg(self, chart: str = "roofline") -> str:
        """The report's chart "roofline" or "traffic" as SVG; "" if the plan has nothing to show in it."""
        return _core.plan_chart(self._value, chart)

    @property
    def plot(self) -> PlanPlots:
        """Charts: ``plan.plot.roofline()``, ``plan.plot.traffic()``."""
        return PlanPlots(self)

    def json(self) -> str:
        """The plan as ``tilescope-cli plan --json`` prints it (tilescope.plan/1)."""
        return self._value.json()

    def to_dict(self) -> dict[str, Any]:
        """The plan as nested dicts."""
        document: dict[str, Any] = json.loads(self.json())
        return document

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the plan to a file, for ``--plan`` of the command line."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.json())

    def session(self, view: str = "explore") -> str:
        """The plan's design as a session of the window (tilescope.session/1), shown in a view."""
        value = self._value
        return _core.session(value.network, value.hardware, value.asked, json.dumps({"view": view}))

    def open(
        self, path: str | os.PathLike[str] | None = None, *, program: str | os.PathLike[str] | None = None
    ) -> subprocess.Popen[bytes]:
        """Starts the window on the plan's design, and returns its process.

        path: of the session that is written, by default a temporary file. program: the window's, by default that of
        the same build, or the one on PATH.
        """
        from tilescope import windows

        file = windows.session_path(path, self.network.name)
        with open(file, "w", encoding="utf-8") as session:
            session.write(self.session())
        return windows.opened(file, program)

    def _line(self) -> str:
        document = self._read()
        figures = ", ".join(f"{name} {self.figure(key)}" for name, key in _SHOWN)
        proof = "proven optimal under the model" if self.proven else "not proven"
        unfit = len(document["infeasible_layers"])
        return (
            f"{document['network']} on {document['hardware']}, {document['model']}, {document['objective']}: "
            + f"{figures}; {proof}"
            + (f"; {unfit} infeasible" if unfit else "")
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Plan) and self._value.equals(other._value)

    def __hash__(self) -> int:
        return hash((self._value.network.name, self._value.hardware.name, float(self.latency_s)))

    def __reduce__(self) -> tuple[Any, ...]:
        return plan_from_json, (self.json(),)

    def __repr__(self) -> str:
        return f"<Plan {self._line()}>"

    def _repr_html_(self) -> str:
        table, chart = self.table()._repr_html_(), self.plot.roofline()._repr_html_()
        return table + chart if len(table.encode()) + len(chart) < MOST_BYTES else table

    def _repr_mimebundle_(
        self, include: Iterable[str] | None = None, exclude: Iterable[str] | None = None
    ) -> dict[str, str]:
        bundle = {"text/plain": repr(self), "text/html": self._repr_html_(), "image/svg+xml": self.svg()}
        kept = {kind: text for kind, text in bundle.items() if text and (not include or kind in include)}
        return {kind: text for kind, text in kept.items() if kind not in (exclude or ())}


def plan(
    network: Network | Layer,
    hardware: Hardware,
    *,
    model: str,
    objective: str | None = None,
    search: str | None = None,
    options: Mapping[str, Any] | None = None,
    dataflow: str | None = None,
    threads: int = 0,
    certify: bool = False,
    stop: _core.CancelToken | None = None,
    progress: Progress | None = None,
) -> Plan:
    """The best mapping of every layer under a cost model; by default the proven optimum.

    Arguments are those of ``tilescope-cli plan``; :func:`model_options` lists a model's. threads: 0 for one per core;
    never changes the plan. stop: a :class:`CancelToken`, for calls outside the main thread. progress: called with
    layers done and all. Layers that do not fit are in ``Plan.infeasible``. Fails with :class:`InputError`.

    >>> import tilescope as ts
    >>> ts.plan(ts.network("alexnet"), ts.hardware("eyeriss"), model="predicter")
    Traceback (most recent call last):
      ...
    tilescope.errors.InputError: --model: found "predicter"; ... Did you mean "predictor"?
    """
    first, second, layer = values_of(network, hardware)
    question = asked(model, search, objective, options, dataflow, layer)
    return Plan(_core.plan(first, second, question, threads, certify, stop, progress))


def plan_from_json(text: str, origin: str = "text") -> Plan:
    """A plan from the text of a plan file. Fails with :class:`InputError`."""
    return Plan(_core.plan_from_json(text, origin))
