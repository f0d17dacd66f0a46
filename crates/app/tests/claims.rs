//! Random methods whose claims their own runs contradict: nothing of it may be verified.

use std::process::Command;

#[test]
fn no_claim_is_verified_that_a_run_contradicts() {
    let directory = std::env::temp_dir().join(format!("cadre-claims-{}", std::process::id()));
    let output = Command::new(env!("CARGO_BIN_EXE_cadre"))
        .args(["debug", "claims", "--count", "60", "--directory"])
        .arg(&directory)
        .output()
        .expect("the program starts");
    let text = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}{errors}");
    // The judge itself must be able to tell: some claims are true, and verified.
    assert!(text.contains("wrong claims refused") && !text.contains("; 0 of"), "{text}");
    let _ = std::fs::remove_dir_all(&directory);
}
