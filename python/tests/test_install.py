# SPDX-License-Identifier: GPL-3.0-or-later
"""The wheel of this build, unpacked elsewhere, is complete."""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import os
import subprocess
import sys
import zipfile

from conftest import BUILD, SOURCE


def build(call: str, folder) -> str:
    environment = {**os.environ, "TILESCOPE_BUILD_DIR": str(BUILD), "PYTHONPATH": str(SOURCE / "python" / "build")}
    code = f"import backend; print(backend.{call}({str(folder)!r}))"
    done = subprocess.run([sys.executable, "-c", code], cwd=SOURCE, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()[-1]


def test_the_wheel_runs_from_any_folder(tmp_path):
    name = build("build_wheel", tmp_path)
    with zipfile.ZipFile(tmp_path / name) as wheel:
        record = next(one for one in wheel.namelist() if one.endswith("RECORD"))
        for path, digest, size in csv.reader(io.StringIO(wheel.read(record).decode())):
            if path == record:
                continue
            content = wheel.read(path)
            found = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            assert digest == f"sha256={found}" and int(size) == len(content), path
        wheel.extractall(tmp_path / "site")
    code = (
        "import tilescope as ts; assert 'cuda' in ts.exporters(); "
        "print(ts.plan(ts.network('alexnet'), ts.hardware('eyeriss'), model='predictor').proven)"
    )
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHONPATH", "TILESCOPE"))}
    environment["PYTHONPATH"] = str(tmp_path / "site")
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.stdout == "True\n", done.stderr


def test_pip_learns_name_and_version_without_a_build(tmp_path):
    folder = build("prepare_metadata_for_build_wheel", tmp_path)
    assert "Name: tilescope\n" in (tmp_path / folder / "METADATA").read_text(encoding="utf-8")
    assert "Tag: cp3" in (tmp_path / folder / "WHEEL").read_text(encoding="utf-8")


def test_an_editable_wheel_points_to_the_build(tmp_path):
    with zipfile.ZipFile(tmp_path / build("build_editable", tmp_path)) as wheel:
        assert wheel.read("tilescope.pth").decode().strip() == str(BUILD / "python")
