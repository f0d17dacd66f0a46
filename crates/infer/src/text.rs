//! Clauses as a person would write them.

use ir::{
    ArithOp, Assertion, AssertionKind, Binding, CollectionOp, CompareOp, Expr, ExprKind, Fraction,
    LabelId, LocSetExpr, LocalId, LocalKind, Location, LocationKind, Method, OldLabel,
    PredicateArg, Program, Quantifier, Type,
};

use crate::candidates::outputs;
use crate::contracts::is_inferred;
use crate::loops::copies;
use crate::rounds::Rounds;

/// How strongly an operator holds its operands together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Any,
    Or,
    And,
    Relation,
    Sum,
    Product,
    Unary,
    Postfix,
}

/// The texts of clauses of a method's loop; nothing for one a part of which has no name.
pub fn clause_texts<'c>(
    program: &Program,
    (method, label): (&Method, LabelId),
    clauses: impl Iterator<Item = &'c Assertion>,
) -> Vec<Option<String>> {
    let rounds = Rounds::of(method, label);
    let writer = Writer { count: rounds.count.clone(), ..Writer::of(program, method) };
    clauses.filter_map(|clause| rounds.said(clause)).map(|said| writer.assertion(&said)).collect()
}

/// An expression as somebody would write it.
pub fn expr_text(program: &Program, method: &Method, e: &Expr) -> Option<String> {
    Writer::of(program, method).assertion(&crate::build::clause(e.clone()))
}

/// The contract that nobody wrote of a private method, clause by clause; nothing if it has none, or
/// one that somebody wrote, or a part of it has no name.
pub fn contract_text(program: &Program, method: &Method) -> Option<Vec<String>> {
    let [case] = method.contract.cases.as_slice() else { return None };
    if !is_inferred(method) {
        return None;
    }
    let writer = Writer::of(program, method);
    let mut clauses = Vec::new();
    for held in &case.requires {
        clauses.push(format!("requires {};", writer.assertion(held)?));
    }
    if let Some(sets) = &case.assignable {
        let sets: Option<Vec<String>> = sets.iter().map(|set| writer.location_set(set)).collect();
        clauses.push(format!("assignable {};", sets?.join(", ")));
    }
    for claim in &case.ensures {
        clauses.push(format!("ensures {};", writer.assertion(claim)?));
    }
    Some(clauses)
}

/// Names of variables of quantifiers that something else in the method has too: inside of the
/// quantifier it would be hidden.
fn renamed(method: &Method) -> Vec<(LocalId, String)> {
    // What the contract binds is known in the body.
    let cases = method.contract.cases.iter().chain(&method.contract.static_cases);
    let known: Vec<LocalId> =
        cases.flat_map(|case| &case.requires).flat_map(outputs::bound_in).collect();
    let is_known = |i: usize| known.iter().any(|local| local.index() == i);
    let is_taken = |name: &str, own: usize| {
        let others = method.locals.iter().enumerate().filter(|(i, _)| *i != own);
        others.into_iter().any(|(i, local)| {
            let counts = local.kind != LocalKind::Bound || local.span.is_none() || is_known(i);
            local.name == name && counts
        })
    };
    let mut found: Vec<(LocalId, String)> = Vec::new();
    for (i, local) in method.locals.iter().enumerate() {
        if local.kind != LocalKind::Bound || is_known(i) || !is_taken(local.name.as_str(), i) {
            continue;
        }
        let numbered = (1..).map(|n| format!("{}{n}", local.name));
        let is_free = |name: &String| {
            !method.locals.iter().any(|local| local.name == name.as_str())
                && !found.iter().any(|(_, other)| other == name)
        };
        if let Some(name) = numbered.into_iter().find(is_free) {
            found.push((LocalId(i as u32), name));
        }
    }
    found
}

struct Writer<'a> {
    program: &'a Program,
    method: &'a Method,
    copies: Vec<(LocalId, Expr)>,
    renamed: Vec<(LocalId, String)>,
    /// What `\count` stands for.
    count: Option<Expr>,
}

impl<'a> Writer<'a> {
    fn of(program: &'a Program, method: &'a Method) -> Writer<'a> {
        let (copies, renamed) = (copies(method), renamed(method));
        Writer { program, method, copies, renamed, count: None }
    }
}

impl Writer<'_> {
    fn assertion(&self, a: &Assertion) -> Option<String> {
        match &a.kind {
            AssertionKind::Expr(e) => self.expr(e, Level::Any),
            AssertionKind::Acc(location, fraction) => {
                let location = self.location(location)?;
                Some(match fraction {
                    Fraction::Full => format!("acc({location})"),
                    Fraction::Some => format!("acc({location}, _)"),
                    Fraction::Bind(_) => return None,
                    Fraction::Part(part) => {
                        format!("acc({location}, {})", self.expr(part, Level::Any)?)
                    }
                })
            }
            AssertionKind::Predicate(instance) => {
                let predicate = self.program.predicate(instance.predicate);
                let mut args = Vec::new();
                for arg in instance.args.iter().chain(&instance.outputs) {
                    args.push(match arg {
                        PredicateArg::Expr(e) => self.expr(e, Level::Any)?,
                        PredicateArg::Any(_) => "_".to_string(),
                        PredicateArg::Bind(local, _) => format!("?{}", self.local(*local)?),
                    });
                }
                let name = match instance.binding {
                    Binding::Dynamic => predicate.name.to_string(),
                    Binding::Static if predicate.is_static => predicate.name.to_string(),
                    Binding::Static => {
                        let class = self.program.class(predicate.class?).name;
                        format!("{}@{}", predicate.name, simple(class.as_str()))
                    }
                };
                let args = args.join(", ");
                Some(match &instance.receiver {
                    Some(receiver) => {
                        format!("{}.{name}({args})", self.expr(receiver, Level::Postfix)?)
                    }
                    None => format!("{name}({args})"),
                })
            }
            AssertionKind::Star(parts) => {
                let texts: Option<Vec<String>> =
                    parts.iter().map(|part| self.assertion(part)).collect();
                Some(texts?.join(" ** "))
            }
            AssertionKind::Cond(condition, then, otherwise) => {
                let condition = self.expr(condition, Level::Or)?;
                let is_nothing = |a: &Assertion| matches!(&a.kind, AssertionKind::Star(parts) if parts.is_empty());
                let then = self.assertion(then)?;
                match is_nothing(otherwise) {
                    true => Some(format!("({condition} ==> {then})")),
                    false => {
                        Some(format!("({condition} ? {then} : {})", self.assertion(otherwise)?))
                    }
                }
            }
            AssertionKind::ForallStar { .. }
            | AssertionKind::Untouched(_)
            | AssertionKind::Bind(..) => None,
        }
    }

    fn location_set(&self, set: &Expr) -> Option<String> {
        let ExprKind::LocSet(set) = &set.kind else { return None };
        match &**set {
            LocSetExpr::Empty => Some("\\nothing".to_string()),
            LocSetExpr::Singleton(location) => self.location(location),
            _ => None,
        }
    }

    fn location(&self, location: &Location) -> Option<String> {
        Some(match &location.kind {
            LocationKind::Field(object, field) => {
                let name = self.program.field(*field).name;
                format!("{}.{name}", self.expr(object, Level::Postfix)?)
            }
            LocationKind::Static(field) => self.static_field(*field),
            LocationKind::Element(array, index) => {
                format!("{}[{}]", self.expr(array, Level::Postfix)?, self.expr(index, Level::Any)?)
            }
            LocationKind::Elements(array) => {
                format!("{}[*]", self.expr(array, Level::Postfix)?)
            }
            LocationKind::Slice(array, from, to) => format!(
                "{}[{} .. {}]",
                self.expr(array, Level::Postfix)?,
                self.expr(from, Level::Sum)?,
                self.expr(to, Level::Sum)?
            ),
        })
    }

    fn static_field(&self, field: ir::FieldId) -> String {
        let info = self.program.field(field);
        let class = self.program.class(info.class).name;
        format!("{}.{}", simple(class.as_str()), info.name)
    }

    fn local(&self, id: LocalId) -> Option<String> {
        let info = self.method.locals.get(id.index())?;
        match info.kind {
            LocalKind::This => Some("this".to_string()),
            LocalKind::Result => Some("\\result".to_string()),
            LocalKind::Param | LocalKind::Var | LocalKind::Ghost | LocalKind::Bound => {
                let other = self.renamed.iter().find(|(local, _)| *local == id);
                Some(other.map_or_else(|| info.name.to_string(), |(_, name)| name.clone()))
            }
            LocalKind::Temp => {
                let (_, e) = self.copies.iter().find(|(temp, _)| *temp == id)?;
                self.expr(e, Level::Postfix)
            }
        }
    }

    fn expr(&self, e: &Expr, least: Level) -> Option<String> {
        let (level, text) = self.leveled(e)?;
        Some(if level < least { format!("({text})") } else { text })
    }

    fn binary(&self, a: &Expr, op: &str, b: &Expr, levels: (Level, Level)) -> Option<String> {
        Some(format!("{} {op} {}", self.expr(a, levels.0)?, self.expr(b, levels.1)?))
    }

    fn leveled(&self, e: &Expr) -> Option<(Level, String)> {
        if self.count.as_ref().is_some_and(|count| count.kind == e.kind) {
            return Some((Level::Postfix, "\\count".to_string()));
        }
        Some(match &e.kind {
            ExprKind::Local(id) => (Level::Postfix, self.local(*id)?),
            ExprKind::Bool(b) => (Level::Postfix, b.to_string()),
            ExprKind::Int(n) if *n < 0 => (Level::Unary, n.to_string()),
            ExprKind::Int(n) => {
                let is_long = i32::try_from(*n).is_err();
                (Level::Postfix, if is_long { format!("{n}L") } else { n.to_string() })
            }
            ExprKind::Null => (Level::Postfix, "null".to_string()),
            ExprKind::Field(object, field) => {
                let name = self.program.field(*field).name;
                (Level::Postfix, format!("{}.{name}", self.expr(object, Level::Postfix)?))
            }
            ExprKind::StaticField(field) => (Level::Postfix, self.static_field(*field)),
            ExprKind::Index(array, index) => (
                Level::Postfix,
                format!("{}[{}]", self.expr(array, Level::Postfix)?, self.expr(index, Level::Any)?),
            ),
            ExprKind::Length(array) => {
                (Level::Postfix, format!("{}.length", self.expr(array, Level::Postfix)?))
            }
            ExprKind::Neg(a) => (Level::Unary, format!("-{}", self.expr(a, Level::Postfix)?)),
            ExprKind::Not(a) => match &a.kind {
                ExprKind::Eq(x, y) => {
                    (Level::Relation, self.binary(x, "!=", y, (Level::Sum, Level::Sum))?)
                }
                _ => (Level::Unary, format!("!{}", self.expr(a, Level::Postfix)?)),
            },
            ExprKind::Arith(op, a, b) => {
                let (op, level, right) = match op {
                    ArithOp::Add => ("+", Level::Sum, Level::Product),
                    ArithOp::Sub => ("-", Level::Sum, Level::Product),
                    ArithOp::Mul => ("*", Level::Product, Level::Unary),
                    ArithOp::Div => ("/", Level::Product, Level::Unary),
                    ArithOp::Rem => ("%", Level::Product, Level::Unary),
                };
                (level, self.binary(a, op, b, (level, right))?)
            }
            ExprKind::Compare(op, a, b) => {
                let op = match op {
                    CompareOp::Lt => "<",
                    CompareOp::Le => "<=",
                    CompareOp::Gt => ">",
                    CompareOp::Ge => ">=",
                    CompareOp::Eq => "==",
                    CompareOp::Ne => "!=",
                };
                (Level::Relation, self.binary(a, op, b, (Level::Sum, Level::Sum))?)
            }
            ExprKind::Eq(a, b) => {
                (Level::Relation, self.binary(a, "==", b, (Level::Sum, Level::Sum))?)
            }
            ExprKind::And(a, b) => {
                (Level::And, self.binary(a, "&&", b, (Level::And, Level::Relation))?)
            }
            ExprKind::Or(a, b) => (Level::Or, self.binary(a, "||", b, (Level::Or, Level::And))?),
            ExprKind::Implies(a, b) => {
                (Level::Any, self.binary(a, "==>", b, (Level::Or, Level::Or))?)
            }
            ExprKind::Ite(c, a, b) => (
                Level::Any,
                format!(
                    "{} ? {} : {}",
                    self.expr(c, Level::Or)?,
                    self.expr(a, Level::Or)?,
                    self.expr(b, Level::Or)?
                ),
            ),
            // A check came before, so the value is the same.
            ExprKind::Wrap(_, a) | ExprKind::Bounded(_, a) | ExprKind::Cast(a) => {
                return self.leveled(a);
            }
            ExprKind::Old(OldLabel::Entry, a) => {
                (Level::Postfix, format!("\\old({})", self.expr(a, Level::Any)?))
            }
            ExprKind::Quantified(q) => {
                let word = match q.quantifier {
                    Quantifier::Forall => "\\forall",
                    Quantifier::Exists => "\\exists",
                    Quantifier::Sum => "\\sum",
                    Quantifier::Product => "\\product",
                    Quantifier::NumOf => "\\num_of",
                    Quantifier::Min => "\\min",
                    Quantifier::Max => "\\max",
                    Quantifier::Union | Quantifier::SeqOf => return None,
                };
                let mut names = Vec::new();
                let mut ty = None;
                for var in &q.vars {
                    let info = self.method.locals.get(var.index())?;
                    if ty.as_ref().is_some_and(|ty| *ty != info.ty) {
                        return None;
                    }
                    ty = Some(info.ty.clone());
                    names.push(self.local(*var)?);
                }
                let Some(Type::Int(kind)) = ty else { return None };
                let range = match &q.range {
                    Some(range) => self.expr(range, Level::Any)?,
                    None => String::new(),
                };
                let body = self.expr(&q.body, Level::Any)?;
                let names = names.join(", ");
                (Level::Postfix, format!("({word} {} {names}; {range}; {body})", kind.name()))
            }
            ExprKind::PureCall(call) => {
                let callee = self.program.method(call.method);
                let args: Option<Vec<String>> =
                    call.args.iter().map(|arg| self.expr(arg, Level::Any)).collect();
                let args = args?.join(", ");
                let receiver = match &call.receiver {
                    Some(receiver) => self.expr(receiver, Level::Postfix)?,
                    None => simple(self.program.class(callee.class).name.as_str()).to_string(),
                };
                (Level::Postfix, format!("{receiver}.{}({args})", callee.name))
            }
            ExprKind::FunctionCall(function, args) => {
                let args: Option<Vec<String>> =
                    args.iter().map(|arg| self.expr(arg, Level::Any)).collect();
                let name = self.program.function(*function).name;
                (Level::Postfix, format!("{name}({})", args?.join(", ")))
            }
            ExprKind::Collection(op, parts) => self.collection(*op, parts)?,
            _ => return None,
        })
    }

    /// `\seq(a, b)`
    fn made(&self, word: &str, parts: &[Expr]) -> Option<String> {
        let parts: Option<Vec<String>> = parts.iter().map(|e| self.expr(e, Level::Any)).collect();
        Some(format!("{word}({})", parts?.join(", ")))
    }

    fn collection(&self, op: CollectionOp, parts: &[Expr]) -> Option<(Level, String)> {
        Some(match (op, parts) {
            (CollectionOp::SeqConcat, [s, t]) => {
                (Level::Sum, self.binary(s, "+", t, (Level::Sum, Level::Product))?)
            }
            (CollectionOp::SeqReverse, [s]) => {
                (Level::Postfix, format!("{}.reverse()", self.expr(s, Level::Postfix)?))
            }
            (
                CollectionOp::SeqContains | CollectionOp::SetContains | CollectionOp::BagContains,
                [_, _],
            ) => {
                let [s, x] = parts else { return None };
                (Level::Relation, self.binary(x, "\\in", s, (Level::Sum, Level::Sum))?)
            }
            (CollectionOp::SeqSlice, [s, i, j]) => (
                Level::Postfix,
                format!(
                    "{}[{} .. {}]",
                    self.expr(s, Level::Postfix)?,
                    self.expr(i, Level::Sum)?,
                    self.expr(j, Level::Sum)?
                ),
            ),
            (CollectionOp::Seq, parts) => (Level::Postfix, self.made("\\seq", parts)?),
            (CollectionOp::Set, parts) => (Level::Postfix, self.made("\\set", parts)?),
            (CollectionOp::Bag, parts) => (Level::Postfix, self.made("\\bag", parts)?),
            (CollectionOp::BagOfSeq, [s]) => {
                (Level::Postfix, format!("{}.toBag()", self.expr(s, Level::Postfix)?))
            }
            (CollectionOp::SetOfSeq, [s]) => {
                (Level::Postfix, format!("{}.toSet()", self.expr(s, Level::Postfix)?))
            }
            (CollectionOp::BagUnion | CollectionOp::SetUnion, [s, t]) => {
                (Level::Sum, self.binary(s, "+", t, (Level::Sum, Level::Product))?)
            }
            (CollectionOp::SeqLength, [s]) => {
                (Level::Postfix, format!("{}.length", self.expr(s, Level::Postfix)?))
            }
            (CollectionOp::SeqGet, [s, i]) => (
                Level::Postfix,
                format!("{}[{}]", self.expr(s, Level::Postfix)?, self.expr(i, Level::Any)?),
            ),
            _ => return None,
        })
    }
}

/// The last part of a qualified name.
fn simple(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}
