# SPDX-License-Identifier: GPL-3.0-or-later
"""What notebooks show."""

from __future__ import annotations

import xml.etree.ElementTree as tree

import pytest

import tilescope as ts

MOST_BYTES = 100_000


def zigzag(net: ts.Network, size_kib: float) -> ts.Plan:
    return ts.plan(net, ts.hardware("tpu_like")["sram_2MB"].with_size_kib(size_kib), model="zigzag", search="paper")


def shown() -> dict[str, object]:
    net, hw = ts.network("resnet50"), ts.hardware("eyeriss")
    plan = ts.plan(net, hw, model="predictor")
    small = ts.plan(ts.network("alexnet"), hw, model="predictor")
    sweep = ts.Sweep(hw, net, question=dict(model="predictor"), axes={"clock": ts.values("/clock_mhz", list(range(1, 500)))})
    return {
        "network": net, "hardware": hw, "plan": plan, "difference": ts.diff(plan, small), "sweep": sweep,
        "long difference": ts.diff(zigzag(net, 2048), zigzag(net, 512)),
        "wide table": ts.Table({f"column {i}": [f"{'x' * 80}"] * 200 for i in range(30)}), "picture": plan.plot.roofline(),
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


def test_numbers_of_a_plan_are_shown_as_on_screen():
    plan = ts.plan(ts.network("alexnet"), ts.hardware("tpu_like"), model="zigzag")
    html = plan._repr_html_()
    cells = [cell.text for cell in tree.fromstring(f"<div>{html}</div>").iter("td")]
    shown = [ts._core.shown_number(*one) for one in ((1.2155e8, "pJ"), (0.00124, "s"), (8.828e6, "B"), (0.8837, "1"))]
    assert shown == ["122 µJ", "1.24 ms", "8.83 MB", "88.4 %"]
    assert any(text.endswith("J") for text in cells) and any(text.endswith(" %") for text in cells)
    assert "e+0" not in html and plan.table()["energy_pj"][0] == plan.layers[0].energy


def test_numbers_of_a_difference_are_shown_as_on_screen():
    difference = ts.diff(zigzag(ts.network("resnet50"), 2048), zigzag(ts.network("resnet50"), 512))
    cells = [cell.text or "" for cell in tree.fromstring(f"<div>{difference._repr_html_()}</div>").iter("td")]
    for end in ("J", " accesses", " cycles", " %", " mm²"):
        assert any(text.endswith(end) for text in cells), end
    assert not any("e+0" in text for text in cells)


def test_a_plan_shows_its_roofline():
    plan = ts.plan(ts.network("alexnet"), ts.hardware("eyeriss"), model="predictor")
    bundle = plan._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "text/html", "image/svg+xml"}
    assert tree.fromstring(bundle["image/svg+xml"]).tag.endswith("svg")
    assert set(plan._repr_mimebundle_(include=["text/html"])) == {"text/html"}
    assert plan.plot.traffic()._repr_svg_().lstrip().startswith("<")
    assert "data:image/svg+xml;base64," in bundle["text/html"], "of several forms, a notebook shows one"
    assert "image/svg+xml" not in plan._repr_mimebundle_(exclude=["image/svg+xml"])


def buffer_sweep(folder) -> ts.Sweep:
    hw = ts.hardware("tx2_eplanner_a")
    sweep = ts.Sweep(
        hw, ts.network("alexnet"), question=dict(model="eplanner", objective="latency"),
        axes={"buffer": ts.powers_of_two(hw.memories[0].pointer, 1, 64, unit="KiB")}, store=folder / "s.tilesweep",
    )
    sweep.run()
    return sweep


def test_rows_are_plotted_with_matplotlib(tmp_path):
    matplotlib = pytest.importorskip("matplotlib", reason="python3-matplotlib is missing")
    matplotlib.use("agg")
    sweep = buffer_sweep(tmp_path)
    axes = sweep.plot.scatter("latency_s", "traffic_bytes")
    assert axes.get_xlabel() == "latency_s" and len(axes.collections[0].get_offsets()) == 7
    parallel = sweep.plot.parallel("buffer", "latency_s")
    assert [label.get_text() for label in parallel.get_xticklabels()] == ["buffer", "latency_s"]
    assert len(parallel.lines) == 7


def test_estimates_are_marked():
    plan = ts.plan(ts.network("alexnet"), ts.hardware("tpu_like"), model="zigzag")
    assert str(plan.area_mm2).startswith("~") and not str(plan.energy).startswith("~")


def test_rows_show_their_metrics_as_on_screen(tmp_path):
    rows = buffer_sweep(tmp_path).rows()
    for shown in (rows, rows.table(), rows.front("latency_s", "traffic_bytes")):
        cells = [cell for cell in tree.fromstring(f"<div>{shown._repr_html_()}</div>").iter("td")]
        assert any((cell.text or "").endswith(" ms") for cell in cells)
        assert all("right" in cell.get("style") for cell in cells if (cell.text or "").endswith((" ms", " MB", " %")))
    assert "more" not in rows._repr_html_()
    long = ts.Table({"n": list(range(200))})
    long.left_out = 800
    assert "… and 800 more" in long._repr_html_()
    assert float(rows.table()["latency_s"][0]) == rows.column("latency_s")[0]


def test_rows_are_plotted_without_matplotlib(tmp_path, monkeypatch):
    from tilescope import row_plots

    monkeypatch.setattr(row_plots, "has", lambda package: False)
    sweep = buffer_sweep(tmp_path)
    chart = tree.fromstring(sweep.plot.energy().svg)
    assert chart.tag.endswith("svg") and len(chart.findall(".//*[@class='mark']")) == 7
    scatter = tree.fromstring(sweep.plot.scatter("latency_s", "traffic_bytes").svg)
    assert len(scatter.findall("{*}circle")) == 7
    parallel = tree.fromstring(sweep.plot.parallel("buffer", "latency_s").svg)
    assert len(parallel.findall("{*}polyline")) == 7
    assert [text.text for text in parallel.findall("{*}text")][:3] == ["64", "1", "buffer"]


def test_large_plots_are_thinned_and_hostile_names_escaped():
    from tilescope import svg_plots

    count = 100_000
    column = [float(i % 977) for i in range(count)]
    column[0] = float("nan")
    picture = svg_plots.scatter(("<b>", "&"), column, column, [17])
    root = tree.fromstring(picture.svg)
    assert len(root.findall("{*}circle")) <= svg_plots.MOST_MARKS + 1
    assert {"<b>", "&"} <= {text.text for text in root.findall("{*}text")}
    assert len(tree.fromstring(svg_plots.parallel(["a", "b"], [column, column]).svg).findall("{*}polyline")) <= svg_plots.MOST_MARKS
