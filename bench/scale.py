"""`./x bench scale`: how cost grows with size, in numbers that do not depend on the machine.

Its argument is the verifier. Instructions (by `valgrind --tool=callgrind`) for 100 and
1,000 cells, and for every shape of `growth.py` at two sizes, without what starting costs; steps
of the engine for independent conditionals, joined and, as far as the budget goes, not.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import growth
import programs

SMALL, LARGE, MOST = 100, 1_000, 12.0

# Of one shape: four times as much of it may cost so many times as much.
FEW, MANY, LINEAR = 50, 200, 6.0


def instructions(cadre, path, directory):
    command = [
        "valgrind", "--tool=callgrind", f"--callgrind-out-file={directory}/callgrind.out",
        cadre, "verify", "--no-cache", str(path),
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode > 1 or not found:
        sys.exit(f"valgrind: {done.stderr[-400:]}")
    return int(found[1])


def measure_growth(cadre, directory):
    start = instructions(cadre, programs.write(directory, "trivial", 0, "cadre"), directory)
    for shape in growth.PROGRAMS:
        few, many = (
            max(instructions(cadre, growth.write(directory, shape, n), directory) - start, 1)
            for n in (FEW, MANY)
        )
        ratio = many / few
        remark = "" if ratio <= LINEAR else "   more than linear"
        print(f"{MANY:>5} {shape:<14} {many:>14,} instructions, {ratio:.1f} times {FEW}{remark}", flush=True)


def steps(cadre, path, *options):
    """Steps of the engine, or None if the program was not verified."""
    command = [cadre, "verify", "--no-cache", str(path), "--stats", *options]
    done = subprocess.run(command, capture_output=True, text=True)
    found = re.search(r"^steps +(\d+)", done.stdout, re.MULTILINE)
    return int(found[1]) if done.returncode == 0 and found else None


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: scale.py CADRE")
    cadre, status = sys.argv[1], 0
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        if shutil.which("valgrind"):
            counts = {}
            for n in (SMALL, LARGE):
                path = programs.write(directory, "cells", n, "cadre")
                counts[n] = instructions(cadre, path, directory)
                print(f"{n:>5} cells          {counts[n]:>14,} instructions", flush=True)
            ratio = counts[LARGE] / counts[SMALL]
            print(f"      ratio          {ratio:>14.1f} (at most {MOST:.0f})")
            status |= ratio > MOST
            measure_growth(cadre, directory)
        else:
            print("valgrind is not installed: instructions are not counted")
        before = None
        for n in (10, 20, 40, 80):
            path = programs.write(directory, "conditionals", n, "cadre")
            joined, apart = steps(cadre, path), None
            if n <= 10:
                apart = steps(cadre, path, "--no-join")
            text = f"{joined:,}" if joined else "not verified"
            alone = f"   {apart:,} without joining" if apart else ""
            print(f"{n:>5} conditionals   {text:>14} steps{alone}", flush=True)
            linear = joined and (before is None or joined <= 2.1 * before)
            status |= not linear
            before = joined
    sys.exit(int(status))


main()
