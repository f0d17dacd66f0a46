//! Calls in what must end: they come back only with a smaller measure, and lead to nothing that may go
//! on for ever.

use base::{Code, Span, needs, step, stops};
use check::Reason;
use ir::visit::find_stmt;
use ir::{Block, Body, Call, ClassId, Local, MethodId, Origin, Purity, StmtKind};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::endless::{callbacks, initializers, may_run};
use crate::engine::Engine;
use crate::engine::reading::Reading;
use crate::failure::{Failure, Result, unsupported};
use crate::program::counted::counted;
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
            || self.has_measures(method);
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

    /// Whether each case of a contract has a measure: then the method is shown to end.
    fn has_measures(&mut self, method: MethodId) -> bool {
        let spec = self.spec(method, Reading::Static);
        let mut open = spec.cases.iter().filter(|case| case.decreases.is_empty());
        !spec.cases.is_empty() && needs!("all-cases-have-measures", open.next().is_none())
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

/// A proof among the statements of a method ends: the program goes on behind it. So does a
/// method with a measure.
pub fn refuse_endless(block: &Block, locals: &[Local]) -> Result<()> {
    let endless = find_stmt(block, |stmt| match &stmt.kind {
        StmtKind::Loop { label, spec, body } => {
            let ends = !spec.decreases.is_empty()
                || counted(*label, body, locals).is_some_and(|loop_| loop_.ends(*label));
            (!ends).then_some(stmt.span)
        }
        _ => None,
    });
    match endless {
        Some(span) => unsupported(Reason::LoopWithoutMeasure, span),
        None => Ok(()),
    }
}

impl Engine<'_> {
    /// A call of a method that may go on for ever, in one that must end.
    pub fn goes_on(&self, callee: MethodId, endless: MethodId, span: Span) -> Failure {
        let name = self.program.method(callee).name;
        let culprit = self.program.method(endless);
        Failure::new(Code::Termination, span, format!("this call of `{name}` may never end"))
            .label(culprit.span, "this has a loop, or calls itself, without a measure")
            .note("a method with `decreases` ends, and so must all that it calls")
            .help(format!("`decreases …;` for `{}`, or for its loops", culprit.name))
    }
}
