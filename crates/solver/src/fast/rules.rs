//! What follows from what: when a node is made, when a formula is decided, when classes
//! merge. Rules only queue further events, so that none of them recurses.

use base::needs;
use term::{ClassKind, Op, SortShape, Term, Terms};

use super::Fast;
use super::graph::{FALSE, NodeId, TRUE};
use super::simplex::Feasible;

#[derive(Clone, Copy, Debug)]
pub(super) enum Event {
    /// A node has been made.
    New(NodeId),
    /// Two nodes are equal.
    Merge(NodeId, NodeId),
    /// The class of a formula has become true or false.
    Decided(NodeId, bool),
    /// Something about the class of an argument has changed.
    Touch(NodeId),
}

/// Terms that rules make from terms that rules have made, and so on, end here.
const MAX_GENERATION: u32 = 5;

/// How many terms rules may make before the next fact or question.
pub(super) const FUEL: u32 = 400;

/// How many neighbours a rule looks at.
const MAX_SIBLINGS: usize = 64;

impl Fast {
    /// Asserts a formula on the current level; its consequences are queued.
    pub(super) fn assert_fact(&mut self, terms: &mut Terms, fact: Term, generation: u32) {
        match terms.op(fact) {
            Op::And => {
                for position in 0..terms.args(fact).len() {
                    self.assert_fact(terms, terms.arg(fact, position), generation);
                }
            }
            Op::AtLeastZero | Op::Positive if self.assert_bound(terms, fact, generation) => {}
            Op::Eq => {
                let args = terms.args(fact);
                let a = self.node(terms, args[0], generation);
                let b = self.node(terms, args[1], generation);
                self.queue.push_back(Event::Merge(a, b));
            }
            Op::Not => {
                let inner = terms.arg(fact, 0);
                if terms.op(inner) == Op::Eq && !terms.sort(terms.arg(inner, 0)).is_bool() {
                    let args = terms.args(inner);
                    let a = self.node(terms, args[0], generation);
                    let b = self.node(terms, args[1], generation);
                    self.set_different(terms, a, b);
                } else {
                    let node = self.node(terms, inner, generation);
                    self.queue.push_back(Event::Merge(node, FALSE));
                }
            }
            _ => {
                let node = self.node(terms, fact, generation);
                self.queue.push_back(Event::Merge(node, TRUE));
            }
        }
    }

    /// Works off everything that is queued.
    pub(super) fn propagate(&mut self, terms: &mut Terms) {
        self.fuel = FUEL;
        loop {
            while let Some(event) = self.queue.pop_front() {
                self.work += 1;
                if self.inconsistent || self.cancel.poll() {
                    self.queue.clear();
                    return;
                }
                match event {
                    Event::New(node) => self.on_new(terms, node),
                    Event::Merge(a, b) => self.merge(terms, a, b),
                    Event::Decided(node, truth) => self.on_decided(terms, node, truth),
                    Event::Touch(node) => self.on_touch(terms, node),
                }
            }
            if self.inconsistent {
                return;
            }
            self.arithmetic_consequences(terms);
            if self.queue.is_empty() {
                if self.simplex.check() == Feasible::No {
                    self.inconsistent = true;
                }
                return;
            }
        }
    }

    /// Whether a rule may make another term from terms of this generation.
    pub(super) fn may_grow(&mut self, generation: u32) -> bool {
        if generation >= MAX_GENERATION || self.fuel == 0 {
            return false;
        }
        self.fuel -= 1;
        true
    }

    pub(super) fn equate(&mut self, a: NodeId, b: NodeId) {
        if self.root(a) != self.root(b) {
            self.queue.push_back(Event::Merge(a, b));
        }
    }

    fn set_truth(&mut self, node: NodeId, truth: bool) {
        self.equate(node, if truth { TRUE } else { FALSE });
    }

    // A node is made.

    fn on_new(&mut self, terms: &mut Terms, node: NodeId) {
        let (term, op, generation) = {
            let node = &self.nodes[node as usize];
            (node.term, node.op, node.generation)
        };
        self.enter_into_arithmetic(terms, node);
        match op {
            Op::Ite => self.bound_conditional(terms, node),
            Op::Mul => self.enter_product(terms, node),
            Op::Wrap(_) => self.rewrite_wrapped(terms, node),
            _ => {}
        }
        self.on_touch(terms, node);
        let grows = matches!(
            op,
            Op::Index
                | Op::Len
                | Op::Get
                | Op::MapSize
                | Op::Count
                | Op::BagSize
                | Op::Div
                | Op::Rem
        ) || matches!(op, Op::Wrap(_) | Op::Is(_));
        if !grows || !self.may_grow(generation) {
            return;
        }
        if let Some(unfolded) = terms.unfolded(term) {
            // A read goes through as many writes as there are: the term has an end.
            let step = u32::from(!is_read_of_update(terms, term));
            let unfolded = self.node(terms, unfolded, generation + step);
            self.equate(node, unfolded);
        }
        if let Op::Is(constructor) = op
            && constructor != 0
        {
            // That some constructor made a value is said once, with the first of them.
            let value = terms.arg(term, 0);
            let first = terms.is(value, 0);
            self.node(terms, first, generation);
        } else if matches!(op, Op::Div | Op::Rem | Op::Wrap(_) | Op::Is(_))
            && let Some(axiom) = terms.axiom(term)
        {
            self.assert_fact(terms, axiom, generation + 1);
        }
    }

    // An argument has changed.

    fn on_touch(&mut self, terms: &mut Terms, node: NodeId) {
        let op = self.nodes[node as usize].op;
        match op {
            Op::Not => {
                let arg = self.nodes[node as usize].args[0];
                if let Some(truth) = self.truth_of(arg) {
                    self.set_truth(node, !truth);
                } else if let Some(truth) = self.truth_of(node) {
                    self.set_truth(arg, !truth);
                }
            }
            Op::And => self.touch_junction(node, false),
            Op::Or => self.touch_junction(node, true),
            Op::Eq => self.touch_equation(terms, node),
            Op::Ite => self.touch_conditional(node),
            Op::Inject => self.touch_snapshot(terms, node),
            Op::Subtype => {
                self.reduce(terms, node);
                self.touch_subtype(terms, node);
            }
            _ if looks_through(op) => self.reduce(terms, node),
            _ => {}
        }
    }

    /// A disjunction is true if a part is; if all but one are false, it is that part.
    /// Conjunctions are the same with true and false exchanged.
    fn touch_junction(&mut self, node: NodeId, absorbing: bool) {
        let mut open = None;
        let mut several = false;
        for arg in self.nodes[node as usize].args.iter() {
            match self.truth_of(*arg) {
                Some(truth) if truth == absorbing => {
                    self.set_truth(node, absorbing);
                    return;
                }
                Some(_) => {}
                None if open.is_some() => {
                    several = true;
                }
                None => open = Some(*arg),
            }
        }
        match open {
            None => self.set_truth(node, !absorbing),
            Some(last) if needs!("only-one-part-is-open", !several) => self.equate(node, last),
            _ => {}
        }
    }

    fn touch_equation(&mut self, terms: &Terms, node: NodeId) {
        let (a, b) = self.two_args(node);
        if self.root(a) == self.root(b) {
            self.set_truth(node, true);
        } else if self.differ(terms, a, b) {
            self.set_truth(node, false);
        } else if self.nodes[a as usize].sort.is_bool() {
            match (self.truth_of(a), self.truth_of(b), self.truth_of(node)) {
                (Some(truth), _, Some(equal)) => self.set_truth(b, truth == equal),
                (_, Some(truth), Some(equal)) => self.set_truth(a, truth == equal),
                (Some(true), _, None) => self.equate(node, b),
                (_, Some(true), None) => self.equate(node, a),
                _ => {}
            }
        }
    }

    fn two_args(&self, node: NodeId) -> (NodeId, NodeId) {
        let args = &self.nodes[node as usize].args;
        (args[0], args[1])
    }

    fn touch_conditional(&mut self, node: NodeId) {
        let args = &self.nodes[node as usize].args;
        let (condition, then, other) = (args[0], args[1], args[2]);
        match self.truth_of(condition) {
            Some(true) => self.equate(node, then),
            Some(false) => self.equate(node, other),
            None if self.root(then) == self.root(other) => self.equate(node, then),
            None => {}
        }
    }

    /// The snapshot of a value that is the one in another snapshot is that snapshot.
    fn touch_snapshot(&mut self, terms: &mut Terms, node: NodeId) {
        let value = self.nodes[node as usize].args[0];
        let Some(projection) = self.class(value).projection else { return };
        if terms.is_surely_infinite(self.nodes[value as usize].sort) {
            let snapshot = self.nodes[projection as usize].args[0];
            self.equate(node, snapshot);
        }
    }

    /// Writes the values and constructors that are known in the place of arguments, and
    /// lets the smart constructors simplify.
    fn reduce(&mut self, terms: &mut Terms, node: NodeId) {
        let (term, generation) = {
            let node = &self.nodes[node as usize];
            (node.term, node.generation)
        };
        let mut changed = false;
        // A number that is known by a product of itself would be multiplied without end.
        let is_product = self.nodes[node as usize].op == Op::Mul;
        let grows = |known: Term, own: Term| is_product && terms.degree(known) > terms.degree(own);
        let args: Vec<Term> = self.nodes[node as usize]
            .args
            .iter()
            .map(|arg| {
                let class = self.class(*arg);
                let own = self.nodes[*arg as usize].term;
                let known = class.value.or(class.shape.map(|s| self.nodes[s as usize].term));
                match known {
                    Some(known) if known != own && !grows(known, own) => {
                        changed = true;
                        known
                    }
                    _ => own,
                }
            })
            .collect();
        if !changed || !self.may_grow(generation) {
            return;
        }
        let mut reduced = terms.rebuild(term, &args);
        if terms.op(reduced) == terms.op(term) && terms.args(reduced) == args {
            // Nothing was simplified: congruence knows as much, unless the definition of
            // the operator says more.
            match terms.unfolded(reduced) {
                Some(unfolded) => reduced = unfolded,
                None => return,
            }
        }
        if reduced != term {
            let reduced = self.node(terms, reduced, generation + 1);
            self.equate(node, reduced);
        }
    }

    /// What subtyping of one type says about another: `t <: C` and `C <: D` give `t <: D`;
    /// classes that are not related have no common subtype.
    fn touch_subtype(&mut self, terms: &Terms, node: NodeId) {
        let (sub, sup) = self.two_args(node);
        let Some(class) = self.class(sup).value else { return };
        let truth = self.truth_of(node);
        if truth == Some(true)
            && needs!(
                "nothing-is-below-a-final-class",
                terms.class_kind(class) == Some(ClassKind::Final)
            )
        {
            self.equate(sub, sup);
        }
        let siblings: Vec<NodeId> =
            self.class(sub).parents.iter().rev().take(MAX_SIBLINGS).copied().collect();
        for sibling in siblings {
            if self.nodes[sibling as usize].op != Op::Subtype {
                continue;
            }
            let (other_sub, other_sup) = self.two_args(sibling);
            if self.root(other_sub) != self.root(sub) {
                continue;
            }
            let Some(other) = self.class(other_sup).value else { continue };
            for (p, c, q, d) in [(node, class, sibling, other), (sibling, other, node, class)] {
                // `sub <: c` decides `sub <: d`.
                match self.truth_of(p) {
                    Some(true)
                        if needs!(
                            "below-its-superclass",
                            terms.known_subtype(c, d) == Some(true)
                        ) =>
                    {
                        self.set_truth(q, true);
                    }
                    Some(true)
                        if needs!("nothing-is-below-both", terms.have_no_common_subtype(c, d)) =>
                    {
                        self.set_truth(q, false);
                    }
                    Some(false)
                        if needs!(
                            "not-below-a-subclass-either",
                            terms.known_subtype(d, c) == Some(true)
                        ) =>
                    {
                        self.set_truth(q, false);
                    }
                    _ => {}
                }
            }
        }
    }

    // A formula is decided.

    fn on_decided(&mut self, terms: &mut Terms, node: NodeId, truth: bool) {
        let (op, generation) = {
            let node = &self.nodes[node as usize];
            (node.op, node.generation)
        };
        match (op, truth) {
            (Op::Not, _) => {
                let arg = self.nodes[node as usize].args[0];
                self.set_truth(arg, !truth);
            }
            (Op::And, true) | (Op::Or, false) => {
                let args = self.nodes[node as usize].args.clone();
                for arg in args {
                    self.set_truth(arg, truth);
                }
            }
            (Op::And | Op::Or | Op::Ite, _) => self.decided_compound(node, op, truth),
            (Op::Eq, true) => {
                let (a, b) = self.two_args(node);
                self.equate(a, b);
            }
            (Op::Eq, false) => {
                let (a, b) = self.two_args(node);
                if self.nodes[a as usize].sort.is_bool() {
                    self.touch_equation(terms, node);
                } else {
                    self.set_different(terms, a, b);
                }
            }
            (Op::AtLeastZero | Op::Positive, _) => self.assert_comparison(terms, node, truth),
            (Op::Is(constructor), _) if self.may_grow(generation) => {
                self.decided_constructor(terms, node, constructor, truth);
            }
            (Op::Subtype, _) => self.touch_subtype(terms, node),
            (Op::Forall(_), _) => self.decided_quantifier(terms, node, truth),
            (Op::SeqContains, true) => self.decided_member(terms, node),
            _ => {}
        }
    }

    /// A value of a known constructor is that constructor applied to its fields.
    fn decided_constructor(
        &mut self,
        terms: &mut Terms,
        node: NodeId,
        constructor: u32,
        truth: bool,
    ) {
        let generation = self.nodes[node as usize].generation;
        let value = self.nodes[node as usize].args[0];
        let (term, sort) = (self.nodes[value as usize].term, self.nodes[value as usize].sort);
        let count = terms.data_of(sort).map_or(0, |data| data.constructors.len());
        let constructor = match (truth, count) {
            (true, _) => constructor,
            // The other one of two.
            (false, _) if needs!("the-other-of-two-constructors", count == 2) => {
                1 - constructor.min(1)
            }
            (false, _) => return,
        };
        let fields = terms.field_sorts(sort, constructor).len() as u32;
        let args: Vec<Term> =
            (0..fields).map(|field| terms.select(term, constructor, field)).collect();
        let built = terms.construct(sort, constructor, &args);
        let built = self.node(terms, built, generation + 1);
        self.equate(value, built);
    }

    fn decided_compound(&mut self, node: NodeId, op: Op, truth: bool) {
        match op {
            Op::And => self.touch_junction(node, false),
            Op::Or => self.touch_junction(node, true),
            _ => {
                // A branch that has the other truth value is not taken.
                let args = &self.nodes[node as usize].args;
                let (condition, then, other) = (args[0], args[1], args[2]);
                if self.truth_of(then) == Some(!truth) {
                    self.set_truth(condition, false);
                } else if self.truth_of(other) == Some(!truth) {
                    self.set_truth(condition, true);
                }
            }
        }
    }

    // Classes merge.

    /// Called before two classes become one, while both are still there.
    pub(super) fn queue_consequences(&mut self, terms: &mut Terms, kept: NodeId, gone: NodeId) {
        let (x, y) = (&self.nodes[kept as usize].class, &self.nodes[gone as usize].class);
        let sort = self.nodes[kept as usize].sort;

        // Equal applications of a constructor have equal arguments.
        if let (Some(p), Some(q)) = (x.shape, y.shape) {
            let (p, q) = (&self.nodes[p as usize], &self.nodes[q as usize]);
            let fits = p.op == q.op && p.args.len() == q.args.len();
            let injective = p.op.is_injective() || matches!(p.op, Op::Seq(_));
            if fits && needs!("equal-constructions-have-equal-parts", injective) {
                for (a, b) in p.args.iter().zip(&q.args) {
                    if self.nodes[*a as usize].sort == self.nodes[*b as usize].sort {
                        self.queue.push_back(Event::Merge(*a, *b));
                    }
                }
            }
        }

        // A value and the snapshot of one location determine each other.
        if let (Some(p), Some(q)) = (x.projection, y.projection)
            && terms.is_surely_infinite(sort)
        {
            let (a, b) = (self.nodes[p as usize].args[0], self.nodes[q as usize].args[0]);
            self.queue.push_back(Event::Merge(a, b));
        }

        if matches!(terms.shape(sort), SortShape::Bag(_)) {
            self.equate_sizes(terms, kept, gone);
        }
        if matches!(terms.shape(sort), SortShape::Seq(_)) {
            self.equate_lengths(terms, kept, gone);
        }

        // Formulas that become true or false.
        let (x, y) = (&self.nodes[kept as usize].class, &self.nodes[gone as usize].class);
        if sort.is_bool() {
            let (undecided, value) = match (x.value, y.value) {
                (None, Some(value)) => (kept, Some(value)),
                (Some(value), None) => (gone, Some(value)),
                _ => (kept, None),
            };
            if let Some(value) = value {
                for member in self.members(undecided) {
                    self.queue.push_back(Event::Decided(member, value.is_true()));
                }
            }
        }

        let (x, y) = (&self.nodes[kept as usize].class, &self.nodes[gone as usize].class);
        let is_written_out = |shape: Option<NodeId>| {
            shape.is_some_and(|s| matches!(self.nodes[s as usize].op, Op::Seq(_)))
        };
        let news_for_kept = (x.value.is_none() && y.value.is_some())
            || (x.shape.is_none() && y.shape.is_some())
            || (!is_written_out(x.shape) && is_written_out(y.shape))
            || (x.projection.is_none() && y.projection.is_some());
        let mut touched: Vec<NodeId> = y.parents.clone();
        if news_for_kept {
            touched.extend_from_slice(&x.parents);
        }
        for parent in touched {
            if is_touchable(self.nodes[parent as usize].op) {
                self.queue.push_back(Event::Touch(parent));
            }
        }
        if sort.is_numeric() {
            self.merge_arithmetic(terms, kept, gone);
        }
    }
}

impl Fast {
    /// Equal bags have equal sizes; that of a bag of a sequence is the sequence's length.
    fn equate_sizes(&mut self, terms: &mut Terms, a: NodeId, b: NodeId) {
        let mut sizes = Vec::new();
        for node in [a, b] {
            let generation = self.nodes[node as usize].generation;
            if self.class(node).size > MAX_SIBLINGS as u32 || !self.may_grow(generation) {
                return;
            }
            let made = self.members(node).into_iter().find(|member| {
                matches!(self.nodes[*member as usize].op, Op::BagOfSeq | Op::Bag(_) | Op::BagUnion)
            });
            let bag = self.nodes[made.unwrap_or(node) as usize].term;
            let size = terms.bag_size(bag);
            sizes.push(self.node(terms, size, generation + 1));
        }
        if let [a, b] = sizes[..] {
            self.equate(a, b);
        }
    }
}

impl Fast {
    /// Equal concatenations are equally long.
    fn equate_lengths(&mut self, terms: &mut Terms, a: NodeId, b: NodeId) {
        let mut lengths = Vec::new();
        for node in [a, b] {
            if self.class(node).size > MAX_SIBLINGS as u32 {
                return;
            }
            let made = self
                .members(node)
                .into_iter()
                .find(|member| self.nodes[*member as usize].op == Op::Concat);
            let Some(made) = made else { return };
            let generation = self.nodes[made as usize].generation;
            if !self.may_grow(generation) {
                return;
            }
            let length = terms.len_of(self.nodes[made as usize].term);
            lengths.push(self.node(terms, length, generation + 1));
        }
        if let [a, b] = lengths[..] {
            self.equate(a, b);
        }
    }
}

fn is_read_of_update(terms: &Terms, term: Term) -> bool {
    terms.op(term) == Op::Index && terms.op(terms.arg(term, 0)) == Op::Update
}

fn is_touchable(op: Op) -> bool {
    matches!(op, Op::Not | Op::And | Op::Or | Op::Eq | Op::Ite | Op::Inject | Op::Subtype)
        || looks_through(op)
}

/// Operators that may be simplified when more is known about an argument.
fn looks_through(op: Op) -> bool {
    matches!(
        op,
        Op::Linear(_)
            | Op::Mul
            | Op::Div
            | Op::Rem
            | Op::Divide
            | Op::ToReal
            | Op::AtLeastZero
            | Op::Positive
            | Op::Wrap(_)
            | Op::Bits(..)
            | Op::First
            | Op::Second
            | Op::Project(_)
            | Op::Concat
            | Op::Len
            | Op::Index
            | Op::Update
            | Op::Slice
            | Op::Reverse
            | Op::Repeat
            | Op::SeqContains
            | Op::Union
            | Op::Minus
            | Op::Intersect
            | Op::Contains
            | Op::Subset
            | Op::Size
            | Op::SetOfSeq
            | Op::BagUnion
            | Op::BagMinus
            | Op::Count
            | Op::BagSize
            | Op::BagOfSeq
            | Op::Get
            | Op::HasKey
            | Op::MapSize
            | Op::Keys
            | Op::Select(..)
            | Op::Is(_)
    )
}
