//! Panics as values: where one happened and what it said, kept for the thread it happened on.

use std::any::Any;
use std::cell::RefCell;

thread_local! {
    static LAST: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// From now on nothing is printed when a panic happens.
pub fn install() {
    std::panic::set_hook(Box::new(|info| {
        let place = info.location().map(|l| format!("{}:{}", l.file(), l.line()));
        LAST.with(|last| *last.borrow_mut() = place);
    }));
}

/// What a panic that was caught on this thread said, and where it came from.
pub fn describe(payload: &(dyn Any + Send)) -> String {
    let text = payload
        .downcast_ref::<&str>()
        .map(ToString::to_string)
        .or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "an internal error".to_string());
    match LAST.with(|last| last.borrow_mut().take()) {
        Some(place) => format!("{text} ({place})"),
        None => text,
    }
}
