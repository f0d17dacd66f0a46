"""Keys and verdicts: the examples, one by one, and a program of 100,000 lines.

    ./x bench typing

The second part opens a folder of that size, types into some of its files, and prints the time from a key
to the verdict of the changed method and the most memory that the server had.
"""

import pathlib
import subprocess
import sys
import tempfile

CLASSES = 1000
METHODS = 14

METHOD = """
    //@ requires acc(value{i}) ** 0 <= by && by <= 1000 && 0 <= value{i} && value{i} <= 1000000;
    //@ ensures acc(value{i}) ** value{i} == \\old(value{i}) + by;
    void add{i}(int by) {{
        value{i} = value{i} + by;
    }}
"""


def text(number):
    fields = "".join(f"    int value{i};\n" for i in range(METHODS))
    methods = "".join(METHOD.format(i=i) for i in range(METHODS))
    return f"package p{number % 20};\n\nclass C{number} {{\n{fields}{methods}}}\n"


def main(cadre):
    print("the examples, each alone:", flush=True)
    subprocess.run([cadre, "debug", "typing", "examples"], check=False)
    with tempfile.TemporaryDirectory() as folder:
        lines = 0
        for number in range(CLASSES):
            package = pathlib.Path(folder) / f"p{number % 20}"
            package.mkdir(exist_ok=True)
            source = text(number)
            lines += source.count("\n")
            (package / f"C{number}.java").write_text(source)
        print(f"{lines} lines in {CLASSES} files, as one folder:", flush=True)
        command = [cadre, "debug", "typing", "--together", "--files", "2", "--no-jdk", folder]
        subprocess.run(command, check=False)


main(sys.argv[1])
