#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws docs/images/program_times.svg: predicted against measured times of the layers in bench/measured_programs.json.

The measured values are those of the file; predictions are computed by `tilescope-cli validate`.
"""
import argparse
import json
import math
import subprocess
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent
DATA = SOURCE / "bench/measured_programs.json"
COLOURS = {"ResNet-50": "#2563c9", "MobileNetV2": "#c2570c"}
LEFT, TOP, SIDE = 60, 20, 400
FIRST, LAST = -2, 1  # decades of ms
BAND = 0.25


def place(measured, predicted):
    def along(value):
        return (math.log10(value) - FIRST) / (LAST - FIRST) * SIDE
    return LEFT + along(measured), TOP + SIDE - along(predicted)


def number(exponent):
    return f"{10.0 ** exponent:g}"


def axes():
    out = []
    low, high = 10.0 ** FIRST, 10.0 ** LAST
    corners = [place(low, low), place(low, low * (1 + BAND)), place(high / (1 + BAND), high), place(high, high),
               place(high, high * (1 - BAND)), place(low / (1 - BAND), low)]
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)
    out.append(f'<polygon points="{points}" fill="#e8eef9" stroke="none"/>')
    for exponent in range(FIRST, LAST + 1):
        x, y = place(10.0 ** exponent, 10.0 ** exponent)
        out.append(f'<path d="M{x:.1f} {TOP}v{SIDE}M{LEFT} {y:.1f}h{SIDE}" stroke="#d5dbe3"/>')
        out.append(f'<text x="{x:.1f}" y="{TOP + SIDE + 16}" text-anchor="middle" fill="#5b6775">{number(exponent)}</text>')
        out.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end" fill="#5b6775">{number(exponent)}</text>')
    (x0, y0), (x1, y1) = place(low, low), place(high, high)
    out.append(f'<path d="M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}" stroke="#5b6775"/>')
    out.append(f'<text x="{LEFT + SIDE / 2}" y="{TOP + SIDE + 34}" text-anchor="middle">measured, ms</text>')
    out.append(f'<text transform="translate(16 {TOP + SIDE / 2}) rotate(-90)" text-anchor="middle">predicted, ms</text>')
    return out


def mark(comparison, is_depthwise):
    x, y = place(comparison["published"], comparison["predicted"])
    colour = COLOURS[comparison["network"]]
    fill = "#fff" if is_depthwise else colour
    title = f'<title>{comparison["network"]} {comparison["layer"]}: {comparison["error"]:+.1f} %</title>'
    style = f'fill="{fill}" fill-opacity="0.75" stroke="{colour}" stroke-width="1.2"'
    if comparison["network"] == "ResNet-50":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.6" {style}>{title}</circle>'
    return f'<rect x="{x - 3.2:.1f}" y="{y - 3.2:.1f}" width="6.4" height="6.4" {style}>{title}</rect>'


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cli", default=str(SOURCE / "build/release/bin/tilescope-cli"))
    run = subprocess.run([parser.parse_args().cli, "validate", str(DATA), "--json"], capture_output=True, text=True,
                         check=True)
    times = [c for c in json.loads(run.stdout)["comparisons"] if c["quantity"] == "program_time"]
    width, height = LEFT + SIDE + 20, TOP + SIDE + 66
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="Inter, sans-serif" '
           'font-size="11" fill="#17202b">', f'<rect width="{width}" height="{height}" fill="#fff"/>', *axes()]
    out += [mark(c, "depthwise" in c["layer"]) for c in times]
    legend = TOP + SIDE + 54
    out.append(f'<circle cx="{LEFT + 4}" cy="{legend - 4}" r="3.6" fill="{COLOURS["ResNet-50"]}"/>'
               f'<text x="{LEFT + 14}" y="{legend}">ResNet-50</text>')
    out.append(f'<rect x="{LEFT + 90}" y="{legend - 7}" width="6.4" height="6.4" fill="{COLOURS["MobileNetV2"]}"/>'
               f'<text x="{LEFT + 102}" y="{legend}">MobileNetV2</text>')
    out.append(f'<rect x="{LEFT + 192}" y="{legend - 7}" width="6.4" height="6.4" fill="#fff" stroke="{COLOURS["MobileNetV2"]}"/>'
               f'<text x="{LEFT + 204}" y="{legend}">depthwise</text>')
    out.append(f'<text x="{LEFT + 284}" y="{legend}" fill="#5b6775">band: ±25 %</text>')
    (SOURCE / "docs/images/program_times.svg").write_text("\n".join([*out, "</svg>"]) + "\n")


if __name__ == "__main__":
    main()
