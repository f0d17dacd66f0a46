//! Which predicates are false of null: their text asks for it before anything else.
//!
//! ```java
//! s -> s != null && s.length() > 2    // is false of null
//! Objects::nonNull                    // is, too
//! o -> o instanceof String            // is, too
//! s -> s.isEmpty()                    // is not: it throws
//! ```
//!
//! So a stream that is filtered by one has no null in it.

use base::{Span, needs};
use ir::ClassId;
use syntax::ast::BinaryOp;

use crate::hir::{Expr, ExprKind, Lambda, LambdaBody};
use crate::lower::Lower;
use crate::symbols::{ClassSym, VarSym};

pub(super) const REFUSES: &str = "refusesNull";

impl Lower<'_, '_> {
    /// Writes `refusesNull()` for the class of a lambda, if the interface has it.
    pub(in crate::lower) fn say_whether_null_is_refused(
        &mut self,
        class: ClassId,
        interfaces: &[ClassSym],
        lambda: &Lambda,
        span: Span,
    ) {
        let refuses = match (&lambda.body, lambda.params.as_slice()) {
            (LambdaBody::Expr(body), [param]) => self.is_false_of_null(body, *param),
            _ => false,
        };
        let refuses = needs!("predicate-refuses-null", refuses);
        self.say_of_class(REFUSES, class, interfaces, span, |_| refuses);
    }

    /// What is asked first decides: nothing has changed the parameter before.
    fn is_false_of_null(&self, e: &Expr, param: VarSym) -> bool {
        let is_param = |e: &Expr| is_variable(e, param);
        match &e.kind {
            ExprKind::Binary(BinaryOp::And, first, _) => self.is_false_of_null(first, param),
            ExprKind::Binary(BinaryOp::Ne, a, b) => {
                is_param(a) && matches!(b.kind, ExprKind::Null)
                    || is_param(b) && matches!(a.kind, ExprKind::Null)
            }
            ExprKind::InstanceOf(operand, _) => is_param(operand),
            ExprKind::Call(call) => {
                let info = self.table.method(call.method);
                info.name == "nonNull"
                    && self.table.known("java.util.Objects") == Some(info.class)
                    && matches!(call.args.as_slice(), [argument] if is_param(argument))
            }
            _ => false,
        }
    }
}

fn is_variable(e: &Expr, wanted: VarSym) -> bool {
    match &e.kind {
        ExprKind::Var(var) => *var == wanted,
        ExprKind::Convert(crate::hir::Conversion::Widening, inner) => is_variable(inner, wanted),
        _ => false,
    }
}
