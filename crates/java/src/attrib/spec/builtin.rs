//! Words with a backslash: which operation each one is, or that it is not supported yet.

use base::{Code, Span};
use ir::CollectionOp as Op;
use syntax::ast;

use super::super::env::Frame;
use super::super::stmt::COUNT;
use super::super::{Attrib, Env};
use crate::hir::{Expr, LocSetOp, SpecExpr};
use crate::types::{Const, Ty};

impl<'a> Attrib<'_, 'a> {
    /// A word without arguments.
    pub(super) fn keyword(
        &mut self,
        env: &Env,
        name: ast::Ident,
        target: Option<&Ty>,
        span: Span,
    ) -> Expr {
        match name.as_str() {
            "nothing" | "empty" => self.loc_set(LocSetOp::Empty, Vec::new(), span),
            "everything" => self.loc_set(LocSetOp::Everything, Vec::new(), span),
            // Where a truth is wanted, nothing is demanded; where locations are, nothing is
            // promised.
            "not_specified" if target == Some(&Ty::LocSet) => {
                self.loc_set(LocSetOp::Everything, Vec::new(), span)
            }
            "not_specified" => self.constant(Const::Boolean(true), Ty::BOOLEAN, span),
            "seq_empty" => self.collection(env, Op::Seq, &[], target, span),
            "count" | "index" => {
                let is_count = |frame: &Frame| match frame {
                    Frame::Var(name, var) if *name == COUNT => Some(*var),
                    _ => None,
                };
                match env.frames().find_map(is_count) {
                    Some(var) => self.var_expr(var, span),
                    None => {
                        let word = name.as_str();
                        let message = format!(
                            "`\\{word}` stands in the annotations of a loop over elements only"
                        );
                        self.error(Code::SpecType, span, message)
                    }
                }
            }
            _ => self.unknown_builtin(name, span),
        }
    }

    /// A word with expressions as arguments.
    pub(super) fn builtin(
        &mut self,
        env: &Env,
        name: ast::Ident,
        args: &'a [ast::Expr],
        target: Option<&Ty>,
        span: Span,
    ) -> Expr {
        let word = name.as_str();
        match (word, args) {
            ("seq" | "seq_singleton", _) if word == "seq" || args.len() == 1 => {
                self.collection(env, Op::Seq, args, target, span)
            }
            ("set", _) => self.collection(env, Op::Set, args, target, span),
            ("bag", _) => self.collection(env, Op::Bag, args, target, span),
            ("map", _) => self.collection(env, Op::Map, args, target, span),
            ("seq_of" | "array2seq", [a]) => self.seq_of_array(env, a, span),
            ("seq_length", [s]) => self.seq_operation(env, Op::SeqLength, s, &[], span),
            ("seq_get", [s, rest @ ..]) if rest.len() == 1 => {
                self.seq_operation(env, Op::SeqGet, s, rest, span)
            }
            ("seq_sub", [s, rest @ ..]) if rest.len() == 2 => {
                self.seq_operation(env, Op::SeqSlice, s, rest, span)
            }
            ("seq_upd" | "seq_put", [s, rest @ ..]) if rest.len() == 2 => {
                self.seq_operation(env, Op::SeqSet, s, rest, span)
            }
            ("seq_reverse", [s]) => self.seq_operation(env, Op::SeqReverse, s, &[], span),
            ("seq_concat", [s, rest @ ..]) if rest.len() == 1 => {
                self.seq_operation(env, Op::SeqConcat, s, rest, span)
            }
            ("fresh", [_, ..]) => self.fresh(env, args, span),
            ("nonnullelements", [a]) => self.non_null_elements(env, a, span),
            ("invariant_for", [o]) => {
                let x = self.reference(env, o, "`\\invariant_for`");
                self.unless_error(x, span, |this, x| {
                    this.spec(SpecExpr::InvariantFor(x), Ty::BOOLEAN, span)
                })
            }
            ("footprint", [o]) => {
                let x = self.reference(env, o, "`\\footprint`");
                self.unless_error(x, span, |this, x| {
                    this.spec(SpecExpr::LocSet(LocSetOp::Footprint, vec![x]), Ty::LocSet, span)
                })
            }
            ("elemtype", [t]) => {
                let x = self.value(env, t, &Ty::TypeType);
                self.unless_error(x, span, |this, x| {
                    this.spec(SpecExpr::ElemType(x), Ty::TypeType, span)
                })
            }
            ("locset" | "storeref" | "set_union", _) => self.union(env, args, span),
            ("singleton", [l]) => self.singleton(env, l, span),
            ("set_minus", [a, b]) => self.set_operation(env, LocSetOp::Minus, a, b, span),
            ("intersect", [a, b]) => self.set_operation(env, LocSetOp::Intersect, a, b, span),
            ("subset", [a, b]) => self.set_operation(env, LocSetOp::Subset, a, b, span),
            ("disjoint", [_, _, ..]) => {
                self.location_predicate(env, LocSetOp::Disjoint, args, span)
            }
            ("new_elems_fresh", [_]) => {
                self.needs_old(env, "`\\new_elems_fresh`", span);
                self.location_predicate(env, LocSetOp::NewElemsFresh, args, span)
            }
            ("not_modified", [_, ..]) => {
                self.needs_old(env, "`\\not_modified`", span);
                self.location_predicate(env, LocSetOp::NotModified, args, span)
            }
            ("not_assigned", [_, ..]) => {
                self.needs_old(env, "`\\not_assigned`", span);
                self.location_predicate(env, LocSetOp::NotAssigned, args, span)
            }
            ("all_fields", [o]) => self.all_fields(env, o, span),
            ("array_range", [a, from, to]) => self.array_slice(env, a, Some(from), Some(to), span),
            _ if is_supported(word) => {
                args.iter().for_each(|a| drop(self.synth(env, a)));
                self.error(
                    Code::SpecType,
                    span,
                    format!("`\\{word}` does not take {} arguments", args.len()),
                )
            }
            _ => self.unknown_builtin(name, span),
        }
    }

    /// `\seq<int>(…)`
    pub(super) fn typed_builtin(
        &mut self,
        env: &Env,
        name: ast::Ident,
        type_args: &'a [ast::Type],
        args: &'a [ast::Expr],
        span: Span,
    ) -> Expr {
        let types: Vec<Ty> =
            type_args.iter().map(|t| self.table.resolve_type(&env.scope, t)).collect();
        if types.iter().any(Ty::is_error) {
            self.errors += 1;
            return Self::error_node(span);
        }
        let (op, ty) = match (name.as_str(), types.as_slice()) {
            ("seq", [t]) => (Op::Seq, Ty::Seq(t.clone().into())),
            ("set", [t]) => (Op::Set, Ty::Set(t.clone().into())),
            ("bag", [t]) => (Op::Bag, Ty::Bag(t.clone().into())),
            ("map", [k, v]) => (Op::Map, Ty::Map((k.clone(), v.clone()).into())),
            _ => {
                return self.error(
                    Code::SpecType,
                    span,
                    format!("`\\{}` does not take {} type arguments", name.symbol, types.len()),
                );
            }
        };
        self.collection(env, op, args, Some(&ty), span)
    }

    /// `\seq_def(T i; lo; hi; e)`
    pub(super) fn comprehension(
        &mut self,
        env: &Env,
        name: ast::Ident,
        var: &'a ast::Param,
        parts: &'a [ast::Expr],
        span: Span,
    ) -> Expr {
        if name.as_str() != "seq_def" {
            return self.unsupported(&format!("`\\{}`", name.symbol), name.span());
        }
        let [lo, hi, body] = parts else {
            return self.error(
                Code::SpecType,
                span,
                "`\\seq_def` has a variable, a first and a last index, and a value",
            );
        };
        let (lo, hi) = (self.value(env, lo, &Ty::BigInt), self.value(env, hi, &Ty::BigInt));
        let (inner, vars) = self.bound_vars(env, std::slice::from_ref(var));
        let body = self.any_value(&inner, body);
        let Some(&var) = vars.first() else { return Self::error_node(span) };
        let ty = &self.table.var(var).ty;
        if !ty.is_error() && *ty != Ty::BigInt && !ty.is_integral() {
            let at = self.table.var(var).span;
            return self.error(Code::SpecType, at, "the index of a sequence is an integer");
        }
        if [&lo, &hi, &body].iter().any(|x| x.ty.is_error()) {
            return Self::error_node(span);
        }
        let ty = Ty::Seq(body.ty.clone().into());
        self.spec(SpecExpr::SeqDef { var, lo, hi, body }, ty, span)
    }

    fn fresh(&mut self, env: &Env, args: &'a [ast::Expr], span: Span) -> Expr {
        self.needs_old(env, "`\\fresh`", span);
        let mut list = Vec::new();
        for arg in args {
            let x = self.any_value(env, arg);
            if !x.ty.is_error() && !x.ty.is_reference() && x.ty != Ty::LocSet {
                let found = self.display(&x.ty);
                self.report(
                    Code::SpecType,
                    x.span,
                    format!("`\\fresh` needs objects or location sets, not `{found}`"),
                );
                return Self::error_node(span);
            }
            list.push(x);
        }
        if list.iter().any(|x| x.ty.is_error()) {
            return Self::error_node(span);
        }
        self.spec(SpecExpr::Fresh(list), Ty::BOOLEAN, span)
    }

    fn non_null_elements(&mut self, env: &Env, a: &'a ast::Expr, span: Span) -> Expr {
        let x = self.any_value(env, a);
        let is_array = matches!(&x.ty, Ty::Array(element) if element.is_reference());
        if !x.ty.is_error() && !is_array {
            let found = self.display(&x.ty);
            return self.error(
                Code::SpecType,
                x.span,
                format!("`\\nonnullelements` needs an array of references, not `{found}`"),
            );
        }
        self.unless_error(x, span, |this, x| {
            this.spec(SpecExpr::NonNullElements(x), Ty::BOOLEAN, span)
        })
    }

    /// Compares with an earlier state, which must exist.
    pub(in crate::attrib) fn needs_old(&mut self, env: &Env, what: &str, span: Span) {
        if !env.spec.as_ref().is_some_and(|s| s.old) {
            self.report(
                Code::MisplacedOld,
                span,
                format!("{what} has a meaning only where there is an earlier state"),
            );
        }
    }

    fn unknown_builtin(&mut self, name: ast::Ident, span: Span) -> Expr {
        let word = name.as_str();
        if is_supported(word) {
            return self.error(
                Code::SpecType,
                span,
                format!("`\\{word}` needs arguments, or cannot stand here"),
            );
        }
        if UNSUPPORTED.contains(&word) {
            return self.unsupported(&format!("`\\{word}`"), name.span());
        }
        let near = SUPPORTED
            .iter()
            .chain(UNSUPPORTED)
            .filter(|w| w.len() > 2 && (w.starts_with(word) || word.starts_with(**w)))
            .min_by_key(|w| w.len().abs_diff(word.len()));
        let hint = near.map(|w| format!(": did you mean `\\{w}`?")).unwrap_or_default();
        self.error(Code::UnknownNotation, name.span(), format!("unknown notation `\\{word}`{hint}"))
    }
}

fn is_supported(word: &str) -> bool {
    SUPPORTED.contains(&word)
}

/// Words that [`Attrib::builtin`] and [`Attrib::keyword`] know.
const SUPPORTED: &[&str] = &[
    "all_fields",
    "array2seq",
    "array_range",
    "bag",
    "count",
    "disjoint",
    "elemtype",
    "empty",
    "everything",
    "footprint",
    "fresh",
    "index",
    "intersect",
    "invariant_for",
    "locset",
    "map",
    "new_elems_fresh",
    "nonnullelements",
    "not_assigned",
    "not_modified",
    "not_specified",
    "nothing",
    "seq",
    "seq_concat",
    "seq_def",
    "seq_empty",
    "seq_get",
    "seq_length",
    "seq_of",
    "seq_put",
    "seq_reverse",
    "seq_singleton",
    "seq_sub",
    "seq_upd",
    "set",
    "set_minus",
    "set_union",
    "singleton",
    "storeref",
    "subset",
];

/// Words of JML and its tools that have no meaning here yet.
const UNSUPPORTED: &[&str] = &[
    "all_objects",
    "bigint_math",
    "bprod",
    "bsum",
    "by",
    "choose",
    "contains",
    "declassifies",
    "duration",
    "erases",
    "exception",
    "is_initialized",
    "itself",
    "java_math",
    "lockset",
    "max",
    "max_lock",
    "min",
    "new_objects",
    "nowarn",
    "nowarn_op",
    "only_accessed",
    "only_assigned",
    "only_called",
    "only_captured",
    "other",
    "past",
    "permission",
    "private_data",
    "reach",
    "reachLocs",
    "reach_locs",
    "safe_math",
    "same",
    "space",
    "static_invariant_for",
    "strictly_nothing",
    "strictly_pure",
    "subseq",
    "this",
    "transactionUpdated",
    "values",
    "warn",
    "warn_op",
    "working_space",
];
