//! What is below a class, a method, a predicate.

use std::sync::{Arc, OnceLock};

use ir::{ClassId, ClassKind, MethodId, PredicateId, Program};

use crate::{World, may_be_overridden};

pub struct Hierarchy {
    /// Direct ones.
    subclasses: Vec<Vec<ClassId>>,
    overriding: Vec<Vec<MethodId>>,
    /// Whether others may override the method; of none in the closed world.
    open: Vec<bool>,
    overriding_predicates: Vec<Vec<PredicateId>>,
    /// Of the methods that each overrides, those that no other of them overrides.
    nearest: Vec<Vec<MethodId>>,
    concrete: Vec<OnceLock<Arc<[ClassId]>>>,
    /// The classes that run a body without declaring it, by the method.
    inheritors: OnceLock<Vec<Vec<ClassId>>>,
}

/// Whether there are objects of exactly this class.
pub fn is_concrete(program: &Program, class: ClassId) -> bool {
    let class = program.class(class);
    !class.is_abstract && !matches!(class.kind, ClassKind::Interface | ClassKind::Annotation)
}

impl Hierarchy {
    pub fn of(program: &Program, world: World) -> Hierarchy {
        let mut subclasses = vec![Vec::new(); program.classes.len()];
        for (id, class) in (0..).map(ClassId).zip(&program.classes) {
            for parent in class.superclass.iter().chain(&class.interfaces) {
                add(&mut subclasses, parent.index(), id);
            }
        }
        let mut overriding = vec![Vec::new(); program.methods.len()];
        for (id, method) in (0..).map(MethodId).zip(&program.methods) {
            for overridden in &method.overrides {
                add(&mut overriding, overridden.index(), id);
            }
        }
        let mut overriding_predicates = vec![Vec::new(); program.predicates.len()];
        for (id, predicate) in (0..).map(PredicateId).zip(&program.predicates) {
            for overridden in &predicate.overrides {
                add(&mut overriding_predicates, overridden.index(), id);
            }
        }
        let mut mark = vec![u32::MAX; program.methods.len()];
        let ids = 0..program.methods.len() as u32;
        let nearest = ids.map(|id| nearest(program, MethodId(id), &mut mark)).collect();
        let concrete = program.classes.iter().map(|_| OnceLock::new()).collect();
        let inheritors = OnceLock::new();
        let open = match world {
            World::Closed => Vec::new(),
            World::Open => {
                let ids = (0..program.methods.len() as u32).map(MethodId);
                ids.map(|id| may_be_overridden(program, id)).collect()
            }
        };
        Hierarchy {
            subclasses,
            overriding,
            open,
            overriding_predicates,
            nearest,
            concrete,
            inheritors,
        }
    }

    /// What extends or implements the class directly, in the order of the program.
    pub fn subclasses(&self, class: ClassId) -> &[ClassId] {
        self.subclasses.get(class.index()).map(Vec::as_slice).unwrap_or_default()
    }

    /// Whether nothing extends the class.
    pub fn is_leaf(&self, class: ClassId) -> bool {
        self.subclasses(class).is_empty()
    }

    /// What overrides or implements the method, directly or not, in the order of the program.
    pub fn overriding(&self, method: MethodId) -> &[MethodId] {
        self.overriding.get(method.index()).map(Vec::as_slice).unwrap_or_default()
    }

    /// Whether methods that are not in the program may override the method.
    pub fn is_open(&self, method: MethodId) -> bool {
        self.open.get(method.index()) == Some(&true)
    }

    /// Whether anything overrides the method, or may.
    pub fn is_overridden(&self, method: MethodId) -> bool {
        !self.overriding(method).is_empty() || self.is_open(method)
    }

    /// Of the methods that this one overrides, those that no other of them overrides.
    pub fn nearest_overridden(&self, method: MethodId) -> &[MethodId] {
        self.nearest.get(method.index()).map(Vec::as_slice).unwrap_or_default()
    }

    /// What overrides the predicate, in the order of the program.
    pub fn overriding_predicates(&self, predicate: PredicateId) -> &[PredicateId] {
        self.overriding_predicates.get(predicate.index()).map(Vec::as_slice).unwrap_or_default()
    }

    /// The classes that can have objects, from this one downwards, in the order of the program:
    /// as many as there are, for each class that is asked for.
    pub fn concrete_below(&self, program: &Program, class: ClassId) -> Arc<[ClassId]> {
        let find = || -> Arc<[ClassId]> {
            // Every interface type is below Object.
            if program.well_known.object == Some(class) {
                let all = (0..program.classes.len() as u32).map(ClassId);
                return all.filter(|c| is_concrete(program, *c)).collect();
            }
            let mut seen = vec![false; program.classes.len()];
            let mut pending = vec![class];
            let mut found = Vec::new();
            while let Some(class) = pending.pop() {
                match seen.get_mut(class.index()) {
                    Some(seen) if !*seen => *seen = true,
                    _ => continue,
                }
                if is_concrete(program, class) {
                    found.push(class);
                }
                pending.extend(self.subclasses(class));
            }
            found.sort_unstable();
            found.into()
        };
        match self.concrete.get(class.index()) {
            Some(known) => known.get_or_init(find).clone(),
            None => find(),
        }
    }

    /// The classes that run this body without declaring it.
    pub fn inheritors(&self, program: &Program, method: MethodId) -> &[ClassId] {
        let inheritors = self.inheritors.get_or_init(|| {
            let mut inheritors = vec![Vec::new(); program.methods.len()];
            for (id, class) in (0..).map(ClassId).zip(&program.classes) {
                let mut run: Vec<MethodId> = class.dispatch.values().copied().collect();
                run.sort_unstable();
                run.dedup();
                for method in run {
                    if program.methods.get(method.index()).is_some_and(|m| m.class != id) {
                        add(&mut inheritors, method.index(), id);
                    }
                }
            }
            inheritors
        });
        inheritors.get(method.index()).map(Vec::as_slice).unwrap_or_default()
    }
}

/// What overrides most is nearest, and what that overrides is not: it overrides what that
/// overrides in turn, so nothing is looked at twice. `mark` holds the last method for which
/// another one was found to be farther away.
fn nearest(program: &Program, method: MethodId, mark: &mut [u32]) -> Vec<MethodId> {
    let all = &program.method(method).overrides;
    if all.len() < 2 {
        return all.clone();
    }
    let mut by_depth = all.clone();
    by_depth.sort_by_key(|m| std::cmp::Reverse(program.method(*m).overrides.len()));
    for other in by_depth {
        if mark.get(other.index()) == Some(&method.0) {
            continue;
        }
        for farther in &program.method(other).overrides {
            if let Some(mark) = mark.get_mut(farther.index()) {
                *mark = method.0;
            }
        }
    }
    all.iter().copied().filter(|m| mark.get(m.index()) != Some(&method.0)).collect()
}

fn add<T>(lists: &mut [Vec<T>], at: usize, item: T) {
    if let Some(list) = lists.get_mut(at) {
        list.push(item);
    }
}
