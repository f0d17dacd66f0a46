//! Counterexamples: values for terms under which the facts hold and the goal does not.

use std::collections::BTreeMap;
use std::fmt;

use term::{Number, Term, Terms};

/// A value in a model, in plain terms.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ModelValue {
    Bool(bool),
    Number(Number),
    Null,
    /// A value of which only its identity is known: equal names, equal values.
    Named(String),
    Seq(Vec<ModelValue>),
    /// What cannot be written down otherwise, as the solver printed it.
    Other(String),
}

/// Values of terms: the free constants of the question, and the applications in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    values: BTreeMap<Term, ModelValue>,
    /// Whether the solver was sure. If not, the counterexample is only a possible one:
    /// something was not understood fully, or the search was not complete.
    pub certain: bool,
}

impl Model {
    pub fn new(certain: bool) -> Model {
        Model { values: BTreeMap::new(), certain }
    }

    pub fn insert(&mut self, term: Term, value: ModelValue) {
        self.values.insert(term, value);
    }

    /// The value of a term that occurred in the question.
    pub fn value(&self, term: Term) -> Option<&ModelValue> {
        self.values.get(&term)
    }

    pub fn len(&self) -> usize {
        self.values.len()
    }

    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// In the order in which the terms were made.
    pub fn iter(&self) -> impl Iterator<Item = (Term, &ModelValue)> {
        self.values.iter().map(|(term, value)| (*term, value))
    }

    /// The values of the constants, one a line.
    pub fn show(&self, terms: &Terms) -> String {
        let mut text = String::new();
        for (term, value) in self.iter() {
            if terms.as_constant(term).is_some() {
                text.push_str(&format!("{} = {value}\n", terms.show(term)));
            }
        }
        text
    }
}

impl fmt::Display for ModelValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ModelValue::Bool(value) => write!(f, "{value}"),
            ModelValue::Number(value) => write!(f, "{value}"),
            ModelValue::Null => write!(f, "null"),
            ModelValue::Named(name) | ModelValue::Other(name) => write!(f, "{name}"),
            ModelValue::Seq(items) => {
                write!(f, "[")?;
                for (index, item) in items.iter().enumerate() {
                    let separator = if index == 0 { "" } else { ", " };
                    write!(f, "{separator}{item}")?;
                }
                write!(f, "]")
            }
        }
    }
}
