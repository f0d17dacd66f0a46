//! The typed tree: Java with everything implicit written out.
//!
//! Names are symbols, overloads are chosen, type arguments are inferred, and each implicit
//! conversion is a [`ExprKind::Convert`]: boxing, widening, the cast after a generic call.
//! Variable-arity calls have their array, method references are lambdas, a name of an
//! outer field has its `Outer.this`. What is left to the lowering is order, checks, exits.
//!
//! A part that could not be typed is [`ExprKind::Error`] or [`StmtKind::Error`]; a
//! diagnostic was given, and the method it stands in is not lowered.

use base::{Diagnostic, Span, Symbol};
use rustc_hash::FxHashMap;

pub use syntax::ast::{BinaryOp, Ghostly, Quantifier, UnaryOp};

use crate::symbols::{
    ClassSym, DataSym, Exception, FieldSym, FunctionSym, LemmaSym, MethodSym, PredicateSym, VarSym,
};
use crate::types::{Const, Ty};

/// All that was typed: classes in source order, nested, local and anonymous ones after the class whose text they stand in.
#[derive(Debug, Default)]
pub struct Typed {
    pub classes: Vec<Class>,
    pub functions: Vec<Function>,
    /// Lemmas outside classes.
    pub lemmas: Vec<Lemma>,
    pub diagnostics: Vec<Diagnostic>,
    /// Of the constant variables among the fields that expressions read through an object.
    pub constants: FxHashMap<FieldSym, Const>,
}

#[derive(Debug)]
pub struct Class {
    pub class: ClassSym,
    /// Field initialisers and initialiser blocks, static and not, in the order of the text.
    /// Enum constants come first, as static fields with their creation.
    pub initializers: Vec<Initializer>,
    /// Methods and constructors that are written in the source.
    pub methods: Vec<Method>,
    pub predicates: Vec<Predicate>,
    pub invariants: Vec<Invariant>,
    pub represents: Vec<Represents>,
    /// `accessible f: L;`: what model fields and the invariant depend on.
    pub accessible: Vec<Accessible>,
    pub lemmas: Vec<Lemma>,
    /// `None`: as the contracts show; else by `framing …;`.
    pub explicit_framing: Option<bool>,
    /// Any contract, predicate or invariant speaks of permissions.
    pub uses_permissions: bool,
}

#[derive(Debug)]
pub struct Initializer {
    pub is_static: bool,
    pub kind: InitializerKind,
    pub span: Span,
    /// Something in it has no type or broke a rule: a diagnostic was given.
    pub has_errors: bool,
}

#[derive(Debug)]
pub enum InitializerKind {
    Field(FieldSym, Expr),
    Block(Block),
}

#[derive(Debug)]
pub struct Method {
    pub method: MethodSym,
    pub params: Vec<VarSym>,
    pub contract: Contract,
    pub body: Option<Block>,
    pub span: Span,
    /// Something in the body has no type or broke a rule: a diagnostic was given.
    pub has_errors: bool,
    /// The same for the contract.
    pub contract_has_errors: bool,
    /// How many expressions there are in the body, and how many have no type.
    pub expressions: u32,
    pub untyped: u32,
}

// ───────────────────────────── statements ─────────────────────────────

#[derive(Clone, Debug, Default)]
pub struct Block {
    pub stmts: Vec<Stmt>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
}

/// What `break`, `continue`, `yield` leave: a labelled statement, loop, switch. Unique in its method.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct JumpTarget(pub u32);

#[derive(Clone, Debug)]
pub enum StmtKind {
    Block(Block),
    /// One variable.
    Local(VarSym, Option<Expr>),
    /// A local class: its content is in [`Typed::classes`].
    LocalClass(ClassSym),
    Expr(Expr),
    Empty,
    If {
        condition: Expr,
        then: Box<Stmt>,
        otherwise: Option<Box<Stmt>>,
    },
    /// `continue` to its target goes to the next test of the condition.
    While {
        target: JumpTarget,
        spec: LoopSpec,
        condition: Expr,
        body: Box<Stmt>,
    },
    DoWhile {
        target: JumpTarget,
        spec: LoopSpec,
        body: Box<Stmt>,
        condition: Expr,
    },
    For {
        target: JumpTarget,
        spec: LoopSpec,
        init: Vec<Stmt>,
        condition: Option<Expr>,
        update: Vec<Expr>,
        body: Box<Stmt>,
    },
    ForEach(Box<ForEach>),
    /// `label: s` for an `s` that is no loop (a loop's own target serves its label).
    Labeled {
        target: JumpTarget,
        /// The name, if a specification speaks of the state before the statement.
        state: Option<base::Symbol>,
        body: Box<Stmt>,
    },
    Switch(Switch),
    Break(JumpTarget),
    Continue(JumpTarget),
    /// Of a switch expression.
    Yield(JumpTarget, Expr),
    /// The value is already of the method's (or lambda's) result type.
    Return(Option<Expr>),
    Throw(Expr),
    Synchronized {
        lock: Expr,
        body: Block,
    },
    Try(Box<Try>),
    Assert {
        condition: Expr,
        message: Option<Expr>,
    },
    /// `this(…)`, `super(…)`. Written out even where Java implies `super()`.
    ConstructorCall(ConstructorCall),
    Ghost(Box<GhostStmt>),
    Error,
}

#[derive(Clone, Debug)]
pub struct ForEach {
    pub target: JumpTarget,
    pub spec: LoopSpec,
    pub var: VarSym,
    pub iterable: Expr,
    pub kind: ForEachKind,
    /// The element as `element`, converted to the variable's type; `\count` of its annotations.
    pub element: VarSym,
    pub converted: Expr,
    pub count: VarSym,
    pub body: Stmt,
}

#[derive(Clone, Copy, Debug)]
pub enum ForEachKind {
    Array,
    /// `Iterable.iterator`, `Iterator.hasNext`, `Iterator.next`
    Iterable {
        iterator: MethodSym,
        has_next: MethodSym,
        next: MethodSym,
    },
}

#[derive(Clone, Debug)]
pub struct Try {
    pub resources: Vec<Resource>,
    pub body: Block,
    pub catches: Vec<Catch>,
    pub finally: Option<Block>,
}

#[derive(Clone, Debug)]
pub struct Resource {
    /// A new variable, synthetic for an existing variable or field.
    pub var: VarSym,
    pub init: Expr,
    /// The `close` that is called.
    pub close: MethodSym,
    /// `Throwable.addSuppressed`
    pub add_suppressed: Option<MethodSym>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Catch {
    pub var: VarSym,
    /// More than one for `A | B`.
    pub types: Vec<Ty>,
    pub body: Block,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct ConstructorCall {
    pub constructor: MethodSym,
    pub is_super: bool,
    /// The enclosing instance for a superclass that is an inner class.
    pub outer: Option<Expr>,
    pub args: Vec<Expr>,
    /// Not written.
    pub implicit: bool,
}

/// A switch statement or expression.
#[derive(Clone, Debug)]
pub struct Switch {
    pub target: JumpTarget,
    pub selector: Box<Expr>,
    pub kind: SwitchKind,
    pub cases: Vec<Case>,
    /// Without `default`, but exhaustive (a switch expression, or a switch over patterns): falling out raises an error.
    pub exhaustive: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SwitchKind {
    /// The selector has been unboxed and widened to `int`.
    Int,
    String,
    Enum,
    /// Patterns over references.
    Pattern,
    /// Constructors of a data type, in a proof.
    Data,
}

#[derive(Clone, Debug)]
pub struct Case {
    pub labels: Vec<CaseLabel>,
    pub guard: Option<Expr>,
    pub body: CaseBody,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum CaseLabel {
    /// Its value, and what it was computed from.
    Const(Const, Box<Expr>),
    /// An enum constant. In a pattern switch its type may differ from the selector's.
    Enum(FieldSym, Span),
    Null(Span),
    Pattern(Pattern),
    Data(DataPattern),
    Default,
}

#[derive(Clone, Debug)]
pub enum CaseBody {
    /// `case …:` falls through.
    Group(Vec<Stmt>),
    /// `-> …` in a statement, or a block or `throw` in an expression: does not fall through.
    Arrow(Box<Stmt>),
    /// `-> e` in a switch expression: the value, converted to the type of the switch.
    Value(Expr),
}

#[derive(Clone, Debug)]
pub struct Pattern {
    pub kind: PatternKind,
    /// What the pattern tests for.
    pub ty: Ty,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum PatternKind {
    /// `T x`; `total`: matches everything of the static type, null included.
    Bind {
        var: VarSym,
        total: bool,
    },
    /// `R(p, q)`: the accessors in order, each with its pattern and the component's type.
    Record {
        components: Vec<(MethodSym, Ty, Pattern)>,
    },
    Any,
}

// ───────────────────────────── expressions ─────────────────────────────

#[derive(Clone, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub ty: Ty,
    /// If it is a constant expression.
    pub constant: Option<Const>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum ExprKind {
    /// Its value is in `constant`.
    Literal,
    Null,
    Var(VarSym),
    /// `this` of the class, which is the current one or one that encloses it.
    This(ClassSym),
    /// A static field has no target, or one that is evaluated for its effects.
    Field {
        target: Option<Box<Expr>>,
        field: FieldSym,
    },
    Length(Box<Expr>),
    Index {
        array: Box<Expr>,
        index: Box<Expr>,
    },
    Call(Box<Call>),
    New(Box<New>),
    /// One length for each dimension that is allocated; the type says the rest.
    NewArray {
        lengths: Vec<Expr>,
    },
    /// `{a, b}`: elements already converted.
    ArrayInit(Vec<Expr>),
    /// `+`, `-`, `~`, `!` on an operand that is already promoted.
    Unary(UnaryOp, Box<Expr>),
    /// Both operands are already promoted to one type, apart from shifts (each by itself),
    /// `&&` and `||`, comparisons of references, string concatenation (`Add` of type
    /// `String`, operands as they are), and the operators of specifications.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// The value is already converted to the target's type.
    Assign {
        target: Box<Expr>,
        value: Box<Expr>,
    },
    CompoundAssign(Box<CompoundAssign>),
    /// The condition is `boolean`; both branches have the type of the whole.
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
    InstanceOf(Box<Expr>, Box<Pattern>),
    Convert(Conversion, Box<Expr>),
    Lambda(Box<Lambda>),
    Switch(Box<Switch>),
    ClassLiteral(Ty),
    Spec(Box<SpecExpr>),
    /// A lambda that waits for its type while an enclosing call is inferred; none is left at its end.
    Hole(u32),
    Error,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conversion {
    /// A primitive type to a wider or narrower one, by JLS 5.1.2 to 5.1.4.
    Primitive,
    /// By `valueOf`, which is the method.
    Boxing(MethodSym),
    /// By `intValue` and its kin; null raises an exception.
    Unboxing(MethodSym),
    /// To a supertype, or by capture: no operation.
    Widening,
    /// To type arguments that nobody checks, at run time either: no operation.
    Unchecked,
    /// A cast that was written: checked.
    Cast,
    /// A cast that erasure makes necessary.
    Generic,
    /// An integral value seen as a mathematical one.
    Mathematical,
}

#[derive(Clone, Debug)]
pub struct Call {
    pub method: MethodSym,
    pub kind: CallKind,
    /// For a static method: evaluated for its effects.
    pub receiver: Option<Expr>,
    /// As many as there are parameters.
    pub args: Vec<Expr>,
    pub throws: Vec<Ty>,
    /// In a specification: of which state, `\old`, is not said here but around it.
    pub name_span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CallKind {
    Static,
    /// Dispatched on the receiver.
    Virtual,
    /// Bound to the method itself: `super.m()`, `I.super.m()`, private methods.
    Special,
    /// `clone()` of an array.
    ArrayClone,
}

#[derive(Clone, Debug)]
pub struct New {
    /// The class to allocate: the anonymous class, if there is one.
    pub class: ClassSym,
    pub constructor: MethodSym,
    /// The enclosing instance that the constructor (or an anonymous class's superconstructor) gets.
    pub outer: Option<Expr>,
    pub args: Vec<Expr>,
}

/// `target op= value`, also `++` and `--` (the value is then the constant 1 of type `int`).
#[derive(Clone, Debug)]
pub struct CompoundAssign {
    pub target: Expr,
    pub op: BinaryOp,
    pub value: Expr,
    /// A variable that stands for the target's old value in `result`.
    pub old: VarSym,
    /// For a box: another one for what is in it, and its value in terms of `old`. It is
    /// unboxed before the operand is evaluated.
    pub unboxed: Option<(VarSym, Expr)>,
    /// A variable that stands for the value of `value` in `result`.
    pub operand: VarSym,
    /// `(T) (old op operand)`, with all conversions, of the target's type.
    pub result: Expr,
    /// `x++`: the expression's value is the old one.
    pub postfix: bool,
}

/// A lambda expression or method reference.
#[derive(Clone, Debug)]
pub struct Lambda {
    /// The method of the functional interface that it implements.
    pub method: MethodSym,
    /// The receiver of `e::m`: evaluated, and checked for null, when the lambda is created.
    pub bound: Option<(VarSym, Expr)>,
    /// Of the types that the lambda has them in; the interface's erased method may have others, then a cast is needed on entry.
    pub params: Vec<VarSym>,
    /// Its `return`s leave the lambda.
    pub body: LambdaBody,
    pub result: Ty,
}

#[derive(Clone, Debug)]
pub enum LambdaBody {
    /// Already converted to the result type, or of any type if that is `void`.
    Expr(Expr),
    Block(Block),
}

// ───────────────────────────── specifications ─────────────────────────────

#[derive(Clone, Debug)]
pub enum SpecExpr {
    Result,
    Old {
        operand: Expr,
        label: Option<OldLabel>,
    },
    /// Of type `Assertion`.
    Acc {
        location: Expr,
        permission: Permission,
    },
    /// Of type `Assertion`.
    Predicate(PredicateCall),
    Untouched(Expr),
    /// `e == ?x`
    Bind(VarSym, Expr),
    /// `A ** B`, and `&&` between assertions
    Star(Expr, Expr),
    /// `==>` with an assertion on its right
    ImpliesAssertion(Expr, Expr),
    Quantified {
        quantifier: Quantifier,
        vars: Vec<VarSym>,
        range: Option<Expr>,
        body: Expr,
    },
    Let {
        var: VarSym,
        value: Expr,
        body: Expr,
    },
    Opening(PredicateCall, Expr),
    Using(Expr, Expr),
    Dropping(Expr, Expr),
    TypeOf(Expr),
    TypeLiteral(Ty),
    ElemType(Expr),
    InvariantFor(Expr),
    Fresh(Vec<Expr>),
    NonNullElements(Expr),
    FunctionCall(FunctionSym, Vec<Expr>),
    /// A constructor of a data type, by its position.
    Construct(DataSym, u32, Vec<Expr>),
    /// A `switch` over a data type.
    Match {
        scrutinee: Expr,
        arms: Vec<(DataPattern, Expr)>,
    },
    /// `e.*`, as a location set
    AllFields(Expr),
    AllStatics(ClassSym),
    /// `a[*]`
    AllElements(Expr),
    /// `a[i .. j]` of an array
    Slice(Expr, Expr, Expr),
    /// Location sets.
    LocSet(LocSetOp, Vec<Expr>),
    /// Sequences, sets, bags, maps.
    Collection(ir::CollectionOp, Vec<Expr>),
    /// `\seq_def(T i; lo; hi; e)`
    SeqDef {
        var: VarSym,
        lo: Expr,
        hi: Expr,
        body: Expr,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LocSetOp {
    Empty,
    Everything,
    /// Of a field, element, or a whole location expression.
    Singleton,
    Union,
    Minus,
    Intersect,
    Disjoint,
    Subset,
    NewElemsFresh,
    NotModified,
    NotAssigned,
    Contains,
    Footprint,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OldLabel {
    Entry,
    /// `LoopEntry` of the innermost loop.
    LoopEntry(JumpTarget),
    Named(Symbol),
}

#[derive(Clone, Debug)]
pub enum Permission {
    Full,
    Fraction(Expr),
    Some,
    /// `?p`
    Bind(VarSym),
}

#[derive(Clone, Debug)]
pub struct PredicateCall {
    pub predicate: PredicateSym,
    /// `None`: static.
    pub receiver: Option<Expr>,
    /// `o.q@C(…)` and `super.q(…)`: the definition in the predicate's own class.
    pub is_static_binding: bool,
    /// `acc(o.q(…), p)`: of the inputs the last one is `p`.
    pub is_share: bool,
    pub args: Vec<PredicateArg>,
    /// As far as they are given.
    pub outputs: Vec<PredicateArg>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum PredicateArg {
    Expr(Expr),
    Bind(VarSym, Span),
    Any(Span),
}

#[derive(Clone, Debug)]
pub enum DataPattern {
    Bind(VarSym),
    Any,
    Const(Const),
    Construct(DataSym, u32, Vec<DataPattern>),
}

#[derive(Clone, Debug, Default)]
pub struct Contract {
    pub cases: Vec<SpecCase>,
    pub extends_inherited: bool,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct SpecCase {
    pub behavior: Option<syntax::ast::Behavior>,
    pub clauses: Vec<Clause>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Clause {
    pub is_static: bool,
    pub kind: ClauseKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum ClauseKind {
    Requires(Expr),
    Ensures(Expr),
    Signals {
        class: Exception,
        var: VarSym,
        condition: Option<Expr>,
    },
    SignalsOnly(Vec<Exception>),
    Assignable(Vec<Expr>),
    /// `assignable \strictly_nothing;`, which is also a clause that nothing is assignable.
    AllocatesNothing,
    Accessible(Vec<Expr>),
    Decreases(Vec<Expr>),
    Diverges(Expr),
}

#[derive(Clone, Debug, Default)]
pub struct LoopSpec {
    pub invariants: Vec<Expr>,
    pub decreases: Vec<Expr>,
    pub assignable: Option<Vec<Expr>>,
    /// `\strictly_nothing`, and where it says so.
    pub allocates_nothing: Option<Span>,
    pub hints: Vec<Expr>,
}

#[derive(Clone, Debug)]
pub enum GhostStmt {
    Open(PredicateCall),
    Close(PredicateCall),
    /// A pure call.
    Use(Expr),
    Assert(Expr),
    Assume(Expr),
    Join(Expr),
    /// The target is a ghost variable or field.
    Set {
        target: Expr,
        value: Expr,
    },
    Apply(LemmaSym, Option<Expr>, Vec<Expr>),
    Havoc(Vec<Expr>),
    Unreachable,
    Label(Symbol),
    Block(Block),
}

#[derive(Debug)]
pub struct Predicate {
    pub predicate: PredicateSym,
    pub params: Vec<VarSym>,
    pub outputs: Vec<VarSym>,
    /// `None`: abstract.
    pub body: Option<Expr>,
    pub has_errors: bool,
    /// The first of them that was said at its place.
    pub error: Option<Diagnostic>,
}

#[derive(Debug)]
pub struct Invariant {
    pub kind: ir::InvariantKind,
    pub is_static: bool,
    pub condition: Expr,
    pub span: Span,
}

#[derive(Debug)]
pub struct Represents {
    pub field: FieldSym,
    pub value: Expr,
    pub is_relation: bool,
    pub span: Span,
}

/// `accessible f: L;`, `accessible \inv: L;`
#[derive(Debug)]
pub struct Accessible {
    pub subject: Dependent,
    /// Location sets.
    pub locations: Vec<Expr>,
    /// `\measured_by e`
    pub measure: Option<Expr>,
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dependent {
    Field(FieldSym),
    Invariant,
}

#[derive(Debug)]
pub struct Lemma {
    pub lemma: LemmaSym,
    pub params: Vec<VarSym>,
    pub contract: Contract,
    pub body: Option<Block>,
    pub has_errors: bool,
    pub error: Option<Diagnostic>,
}

#[derive(Debug)]
pub struct Function {
    pub function: FunctionSym,
    pub params: Vec<VarSym>,
    pub contract: Contract,
    pub body: Option<Expr>,
    pub has_errors: bool,
}
