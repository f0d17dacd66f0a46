//! Run-time checks: proof obligations, or control flow where the program handles the
//! exception.

use base::{Code, Fix, FixRole, Help, Span, needs, step, stops};
use ir::{Check, CheckKind, Expr, ExprKind, Handling, NullUsage, Type};
use term::Term;

use crate::engine::Engine;
use crate::engine::outcome::{Ending, Outcome};
use crate::engine::scope::Faults;
use crate::failure::{Failure, Result};
use crate::sorts::int_kind;
use crate::state::State;

impl Engine<'_> {
    pub fn exec_check(
        &mut self,
        mut state: State,
        check: &Check,
        span: Span,
    ) -> Result<Vec<Outcome>> {
        let holds = self.check_condition(&mut state, check, span)?;
        if (check.handling == Handling::Raise || self.may_be_caught(check))
            && let Some(class) = check.raises
        {
            let mut results = Vec::new();
            if let Some(branch) = self.branch(&state, holds) {
                results.push(Outcome::normal(branch));
            }
            let fails = self.terms.not(holds);
            if let Some(mut branch) = self.branch(&state, fails)
                && step!("failed-checks-raise")
            {
                let exception = self.allocate(&mut branch, &Type::Class(class));
                results.push(Outcome { state: branch, ending: Ending::Throw(exception) });
            }
            return Ok(results);
        }
        if self.is_weighing() {
            return Ok(self.taken_for_shown(state, holds));
        }
        step!(
            "checks-are-shown",
            self.prove(&mut state, holds, |engine| engine.check_failure(&check.kind, span))?
        );
        Ok(vec![Outcome::normal(state)])
    }

    /// Whether a body is run for a call around which somebody may catch what it raises.
    fn may_be_caught(&self, check: &Check) -> bool {
        let is_meant = matches!(check.kind, CheckKind::Assert { .. });
        !is_meant && self.nesting.looked_into.last().is_some_and(|b| b.faults == Faults::Thrown)
    }

    fn check_condition(&mut self, state: &mut State, check: &Check, span: Span) -> Result<Term> {
        Ok(match &check.kind {
            CheckKind::NonNull { operand, .. } => {
                let value = self.eval(state, operand)?;
                self.terms.ne(value, Term::NULL)
            }
            CheckKind::Index { array, index } => {
                let array = self.eval(state, array)?;
                let index = self.eval(state, index)?;
                let length = self.array_length(state, array);
                let zero = self.terms.int(0);
                let (lo, hi) = (self.terms.le(zero, index), self.terms.lt(index, length));
                self.terms.and([lo, hi])
            }
            CheckKind::ArraySize { length } => {
                let length = self.eval(state, length)?;
                let zero = self.terms.int(0);
                self.terms.le(zero, length)
            }
            CheckKind::Divisor { divisor } => {
                let divisor = self.eval(state, divisor)?;
                let zero = self.terms.int(0);
                self.terms.ne(divisor, zero)
            }
            CheckKind::Cast { operand, ty, generic } => {
                let value = self.eval(state, operand)?;
                // Code without unchecked operations cannot fail it.
                let pollutes = self.scope.method.is_some_and(|m| self.facts.may_pollute(m));
                if needs!("only-erased-casts-are-free", *generic)
                    && !stops!("polluted-casts-are-shown", pollutes)
                {
                    self.assume_static_type(state, value, ty);
                    return Ok(self.terms.bool(true));
                }
                self.assume_static_type(state, value, &operand.ty);
                self.assume_one_of_classes(state, value, &operand.ty);
                let is_null = self.terms.eq(value, Term::NULL);
                let is = self.instance_of(value, ty);
                self.terms.or([is_null, is])
            }
            CheckKind::Store { array, value } => self.fits_into_array(state, array, value, span)?,
            CheckKind::Overflow { kind, value } => {
                let value = self.eval(state, value)?;
                self.terms.in_range(int_kind(*kind), value)
            }
            CheckKind::Assert { condition, .. } => self.eval(state, condition)?,
            CheckKind::Exhausted => self.terms.bool(false),
        })
    }
}

impl Engine<'_> {
    /// What goes wrong if the check fails, in words.
    fn check_failure(&self, kind: &CheckKind, span: Span) -> Failure {
        let text = |e: &Expr| self.expr_text(e).map(|text| format!("`{text}`"));
        let (code, message) = match kind {
            CheckKind::NonNull { operand, usage } => {
                let what = text(operand).unwrap_or_else(|| "this reference".to_string());
                (Code::NullDereference, format!("{what} may be null where {}", used(*usage)))
            }
            CheckKind::Index { array, index } => {
                let index = text(index).map_or("the index".into(), |i| format!("the index {i}"));
                let of = text(array).map_or(String::new(), |a| format!(" of {a}"));
                (Code::IndexOutOfBounds, format!("{index} may be out of bounds{of}"))
            }
            CheckKind::ArraySize { length } => {
                let size = text(length).map_or("the size".into(), |n| format!("the size {n}"));
                (Code::NegativeArraySize, format!("{size} may be negative"))
            }
            CheckKind::Divisor { divisor } => {
                let what =
                    text(divisor).map_or("the divisor".into(), |d| format!("the divisor {d}"));
                (Code::DivisionByZero, format!("{what} may be zero"))
            }
            CheckKind::Cast { operand, ty, .. } => {
                let what = text(operand).unwrap_or_else(|| "this object".to_string());
                let ty = self.type_name(ty);
                (
                    Code::ClassCast,
                    format!("the cast to `{ty}` may fail: {what} may be of another class"),
                )
            }
            CheckKind::Store { value, .. } => {
                let what = text(value).unwrap_or_else(|| "the value".to_string());
                (Code::ArrayStore, format!("{what} may not fit into the array"))
            }
            CheckKind::Overflow { kind, value } => {
                let what = text(value).unwrap_or_else(|| "the operation".to_string());
                (Code::Overflow, format!("{what} may overflow `{}`", kind.name()))
            }
            CheckKind::Assert { .. } => (Code::Assertion, "the assertion may not hold".into()),
            CheckKind::Exhausted => (Code::Reached, "no case may fit".to_string()),
        };
        let failure = Failure::new(code, span, message);
        match kind {
            CheckKind::Overflow { kind, .. } => {
                let kind = int_kind(*kind);
                failure.note(format!("`{}` holds {} to {}", kind.name(), kind.min(), kind.max()))
            }
            CheckKind::Store { array, .. } => {
                let ty = self.type_name(&array.ty);
                let name = self.expr_text(array).unwrap_or_else(|| "a".to_string());
                let says = format!("\\typeof({name}) == \\type({ty})");
                let fix = match &array.kind {
                    ExprKind::Local(id) if self.is_parameter(*id) => self.ask_caller(&says).fix,
                    _ => None,
                };
                let text =
                    format!("`{says}` in the precondition or predicate says which array it is");
                failure
                    .note(format!("a variable of type `{ty}` may refer to an array of a subclass"))
                    .help(Help { text, fix })
            }
            CheckKind::Index { array, .. } => match self.expr_text(array) {
                Some(array) => failure.note(format!("it must lie in 0 to {array}.length - 1")),
                None => failure,
            },
            CheckKind::NonNull { operand, .. } => match &operand.kind {
                ExprKind::Local(id) if self.is_parameter(*id) => {
                    let name = self.expr_text(operand);
                    match name.map(|name| self.ask_caller(&format!("{name} != null"))) {
                        Some(help) => failure.help(help),
                        None => failure,
                    }
                }
                _ => failure,
            },
            _ => failure,
        }
    }
}

impl Engine<'_> {
    /// Whether a local is a parameter of the body in hand, as callers give it.
    pub fn is_parameter(&self, id: ir::LocalId) -> bool {
        let local = self.scope.locals.get(id.index());
        local.is_some_and(|local| local.kind == ir::LocalKind::Param)
    }

    /// Advice to write a precondition for the method in hand.
    pub fn ask_caller(&self, clause: &str) -> Help {
        let fix = self.scope.method.map(|method| {
            let declared = self.program.method(method).span;
            Fix::new(FixRole::Clause, declared, format!("requires {clause};"))
        });
        Help { text: format!("`requires {clause};` would ask the caller for it"), fix }
    }
}

fn used(usage: NullUsage) -> &'static str {
    match usage {
        NullUsage::FieldRead => "a field of it is read",
        NullUsage::FieldWrite => "a field of it is written",
        NullUsage::ArrayAccess => "an element of it is used",
        NullUsage::Length => "its length is read",
        NullUsage::Receiver => "a method of it is called",
        NullUsage::Unboxing => "its value is unboxed",
        NullUsage::Throw => "it is thrown",
        NullUsage::Lock => "it is locked",
        NullUsage::Switch => "it is switched on",
        NullUsage::ForEach => "it is iterated over",
        NullUsage::Outer => "it is the outer object",
        NullUsage::MethodRef => "a method of it is referred to",
        NullUsage::Resource => "it is closed",
    }
}
