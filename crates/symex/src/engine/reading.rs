//! One text of a contract, as the declaring class reads it (static) or the object's (dynamic), and the
//! contract that comes of it. How it does is in [`crate::calls::contract`].

use std::rc::Rc;

use ir::{Binding, Local, SpecCase};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reading {
    /// As the class that declares the method reads it.
    Static,
    /// As the class of the object reads it.
    Dynamic,
}

impl From<Binding> for Reading {
    fn from(binding: Binding) -> Reading {
        match binding {
            Binding::Static => Reading::Static,
            Binding::Dynamic => Reading::Dynamic,
        }
    }
}

/// A contract with the locals that it speaks of: the method's, then those that inherited
/// cases bind.
#[derive(Clone, Debug)]
pub struct Spec {
    /// At least one: without any contract, `requires true; ensures true`.
    pub cases: Vec<SpecCase>,
    pub locals: Rc<[Local]>,
    /// Whether anybody wrote one.
    pub is_written: bool,
}
