//! Location sets: what explicit frames speak of.

use std::sync::Arc;

use base::Code;
use ir::{ClassId, Expr, LocSetExpr, Type};

use super::{Scope, Snapshot, Spec, Truth};
use crate::abstracted::Demand;
use crate::place::Place;
use crate::{Machine, Ref, Stop, Value};

/// As it was written: what is in it is decided for one place at a time.
#[derive(Clone, Debug)]
pub(crate) enum LocSet {
    Empty,
    Everything,
    Places(Vec<Place>),
    /// All fields of an object, or all elements of an array.
    All(Ref),
    Statics(ClassId),
    Union(Vec<Arc<LocSet>>),
    Minus(Arc<LocSet>, Arc<LocSet>),
    Intersect(Arc<LocSet>, Arc<LocSet>),
}

impl<'p> Machine<'p> {
    pub(crate) fn set_contains(&self, set: &LocSet, place: Place) -> bool {
        match set {
            LocSet::Empty => false,
            LocSet::Everything => true,
            LocSet::Places(places) => places.contains(&place),
            LocSet::All(object) => place.object() == Some(*object),
            LocSet::Statics(class) => match place {
                Place::Static(field) => self.program.field(field).class == *class,
                Place::Field(..) | Place::Element(..) => false,
            },
            LocSet::Union(parts) => parts.iter().any(|part| self.set_contains(part, place)),
            LocSet::Minus(a, b) => self.set_contains(a, place) && !self.set_contains(b, place),
            LocSet::Intersect(a, b) => self.set_contains(a, place) && self.set_contains(b, place),
        }
    }

    /// All places of a set; not of one that is everything.
    pub(crate) fn places_in(&self, set: &LocSet) -> Result<Vec<Place>, Stop> {
        let mut places = match set {
            LocSet::Empty => Vec::new(),
            LocSet::Everything => return Err(Stop::stuck("a set of all locations")),
            LocSet::Places(places) => places.clone(),
            LocSet::All(object) => match self.heap.array(*object) {
                Some(array) if array.data.is_open() => {
                    return Err(Stop::stuck("a set of all elements of an input"));
                }
                Some(array) => (0..array.data.len()).map(|i| Place::Element(*object, i)).collect(),
                None => {
                    let class = self.heap.object(*object).map(|object| object.class);
                    let fields = class.into_iter().flat_map(|class| self.instance_fields(class));
                    fields.map(|field| Place::Field(*object, field)).collect()
                }
            },
            LocSet::Statics(class) => {
                let fields = self.program.class(*class).fields.iter();
                let fields = fields.filter(|field| self.program.field(**field).is_static);
                fields.map(|field| Place::Static(*field)).collect()
            }
            LocSet::Union(parts) => {
                let mut places = Vec::new();
                for part in parts {
                    places.extend(self.places_in(part)?);
                }
                places
            }
            LocSet::Minus(a, b) => {
                let mut places = self.places_in(a)?;
                places.retain(|place| !self.set_contains(b, *place));
                places
            }
            LocSet::Intersect(a, b) => {
                let (all, other) = match self.places_in(a) {
                    Ok(places) => (places, b),
                    Err(_) => (self.places_in(b)?, a),
                };
                all.into_iter().filter(|place| self.set_contains(other, *place)).collect()
            }
        };
        places.sort_unstable();
        places.dedup();
        Ok(places)
    }

    pub(crate) fn locs(&mut self, s: &mut Scope<'p>, e: &'p Expr) -> Result<Arc<LocSet>, Stop> {
        match self.spec(s, e)? {
            Spec::Locs(set) => Ok(set),
            _ => Err(Stop::stuck("not a location set")),
        }
    }

    pub(super) fn loc_set(&mut self, s: &mut Scope<'p>, e: &'p LocSetExpr) -> Result<Spec, Stop> {
        let set = match e {
            LocSetExpr::Empty => LocSet::Empty,
            LocSetExpr::Everything => LocSet::Everything,
            LocSetExpr::Singleton(location) => {
                LocSet::Places(self.spec_places(s, location)?.unwrap_or_default())
            }
            LocSetExpr::AllFields(object) => match self.spec_value(s, object)? {
                Value::Ref(object) => LocSet::All(object),
                _ => LocSet::Empty,
            },
            LocSetExpr::AllStatics(class) => LocSet::Statics(*class),
            LocSetExpr::Union(parts) => {
                let parts: Result<Vec<_>, Stop> = parts.iter().map(|e| self.locs(s, e)).collect();
                LocSet::Union(parts?)
            }
            LocSetExpr::Minus(a, b) => LocSet::Minus(self.locs(s, a)?, self.locs(s, b)?),
            LocSetExpr::Intersect(a, b) => LocSet::Intersect(self.locs(s, a)?, self.locs(s, b)?),
            LocSetExpr::Disjoint(parts) => {
                let mut seen: Vec<Place> = Vec::new();
                for e in parts {
                    let set = self.locs(s, e)?;
                    let places = self.places_in(&set)?;
                    if places.iter().any(|place| seen.contains(place)) {
                        return Ok(Spec::bool(false));
                    }
                    seen.extend(places);
                }
                return Ok(Spec::bool(true));
            }
            LocSetExpr::Subset(a, b) => {
                let (a, b) = (self.locs(s, a)?, self.locs(s, b)?);
                let places = self.places_in(&a)?;
                return Ok(Spec::bool(places.iter().all(|p| self.set_contains(&b, *p))));
            }
            LocSetExpr::Contains(location, set) => {
                let set = self.locs(s, set)?;
                let places = self.spec_places(s, location)?;
                let is_in =
                    places.is_some_and(|list| list.iter().all(|p| self.set_contains(&set, *p)));
                return Ok(Spec::bool(is_in));
            }
            LocSetExpr::NewElemsFresh(set) if self.checks() => {
                return Ok(Spec::bool(self.grows_freshly(s, set)?));
            }
            LocSetExpr::NewElemsFresh(_)
            | LocSetExpr::Footprint(_)
            | LocSetExpr::NotModified(_)
            | LocSetExpr::NotAssigned(_) => {
                return Err(Stop::stuck("this is not computed"));
            }
        };
        Ok(Spec::Locs(Arc::new(set)))
    }

    /// Whether two location sets have the same places.
    pub(super) fn same_sets(&self, a: &LocSet, b: &LocSet) -> Result<bool, Stop> {
        Ok(self.places_in(a)? == self.places_in(b)?)
    }

    /// `\invariant_for(o)`
    pub(super) fn invariant_for(&mut self, s: &mut Scope<'p>, e: &'p Expr) -> Result<bool, Stop> {
        if !self.checks() {
            let object = self.spec_ref(s, e)?;
            return self.meets_invariants(object, s.old.clone());
        }
        let object = self.spec_ref(s, e)?;
        let Type::Class(class) = self.type_of(object) else { return Ok(true) };
        let demand = Demand::new(Code::Assertion, e.span, "the class invariant");
        match self.invariants_of(object, class, demand) {
            Ok(()) => Ok(true),
            Err(Stop::Violated(_)) => Ok(false),
            Err(stop) => Err(stop),
        }
    }

    /// Whether an object meets the invariants of its class and of those above.
    fn meets_invariants(&mut self, object: Ref, old: Option<Arc<Snapshot>>) -> Result<bool, Stop> {
        let Type::Class(class) = self.type_of(object) else { return Ok(true) };
        for owner in self.classes.supertypes(class) {
            let Some(owner) = self.classes.declared(owner) else { continue };
            for invariant in &owner.invariants {
                if invariant.is_static || invariant.kind != ir::InvariantKind::Invariant {
                    continue;
                }
                let mut scope = Scope::new(&invariant.locals);
                scope.old = old.clone();
                scope.set(ir::LocalId(0), Spec::Plain(Value::Ref(object)))?;
                let parts = std::slice::from_ref(&invariant.condition);
                if self.all_hold(&mut scope, parts)? != Truth::Holds {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}
