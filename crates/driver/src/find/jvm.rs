//! Findings in a JVM: all of them in one `javac` and one `java`, in a folder of their own that is
//! gone afterwards, without the variables of whoever started it, and with a limit of time. What does
//! not go wrong there is not reported.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use base::{Cancel, SourceMap};
use classpath::ClassPath;
use facts::Facts;
use interp::concolic::BugKind;
use ir::{Body, MethodKind, Origin, Program, Type};

use super::written::{self, Sign, Written};
use super::{BugReport, FindVerdict, MethodReport};
use crate::sources::input::JdkChoice;

/// Time of one finding in the JVM.
const CASE: Duration = Duration::from_secs(5);

/// Time of the compiler, and of the JVM besides that of the findings.
const START: Duration = Duration::from_secs(120);

/// How often a compiler is asked that refuses what was written.
const COMPILATIONS: usize = 3;

/// Where a JVM is, and what it needs to run the program.
pub struct Machine<'a> {
    pub jdk: &'a JdkChoice,
    pub class_path: &'a [PathBuf],
}

/// A folder of our own, which is gone when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new() -> io::Result<Folder> {
        let base = std::env::temp_dir();
        for number in 0..1_000 {
            let path = base.join(format!("cadre-find-{}-{number}", std::process::id()));
            let mut builder = fs::DirBuilder::new();
            #[cfg(unix)]
            std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
            match builder.create(&path) {
                Ok(()) => return Ok(Folder(path)),
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {}
                Err(e) => return Err(e),
            }
        }
        Err(io::Error::from(io::ErrorKind::AlreadyExists))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed is left to whoever cleans the folder for such things.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A finding that is to be run: the method and the number of the finding.
struct Case {
    place: (usize, usize),
    name: String,
    written: Written,
}

/// What the JVM says of a case.
#[derive(Clone, PartialEq, Debug)]
struct Answer {
    status: String,
    /// How far it came.
    last: String,
    exception: Option<String>,
    /// `File.java:12`
    frames: Vec<String>,
}

/// Runs all findings. Those that do not go wrong are taken away; an error if nothing could be run.
pub fn confirm(
    facts: &Facts,
    sources: &SourceMap,
    methods: &mut [MethodReport],
    machine: &Machine<'_>,
    cancel: &Cancel,
) -> Result<(), String> {
    let mut cases = Vec::new();
    let mut refused: BTreeMap<(usize, usize), String> = BTreeMap::new();
    for (m, method) in methods.iter().enumerate() {
        for (b, bug) in method.bugs.iter().enumerate() {
            match written::written(facts, sources, method.id, bug) {
                Ok(written) => {
                    let number = cases.len();
                    let name = format!("CadreCase{number}");
                    cases.push(Case { place: (m, b), name, written });
                }
                Err(why) => {
                    refused.insert((m, b), format!("a finding cannot be run in a JVM: {why}"));
                }
            }
        }
    }
    let answers = match cases.is_empty() {
        true => BTreeMap::new(),
        false => ask(facts.program(), sources, &mut cases, &mut refused, machine, cancel)?,
    };
    let mut confirmed: BTreeMap<(usize, usize), bool> = BTreeMap::new();
    for case in &cases {
        let Some(bug) = methods.get(case.place.0).and_then(|m| m.bugs.get(case.place.1)) else {
            continue;
        };
        match answers.get(&case.name) {
            Some(answer) => match judge(sources, bug, &case.written.sign, answer) {
                Ok(is_seen) => {
                    confirmed.insert(case.place, is_seen);
                }
                Err(why) => {
                    refused.insert(case.place, why);
                }
            },
            None => {
                let why = "a finding did not come to its end in a JVM".to_string();
                refused.entry(case.place).or_insert(why);
            }
        }
    }
    for (m, method) in methods.iter_mut().enumerate() {
        let bugs = std::mem::take(&mut method.bugs);
        for (b, mut bug) in bugs.into_iter().enumerate() {
            match confirmed.get(&(m, b)) {
                Some(is_seen) => {
                    bug.on_jvm = *is_seen;
                    method.bugs.push(bug);
                }
                None => {
                    method.complete = false;
                    if let Some(why) = refused.get(&(m, b)) {
                        method.note(why);
                    }
                }
            }
        }
        if method.bugs.is_empty() && method.verdict == FindVerdict::Bug {
            method.verdict = FindVerdict::Unknown;
        }
    }
    Ok(())
}

/// Whether the JVM shows what was found (false: it cannot be seen from outside); why not,
/// otherwise.
fn judge(
    sources: &SourceMap,
    bug: &BugReport,
    sign: &Sign,
    answer: &Answer,
) -> Result<bool, String> {
    if answer.last == "begun" {
        return Err("the input of a finding cannot be built in a JVM".to_string());
    }
    let gone = |what: &str| Err(format!("a finding that a JVM does not show: {what}"));
    let is_at = |answer: &Answer| {
        let Some(id) = sources.find(bug.span) else { return true };
        let file = sources.file(id);
        let (first, last) =
            (file.line_column(bug.span.lo).line, file.line_column(bug.span.hi).line);
        let name = file.path.file_name().map(|name| name.to_string_lossy().into_owned());
        let name = name.unwrap_or_default();
        (first..=last).any(|line| answer.frames.contains(&format!("{name}:{line}")))
    };
    match (sign, answer.status.as_str()) {
        (Sign::Throws, "threw") => {
            if answer.exception != bug.exception {
                let other = answer.exception.clone().unwrap_or_default();
                return gone(&format!("it raises {other}"));
            }
            if !is_at(answer) {
                return gone("the exception comes from another place");
            }
            Ok(true)
        }
        (Sign::Throws, "late") => gone("it does not come to its end"),
        (Sign::Throws, _) => gone("nothing is raised"),
        (Sign::Fails(_) | Sign::Gives(_), "done") if answer.last == "fails" => Ok(true),
        (Sign::Fails(_) | Sign::Gives(_), "done") => gone("the contract holds"),
        (Sign::Fails(_) | Sign::Gives(_), _) => gone("the method does not come to its end"),
        (Sign::None, _) => match bug.found.bug.kind {
            // What is wrong is wrong before anything is raised.
            BugKind::Contract | BugKind::Overflow | BugKind::Assertion => Ok(false),
            BugKind::Exception | BugKind::Thrown => gone("nothing is raised"),
        },
    }
}

fn ask(
    program: &Program,
    sources: &SourceMap,
    cases: &mut Vec<Case>,
    refused: &mut BTreeMap<(usize, usize), String>,
    machine: &Machine<'_>,
    cancel: &Cancel,
) -> Result<BTreeMap<String, Answer>, String> {
    let home = match machine.jdk {
        JdkChoice::Directory(home) => Some(home.clone()),
        JdkChoice::Find | JdkChoice::None => ClassPath::find_jdk(),
    };
    let none = "there is no JDK here: `--confirm=jvm` needs `javac` and `java`";
    let home = home.filter(|home| tool(home, "javac").exists() && tool(home, "java").exists());
    let home = home.ok_or_else(|| none.to_string())?;
    let say = |e: io::Error| format!("a folder for the JVM cannot be used: {e}");
    let folder = Folder::new().map_err(say)?;
    let class_path: Vec<PathBuf> = machine.class_path.iter().map(|p| absolute(p)).collect();
    let own = write_sources(program, sources, &folder.0).map_err(say)?;
    let mut rounds = 0;
    loop {
        if cases.is_empty() {
            return Ok(BTreeMap::new());
        }
        let files = write_cases(cases, &folder.0).map_err(say)?;
        let all: Vec<PathBuf> = own.iter().chain(&files).cloned().collect();
        let errors = compile(&home, &folder.0, &all, &class_path, cancel)?;
        let Some(errors) = errors else { break };
        // What was written for a finding may not fit: those go, and the others are tried again.
        let is_wrong = |case: &Case| errors.contains(&format!("{}.java:", case.name));
        rounds += 1;
        if rounds >= COMPILATIONS || !cases.iter().any(is_wrong) {
            let first = errors.lines().next().unwrap_or_default();
            return Err(format!("the program does not compile with `javac`: {first}"));
        }
        for case in cases.iter().filter(|case| is_wrong(case)) {
            let why = "a finding cannot be written for a JVM".to_string();
            refused.insert(case.place, why);
        }
        cases.retain(|case| !is_wrong(case));
    }
    run(&home, &folder.0, cases, &class_path, cancel)
}

fn tool(home: &Path, name: &str) -> PathBuf {
    home.join("bin").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
}

/// The sources of the program, with bodies for methods that have none.
fn write_sources(
    program: &Program,
    sources: &SourceMap,
    folder: &Path,
) -> io::Result<Vec<PathBuf>> {
    let mut wanted: BTreeMap<usize, Vec<(usize, usize, String)>> = BTreeMap::new();
    let ids: Vec<_> = sources.files().map(|(id, _)| id).collect();
    let number = |span| sources.find(span).and_then(|id| ids.iter().position(|i| *i == id));
    for class in program.classes.iter().filter(|class| class.origin == Origin::Source) {
        if let Some(number) = number(class.span) {
            wanted.entry(number).or_default();
        }
    }
    for method in &program.methods {
        let is_stub = method.origin == Origin::Source
            && matches!(method.body, Body::None)
            && !method.is_abstract
            && method.kind == MethodKind::Method
            && !method.modifiers.model;
        let Some(number) = number(method.span).filter(|_| is_stub) else { continue };
        let Some(id) = ids.get(number) else { continue };
        let file = sources.file(*id);
        let text = sources.text(file.span());
        let at = (method.span.lo - file.span().lo) as usize;
        let Some(end) = text.get(at..).and_then(|rest| rest.find(';')).map(|end| at + end) else {
            continue;
        };
        let from = text.get(..at).and_then(|t| t.rfind([';', '{', '}'])).map_or(0, |n| n + 1);
        let edits = wanted.entry(number).or_default();
        if let Some(native) = text.get(from..end).and_then(|t| t.find("native")) {
            edits.push((from + native, from + native + "native".len(), " ".repeat(6)));
        }
        let body = match &method.result {
            Type::Void => "{ cadre_replay.Stubs.next(); }".to_string(),
            ty => {
                let name = java_type(program, ty);
                format!("{{ return ({name}) cadre_replay.Stubs.next(); }}")
            }
        };
        edits.push((end, end + 1, body));
    }
    let mut files = Vec::new();
    for (number, mut edits) in wanted {
        let Some(id) = ids.get(number) else { continue };
        let file = sources.file(*id);
        let mut text = sources.text(file.span()).to_string();
        edits.sort();
        for (from, to, new) in edits.into_iter().rev() {
            if text.get(from..to).is_some() {
                text.replace_range(from..to, &new);
            }
        }
        let Some(name) = file.path.file_name() else { continue };
        let inside = folder.join("sources").join(number.to_string());
        fs::create_dir_all(&inside)?;
        fs::write(inside.join(name), text)?;
        files.push(inside.join(name));
    }
    let inside = folder.join("cadre_replay");
    fs::create_dir_all(&inside)?;
    for (name, text) in
        [("Runner.java", include_str!("Runner.java")), ("Stubs.java", include_str!("Stubs.java"))]
    {
        fs::write(inside.join(name), text)?;
        files.push(inside.join(name));
    }
    Ok(files)
}

fn java_type(program: &Program, ty: &Type) -> String {
    match ty {
        Type::Bool => "boolean".to_string(),
        Type::Int(kind) => kind.name().to_string(),
        Type::Float(kind) => kind.name().to_string(),
        Type::Class(class) => program.class(*class).name.to_string(),
        Type::Array(element) => format!("{}[]", java_type(program, element)),
        _ => "Object".to_string(),
    }
}

fn write_cases(cases: &[Case], folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for case in cases {
        let mut code = case.written.code.clone();
        let said = code.free_name("said");
        let mut text = String::new();
        if !code.package.is_empty() {
            text.push_str(&format!("package {};\n", code.package));
        }
        text.push_str("@SuppressWarnings({\"unchecked\", \"rawtypes\", \"cast\"})\n");
        text.push_str(&format!("public final class {} {{\n", case.name));
        text.push_str(&format!(
            "public static void run(java.util.function.Consumer<Object> {said}) throws Throwable {{\n"
        ));
        for line in &code.setup {
            text.push_str(&format!("{line}\n"));
        }
        for stub in &code.stubs {
            text.push_str(&format!("cadre_replay.Stubs.add({stub});\n"));
        }
        if let Sign::Fails(condition) = &case.written.sign {
            for line in &condition.before {
                text.push_str(&format!("{line}\n"));
            }
        }
        text.push_str(&format!("{said}.accept(\"ready\");\n"));
        let result = &code.result_name;
        match &code.result {
            Some(ty) => text.push_str(&format!("{ty} {result} = {};\n", code.call)),
            None => text.push_str(&format!("{};\n", code.call)),
        }
        let holds = match &case.written.sign {
            Sign::Fails(condition) => condition.test.clone(),
            Sign::Gives(value) => format!("!java.util.Objects.equals({value}, {result})"),
            Sign::Throws | Sign::None => "true".to_string(),
        };
        text.push_str(&format!("{said}.accept(({holds}) ? \"holds\" : \"fails\");\n}}\n"));
        for line in written::helpers(code.needs) {
            text.push_str(&format!("{line}\n"));
        }
        text.push_str("}\n");
        let file = folder.join(format!("{}.java", case.name));
        fs::write(&file, text)?;
        files.push(file);
    }
    Ok(files)
}

/// Nothing of whoever started it but the names of our own folders.
fn command(program: &Path, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command.env_clear().current_dir(folder).stdin(Stdio::null()).stdout(Stdio::null());
    // Windows starts no program without it.
    if let Some(root) = std::env::var_os("SystemRoot") {
        command.env("SystemRoot", root);
    }
    command
}

/// What the compiler refuses; nothing if it refuses nothing.
fn compile(
    home: &Path,
    folder: &Path,
    files: &[PathBuf],
    class_path: &[PathBuf],
    cancel: &Cancel,
) -> Result<Option<String>, String> {
    let say = |e: io::Error| format!("`javac` cannot be run: {e}");
    let list: String = files
        .iter()
        .map(|f| format!("\"{}\"\n", f.display().to_string().replace('\\', "/")))
        .collect();
    let list_file = folder.join("files.txt");
    fs::write(&list_file, list).map_err(say)?;
    let classes = folder.join("classes");
    let errors = folder.join("errors.txt");
    let mut command = command(&tool(home, "javac"), folder);
    command
        .args(["-J-XX:TieredStopAtLevel=1", "-J-Xshare:auto", "-J-Xmx1g"])
        .args(["-nowarn", "-Xlint:none", "-g", "-proc:none", "-encoding", "UTF-8"])
        .args(["-XDrawDiagnostics", "-implicit:none", "-d"])
        .arg(&classes)
        .arg("-cp")
        .arg(joined(&[std::slice::from_ref(&classes), class_path].concat())?)
        .arg(format!("@{}", list_file.display()))
        .stderr(fs::File::create(&errors).map_err(say)?);
    match wait(command, START, cancel).map_err(say)? {
        Some(status) if status.success() => Ok(None),
        Some(_) => {
            let text = fs::read(&errors).map_err(say)?;
            Ok(Some(String::from_utf8_lossy(&text).into_owned()))
        }
        None => Err("`javac` did not come to its end".to_string()),
    }
}

fn joined(places: &[PathBuf]) -> Result<std::ffi::OsString, String> {
    std::env::join_paths(places).map_err(|e| format!("the class path cannot be said: {e}"))
}

/// Runs the cases; where one ends the JVM, the next one is in another.
fn run(
    home: &Path,
    folder: &Path,
    cases: &[Case],
    class_path: &[PathBuf],
    cancel: &Cancel,
) -> Result<BTreeMap<String, Answer>, String> {
    let say = |e: io::Error| format!("`java` cannot be run: {e}");
    let classes = folder.join("classes");
    let places = joined(&[std::slice::from_ref(&classes), class_path].concat())?;
    let answers_file = folder.join("answers.txt");
    let mut answers = BTreeMap::new();
    let mut left: Vec<&Case> = cases.iter().collect();
    while !left.is_empty() && !cancel.is_cancelled() {
        let mut command = command(&tool(home, "java"), folder);
        command
            .args(["-XX:TieredStopAtLevel=1", "-Xshare:auto", "-Xmx1g", "-ea"])
            .args(["-Djava.awt.headless=true", "-Dfile.encoding=UTF-8", "-XX:-UsePerfData"])
            .arg(format!("-Djava.io.tmpdir={}", folder.display()))
            .arg(format!("-Duser.home={}", folder.display()));
        if matches!(version(home), Some(12..=23)) {
            command.arg("-Djava.security.manager=allow");
        }
        command
            .arg("-cp")
            .arg(&classes)
            .arg("cadre_replay.Runner")
            .arg(&answers_file)
            .arg(CASE.as_millis().to_string())
            .arg(&places)
            .args(left.iter().map(|case| full_name(case)))
            .stderr(Stdio::null());
        let limit = START + CASE * u32::try_from(left.len()).unwrap_or(u32::MAX);
        let ended = wait(command, limit, cancel).map_err(say)?;
        let text = fs::read(&answers_file).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let mut begun = Vec::new();
        for line in text.lines() {
            let mut words = line.split('\t').map(str::to_string);
            let (Some(name), Some(status)) = (words.next(), words.next()) else { continue };
            let name = name.rsplit('.').next().unwrap_or_default().to_string();
            if status == "started" {
                begun.push(name);
                continue;
            }
            let last = words.next().unwrap_or_default();
            let exception = words.next();
            answers.insert(name, Answer { status, last, exception, frames: words.collect() });
        }
        let before = left.len();
        left.retain(|case| !begun.contains(&case.name));
        if left.len() == before || ended.is_none() {
            if answers.is_empty() {
                return Err("the JVM did not start, or did not come to its end".to_string());
            }
            break;
        }
    }
    Ok(answers)
}

fn full_name(case: &Case) -> String {
    match case.written.code.package.as_str() {
        "" => case.name.clone(),
        package => format!("{package}.{}", case.name),
    }
}

fn version(home: &Path) -> Option<u32> {
    let release = fs::read_to_string(home.join("release")).ok()?;
    let line = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="))?;
    let digits: String = line.trim_matches('"').chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// Runs a program to its end; nothing if that takes too long, or if nobody wants it any more.
fn wait(mut command: Command, limit: Duration, cancel: &Cancel) -> io::Result<Option<ExitStatus>> {
    let mut child = command.spawn()?;
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if start.elapsed() > limit || cancel.is_cancelled() {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}
