#!/usr/bin/env python3
"""Runs the C programs of code2inv on a copy of them that you have.

    python3 bench/code2inv.py path/to/code2inv/benchmarks/C_instances/c [cadre]

Each `.c` file is one function with loops, `assume`, `assert` and `unknown()`. It is written
again as a Java method: variables without a value are parameters, what is assumed of them before
anything else happens is `requires`, other assumptions are early returns, `unknown()` is a method
without a body. Numbers are those of mathematics (`--overflow=ignore`), as in the set. A line for
each program, and the counts at the end. OUT=DIR keeps the Java files; ONLY=1,5,30 takes some;
JOBS=2 runs so many at once.
"""
import os
import re
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

TOKEN = re.compile(
    r"\s+|//[^\n]*|/\*.*?\*/|#[^\n]*|([A-Za-z_]\w*|\d+|\+\+|--|[-+*/%]=|[<>=!]=|&&|\|\||[-+*/%<>=!(){};,])",
    re.S,
)
BINARY = [["||"], ["&&"], ["==", "!="], ["<", ">", "<=", ">="], ["+", "-"], ["*", "/", "%"]]


class Untold(Exception):
    """What is not in the subset."""


class Parser:
    def __init__(self, text):
        self.tokens, at = [], 0
        while at < len(text):
            found = TOKEN.match(text, at)
            if not found:
                raise Untold(f"character {text[at]!r}")
            at = found.end()
            if found.group(1):
                self.tokens.append(found.group(1))
        self.at = 0

    def peek(self, ahead=0):
        at = self.at + ahead
        return self.tokens[at] if at < len(self.tokens) else ""

    def take(self, wanted=None):
        token = self.peek()
        if not token or wanted not in (None, token):
            raise Untold(f"{token!r} for {wanted!r}")
        self.at += 1
        return token

    def has(self, token):
        if self.peek() != token:
            return False
        self.at += 1
        return True

    def program(self):
        self.take("int" if self.peek() == "int" else "void")
        self.take("main")
        self.take("(")
        while not self.has(")"):
            self.take()
        return self.block()

    def block(self):
        self.take("{")
        found = []
        while not self.has("}"):
            found.append(self.statement())
        return ("block", found)

    def statement(self):
        token = self.peek()
        if token == "{":
            return self.block()
        if self.has(";"):
            return ("block", [])
        if token in ("int", "unsigned", "long"):
            return self.declaration()
        if token in ("if", "while"):
            self.take()
            self.take("(")
            condition = self.expression()
            self.take(")")
            body = self.statement()
            if token == "while":
                return ("while", condition, body)
            return ("if", condition, body, self.statement() if self.has("else") else None)
        if self.has("for"):
            self.take("(")
            first = ("block", []) if self.peek() == ";" else self.simple()
            self.take(";")
            condition = ("name", "true") if self.peek() == ";" else self.expression()
            self.take(";")
            step = ("block", []) if self.peek() == ")" else self.simple()
            self.take(")")
            body = self.statement()
            return ("block", [first, ("while", condition, ("block", [body, step]))])
        if token in ("assert", "assume", "__VERIFIER_assert", "__VERIFIER_assume"):
            self.take()
            self.take("(")
            condition = self.expression()
            self.take(")")
            self.take(";")
            return (token.replace("__VERIFIER_", ""), condition)
        if self.has("return"):
            while not self.has(";"):
                self.take()
            return ("return",)
        if token in ("break", "continue"):
            self.take()
            self.take(";")
            return (token,)
        found = self.simple()
        self.take(";")
        return found

    def declaration(self):
        low = 0 if self.peek() == "unsigned" else None
        while self.peek() in ("int", "unsigned", "long"):
            self.take()
        found = []
        while True:
            name = self.take()
            found.append(("declare", name, low))
            if self.has("="):
                found.append(("set", name, self.expression()))
            if self.has(";"):
                return ("block", found)
            self.take(",")

    def simple(self):
        """An assignment, with or without parentheses around it."""
        if self.has("("):
            found = self.simple()
            self.take(")")
            return found
        if self.peek() in ("++", "--"):
            step = self.take()
            name = self.take()
            return ("set", name, (step[0], ("name", name), ("number", "1")))
        name = self.take()
        token = self.take()
        if token in ("++", "--"):
            return ("set", name, (token[0], ("name", name), ("number", "1")))
        if token == "=":
            return ("set", name, self.expression())
        if len(token) == 2 and token[1] == "=" and token[0] in "+-*/%":
            return ("set", name, (token[0], ("name", name), self.expression()))
        raise Untold(f"{name} {token}")

    def expression(self, level=0):
        if level == len(BINARY):
            return self.unary()
        left = self.expression(level + 1)
        while self.peek() in BINARY[level]:
            operator = self.take()
            left = (operator, left, self.expression(level + 1))
        return left

    def unary(self):
        if self.has("!"):
            return ("!", self.unary())
        if self.has("-"):
            return ("-", ("number", "0"), self.unary())
        if self.has("("):
            found = self.expression()
            self.take(")")
            return found
        token = self.take()
        if token.isdigit():
            return ("number", token)
        if not re.match(r"[A-Za-z_]", token):
            raise Untold(token)
        if self.has("("):
            self.take(")")
            return ("unknown", token)
        return ("name", token)


def text(e, truth=False):
    """An expression in Java; where a truth is wanted, a number is compared with zero."""
    kind = e[0]
    if kind == "unknown":
        return "unknown()" if truth else "number()"
    if kind in ("number", "name"):
        plain = e[1] if e[1] != "true" else "true"
        return f"{plain} != 0" if truth and plain != "true" else plain
    if kind == "!":
        return f"!({text(e[1], True)})"
    if kind in ("&&", "||"):
        return f"({text(e[1], True)}) {kind} ({text(e[2], True)})"
    left, right = (text(part) if part[0] in ("name", "number", "unknown") else f"({text(part)})" for part in e[1:])
    found = f"{left} {kind} {right}"
    return f"({found}) != 0" if truth and kind in "+-*/%" else found


def names(e):
    if e[0] == "name":
        return {e[1]}
    if e[0] in ("number", "unknown"):
        return set()
    return set().union(*(names(part) for part in e[1:]))


class Java:
    def __init__(self):
        self.declared, self.set, self.requires, self.is_first = [], set(), [], True

    def flat(self, statements):
        for one in statements:
            if one[0] == "block":
                yield from self.flat(one[1])
            else:
                yield one

    def lines(self, statements, depth):
        found, pad = [], "    " * depth
        for one in self.flat(statements):
            kind = one[0]
            if kind == "declare":
                self.declared.append(one[1])
                if one[2] is not None:
                    self.requires.append(f"{one[1]} >= {one[2]}")
            elif kind == "set":
                self.set.add(one[1])
                found.append(f"{pad}{one[1]} = {text(one[2])};")
            elif kind == "assume" and self.is_first and depth == 2 and not names(one[1]) & self.set:
                self.requires.append(text(one[1], True))
            elif kind == "assume":
                found.append(f"{pad}if (!({text(one[1], True)})) return;")
            elif kind == "assert":
                found.append(f"{pad}assert {text(one[1], True)};")
            elif kind == "if":
                found.append(f"{pad}if ({text(one[1], True)}) {{")
                found += self.lines([one[2]], depth + 1)
                if one[3] is not None:
                    found.append(f"{pad}}} else {{")
                    found += self.lines([one[3]], depth + 1)
                found.append(pad + "}")
            elif kind == "while":
                self.is_first = False
                found.append(f"{pad}while ({text(one[1], True)}) {{")
                found += self.lines([one[2]], depth + 1)
                found.append(pad + "}")
            elif kind == "return":
                # Nothing may stand behind it in Java.
                if depth > 2:
                    found.append(f"{pad}if (true) return;")
            else:
                found.append(f"{pad}{kind};")
        return found


def java(source):
    tree = Parser(source).program()
    method = Java()
    body = method.lines([tree], 2)
    parameters = ", ".join(f"int {name}" for name in method.declared)
    lines = ["class Program {", "    static native boolean unknown();", "    static native int number();", ""]
    lines += [f"    //@ requires {condition};" for condition in method.requires]
    lines += [f"    static void main({parameters}) {{", *body, "    }", "}", ""]
    return "\n".join(lines)


def run(cadre, folder, name, source):
    try:
        program = java(source)
    except Untold as why:
        return name, f"not translated: {why}", 0.0
    path = os.path.join(folder, f"p{name}.java")
    with open(path, "w", encoding="utf-8") as file:
        file.write(program)
    start = time.monotonic()
    command = [cadre, "verify", "--no-cache", "--overflow=ignore", path]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    verdict = re.search(r"^(\w+) +Program\.main", done.stdout, re.M)
    return name, verdict.group(1) if verdict else "stopped", time.monotonic() - start


def main():
    programs, cadre = sys.argv[1], (sys.argv[2:] or ["cadre"])[0]
    only = os.environ.get("ONLY")
    files = [file for file in os.listdir(programs) if re.fullmatch(r"\d+\.c", file)]
    files.sort(key=lambda file: int(file[:-2]))
    if only:
        files = [file for file in files if file[:-2] in only.split(",")]
    with tempfile.TemporaryDirectory() as temporary:
        folder = os.environ.get("OUT") or temporary
        os.makedirs(folder, exist_ok=True)

        def one(file):
            with open(os.path.join(programs, file), encoding="utf-8") as source:
                return run(cadre, folder, file[:-2], source.read())

        counts = {}
        with ThreadPoolExecutor(int(os.environ.get("JOBS", "1"))) as pool:
            for name, verdict, seconds in pool.map(one, files):
                print(f"{name:>4}  {verdict:<12} {seconds:6.1f} s", flush=True)
                counts[verdict] = counts.get(verdict, 0) + 1
        print(f"of {len(files)}: " + ", ".join(f"{n} {verdict}" for verdict, n in sorted(counts.items())))


if __name__ == "__main__":
    main()
