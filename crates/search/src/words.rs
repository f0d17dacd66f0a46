//! Recipes in the words of Java.

use std::collections::BTreeMap;

use interp::Value;
use interp::concolic::{Answer, Part, Recipe, Slot, Target, Thing};
use ir::number::{double_text, float_text};
use ir::{ClassId, MethodId, MethodKind, Program, Type};

use crate::java;

/// The name and the value of each input of a method: parameters, and what stubs give.
pub fn inputs(program: &Program, method: MethodId, recipe: &Recipe) -> Vec<(String, String)> {
    let info = program.method(method);
    let mut shown = Vec::new();
    let mut names: Vec<(usize, String)> = Vec::new();
    let mut given: Vec<(usize, String)> = Vec::new();
    for (i, (param, part)) in info.params.iter().zip(&recipe.args).enumerate() {
        if let (Part::Thing(at), Some(local)) = (part, info.locals.get(param.index())) {
            let is_this = i == 0 && !info.is_static;
            given.push((*at, if is_this { "this".to_string() } else { local.name.to_string() }));
        }
    }
    let mut words = Words::new(program, recipe);
    words.known = given.iter().rev().cloned().collect();
    words.params = given;
    for (i, (param, part)) in info.params.iter().zip(&recipe.args).enumerate() {
        let is_this = i == 0 && !info.is_static;
        if is_this && info.kind == MethodKind::Constructor {
            continue;
        }
        let Some(local) = info.locals.get(param.index()) else { continue };
        if local.is_given_unwritten() {
            continue;
        }
        let name = if is_this { "this".to_string() } else { local.name.to_string() };
        if let Part::Thing(at) = part {
            // One object under two names is said to be one.
            if let Some((_, other)) = names.iter().find(|(known, _)| known == at) {
                shown.push((name, other.clone()));
                continue;
            }
            names.push((*at, name.clone()));
        }
        words.way = Some(name.clone());
        let text = match part {
            Part::Thing(at) => words.whole(*at),
            part => words.part(*part, &local.ty),
        };
        shown.push((name, text));
    }
    for Answer { method: stub, gives: part, .. } in &recipe.stubs {
        let stub = program.method(*stub);
        // What functional objects give is said with them.
        if stub.result != Type::Void && !stub.is_abstract {
            let value = part_text(program, recipe, *part, &stub.result);
            shown.push((format!("{}()", stub.name), value));
        }
    }
    shown
}

/// A value as somebody would write it.
pub fn part_text(program: &Program, recipe: &Recipe, part: Part, ty: &Type) -> String {
    Words::new(program, recipe).part(part, ty)
}

struct Words<'a> {
    program: &'a Program,
    recipe: &'a Recipe,
    /// Objects that are being shown.
    open: Vec<usize>,
    /// What objects are called that are arguments.
    params: Vec<(usize, String)>,
    /// How the program comes to objects that have been shown: whoever meets one again is told which.
    known: BTreeMap<usize, String>,
    /// How it comes to the one in hand.
    way: Option<String>,
}

impl<'a> Words<'a> {
    fn new(program: &'a Program, recipe: &'a Recipe) -> Words<'a> {
        let (open, params, known) = (Vec::new(), Vec::new(), BTreeMap::new());
        Words { program, recipe, open, params, known, way: None }
    }
}

impl Words<'_> {
    fn part(&mut self, part: Part, ty: &Type) -> String {
        let at = match part {
            Part::Plain(value) => return literal(value, ty),
            Part::Null => return "null".to_string(),
            Part::Thing(at) => at,
        };
        if self.open.last() == Some(&at) {
            return "(the object itself)".to_string();
        }
        match self.known.get(&at) {
            Some(way) => way.clone(),
            None if self.open.contains(&at) => "(the object around it)".to_string(),
            None => self.whole(at),
        }
    }

    /// An object with all that is in it.
    fn whole(&mut self, at: usize) -> String {
        let Some(thing) = self.recipe.things.get(at) else { return "?".to_string() };
        let has_identity = !matches!(
            thing,
            Thing::Text(_)
                | Thing::Boxed { .. }
                | Thing::Big { .. }
                | Thing::Constant(_)
                | Thing::Exception { .. }
        );
        if let Some(way) = self.way.clone().filter(|_| has_identity) {
            self.known.entry(at).or_insert(way);
        }
        self.open.push(at);
        let text = self.thing(thing);
        self.open.pop();
        if has_identity {
            self.known.entry(at).or_insert_with(|| "(the same again)".to_string());
        }
        text
    }

    /// What is one step further.
    fn further(&mut self, step: &str, part: Part, ty: &Type) -> String {
        let here = self.way.clone();
        self.way = here.as_ref().map(|way| format!("{way}{step}"));
        let text = self.part(part, ty);
        self.way = here;
        text
    }

    /// What nobody has a way to.
    fn inside(&mut self, part: Part, ty: &Type) -> String {
        let here = self.way.take();
        let text = self.part(part, ty);
        self.way = here;
        text
    }

    fn thing(&mut self, thing: &Thing) -> String {
        match thing {
            Thing::Array { element, length, cells } => {
                if *length > 32 && cells.len() < *length {
                    let name = type_text(self.program, element);
                    return format!("new {name}[{length}]");
                }
                let items: Vec<String> = (0..*length)
                    .map(|i| match cells.get(&i) {
                        Some(part) => self.further(&format!("[{i}]"), *part, element),
                        None => default_text(element),
                    })
                    .collect();
                let name = type_text(self.program, element);
                match items.is_empty() {
                    true => format!("new {name}[] {{}}"),
                    false => format!("new {name}[] {{{}}}", items.join(", ")),
                }
            }
            Thing::Text(units) => string_text(units),
            Thing::Big { class, value, scale } => {
                let name = simple_name(self.program, *class);
                let name = name.rsplit('.').next().unwrap_or_default();
                java::big_text(name, *value, *scale)
            }
            Thing::Boxed { class, value } => {
                let ty = boxed_type(self.program, *class);
                self.part(*value, &ty)
            }
            Thing::Fields { class, fields } => {
                let name = simple_name(self.program, *class);
                let fields: Vec<String> = fields
                    .iter()
                    .map(|(id, part)| {
                        let field = self.program.field(*id);
                        let value = self.further(&format!(".{}", field.name), *part, &field.ty);
                        format!("{} = {value}", field.name)
                    })
                    .collect();
                match fields.is_empty() {
                    true => format!("new {name}()"),
                    false => format!("{name} {{{}}}", fields.join(", ")),
                }
            }
            Thing::Built { class, by, args, then } => {
                let method = self.program.method(*by);
                let name = simple_name(self.program, *class);
                let skip = usize::from(method.kind == MethodKind::Constructor);
                let first = self.call(*by, args, skip);
                let mut text = match method.kind {
                    MethodKind::Constructor => format!("new {name}({first})"),
                    _ => format!("{name}.{}({first})", method.name),
                };
                for (id, args) in then {
                    let called = self.program.method(*id).name;
                    let args = self.call(*id, args, 1);
                    text.push_str(&format!("; .{called}({args})"));
                }
                text
            }
            Thing::Constant(field) => {
                let field = self.program.field(*field);
                format!("{}.{}", simple_name(self.program, field.class), field.name)
            }
            Thing::Collection { class, items, listed } => {
                let short = class.rsplit('.').next().unwrap_or(class);
                let of = |words: &mut Self, part: &Part| words.inside(*part, &Type::Null);
                let listed = listed.map(|class| simple_name(self.program, class));
                if let ("EnumSet", Some(listed)) = (short, &listed) {
                    let items: Vec<String> = items.iter().map(|(key, _)| of(self, key)).collect();
                    return match items.is_empty() {
                        true => format!("EnumSet.noneOf({listed}.class)"),
                        false => format!("EnumSet.of({})", items.join(", ")),
                    };
                }
                if short == "Optional" {
                    return match items.first() {
                        Some((part, _)) => format!("Optional.of({})", of(self, part)),
                        None => "Optional.empty()".to_string(),
                    };
                }
                if let ("StringBuilder" | "StringBuffer" | "Scanner", [(part, _)]) =
                    (short, items.as_slice())
                {
                    return format!("new {short}({})", of(self, part));
                }
                let given = listed.map(|listed| format!("{listed}.class")).unwrap_or_default();
                let mut text = format!("new {short}<>({given})");
                let is_map = items.iter().any(|(_, value)| value.is_some());
                if is_map {
                    for (key, value) in items {
                        let key = of(self, key);
                        let value = value.as_ref().map(|part| of(self, part)).unwrap_or_default();
                        text.push_str(&format!("; .put({key}, {value})"));
                    }
                } else if !items.is_empty() {
                    let is_list =
                        ["List", "Stack", "Vector"].iter().any(|end| short.ends_with(end));
                    let items = items.iter().enumerate().map(|(i, (key, _))| match is_list {
                        true => self.further(&format!(".get({i})"), *key, &Type::Null),
                        false => of(self, key),
                    });
                    let items: Vec<String> = items.collect();
                    let all = list_text(&items);
                    text = format!("new {short}<>({all})");
                    // One by one: together they may be put in another order.
                    if short == "PriorityQueue" {
                        let adds = items.iter().map(|item| format!("; .add({item})"));
                        text = format!("new PriorityQueue<>(){}", adds.collect::<String>());
                    }
                    if short == "Stack" {
                        text = format!("new Stack<>(); .addAll({all})");
                    }
                }
                text
            }
            Thing::Table { class, built, answers } => {
                let mut name = simple_name(self.program, *class);
                if let Some((by, args)) = built {
                    name = format!("new {name}({})", self.call(*by, args, 1));
                }
                let mut methods: Vec<MethodId> = Vec::new();
                for answer in answers {
                    if !methods.contains(&answer.method) {
                        methods.push(answer.method);
                    }
                }
                let is_function = java::is_function(self.program, *class);
                let mut said = Vec::new();
                for method in methods {
                    let own = answers.iter().filter(|answer| answer.method == method);
                    let own: Vec<String> = own.map(|answer| self.answer(answer)).collect();
                    let own = own.join(", then ");
                    said.push(match is_function {
                        true => format!("that {own}"),
                        false => format!("whose {} {own}", self.program.method(method).name),
                    });
                }
                match said.is_empty() {
                    true if built.is_some() => name,
                    true => format!("a {name}"),
                    false => format!("{name} {}", said.join(", and ")),
                }
            }
            Thing::Exception { class } => format!("new {}()", simple_name(self.program, *class)),
            Thing::Unknown { class } => match class {
                Some(class) => format!("a {}", simple_name(self.program, *class)),
                None => "an object".to_string(),
            },
            Thing::TooLarge => "(too large)".to_string(),
        }
    }

    /// What one call of a functional object does.
    fn answer(&mut self, answer: &Answer) -> String {
        let method = self.program.method(answer.method);
        let mut words = Vec::new();
        for change in &answer.changes {
            let target = match change.target {
                Target::Argument(at) => {
                    let local =
                        method.params.get(at + 1).and_then(|p| method.locals.get(p.index()));
                    local.map_or("its argument".to_string(), |local| local.name.to_string())
                }
                Target::Input(part) => {
                    let mut named = self.params.iter();
                    match named.find(|(at, _)| Part::Thing(*at) == part) {
                        Some((_, name)) => name.clone(),
                        None => self.part(part, &change.ty),
                    }
                }
            };
            let (place, ty) = match (change.slot, &change.ty) {
                (Slot::Field(id), _) => {
                    let field = self.program.field(id);
                    (format!("{target}.{}", field.name), field.ty.clone())
                }
                (Slot::Cell(at), Type::Array(element)) => {
                    (format!("{target}[{at}]"), (**element).clone())
                }
                (Slot::Cell(at), _) => (format!("{target}[{at}]"), Type::Null),
            };
            words.push(format!("sets {place} to {}", self.inside(change.value, &ty)));
        }
        if answer.throws {
            words.push(format!("throws {}", self.inside(answer.gives, &Type::Null)));
        } else if method.result != Type::Void {
            words.push(format!("gives {}", self.inside(answer.gives, &method.result)));
        }
        if words.is_empty() {
            return "does nothing".to_string();
        }
        words.join(" and ")
    }

    fn call(&mut self, method: MethodId, args: &[Part], skip: usize) -> String {
        let info = self.program.method(method);
        let mut texts = Vec::new();
        for (param, part) in info.params.iter().skip(skip).zip(args) {
            let ty = info.locals.get(param.index()).map_or(Type::Null, |local| local.ty.clone());
            texts.push(self.inside(*part, &ty));
        }
        texts.join(", ")
    }
}

/// A list; null is not in those that cannot be changed.
fn list_text(items: &[String]) -> String {
    match items {
        [one] if one == "null" => "Collections.singletonList(null)".to_string(),
        _ if items.iter().any(|item| item == "null") => {
            format!("Arrays.asList({})", items.join(", "))
        }
        _ => format!("List.of({})", items.join(", ")),
    }
}

/// What is in a box.
pub fn boxed_type(program: &Program, class: ClassId) -> Type {
    let declared = program.classes.get(class.index());
    match declared.map_or("", |class| class.binary_name.as_str()) {
        "java.lang.Long" => Type::LONG,
        "java.lang.Short" => Type::Int(ir::IntKind::Short),
        "java.lang.Byte" => Type::Int(ir::IntKind::Byte),
        "java.lang.Character" => Type::Int(ir::IntKind::Char),
        "java.lang.Boolean" => Type::Bool,
        "java.lang.Double" => Type::Float(ir::FloatKind::Double),
        "java.lang.Float" => Type::Float(ir::FloatKind::Float),
        _ => Type::INT,
    }
}

/// The name of a class in its own package.
pub(crate) fn simple_name(program: &Program, class: ClassId) -> String {
    match program.classes.get(class.index()) {
        Some(class) => {
            let name = class.name.as_str();
            let package = class.package.as_str();
            let inside = name.strip_prefix(package).and_then(|rest| rest.strip_prefix('.'));
            let library = matches!(package, "java.lang") || class.origin == ir::Origin::Source;
            if library { inside.unwrap_or(name).to_string() } else { name.to_string() }
        }
        None => "Object".to_string(),
    }
}

pub(crate) fn type_text(program: &Program, ty: &Type) -> String {
    match ty {
        Type::Bool => "boolean".to_string(),
        Type::Int(kind) => kind.name().to_string(),
        Type::Float(kind) => kind.name().to_string(),
        Type::Class(class) => simple_name(program, *class),
        Type::Array(element) => format!("{}[]", type_text(program, element)),
        _ => "Object".to_string(),
    }
}

pub(crate) fn default_text(ty: &Type) -> String {
    match ty {
        Type::Bool => "false".to_string(),
        Type::Int(ir::IntKind::Char) => "'a'".to_string(),
        Type::Int(_) => "0".to_string(),
        Type::Float(ir::FloatKind::Float) => "0.0f".to_string(),
        Type::Float(ir::FloatKind::Double) => "0.0".to_string(),
        _ => "null".to_string(),
    }
}

/// A number or truth value of the type.
pub fn literal(value: Value, ty: &Type) -> String {
    match (value, ty) {
        (Value::Int(n), Type::Int(ir::IntKind::Char)) => match u16::try_from(n) {
            Ok(unit) => format!("'{}'", char_text(unit, '\'')),
            Err(_) => n.to_string(),
        },
        (Value::Int(n), Type::Int(ir::IntKind::Int)) if n == i32::MIN.into() => {
            "Integer.MIN_VALUE".to_string()
        }
        (Value::Int(n), Type::Int(ir::IntKind::Int)) if n == i32::MAX.into() => {
            "Integer.MAX_VALUE".to_string()
        }
        (Value::Int(n), Type::Int(ir::IntKind::Long)) => match n {
            _ if n == i64::MIN.into() => "Long.MIN_VALUE".to_string(),
            _ if n == i64::MAX.into() => "Long.MAX_VALUE".to_string(),
            _ => format!("{n}L"),
        },
        (Value::Int(n), _) => n.to_string(),
        (Value::Bool(b), _) => b.to_string(),
        (Value::Float(f), _) if f.is_nan() => "Float.NaN".to_string(),
        (Value::Float(f), _) if f.is_infinite() => {
            format!("Float.{}_INFINITY", if f > 0.0 { "POSITIVE" } else { "NEGATIVE" })
        }
        (Value::Float(f), _) => format!("{}f", float_text(f)),
        (Value::Double(d), _) if d.is_nan() => "Double.NaN".to_string(),
        (Value::Double(d), _) if d.is_infinite() => {
            format!("Double.{}_INFINITY", if d > 0.0 { "POSITIVE" } else { "NEGATIVE" })
        }
        (Value::Double(d), _) => double_text(d),
        (Value::Null, _) => "null".to_string(),
        (Value::Ref(_) | Value::Sym(_) | Value::Void, _) => "?".to_string(),
    }
}

pub fn string_text(units: &[u16]) -> String {
    let mut text = String::from("\"");
    for unit in units {
        text.push_str(&char_text(*unit, '"'));
    }
    text.push('"');
    text
}

fn char_text(unit: u16, quote: char) -> String {
    match u8::try_from(unit) {
        Ok(b'\n') => "\\n".to_string(),
        Ok(b'\r') => "\\r".to_string(),
        Ok(b'\t') => "\\t".to_string(),
        Ok(b'\\') => "\\\\".to_string(),
        Ok(c) if char::from(c) == quote => format!("\\{quote}"),
        Ok(c @ 0x20..=0x7e) => char::from(c).to_string(),
        _ => format!("\\u{unit:04x}"),
    }
}
