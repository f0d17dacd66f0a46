//! Which lambdas can be given null.
//!
//! The interfaces of `java.util.function` say by a model method, `takesNull()`, whether null may be
//! given; nobody can write it into a lambda. So its text decides: a lambda takes null if it asks for
//! null, or does nothing with what it is given that null forbids. The class of the lambda gets a
//! `takesNull()` that says so; the body is verified against it.
//!
//! ```java
//! Function<String, Integer> f = s -> s.length();                    // does not
//! Function<String, Integer> g = s -> s == null ? 0 : s.length();    // does
//! Consumer<String> h = s -> System.out.println(s);                  // does
//! ```
//!
//! So it is with classes of the program that implement such an interface.

use base::{Span, Symbol, needs, stops};
use ir::visit::{Visitor, dest_of, each_stmt, walk_expr};
use ir::{
    Block, CheckKind, ClassId, Expr, ExprKind, Local, LocalId, LocalKind, Method, MethodId,
    MethodKind, Nullness, Program, StmtKind, Type, Visibility,
};

use super::orders::KEYED;
use crate::lower::Lower;
use crate::lower::body::{Frame, FrameKind};
use crate::symbols::{ClassSym, Flags, MethodSym, Origin};
use crate::types::Ty;

/// What [`Lower::say_of_class`] writes, but for what bodies are verified against.
const READ_OFF: [&str; 5] = ["neverGivesNull", "isOrder", "repeats", "givesKeys", "plain"];

impl Lower<'_, '_> {
    /// Writes `takesNull()` for the class of a lambda, if the interface has it.
    pub(in crate::lower) fn say_whether_null(
        &mut self,
        class: ClassId,
        interfaces: &[ClassSym],
        method: MethodId,
        span: Span,
    ) {
        self.say_of_class("takesNull", class, interfaces, span, |l| l.takes_null(method));
    }

    /// Writes `takesNull()` for a class of the program that implements such an interface, unless a class
    /// above it has one, or a member of that name.
    pub(in crate::lower) fn say_whether_null_of_class(&mut self, class: ClassSym, span: Span) {
        let id = self.class_id(class);
        let name = Symbol::new("takesNull");
        let mut above = vec![id];
        while let Some(parent) = above.last().and_then(|c| self.program.class(*c).superclass) {
            above.push(parent);
        }
        let of_name = |m: &MethodId| self.program.method(*m).name == name;
        if above.iter().any(|c| self.program.class(*c).methods.iter().any(of_name)) {
            return;
        }
        let found = self.program.class(id).methods.iter().copied().find_map(|own| {
            let sym = self.method_syms.get(own.index()).copied().flatten()?;
            let interface = self.table.overrides(sym).into_iter().find_map(|m| {
                let info = self.table.method(m);
                let says = self.table.methods_named(&Ty::class(info.class), name);
                let is_said = says.into_iter().any(|m| self.is_library_model(m));
                (is_said && info.flags.has(Flags::ABSTRACT)).then_some(info.class)
            })?;
            Some((own, interface))
        });
        if let Some((own, interface)) = found {
            self.say_of_class("takesNull", id, &[interface], span, |l| l.takes_null(own));
        }
    }

    /// Writes `neverGivesNull()` for the class of a lambda, if the interface has it: all that it gives is
    /// made by it, or a text or a box.
    pub(in crate::lower) fn say_whether_null_is_given(
        &mut self,
        class: ClassId,
        interfaces: &[ClassSym],
        method: MethodId,
        span: Span,
    ) {
        let never = |l: &Self| never_gives_null(&l.program, method);
        self.say_of_class("neverGivesNull", class, interfaces, span, never);
    }

    /// Writes a model method without parameters for a class, if one above has it.
    pub(in crate::lower) fn say_of_class(
        &mut self,
        name: &str,
        class: ClassId,
        interfaces: &[ClassSym],
        span: Span,
        says: impl FnOnce(&Self) -> bool,
    ) {
        let name = Symbol::new(name);
        let declared = interfaces.iter().find_map(|interface| {
            let found = self.table.methods_named(&Ty::class(*interface), name);
            found.into_iter().find(|m| self.is_library_model(*m))
        });
        let Some(declared) = declared else { return };
        let takes = says(self);
        let implemented = self.method_id(declared);
        let this = Local {
            name: Symbol::new("this"),
            ty: Type::Class(class),
            kind: LocalKind::This,
            nullness: Nullness::NonNull,
            span,
        };
        let id = MethodId(self.program.methods.len() as u32);
        self.method_syms.push(None);
        let class_name = self.program.class(class).name;
        self.program.methods.push(Method {
            class,
            name,
            signature: format!("{class_name}.{name}"),
            kind: MethodKind::Method,
            is_static: false,
            is_abstract: false,
            is_final: false,
            visibility: Visibility::Public,
            params: vec![LocalId(0)],
            is_varargs: false,
            result: Type::Bool,
            result_local: None,
            throws: Vec::new(),
            modifiers: ir::SpecModifiers {
                purity: ir::Purity::Pure,
                model: true,
                ..Default::default()
            },
            contract: Default::default(),
            overrides: vec![implemented],
            locals: vec![this.clone()],
            labels: 0,
            unchecked: Vec::new(),
            body: ir::Body::None,
            origin: ir::Origin::Synthetic,
            span,
        });
        self.program.classes[class.index()].methods.push(id);
        let mut frame = Frame::new(self.f.class, FrameKind::Instance, self.f.overflow);
        frame.locals = vec![this];
        frame.ghost = true;
        let (frame, ()) = self.in_frame(frame, |l| {
            l.f.result = Some(l.local("result", Type::Bool, LocalKind::Result, span));
            l.return_value(Expr::new(ExprKind::Bool(takes), Type::Bool, span), span);
        });
        self.program.methods[id.index()].result_local = frame.result;
        self.put_body(id, frame, Vec::new(), true);
    }

    /// What the library counts on of a class is read off its text: nobody else says it. Whether a function
    /// takes null its body is held to.
    pub(in crate::lower) fn refuse_said(&mut self, method: MethodSym, span: Span) {
        let info = self.table.method(method);
        let is_said = READ_OFF.contains(&info.name.as_str())
            && info.flags.has(Flags::MODEL)
            && self.table.overrides(method).into_iter().any(|m| self.is_library_model(m));
        if stops!("what-is-read-off-is-not-said", is_said) {
            self.unsupported(span, "a class that says itself what the library counts on");
        }
    }

    fn is_library_model(&self, method: MethodSym) -> bool {
        let info = self.table.method(method);
        info.flags.has(Flags::MODEL) && self.table.class(info.class).origin == Origin::Library
    }

    fn takes_null(&self, method: MethodId) -> bool {
        let info = self.program.method(method);
        let ir::Body::Block { block, .. } = &info.body else { return false };
        let is_given =
            |p: &LocalId| info.locals.get(p.index()).is_some_and(|l| l.ty.is_reference());
        let mut given: Vec<LocalId> =
            info.params.iter().skip(1).copied().filter(is_given).collect();
        add_copies(block, &mut given);
        if asks_for_null(block, &given) {
            return true;
        }
        let mut forbids = false;
        each_stmt(block, &mut |stmt| {
            forbids |= match &stmt.kind {
                StmtKind::Check(check) => matches!(
                    &check.kind,
                    CheckKind::NonNull { operand, .. } if is_one_of(operand, &given)
                ),
                StmtKind::Call(call) => {
                    let callee = self.program.method(call.method);
                    call.args.iter().enumerate().any(|(place, arg)| {
                        let param = callee.params.get(place);
                        let param = param.and_then(|p| callee.locals.get(p.index()));
                        is_one_of(arg, &given)
                            && param.is_none_or(|p| p.nullness != Nullness::Nullable)
                    })
                }
                // A lambda inside may do anything with it.
                StmtKind::WriteField { value, .. } => is_one_of(value, &given),
                _ => false,
            };
        });
        !forbids
    }
}

fn never_gives_null(program: &Program, method: MethodId) -> bool {
    let info = program.method(method);
    let (ir::Body::Block { block, .. }, Some(result)) = (&info.body, info.result_local) else {
        return false;
    };
    // Those that hold no null, as far as is known: all but the others, and what they are put into.
    let mut may_be_null: Vec<LocalId> = info.params.clone();
    loop {
        let before = may_be_null.len();
        each_stmt(block, &mut |stmt| {
            let Some(dest) = dest_of(stmt) else { return };
            let is_there = match &stmt.kind {
                StmtKind::New { .. } | StmtKind::NewArray { .. } | StmtKind::Concat { .. } => true,
                StmtKind::Assign(_, e) => is_there(program, e, &may_be_null),
                StmtKind::Call(call) => {
                    makes_box(program, call.method) || is_said_to_give(program, call.method)
                }
                _ => false,
            };
            if !needs!("what-a-lambda-gives-is-made", is_there) && !may_be_null.contains(&dest) {
                may_be_null.push(dest);
            }
        });
        if may_be_null.len() == before {
            return !may_be_null.contains(&result);
        }
    }
}

fn is_there(program: &Program, e: &Expr, may_be_null: &[LocalId]) -> bool {
    match &e.kind {
        ExprKind::Field(_, field) => program.field(*field).nullness == Nullness::NonNull,
        ExprKind::Local(local) => !may_be_null.contains(local),
        ExprKind::Cast(inner) | ExprKind::Narrow(inner) => is_there(program, inner, may_be_null),
        ExprKind::Str(_) | ExprKind::ClassObject(_) => true,
        _ => false,
    }
}

/// Whether a method says that it gives something: by a word, or because a class of the library that nobody
/// extends does unless it says otherwise.
fn is_said_to_give(program: &Program, method: MethodId) -> bool {
    let info = program.method(method);
    let result = info.result_local.and_then(|r| info.locals.get(r.index()));
    let said = result.map_or(Nullness::Default, |local| local.nullness);
    match info.modifiers.result_nullness.unwrap_or(said) {
        Nullness::NonNull => true,
        Nullness::Nullable => false,
        Nullness::Default => {
            info.origin == ir::Origin::Library && program.class(info.class).is_final
        }
    }
}

/// `Integer.valueOf(int)` and its like.
fn makes_box(program: &Program, method: MethodId) -> bool {
    let info = program.method(method);
    let takes = info.params.first().and_then(|param| info.locals.get(param.index()));
    info.is_static
        && info.name.as_str() == "valueOf"
        && KEYED.contains(&program.class(info.class).binary_name.as_str())
        && takes.is_some_and(|local| !local.ty.is_reference())
}

fn is_one_of(e: &Expr, locals: &[LocalId]) -> bool {
    match &e.kind {
        ExprKind::Local(local) => locals.contains(local),
        ExprKind::Cast(inner) | ExprKind::Narrow(inner) => is_one_of(inner, locals),
        _ => false,
    }
}

/// Locals that hold the same, the parameters in the types that the lambda has them in among them.
fn add_copies(block: &Block, locals: &mut Vec<LocalId>) {
    loop {
        let before = locals.len();
        each_stmt(block, &mut |stmt| {
            if let StmtKind::Assign(to, e) = &stmt.kind
                && is_one_of(e, locals)
                && !locals.contains(to)
            {
                locals.push(*to);
            }
        });
        if locals.len() == before {
            return;
        }
    }
}

fn asks_for_null(block: &Block, locals: &[LocalId]) -> bool {
    struct Asks<'l>(&'l [LocalId], bool);

    impl<'a> Visitor<'a> for Asks<'_> {
        fn expr(&mut self, e: &'a Expr) {
            if let ExprKind::Eq(a, b) = &e.kind {
                let is_null = |e: &Expr| e.kind == ExprKind::Null;
                self.1 |= is_null(a) && is_one_of(b, self.0) || is_null(b) && is_one_of(a, self.0);
            }
            walk_expr(self, e);
        }
    }

    let mut asks = Asks(locals, false);
    asks.block(block);
    asks.1
}
