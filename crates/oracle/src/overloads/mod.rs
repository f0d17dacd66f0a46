//! Random sets of overloaded methods, and calls of them: which one is called, `javac`
//! decides, and running it prints which one it was.
//!
//! A program is a function of its seed: a class with a fixture ([`fixture`]), some sets of
//! methods of one name ([`sets`]) and calls with arguments that nearly fit ([`arguments`]).
//! Each call has a line of its own, so that a diagnostic says which call is refused. The
//! two compilers must refuse the same calls; what is left is run both ways ([`judge`]).
//!
//! ```java
//! static class S1 {
//!     static String m(IntSupplier p0) { return "S1.0"; }
//!     static <T> String m(Supplier<T> p0) { return "S1.1"; }
//! }
//! static void c4() { say(4, S1.m(() -> one())); }
//! ```

mod arguments;
mod fixture;
mod judge;
mod sets;
mod types;

pub use judge::{Comparison, Difference, compare};

use crate::generate::Random;

/// A program and where its calls are.
pub struct Program {
    pub text: String,
    pub calls: Vec<Call>,
}

/// A call, and the line on which it stands, counted from one.
pub struct Call {
    pub line: usize,
    pub text: String,
}

/// Some arguments cannot be passed: `null` for an `int`.
const CATCH: &str = "catch (NullPointerException | ClassCastException e) { }";

/// How many sets of overloads a program has.
const SETS: usize = 8;

/// How many calls there are of each set.
const CALLS_OF_A_SET: usize = 8;

/// How many calls each program has.
pub const CALLS: usize = SETS * CALLS_OF_A_SET;

/// The program with this seed. The calls for which `keep` is false are left out.
pub fn program(seed: u64, class: &str, keep: &dyn Fn(usize) -> bool) -> Program {
    let mut random = Random::new(seed);
    let mut lines: Vec<String> = Vec::new();
    lines.push("import java.util.*;".to_string());
    lines.push("import java.util.concurrent.Callable;".to_string());
    lines.push("import java.util.function.*;".to_string());
    lines.push(String::new());
    lines.push("@SuppressWarnings({\"unchecked\", \"rawtypes\"})".to_string());
    lines.push(format!("public class {class} {{"));
    lines.extend(fixture::TEXT.lines().map(str::to_string));
    let mut calls = Vec::new();
    let mut runs = Vec::new();
    for number in 0..SETS {
        let set = sets::Set::new(&mut random, number);
        lines.extend(set.opening());
        for _ in 0..CALLS_OF_A_SET {
            let (before, text) = set.call(&mut random);
            let id = calls.len();
            let text = text.replace("FX", class);
            let body = match keep(id) {
                true => format!("try {{ {before}say({id}, {text}); }} {CATCH}"),
                false => String::new(),
            };
            lines.push(format!("    {}void c{id}() {{ {body} }}", set.modifiers()));
            runs.push(format!("        {}c{id}();", set.prefix()));
            calls.push(Call { line: lines.len(), text: format!("{before}{text}") });
        }
        lines.extend(set.closing());
    }
    lines
        .push("    static void say(int n, String s) { System.out.println(n + \" \" + s); }".into());
    lines.push("    public static void main(String[] args) {".to_string());
    lines.extend(runs);
    lines.push("    }".to_string());
    lines.push("}".to_string());
    Program { text: lines.join("\n") + "\n", calls }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_seed_is_a_program() {
        let (a, b) = (super::program(3, "P", &|_| true), super::program(3, "P", &|_| true));
        assert_eq!(a.text, b.text);
        assert_eq!(a.calls.len(), super::CALLS);
        for (id, call) in a.calls.iter().enumerate() {
            let line = a.text.lines().nth(call.line - 1).unwrap_or_default();
            assert!(line.contains(&format!("say({id}, ")), "{line}");
        }
        let without = super::program(3, "P", &|id| id != 5);
        assert_eq!(without.calls[7].line, a.calls[7].line);
    }
}
