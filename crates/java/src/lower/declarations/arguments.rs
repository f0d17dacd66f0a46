//! What type arguments say of parameters and fields, after the program is there: classes that it
//! does not have are left out.

use std::collections::BTreeSet;

use ir::{LocalId, MethodId, Shape, Shapes, Type};

use crate::lower::Lower;
use crate::types::{Ty, TyArg};

/// What is further inside is not told.
const DEEPEST: u32 = 4;

impl Lower<'_, '_> {
    pub(in crate::lower) fn shapes(&self) -> Shapes {
        let mut shapes = Shapes::default();
        let mut generic = BTreeSet::new();
        for (index, method) in self.method_syms.iter().enumerate() {
            let Some(method) = *method else { continue };
            let info = self.table.method(method);
            let id = MethodId(index as u32);
            let lowered = self.program.method(id);
            if lowered.origin != ir::Origin::Source {
                continue;
            }
            if !info.type_params.is_empty() {
                generic.insert(id);
            }
            let captured = match info.is_constructor() {
                true => self.captures.get(&info.class).map_or(0, |list| list.len()),
                false => 0,
            };
            let first = lowered.params.len().checked_sub(info.params.len() + captured);
            let Some(first) = first else { continue };
            for (i, parameter) in info.params.iter().enumerate() {
                if let Some(shape) = self.shape_of(&parameter.ty, 0)
                    && !shape.args.is_empty()
                {
                    shapes.params.insert((id, LocalId((first + i) as u32)), shape);
                }
            }
        }
        shapes.generic = Some(generic);
        for (field, id) in &self.fields {
            if let Some(shape) = self.shape_of(&self.table.field(*field).ty, 0)
                && !shape.args.is_empty()
            {
                shapes.fields.insert(*id, shape);
            }
        }
        shapes
    }

    fn shape_of(&self, ty: &Ty, depth: u32) -> Option<Shape> {
        if depth > DEEPEST {
            return None;
        }
        match ty {
            Ty::Class(class) => {
                let id = self.classes.get(&class.class)?;
                let object = || Shape { ty: self.object_type(), args: Vec::new() };
                let of = |arg: &TyArg| match arg {
                    TyArg::Ty(ty) | TyArg::Wildcard(Some((_, ty))) => self.shape_of(ty, depth + 1),
                    TyArg::Wildcard(None) => None,
                };
                let args = class.args.iter().map(|arg| of(arg).unwrap_or_else(object)).collect();
                Some(Shape { ty: Type::Class(*id), args })
            }
            Ty::Array(element) => {
                let element = self.shape_of(element, depth + 1)?;
                let ty = Type::array(element.ty.clone());
                let args = if element.args.is_empty() { Vec::new() } else { vec![element] };
                Some(Shape { ty, args })
            }
            Ty::Var(_) | Ty::Intersection(_) => match self.table.erasure(ty) {
                Ty::Var(_) | Ty::Intersection(_) => None,
                erased => self.shape_of(&erased, depth + 1),
            },
            Ty::Prim(prim) => {
                Some(Shape { ty: super::declare::prim_type(*prim), args: Vec::new() })
            }
            _ => None,
        }
    }
}
