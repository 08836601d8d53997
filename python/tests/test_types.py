# SPDX-License-Identifier: GPL-3.0-or-later
"""Types, stubs, examples in docstrings and pages."""

from __future__ import annotations

import doctest
import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

import tilescope as ts
from conftest import BUILD, SOURCE

PACKAGE = SOURCE / "python"
MODULES = sorted(path.stem for path in (PACKAGE / "tilescope").glob("*.py"))
WITH_EXAMPLES = {
    "__init__", "axes", "cost_models", "differences", "evaluating", "planning", "quantity", "searching", "studies", "sweeps",
    "tables", "values",
}


def mypy(*arguments: str, folder: Path = PACKAGE) -> None:
    pytest.importorskip("mypy", reason="the package mypy is missing")
    done = subprocess.run(
        [sys.executable, "-m", *arguments], cwd=folder, capture_output=True, text=True,
        env={**os.environ, "MYPY_CACHE_DIR": os.devnull},
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_package_and_examples_have_strict_types():
    examples = [str(path) for path in sorted((PACKAGE / "examples").glob("*.py"))]
    mypy("mypy", "--config-file", "mypy.ini", "tilescope", *examples)


def test_the_stubs_are_those_of_the_extension():
    files = ("--mypy-config-file", str(PACKAGE / "mypy.ini"), "--allowlist", str(PACKAGE / "tests/stubtest_allowlist.txt"))
    mypy("mypy.stubtest", *files, "tilescope._core", folder=BUILD / "python")


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_run(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    module = ts if name == "__init__" else importlib.import_module(f"tilescope.{name}")
    failed, tried = doctest.testmod(module, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert failed == 0
    assert tried > 0 or name not in WITH_EXAMPLES


def test_public_names_have_docstrings():
    for name in ts.__all__:
        assert (getattr(ts, name).__doc__ or "").strip(), name
