//! Observed runs: what is true at the heads of a method's loops.
//!
//! Whoever looks for invariants gives terms and clauses for each loop. A run from an input that
//! meets the precondition says what numbers the terms are at each head that it comes to, and
//! which clauses are false there. A clause without a value counts as false. That no run
//! contradicts a clause proves nothing.

use base::{Code, Span};
use ir::model::Input;
use ir::{Assertion, Expr, IntKind, LabelId, MethodId, MethodKind, Program, Type};

use super::{Contract, Ended, Reads, Replay, Target, Watch};
use crate::exec::Frame;
use crate::spec::{Footprint, Scope, Spec, Truth};
use crate::{Machine, Stop, Value};

/// So many results are tried until one is what the contract of its method says.
const TRIES: usize = 12;
/// More heads of one run are not looked at.
const MOST_HEADS: usize = 60;

/// What is looked at at the head of a loop.
#[derive(Clone, Debug)]
pub struct AtHead {
    pub label: LabelId,
    /// What terms and clauses may count on: the variables that it binds have their values in them.
    pub held: Vec<Assertion>,
    /// Integers and booleans.
    pub terms: Vec<Expr>,
    pub clauses: Vec<Assertion>,
}

/// The terms' values at a head that was reached, a truth value as 0 or 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    /// The position of its [`AtHead`].
    pub at: usize,
    pub values: Vec<Option<i128>>,
}

/// What came of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Observed {
    /// Whether the precondition holds: if not, there was no run.
    pub started: bool,
    pub heads: Vec<Head>,
    /// Positions of clauses that are false somewhere: of their [`AtHead`], and in it.
    pub refuted: Vec<(usize, usize)>,
    /// How many locations each clause covers, over all heads at which it was looked at.
    pub covers: Vec<Vec<usize>>,
    pub steps: u64,
    /// Whether bodies of other methods ran, initialisers included.
    pub has_called: bool,
}

/// What is kept while a run is observed.
pub(crate) struct Observer<'p> {
    loops: &'p [AtHead],
    /// Those that are refuted are not looked at again.
    live: Vec<Vec<bool>>,
    covers: Vec<Vec<usize>>,
    heads: Vec<Head>,
    /// Whether the body was entered.
    pub entered: bool,
    /// What results of methods without a body come from.
    chance: Chance,
}

/// Results that are made up: the same for the same input.
struct Chance {
    state: u64,
    /// How often a truth value is false, in eighths.
    no: u64,
}

impl Chance {
    fn new(input: &Input) -> Chance {
        let text = format!("{:?}{:?}", input.args, input.objects);
        let mix = |state: u64, byte: u8| (state ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        let state = text.bytes().fold(0xcbf2_9ce4_8422_2325, mix) | 1;
        let mut chance = Chance { state, no: 0 };
        chance.no = 1 + chance.below(4);
        chance
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 11) % bound.max(1)
    }

    fn value(&mut self, ty: &Type) -> Option<Value> {
        match ty {
            Type::Void => Some(Value::Void),
            Type::Bool => Some(Value::Bool(self.below(8) >= self.no)),
            Type::Int(kind) => {
                let n = i128::from(self.below(13)) - 4;
                Some(Value::Int(n.clamp(IntKind::min(*kind), IntKind::max(*kind))))
            }
            _ => None,
        }
    }
}

/// Runs the method once, with at most so many steps.
pub fn observe<'p>(
    program: &'p Program,
    contract: Contract<'p>,
    loops: &'p [AtHead],
    input: &Input,
    steps: u64,
) -> Observed {
    // No failure is looked for: the run ends at the first.
    let target = Target { code: Code::Interrupted, span: Span::NONE, conjunct: None };
    let replay = Replay { program, contract, callees: &[], target };
    let mut machine = Machine::new(program, super::limits(steps));
    let live = loops.iter().map(|head| vec![true; head.clauses.len()]).collect();
    let covers = loops.iter().map(|head| vec![0; head.clauses.len()]).collect();
    let observer = Observer {
        loops,
        live,
        covers,
        heads: Vec::new(),
        entered: false,
        chance: Chance::new(input),
    };
    let (observer, reads) = (Some(observer), Reads::default());
    machine.watch = Some(Watch { target, callees: &[], observer, walk: None, reads });
    // However it ends, what was seen counts.
    let _: Result<(), Ended> = machine.on_own_stack(|machine| machine.replay(&replay, input));
    let (steps, has_called) = (machine.steps, machine.has_called);
    let Some(observer) = machine.watch.take().and_then(|watch| watch.observer) else {
        return Observed { steps, has_called, ..Observed::default() };
    };
    let started = observer.entered;
    let dead = observer.live.iter().enumerate().flat_map(|(i, live)| {
        live.iter().enumerate().filter(|(_, live)| !**live).map(move |(j, _)| (i, j))
    });
    let refuted = dead.collect();
    let Observer { covers, heads, .. } = observer;
    Observed { started, refuted, covers, heads, steps, has_called }
}

impl<'p> Machine<'p> {
    /// The result of a method that has no body, in a run that proves nothing: any that its contract
    /// allows, as far as that can be told.
    pub(crate) fn made_up(&mut self, id: MethodId, args: &[Value]) -> Result<Value, Stop> {
        let method = self.program.method(id);
        let is_said = matches!(method.result, Type::Void | Type::Bool | Type::Int(_));
        if method.kind != MethodKind::Method || !is_said {
            return Err(self.missing(id));
        }
        for _ in 0..TRIES {
            let observer = self.watch.as_mut().and_then(|watch| watch.observer.as_mut());
            let value = observer.and_then(|observer| observer.chance.value(&method.result));
            let Some(value) = value else { break };
            let watch = self.watch.take();
            let is_allowed = self.is_allowed(id, args, value);
            self.watch = watch;
            if is_allowed? {
                return Ok(value);
            }
        }
        Err(self.missing(id))
    }

    fn is_allowed(&mut self, id: MethodId, args: &[Value], value: Value) -> Result<bool, Stop> {
        let method = self.program.method(id);
        for case in &method.contract.cases {
            let mut scope = Scope::new(&method.locals);
            for (param, value) in method.params.iter().zip(args) {
                scope.set(*param, Spec::Plain(*value))?;
            }
            scope.old = Some(self.snapshot(&scope));
            if let Some(local) = method.result_local
                && value != Value::Void
            {
                scope.set(local, Spec::Plain(value))?;
            }
            match self.all_hold(&mut scope, &case.ensures) {
                Ok(Truth::Fails(_)) => return Ok(false),
                Err(Stop::Limit(limit)) => return Err(Stop::Limit(limit)),
                Ok(Truth::Holds) | Err(_) => {}
            }
        }
        Ok(true)
    }

    /// A head of the observed method is reached.
    pub(crate) fn observe_head(&mut self, frame: &Frame<'p>, label: LabelId) -> Result<(), Stop> {
        if frame.watched.is_none() {
            return Ok(());
        }
        let Some(observer) = self.watch.as_mut().and_then(|watch| watch.observer.as_mut()) else {
            return Ok(());
        };
        if observer.heads.len() >= MOST_HEADS {
            return Ok(());
        }
        let loops = observer.loops;
        let Some(at) = loops.iter().position(|head| head.label == label) else { return Ok(()) };
        let Some(head) = loops.get(at) else { return Ok(()) };
        let mut live = observer.live.get(at).cloned().unwrap_or_default();
        let mut covers = observer.covers.get(at).cloned().unwrap_or_default();
        // Watching is for the run, not for what is looked at.
        let watch = self.watch.take();
        let mut limit = None;
        let mut scope = frame.scope();
        for held in &head.held {
            // If it does not hold, what it would bind has no value.
            let holds = self.assertion_holds(&mut scope, held, &mut Footprint::default());
            if let Err(Stop::Limit(reached)) = holds {
                limit = Some(reached);
            }
        }
        let known = scope.clone();
        let mut values = Vec::with_capacity(head.terms.len());
        for term in head.terms.iter().take_while(|_| limit.is_none()) {
            values.push(match self.spec_value(&mut scope, term) {
                Ok(Value::Int(n)) => Some(n),
                Ok(Value::Bool(b)) => Some(i128::from(b)),
                Ok(_) => None,
                Err(Stop::Limit(reached)) => {
                    limit = Some(reached);
                    break;
                }
                Err(_) => None,
            });
        }
        for ((clause, live), covers) in head.clauses.iter().zip(&mut live).zip(&mut covers) {
            if !*live || limit.is_some() {
                continue;
            }
            let mut scope = known.clone();
            let mut footprint = Footprint::default();
            match self.assertion_holds(&mut scope, clause, &mut footprint) {
                Ok(Truth::Holds) => *covers += footprint.len(),
                Err(Stop::Limit(reached)) => limit = Some(reached),
                Ok(Truth::Fails(_)) | Err(_) => *live = false,
            }
        }
        self.watch = watch;
        if let Some(observer) = self.watch.as_mut().and_then(|watch| watch.observer.as_mut()) {
            if let Some(place) = observer.live.get_mut(at) {
                *place = live;
            }
            if let Some(place) = observer.covers.get_mut(at) {
                *place = covers;
            }
            if limit.is_none() {
                observer.heads.push(Head { at, values });
            }
        }
        match limit {
            Some(reached) => Err(Stop::Limit(reached)),
            None => Ok(()),
        }
    }
}
