//! Expressions of the numeric types.
//!
//! [`Generator::number`] gives an expression whose static type is *exactly* the one
//! asked for, so that it can be boxed, captured by `var` or passed to an overloaded
//! method. Where Java promotes anyway, [`Generator::operand`] mixes in narrower and
//! boxed types.

use super::literal;
use super::scope::Generator;
use super::text::{AND, CONDITIONAL, EITHER, Expr, OR, POSTFIX, PRIMARY, PRODUCT, SHIFT, SUM, XOR};
use super::types::{Fun, Prim, Ty};

impl Generator {
    /// An expression of exactly the numeric type `prim`.
    pub(super) fn number(&mut self, prim: Prim, depth: usize) -> Expr {
        if depth == 0 || self.random.chance(8) {
            return self.simple(Ty::Prim(prim));
        }
        if self.random.chance(38)
            && let Some(found) = self.common(Ty::Prim(prim), depth)
        {
            return found;
        }
        match prim {
            Prim::Int => self.int(depth),
            Prim::Long => self.long(depth),
            Prim::Float | Prim::Double => self.floating(prim, depth),
            Prim::Boolean | Prim::Byte | Prim::Short | Prim::Char => self.narrow(prim, depth),
        }
    }

    /// A numeric expression that widens to `prim` by itself.
    pub(super) fn widening(&mut self, prim: Prim, depth: usize) -> Expr {
        if self.random.chance(70) {
            return self.expr(Ty::Prim(prim), depth);
        }
        let from = self.random.pick(prim, prim.widened_from());
        self.expr(Ty::Prim(from), depth)
    }

    /// An operand that binary promotion takes to `prim` at most: also boxed ones and
    /// conditionals of mixed types.
    pub(super) fn operand(&mut self, prim: Prim, depth: usize) -> Expr {
        let roll = self.random.below(100);
        if roll < 8 && !self.context.safe {
            let boxed = Ty::Boxed(if prim == Prim::Long || prim == Prim::Double {
                self.random.pick(prim, &[Prim::Int, Prim::Char])
            } else {
                self.random.pick(Prim::Int, &[Prim::Char, Prim::Byte, Prim::Short])
            });
            if let Some(found) = self.stored(boxed) {
                return found;
            }
        }
        if roll < 14 && depth > 0 && prim.is_integral() {
            let left = self.random.pick(Prim::Char, &[Prim::Byte, Prim::Short, Prim::Int]);
            let right = self.random.pick(Prim::Int, &[Prim::Char, Prim::Byte, Prim::Short]);
            let condition = self.expr(Ty::BOOLEAN, depth - 1).at(EITHER);
            let left = self.number(left, depth - 1).at(CONDITIONAL + 1);
            let right = self.number(right, depth - 1).at(CONDITIONAL);
            return Expr::new(format!("{condition} ? {left} : {right}"), CONDITIONAL);
        }
        self.widening(prim, depth)
    }

    /// An expression that is never zero, apart from a few that may be.
    fn divisor(&mut self, prim: Prim, depth: usize) -> Expr {
        if self.random.chance(55) {
            let value = self.random.word(&["1", "-1", "2", "3", "-3", "7", "10", "16", "255"]);
            let suffix = if prim == Prim::Long && self.random.chance(60) { "L" } else { "" };
            return Expr::signed(format!("{value}{suffix}"));
        }
        if !self.context.safe && self.random.chance(12) {
            return self.operand(prim, depth);
        }
        // Odd, whatever the operand is.
        self.operand(prim, depth).binary("|", OR, Expr::primary("1"))
    }

    fn int(&mut self, depth: usize) -> Expr {
        let depth = depth - 1;
        match self.random.weighted(&[26, 9, 14, 12, 6, 9, 9, 4, 6, 5]) {
            0 => {
                let operator = self.random.pick("+", &["-", "*"]);
                self.arithmetic(Prim::Int, operator, depth)
            }
            1 => self.division(Prim::Int, depth),
            2 => self.bitwise(Prim::Int, depth),
            3 => self.shift(Prim::Int, depth),
            4 => self.signed(Prim::Int, depth),
            5 => self.cast_number(Prim::Int, depth),
            6 => self.int_of_text(depth),
            7 => self.math(Prim::Int, depth),
            8 => self.int_of_object(depth),
            _ => self.int_of_box(depth),
        }
    }

    fn long(&mut self, depth: usize) -> Expr {
        let depth = depth - 1;
        match self.random.weighted(&[26, 10, 14, 14, 6, 14, 5]) {
            0 => {
                let operator = self.random.pick("+", &["-", "*"]);
                self.arithmetic(Prim::Long, operator, depth)
            }
            1 => self.division(Prim::Long, depth),
            2 => self.bitwise(Prim::Long, depth),
            3 => self.shift(Prim::Long, depth),
            4 => self.signed(Prim::Long, depth),
            5 => self.cast_number(Prim::Long, depth),
            _ => self.math(Prim::Long, depth),
        }
    }

    fn floating(&mut self, prim: Prim, depth: usize) -> Expr {
        let depth = depth - 1;
        match self.random.weighted(&[30, 10, 6, 10, 4]) {
            0 => {
                let operator = self.random.pick("+", &["-", "*"]);
                self.arithmetic(prim, operator, depth)
            }
            1 => {
                let operator = self.random.pick("/", &["%"]);
                self.arithmetic(prim, operator, depth)
            }
            2 => self.number(prim, depth).prefixed("-"),
            3 => {
                let from = self.random.pick(Prim::Int, &[Prim::Long, Prim::Byte, Prim::Double]);
                self.number(from, depth).cast(prim.keyword())
            }
            _ => self.math(prim, depth),
        }
    }

    fn narrow(&mut self, prim: Prim, depth: usize) -> Expr {
        if prim == Prim::Char && self.random.chance(25) {
            let text = self.simple(Ty::Str);
            return self.char_at(text, depth - 1);
        }
        if self.random.chance(12) {
            // A constant that fits takes the other operand's type.
            let condition = self.expr(Ty::BOOLEAN, depth - 1).at(EITHER);
            let value = self.simple(Ty::Prim(prim)).at(CONDITIONAL + 1);
            let constant = self.random.below(128);
            let text = if self.random.chance(50) {
                format!("{condition} ? {value} : {constant}")
            } else {
                format!("{condition} ? {constant} : {value}")
            };
            return Expr::new(text, CONDITIONAL);
        }
        self.cast_number(prim, depth - 1)
    }

    /// `(keyword) operand`, from any numeric type; the operand is no constant problem,
    /// because casts between numeric types are always allowed.
    fn cast_number(&mut self, prim: Prim, depth: usize) -> Expr {
        let from = match self.random.below(100) {
            0..=44 => Prim::Int,
            45..=64 => Prim::Long,
            65..=72 => Prim::Double,
            73..=78 => Prim::Float,
            79..=85 => Prim::Char,
            86..=92 => Prim::Byte,
            _ => Prim::Short,
        };
        let operand = self.number(from, depth);
        if self.random.chance(15) {
            let middle = self.random.pick(Prim::Byte, &[Prim::Char, Prim::Short, Prim::Float]);
            return operand.cast(middle.keyword()).cast(prim.keyword());
        }
        operand.cast(prim.keyword())
    }

    /// Both operands of an operator whose promoted type is exactly `prim`.
    fn promoted(&mut self, prim: Prim, depth: usize) -> (Expr, Expr) {
        if prim == Prim::Int {
            return (self.operand(prim, depth), self.operand(prim, depth));
        }
        let exact = self.number(prim, depth);
        let other = self.operand(prim, depth);
        if self.random.chance(50) { (exact, other) } else { (other, exact) }
    }

    fn arithmetic(&mut self, prim: Prim, operator: &str, depth: usize) -> Expr {
        let (left, right) = self.promoted(prim, depth);
        let prec = if matches!(operator, "+" | "-") { SUM } else { PRODUCT };
        left.binary(operator, prec, right)
    }

    fn division(&mut self, prim: Prim, depth: usize) -> Expr {
        let operator = self.random.pick("/", &["%"]);
        let left = self.number(prim, depth);
        let right = self.divisor(prim, depth);
        left.binary(operator, PRODUCT, right)
    }

    fn bitwise(&mut self, prim: Prim, depth: usize) -> Expr {
        let (left, right) = self.promoted(prim, depth);
        match self.random.below(3) {
            0 => left.binary("&", AND, right),
            1 => left.binary("|", OR, right),
            _ => left.binary("^", XOR, right),
        }
    }

    /// The left operand alone decides the type; the count may even be `long`.
    fn shift(&mut self, prim: Prim, depth: usize) -> Expr {
        let operator = self.random.pick("<<", &[">>", ">>>"]);
        let left =
            if prim == Prim::Int { self.operand(prim, depth) } else { self.number(prim, depth) };
        let right = if self.random.chance(50) {
            let count =
                self.random.word(&["1", "3", "7", "31", "32", "33", "63", "64", "-1", "65L"]);
            Expr::signed(count)
        } else {
            let count = self.random.pick(Prim::Int, &[Prim::Long, Prim::Byte, Prim::Char]);
            self.number(count, depth)
        };
        left.binary(operator, SHIFT, right)
    }

    fn signed(&mut self, prim: Prim, depth: usize) -> Expr {
        let operator = self.random.pick("-", &["~", "+", "-"]);
        let operand =
            if prim == Prim::Int { self.operand(prim, depth) } else { self.number(prim, depth) };
        operand.prefixed(operator)
    }

    fn math(&mut self, prim: Prim, depth: usize) -> Expr {
        let left = self.number(prim, depth).text;
        let right = self.number(prim, depth).text;
        let name = match self.random.below(if prim.is_floating() { 3 } else { 5 }) {
            0 => return Expr::primary(format!("Math.abs({left})")),
            1 => "max",
            2 => "min",
            3 => {
                let divisor = self.divisor(prim, depth);
                return Expr::primary(exact_floor("floorMod", prim, &left, divisor));
            }
            _ => {
                let divisor = self.divisor(prim, depth);
                return Expr::primary(exact_floor("floorDiv", prim, &left, divisor));
            }
        };
        Expr::primary(format!("Math.{name}({left}, {right})"))
    }

    fn int_of_text(&mut self, depth: usize) -> Expr {
        let text = self.expr(Ty::Str, depth).at(PRIMARY);
        match self.random.below(7) {
            0 | 1 => Expr::primary(format!("{text}.length()")),
            2 => Expr::primary(format!("{text}.hashCode()")),
            3 => {
                let other = self.expr(Ty::Str, depth).text;
                Expr::primary(format!("{text}.compareTo({other})"))
            }
            4 => {
                let other = literal::string(&mut self.random).text;
                Expr::primary(format!("{text}.indexOf({other})"))
            }
            5 => {
                let character = self.simple(Ty::Prim(Prim::Char)).text;
                Expr::primary(format!("{text}.indexOf({character})"))
            }
            _ => {
                // Any character may go into a text that is not printed.
                let character = self.simple(Ty::Prim(Prim::Char)).at(SUM + 1);
                Expr::primary(format!("(\"\" + {character}).hashCode()"))
            }
        }
    }

    fn int_of_object(&mut self, depth: usize) -> Expr {
        let mut options: Vec<Expr> = Vec::new();
        let array = Ty::Array(self.random.pick(Prim::Int, &[Prim::Byte, Prim::Long]));
        if let Some(found) = self.stored(array) {
            options.push(Expr::primary(format!("{}.length", found.at(PRIMARY))));
        }
        if let Some(found) = self.stored(Ty::Enum) {
            let kind = found.at(PRIMARY);
            let argument = self.widening(Prim::Int, depth).text;
            options.push(Expr::primary(format!("{kind}.ordinal()")));
            options.push(Expr::primary(format!("{kind}.weight")));
            options.push(Expr::primary(format!("{kind}.val({argument})")));
            options.push(Expr::primary(format!("{kind}.name().length()")));
        }
        if let Some(found) = self.stored(Ty::Record) {
            options.push(Expr::primary(format!("{}.twice()", found.at(PRIMARY))));
        }
        if let Some(found) = self.stored(Ty::CellOfInteger) {
            let value = self.passable(Ty::Boxed(Prim::Int), depth).text;
            options.push(Expr::primary(format!("{}.swap({value}).intValue()", found.at(PRIMARY))));
        }
        if self.world.has_face && self.can_create() {
            let receiver = self.expr(Ty::Class(0), depth.min(1)).at(PRIMARY);
            let argument = self.widening(Prim::Int, depth).text;
            options.push(Expr::primary(format!("{receiver}.dm({argument})")));
            options.push(Expr::primary(format!("Face.sf({argument})")));
        }
        if let Some(call) = self.call_of_function_value(Fun::IntUnary, depth) {
            options.push(call);
        }
        if let Some(call) = self.call_of_function_value(Fun::IntBinary, depth) {
            options.push(call);
        }
        if let Some(found) = self.inner_call(depth) {
            options.push(found);
        }
        match self.random.choose(&options).cloned() {
            Some(found) => found,
            None => self.arithmetic(Prim::Int, "-", depth),
        }
    }

    fn int_of_box(&mut self, depth: usize) -> Expr {
        match self.random.below(6) {
            0 => {
                let text =
                    self.random.word(&["0", "-1", "2147483647", "-2147483648", "+42", "007"]);
                Expr::primary(format!("Integer.parseInt(\"{text}\")"))
            }
            1 => {
                let (left, right) = (self.number(Prim::Int, depth), self.number(Prim::Int, depth));
                Expr::primary(format!("Integer.compare({}, {})", left.text, right.text))
            }
            2 => {
                let (left, right) =
                    (self.number(Prim::Long, depth), self.widening(Prim::Long, depth));
                Expr::primary(format!("Long.compare({}, {})", left.text, right.text))
            }
            3 => {
                let value = self.number(Prim::Int, depth).text;
                let name = self.random.word(&["intValue", "hashCode"]);
                Expr::primary(format!("Integer.valueOf({value}).{name}()"))
            }
            4 => {
                let value = self.number(Prim::Long, depth).text;
                Expr::primary(format!("Long.valueOf({value}).intValue()"))
            }
            _ => match self.stored(Ty::Boxed(Prim::Int)) {
                Some(found) if !self.context.safe => {
                    Expr::new(format!("{}.intValue()", found.at(PRIMARY)), POSTFIX)
                }
                _ => self.signed(Prim::Int, depth),
            },
        }
    }

    /// `text.charAt(index)`, most often with an index that is in range.
    pub(super) fn char_at(&mut self, text: Expr, depth: usize) -> Expr {
        if self.context.safe {
            return Expr::primary("\"safe\".charAt(2)");
        }
        if self.random.chance(12) {
            let index = self.random.below(4);
            return Expr::primary(format!("{}.charAt({index})", text.at(PRIMARY)));
        }
        let index = self.number(Prim::Int, depth.min(1)).at(AND);
        Expr::primary(format!("({} + \"#?!.\").charAt({index} & 3)", text.at(SUM)))
    }
}

/// `Math.floorMod(long, int)` has type `int`; a cast keeps the type exact.
fn exact_floor(name: &str, prim: Prim, left: &str, divisor: Expr) -> String {
    match prim {
        Prim::Int => format!("Math.{name}({left}, {})", divisor.text),
        _ => format!("Math.{name}({left}, {})", divisor.cast("long").text),
    }
}
