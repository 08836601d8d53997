# SPDX-License-Identifier: GPL-3.0-or-later
"""Networks and hardware profiles: immutable, comparable, hashable, picklable values."""

from __future__ import annotations

import json
import os
from typing import Any, Iterator, Mapping, Sequence

from tilescope import _core
from tilescope.errors import InputError, did_you_mean
from tilescope.tables import Table

_KIB_BITS = 8192
_GIVEN_AS_TEXT = "text"  # where errors of a document given as text are said to be


def _shown_bytes(bits: float) -> str:
    value = bits / 8
    for unit in ("B", "KiB", "MiB", "GiB"):
        if value < 1024 or unit == "GiB":
            break
        value /= 1024
    return f"{value:.4g} {unit}"


class Layer:
    """A layer of a network: its name, its MACs and its description."""

    __slots__ = ("network", "name", "macs")

    def __init__(self, network: Network, name: str, macs: float) -> None:
        self.network = network
        self.name = name
        self.macs = macs

    def to_dict(self) -> dict[str, Any]:
        """The layer as in a network file (tilescope.network/1)."""
        found: dict[str, Any] = next(one for one in self.network.to_dict()["layers"] if one["name"] == self.name)
        return found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Layer) and self.name == other.name and self.network == other.network

    def __hash__(self) -> int:
        return hash((self.name, self.network))

    def __repr__(self) -> str:
        return f"<Layer {self.name} of {self.network.name}, {self.macs / 1e6:.4g} M MAC>"


class Network:
    """A network, made by :func:`network`.

    >>> import tilescope as ts
    >>> net = ts.network("resnet18")
    >>> net.name, len(net), net["conv1"].name
    ('ResNet-18', 31, 'conv1')
    >>> net == ts.network("resnet18")
    True
    """

    __slots__ = ("_value", "_layers")

    def __init__(self, value: _core.Network) -> None:
        if not isinstance(value, _core.Network):
            raise TypeError("make a network with tilescope.network()")
        self._value = value
        self._layers: list[Layer] | None = None

    @property
    def name(self) -> str:
        """Its title, such as "ResNet-18"."""
        return self._value.name

    @property
    def layers(self) -> list[Layer]:
        """The layers, in the order of the file."""
        if self._layers is None:
            self._layers = [Layer(self, name, macs) for name, macs in self._value.layers]
        return list(self._layers)

    @property
    def macs(self) -> float:
        """Multiply-accumulates of all layers."""
        return sum(layer.macs for layer in self.layers)

    def json(self) -> str:
        """The network as a file (tilescope.network/1)."""
        return self._value.json()

    def to_dict(self) -> dict[str, Any]:
        """The network as nested dicts."""
        document: dict[str, Any] = json.loads(self.json())
        return document

    def __len__(self) -> int:
        return len(self._value.layers)

    def __iter__(self) -> Iterator[Layer]:
        return iter(self.layers)

    def __getitem__(self, name: str) -> Layer:
        for layer in self.layers:
            if layer.name == name:
                return layer
        raise KeyError(f"{self.name} has no layer {name!r}{did_you_mean(name, (layer.name for layer in self.layers))}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Network) and self._value.equals(other._value)

    def __hash__(self) -> int:
        return self._value.hash()

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled_network, (self._value.state(), self._value.origin)

    def __repr__(self) -> str:
        return f"<Network {self.name}: {len(self)} layers, {self.macs / 1e6:.4g} M MAC>"

    def _repr_html_(self) -> str:
        layers = self.layers
        table = Table(
            {"layer": [layer.name for layer in layers], "M MAC": [layer.macs / 1e6 for layer in layers]},
            f"{self.name}: {len(layers)} layers, {self.macs / 1e6:.4g} M MAC",
        )
        return table._repr_html_()


def _unpickled_network(text: str, origin: str) -> Network:
    return Network(_core.network_from_json(text, origin))


def network(
    name: str | os.PathLike[str] | Mapping[str, Any],
    *,
    batch: int | None = None,
    run: Mapping[str, Any] | None = None,
    sizes: Mapping[str, int] | None = None,
    inputs: Mapping[str, Sequence[int]] | None = None,
) -> Network:
    """A bundled network by name, a file, or a dict (tilescope.network/1).

    batch: of every layer. run: of a transformer, such as ``{"phase": "decode", "past": 2047}``. sizes and
    inputs: of an ONNX model, open sizes by name and whole shapes by input. Fails with :class:`InputError`.

    >>> import tilescope as ts
    >>> ts.network("vgg16", batch=4).macs == 4 * ts.network("vgg16").macs
    True
    """
    if isinstance(name, Mapping):
        if batch is not None or run or sizes or inputs:
            raise InputError("batch, run, sizes and inputs are for named networks, not for a dict")
        return Network(_core.network_from_json(json.dumps(dict(name)), _GIVEN_AS_TEXT))
    runs = ",".join(f"{key}={value}" for key, value in (run or {}).items())
    open_sizes = [f"{key}={value}" for key, value in (sizes or {}).items()]
    shapes = [f"{key}={','.join(map(str, shape))}" for key, shape in (inputs or {}).items()]
    return Network(_core.read_network(os.fspath(name), batch, runs, open_sizes, shapes))


def networks() -> dict[str, str]:
    """Bundled networks and transformers by name, with their files.

    >>> "resnet50" in networks()
    True
    """
    return dict(_core.bundled("networks") + _core.bundled("transformers"))


class Memory:
    """A memory of a hardware profile, by its name: ``hw["sram_2MB"]``."""

    __slots__ = ("hardware", "index", "name", "size_bits", "holds", "off_chip")

    def __init__(self, hardware: Hardware, index: int, fields: Mapping[str, Any]) -> None:
        self.hardware = hardware
        self.index = index
        self.name = str(fields["name"])
        self.size_bits = int(fields["size_bits"])
        self.holds: Sequence[str] = tuple(fields.get("holds", ()))
        self.off_chip = bool(fields.get("off_chip", False))

    @property
    def size_kib(self) -> float:
        """Size in KiB of 1024 bytes."""
        return self.size_bits / _KIB_BITS

    @property
    def pointer(self) -> str:
        """JSON pointer of the size in the profile, for edits and sweeps."""
        return f"/memories/{self.index}/size_bits"

    def with_size_kib(self, size_kib: float) -> Hardware:
        """The hardware with another size of this memory, in KiB. Energies follow as for ``--set``."""
        bits = size_kib * _KIB_BITS
        return self.hardware.edit({self.pointer: int(bits) if float(bits).is_integer() else bits})

    def __repr__(self) -> str:
        return f"<Memory {self.name} of {self.hardware.name}, {_shown_bytes(self.size_bits)}>"


class Hardware:
    """A hardware profile, made by :func:`hardware`.

    >>> import tilescope as ts
    >>> hw = ts.hardware("tpu_like")
    >>> bigger = hw["sram_2MB"].with_size_kib(4096)
    >>> bigger["sram_2MB"].size_kib, hw["sram_2MB"].size_kib
    (4096.0, 2048.0)
    >>> hw.edit({"/memories/0/size_bits": -5})
    Traceback (most recent call last):
      ...
    tilescope.errors.InputError: --set: /memories/0/size_bits: found -5; expected ...
    """

    __slots__ = ("_value", "_document")

    def __init__(self, value: _core.Hardware) -> None:
        if not isinstance(value, _core.Hardware):
            raise TypeError("make a hardware profile with tilescope.hardware()")
        self._value = value
        self._document: dict[str, Any] | None = None

    def _read(self) -> dict[str, Any]:
        if self._document is None:
            self._document = json.loads(self._value.json())
        return self._document

    @property
    def name(self) -> str:
        """Its title."""
        return self._value.name

    @property
    def memories(self) -> list[Memory]:
        """The memories, from the processing elements outwards."""
        return [Memory(self, index, fields) for index, fields in enumerate(self._read()["memories"])]

    @property
    def dataflows(self) -> list[str]:
        """Names of the dataflows."""
        return [str(dataflow["name"]) for dataflow in self._read().get("dataflows", ())]

    @property
    def clock_mhz(self) -> float:
        """The clock in MHz."""
        return float(self._read()["clock_mhz"])

    def edit(self, edits: Mapping[str, Any]) -> Hardware:
        """The profile with other values, by JSON pointer, checked as a file is. As ``--set`` of the command line."""
        pairs = []
        for pointer, value in edits.items():
            if not isinstance(pointer, str):
                raise TypeError(f"a JSON pointer is a string, not {type(pointer).__name__}")
            try:
                pairs.append((pointer, json.dumps(value, allow_nan=False)))
            except ValueError as error:
                raise InputError(f"--set: {pointer}: found {value}; expected a finite number") from error
        return Hardware(self._value.edit(pairs))

    def json(self) -> str:
        """The profile as a file (tilescope.hardware/1)."""
        return self._value.json()

    def to_dict(self) -> dict[str, Any]:
        """The profile as nested dicts."""
        document: dict[str, Any] = json.loads(self.json())
        return document

    def __getitem__(self, name: str) -> Memory:
        for memory in self.memories:
            if memory.name == name:
                return memory
        raise KeyError(f"{self.name} has no memory {name!r}; it has {', '.join(memory.name for memory in self.memories)}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hardware) and self._value.equals(other._value)

    def __hash__(self) -> int:
        return self._value.hash()

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled_hardware, (self._value.json(), self._value.origin)

    def __repr__(self) -> str:
        sizes = ", ".join(
            memory.name if memory.off_chip else f"{memory.name} {_shown_bytes(memory.size_bits)}"
            for memory in self.memories
        )
        return f"<Hardware {self.name}: {sizes}>"

    def _repr_html_(self) -> str:
        memories = self.memories
        table = Table(
            {
                "memory": [memory.name for memory in memories],
                "size": ["" if memory.off_chip else _shown_bytes(memory.size_bits) for memory in memories],
                "holds": [" ".join(memory.holds) for memory in memories],
                "off chip": [memory.off_chip for memory in memories],
            },
            f"{self.name}, {self.clock_mhz:g} MHz",
        )
        return table._repr_html_()


def _unpickled_hardware(text: str, origin: str) -> Hardware:
    return Hardware(_core.hardware_from_json(text, origin))


def hardware(name: str | os.PathLike[str] | Mapping[str, Any], *, technology: str | None = None) -> Hardware:
    """A bundled hardware profile by name, a file, or a dict (tilescope.hardware/1). Fails with :class:`InputError`.

    technology: unit energies that replace the profile's, by name or file.

    >>> import tilescope as ts
    >>> ts.hardware("eyeris")
    Traceback (most recent call last):
      ...
    tilescope.errors.InputError: --hardware: found "eyeris"; expected a hardware profile ... Did you mean "eyeriss"? ...
    """
    if isinstance(name, Mapping):
        if technology is not None:
            raise InputError("technology is for named profiles, not for a dict")
        return Hardware(_core.hardware_from_json(json.dumps(dict(name)), _GIVEN_AS_TEXT))
    return Hardware(_core.read_hardware(os.fspath(name), technology))


def hardware_profiles() -> dict[str, str]:
    """Bundled hardware profiles by name, with their files.

    >>> "eyeriss" in hardware_profiles()
    True
    """
    return dict(_core.bundled("hardware"))
