//! Which lambdas are orders, and which give the same for the same.
//!
//! The library sorts by an order, and notices by chance if it is given something else
//! (`IllegalArgumentException`). Whether a lambda is one its text says: it compares what it reads
//! of one argument with the same, read of the other.
//!
//! ```java
//! (a, b) -> Integer.compare(a.size, b.size)      // an order
//! (a, b) -> b.name.compareTo(a.name)             // an order
//! (a, b) -> a - b                                // an order where numbers are unbounded, else unknown
//! (a, b) -> a < b ? -1 : 1                       // unknown, and none
//! p -> p.name                                    // the same for the same, and it has a key
//! ```
//!
//! What is read are fields, and values of immutable objects: nothing changes them while the library
//! sorts. Elements of arrays are not, since the array may be the one that is sorted.

use std::collections::BTreeMap;

use base::Span;
use ir::{
    ArithOp, Block, Call, ClassId, Expr, ExprKind, LocalId, MethodId, Program, StmtKind, Type,
};

use crate::lower::Lower;
use crate::symbols::ClassSym;

/// Stands for an argument in the text of a term; no constant is written with it.
const ARGUMENT: [char; 2] = ['\u{1}', '\u{2}'];

/// Classes of which objects that are equal have one key, and whose own order is one.
pub(in crate::lower) const KEYED: [&str; 9] = [
    "java.lang.String",
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Short",
    "java.lang.Byte",
    "java.lang.Character",
    "java.lang.Boolean",
    "java.lang.Double",
    "java.lang.Float",
];

impl Lower<'_, '_> {
    /// Writes `isOrder()`, `repeats()`, `givesKeys()` for the class of a lambda, as far as the
    /// interface has them.
    pub(in crate::lower) fn say_whether_ordered(
        &mut self,
        class: ClassId,
        interfaces: &[ClassSym],
        method: MethodId,
        span: Span,
    ) {
        let given = read(&self.program, method);
        let is_order = given.as_ref().is_some_and(|term| term.is_order);
        let has_key = given.as_ref().is_some_and(|term| term.has_key);
        self.say_of_class("isOrder", class, interfaces, span, |_| is_order);
        self.say_of_class("repeats", class, interfaces, span, |_| given.is_some());
        self.say_of_class("givesKeys", class, interfaces, span, |_| has_key);
    }
}

/// A value that depends on nothing but arguments and what does not change meanwhile.
#[derive(Clone)]
struct Term {
    text: String,
    is_order: bool,
    has_key: bool,
}

impl Term {
    fn plain(text: String) -> Term {
        Term { text, is_order: false, has_key: false }
    }

    /// Whether they are the same, read of one argument and of the other.
    fn mirrors(&self, other: &Term) -> bool {
        let [a, b] = ARGUMENT;
        let reads = |term: &Term, c: char| term.text.contains(c);
        let read_of = |one: char, two: char| {
            reads(self, one)
                && !reads(self, two)
                && !reads(other, one)
                && self.text.replace(one, two.to_string().as_str()) == other.text
        };
        read_of(a, b) || read_of(b, a)
    }
}

/// What the method gives. None: it may give another value each time, or is not understood.
fn read(program: &Program, method: MethodId) -> Option<Term> {
    let info = program.method(method);
    let ir::Body::Block { block, .. } = &info.body else { return None };
    let mut reading = Reading { program, method, values: BTreeMap::new() };
    if let Some(this) = info.params.first() {
        reading.values.insert(*this, Term::plain("this".to_string()));
    }
    for (param, argument) in info.params.iter().skip(1).zip(ARGUMENT) {
        reading.values.insert(*param, Term::plain(argument.to_string()));
    }
    if info.params.len() > ARGUMENT.len() + 1 {
        return None;
    }
    reading.block(block)?;
    reading.values.get(&info.result_local?).cloned()
}

struct Reading<'p> {
    program: &'p Program,
    method: MethodId,
    values: BTreeMap<LocalId, Term>,
}

impl Reading<'_> {
    /// None if it does anything but read: branches and effects among them.
    fn block(&mut self, block: &Block) -> Option<()> {
        for (at, stmt) in block.stmts.iter().enumerate() {
            match &stmt.kind {
                StmtKind::Assign(to, e) => {
                    let term = self.term(e)?;
                    self.values.insert(*to, term);
                }
                StmtKind::Call(call) => {
                    let term = self.call(call)?;
                    self.values.insert(call.dest?, term);
                }
                // Whoever verifies the lambda shows that they hold.
                StmtKind::Check(_) => {}
                StmtKind::Block { body, .. } => self.block(body)?,
                StmtKind::Exit(_) if at + 1 == block.stmts.len() => {}
                StmtKind::Exit(_)
                | StmtKind::WriteField { .. }
                | StmtKind::WriteStatic { .. }
                | StmtKind::WriteElement { .. }
                | StmtKind::New { .. }
                | StmtKind::NewArray { .. }
                | StmtKind::Concat { .. }
                | StmtKind::InitClass(_)
                | StmtKind::If { .. }
                | StmtKind::Loop { .. }
                | StmtKind::Again(_)
                | StmtKind::Throw(..)
                | StmtKind::Try { .. }
                | StmtKind::Ghost(_) => return None,
            }
        }
        Some(())
    }

    fn call(&self, call: &Call) -> Option<Term> {
        let callee = self.program.method(call.method);
        let class = self.program.class(callee.class);
        let is_static_of_values =
            callee.is_static && callee.params.iter().all(|p| self.is_value(call.method, *p));
        let is_value = callee.modifiers.purity == ir::Purity::Pure
            && callee.origin == ir::Origin::Library
            && (is_static_of_values || class.is_immutable() && !callee.is_static)
            && callee.params.iter().skip(1).all(|p| self.is_value(call.method, *p));
        if !is_value {
            return None;
        }
        let args: Vec<Term> = call.args.iter().map(|arg| self.term(arg)).collect::<Option<_>>()?;
        let texts: Vec<&str> = args.iter().map(|arg| arg.text.as_str()).collect();
        let text = format!("m{}({})", call.method.index(), texts.join(","));
        let compares = matches!(callee.name.as_str(), "compare" | "compareTo");
        let is_order = match args.as_slice() {
            [a, b] => {
                let is_known = self.is_keyed(&Type::Class(callee.class))
                    || class.name.as_str() == "java.lang.Enum";
                compares && is_known && a.mirrors(b)
            }
            _ => false,
        };
        Some(Term { text, is_order, has_key: self.is_keyed(&callee.result) })
    }

    /// A number, or an object that never changes.
    fn is_value(&self, method: MethodId, param: LocalId) -> bool {
        let info = self.program.method(method);
        info.locals.get(param.index()).is_some_and(|local| match &local.ty {
            Type::Class(class) => self.program.class(*class).is_immutable(),
            ty => !ty.is_reference(),
        })
    }

    fn is_keyed(&self, ty: &Type) -> bool {
        let Type::Class(class) = ty else { return false };
        let info = self.program.class(*class);
        KEYED.contains(&info.name.as_str()) || info.kind == ir::ClassKind::Enum
    }

    fn term(&self, e: &Expr) -> Option<Term> {
        let text = match &e.kind {
            ExprKind::Local(local) => {
                let mut term = self.values.get(local)?.clone();
                let ty = self.program.method(self.method).locals.get(local.index());
                term.has_key |= ty.is_some_and(|local| self.is_keyed(&local.ty));
                return Some(term);
            }
            ExprKind::Cast(a) | ExprKind::Narrow(a) => {
                let mut term = self.term(a)?;
                term.has_key |= self.is_keyed(&e.ty);
                return Some(term);
            }
            ExprKind::Arith(op, a, b) => {
                let (a, b) = (self.term(a)?, self.term(b)?);
                let is_order = *op == ArithOp::Sub && a.mirrors(&b);
                return Some(Term {
                    text: format!("{op:?}({},{})", a.text, b.text),
                    is_order,
                    has_key: false,
                });
            }
            // All are equal.
            ExprKind::Int(0) => {
                return Some(Term { text: "0".to_string(), is_order: true, has_key: false });
            }
            ExprKind::Bool(_)
            | ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Double(_)
            | ExprKind::Null
            | ExprKind::Str(_) => format!("{:?}", e.kind),
            ExprKind::Field(o, field) => format!("f{}({})", field.index(), self.term(o)?.text),
            ExprKind::StaticField(field) => format!("s{}", field.index()),
            ExprKind::Length(a) => format!("length({})", self.term(a)?.text),
            ExprKind::Neg(a) => format!("neg({})", self.term(a)?.text),
            ExprKind::Wrap(kind, a) => format!("wrap{kind:?}({})", self.term(a)?.text),
            _ => return None,
        };
        Some(Term { text, is_order: false, has_key: self.is_keyed(&e.ty) })
    }
}
