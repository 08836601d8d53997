#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How much off-chip traffic the published searches leave on the table, against the proven optimum.

Run from the project's root after building the release preset; prints the table of README.md. Layers that a baseline
cannot run are left out on both sides."""
import json
import subprocess

CLI = "build/release/bin/tilescope-cli"
NETWORKS = ["vgg16", "resnet50", "resnet50_darknet", "squeezenet1_1", "yolov2", "mobilenet_v2"]
SETUPS = "abcd"
SEARCHES = ["paper", "zhang", "ma", "smartshuttle"]


def plan(network, setup, search):
    command = [CLI, "plan", "--network", f"networks/{network}.json", "--hardware",
               f"hardware_profiles/tx2_eplanner_{setup}.json", "--model", "eplanner", "--search", search,
               "--objective", "traffic", "--json"]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)["layers"]


def excess(exact, other):
    ours = theirs = 0.0
    for a, b in zip(exact, other):
        if a["result"].get("outside_model") or not b["result"]["valid"]:
            continue
        ours += a["result"]["off_chip_bytes"]["total"]
        theirs += b["result"]["off_chip_bytes"]["total"]
    return 100 * (theirs / ours - 1)


def main():
    print("| network | " + " | ".join(SEARCHES) + " |")
    print("|---|" + "---|" * len(SEARCHES))
    for network in NETWORKS:
        cells = []
        exact = {setup: plan(network, setup, "exact") for setup in SETUPS}
        for search in SEARCHES:
            values = [excess(exact[setup], plan(network, setup, search)) for setup in SETUPS]
            cells.append(f"{min(values):.1f} to {max(values):.1f}")
        print(f"| {network} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
