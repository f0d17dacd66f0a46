//! Writes the list of the bundled specification library's files, so that they become
//! part of the program.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let variable = |name: &str| env::var_os(name).map(PathBuf::from).unwrap_or_default();
    let root = variable("CARGO_MANIFEST_DIR").join("../../library");
    let mut files = Vec::new();
    collect(&root, "", &mut files)?;
    files.sort();
    let mut list = String::from("static STUBS: &[Stub] = &[\n");
    for (class, path) in &files {
        let name = format!("library/{}.java", class.replace('.', "/"));
        let path = path.canonicalize()?;
        let _ = writeln!(
            list,
            "    Stub {{ class: {class:?}, path: {name:?}, text: include_str!({path:?}) }},"
        );
    }
    list.push_str("];\n");
    fs::write(variable("OUT_DIR").join("library.rs"), list)
}

/// All Java files below a directory, each with the name of its class.
fn collect(folder: &Path, package: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let Some(stem) = path.file_stem().and_then(|stem| stem.to_str()) else { continue };
        let name = if package.is_empty() { stem.to_owned() } else { format!("{package}.{stem}") };
        if path.is_dir() {
            collect(&path, &name, files)?;
        } else if path.extension().is_some_and(|extension| extension == "java") {
            files.push((name, path));
        }
    }
    Ok(())
}
