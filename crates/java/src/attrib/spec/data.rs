//! Functions, constructors of data types, and `switch` over data types.

use base::{Code, Span, Symbol};
use syntax::ast;

use super::super::env::Frame;
use super::super::{Attrib, Env};
use super::exhaustive;
use crate::hir::{
    Case, CaseBody, CaseLabel, DataPattern, Expr, ExprKind, SpecExpr, Stmt, StmtKind,
};
use crate::symbols::{DataSym, ParamInfo, TypeVarSym};
use crate::table::Subst;
use crate::types::{Ty, TyArg};

impl<'a> Attrib<'_, 'a> {
    /// A simple name that is a constructor without fields.
    pub(in crate::attrib) fn spec_name(
        &mut self,
        env: &Env,
        name: Symbol,
        span: Span,
    ) -> Option<Expr> {
        // In code the name is simply not declared.
        if !env.in_spec() {
            return None;
        }
        if let Some(var) = env.bound_by_contract(name) {
            return Some(self.var_expr(var, span));
        }
        let (data, index) = self.table.find_constructor(&env.scope, name)?;
        let ident = ast::Ident { symbol: name, loc: span.into() };
        Some(self.construct_data(env, data, index, ident, &[], span))
    }

    /// A call of a function or of a constructor of a data type, if the name is one.
    pub(super) fn function_call(
        &mut self,
        env: &Env,
        name: ast::Ident,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Option<Expr> {
        let function = self.table.find_function(&env.scope, name.symbol);
        let constructor = self.table.find_constructor(&env.scope, name.symbol);
        if function.is_none() && constructor.is_none() {
            self.table.find_lemma(&env.scope, name.symbol)?;
            args.iter().for_each(|a| drop(self.synth(env, a)));
            return Some(self.error(
                Code::MisplacedClause,
                name.span(),
                format!("`{0}` is a lemma: it is used with `apply {0}(…);`", name.symbol),
            ));
        }
        if !env.in_spec() {
            args.iter().for_each(|a| drop(self.synth(env, a)));
            return Some(self.error(
                Code::GhostInCode,
                name.span(),
                format!("`{}` exists only for specifications; code cannot use it", name.symbol),
            ));
        }
        if let Some(function) = function {
            let info = self.table.function(function);
            let (params, vars) = (info.params.clone(), info.type_params.clone());
            let result = info.result.clone();
            let (list, ty) = self.apply_generic(env, &vars, &params, &result, name, args);
            if list.iter().any(|x| x.ty.is_error()) || ty.is_error() {
                return Some(Self::error_node(span));
            }
            return Some(self.spec(SpecExpr::FunctionCall(function, list), ty, span));
        }
        let (data, index) = constructor?;
        Some(self.construct_data(env, data, index, name, args, span))
    }

    fn construct_data(
        &mut self,
        env: &Env,
        data: DataSym,
        index: u32,
        name: ast::Ident,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Expr {
        let info = self.table.data(data);
        let vars = info.type_params.clone();
        let params =
            info.constructors.get(index as usize).map(|c| c.fields.clone()).unwrap_or_default();
        let result = Ty::Data(data, vars.iter().map(|v| Ty::Var(*v)).collect());
        let (list, ty) = self.apply_generic(env, &vars, &params, &result, name, args);
        if list.iter().any(|x| x.ty.is_error()) {
            return Self::error_node(span);
        }
        self.spec(SpecExpr::Construct(data, index, list), ty, span)
    }

    /// The arguments converted to the parameters, and the result type, the type parameters
    /// taken from the arguments. What no argument determines stays open (`Ty::Null`) until
    /// the value meets its type.
    pub(super) fn apply_generic(
        &mut self,
        env: &Env,
        vars: &[TypeVarSym],
        params: &[ParamInfo],
        result: &Ty,
        name: ast::Ident,
        args: &'a [ast::Expr],
    ) -> (Vec<Expr>, Ty) {
        if params.len() != args.len() {
            args.iter().for_each(|a| drop(self.synth(env, a)));
            self.report(
                Code::SpecType,
                name.span(),
                format!("`{}` has {} arguments, not {}", name.symbol, params.len(), args.len()),
            );
            return (vec![Self::error_node(name.span())], Ty::Error);
        }
        if vars.is_empty() {
            let list = args.iter().zip(params).map(|(a, p)| self.value(env, a, &p.ty)).collect();
            return (list, result.clone());
        }
        let mut known: Vec<(TypeVarSym, Ty)> = Vec::new();
        let typed: Vec<Expr> = args.iter().map(|a| self.any_value(env, a)).collect();
        for (x, param) in typed.iter().zip(params) {
            self.match_types(vars, &param.ty, &x.ty, &mut known);
        }
        let mut subst = Subst::default();
        for var in vars {
            let ty = known.iter().find(|(v, _)| v == var).map_or(Ty::Null, |(_, t)| t.clone());
            subst.push(*var, TyArg::Ty(ty));
        }
        let list = typed
            .into_iter()
            .zip(params)
            .map(|(x, p)| {
                let ty = self.table.subst(&p.ty, &subst);
                self.coerce(x, &ty)
            })
            .collect();
        (list, self.table.subst(result, &subst))
    }

    /// What the type parameters must be for the parameter to have the argument's type.
    fn match_types(
        &self,
        vars: &[TypeVarSym],
        param: &Ty,
        arg: &Ty,
        known: &mut Vec<(TypeVarSym, Ty)>,
    ) {
        match (param, arg) {
            (_, Ty::Null | Ty::Error) => {}
            (Ty::Var(v), _) if vars.contains(v) => match known.iter_mut().find(|(k, _)| k == v) {
                Some((_, ty)) => *ty = self.wider(ty.clone(), arg),
                None => known.push((*v, arg.clone())),
            },
            (Ty::Array(a), Ty::Array(b))
            | (Ty::Seq(a), Ty::Seq(b))
            | (Ty::Set(a), Ty::Set(b))
            | (Ty::Bag(a), Ty::Bag(b)) => self.match_types(vars, a, b, known),
            (Ty::Map(a), Ty::Map(b)) => {
                self.match_types(vars, &a.0, &b.0, known);
                self.match_types(vars, &a.1, &b.1, known);
            }
            (Ty::Data(a, xs), Ty::Data(b, ys)) if a == b => {
                for (x, y) in xs.iter().zip(ys.iter()) {
                    self.match_types(vars, x, y, known);
                }
            }
            (Ty::Class(a), _) => {
                if let Some(Ty::Class(b)) = self.table.as_super(arg, a.class) {
                    for (x, y) in a.args.iter().zip(b.args.iter()) {
                        if let (TyArg::Ty(x), TyArg::Ty(y)) = (x, y) {
                            self.match_types(vars, x, y, known);
                        }
                    }
                }
            }
            _ => {}
        }
    }

    // ───────────────────────── switch ─────────────────────────

    /// A switch over a data type; `None` if it is an ordinary one.
    pub(in crate::attrib) fn spec_switch(
        &mut self,
        env: &Env,
        switch: &'a ast::Switch,
        target: Option<&Ty>,
        span: Span,
    ) -> Option<Expr> {
        let mark = self.table.diagnostic_mark();
        let errors = self.errors;
        let scrutinee = self.any_value(env, &switch.selector);
        let Ty::Data(..) = &scrutinee.ty else {
            self.table.rollback_diagnostics(mark);
            self.errors = errors;
            return None;
        };
        let ty = scrutinee.ty.clone();
        let mut patterns = Vec::new();
        let mut results = Vec::new();
        let mut is_broken = false;
        for case in &switch.cases {
            let [label] = case.labels.as_slice() else {
                self.unsupported("more than one pattern in a `case` over a data type", case.loc.0);
                is_broken = true;
                continue;
            };
            if let Some(guard) = &case.guard {
                self.unsupported("a guard in a `switch` over a data type", guard.loc.0);
                is_broken = true;
            }
            let mut inner = env.clone();
            let pattern = self.data_label(&mut inner, label, &ty);
            let result = match &case.body {
                ast::SwitchBody::ArrowExpr(e) => {
                    let opened = self.open();
                    let x = self.expr(&inner, e, target);
                    self.close(opened, x)
                }
                _ => self.error(
                    Code::MisplacedClause,
                    case.loc.0,
                    "in a specification every case has the form `case P -> e;`",
                ),
            };
            is_broken |= pattern.is_none() || result.ty.is_error();
            patterns.extend(pattern);
            results.push(result);
        }
        if is_broken {
            return Some(Self::error_node(span));
        }
        match exhaustive::missing(self.table, &ty, &patterns) {
            exhaustive::Answer::Covered => {}
            exhaustive::Answer::Missing(example) => {
                let message = format!("this switch does not cover `{example}`");
                return Some(self.error(Code::SpecType, span, message));
            }
            exhaustive::Answer::TooComplex => {
                return Some(self.unsupported("a `switch` with so many nested patterns", span));
            }
        }
        let Some((results, result)) = self.unify_branches(results, target, span) else {
            return Some(Self::error_node(span));
        };
        let arms = patterns.into_iter().zip(results).collect();
        Some(self.spec(SpecExpr::Match { scrutinee, arms }, result, span))
    }

    /// The cases of a `switch` statement over a data type, in a proof.
    pub(in crate::attrib) fn data_cases(
        &mut self,
        env: &Env,
        switch: &'a ast::Switch,
        ty: &Ty,
        span: Span,
    ) -> Vec<Case> {
        let mut cases = Vec::new();
        let mut patterns = Vec::new();
        let mut is_broken = false;
        for case in &switch.cases {
            let mut inner = env.clone();
            let pattern = match case.labels.as_slice() {
                [label] => self.data_label(&mut inner, label, ty),
                _ => {
                    let what = "more than one pattern in a `case` over a data type";
                    self.unsupported(what, case.loc.0);
                    None
                }
            };
            if let Some(guard) = &case.guard {
                self.unsupported("a guard in a `switch` over a data type", guard.loc.0);
            }
            let ast::SwitchBody::ArrowBlock(block) = &case.body else {
                let text = "in a proof every case has the form `case P -> { … }`";
                self.report(Code::MisplacedClause, case.loc.0, text);
                is_broken = true;
                continue;
            };
            let block = self.block(&inner, block);
            let at = block.span;
            let body = CaseBody::Arrow(Box::new(Stmt { kind: StmtKind::Block(block), span: at }));
            let Some(pattern) = pattern else {
                is_broken = true;
                continue;
            };
            patterns.push(pattern.clone());
            let labels = vec![CaseLabel::Data(pattern)];
            cases.push(Case { labels, guard: None, body, span: case.loc.0 });
        }
        if is_broken {
            return cases;
        }
        match exhaustive::missing(self.table, ty, &patterns) {
            exhaustive::Answer::Covered => {}
            exhaustive::Answer::Missing(example) => {
                let message = format!("this switch does not cover `{example}`");
                self.report(Code::SpecType, span, message);
            }
            exhaustive::Answer::TooComplex => {
                self.unsupported("a `switch` with so many nested patterns", span);
            }
        }
        cases
    }

    fn data_label(
        &mut self,
        env: &mut Env,
        label: &'a ast::SwitchLabel,
        ty: &Ty,
    ) -> Option<DataPattern> {
        match label {
            ast::SwitchLabel::Default(_) => Some(DataPattern::Any),
            ast::SwitchLabel::Pattern(p) => self.data_pattern(env, p, ty),
            ast::SwitchLabel::Expr(e) => match &e.kind {
                ast::ExprKind::Name(name) => self.constructor_pattern(env, *name, &[], ty, e.loc.0),
                _ => {
                    self.report(
                        Code::SpecType,
                        e.loc.0,
                        "a constructor of the data type is needed here",
                    );
                    None
                }
            },
        }
    }

    fn data_pattern(&mut self, env: &mut Env, p: &'a ast::Pattern, ty: &Ty) -> Option<DataPattern> {
        let span = p.loc.0;
        match &p.kind {
            ast::PatternKind::Paren(inner) => self.data_pattern(env, inner, ty),
            ast::PatternKind::Wildcard => Some(DataPattern::Any),
            ast::PatternKind::Name(name) => {
                // A constructor without fields is a pattern, not a new variable.
                if matches!(ty, Ty::Data(..))
                    && self.table.find_constructor(&env.scope, name.symbol).is_some()
                {
                    return self.constructor_pattern(env, *name, &[], ty, span);
                }
                let var = self.bound(*name, ty.clone());
                env.push(Frame::Var(name.symbol, var));
                Some(DataPattern::Bind(var))
            }
            ast::PatternKind::Type { ty: written, name, .. } => {
                if !matches!(written.kind, ast::TypeKind::Var) {
                    let resolved = self.table.resolve_type(&env.scope, written);
                    if resolved.is_error() || !self.table.is_same(&resolved, ty) {
                        let (a, b) = (self.display(ty), self.display(&resolved));
                        self.report(
                            Code::SpecType,
                            written.loc.0,
                            format!("this part has the type `{a}`, not `{b}`"),
                        );
                        return None;
                    }
                }
                let var = self.bound(*name, ty.clone());
                env.push(Frame::Var(name.symbol, var));
                Some(DataPattern::Bind(var))
            }
            ast::PatternKind::Record { ty: constructor, args } => {
                let name = match &constructor.kind {
                    ast::TypeKind::Class(segments) if segments.len() == 1 => {
                        segments.first().map(|s| s.name)
                    }
                    _ => None,
                };
                let Some(name) = name else {
                    self.report(Code::SpecType, span, "a constructor is a simple name");
                    return None;
                };
                self.constructor_pattern(env, name, args, ty, span)
            }
        }
    }

    fn constructor_pattern(
        &mut self,
        env: &mut Env,
        name: ast::Ident,
        args: &'a [ast::Pattern],
        ty: &Ty,
        span: Span,
    ) -> Option<DataPattern> {
        let Ty::Data(data, type_args) = ty else {
            let found = self.display(ty);
            self.report(
                Code::SpecType,
                span,
                format!("a value of type `{found}` has no constructors"),
            );
            return None;
        };
        let info = self.table.data(*data);
        let position = info.constructors.iter().position(|c| c.name == name.symbol);
        let Some(index) = position else {
            let found = self.display(ty);
            self.report(
                Code::SpecName,
                name.span(),
                format!("`{found}` has no constructor `{}`", name.symbol),
            );
            return None;
        };
        let subst = Subst::from_types(&info.type_params, type_args);
        let fields: Vec<Ty> = info
            .constructors
            .get(index)
            .map(|c| c.fields.iter().map(|f| self.table.subst(&f.ty, &subst)).collect())
            .unwrap_or_default();
        if fields.len() != args.len() {
            self.report(
                Code::SpecType,
                span,
                format!(
                    "`{}` has {} fields, the pattern has {}",
                    name.symbol,
                    fields.len(),
                    args.len()
                ),
            );
            return None;
        }
        let data = *data;
        let mut parts = Vec::new();
        for (arg, field) in args.iter().zip(&fields) {
            parts.push(self.data_pattern(env, arg, field));
        }
        let parts: Option<Vec<DataPattern>> = parts.into_iter().collect();
        Some(DataPattern::Construct(data, index as u32, parts?))
    }

    /// A function computes from its arguments alone: reports what reads the heap.
    pub(super) fn check_heap_free(&mut self, body: &Expr) {
        struct Reads(Option<Span>);
        impl super::walk::Visitor for Reads {
            fn expr(&mut self, e: &Expr) {
                let reads = match &e.kind {
                    ExprKind::Field { .. } => e.constant.is_none(),
                    ExprKind::Index { .. } => true,
                    _ => false,
                };
                if reads && self.0.is_none() {
                    self.0 = Some(e.span);
                }
                super::walk::expr(self, e);
            }
        }
        let mut reads = Reads(None);
        super::walk::Visitor::expr(&mut reads, body);
        if let Some(span) = reads.0 {
            self.report(
                Code::SpecType,
                span,
                "a function does not read the heap: a `pure` method may",
            );
        }
    }
}
