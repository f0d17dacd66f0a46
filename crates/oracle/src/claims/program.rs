//! A random program, and the texts that are made of it: one that is run, and one with many
//! copies of its method, each with a claim.

use std::collections::BTreeSet;

use super::grammar::Parameter;

/// The values of the parameters `a` and `b` for which the method is run.
pub const INPUTS: [(i32, i32); 9] =
    [(0, -1), (0, 0), (0, 1), (1, -1), (1, 0), (1, 1), (2, -1), (2, 0), (2, 1)];

/// A place for claims in the text of a statement: its number between two of these.
pub(crate) const SIGN: char = '\u{2}';

/// An expression whose value the run prints.
#[derive(Clone, Debug)]
pub(crate) struct Probe {
    pub ty: String,
    pub spec: String,
    pub java: String,
    pub constructs: BTreeSet<usize>,
}

impl Probe {
    /// Whether it can be said in Java's `assert` as well.
    pub fn is_java(&self) -> bool {
        self.spec == self.java
    }
}

/// A statement of the method, with what stands in it.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub text: String,
    pub declares: Vec<String>,
}

#[derive(Clone, Debug)]
pub(crate) struct Program {
    pub name: String,
    pub header: String,
    pub members: String,
    pub requires: String,
    pub setup: String,
    pub parameters: Vec<Parameter>,
    /// Further files, by their paths.
    pub files: Vec<(String, String)>,
    pub steps: Vec<Step>,
    pub probes: Vec<Vec<Probe>>,
}

/// What stands at the places for claims of one copy of the method.
#[derive(Clone, Debug, Default)]
pub(crate) struct Variant {
    /// The places, with the lines that stand there.
    pub at: Vec<(usize, String)>,
    /// Further lines of the contract.
    pub contract: String,
    /// The type of the result.
    pub result: Option<String>,
    /// The method has a parameter `which`, which says which of several claims is meant.
    pub several: bool,
}

/// A text with copies of the method: which lines each of them takes, from one on.
pub(crate) struct Copies {
    pub text: String,
    pub lines: Vec<std::ops::RangeInclusive<usize>>,
}

impl Program {
    /// The places in a step.
    pub fn places(step: &Step) -> Vec<usize> {
        step.text.split(SIGN).skip(1).step_by(2).filter_map(|n| n.parse().ok()).collect()
    }

    /// Whether the place is the end of a step.
    pub fn is_last(&self, place: usize) -> bool {
        let end = format!("{SIGN}{place}{SIGN}");
        self.steps.iter().any(|s| s.text.trim_end().ends_with(&end))
    }

    /// The program without these steps, and without those that use what they declare.
    pub fn without(&self, dropped: &BTreeSet<usize>) -> Program {
        let mut program = self.clone();
        let mut gone: BTreeSet<String> = BTreeSet::new();
        program.steps.clear();
        for (i, step) in self.steps.iter().enumerate() {
            if dropped.contains(&i) || mentions(&step.text, &gone) {
                gone.extend(step.declares.iter().cloned());
            } else {
                program.steps.push(step.clone());
            }
        }
        for probes in &mut program.probes {
            probes.retain(|p| !mentions(&p.spec, &gone) && !mentions(&p.java, &gone));
        }
        program
    }

    /// The program that is run.
    pub fn run_text(&self) -> String {
        let mut text = String::new();
        text.push_str(&format!("{}public class {} {{\n", self.header, self.name));
        text.push_str(&self.members);
        text.push_str(&format!(
            "    static void f(final int a, final int b{}) {{\n",
            self.declared()
        ));
        for step in &self.steps {
            let filled = fill(&step.text, &mut |place| self.printed(place));
            for line in filled.lines() {
                text.push_str(&line.replace("//J ", ""));
                text.push('\n');
            }
        }
        text.push_str("    }\n    static void once(int a, int b) {\n");
        let mut passed = String::new();
        for Parameter { ty, name, value, .. } in &self.parameters {
            text.push_str(&format!("        {ty} {name} = {value};\n"));
            passed.push_str(&format!(", {name}"));
        }
        text.push_str(&format!("        {}\n        ClaimsRun.start(a, b);\n", self.setup));
        text.push_str(&format!(
            "        try {{ f(a, b{passed}); }} catch (Throwable zz) {{ ClaimsRun.thrown(zz); }}\n"
        ));
        text.push_str("    }\n    public static void main(String[] args) {\n");
        for (a, b) in INPUTS {
            text.push_str(&format!("        once({a}, {b});\n"));
        }
        text.push_str("    }\n}\n");
        text
    }

    fn declared(&self) -> String {
        let declared = |p: &Parameter| format!(", final /*@ nullable @*/ {} {}", p.ty, p.name);
        self.parameters.iter().map(declared).collect()
    }

    fn printed(&self, place: usize) -> String {
        let mut text = format!("ClaimsRun.at({place});");
        for probe in self.probes.get(place).into_iter().flatten() {
            text.push_str(&format!(
                " try {{ ClaimsRun.value({}); }} catch (RuntimeException z) {{ ClaimsRun.none(); }}",
                probe.java
            ));
        }
        text.push('\n');
        text
    }

    /// The program with copies of its method `f`: `f0`, `f1` and so on.
    pub fn copies(&self, variants: &[Variant]) -> Copies {
        let mut text = format!("{}public class {} {{\n", self.header, self.name);
        text.push_str(&self.members);
        let mut lines = Vec::new();
        for (n, variant) in variants.iter().enumerate() {
            let start = text.lines().count() + 1;
            text.push_str(&self.copy(n, variant));
            lines.push(start..=text.lines().count());
        }
        text.push_str("}\n");
        Copies { text, lines }
    }

    fn copy(&self, n: usize, variant: &Variant) -> String {
        let mut text = format!(
            "    //@ requires 0 <= a && a <= 2 && -1 <= b && b <= 1{};\n{}",
            self.requires, variant.contract,
        );
        let result = variant.result.as_deref().unwrap_or("void");
        let which = if variant.several { ", final int which" } else { "" };
        let declared = self.declared();
        text.push_str(&format!(
            "    static {result} f{n}(final int a, final int b{declared}{which}) {{\n"
        ));
        let last = variant.at.iter().map(|(place, _)| *place).max();
        for step in &self.steps {
            let filled = fill(&step.text, &mut |place| {
                let here = variant.at.iter().filter(|(p, _)| *p == place);
                here.map(|(_, lines)| lines.as_str()).collect::<String>()
            });
            for line in filled.lines().filter(|l| !l.trim_start().starts_with("//J")) {
                text.push_str(line);
                text.push('\n');
            }
            // What comes behind the claim does not matter.
            if last.is_some_and(|l| Self::places(step).contains(&l)) {
                break;
            }
        }
        text.push_str("    }\n");
        text
    }
}

fn fill(text: &str, put: &mut dyn FnMut(usize) -> String) -> String {
    let mut out = String::new();
    for (i, part) in text.split(SIGN).enumerate() {
        match part.parse() {
            Ok(place) if i % 2 == 1 => out.push_str(&put(place)),
            _ => out.push_str(part),
        }
    }
    out
}

/// Whether one of the names stands in the text.
fn mentions(text: &str, names: &BTreeSet<String>) -> bool {
    !names.is_empty()
        && text
            .split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
            .any(|word| names.contains(word))
}
