//! What rests on what: which functions a function is written with, which lemmas a proof applies.
//!
//! ```java
//! //@ function int twice(int n) = 2 * n;
//! //@ function int more(int n) = twice(n) + 1;      // rests on `twice`
//! ```

use ir::visit::Visitor;
use ir::{FunctionId, LemmaId, Program};

use crate::graph::{Components, Graph, components};

/// A relation, and who reaches whom by it.
#[derive(Debug, Default)]
pub struct Reach {
    graph: Graph,
    components: Components,
}

impl Reach {
    fn of(graph: Graph) -> Reach {
        Reach { components: components(&graph), graph }
    }

    /// Whether one leads to the other, in one step or more.
    pub fn leads(&self, from: u32, to: u32) -> bool {
        let (here, there) = (self.components.of(from), self.components.of(to));
        // Edges lead to smaller numbers; inside of a component everything leads everywhere.
        if here <= there {
            let alone = from == to && self.components.members(here).len() == 1;
            return here == there && (!alone || self.graph.successors(from).contains(&to));
        }
        let mut seen = vec![false; self.graph.len()];
        let mut open = vec![from];
        while let Some(node) = open.pop() {
            for next in self.graph.successors(node) {
                if next == &to {
                    return true;
                }
                if let Some(seen) = seen.get_mut(*next as usize).filter(|seen| !**seen) {
                    *seen = true;
                    // What has a smaller number than the goal does not lead to it.
                    if self.components.of(*next) > there {
                        open.push(*next);
                    }
                }
            }
        }
        false
    }
}

#[derive(Debug, Default)]
pub struct Rests {
    pub functions: Reach,
    /// As proofs say it; not what is applied unasked.
    pub lemmas: Reach,
}

impl Rests {
    pub fn of(program: &Program) -> Rests {
        let functions = program.functions.iter().map(|function| {
            let mut named = Named::default();
            named.function(function);
            named.functions
        });
        let lemmas = program.lemmas.iter().map(|lemma| {
            let mut named = Named::default();
            named.lemma(lemma);
            named.lemmas
        });
        Rests { functions: Reach::of(Graph::of(functions)), lemmas: Reach::of(Graph::of(lemmas)) }
    }
}

/// What a declaration names.
#[derive(Default)]
struct Named {
    functions: Vec<u32>,
    lemmas: Vec<u32>,
}

impl<'a> Visitor<'a> for Named {
    fn function_id(&mut self, id: &'a FunctionId) {
        self.functions.push(id.0);
    }

    fn lemma_id(&mut self, id: &'a LemmaId) {
        self.lemmas.push(id.0);
    }
}
