//! Types, modifiers and Java annotations.

use super::Printer;
use crate::ast::{
    Annotation, AnnotationArgs, AnnotationValue, Modifier, Modifiers, Primitive, SpecModifier,
    SpecType, Type, TypeKind, TypeParam, TypeSegment, WildcardBound,
};

impl Printer {
    pub(super) fn ty(&mut self, ty: &Type) {
        // `int @A [] @B []` is an array, annotated with `@A`, of arrays, annotated with
        // `@B`: the annotations of an array stand before its own brackets, and the
        // outermost array has the leftmost ones.
        let mut element = ty;
        let mut dims = Vec::new();
        while let TypeKind::Array(inner) = &element.kind {
            dims.push(&element.annotations);
            element = inner;
        }
        self.annotations_inline(&element.annotations);
        self.element_type(element);
        for annotations in dims {
            self.dim(annotations);
        }
    }

    fn element_type(&mut self, ty: &Type) {
        match &ty.kind {
            TypeKind::Primitive(primitive) => self.text(primitive_name(*primitive)),
            TypeKind::Void => self.text("void"),
            TypeKind::Var => self.text("var"),
            TypeKind::Class(segments) => self.separated(segments, ".", Printer::type_segment),
            TypeKind::Array(_) => self.ty(ty),
            TypeKind::Wildcard { bound } => {
                self.text("?");
                if let Some((kind, bound)) = bound {
                    self.text(match kind {
                        WildcardBound::Extends => " extends ",
                        WildcardBound::Super => " super ",
                    });
                    self.ty(bound);
                }
            }
            TypeKind::Union(types) => self.separated(types, " | ", Printer::ty),
            TypeKind::Intersection(types) => self.separated(types, " & ", Printer::ty),
            TypeKind::Spec(spec) => self.spec_type(spec),
            TypeKind::Error => self.error(),
        }
    }

    /// What could not be parsed: a comment, so that the text around it is still readable.
    pub(super) fn error(&mut self) {
        self.text("/* error */");
    }

    fn type_segment(&mut self, segment: &TypeSegment) {
        self.annotations_inline(&segment.annotations);
        self.ident(&segment.name);
        if let Some(args) = &segment.args {
            self.text("<");
            self.separated(args, ", ", Printer::ty);
            self.text(">");
        }
    }

    fn spec_type(&mut self, spec: &SpecType) {
        let (name, args): (&str, &[&Type]) = match spec {
            SpecType::BigInt => ("\\bigint", &[]),
            SpecType::Real => ("\\real", &[]),
            SpecType::LocSet => ("\\locset", &[]),
            SpecType::TypeType => ("\\TYPE", &[]),
            SpecType::Seq(element) => ("\\seq", &[element]),
            SpecType::Set(element) => ("\\set", &[element]),
            SpecType::Bag(element) => ("\\bag", &[element]),
            SpecType::Map(key, value) => ("\\map", &[key, value]),
        };
        self.text(name);
        if !args.is_empty() {
            self.text("<");
            self.separated(args, ", ", |p, arg| p.ty(arg));
            self.text(">");
        }
    }

    /// `<T, U>` before a call, or nothing.
    pub(super) fn type_args(&mut self, args: &[Type]) {
        if !args.is_empty() {
            self.text("<");
            self.separated(args, ", ", Printer::ty);
            self.text(">");
        }
    }

    pub(super) fn type_params(&mut self, params: &[TypeParam]) {
        if !params.is_empty() {
            self.text("<");
            self.separated(params, ", ", |p, param| {
                p.annotations_inline(&param.annotations);
                p.ident(&param.name);
                if !param.bounds.is_empty() {
                    p.text(" extends ");
                    p.separated(&param.bounds, " & ", Printer::ty);
                }
            });
            self.text(">");
        }
    }

    pub(super) fn dims(&mut self, dims: &[Vec<Annotation>]) {
        for annotations in dims {
            self.dim(annotations);
        }
    }

    fn dim(&mut self, annotations: &[Annotation]) {
        for annotation in annotations {
            self.text(" ");
            self.java_annotation(annotation);
        }
        self.text(if annotations.is_empty() { "[]" } else { " []" });
    }

    /// Modifiers in one line, with a space behind each. The order of the three kinds
    /// among one another is not in the tree.
    pub(super) fn modifiers(&mut self, modifiers: &Modifiers) {
        self.flags(modifiers);
        self.spec_modifiers(modifiers);
        self.annotations_inline(&modifiers.annotations);
    }

    /// Modifiers of a member or type: annotations have lines of their own, except in
    /// comments, where an `@` at the start of a line could be taken for decoration.
    pub(super) fn member_modifiers(&mut self, modifiers: &Modifiers) {
        if self.annotation.is_some() {
            return self.modifiers(modifiers);
        }
        for annotation in &modifiers.annotations {
            self.java_annotation(annotation);
            self.newline();
        }
        self.flags(modifiers);
        self.spec_modifiers(modifiers);
    }

    fn flags(&mut self, modifiers: &Modifiers) {
        for (modifier, _) in &modifiers.flags {
            self.text(modifier_name(*modifier));
            self.text(" ");
        }
    }

    fn spec_modifiers(&mut self, modifiers: &Modifiers) {
        if modifiers.spec.is_empty() {
            return;
        }
        let in_java = self.annotation.is_none();
        if in_java {
            self.text("/*@ ");
        }
        for (modifier, _) in &modifiers.spec {
            self.text(spec_modifier_name(*modifier));
            self.text(" ");
        }
        if in_java {
            self.text("@*/ ");
        }
    }

    pub(super) fn annotations_inline(&mut self, annotations: &[Annotation]) {
        for annotation in annotations {
            self.java_annotation(annotation);
            self.text(" ");
        }
    }

    pub(super) fn java_annotation(&mut self, annotation: &Annotation) {
        self.text("@");
        self.qualified_name(&annotation.name);
        match &annotation.args {
            AnnotationArgs::None => {}
            AnnotationArgs::Single(value) => {
                self.text("(");
                self.annotation_value(value);
                self.text(")");
            }
            AnnotationArgs::Pairs(pairs) => {
                self.text("(");
                self.separated(pairs, ", ", |p, (name, value)| {
                    p.ident(name);
                    p.text(" = ");
                    p.annotation_value(value);
                });
                self.text(")");
            }
        }
    }

    pub(super) fn annotation_value(&mut self, value: &AnnotationValue) {
        match value {
            AnnotationValue::Expr(expr) => self.expr(expr),
            AnnotationValue::Annotation(annotation) => self.java_annotation(annotation),
            AnnotationValue::Array(_, values) => {
                self.text("{");
                self.separated(values, ", ", Printer::annotation_value);
                self.text("}");
            }
        }
    }
}

fn primitive_name(primitive: Primitive) -> &'static str {
    match primitive {
        Primitive::Boolean => "boolean",
        Primitive::Byte => "byte",
        Primitive::Short => "short",
        Primitive::Char => "char",
        Primitive::Int => "int",
        Primitive::Long => "long",
        Primitive::Float => "float",
        Primitive::Double => "double",
    }
}

fn modifier_name(modifier: Modifier) -> &'static str {
    match modifier {
        Modifier::Public => "public",
        Modifier::Protected => "protected",
        Modifier::Private => "private",
        Modifier::Abstract => "abstract",
        Modifier::Static => "static",
        Modifier::Final => "final",
        Modifier::Transient => "transient",
        Modifier::Volatile => "volatile",
        Modifier::Synchronized => "synchronized",
        Modifier::Native => "native",
        Modifier::Strictfp => "strictfp",
        Modifier::Default => "default",
        Modifier::Sealed => "sealed",
        Modifier::NonSealed => "non-sealed",
    }
}

pub(super) fn spec_modifier_name(modifier: SpecModifier) -> &'static str {
    match modifier {
        SpecModifier::Pure => "pure",
        SpecModifier::StrictlyPure => "strictly_pure",
        SpecModifier::Helper => "helper",
        SpecModifier::SpecPublic => "spec_public",
        SpecModifier::SpecProtected => "spec_protected",
        SpecModifier::Nullable => "nullable",
        SpecModifier::NonNull => "non_null",
        SpecModifier::NullableByDefault => "nullable_by_default",
        SpecModifier::NonNullByDefault => "non_null_by_default",
        SpecModifier::Ghost => "ghost",
        SpecModifier::Model => "model",
        SpecModifier::Instance => "instance",
        SpecModifier::CodeJavaMath => "code_java_math",
        SpecModifier::CodeSafeMath => "code_safe_math",
        SpecModifier::CodeBigintMath => "code_bigint_math",
        SpecModifier::SpecJavaMath => "spec_java_math",
        SpecModifier::SpecSafeMath => "spec_safe_math",
        SpecModifier::SpecBigintMath => "spec_bigint_math",
        SpecModifier::Trusted => "trusted",
        SpecModifier::Opaque => "opaque",
        SpecModifier::Export => "export",
        SpecModifier::Rep => "rep",
        SpecModifier::Auto => "auto",
        SpecModifier::Abstraction => "abstraction",
        SpecModifier::TwoState => "two_state",
        SpecModifier::Inline => "inline",
        SpecModifier::NoState => "no_state",
        SpecModifier::Uninitialized => "uninitialized",
        SpecModifier::Peer => "peer",
        SpecModifier::Readonly => "readonly",
        SpecModifier::Extract => "extract",
        SpecModifier::SkipEsc => "skipesc",
        SpecModifier::Immutable => "immutable",
        SpecModifier::ComparesElements => "compares_elements",
        SpecModifier::CallsLater => "calls_later",
    }
}
