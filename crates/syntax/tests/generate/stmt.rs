//! Random statements.

use syntax::ast::*;

use super::expr::{CONDITIONAL, PRIMARY};
use super::{Generator, here, ident, ty};

fn stmt(kind: StmtKind) -> Stmt {
    Stmt { loc: here(), kind }
}

impl Generator {
    pub(super) fn block(&mut self) -> Block {
        let stmts = self.deeper(|g| g.many(3, Generator::stmt));
        Block { loc: here(), stmts }
    }

    /// A statement, or a declaration.
    fn stmt(&mut self) -> Stmt {
        self.deeper(|g| match g.below(10) {
            0 | 1 => stmt(StmtKind::Local(g.local_var())),
            2 if !g.in_spec && !g.tired() => {
                let decl = g.type_decl(true);
                stmt(StmtKind::Item(Box::new(Item::Type(decl))))
            }
            _ => g.proper_stmt(),
        })
    }

    /// What may be the body of a loop.
    fn proper_stmt(&mut self) -> Stmt {
        if self.tired() {
            return match self.below(3) {
                0 => stmt(StmtKind::Empty),
                1 => stmt(StmtKind::Return(None)),
                _ => stmt(StmtKind::Expr(self.statement_expr())),
            };
        }
        let kind = self.deeper(|g| match g.below(22) {
            0 if !g.in_spec => StmtKind::Block(g.block()),
            1 => StmtKind::Empty,
            2 => g.if_stmt(),
            3 => StmtKind::While { spec: g.loop_spec(), condition: g.expr(), body: g.body() },
            4 => StmtKind::DoWhile { spec: g.loop_spec(), body: g.body(), condition: g.expr() },
            5 => g.for_stmt(),
            6 => {
                let mut var = g.param(&[Modifier::Final], false);
                var.modifiers = g.variable_modifiers();
                if g.one_in(3) {
                    var.ty = Some(ty(TypeKind::Var));
                    var.dims.clear();
                }
                let (spec, iterable, body) = (g.loop_spec(), g.expr(), g.body());
                StmtKind::ForEach { spec, var, iterable, body }
            }
            7 if !g.in_spec => StmtKind::Labeled { label: g.ident(), body: g.body() },
            8 => StmtKind::Switch(g.switch(false)),
            9 => StmtKind::Break(g.maybe(2, Generator::ident)),
            10 => StmtKind::Continue(g.maybe(2, Generator::ident)),
            11 => StmtKind::Yield(g.expr_at(PRIMARY)),
            12 => StmtKind::Return(g.maybe(2, Generator::expr)),
            13 => StmtKind::Throw(g.expr()),
            14 => StmtKind::Synchronized { lock: g.expr(), body: g.block() },
            15 => StmtKind::Try(g.try_stmt()),
            16 if !g.in_spec => {
                StmtKind::Assert { condition: g.expr(), message: g.maybe(2, Generator::expr) }
            }
            17 if !g.in_spec => StmtKind::ConstructorCall(ConstructorCall {
                outer: None,
                type_args: g.type_args(),
                is_super: g.one_in(2),
                args: g.args(),
            }),
            18 if !g.in_spec && g.one_in(3) => {
                if g.one_in(2) {
                    let block = g.in_annotation(Generator::block);
                    return StmtKind::Ghost(GhostStmt::Block(block));
                }
                StmtKind::ConstructorCall(ConstructorCall {
                    outer: Some(g.variable_chain()),
                    type_args: g.type_args(),
                    is_super: true,
                    args: g.args(),
                })
            }
            18 | 19 => StmtKind::Ghost(g.in_annotation(Generator::ghost_stmt)),
            _ => StmtKind::Expr(g.statement_expr()),
        });
        stmt(kind)
    }

    /// A branch, or what follows a label. In Java, a comment is none.
    fn body(&mut self) -> Box<Stmt> {
        let body = self.proper_stmt();
        if !self.in_spec && matches!(body.kind, StmtKind::Ghost(_)) {
            return Box::new(stmt(StmtKind::Empty));
        }
        Box::new(body)
    }

    fn if_stmt(&mut self) -> StmtKind {
        let condition = self.expr();
        let otherwise = self.maybe(2, Generator::body);
        // With an `else`, a block: any other branch might end with an `if` of its own.
        let then = match otherwise {
            Some(_) => Box::new(stmt(StmtKind::Block(self.block()))),
            None => self.body(),
        };
        StmtKind::If { condition, then, otherwise }
    }

    fn for_stmt(&mut self) -> StmtKind {
        let init = if self.one_in(2) {
            vec![stmt(StmtKind::Local(self.local_var()))]
        } else {
            self.many(2, |g| stmt(StmtKind::Expr(g.statement_expr())))
        };
        StmtKind::For {
            spec: self.loop_spec(),
            init,
            condition: self.maybe(2, Generator::expr),
            update: self.many(2, Generator::statement_expr),
            body: self.body(),
        }
    }

    pub(super) fn local_var(&mut self) -> LocalVar {
        let modifiers = self.variable_modifiers();
        if self.one_in(4) {
            let (name, init) = (self.ident(), Some(self.expr()));
            let vars = vec![VarDeclarator { loc: here(), name, dims: Vec::new(), init }];
            return LocalVar { modifiers, ty: ty(TypeKind::Var), vars };
        }
        LocalVar { modifiers, ty: self.ty(), vars: self.declarators() }
    }

    pub(super) fn declarators(&mut self) -> Vec<VarDeclarator> {
        self.some(2, |g| VarDeclarator {
            loc: here(),
            name: g.ident(),
            dims: g.dims(),
            init: g.maybe(2, Generator::initializer),
        })
    }

    fn try_stmt(&mut self) -> Try {
        let resources = self.many(2, |g| {
            if g.one_in(3) {
                return Resource::Existing(g.variable_chain());
            }
            let mut local = g.local_var();
            local.vars.truncate(1);
            for var in &mut local.vars {
                var.dims.clear();
                var.init = Some(g.expr());
            }
            Resource::Declared(here(), local)
        });
        let catches = self.many(2, |g| {
            let mut param = g.param(&[Modifier::Final], false);
            param.modifiers = g.variable_modifiers();
            param.dims.clear();
            param.ty = Some(if g.one_in(2) {
                ty(TypeKind::Union(vec![g.class_type(), g.class_type()]))
            } else {
                g.class_type()
            });
            Catch { loc: here(), param, body: g.block() }
        });
        let bare = resources.is_empty() && catches.is_empty();
        let finally = if bare || self.one_in(3) { Some(self.block()) } else { None };
        Try { resources, body: self.block(), catches, finally }
    }

    fn variable_chain(&mut self) -> Expr {
        let mut made = Expr { loc: here(), kind: ExprKind::Name(self.ident()) };
        for name in self.many(2, Generator::ident) {
            made = Expr { loc: here(), kind: ExprKind::Field { target: Box::new(made), name } };
        }
        made
    }

    /// In specifications there are only arrows with expressions.
    pub(super) fn switch(&mut self, is_expr: bool) -> Switch {
        let arrows = self.in_spec || self.one_in(2);
        let selector = Box::new(self.expr());
        let cases = if is_expr {
            self.some(3, |g| g.switch_case(arrows))
        } else {
            self.many(3, |g| g.switch_case(arrows))
        };
        Switch { selector, cases }
    }

    fn switch_case(&mut self, arrow: bool) -> SwitchCase {
        let (labels, guard) = match self.below(5) {
            0 => (vec![SwitchLabel::Default(here())], None),
            1 => {
                let null = Expr { loc: here(), kind: ExprKind::Literal(Literal::Null) };
                (vec![SwitchLabel::Expr(null), SwitchLabel::Default(here())], None)
            }
            2 => {
                let pattern = self.pattern(true);
                let guard = self.maybe(2, |g| g.left_at(CONDITIONAL + 1));
                (vec![SwitchLabel::Pattern(pattern)], guard)
            }
            _ => (self.some(2, |g| SwitchLabel::Expr(g.label())), None),
        };
        let body = match self.below(3) {
            _ if !arrow => SwitchBody::Group(self.many(2, Generator::stmt)),
            0 if !self.in_spec => SwitchBody::ArrowBlock(self.block()),
            1 if !self.in_spec => {
                SwitchBody::ArrowThrow(Box::new(stmt(StmtKind::Throw(self.expr()))))
            }
            _ => SwitchBody::ArrowExpr(Box::new(self.expr())),
        };
        SwitchCase { loc: here(), labels, guard, body }
    }

    /// A constant: calls in specifications would be patterns.
    fn label(&mut self) -> Expr {
        let name = ExprKind::Name(self.ident());
        let one = ExprKind::Literal(Literal::Int(1));
        let string = ExprKind::Literal(Literal::String("a\\u*/".encode_utf16().collect()));
        let left = Box::new(Expr { loc: here(), kind: one.clone() });
        let right = Box::new(Expr { loc: here(), kind: ExprKind::Name(ident("MAX")) });
        let sum = ExprKind::Binary { op: BinaryOp::Add, left, right };
        Expr { loc: here(), kind: self.pick(&[name, one, string, sum]) }
    }
}
