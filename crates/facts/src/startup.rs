//! What may run while a class is initialised: what its initialiser can reach, through calls,
//! through what overrides them, through other initialisers, and through the library, which may
//! call whatever overrides a method of its own, unless it is given nothing to call.

use base::{needs, step};
use ir::{Body, ClassId, ClassKind, MethodId, MethodKind, Origin, Program, Type};

use crate::writes::is_unsaid;
use crate::{Calls, Components, Graph, Hierarchy, components};

pub struct Startup {
    /// The classes with initialisers.
    classes: Vec<ClassId>,
    components: Components,
    /// For each component, which of the classes may lead there: bits, `words` for each.
    leads: Vec<u64>,
    words: usize,
}

impl Startup {
    pub fn of(program: &Program, hierarchy: &Hierarchy, calls: &Calls) -> Startup {
        let all = (0..).map(ClassId).zip(&program.classes);
        let classes: Vec<ClassId> =
            all.filter(|(_, class)| class.static_init.is_some()).map(|(id, _)| id).collect();
        if classes.is_empty() {
            let (components, leads) = (Components::default(), Vec::new());
            return Startup { classes, components, leads, words: 0 };
        }
        let graph = graph(program, hierarchy, calls);
        let components = components(&graph);
        let words = classes.len().div_ceil(64);
        let mut leads = vec![0u64; components.len() * words];
        // What is above a class is initialised before it, when nothing of it is set.
        let methods = program.methods.len() as u32;
        for (number, class) in classes.iter().enumerate() {
            let start = step!("starting-begins-above", methods + class.0, else {
                program.class(*class).static_init.map_or(methods + class.0, |m| m.0)
            });
            let at = components.of(start) as usize * words + number / 64;
            if let Some(word) = leads.get_mut(at) {
                *word |= 1 << (number % 64);
            }
        }
        // Edges lead to smaller numbers: whoever leads to a component has come before it.
        for component in (0..components.len() as u32).rev() {
            let members = components.members(component).iter();
            for target in members.flat_map(|node| graph.successors(*node)) {
                let target = components.of(*target);
                if target >= component {
                    continue;
                }
                let (below, here) = leads.split_at_mut(component as usize * words);
                let into = below.iter_mut().skip(target as usize * words);
                for (into, from) in into.zip(here.iter().take(words)) {
                    *into |= *from;
                }
            }
        }
        Startup { classes, components, leads, words }
    }

    /// The classes whose initialisation may lead to the method.
    pub fn starting(&self, method: MethodId) -> impl Iterator<Item = ClassId> {
        let classes = self.classes.iter().enumerate();
        classes.filter(move |(number, _)| self.bit(*number, method)).map(|(_, class)| *class)
    }

    pub fn may_lead(&self, class: ClassId, method: MethodId) -> bool {
        self.classes.binary_search(&class).is_ok_and(|number| self.bit(number, method))
    }

    fn bit(&self, number: usize, method: MethodId) -> bool {
        let at = self.components.of(method.0) as usize * self.words + number / 64;
        self.leads.get(at).is_some_and(|word| word & (1 << (number % 64)) != 0)
    }
}

/// Methods, behind them the classes (initialising one initialises what is above it first), and
/// last the code that is not shown.
fn graph(program: &Program, hierarchy: &Hierarchy, calls: &Calls) -> Graph {
    let methods = program.methods.len() as u32;
    let of_class = |class: &ClassId| methods + class.0;
    let outside = methods + program.classes.len() as u32;
    let of_methods = (0..).map(MethodId).zip(&program.methods).map(|(id, method)| {
        let mut next: Vec<u32> = calls.called(id).iter().map(|m| m.0).collect();
        next.extend(calls.initialised(id).iter().map(of_class));
        next.extend(hierarchy.overriding(id).iter().map(|m| m.0));
        let is_shown = matches!(method.body, Body::Block { .. });
        if !is_shown && !needs!("library-has-nobody-to-ask", asks_nobody(program, calls, id)) {
            next.push(outside);
        }
        next
    });
    let of_classes = program.classes.iter().map(|class| {
        let above = class.superclass.iter().chain(&class.interfaces).map(of_class);
        above.chain(class.static_init.map(|m| m.0)).collect()
    });
    let of_outside = calls.from_outside().iter().map(|m| m.0).collect();
    Graph::of(of_methods.chain(of_classes).chain(std::iter::once(of_outside)))
}

/// Whether a method of the library of which something is known has nothing whose methods it could call:
/// it is given numbers, texts and their like, and it is static, or asked of one of these, or it makes an
/// object of a class below which nobody answers calls of the library. Constructors of all objects, of records
/// and of enumerations call nobody.
fn asks_nobody(program: &Program, calls: &Calls, id: MethodId) -> bool {
    let method = program.method(id);
    if method.origin != Origin::Library || is_unsaid(program, id) {
        return false;
    }
    let is_value = |ty: &Type| match ty {
        Type::Class(class) => {
            let info = program.class(*class);
            info.origin == Origin::Library
                && info.is_final
                && info.is_immutable()
                && !info.is_generic
        }
        Type::Array(element) => !element.is_reference(),
        _ => !ty.is_reference(),
    };
    let is_below = |m: &MethodId| {
        let info = program.class(program.method(*m).class);
        !matches!(info.kind, ClassKind::Record | ClassKind::Enum)
            && program.is_subclass(program.method(*m).class, method.class)
    };
    let makes = method.kind == MethodKind::Constructor;
    let is_object = program.well_known.object == Some(method.class);
    (!makes || is_object || !calls.from_outside().iter().any(is_below))
        && method
            .params
            .iter()
            .skip(usize::from(makes))
            .all(|p| method.locals.get(p.index()).is_some_and(|local| is_value(&local.ty)))
}
