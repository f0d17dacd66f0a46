//! What a search of a whole program leaves open, verification may show: if every method of the
//! program is verified, and rests on nothing but inputs, no assertion of it fails.

use base::Cancel;
use ir::visit::any_stmt;
use ir::{Body, ClassId, Origin, Program, Stmt, StmtKind};

use super::{FindOptions, Property};
use crate::options::{Options, Overflow};
use crate::results::report::{AssumptionKind, Outcome, Verdict};

/// Work that goes into a method: a part of what `cadre verify` has.
const RLIMIT: u32 = 2_000_000;

/// Whether the program is verified as it stands. Assertions and contracts are what verification is
/// about in code that nobody annotated; what a program throws itself is not.
pub(super) fn is_proved(options: &FindOptions, program: &Program, cancel: &Cancel) -> bool {
    let speaks_of_it =
        |property: &Property| matches!(property, Property::Assertions | Property::Contracts);
    // Unsaved texts are not where verification would look for them.
    if !options.properties.iter().all(speaks_of_it) || !options.overlays.is_empty() {
        return false;
    }
    // What is thrown on purpose is no failure of a proof, but one of an assertion.
    if makes_assertion_errors(program) {
        return false;
    }
    let mut front = options.front.clone();
    // What wraps around silently is not what proofs are about here.
    front.overflow = Overflow::Check;
    let asked = Options { front, jobs: options.jobs, rlimit: Some(RLIMIT), ..Options::default() };
    let outcome = crate::run::verify(&asked, cancel, &mut |_| {});
    !cancel.is_cancelled() && outcome.stopped.is_none() && shows_all(&outcome, program)
}

/// Whether an `AssertionError` is made anywhere, by whatever name.
fn makes_assertion_errors(program: &Program) -> bool {
    let is_one = |class: ClassId| {
        let mut above = Some(class);
        while let Some(declared) = above.and_then(|class| program.classes.get(class.index())) {
            if declared.binary_name.as_str() == "java.lang.AssertionError" {
                return true;
            }
            above = declared.superclass;
        }
        false
    };
    let makes_one =
        |stmt: &Stmt| matches!(&stmt.kind, StmtKind::New { class, .. } if is_one(*class));
    program.methods.iter().any(|method| match &method.body {
        Body::Block { block, .. } => any_stmt(block, makes_one),
        Body::None | Body::Unsupported(_) => false,
    })
}

fn shows_all(outcome: &Outcome, program: &Program) -> bool {
    let is_stub = |name: &str| {
        program.methods.iter().any(|method| {
            method.signature == name
                && method.origin == Origin::Source
                && matches!(method.body, Body::None)
                && !method.is_abstract
        })
    };
    let is_fine = |kind: AssumptionKind, name: &str| match kind {
        // They are inputs of the search as well, with what their contracts promise.
        AssumptionKind::Trusted | AssumptionKind::Uncontracted => is_stub(name),
        // The library's contracts, and the world being closed, are what `complete` rests on too.
        AssumptionKind::Library | AssumptionKind::Subclasses => true,
        AssumptionKind::Assume
        | AssumptionKind::Overflow
        | AssumptionKind::Callback
        | AssumptionKind::NotVerified => false,
    };
    let is_shown = |unit: &crate::UnitReport| {
        unit.diagnostics.is_empty()
            && unit.findings.is_empty()
            && unit.doubts.is_empty()
            && ((unit.verdict == Verdict::Verified && !unit.trusted)
                || (unit.trusted && is_stub(&unit.signature)))
    };
    outcome.suppressed.is_empty()
        && !outcome.diagnostics.iter().any(base::Diagnostic::is_error)
        && outcome.units.iter().any(|unit| !unit.trusted)
        && outcome.units.iter().all(is_shown)
        && outcome.assumptions.iter().all(|assumed| is_fine(assumed.kind, &assumed.name))
}
