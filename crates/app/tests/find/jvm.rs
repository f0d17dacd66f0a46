//! What `cadre find` writes, run for real: findings in a JVM, tests with JUnit from a registry,
//! programs that show a finding. Skipped where there is no JDK, no Maven or no registry.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::{Folder, Ran, ran};

const RING: &str = r#"package shop;

public class Ring {
    private final int[] items;
    private int head, size;

    public Ring(int capacity) {
        if (capacity < 1) throw new IllegalArgumentException("too small");
        items = new int[capacity];
    }

    public void push(int x) {
        if (size == items.length) throw new IllegalStateException();
        items[(head + size) % items.length] = x;
        size++;
    }

    public int pop() {
        if (size == 0) throw new IllegalStateException();
        int x = items[head];
        head = head + 1;
        size--;
        return x;
    }
}
"#;

const WORDS: &str = r#"package shop;

import java.util.function.IntUnaryOperator;

class Words {
    enum Size { SMALL, LARGE }

    static char third(String s) {
        if (s.startsWith("ab") && s.length() < 5) return s.charAt(3);
        return ' ';
    }

    //@ requires x > 0;
    //@ ensures \result > x;
    static int next(int x) {
        return x + 1;
    }

    private static int hidden(byte b, long n) {
        return b == 7 && n == 1L << 40 ? 1 / (b - 7) : 0;
    }

    static int apply(IntUnaryOperator f) {
        return 10 / (f.applyAsInt(3) - f.applyAsInt(4) - 5);
    }

    static int name(Size size, double d) {
        switch (size) {
            case SMALL: return 1;
            default: assert !(d > 2.5 && d < 2.75); return 2;
        }
    }

    static int[] sorted(int[] a) {
        if (a.length == 2 && a[0] > a[1]) {
            int x = a[0];
            a[0] = a[1];
            a[1] = x;
        }
        return a;
    }

    static String grade(int points) {
        if (points < 0 || points > 100) throw new IllegalArgumentException();
        if (points >= 90) return "A";
        return points >= 50 ? "B" : "C";
    }
}
"#;

const NODE: &str = r#"package shop;

class Node {
    int value;
    Node next;
    static int sum(Node n) {
        int s = 0;
        for (int i = 0; i < 3; i++) {
            s += n.value;
            n = n.next;
        }
        return s;
    }
    static native int nondetInt();
    static void stub() {
        int x = nondetInt();
        assert x != 12345;
    }
}
"#;

/// Objects that are made inside of others, numbers of any size, and collections of constants.
const SHELF: &str = r#"package shop;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;

class Shelf {
    enum Kind { LOW, HIGH, WIDE }

    private final int width;

    Shelf(int width) {
        this.width = width;
    }

    class Box {
        private final int size;

        Box(int size) {
            this.size = size;
        }

        int fits() {
            return width / size;
        }
    }

    static int seventh(BigInteger n) {
        return n.mod(BigInteger.TEN).intValue() == 7 ? 1 / (n.intValue() - 17) : 0;
    }

    static BigDecimal exact(BigDecimal price) {
        return price.signum() == 0 ? price : BigDecimal.ONE.divide(price);
    }

    static int count(EnumSet<Kind> kinds) {
        assert kinds.size() != 2 || kinds.contains(Kind.WIDE);
        return kinds.size();
    }

    static int weight(EnumMap<Kind, Integer> weights) {
        return weights.containsKey(Kind.HIGH) ? 10 / weights.get(Kind.HIGH) : 0;
    }

    //@ requires names != null;
    static int letters(List<String> names) {
        int letters = 0;
        for (String name : names) letters += name.length();
        return letters;
    }
}
"#;

fn project(name: &str) -> Folder {
    let folder = Folder::new(name);
    for (file, text) in [("Ring", RING), ("Words", WORDS), ("Node", NODE), ("Shelf", SHELF)] {
        folder.write(&format!("src/main/java/shop/{file}.java"), text);
    }
    folder
}

fn has(program: &str) -> bool {
    Command::new(program).arg("-version").output().is_ok_and(|out| out.status.success())
}

fn bugs(ran: &Ran) -> Vec<serde_json::Value> {
    let methods = ran.json()["methods"].as_array().expect("a list").clone();
    methods.iter().flat_map(|m| m["bugs"].as_array().expect("a list").clone()).collect()
}

#[test]
fn findings_in_a_jvm() {
    let folder = project("find-jvm");
    if !has("javac") {
        eprintln!("skipped: there is no JDK");
        return;
    }
    let ran = folder.cadre(&["find", "src/main/java", "--confirm=jvm", "--format", "json"]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    let bugs = bugs(&ran);
    assert!(bugs.len() >= 14, "{ran:?}");
    for bug in bugs {
        assert_eq!(bug["confirmed"], "jvm", "{bug:#}");
    }
}

/// What only the interpreter can see is still said, and not to be of the JVM.
#[test]
fn what_a_jvm_cannot_see() {
    let folder = Folder::new("find-jvm-unseen");
    if !has("javac") {
        eprintln!("skipped: there is no JDK");
        return;
    }
    folder.write("A.java", "class A { static int f(int x) { return x + 1; } }");
    let args = ["find", "A.java", "--confirm=jvm", "--property", "overflow"];
    let ran = folder.cadre(&[&args[..], &["--format", "json"]].concat());
    let bugs = bugs(&ran);
    assert_eq!(bugs.len(), 1, "{ran:?}");
    assert_eq!(bugs[0]["confirmed"], "interpreter", "{ran:?}");
}

/// Nothing of the environment is there, and what does not compile is said.
#[test]
fn a_jvm_that_is_not_there() {
    let folder = project("find-jvm-none");
    let ran = folder.cadre(&["find", "src/main/java", "--confirm=jvm", "--jdk", "nowhere"]);
    assert_ne!(ran.code, Some(1), "{ran:?}");
    assert!(!ran.stderr.is_empty(), "{ran:?}");
}

const POM: &str = r#"<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>example</groupId>
  <artifactId>found</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.source>17</maven.compiler.source>
    <maven.compiler.target>17</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency>
      <groupId>org.junit.jupiter</groupId>
      <artifactId>junit-jupiter</artifactId>
      <version>5.10.2</version>
      <scope>test</scope>
    </dependency>
  </dependencies>
  <build>
    <plugins>
      <plugin>
        <artifactId>maven-surefire-plugin</artifactId>
        <version>3.2.5</version>
      </plugin>
    </plugins>
  </build>
</project>
"#;

fn maven(folder: &Path, args: &[&str]) -> Option<Ran> {
    let output = Command::new("mvn").arg("--batch-mode").args(args).current_dir(folder).output();
    output.ok().map(ran)
}

/// The tests of findings fail, each for the reason that it names; those of branches pass.
#[test]
fn tests_with_junit() {
    tests_with("find-junit", POM, &[]);
}

/// Where JUnit 4 alone is on the class path, they are written for that.
#[test]
fn tests_with_junit_4() {
    let pom = POM
        .replace("org.junit.jupiter", "junit")
        .replace("junit-jupiter", "junit")
        .replace("5.10.2", "4.13.2");
    let home = std::env::var("HOME").unwrap_or_default();
    let jar = format!("{home}/.m2/repository/junit/junit/4.13.2/junit-4.13.2.jar");
    tests_with("find-junit-4", &pom, &["--class-path", &jar]);
}

fn tests_with(name: &str, pom: &str, more: &[&str]) {
    let folder = project(name);
    folder.write("pom.xml", pom);
    match maven(&folder.path, &["--quiet", "test-compile"]) {
        Some(ran) if ran.code == Some(0) => {}
        Some(ran) => {
            let offline = ["UnknownHost", "Could not transfer", "Could not resolve"];
            assert!(offline.iter().any(|word| ran.stdout.contains(word)), "{ran:?}");
            eprintln!("skipped: there is no registry");
            return;
        }
        None => {
            eprintln!("skipped: there is no Maven");
            return;
        }
    }
    let args = ["find", "src/main/java", "--tests", "src/test/java", "--cover"];
    let ran = folder.cadre(&[&args[..], &["--format", "json"], more].concat());
    assert_eq!(ran.code, Some(1), "{ran:?}");
    let named = bugs(&ran).iter().filter(|bug| bug["test"].is_string()).count();
    assert!(named >= 7, "{ran:?}");

    let covered = maven(&folder.path, &["test", "-Dtest=*CoverTest"]).expect("it was there");
    assert_eq!(covered.code, Some(0), "{covered:?}");
    let failed = maven(&folder.path, &["test", "-Dtest=!*CoverTest"]).expect("it was there");
    assert_eq!(failed.code, Some(1), "{failed:?}");
    let count = failed.stdout.lines().rev().find(|line| line.contains("Tests run:"));
    let count = count.expect("a count").to_string();
    let numbers: Vec<u32> =
        count.split([':', ',']).filter_map(|word| word.trim().parse().ok()).collect();
    let (all, wrong) = (numbers[0], numbers[1] + numbers[2]);
    assert!(all >= 7 && all == wrong, "{count}: {failed:?}");
    for line in [
        "RingTest.popRaisesArrayIndexOutOfBoundsException",
        "WordsTest.nextBreaksItsContract",
        "WordsTest.hiddenRaisesArithmeticException",
    ] {
        assert!(failed.stdout.contains(line), "{line}: {failed:?}");
    }
    for file in ["Ring", "Words", "Node", "Shelf"] {
        let report = folder.path.join(format!("target/surefire-reports/TEST-shop.{file}Test.xml"));
        assert!(report.is_file(), "{file}");
        let text = fs::read_to_string(report).expect("a report");
        for case in text.split("<testcase ").skip(1) {
            let name = case.split('"').nth(1).unwrap_or_default();
            let what = match name.split_once("Raises") {
                Some((_, exception)) => {
                    exception.trim_end_matches(|c: char| c.is_ascii_digit()).to_string()
                }
                None => "ensures".to_string(),
            };
            assert!(case.contains(&what), "{name}: {case}");
        }
    }
}

/// A `main` goes wrong where it is said to.
#[test]
fn reproducers() {
    let folder = project("find-reproducer");
    if !has("javac") {
        eprintln!("skipped: there is no JDK");
        return;
    }
    let ran = folder.cadre(&["find", "src/main/java/shop/Ring.java", "--reproducer=out"]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    let file = "out/shop/RingReproducer1.java";
    let compiled = Command::new("javac")
        .args(["-d", "classes", "src/main/java/shop/Ring.java", file])
        .current_dir(&folder.path)
        .output();
    assert!(compiled.is_ok_and(|out| out.status.success()), "{file}");
    let run = Command::new("java")
        .args(["-ea", "-cp", "classes", "shop.RingReproducer1"])
        .current_dir(&folder.path)
        .output()
        .expect("it runs");
    let text = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(
        text.contains("ArrayIndexOutOfBoundsException") && text.contains("Ring.java:20"),
        "{text}"
    );

    // Without a folder it is with the finding.
    let ran = folder.cadre(&["find", "src/main/java/shop/Ring.java", "--reproducer"]);
    assert!(ran.stdout.contains("public static void main"), "{ran:?}");
}

/// Files of somebody else are left alone.
#[test]
fn tests_of_others_stay() {
    let folder = project("find-tests-others");
    folder.write("out/shop/RingTest.java", "// mine");
    let args = ["find", "src/main/java/shop/Ring.java", "--tests", "out"];
    assert_eq!(folder.cadre(&args).code, Some(1));
    assert_eq!(folder.cadre(&args).code, Some(1));
    let read = |name: &str| fs::read_to_string(folder.path.join("out/shop").join(name));
    assert_eq!(read("RingTest.java").expect("it is there"), "// mine");
    assert!(read("Ring2Test.java").expect("it is there").contains("class Ring2Test"));
    assert!(read("Ring3Test.java").is_err());
}
