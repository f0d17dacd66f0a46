//! Compiled classes for the Java front end: what a JDK, jars, module files and
//! directories of class files declare, found by name and read on demand.
//!
//! ```no_run
//! use classpath::ClassPath;
//!
//! let (class_path, problems) = ClassPath::open(ClassPath::find_jdk().as_deref(), &[]);
//! for problem in problems {
//!     eprintln!("{}: {}", problem.path.display(), problem.message);
//! }
//! let map = class_path.class("java/util/Map").expect("every JDK has it");
//! for method in map.methods_named("get") {
//!     println!("{method}"); // V get(java.lang.Object)
//! }
//! ```
//!
//! [`ClassPath`] is the entrance, [`ClassDecl`] is what comes out of it: plain data, with
//! full generic types ([`SigType`]), and without code. Nothing here resolves a name or
//! knows a rule of the language.
//!
//! The verifier starts within milliseconds, so opening costs next to nothing: the image
//! of the JDK is mapped and its own hash index is used (module `image`), archives are opened
//! at the first look-up that reaches them (module `archive`), folders are listed when a name
//! leads there (module `directory`), and of a class file only the declarations are read
//! (module `reader`). All input is taken for hostile: it may be refused, with a message, but
//! may not cause a panic, a hang or an allocation beyond a fixed bound.
//!
//! # Why not a library
//!
//! For archives there is one: `rawzip`, without dependencies, reads by position and
//! leaves the limits to its user; `miniz_oxide` inflates with a bound. For the image and
//! for class files the readers are our own:
//!
//! - `ristretto_jimage` and `jimage-rs` read the image in the same way, but index into
//!   the mapped file without checks, so that a truncated file is a panic; the first has
//!   `todo!` for compressed images, the second comes with an argument parser.
//! - `ristretto_classfile` and `cafebabe` decode all of a class, instructions and all
//!   constants included; that is most of the file, and none of what is needed here.
//! - `noak` can skip code. Like the others it leaves the `Signature` attribute as text,
//!   and the constructors' parameters to be sorted out, which is most of this crate; what
//!   it would take over is walking through the constant pool and the tables.

mod archive;
mod attributes;
mod classpath;
mod cursor;
mod decl;
mod directory;
mod image;
mod jdk;
mod mapped;
mod members;
mod mutf8;
mod pool;
mod reader;
mod signature;
mod sigtype;

pub use classpath::{ClassPath, ClassPathProblem};
pub use cursor::Malformed;
pub use decl::{
    Access, ClassDecl, ClassKind, Const, FieldDecl, InnerClass, MethodDecl, Nesting, Origin,
    RecordComponent,
};
pub use reader::read_class;
pub use sigtype::{ClassType, Primitive, SigType, TypeArg, TypeParam};

/// The release of the language: which classes of a multi-release jar count.
const JAVA_RELEASE: u32 = 21;

/// No class file is larger: what claims to be is refused before it is read or inflated.
const MAX_CLASS_BYTES: usize = 16 << 20;
