//! Declarations of the annotation language: predicates, invariants, represents clauses,
//! functions, data types, lemmas.

use base::{Code, Diagnostic};
use ir::{
    Body, ClassInvariant, Constructor, Data, DataId, Function, FunctionId, Lemma, LemmaId, Local,
    LocalId, LocalKind, Nullness, Predicate, PredicateId, Type,
};
use syntax::ast::SpecModifier;

use super::mathematics;
use crate::hir;
use crate::lower::Lower;
use crate::lower::body::{Frame, FrameKind, nullness};
use crate::lower::declarations::declare::visibility;
use crate::symbols::{
    ClassSym, DataSym, Flags, FunctionSym, LemmaSym, ParamInfo, PredicateSym, VarSym,
};

impl Lower<'_, '_> {
    // ───────────────────────── ids ─────────────────────────

    fn this_local(&mut self, class: ClassSym) -> Local {
        Local {
            name: base::Symbol::new("this"),
            ty: Type::Class(self.class_id(class)),
            kind: LocalKind::This,
            nullness: Nullness::NonNull,
            span: self.table.class(class).span,
        }
    }

    fn spec_param(&mut self, param: &ParamInfo, index: usize) -> Local {
        Local {
            name: param.name.unwrap_or_else(|| base::Symbol::new(&format!("p{index}"))),
            ty: self.ty(&param.ty),
            kind: LocalKind::Param,
            nullness: nullness(param.flags),
            span: param.span,
        }
    }

    pub(in crate::lower) fn predicate_id(&mut self, predicate: PredicateSym) -> PredicateId {
        if let Some(id) = self.predicates.get(&predicate) {
            return *id;
        }
        let info = self.table.predicate(predicate);
        let class = self.class_id(info.class);
        let is_static = info.flags.has(Flags::STATIC);
        let id = PredicateId(self.program.predicates.len() as u32);
        self.predicates.insert(predicate, id);
        self.program.predicates.push(Predicate {
            class: Some(class),
            name: info.name,
            is_static,
            params: Vec::new(),
            outputs: Vec::new(),
            locals: Vec::new(),
            body: None,
            broken: false,
            export: info.flags.has(Flags::EXPORT),
            opaque: info.flags.has(Flags::OPAQUE),
            visibility: visibility(info.flags),
            overrides: Vec::new(),
            origin: self.program.class(class).origin,
            span: info.span,
        });
        self.program.classes[class.index()].predicates.push(id);
        let mut locals = Vec::new();
        if !is_static {
            locals.push(self.this_local(info.class));
        }
        for (index, param) in info.params.iter().chain(&info.outputs).enumerate() {
            locals.push(self.spec_param(param, index));
        }
        let inputs = locals.len() - info.outputs.len();
        let mut overrides = self.table.predicate_overrides(predicate);
        if let Some((below, above)) = self.two_families(predicate, &overrides) {
            // It would make one family of two that some objects have both.
            let message = format!(
                "this would redefine two predicates at once: `{}`, and `{}`, which that does not redefine",
                self.shown_predicate(below),
                self.shown_predicate(above)
            );
            let d = Diagnostic::new(Code::Override, info.span, message)
                .label(self.table.predicate(below).span, "this one")
                .label(self.table.predicate(above).span, "and this one")
                .help("give it another name");
            self.spec_errors.push(d.clone());
            self.said.broken.predicates.insert(id, Some(d));
            overrides.clear();
        }
        let overrides = overrides.into_iter().map(|p| self.predicate_id(p)).collect();
        let place = &mut self.program.predicates[id.index()];
        place.params = (0..inputs as u32).map(LocalId).collect();
        place.outputs = (inputs as u32..locals.len() as u32).map(LocalId).collect();
        place.locals = locals;
        place.overrides = overrides;
        id
    }

    /// Two predicates that one takes the place of and that are not one family, although the class of one
    /// is below that of the other: one is known in its package only, and the other class is in another
    /// package.
    fn two_families(
        &mut self,
        predicate: PredicateSym,
        all: &[PredicateSym],
    ) -> Option<(PredicateSym, PredicateSym)> {
        if let Some(known) = self.said.two_families.get(&predicate) {
            return *known;
        }
        let found = match all {
            [] | [_] => None,
            // Whatever two there are, the one above takes their place, too.
            [above, others @ ..] if self.table.predicate_overrides(*above) == others => {
                self.two_families(*above, others)
            }
            _ => self.two_apart(all),
        };
        self.said.two_families.insert(predicate, found);
        found
    }

    fn two_apart(&self, all: &[PredicateSym]) -> Option<(PredicateSym, PredicateSym)> {
        let class = |p: &PredicateSym| self.table.predicate(*p).class;
        all.iter().find_map(|p| {
            let supers = self.table.supers(class(p));
            let mut above =
                all.iter().filter(|q| class(p) != class(q) && supers.contains(&class(q)));
            let own = self.table.predicate_overrides(*p);
            above.find(|q| !own.contains(q)).map(|q| (*p, *q))
        })
    }

    fn shown_predicate(&self, predicate: PredicateSym) -> String {
        let info = self.table.predicate(predicate);
        format!("{}.{}", self.table.class(info.class).name, info.name)
    }

    pub(in crate::lower) fn data_id(&mut self, data: DataSym) -> DataId {
        if let Some(id) = self.datas.get(&data) {
            return *id;
        }
        let info = self.table.data(data);
        let id = DataId(self.program.data.len() as u32);
        self.datas.insert(data, id);
        self.program.data.push(Data {
            name: info.name,
            type_params: info.type_params.len() as u32,
            constructors: Vec::new(),
            span: info.span,
        });
        let mut constructors = Vec::new();
        for constructor in &info.constructors {
            let fields = constructor
                .fields
                .iter()
                .enumerate()
                .map(|(index, f)| {
                    let name = f.name.unwrap_or_else(|| base::Symbol::new(&format!("f{index}")));
                    (name, mathematics::widened(self.ty(&f.ty)))
                })
                .collect();
            constructors.push(Constructor { name: constructor.name, fields, span: info.span });
        }
        self.program.data[id.index()].constructors = constructors;
        id
    }

    pub(in crate::lower) fn function_id(&mut self, function: FunctionSym) -> FunctionId {
        if let Some(id) = self.functions.get(&function) {
            return *id;
        }
        let info = self.table.function(function);
        let id = FunctionId(self.program.functions.len() as u32);
        self.functions.insert(function, id);
        self.program.functions.push(Function {
            name: info.name,
            type_params: info.type_params.len() as u32,
            params: Vec::new(),
            result: Type::Void,
            result_local: LocalId(0),
            locals: Vec::new(),
            contract: Default::default(),
            body: None,
            opaque: info.decl.modifiers.has_spec(SpecModifier::Opaque),
            span: info.span,
        });
        let mut locals = Vec::new();
        for (index, param) in info.params.iter().enumerate() {
            locals.push(self.spec_param(param, index));
        }
        let params = (0..locals.len() as u32).map(LocalId).collect();
        let result = mathematics::widened(self.ty(&info.result.clone()));
        let result_local = LocalId(locals.len() as u32);
        locals.push(Local {
            name: base::Symbol::new("result"),
            ty: result.clone(),
            kind: LocalKind::Result,
            nullness: Nullness::Default,
            span: info.span,
        });
        let place = &mut self.program.functions[id.index()];
        place.params = params;
        place.result = result;
        place.result_local = result_local;
        place.locals = locals;
        id
    }

    pub(in crate::lower) fn lemma_id(&mut self, lemma: LemmaSym) -> LemmaId {
        if let Some(id) = self.lemmas.get(&lemma) {
            return *id;
        }
        let info = self.table.lemma(lemma);
        let class = info.class.map(|c| self.class_id(c));
        let is_static = class.is_none() || info.flags.has(Flags::STATIC);
        let has = |m| info.decl.modifiers.has_spec(m);
        let id = LemmaId(self.program.lemmas.len() as u32);
        self.lemmas.insert(lemma, id);
        let package = self.table.lemma_package(lemma);
        self.program.lemmas.push(Lemma {
            class,
            package,
            name: info.name,
            is_static,
            params: Vec::new(),
            locals: Vec::new(),
            labels: 0,
            contract: Default::default(),
            body: Body::None,
            auto: has(SpecModifier::Auto),
            abstraction: has(SpecModifier::Abstraction),
            trusted: info.flags.has(Flags::TRUSTED),
            is_abstract: info.flags.has(Flags::ABSTRACT),
            proves: None,
            span: info.span,
        });
        let mut locals = Vec::new();
        if let Some(class) = info.class
            && !is_static
        {
            locals.push(self.this_local(class));
        }
        for (index, param) in info.params.iter().enumerate() {
            locals.push(self.spec_param(param, index));
        }
        let place = &mut self.program.lemmas[id.index()];
        place.params = (0..locals.len() as u32).map(LocalId).collect();
        place.locals = locals;
        id
    }

    // ───────────────────────── bodies ─────────────────────────

    fn spec_frame(
        &mut self,
        class: Option<ClassSym>,
        is_static: bool,
        locals: Vec<Local>,
        first: usize,
        vars: &[VarSym],
    ) -> Frame {
        let kind = if is_static { FrameKind::Static } else { FrameKind::Instance };
        let mut frame = Frame::new(class, kind, self.overflow_of(ir::Arithmetic::Default));
        for (index, var) in vars.iter().enumerate() {
            if let Some(local) = locals.get(first + index) {
                let id = LocalId((first + index) as u32);
                frame.vars.insert(*var, ir::Expr::local(id, local.ty.clone(), local.span));
            }
        }
        frame.locals = locals;
        frame
    }

    pub(in crate::lower) fn lower_spec_members(&mut self, class: &hir::Class) {
        for predicate in &class.predicates {
            self.lower_predicate(class.class, predicate);
        }
        let class_id = self.class_id(class.class);
        for invariant in &class.invariants {
            let this = self.this_local(class.class);
            let locals = if invariant.is_static { Vec::new() } else { vec![this] };
            let frame = self.spec_frame(Some(class.class), invariant.is_static, locals, 0, &[]);
            let (frame, condition) = self.in_frame(frame, |l| l.assertion(&invariant.condition));
            self.spec_errors.extend(frame.errors);
            self.program.classes[class_id.index()].invariants.push(ClassInvariant {
                kind: invariant.kind,
                is_static: invariant.is_static,
                locals: frame.locals,
                condition,
                name: None,
                span: invariant.span,
            });
        }
        for represents in &class.represents {
            let this = self.this_local(class.class);
            let frame = self.spec_frame(Some(class.class), false, vec![this], 0, &[]);
            let (frame, value) = self.in_frame(frame, |l| l.spec(&represents.value));
            self.spec_errors.extend(frame.errors);
            let field = self.field_id(represents.field);
            self.program.fields[field.index()].represents.push(ir::Represents {
                class: class_id,
                locals: frame.locals,
                value,
                is_relation: represents.is_relation,
            });
        }
        for accessible in &class.accessible {
            let this = self.this_local(class.class);
            let frame = self.spec_frame(Some(class.class), false, vec![this], 0, &[]);
            let (frame, (locations, measure)) = self.in_frame(frame, |l| {
                let locations = accessible.locations.iter().map(|e| l.location_set(e)).collect();
                (locations, accessible.measure.as_ref().map(|e| l.spec(e)))
            });
            self.spec_errors.extend(frame.errors);
            let field = match accessible.subject {
                hir::Dependent::Field(field) => Some(self.field_id(field)),
                hir::Dependent::Invariant => None,
            };
            self.program.classes[class_id.index()].dependencies.push(ir::Dependency {
                field,
                locals: frame.locals,
                locations,
                measure,
                span: accessible.span,
            });
        }
        for lemma in &class.lemmas {
            self.lower_lemma(lemma);
        }
    }

    fn lower_predicate(&mut self, class: ClassSym, predicate: &hir::Predicate) {
        let id = self.predicate_id(predicate.predicate);
        let place = self.program.predicate(id);
        let (is_static, locals) = (place.is_static, place.locals.clone());
        let vars: Vec<VarSym> =
            predicate.params.iter().chain(&predicate.outputs).copied().collect();
        let first = usize::from(!is_static);
        let frame = self.spec_frame(Some(class), is_static, locals, first, &vars);
        let (frame, body) = self.in_frame(frame, |l| {
            let body = predicate.body.as_ref().filter(|_| !predicate.has_errors);
            body.map(|e| l.assertion(e))
        });
        let is_broken = predicate.has_errors || !frame.errors.is_empty();
        if is_broken && !self.said.broken.predicates.contains_key(&id) {
            let error = predicate.error.as_ref().or(frame.errors.first());
            self.said.broken.predicates.insert(id, error.cloned());
        }
        self.spec_errors.extend(frame.errors);
        let place = &mut self.program.predicates[id.index()];
        place.locals = frame.locals;
        // Abstract is the weakest a predicate can be: nothing is known of it.
        place.body = body.filter(|_| !is_broken);
    }

    pub(in crate::lower) fn lower_functions_and_lemmas(&mut self) {
        let typed = self.typed;
        for function in &typed.functions {
            let id = self.function_id(function.function);
            let place = self.program.function(id);
            let (locals, result) = (place.locals.clone(), place.result_local);
            let mut frame = self.spec_frame(None, true, locals, 0, &function.params);
            frame.result = Some(result);
            let (frame, (contract, body)) = self.in_frame(frame, |l| {
                if function.has_errors {
                    return Default::default();
                }
                let contract = l.contract(&function.contract);
                (contract, function.body.as_ref().map(|e| l.spec(e)))
            });
            let is_broken = function.has_errors || !frame.errors.is_empty();
            self.spec_errors.extend(frame.errors);
            let place = &mut self.program.functions[id.index()];
            place.locals = frame.locals;
            if !is_broken {
                place.contract = contract;
                place.body = body.map(mathematics::unbounded);
            }
        }
        for lemma in &typed.lemmas {
            self.lower_lemma(lemma);
        }
    }

    pub(in crate::lower) fn lower_lemma(&mut self, lemma: &hir::Lemma) {
        let id = self.lemma_id(lemma.lemma);
        let info = self.table.lemma(lemma.lemma);
        let place = self.program.lemma(id);
        let (is_static, locals) = (place.is_static, place.locals.clone());
        let first = usize::from(!is_static);
        let mut frame = self.spec_frame(info.class, is_static, locals, first, &lemma.params);
        frame.ghost = true;
        let proved = self.table.abstract_lemmas_above(lemma.lemma).first().copied();
        let proves = proved.map(|other| self.lemma_id(other));
        let inherited = proved.filter(|_| info.decl.contract.is_empty());
        let mut written = self.typed.classes.iter().flat_map(|class| &class.lemmas);
        let inherited = inherited.and_then(|other| written.find(|l| l.lemma == other));
        // What is inherited speaks of the same parameters by other names.
        for (own, other) in lemma.params.iter().zip(inherited.iter().flat_map(|l| &l.params)) {
            if let Some(local) = frame.vars.get(own).cloned() {
                frame.vars.insert(*other, local);
            }
        }
        let has_errors = lemma.has_errors || inherited.is_some_and(|l| l.has_errors);
        let (frame, contract) = self.in_frame(frame, |l| {
            // What is wrong has been reported; there is nothing to add.
            if has_errors {
                return Default::default();
            }
            let around = proved.filter(|_| inherited.is_some());
            let around = around.and_then(|other| l.table.lemma(other).class);
            let own = around.and_then(|class| l.f.class.replace(class));
            let contract = l.contract(&inherited.unwrap_or(lemma).contract);
            if own.is_some() {
                l.f.class = own;
            }
            if let Some(body) = &lemma.body {
                l.block(body);
            }
            contract
        });
        let place = &mut self.program.lemmas[id.index()];
        place.locals = frame.locals;
        place.labels = frame.labels;
        place.proves = proves;
        if has_errors || !frame.errors.is_empty() {
            let error = lemma.error.as_ref().or(frame.errors.first());
            self.said.broken.lemmas.insert(id, error.cloned());
            place.body = Body::Unsupported(frame.errors);
            return;
        }
        place.contract = contract;
        if lemma.body.is_some() {
            let stmts = frame.blocks.into_iter().next().unwrap_or_default();
            place.body = Body::Block { exit: frame.exit, block: ir::Block { stmts } };
        }
    }
}
