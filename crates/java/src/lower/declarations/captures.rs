//! What local and anonymous classes capture.
//!
//! A class that is declared in code may use the variables around it. Each such variable is
//! a field of the class, filled by every constructor before anything else. A class that
//! creates objects of another one, or extends it, must have what that one captures, unless
//! it declares the variable itself. The same holds for an enclosing object that cannot be
//! reached through outer instances (in the arguments of `super(…)`).

use indexmap::IndexSet;
use ir::Captured;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::hir::{Class, InitializerKind, Typed};
use crate::lower::walk::{self, Visitor};
use crate::symbols::{ClassSym, MethodSym, VarSym};
use crate::table::Table;
use crate::types::Ty;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Capture {
    Var(VarSym),
    This(ClassSym),
}

impl Capture {
    /// What a field for it holds.
    pub fn held(self, table: &Table<'_>) -> Captured {
        match self {
            Capture::Var(var) => Captured::Variable(table.var(var).name),
            Capture::This(_) => Captured::Outer,
        }
    }
}

pub type Captures = FxHashMap<ClassSym, Vec<Capture>>;

pub fn captures(table: &Table<'_>, typed: &Typed) -> Captures {
    let uses: Vec<(ClassSym, Uses)> =
        typed.classes.iter().map(|c| (c.class, uses_of(table, c))).collect();
    let mut needed: FxHashMap<ClassSym, IndexSet<Capture>> = FxHashMap::default();
    for (class, uses) in &uses {
        let own = uses.vars.iter().filter(|v| !uses.declared.contains(*v));
        let own = own.map(|&v| Capture::Var(v));
        let objects = uses.objects.iter().filter(|&&of| !reaches(table, *class, of));
        needed.insert(*class, own.chain(objects.map(|&of| Capture::This(of))).collect());
    }
    loop {
        let mut changed = false;
        for (class, uses) in &uses {
            let mut more: Vec<Capture> = Vec::new();
            for other in uses.classes.iter().filter(|c| *c != class) {
                more.extend(needed.get(other).into_iter().flatten().filter(|c| match c {
                    Capture::Var(v) => !uses.declared.contains(v),
                    Capture::This(of) => !reaches(table, *class, *of),
                }));
            }
            let own = needed.entry(*class).or_default();
            for capture in more {
                changed |= own.insert(capture);
            }
        }
        if !changed {
            break;
        }
    }
    needed.into_iter().map(|(class, set)| (class, set.into_iter().collect())).collect()
}

/// Whether `this` of `of` can be reached from `this` of `class` through outer instances.
pub fn reaches(table: &Table<'_>, class: ClassSym, of: ClassSym) -> bool {
    let mut current = class;
    loop {
        if current == of {
            return true;
        }
        let info = table.class(current);
        match info.outer {
            Some(outer) if info.has_outer_instance => current = outer,
            _ => return false,
        }
    }
}

#[derive(Default)]
struct Uses {
    declared: FxHashSet<VarSym>,
    vars: IndexSet<VarSym>,
    objects: IndexSet<ClassSym>,
    classes: IndexSet<ClassSym>,
}

impl Visitor for Uses {
    fn declare(&mut self, var: VarSym) {
        self.declared.insert(var);
    }

    fn use_var(&mut self, var: VarSym) {
        self.vars.insert(var);
    }

    fn use_this(&mut self, class: ClassSym) {
        self.objects.insert(class);
    }

    fn construct(&mut self, class: ClassSym, _: MethodSym) {
        self.classes.insert(class);
    }
}

fn uses_of(table: &Table<'_>, class: &Class) -> Uses {
    let mut uses = Uses::default();
    for initializer in &class.initializers {
        match &initializer.kind {
            InitializerKind::Field(_, e) => walk::expr(&mut uses, e),
            InitializerKind::Block(b) => walk::block(&mut uses, b),
        }
    }
    for method in &class.methods {
        method.params.iter().for_each(|p| uses.declare(*p));
        walk::contract(&mut uses, &method.contract);
        method.body.iter().for_each(|b| walk::block(&mut uses, b));
    }
    if let Some(Ty::Class(superclass)) = &table.header(class.class).superclass {
        uses.classes.insert(superclass.class);
    }
    uses
}
