//! What may be tried when a chunk is missing, as a value: rules look for it and apply it, and an
//! explanation says which were there.

use heap::Missing;
use ir::{LemmaId, PredicateId};
use term::Term;

pub enum Repair {
    /// Of the chunk at the position.
    Open(usize),
    Close(PredicateId, Vec<Term>),
    /// The same without any lemma, and with few attempts: what can simply be closed is not looked
    /// for behind lemmas, which have premises that lead to more of them.
    CloseAlone(PredicateId, Vec<Term>),
    Apply(LemmaId, Vec<Term>),
    /// An instance leaves an iterated chunk, to be opened.
    TakeOut(Missing),
    /// Say what is held in the words from before a loop that changed nothing.
    Return,
}
