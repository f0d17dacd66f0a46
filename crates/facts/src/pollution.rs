//! Which methods may lead to one that puts objects where type arguments promise others: through
//! calls, through what overrides them, and through initialisers. To them, and to them alone, the
//! casts that erasure makes necessary may fail.
//!
//! ```java
//! static <T> T cast(Object o) { return (T) o; }       // nobody checks this
//! static void m() { Integer i = cast("x"); }          // leads there: the cast to Integer fails
//! ```

use ir::{ClassId, MethodId, Program};

use crate::{Calls, Facts, Graph, Hierarchy};

#[derive(Debug, Default)]
pub struct Pollution {
    /// For each method; empty if there is none.
    leads: Vec<bool>,
}

impl Pollution {
    pub fn of(facts: &Facts) -> Pollution {
        let program = facts.program();
        let pollutes = |method: &ir::Method| method.unchecked.iter().any(|u| facts.counts(u));
        if !program.methods.iter().any(pollutes) {
            return Pollution::default();
        }
        let methods = program.methods.len();
        let into = callers(program, &facts.hierarchy, facts.calls());
        let mut leads: Vec<bool> = program.methods.iter().map(pollutes).collect();
        leads.resize(into.len(), false);
        let mut open: Vec<u32> = (0..).zip(&leads).filter(|(_, is)| **is).map(|(n, _)| n).collect();
        while let Some(node) = open.pop() {
            for next in into.successors(node) {
                if let Some(is) = leads.get_mut(*next as usize).filter(|is| !**is) {
                    *is = true;
                    open.push(*next);
                }
            }
        }
        leads.truncate(methods);
        Pollution { leads }
    }

    pub fn may_lead(&self, method: MethodId) -> bool {
        self.leads.get(method.index()).copied().unwrap_or(false)
    }
}

/// From each method, and behind them each class that is initialised, to what leads there.
fn callers(program: &Program, hierarchy: &Hierarchy, calls: &Calls) -> Graph {
    let methods = program.methods.len();
    let of_class = |class: &ClassId| methods + class.index();
    let mut into: Vec<Vec<u32>> = vec![Vec::new(); methods + program.classes.len()];
    let mut add = |from: u32, to: usize| {
        if let Some(list) = into.get_mut(to) {
            list.push(from);
        }
    };
    for id in (0..program.methods.len() as u32).map(MethodId) {
        calls.called(id).iter().for_each(|called| add(id.0, called.index()));
        calls.initialised(id).iter().for_each(|class| add(id.0, of_class(class)));
        hierarchy.overriding(id).iter().for_each(|other| add(id.0, other.index()));
    }
    for (id, class) in (0..).map(ClassId).zip(&program.classes) {
        let here = of_class(&id) as u32;
        let above = class.superclass.iter().chain(&class.interfaces);
        above.for_each(|above| add(here, of_class(above)));
        class.static_init.iter().for_each(|method| add(here, method.index()));
    }
    Graph::of(into)
}
