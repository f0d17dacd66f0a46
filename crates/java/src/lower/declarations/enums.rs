//! What enums have without writing it (JLS 8.9.3): constants, `values()`, `valueOf`.

use base::Span;
use ir::{Block, CompareOp, Expr, ExprKind, NullUsage, StmtKind, Type};

use crate::hir;
use crate::lower::Lower;
use crate::lower::expressions::expr::element_of;
use crate::symbols::{ClassSym, FieldSym, MethodSym};

impl Lower<'_, '_> {
    /// The creation of a constant: name and ordinal come first.
    pub(in crate::lower) fn enum_constant(&mut self, field: FieldSym, value: &hir::Expr) -> Expr {
        let info = self.table.field(field);
        let span = value.span;
        let constants = self.table.enum_constants(info.class);
        let ordinal = constants.iter().position(|f| *f == field).unwrap_or_default();
        let name = self.string(info.name.as_str(), span);
        let ordinal = Expr::int(ordinal as i128, Type::INT, span);
        match &value.kind {
            hir::ExprKind::New(new) => self.new_object((new, &value.ty), &[name, ordinal], span),
            _ => self.unsupported(span, "an enum constant that could not be typed"),
        }
    }

    /// `$VALUES`: all constants in order.
    pub(in crate::lower) fn store_values(&mut self, class: ClassSym, span: Span) {
        let Some(&field) = self.values_fields.get(&class) else { return };
        let element = Type::Class(self.class_id(class));
        let constants = self.table.enum_constants(class);
        let length = Expr::int(constants.len() as i128, Type::INT, span);
        let dest = self.temp(Type::array(element.clone()), span);
        self.f.non_null.insert(dest);
        self.emit(StmtKind::NewArray { dest, element: element.clone(), length }, span);
        let array = self.read(dest, span);
        for (index, constant) in constants.into_iter().enumerate() {
            let constant = self.field_id(constant);
            let value = Expr::new(ExprKind::StaticField(constant), element.clone(), span);
            let index = Expr::int(index as i128, Type::INT, span);
            let array = array.clone();
            self.emit(StmtKind::WriteElement { array, index, value }, span);
        }
        self.emit(StmtKind::WriteStatic { field, value: array }, span);
    }

    pub(in crate::lower) fn lower_enum_member(&mut self, class: ClassSym, method: MethodSym) {
        match self.table.method(method).name.as_str() {
            "values" => self.lower_synthetic(class, method, |l, span| {
                let values = l.values(class, span);
                let ty = values.ty.clone();
                let copy = l.copy_of(values, &ty, span);
                l.return_value(copy, span);
            }),
            "valueOf" => self.lower_synthetic(class, method, |l, span| l.value_of(class, span)),
            _ => {}
        }
    }

    fn values(&mut self, class: ClassSym, span: Span) -> Expr {
        match self.values_fields.get(&class) {
            Some(&field) => {
                let ty = self.program.field(field).ty.clone();
                let all = Expr::new(ExprKind::StaticField(field), ty, span);
                let all = self.save(all);
                self.note_non_null(&all);
                all
            }
            None => self.unsupported(span, "the constants of this enum are not known"),
        }
    }

    /// The constant whose name it is, else an exception.
    fn value_of(&mut self, class: ClassSym, span: Span) {
        let wanted = self.read(ir::LocalId(0), span);
        self.check_non_null(&wanted, NullUsage::Receiver, span);
        let Some(name) = self.known_method("java.lang.Enum", "name", &[]) else {
            self.unsupported(span, "`Enum.name` is needed here but not found");
            return;
        };
        let all = self.values(class, span);
        let index = self.temp(Type::INT, span);
        self.assign(index, Expr::int(0, Type::INT, span), span);
        let at = self.read(index, span);
        let label = self.label();
        let body = self.block_of(|l| {
            let length = Expr::new(ExprKind::Length(Box::new(all.clone())), Type::INT, span);
            let leave = l.exit_block(label, span);
            l.unless(at.clone().compare(CompareOp::Lt, length), leave, span);
            let constant = l.save(element_of(all.clone(), at.clone(), span));
            let args = vec![constant.clone()];
            let text = l.emit_call(name, ir::Binding::Static, args, true, span);
            let same = ExprKind::StringEq(Box::new(text), Box::new(wanted.clone()));
            let found = l.block_of(|l| l.return_value(constant, span));
            l.if_then(Expr::new(same, Type::Bool, span), found, Block::default(), span);
            l.assign(index, crate::lower::expressions::array::plus_one(at.clone(), span), span);
        });
        self.emit(StmtKind::Loop { label, spec: Default::default(), body }, span);
        let class_name = self.table.class(class).qualified_name;
        let prefix = self.string(&format!("No enum constant {class_name}."), span);
        let message = self.concat(vec![prefix, wanted], span);
        self.throw_new("java.lang.IllegalArgumentException", message, span);
    }
}
