//! Where the engine is: which text is being verified and for whom ([`Scope`]), and what is being
//! done inside what ([`Nesting`]). What changes only while something is done is changed by a
//! guard, which puts it back however that ends:
//!
//! ```text
//! engine.with_locals(spec.locals.clone(), |engine| engine.consume(state, &requires, blame))
//! ```

use std::rc::Rc;

use ir::{ClassId, LemmaId, Local, MethodId};
use term::Term;

use crate::engine::frame::Frame;
use crate::engine::induction::{Induction, Unfolding};
use crate::state::State;

/// The method whose termination is shown, and the values of its `decreases` on entry.
#[derive(Clone, Debug)]
pub struct Measure {
    pub method: MethodId,
    pub values: Vec<Term>,
    /// A pure method: it must terminate whether or not it says so.
    pub pure: bool,
    /// Without `decreases`: what it reads, as far as that can be said without it.
    pub reads: Option<Reads>,
}

impl Measure {
    /// Of a pure method whose contract is looked at: nothing in it may rest on the method.
    pub fn none(method: MethodId) -> Measure {
        Measure { method, values: Vec::new(), pure: true, reads: None }
    }
}

/// What a pure method reads, and the fields of its arguments, which a callee may leave alone.
#[derive(Clone, Debug)]
pub struct Reads {
    pub set: Term,
    pub own: Vec<heap::Loc>,
}

/// What a heap is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MemoryKind {
    /// What the unit holds permissions to.
    Permissions,
    /// The same, for a client without contracts, which has what is its own.
    Client,
    /// Everything: what may be changed is said by frames.
    Total,
}

/// Which text is being verified, and for whom.
pub struct Scope<'p> {
    /// The class whose text is verified: what it can see is known.
    pub viewpoint: Option<ClassId>,
    /// The method that is being verified.
    pub method: Option<MethodId>,
    /// Its statements, for messages.
    pub block: Option<&'p ir::Block>,
    /// The locals of the body in hand, for messages.
    pub locals: Rc<[Local]>,
    /// The parameters of the unit, before its precondition is known.
    pub parameters: Option<State>,
    /// The state at the entry of the body that is verified: what a `join` statement keeps.
    pub entry: Option<State>,
    /// The unit's class has explicit frames.
    pub explicit: bool,
    pub memory: MemoryKind,
    /// What may be changed: by the method, and by the loops around the statement in hand.
    pub frames: Rc<Vec<Frame>>,
    /// The class whose static initialiser is being verified.
    pub initializing: Option<ClassId>,
    /// What a recursive call must be smaller than, while termination is being shown.
    pub measure: Option<Measure>,
    /// The same for functions and lemmas.
    pub induction: Option<Induction>,
    /// The lemma that is being shown.
    pub proving: Option<LemmaId>,
    /// Whether what is being shown may rest on lemmas.
    pub lemmas_allowed: bool,
    /// What the pure method that is verified says that it reads, while its body is run.
    pub reads: Option<crate::engine::frame::ReadFrame>,
}

impl Default for Scope<'_> {
    fn default() -> Self {
        Scope {
            viewpoint: None,
            method: None,
            block: None,
            locals: Rc::from([]),
            parameters: None,
            entry: None,
            explicit: false,
            memory: MemoryKind::Permissions,
            frames: Rc::default(),
            initializing: None,
            measure: None,
            induction: None,
            proving: None,
            lemmas_allowed: true,
            reads: None,
        }
    }
}

/// A body that is run where it is called.
#[derive(Clone, Copy)]
pub struct LookedInto {
    pub method: MethodId,
    pub faults: Faults,
}

/// What becomes of what goes wrong in a body that has a unit of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Faults {
    /// It is told where the body is run.
    Told,
    /// Somebody around may catch the exception.
    Thrown,
    /// It is for the body's own unit alone.
    Left,
}

/// What is being done inside what.
#[derive(Default)]
pub struct Nesting {
    pub pure: PureNesting,
    pub ghost: GhostNesting,
    /// How many members that the compiler wrote are being run inside each other.
    pub inlined: usize,
    /// How many statements are being run whose exceptions somebody may catch.
    pub tries: usize,
    /// How many initialisers led to the one that is being looked at.
    pub followed: usize,
    /// What holds when a constructor is done is being looked at.
    pub done: bool,
    /// Bodies that have units of their own and are being run.
    pub looked_into: Vec<LookedInto>,
    /// How many loops are being run that hold something back from their rounds.
    pub held_back: usize,
    /// A location was dropped around the expression in hand, so that the heap is smaller there.
    pub dropped: bool,
    /// What type variables stand for in a body that is run for a call; in the unit's own they are what
    /// they are.
    pub stands: Option<Vec<ir::Stand>>,
}

/// Pure methods and functions that are being looked at inside each other.
#[derive(Default)]
pub struct PureNesting {
    /// Pure methods whose bodies are being unfolded, outermost first.
    pub unfolding: Vec<MethodId>,
    /// The innermost of them is unfolded only if its body calls none of them.
    pub base_case: bool,
    /// Functions that are.
    pub functions: Unfolding,
    /// Pure methods whose preconditions are being looked at, and how many bodies led there.
    pub asking: Vec<(MethodId, usize)>,
    /// Calls in heaps of which it is being found out whether they have the value of another.
    pub framing: Vec<(term::FunId, Vec<Term>, Term)>,
}

/// Ghost operations that are being tried inside each other.
#[derive(Default)]
pub struct GhostNesting {
    /// How many choices the current action was told apart by.
    pub chosen: u32,
    /// How many ghost operations may still be tried for the action in hand.
    pub attempts: Option<u32>,
    /// The instances that ghost operations of the action in hand are about, outermost first.
    pub repairing: Vec<(u32, Vec<Term>)>,
    /// A predicate is being closed.
    pub closing: bool,
    /// Predicates that `opening` opened around the expression in hand, outermost first.
    pub opened: Vec<ir::PredicateId>,
    /// Predicates are being looked into for what they say about values.
    pub peeking: bool,
    /// Lemmas are being instantiated: no proof on the way asks for more of them.
    pub learning: bool,
}
