//! `cadre init`: the first `cadre.toml` of a project.

use std::path::PathBuf;

use base::visible_path;

use crate::{Exit, cli, output};

pub fn init(options: &cli::Init) -> Exit {
    let directory = options.directory.clone().unwrap_or_else(|| PathBuf::from("."));
    let file = directory.join(project::FILE);
    if file.symlink_metadata().is_ok() {
        let shown = visible_path(&file);
        output::message(&format!("error: {shown} is there already; it is left as it is\n"));
        return Exit::Usage;
    }
    let text = project::initial(&directory);
    let exit = output::write(Some(&file), text.as_bytes(), Exit::Success);
    if exit == Exit::Success {
        let shown = visible_path(&file);
        output::message(&format!("{shown} was written; `cadre verify` reads it\n"));
    }
    exit
}
