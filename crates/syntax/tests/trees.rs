//! What is easily taken for something else: each pair must give the same tree once
//! parentheses are dropped, and each shape must occur.

use syntax::ast::{ExprKind, Item, Member};

/// The initial value of a field, as text without positions.
fn value(expr: &str) -> String {
    let text = format!("class C {{ Object x = {expr}; }}");
    let parsed = syntax::parse(&text, 1);
    assert!(parsed.diagnostics.is_empty(), "{expr}: {:?}", parsed.diagnostics);
    let Some(Item::Type(class)) = parsed.unit.items.first() else { panic!("{expr}") };
    let Some(Member::Field(field)) = class.members.first() else { panic!("{expr}") };
    let Some(init) = field.vars.first().and_then(|v| v.init.as_ref()) else { panic!("{expr}") };
    shape(&init.kind)
}

/// A short form of the shapes that the tests below tell apart.
fn shape(kind: &ExprKind) -> String {
    let sub = |e: &syntax::ast::Expr| shape(&e.kind);
    match kind {
        ExprKind::Name(name) => name.as_str().to_owned(),
        ExprKind::Literal(_) => "#".to_owned(),
        ExprKind::Paren(inner) => sub(inner),
        ExprKind::Binary { op, left, right } => format!("({op:?} {} {})", sub(left), sub(right)),
        ExprKind::Unary { op, operand } => format!("({op:?} {})", sub(operand)),
        ExprKind::Cast { operand, .. } => format!("(cast {})", sub(operand)),
        ExprKind::Lambda { params, body } => {
            let names: Vec<_> = params.iter().map(|p| p.name.as_str()).collect();
            let body = match body {
                syntax::ast::LambdaBody::Expr(e) => sub(e),
                syntax::ast::LambdaBody::Block(_) => "{}".to_owned(),
            };
            format!("({} -> {body})", names.join(","))
        }
        ExprKind::Call { name, args, .. } => {
            let args: Vec<_> = args.iter().map(sub).collect();
            format!("{}[{}]", name.as_str(), args.join(", "))
        }
        ExprKind::Index { array, index } => format!("(index {} {})", sub(array), sub(index)),
        ExprKind::Field { target, name } => format!("{}.{}", sub(target), name.as_str()),
        ExprKind::Conditional { condition, then, otherwise } => {
            format!("(if {} {} {})", sub(condition), sub(then), sub(otherwise))
        }
        ExprKind::MethodRef { target, name, .. } => format!("{}::{}", sub(target), name.as_str()),
        ExprKind::Type(_) => "type".to_owned(),
        ExprKind::ClassLiteral(_) => "class".to_owned(),
        ExprKind::InstanceOf { operand, pattern } => {
            let kind = match &**pattern {
                syntax::ast::InstanceOfPattern::Type(_) => "type",
                syntax::ast::InstanceOfPattern::Pattern(_) => "pattern",
            };
            format!("(is-{kind} {})", sub(operand))
        }
        ExprKind::NewArray { lengths, extra_dims, init, .. } => {
            format!("(array {} {extra_dims} {})", lengths.len(), init.is_some())
        }
        ExprKind::Assign { target, value } => format!("(= {} {})", sub(target), sub(value)),
        other => format!("{other:?}").split([' ', '(']).next().unwrap_or("").to_owned(),
    }
}

#[test]
fn shapes() {
    let table = [
        ("(a) + b", "(Add a b)"),
        ("(a) - b", "(Sub a b)"),
        ("(int) + b", "(cast (Plus b))"),
        ("(int) -b", "(cast (Minus b))"),
        ("(Integer) -b", "(Sub Integer b)"),
        ("(A) (b)", "(cast b)"),
        ("(A) !b", "(cast (Not b))"),
        ("(A) b.c", "(cast b.c)"),
        ("(A) b + c", "(Add (cast b) c)"),
        ("(A<B>) c", "(cast c)"),
        ("(A & B) c", "(cast c)"),
        ("(a & b) + c", "(Add (BitAnd a b) c)"),
        ("(a < b) ? c : d", "(if (Lt a b) c d)"),
        ("(a)[0]", "(index a #)"),
        ("(A[]) b", "(cast b)"),
        ("(a) -> b", "(a -> b)"),
        ("(A) a -> b", "(cast (a -> b))"),
        ("(A) (a) -> b", "(cast (a -> b))"),
        ("(a, b) -> c", "(a,b -> c)"),
        ("(A a, B<C, D> b) -> c", "(a,b -> c)"),
        ("a -> b -> c", "(a -> (b -> c))"),
        ("f(a < b, c > d)", "f[(Lt a b), (Gt c d)]"),
        ("f(a < b, c > (d))", "f[(Lt a b), (Gt c d)]"),
        ("f(a < b, c >> (d))", "f[(Lt a b), (Shr c d)]"),
        ("f(a<b>::c)", "f[type::c]"),
        ("a < b == c > d", "(Eq (Lt a b) (Gt c d))"),
        ("a << 1 >> 2 >>> 3", "(Ushr (Shr (Shl a #) #) #)"),
        ("a > b", "(Gt a b)"),
        ("a >= b", "(Ge a b)"),
        ("a + b * c - d", "(Sub (Add a (Mul b c)) d)"),
        ("a = b = c", "(= a (= b c))"),
        ("a ? b : c ? d : e", "(if a b (if c d e))"),
        ("a ? b -> c : d", "(if a (b -> c) d)"),
        ("a ? (b) -> c : d", "(if a (b -> c) d)"),
        ("a instanceof B && c", "(And (is-type a) c)"),
        ("a instanceof B b && c", "(And (is-pattern a) c)"),
        ("a instanceof B<?> b", "(is-pattern a)"),
        ("a instanceof B(var c)", "(is-pattern a)"),
        ("a.b.c(d).e", "c[d].e"),
        ("a.<B, C>d(e)", "d[e]"),
        ("A[]::new", "type::new"),
        ("A::new", "A::new"),
        ("a.B<C>.D<E>[]::new", "type::new"),
        ("int[][].class", "class"),
        ("A[].class", "class"),
        ("a[b]::c", "(index a b)::c"),
        ("new int[a][b][]", "(array 2 1 false)"),
        ("new int[][] {{1}}", "(array 0 2 true)"),
        ("new int[] {1}[0]", "(index (array 0 1 true) #)"),
        ("- - a", "(Minus (Minus a))"),
        ("a+++b", "(Add (PostIncrement a) b)"),
        ("a - -1", "(Sub a (Minus #))"),
        ("!a == b", "(Eq (Not a) b)"),
        ("i < n >> 1", "(Lt i (Shr n #))"),
    ];
    for (text, expected) in table {
        assert_eq!(value(text), expected, "{text}");
    }
}

#[test]
fn contracts_and_loop_annotations_find_their_owner() {
    let text = "class C {
        //@ requires a;
        //@ public ghost int g;
        /*@ ensures b; @*/ public /*@ pure @*/ int m() /*@ decreases c; @*/ {
            //@ loop_invariant d;
            l: while (x) { }
            return 1;
        }
    }";
    let parsed = syntax::parse(text, 1);
    assert_eq!(parsed.diagnostics.len(), 1, "{:?}", parsed.diagnostics);
    let Some(Item::Type(class)) = parsed.unit.items.first() else { panic!() };
    let [Member::Field(_), Member::Method(method)] = class.members.as_slice() else { panic!() };
    assert_eq!(method.contract.cases.len(), 1);
    assert_eq!(method.contract.cases[0].clauses.len(), 2);
    assert_eq!(method.modifiers.spec.len(), 1);
    let Some(body) = &method.body else { panic!() };
    let syntax::ast::StmtKind::Labeled { body, .. } = &body.stmts[0].kind else { panic!() };
    let syntax::ast::StmtKind::While { spec, .. } = &body.kind else { panic!() };
    assert_eq!(spec.clauses.len(), 1);
}
