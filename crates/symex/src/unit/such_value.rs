//! Model methods without a body that promise something, and model fields of which only a relation is
//! known (`represents m \such_that p`): there has to be a value that is as promised, and what is
//! promised reads no more than the method says. Then there is a function that gives such values.

use base::{Code, step};
use check::Reason;
use ir::{
    Assertion, AssertionKind, CompareOp, Expr, ExprKind, LocalId, MethodId, Quantified, Quantifier,
    SpecCase, Type,
};

use crate::engine::Engine;
use crate::failure::{Failure, Result, unsupported};
use crate::state::State;

impl Engine<'_> {
    pub(super) fn promise_can_be_kept(
        &mut self,
        starts: &[State],
        id: MethodId,
        case: &SpecCase,
    ) -> Result<()> {
        let method = self.program.method(id);
        let span = method.span;
        let promised = case.ensures.iter().map(|promise| match &promise.kind {
            AssertionKind::Expr(e) => Some(e.clone()),
            _ => None,
        });
        let promised: Option<Vec<Expr>> = promised.collect();
        let (Some(promised), Some(result)) = (promised, method.result_local) else {
            return unsupported(Reason::ModelPromise, span);
        };
        let is_plain = matches!(method.result, Type::Int(_) | Type::BigInt | Type::Bool);
        let never = |e: &Assertion| match &e.kind {
            AssertionKind::Expr(e) => matches!(e.kind, ExprKind::Bool(false)),
            _ => false,
        };
        let throws = !case.signals.iter().all(|signals| never(&signals.condition));
        if !is_plain || throws || !self.is_pure(id) {
            return unsupported(Reason::ModelPromise, span);
        }
        let both = |a: Expr, b: Expr| {
            let span = a.span;
            Expr::new(ExprKind::And(Box::new(a), Box::new(b)), Type::Bool, span)
        };
        let Some(promise) = promised.into_iter().reduce(both) else { return Ok(()) };
        for start in starts {
            step!("what-is-promised-reads-what-is-said", {
                self.promise_reads(start.clone(), case, (&promise, result), &method.result)?;
            });
            step!("a-value-is-as-promised", {
                self.some_value_fits(start.clone(), (&promise, result), &method.result)?;
            });
        }
        Ok(())
    }

    /// For any value, what is said of it reads only what the method says it reads.
    fn promise_reads(
        &mut self,
        mut start: State,
        case: &SpecCase,
        (promise, result): (&Expr, LocalId),
        ty: &Type,
    ) -> Result<()> {
        let Some(frame) = self.read_frame(&mut start, case)? else { return Ok(()) };
        let value = self.any_of_type(&mut start, "result", ty, promise.span)?;
        start.set(result, value);
        self.scope.reads = Some(frame);
        let done = self.eval(&mut start, promise);
        self.scope.reads = None;
        done.map(|_| ())
    }

    /// Values that the promise itself names are tried first.
    fn some_value_fits(
        &mut self,
        start: State,
        (promise, result): (&Expr, LocalId),
        ty: &Type,
    ) -> Result<()> {
        let span = promise.span;
        for candidate in candidates(promise, result, ty) {
            let mut state = start.clone();
            let Ok(value) = self.eval(&mut state, &candidate) else { continue };
            state.set(result, value);
            let fits = self.range_of_type(&mut state, value, ty, span)?;
            // A candidate that cannot be told to fit is none.
            let Ok(holds) = self.eval(&mut state, promise) else { continue };
            let goal = self.terms.and(vec![fits, holds]);
            if self.holds(&state, goal) {
                return Ok(());
            }
        }
        let exists = Quantified {
            quantifier: Quantifier::Exists,
            vars: vec![result],
            range: None,
            body: promise.clone(),
        };
        let exists = Expr::new(ExprKind::Quantified(Box::new(exists)), Type::Bool, span);
        let mut state = start;
        let goal = self.eval(&mut state, &exists)?;
        self.prove(&mut state, goal, |_| {
            Failure::new(Code::Postcondition, span, "there may be no value of which this is true")
        })
    }
}

/// What the value is compared with, and what is next to that.
fn candidates(promise: &Expr, result: LocalId, ty: &Type) -> Vec<Expr> {
    if *ty == Type::Bool {
        return [true, false].map(|value| Expr::bool(value, promise.span)).to_vec();
    }
    let mut found = Vec::new();
    compared(promise, result, &mut found);
    found.push(Expr::int(0, Type::BigInt, promise.span));
    let beside = |e: &Expr, by: i128| {
        let one = Expr::int(by, Type::BigInt, e.span);
        let kind = ExprKind::Arith(ir::ArithOp::Add, Box::new(e.clone()), Box::new(one));
        Expr::new(kind, Type::BigInt, e.span)
    };
    found.iter().flat_map(|e| [e.clone(), beside(e, 1), beside(e, -1)]).collect()
}

fn compared(e: &Expr, result: LocalId, found: &mut Vec<Expr>) {
    let is_result = |e: &Expr| matches!(e.kind, ExprKind::Local(local) if local == result);
    let sides = match &e.kind {
        ExprKind::Eq(a, b)
        | ExprKind::Compare(CompareOp::Le | CompareOp::Lt | CompareOp::Ge | CompareOp::Gt, a, b) => {
            Some((a, b))
        }
        _ => None,
    };
    if let Some((a, b)) = sides {
        for (one, other) in [(a, b), (b, a)] {
            if is_result(one) && !ir::visit::mentions(other, result) {
                found.push((**other).clone());
            }
        }
    }
    ir::visit::each_part(e, &mut |part| compared(part, result, found));
}
