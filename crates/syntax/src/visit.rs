//! A walk over a tree, from the outside to the inside: for whoever looks for the node at a place.
//!
//! [`walk`] shows every declaration, statement, block, expression and clause to a function, which
//! says whether what is inside of it is of interest, too.

use crate::ast::{
    AnnotationArgs, AnnotationValue, Block, Clause, ClauseKind, CompilationUnit, Contract, Expr,
    ExprKind, GhostStmt, InstanceOfPattern, Item, LambdaBody, LoopClause, LoopClauseKind, LoopSpec,
    Member, Modifiers, Permission, Resource, SpecExpr, SpecMember, SpecMemberKind, Stmt, StmtKind,
    Switch, SwitchBody, SwitchLabel, TypeDecl, VarDeclarator,
};

/// What is shown.
#[derive(Clone, Copy, Debug)]
pub enum Node<'t> {
    Item(&'t Item),
    Member(&'t Member),
    Block(&'t Block),
    Stmt(&'t Stmt),
    Expr(&'t Expr),
    Clause(&'t Clause),
    LoopClause(&'t LoopClause),
}

/// Shows all nodes of a file in the order of the text; inside of those for which `look` says no,
/// nothing is shown. To be called inside [`base::on_large_stack`].
pub fn walk<'t>(unit: &'t CompilationUnit, look: &mut dyn FnMut(Node<'t>) -> bool) {
    let mut walker = Walker { look };
    unit.items.iter().for_each(|item| walker.item(item));
}

struct Walker<'l, 't> {
    look: &'l mut dyn FnMut(Node<'t>) -> bool,
}

impl<'t> Walker<'_, 't> {
    fn enters(&mut self, node: Node<'t>) -> bool {
        (self.look)(node)
    }

    fn item(&mut self, item: &'t Item) {
        if !self.enters(Node::Item(item)) {
            return;
        }
        match item {
            Item::Type(decl) => self.type_decl(decl),
            Item::Data(data) => self.modifiers(&data.modifiers),
            Item::Function(function) => {
                self.modifiers(&function.modifiers);
                self.contract(&function.contract);
                self.exprs(&function.body);
            }
            Item::Lemma(lemma) => {
                self.modifiers(&lemma.modifiers);
                self.contract(&lemma.contract);
                lemma.body.iter().for_each(|body| self.block(body));
            }
        }
    }

    fn type_decl(&mut self, decl: &'t TypeDecl) {
        self.modifiers(&decl.modifiers);
        for constant in &decl.constants {
            self.exprs(constant.args.iter().flatten());
            constant.body.iter().flatten().for_each(|member| self.member(member));
        }
        decl.members.iter().for_each(|member| self.member(member));
    }

    fn member(&mut self, member: &'t Member) {
        if !self.enters(Node::Member(member)) {
            return;
        }
        match member {
            Member::Field(field) => {
                self.modifiers(&field.modifiers);
                self.vars(&field.vars);
                field.clauses.iter().for_each(|clause| self.spec_member(clause));
            }
            Member::Method(method) => {
                self.modifiers(&method.modifiers);
                self.contract(&method.contract);
                method.body.iter().for_each(|body| self.block(body));
            }
            Member::Constructor(constructor) => {
                self.modifiers(&constructor.modifiers);
                self.contract(&constructor.contract);
                constructor.body.iter().for_each(|body| self.block(body));
            }
            Member::Initializer(initializer) => {
                self.contract(&initializer.contract);
                self.block(&initializer.body);
            }
            Member::Item(item) => self.item(item),
            Member::Predicate(predicate) => {
                self.modifiers(&predicate.modifiers);
                self.exprs(&predicate.body);
            }
            Member::Spec(spec) => self.spec_member(spec),
        }
    }

    fn spec_member(&mut self, member: &'t SpecMember) {
        self.modifiers(&member.modifiers);
        match &member.kind {
            SpecMemberKind::Invariant(e)
            | SpecMemberKind::Constraint(e)
            | SpecMemberKind::Initially(e)
            | SpecMemberKind::Axiom(e) => self.expr(e),
            SpecMemberKind::Represents { field, such_that: _, value } => {
                self.exprs([field, value]);
            }
            SpecMemberKind::Accessible { what, locations, measured_by } => {
                self.expr(what);
                self.exprs(locations.iter().chain(measured_by));
            }
            SpecMemberKind::Framing { implicit: _ } | SpecMemberKind::Unread => {}
            SpecMemberKind::In(exprs) | SpecMemberKind::Other { keyword: _, exprs } => {
                self.exprs(exprs);
            }
            SpecMemberKind::Maps { what, into } => self.exprs(what.iter().chain(into)),
            SpecMemberKind::StrayClause(kind) => self.clause_kind(kind),
        }
    }

    fn modifiers(&mut self, modifiers: &'t Modifiers) {
        for annotation in &modifiers.annotations {
            match &annotation.args {
                AnnotationArgs::None => {}
                AnnotationArgs::Single(value) => self.annotation_value(value),
                AnnotationArgs::Pairs(pairs) => {
                    pairs.iter().for_each(|(_, value)| self.annotation_value(value));
                }
            }
        }
    }

    fn annotation_value(&mut self, value: &'t AnnotationValue) {
        match value {
            AnnotationValue::Expr(e) => self.expr(e),
            AnnotationValue::Annotation(_) => {}
            AnnotationValue::Array(_, values) => {
                values.iter().for_each(|value| self.annotation_value(value));
            }
        }
    }

    fn vars(&mut self, vars: &'t [VarDeclarator]) {
        self.exprs(vars.iter().filter_map(|var| var.init.as_ref()));
    }

    fn contract(&mut self, contract: &'t Contract) {
        for case in &contract.cases {
            for clause in &case.clauses {
                if self.enters(Node::Clause(clause)) {
                    self.clause_kind(&clause.kind);
                }
            }
        }
    }

    fn clause_kind(&mut self, kind: &'t ClauseKind) {
        match kind {
            ClauseKind::Requires(e) | ClauseKind::Ensures(e) | ClauseKind::Diverges(e) => {
                self.expr(e);
            }
            ClauseKind::Signals { ty: _, name: _, condition } => self.exprs(condition),
            ClauseKind::SignalsOnly(_) => {}
            ClauseKind::Assignable(exprs)
            | ClauseKind::Decreases(exprs)
            | ClauseKind::Other { keyword: _, exprs } => self.exprs(exprs),
            ClauseKind::Accessible { locations, measured_by } => {
                self.exprs(locations.iter().chain(measured_by));
            }
            ClauseKind::Forall { ty: _, vars } | ClauseKind::OldVar { ty: _, vars } => {
                self.vars(vars);
            }
        }
    }

    fn loop_spec(&mut self, spec: &'t LoopSpec) {
        for clause in &spec.clauses {
            if !self.enters(Node::LoopClause(clause)) {
                continue;
            }
            match &clause.kind {
                LoopClauseKind::Invariant(e) | LoopClauseKind::Hint(e) => self.expr(e),
                LoopClauseKind::Decreases(exprs) | LoopClauseKind::Assignable(exprs) => {
                    self.exprs(exprs);
                }
            }
        }
    }

    fn block(&mut self, block: &'t Block) {
        if self.enters(Node::Block(block)) {
            self.stmts(&block.stmts);
        }
    }

    fn stmts(&mut self, stmts: &'t [Stmt]) {
        stmts.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &'t Stmt) {
        if !self.enters(Node::Stmt(stmt)) {
            return;
        }
        match &stmt.kind {
            StmtKind::Block(block) => self.block(block),
            StmtKind::Local(local) => {
                self.modifiers(&local.modifiers);
                self.vars(&local.vars);
            }
            StmtKind::Item(item) => self.item(item),
            StmtKind::Expr(e) | StmtKind::Yield(e) | StmtKind::Throw(e) => self.expr(e),
            StmtKind::Empty | StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::Error => {}
            StmtKind::If { condition, then, otherwise } => {
                self.expr(condition);
                self.stmt(then);
                otherwise.iter().for_each(|otherwise| self.stmt(otherwise));
            }
            StmtKind::While { spec, condition, body } => {
                self.loop_spec(spec);
                self.expr(condition);
                self.stmt(body);
            }
            StmtKind::DoWhile { spec, body, condition } => {
                self.loop_spec(spec);
                self.stmt(body);
                self.expr(condition);
            }
            StmtKind::For { spec, init, condition, update, body } => {
                self.loop_spec(spec);
                self.stmts(init);
                self.exprs(condition.iter().chain(update));
                self.stmt(body);
            }
            StmtKind::ForEach { spec, var: _, iterable, body } => {
                self.loop_spec(spec);
                self.expr(iterable);
                self.stmt(body);
            }
            StmtKind::Labeled { label: _, body } => self.stmt(body),
            StmtKind::Switch(switch) => self.switch(switch),
            StmtKind::Return(value) => self.exprs(value),
            StmtKind::Synchronized { lock, body } => {
                self.expr(lock);
                self.block(body);
            }
            StmtKind::Try(try_) => {
                for resource in &try_.resources {
                    match resource {
                        Resource::Declared(_, local) => self.vars(&local.vars),
                        Resource::Existing(e) => self.expr(e),
                    }
                }
                self.block(&try_.body);
                try_.catches.iter().for_each(|catch| self.block(&catch.body));
                try_.finally.iter().for_each(|finally| self.block(finally));
            }
            StmtKind::Assert { condition, message } => {
                self.exprs(std::iter::once(condition).chain(message));
            }
            StmtKind::ConstructorCall(call) => {
                self.exprs(call.outer.iter().chain(&call.args));
            }
            StmtKind::Ghost(ghost) => self.ghost(ghost),
        }
    }

    fn ghost(&mut self, ghost: &'t GhostStmt) {
        match ghost {
            GhostStmt::Open(e)
            | GhostStmt::Close(e)
            | GhostStmt::Use(e)
            | GhostStmt::Assert(e)
            | GhostStmt::Assume(e)
            | GhostStmt::Join(e)
            | GhostStmt::Set(e)
            | GhostStmt::Apply(e) => self.expr(e),
            GhostStmt::Local { modifiers: _, ty: _, vars } => self.vars(vars),
            GhostStmt::Havoc(exprs) | GhostStmt::Other { keyword: _, exprs } => self.exprs(exprs),
            GhostStmt::Unreachable | GhostStmt::Label(_) => {}
            GhostStmt::Block(block) => self.block(block),
        }
    }

    fn switch(&mut self, switch: &'t Switch) {
        self.expr(&switch.selector);
        for case in &switch.cases {
            for label in &case.labels {
                if let SwitchLabel::Expr(e) = label {
                    self.expr(e);
                }
            }
            self.exprs(&case.guard);
            match &case.body {
                SwitchBody::Group(stmts) => self.stmts(stmts),
                SwitchBody::ArrowExpr(e) => self.expr(e),
                SwitchBody::ArrowBlock(block) => self.block(block),
                SwitchBody::ArrowThrow(stmt) => self.stmt(stmt),
            }
        }
    }

    fn exprs(&mut self, exprs: impl IntoIterator<Item = &'t Expr>) {
        exprs.into_iter().for_each(|e| self.expr(e));
    }

    fn expr(&mut self, expr: &'t Expr) {
        if !self.enters(Node::Expr(expr)) {
            return;
        }
        match &expr.kind {
            ExprKind::Literal(_)
            | ExprKind::Name(_)
            | ExprKind::This
            | ExprKind::Super
            | ExprKind::ClassLiteral(_)
            | ExprKind::Type(_)
            | ExprKind::Error => {}
            ExprKind::Field { target: e, name: _ }
            | ExprKind::QualifiedThis(e)
            | ExprKind::QualifiedSuper(e)
            | ExprKind::Unary { op: _, operand: e }
            | ExprKind::Cast { ty: _, operand: e }
            | ExprKind::MethodRef { target: e, type_args: _, name: _ }
            | ExprKind::Paren(e) => self.expr(e),
            ExprKind::InstanceOf { operand, pattern } => {
                self.expr(operand);
                match &**pattern {
                    InstanceOfPattern::Type(_) | InstanceOfPattern::Pattern(_) => {}
                }
            }
            ExprKind::Call { target, type_args: _, name: _, args } => {
                self.exprs(target.iter().map(|target| &**target).chain(args));
            }
            ExprKind::New(new) => {
                self.exprs(new.outer.iter().chain(&new.args));
                new.body.iter().flatten().for_each(|member| self.member(member));
            }
            ExprKind::NewArray { element: _, lengths, extra_dims: _, init } => {
                self.exprs(lengths.iter().chain(init.iter().flatten()));
            }
            ExprKind::ArrayInit(exprs) => self.exprs(exprs),
            ExprKind::Index { array: a, index: b }
            | ExprKind::Binary { op: _, left: a, right: b }
            | ExprKind::Assign { target: a, value: b }
            | ExprKind::CompoundAssign { op: _, target: a, value: b } => {
                self.expr(a);
                self.expr(b);
            }
            ExprKind::Conditional { condition, then, otherwise } => {
                self.expr(condition);
                self.expr(then);
                self.expr(otherwise);
            }
            ExprKind::Lambda { params: _, body } => match body {
                LambdaBody::Expr(e) => self.expr(e),
                LambdaBody::Block(block) => self.block(block),
            },
            ExprKind::Switch(switch) => self.switch(switch),
            ExprKind::Spec(spec) => self.spec_expr(spec),
        }
    }

    fn spec_expr(&mut self, spec: &'t SpecExpr) {
        match spec {
            SpecExpr::Result
            | SpecExpr::Binder(_)
            | SpecExpr::Wildcard
            | SpecExpr::TypeLiteral(_)
            | SpecExpr::Keyword(_) => {}
            SpecExpr::Old { operand: e, label: _ }
            | SpecExpr::Untouched(e)
            | SpecExpr::TypeOf(e)
            | SpecExpr::AllFields(e)
            | SpecExpr::AllElements(e)
            | SpecExpr::Labeled { name: _, operand: e } => self.expr(e),
            SpecExpr::Acc { location, permission } => {
                self.expr(location);
                if let Some(Permission::Fraction(e)) = permission {
                    self.expr(e);
                }
            }
            SpecExpr::FamilyCall { target, name: _, class: _, args } => {
                self.exprs(target.iter().chain(args));
            }
            SpecExpr::Quantified { quantifier: _, vars: _, range, body } => {
                self.exprs(range.iter().chain([body]));
            }
            SpecExpr::Let { ty: _, name: _, value, body } => self.exprs([value, body]),
            SpecExpr::Ghostly { kind: _, what, body } => self.exprs([what, body]),
            SpecExpr::Invariant(target) => self.exprs(target),
            SpecExpr::Slice { target, from, to } => {
                self.exprs(std::iter::once(target).chain(from).chain(to));
            }
            SpecExpr::Builtin { name: _, args }
            | SpecExpr::TypedBuiltin { name: _, type_args: _, args } => self.exprs(args),
            SpecExpr::Comprehension { name: _, var: _, parts } => self.exprs(parts),
        }
    }
}
