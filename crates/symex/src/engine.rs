//! The engine: what all rules share while one unit is verified.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use base::{Cancel, Code, Span};
use check::{Proposal, Unit};
use facts::Facts;
use heap::Found;
use ir::{ClassId, MethodId, Program, Type};
use rustc_hash::FxHashMap;
use solver::{Answer, PathCondition, Prover};
use term::{FunId, Sort, Term, Terms};

use crate::contract::{Reading, Spec};
use crate::failure::{Failure, Question, Result, Stop};
use crate::initial::Initial;
use crate::scope::{Nesting, Scope};
use crate::sorts::int_kind;
use crate::state::State;
use crate::summary::Summary;
use crate::trace::record::Recorder;

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
    /// Helpers of a client that have loops are looked into, where what is held is enough for them.
    pub helpers: bool,
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
            helpers: true,
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
    /// What iterated chunks hold.
    pub maps: crate::iterated::Maps,
    /// Rows of tables that were made in one step.
    pub rows: crate::lowered::Rows,
    /// Clauses that are weighed, if that is what the unit is gone through for.
    pub weighing: Option<crate::weighing::Weighing>,
}

/// What was found out about the program and need not be found out again.
#[derive(Default)]
pub struct Tables<'p> {
    pub classes: FxHashMap<ClassId, Term>,
    /// Pure methods as functions, for the class that reads their text; none for a family.
    pub functions: FxHashMap<(MethodId, Option<ClassId>), FunId>,
    /// Contracts that were looked at.
    pub specs: FxHashMap<(MethodId, Reading), Rc<Spec>>,
    /// What is known of every call of a pure method; none of methods that are not simple.
    pub summaries: FxHashMap<(MethodId, Reading), Option<Rc<Summary>>>,
    /// Classes whose fields are known to be set before anybody sees their objects, or not.
    pub settled: FxHashMap<ClassId, bool>,
    /// Pure methods whose value may depend on the class of the object.
    pub varying: FxHashMap<MethodId, bool>,
    /// For methods of the library: who answers their calls, and asks for more.
    pub observers: FxHashMap<MethodId, Rc<Vec<(ClassId, MethodId)>>>,
    /// Whether two methods of a family have one precondition.
    pub same_preconditions: FxHashMap<(MethodId, MethodId), bool>,
    /// The types whose objects quantifiers of the unit range over, as far as they were met.
    pub quantified: Vec<Type>,
    /// When quantifiers over objects were evaluated, and how often something could have been made
    /// before.
    pub quantified_at: Vec<(u32, u64)>,
    /// What the initialiser of a class puts into its final fields.
    pub initials: FxHashMap<ClassId, std::collections::BTreeMap<ir::FieldId, Initial>>,
    /// Writes that may be outside of the frame of the method, and are to be undone.
    pub outside: Vec<crate::memory::frame::Outside>,
    /// Exceptions that the program makes and throws itself.
    pub intended: Vec<Term>,
    /// Exceptions that code of which nothing is known may throw, where somebody may catch them.
    pub unsaid: Vec<Term>,
    /// What string literals say.
    pub literals: FxHashMap<Term, Vec<u16>>,
    /// The sums, products and counts that were met.
    pub folds: Vec<crate::fold::Folded>,
    /// The sorts of the program's data types, once they are declared.
    pub data: Option<Vec<Sort>>,
    /// Where it was last said that a value is one of the constants of an enumeration.
    pub enumerated: FxHashMap<(Term, ClassId), PathCondition>,
    /// The symbols of location sets, once there are some, and what is said of all their members.
    pub loc_sets: Option<heap::LocSets>,
    pub universals: crate::memory::universals::Universals,
    /// What the locals of the unit refer to and who else may, once somebody asked.
    pub escaping: Option<(&'p ir::Block, Rc<crate::escape::Locals>)>,
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
    pub passed: crate::vacuity::Passed,
    pub steps: u64,
    /// How often objects were, or could have been, made.
    pub made: u64,
    /// How many states were joined with others.
    pub joins: u64,
    /// How many helpers with loops were looked into.
    pub helpers: u64,
}

impl<'p> Engine<'p> {
    pub fn new(facts: &'p Facts, options: Options) -> Engine<'p> {
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
            recorder: options.trace.then(Recorder::default),
            maps: crate::iterated::Maps::default(),
            rows: crate::lowered::Rows::default(),
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

    // ───────────────────────── facts and questions ─────────────────────────

    pub fn assume(&mut self, state: &mut State, fact: Term) {
        state.path = self.prover.extend(&mut self.terms, &state.path, fact);
    }

    pub fn is_dead(&mut self, state: &State) -> bool {
        self.prover.is_inconsistent(&mut self.terms, &state.path)
    }

    /// Whether the goal holds, for choices where something else is tried if it does not.
    pub fn holds(&mut self, state: &State, goal: Term) -> bool {
        if goal.is_true() {
            return true;
        }
        self.prover.settle(&mut self.terms, &state.path, goal)
    }

    /// Whether the path cannot occur, as far as either tier can tell.
    pub fn is_impossible(&mut self, state: &State) -> bool {
        self.prover.is_infeasible(&mut self.terms, &state.path)
    }

    /// What the fast prover knows; for choices that need not be complete.
    pub fn holds_fast(&mut self, state: &State, goal: Term) -> bool {
        goal.is_true() || self.prover.prove_fast(&mut self.terms, &state.path, goal)
    }

    /// What the fast prover knows, with collections taken apart.
    pub fn holds_by_parts(&mut self, state: &State, goal: Term) -> bool {
        goal.is_true() || self.prover.prove_by_parts(&mut self.terms, &state.path, goal)
    }

    /// `s[from .. to]`, written as simply as the path allows.
    pub fn slice(&mut self, state: &State, s: Term, from: Term, to: Term) -> Term {
        self.prover.slice(&mut self.terms, &state.path, s, (from, to))
    }

    /// What can be seen without a search: which way a condition goes, of which class an object
    /// is. Mostly that is open, and finding out that it is would cost the most.
    pub fn holds_at_once(&mut self, state: &State, goal: Term) -> bool {
        goal.is_true() || self.prover.prove_at_once(&mut self.terms, &state.path, goal)
    }

    /// Shows the goal, or fails with what `failure` says.
    pub fn prove(
        &mut self,
        state: &mut State,
        goal: Term,
        failure: impl FnOnce(&mut Engine<'p>) -> Failure,
    ) -> Result<()> {
        if goal.is_true() {
            return Ok(());
        }
        // A pure method that is unfolded, or a body that is run, is well defined: its own unit
        // shows that.
        if !self.nesting.unfolding.is_empty() || self.nesting.looked_into > 0 {
            self.assume(state, goal);
            return Ok(());
        }
        if self.is_receiver_of_range(state, goal) || self.shown_somehow(state, goal) {
            self.assume(state, goal);
            return Ok(());
        }
        match self.prover.prove(&mut self.terms, &state.path, goal) {
            Answer::Proved => {
                self.assume(state, goal);
                Ok(())
            }
            Answer::Refuted(model) => {
                let mut failure = failure(self);
                let question = Question::new(goal, state, Some(model));
                failure.question = Some(Box::new(question));
                failure.path = state.route.trail.to_vec();
                Err(failure.into())
            }
            Answer::Unknown(why) => {
                let mut failure = failure(self).note(format!("not decided: {why}"));
                failure.question = Some(Box::new(Question::new(goal, state, None)));
                failure.unknown = true;
                failure.path = state.route.trail.to_vec();
                Err(failure.into())
            }
        }
    }

    /// Whether the goal says that an object is not null for which a range holds something.
    fn is_receiver_of_range(&mut self, state: &State, goal: Term) -> bool {
        let Some(object) = self.terms.as_not_null(goal) else { return false };
        let is_iterated = |chunk: &heap::Chunk| matches!(chunk, heap::Chunk::Iterated(_));
        state.heap.chunks().iter().any(is_iterated)
            && !self.holds_fast(state, goal)
            && self.is_held_in_range(state, object)
    }

    pub fn find<'a>(&'a mut self, state: &'a State) -> Found<'a> {
        Found { terms: &mut self.terms, prover: &mut self.prover, path: &state.path }
    }

    pub fn full(&mut self) -> Term {
        self.terms.number(term::Number::ONE, Sort::REAL)
    }

    // ───────────────────────── values ─────────────────────────

    /// Any value of a type, that exists by now.
    pub fn fresh(&mut self, state: &mut State, hint: &str, ty: &Type, span: Span) -> Result<Term> {
        let sort = self.sort(ty, span)?;
        let value = self.terms.fresh(hint, sort);
        self.assume_type(state, value, ty);
        Ok(value)
    }

    /// What the type of a value says about it: the range of an integer. What it says about a
    /// reference is left until somebody asks, unless a quantifier over objects may.
    pub fn assume_type(&mut self, state: &mut State, value: Term, ty: &Type) {
        if let Type::Int(kind) = ty {
            let fact = self.terms.in_range(int_kind(*kind), value);
            self.assume(state, fact);
        } else if !self.tables.quantified.is_empty() {
            self.assume_static_type(state, value, ty);
        }
    }

    /// Java's types are sound: a reference is null or of its static type.
    pub fn assume_static_type(&mut self, state: &mut State, value: Term, ty: &Type) {
        let fact = self.null_or_of_type(value, ty);
        self.assume(state, fact);
        if !self.tables.quantified_at.is_empty() && self.terms.sort(value) == Sort::REF {
            self.assume_existed(state, value);
        }
        // What is known of all objects of a supertype is known of this one.
        for above in self.tables.quantified.clone() {
            if above != *ty && self.program.is_subtype(ty, &above) {
                let fact = self.null_or_of_type(value, &above);
                self.assume(state, fact);
            }
        }
    }

    pub fn length(&mut self, state: &mut State, array: Term) -> Term {
        let fun = self.terms.declare_fun("length", &[Sort::REF], Sort::INT, term::Reach::Arguments);
        let length = self.terms.apply(fun, &[array]);
        let zero = self.terms.int(0);
        let fact = self.terms.le(zero, length);
        self.assume(state, fact);
        let fact = self.terms.in_range(term::IntKind::Int, length);
        self.assume(state, fact);
        length
    }

    pub fn field_name(&self, field: u32) -> String {
        self.program.fields.get(field as usize).map_or_else(String::new, |f| f.name.to_string())
    }

    pub fn not_permitted(&self, span: Span, what: String) -> Failure {
        Failure::new(Code::MissingPermission, span, format!("there is no permission to {what}"))
    }
}
