//! What a generated program declares: fields, functions and classes, by signature.
//!
//! Signatures are chosen first and bodies are written afterwards. Every callable has
//! a *rank*, and a body calls callables of lower rank only: the calls of a program
//! form no cycle, apart from functions made to be recursive on a depth parameter.

use super::types::Ty;

/// A function whose rank is below this calls no method of any class.
pub(super) const RANK_OF_METHODS: u32 = 100;
/// The rank of a constructor's body: it calls methods, and methods create nothing.
pub(super) const RANK_OF_CONSTRUCTORS: u32 = 150;
/// The rank of the functions that use everything.
pub(super) const RANK_OF_FUNCTIONS: u32 = 200;
/// The rank of `main`.
pub(super) const RANK_OF_MAIN: u32 = 1000;

/// How the body may use a local variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Use {
    /// It may be assigned, and so cannot be captured.
    Mutable,
    /// It is never assigned again: lambdas and inner classes may capture it.
    Frozen,
    /// It bounds a loop: read only, and not capturable.
    Counter,
    /// Its initialiser is being written: its name is taken, its value is not there.
    Reserved,
}

#[derive(Clone, Debug)]
pub(super) struct Local {
    pub(super) name: String,
    pub(super) ty: Ty,
    pub(super) usage: Use,
}

#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) name: String,
    pub(super) ty: Ty,
    pub(super) is_static: bool,
    pub(super) is_final: bool,
}

/// A static method of the main class.
#[derive(Clone, Debug)]
pub(super) struct Function {
    pub(super) name: String,
    pub(super) params: Vec<Ty>,
    pub(super) result: Option<Ty>,
    pub(super) rank: u32,
    /// It declares the checked exception `Checked`.
    pub(super) throws: bool,
    /// Its first parameter is an `int` that bounds its recursion.
    pub(super) recursive: bool,
    /// Its last parameter is `int...`, besides the ones in `params`.
    pub(super) variadic: bool,
}

/// A virtual method, declared by the root of the hierarchy.
#[derive(Clone, Debug)]
pub(super) struct Method {
    pub(super) name: String,
    pub(super) params: Vec<Ty>,
    pub(super) result: Option<Ty>,
}

/// A class of the hierarchy.
#[derive(Clone, Debug)]
pub(super) struct Class {
    pub(super) name: String,
    pub(super) parent: Option<usize>,
    pub(super) is_abstract: bool,
    pub(super) fields: Vec<Field>,
    /// For each virtual method, whether this class has a body for it.
    pub(super) bodies: Vec<bool>,
    /// The parameters of each constructor.
    pub(super) constructors: Vec<Vec<Ty>>,
}

/// The declarations of one program.
#[derive(Clone, Debug, Default)]
pub(super) struct World {
    pub(super) statics: Vec<Field>,
    pub(super) functions: Vec<Function>,
    pub(super) classes: Vec<Class>,
    /// The virtual methods of the hierarchy; a method's index is its rank in it.
    pub(super) methods: Vec<Method>,
    /// The root implements the interface `Face`.
    pub(super) has_face: bool,
    /// The root has the inner class `Inner`.
    pub(super) has_inner: bool,
    /// The constants of the enum `Kind`; none means that there is no enum.
    pub(super) constants: Vec<String>,
    /// The components of the record `Rec`; none means that there is no record.
    pub(super) components: Vec<(String, Ty)>,
    pub(super) has_cell: bool,
    pub(super) has_overloads: bool,
}

impl World {
    /// Whether `class` is `ancestor` or below it.
    pub(super) fn is_below(&self, class: usize, ancestor: usize) -> bool {
        let mut at = Some(class);
        while let Some(index) = at {
            if index == ancestor {
                return true;
            }
            at = self.classes.get(index).and_then(|class| class.parent);
        }
        false
    }

    /// The fields that a simple name or `object.name` finds in `class`: an inherited
    /// one only if no class in between hides it. With each, the class it is from.
    pub(super) fn visible_fields(&self, class: usize) -> Vec<(usize, Field)> {
        let mut found: Vec<(usize, Field)> = Vec::new();
        let mut at = Some(class);
        while let Some(index) = at {
            let Some(class) = self.classes.get(index) else { break };
            for field in &class.fields {
                if !found.iter().any(|(_, seen)| seen.name == field.name) {
                    found.push((index, field.clone()));
                }
            }
            at = class.parent;
        }
        found
    }

    /// The classes at or below `ancestor` that can be instantiated.
    pub(super) fn concrete_below(&self, ancestor: usize) -> Vec<usize> {
        (0..self.classes.len())
            .filter(|&index| self.is_below(index, ancestor))
            .filter(|&index| self.classes.get(index).is_some_and(|class| !class.is_abstract))
            .collect()
    }

    /// Whether some class strictly above `class` has a body for the method.
    pub(super) fn has_inherited_body(&self, class: usize, method: usize) -> bool {
        let mut at = self.classes.get(class).and_then(|class| class.parent);
        while let Some(index) = at {
            let Some(class) = self.classes.get(index) else { return false };
            if class.bodies.get(method).copied().unwrap_or(false) {
                return true;
            }
            at = class.parent;
        }
        false
    }
}
