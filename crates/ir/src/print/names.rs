//! Names: of locals (unique within their method), types, members and labels. A broken
//! program, whose ids point nowhere, is printed too, with `?` in their place.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    ClassId, DataId, FieldId, FunctionId, LabelId, LemmaId, Local, LocalId, LocalKind, MethodId,
    PredicateId, Program, Type,
};

pub(super) struct Names<'p> {
    pub program: &'p Program,
    locals: Vec<String>,
    types: Vec<String>,
}

impl<'p> Names<'p> {
    pub fn new(program: &'p Program, locals: &[Local]) -> Names<'p> {
        let named: BTreeSet<&str> =
            locals.iter().filter(|l| is_named(l)).map(|l| l.name.as_str()).collect();
        let mut seen: BTreeMap<String, u32> = BTreeMap::new();
        let mut temps = 0;
        let mut names = Vec::with_capacity(locals.len());
        for local in locals {
            let base = if is_named(local) {
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
            };
            // Two scopes may each have an `i`.
            let count = seen.entry(base.clone()).or_insert(0);
            *count += 1;
            names.push(if *count == 1 { base } else { format!("{base}#{count}") });
        }
        let types = locals.iter().map(|l| ty(program, &l.ty)).collect();
        Names { program, locals: names, types }
    }

    /// Outside of every method.
    pub fn none(program: &'p Program) -> Names<'p> {
        Names { program, locals: Vec::new(), types: Vec::new() }
    }

    pub fn at(&self, index: usize) -> &str {
        self.locals.get(index).map_or("?", String::as_str)
    }

    pub fn local(&self, id: LocalId) -> &str {
        self.at(id.index())
    }

    /// `int x`
    pub fn declaration(&self, id: LocalId) -> String {
        let ty = self.types.get(id.index()).map_or("?", String::as_str);
        format!("{ty} {}", self.local(id))
    }

    pub fn field(&self, id: FieldId) -> &'static str {
        self.program.fields.get(id.index()).map_or("?", |f| f.name.as_str())
    }

    pub fn static_field(&self, id: FieldId) -> String {
        match self.program.fields.get(id.index()) {
            Some(field) => format!("{}.{}", class(self.program, field.class), field.name),
            None => "?".to_owned(),
        }
    }

    pub fn method(&self, id: MethodId) -> &str {
        self.program.methods.get(id.index()).map_or("?", |m| m.signature.as_str())
    }

    pub fn predicate(&self, id: PredicateId) -> &'static str {
        self.program.predicates.get(id.index()).map_or("?", |p| p.name.as_str())
    }

    /// `C.q`, or `q` if it is at the top level.
    pub fn qualified_predicate(&self, id: PredicateId) -> String {
        match self.program.predicates.get(id.index()) {
            Some(predicate) => match predicate.class {
                Some(owner) => format!("{}.{}", class(self.program, owner), predicate.name),
                None => predicate.name.as_str().to_owned(),
            },
            None => "?".to_owned(),
        }
    }

    pub fn function(&self, id: FunctionId) -> &'static str {
        self.program.functions.get(id.index()).map_or("?", |f| f.name.as_str())
    }

    pub fn lemma(&self, id: LemmaId) -> &'static str {
        self.program.lemmas.get(id.index()).map_or("?", |l| l.name.as_str())
    }

    pub fn constructor(&self, data: DataId, position: u32) -> &'static str {
        let data = self.program.data.get(data.index());
        let constructor = data.and_then(|d| d.constructors.get(position as usize));
        constructor.map_or("?", |c| c.name.as_str())
    }

    pub fn ty(&self, t: &Type) -> String {
        ty(self.program, t)
    }

    pub fn class(&self, id: ClassId) -> String {
        class(self.program, id)
    }
}

/// Has a name of its own: a written one, or the one that the lowering gave a temporary.
fn is_named(local: &Local) -> bool {
    !local.name.is_empty() && local.kind != LocalKind::Result
}

/// Classes of `java.lang` without their package, as in a source file.
pub(super) fn class(program: &Program, id: ClassId) -> String {
    let Some(class) = program.classes.get(id.index()) else { return "?".to_owned() };
    let name = class.name.as_str();
    let short = name.strip_prefix("java.lang.").filter(|_| class.package == "java.lang");
    short.unwrap_or(name).to_owned()
}

pub(super) fn ty(program: &Program, t: &Type) -> String {
    match t {
        Type::Bool => "boolean".to_owned(),
        Type::Int(kind) => kind.name().to_owned(),
        Type::Float(kind) => kind.name().to_owned(),
        Type::Class(id) => class(program, *id),
        Type::Array(element) => format!("{}[]", ty(program, element)),
        Type::Null => "null".to_owned(),
        Type::Void => "void".to_owned(),
        Type::BigInt => "\\bigint".to_owned(),
        Type::Real => "\\real".to_owned(),
        Type::Permission => "\\perm".to_owned(),
        Type::TypeType => "\\TYPE".to_owned(),
        Type::LocSet => "\\locset".to_owned(),
        Type::Seq(element) => format!("\\seq<{}>", ty(program, element)),
        Type::Set(element) => format!("\\set<{}>", ty(program, element)),
        Type::Bag(element) => format!("\\bag<{}>", ty(program, element)),
        Type::Map(key, value) => format!("\\map<{}, {}>", ty(program, key), ty(program, value)),
        Type::Data(id, args) => {
            let name = program.data.get(id.index()).map_or("?", |d| d.name.as_str());
            let args: Vec<String> = args.iter().map(|arg| ty(program, arg)).collect();
            if args.is_empty() { name.to_owned() } else { format!("{name}<{}>", args.join(", ")) }
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
