//! Java: what names mean, what types expressions have, and how both become the core
//! program.
//!
//! ```text
//! ast ──table──► symbols ──attrib──► hir ──lower──► ir
//! ```
//!
//! * [`types`] are Java's types after resolution; [`symbols`] what is declared: classes,
//!   fields, methods, predicates, from sources, from the bundled specification library and
//!   from class files, in one [`table`].
//! * [`attrib`] resolves and types bodies by the JLS and writes every implicit conversion,
//!   chosen overload and inferred type into the typed tree, [`hir`]; annotations too,
//!   with their own checks.
//! * [`lower`] turns the typed tree into [`ir`]: it decides evaluation order, checks and
//!   exits, and never asks a question about types.

mod arguments;
pub mod attrib;
mod front;
pub mod hir;
mod holdings;
pub mod lower;
pub mod sources;
pub mod symbols;
pub mod table;
pub mod types;

pub use front::{Analysed, Figures, FrontEnd, analyse, analyse_until, front_end, library};
pub use lower::{Options, PackageOptions, refuse_users};
