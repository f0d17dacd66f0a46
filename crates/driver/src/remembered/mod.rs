//! Results that need not be found out again: the key of a unit ([`key`]), what is kept under it
//! ([`stored`]) and where ([`cache`]), and which keys a change changed ([`since`]).

pub(crate) mod cache;
pub(crate) mod key;
pub(crate) mod since;
pub(crate) mod stored;
