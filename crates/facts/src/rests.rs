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

    /// How many some of them lead to, with themselves.
    fn reached(&self, from: &[u32]) -> usize {
        let mut seen = vec![false; self.graph.len()];
        let mut open = from.to_vec();
        let mut count = 0;
        while let Some(node) = open.pop() {
            if let Some(seen) = seen.get_mut(node as usize).filter(|seen| !**seen) {
                *seen = true;
                count += 1;
                open.extend(self.graph.successors(node));
            }
        }
        count
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
    /// When each lemma is proved: lemmas that use each other at the same time.
    proved: Vec<u32>,
}

impl Rests {
    pub fn of(program: &Program) -> Rests {
        let functions = program.functions.iter().map(|function| {
            let mut named = Named::default();
            named.function(function);
            named.functions
        });
        // A proof of an abstract lemma names it: here both rest on each other.
        let lemmas = (0..).zip(&program.lemmas).map(|(id, lemma)| {
            let mut named = Named::default();
            named.lemma(lemma);
            named.lemmas.extend(proofs(program, LemmaId(id)).map(|l| l.0));
            named.lemmas
        });
        let lemmas = Graph::of(lemmas);
        let functions = Reach::of(Graph::of(functions));
        Rests { proved: proved(program, &functions, &lemmas), functions, lemmas: Reach::of(lemmas) }
    }

    /// Whether a lemma is proved before another one, which may then use it unasked.
    pub fn is_proved_before(&self, first: LemmaId, then: LemmaId) -> bool {
        match (self.proved.get(first.index()), self.proved.get(then.index())) {
            (Some(first), Some(then)) => first < then,
            _ => false,
        }
    }
}

/// An order in which all lemmas can be proved, wherever they stand in the text: what is named in a proof
/// comes before it, and what is applied unasked, with all that it rests on, before everything else.
/// Of the latter those come first that speak of fewer functions; then names decide.
/// So it changes only with those.
fn proved(program: &Program, functions: &Reach, names: &Graph) -> Vec<u32> {
    let mut nodes: Vec<u32> = (0..names.len() as u32).collect();
    nodes.sort_by_cached_key(|id| {
        let lemma = program.lemma(LemmaId(*id));
        let mut named = Named::default();
        named.contract(&lemma.contract);
        let class = lemma.class.map(|class| program.class(class).binary_name.as_str());
        let spoken_of = functions.reached(&named.functions);
        (!lemma.auto, spoken_of, lemma.name.as_str(), class, lemma.params.len())
    });
    let mut place = vec![0; nodes.len()];
    for (at, id) in (0..).zip(&nodes) {
        if let Some(place) = place.get_mut(*id as usize) {
            *place = at;
        }
    }
    let at = |id: &u32| place.get(*id as usize).copied().unwrap_or_default();
    let moved = Graph::of(nodes.iter().map(|id| {
        let mut next: Vec<u32> = names.successors(*id).iter().map(at).collect();
        next.sort_unstable();
        next
    }));
    // Components are numbered as they are left, beginning with the first node.
    let components = components(&moved);
    (0..names.len() as u32).map(|id| components.of(at(&id))).collect()
}

/// The lemmas that prove an abstract one, each for the objects of its class.
pub fn proofs(program: &Program, lemma: LemmaId) -> impl Iterator<Item = LemmaId> + '_ {
    let is_abstract = program.lemma(lemma).is_abstract;
    let all = program.lemmas.iter().filter(move |_| is_abstract);
    (0..).zip(all).filter(move |(_, l)| l.proves == Some(lemma)).map(|(id, _)| LemmaId(id))
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
