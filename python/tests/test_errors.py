# SPDX-License-Identifier: GPL-3.0-or-later
"""Wrong calls raise exceptions of Python and never end the interpreter."""

from __future__ import annotations

import random
import warnings

import tilescope as ts
from conftest import NIGHTLY, same_text

WRONG = [
    None, True, False, 0, -1, 2**31, 2**63, 2**64, -(2**63) - 1, 1.5, float("nan"), float("inf"), "", "x", "\0", "é" * 300,
    "/", "alexnet", "/memories/0/size_bits", b"bytes", [], [1], [None], {}, {"a": 1}, {1: 2}, {"/memories/0/size_bits": float("nan")},
    (), object(), int, lambda: 1, "/nowhere/file.json", [["K", 1]], {"format": "tilescope.mapping/1", "form": "loops"},
    {"format": "tilescope.network/1"}, {"format": "tilescope.hardware/1", "name": "x"},
]


def calls(store: str):
    net, hw = ts.network("alexnet"), ts.hardware("tx2_eplanner_a")
    layer = net.layers[0]
    plan = ts.plan(net, hw, model="eplanner")
    sweep = ts.Sweep(
        hw, net, question=dict(model="eplanner"), axes={"a": ts.values(hw.memories[0].pointer, [65536, 131072])}, store=store
    )
    sweep.run()
    rows = sweep.rows()
    core = ts._core
    return net, hw, layer, plan, sweep, rows, [
        ts.network, ts.hardware, lambda a: ts.network("alexnet", batch=a), lambda a: ts.network("gpt2", run=a),
        lambda a: ts.network("alexnet", sizes=a), lambda a: hw.edit(a), lambda a, b: hw.edit({a: b}), lambda a: net[a],
        lambda a: hw[a], lambda a: hw.memories[0].with_size_kib(a), lambda a, b, c: ts.plan(a, b, model=c),
        lambda a: ts.plan(net, hw, model=a), lambda a: ts.plan(net, hw, model="eplanner", objective=a),
        lambda a: ts.plan(net, hw, model="eplanner", search=a), lambda a: ts.plan(net, hw, model="eplanner", options=a),
        lambda a, b: ts.plan(net, hw, model="eplanner", options={a: b}),
        lambda a: ts.plan(net, hw, model="eplanner", dataflow=a), lambda a: ts.hardware("eyeriss", technology=a),
        lambda a: ts.plan(net, hw, model="eplanner", stop=a), lambda a: ts.plan(net, hw, model="eplanner", progress=a),
        lambda a: ts.plan(net, hw, model="eplanner", certify=a), ts.plan_from_json, plan.figure, plan.explain,
        plan.layers[0].explain, plan.nearest_fix, plan.svg, plan._value.explain, ts.evaluate, ts.diff,
        lambda a: ts.evaluate(layer, hw, a, model="eplanner"), lambda a, b: ts.evaluate(layer, hw, a, model=b),
        ts.model_options, ts.partition, lambda a: ts.partition(net, capacity_bytes=a),
        lambda a: ts.partition(net, hw, memory=a), lambda a: ts.partition(net, hw, bits=a),
        lambda a: ts.partition(net, hw, axis=a), lambda a: ts.partition(net, hw, scheme=a),
        lambda a: ts.partition(net, hw, cuts=a), lambda a: ts.partition(net, hw, chips=a),
        lambda a: ts.partition(net, hw, target_period=a), lambda a: ts.partition(net, hw, batch=a),
        lambda a: ts.pareto(layer, ts.hardware("tpu_like"), epsilon=a), ts.pareto, ts.sensitivity,
        lambda a: ts.sensitivity(net, hw, model=a), lambda a: ts.sensitivity(net, hw, model="eplanner", memory=a),
        lambda a: ts.export(a, plan, store + ".d"), lambda a: ts.export("cuda", a, store + ".d"), ts.verify,
        lambda a, b: ts.export("cuda", plan, store + ".d", **{str(a): b}),
        lambda a, b: ts.Sweep(a, b, question=dict(model="eplanner"), axes={}),
        lambda a: ts.Sweep(hw, net, question=a, axes={"a": ts.values(hw.memories[0].pointer, [1])}),
        lambda a: ts.Sweep(hw, net, question=dict(model="eplanner"), axes=a),
        lambda a, b: ts.Sweep(hw, net, question=dict(model="eplanner"), axes={"a": ts.values(a, b)}),
        lambda a: ts.Sweep(hw, net, question=dict(model="eplanner"), axes={"a": ts.values("/clock_mhz", [1])}, before=a),
        lambda a: ts.Sweep(hw, net, question=dict(model="eplanner"), axes={"a": ts.values("/clock_mhz", [1])}, front=a),
        ts.Sweep.read, sweep.row, lambda a: sweep.row(a).plan(), lambda a: sweep.row(0, a).plan(),
        lambda a: sweep.row(0).plan(network=a), lambda a: sweep.run(shard=a), lambda a: sweep.run(limit_rows=a),
        lambda a: sweep.run(progress=a), lambda a: sweep.run(stop=a), lambda a: ts.search(sweep, minimise=a),
        lambda a: ts.search(sweep, minimise="latency_s", gap=a), lambda a: ts.search(sweep, minimise="latency_s", budget=a),
        rows.column, rows.front, rows.row, lambda a, b: rows.front(a, b), ts.open_store, ts.Rows, core.read_rows, core.merge,
        core.network_from_json, core.hardware_from_json, core.sweep_from_json, core.read_network, core.plan, core.evaluate,
        core.Asked, core.bundled, ts.Network, ts.Hardware, ts.Plan,
    ]


def test_wrong_calls_raise_exceptions_of_python(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    net, hw, layer, plan, sweep, rows, functions = calls(str(tmp_path / "s.tilesweep"))
    draw = random.Random(11)
    good = [net, hw, layer, plan, sweep, rows]
    raised = 0
    count = 10_000 if NIGHTLY else 1_000
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(count):
            function = draw.choice(functions)
            arguments = [draw.choice(WRONG if draw.random() < 0.8 else good) for _ in range(draw.randint(1, 3))]
            try:
                function(*arguments)
            except Exception as error:
                assert not isinstance(error, ts.InternalError), (arguments, error)
                raised += 1
    assert raised > count / 2
    # Calls with certify=True have replaced cached solutions; their searches took another time.
    assert same_text(ts.plan(net, hw, model="eplanner").json(), plan.json())


def test_a_deleted_or_foreign_store_is_a_store_error(tmp_path):
    import pytest

    with pytest.raises(ts.StoreError):
        ts.open_store(tmp_path / "none.tilesweep")
    (tmp_path / "text.tilesweep").write_text("no store")
    with pytest.raises(ts.StoreError) as caught:
        ts.open_store(tmp_path / "text.tilesweep")
    assert caught.value.findings and "text.tilesweep" in str(caught.value)
