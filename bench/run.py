#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the benchmark programs and writes their CPU times as JSON (figures.py has the format).

    bench/run.py [--note TEXT]               every program, to bench/figures.json and the tables of bench/README.md
    bench/run.py --out FILE [PROGRAM...]     some programs, to another file, for bench/compare.py

Every benchmark runs once; those that take little are repeated, and the median is kept. drag_bench (wall times of a
window) and exact_gains (percent, hours) are not run.
"""
import argparse
import datetime
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import figures
import readme

PROGRAMS = ["eplanner_bench", "exact_bench", "import_bench", "language_bench", "nve_bench", "partition_bench",
            "predictor_bench", "price_bench", "store_bench", "sweep_bench", "zigzag_bench"]
MIN_SECONDS = 0.1  # minimum CPU time of one repetition
MORE_REPETITIONS = 4  # further repetitions of cheap benchmarks
CHEAP = 0.7  # maximum CPU seconds of one repetition of a cheap benchmark
SECONDS = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0}
OF_THE_LIBRARY = {"family_index", "per_family_instance_index", "repetitions", "repetition_index", "threads",
                  "iterations", "real_time", "cpu_time", "items_per_second"}


def measured(program, options):
    """Google Benchmark's entries, one per repetition."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.json"
        command = [str(program), f"--benchmark_out={out}", "--benchmark_out_format=json",
                   f"--benchmark_min_time={MIN_SECONDS}", *options]
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        if done.returncode != 0:
            raise figures.Error(f"{program}: exit code {done.returncode}, expected 0: {done.stderr.strip()[-300:]}")
        entries = json.loads(out.read_text(encoding="utf-8"))["benchmarks"]
    return [entry for entry in entries if entry["run_type"] == "iteration"]


def cpu_seconds(entry):
    return entry["cpu_time"] * SECONDS[entry["time_unit"]]


def is_cheap(entry):
    return not entry.get("error_occurred") and cpu_seconds(entry) * entry["iterations"] < CHEAP


def rounded(value):
    """Counts as they are, anything else to four digits."""
    return int(value) if float(value).is_integer() else float(f"{value:.4g}")


def summary(entries):
    """The medians of one benchmark's repetitions."""
    first = entries[0]
    name = re.sub(r"/(process_time|iterations:\d+)", "", first["name"])
    if any(entry.get("error_occurred") for entry in entries):
        return {"name": name, "error": next(e["error_message"] for e in entries if e.get("error_occurred"))}
    median = {key: rounded(statistics.median(entry[key] for entry in entries)) for key in sorted(first)
              if key not in OF_THE_LIBRARY and isinstance(first[key], (int, float))}
    result = {"name": name, "cpu_seconds": rounded(statistics.median(map(cpu_seconds, entries))),
              "repetitions": len(entries)}
    if "items_per_second" in first:
        result["items_per_second"] = rounded(statistics.median(entry["items_per_second"] for entry in entries))
    return result | {"counters": median}


def run_program(program):
    repetitions = {entry["name"]: [entry] for entry in measured(program, [])}
    cheap = [re.sub(r"([.^$*+?()\[\]{}|\\])", r"\\\1", name) for name, (entry,) in repetitions.items()
             if is_cheap(entry)]
    if cheap:
        options = [f"--benchmark_filter=^({'|'.join(cheap)})$", f"--benchmark_repetitions={MORE_REPETITIONS}"]
        for entry in measured(program, options):
            repetitions[entry["name"]].append(entry)
    return [summary(entries) for entries in repetitions.values()]


def answer(*command):
    try:
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def machine():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        info = file.read()
    model = re.search(r"^model name\s*: (.*)$", info, re.MULTILINE)
    simd = ", AVX-512" if re.search(r"^flags\s*:.* avx512f\b", info, re.MULTILINE) else ""
    return f"{model[1].strip() if model else 'unknown processor'}{simd}, {os.cpu_count()} cores"


def cmake_values(build):
    try:
        cache = (build / "CMakeCache.txt").read_text(encoding="utf-8")
    except OSError as error:
        raise figures.Error(f"{build}/CMakeCache.txt: cannot be read ({error.strerror}); expected a build folder, "
                            "made by: cmake --preset release") from error
    return dict(re.findall(r"^(\w+):\w+=(.*)$", cache, re.MULTILINE))


def compiler(cmake):
    kind = cmake.get("CMAKE_BUILD_TYPE", "")
    options = [cmake.get("CMAKE_CXX_FLAGS", ""), cmake.get(f"CMAKE_CXX_FLAGS_{kind.upper()}", "")]
    version = answer(cmake["CMAKE_CXX_COMPILER"], "--version").split("\n")[0]
    return ", ".join(filter(None, [version, " ".join(filter(None, options))]))


def commit(cmake):
    git = ["git", "-C", cmake["CMAKE_HOME_DIRECTORY"]]
    changed = answer(*git, "status", "--porcelain", "--untracked-files=no")
    return (answer(*git, "rev-parse", "--short=10", "HEAD") or "unknown") + (" with local changes" if changed else "")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help="of " + ", ".join(PROGRAMS))
    parser.add_argument("--build", type=Path, default=figures.FOLDER.parent / "build/release", help="the build folder")
    parser.add_argument("--out", type=Path, default=figures.DEFAULT, help="the file to write")
    parser.add_argument("--note", default="", help="what else is known of the run, such as other load")
    given = parser.parse_args()
    for program in given.programs:
        if program not in PROGRAMS:
            parser.error(f"unknown program {program}; expected one of {', '.join(PROGRAMS)}")
    if given.programs and given.out.resolve() == figures.DEFAULT:
        parser.error("bench/figures.json holds every program; name another file with --out for some of them")
    return given


def main():
    given = arguments()
    programs = given.programs or PROGRAMS
    for program in programs:
        if not (given.build / "bin" / program).is_file():
            raise figures.Error(f"{given.build}/bin/{program}: no such program; build it with: "
                                f"cmake --build {given.build} --target {program}")
    cmake = cmake_values(given.build)
    content = {"machine": machine(), "compiler": compiler(cmake), "date": str(datetime.date.today()),
               "commit": commit(cmake), "note": given.note, "programs": {}}
    for program in programs:
        print(f"{program} ...", file=sys.stderr)
        content["programs"][program] = run_program(given.build / "bin" / program)
    given.out.write_text(figures.text(content), encoding="utf-8")
    if given.out.resolve() == figures.DEFAULT:
        readme.update()


if __name__ == "__main__":
    figures.main_of(main)
