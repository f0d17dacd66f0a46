//! Equality, and the judgement that two terms never have the same value.

use crate::op::ConstKind;
use crate::{Op, Sort, Term, Terms};
use base::needs;

/// How deep constructors are compared: the sizes in question are small, and equality must
/// stay cheap.
const DEPTH: u32 = 16;

impl Terms {
    /// The reference that a formula says is not null, if that is all it says.
    pub fn as_not_null(&self, formula: Term) -> Option<Term> {
        if self.op(formula) != Op::Not || self.op(self.arg(formula, 0)) != Op::Eq {
            return None;
        }
        match self.args(self.arg(formula, 0)) {
            [a, b] if *a == Term::NULL => Some(*b),
            [a, b] if *b == Term::NULL => Some(*a),
            _ => None,
        }
    }

    pub fn eq(&mut self, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b), "{} == {}", self.show(a), self.show(b));
        if a == b {
            return Term::TRUE;
        }
        if self.always_differ(a, b, DEPTH) {
            return Term::FALSE;
        }
        let sort = self.sort(a);
        if sort.is_bool() {
            return self.eq_bool(a, b);
        }
        if let Some(lifted) = self.eq_of_conditional(a, b) {
            return lifted;
        }
        if sort.is_numeric() {
            return self.eq_numeric(a, b);
        }
        let same_op = self.op(a) == self.op(b);
        match self.op(a) {
            Op::Combine | Op::Construct(..) if same_op => self.eq_of_args(a, b),
            Op::Inject if same_op && self.inject_sorts_agree(a, b) => self.eq_of_args(a, b),
            // Lengths are equal: the other case was decided above.
            Op::Seq(_) if same_op => self.eq_of_args(a, b),
            _ => self.eq_of_constant(a, b).unwrap_or_else(|| self.raw_eq(a, b)),
        }
    }

    /// To be a constructor without fields is to be made by it.
    fn eq_of_constant(&mut self, a: Term, b: Term) -> Option<Term> {
        for (value, constant) in [(a, b), (b, a)] {
            if let Op::Construct(_, constructor) = self.op(constant)
                && self.args(constant).is_empty()
            {
                return Some(self.is(value, constructor));
            }
        }
        None
    }

    pub fn ne(&mut self, a: Term, b: Term) -> Term {
        let equal = self.eq(a, b);
        self.not(equal)
    }

    /// All terms are different from each other: one disequality for each pair. For many
    /// terms the prover has a cheaper way.
    pub fn distinct(&mut self, terms: &[Term]) -> Term {
        let mut all = Vec::new();
        for (index, a) in terms.iter().enumerate() {
            for b in &terms[index + 1..] {
                all.push(self.ne(*a, *b));
            }
        }
        self.and(all)
    }

    pub(crate) fn raw_eq(&mut self, a: Term, b: Term) -> Term {
        self.intern(Op::Eq, &[a.min(b), a.max(b)], Sort::BOOL)
    }

    fn eq_of_args(&mut self, a: Term, b: Term) -> Term {
        let pairs: Vec<(Term, Term)> =
            self.args(a).iter().copied().zip(self.args(b).iter().copied()).collect();
        let mut parts = Vec::with_capacity(pairs.len());
        for (x, y) in pairs {
            let equal = self.eq(x, y);
            if equal.is_false() {
                return Term::FALSE;
            }
            parts.push(equal);
        }
        self.and(parts)
    }

    fn inject_sorts_agree(&self, a: Term, b: Term) -> bool {
        self.sort(self.arg(a, 0)) == self.sort(self.arg(b, 0))
    }

    fn eq_bool(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = (a.min(b), a.max(b));
        match (a, b) {
            (Term::TRUE, b) => return b,
            (Term::FALSE, b) => return self.not(b),
            _ => {}
        }
        // Of a formula and its negation the one with the smaller id is compared.
        let (not_a, not_b) = (self.not(a), self.not(b));
        if not_a == b {
            return Term::FALSE;
        }
        let differ = (not_a < a) != (not_b < b);
        let equal = self.raw_eq(a.min(not_a), b.min(not_b));
        if differ { self.not(equal) } else { equal }
    }

    /// `(c ? x : y) == z` where both `x == z` and `y == z` are decided.
    pub(crate) fn eq_of_conditional(&mut self, a: Term, b: Term) -> Option<Term> {
        let (conditional, other) = match (self.op(a), self.op(b)) {
            (Op::Ite, _) => (a, b),
            (_, Op::Ite) => (b, a),
            _ => return None,
        };
        let [condition, then, otherwise] = self.args3(conditional);
        let decide = |terms: &Terms, branch: Term| {
            if branch == other {
                Some(true)
            } else {
                terms.always_differ(branch, other, DEPTH).then_some(false)
            }
        };
        let (then, otherwise) = (decide(self, then)?, decide(self, otherwise)?);
        Some(match (then, otherwise) {
            (true, true) => Term::TRUE,
            (true, false) => condition,
            (false, true) => self.not(condition),
            (false, false) => Term::FALSE,
        })
    }

    /// Whether two terms of one sort have different values under every interpretation.
    pub fn never_equal(&self, a: Term, b: Term) -> bool {
        self.always_differ(a, b, DEPTH)
    }

    /// Whether an object was made after all that is in a collection.
    pub(super) fn is_made_after(&self, element: Term, collection: Term) -> bool {
        self.object_stamp(element).is_some_and(|stamp| {
            let known = self.stamp(collection);
            known.is_some_and(|other| needs!("members-are-as-old-as-their-set", other < stamp))
        })
    }

    fn always_differ(&self, a: Term, b: Term, depth: u32) -> bool {
        if a == b || depth == 0 {
            return false;
        }
        if let Some(stamp) = self.object_stamp(a)
            && self.stamp(b).is_some_and(|other| needs!("older-than-the-object", other < stamp))
        {
            return true;
        }
        if let Some(stamp) = self.object_stamp(b)
            && self.stamp(a).is_some_and(|other| other < stamp)
        {
            return true;
        }
        let any_arg = |terms: &Terms| {
            let pairs = terms.args(a).iter().zip(terms.args(b));
            pairs.into_iter().any(|(x, y)| terms.always_differ(*x, *y, depth - 1))
        };
        match (self.op(a), self.op(b)) {
            // All of these are the same term when they have the same value.
            (Op::True | Op::False, Op::True | Op::False) => true,
            (Op::Number(..), Op::Number(..)) => true,
            (Op::Float(_), Op::Float(_)) | (Op::Double(_), Op::Double(_)) => true,
            (Op::Null, Op::Const(id)) | (Op::Const(id), Op::Null) => {
                needs!(
                    "only-what-is-unique-is-not-null",
                    self.constant_at(id).kind == ConstKind::Unique
                )
            }
            (Op::Const(x), Op::Const(y)) => {
                let unique = |id| self.constant_at(id).kind == ConstKind::Unique;
                needs!("both-constants-are-unique", unique(x) && unique(y))
            }
            (Op::Combine, Op::Combine) => any_arg(self),
            (Op::Inject, Op::Inject) => self.inject_sorts_agree(a, b) && any_arg(self),
            (Op::Construct(_, x), Op::Construct(_, y)) => {
                needs!("constructors-or-fields-differ", x != y || any_arg(self))
            }
            (Op::Seq(_), Op::Seq(_)) => self.args(a).len() != self.args(b).len() || any_arg(self),
            (Op::Linear(_), Op::Linear(_) | Op::Number(..)) | (Op::Number(..), Op::Linear(_)) => {
                false
            }
            _ => false,
        }
    }

    /// Whether the term is written as a value: two such terms of one sort either are the
    /// same term or differ.
    pub fn is_value(&self, term: Term) -> bool {
        match self.op(term) {
            Op::True | Op::False | Op::Number(..) | Op::Float(_) | Op::Double(_) | Op::Null => true,
            Op::Const(id) => {
                matches!(self.constant_at(id).kind, ConstKind::Unique | ConstKind::Object)
            }
            _ => false,
        }
    }
}
