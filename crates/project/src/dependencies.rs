//! The jars that a project is compiled against, as its build tool says.
//!
//! Maven's answer costs seconds, so it is kept in a file beside the cache of results for as long
//! as no build file changes. A tool that fails is no reason to stop: what it does not say is
//! missed where it is used, and the user hears why, with the command that helps.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::layout::{BuildTool, Layout};

/// What the build tool answered.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Dependencies {
    pub jars: Vec<PathBuf>,
    /// What did not work, in one line, with the command that helps.
    pub problem: Option<String>,
}

/// What the build tool answered before, without asking it: to ask a stranger's build is to run
/// the stranger's code.
pub fn kept_class_path(layout: &Layout, kept: Option<&Path>) -> Dependencies {
    let stamp = stamp(layout, &build_texts(layout));
    let jars = kept.and_then(|file| remembered(file, &stamp)).unwrap_or_default();
    Dependencies { jars, problem: None }
}

/// The class path of a project, as its build tool says. `kept`: where an answer is kept until a
/// build file changes.
pub fn class_path(layout: &Layout, kept: Option<&Path>) -> Dependencies {
    // A project that names no dependency has none, and asking would cost seconds.
    let texts = build_texts(layout);
    let names_any = texts.iter().any(|text| match layout.tool {
        BuildTool::Maven => text.contains("<dependency>") || text.contains("<parent>"),
        BuildTool::Gradle => text.contains("dependencies"),
    });
    if !names_any {
        return Dependencies::default();
    }
    let stamp = stamp(layout, &texts);
    if let Some(jars) = kept.and_then(|file| remembered(file, &stamp)) {
        return Dependencies { jars, problem: None };
    }
    let answer = match layout.tool {
        BuildTool::Maven => maven(layout),
        BuildTool::Gradle => gradle(layout),
    };
    match answer {
        Ok(jars) => {
            if let Some(file) = kept {
                remember(file, &stamp, &jars);
            }
            Dependencies { jars, problem: None }
        }
        Err(problem) => Dependencies { jars: Vec::new(), problem: Some(problem) },
    }
}

fn build_texts(layout: &Layout) -> Vec<String> {
    let names = match layout.tool {
        BuildTool::Maven => &["pom.xml"][..],
        BuildTool::Gradle => &[
            "build.gradle",
            "build.gradle.kts",
            "settings.gradle",
            "settings.gradle.kts",
            "gradle.properties",
            "gradle/libs.versions.toml",
        ],
    };
    let files = layout.modules.iter().flat_map(|m| names.iter().map(|n| m.directory.join(n)));
    files.filter_map(|file| fs::read_to_string(file).ok()).collect()
}

/// All build files, as one text.
fn stamp(layout: &Layout, texts: &[String]) -> String {
    let mut stamp = format!("{}\n", layout.root.display());
    for text in texts {
        stamp.push_str(&format!("{:016x}\n", hash(text)));
    }
    stamp
}

/// FNV-1a: enough to notice that a file is another one.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The answer that was kept, if it is about these build files and all jars are still there.
fn remembered(file: &Path, stamp: &str) -> Option<Vec<PathBuf>> {
    let text = fs::read_to_string(file).ok()?;
    let jars: Vec<PathBuf> = text.strip_prefix(stamp)?.lines().map(PathBuf::from).collect();
    jars.iter().all(|jar| jar.exists()).then_some(jars)
}

fn remember(file: &Path, stamp: &str, jars: &[PathBuf]) {
    let lines: String = jars.iter().map(|jar| format!("{}\n", jar.display())).collect();
    // Without it, the tool is asked again. Whoever reads it meanwhile sees all of it.
    let part = file.with_extension(format!("{}.part", std::process::id()));
    let _ = file.parent().map(fs::create_dir_all);
    let written = fs::write(&part, format!("{stamp}{lines}"));
    if written.and_then(|()| fs::rename(&part, file)).is_err() {
        let _ = fs::remove_file(&part);
    }
}

/// The wrapper that the project brings along, or the one of the machine.
fn program(layout: &Layout, wrapper: &str, installed: &str) -> PathBuf {
    let own = layout.root.join(wrapper);
    if own.is_file() { own } else { PathBuf::from(installed) }
}

const MAVEN_GOAL: &str = "dependency:build-classpath";

fn maven(layout: &Layout) -> Result<Vec<PathBuf>, String> {
    let program = program(layout, "mvnw", "mvn");
    // A relative name is one file in each module; the reactor stands in for modules that are not
    // installed.
    let name = format!("cadre-class-path-{}", std::process::id());
    let made: Vec<PathBuf> =
        layout.modules.iter().map(|module| module.directory.join("target")).collect();
    let new: Vec<&PathBuf> = made.iter().filter(|folder| !folder.exists()).collect();
    let mut command = Command::new(&program);
    command
        .args(["--batch-mode", "--quiet", "test-compile", MAVEN_GOAL])
        .arg("-Dmaven.main.skip=true")
        .arg("-Dmaven.test.skip=true")
        .arg(format!("-Dmdep.outputFile=target/{name}"))
        .current_dir(&layout.root);
    let said = run(&mut command);
    let mut text = String::new();
    for file in made.iter().map(|folder| folder.join(&name)) {
        text.push_str(&fs::read_to_string(&file).unwrap_or_default());
        text.push('\n');
        let _ = fs::remove_file(&file);
    }
    // Those that are not empty stay.
    new.into_iter().for_each(|folder| drop(fs::remove_dir(folder)));
    said.map_err(|why| {
        let shown = program.display();
        format!("the class path is not known: `{shown} {MAVEN_GOAL}` says: {why}")
    })?;
    Ok(jars(layout, text.lines().flat_map(|line| std::env::split_paths(line.trim()))))
}

/// Prints the files of each module's class paths, those of tests too, one line each.
const GRADLE_TASK: &str = "allprojects { afterEvaluate { p ->
    if (p.plugins.hasPlugin('java')) {
        p.task('cadreClassPath') { doLast {
            [p.sourceSets.main, p.sourceSets.test].each { set ->
                set.compileClasspath.files.each { println 'cadre-jar:' + it }
            }
        } }
    }
} }
";

fn gradle(layout: &Layout) -> Result<Vec<PathBuf>, String> {
    let program = program(layout, "gradlew", "gradle");
    let script = std::env::temp_dir().join(format!("cadre-{}.gradle", std::process::id()));
    fs::write(&script, GRADLE_TASK).map_err(|error| error.to_string())?;
    let mut command = Command::new(&program);
    command.args(["--quiet", "--init-script"]).arg(&script).arg("cadreClassPath");
    let said = run(command.current_dir(&layout.root));
    let _ = fs::remove_file(&script);
    let text = said.map_err(|why| {
        let shown = program.display();
        format!("the class path is not known: `{shown} dependencies` says: {why}")
    })?;
    let lines = text.lines().filter_map(|line| line.strip_prefix("cadre-jar:"));
    Ok(jars(layout, lines.map(PathBuf::from)))
}

/// What a command prints, or why it failed, in one line.
fn run(command: &mut Command) -> Result<String, String> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| {
        if error.kind() == std::io::ErrorKind::NotFound {
            "it is not installed; give the jars with --class-path".to_string()
        } else {
            error.to_string()
        }
    })?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        return Ok(text);
    }
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    let all = format!("{text}{errors}");
    let first =
        all.lines().map(str::trim).find(|line| line.contains("ERROR") || line.contains(':'));
    Err(first.unwrap_or("it failed without a word").chars().take(300).collect())
}

fn is_jar(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "jar")
}

/// The jars of all modules, each once. What is built of the project's own sources is none of them:
/// it may not be there yet, and goes when somebody cleans up.
fn jars(layout: &Layout, paths: impl Iterator<Item = PathBuf>) -> Vec<PathBuf> {
    let is_built = |path: &Path| {
        let mut folders = layout.modules.iter().map(|module| &module.directory);
        let folder = path.parent();
        folders.any(|module| {
            [module.join("target"), module.join("build/libs")].iter().any(|f| folder == Some(f))
        })
    };
    let mut all: Vec<PathBuf> = paths.filter(|path| is_jar(path) && !is_built(path)).collect();
    all.sort();
    all.dedup();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_modules_say_is_one_class_path() {
        let module = |name: &str| crate::Module {
            directory: Path::new("/p").join(name),
            sources: Vec::new(),
            test_sources: Vec::new(),
        };
        let modules = vec![module("core"), module("web")];
        let layout = Layout { root: "/p".into(), tool: BuildTool::Maven, modules };
        let said = "/m2/b.jar:/m2/a.jar:/p/core/target/classes:/m2/a.jar:/p/core/target/core.jar:/p/web/build/libs/web.jar:/p/lib/c.jar";
        let expected = ["/m2/a.jar", "/m2/b.jar", "/p/lib/c.jar"].map(PathBuf::from);
        assert_eq!(jars(&layout, std::env::split_paths(said)), expected);
    }

    #[test]
    fn a_program_that_is_not_there_is_one_line() {
        let why = run(&mut Command::new("no-such-program-anywhere")).unwrap_err();
        assert!(why.contains("not installed") && why.contains("--class-path"), "{why}");
    }

    #[test]
    fn an_answer_is_kept_until_a_build_file_changes() {
        let folder = std::env::temp_dir().join(format!("kept-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let (file, jar) = (folder.join("kept"), folder.join("a.jar"));
        fs::write(&jar, "").unwrap();
        remember(&file, "one\n", std::slice::from_ref(&jar));
        assert_eq!(remembered(&file, "one\n"), Some(vec![jar.clone()]));
        assert_eq!(remembered(&file, "two\n"), None);
        fs::remove_file(&jar).unwrap();
        assert_eq!(remembered(&file, "one\n"), None);
        fs::remove_dir_all(folder).unwrap();
    }
}
