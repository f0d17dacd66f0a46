//! How modifiers are written.

use crate::{Nullness, Visibility};

pub(super) fn spec_visibility(visibility: Visibility) -> &'static str {
    match visibility {
        Visibility::Private => "spec_private ",
        Visibility::Package => "spec_package ",
        Visibility::Protected => "spec_protected ",
        Visibility::Public => "spec_public ",
    }
}

pub(super) fn visibility(visibility: Visibility) -> &'static str {
    match visibility {
        Visibility::Private => "private ",
        Visibility::Package => "",
        Visibility::Protected => "protected ",
        Visibility::Public => "public ",
    }
}

pub(super) fn nullness(nullness: Nullness) -> &'static str {
    match nullness {
        Nullness::Default => "",
        Nullness::Nullable => "nullable ",
        Nullness::NonNull => "non_null ",
    }
}
