# SPDX-License-Identifier: GPL-3.0-or-later
"""The file of measurements that run.py writes and compare.py and readme.py read:

    {machine, compiler, date, commit, note, programs: {program: [{name, cpu_seconds, repetitions, counters}]}}

cpu_seconds is the CPU time of one iteration. A benchmark that could not run has "error" in place of times.
"""
import json
import math
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
DEFAULT = FOLDER / "figures.json"
HEADER = ("machine", "compiler", "date", "commit", "note")


class Error(Exception):
    """What is wrong, where, and what was expected."""


def main_of(main):
    """Runs a script; errors go to stderr with exit code 2."""
    try:
        sys.exit(main())
    except Error as error:
        print(f"{Path(sys.argv[0]).name}: {error}", file=sys.stderr)
        sys.exit(2)


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def check_entry(place, entry):
    if not isinstance(entry, dict) or not isinstance(entry.get("name"), str):
        raise Error(f'{place}: expected an object with "name", found {json.dumps(entry)[:60]}')
    if isinstance(entry.get("error"), str):
        return
    time = entry.get("cpu_seconds")
    if not is_number(time) or time <= 0:
        raise Error(f'{place} ({entry["name"]}): expected "cpu_seconds", a number above 0, found {json.dumps(time)}')
    counters = entry.setdefault("counters", {})
    if not isinstance(counters, dict) or not all(map(is_number, counters.values())):
        raise Error(f'{place} ({entry["name"]}): expected "counters", an object of numbers')


def read(path):
    try:
        content = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise Error(f"{path}: cannot be read ({error.strerror}); expected a file that bench/run.py wrote") from error
    except ValueError as error:
        raise Error(f"{path}: not valid JSON ({error}); expected a file that bench/run.py wrote") from error
    programs = content.get("programs") if isinstance(content, dict) else None
    if not isinstance(programs, dict):
        raise Error(f'{path}: expected an object "programs" as bench/run.py writes it')
    for field in HEADER:
        if not isinstance(content.setdefault(field, ""), str):
            raise Error(f'{path}: /{field}: expected a string, found {json.dumps(content[field])[:60]}')
    for program, entries in programs.items():
        if not isinstance(entries, list):
            raise Error(f"{path}: /programs/{program}: expected a list of benchmarks")
        names = set()
        for i, entry in enumerate(entries):
            place = f"{path}: /programs/{program}/{i}"
            check_entry(place, entry)
            if entry["name"] in names:
                raise Error(f'{place}: a second benchmark "{entry["name"]}"; expected each name once')
            names.add(entry["name"])
    return content


def text(content):
    """One benchmark per line, so that a change of one is one changed line."""
    lines = ["{"]
    lines += [f" {json.dumps(field)}: {json.dumps(content[field], ensure_ascii=False)}," for field in HEADER]
    programs = []
    for program in sorted(content["programs"]):
        entries = [f"   {json.dumps(entry, ensure_ascii=False)}" for entry in content["programs"][program]]
        programs.append(f"  {json.dumps(program)}: [\n" + ",\n".join(entries) + "\n  ]")
    return "\n".join(lines) + '\n "programs": {\n' + ",\n".join(programs) + "\n }\n}\n"
