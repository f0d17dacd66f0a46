//! What a class file declares, as plain data: everything that somebody who compiles
//! against the class may know, and nothing of its code.
//!
//! Members that the compiler invented (synthetic fields and methods, bridges,
//! `<clinit>`) are left out, as they are for every source file.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use base::Symbol;

use crate::sigtype::{SigType, TypeParam, write_list};

/// A class, interface, enum, record or annotation type.
#[derive(Clone, Debug, PartialEq)]
pub struct ClassDecl {
    /// `java/util/Map$Entry`
    pub binary_name: Symbol,
    pub kind: ClassKind,
    /// The flags of the source: for a nested class those of its `InnerClasses` entry, so
    /// that `static`, `private` and `protected` are right.
    pub access: Access,
    pub nesting: Nesting,
    pub type_params: Vec<TypeParam>,
    /// `None` for `java/lang/Object` only; `java/lang/Object` for interfaces.
    pub superclass: Option<SigType>,
    pub interfaces: Vec<SigType>,
    pub fields: Vec<FieldDecl>,
    pub methods: Vec<MethodDecl>,
    /// All nested classes that the class file mentions, its own members among them: see
    /// [`ClassDecl::member_classes`].
    pub inner_classes: Vec<InnerClass>,
    /// Binary names; not empty exactly for sealed classes.
    pub permitted_subclasses: Vec<Symbol>,
    /// In order; empty unless this is a record.
    pub record_components: Vec<RecordComponent>,
    pub is_deprecated: bool,
    /// Binary names of the annotation types, visible at run time or not, in order.
    pub annotations: Vec<Symbol>,
    /// Whether there is a `<clinit>`: the class does something when it is initialised.
    pub has_static_initializer: bool,
    pub origin: Origin,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClassKind {
    Class,
    Interface,
    Enum,
    Record,
    Annotation,
}

/// Where a class is declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Nesting {
    TopLevel,
    Member {
        outer: Symbol,
        name: Symbol,
    },
    /// A local class; `method` is the name of the method it is in, if it is in one.
    Local {
        outer: Option<Symbol>,
        method: Option<Symbol>,
        name: Symbol,
    },
    Anonymous {
        outer: Option<Symbol>,
        method: Option<Symbol>,
    },
}

/// Where a class was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The image of the JDK, in this module: `java.base`.
    Jdk { module: Symbol },
    /// An entry of the class path: a directory or an archive.
    ClassPath(Arc<Path>),
}

/// One row of an `InnerClasses` attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InnerClass {
    pub binary_name: Symbol,
    /// `None` if it is local or anonymous.
    pub outer: Option<Symbol>,
    /// The simple name; `None` if it is anonymous.
    pub name: Option<Symbol>,
    pub access: Access,
}

#[derive(Clone, Debug, PartialEq)]
pub struct FieldDecl {
    pub name: Symbol,
    pub access: Access,
    pub ty: SigType,
    /// The value, if the field is a constant variable (JLS 4.12.4).
    pub constant: Option<Const>,
    pub is_deprecated: bool,
    pub annotations: Vec<Symbol>,
}

/// A method, or a constructor if the name is [`MethodDecl::CONSTRUCTOR`].
#[derive(Clone, Debug, PartialEq)]
pub struct MethodDecl {
    pub name: Symbol,
    pub access: Access,
    pub type_params: Vec<TypeParam>,
    /// The parameters of the source. A constructor of an inner class or an enum has more
    /// at run time (the enclosing instance; name and ordinal): only `descriptor` shows
    /// these. For a local or anonymous class, whose constructors no other file can call,
    /// captured variables may be among the parameters if the class file does not say
    /// which ones they are.
    pub params: Vec<SigType>,
    /// Empty, or one for each of `params`; the compiler keeps names only if it is asked to.
    pub param_names: Vec<Option<Symbol>>,
    pub ret: SigType,
    pub throws: Vec<SigType>,
    /// The erased type by which the JVM knows the method: `(ILjava/lang/Object;)V`.
    pub descriptor: Symbol,
    /// Whether this is an element of an annotation type that has a default value.
    pub has_annotation_default: bool,
    pub is_deprecated: bool,
    pub annotations: Vec<Symbol>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct RecordComponent {
    pub name: Symbol,
    pub ty: SigType,
}

/// The value of a constant variable. Strings are UTF-16, since a Java string may hold
/// unpaired surrogates.
#[derive(Clone, Debug, PartialEq)]
pub enum Const {
    Boolean(bool),
    Byte(i8),
    Short(i16),
    Char(u16),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    String(Arc<[u16]>),
}

impl ClassDecl {
    /// The package: `java/util`, or nothing for the unnamed one.
    pub fn package(&self) -> &'static str {
        self.binary_name.as_str().rsplit_once('/').map_or("", |(package, _)| package)
    }

    /// The classes declared directly in this one.
    pub fn member_classes(&self) -> impl Iterator<Item = &InnerClass> {
        self.inner_classes.iter().filter(|inner| inner.outer == Some(self.binary_name))
    }

    /// Whether objects of this class have an enclosing instance, as far as declarations
    /// tell: a local class in a static context looks like any other.
    pub fn is_inner(&self) -> bool {
        self.nesting != Nesting::TopLevel
            && !self.access.is_static()
            && self.kind == ClassKind::Class
    }

    pub fn is_interface(&self) -> bool {
        matches!(self.kind, ClassKind::Interface | ClassKind::Annotation)
    }

    /// Whether this method of the class is a default method of an interface.
    pub fn is_default(&self, method: &MethodDecl) -> bool {
        let other = Access::ABSTRACT | Access::STATIC | Access::PRIVATE;
        self.is_interface() && !method.access.has(other)
    }

    pub fn has_annotation(&self, binary_name: &str) -> bool {
        self.annotations.iter().any(|a| *a == binary_name)
    }

    /// The fields with this name: at most one from a Java compiler.
    pub fn field(&self, name: &str) -> Option<&FieldDecl> {
        self.fields.iter().find(|field| field.name == name)
    }

    pub fn methods_named(&self, name: &str) -> impl Iterator<Item = &MethodDecl> {
        self.methods.iter().filter(move |method| method.name == name)
    }

    pub fn constructors(&self) -> impl Iterator<Item = &MethodDecl> {
        self.methods_named(MethodDecl::CONSTRUCTOR)
    }
}

impl MethodDecl {
    /// The name of every constructor.
    pub const CONSTRUCTOR: &'static str = "<init>";

    pub fn is_constructor(&self) -> bool {
        self.name == MethodDecl::CONSTRUCTOR
    }

    pub fn is_varargs(&self) -> bool {
        self.access.has(Access::VARARGS)
    }
}

/// As in Java source, without modifiers: for messages and tests.
impl fmt::Display for MethodDecl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, "<", &self.type_params, ", ", "> ")?;
        write!(f, "{} {}(", self.ret, self.name)?;
        write_list(f, "", &self.params, ", ", "")?;
        f.write_str(")")?;
        write_list(f, " throws ", &self.throws, ", ", "")
    }
}

/// Access and property flags. Some bits mean different things on classes, fields and
/// methods, so the methods say what they apply to.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Access(pub u16);

impl Access {
    pub const PUBLIC: u16 = 0x0001;
    pub const PRIVATE: u16 = 0x0002;
    pub const PROTECTED: u16 = 0x0004;
    pub const STATIC: u16 = 0x0008;
    pub const FINAL: u16 = 0x0010;
    /// On methods; on classes the bit has no meaning for the language.
    pub const SYNCHRONIZED: u16 = 0x0020;
    /// On fields.
    pub const VOLATILE: u16 = 0x0040;
    /// On methods.
    pub const BRIDGE: u16 = 0x0040;
    /// On fields.
    pub const TRANSIENT: u16 = 0x0080;
    /// On methods.
    pub const VARARGS: u16 = 0x0080;
    pub const NATIVE: u16 = 0x0100;
    pub const INTERFACE: u16 = 0x0200;
    pub const ABSTRACT: u16 = 0x0400;
    pub const STRICT: u16 = 0x0800;
    pub const SYNTHETIC: u16 = 0x1000;
    pub const ANNOTATION: u16 = 0x2000;
    /// On enum classes, on classes of constants with a body, and on the fields that are
    /// enum constants.
    pub const ENUM: u16 = 0x4000;
    pub(crate) const MANDATED: u16 = 0x8000;

    pub fn has(self, flag: u16) -> bool {
        self.0 & flag != 0
    }

    pub fn is_public(self) -> bool {
        self.has(Access::PUBLIC)
    }

    pub fn is_private(self) -> bool {
        self.has(Access::PRIVATE)
    }

    pub fn is_protected(self) -> bool {
        self.has(Access::PROTECTED)
    }

    /// Whether only the package has access.
    pub fn is_package_private(self) -> bool {
        !self.has(Access::PUBLIC | Access::PRIVATE | Access::PROTECTED)
    }

    pub fn is_static(self) -> bool {
        self.has(Access::STATIC)
    }

    pub fn is_final(self) -> bool {
        self.has(Access::FINAL)
    }

    pub fn is_abstract(self) -> bool {
        self.has(Access::ABSTRACT)
    }

    pub fn is_native(self) -> bool {
        self.has(Access::NATIVE)
    }

    pub fn is_synthetic(self) -> bool {
        self.has(Access::SYNTHETIC)
    }

    /// On fields: whether it is an enum constant.
    pub fn is_enum(self) -> bool {
        self.has(Access::ENUM)
    }
}

impl fmt::Debug for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Access({:#06x})", self.0)
    }
}
