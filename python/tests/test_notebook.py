# SPDX-License-Identifier: GPL-3.0-or-later
"""What notebooks show."""

from __future__ import annotations

import xml.etree.ElementTree as tree

import pytest

import tilescope as ts

MOST_BYTES = 100_000


def shown() -> dict[str, object]:
    net, hw = ts.network("resnet50"), ts.hardware("eyeriss")
    plan = ts.plan(net, hw, model="predictor")
    small = ts.plan(ts.network("alexnet"), hw, model="predictor")
    sweep = ts.Sweep(hw, net, question=dict(model="predictor"), axes={"clock": ts.values("/clock_mhz", list(range(1, 500)))})
    return {
        "network": net, "hardware": hw, "plan": plan, "difference": ts.diff(plan, small), "sweep": sweep,
        "options": ts.model_options("zigzag"), "partition": ts.partition(ts.network("vgg16"), capacity_bytes=1 << 20),
    }


def test_html_is_well_formed_and_short():
    for name, value in shown().items():
        html = value._repr_html_()
        tree.fromstring(f"<div>{html}</div>")
        assert len(html.encode()) < MOST_BYTES, name
        assert "<script" not in html and "http" not in html and "class=" not in html, name
        assert "\n" not in repr(value), name


def test_long_tables_say_how_many_rows_are_left_out():
    table = ts.Table({"n": list(range(1000))})
    assert "… and 800 more" in table._repr_html_() and "<td" in table._repr_html_()


def test_a_plan_shows_its_roofline():
    plan = ts.plan(ts.network("alexnet"), ts.hardware("eyeriss"), model="predictor")
    bundle = plan._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "text/html", "image/svg+xml"}
    assert tree.fromstring(bundle["image/svg+xml"]).tag.endswith("svg")
    assert set(plan._repr_mimebundle_(include=["text/html"])) == {"text/html"}
    assert plan.plot.traffic()._repr_svg_().lstrip().startswith("<")
    assert "image/svg+xml" not in plan._repr_mimebundle_(exclude=["image/svg+xml"])


def test_rows_are_plotted_with_matplotlib(tmp_path):
    matplotlib = pytest.importorskip("matplotlib", reason="python3-matplotlib is missing")
    matplotlib.use("agg")
    hw = ts.hardware("tx2_eplanner_a")
    sweep = ts.Sweep(
        hw, ts.network("alexnet"), question=dict(model="eplanner", objective="latency"),
        axes={"buffer": ts.powers_of_two(hw.memories[0].pointer, 1, 64, unit="KiB")}, store=tmp_path / "s.tilesweep",
    )
    sweep.run()
    axes = sweep.plot.scatter("latency_s", "traffic_bytes")
    assert axes.get_xlabel() == "latency_s" and len(axes.collections[0].get_offsets()) == 7
    parallel = sweep.plot.parallel("buffer", "latency_s")
    assert [label.get_text() for label in parallel.get_xticklabels()] == ["buffer", "latency_s"]
    assert len(parallel.lines) == 7


def test_estimates_are_marked():
    plan = ts.plan(ts.network("alexnet"), ts.hardware("tpu_like"), model="zigzag")
    assert str(plan.area_mm2).startswith("~") and not str(plan.energy).startswith("~")
