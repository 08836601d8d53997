#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws docs/images/energy_by_buffer.svg and energy_at_area.svg: what ResNet-50 and MobileNetV2 need by buffer size.

Every point is a proven plan of tilescope-cli. The second picture keeps the area of the parts: what the buffer takes is
missing for processing elements.
"""
import argparse
import json
import math
import subprocess
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent
NETWORKS = {"resnet50": "ResNet-50", "mobilenet_v2": "MobileNetV2"}
# Profile: (model, index of the buffer).
MACHINES = {"tpu_like": ("zigzag", 2), "eyeriss": ("predictor", 3), "edge_tpu_like": ("zigzag", 3)}
COLOURS = ["#2563c9", "#c2570c", "#0f8a78"]
KIB = 8192  # bits
SIZES = [4 * 2**i for i in range(13)]  # KiB
BUDGETS = [2, 4, 8]  # mm² of all parts


def plan(cli, network, machine, edits, objective="energy"):
    """The plan with these edits; None where a layer does not fit."""
    sets = [word for edit in edits for word in ("--set", edit)]
    command = [cli, "plan", "--network", network, "--hardware", machine, "--model", MACHINES[machine][0]]
    run = subprocess.run([*command, "--objective", objective, *sets, "--json"], cwd=SOURCE, capture_output=True, text=True)
    if run.returncode not in (0, 3):
        raise SystemExit(run.stderr)
    answer = json.loads(run.stdout)
    return None if answer["infeasible_layers"] else answer


def size_edit(machine, kib):
    return f"/memories/{MACHINES[machine][1]}/size_bits={kib * KIB}"


def by_buffer(cli, network, machine):
    plans = [(kib, plan(cli, network, machine, [size_edit(machine, kib)])) for kib in SIZES]
    return [(kib, answer["totals"]["energy"]["total"]) for kib, answer in plans if answer]


def parts_area(cli, kib, side):
    edits = [size_edit("tpu_like", kib), f"/array/dims/0/size={side}", f"/array/dims/1/size={side}"]
    command = [cli, "plan", "--network", "mlperf_tiny_autoencoder", "--hardware", "tpu_like", "--model", "zigzag"]
    sets = [word for edit in edits for word in ("--set", edit)]
    run = subprocess.run([*command, *sets, "--json"], cwd=SOURCE, capture_output=True, text=True)
    return json.loads(run.stdout)["area_mm2"]["parts"]


def largest_array(cli, kib, budget):
    """Side of the largest square array beside such a buffer; 0: none."""
    side = 0
    for step in (32, 16, 8, 4, 2, 1):
        while side + step <= 64 and parts_area(cli, kib, side + step) <= budget:
            side += step
    return side


def at_area(cli, network, budget):
    points = []
    for kib in SIZES:
        side = largest_array(cli, kib, budget)
        if side == 0:
            break
        edits = [size_edit("tpu_like", kib), f"/array/dims/0/size={side}", f"/array/dims/1/size={side}"]
        answer = plan(cli, network, "tpu_like", edits)
        if answer:
            points.append((kib, answer["totals"]["energy"]["total"]))
    return points


def size_text(kib):
    return f"{kib} KiB" if kib < 1024 else f"{kib // 1024} MiB"


class Panel:
    """One network; energies relative to the least of each curve."""

    WIDTH, HEIGHT, LEFT, TOP = 330, 190, 52, 34

    def __init__(self, x, title, most):
        self.x, self.title, self.most = x, title, most

    def at(self, kib, ratio):
        first, last = math.log2(SIZES[0]), math.log2(SIZES[-1])
        x = self.x + self.LEFT + (math.log2(kib) - first) / (last - first) * self.WIDTH
        y = self.TOP + self.HEIGHT * (1 - (min(ratio, self.most) - 1) / (self.most - 1))
        return x, y

    def draw(self, curves):
        left, right = self.x + self.LEFT, self.x + self.LEFT + self.WIDTH
        out = [f'<text x="{left}" y="20" font-weight="600">{self.title}</text>']
        for i in range(5):
            ratio = 1 + (self.most - 1) * i / 4
            y = self.at(SIZES[0], ratio)[1]
            out.append(f'<path d="M{left} {y:.1f}H{right}" stroke="#d5dbe3"/>')
            out.append(f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end" fill="#5b6775">{ratio:.2f}</text>')
        for kib in SIZES[::2]:
            x, y = self.at(kib, 1)
            out.append(f'<text x="{x:.1f}" y="{y + 18:.1f}" text-anchor="middle" fill="#5b6775">{size_text(kib)}</text>')
        for (name, points), colour in zip(curves, COLOURS):
            least = min(energy for _, energy in points)
            seen = [(kib, energy / least) for kib, energy in points if energy / least <= self.most]
            places = [self.at(*point) for point in seen]
            line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
            out.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="1.8"/>')
            x, y = self.at(next(kib for kib, ratio in seen if ratio == 1), 1)
            out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="#fff" stroke="{colour}" stroke-width="1.8"><title>{name}</title></circle>')
        return out


def picture(path, panels, names, caption):
    width = 2 * (Panel.LEFT + Panel.WIDTH) + 40
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 292" font-family="Inter, sans-serif" font-size="11" fill="#17202b">',
           f'<rect width="{width}" height="292" fill="#fff"/>']
    for panel, curves in panels:
        out += panel.draw(curves)
    for i, name in enumerate(names):
        x = Panel.LEFT + i * 130
        out.append(f'<path d="M{x} 264h18" stroke="{COLOURS[i]}" stroke-width="1.8"/><text x="{x + 24}" y="268">{name}</text>')
    out.append(f'<text x="{Panel.LEFT}" y="285" fill="#5b6775">{caption}</text>')
    path.write_text("\n".join([*out, "</svg>"]) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cli", default=str(SOURCE / "build/release/bin/tilescope-cli"))
    cli = parser.parse_args().cli
    images = SOURCE / "docs/images"
    step = Panel.LEFT + Panel.WIDTH + 20
    panels = [(Panel(i * step, title, 1.6), [(machine, by_buffer(cli, network, machine)) for machine in MACHINES])
              for i, (network, title) in enumerate(NETWORKS.items())]
    picture(images / "energy_by_buffer.svg", panels, list(MACHINES),
            "Energy over its least value, by the size of the outermost buffer on chip; disc: least.")
    panels = [(Panel(i * step, title, 1.4), [(f"{budget} mm²", at_area(cli, network, budget)) for budget in BUDGETS])
              for i, (network, title) in enumerate(NETWORKS.items())]
    picture(images / "energy_at_area.svg", panels, [f"{budget} mm²" for budget in BUDGETS],
            "tpu_like with parts of the same area: what the buffer takes is missing for processing elements; disc: least.")


if __name__ == "__main__":
    main()
