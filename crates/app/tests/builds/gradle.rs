//! The task for Gradle that `docs/project.md` prints, in a real build with a dependency. Skipped where
//! there is no Gradle or no compiler.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::{Folder, Ran, ran};

/// The task as it is printed.
fn task() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/project.md");
    let page = fs::read_to_string(path).expect("the page can be read");
    let after = page.split_once("```groovy\n").expect("a task").1;
    after.split_once("```").expect("its end").0.to_string()
}

fn gradle(folder: &Folder, args: &[&str]) -> Option<Ran> {
    let tool = Path::new(env!("CARGO_BIN_EXE_cadre")).parent().expect("a folder");
    let path = format!("{}:{}", tool.display(), std::env::var("PATH").unwrap_or_default());
    let mut command = Command::new("gradle");
    command.args(["--offline", "--no-daemon", "--console=plain"]).args(args);
    command.current_dir(&folder.path).env("PATH", path);
    command.env("GRADLE_USER_HOME", folder.cache.join("gradle"));
    command.env("CADRE_CACHE", &folder.cache).env("CADRE_KEY", folder.cache.with_file_name("key"));
    command.output().ok().map(ran)
}

/// A jar with a class `PACKAGE.NAME` that has a method `one`; whether it could be made.
fn jar(folder: &Folder, package: &str, name: &str) -> bool {
    let text = format!(
        "package {package};\npublic class {name} {{\n    public static int one() {{ return 1; }}\n}}\n"
    );
    folder.write(&format!("lib/{name}.java"), text);
    let ran = |program: &str, args: &[&str]| {
        let output = Command::new(program).args(args).current_dir(folder.path.join("lib")).output();
        output.is_ok_and(|output| output.status.success())
    };
    let (file, jar) = (format!("{name}.java"), format!("{name}.jar"));
    ran("javac", &["--release", "11", "-d", name, &file])
        && ran("jar", &["cf", &jar, "-C", name, "."])
}

/// What Gradle says in the root is known in a module, too: jars of all of them, those of tests, and none that the
/// build itself would make.
#[test]
fn jars_of_all_modules() {
    let folder = Folder::new("gradle_modules");
    if !jar(&folder, "one", "One") || !jar(&folder, "two", "Two") {
        eprintln!("skipped: there is no javac");
        return;
    }
    folder.write("settings.gradle", "include 'app', 'core'\n");
    folder.write("build.gradle", "subprojects { apply plugin: 'java' }\n");
    folder.write("core/build.gradle", "dependencies { compileOnly files('../lib/One.jar') }\n");
    let text = "dependencies {\n    compileOnly project(':core')\n    testCompileOnly files('../lib/Two.jar')\n}\n";
    folder.write("app/build.gradle", text);
    folder.write(
        "core/src/main/java/p/Core.java",
        "package p;\npublic class Core { public static int f() { return one.One.one(); } }\n",
    );
    folder.write(
        "app/src/main/java/p/App.java",
        "package p;\nclass App { static int g() { return Core.f(); } }\n",
    );
    folder.write(
        "app/src/test/java/p/AppTest.java",
        "package p;\nclass AppTest { static int h() { return two.Two.one(); } }\n",
    );
    let verify = |directory: &str, args: &[&str]| {
        let mut command = folder.command(&[&["verify", "--include-tests"], args].concat());
        command.env("GRADLE_USER_HOME", folder.cache.join("gradle"));
        command.env("GRADLE_OPTS", "-Dorg.gradle.daemon=false");
        ran(command.current_dir(folder.path.join(directory)).output().expect("it starts"))
    };
    let resolved = verify(".", &["--resolve"]);
    if resolved.stderr.contains("the class path is not known") {
        eprintln!("skipped: {}", resolved.stderr);
        return;
    }
    for ran in [&resolved, &verify(".", &[]), &verify("app", &[])] {
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{ran:?}");
        assert!(ran.stdout.contains("verified     AppTest.h()"), "{ran:?}");
        assert!(ran.stdout.contains("verified     App.g()"), "{ran:?}");
    }
}

#[test]
fn the_task_that_is_printed() {
    let folder = Folder::new("gradle");
    folder.write(
        "lib/q/Twice.java",
        "package q;\npublic class Twice {\n    public static int of(int x) { return x * 2; }\n}\n",
    );
    let compiled = Command::new("javac")
        .args(["--release", "17", "-d", "classes", "lib/q/Twice.java"])
        .current_dir(&folder.path)
        .output();
    if !compiled.is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: there is no javac");
        return;
    }
    let task = task();
    assert_eq!(task.trim().lines().count(), 3);
    let build =
        "apply plugin: 'java'\n\ndependencies {\n    implementation files('classes')\n}\n\n";
    folder.write("build.gradle", format!("{build}{task}"));
    folder.write("settings.gradle", "rootProject.name = 'tried'\n");
    let text = "package p;\nclass A {\n    //@ requires x > 0;\n    static int f(int x) { return 10 / x; }\n    static int g() { return q.Twice.of(2); }\n}\n";
    folder.write("src/main/java/p/A.java", text);
    let Some(first) = gradle(&folder, &["--quiet", "cadre"]) else {
        assert!(std::env::var_os("CI").is_none(), "there is no gradle");
        eprintln!("skipped: there is no gradle");
        return;
    };
    if first.stderr.contains("Could not determine java version") {
        eprintln!("skipped: this Gradle is too old for the JDK");
        return;
    }
    assert_eq!(first.code, Some(0), "{first:?}");
    assert!(first.stdout.contains("verified     A.f(int)"), "{first:?}");
    assert!(!first.stdout.contains("q.Twice"), "{first:?}");
    // What fails makes the build fail.
    folder.write("src/main/java/p/A.java", text.replace("x > 0", "x >= 0"));
    let failed = gradle(&folder, &["cadre"]).expect("it was there");
    assert_eq!(failed.code, Some(1), "{failed:?}");
    assert!(failed.stdout.contains("error[E0308]"), "{failed:?}");
}
