//! The loops of a method, and what can be said at their heads.

use ir::visit::{Role, Visitor, assigned_in, each_stmt, walk_expr, walk_stmt};
use ir::{
    Assertion, AssertionKind, Block, Body, Expr, ExprKind, FieldId, Framing, LabelId, LocalId,
    LocalKind, LocationKind, LoopSpec, Method, Program, PureCall, Purity, Stmt, StmtKind, Type,
};

use crate::build;
use crate::candidates::goals::all_locals;

/// A loop of a method.
pub struct Loop<'p> {
    pub label: LabelId,
    pub spec: &'p LoopSpec,
    pub body: &'p Block,
    pub span: base::Span,
    /// Variables that have a value at the head, as far as the order of the text says.
    pub visible: Vec<LocalId>,
    pub assigned: Vec<LocalId>,
    /// The condition under which there is another round, if the loop begins with asking for it.
    pub guard: Option<Expr>,
    /// Numbers that rounds change, with what they are before the first, as far as the text says.
    pub starts: Vec<(LocalId, Expr)>,
}

/// A number that has a name at the head.
#[derive(Clone, PartialEq, Debug)]
pub struct Term {
    pub e: Expr,
    /// Whether rounds change it.
    pub changes: bool,
}

/// What can be said at the head of a loop.
#[derive(Clone, Default, Debug)]
pub struct Words {
    pub numbers: Vec<Term>,
    pub truths: Vec<Term>,
    /// Arrays that are the same in every round and may be read.
    pub arrays: Vec<Expr>,
    /// Those of them that are written to.
    pub written: Vec<Expr>,
    /// References that may be null.
    pub references: Vec<Term>,
    /// Whether elements are counted from the end.
    pub mirrors: bool,
}

impl Loop<'_> {
    /// Whether a variable occurs in the loop.
    fn reads(&self, local: LocalId) -> bool {
        struct Reads(LocalId, bool);

        impl<'a> Visitor<'a> for Reads {
            fn local(&mut self, local: &'a LocalId, _: Role) {
                self.1 |= *local == self.0;
            }
        }

        let mut reads = Reads(local, false);
        reads.block(self.body);
        reads.1
    }

    /// Whether another loop is inside of this one.
    pub fn holds(&self, label: LabelId) -> bool {
        ir::visit::any_stmt(
            self.body,
            |stmt| matches!(&stmt.kind, StmtKind::Loop { label: inner, .. } if *inner == label),
        )
    }
}

/// All loops of a method, outer ones first, in the order of the text.
pub fn loops<'p>(method: &'p Method) -> Vec<Loop<'p>> {
    struct Loops<'p> {
        found: Vec<Loop<'p>>,
        visible: Vec<LocalId>,
        /// What variables were given last.
        given: Vec<(LocalId, Expr)>,
    }

    impl<'p> Visitor<'p> for Loops<'p> {
        fn stmt(&mut self, stmt: &'p Stmt) {
            if let Some(dest) = ir::visit::dest_of(stmt)
                && !self.visible.contains(&dest)
            {
                self.visible.push(dest);
            }
            if let StmtKind::Assign(to, e) = &stmt.kind {
                self.given.retain(|(known, _)| known != to);
                self.given.push((*to, build::plain(e)));
            }
            if let StmtKind::Loop { label, spec, body } = &stmt.kind {
                self.found.push(Loop {
                    starts: starts(&self.given, &assigned_in(body)),
                    label: *label,
                    spec,
                    body,
                    span: stmt.span,
                    visible: self.visible.clone(),
                    assigned: assigned_in(body),
                    guard: guard(body, *label),
                });
            }
            walk_stmt(self, stmt);
        }
        // Only statements are looked for.
        fn expr(&mut self, _: &'p Expr) {}
        fn assertion(&mut self, _: &'p Assertion) {}
        fn local(&mut self, _: &'p LocalId, _: Role) {}
    }

    let Body::Block { block, .. } = &method.body else { return Vec::new() };
    let mut loops = Loops { found: Vec::new(), visible: method.params.clone(), given: Vec::new() };
    loops.block(block);
    loops.found
}

/// What numbers that a loop changes are before it, in terms that it does not change.
fn starts(given: &[(LocalId, Expr)], assigned: &[LocalId]) -> Vec<(LocalId, Expr)> {
    let lasts = |e: &Expr| {
        let is_plain = matches!(e.kind, ExprKind::Int(_) | ExprKind::Local(_));
        is_plain && !all_locals(e).iter().any(|local| assigned.contains(local))
    };
    let of_loop =
        |(to, e): &&(LocalId, Expr)| assigned.contains(to) && is_number(&e.ty) && lasts(e);
    given.iter().filter(of_loop).cloned().collect()
}

/// The condition of a loop that begins with it: `if !c { exit }`, where parts of `c` may have
/// been computed before, each after its checks.
pub fn guard(body: &Block, label: LabelId) -> Option<Expr> {
    let mut computed: Vec<(LocalId, Expr)> = Vec::new();
    for stmt in &body.stmts {
        match &stmt.kind {
            StmtKind::Check(_) => {}
            StmtKind::Assign(to, e) => computed.push((*to, resolved(e, &computed))),
            StmtKind::If { arms, otherwise } => {
                let [(condition, arm)] = arms.as_slice() else { return None };
                let condition = resolved(condition, &computed);
                let leaves = matches!(arm.stmts.as_slice(),
                    [Stmt { kind: StmtKind::Exit(to), .. }] if *to == label);
                if leaves && otherwise.stmts.is_empty() {
                    return Some(build::simplify(&condition.negate()));
                }
                let (to, then) = only_assigned(arm, &computed)?;
                let (also, other) = only_assigned(otherwise, &computed)?;
                if to != also || then.ty != Type::Bool {
                    return None;
                }
                let kind = ExprKind::Ite(Box::new(condition), Box::new(then), Box::new(other));
                let both = Expr::new(kind, Type::Bool, base::Span::NONE);
                computed.push((to, and_or(&both)));
            }
            _ => return None,
        }
    }
    None
}

/// `c ? a : false` is `c && a`, and `c ? true : b` is `c || b`.
fn and_or(e: &Expr) -> Expr {
    let ExprKind::Ite(c, a, b) = &e.kind else { return e.clone() };
    match (&a.kind, &b.kind) {
        (_, ExprKind::Bool(false)) => (**c).clone().and((**a).clone()),
        (ExprKind::Bool(true), _) => (**c).clone().or((**b).clone()),
        _ => e.clone(),
    }
}

/// What a block gives a variable, if that is all it does beside checks.
fn only_assigned(block: &Block, computed: &[(LocalId, Expr)]) -> Option<(LocalId, Expr)> {
    let mut own = computed.to_vec();
    let mut last = None;
    for stmt in &block.stmts {
        match &stmt.kind {
            StmtKind::Check(_) => {}
            StmtKind::Assign(to, e) => {
                let e = resolved(e, &own);
                own.push((*to, e.clone()));
                last = Some((*to, e));
            }
            _ => return None,
        }
    }
    last
}

/// The expression with what was computed before in place of its variables.
fn resolved(e: &Expr, computed: &[(LocalId, Expr)]) -> Expr {
    computed.iter().rev().fold(build::plain(e), |e, (local, value)| {
        let place = build::local(*local, &value.ty);
        build::replace(&e, &place, value, build::Where::Everywhere)
    })
}

/// Integers of Java's types.
pub fn is_number(ty: &Type) -> bool {
    matches!(ty, Type::Int(_))
}

/// What can be said at the head of a loop under a footprint.
pub fn words(program: &Program, method: &Method, one: &Loop<'_>, footprint: &[Assertion]) -> Words {
    let mut words = Words::default();
    let stands_for = copies(method);
    for id in &one.visible {
        let Some(info) = method.locals.get(id.index()) else { continue };
        let named = match info.kind {
            LocalKind::This | LocalKind::Param | LocalKind::Var | LocalKind::Ghost => true,
            // A copy of something that has a name says nothing new.
            LocalKind::Temp => {
                let counts = || is_number(&info.ty) && is_assigned_again(method, *id);
                !stands_for.iter().any(|(temp, _)| temp == id) && (one.reads(*id) || counts())
            }
            LocalKind::Result | LocalKind::Bound => false,
        };
        if !named {
            continue;
        }
        let e = build::local(*id, &info.ty);
        let changes = one.assigned.contains(id);
        match &info.ty {
            Type::Int(_) => words.numbers.push(Term { e, changes }),
            Type::Bool => words.truths.push(Term { e, changes }),
            Type::Array(_) => {
                if !changes {
                    words.numbers.push(Term { e: build::length(&e), changes: false });
                    words.arrays.push(e.clone());
                }
                words.references.push(Term { e, changes });
            }
            Type::Class(_) => words.references.push(Term { e, changes }),
            _ => {}
        }
    }
    let fields = written_fields(one.body);
    let mut places: Vec<(Expr, FieldId)> = Vec::new();
    for assertion in footprint {
        let AssertionKind::Acc(location, _) = &assertion.kind else { continue };
        let (kind, field) = match &location.kind {
            LocationKind::Field(object, field) => {
                (ExprKind::Field(Box::new(object.clone()), *field), *field)
            }
            LocationKind::Static(field) => (ExprKind::StaticField(*field), *field),
            _ => continue,
        };
        places.push((Expr::new(kind, program.field(field).ty.clone(), base::Span::NONE), field));
    }
    if program.class(method.class).framing == Framing::Explicit {
        for place in read_fields(one) {
            if !places.iter().any(|(known, _)| known.kind == place.0.kind) {
                places.push(place);
            }
        }
    }
    for (e, field) in places {
        let changes = fields.contains(&field);
        match &e.ty {
            Type::Int(_) => {
                if changes {
                    words.numbers.push(Term { e: build::old(&e), changes: false });
                }
                words.numbers.push(Term { e, changes });
            }
            Type::Bool => words.truths.push(Term { e, changes }),
            Type::Array(_) if !changes => {
                words.numbers.push(Term { e: build::length(&e), changes: false });
                words.arrays.push(e.clone());
                words.references.push(Term { e, changes });
            }
            Type::Array(_) | Type::Class(_) => words.references.push(Term { e, changes }),
            _ => {}
        }
    }
    for param in &method.params {
        let Some(info) = method.locals.get(param.index()) else { continue };
        if is_number(&info.ty) && is_assigned(method, *param) {
            let e = build::old(&build::local(*param, &info.ty));
            words.numbers.push(Term { e, changes: false });
        }
    }
    words
        .numbers
        .extend(pure_numbers(program, one).into_iter().map(|e| Term { e, changes: false }));
    words.numbers.extend(remainders(one, &words.numbers));
    words.mirrors = mirrors(one.body);
    words.written = written_arrays(one.body, &words.arrays, &stands_for);
    words
}

/// Remainders of what rounds change, by numbers that the loop divides by.
fn remainders(one: &Loop<'_>, numbers: &[Term]) -> Vec<Term> {
    struct Divisions(Vec<(Expr, i128)>);

    impl<'a> Visitor<'a> for Divisions {
        fn expr(&mut self, e: &'a Expr) {
            if let ExprKind::Arith(ir::ArithOp::Rem, a, b) = &e.kind
                && let (ExprKind::Local(_), ExprKind::Int(by @ 2..=64)) = (&a.kind, &b.kind)
            {
                let found = (build::plain(a), *by);
                if !self.0.contains(&found) {
                    self.0.push(found);
                }
            }
            walk_expr(self, e);
        }
    }

    let mut divisions = Divisions(Vec::new());
    divisions.block(one.body);
    let changes = |e: &Expr| numbers.iter().any(|term| term.changes && term.e.kind == e.kind);
    let found = divisions.0.into_iter().filter(|(e, _)| changes(e)).take(2);
    found.map(|(e, by)| Term { e: build::rem(e, by), changes: true }).collect()
}

/// Whether a body assigns a variable.
pub fn is_assigned(method: &Method, local: LocalId) -> bool {
    let Body::Block { block, .. } = &method.body else { return false };
    assigned_in(block).contains(&local)
}

/// Whether a body assigns a variable at more than one place: a loop around counts with it.
fn is_assigned_again(method: &Method, local: LocalId) -> bool {
    let Body::Block { block, .. } = &method.body else { return false };
    let mut times = 0;
    each_stmt(block, &mut |stmt| {
        if matches!(&stmt.kind, StmtKind::Assign(to, _) if *to == local) {
            times += 1;
        }
    });
    times > 1
}

/// Temporaries that are given their value once, from a variable that is not changed.
pub fn copies(method: &Method) -> Vec<(LocalId, Expr)> {
    let Body::Block { block, .. } = &method.body else { return Vec::new() };
    let assigned = assigned_in(block);
    let mut given: Vec<(LocalId, Option<Expr>)> = Vec::new();
    each_stmt(block, &mut |stmt| {
        let Some(dest) = ir::visit::dest_of(stmt) else { return };
        let is_temp =
            method.locals.get(dest.index()).is_some_and(|info| info.kind == LocalKind::Temp);
        if !is_temp {
            return;
        }
        let from = match &stmt.kind {
            StmtKind::Assign(_, e) => match &e.kind {
                ExprKind::Local(from)
                    if !assigned.contains(from) || assigned_once(block, *from) =>
                {
                    Some(build::plain(e))
                }
                _ => None,
            },
            _ => None,
        };
        match given.iter_mut().find(|(local, _)| *local == dest) {
            Some((_, known)) => *known = None,
            None => given.push((dest, from)),
        }
    });
    given.into_iter().filter_map(|(local, from)| Some((local, from?))).collect()
}

fn assigned_once(block: &Block, local: LocalId) -> bool {
    let mut count = 0;
    each_stmt(block, &mut |stmt| count += usize::from(ir::visit::dest_of(stmt) == Some(local)));
    count == 1
}

/// Fields that a body speaks of, of objects that its variables refer to in every round.
fn read_fields(one: &Loop<'_>) -> Vec<(Expr, FieldId)> {
    struct Fields<'l> {
        found: Vec<(Expr, FieldId)>,
        one: &'l Loop<'l>,
        written: Vec<FieldId>,
    }

    impl Fields<'_> {
        /// Whether an expression is the same object in every round.
        fn lasts(&self, e: &Expr) -> bool {
            match &e.kind {
                ExprKind::Local(local) => {
                    self.one.visible.contains(local) && !self.one.assigned.contains(local)
                }
                ExprKind::Field(object, field) => {
                    !self.written.contains(field) && self.lasts(object)
                }
                _ => false,
            }
        }
    }

    impl<'a> Visitor<'a> for Fields<'_> {
        fn expr(&mut self, e: &'a Expr) {
            let field = match &e.kind {
                ExprKind::Field(object, field) if self.lasts(object) => Some(*field),
                ExprKind::StaticField(field) => Some(*field),
                _ => None,
            };
            if let Some(field) = field {
                let e = build::plain(e);
                if !self.found.iter().any(|(known, _)| *known == e) {
                    self.found.push((e, field));
                }
            }
            walk_expr(self, e);
        }
    }

    let mut fields = Fields { found: Vec::new(), one, written: written_fields(one.body) };
    fields.block(one.body);
    fields.found
}

pub fn written_fields(body: &Block) -> Vec<FieldId> {
    let mut fields = Vec::new();
    each_stmt(body, &mut |stmt| match &stmt.kind {
        StmtKind::WriteField { field, .. } | StmtKind::WriteStatic { field, .. } => {
            fields.push(*field);
        }
        _ => {}
    });
    fields
}

/// Whether something is subtracted from a length to get at an element.
fn mirrors(body: &Block) -> bool {
    struct Mirrors {
        found: bool,
        /// What calls gave: a length of something that is no array.
        given: Vec<LocalId>,
    }

    fn has_length(e: &Expr, given: &[LocalId]) -> bool {
        let mut found = match &e.kind {
            ExprKind::Length(_) => true,
            ExprKind::Local(local) => given.contains(local),
            _ => false,
        };
        ir::visit::each_part(e, &mut |part| found = found || has_length(part, given));
        found
    }

    fn subtracts(e: &Expr, given: &[LocalId]) -> bool {
        let mut found = match &e.kind {
            ExprKind::Arith(ir::ArithOp::Sub, a, b) => {
                has_length(a, given) && !matches!(b.kind, ExprKind::Int(_))
            }
            _ => false,
        };
        ir::visit::each_part(e, &mut |part| found = found || subtracts(part, given));
        found
    }

    impl<'a> Visitor<'a> for Mirrors {
        fn expr(&mut self, e: &'a Expr) {
            self.found |= subtracts(e, &self.given);
        }
    }

    let mut given = Vec::new();
    each_stmt(body, &mut |stmt| {
        if let StmtKind::Call(call) = &stmt.kind {
            given.extend(call.dest);
        }
    });
    let mut mirrors = Mirrors { found: false, given };
    mirrors.block(body);
    mirrors.found
}

fn written_arrays(body: &Block, arrays: &[Expr], copies: &[(LocalId, Expr)]) -> Vec<Expr> {
    let mut written: Vec<Expr> = Vec::new();
    each_stmt(body, &mut |stmt| {
        let StmtKind::WriteElement { array, .. } = &stmt.kind else { return };
        let mut array = build::plain(array);
        if let ExprKind::Local(local) = &array.kind
            && let Some((_, named)) = copies.iter().find(|(temp, _)| temp == local)
        {
            array = named.clone();
        }
        for known in arrays {
            let same = known.kind == array.kind;
            let unclear = !matches!(array.kind, ExprKind::Local(_)) && known.ty == array.ty;
            if (same || unclear) && !written.contains(known) {
                written.push(known.clone());
            }
        }
    });
    written
}

/// Numbers that pure methods of things that do not change compute: `s.length()`.
fn pure_numbers(program: &Program, one: &Loop<'_>) -> Vec<Expr> {
    let mut found: Vec<Expr> = Vec::new();
    each_stmt(one.body, &mut |stmt| {
        let StmtKind::Call(call) = &stmt.kind else { return };
        let is_lasting = |e: &Expr| {
            matches!(&e.kind, ExprKind::Local(local)
                if !one.assigned.contains(local) && one.visible.contains(local))
                || matches!(e.kind, ExprKind::Int(_))
        };
        if call.args.iter().all(is_lasting)
            && let Some(e) = as_pure(program, call)
            && is_number(&e.ty)
            && !found.contains(&e)
        {
            found.push(e);
        }
    });
    found
}

/// A call of a pure method, as specifications have it.
pub fn as_pure(program: &Program, call: &ir::Call) -> Option<Expr> {
    let callee = program.method(call.method);
    if callee.modifiers.purity == Purity::Impure {
        return None;
    }
    let mut args: Vec<Expr> = call.args.iter().map(build::plain).collect();
    let receiver = (!callee.is_static && !args.is_empty()).then(|| args.remove(0));
    let pure = PureCall {
        method: call.method,
        receiver,
        args,
        binding: call.binding,
        span: base::Span::NONE,
    };
    let kind = ExprKind::PureCall(Box::new(pure));
    Some(Expr::new(kind, callee.result.clone(), base::Span::NONE))
}
