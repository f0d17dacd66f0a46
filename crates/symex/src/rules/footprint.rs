//! What is held where a loop is entered, as an assertion that could be its invariant's.
//!
//! Only what the program can name in every round counts: variables that the loop does not
//! assign, and what is reached from them through fields that it does not write. What the body
//! may write goes in whole; what it can only read goes in by half, so that its values stay known
//! ([`crate::loops`] makes both halves agree). Predicates go in whole.

use heap::Chunk;
use ir::visit::{assigned_in, each_stmt};
use ir::{
    Assertion, AssertionKind, Binding, Block, Expr, ExprKind, FieldId, Fraction, LocalKind,
    Location, LocationKind, PredicateArg, PredicateInstance, StmtKind, Type,
};
use term::Term;

use crate::engine::Engine;
use crate::state::State;

/// Paths such as `this.items` get no longer than this.
const LONGEST_PATH: usize = 3;

/// What the program calls terms throughout a loop.
type Names = Vec<(Term, Expr)>;

/// What the body of a loop may write.
#[derive(Default)]
struct Writes {
    fields: Vec<FieldId>,
    /// Arrays that are written to, as far as variables say which.
    arrays: Vec<Term>,
    /// Element types of other arrays that are written to.
    elements: Vec<Type>,
    /// Somebody is called who may want everything.
    calls: bool,
}

impl Engine<'_> {
    /// What is held and has a name that holds in every round.
    pub fn footprint(&mut self, state: &State, body: &Block) -> Vec<Assertion> {
        let writes = self.writes_of(state, body);
        let names = self.lasting_names(state, body, &writes);
        let mut found: Vec<(usize, Assertion)> = Vec::new();
        let chunks: Vec<Chunk> = state.heap.chunks().iter().cloned().collect();
        for chunk in &chunks {
            if let Some((rank, kind)) = self.named_chunk(state, chunk, &names, &writes) {
                let assertion = Assertion::new(kind, base::Span::NONE);
                if !found.iter().any(|(_, other)| *other == assertion) {
                    found.push((rank, assertion));
                }
            }
        }
        // What is reached through a field is not null, if it was not.
        for (term, name) in &names {
            if depth(name) > 0 && name.ty.is_reference() {
                let known = self.terms.ne(*term, Term::NULL);
                if self.holds_fast(state, known) {
                    let clause = AssertionKind::Expr(name.clone().non_null());
                    let assertion = Assertion::new(clause, base::Span::NONE);
                    found.push((3 * depth(name) - 1, assertion));
                }
            }
        }
        // Short paths first: they frame the longer ones.
        found.sort_by_key(|(rank, _)| *rank);
        found.into_iter().map(|(_, assertion)| assertion).collect()
    }

    fn named_chunk(
        &mut self,
        state: &State,
        chunk: &Chunk,
        names: &Names,
        writes: &Writes,
    ) -> Option<(usize, AssertionKind)> {
        let none = base::Span::NONE;
        match chunk {
            Chunk::Field { object, field, fraction, .. } => {
                if self.is_library_state(*field) {
                    return None;
                }
                let id = FieldId(*field);
                let info = self.program.fields.get(*field as usize)?;
                let (rank, kind) = if info.is_static {
                    (0, LocationKind::Static(id))
                } else {
                    let owner = name_of(names, *object)?;
                    (depth(&owner), LocationKind::Field(owner, id))
                };
                let is_written = writes.calls || writes.fields.contains(&id);
                let share = self.share_of(*fraction, is_written);
                Some((3 * rank, AssertionKind::Acc(Location { kind, span: none }, share)))
            }
            Chunk::Elements { array, from, to, fraction, .. } => {
                let owner = name_of(names, *array)?;
                let rank = depth(&owner);
                let Type::Array(element) = &owner.ty else { return None };
                let is_written = writes.calls
                    || writes.arrays.contains(array)
                    || writes.elements.contains(element);
                let share = self.share_of(*fraction, is_written);
                let mut scratch = state.clone();
                let length = self.array_length(&mut scratch, *array);
                let zero = self.terms.int(0);
                let (low, high) = (self.terms.eq(*from, zero), self.terms.eq(*to, length));
                let whole = self.terms.and([low, high]);
                let kind = if self.holds(&scratch, whole) {
                    LocationKind::Elements(owner)
                } else {
                    let from = self.number_name(names, *from)?;
                    let to = self.number_name(names, *to)?;
                    let one = Expr::int(1, Type::INT, none);
                    let last = Expr::new(
                        ExprKind::Arith(ir::ArithOp::Sub, Box::new(to), Box::new(one)),
                        Type::BigInt,
                        none,
                    );
                    LocationKind::Slice(owner, from, last)
                };
                Some((3 * rank + 1, AssertionKind::Acc(Location { kind, span: none }, share)))
            }
            Chunk::Predicate { predicate, dynamic, args, .. } => {
                let id = ir::PredicateId(*predicate);
                let info = self.program.predicate(id);
                let mut given = Vec::new();
                for arg in args.iter().take(info.params.len()) {
                    let named = name_of(names, *arg);
                    given.push(match named {
                        Some(name) => name,
                        None => self.number_name(names, *arg)?,
                    });
                }
                if given.len() < info.params.len() {
                    return None;
                }
                let rank = given.iter().map(depth).max().unwrap_or(0);
                let receiver = (!info.is_static && !given.is_empty()).then(|| given.remove(0));
                let binding = if *dynamic { Binding::Dynamic } else { Binding::Static };
                let instance = PredicateInstance {
                    predicate: id,
                    receiver,
                    binding,
                    args: given.into_iter().map(PredicateArg::Expr).collect(),
                    outputs: Vec::new(),
                    span: none,
                };
                Some((3 * rank + 1, AssertionKind::Predicate(instance)))
            }
            Chunk::Iterated(_) => None,
        }
    }

    /// Variables that the loop leaves alone, and fields behind them that it does not write.
    fn lasting_names(&mut self, state: &State, body: &Block, writes: &Writes) -> Names {
        let none = base::Span::NONE;
        let assigned = assigned_in(body);
        let mut names: Names = Vec::new();
        for temps in [false, true] {
            for (local, value) in state.locals() {
                let Some(info) = self.scope.locals.get(local.index()) else { continue };
                let is_temp = info.kind == LocalKind::Temp;
                let counts = !matches!(info.kind, LocalKind::Bound | LocalKind::Result);
                if is_temp == temps
                    && counts
                    && let Some(value) = value
                    && !assigned.contains(&local)
                    && !names.iter().any(|(term, _)| *term == value)
                {
                    names.push((value, Expr::local(local, info.ty.clone(), none)));
                }
            }
        }
        let mut known = 0;
        for _ in 0..LONGEST_PATH {
            let end = names.len();
            for chunk in state.heap.chunks().iter() {
                let Chunk::Field { object, field, value, .. } = chunk else { continue };
                let Some(info) = self.program.fields.get(*field as usize) else { continue };
                if writes.calls || writes.fields.contains(&FieldId(*field)) {
                    continue;
                }
                let kind = if info.is_static {
                    ExprKind::StaticField(FieldId(*field))
                } else {
                    match names[known..end].iter().find(|(t, _)| t == object) {
                        Some((_, owner)) => {
                            ExprKind::Field(Box::new(owner.clone()), FieldId(*field))
                        }
                        None => continue,
                    }
                };
                if !names.iter().any(|(term, _)| term == value) {
                    names.push((*value, Expr::new(kind, info.ty.clone(), none)));
                }
            }
            known = end;
        }
        names
    }

    /// A number, or what has that value.
    fn number_name(&mut self, names: &Names, term: Term) -> Option<Expr> {
        let none = base::Span::NONE;
        if let Some(number) = self.terms.as_number(term).and_then(|n| n.to_i128()) {
            return Some(Expr::int(number, Type::INT, none));
        }
        if let Some(name) = name_of(names, term) {
            return Some(name);
        }
        for (array, owner) in names {
            if matches!(owner.ty, Type::Array(_)) {
                let sort = term::Sort::REF;
                let fun = self.terms.declare_fun(
                    "length",
                    &[sort],
                    term::Sort::INT,
                    term::Reach::Arguments,
                );
                if self.terms.apply(fun, &[*array]) == term {
                    return Some(Expr::new(
                        ExprKind::Length(Box::new(owner.clone())),
                        Type::INT,
                        none,
                    ));
                }
            }
        }
        None
    }

    /// How much of what is held goes into the loop: all of what it writes, half of the rest.
    fn share_of(&mut self, held: Term, is_written: bool) -> Fraction {
        if held == self.full() && is_written {
            return Fraction::Full;
        }
        let none = base::Span::NONE;
        let parts = self.terms.as_number(held).and_then(|n| n.recip()?.to_i128());
        match parts {
            // A known part is divided exactly, so that both halves are the part again.
            Some(parts) if parts < 1 << 20 => {
                let (one, all) = (Expr::int(1, Type::INT, none), 2 * parts);
                let all = Expr::int(all, Type::INT, none);
                let half = ExprKind::Arith(ir::ArithOp::Div, Box::new(one), Box::new(all));
                Fraction::Part(Expr::new(half, Type::Permission, none))
            }
            _ => Fraction::Some,
        }
    }

    fn writes_of(&mut self, state: &State, body: &Block) -> Writes {
        let assigned = assigned_in(body);
        let mut writes = Writes::default();
        let mut called = Vec::new();
        each_stmt(body, &mut |stmt| match &stmt.kind {
            StmtKind::WriteField { field, .. } | StmtKind::WriteStatic { field, .. } => {
                writes.fields.push(*field);
            }
            StmtKind::Ghost(
                ir::Ghost::SetField { field, .. } | ir::Ghost::SetStatic { field, .. },
            ) => writes.fields.push(*field),
            StmtKind::WriteElement { array, .. } => match &array.kind {
                ExprKind::Local(local) if !assigned.contains(local) => {
                    writes.arrays.extend(state.get(*local));
                }
                _ => {
                    if let Type::Array(element) = &array.ty {
                        writes.elements.push((**element).clone());
                    }
                }
            },
            StmtKind::Call(call) => called.push(call.method),
            _ => {}
        });
        for method in called {
            let wants = self.program.method(method);
            let asks = |cases: &[ir::SpecCase]| {
                cases
                    .iter()
                    .any(|case| case.requires.iter().any(|a| !crate::foreign::holds_nothing(a)))
            };
            if wants.origin == ir::Origin::Source
                && (asks(&wants.contract.cases) || asks(&wants.contract.static_cases))
                && !self.is_pure(method)
            {
                writes.calls = true;
            }
        }
        writes
    }
}

fn name_of(names: &Names, term: Term) -> Option<Expr> {
    names.iter().find(|(t, _)| *t == term).map(|(_, name)| name.clone())
}

fn depth(e: &Expr) -> usize {
    match &e.kind {
        ExprKind::Field(object, _) => 1 + depth(object),
        ExprKind::StaticField(_) => 1,
        _ => 0,
    }
}
