//! Symbolic states of one method: a check of it alone that records them, as a page.

use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;
use std::path::PathBuf;
use std::sync::Arc;

use crossbeam_channel::Sender;
use driver::{Cancel, Session};
use lsp_server::RequestId;
use serde_json::Value;

use crate::settings::Settings;

/// The command that shows them; its argument is `{ "uri": …, "unit": "A.m(int)" }`.
pub const COMMAND: &str = "cadre.showStates";

/// Who wants to see what.
pub struct Wish {
    pub id: RequestId,
    pub unit: String,
    /// The text that it is asked for in.
    pub file: Option<PathBuf>,
    pub paths: Vec<PathBuf>,
    pub overlays: BTreeMap<PathBuf, Arc<str>>,
    pub cancel: Cancel,
}

/// What was asked for, or why it is not there.
pub struct Made {
    pub id: RequestId,
    pub unit: String,
    pub what: Result<Shown, String>,
}

pub enum Shown {
    /// Symbolic states.
    Page(String),
    /// What a search came to: for programs, and for people.
    Search { answer: Value, text: String },
    /// A file that was written.
    File { answer: Value, text: String, path: PathBuf },
}

/// Finds out what is wished for; whether it is cancelled is looked at afterwards.
pub type Maker = fn(&Settings, &Wish) -> Result<Shown, String>;

/// Makes it on a thread of its own; it is told to `teller`.
pub fn make(settings: &Settings, wish: Wish, maker: Maker, teller: Sender<Made>) {
    let settings = settings.clone();
    let builder = std::thread::Builder::new().name("states".into()).stack_size(base::STACK_BYTES);
    let (id, unit) = (wish.id.clone(), wish.unit.clone());
    let failed =
        Made { id: id.clone(), unit: unit.clone(), what: Err("no thread can be started".into()) };
    let told = teller.clone();
    let spawned = builder.spawn(move || {
        let made =
            std::panic::catch_unwind(AssertUnwindSafe(move || match maker(&settings, &wish) {
                _ if wish.cancel.is_cancelled() => Err("cancelled".to_string()),
                made => made,
            }));
        let what = made.unwrap_or_else(|_| Err("the verifier itself went wrong".to_string()));
        let _ = teller.send(Made { id, unit, what });
    });
    if spawned.is_err() {
        let _ = told.send(failed);
    }
}

/// The page of one method.
pub fn page(settings: &Settings, wish: &Wish) -> Result<Shown, String> {
    let mut options = settings.options(wish.paths.clone());
    options.trace = true;
    let wanted = wish.unit.clone();
    options.only = Some(Box::new(move |candidate| candidate.signature == wanted));
    let mut session = Session::once(options);
    session.set_overlays(wish.overlays.clone());
    let outcome = session.check(&wish.cancel, &mut |_| {});
    match outcome.units.is_empty() {
        true => Err("there is no such method any more".to_string()),
        false => Ok(Shown::Page((settings.page)(&outcome))),
    }
}
