//! Sets of locations as frames name them (`assignable`, `accessible`), and forgetting what is there.

use base::step;
use check::Reason;
use heap::{Extent, Heap, LocSets, Locations, Shape};
use ir::{ClassId, Expr, ExprKind, FieldId, GhostKind, LocSetExpr, Location, LocationKind, Type};
use term::Term;

use crate::engine::Engine;
use crate::failure::{Result, unsupported};
use crate::objects::fixed::is_fixed;
use crate::state::State;

impl Engine<'_> {
    /// The value of the clauses of `assignable`; none given means everything.
    pub fn locations(&mut self, state: &mut State, sets: Option<&[Expr]>) -> Result<Locations> {
        let Some(sets) = sets else { return Ok(everything()) };
        let mut all = Locations::default();
        for set in sets {
            self.add_locations(state, set, &mut all)?;
        }
        Ok(all)
    }

    fn add_locations(&mut self, state: &mut State, e: &Expr, all: &mut Locations) -> Result<()> {
        let ExprKind::LocSet(set) = &e.kind else {
            return self.add_value(state, e, all);
        };
        match &**set {
            LocSetExpr::Empty => Ok(()),
            LocSetExpr::Everything => {
                all.everything = Some([].into());
                Ok(())
            }
            LocSetExpr::Singleton(location) => self.add_location(state, location, all),
            LocSetExpr::AllFields(object) => {
                let value = self.eval(state, object)?;
                self.defined_reference(state, value, object.span)?;
                match &object.ty {
                    Type::Array(element) => {
                        let sort = self.sort_of(element, object.span)?;
                        all.arrays.push((sort, Extent::Of(value)));
                    }
                    Type::Class(class) => {
                        for field in self.all_fields_of(*class) {
                            all.fields.push((field.0, Extent::Of(value)));
                        }
                    }
                    _ => return unsupported(Reason::LocationSet, e.span),
                }
                Ok(())
            }
            LocSetExpr::AllStatics(class) => {
                for field in self.program.class(*class).fields.clone() {
                    if self.program.field(field).is_static {
                        all.fields.push((field.0, Extent::Of(Term::NULL)));
                    }
                }
                Ok(())
            }
            LocSetExpr::Union(sets) => {
                sets.iter().try_for_each(|set| self.add_locations(state, set, all))
            }
            LocSetExpr::Footprint(_) => unsupported(Reason::FootprintWithoutRep, e.span),
            LocSetExpr::Minus(..) | LocSetExpr::Intersect(..) => self.add_value(state, e, all),
            LocSetExpr::Disjoint(_)
            | LocSetExpr::Subset(..)
            | LocSetExpr::NewElemsFresh(_)
            | LocSetExpr::NotModified(_)
            | LocSetExpr::NotAssigned(_)
            | LocSetExpr::Contains(..) => unsupported(Reason::LocationSet, e.span),
        }
    }

    /// Adds a set that is a value: single fields, and what only its members are spoken of.
    fn add_value(&mut self, state: &mut State, e: &Expr, all: &mut Locations) -> Result<()> {
        let clause = self.clause(state, std::slice::from_ref(e))?;
        if self.holds_of_sets(state, clause.everything) {
            all.everything = Some([].into());
            return Ok(());
        }
        let some = self.terms.not(clause.everything);
        if !self.holds_of_sets(state, some) {
            return unsupported(Reason::FrameOfEverything, e.span);
        }
        let sets = self.loc_sets();
        for part in sets.parts(&self.terms, clause.set) {
            match sets.shape(&self.terms, part) {
                Shape::One(loc) => match LocSets::field_number(&self.terms, loc.field) {
                    Some(field) => all.fields.push((field, Extent::Of(loc.object))),
                    None => all.sets.push(part),
                },
                _ => all.sets.push(part),
            }
        }
        Ok(())
    }

    fn add_location(
        &mut self,
        state: &mut State,
        location: &Location,
        all: &mut Locations,
    ) -> Result<()> {
        match &location.kind {
            LocationKind::Field(object, field) => {
                let value = self.eval(state, object)?;
                self.defined_reference(state, value, location.span)?;
                if self.program.field(*field).ghost == GhostKind::Model {
                    return unsupported(Reason::ModelFields, location.span);
                }
                all.fields.push((field.0, Extent::Of(value)));
            }
            LocationKind::Static(field) => {
                all.fields.push((field.0, Extent::Of(Term::NULL)));
            }
            LocationKind::Element(..) | LocationKind::Elements(_) | LocationKind::Slice(..) => {
                let (array, from, to, element) = self.elements_of(state, location)?;
                let sort = self.sort_of(&element, location.span)?;
                let whole = matches!(location.kind, LocationKind::Elements(_));
                // What ends before it begins is empty.
                let to = self.terms.max(from, to);
                let extent = match whole {
                    true => Extent::Of(array),
                    false => Extent::Elements { array, from, to },
                };
                all.arrays.push((sort, extent));
            }
        }
        Ok(())
    }

    /// All fields that an object of the class may have: those of its supertypes and of the
    /// classes below.
    pub fn all_fields_of(&self, class: ClassId) -> Vec<FieldId> {
        let is_field = |field: &FieldId| {
            let info = self.program.field(*field);
            !info.is_static
                && info.ghost != GhostKind::Model
                && (self.program.is_subclass(class, info.class)
                    || self.program.is_subclass(info.class, class))
        };
        (0..self.program.fields.len() as u32).map(FieldId).filter(is_field).collect()
    }

    /// Whatever lies in the set may have any value from now on.
    pub fn forget_locations(&mut self, state: &mut State, locations: &Locations) {
        self.forget_in(&mut state.heap, locations);
    }

    pub fn forget_in(&mut self, heap: &mut Heap, locations: &Locations) {
        let token = self.token();
        let program = self.program;
        let stays = |field: u32| is_fixed(program, FieldId(field));
        if let Some(total) = heap.total_mut() {
            step!("changes-are-forgotten", total.forget(token, locations, stays));
        }
    }
}

pub fn everything() -> Locations {
    Locations { everything: Some([].into()), ..Locations::default() }
}
