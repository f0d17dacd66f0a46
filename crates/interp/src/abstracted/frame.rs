//! Explicit frames: what `assignable` says is compared at the exit, and class invariants hold on
//! entry and exit of methods that are not helpers.

use std::sync::Arc;

use base::{Code, Span};
use ir::{InvariantKind, LocalId, MethodId, MethodKind};

use super::OldState;
use super::consume::Demand;
use crate::place::Place;
use crate::spec::{LocSet, Scope, Spec};
use crate::{Machine, Ref, Stop, Value};

/// What a method may write, evaluated on entry: one set for each case that holds.
pub(super) struct Allowed {
    sets: Vec<(Arc<LocSet>, Span)>,
}

impl<'p> Machine<'p> {
    /// The frame of a method with explicit frames; nothing for others.
    pub(super) fn enter_frame(
        &mut self,
        method: MethodId,
        args: &[Spec],
    ) -> Result<Option<Allowed>, Stop> {
        if !self.is_explicit(method) {
            return Ok(None);
        }
        let info = self.program.method(method);
        if info.kind == MethodKind::Method {
            self.invariants_hold(method, args, Code::Precondition, info.span)?;
        }
        let contract = self.contract(method, ir::Binding::Static)?;
        let demand = Demand::new(Code::Precondition, info.span, "the precondition");
        let mut sets = Vec::new();
        for case in &contract.cases {
            let Some(list) = &case.spec.assignable else { continue };
            let mut scope = self.scope_of(method, contract, args)?;
            match self.holds(&mut scope, &case.spec.requires, demand) {
                Ok(_) => {}
                Err(Stop::Violated(_)) => continue,
                Err(stop) => return Err(stop),
            }
            let mut parts = Vec::new();
            for e in list {
                match self.aeval(&mut scope, e) {
                    Ok(Spec::Locs(set)) => parts.push(set),
                    Ok(_) => parts.push(Arc::new(LocSet::Everything)),
                    Err(stop) => {
                        self.not_checked(stop, e.span, false)?;
                        parts.push(Arc::new(LocSet::Everything));
                    }
                }
            }
            sets.push((Arc::new(LocSet::Union(parts)), case.spec.span));
        }
        Ok(Some(Allowed { sets }))
    }

    /// Compares with the state on entry, whatever way the method is left.
    pub(super) fn leave_frame(
        &mut self,
        method: MethodId,
        frame: Option<Allowed>,
        args: &[Spec],
        old: &OldState,
        result: Result<Option<Spec>, Stop>,
    ) -> Result<Option<Spec>, Stop> {
        let Some(frame) = frame else { return result };
        if !matches!(result, Ok(_) | Err(Stop::Thrown(_))) {
            return result;
        }
        let info = self.program.method(method);
        let this = match args.first() {
            Some(Spec::Plain(Value::Ref(this))) if !info.is_static => Some(*this),
            _ => None,
        };
        let mut written: Vec<Place> = self.ck()?.journal.since(old.time).to_vec();
        written.sort_unstable();
        written.dedup();
        for place in written {
            if place.object().is_some_and(|object| old.lacks(object)) {
                continue;
            }
            let before = self.ck()?.journal.then(place, old.time);
            let now = self.content_now(place)?;
            if before.is_none_or(|before| before.is_identical(&now)) {
                continue;
            }
            for (set, span) in &frame.sets {
                if !self.set_contains(set, place) {
                    let name = self.place_name(place);
                    let message = format!("`{name}` is changed, which `assignable` does not allow");
                    let mut stop = self.violation(Code::MissingPermission, info.span, message);
                    if let Stop::Violated(violation) = &mut stop {
                        violation.conjunct = Some(*span);
                    }
                    return Err(stop);
                }
            }
        }
        self.invariants_hold(method, args, Code::Postcondition, info.span)?;
        self.histories_hold(method, this, old)?;
        result
    }

    /// `constraint`: what is true of the states before and after every call, on the way out by an
    /// exception too; `initially`: what constructors leave behind.
    fn histories_hold(
        &mut self,
        method: MethodId,
        this: Option<Ref>,
        old: &OldState,
    ) -> Result<(), Stop> {
        let info = self.program.method(method);
        if info.modifiers.helper {
            return Ok(());
        }
        let is_constructor = info.kind == MethodKind::Constructor;
        let (kind, what) = match is_constructor {
            true => (InvariantKind::Initially, "`initially`"),
            false => (InvariantKind::Constraint, "the constraint"),
        };
        let demand = Demand::new(Code::Postcondition, info.span, what);
        let old = Arc::new(OldState {
            time: old.time,
            held: old.held.clone(),
            locals: Vec::new(),
            rich: Vec::new(),
            made: old.made,
        });
        let class = match this.filter(|_| !is_constructor).map(|this| self.type_of(this)) {
            Some(ir::Type::Class(class)) => class,
            _ => info.class,
        };
        self.stated(class, this, (kind, Some(&old)), demand)?;
        // Static constraints relate the states around constructors, too.
        if is_constructor {
            let demand = Demand::new(Code::Postcondition, info.span, "the constraint");
            self.stated(class, None, (InvariantKind::Constraint, Some(&old)), demand)?;
        }
        Ok(())
    }

    /// What a class and those above it state, in one of the kinds: about an object, and about
    /// static state.
    fn stated(
        &mut self,
        class: ir::ClassId,
        object: Option<Ref>,
        (kind, old): (InvariantKind, Option<&Arc<OldState>>),
        demand: Demand,
    ) -> Result<(), Stop> {
        for class in self.classes.supertypes(class) {
            let Some(declared) = self.classes.declared(class) else { continue };
            for invariant in &declared.invariants {
                if invariant.kind != kind {
                    continue;
                }
                let mut scope = Scope::new(&invariant.locals);
                match (invariant.is_static, object) {
                    (true, _) => {}
                    (false, Some(object)) => {
                        let this = Spec::Plain(Value::Ref(object));
                        scope.set(LocalId(0), this.clone())?;
                        if let Some(old) = old {
                            let rich = vec![(LocalId(0), this)];
                            let old = OldState {
                                time: old.time,
                                held: old.held.clone(),
                                locals: vec![Value::Ref(object)],
                                rich,
                                made: old.made,
                            };
                            scope.olds.push((ir::OldLabel::Entry, Arc::new(old)));
                        }
                    }
                    (false, None) => continue,
                }
                if invariant.is_static
                    && let Some(old) = old
                {
                    scope.olds.push((ir::OldLabel::Entry, old.clone()));
                }
                let list = std::slice::from_ref(&invariant.condition);
                self.deeper(|machine| machine.holds(&mut scope, list, demand))?;
            }
        }
        Ok(())
    }

    /// The invariants of the receiver's class, unless the method is a helper.
    fn invariants_hold(
        &mut self,
        method: MethodId,
        args: &[Spec],
        code: Code,
        span: Span,
    ) -> Result<(), Stop> {
        let info = self.program.method(method);
        if info.modifiers.helper {
            return Ok(());
        }
        let demand = Demand::new(code, span, "the class invariant");
        if self.is_settled(info.class) {
            self.stated(info.class, None, (InvariantKind::Invariant, None), demand)?;
        }
        if info.is_static {
            return Ok(());
        }
        let Some(Spec::Plain(Value::Ref(this))) = args.first() else { return Ok(()) };
        let class = match info.kind {
            // A subclass has not been initialised yet.
            MethodKind::Constructor => info.class,
            _ => match self.type_of(*this) {
                ir::Type::Class(class) => class,
                _ => return Ok(()),
            },
        };
        self.invariants_of(*this, class, demand)
    }

    /// All invariants that a class and those above it state about an object.
    pub(crate) fn invariants_of(
        &mut self,
        object: Ref,
        class: ir::ClassId,
        demand: Demand,
    ) -> Result<(), Stop> {
        for class in self.classes.supertypes(class) {
            let Some(declared) = self.classes.declared(class) else { continue };
            for invariant in &declared.invariants {
                if invariant.kind != InvariantKind::Invariant || invariant.is_static {
                    continue;
                }
                let mut scope = Scope::new(&invariant.locals);
                scope.set(LocalId(0), Spec::Plain(Value::Ref(object)))?;
                let list = std::slice::from_ref(&invariant.condition);
                self.deeper(|machine| machine.holds(&mut scope, list, demand))?;
            }
        }
        Ok(())
    }
}
