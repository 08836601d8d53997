# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests run against the built package: PYTHONPATH=build/<preset>/python pytest python/tests."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

import tilescope as ts

SOURCE = Path(__file__).resolve().parents[2]
BUILD = Path(ts._core.__file__).resolve().parents[2]
NIGHTLY = bool(os.environ.get("TILESCOPE_NIGHTLY"))
# The module's code is checked by a sanitizer, which takes ten times longer and is loaded before the interpreter.
SANITIZED = bool(os.environ.get("TILESCOPE_SANITIZED"))
# These start interpreters and programs, and are for release builds.
PROCESSES = ("cancel", "examples", "executors", "install", "types", "windows")
collect_ignore = [f"test_{name}.py" for name in PROCESSES] if SANITIZED else []
# Of programs that have a sanitizer of their own.
PROGRAM_ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}


class Program:
    """tilescope-cli of the same build."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def run(self, *arguments: str, code: int = 0) -> subprocess.CompletedProcess[str]:
        """Its output; the exit code must be as given."""
        path = BUILD / "bin" / "tilescope-cli"
        done = subprocess.run([str(path), *arguments], capture_output=True, text=True, cwd=self.folder, env=PROGRAM_ENVIRONMENT)
        assert done.returncode == code, done.stderr
        return done

    def json(self, *arguments: str) -> str:
        """What --json prints."""
        return self.run(*arguments, "--json").stdout


@pytest.fixture
def cli(tmp_path: Path) -> Program:
    return Program(tmp_path)


def same_text(a: str, b: str) -> bool:
    """Equal byte for byte but for the seconds of searches."""
    seconds = re.compile(r'"seconds": [-+.0-9e]+(?=\s*}?)')
    lines_a, lines_b = a.splitlines(), b.splitlines()
    if len(lines_a) != len(lines_b):
        return False
    in_search = False
    for one, other in zip(lines_a, lines_b):
        if '"search": {' in one:
            in_search = True
        if one != other and not (in_search and seconds.search(one) and seconds.search(other)):
            return False
        if in_search and one.strip().startswith("}"):
            in_search = False
    return True
