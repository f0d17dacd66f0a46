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
    let goal = "io.cadre:cadre-maven-plugin:0.1.0:verify";
    let args = ["compile", goal, executable.as_str()];
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
}
