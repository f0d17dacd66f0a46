//! `aexec` (section 3.8): statements in an abstract state.

use base::Span;
use ir::{
    Block, Check, CheckKind, ClassId, Expr, FieldId, GhostKind, Handling, LabelId, Origin, Purity,
    Stmt, StmtKind, Type,
};

use super::{Blame, Share};
use crate::exec::{Flow, TextPart};
use crate::heap::Payload;
use crate::place::Place;
use crate::replay::code_of;
use crate::spec::{Scope, Spec};
use crate::{Machine, Ref, Stop, Value};

impl<'p> Machine<'p> {
    pub(super) fn aexec_block(
        &mut self,
        s: &mut Scope<'p>,
        block: &'p Block,
    ) -> Result<Flow, Stop> {
        for stmt in &block.stmts {
            self.pass(s, stmt)?;
            match self.aexec(s, stmt).map_err(|stop| stop.at(stmt.span))? {
                Flow::Next => {}
                flow => return Ok(flow),
            }
        }
        Ok(Flow::Next)
    }

    fn aexec(&mut self, s: &mut Scope<'p>, stmt: &'p Stmt) -> Result<Flow, Stop> {
        self.step()?;
        let span = stmt.span;
        match &stmt.kind {
            StmtKind::Assign(local, e) => {
                let value = self.aeval(s, e)?;
                s.set(*local, value)?;
            }
            StmtKind::WriteField { object, field, value } => {
                let object = self.aeval_ref(s, object)?;
                let value = self.aeval(s, value)?;
                self.write(Place::Field(object, *field), value, span)?;
            }
            StmtKind::WriteStatic { field, value } => {
                let value = self.aeval(s, value)?;
                self.write(Place::Static(*field), value, span)?;
            }
            StmtKind::WriteElement { array, index, value } => {
                let array = self.aeval_ref(s, array)?;
                let index = self.aeval_int(s, index)?;
                let value = self.aeval(s, value)?;
                let Ok(index) = usize::try_from(index) else {
                    return Err(Stop::stuck("a store into an array that nothing checked"));
                };
                self.write(Place::Element(array, index), value, span)?;
            }
            StmtKind::New { dest, class } => {
                let object = self.new_object(*class, Payload::None)?;
                self.own_fields(object, *class)?;
                s.set(*dest, Spec::Plain(Value::Ref(object)))?;
            }
            StmtKind::NewArray { dest, element, length } => {
                let length = self.aeval_int(s, length)?;
                let Ok(length) = usize::try_from(length) else {
                    return Err(Stop::stuck("an array length that nothing checked"));
                };
                let array = self.new_array(element, length)?;
                if let Value::Ref(array) = array
                    && !self.is_total()
                {
                    self.steps = self.steps.saturating_add(length as u64);
                    self.step()?;
                    let held = self.held_mut()?;
                    for i in 0..length {
                        held.add_field(Place::Element(array, i), Share::FULL)?;
                    }
                }
                s.set(*dest, Spec::Plain(array))?;
            }
            StmtKind::Concat { dest, parts } => {
                let mut texts = Vec::new();
                for part in parts {
                    let value = self.aeval_value(s, part)?;
                    let is_char = part.ty == Type::Int(ir::IntKind::Char);
                    texts.push(TextPart { value, is_char, span: part.span });
                }
                let string = self.join_texts(&texts)?;
                s.set(*dest, Spec::Plain(string))?;
            }
            StmtKind::Call(call) => {
                let mut args = Vec::with_capacity(call.args.len());
                for arg in &call.args {
                    args.push(self.aeval(s, arg)?);
                }
                let method = self.program.method(call.method);
                let is_pure = method.modifiers.purity != Purity::Impure
                    && method.kind == ir::MethodKind::Method;
                let result = match is_pure {
                    true => self.apure(call.method, call.binding, args, span)?,
                    false => self.acall(call.method, call.binding, args, span)?,
                };
                match call.dest {
                    Some(_) if matches!(result, Spec::Plain(Value::Void)) => {
                        return Err(Stop::stuck("a call without a result"));
                    }
                    Some(dest) => s.set(dest, result)?,
                    None => {}
                }
            }
            StmtKind::InitClass(class) => self.init_class(*class)?,
            StmtKind::Check(check) => self.acheck(s, check, span)?,
            StmtKind::If { arms, otherwise } => {
                for (condition, block) in arms {
                    if self.condition(s, condition)? {
                        return self.aexec_block(s, block);
                    }
                }
                return self.aexec_block(s, otherwise);
            }
            StmtKind::Loop { label, spec, body } => {
                return self.aexec_loop(s, (*label, spec), body, span);
            }
            StmtKind::Block { label, body } => {
                return Ok(match self.aexec_block(s, body)? {
                    Flow::Exit(exited) if exited == *label => Flow::Next,
                    flow => flow,
                });
            }
            StmtKind::Exit(label) => {
                s.left = Some(span);
                return Ok(Flow::Exit(*label));
            }
            StmtKind::Again(label) => return Ok(Flow::Again(*label)),
            StmtKind::Throw(thrown, _) => {
                let thrown = self.aeval_ref(s, thrown)?;
                s.left = Some(span);
                return Err(Stop::Thrown(thrown));
            }
            StmtKind::Try { body, var, handler } => match self.aexec_block(s, body) {
                Err(Stop::Thrown(thrown)) => {
                    s.set(*var, Spec::Plain(Value::Ref(thrown)))?;
                    return self.aexec_block(s, handler);
                }
                result => return result,
            },
            StmtKind::Ghost(ghost) => return self.aexec_ghost(s, ghost, span),
        }
        Ok(Flow::Next)
    }

    /// Whether a label is that of the flow.
    pub(super) fn is_again(flow: Flow, label: LabelId) -> bool {
        matches!(flow, Flow::Next) || flow == Flow::Again(label)
    }

    pub(super) fn aeval_ref(&mut self, s: &mut Scope<'p>, e: &'p Expr) -> Result<Ref, Stop> {
        match self.aeval_value(s, e)? {
            Value::Ref(r) => Ok(r),
            Value::Null => Err(Stop::stuck_at("null that nothing checked", e.span)),
            _ => Err(Stop::stuck_at("not a reference", e.span)),
        }
    }

    pub(super) fn aeval_int(&mut self, s: &mut Scope<'p>, e: &'p Expr) -> Result<i128, Stop> {
        match self.aeval_value(s, e)? {
            Value::Int(n) => Ok(n),
            _ => Err(Stop::stuck_at("not an integer", e.span)),
        }
    }

    /// Whoever makes an object has its fields.
    fn own_fields(&mut self, object: Ref, class: ClassId) -> Result<(), Stop> {
        if self.is_total() {
            return Ok(());
        }
        for field in self.instance_fields(class) {
            self.held_mut()?.add_field(Place::Field(object, field), Share::FULL)?;
        }
        Ok(())
    }

    /// The fields of the objects of a class. Library objects keep their state to themselves.
    pub(crate) fn instance_fields(&self, class: ClassId) -> Vec<FieldId> {
        let mut fields = Vec::new();
        for class in self.classes.chain(class) {
            let Some(declared) = self.classes.declared(class) else { continue };
            if matches!(declared.origin, Origin::Source | Origin::Synthetic) {
                fields.extend(declared.fields.iter().copied().filter(|field| {
                    let info = self.program.field(*field);
                    !info.is_static && info.ghost != GhostKind::Model
                }));
            }
        }
        fields
    }

    /// A run-time check: one that has to be proved must not fail.
    fn acheck(&mut self, s: &mut Scope<'p>, check: &'p Check, span: Span) -> Result<(), Stop> {
        let Some(message) = self.failed_check(s, &check.kind)? else { return Ok(()) };
        if check.handling == Handling::Obligation {
            let values = self.values_of_check(s, &check.kind);
            let text = format!("{}{message}", check_text(&check.kind));
            let mut stop = self.violation(code_of(&check.kind), span, text);
            if let Stop::Violated(violation) = &mut stop {
                violation.values = values;
                // Only unchecked operations make such a cast fail: type arguments are erased.
                if matches!(check.kind, CheckKind::Cast { generic: true, .. }) {
                    violation.blame = Blame::Assumption;
                }
            }
            return Err(stop);
        }
        match check.raises {
            Some(class) => Err(self.raise_class(
                class,
                Some(&message).filter(|m| !m.is_empty()).map(|m| m.trim_start_matches(": ")),
            )),
            None => Err(Stop::stuck("a failed check that raises nothing")),
        }
    }

    /// What there is to say, if a check fails.
    fn failed_check(
        &mut self,
        s: &mut Scope<'p>,
        kind: &'p CheckKind,
    ) -> Result<Option<String>, Stop> {
        let failed = match kind {
            CheckKind::NonNull { operand, .. } => {
                (self.aeval_value(s, operand)? == Value::Null).then(String::new)
            }
            CheckKind::Index { array, index } => {
                let array = self.aeval_ref(s, array)?;
                let index = self.aeval_int(s, index)?;
                let array = self.heap.array(array).ok_or_else(|| Stop::stuck("no array"))?;
                let length = array.data.len();
                let fits = 0 <= index && index < length as i128;
                (!fits).then(|| format!(": Index {index} out of bounds for length {length}"))
            }
            CheckKind::ArraySize { length } => {
                let length = self.aeval_int(s, length)?;
                (length < 0).then(|| format!(": {length}"))
            }
            CheckKind::Divisor { divisor } => {
                (self.aeval_int(s, divisor)? == 0).then(|| ": / by zero".to_string())
            }
            CheckKind::Cast { operand, ty, .. } => match self.aeval_value(s, operand)? {
                Value::Ref(reference) if !self.is_instance(reference, ty) => {
                    let from = self.classes.jvm_name(&self.type_of(reference));
                    let to = self.classes.jvm_name(ty);
                    Some(format!(": class {from} cannot be cast to class {to}"))
                }
                _ => None,
            },
            CheckKind::Store { array, value } => {
                let array = self.aeval_ref(s, array)?;
                let value = self.aeval_value(s, value)?;
                let array = self.heap.array(array).ok_or_else(|| Stop::stuck("no array"))?;
                let element = array.element.clone();
                match value {
                    Value::Ref(reference) if !self.is_instance(reference, &element) => {
                        Some(format!(": {}", self.classes.jvm_name(&self.type_of(reference))))
                    }
                    _ => None,
                }
            }
            CheckKind::Overflow { kind, value } => {
                let value = self.aeval_int(s, value)?;
                (!kind.contains(value)).then(|| format!(": {value} is not of type `{kind}`"))
            }
            CheckKind::Assert { condition, .. } => {
                (!self.condition(s, condition)?).then(String::new)
            }
            CheckKind::Exhausted => Some(String::new()),
        };
        Ok(failed)
    }

    fn values_of_check(&mut self, s: &Scope<'p>, kind: &'p CheckKind) -> Vec<(Span, String)> {
        match kind {
            CheckKind::NonNull { operand: e, .. }
            | CheckKind::ArraySize { length: e }
            | CheckKind::Divisor { divisor: e }
            | CheckKind::Cast { operand: e, .. }
            | CheckKind::Overflow { value: e, .. }
            | CheckKind::Assert { condition: e, .. } => self.values_in(s, e),
            CheckKind::Index { index: e, .. } | CheckKind::Store { value: e, .. } => {
                self.values_in(s, e)
            }
            CheckKind::Exhausted => Vec::new(),
        }
    }
}

fn check_text(kind: &CheckKind) -> &'static str {
    match kind {
        CheckKind::NonNull { .. } => "a reference is null",
        CheckKind::Index { .. } => "an array index is out of bounds",
        CheckKind::ArraySize { .. } => "an array size is negative",
        CheckKind::Divisor { .. } => "a divisor is zero",
        CheckKind::Cast { .. } => "a cast fails",
        CheckKind::Store { .. } => "a value does not fit into an array",
        CheckKind::Overflow { .. } => "an integer operation overflows",
        CheckKind::Assert { .. } => "the assertion does not hold",
        CheckKind::Exhausted => "a point that must be unreachable is reached",
    }
}
