//! What is never null although nobody says so, and who takes null, in classes about which nobody wrote
//! anything.
//!
//! ```java
//! class Names {
//!     private final List<String> names = new ArrayList<>();    // never null
//!     private String separator;                                // may be: it is compared with null
//!     List<String> all() { return names; }                     // gives no null
//!     void separate(String s) { separator = s; }               // takes null
//!     String text() { return separator == null ? "" : separator; }
//! }
//! ```
//!
//! All this is guessed, from what the texts of bodies show, and shown where it is written, returned or
//! given: it says who has to show something, not that it is true.

mod flow;
mod never;
pub mod nullness;
mod state;
mod takes;

use std::sync::OnceLock;

pub use never::NeverNull;
pub use takes::TakesNull;

use crate::Facts;

/// What was found out of null so far.
#[derive(Default)]
pub struct Found {
    takes: OnceLock<TakesNull>,
    never: OnceLock<NeverNull>,
}

impl Facts {
    /// Which parameters take null although nobody says so.
    pub fn takes_null(&self) -> &TakesNull {
        self.null.takes.get_or_init(|| TakesNull::of(self))
    }

    /// Which fields and results seem never to be null.
    pub fn never_null(&self) -> &NeverNull {
        self.null.never.get_or_init(|| NeverNull::of(self))
    }
}
