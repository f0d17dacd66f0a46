//! An input that breaks one method: what `cadre find` says of it, with the texts as they are in the
//! editor.

use driver::find::{
    BugReport, FindOptions, FindOutcome, FindVerdict, MethodReport, Property, find,
};
use serde_json::{Value, json};

use crate::settings::Settings;
use crate::states::{Shown, Wish};

/// The command; its argument is that of the symbolic states.
pub const COMMAND: &str = "cadre.findInput";

/// Looks for inputs.
pub fn search(settings: &Settings, wish: &Wish) -> Result<Shown, String> {
    let options = settings.options(wish.paths.clone());
    let wanted = wish.unit.clone();
    let outcome = find(
        &FindOptions {
            front: options.front,
            overlays: wish.overlays.clone(),
            only: Some(Box::new(move |candidate| candidate.signature == wanted)),
            entry: None,
            depth: None,
            budget: 1,
            properties: vec![
                Property::Exceptions,
                Property::Assertions,
                Property::Contracts,
                Property::Overflow,
            ],
            jobs: options.jobs,
            confirm_on_jvm: false,
            tests: None,
            cover: false,
            reproducers: false,
            reproducer_folder: None,
        },
        &wish.cancel,
    );
    let method = outcome.methods.first().ok_or("there is no such method any more")?;
    let bugs: Vec<Value> = method.bugs.iter().map(|bug| described(&outcome, bug)).collect();
    let answer = json!({
        "unit": wish.unit,
        "verdict": word(method.verdict),
        "complete": method.complete,
        "bugs": bugs,
    });
    Ok(Shown::Search { answer, text: in_words(&outcome, method) })
}

fn described(outcome: &FindOutcome, bug: &BugReport) -> Value {
    let input: Vec<Value> =
        bug.input.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
    let line = outcome.sources.locate(bug.span).map(|(_, place)| place.line);
    json!({ "kind": bug.kind, "message": bug.message, "line": line, "input": input })
}

fn word(verdict: FindVerdict) -> &'static str {
    match verdict {
        FindVerdict::Bug => "bug",
        FindVerdict::Clean => "clean",
        FindVerdict::Unknown => "unknown",
        FindVerdict::Unsupported => "unsupported",
    }
}

fn in_words(outcome: &FindOutcome, method: &MethodReport) -> String {
    let name = &method.signature;
    let text = match (method.verdict, method.bugs.first()) {
        (FindVerdict::Bug, Some(bug)) => {
            let values: Vec<String> =
                bug.input.iter().map(|(name, value)| format!("{name} = {value}")).collect();
            let with = match values.is_empty() {
                true => "with any input".to_string(),
                false => format!("with {}", values.join(", ")),
            };
            let line = outcome.sources.locate(bug.span).map(|(_, place)| place.line);
            let place = line.map(|line| format!(" (line {line})")).unwrap_or_default();
            format!("{name} {with}: {}{place}", bug.message)
        }
        (FindVerdict::Clean, _) if method.complete => {
            format!("{name}: no input breaks it; every path was tried")
        }
        (FindVerdict::Bug | FindVerdict::Clean, _) => {
            format!("{name}: no input was found that breaks it; not every path was tried")
        }
        (FindVerdict::Unknown | FindVerdict::Unsupported, _) => {
            let why = method.notes.first().map_or("", String::as_str);
            format!("{name}: nothing is known: {why}")
        }
    };
    base::visible_line(&text).into_owned()
}
