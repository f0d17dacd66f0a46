//! Who calls whom, as the statements of bodies say it.

use ir::visit::{Visitor, walk_call, walk_pure_call, walk_stmt};
use ir::{Binding, Body, Call, ClassId, Expr, MethodId, Origin, Program, PureCall, Stmt, StmtKind};

use crate::given::{Given, calls_now};
use crate::joins::Joins;
use crate::own::speaks_of_library_alone;
use crate::{Graph, Hierarchy, World, components};

pub struct Calls {
    /// For each method, what its statements call, in the order of the text.
    called: Vec<Vec<MethodId>>,
    /// The classes that its statements initialise.
    initialised: Vec<Vec<ClassId>>,
    /// Whether some text of the program binds a call of it statically.
    statically: Vec<bool>,
    /// The methods of the program that code which is not shown may call.
    from_outside: Vec<MethodId>,
    joins: Joins,
    given: Given,
}

impl Calls {
    pub fn of(program: &Program, world: World) -> Calls {
        let count = program.methods.len();
        let mut called = Vec::with_capacity(count);
        let mut initialised = Vec::with_capacity(count);
        for method in &program.methods {
            let mut code = Code::default();
            if let Body::Block { block, .. } = &method.body {
                code.block(block);
            }
            called.push(code.called);
            initialised.push(code.initialised);
        }
        let mut statically = Statically(vec![false; count]);
        statically.program(program);
        let ours = |m: &ir::Method| matches!(m.origin, Origin::Source | Origin::Synthetic);
        let answers =
            |m: &ir::Method| ours(m) && m.overrides.iter().any(|o| !ours(program.method(*o)));
        let from_outside = (0..).map(MethodId).zip(&program.methods);
        let from_outside: Vec<MethodId> =
            from_outside.filter(|(_, m)| answers(m)).map(|(id, _)| id).collect();
        let joins = Joins::of(program, &called);
        let given = Given::of(program, &from_outside, world);
        Calls { called, initialised, statically: statically.0, from_outside, joins, given }
    }

    /// What the statements of a method call: not what overrides that.
    pub fn called(&self, method: MethodId) -> &[MethodId] {
        self.called.get(method.index()).map(Vec::as_slice).unwrap_or_default()
    }

    /// For each method, whether a call of it may lead to another one, through whatever may answer.
    pub fn leading_back(&self, hierarchy: &Hierarchy) -> Vec<bool> {
        let answers = |callee: &MethodId| {
            let others = hierarchy.overriding(*callee).iter().copied();
            std::iter::once(*callee).chain(others).map(|m| m.0).collect::<Vec<_>>()
        };
        let graph = Graph::of(self.called.iter().map(|all| all.iter().flat_map(answers)));
        let components = components(&graph);
        let leads_back = |method: u32| {
            let component = components.of(method);
            components.members(component).len() > 1 || graph.successors(method).contains(&method)
        };
        (0..self.called.len() as u32).map(leads_back).collect()
    }

    /// The classes that the statements of a method initialise.
    pub fn initialised(&self, method: MethodId) -> &[ClassId] {
        self.initialised.get(method.index()).map(Vec::as_slice).unwrap_or_default()
    }

    /// Whether some text of the program binds a call of the method statically, as `super.m()`
    /// does.
    pub fn is_called_statically(&self, method: MethodId) -> bool {
        self.statically.get(method.index()).copied().unwrap_or(false)
    }

    /// The methods of the program that override methods of the library: code of the library may
    /// call them.
    pub fn from_outside(&self) -> &[MethodId] {
        &self.from_outside
    }

    /// Those of them that a method of the library may call: of objects that it may have, of the one that it is
    /// called on, and of functions that it is given for this call.
    pub fn back(&self, program: &Program, method: MethodId) -> Vec<MethodId> {
        let info = program.method(method);
        let given = (0..).zip(&info.params).filter(|(i, _)| calls_now(program, method, *i));
        let given = given.filter_map(|(_, p)| program.interface(&info.locals.get(p.index())?.ty));
        // An object of the library's own that is called may hold others, but is none of the program.
        let is_called = !speaks_of_library_alone(program, method);
        let called = is_called.then_some(info.class);
        let given: Vec<ClassId> = given.chain(called).collect();
        let may_have = |m: &MethodId| {
            let class = program.method(*m).class;
            self.given.may_hold(class)
                || given.iter().any(|given| program.is_subclass(class, *given))
        };
        self.from_outside.iter().copied().filter(may_have).collect()
    }

    /// What objects of the library are made of.
    pub fn joins(&self) -> &Joins {
        &self.joins
    }
}

#[derive(Default)]
struct Code {
    called: Vec<MethodId>,
    initialised: Vec<ClassId>,
}

impl<'a> Visitor<'a> for Code {
    fn stmt(&mut self, stmt: &'a Stmt) {
        match &stmt.kind {
            StmtKind::Call(call) => self.called.push(call.method),
            StmtKind::InitClass(class) => self.initialised.push(*class),
            _ => walk_stmt(self, stmt),
        }
    }

    fn expr(&mut self, _: &'a Expr) {}
}

struct Statically(Vec<bool>);

impl Statically {
    fn add(&mut self, method: MethodId, binding: Binding) {
        if let (Binding::Static, Some(known)) = (binding, self.0.get_mut(method.index())) {
            *known = true;
        }
    }
}

impl<'a> Visitor<'a> for Statically {
    fn call(&mut self, call: &'a Call) {
        self.add(call.method, call.binding);
        walk_call(self, call);
    }

    fn pure_call(&mut self, call: &'a PureCall) {
        self.add(call.method, call.binding);
        walk_pure_call(self, call);
    }
}
