#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures exported programs on this computer, layer by layer, and writes them as measurements that `validate` reads.

Each network is planned on a profile of `tilescope-cli detect`, exported with `cpu`, built, checked and timed on one
thread, several times. The smallest median of a layer counts: other programs can only make it larger. The file has the
profile, every mapping and what was measured; predictions are computed again whenever it is read.
"""
import argparse
import json
import subprocess
import tempfile
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent
MODEL = ["--model", "eplanner", "--objective", "latency", "--option", "columns=when-needed"]
MEGA = 1e6
DEPTHWISE = ("A multiply-add of a depthwise kernel loads an input vector of its own, and narrow maps leave few sums to "
             "hide its latency. The model counts multiply-adds only.")


def run(*command, **more):
    subprocess.run([str(word) for word in command], check=True, **more)


def measured_network(cli, host, network, folder, arguments):
    """The network's plan, and what its program wrote in each run."""
    plan, program, build = folder / f"{network}_plan.json", folder / network, folder / f"{network}_build"
    run(cli, "plan", "--network", network, "--hardware", host, *MODEL, "-o", plan, stdout=subprocess.DEVNULL)
    run(cli, "export", "cpu", "--plan", plan, "-o", program, stdout=subprocess.DEVNULL)
    run("cmake", "-S", program, "-B", build, stdout=subprocess.DEVNULL)
    run("cmake", "--build", build, stdout=subprocess.DEVNULL)
    binary = next(path for path in build.iterdir() if path.is_file() and path.stat().st_mode & 0o111)
    result = folder / f"{network}_measured.json"
    run(binary, "--seconds", 0, "--weights", "-", "--json", result)  # fails unless all values and bytes are right
    options = ["--no-check", "--threads", 1, "--seconds", arguments.seconds, "--weights", "-", "--json", result]
    runs = []
    for _ in range(arguments.runs):
        run(*arguments.run_with.split(), "taskset", "-c", arguments.core, binary, *options, stdout=subprocess.DEVNULL)
        runs.append(json.loads(result.read_text()))
    return json.loads(plan.read_text()), runs


def layers_of(network, plan, runs):
    """The layers that the model plans, with their mappings and values."""
    mappings = {}
    for layer in plan["layers"]:
        mapping = layer["result"].get("mapping")
        if mapping:
            mappings[layer["name"]] = mapping
    depthwise = {layer["name"] for layer in network["layers"] if 1 < layer.get("groups", 1) == layer.get("in_channels")}
    layers = []
    for place, layer in enumerate(runs[0]["layers"]):
        if layer["name"] not in mappings:
            continue
        milliseconds = min(run["layers"][place]["milliseconds"] for run in runs)
        megabytes = sum(layer["moved_bits"].values()) / 8 / MEGA
        time = {"quantity": "program_time", "value": float(f"{milliseconds:.5g}"), "unit": "ms"}
        if layer["name"] in depthwise:
            time["reason"] = DEPTHWISE
        layers.append({
            "name": layer["name"],
            "layer": layer["name"],
            "mapping": mappings[layer["name"]],
            "mapping_source": "the plan that the program was exported from",
            "published": [time, {"quantity": "program_traffic", "value": megabytes, "unit": "MB"}]})
    return layers


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cli", default=SOURCE / "build/release/bin/tilescope-cli")
    parser.add_argument("--host", required=True, help="profile of 'tilescope-cli detect --off-chip l3'")
    parser.add_argument("--name", required=True, help="of the machine, for the tables")
    parser.add_argument("--date", required=True)
    parser.add_argument("--seconds", type=float, default=0.1, help="to time each layer in a run")
    parser.add_argument("--runs", type=int, default=3, help="of each program")
    parser.add_argument("--core", type=int, default=0, help="that the program is bound to")
    parser.add_argument("--run-with", default="", help="a command before the program, such as one for a quiet machine")
    parser.add_argument("-o", "--output", required=True)
    parser.add_argument("networks", nargs="+")
    arguments = parser.parse_args()
    workloads = []
    with tempfile.TemporaryDirectory() as name:
        for network in arguments.networks:
            plan, runs = measured_network(arguments.cli, arguments.host, network, Path(name), arguments)
            workloads.append({
                "network": f"../networks/{network}.json",
                "model": "eplanner",
                "options": {"columns": "when-needed"},
                "source": f"{arguments.date}, one thread; smallest median of {arguments.runs} runs of the program",
                "layers": layers_of(json.loads((SOURCE / f"networks/{network}.json").read_text()), plan, runs)})
    document = {
        "format": "tilescope.measurements/1",
        "chip": arguments.name,
        "year": int(arguments.date[:4]),
        "description": "a core of a CPU; arrays of a layer that is repeated are in L3",
        "hardware": json.loads(Path(arguments.host).read_text()),
        "workloads": workloads}
    Path(arguments.output).write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
