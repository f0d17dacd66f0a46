//! Overload resolution (JLS 15.12.2): which of the methods of a name is meant.

use base::{Code, Span};

use super::Attrib;
use super::arg::{Arg, Formal};
use super::convert::Phase;
use crate::symbols::MethodSym;
use crate::table::{MethodSig, Subst};
use crate::types::{Ty, TyArg};

#[derive(Clone)]
pub struct Candidate {
    pub method: MethodSym,
    pub sig: MethodSig,
}

pub struct Selected {
    pub method: MethodSym,
    pub sig: MethodSig,
    pub phase: Phase,
}

pub enum Failure {
    /// Nothing of the name takes so many arguments, or of these types.
    NotApplicable,
    Ambiguous(Vec<MethodSym>),
}

impl<'a> Attrib<'_, 'a> {
    pub(super) fn select(
        &mut self,
        candidates: Vec<Candidate>,
        type_args: &[Ty],
        args: &[Arg<'a>],
    ) -> Result<Selected, Failure> {
        let fitting: Vec<Candidate> = candidates
            .into_iter()
            .filter(|c| {
                arity_fits(&c.sig, args.len())
                    && (type_args.is_empty()
                        || c.sig.type_params.is_empty()
                        || c.sig.type_params.len() == type_args.len())
            })
            .collect();
        // With an argument that has no type, only the number of arguments can decide.
        let broken = args.iter().any(Arg::is_broken);
        if fitting.len() == 1 && (broken || fitting[0].sig.params.is_empty()) {
            let Candidate { method, sig } =
                fitting.into_iter().next().ok_or(Failure::NotApplicable)?;
            let phase = if sig.varargs && sig.params.len() != args.len() {
                Phase::Variable
            } else {
                Phase::Loose
            };
            return Ok(Selected { method, sig, phase });
        }
        for phase in [Phase::Strict, Phase::Loose, Phase::Variable, Phase::Bounded] {
            let mut applicable = Vec::new();
            for candidate in &fitting {
                if phase == Phase::Variable && !candidate.sig.varargs {
                    continue;
                }
                if phase != Phase::Variable && candidate.sig.params.len() != args.len() {
                    continue;
                }
                let snapshot = self.infer.snapshot();
                if self.is_applicable(&candidate.sig, type_args, args, phase) {
                    applicable.push(candidate.clone());
                }
                self.infer.restore(snapshot);
            }
            if applicable.is_empty() {
                continue;
            }
            if phase == Phase::Bounded && applicable.len() > 1 {
                // None of them is what Java would take.
                let methods = applicable.iter().map(|c| c.method).collect();
                return Err(Failure::Ambiguous(methods));
            }
            let best = self.most_specific(applicable, args, phase)?;
            return Ok(Selected { method: best.method, sig: best.sig, phase });
        }
        Err(Failure::NotApplicable)
    }

    /// JLS 15.12.2.2 to 15.12.2.4.
    fn is_applicable(
        &mut self,
        sig: &MethodSig,
        type_args: &[Ty],
        args: &[Arg<'a>],
        phase: Phase,
    ) -> bool {
        let mark = self.infer.mark();
        let subst = self.instantiate(sig, type_args);
        // Type parameters that are given are what they are.
        let vars = if type_args.is_empty() { &sig.type_params[..] } else { &[] };
        if !type_args.is_empty() && !self.are_within_bounds(sig, type_args, &subst) {
            return false;
        }
        for (i, arg) in args.iter().enumerate() {
            let Some(declared) = parameter(sig, i, args.len(), phase) else { return false };
            let param = self.table.subst(&declared, &subst);
            let formal = if type_args.is_empty() { &declared } else { &param };
            let formal = Formal { declared: formal, vars };
            if !self.may_fit(arg, formal) {
                return false;
            }
            if self.is_pertinent(arg, formal) && !self.fits(arg, &param, phase) {
                return false;
            }
        }
        self.infer.is_solvable(mark)
    }

    /// Whether explicit type arguments are what the type parameters allow.
    fn are_within_bounds(&self, sig: &MethodSig, type_args: &[Ty], subst: &Subst) -> bool {
        sig.type_params.iter().zip(type_args).all(|(param, arg)| {
            self.table.bounds(*param).iter().all(|bound| {
                let bound = self.table.subst(bound, subst);
                self.table.is_subtype_unchecked(arg, &bound)
            })
        })
    }

    /// Explicit type arguments, or fresh inference variables.
    pub(super) fn instantiate(&mut self, sig: &MethodSig, type_args: &[Ty]) -> Subst {
        if sig.type_params.is_empty() {
            Subst::default()
        } else if type_args.len() == sig.type_params.len() {
            let args: Vec<TyArg> = type_args.iter().cloned().map(TyArg::Ty).collect();
            Subst::from(&sig.type_params, &args)
        } else {
            self.infer.fresh(&sig.type_params)
        }
    }

    pub(super) fn report_failure(
        &mut self,
        failure: Failure,
        what: &str,
        args: &[Arg<'a>],
        candidates: &[MethodSym],
        span: Span,
    ) {
        let list: Vec<String> = args
            .iter()
            .map(|a| match a {
                Arg::Typed(x) => self.display(&x.ty),
                Arg::Lambda(_) | Arg::Implicit(_) => "lambda".to_string(),
                Arg::Reference(_) => "method reference".to_string(),
                Arg::Anonymous(_) => "new object".to_string(),
                Arg::Conditional(_) => "conditional".to_string(),
                Arg::Switch(_) => "switch".to_string(),
            })
            .collect();
        let list = list.join(", ");
        let (code, message, shown) = match failure {
            Failure::NotApplicable => {
                (Code::NotApplicable, format!("no {what} takes ({list})"), candidates.to_vec())
            }
            Failure::Ambiguous(methods) => {
                (Code::Ambiguous, format!("more than one {what} takes ({list})"), methods)
            }
        };
        self.errors += 1;
        let mut diagnostic = base::Diagnostic::new(code, span, message);
        for method in shown.into_iter().take(5) {
            diagnostic = diagnostic.note(format!("candidate: `{}`", self.signature(method)));
        }
        self.table.report(diagnostic);
    }

    pub(super) fn signature(&self, method: MethodSym) -> String {
        let info = self.table.method(method);
        let params: Vec<String> = info.params.iter().map(|p| self.table.display(&p.ty)).collect();
        let name =
            if info.is_constructor() { self.table.class(info.class).name } else { info.name };
        format!("{name}({})", params.join(", "))
    }
}

/// The parameter type for an argument in a phase.
pub fn parameter(sig: &MethodSig, i: usize, count: usize, phase: Phase) -> Option<Ty> {
    if phase == Phase::Variable {
        let last = sig.params.len().checked_sub(1)?;
        if i < last {
            return sig.params.get(i).cloned();
        }
        return match &sig.params[last] {
            Ty::Array(e) => Some((**e).clone()),
            other => Some(other.clone()),
        };
    }
    (count == sig.params.len()).then(|| sig.params.get(i).cloned()).flatten()
}

fn arity_fits(sig: &MethodSig, count: usize) -> bool {
    sig.params.len() == count || (sig.varargs && count + 1 >= sig.params.len())
}
