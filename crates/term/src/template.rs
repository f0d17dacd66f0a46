//! Templates: terms with parameters, taken apart once and put together for many arguments.

use rustc_hash::FxHashMap;

use crate::{Op, Term, Terms};

/// Terms over parameters.
#[derive(Clone, Debug)]
pub struct Template {
    parameters: usize,
    /// What has a parameter in it, parts before what they are parts of. Numbers are those of
    /// the parameters, then of the steps.
    steps: Vec<Step>,
    roots: Vec<Operand>,
}

#[derive(Clone, Debug)]
struct Step {
    /// The term with the parameters in it, for its operator.
    term: Term,
    args: Vec<Operand>,
}

#[derive(Clone, Copy, Debug)]
enum Operand {
    /// It has no parameter in it.
    Fixed(Term),
    Made(usize),
}

impl Terms {
    /// The template of some terms. The parameters are constants that were made by
    /// [`Terms::fresh_ageless`]. Nothing for terms with quantifiers.
    pub fn template(&self, parameters: &[Term], roots: &[Term]) -> Option<Template> {
        let mut number: FxHashMap<Term, usize> = FxHashMap::default();
        for (i, parameter) in parameters.iter().enumerate() {
            number.insert(*parameter, i);
        }
        let mut steps = Vec::new();
        for part in roots.iter().flat_map(|root| self.parts(*root)) {
            if matches!(self.op(part), Op::Forall(_) | Op::Bound(..)) {
                return None;
            }
            let args = self.args(part);
            if !number.contains_key(&part) && args.iter().any(|arg| number.contains_key(arg)) {
                let args = args.iter().map(|arg| operand(&number, *arg)).collect();
                number.insert(part, parameters.len() + steps.len());
                steps.push(Step { term: part, args });
            }
        }
        let roots = roots.iter().map(|root| operand(&number, *root)).collect();
        Some(Template { parameters: parameters.len(), steps, roots })
    }

    /// The terms of a template, with arguments of the sorts of its parameters in their place.
    pub fn instance(&mut self, template: &Template, arguments: &[Term]) -> Vec<Term> {
        debug_assert_eq!(template.parameters, arguments.len());
        let mut made = Vec::with_capacity(arguments.len() + template.steps.len());
        made.extend_from_slice(arguments);
        let mut args = Vec::new();
        for step in &template.steps {
            args.clear();
            args.extend(step.args.iter().map(|operand| operand.of(&made)));
            let term = self.rebuild(step.term, &args);
            made.push(term);
        }
        template.roots.iter().map(|root| root.of(&made)).collect()
    }
}

fn operand(number: &FxHashMap<Term, usize>, term: Term) -> Operand {
    number.get(&term).map_or(Operand::Fixed(term), |i| Operand::Made(*i))
}

impl Operand {
    fn of(self, made: &[Term]) -> Term {
        match self {
            Operand::Fixed(term) => term,
            Operand::Made(i) => made[i],
        }
    }
}

#[cfg(test)]
mod tests {
    use rustc_hash::FxHashMap;

    use crate::{IntKind, Reach, Sort, Term, Terms};

    /// A few terms over two parameters, of the sorts `Snap` and `Int`.
    fn roots(terms: &mut Terms, snapshot: Term, number: Term) -> Vec<Term> {
        let value = terms.project(snapshot, Sort::INT);
        let fun = terms.declare_fun("f", &[Sort::SNAP, Sort::INT], Sort::INT, Reach::Arguments);
        let call = terms.apply(fun, &[snapshot, number]);
        let sum = terms.add(value, number);
        let fixed = terms.constant("c", Sort::INT);
        vec![
            terms.in_range(IntKind::Int, value),
            terms.eq(call, sum),
            terms.lt(number, fixed),
            terms.le(fixed, fixed),
            fixed,
        ]
    }

    #[test]
    fn an_instance_is_what_substitution_gives() {
        let mut terms = Terms::new();
        let s = terms.fresh_ageless("s", Sort::SNAP);
        let n = terms.fresh_ageless("n", Sort::INT);
        let list = roots(&mut terms, s, n);
        let template = terms.template(&[s, n], &list).unwrap();
        let seven = terms.int(7);
        let (known, other) = (terms.inject(seven), terms.fresh("t", Sort::SNAP));
        let (x, c) = (terms.fresh("x", Sort::INT), terms.constant("c", Sort::INT));
        let shifted = terms.add(x, seven);
        for snapshot in [known, other, s] {
            for number in [seven, x, c, shifted, n] {
                let map: FxHashMap<Term, Term> = [(s, snapshot), (n, number)].into_iter().collect();
                let wanted: Vec<Term> =
                    list.iter().map(|root| terms.substitute(*root, &map)).collect();
                assert_eq!(terms.instance(&template, &[snapshot, number]), wanted);
                assert_eq!(roots(&mut terms, snapshot, number), wanted);
            }
        }
    }

    #[test]
    fn quantifiers_have_no_template() {
        let mut terms = Terms::new();
        let n = terms.fresh_ageless("n", Sort::INT);
        let i = terms.fresh_variable("i", Sort::INT);
        let less = terms.lt(i, n);
        let all = terms.forall(&[i], &[], less);
        assert!(terms.template(&[n], &[all]).is_none());
    }
}
