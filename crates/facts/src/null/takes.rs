//! Parameters that take null: the body compares them with it and does not end then with an exception
//! alone, or does nothing with them but what may be done with null.

use ir::visit::{Visitor, dest_of, each_expr, each_part, walk_expr, walk_stmt};
use ir::{
    Body, CheckKind, Expr, ExprKind, FieldId, LocalId, Method, MethodId, Nullness, Origin, Purity,
    Stmt, StmtKind,
};
use rustc_hash::FxHashSet;

use super::flow::{self, Guess, local_of};
use crate::Facts;
use crate::nullness::takes_no_null_but;
use crate::plain::says_nothing;

/// The parameters of the program that take null, and fields that are compared with it.
pub struct TakesNull {
    params: FxHashSet<(MethodId, LocalId)>,
    fields: FxHashSet<FieldId>,
}

/// What a body does with the values of locals.
#[derive(Default)]
struct Uses {
    /// What is put where: locals from locals, and from fields.
    moved: Vec<(LocalId, LocalId)>,
    read: Vec<(LocalId, FieldId)>,
    assigned: FxHashSet<LocalId>,
    compared: Vec<LocalId>,
    compared_fields: Vec<FieldId>,
    /// What null forbids.
    needed: Vec<LocalId>,
    given: Vec<(LocalId, MethodId, LocalId)>,
    written: Vec<(LocalId, FieldId)>,
}

impl TakesNull {
    pub fn of(facts: &Facts) -> TakesNull {
        let program = facts.program();
        let mut all: Vec<(MethodId, Uses)> = Vec::new();
        let mut fields = FxHashSet::default();
        for (id, method) in (0..).map(MethodId).zip(&program.methods) {
            let Body::Block { block, .. } = &method.body else { continue };
            let mut uses = Uses::default();
            Walk { facts, uses: &mut uses }.block(block);
            fields.extend(uses.compared_fields.iter().copied());
            for (local, field) in &uses.read {
                if uses.compared.contains(local) {
                    fields.insert(*field);
                }
            }
            if is_ours(facts, method) {
                all.push((id, uses));
            }
        }
        let mut found = TakesNull { params: FxHashSet::default(), fields };
        for (id, uses) in &all {
            found.compare(facts, *id, uses);
        }
        while found.hand_on(facts, &all) {}
        found
    }

    /// Whether the parameter takes null.
    pub fn has(&self, method: MethodId, param: LocalId) -> bool {
        self.params.contains(&(method, param))
    }

    /// Whether some text compares the field with null.
    pub fn is_compared(&self, field: FieldId) -> bool {
        self.fields.contains(&field)
    }

    /// Those that are compared with null, unless the body has shown by its end that they are not.
    fn compare(&mut self, facts: &Facts, id: MethodId, uses: &Uses) {
        let method = facts.program().method(id);
        let is_compared = |param: &LocalId| {
            is_silent(method, *param)
                && uses.of(*param).iter().any(|local| uses.compared.contains(local))
        };
        let compared: Vec<LocalId> = method.params.iter().copied().filter(is_compared).collect();
        if compared.is_empty() {
            return;
        }
        let end = flow::run(facts, id, &Nothing).end;
        let taken = compared.into_iter().filter(|param| {
            uses.assigned.contains(param) || end.as_ref().is_some_and(|end| !end.there.has(*param))
        });
        self.params.extend(taken.map(|param| (id, param)));
    }

    /// Those that are only handed on to what takes null. Says whether there are more now.
    fn hand_on(&mut self, facts: &Facts, all: &[(MethodId, Uses)]) -> bool {
        let program = facts.program();
        let mut more = Vec::new();
        for (id, uses) in all {
            let method = program.method(*id);
            for param in &method.params {
                if !is_silent(method, *param) || self.has(*id, *param) {
                    continue;
                }
                let same = uses.of(*param);
                let mut is_taken = false;
                let mut is_needed = uses.needed.iter().any(|local| same.contains(local));
                for (local, callee, theirs) in &uses.given {
                    if same.contains(local) {
                        let takes =
                            self.has(*callee, *theirs) || is_said_to_take(facts, *callee, *theirs);
                        let takes = takes && !asks_for_null(facts, *callee, *theirs);
                        let needs = !takes || takes_no_null_but(facts, *callee, *theirs, self);
                        is_needed |= needs;
                        is_taken |= !needs;
                    }
                }
                for (local, field) in &uses.written {
                    if same.contains(local) {
                        let is_compared = self.is_compared(*field);
                        is_needed |= !is_compared;
                        is_taken |= is_compared;
                    }
                }
                if is_taken && !is_needed {
                    more.push((*id, *param));
                }
            }
        }
        let is_more = !more.is_empty();
        self.params.extend(more);
        is_more
    }
}

/// Whether bodies decide what the method takes.
fn is_ours(facts: &Facts, method: &Method) -> bool {
    method.origin == Origin::Source
        && method.contract.is_empty()
        && method.modifiers.purity == Purity::Impure
        && !method.modifiers.trusted
        && says_nothing(facts.program(), method.class)
}

/// Whether nobody says of the parameter whether it takes null.
fn is_silent(method: &Method, param: LocalId) -> bool {
    let is_this = !method.is_static && method.params.first() == Some(&param);
    method.locals.get(param.index()).is_some_and(|local| {
        local.ty.is_reference()
            && local.nullness == Nullness::Default
            && !is_this
            && !local.is_given_unwritten()
    })
}

/// Whether it is said of the parameter that it takes null.
fn is_said_to_take(facts: &Facts, id: MethodId, param: LocalId) -> bool {
    let local = facts.program().method(id).locals.get(param.index());
    local.is_some_and(|local| local.nullness == Nullness::Nullable)
}

/// Whether what a contract, or one that is inherited, asks for depends on whether the parameter is null, as
/// it does of `requireNonNull`: that it takes null says little.
fn asks_for_null(facts: &Facts, id: MethodId, param: LocalId) -> bool {
    fn asks(e: &Expr, param: LocalId) -> bool {
        let is_null = |e: &Expr| matches!(e.kind, ExprKind::Null);
        if let ExprKind::Eq(a, b) = &e.kind
            && (is_null(b) && local_of(a) == Some(param)
                || is_null(a) && local_of(b) == Some(param))
        {
            return true;
        }
        let mut found = false;
        each_part(e, &mut |part| found |= asks(part, param));
        found
    }

    let program = facts.program();
    let info = program.method(id);
    let place = info.params.iter().position(|p| *p == param);
    std::iter::once(&id).chain(&info.overrides).any(|method| {
        let method = program.method(*method);
        let Some(param) = place.and_then(|at| method.params.get(at)).copied() else { return false };
        let mut found = false;
        for clause in method.contract.cases.iter().flat_map(|case| &case.requires) {
            each_expr(clause, &mut |e| found |= asks(e, param));
        }
        found
    })
}

/// Nothing is known but what the body shows by itself.
struct Nothing;

impl Guess for Nothing {
    fn field(&self, _: FieldId) -> bool {
        false
    }

    fn gives(&self, _: MethodId) -> bool {
        false
    }

    fn takes_none(&self, _: MethodId, _: LocalId) -> bool {
        false
    }
}

impl Uses {
    /// The parameter, and the locals that may hold the same.
    fn of(&self, param: LocalId) -> FxHashSet<LocalId> {
        let mut same = FxHashSet::from_iter([param]);
        loop {
            let before = same.len();
            for (to, from) in &self.moved {
                if same.contains(from) {
                    same.insert(*to);
                }
            }
            if same.len() == before {
                return same;
            }
        }
    }
}

struct Walk<'a> {
    facts: &'a Facts,
    uses: &'a mut Uses,
}

impl<'a> Visitor<'a> for Walk<'_> {
    fn stmt(&mut self, stmt: &'a Stmt) {
        self.uses.assigned.extend(dest_of(stmt));
        match &stmt.kind {
            StmtKind::Assign(to, value) => self.put(*to, value),
            StmtKind::WriteField { field, value, .. } => {
                self.uses.written.extend(values_of(value).iter().map(|local| (*local, *field)));
            }
            StmtKind::WriteStatic { value, .. } => {
                self.uses.needed.extend(values_of(value));
            }
            StmtKind::Throw(value, _) => self.uses.needed.extend(local_of(value)),
            StmtKind::Check(check) => {
                if let CheckKind::NonNull { operand, .. } = &check.kind {
                    self.uses.needed.extend(local_of(operand));
                }
            }
            StmtKind::Call(call) => {
                let callee = self.facts.program().method(call.method);
                for (param, arg) in callee.params.iter().zip(&call.args) {
                    let is_reference = callee
                        .locals
                        .get(param.index())
                        .is_some_and(|local| local.ty.is_reference());
                    if is_reference {
                        let given = values_of(arg);
                        let given = given.iter().map(|local| (*local, call.method, *param));
                        self.uses.given.extend(given);
                    }
                }
            }
            _ => {}
        }
        walk_stmt(self, stmt);
    }

    fn expr(&mut self, e: &'a Expr) {
        if let ExprKind::Eq(a, b) = &e.kind {
            for (value, other) in [(a, b), (b, a)] {
                // A null that nobody wrote, as where a resource is closed, stands where the other side does.
                if !matches!(other.kind, ExprKind::Null) || other.span.contains(value.span) {
                    continue;
                }
                self.uses.compared.extend(local_of(value));
                if let ExprKind::Field(_, field) = &value.kind {
                    self.uses.compared_fields.push(*field);
                }
            }
        }
        walk_expr(self, e);
    }
}

impl Walk<'_> {
    fn put(&mut self, to: LocalId, value: &Expr) {
        self.uses.moved.extend(values_of(value).into_iter().map(|from| (to, from)));
        if let ExprKind::Field(_, field) = &value.kind {
            self.uses.read.push((to, *field));
        }
    }
}

/// The locals whose values an expression may have.
fn values_of(e: &Expr) -> Vec<LocalId> {
    match &e.kind {
        ExprKind::Local(local) => vec![*local],
        ExprKind::Cast(inner) | ExprKind::Narrow(inner) => values_of(inner),
        ExprKind::Ite(_, a, b) => [values_of(a), values_of(b)].concat(),
        _ => Vec::new(),
    }
}
