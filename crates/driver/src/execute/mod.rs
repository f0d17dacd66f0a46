//! Programs that run: `cadre run`, with or without their annotations, and the test of the
//! theorem that verified programs do not get stuck ([`theorem`]).

pub mod random;
pub mod simulation;
pub mod theorem;

use std::collections::BTreeMap;

use base::{Cancel, Code, Diagnostic, SourceMap};
use facts::Facts;
use interp::abstracted::{Blame, Case, Contract, Contracts, Options as Checks, Violation};
use interp::{End, Limits, Machine};
use ir::{ClassId, MethodId, Origin, Program};
use symex::Promise;

use crate::sources::input::{self, FrontOptions, Kept};

#[derive(Clone, Debug, Default)]
pub struct RunOptions {
    pub front: FrontOptions,
    /// The class whose `main` runs; the only one that has one, if nothing is said.
    pub main: Option<String>,
    /// Whether contracts and permissions are checked.
    pub checks: bool,
    /// Only what is written is opened and closed.
    pub manual: bool,
}

/// What came of a run.
pub struct Ran {
    pub sources: SourceMap,
    /// Of the front end.
    pub diagnostics: Vec<Diagnostic>,
    pub warnings: Vec<String>,
    pub output: String,
    pub end: RunEnd,
    /// What was not checked, as warnings would say it.
    pub unchecked: Vec<Unchecked>,
}

/// Something that a run could not check.
#[derive(Clone, PartialEq, Debug)]
pub struct Unchecked {
    /// `File.java:12`, if it is anywhere.
    pub place: Option<String>,
    pub reason: String,
    /// No permission was checked from there to the end of the method.
    pub is_blind: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub enum RunEnd {
    Normal,
    /// The program breaks an annotation, or something that it assumes does not hold.
    Violated(Box<Diagnostic>),
    /// An exception left `main`.
    Uncaught(String),
    /// It cannot be run, or not to its end.
    Stopped(Box<Diagnostic>),
    /// There is no such `main`; the text says which there are.
    NoMain(String),
    /// The sources have errors.
    NotRead,
}

/// Reads the sources and runs the program. To be called inside [`base::on_large_stack`].
pub fn run(options: &RunOptions) -> Ran {
    let mut ran = Ran {
        sources: SourceMap::new(),
        diagnostics: Vec::new(),
        warnings: Vec::new(),
        output: String::new(),
        end: RunEnd::NotRead,
        unchecked: Vec::new(),
    };
    let front = input::read(&options.front, &BTreeMap::new(), &mut Kept::default(), &Cancel::new());
    let Some(front) = front else { return ran };
    ran.sources = front.map;
    ran.diagnostics = front.diagnostics;
    ran.warnings = front.warnings;
    if ran.diagnostics.iter().any(Diagnostic::is_error) {
        return ran;
    }
    let facts = Facts::of(front.program.into());
    let program = facts.program();
    let class = match main_class(program, options.main.as_deref()) {
        Ok(class) => class,
        Err(text) => {
            ran.end = RunEnd::NoMain(text);
            return ran;
        }
    };
    let contracts;
    let mut machine = if options.checks {
        contracts = self::contracts(&facts);
        let checks = Checks { manual: options.manual };
        Machine::checking(program, Limits::default(), &contracts, checks)
    } else {
        Machine::new(program, Limits::default())
    };
    let outcome = machine.run_main(class);
    ran.output = outcome.output;
    ran.unchecked = machine
        .notes()
        .iter()
        .map(|note| Unchecked {
            place: ran
                .sources
                .locate(note.span)
                .map(|(path, at)| format!("{}:{}", path.display(), at.line)),
            reason: note.reason.clone(),
            is_blind: note.is_blind,
        })
        .collect();
    ran.end = match outcome.end {
        End::Normal => RunEnd::Normal,
        End::Violated(violation) => {
            RunEnd::Violated(Box::new(diagnostic(program, &ran.sources, &violation)))
        }
        End::Uncaught { class, message } => {
            let message = message.map(|m| format!(": {m}")).unwrap_or_default();
            RunEnd::Uncaught(format!("{class}{message}"))
        }
        End::LimitReached(limit) => {
            let text = format!("the run was stopped at a limit: {limit:?}");
            RunEnd::Stopped(Box::new(Diagnostic::new(Code::Budget, base::Span::NONE, text)))
        }
        End::Stuck { reason, span } => {
            let text = format!("this cannot be run here: {reason}");
            RunEnd::Stopped(Box::new(Diagnostic::new(Code::Unsupported, span, text)))
        }
    };
    ran
}

fn main_class(program: &Program, wanted: Option<&str>) -> Result<ClassId, String> {
    let mains: Vec<ClassId> = program
        .methods
        .iter()
        .filter(|m| m.name == "main" && m.is_static && m.origin == Origin::Source)
        .map(|m| m.class)
        .collect();
    let names: Vec<String> = mains.iter().map(|c| program.class(*c).name.to_string()).collect();
    let found = match wanted {
        Some(name) => names.iter().position(|other| {
            other == name || other.rsplit('.').next().is_some_and(|simple| simple == name)
        }),
        None if mains.len() == 1 => Some(0),
        None => None,
    };
    found.and_then(|i| mains.get(i).copied()).ok_or_else(|| match (wanted, names.is_empty()) {
        (_, true) => "there is no class with a method `main`".to_string(),
        (Some(name), false) => {
            format!("`{name}` has no method `main`; these have: {}", names.join(", "))
        }
        (None, false) => {
            format!(
                "several classes have a method `main`; choose one with --main: {}",
                names.join(", ")
            )
        }
    })
}

/// A violation as the verifier would say it, with the values of the run.
pub fn diagnostic(program: &Program, map: &SourceMap, violation: &Violation) -> Diagnostic {
    let mut d = Diagnostic::new(violation.code, violation.span, violation.message.clone());
    if let Some(conjunct) = violation.conjunct.filter(|span| *span != violation.span) {
        d = d.label(conjunct, "this part");
    }
    let mut values = Vec::new();
    for (span, value) in &violation.values {
        let text = map.text(*span).split_whitespace().collect::<Vec<_>>().join(" ");
        if !text.is_empty() && text != *value {
            values.push(format!("`{text}` is {value}"));
        }
    }
    if !values.is_empty() {
        d = d.note(format!("here {}", values.join(", ")));
    }
    if violation.blame == Blame::Assumption {
        d = d.note("this is taken for granted, and nobody has shown it");
    }
    let calls: Vec<String> = violation
        .within
        .iter()
        .rev()
        .take(6)
        .map(|m| format!("`{}`", program.method(*m).signature))
        .collect();
    if !calls.is_empty() {
        d = d.note(format!("in {}", calls.join(", called by ")));
    }
    d
}

/// The contracts of all methods, as the engine reads them.
pub fn contracts(facts: &Facts) -> Contracts {
    let all: Vec<MethodId> = (0..facts.program().methods.len() as u32).map(MethodId).collect();
    let take = |promises: Vec<Promise>| promises.into_iter().map(contract).collect();
    let [dispatched, bound] = symex::promises_alone(facts, &all);
    Contracts { dispatched: take(dispatched), bound: take(bound) }
}

fn contract(promise: Promise) -> Contract {
    let cases = promise.cases.into_iter();
    Contract {
        locals: promise.locals,
        cases: cases.map(|c| Case { spec: c.case, exceptions: c.exceptions }).collect(),
        is_written: promise.is_written,
        non_null: promise.non_null,
        non_null_result: promise.non_null_result,
    }
}
