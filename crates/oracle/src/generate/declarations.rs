//! The other declarations of a program: its static fields and functions, the enum,
//! the record, the generic class and the overloaded methods.

use super::prelude::Helper;
use super::scope::{Context, Generator, Returns};
use super::types::{Prim, Ty};
use super::world::{Field, Function, RANK_OF_FUNCTIONS, Use};

impl Generator {
    /// Chooses and writes the main class's fields. Their initialisers can neither
    /// throw nor see a field further down: the main class must come to life.
    pub(super) fn write_statics(&mut self, count: usize) {
        let context = Context { safe: true, ..Context::new(0) };
        for index in 0..count {
            let ty = match self.any_type() {
                Ty::Class(_) | Ty::Enum | Ty::Record | Ty::CellOfInteger | Ty::CellOfString => {
                    Ty::INT
                }
                ty => ty,
            };
            let is_final = self.random.chance(15);
            let name = format!("g{index}");
            let value = self.within(context.clone(), |g| g.value(ty).text);
            let word = if is_final { "final " } else { "" };
            let access = self.random.word(&["", "private ", "public ", "protected "]);
            self.line(format!("{access}static {word}{} {name} = {value};", self.name_of(ty)));
            self.world.statics.push(Field { name, ty, is_static: true, is_final });
        }
        if count > 0 && self.random.chance(50) {
            self.lines.open("static {");
            self.within(context, |g| {
                g.declare_of(Ty::INT);
                g.print();
                g.print_locals();
            });
            self.lines.close("}");
        }
    }

    /// Chooses the signatures of the functions.
    pub(super) fn plan_functions(&mut self, leaves: usize, others: usize) {
        for index in 0..leaves + others {
            let is_leaf = index < leaves;
            let rank = if is_leaf { index as u32 } else { RANK_OF_FUNCTIONS + index as u32 };
            let outer = std::mem::replace(&mut self.context, Context::new(rank));
            let result = match self.random.below(10) {
                0 => None,
                1..=4 => Some(Ty::INT),
                _ => Some(self.any_type()),
            };
            let recursive = self.random.chance(20);
            let mut params: Vec<Ty> = Vec::new();
            if recursive {
                params.push(Ty::INT);
            }
            for _ in 0..self.random.below(4) {
                let ty = if self.random.chance(40) { Ty::INT } else { self.any_type() };
                params.push(ty);
            }
            self.context = outer;
            let throws = self.random.chance(15);
            if throws {
                self.need(Helper::Checked);
            }
            self.world.functions.push(Function {
                name: format!("fn{index}"),
                params,
                result,
                rank,
                throws,
                recursive,
                variadic: self.random.chance(12),
            });
        }
    }

    pub(super) fn write_functions(&mut self, statements: usize) {
        for function in self.world.functions.clone() {
            self.write_function(&function, statements);
        }
    }

    fn write_function(&mut self, function: &Function, statements: usize) {
        let context = Context {
            returns: function.result.map_or(Returns::Nothing, Returns::Value),
            checked: function.throws,
            ..Context::new(function.rank)
        };
        let result = self.result_name(function.result);
        self.within(context, |g| {
            let mut list = g.parameters(&function.params);
            if let (true, Some(depth)) = (function.recursive, g.locals.first_mut()) {
                // The depth bounds the recursion: the body must not raise it.
                depth.usage = Use::Counter;
            }
            if function.variadic {
                let name = g.plain_local();
                let comma = if list.is_empty() { "" } else { ", " };
                list = format!("{list}{comma}int... {name}");
                let usable = format!("{name}a");
                g.lines.open(g.function_head(function, &result, &list));
                // As short as the caller likes: the copy keeps the promise of arrays.
                g.line(format!("int[] {usable} = {{{name}.length, 1, 2, 3}};"));
                g.line(format!("for (int x : {name}) {usable}[x & 3] += x;"));
                g.declare(usable, Ty::Array(Prim::Int), Use::Frozen);
            } else {
                g.lines.open(g.function_head(function, &result, &list));
            }
            g.need(Helper::Tick);
            g.line("tick();");
            if function.throws {
                let condition = g.condition();
                g.line(format!("if ({condition}) throw new Checked(\"{}\");", function.name));
            }
            if function.recursive {
                g.recursive_call(function);
            }
            g.budget = g.random.between(1, statements);
            g.body();
            g.lines.close("}");
        });
    }

    fn function_head(&self, function: &Function, result: &str, list: &str) -> String {
        let throws = if function.throws { " throws Checked" } else { "" };
        format!("static {result} {}({list}){throws} {{", function.name)
    }

    fn recursive_call(&mut self, function: &Function) {
        let Some(depth) = self.locals.first().map(|local| local.name.clone()) else { return };
        let name = self.plain_local();
        let rest = function.params.get(1..).unwrap_or_default().to_vec();
        let mut arguments = vec![format!("{depth} - 1")];
        arguments.extend(self.arguments(&rest, 1));
        if function.variadic && self.random.chance(50) {
            arguments.push(depth.clone());
        }
        let call = format!("{}({})", function.name, arguments.join(", "));
        match function.result {
            Some(ty) => {
                let base = self.value(ty).text;
                self.line(format!("if ({depth} <= 0) return {base};"));
                self.line(format!("{} {name} = {call};", self.name_of(ty)));
                self.declare(name, ty, Use::Mutable);
            }
            None => {
                self.line(format!("if ({depth} <= 0) return;"));
                self.line(format!("{call};"));
            }
        }
    }

    /// Chooses enum, record, generic class and overloads.
    pub(super) fn plan_others(&mut self, percent: usize) {
        if self.random.chance(percent) {
            self.world.constants = ["KA", "KB", "KC", "KD"]
                .iter()
                .take(self.random.between(2, 4))
                .map(|name| (*name).to_owned())
                .collect();
        }
        if self.random.chance(percent) {
            let mut components = vec![("ra".to_owned(), Ty::INT)];
            for name in ["rb", "rc"] {
                if self.random.chance(60) {
                    let prim = self.random.pick(Prim::Long, &[Prim::Byte, Prim::Boolean]);
                    let ty = self.random.pick(Ty::Str, &[Ty::Prim(prim), Ty::Boxed(Prim::Int)]);
                    components.push((name.to_owned(), ty));
                }
            }
            self.world.components = components;
        }
        self.world.has_cell = self.random.chance(percent);
        self.world.has_overloads = self.random.chance(percent);
    }

    pub(super) fn write_others(&mut self) {
        if !self.world.constants.is_empty() {
            self.write_enum();
        }
        if !self.world.components.is_empty() {
            self.write_record();
        }
        if self.world.has_cell {
            self.write_cell();
        }
        if self.world.has_overloads {
            self.write_overloads();
        }
    }

    fn write_enum(&mut self) {
        let constants: Vec<String> = self
            .world
            .constants
            .clone()
            .into_iter()
            .map(|name| {
                let weight = super::literal::literal(&mut self.random, Prim::Int).text;
                if self.random.chance(35) {
                    let add = self.random.below(50);
                    format!("{name}({weight}) {{ @Override int val(int x) {{ return super.val(x) + {add} + ordinal(); }} }}")
                } else if self.random.chance(30) {
                    name
                } else {
                    format!("{name}({weight})")
                }
            })
            .collect();
        self.lines.open("enum Kind {");
        self.line(format!("{};", constants.join(", ")));
        self.line("final int weight;");
        self.line("static int calls;");
        self.line("Kind() { this(-3); }");
        self.line("Kind(int weight) { this.weight = weight; }");
        self.line("int val(int x) { calls++; return x * 7 + weight; }");
        self.line("Kind next() { return values()[(ordinal() + 1) % values().length]; }");
        if self.random.chance(30) {
            self.line("@Override public String toString() { return name() + \"/\" + weight; }");
        }
        self.lines.close("}");
    }

    fn write_record(&mut self) {
        let components: Vec<String> = self
            .world
            .components
            .iter()
            .map(|(name, ty)| format!("{} {name}", self.name_of(*ty)))
            .collect();
        self.lines.open(format!("record Rec({}) {{", components.join(", ")));
        if self.random.chance(60) {
            self.lines.open("Rec {");
            self.line("if (ra < 0) ra = ~ra;");
            self.line("System.out.println(\"rec \" + ra);");
            self.lines.close("}");
        }
        self.line("int twice() { return ra * 2 + ra(); }");
        if self.random.chance(25) {
            self.line("@Override public int ra() { return ra ^ 1; }");
        }
        self.lines.close("}");
    }

    fn write_cell(&mut self) {
        self.need(Helper::Functions);
        self.lines.open("static class Cell<T> {");
        self.line("T value;");
        self.line("Cell(T value) { this.value = value; }");
        self.line("T get() { return value; }");
        self.lines.open("T swap(T other) {");
        self.line("T old = value;");
        self.line("value = other;");
        self.line("return old;");
        self.lines.close("}");
        self.line("<R> Cell<R> map(Function<? super T, ? extends R> f) { return new Cell<>(f.apply(value)); }");
        self.line("@Override public String toString() { return \"[\" + value + \"]\"; }");
        self.lines.close("}");
    }

    fn write_overloads(&mut self) {
        self.line("static String over(Object x) { return \"Object \" + x; }");
        self.line("static String over(int... x) { return \"ints \" + x.length; }");
        self.line("static String over(int x, long y) { return \"int,long \" + (x + y); }");
        for (ty, text) in [
            ("int", "x"),
            ("long", "x"),
            ("double", "(long) x"),
            ("char", "(int) x"),
            ("short", "x"),
            ("Integer", "x"),
            ("String", "x"),
            ("boolean", "x"),
            ("Number", "(x == null)"),
        ] {
            if self.random.chance(45) {
                self.line(format!("static String over({ty} x) {{ return \"{ty} \" + {text}; }}"));
            }
        }
    }
}
