# SPDX-License-Identifier: GPL-3.0-or-later
"""Layers of a plan: mapping and proof, or why there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tilescope.values import Hardware

if TYPE_CHECKING:
    from tilescope.planning import Plan


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
