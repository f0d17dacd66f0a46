//! What the postcondition of a pure method calls itself, with its own parameters, is its result: nothing
//! has changed. (With permissions a postcondition gives them, and there it may not.)
//!
//! ```java
//! //@ ensures \result == size();        // \result == \result
//! /*@ pure @*/ int size() { … }
//! ```

use base::needs;
use ir::visit::rewrite::{self, Rewriter};
use ir::{Expr, ExprKind, Framing, LocalId, MethodId, Program, Purity};

/// Once it is settled which methods are functions.
pub fn speak_of_results(program: &mut Program) {
    let classes = &program.classes;
    for (index, method) in program.methods.iter_mut().enumerate() {
        let class = classes.get(method.class.index());
        let is_pure = method.modifiers.purity != Purity::Impure
            && class.is_some_and(|class| class.framing == Framing::Explicit);
        let Some(result) = method.result_local.filter(|_| is_pure) else { continue };
        let id = MethodId(index as u32);
        let mut own = Own { method: id, params: &method.params, result, found: 0 };
        for case in &mut method.contract.cases {
            case.ensures.iter_mut().for_each(|e| own.assertion(e));
        }
    }
}

/// How many such calls there are.
pub fn own_calls(program: &Program, id: MethodId) -> usize {
    let method = program.method(id);
    let Some(result) = method.result_local else { return 0 };
    let mut own = Own { method: id, params: &method.params, result, found: 0 };
    let promised = method.contract.cases.iter().flat_map(|case| &case.ensures);
    promised.cloned().for_each(|mut e| own.assertion(&mut e));
    own.found
}

struct Own<'a> {
    method: MethodId,
    params: &'a [LocalId],
    result: LocalId,
    found: usize,
}

impl Rewriter for Own<'_> {
    fn expr(&mut self, e: &mut Expr) {
        // The state before is that of the call, but its clauses are read there.
        if matches!(e.kind, ExprKind::Old(..)) {
            return;
        }
        rewrite::walk_expr(self, e);
        let ExprKind::PureCall(call) = &e.kind else { return };
        let args: Vec<Option<LocalId>> =
            call.receiver.iter().chain(&call.args).map(local).collect();
        let own: Vec<Option<LocalId>> = self.params.iter().copied().map(Some).collect();
        if needs!("own-call-has-the-own-parameters", call.method == self.method && args == own) {
            self.found += 1;
            *e = Expr::new(ExprKind::Local(self.result), e.ty.clone(), e.span);
        }
    }
}

fn local(e: &Expr) -> Option<LocalId> {
    match e.kind {
        ExprKind::Local(local) => Some(local),
        _ => None,
    }
}
