//! Switches: statements and expressions, with colons and with arrows.

use super::literal::STRINGS;
use super::scope::{Context, Generator, Returns, Target, TargetKind};
use super::text::{Expr, LOWEST, PRIMARY};
use super::types::{Prim, Ty};
use super::world::Use;

/// What a switch is about: the text of its selector, and its distinct labels.
struct Selector {
    text: String,
    labels: Vec<String>,
    /// Without a default, the labels cover every value.
    exhaustive: bool,
}

impl Generator {
    fn selector(&mut self, depth: usize) -> Selector {
        let count = self.random.between(2, 5);
        match self.random.weighted(&[30, 8, 8, 8, 18, 16, 6]) {
            1 => self.number_selector(Prim::Byte, count, depth, true),
            2 => self.number_selector(Prim::Char, count, depth, true),
            3 => self.number_selector(Prim::Short, count, depth, true),
            4 => self.text_selector(count, depth),
            5 if !self.world.constants.is_empty() => self.enum_selector(depth),
            6 => {
                // A constant of type `char` is no label for an `Integer`.
                let selector = self.number_selector(Prim::Int, count, depth, false);
                match self.stored(Ty::Boxed(Prim::Int)) {
                    Some(found) => Selector { text: found.text, ..selector },
                    None => selector,
                }
            }
            _ => self.number_selector(Prim::Int, count, depth, true),
        }
    }

    fn number_selector(
        &mut self,
        prim: Prim,
        count: usize,
        depth: usize,
        letters: bool,
    ) -> Selector {
        let (mask, base) = match prim {
            Prim::Char => (7, 'a' as i64),
            _ => (7, 0),
        };
        let mut values: Vec<i64> = Vec::new();
        let edges: &[i64] = match prim {
            Prim::Byte => &[127, -128, -1, 64],
            Prim::Short => &[32767, -32768, -1, 300],
            Prim::Char => &[65535, 0, 48, 122],
            _ => &[2_147_483_647, -2_147_483_648, -1, 1000],
        };
        for _ in 0..count {
            let value = if self.random.chance(80) {
                base + self.random.below(mask + 1) as i64
            } else {
                self.random.pick(base, edges)
            };
            if !values.contains(&value) {
                values.push(value);
            }
        }
        let labels = values.iter().map(|value| self.number_label(*value, letters)).collect();
        let text = if self.random.chance(70) {
            // Near the labels, so that they are met.
            let inner = self.number(Prim::Int, depth).at(super::text::AND);
            match prim {
                Prim::Char => format!("(char) ('a' + ({inner} & {mask}))"),
                Prim::Int => format!("{inner} & {mask}"),
                _ => format!("({}) ({inner} & {mask})", prim.keyword()),
            }
        } else {
            self.number(prim, depth).text
        };
        Selector { text, labels, exhaustive: false }
    }

    fn number_label(&mut self, value: i64, letters: bool) -> String {
        let letter = u32::try_from(value).ok().and_then(char::from_u32);
        match letter {
            Some(letter) if letters && letter.is_ascii_alphanumeric() && self.random.chance(60) => {
                format!("'{letter}'")
            }
            _ if value > 0 && self.random.chance(15) => format!("{} + 1", value - 1),
            _ if value >= 0 && self.random.chance(15) => format!("0x{value:X}"),
            _ => value.to_string(),
        }
    }

    fn text_selector(&mut self, count: usize, depth: usize) -> Selector {
        let mut labels: Vec<String> = Vec::new();
        for _ in 0..count {
            let label = format!("\"{}\"", self.random.word(&STRINGS));
            if !labels.contains(&label) {
                labels.push(label);
            }
        }
        let text = if self.random.chance(60) {
            // One of the labels is met, most of the time.
            let mut shown = labels.clone();
            shown.push("\"BB\"".to_owned());
            let index = self.index(3);
            shown.resize(4, "\"Aa\"".to_owned());
            format!("(new String[] {{{}}})[{index}]", shown.join(", "))
        } else {
            self.string(depth).text
        };
        Selector { text, labels, exhaustive: false }
    }

    fn enum_selector(&mut self, depth: usize) -> Selector {
        let mut labels = self.world.constants.clone();
        let exhaustive = self.random.chance(40);
        if !exhaustive {
            let drop = self.random.below(labels.len());
            labels.remove(drop);
        }
        if self.random.chance(50) {
            labels.reverse();
        }
        Selector { text: self.expr(Ty::Enum, depth).text, labels, exhaustive }
    }

    /// Splits labels into the groups of the cases.
    fn groups(&mut self, labels: Vec<String>) -> Vec<Vec<String>> {
        let mut groups: Vec<Vec<String>> = Vec::new();
        for label in labels {
            match groups.last_mut() {
                Some(last) if self.random.chance(25) => last.push(label),
                _ => groups.push(vec![label]),
            }
        }
        groups
    }

    /// A switch expression of exactly the type, as an operand.
    pub(super) fn switch_expression(&mut self, ty: Ty, depth: usize) -> Expr {
        self.switch_value_of(ty, depth, false)
    }

    /// A local whose initialiser is a switch expression.
    pub(super) fn switch_declaration(&mut self) {
        let ty = self.any_type();
        let name = self.plain_local();
        let depth = self.some_depth();
        let value = self.switch_value_of(ty, depth, true).text;
        self.line(format!("{} {name} = {value};", self.name_of(ty)));
        self.declare(name, ty, Use::Mutable);
    }

    fn switch_value_of(&mut self, ty: Ty, depth: usize, tries: bool) -> Expr {
        let selector = self.selector(depth.min(1));
        let mut context = self.context.clone();
        context.targets = Vec::new();
        context.returns = Returns::Forbidden;
        context.yields = Some(ty);
        context.tries &= tries;
        context.nesting += 1;
        let text = self.within(context, |g| {
            g.aside(|g| {
                g.lines.deepen();
                g.switch_arms(&selector, ty, depth);
            })
        });
        let indent = "  ".repeat(self.lines.indent());
        Expr::new(format!("switch ({}) {{\n{text}{indent}}}", selector.text), LOWEST)
    }

    fn switch_arms(&mut self, selector: &Selector, ty: Ty, depth: usize) {
        let groups = self.groups(selector.labels.clone());
        let arrows = self.random.chance(70);
        // The default is a plain value: one result must be there in any case.
        let default_at = self.random.below(groups.len() + 1);
        let needs_default = !selector.exhaustive || self.random.chance(30);
        let mut results = 0;
        for (position, group) in groups.iter().enumerate() {
            if position == default_at && needs_default {
                self.switch_value("default", arrows, ty, depth);
                results += 1;
            }
            if !arrows && position + 1 < groups.len() && self.random.chance(15) {
                // Falls through to the next group, side effects and all.
                self.line(format!("case {}:", group.join(", ")));
                self.lines.deepen();
                self.effect();
                self.lines.close("// falls through");
                continue;
            }
            let head = format!("case {}", group.join(", "));
            let last = position + 1 == groups.len();
            if self.random.chance(25) && self.context.nesting < 4 && !(last && results == 0) {
                self.switch_block(&head, arrows, ty, depth);
            } else {
                self.switch_value(&head, arrows, ty, depth);
                results += 1;
            }
        }
        if default_at == groups.len() && needs_default {
            self.switch_value("default", arrows, ty, depth);
        }
    }

    fn switch_value(&mut self, head: &str, arrows: bool, ty: Ty, depth: usize) {
        let value = self.expr(ty, depth.min(2)).text;
        if arrows {
            self.line(format!("{head} -> {value};"));
        } else {
            let value = self.yielded(ty, value);
            self.line(format!("{head}: yield {value};"));
        }
    }

    /// The value, unless `javac` would take `yield (…, …)` for a call.
    pub(super) fn yielded(&mut self, ty: Ty, value: String) -> String {
        if value.starts_with('(') && value.contains(',') {
            return self.fresh(ty).text;
        }
        value
    }

    fn switch_block(&mut self, head: &str, arrows: bool, ty: Ty, depth: usize) {
        self.lines.open(format!("{head}{} {{", if arrows { " ->" } else { ":" }));
        let budget = std::mem::replace(&mut self.budget, 2);
        self.scoped(|g| {
            if g.block_content(2) {
                let value = g.expr(ty, depth).text;
                let value = g.yielded(ty, value);
                g.line(format!("yield {value};"));
            }
        });
        self.budget = budget;
        self.lines.close("}");
    }

    /// A switch statement; gives whether what follows is reachable.
    pub(super) fn switch_statement(&mut self) -> bool {
        let selector = self.selector(2);
        let groups = self.groups(selector.labels.clone());
        let arrows = self.random.chance(40);
        let has_default = self.random.chance(70);
        let default_at = self.random.below(groups.len() + 1);
        let label = self.new_label(25);
        let prefix = label.as_ref().map(|label| format!("{label}: ")).unwrap_or_default();
        self.lines.open(format!("{prefix}switch ({}) {{", selector.text));
        self.context.targets.push(Target {
            label,
            kind: TargetKind::Switch,
            broken: false,
            continued: false,
        });
        self.context.nesting += 1;
        let mut some_completes = false;
        let mut last_completes = true;
        let mut heads: Vec<String> =
            groups.iter().map(|group| self.case_head(group, arrows)).collect();
        if has_default {
            heads.insert(default_at, "default".to_owned());
        }
        for head in &heads {
            last_completes = if arrows { self.arrow_case(head) } else { self.colon_case(head) };
            some_completes |= last_completes;
        }
        self.context.nesting -= 1;
        let broken = self.context.targets.pop().is_some_and(|target| target.broken);
        self.lines.close("}");
        let completes = if arrows { some_completes } else { last_completes };
        completes || broken || !has_default
    }

    fn case_head(&mut self, group: &[String], arrows: bool) -> String {
        if !arrows && self.random.chance(50) {
            let cases: Vec<String> = group.iter().map(|label| format!("case {label}")).collect();
            return cases.join(": ");
        }
        format!("case {}", group.join(", "))
    }

    fn arrow_case(&mut self, head: &str) -> bool {
        match self.random.below(4) {
            0 => {
                let text = self.effect_text();
                self.line(format!("{head} -> {text}"));
                true
            }
            1 if self.random.chance(30) => {
                self.need(super::prelude::Helper::Fault);
                let tag = self.unique();
                let message = self.number(Prim::Int, 1).at(PRIMARY);
                self.line(format!("{head} -> throw new Fault(\"case{tag} \" + {message});"));
                false
            }
            _ => {
                self.lines.open(format!("{head} -> {{"));
                let completes = self.block(3);
                self.lines.close("}");
                completes
            }
        }
    }

    fn colon_case(&mut self, head: &str) -> bool {
        let completes = match self.random.below(5) {
            0 => {
                self.line(format!("{head}:"));
                return true;
            }
            1 | 2 => {
                self.lines.open(format!("{head}:"));
                self.effect();
                true
            }
            _ => {
                self.lines.open(format!("{head}: {{"));
                let completes = self.block(3);
                self.lines.close("}");
                self.lines.deepen();
                completes
            }
        };
        let leaves = completes && self.random.chance(60);
        if leaves {
            self.line("break;");
            if let Some(target) = self.context.targets.last_mut() {
                target.broken = true;
            }
        }
        self.lines.shallower();
        completes && !leaves
    }

    /// The context of a body that no jump leaves.
    pub(super) fn closed_context(&self) -> Context {
        let mut context = self.context.clone();
        context.targets = Vec::new();
        context.returns = Returns::Forbidden;
        context.yields = None;
        context.checked = false;
        context.tries = true;
        context
    }
}
