//! Calls of every library method that the interpreter has, with what is at the borders: null in every
//! place, ends of types, indices beside the ends, halves of characters, what is no number. The JVM says
//! what comes of each: a value, an exception, and what receiver and arguments are afterwards.
//!
//! A call becomes a method that fails exactly if the JVM is right (`f17`). So who searches it must find
//! that, or not know; "clean" is a wrong answer. In every other one some arguments are inputs which
//! are looked at first: then those rows answer that know expressions.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use crate::generate::Random;
use crate::jvm::Jdk;

/// Calls in one class.
const PER_CLASS: usize = 250;

/// Longer results are not compared.
const LONGEST: usize = 1_000;

const SHOW: &str = include_str!("../natives/Show.java");
const RESULTS: &str = include_str!("../natives/Results.java");
const SIGNATURES: &str = include_str!("../natives/Signatures.java");
const VALUES: &str = include_str!("../natives/values.txt");

/// Calls whose result is another one every time, which end the JVM, or print.
const LEFT_OUT: &[(&str, &str)] = &[
    ("java.lang.Object", "hashCode"),
    ("java.lang.System", "identityHashCode"),
    ("java.lang.System", "currentTimeMillis"),
    ("java.lang.System", "nanoTime"),
    ("java.lang.System", "exit"),
    ("java.lang.Math", "random"),
    ("java.lang.StrictMath", "random"),
    ("java.lang.Throwable", "printStackTrace"),
    ("java.lang.Throwable", "getStackTrace"),
];

/// A call, and what the JVM says of it.
#[derive(Clone, Debug)]
pub struct Call {
    /// The method that fails: `N3.f17`.
    pub method: String,
    /// The call, for people.
    pub text: String,
    pub expected: String,
}

/// What there is to search.
#[derive(Debug, Default)]
pub struct Calls {
    pub calls: Vec<Call>,
    pub files: Vec<PathBuf>,
    /// Methods that are not called: nothing is known to call them with, or the JDK has none such.
    pub left_out: Vec<String>,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Static,
    Instance,
    /// Known under the name of an interface only.
    Bridge,
    Constructor,
}

struct Row<'a> {
    class: String,
    name: &'a str,
    parameters: Vec<&'a str>,
    kind: Kind,
    is_void: bool,
}

/// `count` calls of each method whose class fits, with the sources in `work/search`.
pub fn calls(
    jdk: &Jdk,
    work: &Path,
    seed: u64,
    count: usize,
    fits: &dyn Fn(&str) -> bool,
) -> Result<Calls, String> {
    let say = |e: std::io::Error| e.to_string();
    fs::create_dir_all(work).map_err(say)?;
    let mut all = Calls::default();
    let names: Vec<_> =
        interp::library_methods().into_iter().filter(|(class, _, _)| fits(class)).collect();
    let rows = rows(jdk, work, &names, &mut all.left_out)?;
    let mut random = Random::new(seed);
    let mut classes: Vec<Class> = Vec::new();
    for row in &rows {
        let Some(places) = places(row, &KNOWN) else {
            all.left_out.push(format!("{}.{}", row.class, row.name));
            continue;
        };
        for (nth, tried) in tries(&places, count, &mut random).into_iter().enumerate() {
            if classes.last().is_none_or(|c| c.methods.len() >= PER_CLASS) {
                let name = format!("N{}", classes.len());
                classes.push(Class { name, ..Class::default() });
            }
            if let Some(class) = classes.last_mut() {
                class.add(row, &tried, nth);
            }
        }
    }
    judge(jdk, work, classes, &mut all)?;
    Ok(all)
}

/// Values by type; `this T` for receivers.
static KNOWN: LazyLock<Values> = LazyLock::new(|| {
    let mut values = Values::new();
    let mut kind = "";
    for line in VALUES.lines().filter(|l| !l.is_empty() && !l.starts_with('#')) {
        match line.strip_prefix("  ") {
            Some(value) => values.entry(kind).or_default().push(value),
            None => kind = line,
        }
    }
    values
});

/// What the JDK knows of the methods.
fn rows<'a>(
    jdk: &Jdk,
    work: &Path,
    names: &[(&'a str, &'a str, &'a str)],
    left_out: &mut Vec<String>,
) -> Result<Vec<Row<'a>>, String> {
    let list: Vec<String> = names.iter().map(|(c, n, p)| format!("{c}\t{n}\t{p}")).collect();
    let file = work.join("methods.txt");
    fs::write(&file, list.join("\n")).map_err(|e| e.to_string())?;
    let sources = [("Signatures.java", SIGNATURES)];
    let arguments = ["Signatures", &file.to_string_lossy()];
    let said = jdk.run_sources(&sources, &arguments, &work.join("signatures"))?;
    let mut rows = Vec::new();
    for (&(class, name, parameters), line) in names.iter().zip(said.lines()) {
        let (kind, result) = line.split_once(' ').unwrap_or((line, ""));
        let kind = match kind {
            "static" => Kind::Static,
            "instance" => Kind::Instance,
            "bridge" => Kind::Bridge,
            "constructor" => Kind::Constructor,
            _ => {
                left_out.push(format!("{class}.{name}{parameters}"));
                continue;
            }
        };
        if LEFT_OUT.contains(&(class, name)) || class == "java.io.PrintStream" {
            left_out.push(format!("{class}.{name}{parameters}"));
            continue;
        }
        let inner = parameters.trim_start_matches('(').trim_end_matches(')');
        rows.push(Row {
            class: class.to_string(),
            name,
            parameters: inner.split(',').filter(|p| !p.is_empty()).collect(),
            kind,
            is_void: result == "void",
        });
    }
    Ok(rows)
}

type Values = BTreeMap<&'static str, Vec<&'static str>>;
type Places = Vec<(String, &'static [&'static str])>;

/// For each place, the receiver first, what may be there.
fn places(row: &Row<'_>, values: &'static Values) -> Option<Places> {
    let mut places: Places = Vec::new();
    if matches!(row.kind, Kind::Instance | Kind::Bridge) {
        let own = format!("this {}", row.class);
        let known = values.get(own.as_str()).or_else(|| values.get(row.class.as_str()))?;
        places.push((row.class.replace('$', "."), known));
    }
    for parameter in &row.parameters {
        let known = values.get(*parameter)?;
        places.push((parameter.replace('$', "."), known));
    }
    Some(places)
}

/// All, if there are not many; otherwise each value of each place once as far as that goes, then at random.
fn tries(places: &Places, count: usize, random: &mut Random) -> Vec<Vec<(String, &'static str)>> {
    let all =
        places.iter().try_fold(1usize, |n, (_, v)| n.checked_mul(v.len())).unwrap_or(usize::MAX);
    let mut chosen: Vec<Vec<usize>> = Vec::new();
    if all <= count {
        for mut n in 0..all {
            let mut one = Vec::new();
            for (_, values) in places {
                one.push(n % values.len());
                n /= values.len();
            }
            chosen.push(one);
        }
    } else {
        while chosen.len() < count {
            chosen.push(places.iter().map(|(_, v)| random.below(v.len())).collect());
        }
        chosen.sort();
        chosen.dedup();
    }
    let pick = |(kind, values): &(String, &'static [&'static str]), i: usize| {
        values.get(i).map(|v| (kind.clone(), *v))
    };
    chosen
        .iter()
        .map(|one| places.iter().zip(one).filter_map(|(p, &i)| pick(p, i)).collect())
        .collect()
}

/// A class of calls.
#[derive(Default)]
struct Class {
    name: String,
    methods: Vec<Method>,
}

struct Method {
    number: usize,
    text: String,
    /// The method that gives what comes of the call.
    body: String,
    /// Parameters that are inputs, with the condition that they are something else.
    inputs: Vec<(String, String)>,
    /// The arguments for them.
    given: Vec<String>,
}

impl Class {
    fn add(&mut self, row: &Row<'_>, tried: &[(String, &str)], nth: usize) {
        let number = self.methods.len();
        let names: Vec<String> = (0..tried.len()).map(|i| format!("a{i}")).collect();
        // Which of them are inputs: none in every other call.
        let open: Vec<usize> = match nth % 2 {
            0 => vec![],
            _ => (0..tried.len())
                .filter(|i| ((nth / 2) >> i) & 1 == 0)
                .filter(|&i| tried.get(i).is_some_and(|(kind, value)| is_open(kind, value)))
                .collect(),
        };
        let mut body = String::new();
        let (mut inputs, mut given) = (Vec::new(), Vec::new());
        for (i, (kind, value)) in tried.iter().enumerate() {
            if open.contains(&i) {
                inputs.push((format!("{kind} a{i}"), differs(kind, value, i)));
                given.push(value.to_string());
            } else {
                let _ = writeln!(body, "        {kind} a{i} = {value};");
            }
        }
        let class = row.class.replace('$', ".");
        let is_instance = matches!(row.kind, Kind::Instance | Kind::Bridge);
        let rest = names.get(usize::from(is_instance)..).unwrap_or_default().join(", ");
        let call = match row.kind {
            Kind::Static => format!("{class}.{}({rest})", row.name),
            Kind::Instance => format!("a0.{}({rest})", row.name),
            Kind::Bridge => format!("((Comparable) a0).{}({rest})", row.name),
            Kind::Constructor => format!("new {class}({rest})"),
        };
        match row.is_void {
            true => {
                let _ = writeln!(body, "        String r = \"\";\n        try {{ {call}; }}");
            }
            false => {
                let _ = writeln!(body, "        String r;\n        try {{ r = Show.of({call}); }}");
            }
        }
        body.push_str("        catch (Throwable e) { r = Show.of(e); }\n");
        let changed = |(kind, _): &(String, &str)| !is_value(kind);
        let after: Vec<String> = (0..tried.len())
            .filter(|i| tried.get(*i).is_some_and(changed))
            .map(|i| format!(" + \" \" + Show.of(a{i})"))
            .collect();
        let _ = writeln!(body, "        return r{};", after.concat());
        let shown: Vec<&str> = tried.iter().map(|(_, v)| *v).collect();
        let text = format!(
            "{class}.{}({}) with {}{}",
            row.name,
            row.parameters.join(", "),
            shown.join(" ; "),
            if open.is_empty() { "" } else { " (inputs)" }
        );
        self.methods.push(Method { number, text, body, inputs, given });
    }

    fn parameters(method: &Method) -> String {
        // Which of them are null is what is asked.
        let all: Vec<String> =
            method.inputs.iter().map(|(p, _)| format!("/*@ nullable */ {p}")).collect();
        all.join(", ")
    }

    /// For the JVM: `c17` gives what comes of the call.
    fn calls(&self) -> String {
        let mut text = self.head();
        for m in &self.methods {
            let (n, given) = (m.number, m.given.join(", "));
            let _ = writeln!(text, "    static String c{n}() {{ return p{n}({given}); }}");
            let _ = writeln!(
                text,
                "    static String p{n}({}) {{\n{}    }}",
                Self::parameters(m),
                m.body
            );
        }
        text.push_str("}\n");
        text
    }

    fn head(&self) -> String {
        let mut text = String::new();
        for package in ["java.util", "java.util.function", "java.util.regex", "java.util.stream"] {
            let _ = writeln!(text, "import {package}.*;");
        }
        let _ = writeln!(text, "class {} {{", self.name);
        text
    }

    /// To be searched: `f17` fails if that is what the JVM says.
    fn searched(&self, said: &BTreeMap<String, String>, calls: &mut Vec<Call>) -> String {
        let mut text = self.head();
        for m in &self.methods {
            let n = m.number;
            // Memory and stack are out of scope.
            let Some(expected) = said.get(&format!("{}.c{n}", self.name)) else { continue };
            if expected.contains("OutOfMemoryError") || expected.contains("StackOverflowError") {
                continue;
            }
            // The JDK's names of objects, and what would take too long.
            if expected.contains('@') || expected.len() > LONGEST {
                continue;
            }
            let names: Vec<&str> =
                m.inputs.iter().filter_map(|(p, _)| p.rsplit(' ').next()).collect();
            let _ = writeln!(text, "    static void f{n}({}) {{", Self::parameters(m));
            for (_, differs) in &m.inputs {
                let _ = writeln!(text, "        if ({differs}) return;");
            }
            let literal = expected.replace('\\', "\\\\").replace('"', "\\\"");
            let _ =
                writeln!(text, "        assert !p{n}({}).equals(\"{literal}\");", names.join(", "));
            let _ = writeln!(
                text,
                "    }}\n    private static String p{n}({}) {{\n{}    }}",
                Self::parameters(m),
                m.body
            );
            calls.push(Call {
                method: format!("{}.f{n}", self.name),
                text: m.text.clone(),
                expected: expected.clone(),
            });
        }
        text.push_str("}\n");
        text
    }
}

/// What is never changed.
fn is_value(kind: &str) -> bool {
    !kind.contains('.') && !kind.ends_with(']')
        || kind.starts_with("java.lang.") && {
            let name = kind.trim_start_matches("java.lang.");
            matches!(
                name,
                "String"
                    | "Integer"
                    | "Long"
                    | "Short"
                    | "Byte"
                    | "Character"
                    | "Boolean"
                    | "Float"
                    | "Double"
                    | "Number"
                    | "Class"
                    | "Enum"
            )
        }
        || kind.starts_with("java.util.function.")
        || kind == "java.util.Comparator"
        || kind.starts_with("java.util.stream.")
        || kind.starts_with("java.util.regex.")
        || kind == "java.util.Random"
}

/// What may be an input whose value a condition says.
fn is_open(kind: &str, value: &str) -> bool {
    matches!(kind, "int" | "long" | "short" | "byte" | "char" | "boolean" | "float" | "double")
        || kind == "java.lang.String" && (value == "null" || value.starts_with('"'))
}

/// That the parameter is not that.
fn differs(kind: &str, value: &str, i: usize) -> String {
    match (kind, value) {
        ("java.lang.String", "null") => format!("a{i} != null"),
        ("java.lang.String", _) => format!("a{i} == null || !a{i}.equals({value})"),
        (_, "Double.NaN" | "Float.NaN") => format!("a{i} == a{i}"),
        (_, "-0.0" | "-0.0f") => format!("a{i} != 0 || 1 / a{i} > 0"),
        (_, "0.0" | "0.0f") => format!("a{i} != 0 || 1 / a{i} < 0"),
        _ => format!("a{i} != {value}"),
    }
}

/// Lets the JVM say what comes of the calls, and writes what is to be searched.
fn judge(jdk: &Jdk, work: &Path, classes: Vec<Class>, all: &mut Calls) -> Result<(), String> {
    let texts: Vec<(String, String)> =
        classes.iter().map(|c| (format!("{}.java", c.name), c.calls())).collect();
    let mut sources: Vec<(&str, &str)> =
        texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    sources.push(("Show.java", SHOW));
    sources.push(("Results.java", RESULTS));
    let mut arguments = vec!["-Xmx512m", "-ea", "Results"];
    arguments.extend(classes.iter().map(|c| c.name.as_str()));
    let said = jdk.run_sources(&sources, &arguments, &work.join("calls"))?;
    let said: BTreeMap<String, String> = said
        .lines()
        .filter_map(|l| l.split_once('\t'))
        .map(|(name, result)| (name.to_string(), result.to_string()))
        .collect();
    let folder = work.join("search");
    let say = |e: std::io::Error| e.to_string();
    fs::create_dir_all(&folder).map_err(say)?;
    let mut write = |name: String, text: String| -> Result<(), String> {
        let file = folder.join(name);
        fs::write(&file, text).map_err(say)?;
        all.files.push(file);
        Ok(())
    };
    write("Show.java".to_string(), SHOW.to_string())?;
    for class in &classes {
        write(format!("{}.java", class.name), class.searched(&said, &mut all.calls))?;
    }
    Ok(())
}
