//! What must end: proofs among the statements of a method, and methods with a measure. A
//! method with `decreases` has no loop without one, comes back to itself only with a smaller
//! measure, and calls nothing that may go on for ever.

use base::{Code, Span, step, stops};
use facts::Facts;
use ir::visit::{Visitor, assigned_by, each_stmt, find_stmt, walk_blocks};
use ir::{
    Block, Body, Call, ClassId, ClassKind, CompareOp, ExprKind, LabelId, Local, LocalId, LocalKind,
    MethodId, MethodKind, Origin, Program, Purity, Stmt, StmtKind, Type,
};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::contract::Reading;
use crate::engine::Engine;
use crate::failure::{Failure, Result, unsupported};
use crate::scope::Measure;

impl Engine<'_> {
    /// Whether running `from` may lead to a call of `to`, also through what overrides.
    pub fn may_call(&self, from: MethodId, to: MethodId) -> bool {
        let mut seen = FxHashSet::from_iter([from]);
        let mut open = vec![from];
        while let Some(method) = open.pop() {
            if method == to {
                return true;
            }
            let others = may_run(self.facts, method).iter().copied();
            open.extend(others.filter(|other| seen.insert(*other)));
        }
        false
    }

    /// What may go on for ever when `from` runs: a method that has a loop without a measure,
    /// or that leads back to itself without one. Methods with measures, and pure ones, are
    /// shown to end by themselves; the library's do.
    pub fn endless_below(&mut self, from: MethodId) -> Option<MethodId> {
        self.endless(from, &mut FxHashSet::default(), &mut FxHashSet::default())
    }

    fn endless(
        &mut self,
        method: MethodId,
        running: &mut FxHashSet<MethodId>,
        done: &mut FxHashSet<MethodId>,
    ) -> Option<MethodId> {
        if running.contains(&method) {
            return step!("what-comes-back-is-endless", Some(method), else None);
        }
        if done.contains(&method) {
            return None;
        }
        let info = self.program.method(method);
        let is_shown = info.modifiers.purity != Purity::Impure
            || !matches!(info.origin, Origin::Source | Origin::Synthetic)
            || !self.first_case(method, Reading::Static).decreases.is_empty();
        running.insert(method);
        if !is_shown
            && let Body::Block { block, .. } = &info.body
            && refuse_endless(block, &info.locals).is_err()
        {
            return Some(method);
        }
        for other in may_run(self.facts, method).iter().copied() {
            // A method with a measure answers for its own calls, not for those of others.
            let overrides = self.program.method(other).overrides.contains(&method);
            if (!is_shown || overrides)
                && let Some(found) = self.endless(other, running, done)
            {
                return Some(found);
            }
        }
        running.remove(&method);
        done.insert(method);
        None
    }

    /// In a method that must end: library code comes back neither to it nor to what may go on for
    /// ever.
    pub fn check_callbacks(&mut self, call: &Call, span: Span) -> Result<()> {
        let Some(Measure { method, .. }) = self.scope.measure.clone() else { return Ok(()) };
        for other in callbacks(self.facts, call) {
            if stops!("library-does-not-come-back", self.may_call(other, method)) {
                return Err(self.comes_back(method, call.method, other, span).into());
            }
            if let Some(endless) = self.endless_below(other) {
                return Err(self.goes_on(call.method, endless, span).into());
            }
        }
        Ok(())
    }

    /// In a method that must end: the initialisers that it triggers end. They run once, so they
    /// may come back.
    pub fn check_initializers(&mut self, class: ClassId, span: Span) -> Result<()> {
        if self.scope.measure.is_none() {
            return Ok(());
        }
        for initializer in initializers(self.program, class) {
            if let Some(endless) = self.endless_below(initializer) {
                return Err(self.goes_on(initializer, endless, span).into());
            }
        }
        Ok(())
    }

    fn comes_back(
        &self,
        method: MethodId,
        callee: MethodId,
        through: MethodId,
        span: Span,
    ) -> Failure {
        let (caller, name) = (self.program.method(method).name, self.program.method(callee).name);
        let through = self.program.method(through);
        let text = format!("this call of `{name}` may come back to `{caller}`");
        Failure::new(Code::Termination, span, text)
            .label(through.span, "library code may call this")
            .note("nothing says that what is computed then is smaller")
    }

    /// The place of a pure method in the order in which pure methods are defined. Those that
    /// use each other, all with measures, share the last one's.
    pub fn rank(&self, method: MethodId) -> (u32, u32, u32) {
        let program = self.program;
        let order = self.facts.pure_order();
        let is_member = |m: MethodId| {
            let info = program.method(m);
            info.modifiers.purity != Purity::Impure
                && info.contract.cases.first().is_some_and(|case| !case.decreases.is_empty())
        };
        if !is_member(method) {
            return order.place(method);
        }
        // All that it may lead to, and from where; then those of them that lead back.
        let mut used_by: FxHashMap<MethodId, Vec<MethodId>> = FxHashMap::default();
        let mut seen = FxHashSet::from_iter([method]);
        let mut open = vec![method];
        while let Some(m) = open.pop() {
            for other in may_run(self.facts, m).iter().copied().filter(|m| is_member(*m)) {
                used_by.entry(other).or_default().push(m);
                if seen.insert(other) {
                    open.push(other);
                }
            }
        }
        let mut group = FxHashSet::from_iter([method]);
        open.push(method);
        while let Some(m) = open.pop() {
            let users = used_by.remove(&m).unwrap_or_default();
            open.extend(users.into_iter().filter(|user| group.insert(*user)));
        }
        group.into_iter().map(|m| order.place(m)).fold(order.place(method), Ord::max)
    }
}

/// What may run when the method is called: what its body calls, and what overrides it.
fn may_run(facts: &Facts, method: MethodId) -> &[MethodId] {
    facts.runs(method, || find_runs(facts, method))
}

fn find_runs(facts: &Facts, method: MethodId) -> Vec<MethodId> {
    let program = facts.program();
    let mut called = Vec::new();
    if let Body::Block { block, .. } = &program.method(method).body {
        each_stmt(block, &mut |stmt| match &stmt.kind {
            StmtKind::Call(call) => {
                called.push(call.method);
                called.extend(callbacks(facts, call));
            }
            StmtKind::InitClass(class) => called.extend(initializers(program, *class)),
            _ => {}
        });
    }
    called.extend(facts.hierarchy.overriding(method));
    called
}

/// The static initialisers that run when a class is used for the first time.
pub fn initializers(program: &Program, class: ClassId) -> Vec<MethodId> {
    let mut found = Vec::new();
    let mut next = Some(class);
    while let Some(class) = next {
        let info = program.class(class);
        found.extend(info.static_init);
        next = info.superclass;
    }
    found
}

/// The methods of the program that a call of library code may come back to: what overrides a
/// method of the library, in a class whose objects the call may be given. A lambda is called by
/// whoever takes its interface.
fn callbacks(facts: &Facts, call: &Call) -> Vec<MethodId> {
    let program = facts.program();
    let callee = program.method(call.method);
    if matches!(callee.origin, Origin::Source | Origin::Synthetic) {
        return Vec::new();
    }
    let receiver = usize::from(!callee.is_static);
    let given: Vec<&Type> = call.args.iter().skip(receiver).map(|e| &e.ty).collect();
    let params = callee.params.iter().skip(receiver);
    let taken: Vec<&Type> =
        params.filter_map(|p| callee.locals.get(p.index())).map(|l| &l.ty).collect();
    // `toString` and its kin ask what an object holds; what is final asks nobody.
    let of_object = |method: MethodId| {
        let method = program.method(method);
        program.well_known.object == Some(method.class) && !method.is_final
    };
    let only_looks = callee.modifiers.purity != Purity::Impure
        && !of_object(call.method)
        && !callee.overrides.iter().any(|m| of_object(*m));
    let is_constructor = callee.kind == MethodKind::Constructor;
    // An object of the library may have been given something to call before.
    let asks_receiver = receiver == 1 && !is_constructor && !only_looks;
    let asks_receiver = asks_receiver && call.args.first().is_some_and(|e| is_open(program, &e.ty));
    if !asks_receiver && !given.iter().any(|ty| is_open(program, ty)) {
        return Vec::new();
    }
    let takes = |interface: ClassId| {
        asks_receiver
            || given.iter().chain(&taken).any(|ty| match ty {
                Type::Class(taken) => {
                    program.class(*taken).kind == ClassKind::Interface
                        && (program.is_subclass(interface, *taken)
                            || program.is_subclass(*taken, interface))
                }
                _ => false,
            })
    };
    let is_called = |id: &&MethodId| {
        let method = program.method(**id);
        let is_lambda = program.class(method.class).kind == ClassKind::Lambda;
        method.overrides.iter().any(|other| {
            let other = program.method(*other);
            !matches!(other.origin, Origin::Source | Origin::Synthetic)
                && (!is_lambda || takes(other.class))
        })
    };
    facts.calls().from_outside().iter().filter(is_called).copied().collect()
}

/// Whether a value of the type may be an object of the program, or hold one.
fn is_open(program: &Program, ty: &Type) -> bool {
    match ty {
        Type::Class(class) => {
            let info = program.class(*class);
            !info.is_final || info.origin == Origin::Source
        }
        Type::Array(element) => is_open(program, element),
        _ => false,
    }
}

/// A proof among the statements of a method ends: the program goes on behind it. So does a
/// method with a measure.
pub fn refuse_endless(block: &Block, locals: &[Local]) -> Result<()> {
    let endless = find_stmt(block, |stmt| match &stmt.kind {
        StmtKind::Loop { label, spec, body } => {
            let ends = !spec.decreases.is_empty() || goes_through(*label, body, locals);
            (!ends).then_some(stmt.span)
        }
        _ => None,
    });
    match endless {
        Some(span) => unsupported("a loop without `decreases` in code that must end", span),
        None => Ok(()),
    }
}

/// Whether a loop goes through an array or a range, one step after the other, with a counter
/// of the lowering's own: `while (index < bound) { … index = index + 1 }`.
fn goes_through(label: LabelId, body: &Block, locals: &[Local]) -> bool {
    let [first, middle @ .., last] = body.stmts.as_slice() else { return false };
    let StmtKind::If { arms, otherwise } = &first.kind else { return false };
    let ([(condition, leave)], true) = (arms.as_slice(), otherwise.stmts.is_empty()) else {
        return false;
    };
    let leaves = matches!(
        leave.stmts.as_slice(),
        [Stmt { kind: StmtKind::Exit(to), .. }] if *to == label
    );
    let ExprKind::Not(goes_on) = &condition.kind else { return false };
    let ExprKind::Compare(CompareOp::Lt, index, bound) = &goes_on.kind else { return false };
    let ExprKind::Local(index) = &index.kind else { return false };
    let bound = match &bound.kind {
        ExprKind::Int(_) => None,
        ExprKind::Local(local) => Some(*local),
        ExprKind::Length(array) => match &array.kind {
            ExprKind::Local(local) => Some(*local),
            _ => return false,
        },
        _ => return false,
    };
    let assigned = |local: &LocalId| middle.iter().any(|stmt| assigned_by(stmt).contains(local));
    let is_kept = |local: LocalId| !assigned(&local);
    let is_temp = locals.get(index.index()).is_some_and(|local| local.kind == LocalKind::Temp);
    leaves
        && is_temp
        && is_kept(*index)
        && bound.is_none_or(|bound| bound != *index && is_kept(bound))
        && !middle.iter().any(|stmt| starts_again(stmt, label))
        && is_one_step(last, *index)
}

/// `local = local + 1`.
fn is_one_step(stmt: &Stmt, local: LocalId) -> bool {
    let StmtKind::Assign(to, value) = &stmt.kind else { return false };
    let ExprKind::Arith(ir::ArithOp::Add, a, b) = &value.kind else { return false };
    *to == local
        && matches!(a.kind, ExprKind::Local(l) if l == local)
        && matches!(b.kind, ExprKind::Int(1))
}

/// Whether a statement may go to the head of the loop, past its step.
fn starts_again(stmt: &Stmt, label: LabelId) -> bool {
    struct Jumps(LabelId, bool);

    impl<'a> Visitor<'a> for Jumps {
        fn stmt(&mut self, stmt: &'a Stmt) {
            self.1 |= matches!(stmt.kind, StmtKind::Again(to) if to == self.0);
            walk_blocks(self, stmt);
        }
    }

    let mut jumps = Jumps(label, false);
    jumps.stmt(stmt);
    jumps.1
}
