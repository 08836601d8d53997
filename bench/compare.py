#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares two files of bench/run.py, benchmark by benchmark.

    bench/compare.py OLD NEW [--worse RATIO]

The ratio is old time / new time: above 1 the new one is faster. Slowest first, with the geometric mean of each program.
--worse lists only ratios below RATIO, and the exit code is 1 if there are any.
"""
import argparse
import math

import figures


def times(content):
    """{program: {benchmark: seconds of CPU time}}"""
    return {program: {entry["name"]: entry["cpu_seconds"] for entry in entries if "error" not in entry}
            for program, entries in content["programs"].items()}


def compared(old, new):
    """{program: [(benchmark, old, new, ratio)], slowest first}"""
    rows = {}
    for program in sorted(set(old) & set(new)):
        common = [(name, old[program][name], new[program][name], old[program][name] / new[program][name])
                  for name in set(old[program]) & set(new[program])]
        if common:
            rows[program] = sorted(common, key=lambda row: (row[3], row[0]))
    return rows


def time_text(seconds):
    unit, name = next(((unit, name) for unit, name in ((1, "s"), (1e-3, "ms"), (1e-6, "µs")) if seconds >= unit),
                      (1e-9, "ns"))
    return f"{seconds / unit:.3g} {name}"


def geometric_mean(values):
    return math.exp(sum(map(math.log, values)) / len(values))


def print_program(program, rows, mean=None):
    width = max([len(name) for name, *_ in rows] + [len("geometric mean")])
    print(f"{program:<{width}}  {'old':>9}  {'new':>9}  ratio")
    for name, old, new, ratio in rows:
        print(f"{name:<{width}}  {time_text(old):>9}  {time_text(new):>9}  {ratio:5.2f}")
    if mean is not None:
        print(f"{'geometric mean':<{width}}  {'':>9}  {'':>9}  {mean:5.2f}")
    print()


def print_differences(old, new):
    """What the two runs do not share."""
    for field in ("machine", "compiler", "commit", "note"):
        if old[field] != new[field]:
            print(f"{field}: {old[field] or '-'} | {new[field] or '-'}")
    old, new = times(old), times(new)
    for program in sorted(set(old) | set(new)):
        ours, theirs = old.get(program, {}), new.get(program, {})
        for text, only in (("only in the old file", set(ours) - set(theirs)),
                           ("only in the new file", set(theirs) - set(ours))):
            if only:
                print(f"{program}, {text}: {', '.join(sorted(only))}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", metavar="OLD")
    parser.add_argument("new", metavar="NEW")
    parser.add_argument("--worse", type=float, metavar="RATIO", help="list only what is below this ratio, such as 0.9")
    given = parser.parse_args()
    old, new = figures.read(given.old), figures.read(given.new)
    rows = compared(times(old), times(new))
    if not rows:
        raise figures.Error(f"{given.old} and {given.new} have no benchmark in common; expected files of the same "
                            "programs")
    print_differences(old, new)
    everything = [row for program in rows.values() for row in program]
    for program, of_program in rows.items():
        if given.worse is None:
            print_program(program, of_program, geometric_mean([row[3] for row in of_program]))
        elif shown := [row for row in of_program if row[3] < given.worse]:
            print_program(program, shown)
    if given.worse is None:
        return 0
    worse = [row for row in everything if row[3] < given.worse]
    print(f"{len(worse)} of {len(everything)} benchmarks are below {given.worse:g}")
    return 1 if worse else 0


if __name__ == "__main__":
    figures.main_of(main)
