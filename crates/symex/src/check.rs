//! Run-time checks: proof obligations, or control flow where the program handles the
//! exception.

use base::{Code, Span};
use ir::{Check, CheckKind, Handling, Type};
use term::Term;

use crate::engine::Engine;
use crate::exec::{Ending, Outcome};
use crate::failure::{Failure, Result, unsupported};
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
        if check.handling == Handling::Raise
            && let Some(class) = check.raises
        {
            let mut results = Vec::new();
            if let Some(branch) = self.branch(&state, holds) {
                results.push(Outcome::normal(branch));
            }
            let fails = self.terms.not(holds);
            if let Some(mut branch) = self.branch(&state, fails) {
                let exception = self.allocate(&mut branch, &Type::Class(class));
                results.push(Outcome { state: branch, ending: Ending::Throw(exception) });
            }
            return Ok(results);
        }
        let (code, text) = describe(&check.kind);
        self.prove(&mut state, holds, |engine| {
            let failure = Failure::new(code, span, text);
            match &check.kind {
                CheckKind::Store { array, .. } => failure.note(engine.advice_for_store(array)),
                _ => failure,
            }
        })?;
        Ok(vec![Outcome::normal(state)])
    }

    /// What would have to be known for an array to take every value of its element type.
    fn advice_for_store(&mut self, array: &ir::Expr) -> String {
        let ty = self.type_term(&array.ty);
        let ty = self.terms.show(ty).to_string();
        let name = match &array.kind {
            ir::ExprKind::Local(local) => self.locals.get(local.index()).map(|info| info.name),
            ir::ExprKind::Field(_, field) | ir::ExprKind::StaticField(field) => {
                Some(self.program.field(*field).name)
            }
            _ => None,
        };
        let name = name.map(|name| name.to_string()).filter(|name| !name.starts_with('$'));
        let name = name.unwrap_or_else(|| "a".to_string());
        format!(
            "the array may have been made for a subtype of its element type; \
             `\\typeof({name}) == \\type({ty})` says that it was not"
        )
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
                let length = self.length(state, array);
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
                if *generic {
                    // Code without unchecked operations cannot fail it.
                    self.assume_static_type(state, value, ty);
                    return Ok(self.terms.bool(true));
                }
                self.assume_static_type(state, value, &operand.ty);
                let is_null = self.terms.eq(value, Term::NULL);
                let is = self.instance_of(value, ty);
                self.terms.or([is_null, is])
            }
            CheckKind::Store { array, value } => {
                let Type::Array(element) = array.ty.clone() else {
                    return unsupported("this array", span);
                };
                let a = self.eval(state, array)?;
                let v = self.eval(state, value)?;
                // Exact where the array's own type is known; a final element type has no
                // narrower arrays.
                let exact = self.type_term(&array.ty);
                let dynamic = self.terms.type_of(a);
                let is_exact = self.terms.eq(dynamic, exact);
                self.assume_static_type(state, v, &value.ty);
                let fits = self.instance_of(v, &element);
                let is_null = self.terms.eq(v, Term::NULL);
                let fits = self.terms.or([is_null, fits]);
                let closed = match &*element {
                    Type::Class(class) => self.program.class(*class).is_final,
                    _ => false,
                };
                let known = if closed { self.terms.bool(true) } else { is_exact };
                let stored = self.terms.and([known, fits]);
                self.terms.or([is_null, stored])
            }
            CheckKind::Overflow { kind, value } => {
                let value = self.eval(state, value)?;
                self.terms.in_range(int_kind(*kind), value)
            }
            CheckKind::Assert { condition } => self.eval(state, condition)?,
            CheckKind::Exhausted => self.terms.bool(false),
        })
    }
}

fn describe(kind: &CheckKind) -> (Code, &'static str) {
    match kind {
        CheckKind::NonNull { .. } => (Code::NullDereference, "this reference may be null"),
        CheckKind::Index { .. } => (Code::IndexOutOfBounds, "the index may be out of bounds"),
        CheckKind::ArraySize { .. } => (Code::NegativeArraySize, "the size may be negative"),
        CheckKind::Divisor { .. } => (Code::DivisionByZero, "the divisor may be zero"),
        CheckKind::Cast { .. } => (Code::ClassCast, "the cast may fail"),
        CheckKind::Store { .. } => (Code::ArrayStore, "the value may not fit into the array"),
        CheckKind::Overflow { .. } => (Code::Overflow, "the operation may overflow"),
        CheckKind::Assert { .. } => (Code::Assertion, "the assertion may not hold"),
        CheckKind::Exhausted => (Code::Reached, "no case may fit"),
    }
}
