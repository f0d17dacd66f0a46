//! Overload resolution (JLS 15.12.2): which of the methods of a name is meant.

use base::{Code, Span};
use syntax::ast;

use super::convert::Phase;
use super::names::Target;
use super::{Attrib, Env};
use crate::hir::Expr;
use crate::symbols::MethodSym;
use crate::table::{MethodSig, Subst};
use crate::types::{Ty, TyArg};

/// An argument: typed already, or a lambda or method reference, which waits for its target.
pub struct Arg<'a> {
    pub ast: Option<&'a ast::Expr>,
    pub typed: Option<Expr>,
}

#[derive(Clone)]
pub struct Candidate {
    pub method: MethodSym,
    pub sig: MethodSig,
}

pub struct Selected {
    pub method: MethodSym,
    pub sig: MethodSig,
    pub phase: Phase,
}

pub enum Failure {
    /// Nothing of the name takes so many arguments, or of these types.
    NotApplicable,
    Ambiguous(Vec<MethodSym>),
}

impl<'a> Attrib<'_, 'a> {
    pub(super) fn args(&mut self, env: &Env, args: &'a [ast::Expr]) -> Vec<Arg<'a>> {
        args.iter()
            .map(|e| {
                let typed = (!waits(e)).then(|| match switch_in(e) {
                    Some((switch, span)) => self.switch_argument(env, switch, span),
                    None => self.expr(env, e, None),
                });
                Arg { ast: Some(e), typed }
            })
            .collect()
    }

    pub(super) fn select(
        &mut self,
        env: &Env,
        candidates: Vec<Candidate>,
        type_args: &[Ty],
        args: &[Arg<'a>],
    ) -> Result<Selected, Failure> {
        let fitting: Vec<Candidate> = candidates
            .into_iter()
            .filter(|c| {
                arity_fits(&c.sig, args.len())
                    && (type_args.is_empty()
                        || c.sig.type_params.is_empty()
                        || c.sig.type_params.len() == type_args.len())
            })
            .collect();
        // With an argument that has no type, only the number of arguments can decide.
        let broken = args.iter().any(|a| a.typed.as_ref().is_some_and(|t| t.ty.is_error()));
        if fitting.len() == 1 && (broken || fitting[0].sig.params.is_empty()) {
            let Candidate { method, sig } =
                fitting.into_iter().next().ok_or(Failure::NotApplicable)?;
            let phase = if sig.varargs && sig.params.len() != args.len() {
                Phase::Variable
            } else {
                Phase::Loose
            };
            return Ok(Selected { method, sig, phase });
        }
        for phase in [Phase::Strict, Phase::Loose, Phase::Variable] {
            let mut applicable = Vec::new();
            for candidate in &fitting {
                if phase == Phase::Variable && !candidate.sig.varargs {
                    continue;
                }
                if phase != Phase::Variable && candidate.sig.params.len() != args.len() {
                    continue;
                }
                let snapshot = self.infer.snapshot();
                if self.is_applicable(env, &candidate.sig, type_args, args, phase) {
                    applicable.push(candidate.clone());
                }
                self.infer.restore(snapshot);
            }
            if applicable.is_empty() {
                continue;
            }
            let best = self.most_specific(applicable, args, phase)?;
            return Ok(Selected { method: best.method, sig: best.sig, phase });
        }
        Err(Failure::NotApplicable)
    }

    fn is_applicable(
        &mut self,
        env: &Env,
        sig: &MethodSig,
        type_args: &[Ty],
        args: &[Arg<'a>],
        phase: Phase,
    ) -> bool {
        let subst = self.instantiate(sig, type_args);
        for (i, arg) in args.iter().enumerate() {
            let Some(declared) = parameter(sig, i, args.len(), phase) else { return false };
            let param = self.table.subst(&declared, &subst);
            let fits = match (&arg.typed, arg.ast) {
                (Some(x), _) => self.compatible(x, &param, phase),
                // A type variable may become any interface, a type argument is what it is.
                (None, Some(e)) if type_args.is_empty() => self.may_fit(env, e, &declared, sig),
                (None, Some(e)) => self.may_fit(env, e, &param, sig),
                (None, None) => true,
            };
            if !fits {
                return false;
            }
        }
        true
    }

    /// Explicit type arguments, or fresh inference variables.
    pub(super) fn instantiate(&mut self, sig: &MethodSig, type_args: &[Ty]) -> Subst {
        if sig.type_params.is_empty() {
            Subst::default()
        } else if type_args.len() == sig.type_params.len() {
            let args: Vec<TyArg> = type_args.iter().cloned().map(TyArg::Ty).collect();
            Subst::from(&sig.type_params, &args)
        } else {
            self.infer.fresh(&sig.type_params)
        }
    }

    /// Whether a lambda or method reference is potentially compatible with the parameter
    /// (JLS 15.12.2.1): by its shape only.
    fn may_fit(&mut self, env: &Env, e: &'a ast::Expr, param: &Ty, sig: &MethodSig) -> bool {
        match &e.kind {
            ast::ExprKind::Paren(inner) => self.may_fit(env, inner, param, sig),
            ast::ExprKind::Conditional { then, otherwise, .. } => {
                self.branch_may_fit(env, then, param, sig)
                    && self.branch_may_fit(env, otherwise, param, sig)
            }
            ast::ExprKind::Lambda { params, body } => {
                if matches!(param, Ty::Var(v) if sig.type_params.contains(v)) {
                    return true;
                }
                let Some((_, f)) = self.table.functional_method(param) else { return false };
                if f.params.len() != params.len() {
                    return false;
                }
                let (void_ok, value_ok) = super::lambda::shape(body);
                if f.result == Ty::Void { void_ok } else { value_ok }
            }
            ast::ExprKind::MethodRef { target, name, .. } => {
                if matches!(param, Ty::Var(v) if sig.type_params.contains(v)) {
                    return true;
                }
                let Some((_, f)) = self.table.functional_method(param) else { return false };
                self.reference_takes(env, target, name.symbol, f.params.len())
            }
            ast::ExprKind::New(new) => match (self.created_class(env, new), param) {
                (Some(class), Ty::Class(p)) => self.table.is_subclass(class, p.class),
                (_, Ty::Var(v)) => sig.type_params.contains(v),
                _ => false,
            },
            _ => true,
        }
    }

    /// Whether a method reference can take so many arguments (JLS 15.13.1, by number only).
    fn reference_takes(
        &mut self,
        env: &Env,
        target: &'a ast::Expr,
        name: base::Symbol,
        count: usize,
    ) -> bool {
        // Other targets are expressions, which are typed once, when the method is chosen.
        if !is_dotted_name(target) {
            return true;
        }
        let (mark, errors) = (self.table.diagnostic_mark(), self.errors);
        let target = self.target(env, target);
        self.table.rollback_diagnostics(mark);
        self.errors = errors;
        let fits = |params: usize, varargs: bool, given: usize| {
            params == given || (varargs && given + 1 >= params)
        };
        match target {
            Target::Type(Ty::Class(c)) if name == "new" => {
                self.table.constructors(c.class).iter().any(|&m| {
                    let info = self.table.method(m);
                    fits(info.params.len(), info.is_varargs(), count)
                })
            }
            Target::Type(ty) if name != "new" => {
                self.table.methods_named(&ty, name).iter().any(|&m| {
                    let info = self.table.method(m);
                    let given = if info.is_static() { Some(count) } else { count.checked_sub(1) };
                    given.is_some_and(|g| fits(info.params.len(), info.is_varargs(), g))
                })
            }
            Target::Expr(x) if x.ty.is_reference() => {
                self.table.methods_named(&x.ty, name).iter().any(|&m| {
                    let info = self.table.method(m);
                    fits(info.params.len(), info.is_varargs(), count)
                })
            }
            _ => true,
        }
    }

    fn branch_may_fit(&mut self, env: &Env, e: &'a ast::Expr, param: &Ty, sig: &MethodSig) -> bool {
        if waits(e) { self.may_fit(env, e, param, sig) } else { true }
    }

    /// JLS 15.12.2.5.
    fn most_specific(
        &mut self,
        applicable: Vec<Candidate>,
        args: &[Arg<'a>],
        phase: Phase,
    ) -> Result<Candidate, Failure> {
        if applicable.len() == 1 {
            return applicable.into_iter().next().ok_or(Failure::NotApplicable);
        }
        let mut best: Vec<&Candidate> = Vec::new();
        for m in &applicable {
            let mut beats_all = true;
            for other in &applicable {
                if m.method != other.method && !self.more_specific(m, other, args, phase) {
                    beats_all = false;
                    break;
                }
            }
            if beats_all {
                best.push(m);
            }
        }
        match best.as_slice() {
            [] => Err(Failure::Ambiguous(applicable.iter().map(|c| c.method).collect())),
            [one] => Ok((*one).clone()),
            // Equal signatures (several interfaces, or an abstract and a concrete one): a
            // concrete one, else the one whose result is the most specific.
            several => {
                let concrete = several.iter().find(|c| {
                    !self.table.method(c.method).flags.has(crate::symbols::Flags::ABSTRACT)
                });
                if let Some(c) = concrete {
                    return Ok((**c).clone());
                }
                let returns = several.iter().find(|c| {
                    several.iter().all(|o| {
                        !c.sig.result.is_reference()
                            || !o.sig.result.is_reference()
                            || self.table.is_subtype_unchecked(
                                &self.table.erasure(&c.sig.result),
                                &self.table.erasure(&o.sig.result),
                            )
                    })
                });
                Ok((**returns.unwrap_or(&several[0])).clone())
            }
        }
    }

    fn more_specific(
        &mut self,
        a: &Candidate,
        b: &Candidate,
        args: &[Arg<'a>],
        phase: Phase,
    ) -> bool {
        let snapshot = self.infer.snapshot();
        // A generic `b` may be instantiated to make its parameters as wide as `a`'s.
        let subst = self.instantiate(&b.sig, &[]);
        let count = if phase == Phase::Variable {
            args.len().max(a.sig.params.len()).max(b.sig.params.len())
        } else {
            args.len()
        };
        let result = (0..count).all(|i| {
            let (Some(p), Some(q)) =
                (parameter(&a.sig, i, count, phase), parameter(&b.sig, i, count, phase))
            else {
                return false;
            };
            let q = self.table.subst(&q, &subst);
            let arg = args.get(i);
            self.type_more_specific(&p, &q, arg)
        });
        self.infer.restore(snapshot);
        result
    }

    fn type_more_specific(&mut self, p: &Ty, q: &Ty, arg: Option<&Arg<'a>>) -> bool {
        match (p, q) {
            (Ty::Prim(a), Ty::Prim(b)) => {
                if super::convert::widens(*a, *b) {
                    return true;
                }
            }
            // A parameter that needs no boxing was decided by the phases.
            (Ty::Prim(_), _) | (_, Ty::Prim(_)) => {
                return match arg.and_then(|a| a.typed.as_ref()) {
                    Some(x) => x.ty.is_primitive() == p.is_primitive(),
                    None => false,
                };
            }
            _ => {
                if self.infer.subtype(p, q) {
                    return true;
                }
            }
        }
        // Functional interfaces, for an argument that is a lambda or method reference.
        let Some(Arg { ast: Some(e), typed: None }) = arg else { return false };
        let (Some((_, f)), Some((_, g))) =
            (self.table.functional_method(p), self.table.functional_method(q))
        else {
            return false;
        };
        if f.params.len() != g.params.len() {
            return false;
        }
        match (&f.result, &g.result) {
            (_, Ty::Void) => true,
            (Ty::Void, _) => false,
            (Ty::Prim(_), r) if !r.is_primitive() => prefers_primitive(e) != Some(false),
            (r, Ty::Prim(_)) if !r.is_primitive() => prefers_primitive(e) == Some(false),
            (Ty::Prim(a), Ty::Prim(b)) => super::convert::widens(*a, *b),
            (r, s) => {
                let (r, s) = (r.clone(), s.clone());
                self.infer.subtype(&r, &s)
            }
        }
    }

    pub(super) fn report_failure(
        &mut self,
        failure: Failure,
        what: &str,
        args: &[Arg<'a>],
        candidates: &[MethodSym],
        span: Span,
    ) {
        let list: Vec<String> = args
            .iter()
            .map(|a| a.typed.as_ref().map_or("lambda".to_string(), |x| self.display(&x.ty)))
            .collect();
        let list = list.join(", ");
        let (code, message, shown) = match failure {
            Failure::NotApplicable => {
                (Code::NotApplicable, format!("no {what} takes ({list})"), candidates.to_vec())
            }
            Failure::Ambiguous(methods) => {
                (Code::Ambiguous, format!("more than one {what} takes ({list})"), methods)
            }
        };
        self.errors += 1;
        let mut diagnostic = base::Diagnostic::new(code, span, message);
        for method in shown.into_iter().take(5) {
            diagnostic = diagnostic.note(format!("candidate: `{}`", self.signature(method)));
        }
        self.table.report(diagnostic);
    }

    pub(super) fn signature(&self, method: MethodSym) -> String {
        let info = self.table.method(method);
        let params: Vec<String> = info.params.iter().map(|p| self.table.display(&p.ty)).collect();
        let name =
            if info.is_constructor() { self.table.class(info.class).name } else { info.name };
        format!("{name}({})", params.join(", "))
    }
}

/// The parameter type for an argument in a phase.
pub fn parameter(sig: &MethodSig, i: usize, count: usize, phase: Phase) -> Option<Ty> {
    if phase == Phase::Variable {
        let last = sig.params.len().checked_sub(1)?;
        if i < last {
            return sig.params.get(i).cloned();
        }
        return match &sig.params[last] {
            Ty::Array(e) => Some((**e).clone()),
            other => Some(other.clone()),
        };
    }
    (count == sig.params.len()).then(|| sig.params.get(i).cloned()).flatten()
}

fn arity_fits(sig: &MethodSig, count: usize) -> bool {
    sig.params.len() == count || (sig.varargs && count + 1 >= sig.params.len())
}

/// Arguments that cannot be typed before their target is known.
pub fn waits(e: &ast::Expr) -> bool {
    match &e.kind {
        ast::ExprKind::Lambda { .. } | ast::ExprKind::MethodRef { .. } => true,
        ast::ExprKind::New(new) => super::new::is_anonymous_diamond(new),
        ast::ExprKind::Paren(inner) => waits(inner),
        ast::ExprKind::Conditional { then, otherwise, .. } => waits(then) || waits(otherwise),
        ast::ExprKind::Switch(switch) => switch
            .cases
            .iter()
            .any(|c| matches!(&c.body, ast::SwitchBody::ArrowExpr(e) if waits(e))),
        _ => false,
    }
}

fn switch_in(e: &ast::Expr) -> Option<(&ast::Switch, Span)> {
    match &e.kind {
        ast::ExprKind::Switch(switch) => Some((switch, e.loc.0)),
        ast::ExprKind::Paren(inner) => switch_in(inner),
        _ => None,
    }
}

fn is_dotted_name(e: &ast::Expr) -> bool {
    match &e.kind {
        ast::ExprKind::Name(_) | ast::ExprKind::This | ast::ExprKind::Type(_) => true,
        ast::ExprKind::Field { target, .. } => is_dotted_name(target),
        _ => false,
    }
}

/// What the body of a lambda says by its form about a primitive result; `None`: nothing.
fn prefers_primitive(e: &ast::Expr) -> Option<bool> {
    match &e.kind {
        ast::ExprKind::Paren(inner) => prefers_primitive(inner),
        ast::ExprKind::Lambda { body: ast::LambdaBody::Expr(body), .. } => match &body.kind {
            ast::ExprKind::Literal(ast::Literal::String(_) | ast::Literal::Null)
            | ast::ExprKind::New(_)
            | ast::ExprKind::Lambda { .. } => Some(false),
            _ => None,
        },
        _ => None,
    }
}
