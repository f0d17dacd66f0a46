//! The generator's promises, judged by `javac` where there is one.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::Command;

use super::{Options, Size, program, program_with};

#[test]
fn a_seed_is_a_program() {
    for seed in [0, 1, 42, u64::MAX] {
        assert_eq!(program(seed, "P"), program(seed, "P"));
    }
    assert_ne!(program(1, "P"), program(2, "P"));
}

/// The text must not change by accident: a seed in a report has to stay valid.
#[test]
fn programs_are_ascii_and_named_as_asked() {
    for seed in 0..200 {
        let text = program(seed, "Named");
        assert!(text.is_ascii(), "seed {seed}");
        assert!(text.contains("public class Named {"), "seed {seed}");
        assert!(text.contains("public static void main(String[] args)"), "seed {seed}");
    }
}

#[test]
fn sizes_differ() {
    let lines = |size| -> usize {
        let options = Options { size: Some(size) };
        (0..50).map(|seed| program_with(seed, "P", options).lines().count()).sum()
    };
    let (small, medium, large) = (lines(Size::Small), lines(Size::Medium), lines(Size::Large));
    assert!(small < medium && medium < large, "{small} {medium} {large}");
}

#[test]
fn javac_accepts_them_all() {
    if Command::new("javac").arg("-version").output().is_err() {
        eprintln!("skipped: there is no javac on the path");
        return;
    }
    let folder = scratch_folder();
    let mut files = Vec::new();
    for seed in 0..60 {
        let name = format!("P{seed}");
        let file = folder.join(format!("{name}.java"));
        std::fs::write(&file, program(seed, &name)).expect("the scratch folder is writable");
        files.push(file);
    }
    let output = Command::new("javac")
        .args(["--release", "17", "-nowarn", "-proc:none", "-d"])
        .arg(&folder)
        .args(&files)
        .output()
        .expect("javac was there a moment ago");
    let mut report = String::new();
    for line in String::from_utf8_lossy(&output.stderr).lines().take(40) {
        let _ = writeln!(report, "{line}");
    }
    let _ = std::fs::remove_dir_all(&folder);
    assert!(output.status.success(), "{report}");
}

fn scratch_folder() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("cadre-generate-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the temporary directory is writable");
    folder
}
