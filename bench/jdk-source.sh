# Brings the sources of the JDK (Debian's package `openjdk-17-source`) into
# .cadre/, without needing to be root. Sourced by the benchmarks, in the root of
# the repository.

jdk_source=.cadre/openjdk-17-source/src

need_jdk_source() {
    if [ -d "$jdk_source" ]; then
        return
    fi
    local work=.cadre/openjdk-17-source.$$ archive
    rm -rf "$work"
    mkdir -p "$work"
    if fetch_jdk_package "$work"; then
        archive=$(find "$work" -name src.zip -type f | head -n 1)
    else
        archive=$(installed_jdk_source)
    fi
    if [ -z "$archive" ]; then
        rm -rf "$work"
        echo "bench: openjdk-17-source can be neither fetched nor found here" >&2
        return 1
    fi
    echo "bench: unpacking $archive" >&2
    python3 -m zipfile -e "$archive" "$work/src"
    mkdir -p "$(dirname "$jdk_source")"
    mv -T "$work/src" "$jdk_source"
    rm -rf "$work"
}

# Downloads and opens the package. The lists of packages of the system may be
# missing, and only root may refresh those: then private ones are fetched.
fetch_jdk_package() {
    command -v apt-get >/dev/null && command -v dpkg-deb >/dev/null || return 1
    echo "bench: fetching openjdk-17-source" >&2
    (
        cd "$1" || exit 1
        mkdir -p lists/partial cache/archives/partial
        private=(-o "Dir::State::Lists=$PWD/lists" -o "Dir::Cache=$PWD/cache")
        apt-get download -qq openjdk-17-source ||
            { apt-get "${private[@]}" update -qq &&
                apt-get "${private[@]}" download -qq openjdk-17-source; } || exit 1
        dpkg-deb -x openjdk-17-source_*.deb package
    ) >"$1/log" 2>&1
}

installed_jdk_source() {
    local archive
    for archive in /usr/lib/jvm/openjdk-17/lib/src.zip /usr/lib/jvm/*17*/lib/src.zip; do
        if [ -f "$archive" ]; then
            echo "$archive"
            return
        fi
    done
}
