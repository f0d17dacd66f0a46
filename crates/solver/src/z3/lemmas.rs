//! What is true of a term because of its operator, where the encoding does not say so
//! already. Lemmas are about single terms that occur, never quantified: together with
//! congruence they are all that Z3 knows of snapshots, types, data types, ages of
//! references, sizes, and of our own functions on sequences.

use term::{BitOp, ConstKind, IntKind, Number, Op, Reach, Sort, SortShape, Term, Terms};
use z3::ast::{Bool, Dynamic, Int, Seq};

use super::encode::{self, BitDefinition, Encoder, as_int, number_of};
use super::raw;

/// What is to be asserted when a term occurs for the first time.
#[derive(Default)]
pub(super) struct Lemmas {
    /// In the language of Z3: nothing new occurs in them.
    pub(super) direct: Vec<Bool>,
    /// Terms in turn, whose parts may have lemmas of their own.
    pub(super) terms: Vec<Term>,
    /// What sequences are to Z3's own theory of them. Expensive, and seldom needed: the
    /// elements that are asked for have been told one by one.
    pub(super) native: Vec<Bool>,
    /// Expensive definitions, for when nothing else is left.
    pub(super) late: Vec<BitDefinition>,
    /// The lemmas do not say everything: a counterexample may not be one.
    pub(super) weak: bool,
}

impl Encoder {
    pub(super) fn lemmas(&mut self, terms: &mut Terms, term: Term) -> Lemmas {
        let mut lemmas = Lemmas::default();
        self.encode(terms, term);
        let found = match terms.op(term) {
            Op::Const(_) | Op::Null | Op::Float(_) | Op::Double(_) => {
                self.identity_lemma(terms, term, &mut lemmas)
            }
            Op::Combine | Op::Inject | Op::Project(_) => {
                self.snapshot_lemma(terms, term, &mut lemmas)
            }
            Op::Index | Op::Update | Op::Slice | Op::Reverse | Op::Repeat | Op::Len => {
                self.sequence_lemma(terms, term, &mut lemmas)
            }
            Op::Size | Op::MapSize => {
                // Not as a term: that it is not negative would be simplified away.
                let ast = self.known(term).map(as_int);
                lemmas.direct.extend(ast.map(|size| size.ge(0)));
                size_lemma(terms, term, &mut lemmas);
                Some(())
            }
            Op::SetOfSeq | Op::Subset => {
                size_lemma(terms, term, &mut lemmas);
                Some(())
            }
            Op::Count
            | Op::BagSize
            | Op::BagOfSeq
            | Op::BagMinus
            | Op::BagIntersect
            | Op::Bag(_)
            | Op::BagUnion => {
                self.bag_lemma(terms, term, &mut lemmas);
                Some(())
            }
            Op::Bits(op, kind) => self.bits_lemma(terms, term, op, kind, &mut lemmas),
            Op::Construct(..) => self.construct_lemma(terms, term, &mut lemmas),
            // Of types that are not declared only single consequences are known.
            Op::Subtype => {
                lemmas.weak = terms.class_kind(terms.arg(term, 1)).is_none();
                Some(())
            }
            Op::Forall(_) => {
                lemmas.weak = true;
                Some(())
            }
            _ => Some(()),
        };
        if found.is_none() {
            lemmas.weak = true;
        }
        self.age_lemma(terms, term, &mut lemmas);
        self.data_lemma(terms, term, &mut lemmas);
        lemmas
    }

    /// Values with a name of their own differ from each other: each has its number.
    fn identity_lemma(&mut self, terms: &Terms, term: Term, lemmas: &mut Lemmas) -> Option<()> {
        let number = match terms.op(term) {
            Op::Null => 0,
            Op::Const(id) if terms.constant_at(id).kind != ConstKind::Unique => return Some(()),
            Op::Const(_) | Op::Float(_) | Op::Double(_) => term.index() as u32 + 1,
            _ => return Some(()),
        };
        let ast = self.known(term)?.clone();
        let identity = self.observe(terms, "identity", terms.sort(term), &ast);
        lemmas.direct.push(identity.eq(number_of(number)));
        Some(())
    }

    /// When the references in a value came into being: objects at their own time, the
    /// others not after the time of their term, and not after what they were taken from or
    /// put together of.
    fn age_lemma(&mut self, terms: &Terms, term: Term, lemmas: &mut Lemmas) {
        if terms.op(term) == Op::Ite || !holds_references(terms, terms.sort(term)) {
            return;
        }
        let Some(age) = self.age(terms, term) else { return };
        if let Some(stamp) = terms.object_stamp(term) {
            lemmas.direct.push(age.eq(number_of(stamp)));
        } else if let Some(stamp) = terms.stamp(term) {
            lemmas.direct.push(age.le(number_of(stamp)));
        }
        let from_args = match terms.op(term) {
            Op::Apply(fun) => terms.fun(fun).reach == Reach::Arguments,
            op => Terms::is_interpreted(op),
        };
        if !from_args || terms.args(term).is_empty() {
            return;
        }
        // Where there is no such part, the value is null, or as old as null.
        let mut sources = vec![age.le(0)];
        for arg in terms.args(term).to_vec() {
            if holds_references(terms, terms.sort(arg)) {
                sources.extend(self.age(terms, arg).map(|source| age.le(source)));
            }
        }
        lemmas.direct.push(Bool::or(&sources));
    }

    fn age(&mut self, terms: &Terms, term: Term) -> Option<Int> {
        let ast = self.known(term)?.clone();
        Some(self.observe(terms, "age", terms.sort(term), &ast))
    }

    fn snapshot_lemma(&mut self, terms: &mut Terms, term: Term, lemmas: &mut Lemmas) -> Option<()> {
        let ast = self.known(term)?.clone();
        let arg = |encoder: &Encoder, terms: &Terms, at: usize| {
            encoder.known(*terms.args(term).get(at)?).cloned()
        };
        let snap = Sort::SNAP;
        match terms.op(term) {
            Op::Combine => {
                let first = self.function(terms, "First", snap, &[snap], snap);
                let second = self.function(terms, "Second", snap, &[snap], snap);
                lemmas.direct.push(first.apply(&[&ast]).eq(arg(self, terms, 0)?));
                lemmas.direct.push(second.apply(&[&ast]).eq(arg(self, terms, 1)?));
            }
            Op::Inject => {
                let sort = terms.sort(terms.arg(term, 0));
                let project = self.projection(terms, sort);
                lemmas.direct.push(project.apply(&[&ast]).eq(arg(self, terms, 0)?));
            }
            Op::Project(sort) if terms.is_surely_infinite(sort) => {
                let inject = self.function(terms, "Inject", sort, &[sort], snap);
                lemmas.direct.push(inject.apply(&[&ast]).eq(arg(self, terms, 0)?));
            }
            _ => {}
        }
        Some(())
    }

    fn sequence_lemma(&mut self, terms: &mut Terms, term: Term, lemmas: &mut Lemmas) -> Option<()> {
        let ast = self.known(term)?.clone();
        let args: Vec<Dynamic> =
            terms.args(term).iter().filter_map(|arg| self.known(*arg).cloned()).collect();
        let within = |s: &Seq, index: &Int| Bool::and(&[index.ge(0), index.lt(s.length())]);
        match (terms.op(term), args.as_slice()) {
            (Op::Index, [s, index]) => {
                let sort = terms.sort(terms.arg(term, 0));
                let (s, index) = (s.as_seq()?, as_int(index));
                let within = within(&s, &index);
                let missing = self.default_value(terms, sort, terms.sort(term));
                lemmas.native.push(within.implies(ast.eq(s.nth(index))));
                lemmas.direct.push(Bool::or(&[within, ast.eq(missing)]));
                lemmas.terms.extend(definition(terms, term));
            }
            (Op::Update, [s, index, value]) => {
                let (old, index) = (s.as_seq()?, as_int(index));
                let within = within(&old, &index);
                let behind = Int::add(&[index.clone(), Int::from_i64(1)]);
                let before = raw::extract(&old, &Int::from_i64(0), &index)?;
                let rest = raw::extract(&old, &behind, &old.length())?;
                let changed = Seq::concat(&[before, Seq::unit(value), rest]);
                let changed: Dynamic = changed.into();
                lemmas.native.push(ast.eq(within.ite(&changed, s)));
                lemmas.direct.push(ast.as_seq()?.length().eq(old.length()));
            }
            (Op::Slice, [s, from, to]) => {
                let (s, from, to) = (s.as_seq()?, as_int(from), as_int(to));
                let start = from.ge(0).ite(&from, &Int::from_i64(0));
                let length = Int::sub(&[to, start.clone()]);
                let part: Dynamic = raw::extract(&s, &start, &length)?.into();
                lemmas.native.push(ast.eq(part));
                let len = terms.len_of(term);
                lemmas.terms.extend(definition(terms, len));
            }
            // Its elements are told one by one, where they are asked for.
            (Op::Repeat, [element, count]) => {
                let (seq, count) = (ast.as_seq()?, as_int(count));
                let some = count.ge(1);
                let unit: Dynamic = Seq::unit(element).into();
                lemmas.direct.push(some.implies(seq.length().eq(&count)));
                lemmas.direct.push(Bool::or(&[some, seq.length().eq(0)]));
                lemmas.direct.push(count.eq(1).implies(ast.eq(unit)));
                lemmas.weak = true;
            }
            (Op::Reverse, [s]) => {
                let seq = s.as_seq()?;
                lemmas.direct.push(ast.as_seq()?.length().eq(seq.length()));
                let sort = terms.sort(term);
                let again = self.function(terms, "Reverse", sort, &[sort], sort).apply(&[&ast]);
                lemmas.direct.push(again.eq(s));
                // One element or none: reversal changes nothing.
                lemmas.direct.push(seq.length().le(1).implies(ast.eq(s)));
                lemmas.weak = true;
            }
            _ => {}
        }
        Some(())
    }

    fn bits_lemma(
        &mut self,
        terms: &mut Terms,
        term: Term,
        op: BitOp,
        kind: IntKind,
        lemmas: &mut Lemmas,
    ) -> Option<()> {
        let result = as_int(self.known(term)?);
        let [a, b] = terms.args(term) else { return None };
        let (a, b) = (*a, *b);
        let (x, y) = (as_int(self.known(a)?), as_int(self.known(b)?));
        let bounds = terms.bounds(term);
        let bound = |number: &Number| number.to_i128().map(Int::from_i128);
        lemmas.direct.extend(bounds.lower.as_ref().and_then(bound).map(|low| result.ge(low)));
        lemmas.direct.extend(bounds.upper.as_ref().and_then(bound).map(|high| result.le(high)));
        if let Some(exact) = exact_bits(terms, op, kind, (a, &x), (b, &y)) {
            lemmas.direct.push(result.eq(exact));
            return Some(());
        }
        if op == BitOp::And {
            // What is not negative is not made greater by a mask.
            for operand in [&x, &y] {
                let small = Bool::and(&[result.ge(0), result.le(operand)]);
                let usual = Bool::and(&[operand.ge(0), operand.le(Int::from_i128(kind.max()))]);
                lemmas.direct.push(usual.implies(small));
            }
        }
        lemmas.late.push(encode::bits(op, kind, &x, &y, &result));
        Some(())
    }

    // Data types.

    fn construct_lemma(
        &mut self,
        terms: &mut Terms,
        term: Term,
        lemmas: &mut Lemmas,
    ) -> Option<()> {
        let Op::Construct(sort, constructor) = terms.op(term) else { return None };
        let ast = self.known(term)?.clone();
        let number = self.observe(terms, "constructor", sort, &ast);
        lemmas.direct.push(number.eq(number_of(constructor)));
        let height = self.observe(terms, "height", sort, &ast);
        let fields = terms.args(term).to_vec();
        for (at, field) in fields.iter().enumerate() {
            let field_sort = terms.sort(*field);
            let name = format!("Select!{constructor}!{at}");
            let select = self.function(terms, &name, sort, &[sort], field_sort);
            let field_ast = self.known(*field)?.clone();
            lemmas.direct.push(select.apply(&[&ast]).eq(&field_ast));
            // Values are finite trees: no value is a part of itself.
            if terms.data_of(field_sort).is_some() {
                let inner = self.observe(terms, "height", field_sort, &field_ast);
                lemmas.direct.push(inner.lt(&height));
            }
        }
        Some(())
    }

    /// Each value of a data type was made by one of the constructors.
    fn data_lemma(&mut self, terms: &mut Terms, term: Term, lemmas: &mut Lemmas) {
        let sort = terms.sort(term);
        if matches!(terms.op(term), Op::Construct(..) | Op::Ite) {
            return;
        }
        let Some(count) = terms.data_of(sort).map(|data| data.constructors.len() as u32) else {
            return;
        };
        let Some(ast) = self.known(term).cloned() else { return };
        let number = self.observe(terms, "constructor", sort, &ast);
        lemmas.direct.push(number.ge(0));
        lemmas.direct.push(number.lt(number_of(count)));
        let height = self.observe(terms, "height", sort, &ast);
        for constructor in 0..count {
            let sorts = terms.field_sorts(sort, constructor);
            let is_made = number.eq(number_of(constructor));
            let mut fields = Vec::new();
            for (at, field) in sorts.iter().enumerate() {
                let name = format!("Select!{constructor}!{at}");
                let select = self.function(terms, &name, sort, &[sort], *field);
                let selected = select.apply(&[&ast]);
                if terms.data_of(*field).is_some() {
                    let inner = self.observe(terms, "height", *field, &selected);
                    lemmas.direct.push(is_made.implies(inner.lt(&height)));
                }
                fields.push(selected);
            }
            let name = format!("Construct!{constructor}!{}", self.sort_number(terms, sort));
            let of = sorts.first().copied().unwrap_or(sort);
            let construct = self.function(terms, &name, of, &sorts, sort);
            let fields: Vec<&dyn z3::ast::Ast> =
                fields.iter().map(|field| field as &dyn z3::ast::Ast).collect();
            lemmas.direct.push(is_made.implies(ast.eq(construct.apply(&fields))));
        }
    }
}

/// The equation between a term and its definition.
fn definition(terms: &mut Terms, term: Term) -> Option<Term> {
    let unfolded = terms.unfolded(term)?;
    Some(terms.eq(term, unfolded))
}

/// Shifts by a constant and masks of the lowest bits, as arithmetic.
fn exact_bits(
    terms: &Terms,
    op: BitOp,
    kind: IntKind,
    (a, x): (Term, &Int),
    (b, y): (Term, &Int),
) -> Option<Int> {
    let constant = |term: Term| terms.as_number(term).and_then(Number::to_i128);
    let power = |exponent: i128| Int::from_i128(1i128 << exponent);
    match op {
        BitOp::And => {
            let (mask, other) = match (constant(a), constant(b)) {
                (Some(mask), _) => (mask, y),
                (_, Some(mask)) => (mask, x),
                _ => return None,
            };
            let lowest = (0..kind.max()).contains(&mask) && (mask & (mask + 1)) == 0;
            lowest.then(|| other.modulo(Int::from_i128(mask + 1)))
        }
        BitOp::Shr => {
            // Operands have been wrapped to the kind; division rounds down.
            let distance = constant(b)? & i128::from(kind.bits() - 1);
            Some(x.div(power(distance)))
        }
        BitOp::Ushr => {
            let distance = constant(b)? & i128::from(kind.bits() - 1);
            let unsigned = x.modulo(power(kind.bits().into()));
            (distance > 0).then(|| unsigned.div(power(distance)))
        }
        BitOp::Or | BitOp::Xor | BitOp::Shl => None,
    }
}

/// Sizes of sets, from those of their parts.
fn size_lemma(terms: &mut Terms, term: Term, lemmas: &mut Lemmas) {
    lemmas.weak = true;
    let zero = terms.int(0);
    match terms.op(term) {
        Op::Size => {
            let set = terms.arg(term, 0);
            let sort = terms.sort(set);
            let element = terms.element_sort(sort);
            let none = terms.set(element, &[]);
            let (is_none, is_zero) = (terms.eq(set, none), terms.eq(term, zero));
            let empty = terms.iff(is_none, is_zero);
            lemmas.terms.push(empty);
            lemmas.terms.extend(size_of_operation(terms, set, term));
            lemmas.terms.push(single_element(terms, set, term));
        }
        Op::SetOfSeq => {
            let s = terms.arg(term, 0);
            let (size, len) = (terms.size(term), terms.len_of(s));
            lemmas.terms.push(terms.le(size, len));
        }
        Op::Subset => {
            let (a, b) = (terms.arg(term, 0), terms.arg(term, 1));
            let (x, y) = (terms.size(a), terms.size(b));
            let smaller = terms.le(x, y);
            lemmas.terms.push(terms.implies(term, smaller));
            let (same_size, same) = (terms.le(y, x), terms.eq(a, b));
            let both = terms.and([term, same_size]);
            lemmas.terms.push(terms.implies(both, same));
        }
        Op::MapSize => {
            let map = terms.arg(term, 0);
            let keys = terms.keys(map);
            let size = terms.size(keys);
            lemmas.terms.push(terms.eq(term, size));
            lemmas.terms.extend(definition(terms, term));
        }
        _ => {}
    }
}

/// A set of one element is the set of that element.
fn single_element(terms: &mut Terms, set: Term, size: Term) -> Term {
    let sort = terms.sort(set);
    let element = terms.element_sort(sort);
    let only = terms.declare_fun("only element", &[sort], element, Reach::Anything);
    let only = terms.apply(only, &[set]);
    let single = terms.set(element, &[only]);
    let one = terms.int(1);
    let (is_one, same) = (terms.eq(size, one), terms.eq(set, single));
    terms.implies(is_one, same)
}

fn size_of_operation(terms: &mut Terms, set: Term, size: Term) -> Vec<Term> {
    let sort = terms.sort(set);
    let element = terms.element_sort(sort);
    match terms.op(set) {
        // One element after the other: it counts unless it was there already.
        Op::Set(_) => {
            let items = terms.args(set).to_vec();
            let Some((last, others)) = items.split_last() else { return Vec::new() };
            let before = terms.set(element, others);
            let there = terms.contains(before, *last);
            let (zero, one) = (terms.int(0), terms.int(1));
            let more = terms.ite(there, zero, one);
            let rest = terms.size(before);
            let all = terms.add(rest, more);
            vec![terms.eq(size, all)]
        }
        Op::Union => {
            let parts = terms.args(set).to_vec();
            let Some((first, rest)) = parts.split_first() else { return Vec::new() };
            let rest = terms.union_all(sort, rest);
            let common = terms.intersect(*first, rest);
            let (a, b, both) = (terms.size(*first), terms.size(rest), terms.size(common));
            let sum = terms.add(a, b);
            let all = terms.sub(sum, both);
            vec![terms.eq(size, all)]
        }
        Op::Minus => {
            let (a, b) = (terms.arg(set, 0), terms.arg(set, 1));
            let common = terms.intersect(a, b);
            let (whole, both) = (terms.size(a), terms.size(common));
            let left = terms.sub(whole, both);
            vec![terms.eq(size, left)]
        }
        Op::Intersect => {
            let parts = [terms.arg(set, 0), terms.arg(set, 1)];
            let mut facts = Vec::new();
            for (part, other) in [(parts[0], parts[1]), (parts[1], parts[0])] {
                let whole = terms.size(part);
                facts.push(terms.le(size, whole));
                if matches!(terms.op(part), Op::Set(_)) && terms.args(part).len() == 1 {
                    let there = terms.contains(other, terms.arg(part, 0));
                    let (zero, one) = (terms.int(0), terms.int(1));
                    let expected = terms.ite(there, one, zero);
                    facts.push(terms.eq(size, expected));
                }
            }
            facts
        }
        _ => Vec::new(),
    }
}

impl Encoder {
    fn bag_lemma(&mut self, terms: &mut Terms, term: Term, lemmas: &mut Lemmas) {
        // Arrays may have negative elements; bags have none.
        lemmas.weak = true;
        let zero = terms.int(0);
        match terms.op(term) {
            Op::Count => {
                // Not as a term: that it is not negative is simplified away.
                if let Some(ast) = self.known(term) {
                    lemmas.direct.push(as_int(ast).ge(0));
                }
                lemmas.terms.extend(definition(terms, term));
                let (bag, element) = (terms.arg(term, 0), terms.arg(term, 1));
                if terms.op(bag) == Op::BagOfSeq {
                    let s = terms.arg(bag, 0);
                    let there = terms.seq_contains(s, element);
                    let one = terms.int(1);
                    let counted = terms.le(one, term);
                    lemmas.terms.push(terms.iff(there, counted));
                }
                let size = terms.bag_size(bag);
                lemmas.terms.push(terms.le(term, size));
            }
            Op::BagSize => {
                if let Some(ast) = self.known(term) {
                    lemmas.direct.push(as_int(ast).ge(0));
                }
                let bag = terms.arg(term, 0);
                let element = terms.element_sort(terms.sort(bag));
                let none = terms.bag(element, &[]);
                let (is_none, is_zero) = (terms.eq(bag, none), terms.eq(term, zero));
                lemmas.terms.push(terms.iff(is_none, is_zero));
                lemmas.terms.extend(definition(terms, term));
                if let Op::BagMinus = terms.op(bag) {
                    let (a, b) = (terms.arg(bag, 0), terms.arg(bag, 1));
                    let (x, y) = (terms.bag_size(a), terms.bag_size(b));
                    let least = terms.sub(x, y);
                    lemmas.terms.push(terms.le(least, term));
                    lemmas.terms.push(terms.le(term, x));
                }
            }
            Op::BagOfSeq => {
                let s = terms.arg(term, 0);
                if terms.op(s) == Op::Update {
                    lemmas.terms.push(bag_of_update(terms, s, term));
                }
            }
            _ => {}
        }
    }

    fn projection(&mut self, terms: &Terms, sort: Sort) -> z3::FuncDecl {
        let name = format!("Project!{}", self.sort_number(terms, sort));
        self.function(terms, &name, Sort::SNAP, &[Sort::SNAP], sort)
    }
}

/// The old element goes, the new one comes; nothing else changes.
fn bag_of_update(terms: &mut Terms, updated: Term, bag: Term) -> Term {
    let (s, at, value) = (terms.arg(updated, 0), terms.arg(updated, 1), terms.arg(updated, 2));
    let element = terms.element_sort(terms.sort(s));
    let within = terms.is_index(s, at);
    let old = terms.index(s, at);
    let (gone, come) = (terms.bag(element, &[old]), terms.bag(element, &[value]));
    let before = terms.bag_of_seq(s);
    let (left, right) = (terms.bag_union(bag, gone), terms.bag_union(before, come));
    let exchanged = terms.eq(left, right);
    let same = terms.eq(bag, before);
    let (inside, outside) = (terms.implies(within, exchanged), terms.or([within, same]));
    terms.and([inside, outside])
}

/// Whether there may be references in values of the sort.
fn holds_references(terms: &Terms, sort: Sort) -> bool {
    match terms.shape(sort) {
        SortShape::Ref | SortShape::Snap | SortShape::Data(..) => true,
        SortShape::Seq(element) | SortShape::Set(element) | SortShape::Bag(element) => {
            holds_references(terms, *element)
        }
        SortShape::Map(key, value) => {
            holds_references(terms, *key) || holds_references(terms, *value)
        }
        _ => false,
    }
}

/// Whether the encoding of values of the sort leaves out something.
pub(super) fn is_weak_sort(terms: &Terms, sort: Sort) -> bool {
    match terms.shape(sort) {
        SortShape::Bag(_) => true,
        SortShape::Seq(element) | SortShape::Set(element) => is_weak_sort(terms, *element),
        SortShape::Map(key, value) => is_weak_sort(terms, *key) || is_weak_sort(terms, *value),
        _ => false,
    }
}
