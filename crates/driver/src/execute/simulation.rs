//! Lemmas 14 and 15, tried: wherever a run comes, there is a symbolic state that represents the
//! state it is in.
//!
//! A verified method runs from a random state that meets its precondition, and one of the states
//! that it passes is put before the verifier: the method once more, with the claim that this state
//! cannot be there. If that is verified, no symbolic state at that place represents it, and the
//! lemma is broken. So that the question is one that can be answered with yes, the same is asked of
//! a state that differs in one value, which often cannot be there.

use std::sync::Arc;

use facts::Facts;
use interp::abstracted::Contracts;
use interp::abstracted::moments::{Moment, moments};
use ir::visit::{Rewriter, rewrite};
use ir::{
    Assertion, AssertionKind, Block, Body, Expr, ExprKind, Ghost, MethodId, Program, Stmt, StmtKind,
};

use check::{Unit, Verdict};

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct Simulated {
    /// States of runs that were put before the verifier.
    pub states: u64,
    /// Changed states, and how many of them are known not to be there.
    pub changed: u64,
    pub excluded: u64,
    /// States of runs that are said not to be there: there must not be any.
    pub broken: Vec<String>,
}

impl Simulated {
    pub fn add(&mut self, other: Simulated) {
        self.states += other.states;
        self.changed += other.changed;
        self.excluded += other.excluded;
        self.broken.extend(other.broken);
    }
}

/// Tries the lemmas for these methods, with one state for each seed.
pub fn simulate(
    program: &Program,
    contracts: &Contracts,
    options: &symex::Options,
    methods: &[MethodId],
    seeds: std::ops::Range<u64>,
) -> Simulated {
    let mut found = Simulated::default();
    for method in methods {
        for seed in seeds.clone() {
            let passed = moments(program, contracts, *method, seed);
            let Some(moment) = chosen(&passed, seed) else { continue };
            found.states += 1;
            if cannot_be(program, options, *method, moment) {
                let signature = &program.method(*method).signature;
                found.broken.push(format!("seed {seed}: a state of `{signature}` is not there"));
            }
            if let Some(changed) = changed(moment, seed) {
                found.changed += 1;
                found.excluded += u64::from(cannot_be(program, options, *method, &changed));
            }
        }
    }
    found
}

fn chosen(passed: &[Moment], seed: u64) -> Option<&Moment> {
    let telling: Vec<&Moment> = passed.iter().filter(|moment| !moment.facts.is_empty()).collect();
    let at = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) as usize;
    telling.get(at.checked_rem(telling.len())?).copied()
}

/// The same, with one number that is another.
fn changed(moment: &Moment, seed: u64) -> Option<Moment> {
    let is_number =
        |e: &Expr| matches!(&e.kind, ExprKind::Eq(_, n) if matches!(n.kind, ExprKind::Int(_)));
    let numbers: Vec<usize> =
        (0..).zip(&moment.facts).filter(|(_, e)| is_number(e)).map(|p| p.0).collect();
    let at = *numbers.get((seed as usize).checked_rem(numbers.len())?)?;
    let mut moment = moment.clone();
    if let Some(ExprKind::Eq(_, number)) = moment.facts.get_mut(at).map(|e| &mut e.kind)
        && let ExprKind::Int(n) = &mut number.kind
    {
        *n = n.checked_add(1)?;
    }
    Some(moment)
}

/// Whether the verifier shows that the state is not there.
fn cannot_be(
    program: &Program,
    options: &symex::Options,
    method: MethodId,
    moment: &Moment,
) -> bool {
    let mut program = program.clone();
    let mut facts = moment.facts.iter().cloned();
    let Some(first) = facts.next() else { return false };
    let claim = facts.fold(first, Expr::and).negate();
    if let Body::Block { block, .. } = &mut program.methods[method.index()].body {
        Claim { at: Some(moment.stmt), claim }.block(block);
    }
    symex::prepare(&mut program);
    let facts = Facts::of(Arc::new(program));
    let report = symex::verify(&facts, Unit::Method(method), options);
    report.verdict == Verdict::Verified
}

/// Puts a claim before a statement.
struct Claim {
    /// How many statements come before it.
    at: Option<usize>,
    claim: Expr,
}

impl Rewriter for Claim {
    fn stmt(&mut self, stmt: &mut Stmt) {
        match self.at {
            Some(0) => {
                self.at = None;
                let claim = Assertion::new(AssertionKind::Expr(self.claim.clone()), stmt.span);
                let claim = Stmt::new(StmtKind::Ghost(Ghost::Assert(claim)), stmt.span);
                let nothing = StmtKind::If { arms: Vec::new(), otherwise: Block::default() };
                let span = stmt.span;
                let before = std::mem::replace(stmt, Stmt::new(nothing, span));
                let otherwise = Block { stmts: vec![claim, before] };
                stmt.kind = StmtKind::If { arms: Vec::new(), otherwise };
            }
            Some(left) => {
                self.at = Some(left - 1);
                rewrite::walk_stmt(self, stmt);
            }
            None => {}
        }
    }
}
