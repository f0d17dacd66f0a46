//! Random changes of the programs of suites, one upon the other.

use std::io;
use std::path::PathBuf;

use super::{Bench, Random, edits};
use crate::suite::{blocks, pages};

/// How many changes are made to a program, one upon the other.
const CHANGES: u64 = 3;

/// What came of random changes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    pub changes: u64,
    /// Changes after which the verdict of some unit is another one.
    pub telling: u64,
    /// Units whose results were remembered, and right.
    pub kept: u64,
    /// Where a result was remembered that is not so: what, and the program.
    pub wrong: Vec<(String, String)>,
}

/// Makes so many changes to programs on the pages.
pub fn at_random(suites: &[PathBuf], bench: &Bench, seed: u64, count: u64) -> io::Result<Tally> {
    let mut programs = Vec::new();
    for page in pages(suites)? {
        programs.extend(blocks(&page, &std::fs::read_to_string(&page)?));
    }
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    while tally.changes < count {
        let Some(block) = random.choose(&programs) else { break };
        let mut text = block.text.clone();
        let mut before = bench.remember(&text, block.ghost)?;
        for _ in 0..CHANGES {
            let all = edits(&text);
            let Some(edit) = random.choose(&all) else { break };
            text = edit.apply(&text);
            let again = bench.again(&text, block.ghost)?;
            tally.changes += 1;
            if let Some(difference) = again.difference() {
                let at = format!("{}:{}: {}", block.page.display(), block.line, edit.kind);
                tally.wrong.push((format!("{at}: {difference}"), text.clone()));
                break;
            }
            let verdicts = |list: &[super::Said]| {
                list.iter().map(|s| (s.signature.clone(), s.verdict)).collect::<Vec<_>>()
            };
            tally.telling += u64::from(verdicts(&before) != verdicts(&again.fresh));
            tally.kept += again.remembered.iter().filter(|said| said.cached).count() as u64;
            before = again.fresh;
        }
    }
    Ok(tally)
}
