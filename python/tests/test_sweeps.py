# SPDX-License-Identifier: GPL-3.0-or-later
from __future__ import annotations

import csv
import io
import json
import math
import pickle
import signal
import subprocess
import sys

import pytest

import tilescope as ts


def small(store=None, **more) -> ts.Sweep:
    hw = ts.hardware("tx2_eplanner_a")
    return ts.Sweep(
        hw,
        ts.network("alexnet"),
        question=dict(model="eplanner", objective="latency"),
        axes={
            "buffer": ts.powers_of_two(hw.memories[0].pointer, 8, 256, unit="KiB"),
            "clock": ts.values("/clock_mhz", [500, 1000]),
        },
        front=["latency_s", "traffic_bytes"],
        name="small",
        store=store,
        **more,
    )


def exported(cli, store) -> list[dict[str, str]]:
    text = cli.run("sweep", "export", str(store), "--sweep", "small", "--csv").stdout
    return list(csv.DictReader(io.StringIO(text)))


def test_the_size_is_known_before_anything_runs(tmp_path, cli):
    sweep = small(tmp_path / "s.tilesweep")
    count = sweep.count()
    assert (count.points, count.rows, count.in_store, count.removed) == (12, 12, 0, 0)
    assert not (tmp_path / "s.tilesweep").exists()
    sweep.save(tmp_path / "small.json")
    printed = json.loads(cli.json("sweep", "small.json", "--count"))
    assert {key: printed[key] for key in ("points", "rows", "removed", "questions", "bytes")} == {
        key: getattr(count, key) for key in ("points", "rows", "removed", "questions", "bytes")
    }


def test_rows_are_those_of_the_command_line_and_either_continues_the_other(tmp_path, cli):
    ours, theirs = small(tmp_path / "ours.tilesweep"), small(tmp_path / "theirs.tilesweep")
    first = ours.run(limit_rows=5)
    assert not first.complete and 5 <= first.done < 12
    ours.save(tmp_path / "small.json")
    done = json.loads(cli.json("sweep", "small.json", "--store", "ours.tilesweep"))
    assert done["complete"] and done["done"] == 12 and done["solved"] == 12 - first.done
    cli.run("sweep", "small.json", "--store", "theirs.tilesweep", "--limit-rows", "7", "--json", code=4)
    second = theirs.run()
    assert second.complete and second.done == 12 and second.solved < 12
    one, other = exported(cli, "ours.tilesweep"), exported(cli, "theirs.tilesweep")
    assert one == other and len(one) == 12
    assert ours.run() == ts.Run(12, 12, 0, 0, True)
    # The columns are the exported ones.
    rows = ours.rows()
    for name in ("number", "buffer", "clock", "latency_s", "traffic_bytes", "edp"):
        listed = [float(row[name]) if row[name] else math.nan for row in one]
        assert list(rows.column(name)) == pytest.approx(listed, rel=0, abs=0, nan_ok=True), name
    assert rows.column("status") == [row["status"] for row in one]


def test_a_row_is_the_plan_of_its_hardware(tmp_path):
    sweep = small(tmp_path / "s.tilesweep")
    sweep.run()
    rows = sweep.rows()
    for place in (0, 7):
        number = int(rows.column("number")[place])
        assert sweep.row(number).plan().latency_s == rows.column("latency_s")[place]
        assert dict(sweep.points())[number] == sweep.row(number).hardware


def test_the_front_has_the_rows_that_none_beats(tmp_path):
    sweep = small(tmp_path / "s.tilesweep")
    sweep.run()
    rows = sweep.rows()
    values = list(zip(rows.column("latency_s"), rows.column("traffic_bytes"), rows.column("number")))
    kept = set()
    for i, (latency, traffic, number) in enumerate(values):
        beaten = any(
            a <= latency and b <= traffic and (a < latency or b < traffic or j < i)
            for j, (a, b, _) in enumerate(values)
            if j != i
        )
        if not beaten:
            kept.add(number)
    assert set(sweep.front()["number"]) == kept == set(sweep.front("latency_s", "traffic_bytes")["number"])
    assert 0 <= sweep.hypervolume <= 1
    with pytest.raises(ts.InputError):
        rows.front("status")


def test_the_search_finds_the_least_row_with_a_certificate(tmp_path, cli):
    sweep = small(tmp_path / "s.tilesweep")
    sweep.run()
    found = ts.search(sweep, minimise="latency_s")
    assert found.proven and found.value == min(sweep.rows().column("latency_s"))
    assert found.row.plan().latency_s == found.value
    sweep.save(tmp_path / "small.json")
    printed = json.loads(cli.json("search", "small.json", "--minimise", "latency_s", "--certificate", "theirs.json"))
    assert printed == found.document and (tmp_path / "theirs.json").read_text() == found.certificate
    with pytest.raises(ts.Infeasible):
        ts.search(small(after=["latency_s < 1e-30 s"]), minimise="latency_s")


def test_wrong_descriptions_name_everything_that_is_wrong():
    hw = ts.hardware("tx2_eplanner_a")
    with pytest.raises(ts.InputError) as caught:
        ts.Sweep(
            hw, ts.network("alexnet"), question=dict(model="eplaner"),
            axes={"a": ts.values("/memories/77/size_bits", [1, 2])}, before=["nothing < 3"],
        )
    assert len(caught.value.findings) >= 2
    with pytest.raises(ts.InputError, match="store"):
        small().run()


def test_an_edited_profile_is_another_sweep(tmp_path):
    hw = ts.hardware("tx2_eplanner_a").edit({"/clock_mhz": 777})
    sweep = ts.Sweep(
        hw, ts.network("alexnet"), question=dict(model="eplanner"), axes={"b": ts.values(hw.memories[0].pointer, [65536])},
        store=tmp_path / "e.tilesweep",
    )
    assert sweep.run().complete
    assert next(sweep.points())[1].clock_mhz == 777
    again = pickle.loads(pickle.dumps(sweep))
    assert again.document == sweep.document and again.run().solved == 0


def test_stores_list_their_sweeps(tmp_path):
    sweep = small(tmp_path / "s.tilesweep")
    sweep.run()
    store = ts.open_store(tmp_path / "s.tilesweep")
    assert [(one.name, one.state, one.rows_total) for one in store.sweeps] == [("small", "complete", 12)]
    assert len(store["small"].rows()) == 12 and store["small"].document == sweep.document
    with pytest.raises(KeyError, match="it has small"):
        store["large"]


def test_progress_and_shards(tmp_path):
    told = []
    sweep = small(tmp_path / "s.tilesweep")
    assert sweep.run(shard=(0, 2)).rows == 6
    assert sweep.run(progress=lambda *state: told.append(state)).complete
    assert told[-1][:2] == (12, 12)


INTERRUPTED = """
import signal, sys
import tilescope as ts
signal.signal(signal.SIGINT, signal.default_int_handler)  # background jobs of a shell start without
hw = ts.hardware("eyeriss")
memory = hw.memories[-2]
sweep = ts.Sweep(hw, ts.network("alexnet"), question=dict(model="zigzag", objective="energy"),
                 axes={"size": ts.linear(memory.pointer, memory.size_bits // 2, memory.size_bits * 2, count=400)},
                 store=sys.argv[1])
try:
    print("ran", sweep.run(progress=lambda *state: print("row", flush=True)).complete)
except KeyboardInterrupt:
    print("interrupted", len(sweep.rows()), flush=True)
    print("again", sweep.run(limit_rows=1).done > 0)
"""


def test_ctrl_c_keeps_every_finished_row(tmp_path):
    child = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED, str(tmp_path / "i.tilesweep")], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    first = child.stdout.readline()
    assert first == "row\n"
    child.send_signal(signal.SIGINT)
    rest = child.stdout.read()
    assert child.wait() == 0
    lines = [line for line in rest.splitlines() if line != "row"]
    assert lines[0].startswith("interrupted") and lines[1] == "again True", rest
