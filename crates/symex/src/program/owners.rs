//! Who a symbol of the logic belongs to. Names are for people: two classes of one name in two
//! packages, two overloads whose parameters are called alike, two local classes are different
//! things, and so are their symbols. Whatever stands for a declaration of the program is made
//! with its owner, which is the declaration's id.
//!
//! ```java
//! /*@ pure @*/ static int of(A.Q q) { return 1; }   // both are shown as `of(Q)`
//! /*@ pure @*/ static int of(B.Q q) { return 2; }
//! ```

use ir::{ClassId, FieldId, FunctionId, MethodId, Type};
use term::Owner;

/// What kind of declaration an owner is.
#[derive(Clone, Copy)]
enum Kind {
    Class = 1,
    Field,
    Method,
    Function,
    Type,
}

fn owner(kind: Kind, id: u32, within: u32, depth: u32) -> Owner {
    let parts = [kind as u32, id, within, depth];
    Owner(parts.iter().fold(0, |all, part| all << 32 | u128::from(*part)))
}

pub fn of_field(field: FieldId) -> Owner {
    owner(Kind::Field, field.0, 0, 0)
}

pub fn of_function(function: FunctionId) -> Owner {
    owner(Kind::Function, function.0, 0, 0)
}

/// A pure method as a class reads it; without one, as its family does.
pub fn of_method(method: MethodId, class: Option<ClassId>) -> Owner {
    owner(Kind::Method, method.0, class.map_or(0, |class| class.0 + 1), 0)
}

/// A class, or an array of it: so deep.
pub fn of_type(ty: &Type) -> Owner {
    let (mut element, mut depth) = (ty, 0);
    while let Type::Array(inner) = element {
        (element, depth) = (&**inner, depth + 1);
    }
    match element {
        Type::Class(class) => owner(Kind::Class, class.0, 0, depth),
        // Their texts are different, and no class has them.
        _ => owner(Kind::Type, 0, 0, depth),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_tell_owners_apart() {
        let (a, b) = (ClassId(0), ClassId(1));
        let all = [
            of_field(FieldId(0)),
            of_field(FieldId(1)),
            of_function(FunctionId(0)),
            of_method(MethodId(0), None),
            of_method(MethodId(0), Some(a)),
            of_method(MethodId(0), Some(b)),
            of_method(MethodId(1), None),
            of_type(&Type::Class(a)),
            of_type(&Type::Class(b)),
            of_type(&Type::array(Type::Class(a))),
            of_type(&Type::array(Type::array(Type::Class(a)))),
            of_type(&Type::INT),
            of_type(&Type::array(Type::INT)),
            Owner::NOBODY,
        ];
        for (i, owner) in all.iter().enumerate() {
            assert!(!all[..i].contains(owner), "{i}");
        }
    }
}
