//! Classes, methods, predicates, functions, data types and lemmas.

use std::collections::BTreeMap;

use base::{Diagnostic, Span, Symbol};

use crate::{
    Assertion, Block, ClassId, ClassInvariant, Contract, DataId, Expr, FieldId, FunctionId,
    LabelId, LemmaId, LocalId, Meaning, MethodId, PredicateId, Thrown, Type,
};

/// A whole program: what was given as source, and as much of the libraries as it uses.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Program {
    pub classes: Vec<Class>,
    pub fields: Vec<Field>,
    pub methods: Vec<Method>,
    pub predicates: Vec<Predicate>,
    pub functions: Vec<Function>,
    pub data: Vec<Data>,
    pub lemmas: Vec<Lemma>,
    pub well_known: WellKnown,
}

/// The name of the pure method that the invariant of a class is.
pub const INVARIANT: &str = "\\inv";

/// Classes that the meaning of the core program itself refers to.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct WellKnown {
    pub object: Option<ClassId>,
    pub string: Option<ClassId>,
    pub throwable: Option<ClassId>,
    /// What nobody has to declare (JLS 11.1.1). A program that catches nothing may do without.
    pub runtime_exception: Option<ClassId>,
    pub error: Option<ClassId>,
    /// What a machine throws that has come to its end.
    pub machine_error: Option<ClassId>,
    /// The interfaces of all arrays.
    pub array_interfaces: Vec<ClassId>,
}

impl WellKnown {
    /// The classes of exceptions that nobody has to declare.
    pub fn unchecked(&self) -> impl Iterator<Item = ClassId> {
        self.runtime_exception.into_iter().chain(self.error)
    }
}

/// Where a declaration comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Origin {
    Source,
    /// The bundled specification library: contracts without bodies, assumed.
    Library,
    ClassFile,
    /// Made by the compiler: default constructors, lambdas, enum and record members.
    Synthetic,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Class {
    /// As in messages: `java.util.Map.Entry`.
    pub name: Symbol,
    /// As the JVM says it, with dots for packages: `java.util.Map$Entry`.
    pub binary_name: Symbol,
    pub package: Symbol,
    pub kind: ClassKind,
    pub is_abstract: bool,
    pub is_final: bool,
    pub objects: Objects,
    /// It has type parameters: its objects may hold others, of any class.
    pub is_generic: bool,
    pub superclass: Option<ClassId>,
    pub interfaces: Vec<ClassId>,
    /// Whether these are all.
    pub above: Above,
    /// The permitted direct subclasses of a sealed class.
    pub permits: Option<Vec<ClassId>>,
    pub outer: Option<ClassId>,
    pub fields: Vec<FieldId>,
    pub methods: Vec<MethodId>,
    pub predicates: Vec<PredicateId>,
    pub invariants: Vec<ClassInvariant>,
    /// `accessible f: L;`
    pub dependencies: Vec<Dependency>,
    /// Static fields' initialisers and static blocks.
    pub static_init: Option<MethodId>,
    /// Of an enum, in order.
    pub enum_constants: Vec<FieldId>,
    /// For a class that has instances: the method that runs when one of these is called on
    /// an object of exactly this class. Has an entry for every method of the program that
    /// can be called through this class or a supertype of it.
    pub dispatch: BTreeMap<MethodId, MethodId>,
    pub framing: Framing,
    pub origin: Origin,
    pub span: Span,
}

/// What the library says of all objects of one of its classes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Objects {
    #[default]
    Any,
    /// They never change: pure methods are functions of the object and of their arguments.
    Immutable,
    /// Which of their elements are the same is up to an order that they were made with.
    Sorted,
}

impl Class {
    pub fn is_immutable(&self) -> bool {
        self.objects == Objects::Immutable
    }

    /// Whether nobody but the platform itself can declare it.
    pub fn is_of_platform(&self) -> bool {
        self.binary_name.as_str().starts_with("java.")
    }
}

/// Which supertypes a class may have besides those it is known to have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Above {
    /// None.
    All,
    /// Some of the standard library, of which only the bundled part is there.
    Library,
    /// Any: one of them was not found.
    Open,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClassKind {
    Class,
    Interface,
    Enum,
    Record,
    Annotation,
    /// The class of a lambda expression or method reference.
    Lambda,
}

impl ClassKind {
    pub fn is_interface(self) -> bool {
        matches!(self, ClassKind::Interface | ClassKind::Annotation)
    }

    pub(crate) fn is_usually_abstract(self) -> bool {
        self.is_interface()
    }

    pub(crate) fn is_usually_final(self) -> bool {
        matches!(self, ClassKind::Record | ClassKind::Lambda)
    }
}

/// How the class says what its methods may touch (LANGUAGE.md, section 7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Framing {
    /// Permissions.
    Implicit,
    /// `assignable` and location sets.
    Explicit,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Visibility {
    Private,
    Package,
    Protected,
    Public,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    pub class: ClassId,
    pub name: Symbol,
    pub ty: Type,
    pub is_static: bool,
    pub is_final: bool,
    pub ghost: GhostKind,
    pub visibility: Visibility,
    /// For specifications: `spec_public` and `spec_protected` widen it.
    pub spec_visibility: Visibility,
    pub nullness: Nullness,
    /// `rep` fields of explicit frames.
    pub is_rep: bool,
    /// What it holds of what is around a lambda, a local or an inner class: set by the constructor
    /// before anything else runs, from a parameter of the same name, and never again.
    pub captured: Option<Captured>,
    /// A compile-time constant: reading it reads no heap.
    pub constant: Option<Expr>,
    /// `represents f = e;` of a model field, by the classes that say it.
    pub represents: Vec<Represents>,
    pub span: Span,
}

impl Field {
    /// The variable around a lambda, or a local class, whose value it holds.
    pub fn captured_variable(&self) -> Option<Symbol> {
        match self.captured {
            Some(Captured::Variable(name) | Captured::Array(name, _)) => Some(name),
            Some(Captured::Outer) | None => None,
        }
    }

    pub fn is_captured(&self) -> bool {
        self.captured.is_some()
    }
}

/// What is around a lambda, a local or an inner class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Captured {
    /// The variable of that name.
    Variable(Symbol),
    /// The variable of that name, which holds an array of that length.
    Array(Symbol, u32),
    /// The instance of the field's class.
    Outer,
}

/// What a model field stands for, in terms of local 0, the object (none, if it is static).
#[derive(Clone, PartialEq, Debug)]
pub struct Represents {
    /// Whose objects it is about.
    pub class: ClassId,
    /// The object, and what the value binds.
    pub locals: Vec<Local>,
    pub value: Expr,
    /// `represents m \such_that p`: the value is no value but what is true of it.
    pub is_relation: bool,
}

/// `accessible f: L;`: what a model field or the invariant depends on, in terms of local 0,
/// the object.
#[derive(Clone, PartialEq, Debug)]
pub struct Dependency {
    /// `None`: the invariant, `\inv`.
    pub field: Option<FieldId>,
    pub locals: Vec<Local>,
    /// Location sets.
    pub locations: Vec<Expr>,
    pub measure: Option<Expr>,
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GhostKind {
    Real,
    Ghost,
    Model,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Nullness {
    /// As the framing's default says.
    #[default]
    Default,
    Nullable,
    NonNull,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Local {
    pub name: Symbol,
    pub ty: Type,
    pub kind: LocalKind,
    pub nullness: Nullness,
    pub span: Span,
}

impl Local {
    /// Whether it is a parameter that nobody wrote: constructors are given what is around the object.
    pub fn is_given_unwritten(&self) -> bool {
        let made = ["this$", "super$", "val$", "$name", "$ordinal"];
        self.kind == LocalKind::Param && made.iter().any(|m| self.name.as_str().starts_with(m))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LocalKind {
    This,
    Param,
    Var,
    /// Made by the lowering.
    Temp,
    Ghost,
    /// The result of the method.
    Result,
    /// Bound in a specification: by a quantifier, `\let`, `?x`, a pattern, `signals`.
    Bound,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Method {
    pub class: ClassId,
    /// `<init>` for constructors, `<clinit>` for static initialisers.
    pub name: Symbol,
    /// For reports: `Account.deposit(int)`; a constructor of `C` is `C.C(…)`.
    pub signature: String,
    pub kind: MethodKind,
    pub is_static: bool,
    pub is_abstract: bool,
    pub is_final: bool,
    pub visibility: Visibility,
    /// The receiver first.
    pub params: Vec<LocalId>,
    pub is_varargs: bool,
    pub result: Type,
    /// Where the result is put before the body is left, and what `\result` is.
    pub result_local: Option<LocalId>,
    pub throws: Vec<Thrown>,
    pub modifiers: SpecModifiers,
    pub contract: Contract,
    /// The methods of superclasses and interfaces that this one overrides or implements.
    pub overrides: Vec<MethodId>,
    pub locals: Vec<Local>,
    /// The number of labels used in the body.
    pub labels: u32,
    pub body: Body,
    /// Where the body takes type arguments for granted that nobody checks.
    pub unchecked: Vec<Unchecked>,
    pub origin: Origin,
    /// Of the declaration's header.
    pub span: Span,
}

/// An unchecked conversion: what the type arguments say of the value may be wrong.
#[derive(Clone, PartialEq, Debug)]
pub struct Unchecked {
    /// Nobody in the program counts on what the type arguments say.
    pub is_known: bool,
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MethodKind {
    Method,
    Constructor,
    StaticInit,
}

/// What annotations say about a method besides its contract.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SpecModifiers {
    pub purity: Purity,
    pub helper: bool,
    pub trusted: bool,
    pub opaque: bool,
    /// Exists only for specifications.
    pub model: bool,
    pub ghost: bool,
    pub arithmetic: Arithmetic,
    pub result_nullness: Option<Nullness>,
    pub spec_visibility: Option<Visibility>,
    /// A call may lead to library code without a contract that is given something behind which
    /// there may be more. No annotation says so; the engine finds it out before it begins.
    pub reaches_out: bool,
    /// Of a method of the library: it calls nothing of what it is given, or was; that comes later, if at all.
    pub calls_later: bool,
    pub meaning: Option<Meaning>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Purity {
    #[default]
    Impure,
    Pure,
    StrictlyPure,
}

/// How the code of a method computes with integers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Arithmetic {
    /// As the options say.
    #[default]
    Default,
    /// `code_safe_math`: overflow is an error.
    Checked,
    /// `code_java_math`: wraps around.
    Wrapping,
    /// `code_bigint_math`
    Unbounded,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Body {
    /// `exit` is the label of the whole body: `return` leaves it.
    Block { exit: LabelId, block: Block },
    /// Abstract, native, or of a library.
    None,
    /// Something in it could not be lowered; the diagnostics say what.
    Unsupported(Vec<Diagnostic>),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Predicate {
    /// `None`: declared at the top level of a file.
    pub class: Option<ClassId>,
    pub name: Symbol,
    pub is_static: bool,
    /// The receiver first, unless static.
    pub params: Vec<LocalId>,
    pub outputs: Vec<LocalId>,
    pub locals: Vec<Local>,
    /// `None`: abstract, or not known.
    pub body: Option<Assertion>,
    /// There are mistakes in it, or in what it uses: whoever means it is not verified.
    pub broken: bool,
    pub export: bool,
    pub opaque: bool,
    pub visibility: Visibility,
    /// The predicates of supertypes whose family this one belongs to.
    pub overrides: Vec<PredicateId>,
    pub origin: Origin,
    pub span: Span,
}

/// Ends the name of a predicate whose instances are shares of those of another one.
pub const SHARE: &str = "$share";

impl Predicate {
    /// The name of the predicate of whose instances those of this one are shares, if they are. The
    /// share is its last parameter.
    pub fn whole(&self) -> Option<&str> {
        self.name.as_str().strip_suffix(SHARE)
    }

    /// As people write it.
    pub fn shown_name(&self) -> String {
        match self.whole() {
            Some(whole) => format!("acc({whole})"),
            None => self.name.to_string(),
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    pub name: Symbol,
    pub type_params: u32,
    pub params: Vec<LocalId>,
    pub result: Type,
    pub result_local: LocalId,
    pub locals: Vec<Local>,
    pub contract: Contract,
    /// `None`: uninterpreted.
    pub body: Option<Expr>,
    pub opaque: bool,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Data {
    pub name: Symbol,
    pub type_params: u32,
    pub constructors: Vec<Constructor>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Constructor {
    pub name: Symbol,
    pub fields: Vec<(Symbol, Type)>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Lemma {
    pub class: Option<ClassId>,
    /// Of the file that it stands in: bodies of predicates are known there.
    pub package: Symbol,
    pub name: Symbol,
    pub is_static: bool,
    pub params: Vec<LocalId>,
    pub locals: Vec<Local>,
    pub labels: u32,
    pub contract: Contract,
    pub body: Body,
    pub auto: bool,
    pub abstraction: bool,
    pub trusted: bool,
    /// Each class below its own proves it.
    pub is_abstract: bool,
    /// The abstract lemma that it proves for the objects of its class.
    pub proves: Option<LemmaId>,
    pub span: Span,
}

macro_rules! access {
    ($($name:ident, $id:ident, $ty:ident, $list:ident;)*) => {
        impl Program {$(
            pub fn $name(&self, id: $id) -> &$ty {
                &self.$list[id.index()]
            }
        )*}
    };
}

access! {
    class, ClassId, Class, classes;
    field, FieldId, Field, fields;
    method, MethodId, Method, methods;
    predicate, PredicateId, Predicate, predicates;
    function, FunctionId, Function, functions;
    datatype, DataId, Data, data;
    lemma, LemmaId, Lemma, lemmas;
}

impl Program {
    /// Whether `sub` is `sup` or inherits from it.
    pub fn is_subclass(&self, sub: ClassId, sup: ClassId) -> bool {
        // Every interface type is below Object.
        if sub == sup || self.well_known.object == Some(sup) {
            return true;
        }
        // No interface is below a class: it is asked often, and nothing has to be kept.
        if !matches!(self.class(sup).kind, ClassKind::Interface | ClassKind::Annotation) {
            let mut at = self.class(sub).superclass;
            for _ in 0..self.classes.len() {
                match at {
                    Some(class) if class == sup => return true,
                    Some(class) => at = self.class(class).superclass,
                    None => return false,
                }
            }
            return false;
        }
        let mut pending = vec![sub];
        let mut seen = vec![];
        while let Some(class) = pending.pop() {
            if class == sup {
                return true;
            }
            // Hierarchies are acyclic, but a broken program must not make this loop.
            if seen.contains(&class) {
                continue;
            }
            seen.push(class);
            let class = self.class(class);
            pending.extend(class.superclass);
            pending.extend(&class.interfaces);
        }
        false
    }

    /// Subtyping of erased types, as `instanceof` and casts judge it.
    pub fn is_subtype(&self, sub: &Type, sup: &Type) -> bool {
        match (sub, sup) {
            _ if sub == sup => true,
            (Type::Null, _) => sup.is_reference(),
            (Type::Class(a), Type::Class(b)) => self.is_subclass(*a, *b),
            (Type::Array(a), Type::Array(b)) => {
                a.is_reference() && b.is_reference() && self.is_subtype(a, b)
            }
            (Type::Array(_), Type::Class(c)) => {
                self.well_known.object == Some(*c) || self.well_known.array_interfaces.contains(c)
            }
            _ => false,
        }
    }

    /// The method that runs when `method` is called on an object of exactly `class`.
    /// The pure method that is the invariant of a class, if one was made for it.
    pub fn invariant_of(&self, class: ClassId) -> Option<MethodId> {
        let methods = &self.class(class).methods;
        methods.iter().copied().find(|m| self.method(*m).name.as_str() == INVARIANT)
    }

    /// The interface that a type is.
    pub fn interface(&self, ty: &Type) -> Option<ClassId> {
        match ty {
            Type::Class(class) if self.class(*class).kind == ClassKind::Interface => Some(*class),
            _ => None,
        }
    }

    /// How a program writes a field of an object: `Outer.this` for what is around an inner class.
    pub fn written(&self, owner: &str, field: &Field) -> String {
        match (field.captured, &field.ty) {
            (Some(Captured::Variable(name) | Captured::Array(name, _)), _) => name.to_string(),
            (Some(Captured::Outer), Type::Class(outer)) => {
                format!("{}.this", self.class(*outer).name)
            }
            _ => format!("{owner}.{}", field.name),
        }
    }

    /// The same, of a parameter that nobody wrote.
    pub fn written_parameter(&self, local: &Local) -> Option<String> {
        let name = local.name.as_str();
        match (name.strip_prefix("val$"), &local.ty) {
            (Some(variable), _) => Some(variable.to_string()),
            (None, Type::Class(outer)) if name.starts_with("this$") => {
                Some(format!("{}.this", self.class(*outer).name))
            }
            _ => None,
        }
    }

    pub fn implementation(&self, class: ClassId, method: MethodId) -> Option<MethodId> {
        self.class(class).dispatch.get(&method).copied()
    }

    /// The methods of an interface: those that it declares, and those of interfaces above it. What a
    /// `UnaryOperator` does is declared in `Function`.
    pub fn methods_of_interface(&self, interface: ClassId) -> Vec<MethodId> {
        let (mut all, mut next) = (vec![interface], 0);
        while let Some(class) = all.get(next).copied() {
            next += 1;
            for above in &self.class(class).interfaces {
                if !all.contains(above) {
                    all.push(*above);
                }
            }
        }
        all.iter().flat_map(|class| self.class(*class).methods.iter().copied()).collect()
    }
}
