//! The stages of a class: it is entered from a tree ([`enter`], [`local`]), found by name ([`load`],
//! [`library`]), and gets its header and members, from its text or from its class file, of which little
//! is said ([`never_null`]). [`items`] are
//! declarations of the annotation language; [`gaps`] are what is not known of a declaration.

pub(super) mod classfile;
pub(super) mod enter;
pub(super) mod flags;
pub(super) mod gaps;
pub(super) mod header;
pub(super) mod implicit;
pub(super) mod items;
pub(super) mod library;
pub(super) mod load;
pub(super) mod local;
pub(super) mod members;
pub(super) mod never_null;
