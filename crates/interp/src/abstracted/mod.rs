//! Abstracted execution: programs run with their annotations.
//!
//! The proof of soundness puts a semantics between that of programs and symbolic execution:
//! concrete values, but heaps with permissions and predicate chunks, and calls that hand over
//! what contracts say. Here it is, executable, over the whole core program. The names are those
//! of the proof: [`aeval`](eval), [`aproduce`](produce), [`aconsume`](consume), [`aexec`](exec).
//! A run that breaks a contract, uses a location without permission, or comes to an assertion
//! that does not hold is *stuck*: it ends in a [`Violation`]. Verified programs do not get stuck
//! (theorem 2), and `oracle` holds the verifier to that.
//!
//! Since heaps are concrete, nothing has to be guessed: a predicate that is asked for and not
//! there as a chunk is closed by consuming its body, and one that holds a location that is
//! needed is opened. With [`Options::manual`] only what is written is opened and closed.
//!
//! What cannot be evaluated (a quantifier without bounds, the state of an object of the library)
//! is never skipped silently: it is a [`Note`] of the run. If permissions hang on it, the rest of
//! the method runs with all permissions, and the note says so.

mod accessible;
mod call;
mod consume;
mod eval;
mod exec;
pub mod explore;
mod frame;
mod ghost;
mod heap;
mod journal;
mod kept;
pub mod laws;
mod library;
mod loops;
pub mod moments;
mod parts;
mod predicate;
mod produce;
mod pure;
mod share;
mod snapshot;
#[cfg(test)]
mod tests;
mod words;

use std::sync::Arc;

use base::{Code, Span};
use ir::{AssertionKind, ClassId, Local, LocalId, MethodId, OldLabel, Program, SpecCase};
use rustc_hash::FxHashMap;

use crate::place::Place;
use crate::spec::Spec;
use crate::{Limits, Machine, Stop};

pub(crate) use consume::Demand;
pub(crate) use heap::AbstractHeap;
pub(crate) use journal::{Journal, Time};
pub use share::Share;
pub(crate) use snapshot::Snapshot;

/// The contract of a method, in terms of `locals`.
#[derive(Clone, Debug, Default)]
pub struct Contract {
    /// The locals of the method, then those that the cases bind besides.
    pub locals: Vec<Local>,
    /// At least one.
    pub cases: Vec<Case>,
    /// Whether anybody wrote one.
    pub is_written: bool,
    /// Parameters that are not null.
    pub non_null: Vec<LocalId>,
    pub non_null_result: bool,
}

#[derive(Clone, Debug, Default)]
pub struct Case {
    pub spec: SpecCase,
    /// The exceptions that may leave the method.
    pub exceptions: Vec<ClassId>,
}

/// The contracts of all methods, by number: for dispatched calls, and for statically bound ones
/// and bodies.
#[derive(Clone, Debug, Default)]
pub struct Contracts {
    pub dispatched: Vec<Contract>,
    pub bound: Vec<Contract>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Only what is written is opened and closed.
    pub manual: bool,
}

/// Why a run is stuck.
#[derive(Clone, PartialEq, Debug)]
pub struct Violation {
    pub code: Code,
    pub span: Span,
    pub message: String,
    /// The part of an assertion that does not hold.
    pub conjunct: Option<Span>,
    /// Parts of it with the values that they have.
    pub values: Vec<(Span, String)>,
    pub blame: Blame,
    /// The methods that were running, the innermost last.
    pub within: Vec<MethodId>,
}

/// Whose fault it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blame {
    /// The program breaks its annotations.
    Program,
    /// Something that is taken for granted is not so: an assumption, a contract that nobody
    /// verifies. A run beyond that says nothing.
    Assumption,
}

/// Something that was not checked, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    pub span: Span,
    pub reason: String,
    /// Permissions hang on it: none was checked from there to the end of the method.
    pub is_blind: bool,
}

/// How often each of the proof's functions was used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    pub reads: u64,
    pub writes: u64,
    pub produced: u64,
    pub consumed: u64,
    pub pure_calls: u64,
    pub calls: u64,
    pub asserts: u64,
}

impl Counts {
    pub fn add(&mut self, other: Counts) {
        self.reads += other.reads;
        self.writes += other.writes;
        self.produced += other.produced;
        self.consumed += other.consumed;
        self.pure_calls += other.pure_calls;
        self.calls += other.calls;
        self.asserts += other.asserts;
    }
}

/// A state that `\old` speaks of: the time, what was held, and the variables.
pub(crate) struct OldState {
    pub time: Time,
    pub held: Arc<AbstractHeap>,
    pub locals: Vec<crate::Value>,
    pub rich: Vec<(LocalId, Spec)>,
    /// The object that a constructor makes: it was not there before.
    pub made: Option<crate::Ref>,
}

impl OldState {
    /// Whether an object was not there.
    pub fn lacks(&self, object: crate::Ref) -> bool {
        object.index() >= self.time.objects || self.made == Some(object)
    }
}

/// What a run with annotations has besides the machine's state.
pub(crate) struct Checking<'p> {
    pub contracts: &'p Contracts,
    pub options: Options,
    /// What the running method holds.
    pub held: Arc<AbstractHeap>,
    /// What has been consumed of the assertions in hand, the innermost last.
    pub taken: Vec<AbstractHeap>,
    /// The state that is looked at, if it is not the present one.
    pub past: Option<Time>,
    pub journal: Journal,
    /// What objects of the library kept to themselves.
    pub kept: kept::Kept,
    /// Ghost fields that were written.
    pub ghosts: FxHashMap<Place, Spec>,
    /// The interpretation of pure methods (definition 8): by method, arguments and snapshot.
    pub interpretation: FxHashMap<String, Spec>,
    /// How often code of the library looked at what it keeps to itself, which is in no snapshot.
    pub looks: u64,
    pub notes: Vec<Note>,
    pub counts: Counts,
    pub within: Vec<MethodId>,
    pub dependence: accessible::Dependence,
    pub moments: moments::Recorder,
}

/// A list that is too long helps nobody.
const MOST_NOTES: usize = 200;

impl<'p> Machine<'p> {
    /// A machine that checks annotations.
    pub fn checking(
        program: &'p Program,
        limits: Limits,
        contracts: &'p Contracts,
        options: Options,
    ) -> Machine<'p> {
        let mut machine = Machine::new(program, Limits { assertions: true, ..limits });
        machine.checking = Some(Box::new(Checking {
            contracts,
            options,
            held: Arc::new(AbstractHeap::default()),
            taken: Vec::new(),
            past: None,
            journal: Journal::default(),
            kept: kept::Kept::default(),
            ghosts: FxHashMap::default(),
            interpretation: FxHashMap::default(),
            looks: 0,
            notes: Vec::new(),
            counts: Counts::default(),
            within: Vec::new(),
            dependence: accessible::Dependence::default(),
            moments: moments::Recorder::default(),
        }));
        machine
    }

    /// What was not checked so far.
    pub fn notes(&self) -> &[Note] {
        self.checking.as_ref().map_or(&[], |checking| &checking.notes)
    }

    pub fn counts(&self) -> Counts {
        self.checking.as_ref().map_or_else(Counts::default, |checking| checking.counts)
    }

    /// The part of the machine that checks. Asked for only where [`Machine::checks`] is true;
    /// anywhere else it is a mistake of ours, and the run is stuck.
    pub(crate) fn ck(&mut self) -> Result<&mut Checking<'p>, Stop> {
        self.checking.as_deref_mut().ok_or_else(|| Stop::stuck("nothing is checked here"))
    }

    pub(crate) fn checks(&self) -> bool {
        self.checking.is_some()
    }

    pub(crate) fn held_mut(&mut self) -> Result<&mut AbstractHeap, Stop> {
        self.ck().map(|checking| Arc::make_mut(&mut checking.held))
    }

    /// Puts another heap in the place of what is held, and gives that back.
    pub(crate) fn swap_held(&mut self, held: Arc<AbstractHeap>) -> Result<Arc<AbstractHeap>, Stop> {
        self.ck().map(|checking| std::mem::replace(&mut checking.held, held))
    }

    pub(crate) fn is_total(&self) -> bool {
        self.checking.as_ref().is_none_or(|checking| checking.held.total)
    }

    pub(crate) fn now(&self) -> Time {
        let at = self.checking.as_ref().map_or(0, |checking| checking.journal.now());
        let kept = self.checking.as_ref().map_or(0, |checking| checking.kept.now());
        Time { at, kept, objects: self.heap.len() }
    }

    /// Says that something was not checked. Whatever else ends a run goes on ending it.
    pub(crate) fn not_checked(&mut self, stop: Stop, span: Span, blind: bool) -> Result<(), Stop> {
        let Stop::Stuck(stuck) = stop else { return Err(stop) };
        let span = if stuck.span.is_none() { span } else { stuck.span };
        self.note(span, stuck.reason, blind)
    }

    pub(crate) fn note(&mut self, span: Span, reason: String, blind: bool) -> Result<(), Stop> {
        let checking = self.ck()?;
        let note = Note { span, reason, is_blind: blind };
        if checking.notes.len() < MOST_NOTES && !checking.notes.contains(&note) {
            checking.notes.push(note);
        }
        if blind {
            Arc::make_mut(&mut checking.held).total = true;
        }
        Ok(())
    }

    pub(crate) fn violation(&self, code: Code, span: Span, message: impl Into<String>) -> Stop {
        let within = self.checking.as_ref().map(|checking| checking.within.clone());
        Stop::Violated(Box::new(Violation {
            code,
            span,
            message: message.into(),
            conjunct: None,
            values: Vec::new(),
            blame: Blame::Program,
            within: within.unwrap_or_default(),
        }))
    }
}

/// The states of the past that a scope knows, the latest of each name.
pub(crate) fn old_of<'o>(
    olds: &'o [(OldLabel, Arc<OldState>)],
    label: &OldLabel,
) -> Option<&'o Arc<OldState>> {
    olds.iter().rev().find(|(other, _)| other == label).map(|(_, state)| state)
}

/// Whether an assertion speaks of permissions.
pub(crate) fn holds_permissions(a: &ir::Assertion) -> bool {
    match &a.kind {
        AssertionKind::Acc(..) | AssertionKind::Predicate(_) => true,
        AssertionKind::Star(parts) => parts.iter().any(holds_permissions),
        AssertionKind::Cond(_, then, otherwise) => {
            holds_permissions(then) || holds_permissions(otherwise)
        }
        AssertionKind::ForallStar { body, .. } => holds_permissions(body),
        AssertionKind::Expr(_) | AssertionKind::Untouched(_) | AssertionKind::Bind(..) => false,
    }
}
