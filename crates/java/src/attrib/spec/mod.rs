//! Specifications: their own expressions, and the contracts, clauses and members made of
//! them, with the checks that only annotations need.
//!
//! Java's expressions keep their typing rules here, with these differences: integers are
//! unbounded (arithmetic and comparison of integral operands is mathematical, each bounded
//! operand under a [`Conversion::Mathematical`](crate::hir::Conversion)); nothing may have
//! an effect; and next to booleans there are *assertions* ([`Ty::Assertion`]): permissions,
//! predicate instances and what `**`, `&&`, `==>`, `? :` and `\forall*` make of them.
//! An assertion is no value: it cannot be negated, compared or passed on.
//!
//! | module | holds |
//! |---|---|
//! | `expr`, `builtin` | the forms that only specifications have |
//! | `ops`, `convert` | operators and conversions on mathematical values and assertions |
//! | `collections`, `locations` | sequences, sets, bags, maps; permissions and location sets |
//! | `predicates`, `data`, `exhaustive` | predicate instances; functions, data types, `switch` |
//! | `contract`, `ghost`, `members`, `modifiers`, `abstract_lemma` | the clauses, statements, members made of them |
//! | `walk`, `effects`, `visibility`, `framing` | checks on the finished tree |

mod abstract_lemma;
mod builtin;
mod collections;
mod contract;
mod convert;
mod data;
mod effects;
mod exhaustive;
mod expr;
mod framing;
mod ghost;
mod groups;
mod locations;
mod members;
mod modifiers;
mod ops;
mod predicates;
mod visibility;
mod walk;

use base::{Code, Span, Symbol};
use syntax::ast;

use super::env::{Frame, ReturnContext, SpecContext, SpecPlace};
use super::{Attrib, Env, bindings};
use crate::hir::{Expr, ExprKind, JumpTarget, Permission, PredicateArg, PredicateCall, SpecExpr};
use crate::symbols::{ClassSym, VarKind, VarSym};
use crate::table::Table;
use crate::types::Ty;
use rustc_hash::{FxHashMap, FxHashSet};

pub(super) use convert::written_type;
pub use members::{library_contract, library_lemma};
pub(super) use modifiers::Holder;

/// What the attribution of specifications remembers between calls.
#[derive(Default)]
pub(super) struct State {
    /// How many specifications we are in: mistakes in them have codes of their own.
    depth: u32,
    /// Parameters whose types have wildcards, with the types that these stand for: the same
    /// ones in all clauses of a contract.
    captured: FxHashMap<VarSym, Ty>,
    /// Labelled statements of Java of which `\old(e, L)` names the state before.
    pub(super) named_states: FxHashSet<JumpTarget>,
    /// What contracts mention that their clients cannot see.
    unseen: Vec<visibility::Unseen>,
    /// Classes that say something of their objects which cannot be read, or makes no sense.
    unread: FxHashSet<ClassSym>,
}

impl State {
    /// The code of a mistake at this place.
    pub(super) fn code(&self, code: Code) -> Code {
        if self.depth == 0 {
            return code;
        }
        match code {
            Code::UnknownName | Code::UnknownMember => Code::SpecName,
            Code::TypeMismatch | Code::NotApplicable => Code::SpecType,
            other => other,
        }
    }
}

/// What an assertion binds for what stands to its right: `?x`.
pub(super) fn assertion_bindings(
    table: &Table<'_>,
    e: &SpecExpr,
    into: &mut Vec<(Symbol, VarSym)>,
) {
    match e {
        SpecExpr::Bind(var, _) | SpecExpr::Acc { permission: Permission::Bind(var), .. } => {
            into.push((table.var(*var).name, *var));
        }
        SpecExpr::Predicate(call) => call_bindings(table, call, into),
        SpecExpr::Star(a, b) => {
            into.extend(bindings(table, a, true));
            into.extend(bindings(table, b, true));
        }
        _ => {}
    }
}

fn call_bindings(table: &Table<'_>, call: &PredicateCall, into: &mut Vec<(Symbol, VarSym)>) {
    for arg in call.args.iter().chain(&call.outputs) {
        if let PredicateArg::Bind(var, _) = arg {
            into.push((table.var(*var).name, *var));
        }
    }
}

/// The same environment, in a specification.
fn in_context(env: &Env, place: SpecPlace, result: Option<Ty>, old: bool) -> Env {
    let mut inner = env.clone();
    inner.spec = Some(SpecContext { place, result, old });
    inner
}

/// The environment of ghost code: that of the code around it, in a specification.
fn in_statement(env: &Env) -> Env {
    if env.in_spec() {
        return env.clone();
    }
    let old = matches!(env.return_context(), Some(ReturnContext::Method(_)));
    in_context(env, SpecPlace::Statement, None, old)
}

impl<'a> Attrib<'_, 'a> {
    /// Does something inside a specification.
    fn within_spec<T>(&mut self, what: impl FnOnce(&mut Self) -> T) -> T {
        self.spec.depth += 1;
        let result = what(self);
        self.spec.depth -= 1;
        result
    }

    /// An assertion: a boolean expression, or one that holds permissions.
    fn assertion(&mut self, env: &Env, e: &'a ast::Expr) -> Expr {
        let x = self.synth(env, e);
        let x = if x.ty == Ty::Assertion { x } else { self.unboxed_value(x) };
        self.check_no_effects(&x);
        if x.ty.is_error() || x.ty == Ty::Assertion || x.ty.is_boolean() {
            return x;
        }
        let found = self.display(&x.ty);
        self.error(
            Code::SpecType,
            x.span,
            format!("a permission, predicate or boolean expression is needed here, not `{found}`"),
        )
    }

    /// A boolean expression without permissions.
    fn truth(&mut self, env: &Env, e: &'a ast::Expr) -> Expr {
        self.value(env, e, &Ty::BOOLEAN)
    }

    /// A value of the type.
    fn value(&mut self, env: &Env, e: &'a ast::Expr, ty: &Ty) -> Expr {
        let x = self.check(env, e, ty);
        self.check_no_effects(&x);
        x
    }

    /// A value of whatever type.
    fn any_value(&mut self, env: &Env, e: &'a ast::Expr) -> Expr {
        let x = self.synth(env, e);
        self.check_no_effects(&x);
        self.not_assertion(x)
    }

    /// An assertion where a value is needed is reported.
    fn not_assertion(&mut self, x: Expr) -> Expr {
        if x.ty == Ty::Assertion { self.negated(&x, "used as a value") } else { x }
    }

    /// Reports the first permission in an assertion that stands where none can.
    fn negated(&mut self, x: &Expr, how: &str) -> Expr {
        let (span, what) = framing::first_assertion(x).unwrap_or((x.span, "an assertion"));
        self.report(
            Code::PermissionNegated,
            span,
            format!(
                "{what} cannot be {how}: it is no value, only `**`, `&&`, `==>` and `? :` \
                     combine it"
            ),
        );
        Self::error_node(x.span)
    }

    /// A variable that a specification binds.
    fn bound(&mut self, name: ast::Ident, ty: Ty) -> VarSym {
        self.new_var(name.symbol, ty, VarKind::Bound, name.span())
    }

    /// Types the declared variables, and gives the environment in which they are known.
    fn bound_vars(&mut self, env: &Env, params: &'a [ast::Param]) -> (Env, Vec<VarSym>) {
        let mut inner = env.clone();
        let mut vars = Vec::new();
        for param in params {
            let ty = self.param_type(env, param);
            let var = self.bound(param.name, ty);
            inner.push(Frame::Var(param.name.symbol, var));
            vars.push(var);
        }
        (inner, vars)
    }

    fn param_type(&mut self, env: &Env, param: &'a ast::Param) -> Ty {
        let Some(written) = &param.ty else {
            self.report(
                Code::SpecType,
                param.loc.0,
                format!("`{}` needs a type", param.name.symbol),
            );
            return Ty::Error;
        };
        let ty = self.table.resolve_type(&env.scope, written);
        let ty = self.table.add_dims(ty, param.dims.len() + usize::from(param.varargs));
        match ty {
            Ty::Void => {
                self.report(Code::SpecType, written.loc.0, "a variable cannot be `void`");
                Ty::Error
            }
            Ty::Error => {
                self.errors += 1;
                Ty::Error
            }
            ty => ty,
        }
    }

    fn spec(&self, e: SpecExpr, ty: Ty, span: Span) -> Expr {
        self.node(ExprKind::Spec(Box::new(e)), ty, span)
    }

    fn unsupported(&mut self, what: &str, span: Span) -> Expr {
        self.error(Code::UnsupportedNotation, span, format!("{what} is not supported yet"))
    }
}
