# SPDX-License-Identifier: GPL-3.0-or-later
"""The window of Tilescope, started on what Python has made."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from tilescope import _core

_PROGRAM = "tilescope"
_SECONDS_TO_FAIL = 1.0  # a program that cannot open a window ends in less


def program_path(program: str | os.PathLike[str] | None) -> str:
    """The given program, that of the build which the package is in, or the one on PATH."""
    if program is not None:
        return os.fspath(program)
    built = Path(_core.__file__).resolve().parents[2] / "bin" / _PROGRAM
    if os.access(built, os.X_OK):
        return str(built)
    found = shutil.which(_PROGRAM)
    if found is None:
        raise FileNotFoundError(f'found no program "{_PROGRAM}" on PATH; install the window or give program="PATH"')
    return found


def session_path(path: str | os.PathLike[str] | None, name: str, suffix: str = ".tilescope") -> str:
    """The given path, or a new one in a folder for temporary files, where it stays for the window."""
    if path is not None:
        return os.path.abspath(os.fspath(path))
    safe = "".join(letter if letter.isalnum() or letter in "-_." else "_" for letter in name) or "session"
    return os.path.join(tempfile.mkdtemp(prefix="tilescope-"), safe[:100] + suffix)


def opened(file: str, program: str | os.PathLike[str] | None) -> subprocess.Popen[bytes]:
    """The started window. Raises RuntimeError with its message if it ends at once with an error."""
    path = program_path(program)
    with tempfile.TemporaryFile() as messages:
        started = subprocess.Popen(
            [path, file], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=messages, start_new_session=True
        )
        try:
            code = started.wait(_SECONDS_TO_FAIL)
        except subprocess.TimeoutExpired:
            return started
        if code != 0:
            messages.seek(0)
            text = messages.read().decode(errors="replace").strip()
            raise RuntimeError(f"{path} ended with code {code}: {text or 'no message'}")
    return started
