//! Tests that `cadre find` writes for odd programs: they compile, those of branches pass, and those of
//! findings fail. Skipped where there is no JDK.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::Folder;

/// As much of JUnit as the tests use.
const TEST: &str = "package org.junit.jupiter.api;
@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
public @interface Test {}
";

const ASSERTIONS: &str = "package org.junit.jupiter.api;
import java.util.Arrays;
import java.util.Objects;
public class Assertions {
    public interface Executable { void execute() throws Throwable; }
    static void check(boolean b, Object a, Object o) {
        if (!b) throw new AssertionError(a + \" and \" + o);
    }
    public static void assertTrue(boolean b) { check(b, b, true); }
    public static void assertTrue(boolean b, String s) { check(b, s, true); }
    public static void assertFalse(boolean b) { check(!b, b, false); }
    public static void assertNull(Object o) { check(o == null, o, null); }
    public static void assertNotNull(Object o) { check(o != null, o, null); }
    public static void assertSame(Object a, Object b) { check(a == b, a, b); }
    public static void assertEquals(byte a, byte b) { check(a == b, a, b); }
    public static void assertEquals(short a, short b) { check(a == b, a, b); }
    public static void assertEquals(int a, int b) { check(a == b, a, b); }
    public static void assertEquals(long a, long b) { check(a == b, a, b); }
    public static void assertEquals(char a, char b) { check(a == b, a, b); }
    public static void assertEquals(float a, float b) { check(Float.compare(a, b) == 0, a, b); }
    public static void assertEquals(double a, double b) { check(Double.compare(a, b) == 0, a, b); }
    public static void assertEquals(int a, Integer b) { check(Objects.equals(a, b), a, b); }
    public static void assertEquals(Integer a, int b) { check(Objects.equals(a, b), a, b); }
    public static void assertEquals(Integer a, Integer b) { check(Objects.equals(a, b), a, b); }
    public static void assertEquals(long a, Long b) { check(Objects.equals(a, b), a, b); }
    public static void assertEquals(Long a, long b) { check(Objects.equals(a, b), a, b); }
    public static void assertEquals(Long a, Long b) { check(Objects.equals(a, b), a, b); }
    public static void assertEquals(Object a, Object b) { check(Objects.equals(a, b), a, b); }
    public static void assertArrayEquals(boolean[] a, boolean[] b) { deep(a, b); }
    public static void assertArrayEquals(char[] a, char[] b) { deep(a, b); }
    public static void assertArrayEquals(byte[] a, byte[] b) { deep(a, b); }
    public static void assertArrayEquals(short[] a, short[] b) { deep(a, b); }
    public static void assertArrayEquals(int[] a, int[] b) { deep(a, b); }
    public static void assertArrayEquals(long[] a, long[] b) { deep(a, b); }
    public static void assertArrayEquals(float[] a, float[] b) { deep(a, b); }
    public static void assertArrayEquals(double[] a, double[] b) { deep(a, b); }
    public static void assertArrayEquals(Object[] a, Object[] b) { deep(a, b); }
    static void deep(Object a, Object b) {
        check(Arrays.deepEquals(new Object[] {a}, new Object[] {b}), a, b);
    }
    public static <T extends Throwable> T assertThrows(Class<T> c, Executable e) {
        try {
            e.execute();
        } catch (Throwable t) {
            check(c.isInstance(t), c, t);
            return c.cast(t);
        }
        throw new AssertionError(\"nothing was thrown\");
    }
}
";

const RUN_ALL: &str = "public class RunAll {
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
                    System.out.println(\"passes \" + name + \".\" + m.getName());
                } catch (java.lang.reflect.InvocationTargetException e) {
                    System.out.println(\"fails \" + name + \".\" + m.getName() + \" \" + e.getCause());
                }
            }
        }
    }
}
";

fn files(folder: &Path, into: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    entries.sort();
    for path in entries {
        match path.is_dir() {
            true => files(&path, into),
            false => into.push(path),
        }
    }
}

#[test]
fn tests_of_odd_programs() {
    if Command::new("javac").arg("-version").output().is_err() {
        eprintln!("skipped: there is no JDK");
        return;
    }
    let folder = Folder::new("find-odd");
    let odd = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/find/odd");
    let source = odd.to_string_lossy().into_owned();
    let ran = folder.cadre(&["find", &source, "--tests", "tests", "--cover"]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    folder.write("junit/Test.java", TEST);
    folder.write("junit/Assertions.java", ASSERTIONS);
    folder.write("junit/RunAll.java", RUN_ALL);
    let mut all = Vec::new();
    files(&folder.path.join("tests"), &mut all);
    let names: Vec<String> = all
        .iter()
        .map(|path| {
            let inside = path.strip_prefix(folder.path.join("tests")).expect("a test");
            inside.with_extension("").to_string_lossy().replace('/', ".")
        })
        .collect();
    assert!(names.len() >= 12, "{names:?}");
    files(&folder.path.join("junit"), &mut all);
    files(&odd, &mut all);
    let compiled = Command::new("javac")
        .args(["-nowarn", "-d", "classes"])
        .args(&all)
        .current_dir(&folder.path)
        .output()
        .expect("it was there");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let done = Command::new("java")
        .args(["-ea", "-cp", "classes", "RunAll"])
        .args(&names)
        .current_dir(&folder.path)
        .output()
        .expect("it was there");
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    let wrong: Vec<&str> = said
        .lines()
        .filter(|line| line.contains("CoverTest.") != line.starts_with("passes"))
        .collect();
    assert!(wrong.is_empty() && done.status.success(), "{wrong:#?}");
    let passing = said.lines().filter(|line| line.starts_with("passes")).count();
    assert!(passing > 250, "{passing} tests");
    // Constructors that only set fields are called; what others may refuse is made without them.
    let made = fs::read_to_string(folder.path.join("tests/k/MadeTest.java")).expect("tests");
    for text in [
        "Made.Node n = new Made.Node(4);",
        "new Made.Two((String) null, (byte) 3);",
        "Made.Chain c = new Made.Chain(chain, object);",
        "Made.Strict s = allocate(Made.Strict.class);",
    ] {
        assert!(made.contains(text), "{text}: {made}");
    }
    assert_eq!(made.matches(" = allocate(").count(), 3, "{made}");
}
