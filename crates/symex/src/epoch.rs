//! What objects of the library are like now.
//!
//! The contracts of most library classes hold no permission, so nothing says when what their
//! pure methods read has changed: `builder.length()` before and after `builder.append(s)` are
//! two values. Every step that may change an object begins a new *epoch*, and the value of
//! such a method is a function of the epoch, too.

use ir::{Framing, MethodId, Origin, Type};
use term::{Sort, Term};

use crate::engine::Engine;
use crate::state::State;

/// Classes whose objects never change.
const IMMUTABLE: &[&str] = &[
    "java.lang.Boolean",
    "java.lang.Byte",
    "java.lang.Character",
    "java.lang.Class",
    "java.lang.Double",
    "java.lang.Enum",
    "java.lang.Float",
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Math",
    "java.lang.Short",
    "java.lang.String",
    "java.util.Optional",
];

impl Engine<'_> {
    /// Something may have changed.
    pub fn begin_epoch(&mut self, state: &mut State) {
        self.epochs += 1;
        state.epoch = self.epochs;
    }

    /// The snapshot of what a pure method reads: with the epoch, if nothing else tells when
    /// that changes.
    pub fn with_epoch(&mut self, state: &State, method: MethodId, snapshot: Term) -> Term {
        if !self.reads_what_nothing_tells(method) {
            return snapshot;
        }
        let epoch = self.terms.constant(&format!("epoch {}", state.epoch), Sort::SNAP);
        self.terms.combine(snapshot, epoch)
    }

    fn reads_what_nothing_tells(&self, method: MethodId) -> bool {
        let info = self.program.method(method);
        let class = self.program.class(info.class);
        if info.origin == Origin::Source || class.framing == Framing::Implicit {
            return false;
        }
        // What exists for specifications alone speaks of the object, not of what it holds.
        if info.is_static && info.modifiers.model {
            return false;
        }
        let is_immutable =
            |class: &ir::Class| IMMUTABLE.binary_search(&class.name.as_str()).is_ok();
        let receiver = usize::from(!info.is_static);
        let arguments = info.params.iter().skip(receiver);
        let is_fixed = |ty: &Type| match ty {
            Type::Class(id) => {
                is_immutable(self.program.class(*id))
                    // Text is equal only to text.
                    || (is_immutable(class) && self.program.well_known.object == Some(*id))
            }
            Type::Array(_) => false,
            _ => true,
        };
        let fixed = (info.is_static || is_immutable(class))
            && arguments
                .filter_map(|p| info.locals.get(p.index()))
                .all(|local| is_fixed(&local.ty));
        !fixed
    }
}
