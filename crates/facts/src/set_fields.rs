//! Fields that seem never to be null: every constructor of their class sets them, and nobody sets
//! them to `null`. That is a guess, to be shown where they are set; so it rests on whoever sets them.

use ir::visit::each_stmt;
use ir::{
    Body, ClassId, ExprKind, FieldId, Method, MethodId, MethodKind, Origin, Program, StmtKind,
};

pub struct SetFields {
    set: Vec<bool>,
    /// Who writes to each field that is a reference, and the constructors of its class.
    setters: Vec<Vec<MethodId>>,
}

impl SetFields {
    pub fn of(program: &Program) -> SetFields {
        let mut set = vec![false; program.fields.len()];
        for class in program.classes.iter().filter(|class| class.origin == Origin::Source) {
            let constructors: Vec<&Method> = class
                .methods
                .iter()
                .map(|m| program.method(*m))
                .filter(|m| m.kind == MethodKind::Constructor)
                .collect();
            for field in &class.fields {
                let info = program.field(*field);
                if let Some(known) = set.get_mut(field.index()) {
                    *known = !info.is_static
                        && info.ty.is_reference()
                        && !constructors.is_empty()
                        && constructors.iter().all(|m| sets(program, m, *field, info.class));
                }
            }
        }
        let mut setters: Vec<Vec<MethodId>> = vec![Vec::new(); program.fields.len()];
        for (id, method) in (0..).map(MethodId).zip(&program.methods) {
            if method.kind == MethodKind::Constructor {
                for field in &program.class(method.class).fields {
                    if let Some(setters) = setters.get_mut(field.index()) {
                        setters.push(id);
                    }
                }
            }
            let Body::Block { block, .. } = &method.body else { continue };
            each_stmt(block, &mut |stmt| {
                let StmtKind::WriteField { field, value, .. } = &stmt.kind else { return };
                if let Some(setters) = setters.get_mut(field.index())
                    && setters.last() != Some(&id)
                {
                    setters.push(id);
                }
                if value.kind == ExprKind::Null
                    && let Some(known) = set.get_mut(field.index())
                {
                    *known = false;
                }
            });
        }
        SetFields { set, setters }
    }

    /// Whoever writes to the field of an object, and whoever makes one.
    pub fn setters(&self, field: FieldId) -> &[MethodId] {
        self.setters.get(field.index()).map_or(&[], Vec::as_slice)
    }

    /// Whether the field seems never to be null.
    pub fn is_set(&self, field: FieldId) -> bool {
        self.set.get(field.index()).copied().unwrap_or(false)
    }
}

/// Whether a constructor sets a field somewhere, or leaves that to another one of its class.
fn sets(program: &Program, method: &Method, field: FieldId, class: ClassId) -> bool {
    let Body::Block { block, .. } = &method.body else { return false };
    let of_class = |m: MethodId| {
        let called = program.method(m);
        called.kind == MethodKind::Constructor && called.class == class
    };
    let this = method.params.first();
    let mut found = false;
    each_stmt(block, &mut |stmt| match &stmt.kind {
        StmtKind::WriteField { field: f, .. } => found |= *f == field,
        StmtKind::Call(call) if of_class(call.method) => {
            let object = call.args.first().map(|arg| &arg.kind);
            found |= matches!((object, this), (Some(ExprKind::Local(o)), Some(t)) if o == t);
        }
        _ => {}
    });
    found
}
