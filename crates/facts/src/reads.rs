//! Which methods depend on the heap: what they give may be another value when a field, an array or
//! an object of the library has changed.

use ir::visit::{Visitor, walk_call, walk_expr, walk_method, walk_pure_call};
use ir::{
    Call, CollectionOp, Expr, ExprKind, GhostKind, Method, MethodId, Origin, Program, PureCall,
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
            reading[i] = text.reads || is_of_changing_object(program, method);
            // What overrides a method answers its calls.
            text.used.extend(hierarchy.overriding(MethodId(i as u32)));
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

/// A method of the library that looks at an object which may change.
fn is_of_changing_object(program: &Program, method: &Method) -> bool {
    let is_library = matches!(method.origin, Origin::Library | Origin::ClassFile);
    is_library && !method.is_static && !program.class(method.class).is_immutable
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
            // Final fields too: while the object is made they change.
            ExprKind::Field(..) => true,
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
