//! Signatures that tell methods apart. They are written with simple names, as messages want
//! them; where two methods then read alike, packages and outer classes are written out.
//!
//! ```java
//! static int of(A.Q q) { return 1; }   // of(A.Q), not of(Q)
//! static int of(B.Q q) { return 2; }   // of(B.Q)
//! ```

use ir::{ClassId, Method, MethodKind, Program, Type};
use rustc_hash::FxHashMap;

/// After this no two methods have one signature.
pub(in crate::lower) fn tell_apart(program: &mut Program) {
    for full in [in_full, in_binary] {
        for index in alike(program) {
            if let Some(signature) = program.methods.get(index).map(|m| full(program, m))
                && let Some(method) = program.methods.get_mut(index)
            {
                method.signature = signature;
            }
        }
    }
    for index in alike(program) {
        if let Some(method) = program.methods.get_mut(index) {
            method.signature.push_str(&format!(" #{index}"));
        }
    }
}

/// The methods whose signature is that of another one.
fn alike(program: &Program) -> Vec<usize> {
    let mut seen: FxHashMap<&str, Vec<usize>> = FxHashMap::default();
    for (index, method) in program.methods.iter().enumerate() {
        seen.entry(&method.signature).or_default().push(index);
    }
    let mut alike: Vec<usize> =
        seen.into_values().filter(|same| same.len() > 1).flatten().collect();
    alike.sort_unstable();
    alike
}

fn in_full(program: &Program, method: &Method) -> String {
    written(program, method, &|class| program.class(class).name.to_string())
}

/// Local classes of one name have different binary names.
fn in_binary(program: &Program, method: &Method) -> String {
    written(program, method, &|class| program.class(class).binary_name.to_string())
}

fn written(program: &Program, method: &Method, name: &dyn Fn(ClassId) -> String) -> String {
    let class = name(method.class);
    let simple = program.class(method.class).name;
    let simple = simple.as_str().rsplit('.').next().unwrap_or_default();
    let called = match method.kind {
        MethodKind::Constructor => simple,
        MethodKind::Method | MethodKind::StaticInit => method.name.as_str(),
    };
    let receiver = usize::from(!method.is_static);
    let params: Vec<String> = method
        .params
        .iter()
        .skip(receiver)
        .filter_map(|param| method.locals.get(param.index()))
        .map(|local| type_text(&local.ty, name))
        .collect();
    format!("{class}.{called}({})", params.join(", "))
}

fn type_text(ty: &Type, name: &dyn Fn(ClassId) -> String) -> String {
    match ty {
        Type::Bool => "boolean".to_string(),
        Type::Int(kind) => kind.name().to_string(),
        Type::Float(kind) => kind.name().to_string(),
        Type::Class(class) => name(*class),
        Type::Array(element) => format!("{}[]", type_text(element, name)),
        Type::Null
        | Type::Void
        | Type::BigInt
        | Type::Real
        | Type::Permission
        | Type::TypeType
        | Type::LocSet
        | Type::Seq(_)
        | Type::Set(_)
        | Type::Bag(_)
        | Type::Map(..)
        | Type::Data(..)
        | Type::Param(_) => format!("{ty:?}"),
    }
}
