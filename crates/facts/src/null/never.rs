//! Fields and results that are never null: as many as hold together. All are taken for granted at first;
//! those that some body contradicts are dropped, and bodies that counted on them are looked at again.

use ir::visit::{Visitor, each_stmt, walk_expr, walk_stmt};
use ir::{
    Body, ClassId, ClassKind, Expr, ExprKind, Field, FieldId, GhostKind, LocalId, Method, MethodId,
    MethodKind, Nullness, Origin, Program, Purity, Stmt, StmtKind, Visibility,
};
use rustc_hash::{FxHashMap, FxHashSet};

use super::flow::{self, Found, Guess};
use crate::nullness::{is_said_to_give_none, takes_no_null};
use crate::plain::says_nothing;
use crate::{Facts, World, may_be_overridden};

pub struct NeverNull {
    fields: Vec<bool>,
    results: Vec<bool>,
    /// Who writes to each field that is a reference, or may: the constructors or the initialiser of its
    /// class, and bodies that cannot be looked at.
    setters: Vec<Vec<MethodId>>,
}

impl NeverNull {
    pub fn of(facts: &Facts) -> NeverNull {
        let program = facts.program();
        let setters = setters(program);
        let mut unseen = FxHashMap::default();
        let ids = (0..program.fields.len() as u32).map(FieldId);
        let fields = ids.map(|field| may_count(facts, field, &mut unseen)).collect();
        let answers = answers(program);
        let methods = (0..program.methods.len() as u32).map(MethodId);
        let results = methods
            .clone()
            .map(|id| is_silent(facts, id) && has_body(program, id, facts, &answers))
            .collect();
        let said = methods.map(|id| is_said_to_give_none(facts, id)).collect();
        let mut search = Search { facts, fields, results, said, gives: Vec::new() };
        search.gives = vec![true; program.methods.len()];
        search.settle(&answers);
        NeverNull { fields: search.fields, results: search.results, setters }
    }

    /// Whoever writes to the field of an object, and whoever makes one.
    pub fn setters(&self, field: FieldId) -> &[MethodId] {
        self.setters.get(field.index()).map_or(&[], Vec::as_slice)
    }

    /// Whether the field seems never to be null once its object, or its class, is ready.
    pub fn field(&self, field: FieldId) -> bool {
        self.fields.get(field.index()) == Some(&true)
    }

    /// Whether the result seems never to be null, whoever answers a call.
    pub fn result(&self, method: MethodId) -> bool {
        self.results.get(method.index()) == Some(&true)
    }
}

/// The bodies that may answer a call of a method, by the method, without its own.
type Answers = FxHashMap<MethodId, FxHashSet<MethodId>>;

fn answers(program: &Program) -> Answers {
    let mut answers = Answers::default();
    for (id, method) in (0..).map(MethodId).zip(&program.methods) {
        for above in &method.overrides {
            answers.entry(*above).or_default().insert(id);
        }
    }
    for class in &program.classes {
        for (called, run) in &class.dispatch {
            if called != run {
                answers.entry(*called).or_default().insert(*run);
            }
        }
    }
    answers
}

/// Whether nobody says whether the method gives null, and all who may answer for it are here.
fn is_silent(facts: &Facts, id: MethodId) -> bool {
    let program = facts.program();
    let method = program.method(id);
    let result = method.result_local.and_then(|r| method.locals.get(r.index()));
    method.kind == MethodKind::Method
        && method.origin == Origin::Source
        && method.result.is_reference()
        && method.contract.is_empty()
        && method.modifiers.purity == Purity::Impure
        && !method.modifiers.trusted
        && method.modifiers.result_nullness.is_none()
        && result.is_none_or(|local| local.nullness == Nullness::Default)
        && says_nothing(program, method.class)
        && !(facts.world() == World::Open && may_be_overridden(program, id))
}

/// Whether there is a body to be looked at, its own or another one.
fn has_body(program: &Program, id: MethodId, facts: &Facts, answers: &Answers) -> bool {
    let is_body = |m: &MethodId| {
        matches!(program.method(*m).body, Body::Block { .. }) || is_said_to_give_none(facts, *m)
    };
    is_body(&id) || answers.get(&id).is_some_and(|all| all.iter().any(is_body))
}

/// Whether a field may be counted on, if all that is written to it is not null.
fn may_count(facts: &Facts, id: FieldId, unseen: &mut FxHashMap<ClassId, bool>) -> bool {
    let program = facts.program();
    let field = program.field(id);
    let class = program.class(field.class);
    let has_kind = match class.kind {
        ClassKind::Class | ClassKind::Enum => true,
        // Those of records are values of the object.
        ClassKind::Interface | ClassKind::Record => field.is_static,
        ClassKind::Annotation | ClassKind::Lambda => false,
    };
    if field.ghost != GhostKind::Real
        || !field.ty.is_reference()
        || field.nullness != Nullness::Default
        || field.is_captured()
        || field.constant.is_some()
        || !has_kind
        || !says_nothing(program, field.class)
        || facts.world() == World::Open && field.visibility != Visibility::Private
    {
        return false;
    }
    if field.is_static {
        return class.static_init.is_some();
    }
    // What its own constructors show, and when, is looked at with their bodies.
    class
        .superclass
        .is_none_or(|class| *unseen.entry(class).or_insert_with(|| facts.is_built_unseen(class)))
}

/// Who may write to each field.
fn setters(program: &Program) -> Vec<Vec<MethodId>> {
    let mut setters: Vec<Vec<MethodId>> = vec![Vec::new(); program.fields.len()];
    let mut add = |field: FieldId, id: MethodId| {
        if let Some(setters) = setters.get_mut(field.index())
            && setters.last() != Some(&id)
        {
            setters.push(id);
        }
    };
    for (id, method) in (0..).map(MethodId).zip(&program.methods) {
        let makes = |field: &Field| match field.is_static {
            true => method.kind == MethodKind::StaticInit,
            false => method.kind == MethodKind::Constructor,
        };
        for field in &program.class(method.class).fields {
            if makes(program.field(*field)) {
                add(*field, id);
            }
        }
        match &method.body {
            Body::Block { block, .. } => each_stmt(block, &mut |stmt| match &stmt.kind {
                StmtKind::WriteField { field, .. } | StmtKind::WriteStatic { field, .. } => {
                    add(*field, id);
                }
                _ => {}
            }),
            // What cannot be looked at may write to whatever it sees.
            Body::Unsupported(_) => {
                for (field, info) in (0..).map(FieldId).zip(&program.fields) {
                    if sees(program, method, info) {
                        add(field, id);
                    }
                }
            }
            Body::None => {}
        }
    }
    setters
}

/// Whether the text of a method may name the field.
fn sees(program: &Program, method: &Method, field: &Field) -> bool {
    let (here, there) = (program.class(method.class), program.class(field.class));
    matches!(there.origin, Origin::Source)
        && field.ty.is_reference()
        && match field.visibility {
            Visibility::Private => {
                outermost(program, method.class) == outermost(program, field.class)
            }
            Visibility::Package => here.package == there.package,
            Visibility::Protected | Visibility::Public => true,
        }
}

fn outermost(program: &Program, mut class: ClassId) -> ClassId {
    while let Some(outer) = program.class(class).outer {
        class = outer;
    }
    class
}

struct Search<'a> {
    facts: &'a Facts,
    fields: Vec<bool>,
    results: Vec<bool>,
    said: Vec<bool>,
    /// Whether the body gives nothing that is null.
    gives: Vec<bool>,
}

impl Guess for Search<'_> {
    fn field(&self, field: FieldId) -> bool {
        let info = self.facts.program().field(field);
        info.nullness == Nullness::NonNull || self.fields.get(field.index()) == Some(&true)
    }

    fn gives(&self, method: MethodId) -> bool {
        let at = method.index();
        self.said.get(at) == Some(&true) || self.results.get(at) == Some(&true)
    }

    fn takes_none(&self, method: MethodId, param: LocalId) -> bool {
        takes_no_null(self.facts, method, param)
    }
}

impl Search<'_> {
    fn settle(&mut self, answers: &Answers) {
        let program = self.facts.program();
        let mut answered: FxHashMap<MethodId, Vec<MethodId>> = FxHashMap::default();
        for (called, all) in answers {
            for run in all {
                answered.entry(*run).or_default().push(*called);
            }
        }
        let readers = Readers::of(program);
        let mut open: Vec<MethodId> = (0..program.methods.len() as u32).map(MethodId).collect();
        // From the front, so that a run is the same whatever came before.
        open.reverse();
        let mut is_open = vec![true; program.methods.len()];
        while let Some(id) = open.pop() {
            if let Some(is_open) = is_open.get_mut(id.index()) {
                *is_open = false;
            }
            let (fields, results) = self.look(id, &answered);
            let fields = fields.iter().filter_map(|field| readers.fields.get(field));
            let results = results.iter().filter_map(|method| readers.results.get(method));
            for reader in fields.chain(results).flatten() {
                if let Some(is_open) = is_open.get_mut(reader.index())
                    && !*is_open
                {
                    *is_open = true;
                    open.push(*reader);
                }
            }
        }
    }

    /// Looks at one body, and says what is dropped because of it.
    fn look(
        &mut self,
        id: MethodId,
        answered: &FxHashMap<MethodId, Vec<MethodId>>,
    ) -> (Vec<FieldId>, Vec<MethodId>) {
        let program = self.facts.program();
        let method = program.method(id);
        let (mut fields, gives) = match &method.body {
            Body::Block { .. } if !method.modifiers.trusted => {
                let found = flow::run(self.facts, id, self);
                let gives = !found.is_cut && gives(method, &found);
                (self.contradicted(id, &found), gives)
            }
            Body::Block { .. } => (written(method), false),
            // The bodies of those that implement it are looked at by themselves.
            Body::None if method.is_abstract => (Vec::new(), true),
            Body::None | Body::Unsupported(_) => {
                let own = program.class(method.class).fields.clone();
                let is_new = method.kind != MethodKind::Method;
                (if is_new { own } else { Vec::new() }, false)
            }
        };
        fields.retain(|field| self.fields.get_mut(field.index()).is_some_and(std::mem::take));
        let is_said = self.said.get(id.index()) == Some(&true);
        let mut results = Vec::new();
        if !gives && !is_said && self.gives.get(id.index()) == Some(&true) {
            self.gives[id.index()] = false;
            let called = answered.get(&id).into_iter().flatten().copied();
            for method in called.chain([id]) {
                if let Some(known) = self.results.get_mut(method.index())
                    && std::mem::take(known)
                {
                    results.push(method);
                }
            }
        }
        (fields, results)
    }

    /// The fields that the body shows not to be what they were taken for.
    fn contradicted(&self, id: MethodId, found: &Found) -> Vec<FieldId> {
        let program = self.facts.program();
        let method = program.method(id);
        if found.is_cut {
            let own = program.class(method.class).fields.iter().copied();
            return written(method).into_iter().chain(own).collect();
        }
        let mut fields: Vec<FieldId> = found.nulls.iter().copied().collect();
        let of_class = |is_static: bool| {
            let own = program.class(method.class).fields.iter().copied();
            own.filter(move |f| program.field(*f).is_static == is_static)
        };
        let sets = match method.kind {
            MethodKind::Method => None,
            MethodKind::Constructor => Some(false),
            MethodKind::StaticInit => Some(true),
        };
        if let (Some(is_static), Some(end)) = (sets, &found.end) {
            fields.extend(of_class(is_static).filter(|field| !end.set.contains(field)));
        }
        if method.kind == MethodKind::Constructor {
            fields.extend(of_class(false).filter(|field| found.early.contains(field)));
        }
        fields.sort_unstable();
        fields.dedup();
        fields
    }
}

/// Whether the result is there wherever the body is left.
fn gives(method: &Method, found: &Found) -> bool {
    match (&found.end, method.result_local) {
        (Some(end), Some(result)) => end.there.has(result),
        (None, _) => true,
        (Some(_), None) => false,
    }
}

fn written(method: &Method) -> Vec<FieldId> {
    let Body::Block { block, .. } = &method.body else { return Vec::new() };
    let mut fields = Vec::new();
    each_stmt(block, &mut |stmt| match &stmt.kind {
        StmtKind::WriteField { field, .. } | StmtKind::WriteStatic { field, .. } => {
            fields.push(*field);
        }
        _ => {}
    });
    fields
}

/// Which bodies count on what.
#[derive(Default)]
struct Readers {
    fields: FxHashMap<FieldId, Vec<MethodId>>,
    results: FxHashMap<MethodId, Vec<MethodId>>,
    reader: Option<MethodId>,
}

impl Readers {
    fn of(program: &Program) -> Readers {
        let mut readers = Readers::default();
        for (id, method) in (0..).map(MethodId).zip(&program.methods) {
            if let Body::Block { block, .. } = &method.body {
                readers.reader = Some(id);
                readers.block(block);
            }
        }
        readers
    }
}

impl<'a> Visitor<'a> for Readers {
    fn stmt(&mut self, stmt: &'a Stmt) {
        if let StmtKind::Call(call) = &stmt.kind {
            self.results.entry(call.method).or_default().extend(self.reader);
        }
        walk_stmt(self, stmt);
    }

    fn expr(&mut self, e: &'a Expr) {
        if let ExprKind::Field(_, field) | ExprKind::StaticField(field) = &e.kind {
            self.fields.entry(*field).or_default().extend(self.reader);
        }
        walk_expr(self, e);
    }
}
