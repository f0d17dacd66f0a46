//! Moments: the states that a run of a method passes through, as conditions over the names that
//! are known there.
//!
//! Symbolic execution simulates runs (lemmas 14 and 15): wherever a run comes, there is a symbolic
//! state that represents the one it is in. So nobody may be able to show that a state in which a
//! run really was cannot be there. Here are such states; `driver` asks the verifier.

use base::Span;
use ir::visit::{Visitor, walk_stmt};
use ir::{Expr, ExprKind, GhostKind, LocalId, MethodId, MethodKind, Purity, Stmt, Type};

use super::explore::machine_for;
use super::laws::{Laws, Trial};
use super::{Contracts, Options};
use crate::place::Place;
use crate::spec::{Scope, Spec};
use crate::{Machine, Stop, Value};

/// A state before a statement of a method.
#[derive(Clone, Debug)]
pub struct Moment {
    /// Which statement, counted as `ir::visit` goes through the body.
    pub stmt: usize,
    /// What is true of it: values of locals, which of them are the same object, fields of objects.
    pub facts: Vec<Expr>,
}

/// Takes down the moments of one method.
#[derive(Default)]
pub(crate) struct Recorder {
    method: Option<MethodId>,
    /// By the address of the statement, which is only compared.
    found: Vec<(usize, Vec<Expr>)>,
}

/// More than this of one run are not kept.
const MOST: usize = 400;

/// More names than this are not compared with each other.
const MOST_OBJECTS: usize = 6;

/// The moments of one call of a method, in a state that the seed makes.
pub fn moments(
    program: &ir::Program,
    contracts: &Contracts,
    method: MethodId,
    seed: u64,
) -> Vec<Moment> {
    let info = program.method(method);
    let ir::Body::Block { block, .. } = &info.body else { return Vec::new() };
    if info.modifiers.purity != Purity::Impure || info.kind == MethodKind::StaticInit {
        return Vec::new();
    }
    let mut machine = machine_for(program, contracts, Options::default(), 40_000);
    let found = machine.on_own_stack(|machine| {
        // What is not run or computed here says nothing, and what was passed before counts.
        let _ = record(machine, method, seed);
        machine.ck().map(|checking| std::mem::take(&mut checking.moments.found)).unwrap_or_default()
    });
    let mut order = Order::default();
    order.block(block);
    let place = |stmt: usize| order.0.iter().position(|other| *other == stmt);
    let moment = |(stmt, facts)| Some(Moment { stmt: place(stmt)?, facts });
    found.into_iter().filter_map(moment).collect()
}

fn record(machine: &mut Machine<'_>, method: MethodId, seed: u64) -> Result<(), Stop> {
    let mut laws = Laws::default();
    let mut trial = Trial { method, laws: &mut laws };
    let Some(start) = trial.start(machine, seed)? else { return Ok(()) };
    let held = start.taken.clone();
    machine.ck()?.moments.method = Some(method);
    let ended = trial.outcome(machine, &start, held);
    machine.ck()?.moments.method = None;
    ended.map(drop)
}

fn address(stmt: &Stmt) -> usize {
    std::ptr::from_ref(stmt) as usize
}

/// All statements of a block, as `ir::visit` goes through them.
#[derive(Default)]
struct Order(Vec<usize>);

impl<'a> Visitor<'a> for Order {
    fn stmt(&mut self, stmt: &'a Stmt) {
        self.0.push(address(stmt));
        walk_stmt(self, stmt);
    }
}

impl<'p> Machine<'p> {
    /// Takes the state down, if somebody wants to know.
    pub(super) fn pass(&mut self, s: &Scope<'p>, stmt: &'p Stmt) -> Result<(), Stop> {
        let checking = self.ck()?;
        let Some(method) = checking.moments.method else { return Ok(()) };
        let is_outermost = checking.within.as_slice() == [method] && checking.past.is_none();
        if !is_outermost || checking.moments.found.len() >= MOST {
            return Ok(());
        }
        let facts = self.facts_here(s, method)?;
        self.ck()?.moments.found.push((address(stmt), facts));
        Ok(())
    }

    fn facts_here(&mut self, s: &Scope<'p>, method: MethodId) -> Result<Vec<Expr>, Stop> {
        let info = self.program.method(method);
        let none = Span::NONE;
        let mut facts = Vec::new();
        let mut objects: Vec<(Expr, Value)> = Vec::new();
        for (i, local) in info.locals.iter().enumerate() {
            let Ok(Spec::Plain(value)) = s.get(LocalId(i as u32)) else { continue };
            let name = Expr::local(LocalId(i as u32), local.ty.clone(), none);
            match (&local.ty, value) {
                (Type::Class(_) | Type::Array(_), Value::Null | Value::Ref(_)) => {
                    objects.push((name, value));
                }
                (ty, value) => facts.extend(constant(ty, value).map(|c| name.equals(c))),
            }
        }
        objects.truncate(MOST_OBJECTS);
        for (i, (name, value)) in objects.iter().enumerate() {
            let is_null = name.clone().equals(Expr::null(none));
            facts.push(if *value == Value::Null { is_null } else { is_null.negate() });
            for (other, value_of_other) in objects.iter().skip(i + 1) {
                let comparable = name.ty == other.ty && *value != Value::Null;
                if comparable && *value_of_other != Value::Null {
                    let same = name.clone().equals(other.clone());
                    facts.push(if value == value_of_other { same } else { same.negate() });
                }
            }
            facts.extend(self.facts_of_fields(name, *value)?);
        }
        Ok(facts)
    }

    /// Numbers and truth values in the fields of an object that are held.
    fn facts_of_fields(&mut self, name: &Expr, value: Value) -> Result<Vec<Expr>, Stop> {
        let (Value::Ref(object), Type::Class(class)) = (value, &name.ty) else {
            return Ok(Vec::new());
        };
        let mut facts = Vec::new();
        for field in self.instance_fields(*class) {
            let info = self.program.field(field);
            let place = Place::Field(object, field);
            let is_held = self.is_total() || !self.ck()?.held.share_of(place).is_none();
            if info.ghost != GhostKind::Real || !is_held {
                continue;
            }
            if let Spec::Plain(value) = self.content_now(place)? {
                let read = ExprKind::Field(Box::new(name.clone()), field);
                let read = Expr::new(read, info.ty.clone(), Span::NONE);
                facts.extend(constant(&info.ty, value).map(|constant| read.equals(constant)));
            }
        }
        Ok(facts)
    }
}

fn constant(ty: &Type, value: Value) -> Option<Expr> {
    match (ty, value) {
        (Type::Bool, Value::Bool(b)) => Some(Expr::bool(b, Span::NONE)),
        (Type::Int(_), Value::Int(n)) => Some(Expr::int(n, ty.clone(), Span::NONE)),
        _ => None,
    }
}
