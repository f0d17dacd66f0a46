//! Sets of methods (or constructors) of one name, where they are declared, and how they are
//! called.

use super::arguments::argument;
use super::types::{Family, mentions};
use crate::generate::Random;

/// Where the methods are declared and from where they are called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// Static methods of a class.
    Static,
    /// Instance methods, some of a superclass.
    Inherited,
    /// Default methods of interfaces, and methods of a class that implements them.
    Interfaces,
    Constructors,
    /// Methods of a generic class, called on several of its types.
    Generic,
    /// Called by the simple name from a nested class that may have methods of the name too.
    Nested,
    /// Not called but referred to.
    Reference,
}

pub struct Set {
    kind: Kind,
    name: String,
    families: Vec<Family>,
    methods: Vec<Method>,
    varargs: bool,
}

struct Method {
    type_params: String,
    params: Vec<String>,
    tag: String,
    /// Which of the classes of the set has it.
    place: usize,
    is_generic: bool,
}

/// Functional interfaces that a reference to a method is given to, and how they are called.
const TARGETS: &[(Family, &str, &str)] = &[
    (Family::Number, "Function<Integer, String>", "apply(1)"),
    (Family::Number, "IntFunction<String>", "apply(1)"),
    (Family::Number, "LongFunction<String>", "apply(1)"),
    (Family::Number, "F1<Character, String>", "go('c')"),
    (Family::Number, "F1<Number, String>", "go(1)"),
    (Family::Object, "Function<String, String>", "apply(st)"),
    (Family::Object, "Function<B, String>", "apply(ob)"),
    (Family::Object, "Function<C, ? extends Object>", "apply(oc)"),
    (Family::Object, "F1<Object, String>", "go(oo)"),
    (Family::Object, "F1<? super J, String>", "go(oj)"),
    (Family::Array, "Function<int[], String>", "apply(ai)"),
    (Family::Array, "Function<String[], String>", "apply(as)"),
    (Family::Array, "F1<B[], String>", "go(ab)"),
    (Family::Generic, "Function<List<String>, String>", "apply(ls)"),
    (Family::Generic, "Function<List<?>, String>", "apply(lw)"),
    (Family::Generic, "F1<Box<Integer>, String>", "go(bi)"),
    (Family::Generic, "F1<Box, String>", "go(rbox)"),
    (Family::Function0, "Function<Supplier<Integer>, String>", "apply(si)"),
    (Family::Function0, "F1<Runnable, String>", "go(rn)"),
    (Family::Function1, "Function<Function<String, Integer>, String>", "apply(fsi)"),
    (Family::Function1, "F1<UnaryOperator<String>, String>", "go(us)"),
    (Family::Function2, "F1<Object, String>", "go(oo)"),
];

const TARGETS_2: &[(&str, &str)] = &[
    ("BiFunction<Integer, Integer, String>", "apply(1, 2)"),
    ("BiFunction<Integer, B, String>", "apply(1, ob)"),
    ("F2<String, Integer, String>", "go(st, 1)"),
    ("F2<Object, Object, String>", "go(oo, oo)"),
];

impl Set {
    pub fn new(random: &mut Random, number: usize) -> Set {
        let kind = match random.weighted(&[8, 4, 3, 3, 3, 2, 3]) {
            0 => Kind::Static,
            1 => Kind::Inherited,
            2 => Kind::Interfaces,
            3 => Kind::Constructors,
            4 => Kind::Generic,
            5 => Kind::Nested,
            _ => Kind::Reference,
        };
        let arity = 1 + random.weighted(&[9, 3, 1]);
        let arity = if kind == Kind::Reference { arity.min(2) } else { arity };
        let families: Vec<Family> = (0..arity).map(|_| Family::any(random)).collect();
        let name = format!("Set{number}");
        let mut set = Set { kind, name, families, methods: Vec::new(), varargs: false };
        set.add_methods(random);
        set
    }

    fn add_methods(&mut self, random: &mut Random) {
        let count = random.between(2, 5);
        let mut erasures: Vec<String> = Vec::new();
        for _ in 0..count * 2 {
            if self.methods.len() == count {
                break;
            }
            let (method, erasure) = self.method(random);
            // Two methods with one erasure are refused, wherever they are.
            if !erasures.contains(&erasure) {
                erasures.push(erasure);
                self.methods.push(method);
            }
        }
    }

    fn method(&mut self, random: &mut Random) -> (Method, String) {
        let class_has_t = self.kind == Kind::Generic;
        let count = self.families.len();
        let count = match random.below(100) {
            0..=3 => count - 1,
            4..=9 => count + 1,
            _ => count,
        };
        let is_varargs = count > 0 && random.chance(18);
        let mut params: Vec<(String, String)> = Vec::new();
        for i in 0..count {
            let family = self.families.get(i).or(self.families.last()).copied();
            let family = family.unwrap_or(Family::Number);
            let Some(ty) = random.choose(family.types()) else { continue };
            let (mut text, mut erasure) = (ty.text.to_string(), ty.erasure.to_string());
            if is_varargs && i + 1 == count {
                text.push_str("...");
                erasure.push_str("[]");
            }
            params.push((text, erasure));
        }
        let uses = |name: &str| params.iter().any(|(text, _)| mentions(text, name));
        let needs_number = uses("NumBox");
        let family = self.families.first().copied().unwrap_or(Family::Number);
        let (bound, erased_t) = match class_has_t {
            true => ("", "Object"),
            false => family.bound(random, needs_number),
        };
        let mut type_params = Vec::new();
        if uses("T") && !class_has_t {
            type_params.push(bound);
        }
        if uses("R") {
            type_params.push("R");
        }
        let erasure: Vec<String> = params
            .iter()
            .map(|(_, e)| {
                let (head, dims) = e.split_at(e.find('[').unwrap_or(e.len()));
                match head {
                    "T" => format!("{erased_t}{dims}"),
                    "R" => format!("Object{dims}"),
                    _ => e.clone(),
                }
            })
            .collect();
        self.varargs |= is_varargs;
        let tag = format!("{}.{}", self.name, self.methods.len());
        let header = match type_params.is_empty() {
            true => String::new(),
            false => format!("<{}> ", type_params.join(", ")),
        };
        // A class whose parameter has no bound has no `NumBox` of it.
        let params: Vec<String> = params
            .into_iter()
            .map(|(text, _)| match class_has_t {
                true => text.replace("NumBox<T>", "NumBox<?>"),
                false => text,
            })
            .collect();
        let is_generic = !type_params.is_empty();
        let place = random.below(3);
        (Method { type_params: header, params, tag, place, is_generic }, erasure.join(","))
    }

    // ───────────────────────── declarations ─────────────────────────

    /// The lines before the calls.
    pub fn opening(&self) -> Vec<String> {
        let name = &self.name;
        let mut lines = Vec::new();
        let all: Vec<&Method> = self.methods.iter().collect();
        let at = |place: usize| all.iter().copied().filter(move |m| m.place == place);
        match self.kind {
            Kind::Static | Kind::Reference => {
                lines.push(format!("    static class {name} {{"));
                lines.extend(all.iter().map(|m| m.text("static ")));
                lines.push("    }".to_string());
            }
            Kind::Inherited => {
                lines.push(format!("    static class {name} {{"));
                lines.extend(at(0).map(|m| m.text("")));
                lines.push("    }".to_string());
                lines.push(format!("    static class {name}b extends {name} {{"));
                lines.extend(at(1).map(|m| m.text("")));
                lines.extend(at(2).map(|m| m.text("static ")));
                // One is overridden.
                lines.extend(at(0).take(1).map(|m| m.text("").replace("\"; }", "!\"; }")));
                lines.push("    }".to_string());
            }
            Kind::Interfaces => {
                lines.push(format!("    interface {name} {{"));
                lines.extend(at(0).map(|m| m.text("default ")));
                lines.push("    }".to_string());
                lines.push(format!("    interface {name}i {{"));
                lines.extend(at(1).map(|m| m.text("default ")));
                lines.push("    }".to_string());
                lines.push(format!("    static class {name}b implements {name}, {name}i {{"));
                lines.extend(at(2).map(|m| m.text("public ")));
                lines.push("    }".to_string());
            }
            Kind::Constructors => {
                lines.push(format!("    static class {name} {{ String tag;"));
                lines.extend(all.iter().map(|m| {
                    let params = m.params();
                    format!("        {}{name}({params}) {{ tag = \"{}\"; }}", m.type_params, m.tag)
                }));
                lines.push("    }".to_string());
            }
            Kind::Generic => {
                lines.push(format!("    static class {name}<T> {{"));
                lines.extend(all.iter().map(|m| m.text("")));
                lines.push("    }".to_string());
            }
            Kind::Nested => {
                lines.push(format!("    static class {name} {{"));
                lines.extend(at(0).map(|m| m.text("static ")));
                lines.push(format!("    static class {name}s {{"));
                lines.extend(at(1).map(|m| m.text("static ")));
                lines.push("    }".to_string());
                lines.push(format!("    static class {name}n extends {name}s {{"));
                lines.extend(at(2).map(|m| m.text("static ")));
            }
        }
        lines
    }

    /// The lines after the calls.
    pub fn closing(&self) -> Vec<String> {
        match self.kind {
            Kind::Nested => vec!["    } }".to_string()],
            _ => Vec::new(),
        }
    }

    /// Of the methods that make the calls.
    pub fn modifiers(&self) -> &'static str {
        "static "
    }

    /// How `main` reaches the methods that make the calls.
    pub fn prefix(&self) -> String {
        match self.kind {
            Kind::Nested => format!("{0}.{0}n.", self.name),
            _ => String::new(),
        }
    }

    // ───────────────────────── calls ─────────────────────────

    /// A statement before the call, if it needs one, and the call.
    pub fn call(&self, random: &mut Random) -> (String, String) {
        if self.kind == Kind::Reference {
            return self.reference(random);
        }
        let args = self.arguments(random);
        let name = &self.name;
        let has_generic = self.methods.iter().any(|m| m.is_generic);
        let explicit = match has_generic && random.chance(6) {
            true => random.word(&["<String>", "<Integer>", "<B>", "<Object, Integer>"]),
            false => "",
        };
        let call = match self.kind {
            Kind::Static => format!("{name}.{explicit}m({args})"),
            Kind::Inherited => {
                let receiver = match random.below(3) {
                    0 => format!("(({name}) new {name}b())"),
                    _ => format!("new {name}b()"),
                };
                format!("{receiver}.{explicit}m({args})")
            }
            Kind::Interfaces => {
                let receiver = match random.below(4) {
                    0 => format!("(({name}) new {name}b())"),
                    1 => format!("(({name} & {name}i) new {name}b())"),
                    _ => format!("new {name}b()"),
                };
                format!("{receiver}.{explicit}m({args})")
            }
            Kind::Constructors => format!("new {name}({args}).tag"),
            Kind::Generic => {
                let receiver = match random.below(6) {
                    0 => format!("new {name}<String>()"),
                    1 => format!("new {name}<B>()"),
                    2 => format!("(({name}) new {name}<String>())"),
                    3 => format!("(({name}<?>) new {name}<Integer>())"),
                    4 => format!("(({name}<? super Integer>) new {name}<Integer>())"),
                    _ => format!("new {name}<Integer>()"),
                };
                format!("{receiver}.m({args})")
            }
            Kind::Nested | Kind::Reference => format!("m({args})"),
        };
        (String::new(), call)
    }

    fn arguments(&self, random: &mut Random) -> String {
        let mut count = self.families.len();
        if random.chance(if self.varargs { 25 } else { 2 }) {
            count = random.between(count.saturating_sub(1), count + 2);
        }
        let args: Vec<String> = (0..count)
            .map(|i| {
                let family = self.families.get(i).or(self.families.last()).copied();
                argument(random, family.unwrap_or(Family::Number))
            })
            .collect();
        args.join(", ")
    }

    fn reference(&self, random: &mut Random) -> (String, String) {
        let first = self.families.first().copied().unwrap_or(Family::Number);
        let (ty, call) = if self.families.len() == 2 {
            random.choose(TARGETS_2).copied().unwrap_or(("Supplier<String>", "get()"))
        } else {
            let fitting: Vec<&(Family, &str, &str)> =
                TARGETS.iter().filter(|(f, _, _)| *f == first).collect();
            match random.choose(&fitting) {
                Some((_, ty, call)) if !random.chance(10) => (*ty, *call),
                _ => ("Supplier<String>", "get()"),
            }
        };
        (format!("{ty} f = {}::m; ", self.name), format!("\"\" + f.{call}"))
    }
}

impl Method {
    fn text(&self, modifiers: &str) -> String {
        let (header, params) = (&self.type_params, self.params());
        format!("        {modifiers}{header}String m({params}) {{ return \"{}\"; }}", self.tag)
    }

    fn params(&self) -> String {
        let list: Vec<String> =
            self.params.iter().enumerate().map(|(i, ty)| format!("{ty} p{i}")).collect();
        list.join(", ")
    }
}
