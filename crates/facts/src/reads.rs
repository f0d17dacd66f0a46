//! Which methods depend on the heap: what they give may be another value when a field, an array or
//! an object of the library has changed.

use ir::visit::{Visitor, each_stmt, walk_call, walk_expr, walk_method, walk_pure_call};
use ir::{
    Body, Call, ClassId, ClassKind, CollectionOp, Expr, ExprKind, GhostKind, LocSetExpr, LocalId,
    Method, MethodId, MethodKind, Origin, Program, PureCall, StmtKind, Type,
};

use crate::Hierarchy;

pub struct Reads {
    reading: Vec<bool>,
}

impl Reads {
    pub fn of(program: &Program, hierarchy: &Hierarchy) -> Reads {
        let count = program.methods.len();
        let mut reading = vec![false; count];
        let mut users: Vec<Vec<usize>> = vec![Vec::new(); count];
        for (i, method) in program.methods.iter().enumerate() {
            let mut text = Text { program, reads: false, used: Vec::new() };
            text.method(method);
            let id = MethodId(i as u32);
            let unseen =
                is_unseen(method) && hierarchy.overriding(id).is_empty() || hierarchy.is_open(id);
            reading[i] = text.reads
                || is_of_changing_object(program, method)
                || unseen && !reads_nothing(method);
            // What overrides a method answers its calls.
            text.used.extend(hierarchy.overriding(id));
            for used in text.used {
                if let Some(known) = users.get_mut(used.index()) {
                    known.push(i);
                }
            }
        }
        let mut work: Vec<usize> = (0..count).filter(|i| reading[*i]).collect();
        while let Some(method) = work.pop() {
            for user in &users[method] {
                if !reading[*user] {
                    reading[*user] = true;
                    work.push(*user);
                }
            }
        }
        Reads { reading }
    }

    /// Whether the value of the method may depend on the heap.
    pub fn reads_heap(&self, method: MethodId) -> bool {
        self.reading.get(method.index()).copied().unwrap_or(true)
    }
}

/// Whether nobody says how a method of the program comes to its value, unless those that override it do.
fn is_unseen(method: &Method) -> bool {
    method.body == Body::None
        && method.kind == MethodKind::Method
        && matches!(method.origin, Origin::Source | Origin::Synthetic)
}

/// `accessible \nothing` in every case.
fn reads_nothing(method: &Method) -> bool {
    let is_empty = |e: &Expr| matches!(&e.kind, ExprKind::LocSet(s) if **s == LocSetExpr::Empty);
    let cases = &method.contract.cases;
    !cases.is_empty()
        && cases
            .iter()
            .all(|case| case.accessible.as_ref().is_some_and(|sets| sets.iter().all(is_empty)))
}

/// A method of the library that is given an object, or an array, which may change.
fn is_of_changing_object(program: &Program, method: &Method) -> bool {
    let is_library = matches!(method.origin, Origin::Library | Origin::ClassFile);
    let may_change = |ty: &Type| match ty {
        Type::Class(class) => !program.class(*class).is_immutable(),
        _ => ty.is_reference(),
    };
    let mut given = method.params.iter().filter_map(|p| method.locals.get(p.index()));
    is_library && given.any(|local| may_change(&local.ty))
}

/// Whether the components of a record are set before anybody can look: its constructors do nothing
/// with `this` but setting them.
fn is_set_first(program: &Program, class: ClassId) -> bool {
    let info = program.class(class);
    let keeps = |method: &Method| {
        let (Body::Block { block, .. }, Some(this)) = (&method.body, method.params.first()) else {
            return false;
        };
        let mut uses = Uses { this: *this, count: 0 };
        uses.block(block);
        let mut sets = 0;
        each_stmt(block, &mut |stmt| match &stmt.kind {
            StmtKind::WriteField { object, .. } => {
                sets += usize::from(object.kind == ExprKind::Local(*this));
            }
            StmtKind::Call(call) if program.method(call.method).kind == MethodKind::Constructor => {
                let object = call.args.first().map(|arg| &arg.kind);
                sets += usize::from(object == Some(&ExprKind::Local(*this)));
            }
            _ => {}
        });
        uses.count == sets
    };
    let constructors = info.methods.iter().map(|m| program.method(*m));
    info.kind == ClassKind::Record
        && constructors.filter(|m| m.kind == MethodKind::Constructor).all(keeps)
}

struct Uses {
    this: LocalId,
    count: usize,
}

impl<'a> Visitor<'a> for Uses {
    fn expr(&mut self, e: &'a Expr) {
        self.count += usize::from(e.kind == ExprKind::Local(self.this));
        walk_expr(self, e);
    }
}

struct Text<'a> {
    program: &'a Program,
    reads: bool,
    used: Vec<MethodId>,
}

impl<'a> Visitor<'a> for Text<'_> {
    fn method(&mut self, method: &'a Method) {
        walk_method(self, method);
    }

    fn expr(&mut self, e: &'a Expr) {
        self.reads |= match &e.kind {
            // Final fields too: while the object is made they change, if anybody can look.
            ExprKind::Field(_, field) => {
                let info = self.program.field(*field);
                !info.is_captured() && !is_set_first(self.program, info.class)
            }
            ExprKind::StaticField(field) => {
                let info = self.program.field(*field);
                !(info.is_final && info.ghost == GhostKind::Real)
            }
            ExprKind::Index(..) | ExprKind::NonNullElements(_) | ExprKind::InvariantFor(_) => true,
            ExprKind::Collection(op, _) => *op == CollectionOp::SeqOfArray,
            _ => false,
        };
        walk_expr(self, e);
    }

    fn call(&mut self, call: &'a Call) {
        self.used.push(call.method);
        walk_call(self, call);
    }

    fn pure_call(&mut self, call: &'a PureCall) {
        self.used.push(call.method);
        walk_pure_call(self, call);
    }
}
