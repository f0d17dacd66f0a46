//! Which objects a method keeps to itself, as far as its text shows.
//!
//! Locals that are copies of each other are looked at together. They are *made* here if all of
//! them get their values from `new`, or from each other; `b.append("x")` gives `b` again where its
//! contract says so. What is made here and never handed to anybody but as the object of a call is
//! *kept*: no other code can get at it.
//!
//! ```java
//! byte[] mine = new byte[4];              // kept
//! byte[] stored = new byte[4];            // not kept
//! list.add(stored);
//! ```

use ir::visit::each_part;
use ir::{
    AssertionKind, Block, Call, Expr, ExprKind, Ghost, LocalId, MethodId, Program, StmtKind, Type,
};
use rustc_hash::FxHashMap;

use crate::determined::{is_fixed, is_library};
use crate::foreign::{Changes, changes, is_answered_by_ours};
use crate::hierarchy;

/// What is known of the locals of a body.
#[derive(Default, Debug)]
pub struct Locals {
    /// The local that stands for all copies of one.
    first: FxHashMap<LocalId, LocalId>,
    facts: FxHashMap<LocalId, Facts>,
    /// What was got from an object may lead back to it, as an iterator does.
    derived: Vec<(LocalId, LocalId)>,
}

#[derive(Clone, Copy, Default, Debug)]
struct Facts {
    /// It gets values from somewhere else.
    foreign: bool,
    made: bool,
    given: bool,
}

impl Locals {
    /// `is_answered`: whether a method of the program may answer calls of one of the library.
    pub fn of(
        program: &Program,
        params: &[LocalId],
        block: &Block,
        is_answered: &dyn Fn(MethodId) -> bool,
    ) -> Locals {
        let mut locals = Locals::default();
        let mut walk = Walk { program, locals: &mut locals, is_answered };
        for param in params {
            walk.locals.facts_mut(*param).foreign = true;
        }
        walk.block(block);
        locals
    }

    /// Whether the objects that the local refers to were all made in this body.
    pub fn is_made(&self, local: LocalId) -> bool {
        self.get(local).is_some_and(|facts| facts.made && !facts.foreign)
    }

    /// Whether nobody else can get at the objects that the local refers to.
    pub fn is_kept(&self, local: LocalId) -> bool {
        self.is_made(local) && self.is_shut(local, &mut Vec::new())
    }

    /// Whether neither the object nor anything that was got from it was handed to anybody.
    fn is_shut(&self, local: LocalId, seen: &mut Vec<LocalId>) -> bool {
        let root = self.root(local);
        if seen.contains(&root) {
            return true;
        }
        seen.push(root);
        let shown = self.facts.get(&root).is_some_and(|facts| facts.given);
        let mut got = self.derived.iter().filter(|(from, _)| self.root(*from) == root);
        !shown && got.all(|(_, to)| self.is_shut(*to, seen))
    }

    fn get(&self, local: LocalId) -> Option<&Facts> {
        self.facts.get(&self.root(local))
    }

    fn root(&self, mut local: LocalId) -> LocalId {
        while let Some(up) = self.first.get(&local) {
            local = *up;
        }
        local
    }

    fn facts_mut(&mut self, local: LocalId) -> &mut Facts {
        let root = self.root(local);
        self.facts.entry(root).or_default()
    }

    fn join(&mut self, a: LocalId, b: LocalId) {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return;
        }
        let facts = self.facts.remove(&b).unwrap_or_default();
        self.first.insert(b, a);
        let all = self.facts_mut(a);
        all.foreign |= facts.foreign;
        all.made |= facts.made;
        all.given |= facts.given;
    }
}

struct Walk<'a> {
    program: &'a Program,
    locals: &'a mut Locals,
    is_answered: &'a dyn Fn(MethodId) -> bool,
}

impl Walk<'_> {
    fn block(&mut self, block: &Block) {
        block.stmts.iter().for_each(|stmt| self.stmt(&stmt.kind));
    }

    /// Somebody gets hold of what the expression refers to.
    fn gives(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Local(local) => self.locals.facts_mut(*local).given = true,
            ExprKind::Cast(inner) | ExprKind::Narrow(inner) => self.gives(inner),
            _ => each_part(e, &mut |part| {
                // What is read of an object is not the object; what is computed of it may be.
                if matches!(e.kind, ExprKind::Ite(..) | ExprKind::PureCall(_)) {
                    self.gives(part);
                }
            }),
        }
    }

    fn assigns(&mut self, local: LocalId, e: &Expr) {
        match &e.kind {
            ExprKind::Local(from) => self.locals.join(local, *from),
            ExprKind::Cast(inner) | ExprKind::Narrow(inner) => self.assigns(local, inner),
            ExprKind::Null => {}
            _ => {
                self.locals.facts_mut(local).foreign = true;
                self.gives(e);
            }
        }
    }

    fn stmt(&mut self, kind: &StmtKind) {
        match kind {
            StmtKind::Assign(local, e) => self.assigns(*local, e),
            StmtKind::New { dest, .. } | StmtKind::NewArray { dest, .. } => {
                self.locals.facts_mut(*dest).made = true;
            }
            StmtKind::Concat { dest, .. } => self.locals.facts_mut(*dest).foreign = true,
            StmtKind::WriteField { value, .. }
            | StmtKind::WriteStatic { value, .. }
            | StmtKind::WriteElement { value, .. } => self.gives(value),
            StmtKind::Call(call) => self.call(call),
            StmtKind::Throw(e, _) => self.gives(e),
            StmtKind::If { arms, otherwise } => {
                arms.iter().for_each(|(_, arm)| self.block(arm));
                self.block(otherwise);
            }
            StmtKind::Loop { body, .. }
            | StmtKind::Block { body, .. }
            | StmtKind::Ghost(Ghost::Block(body)) => self.block(body),
            StmtKind::Try { body, var, handler } => {
                self.locals.facts_mut(*var).foreign = true;
                self.block(body);
                self.block(handler);
            }
            StmtKind::Ghost(Ghost::Havoc(local)) => self.locals.facts_mut(*local).foreign = true,
            StmtKind::Ghost(Ghost::SetLocal(local, e)) => self.assigns(*local, e),
            // A field of the program that refers to it shows it to others.
            StmtKind::Ghost(Ghost::SetField { value, .. } | Ghost::SetStatic { value, .. }) => {
                self.gives(value);
            }
            StmtKind::Ghost(
                Ghost::Open(_)
                | Ghost::Close(_)
                | Ghost::Use(_)
                | Ghost::Assert(_)
                | Ghost::Assume(_)
                | Ghost::Join(_)
                | Ghost::Apply(..)
                | Ghost::Unreachable
                | Ghost::Label(_),
            )
            | StmtKind::Check(_)
            | StmtKind::InitClass(_)
            | StmtKind::Exit(_)
            | StmtKind::Again(_) => {}
        }
    }

    fn call(&mut self, call: &Call) {
        let info = self.program.method(call.method);
        let library = is_library(info.origin);
        let framed = library
            && changes(self.program, call.method) != Changes::Anything
            && !is_answered_by_ours(self.program, call.method);
        for (place, arg) in call.args.iter().enumerate() {
            let Some(local) = local_of(arg) else { continue };
            let is_receiver = place == 0 && !info.is_static;
            // A method with a contract that takes an array of numbers gives it back; one that
            // takes any object may keep it, as `add` of a list does. What a method of the program
            // makes of it that answers the call is not known.
            let declared = info.params.get(place).and_then(|p| info.locals.get(p.index()));
            let is_lent = declared.is_some_and(
                |local| matches!(&local.ty, Type::Array(element) if !element.is_reference()),
            ) && is_fixed(self.program, &info.result)
                && !(self.is_answered)(call.method);
            let stays = match (library, framed) {
                (true, true) => is_receiver || is_lent,
                // A new object is the library's own from the beginning.
                (true, false) => is_receiver && info.kind == ir::MethodKind::Constructor,
                (false, _) => false,
            };
            self.locals.facts_mut(local).given |= !stays;
        }
        let Some(dest) = call.dest else { return };
        let receiver = call.args.first().and_then(local_of);
        match receiver.filter(|_| returns_receiver(self.program, call.method)) {
            Some(receiver) => self.locals.join(dest, receiver),
            None => {
                self.locals.facts_mut(dest).foreign = true;
                if let Some(receiver) = receiver.filter(|_| !is_fixed(self.program, &info.result)) {
                    self.locals.derived.push((receiver, dest));
                }
            }
        }
    }
}

fn local_of(e: &Expr) -> Option<LocalId> {
    match &e.kind {
        ExprKind::Local(local) => Some(*local),
        ExprKind::Cast(inner) | ExprKind::Narrow(inner) => local_of(inner),
        _ => None,
    }
}

/// Whether the contract of a library's method says that the result is the object itself.
fn returns_receiver(program: &Program, method: MethodId) -> bool {
    fn says(e: &Expr, result: LocalId, this: LocalId) -> bool {
        let is = |e: &Expr, local| matches!(e.kind, ExprKind::Local(l) if l == local);
        match &e.kind {
            ExprKind::And(a, b) => says(a, result, this) || says(b, result, this),
            ExprKind::Eq(a, b) => (is(a, result) && is(b, this)) || (is(b, result) && is(a, this)),
            _ => false,
        }
    }
    fn part(a: &ir::Assertion, result: LocalId, this: LocalId) -> bool {
        match &a.kind {
            AssertionKind::Expr(e) => says(e, result, this),
            AssertionKind::Star(parts) => parts.iter().any(|a| part(a, result, this)),
            _ => false,
        }
    }
    let is_meant = |info: &ir::Method| {
        !is_library(info.origin) || info.is_static || !info.contract.cases.is_empty()
    };
    hierarchy::first_above(program, method, is_meant).into_iter().any(|method| {
        let info = program.method(method);
        if !is_library(info.origin) || info.is_static || info.contract.cases.is_empty() {
            return false;
        }
        let (Some(result), Some(this)) = (info.result_local, info.params.first().copied()) else {
            return false;
        };
        let mut cases = info.contract.cases.iter();
        cases.all(|case| case.ensures.iter().any(|a| part(a, result, this)))
    })
}
