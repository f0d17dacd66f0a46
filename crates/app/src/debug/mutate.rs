//! `cadre debug mutate`: every mutant of the verifier on the wrong programs of the suites.

use std::path::Path;

use driver::mutants::{self, Fate, Hunt, Known, Mark, Record};

use crate::{Exit, cli};

pub fn mutate(options: &cli::Mutate) -> Exit {
    match run(options) {
        Ok(exit) => exit,
        Err(why) => {
            eprintln!("error: {why}");
            Exit::Input
        }
    }
}

fn run(options: &cli::Mutate) -> Result<Exit, String> {
    let root = Path::new(".");
    let file = mutants::record_file(root);
    let record = mutants::read_record(&std::fs::read_to_string(&file).unwrap_or_default())?;
    let all = mutants::marks(root).map_err(|e| e.to_string())?;
    if let Some(name) = options.names.iter().find(|n| all.iter().all(|m| m.name != **n)) {
        return Err(format!("there is no mark `{name}`"));
    }
    let is_wanted = |mark: &&Mark| options.names.is_empty() || options.names.contains(&mark.name);
    let marks: Vec<Mark> = all.iter().filter(is_wanted).cloned().collect();
    let work = std::env::temp_dir().join(format!("cadre-mutate-{}", std::process::id()));
    let suites = match options.suites.as_slice() {
        [] => vec![root.join("tests").join("suites")],
        given => given.to_vec(),
    };
    let fates = mutants::hunt(&Hunt {
        marks: &marks,
        record: &record,
        pages: &suites,
        work: &work,
        jobs: options.jobs.map(usize::from),
        tell: &tell,
    });
    let _ = std::fs::remove_dir_all(&work);
    let fates = fates.map_err(|e| e.to_string())?;
    let survivors = print_total(&fates);
    if options.update {
        let record = updated(&record, &all, &marks, &fates);
        std::fs::write(&file, mutants::write_record(&record)).map_err(|e| e.to_string())?;
    }
    Ok(if survivors == 0 { Exit::Success } else { Exit::Failed })
}

/// Prints a survivor.
fn tell(mark: &Mark, fate: &Fate) {
    if let Fate::Survived(tried) = fate {
        let at = format!("{}:{}", mark.file.display(), mark.line);
        println!("{at}: `{}` survives; it mattered in {tried} wrong units", mark.name);
    }
}

/// Prints how many mutants there are of each kind; how many survived.
fn print_total(fates: &[Fate]) -> usize {
    let (mut killed, mut equivalent, mut survived) = (0, 0, 0);
    for fate in fates {
        match fate {
            Fate::Known(Known::Killed { .. }) => killed += 1,
            Fate::Known(Known::Equivalent(_)) => equivalent += 1,
            Fate::Survived(_) => survived += 1,
        }
    }
    println!(
        "{} mutants: {killed} killed, {equivalent} equivalent, {survived} survived",
        fates.len()
    );
    survived
}

/// The record with what was found out, without marks that are gone.
fn updated(record: &Record, all: &[Mark], marks: &[Mark], fates: &[Fate]) -> Record {
    let mut new: Record = record
        .iter()
        .filter(|(name, _)| all.iter().any(|mark| mark.name == **name))
        .map(|(name, known)| (name.clone(), known.clone()))
        .collect();
    for (mark, fate) in marks.iter().zip(fates) {
        match fate {
            Fate::Known(known) => new.insert(mark.name.clone(), known.clone()),
            Fate::Survived(_) => new.remove(&mark.name),
        };
    }
    new
}
