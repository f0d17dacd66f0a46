//! Declarations: types and their members.

use super::Printer;
use crate::ast::{
    ConstructorDecl, DataDecl, EnumConstant, Expr, FieldDecl, FunctionDecl, Initializer, Item,
    LemmaDecl, Member, MethodDecl, Modifiers, Param, PredicateDecl, ReceiverParam, SpecModifier,
    Type, TypeDecl, TypeDeclKind, VarDeclarator,
};

impl Printer {
    pub(super) fn type_decl(&mut self, decl: &TypeDecl) {
        self.member_modifiers(&decl.modifiers);
        self.text(match decl.kind {
            TypeDeclKind::Class => "class ",
            TypeDeclKind::Interface => "interface ",
            TypeDeclKind::Enum => "enum ",
            TypeDeclKind::Record => "record ",
            TypeDeclKind::Annotation => "@interface ",
        });
        self.ident(&decl.name);
        self.type_params(&decl.type_params);
        if decl.kind == TypeDeclKind::Record {
            self.params(&decl.components);
        }
        if let Some(superclass) = &decl.extends {
            self.text(" extends ");
            self.ty(superclass);
        }
        let is_interface = decl.kind == TypeDeclKind::Interface;
        self.types_after(if is_interface { " extends " } else { " implements " }, &decl.interfaces);
        self.types_after(" permits ", &decl.permits);
        self.text(" ");
        if decl.kind == TypeDeclKind::Enum {
            self.enum_body(&decl.constants, &decl.members);
        } else {
            self.class_body(&decl.members);
        }
    }

    fn types_after(&mut self, keyword: &str, types: &[Type]) {
        if !types.is_empty() {
            self.text(keyword);
            self.separated(types, ", ", Printer::ty);
        }
    }

    pub(super) fn class_body(&mut self, members: &[Member]) {
        self.braced(members.is_empty(), |p| p.members(members));
    }

    fn members(&mut self, members: &[Member]) {
        for (index, member) in members.iter().enumerate() {
            let previous = index.checked_sub(1).and_then(|before| members.get(before));
            if previous.is_some_and(|previous| !is_short(previous) || !is_short(member)) {
                self.blank_line();
            } else {
                self.newline();
            }
            self.member(member);
        }
    }

    fn enum_body(&mut self, constants: &[EnumConstant], members: &[Member]) {
        self.braced(constants.is_empty() && members.is_empty(), |p| {
            for (index, constant) in constants.iter().enumerate() {
                if index > 0 {
                    p.text(",");
                }
                p.newline();
                p.enum_constant(constant);
            }
            if members.is_empty() {
                return;
            }
            if constants.is_empty() {
                p.newline();
            }
            p.text(";");
            p.out.push('\n');
            p.members(members);
        });
    }

    fn enum_constant(&mut self, constant: &EnumConstant) {
        self.modifiers(&constant.modifiers);
        self.ident(&constant.name);
        if let Some(args) = &constant.args {
            self.args(args);
        }
        if let Some(members) = &constant.body {
            self.text(" ");
            self.class_body(members);
        }
    }

    pub(super) fn member(&mut self, member: &Member) {
        match member {
            Member::Field(field) => self.field(field),
            Member::Method(method) => self.in_annotation_if(method.in_spec, |p| p.method(method)),
            Member::Constructor(constructor) => {
                self.in_annotation_if(constructor.in_spec, |p| p.constructor(constructor));
            }
            Member::Initializer(initializer) => self.initializer(initializer),
            Member::Item(item) => self.item(item),
            Member::Predicate(predicate) => self.in_annotation(|p| p.predicate(predicate)),
            Member::Spec(member) => self.in_annotation(|p| p.spec_member(member)),
        }
    }

    fn field(&mut self, field: &FieldDecl) {
        self.in_annotation_if(field.in_spec, |p| {
            p.member_modifiers(&field.modifiers);
            p.ty(&field.ty);
            p.text(" ");
            p.separated(&field.vars, ", ", Printer::declarator);
            p.text(";");
        });
        for clause in &field.clauses {
            self.newline();
            self.in_annotation(|p| p.spec_member(clause));
        }
    }

    pub(super) fn declarator(&mut self, var: &VarDeclarator) {
        self.ident(&var.name);
        self.dims(&var.dims);
        if let Some(init) = &var.init {
            self.text(" = ");
            self.expr(init);
        }
    }

    fn method(&mut self, method: &MethodDecl) {
        self.contract_before(&method.contract);
        self.member_modifiers(&method.modifiers);
        self.type_params_spaced(method);
        self.ty(&method.result);
        self.text(" ");
        self.ident(&method.name);
        self.params_with_receiver(method.receiver.as_ref(), &method.params);
        self.dims(&method.dims);
        self.types_after(" throws ", &method.throws);
        if let Some(default) = &method.default {
            self.text(" default ");
            self.annotation_value(default);
        }
        match &method.body {
            Some(body) => {
                self.text(" ");
                self.block(body);
            }
            None => self.text(";"),
        }
    }

    fn type_params_spaced(&mut self, method: &MethodDecl) {
        if !method.type_params.is_empty() {
            self.type_params(&method.type_params);
            self.text(" ");
        }
    }

    fn constructor(&mut self, constructor: &ConstructorDecl) {
        self.contract_before(&constructor.contract);
        self.member_modifiers(&constructor.modifiers);
        if !constructor.type_params.is_empty() {
            self.type_params(&constructor.type_params);
            self.text(" ");
        }
        self.ident(&constructor.name);
        if let Some(params) = &constructor.params {
            self.params_with_receiver(constructor.receiver.as_ref(), params);
        }
        self.types_after(" throws ", &constructor.throws);
        match &constructor.body {
            Some(body) => {
                self.text(" ");
                self.block(body);
            }
            None => self.text(";"),
        }
    }

    fn initializer(&mut self, initializer: &Initializer) {
        self.contract_before(&initializer.contract);
        if initializer.is_static {
            self.text("static ");
        }
        self.block(&initializer.body);
    }

    fn params_with_receiver(&mut self, receiver: Option<&ReceiverParam>, params: &[Param]) {
        self.text("(");
        if let Some(receiver) = receiver {
            self.annotations_inline(&receiver.annotations);
            self.ty(&receiver.ty);
            self.text(" ");
            if let Some(qualifier) = &receiver.qualifier {
                self.ident(qualifier);
                self.text(".");
            }
            self.text(if params.is_empty() { "this" } else { "this, " });
        }
        self.separated(params, ", ", Printer::param);
        self.text(")");
    }

    pub(super) fn params(&mut self, params: &[Param]) {
        self.params_with_receiver(None, params);
    }

    pub(super) fn param(&mut self, param: &Param) {
        self.modifiers(&param.modifiers);
        if let Some(ty) = &param.ty {
            self.ty(ty);
            self.text(" ");
        }
        self.annotations_inline(&param.varargs_annotations);
        if param.varargs {
            self.text("... ");
        }
        self.ident(&param.name);
        self.dims(&param.dims);
    }

    fn predicate(&mut self, predicate: &PredicateDecl) {
        self.modifiers(&predicate.modifiers);
        self.text("predicate ");
        self.ident(&predicate.name);
        self.text("(");
        self.separated(&predicate.params, ", ", Printer::param);
        if !predicate.outputs.is_empty() {
            self.text("; ");
            self.separated(&predicate.outputs, ", ", Printer::param);
        }
        self.text(")");
        self.definition(predicate.body.as_ref());
    }

    /// ` = e;`, or only the semicolon of what has no definition.
    fn definition(&mut self, body: Option<&Expr>) {
        if let Some(body) = body {
            self.text(" = ");
            self.expr(body);
        }
        self.text(";");
    }

    pub(super) fn data_decl(&mut self, decl: &DataDecl) {
        self.modifiers(&decl.modifiers);
        self.text("data ");
        self.ident(&decl.name);
        self.type_params(&decl.type_params);
        self.text(" = ");
        self.separated(&decl.constructors, " | ", |p, constructor| {
            p.ident(&constructor.name);
            p.params(&constructor.params);
        });
        self.text(";");
    }

    pub(super) fn function_decl(&mut self, decl: &FunctionDecl) {
        self.contract_before(&decl.contract);
        self.modifiers(&decl.modifiers);
        self.text("function ");
        if !decl.type_params.is_empty() {
            self.type_params(&decl.type_params);
            self.text(" ");
        }
        self.ty(&decl.result);
        self.text(" ");
        self.ident(&decl.name);
        self.params(&decl.params);
        self.definition(decl.body.as_ref());
    }

    pub(super) fn lemma_decl(&mut self, decl: &LemmaDecl) {
        // Behind the header, cases have no modifiers, and without a body the contract of
        // what follows would be read as a part of this one.
        let in_header = decl.body.is_some()
            && decl.contract.cases.iter().all(|case| case.modifiers.flags.is_empty());
        if !in_header {
            self.contract_before(&decl.contract);
        }
        self.modifiers(&Modifiers { spec: Vec::new(), ..decl.modifiers.clone() });
        self.text("lemma ");
        self.modifiers(&Modifiers { spec: decl.modifiers.spec.clone(), ..Modifiers::default() });
        if !decl.type_params.is_empty() {
            self.type_params(&decl.type_params);
            self.text(" ");
        }
        self.ident(&decl.name);
        self.params(&decl.params);
        let below = in_header && self.contract_after(&decl.contract);
        match &decl.body {
            Some(body) => {
                if below {
                    self.newline();
                } else {
                    self.text(" ");
                }
                self.block(body);
            }
            None => self.text(";"),
        }
    }
}

/// Whether the type must have been declared in an annotation as a whole: the tree says
/// so only through members that could not stand anywhere else.
pub(super) fn is_in_annotation(decl: &TypeDecl) -> bool {
    is_ghost(&decl.modifiers) && decl.members.iter().any(needs_annotation_around)
}

fn needs_annotation_around(member: &Member) -> bool {
    match member {
        Member::Field(field) => field.in_spec && !is_ghost(&field.modifiers),
        Member::Method(method) => method.in_spec && !is_ghost(&method.modifiers),
        Member::Constructor(constructor) => {
            constructor.in_spec && !is_ghost(&constructor.modifiers)
        }
        Member::Item(Item::Type(inner)) => inner.members.iter().any(needs_annotation_around),
        _ => false,
    }
}

fn is_ghost(modifiers: &Modifiers) -> bool {
    modifiers.has_spec(SpecModifier::Ghost) || modifiers.has_spec(SpecModifier::Model)
}

/// Fields and the like stand close together; an empty line surrounds the rest.
fn is_short(member: &Member) -> bool {
    matches!(member, Member::Field(_) | Member::Spec(_) | Member::Predicate(_))
}
