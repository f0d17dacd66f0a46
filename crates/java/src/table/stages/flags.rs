//! Flags from modifiers and annotations as they are written, and from class files.

use classpath::Access;
use syntax::ast::{self, Modifier, SpecModifier};

use crate::symbols::Flags;

/// What the modifiers say, without what is implied by the place.
pub fn of_modifiers(modifiers: &ast::Modifiers) -> Flags {
    let java = modifiers.flags.iter().map(|(modifier, _)| java_flag(*modifier));
    let spec = modifiers.spec.iter().map(|(modifier, _)| spec_flag(*modifier));
    java.chain(spec).fold(of_annotations(&modifiers.annotations), Flags::with)
}

/// `@Nullable`, `@NonNull` and `@Pure`, whichever package they are from.
pub(in crate::table) fn of_annotations(annotations: &[ast::Annotation]) -> Flags {
    let flags = annotations.iter().map(|annotation| {
        match annotation.name.segments.last().map_or("", |name| name.as_str()) {
            "Nullable" => Flags::NULLABLE,
            "NonNull" => Flags::NON_NULL,
            "Pure" => Flags::PURE,
            "Deprecated" => Flags::DEPRECATED,
            _ => Flags::default(),
        }
    });
    flags.fold(Flags::default(), Flags::with)
}

/// What annotations on a type say about a variable or result of that type. Those on an
/// array type are about its elements' type, so that the outermost is the one that counts.
pub(in crate::table) fn of_type(ty: &ast::Type) -> Flags {
    let mut flags = of_annotations(&ty.annotations);
    if let ast::TypeKind::Class(segments) = &ty.kind
        && let Some(last) = segments.last()
    {
        flags = flags | of_annotations(&last.annotations);
    }
    Flags(flags.0 & (Flags::NULLABLE | Flags::NON_NULL).0)
}

fn java_flag(modifier: Modifier) -> Flags {
    match modifier {
        Modifier::Public => Flags::PUBLIC,
        Modifier::Protected => Flags::PROTECTED,
        Modifier::Private => Flags::PRIVATE,
        Modifier::Abstract => Flags::ABSTRACT,
        Modifier::Static => Flags::STATIC,
        Modifier::Final => Flags::FINAL,
        Modifier::Transient => Flags::TRANSIENT,
        Modifier::Volatile => Flags::VOLATILE,
        Modifier::Synchronized => Flags::SYNCHRONIZED,
        Modifier::Native => Flags::NATIVE,
        Modifier::Strictfp => Flags::default(),
        Modifier::Default => Flags::DEFAULT,
        Modifier::Sealed => Flags::SEALED,
        Modifier::NonSealed => Flags::NON_SEALED,
    }
}

/// Modifiers without a flag are looked for in the tree by those who give them meaning.
fn spec_flag(modifier: SpecModifier) -> Flags {
    match modifier {
        SpecModifier::Pure
        | SpecModifier::StrictlyPure
        | SpecModifier::TwoState
        | SpecModifier::NoState => Flags::PURE,
        SpecModifier::Helper => Flags::HELPER,
        SpecModifier::SpecPublic => Flags::SPEC_PUBLIC,
        SpecModifier::SpecProtected => Flags::SPEC_PROTECTED,
        SpecModifier::Nullable => Flags::NULLABLE,
        SpecModifier::NonNull => Flags::NON_NULL,
        SpecModifier::Ghost => Flags::GHOST,
        SpecModifier::Model => Flags::MODEL,
        SpecModifier::Trusted | SpecModifier::SkipEsc => Flags::TRUSTED,
        SpecModifier::Opaque => Flags::OPAQUE,
        SpecModifier::Export => Flags::EXPORT,
        SpecModifier::Immutable => Flags::IMMUTABLE,
        SpecModifier::NullableByDefault
        | SpecModifier::NonNullByDefault
        | SpecModifier::Instance
        | SpecModifier::CodeJavaMath
        | SpecModifier::CodeSafeMath
        | SpecModifier::CodeBigintMath
        | SpecModifier::SpecJavaMath
        | SpecModifier::SpecSafeMath
        | SpecModifier::SpecBigintMath
        | SpecModifier::Rep
        | SpecModifier::ComparesElements
        | SpecModifier::CallsLater
        | SpecModifier::Auto
        | SpecModifier::Abstraction
        | SpecModifier::Uninitialized
        | SpecModifier::Peer
        | SpecModifier::Readonly
        | SpecModifier::Extract
        | SpecModifier::Inline => Flags::default(),
    }
}

/// Bits that mean the same on classes, fields and methods.
fn of_access(access: Access) -> Flags {
    let table = [
        (Access::PUBLIC, Flags::PUBLIC),
        (Access::PRIVATE, Flags::PRIVATE),
        (Access::PROTECTED, Flags::PROTECTED),
        (Access::STATIC, Flags::STATIC),
        (Access::FINAL, Flags::FINAL),
        (Access::SYNTHETIC, Flags::SYNTHETIC),
    ];
    table
        .iter()
        .filter(|(bit, _)| access.has(*bit))
        .fold(Flags::default(), |flags, (_, flag)| flags | *flag)
}

pub(in crate::table) fn of_class_file(class: &classpath::ClassDecl) -> Flags {
    let mut flags = of_access(class.access);
    if class.access.is_abstract() {
        flags = flags | Flags::ABSTRACT;
    }
    if !class.permitted_subclasses.is_empty() {
        flags = flags | Flags::SEALED;
    }
    if class.is_deprecated {
        flags = flags | Flags::DEPRECATED;
    }
    flags
}

pub(in crate::table) fn of_file_field(field: &classpath::FieldDecl) -> Flags {
    let access = field.access;
    let table = [
        (access.has(Access::VOLATILE), Flags::VOLATILE),
        (access.has(Access::TRANSIENT), Flags::TRANSIENT),
        (access.is_enum(), Flags::ENUM),
        (field.is_deprecated, Flags::DEPRECATED),
    ];
    let extra = table.iter().filter(|(is, _)| *is).map(|(_, flag)| *flag);
    extra.fold(of_access(access), Flags::with) | of_names(&field.annotations)
}

pub(in crate::table) fn of_file_method(
    method: &classpath::MethodDecl,
    in_interface: bool,
) -> Flags {
    let access = method.access;
    let is_default =
        in_interface && !access.is_abstract() && !access.is_static() && !access.is_private();
    let table = [
        (access.is_abstract(), Flags::ABSTRACT),
        (access.is_native(), Flags::NATIVE),
        (access.has(Access::SYNCHRONIZED), Flags::SYNCHRONIZED),
        (method.is_varargs(), Flags::VARARGS),
        (is_default, Flags::DEFAULT),
        (method.is_deprecated, Flags::DEPRECATED),
    ];
    let extra = table.iter().filter(|(is, _)| *is).map(|(_, flag)| *flag);
    extra.fold(of_access(access), Flags::with) | of_names(&method.annotations)
}

/// Annotations of a class file, by simple name.
fn of_names(annotations: &[base::Symbol]) -> Flags {
    let flags = annotations.iter().map(|name| {
        match name.as_str().rsplit(['/', '$']).next().unwrap_or_default() {
            "Nullable" => Flags::NULLABLE,
            "NonNull" => Flags::NON_NULL,
            "Pure" => Flags::PURE,
            _ => Flags::default(),
        }
    });
    flags.fold(Flags::default(), Flags::with)
}
