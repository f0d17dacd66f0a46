//! What the state of a library object follows that is not known to be its own.
//!
//! A collection that somebody was given may be a view of another one, a list over an array, or of a
//! class of the program. So nothing is known of it after a change of what it may show; but neither a
//! new object, nor an iterator that goes on, nor a field of an unrelated object is any of that.
//!
//! ```java
//! Iterator<String> it = list.iterator();   // makes an object: `list` is what it was
//! map.put(k, v);                           // `list` may be `map.values()`
//! ```
//!
//! Nor does it show what was made after it: what a view of the library shows is settled when the view is made.
//!
//! ```java
//! List<String> r = new ArrayList<>();
//! for (String s : list) r.add(s);          // `list` is what it was: it is older than `r`
//! ```
//!
//! A stub says what its objects may show by the results of its model methods (`viewed()`, `base()`,
//! `source()`).

use base::{needs, stops};
use facts::World;
use heap::{Change, Extent, Locations, Total};
use ir::{ClassId, FieldId, GhostKind, Origin, Program};
use solver::PathCondition;
use term::Term;

use crate::engine::Engine;
use crate::foreign::shown_by;

impl Engine<'_> {
    /// Whether an object is newer than another one of the library, which therefore does not show it.
    pub fn is_newer_than(
        &mut self,
        path: &PathCondition,
        new: Term,
        (object, field): (Term, FieldId),
    ) -> bool {
        let followed = followed_by(self.program, self.program.field(field).class);
        let there_by = self.there_by(path, object);
        let mut names = self.prover.known_equals(&mut self.terms, path, new);
        names.push(new);
        let made = names.into_iter().find_map(|name| self.terms.object_stamp(name));
        made.zip(there_by).is_some_and(|(made, there_by)| made > there_by)
            && !self.is_implemented(&followed)
    }

    /// When an object was there: it is as old as any of its names says.
    fn there_by(&mut self, path: &PathCondition, object: Term) -> Option<u32> {
        let mut names = self.prover.known_equals(&mut self.terms, path, object);
        names.push(object);
        names.into_iter().filter_map(|name| self.latest_birth(name)).min()
    }

    /// Whether objects of the program's classes may be among those of these classes: they show whatever
    /// they like.
    fn is_implemented(&self, followed: &[ClassId]) -> bool {
        let program = self.program;
        // Those of the JDK show nothing but what its own classes hold.
        let is_ours = |class: &ir::Class| match class.origin {
            Origin::Source | Origin::Synthetic => true,
            Origin::ClassFile => !class.is_of_platform(),
            Origin::Library => false,
        };
        let is_below = |id: ClassId| followed.iter().any(|above| program.is_subclass(id, *above));
        let mut classes = program.classes.iter().enumerate();
        let is_given = classes.any(|(i, class)| is_ours(class) && is_below(ClassId(i as u32)));
        // In an open world there may be others.
        let is_open = |class: &ClassId| {
            let info = program.class(*class);
            !info.is_final && info.permits.is_none()
        };
        is_given || self.facts.world() == World::Open && followed.iter().any(is_open)
    }

    /// The heap since which nothing has changed that the state of an object may follow.
    pub fn version_of_followed(
        &mut self,
        path: &PathCondition,
        total: &Total,
        (object, field): (Term, FieldId),
    ) -> Term {
        let there_by = self.there_by(path, object);
        let program = self.program;
        let followed = followed_by(program, program.field(field).class);
        let is_implemented = self.is_implemented(&followed);
        let of_field = |id: u32| {
            let info = program.field(FieldId(id));
            match info.ghost == GhostKind::Ghost && self.is_library_state(id) {
                true => followed.contains(&info.class),
                false => is_implemented,
            }
        };
        let is_newer = |other: Term| {
            let stamp = self.terms.object_stamp(other);
            let is_later = stamp.zip(there_by).is_some_and(|(stamp, there_by)| stamp > there_by);
            needs!("what-is-shown-is-older", is_later)
                && needs!("views-of-the-library-keep-what-they-show", !is_implemented)
        };
        total.version_since(&|change| {
            let touches = match change {
                Change::Begin => true,
                Change::Elements { array, .. } => !is_newer(*array),
                Change::Field { object, field, .. } => of_field(*field) && !is_newer(*object),
                // Nobody has shown it to anything yet.
                Change::New { .. } | Change::Either { .. } => false,
                Change::Forget { what, .. } => is_touched(what, &of_field, &is_newer),
            };
            stops!("unknown-state-follows-changes", touches)
        })
    }
}

fn is_touched(
    what: &Locations,
    of_field: &dyn Fn(u32) -> bool,
    is_newer: &dyn Fn(Term) -> bool,
) -> bool {
    let is_some = |extent: &Extent| match extent {
        Extent::Elements { array, from, to } => from != to && !is_newer(*array),
        Extent::Of(object) => !is_newer(*object),
        Extent::AllBut(_) | Extent::In(_) | Extent::Newer(_) => true,
    };
    what.everything.is_some()
        || what.newer.is_some()
        || !what.sets.is_empty()
        || what.arrays.iter().any(|(_, extent)| is_some(extent))
        || what.fields.iter().any(|(field, extent)| of_field(*field) && is_some(extent))
}

/// The classes whose objects an object may show, itself included.
fn followed_by(program: &Program, class: ClassId) -> Vec<ClassId> {
    let mut all = vec![class];
    let mut at = 0;
    while let Some(class) = all.get(at).copied() {
        at += 1;
        for method in &program.class(class).methods {
            if let Some(shown) = shown_by(program, *method).filter(|shown| !all.contains(shown)) {
                all.push(shown);
            }
        }
    }
    all
}
