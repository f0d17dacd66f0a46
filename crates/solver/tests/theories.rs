//! Random facts about sequences, bags and sets that are all true in a model fixed beforehand,
//! quantified ones among them: nothing that is false there may be proved from them. And what
//! collections are known for is proved without Z3. More cases with `PROPTEST_CASES`.

use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use solver::{Effort, Options, PathCondition, Prover};
use term::eval::{Interpretation, Value};
use term::{FunId, Sort, Term, Terms};

struct Model(Vec<(Term, Value)>);

impl Interpretation for Model {
    fn constant(&self, _: &Terms, constant: Term) -> Option<Value> {
        self.0.iter().find(|(term, _)| *term == constant).map(|(_, value)| value.clone())
    }

    fn function(&self, _: &Terms, _: FunId, _: &[Value]) -> Option<Value> {
        None
    }
}

/// Terms over a few constants, chosen by random bytes.
struct World {
    terms: Terms,
    model: Model,
    bytes: std::vec::IntoIter<u8>,
    ints: Vec<Term>,
    seqs: Vec<Term>,
    sets: Vec<Term>,
    bags: Vec<Term>,
}

impl World {
    fn new(bytes: Vec<u8>) -> World {
        let terms = Terms::new();
        let mut world = World {
            terms,
            model: Model(Vec::new()),
            bytes: bytes.into_iter(),
            ints: Vec::new(),
            seqs: Vec::new(),
            sets: Vec::new(),
            bags: Vec::new(),
        };
        let seq = world.terms.seq_sort(Sort::INT);
        let set = world.terms.set_sort(Sort::INT);
        let bag = world.terms.bag_sort(Sort::INT);
        for name in ["i", "j", "k", "x", "y"] {
            let constant = world.terms.constant(name, Sort::INT);
            let value = Value::int(world.pick(5) as i64 - 1);
            world.model.0.push((constant, value));
            world.ints.push(constant);
        }
        for name in ["s", "t", "u"] {
            let items = world.items();
            let constant = world.terms.constant(name, seq);
            world.model.0.push((constant, Value::Seq(items.clone())));
            world.seqs.push(constant);
            let constant = world.terms.constant(name, set);
            world.model.0.push((constant, Value::Set(items.iter().cloned().collect())));
            world.sets.push(constant);
            let constant = world.terms.constant(name, bag);
            let mut sorted = items;
            sorted.sort();
            world.model.0.push((constant, Value::Bag(sorted)));
            world.bags.push(constant);
        }
        world
    }

    fn pick(&mut self, choices: usize) -> usize {
        self.bytes.next().map_or(0, usize::from) % choices
    }

    fn items(&mut self) -> Vec<Value> {
        let count = self.pick(5);
        (0..count).map(|_| Value::int(self.pick(3) as i64)).collect()
    }

    fn one_of(&mut self, from: Vec<Term>) -> Term {
        let at = self.pick(from.len());
        from[at]
    }

    fn int(&mut self, depth: u32) -> Term {
        match self.pick(if depth == 0 { 3 } else { 9 }) {
            0 | 1 => self.one_of(self.ints.clone()),
            2 => {
                let number = self.pick(4) as i64 - 1;
                self.terms.int(number)
            }
            3 => {
                let (a, b) = (self.int(depth - 1), self.int(depth - 1));
                self.terms.add(a, b)
            }
            4 => {
                let s = self.seq(depth - 1);
                self.terms.len_of(s)
            }
            5 | 6 => {
                let (s, i) = (self.seq(depth - 1), self.int(depth - 1));
                self.terms.index(s, i)
            }
            7 => {
                let s = self.set(depth - 1);
                self.terms.size(s)
            }
            _ => {
                let (b, x) = (self.bag(depth - 1), self.int(0));
                self.terms.count(b, x)
            }
        }
    }

    fn seq(&mut self, depth: u32) -> Term {
        match self.pick(if depth == 0 { 2 } else { 8 }) {
            0 => self.one_of(self.seqs.clone()),
            1 => {
                let items: Vec<Term> = (0..self.pick(3)).map(|_| self.int(0)).collect();
                self.terms.seq(Sort::INT, &items)
            }
            2 | 3 => {
                let (s, i, j) = (self.seq(depth - 1), self.int(depth - 1), self.int(depth - 1));
                self.terms.slice(s, i, j)
            }
            4 | 5 => {
                let (s, t) = (self.seq(depth - 1), self.seq(depth - 1));
                self.terms.concat(s, t)
            }
            6 => {
                let (s, i, x) = (self.seq(depth - 1), self.int(depth - 1), self.int(depth - 1));
                self.terms.update(s, i, x)
            }
            _ => {
                let s = self.seq(depth - 1);
                self.terms.reverse(s)
            }
        }
    }

    fn set(&mut self, depth: u32) -> Term {
        match self.pick(if depth == 0 { 2 } else { 6 }) {
            0 => self.one_of(self.sets.clone()),
            1 => {
                let items: Vec<Term> = (0..self.pick(3)).map(|_| self.int(0)).collect();
                self.terms.set(Sort::INT, &items)
            }
            2 => {
                let (a, b) = (self.set(depth - 1), self.set(depth - 1));
                self.terms.union(a, b)
            }
            3 => {
                let (a, b) = (self.set(depth - 1), self.set(depth - 1));
                self.terms.minus(a, b)
            }
            4 => {
                let (a, b) = (self.set(depth - 1), self.set(depth - 1));
                self.terms.intersect(a, b)
            }
            _ => {
                let s = self.seq(depth - 1);
                self.terms.set_of_seq(s)
            }
        }
    }

    fn bag(&mut self, depth: u32) -> Term {
        match self.pick(if depth == 0 { 2 } else { 6 }) {
            0 => self.one_of(self.bags.clone()),
            1 => {
                let items: Vec<Term> = (0..self.pick(3)).map(|_| self.int(0)).collect();
                self.terms.bag(Sort::INT, &items)
            }
            2 => {
                let (a, b) = (self.bag(depth - 1), self.bag(depth - 1));
                self.terms.bag_union(a, b)
            }
            3 => {
                let (a, b) = (self.bag(depth - 1), self.bag(depth - 1));
                self.terms.bag_minus(a, b)
            }
            _ => {
                let s = self.seq(depth - 1);
                self.terms.bag_of_seq(s)
            }
        }
    }

    fn formula(&mut self, depth: u32) -> Term {
        match self.pick(if depth == 0 { 8 } else { 10 }) {
            0 | 1 => {
                let (s, t) = (self.seq(3), self.seq(2));
                self.terms.eq(s, t)
            }
            2 => {
                let (a, b) = (self.bag(2), self.bag(2));
                self.terms.eq(a, b)
            }
            3 => {
                let (a, b) = (self.set(2), self.set(2));
                self.terms.eq(a, b)
            }
            4 => {
                let (s, x) = (self.seq(2), self.int(1));
                self.terms.seq_contains(s, x)
            }
            5 => {
                let (a, b) = (self.set(2), self.set(1));
                self.terms.subset(a, b)
            }
            6 => {
                let (a, b) = (self.int(2), self.int(2));
                self.terms.eq(a, b)
            }
            7 => {
                let (a, b) = (self.int(2), self.int(1));
                self.terms.le(a, b)
            }
            8 => {
                let (a, b) = (self.formula(depth - 1), self.formula(depth - 1));
                self.terms.or([a, b])
            }
            _ => {
                let (a, b) = (self.formula(depth - 1), self.formula(depth - 1));
                self.terms.and([a, b])
            }
        }
    }

    /// Something that holds for all indices from `low` up to `high`, as a quantifier; with its
    /// truth.
    fn quantified(&mut self) -> (Term, bool) {
        let (s, t) = (self.seq(1), self.seq(1));
        let (low, high) = (self.int(1), self.int(1));
        let (shift, x) = (self.pick(3) as i64 - 1, self.int(1));
        let kind = self.pick(4);
        let body = |terms: &mut Terms, at: Term| {
            let (from, to) = (terms.le(low, at), terms.lt(at, high));
            let shift = terms.int(shift);
            let shifted = terms.add(at, shift);
            let (a, b) = (terms.index(s, at), terms.index(t, shifted));
            let holds = match kind {
                0 => terms.eq(a, b),
                1 => terms.le(b, a),
                2 => terms.ne(a, x),
                _ => terms.lt(a, x),
            };
            let range = terms.and([from, to]);
            terms.implies(range, holds)
        };
        let mut truth = true;
        // The ends are small: everything else is outside of the range.
        for at in -12..40 {
            let at = self.terms.int(at);
            let instance = body(&mut self.terms, at);
            truth &= self.terms.evaluate(&self.model, instance) == Some(Value::Bool(true));
        }
        let var = self.terms.fresh_variable("n", Sort::INT);
        let body = body(&mut self.terms, var);
        (self.terms.forall(&[var], &[], body), truth)
    }

    fn is_true(&self, formula: Term) -> bool {
        match self.terms.evaluate(&self.model, formula) {
            Some(Value::Bool(truth)) => truth,
            other => panic!("{}: {other:?}", self.terms.show(formula)),
        }
    }

    /// The formula or its negation, whichever is true.
    fn made_true(&mut self, formula: Term) -> Term {
        if self.is_true(formula) { formula } else { self.terms.not(formula) }
    }
}

fn without_z3() -> Prover {
    Prover::new(Options { use_z3: false, ..Options::default() })
}

/// Whether nothing that is false is proved from these facts, and from others that are true.
fn shows_nothing_false(world: &mut World, mut facts: Vec<Term>) -> Result<(), TestCaseError> {
    let mut prover = without_z3();
    let mut path = PathCondition::empty();
    for fact in &facts {
        path = prover.extend(&mut world.terms, &path, *fact);
    }
    for _ in 0..world.pick(8) {
        let fact = if world.pick(3) == 0 {
            let (forall, truth) = world.quantified();
            if truth { forall } else { world.terms.not(forall) }
        } else {
            let formula = world.formula(1);
            world.made_true(formula)
        };
        path = prover.extend(&mut world.terms, &path, fact);
        facts.push(fact);
    }
    let mut false_goals = vec![Term::FALSE];
    for _ in 0..4 {
        let goal = world.formula(1);
        let true_goal = world.made_true(goal);
        false_goals.push(world.terms.not(true_goal));
    }
    let (forall, truth) = world.quantified();
    false_goals.push(if truth { world.terms.not(forall) } else { forall });
    for goal in false_goals {
        let proved = prover.ask(&mut world.terms, &path, goal, Effort::Obligation).is_proved();
        let shown: Vec<String> =
            facts.iter().map(|fact| world.terms.show(*fact).to_string()).collect();
        prop_assert!(
            !proved,
            "{} was proved from\n{}\nwith {:?}",
            world.terms.show(goal),
            shown.join("\n"),
            world.model.0,
        );
    }
    Ok(())
}

fn for_many_worlds(cases: u32, test: impl Fn(World) -> Result<(), TestCaseError>) {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(cases);
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    let random = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(config, random);
    let bytes = prop::collection::vec(any::<u8>(), 60..400);
    let run = runner.run(&bytes, |bytes| test(World::new(bytes)));
    run.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn nothing_false_is_proved_from_what_is_true() {
    for_many_worlds(3_000, |mut world| shows_nothing_false(&mut world, Vec::new()));
}

/// `t` has the elements of `s` in another order, and perhaps one more, so that its bag is known
/// under another name; and so is that of a part of it.
#[test]
fn nothing_false_is_proved_from_equal_bags() {
    for_many_worlds(600, |mut world| {
        let [s, t] = [world.seqs[0], world.seqs[1]];
        let [x, more] = [world.ints[3], world.ints[4]];
        let value = |world: &World, of: Term| {
            let known = world.model.0.iter().find(|(term, _)| *term == of);
            known.map(|(_, value)| value.clone())
        };
        let (Some(Value::Seq(mut items)), Some(added)) = (value(&world, s), value(&world, x))
        else {
            return Ok(());
        };
        items.reverse();
        let (of_s, of_t) = (world.terms.bag_of_seq(s), world.terms.bag_of_seq(t));
        let mut other = of_s;
        if world.pick(2) == 0 {
            let at = world.pick(items.len() + 1);
            items.insert(at, added);
            let single = world.terms.bag(Sort::INT, &[x]);
            other = world.terms.bag_union(of_s, single);
        }
        for (term, value) in &mut world.model.0 {
            if *term == t {
                *value = Value::Seq(items.clone());
            }
        }
        let mut facts = vec![world.terms.eq(of_t, other)];
        let (from, to) = (world.int(0), world.int(1));
        let parts = [s, t].map(|s| world.terms.slice(s, from, to));
        let parts = parts.map(|part| world.terms.bag_of_seq(part));
        let equal = world.terms.eq(parts[0], parts[1]);
        let read = world.terms.index(t, more);
        let there = world.terms.seq_contains(s, read);
        facts.extend([equal, there].map(|fact| world.made_true(fact)));
        shows_nothing_false(&mut world, facts)
    });
}

/// `t` begins as `s` and has the rest of it in another order: what is proved of parts of their bags is true.
#[test]
fn nothing_false_is_proved_of_parts_of_bags() {
    for_many_worlds(600, |mut world| {
        let [s, t] = [world.seqs[0], world.seqs[1]];
        let [k, m] = [world.ints[2], world.ints[3]];
        let known = |world: &World, of: Term| {
            let known = world.model.0.iter().find(|(term, _)| *term == of);
            known.map(|(_, value)| value.clone())
        };
        let Some(Value::Seq(mut items)) = known(&world, s) else { return Ok(()) };
        let from = world.pick(items.len() + 1);
        items[from..].reverse();
        for (term, value) in &mut world.model.0 {
            if *term == t {
                *value = Value::Seq(items.clone());
            } else if *term == k {
                *value = Value::int(from as i64);
            }
        }
        let mut facts = Vec::new();
        let (zero, length) = (world.terms.int(0), world.terms.len_of(s));
        let ends = [world.ints.clone(), vec![zero, length]].concat();
        for _ in 0..world.pick(6) {
            let (a, b) = (world.one_of(ends.clone()), world.one_of(ends.clone()));
            let ordered = world.terms.le(a, b);
            facts.push(world.made_true(ordered));
        }
        let [first, other] = [s, t].map(|s| world.terms.slice(s, zero, k));
        let same = world.terms.eq(first, other);
        facts.push(world.made_true(same));
        for (start, end) in [(k, length), (m, length), (zero, length)] {
            let parts = [s, t].map(|s| world.terms.slice(s, start, end));
            let [a, b] = parts.map(|part| world.terms.bag_of_seq(part));
            let same = world.terms.eq(a, b);
            if world.pick(2) == 0 {
                facts.push(world.made_true(same));
            }
        }
        let mut prover = without_z3();
        let mut path = PathCondition::empty();
        for fact in &facts {
            path = prover.extend(&mut world.terms, &path, *fact);
        }
        for _ in 0..4 {
            let mut bags = Vec::new();
            for of in [s, t] {
                let (start, end) = (world.one_of(ends.clone()), world.one_of(ends.clone()));
                let part = world.terms.slice(of, start, end);
                bags.push(world.terms.bag_of_seq(part));
            }
            let goal = world.terms.eq(bags[0], bags[1]);
            let proved = prover.ask(&mut world.terms, &path, goal, Effort::Obligation).is_proved();
            prop_assert!(
                !proved || world.is_true(goal),
                "{} with {:?}",
                world.terms.show(goal),
                world.model.0
            );
        }
        Ok(())
    });
}

/// Checks a goal under assumptions, and that it does not hold without the last of them.
fn check(build: impl Fn(&mut Terms, &Names) -> (Vec<Term>, Term)) {
    let mut terms = Terms::new();
    let names = Names::new(&mut terms);
    let (facts, goal) = build(&mut terms, &names);
    for given in [facts.len(), facts.len() - 1] {
        let mut prover = without_z3();
        let mut path = PathCondition::empty();
        for fact in &facts[..given] {
            path = prover.extend(&mut terms, &path, *fact);
        }
        let proved = prover.ask(&mut terms, &path, goal, Effort::Obligation).is_proved();
        assert_eq!(proved, given == facts.len(), "{} from {given} facts", terms.show(goal));
    }
}

struct Names {
    s: Term,
    t: Term,
    n: Term,
    x: Term,
    length: Term,
}

impl Names {
    fn new(terms: &mut Terms) -> Names {
        let sort = terms.seq_sort(Sort::INT);
        let (s, t) = (terms.constant("s", sort), terms.constant("t", sort));
        let (n, x) = (terms.constant("n", Sort::INT), terms.constant("x", Sort::INT));
        let length = terms.len_of(s);
        Names { s, t, n, x, length }
    }
}

#[test]
fn an_update_changes_no_other_part() {
    check(|terms, names| {
        let Names { s, n, x, length, .. } = *names;
        let at = terms.constant("i", Sort::INT);
        let zero = terms.int(0);
        let updated = terms.update(s, at, x);
        let (before, after) = (terms.slice(s, zero, n), terms.slice(updated, zero, n));
        let facts = vec![terms.le(zero, n), terms.lt(at, length), terms.le(n, at)];
        (facts, terms.eq(after, before))
    });
}

#[test]
fn an_element_has_an_index() {
    check(|terms, names| {
        let Names { s, n, length, .. } = *names;
        let zero = terms.int(0);
        let element = terms.index(s, n);
        (vec![terms.le(zero, n), terms.lt(n, length)], terms.seq_contains(s, element))
    });
}

#[test]
fn what_is_left_of_a_sequence() {
    check(|terms, names| {
        let Names { s, t, x, length, .. } = *names;
        let first = terms.seq(Sort::INT, &[x]);
        let whole = terms.concat(first, t);
        let one = terms.int(1);
        let rest = terms.slice(s, one, length);
        (vec![terms.eq(s, whole)], terms.eq(rest, t))
    });
}

#[test]
fn elements_in_another_order_are_the_same_bag() {
    check(|terms, names| {
        let Names { s, n, length, .. } = *names;
        let m = terms.constant("m", Sort::INT);
        let (x, y) = (terms.index(s, n), terms.index(s, m));
        let once = terms.update(s, n, y);
        let twice = terms.update(once, m, x);
        let (before, after) = (terms.bag_of_seq(s), terms.bag_of_seq(twice));
        let zero = terms.int(0);
        let facts =
            vec![terms.le(zero, n), terms.lt(n, length), terms.le(zero, m), terms.lt(m, length)];
        (facts, terms.eq(before, after))
    });
}

/// One element more than what is known to be the same elements, in both orders of both equations.
#[test]
fn a_bag_of_a_part_and_what_stands_before_it() {
    for turned in [(false, false), (false, true), (true, false), (true, true)] {
        check(|terms, names| {
            let Names { s, t, n, length, .. } = *names;
            let (zero, one) = (terms.int(0), terms.int(1));
            let next = terms.add(n, one);
            let (first, other) = if turned.0 { (t, s) } else { (s, t) };
            let known = [first, other].map(|s| terms.slice(s, next, length));
            let known = known.map(|part| terms.bag_of_seq(part));
            let before = [s, t].map(|s| terms.slice(s, zero, next));
            let (left, right) = if turned.1 { (t, s) } else { (s, t) };
            let goal = [left, right].map(|s| terms.slice(s, n, length));
            let goal = goal.map(|part| terms.bag_of_seq(part));
            let other_length = terms.len_of(t);
            let facts = vec![
                terms.le(zero, n),
                terms.lt(n, length),
                terms.eq(other_length, length),
                terms.eq(before[0], before[1]),
                terms.eq(known[0], known[1]),
            ];
            (facts, terms.eq(goal[0], goal[1]))
        });
    }
}

#[test]
fn a_bag_of_a_longer_part_has_one_more() {
    check(|terms, names| {
        let Names { s, n, length, .. } = *names;
        let (zero, one) = (terms.int(0), terms.int(1));
        let next = terms.add(n, one);
        let element = terms.index(s, n);
        let element = terms.bag(Sort::INT, &[element]);
        let (short, long) = (terms.slice(s, zero, n), terms.slice(s, zero, next));
        let (short, long) = (terms.bag_of_seq(short), terms.bag_of_seq(long));
        let sum = terms.bag_union(short, element);
        (vec![terms.le(zero, n), terms.lt(n, length)], terms.eq(long, sum))
    });
}

#[test]
fn equal_bags_have_equal_sizes() {
    check(|terms, names| {
        let Names { s, t, length, .. } = *names;
        let (a, b) = (terms.bag_of_seq(s), terms.bag_of_seq(t));
        let other = terms.len_of(t);
        (vec![terms.eq(a, b)], terms.eq(length, other))
    });
}

#[test]
fn what_is_put_back_was_there() {
    check(|terms, names| {
        let sort = terms.set_sort(Sort::INT);
        let set = terms.constant("set", sort);
        let single = terms.set(Sort::INT, &[names.x]);
        let without = terms.minus(set, single);
        let again = terms.union(without, single);
        (vec![terms.contains(set, names.x)], terms.eq(again, set))
    });
}

#[test]
fn sequences_are_equal_element_by_element() {
    check(|terms, names| {
        let Names { s, t, length, .. } = *names;
        let var = terms.fresh_variable("i", Sort::INT);
        let (a, b) = (terms.index(s, var), terms.index(t, var));
        let within = terms.is_index(s, var);
        let same = terms.eq(a, b);
        let body = terms.implies(within, same);
        let all = terms.forall(&[var], &[], body);
        let other = terms.len_of(t);
        (vec![terms.eq(length, other), all], terms.eq(s, t))
    });
}

/// That elements of a sequence are at least `x`, for all indices.
fn all_at_least(terms: &mut Terms, s: Term, x: Term) -> Term {
    let var = terms.fresh_variable("i", Sort::INT);
    let element = terms.index(s, var);
    let (within, holds) = (terms.is_index(s, var), terms.le(x, element));
    let body = terms.implies(within, holds);
    terms.forall(&[var], &[], body)
}

#[test]
fn an_element_is_read_through_many_writes() {
    check(|terms, names| {
        let Names { s, n, .. } = *names;
        let one = terms.int(1);
        let all = all_at_least(terms, s, one);
        let mut written = s;
        for value in 1..=20 {
            let at = terms.constant(&format!("at{value}"), Sort::INT);
            let value = terms.int(value);
            written = terms.update(written, at, value);
        }
        let read = terms.index(written, n);
        (vec![all, terms.is_index(s, n)], terms.le(one, read))
    });
}

#[test]
fn elements_of_equal_bags_are_alike() {
    check(|terms, names| {
        let Names { s, t, n, x, .. } = *names;
        let (a, b) = (terms.bag_of_seq(s), terms.bag_of_seq(t));
        let all = all_at_least(terms, s, x);
        let read = terms.index(t, n);
        (vec![all, terms.eq(a, b), terms.is_index(t, n)], terms.le(x, read))
    });
}

#[test]
fn an_element_of_a_bag_with_one_more_is_that_one_or_was_there() {
    check(|terms, names| {
        let Names { s, t, n, x, .. } = *names;
        let (a, b) = (terms.bag_of_seq(s), terms.bag_of_seq(t));
        let single = terms.bag(Sort::INT, &[x]);
        let more = terms.bag_union(a, single);
        let (there, was_there) = (terms.seq_contains(t, n), terms.seq_contains(s, n));
        let is_new = terms.eq(n, x);
        (vec![terms.eq(b, more), there], terms.or([was_there, is_new]))
    });
}
