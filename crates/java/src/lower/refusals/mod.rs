//! Code that Java accepts and that breaks what others are promised, found from its types and texts:
//! objects where type arguments promise others ([`pollution`]), elements that cannot be compared
//! ([`comparable`]), objects made where none may be ([`allocation`]). Its method is refused.

pub(super) mod allocation;
pub(super) mod comparable;
pub(super) mod pollution;
