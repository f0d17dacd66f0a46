//! Of which classes the objects are that a field holds, where the program says so by itself: all
//! that is ever put into the field was made by `new` right there.
//!
//! ```java
//! class Bank { private final Map<String, Integer> accounts = new HashMap<>(); }   // a `HashMap`
//! ```
//!
//! Only fields of the program count that nobody else can write: private ones, which the classes
//! around and inside theirs write, and final ones, which their own class does. A body among these
//! that cannot be looked at may put anything there.

use ir::visit::{dest_of, each_stmt};
use ir::{
    Block, Body, ClassId, Expr, ExprKind, Field, FieldId, GhostKind, LocalId, Origin, Program,
    StmtKind, Visibility,
};
use rustc_hash::{FxHashMap, FxHashSet};

pub struct Made {
    classes: FxHashMap<FieldId, Vec<ClassId>>,
}

impl Made {
    pub fn of(program: &Program) -> Made {
        let hidden = hidden_nests(program);
        let mut found: FxHashMap<FieldId, Option<Vec<ClassId>>> = FxHashMap::default();
        for method in &program.methods {
            let Body::Block { block, .. } = &method.body else { continue };
            let mut locals = None;
            each_stmt(block, &mut |stmt| {
                let (field, value) = match &stmt.kind {
                    StmtKind::WriteField { field, value, .. }
                    | StmtKind::WriteStatic { field, value } => (*field, value),
                    _ => return,
                };
                if !is_guarded(program, program.field(field)) {
                    return;
                }
                let locals = locals.get_or_insert_with(|| Locals::of(&method.params, block));
                let known = found.entry(field).or_insert_with(|| Some(Vec::new()));
                let made = known.is_some().then(|| locals.made(value)).flatten();
                *known = match (known.take(), made) {
                    (Some(mut known), Some(made)) => {
                        known.extend(made);
                        Some(known)
                    }
                    _ => None,
                };
            });
        }
        let classes = found.into_iter().filter_map(|(field, known)| {
            let mut known = known?;
            known.sort_unstable();
            known.dedup();
            let nest = outermost(program, program.field(field).class);
            (!known.is_empty() && !hidden.contains(&nest)).then_some((field, known))
        });
        Made { classes: classes.collect() }
    }

    /// The classes of which the objects in a field are, if that is known; it may be null, too.
    pub fn classes(&self, field: FieldId) -> Option<&[ClassId]> {
        self.classes.get(&field).map(Vec::as_slice)
    }
}

/// Whether only the bodies of one nest of classes can write the field.
fn is_guarded(program: &Program, field: &Field) -> bool {
    program.class(field.class).origin == Origin::Source
        && field.ghost == GhostKind::Real
        && field.ty.is_reference()
        && (field.visibility == Visibility::Private || field.is_final)
}

/// The outermost classes in which there is a body that cannot be looked at.
fn hidden_nests(program: &Program) -> FxHashSet<ClassId> {
    let may_hide = |method: &ir::Method| match &method.body {
        Body::Block { .. } => false,
        Body::Unsupported(_) => true,
        Body::None => !method.is_abstract,
    };
    let hiding = program.methods.iter().filter(|method| may_hide(method));
    hiding.map(|method| outermost(program, method.class)).collect()
}

fn outermost(program: &Program, mut class: ClassId) -> ClassId {
    while let Some(outer) = program.class(class).outer {
        class = outer;
    }
    class
}

/// What is put into the locals of a body, in whatever order.
struct Locals<'a> {
    sources: FxHashMap<LocalId, Vec<Source<'a>>>,
}

enum Source<'a> {
    New(ClassId),
    Value(&'a Expr),
    /// What is given, a result, an exception, something made by other means.
    Unknown,
}

impl<'a> Locals<'a> {
    fn of(params: &[LocalId], block: &'a Block) -> Locals<'a> {
        let given = params.iter().map(|param| (*param, vec![Source::Unknown]));
        let mut sources: FxHashMap<LocalId, Vec<Source<'a>>> = given.collect();
        each_stmt(block, &mut |stmt| {
            if let Some(dest) = dest_of(stmt) {
                let source = match &stmt.kind {
                    StmtKind::New { class, .. } => Source::New(*class),
                    StmtKind::Assign(_, value) => Source::Value(value),
                    _ => Source::Unknown,
                };
                sources.entry(dest).or_default().push(source);
            }
        });
        Locals { sources }
    }

    /// The classes that the value is made of, if it is null or made here.
    fn made(&self, value: &Expr) -> Option<Vec<ClassId>> {
        let mut made = Vec::new();
        let mut seen = FxHashSet::default();
        let mut work = vec![value];
        while let Some(value) = work.pop() {
            match &value.kind {
                ExprKind::Null => {}
                ExprKind::Local(local) if !seen.insert(*local) => {}
                ExprKind::Local(local) => {
                    for source in self.sources.get(local)? {
                        match source {
                            Source::New(class) => made.push(*class),
                            Source::Value(value) => work.push(value),
                            Source::Unknown => return None,
                        }
                    }
                }
                _ => return None,
            }
        }
        Some(made)
    }
}
