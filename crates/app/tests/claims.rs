//! Random programs with claims that their own runs contradict: none of them may be verified.

use std::process::Command;

#[test]
fn no_claim_is_verified_that_a_run_contradicts() {
    let directory = std::env::temp_dir().join(format!("cadre-claims-{}", std::process::id()));
    let output = Command::new(env!("CARGO_BIN_EXE_cadre"))
        .args(["debug", "claims", "--count", "24", "--directory"])
        .arg(&directory)
        .output()
        .expect("the program starts");
    let text = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}{errors}");
    // `N wrong claims, 0 verified; M of K true claims verified (P %)`
    let last = text.lines().last().unwrap_or_default();
    let numbers: Vec<u64> =
        last.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect();
    let [wrong, verified, _, right, share] = numbers[..] else { panic!("{text}") };
    assert!(wrong >= 300 && verified == 0, "{text}");
    // The programs must be such that what is true of them can be shown.
    assert!(right >= 60 && share >= 60, "{text}");
    let _ = std::fs::remove_dir_all(&directory);
}
