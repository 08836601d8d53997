# SPDX-License-Identifier: GPL-3.0-or-later
"""What the command line rejects is an InputError with the same text."""

from __future__ import annotations

import json
import warnings

import pytest

import tilescope as ts
from conftest import SOURCE

DESIGN = {"--network": "alexnet", "--hardware": "tx2_eplanner_a", "--model": "eplanner"}
SWEEP = {
    "format": "tilescope.sweep/1", "name": "s", "hardware": "tx2_eplanner_a", "networks": [{"network": "alexnet"}],
    "questions": [{"model": "eplanner"}], "axes": [{"name": "clock", "set": ["/clock_mhz"], "list": [500, 1000]}],
}


def words(command: str, **options: str) -> list[str]:
    """The command about the design, with other or further options."""
    named = {**DESIGN, **{"--" + name: value for name, value in options.items()}}
    return [command, *(word for pair in named.items() for word in pair)]


BAD_FILES = {
    "empty": "", "truncated": '{"format": "tilescope.', "list": "[1, 2]", "nothing": "{}", "binary": "\x7fELF\x01",
    "newer": '{"format": "tilescope.network/9", "name": "x"}',
    "wrong types": '{"format": "tilescope.network/1", "name": 5, "inputs": [], "layers": [], "colour": "red"}',
    "unknown unit": '{"format": "tilescope.hardware/1", "name": "x", "clock_mhz": "fast"}',
}


def written(text: str) -> str:
    with open("bad.json", "w", encoding="utf-8") as file:
        file.write(text)
    return "bad.json"


def zigzag(*more: str) -> list[str]:
    return ["plan", "--network", "alexnet", "--hardware", "tpu_like", "--model", "zigzag", *more]


def zigzag_plan(**options: object) -> ts.Plan:
    return ts.plan(ts.network("alexnet"), ts.hardware("tpu_like"), model="zigzag", options=options)


def plan(**asked: object) -> ts.Plan:
    named = {"model": "eplanner", **asked}
    return ts.plan(ts.network("alexnet"), ts.hardware("tx2_eplanner_a"), **named)


def edit(pointer: str, value: object) -> ts.Hardware:
    return ts.hardware("tx2_eplanner_a").edit({pointer: value})


def swept(**change: object) -> str:
    with open("s.json", "w", encoding="utf-8") as file:
        json.dump({**SWEEP, **change}, file)
    return "s.json"


def axis(**change: object) -> str:
    return swept(axes=[{"name": "a", "set": ["/memories/0/size_bits"], "list": [1, 2], **change}])


def read(text: str) -> ts.Sweep:
    return ts.Sweep.read(text)


CASE = {
    "format": "tilescope.case/1", "model": "eplanner", "layer": "conv1",
    "mappings": [{"format": "tilescope.mapping/1", "form": "tiles", "tile": {"K": 6400, "C": 1, "OY": 1, "OX": 1, "FY": 1, "FX": 1}}],
}


def case(**change: object) -> str:
    net, hw = ts.network("alexnet").to_dict(), ts.hardware("tx2_eplanner_a").to_dict()
    with open("case.json", "w", encoding="utf-8") as file:
        json.dump({**CASE, "network": net, "hardware": hw, **change}, file)
    return "case.json"


def evaluated(**change: object) -> object:
    net, hw = ts.network("alexnet"), ts.hardware("tx2_eplanner_a")
    asked = {**CASE, **change}
    return ts.evaluate(net["conv1"], hw, asked["mappings"], model=asked["model"], options=asked.get("options"))


CASES = {
    "network": (words("plan", network="alexnett"), lambda: ts.network("alexnett")),
    "network file": (words("plan", network="./none.json"), lambda: ts.network("./none.json")),
    "hardware": (words("plan", hardware="eyeris"), lambda: ts.hardware("eyeris")),
    "technology": (words("plan", technology="horowit"), lambda: ts.hardware("tx2_eplanner_a", technology="horowit")),
    "model": (words("plan", model="eplaner"), lambda: plan(model="eplaner")),
    "objective": (words("plan", objective="energie"), lambda: plan(objective="energie")),
    "search": (words("plan", search="exakt"), lambda: plan(search="exakt")),
    "dataflow": (words("plan", dataflow="x"), lambda: plan(dataflow="x")),
    "option": (words("plan", option="hallo=on"), lambda: plan(options={"hallo": "on"})),
    "value of an option": (words("plan", option="halo=maybe"), lambda: plan(options={"halo": "maybe"})),
    "size": (words("plan", set="/memories/0/size_bits=-5"), lambda: edit("/memories/0/size_bits", -5)),
    "pointer": (words("plan", set="/memories/9/size_bits=5"), lambda: edit("/memories/9/size_bits", 5)),
    "run": (words("plan", run="past=5"), lambda: ts.network("alexnet", run={"past": 5})),
    "setting of a run": (words("plan", network="gpt2", run="pasta=5"), lambda: ts.network("gpt2", run={"pasta": 5})),
    "memory": (
        words("sensitivity", memory="x"),
        lambda: ts.sensitivity(ts.network("alexnet"), ts.hardware("tx2_eplanner_a"), model="eplanner", memory="x"),
    ),
    "range of an option": (zigzag("--lpf-limit", "17"), lambda: zigzag_plan(lpf_limit=17)),
    "option of another model": (words("plan", option="lpf_limit=4"), lambda: plan(options={"lpf_limit": "4"})),
    "unknown key of a memory": (words("plan", set="/memories/0/size_bit=8"), lambda: edit("/memories/0/size_bit", 8)),
    "edit of another type": (words("plan", set='/memories/0/size_bits="big"'), lambda: edit("/memories/0/size_bits", "big")),
    "edit that a model cannot read": (
        words("plan", set='/memories/0/holds=["W"]'),
        lambda: ts.plan(ts.network("alexnet"), edit("/memories/0/holds", ["W"]), model="eplanner"),
    ),
    "folder as a network": (words("plan", network="."), lambda: ts.network(".")),
    "folder as hardware": (words("plan", hardware="."), lambda: ts.hardware(".")),
    "profile as a network": (
        words("plan", network=str(SOURCE / "hardware_profiles/diana.json")),
        lambda: ts.network(str(SOURCE / "hardware_profiles/diana.json")),
    ),
    "network as a profile": (
        words("plan", hardware=str(SOURCE / "networks/alexnet.json")),
        lambda: ts.hardware(str(SOURCE / "networks/alexnet.json")),
    ),
    "size of a model without open sizes": (words("plan", size="N=5"), lambda: ts.network("alexnet", sizes={"N": 5})),
    "memory of a partition": (
        ["partition", "--network", "vgg16", "--hardware", "tpu_like", "--memory", "x"],
        lambda: ts.partition(ts.network("vgg16"), ts.hardware("tpu_like"), memory="x"),
    ),
    "network without a chain": (
        ["partition", "--network", "gpt2", "--capacity-bytes", "1000000"],
        lambda: ts.partition(ts.network("gpt2"), capacity_bytes=1000000),
    ),
    "model of a case": (["evaluate", "case.json"], lambda: evaluated(model="eplaner")),
    "option of a case": (["evaluate", "case.json"], lambda: evaluated(options={"halo": "x"})),
    "tile of a case": (["evaluate", "case.json"], lambda: evaluated()),
    "axis": (["sweep", "s.json"], lambda: read(axis(set=["/memories/77/size_bits"]))),
    "axis without values": (["sweep", "s.json"], lambda: read(axis(list=[]))),
    "axis of another type": (["sweep", "s.json"], lambda: read(axis(list=["big"]))),
    "two axes of one name": (["sweep", "s.json"], lambda: read(swept(axes=SWEEP["axes"] * 2))),
    "seventeen axes": (
        ["sweep", "s.json"],
        lambda: read(swept(axes=[{**SWEEP["axes"][0], "name": f"a{i}"} for i in range(17)])),
    ),
    "unknown key of a sweep": (["sweep", "s.json"], lambda: read(swept(colour="red"))),
    "network of a sweep": (["sweep", "s.json"], lambda: read(swept(networks=[{"network": "alexnett"}]))),
    "sweep of a newer version": (["sweep", "s.json"], lambda: read(swept(format="tilescope.sweep/9"))),
    "front of a sweep": (["sweep", "s.json"], lambda: read(swept(front=["latenz"]))),
    "condition": (["sweep", "s.json"], lambda: read(swept(before=["nothing < 3"]))),
    "all points excluded": (["sweep", "s.json", "--count"], lambda: read(swept(before=["clock > 9 GHz"])).count()),
    "metric": (
        ["search", "s.json", "--minimise", "latenz"],
        lambda: ts.search(read(swept()), minimise="latenz"),
    ),
    "option of an exporter": (
        ["export", "cuda", "--plan", "plan.json", "-o", "out", "--option", "arithmetic=int9"],
        lambda: ts.export("cuda", plan(), "out", arithmetic="int9"),
    ),
    "exporter": (["export", "cudo", "--plan", "plan.json", "-o", "out"], lambda: ts.export("cudo", plan(), "out")),
}


CASES |= {
    f"{kind} {name} file": call
    for name, text in BAD_FILES.items()
    for kind, call in {
        "network": (words("plan", network="./bad.json"), lambda text=text: ts.network("./" + written(text))),
        "hardware": (words("plan", hardware="./bad.json"), lambda text=text: ts.hardware("./" + written(text))),
        "sweep": (["sweep", "bad.json"], lambda text=text: read(written(text))),
    }.items()
}


@pytest.mark.parametrize("name", CASES)
def test_the_text_is_that_of_the_command_line(name, cli, monkeypatch):
    arguments, call = CASES[name]
    monkeypatch.chdir(cli.folder)
    if "exporter" in name:
        plan().save("plan.json")
    if "of a case" in name:
        case(**{"model of a case": {"model": "eplaner"}, "option of a case": {"options": {"halo": "x"}}}.get(name, {}))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with pytest.raises(ts.InputError) as caught:
            call()
    assert caught.value.findings
    nothing_left = name == "all points excluded"
    printed = cli.run(*arguments, code=3 if nothing_left else 2).stderr
    for finding in caught.value.findings:
        text = finding.text.strip()
        if "of a case" in name:
            text = text[text.index("found"):]  # in an argument instead of a file
        # The command's argument is EXPORTER, that of the function exporter.
        assert text.lower() in printed.lower()


ARGUMENTS = {
    "batch": ("0", words("plan", batch="0"), lambda: ts.network("alexnet", batch=0)),
    "large batch": ("10000000", words("plan", batch="10000000"), lambda: ts.network("alexnet", batch=10_000_000)),
    "gap": (
        "-1", ["search", "s.json", "--minimise", "latency_s", "--gap", "-1"],
        lambda: ts.search(read(swept()), minimise="latency_s", gap=-1),
    ),
    "budget": (
        "-1", ["search", "s.json", "--minimise", "latency_s", "--budget", "-1"],
        lambda: ts.search(read(swept()), minimise="latency_s", budget=-1),
    ),
    "pointer": ("size", words("plan", set="size=5"), lambda: edit("size", 5)),
}


@pytest.mark.parametrize("name", ARGUMENTS)
def test_values_that_the_parser_of_the_command_line_rejects_are_errors(name, cli, monkeypatch):
    found, arguments, call = ARGUMENTS[name]
    monkeypatch.chdir(cli.folder)
    with pytest.raises(ts.InputError) as caught:
        call()
    assert found in cli.run(*arguments, code=2).stderr
    assert found == caught.value.findings[0].found.strip('"')
