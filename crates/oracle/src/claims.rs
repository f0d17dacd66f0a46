//! Random methods with few inputs, for which running them tells which claims are wrong.
//!
//! A program has a method `f(a, b)` and a `main` that runs it for every input that the
//! precondition of `f` allows and prints what comes out. A claim is put into the contract
//! of `f`; one that the runs contradict must never be verified. The code is about what a
//! symbolic state can get wrong: aliases, conditional updates, exceptions in the middle of
//! things, arithmetic at the edges, arrays of objects, static fields, predicates that calls
//! ask for, methods that a subclass overrides.

use crate::generate::Random;

/// The inputs of `f`: each of `a` and `b`.
pub const INPUTS: (std::ops::RangeInclusive<i32>, std::ops::RangeInclusive<i32>) = (0..=2, -1..=1);

/// The text of the program with this seed, its method claiming `claim`.
pub fn program(seed: u64, class: &str, claim: &str) -> String {
    let mut writer = Writer { random: Random::new(seed), text: String::new(), loops: 0, labels: 0 };
    writer.program(class, claim);
    writer.text
}

struct Writer {
    random: Random,
    text: String,
    loops: usize,
    labels: usize,
}

const INTS: &[&str] = &["x", "y", "z", "a", "b"];
const ASSIGNED: &[&str] = &["x", "y", "z"];
const BOXES: &[&str] = &["p", "q", "r"];
const ARRAYS: &[&str] = &["u", "w"];
const BOOLS: &[&str] = &["c", "d"];

impl Writer {
    fn line(&mut self, depth: usize, text: &str) {
        self.text.push_str(&"    ".repeat(depth));
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn program(&mut self, class: &str, claim: &str) {
        let wraps = self.random.chance(70);
        if wraps {
            self.line(0, "/*@ code_java_math @*/");
        }
        self.line(0, &format!("public class {class} {{"));
        self.text.push_str(HELPERS);
        self.line(1, "//@ requires 0 <= a && a <= 2 && -1 <= b && b <= 1 ** acc(s) ** s == 0;");
        self.line(1, &format!("//@ ensures {claim};"));
        self.line(1, "static int f(int a, int b) {");
        for (i, name) in ASSIGNED.iter().enumerate() {
            let value = if i == 0 { "a".to_string() } else { self.int(1, true) };
            self.line(2, &format!("int {name} = {};", value));
        }
        self.line(2, "boolean c = a == b, d = false;");
        self.line(2, "Box p = new Box(), q = new Box(), r = p;");
        self.line(2, "int[] u = new int[3];");
        let other = self.random.word(&["new int[2]", "u", "a == 1 ? u : new int[] { 4, b }"]);
        self.line(2, &format!("int[] w = {other};"));
        self.line(2, "Box[] m = { p, q, a == 2 ? r : new Box() };");
        let kind = self.random.word(&["new Twin()", "a == 1 ? new Twin() : new Cell()"]);
        self.line(2, &format!("Cell t = {kind};"));
        let count = self.random.between(3, 7);
        for _ in 0..count {
            self.stmt(2, 2);
        }
        let result = self.int(2, false);
        self.line(2, &format!("return {result};"));
        self.line(1, "}");
        self.text.push_str(MAIN);
        self.line(0, "}");
    }

    // ───────────────────────── expressions ─────────────────────────

    /// An `int`; `early`: before anything but the parameters is declared.
    fn int(&mut self, depth: usize, early: bool) -> String {
        if early || depth == 0 || self.random.chance(25) {
            return match self.random.below(8) {
                0..=3 if early => self.random.word(&["a", "b"]).to_string(),
                0..=3 => self.random.word(INTS).to_string(),
                4 => self
                    .random
                    .word(&["2147483647", "-2147483648", "31", "32", "255", "65535", "-128"])
                    .to_string(),
                _ => (self.random.below(6) as i64 - 2).to_string(),
            };
        }
        match self.random.below(21) {
            17 => "s".to_string(),
            18 => "t.get()".to_string(),
            19 => format!("m[{}].v", self.index()),
            20 => format!("seen({})", self.object(0)),
            0..=3 => {
                let op = self.random.word(&["+", "-", "*", "+", "-"]);
                self.binary(op, depth)
            }
            4 => {
                let op = self.random.word(&["/", "%"]);
                self.binary(op, depth)
            }
            5 => {
                let op = self.random.word(&["&", "|", "^", "<<", ">>", ">>>"]);
                self.binary(op, depth)
            }
            6 => {
                let ty = self.random.word(&["byte", "short", "char", "int"]);
                let value = self.int(depth - 1, false);
                format!("({ty}) ({value})")
            }
            7 => format!("(int) ({}L + {})", self.random.below(9), self.int(depth - 1, false)),
            8 => {
                let (c, x, y) = (self.bool(1), self.int(depth - 1, false), self.int(1, false));
                format!("({c} ? {x} : {y})")
            }
            9..=11 => format!("{}.v", self.object(1)),
            12 => format!("{}[{}]", self.random.word(ARRAYS), self.index()),
            13 => format!("inc({})", self.object(1)),
            14 => format!("get({})", self.object(1)),
            15 => format!("({} = {})", self.random.word(ASSIGNED), self.int(depth - 1, false)),
            _ => {
                let name = self.random.word(ASSIGNED);
                let shape = self.random.word(&["++", "--"]);
                if self.random.chance(50) {
                    format!("{name}{shape}")
                } else {
                    format!("(-({shape}{name}))")
                }
            }
        }
    }

    fn binary(&mut self, op: &str, depth: usize) -> String {
        let (x, y) = (self.int(depth - 1, false), self.int(depth - 1, false));
        format!("({x} {op} {y})")
    }

    fn index(&mut self) -> String {
        self.random.word(&["0", "1", "a", "b + 1", "2 - a", "x", "a / 2"]).to_string()
    }

    fn object(&mut self, depth: usize) -> String {
        let name = self.random.word(BOXES);
        if depth > 0 && self.random.chance(15) { format!("{name}.next") } else { name.to_string() }
    }

    fn bool(&mut self, depth: usize) -> String {
        match self.random.below(if depth == 0 { 6 } else { 9 }) {
            0 => self.random.word(BOOLS).to_string(),
            1 => format!("{} == {}", self.object(0), self.object(1)),
            2 => format!("{}.next == null", self.object(0)),
            3..=5 => {
                let op = self.random.word(&["<", "<=", "==", "!=", ">", ">="]);
                let (x, y) = (self.int(depth, false), self.int(0, false));
                format!("{x} {op} {y}")
            }
            6 => format!("({} && {})", self.bool(depth - 1), self.bool(depth - 1)),
            7 => format!("({} || {})", self.bool(depth - 1), self.bool(depth - 1)),
            _ => format!("!({})", self.bool(depth - 1)),
        }
    }

    // ───────────────────────── statements ─────────────────────────

    fn stmt(&mut self, at: usize, depth: usize) {
        let kinds = if depth == 0 { 14 } else { 23 };
        match self.random.below(kinds) {
            10 => {
                let (index, object) = (self.index(), self.object(1));
                self.line(at, &format!("m[{index}] = {object};"));
            }
            11 => {
                let (index, value) = (self.index(), self.int(1, false));
                self.line(at, &format!("m[{index}].v = {value};"));
            }
            12 => {
                let (op, value) = (self.random.word(&["=", "+="]), self.int(1, false));
                self.line(at, &format!("s {op} {value};"));
            }
            13 => {
                let value = self.int(1, false);
                let object = self.object(0);
                let call = self.random.word(&["put", "bump", "touch"]);
                match call {
                    "put" => self.line(at, &format!("t.put({value});")),
                    "bump" => self.line(at, &format!("bump({object});")),
                    _ => self.line(at, "touch();"),
                }
            }
            0 | 1 => {
                let value = self.int(2, false);
                let name = self.random.word(ASSIGNED);
                let op = self.random.word(&["=", "=", "+=", "-=", "*=", "<<=", "&="]);
                self.line(at, &format!("{name} {op} {value};"));
            }
            2..=4 => {
                let (object, value) = (self.object(1), self.int(2, false));
                let op = self.random.word(&["=", "=", "+="]);
                self.line(at, &format!("{object}.v {op} {value};"));
            }
            5 => {
                let (object, value) = (self.object(0), self.object(1));
                let value = self.random.pick(value.as_str(), &["null", "new Box()"]).to_string();
                self.line(at, &format!("{object}.next = {value};"));
            }
            6 => {
                let name = self.random.word(BOXES);
                let value = self.object(1);
                let value = self.random.pick(value.as_str(), &["new Box()"]).to_string();
                self.line(at, &format!("{name} = {value};"));
            }
            7 => {
                let (array, index) = (self.random.word(ARRAYS), self.index());
                let value = self.int(2, false);
                self.line(at, &format!("{array}[{index}] = {value};"));
            }
            8 => {
                let value = self.bool(1);
                let name = self.random.word(BOOLS);
                self.line(at, &format!("{name} = {value};"));
            }
            9 => {
                let (x, y) = (self.object(0), self.object(1));
                let call = self.random.word(&["swap", "link"]);
                self.line(at, &format!("{call}({x}, {y});"));
            }
            14..=16 => self.conditional(at, depth),
            17 => self.switch(at, depth),
            18 | 19 => self.protected(at, depth),
            20 => self.labelled(at, depth),
            21 => self.filled(at),
            _ => self.counted(at),
        }
    }

    fn block(&mut self, at: usize, depth: usize) {
        for _ in 0..self.random.between(1, 2) {
            self.stmt(at + 1, depth - 1);
        }
    }

    fn conditional(&mut self, at: usize, depth: usize) {
        let condition = self.bool(1);
        self.line(at, &format!("if ({condition}) {{"));
        self.block(at, depth);
        if self.random.chance(15) {
            let value = self.int(1, false);
            self.line(at + 1, &format!("if (a != b) return {value};"));
        }
        if self.random.chance(60) {
            self.line(at, "} else {");
            self.block(at, depth);
        }
        self.line(at, "}");
    }

    fn switch(&mut self, at: usize, depth: usize) {
        let subject = self.int(1, false);
        self.line(at, &format!("switch ({subject}) {{"));
        for case in ["case 0:", "case 1:", "default:"] {
            self.line(at + 1, case);
            self.block(at + 1, depth);
            if self.random.chance(70) {
                self.line(at + 2, "break;");
            }
        }
        self.line(at, "}");
    }

    fn protected(&mut self, at: usize, depth: usize) {
        self.line(at, "try {");
        self.block(at, depth);
        if self.random.chance(40) {
            let condition = self.bool(0);
            self.line(at + 1, &format!("if ({condition}) throw new IllegalStateException();"));
        }
        self.block(at, depth);
        let kind = self.random.word(&[
            "RuntimeException",
            "ArithmeticException",
            "NullPointerException",
            "IndexOutOfBoundsException",
            "IllegalStateException",
        ]);
        self.labels += 1;
        let name = format!("e{}", self.labels);
        self.line(at, &format!("}} catch ({kind} {name}) {{"));
        self.block(at, depth);
        if self.random.chance(40) {
            self.line(at, "} finally {");
            self.block(at, depth);
        }
        self.line(at, "}");
    }

    fn labelled(&mut self, at: usize, depth: usize) {
        self.labels += 1;
        let label = format!("out{}", self.labels);
        self.line(at, &format!("{label}: {{"));
        self.block(at, depth);
        let condition = self.bool(0);
        self.line(at + 1, &format!("if ({condition}) break {label};"));
        self.block(at, depth);
        self.line(at, "}");
    }

    /// A loop that fills an array, and says how far it got.
    fn filled(&mut self, at: usize) {
        self.loops += 1;
        let i = format!("i{}", self.loops);
        let (array, value) = (self.random.word(ARRAYS), self.random.word(&["a", "b", "7", "x"]));
        self.line(at, &format!("/*@ loop_invariant 0 <= {i} && {i} <= {array}.length;"));
        self.line(at, &format!("  @ loop_invariant acc({array}[*]);"));
        self.line(
            at,
            &format!(
                "  @ loop_invariant (\\forall int j; 0 <= j && j < {i}; {array}[j] == {value}); @*/"
            ),
        );
        self.line(at, &format!("for (int {i} = 0; {i} < {array}.length; {i}++) {{"));
        let target = self.random.word(&["", "", "2 - "]);
        self.line(at + 1, &format!("{array}[{target}{i}] = {value};"));
        if self.random.chance(30) {
            self.line(at + 1, &format!("if ({i} == a) break;"));
        }
        self.line(at, "}");
    }

    /// A loop over locals alone; its invariant tells little.
    fn counted(&mut self, at: usize) {
        self.loops += 1;
        let i = format!("i{}", self.loops);
        self.line(at, &format!("//@ loop_invariant 0 <= {i} && {i} <= 3;"));
        self.line(at, &format!("for (int {i} = 0; {i} < 3; {i}++) {{"));
        let name = self.random.word(ASSIGNED);
        let value = self.random.word(&["a", "b", "1", "x"]);
        self.line(at + 1, &format!("{name} += {value};"));
        let (condition, exit) = (self.random.word(&["x > 2", "y == z", "c"]), "break");
        let exit = self.random.pick(exit, &["continue"]);
        self.line(at + 1, &format!("if ({condition}) {exit};"));
        self.line(at + 1, "z = x;");
        self.line(at, "}");
    }
}

const HELPERS: &str = "    /*@ code_java_math @*/ static final class Box {
        int v; Box next;
        //@ predicate has(; int k) = acc(v) ** v == k;
        //@ ensures acc(v) ** acc(next) ** v == 0 ** next == null;
        Box() { }
    }
    //@ requires o != null ** acc(o.v);
    //@ ensures acc(o.v) ** o.v == (int) (\\old(o.v) + 1) ** \\result == \\old(o.v);
    /*@ code_java_math @*/ static int inc(Box o) { return o.v++; }
    //@ requires o != null ** acc(o.v, 1/2);
    /*@ pure code_java_math @*/ static int get(Box o) { return o.v - 1; }
    //@ requires o != null ** n != null ** acc(o.v) ** (o != n ==> acc(n.v));
    //@ ensures acc(o.v) ** (o != n ==> acc(n.v)) ** o.v == \\old(n.v) ** n.v == \\old(o.v);
    static void swap(Box o, Box n) { int t = o.v; o.v = n.v; n.v = t; }
    //@ requires o != null ** acc(o.next);
    //@ ensures acc(o.next) ** o.next == n;
    static void link(Box o, Box n) { o.next = n; }
    static int s;
    //@ requires acc(s);
    //@ ensures acc(s) ** s == (int) (\\old(s) - 1);
    /*@ code_java_math @*/ static void touch() { s--; }
    //@ requires o != null ** o.has(?k);
    //@ ensures o.has(k) ** \\result == k;
    static int seen(Box o) { return o.v; }
    //@ requires o != null ** o.has(?k);
    //@ ensures o.has((int) (k + 2));
    /*@ code_java_math @*/ static void bump(Box o) { o.v += 2; }
    static class Cell {
        int v;
        //@ predicate in(; int k) = acc(v) ** v == k;
        //@ ensures in(0);
        Cell() { }
        //@ requires in(?k);
        //@ ensures in(k) ** \\result == k;
        int get() { return v; }
        //@ requires in(_);
        //@ ensures in(x);
        void put(int x) { v = x; }
    }
    /*@ code_java_math @*/ static class Twin extends Cell {
        int w;
        //@ predicate in(; int k, int old) = super.in(k) ** acc(w) ** w == old;
        //@ ensures in(0, 0);
        Twin() { }
        //@ requires in(?k, _);
        //@ ensures in(x, k);
        void put(int x) { w = super.get(); super.put(x); }
    }
";

const MAIN: &str = "    public static void main(String[] args) {
        for (int a = 0; a <= 2; a++) {
            for (int b = -1; b <= 1; b++) {
                String out = \"\";
                s = 0;
                try { out = out + f(a, b); } catch (RuntimeException e) { out = \"!\"; }
                System.out.println(out);
            }
        }
    }
";
