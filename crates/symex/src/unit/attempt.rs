//! One way to show a duty, gone through: in each memory that it may be shown in, with states joined,
//! and path by path where that is not enough.

use check::{Patience, Reason, Verdict, Wants, Why};
use facts::Facts;
use ir::Framing;

use crate::engine::strategy::Calls;
use crate::engine::{Engine, Options};
use crate::failure::{Failure, Stop};
use crate::inherit::Attempt;
use crate::scope::MemoryKind;
use crate::trace::Trace;
use crate::unit::Work;
use crate::unit::memories::{has_permissions, memories};
use crate::weighing::Weighing;
use crate::words::narrate::Words;

/// What one attempt gave.
pub(crate) struct Part<'p> {
    pub engine: Engine<'p>,
    pub verdict: Verdict,
    pub why: Option<Why>,
    pub failures: Vec<Failure>,
    pub work: Work,
    pub trace: Option<Trace>,
    /// It ended where another memory may go on, so that more may be wrong than was found.
    pub is_cut_short: bool,
}

/// How many times the steps with joining the second run may take.
const AGAIN: u64 = 8;

/// What a joined state cannot show may be shown path by path, and a failure is told better
/// on a path of its own: an attempt that joining did not bring to its end is gone through
/// again without, and the second verdict counts, unless the paths are too many.
pub(crate) fn run<'p>(facts: &'p Facts, attempt: &Attempt, options: &Options) -> Part<'p> {
    let memories =
        if options.total { memories(facts, attempt) } else { &[MemoryKind::Permissions] };
    let mut last: Option<Part<'p>> = None;
    for memory in memories {
        if *memory == MemoryKind::Client && !has_permissions(facts) {
            continue;
        }
        let mut part = run_joined(facts, attempt, *memory, options);
        // What a helper leaves behind may be had by who does not look into it.
        if part.engine.findings.helpers > 0 && part.verdict != Verdict::Verified && !options.survey
        {
            let mut options = options.clone();
            options.strategies.calls = options.strategies.calls.min(Calls::LookedInto);
            let mut other = run_joined(facts, attempt, *memory, &options);
            if other.verdict == Verdict::Verified {
                std::mem::swap(&mut part, &mut other);
            }
            part.work.add(&other.work);
        }
        // A total heap goes on where a client's permissions end.
        let is_partial = part.is_cut_short && *memory == MemoryKind::Permissions;
        let is_answer = !is_partial && !matches!(part.verdict, Verdict::Unsupported);
        // What neither can do is told by the second, unless the first has something to show.
        if let Some(mut first) = last.take() {
            let says_less = first.verdict == Verdict::Failed
                && !matches!(part.verdict, Verdict::Failed | Verdict::Verified);
            if says_less || *memory == MemoryKind::Client && !is_answer {
                std::mem::swap(&mut first, &mut part);
            }
            part.work.add(&first.work);
        }
        if is_answer {
            return part;
        }
        last = Some(part);
    }
    last.unwrap_or_else(|| run_joined(facts, attempt, MemoryKind::Permissions, options))
}

fn run_joined<'p>(
    facts: &'p Facts,
    attempt: &Attempt,
    memory: MemoryKind,
    options: &Options,
) -> Part<'p> {
    let first = run_once(facts, attempt, memory, options);
    let is_last = options.survey
        || matches!(options.wants, Wants::Verdict(Patience::Little | Patience::Least));
    if first.verdict == Verdict::Verified || first.work.joins == 0 || is_last {
        return first;
    }
    let steps = options.steps.min(first.work.steps.saturating_mul(AGAIN).saturating_add(2_000));
    let again = Options { join: false, steps, ..options.clone() };
    let second = run_once(facts, attempt, memory, &again);
    let out_of_steps = second.work.steps > steps;
    let (mut part, other) = if out_of_steps { (first, second) } else { (second, first) };
    part.work.add(&other.work);
    part
}

fn run_once<'p>(
    facts: &'p Facts,
    attempt: &Attempt,
    memory: MemoryKind,
    options: &Options,
) -> Part<'p> {
    run_with(facts, attempt, memory, options, None)
}

pub(crate) fn run_with<'p>(
    facts: &'p Facts,
    attempt: &Attempt,
    memory: MemoryKind,
    options: &Options,
    weighing: Option<Weighing>,
) -> Part<'p> {
    let program = facts.program();
    let mut engine = Engine::new(facts, options.clone(), &Words);
    engine.weighing = weighing;
    engine.scope.viewpoint = attempt.viewpoint(program);
    // Lemmas rest on what is computed and defined, so that does not rest on them.
    engine.scope.lemmas_allowed = match attempt {
        Attempt::Body(id, _) => !engine.is_pure(*id),
        Attempt::StandsIn(check) => !engine.is_pure(check.method),
        Attempt::Lemma(_) | Attempt::Proves(_) => true,
        Attempt::Predicate(_) | Attempt::Function(_) => false,
    };
    engine.scope.proving = match attempt {
        Attempt::Lemma(id) | Attempt::Proves(id) => Some(*id),
        _ => None,
    };
    if let (Attempt::Body(..) | Attempt::StandsIn(_), Some(class)) =
        (attempt, engine.scope.viewpoint)
    {
        engine.scope.explicit = program.class(class).framing == Framing::Explicit;
    }
    engine.scope.memory = memory;
    let refused = engine.refuse_undetermined(attempt);
    let refused = refused.and_then(|()| engine.refuse_all_objects(attempt));
    let refused = refused.and_then(|()| engine.refuse_unfinished(attempt));
    let result = refused.and_then(|()| match attempt {
        Attempt::Body(id, stance) => engine.method_unit(*id, stance),
        Attempt::StandsIn(check) => engine.stands_in(check),
        Attempt::Predicate(id) => engine.predicate_unit(*id),
        Attempt::Function(id) => engine.function_unit(*id),
        Attempt::Lemma(id) => {
            engine.lemma_unit(*id).and_then(|()| engine.proved_in_each_class(*id))
        }
        Attempt::Proves(id) => engine.lemma_proves(*id),
    });
    let (last, ended) = match result {
        Ok(()) => (None, (Verdict::Verified, None)),
        // Whoever had enough has failures to show.
        Err(Stop::Enough) if !engine.findings.failures.is_empty() => {
            (None, (Verdict::Verified, None))
        }
        Err(Stop::Enough) => (None, (Verdict::Unknown, Some(Why::Budget))),
        Err(Stop::Failed(failure)) => (Some((None, *failure)), (Verdict::Failed, None)),
        Err(Stop::Missing(missing, failure))
            if engine.scope.explicit && !engine.is_mistake(&missing) =>
        {
            let what = Reason::HeapWithoutPermissions;
            (None, (Verdict::Unsupported, Some(Why::Unsupported { what, span: failure.span })))
        }
        Err(Stop::Missing(missing, failure)) => {
            (Some((Some(missing), *failure)), (Verdict::Failed, None))
        }
        Err(Stop::Unsupported(what, span)) => {
            (None, (Verdict::Unsupported, Some(Why::Unsupported { what, span })))
        }
        Err(Stop::Erroneous) => (None, (Verdict::Error, None)),
        Err(Stop::Budget(_)) => (None, (Verdict::Unknown, Some(Why::Budget))),
    };
    let is_cut_short = ended.0 == Verdict::Unsupported;
    let mut failures = engine.all_failures(last);
    attempt.put_failures(program, &mut failures);
    // Terms that stand for less than they should prove nothing wrong, and refute nothing right.
    let has_given_up = engine.terms.has_given_up();
    let ended = if has_given_up { (Verdict::Unknown, Some(Why::Budget)) } else { ended };
    failures.retain(|_| !has_given_up);
    // What is surely wrong is wrong, whatever could not be looked at besides.
    let (verdict, why) = match verdict_of(&failures) {
        (Verdict::Failed, _) => (Verdict::Failed, None),
        verdict if matches!(ended.0, Verdict::Verified | Verdict::Failed) => verdict,
        _ => ended,
    };
    let work = Work {
        statistics: *engine.prover.statistics(),
        steps: engine.findings.steps,
        joins: engine.findings.joins,
    };
    let trace = engine.finish_trace(&failures);
    Part { engine, verdict, why, failures, work, trace, is_cut_short }
}

fn verdict_of(failures: &[Failure]) -> (Verdict, Option<Why>) {
    if failures.is_empty() {
        (Verdict::Verified, None)
    } else if failures.iter().all(|f| f.unknown) {
        (Verdict::Unknown, Some(Why::Solver))
    } else {
        (Verdict::Failed, None)
    }
}
