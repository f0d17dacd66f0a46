//! What a `Cargo.toml` says about the other crates of the workspace.

use std::collections::BTreeSet;
use std::fmt;

use toml::{Table, Value};

/// A crate and the local crates that it names; packages from a registry are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Manifest {
    pub name: String,
    /// In programs: dependencies and build dependencies.
    pub uses: BTreeSet<String>,
    /// In tests only.
    pub tests_use: BTreeSet<String>,
}

/// A manifest that is not one.
#[derive(Debug)]
pub struct Unreadable(String);

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unreadable {}

impl Manifest {
    /// Reads the manifest of a crate; `root` is that of the workspace, where
    /// dependencies of the form `base.workspace = true` are explained.
    pub fn read(root: &str, text: &str) -> Result<Manifest, Unreadable> {
        let shared = parse(root)?
            .get("workspace")
            .and_then(|workspace| workspace.get("dependencies"))
            .and_then(Value::as_table)
            .cloned()
            .unwrap_or_default();
        let manifest = parse(text)?;
        let name = manifest
            .get("package")
            .and_then(|package| package.get("name"))
            .and_then(Value::as_str)
            .ok_or_else(|| Unreadable("a manifest without a package name".to_string()))?;

        let mut read = Manifest { name: name.to_string(), ..Manifest::default() };
        read.add(&manifest, &shared);
        for target in manifest.get("target").and_then(Value::as_table).into_iter().flatten() {
            if let Some(table) = target.1.as_table() {
                read.add(table, &shared);
            }
        }
        Ok(read)
    }

    /// Adds the dependencies of a manifest, or of one of its targets.
    fn add(&mut self, table: &Table, shared: &Table) {
        for section in ["dependencies", "build-dependencies"] {
            self.uses.extend(local_crates(table, section, shared));
        }
        self.tests_use.extend(local_crates(table, "dev-dependencies", shared));
    }
}

fn parse(text: &str) -> Result<Table, Unreadable> {
    text.parse::<Table>().map_err(|error| Unreadable(error.to_string()))
}

fn local_crates(table: &Table, section: &str, shared: &Table) -> Vec<String> {
    let entries = table.get(section).and_then(Value::as_table).into_iter().flatten();
    entries.filter_map(|(key, value)| local_crate(key, value, shared)).collect()
}

/// The name of the package that an entry stands for, if it has a path.
fn local_crate(key: &str, value: &Value, shared: &Table) -> Option<String> {
    let inherited = value.get("workspace").and_then(Value::as_bool) == Some(true);
    let value = if inherited { shared.get(key)? } else { value };
    value.get("path")?;
    // `other_name = { package = "name", … }` does not hide who is used.
    Some(value.get("package").and_then(Value::as_str).unwrap_or(key).to_string())
}
