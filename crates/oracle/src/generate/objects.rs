//! Expressions of reference types other than `String`: boxes, arrays, objects of the
//! program's own classes, lambdas and method references.

use super::literal;
use super::prelude::Helper;
use super::scope::{Context, Generator, Returns};
use super::text::{ASSIGNMENT, Expr, LOWEST, PRIMARY};
use super::types::{Fun, Prim, Ty};
use super::world::{RANK_OF_METHODS, Use};

impl Generator {
    /// An expression of a reference type that makes a value rather than find one.
    pub(super) fn reference(&mut self, ty: Ty, depth: usize) -> Expr {
        let below = depth.saturating_sub(1);
        match ty {
            Ty::Boxed(prim) => self.boxed(prim, below),
            Ty::Array(prim) => self.array(prim, below),
            Ty::Strings => {
                let elements: Vec<String> = (0..self.random.between(4, 5))
                    .map(|_| self.bounded_string(below).text)
                    .collect();
                Expr::primary(format!("new String[] {{{}}}", elements.join(", ")))
                    .at_least_parenthesised()
            }
            Ty::Matrix(prim) => self.matrix(prim, below),
            Ty::Class(class) => self.object(class, below),
            Ty::Enum => self.enum_constant(below),
            Ty::Record => {
                let params: Vec<Ty> = self.world.components.iter().map(|(_, ty)| *ty).collect();
                let arguments = self.arguments(&params, below).join(", ");
                Expr::primary(format!("new Rec({arguments})"))
            }
            Ty::CellOfInteger => {
                let value = self.passable(Ty::Boxed(Prim::Int), below).text;
                Expr::primary(format!("new Cell<{}>({value})", self.random.word(&["", "Integer"])))
            }
            Ty::CellOfString => {
                let value = self.bounded_string(below).text;
                Expr::primary(format!("new Cell<{}>({value})", self.random.word(&["", "String"])))
            }
            Ty::Fun(fun) => self.function_value(fun, below),
            Ty::Prim(prim) => self.number(prim, below),
            Ty::Str => self.string(below),
        }
    }

    fn boxed(&mut self, prim: Prim, depth: usize) -> Expr {
        let class = prim.box_name();
        if self.random.chance(3) && !self.context.safe {
            return Expr::primary(format!("(({class}) null)"));
        }
        let value = self.expr(Ty::Prim(prim), depth);
        if self.random.chance(40) {
            value.cast_to_reference(class)
        } else {
            Expr::primary(format!("{class}.valueOf({})", value.text))
        }
    }

    fn array(&mut self, prim: Prim, depth: usize) -> Expr {
        let keyword = prim.keyword();
        if self.random.chance(30) {
            let length = self.random.between(4, 6);
            return Expr::primary(format!("new {keyword}[{length}]")).at_least_parenthesised();
        }
        let count = self.random.between(4, 5);
        let elements = self.elements(prim, count, depth);
        Expr::primary(format!("new {keyword}[] {{{elements}}}")).at_least_parenthesised()
    }

    /// The elements of an array initialiser: every one converts by assignment.
    pub(super) fn elements(&mut self, prim: Prim, count: usize, depth: usize) -> String {
        let elements: Vec<String> = (0..count)
            .map(|_| {
                let depth = depth.min(self.random.below(3));
                self.assignable(Ty::Prim(prim), depth).text
            })
            .collect();
        elements.join(", ")
    }

    fn matrix(&mut self, prim: Prim, depth: usize) -> Expr {
        let keyword = prim.keyword();
        if self.random.chance(35) {
            let (rows, columns) = (self.random.between(2, 3), self.random.between(4, 5));
            return Expr::primary(format!("new {keyword}[{rows}][{columns}]"))
                .at_least_parenthesised();
        }
        let rows = self.matrix_rows(prim, depth);
        Expr::primary(format!("new {keyword}[][] {{{rows}}}")).at_least_parenthesised()
    }

    pub(super) fn matrix_rows(&mut self, prim: Prim, depth: usize) -> String {
        let rows: Vec<String> = (0..self.random.between(2, 3))
            .map(|_| {
                let count = self.random.between(4, 5);
                format!("{{{}}}", self.elements(prim, count, depth.min(1)))
            })
            .collect();
        rows.join(", ")
    }

    fn object(&mut self, class: usize, depth: usize) -> Expr {
        let name = self.name_of(Ty::Class(class));
        if !self.can_create() {
            // Methods create nothing: `this`, a parameter, or nothing at all.
            if let Some(found) = self.stored(Ty::Class(class)) {
                return found;
            }
            return Expr::primary(format!("(({name}) null)"));
        }
        if self.random.chance(3) {
            return Expr::primary(format!("(({name}) null)"));
        }
        if class != 0 && self.random.chance(12) {
            // A downcast that may fail.
            let wide = self.expr(Ty::Class(0), depth).at(PRIMARY);
            // Through the root: a cast between siblings does not compile.
            let root = self.name_of(Ty::Class(0));
            return Expr::primary(format!("(({name}) ({root}) {wide})"));
        }
        let concrete = self.world.concrete_below(class);
        let Some(index) = self.random.choose(&concrete).copied() else {
            return Expr::primary(format!("(({name}) null)"));
        };
        let Some(made) = self.world.classes.get(index).cloned() else {
            return Expr::primary(format!("(({name}) null)"));
        };
        let Some(params) = self.random.choose(&made.constructors).cloned() else {
            return Expr::primary(format!("(({name}) null)"));
        };
        let arguments = self.arguments(&params, depth.min(1)).join(", ");
        Expr::primary(format!("new {}({arguments})", made.name))
    }

    fn enum_constant(&mut self, depth: usize) -> Expr {
        let constants = self.world.constants.clone();
        let Some(name) = self.random.choose(&constants) else {
            return Expr::primary("null");
        };
        match self.random.below(8) {
            0 => {
                let index = self.number(Prim::Int, depth).at(super::text::UNARY);
                let count = constants.len();
                Expr::primary(format!("Kind.values()[Math.floorMod({index}, {count})]"))
            }
            1 => Expr::primary(format!("Kind.valueOf(\"{name}\")")),
            2 => match self.stored(Ty::Enum) {
                Some(found) => Expr::primary(format!("{}.next()", found.at(PRIMARY))),
                None => Expr::primary(format!("Kind.{name}")),
            },
            _ => Expr::primary(format!("Kind.{name}")),
        }
    }

    /// A lambda or a method reference.
    pub(super) fn function_value(&mut self, fun: Fun, depth: usize) -> Expr {
        match fun {
            Fun::Own => self.need(Helper::Own),
            Fun::Action => {}
            _ => self.need(Helper::Functions),
        }
        if self.random.chance(25)
            && let Some(found) = self.method_reference(fun)
        {
            return found;
        }
        let mut context = Context { capture_floor: self.locals.len(), ..self.context.clone() };
        context.targets = Vec::new();
        context.yields = None;
        context.checked = false;
        context.tries = true;
        context.nesting += 1;
        context.returns = fun.result().map_or(Returns::Nothing, Returns::Value);
        let block = self.random.chance(35) && self.context.nesting < 4;
        let typed = self.random.chance(30);
        self.within(context, |g| {
            let mut names = Vec::new();
            for ty in fun.params() {
                let name = g.new_name();
                g.declare(name.clone(), *ty, Use::Mutable);
                names.push(if typed { format!("{} {name}", g.name_of(*ty)) } else { name });
            }
            let head = match names.first() {
                Some(only) if names.len() == 1 && !typed && g.random.chance(60) => only.clone(),
                _ => format!("({})", names.join(", ")),
            };
            match fun.result() {
                Some(result) if !block => {
                    let value = g.assignable(result, depth).at(ASSIGNMENT);
                    Expr::new(format!("{head} -> {value}"), LOWEST)
                }
                _ => {
                    let body = g.aside(|g| g.lambda_block());
                    Expr::new(format!("{head} -> {{\n{body}"), LOWEST).closed(g)
                }
            }
        })
    }

    fn lambda_block(&mut self) {
        self.lines.deepen();
        let budget = self.budget;
        self.budget = self.random.between(1, 3);
        self.context.nesting += 1;
        self.body();
        self.budget = budget;
    }

    fn method_reference(&mut self, fun: Fun) -> Option<Expr> {
        let main = self.main.clone();
        let mut options: Vec<String> = match fun {
            Fun::IntUnary | Fun::BoxedFunction => vec!["Math::abs".to_owned()],
            Fun::IntBinary => ["Math::max", "Math::min", "Math::floorMod", "Integer::compare"]
                .map(str::to_owned)
                .to_vec(),
            Fun::TextSupplier => {
                let text = self.simple(Ty::Str).at(PRIMARY);
                vec![format!("{text}::toUpperCase"), format!("{text}::trim")]
            }
            _ => Vec::new(),
        };
        if fun != Fun::BoxedFunction {
            let fits = self.callable_functions(fun.result());
            options.extend(
                fits.iter()
                    .filter(|function| {
                        function.params == fun.params()
                            && !function.throws
                            && !function.variadic
                            && !function.recursive
                    })
                    .map(|function| format!("{main}::{}", function.name)),
            );
            if self.can_create() {
                let receiver = self.stored(Ty::Class(0)).filter(|_| !self.world.classes.is_empty());
                if let Some(receiver) = receiver {
                    let receiver = receiver.at(PRIMARY);
                    let rank = self.context.rank;
                    for (index, method) in self.world.methods.iter().enumerate() {
                        if method.params == fun.params()
                            && method.result == fun.result()
                            && RANK_OF_METHODS + (index as u32) < rank
                        {
                            options.push(format!("{receiver}::{}", method.name));
                        }
                    }
                }
            }
        }
        self.random.choose(&options).cloned().map(|text| Expr::new(text, LOWEST))
    }

    /// A call of one of the `over` methods, with an argument of any type.
    pub(super) fn overloaded_call(&mut self, depth: usize) -> Expr {
        let argument = match self.random.below(10) {
            0 => {
                let (left, right) = (self.number(Prim::Int, depth), self.number(Prim::Long, depth));
                format!("{}, {}", left.text, right.text)
            }
            1 => {
                let count = self.random.pick(0, &[2, 3, 4]);
                let values: Vec<String> =
                    (0..count).map(|_| self.number(Prim::Int, depth).text).collect();
                values.join(", ")
            }
            2 => literal::printable_floating(&mut self.random).to_owned(),
            3 => self.printable_char(depth).text,
            4 | 5 => {
                let prim = self.random.pick(Prim::Int, &[Prim::Long, Prim::Boolean, Prim::Byte]);
                self.expr(Ty::Boxed(prim), depth).text
            }
            6 => self.string(depth).text,
            _ => {
                let prim = self
                    .random
                    .pick(Prim::Int, &[Prim::Byte, Prim::Short, Prim::Long, Prim::Boolean]);
                self.expr(Ty::Prim(prim), depth).text
            }
        };
        Expr::primary(format!("over({argument})"))
    }
}

impl Expr {
    /// `new int[3][0]` is not an element of `new int[3]`: where more follows, an array
    /// creation has to be in parentheses.
    fn at_least_parenthesised(self) -> Expr {
        Expr { prec: super::text::UNARY, ..self }
    }

    /// Ends a block lambda at the indentation of the line it is in.
    fn closed(self, generator: &Generator) -> Expr {
        let indent = "  ".repeat(generator.lines.indent());
        Expr::new(format!("{}{indent}}}", self.text), self.prec)
    }
}
