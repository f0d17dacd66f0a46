#!/usr/bin/env bash
# `./x bench types`: the share of the methods of `java.util` in which every
# expression has a type; what is not in that package comes from class files.
# Its argument is the verifier.
set -euo pipefail
. bench/jdk-source.sh

cadre=$1
need_jdk_source
"$cadre" debug types "$jdk_source/java.base/java/util"
