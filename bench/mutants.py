#!/usr/bin/env python3
"""How many wrong programs that `cadre verify` rejects `cadre find` breaks with an input.

    bench/mutants.py [--cadre PATH] [--each N] [--list] [--kill] FILE...

Each file (by default those of examples/ that verify alone) is changed at N places, one at a time:
a comparison, an arithmetic or logical operator, a constant, or a statement that is left out. Nothing is
changed in annotations. Of the changed programs that verification rejects, those count as found of
which `cadre find` reports a run. The same places are taken each time.

With --kill, the tests that `cadre find --cover` writes for the unchanged program are run on the changed ones: how many
fail, that is, notice the change. That needs `javac` and `java`, and no JUnit.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOKEN = re.compile(
    r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\])+\'|[A-Za-z_$][\w$]*|\d\w*(?:\.\d\w*)?'
    r'|>>>=|<<=|>>=|>>>|->|::|\+\+|--|&&|\|\||[<>=!+\-*/%&|^]=|<<|>>|\s+|.', re.S)
SWAPS = {'<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', '!=': '==', '+': '-', '-': '+',
         '*': '+', '&&': '||', '||': '&&', '+=': '-=', '-=': '+=', '++': '--', '--': '++',
         'true': 'false', 'false': 'true'}


def mutants(text):
    """Texts that differ from this one at one place inside of a body."""
    tokens = TOKEN.findall(text)
    depth, found = 0, []
    for i, token in enumerate(tokens):
        depth += {'{': 1, '}': -1}.get(token, 0)
        if depth < 2:
            continue
        around = [t for t in tokens[max(0, i - 3):i + 4] if not t.isspace()]
        # Type arguments are no comparisons, and a sign is no operator.
        generic = token in '<>' and not (tokens[i - 1].isspace() and tokens[i + 1].isspace())
        binary = token not in '+-' or tokens[i - 1].isspace()
        if token in SWAPS and not generic and binary:
            found.append((i, SWAPS[token]))
        elif token.isdigit():
            found.append((i, str(int(token) + 1)))
        elif token == ';' and '=' in around and 'for' not in around:
            start = i
            while start > 0 and tokens[start - 1] not in ';{})' and tokens[start - 1] not in SWAPS:
                start -= 1
            words = [t for t in tokens[start:i] if not t.isspace() and not t.startswith('/')]
            # A declaration is needed by what follows.
            if len(words) > 2 and words[1] in '=.[':
                found.append(((start, i), ''))
    for place, new in found:
        if isinstance(place, tuple):
            start, end = place
            kept = [t for t in tokens[start:end] if t.startswith('/')]
            changed = tokens[:start] + kept + tokens[end:]
            line = text.count('\n', 0, len(''.join(tokens[:end]))) + 1
            yield line, 'a statement is left out', ''.join(changed)
        else:
            changed = tokens[:place] + [new] + tokens[place + 1:]
            line = text.count('\n', 0, len(''.join(tokens[:place]))) + 1
            yield line, f'{tokens[place]} is {new}', ''.join(changed)


def ask(cadre, *args):
    try:
        done = subprocess.run([cadre, *args], capture_output=True, text=True, timeout=120)
        return json.loads(done.stdout)
    except (subprocess.TimeoutExpired, json.JSONDecodeError):
        return None


def rejected(answer):
    """Methods that fail; nothing if the program cannot be read."""
    if answer is None or answer.get('diagnostics'):
        return None
    return [unit['name'] for unit in answer['units'] if unit['verdict'] == 'failed']


# As much of JUnit as the tests use.
JUNIT = {
    'org/junit/jupiter/api/Test.java': """package org.junit.jupiter.api;
@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
public @interface Test {}
""",
    'org/junit/jupiter/api/Assertions.java': """package org.junit.jupiter.api;
public class Assertions {
    public interface Executable { void execute() throws Throwable; }
    static void check(boolean b) { if (!b) throw new AssertionError(); }
    public static void assertTrue(boolean b) { check(b); }
    public static void assertTrue(boolean b, String s) { check(b); }
    public static void assertFalse(boolean b) { check(!b); }
    public static void assertNull(Object o) { check(o == null); }
    public static void assertNotNull(Object o) { check(o != null); }
    public static void assertSame(Object a, Object b) { check(a == b); }
    public static void assertEquals(Object a, Object b) { check(java.util.Objects.equals(a, b)); }
    public static void assertEquals(long a, long b) { check(a == b); }
    public static void assertEquals(char a, char b) { check(a == b); }
    public static void assertEquals(float a, float b) { check(Float.compare(a, b) == 0); }
    public static void assertEquals(double a, double b) { check(Double.compare(a, b) == 0); }
    public static void assertArrayEquals(Object a, Object b) {
        check(java.util.Arrays.deepEquals(new Object[] {a}, new Object[] {b}));
    }
    public static <T extends Throwable> T assertThrows(Class<T> c, Executable e) {
        try { e.execute(); } catch (Throwable t) { check(c.isInstance(t)); return c.cast(t); }
        throw new AssertionError();
    }
}
""",
    'RunAll.java': """public class RunAll {
    public static void main(String[] names) throws Exception {
        for (String name : names) {
            Class<?> c = Class.forName(name);
            for (java.lang.reflect.Method m : c.getDeclaredMethods()) {
                if (!m.isAnnotationPresent(org.junit.jupiter.api.Test.class)) continue;
                java.lang.reflect.Constructor<?> made = c.getDeclaredConstructor();
                made.setAccessible(true);
                m.setAccessible(true);
                try {
                    m.invoke(made.newInstance());
                } catch (java.lang.reflect.InvocationTargetException e) {
                    System.out.println("failed " + m.getName());
                    System.exit(1);
                }
            }
        }
        System.exit(0);
    }
}
"""}


class Tests:
    """The covering tests of a program."""

    def __init__(self, cadre, program, folder):
        self.folder = folder
        subprocess.run([cadre, 'find', '--tests', str(folder), '--cover', str(program)],
                       capture_output=True, timeout=600)
        self.files = sorted(folder.rglob('*CoverTest.java'))
        self.names = ['.'.join(f.relative_to(folder).with_suffix('').parts) for f in self.files]
        for name, text in JUNIT.items():
            place = folder / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text)
            self.files.append(place)

    def notice(self, program):
        """Whether some test fails; nothing if they do not compile or do not end."""
        made = self.folder / 'made'
        compiled = subprocess.run(['javac', '-nowarn', '-d', str(made), str(program),
                                   *map(str, self.files)], capture_output=True)
        if compiled.returncode != 0 or not self.names:
            return None
        try:
            ran = subprocess.run(['java', '-ea', '-cp', str(made), 'RunAll', *self.names],
                                 capture_output=True, timeout=20)
        except subprocess.TimeoutExpired:
            return True
        return ran.returncode != 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--cadre', default='cadre')
    parser.add_argument('--each', type=int, default=6)
    parser.add_argument('--list', action='store_true')
    parser.add_argument('--kill', action='store_true')
    parser.add_argument('files', nargs='*')
    args = parser.parse_args()
    files = [pathlib.Path(f) for f in args.files] or sorted((ROOT / 'examples').glob('*.java'))
    tried = wrong = found = killed = runnable = others = 0
    for file in files:
        text = file.read_text()
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder) / file.name
            copy.write_text(text)
            if rejected(ask(args.cadre, 'verify', '--no-cache', '--format', 'json', str(copy))) != []:
                continue
            tests = Tests(args.cadre, copy, pathlib.Path(folder) / 'tests') if args.kill else None
            # Tests that do not pass, or do not compile here, say nothing.
            if tests and tests.notice(copy) is not False:
                tests = None
            every = list(mutants(text))
            step = max(1, len(every) // args.each)
            for line, what, changed in every[step // 2::step][:args.each]:
                copy.write_text(changed)
                tried += 1
                answer = ask(args.cadre, 'verify', '--no-cache', '--format', 'json', str(copy))
                if not rejected(answer):
                    others += bool(tests and answer and tests.notice(copy))
                    continue
                wrong += 1
                answer = ask(args.cadre, 'find', '--property',
                             'exceptions,assertions,contracts,throws,overflow',
                             '--format', 'json', str(copy))
                bugs = [m['name'] for m in (answer or {}).get('methods', []) if m['bugs']]
                found += bool(bugs)
                noticed = tests.notice(copy) if tests else None
                runnable += bool(bugs) and noticed is not None
                killed += noticed is True
                if args.list:
                    said = 'found' if bugs else 'not found'
                    said += {True: ', killed', False: ', not killed', None: ''}[noticed]
                    print(f'{said:22} {file.name}:{line}: {what}', flush=True)
    share = 100 * found // wrong if wrong else 0
    print(f'{tried} changes, {wrong} rejected by verification, {found} of them found ({share} %)')
    if args.kill:
        print(f'{runnable} of those found are of programs whose tests compile; the tests notice {killed} of all rejected ones, '
              f'and {others} of the others')


if __name__ == '__main__':
    sys.exit(main())
