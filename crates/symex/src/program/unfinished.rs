//! What annotations ask of an object that is being built.
//!
//! ```java
//! Link() {
//!     //@ assert get() != null;      // `value` is not set yet, and `get` counts on it
//!     value = new Object();
//! }
//! ```
//!
//! Whoever is given an object counts on its fields that are not null, and pure methods, model fields and
//! invariants were shown to be what they are by counting on that. Until the constructor is done it is not so:
//! where annotations ask the object for more than its fields, all of them are shown to be set by then
//! (`objects/declared.rs`); of the time before, nothing can be asked.

use base::Span;
use facts::Facts;
use ir::visit::{Visitor, each_expr, each_part, each_stmt, walk_call, walk_expr, walk_pure_call};
use ir::{
    Assertion, AssertionKind, Binding, Body, Call, ClassId, Expr, ExprKind, Ghost, LocSetExpr,
    Local, LocalId, LoopSpec, Method, MethodId, MethodKind, PredicateArg, PredicateInstance,
    PureCall, SpecCase, Stmt, StmtKind, Type,
};

use crate::invariant::keeps_invariant;

/// Where an annotation of a constructor asks for more than the fields of its object, before all of
/// them need be set: in its body, where an exception leaves it, and of the time before it.
pub fn asked_unfinished(method: &Method) -> Option<Span> {
    let (MethodKind::Constructor, Body::Block { block, .. }) = (method.kind, &method.body) else {
        return None;
    };
    let mut asked = Asked::new(*method.params.first()?, &method.locals);
    each_stmt(block, &mut |stmt| asked.stmt(stmt));
    for case in method.contract.cases.iter().chain(&method.contract.static_cases) {
        case.signals.iter().for_each(|clause| asked.assertion(&clause.condition));
        asked.case_before(case);
    }
    asked.found
}

/// Where a statement of a constructor is an annotation that asks the object for more than its fields.
pub fn asked_by_stmt(this: LocalId, locals: &[Local], stmt: &Stmt) -> Option<Span> {
    let mut asked = Asked::new(this, locals);
    asked.stmt(stmt);
    asked.found
}

/// The same, of what is said of a loop.
pub fn asked_by_loop(this: LocalId, locals: &[Local], spec: &LoopSpec) -> Option<Span> {
    let mut asked = Asked::new(this, locals);
    asked.loop_spec(spec);
    asked.found
}

/// Whether an assertion speaks of all objects of a class, an unfinished one among them.
pub fn speaks_of_all(assertion: &Assertion, locals: &[Local]) -> bool {
    fn in_expr(e: &Expr, locals: &[Local]) -> bool {
        let mut found = match &e.kind {
            ExprKind::Quantified(q) => q.vars.iter().any(|var| {
                let local = locals.get(var.index());
                local.is_none_or(|local| local.ty.is_reference())
            }),
            _ => false,
        };
        each_part(e, &mut |part| found |= in_expr(part, locals));
        found
    }
    let mut found = false;
    each_expr(assertion, &mut |e| found |= in_expr(e, locals));
    found
}

/// The same, of an assertion.
pub fn asked_by(this: LocalId, locals: &[Local], assertion: &Assertion) -> Option<Span> {
    let mut asked = Asked::new(this, locals);
    asked.assertion(assertion);
    asked.found
}

/// Where annotations of a constructor ask the object of a time when it was not finished, or not even
/// begun: under `\old`, and by its frame.
pub fn asked_before(
    method: &Method,
    this: LocalId,
    (cases, locals): (&[SpecCase], &[Local]),
) -> Option<Span> {
    let mut asked = Asked::new(this, locals);
    for case in cases {
        asked.case_before(case);
        for clause in &case.signals {
            each_expr(&clause.condition, &mut |e| asked.before(e));
        }
    }
    if let Body::Block { block, .. } = &method.body {
        let mut inside = Asked::new(this, &method.locals);
        inside.params = Some(&method.params);
        inside.only_before = true;
        each_stmt(block, &mut |stmt| inside.stmt(stmt));
        asked.found = asked.found.or(inside.found);
    }
    asked.found
}

/// Whether something is asked of objects that rests on more than what is written here.
fn calls(e: &Expr) -> bool {
    let mut found = matches!(e.kind, ExprKind::PureCall(_) | ExprKind::InvariantFor(_));
    each_part(e, &mut |part| found |= calls(part));
    found
}

struct Asked<'a> {
    this: LocalId,
    locals: &'a [Local],
    /// Only what is under `\old` counts.
    only_before: bool,
    /// Of a constructor whose body is looked at as well.
    params: Option<&'a [LocalId]>,
    found: Option<Span>,
}

impl<'a> Asked<'a> {
    fn new(this: LocalId, locals: &'a [Local]) -> Asked<'a> {
        Asked { this, locals, only_before: false, params: None, found: None }
    }

    /// What a case says of the time before the constructor.
    fn case_before(&mut self, case: &SpecCase) {
        for clause in &case.ensures {
            each_expr(clause, &mut |e| self.before(e));
        }
        let sets = case.assignable.iter().chain(&case.accessible).flatten();
        sets.chain(&case.decreases).for_each(|e| self.expr(e));
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Ghost(ghost) => self.ghost(ghost),
            StmtKind::Loop { spec, .. } => self.loop_spec(spec),
            _ => {}
        }
    }

    fn loop_spec(&mut self, spec: &LoopSpec) {
        let LoopSpec { invariants, decreases, assignable, hints } = spec;
        invariants.iter().for_each(|a| self.assertion(a));
        let sets = assignable.iter().flatten();
        decreases.iter().chain(hints).chain(sets).for_each(|e| self.expr(e));
    }

    fn ghost(&mut self, ghost: &Ghost) {
        match ghost {
            Ghost::Open(instance) | Ghost::Close(instance) => self.instance(instance),
            Ghost::Use(call) => {
                call.receiver.iter().chain(&call.args).for_each(|e| self.expr(e));
            }
            Ghost::Assert(a) | Ghost::Assume(a) | Ghost::Join(a) => self.assertion(a),
            Ghost::SetLocal(_, e) => self.expr(e),
            Ghost::SetField { object, field: _, value } => {
                if !self.is_this(object) {
                    self.expr(object);
                }
                self.expr(value);
            }
            Ghost::SetStatic { field: _, value } => self.expr(value),
            Ghost::Apply(_, args) => args.iter().for_each(|e| self.expr(e)),
            Ghost::Havoc(_) | Ghost::Unreachable | Ghost::Label(_) => {}
            Ghost::Block(block) => each_stmt(block, &mut |stmt| match &stmt.kind {
                StmtKind::Assign(_, e) => self.expr(e),
                StmtKind::If { arms, .. } => arms.iter().for_each(|(c, _)| self.expr(c)),
                _ => self.stmt(stmt),
            }),
        }
    }

    fn instance(&mut self, instance: &PredicateInstance) {
        instance.receiver.iter().for_each(|e| self.expr(e));
        for arg in instance.args.iter().chain(&instance.outputs) {
            if let PredicateArg::Expr(e) = arg {
                self.expr(e);
            }
        }
    }

    fn assertion(&mut self, assertion: &Assertion) {
        each_expr(assertion, &mut |e| self.expr(e));
    }

    /// What a postcondition says of the time before.
    fn before(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Old(_, inner) => {
                // By then a ghost variable may be the object.
                if calls(inner) && self.params.is_some_and(|params| self.asks_others(inner, params))
                {
                    self.found.get_or_insert(e.span);
                }
                let outer = std::mem::replace(&mut self.only_before, false);
                self.expr(inner);
                self.only_before = outer;
            }
            _ => each_part(e, &mut |part| self.before(part)),
        }
    }

    /// Whether an object is asked that is no parameter.
    fn asks_others(&self, e: &Expr, params: &[LocalId]) -> bool {
        let mut found = match &e.kind {
            ExprKind::Local(local) => !params.contains(local) && self.is_object(*local),
            _ => false,
        };
        each_part(e, &mut |part| found |= self.asks_others(part, params));
        found
    }

    fn is_object(&self, local: LocalId) -> bool {
        let local = self.locals.get(local.index());
        local.is_none_or(|local| matches!(local.ty, Type::Class(_)))
    }

    fn is_this(&self, e: &Expr) -> bool {
        matches!(&e.kind, ExprKind::Local(local) if *local == self.this)
    }

    /// Notes where the object is used for anything but its fields, their locations, and being itself.
    fn expr(&mut self, e: &Expr) {
        if self.only_before {
            return self.before(e);
        }
        let by_itself = match &e.kind {
            ExprKind::Local(local) => {
                if *local == self.this {
                    self.found.get_or_insert(e.span);
                }
                return;
            }
            ExprKind::Field(..) | ExprKind::Eq(..) | ExprKind::TypeOf(_) => true,
            ExprKind::InstanceOf(..) | ExprKind::Fresh(_) => true,
            ExprKind::LocSet(set) => !matches!(&**set, LocSetExpr::Footprint(_)),
            // Among all objects there is this one.
            ExprKind::Quantified(q) => {
                let is_object = |var: &LocalId| self.is_object(*var);
                if q.vars.iter().any(is_object) && q.range.iter().chain([&q.body]).any(calls) {
                    self.found.get_or_insert(e.span);
                }
                false
            }
            _ => false,
        };
        each_part(e, &mut |part| {
            if !(by_itself && self.is_this(part)) {
                self.expr(part);
            }
        });
    }
}

/// Whether what a text says rests on a pure method that has no body at or above a class.
pub fn rests_on_open<'p>(facts: &'p Facts, class: ClassId, said: &'p Assertion) -> bool {
    let mut used = Used { facts, class, seen: Vec::new(), open: false };
    used.assertion(said);
    used.open
}

struct Used<'p> {
    facts: &'p Facts,
    class: ClassId,
    seen: Vec<MethodId>,
    open: bool,
}

impl Used<'_> {
    fn add(&mut self, method: MethodId) {
        if self.open || self.seen.contains(&method) {
            return;
        }
        self.seen.push(method);
        let program = self.facts.program();
        let is_above = |m: &MethodId| program.is_subclass(self.class, program.method(*m).class);
        let overriding = self.facts.hierarchy.overriding(method);
        let own: Vec<MethodId> = overriding.iter().copied().filter(is_above).collect();
        let info = program.method(method);
        let is_without = info.is_abstract
            && program.is_subclass(self.class, info.class)
            && own.iter().all(|m| program.method(*m).is_abstract);
        if is_without {
            self.open = true;
            return;
        }
        for body in own.into_iter().chain([method]) {
            let info = program.method(body);
            if let Body::Block { block, .. } = &info.body {
                self.block(block);
            }
            self.contract(&info.contract);
            if let (false, Some(invariant)) = (info.is_static, program.invariant_of(info.class)) {
                self.add(invariant);
            }
        }
    }
}

impl<'p> Visitor<'p> for Used<'p> {
    fn call(&mut self, call: &'p Call) {
        self.add(call.method);
        walk_call(self, call);
    }

    fn pure_call(&mut self, call: &'p PureCall) {
        self.add(call.method);
        walk_pure_call(self, call);
    }

    fn expr(&mut self, e: &'p Expr) {
        if let (ExprKind::InvariantFor(_), Some(invariant)) =
            (&e.kind, self.facts.program().invariant_of(self.class))
        {
            self.add(invariant);
        }
        walk_expr(self, e);
    }
}

/// Whether a clause, read for one class, rests on fields of the object alone that this class and those above it
/// have: when their constructors are done, these are set, whatever classes below have.
pub fn rests_on_own_fields(facts: &Facts, class: ClassId, this: LocalId, said: &Assertion) -> bool {
    OwnFields { facts, class, seen: Vec::new() }.assertion(this, said)
}

struct OwnFields<'p> {
    facts: &'p Facts,
    class: ClassId,
    seen: Vec<MethodId>,
}

impl OwnFields<'_> {
    fn assertion(&mut self, this: LocalId, said: &Assertion) -> bool {
        match &said.kind {
            AssertionKind::Expr(e) => self.expr(this, e),
            AssertionKind::Star(parts) => parts.iter().all(|part| self.assertion(this, part)),
            _ => false,
        }
    }

    fn expr(&mut self, this: LocalId, e: &Expr) -> bool {
        let is_this = |e: &Expr| e.kind == ExprKind::Local(this);
        match &e.kind {
            ExprKind::Local(local) => *local != this,
            ExprKind::Field(object, field) => {
                let program = self.facts.program();
                is_this(object) && program.is_subclass(self.class, program.field(*field).class)
            }
            ExprKind::PureCall(call) => {
                call.receiver.as_ref().is_some_and(is_this)
                    && call.args.iter().all(|arg| self.expr(this, arg))
                    && self.runs(call)
            }
            ExprKind::Bool(_)
            | ExprKind::Int(_)
            | ExprKind::Null
            | ExprKind::Index(..)
            | ExprKind::Length(_)
            | ExprKind::Neg(_)
            | ExprKind::Arith(..)
            | ExprKind::Compare(..)
            | ExprKind::InRange(..)
            | ExprKind::Bounded(..)
            | ExprKind::Not(_)
            | ExprKind::And(..)
            | ExprKind::Or(..)
            | ExprKind::Implies(..)
            | ExprKind::Eq(..)
            | ExprKind::Ite(..) => {
                let mut all = true;
                each_part(e, &mut |part| all = all && self.expr(this, part));
                all
            }
            _ => false,
        }
    }

    /// The text that a call of the object runs, as the class reads it, is of this kind, too; nothing else is known
    /// of it.
    fn runs(&mut self, call: &PureCall) -> bool {
        let program = self.facts.program();
        // What is dispatched may run what a class below says.
        let method = Some(call.method).filter(|_| call.binding == Binding::Static);
        let Some(method) = method.filter(|m| !self.seen.contains(m)) else { return false };
        self.seen.push(method);
        let info = program.method(method);
        let (Body::Block { block, .. }, Some(this)) = (&info.body, info.params.first()) else {
            return false;
        };
        let is_plain = |case: &SpecCase| {
            case.requires.is_empty() && case.ensures.is_empty() && case.accessible.is_none()
        };
        let reads_itself =
            |stmt: &Stmt| matches!(stmt.kind, StmtKind::Assign(..) | StmtKind::Exit(_));
        !info.is_static
            && program.is_subclass(self.class, info.class)
            && info.overrides.is_empty()
            && info.contract.cases.iter().all(is_plain)
            && info.contract.static_cases.is_empty()
            && !keeps_invariant(program, method)
            && block.stmts.iter().all(reads_itself)
            && block.stmts.iter().all(|stmt| match &stmt.kind {
                StmtKind::Assign(_, e) => self.expr(*this, e),
                _ => true,
            })
    }
}
