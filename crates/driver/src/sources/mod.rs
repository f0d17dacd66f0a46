//! From paths and unsaved texts to a core program: what is read ([`texts`], [`companions`]), the front
//! end and what is wrong with what it was given ([`input`]), to which unit that belongs ([`owner`],
//! [`extent`]), and which classes nobody wrote anything about ([`plain`]).

pub(crate) mod companions;
pub(crate) mod extent;
pub(crate) mod input;
pub(crate) mod owner;
pub(crate) mod plain;
pub(crate) mod texts;
