use super::parse;
use crate::print::print_whole;
use crate::{Binding, ExprKind, StmtKind, Type};

const TEXT: &str = r#"
library class java.lang.Object {
  method int Object.hash() (Object this)
}

library class java.lang.String {
}

data List<T0> = Nil() | Cons(T0 head, List<T0> tail)

function int twice(int x)
  = x + x

// A comment.
predicate both(Cell a, Cell b) = acc(a.value) ** acc(b.value, (1 / 2 : \perm))

class Cell {
  private field int value
  static field Cell[] ALL

  predicate at(Cell this; int v) = [int w] acc(this.value) ** this.value == ?w ** v == w

  lemma same(Cell this)
    requires this.at(_)
    ensures emp
  body L0 {
  }

  pure method int Cell.get() (Cell this)
    requires acc(this.value, _)
  body L0 {
    result = this.value
    exit L0
  }

  method int Cell.hash() (Cell this)
    overrides Object.hash()
    requires this.at(; ?n) ** (n > 0 ==> acc(Cell.ALL[*])) ** (n < 0 ==>* n < -1)
    ensures (\forall int i; 0 <= i && i < 3; i * i >= 0) && Cell.get()(this) == \old(n)
    also
    requires true
    signals (Object e) e != null
    bound int n
    bound int i
    bound Object e
    var int[] a
    temp String t0
  body L0 {
    a = new int[3]
    a[0] = wrap(int, a[1] + twice(2) >>> 1)
    invariant acc(a[0 .. 2])
    loop L1 {
      if a[0] == 0 {
        exit L1
      } else if !(a[1] < 0) {
        again L1
      }
      try {
        check index 2 of a raise Object
        check assert a[0] == 1 detail t0 prove Object
        check assert a[0] < 2 prove Object
        result = call virtual Cell.hash() (this)
      } catch t0 {
        throw t0
      }
    }
    t0 = concat("a\"\\\u00e4", 1.5d, -0.0f)
    ghost open this.at@Cell(; result)
    ghost apply same(this)
  }
}
"#;

#[test]
fn what_is_read_is_printed_and_read_again() {
    let program = parse(TEXT, 1).unwrap();
    let printed = print_whole(&program);
    let again = parse(&printed, 1).unwrap();
    assert_eq!(print_whole(&again), printed);
    // The usual things need not be said.
    assert_eq!(program.classes.len(), 3);
    let hash = &program.methods[2];
    assert_eq!(hash.signature, "Cell.hash()");
    assert_eq!(hash.result_local.map(|l| hash.locals[l.index()].ty.clone()), Some(Type::INT));
    assert_eq!(hash.labels, 2);
    assert_eq!(hash.contract.cases.len(), 2);
    let cell = &program.classes[2];
    assert_eq!(cell.dispatch.values().map(|m| m.0).collect::<Vec<_>>(), [2, 1, 2]);
    assert_eq!(program.predicates[1].outputs.len(), 1);
    let crate::Body::Block { block, .. } = &hash.body else { panic!() };
    assert!(matches!(
        &block.stmts[1].kind,
        StmtKind::WriteElement { value, .. } if matches!(value.kind, ExprKind::Wrap(..))
    ));
    let StmtKind::Ghost(crate::Ghost::Open(instance)) = &block.stmts[4].kind else { panic!() };
    assert_eq!(instance.binding, Binding::Static);
}

/// Positions are those of the text.
#[test]
fn spans_are_places_in_the_text() {
    let program = parse(TEXT, 100).unwrap();
    let text = |span: base::Span| &TEXT[span.lo as usize - 100..span.hi as usize - 100];
    assert_eq!(text(program.methods[1].span), "pure method int Cell.get() (Cell this)");
    let condition = &program.methods[2].contract.cases[0].ensures[0];
    assert!(text(condition.span).starts_with("(\\forall"), "{}", text(condition.span));
    assert!(text(condition.span).ends_with("\\old(n)"), "{}", text(condition.span));
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    let check = |text: &str, line: usize, part: &str| {
        let error = parse(text, 1).unwrap_err();
        assert_eq!(error.line, line, "{error}");
        assert!(error.message.contains(part), "{error}");
    };
    check("class A {\n  field B b\n}", 2, "no type of this name");
    check("class A {\n}\nclass A {\n}", 3, "two classes");
    check("klass A {\n}", 1, "no declaration begins here");
    let method = |body: &str| {
        format!("class A {{\n  method void A.m() (A this)\n  body L0 {{\n    {body}\n  }}\n}}")
    };
    check(&method("this.f = 1"), 4, "there is no field `f`");
    check(&method("x = 1"), 4, "no type of this name");
    check(&method("ghost assert 1 +"), 4, "an expression is expected");
    check(&method("ghost assert acc(this)"), 4, "a place in the heap");
    check(&method("call A.n() (this)"), 4, "no method of this signature");
    check(&method("block L1 {"), 1, "this class does not end");
    check(&method("block L1 {\n block L2 {"), 3, "this body does not end");
    let deep = format!("ghost assert {}1{}", "(".repeat(20_000), ")".repeat(20_000));
    let error = base::on_large_stack(|| parse(&method(&deep), 1).unwrap_err());
    assert!(error.message.contains("too deeply"));
    for deep in [
        format!("ghost assert {}true", "!".repeat(20_000)),
        format!("ghost assert 1{} == 1", " + 1".repeat(20_000)),
        format!("ghost assert 1{} == 1", " * 1".repeat(20_000)),
        format!("ghost assert true{}", " && true".repeat(20_000)),
        format!("ghost assert true{}", " || true".repeat(20_000)),
        format!("ghost assert true{}", " ==> true".repeat(20_000)),
        format!("ghost assert this{} == null", ".me".repeat(20_000)),
        format!("ghost assert {}0", "true ? 1 : ".repeat(20_000)),
        format!("ghost assert cast({}int{}, 1) == 1", "\\seq<".repeat(20_000), ">".repeat(20_000)),
        "block L1 {\n".repeat(20_000) + &"}\n".repeat(20_000),
    ] {
        let text = method(&deep).replace("class A {\n", "class A {\n  field A me\n");
        let error = base::on_large_stack(|| parse(&text, 1).unwrap_err());
        assert!(error.message.contains("too deeply"), "{}", &error.message[..100]);
    }
}

/// A broken text is an error, or another program, and nothing else.
#[test]
fn no_text_is_too_broken() {
    let words: Vec<&str> = TEXT.split_inclusive([' ', '\n', '(', ')', '.']).collect();
    for at in 0..words.len() {
        let without: String =
            words.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, w)| *w).collect();
        let _ = parse(&without, 1);
        let mut swapped = words.clone();
        swapped.swap(at, (at * 7 + 3) % words.len());
        let _ = parse(&swapped.concat(), 1);
        let _ = parse(&words[..at].concat(), 1);
    }
}
