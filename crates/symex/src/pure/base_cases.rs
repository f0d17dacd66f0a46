//! What a call of a function is worth in the cases that call nothing.
//!
//! A recursive function is unfolded where it is known which way its body goes. Of a call inside of
//! one that is being unfolded nothing would be known otherwise, though `len(t)` is 0 if `t` is `Nil`,
//! whatever else it may be: that much is said of it, and it leads to no further call.

use base::step;
use ir::visit::each_part;
use ir::{Expr, ExprKind};
use term::Term;

use crate::engine::Engine;
use crate::failure::Result;
use crate::state::State;

impl Engine<'_> {
    /// The equations of the base cases of a body, whose parameters are in the store, for a call
    /// that is worth `value`.
    pub fn assume_base_cases(&mut self, state: &mut State, body: &Expr, value: Term) -> Result<()> {
        match &body.kind {
            ExprKind::Match(m) => {
                let scrutinee = self.eval(state, &m.scrutinee)?;
                let mut earlier: Vec<Term> = Vec::new();
                for arm in &m.arms {
                    let mut here = state.clone();
                    let fits = self.pattern(&mut here, scrutinee, &arm.pattern, arm.span)?;
                    let mut condition = step!(
                        "base-case-comes-after-those-before",
                        earlier.clone(),
                        else Vec::new()
                    );
                    condition.push(fits);
                    let condition = self.terms.and(condition);
                    if !calls(&arm.body) {
                        self.assume_case(&mut here, condition, &arm.body, value)?;
                        state.path = here.path;
                    }
                    earlier.push(self.terms.not(fits));
                }
                Ok(())
            }
            ExprKind::Ite(c, then, otherwise) => {
                let c = self.eval(state, c)?;
                let not_c = self.terms.not(c);
                for (condition, branch) in [(c, then), (not_c, otherwise)] {
                    if !calls(branch) {
                        self.assume_case(state, condition, branch, value)?;
                    }
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn assume_case(
        &mut self,
        state: &mut State,
        condition: Term,
        result: &Expr,
        value: Term,
    ) -> Result<()> {
        if condition.is_false() {
            return Ok(());
        }
        let known = self.eval_under(state, condition, result)?;
        let known = self.coerce(state, known, self.terms.sort(value), result.span)?;
        let equal = self.terms.eq(value, known);
        let fact = step!(
            "base-case-under-its-condition",
            self.terms.implies(condition, equal),
            else equal
        );
        self.assume(state, fact);
        Ok(())
    }
}

/// Whether a function is called in an expression.
fn calls(e: &Expr) -> bool {
    if matches!(e.kind, ExprKind::FunctionCall(..)) {
        return true;
    }
    let mut found = false;
    each_part(e, &mut |part| found = found || calls(part));
    found
}
