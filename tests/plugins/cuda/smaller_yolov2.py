#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""YOLOv2 with a smaller input, for runs of exported programs without a GPU (docs/exporters/cuda.md): the channels stay, rows and
columns shrink from 608 to the size given, a multiple of 32. Writes the network to standard output:

    tests/plugins/cuda/smaller_yolov2.py 224 > yolov2_224.json
"""
import json
import pathlib
import sys

FULL = 608
size = int(sys.argv[1]) if len(sys.argv) == 2 else 0
if not 0 < size <= FULL or size % 32 != 0:
    sys.exit("smaller_yolov2.py: expected one size, a multiple of 32 up to 608")

network = json.loads((pathlib.Path(__file__).parents[3] / "networks" / "yolov2.json").read_text())
network["name"] = f"YOLOv2 {size}"
network["source"] += f"; here with an input of {size}x{size}"
for part in network["inputs"] + network["layers"]:
    for key in part:
        if key.endswith(("height", "width")) and not key.startswith("kernel"):
            part[key] = part[key] * size // FULL
json.dump(network, sys.stdout, indent=1)
