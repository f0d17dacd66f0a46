//! What may lead to library code without a contract, and behind what that is given there may be
//! arrays and objects of the library that nobody handed over.
//!
//! An array of numbers has nothing behind it. Nor has an object of a class that only a class file
//! declares: whatever it knows was handed to library code without a contract before, and belongs
//! to that since. Behind anything else that may change (any object, a collection, a lambda) there
//! may be more, and whoever is called may pass it on. So a method *reaches out* if its body, that
//! of what overrides it, or one that these call gives library code without a contract such a
//! thing. Where a method of the program that reaches out overrides one of the library, all
//! library code may call it.
//!
//! ```java
//! static void show(Object o) { new Formatter().format("%s", o); }    // reaches out
//! static void log(Object o) { show(o); }                             // so does this
//! static void put(ByteBuffer b) { b.put(0, (byte) 1); }              // this does not
//! ```

use facts::Hierarchy;
use ir::visit::each_stmt;
use ir::{
    Above, Body, Call, ClassId, ClassKind, Expr, GhostKind, MethodId, MethodKind, Origin, Program,
    Purity, StmtKind, Type,
};

use crate::determined::{is_fixed, is_library};
use crate::endless::initializers;
use crate::foreign::{Changes, asks_whole, changes};

/// Whether it is library code that says neither by permissions nor by `assignable \nothing` what
/// it changes.
pub fn is_unsaid(program: &Program, method: MethodId) -> bool {
    is_library(program.method(method).origin) && changes(program, method) == Changes::Anything
}

/// What a call gives that may change. A new object is its own from the beginning.
pub fn given<'c>(program: &'c Program, call: &'c Call) -> impl Iterator<Item = &'c Expr> {
    let made = usize::from(program.method(call.method).kind == MethodKind::Constructor);
    call.args.iter().skip(made).filter(|arg| !is_inert(program, &arg.ty))
}

/// Whether a value of the type never changes, and gives nobody anything that does.
fn is_inert(program: &Program, ty: &Type) -> bool {
    let Type::Class(class) = ty else { return is_fixed(program, ty) };
    let info = program.class(*class);
    // What implements an interface of the library may give it anything.
    let is_plain =
        is_library(info.origin) || (info.kind == ClassKind::Enum && info.interfaces.is_empty());
    is_plain && !info.is_generic && is_fixed(program, ty)
}

/// Whether there may be more behind a value of the type than what is handed over with it.
pub fn leads_on(program: &Program, hierarchy: &Hierarchy, ty: &Type) -> bool {
    match ty {
        // The elements are handed over, and not those of the arrays that they are.
        Type::Array(element) => {
            matches!(**element, Type::Array(_)) || leads_on(program, hierarchy, element)
        }
        Type::Class(class) => !is_inert(program, ty) && !is_closed_off(program, hierarchy, *class),
        _ => false,
    }
}

/// Whether its objects know nothing but what library code without a contract was given.
fn is_closed_off(program: &Program, hierarchy: &Hierarchy, class: ClassId) -> bool {
    let info = program.class(class);
    if info.origin != Origin::ClassFile
        || info.kind == ClassKind::Interface
        || info.above != Above::All
    {
        return false;
    }
    let below = reachable(class, |id| hierarchy.subclasses(id).to_vec());
    let mut above = reachable(class, |id| supertypes(program, id)).into_iter();
    below.iter().all(|id| program.class(*id).origin == Origin::ClassFile)
        && above.all(|id| {
            program.well_known.object == Some(id)
                || program.class(id).origin == Origin::ClassFile
                || takes_nothing(program, id, info.is_final)
        })
}

/// Whether objects of a class without a stub get nothing by what a type above it, which has one,
/// says of its methods: who asks for the state of such an object is never called, as nobody has
/// been given it.
fn takes_nothing(program: &Program, above: ClassId, is_final: bool) -> bool {
    let info = program.class(above);
    let has_state = info.fields.iter().any(|field| {
        let field = program.field(*field);
        !field.is_static && field.ghost == GhostKind::Ghost
    });
    let takes = |id: &MethodId| {
        let method = program.method(*id);
        let takes_object = |param: &ir::LocalId| {
            let local = method.locals.get(param.index());
            local.is_some_and(|local| !is_inert(program, &local.ty))
        };
        method.kind == MethodKind::Method
            && !method.is_static
            && !is_unsaid(program, *id)
            && method.modifiers.purity == Purity::Impure
            && !asks_whole(program, *id, 0)
            && method.params.iter().skip(1).any(takes_object)
    };
    (is_final || !has_state) && !info.methods.iter().any(takes)
}

pub fn supertypes(program: &Program, class: ClassId) -> Vec<ClassId> {
    let info = program.class(class);
    info.superclass.iter().chain(&info.interfaces).copied().collect()
}

/// The class, and what the steps lead to.
pub fn reachable(class: ClassId, next: impl Fn(ClassId) -> Vec<ClassId>) -> Vec<ClassId> {
    let mut found = vec![class];
    let mut at = 0;
    while let Some(id) = found.get(at).copied() {
        at += 1;
        for other in next(id) {
            if !found.contains(&other) {
                found.push(other);
            }
        }
    }
    found
}

/// Whether a call gives library code without a contract something that leads on.
pub fn shows(program: &Program, hierarchy: &Hierarchy, call: &Call) -> bool {
    is_unsaid(program, call.method)
        && given(program, call).any(|arg| leads_on(program, hierarchy, &arg.ty))
}

/// Finds out which methods reach out.
pub fn mark(program: &mut Program) {
    let found = reaching(program);
    for (method, reaches) in program.methods.iter_mut().zip(found) {
        method.modifiers.reaches_out = reaches;
    }
}

fn reaching(program: &Program) -> Vec<bool> {
    let hierarchy = Hierarchy::of(program, facts::World::Closed);
    let count = program.methods.len();
    // The last one stands for all code of the library.
    let outside = count;
    let mut users: Vec<Vec<usize>> = vec![Vec::new(); count + 1];
    let mut next: Vec<usize> = Vec::new();
    let mut uses = |used: usize, user: usize| {
        if let Some(users) = users.get_mut(used) {
            users.push(user);
        }
    };
    let is_pure = |id: MethodId| program.method(id).modifiers.purity != Purity::Impure;
    for (id, method) in (0..).map(MethodId).zip(&program.methods) {
        if is_library(method.origin) {
            let made = usize::from(method.kind == MethodKind::Constructor);
            let params = method.params.iter().skip(made);
            let mut types = params.filter_map(|p| method.locals.get(p.index())).map(|l| &l.ty);
            // Who is given numbers and text alone calls nobody back.
            if !is_pure(id) && types.any(|ty| !is_inert(program, ty)) {
                uses(outside, id.index());
            }
            continue;
        }
        for above in &method.overrides {
            let of_library = is_library(program.method(*above).origin);
            uses(id.index(), if of_library { outside } else { above.index() });
        }
        let Body::Block { block, .. } = &method.body else { continue };
        each_stmt(block, &mut |stmt| match &stmt.kind {
            StmtKind::Call(call) => {
                uses(call.method.index(), id.index());
                if shows(program, &hierarchy, call) {
                    next.push(id.index());
                }
            }
            StmtKind::InitClass(class) => {
                for initializer in initializers(program, *class) {
                    uses(initializer.index(), id.index());
                }
            }
            _ => {}
        });
    }
    // `class B extends A implements I`: the body of `A` answers for `I`.
    for class in program.classes.iter().filter(|class| !is_library(class.origin)) {
        for (called, run) in class.dispatch.iter().filter(|(called, run)| called != run) {
            if is_library(program.method(*run).origin) {
                continue;
            }
            let of_library = is_library(program.method(*called).origin);
            uses(run.index(), if of_library { outside } else { called.index() });
        }
    }
    let mut found = vec![false; count + 1];
    while let Some(id) = next.pop() {
        let Some(known) = found.get_mut(id).filter(|known| !**known) else { continue };
        *known = true;
        next.extend(users.get(id).into_iter().flatten());
    }
    found
}
