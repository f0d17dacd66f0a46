//! Names for what a symbolic state is made of.
//!
//! Terms are built from symbols that nobody wrote: snapshots, their parts, values that a
//! call or a loop left open. A reader should not see those. Parameters are called by their
//! names; what a field held on entry is `\old(this.next.value)`; any other unknown value gets
//! the name of the field or variable that it was met in, and a number: `value₁`. A name once
//! given stays, on all paths.

use std::cell::{Cell, RefCell};

use heap::Heap;
use ir::{MethodId, Program};
use rustc_hash::{FxHashMap, FxHashSet};
use term::{FunId, Op, Sort, SortShape, Term, Terms};

use crate::memory::total::ELEMENTS;

/// How many terms a text may consist of.
const ROOM: u32 = 600;
/// How long the text of a snapshot may get, and how deep its parts are shown.
const LONGEST_VERSION: usize = 80;
const DEEPEST_VERSION: usize = 12;
/// How long the name of an unknown value may get.
const LONGEST_NAME: usize = 60;

#[derive(Default)]
pub(super) struct Table {
    named: FxHashMap<Term, String>,
    /// Those that got a name though nothing in the states leads to them.
    nameless: FxHashSet<Term>,
    /// How many names have been made from a word.
    used: FxHashMap<String, u32>,
    /// Snapshots other than that of the entry, by number.
    snapshots: FxHashMap<Term, u32>,
    /// Total heaps other than that of the entry, by number.
    heaps: FxHashMap<Term, u32>,
    /// The snapshot of the precondition.
    pub entry: Option<Term>,
    /// The heap of the entry, where it is total.
    pub entry_heap: Option<Term>,
    pub functions: FxHashMap<FunId, MethodId>,
}

impl Table {
    /// Gives a term a name of its own.
    pub fn name_exactly(&mut self, term: Term, name: String) {
        self.named.entry(term).or_insert(name);
    }

    fn numbered(&mut self, word: &str, term: Term) -> String {
        let count = self.used.entry(word.to_string()).or_insert(0);
        *count += 1;
        let name = format!("{word}{}", subscript(*count));
        self.named.insert(term, name.clone());
        name
    }
}

/// The table, at work on terms.
pub(super) struct Words<'t> {
    terms: &'t Terms,
    program: &'t Program,
    table: &'t RefCell<Table>,
    room: Cell<u32>,
    met_nameless: Cell<bool>,
}

impl<'t> Words<'t> {
    pub fn new(terms: &'t Terms, program: &'t Program, table: &'t RefCell<Table>) -> Words<'t> {
        Words { terms, program, table, room: Cell::new(ROOM), met_nameless: Cell::new(false) }
    }

    pub fn text(&self, term: Term) -> String {
        self.room.set(ROOM);
        self.met_nameless.set(false);
        self.terms.show_with(term, self).to_string()
    }

    /// Whether the last text speaks of values that nothing in the states leads to.
    pub fn met_nameless(&self) -> bool {
        self.met_nameless.get()
    }

    /// Names the values that a heap holds after the places that hold them.
    pub fn name_values(&self, heap: &Heap) {
        for chunk in heap.chunks() {
            let (value, place, word) = match chunk {
                heap::Chunk::Field { object, field, value, .. } => {
                    if !self.is_unnamed(*value) {
                        continue;
                    }
                    let Some(info) = self.program.fields.get(*field as usize) else { continue };
                    let owner = if info.is_static {
                        self.program.class(info.class).name.to_string()
                    } else {
                        self.text(*object)
                    };
                    (*value, self.program.written(present(&owner), info), info.name.to_string())
                }
                heap::Chunk::Elements { array, values, .. } => {
                    if !self.is_unnamed(*values) {
                        continue;
                    }
                    let owner = self.text(*array);
                    (*values, format!("{}[*]", present(&owner)), "elements".to_string())
                }
                heap::Chunk::Predicate { .. } | heap::Chunk::Iterated(_) => continue,
            };
            let mut table = self.table.borrow_mut();
            if self.is_of_entry(value, table.entry) && place.chars().count() <= LONGEST_NAME {
                table.name_exactly(value, format!("\\old({place})"));
            } else {
                table.numbered(&word, value);
            }
        }
    }

    /// An unknown value that has no name yet.
    fn is_unnamed(&self, term: Term) -> bool {
        let is_unknown = match self.terms.op(term) {
            Op::Project(_) => true,
            Op::Const(id) => {
                let constant = self.terms.constant_at(id);
                // What the engine calls it says nothing to a reader.
                constant.serial != 0 && is_engine_word(constant.name.as_str())
            }
            _ => false,
        };
        is_unknown && !self.table.borrow().named.contains_key(&term)
    }

    /// Whether the value was in the heap that the precondition describes.
    fn is_of_entry(&self, term: Term, entry: Option<Term>) -> bool {
        let mut at = term;
        while let Op::Project(_) | Op::First | Op::Second = self.terms.op(at) {
            let Some(inner) = self.terms.args(at).first() else { return false };
            at = *inner;
        }
        Some(at) == entry
    }

    fn unknown(&self, term: Term, word: &str) -> String {
        self.table.borrow_mut().numbered(word, term)
    }

    fn nameless(&self, term: Term, word: &str) -> String {
        self.met_nameless.set(true);
        let mut table = self.table.borrow_mut();
        table.nameless.insert(term);
        table.numbered(word, term)
    }

    /// What a predicate instance hides, as figure 9 of the paper has it: the values of its locations
    /// side by side, as far as they are known; `s₀` is what the precondition gave, with its parts.
    pub fn version(&self, term: Term) -> String {
        let text = self.version_at(term, 0);
        if text.chars().count() <= LONGEST_VERSION {
            return text;
        }
        let short: String = text.chars().take(LONGEST_VERSION - 1).collect();
        format!("{short}…")
    }

    fn version_at(&self, term: Term, depth: usize) -> String {
        if depth > DEEPEST_VERSION {
            return "…".to_string();
        }
        let part = |term: Term| self.version_at(term, depth + 1);
        match (self.terms.op(term), self.terms.args(term)) {
            (Op::Unit, _) => "unit".to_string(),
            (Op::Inject, [value]) => self.text(*value),
            (Op::Combine, [a, b]) => format!("({}, {})", part(*a), part(*b)),
            (Op::First, [whole]) => format!("{}.1", part(*whole)),
            (Op::Second, [whole]) => format!("{}.2", part(*whole)),
            (Op::Ite, [c, a, b]) => format!("{} ? {} : {}", self.text(*c), part(*a), part(*b)),
            _ => {
                let mut table = self.table.borrow_mut();
                if table.entry == Some(term) {
                    return format!("s{}", subscript(0));
                }
                let next = table.snapshots.len() as u32 + 1;
                let number = *table.snapshots.entry(term).or_insert(next);
                format!("s{}", subscript(number))
            }
        }
    }

    /// A place in a total heap, as it is written; the number tells heaps apart.
    fn in_heap(&self, heap: Term, place: &str) -> Option<String> {
        let Op::Const(id) = self.terms.op(heap) else { return None };
        if self.terms.constant_at(id).name.as_str() != "heap" {
            return None;
        }
        let mut table = self.table.borrow_mut();
        if table.entry_heap == Some(heap) {
            return Some(format!("\\old({})", present(place)));
        }
        let next = table.heaps.len() as u32 + 1;
        let number = *table.heaps.entry(heap).or_insert(next);
        Some(format!("{place}{}", subscript(number)))
    }

    /// What a field or an array has in a total heap.
    fn held(&self, fun: FunId, args: &[Term]) -> Option<String> {
        let [heap, object] = args else { return None };
        if self.terms.sort(*heap) != Sort::SNAP || self.terms.sort(*object) != Sort::REF {
            return None;
        }
        let object = self.terms.show_operand(*object, self).to_string();
        let place = match self.is_elements(fun) {
            true => format!("{object}[*]"),
            false => format!("{object}.{}", self.terms.fun(fun).name.as_str()),
        };
        self.in_heap(*heap, &place)
    }

    /// Whether it gives the elements of arrays in a total heap.
    fn is_elements(&self, fun: FunId) -> bool {
        self.terms.fun(fun).name.as_str().starts_with(ELEMENTS)
    }

    /// An element of an array in a total heap.
    fn element(&self, elements: Term, index: Term) -> Option<String> {
        let Op::Apply(fun) = self.terms.op(elements) else { return None };
        if !self.is_elements(fun) {
            return None;
        }
        let [heap, array] = self.terms.args(elements) else { return None };
        let array = self.terms.show_operand(*array, self);
        self.in_heap(*heap, &format!("{array}[{}]", self.terms.show_with(index, self)))
    }

    /// A call of a pure method: its first argument is the snapshot of what it reads.
    fn pure_call(&self, method: MethodId, args: &[Term]) -> Option<String> {
        let info = self.program.methods.get(method.index())?;
        let (snapshot, args) = args.split_first()?;
        let operand = |term: Term| self.terms.show_operand(term, self).to_string();
        let (receiver, args) = if info.is_static {
            (self.program.class(info.class).name.to_string(), args)
        } else {
            let (receiver, rest) = args.split_first()?;
            (operand(*receiver), rest)
        };
        let args: Vec<String> =
            args.iter().map(|arg| self.terms.show_with(*arg, self).to_string()).collect();
        let call = format!("{receiver}.{}({})", info.name, args.join(", "));
        if *snapshot == Term::UNIT {
            return Some(call);
        }
        let mut table = self.table.borrow_mut();
        if self.is_of_entry(*snapshot, table.entry) {
            let args: Vec<&str> = args.iter().map(|arg| present(arg)).collect();
            let call = format!("{}.{}({})", present(&receiver), info.name, args.join(", "));
            return Some(format!("\\old({call})"));
        }
        // The same call in other states has other values.
        let next = table.snapshots.len() as u32 + 1;
        let number = *table.snapshots.entry(*snapshot).or_insert(next);
        Some(format!("{call}{}", subscript(number)))
    }
}

impl term::Names for Words<'_> {
    fn name(&self, term: Term) -> Option<String> {
        let table = self.table.borrow();
        if let Some(name) = table.named.get(&term) {
            if table.nameless.contains(&term) {
                self.met_nameless.set(true);
            }
            return Some(name.clone());
        }
        drop(table);
        let terms = self.terms;
        let args = terms.args(term);
        match terms.op(term) {
            Op::Const(id) => {
                let constant = terms.constant_at(id);
                (constant.serial != 0).then(|| self.unknown(term, constant.name.as_str()))
            }
            Op::Project(_) => {
                let word = match terms.shape(terms.sort(term)) {
                    SortShape::Ref => "object",
                    SortShape::Bool => "flag",
                    SortShape::Seq(_) => "elements",
                    _ => "value",
                };
                Some(self.nameless(term, word))
            }
            Op::First | Op::Second | Op::Combine => Some(self.nameless(term, "snapshot")),
            Op::Inject => Some(terms.show_operand(*args.first()?, self).to_string()),
            Op::Subtype => {
                let (of, class) = (args.first()?, args.get(1)?);
                let Op::TypeOf = terms.op(*of) else { return None };
                let object = terms.show_operand(*terms.args(*of).first()?, self);
                Some(format!("({object} instanceof {})", terms.show_with(*class, self)))
            }
            Op::Apply(fun) => {
                let method = self.table.borrow().functions.get(&fun).copied();
                if let Some(method) = method {
                    return self.pure_call(method, args);
                }
                match (terms.fun(fun).name.as_str(), args) {
                    ("length", [array]) => {
                        Some(format!("{}.length", terms.show_operand(*array, self)))
                    }
                    _ => self.held(fun, args),
                }
            }
            Op::Index => self.element(*args.first()?, *args.get(1)?),
            _ => None,
        }
    }

    fn is_room(&self) -> bool {
        let left = self.room.get();
        self.room.set(left.saturating_sub(1));
        left > 0
    }
}

/// Whether a fact says no more than the types of the program do.
pub(super) fn is_typing(terms: &Terms, fact: Term) -> bool {
    let args = terms.args(fact);
    let speaks_of_types =
        |t: &Term| matches!(terms.op(*t), Op::Subtype | Op::TypeOf) || terms.sort(*t) == Sort::SNAP;
    match terms.op(fact) {
        Op::Subtype => true,
        // That an array has as many elements as its length says.
        Op::Eq if args.iter().any(|arg| is_count_in_heap(terms, *arg)) => true,
        Op::Not | Op::Eq => args.iter().any(speaks_of_types),
        Op::Or => args.iter().any(|arg| speaks_of_types(arg) || is_typing(terms, *arg)),
        Op::And => args.iter().all(|arg| is_typing(terms, *arg)),
        Op::AtLeastZero => {
            let Some(arg) = args.first() else { return false };
            let sum = terms.as_sum(*arg);
            let bound = sum.constant.to_i128().map(i128::abs);
            let is_length = match sum.terms.as_slice() {
                [(atom, _)] => match terms.op(*atom) {
                    Op::Apply(fun) => terms.fun(fun).name.as_str() == "length",
                    _ => false,
                },
                _ => false,
            };
            if sum.terms.iter().any(|(atom, _)| is_count_in_heap(terms, *atom)) {
                return true;
            }
            [i32::MAX.into(), -i128::from(i32::MIN), i64::MAX.into(), -i128::from(i64::MIN)]
                .into_iter()
                .any(|limit| bound == Some(limit))
                || (is_length && bound == Some(0))
        }
        _ => false,
    }
}

/// How many elements an array has in a total heap: its length is known by another name.
fn is_count_in_heap(terms: &Terms, term: Term) -> bool {
    let Op::Len = terms.op(term) else { return false };
    let Some(elements) = terms.args(term).first() else { return false };
    match (terms.op(*elements), terms.args(*elements)) {
        (Op::Apply(_), [heap, array]) => {
            terms.sort(*heap) == Sort::SNAP && terms.sort(*array) == Sort::REF
        }
        _ => false,
    }
}

/// Words that the engine makes symbols from, which name no variable of the program.
fn is_engine_word(word: &str) -> bool {
    matches!(word, "default" | "elements" | "havoc" | "impossible" | "unassigned" | "unreached")
}

/// `\old(a.b)` inside of another `\old` is `a.b`.
fn present(place: &str) -> &str {
    match place.strip_prefix("\\old(").and_then(|rest| rest.strip_suffix(')')) {
        Some(inner) if is_balanced(inner) => inner,
        _ => place,
    }
}

/// Whether each parenthesis has its partner in the text.
fn is_balanced(text: &str) -> bool {
    let mut depth = 0i32;
    for c in text.chars() {
        depth += match c {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        if depth < 0 {
            return false;
        }
    }
    depth == 0
}

fn subscript(number: u32) -> String {
    number
        .to_string()
        .chars()
        .map(|c| c.to_digit(10).and_then(|d| char::from_u32(0x2080 + d)).unwrap_or(c))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_below_the_line() {
        assert_eq!(subscript(1), "₁");
        assert_eq!(subscript(230), "₂₃₀");
    }

    #[test]
    fn old_places_are_not_old_twice() {
        assert_eq!(present("\\old(this.next)"), "this.next");
        assert_eq!(present("\\old(this.get(1))"), "this.get(1)");
        assert_eq!(present("\\old(a) + \\old(b)"), "\\old(a) + \\old(b)");
        assert_eq!(present("this"), "this");
    }
}
