//! The search: permissions first, then values, cheapest first; what runs contradict is
//! dropped, what cannot be shown is weighed out, and what is left is proposed.

use base::Cancel;
use check::{Checker, Patience, Proposal, Summary, Unit, Weigher};
use interp::replay::Contract;
use ir::model::Input;
use ir::visit::each_expr;
use ir::{
    Assertion, AssertionKind, Expr, ExprKind, Framing, LabelId, LocalId, Method, Program,
    Quantifier, SpecCase,
};

use crate::build;
use crate::candidates::functions::Calls;
use crate::candidates::{
    arrays, bounds, calls, contents, functions, goals, iterators, outputs, relations, rows, tables,
};
use crate::layers::{LAYERS, Pool, has_all};
use crate::loops::{Loop, Term, Words, loops, words};
use crate::measures;
use crate::runs::Runs;
use crate::shapes;
use crate::spare::spare;
use crate::spoken::{cells, constants, divisors, factors, far, multiplies};
use crate::trial::{Clauses, Trial, joined, short};

/// How much the search may take, in steps of the engine; a hundred steps of a run are one.
const STEPS: u64 = 400_000;
/// So many clauses that were refused are weighed again with others.
const MOST_AGAIN: usize = 60;
/// So many layers of what was refused are weighed again in the end.
const AGAIN: usize = 2;
/// So many shapes are tried with values besides.
const WITH_VALUES: usize = 2;
/// So often a layer that is too much is halved.
const HALVES: usize = 2;
/// So many clauses are asked at once whether their ranges are met.
const AT_ONCE: usize = 60;
/// More clauses of one loop are not weighed at once.
const MOST_CLAUSES: usize = 140;

/// What is looked for: invariants of the loops of a unit.
pub struct Search<'a, C: Weigher> {
    pub checker: &'a C,
    pub program: &'a Program,
    pub unit: Unit,
    /// What the body is verified against.
    pub cases: &'a [Contract<'a>],
    pub cancel: &'a Cancel,
    pub effort: Effort,
}

/// How much work a search may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// What it takes to find bounds of counters, in code about which nobody says anything.
    Little,
    /// So many times the usual; 0: any.
    Times(u32),
}

/// What was found.
pub struct Found<R> {
    pub proposals: Vec<Proposal>,
    /// The report of the unit under the proposals.
    pub report: R,
    /// Whether they are enough.
    pub is_enough: bool,
    /// What the search took, in steps of the engine.
    pub steps: u64,
    /// Whether bodies of other methods were run.
    pub has_called: bool,
    /// Inputs that meet the precondition.
    pub inputs: Vec<Input>,
}

impl<'a, C: Weigher> Search<'a, C>
where
    <C as Checker>::Report: Summary,
{
    /// Looks for invariants; nothing if there is no loop to find any for.
    pub fn run(&self) -> Option<Found<C::Report>> {
        let (Unit::Method(id) | Unit::Inherited(_, id)) = self.unit else { return None };
        let method = self.program.method(id);
        let mut all = loops(method);
        if all.is_empty() {
            return None;
        }
        let asked = self.cases.iter().flat_map(|contract| &contract.case.requires);
        let bound = asked.flat_map(outputs::bound_in);
        let bound: Vec<LocalId> =
            bound.filter(|local| local.index() < method.locals.len()).collect();
        all.iter_mut().for_each(|one| one.visible.extend(&bound));
        let mut trial =
            Trial { search: self, id, spent: 0, limit: self.limit(), measures: Vec::new() };
        let first = self.checker.weigh(&self.unit.into(), &[], self.cancel);
        trial.spent += first.work;
        let mut footprints = first.footprints;
        self.bind_outputs(method, &mut footprints);
        if !footprints.iter().all(|(_, clauses)| clauses.is_empty())
            && let Some(report) = trial.check(&footprints)
        {
            return Some(trial.smaller(footprints, report, false));
        }
        let constants = constants(method, self.cases);
        let runs = Runs::new(self.program, method, self.cases, &constants);
        trial.spent += runs.steps / 100;
        let mut known = Known { method, loops: all, runs, constants, lengths: Vec::new() };
        trial.measures = known.measures();
        if !trial.measures.is_empty()
            && let Some(report) = trial.check(&footprints)
        {
            return Some(trial.smaller(footprints, report, known.runs.has_called));
        }
        let shapes = self.shapes(&footprints, &mut known);
        for shape in &shapes {
            if let Some(report) = trial.check(shape) {
                return Some(trial.smaller(shape.clone(), report, known.runs.has_called));
            }
        }
        let mut best = None;
        for held in shapes.into_iter().take(WITH_VALUES).chain([footprints]) {
            match self.values(&mut trial, held, &mut known) {
                Ok((clauses, report)) => {
                    return Some(trial.smaller(clauses, report, known.runs.has_called));
                }
                // The most promising shape says most about what is missing.
                Err(clauses) => best.get_or_insert(clauses),
            };
            if trial.is_spent() {
                break;
            }
        }
        let best = best?;
        Some(Found {
            report: trial.report(&best),
            proposals: trial.shown(&best),
            is_enough: false,
            steps: trial.spent,
            has_called: known.runs.has_called,
            inputs: known.runs.inputs(),
        })
    }

    /// What loops over linked objects may hold, the most promising first.
    fn shapes(&self, footprints: &Clauses, known: &mut Known<'a>) -> Vec<Clauses> {
        let mut all: Vec<Clauses> = Vec::new();
        let of_loops: Vec<(LabelId, Vec<Vec<Assertion>>)> = known
            .loops
            .iter()
            .map(|one| {
                let runs = (one, &mut known.runs);
                let mut found = shapes::shapes(self.program, known.method, self.cases, runs);
                found.extend(iterators::held(self.program, known.method, one));
                let held = footprints.iter().find(|(label, _)| *label == one.label);
                let held = held.map(|(_, held)| held.as_slice()).unwrap_or_default();
                let words = words(self.program, known.method, one, held);
                found.extend(shapes::of_numbers(known.method, one, held, &words));
                (one.label, found)
            })
            .collect();
        let most = of_loops.iter().map(|(_, shapes)| shapes.len()).max().unwrap_or(0);
        for i in 0..most {
            let mut clauses = footprints.clone();
            for (label, shapes) in &of_loops {
                let Some(shape) = shapes.get(i).or(shapes.last()) else { continue };
                // What is held at the entry may be held in other words now.
                let held = footprints.iter().find(|(known, _)| known == label);
                let held = held.map(|(_, held)| held.as_slice()).unwrap_or_default();
                let mut held: Vec<Assertion> = shapes::beside(shape, held, *label, &mut known.runs);
                held.extend(shape.iter().cloned());
                match clauses.iter_mut().find(|(known, _)| known == label) {
                    Some((_, place)) => *place = held,
                    None => clauses.push((*label, held)),
                }
            }
            self.bind_outputs(known.method, &mut clauses);
            all.push(clauses);
        }
        all
    }

    /// What is held has a name for all that its predicates say.
    fn bind_outputs(&self, method: &Method, held: &mut Clauses) {
        for (_, clauses) in held {
            outputs::bind(self.program, method, clauses);
        }
    }

    /// What is true beside what is held, with the report under both if that is enough.
    fn values(
        &self,
        trial: &mut Trial<'_, 'a, C>,
        held: Clauses,
        known: &mut Known<'a>,
    ) -> Result<(Clauses, C::Report), Clauses> {
        known.runs.hold(&held);
        known.lengths.clear();
        let mut found = Values { held, clauses: Vec::new(), was_tried: false };
        // What was refused for want of something that a later stage may know.
        let mut again: Clauses = Vec::new();
        for (stage, layers) in [Stage::Numbers, Stage::Arrays].into_iter().zip(LAYERS) {
            if trial.is_spent() {
                break;
            }
            let mut more = self.candidates(stage, &found.held, known);
            if more.iter().all(|(_, more)| more.is_empty()) {
                continue;
            }
            for (label, refused) in std::mem::take(&mut again) {
                if let Some((_, waiting)) = more.iter_mut().find(|(known, _)| *known == label) {
                    waiting.extend(refused.into_iter().take(MOST_AGAIN));
                }
            }
            trial.spent += known.runs.steps / 100;
            known.runs.steps = 0;
            let mut pool = Pool::new(more, &known.runs);
            let mut patience = Patience::Little;
            if stage == Stage::Numbers {
                pool = pool.simple_first();
                patience = Patience::Least;
            }
            let how = (layers, patience);
            if let Some(enough) = self.weigh_layers(trial, &mut pool, how, &mut found) {
                return Ok(enough);
            }
            again = pool.refused();
        }
        // What was refused early may follow from what was found late.
        if !trial.is_spent() {
            for (_, refused) in &mut again {
                refused.truncate(MOST_AGAIN);
            }
            let mut pool = Pool::new(again, &known.runs);
            let how = (AGAIN, Patience::Little);
            if let Some(enough) = self.weigh_layers(trial, &mut pool, how, &mut found) {
                return Ok(enough);
            }
        }
        Err(joined(&found.held, &found.clauses))
    }

    /// Weighs so many layers of what waits, and says what is enough.
    fn weigh_layers(
        &self,
        trial: &mut Trial<'_, 'a, C>,
        pool: &mut Pool,
        (layers, patience): (usize, Patience),
        found: &mut Values,
    ) -> Option<(Clauses, C::Report)> {
        for _ in 0..layers {
            let mut layer = pool.next(&found.clauses).filter(|_| !trial.is_spent())?;
            let mut kept = trial.weigh(&found.held, &layer, patience);
            // What held before and is refused now is true: there is too much beside it.
            for _ in 0..HALVES {
                if has_all(&kept, &found.clauses) || trial.is_spent() {
                    break;
                }
                layer = pool.half(&layer, &found.clauses);
                kept = trial.weigh(&found.held, &layer, patience);
            }
            if !has_all(&kept, &found.clauses) {
                kept.clone_from(&found.clauses);
            }
            pool.refuse(&layer, &kept);
            let has_news = kept != found.clauses;
            found.clauses = kept;
            if !has_news && found.was_tried {
                continue;
            }
            found.was_tried = true;
            let all = joined(&found.held, &found.clauses);
            if let Some(report) = trial.check(&all) {
                return Some((all, report));
            }
            // Clauses that hold one by one may be too much together.
            let few = short(&found.clauses);
            if few != found.clauses && !trial.is_spent() {
                let few = joined(&found.held, &few);
                if let Some(report) = trial.check(&few) {
                    return Some((few, report));
                }
            }
        }
        None
    }

    fn limit(&self) -> u64 {
        match self.effort {
            Effort::Little => STEPS / 20,
            Effort::Times(0) => u64::MAX,
            Effort::Times(times) => STEPS.saturating_mul(times.into()),
        }
    }

    /// Clauses that no run contradicts.
    fn candidates(&self, stage: Stage, footprints: &Clauses, known: &mut Known<'a>) -> Clauses {
        let Known { method, loops: all, runs, constants, lengths } = known;
        let (method, all, constants) = (*method, all.as_slice(), constants.as_slice());
        let cases: Vec<&SpecCase> = self.cases.iter().map(|contract| contract.case).collect();
        let goals = goals::goals(self.program, method, &cases);
        let asked = goals::asked(&cases);
        let mut unchecked: Clauses = Vec::new();
        let mut checked: Clauses = Vec::new();
        let mut written: Vec<(LabelId, Vec<Expr>)> = Vec::new();
        for one in all {
            let footprint =
                footprints.iter().find(|(label, _)| *label == one.label).map(|(_, f)| f.as_slice());
            let mut words = words(self.program, method, one, footprint.unwrap_or_default());
            let said = [goals.as_slice(), &asked].concat();
            if self.program.class(method.class).framing == Framing::Explicit {
                calls::fields(self.program, &said, one, &mut words.numbers);
            }
            let calls = calls::calls(&said, one, &words);
            words.numbers.extend(calls);
            let contents =
                outputs::Contents::of(method, &cases, one, footprint.unwrap_or_default());
            words.numbers.extend(contents.numbers(&said));
            if self.program.class(method.class).framing == Framing::Explicit {
                let is_known = |e: &Expr| words.numbers.iter().any(|term| term.e.kind == e.kind);
                let mut measures = calls::measures(self.program, method, one);
                measures.retain(|term| !is_known(&term.e));
                words.numbers.extend(measures);
            }
            words.numbers.extend(calls::remainders(&goals, one, &words));
            let cuts = arrays::cuts(&words);
            let states = match words.arrays.is_empty() {
                true => Vec::new(),
                false => runs.states(one.label, &cuts),
            };
            let met = arrays::met(&cuts, &states, &words);
            match stage {
                Stage::Numbers => {
                    let calls = functions::calls(&goals, one, &words);
                    let numbers = self.numbers((one, &calls), &words, runs, constants);
                    let numbers = numbers.into_iter().filter(|e| !outputs::is_always(e));
                    checked.push((one.label, numbers.map(build::clause).collect()));
                    // What is said of single things says where arrays end, for what comes after.
                    let mut more = references(&words);
                    let (many, few): (Vec<Expr>, Vec<Expr>) =
                        goals::mutated(&goals, method, one, &words)
                            .into_iter()
                            .partition(goals::has_quantifier);
                    more.extend(few);
                    more.extend(hints(one));
                    more.extend(contents.facts(&said, &words));
                    more.extend(calls::states(self.program, method, one, &words));
                    more.extend(contents::sequences(&goals, one, &words));
                    more.extend(contents::wholes(&goals, one, &words));
                    more.extend(contents::rests(&asked, one, &words));
                    more.extend(goals::kept(method, &cases, one, &words));
                    more.extend(rows::rows(&words, &spare(method)));
                    more.extend(iterators::facts(
                        (self.program, method),
                        (&goals, &far(constants)),
                        one,
                        &words,
                    ));
                    more.extend(arrays::unchanged(&words, &spare(method), &met));
                    more.extend(many);
                    unchecked.push((one.label, more.into_iter().map(build::clause).collect()));
                }
                Stage::Arrays => {
                    let some = goals.iter().any(goals::asks_for_some);
                    let more = arrays::facts(&words, &spare(method), constants, (&met, some));
                    unchecked.push((one.label, more.into_iter().map(build::clause).collect()));
                }
            }
            from_around(all, one, &words, &mut unchecked);
            written.push((one.label, words.written));
        }
        let labels: Vec<LabelId> = unchecked.iter().map(|(label, _)| *label).collect();
        let kept = match runs.is_empty() {
            // Nothing is known: what the goals say is worth a try, what was made up is not.
            true if stage != Stage::Numbers => Vec::new(),
            true => unchecked.into_iter().map(|(_, clauses)| clauses).collect(),
            false => runs.survivors(unchecked),
        };
        for (_, clauses) in &mut checked {
            clauses.truncate(MOST_CLAUSES);
        }
        for (label, clauses) in labels.into_iter().zip(kept) {
            let mut clauses = met_in_runs(label, clauses, runs);
            match stage {
                Stage::Arrays => {
                    let own = written.iter().find(|(known, _)| *known == label);
                    let own = own.map(|(_, arrays)| arrays.as_slice()).unwrap_or_default();
                    clauses = arrays::chosen(clauses, own);
                }
                Stage::Numbers => clauses.truncate(2 * MOST_CLAUSES),
            }
            match checked.iter_mut().find(|(known, _)| *known == label) {
                Some((_, known)) => {
                    clauses.retain(|clause| !known.contains(clause));
                    known.extend(clauses);
                }
                None => checked.push((label, clauses)),
            }
        }
        for (label, clauses) in &mut checked {
            match (stage, lengths.iter_mut().find(|(known, _)| known == label)) {
                (Stage::Numbers, Some((_, later))) => later.extend(outputs::take_lengths(clauses)),
                (Stage::Numbers, None) => {
                    lengths.push((*label, outputs::take_lengths(clauses)));
                }
                (Stage::Arrays, Some((_, later))) => clauses.append(later),
                (Stage::Arrays, None) => {}
            }
        }
        checked
    }

    fn numbers(
        &self,
        (one, calls): (&Loop<'_>, &Calls),
        words: &Words,
        runs: &mut Runs<'a>,
        constants: &[i128],
    ) -> Vec<Expr> {
        let numbers = words.numbers.iter().map(|term| term.e.clone());
        let terms: Vec<Expr> = numbers.chain(words.truths.iter().map(|t| t.e.clone())).collect();
        let states = runs.states(one.label, &terms);
        let mut found = Vec::new();
        if states.is_empty() {
            // No run came here: bounds by zero and by each other.
            for term in words.numbers.iter().filter(|term| term.changes) {
                found.push(build::le(&build::int(0), &term.e));
                for other in words.numbers.iter().filter(|other| other.e != term.e) {
                    found.push(build::le(&term.e, &other.e));
                    found.push(build::le(&other.e, &term.e));
                }
            }
            return found;
        }
        for moving in &calls.moving {
            // Each for itself: what one of them takes is not missing elsewhere.
            let with = [terms.as_slice(), &calls.lasting, std::slice::from_ref(moving)].concat();
            let states = runs.some_states(one.label, &with);
            found.extend(functions::equations(words, (&calls.lasting, moving), &states));
        }
        let equations = relations::relations(&words.numbers, &states);
        found.extend(equations.iter().cloned());
        let mut near: Vec<i128> = constants.iter().flat_map(|n| [n - 1, *n, n + 1]).collect();
        let large = constants.iter().filter(|n| (2..1 << 20).contains(*n));
        near.extend(large.clone().flat_map(|n| large.clone().map(move |m| n * m)));
        near.sort_unstable();
        near.dedup();
        let near = bounds::Constants { exact: constants, near: &near };
        found.extend(bounds::bounds(&words.numbers, &states, near));
        found.extend(tables::tables(&words.numbers, &states, &equations));
        if multiplies(one) {
            let factors = factors(one);
            found.extend(tables::growth(&words.numbers, &states, (constants, &factors)));
        }
        let divisors = divisors(one);
        found.extend(tables::divided(&words.numbers, &states, (constants, &divisors)));
        under_truths(words, &states, near, &mut found);
        for cell in cells(one, words) {
            let all = [words.numbers.as_slice(), &[Term { e: cell, changes: true }]].concat();
            let terms: Vec<Expr> = all.iter().map(|term| term.e.clone()).collect();
            let states = runs.some_states(one.label, &terms);
            found.extend(bounds::of_cell(&all, &states, near));
        }
        found
    }
}

/// What is known of the method whose loops are looked at.
struct Known<'a> {
    method: &'a Method,
    loops: Vec<Loop<'a>>,
    runs: Runs<'a>,
    /// The numbers that it mentions.
    constants: Vec<i128>,
    /// What is only looked at if equations between sequences are not enough.
    lengths: Clauses,
}

impl Known<'_> {
    /// What gets smaller in the rounds of loops that have to end, where runs say so.
    fn measures(&mut self) -> Vec<(LabelId, Expr)> {
        let mut chosen = Vec::new();
        for one in &self.loops {
            let measures = measures::candidates(self.method, one);
            let best = self.runs.shrinking(one.label, &measures);
            // The first is there already.
            if let Some(measure) = best.filter(|best| *best > 0).and_then(|i| measures.get(i)) {
                chosen.push((one.label, measure.clone()));
            }
        }
        chosen
    }
}

/// What was found for one shape of what is held.
struct Values {
    held: Clauses,
    clauses: Clauses,
    /// Whether anything was tried.
    was_tried: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// Bounds, relations, goals.
    Numbers,
    /// Elements of arrays.
    Arrays,
}

/// So many bounds under a truth value are looked at.
const MOST_UNDER: usize = 24;

/// Bounds that hold where a truth value that rounds change is true, or where it is false.
fn under_truths(
    words: &Words,
    states: &bounds::States,
    near: bounds::Constants<'_>,
    found: &mut Vec<Expr>,
) {
    let first = words.numbers.len();
    for (i, truth) in words.truths.iter().enumerate().filter(|(_, truth)| truth.changes) {
        for value in [true, false] {
            let column = Some(Some(i128::from(value)));
            let is_so = |state: &&Vec<Option<i128>>| state.get(first + i).copied() == column;
            let some: Vec<Vec<Option<i128>>> = states.iter().filter(is_so).cloned().collect();
            if some.is_empty() || some.len() == states.len() {
                continue;
            }
            let condition = match value {
                true => truth.e.clone(),
                false => truth.e.clone().negate(),
            };
            let under = bounds::bounds(&words.numbers, &some, near);
            let news: Vec<Expr> =
                under.into_iter().filter(|e| !found.contains(e)).take(MOST_UNDER).collect();
            found.extend(news.into_iter().map(|e| build::implies(condition.clone(), e)));
        }
    }
}

/// What the loops around one say of arrays that it writes to is true in it, too, or nearly.
fn from_around(all: &[Loop<'_>], one: &Loop<'_>, words: &Words, clauses: &mut Clauses) {
    let is_around = |label: &LabelId| {
        let around = all.iter().find(|around| around.label == *label);
        around.is_some_and(|around| around.label != one.label && around.holds(one.label))
    };
    let speaks_of = |clause: &Assertion| {
        let AssertionKind::Expr(e) = &clause.kind else { return false };
        let is_written = |array: &Expr| goals::mentions(e, array);
        goals::has_quantifier(e) && (goals::has_rows(e) || words.written.iter().any(is_written))
    };
    let outer = clauses.iter().filter(|(label, _)| is_around(label));
    let mut more: Vec<Assertion> =
        outer.flat_map(|(_, clauses)| clauses.iter().filter(|c| speaks_of(c)).cloned()).collect();
    let Some((_, own)) = clauses.iter_mut().find(|(label, _)| *label == one.label) else { return };
    more.retain(|clause| !own.contains(clause));
    // What is said of the loop around comes first: there is less of it, and it is needed.
    own.splice(0..0, more);
}

/// References that are null, are not, or are the same.
fn references(words: &Words) -> Vec<Expr> {
    let mut found = Vec::new();
    for (i, term) in words.references.iter().enumerate().filter(|(_, term)| term.changes) {
        found.push(term.e.clone().non_null());
        found.push(build::eq(&term.e, &Expr::null(base::Span::NONE)));
        for (j, other) in words.references.iter().enumerate() {
            if j != i && other.e.ty == term.e.ty && (!other.changes || i < j) {
                found.push(build::eq(&term.e, &other.e));
                found.push(build::eq(&term.e, &other.e).negate());
            }
        }
    }
    for truth in words.truths.iter().filter(|truth| truth.changes) {
        found.push(truth.e.clone());
        found.push(truth.e.clone().negate());
    }
    found
}

/// Without those whose quantifiers range over nothing, or stand under conditions that are never
/// met, at all heads that runs come to.
fn met_in_runs(label: LabelId, clauses: Vec<Assertion>, runs: &mut Runs<'_>) -> Vec<Assertion> {
    if runs.is_empty() {
        return clauses;
    }
    let nothing = |clause: &Assertion| {
        let AssertionKind::Expr(e) = &clause.kind else { return Expr::bool(false, clause.span) };
        match &e.kind {
            ExprKind::Quantified(q) if q.quantifier == Quantifier::Forall => {
                let mut q = q.clone();
                q.body = Expr::bool(false, clause.span);
                Expr::new(ExprKind::Quantified(q), e.ty.clone(), e.span)
            }
            ExprKind::Implies(condition, said) if goals::has_quantifier(said) => {
                (**condition).clone().negate()
            }
            _ => Expr::bool(false, clause.span),
        }
    };
    // What is false shows whether runs come to a head at all.
    let never = build::clause(Expr::bool(false, base::Span::NONE));
    let mut met = Vec::new();
    for some in clauses.chunks(AT_ONCE) {
        let tests = some.iter().map(|clause| build::clause(nothing(clause)));
        let tests = [never.clone()].into_iter().chain(tests).collect();
        let mut always = runs.covered(label, tests).into_iter();
        if always.next().flatten().is_some() {
            return clauses;
        }
        let kept = some.iter().zip(always).filter(|(_, always)| always.is_none());
        met.extend(kept.map(|(clause, _)| clause.clone()));
    }
    met
}

/// What the author offers, and its negation.
fn hints(one: &Loop<'_>) -> Vec<Expr> {
    let plain = one.spec.hints.iter().map(build::plain);
    plain.flat_map(|hint| [hint.clone(), hint.negate()]).collect()
}

/// Whether a unit is one for which anything is looked for.
pub fn is_wanted(program: &Program, unit: Unit) -> bool {
    let (Unit::Method(id) | Unit::Inherited(_, id)) = unit else { return false };
    crate::spare::has_loop(program.method(id))
}

/// The loops of a unit.
pub fn all_loops(program: &Program, unit: Unit) -> Vec<base::Span> {
    let (Unit::Method(id) | Unit::Inherited(_, id)) = unit else { return Vec::new() };
    loops(program.method(id)).iter().map(|one| one.span).collect()
}

/// The loops of a unit about which nobody wrote anything.
pub fn silent_loops(program: &Program, unit: Unit) -> Vec<base::Span> {
    let (Unit::Method(id) | Unit::Inherited(_, id)) = unit else { return Vec::new() };
    let method = program.method(id);
    let is_silent = |one: &&Loop<'_>| one.spec.invariants.iter().all(|a| is_made(method, a));
    loops(method).iter().filter(is_silent).map(|one| one.span).collect()
}

/// Whether an invariant was made by the lowering: it speaks of nothing that has a name.
fn is_made(method: &Method, assertion: &Assertion) -> bool {
    let mut locals = Vec::new();
    each_expr(assertion, &mut |e| locals.extend(goals::all_locals(e)));
    !locals.is_empty()
        && locals.iter().all(|local| {
            let info = method.locals.get(local.index());
            info.is_some_and(|info| info.kind == ir::LocalKind::Temp)
        })
}
