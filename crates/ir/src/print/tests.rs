use base::{Span, Symbol};

use super::{print, print_class};
use crate::*;

const NONE: Span = Span::NONE;

fn class(name: &str, package: &str, origin: Origin) -> Class {
    Class {
        name: name.into(),
        binary_name: name.into(),
        package: package.into(),
        kind: ClassKind::Class,
        is_abstract: false,
        is_final: false,
        objects: crate::Objects::Any,
        is_generic: false,
        superclass: None,
        interfaces: vec![],
        above: crate::Above::All,
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
    }
}

fn local(name: &str, ty: Type, kind: LocalKind) -> Local {
    Local { name: Symbol::new(name), ty, kind, nullness: Nullness::Default, span: NONE }
}

fn e(kind: ExprKind) -> Expr {
    Expr::new(kind, Type::INT, NONE)
}

fn l(id: u32) -> Expr {
    e(ExprKind::Local(LocalId(id)))
}

fn s(kind: StmtKind) -> Stmt {
    Stmt::new(kind, NONE)
}

fn arith(op: ArithOp, a: Expr, b: Expr) -> Expr {
    e(ExprKind::Arith(op, Box::new(a), Box::new(b)))
}

/// `class Account { int balance; void deposit(int amount) { … } }` beside a library class.
fn account(locals: Vec<Local>, stmts: Vec<Stmt>, contract: Contract) -> Program {
    let mut program = Program::default();
    program.classes.push(class("java.lang.Object", "java.lang", Origin::Library));
    program.classes.push(class("java.lang.NullPointerException", "java.lang", Origin::ClassFile));
    let mut account = class("Account", "", Origin::Source);
    account.superclass = Some(ClassId(0));
    account.fields.push(FieldId(0));
    account.methods.push(MethodId(0));
    program.classes.push(account);
    program.well_known.object = Some(ClassId(0));
    program.fields.push(Field {
        class: ClassId(2),
        name: "balance".into(),
        ty: Type::INT,
        is_static: false,
        is_final: false,
        ghost: GhostKind::Real,
        visibility: Visibility::Private,
        spec_visibility: Visibility::Private,
        nullness: Nullness::Default,
        is_rep: false,
        captured: None,
        constant: None,
        represents: Vec::new(),
        span: NONE,
    });
    program.methods.push(Method {
        class: ClassId(2),
        name: "deposit".into(),
        signature: "Account.deposit(int)".to_owned(),
        kind: MethodKind::Method,
        is_static: false,
        is_abstract: false,
        is_final: false,
        visibility: Visibility::Package,
        params: vec![LocalId(0), LocalId(1)],
        is_varargs: false,
        result: Type::Void,
        result_local: None,
        throws: vec![],
        modifiers: SpecModifiers::default(),
        contract,
        overrides: vec![],
        locals,
        labels: 3,
        unchecked: vec![],
        body: Body::Block { exit: LabelId(0), block: Block { stmts } },
        origin: Origin::Source,
        span: NONE,
    });
    program
}

fn two_params() -> Vec<Local> {
    vec![
        local("this", Type::Class(ClassId(2)), LocalKind::This),
        local("amount", Type::INT, LocalKind::Param),
    ]
}

/// The lines of the body of `deposit` when it consists of these statements.
fn body(extra: Vec<Local>, stmts: Vec<Stmt>) -> Vec<String> {
    let mut locals = two_params();
    locals.extend(extra);
    let text = print(&account(locals, stmts, Contract::default()));
    let start = text.find("body L0 {\n").unwrap() + "body L0 {\n".len();
    let end = text.rfind("\n  }\n}").unwrap();
    text[start..end].lines().map(|l| l.strip_prefix("    ").unwrap_or(l).to_owned()).collect()
}

fn shown(value: Expr) -> String {
    let mut lines = body(vec![], vec![s(StmtKind::Assign(LocalId(1), value))]);
    lines.remove(0).strip_prefix("amount = ").unwrap().to_owned()
}

#[test]
fn a_method_with_its_contract() {
    let balance = e(ExprKind::Field(Box::new(l(0)), FieldId(0)));
    let location = Location { kind: LocationKind::Field(l(0), FieldId(0)), span: NONE };
    let contract = Contract {
        cases: vec![SpecCase {
            requires: vec![Assertion::new(AssertionKind::Acc(location, Fraction::Full), NONE)],
            ensures: vec![Assertion::new(
                AssertionKind::Expr(
                    balance
                        .clone()
                        .equals(e(ExprKind::Old(OldLabel::Entry, Box::new(balance.clone())))),
                ),
                NONE,
            )],
            ..SpecCase::default()
        }],
        ..Contract::default()
    };
    let sum = arith(ArithOp::Add, balance.clone(), l(1));
    let mut locals = two_params();
    locals.push(local("", Type::INT, LocalKind::Temp));
    let program = account(
        locals,
        vec![
            s(StmtKind::Check(Check {
                kind: CheckKind::NonNull { operand: l(0), usage: NullUsage::Receiver },
                raises: Some(ClassId(1)),
                handling: Handling::Raise,
            })),
            s(StmtKind::Check(Check {
                kind: CheckKind::Overflow { kind: IntKind::Int, value: sum.clone() },
                raises: None,
                handling: Handling::Obligation,
            })),
            s(StmtKind::Assign(LocalId(2), e(ExprKind::Wrap(IntKind::Int, Box::new(sum))))),
            s(StmtKind::WriteField { object: l(0), field: FieldId(0), value: l(2) }),
        ],
        contract,
    );
    let expected = "\
class Account {
  private field int balance

  method void Account.deposit(int) (Account this, int amount)
    requires acc(this.balance)
    ensures this.balance == \\old(this.balance)
    temp int t0
  body L0 {
    check nonnull this (receiver) raise NullPointerException
    check overflow int this.balance + amount prove
    t0 = wrap(int, this.balance + amount)
    this.balance = t0
  }
}
";
    assert_eq!(print(&program), expected);
    assert_eq!(print_class(&program, "Account").as_deref(), Some(expected));
    assert_eq!(
        print_class(&program, "java.lang.Object").as_deref(),
        Some("class java.lang.Object {\n}\n")
    );
    assert_eq!(print_class(&program, "Nobody"), None);
}

#[test]
fn parentheses_where_needed_only() {
    use ArithOp::{Add, Mul, Sub};
    let n = |v| e(ExprKind::Int(v));
    assert_eq!(shown(arith(Add, n(1), arith(Mul, n(2), n(3)))), "1 + 2 * 3");
    assert_eq!(shown(arith(Mul, arith(Add, n(1), n(2)), n(3))), "(1 + 2) * 3");
    assert_eq!(shown(arith(Sub, arith(Sub, n(1), n(2)), n(3))), "1 - 2 - 3");
    assert_eq!(shown(arith(Sub, n(1), arith(Sub, n(2), n(-3)))), "1 - (2 - -3)");
    assert_eq!(shown(l(0).equals(l(1)).negate()), "this != amount");
    assert_eq!(
        shown(l(0).equals(l(1)).and(l(1).or(l(0))).negate()),
        "!(this == amount && (amount || this))"
    );
    let shift = |kind, a, b| e(ExprKind::Bits(BitOp::Ushr, kind, Box::new(a), Box::new(b)));
    assert_eq!(
        shown(shift(IntKind::Long, shift(IntKind::Int, n(1), n(2)), n(3))),
        "(1 >>> 2) >>>long 3"
    );
    let ite = |a, b, c| e(ExprKind::Ite(Box::new(a), Box::new(b), Box::new(c)));
    assert_eq!(
        shown(ite(ite(l(0), l(1), l(0)), l(0), ite(l(1), l(0), l(1)))),
        "(this ? amount : this) ? this : amount ? this : amount"
    );
    assert_eq!(shown(e(ExprKind::Neg(Box::new(e(ExprKind::Neg(Box::new(n(-1)))))))), "-(-(-1))");
}

#[test]
fn literals() {
    let str = |text: &str| e(ExprKind::Str(text.encode_utf16().collect()));
    assert_eq!(shown(str("a\"\\\n\u{e4}\u{1F600}")), "\"a\\\"\\\\\\n\\u00e4\\ud83d\\ude00\"");
    assert_eq!(shown(e(ExprKind::Double(1.5f64.to_bits()))), "1.5d");
    assert_eq!(shown(e(ExprKind::Float(0.1f32.to_bits()))), "0.1f");
    assert_eq!(shown(e(ExprKind::Double((-0.0f64).to_bits()))), "-0.0d");
    assert_eq!(shown(e(ExprKind::Double(0x7ff8 << 48))), "double(0x7ff8000000000000)");
    assert_eq!(shown(e(ExprKind::Local(LocalId(77)))), "?");
}

#[test]
fn structured_statements() {
    let block = |stmts| Block { stmts };
    let lines = body(
        vec![
            local("t0", Type::INT, LocalKind::Var),
            local("", Type::INT, LocalKind::Temp),
            local("t0", Type::array(Type::INT), LocalKind::Var),
        ],
        vec![
            s(StmtKind::NewArray {
                dest: LocalId(4),
                element: Type::array(Type::INT),
                length: l(1),
            }),
            s(StmtKind::Loop {
                label: LabelId(1),
                spec: LoopSpec {
                    invariants: vec![Assertion::empty(NONE)],
                    decreases: vec![l(1)],
                    ..LoopSpec::default()
                },
                body: block(vec![s(StmtKind::If {
                    arms: vec![
                        (l(1), block(vec![s(StmtKind::Exit(LabelId(1)))])),
                        (l(2), block(vec![])),
                    ],
                    otherwise: block(vec![s(StmtKind::Again(LabelId(1)))]),
                })]),
            }),
            s(StmtKind::Try {
                body: block(vec![s(StmtKind::Call(Call {
                    dest: Some(LocalId(3)),
                    method: MethodId(0),
                    binding: Binding::Dynamic,
                    args: vec![l(0), l(1)],
                    stands: vec![],
                }))]),
                var: LocalId(2),
                handler: block(vec![s(StmtKind::Throw(l(2), None))]),
            }),
            s(StmtKind::Ghost(Ghost::Label("here".into()))),
        ],
    );
    let expected = [
        "t0#2 = new int[amount][]",
        "invariant emp",
        "decreases amount",
        "loop L1 {",
        "  if amount {",
        "    exit L1",
        "  } else if t0 {",
        "  } else {",
        "    again L1",
        "  }",
        "}",
        "try {",
        "  t1 = call virtual Account.deposit(int) (this, amount)",
        "} catch t0 {",
        "  throw t0",
        "}",
        "ghost label here",
    ];
    assert_eq!(lines, expected);
}
