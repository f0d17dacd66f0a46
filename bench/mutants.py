#!/usr/bin/env python3
"""How many wrong programs that `cadre verify` rejects `cadre find` breaks with an input.

    bench/mutants.py [--cadre PATH] [--each N] [--list] FILE...

Each file (by default those of examples/ that verify alone) is changed at N places, one at a time:
a comparison, an arithmetic or logical operator, a constant, or a statement that is left out. Nothing is
changed in annotations. Of the changed programs that verification rejects, those count as found of
which `cadre find` reports a run. The same places are taken each time.
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


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--cadre', default='cadre')
    parser.add_argument('--each', type=int, default=6)
    parser.add_argument('--list', action='store_true')
    parser.add_argument('files', nargs='*')
    args = parser.parse_args()
    files = [pathlib.Path(f) for f in args.files] or sorted((ROOT / 'examples').glob('*.java'))
    tried = wrong = found = 0
    for file in files:
        text = file.read_text()
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder) / file.name
            copy.write_text(text)
            if rejected(ask(args.cadre, 'verify', '--no-cache', '--format', 'json', str(copy))) != []:
                continue
            every = list(mutants(text))
            step = max(1, len(every) // args.each)
            for line, what, changed in every[step // 2::step][:args.each]:
                copy.write_text(changed)
                tried += 1
                answer = ask(args.cadre, 'verify', '--no-cache', '--format', 'json', str(copy))
                if not rejected(answer):
                    continue
                wrong += 1
                answer = ask(args.cadre, 'find', '--property',
                             'exceptions,assertions,contracts,throws,overflow',
                             '--format', 'json', str(copy))
                bugs = [m['name'] for m in (answer or {}).get('methods', []) if m['bugs']]
                found += bool(bugs)
                if args.list:
                    said = 'found' if bugs else 'not found'
                    print(f'{said:10} {file.name}:{line}: {what}', flush=True)
    share = 100 * found // wrong if wrong else 0
    print(f'{tried} changes, {wrong} rejected by verification, {found} of them found ({share} %)')


if __name__ == '__main__':
    sys.exit(main())
