//! Asks the verifier about copies of a program's method.

use std::collections::BTreeSet;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use base::Code;
use classpath::ClassPath;

use super::program::{Copies, Program, Variant};
use super::runs::write_files;
use super::values::Claim;

/// How often claims that are no specification are taken out.
const ROUNDS: usize = 8;

/// How paths are gone through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Paths {
    /// As `cadre verify` does: joined where they meet, and apart if that does not suffice.
    AsAlways,
    /// Joined, and left at that.
    Joined,
    Apart,
}

/// What came of one copy.
#[derive(Clone, Debug, Default)]
pub(crate) struct Answer {
    pub verified: bool,
    /// The verifier itself failed.
    pub panicked: bool,
    /// It is not well-formed, or not supported.
    pub refused: bool,
    /// All paths were gone through: what does not fail holds.
    pub complete: bool,
    /// Lines at which something fails.
    pub lines: BTreeSet<usize>,
    /// Those at which the solver knows that it does.
    pub surely: BTreeSet<usize>,
    pub why: String,
}

/// What became of a claim among others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Said {
    Holds,
    Failed,
    /// The solver had not the time to tell.
    Undecided,
    /// It is no specification.
    No,
    /// It has to be asked alone.
    Unclear,
}

impl Said {
    pub fn fails(self) -> bool {
        matches!(self, Said::Failed | Said::Undecided)
    }
}

pub(crate) struct Verifier<'a> {
    pub work: &'a Path,
    class_path: Arc<ClassPath>,
}

impl<'a> Verifier<'a> {
    pub fn new(work: &'a Path) -> Verifier<'a> {
        let (class_path, _) = ClassPath::open(ClassPath::find_jdk().as_deref(), &[]);
        Verifier { work, class_path: class_path.into() }
    }

    /// Whether everything in the program besides its method is verified; if not, why.
    pub fn members(&self, program: &Program) -> Result<(), String> {
        self.ask(program, &program.copies(&[]), Paths::AsAlways, true).map(|_| ())
    }

    /// What the verifier says of each copy.
    pub fn verify(
        &self,
        program: &Program,
        variants: &[Variant],
        paths: Paths,
    ) -> Result<Vec<Answer>, String> {
        self.ask(program, &program.copies(variants), paths, false)
    }

    /// Asks all claims in one method, each on a path of its own: what was true at a claim is not
    /// changed by the others, and the work up to it is done once. Nothing if the verifier fails.
    pub fn together(
        &self,
        program: &Program,
        claims: &[Claim],
        paths: Paths,
    ) -> Result<Option<Vec<Said>>, String> {
        let mut said: Vec<Said> = claims.iter().map(|_| Said::Unclear).collect();
        let plain = |c: &Claim| c.contract.is_empty() && c.result.is_none();
        for _ in 0..ROUNDS {
            let asked: Vec<usize> = (0..claims.len())
                .filter(|i| plain(&claims[*i]) && said[*i] == Said::Unclear)
                .collect();
            if asked.is_empty() {
                break;
            }
            let (copies, lines) = one_copy(program, claims, &asked);
            let answers = self.ask(program, &copies, paths, false)?;
            let Some(answer) = answers.first() else { break };
            if answer.panicked {
                return Ok(None);
            }
            let failed = |i: &usize| lines[*i].is_some_and(|line| answer.lines.contains(&line));
            let surely = |i: &usize| lines[*i].is_some_and(|line| answer.surely.contains(&line));
            for i in asked.iter().filter(|_| answer.refused || answer.complete) {
                said[*i] = match (answer.refused, failed(i)) {
                    (true, true) => Said::No,
                    (true, false) => Said::Unclear,
                    (false, true) if surely(i) => Said::Failed,
                    (false, true) => Said::Undecided,
                    (false, false) => Said::Holds,
                };
            }
            if !answer.refused || !asked.iter().any(failed) {
                break;
            }
        }
        // What is claimed in the contract has to be asked alone.
        let alone: Vec<usize> = (0..claims.len()).filter(|i| said[*i] == Said::Unclear).collect();
        let variants: Vec<Variant> = alone.iter().map(|i| claims[*i].variant()).collect();
        if variants.is_empty() {
            return Ok(Some(said));
        }
        let answers = self.ask(program, &program.copies(&variants), paths, false)?;
        for (i, answer) in alone.iter().zip(answers) {
            if answer.panicked {
                return Ok(None);
            }
            said[*i] = match answer {
                Answer { refused: true, .. } => Said::No,
                Answer { verified: true, .. } => Said::Holds,
                Answer { surely, .. } if surely.is_empty() => Said::Undecided,
                _ => Said::Failed,
            };
        }
        Ok(Some(said))
    }

    /// What the verifier says of each copy, or, with `members`, of everything else.
    fn ask(
        &self,
        program: &Program,
        copies: &Copies,
        paths: Paths,
        members: bool,
    ) -> Result<Vec<Answer>, String> {
        let file = self.work.join(format!("{}.java", program.name));
        fs::write(&file, &copies.text).map_err(|e| e.to_string())?;
        let mut files = write_files(program, self.work)?;
        files.push(file.clone());
        let options = java::Options { arithmetic: ir::Arithmetic::Checked, ..Default::default() };
        let front = java::front_end(&files, Arc::clone(&self.class_path), &options);
        let _ = fs::remove_file(&file);
        let good = Answer { verified: true, complete: true, ..Answer::default() };
        let mut answers = vec![good; copies.lines.len()];
        let line = |span| line_in(&front.map, span, &file);
        let whose = |line: usize| copies.lines.iter().position(|lines| lines.contains(&line));
        for d in front.diagnostics.iter().filter(|d| d.is_error()) {
            let at = line(d.span);
            let why = format!("line {at}: {} {}", d.code, d.message);
            match whose(at) {
                Some(n) => answers[n].refuse(at, why),
                None => return Err(why),
            }
        }
        let facts = facts::Facts::of(front.program.into());
        let options = options_for(paths);
        for unit in symex::units(&facts) {
            let copy = whose(line(span_of(&facts, unit)));
            if copy.is_none() != members || copy.is_some_and(|n| answers[n].refused) {
                continue;
            }
            let attempt = AssertUnwindSafe(|| symex::verify(&facts, unit, &options));
            let Ok(report) = catch_unwind(attempt) else {
                answers.iter_mut().for_each(|a| a.panicked = true);
                return match members {
                    true => Err("the verifier itself fails".to_string()),
                    false => Ok(answers),
                };
            };
            if report.verdict.is_fine() {
                continue;
            }
            let why = words(&report, &copies.text, &line);
            let Some(n) = copy else { return Err(why) };
            let answer = &mut answers[n];
            answer.complete &= report.verdict == symex::Verdict::Failed;
            answer.lines.extend(report.failures.iter().map(|f| line(f.span)));
            let sure = report.failures.iter().filter(|f| !f.unknown);
            answer.surely.extend(sure.map(|f| line(f.span)));
            if let Some(symex::Why::Unsupported { span, .. }) = report.why {
                answer.refuse(line(span), why);
            } else if let Some(f) = report.failures.iter().find(|f| f.code == Code::ImpureCall) {
                // Asked before anything else, of the whole method.
                answer.refuse(line(f.span), why);
            } else {
                answer.verified = false;
                answer.why = why;
            }
        }
        Ok(answers)
    }
}

impl Answer {
    fn refuse(&mut self, line: usize, why: String) {
        self.verified = false;
        self.refused = true;
        self.lines.insert(line);
        self.why = why;
    }
}

/// One copy with the claims asked, and the line of each of all claims in it.
fn one_copy(program: &Program, claims: &[Claim], asked: &[usize]) -> (Copies, Vec<Option<usize>>) {
    let mut all = Variant { several: true, ..Variant::default() };
    for i in asked {
        let lines = format!("\nif (which == {i}) {{\n{}return;\n}}\n", claims[*i].text);
        all.at.push((claims[*i].place, lines));
    }
    let copies = program.copies(&[all]);
    let mut lines = vec![None; claims.len()];
    for (n, line) in copies.text.lines().enumerate() {
        let number = line.trim().strip_prefix("if (which == ").and_then(|l| l.strip_suffix(") {"));
        let number = number.and_then(|n| n.parse::<usize>().ok());
        if let Some(place) = number.and_then(|number| lines.get_mut(number)) {
            // The line behind it, counted from one.
            *place = Some(n + 2);
        }
    }
    (copies, lines)
}

/// Where many claims are asked together, Z3 gets less time for each of them.
fn options_for(paths: Paths) -> symex::Options {
    let mut options = symex::Options { join: paths != Paths::Apart, ..symex::Options::default() };
    if paths != Paths::AsAlways {
        options.survey = true;
        options.solver.rlimit /= 50;
        options.solver.rlimit_of_choices /= 10;
        options.solver.budget *= 50;
        options.solver.models = false;
    }
    options
}

fn span_of(facts: &facts::Facts, unit: symex::Unit) -> base::Span {
    let program = facts.program();
    match unit {
        symex::Unit::Method(id) => program.method(id).span,
        symex::Unit::Inherited(class, _) => program.class(class).span,
        symex::Unit::Predicate(id) => program.predicate(id).span,
        symex::Unit::Function(id) => program.function(id).span,
        symex::Unit::Lemma(id) => program.lemma(id).span,
    }
}

/// The line in this file, or 0.
fn line_in(map: &base::SourceMap, span: base::Span, file: &PathBuf) -> usize {
    match map.locate(span) {
        Some((path, at)) if path == *file => at.line as usize,
        _ => 0,
    }
}

/// Why it is not verified, with the line that is wrong.
fn words(report: &symex::Report, text: &str, line: &dyn Fn(base::Span) -> usize) -> String {
    let at = |n: usize| text.lines().nth(n.saturating_sub(1)).unwrap_or_default().trim();
    match (report.failures.first(), &report.why) {
        (Some(f), _) => {
            format!("{}: {}: {} {}", report.name, at(line(f.span)), f.code, f.message)
        }
        (None, Some(symex::Why::Unsupported { what, span })) => {
            format!("{}: {}: {what}", report.name, at(line(*span)))
        }
        (None, why) => format!("{}: {:?} {why:?}", report.name, report.verdict),
    }
}
