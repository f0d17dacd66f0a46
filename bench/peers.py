"""`./x bench peers`: whole processes, cold, side by side with VeriFast, Silicon (Viper), KeY, OpenJML
and JBMC.

Its argument is the verifier. The others are run if they are installed: VERIFAST is the
path of VeriFast's command line; SILICON, KEY, OPENJML and JBMC are commands that verify the file that
is their last argument. KeY and OpenJML get the programs that JML can say, JBMC those that are plain
Java. `bench/peers.sh` installs what package registries have.
RUNS is the number of runs of which the median is shown (5), LIMIT the time in seconds
after which a run is given up (120), CELLS and CONDITIONALS are lists of sizes.
"""

import os
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import programs

RUNS = int(os.environ.get("RUNS", "5"))
LIMIT = float(os.environ.get("LIMIT", "120"))
CELLS = [int(n) for n in os.environ.get("CELLS", "14 50 100 200 1000").split()]
CONDITIONALS = [int(n) for n in os.environ.get("CONDITIONALS", "10 14 16 40 80").split()]


# The notations of those that cannot say what the cells need.
OTHERS = {"KeY": "jml", "OpenJML": "jml", "JBMC": "plain"}


def peers(cadre):
    """The tools that are there: name, notation, command."""
    tools = [("cadre", "cadre", [cadre, "verify", "--no-cache"])]
    verifast = os.environ.get("VERIFAST") or shutil.which("verifast")
    if verifast:
        tools.append(("VeriFast", "verifast", [*shlex.split(verifast), "-c", "-allow_dead_code"]))
    silicon = os.environ.get("SILICON") or shutil.which("silicon")
    if silicon:
        tools.append(("Silicon", "silicon", shlex.split(silicon)))
    for name, notation in OTHERS.items():
        command = os.environ.get(name.upper()) or shutil.which(name.lower())
        if command:
            tools.append((name, notation, shlex.split(command)))
    return tools


def median_ms(command):
    """Milliseconds, or why there are none."""
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        try:
            done = subprocess.run(command, capture_output=True, timeout=LIMIT)
        except subprocess.TimeoutExpired:
            return f"> {LIMIT:.0f} s"
        times.append((time.perf_counter() - start) * 1e3)
        if done.returncode != 0:
            return f"exit {done.returncode}"
    return statistics.median(times)


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: peers.py CADRE")
    tools = peers(sys.argv[1])
    for name in ("VeriFast", "Silicon", *OTHERS):
        if all(tool[0] != name for tool in tools):
            print(f"{name} is not installed (set {name.upper()} to its path)")
    lines = [("trivial", 1)]
    lines += [("cells", n) for n in CELLS] + [("conditionals", n) for n in CONDITIONALS]
    print(f"median of {RUNS} runs, milliseconds, and how many times as long as ours")
    print(f"{'program':<20}" + "".join(f"{name:>24}" for name, _, _ in tools))
    # What a process costs that does nothing, here and now.
    start = median_ms([sys.argv[1], "--version"])
    print(f"{'cadre --version':<20}{start:>24.1f}" if isinstance(start, float) else start)
    with tempfile.TemporaryDirectory() as directory:
        for kind, n in lines:
            row, ours = [], None
            for name, notation, command in tools:
                if notation in ("jml", "plain") and kind == "cells":
                    row.append("-")
                    continue
                path = programs.write(Path(directory), kind, n, "cadre" if notation == "plain" else notation)
                took = median_ms([*command, str(path)])
                if isinstance(took, str):
                    row.append(took)
                elif name == "cadre":
                    ours = took
                    row.append(f"{took:.1f}")
                else:
                    ratio = f"  {took / ours:6.1f} x" if ours else ""
                    row.append(f"{took:.1f}{ratio}")
            label = kind if kind == "trivial" else f"{n} {kind}"
            print(f"{label:<20}" + "".join(f"{cell:>24}" for cell in row), flush=True)


main()
