//! The texts that are open in the editor.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lsp_types::{TextDocumentContentChangeEvent, Uri};

use crate::position::Lines;

/// One text, as the editor has it.
pub struct Document {
    /// As the editor names it.
    pub uri: Uri,
    pub version: i32,
    pub text: Arc<str>,
}

#[derive(Default)]
pub struct Documents {
    by_path: BTreeMap<PathBuf, Document>,
}

impl Documents {
    pub fn open(&mut self, path: PathBuf, document: Document) {
        self.by_path.insert(path, document);
    }

    pub fn close(&mut self, path: &Path) -> bool {
        self.by_path.remove(path).is_some()
    }

    pub fn get(&self, path: &Path) -> Option<&Document> {
        self.by_path.get(path)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&PathBuf, &Document)> {
        self.by_path.iter()
    }

    /// Changes a text, one edit after the other. Where the last one was; none if it is not open.
    pub fn change(
        &mut self,
        path: &Path,
        version: i32,
        changes: Vec<TextDocumentContentChangeEvent>,
    ) -> Option<usize> {
        let document = self.by_path.get_mut(path)?;
        let mut place = 0;
        let mut text = document.text.to_string();
        for change in changes {
            match change.range {
                None => {
                    place = first_difference(&text, &change.text);
                    text = change.text;
                }
                Some(range) => {
                    let lines = Lines::new(&text);
                    let (lo, hi) = (lines.offset(range.start), lines.offset(range.end));
                    place = lo.min(hi);
                    text.replace_range(lo.min(hi)..hi.max(lo), &change.text);
                }
            }
        }
        document.text = text.into();
        document.version = version;
        Some(place)
    }
}

fn first_difference(a: &str, b: &str) -> usize {
    a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use lsp_types::{Position, Range};

    #[test]
    fn edits_are_done_in_order() {
        let mut documents = Documents::default();
        let path = PathBuf::from("/A.java");
        let uri = crate::uri::from_path(&path).unwrap();
        documents.open(path.clone(), Document { uri, version: 1, text: "a\nbc\n".into() });
        let edit = |from: (u32, u32), to: (u32, u32), text: &str| TextDocumentContentChangeEvent {
            range: Some(Range::new(Position::new(from.0, from.1), Position::new(to.0, to.1))),
            range_length: None,
            text: text.to_string(),
        };
        let changes =
            vec![edit((1, 1), (1, 2), "ä\n"), edit((2, 0), (2, 0), "😀"), edit((0, 0), (1, 0), "")];
        assert_eq!(documents.change(&path, 2, changes), Some(0));
        let document = documents.get(&path).unwrap();
        assert_eq!((&*document.text, document.version), ("bä\n😀\n", 2));
        assert_eq!(documents.change(Path::new("/B.java"), 1, vec![]), None);
    }
}
