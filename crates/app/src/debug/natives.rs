//! `cadre debug natives`: the interpreter's library against the real JDK, as a search sees it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args;
use driver::find::{FindOptions, FindVerdict, MethodReport, Property, find};
use oracle::jvm::Jdk;
use oracle::natives::{Calls, calls};

use crate::{Exit, cli, verify};

/// What to call.
#[derive(Args)]
pub struct Natives {
    /// Calls of each method, at most
    #[arg(long, default_value_t = 40)]
    pub count: usize,
    /// Classes to call, such as `java.lang.*` [default: all]
    #[arg(long, value_name = "GLOB")]
    pub class: Option<String>,
    /// The seed of receivers and arguments
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Where to put the Java programs; they are kept
    #[arg(long, value_name = "DIR")]
    pub directory: Option<PathBuf>,
    /// The JDK to compare with [default: the newest one on this machine]
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,
    /// List the calls of which nothing is known, and why
    #[arg(long)]
    pub unknown: bool,
}

pub fn natives(options: &Natives) -> Exit {
    let jdk = match &options.jdk {
        Some(home) => Jdk::at(home.clone()),
        None => Jdk::find(17),
    };
    let Some(jdk) = jdk else {
        eprintln!("a JDK of version 17 or newer is needed to compare with");
        return Exit::Failed;
    };
    let class = match options.class.as_deref().map(glob::Pattern::new).transpose() {
        Ok(class) => class,
        Err(why) => {
            eprintln!("{why}");
            return Exit::Failed;
        }
    };
    let fits = |name: &str| class.as_ref().is_none_or(|pattern| pattern.matches(name));
    let work = options.directory.clone().unwrap_or_else(|| {
        std::env::temp_dir().join(format!("cadre-natives-{}", std::process::id()))
    });
    let exit = match calls(&jdk, &work, options.seed, options.count, &fits) {
        Ok(calls) => search(&calls, &jdk.home, options.unknown),
        Err(why) => {
            eprintln!("{why}");
            Exit::Failed
        }
    };
    if options.directory.is_none() {
        let _ = std::fs::remove_dir_all(&work);
    }
    exit
}

/// What the JVM says of a call must be found, or not be known.
fn search(calls: &Calls, jdk: &Path, list_unknown: bool) -> Exit {
    let input = cli::Input {
        paths: calls.files.clone(),
        class_path: Vec::new(),
        jdk: Some(jdk.to_path_buf()),
        no_jdk: false,
        overflow: None,
    };
    let only = match verify::patterns(&["N*.f*".to_string()]) {
        Ok(only) => only,
        Err(why) => {
            eprintln!("{why}");
            return Exit::Failed;
        }
    };
    let settings = FindOptions {
        front: verify::front_options(&input),
        overlays: Default::default(),
        only,
        entry: None,
        depth: None,
        budget: 1,
        properties: vec![Property::Assertions],
        jobs: None,
        confirm_on_jvm: false,
        tests: None,
        cover: false,
        null_elements: false,
        reproducers: false,
        reproducer_folder: None,
    };
    let outcome = base::on_large_stack(|| find(&settings, &verify::on_interrupt()));
    // What is refused is unknown; if everything is, the reason counts.
    if outcome.methods.is_empty() {
        for diagnostic in outcome.diagnostics.iter().filter(|d| d.is_error()).take(10) {
            eprintln!("{}: {}", diagnostic.code, diagnostic.message);
        }
    }
    let name = |m: &MethodReport| m.signature.split('(').next().unwrap_or_default().to_string();
    let reports: BTreeMap<String, &MethodReport> =
        outcome.methods.iter().map(|m| (name(m), m)).collect();
    let (mut same, mut unknown, mut wrong) = (0, 0, 0);
    for call in &calls.calls {
        let note = |m: &MethodReport| m.notes.first().cloned().unwrap_or_default();
        match reports.get(&call.method) {
            Some(m) if m.verdict == FindVerdict::Bug => same += 1,
            Some(m) if m.verdict == FindVerdict::Clean && m.complete => {
                wrong += 1;
                println!("{}: {}", call.method, call.text);
                println!("  the JVM: {}", call.expected);
            }
            other => {
                unknown += 1;
                if list_unknown {
                    println!("{}: unknown: {}", call.method, call.text);
                    println!("  {}", other.map_or_else(String::new, |m| note(m)));
                }
            }
        }
    }
    println!(
        "{} calls: {same} as the JVM says, {unknown} unknown, {wrong} wrong; {} methods are not called",
        calls.calls.len(),
        calls.left_out.len(),
    );
    if wrong == 0 && same > 0 { Exit::Success } else { Exit::Failed }
}
