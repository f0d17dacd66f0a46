//! Terms to text.

use crate::text::PLAIN;
use crate::{BitOp, ConstKind, Number, Op, Reach, Sort, SortShape, Term, Terms};

impl Terms {
    /// The text form, which [`Terms::parse`] reads back as the same term of this arena.
    pub fn to_text(&self, term: Term) -> String {
        let mut out = String::new();
        self.write(&mut out, term);
        out
    }

    pub fn sort_to_text(&self, sort: Sort) -> String {
        let all = |sorts: &[Sort]| -> String {
            sorts.iter().map(|sort| format!(" {}", self.sort_to_text(*sort))).collect()
        };
        match self.shape(sort) {
            SortShape::Bool => "Bool".into(),
            SortShape::Int => "Int".into(),
            SortShape::Real => "Real".into(),
            SortShape::Ref => "Ref".into(),
            SortShape::Snap => "Snap".into(),
            SortShape::Type => "Type".into(),
            SortShape::Float => "Float".into(),
            SortShape::Double => "Double".into(),
            SortShape::Seq(element) => format!("(Seq{})", all(&[*element])),
            SortShape::Set(element) => format!("(Set{})", all(&[*element])),
            SortShape::Bag(element) => format!("(Bag{})", all(&[*element])),
            SortShape::Map(key, value) => format!("(Map{})", all(&[*key, *value])),
            SortShape::Data(data, args) => format!("(Data {}{})", self.data(*data).name, all(args)),
            SortShape::Param(index) => format!("(Param {index})"),
            SortShape::Named(name) => format!("(Named {name})"),
        }
    }

    fn write_call(&self, out: &mut String, head: &str, args: &[Term]) {
        out.push('(');
        out.push_str(head);
        for arg in args {
            out.push(' ');
            self.write(out, *arg);
        }
        out.push(')');
    }

    fn constructor_text(&self, sort: Sort, constructor: u32) -> String {
        self.data_of(sort)
            .and_then(|data| data.constructors.get(constructor as usize))
            .map_or_else(String::new, |constructor| constructor.name.to_string())
    }

    fn write_number(&self, out: &mut String, number: &Number, sort: Sort) {
        out.push_str(&number.to_string());
        if sort != Sort::INT {
            out.push(':');
            out.push_str(&self.sort_to_text(sort));
        }
    }

    fn write_sum(&self, out: &mut String, term: Term) {
        let sort = self.sort(term);
        let sum = self.as_sum(term);
        out.push_str("(+");
        for (atom, coefficient) in &sum.terms {
            out.push(' ');
            if coefficient.is_one() {
                self.write(out, *atom);
            } else {
                out.push_str("(* ");
                self.write_number(out, coefficient, sort);
                out.push(' ');
                self.write(out, *atom);
                out.push(')');
            }
        }
        if !sum.constant.is_zero() {
            out.push(' ');
            self.write_number(out, &sum.constant, sort);
        }
        out.push(')');
    }

    fn write(&self, out: &mut String, term: Term) {
        let args = self.args(term);
        let op = self.op(term);
        if let Some((name, _)) = PLAIN.iter().find(|(_, plain)| *plain == op) {
            return self.write_call(out, name, args);
        }
        match op {
            Op::True => out.push_str("true"),
            Op::False => out.push_str("false"),
            Op::Null => out.push_str("null"),
            Op::Unit => out.push_str("unit"),
            Op::Number(id, sort) => self.write_number(out, self.number_at(id), sort),
            Op::Linear(_) => self.write_sum(out, term),
            Op::AtLeastZero => {
                out.push_str("(<= ");
                self.write_number(out, &Number::ZERO, self.sort(args[0]));
                out.push(' ');
                self.write(out, args[0]);
                out.push(')');
            }
            Op::Positive => {
                out.push_str("(< ");
                self.write_number(out, &Number::ZERO, self.sort(args[0]));
                out.push(' ');
                self.write(out, args[0]);
                out.push(')');
            }
            Op::Wrap(kind) => self.write_call(out, &format!("wrap {}", kind.name()), args),
            Op::Bits(op, kind) => {
                let name = bit_op_name(op);
                self.write_call(out, &format!("{name} {}", kind.name()), args);
            }
            Op::Float(bits) => out.push_str(&format!("(float {bits})")),
            Op::Double(bits) => out.push_str(&format!("(double {bits})")),
            Op::Const(id) => {
                let constant = self.constant_at(id);
                if constant.kind == ConstKind::Unique {
                    out.push('@');
                }
                out.push_str(constant.name.as_str());
                if constant.serial != 0 {
                    out.push_str(&format!("#{}", constant.serial));
                }
                out.push(':');
                out.push_str(&self.sort_to_text(constant.sort));
            }
            Op::Bound(index, _) => out.push_str(&format!("'{index}")),
            Op::Apply(fun) => {
                let fun = self.fun(fun);
                let mark = if fun.reach == Reach::Arguments { "!" } else { "" };
                let head = format!("{}{mark}:{}", fun.name, self.sort_to_text(fun.result));
                self.write_call(out, &head, args);
            }
            Op::Forall(id) => {
                let binder = self.binder(id);
                let vars: Vec<String> = (binder.first..)
                    .zip(binder.sorts.iter())
                    .map(|(index, sort)| format!("('{index} {})", self.sort_to_text(*sort)))
                    .collect();
                out.push_str(&format!("(forall ({}) (", vars.join(" ")));
                let mut rest = &args[1..];
                for (at, len) in binder.triggers.iter().enumerate() {
                    let (trigger, others) = rest.split_at((*len as usize).min(rest.len()));
                    let texts: Vec<String> = trigger.iter().map(|t| self.to_text(*t)).collect();
                    let space = if at == 0 { "" } else { " " };
                    out.push_str(&format!("{space}({})", texts.join(" ")));
                    rest = others;
                }
                out.push_str(") ");
                self.write(out, args[0]);
                out.push(')');
            }
            Op::Project(sort) => {
                self.write_call(out, &format!("project {}", self.sort_to_text(sort)), args);
            }
            Op::Seq(element) => {
                self.write_call(out, &format!("seq {}", self.sort_to_text(element)), args);
            }
            Op::Set(element) => {
                self.write_call(out, &format!("set {}", self.sort_to_text(element)), args);
            }
            Op::Bag(element) => {
                self.write_call(out, &format!("bag {}", self.sort_to_text(element)), args);
            }
            Op::EmptyMap(sort) => {
                out.push_str(&format!("(empty_map {})", self.sort_to_text(sort)));
            }
            Op::Construct(sort, constructor) => {
                let name = self.constructor_text(sort, constructor);
                self.write_call(out, &format!("new {} {name}", self.sort_to_text(sort)), args);
            }
            Op::Select(constructor, field, _) => {
                let name = self.constructor_text(self.sort(args[0]), constructor);
                self.write_call(out, &format!("select {name} {field}"), args);
            }
            Op::Is(constructor) => {
                let name = self.constructor_text(self.sort(args[0]), constructor);
                self.write_call(out, &format!("is {name}"), args);
            }
            // In the table of plain operators.
            _ => {}
        }
    }
}

pub(super) fn bit_op_name(op: BitOp) -> &'static str {
    match op {
        BitOp::And => "bit_and",
        BitOp::Or => "bit_or",
        BitOp::Xor => "bit_xor",
        BitOp::Shl => "shl",
        BitOp::Shr => "shr",
        BitOp::Ushr => "ushr",
    }
}
