//! The class table: every declaration of a program and of what it uses, found by name and
//! resolved on demand, and the relations between types.
//!
//! Classes come from three places: the sources, the bundled specification library, and
//! class files. Earlier ones hide later ones. Nothing is read before somebody asks for
//! it, and what was read is kept for as long as the table lives, so that all answers are
//! references into it.
//!
//! A class passes through stages (see [`symbols`](crate::symbols)), and each stage looks
//! only at earlier ones of other classes. That is why `class A extends B<A.Inner>` or
//! `enum E implements I<E>` come to an end.
//!
//! The table is used by one thread.

mod scope;
mod skeleton;
mod subst;

use std::cell::{OnceCell, RefCell};

use base::{Diagnostic, Symbol};
use elsa::FrozenVec;
use rustc_hash::FxHashMap;

pub use scope::{Scope, TypeName};
pub use subst::Subst;

use crate::sources::Unit;
use crate::symbols::*;
use crate::types::Ty;

/// A method as a member of a type: type arguments of the type put in.
#[derive(Clone, PartialEq, Debug)]
pub struct MethodSig {
    pub type_params: Vec<TypeVarSym>,
    pub params: Vec<Ty>,
    pub result: Ty,
    pub throws: Vec<Ty>,
    pub varargs: bool,
}

pub struct Table<'a> {
    units: &'a [Unit],
    class_path: classpath::ClassPath,
    diagnostics: RefCell<Vec<Diagnostic>>,
    classes: FrozenVec<Box<ClassSlot<'a>>>,
    fields: FrozenVec<Box<FieldInfo<'a>>>,
    methods: FrozenVec<Box<MethodInfo<'a>>>,
    type_vars: FrozenVec<Box<TypeVarSlot>>,
    vars: FrozenVec<Box<VarInfo>>,
    predicates: FrozenVec<Box<PredicateInfo<'a>>>,
    functions: FrozenVec<Box<FunctionInfo<'a>>>,
    datas: FrozenVec<Box<DataInfo<'a>>>,
    lemmas: FrozenVec<Box<LemmaInfo<'a>>>,
    by_name: RefCell<FxHashMap<Symbol, Option<ClassSym>>>,
}

struct ClassSlot<'a> {
    info: ClassInfo<'a>,
    header: OnceCell<ClassHeader>,
    members: OnceCell<ClassMembers>,
}

struct TypeVarSlot {
    info: TypeVarInfo,
    bounds: OnceCell<Vec<Ty>>,
    lower: Option<Ty>,
}

impl<'a> Table<'a> {
    /// Enters all classes, data types, functions and lemmas of the units.
    pub fn new(units: &'a [Unit], class_path: classpath::ClassPath) -> Table<'a> {
        Table {
            units,
            class_path,
            diagnostics: RefCell::default(),
            classes: FrozenVec::new(),
            fields: FrozenVec::new(),
            methods: FrozenVec::new(),
            type_vars: FrozenVec::new(),
            vars: FrozenVec::new(),
            predicates: FrozenVec::new(),
            functions: FrozenVec::new(),
            datas: FrozenVec::new(),
            lemmas: FrozenVec::new(),
            by_name: RefCell::default(),
        }
    }

    pub fn report(&self, diagnostic: Diagnostic) {
        self.diagnostics.borrow_mut().push(diagnostic);
    }

    pub fn take_diagnostics(&self) -> Vec<Diagnostic> {
        self.diagnostics.take()
    }

    /// A point to which [`Table::rollback_diagnostics`] can return.
    pub fn diagnostic_mark(&self) -> usize {
        self.diagnostics.borrow().len()
    }

    pub fn rollback_diagnostics(&self, mark: usize) {
        self.diagnostics.borrow_mut().truncate(mark);
    }

    pub fn class(&self, class: ClassSym) -> &ClassInfo<'a> {
        &self.classes[class.index()].info
    }

    pub fn header(&self, class: ClassSym) -> &ClassHeader {
        self.classes[class.index()].header.get_or_init(ClassHeader::default)
    }

    pub fn members(&self, class: ClassSym) -> &ClassMembers {
        self.classes[class.index()].members.get_or_init(ClassMembers::default)
    }

    pub fn field(&self, field: FieldSym) -> &FieldInfo<'a> {
        &self.fields[field.index()]
    }

    pub fn method(&self, method: MethodSym) -> &MethodInfo<'a> {
        &self.methods[method.index()]
    }

    pub fn type_var(&self, var: TypeVarSym) -> &TypeVarInfo {
        &self.type_vars[var.index()].info
    }

    /// At least one: `Object`, if nothing is written.
    pub fn bounds(&self, var: TypeVarSym) -> &[Ty] {
        self.type_vars[var.index()].bounds.get_or_init(Vec::new)
    }

    /// Of a captured `? super T`.
    pub fn lower_bound(&self, var: TypeVarSym) -> Option<Ty> {
        self.type_vars[var.index()].lower.clone()
    }

    pub fn predicate(&self, predicate: PredicateSym) -> &PredicateInfo<'a> {
        &self.predicates[predicate.index()]
    }

    pub fn function(&self, function: FunctionSym) -> &FunctionInfo<'a> {
        &self.functions[function.index()]
    }

    pub fn data(&self, data: DataSym) -> &DataInfo<'a> {
        &self.datas[data.index()]
    }

    pub fn lemma(&self, lemma: LemmaSym) -> &LemmaInfo<'a> {
        &self.lemmas[lemma.index()]
    }

    pub fn new_var(&self, info: VarInfo) -> VarSym {
        let sym = VarSym(self.vars.len() as u32);
        self.vars.push(Box::new(info));
        sym
    }

    pub fn var(&self, var: VarSym) -> &VarInfo {
        &self.vars[var.index()]
    }
}
