//! Run-time checks: a failed one raises its exception, with the JVM's message where programs
//! can rely on it.

use base::Span;
use ir::{Check, CheckKind, ClassId, CompareOp, Expr, FloatKind, Handling, IntKind, Type};

use crate::exec::Frame;
use crate::number::primitive_text;
use crate::{Machine, Stop, Value};

impl<'p> Machine<'p> {
    pub(crate) fn check(
        &mut self,
        frame: &mut Frame<'p>,
        check: &'p Check,
        span: Span,
    ) -> Result<(), Stop> {
        let Some(message) = self.failure(frame, &check.kind)? else { return Ok(()) };
        if self.watch.is_some() && check.handling == Handling::Obligation {
            return Err(self.check_failed(frame, &check.kind, span));
        }
        if let (Some(_), CheckKind::Overflow { .. }) = (&self.concolic, &check.kind) {
            return Err(self.check_failed(frame, &check.kind, span));
        }
        let is_allowed = check.handling == Handling::Raise;
        match check.raises {
            Some(class) => {
                let stop = match &check.kind {
                    CheckKind::Assert { detail: Some(detail), .. } => {
                        self.assertion_error(frame, class, detail)?
                    }
                    _ => self.raise_class(class, message.as_deref()),
                };
                self.note_check(&stop, &check.kind, is_allowed);
                Err(stop)
            }
            None => Err(Stop::stuck("a failed check that raises nothing")),
        }
    }

    /// What `assert` throws with a detail, as its constructor makes it.
    fn assertion_error(
        &mut self,
        frame: &mut Frame<'p>,
        class: ClassId,
        detail: &'p Expr,
    ) -> Result<Stop, Stop> {
        let value = self.eval(frame, detail)?;
        let parameters = match &detail.ty {
            Type::Bool => "(boolean)",
            Type::Int(IntKind::Char) => "(char)",
            Type::Int(IntKind::Long) => "(long)",
            Type::Int(_) => "(int)",
            Type::Float(FloatKind::Float) => "(float)",
            Type::Float(FloatKind::Double) => "(double)",
            _ => "(java.lang.Object)",
        };
        let Stop::Thrown(thrown) = self.raise_class(class, None) else {
            return Err(Stop::stuck("no exception"));
        };
        self.construct_native(class, parameters, vec![Value::Ref(thrown), value])?;
        Ok(Stop::Thrown(thrown))
    }

    /// The message of the exception, if the check fails; some have none.
    fn failure(
        &mut self,
        frame: &mut Frame<'p>,
        kind: &'p CheckKind,
    ) -> Result<Option<Option<String>>, Stop> {
        let failed = |message: String| Ok(Some(Some(message)));
        match kind {
            CheckKind::NonNull { operand, .. } => match self.eval(frame, operand)? {
                Value::Null => failed("null".to_owned()),
                _ => Ok(None),
            },
            CheckKind::Index { array, index } => {
                let span = index.span;
                let array = self.eval_ref(frame, array)?;
                let index = self.eval(frame, index)?;
                let length = self.array_length(array)?;
                let from = self.compare_of(CompareOp::Le, Value::Int(0), index)?;
                let to = self.compare_of(CompareOp::Lt, index, length)?;
                let inside = self.and_of(from, to)?;
                if self.decide(inside, span)? {
                    Ok(None)
                } else {
                    let index = primitive_text(self.concrete(index));
                    let length = primitive_text(self.concrete(length));
                    failed(format!("Index {index} out of bounds for length {length}"))
                }
            }
            CheckKind::ArraySize { length } => {
                let span = length.span;
                let length = self.eval(frame, length)?;
                let negative = self.compare_of(CompareOp::Lt, length, Value::Int(0))?;
                match self.decide(negative, span)? {
                    true => failed(primitive_text(self.concrete(length))),
                    false => Ok(None),
                }
            }
            CheckKind::Divisor { divisor } => {
                let span = divisor.span;
                let divisor = self.eval(frame, divisor)?;
                let is_zero = self.compare_of(CompareOp::Eq, divisor, Value::Int(0))?;
                if self.decide(is_zero, span)? { failed("/ by zero".to_owned()) } else { Ok(None) }
            }
            CheckKind::Cast { operand, ty, generic } => match self.eval(frame, operand)? {
                Value::Ref(reference) if !self.instance_of(reference, ty)? => {
                    if *generic && self.may_be_misled() {
                        self.doubt("objects of other type arguments");
                        return Err(Stop::stuck(crate::concolic::NO_SUCH_INPUT));
                    }
                    let from = self.classes.jvm_name(&self.type_of(reference));
                    let to = self.classes.jvm_name(ty);
                    failed(format!("class {from} cannot be cast to class {to}"))
                }
                _ => Ok(None),
            },
            CheckKind::Store { array, value } => {
                let array = self.eval_ref(frame, array)?;
                let value = self.eval(frame, value)?;
                if self.is_input(array) && value != Value::Null {
                    self.doubt(crate::concolic::NARROWER);
                }
                let array = self.heap.array(array).ok_or_else(|| Stop::stuck("no array"))?;
                let element = array.element.clone();
                match value {
                    Value::Ref(reference) if !self.instance_of(reference, &element)? => {
                        failed(self.classes.jvm_name(&self.type_of(reference)))
                    }
                    _ => Ok(None),
                }
            }
            // Java's arithmetic wraps around.
            CheckKind::Overflow { kind, value } if self.minds_overflow() => {
                let span = value.span;
                let value = self.eval(frame, value)?;
                let fits = self.in_range_of(*kind, value)?;
                Ok(if self.decide(fits, span)? { None } else { Some(None) })
            }
            CheckKind::Overflow { .. } => Ok(None),
            CheckKind::Assert { condition, .. } => {
                if self.limits.assertions && !self.eval_bool(frame, condition)? {
                    Ok(Some(None))
                } else {
                    Ok(None)
                }
            }
            CheckKind::Exhausted => Ok(Some(None)),
        }
    }
}
