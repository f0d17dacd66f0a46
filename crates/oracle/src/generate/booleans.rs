//! Expressions of type `boolean`.

use super::literal;
use super::scope::Generator;
use super::text::{AND, BOTH, EITHER, EQUALITY, Expr, OR, PRIMARY, RELATION, UNARY, XOR};
use super::types::{Fun, Prim, Ty};

impl Generator {
    pub(super) fn boolean(&mut self, depth: usize) -> Expr {
        if depth == 0 {
            return if self.random.chance(40) {
                self.simple(Ty::BOOLEAN)
            } else {
                self.comparison(0)
            };
        }
        if self.random.chance(25)
            && let Some(found) = self.common(Ty::BOOLEAN, depth)
        {
            return found;
        }
        let depth = depth - 1;
        match self.random.weighted(&[34, 10, 10, 8, 7, 9, 8, 4, 5]) {
            0 => self.comparison(depth),
            1 => self.connective("&&", BOTH, depth),
            2 => self.connective("||", EITHER, depth),
            3 => Expr::new(format!("!{}", self.boolean(depth).at(UNARY)), UNARY),
            4 => {
                let (operator, prec) = self.random.pick(("&", AND), &[("|", OR), ("^", XOR)]);
                self.connective(operator, prec, depth)
            }
            5 => self.question_about_text(depth),
            6 => self.question_about_object(depth),
            7 => {
                let operator = self.random.word(&["==", "!="]);
                self.connective(operator, EQUALITY, depth)
            }
            _ => self.question_about_box(depth),
        }
    }

    fn connective(&mut self, operator: &str, prec: u8, depth: usize) -> Expr {
        let (left, right) = (self.boolean(depth), self.boolean(depth));
        left.binary(operator, prec, right)
    }

    fn comparison(&mut self, depth: usize) -> Expr {
        let prim = match self.random.below(20) {
            0..=10 => Prim::Int,
            11..=15 => Prim::Long,
            16 => Prim::Double,
            17 => Prim::Float,
            _ => Prim::Char,
        };
        // Only one side may be boxed: `==` on two boxes compares references.
        let left = self.number(prim, depth);
        let right = if prim == Prim::Char {
            self.number(Prim::Char, depth)
        } else {
            self.operand(prim, depth)
        };
        let (operator, prec) = self.random.pick(
            ("<", RELATION),
            &[
                (">", RELATION),
                ("<=", RELATION),
                (">=", RELATION),
                ("==", EQUALITY),
                ("!=", EQUALITY),
            ],
        );
        if self.random.chance(30) {
            right.binary(operator, prec, left)
        } else {
            left.binary(operator, prec, right)
        }
    }

    fn question_about_text(&mut self, depth: usize) -> Expr {
        let text = self.expr(Ty::Str, depth).at(PRIMARY);
        Expr::primary(match self.random.below(5) {
            0 => format!("{text}.isEmpty()"),
            1 => {
                let other = literal::string(&mut self.random).text;
                format!("{text}.contains({other})")
            }
            2 => {
                let other = literal::string(&mut self.random).text;
                format!("{text}.startsWith({other})")
            }
            _ => {
                let other = self.expr(Ty::Str, depth).text;
                format!("{text}.equals({other})")
            }
        })
    }

    fn question_about_box(&mut self, depth: usize) -> Expr {
        let prim = self.random.pick(Prim::Int, &[Prim::Long, Prim::Char, Prim::Boolean]);
        let class = prim.box_name();
        if self.random.chance(40)
            && !self.context.safe
            && let Some(found) = self.stored(Ty::Boxed(prim))
        {
            return found.binary(self.random.word(&["==", "!="]), EQUALITY, Expr::primary("null"));
        }
        let left = self.expr(Ty::Prim(prim), depth).text;
        let other = self.random.pick(prim, &[prim, Prim::Int]);
        let right = self.expr(Ty::Prim(other), depth).text;
        // `equals` of a box of another type is false, whatever the values.
        Expr::primary(format!("{class}.valueOf({left}).equals({right})"))
    }

    fn question_about_object(&mut self, depth: usize) -> Expr {
        if self.context.safe {
            return self.comparison(depth);
        }
        let mut options: Vec<Expr> = Vec::new();
        if let Some(call) = self.call_of_function_value(Fun::IntTest, depth) {
            options.push(call);
        }
        if let Some(found) = self.stored(Ty::Enum) {
            let other = self.expr(Ty::Enum, depth);
            options.push(found.binary(self.random.word(&["==", "!="]), EQUALITY, other));
        }
        if let Some(found) = self.stored(Ty::Record) {
            let other = self.expr(Ty::Record, depth).text;
            options.push(Expr::primary(format!("{}.equals({other})", found.at(PRIMARY))));
        }
        let classes = self.world.classes.len();
        if classes > 0
            && let Some(found) = self.stored(Ty::Class(0))
        {
            // As the root: tests between siblings do not compile.
            let root = self.name_of(Ty::Class(0));
            let object = found.cast_to_reference(&root).text;
            let below = self.random.below(classes);
            let name = self.name_of(Ty::Class(below));
            options.push(Expr::new(format!("{object} instanceof {name}"), RELATION));
            options.push(Expr::new(format!("{object} != null"), EQUALITY));
            if let Some(other) = self.stored(Ty::Class(0)) {
                let other = other.cast_to_reference("Object").text;
                options.push(Expr::new(format!("{object} == {other}"), EQUALITY));
            }
            options.extend(self.pattern_test(depth));
        }
        match self.random.choose(&options).cloned() {
            Some(found) => found,
            None => self.comparison(depth),
        }
    }

    /// `object instanceof Sub p && … p …`, where the pattern's type is narrower than
    /// the object's, as Java 17 demands.
    fn pattern_test(&mut self, depth: usize) -> Option<Expr> {
        let locals = self.readable_locals(Ty::Class(0));
        let object = self.random.choose(&locals).cloned()?;
        let below: Vec<usize> = (1..self.world.classes.len()).collect();
        let class = *self.random.choose(&below)?;
        let name = format!("p{}", self.unique());
        let class_name = self.name_of(Ty::Class(class));
        let (field, numeric) =
            self.world.visible_fields(class).into_iter().map(|(_, field)| field).find_map(
                |field| match field.ty {
                    Ty::Prim(prim) if prim != Prim::Boolean => Some((field.name, true)),
                    Ty::BOOLEAN => Some((field.name, false)),
                    _ => None,
                },
            )?;
        let check = if numeric {
            let other = self.operand(Prim::Int, depth).at(RELATION + 1);
            format!("{name}.{field} {} {other}", self.random.word(&["<", ">", ">="]))
        } else {
            format!("{name}.{field}")
        };
        Some(if self.random.chance(60) {
            Expr::new(format!("{object} instanceof {class_name} {name} && {check}"), BOTH)
        } else {
            Expr::new(format!("!({object} instanceof {class_name} {name}) || {check}"), EITHER)
        })
    }
}
