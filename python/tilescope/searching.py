# SPDX-License-Identifier: GPL-3.0-or-later
"""The best row of a design space, by proof."""

from __future__ import annotations

import json
import os
from typing import Any

from tilescope import _core
from tilescope.errors import Infeasible
from tilescope.sweeps import Row, Sweep


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
