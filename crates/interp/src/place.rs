//! Places of the heap that permissions speak of.

use ir::FieldId;

use crate::Ref;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Place {
    Field(Ref, FieldId),
    Static(FieldId),
    Element(Ref, usize),
}

impl Place {
    /// The object or array that it belongs to.
    pub fn object(self) -> Option<Ref> {
        match self {
            Place::Field(object, _) | Place::Element(object, _) => Some(object),
            Place::Static(_) => None,
        }
    }
}
