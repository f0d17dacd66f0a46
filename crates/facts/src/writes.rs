//! Which methods may change something that was there before.
//!
//! A method changes something if its statements write to a field or an array, but for the fields of
//! the object that a constructor makes, or if it calls what does, or what code of the library may
//! call back. Whoever overrides what is called counts as called.
//!
//! Code with permissions changes what it was given the permission for. Code with explicit frames
//! asks for none, whatever it calls: all that it changes it changes *unasked*.

use base::{needs, step};
use rustc_hash::FxHashSet;

use ir::visit::{assigned_by, each_stmt};
use ir::{
    Block, Body, ClassId, ClassKind, ExprKind, FieldId, Framing, Ghost, LocalId, MethodId,
    MethodKind, Origin, Program, Purity, Stmt, StmtKind, Type,
};

use crate::{Calls, Facts, Hierarchy, World, may_be_overridden};

pub struct Writes {
    changing: Vec<bool>,
    /// The same, without what methods change by permissions that they are given.
    unasked: Vec<bool>,
}

/// What some methods may lead to.
pub struct Behind {
    /// The methods of the library, in order.
    pub library: Vec<MethodId>,
    /// Whether elements of arrays of objects are set.
    pub elements: bool,
}

impl Writes {
    pub fn of(program: &Program, hierarchy: &Hierarchy, calls: &Calls, world: World) -> Writes {
        let count = program.methods.len();
        let changing: Vec<bool> = (0..count as u32).map(|i| writes(program, MethodId(i))).collect();
        // Who is called by whom, those that override included.
        let mut callers: Vec<Vec<usize>> = vec![Vec::new(); count];
        for caller in 0..count {
            let id = MethodId(caller as u32);
            // What overrides a method answers its calls.
            let initialisers = calls.initialised(id).iter();
            let initialisers = initialisers.flat_map(|class| initialisers_of(program, *class));
            let called = calls.called(id).iter().chain(hierarchy.overriding(id)).copied();
            let back = calls.called(id).iter().flat_map(|m| called_back(program, calls, *m));
            for callee in called.chain(initialisers).chain(back) {
                if let Some(known) = callers.get_mut(callee.index()) {
                    known.push(caller);
                }
            }
        }
        // Whatever library code without a contract was given before it may change at any time: who
        // holds permissions has lost those then.
        let is_felt = |i: usize| {
            let id = MethodId(i as u32);
            changing[i] && !is_unsaid(program, id)
                || world == World::Open && may_be_written_elsewhere(program, id)
                || program.method(id).modifiers.reaches_out
                || hands_arrays_out(program, id)
        };
        let felt = spread((0..count).map(is_felt).collect(), &callers);
        let unasked = (0..count).map(|i| felt[i] && has_frames(program, MethodId(i as u32)));
        let unasked = spread(unasked.collect(), &callers);
        Writes { changing: spread(changing, &callers), unasked }
    }

    /// Whether a call of the method may change something for which it asks no permission.
    pub fn may_change_unasked(&self, method: MethodId) -> bool {
        self.unasked.get(method.index()).copied().unwrap_or(true)
    }

    /// Whether code of the library that is called may change something through what it calls back.
    pub fn may_change_behind(&self, program: &Program, calls: &Calls, method: MethodId) -> bool {
        called_back(program, calls, method).into_iter().any(|m| self.may_change_unasked(m))
    }

    /// What some methods may lead to, by calls, by what answers them, by initialisers, and by what library
    /// code calls back.
    pub fn behind(&self, facts: &Facts, from: &[MethodId]) -> Behind {
        let (program, calls) = (facts.program(), facts.calls());
        let mut open = from.to_vec();
        let mut seen: FxHashSet<MethodId> = FxHashSet::default();
        while let Some(next) = open.pop() {
            if !seen.insert(next) {
                continue;
            }
            open.extend(calls.called(next).iter().chain(facts.hierarchy.overriding(next)));
            let started = calls.initialised(next).iter();
            open.extend(started.flat_map(|class| initialisers_of(program, *class)));
            // What only looks asks nothing that changes things.
            if program.method(next).modifiers.purity == Purity::Impure {
                step!("functions-inside-are-called", {
                    open.extend(called_back(program, calls, next));
                });
            }
        }
        let is_library =
            |m: &MethodId| matches!(program.method(*m).origin, Origin::Library | Origin::ClassFile);
        let elements = seen.iter().any(|m| sets_elements(program, *m));
        let mut library: Vec<MethodId> = seen.into_iter().filter(is_library).collect();
        library.sort_unstable();
        Behind { library, elements }
    }

    /// The methods of some interfaces, and of what functions of these may hold. Nothing if that may be anything.
    pub fn functions_of(
        program: &Program,
        calls: &Calls,
        mut interfaces: Vec<ClassId>,
    ) -> Option<Vec<MethodId>> {
        let is_all = calls.joins().close(program, &mut interfaces);
        let methods = interfaces.iter().flat_map(|class| program.methods_of_interface(*class));
        is_all.then(|| methods.collect())
    }

    /// Whether the initialisation of a class may change something for which it asks no permission.
    pub fn may_start_unasked(&self, program: &Program, class: ClassId) -> bool {
        initialisers_of(program, class).into_iter().any(|method| self.may_change_unasked(method))
    }

    /// Whether a call of the method may change something that was there before.
    pub fn may_change(&self, method: MethodId) -> bool {
        self.changing.get(method.index()).copied().unwrap_or(true)
    }

    /// Whether the initialisation of a class may change something besides its own static fields.
    pub fn may_change_at_start(&self, program: &Program, class: ClassId) -> bool {
        initialisers_of(program, class).into_iter().any(|method| self.may_change(method))
    }
}

/// From those that do to those that call them.
pub(crate) fn spread(mut marked: Vec<bool>, callers: &[Vec<usize>]) -> Vec<bool> {
    let mut work: Vec<usize> = (0..marked.len()).filter(|i| marked[*i]).collect();
    while let Some(method) = work.pop() {
        for caller in &callers[method] {
            if !marked[*caller] {
                marked[*caller] = true;
                work.push(*caller);
            }
        }
    }
    marked
}

/// Whether it is code of the library of which nothing is known.
pub(crate) fn is_unsaid(program: &Program, method: MethodId) -> bool {
    let info = program.method(method);
    matches!(info.origin, Origin::Library | Origin::ClassFile)
        && info.modifiers.purity == Purity::Impure
        && info.contract.cases.is_empty()
        && info.overrides.iter().all(|above| program.method(*above).contract.cases.is_empty())
}

/// Whether a method gives an array to code of the library of which nothing is known.
fn hands_arrays_out(program: &Program, id: MethodId) -> bool {
    let Body::Block { block, .. } = &program.method(id).body else { return false };
    let mut found = false;
    each_stmt(block, &mut |stmt| {
        if let StmtKind::Call(call) = &stmt.kind {
            let mut args = call.args.iter();
            found |=
                is_unsaid(program, call.method) && args.any(|arg| matches!(arg.ty, Type::Array(_)));
        }
    });
    found
}

/// Whether the statements of a method set elements of arrays of objects.
fn sets_elements(program: &Program, id: MethodId) -> bool {
    let Body::Block { block, .. } = &program.method(id).body else { return false };
    let mut found = false;
    each_stmt(block, &mut |stmt| {
        found |=
            matches!(&stmt.kind, StmtKind::WriteElement { value, .. } if value.ty.is_reference());
    });
    found
}

/// Whether a method of the program runs over a total heap.
fn has_frames(program: &Program, method: MethodId) -> bool {
    let class = program.class(program.method(method).class);
    class.framing == Framing::Explicit && matches!(class.origin, Origin::Source | Origin::Synthetic)
}

/// Whether code that is not in the program may answer calls of a method of which nothing is said.
fn may_be_written_elsewhere(program: &Program, method: MethodId) -> bool {
    let info = program.method(method);
    has_frames(program, method)
        && info.contract.is_empty()
        && info.modifiers.purity == Purity::Impure
        && may_be_overridden(program, method)
}

/// The methods of the program that a method of the library may call: those of what it is given, and
/// of what an object that it is given may have kept. Of any object it asks only what changes
/// nothing, unless nothing is known of the method.
pub(crate) fn called_back(program: &Program, calls: &Calls, method: MethodId) -> Vec<MethodId> {
    let info = program.method(method);
    if !matches!(info.origin, Origin::Library | Origin::ClassFile) {
        return Vec::new();
    }
    if is_unsaid(program, method) {
        return calls.back(program, method);
    }
    let mut types = Vec::new();
    for (place, param) in info.params.iter().enumerate() {
        let Some(local) = info.locals.get(param.index()) else { continue };
        // A new object has kept nothing yet; what is below its class answers for it. So it is with an
        // object that calls what it has later.
        let is_later = needs!("what-is-called-later-is-not-called", info.modifiers.calls_later);
        if is_later && place > 0 {
            continue;
        }
        let is_new = place == 0 && (info.kind == MethodKind::Constructor || is_later);
        let mut kept = Vec::new();
        if !add_known(program, &local.ty, is_new, &mut types, &mut kept)
            || !calls.joins().close(program, &mut kept)
        {
            return calls.back(program, method);
        }
        types.extend(kept);
    }
    let fits = |m: &MethodId| {
        types.iter().any(|class| program.is_subclass(program.method(*m).class, *class))
    };
    calls.back(program, method).into_iter().filter(fits).collect()
}

/// The types whose methods an object of the type may call: its own, and those that the constructors
/// of its class are given. Says whether that is all: behind an interface there may be anything.
fn add_known(
    program: &Program,
    ty: &Type,
    is_new: bool,
    types: &mut Vec<ClassId>,
    kept: &mut Vec<ClassId>,
) -> bool {
    let class = match ty {
        Type::Array(element) => return add_known(program, element, is_new, types, kept),
        Type::Class(class) if program.well_known.object != Some(*class) => *class,
        _ => return true,
    };
    types.push(class);
    let info = program.class(class);
    if is_new
        || info.is_immutable() && !info.is_generic
        || matches!(info.origin, Origin::Source | Origin::Synthetic)
    {
        return true;
    }
    let is_open = info.is_abstract || info.kind == ClassKind::Interface;
    if is_open || info.origin != Origin::Library {
        return false;
    }
    for constructor in info.methods.iter().map(|m| program.method(*m)) {
        if constructor.kind == MethodKind::Constructor {
            for param in constructor.params.iter().skip(1) {
                if let Some(Type::Class(of)) =
                    constructor.locals.get(param.index()).map(|local| &local.ty)
                {
                    kept.push(*of);
                }
            }
        }
    }
    true
}

/// What runs when a class is initialised: of the classes and interfaces above it, too.
pub fn initialisers_of(program: &Program, class: ClassId) -> Vec<MethodId> {
    let mut classes = vec![class];
    let mut seen: FxHashSet<ClassId> = classes.iter().copied().collect();
    let mut next = 0;
    let mut found = Vec::new();
    while let Some(id) = classes.get(next).copied() {
        next += 1;
        let info = program.class(id);
        found.extend(info.static_init);
        let above = info.superclass.iter().chain(&info.interfaces).copied();
        classes.extend(above.filter(|class| seen.insert(*class)));
    }
    found
}

/// Whether the method itself does, or may for all that is known.
fn writes(program: &Program, id: MethodId) -> bool {
    let method = program.method(id);
    if method.modifiers.purity != Purity::Impure {
        return false;
    }
    match (&method.body, method.origin) {
        (Body::Block { block, .. }, _) => {
            let own =
                (method.kind == MethodKind::Constructor).then(|| method.params.first()).flatten();
            let mut found = false;
            // An initialiser sets the static fields of its class.
            let of_class = (method.kind == MethodKind::StaticInit).then_some(method.class);
            let is_own = |field: FieldId| of_class == Some(program.field(field).class);
            let mut made = made_arrays(block);
            made.retain(|local| !method.params.contains(local));
            each_stmt(block, &mut |stmt| {
                let fills = matches!(&stmt.kind, StmtKind::WriteElement { array, .. }
                    if matches!(&array.kind, ExprKind::Local(local) if made.contains(local)));
                found = found || !fills && stmt_writes(stmt, own.copied(), &is_own);
            });
            found
        }
        // What is abstract does nothing; what overrides it does.
        (Body::None, Origin::Source | Origin::Synthetic) => !method.is_abstract,
        // Of the library more is known elsewhere.
        (Body::None, Origin::Library | Origin::ClassFile) => {
            let says = !method.contract.cases.is_empty();
            match method.kind {
                // Given nothing that could be changed or called, it makes its object.
                MethodKind::Constructor => {
                    let given = method.params.iter().skip(1);
                    let mut given = given.filter_map(|p| method.locals.get(p.index()));
                    !says && given.any(|local| !is_plain(program, &local.ty))
                }
                // A case that does not say what it changes changes what it asks for.
                _ => {
                    let cases = &method.contract.cases;
                    !says || cases.iter().any(|case| case.assignable.is_none())
                }
            }
        }
        (Body::Unsupported(_), _) => true,
    }
}

/// The locals that refer to nothing but arrays which the block makes.
fn made_arrays(block: &Block) -> Vec<LocalId> {
    let (mut made, mut others) = (Vec::new(), Vec::new());
    each_stmt(block, &mut |stmt| match &stmt.kind {
        StmtKind::NewArray { dest, .. } => made.push(*dest),
        // What is inside of them is looked at by itself.
        StmtKind::If { .. }
        | StmtKind::Block { .. }
        | StmtKind::Loop { .. }
        | StmtKind::Try { .. } => {}
        _ => others.extend(assigned_by(stmt)),
    });
    made.retain(|local| !others.contains(local));
    made
}

/// Numbers, strings and exceptions.
fn is_plain(program: &Program, ty: &Type) -> bool {
    match ty {
        Type::Class(class) => {
            program.well_known.string == Some(*class)
                || program.well_known.throwable.is_some_and(|t| program.is_subclass(*class, t))
        }
        _ => !ty.is_reference(),
    }
}

fn stmt_writes(stmt: &Stmt, own: Option<LocalId>, is_own: &dyn Fn(FieldId) -> bool) -> bool {
    match &stmt.kind {
        StmtKind::WriteField { object, .. } => {
            !matches!((&object.kind, own), (ExprKind::Local(o), Some(this)) if *o == this)
        }
        StmtKind::WriteStatic { field, .. } => !is_own(*field),
        StmtKind::WriteElement { .. }
        | StmtKind::Ghost(Ghost::SetField { .. } | Ghost::SetStatic { .. }) => true,
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
        | StmtKind::Call(_)
        | StmtKind::InitClass(_)
        | StmtKind::Check(_)
        | StmtKind::Throw(..)
        | StmtKind::Ghost(_) => false,
    }
}
