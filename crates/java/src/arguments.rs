//! About which classes somebody counts on type arguments.
//!
//! Type arguments do not exist at run time, so a call through a raw type may put any object into a
//! list that somebody else takes for one of numbers. Where no type of the program gives the class, or
//! one above or below it, arguments that promise anything, there is nobody else: a raw list is a list
//! of objects, and may be given any.
//!
//! ```java
//! LinkedList list = new LinkedList();
//! list.add(o);                            // harmless, unless there is a …
//! Collection<Integer> numbers;            // … which might be that list
//! ```
//!
//! Who implements an interface of the library, or extends an abstract class of it, may have arguments
//! of its own without being mentioned: a `Comparable` may be a string.
//!
//! All types count: of fields, parameters, results, variables and expressions, bounds, and what
//! classes extend; of specifications, too. A class without type parameters that extends the raw
//! one may have arguments of its own for it.

use base::stops;
use rustc_hash::FxHashSet;
use syntax::ast::TypeDeclKind;

use crate::hir::*;
use crate::lower::walk::{self, Visitor};
use crate::symbols::{ClassSym, Flags, MethodSym, Origin, TypeVarSym, VarSym};
use crate::table::Table;
use crate::types::{Ty, TyArg};

#[derive(Default)]
pub struct Arguments {
    /// Classes that are given arguments which promise something.
    given: FxHashSet<ClassSym>,
    /// Classes without type parameters.
    plain: FxHashSet<ClassSym>,
}

impl Arguments {
    pub fn of(table: &Table<'_>, typed: &Typed) -> Arguments {
        let mut seen = Seen { table, found: Arguments::default(), vars: FxHashSet::default() };
        for class in &typed.classes {
            seen.class(class);
        }
        for function in &typed.functions {
            function.params.iter().for_each(|var| seen.declare(*var));
            walk::contract(&mut seen, &function.contract);
            function.body.iter().for_each(|body| walk::expr(&mut seen, body));
        }
        typed.lemmas.iter().for_each(|lemma| seen.lemma(lemma));
        seen.found
    }

    /// Whether somebody may count on type arguments for an object of a class that is used raw.
    pub fn count_for(&self, table: &Table<'_>, raw: &Ty) -> bool {
        let Ty::Class(raw) = raw else { return true };
        let is_related = |class: &ClassSym| {
            table.is_subclass(*class, raw.class) || table.is_subclass(raw.class, *class)
        };
        let is_below = |class: &ClassSym| {
            table.is_subclass(*class, raw.class)
                && !table.is_seen_raw(&Ty::class(*class), raw.class)
        };
        let info = table.class(raw.class);
        let is_whole = info.kind == TypeDeclKind::Class && !info.flags.has(Flags::ABSTRACT);
        stops!("library-objects-have-arguments", info.origin != Origin::Source && !is_whole)
            || stops!(
                "raw-objects-are-nobody-elses",
                self.given.iter().any(is_related) || self.plain.iter().any(is_below)
            )
    }
}

struct Seen<'t, 'a> {
    table: &'t Table<'a>,
    found: Arguments,
    /// Type variables whose bounds were looked at.
    vars: FxHashSet<TypeVarSym>,
}

impl Seen<'_, '_> {
    fn class(&mut self, class: &Class) {
        let table = self.table;
        let header = table.header(class.class);
        header.superclass.iter().chain(&header.interfaces).for_each(|ty| self.ty(ty));
        header.type_params.iter().for_each(|var| self.var(*var));
        let members = table.members(class.class);
        members.fields.iter().for_each(|field| self.ty(&table.field(*field).ty));
        members.methods.iter().for_each(|method| self.method(*method));
        for initializer in &class.initializers {
            match &initializer.kind {
                InitializerKind::Field(_, value) => walk::expr(self, value),
                InitializerKind::Block(block) => walk::block(self, block),
            }
        }
        for method in &class.methods {
            method.params.iter().for_each(|var| self.declare(*var));
            walk::contract(self, &method.contract);
            method.body.iter().for_each(|body| walk::block(self, body));
        }
        for predicate in &class.predicates {
            predicate.params.iter().chain(&predicate.outputs).for_each(|var| self.declare(*var));
            predicate.body.iter().for_each(|body| walk::expr(self, body));
        }
        class.invariants.iter().for_each(|invariant| walk::expr(self, &invariant.condition));
        class.represents.iter().for_each(|represents| walk::expr(self, &represents.value));
        class.lemmas.iter().for_each(|lemma| self.lemma(lemma));
    }

    fn lemma(&mut self, lemma: &Lemma) {
        lemma.params.iter().for_each(|var| self.declare(*var));
        walk::contract(self, &lemma.contract);
        lemma.body.iter().for_each(|body| walk::block(self, body));
    }

    fn method(&mut self, method: MethodSym) {
        let info = self.table.method(method);
        info.params.iter().for_each(|param| self.ty(&param.ty));
        self.ty(&info.result);
        info.type_params.iter().for_each(|var| self.var(*var));
    }

    fn var(&mut self, var: TypeVarSym) {
        if self.vars.insert(var) {
            let table = self.table;
            table.bounds(var).iter().for_each(|bound| self.ty(bound));
        }
    }

    fn ty(&mut self, ty: &Ty) {
        match ty {
            Ty::Class(class) => {
                if class.outer.is_some() || class.args.iter().any(|arg| self.promises(arg)) {
                    self.found.given.insert(class.class);
                } else if !self.table.is_generic(class.class) {
                    self.found.plain.insert(class.class);
                }
                if let Some(outer) = &class.outer {
                    self.ty(&Ty::Class((**outer).clone()));
                }
            }
            Ty::Var(var) => self.var(*var),
            _ => {}
        }
        let mut parts = Vec::new();
        ty.add_parts(&mut parts);
        parts.into_iter().for_each(|part| self.ty(part));
    }

    /// Whether who sees the argument counts on more than objects.
    fn promises(&self, arg: &TyArg) -> bool {
        match arg {
            TyArg::Ty(ty) => !self.table.is_object_type(ty),
            TyArg::Wildcard(None) => false,
            TyArg::Wildcard(Some(_)) => true,
        }
    }
}

impl Visitor for Seen<'_, '_> {
    fn declare(&mut self, var: VarSym) {
        let table = self.table;
        self.ty(&table.var(var).ty);
    }

    fn enter(&mut self, e: &Expr) -> bool {
        self.ty(&e.ty);
        true
    }
}
