//! The thread that checks: one check at a time, the newest wish alone. What comes of a check that
//! was cancelled is thrown away.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::JoinHandle;

use base::{Diagnostic, SourceMap};
use crossbeam_channel::{Receiver, Sender, unbounded};
use driver::{Cancel, Event, Outcome, Session, Understood, UnitReport};

use crate::settings::{Baseline, Settings};

/// The texts to check, as of one moment.
pub struct Job {
    /// Which state of the texts it is; counts up.
    pub generation: u64,
    pub paths: Vec<PathBuf>,
    pub overlays: BTreeMap<PathBuf, Arc<str>>,
    /// The file that was changed, and where.
    pub focus: Option<(PathBuf, u32)>,
    pub cancel: Cancel,
}

/// What the worker has to tell.
pub enum News {
    /// The front end is done, and this is known already.
    Begun {
        generation: u64,
        sources: SourceMap,
        diagnostics: Vec<Diagnostic>,
        known: Vec<UnitReport>,
        /// How many units are not known yet.
        open: usize,
    },
    Finished {
        generation: u64,
        report: Box<UnitReport>,
        /// It is the one that was changed.
        is_awaited: bool,
    },
    Done {
        generation: u64,
        checked: Box<Checked>,
    },
    /// The verifier itself went wrong.
    Panicked {
        generation: u64,
        what: String,
    },
}

/// What came of a check.
pub struct Checked {
    pub outcome: Outcome,
    /// What the texts were understood as; none if the check ended before that was known.
    pub understood: Option<Understood>,
}

pub struct Worker {
    jobs: Option<Sender<Job>>,
    pub news: Receiver<News>,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    pub fn start(settings: Settings) -> Worker {
        let (jobs, queue) = unbounded();
        let (teller, news) = unbounded();
        let builder =
            std::thread::Builder::new().name("check".into()).stack_size(base::STACK_BYTES);
        let thread = builder.spawn(move || work(&settings, &queue, &teller));
        Worker { jobs: Some(jobs), news, thread: thread.ok() }
    }

    pub fn check(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            // A worker that is gone has said why.
            let _ = jobs.send(job);
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn work(settings: &Settings, queue: &Receiver<Job>, teller: &Sender<News>) {
    let mut session = Session::new(settings.options(Vec::new()));
    while let Ok(mut job) = queue.recv() {
        // Only the newest counts.
        while let Ok(newer) = queue.try_recv() {
            job = newer;
        }
        let generation = job.generation;
        let baselines = &settings.project.baselines;
        let checked =
            catch_unwind(AssertUnwindSafe(|| check(&mut session, &job, baselines, teller)));
        let news = match checked {
            Ok(Some(checked)) => News::Done { generation, checked: Box::new(checked) },
            Ok(None) => continue,
            Err(payload) => {
                // What it holds may be half done.
                session = Session::new(settings.options(Vec::new()));
                let text = payload.downcast_ref::<String>().map(String::as_str);
                let what = text.or(payload.downcast_ref::<&str>().copied()).unwrap_or_default();
                News::Panicked { generation, what: what.to_string() }
            }
        };
        if teller.send(news).is_err() {
            return;
        }
    }
}

/// `None` if it was cancelled.
fn check(
    session: &mut Session,
    job: &Job,
    baselines: &[Arc<dyn Baseline>],
    teller: &Sender<News>,
) -> Option<Checked> {
    let mut map = SourceMap::new();
    let generation = job.generation;
    session.set_paths(job.paths.clone());
    session.set_overlays(job.overlays.clone());
    session.set_focus(job.focus.clone());
    let marked = |map: &SourceMap, report: &UnitReport| {
        let mut report = report.clone();
        baselines.iter().for_each(|baseline| baseline.mark(map, &mut report));
        report
    };
    let mut outcome = session.check(&job.cancel, &mut |event| {
        let news = match event {
            Event::Begin { units, sources, diagnostics, known } => {
                map = sources.clone();
                News::Begun {
                    generation,
                    open: units,
                    sources: sources.clone(),
                    diagnostics: diagnostics.to_vec(),
                    known: known.iter().map(|report| marked(&map, report)).collect(),
                }
            }
            Event::Started { .. } => return,
            Event::Finished { report, is_awaited, .. } => {
                let report = Box::new(marked(&map, report));
                News::Finished { generation, report, is_awaited }
            }
        };
        let _ = teller.send(news);
    });
    if outcome.stopped == Some(driver::Stop::Wish) {
        return None;
    }
    baselines.iter().for_each(|baseline| baseline.apply(&mut outcome));
    Some(Checked { outcome, understood: session.understood() })
}
