//! The most specific of several applicable methods (JLS 15.12.2.5).
//!
//! A method is more specific than another if each of its parameter types is more specific
//! for the argument: a subtype, or a functional interface that a lambda or method reference
//! fits better.
//!
//! ```java
//! void run(Supplier<Integer> s);
//! void run(IntSupplier s);
//! run(() -> 5);                  // IntSupplier: the result is primitive
//! run(() -> Integer.valueOf(5)); // Supplier<Integer>: it is not
//! ```

use super::Attrib;
use super::arg::{Arg, Formal};
use super::convert::{Phase, widens};
use super::select::{Candidate, Failure, parameter};
use crate::symbols::Flags;
use crate::types::Ty;

impl<'a> Attrib<'_, 'a> {
    pub(super) fn most_specific(
        &mut self,
        applicable: Vec<Candidate>,
        args: &[Arg<'a>],
        phase: Phase,
    ) -> Result<Candidate, Failure> {
        if applicable.len() == 1 {
            return applicable.into_iter().next().ok_or(Failure::NotApplicable);
        }
        let mut best: Vec<&Candidate> = Vec::new();
        for m in &applicable {
            let mut beats_all = true;
            for other in &applicable {
                if m.method != other.method && !self.more_specific(m, other, args, phase) {
                    beats_all = false;
                    break;
                }
            }
            if beats_all {
                best.push(m);
            }
        }
        let chosen = match best.as_slice() {
            [] => None,
            [one] => Some((*one).clone()),
            several => self.preferred(several).cloned(),
        };
        chosen.ok_or_else(|| Failure::Ambiguous(applicable.iter().map(|c| c.method).collect()))
    }

    /// Among equally specific methods, which must have the same signature (they come from
    /// several types): one with a body, else the one whose result is the most specific.
    fn preferred<'c>(&self, several: &[&'c Candidate]) -> Option<&'c Candidate> {
        let first = several.first()?;
        if !several.iter().all(|c| self.table.is_override_equivalent(&c.sig, &first.sig)) {
            return None;
        }
        let is_abstract = |c: &&&Candidate| self.table.method(c.method).flags.has(Flags::ABSTRACT);
        let mut concrete = several.iter().filter(|c| !is_abstract(c));
        if let Some(c) = concrete.next() {
            return concrete.next().is_none().then_some(*c);
        }
        let returns = several.iter().find(|c| {
            several.iter().all(|o| {
                !c.sig.result.is_reference()
                    || !o.sig.result.is_reference()
                    || self.table.is_subtype_unchecked(
                        &self.table.erasure(&c.sig.result),
                        &self.table.erasure(&o.sig.result),
                    )
            })
        });
        Some(*returns.unwrap_or(first))
    }

    fn more_specific(
        &mut self,
        a: &Candidate,
        b: &Candidate,
        args: &[Arg<'a>],
        phase: Phase,
    ) -> bool {
        let count = if phase == Phase::Variable {
            args.len().max(a.sig.params.len()).max(b.sig.params.len())
        } else {
            args.len()
        };
        let snapshot = self.infer.snapshot();
        let was_strict = self.infer.set_strict(true);
        let mark = self.infer.mark();
        // A generic `b` may be instantiated to make its parameters as wide as `a`'s.
        let subst = self.instantiate(&b.sig, &[]);
        let mut captured = Vec::new();
        let result = (0..count).all(|i| {
            let (Some(p), Some(declared)) =
                (parameter(&a.sig, i, count, phase), parameter(&b.sig, i, count, phase))
            else {
                return false;
            };
            let p = self.lower_of_captured(p);
            let q = self.table.subst(&declared, &subst);
            // An argument that did not count decides nothing here either.
            let formal = Formal { declared: &declared, vars: &b.sig.type_params };
            let arg = args.get(i).filter(|arg| self.is_pertinent(arg, formal));
            self.type_more_specific(&p, &q, arg, &mut captured)
        }) && self.infer.is_solvable(mark)
            && captured.iter().all(|(p, s)| self.fits_again(p, s));
        self.infer.set_strict(was_strict);
        self.infer.restore(snapshot);
        result
    }

    /// What a wildcard stands for is taken for the least that it may be, as in `javac`: of
    /// `m(T)` and `m(int[])` in a `C<?>`, the first is more specific for null.
    fn lower_of_captured(&self, ty: Ty) -> Ty {
        match &ty {
            Ty::Var(var) if self.table.is_captured(*var) => {
                self.table.lower_bound(*var).unwrap_or(Ty::Null)
            }
            _ => ty,
        }
    }

    /// What a wildcard stands for is something else at each look: where a result of a functional interface
    /// was found to fit, it still does when the open types are known.
    fn fits_again(&mut self, p: &Ty, s: &Ty) -> bool {
        let captured = self.table.capture(p);
        let s = self.infer.apply(s);
        match self.table.functional_method(&captured) {
            Some((_, f)) => self.is_below(&f.result, &s),
            None => false,
        }
    }

    fn type_more_specific(
        &mut self,
        p: &Ty,
        q: &Ty,
        arg: Option<&Arg<'a>>,
        looks: &mut Vec<(Ty, Ty)>,
    ) -> bool {
        match arg {
            Some(arg) if !matches!(arg, Arg::Typed(_)) && self.are_unrelated_functional(p, q) => {
                self.function_more_specific(p, q, arg, looks)
            }
            _ => self.is_below(p, q),
        }
    }

    /// By subtyping alone.
    fn is_below(&mut self, p: &Ty, q: &Ty) -> bool {
        match (p, q) {
            (Ty::Prim(a), Ty::Prim(b)) => widens(*a, *b),
            (Ty::Prim(_), _) | (_, Ty::Prim(_)) => false,
            _ => self.infer.subtype(p, q),
        }
    }

    fn are_unrelated_functional(&self, p: &Ty, q: &Ty) -> bool {
        let (Ty::Class(a), Ty::Class(b)) = (p, q) else { return false };
        self.table.functional_method(p).is_some()
            && self.table.functional_method(q).is_some()
            && !self.table.is_subclass(a.class, b.class)
            && !self.table.is_subclass(b.class, a.class)
    }

    /// Of two functional interfaces that have nothing to do with each other: the same
    /// parameters, and a result that the argument fits better.
    fn function_more_specific(
        &mut self,
        p: &Ty,
        q: &Ty,
        arg: &Arg<'a>,
        looks: &mut Vec<(Ty, Ty)>,
    ) -> bool {
        let captured = self.table.capture(p);
        let (Some((_, f)), Some((_, plain)), Some((_, g))) = (
            self.table.functional_method(&captured),
            self.table.functional_method(p),
            self.table.functional_method(q),
        ) else {
            return false;
        };
        // A generic method is implemented by a method reference only.
        if f.type_params.len() != g.type_params.len() || !f.type_params.is_empty() {
            return false;
        }
        if f.params.len() != g.params.len() {
            return false;
        }
        let same = f.params.iter().zip(&plain.params).zip(&g.params).all(|((f, plain), g)| {
            (f == plain || self.is_below(g, f)) && self.infer.same(plain, g)
        });
        let is_captured = self.table.mentions_captured(&f.result) && captured != *p;
        if is_captured && self.infer.is_open(&g.result) {
            looks.push((p.clone(), g.result.clone()));
        }
        same && self.result_more_specific(&f.result, &g.result, arg, looks)
    }

    fn result_more_specific(
        &mut self,
        r: &Ty,
        s: &Ty,
        arg: &Arg<'a>,
        looks: &mut Vec<(Ty, Ty)>,
    ) -> bool {
        let mixed = r.is_primitive() != s.is_primitive();
        match arg {
            Arg::Conditional(_) => arg.branches().is_some_and(|(a, b)| {
                self.result_more_specific(r, s, a, looks)
                    && self.result_more_specific(r, s, b, looks)
            }),
            Arg::Lambda(_) | Arg::Reference(_) if *s == Ty::Void => true,
            Arg::Lambda(_) | Arg::Reference(_) if *r == Ty::Void => false,
            Arg::Reference(reference) if mixed => reference.gives_primitive() == r.is_primitive(),
            Arg::Lambda(lambda) if self.are_unrelated_functional(r, s) => {
                let mut results = lambda.results().peekable();
                if results.peek().is_none() {
                    return self.is_below(r, s);
                }
                results.all(|x| self.function_more_specific(r, s, x, looks))
            }
            Arg::Lambda(lambda) if mixed => {
                let mut results = lambda.results().peekable();
                results.peek().is_some()
                    && results.all(|x| {
                        let is_primitive = matches!(x, Arg::Typed(x) if x.ty.is_primitive());
                        is_primitive == r.is_primitive()
                    })
            }
            Arg::Lambda(_) | Arg::Reference(_) => self.is_below(r, s),
            // `javac` looks into no switch here.
            Arg::Typed(_) | Arg::Implicit(_) | Arg::Anonymous(_) | Arg::Switch(_) => false,
        }
    }
}
