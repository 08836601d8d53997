# SPDX-License-Identifier: GPL-3.0-or-later
"""Questions to a cost model, as the extension takes them."""

from __future__ import annotations

from typing import Any, Mapping

from tilescope import _core
from tilescope.values import Hardware, Layer, Network


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
