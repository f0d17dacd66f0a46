//! Statements, run-time checks and ghost statements.

use base::{Span, Symbol};

use crate::{
    Assertion, Binding, ClassId, CompareOp, Expr, ExprKind, FieldId, IntKind, LabelId, LemmaId,
    LocalId, LoopSpec, MethodId, PredicateInstance, PureCall, Stand, Type,
};

#[derive(Clone, PartialEq, Debug, Default)]
pub struct Block {
    pub stmts: Vec<Stmt>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum StmtKind {
    Assign(LocalId, Expr),
    /// The receiver is not null: a check came before.
    WriteField {
        object: Expr,
        field: FieldId,
        value: Expr,
    },
    WriteStatic {
        field: FieldId,
        value: Expr,
    },
    /// Array, bounds and store type have been checked.
    WriteElement {
        array: Expr,
        index: Expr,
        value: Expr,
    },
    /// Allocates an object whose fields have their default values. The constructor is a
    /// call of its own.
    New {
        dest: LocalId,
        class: ClassId,
    },
    /// Allocates an array of default values. The length has been checked.
    NewArray {
        dest: LocalId,
        element: Type,
        length: Expr,
    },
    /// Allocates a fresh string: the parts' texts in order. A part is a string (null gives
    /// `null`) or a primitive value; other objects have been turned into strings before.
    Concat {
        dest: LocalId,
        parts: Vec<Expr>,
    },
    Call(Call),
    /// Runs the static initialiser of the class (and its superclasses') unless that has
    /// begun. Stands only where Java would trigger it and there is one to run.
    InitClass(ClassId),
    Check(Check),
    /// The first arm whose condition holds; flat, however many there are.
    If {
        arms: Vec<(Expr, Block)>,
        otherwise: Block,
    },
    /// Repeats its body until an exit leaves it. Invariants hold at the head.
    Loop {
        label: LabelId,
        spec: LoopSpec,
        body: Block,
    },
    Block {
        label: LabelId,
        body: Block,
    },
    /// Leaves the enclosing block or loop of that label.
    Exit(LabelId),
    /// Goes to the head of the enclosing loop of that label.
    Again(LabelId),
    /// The operand is not null: a check came before. If its type is a type variable, that is named.
    Throw(Expr, Option<Symbol>),
    /// Runs the body; a throwable that leaves it is put into `var`, and the handler runs.
    Try {
        body: Block,
        var: LocalId,
        handler: Block,
    },
    Ghost(Ghost),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Call {
    pub dest: Option<LocalId>,
    pub method: MethodId,
    pub binding: Binding,
    /// The receiver first, for instance methods and constructors. It is not null: a check
    /// came before.
    pub args: Vec<Expr>,
    /// What the type variables that the method throws stand for here. Of others nothing is known.
    pub stands: Vec<Stand>,
}

/// What the JVM would check here by itself.
#[derive(Clone, PartialEq, Debug)]
pub struct Check {
    pub kind: CheckKind,
    /// The exception class that a failed check raises. None for overflow, which raises
    /// nothing.
    pub raises: Option<ClassId>,
    pub handling: Handling,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Handling {
    /// To be proved.
    Obligation,
    /// Control flow: an enclosing `catch` or a `signals` clause allows the exception.
    Raise,
}

#[derive(Clone, PartialEq, Debug)]
pub enum CheckKind {
    /// The operand is not null. `usage` says what for.
    NonNull { operand: Expr, usage: NullUsage },
    /// `0 <= index < array.length`
    Index { array: Expr, index: Expr },
    /// `0 <= length`
    ArraySize { length: Expr },
    /// The integer operand is not 0.
    Divisor { divisor: Expr },
    /// The operand is null or of the type. `generic`: not written by anybody, but needed
    /// because type arguments are erased; well-typed code without unchecked operations
    /// cannot fail it.
    Cast { operand: Expr, ty: Type, generic: bool },
    /// The value is null or of the array's dynamic element type.
    Store { array: Expr, value: Expr },
    /// The mathematical value is of the kind.
    Overflow { kind: IntKind, value: Expr },
    /// Java's `assert`. What the exception is made with is evaluated before, where that happens:
    /// in programs that are run.
    Assert { condition: Expr, detail: Option<Expr> },
    /// A `switch` without `default` found no case (can only happen when classes were
    /// compiled apart).
    Exhausted,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NullUsage {
    FieldRead,
    FieldWrite,
    ArrayAccess,
    Length,
    Receiver,
    Unboxing,
    Throw,
    Lock,
    Switch,
    ForEach,
    Outer,
    MethodRef,
    Resource,
}

impl NullUsage {
    pub const ALL: [NullUsage; 13] = [
        NullUsage::FieldRead,
        NullUsage::FieldWrite,
        NullUsage::ArrayAccess,
        NullUsage::Length,
        NullUsage::Receiver,
        NullUsage::Unboxing,
        NullUsage::Throw,
        NullUsage::Lock,
        NullUsage::Switch,
        NullUsage::ForEach,
        NullUsage::Outer,
        NullUsage::MethodRef,
        NullUsage::Resource,
    ];

    pub(crate) fn text(self) -> &'static str {
        match self {
            NullUsage::FieldRead => "field read",
            NullUsage::FieldWrite => "field write",
            NullUsage::ArrayAccess => "array access",
            NullUsage::Length => "length",
            NullUsage::Receiver => "receiver",
            NullUsage::Unboxing => "unboxing",
            NullUsage::Throw => "throw",
            NullUsage::Lock => "lock",
            NullUsage::Switch => "switch",
            NullUsage::ForEach => "for each",
            NullUsage::Outer => "outer object",
            NullUsage::MethodRef => "method reference",
            NullUsage::Resource => "resource",
        }
    }
}

impl Check {
    /// What must hold, as an expression.
    pub fn condition(&self, span: Span) -> Expr {
        let int = |n| Expr::int(n, Type::INT, span);
        match &self.kind {
            CheckKind::NonNull { operand, .. } => operand.clone().non_null(),
            CheckKind::Index { array, index } => {
                let length =
                    Expr::new(ExprKind::Length(Box::new(array.clone())), Type::INT, array.span);
                int(0)
                    .compare(CompareOp::Le, index.clone())
                    .and(index.clone().compare(CompareOp::Lt, length))
            }
            CheckKind::ArraySize { length } => int(0).compare(CompareOp::Le, length.clone()),
            CheckKind::Divisor { divisor } => {
                let zero = Expr::int(0, divisor.ty.clone(), span);
                divisor.clone().equals(zero).negate()
            }
            CheckKind::Cast { operand, ty, .. } => {
                let is = Expr::new(
                    ExprKind::InstanceOf(Box::new(operand.clone()), ty.clone()),
                    Type::Bool,
                    span,
                );
                operand.clone().equals(Expr::null(span)).or(is)
            }
            CheckKind::Store { array, value } => {
                let type_of = |e: &Expr| {
                    Expr::new(ExprKind::TypeOf(Box::new(e.clone())), Type::TypeType, span)
                };
                let element =
                    Expr::new(ExprKind::ElemType(Box::new(type_of(array))), Type::TypeType, span);
                let fits = Expr::new(
                    ExprKind::Subtype(Box::new(type_of(value)), Box::new(element)),
                    Type::Bool,
                    span,
                );
                value.clone().equals(Expr::null(span)).or(fits)
            }
            CheckKind::Overflow { kind, value } => {
                Expr::new(ExprKind::InRange(*kind, Box::new(value.clone())), Type::Bool, span)
            }
            CheckKind::Assert { condition, .. } => condition.clone(),
            CheckKind::Exhausted => Expr::bool(false, span),
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub enum Ghost {
    Open(PredicateInstance),
    Close(PredicateInstance),
    Use(PureCall),
    Assert(Assertion),
    Assume(Assertion),
    Join(Assertion),
    /// `set x = e;` for a ghost local
    SetLocal(LocalId, Expr),
    SetField {
        object: Expr,
        field: FieldId,
        value: Expr,
    },
    SetStatic {
        field: FieldId,
        value: Expr,
    },
    Apply(LemmaId, Vec<Expr>),
    Havoc(LocalId),
    Unreachable,
    Label(base::Symbol),
    /// Control flow of a proof: conditionals and loops in an annotation. Its conditions are
    /// expressions of specifications, and no exit leaves it.
    Block(Block),
}

impl Stmt {
    pub fn new(kind: StmtKind, span: Span) -> Stmt {
        Stmt { kind, span }
    }
}
