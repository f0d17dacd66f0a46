//! Loops and methods that the lowering writes, where no invariant can be written: the copy of
//! an array, `new int[n][m]`, a loop over an array, an enum's `values()`.
//!
//! A loop that copies an array or makes its rows is one step. A loop over few elements, whose
//! number is known, is run element by element. For every other loop what is true of it
//! without being said is assumed: a counter that only grows is not below its first value, and
//! a loop that changes nothing on the heap leaves everything there.

use base::Span;
use check::Reason;
use heap::{Chunk, Each, Heap, Iterated, Missing};
use ir::visit::{any_stmt, assigned_in, dest_of};
use ir::{
    Block, CompareOp, Expr, ExprKind, Ghost, LabelId, LocalId, LocalKind, Meaning, OldLabel,
    Origin, Stmt, StmtKind, Type,
};
use term::{Op, Sort, Term};

use crate::determined::is_library;
use crate::engine::Engine;
use crate::engine::outcome::{Ending, Outcome};
use crate::engine::strategy::Loops;
use crate::failure::{Result, Stop, unsupported};
use crate::foreign::{Changes, changes};
use crate::program::counted::{counted, is_local, is_step};
use crate::ranges::{By, Range};
use crate::state::State;

impl Engine<'_> {
    /// The loop as one step, or run element by element; `None` if it is neither.
    pub fn exec_lowered_loop(
        &mut self,
        state: &State,
        label: LabelId,
        body: &Block,
        span: Span,
    ) -> Result<Option<Vec<Outcome>>> {
        let Some(counted) = counted(label, body, &self.scope.locals) else { return Ok(None) };
        let mut state = state.clone();
        let start = match state.get(counted.index).and_then(|at| self.terms.as_number(at)) {
            Some(number) => number.to_i128(),
            None => None,
        };
        let Some(start) = start else { return Ok(None) };
        // The length of an array that is a local, or a local: evaluating it needs no heap.
        let bound = self.eval(&mut state, counted.bound)?;
        let known = self.prover.value_of(&mut self.terms, &state.path, bound);
        let known = known.and_then(|bound| self.terms.as_number(bound)?.to_i128());
        if let (Some(count), Loops::Unrolled { rounds }) = (known, self.options.strategies.loops)
            && count - start <= rounds.into()
        {
            return self.unroll(state, label, (body, rounds)).map(Some);
        }
        if start != 0 || state.heap.is_total() {
            return Ok(None);
        }
        match counted.middle {
            [Stmt { kind: StmtKind::WriteElement { array, index, value }, .. }] => {
                let (ExprKind::Local(to), true, ExprKind::Index(from, at)) =
                    (&array.kind, is_local(index, counted.index), &value.kind)
                else {
                    return Ok(None);
                };
                let ExprKind::Local(from) = &from.kind else { return Ok(None) };
                let of_source =
                    matches!(&counted.bound.kind, ExprKind::Length(a) if is_local(a, *from));
                if !is_local(at, counted.index) || !of_source {
                    return Ok(None);
                }
                let (from, to, index) = (*from, *to, counted.index);
                let copied = self.with_ghosts(state, span, &mut |engine, state| {
                    engine.copy_elements(state, from, to, index, bound, span)
                })?;
                Ok(Some(copied.into_iter().map(Outcome::normal).collect()))
            }
            [
                Stmt { kind: StmtKind::NewArray { dest, element, length }, .. },
                Stmt { kind: StmtKind::WriteElement { array, index, value }, .. },
            ] => {
                let ExprKind::Local(table) = &array.kind else { return Ok(None) };
                if !is_local(index, counted.index) || !is_local(value, *dest) {
                    return Ok(None);
                }
                let length = self.eval(&mut state, length)?;
                let rows = self.make_rows(state, *table, counted.index, bound, element, length)?;
                Ok(rows.map(|state| vec![Outcome::normal(state)]))
            }
            _ => Ok(None),
        }
    }

    /// Iteration after iteration; each decides for itself whether it is the last.
    fn unroll(
        &mut self,
        state: State,
        label: LabelId,
        (body, rounds): (&Block, u32),
    ) -> Result<Vec<Outcome>> {
        let mut entered = state;
        let time = self.now(&entered.heap);
        entered.set_old(OldLabel::Loop(label), entered.heap.clone(), time);
        let mut live = vec![entered];
        let mut done = Vec::new();
        for _ in 0..=rounds {
            let mut next = Vec::new();
            for state in live {
                for outcome in self.exec(state, body)? {
                    match outcome.ending {
                        Ending::Normal => next.push(outcome.state),
                        Ending::Again(to) if to == label => next.push(outcome.state),
                        Ending::Exit(to) if to == label => {
                            done.push(Outcome::normal(outcome.state));
                        }
                        _ => done.push(outcome),
                    }
                }
            }
            live = next;
            if live.is_empty() {
                return Ok(done);
            }
        }
        unsupported(Reason::LoopBeyondItsArray, body_span(body))
    }

    /// All elements of one array are written to another of the same length.
    fn copy_elements(
        &mut self,
        mut state: State,
        from: LocalId,
        to: LocalId,
        index: LocalId,
        length: Term,
        span: Span,
    ) -> Result<Vec<State>> {
        let (Some(from), Some(to)) = (state.get(from), state.get(to)) else {
            return unsupported(Reason::Copy, span);
        };
        let zero = self.terms.int(0);
        let (known, fraction) = (self.array_length(&mut state, to), self.full());
        let same = self.terms.eq(known, length);
        let lacks = |engine: &Self, state: &State, array: Term, to: &str| {
            let all = "all elements of the array";
            let mut failure = engine.not_permitted(span, (to, all));
            failure.path = state.route.trail.to_vec();
            Err(Stop::Missing(Missing::Elements { array, index: None }, Box::new(failure)))
        };
        let Some(values) = self.values_in_range(&mut state, from, zero, length) else {
            return lacks(self, &state, from, "read ");
        };
        let mut heap = state.heap.clone();
        let range = Range { array: to, from: zero, to: length, fraction, by: By::Anyone };
        if !self.holds(&state, same) || self.take_range(&mut state, &mut heap, range).is_none() {
            return lacks(self, &state, to, "write ");
        }
        heap.add(Chunk::Elements { array: to, from: zero, to: length, fraction, values });
        state.heap = heap;
        state.set(index, length);
        Ok(vec![state])
    }

    /// A new array for each element of a new table.
    fn make_rows(
        &mut self,
        mut state: State,
        table: LocalId,
        index: LocalId,
        count: Term,
        element: &Type,
        length: Term,
    ) -> Result<Option<State>> {
        let span = Span::NONE;
        let Some(table) = state.get(table) else { return Ok(None) };
        let (zero, fraction) = (self.terms.int(0), self.full());
        let mut heap = state.heap.clone();
        let range = Range { array: table, from: zero, to: count, fraction, by: By::Anyone };
        if self.take_range(&mut state, &mut heap, range).is_none() {
            return Ok(None);
        }
        let sort = self.sort_of(element, span)?;
        let refs = self.terms.seq_sort(Sort::REF);
        let rows = self.terms.fresh("rows", refs);
        let (known, some) = (self.terms.len_of(rows), self.terms.le(zero, count));
        let fact = self.terms.eq(known, count);
        let fact = self.terms.implies(some, fact);
        self.assume(&mut state, fact);
        self.rows.insert(rows, (length, Type::array(element.clone())));
        heap.add(Chunk::Elements { array: table, from: zero, to: count, fraction, values: rows });
        let default = self.default_value(element, span)?;
        let values = self.terms.repeat(default, length);
        let snapshot = self.terms.inject(values);
        let var = self.index_variable(Sort::INT);
        let Some(values) = self.same_everywhere(var, snapshot) else { return Ok(None) };
        let (low, high) = (self.terms.le(zero, var), self.terms.lt(var, count));
        let range = self.terms.and([low, high]);
        let array = self.terms.index(rows, var);
        let each = Each::Elements { array, from: zero, to: length, fraction, sort };
        heap.add(Chunk::Iterated(Iterated { var, range, each, values }));
        state.heap = heap;
        state.set(index, count);
        Ok(Some(state))
    }

    /// What is true of a row that is read: it is an array of its own, of a known length.
    pub fn assume_row(&mut self, state: &mut State, element: Term) {
        let (Op::Index, [s, index]) = (self.terms.op(element), self.terms.args(element)) else {
            return;
        };
        let (mut s, index) = (*s, *index);
        while self.terms.op(s) == Op::Update {
            s = self.terms.arg(s, 0);
        }
        let Some((length, ty)) = self.rows.get(&s).cloned() else { return };
        let row = self.terms.index(s, index);
        let inside = self.terms.is_index(s, index);
        let known = self.array_length(state, row);
        let (dynamic, ty) = (self.terms.type_of(row), self.type_term(&ty));
        let facts = [
            self.terms.ne(row, Term::NULL),
            self.terms.eq(known, length),
            self.terms.eq(dynamic, ty),
        ];
        let facts = self.terms.and(facts);
        let fact = self.terms.implies(inside, facts);
        self.assume(state, fact);
    }

    // ───────────────────────── any other loop ─────────────────────────

    /// Counters of the lowering's own that only grow are not below their first value.
    pub fn assume_growth(&mut self, before: &State, head: &mut State, body: &Block) {
        for local in assigned_in(body) {
            let is_temp = self
                .scope
                .locals
                .get(local.index())
                .is_some_and(|info| info.kind == LocalKind::Temp);
            if let (true, Some(first), Some(now)) = (is_temp, before.get(local), head.get(local))
                && self.terms.sort(now) == Sort::INT
                && only_grows(body, local)
            {
                let fact = self.terms.le(first, now);
                self.assume(head, fact);
            }
        }
    }

    /// Whether a loop has no invariant but what the lowering says of its own counter.
    pub fn says_nothing(&self, spec: &ir::LoopSpec) -> bool {
        let is_temp = |e: &Expr| {
            let ExprKind::Local(local) = &e.kind else { return false };
            self.scope.locals.get(local.index()).is_some_and(|info| info.kind == LocalKind::Temp)
        };
        let is_bound = |e: &Expr| match &e.kind {
            ExprKind::Int(_) => true,
            ExprKind::Length(array) => is_temp(array),
            _ => is_temp(e),
        };
        spec.invariants.iter().all(|invariant| match &invariant.kind {
            ir::AssertionKind::Expr(e) => {
                matches!(&e.kind, ExprKind::Compare(CompareOp::Le, a, b) if is_bound(a) && is_bound(b))
            }
            _ => false,
        })
    }

    /// What running a block may change on the heap: nothing that was there, the state of the
    /// library's objects alone, or anything.
    pub fn effect_of(&self, block: &Block) -> Changes {
        block.stmts.iter().map(|stmt| self.effect_of_stmt(stmt)).max().unwrap_or(Changes::Nothing)
    }

    fn effect_of_stmt(&self, stmt: &Stmt) -> Changes {
        match &stmt.kind {
            StmtKind::Call(_) | StmtKind::InitClass(_) if self.reaches_out(stmt) => {
                Changes::Anything
            }
            StmtKind::Assign(..)
            | StmtKind::Check(_)
            | StmtKind::Exit(_)
            | StmtKind::Again(_)
            | StmtKind::InitClass(_)
            | StmtKind::Concat { .. }
            | StmtKind::Throw(..)
            | StmtKind::Ghost(Ghost::Assert(_) | Ghost::SetLocal(..)) => Changes::Nothing,
            StmtKind::New { class, .. } => match is_library(self.program.class(*class).origin) {
                true => Changes::Nothing,
                false => Changes::Anything,
            },
            StmtKind::Call(call) => {
                let method = self.program.method(call.method);
                match method.origin {
                    Origin::Library | Origin::ClassFile => changes(self.program, call.method),
                    Origin::Source | Origin::Synthetic => match self.is_pure(call.method) {
                        true => Changes::Nothing,
                        false => Changes::Anything,
                    },
                }
            }
            StmtKind::If { arms, otherwise } => {
                let arms = arms.iter().map(|(_, arm)| self.effect_of(arm)).max();
                self.effect_of(otherwise).max(arms.unwrap_or(Changes::Nothing))
            }
            StmtKind::Block { body, .. } => self.effect_of(body),
            StmtKind::Loop { spec, body, .. } if self.says_nothing(spec) => self.effect_of(body),
            StmtKind::Try { body, handler, .. } => {
                self.effect_of(body).max(self.effect_of(handler))
            }
            StmtKind::WriteField { .. }
            | StmtKind::WriteStatic { .. }
            | StmtKind::WriteElement { .. }
            | StmtKind::NewArray { .. }
            | StmtKind::Loop { .. }
            | StmtKind::Ghost(_) => Changes::Anything,
        }
    }

    /// What a loop that changes nothing but the library's state finds as it was, and the rest:
    /// the library's state, and what may hold it.
    pub fn without_library_state(&self, heap: &Heap) -> (Heap, Heap) {
        let (mut stays, mut rest) = (Heap::new(), Heap::new());
        for chunk in heap.chunks() {
            let holds = match chunk {
                Chunk::Field { field, .. } => self.is_library_state(*field),
                Chunk::Elements { .. } => false,
                Chunk::Predicate { .. } => true,
                Chunk::Iterated(all) => match &all.each {
                    Each::Field { field, .. } => self.is_library_state(*field),
                    Each::Elements { .. } => false,
                    Each::Predicate { .. } => true,
                },
            };
            if holds { rest.add(chunk.clone()) } else { stays.add(chunk.clone()) }
        }
        (stays, rest)
    }

    // ───────────────────────── enums ─────────────────────────

    /// A call of an enum's `values()`: a new array of its constants, in their order.
    pub fn exec_values(
        &mut self,
        state: &State,
        call: &ir::Call,
        span: Span,
    ) -> Result<Option<Vec<Outcome>>> {
        let method = self.program.method(call.method);
        let class = self.program.class(method.class);
        let is_values = method.modifiers.meaning == Some(Meaning::Constants)
            && method.origin == ir::Origin::Synthetic
            && method.contract.is_empty()
            && call.args.is_empty()
            && !class.enum_constants.is_empty();
        // While the class is being initialised, the array is not there yet.
        if !is_values || self.scope.initializing == Some(method.class) {
            return Ok(None);
        }
        let mut state = state.clone();
        let mut constants = Vec::new();
        for field in class.enum_constants.clone() {
            constants.push(self.final_static(&mut state, field, span)?);
        }
        let array = self.allocate(&mut state, &Type::array(Type::Class(method.class)));
        let (from, to) = (self.terms.int(0), self.terms.int(constants.len()));
        let known = self.array_length(&mut state, array);
        let fact = self.terms.eq(known, to);
        self.assume(&mut state, fact);
        let values = self.terms.seq(Sort::REF, &constants);
        let fraction = self.full();
        state.heap.add(Chunk::Elements { array, from, to, fraction, values });
        if let Some(dest) = call.dest {
            state.set(dest, array);
        }
        Ok(Some(vec![Outcome::normal(state)]))
    }
}

fn body_span(body: &Block) -> Span {
    body.stmts.first().map_or(Span::NONE, |stmt| stmt.span)
}

/// Whether a block assigns a local only by adding to it.
fn only_grows(block: &Block, local: LocalId) -> bool {
    !any_stmt(block, |stmt| dest_of(stmt) == Some(local) && !is_step(stmt, local))
}
