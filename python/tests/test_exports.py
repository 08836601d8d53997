# SPDX-License-Identifier: GPL-3.0-or-later
from __future__ import annotations

import json

import pytest

import tilescope as ts


def test_an_export_is_that_of_the_command_line(cli, tmp_path):
    if "cuda" not in ts.exporters():
        pytest.skip("no plug-ins are built")
    plan = ts.plan(ts.network("alexnet"), ts.hardware("tx2_eplanner_a"), model="eplanner")
    ours = ts.export("cuda", plan, tmp_path / "ours")
    plan.save(tmp_path / "plan.json")
    cli.run("export", "cuda", "--plan", "plan.json", "-o", "theirs")
    assert ours.files
    for file in ours.files:
        assert (tmp_path / "ours" / file).read_bytes() == (tmp_path / "theirs" / file).read_bytes(), file
    theirs = json.loads((tmp_path / "theirs" / "manifest.json").read_text())
    assert ours.manifest == theirs
    with pytest.raises(ts.InputError):
        ts.export("cuda", plan, tmp_path / "ours")
    with pytest.raises(ts.InputError, match="exporter"):
        ts.export("cudo", plan, tmp_path / "other")
    assert not (tmp_path / "other").exists()


def test_what_is_no_export_cannot_be_verified(tmp_path):
    with pytest.raises(ts.InputError):
        ts.verify(tmp_path)
