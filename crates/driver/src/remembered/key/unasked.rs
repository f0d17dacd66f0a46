//! The lemmas that may be applied in a unit without being asked for.
//!
//! The engine applies one where something is missing that it gives, or where a function or pure method is
//! in sight that it speaks of. A unit that leads to none of the fields, predicates, functions and methods
//! of a lemma's contract, nor to their classes, never gets so far, whether the lemma is there or not: the
//! lemmas of the library's collections say nothing of a method that knows of no collection. What one
//! lemma asks for another one may give.

use check::Unit;
use ir::visit::Visitor;
use ir::{ClassId, FieldId, FunctionId, Lemma, MethodId, PredicateId, Program};

use super::closure::{Closure, Marks, Node};
use super::item::{Declared, Kind};

pub struct Unasked {
    /// With the bit of each: from the 65th on they share those of others, and count with them.
    lemmas: Vec<(Declared, u64)>,
    /// Of what the lemmas speak of.
    marks: Marks,
    /// Those that speak of nothing that could be looked for.
    always: u64,
}

impl Unasked {
    pub fn of(program: &Program) -> Unasked {
        let mut all = Unasked { lemmas: Vec::new(), marks: Marks::default(), always: 0 };
        let lemmas =
            (0..).zip(&program.lemmas).filter(|(_, lemma)| lemma.auto || lemma.abstraction);
        for (id, lemma) in lemmas {
            let bit = 1 << (all.lemmas.len() % 64);
            all.lemmas.push((Declared { kind: Kind::Lemma, id, full: true }, bit));
            let spoken_of = SpokenOf::by(program, lemma);
            if spoken_of.is_empty() {
                all.always |= bit;
            }
            for declared in spoken_of {
                *all.marks.entry(declared).or_default() |= bit;
            }
        }
        all
    }

    pub fn all(&self) -> impl Iterator<Item = Declared> {
        self.lemmas.iter().map(|(lemma, _)| *lemma)
    }

    pub fn marks(&self) -> &Marks {
        &self.marks
    }

    /// Those that may be applied in a unit. What the proof of a lemma may rest on is asked of all.
    pub fn for_unit(
        &self,
        unit: Unit,
        roots: &[Declared],
        closure: &Closure,
    ) -> impl Iterator<Item = Declared> {
        let mut marks = match unit {
            Unit::Lemma(_) => u64::MAX,
            _ => roots.iter().fold(self.always, |m, root| m | closure.marks(Node::full(*root))),
        };
        loop {
            let applied = self.lemmas.iter().filter(|(_, bit)| marks & bit != 0);
            let more = applied.fold(marks, |m, (lemma, _)| m | closure.marks(Node::full(*lemma)));
            if more == marks {
                break;
            }
            marks = more;
        }
        self.lemmas.iter().filter(move |(_, bit)| marks & bit != 0).map(|(lemma, _)| *lemma)
    }
}

/// What a contract speaks of, with the classes that it belongs to.
struct SpokenOf<'p> {
    program: &'p Program,
    found: Vec<(Kind, u32)>,
}

impl<'p> SpokenOf<'p> {
    fn by(program: &'p Program, lemma: &'p Lemma) -> Vec<(Kind, u32)> {
        let mut spoken_of = SpokenOf { program, found: Vec::new() };
        spoken_of.contract(&lemma.contract);
        spoken_of.found
    }

    fn add(&mut self, kind: Kind, id: u32, class: Option<ClassId>) {
        self.found.push((kind, id));
        self.found.extend(class.map(|class| (Kind::Class, class.0)));
    }
}

impl<'p> Visitor<'p> for SpokenOf<'p> {
    fn field_id(&mut self, id: &'p FieldId) {
        self.add(Kind::Field, id.0, Some(self.program.field(*id).class));
    }

    fn method_id(&mut self, id: &'p MethodId) {
        self.add(Kind::Method, id.0, Some(self.program.method(*id).class));
    }

    fn predicate_id(&mut self, id: &'p PredicateId) {
        self.add(Kind::Predicate, id.0, self.program.predicate(*id).class);
    }

    fn function_id(&mut self, id: &'p FunctionId) {
        self.add(Kind::Function, id.0, None);
    }
}
