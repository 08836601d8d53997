# SPDX-License-Identifier: GPL-3.0-or-later
"""Sweeps in several processes: the rows are those of one, also when a worker is killed."""

from __future__ import annotations

import concurrent.futures
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

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


def five_parts(monkeypatch) -> None:
    from tilescope import executors

    monkeypatch.setattr(executors, "_parts_of", lambda sweep: 5)
    monkeypatch.setattr(executors, "solved_part", kill_worker)


def test_a_killed_worker_leaves_what_was_merged(tmp_path, monkeypatch):
    alone, together = swept(tmp_path / "alone.tilesweep"), swept(tmp_path / "together.tilesweep")
    alone.run()
    five_parts(monkeypatch)
    with pytest.raises(concurrent.futures.BrokenExecutor), pool(1) as executor:
        together.run(executor=executor)
    kept = len(together.rows())
    assert 0 < kept < 24
    with pool(1) as executor:
        assert together.run(executor=executor).complete
    assert rows_of(together) == rows_of(alone)


@pytest.fixture
def dask():
    distributed = pytest.importorskip("distributed", reason="python3-distributed is missing")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        with distributed.Client(cluster) as client:
            yield client


@pytest.mark.skipif(not NIGHTLY, reason="a Dask cluster takes seconds to start; runs at night")
def test_dask_gives_the_rows_of_one_process(tmp_path, dask):
    together, alone = swept(tmp_path / "t.tilesweep"), swept(tmp_path / "a.tilesweep")
    assert together.run(executor=dask.get_executor()).complete and alone.run().complete
    assert rows_of(together) == rows_of(alone)


@pytest.mark.skipif(not NIGHTLY, reason="a Dask cluster takes seconds to start; runs at night")
def test_dask_goes_on_without_a_killed_worker(tmp_path, dask, monkeypatch):
    five_parts(monkeypatch)
    together, alone = swept(tmp_path / "t.tilesweep"), swept(tmp_path / "a.tilesweep")
    assert alone.run().complete
    assert together.run(executor=dask.get_executor()).complete
    assert (tmp_path / "t.tilesweep.killed").exists()
    assert rows_of(together) == rows_of(alone)


MPI = """
import sys
from mpi4py.futures import MPIPoolExecutor
from test_executors import kill_worker, swept
from tilescope import executors

if __name__ == "__main__":
    executors._parts_of = lambda sweep: 5
    executors.solved_part = kill_worker
    with MPIPoolExecutor() as pool:
        print(swept(sys.argv[1]).run(executor=pool).complete)
"""


@pytest.mark.skipif(not NIGHTLY, reason="starts programs of MPI; runs at night")
def test_mpi_keeps_what_was_merged_when_a_worker_is_killed(tmp_path):
    pytest.importorskip("mpi4py", reason="python3-mpi4py is missing")
    mpiexec = shutil.which("mpiexec")
    if mpiexec is None:
        pytest.skip("openmpi-bin is missing")
    (tmp_path / "job.py").write_text(MPI)
    # Two workers and the process that merges.
    command = [mpiexec, "--allow-run-as-root", "--oversubscribe", "-n", "3", sys.executable, "-m", "mpi4py.futures", "job.py"]
    environment = {**os.environ, "PYTHONPATH": f"{os.environ['PYTHONPATH']}:{Path(__file__).parent}"}
    environment.pop("DISPLAY", None)  # Open MPI looks for graphics cards there
    together, alone = swept(tmp_path / "t.tilesweep"), swept(tmp_path / "a.tilesweep")
    assert alone.run().complete
    ran = [
        subprocess.run([*command, together.store], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120)
        for _ in range(2)
    ]
    assert ran[0].returncode != 0 and "signal 9" in ran[0].stderr, ran[0].stderr
    assert (tmp_path / "t.tilesweep.killed").exists()
    assert ran[1].returncode == 0 and ran[1].stdout.split() == ["True"], ran[1].stderr
    assert rows_of(together) == rows_of(alone)
