//! Where a project has its sources: what Maven and Gradle agree on, module by module.
//!
//! ```text
//! shop/pom.xml                      (or build.gradle, build.gradle.kts)
//! shop/core/src/main/java           sources
//! shop/core/src/test/java           test sources
//! ```

use std::fs;
use std::path::{Path, PathBuf};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BuildTool {
    Maven,
    Gradle,
}

/// A directory with a build file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Module {
    pub directory: PathBuf,
    pub sources: Vec<PathBuf>,
    pub test_sources: Vec<PathBuf>,
}

/// A project with all its modules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    pub root: PathBuf,
    pub tool: BuildTool,
    /// In the order of their paths; the root comes first, if it has a build file.
    pub modules: Vec<Module>,
}

const BUILD_FILES: [(&str, BuildTool); 5] = [
    ("pom.xml", BuildTool::Maven),
    ("build.gradle", BuildTool::Gradle),
    ("build.gradle.kts", BuildTool::Gradle),
    ("settings.gradle", BuildTool::Gradle),
    ("settings.gradle.kts", BuildTool::Gradle),
];

/// What is made by building, and what is nobody's source.
const PASSED_OVER: [&str; 4] = ["target", "build", "node_modules", "src"];

/// Deeper than any project has modules.
const DEEPEST: usize = 12;

/// Which tool builds a directory, if any does.
fn tool_of(directory: &Path) -> Option<BuildTool> {
    BUILD_FILES.iter().find(|(name, _)| directory.join(name).is_file()).map(|(_, tool)| *tool)
}

impl Layout {
    /// The project whose root is that directory; none if nothing there is built by a known tool.
    pub fn of(root: &Path) -> Option<Layout> {
        let tool = tool_of(root)?;
        let mut modules = Vec::new();
        collect(root, 0, &mut modules);
        Some(Layout { root: root.to_owned(), tool, modules })
    }

    /// The project that a directory is a part of: the outermost one around it.
    pub fn around(directory: &Path) -> Option<Layout> {
        let directory = directory.canonicalize().ok()?;
        let mut root = None;
        for at in directory.ancestors() {
            if tool_of(at).is_some() {
                root = Some(at);
            }
            if at.join(".git").exists() {
                break;
            }
        }
        Layout::of(root?)
    }

    pub fn sources(&self) -> impl Iterator<Item = &PathBuf> {
        self.modules.iter().flat_map(|module| &module.sources)
    }

    pub fn test_sources(&self) -> impl Iterator<Item = &PathBuf> {
        self.modules.iter().flat_map(|module| &module.test_sources)
    }
}

/// Whether a file is one that says how something is built: with what, and from which folders.
pub fn is_build_file(path: &Path) -> bool {
    let Some(name) = path.file_name().and_then(|name| name.to_str()) else { return false };
    BUILD_FILES.iter().any(|(known, _)| *known == name)
        || ["gradle.properties", "libs.versions.toml"].contains(&name)
}

/// How many Java files are below some folders. Links lead anywhere, so they are not followed.
pub fn java_files<'p>(folders: impl IntoIterator<Item = &'p PathBuf>) -> usize {
    let mut count = 0;
    let mut open: Vec<PathBuf> = folders.into_iter().cloned().collect();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => open.push(entry.path()),
                Ok(kind) if kind.is_file() => {
                    count += usize::from(entry.path().extension().is_some_and(|e| e == "java"));
                }
                Ok(_) | Err(_) => {}
            }
        }
    }
    count
}

fn collect(directory: &Path, depth: usize, into: &mut Vec<Module>) {
    if tool_of(directory).is_some() {
        let (mut sources, mut test_sources) = (Vec::new(), Vec::new());
        for (name, folder) in children(&directory.join("src")) {
            let java = folder.join("java");
            if java.is_dir() {
                let is_test = name.to_ascii_lowercase().contains("test");
                if is_test { &mut test_sources } else { &mut sources }.push(java);
            }
        }
        into.push(Module { directory: directory.to_owned(), sources, test_sources });
    }
    if depth < DEEPEST {
        for (name, child) in children(directory) {
            if !name.starts_with('.') && !PASSED_OVER.contains(&name.as_str()) {
                collect(&child, depth + 1, into);
            }
        }
    }
}

/// The directories in one, by name. Links lead anywhere, so they are not followed.
fn children(directory: &Path) -> Vec<(String, PathBuf)> {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    let mut all: Vec<(String, PathBuf)> = entries
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()))
        .filter_map(|entry| Some((entry.file_name().to_str()?.to_string(), entry.path())))
        .collect();
    all.sort();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_and_their_folders() {
        let root = std::env::temp_dir().join(format!("layout-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        for folder in ["core/src/main/java", "core/src/test/java", "deep/web/src/main/java"] {
            fs::create_dir_all(root.join(folder)).unwrap();
        }
        for file in ["pom.xml", "core/pom.xml", "deep/web/pom.xml"] {
            fs::write(root.join(file), "").unwrap();
        }
        let layout = Layout::of(&root).unwrap();
        assert_eq!(layout.tool, BuildTool::Maven);
        assert_eq!(layout.modules.len(), 3);
        let names = |paths: Vec<&PathBuf>| -> Vec<String> {
            let name = |path: &&PathBuf| path.strip_prefix(&root).unwrap().display().to_string();
            paths.iter().map(name).collect()
        };
        let expected = ["core/src/main/java", "deep/web/src/main/java"];
        assert_eq!(names(layout.sources().collect()), expected);
        assert_eq!(names(layout.test_sources().collect()), ["core/src/test/java"]);
        assert!(Layout::of(&root.join("deep")).is_none());
        fs::remove_dir_all(root).unwrap();
    }
}
