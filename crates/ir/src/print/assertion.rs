//! Assertions, locations, contracts and loop specifications.

use super::expr::{self, compared_text, list_text, operand_text, receiver_text};
use super::names::Names;
use super::{Printer, expr::text as expr_text};
use crate::{
    Assertion, AssertionKind, Binding, Contract, Fraction, Location, LocationKind, LoopSpec,
    PredicateArg, PredicateInstance, SpecCase,
};

pub(super) fn text(names: &Names<'_, '_>, a: &Assertion) -> String {
    match &a.kind {
        AssertionKind::Expr(e) => expr_text(names, e),
        AssertionKind::Acc(l, Fraction::Full) => format!("acc({})", location(names, l)),
        AssertionKind::Acc(l, Fraction::Part(p)) => {
            format!("acc({}, {})", location(names, l), expr_text(names, p))
        }
        AssertionKind::Acc(l, Fraction::Some) => format!("acc({}, _)", location(names, l)),
        AssertionKind::Acc(l, Fraction::Bind(local)) => {
            format!("acc({}, ?{})", location(names, l), names.local(*local))
        }
        AssertionKind::Predicate(p) => instance(names, p),
        AssertionKind::Star(parts) => {
            match parts.as_slice() {
                [] => return "emp".to_owned(),
                [part] => return format!("star({})", text(names, part)),
                _ => {}
            }
            let parts: Vec<String> = parts.iter().map(|p| conjunct(names, p)).collect();
            parts.join(" ** ")
        }
        AssertionKind::Cond(c, then, otherwise) => {
            let condition = operand_text(names, c);
            // Expressions have these operators too.
            let mark = |parts: [&Assertion; 2]| {
                let is_expr = parts.iter().all(|p| matches!(p.kind, AssertionKind::Expr(_)));
                if is_expr { "*" } else { "" }
            };
            match &otherwise.kind {
                AssertionKind::Star(parts) if parts.is_empty() => {
                    let mark = mark([then, then]);
                    format!("{condition} ==>{mark} {}", conjunct(names, then))
                }
                _ => format!(
                    "{condition} ?{} {} : {}",
                    mark([then, otherwise]),
                    conjunct(names, then),
                    conjunct(names, otherwise)
                ),
            }
        }
        AssertionKind::ForallStar { vars, range, body } => {
            let vars: Vec<String> = vars.iter().map(|&v| names.declaration(v)).collect();
            let range =
                range.as_ref().map(|r| format!("{}; ", expr_text(names, r))).unwrap_or_default();
            format!("(\\forall* {}; {range}{})", vars.join(", "), text(names, body))
        }
        AssertionKind::Untouched(inner) => format!("untouched({})", text(names, inner)),
        AssertionKind::Bind(local, e) => {
            format!("{} == ?{}", compared_text(names, e), names.local(*local))
        }
    }
}

fn conjunct(names: &Names<'_, '_>, a: &Assertion) -> String {
    match &a.kind {
        AssertionKind::Expr(e) => operand_text(names, e),
        AssertionKind::Cond(..) => format!("({})", text(names, a)),
        AssertionKind::Star(parts) if parts.len() > 1 => format!("({})", text(names, a)),
        _ => text(names, a),
    }
}

pub(super) fn location(names: &Names<'_, '_>, l: &Location) -> String {
    match &l.kind {
        LocationKind::Field(object, field) => {
            format!("{}{}", receiver_text(names, object), names.field(object, *field))
        }
        LocationKind::Static(field) => names.static_field(*field),
        LocationKind::Element(array, index) => {
            format!("{}[{}]", receiver_text(names, array), expr_text(names, index))
        }
        LocationKind::Elements(array) => format!("{}[*]", receiver_text(names, array)),
        LocationKind::Slice(array, from, to) => format!(
            "{}[{} .. {}]",
            receiver_text(names, array),
            expr_text(names, from),
            expr_text(names, to)
        ),
    }
}

/// `o.q(args; outputs)`; with `@C` if it means the definition of one class.
pub(super) fn instance(names: &Names<'_, '_>, p: &PredicateInstance) -> String {
    let name = match (&p.receiver, p.binding) {
        (None, binding) => {
            let name = names.globals.predicate(p.predicate);
            let owner = names.program().predicates.get(p.predicate.index()).and_then(|q| q.class);
            let name = owner.map_or_else(|| name.to_owned(), |owner| names.member(owner, name));
            let is_said = binding == Binding::Dynamic && names.globals.whole;
            format!("{}{name}", if is_said { "virtual " } else { "" })
        }
        (Some(receiver), Binding::Dynamic) => {
            let name = names.predicate(receiver, p.predicate);
            format!("{}{name}", receiver_text(names, receiver))
        }
        (Some(receiver), Binding::Static) => {
            let owner = names
                .program()
                .predicates
                .get(p.predicate.index())
                .and_then(|q| q.class)
                .map_or_else(|| "?".to_owned(), |c| names.class(c));
            let name = names.globals.predicate(p.predicate);
            format!("{}.{name}@{owner}", receiver_text(names, receiver))
        }
    };
    let list = |args: &[PredicateArg]| {
        let args: Vec<String> = args
            .iter()
            .map(|a| match a {
                PredicateArg::Expr(e) => expr_text(names, e),
                PredicateArg::Bind(local, _) => format!("?{}", names.local(*local)),
                PredicateArg::Any(_) => "_".to_owned(),
            })
            .collect();
        args.join(", ")
    };
    if p.outputs.is_empty() {
        format!("{name}({})", list(&p.args))
    } else {
        format!("{name}({}; {})", list(&p.args), list(&p.outputs))
    }
}

impl Printer<'_, '_> {
    pub(super) fn contract(&mut self, names: &Names<'_, '_>, contract: &Contract) {
        if !contract.stands.is_empty() {
            self.line(&format!("where {}", names.stands(&contract.stands)));
        }
        if contract.extends_inherited {
            self.line("also");
        }
        self.cases(names, "", &contract.cases);
        self.cases(names, "static ", &contract.static_cases);
    }

    fn cases(&mut self, names: &Names<'_, '_>, prefix: &str, cases: &[SpecCase]) {
        for (index, case) in cases.iter().enumerate() {
            if index > 0 {
                self.line("also");
            }
            self.case(names, prefix, case);
        }
    }

    fn case(&mut self, names: &Names<'_, '_>, prefix: &str, case: &SpecCase) {
        if *case == (SpecCase { span: case.span, ..SpecCase::default() }) {
            self.line(&format!("{prefix}case"));
        }
        for requires in &case.requires {
            self.line(&format!("{prefix}requires {}", text(names, requires)));
        }
        for ensures in &case.ensures {
            self.line(&format!("{prefix}ensures {}", text(names, ensures)));
        }
        for signals in &case.signals {
            let class = names.thrown(signals.thrown);
            let var = names.local(signals.var);
            let condition = text(names, &signals.condition);
            self.line(&format!("{prefix}signals ({class} {var}) {condition}"));
        }
        if let Some(only) = &case.signals_only {
            let classes: Vec<String> = only.iter().map(|&t| names.thrown(t)).collect();
            let classes =
                if classes.is_empty() { "\\nothing".to_owned() } else { classes.join(", ") };
            self.line(&format!("{prefix}signals_only {classes}"));
        }
        self.location_sets(names, &format!("{prefix}assignable"), case.assignable.as_deref());
        self.location_sets(names, &format!("{prefix}accessible"), case.accessible.as_deref());
        if !case.decreases.is_empty() {
            self.line(&format!("{prefix}decreases {}", list_text(names, &case.decreases)));
        }
        if let Some(diverges) = &case.diverges {
            self.line(&format!("{prefix}diverges {}", expr::text(names, diverges)));
        }
    }

    fn location_sets(
        &mut self,
        names: &Names<'_, '_>,
        keyword: &str,
        sets: Option<&[crate::Expr]>,
    ) {
        if let Some(sets) = sets {
            let sets =
                if sets.is_empty() { "\\nothing".to_owned() } else { list_text(names, sets) };
            self.line(&format!("{keyword} {sets}"));
        }
    }

    pub(super) fn loop_spec(&mut self, names: &Names<'_, '_>, spec: &LoopSpec) {
        for invariant in &spec.invariants {
            self.line(&format!("invariant {}", text(names, invariant)));
        }
        if !spec.decreases.is_empty() {
            self.line(&format!("decreases {}", list_text(names, &spec.decreases)));
        }
        self.location_sets(names, "assignable", spec.assignable.as_deref());
        for hint in &spec.hints {
            self.line(&format!("hint {}", expr_text(names, hint)));
        }
    }
}
