//! What a run printed, and the claims about it: true ones, and ones that it contradicts.

use std::collections::BTreeMap;

use super::program::{INPUTS, Probe, Program, Variant};
use crate::generate::Random;

/// A value as the run prints it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Value {
    /// Evaluating it threw an exception.
    None,
    Null,
    Number(i128),
    Boolean(bool),
    Text(String),
    /// A constant, with its enumeration.
    Constant(String),
    /// Another object, with its class; an empty name if the class has none to write.
    Object(String),
    /// One that was seen here in an earlier run.
    Shared(String),
}

/// A place that was reached: input and values there.
#[derive(Clone, Debug)]
pub(crate) struct Hit {
    pub input: usize,
    pub values: Vec<Value>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Run {
    pub hits: BTreeMap<usize, Vec<Hit>>,
    /// The input for which the method threw something, and what.
    pub thrown: Vec<(usize, String)>,
}

/// Reads what `ClaimsRun` printed.
pub(crate) fn read(output: &str) -> Result<Run, String> {
    let mut run = Run::default();
    let mut input = 0;
    let mut last = None;
    for line in output.lines() {
        let (head, rest) = line.split_at_checked(1).unwrap_or((line, ""));
        match head {
            "=" => input = rest.parse().map_err(|_| format!("not an input: {line}"))?,
            "@" => {
                let place: usize = rest.parse().map_err(|_| format!("not a place: {line}"))?;
                run.hits.entry(place).or_default().push(Hit { input, values: Vec::new() });
                last = Some(place);
            }
            "!" => run.thrown.push((input, rest.to_string())),
            ":" => {
                let value = value(rest).ok_or_else(|| format!("not a value: {line}"))?;
                let hits = last.and_then(|place| run.hits.get_mut(&place));
                let hit = hits.and_then(|hits| hits.last_mut());
                hit.ok_or_else(|| format!("a value at no place: {line}"))?.values.push(value);
            }
            _ => return Err(format!("not understood: {line}")),
        }
    }
    Ok(run)
}

fn value(text: &str) -> Option<Value> {
    let (head, rest) = text.split_at_checked(1)?;
    Some(match head {
        "?" => Value::None,
        "0" => Value::Null,
        "n" => Value::Number(rest.parse().ok()?),
        "b" => Value::Boolean(rest == "true"),
        "s" => Value::Text(rest.to_string()),
        "e" => Value::Constant(rest.to_string()),
        "o" => Value::Object(rest.to_string()),
        "=" => Value::Shared(rest.to_string()),
        _ => return None,
    })
}

/// A claim, as lines of text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Claim {
    pub place: usize,
    pub text: String,
    /// Lines of the contract that belong to it.
    pub contract: String,
    /// The type of what it returns.
    pub result: Option<String>,
    pub constructs: std::collections::BTreeSet<usize>,
    /// The kind of claim, for the figures.
    pub kind: &'static str,
    /// What contradicts it: an expression with this text has this value for one of these inputs;
    /// if there is no expression, the place is reached.
    pub contradiction: Option<(String, Value)>,
    pub inputs: Vec<usize>,
}

impl Claim {
    /// The copy of the method that makes it.
    pub fn variant(&self) -> Variant {
        let Claim { place, text, contract, result, .. } = self.clone();
        Variant { at: vec![(place, text)], contract, result, several: false }
    }

    /// Whether this run contradicts it.
    pub fn is_contradicted(&self, program: &Program, run: &Run) -> bool {
        let hits = run.hits.get(&self.place).into_iter().flatten();
        let mut hits = hits.filter(|h| self.inputs.contains(&h.input));
        match &self.contradiction {
            None => hits.next().is_some(),
            Some((java, value)) => {
                let probes = program.probes.get(self.place);
                let at = probes.and_then(|p| p.iter().position(|p| p.java == *java));
                at.is_some_and(|i| hits.any(|h| h.values.get(i) == Some(value)))
            }
        }
    }
}

/// Claims that the run contradicts.
pub(crate) fn wrong(program: &Program, run: &Run, random: &mut Random) -> Vec<Claim> {
    let mut claims = Vec::new();
    for (place, hits) in &run.hits {
        if let Some(hit) = random.choose(hits)
            && random.chance(60)
        {
            claims.push(Claim { place: *place, ..reached(program, *place, hit, random) });
        }
        for (i, probe) in program.probes.get(*place).into_iter().flatten().enumerate() {
            let Some(hit) = random.choose(hits) else { continue };
            let Some(value) = hit.values.get(i) else { continue };
            let Some((claim, kind)) = contradicting(probe, value, random) else { continue };
            let (condition, inputs) = condition(hit, random);
            let contradiction = Some((probe.java.clone(), value.clone()));
            let (place, constructs) = (*place, probe.constructs.clone());
            let claimed = Claim { place, constructs, contradiction, inputs, ..Claim::default() };
            if probe.is_java()
                && program.is_last(place)
                && random.chance(10)
                && let Some((claim, kind)) = about_result(probe, value, random)
            {
                let contract = format!("    //@ ensures {condition}({claim});\n");
                let text = format!("return {};\n", probe.java);
                let result = Some(probe.ty.clone());
                claims.push(Claim { text, contract, result, kind, ..claimed });
                continue;
            }
            // Code that has no value raises an exception, which may be caught around it.
            let caught = kind == "undefined" && !program.is_last(place);
            let java = probe.is_java() && !caught && !claim.contains('\\') && random.chance(50);
            let text = match java {
                true => format!("assert {condition}({claim});\n"),
                false => format!("//@ assert {condition}({claim});\n"),
            };
            claims.push(Claim { text, kind, ..claimed });
        }
    }
    claims
}

/// That a place is not reached, or that no exception leaves the method from there.
fn reached(program: &Program, place: usize, hit: &Hit, random: &mut Random) -> Claim {
    let (condition, inputs) = condition(hit, random);
    let mut claim = Claim { inputs, kind: "reached", ..Claim::default() };
    claim.text = match random.below(6) {
        0 if condition.is_empty() => "//@ unreachable;\n".to_string(),
        0 | 1 => format!("assert {condition}false;\n"),
        4 | 5 if program.is_last(place) => {
            claim.kind = "exception";
            let (thrown, said) = random.pick(
                ("IllegalStateException", "RuntimeException"),
                &[
                    ("ArithmeticException", "ArithmeticException"),
                    ("IndexOutOfBoundsException", "RuntimeException"),
                    ("IllegalArgumentException", "Exception"),
                ],
            );
            claim.contract = match random.below(8) {
                0 => format!("    //@ signals ({said} e) {condition}false;\n"),
                1 => "    //@ signals_only NullPointerException;\n".to_string(),
                _ => String::new(),
            };
            format!("throw new {thrown}();\n")
        }
        _ => format!("//@ assert {condition}false;\n"),
    };
    claim
}

/// What is claimed of a result.
fn about_result(
    probe: &Probe,
    value: &Value,
    random: &mut Random,
) -> Option<(String, &'static str)> {
    let result = Probe { spec: "\\result".to_string(), ..probe.clone() };
    match value {
        // An object that was there at the call before is not new.
        Value::Shared(_) => Some(("\\fresh(\\result)".to_string(), "fresh")),
        Value::None => Some(("true".to_string(), "undefined")),
        _ => contradicting(&result, value, random),
    }
}

/// Claims that all runs bear out.
pub(crate) fn right(program: &Program, run: &Run, random: &mut Random) -> Vec<Claim> {
    let mut claims = Vec::new();
    for (place, hits) in &run.hits {
        for (i, probe) in program.probes.get(*place).into_iter().flatten().enumerate() {
            let Some(hit) = random.choose(hits) else { continue };
            let of_input: Vec<&Value> = hits
                .iter()
                .filter(|h| h.input == hit.input)
                .filter_map(|h| h.values.get(i))
                .collect();
            let parts: Option<Vec<String>> =
                of_input.iter().map(|value| agreeing(probe, value, random)).collect();
            let Some(mut parts) = parts else { continue };
            parts.sort();
            parts.dedup();
            if parts.is_empty() || parts.len() > 3 {
                continue;
            }
            let (a, b) = INPUTS[hit.input];
            let claim = parts.join(" || ");
            let java = probe.is_java() && !claim.contains('\\') && random.chance(50);
            let start = if java { "assert" } else { "//@ assert" };
            let text = format!("{start} !(a == {a} && b == {b}) || ({claim});\n");
            let constructs = probe.constructs.clone();
            claims.push(Claim { place: *place, text, constructs, ..Claim::default() });
        }
    }
    claims
}

/// For the input at hand alone, or for all of them.
/// (What is false for one input is no less false for more of them: they are the inputs among
/// which a contradiction is looked for.)
fn condition(hit: &Hit, random: &mut Random) -> (String, Vec<usize>) {
    let (a, b) = INPUTS[hit.input];
    let with = |a: i32| INPUTS.iter().enumerate().filter(move |(_, i)| i.0 == a).map(|(n, _)| n);
    match random.below(3) {
        0 => (String::new(), (0..INPUTS.len()).collect()),
        1 => (format!("!(a == {a} && b == {b}) || "), vec![hit.input]),
        _ => (format!("a != {a} || "), with(a).collect()),
    }
}

fn contradicting(
    probe: &Probe,
    value: &Value,
    random: &mut Random,
) -> Option<(String, &'static str)> {
    let e = &probe.spec;
    let text = match value {
        // What has no value makes no claim true.
        Value::None if !probe.is_java() => return None,
        Value::None => {
            let claim = match probe.ty.as_str() {
                "boolean" => format!("({e}) || !({e})"),
                "int" | "long" | "char" | "byte" | "short" => format!("({e}) == 0 || ({e}) != 0"),
                _ => format!("({e}) == null || ({e}) != null"),
            };
            return Some((claim, "undefined"));
        }
        Value::Null => return Some((format!("({e}) != null"), "null")),
        Value::Number(n) => match random.below(4) {
            0 => format!("({e}) != {}", number(*n)),
            1 => format!("({e}) == {}", number(n + 1)),
            2 => format!("({e}) > {}", number(*n)),
            _ => format!("({e}) < {}", number(*n)),
        },
        Value::Boolean(true) => format!("!({e})"),
        Value::Boolean(false) => e.clone(),
        Value::Text(s) => match random.below(4) {
            0 => return Some((format!("({e}) == null"), "null")),
            1 => format!("({e}).length() != {}", s.chars().count()),
            2 => return Some((format!("!(({e}) instanceof String)"), "class")),
            _ => format!("!\"{s}\".equals({e})"),
        },
        Value::Constant(name) => match random.below(3) {
            0 => return Some((format!("({e}) == null"), "null")),
            1 => format!("({e}) != {name}"),
            _ => format!("{name} != ({e})"),
        },
        Value::Object(name) | Value::Shared(name) if name.is_empty() || random.chance(30) => {
            return Some((format!("({e}) == null"), "null"));
        }
        Value::Object(name) | Value::Shared(name) => {
            let claim = match random.below(3) {
                0 => format!("!((Object) ({e}) instanceof {name})"),
                1 => format!("({e}).getClass() != {name}.class"),
                _ => format!("\\typeof({e}) != \\type({name})"),
            };
            return Some((claim, "class"));
        }
    };
    Some((text, "value"))
}

fn agreeing(probe: &Probe, value: &Value, random: &mut Random) -> Option<String> {
    let e = &probe.spec;
    Some(match value {
        Value::None => return None,
        Value::Null => format!("({e}) == null"),
        Value::Number(n) => format!("({e}) == {}", number(*n)),
        Value::Boolean(true) => format!("({e})"),
        Value::Boolean(false) => format!("!({e})"),
        Value::Text(s) => match random.below(2) {
            0 => format!("({e}) != null"),
            _ => format!("({e}) != null && ({e}).length() == {}", s.chars().count()),
        },
        Value::Constant(name) => format!("({e}) == {name}"),
        Value::Object(name) | Value::Shared(name) if name.is_empty() || random.chance(50) => {
            format!("({e}) != null")
        }
        Value::Object(name) | Value::Shared(name) => format!("((Object) ({e}) instanceof {name})"),
    })
}

fn number(n: i128) -> String {
    match i32::try_from(n) {
        Ok(n) => n.to_string(),
        Err(_) => format!("{n}L"),
    }
}
