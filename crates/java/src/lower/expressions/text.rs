//! String concatenation and conversion to strings (JLS 15.18.1, 5.1.11).

use base::Span;
use ir::{Binding, Block, Expr, ExprKind, IntKind, StmtKind, Type};

use crate::hir::{self, BinaryOp};
use crate::lower::Lower;
use crate::lower::body::Mark;

impl Lower<'_, '_> {
    /// `a + b + …` of strings: all parts from left to right, each turned into text in its
    /// turn, then one concatenation.
    pub(in crate::lower) fn concatenation(&mut self, whole: &hir::Expr) -> Expr {
        let mut leaves = Vec::new();
        leaves_of(whole, &mut leaves);
        let mut parts: Vec<(Mark, Expr)> = Vec::new();
        for leaf in leaves {
            let value = self.expr(leaf);
            let part = self.text_of(value, leaf.span);
            parts.push((self.mark(), part));
        }
        self.keep_all(&mut parts);
        let parts = parts.into_iter().map(|(_, e)| e).collect();
        self.concat(parts, whole.span)
    }

    pub(in crate::lower) fn concat(&mut self, parts: Vec<Expr>, span: Span) -> Expr {
        let dest = self.temp(self.string_type(), span);
        self.f.non_null.insert(dest);
        self.emit(StmtKind::Concat { dest, parts }, span);
        self.read(dest, span)
    }

    /// A value as a part of a concatenation: objects by `toString`.
    pub(in crate::lower) fn text_of(&mut self, value: Expr, span: Span) -> Expr {
        if value.ty == self.string_type() {
            return value;
        }
        if !value.ty.is_reference() {
            self.needs_writer(&value.ty);
            return value;
        }
        if value.ty == Type::Null {
            return self.string("null", span);
        }
        let Some(to_string) = self.known_method("java.lang.Object", "toString", &[]) else {
            return self.unsupported(span, "`Object.toString` is needed here but not found");
        };
        let value = self.save(value);
        let text = self.temp(self.string_type(), span);
        let to_text = self.block_of(|l| {
            let args = vec![value.clone()];
            let call = ir::Call {
                dest: Some(text),
                method: to_string,
                binding: Binding::Dynamic,
                args,
                stands: Vec::new(),
            };
            l.emit(StmtKind::Call(call), span);
        });
        let null = Expr::null(span);
        let is_null = value.equals(null.clone());
        let nothing = Block { stmts: vec![ir::Stmt::new(StmtKind::Assign(text, null), span)] };
        self.if_then(is_null, nothing, to_text, span);
        self.read(text, span)
    }

    /// How a value of a primitive type is written is said by the library's `valueOf`, which is
    /// part of the program for that.
    fn needs_writer(&mut self, ty: &Type) {
        let name = match ty {
            Type::Bool => "boolean",
            Type::Int(IntKind::Byte | IntKind::Short) => IntKind::Int.name(),
            Type::Int(kind) => kind.name(),
            Type::Float(kind) => kind.name(),
            _ => return,
        };
        self.known_method("java.lang.String", "valueOf", &[name]);
    }

    pub(in crate::lower) fn string(&self, text: &str, span: Span) -> Expr {
        let units: Vec<u16> = text.encode_utf16().collect();
        Expr::new(ExprKind::Str(units.into()), self.string_type(), span)
    }
}

fn leaves_of<'e>(e: &'e hir::Expr, into: &mut Vec<&'e hir::Expr>) {
    match &e.kind {
        hir::ExprKind::Binary(BinaryOp::Add, a, b)
            if e.constant.is_none() && e.ty.is_reference() =>
        {
            leaves_of(a, into);
            leaves_of(b, into);
        }
        hir::ExprKind::Convert(hir::Conversion::Widening, inner)
            if inner.ty.is_primitive() == e.ty.is_primitive() =>
        {
            leaves_of(inner, into)
        }
        _ => into.push(e),
    }
}
