//! What records have without writing it (JLS 8.10.3, 8.10.4): the canonical constructor's
//! assignments, accessors, `equals`, `hashCode` and `toString`.

use base::Span;
use ir::{ArithOp, Binding, Expr, ExprKind, FieldId, IntKind, LocalId, StmtKind, Type};

use crate::hir;
use crate::lower::Lower;
use crate::lower::checks::wrap;
use crate::lower::expressions::expr::cast_to;
use crate::lower::statements::pattern::is_instance;
use crate::symbols::{ClassSym, MethodSym};

impl Lower<'_, '_> {
    /// The fields get the parameters' values.
    pub(in crate::lower) fn store_components(
        &mut self,
        class: ClassSym,
        method: &hir::Method,
        span: Span,
    ) {
        let components = self.table.members(class).components.clone();
        for (field, var) in components.into_iter().zip(&method.params) {
            let field = self.field_id(field);
            let value = self.var(*var, span);
            let object = self.read(LocalId(0), span);
            self.emit(StmtKind::WriteField { object, field, value }, span);
        }
    }

    pub(in crate::lower) fn lower_record_member(&mut self, class: ClassSym, method: MethodSym) {
        let info = self.table.method(method);
        if info.is_constructor() {
            return;
        }
        let components = self.table.members(class).components.clone();
        let fields: Vec<FieldId> = components.iter().map(|f| self.field_id(*f)).collect();
        match (info.name.as_str(), info.params.len()) {
            ("equals", 1) => {
                self.lower_synthetic(class, method, |l, span| l.record_equals(&fields, span))
            }
            ("hashCode", 0) => {
                self.lower_synthetic(class, method, |l, span| l.record_hash(&fields, span))
            }
            ("toString", 0) => {
                let name = self.table.class(class).name;
                self.lower_synthetic(class, method, |l, span| {
                    l.record_text(name.as_str(), &fields, span)
                });
            }
            (name, 0) => {
                let field = components.iter().find(|f| self.table.field(**f).name == name);
                let Some(field) = field.map(|f| self.field_id(*f)) else { return };
                self.lower_synthetic(class, method, |l, span| {
                    let value = l.component(field, span);
                    l.return_value(value, span);
                });
            }
            _ => {}
        }
    }

    fn component(&mut self, field: FieldId, span: Span) -> Expr {
        let this = self.read(LocalId(0), span);
        self.field_of(this, field, span)
    }

    fn record_equals(&mut self, fields: &[FieldId], span: Span) {
        let other = self.read(LocalId(1), span);
        let this = self.read(LocalId(0), span);
        let is_same_class = is_instance(other.clone(), this.ty.clone(), span);
        let no = self.block_of(|l| l.return_value(Expr::bool(false, span), span));
        self.unless(is_same_class, no.clone(), span);
        let other = cast_to(other, this.ty.clone(), span);
        for &field in fields {
            let a = self.component(field, span);
            let b = self.field_of(other.clone(), field, span);
            let same = self.components_equal(a, b, span);
            self.unless(same, no.clone(), span);
        }
        self.return_value(Expr::bool(true, span), span);
    }

    fn components_equal(&mut self, a: Expr, b: Expr, span: Span) -> Expr {
        match &a.ty {
            Type::Float(kind) => {
                // As `Float.compare`: NaN equals itself, 0.0 and -0.0 differ.
                let (class, name) = match kind {
                    ir::FloatKind::Float => ("java.lang.Float", "float"),
                    ir::FloatKind::Double => ("java.lang.Double", "double"),
                };
                let Some(compare) = self.known_method(class, "compare", &[name, name]) else {
                    return self.unsupported(span, format!("`{class}.compare` is not found"));
                };
                let order = self.emit_call(compare, Binding::Static, vec![a, b], true, span);
                order.equals(Expr::int(0, Type::INT, span))
            }
            ty if ty.is_reference() => {
                let Some(equals) =
                    self.known_method("java.lang.Object", "equals", &["java.lang.Object"])
                else {
                    return self.unsupported(span, "`Object.equals` is not found");
                };
                let (a, b) = (self.save(a), self.save(b));
                let identical = a.clone().equals(b.clone());
                let yes = Expr::bool(true, span);
                self.choose(
                    identical,
                    Type::Bool,
                    span,
                    |_| yes,
                    |l| {
                        let no = Expr::bool(false, span);
                        let present = a.clone().non_null();
                        l.choose(
                            present,
                            Type::Bool,
                            span,
                            |l| l.emit_call(equals, Binding::Dynamic, vec![a, b], true, span),
                            |_| no,
                        )
                    },
                )
            }
            _ => a.equals(b),
        }
    }

    /// `31 * h + hash(component)`, from 0, in order.
    fn record_hash(&mut self, fields: &[FieldId], span: Span) {
        let hash = self.temp(Type::INT, span);
        self.assign(hash, Expr::int(0, Type::INT, span), span);
        for &field in fields {
            let value = self.component(field, span);
            let own = self.component_hash(value, span);
            let scaled = int_arith(
                ArithOp::Mul,
                self.read(hash, span),
                Expr::int(31, Type::INT, span),
                span,
            );
            let sum = int_arith(ArithOp::Add, scaled, own, span);
            self.assign(hash, sum, span);
        }
        let result = self.read(hash, span);
        self.return_value(result, span);
    }

    fn component_hash(&mut self, value: Expr, span: Span) -> Expr {
        let class = match &value.ty {
            // Integral types up to `int` are their own hash codes.
            Type::Int(IntKind::Long) => ("java.lang.Long", "long"),
            Type::Int(_) => return Expr { ty: Type::INT, ..value },
            Type::Bool => ("java.lang.Boolean", "boolean"),
            Type::Float(ir::FloatKind::Float) => ("java.lang.Float", "float"),
            Type::Float(ir::FloatKind::Double) => ("java.lang.Double", "double"),
            _ => {
                let Some(hash) = self.known_method("java.lang.Object", "hashCode", &[]) else {
                    return self.unsupported(span, "`Object.hashCode` is not found");
                };
                let value = self.save(value);
                let present = value.clone().non_null();
                let zero = Expr::int(0, Type::INT, span);
                return self.choose(
                    present,
                    Type::INT,
                    span,
                    |l| l.emit_call(hash, Binding::Dynamic, vec![value], true, span),
                    |_| zero,
                );
            }
        };
        match self.known_method(class.0, "hashCode", &[class.1]) {
            Some(hash) => self.emit_call(hash, Binding::Static, vec![value], true, span),
            None => self.unsupported(span, format!("`{}.hashCode` is not found", class.0)),
        }
    }

    /// `Point[x=1, y=2]`
    fn record_text(&mut self, name: &str, fields: &[FieldId], span: Span) {
        let mut parts = Vec::new();
        let mut before = format!("{name}[");
        for &field in fields {
            let component = self.program.field(field).name;
            parts.push(self.string(&format!("{before}{component}="), span));
            let value = self.component(field, span);
            let text = self.text_of(value, span);
            parts.push(text);
            before = ", ".to_owned();
        }
        let end = if fields.is_empty() { format!("{before}]") } else { "]".to_owned() };
        parts.push(self.string(&end, span));
        let text = self.concat(parts, span);
        self.return_value(text, span);
    }
}

fn int_arith(op: ArithOp, a: Expr, b: Expr, span: Span) -> Expr {
    let value = Expr::new(ExprKind::Arith(op, Box::new(a), Box::new(b)), Type::INT, span);
    wrap(IntKind::Int, value)
}
