//! Recipes as Java: statements that build what a run starts from, and the call.
//!
//! ```java
//! Ring ring = new Ring(1);
//! ring.push(0);
//!
//! ring.pop();
//! ```
//!
//! Objects are built by constructors, factories and assignments; what only reflection can reach is
//! said to need it ([`Needs`]). What nobody can write is refused, with the reason.

mod condition;
mod constructors;
mod tables;
mod things;

use std::collections::{BTreeMap, BTreeSet};

use interp::Value;
use interp::concolic::{Answer, Part, Recipe, Target, Thing};
use ir::{ClassId, ClassKind, MethodId, MethodKind, Origin, Program, Type, Visibility};

use crate::words::literal;

pub use condition::{Condition, condition, has_observer};

/// What the statements use besides the program itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Needs {
    /// `allocate(C.class)`: an object that no constructor made.
    pub allocate: bool,
    /// `set(object, C.class, "field", value)`
    pub set: bool,
    /// `get(object, C.class, "field")`
    pub get: bool,
    /// `call(C.class, "method", types, object, arguments)`
    pub call: bool,
}

impl Needs {
    pub fn anything(self) -> bool {
        self.allocate || self.set || self.get || self.call
    }
}

/// A run in Java, for a class of the package.
#[derive(Clone, Debug)]
pub struct Code {
    pub package: String,
    /// Statements that build everything.
    pub setup: Vec<String>,
    /// An expression, or a statement if the result is `void`; without a semicolon.
    pub call: String,
    /// The type of the result; nothing for `void` and for constructors.
    pub result: Option<String>,
    /// A name that is free for the result.
    pub result_name: String,
    /// What methods without bodies give, in order.
    pub stubs: Vec<String>,
    pub needs: Needs,
    /// Something of it may throw exceptions that have to be declared.
    pub throws: bool,
    /// The names of the arguments, the receiver first; nothing for the object of a constructor.
    names: Vec<Option<String>>,
    used: BTreeSet<String>,
    hidden: Hidden,
}

/// What the core program does not say of declarations.
#[derive(Clone, Debug, Default)]
pub struct Hidden {
    /// Classes of the program that a class of the package cannot name.
    pub classes: BTreeSet<ClassId>,
    /// Methods with type parameters of their own.
    pub generic: BTreeSet<MethodId>,
}

impl Hidden {
    pub fn contains(&self, class: &ClassId) -> bool {
        self.classes.contains(class)
    }
}

/// Why there are no statements.
pub type Unwritable = String;

type Written<T> = Result<T, Unwritable>;

/// What a run starts from and the call, as statements of a class in the package of the method.
pub fn code(
    program: &Program,
    method: MethodId,
    recipe: &Recipe,
    hidden: &Hidden,
) -> Written<Code> {
    let info = program.method(method);
    let package = program.class(info.class).package.to_string();
    let mut writer = Writer::new(program, &package, recipe, hidden);
    writer.throws = !info.throws.is_empty();
    writer.run(method)
}

/// A value that a run came to, as an expression for a class of the package. Nothing if it takes more
/// than an expression.
pub fn value(
    program: &Program,
    package: &str,
    recipe: &Recipe,
    (part, ty): (Part, &Type),
    hidden: &Hidden,
) -> Option<String> {
    let mut writer = Writer::new(program, package, recipe, hidden);
    writer.uses.clear();
    let text = writer.value(part, ty).ok()?;
    (writer.lines.is_empty() && writer.needs == Needs::default()).then_some(text)
}

/// Whether an interface has one method.
pub fn is_function(program: &Program, class: ClassId) -> bool {
    program.function_of(class).is_some()
}

/// The name of a class in a class of the package, if it has one there.
pub fn class_name(
    program: &Program,
    package: &str,
    class: ClassId,
    hidden: &Hidden,
) -> Option<String> {
    let recipe = Recipe::default();
    Writer::new(program, package, &recipe, hidden).class_name(class).ok()
}

/// The class as an object there.
pub fn class_object(
    program: &Program,
    package: &str,
    class: ClassId,
    hidden: &Hidden,
) -> Option<String> {
    let recipe = Recipe::default();
    Writer::new(program, package, &recipe, hidden).class_object(class).ok()
}

/// The name of a type there.
pub fn type_name(program: &Program, package: &str, ty: &Type, hidden: &Hidden) -> Option<String> {
    let recipe = Recipe::default();
    Writer::new(program, package, &recipe, hidden).type_name(ty).ok()
}

struct Writer<'a> {
    program: &'a Program,
    recipe: &'a Recipe,
    hidden: &'a Hidden,
    package: String,
    lines: Vec<String>,
    /// Objects that have a name.
    names: BTreeMap<usize, String>,
    used: BTreeSet<String>,
    /// Objects that are being written.
    open: Vec<usize>,
    /// How often each object is spoken of.
    uses: BTreeMap<usize, usize>,
    needs: Needs,
    throws: bool,
}

fn uses(recipe: &Recipe) -> BTreeMap<usize, usize> {
    let mut uses = BTreeMap::new();
    let mut see = |part: &Part| {
        if let Part::Thing(at) = part {
            *uses.entry(*at).or_default() += 1;
        }
    };
    recipe.args.iter().for_each(&mut see);
    // Those of functional objects are with them.
    let own = recipe.stubs.iter().map(|answer| &answer.gives);
    own.for_each(&mut see);
    for thing in &recipe.things {
        parts(thing).iter().for_each(&mut see);
    }
    uses
}

/// What an object is made from.
pub(crate) fn parts(thing: &Thing) -> Vec<Part> {
    match thing {
        Thing::Array { cells, .. } => cells.values().copied().collect(),
        Thing::Boxed { value, .. } | Thing::Big { value, .. } => vec![*value],
        Thing::Fields { fields, .. } => fields.values().copied().collect(),
        Thing::Built { args, then, .. } => {
            let calls = then.iter().flat_map(|(_, args)| args);
            args.iter().chain(calls).copied().collect()
        }
        Thing::Table { built, answers, .. } => {
            let args = built.iter().flat_map(|(_, args)| args.iter().copied());
            args.chain(answers.iter().flat_map(answer_parts)).collect()
        }
        Thing::Collection { items, .. } => {
            items.iter().flat_map(|(key, value)| [Some(*key), *value]).flatten().collect()
        }
        Thing::Text(_)
        | Thing::Constant(_)
        | Thing::Exception { .. }
        | Thing::Unknown { .. }
        | Thing::TooLarge => Vec::new(),
    }
}

fn answer_parts(answer: &Answer) -> Vec<Part> {
    let mut parts = vec![answer.gives];
    for change in &answer.changes {
        parts.push(change.value);
        if let Target::Input(target) = change.target {
            // It has a name: who is changed is not made there.
            parts.extend([target, target]);
        }
    }
    parts
}

impl<'a> Writer<'a> {
    fn new(
        program: &'a Program,
        package: &str,
        recipe: &'a Recipe,
        hidden: &'a Hidden,
    ) -> Writer<'a> {
        Writer {
            program,
            recipe,
            hidden,
            package: package.to_string(),
            lines: Vec::new(),
            names: BTreeMap::new(),
            used: BTreeSet::new(),
            open: Vec::new(),
            uses: uses(recipe),
            needs: Needs::default(),
            throws: false,
        }
    }
}

impl Writer<'_> {
    fn run(mut self, method: MethodId) -> Written<Code> {
        let info = self.program.method(method);
        if info.kind == MethodKind::StaticInit {
            return Err("nobody calls a static initialiser".to_string());
        }
        if info.locals.iter().take(info.params.len()).any(|local| local.name.as_str().contains('$'))
        {
            return Err("it belongs to an object of an outer class".to_string());
        }
        self.one_class_each(method)?;
        let mut names = Vec::new();
        for (i, (param, part)) in info.params.iter().zip(&self.recipe.args).enumerate() {
            let is_this = i == 0 && !info.is_static;
            if is_this && info.kind == MethodKind::Constructor {
                names.push(None);
                continue;
            }
            let Some(local) = info.locals.get(param.index()) else {
                return Err("a parameter is not a local".to_string());
            };
            let wanted = match is_this {
                true => lower_first(&self.simple(info.class)),
                false => local.name.to_string(),
            };
            names.push(Some(self.declare(*part, &local.ty, &wanted)?));
        }
        let mut stubs = Vec::new();
        for Answer { method: stub, gives: part, .. } in &self.recipe.stubs {
            let stub = self.program.method(*stub);
            // What functional objects give is with them.
            if stub.is_abstract {
                continue;
            }
            if stub.origin != ir::Origin::Source {
                return Err("it depends on chance".to_string());
            }
            stubs.push(match &stub.result {
                Type::Void => "null".to_string(),
                Type::Class(_) | Type::Array(_) => self.value(*part, &stub.result)?,
                // A box, so that the cast finds what it looks for.
                ty => format!("{}.valueOf({})", box_name(ty), self.value(*part, ty)?),
            });
        }
        let call = self.call_of(method, &names)?;
        let result = match (&info.result, info.kind) {
            (Type::Void, _) | (_, MethodKind::Constructor) => None,
            (ty, _) if self.is_hidden(ty) => Some("Object".to_string()),
            (ty, _) => Some(self.type_name(ty)?),
        };
        let result_name = self.free_name("result");
        self.throws |= self.needs.anything();
        Ok(Code {
            package: self.package,
            setup: self.lines,
            call,
            result,
            result_name,
            stubs,
            needs: self.needs,
            throws: self.throws,
            names,
            used: self.used,
            hidden: self.hidden.clone(),
        })
    }

    /// Parameters that are `Comparable` may be of one type variable: their classes are one then.
    fn one_class_each(&self, method: MethodId) -> Written<()> {
        let info = self.program.method(method);
        let mut first: Option<String> = None;
        for (param, part) in info.params.iter().zip(&self.recipe.args) {
            let Some(local) = info.locals.get(param.index()) else { continue };
            let Type::Class(class) = &local.ty else { continue };
            if self.program.class(*class).binary_name != "java.lang.Comparable" {
                continue;
            }
            let Part::Thing(at) = part else { continue };
            let Some(thing) = self.recipe.things.get(*at) else { continue };
            let own = self.type_of(thing, &local.ty)?;
            match &first {
                Some(first) if *first != own => {
                    return Err("its arguments are of different classes".to_string());
                }
                _ => first = Some(own),
            }
        }
        Ok(())
    }

    fn call_of(&mut self, method: MethodId, names: &[Option<String>]) -> Written<String> {
        let info = self.program.method(method);
        let skip = usize::from(!info.is_static);
        let args: Vec<String> = names.iter().skip(skip).flatten().cloned().collect();
        let args = args.join(", ");
        let mut given = info.params.iter().filter_map(|param| info.locals.get(param.index()));
        let is_named = !given.any(|local| self.is_hidden(&local.ty));
        let is_seen = self.is_seen(info.visibility, info.class)
            && is_named
            && !self.hidden.contains(&info.class);
        if info.kind == MethodKind::Constructor {
            if self.program.class(info.class).is_abstract {
                return Err("nobody makes an object of an abstract class".to_string());
            }
            if !is_seen {
                return Err("the constructor is not accessible".to_string());
            }
            return Ok(format!("new {}({args})", self.class_name(info.class)?));
        }
        let receiver = names.first().cloned().flatten().filter(|_| !info.is_static);
        if is_seen {
            return Ok(match receiver {
                Some(receiver) => format!("{receiver}.{}({args})", info.name),
                None => format!("{}.{}({args})", self.class_name(info.class)?, info.name),
            });
        }
        self.needs.call = true;
        let mut types = Vec::new();
        for param in info.params.iter().skip(skip) {
            let ty = info.locals.get(param.index()).map_or(Type::Null, |local| local.ty.clone());
            types.push(self.type_object(&ty)?);
        }
        let owner = self.class_object(info.class)?;
        let object = receiver.unwrap_or_else(|| "null".to_string());
        let types = format!("new Class<?>[] {{{}}}", types.join(", "));
        // An array would be taken for all of the arguments.
        let args = format!("new Object[] {{{args}}}");
        let call = format!("call({owner}, \"{}\", {types}, {object}, {args})", info.name);
        Ok(match &info.result {
            Type::Void => call,
            ty if self.is_hidden(ty) => call,
            ty => format!("({}) {call}", self.type_name(ty)?),
        })
    }

    /// A variable for an argument.
    fn declare(&mut self, part: Part, ty: &Type, wanted: &str) -> Written<String> {
        if let Part::Thing(at) = part {
            if self.names.contains_key(&at) {
                return self.thing(at, ty);
            }
            return self.named(at, ty, Some(wanted));
        }
        let type_name = match self.is_hidden(ty) {
            true => "Object".to_string(),
            false => self.type_name(ty)?,
        };
        let value = self.value(part, ty)?;
        let name = self.free_name(wanted);
        // A literal of a small type needs no cast where it is assigned.
        let value = value.strip_prefix("(byte) ").or(value.strip_prefix("(short) "));
        let value = match value {
            Some(value) => value.to_string(),
            None => self.value(part, ty)?,
        };
        self.lines.push(format!("{type_name} {name} = {value};"));
        Ok(name)
    }

    fn value(&mut self, part: Part, ty: &Type) -> Written<String> {
        match part {
            Part::Null => Ok("null".to_string()),
            Part::Plain(value) => Ok(plain(value, ty)),
            Part::Thing(at) => self.thing(at, ty),
        }
    }

    fn free_name(&mut self, wanted: &str) -> String {
        free(&mut self.used, wanted)
    }

    /// Whether code of the package can use it.
    fn is_seen(&self, visibility: Visibility, owner: ClassId) -> bool {
        match visibility {
            Visibility::Private => false,
            Visibility::Package | Visibility::Protected => {
                self.program.class(owner).package.as_str() == self.package
            }
            Visibility::Public => true,
        }
    }

    fn simple(&self, class: ClassId) -> String {
        let name = self.program.class(class).name;
        name.as_str().rsplit('.').next().unwrap_or("object").to_string()
    }

    /// The name of a class, in a class of the package.
    fn class_name(&self, class: ClassId) -> Written<String> {
        name_in(self.program, &self.package, self.hidden, class)
    }

    /// The class as an object: one that has no name here is looked for.
    fn class_object(&self, class: ClassId) -> Written<String> {
        match self.class_name(class) {
            Ok(name) => Ok(format!("{name}.class")),
            Err(why) => {
                let Some(declared) = self.program.classes.get(class.index()) else {
                    return Err(why);
                };
                // The name of a local class is the compiler's.
                if declared.kind == ClassKind::Lambda || is_local(declared.binary_name.as_str()) {
                    return Err(why);
                }
                Ok(format!("Class.forName(\"{}\")", declared.binary_name))
            }
        }
    }

    fn type_object(&self, ty: &Type) -> Written<String> {
        match ty {
            Type::Class(class) => self.class_object(*class),
            ty => Ok(format!("{}.class", self.type_name(ty)?)),
        }
    }

    /// Whether the type, or what it is an array of, has no name here.
    fn is_hidden(&self, ty: &Type) -> bool {
        match ty {
            Type::Class(class) => self.hidden.contains(class),
            Type::Array(element) => self.is_hidden(element),
            _ => false,
        }
    }

    fn type_name(&self, ty: &Type) -> Written<String> {
        Ok(match ty {
            Type::Bool => "boolean".to_string(),
            Type::Int(kind) => kind.name().to_string(),
            Type::Float(kind) => kind.name().to_string(),
            Type::Class(class) => self.class_name(*class)?,
            Type::Array(element) => format!("{}[]", self.type_name(element)?),
            _ => return Err("a type that Java does not have".to_string()),
        })
    }
}

/// The name of a class in a class of the package.
fn name_in(program: &Program, package: &str, hidden: &Hidden, class: ClassId) -> Written<String> {
    let Some(declared) = program.classes.get(class.index()) else {
        return Err("a class that the program does not have".to_string());
    };
    let name = declared.name.as_str();
    if declared.kind == ClassKind::Lambda || is_local(declared.binary_name.as_str()) {
        return Err(format!("`{name}` has no name that others know"));
    }
    if hidden.contains(&class) {
        return Err(format!("`{name}` is not accessible"));
    }
    let own = declared.package.as_str();
    if own == package || own == "java.lang" {
        let inside = name.strip_prefix(own).and_then(|rest| rest.strip_prefix('.'));
        let inside = inside.unwrap_or(name);
        if own == package || !is_shadowed(program, package, inside) {
            return Ok(inside.to_string());
        }
    }
    Ok(name.to_string())
}

/// Whether a class of the package has the name of one that needs no import.
pub fn is_shadowed(program: &Program, package: &str, name: &str) -> bool {
    program.classes.iter().any(|class| {
        class.origin == Origin::Source
            && class.outer.is_none()
            && class.package.as_str() == package
            && class.name.as_str().rsplit('.').next() == Some(name)
    })
}

impl Code {
    /// The name of an argument, the receiver first.
    pub fn name(&self, at: usize) -> Option<&str> {
        self.names.get(at)?.as_deref()
    }

    /// A name that nothing else has.
    pub fn free_name(&mut self, wanted: &str) -> String {
        free(&mut self.used, wanted)
    }
}

fn free(used: &mut BTreeSet<String>, wanted: &str) -> String {
    let is_taken = |used: &BTreeSet<String>, name: &str| {
        // A variable would hide the package or the class of that name.
        used.contains(name) || matches!(name, "java" | "org" | "_") || KEYWORDS.contains(&name)
    };
    let wanted = &lower_first(wanted);
    let mut name = wanted.to_string();
    let mut number = 2;
    while is_taken(used, &name) {
        name = format!("{wanted}{number}");
        number += 1;
    }
    used.insert(name.clone());
    name
}

/// `a.B$1`, `a.B$1Local`
fn is_local(binary_name: &str) -> bool {
    binary_name.split('$').skip(1).any(|part| part.starts_with(|c: char| c.is_ascii_digit()))
}

pub(crate) fn lower_first(name: &str) -> String {
    let mut chars = name.chars();
    let first: String = chars.next().map(|c| c.to_lowercase().collect()).unwrap_or_default();
    let name = format!("{first}{}", chars.as_str());
    match KEYWORDS.contains(&name.as_str()) {
        true => format!("a{}{}", first.to_uppercase(), chars.as_str()),
        false => name,
    }
}

const KEYWORDS: [&str; 51] = [
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "try",
    "void",
    "while",
];

/// A literal that has exactly this type.
pub(crate) fn plain(value: Value, ty: &Type) -> String {
    let text = literal(value, ty);
    match ty {
        Type::Int(ir::IntKind::Byte) => format!("(byte) {text}"),
        Type::Int(ir::IntKind::Short) => format!("(short) {text}"),
        _ => text,
    }
}

fn box_name(ty: &Type) -> &'static str {
    match ty {
        Type::Bool => "Boolean",
        Type::Int(ir::IntKind::Byte) => "Byte",
        Type::Int(ir::IntKind::Short) => "Short",
        Type::Int(ir::IntKind::Char) => "Character",
        Type::Int(ir::IntKind::Long) => "Long",
        Type::Float(ir::FloatKind::Float) => "Float",
        Type::Float(ir::FloatKind::Double) => "Double",
        _ => "Integer",
    }
}

/// A number of any size as an expression, for a class of that name.
pub(crate) fn big_text(name: &str, value: Part, scale: Option<i32>) -> String {
    let Part::Plain(interp::Value::Int(n)) = value else { return "null".to_string() };
    match (i64::try_from(n), scale) {
        (Ok(n), None) => format!("{name}.valueOf({n}L)"),
        (Ok(n), Some(scale)) => format!("{name}.valueOf({n}L, {scale})"),
        (Err(_), None) => format!("new {name}(\"{n}\")"),
        (Err(_), Some(scale)) => {
            format!("new {name}(new java.math.BigInteger(\"{n}\"), {scale})")
        }
    }
}
