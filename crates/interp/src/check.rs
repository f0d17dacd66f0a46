//! Run-time checks: a failed one raises its exception, with the JVM's message where programs
//! can rely on it.

use base::Span;
use ir::{Check, CheckKind, Handling};

use crate::exec::Frame;
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
        match check.raises {
            Some(class) => Err(self.raise_class(class, message.as_deref())),
            None => Err(Stop::stuck("a failed check that raises nothing")),
        }
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
                let array = self.eval_ref(frame, array)?;
                let index = self.eval_int(frame, index)?;
                let array = self.heap.array(array).ok_or_else(|| Stop::stuck("no array"))?;
                let length = array.data.len();
                if 0 <= index && index < length as i128 {
                    Ok(None)
                } else {
                    failed(format!("Index {index} out of bounds for length {length}"))
                }
            }
            CheckKind::ArraySize { length } => {
                let length = self.eval_int(frame, length)?;
                if length < 0 { failed(length.to_string()) } else { Ok(None) }
            }
            CheckKind::Divisor { divisor } => {
                if self.eval_int(frame, divisor)? == 0 {
                    failed("/ by zero".to_owned())
                } else {
                    Ok(None)
                }
            }
            CheckKind::Cast { operand, ty, .. } => match self.eval(frame, operand)? {
                Value::Ref(reference) if !self.is_instance(reference, ty) => {
                    let from = self.classes.jvm_name(&self.type_of(reference));
                    let to = self.classes.jvm_name(ty);
                    failed(format!("class {from} cannot be cast to class {to}"))
                }
                _ => Ok(None),
            },
            CheckKind::Store { array, value } => {
                let array = self.eval_ref(frame, array)?;
                let value = self.eval(frame, value)?;
                let array = self.heap.array(array).ok_or_else(|| Stop::stuck("no array"))?;
                let element = array.element.clone();
                match value {
                    Value::Ref(reference) if !self.is_instance(reference, &element) => {
                        failed(self.classes.jvm_name(&self.type_of(reference)))
                    }
                    _ => Ok(None),
                }
            }
            // Java's arithmetic wraps around.
            CheckKind::Overflow { kind, value } if self.watch.is_some() => {
                let fits = kind.contains(self.eval_int(frame, value)?);
                Ok(if fits { None } else { Some(None) })
            }
            CheckKind::Overflow { .. } => Ok(None),
            CheckKind::Assert { condition } => {
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
