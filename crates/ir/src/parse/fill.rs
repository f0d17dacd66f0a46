//! What declarations say: contracts, values and bodies.

use std::cell::Cell;
use std::collections::HashMap;

use base::{Code, Diagnostic, Symbol};

use super::Result;
use super::cursor::Cursor;
use super::declare::{local, local_kind};
use super::expr::Scope;
use super::index::Index;
use super::outline::{Item, What};
use super::stmt::{Lines, body_label, labels};
use crate::dispatch::{Overridden, usual_dispatch};
use crate::print::names::local_names;
use crate::{
    Body, ClassId, ClassInvariant, Contract, Dependency, FieldId, FunctionId, InvariantKind,
    LemmaId, Local, LocalId, LocalKind, MethodId, Nullness, PredicateId, Program, Represents, Type,
};

pub(super) fn fill(items: &[Item<'_>], index: &Index<'_>, program: &mut Program) -> Result<()> {
    let mut numbers = Numbers::default();
    let mut class_of_item = vec![None; items.len()];
    for (item, slot) in items.iter().zip(&mut class_of_item) {
        if item.what == What::Class {
            *slot = Some(ClassId(numbers.class));
            numbers.class += 1;
        }
    }
    // Overriding must be known before tables of methods are looked at.
    let mut dispatch = Vec::new();
    for item in items {
        let class = item.class.and_then(|at| class_of_item.get(at).copied().flatten());
        let filler = Filler { index, program, class };
        match (item.what, class) {
            (What::Data | What::Class, _) => {}
            (What::Function, _) => {
                filler.function(item, FunctionId(next(&mut numbers.function)))?
            }
            (What::Predicate, _) => {
                filler.predicate(item, PredicateId(next(&mut numbers.predicate)))?;
            }
            (What::Lemma, _) => filler.lemma(item, LemmaId(next(&mut numbers.lemma)))?,
            (What::Field, _) => filler.field(item, FieldId(next(&mut numbers.field)))?,
            (What::Method, _) => filler.method(item, MethodId(next(&mut numbers.method)))?,
            (What::Invariant, Some(class)) => filler.invariant(item, class)?,
            (What::Dependency, Some(class)) => filler.dependency(item, class)?,
            (What::Constants, Some(class)) => filler.constants(item, class)?,
            (What::Dispatch, Some(class)) => dispatch.push((item, class)),
            (_, None) => return item.head.fail("this stands in no class"),
        }
    }
    let overridden = Overridden::of(program);
    for at in 0..program.classes.len() {
        let table = usual_dispatch(program, &overridden, ClassId(at as u32));
        program.classes[at].dispatch = table;
    }
    for (item, class) in dispatch {
        let mut c = item.head.cursor()?;
        c.expect("dispatch")?;
        let method = index.method(&mut c)?;
        c.expect("->")?;
        let table = &mut program.classes[class.index()].dispatch;
        if c.eat("\\nothing") {
            table.remove(&method);
        } else {
            table.insert(method, index.method(&mut c)?);
        }
        c.end()?;
    }
    Ok(())
}

#[derive(Default)]
struct Numbers {
    class: u32,
    function: u32,
    predicate: u32,
    lemma: u32,
    field: u32,
    method: u32,
}

fn next(number: &mut u32) -> u32 {
    *number += 1;
    *number - 1
}

struct Filler<'f, 't> {
    index: &'f Index<'t>,
    program: &'f mut Program,
    class: Option<ClassId>,
}

impl Filler<'_, '_> {
    /// The names of locals are those that the printer would give them: the text has them.
    fn scope(&self, locals: Vec<Local>, first: &[LocalId]) -> Scope<'_, '_> {
        let written = local_names(&locals, first);
        let names = (0..).map(LocalId).zip(written).map(|(id, name)| (name, id));
        let names: HashMap<String, LocalId> = names.collect();
        let depth = Cell::new(0);
        Scope { program: self.program, index: self.index, locals, names, depth }
    }

    fn this(&self) -> Vec<Local> {
        let local = |class: ClassId| Local {
            name: Symbol::new("this"),
            ty: Type::Class(class),
            kind: LocalKind::This,
            nullness: Nullness::NonNull,
            span: self.program.class(class).span,
        };
        self.class.map(local).into_iter().collect()
    }

    /// `[int i, int j]`
    fn bound(&self, locals: &mut Vec<Local>, c: &mut Cursor<'_>) -> Result<()> {
        if !c.eat("[") {
            return Ok(());
        }
        while !c.eat("]") {
            let kind = local_kind(c.peek());
            if kind.is_some() {
                c.next();
            }
            locals.push(local(c, self.index, kind.unwrap_or(LocalKind::Bound))?.1);
            if c.peek() != "]" {
                c.expect(",")?;
            }
        }
        Ok(())
    }

    fn body(&self, item: &Item<'_>, scope: &Scope<'_, '_>) -> Result<(Body, u32)> {
        let mut unsupported = None;
        for line in &item.clauses {
            let Some(rest) = line.text.strip_prefix("unsupported") else { continue };
            let all: &mut Vec<Diagnostic> = unsupported.get_or_insert_default();
            if let Some((code, message)) = rest.split_once(": ") {
                let code = Code::parse(code.trim()).unwrap_or(Code::Unsupported);
                let span = line.cursor()?.span();
                all.push(Diagnostic::new(code, span, message));
            }
        }
        if let Some(diagnostics) = unsupported {
            return Ok((Body::Unsupported(diagnostics), 0));
        }
        let Some((first, rest)) = item.body.as_ref().and_then(|lines| lines.split_first()) else {
            return Ok((Body::None, 0));
        };
        let (exit, _) = body_label(*first)?;
        let block = scope.block(&mut Lines::new(rest))?;
        let labels = labels(exit, &block);
        Ok((Body::Block { exit, block }, labels))
    }

    /// Something may have been said that is no clause.
    fn contract(&self, item: &Item<'_>, scope: &Scope<'_, '_>) -> Result<Contract> {
        scope.contract(&item.clauses)
    }

    fn method(self, item: &Item<'_>, id: MethodId) -> Result<()> {
        let method = self.program.method(id);
        let params = method.params.clone();
        let scope = self.scope(method.locals.clone(), &params);
        let contract = self.contract(item, &scope)?;
        let (body, labels) = self.body(item, &scope)?;
        let mut overrides = Vec::new();
        for line in item.clauses.iter().filter(|line| line.text.starts_with("overrides ")) {
            let mut c = line.cursor()?;
            c.next();
            loop {
                overrides.push(self.index.method(&mut c)?);
                if !c.eat(",") {
                    break;
                }
            }
            c.end()?;
        }
        let method = &mut self.program.methods[id.index()];
        method.contract = contract;
        method.body = body;
        method.labels = labels;
        method.overrides = overrides;
        Ok(())
    }

    fn lemma(self, item: &Item<'_>, id: LemmaId) -> Result<()> {
        let lemma = self.program.lemma(id);
        let scope = self.scope(lemma.locals.clone(), &lemma.params.clone());
        let contract = self.contract(item, &scope)?;
        let (body, labels) = self.body(item, &scope)?;
        let mut head = item.head.cursor()?;
        while !head.is_end() && !head.eat("proves") {
            head.next();
        }
        let proves = match head.is_end() {
            true => None,
            false => match self.index.lemmas.get(head.peek()) {
                Some(other) => Some(*other),
                None => return head.fail("no lemma of this name is declared"),
            },
        };
        let lemma = &mut self.program.lemmas[id.index()];
        lemma.proves = proves;
        lemma.contract = contract;
        lemma.body = body;
        lemma.labels = labels;
        Ok(())
    }

    fn function(self, item: &Item<'_>, id: FunctionId) -> Result<()> {
        let function = self.program.function(id);
        let scope = self.scope(function.locals.clone(), &function.params.clone());
        let contract = self.contract(item, &scope)?;
        let mut body = None;
        for line in item.clauses.iter().filter(|line| line.text.starts_with("= ")) {
            let mut c = line.cursor()?;
            c.next();
            body = Some(scope.expr(&mut c)?);
            c.end()?;
        }
        let function = &mut self.program.functions[id.index()];
        function.contract = contract;
        function.body = body;
        Ok(())
    }

    fn predicate(self, item: &Item<'_>, id: PredicateId) -> Result<()> {
        let mut c = item.head.cursor()?;
        while c.word()? != "predicate" {}
        c.word()?;
        c.skip_list()?;
        let mut overrides = Vec::new();
        if c.eat("overrides") {
            loop {
                overrides.push(self.index.predicate(self.program, &mut c)?);
                if !c.eat(",") {
                    break;
                }
            }
        }
        let predicate = self.program.predicate(id);
        let mut locals = predicate.locals.clone();
        let first: Vec<LocalId> =
            predicate.params.iter().chain(&predicate.outputs).copied().collect();
        let mut body = None;
        if c.eat("=") {
            self.bound(&mut locals, &mut c)?;
            body = Some(self.scope(locals.clone(), &first).assertion(&mut c)?);
        }
        c.end()?;
        let predicate = &mut self.program.predicates[id.index()];
        predicate.overrides = overrides;
        predicate.locals = locals;
        predicate.body = body;
        Ok(())
    }

    fn field(self, item: &Item<'_>, id: FieldId) -> Result<()> {
        let mut c = item.head.cursor()?;
        while c.word()? != "field" {}
        self.index.ty(&mut c)?;
        c.word()?;
        if c.eat("of") {
            c.word()?;
            if c.eat("long") {
                c.next();
            }
        }
        let mut constant = None;
        if c.eat("=") {
            constant = Some(self.scope(Vec::new(), &[]).expr(&mut c)?);
        }
        let mut represents = Vec::new();
        while c.eat("represents") {
            let is_static = self.program.field(id).is_static;
            let mut locals = if is_static { Vec::new() } else { self.this() };
            let mut class = self.program.field(id).class;
            if c.eat("in") {
                let ty = self.index.ty(&mut c)?;
                if let (Type::Class(other), Some(this)) = (&ty, locals.first_mut()) {
                    class = *other;
                    this.ty = ty.clone();
                }
            }
            let is_relation = c.eat("such");
            if is_relation {
                c.expect("that")?;
            }
            self.bound(&mut locals, &mut c)?;
            let value = self.scope(locals.clone(), &[]).expr(&mut c)?;
            represents.push(Represents { class, locals, value, is_relation });
        }
        c.end()?;
        let field = &mut self.program.fields[id.index()];
        field.constant = constant;
        field.represents = represents;
        Ok(())
    }

    fn invariant(self, item: &Item<'_>, class: ClassId) -> Result<()> {
        let mut c = item.head.cursor()?;
        let is_static = c.eat("static");
        let kind = match c.next() {
            "constraint" => InvariantKind::Constraint,
            "initially" => InvariantKind::Initially,
            "axiom" => InvariantKind::Axiom,
            _ => InvariantKind::Invariant,
        };
        let mut name = None;
        // A number has its type behind a colon.
        let is_name = c.ahead(0).starts_with(|first: char| first.is_alphabetic() || first == '_');
        if is_name && c.ahead(1) == ":" {
            name = Some(Symbol::new(c.word()?));
            c.next();
        }
        let mut locals = if is_static { Vec::new() } else { self.this() };
        self.bound(&mut locals, &mut c)?;
        let condition = self.scope(locals.clone(), &[]).assertion(&mut c)?;
        c.end()?;
        let span = c.span();
        let invariant = ClassInvariant { kind, is_static, locals, condition, name, span };
        self.program.classes[class.index()].invariants.push(invariant);
        Ok(())
    }

    fn dependency(self, item: &Item<'_>, class: ClassId) -> Result<()> {
        let mut c = item.head.cursor()?;
        c.expect("accessible")?;
        let name = c.word()?;
        c.expect(":")?;
        let field = match name {
            "\\inv" => None,
            _ => match crate::typing::field_of(self.program, &Type::Class(class), name) {
                Some(field) => Some(field),
                None => return c.fail("there is no such field before this"),
            },
        };
        let mut locals = self.this();
        self.bound(&mut locals, &mut c)?;
        let scope = self.scope(locals.clone(), &[]);
        let mut locations = Vec::new();
        while !matches!(c.peek(), "" | "measured_by") {
            if !locations.is_empty() {
                c.expect(",")?;
            }
            locations.push(scope.expr(&mut c)?);
        }
        let measure = if c.eat("measured_by") { Some(scope.expr(&mut c)?) } else { None };
        c.end()?;
        let dependency = Dependency { field, locals, locations, measure, span: c.span() };
        self.program.classes[class.index()].dependencies.push(dependency);
        Ok(())
    }

    fn constants(self, item: &Item<'_>, class: ClassId) -> Result<()> {
        let mut c = item.head.cursor()?;
        c.expect("constants")?;
        let mut constants = Vec::new();
        loop {
            let name = c.word()?;
            match crate::typing::field_of(self.program, &Type::Class(class), name) {
                Some(field) => constants.push(field),
                None => return c.fail("there is no such field before this"),
            }
            if !c.eat(",") {
                break;
            }
        }
        c.end()?;
        self.program.classes[class.index()].enum_constants = constants;
        Ok(())
    }
}
