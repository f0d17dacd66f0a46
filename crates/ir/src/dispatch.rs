//! Which method runs for which class, where nothing else is said: that of the nearest class
//! which declares or overrides it, and an interface's only if no class has one. And which one an
//! interface leaves open.

use std::collections::{BTreeMap, BTreeSet};

use crate::typing::above;
use crate::{ClassId, ClassKind, MethodId, MethodKind, Program, Visibility};

/// For each method, all that it overrides, however far up.
pub(crate) struct Overridden(Vec<BTreeSet<MethodId>>);

impl Overridden {
    pub fn of(program: &Program) -> Overridden {
        let all = (0..program.methods.len()).map(|index| {
            let mut seen = BTreeSet::new();
            let mut next = vec![MethodId(index as u32)];
            while let Some(at) = next.pop() {
                for up in program.methods.get(at.index()).into_iter().flat_map(|m| &m.overrides) {
                    if seen.insert(*up) {
                        next.push(*up);
                    }
                }
            }
            seen
        });
        Overridden(all.collect())
    }
}

/// The usual table of a class; empty for one that has no objects of its own.
pub(crate) fn usual_dispatch(
    program: &Program,
    overridden: &Overridden,
    class: ClassId,
) -> BTreeMap<MethodId, MethodId> {
    let mut table = BTreeMap::new();
    if program.classes.get(class.index()).is_none_or(|c| c.is_abstract) {
        return table;
    }
    let classes = above(program, class);
    let methods = classes.iter().filter_map(|c| program.classes.get(c.index()));
    let methods: Vec<MethodId> = methods.flat_map(|c| c.methods.iter().copied()).collect();
    let callable: BTreeSet<MethodId> =
        methods.iter().copied().filter(|m| is_dispatched(program, *m)).collect();
    for method in methods {
        if program.methods.get(method.index()).is_none_or(|m| m.is_abstract) {
            continue;
        }
        let up = overridden.0.get(method.index()).into_iter().flatten().copied();
        for called in std::iter::once(method).chain(up).filter(|m| callable.contains(m)) {
            table.entry(called).or_insert(method);
        }
    }
    table
}

fn is_dispatched(program: &Program, method: MethodId) -> bool {
    program.methods.get(method.index()).is_some_and(|m| {
        m.kind == MethodKind::Method && !m.is_static && m.visibility != Visibility::Private
    })
}

impl Program {
    /// The one method that a functional interface leaves open, its own or one that it inherits.
    pub fn function_of(&self, class: ClassId) -> Option<MethodId> {
        let declared = self.classes.get(class.index())?;
        if declared.kind != ClassKind::Interface || declared.permits.is_some() {
            return None;
        }
        let is_open = |id: &MethodId| {
            let method = self.method(*id);
            // Every object has these.
            let of_object = matches!(method.name.as_str(), "equals" | "hashCode" | "toString");
            let is_real = !method.modifiers.model && !method.modifiers.ghost;
            method.is_abstract && !method.is_static && is_real && !of_object
        };
        let mut open = self.methods_of_interface(class).into_iter().filter(is_open);
        let only = open.next()?;
        open.next().is_none().then_some(only)
    }
}
