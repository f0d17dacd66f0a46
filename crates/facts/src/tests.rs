//! Facts of made-up programs: graphs, hierarchies, families, what initialisers reach.

use std::sync::Arc;

use base::{Span, Symbol};
use ir::*;

use crate::{Facts, Graph, components};

const NONE: Span = Span::NONE;

fn class(superclass: Option<u32>) -> Class {
    Class {
        name: Symbol::new("C"),
        binary_name: Symbol::new("C"),
        package: Symbol::new(""),
        kind: ClassKind::Class,
        is_abstract: false,
        is_final: false,
        objects: ir::Objects::Any,
        is_generic: false,
        superclass: superclass.map(ClassId),
        interfaces: Vec::new(),
        above: ir::Above::All,
        permits: None,
        outer: None,
        fields: Vec::new(),
        methods: Vec::new(),
        predicates: Vec::new(),
        invariants: Vec::new(),
        dependencies: Vec::new(),
        static_init: None,
        enum_constants: Vec::new(),
        dispatch: Default::default(),
        framing: Framing::Implicit,
        origin: Origin::Source,
        span: NONE,
    }
}

/// A method of a class that overrides others, and whose statements are these.
fn method(class: u32, overrides: &[u32], stmts: Vec<StmtKind>) -> Method {
    let stmts = stmts.into_iter().map(|kind| Stmt::new(kind, NONE)).collect();
    Method {
        class: ClassId(class),
        name: Symbol::new("m"),
        signature: "C.m()".to_string(),
        kind: MethodKind::Method,
        is_static: false,
        is_abstract: false,
        is_final: false,
        visibility: Visibility::Public,
        params: Vec::new(),
        is_varargs: false,
        result: Type::Void,
        result_local: None,
        throws: Vec::new(),
        modifiers: SpecModifiers::default(),
        contract: Contract::default(),
        overrides: overrides.iter().copied().map(MethodId).collect(),
        locals: Vec::new(),
        labels: 1,
        body: Body::Block { exit: LabelId(0), block: Block { stmts } },
        unchecked: Vec::new(),
        origin: Origin::Source,
        span: NONE,
    }
}

fn call(method: u32, binding: Binding) -> StmtKind {
    StmtKind::Call(Call {
        dest: None,
        method: MethodId(method),
        binding,
        args: Vec::new(),
        stands: Vec::new(),
    })
}

fn facts(classes: Vec<Class>, methods: Vec<Method>) -> Facts {
    Facts::of(Arc::new(Program { classes, methods, ..Program::default() }))
}

#[test]
fn components_are_numbered_from_the_end() {
    // 0 → 1 ⇄ 2 → 3, 4 alone with itself
    let graph = Graph::of([vec![1], vec![2], vec![1, 3], vec![], vec![4]]);
    let found = components(&graph);
    assert_eq!(found.len(), 4);
    assert_eq!(found.of(1), found.of(2));
    assert_eq!(found.members(found.of(1)), [1, 2]);
    for node in 0..5 {
        for next in graph.successors(node) {
            assert!(found.of(*next) <= found.of(node));
        }
    }
}

#[test]
fn a_long_chain_is_no_deep_recursion() {
    let length = 1_000_000;
    let chain = Graph::of((0..length).map(|i| (i + 1 < length).then_some(i + 1)));
    assert_eq!(components(&chain).len(), length as usize);
    let circle = Graph::of((0..length).map(|i| [(i + 1) % length]));
    assert_eq!(components(&circle).len(), 1);
}

#[test]
fn what_is_below_and_what_is_nearest() {
    // Three classes in a chain; each overrides all above it.
    let classes = vec![class(None), class(Some(0)), class(Some(1))];
    let methods = vec![method(0, &[], vec![]), method(1, &[0], vec![]), method(2, &[0, 1], vec![])];
    let facts = facts(classes, methods);
    let program = facts.program();
    assert_eq!(facts.hierarchy.subclasses(ClassId(0)), [ClassId(1)]);
    assert!(facts.hierarchy.is_leaf(ClassId(2)));
    assert_eq!(facts.hierarchy.overriding(MethodId(0)), [1, 2].map(MethodId));
    assert_eq!(facts.hierarchy.nearest_overridden(MethodId(2)), [MethodId(1)]);
    assert_eq!(*facts.hierarchy.concrete_below(program, ClassId(1)), [1, 2].map(ClassId));
    assert_eq!(facts.families.relatives(MethodId(1)).count(), 3);
    assert_eq!(facts.families.method(MethodId(2)), MethodId(0));
}

#[test]
fn families_with_several_kinds_of_parameters_are_not_one_method() {
    let mut other = method(1, &[0], vec![]);
    other.params = vec![LocalId(0), LocalId(1)];
    let facts = facts(vec![class(None), class(Some(0))], vec![method(0, &[], vec![]), other]);
    assert_eq!(facts.families.method(MethodId(1)), MethodId(1));
    assert_eq!(facts.families.relatives(MethodId(1)).count(), 2);
}

#[test]
fn calls_are_found_in_all_statements() {
    let inner = Block { stmts: vec![Stmt::new(call(1, Binding::Static), NONE)] };
    let loops = StmtKind::Loop { label: LabelId(1), spec: LoopSpec::default(), body: inner };
    let methods = vec![method(0, &[], vec![loops]), method(0, &[], vec![])];
    let facts = facts(vec![class(None)], methods);
    assert_eq!(facts.calls().called(MethodId(0)), [MethodId(1)]);
    assert!(facts.calls().is_called_statically(MethodId(1)));
    assert!(!facts.calls().is_called_statically(MethodId(0)));
}

#[test]
fn initialisers_reach_what_they_call_and_what_overrides_that() {
    // The initialiser of class 0 calls 1, which 2 overrides; 3 initialises class 0; 4 is apart.
    let mut first = class(None);
    first.static_init = Some(MethodId(0));
    let methods = vec![
        method(0, &[], vec![call(1, Binding::Dynamic)]),
        method(0, &[], vec![]),
        method(1, &[1], vec![]),
        method(1, &[], vec![StmtKind::InitClass(ClassId(0))]),
        method(1, &[], vec![]),
    ];
    let facts = facts(vec![first, class(Some(0))], methods);
    let reached: Vec<bool> =
        (0..5).map(|m| facts.may_be_starting(ClassId(0), MethodId(m))).collect();
    assert_eq!(reached, [true, true, true, false, false]);
    assert_eq!(facts.starting(MethodId(2)).collect::<Vec<_>>(), [ClassId(0)]);
    assert!(!facts.may_be_starting(ClassId(1), MethodId(0)));
}

#[test]
fn what_is_not_shown_may_call_whatever_overrides_its_own() {
    let mut first = class(None);
    first.static_init = Some(MethodId(0));
    let mut hidden = method(1, &[], vec![]);
    (hidden.origin, hidden.body) = (Origin::ClassFile, Body::None);
    let methods = vec![
        method(0, &[], vec![call(1, Binding::Static)]),
        hidden,
        method(0, &[1], vec![]),
        method(0, &[], vec![]),
    ];
    let facts = facts(vec![first, class(None)], methods);
    assert!(facts.may_be_starting(ClassId(0), MethodId(2)));
    assert!(!facts.may_be_starting(ClassId(0), MethodId(3)));
}
