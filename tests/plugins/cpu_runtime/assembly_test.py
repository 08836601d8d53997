#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The innermost loops of the convolution kernels keep their sums in registers: no stores to the stack there.

    assembly_test.py RUNTIME COMPILER...    compilers that are not installed are left out, but not all of them
"""
import re
import shutil
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).with_name("spills.c")
VARIANTS = [("haswell", []), ("skylake-avx512", []), ("icelake-server", ["-DTILESCOPE_INT8"])]
PRODUCTS = re.compile(r"\s(v?fn?m(add|sub)\w*ps|vpdpbusd)\s")
STACK_STORE = re.compile(r"\s\w*mov\w*\s.*,\s*-?\w*\(%r[sb]p[,)]")


def functions(assembly):
    """Name and lines of every kernel."""
    current, lines = None, []
    for line in assembly.splitlines():
        label = re.match(r"(block_\w+):", line)
        if label:
            current, lines = label.group(1), []
        elif current and re.match(r"\s+\.size\s+" + current, line):
            yield current, lines
            current = None
        elif current:
            lines.append(line)


def innermost_loops(lines):
    """Lines between a label and a jump back to it, with no such jump inside."""
    labels, loops = {}, []
    for number, line in enumerate(lines):
        label = re.match(r"(\.L\w+):", line)
        jump = re.match(r"\s+j\w+\s+(\.L\w+)", line)
        if label:
            labels[label.group(1)] = number
        elif jump and jump.group(1) in labels:
            begin = labels[jump.group(1)]
            if not any(begin <= first for first, _ in loops):
                loops.append((begin, number))
    return [lines[begin:end + 1] for begin, end in loops]


def faults(runtime, compiler, machine, definitions):
    command = [compiler, "-std=c11", "-O3", f"-march={machine}", "-ffp-contract=fast", *definitions, "-I", runtime, "-S",
               str(SOURCE), "-o", "-"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        return [f"{' '.join(command)}: exit code {done.returncode}: {done.stderr.strip()[-500:]}"]
    where, found, kernels = f"{compiler} -march={machine} {' '.join(definitions)}", [], 0
    for name, lines in functions(done.stdout):
        kernels += 1
        sums = int(name.split("_")[1]) * int(name.split("_")[2])
        busy = [loop for loop in innermost_loops(lines) if sum(bool(PRODUCTS.search(line)) for line in loop) >= sums]
        if not busy:
            found.append(f"{where}: {name}: no innermost loop with {sums} products; see whether the kernel is unrolled")
        for loop in busy:
            spills = [line.strip() for line in loop if STACK_STORE.search(line)]
            if spills:
                found.append(f"{where}: {name}: {len(spills)} stores to the stack in an innermost loop, expected none: "
                             f"{spills[0]}")
    if kernels == 0:
        found.append(f"{where}: no kernels in the assembly")
    return found


def detects(lines, spills):
    """The checks above see a spill where there is one."""
    loops = innermost_loops(lines)
    return len(loops) == 1 and sum(bool(STACK_STORE.search(line)) for line in loops[0]) == spills


def main():
    runtime, compilers = sys.argv[1], [c for c in dict.fromkeys(sys.argv[2:]) if shutil.which(c)]
    loop = [".L2:", ".L3:", "\tvfmadd231ps\t(%rax), %zmm1, %zmm2", "\tjne\t.L3", "\tjne\t.L2"]
    spilled = loop[:3] + ["\tvmovaps\t%zmm2, 64(%rsp)"] + loop[3:]
    found = [] if detects(loop, 0) and detects(spilled, 1) else ["a spill is not recognized"]
    if not compilers:
        found.append("no compiler")
    for compiler in compilers:
        for machine, definitions in VARIANTS:
            found += faults(runtime, compiler, machine, definitions)
    print("\n".join(found) or f"no spills with {', '.join(compilers)}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
