#!/bin/sh
# Runs the Java tasks of SV-COMP on a copy of them that you have.
#
#     bench/svcomp.sh path/to/sv-benchmarks/java [cadre]
#
# A task is a `.yml` file with `input_files` and an `expected_verdict` of the property that
# assertions hold. `Verifier` is replaced by a stub: its `nondet…` methods are inputs, and what
# `assume` refuses is no run. A line for each task, and the counts at the end. A wrong answer is
# the exit code 1. FIND holds more options for `cadre find`, such as `--confirm=jvm`.
set -eu
java=$1
cadre=${2:-cadre}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM

mkdir -p "$work/stub/org/sosy_lab/sv_benchmarks"
cat > "$work/stub/org/sosy_lab/sv_benchmarks/Verifier.java" <<'STUB'
package org.sosy_lab.sv_benchmarks;

public final class Verifier {
    //@ ensures condition;
    public static native void assume(boolean condition);
    public static native boolean nondetBoolean();
    public static native byte nondetByte();
    public static native char nondetChar();
    public static native short nondetShort();
    public static native int nondetInt();
    public static native long nondetLong();
    public static native float nondetFloat();
    public static native double nondetDouble();
    //@ ensures \result != null;
    public static native String nondetString();
}
STUB

true_yes=0 true_no=0 false_yes=0 false_no=0 wrong=0
for task in $(find "$java" -name '*.yml' | sort); do
    expected=$(awk '/property_file:.*assert_java/ { wanted = 1 }
        wanted && /expected_verdict:/ { print $2; exit }' "$task")
    [ -n "$expected" ] || continue
    folder=$(dirname "$task")
    inputs=$(awk '/^input_files:/ { on = 1; next } /^[a-z]/ { on = 0 }
        on && /-/ { gsub(/[-"'"'"' ]/, " "); print $1 }' "$task" | grep -v 'common' || true)
    paths="$work/stub"
    for input in $inputs; do
        paths="$paths $folder/$input"
    done
    # shellcheck disable=SC2086
    answer=$("$cadre" find $paths --entry Main.main --property assertions --format json \
        --jobs 1 ${FIND:-} 2> /dev/null || true)
    verdict=$(printf '%s' "$answer" | awk -F'"' '/"verdict"/ { print $4; exit }')
    complete=$(printf '%s' "$answer" | awk '/"complete"/ { gsub(/[",]/, ""); print $2; exit }')
    case "$verdict/$complete" in
        bug/*) said=false ;;
        clean/true) said=true ;;
        *) said=unknown ;;
    esac
    case "$expected/$said" in
        true/true) true_yes=$((true_yes + 1)) ;;
        false/false) false_yes=$((false_yes + 1)) ;;
        true/unknown) true_no=$((true_no + 1)) ;;
        false/unknown) false_no=$((false_no + 1)) ;;
        *) wrong=$((wrong + 1)) said="$said WRONG" ;;
    esac
    echo "$(basename "$task" .yml) $expected $said"
done
echo "true: $true_yes proved, $true_no not; false: $false_yes found, $false_no not; wrong: $wrong"
[ "$wrong" -eq 0 ]
