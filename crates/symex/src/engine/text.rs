//! Terms and expressions in the program's own words, for messages.

use heap::{Chunk, Heap, Missing};
use ir::visit::{dest_of, each_stmt};
use ir::{ArithOp, Block, CompareOp, Expr, ExprKind, LocalKind, Stmt, StmtKind, Type};
use term::Term;

use crate::engine::Engine;
use crate::state::State;

/// Paths such as `this.next.next` get no longer than this.
const LONGEST_PATH: usize = 3;
/// A table of names is only as large as a message can use.
const MOST_NAMES: usize = 2_000;

/// What the program can call the terms of a state: variables, and fields reached from them.
#[derive(Default)]
pub struct Names {
    list: Vec<(Term, String)>,
}

impl Names {
    pub fn exact(&self, term: Term) -> Option<&str> {
        self.list.iter().find(|(t, _)| *t == term).map(|(_, name)| name.as_str())
    }
}

impl Engine<'_> {
    /// The names that lead to terms: variables of the body in hand, then fields in the heap.
    pub fn names(&self, state: &State, heap: &Heap) -> Names {
        let mut names = Names::default();
        for (local, value) in state.locals() {
            if let (Some(value), Some(name)) = (value, self.local_name(local))
                && names.exact(value).is_none()
            {
                names.list.push((value, name));
            }
        }
        let mut known = 0;
        for _ in 0..LONGEST_PATH {
            let end = names.list.len();
            for chunk in heap.chunks() {
                let Chunk::Field { object, field, value, .. } = chunk else { continue };
                let Some(info) = self.program.fields.get(*field as usize) else { continue };
                let owner = if info.is_static {
                    self.program.class(info.class).name.to_string()
                } else {
                    match names.list[known..end].iter().find(|(t, _)| t == object) {
                        Some((_, name)) => name.clone(),
                        None => continue,
                    }
                };
                if names.exact(*value).is_none() && names.list.len() < MOST_NAMES {
                    names.list.push((*value, self.program.written(&owner, info)));
                }
            }
            known = end;
        }
        names
    }

    /// How the program writes a variable; nothing for those that it does not write.
    pub fn local_name(&self, local: ir::LocalId) -> Option<String> {
        let info = self.scope.locals.get(local.index())?;
        match info.kind {
            LocalKind::Param if info.is_given_unwritten() => self.program.written_parameter(info),
            LocalKind::This => Some("this".to_string()),
            LocalKind::Result => Some("\\result".to_string()),
            LocalKind::Param | LocalKind::Var | LocalKind::Ghost | LocalKind::Bound => {
                Some(info.name.to_string())
            }
            LocalKind::Temp => None,
        }
    }

    /// The name of a term: its own, or that of one that is known to be equal.
    pub fn term_name(&mut self, state: &State, names: &Names, term: Term) -> Option<String> {
        if let Some(name) = names.exact(term) {
            return Some(name.to_string());
        }
        if term == Term::NULL {
            return Some("null".to_string());
        }
        if let Some(number) = self.terms.as_number(term) {
            return Some(number.to_string());
        }
        let sort = self.terms.sort(term);
        for (other, name) in &names.list {
            if self.terms.sort(*other) == sort
                && self.prover.equal(&mut self.terms, &state.path, *other, term) == Some(true)
            {
                return Some(name.clone());
            }
        }
        None
    }

    /// `a.state(3)`: a predicate instance, with its receiver first among the arguments.
    pub fn instance_name(
        &mut self,
        state: &State,
        names: &Names,
        predicate: ir::PredicateId,
        args: &[Term],
    ) -> String {
        let info = self.program.predicate(predicate);
        let (name, is_static) = (info.whole().unwrap_or(info.name.as_str()), info.is_static);
        let (inputs, is_share) = (info.params.len(), info.whole().is_some());
        let mut shown: Vec<String> = Vec::new();
        for arg in args.iter().take(inputs) {
            shown.push(self.term_name(state, names, *arg).unwrap_or_else(|| "…".to_string()));
        }
        let share = shown.pop_if(|_| is_share);
        let instance = if is_static || shown.is_empty() {
            format!("{name}({})", shown.join(", "))
        } else {
            let receiver = shown.remove(0);
            format!("{receiver}.{name}({})", shown.join(", "))
        };
        match share {
            Some(share) => format!("acc({instance}, {share})"),
            None => instance,
        }
    }

    /// `a.count`, `the elements of a`, `a.state()`.
    pub fn missing_name(&mut self, state: &State, names: &Names, missing: &Missing) -> String {
        match missing {
            Missing::Field { object, field } => {
                let field_name = self.field_name(*field);
                let info = self.program.fields.get(*field as usize);
                let owner = match info {
                    Some(info) if info.is_static => {
                        Some(self.program.class(info.class).name.to_string())
                    }
                    _ => self.term_name(state, names, *object),
                };
                match owner {
                    Some(owner) => format!("`{owner}.{field_name}`"),
                    None => format!("`{field_name}`"),
                }
            }
            Missing::Elements { array, .. } => match self.term_name(state, names, *array) {
                Some(name) => format!("the elements of `{name}`"),
                None => "the elements of this array".to_string(),
            },
            Missing::Predicate { predicate, args, .. } => {
                let id = ir::PredicateId(*predicate);
                format!("`{}`", self.instance_name(state, names, id, args))
            }
        }
    }

    pub fn type_name(&self, ty: &Type) -> String {
        match ty {
            Type::Bool => "boolean".to_string(),
            Type::Int(kind) => kind.name().to_string(),
            Type::Float(kind) => kind.name().to_string(),
            Type::Class(class) => {
                let name = self.program.class(*class).name.as_str();
                name.rsplit('.').next().unwrap_or(name).to_string()
            }
            Type::Array(element) => format!("{}[]", self.type_name(element)),
            _ => "value".to_string(),
        }
    }

    /// The expression as it could be written; nothing if it has parts that have no name.
    pub fn expr_text(&self, e: &Expr) -> Option<String> {
        Some(match &e.kind {
            ExprKind::Local(local) => match self.local_name(*local) {
                Some(name) => name,
                None => self.temp_text(*local)?,
            },
            ExprKind::Bool(b) => b.to_string(),
            ExprKind::Int(n) => n.to_string(),
            ExprKind::Null => "null".to_string(),
            ExprKind::Field(object, field) => {
                let info = self.program.field(*field);
                self.program.written(&self.operand_text(object)?, info)
            }
            ExprKind::StaticField(field) => {
                let info = self.program.field(*field);
                format!("{}.{}", self.program.class(info.class).name, info.name)
            }
            ExprKind::Index(array, index) => {
                format!("{}[{}]", self.operand_text(array)?, self.expr_text(index)?)
            }
            ExprKind::Length(array) => format!("{}.length", self.operand_text(array)?),
            ExprKind::Neg(a) => format!("-{}", self.operand_text(a)?),
            ExprKind::Not(a) => format!("!{}", self.operand_text(a)?),
            ExprKind::Arith(op, a, b) => {
                let op = match op {
                    ArithOp::Add => "+",
                    ArithOp::Sub => "-",
                    ArithOp::Mul => "*",
                    ArithOp::Div => "/",
                    ArithOp::Rem => "%",
                };
                self.binary(a, op, b)?
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
                self.binary(a, op, b)?
            }
            ExprKind::Eq(a, b) => self.binary(a, "==", b)?,
            ExprKind::And(a, b) => self.binary(a, "&&", b)?,
            ExprKind::Or(a, b) => self.binary(a, "||", b)?,
            // Wrapping and casting of references are not written by anybody.
            ExprKind::Wrap(_, a)
            | ExprKind::Bounded(_, a)
            | ExprKind::Cast(a)
            | ExprKind::Narrow(a) => self.expr_text(a)?,
            ExprKind::PureCall(call) => {
                let mut args = Vec::new();
                for arg in &call.args {
                    args.push(self.expr_text(arg)?);
                }
                let name = self.program.method(call.method).name;
                match &call.receiver {
                    Some(receiver) => {
                        format!("{}.{name}({})", self.operand_text(receiver)?, args.join(", "))
                    }
                    None => format!("{name}({})", args.join(", ")),
                }
            }
            _ => return None,
        })
    }

    /// What a variable that the lowering made stands for: the call or expression that it was
    /// given, if there is only one.
    fn temp_text(&self, local: ir::LocalId) -> Option<String> {
        let given = givers(self.scope.block?, local);
        let [only] = given.as_slice() else { return None };
        match &only.kind {
            StmtKind::Assign(_, e) => self.expr_text(e),
            StmtKind::Call(call) => {
                let method = self.program.method(call.method);
                let mut args = Vec::new();
                for arg in &call.args {
                    args.push(self.operand_text(arg)?);
                }
                let receiver = if method.is_static || args.is_empty() {
                    String::new()
                } else {
                    format!("{}.", args.remove(0))
                };
                Some(format!("{receiver}{}({})", method.name, args.join(", ")))
            }
            _ => None,
        }
    }

    fn binary(&self, a: &Expr, op: &str, b: &Expr) -> Option<String> {
        Some(format!("{} {op} {}", self.operand_text(a)?, self.operand_text(b)?))
    }

    fn operand_text(&self, e: &Expr) -> Option<String> {
        let text = self.expr_text(e)?;
        let is_compound = text.contains(' ') && !text.ends_with(')') && !text.ends_with(']');
        Some(if is_compound { format!("({text})") } else { text })
    }
}

/// The statements of a block that give a variable its value.
fn givers(block: &Block, local: ir::LocalId) -> Vec<&Stmt> {
    let mut givers = Vec::new();
    each_stmt(block, &mut |stmt| {
        let is_code = !matches!(stmt.kind, StmtKind::Ghost(_) | StmtKind::Try { .. });
        if is_code && dest_of(stmt) == Some(local) {
            givers.push(stmt);
        }
    });
    givers
}
