//! What a loop is lent without being asked: the state of the library's objects that it uses.
//!
//! A loop owns what its invariant asks for. That the builder to which it appends, or the list
//! that it reads, is there in every round is not worth a clause of its own: a local variable
//! that the loop does not assign refers to one object, and what is held of that object's state
//! is part of the invariant. The whole goes in, with any value, if the loop may change it; half
//! of what there is goes in, with its value, if the loop only reads it.
//!
//! ```java
//! StringBuilder b = new StringBuilder();
//! for (int i = 0; i < n; i++) {       // as with  loop_invariant acc(b.state);
//!     b.append(i);
//! }
//! ```

use base::{Span, step};
use heap::{Chunk, Heap};
use ir::visit::{assigned_in, each_expr, each_part};
use ir::{Assertion, Block, Call, CheckKind, Expr, ExprKind, Ghost, LocalId, LoopSpec, StmtKind};
use rustc_hash::FxHashMap;
use term::Term;

use crate::determined::is_library;
use crate::engine::Engine;
use crate::engine::outcome::{Blame, Consumed};
use crate::failure::Result;
use crate::foreign::{Changes, asks_whole, changes};
use crate::state::State;

/// A share of a library's state that every round begins and ends with.
#[derive(Clone, Copy, Debug)]
pub struct Lent {
    object: Term,
    field: u32,
    fraction: Term,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Use {
    Reads,
    Changes,
}

impl Engine<'_> {
    /// Moves what the loop uses of the library's state out of its frame, into the state at its
    /// head.
    pub fn lend(
        &mut self,
        frame: &mut Heap,
        head: &mut State,
        (spec, body): (&LoopSpec, &Block),
        span: Span,
    ) -> Result<Vec<Lent>> {
        let used = self.used_objects(head, spec, body);
        let mut lent = Vec::new();
        if used.is_empty() {
            return Ok(lent);
        }
        let one = self.full();
        // From behind: what is taken out moves what comes after it.
        for position in (0..frame.len()).rev() {
            let Some(Chunk::Field { object, field, fraction, value }) =
                frame.chunks().get(position).cloned()
            else {
                continue;
            };
            if !self.is_library_state(field) {
                continue;
            }
            let Some(how) = self.use_of(head, &used, object) else { continue };
            let whole = self.terms.eq(fraction, one);
            if how == Use::Changes && self.holds_fast(head, whole) {
                frame.remove(position);
                let ty = self.program.field(ir::FieldId(field)).ty.clone();
                let value = step!(
                    "lent-state-may-be-any",
                    self.any_of_type(head, "state", &ty, span)?,
                    else value
                );
                head.heap.add(Chunk::Field { object, field, fraction, value });
                lent.push(Lent { object, field, fraction });
                continue;
            }
            let half = self.half(fraction);
            step!("lent-share-is-gone-outside", {
                frame.replace(position, Chunk::Field { object, field, fraction: half, value });
            });
            head.heap.add(Chunk::Field { object, field, fraction: half, value });
            lent.push(Lent { object, field, fraction: half });
        }
        Ok(lent)
    }

    /// Takes back what was lent, at the end of a round.
    pub fn take_lent(
        &mut self,
        round: &mut Consumed,
        lent: &[Lent],
        span: Span,
        blame: Blame,
    ) -> Result<()> {
        for Lent { object, field, fraction } in lent {
            let location = (*object, ir::FieldId(*field));
            let Consumed { state, rest, .. } = round;
            step!("lent-is-taken-back", {
                self.take_field_share(state, rest, location, *fraction, span, blame)?;
            });
        }
        Ok(())
    }

    fn half(&mut self, fraction: Term) -> Term {
        let half = term::Number::fraction(1, 2).unwrap_or(term::Number::ONE);
        let half = self.terms.number(half, term::Sort::REAL);
        self.terms.mul(fraction, half)
    }

    /// Whether a field is what a library's class keeps of the state of its objects.
    pub fn is_library_state(&self, field: u32) -> bool {
        let Some(info) = self.program.fields.get(field as usize) else { return false };
        !info.is_static && is_library(self.program.class(info.class).origin)
    }

    fn use_of(&mut self, state: &State, used: &[(Term, Use)], object: Term) -> Option<Use> {
        let mut all = None;
        for (term, how) in used {
            let same = self.terms.eq(*term, object);
            if same.is_true() || self.holds_at_once(state, same) {
                all = all.max(Some(*how));
            }
        }
        all
    }

    /// The objects that locals refer to which the loop uses and does not assign.
    fn used_objects(&self, head: &State, spec: &LoopSpec, body: &Block) -> Vec<(Term, Use)> {
        let mut uses = Uses { engine: self, found: FxHashMap::default() };
        spec.invariants.iter().for_each(|a| uses.assertion(a));
        spec.decreases.iter().for_each(|e| uses.reads(e));
        uses.block(body);
        let assigned = assigned_in(body);
        let mut found: Vec<(LocalId, Use)> = uses.found.into_iter().collect();
        found.sort_by_key(|(local, _)| *local);
        let is_object = |local: &LocalId| {
            self.scope.locals.get(local.index()).is_some_and(|info| info.ty.is_reference())
        };
        found
            .into_iter()
            .filter(|(local, _)| !assigned.contains(local) && is_object(local))
            .filter_map(|(local, how)| Some((head.get(local)?, how)))
            .collect()
    }
}

/// How a piece of code uses its locals.
struct Uses<'e, 'p> {
    engine: &'e Engine<'p>,
    found: FxHashMap<LocalId, Use>,
}

impl Uses<'_, '_> {
    fn add(&mut self, local: LocalId, how: Use) {
        let known = self.found.entry(local).or_insert(how);
        *known = (*known).max(how);
    }

    fn reads(&mut self, e: &Expr) {
        if let ExprKind::Local(local) = e.kind {
            self.add(local, Use::Reads);
        }
        each_part(e, &mut |part| self.reads(part));
    }

    /// Somebody else may change the object that it refers to.
    fn gives(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Local(local) => self.add(*local, Use::Changes),
            ExprKind::Cast(inner) | ExprKind::Narrow(inner) => self.gives(inner),
            _ => self.reads(e),
        }
    }

    fn assertion(&mut self, a: &Assertion) {
        each_expr(a, &mut |e| self.reads(e));
    }

    fn block(&mut self, block: &Block) {
        block.stmts.iter().for_each(|stmt| self.stmt(&stmt.kind));
    }

    fn stmt(&mut self, kind: &StmtKind) {
        match kind {
            StmtKind::Assign(_, e) => self.gives(e),
            StmtKind::WriteField { object, value, .. } => {
                self.reads(object);
                self.reads(value);
            }
            StmtKind::WriteStatic { value, .. } => self.reads(value),
            StmtKind::WriteElement { array, index, value } => {
                [array, index, value].into_iter().for_each(|e| self.reads(e));
            }
            StmtKind::NewArray { length, .. } => self.reads(length),
            StmtKind::Concat { parts, .. } => parts.iter().for_each(|e| self.reads(e)),
            StmtKind::Call(call) => self.call(call),
            StmtKind::Check(check) => {
                if let CheckKind::Assert { condition, .. } = &check.kind {
                    self.reads(condition);
                }
            }
            StmtKind::If { arms, otherwise } => {
                for (condition, arm) in arms {
                    self.reads(condition);
                    self.block(arm);
                }
                self.block(otherwise);
            }
            StmtKind::Loop { spec, body, .. } => {
                spec.invariants.iter().for_each(|a| self.held(a));
                self.block(body);
            }
            StmtKind::Block { body, .. } => self.block(body),
            StmtKind::Try { body, handler, .. } => {
                self.block(body);
                self.block(handler);
            }
            StmtKind::Throw(e, _) => self.reads(e),
            StmtKind::Ghost(ghost) => self.ghost(ghost),
            StmtKind::New { .. }
            | StmtKind::InitClass(_)
            | StmtKind::Exit(_)
            | StmtKind::Again(_) => {}
        }
    }

    fn call(&mut self, call: &Call) {
        let program = self.engine.program;
        let info = program.method(call.method);
        let library = is_library(info.origin);
        let reads_only = self.engine.is_pure(call.method)
            || (library && changes(program, call.method) == Changes::Nothing);
        for (place, arg) in call.args.iter().enumerate() {
            // A library's method with a contract changes what it asks the whole of.
            let changed = match library && changes(program, call.method) != Changes::Anything {
                true => asks_whole(program, call.method, place),
                false => true,
            };
            if reads_only || !changed { self.reads(arg) } else { self.gives(arg) }
        }
    }

    /// What is held whole may be changed.
    fn held(&mut self, a: &Assertion) {
        each_expr(a, &mut |e| self.gives(e));
    }

    fn ghost(&mut self, ghost: &Ghost) {
        match ghost {
            Ghost::Open(instance) | Ghost::Close(instance) => {
                let args = instance.args.iter().chain(&instance.outputs);
                instance.receiver.iter().for_each(|e| self.gives(e));
                for arg in args {
                    if let ir::PredicateArg::Expr(e) = arg {
                        self.gives(e);
                    }
                }
            }
            Ghost::Use(call) => call.receiver.iter().chain(&call.args).for_each(|e| self.reads(e)),
            Ghost::Assert(a) | Ghost::Assume(a) | Ghost::Join(a) => self.assertion(a),
            Ghost::SetLocal(_, e) | Ghost::SetStatic { value: e, .. } => self.reads(e),
            Ghost::SetField { object, value, .. } => {
                self.reads(object);
                self.reads(value);
            }
            Ghost::Apply(_, args) => args.iter().for_each(|e| self.gives(e)),
            Ghost::Block(block) => self.block(block),
            Ghost::Havoc(_) | Ghost::Unreachable | Ghost::Label(_) => {}
        }
    }
}
