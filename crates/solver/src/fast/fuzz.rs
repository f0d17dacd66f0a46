//! Random facts, pushed and popped, that are all true in a model fixed beforehand: then
//! the prover must never find a contradiction, and never prove what is false there. And
//! what it knows after taking levels back is what it would know from scratch.

use proptest::prelude::*;
use term::eval::{Interpretation, Value};
use term::{Constructor, FunId, IntKind, Number, Reach, Sort, Term, Terms};

use super::{Answer, Distinct, Fast};

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

struct Model {
    constants: Vec<(Term, Value)>,
    salt: i64,
}

impl Interpretation for Model {
    fn constant(&self, _: &Terms, constant: Term) -> Option<Value> {
        self.constants.iter().find(|(term, _)| *term == constant).map(|(_, value)| value.clone())
    }

    /// Some function of the arguments.
    fn function(&self, terms: &Terms, fun: FunId, args: &[Value]) -> Option<Value> {
        let mut code = self.salt;
        for arg in args {
            let arg = match arg {
                Value::Number(n) => n.truncated_rem(&Number::from(11))?.to_i128()? as i64,
                Value::Ref(r) => *r,
                Value::Snap(s) => i64::try_from(s % 13).ok()?,
                _ => 1,
            };
            code = code * 31 + arg;
        }
        let code = code.rem_euclid(5);
        Some(match terms.fun(fun).result {
            Sort::INT => Value::int(code - 1),
            Sort::REF => Value::Ref(code.min(3)),
            Sort::BOOL => Value::Bool(code > 2),
            _ => return None,
        })
    }
}

struct World {
    terms: Terms,
    model: Model,
    random: Random,
    ints: Sort,
    color: Sort,
    funs: [FunId; 4],
}

impl World {
    fn new(seed: u64) -> World {
        let mut terms = Terms::new();
        let ints = terms.seq_sort(Sort::INT);
        let color = terms.declare_data("Tree", 0);
        let sort = terms.data_sort(color, &[]);
        let constructor = |name: &str, fields: &[Sort]| Constructor {
            name: name.into(),
            fields: fields.iter().map(|sort| ("field".into(), *sort)).collect(),
        };
        let constructors = vec![
            constructor("Leaf", &[]),
            constructor("One", &[Sort::INT]),
            constructor("Two", &[sort, Sort::INT]),
        ];
        terms.define_data(color, constructors);
        let anything = Reach::Anything;
        let funs = [
            terms.declare_fun("f", &[Sort::INT], Sort::INT, anything),
            terms.declare_fun("g", &[Sort::REF], Sort::REF, anything),
            terms.declare_fun("h", &[Sort::SNAP, Sort::REF], Sort::INT, anything),
            terms.declare_fun("p", &[Sort::REF, Sort::INT], Sort::BOOL, anything),
        ];
        let mut random = Random(seed | 1);
        let mut constants = Vec::new();
        for index in 0..3 {
            let name = format!("c{index}");
            let int = random.below(6) as i64 - 1;
            constants.push((terms.constant(&name, Sort::INT), Value::int(int)));
            let perm = Number::fraction(1 + random.below(4) as i128, 4).unwrap_or(Number::ONE);
            constants.push((terms.constant(&name, Sort::REAL), Value::Number(perm)));
            constants.push((terms.constant(&name, Sort::BOOL), Value::Bool(random.below(2) == 0)));
            let object = Value::Ref(random.pick(&[0, 1, 2, 3, 101, 102]));
            constants.push((terms.constant(&name, Sort::REF), object));
            let snapshot = Value::Snap((random.below(12) as i64).into());
            constants.push((terms.constant(&name, Sort::SNAP), snapshot));
            let items = (0..random.below(4)).map(|_| Value::int(random.below(3) as i64)).collect();
            constants.push((terms.constant(&name, ints), Value::Seq(items)));
            let leaf = Value::Data(0, vec![]);
            let data = match random.below(3) {
                0 => leaf,
                1 => Value::Data(1, vec![Value::int(random.below(2) as i64)]),
                _ => Value::Data(2, vec![leaf, Value::int(random.below(2) as i64)]),
            };
            constants.push((terms.constant(&name, sort), data));
        }
        // Some are older than the objects, some are not.
        let old = Value::Ref(random.below(4) as i64);
        constants.push((terms.fresh("old", Sort::REF), old));
        constants.push((terms.fresh_object("o"), Value::Ref(101)));
        let middle = Value::Ref(random.pick(&[0, 1, 2, 3, 101]));
        constants.push((terms.fresh("middle", Sort::REF), middle));
        constants.push((terms.fresh_object("p"), Value::Ref(102)));
        for value in 1..4 {
            constants.push((terms.unique(&value.to_string(), Sort::REF), Value::Ref(value)));
        }
        constants.push((Term::NULL, Value::Ref(0)));
        let salt = random.below(1000) as i64;
        World { terms, model: Model { constants, salt }, random, ints, color: sort, funs }
    }

    fn value(&self, term: Term) -> Value {
        match self.terms.evaluate(&self.model, term) {
            Some(value) => value,
            None => panic!("no value: {}", self.terms.to_text(term)),
        }
    }

    fn leaf(&mut self, sort: Sort) -> Term {
        if sort.is_numeric() && self.random.below(2) == 0 {
            let numer = self.random.below(6) as i64 - 1;
            let number = if sort == Sort::INT {
                Number::from(numer)
            } else {
                Number::fraction(numer.into(), 4).unwrap_or(Number::ONE)
            };
            return self.terms.number(number, sort);
        }
        let constants = self.model.constants.iter().map(|(constant, _)| *constant);
        let fitting: Vec<Term> = constants.filter(|c| self.terms.sort(*c) == sort).collect();
        self.random.pick(&fitting)
    }

    fn term(&mut self, sort: Sort, depth: u32) -> Term {
        if depth == 0 || self.random.below(3) == 0 {
            return self.leaf(sort);
        }
        let depth = depth - 1;
        if self.random.below(7) == 0 {
            let condition = self.formula(depth);
            let (then, other) = (self.term(sort, depth), self.term(sort, depth));
            return self.terms.ite(condition, then, other);
        }
        if sort == Sort::INT {
            return self.int(depth);
        }
        let same = self.term(sort, depth);
        if sort == Sort::REAL {
            let other = self.term(sort, depth);
            if self.random.below(2) == 0 {
                self.terms.add(same, other)
            } else {
                self.terms.sub(same, other)
            }
        } else if sort == Sort::REF {
            match self.random.below(2) {
                0 => self.terms.apply(self.funs[1], &[same]),
                _ => same,
            }
        } else if sort == Sort::SNAP {
            let other = self.term(sort, depth);
            let (int, reference) = (self.term(Sort::INT, depth), self.term(Sort::REF, depth));
            let formula = self.formula(depth);
            match self.random.below(6) {
                0 | 1 => self.terms.combine(same, other),
                2 => self.terms.first(same),
                3 => self.terms.inject(int),
                4 => self.terms.inject(reference),
                _ => self.terms.inject(formula),
            }
        } else if sort == self.ints {
            let other = self.term(sort, depth);
            let (x, y) = (self.term(Sort::INT, depth), self.term(Sort::INT, depth));
            match self.random.below(7) {
                6 => {
                    let more = self.terms.int(7);
                    let count = self.terms.add(y, more);
                    self.terms.repeat(x, count)
                }
                0 => self.terms.seq(Sort::INT, &[x, y]),
                1 => self.terms.seq(Sort::INT, &[x]),
                2 => self.terms.concat(same, other),
                3 => self.terms.update(same, x, y),
                4 => self.terms.slice(same, x, y),
                _ => self.terms.reverse(same),
            }
        } else {
            let int = self.term(Sort::INT, depth);
            match self.random.below(4) {
                0 => self.terms.construct(sort, 1, &[int]),
                1 => self.terms.construct(sort, 2, &[same, int]),
                2 => self.terms.construct(sort, 0, &[]),
                _ => same,
            }
        }
    }

    fn int(&mut self, depth: u32) -> Term {
        let (a, b) = (self.term(Sort::INT, depth), self.term(Sort::INT, depth));
        match self.random.below(12) {
            0..=2 => self.terms.add(a, b),
            3 => self.terms.sub(a, b),
            4 => self.terms.mul(a, b),
            5 => {
                let divisor = self.terms.int(2 + self.random.below(2) as i64);
                self.terms.div(a, divisor)
            }
            6 => {
                let divisor = self.terms.int(2 + self.random.below(2) as i64);
                self.terms.rem(a, divisor)
            }
            7 => self.terms.wrap(IntKind::Byte, a),
            8 => self.terms.apply(self.funs[0], &[a]),
            9 => {
                let (snapshot, reference) =
                    (self.term(Sort::SNAP, depth), self.term(Sort::REF, depth));
                self.terms.apply(self.funs[2], &[snapshot, reference])
            }
            10 => {
                let s = self.term(self.ints, depth);
                self.terms.len_of(s)
            }
            _ => {
                let s = self.term(self.ints, depth);
                self.terms.index(s, a)
            }
        }
    }

    fn formula(&mut self, depth: u32) -> Term {
        if depth == 0 {
            return self.leaf(Sort::BOOL);
        }
        let depth = depth - 1;
        match self.random.below(12) {
            0 => {
                let (a, b) = (self.formula(depth), self.formula(depth));
                self.terms.and([a, b])
            }
            1 => {
                let (a, b, c) = (self.formula(depth), self.formula(depth), self.formula(depth));
                self.terms.or([a, b, c])
            }
            2 => {
                let (a, b) = (self.formula(depth), self.formula(depth));
                self.terms.implies(a, b)
            }
            3 => {
                let (a, b) = (self.term(Sort::REF, depth), self.term(Sort::INT, depth));
                self.terms.apply(self.funs[3], &[a, b])
            }
            4 | 5 => {
                let sort = self.random.pick(&[Sort::INT, Sort::INT, Sort::REAL]);
                let (a, b) = (self.term(sort, depth), self.term(sort, depth));
                if self.random.below(2) == 0 { self.terms.le(a, b) } else { self.terms.lt(a, b) }
            }
            6 => {
                let value = self.term(self.color, depth);
                let constructor = self.random.below(3) as u32;
                self.terms.is(value, constructor)
            }
            _ => {
                let sorts = [
                    Sort::INT,
                    Sort::INT,
                    Sort::REAL,
                    Sort::BOOL,
                    Sort::REF,
                    Sort::REF,
                    Sort::SNAP,
                    self.ints,
                    self.color,
                ];
                let sort = self.random.pick(&sorts);
                let (a, b) = if sort == Sort::BOOL {
                    (self.formula(depth), self.formula(depth))
                } else {
                    (self.term(sort, depth), self.term(sort, depth))
                };
                self.terms.eq(a, b)
            }
        }
    }

    /// A random formula that is true in the model.
    fn fact(&mut self) -> Term {
        let depth = 1 + self.random.below(4) as u32;
        let formula = self.formula(depth);
        if self.value(formula) == Value::Bool(true) { formula } else { self.terms.not(formula) }
    }
}

/// Facts and goals for the whole prover.
fn nothing_false_is_proved(seed: u64, steps: u32) -> Result<(), TestCaseError> {
    let mut world = World::new(seed);
    let mut fast = Fast::new();
    let mut facts: Vec<Vec<Term>> = vec![Vec::new()];
    for _ in 0..steps {
        match world.random.below(10) {
            0 => {
                fast.push();
                facts.push(Vec::new());
            }
            1 if fast.depth() > 0 => {
                let levels = 1 + world.random.below(fast.depth() as u64) as usize;
                fast.pop(levels);
                facts.truncate(facts.len() - levels);
            }
            2..=5 => {
                let fact = world.fact();
                fast.assume(&mut world.terms, fact);
                facts.last_mut().expect("a level").push(fact);
                let texts: Vec<String> =
                    facts.iter().flatten().map(|fact| world.terms.to_text(*fact)).collect();
                prop_assert!(!fast.is_inconsistent(), "{:#?}", texts);
            }
            6 => {
                let sort = world.random.pick(&[Sort::INT, Sort::REF, Sort::SNAP]);
                let (a, b) = (world.term(sort, 2), world.term(sort, 2));
                if let Some(equal) = fast.equal(&mut world.terms, a, b) {
                    prop_assert_eq!(equal, world.value(a) == world.value(b));
                }
            }
            _ => {
                let depth = 1 + world.random.below(3) as u32;
                let goal = world.formula(depth);
                if fast.prove(&mut world.terms, goal) == Answer::Proved {
                    let texts: Vec<String> =
                        facts.iter().flatten().map(|fact| world.terms.to_text(*fact)).collect();
                    prop_assert_eq!(
                        world.value(goal),
                        Value::Bool(true),
                        "{:#?} |- {}",
                        texts,
                        world.terms.to_text(goal)
                    );
                }
            }
        }
    }
    Ok(())
}

/// Equalities between references only: nothing is lost, and nothing stays that should go.
fn taking_back_is_exact(seed: u64, steps: u32) -> Result<(), TestCaseError> {
    let mut world = World::new(seed);
    let mut fast = Fast::new();
    let set = fast.new_distinct();
    let mut pool: Vec<Term> = (0..4)
        .map(|at| world.terms.constant(&format!("r{at}"), Sort::REF))
        .chain([Term::NULL])
        .collect();
    for at in 0..12 {
        let arg = pool[at % pool.len()];
        pool.push(world.terms.apply(world.funs[1], &[arg]));
    }
    enum Fact {
        Formula(Term),
        Distinct(Term),
    }
    let assume = |fast: &mut Fast, terms: &mut Terms, set: Distinct, fact: &Fact| match fact {
        Fact::Formula(fact) => fast.assume(terms, *fact),
        Fact::Distinct(term) => fast.assume_distinct(terms, set, *term),
    };
    let mut facts: Vec<Vec<Fact>> = vec![Vec::new()];
    for _ in 0..steps {
        match world.random.below(8) {
            0 | 1 => {
                fast.push();
                facts.push(Vec::new());
            }
            2 if fast.depth() > 0 => {
                let levels = 1 + world.random.below(fast.depth() as u64) as usize;
                fast.pop(levels);
                facts.truncate(facts.len() - levels);
            }
            _ => {
                let (a, b) = (world.random.pick(&pool), world.random.pick(&pool));
                let fact = match world.random.below(4) {
                    0 => Fact::Formula(world.terms.ne(a, b)),
                    1 => Fact::Distinct(a),
                    _ => Fact::Formula(world.terms.eq(a, b)),
                };
                assume(&mut fast, &mut world.terms, set, &fact);
                facts.last_mut().expect("a level").push(fact);
            }
        }
        let mut scratch = Fast::new();
        let scratch_set = scratch.new_distinct();
        for fact in facts.iter().flatten() {
            assume(&mut scratch, &mut world.terms, scratch_set, fact);
        }
        prop_assert_eq!(scratch.is_inconsistent(), fast.is_inconsistent());
        if fast.is_inconsistent() {
            continue;
        }
        for a in &pool {
            for b in &pool {
                let expected = scratch.equal(&mut world.terms, *a, *b);
                prop_assert_eq!(fast.equal(&mut world.terms, *a, *b), expected);
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1_500, failure_persistence: None, ..ProptestConfig::default()
    })]

    #[test]
    fn nothing_false_is_proved_from_random_facts(seed: u64, steps in 2u32..40) {
        nothing_false_is_proved(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15), steps)?;
    }

    #[test]
    fn taking_back_levels_is_exact(seed: u64, steps in 2u32..40) {
        taking_back_is_exact(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15), steps)?;
    }
}
