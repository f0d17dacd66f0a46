//! Concrete snapshots (definitions 1 and 2): the values under an assertion, in its order.
//!
//! The paper's snapshots hold references; here they hold any value, the content of a range of
//! elements as a sequence.

use std::sync::Arc;

use crate::spec::Spec;
use crate::{Stop, Value};

#[derive(Clone, Debug)]
pub(crate) enum Snapshot {
    Unit,
    /// `fromRef(o)`
    Of(Spec),
    Combine(Arc<(Snapshot, Snapshot)>),
}

impl Snapshot {
    pub fn combine(first: Snapshot, second: Snapshot) -> Snapshot {
        Snapshot::Combine(Arc::new((first, second)))
    }

    pub fn first(&self) -> Snapshot {
        match self {
            Snapshot::Unit | Snapshot::Of(_) => Snapshot::Unit,
            Snapshot::Combine(parts) => parts.0.clone(),
        }
    }

    pub fn second(&self) -> Snapshot {
        match self {
            Snapshot::Unit | Snapshot::Of(_) => Snapshot::Unit,
            Snapshot::Combine(parts) => parts.1.clone(),
        }
    }

    /// `toRef(θ)`
    pub fn value(&self) -> Spec {
        match self {
            Snapshot::Of(value) => value.clone(),
            Snapshot::Unit | Snapshot::Combine(_) => Spec::Plain(Value::Null),
        }
    }

    /// Whether all its values are known; those of objects of the library are not.
    pub fn is_known(&self) -> bool {
        match self {
            Snapshot::Unit => true,
            Snapshot::Of(Spec::Plain(Value::Void)) => false,
            Snapshot::Of(Spec::Seq(items)) => {
                items.iter().all(|item| !matches!(item, Spec::Plain(Value::Void)))
            }
            Snapshot::Of(_) => true,
            Snapshot::Combine(parts) => parts.0.is_known() && parts.1.is_known(),
        }
    }

    pub fn same(&self, other: &Snapshot) -> Result<bool, Stop> {
        match (self, other) {
            (Snapshot::Unit, Snapshot::Unit) => Ok(true),
            (Snapshot::Of(a), Snapshot::Of(b)) => Ok(a.is_identical(b)),
            (Snapshot::Combine(a), Snapshot::Combine(b)) => {
                Ok(Arc::ptr_eq(a, b) || (a.0.same(&b.0)? && a.1.same(&b.1)?))
            }
            _ => Ok(false),
        }
    }

    /// A text that two snapshots have in common only if they are the same.
    pub fn write_key(&self, out: &mut String) {
        match self {
            Snapshot::Unit => out.push('.'),
            Snapshot::Of(value) => value.write_key(out),
            Snapshot::Combine(parts) => {
                out.push('(');
                parts.0.write_key(out);
                parts.1.write_key(out);
                out.push(')');
            }
        }
    }
}
