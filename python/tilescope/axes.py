# SPDX-License-Identifier: GPL-3.0-or-later
"""Axes of design spaces."""

from __future__ import annotations

from typing import Any, Sequence


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
