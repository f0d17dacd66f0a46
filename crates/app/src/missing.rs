//! Dependencies that are not on the class path: one line for all of them, with the command that
//! helps. The rest of the project is verified all the same.

use std::collections::BTreeSet;

use base::{Code, Diagnostic};
use driver::Outcome;
use project::BuildTool;

/// How many packages are named.
const NAMED: usize = 3;

/// Whether a diagnostic says of an import that what it names is not there.
pub fn is_missing_import(d: &Diagnostic) -> bool {
    package_of(d).is_some()
}

fn package_of(d: &Diagnostic) -> Option<&str> {
    if d.code != Code::UnknownType {
        return None;
    }
    let (what, rest) = d.message.split_once('`')?;
    let name = rest.strip_suffix('`')?;
    match what {
        "there is no class " => name.rsplit_once('.').map(|(package, _)| package),
        "there is no package or class " => Some(name),
        _ => None,
    }
}

/// What to say about all imports that lead nowhere.
pub fn dependencies(outcome: &Outcome, build: Option<(BuildTool, bool)>) -> Option<String> {
    let packages: BTreeSet<&str> = outcome.diagnostics.iter().filter_map(package_of).collect();
    if packages.is_empty() {
        return None;
    }
    let named: Vec<String> = packages.iter().take(NAMED).map(|name| format!("`{name}`")).collect();
    let others = packages.len() - named.len();
    let mut text = named.join(", ");
    if others > 0 {
        let packages = if others == 1 { "package" } else { "packages" };
        text.push_str(&format!(" and {others} more {packages}"));
    }
    let verb = if packages.len() == 1 { "is" } else { "are" };
    let help = match build {
        Some((BuildTool::Maven, false)) => "`cadre verify --resolve` asks Maven for the jars",
        Some((BuildTool::Gradle, false)) => "`cadre verify --resolve` asks Gradle for the jars",
        Some((_, true)) => "the build does not name a jar that has it; `--class-path` does",
        None => "`--class-path` names the jars",
    };
    Some(format!("{text} {verb} not on the class path: {help}"))
}
