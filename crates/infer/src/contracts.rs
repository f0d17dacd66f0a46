//! Contracts of private methods and of constructors that have none, in classes about which somebody wrote
//! something: what they read, write and return, as their text says it. They are shown like written
//! ones, where the body is and at its calls, so one that is wrong proves nothing.
//!
//! ```java
//! private void step(int k) {          // assignable this.n;
//!     n += k;                         // ensures this.n == \old(this.n) + k;
//! }
//!
//! Counter(Counter next) {             // assignable \nothing;
//!     this.next = next;               // ensures this.n == 0; ensures this.next == next;
//! }
//! ```
//!
//! Nothing is asked of callers but permissions: what goes wrong in a body goes wrong there. Constructors have
//! one with explicit frames only: with permissions, what a caller is given is for its class to say.

use base::Span;
use ir::visit::{Visitor, any_stmt, assigned_in, each_part, each_stmt};
use ir::{
    ArithOp, Assertion, AssertionKind, Block, Body, Check, CheckKind, ClassId, ClassKind, Expr,
    ExprKind, FieldId, Fraction, Framing, GhostKind, Handling, IntKind, LabelId, LocSetExpr,
    LocalId, LocalKind, Location, LocationKind, Method, MethodKind, Origin, Program, Purity,
    SpecCase, Stmt, StmtKind, Type, Visibility,
};

use crate::build;
use crate::trial::size_of;

/// More ways through a body, or a longer value, are not put into words.
const MOST_WAYS: usize = 6;
const LONGEST: usize = 60;

/// Gives private methods the contract that their text says.
pub fn add_contracts(program: &mut Program) {
    let found: Vec<(usize, SpecCase)> = program
        .methods
        .iter()
        .enumerate()
        .filter(|(_, method)| is_open(program, method))
        .filter_map(|(i, method)| Some((i, case(program, method)?)))
        .collect();
    for (i, case) in found {
        if let Some(method) = program.methods.get_mut(i) {
            method.contract.cases.push(case);
        }
    }
}

/// Whether a contract is one that nobody wrote.
pub fn is_inferred(method: &Method) -> bool {
    let [case] = method.contract.cases.as_slice() else { return false };
    method.origin == Origin::Source
        && case.span.is_none()
        && (is_private(method) || is_constructor(method))
}

fn is_private(method: &Method) -> bool {
    method.visibility == Visibility::Private && method.kind == MethodKind::Method
}

fn is_constructor(method: &Method) -> bool {
    method.kind == MethodKind::Constructor
}

fn is_open(program: &Program, method: &Method) -> bool {
    method.origin == Origin::Source
        && (is_private(method) || is_constructor(method))
        && method.modifiers.purity == Purity::Impure
        && !method.modifiers.trusted
        && !method.modifiers.helper
        && method.contract.is_empty()
        && method.overrides.is_empty()
        && method.unchecked.is_empty()
        && if is_constructor(method) {
            is_built_alone(program, method.class)
        } else {
            is_spoken_of(program, method.class)
        }
}

/// Whether somebody wrote something about a class. Where nobody did, bodies are looked into at calls;
/// invariants give its methods contracts of their own.
fn is_spoken_of(program: &Program, class: ClassId) -> bool {
    let info = program.class(class);
    let has_contract = |id: &ir::MethodId| !program.method(*id).contract.is_empty();
    info.origin == Origin::Source
        && info.invariants.is_empty()
        && (info.framing == Framing::Implicit || info.methods.iter().any(has_contract))
}

/// Whether somebody wrote something about a class whose constructors run nothing but their own text.
fn is_built_alone(program: &Program, class: ClassId) -> bool {
    let info = program.class(class);
    let has_contract = |id: &ir::MethodId| !program.method(*id).contract.is_empty();
    info.origin == Origin::Source
        && info.kind == ClassKind::Class
        && info.framing == Framing::Explicit
        && info.superclass == program.well_known.object
        && (!info.invariants.is_empty() || info.methods.iter().any(has_contract))
}

fn case(program: &Program, method: &Method) -> Option<SpecCase> {
    let Body::Block { exit, block } = &method.body else { return None };
    let effect = Effect::of(program, method, block)?;
    let is_implicit = program.class(method.class).framing == Framing::Implicit;
    let mut held = Vec::new();
    let mut case = SpecCase { span: Span::NONE, ..SpecCase::default() };
    if is_implicit {
        if effect.is_elsewhere || !effect.arrays.is_empty() {
            return None;
        }
        held = effect.held(method.class);
        case.requires.clone_from(&held);
    } else {
        // Who builds an object may set its fields.
        case.assignable = Some(effect.written(method.class, is_constructor(method)));
    }
    case.ensures = held;
    let ways = Ways { method, effect: &effect };
    // Whoever gives all that he has gets it back as it was.
    for field in effect.reads.iter().filter(|field| is_implicit && !effect.writes.contains(field)) {
        let place = ways.field(program, *field)?;
        case.ensures.push(build::clause(build::eq(&place, &build::old(&place))));
    }
    case.ensures.extend(ways.ends(program, *exit, block).unwrap_or_default());
    let says_something = !case.ensures.is_empty() || case.assignable.is_some();
    says_something.then_some(case)
}

/// What a body reads and writes.
#[derive(Default)]
struct Effect {
    this: Option<LocalId>,
    reads: Vec<FieldId>,
    writes: Vec<FieldId>,
    /// Arrays whose elements are written.
    arrays: Vec<Expr>,
    /// Whether anything else of the heap is read.
    is_elsewhere: bool,
}

impl Effect {
    /// Nothing if the text does not say it: there are calls, or something is made or thrown.
    fn of(program: &Program, method: &Method, block: &Block) -> Option<Effect> {
        let this = method.params.first().copied().filter(|_| !method.is_static);
        let mut effect = Effect { this, ..Effect::default() };
        let builds = is_constructor(method);
        if builds {
            // What it does not set has its default value.
            let own = program.class(method.class).fields.iter().copied();
            effect.writes.extend(own.filter(|id| {
                let field = program.field(*id);
                !field.is_static && field.ghost == GhostKind::Real
            }));
        }
        let is_of_object =
            |id: ir::MethodId| Some(program.method(id).class) == program.well_known.object;
        let assigned = assigned_in(block);
        if method.params.iter().any(|param| assigned.contains(param)) {
            return None;
        }
        let is_known = |stmt: &Stmt| match &stmt.kind {
            StmtKind::Assign(..)
            | StmtKind::WriteField { .. }
            | StmtKind::WriteElement { .. }
            | StmtKind::If { .. }
            | StmtKind::Loop { .. }
            | StmtKind::Block { .. }
            | StmtKind::Exit(_)
            | StmtKind::Again(_) => true,
            StmtKind::Check(check) => check.handling == Handling::Obligation,
            StmtKind::Call(call) => builds && is_of_object(call.method),
            StmtKind::NewArray { .. } => builds,
            _ => false,
        };
        if any_stmt(block, |stmt| !is_known(stmt)) {
            return None;
        }
        let mut is_said = true;
        each_stmt(block, &mut |stmt| match &stmt.kind {
            StmtKind::WriteField { object, field, .. } => {
                is_said &= effect.is_this(object);
                note(&mut effect.writes, *field);
            }
            StmtKind::WriteElement { array, .. } => note(&mut effect.arrays, build::plain(array)),
            _ => {}
        });
        Reads(&mut effect).block(block);
        let made = made_in(block);
        effect
            .arrays
            .retain(|array| !matches!(array.kind, ExprKind::Local(id) if made.contains(&id)));
        let stays = |array: &Expr| match &array.kind {
            ExprKind::Local(id) => method.params.contains(id),
            ExprKind::Field(object, field) => {
                effect.is_this(object) && !effect.writes.contains(field)
            }
            _ => false,
        };
        (is_said && effect.arrays.iter().all(stays)).then_some(effect)
    }

    fn is_this(&self, e: &Expr) -> bool {
        matches!(e.kind, ExprKind::Local(id) if Some(id) == self.this)
    }

    fn read(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Field(object, field) if self.is_this(object) => note(&mut self.reads, *field),
            ExprKind::Field(..) | ExprKind::StaticField(_) | ExprKind::Index(..) => {
                self.is_elsewhere = true;
            }
            ExprKind::PureCall(_) | ExprKind::FunctionCall(..) => self.is_elsewhere = true,
            _ => {}
        }
        each_part(e, &mut |part| self.read(part));
    }

    /// The receiver.
    fn this(&self, ty: Type) -> Option<Expr> {
        self.this.map(|this| build::local(this, &ty))
    }

    /// `acc(this.f)` of what is written, half of what is read.
    fn held(&self, class: ClassId) -> Vec<Assertion> {
        let Some(this) = self.this(Type::Class(class)) else { return Vec::new() };
        let read = self.reads.iter().filter(|field| !self.writes.contains(field));
        let half = || {
            let (one, two) = (Box::new(build::int(1)), Box::new(build::int(2)));
            let half = ExprKind::Arith(ArithOp::Div, one, two);
            Fraction::Part(Expr::new(half, Type::Permission, Span::NONE))
        };
        let whole = self.writes.iter().map(|field| (*field, Fraction::Full));
        whole
            .chain(read.map(|field| (*field, half())))
            .map(|(field, share)| {
                let location = location(LocationKind::Field(this.clone(), field));
                Assertion::new(AssertionKind::Acc(location, share), Span::NONE)
            })
            .collect()
    }

    fn written(&self, class: ClassId, builds: bool) -> Vec<Expr> {
        let set =
            |set: LocSetExpr| Expr::new(ExprKind::LocSet(Box::new(set)), Type::LocSet, Span::NONE);
        let this = self.this(Type::Class(class)).filter(|_| !builds);
        let fields = this.iter().flat_map(|this| {
            self.writes.iter().map(|field| LocationKind::Field(this.clone(), *field))
        });
        let arrays = self.arrays.iter().map(|array| LocationKind::Elements(array.clone()));
        let all: Vec<Expr> =
            fields.chain(arrays).map(|kind| set(LocSetExpr::Singleton(location(kind)))).collect();
        match all.is_empty() {
            true => vec![set(LocSetExpr::Empty)],
            false => all,
        }
    }
}

/// Locals that hold nothing but arrays that are made here.
fn made_in(block: &Block) -> Vec<LocalId> {
    let (mut made, mut assigned) = (Vec::new(), Vec::new());
    each_stmt(block, &mut |stmt| match &stmt.kind {
        StmtKind::NewArray { dest, .. } => made.push(*dest),
        StmtKind::Assign(local, _) => assigned.push(*local),
        _ => {}
    });
    made.retain(|local| !assigned.contains(local));
    made
}

/// What a body reads.
struct Reads<'e>(&'e mut Effect);

impl<'p> Visitor<'p> for Reads<'_> {
    fn expr(&mut self, e: &'p Expr) {
        self.0.read(e);
    }
}

fn location(kind: LocationKind) -> Location {
    Location { kind, span: Span::NONE }
}

fn note<T: PartialEq>(all: &mut Vec<T>, one: T) {
    if !all.contains(&one) {
        all.push(one);
    }
}

/// One way through a body. Of values that cannot be said, nothing is known.
#[derive(Clone, Default)]
struct Way {
    conditions: Vec<Option<Expr>>,
    locals: Vec<(LocalId, Option<Expr>)>,
    fields: Vec<(FieldId, Option<Expr>)>,
    /// Numbers that are known to be in range.
    in_range: Vec<(IntKind, Expr)>,
    left: Option<LabelId>,
}

struct Ways<'m> {
    method: &'m Method,
    effect: &'m Effect,
}

impl Ways<'_> {
    /// What a body leaves, said in terms of where it began; nothing if it has loops.
    fn ends(&self, program: &Program, label: LabelId, block: &Block) -> Option<Vec<Assertion>> {
        let ways = self.block(block, vec![Way::default()])?;
        if !ways.iter().all(|way| way.left.is_none_or(|left| left == label)) {
            return None;
        }
        let mut said = Vec::new();
        if let Some(result) = self.method.result_local {
            let value = |way: &Way| known(&way.locals, result).cloned().flatten();
            let local = build::local(result, &self.method.result);
            said.extend(self.said(&local, &ways, value));
        }
        for field in &self.effect.writes {
            let place = self.field(program, *field)?;
            let value = |way: &Way| self.field_value(&place, *field, way);
            said.extend(self.said(&place, &ways, value));
        }
        Some(said)
    }

    /// The value of a field on a way: what was written, or what was there before.
    fn field_value(&self, place: &Expr, field: FieldId, way: &Way) -> Option<Expr> {
        if let Some(written) = known(&way.fields, field) {
            return written.clone();
        }
        if !is_constructor(self.method) {
            return Some(build::old(place));
        }
        let default = match &place.ty {
            Type::Int(_) => ExprKind::Int(0),
            Type::Bool => ExprKind::Bool(false),
            ty if ty.is_reference() => ExprKind::Null,
            _ => return None,
        };
        Some(Expr::new(default, place.ty.clone(), Span::NONE))
    }

    fn field(&self, program: &Program, field: FieldId) -> Option<Expr> {
        let object = self.effect.this(Type::Class(self.method.class))?;
        let ty = program.field(field).ty.clone();
        Some(Expr::new(ExprKind::Field(Box::new(object), field), ty, Span::NONE))
    }

    /// `place == (c1 ? v1 : (c2 ? v2 : v3))`
    fn said(
        &self,
        place: &Expr,
        ways: &[Way],
        value: impl Fn(&Way) -> Option<Expr>,
    ) -> Option<Assertion> {
        let is_said = matches!(place.ty, Type::Int(_) | Type::Bool) || place.ty.is_reference();
        if !is_said {
            return None;
        }
        let (last, others) = ways.split_last()?;
        let mut whole = value(last)?;
        for way in others.iter().rev() {
            let then = value(way)?;
            if then == whole {
                continue;
            }
            let conditions: Option<Vec<Expr>> = way.conditions.iter().cloned().collect();
            let condition = conditions?.into_iter().reduce(Expr::and)?;
            let ty = then.ty.clone();
            let kind = ExprKind::Ite(Box::new(condition), Box::new(then), Box::new(whole));
            whole = Expr::new(kind, ty, Span::NONE);
        }
        let claim = build::clause(build::eq(place, &whole));
        (size_of(&claim) <= LONGEST).then_some(claim)
    }

    fn block(&self, block: &Block, mut ways: Vec<Way>) -> Option<Vec<Way>> {
        for stmt in &block.stmts {
            let (left, on): (Vec<Way>, Vec<Way>) =
                ways.into_iter().partition(|way| way.left.is_some());
            ways = left;
            for way in on {
                ways.extend(self.stmt(stmt, way)?);
            }
            if ways.len() > MOST_WAYS {
                return None;
            }
        }
        Some(ways)
    }

    fn stmt(&self, stmt: &Stmt, mut way: Way) -> Option<Vec<Way>> {
        match &stmt.kind {
            StmtKind::Assign(to, e) => {
                let value = self.value(e, &way);
                way.locals.retain(|(known, _)| known != to);
                way.locals.push((*to, value));
            }
            StmtKind::NewArray { dest, .. } => {
                way.locals.retain(|(known, _)| known != dest);
                way.locals.push((*dest, None));
            }
            // Elements are not spoken of, and nothing runs in the constructor of an object.
            StmtKind::WriteElement { .. } | StmtKind::Call(_) => {}
            StmtKind::WriteField { field, value, .. } => {
                let value = self.value(value, &way);
                way.fields.retain(|(known, _)| known != field);
                way.fields.push((*field, value));
            }
            StmtKind::Check(Check { kind: CheckKind::Overflow { kind, value }, .. }) => {
                let value = self.value(value, &way);
                way.in_range.extend(value.map(|value| (*kind, value)));
            }
            StmtKind::Check(_) => {}
            StmtKind::If { arms, otherwise } => {
                let mut all = Vec::new();
                for (condition, arm) in arms {
                    let condition = self.value(condition, &way);
                    let mut then = way.clone();
                    then.conditions.push(condition.clone());
                    all.extend(self.block(arm, vec![then])?);
                    way.conditions.push(condition.map(Expr::negate));
                }
                all.extend(self.block(otherwise, vec![way])?);
                return Some(all);
            }
            StmtKind::Block { label, body } => {
                let mut ways = self.block(body, vec![way])?;
                for way in &mut ways {
                    way.left = way.left.filter(|left| left != label);
                }
                return Some(ways);
            }
            StmtKind::Exit(label) => way.left = Some(*label),
            _ => return None,
        }
        Some(vec![way])
    }

    /// A value in terms of what there was at the beginning.
    fn value(&self, e: &Expr, way: &Way) -> Option<Expr> {
        let two = |a: &Expr, b: &Expr| {
            Some((Box::new(self.value(a, way)?), Box::new(self.value(b, way)?)))
        };
        let kind = match &e.kind {
            ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Null => e.kind.clone(),
            ExprKind::Local(id) => match known(&way.locals, *id) {
                Some(value) => return value.clone(),
                None if self.is_param(*id) => e.kind.clone(),
                None => return None,
            },
            ExprKind::Field(object, field) if self.effect.is_this(object) => {
                return self.field_value(&build::plain(e), *field, way);
            }
            ExprKind::Wrap(kind, inner) => {
                let inner = self.value(inner, way)?;
                let is_in_range = way.in_range.iter().any(|(k, e)| k == kind && *e == inner);
                return is_in_range.then_some(inner);
            }
            ExprKind::Neg(a) => ExprKind::Neg(Box::new(self.value(a, way)?)),
            ExprKind::Not(a) => ExprKind::Not(Box::new(self.value(a, way)?)),
            ExprKind::Arith(op, a, b) => {
                let is_total = matches!(op, ArithOp::Add | ArithOp::Sub | ArithOp::Mul)
                    || matches!(b.kind, ExprKind::Int(n) if n != 0);
                let (a, b) = two(a, b).filter(|_| is_total)?;
                ExprKind::Arith(*op, a, b)
            }
            ExprKind::Compare(op, a, b) => {
                let (a, b) = two(a, b)?;
                ExprKind::Compare(*op, a, b)
            }
            ExprKind::Eq(a, b) => {
                let (a, b) = two(a, b)?;
                ExprKind::Eq(a, b)
            }
            ExprKind::And(a, b) => {
                let (a, b) = two(a, b)?;
                ExprKind::And(a, b)
            }
            ExprKind::Or(a, b) => {
                let (a, b) = two(a, b)?;
                ExprKind::Or(a, b)
            }
            ExprKind::Ite(c, a, b) => {
                let c = Box::new(self.value(c, way)?);
                let (a, b) = two(a, b)?;
                ExprKind::Ite(c, a, b)
            }
            _ => return None,
        };
        Some(Expr::new(kind, e.ty.clone(), Span::NONE))
    }

    fn is_param(&self, id: LocalId) -> bool {
        let local = self.method.locals.get(id.index());
        local.is_some_and(|local| local.kind == LocalKind::Param)
    }
}

fn known<I: PartialEq>(values: &[(I, Option<Expr>)], id: I) -> Option<&Option<Expr>> {
    values.iter().find(|(known, _)| *known == id).map(|(_, value)| value)
}
