#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the generated parts of bench/README.md, those between <!-- figures NAME: begin --> and <!-- ... end -->.

    bench/readme.py     from bench/figures.json

The texts below have values in braces, {KIND: BENCHMARKS}; name[a, b] stands for the benchmarks namea and nameb:

    {time: NAMES}         CPU times, with their unit
    {range: NAMES}        the shortest to the longest of these times
    {over: A over B}      the time of A divided by that of B
    {proof: NAME}         what is not proven, nothing otherwise
    {COUNTER: NAMES}      values of a counter, with a prefix k, M or G

A bound after the kind, {time<=5: ...} in ms or {tilings/s>=1e9: ...}, makes values that miss it bold.
"""
import re

import figures

README = figures.FOLDER / "README.md"
TIME_UNITS = ((1, "s"), (1e-4, "ms"), (1e-6, "µs"), (1e-9, "ns"))  # minimum, unit; 0.3 ms stays in ms
UNIT_SECONDS = {"s": 1, "ms": 1e-3, "µs": 1e-6, "ns": 1e-9}
PREFIXES = ((1e9, " G"), (1e6, " M"), (1e3, " k"), (0, ""))

# Benchmark, goal, measured value, remark. Remarks about other programs or versions were measured by hand.
GOALS = [
    ("e-PlaNNer exact, all of ResNet-50 (24 distinct layers, metric, checks and tables included)",
     "≤ 5 ms, aim 1",
     "{time<=5: exact/resnet50/metric}, {nodes: exact/resnet50/metric} nodes",
     "{over: exhaustive/resnet50/avx512 over exact/resnet50/metric} × faster than the AVX-512 enumeration of the same "
     "layers with rows and kernels whole, {over: exhaustive/resnet50/portable over exact/resnet50/metric} × than the portable one"),
    ("the same, energy / latency / EDP / traffic",
     "≤ 5 ms",
     "{time<=5: exact/resnet50/[energy, latency, edp, traffic]}",
     ""),
    ("e-PlaNNer exhaustive evaluation, portable, thesis's example layer",
     "≥ 1 G tilings/s",
     "{tilings/s>=1e9: exhaustive/thesis_example/portable}/s",
     ""),
    ("e-PlaNNer exhaustive evaluation, AVX-512, same layer",
     "≥ 3 G tilings/s, aim 6",
     "{tilings/s>=3e9: exhaustive/thesis_example/avx512}/s",
     "{over: exhaustive/thesis_example/portable over exhaustive/thesis_example/avx512} × portable"),
    ("exhaustive evaluation of the tilings of ResNet-50 that fit (short rows), portable / AVX-512",
     "–",
     "{tilings/s: exhaustive/resnet50/[portable, avx512]}/s",
     "{over: exhaustive/resnet50/portable over exhaustive/resnet50/avx512} × portable"),
    ("slider step: edit of a buffer size, checks of the profile, new proven plan of ResNet-50 (without drawing; with "
     "it see below)",
     "–",
     "{time: slider_step/resnet50/metric}",
     ""),
    ("VGG-16 / YOLOv2 / ResNet-152 exact, metric",
     "–",
     "{time: exact/[vgg16, yolov2, resnet152_v1]/metric}",
     ""),
    ("ZigZag LOMA, one 3×3 layer (`tpu_conv3x3`, limit 6, 720 orders), ZigZag-compatible, energy / latency",
     "≥ 1 M mappings/s, aim 3 M",
     "{mappings/s>=1e6: oneLayer/tpu_conv3x3_[energy, latency]}/s ({time: oneLayer/tpu_conv3x3_[energy, latency]} a "
     "search)",
     "10⁴ × the original's 160 to 330 mappings/s"),
    ("the same under Tilescope's rules",
     "–",
     "{mappings/s: oneLayer/tpu_conv3x3_own_[energy, latency]}/s",
     ""),
    ("ZigZag LOMA, GEMM with 10,080 orders, ZigZag-compatible, energy / latency",
     "–",
     "{mappings/s: oneLayer/gemm_10080_[energy, latency]}/s",
     ""),
    ("ZigZag LOMA, ResNet-18 on the TPU-like profile (18 distinct layers, 21,360 mappings), ZigZag-compatible, energy "
     "/ latency",
     "≤ 0.1 s",
     "{time<=100: network/resnet18_tpu_[energy, latency]}",
     "10³ × the original's 43 s"),
    ("the same under Tilescope's rules, with the bound of the exact search that the gap needs",
     "–",
     "{time: network/resnet18_tpu_own_[energy, latency]}",
     ""),
    ("Predictor exact, 24 distinct layers of ResNet-50 on Eyeriss, spatial loops fixed (weight-stationary dataflow), "
     "energy / latency / traffic / EDP, tie-breaker proven too",
     "≤ 50 ms",
     "{time<=50: resnet50/fixed/[energy, latency, traffic, edp]}",
     "its first version: 43 / 90 / 43 / 53 ms"),
    ("the same, row-stationary (876 choices of spatial loops), energy / latency / traffic / EDP",
     "–",
     "{time: resnet50/row/[energy, latency, traffic, edp]}",
     "550 / 207 / 890 / 180 ms"),
    ("the same, every array dimension open (2132 choices), energy / latency",
     "≤ 500 ms",
     "{time<=500: resnet50/open/[energy, latency]}",
     "1900 / 560 ms"),
    ("Occam: tables of all 11,628 spans of ResNet-152 (footprints on both axes, exact transfers)",
     "–",
     "{time: tables/resnet152_v1}",
     ""),
    ("Occam: best cuts of ResNet-152 at 3 MiB, exact / printed rule / skips ignored",
     "≤ 1 ms",
     "{time<=1: partition/resnet152_v1/[exact, printed, ignored]}",
     "the paper's O(n³) recursion for the last two: 1.6 ms, 30 × as long"),
    ("Occam: minimum traffic of ResNet-152 at every capacity, exact ({steps: staircase/resnet152_v1/exact} steps) / "
     "printed ({steps: staircase/resnet152_v1/printed}) / ignored ({steps: staircase/resnet152_v1/ignored})",
     "≤ 100 ms",
     "{time<=100: staircase/resnet152_v1/[exact, printed, ignored]}",
     "with the recursion: 330 (printed) and 190 ms (ignored)"),
    ("NVE: slowest row of Peemen et al. 2015, table 2 (speed sign L3, 80 partitions), layer to schedules, optimal mode "
     "/ the paper's mode",
     "≤ 100 ms",
     "{time<=100: speed L3 [optimal, paper]}",
     "the paper's own flow: \"a few seconds\""),
    ("the eight other rows, optimal mode",
     "–",
     "{range: [3x3 filter, face L1, face L2, face L3, face L4, speed L1, speed L2, speed L4] optimal}",
     "the paper's mode: "
     "{range: [3x3 filter, face L1, face L2, face L3, face L4, speed L1, speed L2, speed L4] paper}"),
]

# Columns of the table of the exact search. Its rows: benchmark, goal, cell of profile P, measured profiles.
PROFILES = ["tpu_like", "eyeriss_like", "edge_tpu_like", "ascend_like"]


def exact_cell(task, bound="", proof=False):
    cell = "{time%s: exact/P/%s}, {nodes: exact/P/%s} nodes" % (bound, task, task)
    return cell + "{proof: exact/P/%s}" % task if proof else cell


EXACT = [
    ("energy, proof alone", "≤ 10 ms, aim 3", exact_cell("energy_proof", "<=10"), PROFILES),
    ("the same, all 30 distinct layers", "–", exact_cell("all_layers/energy_proof"), PROFILES),
    ("the same, every dataflow of the profile (2, 5, 1, 1)", "–", exact_cell("all_dataflows/energy_proof"), PROFILES),
    ("energy, then latency (tie-breaker)", "–", exact_cell("energy", proof=True), PROFILES),
    ("off-chip traffic, then latency", "–", exact_cell("traffic", proof=True), PROFILES),
    ("latency", "≤ 200 ms, aim 50", exact_cell("latency", "<=200", proof=True), PROFILES),
    ("EDP", "–", exact_cell("edp", proof=True), PROFILES),
    ("energy, proof alone, spatial loops open", "≤ 100 ms, aim 50", exact_cell("open/energy_proof", "<=100"),
     PROFILES[:2]),
    ("LOMA, limit 6, energy / latency", "–", "{time: loma6/P/[energy, latency]}, {nodes: loma6/P/energy} orders",
     PROFILES),
    ("LOMA's time for energy over that of the proof", "–", "{over: loma6/P/energy over exact/P/energy_proof} ×",
     PROFILES),
]

SLIDER = ("energy: every layer proven in its objective after {every_proof_ms: slider_tick/tpu_like/energy} ms, the "
          "plan complete with tie-breakers after {complete_ms: slider_tick/tpu_like/energy} ms; latency: every layer "
          "has an answer with its gap after {every_answer_ms: slider_tick/tpu_like/latency} ms, all proven after "
          "{every_proof_ms: slider_tick/tpu_like/latency} ms.")


def number(value):
    """Two digits, or all of the integer part."""
    if value >= 99.5:
        return f"{value:.0f}"
    text = f"{value:.2g}"
    return text + ".0" if len(text) == 1 and text != "0" else text


def expanded(names):
    """a/[b, c]/d → a/b/d, a/c/d"""
    parts = re.fullmatch(r"([^\[]*)\[([^\]]*)\]([^\[]*)", names)
    return [f"{parts[1]}{middle}{parts[3]}" for middle in parts[2].split(", ")] if parts else [names]


class Values:
    """What the texts name, of one file of measurements."""

    def __init__(self, content):
        self.entries = {}
        for entries in content["programs"].values():
            for entry in entries:
                if entry["name"] in self.entries:
                    raise figures.Error(f'two programs have a benchmark "{entry["name"]}"; expected different names')
                self.entries[entry["name"]] = entry

    def entry(self, name):
        if name not in self.entries:
            raise figures.Error(f'no benchmark "{name}" in the measurements, which a text of bench/readme.py names; '
                                "run bench/run.py without naming programs, or correct the text")
        return self.entries[name]

    def value(self, name, key):
        """None: it could not run."""
        entry = self.entry(name)
        if "error" in entry:
            return None
        values = entry.get("counters", {}) | {"time": entry["cpu_seconds"]}
        if key not in values:
            raise figures.Error(f'benchmark "{name}" has no counter "{key}", which a text of bench/readme.py names; '
                                f"it has {', '.join(sorted(values))}")
        return values[key]

    def listed(self, key, names, bound, separator=" / "):
        values = [self.value(name, key) for name in names]
        if None in values:
            return "not measured"
        if separator != " / ":
            values = [min(values), max(values)]
        largest = max(values)
        if key == "time":
            unit = next((unit for above, unit in TIME_UNITS if largest >= above), "ns")
            factor, unit = UNIT_SECONDS[unit], " " + unit
        else:
            factor, unit = next((above or 1, prefix) for above, prefix in PREFIXES if largest >= above)
        texts = [number(value / factor) for value in values]
        texts = [f"**{text}**" if misses(value * (1e3 if key == "time" else 1), bound) else text
                 for text, value in zip(texts, values)]
        return separator.join(texts) + unit

    def over(self, names):
        above, below = (self.value(name, "time") for name in names.split(" over "))
        return "not measured" if None in (above, below) else number(above / below)

    def proof(self, name):
        proven, both, gap = (self.value(name, key) for key in ("proven_%", "both_keys_%", "largest_gap_%"))
        if None in (proven, both, gap):
            return ""
        if proven < 100:
            return f"; {number(proven)} % proven, gap {number(gap)} %"
        return f"; {number(both)} % proven in both keys" if both < 100 else ""

    def filled(self, text):
        def filled_one(found):
            kind, bound, names = found[1], (found[2], found[3]), found[4]
            if kind == "over":
                return self.over(names)
            if kind == "proof":
                return self.proof(names)
            if kind == "range":
                return self.listed("time", expanded(names), bound, " to ")
            return self.listed(kind, expanded(names), bound)

        return re.sub(r"\{([^{}:<>]+?)(?:(<=|>=)([\d.e]+))?: ([^{}]*)\}", filled_one, text)


def misses(value, bound):
    relation, limit = bound
    return relation is not None and (value > float(limit) if relation == "<=" else value < float(limit))


def table(header, rows):
    lines = ["|" + "".join(f" {cell} |" if cell else " |" for cell in row) for row in [header, *rows]]
    return "\n".join([lines[0], "|" + "---|" * len(header), *lines[1:]])


def exact_row(values, what, goal, cell, profiles):
    cells = [cell.replace("/P/", f"/{profile}/") if profile in profiles else "" for profile in PROFILES]
    return [what, goal, *map(values.filled, cells)]


def parts(content):
    """{name of a part of the page: its text}"""
    values = Values(content)
    sentences = [f"Machine: {content['machine']}", f"Compiler: {content['compiler']}",
                 f"Measured on {content['date']}, commit {content['commit']}", content["note"]]
    return {"machine": " ".join(f"{sentence}." for sentence in sentences if sentence),
            "goals": table(["what", "goal", "measured", "compared with"],
                           [list(map(values.filled, row)) for row in GOALS]),
            "exact": table(["what", "goal", *PROFILES], [exact_row(values, *row) for row in EXACT]),
            "slider": values.filled(SLIDER)}


def generated(page, content):
    """The page with its generated parts as the measurements give them."""
    for name, text in parts(content).items():
        begin, end = (f"<!-- figures {name}: {mark} -->" for mark in ("begin", "end"))
        if page.count(begin) != 1 or page.count(end) != 1 or page.index(begin) > page.index(end):
            raise figures.Error(f"the page has no part between {begin} and {end}; expected each line once")
        page = page[:page.index(begin)] + f"{begin}\n{text}\n{end}" + page[page.index(end) + len(end):]
    return page


def update():
    page = README.read_text(encoding="utf-8")
    README.write_text(generated(page, figures.read(figures.DEFAULT)), encoding="utf-8")


if __name__ == "__main__":
    figures.main_of(update)
