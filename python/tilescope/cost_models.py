# SPDX-License-Identifier: GPL-3.0-or-later
"""The cost models and what can be asked of them."""

from __future__ import annotations

import json

from tilescope import _core
from tilescope.errors import InputError, did_you_mean
from tilescope.tables import Table


def model_options(model: str) -> Table:
    """Searches, objectives and options of a model, with defaults (the first value) and help.

    >>> import tilescope as ts
    >>> table = ts.model_options("predictor")
    >>> table["choice"][0]
    'search'
    """
    models = {one["name"]: one for one in json.loads(_core.models())["models"]}
    if model not in models:
        raise InputError(f"found {model!r}; expected a model: {', '.join(models)}{did_you_mean(model, models)}")
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
