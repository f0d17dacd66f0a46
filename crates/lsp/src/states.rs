//! Symbolic states of one method: a check of it alone that records them, as a page.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use crossbeam_channel::Sender;
use driver::{Cancel, Session};
use lsp_server::RequestId;

use crate::settings::Settings;

/// The command that shows them; its argument is `{ "uri": …, "unit": "A.m(int)" }`.
pub const COMMAND: &str = "cadre.showStates";

/// Who wants to see what.
pub struct Wish {
    pub id: RequestId,
    pub unit: String,
    pub paths: Vec<PathBuf>,
    pub overlays: BTreeMap<PathBuf, Arc<str>>,
    pub cancel: Cancel,
}

/// The page, or why there is none.
pub struct Made {
    pub id: RequestId,
    pub unit: String,
    pub page: Result<String, String>,
}

/// Makes the page on a thread of its own; it is told to `teller`.
pub fn make(settings: &Settings, wish: Wish, teller: Sender<Made>) {
    let settings = settings.clone();
    let builder = std::thread::Builder::new().name("states".into()).stack_size(base::STACK_BYTES);
    let Wish { id, unit, paths, overlays, cancel } = wish;
    let failed =
        Made { id: id.clone(), unit: unit.clone(), page: Err("no thread can be started".into()) };
    let told = teller.clone();
    let spawned = builder.spawn(move || {
        let wanted = unit.clone();
        let made = std::panic::catch_unwind(move || {
            let mut options = settings.options(paths);
            options.trace = true;
            options.only = Some(Box::new(move |candidate| candidate.signature == wanted));
            let mut session = Session::once(options);
            session.set_overlays(overlays);
            let outcome = session.check(&cancel, &mut |_| {});
            match outcome.units.is_empty() {
                _ if cancel.is_cancelled() => Err("cancelled".to_string()),
                true => Err("there is no such method any more".to_string()),
                false => Ok((settings.page)(&outcome)),
            }
        });
        let page = made.unwrap_or_else(|_| Err("the verifier itself went wrong".to_string()));
        let _ = teller.send(Made { id, unit, page });
    });
    if spawned.is_err() {
        let _ = told.send(failed);
    }
}
