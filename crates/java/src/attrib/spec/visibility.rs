//! Who can see what a contract mentions.
//!
//! A client of a public method has to understand its contract, so the contract may only
//! name what such a client can see: public members, and those that are `spec_public`.
//! Bodies of predicates and of methods are free, since clients do not read them.

use base::{Code, Span, Symbol};
use syntax::ast;

use super::super::Attrib;
use super::walk::{self, Visitor};
use crate::hir::{Clause, Expr, ExprKind, PredicateCall};
use crate::symbols::{ClassSym, FieldDecl, Flags, MethodSym};
use crate::table::Table;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Private,
    Package,
    Protected,
    Public,
}

impl Level {
    fn name(self) -> &'static str {
        match self {
            Level::Private => "private",
            Level::Package => "visible in its package only",
            Level::Protected => "protected",
            Level::Public => "public",
        }
    }
}

fn of_flags(flags: Flags) -> Level {
    if flags.has(Flags::PUBLIC) || flags.has(Flags::SPEC_PUBLIC) {
        Level::Public
    } else if flags.has(Flags::PROTECTED) || flags.has(Flags::SPEC_PROTECTED) {
        Level::Protected
    } else if flags.has(Flags::PRIVATE) {
        Level::Private
    } else {
        Level::Package
    }
}

/// A member is visible only as far as the classes around it are.
fn in_class(table: &Table<'_>, level: Level, class: ClassSym) -> Level {
    let mut level = level;
    let mut current = Some(class);
    while let Some(class) = current {
        let info = table.class(class);
        level = level.min(if info.is_local { Level::Private } else { of_flags(info.flags) });
        current = info.outer;
    }
    level
}

struct Mentioned {
    span: Span,
    name: Symbol,
    level: Level,
    fix: &'static str,
}

struct Names<'t, 'a> {
    table: &'t Table<'a>,
    mentioned: Vec<Mentioned>,
}

impl Visitor for Names<'_, '_> {
    fn expr(&mut self, e: &Expr) {
        let fix = "mark it `spec_public` or `spec_protected`";
        match &e.kind {
            ExprKind::Field { field, .. } => {
                let info = self.table.field(*field);
                // A component can be read by everybody who sees the record.
                let own = match info.decl {
                    FieldDecl::Component(_) => Level::Public,
                    _ => of_flags(info.flags),
                };
                let level = in_class(self.table, own, info.class);
                self.mentioned.push(Mentioned { span: e.span, name: info.name, level, fix });
            }
            ExprKind::Call(call) => {
                let info = self.table.method(call.method);
                let level = in_class(self.table, of_flags(info.flags), info.class);
                let span = call.name_span;
                self.mentioned.push(Mentioned { span, name: info.name, level, fix });
            }
            _ => {}
        }
        walk::expr(self, e);
    }

    fn predicate_call(&mut self, call: &PredicateCall) {
        let info = self.table.predicate(call.predicate);
        // Without a modifier a predicate is as visible as its class.
        let level = match of_flags(info.flags) {
            Level::Package => Level::Public,
            level => level,
        };
        let level = in_class(self.table, level, info.class);
        let fix = "declare the predicate with the visibility of its users";
        self.mentioned.push(Mentioned { span: call.span, name: info.name, level, fix });
        walk::predicate_call(self, call);
    }
}

impl Attrib<'_, '_> {
    /// `modifiers`: those before the behaviour keyword of the case, which may restrict its
    /// audience.
    pub(super) fn check_visibility(
        &mut self,
        method: MethodSym,
        modifiers: &ast::Modifiers,
        clauses: &[Clause],
    ) {
        let info = self.table.method(method);
        let written = modifiers.flags.iter().find_map(|(m, _)| match m {
            ast::Modifier::Public => Some(Level::Public),
            ast::Modifier::Protected => Some(Level::Protected),
            ast::Modifier::Private => Some(Level::Private),
            _ => None,
        });
        let declared = written.unwrap_or(of_flags(info.flags));
        if declared < Level::Protected {
            return;
        }
        let audience = in_class(self.table, declared, info.class);
        let method = if info.is_constructor() {
            "the constructor".to_string()
        } else {
            format!("`{}`", info.name)
        };
        let mut names = Names { table: self.table, mentioned: Vec::new() };
        clauses.iter().for_each(|c| walk::clause(&mut names, c));
        for found in names.mentioned {
            if found.level < audience {
                self.report(
                    Code::SpecVisibility,
                    found.span,
                    format!(
                        "`{}` is {}, but the clients of {method} read this contract: {}",
                        found.name,
                        found.level.name(),
                        found.fix
                    ),
                );
            }
        }
    }
}
