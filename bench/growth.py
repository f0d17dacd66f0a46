"""Programs of any size, each with one thing in it that grows: the shapes of which a cost that
is not linear would be felt first. `scale.py` measures them.

    python3 bench/growth.py pairs 100 > Pairs.java
"""

import sys


def lines(n, text):
    """The text n times, with `#` for the number and `%` for the one before it."""
    return "\n".join(text.replace("#", str(i)).replace("%", str(i - 1)) for i in range(1, n + 1))


def alone(n):
    """Classes that have nothing to do with each other: what `pairs` would cost without `extends`."""
    return lines(n, CELL + CELL.replace("Cell#", "Other#"))


def pairs(n):
    """A class, and a class that extends it and strengthens its contracts."""
    return lines(n, CELL + RECELL)


def chain(n):
    """Each class extends the one before it and overrides its method."""
    return CHAIN_TOP + lines(n, CHAIN)


def implementors(n):
    """Of one interface, with one caller."""
    return INTERFACE + lines(n, IMPLEMENTOR)


def overloads(n):
    """Of one name, in one class, and a call of each."""
    types = lines(n, "class Kind# { int n; }")
    methods = lines(
        n,
        "    //@ ensures \\result == #;\n"
        "    static int of(Kind# k) { return #; }\n"
        "    static int call#() { return of(new Kind#()); }",
    )
    return f"{types}\nclass Overloads {{\n{methods}\n}}\n"


def switch(n):
    """Cases that fall through."""
    cases = lines(n, "            case #: x++;")
    return f"class Switch {{\n    static int m(int k) {{\n        int x = 0;\n        switch (k) {{\n{cases}\n        }}\n        return x;\n    }}\n}}\n"


def breaks(n):
    """Cases that do not fall through."""
    cases = lines(n, "            case #: x = k; break;")
    return f"class Breaks {{\n    //@ ensures \\result == k || \\result == 0;\n    static int m(int k) {{\n        int x = 0;\n        switch (k) {{\n{cases}\n        }}\n        return x;\n    }}\n}}\n"


def fields(n):
    """Of one class, written one after the other."""
    declared = lines(n, "    int f#;")
    held = " ** ".join(f"acc(f{i})" for i in range(1, n + 1))
    written = lines(n, "        f# = #;")
    return f"class Fields {{\n{declared}\n    //@ predicate all() = {held};\n    //@ requires all();\n    //@ ensures all();\n    void m() {{\n        //@ open all();\n{written}\n        //@ close all();\n    }}\n}}\n"


def accessors(n):
    """Fields of one class, each with a method of its own."""
    return "class Accessors {\n" + lines(n, ACCESSOR) + "\n}\n"


def variables(n):
    """Locals, each made of the one before it."""
    body = lines(n, "        int v# = v%;")
    return f"class Variables {{\n    //@ ensures \\result == v0;\n    static int m(int v0) {{\n{body}\n        return v{n};\n    }}\n}}\n"


def statements(n):
    """One after the other, with a check in each."""
    body = lines(n, "        x = (x + #) % 1000;".replace("%", "\0")).replace("\0", "%")
    return f"class Statements {{\n    static int m(int x) {{\n        x = x % 1000;\n{body}\n        return x;\n    }}\n}}\n"


def nested(n):
    """Conditions in each other."""
    names = [f"a[{i}] > 0" for i in range(n)]
    body = "".join(f"if ({c}) {{ x++; " for c in names) + "}" * n
    return f"class Nested {{\n    //@ requires a != null ** acc(a[*]) ** a.length == {n};\n    //@ ensures acc(a[*]);\n    static int m(int[] a) {{\n        int x = 0;\n        {body}\n        return x;\n    }}\n}}\n"


def predicates(n):
    """Of one class, each opened by a method of its own."""
    return "class Predicates {\n" + lines(n, PREDICATE) + "\n}\n"


def concatenation(n):
    """One long sum of strings."""
    return 'class Concatenation {\n    static String m(int x) {\n        return ""' + "".join(
        f' + "a{i}" + x' for i in range(n)
    ) + ";\n    }\n}\n"


def lambdas(n):
    """Each made and called."""
    body = lines(n, "        F f# = x -> x; f#.apply(#);")
    return f"interface F {{\n    int apply(int x);\n}}\nclass Lambdas {{\n    static void m() {{\n{body}\n    }}\n}}\n"


def calls(n):
    """Methods that call each other, and a pure one among them."""
    return "class Calls {\n    static int m0(int x) { return x; }\n" + lines(n, CALL) + "\n}\n"


def initialisers(n):
    """Static fields with initial values, each made of the one before it."""
    return "class Initialisers {\n    static int s0 = 1;\n" + lines(n, "    static int s# = s%;") + "\n}\n"


def enums(n):
    """Constants of an enumeration, and a switch over them."""
    names = ", ".join(f"C{i}" for i in range(1, n + 1))
    cases = lines(n, "            case C#: return #;")
    return f"enum Enums {{ {names};\n    int of() {{\n        switch (this) {{\n{cases}\n            default: return 0;\n        }}\n    }}\n}}\n"


def ghosts(n):
    """Functions, lemmas and data types, each using the one before it."""
    return "/*@\nfunction int f0(int x) = x;\n" + lines(n, GHOST) + "\n@*/\nclass Ghosts {}\n"


def catches(n):
    """Calls that may throw, each in a `try` of its own."""
    body = lines(n, "        try { t(x); } catch (RuntimeException e) { x = #; }")
    return f"class Catches {{\n    //@ signals (RuntimeException e) true;\n    static void t(int x) {{ if (x == 1) throw new RuntimeException(); }}\n    static void m(int x) {{\n{body}\n    }}\n}}\n"


def loops(n):
    """One after the other."""
    body = lines(n, "        for (int i# = 0; i# < n; i#++) { }")
    return f"class Loops {{\n    static void m(int n) {{\n{body}\n    }}\n}}\n"


def gates(n):
    """Conditions one after the other that lead out of the method."""
    body = lines(n, "        if (x == #) return #;")
    return f"class Gates {{\n    //@ ensures \\result >= 0;\n    static int m(int x) {{\n{body}\n        return 0;\n    }}\n}}\n"


def slices(n):
    """Writes one after the other to elements that are held under one `\\forall*`."""
    written = lines(n, "        cells[#].value = #;")
    return (
        "class Slot {\n    int value;\n}\nclass Slices {\n"
        f"    //@ requires cells != null ** acc(cells[*], 1/2) ** cells.length == {n + 1};\n"
        "    //@ requires (\\forall* int i; 0 <= i && i < cells.length; cells[i] != null ** acc(cells[i].value));\n"
        "    //@ ensures acc(cells[*], 1/2);\n"
        "    //@ ensures (\\forall* int i; 0 <= i && i < cells.length; cells[i] != null ** acc(cells[i].value));\n"
        f"    static void m(Slot[] cells) {{\n{written}\n    }}\n}}\n"
    )


def elements(n):
    """Writes one after the other to an array that is held as a whole."""
    written = lines(n, "        a[#] = #;")
    return (
        f"class Elements {{\n    //@ requires a != null ** acc(a[*]) ** a.length == {n + 1};\n"
        "    //@ ensures acc(a[*]) ** a[1] == 1;\n"
        f"    static void m(int[] a) {{\n{written}\n    }}\n}}\n"
    )


def families(n):
    """Each class adds a field to the predicate of the one before it."""
    return FAMILY_TOP + lines(n, FAMILY)


def data(n):
    """Constructors of one data type, and a function over them."""
    names = " | ".join(f"K{i}(int a{i})" for i in range(1, n + 1))
    cases = lines(n, "    case K#(x) -> x;")
    return (
        f"/*@\ndata D = {names};\nfunction int of(D d) = switch (d) {{\n{cases}\n}};\n"
        "lemma one(int x) ensures of(K1(x)) == x; { }\n@*/\nclass Data {}\n"
    )


def alternatives(n):
    """Conditions in a chain of `else if`."""
    body = "".join(f"        {'else ' if i else ''}if (x == {i}) y = {i};\n" for i in range(n))
    return f"class Alternatives {{\n    //@ ensures \\result >= 0;\n    static int m(int x) {{\n        int y = 0;\n{body}        return y;\n    }}\n}}\n"


def contract(n):
    """Fields that a contract holds one by one."""
    declared = lines(n, "    int f#;")
    held = lines(n, "    //@ requires acc(f#);")
    kept = lines(n, "    //@ ensures acc(f#) ** f# == \\old(f#);")
    return f"class Contract {{\n{declared}\n{held}\n{kept}\n    void m() {{\n    }}\n}}\n"


def inner(n):
    """Loops in each other."""
    n = n // 10
    head = "".join(f"        for (int i{i} = 0; i{i} < 3; i{i}++) {{\n" for i in range(1, n + 1))
    return f"class Inner {{\n    static void m() {{\n{head}{'}' * n}\n    }}\n}}\n"


def lattice(n):
    """Classes that implement several interfaces each."""
    interfaces = lines(n, "interface Face# {\n    //@ ensures \\result >= 0;\n    int m#();\n}")
    classes = "\n".join(
        f"class Class{i} implements Face{i}, Face{i % n + 1}, Face{(i + 1) % n + 1} {{\n"
        + "".join(f"    public int m{j}() {{ return {j}; }}\n" for j in (i, i % n + 1, (i + 1) % n + 1))
        + "}"
        for i in range(1, n + 1)
    )
    return f"{interfaces}\n{classes}\n"


def quantified(n):
    """Facts for all numbers, and one that follows from the last."""
    known = lines(n, "    //@ requires (\\forall int i; 0 <= i && i < a.length; a[i] != -#);")
    return (
        f"class Quantified {{\n    //@ requires a != null ** acc(a[*]) ** a.length > 3;\n{known}\n"
        f"    //@ ensures acc(a[*]) ** a[2] != -{n};\n    static void m(int[] a) {{\n    }}\n}}\n"
    )


def pures(n):
    """Pure methods, each of which calls the one before it."""
    return (
        "class Pures {\n    int f;\n    //@ requires acc(f);\n    /*@ pure @*/ int p0() { return f; }\n"
        + lines(n, "    //@ requires acc(f);\n    /*@ pure @*/ int p#() { return p%(); }")
        + "\n}\n"
    )


def generics(n):
    """Classes with a type parameter, each made with the one before it."""
    return "class Box0<T> {\n    T item;\n}\n" + lines(
        n, "class Box#<T extends Box%<?>> {\n    T item;\n    static Box#<?> make() { return new Box#<Box%<?>>(); }\n}"
    )


def depth(n):
    """Predicates, each of which holds the one before it."""
    return (
        "class Depth {\n    int f0;\n    //@ predicate p0() = acc(f0);\n"
        + lines(
            n,
            "    int f#;\n    //@ predicate p#() = acc(f#) ** p%();\n"
            "    //@ requires p#();\n    //@ ensures p#();\n    void m#() { f# = 1; }",
        )
        + "\n}\n"
    )


def unasked(n):
    """Lemmas that are applied unasked, of which one is needed."""
    functions = lines(n, "function int g#(int x) = x + #;\nlemma auto above#(int x) ensures g#(x) > x; { }")
    return f"/*@\n{functions}\n@*/\nclass Unasked {{\n    //@ ensures g{n}(x) > x;\n    static void m(int x) {{\n    }}\n}}\n"


def shares(n):
    """Parts of one permission, given one by one."""
    held = lines(n, f"    //@ requires acc(f, 1/{n});")
    return f"class Shares {{\n    int f;\n{held}\n    //@ ensures acc(f);\n    void m() {{\n        f = 1;\n    }}\n}}\n"


def parameters(n):
    """Objects that are given to one method."""
    n = min(n, 250)
    given = ", ".join(f"Item a{i}" for i in range(1, n + 1))
    held = lines(n, "    //@ requires a# != null ** acc(a#.f);\n    //@ ensures acc(a#.f);")
    written = lines(n, "        a#.f = #;")
    return f"class Item {{\n    int f;\n}}\nclass Parameters {{\n{held}\n    static void m({given}) {{\n{written}\n    }}\n}}\n"


def objects(n):
    """Made and written one after the other, in code without annotations."""
    body = lines(n, "        Item b# = new Item(); b#.f = #; if (b#.f != #) throw new AssertionError();")
    return f"class Item {{\n    int f;\n}}\nclass Objects {{\n    static void m() {{\n{body}\n    }}\n}}\n"


CELL = """class Cell# {
    protected int value;
    //@ predicate val(; int v) = acc(value) ** value == v;
    //@ ensures val(0);
    Cell#() { value = 0; }
    //@ requires val(?v);
    //@ ensures val(v) ** \\result == v;
    int get() { return value; }
    //@ requires val(_);
    //@ ensures val(x);
    void set(int x) { value = x; }
}
"""

RECELL = """class Recell# extends Cell# {
    protected int backup;
    //@ predicate val(; int v, int b) = super.val(v) ** acc(backup) ** backup == b;
    //@ ensures val(0, 0);
    Recell#() { backup = 0; }
    //@ requires val(?v, _);
    //@ ensures val(x, v);
    void set(int x) { backup = super.get(); super.set(x); }
}
"""

CHAIN_TOP = """class C0 {
    //@ ensures \\result >= 0;
    int m() { return 0; }
    static int call(C0 c) { return c.m(); }
}
"""

CHAIN = """class C# extends C% {
    int m() { return #; }
}
"""

INTERFACE = """interface Shape {
    //@ ensures \\result >= 0;
    int area();
}
class Caller {
    static int call(Shape s) { return s.area(); }
}
"""

IMPLEMENTOR = """class Shape# implements Shape {
    public int area() { return #; }
}
"""

ACCESSOR = """    private int f#;
    //@ requires acc(f#, 1/2);
    //@ ensures acc(f#, 1/2) ** \\result == f#;
    int get#() { return f#; }
    //@ requires acc(f#);
    //@ ensures acc(f#) ** f# == x;
    void set#(int x) { f# = x; }"""

FAMILY_TOP = """class F0 {
    int f0;
    //@ predicate state() = acc(f0);
    //@ requires state();
    //@ ensures state();
    void set(int x) { f0 = x; }
}
"""

FAMILY = """class F# extends F% {
    int f#;
    //@ predicate state() = super.state() ** acc(f#);
    //@ requires state();
    //@ ensures state();
    void set(int x) { super.set(x); f# = x; }
}
"""

PREDICATE = """    int f#;
    //@ predicate p#(int v) = acc(f#) ** f# == v;
    //@ requires p#(_);
    //@ ensures p#(x);
    void set#(int x) { f# = x; }"""

CALL = """    //@ ensures \\result == p#(x);
    static int m#(int x) { m%(x); return x; }
    /*@ pure @*/ static int p#(int x) { return x; }"""

GHOST = """data D# = A#() | B#(int x);
function int f#(int x) = f%(x);
lemma l#(int x) ensures f#(x) == f%(x); { }"""

PROGRAMS = {
    shape.__name__: shape
    for shape in (
        alone, pairs, chain, implementors, overloads, switch, breaks, fields, accessors,
        variables, statements, nested, predicates, concatenation, lambdas, calls,
        initialisers, enums, ghosts, catches, loops, gates, slices, elements, families, data,
        alternatives, contract, inner, lattice, quantified, pures, generics, depth, unasked, shares,
        parameters, objects,
    )
}  # fmt: skip


def write(directory, kind, n):
    """Writes one program; gives the path of its file."""
    place = directory / f"{kind}-{n}"
    place.mkdir(parents=True, exist_ok=True)
    path = place / f"{kind.capitalize()}.java"
    path.write_text(PROGRAMS[kind](n))
    return path


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in PROGRAMS:
        sys.exit(f"usage: growth.py {'|'.join(PROGRAMS)} N")
    print(PROGRAMS[sys.argv[1]](int(sys.argv[2])), end="")
