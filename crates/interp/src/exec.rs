//! Statements.

use ir::{Block, Call, FieldId, LabelId, LocalId, Method, Stmt, StmtKind, Type};

use crate::heap::Payload;
use crate::{Machine, Stop, Value, number};

/// The store of a running method.
pub(crate) struct Frame<'p> {
    pub method: &'p Method,
    pub locals: Vec<Value>,
}

/// Where control goes after a statement.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flow {
    Next,
    Exit(LabelId),
    Again(LabelId),
}

impl Frame<'_> {
    pub fn set(&mut self, local: LocalId, value: Value) -> Result<(), Stop> {
        match self.locals.get_mut(local.index()) {
            Some(place) => {
                *place = value;
                Ok(())
            }
            None => Err(Stop::stuck("no such local")),
        }
    }
}

impl<'p> Machine<'p> {
    pub(crate) fn exec_block(
        &mut self,
        frame: &mut Frame<'p>,
        block: &'p Block,
    ) -> Result<Flow, Stop> {
        for stmt in &block.stmts {
            match self.exec(frame, stmt) {
                Ok(Flow::Next) => {}
                Ok(flow) => return Ok(flow),
                Err(stop) => return Err(stop.at(stmt.span)),
            }
        }
        Ok(Flow::Next)
    }

    fn exec(&mut self, frame: &mut Frame<'p>, stmt: &'p Stmt) -> Result<Flow, Stop> {
        self.step()?;
        match &stmt.kind {
            StmtKind::Assign(local, value) => {
                let value = self.eval(frame, value)?;
                frame.set(*local, value)?;
            }
            StmtKind::WriteField { object, field, value } => {
                let object = self.eval(frame, object)?;
                let value = self.eval(frame, value)?;
                self.write_field(object, *field, value)?;
            }
            StmtKind::WriteStatic { field, value } => {
                let value = self.eval(frame, value)?;
                match self.statics.get_mut(field.index()) {
                    Some(place) => *place = Some(value),
                    None => return Err(Stop::stuck("no such field")),
                }
            }
            StmtKind::WriteElement { array, index, value } => {
                let array = self.eval_ref(frame, array)?;
                let index = self.eval_int(frame, index)?;
                let value = self.eval(frame, value)?;
                let array = self.heap.array_mut(array).ok_or_else(|| Stop::stuck("no array"))?;
                if !usize::try_from(index).is_ok_and(|i| array.data.set(i, value)) {
                    return Err(Stop::stuck("a store into an array that nothing checked"));
                }
            }
            StmtKind::New { dest, class } => {
                let object = self.new_object(*class, Payload::None)?;
                frame.set(*dest, Value::Ref(object))?;
            }
            StmtKind::NewArray { dest, element, length } => {
                let length = self.eval_int(frame, length)?;
                let Ok(length) = usize::try_from(length) else {
                    return Err(Stop::stuck("an array length that nothing checked"));
                };
                let array = self.new_array(element, length)?;
                frame.set(*dest, array)?;
            }
            StmtKind::Concat { dest, parts } => {
                let string = self.concat(frame, parts)?;
                frame.set(*dest, string)?;
            }
            StmtKind::Call(call) => self.exec_call(frame, call)?,
            StmtKind::InitClass(class) => self.init_class(*class)?,
            StmtKind::Check(check) => self.check(frame, check)?,
            StmtKind::If { arms, otherwise } => {
                for (condition, block) in arms {
                    if self.eval_bool(frame, condition)? {
                        return self.exec_block(frame, block);
                    }
                }
                return self.exec_block(frame, otherwise);
            }
            StmtKind::Loop { label, body, .. } => return self.exec_loop(frame, *label, body),
            StmtKind::Block { label, body } => {
                return Ok(match self.exec_block(frame, body)? {
                    Flow::Exit(exited) if exited == *label => Flow::Next,
                    flow => flow,
                });
            }
            StmtKind::Exit(label) => return Ok(Flow::Exit(*label)),
            StmtKind::Again(label) => return Ok(Flow::Again(*label)),
            StmtKind::Throw(thrown) => {
                let thrown = self.eval_ref(frame, thrown)?;
                return Err(Stop::Thrown(thrown));
            }
            StmtKind::Try { body, var, handler } => match self.exec_block(frame, body) {
                Err(Stop::Thrown(thrown)) => {
                    frame.set(*var, Value::Ref(thrown))?;
                    return self.exec_block(frame, handler);
                }
                result => return result,
            },
            // Annotations have no effect at run time.
            StmtKind::Ghost(_) => {}
        }
        Ok(Flow::Next)
    }

    fn exec_loop(
        &mut self,
        frame: &mut Frame<'p>,
        label: LabelId,
        body: &'p Block,
    ) -> Result<Flow, Stop> {
        loop {
            self.step()?;
            match self.exec_block(frame, body)? {
                Flow::Next => {}
                Flow::Again(again) if again == label => {}
                Flow::Exit(exited) if exited == label => return Ok(Flow::Next),
                flow => return Ok(flow),
            }
        }
    }

    fn exec_call(&mut self, frame: &mut Frame<'p>, call: &'p Call) -> Result<(), Stop> {
        // Room for the locals too: the arguments become the frame.
        let locals = self.program.methods.get(call.method.index()).map_or(0, |m| m.locals.len());
        let mut args = Vec::with_capacity(locals.max(call.args.len()));
        for arg in &call.args {
            args.push(self.eval(frame, arg)?);
        }
        let result = self.call_bound(call.method, call.binding, args)?;
        match call.dest {
            Some(_) if result == Value::Void => Err(Stop::stuck("a call without a result")),
            Some(dest) => frame.set(dest, result),
            None => Ok(()),
        }
    }

    pub(crate) fn write_field(
        &mut self,
        object: Value,
        field: FieldId,
        value: Value,
    ) -> Result<(), Stop> {
        let Value::Ref(reference) = object else {
            return Err(Stop::stuck("a field of null that nothing checked"));
        };
        let place = self
            .classes
            .slot(field)
            .and_then(|slot| self.heap.object_mut(reference)?.fields.get_mut(slot));
        match place {
            Some(place) => {
                *place = value;
                Ok(())
            }
            None => Err(Stop::stuck("the object has no such field")),
        }
    }

    /// A fresh string of the texts of the parts.
    fn concat(&mut self, frame: &mut Frame<'p>, parts: &'p [ir::Expr]) -> Result<Value, Stop> {
        let mut text: Vec<u16> = Vec::new();
        for part in parts {
            let value = self.eval(frame, part)?;
            match value {
                Value::Null => text.extend("null".encode_utf16()),
                Value::Ref(reference) => match self.heap.text(reference) {
                    Some(string) => text.extend_from_slice(string),
                    None => {
                        let reason = "a part of a concatenation is not a string";
                        return Err(Stop::stuck_at(reason, part.span));
                    }
                },
                Value::Int(unit) if part.ty == Type::Int(ir::IntKind::Char) => {
                    text.push(unit as u16);
                }
                _ => text.extend(number::primitive_text(value).encode_utf16()),
            }
        }
        self.new_string(text)
    }
}
