//! A bar on the terminal, with the method in hand.

use std::io::IsTerminal;

use driver::Event;
use indicatif::{ProgressBar, ProgressStyle};

/// Shows how far a run is, if there is somebody to see it.
pub struct Progress {
    is_wanted: bool,
    bar: Option<ProgressBar>,
}

impl Progress {
    pub fn new(is_wanted: bool) -> Progress {
        Progress { is_wanted: is_wanted && std::io::stderr().is_terminal(), bar: None }
    }

    pub fn observe(&mut self, event: &Event<'_>) {
        match event {
            Event::Begin { units, .. } if self.is_wanted && *units > 1 => {
                let bar = ProgressBar::new(*units as u64);
                if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}") {
                    bar.set_style(style);
                }
                self.bar = Some(bar);
            }
            Event::Begin { .. } => {}
            Event::Started { signature } => {
                if let Some(bar) = &self.bar {
                    bar.set_message(base::visible_line(signature).into_owned());
                }
            }
            Event::Finished { signature, verdict, .. } => {
                if let Some(bar) = &self.bar {
                    // What went wrong is seen at once; all of it follows in order at the end.
                    if *verdict != driver::Verdict::Verified {
                        let signature = base::visible_line(signature);
                        bar.println(format!("{:<12} {signature}", verdict.as_str()));
                    }
                    bar.inc(1);
                }
            }
        }
    }

    /// Leaves no trace.
    pub fn finish(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}
