//! Modifiers of the annotation language: which one may stand where, and which ones have no
//! meaning yet.

use base::Code;
use syntax::ast::{self, SpecModifier as M};

use super::super::Attrib;
use crate::hir;
use crate::symbols::MethodDecl;

/// What a modifier stands at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::attrib) enum Holder {
    Class,
    Field,
    Method,
    Constructor,
    Param,
    Local,
    /// The parameter of a catch clause, the variable of a pattern.
    Bound,
    /// The constant of an enum.
    Constant,
    GhostLocal,
    Predicate,
    Function,
    Lemma,
    Data,
    /// `invariant`, `represents` and other members without a name.
    Clause,
}

enum Standing {
    Fine,
    Misplaced,
    Unsupported,
}

fn standing(modifier: M, holder: Holder) -> Standing {
    use Holder::*;
    let fine: &[Holder] = match modifier {
        M::Pure | M::StrictlyPure if holder == Class => return Standing::Unsupported,
        // Only the bundled library may say so: nobody shows it.
        M::Trusted | M::SkipEsc | M::Model | M::Immutable if holder == Class => {
            return Standing::Unsupported;
        }
        M::Pure | M::StrictlyPure | M::Helper => &[Method, Constructor],
        M::SpecPublic | M::SpecProtected => &[Class, Field, Method, Constructor],
        M::Nullable | M::NonNull => &[Field, Method, Param, Local, GhostLocal],
        M::NullableByDefault | M::NonNullByDefault => &[Class],
        M::Ghost => &[Field, GhostLocal],
        M::Model => &[Field, Method, Constructor, GhostLocal],
        M::Instance => &[Field, Method, Clause, Predicate],
        M::CodeJavaMath | M::CodeSafeMath | M::CodeBigintMath | M::SpecBigintMath => {
            &[Class, Method, Constructor]
        }
        M::Trusted => &[Method, Constructor, Lemma],
        M::SkipEsc => &[Method, Constructor],
        M::Opaque => &[Method, Predicate, Function],
        M::Export => &[Predicate],
        M::Rep => &[Field],
        M::Auto | M::Abstraction => &[Lemma],
        // Only the bundled library may say so: nobody would check it.
        M::ComparesElements | M::CallsLater => return Standing::Unsupported,
        M::Immutable => &[],
        M::TwoState | M::NoState => &[Method],
        // A predicate would be opened wherever it stands.
        M::Inline if holder == Predicate => return Standing::Unsupported,
        M::Inline => &[Method, Function],
        M::SpecJavaMath
        | M::SpecSafeMath
        | M::Uninitialized
        | M::Peer
        | M::Readonly
        | M::Extract => return Standing::Unsupported,
    };
    if fine.contains(&holder) { Standing::Fine } else { Standing::Misplaced }
}

impl<'a> Attrib<'_, 'a> {
    pub(in crate::attrib) fn check_modifiers(
        &mut self,
        modifiers: &'a ast::Modifiers,
        holder: Holder,
    ) {
        for (modifier, loc) in &modifiers.spec {
            match standing(*modifier, holder) {
                Standing::Fine => {}
                Standing::Misplaced => {
                    let message = format!("this modifier has no meaning for {}", name(holder));
                    self.report(Code::MisplacedClause, loc.0, message);
                }
                Standing::Unsupported => {
                    let what = format!("this modifier of {}", name(holder));
                    self.unsupported(&what, loc.0);
                }
            }
        }
        if matches!(holder, Holder::Param | Holder::Local | Holder::Bound | Holder::Constant)
            && let Some((_, loc)) = modifiers.flags.iter().find(|(m, _)| *m != ast::Modifier::Final)
        {
            let message = format!("{} has no modifier but `final`", name(holder));
            self.report(Code::Syntax, loc.0, message);
        }
        let loc_of = |m: M| modifiers.spec.iter().find(|(other, _)| *other == m).map(|(_, l)| l.0);
        for (one, other) in [(M::Nullable, M::NonNull), (M::NullableByDefault, M::NonNullByDefault)]
        {
            if let (Some(_), Some(span)) = (loc_of(one), loc_of(other)) {
                let message = "`nullable` and `non_null` contradict each other";
                self.report(Code::MisplacedClause, span, message);
            }
        }
    }

    pub(super) fn check_params_modifiers(&mut self, params: &'a [ast::Param]) {
        for param in params {
            self.check_modifiers(&param.modifiers, Holder::Param);
        }
    }

    /// The modifiers of a class and of everything that is declared in its body. Those of a method
    /// are about nobody else.
    pub(super) fn check_class_modifiers(
        &mut self,
        class: crate::symbols::ClassSym,
        typed: &mut hir::Class,
    ) {
        let info = self.table.class(class);
        if let Some(decl) = info.decl {
            self.check_modifiers(&decl.modifiers, Holder::Class);
            self.check_params_modifiers(&decl.components);
            for constant in &decl.constants {
                self.check_modifiers(&constant.modifiers, Holder::Constant);
            }
        }
        for member in info.members {
            let errors = self.errors;
            match member {
                ast::Member::Field(field) => self.check_modifiers(&field.modifiers, Holder::Field),
                ast::Member::Method(method) => {
                    self.check_modifiers(&method.modifiers, Holder::Method);
                    self.check_params_modifiers(&method.params);
                }
                ast::Member::Constructor(constructor) => {
                    self.check_modifiers(&constructor.modifiers, Holder::Constructor);
                    self.check_params_modifiers(constructor.params.as_deref().unwrap_or_default());
                }
                ast::Member::Predicate(predicate) => {
                    self.check_modifiers(&predicate.modifiers, Holder::Predicate);
                    self.check_params_modifiers(&predicate.params);
                    self.check_params_modifiers(&predicate.outputs);
                }
                ast::Member::Spec(member) => {
                    self.check_modifiers(&member.modifiers, Holder::Clause);
                }
                // Classes, functions, lemmas and data types are visited by themselves.
                ast::Member::Initializer(_) | ast::Member::Item(_) => {}
            }
            if self.errors > errors && self.refuse_declared(member, typed) {
                self.errors = errors;
            }
        }
    }

    /// Marks the method that a member declares as one that cannot be read; false if it is none.
    fn refuse_declared(&self, member: &ast::Member, typed: &mut hir::Class) -> bool {
        let table = self.table;
        let is_declared =
            |method: &&mut hir::Method| match (member, table.method(method.method).decl) {
                (ast::Member::Method(a), MethodDecl::Method(b)) => std::ptr::eq(a, b),
                (ast::Member::Constructor(a), MethodDecl::Constructor(b)) => std::ptr::eq(a, b),
                _ => false,
            };
        match typed.methods.iter_mut().find(is_declared) {
            Some(method) => {
                (method.has_errors, method.contract_has_errors) = (true, true);
                true
            }
            None => false,
        }
    }
}

fn name(holder: Holder) -> &'static str {
    match holder {
        Holder::Class => "a class",
        Holder::Field => "a field",
        Holder::Method => "a method",
        Holder::Constructor => "a constructor",
        Holder::Param => "a parameter",
        Holder::Local | Holder::GhostLocal => "a local variable",
        Holder::Bound => "a variable that gets its value here",
        Holder::Constant => "an enum constant",
        Holder::Predicate => "a predicate",
        Holder::Function => "a function",
        Holder::Lemma => "a lemma",
        Holder::Data => "a data type",
        Holder::Clause => "a clause",
    }
}
