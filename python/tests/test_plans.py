# SPDX-License-Identifier: GPL-3.0-or-later
from __future__ import annotations

import itertools
import json
import pickle
import zlib

import pytest

import tilescope as ts
from conftest import NIGHTLY, SANITIZED, SOURCE, same_text

MODELS = ("eplanner", "predictor", "zigzag", "diana", "nve")
COMBINATIONS = list(itertools.product(ts.networks(), ts.hardware_profiles(), MODELS))
QUICK = ("alexnet", "resnet18", "mobilenet_v2", "gpt2")


def chosen() -> list[tuple[str, str, str]]:
    """All combinations at night. Otherwise a seventieth of those of few networks."""
    if NIGHTLY:
        return COMBINATIONS
    return [one for one in COMBINATIONS if one[0] in QUICK and zlib.crc32("/".join(one).encode()) % 70 == 3]


@pytest.mark.parametrize("network,profile,model", chosen())
def test_a_plan_has_the_bytes_of_the_command_line(cli, network, profile, model):
    path = cli.folder / "plan.json"
    words = ["plan", "--network", network, "--hardware", profile, "--model", model]
    try:
        plan = ts.plan(ts.network(network), ts.hardware(profile), model=model)
    except ts.InputError as error:
        assert str(error).splitlines()[-1].strip() in cli.run(*words, code=2).stderr
        return
    done = cli.run(*words, "--json", code=0 if plan._value.has_planned_layer or not plan.infeasible else 3)
    path.write_text(done.stdout)
    assert same_text(plan.json(), done.stdout)
    assert ts.plan_from_json(plan.json()) == plan


def test_figures_are_those_of_the_document():
    plan = ts.plan(ts.network("alexnet"), ts.hardware("tpu_like"), model="zigzag", objective="latency")
    totals = plan.to_dict()["totals"]
    assert plan.energy == totals["energy"]["total"] and plan.energy.unit == "pJ"
    assert plan.latency_s == totals["latency"]["seconds"] and plan.latency_s.unit == "s"
    assert plan.traffic_bytes == totals["off_chip_bytes"]["total"]
    assert plan.edp == plan.energy * plan.latency_s
    assert plan.area_mm2 == plan.to_dict()["area_mm2"]["chip"] and plan.area_mm2.is_estimate
    assert sum(layer.energy for layer in plan.layers if layer.energy) == pytest.approx(plan.energy)
    assert plan.proven and all(layer.proof.proven for layer in plan.layers if layer.proof)
    assert plan.objective == "latency" and plan.model == "zigzag"
    assert pickle.loads(pickle.dumps(plan)) == plan
    assert plan.network == ts.network("alexnet") and plan.hardware == ts.hardware("tpu_like")


def test_explanations_end_with_the_value():
    plan = ts.plan(ts.network("alexnet"), ts.hardware("eyeriss"), model="predictor")
    for metric in ("latency_s", "energy", "traffic_bytes"):
        assert "=" in plan.explain(metric) and "=" in plan.layers[0].explain(metric)
    assert plan.energy.explain() == plan.explain("energy")
    with pytest.raises(ts.InputError, match="latency_s"):
        plan.explain("latency")


def test_one_layer_is_planned_alone(cli):
    net, hw = ts.network("alexnet"), ts.hardware("eyeriss")
    plan = ts.plan(net["conv2"], hw, model="predictor")
    assert [layer.name for layer in plan.layers] == ["conv2"]
    printed = cli.json("plan", "--network", "alexnet", "--hardware", "eyeriss", "--model", "predictor", "--layer", "conv2")
    assert same_text(plan.json(), printed)


def test_options_and_edits_are_those_of_the_command_line(cli):
    hw = ts.hardware("tpu_like").edit({"/memories/2/size_bits": 4 * 2**23})
    plan = ts.plan(ts.network("alexnet"), hw, model="zigzag", objective="edp", search="paper", options={"lpf_limit": 5})
    printed = cli.json(
        "plan", "--network", "alexnet", "--hardware", "tpu_like", "--model", "zigzag", "--objective", "edp", "--search",
        "paper", "--lpf-limit", "5", "--set", "/memories/2/size_bits=33554432",
    )
    assert same_text(plan.json(), printed)


def test_what_does_not_fit_is_an_answer_with_its_fix():
    hw = ts.hardware("tx2_eplanner_a")
    memory = hw.memories[0]
    tiny = hw.edit({memory.pointer: 8})
    plan = ts.plan(ts.network("alexnet"), tiny, model="eplanner")
    assert plan.infeasible
    unfit = plan.infeasible[0]
    assert unfit.message and (unfit.memory, unfit.tensor, unfit.missing_bits) == (memory.name, "I", 24)
    with pytest.raises(ts.Infeasible):
        plan.require()
    fix = plan.nearest_fix()
    assert fix is not None and fix.edits
    again = ts.plan(ts.network("alexnet"), fix.apply(), model="eplanner")
    assert not set(fix.layers) & {layer.name for layer in again.infeasible}


def test_a_mapping_is_evaluated_as_the_command_line_does(cli):
    net, hw = ts.network("alexnet"), ts.hardware("eyeriss")
    best = ts.plan(net["conv3"], hw, model="predictor").layers[0]
    case = {
        "format": "tilescope.case/1", "model": "predictor", "hardware": hw.to_dict(), "network": net.to_dict(),
        "layer": "conv3", "mappings": [best.mapping],
    }
    (cli.folder / "case.json").write_text(json.dumps(case))
    printed = json.loads(cli.json("evaluate", "case.json"))
    assert ts.evaluate(net["conv3"], hw, [best.mapping], model="predictor") == printed["results"]
    one = ts.evaluate(net["conv3"], hw, best.mapping, model="predictor")
    assert one.valid and one["energy"]["total"] == best.energy


def test_differences_are_those_of_the_command_line(cli):
    net = ts.network("alexnet")
    a = ts.plan(net, ts.hardware("tpu_like"), model="zigzag", search="paper")
    b = ts.plan(net, ts.hardware("tpu_like")["sram_2MB"].with_size_kib(512), model="zigzag", search="paper")
    a.save(cli.folder / "a.json")
    b.save(cli.folder / "b.json")
    assert ts.diff(a, b).document == json.loads(cli.json("diff", "a.json", "b.json"))
    assert len(ts.diff(a, b).table()) > 0 and len(ts.diff(a, a).table()) == 0


def test_studies_have_the_bytes_of_the_command_line(cli):
    net, hw = ts.network("vgg16"), ts.hardware("tpu_like")
    assert ts.partition(net, capacity_bytes=3 << 20).json() == cli.json(
        "partition", "--network", "vgg16", "--capacity-bytes", str(3 << 20)
    )
    assert ts.partition(net, hw, memory="sram_2MB", staircase=True, chips=20).json() == cli.json(
        "partition", "--network", "vgg16", "--hardware", "tpu_like", "--memory", "sram_2MB", "--staircase", "--chips", "20"
    )
    layer = ts.network("alexnet")["conv3"]
    assert ts.pareto(layer, hw).json() == cli.json("pareto", "--network", "alexnet", "--hardware", "tpu_like", "--layer", "conv3")
    small = ts.network("alexnet")
    assert ts.sensitivity(small, ts.hardware("tx2_eplanner_a"), model="eplanner").json() == cli.json(
        "sensitivity", "--network", "alexnet", "--hardware", "tx2_eplanner_a", "--model", "eplanner"
    )


def test_model_options_are_listed_with_defaults_and_wrong_ones_named():
    table = ts.model_options("zigzag")
    assert "lpf_limit" in table["choice"] or len(table) > 3
    assert all(table["help"][i] for i in range(1, len(table)) if table["choice"][i] not in ("objective", "search"))
    with pytest.raises(ts.InputError, match="--option"):
        ts.plan(ts.network("alexnet"), ts.hardware("tpu_like"), model="zigzag", options={"lpf_limt": 3})


def test_certificates_are_accepted_by_the_checker(cli):
    import subprocess

    from conftest import BUILD, PROGRAM_ENVIRONMENT

    plan = ts.plan(ts.network("alexnet"), ts.hardware("tpu_like"), model="zigzag", certify=True)
    plan.certificates(cli.folder / "certs")
    files = sorted((cli.folder / "certs").glob("*.certificate.json"))
    assert files
    checker = BUILD / "bin" / "tilescope-check"
    if not checker.exists():
        pytest.skip("tilescope-check is not built")
    (cli.folder / "net.json").write_text(plan.network.json())
    (cli.folder / "hw.json").write_text(plan.hardware.json())
    done = subprocess.run(
        [str(checker), *map(str, files), "--network", "net.json", "--hardware", "hw.json"],
        cwd=cli.folder, env=PROGRAM_ENVIRONMENT, capture_output=True, text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_progress_ends_with_all_layers():
    told = []
    ts.plan(ts.network("alexnet"), ts.hardware("tpu_like"), model="zigzag", progress=lambda *state: told.append(state))
    assert told and told[-1][0] == told[-1][1] > 0


def test_an_error_in_progress_ends_the_call():
    def fail(done: int, total: int) -> None:
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        ts.plan(ts.network("alexnet"), ts.hardware("eyeriss"), model="predictor", progress=fail)


@pytest.mark.skipif(SANITIZED, reason="the sanitizer keeps what is freed")
def test_memory_does_not_grow_with_plans():
    net, hw = ts.network("alexnet"), ts.hardware("tx2_eplanner_a")

    def resident_kib() -> int:
        return int(next(line for line in open("/proc/self/status") if line.startswith("VmRSS")).split()[1])

    def many(count: int) -> None:
        for _ in range(count):
            ts.plan(net, hw, model="eplanner").json()

    many(50)
    before = resident_kib()
    many(1000 if NIGHTLY else 300)
    assert resident_kib() - before < 5 * 1024


def test_lines_copied_from_the_window_make_the_plan_of_the_command_line(cli):
    """tests/app/design_test.cpp compares the file with what the window copies."""
    names: dict[str, object] = {}
    exec((SOURCE / "python" / "tests" / "copied_plan.py").read_text(), names)
    printed = cli.json(
        "plan", "--network", "alexnet", "--batch", "3", "--hardware", "tx2_eplanner_a", "--set",
        "/memories/0/size_bits=1048576", "--set", "/memories/3/bandwidth_gb_per_s=25.6", "--set", '/name=a "b"', "--set",
        "/memories/0/size_bits=524288", "--model", "eplanner", "--objective", "latency", "--search", "paper", "--dataflow",
        "weight-stationary", "--option", "halo=off",
    )
    assert same_text(names["plan"].json(), printed)
