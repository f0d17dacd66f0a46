//! Loop invariants that nobody wrote. They are proposed, and trusted by nobody: an engine shows
//! each like an invariant that somebody wrote (`check::Proposal`), so a wrong one proves nothing.
//!
//! What a loop holds comes first: what is there at its entry, as the engine says it
//! (`check::Weighed::footprints`). Then what is true: [`candidates`] from runs of the method on
//! small [`inputs`] and from what has to be shown; those that a run contradicts are dropped; the
//! largest part of the rest that holds together is found by an engine (`check::Weigher`, Houdini);
//! and of that as much is kept as the proof needs ([`Search`]).
//!
//! ```java
//! //@ requires n >= 0;
//! //@ ensures \result == 2 * n;
//! static int twice(int n) {
//!     int s = 0;
//!     for (int i = 0; i < n; i++) s += 2;     // s == 2 * i, i <= n
//!     return s;
//! }
//! ```

mod build;
mod candidates;
mod contracts;
mod implied;
mod inputs;
mod layers;
mod loops;
mod measures;
mod rounds;
mod runs;
mod search;
mod shapes;
mod spare;
mod spoken;
mod text;
mod trial;

pub use search::{Effort, Found, Search, all_loops, is_wanted, silent_loops};
pub use spare::prepare;
pub use text::{clause_texts, contract_text, expr_text};
