//! Terms as people read them, close to Java. Not meant to be read back: that is the text
//! form (`Terms::to_text`).

use std::fmt;

use crate::{BitOp, Number, Op, Sort, SortShape, Term, Terms};

/// A term with its arena, to be printed.
#[derive(Clone, Copy)]
pub struct Shown<'a> {
    terms: &'a Terms,
    term: Term,
    names: Option<&'a dyn Names>,
    /// In parentheses unless it is one piece.
    as_operand: bool,
}

/// What a reader calls terms, where that is not how they are built.
pub trait Names {
    /// What is printed for the whole term: a name, or something that binds as tightly.
    fn name(&self, term: Term) -> Option<String>;

    /// Asked once for each term that is printed; when the answer is no, the term is left
    /// out, with `…` in its place. Terms share their parts, so their text may be far larger
    /// than they are.
    fn is_room(&self) -> bool {
        true
    }
}

/// How tightly a form binds; an argument that binds less tightly is put in parentheses.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Level {
    Conditional,
    Or,
    And,
    Equality,
    Comparison,
    Sum,
    Product,
    Unary,
    Atom,
}

impl Terms {
    pub fn show(&self, term: Term) -> Shown<'_> {
        Shown { terms: self, term, names: None, as_operand: false }
    }

    pub fn show_with<'a>(&'a self, term: Term, names: &'a dyn Names) -> Shown<'a> {
        Shown { terms: self, term, names: Some(names), as_operand: false }
    }

    /// As the receiver of a call or the object of a field access is written.
    pub fn show_operand<'a>(&'a self, term: Term, names: &'a dyn Names) -> Shown<'a> {
        Shown { terms: self, term, names: Some(names), as_operand: true }
    }

    pub fn show_sort(&self, sort: Sort) -> String {
        match self.shape(sort) {
            SortShape::Bool => "boolean".into(),
            SortShape::Int => "int".into(),
            SortShape::Real => "real".into(),
            SortShape::Ref => "ref".into(),
            SortShape::Snap => "snap".into(),
            SortShape::Type => "type".into(),
            SortShape::Float => "float".into(),
            SortShape::Double => "double".into(),
            SortShape::Seq(element) => format!("seq<{}>", self.show_sort(*element)),
            SortShape::Set(element) => format!("set<{}>", self.show_sort(*element)),
            SortShape::Bag(element) => format!("bag<{}>", self.show_sort(*element)),
            SortShape::Map(key, value) => {
                format!("map<{}, {}>", self.show_sort(*key), self.show_sort(*value))
            }
            SortShape::Data(data, args) if args.is_empty() => self.data(*data).name.to_string(),
            SortShape::Data(data, args) => {
                let args: Vec<String> = args.iter().map(|sort| self.show_sort(*sort)).collect();
                format!("{}<{}>", self.data(*data).name, args.join(", "))
            }
            SortShape::Param(index) => format!("T{index}"),
            SortShape::Named(name) => name.to_string(),
        }
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        let least = if self.as_operand { Level::Atom } else { Level::Conditional };
        let mut printer = Printer { terms: self.terms, names: self.names, bound: Vec::new() };
        printer.print(&mut out, self.term, least);
        f.write_str(&out)
    }
}

impl fmt::Debug for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

struct Printer<'a> {
    terms: &'a Terms,
    names: Option<&'a dyn Names>,
    /// Names of the bound variables by number.
    bound: Vec<(u32, String)>,
}

impl Printer<'_> {
    fn print(&mut self, out: &mut String, term: Term, least: Level) {
        if let Some(names) = self.names {
            if !names.is_room() {
                out.push('…');
                return;
            }
            if let Some(name) = names.name(term) {
                out.push_str(&name);
                return;
            }
        }
        let mut text = String::new();
        let level = self.form(&mut text, term);
        if level < least {
            out.push('(');
            out.push_str(&text);
            out.push(')');
        } else {
            out.push_str(&text);
        }
    }

    fn text(&mut self, term: Term, least: Level) -> String {
        let mut out = String::new();
        self.print(&mut out, term, least);
        out
    }

    fn list(&mut self, args: &[Term], separator: &str, least: Level) -> String {
        let parts: Vec<String> = args.iter().map(|arg| self.text(*arg, least)).collect();
        parts.join(separator)
    }

    fn call(&mut self, out: &mut String, name: &str, args: &[Term]) -> Level {
        let args = self.list(args, ", ", Level::Conditional);
        out.push_str(&format!("{name}({args})"));
        Level::Atom
    }

    fn infix(&mut self, out: &mut String, args: &[Term], operator: &str, level: Level) -> Level {
        // One level up for the arguments: chains of one operator are flat already.
        let above = match level {
            Level::Or => Level::And,
            Level::And => Level::Equality,
            Level::Equality => Level::Comparison,
            Level::Comparison => Level::Sum,
            Level::Sum => Level::Product,
            _ => Level::Unary,
        };
        out.push_str(&self.list(args, operator, above));
        level
    }

    fn method(&mut self, out: &mut String, args: &[Term], name: &str) -> Level {
        let Some((receiver, rest)) = args.split_first() else { return Level::Atom };
        let receiver = self.text(*receiver, Level::Atom);
        let rest = self.list(rest, ", ", Level::Conditional);
        out.push_str(&format!("{receiver}.{name}({rest})"));
        Level::Atom
    }

    fn form(&mut self, out: &mut String, term: Term) -> Level {
        let terms = self.terms;
        let args = terms.args(term);
        match terms.op(term) {
            Op::True => out.push_str("true"),
            Op::False => out.push_str("false"),
            Op::Null => out.push_str("null"),
            Op::Unit => out.push_str("unit"),
            Op::Not => return self.negation(out, args[0]),
            Op::And => return self.infix(out, args, " && ", Level::And),
            Op::Or => return self.infix(out, args, " || ", Level::Or),
            Op::Eq => return self.equation(out, args, " == "),
            Op::Ite => {
                let condition = self.text(args[0], Level::Or);
                let then = self.text(args[1], Level::Conditional);
                let other = self.text(args[2], Level::Conditional);
                out.push_str(&format!("{condition} ? {then} : {other}"));
                return Level::Conditional;
            }
            Op::Number(id, _) => {
                let number = terms.number_at(id);
                out.push_str(&number.to_string());
                if number.is_negative() || !number.is_integer() {
                    return Level::Product;
                }
            }
            Op::Linear(_) => {
                let sum = terms.as_sum(term);
                return self.sum(out, &sum.terms, &sum.constant);
            }
            Op::Mul => return self.infix(out, args, " * ", Level::Product),
            Op::Div | Op::Divide => return self.infix(out, args, " / ", Level::Product),
            Op::Rem => return self.infix(out, args, " % ", Level::Product),
            Op::ToReal => return self.call(out, "real", args),
            Op::AtLeastZero => return self.comparison(out, args[0], "<="),
            Op::Positive => return self.comparison(out, args[0], "<"),
            Op::Wrap(kind) => {
                let arg = self.text(args[0], Level::Unary);
                out.push_str(&format!("({}) {arg}", kind.name()));
                return Level::Unary;
            }
            Op::Bits(op, kind) => {
                let operator = match op {
                    BitOp::And => "&",
                    BitOp::Or => "|",
                    BitOp::Xor => "^",
                    BitOp::Shl => "<<",
                    BitOp::Shr => ">>",
                    BitOp::Ushr => ">>>",
                };
                let long = if kind == crate::IntKind::Long { "L" } else { "" };
                let list = self.list(args, &format!(" {operator}{long} "), Level::Unary);
                // Parentheses always: few know how tightly these bind.
                out.push_str(&format!("({list})"));
            }
            Op::Float(bits) => out.push_str(&format!("{}f", f32::from_bits(bits))),
            Op::Double(bits) => out.push_str(&format!("{}d", f64::from_bits(bits))),
            Op::Const(id) => {
                let constant = terms.constant_at(id);
                out.push_str(constant.name.as_str());
                if constant.serial != 0 {
                    out.push_str(&format!("#{}", constant.serial));
                }
            }
            Op::Bound(index, _) => {
                let name = self.bound.iter().rev().find(|(bound, _)| *bound == index);
                match name {
                    Some((_, name)) => out.push_str(name),
                    None => out.push_str(&format!("?{index}")),
                }
            }
            Op::Apply(fun) => {
                let name = terms.fun(fun).name;
                return self.call(out, name.as_str(), args);
            }
            Op::Forall(_) => return self.quantifier(out, "forall", term, false),
            Op::Combine => return self.call(out, "combine", args),
            Op::First => return self.call(out, "first", args),
            Op::Second => return self.call(out, "second", args),
            Op::Inject => return self.call(out, "snap", args),
            Op::Project(sort) => {
                let name = format!("to_{}", terms.show_sort(sort));
                return self.call(out, &name, args);
            }
            Op::TypeOf => return self.call(out, "typeof", args),
            Op::Subtype => return self.infix(out, args, " <: ", Level::Comparison),
            Op::Seq(_) => {
                let items = self.list(args, ", ", Level::Conditional);
                out.push_str(&format!("[{items}]"));
            }
            Op::Concat => return self.infix(out, args, " ++ ", Level::Sum),
            Op::Len => {
                let s = self.text(args[0], Level::Atom);
                out.push_str(&format!("{s}.length"));
            }
            Op::Index | Op::Get => {
                let s = self.text(args[0], Level::Atom);
                let at = self.text(args[1], Level::Conditional);
                out.push_str(&format!("{s}[{at}]"));
            }
            Op::Update => return self.method(out, args, "set"),
            Op::Slice => {
                let s = self.text(args[0], Level::Atom);
                let from = self.text(args[1], Level::Conditional);
                let to = self.text(args[2], Level::Conditional);
                out.push_str(&format!("{s}[{from} .. {to}]"));
            }
            Op::Reverse => return self.method(out, args, "reverse"),
            Op::Repeat => return self.method(out, args, "repeat"),
            Op::SeqContains | Op::Contains => {
                return self.infix(out, &[args[1], args[0]], " in ", Level::Comparison);
            }
            Op::Set(_) => {
                let items = self.list(args, ", ", Level::Conditional);
                out.push_str(&format!("{{{items}}}"));
            }
            Op::Union => return self.infix(out, args, " + ", Level::Sum),
            Op::Minus | Op::BagMinus => return self.infix(out, args, " - ", Level::Sum),
            Op::Intersect | Op::BagIntersect => {
                return self.infix(out, args, " * ", Level::Product);
            }
            Op::Subset => return self.call(out, "subset", args),
            Op::Size | Op::BagSize | Op::MapSize => {
                let s = self.text(args[0], Level::Atom);
                out.push_str(&format!("{s}.size"));
            }
            Op::SetOfSeq => return self.call(out, "set_of", args),
            Op::Bag(_) => {
                let items = self.list(args, ", ", Level::Conditional);
                out.push_str(&format!("{{|{items}|}}"));
            }
            Op::BagUnion => return self.infix(out, args, " + ", Level::Sum),
            Op::Count => return self.method(out, args, "count"),
            Op::BagOfSeq => return self.call(out, "bag_of", args),
            Op::EmptyMap(_) => out.push_str("{}"),
            Op::Put => return self.method(out, args, "put"),
            Op::Remove => return self.method(out, args, "remove"),
            Op::HasKey => return self.method(out, args, "has"),
            Op::Keys => return self.method(out, args, "keys"),
            Op::Construct(sort, constructor) => {
                let name = self.constructor_name(sort, constructor);
                return self.call(out, &name, args);
            }
            Op::Select(constructor, field, _) => {
                let sort = terms.sort(args[0]);
                let name = terms
                    .data_of(sort)
                    .and_then(|data| data.constructors.get(constructor as usize))
                    .and_then(|constructor| constructor.fields.get(field as usize))
                    .map_or_else(|| format!("field{field}"), |(name, _)| name.to_string());
                let value = self.text(args[0], Level::Atom);
                out.push_str(&format!("{value}.{name}"));
            }
            Op::Is(constructor) => {
                let name = self.constructor_name(terms.sort(args[0]), constructor);
                let value = self.text(args[0], Level::Sum);
                out.push_str(&format!("{value} is {name}"));
                return Level::Comparison;
            }
        }
        Level::Atom
    }

    fn constructor_name(&self, sort: Sort, constructor: u32) -> String {
        self.terms
            .data_of(sort)
            .and_then(|data| data.constructors.get(constructor as usize))
            .map_or_else(|| format!("constructor{constructor}"), |c| c.name.to_string())
    }

    /// A value stands on the right side.
    fn equation(&mut self, out: &mut String, args: &[Term], operator: &str) -> Level {
        match args {
            [a, b] if self.terms.is_value(*a) && !self.terms.is_value(*b) => {
                self.infix(out, &[*b, *a], operator, Level::Equality)
            }
            _ => self.infix(out, args, operator, Level::Equality),
        }
    }

    fn negation(&mut self, out: &mut String, negated: Term) -> Level {
        match self.terms.op(negated) {
            Op::Eq => {
                let args = self.terms.args(negated);
                self.equation(out, args, " != ")
            }
            Op::Forall(_) => self.quantifier(out, "exists", negated, true),
            _ => {
                let text = self.text(negated, Level::Unary);
                out.push_str(&format!("!{text}"));
                Level::Unary
            }
        }
    }

    fn quantifier(&mut self, out: &mut String, word: &str, forall: Term, negate: bool) -> Level {
        let terms = self.terms;
        let Op::Forall(id) = terms.op(forall) else { return Level::Atom };
        let binder = terms.binder(id);
        let before = self.bound.len();
        let mut vars = Vec::new();
        let names = terms.binder_names(id);
        for (offset, (sort, name)) in binder.sorts.iter().zip(names).enumerate() {
            let index = binder.first + offset as u32;
            let name =
                if self.names.is_some() { name.to_string() } else { format!("{name}'{index}") };
            vars.push(format!("{} {name}", terms.show_sort(*sort)));
            self.bound.push((index, name));
        }
        let body = terms.args(forall)[0];
        let body = match (negate, terms.negations.get(&body)) {
            (true, Some(negated)) => self.text(*negated, Level::Conditional),
            (true, None) => format!("!({})", self.text(body, Level::Conditional)),
            (false, _) => self.text(body, Level::Conditional),
        };
        self.bound.truncate(before);
        out.push_str(&format!("({word} {}; {body})", vars.join(", ")));
        Level::Atom
    }

    fn sum(&mut self, out: &mut String, atoms: &[(Term, Number)], constant: &Number) -> Level {
        let mut first = true;
        for (atom, coefficient) in atoms {
            match (first, coefficient.is_negative()) {
                (true, true) => out.push('-'),
                (true, false) => {}
                (false, true) => out.push_str(" - "),
                (false, false) => out.push_str(" + "),
            }
            let factor = coefficient.abs();
            if !factor.is_one() {
                out.push_str(&format!("{factor}*"));
            }
            let least = if factor.is_one() { Level::Product } else { Level::Unary };
            out.push_str(&self.text(*atom, least));
            first = false;
        }
        if !constant.is_zero() || first {
            match (first, constant.is_negative()) {
                (true, _) => out.push_str(&constant.to_string()),
                (false, true) => out.push_str(&format!(" - {}", constant.abs())),
                (false, false) => out.push_str(&format!(" + {constant}")),
            }
        }
        if atoms.len() == 1 && constant.is_zero() { Level::Product } else { Level::Sum }
    }

    /// `0 <= sum`, with what is negative moved to the left side.
    fn comparison(&mut self, out: &mut String, arg: Term, operator: &str) -> Level {
        let sum = self.terms.as_sum(arg);
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for (atom, coefficient) in sum.terms {
            if coefficient.is_negative() {
                left.push((atom, -&coefficient));
            } else {
                right.push((atom, coefficient));
            }
        }
        let negative = sum.constant.is_negative();
        let zero = Number::ZERO;
        let minus = -&sum.constant;
        // A constant alone on its side takes the whole constant.
        let (on_left, on_right) = match (left.is_empty(), right.is_empty()) {
            (true, _) => (&minus, &zero),
            (_, true) => (&zero, &sum.constant),
            _ if negative => (&minus, &zero),
            _ => (&zero, &sum.constant),
        };
        // People read `x >= 1` more easily than `1 <= x`.
        if self.names.is_some() && left.is_empty() {
            let turned = if operator == "<=" { ">=" } else { ">" };
            self.sum(out, &right, on_right);
            out.push_str(&format!(" {turned} {on_left}"));
            return Level::Comparison;
        }
        self.sum(out, &left, on_left);
        out.push_str(&format!(" {operator} "));
        self.sum(out, &right, on_right);
        Level::Comparison
    }
}
