//! Loops. Each one is bounded by a counter that its body cannot assign, and all
//! together by the fuel that `tick` burns.

use super::prelude::Helper;
use super::scope::{Generator, Target, TargetKind};
use super::text::{AND, BOTH};
use super::types::{Prim, Ty};
use super::world::Use;

impl Generator {
    pub(super) fn loop_statement(&mut self) -> bool {
        let label = self.new_label(45);
        let prefix = label.as_ref().map(|label| format!("{label}: ")).unwrap_or_default();
        let target = Target { label, kind: TargetKind::Loop, broken: false, continued: false };
        let depth = self.locals.len();
        let completes = match self.random.weighted(&[30, 12, 12, 18, 12, 6]) {
            0 => self.for_loop(&prefix, target),
            1 => self.while_loop(&prefix, target),
            2 => self.do_loop(&prefix, target),
            3 => self.for_each(&prefix, target),
            4 => self.endless_loop(&prefix, target),
            _ => self.text_loop(&prefix, target),
        };
        // Only the counters that were declared before the loop are left in scope.
        debug_assert!(self.locals.len() >= depth);
        completes
    }

    /// How often a loop runs: the deeper, the fewer.
    fn turns(&mut self) -> usize {
        match self.context.loops {
            0 => self.random.between(2, 6),
            1 => self.random.between(1, 4),
            _ => self.random.between(1, 3),
        }
    }

    /// The statements of a loop body; gives the target as the body's jumps left it,
    /// and whether the body completes.
    fn loop_body(&mut self, target: Target) -> (Target, bool) {
        let fallback = target.clone();
        self.context.targets.push(target);
        self.context.loops += 1;
        if self.context.loops > 1 || self.random.chance(80) {
            self.need(Helper::Tick);
            self.line("tick();");
        }
        let completes = self.block(4);
        self.context.loops -= 1;
        (self.context.targets.pop().unwrap_or(fallback), completes)
    }

    fn for_loop(&mut self, prefix: &str, target: Target) -> bool {
        let turns = self.turns();
        let prim = self.random.pick(Prim::Int, &[Prim::Int, Prim::Byte, Prim::Long, Prim::Char]);
        let keyword = prim.keyword();
        self.scoped(|g| {
            let name = g.new_name();
            g.declare(name.clone(), Ty::Prim(prim), Use::Counter);
            let head = match g.random.below(5) {
                0 if prim != Prim::Char => {
                    format!("{keyword} {name} = {turns}; {name} > 0; {name}--")
                }
                1 => {
                    // Two variables and two updates.
                    let other = g.plain_local();
                    let start = g.number(prim, 1).text;
                    let step = if g.random.chance(50) { "--" } else { "++" };
                    let head = format!(
                        "{keyword} {name} = 0, {other} = {start}; {name} < {turns}; {name}++, {other}{step}"
                    );
                    g.declare(other, Ty::Prim(prim), Use::Mutable);
                    head
                }
                2 if g.random.chance(40) => {
                    let extra = g.boolean(1).at(BOTH);
                    format!("{keyword} {name} = 0; {name} < {turns} && {extra}; ++{name}")
                }
                3 => format!("{keyword} {name} = 1; {name} <= {}; {name} += 2", turns * 2),
                _ => format!("{keyword} {name} = 0; {name} < {turns}; {name}++"),
            };
            g.lines.open(format!("{prefix}for ({head}) {{"));
            g.loop_body(target);
            g.lines.close("}");
        });
        true
    }

    /// Declares a counter before the loop, which nothing but the loop changes.
    fn counter(&mut self) -> String {
        let name = self.new_name();
        self.line(format!("int {name} = 0;"));
        self.declare(name.clone(), Ty::INT, Use::Counter);
        name
    }

    fn while_loop(&mut self, prefix: &str, target: Target) -> bool {
        let name = self.counter();
        let turns = self.turns();
        let condition = match self.random.below(5) {
            0 => {
                let extra = self.boolean(1).at(BOTH);
                format!("{extra} && {name}++ < {turns}")
            }
            1 => {
                let extra = self.boolean(1).at(BOTH);
                format!("{name}++ < {turns} && {extra}")
            }
            _ => format!("++{name} <= {turns}"),
        };
        self.lines.open(format!("{prefix}while ({condition}) {{"));
        self.loop_body(target);
        self.lines.close("}");
        true
    }

    fn do_loop(&mut self, prefix: &str, target: Target) -> bool {
        let name = self.counter();
        let turns = self.turns();
        self.lines.open(format!("{prefix}do {{"));
        let (target, completes) = self.loop_body(target);
        let extra = self.boolean(1).at(BOTH);
        let condition = if self.random.chance(30) {
            format!("++{name} < {turns} && {extra}")
        } else {
            format!("{name}++ < {turns}")
        };
        self.lines.close(format!("}} while ({condition});"));
        completes || target.continued || target.broken
    }

    fn endless_loop(&mut self, prefix: &str, target: Target) -> bool {
        let name = self.counter();
        let turns = self.turns();
        let head = self.random.word(&["while (true)", "for (;;)", "for (; true; )"]);
        self.lines.open(format!("{prefix}{head} {{"));
        self.line(format!("if ({name}++ >= {turns}) break;"));
        self.loop_body(target);
        self.lines.close("}");
        true
    }

    fn for_each(&mut self, prefix: &str, target: Target) -> bool {
        let prim = self.random.pick(
            Prim::Int,
            &[Prim::Int, Prim::Byte, Prim::Long, Prim::Char, Prim::Boolean, Prim::Short],
        );
        let (ty, array) = match self.random.below(6) {
            0 => (Ty::Str, Ty::Strings),
            1 => (Ty::Array(Prim::Int), Ty::Matrix(Prim::Int)),
            _ => (Ty::Prim(prim), Ty::Array(prim)),
        };
        if self.context.loops > 1 {
            return self.for_loop(prefix, target);
        }
        let array = self.expr(array, 1).text;
        self.scoped(|g| {
            let name = g.new_name();
            // The variable may be wider than the elements.
            let declared = match ty {
                Ty::Prim(prim) if prim.is_int_like() && g.random.chance(25) => Ty::LONG,
                Ty::Prim(Prim::Int) if g.random.chance(20) => Ty::Boxed(Prim::Int),
                other => other,
            };
            let written = if declared == ty && g.random.chance(15) {
                "var".to_owned()
            } else {
                g.name_of(declared)
            };
            let usage = g.random.pick(Use::Frozen, &[Use::Mutable]);
            g.declare(name.clone(), declared, usage);
            let word = if usage == Use::Frozen && g.random.chance(40) { "final " } else { "" };
            g.lines.open(format!("{prefix}for ({word}{written} {name} : {array}) {{"));
            g.loop_body(target);
            g.lines.close("}");
        });
        true
    }

    /// Two loops, a switch and a `finally`, with every kind of jump between them.
    pub(super) fn jump_probe(&mut self) {
        let label = format!("L{}", self.unique());
        let tag = self.unique();
        let (outer, inner) = (self.plain_local(), self.plain_local());
        let jumps = [
            "continue;".to_owned(),
            "break;".to_owned(),
            format!("continue {label};"),
            format!("break {label};"),
        ];
        let mut values: Vec<usize> = (0..9).collect();
        self.lines.open(format!("{label}: for (int {outer} = 0; {outer} < 3; {outer}++) {{"));
        let head = match self.random.below(3) {
            0 => format!("int {inner} = -1; while (++{inner} < 3) {{"),
            1 => format!("for (byte {inner} = 2; {inner} >= 0; {inner}--) {{"),
            _ => format!("for (int {inner} : new int[] {{0, 1, 2}}) {{"),
        };
        self.lines.open(head);
        let tries = self.context.tries && self.random.chance(70);
        if tries {
            self.lines.open("try {");
        }
        self.lines.open(format!("switch ({outer} * 3 + {inner}) {{"));
        for jump in &jumps {
            if self.random.chance(75) {
                let value = values.remove(self.random.below(values.len()));
                let text = self.effect_text();
                self.line(format!("case {value}: {text}"));
                self.line(format!("  {jump}"));
            }
        }
        self.line(format!("default: System.out.println(\"d{tag}\" + {inner});"));
        self.lines.close("}");
        self.line(format!("System.out.println(\"after{tag} \" + {outer});"));
        if tries {
            self.lines.between("} finally {");
            self.line(format!("System.out.println(\"fin{tag} \" + {outer} + {inner});"));
            if self.random.chance(40) {
                let value = self.random.below(9);
                let jump = self.random.choose(&jumps).cloned().unwrap_or_default();
                self.line(format!("if ({outer} * 3 + {inner} == {value}) {jump}"));
            }
            self.lines.close("}");
        }
        self.lines.close("}");
        self.lines.close("}");
    }

    /// Runs over the characters of a short string.
    fn text_loop(&mut self, prefix: &str, target: Target) -> bool {
        let text = self.simple(Ty::Str).text;
        self.scoped(|g| {
            let copy = g.new_name();
            g.lines.open("{");
            g.line(format!("String {copy} = {text};"));
            g.declare(copy.clone(), Ty::Str, Use::Frozen);
            let name = g.new_name();
            g.declare(name.clone(), Ty::INT, Use::Counter);
            let most = g.turns();
            g.lines.open(format!(
                "{prefix}for (int {name} = 0; {name} < {copy}.length() && {name} < {most}; {name}++) {{"
            ));
            let current = g.new_name();
            let at = g.small(2).at(AND);
            g.line(format!("char {current} = {copy}.charAt({name} / ({at} + 1));"));
            g.declare(current, Ty::Prim(Prim::Char), Use::Mutable);
            g.loop_body(target);
            g.lines.close("}");
            g.lines.close("}");
        });
        true
    }
}
