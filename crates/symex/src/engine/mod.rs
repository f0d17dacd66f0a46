//! The engine: what all rules share while one unit is verified.

pub mod failure;
pub mod frame;
mod guards;
pub mod history;
pub mod induction;
pub mod known;
pub mod meaning;
pub mod message;
pub mod narrator;
pub mod outcome;
pub mod past;
pub mod reading;
pub mod record;
pub mod recorder;
pub mod repair;
pub mod scope;
pub mod state;
pub mod strategy;
pub mod text;
pub mod trace;
pub mod trail;
pub mod universals;
mod vacuity;
pub mod weighing;

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use base::{Cancel, Code, Span};
use check::{Proposal, Unit, Wants};
use facts::Facts;
use heap::Found;
use ir::{ClassId, MethodId, Program, Purity, Type};
use rustc_hash::FxHashMap;
use solver::{Answer, Effort, Model, PathCondition, Prover};
use term::{FunId, Sort, Term, Terms};

use crate::engine::known::{Initial, Summary};
use crate::engine::message::Message;
use crate::engine::narrator::Narrator;
use crate::engine::reading::{Reading, Spec};
use crate::engine::recorder::Recorder;
use crate::engine::strategy::Strategies;
use crate::failure::{Failure, Result, Stop};
use crate::scope::{Nesting, Scope};
use crate::state::State;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum GhostMode {
    /// Open, close and use are inserted where they help.
    #[default]
    Auto,
    /// Only what is written happens.
    Manual,
}

#[derive(Clone, Debug)]
pub struct Options {
    pub ghost: GhostMode,
    /// How many ghost operations on recursive predicates, and lemmas, may be inserted for one
    /// action.
    pub depth: u32,
    /// How many statements and assertions a unit may go through on all its paths together.
    pub steps: u64,
    /// How much the fast prover may do for a unit, in events that it follows up.
    pub work: u64,
    /// Whether the facts are those of the open world: results are remembered for one of them.
    pub world: facts::World,
    /// States that hold the same permissions after a conditional become one.
    pub join: bool,
    /// All failures are asked for, and only where they are: none is put into words, and what
    /// joined states do not show is not tried path by path.
    pub survey: bool,
    /// Where only the verdict is asked for, the first failure is the end, and not put into words.
    pub wants: Wants,
    /// How loops and calls are run.
    pub strategies: Strategies,
    pub solver: solver::Options,
    /// Classes without permissions have a total heap (section 7 of the language).
    pub total: bool,
    /// Whether the steps and the states after them are kept, in [`crate::Report::trace`].
    pub trace: bool,
    /// Asked at each step; a report that was made after it was wished for is of no use.
    pub cancel: Cancel,
    /// Invariants that nobody wrote, to be shown like those that somebody did.
    pub proposals: Arc<[Proposal]>,
}

impl Options {
    /// So many times the work that a unit may take; without limit if it is zero.
    pub fn set_budget(&mut self, times: u32) {
        let multiple = |work: u64| match times {
            0 => u64::MAX,
            _ => work.saturating_mul(times.into()),
        };
        self.steps = multiple(self.steps);
        self.work = multiple(self.work);
        self.solver.budget = self.solver.budget.saturating_mul(times);
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            ghost: GhostMode::Auto,
            depth: 4,
            steps: 200_000,
            work: 20_000_000,
            world: facts::World::Closed,
            join: true,
            survey: false,
            wants: Wants::Report,
            strategies: Strategies::default(),
            solver: solver::Options::default(),
            total: true,
            trace: false,
            cancel: Cancel::default(),
            proposals: Arc::from([]),
        }
    }
}

/// What all rules share while one unit is verified. Each of the parts has its own purpose; a rule
/// that changes where it is does that through the guards of [`crate::scope`].
pub struct Engine<'p> {
    pub program: &'p Program,
    /// What follows from it as a whole.
    pub facts: &'p Facts,
    pub options: Options,
    pub terms: Terms,
    pub prover: Prover,
    /// Which text is being verified, for whom.
    pub scope: Scope<'p>,
    /// What is being done inside what.
    pub nesting: Nesting,
    /// What was found out once for the unit.
    pub tables: Tables<'p>,
    /// What the report is made of.
    pub findings: Findings,
    /// The steps so far, if they are to be kept.
    pub recorder: Option<Recorder>,
    /// Who puts failures into words.
    pub narrator: &'static dyn Narrator,
    /// What iterated chunks hold.
    pub maps: known::Maps,
    /// Rows of tables that were made in one step.
    pub rows: known::Rows,
    /// Clauses that are weighed, if that is what the unit is gone through for.
    pub weighing: Option<crate::weighing::Weighing>,
}

/// What was found out about the program and need not be found out again.
#[derive(Default)]
pub struct Tables<'p> {
    pub classes: FxHashMap<ClassId, Term>,
    pub methods: MethodTables,
    pub quantified: Quantified,
    pub thrown: Thrown,
    pub sets: Sets,
    /// Classes whose fields are known to be set before anybody sees their objects, or not.
    pub settled: FxHashMap<ClassId, bool>,
    /// What the initialiser of a class puts into its final fields.
    pub initials: FxHashMap<ClassId, std::collections::BTreeMap<ir::FieldId, Initial>>,
    /// Writes that may be outside of the frame of the method, and are to be undone.
    pub outside: Vec<frame::Outside>,
    /// What string literals say.
    pub literals: FxHashMap<Term, Vec<u16>>,
    /// The sums, products and counts that were met.
    pub folds: Vec<known::Folded>,
    /// The sorts of the program's data types, once they are declared.
    pub data: Option<Vec<Sort>>,
    /// Where it was last said that a value is one of the constants of an enumeration.
    pub enumerated: FxHashMap<(Term, ClassId), PathCondition>,
    /// What the locals of the unit refer to and who else may, once somebody asked.
    pub escaping: Option<(&'p ir::Block, Rc<crate::escape::Locals>)>,
}

/// What was found out about methods.
#[derive(Default)]
pub struct MethodTables {
    /// Pure methods as functions, for the class that reads their text; none for a family.
    pub functions: FxHashMap<(MethodId, Option<ClassId>), FunId>,
    /// Contracts that were looked at.
    pub specs: FxHashMap<(MethodId, Reading), Rc<Spec>>,
    /// What is known of every call of a pure method; none of methods that are not simple.
    pub summaries: FxHashMap<(MethodId, Reading), Option<Rc<Summary>>>,
    /// Pure methods whose value may depend on the class of the object.
    pub varying: FxHashMap<MethodId, bool>,
    /// For methods of the library: who answers their calls, and asks for more.
    pub observers: FxHashMap<MethodId, Rc<Vec<(ClassId, MethodId)>>>,
    /// Pure methods whose texts do more than compute a value.
    pub impostors: FxHashMap<MethodId, bool>,
    /// Whether two methods of a family have one precondition.
    pub same_preconditions: FxHashMap<(MethodId, MethodId), bool>,
}

/// What quantifiers over objects range over: whoever makes or finds an object says of it what they
/// may ask.
#[derive(Default)]
pub struct Quantified {
    /// The types whose objects quantifiers of the unit range over, as far as they were met.
    pub types: Vec<Type>,
    /// When quantifiers over objects were evaluated, and how often something could have been made
    /// before.
    pub times: Vec<(u32, u64)>,
    /// The total heaps in which calls of pure methods were evaluated whose arguments speak of bound variables.
    pub calls: FxHashMap<term::FunId, Vec<heap::Total>>,
}

/// Exceptions that nobody need announce.
#[derive(Default)]
pub struct Thrown {
    /// Exceptions that the program makes and throws itself.
    pub intended: Vec<Term>,
    /// Exceptions that code of which nothing is known may throw, where somebody may catch them.
    pub unsaid: Vec<Term>,
}

/// Sets of locations.
#[derive(Default)]
pub struct Sets {
    /// Their symbols, once there are some.
    pub symbols: Option<heap::LocSets>,
    /// What is said of all their members.
    pub universals: universals::Universals,
}

/// What a unit's report is made of.
#[derive(Default)]
pub struct Findings {
    /// What has been reported.
    pub failures: Vec<Failure>,
    /// Ghost operations that were inserted, for `--show-ghost`.
    pub inserted: Vec<(Span, String)>,
    /// Methods called without any contract.
    pub uncontracted: Vec<MethodId>,
    /// What the unit takes for granted: the methods whose contracts, and the predicates whose
    /// bodies it uses.
    pub relies_on: BTreeSet<Unit>,
    /// Classes that were taken to have no subclasses but those given.
    pub counted_on: BTreeSet<ClassId>,
    /// What the unit starts from can never be.
    pub vacuous: bool,
    /// A predicate was held that could not hold on the path.
    pub held_in_vain: bool,
    /// Places that paths came to.
    pub passed: crate::engine::known::Passed,
    /// Loops with a way out that were entered, and whether a path left them.
    pub left: crate::engine::known::Passed,
    pub steps: u64,
    /// How often objects were, or could have been, made.
    pub made: u64,
    /// How many states were joined with others.
    pub joins: u64,
    /// How many helpers with loops were looked into.
    pub helpers: u64,
}

impl<'p> Engine<'p> {
    pub fn new(facts: &'p Facts, options: Options, narrator: &'static dyn Narrator) -> Engine<'p> {
        let mut prover = Prover::new(options.solver.clone());
        prover.set_cancel(&options.cancel);
        let mut terms = Terms::new();
        terms.allow_effort(options.work / 4);
        Engine {
            program: facts.program(),
            facts,
            terms,
            prover,
            scope: Scope::default(),
            nesting: Nesting::default(),
            tables: Tables::default(),
            findings: Findings::default(),
            narrator,
            recorder: options.trace.then(Recorder::default),
            maps: known::Maps::default(),
            rows: known::Rows::default(),
            weighing: None,
            options,
        }
    }

    pub fn step(&mut self, span: Span) -> Result<()> {
        self.findings.steps += 1;
        let work = self.prover.statistics().work_fast;
        let exhausted = self.findings.steps > self.options.steps
            || work > self.options.work
            || self.terms.has_given_up()
            || self.options.cancel.poll();
        if exhausted { Err(Stop::Budget(span)) } else { Ok(()) }
    }

    pub fn assume(&mut self, state: &mut State, fact: Term) {
        state.path = self.prover.extend(&mut self.terms, &state.path, fact);
    }

    pub fn is_dead(&mut self, state: &State) -> bool {
        self.prover.is_inconsistent(&mut self.terms, &state.path)
    }

    fn ask(&mut self, state: &State, goal: Term, effort: Effort) -> bool {
        self.prover.ask(&mut self.terms, &state.path, goal, effort).is_proved()
    }

    /// Whether the goal holds, for choices where something else is tried if it does not.
    pub fn holds(&mut self, state: &State, goal: Term) -> bool {
        if goal.is_true() {
            return true;
        }
        self.ask(state, goal, Effort::Choice)
    }

    /// Whether the path cannot occur, as far as either tier can tell.
    pub fn is_impossible(&mut self, state: &State) -> bool {
        self.prover.is_infeasible(&mut self.terms, &state.path)
    }

    /// What the fast prover knows; for choices that need not be complete.
    pub fn holds_fast(&mut self, state: &State, goal: Term) -> bool {
        goal.is_true() || self.ask(state, goal, Effort::Fast)
    }

    /// What the fast prover knows, with collections taken apart.
    pub fn holds_by_parts(&mut self, state: &State, goal: Term) -> bool {
        goal.is_true() || self.ask(state, goal, Effort::Parts)
    }

    /// Values for which a goal does not hold, if some are found with little effort.
    pub fn refuting(&mut self, path: &PathCondition, goal: Term) -> Option<Box<Model>> {
        match self.prover.ask(&mut self.terms, path, goal, Effort::Example) {
            Answer::Refuted(model) => Some(model),
            Answer::Proved | Answer::Unknown(_) => None,
        }
    }

    /// `s[from .. to]`, written as simply as the path allows.
    pub fn slice(&mut self, state: &State, s: Term, from: Term, to: Term) -> Term {
        self.prover.slice(&mut self.terms, &state.path, s, (from, to))
    }

    /// What can be seen without a search: which way a condition goes, of which class an object
    /// is. Mostly that is open, and finding out that it is would cost the most.
    pub fn holds_at_once(&mut self, state: &State, goal: Term) -> bool {
        goal.is_true() || self.ask(state, goal, Effort::AtOnce)
    }

    pub fn find<'a>(&'a mut self, state: &'a State) -> Found<'a> {
        Found { terms: &mut self.terms, prover: &mut self.prover, path: &state.path }
    }

    /// The name of a version of the total heap.
    pub fn token(&mut self) -> Term {
        self.terms.fresh("heap", Sort::SNAP)
    }

    pub fn full(&mut self) -> Term {
        self.terms.number(term::Number::ONE, Sort::REAL)
    }

    pub fn field_name(&self, field: u32) -> String {
        self.program.fields.get(field as usize).map_or_else(String::new, |f| f.name.to_string())
    }

    /// There is no permission to do this, to what is missing.
    pub fn not_permitted(&self, span: Span, (to, what): (&str, &str)) -> Failure {
        let message = Message::of_missing(&format!("there is no permission to {to}"), what, "");
        Failure::new(Code::MissingPermission, span, message)
    }
}

impl Engine<'_> {
    pub fn is_pure(&self, method: MethodId) -> bool {
        self.program.method(method).modifiers.purity != Purity::Impure
    }
}
