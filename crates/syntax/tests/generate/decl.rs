//! Random declarations.

use syntax::ast::*;

use super::{Generator, here, ident, ty};

const MEMBER_FLAGS: [Modifier; 8] = [
    Modifier::Public,
    Modifier::Protected,
    Modifier::Private,
    Modifier::Static,
    Modifier::Final,
    Modifier::Abstract,
    Modifier::Synchronized,
    Modifier::Native,
];

const TYPE_FLAGS: [Modifier; 6] = [
    Modifier::Public,
    Modifier::Abstract,
    Modifier::Static,
    Modifier::Sealed,
    Modifier::NonSealed,
    Modifier::Strictfp,
];

impl Generator {
    pub(super) fn item(&mut self) -> Item {
        match self.below(6) {
            0 => Item::Data(self.in_annotation(Generator::data_decl)),
            1 => Item::Function(self.in_annotation(Generator::function_decl)),
            2 => Item::Lemma(self.in_annotation(Generator::lemma_decl)),
            _ => Item::Type(self.type_decl(false)),
        }
    }

    pub(super) fn type_decl(&mut self, local: bool) -> TypeDecl {
        self.deeper(|g| {
            let kind = g.pick(&[
                TypeDeclKind::Class,
                TypeDeclKind::Class,
                TypeDeclKind::Interface,
                TypeDeclKind::Enum,
                TypeDeclKind::Record,
                TypeDeclKind::Annotation,
            ]);
            let kind =
                if local && kind == TypeDeclKind::Annotation { TypeDeclKind::Class } else { kind };
            let flags: &[Modifier] = if local { &[Modifier::Final] } else { &TYPE_FLAGS };
            let name = g.type_name();
            let generic = !matches!(kind, TypeDeclKind::Enum | TypeDeclKind::Annotation);
            let class = kind == TypeDeclKind::Class;
            let can_permit = class || kind == TypeDeclKind::Interface;
            TypeDecl {
                loc: here(),
                modifiers: g.modifiers(flags, &[SpecModifier::Pure, SpecModifier::CodeJavaMath]),
                kind,
                name,
                type_params: if generic { g.type_params() } else { Vec::new() },
                extends: if class { g.maybe(3, Generator::class_type) } else { None },
                interfaces: if kind == TypeDeclKind::Annotation {
                    Vec::new()
                } else {
                    g.many(2, Generator::class_type)
                },
                permits: if can_permit && g.one_in(4) {
                    g.some(2, Generator::class_type)
                } else {
                    Vec::new()
                },
                components: if kind == TypeDeclKind::Record {
                    g.params(&[Modifier::Final])
                } else {
                    Vec::new()
                },
                constants: if kind == TypeDeclKind::Enum {
                    g.many(3, Generator::enum_constant)
                } else {
                    Vec::new()
                },
                members: match kind {
                    TypeDeclKind::Annotation => g.many(3, Generator::annotation_element),
                    TypeDeclKind::Interface => g.class_members(""),
                    TypeDeclKind::Record => {
                        let mut members = g.class_members(name.as_str());
                        if g.one_in(3) {
                            let mut compact = g.constructor(name.as_str());
                            compact.params = None;
                            compact.receiver = None;
                            compact.type_params.clear();
                            compact.throws.clear();
                            members.push(Member::Constructor(compact));
                        }
                        members
                    }
                    _ => g.class_members(name.as_str()),
                },
            }
        })
    }

    fn enum_constant(&mut self) -> EnumConstant {
        EnumConstant {
            loc: here(),
            modifiers: Modifiers { annotations: self.annotations(6), ..Modifiers::default() },
            name: self.ident(),
            args: self.maybe(2, Generator::args),
            body: self.maybe(4, |g| g.class_members("")),
        }
    }

    /// Members of a class of that name; without a name there are no constructors.
    pub(super) fn class_members(&mut self, class: &str) -> Vec<Member> {
        self.deeper(|g| g.many(3, |g| g.member(class)))
    }

    fn member(&mut self, class: &str) -> Member {
        match self.below(12) {
            0..=2 => Member::Field(self.field_decl()),
            3 if !class.is_empty() => Member::Constructor(self.constructor(class)),
            4 if !self.in_spec => Member::Initializer(Initializer {
                loc: here(),
                is_static: self.one_in(2),
                contract: self.contract(),
                body: self.block(),
            }),
            5 if !self.in_spec => Member::Item(self.item()),
            6 => Member::Predicate(self.in_annotation(Generator::predicate)),
            7 | 8 => Member::Spec(self.in_annotation(Generator::spec_member)),
            _ => Member::Method(self.method()),
        }
    }

    fn field_decl(&mut self) -> FieldDecl {
        let ghost = self.one_in(4);
        let spec = [SpecModifier::SpecPublic, SpecModifier::Nullable, SpecModifier::Rep];
        let make = |g: &mut Generator| FieldDecl {
            loc: here(),
            modifiers: g.modifiers(&MEMBER_FLAGS[..5], &spec),
            ty: g.ty(),
            vars: g.declarators(),
            clauses: if g.one_in(6) { g.some(2, Generator::data_group) } else { Vec::new() },
            in_spec: g.in_spec,
        };
        if !ghost {
            return make(self);
        }
        let mut field = self.in_annotation(make);
        field.modifiers.spec =
            vec![(self.pick(&[SpecModifier::Ghost, SpecModifier::Model]), here())];
        field
    }

    fn method(&mut self) -> MethodDecl {
        let model = self.one_in(5);
        let spec = [SpecModifier::Pure, SpecModifier::Helper, SpecModifier::Trusted];
        let make = |g: &mut Generator| {
            let modifiers = g.modifiers(&MEMBER_FLAGS, &spec);
            let result = if g.one_in(2) { ty(TypeKind::Void) } else { g.ty() };
            let is_void = matches!(result.kind, TypeKind::Void);
            MethodDecl {
                loc: here(),
                modifiers,
                contract: g.contract(),
                type_params: g.type_params(),
                result,
                name: g.ident(),
                receiver: g.maybe(8, Generator::receiver),
                params: g.params(&[Modifier::Final]),
                dims: if is_void { Vec::new() } else { g.dims() },
                throws: if g.one_in(4) { g.some(2, Generator::class_type) } else { Vec::new() },
                default: None,
                body: g.maybe(2, Generator::block),
                in_spec: g.in_spec,
            }
        };
        if !model {
            return make(self);
        }
        let mut method = self.in_annotation(make);
        method.modifiers.spec.insert(0, (SpecModifier::Model, here()));
        method
    }

    fn annotation_element(&mut self) -> Member {
        Member::Method(MethodDecl {
            loc: here(),
            modifiers: self.modifiers(&[Modifier::Public], &[SpecModifier::Pure]),
            contract: Contract::default(),
            type_params: Vec::new(),
            result: self.ty(),
            name: self.ident(),
            receiver: None,
            params: Vec::new(),
            dims: self.dims(),
            throws: Vec::new(),
            default: self.maybe(2, Generator::annotation_value),
            body: None,
            in_spec: false,
        })
    }

    fn receiver(&mut self) -> ReceiverParam {
        ReceiverParam {
            loc: here(),
            annotations: self.annotations(3),
            ty: self.class_type(),
            qualifier: self.maybe(3, Generator::type_name),
        }
    }

    fn constructor(&mut self, class: &str) -> ConstructorDecl {
        ConstructorDecl {
            loc: here(),
            modifiers: self.modifiers(&MEMBER_FLAGS[..3], &[SpecModifier::Pure]),
            contract: self.contract(),
            type_params: self.type_params(),
            name: ident(class),
            receiver: self.maybe(12, Generator::receiver),
            params: Some(self.params(&[Modifier::Final])),
            throws: if self.one_in(4) { self.some(2, Generator::class_type) } else { Vec::new() },
            body: Some(self.block()),
            in_spec: self.in_spec,
        }
    }

    pub(super) fn params(&mut self, flags: &[Modifier]) -> Vec<Param> {
        let mut params = self.many(3, |g| g.param(flags, false));
        if self.one_in(6) {
            params.push(self.param(flags, true));
        }
        params
    }

    pub(super) fn param(&mut self, flags: &[Modifier], varargs: bool) -> Param {
        Param {
            loc: here(),
            modifiers: self.modifiers(flags, &[SpecModifier::Nullable, SpecModifier::NonNull]),
            ty: Some(self.ty()),
            varargs,
            varargs_annotations: if varargs { self.annotations(3) } else { Vec::new() },
            name: self.ident(),
            dims: if varargs { Vec::new() } else { self.dims() },
        }
    }

    fn predicate(&mut self) -> PredicateDecl {
        PredicateDecl {
            loc: here(),
            modifiers: self
                .modifiers(&MEMBER_FLAGS[..4], &[SpecModifier::Export, SpecModifier::Opaque]),
            name: self.ident(),
            params: self.many(2, |g| g.param(&[Modifier::Final], false)),
            outputs: self.many(2, |g| g.param(&[Modifier::Final], false)),
            body: self.maybe(2, Generator::expr),
        }
    }

    fn data_decl(&mut self) -> DataDecl {
        DataDecl {
            loc: here(),
            modifiers: self.modifiers(&[Modifier::Public], &[SpecModifier::Opaque]),
            name: self.type_name(),
            type_params: self.type_params(),
            constructors: self.some(3, |g| DataConstructor {
                loc: here(),
                name: g.type_name(),
                params: g.many(2, |g| g.param(&[Modifier::Final], false)),
            }),
        }
    }

    fn function_decl(&mut self) -> FunctionDecl {
        FunctionDecl {
            loc: here(),
            modifiers: self.modifiers(&[Modifier::Public], &[SpecModifier::Opaque]),
            contract: self.contract(),
            type_params: self.type_params(),
            result: self.ty(),
            name: self.ident(),
            params: self.many(2, |g| g.param(&[Modifier::Final], false)),
            body: self.maybe(2, Generator::expr),
        }
    }

    fn lemma_decl(&mut self) -> LemmaDecl {
        let spec = [SpecModifier::Auto, SpecModifier::Abstraction, SpecModifier::Trusted];
        LemmaDecl {
            loc: here(),
            modifiers: self.modifiers(&[Modifier::Public, Modifier::Static], &spec),
            contract: self.contract(),
            type_params: self.type_params(),
            name: self.ident(),
            params: self.many(2, |g| g.param(&[Modifier::Final], false)),
            body: self.maybe(2, Generator::block),
        }
    }
}
