//! What the program needs of the libraries: overridden methods, contracts, and which method
//! runs for which class.

use ir::{Assertion, AssertionKind, ClassId, Framing, MethodId, MethodKind, Origin, Visibility};

use rustc_hash::FxHashSet;

use crate::attrib;
use crate::lower::Lower;
use crate::symbols::{self, ClassSym, Flags, MethodSym};

/// Supertypes and inherited methods of all classes together. Each of them is an entry in a table,
/// and a short text can have as many as its square.
pub(in crate::lower) const MOST_INHERITED: usize = 10_000_000;

impl Lower<'_, '_> {
    /// Adds what the sources need of the libraries, with contracts and dispatch tables. Each
    /// may bring new methods into the program, until nothing new comes.
    pub(in crate::lower) fn complete(&mut self) {
        self.fill_source_overrides();
        let methods = self.complete_from((0, 0));
        self.library_lemmas();
        self.complete_from(methods);
        self.fill_library_overrides();
    }

    /// Goes on from this number of classes and methods; how many there are in the end.
    fn complete_from(&mut self, (mut classes, mut methods): (usize, usize)) -> (usize, usize) {
        while classes < self.program.classes.len() || methods < self.program.methods.len() {
            self.library_contracts(methods);
            (classes, methods) = (self.program.classes.len(), self.program.methods.len());
            self.inherited = 0;
            for index in 0..classes {
                if self.is_too_much.is_none() {
                    self.fill_class(ClassId(index as u32));
                }
            }
        }
        (classes, methods)
    }

    /// The lemmas of stubs, as far as the program has the methods that they speak of: of those
    /// that speak of others nothing could come.
    fn library_lemmas(&mut self) {
        for class in self.class_syms.clone().into_iter().flatten() {
            if self.table.class(class).origin != symbols::Origin::Library {
                continue;
            }
            for lemma in self.table.members(class).lemmas.clone() {
                let methods = self.program.methods.len();
                self.lower_lemma(&attrib::library_lemma(self.table, lemma));
                if self.program.methods.len() > methods {
                    self.program.lemmas.pop();
                    self.lemmas.remove(&lemma);
                }
            }
        }
    }

    /// What methods of the sources override is part of the program.
    fn fill_source_overrides(&mut self) {
        for index in 0..self.program.methods.len() {
            let id = MethodId(index as u32);
            let origin = self.program.method(id).origin;
            if matches!(origin, Origin::Source | Origin::Synthetic)
                && self.is_dispatched(id)
                && let Some(method) = self.sym_of(id)
            {
                let overridden = self.table.overrides(method);
                let stands =
                    overridden.iter().flat_map(|m| self.stands_below(*m, method)).collect();
                let ids = overridden.into_iter().map(|m| self.method_id(m)).collect();
                self.program.methods[index].overrides = ids;
                self.program.methods[index].contract.stands = stands;
            }
        }
    }

    /// Of library methods it matters only as far as the program has them.
    fn fill_library_overrides(&mut self) {
        for index in 0..self.program.methods.len() {
            let id = MethodId(index as u32);
            let origin = self.program.method(id).origin;
            if matches!(origin, Origin::Library | Origin::ClassFile)
                && self.is_dispatched(id)
                && let Some(method) = self.sym_of(id)
            {
                let overridden = self.table.overrides(method);
                let known = overridden.iter().filter_map(|m| self.methods.get(m).copied());
                self.program.methods[index].overrides = known.collect();
            }
        }
    }

    fn sym_of(&self, id: MethodId) -> Option<MethodSym> {
        self.method_syms.get(id.index()).copied().flatten()
    }

    /// The contracts of the library's methods from this one on. They are assumed.
    fn library_contracts(&mut self, from: usize) {
        let mut next = from;
        while next < self.program.methods.len() {
            let id = MethodId(next as u32);
            next += 1;
            let Some(method) = self.sym_of(id) else { continue };
            let origin = self.program.method(id).origin;
            if origin == Origin::Library {
                self.library_contract(id, method);
            }
            if matches!(origin, Origin::Library | Origin::ClassFile)
                && self.program.method(id).contract.is_empty()
            {
                if self.is_dispatched(id) {
                    self.inherited_contracts(method);
                }
                self.has_result(id);
            }
        }
    }

    fn library_contract(&mut self, id: MethodId, method: MethodSym) {
        let Some(typed) = attrib::library_contract(self.table, method) else { return };
        if typed.contract_has_errors {
            return;
        }
        self.lower_contract(id, &typed);
        // Stubs are framed by what their contracts speak of.
        let method = self.program.method(id);
        let mut cases = method.contract.cases.iter();
        if cases.any(|c| c.requires.iter().chain(&c.ensures).any(holds_permission)) {
            let class = method.class.index();
            self.program.classes[class].framing = Framing::Implicit;
        }
    }

    /// A library's method that says nothing itself has the contracts of those that it
    /// overrides: they are part of the program.
    fn inherited_contracts(&mut self, method: MethodSym) {
        for overridden in self.table.overrides(method) {
            let class = self.table.method(overridden).class;
            let says_something = self.table.class(class).origin == symbols::Origin::Library
                && attrib::library_contract(self.table, overridden)
                    .is_some_and(|typed| !typed.contract.cases.is_empty());
            if says_something {
                self.method_id(overridden);
            }
        }
    }

    /// Contracts that a method inherits speak of its result, as its declaration does.
    fn has_result(&mut self, id: MethodId) {
        let method = &mut self.program.methods[id.index()];
        if method.result != ir::Type::Void && method.result_local.is_none() {
            method.result_local = Some(ir::LocalId(method.locals.len() as u32));
            method.locals.push(ir::Local {
                name: "result".into(),
                ty: method.result.clone(),
                kind: ir::LocalKind::Result,
                nullness: ir::Nullness::Default,
                span: method.span,
            });
        }
    }

    /// Instance methods that are chosen by the receiver's class.
    fn is_dispatched(&self, id: MethodId) -> bool {
        let method = self.program.method(id);
        method.kind == MethodKind::Method
            && !method.is_static
            && method.visibility != Visibility::Private
    }

    /// Fills the table of a class that can have objects.
    fn fill_class(&mut self, id: ClassId) {
        let class = self.program.class(id);
        if class.is_abstract {
            return;
        }
        let supertypes = self.supertypes(id);
        let methods = |c: &ClassId| self.program.class(*c).methods.len();
        self.inherited += supertypes.iter().map(|c| 1 + methods(c)).sum::<usize>();
        if self.inherited > MOST_INHERITED {
            let sym = self.class_syms.get(id.index()).copied().flatten();
            self.is_too_much = Some(sym.map_or(base::Span::NONE, |sym| self.table.class(sym).span));
            return;
        }
        let callable: Vec<MethodId> = supertypes
            .into_iter()
            .flat_map(|c| self.program.class(c).methods.clone())
            .filter(|m| self.is_dispatched(*m))
            .filter(|m| !self.program.class(id).dispatch.contains_key(m))
            .collect();
        let sym = self.class_syms.get(id.index()).copied().flatten();
        for method in callable {
            let inherited = sym.and_then(|class| self.inherited(id, class, method));
            if let Some(chosen) = inherited {
                self.program.classes[id.index()].dispatch.insert(method, chosen);
                continue;
            }
            let chosen = match sym {
                Some(class) => {
                    self.said_above(id, method).or_else(|| self.implementation(class, method))
                }
                None => self.lambda_implementation(id, method),
            };
            if let Some(chosen) = chosen {
                self.program.classes[id.index()].dispatch.insert(method, chosen);
            }
        }
    }

    /// What a class does that it neither declares nor gets from an interface of its own: what its
    /// superclass does.
    fn inherited(&self, id: ClassId, class: ClassSym, method: MethodId) -> Option<MethodId> {
        let info = self.program.class(id);
        let parent = self.program.class(info.superclass?);
        let name = self.program.method(method).name;
        let declares =
            !self.table.own_methods(class, name).is_empty() || self.said_in(id, method).is_some();
        let chosen = parent.dispatch.get(&method).copied()?;
        (info.interfaces.is_empty() && !declares).then_some(chosen)
    }

    /// A model method of the library that was written for the class, or for one above it.
    fn said_above(&self, id: ClassId, method: MethodId) -> Option<MethodId> {
        let mut at = Some(id);
        while let Some(class) = at {
            if let Some(found) = self.said_in(class, method) {
                return Some(found);
            }
            at = self.program.class(class).superclass;
        }
        None
    }

    /// A model method of the library that was written for the class itself.
    fn said_in(&self, class: ClassId, method: MethodId) -> Option<MethodId> {
        if !self.program.method(method).modifiers.model {
            return None;
        }
        self.program.class(class).methods.iter().copied().find(|m| {
            let info = self.program.method(*m);
            info.origin == ir::Origin::Synthetic
                && info.modifiers.model
                && (*m == method || info.overrides.contains(&method))
        })
    }

    fn supertypes(&self, id: ClassId) -> Vec<ClassId> {
        let mut all = vec![id];
        let mut seen: FxHashSet<ClassId> = all.iter().copied().collect();
        let mut next = 0;
        while let Some(&current) = all.get(next) {
            next += 1;
            let class = self.program.class(current);
            for &parent in class.superclass.iter().chain(&class.interfaces) {
                if seen.insert(parent) {
                    all.push(parent);
                }
            }
        }
        if let Some(object) = self.program.well_known.object
            && !seen.contains(&object)
        {
            all.push(object);
        }
        all
    }

    fn implementation(&mut self, class: ClassSym, method: MethodId) -> Option<MethodId> {
        let method = self.sym_of(method)?;
        let found = self.table.implementation(class, method)?;
        Some(self.method_id(found))
    }

    /// For the class of a lambda: its own method for what the interface leaves open, else
    /// the interface's default method or `Object`'s.
    fn lambda_implementation(&mut self, id: ClassId, method: MethodId) -> Option<MethodId> {
        let (_, interfaces, body) = self.lambdas.iter().find(|(class, ..)| *class == id)?.clone();
        let of_class = self.program.class(id).methods.iter().copied();
        let own = of_class.into_iter().find(|m| {
            *m == method || *m != body && self.program.method(*m).overrides.contains(&method)
        });
        if own.is_some() {
            return own;
        }
        let sym = self.sym_of(method)?;
        let is_concrete = |l: &Self, m: MethodSym| !l.table.method(m).flags.has(Flags::ABSTRACT);
        for interface in interfaces {
            let own = self.table.members(interface).methods.iter().copied();
            let own = own.into_iter().find(|m| self.table.overrides(*m).contains(&sym));
            let found = own.or_else(|| self.table.implementation(interface, sym));
            if let Some(found) = found.filter(|m| is_concrete(self, *m)) {
                return Some(self.method_id(found));
            }
        }
        if is_concrete(self, sym) {
            return Some(method);
        }
        // The body says nothing about what exists only for specifications.
        if self.table.method(sym).flags.has(Flags::MODEL) {
            return None;
        }
        // An abstract method that redeclares one of `Object`'s is implemented there.
        let object = self.table.known("java.lang.Object")?;
        let of_object =
            self.table.overrides(sym).into_iter().find(|m| self.table.method(*m).class == object);
        match of_object {
            Some(found) => Some(self.method_id(found)),
            None => Some(body),
        }
    }
}

fn holds_permission(a: &Assertion) -> bool {
    match &a.kind {
        AssertionKind::Acc(..) | AssertionKind::Predicate(_) => true,
        AssertionKind::Star(list) => list.iter().any(holds_permission),
        AssertionKind::Cond(_, a, b) => holds_permission(a) || holds_permission(b),
        AssertionKind::ForallStar { body, .. } => holds_permission(body),
        AssertionKind::Expr(_) | AssertionKind::Untouched(_) | AssertionKind::Bind(..) => false,
    }
}
