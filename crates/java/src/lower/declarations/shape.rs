//! The parameters of methods and constructors, those that Java hides included.
//!
//! `this`, the outer instance, the outer instance for the superclass (of an anonymous
//! class), name and ordinal (of an enum), the declared parameters, the captured variables.

use crate::symbols::{ClassSym, MethodSym, Origin};
use crate::types::Ty;
use syntax::ast::TypeDeclKind;

use crate::lower::Lower;

/// Where the hidden parameters of a method are.
#[derive(Clone, Copy, Default)]
pub(in crate::lower) struct Shape {
    pub outer: Option<usize>,
    pub super_outer: Option<usize>,
    /// Of the name; the ordinal comes next.
    pub enum_name: Option<usize>,
    /// Of the first declared parameter.
    pub first: usize,
    /// Of the first captured value.
    pub captures: usize,
}

impl Lower<'_, '_> {
    pub(in crate::lower) fn shape(&self, method: MethodSym) -> Shape {
        let info = self.table.method(method);
        let mut shape = Shape::default();
        let mut next = usize::from(!info.is_static());
        if info.is_constructor() && self.table.class(info.class).origin == Origin::Source {
            let mut take = |wanted: bool, width: usize| {
                let at = wanted.then_some(next);
                next += if wanted { width } else { 0 };
                at
            };
            shape.outer = take(self.table.class(info.class).has_outer_instance, 1);
            shape.super_outer = take(self.passes_outer_on(info.class), 1);
            shape.enum_name = take(self.is_enum_like(info.class), 2);
        }
        shape.first = next;
        shape.captures = next + info.params.len();
        shape
    }

    /// An anonymous subclass of an inner class gets the instance that its superclass needs.
    fn passes_outer_on(&self, class: ClassSym) -> bool {
        self.table.class(class).name.is_empty()
            && self.superclass(class).is_some_and(|s| self.table.class(s).has_outer_instance)
    }

    /// An enum, or the body of one of its constants.
    pub(in crate::lower) fn is_enum_like(&self, class: ClassSym) -> bool {
        let is_enum = |c| self.table.class(c).kind == TypeDeclKind::Enum;
        is_enum(class) || self.superclass(class).is_some_and(is_enum)
    }

    pub(in crate::lower) fn superclass(&self, class: ClassSym) -> Option<ClassSym> {
        match &self.table.header(class).superclass {
            Some(Ty::Class(c)) => Some(c.class),
            _ => None,
        }
    }
}
