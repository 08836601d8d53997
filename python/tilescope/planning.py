# SPDX-License-Identifier: GPL-3.0-or-later
"""Plans: the best mapping of every layer, single mappings, and differences between plans."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, Callable, Iterable, Iterator, Mapping, NamedTuple, Sequence

from tilescope import _core
from tilescope.errors import Infeasible, InputError
from tilescope.quantity import Quantity
from tilescope.tables import Table
from tilescope.values import Hardware, Layer, Network

if TYPE_CHECKING:
    import pandas

Progress = Callable[[int, int], None]


def option_texts(options: Mapping[str, Any] | None) -> dict[str, str]:
    """Options as the core reads them: True is "on", False is "off"."""
    texts = {}
    for name, value in (options or {}).items():
        texts[str(name)] = ("on" if value else "off") if isinstance(value, bool) else str(value)
    return texts


def asked(
    model: str,
    search: str | None = None,
    objective: str | None = None,
    options: Mapping[str, Any] | None = None,
    dataflow: str | None = None,
    layer: str | None = None,
) -> _core.Asked:
    """A question as the extension takes it."""
    return _core.Asked(model, search, objective, dataflow, layer, option_texts(options))


def values_of(network: Network | Layer, hardware: Hardware) -> tuple[_core.Network, _core.Hardware, str | None]:
    """The extension's values, and the name of the only layer if one is given."""
    layer = None
    if isinstance(network, Layer):
        network, layer = network.network, network.name
    if not isinstance(network, Network):
        raise TypeError(f"expected a Network or Layer, not {type(network).__name__}; tilescope.network() makes one")
    if not isinstance(hardware, Hardware):
        raise TypeError(f"expected a Hardware, not {type(hardware).__name__}; tilescope.hardware() makes one")
    return network._value, hardware._value, layer


class Proof(NamedTuple):
    """What a search knows about the optimality of a layer's mapping."""

    proven: bool
    gap: float | None  # the optimum may be better by this fraction; None: unknown
    lower_bound: float | None  # of the objective; None: unknown
    nodes: int  # that the search visited


class Fix(NamedTuple):
    """The smallest sizes with which infeasible layers fit."""

    label: str
    layers: tuple[str, ...]  # that fit with it
    edits: dict[str, Any]
    hardware: Hardware

    def apply(self) -> Hardware:
        """The hardware with these sizes."""
        return self.hardware.edit(self.edits)


class Unfit(NamedTuple):
    """A layer without a mapping, and why."""

    name: str
    memory: str
    tensor: str
    missing_bits: int
    message: str
    plan: Plan

    @property
    def nearest_fix(self) -> Fix | None:
        """The nearest change with which the layer fits; None if no size helps."""
        return self.plan.nearest_fix(self.name)


class LayerPlan:
    """A layer of a plan."""

    __slots__ = ("plan", "index", "_fields")

    def __init__(self, plan: Plan, index: int, fields: dict[str, Any]) -> None:
        self.plan = plan
        self.index = index
        self._fields = fields

    @property
    def name(self) -> str:
        """Its name."""
        return str(self._fields["name"])

    @property
    def result(self) -> dict[str, Any] | None:
        """All figures, as in a plan file; None if it has no mapping, or only estimates."""
        result: dict[str, Any] | None = self._fields.get("result")
        return result if result and result.get("valid") and "mapping" in result else None

    @property
    def mapping(self) -> dict[str, Any] | None:
        """The mapping (tilescope.mapping/1); None without one."""
        return self.result["mapping"] if self.result else None

    @property
    def dataflow(self) -> str | None:
        """Name of its dataflow."""
        dataflow: str | None = self._fields.get("dataflow")
        return dataflow

    @property
    def proof(self) -> Proof | None:
        """Whether the mapping is proven optimal under the model; None without a mapping."""
        search = self._fields.get("search")
        if not search or not self.result:
            return None
        return Proof(
            bool(search.get("proven")), search.get("gap"), search.get("lower_bound"), int(search.get("nodes") or 0)
        )

    def _number(self, *path: str) -> float | None:
        value: Any = self.result
        for key in path:
            if not isinstance(value, dict):
                return None
            value = value.get(key)
        return None if value is None else float(value)

    @property
    def latency_s(self) -> float | None:
        """Seconds, or None without a mapping."""
        return self._number("latency", "seconds")

    @property
    def energy(self) -> float | None:
        """In the unit of the plan's energy."""
        return self._number("energy", "total")

    @property
    def traffic_bytes(self) -> float | None:
        """Off-chip bytes."""
        return self._number("off_chip_bytes", "total")

    def explain(self, metric: str) -> str:
        """Formula, numbers and source of a metric."""
        return self.plan._value.explain(metric, self.index)

    def __repr__(self) -> str:
        proof = self.proof
        state = "no mapping" if proof is None else "proven" if proof.proven else "not proven"
        return f"<LayerPlan {self.name}: {state}>"


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
        )

    def frame(self) -> pandas.DataFrame:
        """The table as a pandas DataFrame. Needs pandas."""
        return self.table().frame()

    def svg(self, chart: str = "roofline") -> str:
        """The report's chart "roofline" or "traffic" as SVG; "" if the plan has nothing to show in it."""
        return self._value.chart(chart)

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
        return self.table()._repr_html_()

    def _repr_mimebundle_(
        self, include: Iterable[str] | None = None, exclude: Iterable[str] | None = None
    ) -> dict[str, str]:
        bundle = {"text/plain": repr(self), "text/html": self._repr_html_(), "image/svg+xml": self.svg()}
        kept = {kind: text for kind, text in bundle.items() if text and (not include or kind in include)}
        return {kind: text for kind, text in kept.items() if kind not in (exclude or ())}


_SHOWN = (("energy", "energy"), ("latency", "latency_s"), ("traffic", "traffic_bytes"))


class Picture:
    """An SVG that notebooks show."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Picture of {len(self.svg)} bytes of SVG>"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the SVG to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg)


class PlanPlots:
    """The report's charts of a plan, as pictures for notebooks."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan

    def roofline(self) -> Picture:
        """Every layer at its intensity and throughput, below the roofs of the hardware."""
        return Picture(self._plan.svg("roofline"))

    def traffic(self) -> Picture:
        """Off-chip bytes by layer and tensor."""
        return Picture(self._plan.svg("traffic"))


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


class Evaluation(dict[str, Any]):
    """A model's answer for one mapping, with the keys of ``tilescope-cli evaluate``."""

    @property
    def valid(self) -> bool:
        """False if the mapping does not fit; the reason is under "violation"."""
        return bool(self.get("valid"))


def evaluate(
    layer: Layer,
    hardware: Hardware,
    mapping: Mapping[str, Any] | Sequence[Mapping[str, Any]],
    *,
    model: str,
    options: Mapping[str, Any] | None = None,
) -> Any:
    """The cost of a mapping (tilescope.mapping/1) that is given; for a list of mappings, a list. No search.

    Fails with :class:`InputError` if the model cannot read the mapping. What does not fit is an answer.

    >>> import tilescope as ts
    >>> net, hw = ts.network("alexnet"), ts.hardware("eyeriss")
    >>> best = ts.plan(net["conv2"], hw, model="predictor").layers[0]
    >>> again = ts.evaluate(net["conv2"], hw, best.mapping, model="predictor")
    >>> again["energy"]["total"] == best.energy
    True
    """
    if not isinstance(layer, Layer):
        raise TypeError("evaluate() takes a layer, such as network['conv1']")
    first, second, name = values_of(layer, hardware)
    mappings: list[Mapping[str, Any]] = [mapping] if isinstance(mapping, Mapping) else list(mapping)
    texts = [json.dumps(dict(one)) for one in mappings]
    document = json.loads(_core.evaluate(first, str(name), second, texts, model, option_texts(options)))
    results = [Evaluation(result) for result in document["results"]]
    return results[0] if isinstance(mapping, Mapping) else results


def model_options(model: str) -> Table:
    """Searches, objectives and options of a model, with defaults (the first value) and help.

    >>> import tilescope as ts
    >>> table = ts.model_options("predictor")
    >>> table["choice"][0]
    'search'
    """
    models = {one["name"]: one for one in json.loads(_core.models())["models"]}
    if model not in models:
        raise InputError(f"found {model!r}; expected a model: {', '.join(models)}")
    rows: list[tuple[str, str, str, str]] = []
    for search in models[model]["searches"]:
        rows.append(("search", search["id"], "", search["help"]))
    rows.append(("objective", ", ".join(models[model]["objectives"]), models[model]["objectives"][0], ""))
    for option in models[model]["options"]:
        rows.append((option["name"], ", ".join(option["values"]), option["values"][0], option["help"]))
    names = ("choice", "values", "default", "help")
    return Table({name: [row[i] for row in rows] for i, name in enumerate(names)}, models[model]["title"])


def models() -> list[str]:
    """Names of the cost models.

    >>> "zigzag" in models()
    True
    """
    return [str(one["name"]) for one in json.loads(_core.models())["models"]]


class Difference:
    """The differences between two plans, with the document of ``tilescope-cli diff --json``."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document

    def __getitem__(self, key: str) -> Any:
        return self.document[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.document)

    def table(self) -> Table:
        """Totals that differ, then terms of layers."""
        terms = [("totals", term) for term in self.document.get("totals", ())]
        terms += [(term.get("layer", ""), term) for term in self.document.get("layers", ())]
        return Table(
            {
                "layer": [layer for layer, _ in terms],
                "term": [term["term"] for _, term in terms],
                "unit": [term.get("unit", "") for _, term in terms],
                "a": [term["a"] for _, term in terms],
                "b": [term["b"] for _, term in terms],
            }
        )

    def __repr__(self) -> str:
        return f"<Difference: {len(self.table())} terms differ>"

    def _repr_html_(self) -> str:
        return self.table()._repr_html_()


def diff(a: Plan, b: Plan) -> Difference:
    """What differs between two plans: settings, totals, layers.

    >>> import tilescope as ts
    >>> net, hw = ts.network("alexnet"), ts.hardware("eyeriss")
    >>> plan = ts.plan(net, hw, model="predictor")
    >>> len(ts.diff(plan, plan).table())
    0
    """
    if not isinstance(a, Plan) or not isinstance(b, Plan):
        raise TypeError("diff() takes two plans")
    return Difference(json.loads(_core.diff(a._value, b._value)))
