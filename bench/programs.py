"""The programs that the engine is measured with, for any size and in the notations of
Cadre (Java), VeriFast (Java), Silicon (Viper) and JML (Java; KeY and OpenJML).

* cells: the client of figure 11 of the paper: n objects behind an abstraction, one after the
  other, and then what is known of the first.
* conditionals: section 6.1: n conditions that have nothing to do with each other.
* trivial: what starting costs.

    python3 bench/programs.py cells 100 cadre
"""

import sys


def cells(n, notation):
    client = []
    for i in range(1, n + 1):
        if notation == "silicon":
            client += [f"    var c{i}: Ref", f"    c{i} := Cell()", f"    setX(c{i}, {i})"]
        else:
            client += [f"        Cell c{i} = new Cell();", f"        c{i}.setX({i});"]
    text = {"cadre": CADRE_CELLS, "verifast": VERIFAST_CELLS, "silicon": SILICON_CELLS}
    return text[notation].replace("CLIENT", "\n".join(client).strip())


def conditionals(n, notation):
    names = [f"x{i}" for i in range(1, n + 1)]
    if notation == "silicon":
        body = "\n".join(f"    if ({x} == 0) {{}} else {{}}" for x in names)
        params = ", ".join(f"{x}: Int" for x in names)
        return f"method m({params})\n{{\n{body}\n}}\n"
    body = "\n".join(f"        if ({x} == 0) {{}} else {{}}" for x in names)
    params = ", ".join(f"int {x}" for x in names)
    contract = " /*@ requires true; @*/ /*@ ensures true; @*/" if notation == "verifast" else ""
    behaviour = "    //@ normal_behavior ensures true;\n" if notation == "jml" else ""
    return (
        "public class Conditionals {\n"
        f"{behaviour}    static void m({params}){contract} {{\n{body}\n    }}\n"
        "}\n"
    )


def trivial(_, notation):
    return {
        "cadre": CADRE_TRIVIAL,
        "jml": JML_TRIVIAL,
        "verifast": VERIFAST_TRIVIAL,
        "silicon": SILICON_TRIVIAL,
    }[notation]


CADRE_CELLS = """public class Cells {
    static final class Cell {
        private int x;

        //@ predicate valid() = acc(x);

        //@ ensures valid() ** getX() == 0;
        Cell() {
        }

        //@ requires valid();
        /*@ pure @*/ int getX() {
            return x;
        }

        //@ requires valid();
        //@ ensures valid() ** getX() == v;
        void setX(int v) {
            x = v;
        }
    }

    static void client() {
        CLIENT
        //@ assert c1.getX() == 1;
    }
}
"""

VERIFAST_CELLS = """/*@
predicate valid(Cell c; int v) = c.x |-> v;
@*/

class Cell {
    int x;

    Cell()
        //@ requires true;
        //@ ensures valid(this, 0);
    {
        //@ close valid(this, 0);
    }

    int getX()
        //@ requires valid(this, ?v);
        //@ ensures valid(this, v) &*& result == v;
    {
        //@ open valid(this, v);
        int result = this.x;
        //@ close valid(this, v);
        return result;
    }

    void setX(int v)
        //@ requires valid(this, _);
        //@ ensures valid(this, v);
    {
        //@ open valid(this, _);
        this.x = v;
        //@ close valid(this, v);
    }
}

class Cells {
    static void client()
        //@ requires true;
        //@ ensures true;
    {
        CLIENT
        //@ assert valid(c1, 1);
    }
}
"""

SILICON_CELLS = """field x: Int

predicate valid(c: Ref) { acc(c.x) }

function getX(c: Ref): Int
    requires valid(c)
{
    unfolding valid(c) in c.x
}

method Cell() returns (c: Ref)
    ensures valid(c) && getX(c) == 0
{
    c := new(x)
    c.x := 0
    fold valid(c)
}

method setX(c: Ref, v: Int)
    requires valid(c)
    ensures valid(c) && getX(c) == v
{
    unfold valid(c)
    c.x := v
    fold valid(c)
}

method client()
{
    CLIENT
    assert getX(c1) == 1
}
"""

CADRE_TRIVIAL = """public class Trivial {
    //@ ensures \\result == x;
    static int same(int x) {
        return x;
    }
}
"""

JML_TRIVIAL = """public class Trivial {
    //@ normal_behavior ensures \\result == x;
    static int same(int x) {
        return x;
    }
}
"""

VERIFAST_TRIVIAL = """class Trivial {
    static int same(int x)
        //@ requires true;
        //@ ensures result == x;
    {
        return x;
    }
}
"""

SILICON_TRIVIAL = """method same(x: Int) returns (y: Int)
    ensures y == x
{
    y := x
}
"""

PROGRAMS = {"trivial": trivial, "cells": cells, "conditionals": conditionals}

FILES = {
    "cadre": {"trivial": "Trivial.java", "cells": "Cells.java", "conditionals": "Conditionals.java"},
    "jml": {"trivial": "Trivial.java", "conditionals": "Conditionals.java"},
    "verifast": {"trivial": "Trivial.java", "cells": "Cells.java", "conditionals": "Conditionals.java"},
    "silicon": {"trivial": "trivial.vpr", "cells": "cells.vpr", "conditionals": "conditionals.vpr"},
}


def write(directory, kind, n, notation):
    """Writes one program; gives the path of its file."""
    place = directory / f"{notation}-{kind}-{n}"
    place.mkdir(parents=True, exist_ok=True)
    path = place / FILES[notation][kind]
    path.write_text(PROGRAMS[kind](n, notation))
    return path


if __name__ == "__main__":
    if len(sys.argv) != 4 or sys.argv[1] not in PROGRAMS or sys.argv[3] not in FILES:
        sys.exit("usage: programs.py trivial|cells|conditionals N cadre|jml|verifast|silicon")
    print(PROGRAMS[sys.argv[1]](int(sys.argv[2]), sys.argv[3]), end="")
