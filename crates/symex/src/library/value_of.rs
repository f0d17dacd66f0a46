//! `valueOf` of an enumeration: the constant whose name the text is, else an exception.
//!
//! The language says what the method does, and nobody writes its contract. Names are compared as
//! texts, so a literal settles the call:
//!
//! ```java
//! Color c = Color.valueOf("RED");    // Color.RED
//! Color d = Color.valueOf("BLUE");   // throws, if there is no such constant
//! ```

use base::{Code, Span, step, stops};
use check::Reason;
use ir::visit::find_stmt;
use ir::{Body, ClassId, Meaning, MethodId, Program, StmtKind, Type};
use term::{Sort, Term};

use crate::determined::is_library;
use crate::engine::Engine;
use crate::engine::outcome::{Ending, Outcome};
use crate::failure::{Failure, Result, unsupported};
use crate::state::State;

impl Engine<'_> {
    /// A call of an enumeration's `valueOf`; `None` for any other call.
    pub fn exec_value_of(
        &mut self,
        state: &State,
        call: &ir::Call,
        span: Span,
    ) -> Result<Option<Vec<Outcome>>> {
        let method = self.program.method(call.method);
        let class = self.program.class(method.class);
        let [arg] = call.args.as_slice() else { return Ok(None) };
        if !is_enum_value_of(self.program, call.method) {
            return Ok(None);
        }
        // The constants are not all there yet.
        if stops!("constants-are-all-there", self.may_be_starting(method.class)) {
            return unsupported(Reason::ValueOfInInitialiser, span);
        }
        let mut state = state.clone();
        let name = self.eval(&mut state, arg)?;
        let is_there = self.terms.ne(name, Term::NULL);
        step!("name-of-a-constant-is-given", {
            self.prove(&mut state, is_there, |_| {
                Failure::new(Code::Precondition, span, "the argument for `name` may be null")
            })?;
        });
        let text = self.content(name);
        let result = self.any_of_type(&mut state, "constant", &method.result, span)?;
        let (mut names, mut ways) = (Vec::new(), Vec::new());
        let listed = if is_library(method.origin) { &[] } else { class.enum_constants.as_slice() };
        for field in listed.iter().copied() {
            let constant = self.final_static(&mut state, field, span)?;
            let own: Vec<u16> = self.program.field(field).name.as_str().encode_utf16().collect();
            let own = self.string(&mut state, &own);
            let own = self.content(own);
            let is = self.terms.eq(text, own);
            let same = self.terms.eq(result, constant);
            names.push(is);
            ways.push(self.terms.and([is, same]));
        }
        let mut outcomes = Vec::new();
        // Which constants an enumeration of the library has is not looked into.
        let known = match is_library(method.origin) {
            true => self.terms.fresh("is a name", Sort::BOOL),
            false => self.terms.or(names),
        };
        if let Some(mut found) = self.branch(&state, known) {
            if !is_library(method.origin) {
                let fact = self.terms.or(ways);
                self.assume(&mut found, fact);
            }
            let fact = self.terms.ne(result, Term::NULL);
            self.assume(&mut found, fact);
            if let Some(dest) = call.dest {
                found.set(dest, result);
            }
            outcomes.push(Outcome::normal(found));
        }
        let unknown = self.terms.not(known);
        if let Some(mut thrown) = self.branch(&state, unknown)
            && step!("no-such-constant-throws")
        {
            self.findings.made += 1;
            let exception = self.terms.fresh("exception", Sort::REF);
            let is = match thrown_by(&method.body) {
                Some(class) => self.instance_of(exception, &Type::Class(class)),
                None => self.terms.ne(exception, Term::NULL),
            };
            self.assume(&mut thrown, is);
            outcomes.push(Outcome { state: thrown, ending: Ending::Throw(exception) });
        }
        Ok(Some(outcomes))
    }
}

/// Whether the method is the `valueOf` that every enumeration has: it throws where there is no
/// constant of the name.
pub fn is_enum_value_of(program: &Program, method: MethodId) -> bool {
    program.method(method).modifiers.meaning == Some(Meaning::ConstantNamed)
}

/// The class of what the body throws: it makes nothing else.
fn thrown_by(body: &Body) -> Option<ClassId> {
    let Body::Block { block, .. } = body else { return None };
    find_stmt(block, |stmt| match &stmt.kind {
        StmtKind::New { class, .. } => Some(*class),
        _ => None,
    })
}
