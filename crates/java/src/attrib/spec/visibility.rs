//! Who can see what a contract mentions.
//!
//! A client of a public method has to understand its contract, so the contract may only
//! name what such a client can see: public members, and those that are `spec_public`.
//! Bodies of predicates and of methods are free, since clients do not read them. A public member of
//! a class that only its package sees can be named by all who can name the class, as in JML.
//!
//! With explicit frames the notation is JML's, and its tools differ: some refuse a private field in
//! a public contract, some do not care. So that is a warning there; with permissions it is an
//! error.

use base::{Code, Diagnostic, Span, Symbol};
use syntax::ast;

use super::super::Attrib;
use super::walk::{self, Visitor};
use crate::hir::{self, Clause, Expr, ExprKind, PredicateCall};
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

/// A member that contracts of the class' users mention.
fn mentioned_in(table: &Table<'_>, level: Level, class: ClassSym) -> Level {
    let mut level = level;
    let mut current = Some(class);
    while let Some(class) = current {
        let info = table.class(class);
        level = level.min(match of_flags(info.flags) {
            _ if info.is_local => Level::Private,
            // Who can name the class can name its members.
            Level::Package => Level::Public,
            level => level,
        });
        current = info.outer;
    }
    level
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

/// What a contract mentions that its clients cannot see.
#[derive(Debug)]
pub(in crate::attrib) struct Unseen {
    method: MethodSym,
    span: Span,
    message: String,
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
                let level = mentioned_in(self.table, own, info.class);
                self.mentioned.push(Mentioned { span: e.span, name: info.name, level, fix });
            }
            ExprKind::Call(call) => {
                let info = self.table.method(call.method);
                let level = mentioned_in(self.table, of_flags(info.flags), info.class);
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
        let level = mentioned_in(self.table, level, info.class);
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
        let whose = if info.is_constructor() {
            "the constructor".to_string()
        } else {
            format!("`{}`", info.name)
        };
        let mut names = Names { table: self.table, mentioned: Vec::new() };
        clauses.iter().for_each(|c| walk::clause(&mut names, c));
        for found in names.mentioned {
            if found.level < audience {
                let message = format!(
                    "`{}` is {}, but the clients of {whose} read this contract: {}",
                    found.name,
                    found.level.name(),
                    found.fix
                );
                self.spec.unseen.push(Unseen { method, span: found.span, message });
            }
        }
    }

    /// What was found, now that it is known what the class speaks of.
    pub(super) fn report_unseen(&mut self, typed: &mut hir::Class, is_implicit: bool) {
        let is_of = |m: &hir::Method, unseen: &Unseen| m.method == unseen.method;
        let (here, elsewhere) = std::mem::take(&mut self.spec.unseen)
            .into_iter()
            .partition(|unseen| typed.methods.iter().any(|m| is_of(m, unseen)));
        self.spec.unseen = elsewhere;
        let here: Vec<Unseen> = here;
        for unseen in here {
            if !is_implicit {
                let warning = Diagnostic::new(Code::Unseen, unseen.span, unseen.message);
                self.table.report(warning);
                continue;
            }
            if let Some(method) = typed.methods.iter_mut().find(|m| is_of(m, &unseen)) {
                method.contract_has_errors = true;
            }
            // It is a mistake of this contract alone, not of the class.
            self.table.report(Diagnostic::new(Code::SpecVisibility, unseen.span, unseen.message));
        }
    }
}
