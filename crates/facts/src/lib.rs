//! What follows from a whole program, found out once and shared by all who ask: the engine, for
//! every unit, and the cache, for every key.
//!
//! The core program says what each declaration refers to. Here is what refers to a declaration:
//! what extends a class, what overrides a method, which methods are one family, who calls whom.
//! Everything is linear in the program, unless it is said; what not every run asks for is
//! computed when it is asked for the first time.
//!
//! ```java
//! class Cell   { void set(int x) }
//! class Recell extends Cell { void set(int x) }     // subclasses, overriding, one family
//! ```
//!
//! The program is taken to be all there is, unless the world is open ([`World`]): then a class
//! without a subclass here may have some elsewhere.

mod calls;
pub mod client;
mod families;
mod functions;
mod given;
mod graph;
mod hierarchy;
pub mod hooks;
mod joins;
mod made;
mod null;
pub mod own;
pub mod plain;
mod pollution;
mod pure_order;
mod reads;
mod recursion;
mod rests;
mod shares;
pub mod shown;
mod startup;
#[cfg(test)]
mod tests;
mod throws;
mod world;
mod writes;

use std::sync::{Arc, OnceLock};

use ir::{ClassId, MethodId, Program};

pub use calls::Calls;
pub use families::Families;
pub use functions::Functions;
pub use graph::{Components, Graph, components};
pub use hierarchy::{Hierarchy, is_concrete};
pub use made::Made;
pub use null::{NeverNull, TakesNull, nullness};
pub use pollution::Pollution;
pub use pure_order::PureOrder;
pub use reads::Reads;
pub use recursion::Recursion;
pub use rests::{Reach, Rests, proofs};
pub use shares::Shares;
pub use startup::Startup;
pub use throws::{Throws, may_throw_elsewhere};
pub use world::{World, may_be_extended, may_be_overridden, may_be_redefined};
pub use writes::{Writes, initialisers_of};

/// A program, and what follows from it.
pub struct Facts {
    program: Arc<Program>,
    world: World,
    pub hierarchy: Hierarchy,
    pub families: Families,
    calls: OnceLock<Calls>,
    startup: OnceLock<Startup>,
    pure_order: OnceLock<PureOrder>,
    recursion: OnceLock<Recursion>,
    rests: OnceLock<Rests>,
    writes: OnceLock<Writes>,
    reads: OnceLock<Reads>,
    throws: OnceLock<Throws>,
    leading_back: OnceLock<Vec<bool>>,
    null: null::Found,
    pollution: OnceLock<Pollution>,
    objects: Objects,
    /// What may run when a method is called, once somebody asked.
    runs: Vec<OnceLock<Vec<MethodId>>>,
    functions: OnceLock<Functions>,
}

/// What was found out of objects so far.
#[derive(Default)]
struct Objects {
    made: OnceLock<Made>,
    without_state: OnceLock<Vec<(ir::ClassId, ir::FieldId)>>,
}

impl Facts {
    pub fn of(program: Arc<Program>) -> Facts {
        Facts::in_world(program, World::Closed)
    }

    pub fn in_world(program: Arc<Program>, world: World) -> Facts {
        let hierarchy = Hierarchy::of(&program, world);
        let families = Families::of(&program, world);
        let runs = program.methods.iter().map(|_| OnceLock::new()).collect();
        Facts {
            runs,
            program,
            world,
            hierarchy,
            families,
            calls: OnceLock::new(),
            startup: OnceLock::new(),
            pure_order: OnceLock::new(),
            recursion: OnceLock::new(),
            rests: OnceLock::new(),
            writes: OnceLock::new(),
            reads: OnceLock::new(),
            throws: OnceLock::new(),
            leading_back: OnceLock::new(),
            null: null::Found::default(),
            pollution: OnceLock::new(),
            objects: Objects::default(),
            functions: OnceLock::new(),
        }
    }

    /// The same, to be found out again.
    pub fn afresh(&self) -> Facts {
        Facts::in_world(self.program.clone(), self.world)
    }

    /// What may run when a method is called, as `find` finds it the first time.
    pub fn runs(&self, method: MethodId, find: impl FnOnce() -> Vec<MethodId>) -> &[MethodId] {
        self.runs.get(method.index()).map_or(&[], |known| known.get_or_init(find))
    }

    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Whether somebody may count on what an unchecked conversion takes for granted: in the open
    /// world, others than those of the program.
    pub fn counts(&self, unchecked: &ir::Unchecked) -> bool {
        !unchecked.is_known || self.world == World::Open
    }

    pub fn world(&self) -> World {
        self.world
    }

    /// The classes of the program whose objects do not have a state that stubs speak of.
    pub fn without_state(&self) -> &[(ir::ClassId, ir::FieldId)] {
        self.objects.without_state.get_or_init(|| own::without_state(&self.program, self.world))
    }

    /// Who calls whom.
    pub fn calls(&self) -> &Calls {
        self.calls.get_or_init(|| Calls::of(&self.program, self.world))
    }

    /// The order in which pure methods are defined.
    pub fn pure_order(&self) -> &PureOrder {
        self.pure_order.get_or_init(|| PureOrder::of(&self.program, &self.hierarchy))
    }

    /// Of which classes the objects in fields are.
    pub fn made(&self) -> &Made {
        self.objects.made.get_or_init(|| Made::of(&self.program))
    }

    /// Whether a call of the method may lead to another one.
    pub fn leads_back(&self, method: MethodId) -> bool {
        let all = self.leading_back.get_or_init(|| self.calls().leading_back(&self.hierarchy));
        all.get(method.index()).copied().unwrap_or(true)
    }

    /// What methods without a contract throw of their own.
    pub fn throws(&self) -> &Throws {
        self.throws
            .get_or_init(|| Throws::of(&self.program, &self.hierarchy, self.calls(), self.world))
    }

    /// Which methods depend on the heap.
    pub fn reads(&self) -> &Reads {
        self.reads.get_or_init(|| Reads::of(&self.program, &self.hierarchy))
    }

    /// Which methods may change something.
    pub fn writes(&self) -> &Writes {
        self.writes
            .get_or_init(|| Writes::of(&self.program, &self.hierarchy, self.calls(), self.world))
    }

    /// Which predicates can be inside of themselves.
    pub fn recursion(&self) -> &Recursion {
        self.recursion.get_or_init(|| Recursion::of(&self.program, &self.families))
    }

    /// Which predicates are those of the shares of others.
    pub fn shares(&self) -> &Shares {
        self.families.shares.get_or_init(|| Shares::of(&self.program, &self.families, self.world))
    }

    /// Which functions and lemmas rest on which.
    pub fn rests(&self) -> &Rests {
        self.rests.get_or_init(|| Rests::of(&self.program))
    }

    /// Which functions are let go as something else.
    pub fn functions(&self) -> &Functions {
        self.functions.get_or_init(|| Functions::of(&self.program))
    }

    /// Whether the method may lead to one that puts objects where type arguments promise others.
    pub fn may_pollute(&self, method: MethodId) -> bool {
        let find = || Pollution::of(self);
        self.pollution.get_or_init(find).may_lead(method)
    }

    /// The classes whose initialisation may lead to a call of the method, in the order of the
    /// program.
    pub fn starting(&self, method: MethodId) -> impl Iterator<Item = ClassId> {
        self.startup().starting(method)
    }

    /// Whether the initialisation of the class may lead to a call of the method.
    pub fn may_be_starting(&self, class: ClassId, method: MethodId) -> bool {
        self.startup().may_lead(class, method)
    }

    fn startup(&self) -> &Startup {
        self.startup.get_or_init(|| Startup::of(&self.program, &self.hierarchy, self.calls()))
    }
}
