# SPDX-License-Identifier: GPL-3.0-or-later
"""Numbers that know their unit and where they come from."""

from __future__ import annotations

from typing import Callable


class Quantity(float):
    """A float with a unit and an explanation.

    >>> import tilescope as ts
    >>> plan = ts.plan(ts.network("alexnet"), ts.hardware("eyeriss"), model="predictor")
    >>> plan.latency_s.unit
    's'
    >>> "=" in plan.latency_s.explain()
    True
    """

    unit: str
    text: str  # as on screen, such as "4.10 ms"; estimates begin with "~"
    is_estimate: bool
    _explain: Callable[[], str] | None

    def __new__(
        cls,
        value: float,
        unit: str = "",
        text: str = "",
        is_estimate: bool = False,
        explain: Callable[[], str] | None = None,
    ) -> Quantity:
        made = super().__new__(cls, value)
        made.unit = unit
        made.is_estimate = is_estimate
        made.text = ("~" if is_estimate else "") + (text or f"{value:.4g} {unit}".rstrip())
        made._explain = explain
        return made

    def explain(self) -> str:
        """Formula, numbers and source, line by line."""
        return self._explain() if self._explain else f"{self.text}: no explanation"

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[type[Quantity], tuple[float, str, str, bool]]:
        return Quantity, (float(self), self.unit, self.text.removeprefix("~"), self.is_estimate)
