#!/usr/bin/env bash
# Makes an archive that needs no compiler: tools/dist.sh PROGRAM DIRECTORY
# The program, Z3 beside it, licences, completions, the manual page.
set -euo pipefail
program=$(realpath "$1")
output=$(mkdir -p "$2" && realpath "$2")
cd "$(dirname "${BASH_SOURCE[0]}")/.."

variable() { sed -n "s/^$1 *= *{ *value *= *\"\([^\"]*\)\".*/\1/p" .cargo/config.toml; }

version=$("$program" --version | awk 'NR == 1 { print $2 }')
name=cadre-$version-$(uname -m)-linux
stage=$output/$name
rm -rf "$stage" "$stage.tar.gz"
mkdir -p "$stage"/{bin,lib,share/man/man1,share/doc/cadre} \
    "$stage"/share/{bash-completion/completions,zsh/site-functions,fish/vendor_completions.d}
install -m 755 "$program" "$stage/bin/cadre"
# Beside the program, where it is looked for; the place that it had here is taken out
# (crates/solver/src/z3/library.rs).
python3 - "$stage/bin/cadre" "$PWD/$(variable Z3_LIBRARY_PATH_OVERRIDE)" <<'CODE'
import pathlib, sys
path, place = pathlib.Path(sys.argv[1]), sys.argv[2].encode()
program = path.read_bytes()
if place not in program:
    sys.exit(f"dist: {path.name} was built elsewhere: {sys.argv[2]} is not in it")
path.write_bytes(program.replace(place, bytes(len(place))))
CODE
cp "$(variable Z3_LIBRARY_PATH_OVERRIDE)"/libz3.so.* "$stage/lib/"
cp LICENSE-MIT LICENSE-APACHE README.md CHANGELOG.md "$stage/share/doc/cadre/"
cat >"$stage/share/doc/cadre/LICENSE-Z3" <<'TEXT'
libz3 is Z3, Copyright (c) Microsoft Corporation, under the MIT License.
TEXT
"$program" completions bash >"$stage/share/bash-completion/completions/cadre"
"$program" completions zsh >"$stage/share/zsh/site-functions/_cadre"
"$program" completions fish >"$stage/share/fish/vendor_completions.d/cadre.fish"
# The page has what the program says about itself.
{
    echo ".TH CADRE 1"
    echo ".SH NAME"
    echo "cadre \\- a program verifier for Java"
    for command in "" init verify find watch baseline merge worker lsp run test explain completions; do
        echo ".SH CADRE ${command^^}"
        echo ".nf"
        # shellcheck disable=SC2086
        "$program" $command --help | sed -e 's/\\/\\\\/g' -e "s/^[.']/\\\\\&&/"
        echo ".fi"
    done
} >"$stage/share/man/man1/cadre.1"
tar -C "$output" --owner=0 --group=0 --sort=name -czf "$stage.tar.gz" "$name"
echo "$stage.tar.gz"
