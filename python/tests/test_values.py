# SPDX-License-Identifier: GPL-3.0-or-later
from __future__ import annotations

import pickle
import subprocess
import sys

import pytest

import tilescope as ts


def test_bundled_names_are_those_of_the_command_line(cli):
    import json

    listed = {one["name"] for one in json.loads(cli.json("list", "networks"))["networks"]}
    assert listed <= set(ts.networks())
    assert {one["name"] for one in json.loads(cli.json("list", "hardware"))["hardware"]} == set(ts.hardware_profiles())


def test_networks_are_values():
    a, b = ts.network("resnet18"), ts.network("resnet18")
    assert a == b and hash(a) == hash(b) and a != ts.network("vgg16") and {a: 1}[b] == 1
    assert pickle.loads(pickle.dumps(a)) == a
    assert ts.network(a.to_dict()) == a
    assert a["conv1"].to_dict()["out_channels"] == 64
    assert [layer.name for layer in a][0] == "conv1"
    assert ts.network("resnet18", batch=8).macs == 8 * a.macs


def test_a_transformer_keeps_its_run_when_pickled():
    net = ts.network("gpt2", run={"phase": "decode", "past": 100})
    assert pickle.loads(pickle.dumps(net)) == net
    assert net != ts.network("gpt2")


def test_hardware_is_a_value():
    a, b = ts.hardware("eyeriss"), ts.hardware("eyeriss")
    assert a == b and hash(a) == hash(b) and a != ts.hardware("tpu_like")
    assert pickle.loads(pickle.dumps(a)) == a
    assert ts.hardware(a.to_dict()) == a
    assert a[a.memories[0].name].size_bits == a.memories[0].size_bits


def test_an_edit_makes_another_profile_and_leaves_the_first():
    hw = ts.hardware("tpu_like")
    memory = hw["sram_2MB"]
    bigger = memory.with_size_kib(4096)
    assert bigger["sram_2MB"].size_bits == 4096 * 8192 and hw["sram_2MB"].size_bits == 2048 * 8192
    assert hw.edit({memory.pointer: 2048 * 8192})["sram_2MB"] is not None
    assert bigger == hw.edit({memory.pointer: 4096 * 8192})


def test_errors_have_findings_and_the_text_of_the_command_line(cli):
    with pytest.raises(ts.InputError) as caught:
        ts.hardware("tpu_like").edit({"/memories/0/size_bits": -5})
    finding = caught.value.findings[0]
    assert finding.severity == "error" and finding.pointer == "/memories/0/size_bits" and finding.found == "-5"
    printed = cli.run(
        "plan", "--network", "alexnet", "--hardware", "tpu_like", "--model", "zigzag", "--set",
        "/memories/0/size_bits=-5", code=2,
    ).stderr
    assert str(caught.value).strip() in printed
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.findings == caught.value.findings and str(again) == str(caught.value)


def test_a_wrong_name_is_told_with_the_nearest(cli):
    with pytest.raises(ts.InputError, match='Did you mean "resnet50"'):
        ts.network("resnet5O")
    assert str(pytest.raises(ts.InputError, ts.network, "resnet5O").value).strip() in cli.run(
        "plan", "--network", "resnet5O", "--hardware", "eyeriss", "--model", "predictor", code=2
    ).stderr
    net, hw = ts.network("alexnet"), ts.hardware("tpu_like")
    for call, told in {
        lambda: net["conv9"]: r"Did you mean 'conv\d'", lambda: hw["sram_2M"]: "it has .*sram_2MB",
        lambda: ts.model_options("zigzga"): "Did you mean 'zigzag'",
    }.items():
        with pytest.raises((KeyError, ts.InputError), match=told):
            call()


def test_import_takes_no_heavy_modules():
    code = (
        "import sys; before = set(sys.modules); import tilescope; "
        "heavy = {'numpy', 'pandas', 'matplotlib', 'pyarrow', 'distributed'} & set(sys.modules); assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_hostile_name_is_escaped_in_notebooks():
    document = ts.network("alexnet").to_dict()
    old = document["layers"][0]["name"]
    document["layers"][0]["name"] = "<script>alert(1)</script>"
    for layer in document["layers"]:
        layer["inputs"] = ["<script>alert(1)</script>" if i == old else i for i in layer["inputs"]]
    html = ts.network(document)._repr_html_()
    assert "<script" not in html and "&lt;script&gt;" in html
