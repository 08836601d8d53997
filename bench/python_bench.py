#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the Python package costs above the core, and how soon Ctrl+C is answered. Prints rows for bench/README.md.

    PYTHONPATH=build/release/python /usr/bin/python3 bench/python_bench.py              all of it, about four minutes
    PYTHONPATH=build/release/python /usr/bin/python3 bench/python_bench.py import ticks  parts of it

Parts: import, cached, frame, ctrl_c, kernel, ticks, memory. "cached" and "frame" need plan_bench and store_bench in the same build, "kernel" the packages python3-ipykernel and
python3-jupyter-client. Times are of the clock.
"""
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import tilescope as ts

BUILD = Path(ts._core.__file__).resolve().parents[2]
DRAWS = 20

# Calls that take seconds: sizes are new each time, so nothing is in a cache.
CALLS = """
import signal, sys, time
import tilescope as ts
signal.signal(signal.SIGINT, signal.default_int_handler)  # background jobs of a shell start without
hw, tpu, tx2 = ts.hardware("eyeriss"), ts.hardware("tpu_like"), ts.hardware("tx2_eplanner_a")
memory = hw.memories[-2]
step = 0

def resized():
    global step
    step += 1
    return hw.edit({memory.pointer: memory.size_bits + 8192 * step})

def plan():
    ts.plan(ts.network("resnet50"), resized(), model="zigzag", objective="latency")

def sweep_run():
    axis = ts.linear(memory.pointer, memory.size_bits // 2, memory.size_bits * 2, count=4000)
    ts.Sweep(hw, ts.network("resnet18"), question=dict(model="zigzag", objective="energy"), axes={"size": axis},
             store=STORE).run()

def pareto():
    ts.pareto(ts.network("resnet50"), resized())

def search():
    sides = list(range(4, 65, 4))
    axes = {"sram": ts.linear(tpu["sram_2MB"].pointer, 64, 8192, step=16, unit="KiB"),
            "width": ts.values("/array/dims/0/size", sides), "height": ts.values("/array/dims/1/size", sides)}
    ts.search(ts.Sweep(tpu, ts.network("resnet50"), question=dict(model="zigzag", objective="latency"), axes=axes,
                       before=["area <= 4"], area="physical"), minimise="latency_s")

def until_interrupted(call):
    try:
        print("go", flush=True)
        while True:
            call()
    except KeyboardInterrupt:
        print("stopped", time.monotonic(), flush=True)
    assert ts.plan(ts.network("alexnet"), tx2, model="eplanner").proven
"""
NAMES = ("plan", "sweep_run", "pareto", "search")


def row(what, goal, measured):
    print(f"| {what} | {goal} | {measured} |", flush=True)


def spread(seconds):
    """Median and maximum in ms."""
    return f"{1e3 * statistics.median(seconds):.0f} ms, at most {1e3 * max(seconds):.0f} ms"


def measure_import():
    code = "import time; t = time.perf_counter(); import tilescope; print(time.perf_counter() - t)"
    # As pip installs it, with compiled files.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    run = lambda: subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, check=True)
    run()
    seconds = [float(run().stdout) for _ in range(DRAWS)]
    row(f"`import tilescope`, {DRAWS} new processes", "≤ 50 ms, aim 10", spread(seconds))


def fastest_call(call, batches=40, calls=25):
    """Seconds: other programs only make batches longer."""
    call()
    times = []
    for _ in range(batches):
        start = time.perf_counter()
        for _ in range(calls):
            call()
        times.append((time.perf_counter() - start) / calls)
    return min(times)


def measure_cached():
    command = [str(BUILD / "bin" / "plan_bench"), "--benchmark_format=json", "--benchmark_repetitions=10"]

    def core(name):
        output = subprocess.run([*command, f"--benchmark_filter=/{name}/"], capture_output=True, check=True).stdout
        return min(entry["real_time"] for entry in json.loads(output)["benchmarks"] if entry["run_type"] == "iteration") / 1e3

    for name, (profile, model) in {"resnet50": ("tpu_like", "zigzag"), "alexnet": ("eyeriss", "predictor")}.items():
        net, hw = ts.network(name), ts.hardware(profile)
        before = core(name)
        ours = fastest_call(lambda: ts.plan(net, hw, model=model, objective="energy"))
        theirs = min(before, core(name))
        row(f"a plan that is all in the cache, `{name}` on `{profile}`: Python, C++", "≤ 0.1 ms more",
            f"{1e3 * ours:.3f}, {1e3 * theirs:.3f} ms: {1e3 * (ours - theirs):.3f} ms more")


def measure_frame():
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "TILESCOPE_STORE_FOLDER": folder}
        filled = [str(BUILD / "bin" / "store_bench"), "--benchmark_filter=open/two_columns"]
        subprocess.run(filled, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        store = ts.open_store(Path(folder) / "whole.tilesweep")["bench"]
        import pandas  # noqa: F401  # not part of the time

        times = []
        for _ in range(3):
            start = time.perf_counter()
            rows = store.rows()
            read = time.perf_counter()
            frame = rows.frame()
            times.append((time.perf_counter() - start, read - start))
            shape = frame.shape
            del rows, frame
        whole, read = min(times)
        row(f"`sweep.frame()` of {shape[0]:,} rows × {shape[1]} columns", "≤ 3 s", f"{whole:.2f} s, of which {read:.2f} s reading")
        rows = store.rows()
        start = time.perf_counter()
        rows.column("latency_s")
        row("a column of it as a numpy view", "≤ 15 ms", f"{1e3 * (time.perf_counter() - start):.2f} ms")


def delays(name):
    draw = random.Random(name)
    return [draw.uniform(0.02, 0.8) for _ in range(DRAWS)]


def stopped_at(line):
    word, _, at = line.partition(" ")
    if word != "stopped":
        sys.exit(f"python_bench: expected a time after Ctrl+C, found {line!r}")
    return float(at)


def measure_ctrl_c():
    for name in NAMES:
        with tempfile.TemporaryDirectory() as folder:
            code = f"STORE = {folder + '/s.tilesweep'!r}\n{CALLS}\nfor _ in range({DRAWS}): until_interrupted({name})"
            child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
            seconds = []
            for delay in delays(name):
                assert child.stdout.readline() == "go\n"
                time.sleep(delay)
                sent = time.monotonic()
                child.send_signal(signal.SIGINT)
                seconds.append(stopped_at(child.stdout.readline()) - sent)
            assert child.wait() == 0
        row(f"Ctrl+C in `{name}`, terminal, {DRAWS} random moments", "≤ 200 ms", spread(seconds))


def measure_kernel():
    from jupyter_client.manager import start_new_kernel

    manager, client = start_new_kernel(kernel_name="python3")
    try:
        for name in NAMES:
            with tempfile.TemporaryDirectory() as folder:
                client.execute_interactive(f"STORE = {folder + '/s.tilesweep'!r}\n{CALLS}", output_hook=lambda message: None)
                seconds = []
                for delay in delays(name):
                    client.execute(f"until_interrupted({name})")
                    said = printed(client)
                    assert next(said) == "go"
                    time.sleep(delay)
                    sent = time.monotonic()
                    manager.interrupt_kernel()
                    seconds.append(stopped_at(next(said, "nothing")) - sent)
                    assert list(said) == []
            row(f"the same, Jupyter kernel, `{name}`", "≤ 200 ms", spread(seconds))
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def printed(client):
    """Lines that a running cell prints, until it ends."""
    rest = ""
    while True:
        message = client.get_iopub_msg(timeout=60)
        content = message["content"]
        if message["msg_type"] == "stream" and content["name"] == "stdout":
            *lines, rest = (rest + content["text"]).split("\n")
            yield from lines
        elif message["msg_type"] == "error":
            raise RuntimeError("\n".join(content["traceback"]))
        elif message["msg_type"] == "status" and content["execution_state"] == "idle":
            if message["parent_header"]["msg_type"] == "execute_request":
                return


def ticks_during(call):
    """1 ms ticks of another thread, by second."""
    ticks, done = 0, threading.Event()

    def tick():
        nonlocal ticks
        while not done.is_set():
            time.sleep(0.001)
            ticks += 1

    thread = threading.Thread(target=tick)
    thread.start()
    start, first = time.perf_counter(), ticks
    call()
    rate = (ticks - first) / (time.perf_counter() - start)
    done.set()
    thread.join()
    return rate


def measure_ticks():
    alone = ticks_during(lambda: time.sleep(1))
    hw = ts.hardware("eyeriss")
    sizes = iter(range(1, 100))
    resized = lambda: hw.edit({hw.memories[-2].pointer: hw.memories[-2].size_bits + 8192 * next(sizes)})
    net = ts.network("resnet50")
    with tempfile.TemporaryDirectory() as folder:
        memory = hw.memories[-2]
        axis = ts.linear(memory.pointer, memory.size_bits // 2, memory.size_bits * 2, count=40)
        sweep = ts.Sweep(hw, net, question=dict(model="zigzag", objective="energy"), axes={"s": axis}, store=folder + "/s.tilesweep")
        calls = {
            "plan": lambda: ts.plan(net, resized(), model="zigzag", objective="energy", threads=1),
            "pareto": lambda: ts.pareto(net["conv1"], resized(), threads=1),
            "sweep.run": lambda: sweep.run(threads=1),
            "search": lambda: ts.search(sweep, minimise="latency_s", threads=1),
        }
        for name, call in calls.items():
            during = ticks_during(call)
            row(f"1 ms ticks of another thread during `{name}`", "≥ 50 % of those without", f"{during / alone:.0%}")


def resident_mib():
    text = Path("/proc/self/status").read_text(encoding="utf-8")
    return int(next(line for line in text.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


def measure_memory():
    net, hw = ts.network("alexnet"), ts.hardware("tx2_eplanner_a")
    for count in (100, 1000):
        before = resident_mib()
        for _ in range(count):
            ts.plan(net, hw, model="eplanner").json()
    row("growth of resident memory by 1000 plans", "< 5 MiB", f"{resident_mib() - before:.1f} MiB")


def main():
    parts = {name.removeprefix("measure_"): call for name, call in globals().items() if name.startswith("measure_")}
    for name in sys.argv[1:] or parts:
        if name not in parts:
            sys.exit(f"python_bench: found {name!r}; expected {', '.join(parts)}")
        parts[name]()


if __name__ == "__main__":
    main()
