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

use crate::engine::Engine;
use crate::function::Unfolding;
use crate::induction::Induction;
use crate::memory::frame::Frame;
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
pub enum Memory {
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
    pub memory: Memory,
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
    pub reads: Option<crate::memory::frame::ReadFrame>,
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
            memory: Memory::Permissions,
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

/// What is being done inside what.
#[derive(Default)]
pub struct Nesting {
    /// Pure methods whose bodies are being unfolded, outermost first.
    pub unfolding: Vec<MethodId>,
    /// The innermost of them is unfolded only if its body calls none of them.
    pub base_case: bool,
    /// Functions that are.
    pub functions: Unfolding,
    /// Pure methods whose preconditions are being looked at, and how many bodies led there.
    pub asking: Vec<(MethodId, usize)>,
    /// How many members that the compiler wrote are being run inside each other.
    pub inlined: usize,
    /// How many statements are being run whose exceptions somebody may catch.
    pub tries: usize,
    /// How many initialisers led to the one that is being looked at.
    pub followed: usize,
    /// How many choices the current action was told apart by.
    pub chosen: u32,
    /// How many ghost operations may still be tried for the action in hand.
    pub attempts: Option<u32>,
    /// What holds when a constructor is done is being looked at.
    pub done: bool,
    /// How many bodies that have units of their own are being run: what they check is shown there.
    pub looked_into: usize,
    /// How many loops are being run that hold something back from their rounds.
    pub held_back: usize,
    /// The instances that ghost operations of the action in hand are about, outermost first.
    pub repairing: Vec<(u32, Vec<Term>)>,
    /// A location was dropped around the expression in hand, so that the heap is smaller there.
    pub dropped: bool,
    /// A predicate is being closed.
    pub closing: bool,
    /// Predicates are being looked into for what they say about values.
    pub peeking: bool,
    /// Lemmas are being instantiated: no proof on the way asks for more of them.
    pub learning: bool,
    /// Calls in heaps of which it is being found out whether they have the value of another.
    pub framing: Vec<(term::FunId, Vec<Term>, Term)>,
}

impl<'p> Engine<'p> {
    /// Works on another text: a contract, a definition, a lemma.
    pub fn with_locals<T>(
        &mut self,
        locals: Rc<[Local]>,
        work: impl FnOnce(&mut Engine<'p>) -> T,
    ) -> T {
        let outer = std::mem::replace(&mut self.scope.locals, locals);
        let done = work(self);
        self.scope.locals = outer;
        done
    }

    /// Works without lemmas.
    pub fn without_lemmas<T>(&mut self, work: impl FnOnce(&mut Engine<'p>) -> T) -> T {
        let outer = std::mem::replace(&mut self.scope.lemmas_allowed, false);
        let done = work(self);
        self.scope.lemmas_allowed = outer;
        done
    }

    /// Unfolds the body of a pure method; in a base case only if it calls none of those around.
    pub fn while_unfolding<T>(
        &mut self,
        method: MethodId,
        base_case: bool,
        work: impl FnOnce(&mut Engine<'p>) -> T,
    ) -> T {
        let outer = std::mem::replace(&mut self.nesting.base_case, base_case);
        self.nesting.unfolding.push(method);
        let done = work(self);
        self.nesting.unfolding.pop();
        self.nesting.base_case = outer;
        done
    }

    pub fn while_closing<T>(&mut self, work: impl FnOnce(&mut Engine<'p>) -> T) -> T {
        let outer = std::mem::replace(&mut self.nesting.closing, true);
        let done = work(self);
        self.nesting.closing = outer;
        done
    }

    /// Looks at what holds when a constructor is done.
    pub fn when_done<T>(&mut self, work: impl FnOnce(&mut Engine<'p>) -> T) -> T {
        let outer = std::mem::replace(&mut self.nesting.done, true);
        let done = work(self);
        self.nesting.done = outer;
        done
    }

    /// Runs a body that has a unit of its own.
    pub fn while_looking_into<T>(&mut self, work: impl FnOnce(&mut Engine<'p>) -> T) -> T {
        self.nesting.looked_into += 1;
        let done = work(self);
        self.nesting.looked_into -= 1;
        done
    }

    /// Shows something that is nobody else's business.
    pub fn while_answering<T>(&mut self, work: impl FnOnce(&mut Engine<'p>) -> T) -> T {
        let outer = std::mem::take(&mut self.nesting.looked_into);
        let done = work(self);
        self.nesting.looked_into = outer;
        done
    }

    /// Evaluates under `dropping`; what was dropped made the heap smaller, or nothing is said.
    pub fn while_dropped<T>(
        &mut self,
        smaller: bool,
        work: impl FnOnce(&mut Engine<'p>) -> T,
    ) -> T {
        let outer = self.nesting.dropped;
        self.nesting.dropped |= smaller;
        let done = work(self);
        self.nesting.dropped = outer;
        done
    }

    /// Looks at another heap, which has all that was dropped of this one.
    pub fn while_whole<T>(&mut self, work: impl FnOnce(&mut Engine<'p>) -> T) -> T {
        let outer = std::mem::replace(&mut self.nesting.dropped, false);
        let done = work(self);
        self.nesting.dropped = outer;
        done
    }

    pub fn while_peeking<T>(&mut self, work: impl FnOnce(&mut Engine<'p>) -> T) -> T {
        let outer = std::mem::replace(&mut self.nesting.peeking, true);
        let done = work(self);
        self.nesting.peeking = outer;
        done
    }

    pub fn while_learning<T>(&mut self, work: impl FnOnce(&mut Engine<'p>) -> T) -> T {
        let outer = std::mem::replace(&mut self.nesting.learning, true);
        let done = work(self);
        self.nesting.learning = outer;
        done
    }

    /// Works with so many attempts at ghost operations, or with as many as each action has.
    pub fn with_attempts<T>(
        &mut self,
        attempts: Option<u32>,
        work: impl FnOnce(&mut Engine<'p>) -> T,
    ) -> T {
        let outer = std::mem::replace(&mut self.nesting.attempts, attempts);
        let done = work(self);
        self.nesting.attempts = outer;
        done
    }
}
