//! Results for people: verdicts with excerpts of the source, and a summary.

use std::fmt::Write;

use base::{visible, visible_path};
use driver::{Accepted, Outcome, Statistics, Stop, UnitReport, Verdict, readable};

use crate::{inferred, missing, plain, render};

/// Nobody reads more.
const MOST_MESSAGES: usize = 2_000;

pub struct Style {
    pub color: bool,
    /// Whether the summary says how long it took.
    pub time: bool,
    pub quiet: bool,
    pub ghost: bool,
    /// Whether inferred invariants are listed.
    pub inferred: bool,
    pub stats: bool,
    /// Whether each assumption is listed by itself.
    pub assumptions: bool,
    /// Whether classes without contracts are shown as all others are.
    pub all: bool,
}

/// The result itself.
pub fn render(outcome: &Outcome, style: &Style) -> String {
    let mut out = String::new();
    let is_many = outcome.units.iter().filter(|unit| unit.is_plain).count() > plain::FEW;
    let is_short = |unit: &UnitReport| unit.is_plain && !style.all && is_many;
    for unit in outcome.units.iter().filter(|unit| !is_short(unit)) {
        // What rests on something that failed is not as verified as it says.
        let is_news = unit.verdict != Verdict::Verified
            || !unit.warnings.is_empty()
            || !unit.doubts.is_empty();
        if (is_news && !unit.is_accepted()) || !style.quiet {
            render_unit(outcome, unit, style, &mut out);
        }
    }
    let short: Vec<&UnitReport> = outcome.units.iter().filter(|unit| is_short(unit)).collect();
    plain::render(outcome, &short, style, &mut out);
    if !style.quiet {
        summary(outcome, style, &mut out);
    }
    if style.stats {
        statistics(outcome, &mut out);
    }
    out
}

/// What is not part of the result: what is wrong with the input and the set-up.
pub fn messages(outcome: &Outcome, with_diagnostics: bool, color: bool) -> String {
    let mut out = String::new();
    for warning in &outcome.warnings {
        let _ = writeln!(out, "warning: {}", visible(warning));
    }
    if with_diagnostics {
        // One line stands for all imports of what is not there.
        let is_told = |d: &&base::Diagnostic| missing::is_missing_import(d);
        let all: Vec<_> = outcome.diagnostics.iter().filter(|d| !is_told(d)).collect();
        for d in all.iter().take(MOST_MESSAGES) {
            let _ = writeln!(out, "{}", render::diagnostic_in(&outcome.sources, d, color));
        }
        more_messages(all.len(), &mut out);
    }
    out
}

fn more_messages(all: usize, out: &mut String) {
    if let Some(more) = all.checked_sub(MOST_MESSAGES).filter(|more| *more > 0) {
        let _ = writeln!(out, "note: {more} more messages are not shown; --format json has all");
    }
}

pub fn render_unit(outcome: &Outcome, unit: &UnitReport, style: &Style, out: &mut String) {
    let word = painted(unit.verdict, style.color);
    let doubts = match unit.doubts.as_slice() {
        [] => String::new(),
        [only] => format!("   ({only})"),
        [first, others @ ..] => format!("   ({first}, and on {} more)", others.len()),
    };
    let accepted = if unit.is_accepted() { accepted(unit) } else { String::new() };
    let confidence = plain::remark(unit, style);
    let (name, doubts) = (readable(&unit.signature), readable(&doubts));
    let remarks = format!("{doubts}{accepted}");
    let _ = writeln!(out, "{word} {}{}{confidence}", visible(&name), visible(&remarks));
    let front = unit.diagnostics.iter().filter(|_| !unit.known_diagnostics);
    let new = unit.findings.iter().filter(|f| f.accepted.is_none() && plain::is_shown(f, style));
    let findings = front.chain(new.map(|f| &f.diagnostic));
    let all: Vec<_> = findings.chain(&unit.warnings).collect();
    for d in all.iter().take(MOST_MESSAGES) {
        let _ = writeln!(out, "{}", render::diagnostic_in(&outcome.sources, d, style.color));
    }
    more_messages(all.len(), out);
    if unit.verdict == Verdict::Verified {
        for note in &unit.notes {
            let _ = writeln!(out, "  note: {}", visible(note));
        }
    }
    if style.inferred {
        inferred::list(outcome, unit, out);
    }
    if style.ghost {
        for (span, what) in &unit.inserted {
            if let Some((path, at)) = outcome.sources.locate(*span) {
                let _ = writeln!(out, "  {}:{}: {}", visible_path(path), at.line, visible(what));
            }
        }
    }
}

/// Why nothing more is said about a unit.
fn accepted(unit: &UnitReport) -> String {
    let is_suppressed =
        unit.findings.iter().any(|f| matches!(f.accepted, Some(Accepted::Suppressed(_))));
    let word = if is_suppressed { "suppressed" } else { "known" };
    format!("   ({word})")
}

/// One unit, unless it is verified and nobody wants to hear of that.
pub fn render_unit_unless(
    outcome: &Outcome,
    unit: &UnitReport,
    style: &Style,
    quiet: bool,
    out: &mut String,
) {
    if !quiet || !unit.verdict.is_fine() {
        render_unit(outcome, unit, style, out);
    }
}

/// The verdict in a column of its own.
fn painted(verdict: Verdict, color: bool) -> String {
    let code = match verdict {
        Verdict::Verified | Verdict::Trusted => 32,
        Verdict::Failed | Verdict::Error => 31,
        Verdict::Unknown | Verdict::Unsupported => 33,
    };
    column(verdict.as_str(), code, color)
}

/// A word in a column of its own.
pub fn column(word: &str, code: u8, color: bool) -> String {
    let word = format!("{word:<12}");
    if color { format!("\u{1b}[{code}m{word}\u{1b}[0m") } else { word }
}

/// How many units have which verdict.
pub fn counts(outcome: &Outcome) -> String {
    let count = |verdict| outcome.count(verdict);
    // Most programs trust nothing.
    let trusted = match count(Verdict::Trusted) {
        0 => String::new(),
        n => format!("{n} trusted, "),
    };
    format!(
        "{} verified, {}{} failed, {} unknown, {} unsupported, {} with errors",
        count(Verdict::Verified),
        trusted,
        count(Verdict::Failed),
        count(Verdict::Unknown),
        count(Verdict::Unsupported),
        count(Verdict::Error),
    )
}

fn summary(outcome: &Outcome, style: &Style, out: &mut String) {
    out.push_str(&counts(outcome));
    if style.time {
        let _ = write!(out, " in {:.2} s", outcome.time.as_secs_f64());
    }
    let _ = match outcome.assumptions.len() {
        0 => writeln!(out),
        1 => writeln!(out, "; 1 assumption without proof"),
        n => writeln!(out, "; {n} assumptions without proof"),
    };
    let assumed = match style.assumptions {
        true => outcome.assumptions.iter().map(|assumption| assumption.text()).collect(),
        false => driver::in_groups(&outcome.assumptions),
    };
    for text in assumed {
        let _ = writeln!(out, "assumed: {}", visible(&readable(&text)));
    }
    for suppressed in &outcome.suppressed {
        let _ = writeln!(out, "suppressed: {}", visible(&suppressed_text(outcome, suppressed)));
    }
    plain::count(outcome, style, out);
    for note in &outcome.notes {
        let _ = writeln!(out, "note: {}", visible(note));
    }
    let _ = match outcome.stopped {
        None => Ok(()),
        Some(Stop::Wish) => writeln!(out, "note: the run was interrupted"),
        Some(Stop::Time) => writeln!(out, "note: the run ended early: it has had its time"),
        Some(Stop::Memory) => writeln!(out, "note: the run ended early: it has had its memory"),
    };
}

fn suppressed_text(outcome: &Outcome, suppressed: &driver::Suppressed) -> String {
    let place = outcome.sources.locate(suppressed.place);
    let place =
        place.map_or(String::new(), |(path, at)| format!(" ({}:{})", path.display(), at.line));
    let reason = suppressed.reason.as_deref().unwrap_or("no reason is given");
    format!("{} in {}{place}: {reason}", suppressed.code, suppressed.signature)
}

fn statistics(outcome: &Outcome, out: &mut String) {
    let s: &Statistics = &outcome.statistics;
    let _ = writeln!(out, "units        {} ({} cached)", outcome.units.len(), outcome.cached());
    let _ = writeln!(out, "questions    {}", s.queries);
    let _ = writeln!(out, "  fast       {} ({:.1} %)", s.answered_fast, s.fast_share());
    let _ = writeln!(out, "  Z3         {}", s.asked_z3);
    let _ = writeln!(out, "look-ups     {}", s.lookups);
    let _ = writeln!(out, "quantifiers  {} sent to Z3", s.quantifiers_z3);
    let _ = writeln!(
        out,
        "time         {:.1} ms fast, {:.1} ms Z3",
        s.time_fast.as_secs_f64() * 1e3,
        s.time_z3.as_secs_f64() * 1e3
    );
    let _ = writeln!(out, "work         {} fast, {} Z3", s.work_fast, s.spent_z3);
    let _ = writeln!(out, "steps        {}, {} states joined", outcome.steps, outcome.joins);
}
