//! A small vocabulary for core programs.

use base::{Span, Symbol};
use ir::*;

use crate::{Limits, Machine, Outcome};

pub const NONE: Span = Span::NONE;

pub fn e(kind: ExprKind, ty: Type) -> Expr {
    Expr::new(kind, ty, NONE)
}

pub fn int(n: i128) -> Expr {
    e(ExprKind::Int(n), Type::INT)
}

pub fn typed(id: u32, ty: Type) -> Expr {
    e(ExprKind::Local(LocalId(id)), ty)
}

/// An `int` local.
pub fn l(id: u32) -> Expr {
    typed(id, Type::INT)
}

pub fn null() -> Expr {
    Expr::null(NONE)
}

pub fn text(text: &str) -> Expr {
    e(ExprKind::Str(text.encode_utf16().collect()), Type::Null)
}

pub fn arith(op: ArithOp, a: Expr, b: Expr) -> Expr {
    let sum = e(ExprKind::Arith(op, Box::new(a), Box::new(b)), Type::INT);
    e(ExprKind::Wrap(IntKind::Int, Box::new(sum)), Type::INT)
}

pub fn add(a: Expr, b: Expr) -> Expr {
    arith(ArithOp::Add, a, b)
}

pub fn less(a: Expr, b: Expr) -> Expr {
    a.compare(CompareOp::Lt, b)
}

pub fn s(kind: StmtKind) -> Stmt {
    Stmt::new(kind, NONE)
}

pub fn block(stmts: Vec<Stmt>) -> Block {
    Block { stmts }
}

pub fn set(local: u32, value: Expr) -> Stmt {
    s(StmtKind::Assign(LocalId(local), value))
}

pub fn when(condition: Expr, then: Vec<Stmt>) -> Stmt {
    s(StmtKind::If { arms: vec![(condition, block(then))], otherwise: Block::default() })
}

pub fn loops(label: u32, body: Vec<Stmt>) -> Stmt {
    s(StmtKind::Loop { label: LabelId(label), spec: LoopSpec::default(), body: block(body) })
}

pub fn exit(label: u32) -> Stmt {
    s(StmtKind::Exit(LabelId(label)))
}

pub fn again(label: u32) -> Stmt {
    s(StmtKind::Again(LabelId(label)))
}

pub fn call(method: MethodId, args: Vec<Expr>) -> Stmt {
    s(StmtKind::Call(Call { dest: None, method, binding: Binding::Static, args, stands: vec![] }))
}

pub fn call_to(dest: u32, method: MethodId, binding: Binding, args: Vec<Expr>) -> Stmt {
    s(StmtKind::Call(Call { dest: Some(LocalId(dest)), method, binding, args, stands: vec![] }))
}

pub fn try_catch(body: Vec<Stmt>, var: u32, handler: Vec<Stmt>) -> Stmt {
    s(StmtKind::Try { body: block(body), var: LocalId(var), handler: block(handler) })
}

/// The parameters (the receiver first), all locals and the result of a method. The last
/// local holds the result.
pub struct Shape {
    pub is_static: bool,
    pub locals: Vec<Type>,
    pub params: usize,
    pub result: Type,
}

pub fn statics(locals: Vec<Type>, params: usize, result: Type) -> Shape {
    Shape { is_static: true, locals, params, result }
}

pub fn instance(locals: Vec<Type>, params: usize, result: Type) -> Shape {
    Shape { is_static: false, locals, params, result }
}

/// A program with a little of `java.lang` and a class `Main` to which things are added.
pub struct World {
    pub program: Program,
    pub object: ClassId,
    pub string: ClassId,
    pub main: ClassId,
    out: FieldId,
    print_int: MethodId,
    print_object: MethodId,
}

impl World {
    pub fn new() -> World {
        let mut world = World {
            program: Program::default(),
            object: ClassId(0),
            string: ClassId(0),
            main: ClassId(0),
            out: FieldId(0),
            print_int: MethodId(0),
            print_object: MethodId(0),
        };
        world.object = world.library("java.lang.Object", None);
        world.string = world.library("java.lang.String", Some("java.lang.Object"));
        world.program.well_known.object = Some(world.object);
        world.program.well_known.string = Some(world.string);
        world.library("java.lang.Throwable", Some("java.lang.Object"));
        let stream = world.library("java.io.PrintStream", Some("java.lang.Object"));
        let system = world.library("java.lang.System", Some("java.lang.Object"));
        world.out = world.field(system, "out", Type::Class(stream), true);
        world.print_int = world.native(stream, "println", false, vec![Type::INT], Type::Void);
        let object = Type::Class(world.object);
        world.print_object = world.native(stream, "println", false, vec![object], Type::Void);
        world.main = world.class("Main", None);
        world
    }

    pub fn find(&self, name: &str) -> ClassId {
        let at = self.program.classes.iter().position(|c| c.binary_name.as_str() == name);
        ClassId(at.unwrap_or_else(|| panic!("no class {name}")) as u32)
    }

    pub fn library(&mut self, name: &str, superclass: Option<&str>) -> ClassId {
        let superclass = superclass.map(|s| self.find(s));
        self.add_class(name, superclass, Origin::Library)
    }

    /// An exception class of the library, with what is above it.
    pub fn exception(&mut self, name: &str) -> ClassId {
        self.library(name, Some("java.lang.Throwable"))
    }

    pub fn class(&mut self, name: &str, superclass: Option<ClassId>) -> ClassId {
        let superclass = superclass.unwrap_or(self.object);
        self.add_class(name, Some(superclass), Origin::Source)
    }

    fn add_class(&mut self, name: &str, superclass: Option<ClassId>, origin: Origin) -> ClassId {
        let package = name.rsplit_once('.').map_or("", |(package, _)| package);
        self.program.classes.push(Class {
            name: Symbol::new(&name.replace('$', ".")),
            binary_name: Symbol::new(name),
            package: Symbol::new(package),
            kind: ClassKind::Class,
            is_abstract: false,
            is_final: false,
            objects: ir::Objects::Any,
            is_generic: false,
            superclass,
            interfaces: vec![],
            above: ir::Above::All,
            permits: None,
            outer: None,
            fields: vec![],
            methods: vec![],
            predicates: vec![],
            invariants: vec![],
            dependencies: vec![],
            static_init: None,
            enum_constants: vec![],
            dispatch: Default::default(),
            framing: Framing::Implicit,
            origin,
            span: NONE,
        });
        ClassId(self.program.classes.len() as u32 - 1)
    }

    pub fn field(&mut self, class: ClassId, name: &str, ty: Type, is_static: bool) -> FieldId {
        let id = FieldId(self.program.fields.len() as u32);
        self.program.fields.push(Field {
            class,
            name: name.into(),
            ty,
            is_static,
            is_final: false,
            ghost: GhostKind::Real,
            visibility: Visibility::Public,
            spec_visibility: Visibility::Public,
            nullness: Nullness::Default,
            is_rep: false,
            captured: None,
            constant: None,
            represents: Vec::new(),
            span: NONE,
        });
        self.program.classes[class.index()].fields.push(id);
        id
    }

    pub fn method(
        &mut self,
        class: ClassId,
        name: &str,
        shape: Shape,
        body: Vec<Stmt>,
    ) -> MethodId {
        let body = Body::Block { exit: LabelId(0), block: block(body) };
        self.add_method(class, name, shape, body)
    }

    pub fn native(
        &mut self,
        class: ClassId,
        name: &str,
        is_static: bool,
        params: Vec<Type>,
        result: Type,
    ) -> MethodId {
        let mut locals = params;
        if !is_static {
            locals.insert(0, Type::Class(class));
        }
        let params = locals.len();
        self.add_method(class, name, Shape { is_static, locals, params, result }, Body::None)
    }

    fn add_method(&mut self, class: ClassId, name: &str, shape: Shape, body: Body) -> MethodId {
        let Shape { is_static, locals, params, result } = shape;
        let id = MethodId(self.program.methods.len() as u32);
        let has_result = result != Type::Void && matches!(body, Body::Block { .. });
        let result_local = has_result.then(|| LocalId(locals.len() as u32 - 1));
        let local = |ty| Local {
            name: Symbol::new(""),
            ty,
            kind: LocalKind::Temp,
            nullness: Nullness::Default,
            span: NONE,
        };
        self.program.methods.push(Method {
            class,
            name: name.into(),
            signature: name.to_owned(),
            kind: if name == "<init>" { MethodKind::Constructor } else { MethodKind::Method },
            is_static,
            is_abstract: false,
            is_final: false,
            visibility: Visibility::Public,
            params: (0..params as u32).map(LocalId).collect(),
            is_varargs: false,
            result,
            result_local,
            throws: vec![],
            modifiers: SpecModifiers::default(),
            contract: Contract::default(),
            overrides: vec![],
            locals: locals.into_iter().map(local).collect(),
            labels: 10,
            unchecked: vec![],
            body,
            origin: Origin::Source,
            span: NONE,
        });
        self.program.classes[class.index()].methods.push(id);
        id
    }

    fn out(&self) -> Expr {
        e(ExprKind::StaticField(self.out), Type::Null)
    }

    pub fn print(&self, value: Expr) -> Stmt {
        call(self.print_int, vec![self.out(), value])
    }

    pub fn print_object(&self, value: Expr) -> Stmt {
        call(self.print_object, vec![self.out(), value])
    }

    pub fn check(&self, kind: CheckKind, raises: ClassId) -> Stmt {
        s(StmtKind::Check(Check { kind, raises: Some(raises), handling: Handling::Raise }))
    }

    /// Runs these statements as `Main.main`, with eight locals besides `args`.
    pub fn run(self, body: Vec<Stmt>) -> Outcome {
        self.run_with(Limits::default(), body)
    }

    pub fn run_with(mut self, limits: Limits, body: Vec<Stmt>) -> Outcome {
        let mut locals = vec![Type::array(Type::Class(self.string))];
        locals.extend(std::iter::repeat_n(Type::INT, 8));
        let main = self.main;
        self.method(main, "main", statics(locals, 1, Type::Void), body);
        Machine::new(&self.program, limits).run_main(main)
    }
}
