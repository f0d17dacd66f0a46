#!/usr/bin/env python3
"""`./x bench frames`: what explicit frames cost.

    bench/frames.py CADRE

Its argument is the verifier. Processor time, without what starting costs, the least of several runs, for

* n abstract objects, pairwise apart, and k calls that change one of them: the last one is unchanged and
  still apart from the others; and for the same with a goal that does not hold;
* 10, 100 and 1,000 statements that change the heap in one method;
* the pages of `tests/suites` with the programs of the paper.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RUNS = 3
PAGES = ["explicit-programs.md", "explicit-sets.md", "explicit-rep.md"]

METER = """interface Meter {
    //@ model instance \\locset footprint;
    //@ accessible footprint: footprint;

    //@ accessible footprint;
    /*@ pure @*/ int get();

    //@ ensures get() == v && \\new_elems_fresh(footprint);
    //@ assignable footprint;
    void set(int v);
}
"""


def meters(n, k, holds):
    """n meters and k calls; the goal is about the last one."""
    names = [f"m{i}" for i in range(n)]
    apart = ", ".join(f"{name}.footprint" for name in names)
    last = names[-1]
    changed = names[:-1] if holds else names
    calls = "".join(f"        {changed[-1 - i % len(changed)]}.set({i});\n" for i in range(k))
    parameters = ", ".join(f"Meter {name}" for name in names)
    return f"""{METER}class Client {{
    //@ requires \\disjoint({apart});
    //@ ensures {last}.get() == \\old({last}.get());
    //@ ensures \\disjoint({apart});
    static void client({parameters}) {{
{calls}    }}
}}
"""


def stores(n):
    """n writes to fields of two objects that may be one."""
    lines = "".join(f"        {'ab'[i % 2]}.f{i % 4} = {i};\n" for i in range(n))
    fields = "".join(f"    int f{i};\n" for i in range(4))
    return f"""class Store {{
{fields}
    //@ requires a != b;
    //@ ensures a.f0 == {max(i for i in range(n) if i % 4 == 0)};
    static void all(Store a, Store b) {{
{lines}    }}
}}
"""


def seconds(command):
    """Processor time of a command, the least of several runs, and what it printed."""
    least, text = None, ""
    for _ in range(RUNS):
        before = os.times()
        done = subprocess.run(command, capture_output=True, text=True)
        after = os.times()
        used = after.children_user + after.children_system
        used -= before.children_user + before.children_system
        least, text = min(used, least or used), done.stdout
    return least, text


def verify(cadre, directory, text):
    path = Path(directory) / "Program.java"
    path.write_text(text)
    return seconds([cadre, "verify", "--no-cache", "--stats", str(path)])


def share(text):
    """The share of the questions that our own prover answered."""
    asked, fast = re.search(r"^questions +(\d+)", text, re.M), re.search(r"^  fast +(\d+)", text, re.M)
    return f"{100 * int(fast[1]) / int(asked[1]):.0f} % without Z3" if asked and fast else ""


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: frames.py CADRE")
    cadre = sys.argv[1]
    with tempfile.TemporaryDirectory() as directory:
        start, _ = verify(cadre, directory, "class Program { }\n")
        print(f"starting          {1000 * start:>8.0f} ms")
        for n, k in [(3, 8), (3, 16), (6, 16), (10, 16), (10, 64), (20, 64), (40, 64), (20, 128)]:
            row = []
            for holds in (True, False):
                used, text = verify(cadre, directory, meters(n, k, holds))
                verdict = "verified" if "\nverified     Client.client" in "\n" + text else "failed"
                if verdict != ("verified" if holds else "failed"):
                    sys.exit(f"{n} meters, {k} calls: {verdict}\n{text}")
                row.append(f"{1000 * (used - start):>8.0f} ms")
            print(f"{n:>4} meters {k:>4} calls {row[0]}, wrong goal {row[1]}, {share(text)}", flush=True)
        for n in (10, 100, 1_000):
            used, text = verify(cadre, directory, stores(n))
            print(f"{n:>5} stores      {1000 * (used - start):>8.0f} ms, {share(text)}", flush=True)
        for page in PAGES:
            text = (ROOT / "tests" / "suites" / page).read_text()
            for title, program in re.findall(r"^## (.*?)$.*?^```java\n(.*?)^```", text, re.M | re.S):
                used, text = verify(cadre, directory, program)
                print(f"{1000 * (used - start):>8.0f} ms  {title} ({share(text)})", flush=True)


if __name__ == "__main__":
    main()
