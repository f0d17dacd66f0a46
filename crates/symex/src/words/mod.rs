//! Words: explanations of failures, counterexamples, advice, and the steps of a trace. What the
//! rules hand over is data; text is made here.

pub mod beside;
pub mod counterexample;
pub mod entry;
pub mod explain;
pub mod inputs;
pub mod narrate;
pub mod steps;
