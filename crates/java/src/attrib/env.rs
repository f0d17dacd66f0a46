//! The environment of an expression or statement: what names, jumps and `return` mean here.
//!
//! A persistent list of frames, innermost first. Cloning is cheap, so a lambda whose
//! parameter types are not known yet simply keeps the environment it will be typed in.

use std::rc::Rc;

use base::Symbol;

use crate::hir::JumpTarget;
use crate::symbols::{ClassSym, VarSym};
use crate::table::Scope;
use crate::types::Ty;

#[derive(Clone)]
pub struct Env {
    frames: Option<Rc<Node>>,
    /// For type names.
    pub scope: Scope,
    /// The class whose body this is.
    pub class: ClassSym,
    /// There is no `this` here, and so no enclosing instance either.
    pub is_static: bool,
    /// The arguments of `this(…)` or `super(…)`: `this` does not exist yet, enclosing
    /// instances do.
    pub constructing: bool,
    /// Inside an annotation comment, and of which kind.
    pub spec: Option<SpecContext>,
}

struct Node {
    frame: Frame,
    parent: Option<Rc<Node>>,
    /// How many there are, with those around.
    depth: u32,
}

/// In a chain of many thousands, each would be dropped inside of the one before.
impl Drop for Node {
    fn drop(&mut self) {
        let mut next = self.parent.take();
        while let Some(mut node) = next.and_then(|node| Rc::try_unwrap(node).ok()) {
            next = node.parent.take();
        }
    }
}

#[derive(Clone)]
pub enum Frame {
    Var(Symbol, VarSym),
    /// Bound by the contract of the method that this is the body of: ghost code and
    /// assertions know it, unless the name means something else.
    Bound(Symbol, VarSym),
    /// The body of a class; what is further out belongs to enclosing classes. `is_static`
    /// says whether the code *outside*, between this class and the next one, has an
    /// instance of the enclosing class.
    Class {
        class: ClassSym,
        outside_is_static: bool,
    },
    Jump(Jump),
    /// `label L;` stands before this place.
    Label(Symbol),
    /// The body of a method, initialiser or lambda: jumps do not cross it.
    Return(ReturnContext),
}

#[derive(Clone)]
pub struct Jump {
    pub label: Option<Symbol>,
    pub target: JumpTarget,
    pub kind: JumpKind,
}

#[derive(Clone, PartialEq, Debug)]
pub enum JumpKind {
    Loop,
    SwitchStmt,
    /// `yield` goes here; other jumps do not cross it.
    SwitchExpr,
    Labeled,
}

#[derive(Clone)]
pub enum ReturnContext {
    /// The type that a `return` gives; `void` for constructors.
    Method(Ty),
    /// Initialisers: no `return`.
    None,
    /// A lambda: its results wait for its target.
    Lambda,
}

/// What specification the expression belongs to; decides which notation makes sense.
#[derive(Clone, Debug)]
pub struct SpecContext {
    pub place: SpecPlace,
    /// `\result` has this type here.
    pub result: Option<Ty>,
    /// `\old` makes sense here.
    pub old: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpecPlace {
    Precondition,
    Postcondition,
    Predicate,
    Invariant,
    /// Location sets, measures and other clauses that are values.
    Value,
    Statement,
    Function,
}

impl Env {
    pub fn new(scope: Scope, class: ClassSym, is_static: bool) -> Env {
        Env { frames: None, scope, class, is_static, constructing: false, spec: None }
    }

    pub fn push(&mut self, frame: Frame) {
        let depth = self.depth() + 1;
        self.frames = Some(Rc::new(Node { frame, parent: self.frames.take(), depth }));
    }

    /// How many frames there are.
    pub fn depth(&self) -> u32 {
        self.frames.as_ref().map_or(0, |node| node.depth)
    }

    pub fn with(&self, frame: Frame) -> Env {
        let mut env = self.clone();
        env.push(frame);
        env
    }

    /// The variable of that name that belongs to the method around, lambdas included, not
    /// to one around the class.
    pub fn local_in_method(&self, name: Symbol) -> Option<VarSym> {
        let mut next = self.frames.as_deref();
        while let Some(node) = next {
            match &node.frame {
                Frame::Var(known, var) if *known == name => return Some(*var),
                Frame::Class { .. } => return None,
                _ => next = node.parent.as_deref(),
            }
        }
        None
    }

    /// What the contract of the method around has bound to a name.
    pub fn bound_by_contract(&self, name: Symbol) -> Option<VarSym> {
        let outside = |frame: &Frame| {
            matches!(frame, Frame::Class { .. } | Frame::Return(ReturnContext::Lambda))
        };
        self.frames().take_while(|frame| !outside(frame)).find_map(|frame| match frame {
            Frame::Bound(known, var) if *known == name => Some(*var),
            _ => None,
        })
    }

    pub fn with_vars(&self, vars: &[(Symbol, VarSym)]) -> Env {
        let mut env = self.clone();
        for &(name, var) in vars {
            env.push(Frame::Var(name, var));
        }
        env
    }

    pub fn in_spec(&self) -> bool {
        self.spec.is_some()
    }

    /// Frames from the inside out.
    pub fn frames(&self) -> impl Iterator<Item = &Frame> {
        let mut node = self.frames.as_deref();
        std::iter::from_fn(move || {
            let this = node?;
            node = this.parent.as_deref();
            Some(&this.frame)
        })
    }

    /// Frames from the inside out; for that of a class also whether it has an instance here.
    pub fn frames_with_instance(&self) -> impl Iterator<Item = (&Frame, bool)> {
        let mut is_static = self.is_static;
        let mut instance = !self.is_static && !self.constructing;
        self.frames().map(move |frame| {
            let here = instance;
            if let Frame::Class { outside_is_static, .. } = frame {
                is_static |= *outside_is_static;
                instance = !is_static;
            }
            (frame, here)
        })
    }

    /// No `this` of the innermost class.
    pub fn has_no_this(&self) -> bool {
        self.is_static || self.constructing
    }

    /// The innermost jump that `wanted` accepts, up to the enclosing body.
    pub fn find_jump(&self, wanted: impl Fn(&Jump) -> bool) -> Option<&Jump> {
        self.frames().take_while(|f| !matches!(f, Frame::Return(_) | Frame::Class { .. })).find_map(
            |f| match f {
                Frame::Jump(jump) if wanted(jump) => Some(jump),
                _ => None,
            },
        )
    }

    pub fn return_context(&self) -> Option<&ReturnContext> {
        self.frames().find_map(|f| match f {
            Frame::Return(context) => Some(context),
            _ => None,
        })
    }
}
