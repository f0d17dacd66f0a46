//! Model fields and invariants are pure methods (seed 004, sections 3.1 and 7.3).
//!
//! ```java
//! //@ model \locset footprint;                       //@ pure \locset footprint();
//! //@ represents footprint = \locset(size);    ~>      { return \locset(size); }
//! //@ accessible footprint: footprint;               //@ accessible footprint();
//! //@ invariant size >= 0;                           //@ pure boolean \inv() { return size >= 0; }
//! ```
//!
//! So frames, dispatch, static and dynamic reading, and the order of definition are those of pure
//! methods. An invariant is what the class says and what its supertypes say; if any class of a
//! hierarchy has one, all have: of those that say nothing it is true.

use std::collections::BTreeMap;

use base::{Span, Symbol};
use ir::visit::rewrite::{self, Rewriter};
use ir::visit::{Role, each_part, mentions};
use ir::{
    Assertion, AssertionKind, Binding, Block, Body, Class, ClassId, ClassInvariant, ClassKind,
    Contract, Dependency, Expr, ExprKind, FieldId, Framing, GhostKind, INVARIANT, InvariantKind,
    LabelId, LocSetExpr, Local, LocalId, LocalKind, Method, MethodId, MethodKind, Nullness, Origin,
    Program, PureCall, Purity, SpecCase, SpecModifiers, Stmt, StmtKind, Type, Visibility,
};

use rustc_hash::FxHashSet;

use crate::owned::{self, Footprints};
use crate::partial;

/// Adds the methods, and calls them where model fields and invariants are spoken of.
pub fn define(program: &mut Program) {
    let mut made =
        Made { fields: BTreeMap::new(), invariants: BTreeMap::new(), footprints: BTreeMap::new() };
    for field in (0..program.fields.len() as u32).map(FieldId) {
        define_field(program, field, &mut made);
    }
    let above = above_of(program);
    declare_footprints(program, &above, &mut made);
    declare_invariants(program, &above, &mut made);
    define_all(program, &above, &made);
    if !made.fields.is_empty() || !made.invariants.is_empty() {
        let mut calls = Calls { made: &made, above: above_of(program) };
        let mut rewritten = std::mem::take(program);
        calls.program(&mut rewritten);
        *program = rewritten;
    }
}

struct Made {
    /// By field and class.
    fields: BTreeMap<FieldId, BTreeMap<ClassId, MethodId>>,
    invariants: BTreeMap<ClassId, MethodId>,
    /// Of classes with `rep` fields, and of those above and below.
    footprints: BTreeMap<ClassId, MethodId>,
}

/// A class with what is above it, nearest first: superclasses before interfaces.
fn with_above(program: &Program, class: ClassId) -> Vec<ClassId> {
    let mut all = vec![class];
    let mut seen: FxHashSet<ClassId> = all.iter().copied().collect();
    let mut next = Some(class);
    while let Some(superclass) = next.and_then(|c| program.class(c).superclass) {
        if !seen.insert(superclass) {
            break;
        }
        all.push(superclass);
        next = Some(superclass);
    }
    let mut at = 0;
    while let Some(id) = all.get(at).copied() {
        at += 1;
        for interface in &program.class(id).interfaces {
            if seen.insert(*interface) {
                all.push(*interface);
            }
        }
    }
    all
}

fn above_of(program: &Program) -> Vec<Vec<ClassId>> {
    (0..program.classes.len() as u32).map(|c| with_above(program, ClassId(c))).collect()
}

// ───────────────────────── model fields ─────────────────────────

fn define_field(program: &mut Program, id: FieldId, made: &mut Made) {
    let field = program.field(id).clone();
    let home = program.class(field.class);
    if field.ghost != GhostKind::Model
        || home.origin != Origin::Source
        || home.framing != Framing::Explicit
    {
        return;
    }
    if field.is_static {
        define_static(program, id, &field, made);
        return;
    }
    let mut family = BTreeMap::new();
    let helper = !counts_on_invariant(program, id, &field);
    let mut classes = vec![field.class];
    classes.extend(field.represents.iter().map(|r| r.class).filter(|c| *c != field.class));
    // Supertypes first.
    classes.sort_by_key(|c| with_above(program, *c).len());
    classes.dedup();
    for class in classes {
        let represents = field.represents.iter().find(|r| r.class == class);
        let is_relation = represents.is_some_and(|r| r.is_relation);
        let (locals, value, span) = match represents {
            Some(r) if r.is_relation => (r.locals.clone(), None, r.value.span),
            Some(r) => {
                let mut value = r.value.clone();
                partial::guard_sets(program, &mut value);
                (r.locals.clone(), Some(value), r.value.span)
            }
            None => (vec![this_of(class, field.span)], None, field.span),
        };
        let dependency = program.class(class).dependencies.iter().find(|d| d.field == Some(id));
        let header = Header {
            class,
            name: field.name,
            signature: format!("{}.{}", program.class(class).name, field.name),
            result: field.ty.clone(),
            nullness: field.nullness,
            span,
        };
        let contract = dependency.cloned();
        let mut method = method_of(header, locals, value, contract.as_ref());
        method.modifiers.helper = helper;
        if let (true, Some(relation)) = (is_relation, represents) {
            promise_relation(&mut method, id, relation.value.clone());
        }
        add_method(program, class, method, &mut family);
    }
    dispatch(program, &family);
    made.fields.insert(id, family);
}

/// A static model field is a static method of its class. One that nothing represents stays what it is.
fn define_static(program: &mut Program, id: FieldId, field: &ir::Field, made: &mut Made) {
    let (class, name) = (field.class, field.name);
    let Some(represents) = field.represents.iter().find(|r| r.class == class) else { return };
    let dependency = program.class(class).dependencies.iter().find(|d| d.field == Some(id));
    let reads = dependency.into_iter().flat_map(|d| d.locations.iter().chain(&d.measure));
    let speaks_of_one = reads.chain([&represents.value]).any(|e| mentions(e, LocalId(0)));
    // What needs an object stays unsupported.
    if speaks_of_one {
        return;
    }
    let header = Header {
        class,
        name,
        signature: format!("{}.{name}", program.class(class).name),
        result: field.ty.clone(),
        nullness: field.nullness,
        span: represents.value.span,
    };
    let mut value = represents.value.clone();
    partial::guard_sets(program, &mut value);
    let value = (!represents.is_relation).then_some(value);
    // There is no object; the place of it stays, and nothing speaks of it.
    let mut locals = vec![this_of(class, header.span)];
    locals.iter_mut().for_each(|unused| unused.kind = LocalKind::Bound);
    locals.extend(represents.locals.iter().filter(|l| l.kind != LocalKind::This).cloned());
    let mut method = method_of(header, locals, value, dependency.cloned().as_ref());
    method.is_static = true;
    method.params = Vec::new();
    if represents.is_relation {
        promise_relation(&mut method, id, represents.value.clone());
    }
    let mut family = BTreeMap::new();
    add_method(program, class, method, &mut family);
    made.fields.insert(id, family);
}

/// Whether the definition of a model field asks for the invariant: one that speaks of the field itself
/// cannot come before it.
fn counts_on_invariant(program: &Program, id: FieldId, field: &ir::Field) -> bool {
    let counts = field
        .represents
        .iter()
        .any(|r| r.is_relation || partial::counts_on_invariant(program, &field.ty, &r.value));
    let mut clauses = program.classes.iter().flat_map(|class| &class.invariants);
    counts
        && !clauses.any(|clause| {
            let parts = value_of(&clause.condition);
            is_plain(clause) && parts.iter().any(|e| partial::speaks_of(e, id))
        })
}

/// `represents m \such_that p;`: a method without a body, whose result is as `p` says.
fn promise_relation(method: &mut Method, field: FieldId, relation: Expr) {
    let Some(result) = method.result_local else { return };
    let span = relation.span;
    let mut promise = relation;
    ByResult { field, result }.expr(&mut promise);
    let promise = Assertion::new(AssertionKind::Expr(promise), span);
    if method.contract.cases.is_empty() {
        method.contract.cases.push(SpecCase { span, ..SpecCase::default() });
    }
    for case in &mut method.contract.cases {
        case.ensures.push(promise.clone());
    }
    method.contract.span = span;
    method.is_abstract = false;
}

/// The field of the object itself is the result.
struct ByResult {
    field: FieldId,
    result: LocalId,
}

impl Rewriter for ByResult {
    fn expr(&mut self, e: &mut Expr) {
        rewrite::walk_expr(self, e);
        let is_own = match &e.kind {
            ExprKind::Field(object, field) => {
                *field == self.field && matches!(object.kind, ExprKind::Local(LocalId(0)))
            }
            ExprKind::StaticField(field) => *field == self.field,
            _ => false,
        };
        if is_own {
            e.kind = ExprKind::Local(self.result);
        }
    }
}

struct Header {
    class: ClassId,
    name: Symbol,
    signature: String,
    result: Type,
    nullness: Nullness,
    span: Span,
}

fn this_of(class: ClassId, span: Span) -> Local {
    Local {
        name: Symbol::new("this"),
        ty: Type::Class(class),
        kind: LocalKind::This,
        nullness: Nullness::NonNull,
        span,
    }
}

fn method_of(
    header: Header,
    mut locals: Vec<Local>,
    value: Option<Expr>,
    dependency: Option<&Dependency>,
) -> Method {
    let Header { class, name, signature, result, nullness, span } = header;
    let result_local = LocalId(locals.len() as u32);
    locals.push(Local {
        name: Symbol::new("result"),
        ty: result.clone(),
        kind: LocalKind::Result,
        nullness,
        span,
    });
    let mut contract = Contract::default();
    if let Some(dependency) = dependency {
        let mut case = SpecCase { span: dependency.span, ..SpecCase::default() };
        let mut moved = dependency.clone();
        let mut shift = Shift { by: locals.len() as u32 };
        moved.locations.iter_mut().for_each(|e| shift.expr(e));
        moved.measure.iter_mut().for_each(|e| shift.expr(e));
        locals.extend(moved.locals.into_iter().skip(1));
        case.accessible = Some(moved.locations);
        case.decreases = moved.measure.into_iter().collect();
        contract.cases.push(case);
        contract.span = dependency.span;
    }
    let is_abstract = value.is_none();
    let body = match value {
        Some(value) => {
            let kind = StmtKind::Assign(result_local, value);
            let block = Block { stmts: vec![Stmt { kind, span }] };
            Body::Block { exit: LabelId(0), block }
        }
        None => Body::None,
    };
    Method {
        class,
        name,
        signature,
        kind: MethodKind::Method,
        is_static: false,
        is_abstract,
        is_final: false,
        visibility: Visibility::Public,
        params: vec![LocalId(0)],
        is_varargs: false,
        result,
        result_local: Some(result_local),
        throws: Vec::new(),
        modifiers: SpecModifiers {
            purity: Purity::Pure,
            helper: true,
            model: true,
            result_nullness: Some(nullness),
            ..SpecModifiers::default()
        },
        contract,
        overrides: Vec::new(),
        locals,
        labels: 1,
        body,
        unchecked: Vec::new(),
        origin: Origin::Source,
        span,
    }
}

/// Moves the locals that a clause binds behind others; its object stays the first.
struct Shift {
    by: u32,
}

impl Rewriter for Shift {
    fn local(&mut self, local: &mut LocalId, _: Role) {
        if local.0 > 0 {
            local.0 += self.by - 1;
        }
    }
}

fn add_method(
    program: &mut Program,
    class: ClassId,
    mut method: Method,
    family: &mut BTreeMap<ClassId, MethodId>,
) {
    let id = MethodId(program.methods.len() as u32);
    let above = with_above(program, class);
    method.overrides =
        above.iter().skip(1).filter_map(|other| family.get(other).copied()).collect();
    program.methods.push(method);
    if let Some(info) = program.classes.get_mut(class.index()) {
        info.methods.push(id);
    }
    family.insert(class, id);
}

/// Calls of each member of a family run the nearest definition.
fn dispatch(program: &mut Program, family: &BTreeMap<ClassId, MethodId>) {
    for class in (0..program.classes.len() as u32).map(ClassId) {
        let above = with_above(program, class);
        let has_body = |m: &MethodId| !program.method(*m).is_abstract;
        let known: Vec<MethodId> = above.iter().filter_map(|c| family.get(c).copied()).collect();
        let Some(runs) = known.iter().copied().find(has_body) else { continue };
        let has_objects = |c: &Class| {
            !c.is_abstract && !matches!(c.kind, ClassKind::Interface | ClassKind::Annotation)
        };
        if let Some(info) = program.classes.get_mut(class.index()).filter(|c| has_objects(c)) {
            info.dispatch.extend(known.into_iter().map(|called| (called, runs)));
        }
    }
}

// ───────────────────────── invariants ─────────────────────────

fn is_plain(invariant: &ClassInvariant) -> bool {
    invariant.kind == InvariantKind::Invariant && !invariant.is_static
}

/// The classes of which something is said, and those above and below them.
fn in_sight(
    program: &Program,
    above: &[Vec<ClassId>],
    says: &dyn Fn(ClassId) -> bool,
) -> Vec<ClassId> {
    let is_ours = |c: &Class| c.origin == Origin::Source && c.framing == Framing::Explicit;
    let all = (0..program.classes.len() as u32).map(ClassId);
    let mut found: Vec<ClassId> = Vec::new();
    for class in all.filter(|c| says(*c) && is_ours(program.class(*c))) {
        for (other, its) in above.iter().enumerate() {
            let other = ClassId(other as u32);
            let is_above = above.get(class.index()).is_some_and(|mine| mine.contains(&other));
            let is_related = is_above || its.contains(&class);
            if is_related && is_ours(program.class(other)) && !found.contains(&other) {
                found.push(other);
            }
        }
    }
    found.sort_by_key(|c| (above.get(c.index()).map_or(0, Vec::len), c.0));
    found
}

fn declare_footprints(program: &mut Program, above: &[Vec<ClassId>], made: &mut Made) {
    let classes = in_sight(program, above, &|c| owned::says_rep(program, c));
    let mut family = BTreeMap::new();
    for class in classes {
        let is_footprint = |f: &FieldId| {
            let field = program.field(*f);
            field.name.as_str() == "footprint" && field.ty == Type::LocSet
        };
        let mut of_fields = made.fields.iter().filter(|(f, _)| is_footprint(f));
        let modelled = of_fields.find_map(|(_, family)| family.get(&class).copied());
        if let Some(own) = modelled.or_else(|| owned::written_footprint(program, class)) {
            family.insert(class, own);
            continue;
        }
        let span = program.class(class).span;
        let header = Header {
            class,
            name: Symbol::new(owned::FOOTPRINT),
            signature: format!("{}.\\footprint", program.class(class).name),
            result: Type::LocSet,
            nullness: Nullness::Default,
            span,
        };
        // What it is made of is said when all are there.
        let body = owned::set(LocSetExpr::Empty, span);
        let method = method_of(header, vec![this_of(class, span)], Some(body), None);
        add_method(program, class, method, &mut family);
    }
    dispatch(program, &family);
    made.footprints = family;
}

fn declare_invariants(program: &mut Program, above: &[Vec<ClassId>], made: &mut Made) {
    let says = |c: ClassId| {
        let info = program.class(c);
        // Who says what the invariant reads has one, if only that of its subclasses.
        info.invariants.iter().any(is_plain)
            || owned::says_rep(program, c)
            || info.dependencies.iter().any(|d| d.field.is_none())
    };
    for class in in_sight(program, above, &says) {
        let info = program.class(class);
        let span = info.invariants.iter().find(|i| is_plain(i)).map_or(info.span, |i| i.span);
        let header = Header {
            class,
            name: Symbol::new(INVARIANT),
            signature: format!("{}.\\inv", info.name),
            result: Type::Bool,
            nullness: Nullness::Default,
            span,
        };
        let body = Some(Expr::bool(true, span));
        let method = method_of(header, vec![this_of(class, span)], body, None);
        add_method(program, class, method, &mut made.invariants);
    }
    dispatch(program, &made.invariants.clone());
}

/// Fills in what was declared, and the frames that nobody wrote.
fn define_all(program: &mut Program, above: &[Vec<ClassId>], made: &Made) {
    let footprints =
        Footprints { program, family: &made.footprints, invariants: &made.invariants, above };
    let mut methods: Vec<(MethodId, Method)> = Vec::new();
    for (class, id) in &made.footprints {
        let old = footprints.program.method(*id);
        if old.name.as_str() != owned::FOOTPRINT {
            continue;
        }
        let span = old.span;
        let value = footprints.footprint(*class, span);
        let mut method = old.clone();
        set_body(&mut method, value);
        let own = owned::this(*class, span);
        let whole = owned::call(*id, own, Type::LocSet, Binding::Dynamic, span);
        add_reads(&mut method, whole);
        methods.push((*id, method));
    }
    for (class, id) in &made.invariants {
        let method = invariant_method(&footprints, *class, *id);
        methods.push((*id, method));
    }
    let mut contracts: Vec<(MethodId, Contract)> = Vec::new();
    if !made.footprints.is_empty() {
        for id in (0..footprints.program.methods.len() as u32).map(MethodId) {
            contracts.extend(footprints.add_frames(id).map(|contract| (id, contract)));
        }
    }
    for (id, contract) in contracts {
        if let Some(method) = program.methods.get_mut(id.index()) {
            method.contract = contract;
        }
    }
    for (id, method) in methods {
        if let Some(place) = program.methods.get_mut(id.index()) {
            *place = method;
        }
    }
}

fn set_body(method: &mut Method, value: Expr) {
    if let Some(result) = method.result_local {
        let (kind, span) = (StmtKind::Assign(result, value), method.span);
        let block = Block { stmts: vec![Stmt { kind, span }] };
        method.body = Body::Block { exit: LabelId(0), block };
    }
}

fn add_reads(method: &mut Method, reads: Expr) {
    let span = reads.span;
    let case = SpecCase { span, accessible: Some(vec![reads]), ..SpecCase::default() };
    method.contract.cases.push(case);
}

/// The invariant of a class: what its supertypes say, what it says, and what its `rep` fields add.
fn invariant_method(footprints: &Footprints<'_>, class: ClassId, id: MethodId) -> Method {
    let program = footprints.program;
    let info = program.class(class);
    let declared = program.method(id);
    let span = declared.span;
    let mut locals = vec![this_of(class, span)];
    let mut parts = Vec::new();
    let direct = info.superclass.iter().chain(&info.interfaces);
    for method in direct.filter_map(|above| footprints.invariants.get(above)) {
        parts.push(call_of(*method, this(class, span), Binding::Static, span));
    }
    let mut own = Vec::new();
    for invariant in info.invariants.iter().filter(|i| is_plain(i)) {
        let mut condition = invariant.condition.clone();
        Shift { by: locals.len() as u32 }.assertion(&mut condition);
        locals.extend(invariant.locals.iter().skip(1).cloned());
        own.extend(value_of(&condition));
    }
    // What asks other objects may rest on their being valid.
    let (asking, plain): (Vec<Expr>, Vec<Expr>) = own.into_iter().partition(|e| asks(program, e));
    parts.extend(partial::in_order(plain));
    parts.extend(footprints.validity(class, span));
    parts.extend(asking);
    parts.extend(footprints.apartness(class, span));
    let all = parts.into_iter().reduce(|a, b| {
        let span = a.span.to(b.span);
        Expr::new(ExprKind::And(Box::new(a), Box::new(b)), Type::Bool, span)
    });
    let value = all.unwrap_or_else(|| Expr::bool(true, span));
    let dependency = info.dependencies.iter().find(|d| d.field.is_none());
    let dependency = dependency.map(|d| while_it_holds(d, class, id));
    let header = Header {
        class,
        name: declared.name,
        signature: declared.signature.clone(),
        result: Type::Bool,
        nullness: Nullness::Default,
        span,
    };
    let mut method = method_of(header, locals, Some(value), dependency.as_ref());
    method.overrides = declared.overrides.clone();
    if dependency.is_none() && owned::says_rep(program, class) {
        let reads = footprints.reads_of_invariant(class, id, span);
        reads.into_iter().for_each(|reads| add_reads(&mut method, reads));
    }
    method
}

/// Whether a condition calls something, a model field among it.
fn asks(program: &Program, e: &Expr) -> bool {
    let mut found = match &e.kind {
        ExprKind::PureCall(_) | ExprKind::InvariantFor(_) => true,
        ExprKind::Field(_, field) => program.field(*field).ghost == GhostKind::Model,
        _ => false,
    };
    each_part(e, &mut |part| found = found || asks(program, part));
    found
}

/// What an invariant reads is said for objects that keep it: of others it may be anything (figure 5 of
/// the paper). So a set that the invariant itself speaks of frames it.
fn while_it_holds(dependency: &Dependency, class: ClassId, inv: MethodId) -> Dependency {
    let mut said = dependency.clone();
    for set in &mut said.locations {
        let span = set.span;
        let valid = call_of(inv, this(class, span), Binding::Dynamic, span);
        let everything = owned::set(LocSetExpr::Everything, span);
        let kind = ExprKind::Ite(Box::new(valid), Box::new(set.clone()), Box::new(everything));
        *set = Expr::new(kind, Type::LocSet, span);
    }
    said
}

fn this(class: ClassId, span: Span) -> Expr {
    Expr::local(LocalId(0), Type::Class(class), span)
}

pub fn call_of(method: MethodId, object: Expr, binding: Binding, span: Span) -> Expr {
    let call = PureCall { method, receiver: Some(object), args: Vec::new(), binding, span };
    Expr::new(ExprKind::PureCall(Box::new(call)), Type::Bool, span)
}

/// An assertion that holds no permission, as a condition.
fn value_of(a: &Assertion) -> Vec<Expr> {
    match &a.kind {
        AssertionKind::Expr(e) => vec![e.clone()],
        AssertionKind::Star(parts) => parts.iter().flat_map(value_of).collect(),
        AssertionKind::Cond(c, then, otherwise) => {
            let all = |parts: Vec<Expr>| {
                let both = |x: Expr, y: Expr| {
                    Expr::new(ExprKind::And(Box::new(x), Box::new(y)), Type::Bool, a.span)
                };
                parts.into_iter().reduce(both).unwrap_or_else(|| Expr::bool(true, a.span))
            };
            let (then, otherwise) = (all(value_of(then)), all(value_of(otherwise)));
            let kind = ExprKind::Ite(Box::new(c.clone()), Box::new(then), Box::new(otherwise));
            vec![Expr::new(kind, Type::Bool, a.span)]
        }
        // A class with explicit frames has none of these.
        AssertionKind::Acc(..)
        | AssertionKind::Predicate(_)
        | AssertionKind::ForallStar { .. }
        | AssertionKind::Untouched(_)
        | AssertionKind::Bind(..) => vec![Expr::bool(false, a.span)],
    }
}

// ───────────────────────── uses ─────────────────────────

/// Model fields that are read, and invariants that are spoken of, are calls.
struct Calls<'a> {
    made: &'a Made,
    above: Vec<Vec<ClassId>>,
}

impl Calls<'_> {
    /// The member of a family that a class has.
    fn member(&self, family: &BTreeMap<ClassId, MethodId>, class: ClassId) -> Option<MethodId> {
        self.above.get(class.index())?.iter().find_map(|c| family.get(c).copied())
    }
}

impl Rewriter for Calls<'_> {
    fn expr(&mut self, e: &mut Expr) {
        rewrite::walk_expr(self, e);
        let call = |method: MethodId, object: &Expr, ty: &Type, span: Span| {
            let (receiver, args) = (Some(object.clone()), Vec::new());
            let call = PureCall { method, receiver, args, binding: Binding::Dynamic, span };
            Expr::new(ExprKind::PureCall(Box::new(call)), ty.clone(), span)
        };
        let new = match &e.kind {
            ExprKind::Field(object, field) => match (&object.ty, self.made.fields.get(field)) {
                (Type::Class(class), Some(family)) => {
                    self.member(family, *class).map(|m| call(m, object, &e.ty, e.span))
                }
                _ => None,
            },
            ExprKind::StaticField(field) => self.made.fields.get(field).and_then(|family| {
                let method = *family.values().next()?;
                let (receiver, args) = (None, Vec::new());
                let call =
                    PureCall { method, receiver, args, binding: Binding::Static, span: e.span };
                Some(Expr::new(ExprKind::PureCall(Box::new(call)), e.ty.clone(), e.span))
            }),
            ExprKind::InvariantFor(object) => match &object.ty {
                Type::Class(class) => match self.member(&self.made.invariants, *class) {
                    Some(method) => Some(call(method, object, &Type::Bool, e.span)),
                    None => None,
                },
                _ => None,
            },
            ExprKind::LocSet(set) => match &**set {
                LocSetExpr::Footprint(object) => match &object.ty {
                    Type::Class(class) => self
                        .member(&self.made.footprints, *class)
                        .map(|m| call(m, object, &Type::LocSet, e.span)),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        };
        if let Some(new) = new {
            *e = new;
        }
    }
}
