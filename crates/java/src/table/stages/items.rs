//! Declarations of the annotation language outside classes or as their members: data
//! types, functions, lemmas. They are found by simple name: in the class and its
//! supertypes, in enclosing classes, in the file, in the package, by imports.

use std::cell::OnceCell;

use base::{Code, Diagnostic, Span, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};
use syntax::ast;

use super::enter::Surroundings;
use crate::symbols::*;
use crate::table::names::scope::PlaceKind;
use crate::table::stages::flags;
use crate::table::{Scope, Table};

/// What is declared at one place, by name.
#[derive(Debug, Default)]
pub(in crate::table) struct Items {
    datas: FxHashMap<Symbol, DataSym>,
    /// Constructors of data types, by their position.
    constructors: FxHashMap<Symbol, (DataSym, u32)>,
    functions: FxHashMap<Symbol, FunctionSym>,
    lemmas: FxHashMap<Symbol, LemmaSym>,
    all_lemmas: Vec<LemmaSym>,
}

pub(in crate::table) struct DataSlot<'a> {
    decl: &'a ast::DataDecl,
    scope: Scope,
    info: OnceCell<DataInfo<'a>>,
}

pub(in crate::table) struct FunctionSlot<'a> {
    decl: &'a ast::FunctionDecl,
    scope: Scope,
    info: OnceCell<FunctionInfo<'a>>,
}

pub(in crate::table) struct LemmaSlot<'a> {
    decl: &'a ast::LemmaDecl,
    class: Option<ClassSym>,
    scope: Scope,
    info: OnceCell<LemmaInfo<'a>>,
}

impl Items {
    pub(in crate::table) fn data(&self, name: Symbol) -> Option<DataSym> {
        self.datas.get(&name).copied()
    }

    pub(in crate::table) fn lemmas(&self) -> &[LemmaSym] {
        &self.all_lemmas
    }
}

impl<'a> Table<'a> {
    pub fn data(&self, data: DataSym) -> &DataInfo<'a> {
        let slot = &self.datas[data.index()];
        slot.info.get_or_init(|| {
            self.settle(|| {
                let decl = slot.decl;
                let (type_params, scope) =
                    self.new_type_params(&decl.type_params, &slot.scope, spec_owner);
                let constructors =
                    decl.constructors.iter().map(|constructor| DataConstructorInfo {
                        name: constructor.name.symbol,
                        fields: self.param_infos(&scope, &constructor.params),
                    });
                DataInfo {
                    name: decl.name.symbol,
                    type_params,
                    constructors: constructors.collect(),
                    decl,
                    span: decl.name.span(),
                }
            })
        })
    }

    pub fn function(&self, function: FunctionSym) -> &FunctionInfo<'a> {
        let slot = &self.functions[function.index()];
        slot.info.get_or_init(|| {
            self.settle(|| {
                let decl = slot.decl;
                let (type_params, scope) =
                    self.new_type_params(&decl.type_params, &slot.scope, spec_owner);
                FunctionInfo {
                    name: decl.name.symbol,
                    type_params,
                    params: self.param_infos(&scope, &decl.params),
                    result: self.resolve_type(&scope, &decl.result),
                    decl,
                    span: decl.name.span(),
                }
            })
        })
    }

    pub fn lemma(&self, lemma: LemmaSym) -> &LemmaInfo<'a> {
        let slot = &self.lemmas[lemma.index()];
        slot.info.get_or_init(|| {
            self.settle(|| {
                let decl = slot.decl;
                let (type_params, scope) =
                    self.new_type_params(&decl.type_params, &slot.scope, spec_owner);
                LemmaInfo {
                    name: decl.name.symbol,
                    class: slot.class,
                    flags: flags::of_modifiers(&decl.modifiers) | Flags::IN_SPEC,
                    type_params,
                    params: self.param_infos(&scope, &decl.params),
                    decl,
                    span: decl.name.span(),
                }
            })
        })
    }

    /// The abstract lemmas of supertypes that a lemma of a class has the name of.
    pub fn abstract_lemmas_above(&self, lemma: LemmaSym) -> Vec<LemmaSym> {
        let info = self.lemma(lemma);
        let Some(class) = info.class else { return Vec::new() };
        let mut found = Vec::new();
        for above in self.supers(class).iter() {
            for other in &self.members(*above).lemmas {
                let other_info = self.lemma(*other);
                if other_info.name == info.name && other_info.flags.has(Flags::ABSTRACT) {
                    found.push(*other);
                }
            }
        }
        found
    }

    /// The scope in which a function's contract and body stand, its type parameters known.
    pub fn function_scope(&self, function: FunctionSym) -> Scope {
        let vars = &self.function(function).type_params;
        self.functions[function.index()].scope.with_type_vars(vars)
    }

    /// The scope in which a lemma's contract and body stand, its type parameters known.
    pub fn lemma_scope(&self, lemma: LemmaSym) -> Scope {
        let vars = &self.lemma(lemma).type_params;
        self.lemmas[lemma.index()].scope.with_type_vars(vars)
    }

    /// The package of the file that a lemma stands in.
    pub fn lemma_package(&self, lemma: LemmaSym) -> Symbol {
        self.unit_package(self.lemmas[lemma.index()].scope.unit())
    }

    /// All functions that have been entered, in order.
    pub fn functions(&self) -> Vec<FunctionSym> {
        (0..self.functions.len() as u32).map(FunctionSym).collect()
    }

    /// All data types that have been entered, in order.
    pub fn datas(&self) -> Vec<DataSym> {
        (0..self.datas.len() as u32).map(DataSym).collect()
    }

    /// All lemmas that have been entered, those of classes too, in order.
    pub fn lemmas(&self) -> Vec<LemmaSym> {
        (0..self.lemmas.len() as u32).map(LemmaSym).collect()
    }

    pub fn find_data(&self, scope: &Scope, name: Symbol) -> Option<DataSym> {
        self.find_item(scope, name, &|items| items.data(name))
    }

    pub fn find_function(&self, scope: &Scope, name: Symbol) -> Option<FunctionSym> {
        self.find_item(scope, name, &|items| items.functions.get(&name).copied())
    }

    /// The data type of a constructor, and its position there.
    pub fn find_constructor(&self, scope: &Scope, name: Symbol) -> Option<(DataSym, u32)> {
        self.find_item(scope, name, &|items| items.constructors.get(&name).copied())
    }

    pub fn find_lemma(&self, scope: &Scope, name: Symbol) -> Option<LemmaSym> {
        self.find_item(scope, name, &|items| items.lemmas.get(&name).copied())
    }

    pub(in crate::table) fn data_in_class(&self, class: ClassSym, name: Symbol) -> Option<DataSym> {
        self.search_class_items(class, &|items| items.data(name), &mut FxHashSet::default())
    }

    /// The number of type parameters; known before anything is resolved.
    pub(in crate::table) fn data_arity(&self, data: DataSym) -> usize {
        self.datas[data.index()].decl.type_params.len()
    }

    pub(in crate::table) fn package_has_item(&self, package: Symbol, name: Symbol) -> bool {
        self.package_items.borrow().get(&package).is_some_and(|items| {
            items.datas.contains_key(&name)
                || items.constructors.contains_key(&name)
                || items.functions.contains_key(&name)
                || items.lemmas.contains_key(&name)
        })
    }

    fn find_item<T>(
        &self,
        scope: &Scope,
        name: Symbol,
        look: &dyn Fn(&Items) -> Option<T>,
    ) -> Option<T> {
        scope.places().find_map(|place| match place {
            PlaceKind::Class(class) => {
                self.search_class_items(*class, look, &mut FxHashSet::default())
            }
            PlaceKind::Unit => self.find_item_in_unit(scope.unit(), name, look),
            PlaceKind::TypeVars(_) | PlaceKind::LocalClass(..) => None,
        })
    }

    fn search_class_items<T>(
        &self,
        class: ClassSym,
        look: &dyn Fn(&Items) -> Option<T>,
        seen: &mut FxHashSet<ClassSym>,
    ) -> Option<T> {
        if !seen.insert(class) {
            return None;
        }
        if let Some(found) = look(&self.slot(class).items.borrow()) {
            return Some(found);
        }
        let supers = self.erased_supers(class).iter();
        supers.copied().find_map(|sup| self.search_class_items(sup, look, seen))
    }

    pub(in crate::table) fn find_item_in_unit<T>(
        &self,
        unit: usize,
        name: Symbol,
        look: impl Fn(&Items) -> Option<T>,
    ) -> Option<T> {
        let slot = self.units.get(unit)?;
        if let Some(found) = look(&slot.items.borrow()) {
            return Some(found);
        }
        let imported = self.item_packages(unit, name);
        let packages = self.package_items.borrow();
        std::iter::once(slot.package)
            .chain(imported)
            .find_map(|package| packages.get(&package).and_then(&look))
    }

    pub(in crate::table) fn enter_item(&self, item: &'a ast::Item, place: &Surroundings) {
        match item {
            ast::Item::Type(_) => {}
            ast::Item::Data(decl) => self.enter_data(decl, place),
            ast::Item::Function(decl) => {
                let sym = FunctionSym(self.functions.len() as u32);
                let (scope, info) = (place.scope.clone(), OnceCell::new());
                self.functions.push(Box::new(FunctionSlot { decl, scope, info }));
                self.declare(place, &decl.name, |items| {
                    insert(&mut items.functions, decl.name.symbol, sym)
                });
            }
            ast::Item::Lemma(decl) => {
                let sym = LemmaSym(self.lemmas.len() as u32);
                let (scope, info) = (place.scope.clone(), OnceCell::new());
                self.lemmas.push(Box::new(LemmaSlot { decl, class: place.outer, scope, info }));
                self.declare(place, &decl.name, |items| {
                    items.all_lemmas.push(sym);
                    insert(&mut items.lemmas, decl.name.symbol, sym)
                });
            }
        }
    }

    fn enter_data(&self, decl: &'a ast::DataDecl, place: &Surroundings) {
        let sym = DataSym(self.datas.len() as u32);
        let (scope, info) = (place.scope.clone(), OnceCell::new());
        self.datas.push(Box::new(DataSlot { decl, scope, info }));
        self.declare(place, &decl.name, |items| insert(&mut items.datas, decl.name.symbol, sym));
        for (index, constructor) in decl.constructors.iter().enumerate() {
            self.declare(place, &constructor.name, |items| {
                insert(&mut items.constructors, constructor.name.symbol, (sym, index as u32))
            });
        }
    }

    /// Adds to the items of the class, or of the file and its package. `add` says whether
    /// the name was free.
    fn declare(
        &self,
        place: &Surroundings,
        name: &ast::Ident,
        mut add: impl FnMut(&mut Items) -> bool,
    ) {
        let is_free = match place.outer {
            Some(class) => add(&mut self.slot(class).items.borrow_mut()),
            None => {
                let in_unit = add(&mut self.units[place.scope.unit()].items.borrow_mut());
                let mut packages = self.package_items.borrow_mut();
                add(packages.entry(place.package).or_default()) && in_unit
            }
        };
        if !is_free {
            self.report_duplicate(name.span(), name.symbol);
        }
    }

    pub(in crate::table) fn report_duplicate(&self, span: Span, name: Symbol) {
        let message = format!("`{name}` is declared twice");
        self.report(Diagnostic::new(Code::DuplicateDeclaration, span, message));
    }
}

/// The first declaration of a name stays.
fn insert<T>(map: &mut FxHashMap<Symbol, T>, name: Symbol, value: T) -> bool {
    let is_free = !map.contains_key(&name);
    if is_free {
        map.insert(name, value);
    }
    is_free
}

fn spec_owner(position: usize) -> TypeVarOwner {
    TypeVarOwner::Spec(position as u32)
}
