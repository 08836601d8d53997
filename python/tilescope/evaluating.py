# SPDX-License-Identifier: GPL-3.0-or-later
"""The cost of mappings that are given."""

from __future__ import annotations

import json
from typing import Any, Mapping, Sequence

from tilescope import _core
from tilescope.questions import option_texts, values_of
from tilescope.values import Hardware, Layer


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
