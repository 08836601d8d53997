# SPDX-License-Identifier: GPL-3.0-or-later
"""Programs written from plans, and their own checks."""

from __future__ import annotations

import json
import os
from typing import Any, NamedTuple

from tilescope import _core
from tilescope.errors import InputError
from tilescope.planning import Plan
from tilescope.questions import option_texts


class Step(NamedTuple):
    """A step of a check. state: "passed", "failed" or "not_possible" on this computer."""

    what: str
    state: str
    why: str


class Verification:
    """The result of a program's own check."""

    def __init__(self, exporter: str, steps: list[Step], notes: list[str], output: list[str], passed: bool) -> None:
        self.exporter = exporter
        self.steps = steps
        self.notes = notes
        self.output = output  # of compiler and program
        self.passed = passed  # at least one check passed, and none failed

    def __bool__(self) -> bool:
        return self.passed

    def __repr__(self) -> str:
        return f"<Verification {self.exporter}: {'passed' if self.passed else 'not passed'}, {len(self.steps)} steps>"


class Export:
    """An exported folder."""

    def __init__(self, folder: str, manifest: dict[str, Any]) -> None:
        self.folder = folder
        self.manifest = manifest

    @property
    def files(self) -> list[str]:
        """The files, relative to the folder."""
        return [str(file["path"]) for file in self.manifest["files"]]

    def verify(self, *, stop: _core.CancelToken | None = None) -> Verification:
        """Builds the program and runs its own check, as ``tilescope-cli verify``."""
        return verify(self.folder, stop=stop)

    def __repr__(self) -> str:
        return f"<Export {self.manifest['exporter']}: {len(self.files)} files in {self.folder}>"


def exporters() -> dict[str, str]:
    """The exporters that can be loaded, with what they write."""
    return {name: description for name, description, _ in _core.exporters()}


def export(
    exporter: str,
    plan: Plan,
    folder: str | os.PathLike[str],
    *,
    force: bool = False,
    stop: _core.CancelToken | None = None,
    **options: Any,
) -> Export:
    """Writes a plan as a program or another folder of files: all of them, or none.

    folder: new or empty; with force, one of an older export. Options of the exporter are keywords. Fails with
    :class:`InputError`.
    """
    if not isinstance(plan, Plan):
        raise TypeError("export() takes a plan")
    if not plan._value.has_planned_layer:
        raise InputError("the plan has no layer with a mapping, so there is nothing to export")
    path = os.fspath(folder)
    text = _core.export(exporter, plan._value, path, option_texts(options), force, stop)
    return Export(path, json.loads(text))


def verify(folder: str | os.PathLike[str], *, stop: _core.CancelToken | None = None) -> Verification:
    """Builds the program in an exported folder and runs its own check. Fails with :class:`InputError`."""
    exporter, steps, notes, output, passed = _core.verify(os.fspath(folder), stop)
    return Verification(exporter, [Step(*step) for step in steps], notes, output, passed)
