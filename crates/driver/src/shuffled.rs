//! Programs in another order and with other local names: no verdict may depend on either.
//!
//! Methods, constructors, predicates, lemmas, functions and types change places, fields and
//! initialisers do not, since their order is that in which they run. What is declared locally gets
//! other names.

use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;

use syntax::ast::{CompilationUnit, Item, Member};
use syntax::visit::{Node, walk};

use crate::options::Ghost;
use crate::recall::{Bench, Random, Said, files, with_other_locals};
use crate::results::report::Verdict;
use crate::suite::{blocks, pages};

/// What came of programs in another order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    pub programs: u64,
    pub units: u64,
    /// Those of which another verdict was found: what, and the program.
    pub wrong: Vec<(String, String)>,
}

/// Takes so many programs of the pages, at random.
pub fn at_random(suites: &[PathBuf], bench: &Bench, seed: u64, count: u64) -> io::Result<Tally> {
    let mut programs = Vec::new();
    for page in pages(suites)? {
        programs.extend(blocks(&page, &std::fs::read_to_string(&page)?));
    }
    let mut random = Random::new(seed);
    random.shuffle(&mut programs);
    let mut tally = Tally::default();
    for block in programs.iter().take(usize::try_from(count).unwrap_or(usize::MAX)) {
        let Some(other) = shuffled(&block.text, &mut random) else { continue };
        let (units, wrong) = compare(bench, &block.text, &other, block.ghost)?;
        tally.programs += 1;
        tally.units += units;
        let at = format!("{}:{}", block.page.display(), block.line);
        tally.wrong.extend(wrong.map(|what| (format!("{at}: {what}"), other)));
    }
    Ok(tally)
}

/// How many units there are, and where the verdicts of the two programs differ.
pub fn compare(
    bench: &Bench,
    program: &str,
    other: &str,
    ghost: Ghost,
) -> io::Result<(u64, Option<String>)> {
    let before = verdicts(&bench.fresh(program, ghost)?);
    let after = verdicts(&bench.fresh(other, ghost)?);
    let mut pairs = before.iter().zip(&after);
    let wrong = match pairs.find(|(old, new)| old != new) {
        Some(((name, old), (_, new))) if old != new => {
            Some(format!("{name}: {} became {}", old.as_str(), new.as_str()))
        }
        Some(((old, _), (new, _))) => Some(format!("{new} instead of {old}")),
        None => (before.len() != after.len()).then(|| "other units".to_string()),
    };
    Ok((u64::try_from(before.len()).unwrap_or(u64::MAX), wrong))
}

/// Classes without a name are counted in the order of the text.
fn verdicts(said: &[Said]) -> Vec<(String, Verdict)> {
    let name = |said: &Said| said.signature.replace(|c: char| c.is_ascii_digit(), "");
    let mut all: Vec<(String, Verdict)> = said.iter().map(|s| (name(s), s.verdict)).collect();
    all.sort_by(|(a, v), (b, w)| (a, v.as_str()).cmp(&(b, w.as_str())));
    all
}

/// The program in another order and with other names; `None` if it does not parse.
pub fn shuffled(program: &str, random: &mut Random) -> Option<String> {
    let parsed = |text: &str| {
        let parsed = syntax::parse(text, 0);
        parsed.diagnostics.iter().all(|d| !d.is_error()).then_some(parsed.unit)
    };
    let mut fields = BTreeSet::new();
    for (_, text) in files(program) {
        collect_fields(&parsed(&text)?, &mut fields);
    }
    let renamed = with_other_locals(program, &fields, random);
    let mut result = String::new();
    for (name, text) in files(&renamed) {
        let mut unit = parsed(&text)?;
        shuffle_items(&mut unit, random);
        result.push_str(&format!("//// {name}\n{}", syntax::print::print(&unit)));
    }
    Some(result)
}

fn collect_fields(unit: &CompilationUnit, fields: &mut BTreeSet<String>) {
    walk(unit, &mut |node| {
        match node {
            Node::Member(Member::Field(field)) => {
                fields.extend(field.vars.iter().map(|var| var.name.symbol.as_str().to_owned()));
            }
            Node::Item(Item::Type(decl)) => {
                let components = decl.components.iter().map(|c| &c.name);
                let names = components.chain(decl.constants.iter().map(|c| &c.name));
                fields.extend(names.map(|name| name.symbol.as_str().to_owned()));
            }
            _ => {}
        }
        true
    });
}

fn shuffle_items(unit: &mut CompilationUnit, random: &mut Random) {
    random.shuffle(&mut unit.items);
    unit.items.iter_mut().for_each(|item| shuffle_inside(item, random));
}

fn shuffle_inside(item: &mut Item, random: &mut Random) {
    let Item::Type(decl) = item else { return };
    let moves = |member: &Member| match member {
        Member::Method(_) | Member::Constructor(_) | Member::Item(_) | Member::Predicate(_) => true,
        Member::Field(_) | Member::Initializer(_) | Member::Spec(_) => false,
    };
    let places: Vec<usize> =
        (0..decl.members.len()).filter(|at| decl.members.get(*at).is_some_and(moves)).collect();
    let mut order = places.clone();
    random.shuffle(&mut order);
    let before = decl.members.clone();
    for (to, from) in places.iter().zip(order) {
        if let (Some(place), Some(member)) = (decl.members.get_mut(*to), before.get(from)) {
            *place = member.clone();
        }
    }
    for member in &mut decl.members {
        if let Member::Item(item) = member {
            shuffle_inside(item, random);
        }
    }
}
