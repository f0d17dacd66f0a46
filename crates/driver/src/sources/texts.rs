//! The texts of a session and their trees: what did not change is not parsed again.
//!
//! Positions must be those of a fresh run up to a constant, so files stay in their order. Each has
//! room to grow; an edit that fits leaves the positions of all other files as they are.

use std::path::PathBuf;

use base::{Cancel, Diagnostic, FileId, SourceMap};
use java::sources::{self, Content, Unit};

#[derive(Default)]
pub(crate) struct Texts {
    map: SourceMap,
    files: Vec<Known>,
    /// How many files were parsed the last time.
    pub parsed: usize,
}

struct Known {
    path: PathBuf,
    content: Content,
    /// Of a text.
    parsed: Option<(FileId, Unit)>,
    problems: Vec<Diagnostic>,
}

impl Texts {
    pub fn map(&self) -> &SourceMap {
        &self.map
    }

    pub fn units(&self) -> Vec<Unit> {
        self.files.iter().filter_map(|file| Some(file.parsed.as_ref()?.1.clone())).collect()
    }

    pub fn problems(&self) -> impl Iterator<Item = &Diagnostic> {
        self.files.iter().flat_map(|file| &file.problems)
    }

    /// Takes these files instead of those that were there; `None` if it was cancelled.
    pub fn renew(&mut self, files: Vec<(PathBuf, Content)>, cancel: &Cancel) -> Option<()> {
        self.parsed = 0;
        let is_same = self.files.iter().map(|f| &f.path).eq(files.iter().map(|f| &f.0));
        if is_same && self.replace(&files, cancel)? {
            return Some(());
        }
        // Room for everything, if that is not too much.
        match self.rebuild(&files, true, cancel)? {
            true => Some(()),
            false => self.rebuild(&files, false, cancel).map(|_| ()),
        }
    }

    /// Puts new texts in the place of old ones. Whether there was room for all.
    fn replace(&mut self, files: &[(PathBuf, Content)], cancel: &Cancel) -> Option<bool> {
        for (known, (_, content)) in self.files.iter_mut().zip(files) {
            if known.content == *content {
                continue;
            }
            if cancel.poll() {
                return None;
            }
            let (Some((id, _)), Content::Text(text)) = (&known.parsed, content) else {
                return Some(false);
            };
            let id = *id;
            if !self.map.replace(id, &**text) {
                return Some(false);
            }
            let start = self.map.file(id).start;
            self.parsed += 1;
            (known.parsed, known.problems) = parse(text, (start, id), cancel);
            known.content = content.clone();
        }
        Some(true)
    }

    /// Begins anew; what stands where it stood before is kept. Whether there was room.
    fn rebuild(
        &mut self,
        files: &[(PathBuf, Content)],
        with_room: bool,
        cancel: &Cancel,
    ) -> Option<bool> {
        let mut old = std::mem::take(&mut self.files).into_iter();
        // Nothing is left of it unless all of it is there.
        let mut all = Vec::new();
        let mut map = sources::source_map();
        self.parsed = 0;
        for (path, content) in files {
            if cancel.poll() {
                return None;
            }
            let before = old.next();
            let mut known = Known {
                path: path.clone(),
                content: content.clone(),
                parsed: None,
                problems: Vec::new(),
            };
            match content {
                Content::Text(text) => {
                    let room = if with_room { room(text.len()) } else { 0 };
                    match map.add_with_room(path, &**text, room) {
                        None if with_room => return Some(false),
                        None => {
                            let why = "all sources together are larger than 4 GiB";
                            known.problems.push(sources::unreadable(path, why));
                        }
                        Some(id) => {
                            let start = map.file(id).start;
                            let kept = before.filter(|b| {
                                let place = b.parsed.as_ref().map(|(id, _)| *id);
                                b.content == *content
                                    && place == Some(id)
                                    && self.map.file(id).start == start
                            });
                            let (parsed, problems) = match kept {
                                Some(kept) => (kept.parsed, kept.problems),
                                None => {
                                    self.parsed += 1;
                                    parse(text, (start, id), cancel)
                                }
                            };
                            known.parsed = parsed;
                            known.problems = problems;
                        }
                    }
                }
                Content::NotUtf8(bytes, offset) => {
                    known.problems.push(sources::not_utf8(path, bytes, *offset, &mut map));
                }
                Content::TooLarge => known.problems.push(sources::too_large(path)),
                Content::Unreadable(why) => known.problems.push(sources::unreadable(path, why)),
            }
            all.push(known);
        }
        self.map = map;
        self.files = all;
        Some(true)
    }
}

/// The tree of a file, which may take a file's share of the memory.
fn parse(
    text: &str,
    (start, id): (u32, FileId),
    cancel: &Cancel,
) -> (Option<(FileId, Unit)>, Vec<Diagnostic>) {
    let (unit, problems) = cancel.within(|| sources::parse(text, start, id));
    (Some((id, unit)), problems)
}

/// Most edits are small.
fn room(length: usize) -> u32 {
    u32::try_from(length.saturating_mul(2).saturating_add(4096)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(texts: &[(&str, &str)]) -> Vec<(PathBuf, Content)> {
        let content = |text: &str| Content::Text(text.into());
        texts.iter().map(|(name, text)| (PathBuf::from(name), content(text))).collect()
    }

    /// Lines of the classes' names, by file.
    fn places(texts: &Texts) -> Vec<(String, u32)> {
        let units = texts.units();
        let place = |unit: &Unit| {
            let syntax::ast::Item::Type(decl) = &unit.unit.items[0] else { panic!() };
            let (path, place) = texts.map().locate(decl.name.span()).unwrap();
            (path.display().to_string(), place.line)
        };
        units.iter().map(place).collect()
    }

    #[test]
    fn only_what_changed_is_parsed() {
        let cancel = Cancel::new();
        let mut texts = Texts::default();
        let mut renew = |list: &[(&str, &str)], parsed: usize, lines: &[u32]| {
            texts.renew(files(list), &cancel).unwrap();
            assert_eq!(texts.parsed, parsed, "{list:?}");
            let expected: Vec<(String, u32)> =
                list.iter().zip(lines).map(|((name, _), line)| (name.to_string(), *line)).collect();
            assert_eq!(places(&texts), expected);
        };
        renew(&[("A", "class A {}"), ("B", "class B {}")], 2, &[1, 1]);
        renew(&[("A", "class A {}"), ("B", "class B {}")], 0, &[1, 1]);
        renew(&[("A", "\nclass A {}"), ("B", "class B {}")], 1, &[2, 1]);
        renew(&[("A", "\nclass A {}"), ("B", "\nclass B {}"), ("C", "class C {}")], 2, &[2, 2, 1]);
        renew(&[("A", "\nclass A {}"), ("C", "class C {}")], 1, &[2, 1]);
        let long = format!("class A {{ {} }}", " ".repeat(100_000));
        renew(&[("A", &long), ("C", "class C {}")], 2, &[1, 1]);
        renew(&[("A", &long), ("C", "class C {}")], 0, &[1, 1]);
    }

    #[test]
    fn between_files_somebody_asks() {
        let list = files(&[("A", "class A {}"), ("B", "class B {}")]);
        let mut texts = Texts::default();
        assert_eq!(texts.renew(list.clone(), &Cancel::after(1)), None);
        assert_eq!(texts.renew(list.clone(), &Cancel::after(2)), Some(()));
        assert_eq!((texts.parsed, texts.units().len()), (2, 2));
        let edited = files(&[("A", "class A { }"), ("B", "class B { }")]);
        assert_eq!(texts.renew(edited.clone(), &Cancel::after(1)), None);
        assert_eq!(texts.renew(edited, &Cancel::new()), Some(()));
        assert_eq!((texts.parsed, texts.units().len()), (1, 2));
    }
}
