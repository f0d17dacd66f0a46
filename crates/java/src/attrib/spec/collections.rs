//! Sequences, sets, bags and maps: literals, operations, members.

use base::{Code, Span};
use ir::CollectionOp as Op;
use syntax::ast;

use super::super::{Attrib, Env};
use crate::hir::{Expr, SpecExpr};
use crate::types::{Const, Ty};

/// An operation on a collection: its arguments besides the collection, and its result.
struct Operation {
    op: Op,
    params: Vec<Ty>,
    result: Ty,
}

impl<'a> Attrib<'_, 'a> {
    /// `\seq(a, b)`, `\set(…)`, `\bag(…)`; `\map(k, v, k2, v2)`. The element type is that of
    /// the place where it goes, or what all elements have in common.
    pub(super) fn collection(
        &mut self,
        env: &Env,
        op: Op,
        args: &'a [ast::Expr],
        target: Option<&Ty>,
        span: Span,
    ) -> Expr {
        let parts = if op == Op::Map { 2 } else { 1 };
        if !args.len().is_multiple_of(parts) {
            return self.error(
                Code::SpecType,
                span,
                "`\\map` takes keys and values by turns: `\\map(k, v, k2, v2)`",
            );
        }
        let expected: Vec<Option<Ty>> = match target {
            Some(Ty::Seq(t)) if op == Op::Seq => vec![Some((**t).clone())],
            Some(Ty::Set(t)) if op == Op::Set => vec![Some((**t).clone())],
            Some(Ty::Bag(t)) if op == Op::Bag => vec![Some((**t).clone())],
            Some(Ty::Map(p)) if op == Op::Map => vec![Some(p.0.clone()), Some(p.1.clone())],
            _ => vec![None; parts],
        };
        let mut columns: Vec<Vec<Expr>> = vec![Vec::new(); parts];
        for (i, arg) in args.iter().enumerate() {
            let column = i % parts;
            let x = match expected.get(column).cloned().flatten() {
                Some(ty) => self.value(env, arg, &ty),
                None => self.any_value(env, arg),
            };
            if let Some(list) = columns.get_mut(column) {
                list.push(x);
            }
        }
        if columns.iter().flatten().any(|x| x.ty.is_error()) {
            return Self::error_node(span);
        }
        let mut types = Vec::new();
        let mut unified = Vec::new();
        for (list, expected) in columns.into_iter().zip(expected) {
            let (list, ty) = match expected {
                Some(ty) => (list, ty),
                // Nothing is known of the elements of an empty collection.
                None if list.is_empty() => (list, Ty::Null),
                None => match self.unify_branches(list, None, span) {
                    Some(done) => done,
                    None => return Self::error_node(span),
                },
            };
            types.push(ty);
            unified.push(list.into_iter());
        }
        let mut elements = Vec::new();
        for i in 0..args.len() {
            elements.extend(unified.get_mut(i % parts).and_then(Iterator::next));
        }
        let mut types = types.into_iter();
        let first = types.next().unwrap_or(Ty::Null);
        let ty = match op {
            Op::Set => Ty::Set(first.into()),
            Op::Bag => Ty::Bag(first.into()),
            Op::Map => Ty::Map((first, types.next().unwrap_or(Ty::Null)).into()),
            _ => Ty::Seq(first.into()),
        };
        self.spec(SpecExpr::Collection(op, elements), ty, span)
    }

    pub(super) fn seq_of_array(&mut self, env: &Env, a: &'a ast::Expr, span: Span) -> Expr {
        let x = self.any_value(env, a);
        if x.ty.is_error() {
            return Self::error_node(span);
        }
        let Some(element) = self.table.elem_type(&x.ty) else {
            let found = self.display(&x.ty);
            return self.error(
                Code::SpecType,
                x.span,
                format!("`\\seq_of` needs an array, not `{found}`"),
            );
        };
        self.spec(SpecExpr::Collection(Op::SeqOfArray, vec![x]), Ty::Seq(element.into()), span)
    }

    /// `\seq_get(s, i)` and its kin.
    pub(super) fn seq_operation(
        &mut self,
        env: &Env,
        op: Op,
        s: &'a ast::Expr,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Expr {
        let s = self.any_value(env, s);
        let element = match &s.ty {
            Ty::Error => {
                args.iter().for_each(|a| drop(self.synth(env, a)));
                return Self::error_node(span);
            }
            Ty::Seq(t) => (**t).clone(),
            other => {
                let found = self.display(other);
                return self.error(
                    Code::SpecType,
                    s.span,
                    format!("a sequence is needed here, not `{found}`"),
                );
            }
        };
        let ty = s.ty.clone();
        let (params, result) = match op {
            Op::SeqLength => (vec![], Ty::BigInt),
            Op::SeqGet => (vec![Ty::BigInt], element),
            Op::SeqSlice => (vec![Ty::BigInt, Ty::BigInt], ty),
            Op::SeqSet => (vec![Ty::BigInt, element], ty),
            Op::SeqConcat => {
                let Some(right) = args.first() else { return Self::error_node(span) };
                let r = self.any_value(env, right);
                return match self.same_type(s, r) {
                    Ok((l, r)) => {
                        let ty = l.ty.clone();
                        self.spec(SpecExpr::Collection(op, vec![l, r]), ty, span)
                    }
                    Err((l, r)) => self.operands_error(ast::BinaryOp::Add, &l, &r, span),
                };
            }
            _ => (vec![], ty),
        };
        self.operate(env, s, Operation { op, params, result }, args, span)
    }

    fn operate(
        &mut self,
        env: &Env,
        x: Expr,
        operation: Operation,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Expr {
        let mut list = vec![x];
        for (arg, ty) in args.iter().zip(&operation.params) {
            list.push(self.value(env, arg, ty));
        }
        if list.iter().any(|x| x.ty.is_error()) {
            return Self::error_node(span);
        }
        self.spec(SpecExpr::Collection(operation.op, list), operation.result, span)
    }

    /// The member of that name of a collection type.
    fn member(&self, ty: &Ty, name: &str) -> Option<Operation> {
        let op = |op, params: &[&Ty], result: Ty| {
            Some(Operation { op, params: params.iter().map(|t| (*t).clone()).collect(), result })
        };
        match ty {
            Ty::Seq(t) => match name {
                "length" | "size" => op(Op::SeqLength, &[], Ty::BigInt),
                "get" => op(Op::SeqGet, &[&Ty::BigInt], (**t).clone()),
                "set" => op(Op::SeqSet, &[&Ty::BigInt, t], ty.clone()),
                "reverse" => op(Op::SeqReverse, &[], ty.clone()),
                "contains" => op(Op::SeqContains, &[t], Ty::BOOLEAN),
                "toSet" => op(Op::SetOfSeq, &[], Ty::Set(t.clone())),
                "toBag" => op(Op::BagOfSeq, &[], Ty::Bag(t.clone())),
                _ => None,
            },
            Ty::Set(t) => match name {
                "size" | "length" => op(Op::SetSize, &[], Ty::BigInt),
                "contains" => op(Op::SetContains, &[t], Ty::BOOLEAN),
                _ => None,
            },
            Ty::Bag(t) => match name {
                "size" | "length" => op(Op::BagSize, &[], Ty::BigInt),
                "count" => op(Op::BagCount, &[t], Ty::BigInt),
                "contains" => op(Op::BagContains, &[t], Ty::BOOLEAN),
                _ => None,
            },
            Ty::Map(pair) => match name {
                "size" | "length" => op(Op::MapSize, &[], Ty::BigInt),
                "get" => op(Op::MapGet, &[&pair.0], pair.1.clone()),
                "put" => op(Op::MapPut, &[&pair.0, &pair.1], ty.clone()),
                "remove" => op(Op::MapRemove, &[&pair.0], ty.clone()),
                "contains" | "containsKey" => op(Op::MapContains, &[&pair.0], Ty::BOOLEAN),
                "keys" => op(Op::MapKeys, &[], Ty::Set(pair.0.clone().into())),
                _ => None,
            },
            _ => None,
        }
    }

    /// `s.length` and other members without a call.
    pub(in crate::attrib) fn spec_member(
        &mut self,
        env: &Env,
        x: Expr,
        name: ast::Ident,
        span: Span,
    ) -> Expr {
        if x.ty == Ty::Assertion {
            return self.negated(&x, "used as an object");
        }
        match self.member(&x.ty, name.as_str()) {
            Some(operation) if operation.params.is_empty() => {
                self.operate(env, x, operation, &[], span)
            }
            Some(_) => self.error(
                Code::SpecType,
                name.span(),
                format!("`{}` needs arguments", name.symbol),
            ),
            None => {
                let ty = self.display(&x.ty);
                self.error(
                    Code::SpecName,
                    name.span(),
                    format!("`{ty}` has no member `{}`", name.symbol),
                )
            }
        }
    }

    /// `s.set(i, e)`, `m.put(k, v)`: a call on a mathematical value.
    pub(super) fn collection_call(
        &mut self,
        env: &Env,
        x: Expr,
        name: ast::Ident,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Expr {
        let found = self.member(&x.ty, name.as_str());
        match found {
            Some(operation) if operation.params.len() == args.len() => {
                self.operate(env, x, operation, args, span)
            }
            found => {
                args.iter().for_each(|a| drop(self.synth(env, a)));
                let ty = self.display(&x.ty);
                match found {
                    Some(operation) => self.error(
                        Code::SpecType,
                        name.span(),
                        format!(
                            "`{}` has {} arguments, not {}",
                            name.symbol,
                            operation.params.len(),
                            args.len()
                        ),
                    ),
                    None => self.error(
                        Code::SpecName,
                        name.span(),
                        format!("`{ty}` has no operation `{}`", name.symbol),
                    ),
                }
            }
        }
    }

    /// `s[i]`, `m[k]`, `b[x]` on mathematical values.
    pub(in crate::attrib) fn spec_index(
        &mut self,
        env: &Env,
        of: Expr,
        index: &'a ast::Expr,
        span: Span,
    ) -> Expr {
        let operation = match &of.ty {
            Ty::Seq(t) => Some((Op::SeqGet, Ty::BigInt, (**t).clone())),
            Ty::Map(pair) => Some((Op::MapGet, pair.0.clone(), pair.1.clone())),
            Ty::Bag(t) => Some((Op::BagCount, (**t).clone(), Ty::BigInt)),
            _ => None,
        };
        let Some((op, param, result)) = operation else {
            self.synth(env, index);
            let ty = self.display(&of.ty);
            return self.error(Code::SpecType, of.span, format!("`{ty}` has no elements by index"));
        };
        let operation = Operation { op, params: vec![param], result };
        self.operate(env, of, operation, std::slice::from_ref(index), span)
    }

    /// `s[i .. j]`: of a sequence a value, of an array a set of locations.
    pub(super) fn slice(
        &mut self,
        env: &Env,
        of: &'a ast::Expr,
        from: Option<&'a ast::Expr>,
        to: Option<&'a ast::Expr>,
        span: Span,
    ) -> Expr {
        let x = self.any_value(env, of);
        if !matches!(x.ty, Ty::Seq(_)) {
            return self.slice_of_array(env, x, from, to, span);
        }
        let lo = match from {
            Some(e) => self.value(env, e, &Ty::BigInt),
            None => {
                let zero = self.constant(Const::Int(0), Ty::INT, x.span.end());
                self.mathematical(zero, &Ty::BigInt)
            }
        };
        let hi = match to {
            Some(e) => self.value(env, e, &Ty::BigInt),
            None => {
                let length = SpecExpr::Collection(Op::SeqLength, vec![x.clone()]);
                self.spec(length, Ty::BigInt, x.span)
            }
        };
        if lo.ty.is_error() || hi.ty.is_error() {
            return Self::error_node(span);
        }
        let ty = x.ty.clone();
        self.spec(SpecExpr::Collection(Op::SeqSlice, vec![x, lo, hi]), ty, span)
    }

    /// `x \in s`
    pub(super) fn member_of(
        &mut self,
        env: &Env,
        left: &'a ast::Expr,
        right: &'a ast::Expr,
        span: Span,
    ) -> Expr {
        let s = self.any_value(env, right);
        let (op, element) = match &s.ty {
            Ty::Seq(t) => (Op::SeqContains, (**t).clone()),
            Ty::Set(t) => (Op::SetContains, (**t).clone()),
            Ty::Bag(t) => (Op::BagContains, (**t).clone()),
            Ty::Map(pair) => (Op::MapContains, pair.0.clone()),
            Ty::LocSet => return self.location_in(env, left, s, span),
            Ty::Error => {
                self.synth(env, left);
                return Self::error_node(span);
            }
            other => {
                let found = self.display(other);
                self.synth(env, left);
                return self.error(
                    Code::SpecType,
                    s.span,
                    format!(
                        "`\\in` needs a set, bag, sequence, map or location set, not `{found}`"
                    ),
                );
            }
        };
        let x = if element == Ty::Null {
            self.any_value(env, left)
        } else {
            self.value(env, left, &element)
        };
        if x.ty.is_error() {
            return Self::error_node(span);
        }
        self.spec(SpecExpr::Collection(op, vec![s, x]), Ty::BOOLEAN, span)
    }
}
