//! What a verdict depends on, as a hash: the key under which it is remembered.
//!
//! Declarations are nodes. A node's content is hashed once ([`item`]), with references to other
//! declarations left out and positions taken from the node's own start; the references lead to
//! further nodes. Nodes that can be reached from each other are hashed together, and after all
//! that they lead to, so that every node has a hash of everything below it, at a cost that is
//! linear in the program ([`closure`]). The key of a unit is that of its own declarations, with
//! what else the engine may ask about the program as a whole: what has to be shown, which
//! initialisers may lead here, the lemmas that may be applied unasked ([`unasked`]). So it does not change when
//! something else in the program does, or when the text is moved.
//!
//! More than is needed does no harm here, less would:
//!
//! * a class brings all its members and subclasses, a method or predicate what overrides it, a
//!   data type all others;
//! * a call of a library's method brings whatever in the program may answer it. (A method that
//!   is only listed, as a member of a class or as overridden, does not.)
//! * a class with an initialiser says which other classes' initialisers may lead to it;
//! * the bodies of methods that are called are left out, as only their contracts are used,
//!   except where the engine looks into them ([`is_transparent`]), or runs them at the call
//!   ([`is_run_at_calls`]);
//! * what a method may change, read and throw, whatever it calls, comes with it;
//! * where termination is shown, all bodies that may be run count, also those that library code
//!   may call, and the order in which pure methods, functions and lemmas are declared;
//! * so they do where an example was found out by running the unit ([`Keys::of_runs`]): that is
//!   asked when a result is looked up that has one.

mod closure;
mod item;
mod place;
mod unasked;

use std::cell::OnceCell;
use std::convert::Infallible;

use check::Unit;
use facts::Facts;
use ir::{Body, ClassKind, Framing, MethodId, MethodKind, Origin, Program, Purity};
use rustc_hash::FxHashMap;

use closure::{Closure, Marks, Node, Rules};
use item::{Declared, Item, Kind};
use unasked::Unasked;

pub use place::Place;

/// The key of a unit, and the declarations that it is about.
pub struct Key {
    pub hash: [u8; 32],
    roots: Vec<Declared>,
}

impl Key {
    /// Of the result of less work: it may be another one.
    pub fn with_less_work(self) -> Key {
        let hash = *blake3::Hasher::new().update(b"light").update(&self.hash).finalize().as_bytes();
        Key { hash, ..self }
    }
}

pub struct Keys<'p> {
    facts: &'p Facts,
    /// Versions and options.
    run: blake3::Hash,
    items: FxHashMap<Declared, Item>,
    /// Without and with the bodies of everything that may be called.
    near: Closure,
    far: Closure,
    /// The order in which pure methods, functions and lemmas are declared, if it was needed.
    order: OnceCell<blake3::Hash>,
    unasked: Unasked,
    places: OnceCell<place::Index>,
}

impl<'p> Keys<'p> {
    /// `run`: everything outside the program that a verdict depends on.
    pub fn new(facts: &'p Facts, run: &str, units: &[Unit]) -> Keys<'p> {
        let Ok(keys) = Keys::until(&|| Ok::<(), Infallible>(()), facts, run, units);
        keys
    }

    /// The same, unless somebody who is asked on the way does not want them any more.
    pub fn until<E>(
        ask: &dyn Fn() -> Result<(), E>,
        facts: &'p Facts,
        run: &str,
        units: &[Unit],
    ) -> Result<Keys<'p>, E> {
        let program = facts.program();
        let (far, near): (Vec<Unit>, Vec<Unit>) =
            units.iter().copied().partition(|unit| shows_termination(program, *unit));
        let mut items = FxHashMap::default();
        let twins = closure::twins(program);
        let unasked = Unasked::of(program);
        let mut closure = |units: &[Unit], far: bool| {
            let roots = units.iter().flat_map(|unit| roots(*unit));
            let lemmas = unasked.all().filter(|_| !units.is_empty());
            let rules = Rules::of(facts, &twins, far);
            Closure::until(ask, &rules, roots.chain(lemmas), unasked.marks(), &mut items)
        };
        let (near, far) = (closure(&near, false)?, closure(&far, true)?);
        Ok(Keys {
            facts,
            run: blake3::hash(run.as_bytes()),
            items,
            near,
            far,
            order: OnceCell::new(),
            unasked,
            places: OnceCell::new(),
        })
    }

    /// The key of one of the units.
    pub fn key(&self, unit: Unit) -> Key {
        let program = self.facts.program();
        let far = shows_termination(program, unit);
        let closure = if far { &self.far } else { &self.near };
        let mut hasher = blake3::Hasher::new();
        hasher.update(self.run.as_bytes());
        hasher.update(&[match unit {
            Unit::Method(_) => 0,
            Unit::Inherited(..) => 1,
            Unit::Predicate(_) => 2,
            Unit::Function(_) => 3,
            Unit::Lemma(_) => 4,
        }]);
        let mut say = |text: &str| {
            hasher.update(&text.len().to_le_bytes());
            hasher.update(text.as_bytes());
        };
        say(&symex::circumstances(self.facts, unit));
        if let Unit::Method(id) | Unit::Inherited(_, id) = unit {
            for class in self.facts.starting(id) {
                say(program.class(class).binary_name.as_str());
            }
        }
        say("");
        let roots: Vec<Declared> = roots(unit).collect();
        for root in &roots {
            closure.update(&mut hasher, Node::full(*root));
        }
        for lemma in self.unasked.for_unit(unit, &roots, closure) {
            closure.update(&mut hasher, Node::full(lemma));
        }
        if far {
            hasher.update(self.order.get_or_init(|| order(program)).as_bytes());
        }
        Key { hash: *hasher.finalize().as_bytes(), roots }
    }
}

impl Keys<'_> {
    /// A hash of the unit with the bodies of everything that it may call: what examples depend on
    /// that were found out by running it.
    pub fn of_runs(&self, key: &Key) -> [u8; 32] {
        let mut items = FxHashMap::default();
        let twins = closure::twins(self.facts.program());
        let roots = key.roots.iter().copied();
        let rules = Rules::of(self.facts, &twins, true);
        let Ok(closure) = Closure::until(
            &|| Ok::<(), Infallible>(()),
            &rules,
            roots,
            &Marks::default(),
            &mut items,
        );
        let mut hasher = blake3::Hasher::new();
        for root in &key.roots {
            closure.update(&mut hasher, Node::full(*root));
        }
        *hasher.finalize().as_bytes()
    }
}

/// The declarations that a unit is about.
fn roots(unit: Unit) -> impl Iterator<Item = Declared> {
    let full = |kind, id| Declared { kind, id, full: true };
    let (first, second) = match unit {
        Unit::Method(id) => (full(Kind::Method, id.0), None),
        Unit::Inherited(class, id) => (full(Kind::Method, id.0), Some(full(Kind::Class, class.0))),
        Unit::Predicate(id) => (full(Kind::Predicate, id.0), None),
        Unit::Function(id) => (full(Kind::Function, id.0), None),
        Unit::Lemma(id) => (full(Kind::Lemma, id.0), None),
    };
    std::iter::once(first).chain(second)
}

/// Whether the engine asks, for this unit, which methods may call which.
fn shows_termination(program: &Program, unit: Unit) -> bool {
    let id = match unit {
        Unit::Method(id) | Unit::Inherited(_, id) => id,
        Unit::Predicate(_) => return false,
        Unit::Function(_) | Unit::Lemma(_) => return true,
    };
    let method = program.method(id);
    let measured = |contract: &ir::Contract| {
        contract.cases.iter().chain(&contract.static_cases).any(|c| !c.decreases.is_empty())
    };
    // A contract may be inherited from far above, and for the sake of another class.
    let inherited = |m: &MethodId| measured(&program.method(*m).contract);
    method.modifiers.purity != Purity::Impure
        || measured(&method.contract)
        || method.overrides.iter().any(inherited)
        || matches!(unit, Unit::Inherited(class, _)
            if program.class(class).dispatch.iter().any(|(called, run)| *run == id && inherited(called)))
}

fn is_ours(origin: Origin) -> bool {
    matches!(origin, Origin::Source | Origin::Synthetic)
}

/// Whether others than its own unit may look into the body of a method, also if nobody calls it: it
/// is what the method means (pure and model methods), nobody wrote a contract for it (what the
/// compiler makes up), it may let an object out before its fields are set (constructors of records,
/// and of classes whose fields are not null), it sets fields of classes, or it must not change
/// anything (what overrides methods of the library).
pub fn is_transparent(program: &Program, id: MethodId) -> bool {
    let method = program.method(id);
    let (modifiers, class) = (&method.modifiers, program.class(method.class));
    let overrides_library = || method.overrides.iter().any(|m| !is_ours(program.method(*m).origin));
    is_ours(method.origin)
        && matches!(method.body, Body::Block { .. })
        && (modifiers.purity != Purity::Impure
            || modifiers.model
            || modifiers.ghost
            || method.origin == Origin::Synthetic
            || (method.kind == MethodKind::Constructor
                && (class.kind == ClassKind::Record || class.framing == Framing::Explicit))
            || (method.kind != MethodKind::Method && symex::may_be_tried(program, id))
            || overrides_library())
}

/// Whether a call of the method may run its body: nobody wrote anything about its class, or the class
/// is being initialised. Nobody else looks into it.
pub fn is_run_at_calls(program: &Program, id: MethodId) -> bool {
    symex::may_be_tried(program, id) || symex::may_run_while_starting(program, id)
}

/// The names of what may have to be declared before it is used, by kind and in the order of the
/// program.
fn order(program: &Program) -> blake3::Hash {
    let mut hasher = blake3::Hasher::new();
    let mut say = |kind: Kind, id: u32| {
        let name = name_of(program, kind, id);
        hasher.update(&name.len().to_le_bytes());
        hasher.update(name.as_bytes());
    };
    for (id, method) in (0..).zip(&program.methods) {
        if method.modifiers.purity != Purity::Impure {
            say(Kind::Method, id);
        }
    }
    (0..program.functions.len() as u32).for_each(|id| say(Kind::Function, id));
    (0..program.lemmas.len() as u32).for_each(|id| say(Kind::Lemma, id));
    hasher.finalize()
}

/// A name that tells a declaration from all others of its kind.
fn name_of(program: &Program, kind: Kind, id: u32) -> String {
    let index = id as usize;
    let of = |class: Option<ir::ClassId>| {
        class.map_or("", |class| program.class(class).binary_name.as_str())
    };
    let locals = |params: &[ir::LocalId], locals: &[ir::Local]| {
        let types = params.iter().filter_map(|p| locals.get(p.index()));
        types.map(|local| type_name(program, &local.ty)).collect::<Vec<_>>().join(", ")
    };
    let name = match kind {
        Kind::Class => program.classes.get(index).map(|d| d.binary_name.to_string()),
        Kind::Field => {
            program.fields.get(index).map(|d| format!("{}.{}", of(Some(d.class)), d.name))
        }
        Kind::Method => program.methods.get(index).map(|d| {
            let params = locals(&d.params, &d.locals);
            format!("{}.{}({params})", of(Some(d.class)), d.name)
        }),
        Kind::Predicate => program.predicates.get(index).map(|d| {
            let params = locals(&d.params, &d.locals);
            format!("{}.{}({params})", of(d.class), d.name)
        }),
        Kind::Function => program.functions.get(index).map(|d| {
            let params = locals(&d.params, &d.locals);
            format!("{}({params})", d.name)
        }),
        Kind::Data => program.data.get(index).map(|d| d.name.to_string()),
        Kind::Lemma => program.lemmas.get(index).map(|d| {
            let params = locals(&d.params, &d.locals);
            format!("{}.{}({params})", of(d.class), d.name)
        }),
    };
    name.unwrap_or_default()
}

fn type_name(program: &Program, ty: &ir::Type) -> String {
    match ty {
        ir::Type::Class(id) => program.class(*id).binary_name.to_string(),
        ir::Type::Data(id, args) => {
            let args: Vec<String> = args.iter().map(|ty| type_name(program, ty)).collect();
            format!("{}<{}>", program.datatype(*id).name, args.join(", "))
        }
        ir::Type::Array(element) => format!("{}[]", type_name(program, element)),
        ir::Type::Seq(element) => format!("seq {}", type_name(program, element)),
        ir::Type::Set(element) => format!("set {}", type_name(program, element)),
        ir::Type::Bag(element) => format!("bag {}", type_name(program, element)),
        ir::Type::Map(key, value) => {
            format!("map {} {}", type_name(program, key), type_name(program, value))
        }
        ir::Type::Int(kind) => kind.to_string(),
        ir::Type::Float(kind) => kind.to_string(),
        ir::Type::Bool => "boolean".to_string(),
        ir::Type::Null => "null".to_string(),
        ir::Type::Void => "void".to_string(),
        ir::Type::BigInt => "bigint".to_string(),
        ir::Type::Real => "real".to_string(),
        ir::Type::Permission => "permission".to_string(),
        ir::Type::TypeType => "TYPE".to_string(),
        ir::Type::LocSet => "locset".to_string(),
        ir::Type::Param(number) => format!("#{number}"),
    }
}
