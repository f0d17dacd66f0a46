//! The hunt: each mutant is run on the wrong units of the suites until it verifies one.
//!
//! A mutant does the same as the verifier until its mark matters. So everything is verified
//! once, with nothing switched off, and what mattered is noted for each unit that was not
//! verified; only these can kill a mutant, and only those whose marks mattered there. That a
//! mutant crashes or finds another fault does not count: only a wrong unit that it verifies.
//! A program for which a mark of the front end mattered is read again.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use base::Cancel;
use base::mutant::{limit_stack, switch_off, those_that_mattered};
use facts::Facts;
use rayon::prelude::*;
use symex::{Unit, Verdict};

use super::{Known, Mark, Record};
use crate::options::Options;
use crate::run::settings;
use crate::sources::input::{self, FrontOptions, Kept};
use crate::suite::{Block, blocks, pages};

/// What became of a mutant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fate {
    Known(Known),
    /// It verifies no unit that it should not, of this many in which its mark mattered.
    Survived(usize),
}

/// What to hunt, and with what.
pub struct Hunt<'a> {
    pub marks: &'a [Mark],
    /// Where to look first; mutants that it declares equivalent are left alone.
    pub record: &'a Record,
    /// The suites.
    pub pages: &'a [PathBuf],
    /// A directory to put programs into.
    pub work: &'a Path,
    pub jobs: Option<usize>,
    /// Is told what became of a mutant as soon as it is known.
    pub tell: &'a (dyn Fn(&Mark, &Fate) + Sync),
}

/// A program of a suite with its units that are not verified.
struct Prey {
    page: String,
    options: Options,
    /// What mattered while the program was read.
    front: BTreeSet<&'static str>,
    facts: Facts,
    settings: symex::Options,
    wrong: Vec<Wrong>,
}

struct Wrong {
    unit: Unit,
    name: String,
    mattered: BTreeSet<&'static str>,
    /// How much work it was to go through it.
    steps: u64,
}

/// What becomes of each mutant.
pub fn hunt(hunt: &Hunt<'_>) -> io::Result<Vec<Fate>> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(hunt.jobs.unwrap_or(0))
        .stack_size(base::STACK_BYTES)
        .build()
        .map_err(io::Error::other)?;
    let mut all = Vec::new();
    for page in pages(hunt.pages)? {
        all.extend(blocks(&page, &fs::read_to_string(&page)?));
    }
    let numbered: Vec<(usize, &Block)> = all.iter().enumerate().collect();
    pool.install(|| {
        let prey: io::Result<Vec<Prey>> =
            numbered.par_iter().map(|(number, block)| prey(*number, block, hunt.work)).collect();
        let prey = prey?;
        let judge = |mark: &Mark| {
            let fate = fate(mark, hunt.record, &prey);
            (hunt.tell)(mark, &fate);
            fate
        };
        Ok(hunt.marks.par_iter().map(judge).collect())
    })
}

/// Verifies a program and notes what mattered.
fn prey(number: usize, block: &Block, work: &Path) -> io::Result<Prey> {
    let folder = work.join(number.to_string());
    fs::create_dir_all(&folder)?;
    let file = folder.join(format!("{}.java", block.file_name()));
    fs::write(&file, &block.text)?;
    let front = FrontOptions { paths: vec![file], ..FrontOptions::default() };
    let options = Options { front, ghost: block.ghost, world: block.world, ..Options::default() };
    let settings = settings(&options);
    those_that_mattered();
    let facts = read(&options);
    let front = those_that_mattered();
    let mut wrong = Vec::new();
    for unit in symex::units(&facts) {
        those_that_mattered();
        let report = symex::verify(&facts, unit, &settings);
        let mattered = those_that_mattered();
        let is_wrong = match report.verdict {
            Verdict::Verified | Verdict::Trusted => false,
            Verdict::Error => !front.is_empty(),
            _ => true,
        };
        if is_wrong {
            let name = symex::name_of(facts.program(), unit);
            wrong.push(Wrong { unit, name, mattered, steps: report.work.steps });
        }
    }
    let page = block.page.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Ok(Prey { page, options, front, facts, settings, wrong })
}

fn read(options: &Options) -> Facts {
    let nothing = (BTreeMap::new(), &mut Kept::default(), Cancel::new());
    let front = input::read(&options.front, &nothing.0, nothing.1, &nothing.2);
    let mut program = front.map(|front| front.program).unwrap_or_default();
    symex::prepare(&mut program);
    Facts::in_world(Arc::new(program), options.world.into())
}

/// What becomes of the mutant with this mark switched off.
fn fate(mark: &Mark, record: &Record, prey: &[Prey]) -> Fate {
    let known = record.get(&mark.name);
    if let Some(Known::Equivalent(_)) = known {
        return Fate::Known(known.cloned().expect("it was just found"));
    }
    let mut candidates: Vec<(&Prey, &Wrong, &'static str)> = Vec::new();
    for prey in prey {
        for wrong in &prey.wrong {
            let name = mark.name.as_str();
            if let Some(name) = wrong.mattered.get(name).or_else(|| prey.front.get(name)) {
                candidates.push((prey, wrong, name));
            }
        }
    }
    let killed = |prey: &Prey, wrong: &Wrong| Known::Killed {
        page: prey.page.clone(),
        unit: wrong.name.clone(),
    };
    // Where it was killed before, and then where there is least to do.
    candidates.sort_by_key(|(prey, wrong, _)| (known != Some(&killed(prey, wrong)), wrong.steps));
    let killer = candidates.iter().find(|(prey, wrong, name)| verifies(name, prey, wrong));
    match killer {
        Some((prey, wrong, _)) => Fate::Known(killed(prey, wrong)),
        None => Fate::Survived(candidates.len()),
    }
}

/// Whether the mutant verifies a unit that is wrong.
fn verifies(name: &'static str, prey: &Prey, wrong: &Wrong) -> bool {
    switch_off(Some(name));
    limit_stack(base::STACK_BYTES / 4);
    let report = catch_unwind(AssertUnwindSafe(|| {
        if !prey.front.contains(name) {
            return symex::verify(&prey.facts.afresh(), wrong.unit, &prey.settings);
        }
        let facts = read(&prey.options);
        let units = symex::units(&facts);
        let is_it = |unit: &Unit| symex::name_of(facts.program(), *unit) == wrong.name;
        let unit = units.into_iter().find(is_it).unwrap_or(wrong.unit);
        symex::verify(&facts, unit, &prey.settings)
    }));
    switch_off(None);
    limit_stack(usize::MAX);
    report.is_ok_and(|report| report.verdict.is_fine())
}
