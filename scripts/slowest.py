#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""slowest.py BUILD... [--tests FOLDER]: the twenty slowest compilation units of each build folder (from ninja's log of
their last compilation) and the twenty slowest test cases (from the JSON that the programs of tests wrote), as tables."""
import argparse
import json
import pathlib

ROWS = 20


def units(build):
    """(seconds, unit) of every object that ninja's log knows, the last time it was made."""
    found = {}
    for line in (build / ".ninja_log").read_text().splitlines():
        if line.startswith("#"):
            continue
        start, end, _, output, _ = line.split("\t")
        if output.endswith((".o", ".gch")):
            found[output] = (int(end) - int(start)) / 1000
    return sorted(((seconds, unit) for unit, seconds in found.items()), reverse=True)


def cases(folder):
    """(seconds, program, case) of every case that ran."""
    found = []
    for file in sorted(folder.glob("*.json")):
        for suite in json.loads(file.read_text()).get("testsuites", []):
            for case in suite["testsuite"]:
                found.append((float(case["time"].rstrip("s")), file.stem, f'{suite["name"]}.{case["name"]}'))
    return sorted(found, reverse=True)


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("build", nargs="+", type=pathlib.Path)
    arguments.add_argument("--tests", type=pathlib.Path)
    given = arguments.parse_args()
    for build in given.build:
        all_units = units(build)
        total = sum(seconds for seconds, _ in all_units)
        print(f"\n{build}: {len(all_units)} units, {total:.0f} s of wall time; the slowest:\n")
        print("| seconds | unit |\n|---|---|")
        for seconds, unit in all_units[:ROWS]:
            print(f"| {seconds:.1f} | {unit} |")
    if given.tests:
        all_cases = cases(given.tests)
        total = sum(case[0] for case in all_cases)
        print(f"\n{len(all_cases)} test cases, {total:.0f} s of wall time; the slowest:\n")
        print("| seconds | program | case |\n|---|---|---|")
        for seconds, program, case in all_cases[:ROWS]:
            print(f"| {seconds:.1f} | {program} | {case} |")


main()
