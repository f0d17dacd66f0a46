"""The design patterns of the first verifier for them: time without start-up, questions, and
the share that our own prover answered, beside that verifier's figures.

    python3 -B bench/patterns.py target/release/cadre

`RUNS` (5) says of how many runs the median is taken, `SLOWEST` (0) how many of the slowest
units of each pattern are listed.
"""

import json
import os
import statistics
import subprocess
import sys

# The folder in `examples/patterns`, and the seconds that the paper's table has for it.
PATTERNS = [("visitor", 0.40), ("pool", 0.06), ("factory", 0.10), ("template", None), ("observer", 0.50)]

# What is wanted of each: milliseconds, and the share of questions in percent.
TIME, SHARE = 50, 90


def verify(cadre, folder):
    """The report of one run on one thread: nothing is remembered, nothing waits."""
    command = [cadre, "verify", "--no-cache", "--jobs", "1", "--format", "json", "--stats", folder]
    done = subprocess.run(command, capture_output=True, text=True)
    return json.loads(done.stdout)


def main():
    cadre = sys.argv[1]
    runs = int(os.environ.get("RUNS", "5"))
    slowest = int(os.environ.get("SLOWEST", "0"))
    print(f"{'pattern':10} {'units':>5} {'ms':>8} {'paper ms':>9} {'questions':>9} {'ours':>7}")
    for name, paper in PATTERNS:
        folder = os.path.join("examples", "patterns", name)
        if not os.path.isdir(folder):
            continue
        reports = [verify(cadre, folder) for _ in range(runs)]
        times = [sum(unit["time_ms"] for unit in report["units"]) for report in reports]
        last = reports[-1]
        questions, fast = last["statistics"]["questions"], last["statistics"]["fast"]
        time, share = statistics.median(times), 100 * fast / max(questions, 1)
        verdict = "" if last["summary"]["verified"] == len(last["units"]) else "  not verified"
        verdict += f"  above {TIME} ms" if time > TIME else ""
        verdict += f"  under {SHARE} %" if share < SHARE else ""
        then = "–" if paper is None else f"{1000 * paper:.0f}"
        print(
            f"{name:10} {len(last['units']):5} {time:8.1f} {then:>9} {questions:9} {share:6.1f}%"
            f"{verdict}"
        )
        units = sorted(last["units"], key=lambda unit: -unit["time_ms"])
        for unit in units[:slowest]:
            queries = unit["queries"]
            print(
                f"  {unit['time_ms']:8.1f} ms  {queries['fast']:4} ours {queries['z3']:3} Z3"
                f"  {unit['signature']}"
            )


main()
