//! What came of a run, as plain data.

use std::collections::BTreeMap;
use std::time::Duration;

use base::{Code, Diagnostic, SourceMap, Span, Stop};
use check::{Obligation, ObligationKind};
use serde::Serialize;
use solver::Statistics;
use symex::trace::Trace;

use crate::results::confidence::Confidence;
use crate::results::counterexample::Counterexample;
use crate::results::suppress::Suppressed;

pub use check::Verdict;

/// One reason why a unit is not verified.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    pub diagnostic: Diagnostic,
    /// What could not be shown; none if it is about something else.
    pub obligation: Option<Obligation>,
    pub counterexample: Option<Counterexample>,
    /// Why the run need not fail for it, if somebody said so.
    pub accepted: Option<Accepted>,
    /// In classes without contracts, how much there is to it. Others have no rank: they count.
    pub confidence: Option<Confidence>,
}

/// Why a finding does not make a run fail. It is a finding all the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Accepted {
    /// The text says so, with a reason if there is one.
    Suppressed(Option<String>),
    /// It was there when the baseline was written.
    Known,
}

impl From<Diagnostic> for Finding {
    fn from(diagnostic: Diagnostic) -> Finding {
        Finding {
            diagnostic,
            obligation: None,
            counterexample: None,
            confidence: None,
            accepted: None,
        }
    }
}

/// The invariant of a loop that nobody wrote, or the contract of a private method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inferred {
    /// The loop, or the method.
    pub span: Span,
    /// The clauses of the method's contract.
    pub contract: Vec<String>,
    /// As they would be written.
    pub clauses: Vec<String>,
    /// So many of them stand before what somebody wrote there: it speaks of what they hold.
    pub framing: usize,
    /// What gets smaller in each round, if nobody wrote that either.
    pub measure: Option<String>,
    /// Whether that is all: a clause about something that has no name cannot be written.
    pub is_complete: bool,
}

impl Inferred {
    /// The annotations that say it: before what is written there, and after it.
    pub fn annotations(&self) -> (Vec<String>, Vec<String>) {
        let invariant = |clause: &String| format!("loop_invariant {clause};");
        let invariants = self.clauses.iter().take(self.framing).map(invariant);
        let before = self.contract.iter().cloned().chain(invariants).collect();
        let after = self.clauses.iter().skip(self.framing).map(invariant);
        let measure = self.measure.iter().map(|measure| format!("decreases {measure};"));
        (before, after.chain(measure).collect())
    }
}

/// What came of one unit.
#[derive(Clone, PartialEq, Debug)]
pub struct UnitReport {
    /// `Account.deposit(int)`
    pub signature: String,
    /// Of its class; empty for the unnamed one.
    pub package: String,
    /// All errors of the front end in it were there when the baseline was written.
    pub known_diagnostics: bool,
    /// `method`, `constructor`, `predicate`, `pure`, …
    pub kind: String,
    /// Of the declaration's header.
    pub span: Span,
    pub verdict: Verdict,
    /// Nobody wrote anything about its class: only some of its findings fail a run.
    pub is_plain: bool,
    /// What it rests on and is not verified itself, as in `relies on A.m(int), which failed`.
    pub doubts: Vec<String>,
    /// Errors of the front end that belong to it.
    pub diagnostics: Vec<Diagnostic>,
    pub findings: Vec<Finding>,
    pub warnings: Vec<Diagnostic>,
    /// Ghost operations that were inserted.
    pub inserted: Vec<(Span, String)>,
    /// Invariants that nobody wrote: for each loop, its clauses. Of a unit that is verified
    /// they are what its proof needs, of others the best that was found.
    pub inferred: Vec<Inferred>,
    /// Methods that were called without any contract.
    pub uncontracted: Vec<String>,
    /// Classes that it takes to have no subclasses but those given.
    pub counted_on: Vec<String>,
    /// The symbolic states along all paths, if they were asked for.
    pub trace: Option<Trace>,
    /// The methods and predicates that the verdict takes for granted.
    pub relies_on: Vec<String>,
    /// What there is to say besides the verdict: what need not be verified again, and why.
    pub notes: Vec<String>,
    /// Its body was not looked at, because its author says so.
    pub trusted: bool,
    /// Questions that each prover answered.
    pub fast: u64,
    pub z3: u64,
    pub time: Duration,
    /// The result was remembered from an earlier run.
    pub cached: bool,
    /// The verifier itself went wrong.
    pub internal: bool,
    /// What it says of counterexamples depends on bodies of other methods.
    pub depends_on_runs: bool,
}

impl UnitReport {
    /// Of a method that nothing is known of.
    pub(crate) fn plain(signature: String, span: Span) -> UnitReport {
        UnitReport {
            signature,
            package: String::new(),
            known_diagnostics: false,
            kind: "method".to_string(),
            span,
            verdict: Verdict::Unknown,
            is_plain: false,
            doubts: Vec::new(),
            diagnostics: Vec::new(),
            findings: Vec::new(),
            warnings: Vec::new(),
            inserted: Vec::new(),
            inferred: Vec::new(),
            uncontracted: Vec::new(),
            counted_on: Vec::new(),
            trace: None,
            relies_on: Vec::new(),
            notes: Vec::new(),
            trusted: false,
            fast: 0,
            z3: 0,
            time: Duration::ZERO,
            cached: false,
            internal: false,
            depends_on_runs: false,
        }
    }

    /// Whether all that is wrong with it was accepted by somebody. Its verdict stays what it is.
    pub fn is_accepted(&self) -> bool {
        !self.verdict.is_fine()
            && !self.internal
            && (self.diagnostics.is_empty() || self.known_diagnostics)
            && !(self.findings.is_empty() && self.diagnostics.is_empty())
            && self.findings.iter().all(|finding| finding.accepted.is_some())
    }

    /// With the package: `com.acme.Account.deposit(int)`
    pub fn qualified(&self) -> String {
        match self.package.as_str() {
            "" => self.signature.clone(),
            package => format!("{package}.{}", self.signature),
        }
    }

    /// Whether a run with this unit fails. Of classes without contracts only findings that are
    /// certain or likely do that.
    pub fn fails(&self) -> bool {
        let is_open = |f: &Finding| f.accepted.is_none();
        let counts =
            |f: &Finding| is_open(f) && f.confidence.is_some_and(|c| c < Confidence::Possible);
        match self.verdict {
            verdict if verdict.is_fine() => false,
            Verdict::Error => true,
            _ => !self.is_plain || self.is_cut_short() || self.findings.iter().any(counts),
        }
    }

    /// Whether the run ended before the unit was done.
    pub fn is_cut_short(&self) -> bool {
        let ends = |code| matches!(code, Code::Interrupted | Code::RunLimit);
        self.findings.iter().any(|f| ends(f.diagnostic.code))
    }

    /// `Account.deposit`
    pub fn name(&self) -> &str {
        name_of(&self.signature)
    }
}

/// The part of a signature before the list of parameters.
pub fn name_of(signature: &str) -> &str {
    signature.split('(').next().unwrap_or(signature)
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum AssumptionKind {
    /// Declared `trusted`, or without a body that anybody could verify.
    Trusted,
    /// Its body says `assume`.
    Assume,
    /// `--overflow=ignore`.
    Overflow,
    /// Library code may call it, and knows nothing of its precondition.
    Callback,
    /// Called without a contract.
    Uncontracted,
    /// Used, but not verified in this run.
    #[serde(rename = "not-verified")]
    NotVerified,
    /// A class of which bundled contracts were used.
    Library,
    /// A class that may be extended, and was taken not to be but by those given.
    Subclasses,
}

/// Something that verdicts rest on without proof.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Assumption {
    pub kind: AssumptionKind,
    /// The signature of what it is about.
    pub name: String,
    /// The units that rely on it, where that is known.
    pub users: Vec<String>,
}

impl Assumption {
    pub fn new(kind: AssumptionKind, name: String) -> Assumption {
        Assumption { kind, name, users: Vec::new() }
    }

    /// Who relies on it, as the end of a sentence.
    fn used_by(&self) -> String {
        match self.users.as_slice() {
            [] => String::new(),
            [user] => format!("; `{user}` relies on it"),
            [user, more @ ..] => format!("; `{user}` and {} more rely on it", more.len()),
        }
    }

    pub fn text(&self) -> String {
        match self.kind {
            AssumptionKind::Trusted => {
                format!("`{}` is trusted, its body was not verified{}", self.name, self.used_by())
            }
            AssumptionKind::Assume => {
                format!("`{}` has an `assume` statement, what it says was not shown", self.name)
            }
            AssumptionKind::Overflow => {
                format!("no integer operation overflows (`{}`)", self.name)
            }
            AssumptionKind::Callback => {
                format!("library code that calls `{}` meets its precondition", self.name)
            }
            AssumptionKind::Uncontracted => {
                format!("`{}` has no contract, `requires true; ensures true` is used", self.name)
            }
            AssumptionKind::Library => {
                format!("the contracts of `{}` are bundled, not proved", self.name)
            }
            AssumptionKind::Subclasses => {
                format!(
                    "`{}` has no subclasses but those given (`--world=open` counts on none){}",
                    self.name,
                    self.used_by()
                )
            }
            AssumptionKind::NotVerified => {
                let name = &self.name;
                match self.users.as_slice() {
                    [] => format!("`{name}` is not verified"),
                    [user] => format!("`{user}` relies on `{name}`, which is not verified"),
                    [user, more @ ..] => format!(
                        "`{user}` and {} more rely on `{name}`, which is not verified",
                        more.len()
                    ),
                }
            }
        }
    }
}

/// What verdicts rest on, for people: one line for all of a kind where there are many.
pub fn in_groups(assumptions: &[Assumption]) -> Vec<String> {
    let mut lines = Vec::new();
    for group in assumptions.chunk_by(|a, b| a.kind == b.kind) {
        let most = if group[0].kind == AssumptionKind::Library { 1 } else { 4 };
        if group.len() <= most {
            lines.extend(group.iter().map(Assumption::text));
            continue;
        }
        let n = group.len();
        let text = match group[0].kind {
            AssumptionKind::Trusted => {
                format!("{n} methods are trusted, their bodies were not verified")
            }
            AssumptionKind::Assume => {
                format!("{n} methods have `assume` statements, what they say was not shown")
            }
            AssumptionKind::Overflow => format!("no integer operation overflows in {n} methods"),
            AssumptionKind::Callback => {
                format!("library code that calls {n} methods meets their preconditions")
            }
            AssumptionKind::Uncontracted => {
                format!("{n} methods have no contract, `requires true; ensures true` is used")
            }
            AssumptionKind::NotVerified => {
                format!("{n} methods that others rely on are not verified")
            }
            AssumptionKind::Library => {
                format!("the contracts of {n} classes of the library are bundled, not proved")
            }
            AssumptionKind::Subclasses => format!(
                "{n} classes have no subclasses but those given (`--world=open` counts on none)"
            ),
        };
        lines.push(format!("{text} (`--assumptions` lists them)"));
    }
    lines
}

pub struct Outcome {
    pub sources: SourceMap,
    /// In the order of the text.
    pub units: Vec<UnitReport>,
    /// Errors and warnings of the front end that belong to no unit, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// About the set-up: class path, JDK, cache.
    pub warnings: Vec<String>,
    /// What the reader of the result should know.
    pub notes: Vec<String>,
    /// How many Java files were left out because the user said so.
    pub excluded: usize,
    pub assumptions: Vec<Assumption>,
    /// Of units that are not verified, by their names with packages: the clauses that they have to
    /// keep, as they are written.
    pub promises: BTreeMap<String, Vec<String>>,
    /// Findings that the text suppresses.
    pub suppressed: Vec<Suppressed>,
    /// The results as a file for a run elsewhere, if that was asked for.
    pub bundle: Option<Vec<u8>>,
    /// Of what was really asked in this run.
    pub statistics: Statistics,
    /// Statements and assertions that were gone through, and states that were joined.
    pub steps: u64,
    pub joins: u64,
    pub time: Duration,
    /// Why the run ended before everything was done, if it did.
    pub stopped: Option<Stop>,
}

/// How a run ended, for the exit code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Exit {
    Verified,
    /// Something failed, is unknown or not supported; in classes without contracts, only what is
    /// certain or likely.
    Failed,
    /// Some input does not parse or type.
    Input,
    Internal,
}

impl Outcome {
    /// Of a run of which nothing is known but that it has not come to an end.
    pub fn unfinished() -> Outcome {
        Outcome::stopped(Stop::Wish, Duration::ZERO)
    }

    /// Of a run that was cancelled before it was known which units there are.
    pub(crate) fn stopped(why: Stop, time: Duration) -> Outcome {
        Outcome {
            sources: SourceMap::new(),
            units: Vec::new(),
            diagnostics: Vec::new(),
            warnings: Vec::new(),
            notes: Vec::new(),
            excluded: 0,
            assumptions: Vec::new(),
            promises: BTreeMap::new(),
            suppressed: Vec::new(),
            bundle: None,
            statistics: Statistics::default(),
            steps: 0,
            joins: 0,
            time,
            stopped: Some(why),
        }
    }

    pub fn count(&self, verdict: Verdict) -> usize {
        self.units.iter().filter(|u| u.verdict == verdict).count()
    }

    pub fn cached(&self) -> usize {
        self.units.iter().filter(|u| u.cached).count()
    }

    /// All that the front end has to say, in the order of the text.
    pub fn all_diagnostics(&self) -> Vec<&Diagnostic> {
        let of_units = self.units.iter().flat_map(|u| &u.diagnostics);
        let mut all: Vec<&Diagnostic> = self.diagnostics.iter().chain(of_units).collect();
        all.sort_by_key(|d| (d.span, d.code));
        all
    }

    pub fn exit(&self) -> Exit {
        self.exit_by(|_| true)
    }

    /// The same, where a unit that is not verified makes the run fail only if it `counts`.
    pub fn exit_by(&self, counts: impl Fn(&UnitReport) -> bool) -> Exit {
        let refused = |d: &Diagnostic| d.is_error() && !is_unsupported(d.code);
        let wrong = |u: &&UnitReport| u.fails() && !u.is_accepted() && counts(u);
        if self.units.iter().any(|u| u.internal) {
            Exit::Internal
        } else if self.diagnostics.iter().any(refused)
            || self.units.iter().filter(wrong).any(|u| u.diagnostics.iter().any(refused))
        {
            Exit::Input
        } else if self.units.iter().any(|u| wrong(&u))
            || self.diagnostics.iter().any(Diagnostic::is_error)
            || self.stopped.is_some()
        {
            Exit::Failed
        } else {
            Exit::Verified
        }
    }
}

pub(crate) fn is_unsupported(code: Code) -> bool {
    matches!(code, Code::Unsupported | Code::UnsupportedNotation)
}

/// What had to be shown, in one or two words.
pub fn obligation_of(code: Code) -> &'static str {
    if let Some(kind) = ObligationKind::of(code) {
        return kind.as_str();
    }
    match code {
        Code::Budget => "budget",
        Code::Interrupted => "interrupted",
        Code::RunLimit => "limit of the run",
        Code::Internal => "internal error",
        Code::Unsupported | Code::UnsupportedNotation => "unsupported",
        // Whatever else there is concerns the text itself.
        code if code.as_str().starts_with("E03") => code.title(),
        _ => "input",
    }
}
