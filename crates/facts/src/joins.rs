//! What objects of the library hold that were made of others.
//!
//! ```java
//! Comparator<String> c = Comparator.comparing(f);    // calls `f`, which is no `Comparator`
//! ```

use base::step;
use ir::{ClassId, ClassKind, MethodId, MethodKind, Origin, Program, Type};
use rustc_hash::FxHashSet;

use crate::writes::is_unsaid;

/// For the methods and constructors of the library that the program calls: what they make, and of what.
#[derive(Default)]
pub struct Joins(Vec<Join>);

struct Join {
    made: ClassId,
    /// Nothing if nobody says what the method does.
    of: Option<Vec<ClassId>>,
}

impl Joins {
    pub fn of(program: &Program, called: &[Vec<MethodId>]) -> Joins {
        let called: FxHashSet<MethodId> = called.iter().flatten().copied().collect();
        let mut called: Vec<MethodId> = called.into_iter().collect();
        called.sort_unstable();
        Joins(called.into_iter().filter_map(|method| join(program, method)).collect())
    }

    /// Adds what functions of these types may hold. Says whether that is all.
    pub fn close(&self, program: &Program, types: &mut Vec<ClassId>) -> bool {
        let mut next = 0;
        while let Some(class) = types.get(next).copied() {
            next += 1;
            if !is_function(program, class) {
                continue;
            }
            let is_one = |made: ClassId| {
                program.is_subclass(made, class)
                    || program.is_subclass(class, made) && program.well_known.object != Some(made)
            };
            for join in self.0.iter().filter(|join| is_one(join.made)) {
                let Some(of) = &join.of else { return false };
                step!("functions-hold-others", {
                    let new: Vec<ClassId> =
                        of.iter().copied().filter(|class| !types.contains(class)).collect();
                    types.extend(new);
                });
            }
        }
        true
    }
}

/// Whether objects of the class are functions: it is an interface that leaves one method to be written.
pub(crate) fn is_function(program: &Program, class: ClassId) -> bool {
    let info = program.class(class);
    let is_of_object = |m: &MethodId| {
        let method = program.method(*m);
        let mut above = method.overrides.iter().map(|m| Some(program.method(*m).class));
        above.any(|class| class == program.well_known.object)
    };
    let is_left = |m: &&MethodId| {
        let method = program.method(**m);
        method.is_abstract && !method.modifiers.model && !is_of_object(m)
    };
    info.kind == ClassKind::Interface && info.methods.iter().filter(is_left).count() <= 1
}

fn join(program: &Program, method: MethodId) -> Option<Join> {
    let info = program.method(method);
    if !matches!(info.origin, Origin::Library | Origin::ClassFile) {
        return None;
    }
    let is_constructor = info.kind == MethodKind::Constructor;
    let made = match (&info.result, is_constructor) {
        (_, true) => info.class,
        (Type::Class(class), _) => *class,
        _ => return None,
    };
    let given = info.params.iter().skip(usize::from(is_constructor));
    let given: Vec<ClassId> = given
        .filter_map(|param| match &info.locals.get(param.index())?.ty {
            Type::Class(class) if program.class(*class).kind == ClassKind::Interface => {
                Some(*class)
            }
            _ => None,
        })
        .collect();
    match () {
        () if given.is_empty() => None,
        () if is_unsaid(program, method) => Some(Join { made, of: None }),
        () if is_constructor || info.modifiers.calls_later => Some(Join { made, of: Some(given) }),
        () => None,
    }
}
