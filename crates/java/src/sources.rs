//! Source files: which ones are meant by a path, their text, their trees.

use base::FileId;
use syntax::ast;

use crate::symbols::Origin;

/// One parsed file.
#[derive(Debug)]
pub struct Unit {
    pub unit: ast::CompilationUnit,
    pub file: FileId,
    pub origin: Origin,
}
