//! The simplifying constructors keep the value: random terms are built, and each result
//! is evaluated and compared with the value of what was asked for. The text form is read
//! back as the same term.

use proptest::prelude::*;
use term::eval::{Interpretation, Value};
use term::{BitOp, FunId, IntKind, Number, Op, Sort, Term, Terms};

/// Values of the constants, by name.
struct Named(Vec<(Term, Value)>);

impl Interpretation for Named {
    fn constant(&self, terms: &Terms, constant: Term) -> Option<Value> {
        let found = self.0.iter().find(|(term, _)| *term == constant);
        let unique = terms.as_constant(constant)?.name;
        match found {
            Some((_, value)) => Some(value.clone()),
            None => Some(Value::Ref(unique.as_str().parse().ok()?)),
        }
    }

    fn function(&self, _: &Terms, _: FunId, args: &[Value]) -> Option<Value> {
        match args {
            [Value::Number(n)] => Some(Value::Number((n * n).truncated_rem(&Number::from(5))?)),
            _ => None,
        }
    }
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % bound
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }
}

struct Builder {
    terms: Terms,
    names: Named,
    random: Random,
    ints: Sort,
    set: Sort,
    bag: Sort,
    map: Sort,
    fun: FunId,
}

type Built = (Term, Value);

impl Builder {
    fn new(seed: u64) -> Builder {
        let mut terms = Terms::new();
        let ints = terms.seq_sort(Sort::INT);
        let set = terms.set_sort(Sort::INT);
        let bag = terms.bag_sort(Sort::INT);
        let map = terms.map_sort(Sort::INT, Sort::INT);
        let fun = terms.declare_fun("f", &[Sort::INT], Sort::INT, term::Reach::Anything);
        let random = Random(seed | 1);
        let mut builder =
            Builder { terms, names: Named(Vec::new()), random, ints, set, bag, map, fun };
        for sort in [Sort::BOOL, Sort::INT, Sort::REAL, Sort::REF, Sort::SNAP, ints, set, bag, map]
        {
            for index in 0..2 {
                let constant = builder.terms.constant(&format!("c{index}"), sort);
                let value = builder.random_value(sort);
                builder.names.0.push((constant, value));
            }
        }
        builder
    }

    fn random_int(&mut self) -> Number {
        match self.random.below(12) {
            0 => Number::from(i64::from(i32::MAX) + self.random.below(3) as i64 - 1),
            1 => Number::from(i128::from(i64::MIN) - i128::from(self.random.below(3)) + 1),
            2 => Number::from(self.random.below(300) as i64 - 150),
            3 => Number::power_of_two(self.random.below(70) as u32),
            _ => Number::from(self.random.below(7) as i64 - 3),
        }
    }

    fn random_value(&mut self, sort: Sort) -> Value {
        let small = |random: &mut Random| Value::int(random.below(4) as i64 - 1);
        let count = self.random.below(4);
        let random = &mut self.random;
        if sort == Sort::BOOL {
            Value::Bool(random.below(2) == 0)
        } else if sort == Sort::INT {
            Value::Number(self.random_int())
        } else if sort == Sort::REAL {
            let number = Number::fraction(random.below(9) as i128 - 4, 1 + random.below(4) as i128);
            Value::Number(number.unwrap_or(Number::ONE))
        } else if sort == Sort::REF {
            Value::Ref(random.below(4) as i64)
        } else if sort == Sort::SNAP {
            Value::Snap((random.below(40) as i64 - 20).into())
        } else if sort == self.set {
            Value::Set((0..count).map(|_| small(random)).collect())
        } else if sort == self.bag {
            let mut items: Vec<Value> = (0..count).map(|_| small(random)).collect();
            items.sort();
            Value::Bag(items)
        } else if sort == self.map {
            Value::Map((0..count).map(|_| (small(random), small(random))).collect())
        } else {
            Value::Seq((0..count).map(|_| small(random)).collect())
        }
    }

    fn leaf(&mut self, sort: Sort) -> Built {
        if sort == Sort::BOOL && self.random.below(4) == 0 {
            let value = self.random.below(2) == 0;
            return (self.terms.bool(value), Value::Bool(value));
        }
        if sort.is_numeric() && self.random.below(2) == 0 {
            let Value::Number(number) = self.random_value(sort) else { unreachable!() };
            return (self.terms.number(number.clone(), sort), Value::Number(number));
        }
        if sort == Sort::REF && self.random.below(2) == 0 {
            let at = self.random.below(4) as i64;
            let term =
                if at == 0 { Term::NULL } else { self.terms.unique(&at.to_string(), Sort::REF) };
            return (term, Value::Ref(at));
        }
        let candidates: Vec<(Term, Value)> =
            self.names.0.iter().filter(|(c, _)| self.terms.sort(*c) == sort).cloned().collect();
        let at = self.random.below(candidates.len() as u64) as usize;
        candidates[at].clone()
    }

    /// A small index mostly, so that it is sometimes within range.
    fn index(&mut self, depth: u32) -> Built {
        if self.random.below(2) == 0 {
            let at = self.random.below(5) as i64 - 1;
            return (self.terms.int(at), Value::int(at));
        }
        self.build(Sort::INT, depth)
    }

    fn apply(&mut self, op: Op, sort: Sort, args: &[Built]) -> Built {
        let (terms, values): (Vec<Term>, Vec<Value>) = args.iter().cloned().unzip();
        let value = self.terms.meaning(op, sort, &values).expect("a meaning");
        (self.terms.build(op, &terms), value)
    }

    fn args(&mut self, sorts: &[Sort], depth: u32) -> Vec<Built> {
        sorts.iter().map(|sort| self.build(*sort, depth)).collect()
    }

    fn build(&mut self, sort: Sort, depth: u32) -> Built {
        let built = if depth == 0 { self.leaf(sort) } else { self.compound(sort, depth - 1) };
        let evaluated = self.terms.evaluate(&self.names, built.0);
        assert_eq!(evaluated.as_ref(), Some(&built.1), "{}", self.terms.to_text(built.0));
        built
    }

    fn compound(&mut self, sort: Sort, depth: u32) -> Built {
        let (ints, set, bag, map) = (self.ints, self.set, self.bag, self.map);
        let int = Sort::INT;
        if self.random.below(8) == 0 {
            let args = self.args(&[Sort::BOOL, sort, sort], depth);
            return self.apply(Op::Ite, sort, &args);
        }
        if sort == Sort::BOOL {
            let any = [Sort::BOOL, int, Sort::REAL, Sort::REF, Sort::SNAP, ints, set, bag, map];
            let chosen = self.random.pick(&any);
            let (op, sorts): (Op, Vec<Sort>) = match self.random.below(14) {
                0 => (Op::Not, vec![Sort::BOOL]),
                1 => (Op::And, vec![Sort::BOOL; 2 + self.random.below(2) as usize]),
                2 => (Op::Or, vec![Sort::BOOL; 2 + self.random.below(2) as usize]),
                3 | 4 => (Op::Eq, vec![chosen, chosen]),
                5 => (Op::Eq, vec![int, int]),
                6 | 7 => (Op::AtLeastZero, vec![self.random.pick(&[int, Sort::REAL])]),
                8 => (Op::Positive, vec![Sort::REAL]),
                9 => (Op::SeqContains, vec![ints, int]),
                10 => (Op::Contains, vec![set, int]),
                11 => (Op::Subset, vec![set, set]),
                12 => (Op::HasKey, vec![map, int]),
                _ => (Op::Project(Sort::BOOL), vec![Sort::SNAP]),
            };
            let args = self.args(&sorts, depth);
            return self.apply(op, sort, &args);
        }
        if sort == int {
            return self.int(depth);
        }
        let (op, sorts): (Op, Vec<Sort>) = if sort == Sort::REAL {
            match self.random.below(3) {
                0 => return self.sum(sort, depth),
                1 => (Op::Mul, vec![sort, sort]),
                _ => (Op::Divide, vec![sort, sort]),
            }
        } else if sort == Sort::REF {
            return self.leaf(sort);
        } else if sort == Sort::SNAP {
            match self.random.below(5) {
                0 => (Op::Combine, vec![sort, sort]),
                1 => (Op::First, vec![sort]),
                2 => (Op::Second, vec![sort]),
                3 => (Op::Inject, vec![Sort::BOOL]),
                _ => (Op::Inject, vec![int]),
            }
        } else if sort == ints {
            match self.random.below(6) {
                0 => (Op::Seq(int), vec![int; self.random.below(4) as usize]),
                1 => (Op::Concat, vec![ints; 2 + self.random.below(2) as usize]),
                2 => {
                    let mut args = self.args(&[ints], depth);
                    args.push(self.index(depth));
                    args.extend(self.args(&[int], depth));
                    return self.apply(Op::Update, sort, &args);
                }
                3 | 4 => {
                    let mut args = self.args(&[ints], depth);
                    args.push(self.index(depth));
                    args.push(self.index(depth));
                    return self.apply(Op::Slice, sort, &args);
                }
                _ => (Op::Reverse, vec![ints]),
            }
        } else if sort == set {
            match self.random.below(6) {
                0 => (Op::Set(int), vec![int; self.random.below(4) as usize]),
                1 => (Op::Union, vec![set; 2 + self.random.below(2) as usize]),
                2 => (Op::Minus, vec![set, set]),
                3 => (Op::Intersect, vec![set, set]),
                4 => (Op::SetOfSeq, vec![ints]),
                _ => (Op::Keys, vec![map]),
            }
        } else if sort == bag {
            match self.random.below(5) {
                0 => (Op::Bag(int), vec![int; self.random.below(4) as usize]),
                1 => (Op::BagUnion, vec![bag; 2 + self.random.below(2) as usize]),
                2 => (Op::BagMinus, vec![bag, bag]),
                3 => (Op::BagIntersect, vec![bag, bag]),
                _ => (Op::BagOfSeq, vec![ints]),
            }
        } else {
            match self.random.below(4) {
                0 => (Op::EmptyMap(map), vec![]),
                1 | 2 => (Op::Put, vec![map, int, int]),
                _ => (Op::Remove, vec![map, int]),
            }
        };
        let args = self.args(&sorts, depth);
        self.apply(op, sort, &args)
    }

    fn sum(&mut self, sort: Sort, depth: u32) -> Built {
        let (a, b) = (self.build(sort, depth), self.build(sort, depth));
        let (Value::Number(x), Value::Number(y)) = (&a.1, &b.1) else { unreachable!() };
        let minus = self.random.below(2) == 0;
        let value = if minus { x - y } else { x + y };
        let term = if minus { self.terms.sub(a.0, b.0) } else { self.terms.add(a.0, b.0) };
        (term, Value::Number(value))
    }

    fn int(&mut self, depth: u32) -> Built {
        let int = Sort::INT;
        let (ints, set, bag, map) = (self.ints, self.set, self.bag, self.map);
        let kind = self.random.pick(&IntKind::ALL);
        let wide = self.random.pick(&[IntKind::Int, IntKind::Long]);
        let bit = self.random.pick(&BitOp::ALL);
        let (op, sorts): (Op, Vec<Sort>) = match self.random.below(18) {
            0..=3 => return self.sum(int, depth),
            4 => (Op::Mul, vec![int, int]),
            5 => (Op::Div, vec![int, int]),
            6 => (Op::Rem, vec![int, int]),
            7 | 8 => (Op::Wrap(kind), vec![int]),
            9 => (Op::Bits(bit, wide), vec![int, int]),
            10 => (Op::Len, vec![ints]),
            11 => {
                let mut args = self.args(&[ints], depth);
                args.push(self.index(depth));
                return self.apply(Op::Index, int, &args);
            }
            12 => (Op::Size, vec![set]),
            13 => (Op::Count, vec![bag, int]),
            14 => (Op::BagSize, vec![bag]),
            15 => (Op::Get, vec![map, int]),
            16 => (Op::MapSize, vec![map]),
            _ if self.random.below(2) == 0 => (Op::Project(int), vec![Sort::SNAP]),
            _ => {
                let arg = self.build(int, depth);
                let value = self.names.function(&self.terms, self.fun, &[arg.1]);
                return (self.terms.apply(self.fun, &[arg.0]), value.expect("a number"));
            }
        };
        let args = self.args(&sorts, depth);
        self.apply(op, int, &args)
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 4_000, failure_persistence: None, ..ProptestConfig::default()
    })]

    #[test]
    fn simplification_keeps_the_value(seed: u64, depth in 1u32..5) {
        let mut builder = Builder::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let (term, value) = builder.build(Sort::BOOL, depth);

        // The text form names a term of the same value. (Mostly the same term; but when it
        // is built again, some things are already known that were not at first.)
        let text = builder.terms.to_text(term);
        match builder.terms.parse(&text) {
            Ok(again) => {
                let again = builder.terms.evaluate(&builder.names, again);
                prop_assert_eq!(again.as_ref(), Some(&value), "{}", text);
            }
            Err(error) => prop_assert!(false, "{}: {}", text, error),
        }

        // Negation is exact, twice the value.
        let negated = builder.terms.not(term);
        let twice = builder.terms.not(negated);
        let twice_value = builder.terms.evaluate(&builder.names, twice);
        prop_assert_eq!(twice_value.as_ref(), Some(&value));
        let negated_value = builder.terms.evaluate(&builder.names, negated);
        prop_assert_ne!(negated_value.as_ref(), Some(&value));

        // What is known about the form of each part is true.
        for part in builder.terms.parts(term) {
            let value = builder.terms.evaluate(&builder.names, part);
            if let Some(Value::Number(number)) = &value {
                let bounds = builder.terms.bounds(part);
                prop_assert!(bounds.lower.is_none_or(|lower| lower <= *number));
                prop_assert!(bounds.upper.is_none_or(|upper| upper >= *number));
            }
            if let Some(unfolded) = builder.terms.unfolded(part) {
                prop_assert_eq!(&builder.terms.evaluate(&builder.names, unfolded), &value);
            }
            if let Some(axiom) = builder.terms.axiom(part) {
                let holds = builder.terms.evaluate(&builder.names, axiom);
                prop_assert_eq!(holds, Some(Value::Bool(true)));
            }
        }
    }

    #[test]
    fn reading_never_panics(text in "[()a-z0-9:#@<=+*/' -]{0,60}") {
        let _ = Terms::new().parse(&text);
    }
}
