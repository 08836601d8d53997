# SPDX-License-Identifier: GPL-3.0-or-later
"""Sweeps in several processes: the rows are those of one, also when a worker is killed."""

from __future__ import annotations

import concurrent.futures
import multiprocessing
import os
import signal

import pytest

import tilescope as ts
from conftest import NIGHTLY


def swept(store) -> ts.Sweep:
    hw = ts.hardware("tx2_eplanner_a")
    return ts.Sweep(
        hw, ts.network("alexnet"), question=dict(model="eplanner", objective="latency"), name="pool",
        axes={"buffer": ts.linear(hw.memories[0].pointer, 8, 64, count=24, unit="KiB")}, front=["latency_s"], store=store,
    )


def rows_of(sweep: ts.Sweep) -> list[tuple[object, ...]]:
    rows = sweep.rows()
    return list(zip(*(list(rows.column(name)) for name in ("number", "buffer", "latency_s", "traffic_bytes", "status"))))


def pool(workers: int = 2) -> concurrent.futures.ProcessPoolExecutor:
    return concurrent.futures.ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))


def test_a_pool_gives_the_rows_of_one_process(tmp_path, monkeypatch):
    from tilescope import executors

    monkeypatch.setattr(executors, "_parts_of", lambda sweep: 5)
    alone, together = swept(tmp_path / "alone.tilesweep"), swept(tmp_path / "together.tilesweep")
    assert alone.run().complete
    with pool() as executor:
        done = together.run(executor=executor)
        assert done.complete and done.done == 24
        assert rows_of(together) == rows_of(alone)
        assert together.run(executor=executor).solved == 0


def kill_worker(sweep: ts.Sweep, part: int, parts: int) -> bytes:
    from tilescope.executors import solved_part

    if part == 3 and not os.path.exists(sweep.store + ".killed"):
        open(sweep.store + ".killed", "w").close()
        os.kill(os.getpid(), signal.SIGKILL)
    return solved_part(sweep, part, parts)


def test_a_killed_worker_leaves_what_was_merged(tmp_path, monkeypatch):
    from tilescope import executors

    monkeypatch.setattr(executors, "_parts_of", lambda sweep: 5)
    alone, together = swept(tmp_path / "alone.tilesweep"), swept(tmp_path / "together.tilesweep")
    alone.run()
    original = executors.solved_part
    monkeypatch.setattr(executors, "solved_part", kill_worker)
    with pytest.raises(concurrent.futures.BrokenExecutor), pool(1) as executor:
        together.run(executor=executor)
    kept = len(together.rows())
    assert 0 < kept < 24
    monkeypatch.setattr(executors, "solved_part", original)
    with pool(1) as executor:
        assert together.run(executor=executor).complete
    assert rows_of(together) == rows_of(alone)


@pytest.mark.skipif(not NIGHTLY, reason="a Dask cluster takes seconds to start; runs at night")
def test_dask_gives_the_rows_of_one_process(tmp_path):
    distributed = pytest.importorskip("distributed", reason="python3-distributed is missing")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        with distributed.Client(cluster) as client:
            together, alone = swept(tmp_path / "t.tilesweep"), swept(tmp_path / "a.tilesweep")
            assert together.run(executor=client.get_executor()).complete and alone.run().complete
            assert rows_of(together) == rows_of(alone)
