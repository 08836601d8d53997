# SPDX-License-Identifier: GPL-3.0-or-later
"""Differences between plans."""

from __future__ import annotations

import json
from typing import Any, Iterator

from tilescope import _core
from tilescope.planning import Plan
from tilescope.quantity import Quantity
from tilescope.tables import Table


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
        columns = dict(self.table().columns)
        units = columns.pop("unit")
        for side in ("a", "b"):
            columns[side] = [_as_on_screen(value, unit) for value, unit in zip(columns[side], units)]
        return Table(columns)._repr_html_()


def _as_on_screen(value: object, unit: str) -> object:
    """A number with its text as in the window; anything else as it is."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return value
    if value == 0:
        return Quantity(0.0, unit, "0")
    if unit == "of 1":
        return Quantity(value, unit, _core.shown_number(value, "1"))
    if unit in ("accesses", "cycles"):
        return Quantity(value, unit, f"{_core.shown_number(value, '')} {unit}")
    return Quantity(value, unit, _core.shown_number(value, unit.replace("mm2", "mm²")))


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
