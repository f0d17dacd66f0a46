//! Abstract lemmas: each class below proves them for its own objects, and what is proved there is
//! what was promised.

use base::{Code, step, stops};
use check::Reason;
use ir::{Assertion, AssertionKind, ClassId, LemmaId, OldLabel};
use term::Sort;

use crate::engine::Engine;
use crate::failure::{Failure, Result, unsupported};

impl Engine<'_> {
    /// Whoever applies an abstract lemma does not know the class of the object: no class may lack
    /// a proof of it.
    pub fn proved_in_each_class(&self, id: LemmaId) -> Result<()> {
        let program = self.program;
        let lemma = program.lemma(id);
        let Some(class) = lemma.class.filter(|_| lemma.is_abstract) else { return Ok(()) };
        let proofs: Vec<ClassId> =
            facts::proofs(program, id).filter_map(|l| program.lemma(l).class).collect();
        let lacks = |c: &ClassId| !proofs.iter().any(|p| program.is_subclass(*c, *p));
        let below = self.facts.hierarchy.concrete_below(program, class);
        let lacking = below.iter().copied().find(lacks);
        match lacking {
            Some(other) if step!("each-class-proves-the-lemma") => {
                let info = program.class(other);
                let what = format!("`{}` has no proof of this lemma", info.name);
                Err(Failure::new(Code::Override, lemma.span, what)
                    .label(info.span, "objects of this class are meant, too")
                    .into())
            }
            _ => Ok(()),
        }
    }

    /// Where the abstract lemma may be applied to an object of the class, the class's own may be,
    /// and shows as much.
    pub fn lemma_proves(&mut self, id: LemmaId) -> Result<()> {
        let own = self.program.lemma(id);
        let Some(other) = own.proves else { return Ok(()) };
        let span = own.span;
        let (case, promised) = (self.lemma_case(id)?, self.lemma_case(other)?);
        // Uses of either lead to the other: they are measured alike.
        if stops!(
            "proof-is-measured-alike",
            !self.same_measures(&case.decreases, &promised.decreases)
        ) {
            return unsupported(Reason::ProofWithOtherMeasure, span);
        }
        let (state, entry) = self.lemma_entry(other, own.class)?;
        let values: Vec<_> = entry.iter().map(|(_, value)| *value).collect();
        let requires = Assertion::new(AssertionKind::Star(promised.requires.clone()), span);
        let snapshot = self.terms.fresh("before", Sort::SNAP);
        for mut start in self.produce(state, snapshot, &requires)? {
            let time = self.now(&start.heap);
            start.set_old(OldLabel::Entry, start.heap.clone(), time);
            start.visit(span);
            let after = self.with_ghosts(start, span, &mut |engine, state| {
                engine.apply_lemma(state, id, &values, span)
            })?;
            for state in after {
                step!(
                    "proof-shows-what-was-promised",
                    self.lemma_shows(state, &entry, &promised, span)?
                );
            }
        }
        Ok(())
    }
}
