//! Type arguments of parameters and fields. The core program has none: nothing of its meaning depends
//! on them. Whoever makes up values wants to know what they should be.

use std::collections::{BTreeMap, BTreeSet};

use crate::{FieldId, LocalId, MethodId, Type};

/// A type with its arguments: `Map<String, List<Integer>>`.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape {
    pub ty: Type,
    /// Of an array, what its elements are.
    pub args: Vec<Shape>,
}

/// What is known of the types of a program. Types without arguments are left out.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Shapes {
    pub params: BTreeMap<(MethodId, LocalId), Shape>,
    pub fields: BTreeMap<FieldId, Shape>,
    /// Methods with type variables of their own, if anybody looked.
    pub generic: Option<BTreeSet<MethodId>>,
}
