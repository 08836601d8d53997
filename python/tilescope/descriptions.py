# SPDX-License-Identifier: GPL-3.0-or-later
"""Descriptions of sweeps (tilescope.sweep/1) from values of Python."""

from __future__ import annotations

import os
from typing import Any, Callable, Mapping, NamedTuple, Sequence

from tilescope import _core
from tilescope.questions import option_texts
from tilescope.values import Hardware, Network


class Description(NamedTuple):
    """A document, and the values that names in it stand for if they are in no file."""

    document: dict[str, Any]
    networks: dict[str, _core.Network]
    profiles: dict[str, _core.Hardware]


def described(
    name: str,
    hardware: Hardware,
    networks: Network | Sequence[Network] | Mapping[Network, float],
    questions: Mapping[str, Any] | Sequence[Mapping[str, Any]],
    axes: Mapping[str, Mapping[str, Any]],
) -> Description:
    """The description of a sweep without constraints and front."""
    if not isinstance(hardware, Hardware):
        raise TypeError(f"expected a Hardware, not {type(hardware).__name__}")
    weights = _weights(networks)
    made = Description({"format": "tilescope.sweep/1", "name": name}, {}, {})
    document = made.document
    document["hardware"] = _name_for(hardware._value, _read_hardware, made.profiles)
    document["networks"] = [
        {"network": _name_for(net._value, _read_network, made.networks), **({} if weight == 1 else {"weight": weight})}
        for net, weight in weights
    ]
    document["questions"] = [_question(one) for one in ([questions] if isinstance(questions, Mapping) else questions)]
    document["axes"] = [{"name": key, **axis} for key, axis in axes.items()]
    return made


def _weights(networks: Any) -> list[tuple[Network, float]]:
    if isinstance(networks, Network):
        listed: list[tuple[Network, float]] = [(networks, 1)]
    elif isinstance(networks, Mapping):
        listed = list(networks.items())
    else:
        listed = [(net, 1) for net in networks]
    for net, _ in listed:
        if not isinstance(net, Network):
            raise TypeError(f"expected networks, not {type(net).__name__}")
    return listed


def stem(store: str | os.PathLike[str] | None) -> str:
    return os.path.splitext(os.path.basename(os.fspath(store)))[0] if store is not None else "sweep"


def _question(question: Mapping[str, Any]) -> dict[str, Any]:
    asked = dict(question)
    if "options" in asked:
        asked["options"] = option_texts(asked["options"])
    return asked


def _read_network(name: str) -> _core.Network:
    return _core.read_network(name, None, "", [], [])


def _read_hardware(name: str) -> _core.Hardware:
    return _core.read_hardware(name, None)


def _name_for(value: Any, read: Callable[[str], Any], known: dict[str, Any]) -> str:
    """The name that stands for a value: that of its file, if it has not been changed since."""
    origin = str(value.origin)
    if origin and origin != "text":
        try:
            if read(os.path.abspath(origin) if os.path.exists(origin) else origin).equals(value):
                return os.path.abspath(origin) if os.path.exists(origin) else origin
        except (ValueError, OSError):
            pass
    import hashlib

    name = f"{value.name} ({hashlib.sha256(value.json().encode()).hexdigest()[:8]})"
    known[name] = value
    return name
