//! Every command that `./x help` lists is one that `./x` knows, sets up what it needs and runs.

use std::fs;
use std::path::Path;

#[test]
fn every_command_is_known() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../x");
    let script = fs::read_to_string(path).expect("the script");
    let usage = script.split("<<'END'").nth(1).and_then(|rest| rest.split("\nEND").next());
    let usage = usage.expect("the text of help");
    let names: Vec<&str> = usage
        .lines()
        .filter_map(|line| line.strip_prefix("  "))
        .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
        .filter_map(|line| line.split([' ', '|']).next())
        .collect();
    assert!(names.contains(&"attack") && names.len() >= 9, "{names:?}");
    let known = script.lines().find_map(|line| line.strip_suffix(") set_up ;;"));
    let known: Vec<&str> = known.expect("what is set up").split(" | ").collect();
    for name in names.iter().filter(|name| **name != "help") {
        assert!(known.contains(name), "`./x {name}` is not set up");
        assert!(script.contains(&format!("\n{name}) ")), "`./x {name}` does nothing");
    }
}
