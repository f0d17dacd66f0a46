//! Abstract lemmas: what an interface says of all its objects, and each class below proves for its
//! own.
//!
//! ```java
//! interface Shape {
//!     //@ predicate area(int n);
//!     //@ lemma abstract notNegative(int n) requires area(n); ensures area(n) ** 0 <= n;
//! }
//! class Square implements Shape {
//!     //@ predicate area(int n) = acc(side) ** n == side * side;
//!     //@ lemma notNegative(int n) { }
//! }
//! ```
//!
//! A lemma of the same name in a class below is a proof of it. Which class lacks one, and whether
//! what is proved is what was promised, the engine asks.

use base::Code;
use syntax::ast::SpecModifier;

use super::super::Attrib;
use crate::symbols::{Flags, LemmaSym};

impl Attrib<'_, '_> {
    /// A lemma has a proof, is taken for granted, or has its proofs elsewhere.
    pub(super) fn check_abstract_lemma(&mut self, lemma: LemmaSym) {
        let info = self.table.lemma(lemma);
        let (span, flags) = (info.span, info.flags);
        let is_abstract = flags.has(Flags::ABSTRACT);
        let has_proof = info.decl.body.is_some();
        let of_object = info.class.is_some() && !flags.has(Flags::STATIC);
        if is_abstract {
            if has_proof {
                let message = "an abstract lemma has no proof: each class below has one";
                self.report(Code::MisplacedClause, span, message);
            }
            if !of_object {
                let message = "an abstract lemma is about the objects of an interface or class";
                self.report(Code::MisplacedClause, span, message);
            }
            if flags.has(Flags::TRUSTED) {
                let message = "an abstract lemma is not `trusted`: a proof of it may be";
                self.report(Code::MisplacedClause, span, message);
            }
        } else if !has_proof && !flags.has(Flags::TRUSTED) {
            let message = "a lemma without a proof is `trusted`";
            self.report(Code::MisplacedClause, info.decl.name.span(), message);
        }
        let above = self.table.abstract_lemmas_above(lemma);
        let modifiers = &info.decl.modifiers;
        let is_unasked =
            modifiers.has_spec(SpecModifier::Auto) || modifiers.has_spec(SpecModifier::Abstraction);
        if is_unasked && (is_abstract || !above.is_empty()) {
            self.unsupported("an abstract lemma that is applied unasked", span);
        }
        let Some(other) = above.first() else { return };
        if is_abstract {
            self.unsupported("an abstract lemma that another one has the name of", span);
            return;
        }
        if above.len() > 1 {
            self.unsupported("a proof of several abstract lemmas", span);
            return;
        }
        let other = self.table.lemma(*other);
        let erased = |params: &[crate::symbols::ParamInfo]| -> Vec<_> {
            params.iter().map(|p| self.table.erasure(&p.ty)).collect()
        };
        let is_same = of_object
            && info.type_params.is_empty()
            && other.type_params.is_empty()
            && erased(&info.params) == erased(&other.params);
        if !is_same {
            let message = "this lemma has the name of an abstract one, and other parameters";
            self.report(Code::SpecType, span, message);
        }
        let of_interface = other.class.is_some_and(|class| self.table.is_interface(class));
        if info.decl.contract.is_empty() && !other.decl.contract.is_empty() && !of_interface {
            let message = "the abstract lemma is one of a class: its proof says what it shows";
            self.report(Code::MisplacedClause, span, message);
        }
    }
}
