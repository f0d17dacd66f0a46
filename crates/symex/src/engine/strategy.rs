//! How loops and calls are run, as values that the engine is given. Each way is sound; they differ in
//! what can be shown, and in what it takes.

/// How many bodies may be run inside each other for calls: initial values may create objects of
/// the class itself.
pub const DEPTH: usize = 8;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Strategies {
    pub loops: Loops,
    pub calls: Calls,
}

/// How a loop is run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loops {
    /// Once, from any state in which its invariant holds.
    ByInvariant,
    /// Loops that the lowering counts and of which nobody says anything, round by round, if it is
    /// known that there are no more than so many; all others by invariant.
    Unrolled { rounds: u32 },
}

impl Default for Loops {
    fn default() -> Loops {
        Loops::Unrolled { rounds: 8 }
    }
}

/// How a call is run. What the compiler writes itself has no contract, and always runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Calls {
    /// By the contract of whoever is called.
    ByContract,
    /// Short bodies without loops of which nobody says anything are looked into.
    LookedInto,
    /// Those with loops too, for a client that has all there is, where what is held is enough for
    /// their loops.
    #[default]
    LookedIntoWithLoops,
}
