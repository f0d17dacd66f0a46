//! Java types as terms: constants of sort Type whose subtype relation is declared.
//!
//! A question about two declared types is decided only where the declarations decide it. What
//! lies above a type may not be known in full; then "no" is said only where no supertype that
//! was not seen could make it wrong:
//!
//! ```java
//! Object o = new Found();              // Found extends Missing, which is nowhere to be found
//! boolean b = o instanceof Runnable;   // stays open
//! ```

use rustc_hash::FxHashSet;

use crate::{Owner, Sort, Term, Terms};

/// What is known about the types below a declared type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClassKind {
    /// A proper class: two of them have a common subtype only if one extends the other.
    Class,
    /// A class without subclasses.
    Final,
    /// Interfaces, and arrays that others may be below.
    Interface,
}

/// What is known about the types above a declared type, besides those it is declared with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Above {
    /// There are no others.
    All,
    /// There may be others, but none that was declared with [`Above::All`].
    Outside,
    /// There may be any others.
    Open,
}

pub(crate) struct Class {
    pub(crate) kind: ClassKind,
    above: Above,
    /// The direct ones that are known; those of an array's element are not repeated here. What
    /// lies above them is found by going up: a list of all of them for each class of a long chain
    /// would take the square of its length.
    supertypes: Vec<Term>,
    /// How many types are above it on the chain of those that have exactly one direct supertype,
    /// and one of these, far enough away that any of them is found in few steps.
    depth: u32,
    jump: Option<Term>,
    /// Those of them that may have supertypes which are not known.
    open: Vec<Term>,
    /// The element type of an array.
    element: Option<Term>,
}

impl Terms {
    /// Declares a type with its direct supertypes, which have been declared before. From then
    /// on subtyping between declared types is decided, as far as they are known.
    pub fn declare_class(
        &mut self,
        name: &str,
        kind: ClassKind,
        above: Above,
        supertypes: &[Term],
    ) -> Term {
        self.declare_class_of(Owner::NOBODY, name, kind, above, supertypes)
    }

    /// The same for a type that is told apart by its owner, whatever its name.
    pub fn declare_class_of(
        &mut self,
        owner: Owner,
        name: &str,
        kind: ClassKind,
        above: Above,
        supertypes: &[Term],
    ) -> Term {
        let term = self.unique_of(owner, name, Sort::TYPE);
        let mut class = self.below(kind, supertypes);
        class.above = above;
        if above != Above::All {
            class.open.push(term);
        }
        self.classes.insert(term, class);
        term
    }

    /// Declares the type of arrays with elements of the type. Its supertypes are those given,
    /// which all arrays have, and the arrays of a supertype of the element, if that is a
    /// reference type: one that is declared.
    pub fn declare_array(&mut self, owner: Owner, element: Term, supertypes: &[Term]) -> Term {
        let name = format!("{}[]", self.show(element));
        let term = self.unique_of(owner, &name, Sort::TYPE);
        let kind = match self.class_kind(element) {
            None | Some(ClassKind::Final) => ClassKind::Final,
            Some(ClassKind::Class | ClassKind::Interface) => ClassKind::Interface,
        };
        let mut class = self.below(kind, supertypes);
        class.element = Some(element);
        self.classes.insert(term, class);
        term
    }

    fn below(&self, kind: ClassKind, supertypes: &[Term]) -> Class {
        let mut open: Vec<Term> = Vec::new();
        for above in supertypes.iter().filter_map(|supertype| self.classes.get(supertype)) {
            open.extend(above.open.iter().copied());
        }
        open.sort_unstable();
        open.dedup();
        let (depth, jump) = self.chained(supertypes);
        let supertypes = supertypes.to_vec();
        Class { kind, above: Above::All, supertypes, depth, jump, open, element: None }
    }

    /// Where a type is on its chain, and where it jumps to: as far as the two jumps after it, if
    /// these are equally long.
    fn chained(&self, supertypes: &[Term]) -> (u32, Option<Term>) {
        let [only] = supertypes else { return (0, None) };
        let Some(above) = self.classes.get(only) else { return (0, None) };
        let further = |class: &Class| {
            let jump = class.jump?;
            self.classes.get(&jump).map(|there| (jump, there, class.depth - there.depth))
        };
        let jump = match further(above) {
            Some((_, there, first)) => match further(there) {
                Some((jump, _, second)) if first == second => jump,
                _ => *only,
            },
            None => *only,
        };
        (above.depth + 1, Some(jump))
    }

    /// A type and all above it that are known, each once, the nearest first.
    fn upwards(&self, class: Term) -> impl Iterator<Item = Term> {
        let mut met = vec![class];
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        let mut next = 0;
        std::iter::from_fn(move || {
            let here = *met.get(next)?;
            next += 1;
            let supertypes = self.classes.get(&here).map(|c| c.supertypes.as_slice());
            let supertypes = supertypes.unwrap_or_default();
            met.extend(supertypes.iter().copied().filter(|above| seen.insert(*above)));
            Some(here)
        })
    }

    fn is_below(&self, sub: Term, sup: Term) -> bool {
        // Chains are followed without remembering where they went.
        let wanted = self.classes.get(&sup).map_or(0, |class| class.depth);
        let mut here = sub;
        loop {
            if here == sup {
                return true;
            }
            let Some(class) = self.classes.get(&here) else { return false };
            // What is deeper on the chain than where one jumps to may lie in between.
            let skips = |jump: &Term| {
                let landing = self.classes.get(jump).map_or(0, |class| class.depth);
                landing >= wanted || class.depth < wanted
            };
            here = match (class.supertypes.as_slice(), class.jump.filter(skips)) {
                ([], _) => return false,
                ([_], Some(jump)) => jump,
                ([only], None) => *only,
                (_, _) => return self.upwards(here).any(|above| above == sup),
            }
        }
    }

    pub fn class_kind(&self, class: Term) -> Option<ClassKind> {
        self.classes.get(&class).map(|class| class.kind)
    }

    /// Whether one declared type is a subtype of another; nothing if either was not declared,
    /// or if a supertype that is not known could be the one.
    pub fn known_subtype(&self, sub: Term, sup: Term) -> Option<bool> {
        if sub == sup {
            return Some(true);
        }
        let (below, above) = (self.classes.get(&sub)?, self.classes.get(&sup)?);
        match (below.element, above.element) {
            (Some(a), Some(b)) => return self.known_subtype_of_elements(a, b),
            (None, Some(_)) => return Some(false),
            (Some(_), None) | (None, None) => {}
        }
        if above.kind == ClassKind::Final {
            return Some(false);
        }
        if self.is_below(sub, sup) {
            return Some(true);
        }
        let decided = below.open.iter().all(|open| !self.may_be_above(sup, above, *open));
        decided.then_some(false)
    }

    /// Whether `sup` may be a supertype of `open` that is not known to be one.
    fn may_be_above(&self, sup: Term, class: &Class, open: Term) -> bool {
        let Some(below) = self.classes.get(&open) else { return true };
        // What is below cannot be above. An interface is not below a class, and a class whose
        // superclass is known has no other: itself, its superclass, and `Object`.
        let is_below = sup != open && self.is_below(sup, open);
        let is_proper = |class: &Class| class.kind != ClassKind::Interface;
        let proper = self.upwards(open).filter_map(|above| self.classes.get(&above));
        let has_superclass = proper.filter(|above| is_proper(above)).take(3).count() == 3;
        let is_class = is_proper(class) && (!is_proper(below) || has_superclass);
        let is_ours = below.above == Above::Outside && class.above == Above::All;
        !is_below && !is_class && !is_ours
    }

    /// Elements of primitive types are not declared: only the same fit.
    fn known_subtype_of_elements(&self, sub: Term, sup: Term) -> Option<bool> {
        let is_reference = |element| self.classes.contains_key(&element);
        match is_reference(sub) && is_reference(sup) {
            true => self.known_subtype(sub, sup),
            false => Some(sub == sup),
        }
    }

    /// Whether no type can be below both.
    pub fn have_no_common_subtype(&self, a: Term, b: Term) -> bool {
        let (Some(x), Some(y)) = (self.classes.get(&a), self.classes.get(&b)) else {
            return false;
        };
        match (x.element, y.element) {
            (Some(i), Some(j)) => {
                let are_references = self.classes.contains_key(&i) && self.classes.contains_key(&j);
                return if are_references { self.have_no_common_subtype(i, j) } else { i != j };
            }
            (Some(_), None) => return !self.is_below(a, b),
            (None, Some(_)) => return !self.is_below(b, a),
            (None, None) => {}
        }
        let not_below = |sub, sup| self.known_subtype(sub, sup) == Some(false);
        match (x.kind, y.kind) {
            (ClassKind::Final, _) => not_below(a, b),
            (_, ClassKind::Final) => not_below(b, a),
            (ClassKind::Class, ClassKind::Class) => not_below(a, b) && not_below(b, a),
            _ => false,
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn world() -> (Terms, Term) {
        let mut terms = Terms::new();
        let object = terms.declare_class("Object", ClassKind::Class, Above::All, &[]);
        (terms, object)
    }

    #[test]
    fn arrays_are_covariant_in_references() {
        let (mut t, object) = world();
        let cloneable = t.declare_class("Cloneable", ClassKind::Interface, Above::All, &[object]);
        let runnable = t.declare_class("Runnable", ClassKind::Interface, Above::All, &[object]);
        let string = t.declare_class("String", ClassKind::Final, Above::All, &[object]);
        let [int, long] = ["int", "long"].map(|name| t.unique(name, Sort::TYPE));
        let supers = [object, cloneable];
        let mut of = |element| t.declare_array(Owner::NOBODY, element, &supers);
        let (objects, strings, ints, longs) = (of(object), of(string), of(int), of(long));
        let (cloneables, rows, text) = (of(cloneable), of(ints), of(strings));
        let table = of(objects);

        for (sub, sup) in [
            (strings, objects),
            (strings, cloneable),
            (ints, object),
            (rows, objects),
            (rows, cloneables),
            (text, table),
            (text, objects),
        ] {
            assert_eq!(t.known_subtype(sub, sup), Some(true));
            assert!(!t.have_no_common_subtype(sub, sup));
        }
        for (sub, sup) in [(objects, strings), (ints, objects), (ints, longs), (rows, table)] {
            assert_eq!(t.known_subtype(sub, sup), Some(false));
        }
        assert_eq!(t.known_subtype(object, objects), Some(false));
        assert_eq!(t.known_subtype(strings, runnable), Some(false));
        assert!(t.have_no_common_subtype(ints, longs) && t.have_no_common_subtype(ints, objects));
        assert!(t.have_no_common_subtype(strings, runnable));
        assert_eq!(t.class_kind(text), Some(ClassKind::Final));
    }

    #[test]
    fn what_was_not_seen_leaves_questions_open() {
        let (mut t, object) = world();
        let ours = t.declare_class("Ours", ClassKind::Interface, Above::All, &[object]);
        let found = t.declare_class("Found", ClassKind::Class, Above::Open, &[object]);
        let below = t.declare_class("Below", ClassKind::Class, Above::All, &[found]);
        let other = t.declare_class("Other", ClassKind::Class, Above::All, &[object]);
        let last = t.declare_class("Last", ClassKind::Final, Above::All, &[object]);

        assert_eq!(t.known_subtype(below, found), Some(true));
        assert_eq!(t.known_subtype(below, ours), None);
        assert_eq!(t.known_subtype(found, other), None);
        assert!(!t.have_no_common_subtype(found, other));
        // No class is above itself, and nothing is below a final class.
        assert_eq!(t.known_subtype(found, below), Some(false));
        assert_eq!(t.known_subtype(found, last), Some(false));
        assert_eq!(t.known_subtype(other, found), Some(false));
    }

    #[test]
    fn a_part_of_the_library_is_not_below_the_program() {
        let (mut t, object) = world();
        let ours = t.declare_class("Ours", ClassKind::Interface, Above::All, &[object]);
        let iterable = t.declare_class("Iterable", ClassKind::Interface, Above::Outside, &[object]);
        let list = t.declare_class("ArrayList", ClassKind::Class, Above::Outside, &[object]);
        let error = t.declare_class("Throwable", ClassKind::Class, Above::Outside, &[object]);
        let thrown = t.declare_class("Exception", ClassKind::Class, Above::Outside, &[error]);
        let raised = t.declare_class("Error", ClassKind::Class, Above::Outside, &[error]);

        assert_eq!(t.known_subtype(list, iterable), None);
        assert_eq!(t.known_subtype(list, ours), Some(false));
        assert_eq!(t.known_subtype(iterable, list), Some(false));
        assert_eq!(t.known_subtype(thrown, raised), Some(false));
        assert!(t.have_no_common_subtype(thrown, raised));
    }
}
