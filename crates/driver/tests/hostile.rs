//! The inputs that coverage-guided fuzzing learned something from (`fuzz/corpus`), and pieces of
//! the suites' programs: nothing panics, nothing exceeds its budget.

use std::fs;
use std::path::{Path, PathBuf};

use driver::hostile;
use driver::suite::{blocks, pages};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All inputs, whichever stage they are from, go through all stages.
#[test]
fn what_fuzzing_found() {
    let mut inputs = Vec::new();
    for target in ["parse", "front", "verify"] {
        let folder = root().join("fuzz/corpus").join(target);
        for entry in fs::read_dir(&folder).expect("the corpus").flatten() {
            inputs.push((entry.path(), fs::read(entry.path()).expect("an input")));
        }
    }
    assert!(!inputs.is_empty());
    for (path, input) in inputs {
        eprintln!("{}", path.display());
        hostile::parse(&input);
        hostile::front(&input);
        hostile::verify(&input);
    }
}

/// A program that ends anywhere, or begins there.
#[test]
fn pieces_of_programs() {
    for page in pages(&[root().join("tests/suites")]).expect("the pages") {
        let text = fs::read_to_string(&page).expect("the page");
        let Some(block) = blocks(&page, &text).into_iter().next() else { continue };
        let middle = (block.text.len() / 2..).find(|at| block.text.is_char_boundary(*at));
        let (head, tail) = block.text.split_at(middle.expect("a middle"));
        for piece in [head, tail] {
            eprintln!("{}:{}", page.display(), block.line);
            hostile::parse(piece.as_bytes());
            hostile::front(piece.as_bytes());
        }
    }
}
