//! The first `cadre.toml` of a project.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::layout::{BuildTool, Layout, java_files};
use crate::release::java_release;

/// The text for a directory, from what is found in it.
pub fn initial(directory: &Path) -> String {
    let layout = Layout::of(directory);
    let mut text = String::from(
        "# Settings of `cadre verify`; all keys are in docs/project.md.\n\
         # Paths are relative to this file.\n\n",
    );
    let inside = |path: &PathBuf| {
        let path = path.strip_prefix(directory).unwrap_or(path);
        format!("\"{}\"", path.display().to_string().replace('\\', "/").replace('"', "\\\""))
    };
    let list = |paths: Vec<&PathBuf>| {
        format!("[{}]", paths.into_iter().map(inside).collect::<Vec<_>>().join(", "))
    };
    match &layout {
        Some(layout) => {
            // What has no Java file may have some in another language; a project may be new.
            let is_used = |path: &&PathBuf| java_files([*path]) > 0;
            let used: Vec<&PathBuf> = layout.sources().filter(is_used).collect();
            let all = if used.is_empty() { layout.sources().collect() } else { used };
            let _ = writeln!(text, "sources = {}", list(all));
            let tests: Vec<&PathBuf> = layout.test_sources().filter(is_used).collect();
            if !tests.is_empty() {
                let _ = writeln!(text, "test-sources = {}", list(tests));
            }
            text.push_str("include-tests = false\n");
            if let Some(release) = java_release(layout) {
                let _ = writeln!(text, "java-release = {release}");
            }
            let (tool, command) = match layout.tool {
                BuildTool::Maven => ("Maven", "mvn dependency:build-classpath"),
                BuildTool::Gradle => ("Gradle", "gradle dependencies"),
            };
            let _ = write!(
                text,
                "\n# Jars come from {tool} (`{command}`) unless they are listed here.\n\
                 # class-path = [\"lib/some.jar\"]\n"
            );
        }
        None => text.push_str("sources = [\".\"]\n# class-path = [\"lib/some.jar\"]\n"),
    }
    text.push_str(
        "# exclude = [\"**/generated\"]\n\
         \n\
         # What integer overflow is: \"check\" (an error), \"wrap\", or \"ignore\".\n\
         overflow = \"check\"\n\
         \n\
         # Which verdicts make a run fail.\n\
         fail-on = [\"failed\", \"unknown\", \"unsupported\", \"error\"]\n\
         \n\
         # For a whole run, and how many times the usual work may go into one method.\n\
         # timeout = \"10m\"\n\
         # budget = 1\n\
         \n\
         # [[package]]\n\
         # name = \"com.example.legacy.*\"\n\
         # verify = false\n",
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read() {
        let folder = std::env::temp_dir().join(format!("init-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(folder.join("src/main/java")).unwrap();
        std::fs::create_dir_all(folder.join("src/test/java")).unwrap();
        let plain = crate::parse(&initial(&folder)).unwrap();
        assert_eq!(plain.sources, Some(vec![".".into()]));
        std::fs::write(folder.join("pom.xml"), "").unwrap();
        let maven = crate::parse(&initial(&folder)).unwrap();
        assert_eq!(maven.sources, Some(vec!["src/main/java".into()]));
        assert_eq!(maven.test_sources, None);
        assert_eq!(maven.java_release, None);
        std::fs::write(folder.join("src/test/java/T.java"), "").unwrap();
        let tested = crate::parse(&initial(&folder)).unwrap();
        assert_eq!(tested.test_sources, Some(vec!["src/test/java".into()]));
        let written = |file: &str, text: &str| {
            std::fs::write(folder.join(file), text).unwrap();
            crate::parse(&initial(&folder)).unwrap().java_release
        };
        let pom = |release| format!("<maven.compiler.release>{release}</maven.compiler.release>");
        assert_eq!(written("pom.xml", &pom(11)), Some(11));
        // The highest of all modules, and none that could not be read back.
        std::fs::create_dir_all(folder.join("core")).unwrap();
        assert_eq!(written("core/pom.xml", &pom(17)), Some(17));
        assert_eq!(written("core/pom.xml", &pom(99)), Some(11));
        std::fs::remove_file(folder.join("pom.xml")).unwrap();
        assert_eq!(written("build.gradle", "sourceCompatibility = 17"), Some(17));
        std::fs::remove_dir_all(folder).unwrap();
    }
}
