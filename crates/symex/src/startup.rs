//! Final static fields while their class is being initialised.
//!
//! A method that runs then may see a final field, an enumeration's constant too, before it
//! is assigned. The methods that may run then are those that the initialiser can reach,
//! through calls, through what overrides them, through other initialisers, and through the
//! library. To them such a field is some value that stays the same while they run; to all
//! others it has its final value.
//!
//! ```java
//! class C {
//!     static final int A = f();       // f runs before B is assigned
//!     static final int B = "x".length();
//!     static int f() { return B; }    // here B is unknown
//! }
//! ```

use ir::visit::each_stmt;
use ir::{Block, Body, ClassId, FieldId, MethodId, Origin, StmtKind};
use rustc_hash::FxHashSet;
use term::Term;

use crate::engine::Engine;
use crate::state::State;

impl Engine<'_> {
    /// Whether the class may still be in its initialisation while the unit runs.
    pub fn may_be_starting(&mut self, class: ClassId) -> bool {
        if self.initializing == Some(class) {
            return true;
        }
        let Some(unit) = self.method else { return false };
        if let Some(known) = self.starting.get(&class) {
            return *known;
        }
        let start = self.program.class(class).static_init;
        let found = start.is_some_and(|start| self.may_reach(start, unit));
        self.starting.insert(class, found);
        found
    }

    /// Initialising a class initialises what is above it first.
    fn initializers(&self, class: ClassId, into: &mut Vec<MethodId>) {
        let info = self.program.class(class);
        into.extend(info.static_init);
        for above in info.superclass.iter().chain(&info.interfaces) {
            self.initializers(*above, into);
        }
    }

    /// Whether running `start` may lead to `goal`.
    fn may_reach(&self, start: MethodId, goal: MethodId) -> bool {
        let mut seen: FxHashSet<MethodId> = FxHashSet::default();
        let mut pending = vec![start];
        let mut outside = false;
        while let Some(method) = pending.pop() {
            if !seen.insert(method) {
                continue;
            }
            if method == goal {
                return true;
            }
            match &self.program.method(method).body {
                Body::Block { block, .. } => self.reached_from(block, &mut pending),
                // What cannot be seen may call whatever overrides a method of the library.
                _ if !outside => {
                    outside = true;
                    pending.extend(self.called_from_outside());
                }
                _ => {}
            }
            pending.extend(self.overriding(method));
        }
        false
    }

    fn overriding(&self, method: MethodId) -> Vec<MethodId> {
        let all = self.program.methods.iter().enumerate();
        all.filter(|(_, m)| m.overrides.contains(&method))
            .map(|(i, _)| MethodId(i as u32))
            .collect()
    }

    fn called_from_outside(&self) -> Vec<MethodId> {
        let ours = |m: &ir::Method| matches!(m.origin, Origin::Source | Origin::Synthetic);
        let all = self.program.methods.iter().enumerate();
        all.filter(|(_, m)| ours(m) && m.overrides.iter().any(|o| !ours(self.program.method(*o))))
            .map(|(i, _)| MethodId(i as u32))
            .collect()
    }

    fn reached_from(&self, block: &Block, into: &mut Vec<MethodId>) {
        each_stmt(block, &mut |stmt| match &stmt.kind {
            StmtKind::Call(call) => into.push(call.method),
            StmtKind::InitClass(class) => self.initializers(*class, into),
            _ => {}
        });
    }

    /// Whether the class has final static fields whose values come from its initialiser.
    pub fn has_late_finals(&self, class: ClassId) -> bool {
        self.program.class(class).fields.iter().any(|field| {
            let field = self.program.field(*field);
            field.is_static && field.is_final && field.constant.is_none()
        })
    }

    /// An enumeration has no values but its constants, once they are there.
    pub fn assume_constant(&mut self, state: &mut State, value: Term, field: FieldId) {
        let class = self.program.field(field).class;
        let constants = self.program.class(class).enum_constants.clone();
        if !constants.contains(&field) || self.may_be_starting(class) {
            return;
        }
        let mut ways = vec![self.terms.eq(value, Term::NULL)];
        for constant in constants {
            let Ok(constant) = self.final_static(state, constant, base::Span::NONE) else { return };
            ways.push(self.terms.eq(value, constant));
        }
        let fact = self.terms.or(ways);
        self.assume(state, fact);
    }
}
