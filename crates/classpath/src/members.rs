//! Fields and methods, and the parameters of constructors.
//!
//! The parameters that the JVM knows are not always those of the source. Given
//!
//! ```java
//! class Outer { class Inner<T> { Inner(T t) { } } }
//! ```
//!
//! the descriptor of the constructor is `(LOuter;Ljava/lang/Object;)V`, its `Signature`
//! is `(TT;)V`, and `MethodParameters`, if the compiler wrote it, marks the first
//! parameter as mandated. [`source_params`] brings the three together.

use base::Symbol;
use rustc_hash::FxHashMap;

use crate::attributes::{annotation_names, each_attribute, skip_attributes};
use crate::cursor::{Cursor, Malformed};
use crate::decl::{Access, ClassKind, FieldDecl, MethodDecl, Nesting};
use crate::pool::ConstantPool;
use crate::signature::{self, MethodSignature};
use crate::sigtype::{Primitive, SigType};

const STATIC_INITIALIZER: &str = "<clinit>";

/// The least size of a field or method: flags, name, descriptor, number of attributes.
const MEMBER_BYTES: usize = 8;

/// What constructors have to know about their class.
pub(crate) struct Owner<'a> {
    pub kind: ClassKind,
    pub nesting: &'a Nesting,
    pub access: Access,
}

/// Moves the cursor behind a table of fields or methods.
pub(crate) fn skip_all(cursor: &mut Cursor<'_>) -> Result<(), Malformed> {
    for _ in 0..cursor.count(MEMBER_BYTES)? {
        cursor.skip(6)?;
        skip_attributes(cursor)?;
    }
    Ok(())
}

pub(crate) fn read_fields<'a>(
    cursor: &mut Cursor<'a>,
    pool: &ConstantPool<'a>,
) -> Result<Vec<FieldDecl>, Malformed> {
    let count = cursor.count(MEMBER_BYTES)?;
    let mut fields = Vec::with_capacity(count);
    for _ in 0..count {
        let member = Member::read(cursor, pool)?;
        if member.is_synthetic() {
            continue;
        }
        let erased = signature::field_descriptor(&pool.text(member.descriptor)?)?;
        let constant = match member.constant {
            Some(index) if member.access.is_final() => Some(pool.constant(index, &erased)?),
            _ => None,
        };
        let ty = match member.signature {
            Some(index) => signature::field_signature(&pool.text(index)?)?,
            None => erased,
        };
        fields.push(FieldDecl {
            name: pool.symbol(member.name)?,
            access: member.access,
            ty,
            constant,
            is_deprecated: member.is_deprecated,
            annotations: member.annotations,
        });
    }
    Ok(fields)
}

/// Methods of one name are compared with each other; nobody declares so many.
const MOST_OVERLOADS: usize = 1_000;

/// The methods and constructors, and whether there is a static initialiser.
pub(crate) fn read_methods<'a>(
    cursor: &mut Cursor<'a>,
    pool: &ConstantPool<'a>,
    owner: &Owner<'_>,
) -> Result<(Vec<MethodDecl>, bool), Malformed> {
    let count = cursor.count(MEMBER_BYTES)?;
    let mut methods = Vec::with_capacity(count);
    let mut has_static_initializer = false;
    for _ in 0..count {
        let member = Member::read(cursor, pool)?;
        let name = pool.symbol(member.name)?;
        if name == STATIC_INITIALIZER {
            has_static_initializer = true;
        } else if !member.is_synthetic() {
            methods.push(method(name, member, pool, owner)?);
        }
    }
    let mut counts: FxHashMap<Symbol, usize> = FxHashMap::default();
    for method in &methods {
        let count = counts.entry(method.name).or_default();
        *count += 1;
        if *count > MOST_OVERLOADS {
            return Err(Malformed::new(format!(
                "more than {MOST_OVERLOADS} methods have one name"
            )));
        }
    }
    Ok((methods, has_static_initializer))
}

fn method(
    name: Symbol,
    member: Member,
    pool: &ConstantPool<'_>,
    owner: &Owner<'_>,
) -> Result<MethodDecl, Malformed> {
    let descriptor = pool.text(member.descriptor)?;
    let generic = match member.signature {
        Some(index) => Some(signature::method_signature(&pool.text(index)?)?),
        None => None,
    };
    let is_constructor = name == MethodDecl::CONSTRUCTOR;
    let reconciled = match generic {
        // The usual case, in which the descriptor has nothing to add.
        Some(generic)
            if !is_constructor
                && member.params.is_empty()
                && generic.params.len() == signature::param_count(&descriptor)? =>
        {
            Reconciled { signature: generic, param_names: Vec::new() }
        }
        generic => {
            let erased = signature::method_descriptor(&descriptor)?;
            source_params(erased, generic, &member.params, is_constructor.then_some(owner))
        }
    };
    let MethodSignature { type_params, params, ret, throws } = reconciled.signature;
    let throws = if throws.is_empty() {
        member.exceptions.into_iter().map(|name| SigType::class(name.as_str())).collect()
    } else {
        throws
    };
    Ok(MethodDecl {
        name,
        access: member.access,
        type_params,
        params,
        param_names: reconciled.param_names,
        ret,
        throws,
        descriptor: Symbol::new(&descriptor),
        has_annotation_default: member.has_annotation_default,
        is_deprecated: member.is_deprecated,
        annotations: member.annotations,
    })
}

/// A row of `MethodParameters`.
struct Param {
    name: Option<Symbol>,
    access: Access,
}

struct Reconciled {
    signature: MethodSignature,
    param_names: Vec<Option<Symbol>>,
}

/// The signature as the source has it, from what the JVM knows (`erased`) and from what
/// the compiler noted. `constructed` is the class, if this is a constructor.
///
/// A generic signature that fits the descriptor in no way is dropped: the descriptor is
/// what the JVM links against, and its types are the raw view of the method.
fn source_params(
    erased: MethodSignature,
    generic: Option<MethodSignature>,
    rows: &[Param],
    constructed: Option<&Owner<'_>>,
) -> Reconciled {
    let all = erased.params.len();
    if constructed.is_none() && generic.is_none() && rows.is_empty() {
        return Reconciled { signature: erased, param_names: Vec::new() };
    }
    let rows = if rows.len() == all { rows } else { &[] };
    let visible: Vec<bool> = match constructed {
        None => vec![true; all],
        Some(owner) if rows.is_empty() => {
            let hidden = leading_params_of_class(&erased.params, owner);
            (0..all).map(|i| i >= hidden).collect()
        }
        Some(owner) => rows.iter().map(|row| is_written(row, owner)).collect(),
    };
    let in_source = visible.iter().filter(|v| **v).count();
    let keep_visible = |params: Vec<SigType>| -> Vec<SigType> {
        if in_source == all {
            return params;
        }
        params.into_iter().zip(&visible).filter(|(_, v)| **v).map(|(p, _)| p).collect()
    };
    let signature = match generic {
        Some(generic) if generic.params.len() == all => {
            MethodSignature { params: keep_visible(generic.params), ..generic }
        }
        Some(generic) if generic.params.len() == in_source => generic,
        // Captured variables of a local class, which nothing marked as such.
        Some(generic) if constructed.is_some() && generic.params.len() < all => generic,
        _ => MethodSignature { params: keep_visible(erased.params), ..erased },
    };
    let mut param_names: Vec<Option<Symbol>> =
        rows.iter().zip(&visible).filter(|(_, v)| **v).map(|(row, _)| row.name).collect();
    if param_names.len() != signature.params.len() || param_names.iter().all(Option::is_none) {
        param_names.clear();
    }
    Reconciled { signature, param_names }
}

/// Whether a constructor's parameter is in the source. The compiler marks those of a
/// compact record constructor as mandated too, though they are the components.
fn is_written(row: &Param, owner: &Owner<'_>) -> bool {
    let implicit = match owner.kind {
        ClassKind::Record => Access::SYNTHETIC,
        _ => Access::SYNTHETIC | Access::MANDATED,
    };
    !row.access.has(implicit)
}

/// How many parameters, at the front, a constructor has only because of its class:
/// name and ordinal in an enum, the enclosing instance in an inner member class.
fn leading_params_of_class(params: &[SigType], owner: &Owner<'_>) -> usize {
    match (owner.kind, owner.nesting, params) {
        (ClassKind::Enum, _, [name, SigType::Primitive(Primitive::Int), ..])
            if name.class_name().is_some_and(|n| n == "java/lang/String") =>
        {
            2
        }
        (ClassKind::Class, Nesting::Member { outer, .. }, [first, ..])
            if !owner.access.is_static() && first.class_name() == Some(*outer) =>
        {
            1
        }
        _ => 0,
    }
}

/// A field or method with the attributes that matter, its names still in the pool.
struct Member {
    access: Access,
    name: u16,
    descriptor: u16,
    signature: Option<u16>,
    constant: Option<u16>,
    exceptions: Vec<Symbol>,
    params: Vec<Param>,
    annotations: Vec<Symbol>,
    has_annotation_default: bool,
    is_deprecated: bool,
    /// The attribute that marked synthetic members before there was a flag.
    has_synthetic_attribute: bool,
}

impl Member {
    fn read<'a>(cursor: &mut Cursor<'a>, pool: &ConstantPool<'a>) -> Result<Member, Malformed> {
        let mut member = Member {
            access: Access(cursor.u16()?),
            name: cursor.u16()?,
            descriptor: cursor.u16()?,
            signature: None,
            constant: None,
            exceptions: Vec::new(),
            params: Vec::new(),
            annotations: Vec::new(),
            has_annotation_default: false,
            is_deprecated: false,
            has_synthetic_attribute: false,
        };
        if member.is_synthetic() {
            skip_attributes(cursor)?;
            return Ok(member);
        }
        each_attribute(cursor, pool, |name, body| member.attribute(name, body, pool))?;
        Ok(member)
    }

    fn attribute(
        &mut self,
        name: &[u8],
        mut body: Cursor<'_>,
        pool: &ConstantPool<'_>,
    ) -> Result<(), Malformed> {
        match name {
            b"Signature" => self.signature = Some(body.u16()?),
            b"ConstantValue" => self.constant = Some(body.u16()?),
            b"Exceptions" => {
                self.exceptions.clear();
                for _ in 0..body.count(2)? {
                    self.exceptions.push(pool.class(body.u16()?)?);
                }
            }
            b"MethodParameters" => {
                self.params.clear();
                for _ in 0..body.u8()? {
                    let name = pool.optional_symbol(body.u16()?)?;
                    self.params.push(Param { name, access: Access(body.u16()?) });
                }
            }
            b"AnnotationDefault" => self.has_annotation_default = true,
            b"Deprecated" => self.is_deprecated = true,
            b"Synthetic" => self.has_synthetic_attribute = true,
            b"RuntimeVisibleAnnotations" | b"RuntimeInvisibleAnnotations" => {
                annotation_names(&mut body, pool, &mut self.annotations)?;
            }
            _ => {}
        }
        Ok(())
    }

    fn is_synthetic(&self) -> bool {
        self.access.is_synthetic() || self.has_synthetic_attribute
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANDATED: u16 = Access::MANDATED;
    const SYNTHETIC: u16 = Access::SYNTHETIC;

    fn rows(flags: &[u16]) -> Vec<Param> {
        flags.iter().map(|f| Param { name: Some(Symbol::new("p")), access: Access(*f) }).collect()
    }

    #[track_caller]
    fn check(
        owner: Option<(ClassKind, Nesting)>,
        descriptor: &str,
        generic: Option<&str>,
        flags: &[u16],
        expected: &str,
    ) {
        let owner =
            owner.as_ref().map(|(kind, nesting)| Owner { kind: *kind, nesting, access: Access(0) });
        let erased = signature::method_descriptor(descriptor).unwrap();
        let generic = generic.map(|g| signature::method_signature(g).unwrap());
        let got = source_params(erased, generic, &rows(flags), owner.as_ref());
        let shown: Vec<String> = got.signature.params.iter().map(ToString::to_string).collect();
        assert_eq!(shown.join(", "), expected);
        let names = if flags.is_empty() { 0 } else { shown.len() };
        assert_eq!(got.param_names.len(), names);
    }

    fn member() -> Option<(ClassKind, Nesting)> {
        let nesting = Nesting::Member { outer: Symbol::new("O"), name: Symbol::new("I") };
        Some((ClassKind::Class, nesting))
    }

    #[test]
    fn enclosing_instances_are_not_parameters() {
        check(member(), "(LO;I)V", None, &[], "int");
        check(member(), "(LO;LO;)V", None, &[], "O");
        check(member(), "(LO;Ljava/lang/Object;)V", Some("(TT;)V"), &[], "T");
        check(member(), "(LO;Ljava/lang/Object;)V", Some("(LO;TT;)V"), &[], "T");
        check(member(), "(LO;Ljava/lang/Object;)V", Some("(TT;)V"), &[MANDATED, 0], "T");
        check(member(), "(LO;I)V", None, &[MANDATED, 0], "int");
        check(member(), "(LX;I)V", None, &[], "X, int");
    }

    #[test]
    fn names_and_ordinals_of_enums_are_not_parameters() {
        let owner = || Some((ClassKind::Enum, Nesting::TopLevel));
        check(owner(), "(Ljava/lang/String;IJ)V", None, &[], "long");
        check(owner(), "(Ljava/lang/String;IJ)V", Some("(TT;)V"), &[], "T");
        check(owner(), "(Ljava/lang/String;IJ)V", None, &[SYNTHETIC, SYNTHETIC, 0], "long");
    }

    #[test]
    fn captured_variables_are_not_parameters() {
        let owner = || {
            let name = Symbol::new("L");
            Some((ClassKind::Class, Nesting::Local { outer: None, method: None, name }))
        };
        check(owner(), "(LO;Ljava/lang/Object;I)V", Some("(TT;)V"), &[], "T");
        check(owner(), "(LO;JI)V", None, &[MANDATED, 0, SYNTHETIC], "long");
    }

    #[test]
    fn components_of_compact_constructors_are_parameters() {
        let owner = Some((ClassKind::Record, Nesting::TopLevel));
        check(owner, "(IJ)V", None, &[MANDATED, MANDATED], "int, long");
    }

    #[test]
    fn other_methods_keep_all_parameters() {
        check(None, "(LO;I)V", None, &[MANDATED, 0], "O, int");
        check(None, "(LO;I)V", Some("(TT;I)V"), &[], "T, int");
        check(None, "(LO;I)V", Some("(TT;)V"), &[], "O, int");
    }
}
