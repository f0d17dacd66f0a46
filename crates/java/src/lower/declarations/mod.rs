//! Declarations: classes, fields and methods get their ids ([`declare`], [`shape`], [`signatures`],
//! [`arguments`]), and their bodies, written ([`class`]) or not ([`enums`], [`records`]). What classes
<<<<<<< HEAD
//! in code capture is in [`captures`]; what exceptions tell in [`exceptions`]; how a class is framed that does not say it in [`framing`]; what
//! is needed of the libraries, and which method runs for which class, in [`dispatch`].
=======
//! in code capture is in [`captures`]; how a class is framed that does not say it in [`framing`]; what
//! is needed of the libraries, and which method runs for which class, in [`dispatch`]; exceptions of type
//! variables in [`thrown`].
>>>>>>> 3c86bde325e664b62a647bc2dff497e298dfbb68

pub(super) mod arguments;
pub(super) mod captures;
pub(super) mod class;
pub(super) mod declare;
pub(super) mod dispatch;
pub(super) mod enums;
pub(super) mod exceptions;
pub(super) mod framing;
pub(super) mod records;
pub(super) mod shape;
pub(super) mod signatures;
pub(super) mod thrown;
