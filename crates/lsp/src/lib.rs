//! The language server: verdicts while typing, in any editor that speaks the Language Server
//! Protocol.
//!
//! ```text
//! editor ──messages──► server ──texts──► worker (driver::Session)
//!    ▲                   │  ▲               │
//!    └──────answers──────┘  └──what it found┘
//! ```
//!
//! [`server`] is one thread that never waits: it keeps the texts that are open, asks the
//! [`worker`] for a check a moment after each change, cancels the one before, and answers from
//! what is known. Whatever it shows belongs to the texts as they are; of what changed since, it
//! says that it is in hand. Each kind of answer is a module of its own, a function from what is
//! known to plain data of the protocol.

mod actions;
mod analysis;
mod capabilities;
mod completion;
mod diagnostics;
mod documents;
mod editor;
mod evaluate;
mod hover;
mod inputs;
mod lenses;
mod position;
mod predicates;
mod requests;
mod server;
mod settings;
mod states;
mod symbols;
mod tokens;
mod transport;
mod uri;
mod worker;

pub use editor::Editor;
pub use server::{serve, serve_on};
pub use settings::{Baseline, Page, Project, Settings, Wishes};
