//! Texts that are joined: a new string with the letters of its parts.

use base::Span;
use check::Reason;
use ir::{Binding, ClassId, Expr, IntKind, Meaning, MethodId, Origin, Type};
use term::{Sort, Term};

use crate::engine::Engine;
use crate::failure::{Result, unsupported};
use crate::state::State;

impl Engine<'_> {
    /// A concatenation: a new string with the letters of its parts.
    pub fn concatenation(&mut self, state: &mut State, parts: &[Expr], span: Span) -> Result<Term> {
        let Some(string) = self.program.well_known.string else {
            return unsupported(Reason::StringsWithoutClass, span);
        };
        let mut values = Vec::new();
        for part in parts {
            values.push(self.eval(state, part)?);
        }
        let mut letters = Vec::new();
        for (part, value) in parts.iter().zip(values) {
            letters.push(self.letters_of_part(state, string, part, value)?);
        }
        let joined = self.allocate(state, &Type::Class(string));
        let sort = self.terms.seq_sort(Sort::INT);
        let all = self.terms.concat_all(sort, &letters);
        let known = self.letters(state, joined);
        let fact = self.terms.eq(known, all);
        self.assume(state, fact);
        Ok(joined)
    }

    /// What a part of a concatenation adds to it: null is written out, and a number is written
    /// as the stub says.
    fn letters_of_part(
        &mut self,
        state: &mut State,
        string: ClassId,
        part: &Expr,
        value: Term,
    ) -> Result<Term> {
        if part.ty.is_reference() {
            let letters = self.letters(state, value);
            let null: Vec<u16> = "null".encode_utf16().collect();
            let null = self.string(state, &null);
            let null = self.letters(state, null);
            let is_null = self.terms.eq(value, Term::NULL);
            return Ok(self.terms.ite(is_null, null, letters));
        }
        let Some(method) = self.writer_of(string, &part.ty) else {
            let sort = self.terms.seq_sort(Sort::INT);
            return Ok(self.terms.fresh("written", sort));
        };
        let call = (method, Binding::Static);
        let written = self.pure_value(state, call, &[value], part.span, false)?;
        Ok(self.letters(state, written))
    }

    /// The method of the stub that writes values of a primitive type.
    fn writer_of(&self, string: ClassId, ty: &Type) -> Option<MethodId> {
        let ty = match ty {
            Type::Int(IntKind::Byte | IntKind::Short) => &Type::Int(IntKind::Int),
            other => other,
        };
        self.program.class(string).methods.iter().copied().find(|id| {
            let info = self.program.method(*id);
            let takes = |param: &ir::LocalId| info.locals.get(param.index()).map(|l| &l.ty);
            info.origin == Origin::Library
                && info.modifiers.meaning == Some(Meaning::TextOf)
                && matches!(info.params.as_slice(), [only] if takes(only) == Some(ty))
        })
    }
}
