//! Inference of type arguments (JLS 18, the part that ordinary programs need).
//!
//! All inference variables of an expression that is being typed live in one store,
//! together with their bounds; nested generic calls add theirs. A reduction such as
//! `List<α> <: Collection<? extends β>` becomes bounds on variables; each new bound is
//! *incorporated* (its consequences with the bounds that are there are reduced in turn).
//! Resolution picks an instance for a variable: an equality, else the least upper bound of
//! its lower bounds, else the greatest lower bound of its upper bounds.

use std::rc::Rc;

use crate::symbols::TypeVarSym;
use crate::table::{Subst, Table};
use crate::types::{ClassTy, Ty, TyArg, WildcardBound};

#[derive(Clone, Debug, Default)]
struct Variable {
    equal: Vec<Ty>,
    lower: Vec<Ty>,
    upper: Vec<Ty>,
    instance: Option<Ty>,
}

/// The store of inference variables.
pub struct Inference<'t, 'a> {
    table: &'t Table<'a>,
    vars: Vec<Variable>,
    /// Guards against bounds that breed bounds for ever (F-bounded recursion).
    fuel: u32,
    /// Subtypes only: no unchecked conversion, no capture.
    strict: bool,
}

const FUEL: u32 = 2_000;

/// Deeper types than this come only from bounds that breed.
const MAX_DEPTH: u32 = 24;

impl<'t, 'a> Inference<'t, 'a> {
    pub fn new(table: &'t Table<'a>) -> Self {
        Inference { table, vars: Vec::new(), fuel: FUEL, strict: false }
    }

    pub fn mark(&self) -> usize {
        self.vars.len()
    }

    /// Forgets the variables made since the mark; no type may hold them any more.
    pub fn forget(&mut self, mark: usize) {
        self.vars.truncate(mark);
        if mark == 0 {
            self.fuel = FUEL;
        }
    }

    /// For trying: what [`Inference::restore`] goes back to.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot { vars: self.vars.clone() }
    }

    pub fn restore(&mut self, snapshot: Snapshot) {
        self.vars = snapshot.vars;
    }

    /// Whether unchecked conversions and capture are ruled out from here on; gives what it
    /// was.
    pub fn set_strict(&mut self, strict: bool) -> bool {
        std::mem::replace(&mut self.strict, strict)
    }

    /// Fresh variables for type parameters, with their declared bounds.
    pub fn fresh(&mut self, params: &[TypeVarSym]) -> Subst {
        let first = self.vars.len() as u32;
        self.vars.extend(params.iter().map(|_| Variable::default()));
        let args: Vec<TyArg> =
            (0..params.len() as u32).map(|i| TyArg::Ty(Ty::Infer(first + i))).collect();
        let subst = Subst::from(params, &args);
        for (i, &param) in params.iter().enumerate() {
            let bounds: Vec<Ty> =
                self.table.bounds(param).iter().map(|b| self.table.subst(b, &subst)).collect();
            self.vars[first as usize + i].upper = bounds;
        }
        subst
    }

    // ───────────────────────── types with variables ─────────────────────────

    /// Whether an inference variable occurs that has no instance yet.
    pub fn is_open(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Infer(v) => match self.vars.get(*v as usize).and_then(|v| v.instance.as_ref()) {
                Some(t) => self.is_open(t),
                None => true,
            },
            Ty::Class(c) => self.is_open_class(c),
            Ty::Array(e) | Ty::Seq(e) | Ty::Set(e) | Ty::Bag(e) => self.is_open(e),
            Ty::Map(kv) => self.is_open(&kv.0) || self.is_open(&kv.1),
            Ty::Intersection(parts) => parts.iter().any(|t| self.is_open(t)),
            Ty::Data(_, args) => args.iter().any(|t| self.is_open(t)),
            _ => false,
        }
    }

    fn is_open_class(&self, c: &ClassTy) -> bool {
        c.args.iter().any(|a| self.is_open_arg(a))
            || c.outer.as_deref().is_some_and(|o| self.is_open_class(o))
    }

    fn is_open_arg(&self, arg: &TyArg) -> bool {
        match arg {
            TyArg::Ty(t) | TyArg::Wildcard(Some((_, t))) => self.is_open(t),
            TyArg::Wildcard(None) => false,
        }
    }

    /// The type with all known instances put in.
    pub fn apply(&self, ty: &Ty) -> Ty {
        match ty {
            Ty::Infer(v) => match self.vars.get(*v as usize).and_then(|v| v.instance.as_ref()) {
                Some(t) => self.apply(t),
                None => ty.clone(),
            },
            Ty::Class(c) if has_variable(ty) => Ty::Class(self.apply_class(c)),
            Ty::Array(e) => Ty::Array(Rc::new(self.apply(e))),
            Ty::Intersection(parts) => {
                Ty::Intersection(parts.iter().map(|t| self.apply(t)).collect())
            }
            Ty::Seq(e) => Ty::Seq(Rc::new(self.apply(e))),
            Ty::Set(e) => Ty::Set(Rc::new(self.apply(e))),
            Ty::Bag(e) => Ty::Bag(Rc::new(self.apply(e))),
            Ty::Map(kv) => Ty::Map(Rc::new((self.apply(&kv.0), self.apply(&kv.1)))),
            Ty::Data(d, args) => Ty::Data(*d, args.iter().map(|t| self.apply(t)).collect()),
            _ => ty.clone(),
        }
    }

    fn apply_class(&self, c: &ClassTy) -> ClassTy {
        ClassTy {
            class: c.class,
            args: c
                .args
                .iter()
                .map(|a| match a {
                    TyArg::Ty(t) => TyArg::Ty(self.apply(t)),
                    TyArg::Wildcard(Some((b, t))) => TyArg::Wildcard(Some((*b, self.apply(t)))),
                    TyArg::Wildcard(None) => TyArg::Wildcard(None),
                })
                .collect(),
            outer: c.outer.as_ref().map(|o| Rc::new(self.apply_class(o))),
        }
    }

    // ───────────────────────── reduction ─────────────────────────

    /// `sub <: sup`, with unchecked conversion allowed. False: it cannot hold.
    pub fn subtype(&mut self, sub: &Ty, sup: &Ty) -> bool {
        let (sub, sup) = (self.apply(sub), self.apply(sup));
        match (&sub, &sup) {
            (Ty::Error, _) | (_, Ty::Error) => true,
            _ if sub == sup => true,
            _ if !has_variable(&sub) && !has_variable(&sup) && self.strict => {
                self.table.is_subtype(&sub, &sup)
            }
            _ if !has_variable(&sub) && !has_variable(&sup) => {
                self.table.is_subtype_unchecked(&sub, &sup)
            }
            (Ty::Null, _) => sup.is_reference(),
            (Ty::Infer(v), _) => self.add_upper(*v, sup.clone()),
            (_, Ty::Infer(v)) => sub.is_reference() && self.add_lower(*v, sub.clone()),
            (_, Ty::Intersection(parts)) => {
                let parts = parts.clone();
                parts.iter().all(|p| self.subtype(&sub, p))
            }
            (Ty::Intersection(parts), _) => {
                let parts = parts.clone();
                // The part that has the wanted class among its supertypes.
                if let Ty::Class(c) = &sup {
                    for part in parts.iter() {
                        if self.table.as_super(part, c.class).is_some() {
                            // Parts are not captured.
                            let outer = self.set_strict(true);
                            let fits = self.subtype(part, &sup);
                            self.set_strict(outer);
                            return fits;
                        }
                    }
                    return false;
                }
                parts.iter().any(|p| self.subtype(p, &sup))
            }
            (Ty::Array(a), Ty::Array(b)) => {
                if a.is_primitive() || b.is_primitive() {
                    a == b
                } else {
                    self.subtype(a, b)
                }
            }
            (_, Ty::Class(target)) => {
                let captured = match &sub {
                    Ty::Class(_) if !self.strict => self.capture(&sub),
                    _ => sub.clone(),
                };
                let Some(parent) = self.table.as_super(&captured, target.class) else {
                    return false;
                };
                let Ty::Class(parent) = parent else { return true };
                // A raw type on either side: unchecked from raw, a subtype to raw.
                if parent.args.len() != target.args.len() {
                    return target.args.is_empty() || !self.strict;
                }
                let pairs: Vec<_> =
                    parent.args.iter().cloned().zip(target.args.iter().cloned()).collect();
                pairs.iter().all(|(a, b)| self.contained(a, b))
            }
            // A captured `? super T`: whatever is below `T` is below it.
            (_, Ty::Var(v)) => match self.table.lower_bound(*v) {
                Some(lower) => self.subtype(&sub, &lower),
                None => false,
            },
            (Ty::Var(_), Ty::Array(_)) => {
                self.table.direct_supertypes(&sub).iter().any(|s| self.subtype(s, &sup))
            }
            _ => false,
        }
    }

    /// The capture of a parameterised type with wildcards, unless they are bounded by what
    /// is still being inferred: a captured variable would hide that from later bounds.
    fn capture(&self, ty: &Ty) -> Ty {
        match ty {
            Ty::Class(c)
                if !has_variable(ty) && c.args.iter().any(|a| matches!(a, TyArg::Wildcard(_))) =>
            {
                self.table.capture(ty)
            }
            _ => ty.clone(),
        }
    }

    /// The argument `a` is contained in `b` (JLS 4.5.1).
    pub fn contained(&mut self, a: &TyArg, b: &TyArg) -> bool {
        match (a, b) {
            (_, TyArg::Wildcard(None)) => true,
            (TyArg::Ty(s), TyArg::Ty(t)) => self.same(s, t),
            (TyArg::Ty(s), TyArg::Wildcard(Some((WildcardBound::Extends, t)))) => {
                self.subtype(s, t)
            }
            (TyArg::Ty(s), TyArg::Wildcard(Some((WildcardBound::Super, t)))) => self.subtype(t, s),
            (
                TyArg::Wildcard(Some((WildcardBound::Extends, s))),
                TyArg::Wildcard(Some((WildcardBound::Extends, t))),
            ) => self.subtype(s, t),
            (
                TyArg::Wildcard(Some((WildcardBound::Super, s))),
                TyArg::Wildcard(Some((WildcardBound::Super, t))),
            ) => self.subtype(t, s),
            (TyArg::Wildcard(None), TyArg::Wildcard(Some((WildcardBound::Extends, t)))) => {
                let object = self.table.object();
                self.subtype(&object, t)
            }
            // Everything may be in it (JLS 18.2.3).
            (
                TyArg::Wildcard(Some((WildcardBound::Super, _))),
                TyArg::Wildcard(Some((WildcardBound::Extends, t))),
            ) => {
                let object = self.table.object();
                self.same(&object, t)
            }
            // A wildcard against an inference variable cannot be exact; its bound is the
            // best guess, as javac's capture would give.
            (TyArg::Wildcard(_), TyArg::Ty(_)) if self.strict => false,
            (TyArg::Wildcard(Some((_, s))), TyArg::Ty(t)) if has_variable(t) => self.same(s, t),
            (TyArg::Wildcard(None), TyArg::Ty(t)) if has_variable(t) => {
                let object = self.table.object();
                self.same(&object, t)
            }
            _ => false,
        }
    }

    pub fn same(&mut self, a: &Ty, b: &Ty) -> bool {
        let (a, b) = (self.apply(a), self.apply(b));
        match (&a, &b) {
            (Ty::Error, _) | (_, Ty::Error) => true,
            _ if a == b => true,
            _ if !has_variable(&a) && !has_variable(&b) => self.table.is_same(&a, &b),
            (Ty::Infer(v), _) => self.add_equal(*v, b.clone()),
            (_, Ty::Infer(v)) => self.add_equal(*v, a.clone()),
            (Ty::Class(x), Ty::Class(y)) => {
                if x.class != y.class {
                    return false;
                }
                if x.args.len() != y.args.len() {
                    return !self.strict;
                }
                let pairs: Vec<_> = x.args.iter().cloned().zip(y.args.iter().cloned()).collect();
                pairs.iter().all(|(p, q)| self.same_arg(p, q))
            }
            (Ty::Array(x), Ty::Array(y)) => self.same(x, y),
            _ => false,
        }
    }

    fn same_arg(&mut self, a: &TyArg, b: &TyArg) -> bool {
        match (a, b) {
            (TyArg::Ty(s), TyArg::Ty(t)) => self.same(s, t),
            (TyArg::Wildcard(None), TyArg::Wildcard(None)) => true,
            (TyArg::Wildcard(Some((p, s))), TyArg::Wildcard(Some((q, t)))) if p == q => {
                self.same(s, t)
            }
            _ => false,
        }
    }

    // ───────────────────────── bounds ─────────────────────────

    fn spend(&mut self, ty: &Ty) -> bool {
        if self.fuel == 0 || depth(ty) > MAX_DEPTH {
            return false;
        }
        self.fuel -= 1;
        true
    }

    fn add_equal(&mut self, v: u32, ty: Ty) -> bool {
        if ty == Ty::Infer(v) {
            return true;
        }
        if ty.is_primitive() || ty == Ty::Void {
            return false;
        }
        let Some(var) = self.vars.get(v as usize) else { return false };
        if var.equal.contains(&ty) {
            return true;
        }
        // Out of fuel the bound is dropped: the result may be less precise, never wrong,
        // because the arguments are checked again once the types are known.
        if !self.spend(&ty) {
            return true;
        }
        let Some(var) = self.vars.get_mut(v as usize) else { return false };
        let (equal, lower, upper) = (var.equal.clone(), var.lower.clone(), var.upper.clone());
        var.equal.push(ty.clone());
        if let Ty::Infer(w) = ty {
            self.add_equal(w, Ty::Infer(v));
        }
        equal.iter().all(|e| self.same(e, &ty))
            && lower.iter().all(|l| self.subtype(l, &ty))
            && upper.iter().all(|u| self.subtype(&ty, u))
    }

    fn add_lower(&mut self, v: u32, ty: Ty) -> bool {
        let Some(var) = self.vars.get(v as usize) else { return false };
        if ty == Ty::Infer(v) || var.lower.contains(&ty) || !self.spend(&ty) {
            return true;
        }
        let Some(var) = self.vars.get_mut(v as usize) else { return false };
        var.lower.push(ty.clone());
        let (equal, upper) = (var.equal.clone(), var.upper.clone());
        if let Ty::Infer(w) = ty {
            self.add_upper(w, Ty::Infer(v));
        }
        equal.iter().all(|e| self.subtype(&ty, e)) && upper.iter().all(|u| self.subtype(&ty, u))
    }

    fn add_upper(&mut self, v: u32, ty: Ty) -> bool {
        if ty.is_primitive() {
            return false;
        }
        let Some(var) = self.vars.get(v as usize) else { return false };
        if ty == Ty::Infer(v) || var.upper.contains(&ty) || !self.spend(&ty) {
            return true;
        }
        let Some(var) = self.vars.get_mut(v as usize) else { return false };
        var.upper.push(ty.clone());
        let (equal, lower, upper) = (var.equal.clone(), var.lower.clone(), var.upper.clone());
        if let Ty::Infer(w) = ty {
            self.add_lower(w, Ty::Infer(v));
        }
        equal.iter().all(|e| self.subtype(e, &ty))
            && lower.iter().all(|l| self.subtype(l, &ty))
            && upper.iter().all(|u| self.agree(u, &ty))
    }

    /// Two upper bounds with the same generic class must agree on exact arguments.
    fn agree(&mut self, a: &Ty, b: &Ty) -> bool {
        let (Ty::Class(x), Ty::Class(y)) = (a, b) else { return true };
        if x.class != y.class || x.args.len() != y.args.len() || a == b {
            return true;
        }
        let pairs: Vec<_> = x.args.iter().cloned().zip(y.args.iter().cloned()).collect();
        pairs.iter().all(|(p, q)| match (p, q) {
            (TyArg::Ty(s), TyArg::Ty(t)) => self.same(s, t),
            _ => true,
        })
    }

    // ───────────────────────── resolution ─────────────────────────

    /// Gives an instance to every variable in the type.
    pub fn resolve_in(&mut self, ty: &Ty) {
        let mut open = Vec::new();
        self.open_variables(ty, &mut open);
        for v in open {
            self.resolve(v);
        }
    }

    /// Gives an instance to every variable made since the mark.
    pub fn resolve_since(&mut self, mark: usize) {
        for v in mark..self.vars.len() {
            self.resolve(v as u32);
        }
    }

    /// Whether anything but its declared bounds is known about an open variable.
    pub fn open_variables(&self, ty: &Ty, into: &mut Vec<u32>) {
        match ty {
            Ty::Infer(v) => match self.vars.get(*v as usize) {
                Some(Variable { instance: Some(t), .. }) => self.open_variables(t, into),
                Some(_) if !into.contains(v) => into.push(*v),
                _ => {}
            },
            Ty::Class(c) => {
                for arg in c.args.iter() {
                    if let TyArg::Ty(t) | TyArg::Wildcard(Some((_, t))) = arg {
                        self.open_variables(t, into);
                    }
                }
                if let Some(outer) = &c.outer {
                    self.open_variables(&Ty::Class((**outer).clone()), into);
                }
            }
            Ty::Array(e) => self.open_variables(e, into),
            Ty::Intersection(parts) => parts.iter().for_each(|t| self.open_variables(t, into)),
            _ => {}
        }
    }

    /// The bounds of a variable, with what is known put in.
    pub fn bounds_of(&self, v: u32) -> Vec<Ty> {
        let Some(var) = self.vars.get(v as usize) else { return Vec::new() };
        var.equal.iter().chain(&var.lower).chain(&var.upper).map(|t| self.apply(t)).collect()
    }

    /// A call whose type is a variable with different instances of one class below it is resolved
    /// before it goes to a type of that class, and captured (JLS 18.5.2.1): `Box<String>` and
    /// `Box<Integer>` are a `Box<?>` together, and no `Box<α>` otherwise.
    pub fn settle_torn(&mut self, from: &Ty, to: &Ty) {
        let (Ty::Infer(v), Ty::Class(target)) = (self.apply(from), self.apply(to)) else { return };
        let is_exact = |arg: &TyArg| matches!(arg, TyArg::Ty(_));
        if target.args.is_empty() || !target.args.iter().all(is_exact) {
            return;
        }
        let Some(var) = self.vars.get(v as usize) else { return };
        let lower = var.lower.iter().map(|t| self.apply(t)).filter(|t| !has_variable(t));
        let parents: Vec<Ty> =
            lower.filter_map(|t| self.table.as_super(&t, target.class)).collect();
        if parents.windows(2).all(|pair| pair[0] == pair[1]) {
            return;
        }
        self.resolve(v);
        if let Some(instance) = self.vars[v as usize].instance.clone() {
            self.vars[v as usize].instance = Some(self.table.capture(&self.apply(&instance)));
        }
    }

    /// What the variable is known to be equal to, if that is known.
    pub fn equality(&self, v: u32) -> Option<Ty> {
        let var = self.vars.get(v as usize)?;
        let known = var.instance.iter().chain(&var.equal).map(|t| self.apply(t));
        known.into_iter().find(|t| !has_variable(t))
    }

    /// Something narrows the variable besides its declared bounds.
    pub fn is_constrained(&self, v: u32) -> bool {
        self.vars
            .get(v as usize)
            .is_some_and(|v| v.instance.is_some() || !v.equal.is_empty() || !v.lower.is_empty())
    }

    /// Whether the variables made since the mark have instances that meet their bounds; for
    /// trying, because it gives them those.
    pub fn is_solvable(&mut self, mark: usize) -> bool {
        // All of them are resolved, also behind one that does not fit.
        let mut fit = true;
        for v in mark..self.vars.len() {
            fit &= self.resolve(v as u32);
        }
        fit
    }

    /// False: the bounds contradict each other.
    fn resolve(&mut self, v: u32) -> bool {
        self.resolve_among(v, &mut Vec::new())
    }

    fn resolve_among(&mut self, v: u32, pending: &mut Vec<u32>) -> bool {
        let Some(var) = self.vars.get(v as usize) else { return true };
        if var.instance.is_some() || pending.contains(&v) {
            return true;
        }
        pending.push(v);
        // What the bounds depend on comes first; a cycle is cut at `pending`.
        let mut needed = Vec::new();
        for bound in var.equal.iter().chain(&var.lower) {
            self.open_variables(bound, &mut needed);
        }
        if needed.is_empty() && var.equal.is_empty() && var.lower.is_empty() {
            for bound in &var.upper {
                self.open_variables(bound, &mut needed);
            }
        }
        let before = (!needed.is_empty()).then(|| self.snapshot());
        let mut fits = true;
        for w in needed {
            fits &= self.resolve_among(w, pending);
        }
        pending.pop();
        let Some(var) = self.vars.get(v as usize) else { return fits };
        if var.instance.is_some() {
            return fits;
        }
        let mut instance = self.table.bounded(self.choose(v));
        let mut is_empty = self.is_empty_intersection(&instance);
        // Nothing is below all that was found for those above: then it comes first, and they fit it.
        if let (true, true, true, Some(before)) =
            (is_empty, var.equal.is_empty(), var.lower.is_empty(), before)
        {
            self.restore(before);
            fits = true;
            instance = self.table.bounded(self.choose(v));
            is_empty = self.is_empty_intersection(&instance);
        }
        fits &= !is_empty;
        let mut var = self.vars[v as usize].clone();
        // Something meets an F-bound that is all that is known; its erasure, which stands for it, need not.
        if var.equal.is_empty() && var.lower.is_empty() {
            var.upper.retain(|bound| {
                let mut open = Vec::new();
                self.open_variables(bound, &mut open);
                !open.contains(&v)
            });
        }
        self.vars[v as usize].instance = Some(instance.clone());
        // Let the instance bear on what depends on it.
        for e in &var.equal {
            fits &= self.same(e, &instance);
        }
        for l in &var.lower {
            fits &= self.subtype(l, &instance);
        }
        for u in &var.upper {
            fits &= self.subtype(&instance, u);
        }
        fits
    }

    /// Nothing can be of two classes, neither of which extends the other. A type variable of which
    /// nothing is known from below counts as a class, as in `javac`. What is above an array is no part beside it.
    fn is_empty_intersection(&self, ty: &Ty) -> bool {
        let Ty::Intersection(parts) = ty else { return false };
        let is_class = |t: &&Ty| match t {
            Ty::Class(c) => !self.table.is_interface(c.class),
            Ty::Array(_) => true,
            Ty::Var(var) => self.table.lower_bound(*var).is_none(),
            _ => false,
        };
        let has_array = parts.iter().any(|t| matches!(t, Ty::Array(_)));
        has_array || parts.iter().filter(is_class).count() > 1
    }

    fn choose(&self, v: u32) -> Ty {
        let var = &self.vars[v as usize];
        let proper = |list: &[Ty]| -> Vec<Ty> {
            list.iter().map(|t| self.apply(t)).filter(|t| !has_variable(t)).collect()
        };
        if let Some(t) = proper(&var.equal).into_iter().next() {
            return t;
        }
        let lower: Vec<Ty> = proper(&var.lower).into_iter().filter(|t| *t != Ty::Null).collect();
        if !lower.is_empty() {
            return self.table.lub(&lower);
        }
        // Of an F-bound such as `T extends Comparable<T>` the erasure is as much as can be
        // said.
        let upper: Vec<Ty> = var
            .upper
            .iter()
            .map(|t| self.apply(t))
            .filter_map(|t| match &t {
                Ty::Class(c) if has_variable(&t) => Some(Ty::class(c.class)),
                _ if has_variable(&t) => None,
                _ => Some(t),
            })
            .collect();
        self.table.glb(&upper)
    }
}

pub struct Snapshot {
    vars: Vec<Variable>,
}

/// Whether an inference variable occurs in the type.
pub fn has_variable(ty: &Ty) -> bool {
    match ty {
        Ty::Infer(_) => true,
        Ty::Class(c) => class_has_variable(c),
        Ty::Array(e) | Ty::Seq(e) | Ty::Set(e) | Ty::Bag(e) => has_variable(e),
        Ty::Map(kv) => has_variable(&kv.0) || has_variable(&kv.1),
        Ty::Intersection(parts) => parts.iter().any(has_variable),
        Ty::Data(_, args) => args.iter().any(has_variable),
        _ => false,
    }
}

fn class_has_variable(c: &ClassTy) -> bool {
    c.args.iter().any(|a| match a {
        TyArg::Ty(t) | TyArg::Wildcard(Some((_, t))) => has_variable(t),
        TyArg::Wildcard(None) => false,
    }) || c.outer.as_deref().is_some_and(class_has_variable)
}

fn depth(ty: &Ty) -> u32 {
    match ty {
        Ty::Class(c) => {
            1 + c
                .args
                .iter()
                .map(|a| match a {
                    TyArg::Ty(t) | TyArg::Wildcard(Some((_, t))) => depth(t),
                    TyArg::Wildcard(None) => 0,
                })
                .max()
                .unwrap_or(0)
        }
        Ty::Array(e) => 1 + depth(e),
        Ty::Intersection(parts) => 1 + parts.iter().map(depth).max().unwrap_or(0),
        _ => 1,
    }
}
