# SPDX-License-Identifier: GPL-3.0-or-later
"""The build backend of pyproject.toml (PEP 517 and 660): runs CMake and zips what it installs. Needs pip and CMake only,
so that it works without a package index. scikit-build-core is not in Debian 12."""

from __future__ import annotations

import base64
import hashlib
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
VERSION = (SOURCE / "VERSION").read_text().strip()
INFO = f"tilescope-{VERSION}.dist-info"
# SONAME of a library whose file has the whole version.
WHOLE_VERSION = re.compile(r"\.so\.\d+\.\d+\.\d+$")


def _tag() -> str:
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{python}-{python}-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"


def _metadata() -> str:
    page = (SOURCE / "docs" / "python.md").read_text(encoding="utf-8")
    return (
        f"Metadata-Version: 2.1\nName: tilescope\nVersion: {VERSION}\n"
        "Summary: The best mapping of every layer of a network on an accelerator, proven where it can be\n"
        "License: GPL-3.0-or-later\nRequires-Python: >=3.11\nDescription-Content-Type: text/markdown\n\n" + page
    )


def _build() -> Path:
    """The build folder: build/python, or TILESCOPE_BUILD_DIR, which is used as it is."""
    if built := os.environ.get("TILESCOPE_BUILD_DIR"):
        return Path(built)
    folder = SOURCE / "build" / "python"
    if not (folder / "build.ninja").exists():
        configure = ["cmake", "--preset", "python", f"-DPython3_EXECUTABLE={sys.executable}"]
        subprocess.run(configure, cwd=SOURCE, check=True)
    subprocess.run(["cmake", "--build", str(folder), "--target", "tilescope_python"], check=True)
    return folder


def _wheel_file() -> str:
    return f"Wheel-Version: 1.0\nGenerator: tilescope\nRoot-Is-Purelib: false\nTag: {_tag()}\n"


def prepare_metadata_for_build_wheel(metadata_directory: str, config_settings: object = None) -> str:
    """Name and version. Without this, pip builds the wheel twice."""
    folder = Path(metadata_directory) / INFO
    folder.mkdir()
    (folder / "METADATA").write_text(_metadata(), encoding="utf-8")
    (folder / "WHEEL").write_text(_wheel_file(), encoding="utf-8")
    return INFO


prepare_metadata_for_build_editable = prepare_metadata_for_build_wheel


def _wheel(folder: str, files: dict[str, bytes]) -> str:
    name = f"tilescope-{VERSION}-{_tag()}.whl"
    files[f"{INFO}/METADATA"] = _metadata().encode()
    files[f"{INFO}/WHEEL"] = _wheel_file().encode()
    record = ""
    for path, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record += f"{path},sha256={digest},{len(content)}\n"
    files[f"{INFO}/RECORD"] = f"{record}{INFO}/RECORD,,\n".encode()
    with zipfile.ZipFile(os.path.join(folder, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files.items():
            wheel.writestr(zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
    return name


def build_wheel(wheel_directory: str, config_settings: object = None, metadata_directory: str | None = None) -> str:
    """A wheel with extension, core library, exporters and bundled data."""
    build = _build()
    files: dict[str, bytes] = {}
    with tempfile.TemporaryDirectory() as staging:
        package = Path(staging) / "tilescope"
        install = ["cmake", "--install", str(build), "--component", "python", "--prefix", str(package), "--strip"]
        subprocess.run(install, check=True, stdout=subprocess.DEVNULL)
        for path in sorted(package.rglob("*")):
            # A zip has no links: the library is in it once, under the name that others look for.
            if path.is_file() and not WHOLE_VERSION.search(path.name):
                files[path.relative_to(staging).as_posix()] = path.read_bytes()
    return _wheel(wheel_directory, files)


def build_editable(wheel_directory: str, config_settings: object = None, metadata_directory: str | None = None) -> str:
    """A wheel that points to the build folder."""
    return _wheel(wheel_directory, {"tilescope.pth": f"{_build() / 'python'}\n".encode()})


def build_sdist(sdist_directory: str, config_settings: object = None) -> str:
    """The files that git knows."""
    root = f"tilescope-{VERSION}"
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=SOURCE, check=True, capture_output=True).stdout
    with tarfile.open(os.path.join(sdist_directory, f"{root}.tar.gz"), "w:gz") as archive:
        for name in listed.decode().split("\0"):
            if name:
                archive.add(SOURCE / name, f"{root}/{name}")
        with tempfile.NamedTemporaryFile("w", encoding="utf-8") as info:
            info.write(_metadata())
            info.flush()
            archive.add(info.name, f"{root}/PKG-INFO")
    return f"{root}.tar.gz"


def get_requires_for_build_wheel(config_settings: object = None) -> list[str]:
    return []


get_requires_for_build_editable = get_requires_for_build_sdist = get_requires_for_build_wheel
