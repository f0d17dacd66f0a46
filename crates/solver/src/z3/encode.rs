//! Terms as expressions of Z3. Each operator becomes either the operator of Z3 that has
//! the same meaning, or an uninterpreted function, about which `lemmas` says what is
//! true of the terms that occur. No expression says more than its term.
//!
//! Sequences are sequences of Z3, sets arrays to truth values, bags arrays to integers,
//! maps arrays to a value or nothing. References, snapshots, types, floating-point
//! numbers and data types are uninterpreted sorts.

use std::rc::Rc;
use std::str::FromStr;

use rustc_hash::FxHashMap;
use term::{BitOp, IntKind, Number, Op, Sort, SortShape, Term, Terms};
use z3::ast::{Array, Ast, BV, Bool, Dynamic, Int, Real, Seq, Set};
use z3::{DatatypeAccessor, DatatypeBuilder, DatatypeSort, FuncDecl, Symbol};

use super::raw;

/// The translation, remembered for as long as the context lives.
#[derive(Default)]
pub(super) struct Encoder {
    sorts: FxHashMap<Sort, (usize, z3::Sort)>,
    /// By sort of the value: nothing, or a value.
    optional: FxHashMap<Sort, Rc<DatatypeSort>>,
    asts: FxHashMap<Term, Dynamic>,
}

impl Encoder {
    pub(super) fn sort(&mut self, terms: &Terms, sort: Sort) -> z3::Sort {
        if let Some((_, known)) = self.sorts.get(&sort) {
            return known.clone();
        }
        let encoded = match terms.shape(sort).clone() {
            SortShape::Bool => z3::Sort::bool(),
            SortShape::Int => z3::Sort::int(),
            SortShape::Real => z3::Sort::real(),
            SortShape::Seq(element) => z3::Sort::seq(&self.sort(terms, element)),
            SortShape::Set(element) => z3::Sort::set(&self.sort(terms, element)),
            SortShape::Bag(element) => {
                z3::Sort::array(&self.sort(terms, element), &z3::Sort::int())
            }
            SortShape::Map(key, value) => {
                let value = self.optional(terms, value);
                z3::Sort::array(&self.sort(terms, key), &value.sort)
            }
            SortShape::Ref => uninterpreted("Ref"),
            SortShape::Snap => uninterpreted("Snap"),
            SortShape::Type => uninterpreted("Type"),
            SortShape::Float => uninterpreted("Float"),
            SortShape::Double => uninterpreted("Double"),
            SortShape::Data(..) | SortShape::Param(_) | SortShape::Named(_) => {
                uninterpreted(&format!("Sort!{}", self.sorts.len()))
            }
        };
        let number = self.sorts.len();
        self.sorts.insert(sort, (number, encoded.clone()));
        encoded
    }

    /// A number for the sort, to make names from.
    pub(super) fn sort_number(&mut self, terms: &Terms, sort: Sort) -> usize {
        self.sort(terms, sort);
        self.sorts.get(&sort).map_or(0, |(number, _)| *number)
    }

    /// The values that a map can have at a key.
    fn optional(&mut self, terms: &Terms, value: Sort) -> Rc<DatatypeSort> {
        if let Some(known) = self.optional.get(&value) {
            return known.clone();
        }
        let encoded = self.sort(terms, value);
        let number = self.sort_number(terms, value);
        let name = |kind: &str| format!("{kind}!{number}");
        let built = DatatypeBuilder::new(name("Optional"))
            .variant(&name("none"), vec![])
            .variant(&name("some"), vec![(name("value").as_str(), DatatypeAccessor::sort(encoded))])
            .finish();
        let built = Rc::new(built);
        self.optional.insert(value, built.clone());
        built
    }

    /// An uninterpreted function whose name is made unique by a sort.
    pub(super) fn function(
        &mut self,
        terms: &Terms,
        name: &str,
        of: Sort,
        domain: &[Sort],
        range: Sort,
    ) -> FuncDecl {
        let name = format!("{name}!{}", self.sort_number(terms, of));
        let domain: Vec<z3::Sort> = domain.iter().map(|sort| self.sort(terms, *sort)).collect();
        let domain: Vec<&z3::Sort> = domain.iter().collect();
        FuncDecl::new(name, &domain, &self.sort(terms, range))
    }

    /// The one element that an index or a key out of range yields.
    pub(super) fn default_value(&mut self, terms: &Terms, of: Sort, value: Sort) -> Dynamic {
        let name = format!("default!{}", self.sort_number(terms, of));
        Dynamic::new_const(name, &self.sort(terms, value))
    }

    /// The expression of a term that was encoded before.
    pub(super) fn known(&self, term: Term) -> Option<&Dynamic> {
        self.asts.get(&term)
    }

    pub(super) fn encode(&mut self, terms: &Terms, term: Term) -> Dynamic {
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            if self.asts.contains_key(&top) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            stack.extend(terms.args(top).iter().filter(|arg| !self.asts.contains_key(*arg)));
            if stack.len() == before {
                let ast = self.encode_operator(terms, top);
                self.asts.insert(top, ast);
                stack.pop();
            }
        }
        match self.asts.get(&term) {
            Some(ast) => ast.clone(),
            None => self.unknown_value(terms, terms.sort(term)),
        }
    }

    pub(super) fn formula(&mut self, terms: &Terms, term: Term) -> Bool {
        as_bool(&self.encode(terms, term))
    }

    /// A value about which nothing is known.
    fn unknown_value(&mut self, terms: &Terms, sort: Sort) -> Dynamic {
        Dynamic::fresh_const("unknown", &self.sort(terms, sort))
    }

    fn args(&self, terms: &Terms, term: Term) -> Vec<Dynamic> {
        terms.args(term).iter().filter_map(|arg| self.asts.get(arg).cloned()).collect()
    }

    /// All arguments have been encoded.
    fn encode_operator(&mut self, terms: &Terms, term: Term) -> Dynamic {
        let args = self.args(terms, term);
        let sort = terms.sort(term);
        let encoded = match terms.op(term) {
            Op::True | Op::False | Op::Not | Op::And | Op::Or | Op::Eq | Op::Ite => {
                encode_truth(terms.op(term), &args)
            }
            Op::Number(..)
            | Op::Linear(_)
            | Op::Mul
            | Op::Div
            | Op::Rem
            | Op::Divide
            | Op::ToReal
            | Op::AtLeastZero
            | Op::Positive
            | Op::Wrap(_) => self.encode_arithmetic(terms, term, &args),
            Op::Seq(_) | Op::Concat | Op::Len | Op::SeqContains => {
                self.encode_sequence(terms, term, &args)
            }
            Op::Set(_) | Op::Union | Op::Minus | Op::Intersect | Op::Contains | Op::Subset => {
                self.encode_set(terms, term, &args)
            }
            Op::Bag(_) | Op::BagUnion | Op::BagMinus | Op::BagIntersect | Op::Count => {
                self.encode_bag(terms, term, &args)
            }
            Op::EmptyMap(_) | Op::Put | Op::Get | Op::Remove | Op::HasKey | Op::Keys => {
                self.encode_map(terms, term, &args)
            }
            Op::Forall(_) => Some(self.encode_quantifier(terms, term)),
            Op::Null => Some(self.named("null", terms, sort)),
            Op::Unit => Some(self.named("unit", terms, sort)),
            Op::Float(bits) => Some(self.named(&format!("float!{bits}"), terms, sort)),
            Op::Double(bits) => Some(self.named(&format!("double!{bits}"), terms, sort)),
            Op::Const(_) => {
                Some(self.named(&format!("{}!{}", terms.show(term), term.index()), terms, sort))
            }
            Op::Bound(index, _) => Some(self.variable(terms, index, sort)),
            op => Some(self.apply(terms, term, op, &args)),
        };
        encoded.unwrap_or_else(|| self.unknown_value(terms, sort))
    }

    pub(super) fn variable(&mut self, terms: &Terms, index: u32, sort: Sort) -> Dynamic {
        let name = format!("bound!{index}!{}", self.sort_number(terms, sort));
        self.named(&name, terms, sort)
    }

    fn named(&mut self, name: &str, terms: &Terms, sort: Sort) -> Dynamic {
        Dynamic::new_const(name, &self.sort(terms, sort))
    }

    /// An operator that Z3 does not know.
    fn apply(&mut self, terms: &Terms, term: Term, op: Op, args: &[Dynamic]) -> Dynamic {
        let sorts: Vec<Sort> = terms.args(term).iter().map(|arg| terms.sort(*arg)).collect();
        let range = terms.sort(term);
        let of = sorts.first().copied().unwrap_or(range);
        let name = match op {
            Op::Apply(fun) => format!("{}!{fun:?}", terms.fun(fun).name),
            Op::Project(_) => format!("Project!{}", self.sort_number(terms, range)),
            Op::Construct(_, constructor) => {
                format!("Construct!{constructor}!{}", self.sort_number(terms, range))
            }
            Op::Select(constructor, field, _) => format!("Select!{constructor}!{field}"),
            Op::Is(constructor) => {
                return self.constructor_number(terms, of, args, constructor);
            }
            other => format!("{other:?}"),
        };
        let function = self.function(terms, &name, of, &sorts, range);
        let args: Vec<&dyn Ast> = args.iter().map(|arg| arg as &dyn Ast).collect();
        function.apply(&args)
    }

    fn constructor_number(
        &mut self,
        terms: &Terms,
        data: Sort,
        args: &[Dynamic],
        constructor: u32,
    ) -> Dynamic {
        match args.first() {
            Some(value) => {
                let number = self.observe(terms, "constructor", data, value);
                number.eq(number_of(constructor)).into()
            }
            None => Bool::fresh_const("unknown").into(),
        }
    }

    /// The test whether one type is a subtype of another, as terms have it.
    pub(super) fn subtype_test(&mut self, terms: &Terms, sub: Term, sup: Term) -> Bool {
        let (sub, sup) = (self.encode(terms, sub), self.encode(terms, sup));
        let of = Sort::TYPE;
        as_bool(&self.function(terms, "Subtype", of, &[of, of], Sort::BOOL).apply(&[&sub, &sup]))
    }

    /// A function from values of a sort to integers.
    pub(super) fn observe(&mut self, terms: &Terms, name: &str, of: Sort, value: &Dynamic) -> Int {
        as_int(&self.function(terms, name, of, &[of], Sort::INT).apply(&[value]))
    }

    // Numbers.

    fn encode_arithmetic(
        &mut self,
        terms: &Terms,
        term: Term,
        args: &[Dynamic],
    ) -> Option<Dynamic> {
        let is_int = terms.args(term).first().is_some_and(|arg| terms.sort(*arg) == Sort::INT);
        Some(match (terms.op(term), args) {
            (Op::Number(id, sort), _) => number(terms.number_at(id), sort)?,
            (Op::Linear(id), _) => {
                let linear = terms.linear(id);
                let sort = terms.sort(term);
                let mut summands = vec![number(&linear.constant, sort)?];
                for (arg, coefficient) in args.iter().zip(linear.coefficients.iter()) {
                    summands.push(if coefficient.is_one() {
                        arg.clone()
                    } else {
                        product(&[number(coefficient, sort)?, arg.clone()], sort == Sort::INT)
                    });
                }
                sum(&summands, sort == Sort::INT)
            }
            (Op::Mul, _) => product(args, is_int),
            (Op::Div | Op::Rem, [a, b]) => {
                let divisor = terms.as_number(terms.arg(term, 1));
                let never_zero = divisor.is_some_and(|divisor| !divisor.is_zero());
                let (x, y) = (as_int(a), as_int(b));
                let result = truncated(terms.op(term), &x, &y);
                if never_zero {
                    return Some(result.into());
                }
                let name = if terms.op(term) == Op::Div { "div0" } else { "rem0" };
                let unspecified = self.observe(terms, name, Sort::INT, a);
                y.eq(0).ite(&unspecified, &result).into()
            }
            (Op::Divide, [a, b]) => {
                let sort = terms.sort(term);
                let decl = self.function(terms, "divide0", sort, &[sort], sort);
                let unspecified = as_real(&decl.apply(&[a]));
                let (x, y) = (as_real(a), as_real(b));
                y.eq(real(0)).ite(&unspecified, &x.div(&y)).into()
            }
            (Op::ToReal, [a]) => as_int(a).to_real().into(),
            (Op::AtLeastZero, [a]) if is_int => as_int(a).ge(0).into(),
            (Op::AtLeastZero, [a]) => as_real(a).ge(real(0)).into(),
            (Op::Positive, [a]) => as_real(a).gt(real(0)).into(),
            (Op::Wrap(kind), [a]) => wrapped(kind, &as_int(a)).into(),
            _ => return None,
        })
    }

    // Sequences. Indexing, update, slices and reversal are functions of our own, so that
    // they can be triggers; their lemmas tell what they are in terms of Z3's sequences.

    fn encode_sequence(&mut self, terms: &Terms, term: Term, args: &[Dynamic]) -> Option<Dynamic> {
        Some(match (terms.op(term), args) {
            (Op::Seq(element), []) => Seq::empty(&self.sort(terms, element)).into(),
            (Op::Seq(_), [single]) => Seq::unit(single).into(),
            (Op::Seq(_), _) => {
                let units: Vec<Seq> = args.iter().map(Seq::unit).collect();
                Seq::concat(&units).into()
            }
            (Op::Concat, _) => {
                let parts: Option<Vec<Seq>> = args.iter().map(Dynamic::as_seq).collect();
                Seq::concat(&parts?).into()
            }
            (Op::Len, [s]) => s.as_seq()?.length().into(),
            (Op::SeqContains, [s, element]) => s.as_seq()?.contains(Seq::unit(element)).into(),
            _ => return None,
        })
    }

    // Sets.

    fn encode_set(&mut self, terms: &Terms, term: Term, args: &[Dynamic]) -> Option<Dynamic> {
        let sets = || -> Option<Vec<Set>> { args.iter().map(Dynamic::as_set).collect() };
        Some(match (terms.op(term), args) {
            (Op::Set(element), _) => {
                let empty = Set::empty(&self.sort(terms, element));
                args.iter().fold(empty, |set, item| set.add(item)).into()
            }
            (Op::Union, _) => Set::set_union(&sets()?).into(),
            (Op::Intersect, _) => Set::intersect(&sets()?).into(),
            (Op::Minus, [a, b]) => a.as_set()?.difference(b.as_set()?).into(),
            (Op::Contains, [s, element]) => s.as_set()?.member(element).into(),
            (Op::Subset, [a, b]) => a.as_set()?.set_subset(b.as_set()?).into(),
            _ => return None,
        })
    }

    // Bags.

    fn encode_bag(&mut self, terms: &Terms, term: Term, args: &[Dynamic]) -> Option<Dynamic> {
        Some(match (terms.op(term), args) {
            (Op::Bag(element), _) => {
                let mut bag = Array::const_array(&self.sort(terms, element), &Int::from_i64(0));
                for item in args {
                    let count = as_int(&bag.select(item));
                    bag = bag.store(item, &Int::add(&[count, Int::from_i64(1)]));
                }
                bag.into()
            }
            (Op::BagUnion, [first, rest @ ..]) => {
                let one = Int::from_i64(1);
                let x = Int::new_const("x");
                let plus: Dynamic = Int::add(&[x, one]).into();
                let mut bag = first.clone();
                for part in rest {
                    bag = raw::map(&plus, &[bag, part.clone()])?;
                }
                bag
            }
            (Op::BagMinus | Op::BagIntersect, [a, b]) => {
                let sort = terms.element_sort(terms.sort(term));
                self.encode_bag_difference(terms, sort, terms.op(term), a, b)?
            }
            (Op::Count, [bag, element]) => bag.as_array()?.select(element),
            _ => return None,
        })
    }

    /// `a - b` or `a * b`, element by element. Where `b` has none of an element the difference is
    /// what `a` has: also for arrays with negative elements, which bags have not.
    fn encode_bag_difference(
        &mut self,
        terms: &Terms,
        element: term::Sort,
        op: Op,
        a: &Dynamic,
        b: &Dynamic,
    ) -> Option<Dynamic> {
        let (x, y) = (Int::new_const("x"), Int::new_const("y"));
        let (le, equal): (Dynamic, Dynamic) = (x.le(&y).into(), x.eq(&y).into());
        let minus: Dynamic = Int::sub(&[x.clone(), y.clone()]).into();
        let choice: Dynamic = x.eq(&y).ite(&x, &y).into();
        let none: Dynamic =
            Array::const_array(&self.sort(terms, element), &Int::from_i64(0)).into();
        let (a, b) = (a.clone(), b.clone());
        if op == Op::BagIntersect {
            let fewer = raw::map(&le, &[a.clone(), b.clone()])?;
            return raw::map(&choice, &[fewer, a, b]);
        }
        let enough = raw::map(&le, &[b.clone(), a.clone()])?;
        let difference = raw::map(&minus, &[a.clone(), b.clone()])?;
        let left = raw::map(&choice, &[enough, difference, none.clone()])?;
        let untouched = raw::map(&equal, &[b, none])?;
        raw::map(&choice, &[untouched, a, left])
    }

    // Maps.

    fn encode_map(&mut self, terms: &Terms, term: Term, args: &[Dynamic]) -> Option<Dynamic> {
        let map_sort = match terms.op(term) {
            Op::EmptyMap(sort) => sort,
            _ => terms.sort(*terms.args(term).first()?),
        };
        let SortShape::Map(key, value) = terms.shape(map_sort).clone() else { return None };
        let optional = self.optional(terms, value);
        let [none, some] = optional.variants.as_slice() else { return None };
        Some(match (terms.op(term), args) {
            (Op::EmptyMap(_), _) => {
                let nothing = none.constructor.apply(&[]);
                Array::const_array(&self.sort(terms, key), &nothing).into()
            }
            (Op::Put, [map, key, value]) => {
                map.as_array()?.store(key, &some.constructor.apply(&[value])).into()
            }
            (Op::Remove, [map, key]) => {
                map.as_array()?.store(key, &none.constructor.apply(&[])).into()
            }
            (Op::HasKey, [map, key]) => some.tester.apply(&[&map.as_array()?.select(key)]),
            (Op::Get, [map, key]) => {
                let at = map.as_array()?.select(key);
                let there = some.tester.apply(&[&at]).as_bool()?;
                let missing = self.default_value(terms, map_sort, value);
                there.ite(&some.accessors.first()?.apply(&[&at]), &missing)
            }
            (Op::Keys, [map]) => {
                let tested = some.tester.apply(&[&none.constructor.apply(&[])]);
                raw::map(&tested, std::slice::from_ref(map))?
            }
            _ => return None,
        })
    }
}

fn uninterpreted(name: &str) -> z3::Sort {
    z3::Sort::uninterpreted(Symbol::String(name.to_string()))
}

// A value of another sort than expected would be a mistake in this module; an unknown
// value in its place is the weakest that can be said.

pub(super) fn as_bool(value: &Dynamic) -> Bool {
    value.as_bool().unwrap_or_else(|| Bool::fresh_const("unknown"))
}

pub(super) fn as_int(value: &Dynamic) -> Int {
    value.as_int().unwrap_or_else(|| Int::fresh_const("unknown"))
}

fn as_real(value: &Dynamic) -> Real {
    value.as_real().unwrap_or_else(|| Real::fresh_const("unknown"))
}

fn real(value: i64) -> Real {
    Real::from_rational(value, 1)
}

pub(super) fn number_of(value: u32) -> Int {
    Int::from_u64(value.into())
}

fn number(value: &Number, sort: Sort) -> Option<Dynamic> {
    if sort == Sort::INT {
        if !value.is_integer() {
            return None;
        }
        return Some(Int::from_str(&value.numer().to_string()).ok()?.into());
    }
    let (numer, denom) = (value.numer().to_string(), value.denom().to_string());
    Some(Real::from_rational_str(&numer, &denom)?.into())
}

fn sum(summands: &[Dynamic], is_int: bool) -> Dynamic {
    if is_int {
        Int::add(&summands.iter().map(as_int).collect::<Vec<_>>()).into()
    } else {
        Real::add(&summands.iter().map(as_real).collect::<Vec<_>>()).into()
    }
}

fn product(factors: &[Dynamic], is_int: bool) -> Dynamic {
    if is_int {
        Int::mul(&factors.iter().map(as_int).collect::<Vec<_>>()).into()
    } else {
        Real::mul(&factors.iter().map(as_real).collect::<Vec<_>>()).into()
    }
}

/// Java's division from Euclid's: they agree where the dividend is not negative, and
/// Java's is symmetric.
fn truncated(op: Op, a: &Int, b: &Int) -> Int {
    let minus_a = a.unary_minus();
    let (direct, mirrored) =
        if op == Op::Div { (a.div(b), minus_a.div(b)) } else { (a.modulo(b), minus_a.modulo(b)) };
    a.ge(0).ite(&direct, &mirrored.unary_minus())
}

pub(super) fn wrapped(kind: IntKind, a: &Int) -> Int {
    let min = Int::from_i128(kind.min());
    let modulus = Int::from_i128(1i128 << kind.bits());
    let above = Int::sub(&[a.clone(), min.clone()]);
    Int::add(&[above.modulo(&modulus), min])
}

/// A bit operation by its definition on bit vectors, and what makes the bit vectors those
/// of the numbers. The operands are of the kind, but for the distance of a shift, which
/// may be any integer.
///
/// The bits of a number are a function of it: where results are operands in turn, Z3
/// reasons about bit vectors alone.
pub(super) fn bits(op: BitOp, kind: IntKind, a: &Int, b: &Int, result: &Int) -> BitDefinition {
    let width = kind.bits();
    let sort = z3::Sort::bitvector(width);
    let function = FuncDecl::new(format!("bits!{width}"), &[&z3::Sort::int()], &sort);
    let mut values = Vec::new();
    let mut numbers = Vec::new();
    let mut bits_of = |number: &Int| {
        let bits = function.apply(&[number]).as_bv();
        let bits = bits.unwrap_or_else(|| BV::fresh_const("unknown", width));
        values.push(bits.to_int(true).eq(number));
        numbers.push((number.clone(), bits.clone()));
        bits
    };
    let is_shift = matches!(op, BitOp::Shl | BitOp::Shr | BitOp::Ushr);
    let masked = || b.modulo(Int::from_u64(width.into()));
    let (x, y) = (bits_of(a), bits_of(&if is_shift { masked() } else { b.clone() }));
    let defined = match op {
        BitOp::And => x.bvand(y),
        BitOp::Or => x.bvor(y),
        BitOp::Xor => x.bvxor(y),
        BitOp::Shl => x.bvshl(y),
        BitOp::Shr => x.bvashr(y),
        BitOp::Ushr => x.bvlshr(y),
    };
    let bits_of_result = bits_of(result);
    BitDefinition { operation: bits_of_result.eq(defined), values, numbers }
}

/// The definition of a bit operation.
pub(super) struct BitDefinition {
    /// The bits of the result are those that the operation yields.
    pub(super) operation: Bool,
    /// The numbers are the values of their bits. Expensive.
    pub(super) values: Vec<Bool>,
    /// The numbers in it with their bits.
    numbers: Vec<(Int, BV)>,
}

/// Numbers are equal iff their bits are. This follows, but only comparing the bits lets
/// Z3 see it without looking for the values.
pub(super) fn compare_bits(definitions: &[BitDefinition]) -> Vec<Bool> {
    const MOST: usize = 32;
    let mut numbers: Vec<&(Int, BV)> = Vec::new();
    for number in definitions.iter().flat_map(|definition| &definition.numbers) {
        if !numbers.iter().any(|known| known.1.ast_eq(&number.1)) {
            numbers.push(number);
        }
    }
    numbers.truncate(MOST);
    let mut facts = Vec::new();
    for (at, (a, x)) in numbers.iter().enumerate() {
        for (b, y) in numbers.iter().skip(at + 1) {
            if x.get_size() == y.get_size() {
                facts.push(x.eq(y).iff(a.eq(b)));
            }
        }
    }
    facts
}

fn encode_truth(op: Op, args: &[Dynamic]) -> Option<Dynamic> {
    let formulas = || -> Option<Vec<Bool>> { args.iter().map(Dynamic::as_bool).collect() };
    Some(match (op, args) {
        (Op::True, _) => Bool::from_bool(true).into(),
        (Op::False, _) => Bool::from_bool(false).into(),
        (Op::Not, [a]) => a.as_bool()?.not().into(),
        (Op::And, _) => Bool::and(&formulas()?).into(),
        (Op::Or, _) => Bool::or(&formulas()?).into(),
        (Op::Eq, [a, b]) => a.safe_eq(b).ok()?.into(),
        (Op::Ite, [condition, then, other]) => condition.as_bool()?.ite(then, other),
        _ => return None,
    })
}
