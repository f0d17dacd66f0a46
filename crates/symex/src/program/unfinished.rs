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
//! there, annotations may ask for the fields of the object only.

use base::Span;
use ir::visit::{each_expr, each_part, each_stmt};
use ir::{
    Assertion, Body, Expr, ExprKind, Ghost, LocSetExpr, Local, LocalId, LoopSpec, Method,
    MethodKind, PredicateArg, PredicateInstance, Stmt, StmtKind, Type,
};

/// Where an annotation of a constructor asks for more than the fields of its object, before all of
/// them need be set: in its body, where an exception leaves it, and of the time before it.
pub fn asked_unfinished(method: &Method) -> Option<Span> {
    let (MethodKind::Constructor, Body::Block { block, .. }) = (method.kind, &method.body) else {
        return None;
    };
    let mut asked = Asked { this: *method.params.first()?, locals: &method.locals, found: None };
    each_stmt(block, &mut |stmt| asked.stmt(stmt));
    for case in method.contract.cases.iter().chain(&method.contract.static_cases) {
        case.signals.iter().for_each(|clause| asked.assertion(&clause.condition));
        for clause in &case.ensures {
            each_expr(clause, &mut |e| asked.before(e));
        }
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
    found: Option<Span>,
}

impl Asked<'_> {
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
            ExprKind::Old(_, inner) => self.expr(inner),
            _ => each_part(e, &mut |part| self.before(part)),
        }
    }

    fn is_this(&self, e: &Expr) -> bool {
        matches!(&e.kind, ExprKind::Local(local) if *local == self.this)
    }

    /// Notes where the object is used for anything but its fields, their locations, and being itself.
    fn expr(&mut self, e: &Expr) {
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
                let is_object = |var: &LocalId| {
                    let local = self.locals.get(var.index());
                    local.is_some_and(|local| matches!(local.ty, Type::Class(_)))
                };
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
