//! Java types as terms: constants of sort Type whose subtype relation is declared.

use rustc_hash::FxHashSet;

use crate::{Owner, Sort, Term, Terms};

/// What is known about the types below a declared type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClassKind {
    /// A proper class: two of them have a common subtype only if one extends the other.
    Class,
    /// A class without subclasses.
    Final,
    /// Interfaces, and everything about which less is known (arrays).
    Interface,
}

pub(crate) struct Class {
    pub(crate) kind: ClassKind,
    /// All of them, itself included.
    pub(crate) supertypes: FxHashSet<Term>,
}

impl Terms {
    /// Declares a type with all of its direct supertypes, which have been declared
    /// before. From then on subtyping between declared types is decided.
    pub fn declare_class(&mut self, name: &str, kind: ClassKind, supertypes: &[Term]) -> Term {
        self.declare_class_of(Owner::NOBODY, name, kind, supertypes)
    }

    /// The same for a type that is told apart by its owner, whatever its name.
    pub fn declare_class_of(
        &mut self,
        owner: Owner,
        name: &str,
        kind: ClassKind,
        supertypes: &[Term],
    ) -> Term {
        let class = self.unique_of(owner, name, Sort::TYPE);
        let mut all = FxHashSet::default();
        all.insert(class);
        for supertype in supertypes {
            all.insert(*supertype);
            if let Some(above) = self.classes.get(supertype) {
                all.extend(above.supertypes.iter().copied());
            }
        }
        self.classes.insert(class, Class { kind, supertypes: all });
        class
    }

    pub fn class_kind(&self, class: Term) -> Option<ClassKind> {
        self.classes.get(&class).map(|class| class.kind)
    }

    /// Whether one declared type is a subtype of another; nothing if either was not
    /// declared.
    pub fn known_subtype(&self, sub: Term, sup: Term) -> Option<bool> {
        if sub == sup {
            return Some(true);
        }
        let class = self.classes.get(&sub)?;
        self.classes.get(&sup)?;
        Some(class.supertypes.contains(&sup))
    }

    /// Whether no type can be below both.
    pub fn have_no_common_subtype(&self, a: Term, b: Term) -> bool {
        let (Some(x), Some(y)) = (self.classes.get(&a), self.classes.get(&b)) else {
            return false;
        };
        let unrelated = !x.supertypes.contains(&b) && !y.supertypes.contains(&a);
        let closed = |kind| kind == ClassKind::Final;
        let proper = |kind| kind != ClassKind::Interface;
        unrelated && (closed(x.kind) || closed(y.kind) || (proper(x.kind) && proper(y.kind)))
    }

    /// `\typeof(e)`: the dynamic type; unspecified for null.
    pub fn type_of(&mut self, reference: Term) -> Term {
        debug_assert_eq!(self.sort(reference), Sort::REF);
        self.intern(crate::Op::TypeOf, &[reference], Sort::TYPE)
    }

    pub fn subtype(&mut self, sub: Term, sup: Term) -> Term {
        debug_assert!(self.sort(sub) == Sort::TYPE && self.sort(sup) == Sort::TYPE);
        match self.known_subtype(sub, sup) {
            Some(known) => self.bool(known),
            None => self.intern(crate::Op::Subtype, &[sub, sup], Sort::BOOL),
        }
    }

    /// `x instanceof T`
    pub fn instance_of(&mut self, reference: Term, class: Term) -> Term {
        let null = self.eq(reference, Term::NULL);
        let dynamic = self.type_of(reference);
        let below = self.subtype(dynamic, class);
        let not_null = self.not(null);
        self.and([not_null, below])
    }
}
