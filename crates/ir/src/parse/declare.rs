//! What everything is called and of which type it is: after this, any line can be read.

use std::collections::HashSet;

use base::{Span, Symbol};

use super::Result;
use super::cursor::Cursor;
use super::index::{Callable, Index, base_name};
use super::outline::{Item, What};
use crate::print::names::is_number;
use crate::print::{usual_name, usual_names, usual_origin};
use crate::{
    Above, Arithmetic, Body, Captured, Class, ClassId, ClassKind, Constructor, Contract, Data,
    DataId, Field, FieldId, Framing, Function, FunctionId, GhostKind, Lemma, LemmaId, Local,
    LocalId, LocalKind, Meaning, Method, MethodId, MethodKind, Nullness, Objects, Origin,
    Predicate, PredicateId, Program, Purity, SpecModifiers, Type, Unchecked, Visibility,
};

pub(super) fn declare<'t>(items: &[Item<'t>]) -> Result<(Program, Index<'t>)> {
    let mut program = Program::default();
    let mut index = Index::default();
    for item in items.iter().filter(|item| item.what == What::Class) {
        let name = class_name(item)?;
        if index.classes.insert(name, ClassId(program.classes.len() as u32)).is_some() {
            return item.head.fail("there are two classes of this name");
        }
        program.classes.push(empty_class(Symbol::new(base_name(name)), item));
    }
    let full: HashSet<&str> = index.classes.keys().copied().collect();
    let short = |name: &'t str| name.strip_prefix("java.lang.").filter(|n| !n.contains('.'));
    for name in &full {
        if let Some(short) = short(name).filter(|short| !full.contains(short)) {
            let id = index.classes[*name];
            index.classes.insert(short, id);
        }
    }
    index.longest_class = full.iter().map(|name| name.len()).max().unwrap_or(0);
    let known = |name: &str| index.classes.get(name).copied();
    program.well_known.object = known("java.lang.Object");
    program.well_known.string = known("java.lang.String");
    program.well_known.throwable = known("java.lang.Throwable");
    program.well_known.runtime_exception = known("java.lang.RuntimeException");
    program.well_known.error = known("java.lang.Error");
    program.well_known.machine_error = known("java.lang.VirtualMachineError");
    program.well_known.array_interfaces =
        ["java.lang.Cloneable", "java.io.Serializable"].into_iter().filter_map(known).collect();
    for item in items.iter().filter(|item| item.what == What::Data) {
        let mut cursor = item.head.cursor()?;
        cursor.expect("data")?;
        index.data.insert(cursor.word()?, DataId(index.data.len() as u32));
    }
    for item in items.iter().filter(|item| item.what == What::Data) {
        data(item, &mut program, &mut index)?;
    }
    let mut classes = items.iter().filter(|item| item.what == What::Class);
    for at in 0..program.classes.len() {
        if let Some(item) = classes.next() {
            class(item, at, &mut program, &index)?;
        }
    }
    // The numbers of classes among the items.
    let mut class_of_item = vec![None; items.len()];
    let mut count = 0;
    for (item, slot) in items.iter().zip(&mut class_of_item) {
        if item.what == What::Class {
            *slot = Some(ClassId(count));
            count += 1;
        }
    }
    for item in items {
        let class = item.class.and_then(|at| class_of_item.get(at).copied().flatten());
        match (item.what, class) {
            (What::Field, Some(class)) => field(item, class, &mut program, &index)?,
            (What::Method, Some(class)) => method(item, class, &mut program, &mut index)?,
            (What::Predicate, class) => predicate(item, class, &mut program, &mut index)?,
            (What::Lemma, class) => lemma(item, class, &mut program, &mut index)?,
            (What::Function, _) => function(item, &mut program, &mut index)?,
            _ => {}
        }
    }
    Ok((program, index))
}

/// What comes before the keyword.
struct Modifiers<'t>(Vec<&'t str>);

impl<'t> Modifiers<'t> {
    fn read(cursor: &mut Cursor<'t>, keywords: &[&str]) -> Result<(Modifiers<'t>, &'t str)> {
        let mut words = Vec::new();
        loop {
            let word = cursor.word()?;
            if keywords.contains(&word) {
                return Ok((Modifiers(words), word));
            }
            words.push(word);
        }
    }

    fn has(&self, word: &str) -> bool {
        self.0.contains(&word)
    }

    fn visibility(&self) -> Visibility {
        match () {
            () if self.has("private") => Visibility::Private,
            () if self.has("protected") => Visibility::Protected,
            () if self.has("public") => Visibility::Public,
            () => Visibility::Package,
        }
    }

    fn spec_visibility(&self) -> Option<Visibility> {
        match () {
            () if self.has("spec_private") => Some(Visibility::Private),
            () if self.has("spec_package") => Some(Visibility::Package),
            () if self.has("spec_protected") => Some(Visibility::Protected),
            () if self.has("spec_public") => Some(Visibility::Public),
            () => None,
        }
    }

    fn nullness(&self) -> Nullness {
        match () {
            () if self.has("nullable") => Nullness::Nullable,
            () if self.has("non_null") => Nullness::NonNull,
            () => Nullness::Default,
        }
    }

    fn meaning(&self) -> Option<Meaning> {
        self.0.iter().find_map(|word| Meaning::from_word(word.strip_prefix("means_")?))
    }

    fn origin(&self, usual: Origin) -> Origin {
        match () {
            () if self.has("source") => Origin::Source,
            () if self.has("library") => Origin::Library,
            () if self.has("class_file") => Origin::ClassFile,
            () if self.has("synthetic") => Origin::Synthetic,
            () => usual,
        }
    }
}

const CLASS_KINDS: [&str; 6] = ["class", "interface", "enum", "record", "annotation", "lambda"];

fn class_name<'t>(item: &Item<'t>) -> Result<&'t str> {
    let mut words = item.head.text.split(' ').skip_while(|word| !CLASS_KINDS.contains(word));
    words.next();
    match words.next() {
        Some(name) => Ok(name),
        None => item.head.fail("a class has no name"),
    }
}

fn empty_class(name: Symbol, item: &Item<'_>) -> Class {
    Class {
        name,
        binary_name: name,
        package: Symbol::new(""),
        kind: ClassKind::Class,
        is_abstract: false,
        is_final: false,
        objects: Objects::Any,
        is_generic: false,
        superclass: None,
        interfaces: Vec::new(),
        above: Above::All,
        permits: None,
        outer: None,
        fields: Vec::new(),
        methods: Vec::new(),
        predicates: Vec::new(),
        invariants: Vec::new(),
        dependencies: Vec::new(),
        static_init: None,
        enum_constants: Vec::new(),
        dispatch: Default::default(),
        framing: Framing::Implicit,
        origin: Origin::Source,
        span: line_span(item),
    }
}

fn line_span(item: &Item<'_>) -> Span {
    Span::new(item.head.start, item.head.start + item.head.text.len() as u32)
}

fn class(item: &Item<'_>, at: usize, program: &mut Program, index: &Index<'_>) -> Result<()> {
    let mut cursor = item.head.cursor()?;
    let (modifiers, keyword) = Modifiers::read(&mut cursor, &CLASS_KINDS)?;
    index.class(&mut cursor)?;
    let kind = match keyword {
        "interface" => ClassKind::Interface,
        "enum" => ClassKind::Enum,
        "record" => ClassKind::Record,
        "annotation" => ClassKind::Annotation,
        "lambda" => ClassKind::Lambda,
        _ => ClassKind::Class,
    };
    let said = |word: &str, usual: bool| {
        modifiers.has(word) || (usual && !modifiers.has(&format!("not_{word}")))
    };
    let mut class = program.classes[at].clone();
    class.is_abstract = said("abstract", kind.is_usually_abstract());
    class.is_final = said("final", kind.is_usually_final());
    class.objects = match () {
        () if modifiers.has("immutable") => Objects::Immutable,
        () if modifiers.has("sorted") => Objects::Sorted,
        () => Objects::Any,
    };
    class.is_generic = modifiers.has("generic");
    class.kind = kind;
    class.origin = modifiers.origin(Origin::Source);
    class.superclass =
        program.well_known.object.filter(|o| !kind.is_interface() && o.index() != at);
    let (mut package, mut binary) = (None, None);
    loop {
        match cursor.next() {
            "extends" => class.superclass = index.classes(&mut cursor)?.first().copied(),
            "implements" => class.interfaces = index.classes(&mut cursor)?,
            "permits" => class.permits = Some(index.classes(&mut cursor)?),
            "in" => class.outer = Some(index.class(&mut cursor)?),
            "explicit_frames" => class.framing = Framing::Explicit,
            "above_library" => class.above = Above::Library,
            "above_open" => class.above = Above::Open,
            "package" => package = Some(quoted(&mut cursor)?),
            "binary" => binary = Some(quoted(&mut cursor)?),
            "{" => break,
            _ => return cursor.fail("this is no part of a class's head"),
        }
    }
    cursor.end()?;
    let outer = class.outer.and_then(|outer| program.classes.get(outer.index()));
    let usual = usual_names(class.name, outer);
    class.package = package.unwrap_or(usual.0);
    class.binary_name = binary.unwrap_or(usual.1);
    program.classes[at] = class;
    Ok(())
}

pub(super) fn quoted(cursor: &mut Cursor<'_>) -> Result<Symbol> {
    Ok(Symbol::new(&String::from_utf16_lossy(&cursor.string()?)))
}

fn data<'t>(item: &Item<'t>, program: &mut Program, index: &mut Index<'t>) -> Result<()> {
    let mut cursor = item.head.cursor()?;
    cursor.expect("data")?;
    let name = cursor.word()?;
    let type_params = type_params(&mut cursor)?;
    cursor.expect("=")?;
    let id = DataId(program.data.len() as u32);
    let mut constructors = Vec::new();
    while !cursor.is_end() {
        if !constructors.is_empty() {
            cursor.expect("|")?;
        }
        let name = cursor.word()?;
        index.callables.insert(name, Callable::Constructor(id, constructors.len() as u32));
        cursor.expect("(")?;
        let mut fields = Vec::new();
        while !cursor.eat(")") {
            if !fields.is_empty() {
                cursor.expect(",")?;
            }
            let ty = index.ty(&mut cursor)?;
            fields.push((Symbol::new(cursor.word()?), ty));
        }
        let name = Symbol::new(base_name(name));
        constructors.push(Constructor { name, fields, span: line_span(item) });
    }
    let name = Symbol::new(base_name(name));
    program.data.push(Data { name, type_params, constructors, span: line_span(item) });
    Ok(())
}

/// `<T0, T1>`
fn type_params(cursor: &mut Cursor<'_>) -> Result<u32> {
    let mut count = 0;
    if cursor.eat("<") {
        while !cursor.eat(">") {
            if count > 0 {
                cursor.expect(",")?;
            }
            cursor.word()?;
            count += 1;
        }
    }
    Ok(count)
}

fn field(item: &Item<'_>, class: ClassId, program: &mut Program, index: &Index<'_>) -> Result<()> {
    let mut cursor = item.head.cursor()?;
    let (modifiers, _) = Modifiers::read(&mut cursor, &["field"])?;
    let ty = index.ty(&mut cursor)?;
    let name = Symbol::new(cursor.word()?);
    let captured = match (modifiers.has("captured"), cursor.eat("of")) {
        (true, true) => {
            let name = Symbol::new(cursor.word()?);
            match cursor.eat("long") {
                true => match cursor.next().parse() {
                    Ok(length) => Some(Captured::Array(name, length)),
                    Err(_) => return cursor.fail("a length"),
                },
                false => Some(Captured::Variable(name)),
            }
        }
        (true, false) => Some(Captured::Outer),
        (false, _) => None,
    };
    let visibility = modifiers.visibility();
    let id = FieldId(program.fields.len() as u32);
    program.fields.push(Field {
        class,
        name,
        ty,
        is_static: modifiers.has("static"),
        is_final: modifiers.has("final"),
        ghost: match () {
            () if modifiers.has("ghost") => GhostKind::Ghost,
            () if modifiers.has("model") => GhostKind::Model,
            () => GhostKind::Real,
        },
        visibility,
        spec_visibility: modifiers.spec_visibility().unwrap_or(visibility),
        nullness: modifiers.nullness(),
        is_rep: modifiers.has("rep"),
        captured,
        constant: None,
        represents: Vec::new(),
        span: line_span(item),
    });
    program.classes[class.index()].fields.push(id);
    Ok(())
}

/// Names of locals as they are written; those of the program are without numbers.
pub(super) fn local(
    cursor: &mut Cursor<'_>,
    index: &Index<'_>,
    kind: LocalKind,
) -> Result<(String, Local)> {
    let from = cursor.position();
    let nullness = match cursor.peek() {
        "nullable" => Nullness::Nullable,
        "non_null" => Nullness::NonNull,
        _ => Nullness::Default,
    };
    if nullness != Nullness::Default {
        cursor.next();
    }
    let ty = index.ty(cursor)?;
    let written = cursor.word()?;
    let name = match kind {
        LocalKind::Temp if is_number(written) => "",
        _ => base_name(written),
    };
    let span = cursor.span_from(from);
    Ok((written.to_owned(), Local { name: Symbol::new(name), ty, kind, nullness, span }))
}

/// `int x, non_null A y` up to what ends it.
fn params(
    cursor: &mut Cursor<'_>,
    index: &Index<'_>,
    locals: &mut Vec<Local>,
) -> Result<Vec<LocalId>> {
    let mut ids = Vec::new();
    while !matches!(cursor.peek(), ")" | ";" | "") {
        if !ids.is_empty() {
            cursor.expect(",")?;
        }
        let (written, mut local) = local(cursor, index, LocalKind::Param)?;
        if written == "this" {
            local.kind = LocalKind::This;
            local.nullness = Nullness::NonNull;
        }
        ids.push(LocalId(locals.len() as u32));
        locals.push(local);
    }
    Ok(ids)
}

/// Of a method whose result nobody speaks of.
const NO_RESULT: &str = "result \\nothing";

/// The locals that clauses declare.
fn clause_locals(item: &Item<'_>, index: &Index<'_>, locals: &mut Vec<Local>) -> Result<()> {
    for line in item.clauses.iter().filter(|line| line.text != NO_RESULT) {
        let mut cursor = line.cursor()?;
        if let Some(kind) = local_kind(cursor.peek()) {
            cursor.next();
            locals.push(local(&mut cursor, index, kind)?.1);
            cursor.end()?;
        }
    }
    Ok(())
}

pub(super) fn local_kind(word: &str) -> Option<LocalKind> {
    Some(match word {
        "this" => LocalKind::This,
        "param" => LocalKind::Param,
        "var" => LocalKind::Var,
        "temp" => LocalKind::Temp,
        "ghost_var" => LocalKind::Ghost,
        "result" => LocalKind::Result,
        "bound" => LocalKind::Bound,
        _ => return None,
    })
}

fn result_local(locals: &[Local]) -> Option<LocalId> {
    let at = locals.iter().position(|l| l.kind == LocalKind::Result)?;
    Some(LocalId(at as u32))
}

fn method<'t>(
    item: &Item<'t>,
    class: ClassId,
    program: &mut Program,
    index: &mut Index<'t>,
) -> Result<()> {
    let mut cursor = item.head.cursor()?;
    let (modifiers, keyword) =
        Modifiers::read(&mut cursor, &["method", "constructor", "static_init"])?;
    let (kind, result) = match keyword {
        "constructor" => (MethodKind::Constructor, Type::Void),
        "static_init" => (MethodKind::StaticInit, Type::Void),
        _ => (MethodKind::Method, index.ty(&mut cursor)?),
    };
    let Some((signature, count)) = cursor.signatures().first().copied() else {
        return cursor.fail("the signature of a method is expected");
    };
    cursor.skip(count);
    let id = MethodId(program.methods.len() as u32);
    if index.methods.insert(signature, id).is_some() {
        return item.head.fail("there are two methods of this signature");
    }
    let mut locals = Vec::new();
    cursor.expect("(")?;
    let params = params(&mut cursor, index, &mut locals)?;
    cursor.expect(")")?;
    let name = match cursor.eat("named") {
        true => quoted(&mut cursor)?,
        false => Symbol::new(usual_name(kind, signature)),
    };
    let throws = match cursor.eat("throws") {
        true => index.throwns(&mut cursor)?,
        false => Vec::new(),
    };
    cursor.end()?;
    clause_locals(item, index, &mut locals)?;
    let says_none = item.clauses.iter().any(|line| line.text == NO_RESULT);
    if result != Type::Void && !says_none && result_local(&locals).is_none() {
        let name = Symbol::new("result");
        let (ty, kind) = (result.clone(), LocalKind::Result);
        let span = line_span(item);
        locals.push(Local { name, ty, kind, nullness: Nullness::Default, span });
    }
    let unchecked = item.clauses.iter().filter(|line| line.text.starts_with("unchecked"));
    let unchecked = unchecked.map(|line| Unchecked {
        is_known: line.text.ends_with("known"),
        span: Span::new(line.start, line.start + line.text.len() as u32),
    });
    let result_nullness = Some(modifiers.nullness()).filter(|n| *n != Nullness::Default);
    let owner = &mut program.classes[class.index()];
    let usual = usual_origin(Some(owner));
    match kind {
        MethodKind::StaticInit => owner.static_init = Some(id),
        MethodKind::Method | MethodKind::Constructor => owner.methods.push(id),
    }
    program.methods.push(Method {
        class,
        name,
        signature: signature.to_owned(),
        kind,
        is_static: modifiers.has("static") || kind == MethodKind::StaticInit,
        is_abstract: modifiers.has("abstract"),
        is_final: modifiers.has("final"),
        visibility: modifiers.visibility(),
        params,
        is_varargs: modifiers.has("varargs"),
        result,
        result_local: result_local(&locals),
        throws,
        modifiers: SpecModifiers {
            purity: match () {
                () if modifiers.has("pure") => Purity::Pure,
                () if modifiers.has("strictly_pure") => Purity::StrictlyPure,
                () => Purity::Impure,
            },
            helper: modifiers.has("helper"),
            trusted: modifiers.has("trusted"),
            opaque: modifiers.has("opaque"),
            model: modifiers.has("model"),
            ghost: modifiers.has("ghost"),
            arithmetic: match () {
                () if modifiers.has("code_safe_math") => Arithmetic::Checked,
                () if modifiers.has("code_java_math") => Arithmetic::Wrapping,
                () if modifiers.has("code_bigint_math") => Arithmetic::Unbounded,
                () => Arithmetic::Default,
            },
            result_nullness,
            spec_visibility: modifiers.spec_visibility(),
            reaches_out: false,
            calls_later: modifiers.has("calls_later"),
            meaning: modifiers.meaning(),
        },
        contract: Contract::default(),
        overrides: Vec::new(),
        locals,
        labels: 0,
        body: Body::None,
        unchecked: unchecked.collect(),
        origin: modifiers.origin(usual),
        span: line_span(item),
    });
    Ok(())
}

fn predicate<'t>(
    item: &Item<'t>,
    class: Option<ClassId>,
    program: &mut Program,
    index: &mut Index<'t>,
) -> Result<()> {
    let mut cursor = item.head.cursor()?;
    let (modifiers, _) = Modifiers::read(&mut cursor, &["predicate"])?;
    let name = cursor.word()?;
    let mut locals = Vec::new();
    cursor.expect("(")?;
    let inputs = params(&mut cursor, index, &mut locals)?;
    let outputs = match cursor.eat(";") {
        true => params(&mut cursor, index, &mut locals)?,
        false => Vec::new(),
    };
    cursor.expect(")")?;
    let id = PredicateId(program.predicates.len() as u32);
    let owner = class.and_then(|c| program.classes.get_mut(c.index()));
    let usual = usual_origin(owner.as_deref());
    match owner {
        Some(owner) => owner.predicates.push(id),
        None => {
            index.callables.insert(name, Callable::Predicate(id));
        }
    }
    let is_static = !locals.iter().any(|l| l.kind == LocalKind::This);
    program.predicates.push(Predicate {
        class,
        name: Symbol::new(base_name(name)),
        is_static,
        params: inputs,
        outputs,
        locals,
        body: None,
        broken: modifiers.has("broken"),
        export: modifiers.has("export"),
        opaque: modifiers.has("opaque"),
        visibility: modifiers.visibility(),
        overrides: Vec::new(),
        origin: modifiers.origin(usual),
        span: line_span(item),
    });
    Ok(())
}

fn lemma<'t>(
    item: &Item<'t>,
    class: Option<ClassId>,
    program: &mut Program,
    index: &mut Index<'t>,
) -> Result<()> {
    let mut cursor = item.head.cursor()?;
    let (modifiers, _) = Modifiers::read(&mut cursor, &["lemma"])?;
    let name = cursor.word()?;
    let mut locals = Vec::new();
    cursor.expect("(")?;
    let params = params(&mut cursor, index, &mut locals)?;
    cursor.expect(")")?;
    let package = match cursor.eat("package") {
        true => quoted(&mut cursor)?,
        false => class.map_or(Symbol::new(""), |c| program.class(c).package),
    };
    // Which one that is is known when all have been declared.
    if cursor.eat("proves") {
        cursor.word()?;
    }
    cursor.end()?;
    let is_static = !locals.iter().any(|l| l.kind == LocalKind::This);
    clause_locals(item, index, &mut locals)?;
    index.lemmas.insert(name, LemmaId(program.lemmas.len() as u32));
    program.lemmas.push(Lemma {
        class,
        package,
        name: Symbol::new(base_name(name)),
        is_static,
        params,
        locals,
        labels: 0,
        contract: Contract::default(),
        body: Body::None,
        auto: modifiers.has("auto"),
        abstraction: modifiers.has("abstraction"),
        trusted: modifiers.has("trusted"),
        is_abstract: modifiers.has("abstract"),
        proves: None,
        span: line_span(item),
    });
    Ok(())
}

fn function<'t>(item: &Item<'t>, program: &mut Program, index: &mut Index<'t>) -> Result<()> {
    let mut cursor = item.head.cursor()?;
    let (modifiers, _) = Modifiers::read(&mut cursor, &["function"])?;
    let type_params = type_params(&mut cursor)?;
    let result = index.ty(&mut cursor)?;
    let name = cursor.word()?;
    let mut locals = Vec::new();
    cursor.expect("(")?;
    let params = params(&mut cursor, index, &mut locals)?;
    cursor.expect(")")?;
    cursor.end()?;
    clause_locals(item, index, &mut locals)?;
    let result_local = result_local(&locals).unwrap_or_else(|| {
        let id = LocalId(locals.len() as u32);
        let (ty, kind) = (result.clone(), LocalKind::Result);
        let span = line_span(item);
        let name = Symbol::new("result");
        locals.push(Local { name, ty, kind, nullness: Nullness::Default, span });
        id
    });
    let id = FunctionId(program.functions.len() as u32);
    index.callables.insert(name, Callable::Function(id));
    program.functions.push(Function {
        name: Symbol::new(base_name(name)),
        type_params,
        params,
        result,
        result_local,
        locals,
        contract: Contract::default(),
        body: None,
        opaque: modifiers.has("opaque"),
        span: line_span(item),
    });
    Ok(())
}
