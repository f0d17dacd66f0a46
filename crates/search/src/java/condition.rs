//! Parts of postconditions as conditions of Java, over the names of a run.
//!
//! Integers of a contract are mathematical: where a result might not fit into a `long`, or where
//! something has no counterpart in Java, there is no condition.

use base::Span;
use ir::{
    ArithOp, Assertion, AssertionKind, ClassId, CompareOp, Expr, ExprKind, IntKind, LocalId,
    MethodId, OldLabel, Program, StmtKind, Type, Visibility,
};

use super::Code;
use crate::words::{literal, string_text};

/// A condition that can be looked at after the call.
#[derive(Clone, Debug)]
pub struct Condition {
    /// Statements before the call: what `\old` speaks of.
    pub before: Vec<String>,
    pub test: String,
}

/// The part of a postcondition at this place, in the names of the run.
pub fn condition(
    program: &Program,
    method: MethodId,
    ensures: &[Assertion],
    conjunct: Span,
    code: &mut Code,
) -> Option<Condition> {
    let part = ensures.iter().find_map(|assertion| part_at(assertion, conjunct))?;
    let mut writer = Conditions { program, method, code, before: Vec::new(), in_old: false };
    let test = writer.expr(&part)?;
    let before = writer.before;
    Some(Condition { before, test: test.text })
}

/// Whether a method that tests can call gives the field and does nothing else.
pub fn has_observer(
    program: &Program,
    method: MethodId,
    field: ir::FieldId,
    code: &mut Code,
) -> bool {
    let writer = Conditions { program, method, code, before: Vec::new(), in_old: false };
    writer.observer(field).is_some()
}

/// The expression of the place, with what it depends on.
fn part_at(assertion: &Assertion, place: Span) -> Option<Expr> {
    match &assertion.kind {
        AssertionKind::Expr(expr) => {
            conjunct_at(expr, place).or_else(|| (assertion.span == place).then(|| expr.clone()))
        }
        AssertionKind::Star(list) => list.iter().find_map(|part| part_at(part, place)),
        AssertionKind::Cond(condition, yes, no) => {
            let truth = |c: Expr, part: Expr| {
                let span = part.span;
                let kind = ExprKind::Implies(Box::new(c), Box::new(part));
                Expr::new(kind, Type::Bool, span)
            };
            let in_yes = part_at(yes, place).map(|part| truth(condition.clone(), part));
            in_yes.or_else(|| Some(truth(condition.clone().negate(), part_at(no, place)?)))
        }
        AssertionKind::Acc(..)
        | AssertionKind::Predicate(_)
        | AssertionKind::ForallStar { .. }
        | AssertionKind::Untouched(_)
        | AssertionKind::Bind(..) => None,
    }
}

fn conjunct_at(expr: &Expr, place: Span) -> Option<Expr> {
    if expr.span == place {
        return Some(expr.clone());
    }
    match &expr.kind {
        ExprKind::And(a, b) => conjunct_at(a, place).or_else(|| conjunct_at(b, place)),
        ExprKind::Implies(a, b) => {
            let part = conjunct_at(b, place)?;
            let kind = ExprKind::Implies(a.clone(), Box::new(part));
            Some(Expr::new(kind, Type::Bool, expr.span))
        }
        _ => None,
    }
}

struct Conditions<'a> {
    program: &'a Program,
    method: MethodId,
    code: &'a mut Code,
    before: Vec<String>,
    in_old: bool,
}

/// An expression, and between which bounds its integer lies.
struct Text {
    text: String,
    range: (i128, i128),
    is_simple: bool,
}

impl Text {
    fn new(text: String) -> Text {
        Text { text, range: (0, 0), is_simple: false }
    }

    fn simple(text: String, range: (i128, i128)) -> Text {
        Text { text, range, is_simple: true }
    }

    /// As an operand.
    fn closed(&self) -> String {
        if self.is_simple { self.text.clone() } else { format!("({})", self.text) }
    }
}

fn range_of(ty: &Type) -> (i128, i128) {
    match ty {
        Type::Int(kind) => bounds(*kind),
        _ => (i64::MIN.into(), i64::MAX.into()),
    }
}

fn bounds(kind: IntKind) -> (i128, i128) {
    (kind.min(), kind.max())
}

fn fits(kind: IntKind, (lo, hi): (i128, i128)) -> bool {
    kind.contains(lo) && kind.contains(hi)
}

impl Conditions<'_> {
    fn expr(&mut self, expr: &Expr) -> Option<Text> {
        match &expr.kind {
            ExprKind::Local(local) => self.local(*local),
            ExprKind::Bool(b) => Some(Text::simple(b.to_string(), (0, 0))),
            ExprKind::Int(n) => {
                let ty = if fits(IntKind::Int, (*n, *n)) { Type::INT } else { Type::LONG };
                fits(IntKind::Long, (*n, *n)).then_some(())?;
                let text = literal(interp::Value::Int(*n), &ty);
                Some(Text { is_simple: *n >= 0, ..Text::simple(text, (*n, *n)) })
            }
            ExprKind::Double(bits) => {
                let value = interp::Value::Double(f64::from_bits(*bits));
                Some(Text::simple(literal(value, &expr.ty), (0, 0)))
            }
            ExprKind::Float(bits) => {
                let value = interp::Value::Float(f32::from_bits(*bits));
                Some(Text::simple(literal(value, &expr.ty), (0, 0)))
            }
            ExprKind::Null => Some(Text::simple("null".to_string(), (0, 0))),
            ExprKind::Str(units) => Some(Text::simple(string_text(units), (0, 0))),
            ExprKind::Field(object, id) => {
                let object = self.expr(object)?;
                let id = *id;
                let field = self.program.field(id);
                if field.ghost != ir::GhostKind::Real {
                    return None;
                }
                let range = range_of(&field.ty);
                self.class_name(field.class)?;
                if self.is_seen(field.visibility, field.class) {
                    let text = format!("{}.{}", object.closed(), field.name);
                    return Some(Text::simple(text, range));
                }
                if let Some(observer) = self.observer(id) {
                    let text = format!("{}.{observer}()", object.closed());
                    return Some(Text::simple(text, range));
                }
                self.code.needs.get = true;
                self.code.throws = true;
                let owner = self.class_name(field.class)?;
                let ty = self.type_name(&field.ty)?;
                let get = format!("({ty}) get({}, {owner}.class, \"{}\")", object.text, field.name);
                Some(Text { range, ..Text::new(get) })
            }
            ExprKind::StaticField(id) => {
                let field = self.program.field(*id);
                let is_seen = self.is_seen(field.visibility, field.class);
                if field.ghost != ir::GhostKind::Real || !is_seen {
                    return None;
                }
                let text = format!("{}.{}", self.class_name(field.class)?, field.name);
                Some(Text::simple(text, range_of(&field.ty)))
            }
            ExprKind::Index(array, index) => {
                let (array, index) = (self.expr(array)?, self.expr(index)?);
                if !fits(IntKind::Int, index.range) {
                    return None;
                }
                let text = format!("{}[{}]", array.closed(), index.text);
                Some(Text::simple(text, range_of(&expr.ty)))
            }
            ExprKind::Length(array) => {
                let array = self.expr(array)?;
                Some(Text::simple(format!("{}.length", array.closed()), (0, i32::MAX.into())))
            }
            ExprKind::Neg(a) => {
                let a = self.expr(a)?;
                let range = (-a.range.1, -a.range.0);
                self.whole(format!("-{}", a.closed()), range, &[a])
            }
            ExprKind::Arith(op, a, b) => self.arith(*op, a, b),
            ExprKind::Compare(op, a, b) | ExprKind::FloatCompare(op, _, a, b) => {
                let (a, b) = (self.expr(a)?, self.expr(b)?);
                Some(Text::new(format!("{} {} {}", a.closed(), sign(*op), b.closed())))
            }
            // The value is the mathematical one.
            ExprKind::Bounded(_, a) => self.expr(a),
            ExprKind::Wrap(kind, a) => {
                let a = self.expr(a)?;
                if fits(*kind, a.range) {
                    return Some(a);
                }
                let text = format!("({}) {}", kind.name(), a.closed());
                Some(Text { range: bounds(*kind), ..Text::new(text) })
            }
            ExprKind::InRange(kind, a) => {
                let a = self.expr(a)?;
                fits(*kind, a.range).then(|| Text::simple("true".to_string(), (0, 0)))
            }
            ExprKind::Not(a) => {
                if let ExprKind::Eq(a, b) = &a.kind {
                    return self.equal(a, b, "!=");
                }
                let a = self.expr(a)?;
                Some(Text { is_simple: true, ..Text::new(format!("!{}", a.closed())) })
            }
            ExprKind::And(a, b) => self.joined(a, "&&", b),
            ExprKind::Or(a, b) => self.joined(a, "||", b),
            ExprKind::Implies(a, b) => {
                let (a, b) = (self.expr(a)?, self.expr(b)?);
                Some(Text::new(format!("!{} || {}", a.wrapped(), b.closed())))
            }
            ExprKind::Eq(a, b) => self.equal(a, b, "=="),
            ExprKind::StringEq(a, b) => {
                let (a, b) = (self.expr(a)?, self.expr(b)?);
                let text = format!("{}.equals({})", a.closed(), b.text);
                Some(Text { is_simple: true, ..Text::new(text) })
            }
            ExprKind::Ite(c, a, b) => {
                let (c, a, b) = (self.expr(c)?, self.expr(a)?, self.expr(b)?);
                let range = (a.range.0.min(b.range.0), a.range.1.max(b.range.1));
                let text = format!("{} ? {} : {}", c.closed(), a.closed(), b.closed());
                Some(Text { range, ..Text::new(text) })
            }
            ExprKind::InstanceOf(a, ty) => {
                let a = self.expr(a)?;
                Some(Text::new(format!("{} instanceof {}", a.closed(), self.type_name(ty)?)))
            }
            ExprKind::Cast(a) | ExprKind::Narrow(a) => {
                let a = self.expr(a)?;
                Some(Text::new(format!("({}) {}", self.type_name(&expr.ty)?, a.closed())))
            }
            ExprKind::Old(OldLabel::Entry, inner) if !self.in_old => self.old(inner),
            ExprKind::PureCall(call) => self.call(call),
            // Nothing of Java, or nothing that a test should say.
            ExprKind::ClassObject(_)
            | ExprKind::Bits(..)
            | ExprKind::FloatNeg(..)
            | ExprKind::FloatArith(..)
            | ExprKind::IntToFloat(..)
            | ExprKind::FloatToFloat(..)
            | ExprKind::FloatToInt(..)
            | ExprKind::TypeOf(_)
            | ExprKind::TypeLiteral(_)
            | ExprKind::Subtype(..)
            | ExprKind::ElemType(_)
            | ExprKind::AssertionsEnabled
            | ExprKind::Old(..)
            | ExprKind::Quantified(_)
            | ExprKind::Let(..)
            | ExprKind::FunctionCall(..)
            | ExprKind::Construct(..)
            | ExprKind::Match(_)
            | ExprKind::Opening(..)
            | ExprKind::Using(..)
            | ExprKind::Dropping(..)
            | ExprKind::Fresh(_)
            | ExprKind::NonNullElements(_)
            | ExprKind::InvariantFor(_)
            | ExprKind::Collection(..)
            | ExprKind::LocSet(_) => None,
        }
    }

    fn local(&mut self, local: LocalId) -> Option<Text> {
        let info = self.program.method(self.method);
        if info.result_local == Some(local) {
            (!self.in_old).then_some(())?;
            let range = range_of(&info.result);
            return Some(Text::simple(self.code.result_name.clone(), range));
        }
        let at = info.params.iter().position(|param| *param == local)?;
        let name = self.code.names.get(at)?.clone()?;
        // In a contract integers are mathematical; the variable is what it was declared to be.
        let declared = info.locals.get(local.index())?;
        Some(Text::simple(name, range_of(&declared.ty)))
    }

    /// A method that gives the field and does nothing else, whatever object it is called on.
    fn observer(&self, field: ir::FieldId) -> Option<base::Symbol> {
        let info = self.program.field(field);
        let own = &self.program.class(info.class).methods;
        let found = own.iter().find(|id| {
            let method = self.program.method(**id);
            let is_overridden = self.program.methods.iter().any(|m| m.overrides.contains(*id));
            method.kind == ir::MethodKind::Method
                && !method.is_static
                && !method.modifiers.model
                && !method.modifiers.ghost
                && method.params.len() == 1
                && method.result == info.ty
                && !is_overridden
                && self.is_seen(method.visibility, method.class)
                && gives(method, field)
        })?;
        Some(self.program.method(*found).name)
    }

    /// Evaluated before the call.
    fn old(&mut self, inner: &Expr) -> Option<Text> {
        self.in_old = true;
        let text = self.expr(inner);
        self.in_old = false;
        let text = text?;
        let ty = match &inner.ty {
            Type::Int(kind) if fits(*kind, text.range) => inner.ty.clone(),
            Type::Bool | Type::Float(_) | Type::Class(_) | Type::Array(_) => inner.ty.clone(),
            _ if fits(IntKind::Long, text.range) => Type::LONG,
            _ => return None,
        };
        let ty = self.type_name(&ty)?;
        let name = self.code.free_name("before");
        self.before.push(format!("{ty} {name} = {};", text.text));
        Some(Text::simple(name, text.range))
    }

    fn joined(&mut self, a: &Expr, sign: &str, b: &Expr) -> Option<Text> {
        let (a, b) = (self.expr(a)?, self.expr(b)?);
        Some(Text::new(format!("{} {sign} {}", a.closed(), b.closed())))
    }

    fn equal(&mut self, a: &Expr, b: &Expr, sign: &str) -> Option<Text> {
        if let Type::Float(_) = a.ty {
            return None;
        }
        let (a, b) = (self.expr(a)?, self.expr(b)?);
        Some(Text::new(format!("{} {sign} {}", a.closed(), b.closed())))
    }

    fn arith(&mut self, op: ArithOp, a: &Expr, b: &Expr) -> Option<Text> {
        let (a, b) = (self.expr(a)?, self.expr(b)?);
        let ((al, ah), (bl, bh)) = (a.range, b.range);
        let (sign, range) = match op {
            ArithOp::Add => ("+", (al.checked_add(bl)?, ah.checked_add(bh)?)),
            ArithOp::Sub => ("-", (al.checked_sub(bh)?, ah.checked_sub(bl)?)),
            ArithOp::Mul => {
                let corners = [
                    al.checked_mul(bl)?,
                    al.checked_mul(bh)?,
                    ah.checked_mul(bl)?,
                    ah.checked_mul(bh)?,
                ];
                ("*", (corners.iter().copied().min()?, corners.iter().copied().max()?))
            }
            ArithOp::Div => {
                let most = al.checked_abs()?.max(ah.checked_abs()?);
                ("/", (-most, most))
            }
            ArithOp::Rem => {
                let most = bl.checked_abs()?.max(bh.checked_abs()?);
                ("%", (-most, most))
            }
        };
        let is_long = !fits(IntKind::Int, range);
        let first = if is_long { format!("(long) {}", a.closed()) } else { a.closed() };
        self.whole(format!("{first} {sign} {}", b.closed()), range, &[a, b])
    }

    /// What Java computes is the mathematical result.
    fn whole(&self, text: String, range: (i128, i128), of: &[Text]) -> Option<Text> {
        let fit = fits(IntKind::Long, range) && of.iter().all(|o| fits(IntKind::Long, o.range));
        fit.then(|| Text { range, ..Text::new(text) })
    }

    fn call(&mut self, call: &ir::PureCall) -> Option<Text> {
        let info = self.program.method(call.method);
        let is_real = !info.modifiers.model && !info.modifiers.ghost;
        if !is_real || !self.is_seen(info.visibility, info.class) {
            return None;
        }
        let mut args = Vec::new();
        for (arg, param) in
            call.args.iter().zip(info.params.iter().skip(usize::from(!info.is_static)))
        {
            let text = self.expr(arg)?;
            if let Some(Type::Int(kind)) = info.locals.get(param.index()).map(|local| &local.ty)
                && !fits(*kind, text.range)
            {
                return None;
            }
            args.push(text.text);
        }
        let owner = match &call.receiver {
            Some(receiver) => self.expr(receiver)?.closed(),
            None => self.class_name(info.class)?,
        };
        self.code.throws |= !info.throws.is_empty();
        let text = format!("{owner}.{}({})", info.name, args.join(", "));
        Some(Text::simple(text, range_of(&info.result)))
    }

    fn is_seen(&self, visibility: Visibility, owner: ClassId) -> bool {
        match visibility {
            Visibility::Private => false,
            Visibility::Package | Visibility::Protected => {
                self.program.class(owner).package.as_str() == self.code.package
            }
            Visibility::Public => true,
        }
    }

    fn class_name(&self, class: ClassId) -> Option<String> {
        super::name_in(self.program, &self.code.package, &self.code.hidden, class).ok()
    }

    fn type_name(&self, ty: &Type) -> Option<String> {
        Some(match ty {
            Type::Bool => "boolean".to_string(),
            Type::Int(kind) => kind.name().to_string(),
            Type::Float(kind) => kind.name().to_string(),
            Type::Class(class) => self.class_name(*class)?,
            Type::Array(element) => format!("{}[]", self.type_name(element)?),
            _ => return None,
        })
    }
}

/// Whether all that the body does is to give the field of the object.
fn gives(method: &ir::Method, field: ir::FieldId) -> bool {
    let ir::Body::Block { exit, block } = &method.body else { return false };
    let is_field = |value: &Expr| match &value.kind {
        ExprKind::Field(object, id) => {
            *id == field
                && matches!(object.kind, ExprKind::Local(local)
                    if method.params.first() == Some(&local))
        }
        _ => false,
    };
    match block.stmts.as_slice() {
        [first, rest @ ..] => {
            let assigns = matches!(&first.kind, StmtKind::Assign(local, value)
                if method.result_local == Some(*local) && is_field(value));
            let leaves = match rest {
                [] => true,
                [last] => matches!(&last.kind, StmtKind::Exit(label) if label == exit),
                _ => false,
            };
            assigns && leaves
        }
        [] => false,
    }
}

impl Text {
    /// Behind a `!`.
    fn wrapped(&self) -> String {
        format!("({})", self.text)
    }
}

fn sign(op: CompareOp) -> &'static str {
    match op {
        CompareOp::Lt => "<",
        CompareOp::Le => "<=",
        CompareOp::Gt => ">",
        CompareOp::Ge => ">=",
        CompareOp::Eq => "==",
        CompareOp::Ne => "!=",
    }
}
