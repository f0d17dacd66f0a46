//! Who sees an object before it has been built: nobody, if constructors do nothing with it but setting
//! its fields.

use base::stops;
use ir::visit::{any_stmt, each_part, mentions};
use ir::{
    Body, CheckKind, ClassId, ClassKind, Expr, ExprKind, LocalId, MethodId, MethodKind, Origin,
    Program, Stmt, StmtKind, Visibility,
};

use crate::Facts;

/// How many calls inside of each other are followed.
const MOST_CALLS: usize = 4;

impl Facts {
    /// Whether the constructors of a class, and those above it, show the object to nobody: whoever is
    /// called while an object of it is built does not know the object.
    pub fn is_built_unseen(&self, class: ClassId) -> bool {
        let program = self.program();
        let mut next = Some(class);
        while let Some(id) = next {
            let info = program.class(id);
            let is_ours = matches!(info.origin, Origin::Source | Origin::Synthetic);
            if is_ours && !info.methods.iter().all(|method| shows_nobody(program, *method)) {
                return false;
            }
            // What is said of a constructor of the library holds of those above it, too.
            if !is_ours && calls_nobody_yet(program, id) {
                return true;
            }
            if !is_ours && stops!("library-calls-what-is-below", self.is_answered_below(id)) {
                return false;
            }
            next = info.superclass;
        }
        true
    }

    /// Whether the constructors of a class of the library may call what the classes below override.
    /// Those of all objects, of records and of enumerations call nobody.
    fn is_answered_below(&self, class: ClassId) -> bool {
        let program = self.program();
        let is_below = |method: &MethodId| {
            let info = program.class(program.method(*method).class);
            !matches!(info.kind, ClassKind::Record | ClassKind::Enum)
                && program.is_subclass(program.method(*method).class, class)
        };
        program.well_known.object != Some(class) && self.calls().from_outside().iter().any(is_below)
    }
}

/// Whether the constructors of a class of the library are said to call nobody yet.
fn calls_nobody_yet(program: &Program, class: ClassId) -> bool {
    let methods = program.class(class).methods.iter().map(|method| program.method(*method));
    let mut makers = methods.filter(|m| m.kind == MethodKind::Constructor).peekable();
    makers.peek().is_some() && makers.all(|m| m.modifiers.calls_later)
}

/// Whether a constructor does nothing with `this` but setting its fields. Other methods come later.
pub fn shows_nobody(program: &Program, method: MethodId) -> bool {
    let info = program.method(method);
    if info.kind != MethodKind::Constructor {
        return true;
    }
    match (&info.body, info.params.first()) {
        (Body::Block { block, .. }, Some(this)) => {
            !any_stmt(block, |stmt| shows(program, stmt, *this))
        }
        _ => false,
    }
}

/// Whether a statement, without those inside of it, does more with the object than setting its fields.
pub fn shows(program: &Program, stmt: &Stmt, this: LocalId) -> bool {
    !keeps_to_itself(program, stmt, &|e| !is_shown(e, this), this)
}

/// Whether a call on the object shows it to nobody: the method is the only one that can be meant, and neither
/// looks at fields of the object nor does more with it than setting them.
pub fn is_quiet(program: &Program, stmt: &Stmt, this: LocalId) -> bool {
    let StmtKind::Call(call) = &stmt.kind else { return false };
    let is_on_this = call.args.first().is_some_and(|object| is_local(object, this));
    is_on_this
        && !call.args.iter().skip(1).any(|arg| is_shown(arg, this))
        && looks_at_nothing(program, call.method, MOST_CALLS)
}

fn looks_at_nothing(program: &Program, id: MethodId, depth: usize) -> bool {
    let method = program.method(id);
    if program.well_known.object == Some(method.class) {
        return method.is_final;
    }
    let is_bound = method.is_final
        || method.visibility == Visibility::Private
        || program.class(method.class).is_final;
    let (Body::Block { block, .. }, Some(this), true, true) =
        (&method.body, method.params.first(), is_bound && !method.is_static, depth > 0)
    else {
        return false;
    };
    let is_other = |e: &Expr| !mentions(e, *this);
    let is_kept = |stmt: &Stmt| match &stmt.kind {
        StmtKind::Call(call) if call.args.first().is_some_and(|object| is_local(object, *this)) => {
            call.args.iter().skip(1).all(is_other)
                && looks_at_nothing(program, call.method, depth - 1)
        }
        _ => keeps_to_itself(program, stmt, &is_other, *this),
    };
    method.kind == MethodKind::Method && !any_stmt(block, |stmt| !is_kept(stmt))
}

/// Whether what a statement uses, but for what is inside of it, is all right, or `this` where its fields
/// are set or it is built further.
pub fn keeps_to_itself(
    program: &Program,
    stmt: &Stmt,
    keeps: &dyn Fn(&Expr) -> bool,
    this: LocalId,
) -> bool {
    let is_this = |e: &Expr| is_local(e, this);
    match &stmt.kind {
        StmtKind::WriteField { object, value, .. } => {
            (is_this(object) || keeps(object)) && keeps(value)
        }
        StmtKind::Call(call) => {
            let constructs = program.method(call.method).kind == MethodKind::Constructor;
            call.args.iter().skip(usize::from(constructs)).all(keeps)
        }
        StmtKind::Assign(_, e) | StmtKind::Throw(e, _) => keeps(e),
        StmtKind::WriteStatic { value, .. } => keeps(value),
        StmtKind::WriteElement { array, index, value } => {
            keeps(array) && keeps(index) && keeps(value)
        }
        StmtKind::NewArray { length, .. } => keeps(length),
        StmtKind::Concat { parts, .. } => parts.iter().all(keeps),
        StmtKind::Check(check) => match &check.kind {
            CheckKind::NonNull { operand: e, .. }
            | CheckKind::ArraySize { length: e }
            | CheckKind::Divisor { divisor: e }
            | CheckKind::Cast { operand: e, .. }
            | CheckKind::Overflow { value: e, .. }
            | CheckKind::Assert { condition: e, .. } => keeps(e) || is_this(e),
            CheckKind::Index { array: a, index: b } | CheckKind::Store { array: a, value: b } => {
                keeps(a) && keeps(b)
            }
            CheckKind::Exhausted => true,
        },
        StmtKind::If { arms, .. } => arms.iter().all(|(condition, _)| keeps(condition)),
        // Annotations do not run.
        StmtKind::Ghost(_)
        | StmtKind::Loop { .. }
        | StmtKind::Block { .. }
        | StmtKind::Try { .. }
        | StmtKind::New { .. }
        | StmtKind::InitClass(_)
        | StmtKind::Exit(_)
        | StmtKind::Again(_) => true,
    }
}

/// Whether the value of an expression may be the object, or depends on more of it than its fields.
fn is_shown(e: &Expr, this: LocalId) -> bool {
    match &e.kind {
        ExprKind::Local(local) => *local == this,
        ExprKind::Field(object, _) if is_local(object, this) => false,
        _ => {
            let mut shown = false;
            each_part(e, &mut |part| shown |= is_shown(part, this));
            shown
        }
    }
}

fn is_local(e: &Expr, local: LocalId) -> bool {
    matches!(&e.kind, ExprKind::Local(l) if *l == local)
}
