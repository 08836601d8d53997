# SPDX-License-Identifier: GPL-3.0-or-later
"""Sessions that the window opens, and the start of the window, with a program that only notes its argument."""

from __future__ import annotations

import json
import os
import shutil
import subprocess

import pytest

import tilescope as ts
from conftest import BUILD

NOTES = '#!/bin/sh\nprintf %s "$1" > "$0.argument"\n'


@pytest.fixture
def program(tmp_path):
    path = tmp_path / "bin" / "tilescope"
    path.parent.mkdir()
    path.write_text(NOTES)
    path.chmod(0o755)
    return path


def argument_of(program) -> str:
    return program.with_name(program.name + ".argument").read_text()


def test_a_plan_opens_with_its_names_and_edits(program, cli):
    hw = ts.hardware("tpu_like").edit({"/memories/2/size_bits": 2**23}).edit({"/clock_mhz": 500})
    net = ts.network("gpt2", run={"phase": "decode", "past": 100})
    plan = ts.plan(net, hw, model="zigzag", objective="traffic")
    assert plan.open(program=program).wait() == 0
    session = json.loads(open(argument_of(program)).read())
    design = session["design"]
    assert design["network"]["name"] == "gpt2" and design["run"] == {"phase": "decode", "past": 100}
    assert design["hardware"]["name"] == "tpu_like"
    assert sorted(design["edits"]) == ["/clock_mhz=500", "/memories/2/size_bits=8388608"]
    assert (design["model"], design["objective"]) == ("zigzag", "traffic") and session["window"] == {"view": "explore"}
    # The command line reads the session and plans the same.
    shutil.copy(argument_of(program), cli.folder / "s.tilescope")
    cli.run("report", "--session", "s.tilescope", "-o", "s.md")
    assert plan.latency_s.text in (cli.folder / "s.md").read_text()


def test_values_that_are_in_no_file_are_in_the_session(program, tmp_path):
    net, hw = ts.network(ts.network("alexnet").to_dict()), ts.hardware(ts.hardware("eyeriss").to_dict())
    plan = ts.plan(net["conv2"], hw, model="predictor")
    plan.open(tmp_path / "own.tilescope", program=program)
    assert argument_of(program) == str(tmp_path / "own.tilescope")
    session = json.loads((tmp_path / "own.tilescope").read_text())
    assert session["design"]["network"]["inline"] == json.loads(net.json()) and session["selection"] == ["conv2"]
    assert session["design"]["hardware"]["inline"]["name"] == hw.name
    again = ts.plan_from_json(plan.json())
    assert json.loads(again.session())["design"]["hardware"]["inline"]["name"] == hw.name


def test_a_technology_is_kept_by_name():
    name = ts._core.bundled("technologies")[0][0]
    hw = ts.hardware("tpu_like", technology=name)["sram_2MB"].with_size_kib(1024)
    design = json.loads(ts.plan(ts.network("alexnet"), hw, model="zigzag").session())["design"]
    assert design["technology"] == name and design["hardware"]["name"] == "tpu_like" and len(design["edits"]) == 1


def test_a_sweep_opens_its_rows_or_its_description(program, tmp_path):
    sweep = ts.Sweep(
        ts.hardware("tx2_eplanner_a"), ts.network("alexnet"), question=dict(model="eplanner", objective="latency"),
        axes={"clock": ts.values("/clock_mhz", [500, 1000])}, name="two clocks", store=tmp_path / "s.tilesweep",
    )
    sweep.open(program=program)
    assert ts.Sweep.read(argument_of(program)).document == sweep.document
    sweep.run()
    sweep.open(program=program)
    session = json.loads(open(argument_of(program)).read())
    assert session["window"]["view"] == "sweeps"
    assert session["window"]["views"]["sweeps"] == {"store": str(tmp_path / "s.tilesweep"), "sweep": "two clocks"}
    assert session["design"]["hardware"]["name"] == "tx2_eplanner_a" and session["design"]["network"]["name"] == "alexnet"


def test_a_window_that_cannot_start_says_why(tmp_path, monkeypatch):
    plan = ts.plan(ts.network("alexnet"), ts.hardware("eyeriss"), model="predictor")
    broken = tmp_path / "broken"
    broken.write_text("#!/bin/sh\necho no display >&2; exit 1\n")
    broken.chmod(0o755)
    with pytest.raises(RuntimeError, match="no display"):
        plan.open(program=broken)
    with pytest.raises(FileNotFoundError):
        plan.open(program=tmp_path / "none")
    from tilescope import windows

    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(windows, "_PROGRAM", "tilescope-of-no-name")
    with pytest.raises(FileNotFoundError, match="program="):
        plan.open()


@pytest.mark.skipif(not (BUILD / "bin" / "tilescope").exists(), reason="the window is not built")
def test_the_window_opens_the_session(tmp_path):
    plan = ts.plan(ts.network("alexnet"), ts.hardware("tpu_like")["sram_2MB"].with_size_kib(512), model="zigzag")
    (tmp_path / "s.tilescope").write_text(plan.session())
    command = [str(BUILD / "bin" / "tilescope"), "s.tilescope", "--screenshot", "s.png"]
    done = subprocess.run(
        command, cwd=tmp_path, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}, capture_output=True, text=True
    )
    assert done.returncode == 0 and (tmp_path / "s.png").stat().st_size > 0, done.stderr
