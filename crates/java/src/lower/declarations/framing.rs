//! The framing of classes that say nothing about it: a subclass, an anonymous or local class
//! or a lambda without a specification of its own is framed as what it extends, or else as
//! the class around it. Permissions win: code in a class that uses them is judged by them.

use ir::{Class, ClassId, Framing, Origin};
use rustc_hash::FxHashSet;

use crate::lower::Lower;

impl Lower<'_, '_> {
    /// When all contracts are there.
    pub(in crate::lower) fn inherit_framing(&mut self) {
        for index in 0..self.program.classes.len() {
            let id = ClassId(index as u32);
            let class = self.program.class(id);
            let ours = matches!(class.origin, Origin::Source | Origin::Synthetic);
            if ours && !self.says_framing(id) && self.is_among_permissions(id) {
                self.program.classes[index].framing = Framing::Implicit;
            }
        }
    }

    /// Whether the class has a framing of its own.
    fn says_framing(&self, id: ClassId) -> bool {
        let class = self.program.class(id);
        self.framed.contains(&id)
            || !class.predicates.is_empty()
            || !class.invariants.is_empty()
            || class.methods.iter().any(|m| !self.program.method(*m).contract.is_empty())
    }

    /// Whether a class that it belongs to, by inheritance or by its place, uses permissions.
    fn is_among_permissions(&self, id: ClassId) -> bool {
        let around = |class: &Class| -> Vec<ClassId> {
            class.superclass.iter().chain(&class.interfaces).chain(&class.outer).copied().collect()
        };
        let mut open = around(self.program.class(id));
        let mut seen: FxHashSet<ClassId> = open.iter().copied().collect();
        let mut next = 0;
        while let Some(current) = open.get(next).copied() {
            next += 1;
            let class = self.program.class(current);
            if !matches!(class.origin, Origin::Source | Origin::Synthetic) {
                continue;
            }
            if self.says_framing(current) {
                if class.framing == Framing::Implicit {
                    return true;
                }
                continue;
            }
            open.extend(around(class).into_iter().filter(|more| seen.insert(*more)));
        }
        false
    }
}
