# SPDX-License-Identifier: GPL-3.0-or-later
"""Files of sweeps."""

from __future__ import annotations

import json
import os
from typing import Any, NamedTuple

from tilescope import _core
from tilescope.rows import Rows


class StoredSweep(NamedTuple):
    """A sweep in a store."""

    store: str
    name: str
    state: str  # "new", "running", "stopped" or "complete"
    rows_total: int
    document: dict[str, Any]

    def rows(self) -> Rows:
        """Its rows, as they are now."""
        return Rows(self.store, self.name)


class Store:
    """A file of sweeps."""

    def __init__(self, path: str) -> None:
        self.path = path

    @property
    def sweeps(self) -> list[StoredSweep]:
        """Its sweeps, as they are now."""
        return [
            StoredSweep(self.path, name, state, rows, json.loads(document))
            for name, state, rows, document in _core.store_sweeps(self.path)
        ]

    def __getitem__(self, name: str) -> StoredSweep:
        for sweep in self.sweeps:
            if sweep.name == name:
                return sweep
        raise KeyError(f"{self.path} has no sweep {name!r}; it has {', '.join(sweep.name for sweep in self.sweeps)}")

    def __repr__(self) -> str:
        return f"<Store {self.path}: {', '.join(sweep.name for sweep in self.sweeps)}>"


def open_store(path: str | os.PathLike[str]) -> Store:
    """A store of sweeps that exists, for reading. Fails with :class:`StoreError`."""
    store = Store(os.fspath(path))
    _core.store_sweeps(store.path)
    return store
