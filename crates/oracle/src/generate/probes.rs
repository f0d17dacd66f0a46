//! Short statement sequences, each aimed at one corner of the language.

use super::literal;
use super::prelude::Helper;
use super::scope::Generator;
use super::text::{AND, PRIMARY, PRODUCT};
use super::types::{Prim, Ty};
use super::world::{RANK_OF_FUNCTIONS, Use};

impl Generator {
    /// A local that every branch assigns once, and that can be captured after that.
    pub(super) fn definite_assignment(&mut self) {
        let prim = self.random.pick(Prim::Int, &[Prim::Long, Prim::Byte, Prim::Boolean]);
        let ty = if self.random.chance(20) { Ty::Str } else { Ty::Prim(prim) };
        let name = self.plain_local();
        let word = self.random.word(&["", "final "]);
        self.line(format!("{word}{} {name};", self.name_of(ty)));
        if self.random.chance(60) {
            let condition = self.condition();
            let (left, right) = (self.value(ty).text, self.value(ty).text);
            self.line(format!("if ({condition}) {name} = {left};"));
            self.line(format!("else {name} = {right};"));
        } else {
            let selector = self.number(Prim::Int, 1).at(AND);
            self.lines.open(format!("switch ({selector} & 3) {{"));
            for head in ["case 0:", "case 2:", "default:"] {
                let value = self.value(ty).text;
                let leave = if head == "default:" { "" } else { " break;" };
                self.line(format!("{head} {name} = {value};{leave}"));
            }
            self.lines.close("}");
        }
        self.declare(name, ty, Use::Frozen);
    }

    /// Two names for one array.
    pub(super) fn aliasing(&mut self) {
        let prim = self.random.pick(Prim::Int, &[Prim::Byte, Prim::Char, Prim::Long]);
        let Some(array) = self.stored(Ty::Array(prim)) else {
            return self.declare_of(Ty::Array(prim));
        };
        let name = self.plain_local();
        let array = array.text;
        self.line(format!("{}[] {name} = {array};", prim.keyword()));
        self.declare(name.clone(), Ty::Array(prim), Use::Frozen);
        let (left, right) = (self.index(3), self.index(3));
        let value = self.value(Ty::Prim(prim)).at(2);
        self.line(format!("{name}[{left}] = {value};"));
        self.line(format!("System.out.println({name}[{right}] + 0 + \" \" + ({name} == {name}));"));
    }

    /// Operands with side effects on one another: the order decides the values.
    pub(super) fn order_probe(&mut self) {
        let x = self.plain_local();
        let start = self.small(5).text;
        self.line(format!("int {x} = {start};"));
        self.declare(x.clone(), Ty::INT, Use::Mutable);
        self.need(Helper::Trace);
        let a = self.plain_local();
        let kinds = if self.context.tries { 9 } else { 6 };
        let text = match self.random.below(kinds) {
            0 => format!("{x} = {x}++ + ++{x} * {x}--;"),
            1 => format!("{x} += {x}++ + ({x} = 3) - {x};"),
            2 => format!("{x} = ({x} = 2) * {x} + ({x} += 5) % 4 - {x}-- - --{x};"),
            3 => format!(
                "int[] {a} = {{1, 2, 3, 4}}; {a}[{x} & 3] = {x} = 2; {a}[{x}++ & 3] += {a}[{x} & 3] * {x}; {x} += {a}[1] * 100 + {a}[2] * 10 + {a}[3];"
            ),
            4 => format!(
                "int[] {a} = {{5, 6, 7, 8}}; {a}[t(\"i\", {x} & 3)] <<= t(\"v\", {x}++) + t(\"w\", {x}); {x} ^= {a}[0] ^ {a}[1] ^ {a}[2] ^ {a}[3];"
            ),
            5 => format!(
                "int[][] {a} = {{{{1, 2}}, {{3, 4}}}}; {a}[t(\"r\", {x}++ & 1)][t(\"c\", {x}++ & 1)] -= t(\"v\", {x}); {x} += {a}[0][0] + {a}[0][1] * 10 + {a}[1][0] * 100 + {a}[1][1] * 1000;"
            ),
            7 => format!(
                "int[] {a} = null; try {{ {a}[t(\"i\", {x}++)] = t(\"v\", {x} / ({x} - {x})); }} catch (RuntimeException e) {{ System.out.println(e.getClass().getName()); }}"
            ),
            8 => format!(
                "int[] {a} = {{0, 1}}; try {{ {a}[t(\"i\", 2)] += t(\"v\", {x}++); }} catch (RuntimeException e) {{ System.out.println(e.getClass().getName() + {x}); }}"
            ),
            _ => format!(
                "boolean {a} = t(\"p\", {x}++ > 2) & t(\"q\", {x}++ < 4) || t(\"r\", {x}-- > 0) && t(\"s\", {x} != 1); {x} = {a} ? {x}++ : ++{x};"
            ),
        };
        for statement in text.split_inclusive("; ") {
            self.line(statement.trim_end());
        }
        self.line(format!("System.out.println({x});"));
    }

    /// Constant variables: they fold, narrow without a cast and label cases.
    pub(super) fn constants(&mut self) {
        let k = self.plain_local();
        let base = self.random.between(1, 60);
        self.line(format!("final int {k} = {base};"));
        self.declare(k.clone(), Ty::INT, Use::Frozen);
        let b = self.plain_local();
        let keyword = self.random.pick(Prim::Byte, &[Prim::Short, Prim::Char]);
        let add = self.random.between(0, 60);
        self.line(format!("{} {b} = {k} * 2 - {k} + {add};", keyword.keyword()));
        self.declare(b.clone(), Ty::Prim(keyword), Use::Mutable);
        let low = self.random.between(1, 9);
        self.lines.open(format!("switch ({b} % {low} + {base}) {{"));
        self.line(format!("case {k}: {b} += {k};"));
        self.line(format!("case {k} + 1: {b}++; break;"));
        self.line(format!("default: {b} >>>= 1;"));
        let letter = self.random.word(&["a", "Z"]);
        self.line(format!("case (int) ({k} + 2.5): {b} ^= '{letter}';"));
        self.lines.close("}");
        let text = self.random.word(&["\"k\" + 1", "'k' + 1 + \"\"", "1 + 'k' + \"s\" + 1 + 'k'"]);
        self.line(format!("System.out.println({text} + {k} + (int) {b});"));
    }

    pub(super) fn builder_probe(&mut self) {
        let name = self.plain_local();
        let start = self.bounded_string(1).text;
        self.line(format!("StringBuilder {name} = new StringBuilder({start});"));
        for _ in 0..self.random.between(1, 3) {
            let part = self.printable(1).text;
            let part = if part == "null" { "(String) null".to_owned() } else { part };
            let more =
                self.random.word(&["", ".append('|')", ".reverse()", ".append(1).append(2L)"]);
            self.line(format!("{name}.append({part}){more};"));
        }
        self.line(format!("System.out.println({name}.toString());"));
    }

    /// The generic class and its generic method.
    pub(super) fn generic_probe(&mut self) {
        if !self.world.has_cell || self.context.safe {
            return self.declaration();
        }
        self.need(Helper::Functions);
        let name = self.plain_local();
        let value = self.expr(Ty::CellOfInteger, 1).text;
        self.line(format!("Cell<Integer> {name} = {value};"));
        self.declare(name.clone(), Ty::CellOfInteger, Use::Frozen);
        let x = self.new_name();
        let other = literal::literal(&mut self.random, Prim::Int).at(PRODUCT);
        let map = match self.random.below(4) {
            0 => format!("{x} -> {x} * {other}"),
            1 => format!("{x} -> \"<\" + {x} + \">\""),
            // `Integer::toString` would be ambiguous: there are two of that name.
            2 => "Object::toString".to_owned(),
            _ => format!("{x} -> {x} > {other} ? {x} : null"),
        };
        self.line(format!("System.out.println({name}.map({map}).get());"));
        let step = self.random.word(&["+= 1", "-= 'a'", "<<= 3"]);
        self.line(format!("{name}.value {step};"));
        self.line(format!("System.out.println({name}.value++ + {name}.get() + \" \" + {name});"));
    }

    /// `if (!(o instanceof C c)) … else …` and casts that may fail.
    pub(super) fn pattern_declaration(&mut self) {
        if self.world.classes.len() < 2 || self.context.rank < RANK_OF_FUNCTIONS {
            return self.print_locals();
        }
        let subject = self.plain_local();
        let object = self.expr(Ty::Class(0), 1).at(PRIMARY);
        let below = self.random.between(1, self.world.classes.len() - 1);
        let class = self.name_of(Ty::Class(below));
        let name = format!("p{}", self.unique());
        if self.random.chance(30) {
            let root = self.name_of(Ty::Class(0));
            self.line(format!("{class} {name} = ({class}) ({root}) {object};"));
            self.line(format!("System.out.println({name});"));
            self.declare(name, Ty::Class(below), Use::Frozen);
            return;
        }
        let wide = self.random.chance(40);
        let root = if wide { "Object".to_owned() } else { self.name_of(Ty::Class(0)) };
        self.line(format!("{root} {subject} = {object};"));
        if !wide {
            self.declare(subject.clone(), Ty::Class(0), Use::Frozen);
        }
        self.lines.open(format!("if ({subject} instanceof {class} {name}) {{"));
        self.scoped(|g| {
            g.declare(name.clone(), Ty::Class(below), Use::Frozen);
            g.effect();
            g.line(format!("System.out.println(\"is {class} \" + {name});"));
        });
        self.lines.between("} else {");
        self.line(format!("System.out.println(\"no {class} \" + ({subject} == null));"));
        self.lines.close("}");
    }

    /// An exception that the virtual machine raises, caught on the spot.
    pub(super) fn array_fault(&mut self) {
        if !self.context.tries {
            return self.effect();
        }
        self.need(Helper::Trace);
        let a = self.plain_local();
        let number = self.number(Prim::Int, 1).at(PRODUCT);
        let text = match self.random.below(9) {
            0 => format!("Object[] {a} = new String[2]; {a}[t(\"i\", 1)] = t(\"v\", {number});"),
            1 => format!(
                "int[] {a} = new int[t(\"n\", {number} | 0x80000000)]; t(\"l\", {a}.length);"
            ),
            2 => {
                format!("Integer {a} = null; int {a}x = {a} + t(\"v\", {number}); t(\"r\", {a}x);")
            }
            3 => format!("int[] {a} = new int[3]; {a}[t(\"i\", {number} | 4)]++;"),
            4 => format!(
                "Object {a} = t(\"v\", {number}); String {a}s = (String) {a}; t(\"s\", {a}s);"
            ),
            5 => format!("String {a} = \"abc\"; t(\"c\", {a}.charAt(t(\"i\", {number} | 8)));"),
            6 => format!("int {a} = 1; {a} /= t(\"z\", {number} & 0); t(\"r\", {a});"),
            7 => format!(
                "int[][] {a} = new int[2][]; t(\"r\", {a}[t(\"i\", 1)][t(\"j\", {number})]);"
            ),
            _ => format!("String {a} = null; t(\"s\", {a} + {number}); t(\"l\", {a}.length());"),
        };
        self.lines.open("try {");
        for statement in text.split_inclusive("; ") {
            self.line(statement.trim_end());
        }
        let message = if text.contains("/= t") { " + e.getMessage()" } else { "" };
        self.lines.between("} catch (RuntimeException e) {");
        self.line(format!("System.out.println(e.getClass().getName(){message});"));
        self.lines.close("}");
    }
}
