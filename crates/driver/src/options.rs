//! What a run is asked to do.

use std::path::PathBuf;

use crate::limits::Limits;
use crate::machines::shard::Shard;
use crate::remembered::cache::Address;
use crate::remembered::since::Earlier;
use crate::sources::input::FrontOptions;

/// Whether open, close and use are inserted where they help.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ghost {
    #[default]
    Auto,
    Manual,
}

/// Whether invariants are looked for where loops have none, or not enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Infer {
    #[default]
    Auto,
    Off,
}

/// What integer overflow is in code that does not say.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Overflow {
    /// An error.
    #[default]
    Check,
    /// Java's wrap-around.
    Wrap,
    /// Assumed not to happen.
    Ignore,
}

/// Whether references may be null in code that does not say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NullDefault {
    NonNull,
    Nullable,
}

/// Whether the program is all there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum World {
    /// A class that nobody extends here has no subclasses; who counts on it says so.
    #[default]
    Closed,
    /// Anybody may extend what is neither final nor sealed.
    Open,
}

impl From<World> for facts::World {
    fn from(world: World) -> facts::World {
        match world {
            World::Closed => facts::World::Closed,
            World::Open => facts::World::Open,
        }
    }
}

/// Where results are remembered.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum CacheChoice {
    /// Nowhere.
    #[default]
    None,
    /// In the user's directory for such things, or where `CADRE_CACHE` says.
    Default,
    Directory(PathBuf),
    /// In the user's directory, and in a store that machines share.
    Shared(Address),
}

/// What is known of a unit when it is chosen or not.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<'a> {
    /// `Account.deposit`
    pub name: &'a str,
    /// `Account.deposit(int)`
    pub signature: &'a str,
    pub package: &'a str,
    /// Somebody wrote a contract for it, or it is one of the specification's own.
    pub is_annotated: bool,
}

/// Chooses units.
pub type Choice = Box<dyn Fn(&Candidate<'_>) -> bool + Send + Sync>;

pub struct Options {
    pub front: FrontOptions,
    pub ghost: Ghost,
    /// How deep recursive predicates are opened and closed for one action; `None`: the default.
    pub depth: Option<u32>,
    pub infer: Infer,
    pub world: World,
    /// Whether paths that meet are joined.
    pub join: bool,
    /// Only the units of which this is true.
    pub only: Option<Choice>,
    /// Only the units that a change since then can influence.
    pub earlier: Option<Earlier>,
    /// Only this machine's part of the units.
    pub shard: Option<Shard>,
    /// Units that nobody knows are offered to workers there.
    pub queue: Option<Address>,
    /// Files with results of other machines.
    pub results: Vec<PathBuf>,
    /// Whether the results of this run are wanted as such a file.
    pub bundle: bool,
    /// How many units are verified at the same time; `None`: as many as there are processors.
    pub jobs: Option<usize>,
    /// Z3's limit for one question; `None`: the default.
    pub rlimit: Option<u32>,
    /// How many times the usual work a unit may take; 0: any.
    pub budget: u32,
    /// Of the run as a whole.
    pub limits: Limits,
    pub cache: CacheChoice,
    /// Whether reports have a trace. Results of earlier runs have none, so none are used.
    pub trace: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            front: FrontOptions::default(),
            ghost: Ghost::Auto,
            depth: None,
            infer: Infer::Auto,
            world: World::Closed,
            join: true,
            only: None,
            earlier: None,
            shard: None,
            queue: None,
            results: Vec::new(),
            bundle: false,
            jobs: None,
            rlimit: None,
            budget: 1,
            limits: Limits::default(),
            cache: CacheChoice::None,
            trace: false,
        }
    }
}

/// What happens during a run, for whoever watches it.
pub enum Event<'a> {
    /// So many units are about to be verified.
    Begin {
        units: usize,
        sources: &'a base::SourceMap,
        /// What the front end has to say.
        diagnostics: &'a [base::Diagnostic],
        /// What is known from earlier checks, for a session.
        known: &'a [crate::UnitReport],
    },
    Started {
        signature: &'a str,
    },
    Finished {
        signature: &'a str,
        verdict: crate::Verdict,
        /// What is known of the unit alone; what it rests on comes with the outcome.
        report: &'a crate::UnitReport,
        /// Whether it is the unit where somebody is at work ([`crate::Session::set_focus`]).
        is_awaited: bool,
    },
}
