//! What variables hold though their types do not say so: casts to type variables that are right.
//!
//! A cast to a type variable is not checked when the program runs, so one that is wrong makes some
//! other place fail. It is right where the value comes out of a variable into which only values of
//! that type are put, wherever in the program that happens:
//!
//! ```java
//! class Stack<T> {
//!     Object[] items = new Object[10];                  // holds T
//!     int size;
//!     void push(T x) { items[size++] = x; }
//!     T pop() { return (T) items[--size]; }             // right: nothing else is put there
//!     static <U> U any(Object o) { return (U) o; }      // not known to be right
//! }
//! ```
//!
//! A *slot* is a field or local variable with the type that its content is taken to have, in terms
//! of its class. All code is gone through, until nothing changes: what is put into a slot fits, and
//! an array that a slot holds is used for its elements and its length alone, or put into another
//! slot of the same type; a slot for which that is not so is dropped. The arrays of `T[] items =
//! (T[]) new Object[10]` are slots as well, which nobody may see whose type arguments are known:
//! there `javac` casts to the real array type.

use base::{Span, stops};
use rustc_hash::{FxHashMap, FxHashSet};
use syntax::ast::TypeDeclKind;

use crate::hir::*;
use crate::lower::walk::{self, Visitor};
use crate::symbols::{FieldSym, Flags, Origin, TypeVarSym, VarSym};
use crate::table::Table;
use crate::types::{Ty, TyArg};

/// The unchecked casts of the program that are right, by their places.
pub fn right_casts(table: &Table<'_>, typed: &Typed) -> FxHashSet<Span> {
    let mut casts = Casts { found: Vec::new() };
    each_body(&mut casts, typed);
    if casts.found.is_empty() {
        return FxHashSet::default();
    }
    let mut slots = Slots {
        table,
        kinds: FxHashMap::default(),
        dropped: FxHashSet::default(),
        made: FxHashMap::default(),
    };
    for (value, ty) in &casts.found {
        if !matches!(ty, Ty::Array(_)) {
            slots.fits(value, ty);
        }
    }
    // Slots are only added, and only dropped.
    loop {
        let before = (slots.kinds.len(), slots.dropped.len());
        let mut uses = Uses { slots: &mut slots, declared: FxHashSet::default() };
        each_body(&mut uses, typed);
        let declared = uses.declared;
        let undeclared = slots.kinds.keys().filter(|slot| match slot {
            Slot::Var(var) => !declared.contains(var),
            Slot::Field(_) => false,
        });
        let undeclared: Vec<Slot> = undeclared.copied().collect();
        slots.dropped.extend(undeclared);
        if before == (slots.kinds.len(), slots.dropped.len()) {
            break;
        }
    }
    let right = casts.found.iter().filter(|(value, ty)| slots.is_right(value, ty));
    right.map(|(value, _)| value.span).collect()
}

/// All code of the program.
fn each_body(v: &mut impl Bodies, typed: &Typed) {
    for class in &typed.classes {
        for initializer in &class.initializers {
            match &initializer.kind {
                InitializerKind::Field(field, value) => v.field(*field, value),
                InitializerKind::Block(block) => walk::block(v, block),
            }
        }
        for method in &class.methods {
            v.contract(&method.contract);
            method.body.iter().for_each(|body| walk::block(v, body));
        }
    }
}

trait Bodies: Visitor {
    /// The initial value of a field.
    fn field(&mut self, field: FieldSym, value: &Expr);
    fn contract(&mut self, _: &Contract) {}
}

/// The casts to type variables, and to arrays of them.
struct Casts {
    /// The casts, and the types that they give.
    found: Vec<(Expr, Ty)>,
}

impl Bodies for Casts {
    fn field(&mut self, _: FieldSym, value: &Expr) {
        walk::expr(self, value);
    }

    fn contract(&mut self, contract: &Contract) {
        walk::contract(self, contract);
    }
}

impl Visitor for Casts {
    fn enter(&mut self, e: &Expr) -> bool {
        if let ExprKind::Convert(Conversion::Unchecked, _) = &e.kind
            && is_variable(&e.ty)
        {
            self.found.push((e.clone(), e.ty.clone()));
        }
        true
    }
}

/// A type variable, or an array of one.
fn is_variable(ty: &Ty) -> bool {
    match ty {
        Ty::Var(_) => true,
        Ty::Array(element) => matches!(**element, Ty::Var(_)),
        _ => false,
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Slot {
    Field(FieldSym),
    Var(VarSym),
}

struct Slots<'t, 'a> {
    table: &'t Table<'a>,
    /// What each holds: a type variable or an array of one, of the class that has the field.
    kinds: FxHashMap<Slot, Ty>,
    /// Slots that hold something else, or whose arrays others may see.
    dropped: FxHashSet<Slot>,
    /// New arrays of type variables, and where they are put.
    made: FxHashMap<Span, Slot>,
}

impl Slots<'_, '_> {
    /// Whether the value of a cast is what the cast says, when all slots are known.
    fn is_right(&mut self, cast: &Expr, ty: &Ty) -> bool {
        match ty {
            Ty::Array(_) => self.made.get(&cast.span).is_some_and(|s| !self.dropped.contains(s)),
            _ => self.fits(cast, ty),
        }
    }

    /// The field or variable that an expression is.
    fn slot(&self, e: &Expr) -> Option<Slot> {
        match &widened(e).kind {
            ExprKind::Var(var) => Some(Slot::Var(*var)),
            ExprKind::Field { target: Some(_), field } => Some(Slot::Field(*field)),
            _ => None,
        }
    }

    fn declared(&self, slot: Slot) -> &Ty {
        match slot {
            Slot::Var(var) => &self.table.var(var).ty,
            Slot::Field(field) => &self.table.field(field).ty,
        }
    }

    /// The slot that an expression is, if it is taken for one.
    fn known(&self, e: &Expr) -> Option<Slot> {
        self.slot(e).filter(|slot| self.kinds.contains_key(slot))
    }

    /// The slot of an array that an expression is.
    fn array(&self, e: &Expr) -> Option<Slot> {
        self.known(e).filter(|slot| matches!(self.kinds.get(slot), Some(Ty::Array(_))))
    }

    fn drop(&mut self, slot: Slot) {
        self.dropped.insert(slot);
    }

    /// What a slot holds as this expression sees it; nothing where its type arguments are not known.
    fn held(&self, e: &Expr) -> Option<Ty> {
        let slot = self.known(e)?;
        let kind = self.kinds.get(&slot)?;
        match (&widened(e).kind, slot) {
            (ExprKind::Field { target: Some(target), .. }, Slot::Field(field)) => {
                let class = self.table.field(field).class;
                let seen = self.table.as_super(&target.ty, class)?;
                let Ty::Class(seen) = &seen else { return None };
                if self.table.is_raw(&Ty::Class(seen.clone())) {
                    return None;
                }
                let subst = self.table.subst_of(seen);
                let is_known = |var: &TypeVarSym| matches!(subst.get(*var), Some(TyArg::Ty(_)));
                variable_of(kind).filter(is_known)?;
                Some(self.table.subst(kind, &subst))
            }
            _ => Some(kind.clone()),
        }
    }

    /// Takes an expression for a slot that holds that; whether it may be one.
    fn demand(&mut self, e: &Expr, ty: &Ty) -> bool {
        let Some(slot) = self.slot(e) else { return false };
        if self.kinds.contains_key(&slot) {
            return !self.dropped.contains(&slot) && self.held(e).as_ref() == Some(ty);
        }
        if matches!(self.declared(slot), Ty::Array(_)) != matches!(ty, Ty::Array(_)) {
            return false;
        }
        let kind = match (&widened(e).kind, slot) {
            (ExprKind::Field { target: Some(target), .. }, Slot::Field(field)) => {
                self.kind_of(field, &target.ty, ty)
            }
            _ => Some(ty.clone()),
        };
        let Some(kind) = kind else { return false };
        self.kinds.insert(slot, kind);
        true
    }

    /// What a field holds in terms of its own class, if that is what it holds as seen from here.
    fn kind_of(&self, field: FieldSym, target: &Ty, ty: &Ty) -> Option<Ty> {
        let info = self.table.field(field);
        let class = self.table.class(info.class);
        // The members of a record give away what they hold.
        if info.flags.has(Flags::STATIC)
            || class.origin != Origin::Source
            || class.kind == TypeDeclKind::Record
        {
            return None;
        }
        let Ty::Class(seen) = self.table.as_super(target, info.class)? else { return None };
        let subst = self.table.subst_of(&seen);
        let wanted = TyArg::Ty(Ty::Var(variable_of(ty)?));
        let Ty::Class(own) = self.table.this_type(info.class) else { return None };
        let own = self.table.subst_of(&own);
        let own = own.variables().find(|var| subst.get(*var) == Some(&wanted))?;
        Some(match ty {
            Ty::Array(_) => Ty::array(Ty::Var(own)),
            _ => Ty::Var(own),
        })
    }

    /// Whether the value of an expression is of that type: a type variable or an array of one.
    fn fits(&mut self, e: &Expr, ty: &Ty) -> bool {
        match &e.kind {
            ExprKind::Null => true,
            // Nothing but the erased type is checked here: the value must be right by itself.
            ExprKind::Convert(
                Conversion::Unchecked | Conversion::Widening | Conversion::Generic,
                x,
            ) => self.fits(x, ty),
            ExprKind::Convert(Conversion::Cast, x) if is_variable(&e.ty) => self.fits(x, ty),
            ExprKind::Conditional(_, a, b) => self.fits(a, ty) && self.fits(b, ty),
            ExprKind::Assign { value, .. } => self.fits(value, ty),
            ExprKind::NewArray { lengths } => matches!(ty, Ty::Array(_)) && lengths.len() == 1,
            ExprKind::ArrayInit(list) => match ty {
                Ty::Array(element) => list.iter().all(|e| self.fits(e, element)),
                _ => false,
            },
            ExprKind::Index { array, .. } => {
                self.table.is_subtype(&e.ty, ty) && self.known(array).is_none()
                    || self.demand(array, &Ty::array(ty.clone()))
            }
            ExprKind::Var(_) | ExprKind::Field { .. } => {
                self.table.is_subtype(&e.ty, ty) && self.known(e).is_none() || self.demand(e, ty)
            }
            ExprKind::Call(call) if call.kind == CallKind::ArrayClone => {
                call.receiver.as_ref().is_some_and(|array| self.fits(array, ty))
            }
            ExprKind::Call(call) if self.is_copy(call) => {
                call.args.first().is_some_and(|array| self.fits(array, ty))
            }
            _ => self.table.is_subtype(&e.ty, ty),
        }
    }

    fn library_method(&self, call: &Call) -> (&'static str, &'static str) {
        const KNOWN: [(&str, &str); 6] = [
            ("java.lang.System", "arraycopy"),
            ("java.util.Arrays", "copyOf"),
            ("java.util.Arrays", "copyOfRange"),
            ("java.util.Arrays", "fill"),
            ("java.util.Arrays", "toString"),
            ("java.util.Arrays", "hashCode"),
        ];
        let method = self.table.method(call.method);
        let class = self.table.class(method.class).qualified_name;
        let is_it = |(c, m): &&(&str, &str)| class.as_str() == *c && method.name.as_str() == *m;
        KNOWN.iter().find(is_it).copied().unwrap_or(("", ""))
    }

    fn is_copy(&self, call: &Call) -> bool {
        matches!(self.library_method(call).1, "copyOf" | "copyOfRange")
    }
}

/// The expression that is seen as one of a wider type.
fn widened(e: &Expr) -> &Expr {
    match &e.kind {
        ExprKind::Convert(Conversion::Widening, x) => widened(x),
        _ => e,
    }
}

fn variable_of(ty: &Ty) -> Option<TypeVarSym> {
    match ty {
        Ty::Var(var) => Some(*var),
        Ty::Array(element) => variable_of(element),
        _ => None,
    }
}

/// Goes through all uses of slots.
struct Uses<'s, 't, 'a> {
    slots: &'s mut Slots<'t, 'a>,
    /// Variables of ordinary declarations: the values of all others come from elsewhere.
    declared: FxHashSet<VarSym>,
}

impl Bodies for Uses<'_, '_, '_> {
    fn field(&mut self, field: FieldSym, value: &Expr) {
        let slot = Slot::Field(field);
        let declared = &self.slots.table.field(field).ty;
        if is_new_array(value) && !self.slots.kinds.contains_key(&slot) && is_variable(declared) {
            self.slots.kinds.insert(slot, declared.clone());
        }
        if let Some(kind) = self.slots.kinds.get(&slot).cloned() {
            self.put(slot, Some(kind), value);
        } else {
            walk::expr(self, value);
        }
    }
}

/// `(T[]) new Object[n]`
fn is_new_array(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Convert(Conversion::Unchecked, x) if matches!(e.ty, Ty::Array(_)) => {
            is_new_array(x)
        }
        ExprKind::Convert(Conversion::Widening | Conversion::Cast, x) => is_new_array(x),
        ExprKind::NewArray { lengths } => lengths.len() == 1,
        _ => false,
    }
}

impl Uses<'_, '_, '_> {
    /// A value is put into a slot, which is seen to hold that there.
    fn put(&mut self, slot: Slot, held: Option<Ty>, value: &Expr) {
        let fits = match held {
            Some(ty) => self.slots.fits(value, &ty),
            None => matches!(value.kind, ExprKind::Null),
        };
        if stops!("slots-hold-what-fits", !fits) {
            self.slots.drop(slot);
        }
        if is_new_array(value) {
            self.slots.made.insert(value.span, slot);
        }
        // Where anything may be put, an array is seen by whoever puts it.
        match stops!("arrays-in-dropped-slots-are-seen", self.slots.dropped.contains(&slot)) {
            true => walk::expr(self, value),
            false => self.flow(value),
        }
    }

    /// An assignment whose value goes on to somewhere else: an array is seen there.
    fn assigned_value(&mut self, target: &Expr, value: &Expr) {
        self.assign(target, value);
        for e in [target, value] {
            if let Some(slot) = self.slots.array(e)
                && stops!("assigned-arrays-are-seen", true)
            {
                self.slots.drop(slot);
            }
        }
    }

    /// A value that goes where its type is kept.
    fn flow(&mut self, value: &Expr) {
        let value = widened(value);
        match &value.kind {
            _ if self.slots.array(value).is_some() => self.within(value),
            ExprKind::Convert(Conversion::Unchecked | Conversion::Generic, x) => self.flow(x),
            ExprKind::Call(call)
                if call.kind == CallKind::ArrayClone || self.slots.is_copy(call) =>
            {
                self.keep(call);
            }
            _ => walk::expr(self, value),
        }
    }

    /// A slot that is used in a way that lets nobody else see its array.
    fn within(&mut self, e: &Expr) {
        let e = widened(e);
        if let ExprKind::Field { target: Some(target), .. } = &e.kind {
            walk::expr(self, target);
        }
    }

    fn assign(&mut self, target: &Expr, value: &Expr) {
        let declares = is_new_array(value) && is_variable(&value.ty);
        let moves = self.slots.array(value).and_then(|_| self.slots.held(value));
        if let (true, None) = (declares, self.slots.known(target)) {
            self.slots.demand(target, &value.ty);
        } else if let (Some(ty), None) = (moves, self.slots.known(target)) {
            self.slots.demand(target, &ty);
        }
        if let Some(slot) = self.slots.known(target) {
            let held = self.slots.held(target);
            self.put(slot, held, value);
            self.within(target);
        } else if let ExprKind::Index { array, index } = &target.kind
            && let Some(slot) = self.slots.array(array)
        {
            let held = self.slots.held(array);
            let element = held.and_then(|ty| self.slots.table.elem_type(&ty));
            self.put(slot, element, value);
            self.within(array);
            walk::expr(self, index);
        } else {
            walk::expr(self, target);
            walk::expr(self, value);
        }
    }

    /// A call of a library method that keeps nothing that it is given.
    fn library_call(&mut self, call: &Call) -> bool {
        let name = self.slots.library_method(call).1;
        match (name, call.args.as_slice()) {
            ("arraycopy", [from, _, to, _, _]) => {
                if let Some(slot) = self.slots.array(to) {
                    let held = self.slots.held(to);
                    let fits = held.is_some_and(|ty| self.slots.fits(from, &ty));
                    if stops!("copied-elements-fit", !fits) {
                        self.slots.drop(slot);
                    }
                }
            }
            ("fill", [array, .., value]) => {
                if let Some(slot) = self.slots.array(array) {
                    let held = self.slots.held(array);
                    let element = held.and_then(|ty| self.slots.table.elem_type(&ty));
                    if !element.is_some_and(|ty| self.slots.fits(value, &ty)) {
                        self.slots.drop(slot);
                    }
                }
            }
            ("toString" | "hashCode", [_]) => {}
            ("copyOf" | "copyOfRange", [array, ..]) => self.copy(array),
            _ if call.kind == CallKind::ArrayClone => {
                call.receiver.iter().for_each(|array| self.copy(array))
            }
            _ => return false,
        }
        self.keep(call);
        true
    }

    /// A copy of an array that goes anywhere: what is no array of the real type is seen there.
    fn copy(&mut self, array: &Expr) {
        if let Some(slot) = self.slots.array(array)
            && stops!("copies-of-made-arrays-stay", is_variable(self.slots.declared(slot)))
        {
            self.slots.drop(slot);
        }
    }

    /// The parts of a call that keeps nothing of what it is given.
    fn keep(&mut self, call: &Call) {
        for e in call.receiver.iter().chain(&call.args) {
            match self.slots.array(e) {
                Some(_) => self.within(e),
                None => walk::expr(self, e),
            }
        }
    }
}

impl Visitor for Uses<'_, '_, '_> {
    fn enter(&mut self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Assign { target, value } => self.assigned_value(target, value),
            ExprKind::CompoundAssign(compound) => {
                let target = match &compound.target.kind {
                    ExprKind::Index { array, .. } => array,
                    _ => &compound.target,
                };
                if let Some(slot) = self.slots.known(target) {
                    self.slots.drop(slot);
                }
                return true;
            }
            ExprKind::Index { array, index } if self.slots.array(array).is_some() => {
                self.within(array);
                walk::expr(self, index);
            }
            ExprKind::Length(array) if self.slots.array(array).is_some() => self.within(array),
            ExprKind::Binary(BinaryOp::Eq | BinaryOp::Ne, a, b) => {
                for e in [a, b] {
                    match self.slots.array(e) {
                        Some(_) => self.within(e),
                        None => walk::expr(self, e),
                    }
                }
            }
            ExprKind::Call(call) => return !self.library_call(call),
            ExprKind::Var(_) | ExprKind::Field { .. } => {
                // Whoever gets an array may put anything into it.
                if let Some(slot) = self.slots.array(e)
                    && stops!("arrays-of-slots-stay-there", true)
                {
                    self.slots.drop(slot);
                }
                return true;
            }
            ExprKind::Spec(_) => {}
            _ => return true,
        }
        false
    }

    fn enter_stmt(&mut self, s: &Stmt) -> bool {
        match &s.kind {
            StmtKind::Local(var, init) => {
                self.declared.insert(*var);
                let Some(init) = init else { return false };
                let target = Expr {
                    kind: ExprKind::Var(*var),
                    ty: self.slots.table.var(*var).ty.clone(),
                    constant: None,
                    span: s.span,
                };
                self.assign(&target, init);
            }
            StmtKind::Expr(e) => match &e.kind {
                ExprKind::Assign { target, value } => self.assign(target, value),
                _ => return true,
            },
            StmtKind::ForEach(each) if self.slots.array(&each.iterable).is_some() => {
                self.within(&each.iterable);
                walk::expr(self, &each.converted);
                walk::stmt(self, &each.body);
            }
            StmtKind::Ghost(_) => {}
            _ => return true,
        }
        false
    }

    fn enter_spec(&mut self) -> bool {
        false
    }
}
