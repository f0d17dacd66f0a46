//! The recorded states in words, once the exploration is over.

use std::cell::RefCell;
use std::hash::Hash;

use base::Span;
use heap::Heap;
use indexmap::IndexSet;
use ir::{LocalKind, OldLabel};
use rustc_hash::{FxBuildHasher, FxHashMap};
use term::{Op, Term};

use super::names::{Table, Words, is_typing};
use crate::engine::Engine;
use crate::engine::message::Note;
use crate::engine::record::is_shown;
use crate::engine::recorder::Recorded;
use crate::failure::Failure;
use crate::state::State;
use crate::trace::{
    Body, Change, Chunk, Event, Fact, FailedStep, Step, StepId, Trace, Variable, Way,
};

/// Predicates are opened this often to show what is in them, and this deep.
const MOST_BODIES: usize = 400;
const DEEPEST_BODY: usize = 3;

type Interned<T> = IndexSet<T, FxBuildHasher>;

#[derive(Default)]
struct Capture {
    table: RefCell<Table>,
    spans: Interned<Span>,
    variables: Interned<Variable>,
    chunks: Interned<Chunk>,
    facts: Interned<Fact>,
    heaps: Interned<Vec<u32>>,
    bodies: Vec<Body>,
    /// The bodies of predicate chunks, with the conditions of their ways.
    opened: FxHashMap<(u32, Vec<Term>, Term), Opened>,
    /// Bodies with some of the ways of another: what is left of it on some path.
    parts: FxHashMap<(u32, Vec<usize>), u32>,
}

#[derive(Clone)]
struct Opened {
    body: u32,
    ways: Vec<Vec<Term>>,
}

/// The parts of a state, as positions in the tables.
#[derive(Clone, Default)]
struct Parts {
    store: Vec<u32>,
    heap: Vec<u32>,
}

fn intern<T: Hash + Eq>(set: &mut Interned<T>, item: T) -> u32 {
    set.insert_full(item).0 as u32
}

impl Engine<'_> {
    /// The trace of what was recorded, with the failures where they happened. To be called
    /// last: predicates are opened to show what is in them.
    pub fn finish_trace(&mut self, failures: &[Failure]) -> Option<Trace> {
        let recorder = self.recorder.take()?;
        self.scope.measure = None;
        self.findings.steps = 0;
        let (steps, renumbered) = kept(recorder.steps, failures);
        let mut capture = Capture::default();
        {
            let mut table = capture.table.borrow_mut();
            table.entry = recorder.entry;
            table.functions = self
                .tables
                .methods
                .functions
                .iter()
                .map(|((method, _), fun)| (*fun, *method))
                .collect();
        }
        if let Some(first) = steps.first() {
            let total = first.state.heap.total();
            capture.table.borrow_mut().entry_heap = total.and_then(heap::Total::beginning);
            self.name_parameters(&mut capture, &first.state);
        }
        let mut parts: Vec<Parts> = Vec::new();
        let mut out = Vec::new();
        for step in &steps {
            let before = step.parents.first().and_then(|p| parts.get(*p as usize)).cloned();
            let before = before.unwrap_or_default();
            let parent = step.parents.first().and_then(|p| steps.get(*p as usize));
            let heap = self.capture_heap(&mut capture, &step.state, &step.state.heap);
            let store = self.capture_store(&mut capture, &step.state);
            let path = self.capture_path(&mut capture, step, parent);
            let olds = self.capture_olds(&mut capture, &step.state);
            out.push(Step {
                parents: step.parents.clone(),
                span: intern(&mut capture.spans, step.span),
                event: step.event.clone(),
                store: change(&before.store, &store),
                heap: change(&before.heap, &heap),
                path,
                olds,
            });
            parts.push(Parts { store, heap });
        }
        let failures = capture.failures(failures, &renumbered);
        Some(Trace {
            steps: out,
            spans: capture.spans.into_iter().collect(),
            variables: capture.variables.into_iter().collect(),
            chunks: capture.chunks.into_iter().collect(),
            facts: capture.facts.into_iter().collect(),
            heaps: capture.heaps.into_iter().collect(),
            bodies: capture.bodies,
            failures,
            truncated: recorder.truncated,
        })
    }

    /// On entry, parameters and `this` are what they are called.
    fn name_parameters(&self, capture: &mut Capture, entry: &State) {
        let mut table = capture.table.borrow_mut();
        for (local, value) in entry.locals() {
            if let (Some(value), Some(info)) = (value, self.scope.locals.get(local.index()))
                && matches!(self.terms.op(value), Op::Const(_))
                && is_shown(info)
            {
                table.name_exactly(value, shown_name(info));
            }
        }
    }

    fn capture_store(&self, capture: &mut Capture, state: &State) -> Vec<u32> {
        let mut store = Vec::new();
        for (local, value) in state.locals() {
            let (Some(value), Some(info)) = (value, self.scope.locals.get(local.index())) else {
                continue;
            };
            if !is_shown(info) {
                continue;
            }
            let words = Words::new(&self.terms, self.program, &capture.table);
            let variable = Variable {
                name: shown_name(info),
                ty: ir::print::type_name(self.program, &info.ty),
                value: words.text(value),
                order: local.0,
            };
            store.push(intern(&mut capture.variables, variable));
        }
        store
    }

    fn capture_path(
        &self,
        capture: &mut Capture,
        step: &Recorded,
        parent: Option<&Recorded>,
    ) -> Change {
        let path = &step.state.path;
        let Some(parent) = parent.map(|p| &p.state.path) else {
            return Change { less: Vec::new(), more: self.capture_facts(capture, path.facts()) };
        };
        let shared = path.common_prefix(parent);
        let less = self.capture_facts(capture, parent.facts_since(&shared).into_iter());
        let more = self.capture_facts(capture, path.facts_since(&shared).into_iter());
        let (less, more) = (
            less.iter().filter(|f| !more.contains(f)).copied().collect(),
            more.iter().filter(|f| !less.contains(f)).copied().collect(),
        );
        Change { less, more }
    }

    /// Facts in words, conjunctions one part at a time, each once.
    fn capture_facts(&self, capture: &mut Capture, facts: impl Iterator<Item = Term>) -> Vec<u32> {
        let mut found = Vec::new();
        for fact in facts {
            let parts = match self.terms.op(fact) {
                Op::And => self.terms.args(fact).to_vec(),
                _ => vec![fact],
            };
            for part in parts {
                let words = Words::new(&self.terms, self.program, &capture.table);
                let text = words.text(part);
                let fact = Fact {
                    text,
                    is_background: words.met_nameless() || is_typing(&self.terms, part),
                };
                let id = intern(&mut capture.facts, fact);
                if !found.contains(&id) {
                    found.push(id);
                }
            }
        }
        found
    }

    fn capture_olds(&mut self, capture: &mut Capture, state: &State) -> Vec<(String, u32)> {
        let olds: Vec<(String, Heap)> = state
            .old_heaps()
            .map(|(label, heap)| {
                let label = match label {
                    OldLabel::Entry => "on entry".to_string(),
                    OldLabel::Loop(_) => "before the loop".to_string(),
                    OldLabel::Named(name) => format!("at {name}"),
                };
                (label, heap.clone())
            })
            .collect();
        olds.into_iter()
            .map(|(label, heap)| {
                let chunks = self.capture_heap(capture, state, &heap);
                (label, intern(&mut capture.heaps, chunks))
            })
            .collect()
    }

    fn capture_heap(&mut self, capture: &mut Capture, state: &State, heap: &Heap) -> Vec<u32> {
        self.capture_chunks(capture, state, heap, 0)
    }

    fn capture_chunks(
        &mut self,
        capture: &mut Capture,
        state: &State,
        heap: &Heap,
        depth: usize,
    ) -> Vec<u32> {
        Words::new(&self.terms, self.program, &capture.table).name_values(heap);
        let mut ids = Vec::new();
        for chunk in heap.chunks() {
            let body = self.capture_body(capture, state, chunk, depth);
            let words = Words::new(&self.terms, self.program, &capture.table);
            let Some(chunk) = words_of(self.program, &words, chunk, body) else { continue };
            ids.push(intern(&mut capture.chunks, chunk));
        }
        self.capture_written(capture, heap, &mut ids);
        ids
    }

    /// What was written to a total heap, as far as the last of it goes.
    fn capture_written(&mut self, capture: &mut Capture, heap: &Heap, ids: &mut Vec<u32>) {
        let Some((fields, elements)) = heap.total().map(heap::Total::written) else {
            return;
        };
        let fraction = self.full();
        let field = |(object, field, value)| heap::Chunk::Field { object, field, fraction, value };
        let mut chunks: Vec<heap::Chunk> = fields.into_iter().map(field).collect();
        let one = self.terms.int(1);
        for (array, from, value) in elements {
            let to = self.terms.add(from, one);
            let values = self.terms.seq(self.terms.sort(value), &[value]);
            chunks.push(heap::Chunk::Elements { array, from, to, fraction, values });
        }
        let words = Words::new(&self.terms, self.program, &capture.table);
        for chunk in chunks {
            if let Some(chunk) = words_of(self.program, &words, &chunk, None) {
                ids.push(intern(&mut capture.chunks, chunk));
            }
        }
    }

    /// What a predicate instance stands for: it is opened, alone, on the state's path.
    fn capture_body(
        &mut self,
        capture: &mut Capture,
        state: &State,
        chunk: &heap::Chunk,
        depth: usize,
    ) -> Option<u32> {
        let heap::Chunk::Predicate { args, snapshot, .. } = chunk else { return None };
        let definition = self.definition_of_chunk(state, chunk)?;
        if depth >= DEEPEST_BODY || !self.is_known(definition) {
            return None;
        }
        let key = (definition.0, args.clone(), *snapshot);
        if let Some(opened) = capture.opened.get(&key).cloned() {
            return Some(self.what_is_left(capture, state, &opened));
        }
        if capture.bodies.len() >= MOST_BODIES {
            return None;
        }
        let mut alone = state.clone();
        alone.heap = Heap::new();
        alone.heap.add(chunk.clone());
        let base = alone.route.splits.len();
        let ways = self.open_chunk(alone, 0, Span::NONE).ok()?;
        // The place is taken before what is inside takes its own.
        let id = capture.bodies.len() as u32;
        capture.bodies.push(Body::default());
        let conditions = |way: &State| way.route.splits.iter().skip(base).copied().collect();
        let opened = Opened { body: id, ways: ways.iter().map(conditions).collect() };
        capture.opened.insert(key, opened);
        let mut found = Vec::new();
        for way in &ways {
            let chunks = self.capture_chunks(capture, way, &way.heap, depth + 1);
            let conditions: Vec<Term> = way.route.splits.iter().skip(base).copied().collect();
            let shared = way.path.common_prefix(&state.path);
            let said = way.path.facts_since(&shared);
            let facts = said.into_iter().filter(|f| !conditions.contains(f));
            let facts = self.capture_facts(capture, facts);
            let words = Words::new(&self.terms, self.program, &capture.table);
            let when = conditions.iter().map(|c| words.text(*c)).collect();
            let facts = facts
                .into_iter()
                .filter_map(|f| capture.facts.get_index(f as usize))
                .filter(|f| !f.is_background)
                .map(|f| f.text.clone())
                .collect();
            found.push(Way { when, chunks, facts });
        }
        if let Some(body) = capture.bodies.get_mut(id as usize) {
            body.ways = found;
        }
        Some(id)
    }

    /// More may be known by now about which way a body is.
    fn what_is_left(&mut self, capture: &mut Capture, state: &State, opened: &Opened) -> u32 {
        if opened.ways.len() < 2 {
            return opened.body;
        }
        let mut left = Vec::new();
        for (i, conditions) in opened.ways.iter().enumerate() {
            let condition = self.terms.and(conditions.iter().copied());
            let never = self.terms.not(condition);
            if !self.holds_fast(state, never) {
                left.push(i);
            }
        }
        if left.len() == opened.ways.len() {
            return opened.body;
        }
        if let Some(known) = capture.parts.get(&(opened.body, left.clone())) {
            return *known;
        }
        let Some(body) = capture.bodies.get(opened.body as usize) else { return opened.body };
        let ways = left.iter().filter_map(|i| body.ways.get(*i).cloned()).collect();
        let id = capture.bodies.len() as u32;
        capture.bodies.push(Body { ways });
        capture.parts.insert((opened.body, left), id);
        id
    }
}

impl Capture {
    fn failures(
        &mut self,
        failures: &[Failure],
        renumbered: &FxHashMap<StepId, StepId>,
    ) -> Vec<FailedStep> {
        let mut found = Vec::new();
        for failure in failures {
            for step in &failure.steps {
                let Some(step) = renumbered.get(step) else { continue };
                found.push(FailedStep {
                    step: *step,
                    code: failure.code.as_str().to_string(),
                    message: failure.message.to_string(),
                    span: intern(&mut self.spans, failure.span),
                    conjunct: failure.conjunct.map(|c| intern(&mut self.spans, c)),
                    notes: failure.notes.iter().map(Note::to_string).collect(),
                    counterexample: Vec::new(),
                    certain: false,
                    run: Vec::new(),
                    unknown: failure.unknown,
                });
            }
        }
        found
    }
}

/// The steps that lead to an end or to a failure, renumbered; and the new numbers. Where
/// nothing does (the unit is not supported further on), the last path is kept.
fn kept(steps: Vec<Recorded>, failures: &[Failure]) -> (Vec<Recorded>, FxHashMap<StepId, StepId>) {
    let mut keep = vec![false; steps.len()];
    for (i, step) in steps.iter().enumerate() {
        keep[i] = step.event.is_end() || matches!(step.event, Event::Entry | Event::Precondition);
    }
    let failed = failures.iter().flat_map(|f| f.steps.iter());
    for step in failed {
        if let Some(slot) = keep.get_mut(*step as usize) {
            *slot = true;
        }
    }
    let reaches_an_end =
        |i: usize| keep[i] && !matches!(steps[i].event, Event::Entry | Event::Precondition);
    if !(0..steps.len()).any(reaches_an_end)
        && let Some(last) = keep.last_mut()
    {
        *last = true;
    }
    for i in (0..steps.len()).rev() {
        if keep[i] {
            for parent in &steps[i].parents {
                if let Some(slot) = keep.get_mut(*parent as usize) {
                    *slot = true;
                }
            }
        }
    }
    let mut renumbered = FxHashMap::default();
    let mut left = Vec::new();
    for (i, mut step) in steps.into_iter().enumerate() {
        if keep[i] {
            step.parents = step.parents.iter().filter_map(|p| renumbered.get(p).copied()).collect();
            renumbered.insert(i as StepId, left.len() as StepId);
            left.push(step);
        }
    }
    (left, renumbered)
}

/// What is in the second list and not in the first, and the other way round; what is there
/// twice counts twice.
fn change(before: &[u32], after: &[u32]) -> Change {
    let mut count: FxHashMap<u32, i64> = FxHashMap::default();
    for item in before {
        *count.entry(*item).or_default() += 1;
    }
    let mut more = Vec::new();
    for item in after {
        let left = count.entry(*item).or_default();
        *left -= 1;
        if *left < 0 {
            more.push(*item);
        }
    }
    let mut less = Vec::new();
    for item in before {
        if let Some(left) = count.get_mut(item)
            && *left > 0
        {
            *left -= 1;
            less.push(*item);
        }
    }
    Change { less, more }
}

fn shown_name(local: &ir::Local) -> String {
    match local.kind {
        LocalKind::This => "this".to_string(),
        LocalKind::Result => "\\result".to_string(),
        _ => local.name.to_string(),
    }
}

fn words_of(
    program: &ir::Program,
    words: &Words<'_>,
    chunk: &heap::Chunk,
    body: Option<u32>,
) -> Option<Chunk> {
    Some(match chunk {
        heap::Chunk::Field { object, field, fraction, value } => {
            let info = program.fields.get(*field as usize)?;
            let class = program.class(info.class).name.to_string();
            Chunk::Field {
                object: if info.is_static { class.clone() } else { words.text(*object) },
                class,
                field: info.name.to_string(),
                ty: ir::print::type_name(program, &info.ty),
                refers: info.ty.is_reference(),
                value: words.text(*value),
                fraction: words.text(*fraction),
                is_static: info.is_static,
            }
        }
        heap::Chunk::Elements { array, from, to, fraction, values } => Chunk::Elements {
            array: words.text(*array),
            from: words.text(*from),
            to: words.text(*to),
            values: words.text(*values),
            fraction: words.text(*fraction),
        },
        heap::Chunk::Predicate { predicate, args, snapshot, .. } => {
            let info = program.predicates.get(*predicate as usize)?;
            let mut args: Vec<String> = args.iter().map(|a| words.text(*a)).collect();
            let receiver = (!info.is_static && !args.is_empty()).then(|| args.remove(0));
            Chunk::Predicate {
                receiver,
                class: info.class.map(|c| program.class(c).name.to_string()),
                predicate: info.shown_name(),
                args,
                version: words.version(*snapshot),
                body,
            }
        }
        // Like a predicate whose arguments are the range and what there is for an index.
        heap::Chunk::Iterated(chunk) => {
            let each = match &chunk.each {
                heap::Each::Field { object, field, fraction } => {
                    let name = program.fields.get(*field as usize)?.name;
                    format!("acc({}.{name}, {})", words.text(*object), words.text(*fraction))
                }
                heap::Each::Elements { array, from, to, fraction, .. } => format!(
                    "acc({}[{} .. {}), {})",
                    words.text(*array),
                    words.text(*from),
                    words.text(*to),
                    words.text(*fraction)
                ),
                heap::Each::Predicate { predicate, args, .. } => {
                    let name = program.predicates.get(*predicate as usize)?.name;
                    let args: Vec<String> = args.iter().map(|a| words.text(*a)).collect();
                    format!("{name}({})", args.join(", "))
                }
            };
            Chunk::Predicate {
                receiver: None,
                class: None,
                predicate: "\\forall*".to_string(),
                args: vec![words.text(chunk.range), each],
                version: words.version(chunk.values),
                body: None,
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_count_what_is_there_twice() {
        let changed = change(&[1, 1, 2, 3], &[1, 3, 3, 4]);
        assert_eq!(changed, Change { less: vec![1, 2], more: vec![3, 4] });
        assert_eq!(change(&[1, 2], &[1, 2]), Change::default());
    }
}
