//! Java 21 and the annotation language: text to tree and back.
//!
//! [`parse`] turns a file into an [`ast::CompilationUnit`] and diagnostics; it is
//! tolerant (one mistake costs one diagnostic, the rest is still parsed) and total
//! (no input makes it panic, hang or overflow the stack). Java and annotations share
//! one grammar: an annotation comment is a stretch of tokens in which more words are
//! keywords, and specification expressions are parsed by the same expression parser.
//! [`print`] writes a tree as text that parses to the same tree.
//!
//! This crate does not know what names mean.

pub mod ast;
pub mod print;
