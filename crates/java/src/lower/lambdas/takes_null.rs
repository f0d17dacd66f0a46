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
//! So it is with what they give (`neverGivesNull()`), and with classes of the program that implement such an
//! interface.

use base::{Span, Symbol, needs, stops};
use ir::visit::{Visitor, dest_of, each_stmt, walk_expr};
use ir::{
    Block, Captured, CheckKind, ClassId, Expr, ExprKind, FieldId, Local, LocalId, LocalKind,
    Method, MethodId, MethodKind, Nullness, Program, StmtKind, Type, Visibility,
};

use rustc_hash::FxHashMap;

use super::orders::KEYED;
use super::refuses_null::REFUSES;
use crate::lower::Lower;
use crate::lower::body::{Frame, FrameKind};
use crate::symbols::{ClassSym, Flags, MethodSym, Origin};
use crate::types::Ty;

const TAKES: &str = "takesNull";
const GIVES: &str = "neverGivesNull";

/// What [`Lower::say_of_class`] writes, but for what classes may say themselves.
const READ_OFF: [&str; 6] = [GIVES, REFUSES, "isOrder", "repeats", "givesKeys", "plain"];

impl Lower<'_, '_> {
    /// Writes `takesNull()` for the class of a lambda, if the interface has it.
    pub(in crate::lower) fn say_whether_null(
        &mut self,
        class: ClassId,
        interfaces: &[ClassSym],
        method: MethodId,
        span: Span,
    ) {
        self.say_of_class(TAKES, class, interfaces, span, |l| l.takes_null(method));
    }

    /// Writes `takesNull()` and `neverGivesNull()` for a class of the program that implements such an
    /// interface, unless a class above it has one, or a member of that name.
    pub(in crate::lower) fn say_of_null_in_class(&mut self, class: ClassSym, span: Span) {
        let id = self.class_id(class);
        self.say_of_own(TAKES, id, span, |l, method| l.takes_null(method));
        self.say_of_own(GIVES, id, span, |l, method| never_gives_null(&l.program, method));
    }

    fn say_of_own(
        &mut self,
        name: &str,
        id: ClassId,
        span: Span,
        says: impl FnOnce(&Self, MethodId) -> bool,
    ) {
        let symbol = Symbol::new(name);
        let mut above = vec![id];
        while let Some(parent) = above.last().and_then(|c| self.program.class(*c).superclass) {
            above.push(parent);
        }
        let of_name = |m: &MethodId| self.program.method(*m).name == symbol;
        if above.iter().any(|c| self.program.class(*c).methods.iter().any(of_name)) {
            return;
        }
        let found = self.program.class(id).methods.iter().copied().find_map(|own| {
            let sym = self.method_syms.get(own.index()).copied().flatten()?;
            let interface = self.table.overrides(sym).into_iter().find_map(|m| {
                let info = self.table.method(m);
                let declared = self.table.methods_named(&Ty::class(info.class), symbol);
                let is_said = declared.into_iter().any(|m| self.is_library_model(m));
                (is_said && info.flags.has(Flags::ABSTRACT)).then_some(info.class)
            })?;
            Some((own, interface))
        });
        if let Some((own, interface)) = found {
            self.say_of_class(name, id, &[interface], span, |l| says(l, own));
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
        self.say_of_class(GIVES, class, interfaces, span, never);
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
            let is_own = |m: &MethodSym| {
                needs!("text-is-of-the-method-spoken-of", self.table.method(*m).class == *interface)
            };
            found.into_iter().find(|m| self.is_library_model(*m) && is_own(m))
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
    /// takes or gives null its body is held to.
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
        let is_reference =
            |p: &LocalId| info.locals.get(p.index()).is_some_and(|l| l.ty.is_reference());
        let params = info.params.iter().skip(1).copied().filter(is_reference);
        let given = Given::new(block, params.collect(), None);
        given.is_compared(block) || !self.forbids_null(block, &given)
    }

    /// What is known of a variable that a lambda has captured: its body needs it, what it was set to is of
    /// another type, or an array of some length. It is set once, where it is declared.
    pub(super) fn say_of_captured(&mut self, field: FieldId, value: &Expr, method: MethodId) {
        let is_reference = self.program.field(field).ty.is_reference();
        if let (true, ir::Body::Block { block, .. }) =
            (is_reference, &self.program.method(method).body)
        {
            let given = Given::new(block, Vec::new(), Some(field));
            if !given.is_compared(block) && self.forbids_null(block, &given) {
                self.program.fields[field.index()].nullness = Nullness::NonNull;
            }
        }
        let set = match &value.kind {
            ExprKind::Local(local) => self.set_to(*local),
            ExprKind::Field(_, outer) => {
                let outer = self.program.field(*outer);
                outer.captured.is_some().then(|| (outer.ty.clone(), outer.captured))
            }
            _ => None,
        };
        let info = self.program.field(field);
        let (Some((ty, held)), Some(Captured::Variable(name))) = (set, info.captured) else {
            return;
        };
        let is_below = matches!((&ty, &info.ty), (Type::Class(a), Type::Class(b)) if self.program.is_subclass(*a, *b));
        let info = &mut self.program.fields[field.index()];
        if is_below {
            info.ty = ty;
        }
        if let Some(Captured::Array(_, length)) = held {
            info.captured = Some(Captured::Array(name, length));
        }
    }

    /// What the receivers of method references are, as far as their types say: unlike what a lambda has
    /// captured, `l` in `l::add` may be set again, so that the whole body is looked at.
    pub(in crate::lower) fn say_of_receivers(&mut self, method: MethodId) {
        let info = self.program.method(method);
        let ir::Body::Block { block, .. } = &info.body else { return };
        let mut held = Vec::new();
        each_stmt(block, &mut |stmt| {
            if let StmtKind::WriteField { field, value, .. } = &stmt.kind
                && let ExprKind::Local(local) = value.kind
                && matches!(self.program.field(*field).captured, Some(Captured::Variable(_)))
            {
                held.push((*field, local));
            }
        });
        if held.is_empty() {
            return;
        }
        let mut set: FxHashMap<LocalId, Vec<Option<LocalId>>> = FxHashMap::default();
        each_stmt(block, &mut |stmt| {
            let Some(local) = dest_of(stmt) else { return };
            let from = match &stmt.kind {
                StmtKind::Assign(_, Expr { kind: ExprKind::Local(from), .. }) => Some(*from),
                _ => None,
            };
            set.entry(local).or_default().push(from);
        });
        let is_once = |of: &[Option<LocalId>]| needs!("receiver-is-set-once", of.len() == 1);
        for (field, mut local) in held {
            while let Some([Some(from), ..]) =
                set.remove(&local).filter(|of| is_once(of)).as_deref()
                && !self.program.method(method).params.contains(&local)
            {
                local = *from;
            }
            let ty = self.program.method(method).locals[local.index()].ty.clone();
            let place = &self.program.fields[field.index()].ty;
            if matches!((&ty, place), (Type::Class(a), Type::Class(b)) if self.program.is_subclass(*a, *b))
            {
                self.program.fields[field.index()].ty = ty;
            }
        }
    }

    /// The type of what a variable was set to, and how long that is if it is an array.
    fn set_to(&self, local: LocalId) -> Option<(Type, Option<Captured>)> {
        let stmts = || self.f.blocks.iter().flatten();
        let is_param = self.f.locals.get(local.index()).is_none_or(|l| l.kind != LocalKind::Var);
        let mut values = stmts().filter_map(|stmt| match &stmt.kind {
            StmtKind::Assign(to, e) if *to == local => Some(e),
            _ => None,
        });
        let (false, Some(value), None) = (is_param, values.next(), values.next()) else {
            return None;
        };
        let made = stmts().find_map(|stmt| match (&stmt.kind, &value.kind) {
            (StmtKind::NewArray { dest, length, .. }, ExprKind::Local(from)) if dest == from => {
                Some(length)
            }
            _ => None,
        });
        let length = made.and_then(|length| match &length.kind {
            ExprKind::Int(n) => u32::try_from(*n).ok(),
            _ => None,
        });
        let held = length.map(|n| Captured::Array(Symbol::new(""), n));
        let is_null = value.kind == ExprKind::Null;
        (!is_null).then(|| (value.ty.clone(), held))
    }

    /// Whether a body makes something of what it is given that null forbids.
    fn forbids_null(&self, block: &Block, given: &Given) -> bool {
        let mut forbids = false;
        each_stmt(block, &mut |stmt| {
            forbids |= match &stmt.kind {
                StmtKind::Check(check) => matches!(
                    &check.kind,
                    CheckKind::NonNull { operand, .. } if given.has(operand)
                ),
                StmtKind::Call(call) => {
                    let callee = self.program.method(call.method);
                    call.args.iter().enumerate().any(|(place, arg)| {
                        let param = callee.params.get(place);
                        let param = param.and_then(|p| callee.locals.get(p.index()));
                        given.has(arg) && param.is_none_or(|p| p.nullness != Nullness::Nullable)
                    })
                }
                // A lambda inside may do anything with it.
                StmtKind::WriteField { value, .. } => given.has(value),
                _ => false,
            };
        });
        forbids
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

/// What a body is given: locals, those that hold the same (the parameters in the types that the lambda has them
/// in among them), and what it has captured.
struct Given {
    locals: Vec<LocalId>,
    field: Option<FieldId>,
}

impl Given {
    fn new(block: &Block, locals: Vec<LocalId>, field: Option<FieldId>) -> Given {
        let mut given = Given { locals, field };
        loop {
            let before = given.locals.len();
            each_stmt(block, &mut |stmt| {
                if let StmtKind::Assign(to, e) = &stmt.kind
                    && given.has(e)
                    && !given.locals.contains(to)
                {
                    given.locals.push(*to);
                }
            });
            if given.locals.len() == before {
                return given;
            }
        }
    }

    fn has(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Local(local) => self.locals.contains(local),
            ExprKind::Field(_, field) => self.field == Some(*field),
            ExprKind::Cast(inner) | ExprKind::Narrow(inner) => self.has(inner),
            _ => false,
        }
    }

    /// Whether the body asks whether it is null.
    fn is_compared(&self, block: &Block) -> bool {
        struct Asks<'l>(&'l Given, bool);

        impl<'a> Visitor<'a> for Asks<'_> {
            fn expr(&mut self, e: &'a Expr) {
                if let ExprKind::Eq(a, b) = &e.kind {
                    let is_null = |e: &Expr| e.kind == ExprKind::Null;
                    self.1 |= is_null(a) && self.0.has(b) || is_null(b) && self.0.has(a);
                }
                walk_expr(self, e);
            }
        }

        let mut asks = Asks(self, false);
        asks.block(block);
        asks.1
    }
}
