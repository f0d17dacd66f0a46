//! What a loop may change in a total heap, as its text shows: what rounds before this one may have
//! written to. Objects that they made are not meant: what is read of an object that was not there
//! is unknown anyway.

use heap::{Extent, Locations};
use ir::visit::{assigned_in, dest_of, each_stmt};
use ir::{
    Assertion, AssertionKind, Block, Call, ClassId, Expr, ExprKind, FieldId, Fraction, Framing,
    Ghost, LocSetExpr, LocalId, Location, LocationKind, MethodId, MethodKind, Origin, Program,
    SpecCase, Stmt, StmtKind, Type,
};

use crate::engine::Engine;
use crate::engine::reading::Reading;
use crate::failure::Result;
use crate::foreign::{Changes, gives_own, is_answered_by_ours};
use crate::hierarchy;
use crate::memory::locations::everything;
use crate::state::State;

/// What the statements of a body write to, before anything is evaluated.
enum Written<'b> {
    Field(&'b Expr, FieldId),
    Static(FieldId),
    Elements(&'b Expr),
    /// Of some object.
    AnyField(FieldId),
    AnyElements(Type),
    Everything,
}

impl Engine<'_> {
    /// The locations that the body may change, in the state at the entry of the loop.
    pub fn changed_by(&mut self, entry: &State, body: &Block) -> Result<Locations> {
        if self.may_run_ours(entry, body) {
            return Ok(everything());
        }
        let mut written = Vec::new();
        each_stmt(body, &mut |stmt| self.written_by(stmt, &mut written));
        if written.iter().any(|w| matches!(w, Written::Everything)) {
            return Ok(everything());
        }
        let assigned = assigned_in(body);
        let mut fields: Vec<FieldId> = Vec::new();
        for w in &written {
            if let Written::Field(_, field) | Written::Static(field) | Written::AnyField(field) = w
            {
                fields.push(*field);
            }
        }
        let mut all = Locations::default();
        for w in written {
            match w {
                Written::Everything => {}
                Written::Static(field) => {
                    all.fields.push((field.0, Extent::Of(term::Term::NULL)));
                }
                Written::AnyField(field) => all.fields.push((field.0, any())),
                Written::AnyElements(ty) => {
                    let sort = self.sort_of(&ty, body_span(body))?;
                    all.arrays.push((sort, any()));
                }
                Written::Field(object, field) => {
                    let extent = match is_same_in_all_rounds(object, &assigned, &fields) {
                        true => Extent::Of(self.eval(&mut entry.clone(), object)?),
                        false => any(),
                    };
                    all.fields.push((field.0, extent));
                }
                Written::Elements(array) => {
                    let Type::Array(element) = &array.ty else { return Ok(everything()) };
                    let sort = self.sort_of(element, array.span)?;
                    let extent = match is_same_in_all_rounds(array, &assigned, &fields) {
                        true => Extent::Of(self.eval(&mut entry.clone(), array)?),
                        false => any(),
                    };
                    all.arrays.push((sort, extent));
                }
            }
        }
        Ok(all)
    }

    /// Whether the body may run methods of the program where it asks for what the library says of its own
    /// objects: nothing says that the object is one of them.
    pub fn may_run_ours(&mut self, entry: &State, body: &Block) -> bool {
        let mut asked: Vec<(MethodId, Option<LocalId>)> = Vec::new();
        each_stmt(body, &mut |stmt| {
            if let StmtKind::Call(call) = &stmt.kind
                && is_answered_by_ours(self.program, call.method)
            {
                let local = match call.args.first().map(|e| &e.kind) {
                    Some(ExprKind::Local(local)) => Some(*local),
                    _ => None,
                };
                asked.push((call.method, local));
            }
        });
        asked.dedup();
        let assigned = if asked.is_empty() { Default::default() } else { assigned_in(body) };
        asked.into_iter().any(|(method, local)| {
            let Some(local) = local else { return true };
            if assigned.contains(&local) {
                let mut is_own = true;
                each_stmt(body, &mut |stmt| {
                    is_own &= dest_of(stmt) != Some(local)
                        || matches!(&stmt.kind, StmtKind::Call(call) if gives_own(self.program, call.method));
                });
                return !is_own;
            }
            let Some(object) = entry.get(local) else { return true };
            !self.is_of_library_here(entry, method, object, body_span(body))
        })
    }

    /// The same; where the text does not tell, what may be changed at all, and whether that is so: then
    /// the rounds write to nothing else, not even for a while.
    pub fn changed_in_frame(&mut self, entry: &State, body: &Block) -> Result<(Locations, bool)> {
        let changed = self.changed_by(entry, body)?;
        match self.scope.frames.last() {
            Some(frame) if changed.everything.is_some() && frame.locations.everything.is_none() => {
                let mut locations = frame.locations.clone();
                let since = frame.since;
                let since = self.terms.int(i64::from(since));
                base::step!("loop-changes-what-is-newer", locations.newer = Some(since));
                Ok((locations, true))
            }
            _ => Ok((changed, false)),
        }
    }

    fn written_by<'b>(&self, stmt: &'b Stmt, all: &mut Vec<Written<'b>>)
    where
        Self: 'b,
    {
        match &stmt.kind {
            StmtKind::WriteField { object, field, .. }
            | StmtKind::Ghost(Ghost::SetField { object, field, .. }) => {
                all.push(Written::Field(object, *field));
            }
            StmtKind::WriteStatic { field, .. }
            | StmtKind::Ghost(Ghost::SetStatic { field, .. }) => all.push(Written::Static(*field)),
            StmtKind::WriteElement { array, .. } => all.push(Written::Elements(array)),
            StmtKind::Call(call) => self.written_by_call(call, all),
            StmtKind::InitClass(class) => {
                if self.may_change_at_start(*class) {
                    all.push(Written::Everything);
                }
            }
            StmtKind::If { .. }
            | StmtKind::Block { .. }
            | StmtKind::Loop { .. }
            | StmtKind::Exit(_)
            | StmtKind::Again(_)
            | StmtKind::Try { .. }
            | StmtKind::Assign(..)
            | StmtKind::New { .. }
            | StmtKind::NewArray { .. }
            | StmtKind::Concat { .. }
            | StmtKind::Check(_)
            | StmtKind::Throw(..)
            | StmtKind::Ghost(_) => {}
        }
    }

    fn written_by_call<'b>(&self, call: &'b Call, all: &mut Vec<Written<'b>>) {
        let program = self.program;
        let info = program.method(call.method);
        if self.is_pure(call.method) && info.kind == MethodKind::Method {
            return;
        }
        match info.origin {
            Origin::Library | Origin::ClassFile => match self.changes_of_library(call.method) {
                Changes::Nothing => {}
                Changes::State => self.written_as_asked(call, all),
                Changes::Asked | Changes::Anything => all.push(Written::Everything),
            },
            Origin::Source | Origin::Synthetic => {
                if !self.facts.writes().may_change(call.method) {
                    return;
                }
                let is_explicit = program.class(info.class).framing == Framing::Explicit;
                // Those that it inherits, too: each case has its own frame.
                let spec = self.spec_alone(call.method, Reading::Dynamic);
                let says = spec.is_written && info.contract.static_cases.is_empty();
                if !is_explicit || !says {
                    all.push(Written::Everything);
                    return;
                }
                for case in &spec.cases {
                    match &case.assignable {
                        Some(sets) => sets.iter().for_each(|set| self.written_in(set, all)),
                        None => all.push(Written::Everything),
                    }
                }
            }
        }
    }

    /// The library says by what it asks for what it changes of the state of its objects.
    fn written_as_asked<'b>(&self, call: &'b Call, all: &mut Vec<Written<'b>>) {
        let cases = contract_of(self.program, call.method);
        if cases.is_empty() {
            all.push(Written::Everything);
        }
        for (method, case) in cases {
            let params = &self.program.method(method).params;
            for a in &case.requires {
                each_asked(a, &mut |asked| {
                    let Some(location) = asked else {
                        all.push(Written::Everything);
                        return;
                    };
                    let LocationKind::Field(object, field) = &location.kind else {
                        all.push(Written::Everything);
                        return;
                    };
                    let param = match object.kind {
                        ExprKind::Local(local) => params.iter().position(|p| *p == local),
                        _ => None,
                    };
                    all.push(match param.and_then(|place| call.args.get(place)) {
                        Some(arg) => Written::Field(arg, *field),
                        None => Written::AnyField(*field),
                    });
                });
            }
        }
    }

    /// What a set of the contract of a callee may mean, for any arguments.
    fn written_in<'b>(&self, set: &Expr, all: &mut Vec<Written<'b>>) {
        let ExprKind::LocSet(set) = &set.kind else {
            all.push(Written::Everything);
            return;
        };
        match &**set {
            LocSetExpr::Empty => {}
            LocSetExpr::Union(sets) => sets.iter().for_each(|set| self.written_in(set, all)),
            LocSetExpr::Singleton(Location {
                kind: LocationKind::Field(_, field) | LocationKind::Static(field),
                ..
            }) => all.push(Written::AnyField(*field)),
            LocSetExpr::Singleton(Location {
                kind:
                    LocationKind::Element(array, _)
                    | LocationKind::Elements(array)
                    | LocationKind::Slice(array, _, _),
                ..
            }) => match &array.ty {
                Type::Array(element) => all.push(Written::AnyElements((**element).clone())),
                _ => all.push(Written::Everything),
            },
            LocSetExpr::AllFields(object) => match &object.ty {
                Type::Class(class) => self.any_fields_of(*class, all),
                _ => all.push(Written::Everything),
            },
            LocSetExpr::AllStatics(class) => {
                for field in &self.program.class(*class).fields {
                    all.push(Written::AnyField(*field));
                }
            }
            _ => all.push(Written::Everything),
        }
    }

    fn any_fields_of<'b>(&self, class: ClassId, all: &mut Vec<Written<'b>>) {
        for field in self.all_fields_of(class) {
            all.push(Written::AnyField(field));
        }
    }
}

/// The cases that say what a method of the library does, its own or those of what it overrides.
fn contract_of(program: &Program, method: MethodId) -> Vec<(MethodId, &SpecCase)> {
    let first = hierarchy::first_above(program, method, |info| !info.contract.cases.is_empty());
    let cases =
        |method| program.method(method).contract.cases.iter().map(move |case| (method, case));
    first.into_iter().flat_map(cases).collect()
}

/// The locations that an assertion asks for in order to change them; none for what may be any.
fn each_asked<'a>(a: &'a Assertion, f: &mut dyn FnMut(Option<&'a Location>)) {
    match &a.kind {
        AssertionKind::Acc(_, Fraction::Some)
        | AssertionKind::Expr(_)
        | AssertionKind::Untouched(_)
        | AssertionKind::Bind(..) => {}
        AssertionKind::Acc(_, Fraction::Part(part)) if is_less_than_whole(part) => {}
        AssertionKind::Acc(location, _) => f(Some(location)),
        AssertionKind::Predicate(_) | AssertionKind::ForallStar { .. } => f(None),
        AssertionKind::Star(parts) => parts.iter().for_each(|part| each_asked(part, f)),
        AssertionKind::Cond(_, then, otherwise) => {
            each_asked(then, f);
            each_asked(otherwise, f);
        }
    }
}

/// `1/1000`: a quotient of literals.
fn is_less_than_whole(part: &Expr) -> bool {
    let ExprKind::Arith(ir::ArithOp::Div, a, b) = &part.kind else { return false };
    matches!((&a.kind, &b.kind), (ExprKind::Int(a), ExprKind::Int(b)) if a < b)
}

fn any() -> Extent {
    Extent::AllBut([].into())
}

fn body_span(body: &Block) -> base::Span {
    body.stmts.first().map_or(base::Span::NONE, |stmt| stmt.span)
}

/// Whether an expression has one value in all rounds: it reads only locals that the loop does not
/// assign, and fields that it does not write to.
fn is_same_in_all_rounds(e: &Expr, assigned: &[LocalId], written: &[FieldId]) -> bool {
    match &e.kind {
        ExprKind::Local(local) => !assigned.contains(local),
        ExprKind::Field(object, field) => {
            !written.contains(field) && is_same_in_all_rounds(object, assigned, written)
        }
        ExprKind::StaticField(field) => !written.contains(field),
        ExprKind::Cast(inner) => is_same_in_all_rounds(inner, assigned, written),
        _ => false,
    }
}
