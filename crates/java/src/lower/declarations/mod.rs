//! Declarations: classes, fields and methods get their ids ([`declare`], [`shape`], [`signatures`],
//! [`arguments`]), and their bodies, written ([`class`]) or not ([`enums`], [`records`]). What classes
//! in code capture is in [`captures`]; how a class is framed that does not say it in [`framing`]; what
//! is needed of the libraries, and which method runs for which class, in [`dispatch`]; exceptions of type
//! variables in [`thrown`], what exceptions tell in [`messages`], what methods are known by in
//! [`meaning`], and which of them are pure without saying so in [`looking`].

pub(super) mod arguments;
pub(super) mod captures;
pub(super) mod class;
pub(super) mod declare;
pub(super) mod dispatch;
pub(super) mod enums;
pub(super) mod framing;
pub(super) mod looking;
pub(super) mod meaning;
pub(super) mod messages;
pub(super) mod records;
pub(super) mod shape;
pub(super) mod signatures;
pub(super) mod thrown;
