//! Random programs with contracts: subjects for the theorem that nobody wrote.
//!
//! Methods are made statement by statement, and what they do to the fields is computed beside it,
//! as expressions over the values on entry. The contract says just that; one in four is wrong by
//! one, somewhere. Permissions are handed over in different ways: field by field, through a
//! predicate with pure methods over it, and in shares for what is only read. Methods call those
//! before them. Numbers stay small enough that nothing overflows, and the contracts say so.

use std::fmt::{self, Write};

use interp::abstracted::explore::Random;

/// A value in terms of those on entry.
#[derive(Clone)]
enum Value {
    Number(i64),
    /// A field or a parameter, on entry.
    Entry(Name),
    Sum(Box<Value>, Box<Value>),
    Difference(Box<Value>, Box<Value>),
    /// Of the first two, which is less decides.
    Choice(Box<[Value; 4]>),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Name {
    A,
    B,
    P,
    /// The field `a` of another object.
    Other,
}

/// How permissions are handed over.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Fields,
    Predicate,
}

#[derive(Clone)]
struct State {
    a: Value,
    b: Value,
    p: Value,
    other: Value,
    x: Value,
}

/// A method that later ones may call: what it leaves in the fields, and what it gives.
struct Method {
    state: State,
    result: Value,
    has_other: bool,
}

const METHODS: usize = 4;

/// A program of one class, [`METHODS`] methods and what they need.
pub fn program(seed: u64) -> String {
    let mut random = Random::new(seed ^ 0x5eed);
    let style = if random.below(2) == 0 { Style::Fields } else { Style::Predicate };
    let mut text = String::from("class G {\n    int a;\n    int b;\n\n");
    let made = match style {
        Style::Fields => "acc(a) ** acc(b) ** a == 0 ** b == 0",
        Style::Predicate => {
            text.push_str(
                "    //@ predicate valid() = acc(a) ** acc(b);\n\n\
                 \x20   //@ requires valid();\n    /*@ pure @*/ int getA() {\n        return a;\n    }\n\n\
                 \x20   //@ requires valid();\n    /*@ pure @*/ int getB() {\n        return b;\n    }\n\n",
            );
            "valid() ** getA() == 0 ** getB() == 0"
        }
    };
    let _ = write!(text, "    //@ ensures {made};\n    G() {{\n    }}\n");
    let mut methods: Vec<Method> = Vec::new();
    for number in 0..METHODS {
        let mut maker =
            Maker { random: &mut random, style, methods: &methods, body: String::new() };
        let (contract, method) = maker.method(number);
        let body = std::mem::take(&mut maker.body);
        let parameters = if method.has_other { "int p, G o" } else { "int p" };
        let _ = write!(text, "\n{contract}    int m{number}({parameters}) {{\n{body}    }}\n");
        methods.push(method);
    }
    text.push_str("}\n");
    text
}

struct Maker<'m> {
    random: &'m mut Random,
    style: Style,
    methods: &'m [Method],
    body: String,
}

impl Maker<'_> {
    /// The contract and what the method does; its body is in `body`.
    fn method(&mut self, number: usize) -> (String, Method) {
        let has_other = self.random.below(3) == 0;
        let mut state = State {
            a: Value::Entry(Name::A),
            b: Value::Entry(Name::B),
            p: Value::Entry(Name::P),
            other: Value::Entry(Name::Other),
            x: Value::Number(0),
        };
        self.body.push_str("        int x = 0;\n");
        for _ in 0..2 + self.random.below(4) {
            self.statement(&mut state, has_other, 2);
        }
        let (result, shown) = self.value(&state, has_other);
        let _ = writeln!(self.body, "        return {shown};");
        let contract = self.contract(number, &state, &result, has_other);
        (contract, Method { state, result, has_other })
    }

    fn contract(&mut self, number: usize, state: &State, result: &Value, other: bool) -> String {
        let range = 10 * 64_i64.pow((METHODS - 1 - number) as u32);
        let (held, a, b) = match self.style {
            Style::Fields => ("acc(a) ** acc(b)", "a", "b"),
            Style::Predicate => ("valid()", "getA()", "getB()"),
        };
        let also = if other { " ** o != null ** acc(o.a)" } else { "" };
        let also = if other && self.style == Style::Predicate {
            " ** o != null ** o.valid()"
        } else {
            also
        };
        let of_other = if self.style == Style::Predicate { "o.getA()" } else { "o.a" };
        let mut text = format!("    //@ requires {held}{also};\n");
        let mut bounded = vec![a, b, "p"];
        bounded.extend(other.then_some(of_other));
        for name in bounded {
            let _ = writeln!(text, "    //@ requires -{range} <= {name} && {name} <= {range};");
        }
        let wrong = if self.random.below(4) == 0 { self.random.below(3) } else { 9 };
        let value = |i: usize, value: &Value| {
            let words = Words { value, style: self.style };
            if i == wrong { format!("{words} + 1") } else { words.to_string() }
        };
        let _ = writeln!(text, "    //@ ensures {held}{also};");
        let _ = writeln!(text, "    //@ ensures {a} == {};", value(0, &state.a));
        let _ = writeln!(text, "    //@ ensures {b} == {};", value(1, &state.b));
        let _ = writeln!(text, "    //@ ensures \\result == {};", value(2, result));
        if other {
            let _ = writeln!(text, "    //@ ensures {of_other} == {};", value(3, &state.other));
        }
        text
    }

    /// A value, and how Java says it.
    fn value(&mut self, state: &State, has_other: bool) -> (Value, String) {
        let (value, text) = match self.random.below(if has_other { 6 } else { 5 }) {
            0 => {
                let n = self.random.below(7) as i64 - 3;
                (Value::Number(n), n.to_string())
            }
            1 => (state.a.clone(), "a".to_string()),
            2 => (state.b.clone(), "b".to_string()),
            3 => (state.p.clone(), "p".to_string()),
            4 => (state.x.clone(), "x".to_string()),
            _ => (state.other.clone(), "o.a".to_string()),
        };
        match self.random.below(3) {
            0 => (value, text),
            sign => {
                let n = 1 + self.random.below(3) as i64;
                let number = Box::new(Value::Number(n));
                match sign {
                    1 => (Value::Sum(Box::new(value), number), format!("{text} + {n}")),
                    _ => (Value::Difference(Box::new(value), number), format!("{text} - {n}")),
                }
            }
        }
    }

    fn statement(&mut self, state: &mut State, has_other: bool, depth: usize) {
        let pad = "    ".repeat(4 - depth);
        match self.random.below(7) {
            0 | 1 => {
                let (value, text) = self.value(state, has_other);
                let target = self.random.below(if has_other { 4 } else { 3 });
                let (place, name) = match target {
                    0 => (&mut state.a, "a"),
                    1 => (&mut state.b, "b"),
                    2 => (&mut state.x, "x"),
                    _ => (&mut state.other, "o.a"),
                };
                *place = value;
                let _ = writeln!(self.body, "{pad}{name} = {text};");
            }
            2 => {
                state.a = Value::Sum(Box::new(state.a.clone()), Box::new(state.b.clone()));
                let _ = writeln!(self.body, "{pad}a = a + b;");
            }
            3 if depth > 0 => {
                let ((left, l), (right, r)) =
                    (self.value(state, has_other), self.value(state, has_other));
                let _ = writeln!(self.body, "{pad}if ({l} < {r}) {{");
                let mut then = state.clone();
                self.statement(&mut then, has_other, depth - 1);
                let _ = writeln!(self.body, "{pad}}} else {{");
                let mut otherwise = state.clone();
                self.statement(&mut otherwise, has_other, depth - 1);
                let _ = writeln!(self.body, "{pad}}}");
                let choice = |a: Value, b: Value| {
                    Value::Choice(Box::new([left.clone(), right.clone(), a, b]))
                };
                *state = State {
                    a: choice(then.a, otherwise.a),
                    b: choice(then.b, otherwise.b),
                    p: state.p.clone(),
                    other: choice(then.other, otherwise.other),
                    x: choice(then.x, otherwise.x),
                };
            }
            4 if depth == 2 => self.repeat(state, &pad),
            5 if !self.methods.is_empty() => self.call(state, has_other, &pad),
            _ => {
                state.b = Value::Difference(Box::new(state.b.clone()), Box::new(Value::Number(1)));
                let _ = writeln!(self.body, "{pad}b = b - 1;");
            }
        }
    }

    /// A loop that adds a number a few times.
    fn repeat(&mut self, state: &mut State, pad: &str) {
        let (times, step) = (1 + self.random.below(4) as i64, 1 + self.random.below(3) as i64);
        let _ = write!(
            self.body,
            "{pad}int start{} = a;\n{pad}int k{0} = 0;\n\
             {pad}//@ loop_invariant acc(a) ** 0 <= k{0} && k{0} <= {times} ** a == start{0} + {step} * k{0};\n\
             {pad}while (k{0} < {times}) {{\n{pad}    a = a + {step};\n{pad}    k{0} = k{0} + 1;\n{pad}}}\n",
            self.body.len(),
        );
        let sum = Value::Number(times * step);
        state.a = Value::Sum(Box::new(state.a.clone()), Box::new(sum));
    }

    fn call(&mut self, state: &mut State, has_other: bool, pad: &str) {
        let number = self.random.below(self.methods.len());
        let Some(method) = self.methods.get(number) else { return };
        if method.has_other && !has_other {
            return;
        }
        let argument = self.random.below(5) as i64 - 2;
        let before = State { p: Value::Number(argument), ..state.clone() };
        let after = |value: &Value| value.after(&before);
        let x = after(&method.result);
        let (a, b) = (after(&method.state.a), after(&method.state.b));
        if method.has_other {
            state.other = after(&method.state.other);
        }
        (state.a, state.b, state.x) = (a, b, x);
        let also = if method.has_other { ", o" } else { "" };
        let _ = writeln!(self.body, "{pad}x = m{number}({argument}{also});");
    }
}

impl Value {
    /// The same, after what led to a state.
    fn after(&self, state: &State) -> Value {
        let again = |value: &Value| Box::new(value.after(state));
        match self {
            Value::Number(n) => Value::Number(*n),
            Value::Entry(Name::A) => state.a.clone(),
            Value::Entry(Name::B) => state.b.clone(),
            Value::Entry(Name::P) => state.p.clone(),
            Value::Entry(Name::Other) => state.other.clone(),
            Value::Sum(a, b) => Value::Sum(again(a), again(b)),
            Value::Difference(a, b) => Value::Difference(again(a), again(b)),
            Value::Choice(parts) => {
                Value::Choice(Box::new(parts.each_ref().map(|v| v.after(state))))
            }
        }
    }
}

/// A value in the words of a postcondition.
struct Words<'v> {
    value: &'v Value,
    style: Style,
}

impl fmt::Display for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |value| Words { value, style: self.style };
        match self.value {
            Value::Number(n) => write!(f, "({n})"),
            Value::Entry(Name::P) => f.write_str("p"),
            Value::Entry(name) => {
                let text = match (name, self.style) {
                    (Name::A, Style::Fields) => "a",
                    (Name::A, Style::Predicate) => "getA()",
                    (Name::B, Style::Fields) => "b",
                    (Name::B, Style::Predicate) => "getB()",
                    (_, Style::Fields) => "o.a",
                    (_, Style::Predicate) => "o.getA()",
                };
                write!(f, "\\old({text})")
            }
            Value::Sum(a, b) => write!(f, "({} + {})", part(a), part(b)),
            Value::Difference(a, b) => write!(f, "({} - {})", part(a), part(b)),
            Value::Choice(parts) => {
                let [l, r, a, b] = &**parts;
                write!(f, "({} < {} ? {} : {})", part(l), part(r), part(a), part(b))
            }
        }
    }
}
