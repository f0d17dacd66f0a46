//! Statements.

use base::Span;
use ir::{Block, Call, FieldId, LabelId, Local, LocalId, LoopSpec, Stmt, StmtKind, Type};

use crate::concolic::Slot;
use crate::heap::Payload;
use crate::replay::Watched;
use crate::{Machine, Stop, Value};

/// The store of a running method.
pub(crate) struct Frame<'p> {
    pub names: &'p [Local],
    pub locals: Vec<Value>,
    /// Of the method that is replayed.
    pub watched: Option<Box<Watched<'p>>>,
}

/// One part of a concatenation.
pub(crate) struct TextPart {
    pub value: Value,
    pub is_char: bool,
    pub span: Span,
}

/// Where control goes after a statement.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flow {
    Next,
    Exit(LabelId),
    Again(LabelId),
}

impl<'p> Frame<'p> {
    pub fn new(names: &'p [Local], locals: Vec<Value>) -> Frame<'p> {
        Frame { names, locals, watched: None }
    }

    /// Control leaves for another place, from this one.
    fn leave(&mut self, span: Span) {
        if let Some(watched) = &mut self.watched {
            watched.leave(span);
        }
    }

    /// It did not leave after all.
    fn stay(&mut self) {
        if let Some(watched) = &mut self.watched {
            watched.stay();
        }
    }

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
                Err(stop) => {
                    // What contains the statement leaves on its behalf.
                    if let Stop::Thrown(thrown) = stop
                        && is_simple(&stmt.kind)
                    {
                        frame.leave(stmt.span);
                        self.note_origin(thrown, stmt.span);
                    }
                    return Err(stop.at(stmt.span));
                }
            }
        }
        Ok(Flow::Next)
    }

    fn exec(&mut self, frame: &mut Frame<'p>, stmt: &'p Stmt) -> Result<Flow, Stop> {
        self.step()?;
        if frame.watched.is_some() {
            self.walk_to(frame, stmt);
        }
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
                if !self.put_element(array, index, value)? {
                    return Err(Stop::stuck("a store into an array that nothing checked"));
                }
            }
            StmtKind::New { dest, class } => {
                let object = self.new_object(*class, Payload::None)?;
                frame.set(*dest, Value::Ref(object))?;
            }
            StmtKind::NewArray { dest, element, length } => {
                let given = self.eval(frame, length)?;
                let Value::Int(length) = self.concrete(given) else {
                    return Err(Stop::stuck_at("not an integer", length.span));
                };
                let Ok(length) = usize::try_from(length) else {
                    return Err(Stop::stuck("an array length that nothing checked"));
                };
                let array = match given {
                    Value::Sym(symbol) => self.new_open_array(element, length, symbol)?,
                    _ => self.new_array(element, length)?,
                };
                frame.set(*dest, array)?;
            }
            StmtKind::Concat { dest, parts } => {
                let string = self.concat(frame, parts)?;
                frame.set(*dest, string)?;
            }
            StmtKind::Call(call) => self.exec_call(frame, call, stmt.span)?,
            StmtKind::InitClass(class) => self.init_class(*class)?,
            StmtKind::Check(check) => self.check(frame, check, stmt.span)?,
            StmtKind::If { arms, otherwise } => {
                for (condition, block) in arms {
                    if self.eval_bool(frame, condition)? {
                        return self.exec_block(frame, block);
                    }
                }
                return self.exec_block(frame, otherwise);
            }
            StmtKind::Loop { label, spec, body } => {
                let flow = self.exec_loop(frame, (*label, spec), body, stmt.span)?;
                if flow == Flow::Next {
                    frame.stay();
                }
                return Ok(flow);
            }
            StmtKind::Block { label, body } => {
                return Ok(match self.exec_block(frame, body)? {
                    Flow::Exit(exited) if exited == *label => {
                        if !goes_through_finally(body) {
                            frame.stay();
                        }
                        Flow::Next
                    }
                    flow => flow,
                });
            }
            StmtKind::Exit(label) => {
                frame.leave(stmt.span);
                return Ok(Flow::Exit(*label));
            }
            StmtKind::Again(label) => return Ok(Flow::Again(*label)),
            StmtKind::Throw(thrown, _) => {
                let thrown = self.eval_ref(frame, thrown)?;
                return Err(Stop::Thrown(thrown));
            }
            StmtKind::Try { body, var, handler } => {
                self.enter_try(*var, handler);
                let result = self.exec_block(frame, body);
                self.leave_try();
                return match result {
                    Err(Stop::Thrown(thrown)) => {
                        frame.set(*var, Value::Ref(thrown))?;
                        // A `finally` block only delays the exception.
                        if !handler.stmts.is_empty() {
                            frame.stay();
                        }
                        self.exec_block(frame, handler)
                    }
                    result => result,
                };
            }
            // Annotations have no effect at run time.
            StmtKind::Ghost(ghost) => self.watch_ghost(frame, ghost, stmt.span)?,
        }
        Ok(Flow::Next)
    }

    fn exec_loop(
        &mut self,
        frame: &mut Frame<'p>,
        (label, spec): (LabelId, &'p LoopSpec),
        body: &'p Block,
        span: Span,
    ) -> Result<Flow, Stop> {
        let mut is_first = true;
        loop {
            self.step()?;
            self.observe_head(frame, label)?;
            self.watch_head(frame, spec, span, is_first)?;
            is_first = false;
            let before = self.watch_measures(frame, &spec.decreases, span)?;
            match self.exec_block(frame, body)? {
                Flow::Next => {}
                Flow::Again(again) if again == label => {}
                Flow::Exit(exited) if exited == label => return Ok(Flow::Next),
                flow => return Ok(flow),
            }
            self.watch_round(frame, &spec.decreases, &before, span)?;
        }
    }

    fn exec_call(&mut self, frame: &mut Frame<'p>, call: &'p Call, span: Span) -> Result<(), Stop> {
        // Room for the locals too: the arguments become the frame.
        let locals = self.program.methods.get(call.method.index()).map_or(0, |m| m.locals.len());
        let mut args = Vec::with_capacity(locals.max(call.args.len()));
        for arg in &call.args {
            args.push(self.eval(frame, arg)?);
        }
        let is_open = self.watch_call(frame, call, &args, span)?;
        let mut result = self.call_bound(call.method, call.binding, args);
        if is_open && let Err(Stop::Thrown(thrown)) = result {
            result = Err(self.refused(frame, call.method, thrown, span));
        }
        let result = result.map_err(|stop| self.without_mixed_types(call.method, stop))?;
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
        self.note_write(reference, Slot::Field(field));
        self.note_touch(reference, field, false);
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
        let mut texts = Vec::with_capacity(parts.len());
        for part in parts {
            let value = self.eval(frame, part)?;
            let is_char = part.ty == Type::Int(ir::IntKind::Char);
            texts.push(TextPart { value, is_char, span: part.span });
        }
        self.join_texts(&texts)
    }

    pub(crate) fn join_texts(&mut self, parts: &[TextPart]) -> Result<Value, Stop> {
        if let Some(string) = self.join_open(parts)? {
            return Ok(string);
        }
        let mut text: Vec<u16> = Vec::new();
        for part in parts {
            match part.value {
                Value::Null => text.extend("null".encode_utf16()),
                Value::Ref(reference) => match self.heap.text(reference) {
                    Some(string) => text.extend_from_slice(string),
                    None => {
                        let reason = "a part of a concatenation is not a string";
                        return Err(Stop::stuck_at(reason, part.span));
                    }
                },
                Value::Int(unit) if part.is_char => {
                    text.push(unit as u16);
                }
                value => text.extend(self.number_text(value)?.encode_utf16()),
            }
        }
        self.new_string(text)
    }
}

/// Whether a statement contains no others.
fn is_simple(stmt: &StmtKind) -> bool {
    !matches!(
        stmt,
        StmtKind::If { .. }
            | StmtKind::Block { .. }
            | StmtKind::Loop { .. }
            | StmtKind::Try { .. }
            | StmtKind::Exit(_)
            | StmtKind::Again(_)
    )
}

/// Whether a block is left through the `finally` that it is about.
fn goes_through_finally(block: &Block) -> bool {
    matches!(
        block.stmts.as_slice(),
        [Stmt { kind: StmtKind::Try { handler, .. }, .. }] if handler.stmts.is_empty()
    )
}
