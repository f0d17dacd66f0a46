//! Statements: declarations, effects, branches and jumps.
//!
//! Every writer of a statement says whether the statement can complete normally in
//! the sense of Java's rules for reachability; nothing is written after one that
//! cannot.

use super::literal;
use super::prelude::Helper;
use super::scope::{Generator, Returns, Target, TargetKind};
use super::text::{ASSIGNMENT, Expr, PRIMARY, SUM};
use super::types::{Fun, Prim, Ty};
use super::world::Use;

/// How deep statements nest.
pub(super) const DEEPEST: usize = 5;

impl Generator {
    /// The statements of a body up to the budget, and its final `return`.
    pub(super) fn body(&mut self) {
        let mut completes = true;
        while completes && self.budget > 0 {
            completes = self.statement();
        }
        if completes && let Returns::Value(ty) = self.context.returns {
            let value = self.value(ty).text;
            self.line(format!("return {value};"));
        }
    }

    /// Up to `most` statements in a scope of their own, without the braces.
    pub(super) fn block(&mut self, most: usize) -> bool {
        self.context.nesting += 1;
        let completes = self.scoped(|g| {
            let completes = g.block_content(most);
            if completes && g.random.chance(g.jump_chance()) { g.jump() } else { completes }
        });
        self.context.nesting -= 1;
        completes
    }

    /// How often, in percent, a block ends in a jump.
    fn jump_chance(&self) -> usize {
        if self.context.targets.is_empty() { 3 } else { 11 }
    }

    /// At least one statement and at most `most`, in the present scope.
    pub(super) fn block_content(&mut self, most: usize) -> bool {
        for _ in 0..self.random.between(1, most) {
            if !self.statement() {
                return false;
            }
            if self.budget == 0 {
                break;
            }
        }
        true
    }

    pub(super) fn statement(&mut self) -> bool {
        self.budget = self.budget.saturating_sub(1);
        let nested = self.context.nesting < DEEPEST && self.budget > 0;
        let mut weights = vec![22, 22, 16, 12, 6, 3, 3, 3, 3, 2, 2, 4, 2, 3, 2];
        if nested {
            weights.extend([
                12,
                16,
                9,
                10,
                3,
                4,
                4,
                3,
                if self.context.targets.is_empty() { 6 } else { 16 },
            ]);
        }
        match self.random.weighted(&weights) {
            0 => self.declaration(),
            1 => self.effect(),
            2 => self.print(),
            3 => self.assign_or_bump(),
            4 => self.function_declaration(),
            5 => self.definite_assignment(),
            6 => self.aliasing(),
            7 => self.order_probe(),
            8 => self.constants(),
            9 => self.builder_probe(),
            10 => self.generic_probe(),
            11 => self.pattern_declaration(),
            12 => self.array_fault(),
            13 => self.chain_probe(),
            14 => self.face_probe(),
            15 => return self.branch(),
            16 => return self.loop_statement(),
            17 => return self.switch_statement(),
            18 if self.context.tries => return self.try_statement(),
            19 => return self.labelled_block(),
            20 => self.local_class(),
            21 => self.switch_declaration(),
            22 => self.jump_probe(),
            // Leaving a whole body early leaves much of it untested.
            _ if self.context.targets.is_empty() && self.random.chance(70) => {
                return self.branch();
            }
            _ => self.conditional_jump(),
        }
        true
    }

    /// A local variable with an initialiser.
    pub(super) fn declaration(&mut self) {
        let ty = self.any_type();
        self.declare_of(ty);
    }

    pub(super) fn declare_of(&mut self, ty: Ty) {
        let frozen = self.random.chance(35);
        let name = self.fresh_local();
        let prefix = if frozen && self.random.chance(50) { "final " } else { "" };
        let text = match ty {
            Ty::Array(prim) if self.random.chance(50) => {
                let count = self.random.between(4, 6);
                let elements = self.elements(prim, count, 2);
                let keyword = prim.keyword();
                if self.random.chance(20) {
                    format!("{keyword} {name}[] = {{{elements}}};")
                } else {
                    format!("{keyword}[] {name} = {{{elements}}};")
                }
            }
            Ty::Matrix(prim) if self.random.chance(50) => {
                let rows = self.matrix_rows(prim, 1);
                let keyword = prim.keyword();
                let brackets =
                    self.random.word(&["[][] #", "[] #[]", " #[][]"]).replace('#', &name);
                format!("{keyword}{brackets} = {{{rows}}};")
            }
            // `var` takes the exact static type, which for classes may be a subclass.
            _ if self.random.chance(12) && !matches!(ty, Ty::Class(_) | Ty::Fun(_) | Ty::Str) => {
                let depth = self.some_depth();
                let value = self.expr(ty, depth).text;
                // `javac` rejects `var` before a switch with a lambda somewhere inside.
                let written =
                    if value.contains("switch") { self.name_of(ty) } else { "var".to_owned() };
                format!("{written} {name} = {value};")
            }
            _ => {
                let value = self.value(ty).text;
                format!("{} {name} = {value};", self.name_of(ty))
            }
        };
        self.line(format!("{prefix}{text}"));
        self.declare(name, ty, if frozen { Use::Frozen } else { Use::Mutable });
    }

    fn function_declaration(&mut self) {
        let fun = self.random.pick(Fun::IntUnary, &Fun::ALL);
        let name = self.plain_local();
        let value = self.function_value(fun, 2).text;
        self.line(format!("{} {name} = {value};", fun.java_name()));
        self.declare(name.clone(), Ty::Fun(fun), Use::Frozen);
        if fun == Fun::Action {
            self.line(format!("{name}.run();"));
        } else if self.random.chance(60)
            && let Some(call) = self.call_of_function_value(fun, 1)
        {
            self.line(format!("System.out.println({});", call.text));
        }
    }

    /// A statement that changes or prints something and declares nothing.
    pub(super) fn effect(&mut self) {
        let text = self.effect_text();
        self.line(text);
    }

    pub(super) fn effect_text(&mut self) -> String {
        match self.random.weighted(&[10, 30, 14, 12, 10]) {
            1 => {
                if let Some(text) = self.assignment_statement() {
                    return text;
                }
            }
            2 => {
                let prim = self.random.pick(Prim::Int, &Prim::INTEGRAL);
                let ty = if self.random.chance(20) { Ty::Boxed(Prim::Int) } else { Ty::Prim(prim) };
                if let Some(target) = self.target(ty) {
                    let operator = self.random.word(&["++", "--"]);
                    return if self.random.chance(50) {
                        format!("{}{operator};", target.at(PRIMARY))
                    } else {
                        format!("{operator}{};", target.at(PRIMARY))
                    };
                }
            }
            3 => {
                let found = self.callable_functions(None);
                if let Some(function) = self.random.choose(&found).cloned() {
                    return format!("{};", self.call(&function, 1).text);
                }
            }
            4 => {
                if let Some(call) = self.call_of_any_method(None, 1) {
                    return format!("{};", call.text);
                }
            }
            _ => {}
        }
        self.print_text()
    }

    fn assign_or_bump(&mut self) {
        let text = match self.assignment_statement() {
            Some(text) => text,
            None => self.print_text(),
        };
        self.line(text);
    }

    fn assignment_statement(&mut self) -> Option<String> {
        let ty = self.any_type();
        let target = self.target(ty)?.text;
        let depth = self.some_depth();
        if ty == Ty::Str {
            return Some(self.text_assignment(target, depth));
        }
        if self.random.chance(55)
            && let Some(text) = self.compound(ty, &target, depth)
        {
            return Some(format!("{text};"));
        }
        let value = self.assignable(ty, depth).at(ASSIGNMENT);
        if self.random.chance(10) {
            let names = self.assignable_locals(ty);
            if let Some(name) = self.random.choose(&names).cloned() {
                return Some(format!("{name} = {target} = {value};"));
            }
        }
        Some(format!("{target} = {value};"))
    }

    /// Sets a string or appends to it, so that loops cannot make it long.
    fn text_assignment(&mut self, target: String, depth: usize) -> String {
        let locals = self.assignable_locals(Ty::Str);
        if self.random.chance(30) {
            let part =
                self.random.word(&["'c'", "1", "\"+\"", "true", "-1L", "(byte) 300", "null"]);
            return format!("{target} += {part};");
        }
        match self.random.choose(&locals).cloned() {
            Some(name) if self.random.chance(65) => {
                self.need(Helper::Cut);
                let value =
                    if self.random.chance(50) { self.printable(depth) } else { self.string(depth) };
                format!("{name} = cut({name} += {});", value.at(ASSIGNMENT))
            }
            _ => format!("{target} = {};", self.bounded_string(depth).text),
        }
    }

    pub(super) fn print(&mut self) {
        let text = self.print_text();
        self.line(text);
    }

    pub(super) fn print_text(&mut self) -> String {
        let depth = self.some_depth();
        let name = if self.random.chance(92) { "println" } else { "print" };
        let value = match self.random.below(10) {
            0..=4 => self.string(depth).text,
            5 if name == "println" && self.random.chance(20) => String::new(),
            6 if self.world.has_overloads && !self.context.safe => self.overloaded_call(depth).text,
            _ => {
                let value = self.printable(depth);
                // `println(null)` would be ambiguous.
                if value.text == "null" { "\"null\"".to_owned() } else { value.text }
            }
        };
        format!("System.out.{name}({value});")
    }

    fn branch(&mut self) -> bool {
        let condition = self.condition();
        self.lines.open(format!("if ({condition}) {{"));
        let mut completes = self.block(3);
        let mut has_else = false;
        while self.random.chance(35) && self.budget > 0 {
            if self.random.chance(30) {
                let condition = self.condition();
                self.lines.between(format!("}} else if ({condition}) {{"));
                completes |= self.block(2);
            } else {
                self.lines.between("} else {");
                completes |= self.block(3);
                has_else = true;
                break;
            }
        }
        self.lines.close("}");
        completes || !has_else
    }

    pub(super) fn new_label(&mut self, percent: usize) -> Option<String> {
        self.random.chance(percent).then(|| format!("L{}", self.unique()))
    }

    fn labelled_block(&mut self) -> bool {
        let label = format!("L{}", self.unique());
        self.lines.open(format!("{label}: {{"));
        self.context.targets.push(Target {
            label: Some(label),
            kind: TargetKind::Block,
            broken: false,
            continued: false,
        });
        let completes = self.block(4);
        let broken = self.context.targets.pop().is_some_and(|target| target.broken);
        self.lines.close("}");
        completes || broken
    }

    /// `if (…) jump;`
    pub(super) fn conditional_jump(&mut self) {
        let condition = self.condition();
        self.lines.open(format!("if ({condition}) {{"));
        self.context.nesting += 1;
        if self.random.chance(30) {
            self.effect();
        }
        self.jump();
        self.context.nesting -= 1;
        self.lines.close("}");
    }

    /// Leaves the present place, if there is a way; gives whether it goes on.
    pub(super) fn jump(&mut self) -> bool {
        let mut options: Vec<(usize, bool, String)> = Vec::new();
        let targets = self.context.targets.clone();
        let innermost =
            |kinds: &[TargetKind]| targets.iter().rposition(|target| kinds.contains(&target.kind));
        let breakable = innermost(&[TargetKind::Loop, TargetKind::Switch]);
        let continuable = innermost(&[TargetKind::Loop]);
        if let Some(index) = breakable {
            options.push((index, false, "break;".to_owned()));
        }
        if let Some(index) = continuable {
            options.push((index, true, "continue;".to_owned()));
        }
        for (index, target) in targets.iter().enumerate() {
            if let Some(label) = &target.label {
                options.push((index, false, format!("break {label};")));
                if target.kind == TargetKind::Loop {
                    options.push((index, true, format!("continue {label};")));
                }
            }
        }
        let chosen = self.random.choose(&options).cloned();
        let leaving = self.leaving();
        match (chosen, leaving) {
            (Some((index, continues, text)), None) => self.jump_to(index, continues, &text),
            (Some((index, continues, text)), Some(_)) if self.random.chance(65) => {
                self.jump_to(index, continues, &text);
            }
            (_, Some(text)) => self.line(text),
            (None, None) => {
                self.print();
                return true;
            }
        }
        false
    }

    fn jump_to(&mut self, index: usize, continues: bool, text: &str) {
        self.line(text);
        if let Some(target) = self.context.targets.get_mut(index) {
            if continues {
                target.continued = true;
            } else {
                target.broken = true;
            }
        }
    }

    /// A `return`, `yield` or `throw` that is allowed here.
    fn leaving(&mut self) -> Option<String> {
        if let Some(ty) = self.context.yields
            && self.random.chance(70)
        {
            let value = self.expr(ty, 1).text;
            return Some(format!("yield {};", self.yielded(ty, value)));
        }
        if self.random.chance(65) {
            match self.context.returns {
                Returns::Value(ty) => return Some(format!("return {};", self.value(ty).text)),
                Returns::Nothing => return Some("return;".to_owned()),
                Returns::Forbidden => {}
            }
        }
        // Uncaught exceptions end a whole part of the program: not too often.
        self.random.chance(45).then(|| self.throw_text())
    }

    pub(super) fn throw_text(&mut self) -> String {
        let tag = self.unique();
        let detail = self.number(Prim::Int, 1).at(SUM + 1);
        if self.context.checked && self.random.chance(50) {
            self.need(Helper::Checked);
            return format!("throw new Checked(\"c{tag} \" + {detail});");
        }
        match self.random.below(5) {
            0 => {
                self.need(Helper::Fault);
                format!("throw new SubFault(\"s{tag} \" + {detail});")
            }
            1 => {
                let class = self.random.word(&[
                    "IllegalArgumentException",
                    "IllegalStateException",
                    "ArithmeticException",
                    "UnsupportedOperationException",
                ]);
                format!("throw new {class}(\"x{tag}\");")
            }
            2 => {
                self.need(Helper::Fault);
                let code = self.number(Prim::Int, 1).text;
                format!("throw new Fault(\"f{tag}\", {code});")
            }
            _ => {
                self.need(Helper::Fault);
                format!("throw new Fault(\"f{tag} \" + {detail});")
            }
        }
    }

    /// A text that stands for all of a value of the type.
    pub(super) fn digest(&mut self, ty: Ty, name: &str) -> Option<String> {
        Some(match ty {
            Ty::Prim(Prim::Char) => format!("(int) {name}"),
            Ty::Prim(prim) if prim.is_floating() => {
                self.need(Helper::Floating);
                format!("d({name})")
            }
            Ty::Boxed(Prim::Char) => format!("({name} == null ? -1 : (int) {name})"),
            Ty::Boxed(prim) if prim.is_floating() => {
                self.need(Helper::Floating);
                format!("({name} == null ? \"-\" : d({name}))")
            }
            Ty::Array(prim) => {
                self.need(Helper::Sum(prim));
                format!("sum({name})")
            }
            Ty::Strings => {
                self.need(Helper::SumOfTexts);
                format!("sum({name})")
            }
            Ty::Matrix(prim) => {
                self.need(Helper::Sum(prim));
                format!("(sum({name}[0]) + sum({name}[1]))")
            }
            Ty::Fun(_) => return None,
            _ => name.to_owned(),
        })
    }

    /// Prints the locals in scope in one line.
    pub(super) fn print_locals(&mut self) {
        let mut parts: Vec<String> = vec![format!("\"#{}\"", self.unique())];
        for local in self.all_readable_locals() {
            if let Some(text) = self.digest(local.ty, &local.name) {
                parts.push(format!("\" {}=\"", local.name));
                parts.push(text);
            }
        }
        self.line(format!("System.out.println({});", parts.join(" + ")));
    }

    /// A small `int` literal as an expression.
    pub(super) fn small(&mut self, bound: usize) -> Expr {
        Expr::primary(literal::small_int(&mut self.random, bound))
    }
}
