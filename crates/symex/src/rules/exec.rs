//! `exec`: runs statements (figure 8, for the whole core).

use base::{Code, Span, needs, step, stops};
use check::Reason;
use facts::hooks;
use ir::{Block, Ghost, Stmt, StmtKind, Type};
use term::Term;

use crate::ending::refuse_endless;
use crate::engine::Engine;
use crate::engine::message::Who;
use crate::engine::outcome::{Blame, Ending, Outcome};
use crate::failure::{Failure, Result, unsupported};
use crate::memory::memory_of;
use crate::state::State;

impl Engine<'_> {
    pub fn exec(&mut self, state: State, block: &Block) -> Result<Vec<Outcome>> {
        let mut live = vec![state];
        let mut done = Vec::new();
        for (i, stmt) in block.stmts.iter().enumerate() {
            if let StmtKind::Ghost(Ghost::Join(a)) = &stmt.kind {
                for state in &mut live {
                    self.check_asked(state, stmt)?;
                }
                live = self.join_at(live, a, stmt.span)?;
                continue;
            }
            let mut next = Vec::new();
            for state in live {
                for outcome in self.exec_recorded(state, stmt)? {
                    match outcome.ending {
                        Ending::Normal => next.push(outcome.state),
                        _ => done.push(outcome),
                    }
                }
            }
            // What follows is done once. At the end of a block nothing follows, or what does
            // is the business of the block around it.
            live = if i + 1 < block.stmts.len() { self.join(next) } else { next };
            if live.is_empty() {
                break;
            }
        }
        done.extend(live.into_iter().map(Outcome::normal));
        Ok(done)
    }

    pub fn exec_stmt(&mut self, mut state: State, stmt: &Stmt) -> Result<Vec<Outcome>> {
        let span = stmt.span;
        self.step(span)?;
        state.visit(span);
        self.check_asked(&mut state, stmt)?;
        match &stmt.kind {
            StmtKind::If { arms, otherwise } => self.exec_if(state, arms, otherwise, span),
            StmtKind::Block { label, body } => {
                let mut outcomes = self.exec(state, body)?;
                for outcome in &mut outcomes {
                    if outcome.ending == Ending::Exit(*label) {
                        outcome.ending = Ending::Normal;
                        if !goes_through_finally(body) {
                            outcome.state.stay();
                        }
                    }
                }
                Ok(outcomes)
            }
            StmtKind::Loop { label, spec, body } => {
                let spec = self.with_proposals(*label, spec);
                self.check_loop_asked(&mut state, &spec)?;
                if self.is_weighing() {
                    return self.weigh_loop(state, *label, &spec, body, span);
                }
                self.exec_loop(state, *label, &spec, body, span)
            }
            StmtKind::Exit(label) => {
                state.leave(span);
                Ok(vec![Outcome { state, ending: Ending::Exit(*label) }])
            }
            StmtKind::Again(label) => Ok(vec![Outcome { state, ending: Ending::Again(*label) }]),
            StmtKind::Try { body, var, handler } => {
                let mut results = Vec::new();
                self.nesting.tries += 1;
                let outcomes = self.exec(state, body);
                self.nesting.tries -= 1;
                for outcome in outcomes? {
                    match outcome.ending {
                        Ending::Throw(exception) => {
                            let mut state = outcome.state;
                            state.set(*var, exception);
                            // A `finally` block only delays the exception.
                            if !handler.stmts.is_empty() {
                                state.stay();
                            }
                            results.extend(self.exec(state, handler)?);
                        }
                        _ => results.push(outcome),
                    }
                }
                Ok(results)
            }
            // Everything else is one action, which ghost operations may help.
            _ => {
                let action = &mut |engine: &mut Self, state| engine.exec_simple(state, stmt);
                let mut outcomes = self.with_ghosts(state, span, action)?;
                for outcome in &mut outcomes {
                    if let Ending::Throw(_) = outcome.ending {
                        outcome.state.leave(span);
                    }
                }
                Ok(outcomes)
            }
        }
    }

    fn exec_if(
        &mut self,
        state: State,
        arms: &[(ir::Expr, Block)],
        otherwise: &Block,
        span: Span,
    ) -> Result<Vec<Outcome>> {
        let mut results = Vec::new();
        let mut pending = vec![state];
        for (condition, block) in arms {
            let mut rest = Vec::new();
            for state in pending {
                let evaluated = self.with_ghosts(state, span, &mut |engine, mut state| {
                    let value = engine.eval(&mut state, condition)?;
                    Ok(vec![(state, value)])
                })?;
                for (state, value) in evaluated {
                    let mut branch = self.branch(&state, value);
                    self.record_branch(&state, &mut branch, condition, true, span);
                    if let Some(branch) = branch {
                        // Not split: the condition holds, and there is no other way.
                        let certain = needs!(
                            "only-one-way-to-go",
                            branch.route.splits.len() == state.route.splits.len()
                        );
                        results.extend(self.exec(branch, block)?);
                        if certain {
                            continue;
                        }
                    }
                    let negated = self.terms.not(value);
                    let mut branch = self.branch(&state, negated);
                    self.record_branch(&state, &mut branch, condition, false, span);
                    rest.extend(branch);
                }
            }
            pending = rest;
        }
        for state in pending {
            results.extend(self.exec(state, otherwise)?);
        }
        Ok(results)
    }

    fn exec_simple(&mut self, mut state: State, stmt: &Stmt) -> Result<Vec<Outcome>> {
        let span = stmt.span;
        match &stmt.kind {
            StmtKind::Assign(local, e) => {
                let value = self.eval(&mut state, e)?;
                self.assume_fits_where_it_was(&mut state, e, value)?;
                // Where a variable has a wider type, this is the last that is seen of the other.
                if self.scope.locals.get(local.index()).is_some_and(|info| info.ty != e.ty) {
                    self.assume_static_type(&mut state, value, &e.ty);
                }
                state.set(*local, value);
                Ok(vec![Outcome::normal(state)])
            }
            StmtKind::WriteField { object, field, value } => {
                let object = self.eval(&mut state, object)?;
                let value = self.eval(&mut state, value)?;
                self.write_field(&mut state, (object, *field), value, span)?;
                Ok(vec![Outcome::normal(state)])
            }
            StmtKind::WriteStatic { field, value } => {
                let value = self.eval(&mut state, value)?;
                self.write_field(&mut state, (Term::NULL, *field), value, span)?;
                Ok(vec![Outcome::normal(state)])
            }
            StmtKind::WriteElement { array, index, value } => {
                let array = self.eval(&mut state, array)?;
                let index = self.eval(&mut state, index)?;
                let value = self.eval(&mut state, value)?;
                memory_of(&state.heap).write_element(
                    self,
                    &mut state,
                    (array, index),
                    value,
                    span,
                )?;
                Ok(vec![Outcome::normal(state)])
            }
            // Whether it is a new object each time is not said: it may be the same again.
            StmtKind::New { class, .. } if hooks::left_open(self.program, *class).is_some() => {
                unsupported(Reason::ModelPromise, span)
            }
            StmtKind::New { dest, class }
                if self.program.class(*class).kind == ir::ClassKind::Lambda =>
            {
                let object = self.some_object(&mut state, &Type::Class(*class));
                state.set(*dest, object);
                Ok(vec![Outcome::normal(state)])
            }
            StmtKind::New { dest, class } => {
                if let Some(hook) = hooks::overridden_in(self.program, *class)
                    && stops!("objects-without-hooks", true)
                {
                    return unsupported(Reason::overridden(self.program, hook), span);
                }
                let object = self.allocate(&mut state, &Type::Class(*class));
                let throwable = self.program.well_known.throwable;
                if throwable.is_some_and(|t| self.program.is_subclass(*class, t)) {
                    self.tables.thrown.intended.push(object);
                }
                self.add_fields(&mut state, object, *class, span)?;
                state.set(*dest, object);
                Ok(vec![Outcome::normal(state)])
            }
            StmtKind::NewArray { dest, element, length } => {
                let length = self.eval(&mut state, length)?;
                let array = self.allocate(&mut state, &Type::array(element.clone()));
                self.assume_element_type(&mut state, array, element);
                let known = self.array_length(&mut state, array);
                let fact = self.terms.eq(known, length);
                self.assume(&mut state, fact);
                let values = self.initial_elements(element, length, span)?;
                let memory = memory_of(&state.heap);
                memory.add_array(self, &mut state, (array, length), values);
                state.set(*dest, array);
                Ok(vec![Outcome::normal(state)])
            }
            StmtKind::Concat { dest, parts } => {
                let value = self.concatenation(&mut state, parts, span)?;
                state.set(*dest, value);
                Ok(vec![Outcome::normal(state)])
            }
            StmtKind::Call(call) => {
                self.check_callbacks(call, span)?;
                self.exec_call(state, call, span)
            }
            // Initialisers are verified by themselves; that they ran is assumed.
            StmtKind::InitClass(class) => {
                self.check_initializers(*class, span)?;
                self.findings.made += 1;
                state.heap.is_also(None);
                self.change_at_start(&mut state, *class, span)?;
                if self.reaches_out(stmt) {
                    self.show(&mut state, None, span);
                }
                let mut outcomes = self.thrown_at_start(&state, *class);
                outcomes.push(Outcome::normal(state));
                Ok(outcomes)
            }
            StmtKind::Check(check) => self.exec_check(state, check, span),
            StmtKind::Throw(e, variable) => {
                let exception = self.eval(&mut state, e)?;
                self.assume_static_type(&mut state, exception, &e.ty);
                if let (Some(_), ir::Type::Class(class)) = (variable, &e.ty) {
                    let thrown = ir::Thrown { class: *class, variable: *variable };
                    self.assume_of_variable(&mut state, exception, thrown);
                }
                // Nobody has caught it: the program makes what it keeps there in order to throw it.
                if let ir::ExprKind::Field(_, field) | ir::ExprKind::StaticField(field) = &e.kind
                    && needs!("kept-exception-is-made", self.facts.made().classes(*field).is_some())
                {
                    self.tables.thrown.intended.push(exception);
                }
                Ok(vec![Outcome { state, ending: Ending::Throw(exception) }])
            }
            StmtKind::Ghost(ghost) => self.exec_ghost(state, ghost, span),
            _ => unsupported(Reason::Statement, span),
        }
    }

    // ───────────────────────── the heap ─────────────────────────

    pub fn allocate(&mut self, state: &mut State, ty: &Type) -> Term {
        let hint = match ty {
            Type::Class(class) => self.program.class(*class).name.as_str(),
            _ => "array",
        };
        self.findings.made += 1;
        let object = self.terms.fresh_object(hint.rsplit('.').next().unwrap_or(hint));
        let class = self.type_term(ty);
        let dynamic = self.terms.type_of(object);
        let fact = self.terms.eq(dynamic, class);
        self.assume(state, fact);
        object
    }

    /// An object of exactly that type, which may have been there before.
    fn some_object(&mut self, state: &mut State, ty: &Type) -> Term {
        self.findings.made += 1;
        let object = self.terms.fresh("lambda", term::Sort::REF);
        let exists = self.terms.ne(object, Term::NULL);
        let class = self.type_term(ty);
        let dynamic = self.terms.type_of(object);
        let is = self.terms.eq(dynamic, class);
        let fact = self.terms.and([exists, is]);
        self.assume(state, fact);
        object
    }

    /// Permissions to all fields of a new object, which hold their default values.
    pub fn add_fields(
        &mut self,
        state: &mut State,
        object: Term,
        class: ir::ClassId,
        span: Span,
    ) -> Result<()> {
        let mut fields = Vec::new();
        for field in self.instance_fields(class) {
            let ty = self.program.field(field).ty.clone();
            fields.push((field, self.default_value(&ty, span)?));
        }
        memory_of(&state.heap).add_fields(self, state, object, &fields);
        Ok(())
    }

    pub fn instance_fields(&self, class: ir::ClassId) -> Vec<ir::FieldId> {
        let mut fields = Vec::new();
        let mut next = Some(class);
        while let Some(id) = next {
            let class = self.program.class(id);
            // Library objects keep their state to themselves.
            if matches!(class.origin, ir::Origin::Source | ir::Origin::Synthetic) {
                fields.extend(class.fields.iter().filter(|f| {
                    let field = self.program.field(**f);
                    !field.is_static && field.ghost != ir::GhostKind::Model
                }));
            }
            next = class.superclass;
        }
        fields
    }

    /// What a new array holds: the default value, everywhere.
    fn initial_elements(&mut self, element: &Type, length: Term, span: Span) -> Result<Term> {
        let sort = self.sort_of(element, span)?;
        let default = self.default_value(element, span)?;
        if let Some(count) = self.terms.as_number(length).and_then(|n| n.to_i128())
            && (0..=64).contains(&count)
        {
            let items = vec![default; count as usize];
            return Ok(self.terms.seq(sort, &items));
        }
        Ok(self.terms.repeat(default, length))
    }

    fn write_field(
        &mut self,
        state: &mut State,
        (object, field): (Term, ir::FieldId),
        value: Term,
        span: Span,
    ) -> Result<()> {
        self.check_written(state, field, value, span)?;
        // What a lambda captured belongs to it, and is set where it is made.
        let class = self.program.field(field).class;
        if self.program.class(class).kind == ir::ClassKind::Lambda
            && let Some(fixed) = self.fixed_value(state, object, field)
        {
            let fact = self.terms.eq(fixed, value);
            self.assume(state, fact);
            return Ok(());
        }
        memory_of(&state.heap).write_field(self, state, (object, field), value, span)
    }

    // ───────────────────────── ghost statements ─────────────────────────

    fn exec_ghost(&mut self, mut state: State, ghost: &Ghost, span: Span) -> Result<Vec<Outcome>> {
        let normal = |states: Vec<State>| states.into_iter().map(Outcome::normal).collect();
        match ghost {
            Ghost::Open(instance) => Ok(normal(self.open(state, instance)?)),
            Ghost::Close(instance) => Ok(normal(self.close_written(state, instance, span)?)),
            Ghost::Use(call) => {
                self.use_call(&mut state, call)?;
                Ok(normal(vec![state]))
            }
            Ghost::Assert(a) => {
                let blame = Blame { code: Code::Assertion, span, what: Who::The("the assertion") };
                let consumed = self.consume(state, a, blame)?;
                // Checked, and kept: the heap stays as it was.
                Ok(normal(consumed.into_iter().map(|c| c.state).collect()))
            }
            Ghost::Assume(a) => {
                let snapshot = self.terms.fresh("assumed", term::Sort::SNAP);
                let heap = state.heap.clone();
                // Only facts can be assumed; permissions would come from nowhere.
                let before = state.clone();
                let states = self.produce_into(state, snapshot, a)?;
                self.came_to(&before, span, states.first());
                if stops!(
                    "permissions-are-not-assumed",
                    states.iter().any(|s| s.heap.chunks() != heap.chunks())
                ) {
                    return unsupported(Reason::AssumedPermissions, span);
                }
                Ok(normal(states))
            }
            Ghost::SetLocal(local, e) => {
                let value = self.eval(&mut state, e)?;
                state.set(*local, value);
                Ok(normal(vec![state]))
            }
            Ghost::SetField { object, field, value } => {
                let object = self.eval(&mut state, object)?;
                let value = self.eval(&mut state, value)?;
                self.write_field(&mut state, (object, *field), value, span)?;
                Ok(normal(vec![state]))
            }
            Ghost::SetStatic { field, value } => {
                let value = self.eval(&mut state, value)?;
                self.write_field(&mut state, (Term::NULL, *field), value, span)?;
                Ok(normal(vec![state]))
            }
            Ghost::Havoc(local) => {
                let Some(ty) = self.scope.locals.get(local.index()).map(|l| l.ty.clone()) else {
                    return unsupported(Reason::UnsetVariable, span);
                };
                let value = self.any_of_type(&mut state, "havoc", &ty, span)?;
                step!("havoc-forgets", state.set(*local, value));
                Ok(normal(vec![state]))
            }
            Ghost::Unreachable => {
                let never = self.terms.bool(false);
                step!("unreachable-is-shown", {
                    self.prove(&mut state, never, |_| {
                        Failure::new(Code::Reached, span, "this point may be reached")
                    })?;
                });
                Ok(Vec::new())
            }
            Ghost::Label(name) => {
                let heap = state.heap.clone();
                let time = self.now(&heap);
                state.set_old(ir::OldLabel::Named(*name), heap, time);
                Ok(normal(vec![state]))
            }
            Ghost::Block(block) => {
                step!("ghost-blocks-end", refuse_endless(block, &self.scope.locals)?);
                self.exec(state, block)
            }
            Ghost::Join(a) => Ok(normal(self.join_at(vec![state], a, span)?)),
            Ghost::Apply(lemma, args) => Ok(normal(self.exec_apply(state, *lemma, args, span)?)),
        }
    }
}

/// Whether what leaves the block goes on leaving behind it: the lowering writes a `finally`
/// block behind a `try` without a handler.
fn goes_through_finally(block: &Block) -> bool {
    matches!(
        block.stmts.as_slice(),
        [Stmt { kind: StmtKind::Try { handler, .. }, .. }] if handler.stmts.is_empty()
    )
}

impl Engine<'_> {
    /// Runs a statement and records the states after it.
    pub fn exec_recorded(&mut self, state: State, stmt: &Stmt) -> Result<Vec<Outcome>> {
        if self.recorder.is_none() {
            return self.exec_stmt(state, stmt);
        }
        let before = state.clone();
        let result = self.exec_stmt(state, stmt);
        let mut outcomes = result.map_err(|stop| self.with_step(stop, &before))?;
        let ways = outcomes.len();
        for outcome in &mut outcomes {
            let throws = matches!(outcome.ending, Ending::Throw(_));
            if let Some(event) = self.event_of(stmt, throws, ways) {
                self.record(&mut outcome.state, stmt.span, || event);
            }
        }
        Ok(outcomes)
    }
}
