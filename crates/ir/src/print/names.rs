//! Names: of locals (unique within their method), types, members and labels. A broken
//! program, whose ids point nowhere, is printed too, with `?` in their place.

use std::collections::{BTreeMap, BTreeSet};

use super::quoted;
use crate::typing::{field_of, predicate_of};
use crate::{
    ClassId, DataId, Expr, FieldId, FunctionId, LabelId, LemmaId, Local, LocalId, LocalKind,
    MethodId, PredicateId, Program, Stand, Thrown, Type,
};

/// Words that begin something: whatever has one of these as its name is numbered.
const RESERVED: [&str; 31] = [
    "wrap",
    "in_range",
    "bounded",
    "convert",
    "neg",
    "cast",
    "narrow",
    "acc",
    "untouched",
    "star",
    "emp",
    "virtual",
    "opening",
    "using",
    "dropping",
    "match",
    "assertions_enabled",
    "call",
    "init",
    "check",
    "loop",
    "block",
    "exit",
    "again",
    "ghost",
    "invariant",
    "decreases",
    "assignable",
    "hint",
    "set",
    "concat",
];

/// What the declarations of a program are called: one thing, one name.
pub(super) struct Globals<'p> {
    pub program: &'p Program,
    /// Whether the text is to be read again, and says what people need not be told.
    pub whole: bool,
    classes: Vec<String>,
    data: Vec<String>,
    functions: Vec<String>,
    constructors: Vec<Vec<String>>,
    predicates: Vec<String>,
    lemmas: Vec<String>,
}

/// Numbers names that are taken already: `x`, `x#2`.
struct Taken(BTreeMap<String, u32>);

impl Taken {
    fn new() -> Taken {
        Taken(RESERVED.iter().map(|word| ((*word).to_owned(), 1)).collect())
    }

    fn name(&mut self, base: &str) -> String {
        // `T0` is the first type parameter.
        let is_parameter = base.strip_prefix('T').is_some_and(|n| n.parse::<u32>().is_ok());
        let count = self.0.entry(base.to_owned()).or_insert(u32::from(is_parameter));
        *count += 1;
        if *count == 1 { base.to_owned() } else { format!("{base}#{count}") }
    }
}

impl<'p> Globals<'p> {
    pub fn new(program: &'p Program, whole: bool) -> Globals<'p> {
        let mut types = Taken::new();
        let named: BTreeSet<&str> = program.classes.iter().map(|c| c.name.as_str()).collect();
        // Classes of `java.lang` without their package, as in a source file.
        let classes = program.classes.iter().map(|class| {
            let name = class.name.as_str();
            let short = name.strip_prefix("java.lang.").filter(|_| class.package == "java.lang");
            let short = short.filter(|short| !named.contains(short));
            types.name(short.unwrap_or(name))
        });
        let classes = classes.collect();
        let data = program.data.iter().map(|d| types.name(d.name.as_str())).collect();
        let mut calls = Taken::new();
        let functions = program.functions.iter().map(|f| calls.name(f.name.as_str())).collect();
        let constructors = program
            .data
            .iter()
            .map(|d| d.constructors.iter().map(|c| calls.name(c.name.as_str())).collect());
        let constructors = constructors.collect();
        let predicates = program.predicates.iter().map(|p| match p.class {
            None => calls.name(p.name.as_str()),
            Some(_) => p.name.as_str().to_owned(),
        });
        let predicates = predicates.collect();
        let mut lemmas = Taken::new();
        let lemmas = program.lemmas.iter().map(|l| lemmas.name(l.name.as_str())).collect();
        Globals { program, whole, classes, data, functions, constructors, predicates, lemmas }
    }

    pub fn class(&self, id: ClassId) -> String {
        self.classes.get(id.index()).cloned().unwrap_or_else(|| "?".to_owned())
    }

    /// ` throws A, B`, or nothing.
    pub fn throws(&self, throws: &[Thrown]) -> String {
        let all: Vec<String> = throws.iter().map(|thrown| self.thrown(*thrown)).collect();
        if all.is_empty() { String::new() } else { format!(" throws {}", all.join(", ")) }
    }

    pub fn thrown(&self, thrown: Thrown) -> String {
        let class = self.class(thrown.class);
        match thrown.variable {
            Some(variable) => format!("{class} as {}", quoted(variable)),
            None => class,
        }
    }

    /// With its package, where it is declared.
    pub fn declared_class(&self, id: ClassId) -> String {
        let name = self.class(id);
        match (self.program.classes.get(id.index()), name.rsplit_once('#')) {
            (Some(class), Some((_, number))) => format!("{}#{number}", class.name),
            (Some(class), None) => class.name.as_str().to_owned(),
            (None, _) => name,
        }
    }

    pub fn data(&self, id: DataId) -> &str {
        self.data.get(id.index()).map_or("?", String::as_str)
    }

    pub fn function(&self, id: FunctionId) -> &str {
        self.functions.get(id.index()).map_or("?", String::as_str)
    }

    pub fn lemma(&self, id: LemmaId) -> &str {
        self.lemmas.get(id.index()).map_or("?", String::as_str)
    }

    pub fn constructor(&self, data: DataId, position: u32) -> &str {
        let constructors = self.constructors.get(data.index());
        let name = constructors.and_then(|names| names.get(position as usize));
        name.map_or("?", String::as_str)
    }

    pub fn predicate(&self, id: PredicateId) -> &str {
        self.predicates.get(id.index()).map_or("?", String::as_str)
    }

    /// `C.q`, or `q` if it is at the top level.
    pub fn qualified_predicate(&self, id: PredicateId) -> String {
        let owner = self.program.predicates.get(id.index()).and_then(|p| p.class);
        let name = self.predicate(id);
        owner.map_or_else(|| name.to_owned(), |owner| format!("{}.{name}", self.class(owner)))
    }

    pub fn method(&self, id: MethodId) -> &str {
        self.program.methods.get(id.index()).map_or("?", |m| m.signature.as_str())
    }

    pub fn ty(&self, t: &Type) -> String {
        ty_with(t, &|id| self.class(id), &|id| self.data(id).to_owned())
    }
}

/// What locals are called in the text: each has a name of its own.
pub(crate) fn local_names(locals: &[Local], first: &[LocalId]) -> Vec<String> {
    let named: BTreeSet<&str> =
        locals.iter().filter(|l| is_named(l)).map(|l| l.name.as_str()).collect();
    let mut taken = Taken::new();
    let mut temps = 0;
    let mut texts = vec![String::new(); locals.len()];
    let is_first: BTreeSet<usize> = first.iter().map(|id| id.index()).collect();
    let rest = (0..locals.len()).filter(|index| !is_first.contains(index));
    let order: Vec<usize> = first.iter().map(|id| id.index()).chain(rest).collect();
    for index in order {
        let (Some(local), Some(text)) = (locals.get(index), texts.get_mut(index)) else {
            continue;
        };
        // Two scopes may each have an `i`.
        *text = taken.name(&if is_named(local) {
            local.name.as_str().to_owned()
        } else if local.kind == LocalKind::Result {
            "result".to_owned()
        } else {
            // Somebody may have called a variable `t3`.
            loop {
                let name = format!("t{temps}");
                temps += 1;
                if !named.contains(name.as_str()) {
                    break name;
                }
            }
        });
    }
    texts
}

/// The names inside one declaration.
pub(super) struct Names<'g, 'p> {
    pub globals: &'g Globals<'p>,
    pub locals: &'g [Local],
    texts: Vec<String>,
}

impl<'g, 'p> Names<'g, 'p> {
    /// `first`: those whose names are given first, as they stand first in the text.
    pub fn new(globals: &'g Globals<'p>, locals: &'g [Local], first: &[LocalId]) -> Names<'g, 'p> {
        Names { globals, locals, texts: local_names(locals, first) }
    }

    /// The same, for readers of the source: there the result is `\result`.
    pub fn for_readers(mut self) -> Names<'g, 'p> {
        for (local, text) in self.locals.iter().zip(&mut self.texts) {
            if local.kind == LocalKind::Result {
                *text = "\\result".to_owned();
            }
        }
        self
    }

    pub fn program(&self) -> &'p Program {
        self.globals.program
    }

    pub fn at(&self, index: usize) -> &str {
        self.texts.get(index).map_or("?", String::as_str)
    }

    pub fn local(&self, id: LocalId) -> &str {
        self.at(id.index())
    }

    /// `int x`
    pub fn declaration(&self, id: LocalId) -> String {
        let ty = self.locals.get(id.index()).map_or_else(|| "?".to_owned(), |l| self.ty(&l.ty));
        format!("{ty} {}", self.local(id))
    }

    /// `.f`, or `.C::f` where the type of the object has another one of that name.
    pub fn field(&self, object: &Expr, id: FieldId) -> String {
        let Some(field) = self.program().fields.get(id.index()) else { return ".?".to_owned() };
        let name = field.name.as_str();
        if self.globals.whole && field_of(self.program(), &object.ty, name) != Some(id) {
            return format!(".{}::{name}", self.class(field.class));
        }
        format!(".{name}")
    }

    pub fn static_field(&self, id: FieldId) -> String {
        match self.program().fields.get(id.index()) {
            Some(field) => self.member(field.class, field.name.as_str()),
            None => "?".to_owned(),
        }
    }

    /// `C.f`; with `static` before it where a local is called like the class.
    pub fn member(&self, class: ClassId, name: &str) -> String {
        let class = self.class(class);
        let head = class.split('.').next().unwrap_or_default();
        let is_local = self.globals.whole && self.texts.iter().any(|text| text == head);
        format!("{}{class}.{name}", if is_local { "static " } else { "" })
    }

    /// `.q`, or `.C::q` where the type of the object has another one of that name.
    pub fn predicate(&self, object: &Expr, id: PredicateId) -> String {
        let name = self.globals.predicate(id);
        let owner = self.program().predicates.get(id.index()).and_then(|p| p.class);
        match owner {
            Some(owner)
                if self.globals.whole
                    && predicate_of(self.program(), &object.ty, name) != Some(id) =>
            {
                format!(".{}::{name}", self.class(owner))
            }
            _ => format!(".{name}"),
        }
    }

    pub fn ty(&self, t: &Type) -> String {
        self.globals.ty(t)
    }

    pub fn class(&self, id: ClassId) -> String {
        self.globals.class(id)
    }

    pub fn thrown(&self, thrown: Thrown) -> String {
        self.globals.thrown(thrown)
    }

    pub fn stands(&self, stands: &[Stand]) -> String {
        let text = |stand: &Stand| {
            format!("{} is {}", quoted(stand.variable), self.globals.thrown(stand.thrown))
        };
        stands.iter().map(text).collect::<Vec<_>>().join(", ")
    }
}

/// Has a name of its own: a written one, or the one that the lowering gave a temporary.
fn is_named(local: &Local) -> bool {
    let is_numbered = local.kind == LocalKind::Temp && is_number(local.name.as_str());
    !local.name.is_empty() && local.kind != LocalKind::Result && !is_numbered
}

/// `t3`: what a temporary without a name is called.
pub(crate) fn is_number(name: &str) -> bool {
    let digits = name.strip_prefix('t').unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// Classes of `java.lang` without their package.
fn class(program: &Program, id: ClassId) -> String {
    let Some(class) = program.classes.get(id.index()) else { return "?".to_owned() };
    let name = class.name.as_str();
    let short = name.strip_prefix("java.lang.").filter(|_| class.package == "java.lang");
    short.unwrap_or(name).to_owned()
}

/// For people: two classes may have one name.
pub(super) fn ty(program: &Program, t: &Type) -> String {
    let data =
        |id: DataId| program.data.get(id.index()).map_or("?", |d| d.name.as_str()).to_owned();
    ty_with(t, &|id| class(program, id), &data)
}

fn ty_with(t: &Type, class: &dyn Fn(ClassId) -> String, data: &dyn Fn(DataId) -> String) -> String {
    let ty = |t: &Type| ty_with(t, class, data);
    match t {
        Type::Bool => "boolean".to_owned(),
        Type::Int(kind) => kind.name().to_owned(),
        Type::Float(kind) => kind.name().to_owned(),
        Type::Class(id) => class(*id),
        Type::Array(element) => format!("{}[]", ty(element)),
        Type::Null => "null".to_owned(),
        Type::Void => "void".to_owned(),
        Type::BigInt => "\\bigint".to_owned(),
        Type::Real => "\\real".to_owned(),
        Type::Permission => "\\perm".to_owned(),
        Type::TypeType => "\\TYPE".to_owned(),
        Type::LocSet => "\\locset".to_owned(),
        Type::Seq(element) => format!("\\seq<{}>", ty(element)),
        Type::Set(element) => format!("\\set<{}>", ty(element)),
        Type::Bag(element) => format!("\\bag<{}>", ty(element)),
        Type::Map(key, value) => format!("\\map<{}, {}>", ty(key), ty(value)),
        Type::Data(id, args) => {
            let name = data(*id);
            let args: Vec<String> = args.iter().map(ty).collect();
            if args.is_empty() { name } else { format!("{name}<{}>", args.join(", ")) }
        }
        Type::Param(index) => type_param(*index),
    }
}

pub(super) fn type_param(index: u32) -> String {
    format!("T{index}")
}

pub(super) fn label(id: LabelId) -> String {
    format!("L{}", id.0)
}
