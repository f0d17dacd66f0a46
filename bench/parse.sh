#!/usr/bin/env bash
# `./x bench parse`: the parser on the sources of the JDK. Prints the number of
# files and diagnostics, checks that printing and parsing again gives the same
# tree, and compares the speed with tree-sitter on the same files.
# Its argument is the verifier.
set -euo pipefail
. bench/jdk-source.sh

cadre=$1
need_jdk_source
status=0
"$cadre" debug parse "$jdk_source" --roundtrip || status=$?
cargo run --quiet --release --manifest-path bench/parse-speed/Cargo.toml -- "$jdk_source" || status=$?
exit $status
