//! Functions that are let go as something else: values of the interfaces of `java.util.function`,
//! of which a model method says whether they take null, where only an `Object` is expected. Whoever
//! gets such an object may find out what it is, and call it with null.
//!
//! ```java
//! Function<String, Integer> f = s -> s.length();
//! Object o = f;                    // let go
//! consumer.accept(o);              // who knows what that does with it
//! ```

use ir::visit::each_stmt;
use ir::{Body, Call, ClassId, FieldId, Local, Program, Stmt, StmtKind, Type};

#[derive(Debug, Default)]
pub struct Functions {
    /// The interfaces whose functions are let go, in the order of the program.
    let_go: Vec<ClassId>,
    /// Whether some are put into arrays.
    in_arrays: bool,
}

impl Functions {
    pub fn of(program: &Program) -> Functions {
        let mut found = Functions::default();
        let says_null = |class: &ir::Class| {
            class
                .methods
                .iter()
                .any(|m| program.method(*m).modifiers.meaning == Some(ir::Meaning::TakesNull))
        };
        let all = (0..).map(ClassId).zip(&program.classes);
        let interfaces: Vec<ClassId> = all
            .filter(|(_, class)| class.kind == ir::ClassKind::Interface && says_null(class))
            .map(|(id, _)| id)
            .collect();
        if interfaces.is_empty() {
            return found;
        }
        for method in &program.methods {
            let Body::Block { block, .. } = &method.body else { continue };
            let code = Code { program, locals: &method.locals, interfaces: &interfaces };
            each_stmt(block, &mut |stmt| code.stmt(stmt, &mut found));
        }
        found.let_go.sort();
        found.let_go.dedup();
        found
    }

    pub fn let_go(&self) -> &[ClassId] {
        &self.let_go
    }

    pub fn are_in_arrays(&self) -> bool {
        self.in_arrays
    }
}

struct Code<'p> {
    program: &'p Program,
    locals: &'p [Local],
    interfaces: &'p [ClassId],
}

impl Code<'_> {
    fn stmt(&self, stmt: &Stmt, found: &mut Functions) {
        let of_local = |id: ir::LocalId| self.locals.get(id.index()).map(|local| &local.ty);
        let of_field = |id: FieldId| Some(&self.program.field(id).ty);
        match &stmt.kind {
            StmtKind::Assign(to, e) => self.goes(&e.ty, of_local(*to), found),
            StmtKind::WriteField { field, value, .. } | StmtKind::WriteStatic { field, value } => {
                self.goes(&value.ty, of_field(*field), found)
            }
            StmtKind::WriteElement { array, value, .. } => {
                if let Type::Array(element) = &array.ty {
                    let before = found.let_go.len();
                    self.goes(&value.ty, Some(element), found);
                    found.in_arrays |= found.let_go.len() > before;
                }
            }
            StmtKind::Call(call) => self.call(call, found),
            _ => {}
        }
    }

    fn call(&self, call: &Call, found: &mut Functions) {
        let method = self.program.method(call.method);
        for (param, arg) in method.params.iter().zip(&call.args) {
            let ty = method.locals.get(param.index()).map(|local| &local.ty);
            self.goes(&arg.ty, ty, found);
        }
    }

    /// A value of one type goes where another is expected.
    fn goes(&self, from: &Type, to: Option<&Type>, found: &mut Functions) {
        let Type::Class(from) = from else { return };
        for interface in self.interfaces {
            let seen = Type::Class(*interface);
            let is_kept = to.is_some_and(|to| self.program.is_subtype(to, &seen));
            if self.program.is_subclass(*from, *interface) && !is_kept {
                found.let_go.push(*interface);
            }
        }
    }
}
