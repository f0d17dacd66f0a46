//! Code that Java accepts and that breaks what others are promised, found from its types and texts:
//! objects where type arguments promise others ([`pollution`]), elements that cannot be compared
//! ([`comparable`]), objects made where none may be ([`allocation`]). Its method is refused. So is what uses
//! annotations that cannot be read ([`broken`]).

pub(super) mod allocation;
pub(super) mod broken;
pub(super) mod comparable;
pub(super) mod pollution;
