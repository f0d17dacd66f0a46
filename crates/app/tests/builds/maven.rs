//! Maven on a real project of two modules with a dependency from a registry: the class path that
//! it answers with, and the plug-in. Skipped where there is no Maven, or no registry.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::{Folder, Ran, ran};

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("made");
    for entry in fs::read_dir(from).expect("a folder").flatten() {
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() && entry.file_name() != "target" {
            copy(&path, &target);
        } else if path.is_file() {
            fs::copy(&path, &target).expect("copied");
        }
    }
}

fn integration() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../integrations/maven")
}

fn maven(folder: &Path, args: &[&str]) -> Option<Ran> {
    let output = Command::new("mvn").arg("--batch-mode").args(args).current_dir(folder).output();
    output.ok().map(ran)
}

#[test]
fn a_project_with_modules_and_a_dependency() {
    let folder = Folder::new("maven");
    let Some(version) = maven(&folder.path, &["--version"]) else {
        eprintln!("skipped: there is no Maven");
        return;
    };
    assert_eq!(version.code, Some(0), "{version:?}");
    copy(&integration().join("example"), &folder.path);

    let ran = folder.cadre(&["verify"]);
    assert_eq!(ran.code, Some(3), "{ran:?}");
    let line = "`org.apache.commons.lang3` is not on the class path: `cadre verify --resolve`";
    assert!(ran.stderr.contains(line), "{ran:?}");
    assert!(ran.stdout.contains("verified     Basket.discount(int)"), "{ran:?}");

    let ran = folder.cadre(&["verify", "--resolve"]);
    if ran.stderr.contains("the class path is not known") {
        eprintln!("skipped: {}", ran.stderr);
        return;
    }
    assert_eq!(ran.code, Some(0), "{ran:?}");
    // The answer is kept.
    assert_eq!(folder.cadre(&["verify"]).code, Some(0));

    let plugin = folder.path.with_file_name("plugin");
    copy(&integration(), &plugin);
    let built = maven(&plugin, &["--quiet", "install"]).expect("it was there");
    assert_eq!(built.code, Some(0), "{built:?}");
    let executable = format!("-Dcadre.executable={}", env!("CARGO_BIN_EXE_cadre"));
    // As it is printed.
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/project.md");
    let page = fs::read_to_string(page).expect("the page can be read");
    let words = page.lines().find_map(|line| line.strip_prefix("$ mvn ")).expect("a command");
    let mut args: Vec<&str> = words.split_whitespace().collect();
    args.push(&executable);
    let ran = maven(&folder.path, &args).expect("it was there");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.stdout.contains("verified     Basket.discount(int)"), "{ran:?}");
    assert!(folder.path.join("shop/target/cadre.sarif").is_file());

    // The twin: what is wrong fails the build.
    let basket = "shop/src/main/java/example/shop/Basket.java";
    let text = fs::read_to_string(folder.path.join(basket)).expect("a text");
    folder.write(basket, text.replace("<= 100", "<= 99"));
    let ran = maven(&folder.path, &args).expect("it was there");
    assert_ne!(ran.code, Some(0), "{ran:?}");
    assert!(ran.stdout.contains("cadre ended with code 1"), "{ran:?}");
    let sarif = fs::read_to_string(folder.path.join("shop/target/cadre.sarif")).expect("a report");
    assert!(sarif.contains("E0301"), "{sarif}");
    // What fails is an error of the build, and files are named from a directory that all know.
    assert!(ran.stdout.contains("[ERROR] failed       Basket.discount(int)"), "{ran:?}");
    let sarif: serde_json::Value = serde_json::from_str(&sarif).expect("JSON");
    let run = &sarif["runs"][0];
    let place = &run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"];
    assert!(place["uri"].as_str().is_some_and(|uri| uri.ends_with(basket)), "{place}");
    assert_eq!(place["uriBaseId"], "%SRCROOT%");
    assert!(run["originalUriBaseIds"]["%SRCROOT%"]["uri"].is_string(), "{run}");

    // The jars of tests are there when tests are wanted.
    folder.write(basket, text);
    with_tests(&folder);
    let mut args = args.clone();
    args.push("-Dcadre.includeTests=true");
    let ran = maven(&folder.path, &args).expect("it was there");
    assert!(ran.stdout.contains("verified     NamesTest.shouts()"), "{ran:?}");
    assert!(!ran.stdout.contains("is not declared"), "{ran:?}");
}

/// A test in the first module, with a jar that nothing else needs.
fn with_tests(folder: &Folder) {
    let pom = fs::read_to_string(folder.path.join("core/pom.xml")).expect("a text");
    let junit = "<dependency><groupId>junit</groupId><artifactId>junit</artifactId>\
        <version>4.13.2</version><scope>test</scope></dependency>\n  </dependencies>";
    folder.write("core/pom.xml", pom.replace("</dependencies>", junit));
    folder.write(
        "core/src/test/java/example/core/NamesTest.java",
        "package example.core;\nimport static org.junit.Assert.assertEquals;\nimport org.junit.Test;\n\
         public class NamesTest {\n    @Test\n    public void shouts() { assertEquals(1, 1); }\n}\n",
    );
}

/// Each module's jars are known, whatever the others have, those of tests too.
#[test]
fn modules_that_do_not_know_each_other() {
    let folder = Folder::new("maven_modules");
    if maven(&folder.path, &["--version"]).is_none() {
        eprintln!("skipped: there is no Maven");
        return;
    }
    copy(&integration().join("example"), &folder.path);
    with_tests(&folder);
    folder.write(
        "shop/pom.xml",
        fs::read_to_string(folder.path.join("shop/pom.xml"))
            .expect("a text")
            .replace("<groupId>example</groupId>\n      <artifactId>core</artifactId>\n      <version>1</version>",
                "<groupId>org.slf4j</groupId>\n      <artifactId>slf4j-api</artifactId>\n      <version>1.7.36</version>"),
    );
    folder.write(
        "shop/src/main/java/example/shop/Basket.java",
        "package example.shop;\nimport org.slf4j.Logger;\nclass Basket {\n    static boolean same(Logger a, Logger b) { return a == b; }\n}\n",
    );
    let ran = folder.cadre(&["verify", "--resolve", "--include-tests"]);
    if ran.stderr.contains("the class path is not known") {
        eprintln!("skipped: {}", ran.stderr);
        return;
    }
    assert!(!ran.stderr.contains("is not on the class path"), "{ran:?}");
    for unit in ["Basket.same(Logger, Logger)", "NamesTest.shouts()"] {
        assert!(ran.stdout.contains(&format!("verified     {unit}")), "{unit}: {ran:?}");
    }
    assert!(ran.stdout.contains("0 with errors"), "{ran:?}");
    // Nothing is left behind.
    for module in ["target", "core/target", "shop/target"] {
        let folder = folder.path.join(module);
        let made = fs::read_dir(folder).into_iter().flatten().flatten();
        let names: Vec<String> =
            made.map(|e| e.file_name().to_string_lossy().into_owned()).collect();
        assert!(!names.iter().any(|name| name.starts_with("cadre-")), "{names:?}");
    }
}
