//! The interpreter's library, called with what is at the borders, against the JVM: `cadre debug natives`.

use std::process::Command;

#[test]
fn what_the_jvm_says_of_calls_at_the_borders_is_found() {
    if oracle::jvm::Jdk::find(17).is_none() {
        println!("skipped: there is no JDK of version 17 or newer");
        return;
    }
    let ran = Command::new(env!("CARGO_BIN_EXE_cadre"))
        .args(["debug", "natives", "--count", "3"])
        .output()
        .expect("the binary is there");
    let text = String::from_utf8_lossy(&ran.stdout);
    assert!(ran.status.success(), "{text}\n{}", String::from_utf8_lossy(&ran.stderr));
    // Most of them are known, or nothing is compared.
    let figure = |before: &str| -> usize {
        let words: Vec<&str> = text.lines().last().unwrap_or_default().split(' ').collect();
        let at = words.iter().position(|w| w.trim_matches(',') == before).unwrap_or_default();
        words.get(at.wrapping_sub(1)).and_then(|w| w.parse().ok()).unwrap_or_default()
    };
    assert!(figure("as") >= 2_000, "{text}");
}
