//! Invariants that an earlier check of a session found for the loops of a method. While somebody types
//! in it they are tried first: mostly they still do, and the verdict is there at once. They are shown
//! like any others, so old ones that are wrong prove nothing; and the search goes on behind them, so
//! that what is said in the end is what a fresh run says.

use std::collections::HashMap;
use std::fmt::Debug;

use check::{Patience, Proposal, Task, Unit, Wants};
use ir::visit::{LabelRole, Rewriter, Role, each_stmt};
use ir::{Body, Function, LabelId, Local, LocalId, Method, MethodId, Predicate, Program};
use ir::{StmtKind, Type};

/// By the names of methods.
#[derive(Default)]
pub(crate) struct FoundBefore(HashMap<String, Found>);

struct Found {
    /// What ids of the program meant.
    names: blake3::Hash,
    locals: Vec<Local>,
    labels: Vec<LabelId>,
    proposals: Vec<Proposal>,
}

impl FoundBefore {
    pub fn keep(&mut self, program: &Program, names: blake3::Hash, proposals: &[Proposal]) {
        let Some(first) = proposals.first() else { return };
        let method = program.method(first.method);
        let own = proposals.iter().filter(|proposal| proposal.method == first.method);
        let found = Found {
            names,
            locals: method.locals.clone(),
            labels: labels(method),
            proposals: own.cloned().collect(),
        };
        self.0.insert(name(program, first.method), found);
    }

    /// The unit with what was found for it before, if that can still be said.
    pub fn task(&self, program: &Program, unit: Unit) -> Option<Task> {
        let (Unit::Method(id) | Unit::Inherited(_, id)) = unit else { return None };
        let found = self.0.get(&name(program, id)).filter(|f| f.names == names(program))?;
        let method = program.method(id);
        let mut now = Now { found, method, labels: labels(method), is_lost: false };
        let mut proposals = found.proposals.clone();
        for proposal in &mut proposals {
            proposal.method = id;
            now.label(&mut proposal.label, LabelRole::Declared);
            proposal.clauses.iter_mut().for_each(|clause| now.assertion(clause));
            proposal.measure.iter_mut().for_each(|measure| now.expr(measure));
        }
        let wants = Wants::Verdict(Patience::Usual);
        (!now.is_lost).then_some(Task { unit, proposals, wants })
    }
}

fn name(program: &Program, id: MethodId) -> String {
    let method = program.method(id);
    format!("{} {}", program.class(method.class).binary_name, method.signature)
}

/// Programs with the same hash have the same declarations under the same ids, as far as formulas that
/// mention them can tell.
pub(crate) fn names(program: &Program) -> blake3::Hash {
    let mut hasher = blake3::Hasher::new();
    let mut say = |what: &dyn Debug| {
        hasher.update(format!("{what:?};").as_bytes());
    };
    let types = |locals: &[Local], of: &[LocalId]| -> Vec<Type> {
        of.iter().filter_map(|id| locals.get(id.index())).map(|local| local.ty.clone()).collect()
    };
    program.classes.iter().for_each(|c| say(&(c.binary_name, c.kind)));
    program.fields.iter().for_each(|f| say(&(f.class, f.name, &f.ty, f.is_static, f.ghost)));
    for method in &program.methods {
        let Method { class, signature, is_static, modifiers, result, .. } = method;
        say(&(class, signature, is_static, modifiers, result));
    }
    for predicate in &program.predicates {
        let Predicate { name, class, params, outputs, locals, broken, .. } = predicate;
        say(&(name, class, types(locals, params), types(locals, outputs), broken));
    }
    for function in &program.functions {
        let Function { name, params, locals, result, .. } = function;
        say(&(name, types(locals, params), result));
    }
    for data in &program.data {
        say(&(data.name, data.type_params));
        data.constructors.iter().for_each(|c| say(&(c.name, &c.fields)));
    }
    program.lemmas.iter().for_each(|l| say(&(l.name, l.class, types(&l.locals, &l.params))));
    hasher.finalize()
}

/// Of loops, in the order of the text.
fn labels(method: &Method) -> Vec<LabelId> {
    let mut labels = Vec::new();
    if let Body::Block { block, .. } = &method.body {
        each_stmt(block, &mut |stmt| {
            if let StmtKind::Loop { label, .. } = &stmt.kind {
                labels.push(*label);
            }
        });
    }
    labels
}

/// Says of the method as it is what was said of it as it was.
struct Now<'a> {
    found: &'a Found,
    method: &'a Method,
    labels: Vec<LabelId>,
    /// Something is not there any more.
    is_lost: bool,
}

impl Now<'_> {
    /// The loop that has the same place among all, as long as there are as many.
    fn label_of(&self, before: LabelId) -> Option<LabelId> {
        let at = self.found.labels.iter().position(|label| *label == before)?;
        let same = self.labels.len() == self.found.labels.len();
        self.labels.get(at).copied().filter(|_| same)
    }

    /// The only variable of the same name, kind and type.
    fn local_of(&self, before: LocalId) -> Option<LocalId> {
        let was = self.found.locals.get(before.index())?;
        let is_same = |l: &&Local| l.name == was.name && l.ty == was.ty && l.kind == was.kind;
        let earlier = self.found.locals.iter().take(before.index()).filter(is_same).count();
        let all = self.found.locals.iter().filter(is_same).count();
        let now: Vec<usize> = (0..)
            .zip(&self.method.locals)
            .filter(|(_, local)| is_same(local))
            .map(|(index, _)| index)
            .collect();
        let at = now.get(earlier).filter(|_| now.len() == all)?;
        Some(LocalId(u32::try_from(*at).ok()?))
    }
}

impl Rewriter for Now<'_> {
    fn local(&mut self, local: &mut LocalId, _: Role) {
        match self.local_of(*local) {
            Some(now) => *local = now,
            None => self.is_lost = true,
        }
    }

    fn label(&mut self, label: &mut LabelId, _: LabelRole) {
        match self.label_of(*label) {
            Some(now) => *label = now,
            None => self.is_lost = true,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use base::Span;
    use classpath::ClassPath;
    use ir::{Assertion, AssertionKind, CompareOp, Expr};
    use java::sources::{load_text, source_map};

    use super::*;

    const TEXT: &str = "class A {
  int f;
  static int m(int n) {
    int r = 0;
    for (int i = 0; i < n; i++) { r = r + 2; }
    while (r > n) { r--; }
    return r;
  }
}";

    fn lower(text: &str) -> Program {
        let mut map = source_map();
        let mut diagnostics = Vec::new();
        let unit = load_text(Path::new("A.java"), text, &mut map, &mut diagnostics);
        let units: Vec<_> = unit.into_iter().collect();
        let (class_path, _) = ClassPath::open(None, &[]);
        java::analyse(&units, class_path, &java::Options::default(), &mut diagnostics).0
    }

    fn method(program: &Program) -> MethodId {
        let at = program.methods.iter().position(|m| m.name == "m").expect("the method");
        MethodId(u32::try_from(at).expect("few"))
    }

    /// `i <= n` for a loop of `m`, with `r` as its measure.
    fn proposal(program: &Program, label: LabelId) -> Proposal {
        let id = method(program);
        let local = |name: &str| {
            let at = program.method(id).locals.iter().position(|l| l.name == name);
            let id = LocalId(u32::try_from(at.expect("the local")).expect("few"));
            Expr::local(id, Type::INT, Span::NONE)
        };
        let clause = AssertionKind::Expr(local("i").compare(CompareOp::Le, local("n")));
        let clauses = vec![Assertion::new(clause, Span::NONE)];
        Proposal { method: id, label, clauses, measure: Some(local("r")) }
    }

    /// What is proposed for `m` in another text.
    fn proposed(text: &str) -> Option<(Program, Vec<Proposal>)> {
        let program = lower(TEXT);
        let mut found = FoundBefore::default();
        let first = labels(program.method(method(&program)))[0];
        found.keep(&program, names(&program), &[proposal(&program, first)]);
        let now = lower(text);
        let task = found.task(&now, Unit::Method(method(&now)))?;
        Some((now, task.proposals))
    }

    fn is_kept(before: &str, after: &str) -> bool {
        let text = TEXT.replace(before, after);
        assert_ne!(text, TEXT);
        let Some((now, proposals)) = proposed(&text) else { return false };
        let first = labels(now.method(method(&now)))[0];
        // Of what the variables are now.
        assert_eq!(proposals, [proposal(&now, first)]);
        true
    }

    #[test]
    fn what_can_still_be_said_is_proposed() {
        assert!(proposed(TEXT).is_some());
        assert!(is_kept("int r = 0;", "int other = 7; int r = 0;"));
        assert!(is_kept("int r = 0;", "int r = 0; boolean other = r > 1;"));
        assert!(is_kept("r = r + 2;", "r = r + 3;"));
        assert!(is_kept("r--;", "int last = r; r = last - 1;"));
        assert!(is_kept("class A {", "\n\nclass A {"));
    }

    #[test]
    fn what_cannot_be_said_any_more_is_not() {
        // Variables with other names or types, or with others of the same name.
        assert!(!is_kept("int n", "long n"));
        assert!(!is_kept(
            TEXT,
            &TEXT.replace("r ", "q ").replace("r--", "q--").replace(" r;", " q;")
        ));
        assert!(!is_kept("int r = 0;", "int r = 0; for (int i = 0; i < 3; i++) r++;"));
        assert!(!is_kept("int r = 0;", "int r = 0; { int i = 3; }"));
        // Other loops.
        assert!(!is_kept("while (r > n) { r--; }", ""));
        assert!(!is_kept("return r;", "while (r > 7) { r--; } return r;"));
        // Other declarations: numbers mean something else.
        assert!(!is_kept("int f;", "int f; int g;"));
        assert!(!is_kept("int f;", "static int f;"));
        assert!(!is_kept("int f;", "long f;"));
        assert!(!is_kept("int f;", "int f; void other() {}"));
        assert!(!is_kept("static int m(int n) {", "static long m(int n) {"));
        assert!(!is_kept("class A {", "class B {} class A {"));
        assert!(!is_kept("int f;", "int f; //@ predicate p() = true;"));
    }

    #[test]
    fn nothing_is_proposed_for_what_nothing_was_found_for() {
        let program = lower(TEXT);
        let unit = Unit::Method(method(&program));
        assert!(FoundBefore::default().task(&program, unit).is_none());
        let mut found = FoundBefore::default();
        found.keep(&program, names(&program), &[]);
        assert!(found.task(&program, unit).is_none());
        // A loop that is not there.
        found.keep(&program, names(&program), &[proposal(&program, LabelId(99))]);
        assert!(found.task(&program, unit).is_none());
    }
}
