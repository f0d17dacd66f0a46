#!/usr/bin/env bash
# Installs those of the tools that `./x bench peers` compares with that package registries have: Silicon
# (in the wheel of Nagini, with the Z3 that it is made for) from PyPI, and KeY from Maven Central. They go
# to .cadre/peers, against hashes and versions; Python and Maven must be there. Prints what to set:
#
#   eval "$(bench/peers.sh)" && ./x bench peers
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
here=$PWD/.cadre/peers
mkdir -p "$here"

if [ ! -e "$here/silicon.jar" ] || [ ! -x "$here/z3" ]; then
    cat >"$here/wheels.txt" <<'END'
nagini==1.2.0 --hash=sha256:284c29fbfa19f08327dceb134a276d988f97fa37b63dd3fe476b4cde1c09be78
z3-solver==4.8.7.0 --hash=sha256:ecdf7cb3df9661bdc8953a552a7c09e1c0b7f4195e5eeeab8ff90f672490bf3f
END
    python3 -m pip download --quiet --no-deps --require-hashes --only-binary=:all: \
        --platform manylinux1_x86_64 --platform any -r "$here/wheels.txt" -d "$here" >&2
    python3 - "$here" <<'END'
import pathlib, sys, zipfile
here = pathlib.Path(sys.argv[1])
for wheel, inside, name in [
    ("nagini-*.whl", "backends/silicon.jar", "silicon.jar"),
    ("z3_solver-*.whl", "data/bin/z3", "z3"),
]:
    with zipfile.ZipFile(next(here.glob(wheel))) as archive:
        member = next(m for m in archive.namelist() if m.endswith(inside))
        (here / name).write_bytes(archive.read(member))
(here / "z3").chmod(0o755)
END
fi

if [ ! -e "$here/key/KeyProve.class" ]; then
    mkdir -p "$here/key"
    cat >"$here/key/pom.xml" <<'END'
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>peers</groupId>
  <artifactId>key</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.key-project</groupId>
      <artifactId>key.core</artifactId>
      <version>2.12.3</version>
    </dependency>
  </dependencies>
</project>
END
    mvn --quiet --batch-mode --file "$here/key/pom.xml" dependency:copy-dependencies \
        -DoutputDirectory="$here/key/lib" >&2
    javac -cp "$here/key/lib/*" -d "$here/key" bench/KeyProve.java >&2
fi

echo "export SILICON='java -Xss64m -cp $here/silicon.jar viper.silicon.SiliconRunner --z3Exe $here/z3'"
echo "export KEY='java -cp $here/key/lib/*:$here/key KeyProve'"
