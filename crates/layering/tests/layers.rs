//! The crates of this workspace keep to the layers, and made-up ones that do not are
//! told so: without these twins the first test might be passing for no reason.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use layering::{Layers, Manifest, Violation, violations};

const ROOT: &str = r#"
[workspace]
members = ["crates/*"]

[workspace.dependencies]
base = { path = "crates/base" }
syntax = { path = "crates/syntax" }
ir = { path = "crates/ir" }
java = { path = "crates/java" }
interp = { path = "crates/interp" }
elsewhere = { path = "../elsewhere" }
rustc-hash = "2.1"
"#;

/// Reads the manifests of a made-up workspace, each given by a name and the rest.
fn workspace(crates: &[(&str, &str)]) -> Vec<Manifest> {
    let read = |(name, rest): &(&str, &str)| {
        let text = format!("[package]\nname = \"{name}\"\n{rest}");
        Manifest::read(ROOT, &text).expect("a well-formed manifest")
    };
    crates.iter().map(read).collect()
}

/// The table of the architecture's own page.
fn layers() -> Layers {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ARCHITECTURE.md");
    Layers::read(&fs::read_to_string(page).expect("the page")).expect("the table of crates")
}

/// Checks what is found in a made-up workspace.
#[track_caller]
fn check(crates: &[(&str, &str)], expected: &[&str]) {
    let found = violations(&layers(), &workspace(crates));
    let found: Vec<String> = found.iter().map(Violation::to_string).collect();
    assert_eq!(found, expected);
}

#[test]
fn the_crates_of_this_workspace_keep_to_the_layers() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let root_manifest = fs::read_to_string(root.join("Cargo.toml")).expect("the root manifest");
    let mut manifests = Vec::new();
    let mut directories = BTreeSet::new();
    for entry in fs::read_dir(root.join("crates")).expect("the directory of the crates") {
        let path = entry.expect("an entry of that directory").path();
        let Ok(text) = fs::read_to_string(path.join("Cargo.toml")) else { continue };
        let manifest = Manifest::read(&root_manifest, &text)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        directories.insert(path.file_name().map(|name| name.to_string_lossy().into_owned()));
        assert!(
            directories.contains(&Some(manifest.name.clone())),
            "{} holds a crate called `{}`",
            path.display(),
            manifest.name
        );
        manifests.push(manifest);
    }

    let java = manifests.iter().find(|manifest| manifest.name == "java").expect("a crate `java`");
    assert!(java.uses.contains("syntax"), "the dependencies are read: {java:?}");
    let layers = layers();
    let found = violations(&layers, &manifests);
    let found: Vec<String> = found.iter().map(Violation::to_string).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
    // The page speaks of nothing that is not there.
    let present: BTreeSet<&str> = manifests.iter().map(|manifest| manifest.name.as_str()).collect();
    assert_eq!(layers.names().collect::<BTreeSet<_>>(), present);
}

#[test]
fn layers_that_are_kept_are_accepted() {
    check(
        &[
            ("base", "[dependencies]\nrustc-hash.workspace = true"),
            ("syntax", "[dependencies]\nbase.workspace = true"),
            ("ir", "[dependencies]\nbase = { path = \"../base\" }"),
            ("layering", "[dependencies]\ntoml = \"1\""),
        ],
        &[],
    );
}

#[test]
fn a_shortcut_is_refused() {
    check(
        &[
            ("base", ""),
            ("syntax", "[dependencies]\nbase.workspace = true"),
            ("ir", "[dependencies]\nsyntax.workspace = true"),
        ],
        &["`ir` must not use `syntax`"],
    );
}

#[test]
fn a_shortcut_is_seen_in_every_section_and_under_every_name() {
    for section in [
        "[build-dependencies]\nsyntax.workspace = true",
        "[target.'cfg(unix)'.dependencies]\nsyntax = { path = \"../syntax\" }",
        "[dependencies]\nharmless = { package = \"syntax\", path = \"../syntax\" }",
        "[dependencies.syntax]\npath = \"../syntax\"\noptional = true",
    ] {
        check(&[("syntax", ""), ("ir", section)], &["`ir` must not use `syntax`"]);
    }
}

#[test]
fn tests_may_look_further_up() {
    let java = "[dev-dependencies]\ninterp.workspace = true";
    check(&[("java", java), ("interp", "")], &[]);
}

#[test]
fn an_unknown_crate_is_refused() {
    check(&[("base", ""), ("helpers", "")], &["`helpers` has no row in the table of layers"]);
    check(
        &[("base", ""), ("helpers", "[dependencies]\nbase.workspace = true")],
        &["`helpers` has no row in the table of layers", "`helpers` must not use `base`"],
    );
}

#[test]
fn a_local_crate_outside_the_workspace_is_refused() {
    let message = "`base` uses the local crate `elsewhere`, which is not among the crates here";
    check(&[("base", "[dependencies]\nelsewhere.workspace = true")], &[message]);
    check(&[("base", "[dev-dependencies]\nelsewhere.workspace = true")], &[message]);
}

#[test]
fn a_circle_is_refused() {
    check(
        &[
            ("base", "[dependencies]\nir.workspace = true"),
            ("ir", "[dependencies]\nbase.workspace = true"),
        ],
        &["`base` must not use `ir`", "these crates use each other in a circle: base → ir"],
    );
}

#[test]
fn the_program_speaks_to_the_driver() {
    let app = "[dependencies]\nsolver = { path = \"../solver\" }";
    check(&[("solver", ""), ("driver", ""), ("app", app)], &["`app` must not use `solver`"]);
}

#[test]
fn nothing_uses_this_test() {
    let app = "[dependencies]\nlayering = { path = \"../layering\" }";
    check(&[("layering", ""), ("app", app)], &["`app` must not use `layering`"]);
}

#[test]
fn two_crates_of_one_name_are_refused() {
    check(&[("base", ""), ("base", "")], &["two crates are called `base`"]);
}

#[test]
fn what_is_not_a_manifest_is_an_error() {
    assert!(Manifest::read(ROOT, "[package").is_err());
    assert!(Manifest::read(ROOT, "[package]\nversion = \"1\"").is_err());
}
