//! Members that the compiler writes: constructors that nobody wrote, canonical constructors,
//! accessors and `equals` of records. They have no contract, and their bodies are what the
//! language says they are, so a call of a constructor or of `equals` runs its body.
//!
//! ```java
//! class Node { int value = 7; Node next; }
//! Node n = new Node();       // holds n.value, which is 7, and n.next, which is null
//! ```

use base::{CALLED_HERE, Code, Label, Span, step};
use check::Unit;
use facts::plain::{is_plain, is_plain_record, says_nothing};
use ir::visit::{any_stmt, each_stmt};
use ir::{
    Binding, Block, Body, Call, ClassKind, Framing, LocalId, Meaning, MethodId, MethodKind, Origin,
    Program, Purity, Stmt, StmtKind, Visibility,
};
use term::Term;

use crate::determined::is_library;
use crate::ending::refuse_endless;
use crate::engine::Engine;
use crate::engine::meaning::Possible;
use crate::engine::outcome::{Ending, Outcome};
use crate::engine::scope::{Faults, LookedInto};
use crate::engine::strategy::{Calls, DEPTH};
use crate::failure::{Failure, Result, Stop};
use crate::foreign::{is_callback, is_silent_about, speaks_of_library_alone};
use crate::state::State;

/// So many statements are few.
const SHORT: usize = 60;

/// Who shows that a body that is run for a call does nothing wrong.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Runs {
    /// Nobody else.
    ItsOwn,
    /// Its own unit, whatever it is given; what this call gives it makes it go wrong or not.
    Checked,
    /// Its own unit alone: its loops say nothing.
    Relied,
}

impl Engine<'_> {
    /// Whether a call of the method runs its body although it is a unit by itself.
    fn is_looked_into(&self, call: &Call) -> bool {
        self.options.strategies.calls != Calls::ByContract
            && self.options.total
            && self.scope.explicit
            && may_be_looked_into(self.program, call.method)
            && self.nesting.looked_into.len() < DEPTH
            && !self.facts.leads_back(call.method)
    }

    /// A method of the program that answers a call of a library's method, where the class of the object
    /// is known: it is looked into if nobody says anything about it. What the library says of its
    /// own objects alone says nothing of an object that may be another.
    pub fn exec_answer(
        &mut self,
        state: &mut State,
        call: &Call,
        args: &[Term],
        span: Span,
    ) -> Result<Option<Vec<Outcome>>> {
        let (program, receiver) = (self.program, args.first().copied());
        let Some(receiver) = receiver.filter(|_| call.binding == Binding::Dynamic) else {
            return Ok(None);
        };
        let of_library_alone = speaks_of_library_alone(program, call.method);
        let is_ours = !is_library(program.method(call.method).origin);
        // Objects of the program may be without the state that the library speaks of.
        let may_lack = !is_ours && self.may_lack_state(call.method);
        if !(of_library_alone || may_lack || is_ours && may_answer(program, call.method)) {
            return Ok(None);
        }
        let bound = self.bound_of_receiver(state, call.method, receiver);
        if let Possible::Exactly(class) = self.possible_classes(state, receiver, bound)
            && let Some(own) = program.implementation(class, call.method)
            && program.method(own).origin == Origin::Source
        {
            let answer = Call { method: own, ..call.clone() };
            let is_silent = is_silent_about(program, call.method, class);
            if may_lack && !is_silent {
                return Ok(None);
            }
            // Nobody expects that anything changes where the library's method is pure.
            let is_quiet = !self.is_pure(call.method) || !self.facts.writes().may_change(own);
            if is_quiet && self.is_looked_into(&answer) {
                self.check_nullness(state, own, args, span)?;
                self.meets_precondition(state, own, args, span)?;
                let runs = (Runs::Checked, span);
                return self.run_body(state.clone(), &answer, args, runs).map(Some);
            }
            if is_quiet && own != call.method && is_silent {
                return self.exec_call(state.clone(), &answer, span).map(Some);
            }
        }
        if !of_library_alone {
            return Ok(None);
        }
        if !self.is_of_library_here(state, call.method, receiver, span) {
            let text =
                "this object may be one of the program, and nothing says of what class it is";
            let help = "`ensures \\typeof(\\result) == \\type(C);` of the method that gives it would say so";
            return Err(Failure::new(Code::Precondition, span, text).help(help).into());
        }
        Ok(None)
    }

    /// Whether an object is known to be one of the library's own, of which the method speaks.
    pub fn is_of_library_here(
        &mut self,
        state: &State,
        method: MethodId,
        object: Term,
        span: Span,
    ) -> bool {
        let Some(said) = self.said_of_library(method) else { return false };
        let mut state = state.clone();
        let said = self.pure_value(&mut state, (said, Binding::Dynamic), &[object], span, false);
        said.is_ok_and(|said| self.holds_fast(&state, said))
    }

    /// Whether there are classes of the program of which what a library's method says is not said.
    fn may_lack_state(&self, method: MethodId) -> bool {
        let program = self.program;
        let bound = program.method(method).class;
        self.facts.without_state().iter().any(|(class, _)| {
            program.is_subclass(*class, bound) && is_silent_about(program, method, *class)
        })
    }

    /// `ofLibrary()`
    fn said_of_library(&self, method: MethodId) -> Option<MethodId> {
        let program = self.program;
        let own = program.method(method).class;
        let mut all = (0..program.methods.len()).map(|i| MethodId(i as u32));
        all.find(|m| {
            let info = program.method(*m);
            info.modifiers.meaning == Some(Meaning::OfLibrary)
                && program.is_subclass(own, info.class)
        })
    }

    /// Whether a method of a class that is being initialised is called, of which nobody says anything:
    /// what is said of static state need not hold yet, so its body is run, and what it checks is shown.
    fn runs_while_starting(&self, call: &Call) -> bool {
        self.scope.initializing == Some(self.program.method(call.method).class)
            && may_run_while_starting(self.program, call.method)
            && self.nesting.inlined < DEPTH
            && has_no_loop(self.program, call.method)
            && !self.facts.leads_back(call.method)
    }

    /// Runs the body of a helper with loops of which nobody says anything, if they can do with what is
    /// held where they are entered: what the helper does not come to stays as it is. Otherwise it may
    /// change everything.
    pub fn try_inline(
        &mut self,
        state: &State,
        call: &Call,
        args: &[Term],
        span: Span,
    ) -> Option<Vec<Outcome>> {
        let may_be_tried = self.options.strategies.calls == Calls::LookedIntoWithLoops
            && self.has_everything(state)
            && self.nesting.looked_into.len() < DEPTH
            && may_be_tried(self.program, call.method)
            && (call.binding == Binding::Static || !may_answer(self.program, call.method))
            && !self.facts.leads_back(call.method);
        if !may_be_tried {
            return None;
        }
        let known = self.findings.failures.clone();
        let outcomes = self.run_body(state.clone(), call, args, (Runs::Relied, span));
        if outcomes.is_ok() && self.findings.failures.len() == known.len() {
            self.findings.helpers += 1;
            return outcomes.ok();
        }
        self.findings.failures = known;
        None
    }

    /// Whether a call of the method runs its body.
    pub fn runs_inline(&mut self, call: &Call) -> bool {
        let is_bound = call.binding == Binding::Static || !may_answer(self.program, call.method);
        if is_bound && self.is_looked_into(call) || self.runs_while_starting(call) {
            return true;
        }
        let method = self.program.method(call.method);
        let class = self.program.class(method.class);
        let made = method.origin == Origin::Synthetic && class.origin == Origin::Source;
        // Two records are equal if their components are.
        let compares = class.kind == ClassKind::Record
            && method.modifiers.meaning == Some(Meaning::Equals)
            && self.is_settled(method.class);
        made && (method.kind == MethodKind::Constructor || compares)
            && matches!(class.kind, ClassKind::Class | ClassKind::Record)
            && method.contract.is_empty()
            && matches!(method.body, Body::Block { .. })
            && self.nesting.inlined < DEPTH
    }

    pub fn run_inline(
        &mut self,
        state: State,
        call: &Call,
        args: &[Term],
        span: Span,
    ) -> Result<Vec<Outcome>> {
        let runs = if self.is_looked_into(call) { Runs::Checked } else { Runs::ItsOwn };
        self.run_body(state, call, args, (runs, span))
    }

    fn run_body(
        &mut self,
        state: State,
        call: &Call,
        args: &[Term],
        (runs, span): (Runs, Span),
    ) -> Result<Vec<Outcome>> {
        let method = self.program.method(call.method);
        let Body::Block { exit, block } = &method.body else { return Ok(Vec::new()) };
        if self.scope.measure.is_some() {
            step!("loops-of-what-is-run-end", refuse_endless(block, &method.locals)?);
        }
        let store: Vec<(LocalId, Term)> =
            method.params.iter().copied().zip(args.iter().copied()).collect();
        let mut inner = state.with_store(&store);
        inner.visit(span);
        let locals = method.locals.as_slice().into();
        let known = self.findings.failures.len();
        let outcomes = if runs != Runs::ItsOwn {
            let faults = match runs {
                Runs::Relied => Faults::Left,
                _ if self.nesting.tries > 0 => Faults::Thrown,
                _ => Faults::Told,
            };
            // What is held and built in it is for its own unit to show.
            if faults == Faults::Left || method.kind == MethodKind::Constructor {
                self.findings.relies_on.insert(Unit::Method(call.method));
            }
            let body = LookedInto { method: call.method, faults };
            self.while_standing_for(call, |engine| {
                engine.while_looking_into(body, |engine| {
                    engine.with_locals(locals, |engine| engine.exec(inner, block))
                })
            })
        } else {
            self.nesting.inlined += 1;
            let outcomes = self.while_standing_for(call, |engine| {
                engine.with_locals(locals, |engine| engine.exec(inner, block))
            });
            self.nesting.inlined -= 1;
            outcomes
        };
        if runs == Runs::Checked {
            let new = self.findings.failures.iter_mut().skip(known);
            new.for_each(|failure| failure.labels.push(called_at(span)));
        }
        let outcomes = outcomes.map_err(|mut stop| {
            if let (Runs::Checked, Stop::Failed(failure)) = (runs, &mut stop) {
                failure.labels.push(called_at(span));
            }
            stop
        });
        let mut results = Vec::new();
        for Outcome { state: after, ending } in outcomes? {
            let ending = if ending == Ending::Exit(*exit) { Ending::Normal } else { ending };
            let value = method.result_local.and_then(|result| after.get(result));
            let mut after = after.back_to_store_of(&state).back_to_olds_of(&state);
            if let (Ending::Normal, Some(dest), Some(value)) = (&ending, call.dest, value) {
                after.set(dest, value);
            }
            results.push(Outcome { state: after, ending });
        }
        Ok(results)
    }

    /// An accessor that nobody wrote gives the value of its component.
    pub fn learn_of_component(
        &mut self,
        state: &mut State,
        method: MethodId,
        args: &[Term],
        value: Term,
    ) {
        let info = self.program.method(method);
        let class = self.program.class(info.class);
        let made = info.origin == Origin::Synthetic && class.kind == ClassKind::Record;
        let [record] = args else { return };
        if !made || info.is_static {
            return;
        }
        let component = class.fields.iter().copied().find(|field| {
            let field = self.program.field(*field);
            field.name == info.name && !field.is_static
        });
        let Some(field) = component else { return };
        if let Some(fixed) = self.fixed_value(state, *record, field) {
            let fact = self.terms.eq(value, fixed);
            self.assume(state, fact);
        }
    }
}

fn called_at(span: Span) -> Label {
    Label { span, text: CALLED_HERE.to_string() }
}

/// Whether who calls a method may look into its body: nobody wrote anything about its class, no
/// other body can be meant, and it is short, without loops.
fn may_be_looked_into(program: &Program, id: MethodId) -> bool {
    may_be_tried(program, id) && has_no_loop(program, id)
}

fn has_no_loop(program: &Program, id: MethodId) -> bool {
    let is_loop = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Loop { .. });
    match &program.method(id).body {
        Body::Block { block, .. } => !any_stmt(block, is_loop),
        Body::None | Body::Unsupported(_) => false,
    }
}

/// The same, with loops.
pub fn may_be_tried(program: &Program, id: MethodId) -> bool {
    let method = program.method(id);
    let class = program.class(method.class);
    let is_bound = method.is_static
        || method.kind == MethodKind::Constructor
        || method.is_final
        || class.is_final
        || method.visibility == Visibility::Private
        // Whoever calls it knows the class of the object.
        || may_answer(program, id);
    let is_unsaid = |above: &MethodId| {
        let above = program.method(*above);
        above.origin == Origin::Source
            && above.contract.is_empty()
            && above.modifiers.purity == Purity::Impure
            && says_nothing(program, above.class)
    };
    method.origin == Origin::Source
        && class.origin == Origin::Source
        && class.framing == Framing::Explicit
        && is_bound
        && (is_plain(program, method.class) || is_plain_record(program, method.class))
        && method.modifiers.purity == Purity::Impure
        && (method.overrides.iter().all(is_unsaid) || may_answer(program, id))
        && !method.modifiers.trusted
        && method.unchecked.is_empty()
        && match &method.body {
            Body::Block { block, .. } => is_short(block),
            Body::None | Body::Unsupported(_) => false,
        }
}

/// Whether the body of a method may be run where its class is being initialised.
pub fn may_run_while_starting(program: &Program, id: MethodId) -> bool {
    let method = program.method(id);
    let class = program.class(method.class);
    class.invariants.iter().any(|clause| clause.is_static)
        && method.is_static
        && method.kind == MethodKind::Method
        && method.origin == Origin::Source
        && method.contract.is_empty()
        && method.modifiers.purity == Purity::Impure
        && !method.modifiers.trusted
        && method.unchecked.is_empty()
}

/// Whether a method implements methods of the library that do whatever those do who implement them, and
/// no others.
fn may_answer(program: &Program, id: MethodId) -> bool {
    let class = program.method(id).class;
    let is_open = |m: &MethodId| is_callback(program, *m) || is_silent_about(program, *m, class);
    let overrides = &program.method(id).overrides;
    !overrides.is_empty() && overrides.iter().all(is_open)
}

/// Few statements.
fn is_short(block: &Block) -> bool {
    let mut count = 0;
    each_stmt(block, &mut |_| count += 1);
    count <= SHORT
}
