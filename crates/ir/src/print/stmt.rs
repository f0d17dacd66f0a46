//! Statements, checks and ghost statements, one on a line.

use super::expr::{list_text, pure_call, receiver_text, text};
use super::names::{Names, label};
use super::{Printer, assertion, quoted};
use crate::{Binding, Block, Call, Check, CheckKind, Ghost, Handling, Stmt, StmtKind};

impl Printer<'_, '_> {
    pub(super) fn block(&mut self, names: &Names<'_, '_>, block: &Block) {
        for stmt in &block.stmts {
            self.stmt(names, stmt);
        }
    }

    fn nested(&mut self, names: &Names<'_, '_>, block: &Block) {
        self.indented(|p| p.block(names, block));
    }

    fn stmt(&mut self, names: &Names<'_, '_>, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Assign(local, value) => {
                self.line(&format!("{} = {}", names.local(*local), text(names, value)));
            }
            StmtKind::WriteField { object, field, value } => {
                let field = names.field(object, *field);
                let object = receiver_text(names, object);
                self.line(&format!("{object}{field} = {}", text(names, value)));
            }
            StmtKind::WriteStatic { field, value } => {
                self.line(&format!("{} = {}", names.static_field(*field), text(names, value)));
            }
            StmtKind::WriteElement { array, index, value } => {
                let array = receiver_text(names, array);
                let index = text(names, index);
                self.line(&format!("{array}[{index}] = {}", text(names, value)));
            }
            StmtKind::New { dest, class } => {
                self.line(&format!("{} = new {}", names.local(*dest), names.class(*class)));
            }
            StmtKind::NewArray { dest, element, length } => {
                let dest = names.local(*dest);
                let element = names.ty(element);
                // The new dimension is the first one: `new int[n][]`.
                let (base, rest) = match element.find('[') {
                    Some(at) => element.split_at(at),
                    None => (element.as_str(), ""),
                };
                self.line(&format!("{dest} = new {base}[{}]{rest}", text(names, length)));
            }
            StmtKind::Concat { dest, parts } => {
                let parts = list_text(names, parts);
                self.line(&format!("{} = concat({parts})", names.local(*dest)));
            }
            StmtKind::Call(call) => {
                let line = self.call(names, call);
                self.line(&line);
            }
            StmtKind::InitClass(class) => self.line(&format!("init {}", names.class(*class))),
            StmtKind::Check(check) => self.line(&check_text(names, check)),
            StmtKind::If { arms, otherwise } => {
                for (index, (condition, block)) in arms.iter().enumerate() {
                    let word = if index == 0 { "if" } else { "} else if" };
                    self.line(&format!("{word} {} {{", text(names, condition)));
                    self.nested(names, block);
                }
                if arms.is_empty() {
                    return self.block(names, otherwise);
                }
                if !otherwise.stmts.is_empty() {
                    self.line("} else {");
                    self.nested(names, otherwise);
                }
                self.line("}");
            }
            StmtKind::Loop { label: id, spec, body } => {
                self.loop_spec(names, spec);
                self.line(&format!("loop {} {{", label(*id)));
                self.nested(names, body);
                self.line("}");
            }
            StmtKind::Block { label: id, body } => {
                self.line(&format!("block {} {{", label(*id)));
                self.nested(names, body);
                self.line("}");
            }
            StmtKind::Exit(id) => self.line(&format!("exit {}", label(*id))),
            StmtKind::Again(id) => self.line(&format!("again {}", label(*id))),
            StmtKind::Throw(e, variable) => {
                let of = variable.map_or(String::new(), |v| format!(" as {}", quoted(v)));
                self.line(&format!("throw {}{of}", text(names, e)));
            }
            StmtKind::Try { body, var, handler } => {
                self.line("try {");
                self.nested(names, body);
                self.line(&format!("}} catch {} {{", names.local(*var)));
                self.nested(names, handler);
                self.line("}");
            }
            StmtKind::Ghost(ghost) => self.ghost(names, ghost),
        }
    }

    fn call(&self, names: &Names<'_, '_>, call: &Call) -> String {
        let dest = call.dest.map(|d| format!("{} = ", names.local(d))).unwrap_or_default();
        let virtually = match call.binding {
            Binding::Dynamic => "virtual ",
            Binding::Static => "",
        };
        let args = list_text(names, &call.args);
        let stands = match call.stands.is_empty() {
            true => String::new(),
            false => format!(" where {}", names.stands(&call.stands)),
        };
        let method = names.globals.method(call.method);
        format!("{dest}call {virtually}{method} ({args}){stands}")
    }

    fn ghost(&mut self, names: &Names<'_, '_>, ghost: &Ghost) {
        let line = match ghost {
            Ghost::Block(block) => {
                self.line("ghost {");
                self.nested(names, block);
                self.line("}");
                return;
            }
            Ghost::Open(p) => format!("open {}", assertion::instance(names, p)),
            Ghost::Close(p) => format!("close {}", assertion::instance(names, p)),
            Ghost::Use(call) => format!("use {}", pure_call(names, call)),
            Ghost::Assert(a) => format!("assert {}", assertion::text(names, a)),
            Ghost::Assume(a) => format!("assume {}", assertion::text(names, a)),
            Ghost::Join(a) => format!("join {}", assertion::text(names, a)),
            Ghost::SetLocal(local, value) => {
                format!("set {} = {}", names.local(*local), text(names, value))
            }
            Ghost::SetField { object, field, value } => {
                let field = names.field(object, *field);
                let object = receiver_text(names, object);
                format!("set {object}{field} = {}", text(names, value))
            }
            Ghost::SetStatic { field, value } => {
                format!("set {} = {}", names.static_field(*field), text(names, value))
            }
            Ghost::Apply(lemma, args) => {
                format!("apply {}({})", names.globals.lemma(*lemma), list_text(names, args))
            }
            Ghost::Havoc(local) => format!("havoc {}", names.local(*local)),
            Ghost::Unreachable => "unreachable".to_owned(),
            Ghost::Label(name) => format!("label {name}"),
        };
        self.line(&format!("ghost {line}"));
    }
}

fn check_text(names: &Names<'_, '_>, check: &Check) -> String {
    let what = match &check.kind {
        CheckKind::NonNull { operand, usage } => {
            format!("nonnull {} ({})", text(names, operand), usage.text())
        }
        CheckKind::Index { array, index } => {
            format!("index {} of {}", text(names, index), text(names, array))
        }
        CheckKind::ArraySize { length } => format!("size {}", text(names, length)),
        CheckKind::Divisor { divisor } => format!("divisor {}", text(names, divisor)),
        CheckKind::Cast { operand, ty, generic } => {
            let word = if *generic { "cast_generic" } else { "cast" };
            format!("{word} {} to {}", text(names, operand), names.ty(ty))
        }
        CheckKind::Store { array, value } => {
            format!("store {} into {}", text(names, value), text(names, array))
        }
        CheckKind::Overflow { kind, value } => format!("overflow {kind} {}", text(names, value)),
        CheckKind::Assert { condition, detail } => {
            let detail = detail.as_ref().map(|d| format!(" detail {}", text(names, d)));
            format!("assert {}{}", text(names, condition), detail.unwrap_or_default())
        }
        CheckKind::Exhausted => "exhausted".to_owned(),
    };
    let handling = match check.handling {
        Handling::Obligation => "prove",
        Handling::Raise => "raise",
    };
    match check.raises {
        Some(class) => format!("check {what} {handling} {}", names.class(class)),
        None => format!("check {what} {handling}"),
    }
}
