//! Which constructor stands in for fields that are set one by one: one that does nothing else.

use std::collections::BTreeMap;

use interp::Value;
use interp::concolic::{Part, Thing};
use ir::{
    Body, ClassId, ExprKind, FieldId, FloatKind, LocalId, MethodId, MethodKind, Program, StmtKind,
    Type,
};

use super::{Writer, Written};

/// What a constructor does that only sets fields: which parameter goes into which of them first. Fields
/// that it sets to something else are not listed.
struct Setting {
    by: MethodId,
    fields: BTreeMap<LocalId, FieldId>,
}

impl Writer<'_> {
    /// The call of a constructor that gives fields their values, and the fields that are left: of all
    /// constructors that only set fields the one that leaves the fewest.
    pub(super) fn constructed(
        &mut self,
        at: usize,
        class: ClassId,
        fields: &BTreeMap<FieldId, Part>,
    ) -> Written<Option<(String, BTreeMap<FieldId, Part>)>> {
        let Ok(name) = self.class_name(class) else { return Ok(None) };
        if self.program.class(class).is_abstract {
            return Ok(None);
        }
        let is_cyclic = self.is_cyclic(at);
        let mut best: Option<(Setting, usize)> = None;
        for by in &self.program.class(class).methods {
            let method = self.program.method(*by);
            let mut params = method.locals.iter().take(method.params.len());
            let is_named =
                !params.any(|local| self.is_hidden(&local.ty) || local.name.as_str().contains('$'));
            if !self.is_seen(method.visibility, class) || !is_named {
                continue;
            }
            let Some(setting) = setting(self.program, *by) else { continue };
            let has = |id: &&FieldId| fields.get(id).is_some_and(|p| self.is_first(*p, is_cyclic));
            let given = setting.fields.values().filter(has).count();
            // As few arguments as possible that say nothing.
            let worth = (fields.len() - given) * 100 + method.params.len();
            if best.as_ref().is_none_or(|(_, known)| worth < *known) {
                best = Some((setting, worth));
            }
        }
        let Some((setting, _)) = best else { return Ok(None) };
        let method = self.program.method(setting.by);
        let mut left = fields.clone();
        let mut args = Vec::new();
        for param in method.params.iter().skip(1) {
            let Some(local) = method.locals.get(param.index()) else { return Ok(None) };
            let field = setting.fields.get(param);
            args.push(match field.and_then(|id| fields.get(id)) {
                Some(part) if self.is_first(*part, is_cyclic) => {
                    left.retain(|id, _| Some(id) != field);
                    *part
                }
                _ => default_part(&local.ty),
            });
        }
        let args = self.arguments(setting.by, &args, 1)?;
        Ok(Some((format!("new {name}({args})"), left)))
    }

    /// Whether the value can be there before the object is.
    fn is_first(&self, part: Part, is_cyclic: bool) -> bool {
        match part {
            Part::Plain(_) | Part::Null => true,
            Part::Thing(at) => {
                let is_word = matches!(
                    self.recipe.things.get(at),
                    Some(
                        Thing::Text(_)
                            | Thing::Boxed { .. }
                            | Thing::Big { .. }
                            | Thing::Constant(_)
                    )
                );
                is_word || !is_cyclic
            }
        }
    }
}

fn setting(program: &Program, by: MethodId) -> Option<Setting> {
    let method = program.method(by);
    let Body::Block { block, .. } = &method.body else { return None };
    if method.kind != MethodKind::Constructor || !method.throws.is_empty() {
        return None;
    }
    let this = *method.params.first()?;
    let mut fields = BTreeMap::new();
    let mut written = Vec::new();
    for stmt in &block.stmts {
        match &stmt.kind {
            StmtKind::Call(call) => {
                // That of `Object`, which does nothing.
                let above = program.method(call.method);
                if Some(above.class) != program.well_known.object {
                    return None;
                }
            }
            StmtKind::WriteField { object, field, value } => {
                let is_own = matches!(object.kind, ExprKind::Local(local) if local == this);
                if !is_own || written.contains(field) {
                    return None;
                }
                written.push(*field);
                match &value.kind {
                    ExprKind::Local(param) if method.params.contains(param) => {
                        if program.field(*field).ty == value.ty {
                            fields.entry(*param).or_insert(*field);
                        }
                    }
                    kind if is_constant(kind) => {}
                    _ => return None,
                }
            }
            _ => return None,
        }
    }
    Some(Setting { by, fields })
}

fn is_constant(kind: &ExprKind) -> bool {
    matches!(
        kind,
        ExprKind::Bool(_)
            | ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Double(_)
            | ExprKind::Null
            | ExprKind::Str(_)
    )
}

fn default_part(ty: &Type) -> Part {
    match ty {
        Type::Bool => Part::Plain(Value::Bool(false)),
        Type::Int(_) => Part::Plain(Value::Int(0)),
        Type::Float(FloatKind::Float) => Part::Plain(Value::Float(0.0)),
        Type::Float(FloatKind::Double) => Part::Plain(Value::Double(0.0)),
        _ => Part::Null,
    }
}
