//! The symbolic debugger: what the engine recorded, as a page or as text.

mod page;
mod text;

pub use page::page;
pub use text::text;

use driver::{UnitReport, Verdict};

/// What there is to say about a unit that has nothing to show.
fn why(unit: &UnitReport) -> Option<&str> {
    match unit.verdict {
        Verdict::Verified | Verdict::Failed => None,
        _ => unit.findings.first().map(|f| f.diagnostic.message.as_str()),
    }
}
