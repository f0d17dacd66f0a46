# What `./x` does before anything else: makes sure that the tools are there.
# Sourced by it, in the root of the repository. A second run finds everything in
# place and costs a few milliseconds.

setup_log=.cadre/setup.log

say() { echo "x: $*" >&2; }

stop() {
    say "$*"
    exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

join_with_commas() {
    local text
    text=$(printf ', %s' "$@")
    echo "${text:2}"
}

# Runs a command without its output, which is shown only if it fails.
quietly() {
    mkdir -p .cadre
    if ! "$@" >"$setup_log" 2>&1 </dev/null; then
        tail -n 20 "$setup_log" >&2
        return 1
    fi
}

set_up() {
    need_rust
    need_system_packages
    want_browser
    want_maven
    want_gradle
    want_clients
    want_redis
    want_s3
    need_z3
}

need_rust() {
    if ! have cargo && [ -x "${CARGO_HOME:-$HOME/.cargo}/bin/cargo" ]; then
        PATH=${CARGO_HOME:-$HOME/.cargo}/bin:$PATH
    fi
    if ! have cargo; then
        stop "Rust is missing: install it with rustup (version $(rust_version) or newer)"
    fi
    local component
    for component in fmt clippy; do
        if ! cargo "$component" --version >/dev/null 2>&1; then
            have rustup || stop "\`cargo $component\` is missing: install that component of Rust"
            say "installing \`cargo $component\`"
            quietly rustup component add "${component/#fmt/rustfmt}" ||
                stop "\`cargo $component\` could not be installed"
        fi
    done
}

rust_version() { sed -n 's/^rust-version *= *"\(.*\)"/\1/p' Cargo.toml; }

# Sets `as_root` to what makes a command run as root; fails if nothing does.
find_root() {
    if [ "$(id -u)" -eq 0 ]; then
        as_root=(env)
    elif have sudo && sudo -n true 2>/dev/null </dev/null; then
        as_root=(sudo -n env)
    else
        return 1
    fi
}

need_system_packages() {
    local packages=() must=no
    if ! have cc; then
        packages+=(gcc libc6-dev)
        must=yes
    fi
    if ! have javac && ! { [ -n "${JAVA_HOME:-}" ] && [ -x "$JAVA_HOME/bin/javac" ]; }; then
        packages+=(default-jdk-headless)
    fi
    if ! z3_is_there && ! pip_works; then
        packages+=(python3 python3-pip)
    fi
    if [ ${#packages[@]} -eq 0 ]; then
        return
    fi

    if have apt-get && find_root; then
        say "installing ${packages[*]}"
        install_packages "${packages[@]}" && return
    fi
    say "missing, and could not be installed from here: ${packages[*]}"
    say "with the rights to do so: apt-get install ${packages[*]}"
    if [ $must = yes ]; then
        stop "nothing can be linked without a C linker"
    fi
    # The rest is missed where it is needed: without a JDK the comparisons with
    # it are skipped, and `need_z3` has its own message.
}

# The page of symbolic states is tried in a browser; without one that test is skipped.
# Only build servers get it unasked: it is large.
want_browser() {
    if [ -n "${CI:-}" ] && ! have chromedriver && have apt-get && find_root; then
        say "installing chromium"
        install_packages chromium chromium-driver || say "going on without a browser"
    fi
}

# The plug-in is tried in a real build; without Maven that test is skipped. Only build servers get it
# unasked.
want_maven() {
    if [ -n "${CI:-}" ] && ! have mvn && have apt-get && find_root; then
        say "installing maven"
        install_packages maven || say "going on without Maven"
    fi
}

# The task for Gradle is tried with what Debian has.
want_gradle() {
    if [ -n "${CI:-}" ] && ! have gradle && have apt-get && find_root; then
        say "installing gradle"
        install_packages gradle || say "going on without Gradle"
    fi
}

# The language server is tried with Neovim and Emacs; VS Code has `./x editors`.
want_clients() {
    if [ -n "${CI:-}" ] && ! { have nvim && have emacs; } && have apt-get && find_root; then
        say "installing neovim and emacs"
        install_packages neovim emacs-nox elpa-eglot || say "going on without Neovim and Emacs"
    fi
}

# Stores that machines share are tried with a real server.
want_redis() {
    if [ -n "${CI:-}" ] && ! have redis-server && have apt-get && find_root; then
        say "installing redis-server"
        install_packages redis-server || say "going on without Redis"
    fi
}

# A server that speaks S3, in Python, into .cadre/moto. Without it those tests are skipped.
want_s3() {
    if [ -n "${CI:-}" ] && [ ! -e .cadre/moto/moto ] && pip_works; then
        say "installing moto, a server that speaks S3"
        quietly python3 -m pip install --quiet --no-input --disable-pip-version-check \
            --root-user-action=ignore --target .cadre/moto 'moto[s3,server]==5.2.5' ||
            say "going on without a server that speaks S3"
    fi
}

install_packages() {
    local install=("${as_root[@]}" DEBIAN_FRONTEND=noninteractive
        apt-get install -y -qq --no-install-recommends "$@")
    # Package lists may be absent (fresh containers) or too old.
    if ! "${install[@]}" >/dev/null 2>&1 </dev/null; then
        quietly "${as_root[@]}" apt-get update -qq || true
        quietly "${install[@]}"
    fi
}

pip_works() { python3 -m pip --version >/dev/null 2>&1; }

# --- Z3 -----------------------------------------------------------------------
# Version: .cargo/config.toml, which also tells the build where it is.
# Hashes: tools/z3.sha256. Both are changed together.

# The value of a variable in .cargo/config.toml.
cargo_variable() { sed -n "s/^$1 *= *{ *value *= *\"\([^\"]*\)\".*/\1/p" .cargo/config.toml; }

z3_version() { cargo_variable Z3_SYS_Z3_VERSION; }

z3_directory() { dirname "$(cargo_variable Z3_LIBRARY_PATH_OVERRIDE)"; }

z3_is_there() { [ -e "$(z3_directory)/lib/libz3.so" ]; }

need_z3() {
    z3_is_there && return
    if fetch_z3; then
        return
    fi
    if grep -q '^name = "z3-sys"$' Cargo.lock; then
        stop "Z3 $(z3_version) is needed and could not be installed"
    fi
    say "going on without Z3, which nothing here needs yet"
}

fetch_z3() {
    local machine wheel directory work
    machine=$(uname -sm)
    case $machine in
    "Linux x86_64" | "Linux aarch64") ;;
    *)
        say "no library of Z3 is known for this machine ($machine), only for Linux on x86_64 and aarch64"
        return 1
        ;;
    esac
    wheel=$(awk -v machine="${machine#Linux }.whl" \
        'substr($2, length($2) - length(machine) + 1) == machine { print $2 }' tools/z3.sha256)
    check_c_library "$wheel" || return 1

    directory=$(z3_directory)
    work=.cadre/z3-fetch.$$
    say "installing Z3 $(z3_version)"
    rm -rf "$work"
    mkdir -p "$work"
    if download_wheel "$wheel" "$work" && unpack_wheel "$wheel" "$work"; then
        rm -rf "$directory"
        mv -T "$work/z3" "$directory"
        rm -rf "$work"
    else
        rm -rf "$work"
        return 1
    fi
}

# The name of a wheel says which C library it was built for at least
# (`manylinux_2_27`); an older one would fail only when a program starts.
check_c_library() {
    local needed here
    needed=$(echo "$1" | sed -n 's/.*manylinux_\([0-9]*\)_\([0-9]*\)_.*/\1.\2/p')
    here=$(getconf GNU_LIBC_VERSION 2>/dev/null | awk '{ print $2 }')
    if [ -z "$here" ]; then
        say "Z3 needs the GNU C library, version $needed or newer"
        return 1
    fi
    if [ "$(printf '%s\n' "$needed" "$here" | sort -V | head -n 1)" != "$needed" ]; then
        say "Z3 needs version $needed of the GNU C library on this machine; here it is $here"
        return 1
    fi
}

# A file of that name in .cadre/ is taken instead: for machines without a network.
download_wheel() {
    local wheel=$1 work=$2 hash platform
    hash=$(awk -v wheel="$wheel" '$2 == wheel { print $1 }' tools/z3.sha256)
    if [ -e ".cadre/$wheel" ]; then
        cp ".cadre/$wheel" "$work/$wheel"
    elif ! pip_works; then
        say "\`python3 -m pip\` is missing; it brings Z3"
        return 1
    else
        platform=${wheel##*-}
        echo "z3-solver==$(z3_version).0 --hash=sha256:$hash" >"$work/requirements.txt"
        quietly python3 -m pip download --quiet --no-input --disable-pip-version-check \
            --no-deps --only-binary=:all: --platform "${platform%.whl}" \
            --require-hashes --requirement "$work/requirements.txt" --dest "$work" || {
            say "$wheel could not be fetched; it may also be put into .cadre/ by hand"
            return 1
        }
    fi
    echo "$hash  $work/$wheel" | sha256sum --check --status - || {
        say "$wheel is not the file that tools/z3.sha256 names"
        return 1
    }
}

# Leaves `z3/lib` in the working directory: the library under the name that
# programs ask for, and a link to it under the name that the linker asks for.
unpack_wheel() {
    local wheel=$1 work=$2 library
    quietly python3 -m zipfile -e "$work/$wheel" "$work/wheel" || return 1
    library=$(cd "$work/wheel/z3/lib" && ls libz3.so.*) || return 1
    mkdir -p "$work/z3/lib"
    mv "$work/wheel/z3/lib/$library" "$work/z3/lib/$library"
    ln -s "$library" "$work/z3/lib/libz3.so"
}
