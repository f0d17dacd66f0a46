//! `cadre find`.

use base::{LineColumn, SourceMap, Span};
use driver::find::{
    BugReport, FindOptions, FindOutcome, FindVerdict, MethodReport, Property, find,
};
use serde::Serialize;

use crate::{Exit, cli, junit, output, render, sarif, verify};

pub fn run(options: &cli::Find) -> Exit {
    let only = match verify::patterns(&options.method) {
        Ok(only) => only,
        Err(problem) => {
            output::message(&format!("error: {}\n", base::visible_line(&problem)));
            return Exit::Usage;
        }
    };
    if let Some(problem) = verify::over_input(&options.input, [options.output.as_deref()]) {
        output::message(&format!("error: {problem}\n"));
        return Exit::Usage;
    }
    let cancel = verify::on_interrupt();
    let settings = FindOptions {
        front: driver::FrontOptions {
            exclude: options.selection.exclude.clone(),
            follow_links: options.selection.follow_links,
            ..verify::front_options(&options.input)
        },
        overlays: Default::default(),
        only,
        entry: options.entry.clone(),
        depth: options.depth,
        budget: options.budget,
        properties: options.property.iter().map(property).collect(),
        jobs: options.jobs.map(usize::from),
        confirm_on_jvm: options.confirm == Some(cli::Confirm::Jvm),
        tests: options.tests.clone(),
        cover: options.cover,
        null_elements: options.null_elements,
        reproducers: options.reproducer.is_some(),
        reproducer_folder: options.reproducer.clone().flatten().or_else(|| options.tests.clone()),
    };
    let outcome = base::on_large_stack(|| find(&settings, &cancel));
    for warning in &outcome.warnings {
        output::message(&format!("warning: {}\n", base::visible(warning)));
    }
    render::print_all(&outcome.sources, &outcome.diagnostics, 20);
    if outcome.no_entry {
        let entry = base::visible_line(options.entry.as_deref().unwrap_or_default()).into_owned();
        output::message(&format!("error: there is no method `{entry}` to begin with\n"));
        return Exit::Usage;
    }
    if let Some(problem) = &outcome.problem {
        output::message(&format!("error: {}\n", base::visible_line(problem)));
        return Exit::Usage;
    }
    if !options.method.is_empty() && outcome.methods.is_empty() && !outcome.has_errors() {
        output::message("error: there is no method that fits the pattern\n");
        return Exit::Usage;
    }
    let exit = match outcome.has_errors() {
        true => Exit::Input,
        // Who did not look everywhere has nothing good to say.
        false if outcome.interrupted => Exit::Failed,
        false if outcome.methods.iter().any(|m| m.verdict == FindVerdict::Bug) => Exit::Failed,
        false => Exit::Success,
    };
    let text = match options.format {
        cli::Format::Human => human(&outcome),
        cli::Format::Json => json(&outcome),
        cli::Format::Sarif => sarif::render(&outcome.as_verified(), exit),
        cli::Format::Junit => junit::render(&outcome.as_verified()),
    };
    verify::leave(output::write(options.output.as_deref(), text.as_bytes(), exit))
}

fn property(property: &cli::Property) -> Property {
    match property {
        cli::Property::Exceptions => Property::Exceptions,
        cli::Property::Assertions => Property::Assertions,
        cli::Property::Contracts => Property::Contracts,
        cli::Property::Overflow => Property::Overflow,
        cli::Property::Throws => Property::Throws,
    }
}

fn human(outcome: &FindOutcome) -> String {
    let mut text = String::new();
    for method in &outcome.methods {
        for bug in &method.bugs {
            text.push_str(&render::diagnostic(&outcome.sources, &bug.diagnostic()));
            text.push('\n');
            if let (Some(program), true) = (&bug.reproducer, outcome.written.is_empty()) {
                text.push_str(&base::visible(program));
                text.push('\n');
            }
        }
    }
    let count = |verdict| outcome.methods.iter().filter(|m| m.verdict == verdict).count();
    for method in &outcome.methods {
        let note = match method.verdict {
            FindVerdict::Clean if method.complete => " (every path)".to_string(),
            FindVerdict::Bug => String::new(),
            FindVerdict::Clean => match method.notes.first() {
                Some(note) => format!(" (not every path: {})", base::visible_line(note)),
                None => String::new(),
            },
            FindVerdict::Unknown | FindVerdict::Unsupported => match method.notes.first() {
                Some(note) => format!(" ({})", base::visible_line(note)),
                None => String::new(),
            },
        };
        let signature = base::visible_line(&method.signature).into_owned();
        text.push_str(&format!("{:<11} {signature}{note}\n", word(method.verdict)));
    }
    for file in &outcome.written {
        text.push_str(&format!(
            "written     {}\n",
            base::visible_line(&file.display().to_string())
        ));
    }
    if outcome.interrupted {
        text.push_str("note: the search was interrupted\n");
    }
    text.push_str(&format!(
        "{} methods: {} with a bug, {} clean, {} unknown, {} unsupported\n",
        outcome.methods.len(),
        count(FindVerdict::Bug),
        count(FindVerdict::Clean),
        count(FindVerdict::Unknown),
        count(FindVerdict::Unsupported),
    ));
    text
}

fn word(verdict: FindVerdict) -> &'static str {
    match verdict {
        FindVerdict::Bug => "bug",
        FindVerdict::Clean => "clean",
        FindVerdict::Unknown => "unknown",
        FindVerdict::Unsupported => "unsupported",
    }
}

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    tool: Tool,
    methods: Vec<Method<'a>>,
    summary: Summary,
}

#[derive(Serialize)]
struct Tool {
    name: &'static str,
    version: &'static str,
    solver: String,
}

#[derive(Serialize)]
struct Method<'a> {
    name: &'a str,
    signature: &'a str,
    file: String,
    line: u32,
    verdict: &'static str,
    complete: bool,
    depth: u32,
    time_ms: f64,
    bugs: Vec<Bug<'a>>,
    /// Why the search is not complete.
    notes: &'a [String],
}

#[derive(Serialize)]
struct Bug<'a> {
    kind: &'static str,
    exception: Option<&'a str>,
    message: &'a str,
    file: String,
    line: u32,
    input: Vec<Input<'a>>,
    confirmed: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    test: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reproducer: Option<&'a str>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    assumed: &'a [String],
}

#[derive(Serialize)]
struct Input<'a> {
    name: &'a str,
    value: &'a str,
}

#[derive(Serialize)]
struct Summary {
    methods: usize,
    bug: usize,
    clean: usize,
    unknown: usize,
    unsupported: usize,
    complete: usize,
    bugs: usize,
    time_ms: f64,
    interrupted: bool,
}

fn json(outcome: &FindOutcome) -> String {
    let count = |verdict| outcome.methods.iter().filter(|m| m.verdict == verdict).count();
    let document = Document {
        schema: 1,
        tool: Tool { name: "cadre", version: driver::VERSION, solver: driver::solver_version() },
        methods: outcome.methods.iter().map(|m| method(&outcome.sources, m)).collect(),
        summary: Summary {
            methods: outcome.methods.len(),
            bug: count(FindVerdict::Bug),
            clean: count(FindVerdict::Clean),
            unknown: count(FindVerdict::Unknown),
            unsupported: count(FindVerdict::Unsupported),
            complete: outcome.methods.iter().filter(|m| m.complete).count(),
            bugs: outcome.methods.iter().map(|m| m.bugs.len()).sum(),
            time_ms: outcome.time.as_micros() as f64 / 1e3,
            interrupted: outcome.interrupted,
        },
    };
    // Only maps with keys that are no strings, and values that refuse, can fail.
    let mut text = serde_json::to_string_pretty(&document).unwrap_or_default();
    text.push('\n');
    base::visible(&text).into_owned()
}

fn method<'a>(map: &SourceMap, method: &'a MethodReport) -> Method<'a> {
    let (file, line) = place(map, method.span);
    Method {
        name: method.name(),
        signature: &method.signature,
        file,
        line,
        verdict: word(method.verdict),
        complete: method.complete,
        depth: method.depth,
        time_ms: method.time.as_micros() as f64 / 1e3,
        bugs: method.bugs.iter().map(|b| bug(map, b)).collect(),
        notes: &method.notes,
    }
}

fn bug<'a>(map: &SourceMap, bug: &'a BugReport) -> Bug<'a> {
    let (file, line) = place(map, bug.span);
    Bug {
        kind: bug.kind,
        exception: bug.exception.as_deref(),
        message: &bug.message,
        file,
        line,
        input: bug.input.iter().map(|(name, value)| Input { name, value }).collect(),
        confirmed: if bug.on_jvm { "jvm" } else { "interpreter" },
        test: bug.test.as_deref(),
        reproducer: bug.reproducer.as_deref(),
        assumed: &bug.assumed,
    }
}

/// What has no place is in no file, at line 0.
fn place(map: &SourceMap, span: Span) -> (String, u32) {
    let Some(id) = map.find(span) else { return (String::new(), 0) };
    let file = map.file(id);
    let LineColumn { line, .. } = file.line_column(span.lo);
    (file.path.display().to_string(), line)
}
