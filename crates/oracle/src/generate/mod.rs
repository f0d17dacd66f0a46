//! Random Java programs that compile, end soon and print a lot.
//!
//! A program is a function of its seed. It consists of one public class with
//! everything nested in it, so that hundreds of them compile together, and uses
//! Java 17 and a few classes of `java.lang` and `java.util.function` only. What it
//! prints is determined by the language: no identity hash codes, no messages of the
//! virtual machine (apart from "/ by zero"), no text beyond ASCII, and no decimal
//! form of a floating-point number on which JDKs differ.
//!
//! The text is right by construction. Expressions are generated for a type
//! ([`expr`], [`numbers`], [`booleans`], [`strings`], [`objects`]), statements say
//! whether they can complete ([`statements`], [`loops`], [`switches`], [`tries`]),
//! variables are frozen or mutable from their declaration on, so that captures are
//! effectively final, and calls go to callables of lower rank ([`world`]). Loops are
//! bounded by counters, and everything by fuel ([`prelude`]).

mod booleans;
mod classes;
mod declarations;
mod expr;
mod literal;
mod loops;
mod numbers;
mod objects;
mod prelude;
mod probes;
mod random;
mod scope;
mod statements;
mod strings;
mod switches;
mod text;
mod tries;
mod types;
mod world;

use prelude::Helper;
pub(crate) use random::Random;
use scope::{Context, Generator, Returns};
use text::PRIMARY;
use types::Ty;
use world::RANK_OF_MAIN;

/// How long a program is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// About 40 to 120 lines.
    Small,
    /// About 80 to 250 lines.
    Medium,
    /// About 200 to 500 lines.
    Large,
}

/// What can be asked of the generator.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The size of the program; the seed decides if there is none.
    pub size: Option<Size>,
}

/// The text of the program with this seed, whose public class has the given name.
///
/// ```
/// let text = oracle::generate::program(7, "P7");
/// assert!(text.contains("public class P7 {"));
/// assert_eq!(text, oracle::generate::program(7, "P7"));
/// ```
pub fn program(seed: u64, class_name: &str) -> String {
    program_with(seed, class_name, Options::default())
}

/// Like [`program`], with options.
pub fn program_with(seed: u64, class_name: &str, options: Options) -> String {
    let mut generator = Generator::new(seed, class_name);
    let drawn =
        generator.random.pick(Size::Small, &[Size::Small, Size::Medium, Size::Medium, Size::Large]);
    generator.write_program(options.size.unwrap_or(drawn))
}

/// How much of everything a program of a size has.
struct Shape {
    statics: usize,
    classes: usize,
    leaves: usize,
    functions: usize,
    /// The chance of each of enum, record, generic class and overloads.
    extras: usize,
    parts: usize,
    statements: usize,
}

impl Generator {
    fn shape(&mut self, size: Size) -> Shape {
        let random = &mut self.random;
        match size {
            Size::Small => Shape {
                statics: random.between(0, 2),
                classes: random.pick(0, &[0, 0, 0, 0, 1]),
                leaves: random.pick(0, &[0, 1]),
                functions: random.pick(0, &[0, 1]),
                extras: 6,
                parts: 1,
                statements: 4,
            },
            Size::Medium => Shape {
                statics: random.between(1, 4),
                classes: random.pick(0, &[1, 2, 2]),
                leaves: random.between(0, 1),
                functions: random.between(0, 1),
                extras: 20,
                parts: random.between(1, 2),
                statements: 4,
            },
            Size::Large => Shape {
                statics: random.between(2, 5),
                classes: random.between(2, 3),
                leaves: random.between(0, 2),
                functions: random.between(1, 2),
                extras: 40,
                parts: random.between(2, 4),
                statements: 5,
            },
        }
    }

    fn write_program(mut self, size: Size) -> String {
        let shape = self.shape(size);
        let statics = self.aside(|g| g.write_statics(shape.statics));
        self.plan_others(shape.extras);
        self.plan_classes(shape.classes);
        self.plan_functions(shape.leaves, shape.functions);
        let classes = self.aside(Generator::write_classes);
        let others = self.aside(Generator::write_others);
        let functions = self.aside(|g| g.write_functions(shape.statements));
        let parts = self.aside(|g| g.write_parts(&shape));
        let prelude = self.prelude();
        let mut text = String::new();
        if self.needs.contains(&Helper::Functions) {
            text.push_str("import java.util.function.*;\n\n");
        }
        text.push_str(&format!("public class {} {{\n", self.main));
        let mut members = vec![prelude, classes, others, functions];
        if self.random.chance(50) {
            members.reverse();
        }
        text.push_str(&statics);
        for member in members {
            text.push_str(&member);
        }
        text.push_str(&parts);
        text.push_str("}\n");
        text
    }

    fn prelude(&mut self) -> String {
        for helper in self.needs.clone() {
            self.needs.extend(helper.requires());
        }
        // Twice is enough: what a requirement requires requires nothing.
        for helper in self.needs.clone() {
            self.needs.extend(helper.requires());
        }
        self.needs.iter().map(|helper| helper.text()).collect()
    }

    /// The parts of the program, each of which may fail on its own, and `main`.
    fn write_parts(&mut self, shape: &Shape) {
        self.need(Helper::Tick);
        let mut calls: Vec<String> = Vec::new();
        for index in 0..shape.parts {
            self.write_part(index, shape.statements);
            calls.push(format!("part{index}();"));
        }
        let drive = self.drive();
        self.lines.open("public static void main(String[] args) {");
        for call in calls {
            let fuel = self.random.pick(100, &[200, 300]);
            self.line(format!("fuel = {fuel};"));
            self.write_guarded(&call);
        }
        for call in drive {
            self.line("fuel = 60;");
            self.line(format!("try {{ {call} }}"));
            self.line("catch (Throwable e) { System.out.println(e.getClass().getName()); }");
        }
        self.write_checksum();
        if self.random.chance(6) {
            self.need(Helper::Fault);
            self.line("if (fuel < 1000) throw new SubFault(\"the end\");");
        }
        self.lines.close("}");
    }

    /// Calls that make sure of every function and of every method of every class.
    fn drive(&mut self) -> Vec<String> {
        let context = Context { checked: true, ..Context::new(RANK_OF_MAIN) };
        self.within(context, |g| {
            let mut calls = Vec::new();
            for function in g.world.functions.clone() {
                let call = g.call(&function, 1).text;
                calls.push(g.shown(&call, function.result));
            }
            for class in 0..g.world.classes.len() {
                if g.world.concrete_below(class).first() != Some(&class) {
                    continue;
                }
                let object = g.expr(Ty::Class(class), 1).at(PRIMARY);
                calls.push(format!("System.out.println({object});"));
                for method in g.world.methods.clone() {
                    let object = g.expr(Ty::Class(class), 1).at(PRIMARY);
                    let arguments = g.arguments(&method.params, 1).join(", ");
                    let call = format!("{object}.{}({arguments})", method.name);
                    calls.push(g.shown(&call, method.result));
                }
            }
            calls
        })
    }

    /// A statement that makes the call and prints what comes of it.
    fn shown(&mut self, call: &str, result: Option<Ty>) -> String {
        match result {
            // A box of the rare kinds would have to be named to be printed safely.
            None | Some(Ty::Boxed(_) | Ty::Matrix(_)) => format!("{call};"),
            Some(ty) => match self.digest(ty, call) {
                Some(text) => format!("System.out.println(\"\" + {text});"),
                None => format!("{call};"),
            },
        }
    }

    fn write_guarded(&mut self, call: &str) {
        self.lines.open("try {");
        self.line(call);
        if self.needs.contains(&Helper::Fault) {
            self.lines.between("} catch (Fault e) {");
            self.line("System.out.println(e.getClass().getName() + e.getMessage() + e.code);");
        }
        self.lines.between("} catch (Throwable e) {");
        self.line("System.out.println(e.getClass().getName());");
        self.lines.close("}");
    }

    fn write_part(&mut self, index: usize, statements: usize) {
        let context = Context { returns: Returns::Nothing, ..Context::new(RANK_OF_MAIN) };
        self.lines.open(format!("static void part{index}() {{"));
        self.within(context, |g| {
            // Something to work with.
            g.declare_of(Ty::INT);
            for _ in 0..g.random.between(1, 4) {
                g.declaration();
            }
            let mut completes = true;
            g.budget = g.random.between(statements, statements * 2);
            while completes && g.budget > 0 {
                completes = g.statement();
            }
            if completes {
                g.print_locals();
            }
        });
        self.lines.close("}");
    }

    fn write_checksum(&mut self) {
        for field in self.world.statics.clone() {
            if let Some(text) = self.digest(field.ty, &field.name) {
                self.line(format!("System.out.println(\"{}=\" + {text});", field.name));
            }
        }
        if !self.world.constants.is_empty() {
            self.line("System.out.println(Kind.calls);");
        }
    }
}

#[cfg(test)]
mod tests;
