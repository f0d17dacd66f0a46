//! An operator applied to other arguments, through its constructor.

use crate::build::arith::Sum;
use crate::{Number, Op, Sort, Term, Terms};

impl Terms {
    /// The term with its operator and these arguments, simplified. The arguments have the
    /// sorts of the old ones.
    pub fn rebuild(&mut self, term: Term, args: &[Term]) -> Term {
        debug_assert_eq!(self.args(term).len(), args.len());
        if self.args(term) == args {
            return term;
        }
        match self.op(term) {
            // No constructor simplifies these.
            op @ (Op::Apply(_) | Op::Forall(_)) => self.intern(op, args, self.sort(term)),
            op if self.stays(op, term, args) => self.intern(op, args, self.sort(term)),
            op => self.build(op, args),
        }
    }

    /// Whether a sum of one atom, or its comparison with zero, is in normal form for another
    /// atom, too: what the general way would find out with more effort.
    fn stays(&self, op: Op, term: Term, args: &[Term]) -> bool {
        let ([old], [new]) = (self.args(term), args) else { return false };
        match op {
            Op::Linear(_) => !matches!(self.op(*new), Op::Linear(_) | Op::Number(..)),
            Op::AtLeastZero | Op::Positive => match (self.op(*old), self.op(*new)) {
                (Op::Linear(a), Op::Linear(b)) if a == b => {
                    matches!(self.args(*new), [atom] if self.bounds(*atom).is_unbounded())
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// An interpreted operator applied to arguments that fit.
    pub fn build(&mut self, op: Op, args: &[Term]) -> Term {
        // Where the result has the sort of the arguments.
        let sort = args.first().map_or(Sort::BOOL, |arg| self.sort(*arg));
        match (op, args) {
            (Op::Not, [a]) => self.not(*a),
            (Op::And, _) => self.and(args.iter().copied()),
            (Op::Or, _) => self.or(args.iter().copied()),
            (Op::Eq, [a, b]) => self.eq(*a, *b),
            (Op::Ite, [condition, then, other]) => self.ite(*condition, *then, *other),
            (Op::Linear(id), _) => {
                let linear = self.linear(id).clone();
                let mut sum = Sum::number(linear.constant);
                for (arg, coefficient) in args.iter().zip(linear.coefficients.iter()) {
                    sum = sum.add_scaled(&self.as_sum(*arg), coefficient);
                }
                self.sum_to_term(sum, sort)
            }
            (Op::Mul, _) => {
                let one = self.number(Number::ONE, sort);
                args.iter().fold(one, |product, arg| self.mul(product, *arg))
            }
            (Op::Div, [a, b]) => self.div(*a, *b),
            (Op::Rem, [a, b]) => self.rem(*a, *b),
            (Op::Divide, [a, b]) => self.divide(*a, *b),
            (Op::ToReal, [a]) => self.to_real(*a),
            (Op::AtLeastZero, [a]) => {
                let sum = self.as_sum(*a);
                self.at_least_zero(sum, self.sort(*a))
            }
            (Op::Positive, [a]) => {
                let sum = self.as_sum(*a);
                self.positive(sum, self.sort(*a))
            }
            (Op::Wrap(kind), [a]) => self.wrap(kind, *a),
            (Op::Bits(op, kind), [a, b]) => self.bits(op, kind, *a, *b),
            (Op::Combine, [a, b]) => self.combine(*a, *b),
            (Op::First, [a]) => self.first(*a),
            (Op::Second, [a]) => self.second(*a),
            (Op::Inject, [a]) => self.inject(*a),
            (Op::Project(sort), [a]) => self.project(*a, sort),
            (Op::TypeOf, [a]) => self.type_of(*a),
            (Op::Subtype, [a, b]) => self.subtype(*a, *b),
            (Op::Seq(element), _) => self.seq(element, args),
            (Op::Concat, _) => self.concat_all(sort, args),
            (Op::Len, [a]) => self.len_of(*a),
            (Op::Index, [a, b]) => self.index(*a, *b),
            (Op::Update, [a, b, c]) => self.update(*a, *b, *c),
            (Op::Slice, [a, b, c]) => self.slice(*a, *b, *c),
            (Op::Reverse, [a]) => self.reverse(*a),
            (Op::Repeat, [a, b]) => self.repeat(*a, *b),
            (Op::SeqContains, [a, b]) => self.seq_contains(*a, *b),
            (Op::Set(element), _) => self.set(element, args),
            (Op::Union, _) => self.union_all(sort, args),
            (Op::Minus, [a, b]) => self.minus(*a, *b),
            (Op::Intersect, [a, b]) => self.intersect(*a, *b),
            (Op::Contains, [a, b]) => self.contains(*a, *b),
            (Op::Subset, [a, b]) => self.subset(*a, *b),
            (Op::Size, [a]) => self.size(*a),
            (Op::SetOfSeq, [a]) => self.set_of_seq(*a),
            (Op::Bag(element), _) => self.bag(element, args),
            (Op::BagUnion, _) => self.bag_union_all(sort, args),
            (Op::BagMinus, [a, b]) => self.bag_minus(*a, *b),
            (Op::BagIntersect, [a, b]) => self.bag_intersect(*a, *b),
            (Op::Count, [a, b]) => self.count(*a, *b),
            (Op::BagSize, [a]) => self.bag_size(*a),
            (Op::BagOfSeq, [a]) => self.bag_of_seq(*a),
            (Op::Put, [a, b, c]) => self.put(*a, *b, *c),
            (Op::Get, [a, b]) => self.get(*a, *b),
            (Op::Remove, [a, b]) => self.remove(*a, *b),
            (Op::HasKey, [a, b]) => self.has_key(*a, *b),
            (Op::MapSize, [a]) => self.map_size(*a),
            (Op::Keys, [a]) => self.keys(*a),
            (Op::Construct(sort, constructor), _) => self.construct(sort, constructor, args),
            (Op::Select(constructor, field, _), [a]) => self.select(*a, constructor, field),
            (Op::Is(constructor), [a]) => self.is(*a, constructor),
            (Op::True, _) => Term::TRUE,
            (Op::Null, _) => Term::NULL,
            (Op::Unit, _) => Term::UNIT,
            (Op::Number(id, sort), _) => {
                let number = self.number_at(id).clone();
                self.number(number, sort)
            }
            (Op::Float(bits), _) => self.float(bits),
            (Op::Double(bits), _) => self.double(bits),
            (Op::Const(id), _) => {
                let sort = self.constant_at(id).sort;
                self.intern(op, &[], sort)
            }
            (Op::Bound(_, sort) | Op::EmptyMap(sort), _) => self.intern(op, &[], sort),
            (Op::Apply(fun), _) => self.apply(fun, args),
            (Op::Forall(_), _) => self.intern(op, args, Sort::BOOL),
            (Op::False, _) => Term::FALSE,
            // Any term made here would be wrong.
            _ => panic!("{op:?} does not take {} arguments", args.len()),
        }
    }
}
