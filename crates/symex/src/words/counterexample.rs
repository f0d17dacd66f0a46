//! Counterexamples in Java's terms: what variables, fields and array elements are, in a model
//! of the question that was not proved.

use heap::{Chunk, Heap};
use ir::{OldLabel, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::{Model, ModelValue};
use term::eval::Value;
use term::{Op, Term};

use crate::engine::Engine;
use crate::failure::{Failure, Question};
use crate::state::State;
use crate::words::Names;

/// More values than this nobody reads.
const MOST_VALUES: usize = 8;

/// Something that the program names, and that a model may have a value for.
struct Candidate {
    name: String,
    term: Term,
    ty: Option<Type>,
    is_local: bool,
}

impl Engine<'_> {
    /// Puts the values of a model into the failure: of what the goal mentions first.
    pub fn add_counterexample(&mut self, state: &State, question: &Question, into: &mut Failure) {
        let Some(model) = &question.model else { return };
        into.certain = model.certain
            && !state.route.history.is_abstract()
            && self.knows_all_calls(state, question.goal);
        let heap = question.heap();
        let names = self.names(state, &heap);
        let candidates = self.candidates(state, &heap, &names);
        let mentioned: FxHashSet<Term> = self.terms.parts(question.goal).into_iter().collect();
        let constants: FxHashSet<Term> =
            self.terms.free_constants(question.goal).into_iter().collect();
        // What decided which way the path went.
        let splits: Vec<Term> = state.route.splits.iter().copied().collect();
        let tested: FxHashSet<Term> =
            splits.into_iter().flat_map(|split| self.terms.free_constants(split)).collect();
        let mut ranked: Vec<(usize, usize, &Candidate)> = Vec::new();
        for (i, candidate) in candidates.iter().enumerate() {
            let is_tested = |c: &Term| tested.contains(c);
            let is_near = |c: &Term| constants.contains(c);
            let rank = if mentioned.contains(&candidate.term) {
                0
            } else if self.terms.free_constants(candidate.term).iter().any(is_near) {
                1
            } else if candidate.is_local && self.terms.free_constants(candidate.term).is_empty() {
                // A variable whose value is known: the goal may mention it as well.
                2
            } else if self.terms.free_constants(candidate.term).iter().any(is_tested) {
                2
            } else {
                3
            };
            ranked.push((rank, i, candidate));
        }
        ranked.sort_by_key(|(rank, i, _)| (*rank, *i));
        let mut values: FxHashMap<Term, Option<Value>> = FxHashMap::default();
        let mut objects: Vec<(i64, String)> = Vec::new();
        let mut shown: Vec<(String, String)> = Vec::new();
        for (rank, _, candidate) in ranked {
            if shown.len() >= MOST_VALUES || (rank == 3 && !shown.is_empty()) {
                break;
            }
            let Some(value) = self.value_in(model, candidate.term, &mut values) else { continue };
            let text = match &value {
                // Which object it is says nothing, unless it is another's too.
                Value::Ref(object) if *object != 0 => {
                    let same = objects.iter().find(|(o, _)| o == object);
                    let text = same.map(|(_, name)| format!("the same object as {name}"));
                    objects.push((*object, candidate.name.clone()));
                    text
                }
                value => {
                    into.certain &= is_possible(value, candidate.ty.as_ref());
                    show(value, candidate.ty.as_ref())
                }
            };
            if let Some(text) = text
                && !shown.iter().any(|(name, _)| *name == candidate.name)
            {
                shown.push((candidate.name.clone(), text));
            }
        }
        into.counterexample = shown;
    }

    /// Whether each value of a pure method, a function or a sum in the question has been told
    /// by its definition. In a model the others are what suits it.
    fn knows_all_calls(&mut self, state: &State, goal: Term) -> bool {
        let length = self.terms.declare_fun(
            "length",
            &[term::Sort::REF],
            term::Sort::INT,
            term::Reach::Arguments,
        );
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        let mut stack: Vec<Term> = state.path.facts().chain([goal]).collect();
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            if let Op::Apply(fun) = self.terms.op(term)
                && fun != length
                && !state.known.unfolded.contains(&term)
            {
                return false;
            }
            stack.extend(self.terms.args(term));
        }
        true
    }

    fn candidates(&mut self, state: &State, heap: &Heap, names: &Names) -> Vec<Candidate> {
        let mut list = Vec::new();
        let locals: Vec<(ir::LocalId, Term)> =
            state.locals().filter_map(|(local, value)| Some((local, value?))).collect();
        for (local, term) in locals {
            let Some(name) = self.local_name(local) else { continue };
            let ty = self.scope.locals.get(local.index()).map(|info| info.ty.clone());
            if let Some(Type::Array(_)) = ty {
                let length = self.length_term(term);
                let name = format!("{name}.length");
                list.push(Candidate { name, term: length, ty: Some(Type::INT), is_local: false });
            }
            // `this` is never null and no other name is more telling.
            list.push(Candidate { name, term, ty, is_local: true });
        }
        self.heap_candidates(state, heap, names, None, &mut list);
        if let Some(old) = state.old(&OldLabel::Entry) {
            let old = old.heap.clone();
            self.heap_candidates(state, &old, names, Some("\\old"), &mut list);
        }
        list
    }

    fn heap_candidates(
        &mut self,
        state: &State,
        heap: &Heap,
        names: &Names,
        old: Option<&str>,
        list: &mut Vec<Candidate>,
    ) {
        let wrap = |name: String| match old {
            Some(old) => format!("{old}({name})"),
            None => name,
        };
        for chunk in heap.chunks().iter().take(200) {
            match chunk {
                Chunk::Field { object, field, value, .. } => {
                    let Some(info) = self.program.fields.get(*field as usize) else { continue };
                    let (field, ty) = (info.name, info.ty.clone());
                    let owner = if info.is_static {
                        Some(self.program.class(info.class).name.to_string())
                    } else {
                        self.term_name(state, names, *object)
                    };
                    let Some(owner) = owner else { continue };
                    // What did not change is shown once.
                    if old.is_some() && list.iter().any(|c| c.term == *value) {
                        continue;
                    }
                    let name = wrap(format!("{owner}.{field}"));
                    if let Type::Array(_) = ty {
                        let length = self.length_term(*value);
                        let name = wrap(format!("{owner}.{field}.length"));
                        list.push(Candidate {
                            name,
                            term: length,
                            ty: Some(Type::INT),
                            is_local: false,
                        });
                    }
                    list.push(Candidate { name, term: *value, ty: Some(ty), is_local: false });
                }
                Chunk::Elements { array, from, to, values, .. } => {
                    let Some(owner) = self.term_name(state, names, *array) else { continue };
                    if old.is_some() && list.iter().any(|c| c.term == *values) {
                        continue;
                    }
                    let zero = self.terms.int(0);
                    let length = self.length_term(*array);
                    let name = if *from == zero && *to == length {
                        format!("{owner}[*]")
                    } else {
                        format!("{owner}[…]")
                    };
                    let named = list.iter().find(|candidate| candidate.term == *array);
                    let ty = named.and_then(|candidate| match &candidate.ty {
                        Some(Type::Array(element)) => Some((**element).clone()),
                        _ => None,
                    });
                    list.push(Candidate { name: wrap(name), term: *values, ty, is_local: false });
                }
                Chunk::Predicate { .. } | Chunk::Iterated(_) => {}
            }
        }
    }

    fn length_term(&mut self, array: Term) -> Term {
        let fun = self.terms.declare_fun(
            "length",
            &[term::Sort::REF],
            term::Sort::INT,
            term::Reach::Arguments,
        );
        self.terms.apply(fun, &[array])
    }

    /// The value of a term in a model: given, or computed from values that are.
    fn value_in(
        &self,
        model: &Model,
        term: Term,
        values: &mut FxHashMap<Term, Option<Value>>,
    ) -> Option<Value> {
        for part in self.terms.parts(term) {
            if values.contains_key(&part) {
                continue;
            }
            let given = model.value(part).and_then(plain);
            let value = match (given, self.terms.op(part)) {
                (Some(value), _) => Some(value),
                (None, Op::Const(_) | Op::Apply(_)) => None,
                (None, op) => {
                    let args: Option<Vec<Value>> = self
                        .terms
                        .args(part)
                        .iter()
                        .map(|arg| values.get(arg).cloned().flatten())
                        .collect();
                    args.and_then(|args| self.terms.meaning(op, self.terms.sort(part), &args))
                }
            };
            values.insert(part, value);
        }
        values.get(&term).cloned().flatten()
    }
}

fn plain(value: &ModelValue) -> Option<Value> {
    Some(match value {
        ModelValue::Bool(b) => Value::Bool(*b),
        ModelValue::Number(n) => Value::Number(n.clone()),
        ModelValue::Null => Value::Ref(0),
        ModelValue::Named(name) => Value::Ref(name.strip_prefix("object#")?.parse().ok()?),
        ModelValue::Seq(items) => Value::Seq(items.iter().map(plain).collect::<Option<_>>()?),
        ModelValue::Other(_) => return None,
    })
}

/// Whether a variable of the type can have the value: models know the ranges of those
/// numbers only that were asked about.
fn is_possible(value: &Value, ty: Option<&Type>) -> bool {
    match (value, ty) {
        (Value::Number(n), Some(Type::Int(kind))) => n
            .to_i128()
            .is_some_and(|n| (ir::IntKind::min(*kind)..=ir::IntKind::max(*kind)).contains(&n)),
        (Value::Seq(items), Some(ty)) => items.iter().all(|item| is_possible(item, Some(ty))),
        _ => true,
    }
}

fn show(value: &Value, ty: Option<&Type>) -> Option<String> {
    Some(match value {
        Value::Bool(b) => b.to_string(),
        Value::Ref(0) => "null".to_string(),
        Value::Ref(_) => "an object".to_string(),
        Value::Number(n) => {
            let character = match ty {
                Some(Type::Int(ir::IntKind::Char)) => {
                    n.to_i128().and_then(|n| u32::try_from(n).ok()).and_then(char::from_u32)
                }
                _ => None,
            };
            match character {
                Some(c) if c.is_ascii_graphic() || c == ' ' => format!("'{c}'"),
                _ => n.to_string(),
            }
        }
        Value::Seq(items) if items.len() <= MOST_VALUES => {
            let items: Option<Vec<String>> = items.iter().map(|item| show(item, None)).collect();
            format!("{{{}}}", items?.join(", "))
        }
        _ => return None,
    })
}
