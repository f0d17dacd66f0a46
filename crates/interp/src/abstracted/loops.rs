//! Loops: the loop owns what its invariant asks for, everything else is framed around it.
//!
//! A loop whose annotations hold no permission keeps all that is held: whether the verifier could
//! frame it is not a matter of one run.

use std::sync::Arc;

use base::{Code, Span};
use ir::visit::only_looks;
use ir::{Block, Expr, GhostKind, LabelId, LoopSpec, OldLabel, Origin};

use super::AbstractHeap;
use super::consume::Demand;
use super::heap::{Nested, PredicateChunk};
use super::share::Share;
use crate::exec::Flow;
use crate::place::Place;
use crate::spec::{Scope, Spec};
use crate::{Machine, Stop, Value};

impl<'p> Machine<'p> {
    pub(super) fn aexec_loop(
        &mut self,
        s: &mut Scope<'p>,
        (label, spec): (LabelId, &'p LoopSpec),
        body: &'p Block,
        span: Span,
    ) -> Result<Flow, Stop> {
        let entry = self.remember(s)?;
        let known = s.olds.len();
        s.olds.push((OldLabel::Loop(label), entry));
        let owns = !self.is_total() && spec.invariants.iter().any(super::holds_permissions);
        // A loop that only looks leaves what was held, whatever its rounds lose.
        let kept = match owns && only_looks(self.program, body) {
            true => Some(self.ck()?.held.clone()),
            false => None,
        };
        let mut frame = None;
        let mut is_first = true;
        let result = loop {
            match self.round(s, (label, spec), body, (span, owns, is_first)) {
                Ok((rest, flow)) => {
                    if is_first {
                        frame = rest;
                    }
                    is_first = false;
                    match flow {
                        flow if Self::is_again(flow, label) => {}
                        Flow::Exit(exited) if exited == label => break Ok(Flow::Next),
                        flow => break Ok(flow),
                    }
                }
                Err((rest, stop)) => {
                    if is_first {
                        frame = rest;
                    }
                    break Err(stop);
                }
            }
        };
        s.olds.truncate(known);
        match kept {
            Some(kept) if !self.is_total() => {
                self.swap_held(kept)?;
            }
            _ => {
                if let Some(frame) = frame {
                    self.held_mut()?.add_all(frame)?;
                }
            }
        }
        result
    }

    /// The head of the loop, and one round. Gives what stays outside, which counts the first
    /// time.
    #[allow(clippy::type_complexity)]
    fn round(
        &mut self,
        s: &mut Scope<'p>,
        (label, spec): (LabelId, &'p LoopSpec),
        body: &'p Block,
        (span, owns, is_first): (Span, bool, bool),
    ) -> Result<(Option<AbstractHeap>, Flow), (Option<AbstractHeap>, Stop)> {
        let mut rest = None;
        let step = self.head(s, spec, span, owns, is_first);
        match step {
            Ok(found) => rest = found,
            Err(stop) => return Err((rest, stop)),
        }
        let before = match self.measures(s, &spec.decreases) {
            Ok(before) => before,
            Err(stop) => return Err((rest, stop)),
        };
        let flow = match self.aexec_block(s, body) {
            Ok(flow) => flow,
            Err(stop) => return Err((rest, stop)),
        };
        if Self::is_again(flow, label)
            && let Err(stop) = self.measures_shrink(s, &spec.decreases, before, span)
        {
            return Err((rest, stop));
        }
        Ok((rest, flow))
    }

    fn head(
        &mut self,
        s: &mut Scope<'p>,
        spec: &'p LoopSpec,
        span: Span,
        owns: bool,
        is_first: bool,
    ) -> Result<Option<AbstractHeap>, Stop> {
        self.step()?;
        let code = if is_first { Code::InvariantInitially } else { Code::InvariantKept };
        let mut demand = Demand::new(code, span, "the loop invariant");
        if !is_first {
            demand = demand.last();
        }
        if !owns {
            self.holds(s, &spec.invariants, demand)?;
            return Ok(None);
        }
        let (taken, _) = self.aconsume(s, &spec.invariants, demand)?;
        if self.is_total() {
            return Ok(None);
        }
        let rest = self.swap_held(Arc::new(taken))?;
        let rest = self.lend((*rest).clone())?;
        // What a round leaves over is lost.
        Ok(is_first.then_some(rest))
    }

    /// A loop is lent the state of the library's objects without being asked, as by the verifier.
    /// Gives what stays outside.
    fn lend(&mut self, mut rest: AbstractHeap) -> Result<AbstractHeap, Stop> {
        let is_inside = |chunk: &PredicateChunk| self.holds_state_of_library(&chunk.nested);
        while let Some(at) = rest.predicates().iter().position(is_inside) {
            rest.open(at)?;
        }
        let lent: Vec<(Place, Share)> = rest
            .fields()
            .iter()
            .filter(|(place, _)| self.is_state_of_library(**place))
            .map(|(place, share)| (*place, *share))
            .collect();
        for (place, share) in lent {
            if rest.take_field(place, share)? {
                self.held_mut()?.add_field(place, share)?;
            }
        }
        Ok(rest)
    }

    fn holds_state_of_library(&self, nested: &Nested) -> bool {
        nested.fields.iter().any(|(place, _)| self.is_state_of_library(*place))
            || nested.predicates.iter().any(|chunk| self.holds_state_of_library(&chunk.nested))
    }

    fn is_state_of_library(&self, place: Place) -> bool {
        let Place::Field(_, field) = place else { return false };
        let info = self.program.field(field);
        let class = self.program.class(info.class);
        info.ghost != GhostKind::Real && matches!(class.origin, Origin::Library | Origin::ClassFile)
    }

    fn measures(&mut self, s: &mut Scope<'p>, list: &'p [Expr]) -> Result<Vec<Spec>, Stop> {
        let mut values = Vec::new();
        for e in list {
            match self.aeval(s, e) {
                Ok(value) => values.push(value),
                Err(stop) => {
                    self.not_checked(stop, e.span, false)?;
                    return Ok(Vec::new());
                }
            }
        }
        Ok(values)
    }

    fn measures_shrink(
        &mut self,
        s: &mut Scope<'p>,
        list: &'p [Expr],
        before: Vec<Spec>,
        span: Span,
    ) -> Result<(), Stop> {
        if before.is_empty() {
            return Ok(());
        }
        let now = self.measures(s, list)?;
        if now.is_empty() {
            return Ok(());
        }
        for (now, before) in now.iter().zip(&before) {
            match (now, before) {
                (Spec::Plain(Value::Int(now)), Spec::Plain(Value::Int(before))) => {
                    if now < before && *before >= 0 {
                        return Ok(());
                    }
                    if now != before {
                        break;
                    }
                }
                _ => {
                    let stop = Stop::stuck("a measure that is not a number");
                    return self.not_checked(stop, span, false);
                }
            }
        }
        let message = "the measure of the loop does not shrink";
        Err(self.violation(Code::Termination, span, message))
    }
}
