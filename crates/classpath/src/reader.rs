//! From the bytes of a class file to its [`ClassDecl`].
//!
//! Only declarations are read: `Code` and every other attribute that says nothing about
//! them is skipped by its length. The bytes are taken for hostile throughout: counts are
//! checked against what is left before anything is allocated, nesting is bounded, and
//! the text that a class can make us decode is too.

use base::Symbol;

use crate::attributes::{annotation_names, each_attribute};
use crate::cursor::{Cursor, Malformed};
use crate::decl::{Access, ClassDecl, ClassKind, InnerClass, Nesting, Origin, RecordComponent};
use crate::members::{self, Owner};
use crate::pool::ConstantPool;
use crate::signature::{self, ClassSignature};
use crate::sigtype::{ClassType, SigType};

const MAGIC: u32 = 0xCAFE_BABE;

/// On classes the bit of `synchronized` is a remnant without meaning.
const SUPER: u16 = 0x0020;

/// The declarations in a class file.
pub fn read_class(bytes: &[u8], origin: Origin) -> Result<ClassDecl, Malformed> {
    let mut cursor = Cursor::new(bytes);
    if cursor.u32()? != MAGIC {
        return Err(Malformed::new("it does not start like a class file"));
    }
    cursor.skip(4)?; // The version: nothing that we read depends on it.
    let pool = ConstantPool::read(bytes, &mut cursor)?;
    let access = Access(cursor.u16()? & !SUPER);
    let binary_name = pool.class(cursor.u16()?)?;
    let superclass = pool.optional_class(cursor.u16()?)?;
    let mut interfaces = Vec::new();
    for _ in 0..cursor.count(2)? {
        interfaces.push(pool.class(cursor.u16()?)?);
    }

    // How members are read depends on attributes of the class, which come after them.
    let (mut fields, mut methods) = (cursor, cursor);
    members::skip_all(&mut methods)?;
    let mut rest = methods;
    members::skip_all(&mut rest)?;
    let attributes = ClassAttributes::read(&mut rest, &pool)?;

    let own_row = attributes.inner_classes.iter().find(|row| row.binary_name == binary_name);
    let access = own_row.map_or(access, |row| Access(row.access.0 & !SUPER));
    let kind = kind(access, superclass, attributes.is_record);
    let nesting = nesting(own_row, &attributes);
    let owner = Owner { kind, nesting: &nesting, access };
    let fields = members::read_fields(&mut fields, &pool)?;
    let (methods, has_static_initializer) = members::read_methods(&mut methods, &pool, &owner)?;
    let (type_params, superclass, interfaces) = match attributes.signature {
        Some(s) if s.interfaces.len() == interfaces.len() && superclass.is_some() => {
            (s.type_params, Some(s.superclass), s.interfaces)
        }
        Some(_) => return Err(Malformed::new("its signature disagrees with its supertypes")),
        None => {
            let plain = |name| SigType::Class(ClassType::plain(name));
            (Vec::new(), superclass.map(plain), interfaces.into_iter().map(plain).collect())
        }
    };
    Ok(ClassDecl {
        binary_name,
        kind,
        access,
        nesting,
        type_params,
        superclass,
        interfaces,
        fields,
        methods,
        inner_classes: attributes.inner_classes,
        permitted_subclasses: attributes.permitted_subclasses,
        record_components: attributes.record_components,
        is_deprecated: attributes.is_deprecated,
        annotations: attributes.annotations,
        has_static_initializer,
        origin,
    })
}

fn kind(access: Access, superclass: Option<Symbol>, is_record: bool) -> ClassKind {
    let extends = |name: &str| superclass.is_some_and(|s| s == name);
    if access.has(Access::ANNOTATION) {
        ClassKind::Annotation
    } else if access.has(Access::INTERFACE) {
        ClassKind::Interface
    } else if access.has(Access::ENUM) && extends("java/lang/Enum") {
        // The class of an enum constant with a body has the flag too, but extends the enum.
        ClassKind::Enum
    } else if is_record && extends("java/lang/Record") {
        ClassKind::Record
    } else {
        ClassKind::Class
    }
}

fn nesting(own_row: Option<&InnerClass>, attributes: &ClassAttributes) -> Nesting {
    let (outer, method) = (attributes.enclosing_class, attributes.enclosing_method);
    match own_row.map(|row| (row.outer, row.name)) {
        None => Nesting::TopLevel,
        Some((Some(outer), Some(name))) => Nesting::Member { outer, name },
        Some((None, Some(name))) => Nesting::Local { outer, method, name },
        Some((_, None)) => Nesting::Anonymous { outer, method },
    }
}

#[derive(Default)]
struct ClassAttributes {
    signature: Option<ClassSignature>,
    inner_classes: Vec<InnerClass>,
    enclosing_class: Option<Symbol>,
    enclosing_method: Option<Symbol>,
    permitted_subclasses: Vec<Symbol>,
    record_components: Vec<RecordComponent>,
    is_record: bool,
    is_deprecated: bool,
    annotations: Vec<Symbol>,
}

impl ClassAttributes {
    fn read(
        cursor: &mut Cursor<'_>,
        pool: &ConstantPool<'_>,
    ) -> Result<ClassAttributes, Malformed> {
        let mut found = ClassAttributes::default();
        each_attribute(cursor, pool, |name, mut body| {
            match name {
                b"Signature" => {
                    found.signature = Some(signature::class_signature(&pool.text(body.u16()?)?)?);
                }
                b"InnerClasses" => found.inner_classes = inner_classes(&mut body, pool)?,
                b"EnclosingMethod" => {
                    found.enclosing_class = pool.optional_class(body.u16()?)?;
                    found.enclosing_method = pool.optional_member_name(body.u16()?)?;
                }
                b"PermittedSubclasses" => {
                    found.permitted_subclasses.clear();
                    for _ in 0..body.count(2)? {
                        found.permitted_subclasses.push(pool.class(body.u16()?)?);
                    }
                }
                b"Record" => {
                    found.is_record = true;
                    found.record_components = record_components(&mut body, pool)?;
                }
                b"Deprecated" => found.is_deprecated = true,
                b"RuntimeVisibleAnnotations" | b"RuntimeInvisibleAnnotations" => {
                    annotation_names(&mut body, pool, &mut found.annotations)?;
                }
                _ => {}
            }
            Ok(())
        })?;
        Ok(found)
    }
}

fn inner_classes(
    body: &mut Cursor<'_>,
    pool: &ConstantPool<'_>,
) -> Result<Vec<InnerClass>, Malformed> {
    let count = body.count(8)?;
    let mut rows = Vec::with_capacity(count);
    for _ in 0..count {
        rows.push(InnerClass {
            binary_name: pool.class(body.u16()?)?,
            outer: pool.optional_class(body.u16()?)?,
            name: pool.optional_symbol(body.u16()?)?,
            access: Access(body.u16()?),
        });
    }
    Ok(rows)
}

fn record_components(
    body: &mut Cursor<'_>,
    pool: &ConstantPool<'_>,
) -> Result<Vec<RecordComponent>, Malformed> {
    let count = body.count(6)?;
    let mut components = Vec::with_capacity(count);
    for _ in 0..count {
        let name = pool.symbol(body.u16()?)?;
        let mut ty = signature::field_descriptor(&pool.text(body.u16()?)?)?;
        each_attribute(body, pool, |attribute, mut body| {
            if attribute == b"Signature" {
                ty = signature::field_signature(&pool.text(body.u16()?)?)?;
            }
            Ok(())
        })?;
        components.push(RecordComponent { name, ty });
    }
    Ok(components)
}
