//! Expressions of type `String`.
//!
//! Two promises hold for every string variable: its text is printable ASCII (the
//! console's encoding must not decide anything) and it is short. Characters of
//! unknown value therefore pass through `ch`, and what is stored through `cut`.

use super::literal;
use super::prelude::Helper;
use super::scope::Generator;
use super::text::{CONDITIONAL, EITHER, Expr, PRIMARY, SUM};
use super::types::{Prim, Ty};

impl Generator {
    pub(super) fn string(&mut self, depth: usize) -> Expr {
        if depth == 0 || self.random.chance(10) {
            return self.simple(Ty::Str);
        }
        if self.random.chance(30)
            && let Some(found) = self.common(Ty::Str, depth)
        {
            return found;
        }
        let depth = depth - 1;
        match self.random.weighted(&[40, 10, 10, 8, 8, 7]) {
            0 => self.concatenation(depth),
            1 => self.text_method(depth),
            2 => self.boxed_text(depth),
            3 => self.builder(depth),
            4 => self.text_of_object(depth),
            _ => {
                if let Some(call) =
                    self.call_of_function_value(super::types::Fun::TextSupplier, depth)
                {
                    return call;
                }
                self.concatenation(depth)
            }
        }
    }

    /// A string that may be stored: a literal, a variable, or one that was cut.
    pub(super) fn bounded_string(&mut self, depth: usize) -> Expr {
        if self.random.chance(25) {
            return self.simple(Ty::Str);
        }
        self.need(Helper::Cut);
        let text = self.string(depth).text;
        Expr::primary(format!("cut({text})"))
    }

    /// Something that a concatenation may take besides strings. Its text is
    /// determined: no identity hash codes, no doubles that JDKs print differently.
    pub(super) fn printable(&mut self, depth: usize) -> Expr {
        match self.random.weighted(&[24, 10, 12, 12, 12, 6, 6, 5, 5, 4, 4]) {
            0 => self.number(Prim::Int, depth),
            1 => self.number(Prim::Long, depth),
            2 => self.boolean(depth),
            3 => {
                let prim = self.random.pick(Prim::Byte, &[Prim::Short]);
                self.number(prim, depth)
            }
            4 => self.printable_char(depth),
            5 => {
                self.need(Helper::Floating);
                let prim = self.random.pick(Prim::Double, &[Prim::Float]);
                let value = self.number(prim, depth).text;
                Expr::primary(format!("d({value})"))
            }
            6 => Expr::new(literal::printable_floating(&mut self.random), SUM),
            7 => {
                let prim = self.random.pick(Prim::Int, &[Prim::Long, Prim::Boolean, Prim::Byte]);
                self.expr(Ty::Boxed(prim), depth.min(1))
            }
            8 => match self.object_with_text() {
                Some(found) => found,
                None => Expr::primary("null"),
            },
            9 => {
                let keyword = self.random.word(&["float", "double"]);
                let prim = self.random.pick(Prim::Byte, &[Prim::Short]);
                self.number(prim, depth).cast(keyword)
            }
            _ => {
                let condition = self.boolean(depth).at(EITHER);
                let other = self.random.word(&["66", "'y'", "(byte) 7", "48L", "100000"]);
                let text = if self.random.chance(50) {
                    format!("{condition} ? 'x' : {other}")
                } else {
                    format!("{condition} ? {other} : 'x'")
                };
                Expr::new(text, CONDITIONAL)
            }
        }
    }

    /// A `char` whose value is printable ASCII.
    pub(super) fn printable_char(&mut self, depth: usize) -> Expr {
        match self.random.below(3) {
            0 => Expr::primary(self.random.word(&["'a'", "'Z'", "'0'", "' '", "'\\''", "'\\\\'"])),
            1 => {
                let text = self.simple(Ty::Str);
                self.char_at(text, depth)
            }
            _ => {
                self.need(Helper::Char);
                let value = self.widening(Prim::Int, depth).text;
                Expr::primary(format!("ch({value})"))
            }
        }
    }

    /// An object whose `toString` the program (or Java's specification) defines.
    fn object_with_text(&mut self) -> Option<Expr> {
        if self.context.safe {
            return None;
        }
        let candidates = [Ty::Class(0), Ty::Enum, Ty::Record, Ty::CellOfInteger];
        let ty = self.random.pick(Ty::Enum, &candidates);
        self.stored(ty)
    }

    /// `a + b + c`, with a string somewhere: what is left of it adds as numbers do.
    fn concatenation(&mut self, depth: usize) -> Expr {
        let before = self.random.pick(0, &[0, 0, 1, 2]);
        let after = self.random.pick(1, &[1, 2, 3]);
        let mut parts: Vec<String> = Vec::new();
        if before == 2 {
            // Numbers only, so that the first `+` is an addition.
            let prim = self.random.pick(Prim::Int, &[Prim::Char, Prim::Byte, Prim::Long]);
            parts.push(self.number(prim, depth.min(1)).at(SUM));
            parts.push(self.number(Prim::Int, depth.min(1)).at(SUM + 1));
        } else if before == 1 {
            parts.push(self.printable(depth).at(SUM + 1));
        }
        let text = self.expr(Ty::Str, depth);
        parts.push(if parts.is_empty() { text.at(SUM) } else { text.at(SUM + 1) });
        for _ in 0..after {
            let part = if self.random.chance(25) {
                self.expr(Ty::Str, depth)
            } else {
                self.printable(depth)
            };
            parts.push(part.at(SUM + 1));
        }
        Expr::new(parts.join(" + "), SUM)
    }

    fn text_method(&mut self, depth: usize) -> Expr {
        let text = self.expr(Ty::Str, depth).at(PRIMARY);
        Expr::primary(match self.random.below(6) {
            0 => format!("{text}.toUpperCase()"),
            1 => format!("{text}.trim()"),
            2 => {
                let other = self.expr(Ty::Str, depth).text;
                format!("{text}.concat({other})")
            }
            3 if !self.context.safe && self.random.chance(25) => {
                let start = self.random.below(4);
                format!("{text}.substring({start})")
            }
            3 => format!("{text}.concat(\"..\").substring({})", self.random.below(3)),
            4 => {
                let length = self.random.below(4);
                let start = self.random.below(length + 1);
                format!("({text} + \"____\").substring({start}, {})", length.max(start))
            }
            _ => format!("{text}.toString()"),
        })
    }

    fn boxed_text(&mut self, depth: usize) -> Expr {
        let prim = self.random.pick(Prim::Int, &[Prim::Long, Prim::Boolean, Prim::Byte]);
        let value = self.expr(Ty::Prim(prim), depth).text;
        let class = prim.box_name();
        Expr::primary(if self.random.chance(50) {
            format!("{class}.toString({value})")
        } else {
            format!("{class}.valueOf({value}).toString()")
        })
    }

    fn builder(&mut self, depth: usize) -> Expr {
        let mut text = if self.random.chance(50) {
            "new StringBuilder()".to_owned()
        } else {
            let start = self.expr(Ty::Str, depth).text;
            format!("new StringBuilder({start})")
        };
        for _ in 0..self.random.between(1, 3) {
            if self.random.chance(20) {
                text.push_str(".reverse()");
            } else {
                let part = self.printable(depth);
                // `append(null)` would be ambiguous.
                let part = if part.text == "null" { "\"null\"".to_owned() } else { part.text };
                text = format!("{text}.append({part})");
            }
        }
        Expr::primary(format!("{text}.toString()"))
    }

    fn text_of_object(&mut self, depth: usize) -> Expr {
        if let Some(found) = self.object_with_text() {
            let receiver = found.at(PRIMARY);
            return if self.random.chance(60) {
                Expr::primary(format!("{receiver}.toString()"))
            } else {
                Expr::new(format!("\"\" + {receiver}"), SUM)
            };
        }
        if self.world.has_overloads && !self.context.safe {
            return self.overloaded_call(depth);
        }
        self.concatenation(depth)
    }
}
