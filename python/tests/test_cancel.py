# SPDX-License-Identifier: GPL-3.0-or-later
"""Ctrl+C, tokens, threads and forks, while a search that takes long runs."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
import time

import pytest

import tilescope as ts
from conftest import NIGHTLY

# Seconds if it is not interrupted.
LONG = dict(model="zigzag", objective="latency")


def long_design() -> tuple[ts.Network, ts.Hardware]:
    return ts.network("resnet50"), ts.hardware("eyeriss")


CHILD = """
import signal, sys, threading, time, os
import tilescope as ts
signal.signal(signal.SIGINT, signal.default_int_handler)  # background jobs of a shell start without
net, hw = ts.network("resnet50"), ts.hardware("eyeriss")
delay = float(sys.argv[1])
threading.Timer(delay, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
try:
    while True:
        hw = hw.edit({hw.memories[-2].pointer: hw.memories[-2].size_bits + 8192})
        ts.plan(net, hw, model="zigzag", objective="latency")
except KeyboardInterrupt:
    print("interrupted", flush=True)
plan = ts.plan(ts.network("alexnet"), ts.hardware("tx2_eplanner_a"), model="eplanner")
print("usable", plan.proven)
"""


DRAW = random.Random(7)


@pytest.mark.parametrize("delay", [DRAW.uniform(0.05, 1.5) for _ in range(20 if NIGHTLY else 3)])
def test_ctrl_c_raises_keyboard_interrupt_and_leaves_all_usable(delay):
    done = subprocess.run([sys.executable, "-c", CHILD, str(delay)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "interrupted\nusable True\n"


COUNTING = """
import os, signal, sys, threading, time
import tilescope as ts
signal.signal(signal.SIGINT, signal.default_int_handler)
hw = ts.hardware("tpu_like")
sides = list(range(1, 65))
axes = {"sram": ts.linear(hw["sram_2MB"].pointer, 64, 8192, step=16, unit="KiB"),
        "width": ts.values("/array/dims/0/size", sides), "height": ts.values("/array/dims/1/size", sides)}
sweep = ts.Sweep(hw, ts.network("resnet50"), question=dict(model="zigzag", objective="latency"), axes=axes,
                 before=["area <= 4"], area="physical", store=sys.argv[2])
threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
start = time.monotonic()
try:
    {"count": sweep.count, "run": sweep.run, "search": lambda: ts.search(sweep, minimise="latency_s")}[sys.argv[1]]()
except KeyboardInterrupt:
    print("stopped", time.monotonic() - start < 5)
"""


@pytest.mark.parametrize("call", ["count", "run", "search"])
def test_ctrl_c_stops_a_sweep_before_its_first_row(call, tmp_path):
    """Testing two million points takes longer than the test waits."""
    command = [sys.executable, "-c", COUNTING, call, str(tmp_path / "s.tilesweep")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.stdout == "stopped True\n", done.stderr


def test_ctrl_c_in_a_front_leaves_all_usable():
    """Where a search was stopped, points of choices that it had not come to were read."""
    child = CHILD.replace('ts.plan(net, hw, model="zigzag", objective="latency")', "ts.pareto(net, hw)")
    for delay in ("0.1", "0.4"):
        done = subprocess.run([sys.executable, "-c", child, delay], capture_output=True, text=True)
        assert done.stdout == "interrupted\nusable True\n", done.stderr


def test_a_token_stops_a_call_of_another_thread():
    net, hw = long_design()
    token = ts.cancel_token()
    raised = []

    def work() -> None:
        size = hw.memories[-2].size_bits
        try:
            for step in range(1, 1000):
                ts.plan(net, hw.edit({hw.memories[-2].pointer: size + 8192 * step}), stop=token, **LONG)
        except ts.Cancelled as error:
            raised.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    time.sleep(0.3)
    token.cancel()
    thread.join()
    assert raised


def test_other_threads_run_during_a_call():
    net, hw = long_design()
    ticks = 0
    is_done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not is_done.is_set():
            time.sleep(0.001)
            ticks += 1

    thread = threading.Thread(target=tick)
    thread.start()
    before = ticks
    token = ts.cancel_token()
    threading.Timer(0.5, token.cancel).start()
    with pytest.raises(ts.Cancelled):
        size = hw.memories[-2].size_bits
        for step in range(1, 1000):
            ts.plan(net, hw.edit({hw.memories[-2].pointer: size + 65536 * step}), stop=token, **LONG)
    is_done.set()
    thread.join()
    # With the interpreter's lock held, there would be none but between calls; a busy computer allows few.
    assert ticks - before > 20


def test_a_forked_child_is_told_to_spawn():
    ts.plan(ts.network("alexnet"), ts.hardware("tx2_eplanner_a"), model="eplanner")
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            ts.plan(ts.network("alexnet"), ts.hardware("tx2_eplanner_a"), model="eplanner")
            text = "planned"
        except ts.ForkedError as error:
            text = str(error)
        except BaseException as error:
            text = repr(error)
        os.write(writer, text.encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as told:
        text = told.read()
    os.waitpid(child, 0)
    assert "spawn" in text


def test_threads_may_plan_at_the_same_time():
    net = ts.network("alexnet")
    texts = [None] * 4

    def work(i: int) -> None:
        texts[i] = ts.plan(net, ts.hardware("eyeriss"), model="predictor").traffic_bytes

    threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(texts)) == 1 and texts[0]
