//! Expressions of every type: variables, calls, conditionals and assignments.

use super::literal;
use super::prelude::Helper;
use super::scope::Generator;
use super::statements::DEEPEST;
use super::text::{AND, ASSIGNMENT, CONDITIONAL, EITHER, Expr, LOWEST, POSTFIX, PRIMARY, UNARY};
use super::types::{Fun, Prim, Ty};
use super::world::{Function, RANK_OF_METHODS};

impl Generator {
    /// An expression of exactly this type (for a class: of it or of a subclass).
    pub(super) fn expr(&mut self, ty: Ty, depth: usize) -> Expr {
        let found = match ty {
            Ty::Prim(Prim::Boolean) => self.boolean(depth),
            Ty::Prim(prim) => self.number(prim, depth),
            Ty::Str => self.string(depth),
            Ty::Fun(fun) => return self.function_value(fun, depth),
            _ if depth == 0 => self.simple(ty),
            _ => {
                if self.random.chance(45)
                    && let Some(found) = self.common(ty, depth)
                {
                    found
                } else {
                    self.reference(ty, depth)
                }
            }
        };
        if found.prec > LOWEST && self.random.chance(3) {
            return Expr::primary(format!("({})", found.text));
        }
        found
    }

    /// An expression that can be assigned to a variable of the type.
    pub(super) fn assignable(&mut self, ty: Ty, depth: usize) -> Expr {
        if matches!(ty, Ty::Prim(Prim::Byte | Prim::Short | Prim::Char)) && self.random.chance(12) {
            // A constant that fits needs no cast.
            return Expr::primary(self.random.below(128).to_string());
        }
        self.passable(ty, depth)
    }

    /// An expression that can be passed for a parameter of the type: unlike an
    /// assignment, a call narrows no constants.
    pub(super) fn passable(&mut self, ty: Ty, depth: usize) -> Expr {
        match ty {
            Ty::Prim(prim) if prim != Prim::Boolean => self.widening(prim, depth),
            Ty::Str => self.bounded_string(depth),
            Ty::Boxed(prim) if self.random.chance(40) => self.expr(Ty::Prim(prim), depth),
            _ => self.expr(ty, depth),
        }
    }

    /// A default depth for an expression in a statement.
    pub(super) fn some_depth(&mut self) -> usize {
        self.random.pick(2, &[1, 2, 2, 3, 3])
    }

    /// An `assignable` of a usual depth.
    pub(super) fn value(&mut self, ty: Ty) -> Expr {
        let depth = self.some_depth();
        self.assignable(ty, depth)
    }

    /// A condition of a usual depth, as text for between parentheses.
    pub(super) fn condition(&mut self) -> String {
        let depth = self.some_depth();
        self.boolean(depth).text
    }

    /// A variable or a literal.
    pub(super) fn simple(&mut self, ty: Ty) -> Expr {
        if self.random.chance(72)
            && let Some(found) = self.stored(ty)
        {
            return found;
        }
        self.fresh(ty)
    }

    /// A value made from nothing but literals.
    pub(super) fn fresh(&mut self, ty: Ty) -> Expr {
        match ty {
            Ty::Prim(prim) => literal::literal(&mut self.random, prim),
            Ty::Str => literal::string(&mut self.random),
            Ty::Boxed(prim) => {
                let value = literal::literal(&mut self.random, prim).text;
                Expr::primary(format!("{}.valueOf({value})", prim.box_name()))
            }
            _ => self.reference(ty, 0),
        }
    }

    /// Something that stores a value of the type: a local, a field, an element.
    pub(super) fn stored(&mut self, ty: Ty) -> Option<Expr> {
        let mut options: Vec<Expr> =
            self.readable_locals(ty).into_iter().map(Expr::primary).collect();
        // Locals more often than fields.
        if options.is_empty() || self.random.chance(40) {
            options.extend(self.fields_of(ty, false));
        }
        if (options.is_empty() || self.random.chance(15)) && !self.context.safe {
            options.extend(self.element(ty));
        }
        if (options.is_empty() || self.random.chance(15)) && !self.context.safe {
            options.extend(self.member(ty, false));
        }
        if let Ty::Class(class) = ty {
            options.extend(self.subclass_values(class));
        }
        self.random.choose(&options).cloned()
    }

    fn subclass_values(&mut self, class: usize) -> Vec<Expr> {
        let mut found: Vec<Expr> = self
            .all_readable_locals()
            .into_iter()
            .filter(|local| {
                matches!(local.ty, Ty::Class(below)
                    if below != class && self.world.is_below(below, class))
            })
            .map(|local| Expr::primary(local.name))
            .collect();
        if self.context.this.is_some_and(|this| self.world.is_below(this, class)) {
            found.push(Expr::primary("this"));
        }
        found
    }

    /// Something of the type that may be assigned here.
    pub(super) fn target(&mut self, ty: Ty) -> Option<Expr> {
        let mut options: Vec<Expr> =
            self.assignable_locals(ty).into_iter().map(Expr::primary).collect();
        if self.context.safe {
            return self.random.choose(&options).cloned();
        }
        if options.is_empty() || self.random.chance(45) {
            options.extend(self.fields_of(ty, true));
        }
        if options.is_empty() || self.random.chance(35) {
            options.extend(self.element(ty));
        }
        if options.is_empty() || self.random.chance(25) {
            options.extend(self.member(ty, true));
        }
        self.random.choose(&options).cloned()
    }

    /// An element of an array in scope.
    fn element(&mut self, ty: Ty) -> Option<Expr> {
        let holder = match ty {
            Ty::Prim(prim) => Ty::Array(prim),
            Ty::Str => Ty::Strings,
            Ty::Array(prim) => Ty::Matrix(prim),
            _ => return None,
        };
        let mut options: Vec<Expr> =
            self.readable_locals(holder).into_iter().map(Expr::primary).collect();
        options.extend(self.fields_of(holder, false));
        if let Ty::Prim(prim) = ty
            && (options.is_empty() || self.random.chance(20))
        {
            let rows: Vec<String> = self.readable_locals(Ty::Matrix(prim));
            for row in rows {
                let index = self.index(1);
                options.push(Expr::primary(format!("{row}[{index}]")));
            }
        }
        let array = self.random.choose(&options).cloned()?;
        let last = if matches!(ty, Ty::Array(_)) { 1 } else { 3 };
        let index = self.index(last);
        Some(Expr::primary(format!("{}[{index}]", array.at(PRIMARY))))
    }

    /// The text of an index in `0..=last`, where `last` is a mask; rarely beyond it.
    /// An index may be an element itself, but not for ever: where there are many arrays, the
    /// text would grow without bound.
    pub(super) fn index(&mut self, last: usize) -> String {
        if self.context.safe || self.indices >= 2 || self.random.chance(35) {
            return literal::small_int(&mut self.random, last + 1);
        }
        self.indices += 1;
        let text = self.computed_index(last);
        self.indices -= 1;
        text
    }

    fn computed_index(&mut self, last: usize) -> String {
        if self.random.chance(4) {
            return self.number(Prim::Int, 1).text;
        }
        let prim = self.random.pick(Prim::Int, &[Prim::Int, Prim::Int, Prim::Byte, Prim::Char]);
        if self.random.chance(25) {
            let names = self.assignable_locals(Ty::Prim(prim));
            if let Some(name) = self.random.choose(&names).cloned() {
                let bump = self.random.word(&["++", "--"]);
                return if self.random.chance(60) {
                    format!("{name}{bump} & {last}")
                } else {
                    format!("{bump}{name} & {last}")
                };
            }
        }
        if self.random.chance(20) {
            let inner = self.number(prim, 1).at(AND);
            return self.traced(&format!("{inner} & {last}")).text;
        }
        let inner = self.number(prim, 1).at(AND);
        format!("{inner} & {last}")
    }

    /// A field of some other object in scope, or a component of a record.
    fn member(&mut self, ty: Ty, for_assignment: bool) -> Option<Expr> {
        let mut options = Vec::new();
        for local in self.all_readable_locals() {
            match local.ty {
                Ty::Class(class) => {
                    for (owner, field) in self.world.visible_fields(class) {
                        if field.ty != ty || (for_assignment && field.is_final) {
                            continue;
                        }
                        if owner != class && self.random.chance(30) {
                            let above = self.name_of(Ty::Class(owner));
                            options.push(format!("(({above}) {}).{}", local.name, field.name));
                        } else {
                            options.push(format!("{}.{}", local.name, field.name));
                        }
                    }
                }
                Ty::Record if !for_assignment => {
                    for (component, of) in &self.world.components {
                        if *of == ty {
                            options.push(format!("{}.{component}()", local.name));
                        }
                    }
                }
                Ty::CellOfInteger if ty == Ty::Boxed(Prim::Int) => {
                    options.push(format!("{}.value", local.name));
                }
                Ty::CellOfString if ty == Ty::Str => {
                    options.push(format!("{}.value", local.name));
                }
                _ => {}
            }
        }
        self.random.choose(&options).cloned().map(Expr::primary)
    }

    /// The forms that every type has.
    pub(super) fn common(&mut self, ty: Ty, depth: usize) -> Option<Expr> {
        let below = depth.saturating_sub(1);
        match self.random.weighted(&[16, 12, 14, 14, 10, 12, 5, 4, 5]) {
            0 => self.stored(ty),
            1 => {
                let condition = self.expr(Ty::BOOLEAN, below).at(EITHER);
                let left = self.expr(ty, below).at(CONDITIONAL + 1);
                let right = self.expr(ty, below).at(CONDITIONAL);
                Some(Expr::new(format!("{condition} ? {left} : {right}"), CONDITIONAL))
            }
            2 => self.call_of_function(ty, below),
            3 => self.call_of_method(ty, below),
            4 => self.assignment(ty, below),
            5 if self.context.rank >= RANK_OF_METHODS || self.random.chance(40) => {
                let value = self.expr(ty, below).text;
                Some(self.traced(&value))
            }
            6 => self.bump(ty),
            7 if !self.context.safe && self.context.nesting < DEEPEST => {
                Some(self.switch_expression(ty, below))
            }
            8 => {
                if matches!(ty, Ty::Prim(_) | Ty::Fun(_)) || self.context.safe {
                    return self.stored(ty);
                }
                self.need(Helper::Same);
                let value = self.expr(ty, below).text;
                let qualifier = if self.random.chance(30) {
                    format!("{}.<{}>", self.main, self.name_of(ty))
                } else {
                    String::new()
                };
                Some(Expr::primary(format!("{qualifier}same({value})")))
            }
            _ => self.stored(ty),
        }
    }

    /// `t("tag", value)`.
    pub(super) fn traced(&mut self, value: &str) -> Expr {
        self.need(Helper::Trace);
        let tag = self.unique();
        Expr::primary(format!("t(\"t{tag}\", {value})"))
    }

    /// `target = value` or `target op= value`, as an expression.
    fn assignment(&mut self, ty: Ty, depth: usize) -> Option<Expr> {
        if ty == Ty::Str {
            // Strings grow: only statements append to them, where they can be cut.
            return self.stored(ty);
        }
        let target = self.target(ty)?;
        if self.random.chance(50)
            && let Some(text) = self.compound(ty, &target.text, depth)
        {
            return Some(Expr::new(text, ASSIGNMENT));
        }
        let value = self.assignable(ty, depth).at(ASSIGNMENT);
        Some(Expr::new(format!("{} = {value}", target.text), ASSIGNMENT))
    }

    /// `target op= value` for the types that have compound assignments.
    pub(super) fn compound(&mut self, ty: Ty, target: &str, depth: usize) -> Option<String> {
        let (operator, value) = match ty {
            Ty::Prim(Prim::Boolean) => {
                (self.random.word(&["&=", "|=", "^="]), self.expr(Ty::BOOLEAN, depth))
            }
            Ty::Prim(prim) => {
                let from = match self.random.below(10) {
                    0..=4 => Prim::Int,
                    5 | 6 => Prim::Long,
                    7 => prim,
                    8 => self.random.pick(Prim::Double, &[Prim::Float]),
                    _ => self.random.pick(Prim::Char, &[Prim::Byte, Prim::Short]),
                };
                self.compound_number(prim, from, depth)
            }
            Ty::Boxed(Prim::Boolean) => {
                (self.random.word(&["&=", "|=", "^="]), self.expr(Ty::BOOLEAN, depth))
            }
            // The result must be of the boxed type itself, which rules `long` operands
            // out for `Integer` and all of them for `Byte`.
            Ty::Boxed(Prim::Int) => {
                let from = self.random.pick(Prim::Int, &[Prim::Char, Prim::Byte]);
                self.compound_number(Prim::Int, from, depth)
            }
            Ty::Boxed(Prim::Long) => {
                let from = self.random.pick(Prim::Int, &[Prim::Long]);
                self.compound_number(Prim::Long, from, depth)
            }
            _ => return None,
        };
        Some(format!("{target} {operator} {}", value.at(ASSIGNMENT)))
    }

    fn compound_number(&mut self, prim: Prim, from: Prim, depth: usize) -> (&'static str, Expr) {
        let floating = prim.is_floating() || from.is_floating();
        let choice = self.random.below(if floating { 6 } else { 13 });
        match choice {
            0 | 1 => ("+=", self.number(from, depth)),
            2 => ("-=", self.number(from, depth)),
            3 => ("*=", self.number(from, depth)),
            4 | 5 => {
                let operator = self.random.word(&["/=", "%="]);
                let value = if from.is_floating() || self.context.safe || self.random.chance(85) {
                    let value = self.random.word(&["1", "-1", "2", "3", "7", "-10", "'\\n'"]);
                    Expr::signed(value)
                } else {
                    self.number(from, depth)
                };
                (operator, value)
            }
            6 => ("&=", self.number(from, depth)),
            7 => ("|=", self.number(from, depth)),
            8 => ("^=", self.number(from, depth)),
            9 | 10 => ("<<=", self.number(from, depth)),
            11 => (">>=", self.number(from, depth)),
            _ => (">>>=", self.number(from, depth)),
        }
    }

    /// `x++`, `--x` and the like.
    pub(super) fn bump(&mut self, ty: Ty) -> Option<Expr> {
        match ty {
            Ty::Prim(Prim::Boolean) => return self.stored(ty),
            Ty::Boxed(Prim::Boolean) | Ty::Str => return None,
            Ty::Prim(_) | Ty::Boxed(_) => {}
            _ => return self.stored(ty),
        }
        let target = self.target(ty)?.at(PRIMARY);
        let operator = self.random.word(&["++", "--"]);
        Some(if self.random.chance(50) {
            Expr::new(format!("{target}{operator}"), POSTFIX)
        } else {
            Expr::new(format!("{operator}{target}"), UNARY)
        })
    }

    /// The text of the arguments for parameters of these types.
    pub(super) fn arguments(&mut self, params: &[Ty], depth: usize) -> Vec<String> {
        params.iter().map(|param| self.passable(*param, depth).text).collect()
    }

    /// A call of a static function with this result.
    fn call_of_function(&mut self, ty: Ty, depth: usize) -> Option<Expr> {
        let found = self.callable_functions(Some(ty));
        let function = self.random.choose(&found).cloned()?;
        Some(self.call(&function, depth))
    }

    /// The functions that may be called here, with the given result.
    pub(super) fn callable_functions(&self, result: Option<Ty>) -> Vec<Function> {
        if self.context.safe {
            return Vec::new();
        }
        self.world
            .functions
            .iter()
            .filter(|function| function.result == result && function.rank < self.context.rank)
            .filter(|function| !function.throws || self.context.checked)
            .cloned()
            .collect()
    }

    pub(super) fn call(&mut self, function: &Function, depth: usize) -> Expr {
        let mut arguments = Vec::new();
        for (position, param) in function.params.iter().enumerate() {
            if position == 0 && function.recursive {
                arguments.push(self.random.between(1, 3).to_string());
            } else {
                arguments.push(self.passable(*param, depth).text);
            }
        }
        if function.variadic {
            if self.random.chance(20) {
                let array = self.expr(Ty::Array(Prim::Int), depth).text;
                arguments.push(array);
            } else {
                for _ in 0..self.random.below(4) {
                    arguments.push(self.widening(Prim::Int, depth).text);
                }
            }
        }
        let qualifier =
            if self.random.chance(12) { format!("{}.", self.main) } else { String::new() };
        Expr::primary(format!("{qualifier}{}({})", function.name, arguments.join(", ")))
    }

    /// A virtual call with this result, on some object.
    pub(super) fn call_of_method(&mut self, ty: Ty, depth: usize) -> Option<Expr> {
        self.call_of_any_method(Some(ty), depth)
    }

    pub(super) fn call_of_any_method(&mut self, result: Option<Ty>, depth: usize) -> Option<Expr> {
        if self.context.safe || self.world.classes.is_empty() {
            return None;
        }
        let limit = self.context.rank;
        let found: Vec<usize> = (0..self.world.methods.len())
            .filter(|&index| RANK_OF_METHODS + (index as u32) < limit)
            .filter(|&index| self.world.methods.get(index).is_some_and(|m| m.result == result))
            .collect();
        let index = *self.random.choose(&found)?;
        let method = self.world.methods.get(index).cloned()?;
        let class = self.random.below(self.world.classes.len());
        let receiver = if self.context.this.is_some() && self.random.chance(60) {
            self.random.word(&["", "this."]).to_owned()
        } else if self.can_create()
            || self.context.this.is_some_and(|t| self.world.is_below(t, class))
        {
            format!("{}.", self.expr(Ty::Class(class), depth.min(1)).at(PRIMARY))
        } else {
            return None;
        };
        // An unqualified call inside a class body finds that class's method.
        if receiver.is_empty() && self.context.this.is_none() {
            return None;
        }
        let arguments = self.arguments(&method.params, depth).join(", ");
        Some(Expr::primary(format!("{receiver}{}({arguments})", method.name)))
    }

    /// A call of a lambda in scope.
    pub(super) fn call_of_function_value(&mut self, fun: Fun, depth: usize) -> Option<Expr> {
        if self.context.safe {
            return None;
        }
        let names = self.readable_locals(Ty::Fun(fun));
        let name = self.random.choose(&names).cloned()?;
        let arguments = self.arguments(fun.params(), depth).join(", ");
        Some(Expr::primary(format!("{name}.{}({arguments})", fun.method())))
    }

    /// `object.new Inner(…).go(…)`.
    pub(super) fn inner_call(&mut self, depth: usize) -> Option<Expr> {
        if !self.world.has_inner || !self.can_create() {
            return None;
        }
        let receiver = self.expr(Ty::Class(0), depth.min(1)).at(PRIMARY);
        let seed = self.widening(Prim::Int, depth).text;
        let argument = self.widening(Prim::Int, depth).text;
        Some(Expr::primary(format!("{receiver}.new Inner({seed}).go({argument})")))
    }
}
