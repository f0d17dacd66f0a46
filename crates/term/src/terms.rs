//! The arena. Terms are hash-consed: equal terms have equal ids. Only this module
//! writes to the tables; the smart constructors in `build` decide what is written.

use std::hash::BuildHasher;

use base::Symbol;
use hashbrown::HashTable;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::classes::Class;
use crate::effort::{Effort, MOST_DEGREE};
use crate::op::{Binder, ConstKind, Constant, Fun, Linear, Owner};
use crate::sort::{BASIC_SORTS, DataType, SortShape};
use crate::{BinderId, ConstId, FunId, LinearId, Number, NumberId, Op, Reach, Sort};

/// A term of one arena.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Term(pub(crate) u32);

impl Term {
    /// `true` and `false` have the same ids in every arena.
    pub const TRUE: Term = Term(0);
    pub const FALSE: Term = Term(1);
    pub const NULL: Term = Term(2);
    pub const UNIT: Term = Term(3);

    /// The position in the arena, for tables indexed by terms.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    pub fn is_true(self) -> bool {
        self == Term::TRUE
    }

    pub fn is_false(self) -> bool {
        self == Term::FALSE
    }
}

/// The age of what has no known age.
const UNKNOWN_STAMP: u32 = u32::MAX;

#[derive(Clone, Copy)]
struct Node {
    op: Op,
    /// Where the arguments start in [`Terms::args`], and how many there are.
    start: u32,
    len: u32,
    sort: Sort,
    stamp: u32,
    /// Of what it is as a polynomial.
    degree: u32,
}

/// The arena of all terms of one unit of work.
pub struct Terms {
    nodes: Vec<Node>,
    args: Vec<Term>,
    table: HashTable<Term>,
    pub(crate) sorts: IndexSet<SortShape, FxBuildHasher>,
    pub(crate) datas: Vec<DataType>,
    numbers: IndexSet<Number, FxBuildHasher>,
    linears: IndexSet<Linear, FxBuildHasher>,
    funs: IndexSet<Fun, FxBuildHasher>,
    consts: Vec<Constant>,
    /// Constants made from hints, by serial number.
    by_serial: Vec<Term>,
    /// Named and unique constants.
    by_name: FxHashMap<(Symbol, Owner, Sort, ConstKind), Term>,
    binders: IndexSet<Binder, FxBuildHasher>,
    /// Names of the variables as they were first written, for printing.
    binder_names: Vec<Box<[Symbol]>>,
    pub(crate) classes: FxHashMap<Term, Class>,
    pub(crate) negations: FxHashMap<Term, Term>,
    /// How many objects have been allocated.
    clock: u32,
    pub(crate) effort: Effort,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms::new()
    }
}

impl Terms {
    pub fn new() -> Terms {
        let mut terms = Terms {
            nodes: Vec::new(),
            args: Vec::new(),
            table: HashTable::new(),
            sorts: BASIC_SORTS.into_iter().collect(),
            datas: Vec::new(),
            numbers: IndexSet::default(),
            linears: IndexSet::default(),
            funs: IndexSet::default(),
            consts: Vec::new(),
            by_serial: Vec::new(),
            by_name: FxHashMap::default(),
            binders: IndexSet::default(),
            binder_names: Vec::new(),
            classes: FxHashMap::default(),
            negations: FxHashMap::default(),
            clock: 0,
            effort: Effort::default(),
        };
        // The order is that of the constants of `Term`.
        terms.intern(Op::True, &[], Sort::BOOL);
        terms.intern(Op::False, &[], Sort::BOOL);
        terms.intern(Op::Null, &[], Sort::REF);
        terms.intern(Op::Unit, &[], Sort::SNAP);
        terms
    }

    /// How many different terms there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        false
    }

    pub fn op(&self, term: Term) -> Op {
        self.nodes[term.index()].op
    }

    pub fn args(&self, term: Term) -> &[Term] {
        let node = &self.nodes[term.index()];
        &self.args[node.start as usize..(node.start + node.len) as usize]
    }

    /// The argument at a position that the operator has.
    pub fn arg(&self, term: Term, position: usize) -> Term {
        self.args(term)[position]
    }

    /// How many atoms are multiplied in a term, at most.
    pub fn degree(&self, term: Term) -> u32 {
        self.nodes[term.index()].degree
    }

    pub fn sort(&self, term: Term) -> Sort {
        self.nodes[term.index()].sort
    }

    /// When the references in the value of a term existed at the latest: after that many
    /// allocations. Nothing if that is not known. An object whose own stamp is greater
    /// cannot be that value, or be in it.
    pub fn stamp(&self, term: Term) -> Option<u32> {
        let stamp = self.nodes[term.index()].stamp;
        (stamp != UNKNOWN_STAMP).then_some(stamp)
    }

    pub fn number_at(&self, id: NumberId) -> &Number {
        &self.numbers[id.0 as usize]
    }

    pub fn linear(&self, id: LinearId) -> &Linear {
        &self.linears[id.0 as usize]
    }

    pub fn constant_at(&self, id: ConstId) -> &Constant {
        &self.consts[id.0 as usize]
    }

    pub fn fun(&self, id: FunId) -> &Fun {
        &self.funs[id.0 as usize]
    }

    pub fn binder(&self, id: BinderId) -> &Binder {
        &self.binders[id.0 as usize]
    }

    pub fn binder_names(&self, id: BinderId) -> &[Symbol] {
        &self.binder_names[id.0 as usize]
    }

    /// The numeric constant that a term is, if it is one.
    pub fn as_number(&self, term: Term) -> Option<&Number> {
        match self.op(term) {
            Op::Number(id, _) => Some(self.number_at(id)),
            _ => None,
        }
    }

    pub fn as_constant(&self, term: Term) -> Option<&Constant> {
        match self.op(term) {
            Op::Const(id) => Some(self.constant_at(id)),
            _ => None,
        }
    }

    /// The allocation stamp of an object made by [`Terms::fresh_object`].
    pub fn object_stamp(&self, term: Term) -> Option<u32> {
        self.as_constant(term)
            .filter(|constant| constant.kind == ConstKind::Object)
            .map(|constant| constant.stamp)
    }

    // Names.

    /// How many constants have been made from hints.
    pub fn hinted(&self) -> usize {
        self.by_serial.len()
    }

    /// A constant that stands for any value whose references exist by now: it will never
    /// be equal to an object that is allocated later.
    pub fn fresh(&mut self, hint: &str, sort: Sort) -> Term {
        let stamp = self.clock;
        self.new_constant(hint, sort, ConstKind::Plain, stamp)
    }

    /// A constant that stands for any value, of objects allocated later too.
    pub fn fresh_ageless(&mut self, hint: &str, sort: Sort) -> Term {
        self.new_constant(hint, sort, ConstKind::Plain, UNKNOWN_STAMP)
    }

    /// A constant to be bound by [`Terms::forall`] or [`Terms::exists`].
    pub fn fresh_variable(&mut self, hint: &str, sort: Sort) -> Term {
        self.new_constant(hint, sort, ConstKind::Variable, UNKNOWN_STAMP)
    }

    /// A newly allocated object: not null, different from all other objects that were or
    /// will be made by this function, and from the value of every term whose stamp is
    /// smaller.
    pub fn fresh_object(&mut self, hint: &str) -> Term {
        self.clock += 1;
        let stamp = self.clock;
        self.new_constant(hint, Sort::REF, ConstKind::Object, stamp)
    }

    /// The time now; what comes into being from here on is younger.
    pub fn tick(&mut self) -> u32 {
        self.clock += 1;
        self.clock - 1
    }

    /// The one constant of this name and sort; stands for any value.
    pub fn constant(&mut self, name: &str, sort: Sort) -> Term {
        self.named(name, Owner::NOBODY, sort, ConstKind::Plain)
    }

    /// The one constant of this name, owner and sort.
    pub fn constant_of(&mut self, owner: Owner, name: &str, sort: Sort) -> Term {
        self.named(name, owner, sort, ConstKind::Plain)
    }

    /// The one value of this name: different from all other unique values of the sort; a
    /// string literal, a class, an enum constant. See [`ConstKind::Unique`].
    pub fn unique(&mut self, name: &str, sort: Sort) -> Term {
        self.named(name, Owner::NOBODY, sort, ConstKind::Unique)
    }

    /// The one value of this name and owner.
    pub fn unique_of(&mut self, owner: Owner, name: &str, sort: Sort) -> Term {
        self.named(name, owner, sort, ConstKind::Unique)
    }

    fn named(&mut self, name: &str, owner: Owner, sort: Sort, kind: ConstKind) -> Term {
        let name = Symbol::new(name);
        if let Some(&term) = self.by_name.get(&(name, owner, sort, kind)) {
            return term;
        }
        let stamp = if kind == ConstKind::Unique { 0 } else { UNKNOWN_STAMP };
        let term = self.add_constant(Constant { name, sort, kind, stamp, serial: 0 });
        self.by_name.insert((name, owner, sort, kind), term);
        term
    }

    fn new_constant(&mut self, hint: &str, sort: Sort, kind: ConstKind, stamp: u32) -> Term {
        let serial = self.by_serial.len() as u32 + 1;
        let name = Symbol::new(hint);
        let term = self.add_constant(Constant { name, sort, kind, stamp, serial });
        self.by_serial.push(term);
        term
    }

    /// The constant that was made from a hint as the `serial`-th one.
    pub(crate) fn constant_by_serial(&self, serial: u32) -> Option<Term> {
        self.by_serial.get(serial.checked_sub(1)? as usize).copied()
    }

    /// A named constant of whatever sort.
    pub(crate) fn constant_by_name(&self, name: &str) -> Option<Term> {
        let name = Symbol::new(name);
        let id = self.consts.iter().position(|constant| {
            constant.name == name && constant.serial == 0 && constant.kind == ConstKind::Plain
        })?;
        let constant = &self.consts[id];
        self.by_name.get(&(name, Owner::NOBODY, constant.sort, ConstKind::Plain)).copied()
    }

    fn add_constant(&mut self, constant: Constant) -> Term {
        let id = ConstId(self.consts.len() as u32);
        let sort = constant.sort;
        self.consts.push(constant);
        self.intern(Op::Const(id), &[], sort)
    }

    /// The one function of this name and signature.
    pub fn declare_fun(
        &mut self,
        name: &str,
        params: &[Sort],
        result: Sort,
        reach: Reach,
    ) -> FunId {
        self.declare_fun_of(Owner::NOBODY, name, params, result, reach)
    }

    /// The one function of this owner, name and signature.
    pub fn declare_fun_of(
        &mut self,
        owner: Owner,
        name: &str,
        params: &[Sort],
        result: Sort,
        reach: Reach,
    ) -> FunId {
        let fun = Fun { name: Symbol::new(name), owner, params: params.into(), result, reach };
        let (index, _) = self.funs.insert_full(fun);
        FunId(index as u32)
    }

    pub fn apply(&mut self, fun: FunId, args: &[Term]) -> Term {
        let declared = self.fun(fun);
        let result = declared.result;
        debug_assert_eq!(declared.params.len(), args.len(), "{}", declared.name);
        debug_assert!(
            declared.params.iter().zip(args).all(|(param, arg)| *param == self.sort(*arg)),
            "arguments of {}",
            declared.name
        );
        self.intern(Op::Apply(fun), args, result)
    }

    // Interning.

    pub(crate) fn intern_number(&mut self, number: Number) -> NumberId {
        NumberId(self.numbers.insert_full(number).0 as u32)
    }

    pub(crate) fn intern_linear(&mut self, linear: Linear) -> LinearId {
        LinearId(self.linears.insert_full(linear).0 as u32)
    }

    pub(crate) fn intern_binder(&mut self, binder: Binder, names: Box<[Symbol]>) -> BinderId {
        let (index, new) = self.binders.insert_full(binder);
        if new {
            self.binder_names.push(names);
        }
        BinderId(index as u32)
    }

    pub(crate) fn intern(&mut self, op: Op, args: &[Term], sort: Sort) -> Term {
        let hash = FxBuildHasher.hash_one((op, args));
        let Terms { nodes, args: all, table, .. } = self;
        let args_of = |term: Term| {
            let node: &Node = &nodes[term.index()];
            &all[node.start as usize..(node.start + node.len) as usize]
        };
        let same = |&term: &Term| nodes[term.index()].op == op && args_of(term) == args;
        if let Some(&term) = table.find(hash, same) {
            return term;
        }
        let term = Term(nodes.len() as u32);
        let rehash = |&term: &Term| FxBuildHasher.hash_one((nodes[term.index()].op, args_of(term)));
        table.insert_unique(hash, term, rehash);
        let (stamp, degree) = (self.stamp_of(op, args), self.degree_of(op, args));
        if op == Op::Mul && degree > MOST_DEGREE {
            self.effort.give_up();
        }
        let start = self.args.len() as u32;
        self.args.extend_from_slice(args);
        self.nodes.push(Node { op, start, len: args.len() as u32, sort, stamp, degree });
        term
    }

    fn degree_of(&self, op: Op, args: &[Term]) -> u32 {
        let degrees = args.iter().map(|arg| self.nodes[arg.index()].degree);
        match op {
            Op::Number(..) => 0,
            Op::Mul => degrees.fold(0, u32::saturating_add),
            Op::Linear(_) | Op::Ite => degrees.max().unwrap_or(0),
            _ => 1,
        }
    }

    fn stamp_of(&self, op: Op, args: &[Term]) -> u32 {
        let youngest = || args.iter().map(|arg| self.nodes[arg.index()].stamp).max().unwrap_or(0);
        match op {
            Op::Const(id) => self.constant_at(id).stamp,
            Op::Apply(fun) if self.fun(fun).reach == Reach::Anything => UNKNOWN_STAMP,
            Op::Bound(..) | Op::Forall(_) => UNKNOWN_STAMP,
            // A value that a snapshot or a data value has no room for is unspecified;
            // nothing stands in the way of choosing null for it.
            _ => youngest(),
        }
    }
}
