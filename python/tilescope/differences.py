# SPDX-License-Identifier: GPL-3.0-or-later
"""Differences between plans."""

from __future__ import annotations

import json
from typing import Any, Iterator

from tilescope import _core
from tilescope.planning import Plan
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
