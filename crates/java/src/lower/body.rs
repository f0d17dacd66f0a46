//! A body under construction: locals, labels, the blocks that are being written, and how
//! values survive what happens after them.
//!
//! An expression lowers to statements and a pure expression that is true *now*. Before
//! something else is put after it, [`Lower::keep`] looks at what was emitted since: if that
//! may change what the expression reads, the value is saved in a temporary where it was
//! computed. Expressions that nothing disturbs stay expressions.

use base::{Code, Diagnostic, Span, Symbol};
use ir::visit::{Role, Visitor, dest_of, walk_blocks, walk_expr};
use ir::{
    Block, Expr, ExprKind, FieldId, LabelId, Local, LocalId, LocalKind, Stmt, StmtKind, Type,
};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::lower::declarations::captures::Capture;
use crate::lower::statements::exits::Scope;
use crate::lower::{Lower, Overflow};
use crate::symbols::{ClassSym, Flags, MethodSym, VarKind, VarSym};

/// The state of the body that is being lowered.
pub(super) struct Frame {
    /// The method, if it is one of the source.
    pub method: Option<MethodSym>,
    /// The class whose code it is; for a lambda the one around it.
    pub class: Option<ClassSym>,
    pub locals: Vec<Local>,
    pub vars: FxHashMap<VarSym, Expr>,
    pub blocks: Vec<Vec<Stmt>>,
    pub labels: u32,
    /// Of the whole body.
    pub exit: LabelId,
    pub result: Option<LocalId>,
    pub scopes: Vec<Scope>,
    /// The types of the catch clauses around.
    pub catching: Vec<ClassSym>,
    /// The exceptions that the contract allows.
    pub allowed: Vec<ClassSym>,
    pub overflow: Overflow,
    pub errors: Vec<Diagnostic>,
    pub unchecked: Vec<ir::Unchecked>,
    /// Part of it could not be typed, which has been reported.
    pub broken: bool,
    /// Code of a proof: expressions are those of specifications, nothing is checked.
    pub ghost: bool,
    /// A proof in the middle of executable code: it cannot return.
    pub in_ghost_block: bool,
    /// Temporaries that hold new objects.
    pub non_null: FxHashSet<LocalId>,
    pub kind: FrameKind,
}

pub(super) enum FrameKind {
    /// No `this`.
    Static,
    Instance,
    /// Outer instance and captured variables are parameters here.
    Constructor {
        outer: Option<LocalId>,
        captures: FxHashMap<Capture, LocalId>,
    },
    Lambda(LambdaFrame),
}

/// What a lambda captures becomes known while its body is lowered.
pub(super) struct LambdaFrame {
    pub class: ir::ClassId,
    pub captures: Vec<(Capture, ir::FieldId)>,
}

impl Frame {
    pub fn new(class: Option<ClassSym>, kind: FrameKind, overflow: Overflow) -> Frame {
        Frame {
            method: None,
            class,
            locals: Vec::new(),
            vars: FxHashMap::default(),
            blocks: vec![Vec::new()],
            labels: 1,
            exit: LabelId(0),
            result: None,
            scopes: Vec::new(),
            catching: Vec::new(),
            allowed: Vec::new(),
            overflow,
            errors: Vec::new(),
            unchecked: Vec::new(),
            broken: false,
            ghost: false,
            in_ghost_block: false,
            non_null: FxHashSet::default(),
            kind,
        }
    }
}

/// A place in the block that is being written.
#[derive(Clone, Copy)]
pub(super) struct Mark(usize);

/// What statements may change.
#[derive(Default)]
struct Effects {
    locals: FxHashSet<LocalId>,
    heap: bool,
}

impl Lower<'_, '_> {
    // ───────────────────────── statements ─────────────────────────

    pub(super) fn emit(&mut self, kind: StmtKind, span: Span) {
        if let Some(block) = self.f.blocks.last_mut() {
            block.push(Stmt::new(kind, span));
        }
    }

    /// What the function emits, as a block of its own.
    pub(super) fn block_of(&mut self, f: impl FnOnce(&mut Self)) -> Block {
        self.f.blocks.push(Vec::new());
        f(self);
        let mut stmts = self.f.blocks.pop().unwrap_or_default();
        stmts.shrink_to_fit();
        Block { stmts }
    }

    pub(super) fn insert(&mut self, at: Mark, kind: StmtKind, span: Span) {
        if let Some(block) = self.f.blocks.last_mut() {
            block.insert(at.0.min(block.len()), Stmt::new(kind, span));
        }
    }

    pub(super) fn assign(&mut self, local: LocalId, value: Expr, span: Span) {
        self.emit(StmtKind::Assign(local, value), span);
    }

    pub(super) fn if_then(&mut self, condition: Expr, then: Block, otherwise: Block, span: Span) {
        self.emit(StmtKind::If { arms: vec![(condition, then)], otherwise }, span);
    }

    pub(super) fn exit_block(&self, label: LabelId, span: Span) -> Block {
        Block { stmts: vec![Stmt::new(StmtKind::Exit(label), span)] }
    }

    pub(super) fn label(&mut self) -> LabelId {
        self.f.labels += 1;
        LabelId(self.f.labels - 1)
    }

    // ───────────────────────── locals ─────────────────────────

    pub(super) fn local(&mut self, name: &str, ty: Type, kind: LocalKind, span: Span) -> LocalId {
        self.f.locals.push(Local {
            name: Symbol::new(name),
            ty,
            kind,
            nullness: ir::Nullness::Default,
            span,
        });
        LocalId(self.f.locals.len() as u32 - 1)
    }

    pub(super) fn temp(&mut self, ty: Type, span: Span) -> LocalId {
        self.local("", ty, LocalKind::Temp, span)
    }

    pub(super) fn read(&self, local: LocalId, span: Span) -> Expr {
        let ty = self.f.locals.get(local.index()).map_or(Type::Void, |l| l.ty.clone());
        Expr::local(local, ty, span)
    }

    /// A new local for a variable of the source.
    pub(super) fn declare(&mut self, var: VarSym) -> LocalId {
        let ty = self.ty(&self.table.var(var).ty.clone());
        self.declare_as(var, ty)
    }

    pub(super) fn declare_as(&mut self, var: VarSym, ty: Type) -> LocalId {
        let info = self.table.var(var);
        let kind = match info.kind {
            VarKind::Param | VarKind::Local | VarKind::Pattern => LocalKind::Var,
            VarKind::Ghost => LocalKind::Ghost,
            VarKind::Bound => LocalKind::Bound,
            VarKind::Synthetic => LocalKind::Temp,
        };
        let (name, span, nullness) = (info.name, info.span, nullness(info.flags));
        self.f.locals.push(Local { name, ty: ty.clone(), kind, nullness, span });
        let local = LocalId(self.f.locals.len() as u32 - 1);
        self.f.vars.insert(var, Expr::local(local, ty, span));
        local
    }

    /// The variable stands for a value that does not change while it is in use.
    pub(super) fn bind(&mut self, var: VarSym, value: Expr) {
        self.f.vars.insert(var, value);
    }

    /// The local of a variable that is assigned to; made, if its declaration was not seen.
    pub(super) fn local_of(&mut self, var: VarSym) -> LocalId {
        match self.f.vars.get(&var) {
            Some(Expr { kind: ExprKind::Local(local), .. }) => *local,
            _ => self.declare(var),
        }
    }

    // ───────────────────────── keeping values ─────────────────────────

    pub(super) fn mark(&self) -> Mark {
        Mark(self.f.blocks.last().map_or(0, Vec::len))
    }

    /// `value` was true at the mark: makes it true now, with a temporary if need be.
    pub(super) fn keep(&mut self, mark: Mark, value: Expr) -> Expr {
        let mut values = vec![(mark, value)];
        self.keep_all(&mut values);
        values.pop().map_or_else(|| Expr::null(Span::NONE), |(_, e)| e)
    }

    /// The same for several, each with the place where it was computed, in order.
    pub(super) fn keep_all(&mut self, values: &mut [(Mark, Expr)]) {
        let mut effects = Effects::default();
        let mut upto = self.mark().0;
        for (mark, value) in values.iter_mut().rev() {
            if let Some(block) = self.f.blocks.last() {
                for stmt in block.get(mark.0..upto).unwrap_or_default() {
                    effects.add(stmt);
                }
            }
            upto = mark.0.min(upto);
            if self.is_disturbed(value, &effects) {
                let span = value.span;
                let saved = self.temp(self.stored_type(value), span);
                let old = std::mem::replace(value, self.read(saved, span));
                if let Some(block) = self.f.blocks.last_mut()
                    && mark.0 <= block.len()
                {
                    block.insert(mark.0, Stmt::new(StmtKind::Assign(saved, old), span));
                }
            }
        }
    }

    /// A variable for `null` can hold any object.
    fn stored_type(&self, value: &Expr) -> Type {
        match (&value.ty, self.program.well_known.object) {
            (Type::Null, Some(object)) => Type::Class(object),
            (ty, _) => ty.clone(),
        }
    }

    /// The value as something small that can be written more than once.
    pub(super) fn settle(&mut self, value: Expr) -> Expr {
        if size(&value, SMALL) <= SMALL { value } else { self.save(value) }
    }

    /// The value in a temporary, unless it is a constant.
    pub(super) fn save(&mut self, value: Expr) -> Expr {
        if is_constant(&value) {
            return value;
        }
        let span = value.span;
        let saved = self.temp(self.stored_type(&value), span);
        self.assign(saved, value, span);
        self.read(saved, span)
    }

    fn is_disturbed(&self, value: &Expr, effects: &Effects) -> bool {
        let mut reads = Reads { effects, stable: &self.stable_fields, disturbed: false };
        reads.expr(value);
        reads.disturbed
    }

    // ───────────────────────── what cannot be done ─────────────────────────

    pub(super) fn unsupported(&mut self, span: Span, message: impl Into<String>) -> Expr {
        self.f.errors.push(Diagnostic::new(Code::Unsupported, span, message));
        Expr::null(span)
    }
}

/// Larger expressions are not written twice.
const SMALL: usize = 24;

fn is_constant(e: &Expr) -> bool {
    matches!(
        e.kind,
        ExprKind::Bool(_)
            | ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Double(_)
            | ExprKind::Null
            | ExprKind::Str(_)
    )
}

/// The number of nodes, counted no further than just beyond the limit.
fn size(e: &Expr, limit: usize) -> usize {
    struct Nodes(usize, usize);

    impl<'a> Visitor<'a> for Nodes {
        fn expr(&mut self, e: &'a Expr) {
            if self.0 <= self.1 {
                self.0 += 1;
                walk_expr(self, e);
            }
        }
    }

    let mut nodes = Nodes(0, limit);
    nodes.expr(e);
    nodes.0
}

/// Whether an expression reads what statements change.
struct Reads<'l> {
    effects: &'l Effects,
    stable: &'l FxHashSet<FieldId>,
    disturbed: bool,
}

impl<'a> Visitor<'a> for Reads<'_> {
    fn local(&mut self, local: &'a LocalId, _: Role) {
        self.disturbed |= self.effects.locals.contains(local);
    }

    fn expr(&mut self, e: &'a Expr) {
        let reads_heap = match &e.kind {
            ExprKind::Field(_, field) => !self.stable.contains(field),
            ExprKind::StaticField(_) | ExprKind::Index(..) => true,
            _ => false,
        };
        self.disturbed |= reads_heap && self.effects.heap;
        walk_expr(self, e);
    }
}

impl Effects {
    fn add(&mut self, stmt: &Stmt) {
        self.stmt(stmt);
    }
}

impl<'a> Visitor<'a> for Effects {
    fn stmt(&mut self, stmt: &'a Stmt) {
        self.locals.extend(dest_of(stmt));
        self.heap |= match &stmt.kind {
            StmtKind::WriteField { .. }
            | StmtKind::WriteStatic { .. }
            | StmtKind::WriteElement { .. }
            | StmtKind::InitClass(_)
            | StmtKind::Call(_)
            | StmtKind::Ghost(_) => true,
            StmtKind::Assign(..)
            | StmtKind::New { .. }
            | StmtKind::NewArray { .. }
            | StmtKind::Concat { .. }
            | StmtKind::Check(_)
            | StmtKind::If { .. }
            | StmtKind::Loop { .. }
            | StmtKind::Block { .. }
            | StmtKind::Exit(_)
            | StmtKind::Again(_)
            | StmtKind::Throw(..)
            | StmtKind::Try { .. } => false,
        };
        walk_blocks(self, stmt);
    }
}

pub(super) fn nullness(flags: Flags) -> ir::Nullness {
    if flags.has(Flags::NULLABLE) {
        ir::Nullness::Nullable
    } else if flags.has(Flags::NON_NULL) {
        ir::Nullness::NonNull
    } else {
        ir::Nullness::Default
    }
}
