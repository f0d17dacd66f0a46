//! Programs under the real JVM: one `javac` run, one `java` run, however many there are.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A JDK with a compiler.
#[derive(Clone, Debug)]
pub struct Jdk {
    pub home: PathBuf,
    pub version: u32,
}

/// What a compiler says about files: the file's name without extension, line, message.
#[derive(Debug, Default)]
pub struct Refusals {
    pub errors: Vec<(String, usize, String)>,
    pub crashed: bool,
}

impl Jdk {
    /// The newest JDK on this machine that is at least of the version.
    pub fn find(at_least: u32) -> Option<Jdk> {
        let mut homes: Vec<PathBuf> = Vec::new();
        homes.extend(std::env::var_os("JAVA_HOME").map(PathBuf::from));
        homes.extend(classpath::ClassPath::find_jdk());
        if let Ok(entries) = fs::read_dir("/usr/lib/jvm") {
            homes.extend(entries.flatten().map(|e| e.path()));
        }
        let mut found: Vec<Jdk> = homes.into_iter().filter_map(Jdk::at).collect();
        found.sort_by(|a, b| (b.version, &a.home).cmp(&(a.version, &b.home)));
        found.into_iter().find(|jdk| jdk.version >= at_least)
    }

    /// The one in the directory.
    pub fn at(home: PathBuf) -> Option<Jdk> {
        if !home.join("bin/javac").exists() || !home.join("bin/java").exists() {
            return None;
        }
        let release = fs::read_to_string(home.join("release")).ok()?;
        let line = release.lines().find_map(|l| l.strip_prefix("JAVA_VERSION="))?;
        let digits: String =
            line.trim_matches('"').chars().take_while(char::is_ascii_digit).collect();
        Some(Jdk { home, version: digits.parse().ok()? })
    }

    /// What the compiler refuses in the files.
    pub fn errors(&self, files: &[PathBuf], work: &Path) -> Result<Refusals, String> {
        let list = write_list(files, &work.join("errors.txt"))?;
        let compiled = Command::new(self.home.join("bin/javac"))
            .args(["-nowarn", "-Xlint:none", "-encoding", "UTF-8", "-proc:none"])
            .args(["-Xmaxerrs", "1000000", "-XDrawDiagnostics", "-d"])
            .arg(work.join("refused"))
            .arg(format!("@{}", list.display()))
            .current_dir(work)
            .stdin(Stdio::null())
            .output()
            .map_err(|e| e.to_string())?;
        let text = String::from_utf8_lossy(&compiled.stderr);
        let errors: Vec<(String, usize, String)> = text.lines().filter_map(error_line).collect();
        // Beyond "there are errors" it has crashed, and what comes later was not looked at.
        let crashed = !matches!(compiled.status.code(), Some(0 | 1));
        Ok(Refusals { errors, crashed })
    }

    /// Compiles the files, and runs the `main` of each named class. What each one printed,
    /// by name; an error text if they do not compile.
    pub fn run(
        &self,
        files: &[PathBuf],
        names: &[String],
        work: &Path,
    ) -> Result<BTreeMap<String, String>, String> {
        let say = |e: io::Error| e.to_string();
        fs::create_dir_all(work).map_err(say)?;
        let harness = work.join("Harness.java");
        fs::write(&harness, include_str!("../harness/Harness.java")).map_err(say)?;
        let classes = work.join("classes");
        let mut all = files.to_vec();
        all.push(harness);
        let list = write_list(&all, &work.join("files.txt"))?;
        let compiled = Command::new(self.home.join("bin/javac"))
            .args(["-nowarn", "-Xlint:none", "-encoding", "UTF-8", "-d"])
            .arg(&classes)
            .arg(format!("@{}", list.display()))
            .stdin(Stdio::null())
            .output()
            .map_err(say)?;
        if !compiled.status.success() {
            return Err(String::from_utf8_lossy(&compiled.stderr).into_owned());
        }
        let wanted = work.join("names.txt");
        fs::write(&wanted, names.join("\n")).map_err(say)?;
        let ran = Command::new(self.home.join("bin/java"))
            .args(["-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp"])
            .arg(&classes)
            .arg("Harness")
            .arg(&classes)
            .arg(&wanted)
            .stdin(Stdio::null())
            .output()
            .map_err(say)?;
        if !ran.status.success() {
            return Err(String::from_utf8_lossy(&ran.stderr).into_owned());
        }
        Ok(split(&String::from_utf8_lossy(&ran.stdout), names))
    }
}

impl Jdk {
    /// Compiles the texts, by their file names, and runs `java` with the arguments. What it
    /// printed.
    pub fn run_sources(
        &self,
        sources: &[(&str, &str)],
        arguments: &[&str],
        work: &Path,
    ) -> Result<String, String> {
        let say = |e: io::Error| e.to_string();
        let folder = work.join("sources");
        fs::create_dir_all(&folder).map_err(say)?;
        let mut files = Vec::new();
        for (name, text) in sources {
            let file = folder.join(name);
            fs::write(&file, text).map_err(say)?;
            files.push(file);
        }
        let classes = work.join("classes");
        let compiled = Command::new(self.home.join("bin/javac"))
            .args(["-nowarn", "-Xlint:none", "-encoding", "UTF-8", "-d"])
            .arg(&classes)
            .args(&files)
            .stdin(Stdio::null())
            .output()
            .map_err(say)?;
        if !compiled.status.success() {
            return Err(String::from_utf8_lossy(&compiled.stderr).into_owned());
        }
        let ran = Command::new(self.home.join("bin/java"))
            .args(["-Xshare:auto", "-cp"])
            .arg(&classes)
            .args(arguments)
            .stdin(Stdio::null())
            .output()
            .map_err(say)?;
        match ran.status.success() {
            true => Ok(String::from_utf8_lossy(&ran.stdout).into_owned()),
            false => Err(String::from_utf8_lossy(&ran.stderr).into_owned()),
        }
    }
}

/// Files for the compiler: they may be too many for a command line.
fn write_list(files: &[PathBuf], list: &Path) -> Result<PathBuf, String> {
    let mut text = String::new();
    for file in files {
        let path = file.to_string_lossy().replace('\\', "\\\\").replace('"', "\\\"");
        text.push_str(&format!("\"{path}\"\n"));
    }
    fs::write(list, text).map_err(|e| e.to_string())?;
    Ok(list.to_path_buf())
}

/// `Name.java:12:5: compiler.err.cant.apply.symbol: …`, taken apart.
fn error_line(line: &str) -> Option<(String, usize, String)> {
    let (place, message) = line.split_once(": ")?;
    if !message.starts_with("compiler.err") {
        return None;
    }
    let mut parts = place.rsplitn(3, ':');
    let (_, line, file) = (parts.next()?, parts.next()?, parts.next()?);
    let name = Path::new(file).file_stem()?.to_string_lossy().into_owned();
    Some((name, line.parse().ok()?, message.to_string()))
}

/// The harness's output, cut at its headlines. Names are known, so that a program cannot
/// be mistaken for another by what it prints.
fn split(output: &str, names: &[String]) -> BTreeMap<String, String> {
    let mut results = BTreeMap::new();
    let mut rest = output;
    for (i, name) in names.iter().enumerate() {
        let Some(after) = rest.strip_prefix(&format!("=== {name}\n")) else { break };
        let end = match names.get(i + 1) {
            Some(next) => {
                let headline = format!("=== {next}\n");
                if after.starts_with(&headline) {
                    0
                } else {
                    after.find(&format!("\n{headline}")).map_or(after.len(), |p| p + 1)
                }
            }
            None => after.len(),
        };
        results.insert(name.clone(), after[..end].to_string());
        rest = &after[end..];
    }
    results
}
