//! `try` in all its forms.

use super::prelude::Helper;
use super::scope::{Generator, Target};
use super::types::{Prim, Ty};
use super::world::Use;

/// Unchecked exceptions, those further down in the hierarchy first.
const UNCHECKED: [&str; 7] = [
    "SubFault",
    "Fault",
    "ArithmeticException",
    "NullPointerException",
    "ArrayIndexOutOfBoundsException",
    "ClassCastException",
    "IllegalArgumentException",
];

impl Generator {
    /// A `try` statement; gives whether what follows is reachable.
    pub(super) fn try_statement(&mut self) -> bool {
        let has_finally = self.random.chance(50);
        let abrupt_finally = has_finally && self.random.chance(14) && self.can_jump();
        let before: Vec<Target> = self.context.targets.clone();
        let mut completes = self.try_and_catches(has_finally);
        if has_finally {
            self.lines.between("} finally {");
            if abrupt_finally {
                // The jumps out of the parts before never arrive, if this one is made.
                let after = self.context.targets.clone();
                self.effect();
                self.restore_jumps(&before);
                let goes_on = self.jump();
                if goes_on {
                    self.restore_jumps(&after);
                }
                completes = completes && goes_on;
            } else {
                completes &= self.finally_block();
            }
        }
        self.lines.close("}");
        completes
    }

    fn can_jump(&self) -> bool {
        !self.context.targets.is_empty()
            || self.context.yields.is_some()
            || self.context.returns != super::scope::Returns::Forbidden
    }

    fn restore_jumps(&mut self, before: &[Target]) {
        for (target, old) in self.context.targets.iter_mut().zip(before) {
            target.broken = old.broken;
            target.continued = old.continued;
        }
    }

    /// The statements of a `finally` that completes: its jumps are conditional.
    fn finally_block(&mut self) -> bool {
        self.context.nesting += 1;
        self.scoped(|g| {
            g.effect();
            if g.random.chance(25) {
                g.conditional_jump();
            }
            if g.random.chance(40) {
                g.print_finally();
            }
        });
        self.context.nesting -= 1;
        true
    }

    fn print_finally(&mut self) {
        let tag = self.unique();
        self.line(format!("System.out.println(\"finally{tag}\");"));
    }

    fn try_and_catches(&mut self, has_finally: bool) -> bool {
        let with_resources = self.random.chance(25);
        let checked = self.random.chance(25);
        let catches = !(has_finally || with_resources) || checked || self.random.chance(75);
        let outer_checked = self.context.checked;
        if checked {
            self.context.checked = true;
        }
        let depth = self.locals.len();
        if with_resources {
            let (resources, last) = self.resources();
            self.lines.open(format!("try ({resources}) {{"));
            let argument = self.widening(Prim::Int, 1).text;
            self.line(format!("System.out.println({last}.use({argument}));"));
        } else {
            self.lines.open("try {");
        }
        let mut completes = self.try_block(checked);
        self.locals.truncate(depth);
        self.context.checked = outer_checked;
        if catches {
            completes |= self.catches(checked, with_resources);
        }
        completes
    }

    fn try_block(&mut self, checked: bool) -> bool {
        if checked {
            // The body must be able to throw what is caught.
            self.need(Helper::Checked);
            let condition = self.condition();
            let tag = self.unique();
            self.line(format!("if ({condition}) throw new Checked(\"k{tag}\");"));
        }
        self.context.nesting += 1;
        let completes = self.scoped(|g| {
            let completes = g.block_content(4);
            if completes && g.random.chance(25) {
                let text = g.throw_text();
                g.line(text);
                return false;
            }
            completes
        });
        self.context.nesting -= 1;
        completes
    }

    /// The text of one or two resources, and the name of the last one. The names are
    /// taken but have no type here: nothing else mentions them.
    fn resources(&mut self) -> (String, String) {
        self.need(Helper::Resource);
        let mut parts = Vec::new();
        let mut last = String::new();
        for _ in 0..self.random.between(1, 2) {
            let name = self.plain_local();
            let id = self.random.pick(1, &[2, 3, 5, 13]);
            let bad = self.boolean(1).text;
            parts.push(format!("Res {name} = new Res({id}, {bad})"));
            last = name;
        }
        (parts.join("; "), last)
    }

    /// The catch clauses; gives whether some of them completes.
    fn catches(&mut self, checked: bool, with_resources: bool) -> bool {
        let mut heads: Vec<(String, bool)> = Vec::new();
        let mut unchecked: Vec<&str> = Vec::new();
        for name in UNCHECKED {
            if self.random.chance(25) {
                unchecked.push(name);
            }
        }
        if unchecked.iter().any(|name| name.ends_with("Fault")) {
            self.need(Helper::Fault);
        }
        let mut unchecked = unchecked.into_iter().peekable();
        while let Some(name) = unchecked.next() {
            let own = name.ends_with("Fault");
            let next_is_related = unchecked.peek().is_some_and(|next| next.ends_with("Fault"));
            match unchecked.peek() {
                // Alternatives must not be related by inheritance.
                Some(next) if self.random.chance(40) && !(own && next_is_related) => {
                    heads.push((format!("{name} | {next}"), false));
                    unchecked.next();
                }
                _ => heads.push((name.to_owned(), own)),
            }
        }
        if checked {
            let at = self.random.below(heads.len() + 1);
            heads.insert(at, ("Checked".to_owned(), true));
        }
        if heads.is_empty() || self.random.chance(45) {
            let last = self.random.word(&["RuntimeException", "Exception", "Throwable"]);
            heads.push((last.to_owned(), false));
        }
        let mut completes = false;
        for (head, own) in heads {
            completes |= self.catch_clause(&head, own, with_resources);
        }
        completes
    }

    fn catch_clause(&mut self, head: &str, own: bool, with_resources: bool) -> bool {
        let name = format!("e{}", self.unique());
        let word = self.random.word(&["", "", "final "]);
        self.lines.between(format!("}} catch ({word}{head} {name}) {{"));
        let message = if own { format!(" + {name}.getMessage()") } else { String::new() };
        let tag = self.unique();
        self.line(format!(
            "System.out.println(\"catch{tag} \" + {name}.getClass().getName(){message});"
        ));
        if with_resources {
            self.line(format!("System.out.println({name}.getSuppressed().length);"));
        }
        self.context.nesting += 1;
        let completes = self.scoped(|g| {
            if head == "Fault" || head == "SubFault" {
                let code = g.plain_local();
                g.line(format!("int {code} = {name}.code;"));
                g.declare(code, Ty::Prim(Prim::Int), Use::Mutable);
            }
            match g.random.below(10) {
                0 if rethrowable(head) => {
                    g.line(format!("throw {name};"));
                    false
                }
                1 => {
                    g.need(Helper::Fault);
                    g.line(format!("throw new Fault(\"again{tag}\");"));
                    false
                }
                2 => g.jump(),
                3..=6 if g.budget > 0 => g.block(2),
                _ => true,
            }
        });
        self.context.nesting -= 1;
        completes
    }
}

/// Whether rethrowing needs no declaration: the parameter's type is unchecked.
fn rethrowable(head: &str) -> bool {
    !matches!(head, "Checked" | "Exception" | "Throwable")
}
