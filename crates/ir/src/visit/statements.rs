//! Going on from statements to their parts.

macro_rules! walk_statements {
    ($trait:ident $(<$a:lifetime>)?, &$($m:tt)?) => {
        pub fn walk_block<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            block: &$($a)? $($m)? Block,
        ) {
            let Block { stmts } = block;
            each!(v.stmt(stmts));
        }

        pub fn walk_stmt<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            stmt: &$($a)? $($m)? Stmt,
        ) {
            let Stmt { kind, span } = stmt;
            v.span(span);
            v.datum(variant_of(&*kind));
            match kind {
                StmtKind::Assign(local, value) => {
                    v.local(local, Role::Assigned);
                    v.expr(value);
                }
                StmtKind::WriteField { object, field, value } => {
                    v.expr(object);
                    v.field_id(field);
                    v.expr(value);
                }
                StmtKind::WriteStatic { field, value } => {
                    v.field_id(field);
                    v.expr(value);
                }
                StmtKind::WriteElement { array, index, value } => {
                    v.expr(array);
                    v.expr(index);
                    v.expr(value);
                }
                StmtKind::New { dest, class } => {
                    v.local(dest, Role::Assigned);
                    v.class_id(class);
                }
                StmtKind::NewArray { dest, element, length } => {
                    v.local(dest, Role::Assigned);
                    v.ty(element);
                    v.expr(length);
                }
                StmtKind::Concat { dest, parts } => {
                    v.local(dest, Role::Assigned);
                    each!(v.expr(parts));
                }
                StmtKind::Call(call) => v.call(call),
                StmtKind::InitClass(class) => v.class_id(class),
                StmtKind::Check(check) => v.check(check),
                StmtKind::If { arms, otherwise } => {
                    v.datum(Datum::Count(arms.len()));
                    for (condition, arm) in arms {
                        v.expr(condition);
                        v.block(arm);
                    }
                    v.block(otherwise);
                }
                StmtKind::Loop { label, spec, body } => {
                    v.enter_scope();
                    v.label(label, LabelRole::Declared);
                    v.loop_spec(spec);
                    v.block(body);
                    v.leave_scope();
                }
                StmtKind::Block { label, body } => {
                    v.enter_scope();
                    v.label(label, LabelRole::Declared);
                    v.block(body);
                    v.leave_scope();
                }
                StmtKind::Exit(label) | StmtKind::Again(label) => {
                    v.label(label, LabelRole::Jump);
                }
                StmtKind::Throw(e, variable) => {
                    v.expr(e);
                    v.datum(Datum::Count(usize::from(variable.is_some())));
                    if let Some(variable) = variable {
                        v.datum(Datum::Name(*variable));
                    }
                }
                StmtKind::Try { body, var, handler } => {
                    v.block(body);
                    v.local(var, Role::Assigned);
                    v.block(handler);
                }
                StmtKind::Ghost(ghost) => v.ghost(ghost),
            }
        }

        pub fn walk_call<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            call: &$($a)? $($m)? Call,
        ) {
            let Call { dest, method, binding, args, stands } = call;
            maybe!(v.local(dest, Role::Assigned));
            v.method_id(method);
            setting!(v, binding);
            each!(v.expr(args));
            each!(v.stand(stands));
        }

        pub fn walk_check<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            check: &$($a)? $($m)? Check,
        ) {
            let Check { kind, raises, handling } = check;
            v.datum(variant_of(&*kind));
            match kind {
                CheckKind::NonNull { operand, usage } => {
                    v.expr(operand);
                    setting!(v, usage);
                }
                CheckKind::Index { array, index } => {
                    v.expr(array);
                    v.expr(index);
                }
                CheckKind::ArraySize { length } => v.expr(length),
                CheckKind::Divisor { divisor } => v.expr(divisor),
                CheckKind::Cast { operand, ty, generic } => {
                    v.expr(operand);
                    v.ty(ty);
                    v.datum(Datum::Flag(*generic));
                }
                CheckKind::Store { array, value } => {
                    v.expr(array);
                    v.expr(value);
                }
                CheckKind::Overflow { kind, value } => {
                    setting!(v, kind);
                    v.expr(value);
                }
                CheckKind::Assert { condition, detail } => {
                    v.expr(condition);
                    maybe!(v.expr(detail));
                }
                CheckKind::Exhausted => {}
            }
            maybe!(v.class_id(raises));
            setting!(v, handling);
        }

        pub fn walk_ghost<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            ghost: &$($a)? $($m)? Ghost,
        ) {
            v.datum(variant_of(ghost));
            match ghost {
                Ghost::Open(instance) | Ghost::Close(instance) => v.instance(instance),
                Ghost::Use(call) => v.pure_call(call),
                Ghost::Assert(a) | Ghost::Assume(a) | Ghost::Join(a) => v.assertion(a),
                Ghost::SetLocal(local, value) => {
                    v.local(local, Role::Assigned);
                    v.expr(value);
                }
                Ghost::SetField { object, field, value } => {
                    v.expr(object);
                    v.field_id(field);
                    v.expr(value);
                }
                Ghost::SetStatic { field, value } => {
                    v.field_id(field);
                    v.expr(value);
                }
                Ghost::Apply(lemma, args) => {
                    v.lemma_id(lemma);
                    each!(v.expr(args));
                }
                Ghost::Havoc(local) => v.local(local, Role::Assigned),
                Ghost::Unreachable => {}
                Ghost::Label(name) => v.datum(Datum::Name(*name)),
                Ghost::Block(block) => v.block(block),
            }
        }

        /// Goes on to the blocks that stand in a statement, and to nothing else of it.
        pub fn walk_blocks<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            stmt: &$($a)? $($m)? Stmt,
        ) {
            match &$($m)? stmt.kind {
                StmtKind::If { arms, otherwise } => {
                    for (_, arm) in arms {
                        v.block(arm);
                    }
                    v.block(otherwise);
                }
                StmtKind::Loop { label, spec: _, body } | StmtKind::Block { label, body } => {
                    v.enter_scope();
                    v.label(label, LabelRole::Declared);
                    v.block(body);
                    v.leave_scope();
                }
                StmtKind::Try { body, var: _, handler } => {
                    v.block(body);
                    v.block(handler);
                }
                StmtKind::Ghost(ghost) => match ghost {
                    Ghost::Block(body) => v.block(body),
                    Ghost::Open(_)
                    | Ghost::Close(_)
                    | Ghost::Use(_)
                    | Ghost::Assert(_)
                    | Ghost::Assume(_)
                    | Ghost::Join(_)
                    | Ghost::SetLocal(..)
                    | Ghost::SetField { .. }
                    | Ghost::SetStatic { .. }
                    | Ghost::Apply(..)
                    | Ghost::Havoc(_)
                    | Ghost::Unreachable
                    | Ghost::Label(_) => {}
                },
                StmtKind::Assign(..)
                | StmtKind::WriteField { .. }
                | StmtKind::WriteStatic { .. }
                | StmtKind::WriteElement { .. }
                | StmtKind::New { .. }
                | StmtKind::NewArray { .. }
                | StmtKind::Concat { .. }
                | StmtKind::Call(_)
                | StmtKind::InitClass(_)
                | StmtKind::Check(_)
                | StmtKind::Exit(_)
                | StmtKind::Again(_)
                | StmtKind::Throw(..) => {}
            }
        }

        /// The annotations among the statements of a block: those of loops, and ghost
        /// statements, control flow of proofs included. What runs is left alone.
        pub fn specs_of_block<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            block: &$($a)? $($m)? Block,
        ) {
            struct Specs<'v, V: ?Sized>(&'v mut V);

            impl<$($a,)? V: $trait $(<$a>)? + ?Sized> $trait $(<$a>)? for Specs<'_, V> {
                fn enter_scope(&mut self) {
                    self.0.enter_scope();
                }
                fn leave_scope(&mut self) {
                    self.0.leave_scope();
                }
                fn label(&mut self, label: &$($a)? $($m)? LabelId, role: LabelRole) {
                    self.0.label(label, role);
                }
                fn stmt(&mut self, stmt: &$($a)? $($m)? Stmt) {
                    match &$($m)? stmt.kind {
                        StmtKind::Ghost(ghost) => return self.0.ghost(ghost),
                        StmtKind::Loop { label, spec, body } => {
                            self.enter_scope();
                            self.label(label, LabelRole::Declared);
                            self.0.loop_spec(spec);
                            self.block(body);
                            return self.leave_scope();
                        }
                        _ => {}
                    }
                    walk_blocks(self, stmt);
                }
            }

            Specs(v).block(block);
        }
    };
}
