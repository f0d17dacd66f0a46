//! Goes through a body and finds out what is not null where, as the text shows it: what is made
//! there, what was compared with null, what is said of parameters and results, and what is guessed of
//! fields and results so far.
//!
//! Nothing rests on this but which guesses are made: whoever counts on one counts on those who show it.

use ir::visit::assigned_in;
use ir::{
    Block, Body, Call, CheckKind, Expr, ExprKind, FieldId, LabelId, LocalId, MethodId, MethodKind,
    Stmt, StmtKind,
};
use rustc_hash::{FxHashMap, FxHashSet};

use super::state::{Sign, State};
use crate::Facts;
use crate::shown::{is_quiet, shows};

/// How many statements are gone through for one body, rounds of loops counted.
const STEPS: usize = 20_000;

/// How often a loop is gone through before all that it assigns counts as unknown.
const ROUNDS: usize = 4;

/// What is taken for granted.
pub trait Guess {
    fn field(&self, field: FieldId) -> bool;
    fn gives(&self, method: MethodId) -> bool;
    fn takes_none(&self, method: MethodId, param: LocalId) -> bool;
}

/// What a body shows.
#[derive(Default)]
pub struct Found {
    /// Fields to which something may be written that is null.
    pub nulls: FxHashSet<FieldId>,
    /// Fields of the object that somebody else may see before they are set.
    pub early: FxHashSet<FieldId>,
    /// Where the body is left without an exception.
    pub end: Option<State>,
    /// It was too much.
    pub is_cut: bool,
}

pub struct Flow<'a> {
    facts: &'a Facts,
    guess: &'a dyn Guess,
    id: MethodId,
    /// The object that the body builds.
    built: Option<LocalId>,
    left: FxHashMap<LabelId, Option<State>>,
    steps: usize,
    found: Found,
}

/// Goes through the body of a method.
pub fn run(facts: &Facts, id: MethodId, guess: &dyn Guess) -> Found {
    let info = facts.program().method(id);
    let Body::Block { exit, block } = &info.body else { return Found::default() };
    let builds = info.kind == MethodKind::Constructor;
    let built = info.params.first().copied().filter(|_| builds);
    let mut flow = Flow {
        facts,
        guess,
        id,
        built,
        left: FxHashMap::default(),
        steps: 0,
        found: Found::default(),
    };
    let mut entry = State::default();
    for (place, param) in info.params.iter().enumerate() {
        let is_this = place == 0 && !info.is_static;
        entry.there.put(*param, is_this || guess.takes_none(id, *param));
    }
    let end = flow.block(block, Some(entry));
    let returned = flow.left.remove(exit).flatten();
    flow.found.end = join(end, returned);
    flow.found
}

fn join(a: Option<State>, b: Option<State>) -> Option<State> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.meet(&b)),
        (one, None) | (None, one) => one,
    }
}

impl Flow<'_> {
    fn block(&mut self, block: &Block, mut state: Option<State>) -> Option<State> {
        for stmt in &block.stmts {
            state = self.stmt(stmt, state?);
        }
        state
    }

    fn stmt(&mut self, stmt: &Stmt, mut state: State) -> Option<State> {
        self.steps += 1;
        if self.steps > STEPS {
            self.found.is_cut = true;
            return None;
        }
        self.look_at_shown(stmt, &state);
        match &stmt.kind {
            StmtKind::Assign(local, value) => self.assign(&mut state, *local, value),
            StmtKind::WriteField { object, field, value } => {
                let is_there = self.is_there(&state, value);
                let object = local_of(object);
                self.write(&mut state, (object, *field), is_there);
            }
            StmtKind::WriteStatic { field, value } => {
                let is_there = self.is_there(&state, value);
                self.write(&mut state, (None, *field), is_there);
            }
            StmtKind::New { dest, .. }
            | StmtKind::NewArray { dest, .. }
            | StmtKind::Concat { dest, .. } => state.assign(*dest, true),
            StmtKind::Call(call) => self.call(&mut state, call),
            StmtKind::InitClass(_) => self.forget(&mut state),
            StmtKind::Check(check) => match &check.kind {
                CheckKind::NonNull { operand, .. } => self.learn(&mut state, operand),
                CheckKind::Assert { condition, .. } => {
                    return self.assume(state, condition, true);
                }
                _ => {}
            },
            StmtKind::If { arms, otherwise } => {
                let mut rest = Some(state);
                let mut after = None;
                for (condition, arm) in arms {
                    let Some(before) = rest else { break };
                    let inside = self.assume(before.clone(), condition, true);
                    let ended = self.block(arm, inside);
                    after = join(after, ended);
                    rest = self.assume(before, condition, false);
                }
                let ended = self.block(otherwise, rest);
                return join(after, ended);
            }
            StmtKind::Block { label, body } => {
                let end = self.block(body, Some(state));
                let left = self.left.remove(label).flatten();
                return join(end, left);
            }
            StmtKind::Loop { label, body, .. } => return self.rounds(*label, body, state),
            StmtKind::Exit(label) => {
                let left = self.left.remove(label).flatten();
                self.left.insert(*label, join(left, Some(state)));
                return None;
            }
            // Rounds of a loop meet where its body ends, under a name of their own.
            StmtKind::Again(label) => {
                let head = head_of(*label);
                let left = self.left.remove(&head).flatten();
                self.left.insert(head, join(left, Some(state)));
                return None;
            }
            StmtKind::Throw(..) => return None,
            StmtKind::Try { body, var, handler } => {
                let mut caught = state.clone();
                caught.places.clear();
                for local in assigned_in(body) {
                    caught.assign(local, false);
                }
                caught.assign(*var, true);
                let end = self.block(body, Some(state));
                let handled = self.block(handler, Some(caught));
                return join(end, handled);
            }
            StmtKind::WriteElement { .. } | StmtKind::Ghost(_) => {}
        }
        Some(state)
    }

    /// Goes through a loop until nothing is lost at its head any more.
    fn rounds(&mut self, label: LabelId, body: &Block, mut head: State) -> Option<State> {
        for round in 0.. {
            self.left.remove(&label);
            self.left.remove(&head_of(label));
            let end = self.block(body, Some(head.clone()));
            let again = self.left.remove(&head_of(label)).flatten();
            let Some(back) = join(end, again) else { break };
            let met = head.clone().meet(&back);
            if met == head || self.found.is_cut {
                break;
            }
            head = met;
            if round >= ROUNDS {
                for local in assigned_in(body) {
                    head.assign(local, false);
                }
                head.places.clear();
                head.told.clear();
                if round > ROUNDS {
                    self.found.is_cut = true;
                    break;
                }
            }
        }
        self.left.remove(&label).flatten()
    }

    fn assign(&mut self, state: &mut State, local: LocalId, value: &Expr) {
        let is_there = value.ty.is_reference() && self.is_there(state, value);
        let is_null = matches!(value.kind, ExprKind::Null)
            || local_of(value).is_some_and(|from| state.null.has(from));
        state.assign(local, is_there);
        state.null.put(local, is_null);
        if let ExprKind::Bool(value) = &value.kind {
            let other = if *value { Sign::False } else { Sign::True };
            state.told.insert((local, other), None);
        }
    }

    fn write(&mut self, state: &mut State, place: (Option<LocalId>, FieldId), is_there: bool) {
        let (object, field) = place;
        if !is_there && self.guess.field(field) {
            self.found.nulls.insert(field);
        }
        state.places.retain(|(_, other)| *other != field);
        let info = self.facts.program().field(field);
        if is_there && (object.is_some() || info.is_static) {
            state.places.insert(place);
        }
        if is_there && self.is_own(field) && (info.is_static || object == self.built) {
            state.set.insert(field);
        }
    }

    /// Whether the body is there to set the field.
    fn is_own(&self, field: FieldId) -> bool {
        let program = self.facts.program();
        let (info, field) = (program.method(self.id), program.field(field));
        let kind = if field.is_static { MethodKind::StaticInit } else { MethodKind::Constructor };
        info.kind == kind && info.class == field.class
    }

    fn call(&mut self, state: &mut State, call: &Call) {
        let program = self.facts.program();
        let callee = program.method(call.method);
        for (param, arg) in callee.params.iter().zip(&call.args) {
            if self.guess.takes_none(call.method, *param) {
                self.learn(state, arg);
            }
        }
        self.forget(state);
        let this = call.args.first().and_then(local_of);
        let info = program.method(self.id);
        if callee.kind == MethodKind::Constructor
            && self.built.is_some()
            && this == self.built
            && callee.class == info.class
        {
            let fields = program.class(info.class).fields.iter().copied();
            state.set.extend(fields.filter(|f| self.guess.field(*f)));
        }
        if let Some(dest) = call.dest {
            state.assign(dest, callee.result.is_reference() && self.guess.gives(call.method));
        }
    }

    /// Something else ran that may have written to fields.
    fn forget(&self, state: &mut State) {
        let program = self.facts.program();
        state.places.retain(|(_, field)| program.field(*field).is_final);
    }

    /// Somebody may see the object that is being built.
    fn look_at_shown(&mut self, stmt: &Stmt, state: &State) {
        let Some(this) = self.built else { return };
        let program = self.facts.program();
        if !shows(program, stmt, this) || is_quiet(program, stmt, this) {
            return;
        }
        let class = program.class(program.method(self.id).class);
        let unset = class.fields.iter().filter(|f| !state.set.contains(*f));
        self.found.early.extend(unset);
    }

    /// The value turns out not to be null.
    fn learn(&self, state: &mut State, e: &Expr) {
        match &e.kind {
            ExprKind::Local(local) => {
                state.there.put(*local, true);
            }
            ExprKind::Field(object, field) => {
                state.places.extend(local_of(object).map(|object| (Some(object), *field)));
            }
            ExprKind::StaticField(field) => {
                state.places.insert((None, *field));
            }
            ExprKind::Cast(inner) | ExprKind::Narrow(inner) => self.learn(state, inner),
            _ => {}
        }
    }

    /// The condition holds, or does not. Nothing if that cannot be.
    fn assume(&self, mut state: State, condition: &Expr, holds: bool) -> Option<State> {
        match &condition.kind {
            ExprKind::Bool(value) if *value != holds => return None,
            ExprKind::Not(inner) => return self.assume(state, inner, !holds),
            ExprKind::And(a, b) if holds => {
                let state = self.assume(state, a, true)?;
                return self.assume(state, b, true);
            }
            ExprKind::Or(a, b) if !holds => {
                let state = self.assume(state, a, false)?;
                return self.assume(state, b, false);
            }
            ExprKind::And(a, b) | ExprKind::Or(a, b) => {
                let first = self.assume(state.clone(), a, holds);
                let second = self.assume(state, a, !holds);
                let second = second.and_then(|state| self.assume(state, b, holds));
                return join(first, second);
            }
            ExprKind::Local(local) => {
                let sign = if holds { Sign::True } else { Sign::False };
                return state.learn(*local, sign).then_some(state);
            }
            ExprKind::InstanceOf(e, _) if holds => self.learn(&mut state, e),
            ExprKind::Eq(a, b) => {
                for (value, other) in [(a, b), (b, a)] {
                    let is_null = matches!(other.kind, ExprKind::Null);
                    match (is_null, holds) {
                        (true, false) => self.learn(&mut state, value),
                        (true, true) => {
                            if let Some(local) = local_of(value) {
                                if !state.learn(local, Sign::Null) {
                                    return None;
                                }
                                state.null.put(local, true);
                            }
                        }
                        (false, true) if self.is_there(&state, other) => {
                            self.learn(&mut state, value);
                        }
                        (false, _) => {}
                    }
                }
            }
            _ => {}
        }
        Some(state)
    }

    /// Whether a value is not null, as far as that is seen.
    fn is_there(&self, state: &State, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Local(local) => state.there.has(*local),
            ExprKind::Str(_) | ExprKind::ClassObject(_) => true,
            ExprKind::Cast(inner) | ExprKind::Narrow(inner) => self.is_there(state, inner),
            ExprKind::Field(object, field) => {
                let object = local_of(object);
                let is_known = match self.is_own(*field) && object == self.built {
                    true => state.set.contains(field),
                    false => self.guess.field(*field),
                };
                is_known || state.places.contains(&(object, *field)) && object.is_some()
            }
            ExprKind::StaticField(field) => {
                let class = self.facts.program().field(*field).class;
                let is_known = match self.is_own(*field) {
                    true => state.set.contains(field),
                    false => {
                        self.guess.field(*field) && !self.facts.may_be_starting(class, self.id)
                    }
                };
                is_known || state.places.contains(&(None, *field))
            }
            ExprKind::Ite(condition, a, b) => {
                let of = |holds, e: &Expr| {
                    let state = self.assume(state.clone(), condition, holds);
                    state.is_none_or(|state| self.is_there(&state, e))
                };
                of(true, a) && of(false, b)
            }
            _ => false,
        }
    }
}

/// The local that an expression is, in whatever type.
pub(crate) fn local_of(e: &Expr) -> Option<LocalId> {
    match &e.kind {
        ExprKind::Local(local) => Some(*local),
        ExprKind::Cast(inner) | ExprKind::Narrow(inner) => local_of(inner),
        _ => None,
    }
}

/// What stands for the head of a loop among the places where states meet.
fn head_of(label: LabelId) -> LabelId {
    LabelId(u32::MAX - label.0)
}
