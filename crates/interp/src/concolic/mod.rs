//! Runs whose inputs are unknown: a method runs on values that are expressions over its inputs, and
//! what its path depends on is written down.
//!
//! This is symbolic execution by running again (Păsăreanu and Visser, section 3): an input is made
//! when it is first asked for (a reference is null, a new object of a class that fits, or one
//! met before; an array has a length and cells), each choice and each branch on an input is a
//! [`Decision`], and the run goes where the [`Script`] says. Whoever searches turns a decision
//! round, solves for values that go that way, and runs again. Everything else is the ordinary
//! interpreter: what does not know expressions settles them ([`Machine::settle`]), and other
//! values are then other paths. What is neither is [`Stop::Stuck`], never guessed.
//!
//! What makes it uncertain that all paths together are all runs is a *doubt*.

mod bitwise;
mod builders;
mod collection;
mod compute;
mod functions;
mod input;
mod later;
mod letters;
mod makers;
mod math;
mod model;
mod natives;
mod node;
mod object;
mod places;
mod replay;
mod run;
mod texts;
mod view;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use base::Span;
use ir::{CheckKind, ClassId, FieldId, MethodId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::replay::Contract;
use crate::{Machine, Ref, Stop, Value};

pub(crate) use compute::is_total;
pub use functions::Target;
pub(crate) use functions::{Functions, Given};
pub(crate) use input::NO_SUCH_INPUT;
pub(crate) use later::NARROWER;
pub use later::{asked_types, assigned_later};
pub use model::input;
pub(crate) use natives::TABLES;
pub use node::{Node, Nodes, Op, Sort, Sym, VarKind};
pub use replay::{Again, Answer, Change, Part, Recipe, Thing, confirm, rerun};
pub use run::{Bug, BugKind, End, Outcome, run};
pub use view::{Look, Root, Sight, Thrown, View};

/// What a run is told: which alternatives to take, and the values of inputs, both in the order in
/// which they are asked for. What is missing is the first alternative, and zero.
#[derive(Clone, Debug, Default)]
pub struct Script {
    pub picks: Vec<usize>,
    pub values: Vec<Option<Value>>,
}

/// What the path of a run depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// A condition, and whether it holds.
    Branch { condition: Sym, taken: bool, site: Span },
    /// An expression has the value that it has.
    Pin { value: Sym },
    /// One of several alternatives.
    Pick { chosen: usize, of: usize, site: Span },
}

/// What is looked for.
#[derive(Clone, Copy, Debug)]
pub struct Goal<'p> {
    pub program: &'p ir::Program,
    pub contract: Contract<'p>,
    /// Somebody wrote the contract.
    pub is_written: bool,
    /// Contracts of methods that may be called, where somebody wrote one; each case by itself.
    pub callees: &'p BTreeMap<MethodId, Vec<Contract<'p>>>,
    pub overflow: bool,
    /// The run is a whole program: what is read of static fields is what the program put there.
    pub is_program: bool,
    /// Type arguments of parameters and fields.
    pub shapes: &'p ir::Shapes,
    /// Fields that are assigned by others than the constructors of their objects.
    pub later: &'p BTreeSet<FieldId>,
    /// What an object may be besides, since the program asks for it.
    pub asked: &'p [ir::Type],
    /// Collections may hold null.
    pub null_elements: bool,
    pub steps: u64,
}

/// How an input came about.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Made {
    Array {
        element: ir::Type,
    },
    Text,
    Boxed {
        class: ClassId,
        value: Value,
    },
    /// A `BigInteger`, or a `BigDecimal` with so many digits behind the point.
    Big {
        class: ClassId,
        value: Value,
        scale: Option<i32>,
    },
    /// Its fields are inputs.
    Fields {
        class: ClassId,
    },
    /// Called, and then these methods on it.
    Built {
        by: MethodId,
        args: Vec<Value>,
        then: Vec<(MethodId, Vec<Value>)>,
    },
    Constant(FieldId),
    /// A collection of the library: its elements, or keys and values.
    Collection {
        class: &'static str,
        items: Vec<(Value, Option<Value>)>,
        shape: Option<ir::Shape>,
    },
    /// An object of a class that nobody has, below an interface or an abstract class: how it was
    /// made, if it has a constructor, and which calls of code that nobody has were its own.
    Table {
        class: ClassId,
        built: Option<(MethodId, Vec<Value>)>,
        calls: Vec<usize>,
        shape: Option<ir::Shape>,
    },
    /// What a functional object threw.
    Exception {
        class: ClassId,
    },
}

/// A place of an input.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Slot {
    Field(FieldId),
    Cell(usize),
}

/// An exception that the program did not make itself.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Raised {
    pub is_assert: bool,
    /// A `catch` or a `signals` clause of the method expects it.
    pub is_expected: bool,
    /// All JDKs say the same in its message.
    pub is_worded: bool,
}

/// What a run came by.
#[derive(Default)]
pub(crate) struct Reached {
    /// Branches of the program that were taken: place and direction.
    pub branches: FxHashSet<(Span, bool)>,
    /// Static fields that are not the same for ever, and what was first read there.
    pub statics: BTreeMap<FieldId, Value>,
}

/// What a search has besides the machine.
pub struct Concolic<'p> {
    pub(crate) nodes: Nodes,
    pub(crate) goal: Goal<'p>,
    script: Script,
    picked: usize,
    pub(crate) trail: Vec<Decision>,
    decided: FxHashMap<Sym, bool>,
    pub(crate) pinned: FxHashSet<Sym>,
    /// Lengths of arrays that the program made.
    pub(crate) lengths: FxHashSet<Sym>,
    /// Inputs that have been asked for.
    pub(crate) lazy: BTreeMap<(Ref, Slot), Value>,
    pub(crate) made: BTreeMap<Ref, Made>,
    /// What was built for inputs, as it was then.
    pub(crate) pristine: Vec<(Ref, crate::heap::Cell)>,
    /// What methods without bodies gave, in order.
    pub(crate) stubs: Vec<Given>,
    /// Boxes that `valueOf` gave.
    pub(crate) by_value: FxHashSet<Ref>,
    pub(crate) raised: FxHashMap<Ref, Raised>,
    pub(crate) origins: FxHashMap<Ref, Span>,
    pub(crate) doubts: Vec<String>,
    /// Objects within objects that are being made.
    pub(crate) nesting: u32,
    pub(crate) reached: Reached,
    /// Private state that no constructor made.
    pub(crate) assumed: Vec<ClassId>,
    /// What `main` of a whole program is given: the JVM puts no null into it.
    pub(crate) arguments: Option<Ref>,
    /// What stubs give, where all inputs are there from the start, as plain values.
    pub(crate) given: Option<VecDeque<Given>>,
    pub(crate) functions: Functions<'p>,
}

impl<'p> Concolic<'p> {
    pub(crate) fn new(goal: Goal<'p>, script: Script) -> Concolic<'p> {
        Concolic {
            nodes: Nodes::default(),
            goal,
            script,
            picked: 0,
            trail: Vec::new(),
            decided: FxHashMap::default(),
            pinned: FxHashSet::default(),
            lengths: FxHashSet::default(),
            lazy: BTreeMap::new(),
            made: BTreeMap::new(),
            pristine: Vec::new(),
            stubs: Vec::new(),
            by_value: FxHashSet::default(),
            raised: FxHashMap::default(),
            origins: FxHashMap::default(),
            doubts: Vec::new(),
            nesting: 0,
            reached: Reached::default(),
            assumed: Vec::new(),
            arguments: None,
            given: None,
            functions: Functions::default(),
        }
    }

    /// All inputs are there from the start.
    pub(crate) fn is_plain(&self) -> bool {
        self.given.is_some()
    }

    /// A condition holds or not; said once on a path.
    pub(crate) fn branch(&mut self, mut condition: Sym, mut taken: bool, site: Span) {
        self.reached.branches.insert((site, taken));
        while let Op::Not(inner) = self.nodes.get(condition).op {
            condition = inner;
            taken = !taken;
        }
        if self.decided.insert(condition, taken).is_none() {
            self.trail.push(Decision::Branch { condition, taken, site });
        }
    }

    /// One of several alternatives.
    pub(crate) fn pick(&mut self, of: usize, site: Span) -> usize {
        if of <= 1 {
            return 0;
        }
        let chosen = self.script.picks.get(self.picked).copied().unwrap_or(0).min(of - 1);
        self.picked += 1;
        self.trail.push(Decision::Pick { chosen, of, site });
        chosen
    }

    pub(crate) fn var(&mut self, kind: VarKind) -> Sym {
        let told = self.script.values.get(self.nodes.vars.len()).copied().flatten();
        let value = told.filter(|value| kind.fits(*value)).unwrap_or_else(|| kind.default());
        self.nodes.var(kind, value)
    }

    pub(crate) fn doubt(&mut self, reason: impl Into<String>) {
        let reason = reason.into();
        if !self.doubts.contains(&reason) {
            self.doubts.push(reason);
        }
    }
}

impl Machine<'_> {
    pub(crate) fn doubt(&mut self, reason: &str) {
        if let Some(concolic) = &mut self.concolic {
            concolic.doubt(reason);
        }
    }

    /// An exception that a check or a native raised.
    pub(crate) fn note_raised(&mut self, thrown: Ref) {
        if let Some(concolic) = &mut self.concolic {
            concolic.raised.insert(thrown, Raised::default());
        }
    }

    pub(crate) fn note_check(&mut self, stop: &Stop, kind: &CheckKind, is_expected: bool) {
        if let (Stop::Thrown(thrown), Some(concolic)) = (stop, &mut self.concolic) {
            let is_assert = matches!(kind, CheckKind::Assert { .. });
            let raised = Raised { is_assert, is_expected, is_worded: false };
            concolic.raised.insert(*thrown, raised);
        }
    }

    /// What leaves a `valueOf` that nobody wrote is the library's, and comes from its caller.
    pub(crate) fn note_made_up(&mut self, id: MethodId, stop: &Stop) {
        let (Stop::Thrown(thrown), Some(concolic)) = (stop, &mut self.concolic) else { return };
        let method = self.program.method(id);
        let is_enum = self.program.class(method.class).kind == ir::ClassKind::Enum;
        let is_made_up = method.origin == ir::Origin::Synthetic && is_enum;
        if is_made_up && method.name == "valueOf" {
            let raised = Raised { is_assert: false, is_expected: true, is_worded: true };
            concolic.raised.entry(*thrown).or_insert(raised);
            concolic.origins.remove(thrown);
        }
    }

    /// The innermost statement that an exception left.
    pub(crate) fn note_origin(&mut self, thrown: Ref, span: Span) {
        if let Some(concolic) = &mut self.concolic
            && !span.is_none()
        {
            concolic.origins.entry(thrown).or_insert(span);
        }
    }

    /// What a static field holds when a method is called, nobody knows who starts there.
    pub(crate) fn note_static(&mut self, id: FieldId, value: Value) {
        let Some(concolic) = &mut self.concolic else { return };
        if concolic.goal.is_program {
            return;
        }
        let Some(field) = self.program.fields.get(id.index()) else { return };
        let is_ours = self.program.class(field.class).origin == ir::Origin::Source;
        // Whoever asks an enumeration for its constants gets a copy of the list.
        let listed = match &field.ty {
            ir::Type::Array(constant)
                if self.program.class(field.class).kind == ir::ClassKind::Enum
                    && field.name.as_str() == "$VALUES" =>
            {
                constant
            }
            ty => ty,
        };
        let is_fixed = field.is_final && is_unchanging(self.program, listed);
        if is_ours && !is_fixed && field.ghost == ir::GhostKind::Real {
            let is_constant = field.is_final
                && matches!(&field.ty, ir::Type::Class(class)
                    if self.program.classes.get(class.index())
                        .is_some_and(|class| class.kind == ir::ClassKind::Enum));
            if !is_constant {
                concolic.reached.statics.entry(id).or_insert(value);
            }
            concolic.doubt("static state that other code may have changed");
        }
    }

    /// Whether an input may be what no program can give: type arguments are not kept, so that what
    /// is made for a type variable may be of any class. Without such inputs, an object of the wrong
    /// class was put there by the program.
    pub(crate) fn may_be_misled(&self) -> bool {
        let Some(concolic) = &self.concolic else { return false };
        let is_generic = |id: ClassId| {
            let mut around = Some(id);
            while let Some(class) = around.and_then(|id| self.program.classes.get(id.index())) {
                if class.is_generic {
                    return true;
                }
                around = class.outer;
            }
            false
        };
        let is_above = |id: ClassId| self.classes.supertypes(id).into_iter().any(is_generic);
        let Some(methods) = &concolic.goal.shapes.generic else { return true };
        let is_open =
            |id: &MethodId| methods.contains(id) || is_above(self.program.method(*id).class);
        let from_made = |made: &Made| match made {
            Made::Array { .. }
            | Made::Text
            | Made::Boxed { .. }
            | Made::Big { .. }
            | Made::Exception { .. } => false,
            Made::Collection { .. } => true,
            Made::Fields { class } | Made::Table { class, .. } => is_above(*class),
            Made::Built { by, then, .. } => is_open(by) || then.iter().any(|(id, _)| is_open(id)),
            Made::Constant(field) => is_above(self.program.field(*field).class),
        };
        is_open(&concolic.goal.contract.method)
            || concolic.stubs.iter().any(|given| is_open(&given.method))
            || concolic.made.values().any(from_made)
    }

    pub(crate) fn minds_overflow(&self) -> bool {
        self.watch.is_some() || self.concolic.as_ref().is_some_and(|c| c.goal.overflow)
    }

    pub(crate) fn is_input(&self, reference: Ref) -> bool {
        self.concolic.as_ref().is_some_and(|c| c.made.contains_key(&reference))
    }
}

/// Whether a value of the type, and all that is behind it, is the same for ever.
fn is_unchanging(program: &ir::Program, ty: &ir::Type) -> bool {
    let class = match ty {
        ir::Type::Bool | ir::Type::Int(_) | ir::Type::Float(_) => return true,
        ir::Type::Class(class) => *class,
        _ => return false,
    };
    let Some(declared) = program.classes.get(class.index()) else { return false };
    match declared.origin {
        ir::Origin::Source => {
            let is_whole = declared.is_final || declared.kind == ir::ClassKind::Enum;
            let fields = declared.fields.iter().filter_map(|id| program.fields.get(id.index()));
            let is_plain = |field: &ir::Field| {
                let ty = &field.ty;
                let simple = matches!(ty, ir::Type::Bool | ir::Type::Int(_) | ir::Type::Float(_));
                field.is_static || (field.is_final && simple)
            };
            let is_top = declared.superclass.is_none_or(|above| {
                program.classes.get(above.index()).is_some_and(|c| c.origin != ir::Origin::Source)
            });
            // Constants of an enumeration may be of classes of their own.
            let has_below = program.classes.iter().any(|below| below.superclass == Some(class));
            is_whole && is_top && !has_below && fields.into_iter().all(is_plain)
        }
        _ => matches!(
            declared.binary_name.as_str(),
            "java.lang.String"
                | "java.lang.Integer"
                | "java.lang.Long"
                | "java.lang.Short"
                | "java.lang.Byte"
                | "java.lang.Character"
                | "java.lang.Boolean"
        ),
    }
}
