//! The states of a trace for the terminal: a paragraph for each step, with `+` and `-` before
//! what it changed.

use std::fmt::Write;

use base::{SourceMap, visible};
use driver::trace::{Change, Chunk, Event, Step, StepId, Trace};

use driver::{Outcome, UnitReport};

use super::why;

/// Longer texts are cut; the page has them in full.
const WIDEST: usize = 100;

/// All units, one after the other.
pub fn text(outcome: &Outcome) -> String {
    let mut out = String::new();
    for report in &outcome.units {
        unit(&mut out, &outcome.sources, report);
    }
    // Nothing in here is ours but lines and words.
    match visible(&out) {
        std::borrow::Cow::Borrowed(_) => out,
        std::borrow::Cow::Owned(visible) => visible,
    }
}

fn unit(out: &mut String, map: &SourceMap, unit: &UnitReport) {
    let _ = writeln!(out, "═══ {}: {}", unit.signature, unit.verdict.as_str());
    if let Some(why) = why(unit) {
        let _ = writeln!(out, "    {why}");
    }
    let Some(trace) = &unit.trace else { return };
    for id in 0..trace.steps.len() as StepId {
        step(out, map, trace, id);
    }
    if trace.truncated {
        out.push_str("… further steps are not shown\n");
    }
    out.push('\n');
}

fn step(out: &mut String, map: &SourceMap, trace: &Trace, id: StepId) {
    let Some(step) = trace.steps.get(id as usize) else { return };
    let span = trace.spans.get(step.span as usize).copied().unwrap_or_default();
    let line = map.locate(span).map_or_else(String::new, |(_, at)| format!("line {}", at.line));
    let parents: Vec<String> = step.parents.iter().map(|p| (p + 1).to_string()).collect();
    let after = match parents.as_slice() {
        [one] if *one == id.to_string() => String::new(),
        [] => String::new(),
        list => format!(" after {}", list.join(" and ")),
    };
    let shows_text = matches!(
        step.event,
        Event::Statement
            | Event::Allocate
            | Event::Branch { .. }
            | Event::Impossible { .. }
            | Event::Check { .. }
            | Event::Call { .. }
            | Event::Ghost { .. }
    );
    let written = if shows_text { one_line(map.text(span)) } else { String::new() };
    let _ = writeln!(out, "── {}{after}  {line}  {}  {written}", id + 1, step.event.text());
    let failures = trace.failures.iter().filter(|f| f.step == id);
    for failure in failures {
        let _ = writeln!(out, "   ✗ [{}] {}", failure.code, failure.message);
        let conjunct = failure.conjunct.and_then(|c| trace.spans.get(c as usize));
        if let Some(conjunct) = conjunct {
            let _ = writeln!(out, "     {}", one_line(map.text(*conjunct)));
        }
        for (name, value) in &failure.counterexample {
            let _ = writeln!(out, "     {name} = {value}");
        }
    }
    let before = step.parents.first().map(|p| trace.state(*p)).unwrap_or_default();
    let state = trace.state(id);
    rows(out, "store", &before.store, &step.store, &state.store, |v| {
        let v = trace.variables.get(v as usize)?;
        Some(format!("{} = {}", v.name, v.value))
    });
    rows(out, "heap", &before.heap, &step.heap, &state.heap, |c| {
        trace.chunks.get(c as usize).map(chunk)
    });
    olds(out, trace, step);
    rows(out, "path", &before.path, &step.path, &state.path, |f| {
        let fact = trace.facts.get(f as usize)?;
        (!fact.is_background).then(|| fact.text.clone())
    });
}

/// The old heaps, where they are not those of the step before.
fn olds(out: &mut String, trace: &Trace, step: &Step) {
    let parent = step.parents.first().and_then(|p| trace.steps.get(*p as usize));
    if parent.is_some_and(|parent| parent.olds == step.olds) {
        return;
    }
    for (label, heap) in &step.olds {
        let chunks = trace.heaps.get(*heap as usize).map(Vec::as_slice).unwrap_or_default();
        let texts: Vec<String> = chunks
            .iter()
            .filter_map(|c| trace.chunks.get(*c as usize))
            .map(|c| cut(&chunk(c)))
            .collect();
        let _ = writeln!(out, "   {:<5}   {label}: {}", "old", cut_to(&texts.join(", "), 300));
    }
}

/// One part of a state: what is there, then what is gone.
fn rows(
    out: &mut String,
    title: &str,
    before: &[u32],
    change: &Change,
    now: &[u32],
    show: impl Fn(u32) -> Option<String>,
) {
    let mut title = title;
    let mut line = |mark: char, text: String| {
        let _ = writeln!(out, "   {title:<5} {mark} {}", cut(&text));
        title = "";
    };
    for item in now {
        let mark = if change.more.contains(item) && !before.contains(item) { '+' } else { ' ' };
        if let Some(text) = show(*item) {
            line(mark, text);
        }
    }
    for item in &change.less {
        if let Some(text) = show(*item) {
            line('-', text);
        }
    }
}

fn chunk(chunk: &Chunk) -> String {
    let share = |fraction: &str| match fraction {
        "1" => String::new(),
        part => format!(" [{part}]"),
    };
    match chunk {
        Chunk::Field { object, field, value, fraction, .. } => {
            format!("{object}.{field}{} ↦ {value}", share(fraction))
        }
        Chunk::Elements { array, from, to, values, fraction } => {
            format!("{array}[{from} .. {to}){} ↦ {values}", share(fraction))
        }
        Chunk::Predicate { receiver, class, predicate, args, version, .. } => {
            let owner = receiver.as_ref().or(class.as_ref());
            let owner = owner.map_or_else(String::new, |owner| format!("{owner}."));
            format!("{owner}{predicate}[{version}]({})", args.join(", "))
        }
    }
}

fn one_line(text: &str) -> String {
    cut(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn cut(text: &str) -> String {
    cut_to(text, WIDEST)
}

fn cut_to(text: &str, widest: usize) -> String {
    if text.chars().count() <= widest {
        return text.to_string();
    }
    let mut short: String = text.chars().take(widest - 1).collect();
    short.push('…');
    short
}
