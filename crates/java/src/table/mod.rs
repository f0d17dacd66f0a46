//! The class table: every declaration of a program and of what it uses, found by name and
//! resolved on demand, and the relations between types.
//!
//! Classes come from three places: the sources, the bundled specification library, and
//! class files. Earlier ones hide later ones. Nothing is read before somebody asks for
//! it, and what was read is kept for as long as the table lives, so that all answers are
//! references into it.
//!
//! A class passes through stages (see [`symbols`](crate::symbols)), and each stage looks
//! only at earlier ones of other classes; that is why `class A extends B<A.Inner>` and
//! `enum E implements I<E>` come to an end. In between there are two small stages: the
//! type parameters without their bounds, and the supertypes without their arguments. Type
//! names are looked up with these alone.
//!
//! | module | holds |
//! |---|---|
//! | `stages` | classes by name, and their stages: from trees, in code, from class files |
//! | `names` | what a type name means at some place |
//! | `relations` | relations on types |
//! | `membership` | members of types |
//! | `symbols` | from symbols to what they stand for |
//!
//! The table is used by one thread.

mod display;
pub(crate) mod membership;
mod names;
mod relations;
mod sink;
mod stages;
mod symbols;
#[cfg(test)]
mod tests;

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use base::{Cancel, Span, Symbol};
use elsa::FrozenVec;
use indexmap::IndexMap;
use rustc_hash::{FxHashMap, FxHashSet};
use syntax::ast;

pub use names::scope::{Scope, TypeName};
pub use relations::subst::{MOST_PARTS, Subst};
pub use stages::flags::of_modifiers as flags_of_modifiers;
pub use stages::library::{
    add_to_source_map as add_library_to_source_map, stub_names as library_classes,
};

use crate::sources::Unit;
use crate::symbols::*;
use crate::types::Ty;
use names::imports::Imports;
use sink::Sink;
use stages::items::{DataSlot, FunctionSlot, Items, LemmaSlot};
use symbols::{BoundsSource, TypeVarSlot};

/// A method as a member of a type: the type arguments of the type are put in.
#[derive(Clone, PartialEq, Debug)]
pub struct MethodSig {
    pub type_params: Vec<TypeVarSym>,
    pub params: Vec<Ty>,
    pub result: Ty,
    pub throws: Vec<Ty>,
    pub varargs: bool,
}

pub struct Table<'a> {
    class_path: Arc<classpath::ClassPath>,
    /// Asked between classes and methods by those who go through them.
    pub(crate) cancel: Cancel,
    sink: Sink,
    /// The given ones, then those of the library in the order in which they were needed.
    units: FrozenVec<Box<UnitSlot<'a>>>,
    classes: FrozenVec<Box<ClassSlot<'a>>>,
    fields: FrozenVec<Box<FieldInfo<'a>>>,
    methods: FrozenVec<Box<MethodInfo<'a>>>,
    type_vars: FrozenVec<Box<TypeVarSlot<'a>>>,
    vars: FrozenVec<Box<VarInfo>>,
    predicates: FrozenVec<Box<PredicateInfo<'a>>>,
    functions: FrozenVec<Box<FunctionSlot<'a>>>,
    datas: FrozenVec<Box<DataSlot<'a>>>,
    lemmas: FrozenVec<Box<LemmaSlot<'a>>>,
    /// By binary name; `None` for names that have been looked for in vain.
    by_name: RefCell<FxHashMap<Symbol, Option<ClassSym>>>,
    source_classes: RefCell<Vec<ClassSym>>,
    /// Packages of the units, and the packages around them.
    packages: RefCell<FxHashSet<Symbol>>,
    package_items: RefCell<FxHashMap<Symbol, Items>>,
    /// Classes on a cycle of inheritance, which has been reported and cut.
    cyclic: RefCell<FxHashSet<ClassSym>>,
    enum_bodies: RefCell<FxHashMap<FieldSym, ClassSym>>,
    /// Names of classes in code, by where they stand: a text that is looked at twice
    /// keeps its names.
    local_names: RefCell<FxHashMap<(ClassSym, Span), Symbol>>,
    /// The last number that a class in code got, by the class around it and the simple name.
    local_numbers: RefCell<FxHashMap<(ClassSym, Symbol), u32>>,
    /// A type became too large, and is unknown; nobody has said so yet.
    large: Cell<bool>,
    object: OnceCell<Ty>,
    supers: RefCell<FxHashMap<ClassSym, Rc<[ClassSym]>>>,
    methods_of: RefCell<FxHashMap<(ClassSym, Symbol), Rc<[MethodSym]>>>,
    overridden: RefCell<FxHashMap<MethodSym, Rc<[MethodSym]>>>,
    /// See [`Table::has_gaps`].
    gaps: RefCell<FxHashMap<ClassSym, bool>>,
    /// How deep the current question about types is nested in others.
    depth: Cell<u32>,
}

struct UnitSlot<'a> {
    tree: &'a ast::CompilationUnit,
    package: Symbol,
    origin: Origin,
    items: RefCell<Items>,
    imports: OnceCell<Imports<'a>>,
    /// Type names at the top of the unit.
    names: RefCell<FxHashMap<Symbol, Option<TypeName>>>,
}

struct ClassSlot<'a> {
    info: ClassInfo<'a>,
    source: ClassSource<'a>,
    /// Member classes that are entered, by simple name.
    classes: RefCell<IndexMap<Symbol, ClassSym>>,
    items: RefCell<Items>,
    type_params: OnceCell<Vec<TypeVarSym>>,
    /// The classes of the supertypes, the superclass first.
    erased: OnceCell<Vec<ClassSym>>,
    erased_runs: Cell<bool>,
    /// Supertypes without arguments: what the header is while it is being resolved.
    raw_header: OnceCell<ClassHeader>,
    header: OnceCell<ClassHeader>,
    header_runs: Cell<bool>,
    has_unknown_super: Cell<bool>,
    members: OnceCell<ClassMembers>,
    methods_by_name: OnceCell<FxHashMap<Symbol, Vec<MethodSym>>>,
    fields_by_name: OnceCell<FxHashMap<Symbol, FieldSym>>,
    anonymous_constructor: OnceCell<MethodSym>,
}

enum ClassSource<'a> {
    /// A declaration in a text; for one of the library, what the class file has besides: see
    /// [`Table::file_behind`].
    Text {
        decl: &'a ast::TypeDecl,
        scope: Scope,
        file: OnceCell<Option<Arc<classpath::ClassDecl>>>,
    },
    /// The body of an anonymous class or of an enum constant.
    Body {
        scope: Scope,
        supertype: Ty,
    },
    File(Arc<classpath::ClassDecl>),
}

impl<'a> Table<'a> {
    /// Enters all classes, data types, functions and lemmas of the units.
    pub fn new(units: &'a [Unit], class_path: impl Into<Arc<classpath::ClassPath>>) -> Table<'a> {
        Table::until(&Cancel::default(), units, class_path)
    }

    /// The same, until somebody cancels it; the names of a file take no more memory than a piece
    /// of work may.
    pub(crate) fn until(
        cancel: &Cancel,
        units: &'a [Unit],
        class_path: impl Into<Arc<classpath::ClassPath>>,
    ) -> Table<'a> {
        let table = Table {
            class_path: class_path.into(),
            cancel: cancel.clone(),
            sink: Sink::default(),
            units: FrozenVec::new(),
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
            source_classes: RefCell::default(),
            packages: RefCell::default(),
            package_items: RefCell::default(),
            cyclic: RefCell::default(),
            enum_bodies: RefCell::default(),
            local_names: RefCell::default(),
            local_numbers: RefCell::default(),
            large: Cell::new(false),
            object: OnceCell::new(),
            supers: RefCell::default(),
            methods_of: RefCell::default(),
            overridden: RefCell::default(),
            gaps: RefCell::default(),
            depth: Cell::new(0),
        };
        for unit in units {
            table.add_unit(&unit.unit, unit.origin);
        }
        // Sources first: their classes hide those of the library.
        for origin in [Origin::Source, Origin::Library, Origin::ClassFile] {
            for (index, unit) in units.iter().enumerate() {
                if unit.origin == origin && !cancel.poll() {
                    cancel.within(|| table.enter_unit(index));
                }
            }
        }
        table
    }

    pub fn class_path(&self) -> &classpath::ClassPath {
        &self.class_path
    }

    /// All classes of the source units, members too, in the order of the text; without
    /// local and anonymous classes and the bodies of enum constants.
    pub fn source_classes(&self) -> Vec<ClassSym> {
        self.source_classes.borrow().clone()
    }

    /// The package of a unit; empty for the unnamed one.
    pub fn unit_package(&self, unit: usize) -> Symbol {
        self.units[unit].package
    }

    fn slot(&self, class: ClassSym) -> &ClassSlot<'a> {
        &self.classes[class.index()]
    }
}
