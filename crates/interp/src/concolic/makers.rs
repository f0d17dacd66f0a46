//! Who makes objects of a class, and who may change them afterwards.

use ir::{Body, ClassId, GhostKind, MethodId, MethodKind, StmtKind, Type, Visibility};

use super::is_unchanging;
use crate::Machine;

impl Machine<'_> {
    /// Constructors, and static methods of the class that give one.
    pub(super) fn makers(&self, class: ClassId) -> Vec<MethodId> {
        let declared = self.program.class(class);
        let constructors = declared.methods.iter().copied().filter(|id| {
            let method = self.program.method(*id);
            method.kind == MethodKind::Constructor
                && method.visibility != Visibility::Private
                && matches!(method.body, Body::Block { .. })
        });
        let factories = declared.methods.iter().copied().filter(|id| {
            let method = self.program.method(*id);
            method.kind == MethodKind::Method
                && method.is_static
                && method.visibility != Visibility::Private
                && method.result == Type::Class(class)
                && !method.modifiers.model
                && matches!(method.body, Body::Block { .. })
        });
        let mut makers: Vec<MethodId> = constructors.collect();
        // What needs less is simpler.
        makers.sort_by_key(|id| (self.program.method(*id).params.len(), *id));
        makers.extend(factories);
        makers
    }

    /// Methods that may change an object of the class.
    pub(super) fn changers(&self, class: ClassId) -> Vec<MethodId> {
        let mut found: Vec<MethodId> = Vec::new();
        if self.is_for_ever(class) {
            return found;
        }
        for owner in self.classes.chain(class) {
            let Some(owner) = self.program.classes.get(owner.index()) else { continue };
            for id in &owner.methods {
                let method = self.program.method(*id);
                let Body::Block { block, .. } = &method.body else { continue };
                if method.kind != MethodKind::Method
                    || method.is_static
                    || method.visibility == Visibility::Private
                    || method.modifiers.model
                    || method.modifiers.ghost
                {
                    continue;
                }
                let runs = self.classes.dispatched(class, *id).unwrap_or(*id);
                if runs != *id {
                    continue;
                }
                let mut changes = false;
                ir::visit::each_stmt(block, &mut |stmt| {
                    changes |= matches!(
                        stmt.kind,
                        StmtKind::WriteField { .. }
                            | StmtKind::WriteElement { .. }
                            | StmtKind::Call(_)
                    );
                });
                if changes {
                    found.push(*id);
                }
            }
        }
        found
    }

    /// Whether an object of exactly this class is what its constructor made it, and so is all that it
    /// holds.
    fn is_for_ever(&self, class: ClassId) -> bool {
        self.classes.chain(class).into_iter().all(|owner| {
            let Some(owner) = self.program.classes.get(owner.index()) else { return true };
            let fields = owner.fields.iter().map(|id| self.program.field(*id));
            let mut own = fields.filter(|field| !field.is_static && field.ghost == GhostKind::Real);
            own.all(|field| field.is_final && is_unchanging(self.program, &field.ty))
        })
    }
}
