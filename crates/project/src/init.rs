//! The first `cadre.toml` of a project.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::layout::{BuildTool, Layout};

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
            let _ = writeln!(text, "sources = {}", list(layout.sources().collect()));
            let tests: Vec<&PathBuf> = layout.test_sources().collect();
            if !tests.is_empty() {
                let _ = writeln!(text, "test-sources = {}", list(tests));
            }
            text.push_str("include-tests = false\n");
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
        assert_eq!(maven.test_sources, Some(vec!["src/test/java".into()]));
        std::fs::remove_dir_all(folder).unwrap();
    }
}
