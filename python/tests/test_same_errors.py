# SPDX-License-Identifier: GPL-3.0-or-later
"""What the command line rejects is an InputError with the same text."""

from __future__ import annotations

import json
import warnings

import pytest

import tilescope as ts

DESIGN = {"--network": "alexnet", "--hardware": "tx2_eplanner_a", "--model": "eplanner"}
SWEEP = {
    "format": "tilescope.sweep/1", "name": "s", "hardware": "tx2_eplanner_a", "networks": [{"network": "alexnet"}],
    "questions": [{"model": "eplanner"}], "axes": [{"name": "clock", "set": ["/clock_mhz"], "list": [500, 1000]}],
}


def words(command: str, **options: str) -> list[str]:
    """The command about the design, with other or further options."""
    named = {**DESIGN, **{"--" + name: value for name, value in options.items()}}
    return [command, *(word for pair in named.items() for word in pair)]


def plan(**asked: object) -> ts.Plan:
    named = {"model": "eplanner", **asked}
    return ts.plan(ts.network("alexnet"), ts.hardware("tx2_eplanner_a"), **named)


def edit(pointer: str, value: object) -> ts.Hardware:
    return ts.hardware("tx2_eplanner_a").edit({pointer: value})


def swept(**change: object) -> str:
    with open("s.json", "w", encoding="utf-8") as file:
        json.dump({**SWEEP, **change}, file)
    return "s.json"


AXIS = {"name": "a", "set": ["/memories/77/size_bits"], "list": [1, 2]}
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
    "axis": (["sweep", "s.json"], lambda: ts.Sweep.read(swept(axes=[AXIS]))),
    "condition": (["sweep", "s.json"], lambda: ts.Sweep.read(swept(before=["nothing < 3"]))),
    "all points excluded": (["sweep", "s.json", "--count"], lambda: ts.Sweep.read(swept(before=["clock > 9 GHz"])).count()),
    "metric": (
        ["search", "s.json", "--minimise", "latenz"],
        lambda: ts.search(ts.Sweep.read(swept()), minimise="latenz"),
    ),
    "exporter": (["export", "cudo", "--plan", "plan.json", "-o", "out"], lambda: ts.export("cudo", plan(), "out")),
}


@pytest.mark.parametrize("name", CASES)
def test_the_text_is_that_of_the_command_line(name, cli, monkeypatch):
    arguments, call = CASES[name]
    monkeypatch.chdir(cli.folder)
    if name == "exporter":
        plan().save("plan.json")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with pytest.raises(ts.InputError) as caught:
            call()
    assert caught.value.findings
    nothing_left = name == "all points excluded"
    printed = cli.run(*arguments, code=3 if nothing_left else 2).stderr
    for finding in caught.value.findings:
        # The command's argument is EXPORTER, that of the function exporter.
        assert finding.text.strip().lower() in printed.lower()
