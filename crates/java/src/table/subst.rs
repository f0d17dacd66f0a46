//! Substitutions of type variables.

use crate::symbols::TypeVarSym;
use crate::types::TyArg;

/// Type variables and what stands for them.
#[derive(Clone, Default, Debug)]
pub struct Subst {
    pairs: Vec<(TypeVarSym, TyArg)>,
}

impl Subst {
    /// Parameters and arguments, position by position; what has no partner is left out.
    pub fn from(params: &[TypeVarSym], args: &[TyArg]) -> Subst {
        Subst { pairs: params.iter().copied().zip(args.iter().cloned()).collect() }
    }

    pub fn push(&mut self, var: TypeVarSym, arg: TyArg) {
        self.pairs.push((var, arg));
    }

    pub fn get(&self, var: TypeVarSym) -> Option<&TyArg> {
        self.pairs.iter().find(|(v, _)| *v == var).map(|(_, arg)| arg)
    }

    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }
}
