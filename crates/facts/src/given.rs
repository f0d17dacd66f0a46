//! Which functions of the program code that is not shown may hold, and which iterators and other objects.
//!
//! A lambda is of a class of its own, with nothing below it; so are objects of a class that extends nothing and
//! that nobody extends. Who is given something of a type that it does not
//! have is not given the lambda; and one that nobody was given is called by the program alone:
//!
//! ```java
//! Runnable r = () -> n[0]++;
//! r.run();                    // runs the lambda, and gives it to nobody
//! names.forEach(f);           // calls it now
//! new Thread(r).start();      // from here on, who knows
//! ```

use base::{needs, stops};
use ir::visit::{Visitor, assigned_in, dest_of, each_stmt, walk_call, walk_pure_call, walk_stmt};
use ir::{
    Binding, Body, Call, ClassId, ClassKind, Expr, ExprKind, FieldId, Method, MethodId, MethodKind,
    Origin, Program, PureCall, Stmt, StmtKind, Type,
};
use rustc_hash::FxHashSet;

use crate::World;
use crate::joins::is_function;
use crate::writes::is_unsaid;

/// The functions and other objects that nobody was given.
#[derive(Default)]
pub struct Given(FxHashSet<ClassId>);

impl Given {
    pub fn of(program: &Program, from_outside: &[MethodId], world: World) -> Given {
        let is_hidden = |m: &Method| is_ours(m.origin) && matches!(m.body, Body::Unsupported(_));
        if world == World::Open || program.methods.iter().any(is_hidden) {
            return Given::default();
        }
        let mut away = Away {
            program,
            types: FxHashSet::default(),
            asked: FxHashSet::default(),
            called: FxHashSet::default(),
        };
        for method in program.methods.iter().filter(|m| is_ours(m.origin)) {
            if let Body::Block { block, .. } = &method.body {
                away.block(block);
            }
        }
        let classes = (0..).map(ClassId).zip(&program.classes);
        let alone = classes.filter(|(id, _)| stands_alone(program, *id));
        let mut kept: FxHashSet<ClassId> = alone.map(|(id, _)| id).collect();
        // What is called from outside gives its result away.
        let mut answers: Vec<MethodId> = from_outside.to_vec();
        loop {
            answers.retain(|m| {
                let method = program.method(*m);
                let is_kept = kept.contains(&method.class);
                if !is_kept {
                    away.add(&method.result);
                } else if stops!("what-functions-give-is-given", away.is_called(method.class)) {
                    results(program, method).iter().for_each(|ty| away.add(ty));
                }
                is_kept
            });
            let before = kept.len();
            kept.retain(|lambda| !away.may_be(*lambda));
            if kept.len() == before {
                return Given(kept);
            }
        }
    }

    /// Whether code that is not shown may hold an object of the class.
    pub fn may_hold(&self, class: ClassId) -> bool {
        !needs!("nobody-was-given-the-function", self.0.contains(&class))
    }
}

/// Whether an object of the class is of no other class of which there is code: nobody extends it, and what it
/// extends says nothing.
fn stands_alone(program: &Program, id: ClassId) -> bool {
    let class = program.class(id);
    match class.kind {
        ClassKind::Lambda => true,
        ClassKind::Class => {
            let is_below = |other: &ir::Class| other.superclass == Some(id);
            is_ours(class.origin)
                && class.superclass.is_some()
                && class.superclass == program.well_known.object
                && !program.classes.iter().any(is_below)
        }
        _ => false,
    }
}

fn is_ours(origin: Origin) -> bool {
    matches!(origin, Origin::Source | Origin::Synthetic)
}

/// Whether a method of the library calls the function that it is given in this place, and does not keep it.
pub fn calls_now(program: &Program, method: MethodId, place: usize) -> bool {
    let info = program.method(method);
    let param = info.params.get(place).and_then(|param| info.locals.get(param.index()));
    let is_called =
        param.and_then(|p| program.interface(&p.ty)).is_some_and(|ty| is_function(program, ty));
    needs!(
        "functions-are-called-now",
        info.kind == MethodKind::Method
            && !info.modifiers.calls_later
            && !is_unsaid(program, method)
    ) && is_called
}

/// The types of what a method gives. A parameter that it gives back is nothing new to who calls it.
fn results(program: &Program, method: &Method) -> Vec<Type> {
    let (Body::Block { block, .. }, Some(result)) = (&method.body, method.result_local) else {
        return vec![method.result.clone()];
    };
    let assigned = assigned_in(block);
    let is_given_back = |e: &Expr| {
        let ExprKind::Local(local) = e.kind else { return false };
        let is_this = !method.is_static && method.params.first() == Some(&local);
        method.params.contains(&local) && !is_this && !assigned.contains(&local)
    };
    let mut found = Vec::new();
    each_stmt(block, &mut |stmt| {
        if dest_of(stmt) != Some(result) {
            return;
        }
        match &stmt.kind {
            StmtKind::Assign(_, e) if is_given_back(e) => {}
            StmtKind::Assign(_, e) => found.push(e.ty.clone()),
            StmtKind::New { class, .. } => found.push(Type::Class(*class)),
            StmtKind::Call(call) => found.push(program.method(call.method).result.clone()),
            StmtKind::Concat { .. } => {}
            _ => found.push(method.result.clone()),
        }
    });
    found
}

/// What the program gives away.
struct Away<'p> {
    program: &'p Program,
    /// The static types of what is given.
    types: FxHashSet<ClassId>,
    /// Those of objects whose methods are called: one that is written here is not given anything.
    asked: FxHashSet<(ClassId, MethodId)>,
    /// Those of functions that code which is not shown calls now, and does not keep: it has what they give.
    called: FxHashSet<ClassId>,
}

impl Away<'_> {
    fn add(&mut self, ty: &Type) {
        match ty {
            Type::Class(class) => {
                self.types.insert(*class);
            }
            Type::Array(element) => self.add(element),
            _ => {}
        }
    }

    fn may_be(&self, lambda: ClassId) -> bool {
        let program = self.program;
        let is_written = |method: MethodId| {
            let runs = program.implementation(lambda, method);
            runs.is_some_and(|runs| is_ours(program.method(runs).origin))
        };
        self.types.iter().any(|ty| program.is_subclass(lambda, *ty))
            || self
                .asked
                .iter()
                .any(|(ty, method)| program.is_subclass(lambda, *ty) && !is_written(*method))
    }

    /// Whether code that is not shown calls methods of objects of the class, and has what they give.
    fn is_called(&self, class: ClassId) -> bool {
        self.called.iter().any(|ty| self.program.is_subclass(class, *ty))
    }

    fn called(&mut self, method: MethodId, binding: Binding, args: &[Expr]) {
        let info = self.program.method(method);
        let is_shown = is_ours(info.origin) && (info.is_abstract || info.body != Body::None);
        let is_root = Some(info.class) == self.program.well_known.object;
        if is_shown || is_root && info.kind == MethodKind::Constructor {
            return;
        }
        let is_asked =
            !info.is_static && info.kind == MethodKind::Method && binding != Binding::Static;
        for (place, arg) in args.iter().enumerate() {
            match &arg.ty {
                Type::Class(class) if is_asked && place == 0 => {
                    self.asked.insert((*class, method));
                }
                ty if calls_now(self.program, method, place) => {
                    if let Type::Class(class) = ty {
                        self.called.insert(*class);
                    }
                }
                ty => self.add(ty),
            }
        }
    }

    fn written(&mut self, field: FieldId, value: &Expr) {
        let class = self.program.field(field).class;
        if !is_ours(self.program.class(class).origin) {
            self.add(&value.ty);
        }
    }
}

impl<'a> Visitor<'a> for Away<'_> {
    fn stmt(&mut self, stmt: &'a Stmt) {
        match &stmt.kind {
            StmtKind::WriteField { field, value, .. } | StmtKind::WriteStatic { field, value } => {
                self.written(*field, value);
            }
            // Who was given the array has what is put into it.
            StmtKind::WriteElement { value, .. } => self.add(&value.ty),
            // Its `toString` runs.
            StmtKind::Concat { parts, .. } => parts.iter().for_each(|part| self.add(&part.ty)),
            _ => {}
        }
        walk_stmt(self, stmt);
    }

    fn call(&mut self, call: &'a Call) {
        self.called(call.method, call.binding, &call.args);
        walk_call(self, call);
    }

    fn pure_call(&mut self, call: &'a PureCall) {
        self.called(call.method, call.binding, &call.args);
        walk_pure_call(self, call);
    }
}
