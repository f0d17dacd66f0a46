//! Findings and branches as classes for JUnit, and findings as programs of their own.
//!
//! One class for each class of the program, in its package; one test for each cause. A test of a
//! finding fails until its cause is mended, a test of a branch passes.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use base::SourceMap;
use facts::Facts;
use interp::concolic::BugKind;
use ir::{MethodId, MethodKind, Program};
use search::java::{self, Code, Needs};

use super::MethodReport;
use super::covering::Tests;
use super::junit::JUnit;
use super::written::{self, Sign, Written};

/// The first line of what is written here: such files may be written again.
const MARK: &str = "// Written by `cadre find`";

/// A class that is being written.
#[derive(Default)]
struct Class {
    package: String,
    name: String,
    methods: Vec<Vec<String>>,
    names: Vec<String>,
    needs: Needs,
    assertions: std::collections::BTreeSet<&'static str>,
    /// A class of the package is called `Test`.
    has_own_test: bool,
}

/// Where classes are written, and for which JUnit.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    pub folder: &'a Path,
    pub junit: JUnit,
}

/// Writes a test for each finding; the methods learn the names of the files. What could not be
/// written is in the notes of the methods.
pub fn write_tests(
    facts: &Facts,
    sources: &SourceMap,
    methods: &mut [MethodReport],
    place: Place<'_>,
) -> Result<Vec<PathBuf>, String> {
    let mut classes: BTreeMap<(String, String), Class> = BTreeMap::new();
    let mut causes: BTreeMap<Cause, (String, String)> = BTreeMap::new();
    let mut tests: Vec<(usize, usize, (String, String))> = Vec::new();
    for (m, b) in in_order(facts.program(), methods) {
        let Some(method) = methods.get_mut(m) else { continue };
        let Some(bug) = method.bugs.get(b) else { continue };
        let cause = cause_of(bug);
        if let Some(known) = causes.get(&cause) {
            tests.push((m, b, known.clone()));
            continue;
        }
        let written = written::written(facts, sources, method.id, bug);
        let why = match &written {
            Ok(written) if !written.code.stubs.is_empty() => {
                Some("a method without a body gives what it depends on".to_string())
            }
            Ok(Written { sign: Sign::None, .. }) => Some("nothing outside can see it".to_string()),
            Ok(_) => None,
            Err(why) => Some(why.clone()),
        };
        let Ok(written) = written else {
            method.note(&format!("no test for a finding: {}", why.unwrap_or_default()));
            continue;
        };
        if let Some(why) = why {
            method.note(&format!("no test for a finding: {why}"));
            continue;
        }
        let key = class_key(facts.program(), method.id, "Test");
        let class = classes.entry(key.clone()).or_default();
        (class.package, class.name) = key.clone();
        class.has_own_test = java::is_shadowed(facts.program(), &class.package, "Test");
        let test = Failing { program: facts.program(), sources, junit: place.junit };
        let test = test.write(method, b, &written, class);
        class.methods.push(test);
        causes.insert(cause, key.clone());
        tests.push((m, b, key));
    }
    let remark = "inputs that break the program; each fails until it is mended";
    let mut files = Vec::new();
    let mut names: BTreeMap<(String, String), String> = BTreeMap::new();
    for (key, class) in classes {
        let file =
            save(class, &place, remark).map_err(|e| format!("tests cannot be written: {e}"))?;
        names.insert(key, file.file_name().unwrap_or_default().to_string_lossy().into_owned());
        files.push(file);
    }
    for (m, b, key) in tests {
        if let Some(bug) = methods.get_mut(m).and_then(|method| method.bugs.get_mut(b)) {
            bug.test = names.get(&key).cloned();
        }
    }
    Ok(files)
}

/// Writes tests that pass: for each method, inputs that reach its branches, and what comes of them.
pub fn write_covering(
    facts: &Facts,
    sources: &SourceMap,
    methods: &mut [MethodReport],
    place: Place<'_>,
) -> Result<Vec<PathBuf>, String> {
    let program = facts.program();
    let mut classes: BTreeMap<(String, String), Class> = BTreeMap::new();
    for method in methods.iter_mut() {
        let covering = std::mem::take(&mut method.covering);
        let writer = Tests::new(program, sources, method.id).for_junit(place.junit);
        for run in &covering {
            let test = match writer.write(run) {
                Ok(test) => test,
                Err(why) => {
                    method.note(&format!("no test for a branch: {why}"));
                    continue;
                }
            };
            let key = class_key(program, method.id, "CoverTest");
            let class = classes.entry(key.clone()).or_default();
            (class.package, class.name) = key;
            class.has_own_test = java::is_shadowed(program, &class.package, "Test");
            merge(&mut class.needs, test.needs);
            class.assertions.extend(test.assertions);
            let name =
                free_name(class, &format!("{}{}", method_word(program, method.id), test.word));
            let throws = if test.throws { " throws Throwable" } else { "" };
            let public = place.junit.visibility();
            let mut lines = vec!["@Test".to_string(), format!("{public}void {name}(){throws} {{")];
            lines.extend(indented(&test.lines));
            lines.push("}".to_string());
            class.methods.push(lines);
        }
    }
    let remark = "what the program does today, branch by branch";
    let mut files = Vec::new();
    for class in classes.into_values().filter(|class| !class.methods.is_empty()) {
        files.push(
            save(class, &place, remark).map_err(|e| format!("tests cannot be written: {e}"))?,
        );
    }
    Ok(files)
}

/// A `main` for each finding: name and text.
pub fn reproducers(
    facts: &Facts,
    sources: &SourceMap,
    methods: &mut [MethodReport],
    folder: Option<&Path>,
) -> Result<Vec<PathBuf>, String> {
    let mut causes: BTreeMap<Cause, String> = BTreeMap::new();
    let mut files = Vec::new();
    for (m, b) in in_order(facts.program(), methods) {
        let Some(method) = methods.get_mut(m) else { continue };
        let Some(bug) = method.bugs.get(b) else { continue };
        let cause = cause_of(bug);
        if causes.contains_key(&cause) {
            continue;
        }
        let written = match written::written(facts, sources, method.id, bug) {
            Ok(written) if !written.code.stubs.is_empty() => {
                method.note("no reproducer: a method without a body gives what it depends on");
                continue;
            }
            Ok(Written { sign: Sign::None, .. }) => {
                method.note("no reproducer: nothing outside can see it");
                continue;
            }
            Ok(written) => written,
            Err(why) => {
                method.note(&format!("no reproducer: {why}"));
                continue;
            }
        };
        let (_, owner) = class_key(facts.program(), method.id, "");
        let name = format!("{owner}Reproducer{}", causes.len() + 1);
        let text = reproducer(sources, method, b, &written, &name);
        if let Some(folder) = folder {
            let inside = package_folder(folder, &written.code.package);
            let file = inside.join(format!("{name}.java"));
            let done = fs::create_dir_all(&inside).and_then(|()| replace(&file, &text));
            done.map_err(|e| format!("a reproducer cannot be written: {e}"))?;
            files.push(file);
        }
        if let Some(bug) = method.bugs.get_mut(b) {
            bug.reproducer = Some(text);
        }
        causes.insert(cause, name);
    }
    Ok(files)
}

type Cause = (BugKind, Option<String>, u32, Option<u32>);

fn cause_of(bug: &super::BugReport) -> Cause {
    let found = &bug.found.bug;
    (found.kind, found.exception.clone(), found.span.lo, found.conjunct.map(|c| c.lo))
}

/// All findings; those that go wrong in the method itself come first, so that theirs is the test of
/// the cause.
fn in_order(program: &Program, methods: &[MethodReport]) -> Vec<(usize, usize)> {
    let mut list = Vec::new();
    for (m, method) in methods.iter().enumerate() {
        for (b, bug) in method.bugs.iter().enumerate() {
            let next = program
                .methods
                .iter()
                .map(|other| other.span.lo)
                .filter(|lo| *lo > method.span.lo)
                .min();
            let is_own =
                bug.span.lo >= method.span.lo && next.is_none_or(|next| bug.span.lo < next);
            list.push((!is_own, m, b));
        }
    }
    list.sort();
    list.into_iter().map(|(_, m, b)| (m, b)).collect()
}

/// The package and the name of the class for a method.
fn class_key(program: &Program, method: MethodId, suffix: &str) -> (String, String) {
    let mut class = program.class(program.method(method).class);
    while let Some(outer) = class.outer {
        class = program.class(outer);
    }
    let name = class.name.as_str().rsplit('.').next().unwrap_or("Program");
    (class.package.to_string(), format!("{name}{suffix}"))
}

fn body(code: &Code, sign: &Sign, fails: &dyn Fn(&str) -> String) -> Vec<String> {
    let mut lines = code.setup.clone();
    if let Sign::Fails(condition) = sign {
        lines.extend(condition.before.iter().cloned());
    }
    if !lines.is_empty() {
        lines.push(String::new());
    }
    let result = &code.result_name;
    let needs_result = match sign {
        Sign::Fails(condition) => condition.test.contains(result.as_str()),
        Sign::Gives(_) => true,
        Sign::Throws | Sign::None => false,
    };
    match &code.result {
        Some(ty) if needs_result => lines.push(format!("{ty} {result} = {};", code.call)),
        // A cast alone is no statement.
        _ if code.call.starts_with('(') => {
            let call = code.call.split_once(") ").map_or(code.call.as_str(), |(_, call)| call);
            lines.push(format!("{call};"));
        }
        _ => lines.push(format!("{};", code.call)),
    }
    match sign {
        Sign::Fails(condition) => lines.push(fails(&condition.test)),
        Sign::Gives(value) => {
            lines.push(fails(&format!("!java.util.Objects.equals({value}, {result})")));
        }
        Sign::Throws | Sign::None => {}
    }
    lines
}

fn comment(sources: &SourceMap, method: &MethodReport, b: usize) -> Vec<String> {
    let Some(bug) = method.bugs.get(b) else { return Vec::new() };
    let mut lines = vec![format!("{}.", written::headline(method, bug).trim_end_matches('.'))];
    if let Some((path, at)) = sources.locate(bug.span) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        lines.push(format!("At {name}:{}.", at.line));
    }
    if let Some(contract) = written::contract_text(sources, bug) {
        lines.push(format!("Broken: {contract}"));
    }
    for class in &bug.assumed {
        lines.push(format!(
            "The private state of {class} was assumed: only its contracts bound it."
        ));
    }
    lines.iter().map(|line| written::in_comment(line)).collect()
}

/// What the test of a finding is written with.
struct Failing<'a> {
    program: &'a Program,
    sources: &'a SourceMap,
    junit: JUnit,
}

impl Failing<'_> {
    fn write(
        &self,
        method: &MethodReport,
        b: usize,
        written: &Written,
        class: &mut Class,
    ) -> Vec<String> {
        let (program, sources) = (self.program, self.sources);
        let code = &written.code;
        merge(&mut class.needs, code.needs);
        let what =
            match (&written.sign, method.bugs.get(b).and_then(|bug| bug.exception.as_deref())) {
                (Sign::Throws, Some(exception)) => {
                    let name = exception.rsplit(['.', '$']).next().unwrap_or("Exception");
                    format!("Raises{name}")
                }
                _ => "BreaksItsContract".to_string(),
            };
        let name = free_name(class, &format!("{}{what}", method_word(program, method.id)));
        let text = method.bugs.get(b).and_then(|bug| written::contract_text(sources, bug));
        let message = written::quoted(&text.unwrap_or_else(|| "the contract".to_string()));
        let fails = |test: &str| self.junit.holds(test, &message);
        if !matches!(written.sign, Sign::Throws) {
            class.assertions.insert("assertTrue");
        }
        let mut lines = vec!["/**".to_string()];
        lines.extend(comment(sources, method, b).iter().map(|line| format!(" * {line}")));
        lines.push(" */".to_string());
        lines.push("@Test".to_string());
        let throws = if code.throws { " throws Throwable" } else { "" };
        lines.push(format!("{}void {name}(){throws} {{", self.junit.visibility()));
        lines.extend(indented(&body(code, &written.sign, &fails)));
        lines.push("}".to_string());
        lines
    }
}

fn reproducer(
    sources: &SourceMap,
    method: &MethodReport,
    b: usize,
    written: &Written,
    name: &str,
) -> String {
    let code = &written.code;
    let bug = method.bugs.get(b);
    let text = bug.and_then(|bug| written::contract_text(sources, bug));
    let message = written::quoted(&text.unwrap_or_else(|| "the contract".to_string()));
    let fails = |test: &str| format!("if (!({test})) throw new AssertionError({message});");
    let mut out =
        format!("{MARK}: a run that goes wrong; assertions are to be switched on (-ea).\n");
    if !code.package.is_empty() {
        out.push_str(&format!("package {};\n", code.package));
    }
    out.push_str("\n/**\n");
    for line in comment(sources, method, b) {
        out.push_str(&format!(" * {line}\n"));
    }
    out.push_str(" */\n@SuppressWarnings({\"unchecked\", \"rawtypes\"})\n");
    out.push_str(&format!("public class {name} {{\n"));
    let mut code = code.clone();
    let args = code.free_name("args");
    let throws = if code.throws { " throws Throwable" } else { "" };
    out.push_str(&format!("    public static void main(String[] {args}){throws} {{\n"));
    for line in indented(&body(&code, &written.sign, &fails)) {
        out.push_str(format!("    {line}").trim_end());
        out.push('\n');
    }
    out.push_str("    }\n");
    for line in written::helpers(code.needs) {
        out.push_str(&format!("    {line}\n"));
    }
    out.push_str("}\n");
    out
}

fn method_word(program: &Program, id: MethodId) -> String {
    let method = program.method(id);
    match method.kind {
        MethodKind::Constructor => {
            let name = program.class(method.class).name;
            format!("new{}", name.as_str().rsplit('.').next().unwrap_or_default())
        }
        MethodKind::Method | MethodKind::StaticInit => method.name.to_string(),
    }
}

fn free_name(class: &mut Class, wanted: &str) -> String {
    let mut name = wanted.to_string();
    let mut number = 2;
    // The names of helpers and of what every object has are taken.
    let taken = |name: &str| {
        matches!(
            name,
            "allocate"
                | "set"
                | "get"
                | "call"
                | "toString"
                | "hashCode"
                | "equals"
                | "clone"
                | "finalize"
                | "notify"
                | "notifyAll"
                | "wait"
                | "getClass"
        ) || name.starts_with("assert")
    };
    while class.names.contains(&name) || taken(&name) {
        // Any assertion of that name would be hidden.
        let wanted = match wanted.starts_with("assert") {
            true => format!("of{wanted}"),
            false => wanted.to_string(),
        };
        name = format!("{wanted}{number}");
        number += 1;
    }
    class.names.push(name.clone());
    name
}

fn merge(needs: &mut Needs, more: Needs) {
    needs.allocate |= more.allocate;
    needs.set |= more.set;
    needs.get |= more.get;
    needs.call |= more.call;
}

fn indented(lines: &[String]) -> Vec<String> {
    lines
        .iter()
        .map(|line| if line.is_empty() { String::new() } else { format!("    {line}") })
        .collect()
}

fn package_folder(folder: &Path, package: &str) -> PathBuf {
    package
        .split('.')
        .filter(|part| !part.is_empty())
        .fold(folder.to_path_buf(), |at, part| at.join(part))
}

/// Writes a class; a file of somebody else is left alone.
fn save(mut class: Class, place: &Place<'_>, remark: &str) -> io::Result<PathBuf> {
    let inside = package_folder(place.folder, &class.package);
    fs::create_dir_all(&inside)?;
    let wanted = class.name.clone();
    let mut number = 1;
    let mut file = inside.join(format!("{wanted}.java"));
    while fs::read_to_string(&file).is_ok_and(|text| !text.starts_with(MARK)) {
        number += 1;
        class.name = format!("{}{number}Test", wanted.trim_end_matches("Test"));
        file = inside.join(format!("{}.java", class.name));
    }
    let mut text = format!("{MARK}: {remark}.\n");
    let junit = place.junit;
    if !class.package.is_empty() {
        text.push_str(&format!("package {};\n\n", class.package));
    }
    for assertion in &class.assertions {
        text.push_str(&format!("import static {}.{assertion};\n", junit.assertions()));
    }
    if !class.assertions.is_empty() {
        text.push('\n');
    }
    if !class.has_own_test {
        text.push_str(&format!("import {};\n\n", junit.test_class()));
    }
    text.push_str("@SuppressWarnings({\"unchecked\", \"rawtypes\"})\n");
    text.push_str(&format!("{}class {} {{\n", junit.visibility(), class.name));
    let mut is_first = true;
    let helpers: Vec<String> =
        written::helpers(class.needs).iter().map(|l| l.to_string()).collect();
    for lines in class.methods.iter().chain((!helpers.is_empty()).then_some(&helpers)) {
        if !is_first {
            text.push('\n');
        }
        is_first = false;
        for line in indented(lines) {
            let line = match class.has_own_test && line == "    @Test" {
                true => format!("    @{}", junit.test_class()),
                false => line,
            };
            text.push_str(line.trim_end());
            text.push('\n');
        }
    }
    text.push_str("}\n");
    replace(&file, &text)?;
    Ok(file)
}

/// A link is not followed: what is at its end is somebody else's.
fn replace(file: &Path, text: &str) -> io::Result<()> {
    if fs::symlink_metadata(file).is_ok_and(|at| at.file_type().is_symlink()) {
        return Err(io::Error::other(format!("{} is a link", file.display())));
    }
    fs::write(file, text)
}
