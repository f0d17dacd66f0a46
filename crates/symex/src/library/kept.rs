//! What library code without a contract may have kept.
//!
//! `ByteBuffer.wrap(a)` keeps the array, and everybody who has the buffer can change it from then on,
//! whatever permissions are held. So who hands something to such code has lost it, unless
//!
//! * there is nothing to keep it in: all else that takes part never changes; or
//! * neither the array or object, nor what may keep it, ever leaves the body in hand. Then
//!   only calls in this body can change it, and these forget what it holds.

use base::{Span, step};
use heap::Chunk;
use ir::{Call, Expr, MethodId, MethodKind, Type};

use crate::determined::is_fixed;
use crate::engine::Engine;
use crate::escape::local_of;
use crate::history::Transfer;
use crate::state::State;

impl Engine<'_> {
    /// Whether somebody else may change the argument after the call.
    pub fn may_be_kept(&mut self, call: &Call, callee: MethodId, arg: &Expr) -> bool {
        let info = self.program.method(callee);
        let is_receiver = |place: usize| place == 0 && !info.is_static;
        let place = call.args.iter().position(|a| std::ptr::eq(a, arg));
        // An object is not kept by its own method.
        if place.is_some_and(is_receiver) && info.kind == MethodKind::Method {
            return false;
        }
        let mut keepers: Vec<&Expr> = Vec::new();
        for (other, e) in call.args.iter().enumerate() {
            if Some(other) != place && self.can_hold(&e.ty) {
                keepers.push(e);
            }
        }
        let in_result = info.result != Type::Void && self.can_hold(&info.result);
        if keepers.is_empty() && !in_result {
            return false;
        }
        let Some(locals) = self.locals_in_hand() else { return true };
        let stays = local_of(arg).is_some_and(|l| locals.is_made(l) && locals.is_inside(l));
        let mut inside = keepers
            .iter()
            .map(|e| local_of(e).is_some_and(|l| locals.is_made(l) && locals.is_inside(l)));
        let dest_inside = call.dest.is_none_or(|dest| !in_result || locals.is_inside(dest));
        !(stays && inside.all(|is| is) && dest_inside)
    }

    /// Whether an object of the type can refer to something that changes.
    fn can_hold(&self, ty: &Type) -> bool {
        match ty {
            Type::Array(element) => element.is_reference() && self.can_hold(element),
            _ => ty.is_reference() && !is_fixed(self.program, ty),
        }
    }

    /// The chunks are gone.
    pub fn lose(&mut self, state: &mut State, lost: Vec<Chunk>, callee: MethodId, span: Span) {
        if lost.is_empty() {
            return;
        }
        for chunk in &lost {
            let at = state.heap.chunks().iter().position(|held| held == chunk);
            step!("what-is-kept-is-lost", {
                if let Some(at) = at {
                    state.heap.remove(at);
                }
            });
        }
        state.history.add(Transfer::Called { span, method: callee, taken: lost });
    }
}
