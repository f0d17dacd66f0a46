//! Sessions: cancelling in the middle of everything, texts that are not saved, and checks after
//! edits, which must give what a fresh run gives.

use std::fs;
use std::path::{Path, PathBuf};

use base::{Diagnostic, SourceMap, Span, on_large_stack};
use driver::{
    Cancel, Event, FrontOptions, JdkChoice, ObligationKind, Options, Outcome, Session, Verdict,
    verify,
};

/// A fresh directory.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("session-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, text).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn options(paths: &[PathBuf], jobs: usize) -> Options {
    let front =
        FrontOptions { paths: paths.to_vec(), jdk: JdkChoice::None, ..FrontOptions::default() };
    Options { front, jobs: Some(jobs), ..Options::default() }
}

fn fresh(paths: &[PathBuf]) -> Outcome {
    verify(&options(paths, 2), &Cancel::new(), &mut |_| {})
}

fn place(map: &SourceMap, span: Span) -> String {
    match map.locate(span) {
        Some((path, at)) => format!("{}:{}:{}", path.display(), at.line, at.column),
        None => "nowhere".to_owned(),
    }
}

fn diagnostic(map: &SourceMap, d: &Diagnostic) -> String {
    let labels = d.labels.iter().map(|l| format!("{} {}", place(map, l.span), l.text));
    let labels: Vec<String> = labels.collect();
    let (code, at) = (d.code.as_str(), place(map, d.span));
    let helps = d.helps.iter().map(|help| match &help.fix {
        Some(fix) => format!("{} {:?} {} {}", help.text, fix.role, place(map, fix.span), fix.text),
        None => help.text.clone(),
    });
    let helps: Vec<String> = helps.collect();
    format!("{code} {at} {} {labels:?} {:?} {helps:?}", d.message, d.notes)
}

/// Everything that a user sees, but for times and what was remembered.
fn shown(outcome: &Outcome) -> Vec<String> {
    let map = &outcome.sources;
    let mut lines = Vec::new();
    for unit in &outcome.units {
        let (at, verdict) = (place(map, unit.span), unit.verdict);
        lines.push(format!("{} {} {at} {verdict:?} {:?}", unit.signature, unit.kind, unit.doubts));
        lines.extend(unit.diagnostics.iter().map(|d| diagnostic(map, d)));
        for finding in &unit.findings {
            let text = diagnostic(map, &finding.diagnostic);
            lines.push(format!("{text} {:?}", finding.counterexample));
        }
        lines.extend(unit.warnings.iter().map(|d| diagnostic(map, d)));
        let inserted = unit.inserted.iter().map(|(span, text)| (place(map, *span), text));
        lines.push(format!("{:?}", inserted.collect::<Vec<_>>()));
        lines.push(format!("{:?} {:?} {:?}", unit.uncontracted, unit.relies_on, unit.notes));
    }
    lines.extend(outcome.diagnostics.iter().map(|d| diagnostic(map, d)));
    lines.extend(outcome.warnings.clone());
    lines.extend(outcome.notes.clone());
    lines.push(format!("{:?}", outcome.assumptions));
    lines
}

const CELL: &str = "
class Cell {
  int value;
  //@ predicate at(int v) = acc(this.value) ** this.value == v;

  //@ requires at(?x);
  //@ ensures at(0);
  void clear() { this.value = 0; }

  //@ requires at(?x) && x < 1000;
  //@ ensures at(x + 1);
  void step() { this.value = this.value + 1; }

  //@ requires a > 0 && b > 0 && a < 1000 && b < 1000;
  //@ ensures \\result > 0;
  static int product(int a, int b) { return a * b; }
}
";

const USER: &str = "
class User {
  //@ requires c != null ** c.at(0);
  //@ ensures c.at(2);
  static void twice(Cell c) { c.step(); c.step(); }

  //@ requires c != null ** c.at(0);
  //@ ensures c.at(2);
  static void wrong(Cell c) { c.step(); }
}
";

#[test]
fn a_check_can_be_cancelled_everywhere() {
    on_large_stack(|| {
        let folder = Folder::new("cancel");
        let paths = [folder.write("Cell.java", CELL), folder.write("User.java", USER)];
        let all = Cancel::after(u64::MAX);
        let whole = verify(&options(&paths, 1), &all, &mut |_| {});
        let polls = all.polls();
        assert!(whole.stopped.is_none() && polls > 200, "{polls}");
        let expected = shown(&whole);
        let (mut in_front, mut in_units, mut finished) = (0, 0, 0);
        for limit in 0..polls {
            let cancel = Cancel::after(limit);
            let outcome = verify(&options(&paths, 1), &cancel, &mut |_| {});
            assert!(outcome.stopped.is_some(), "{limit} of {polls}");
            if outcome.units.is_empty() {
                in_front += 1;
                continue;
            }
            in_units += 1;
            assert_eq!(outcome.units.len(), whole.units.len());
            for (unit, known) in outcome.units.iter().zip(&whole.units) {
                let codes: Vec<_> =
                    unit.findings.iter().map(|f| f.diagnostic.code.as_str()).collect();
                if codes == ["E0802"] {
                    assert_eq!(unit.verdict, Verdict::Unknown);
                } else {
                    assert_eq!((unit.verdict, &unit.findings), (known.verdict, &known.findings));
                    finished += 1;
                }
            }
        }
        // Files are read and parsed, classes and methods are typed and lowered.
        assert!(in_front > 10 && in_units > 10 && finished > 0, "{in_front} {in_units} {finished}");
        let late = verify(&options(&paths, 1), &Cancel::after(polls), &mut |_| {});
        assert!(late.stopped.is_none());
        assert_eq!(shown(&late), expected);
    });
}

#[test]
fn what_was_cancelled_is_checked_again() {
    on_large_stack(|| {
        let folder = Folder::new("again");
        let paths = [folder.write("Cell.java", CELL), folder.write("User.java", USER)];
        let expected = shown(&fresh(&paths));
        let mut session = Session::new(options(&paths, 2));
        for limit in [0, 3, 9, 20, 100, 200] {
            assert!(session.check(&Cancel::after(limit), &mut |_| {}).stopped.is_some());
        }
        assert_eq!(shown(&session.check(&Cancel::new(), &mut |_| {})), expected);
        // Not in vain: the files were parsed before.
        assert_eq!(session.parsed(), 0);
    });
}

#[test]
fn results_come_as_they_are_found() {
    on_large_stack(|| {
        let folder = Folder::new("events");
        let paths = [folder.write("Cell.java", CELL), folder.write("User.java", USER)];
        let mut session = Session::new(options(&paths, 2));
        let mut told = Vec::new();
        let outcome = session.check(&Cancel::new(), &mut |event| {
            if let Event::Finished { report, .. } = event {
                told.push((report.signature.clone(), report.verdict, report.findings.clone()));
            }
        });
        let of_unit = |u: &driver::UnitReport| (u.signature.clone(), u.verdict, u.findings.clone());
        let mut expected: Vec<_> = outcome.units.iter().map(of_unit).collect();
        told.sort_by(|a, b| a.0.cmp(&b.0));
        expected.sort_by(|a, b| a.0.cmp(&b.0));
        assert_eq!(told, expected);
    });
}

#[test]
fn unsaved_texts_stand_in_for_files() {
    on_large_stack(|| {
        let folder = Folder::new("overlay");
        let cell = folder.write("Cell.java", CELL);
        let user = folder.write("User.java", USER);
        let paths = [folder.0.clone()];
        let mut session = Session::new(options(&paths, 2));
        let check = |session: &mut Session| session.check(&Cancel::new(), &mut |_| {});
        let saved = check(&mut session);
        assert_eq!((session.parsed(), saved.count(Verdict::Failed)), (2, 1));

        // Right, but only in the editor.
        let right = USER
            .replace("c.step(); }", "c.step(); c.step(); }")
            .replace("c.step(); c.step(); c.step(); }", "c.step(); c.step(); }");
        session.set_overlay(&user, Some(&right));
        let unsaved = check(&mut session);
        assert_eq!((session.parsed(), unsaved.count(Verdict::Failed)), (1, 0));
        let again = check(&mut session);
        assert_eq!(session.parsed(), 0);
        assert_eq!(again.cached(), again.units.len());
        assert_eq!(shown(&again), shown(&unsaved));

        // A file that is nowhere else.
        let other = folder.0.join("Other.java");
        session.set_overlay(&other, Some("class Other { int f() { return 1 / 0; } }"));
        let more = check(&mut session);
        assert_eq!((session.parsed(), more.count(Verdict::Failed)), (1, 1));
        session.set_overlay(&other, None);
        session.set_overlay(&user, None);
        assert_eq!(shown(&check(&mut session)), shown(&saved));

        // What is on the disk counts again.
        fs::write(&cell, CELL.replace("this.value + 1", "this.value + 2")).unwrap();
        let changed = check(&mut session);
        assert_eq!((session.parsed(), changed.count(Verdict::Failed)), (1, 2));
        fs::remove_file(&cell).unwrap();
        let gone = check(&mut session);
        assert_eq!(shown(&gone), shown(&fresh(&paths)));
    });
}

/// An obligation keeps its id while the text around it changes.
#[test]
fn obligations_are_recognised_after_an_edit() {
    on_large_stack(|| {
        let folder = Folder::new("ids");
        let paths = [folder.write("Cell.java", CELL), folder.write("User.java", USER)];
        let mut session = Session::new(options(&paths, 2));
        let mut ids = |user: &str| {
            session.set_overlay(&paths[1], Some(user));
            let outcome = session.check(&Cancel::new(), &mut |_| {});
            let findings = outcome.units.iter().flat_map(|u| &u.findings);
            let obligations: Vec<_> = findings.filter_map(|f| f.obligation.clone()).collect();
            obligations.iter().map(|o| (o.kind, o.id)).collect::<Vec<_>>()
        };
        let first = ids(USER);
        assert_eq!(first.len(), 1);
        assert_eq!(first[0].0, ObligationKind::Postcondition);
        assert_eq!(ids(&format!("// A comment.\n\n{USER}")), first);
        let longer = USER.replace("static void wrong", "/* here */ static void wrong");
        assert_eq!(ids(&longer), first);
        // Another claim is another obligation.
        let other = ids(&USER.replace("ensures c.at(2)", "ensures c.at(3)"));
        assert_eq!(other.len(), 2);
        assert!(!other.contains(&first[0]) && other[0] != other[1]);
    });
}

/// Numbers that look random and are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % limit.max(1)
    }
}

/// A small change somewhere.
fn edit(text: &str, numbers: &mut Numbers) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let (at, other) = (numbers.below(lines.len()), numbers.below(lines.len()));
    match numbers.below(6) {
        0 => lines.insert(at, String::new()),
        1 => drop(lines.remove(at)),
        2 => lines.swap(at, other),
        3 => lines[at] = lines[at].replace("<=", "<").replace('0', "1"),
        4 => lines[at] = lines[at].replacen("//@", "// ", 1),
        _ => lines[at] = lines[at].replacen("+", "-", 1).replacen("==", ">=", 1),
    }
    lines.join("\n") + "\n"
}

#[test]
fn a_check_after_an_edit_is_a_fresh_run() {
    let suites = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/suites");
    let mut programs = Vec::new();
    for page in
        ["calls", "constructors", "dispatch", "inheritance", "lemmas", "loops", "predicates"]
    {
        let text = fs::read_to_string(suites.join(page).with_extension("md")).unwrap();
        let blocks = text.split("```java\n").skip(1).filter_map(|rest| rest.split("```").next());
        programs.extend(blocks.map(str::to_owned).take(3));
    }
    assert!(programs.len() > 15);
    on_large_stack(|| {
        let mut numbers = Numbers(7);
        let mut edits = 0;
        for (number, program) in programs.into_iter().enumerate() {
            let folder = Folder::new(&format!("edits-{number}"));
            // Something before it, whose length changes too.
            let first = folder.write("A.java", "class Before { int f() { return 1; } }\n");
            let second = folder.write("B.java", &program);
            let paths = [folder.0.clone()];
            let mut session = Session::new(options(&paths, 2));
            let mut text = program;
            for round in 0..4 {
                let outcome = session.check(&Cancel::new(), &mut |_| {});
                assert_eq!(shown(&outcome), shown(&fresh(&paths)), "{number} {round}\n{text}");
                text = edit(&text, &mut numbers);
                fs::write(&second, &text).unwrap();
                if round == 1 {
                    let longer = format!("{}class Before {{ }}\n", "\n".repeat(numbers.below(9)));
                    fs::write(&first, longer).unwrap();
                }
                edits += 1;
            }
        }
        assert!(edits > 60, "{edits}");
    });
}

/// Among many methods, the one that is worked at is verified while it is found out what is known of the
/// others. Whether that or the other thing is done first changes nothing.
#[test]
fn what_is_worked_at_comes_first_among_many() {
    let many: String = (0..300)
        .map(|i| format!("  static int m{i}(int a) {{ return a / {}; }}\n", i % 7 + 1))
        .collect();
    on_large_stack(|| {
        let folder = Folder::new("many");
        let path = folder.write("Many.java", &format!("class Many {{\n{many}}}\n"));
        folder.write("Cell.java", CELL);
        let paths = [folder.0.clone()];
        let mut session = Session::new(options(&paths, 1));
        let mut numbers = Numbers(3);
        for round in 0..12 {
            let text = format!("class Many {{\n{many}}}\n");
            let worked_at = numbers.below(300);
            let name = format!("Many.m{worked_at}(int)");
            let at = text.find(&format!("m{worked_at}(")).unwrap();
            let divisor = [" / 0;", " / 9;", " / a;"][round % 3];
            let (before, after) = text.split_at(at);
            let after = after.replacen(&format!(" / {};", worked_at % 7 + 1), divisor, 1);
            let text = format!("{before}{after}");
            session.set_overlay(&path, Some(&text));
            session.set_focus(Some((path.clone(), at as u32)));
            let mut told = Vec::new();
            let outcome = session.check(&Cancel::new(), &mut |event| {
                if let Event::Finished { report, is_awaited, .. } = event {
                    assert_eq!(is_awaited, report.signature == name, "{round}");
                    told.push((report.signature.clone(), report.verdict));
                }
            });
            let verdict = if divisor == " / 9;" { Verdict::Verified } else { Verdict::Failed };
            assert_eq!(told.first(), Some(&(name.clone(), verdict)), "{round}");
            assert_eq!(told.iter().filter(|(other, _)| *other == name).count(), 1, "{round}");
            fs::write(&path, &text).unwrap();
            assert_eq!(shown(&outcome), shown(&fresh(&paths)), "{round}");
            // Called off at any time, it is checked again.
            session.set_overlay(&path, Some(&text.replacen(divisor, " / 11;", 1)));
            let limit = numbers.below(4000) as u64;
            session.check(&Cancel::after(limit), &mut |_| {});
        }
    });
}

const LOOPS: &str = "class Loops {
  //@ requires 0 <= n && n < 1000;
  //@ ensures \\result == 2 * n;
  static int twice(int n) {
    int r = 0;
    for (int i = 0; i < n; i++) { r = r + 2; }
    return r;
  }
}
";

/// The verdicts of a method in the order in which they are told, with how often somebody had asked by then
/// whether to go on, and how often in all.
fn told(session: &mut Session, name: &str) -> (Vec<(Verdict, u64)>, u64, Outcome) {
    let cancel = Cancel::after(u64::MAX);
    let mut told = Vec::new();
    let outcome = session.check(&cancel, &mut |event| {
        if let Event::Finished { report, is_awaited, .. } = event {
            assert_eq!(is_awaited, report.signature == name);
            if is_awaited {
                told.push((report.verdict, cancel.polls()));
            }
        }
    });
    (told, cancel.polls(), outcome)
}

/// Invariants that an earlier check has found are tried before others are looked for. What is said in the
/// end is what a fresh run says, whether they still do or not.
#[test]
fn what_was_found_before_is_tried_first() {
    use Verdict::{Failed, Verified};
    on_large_stack(|| {
        let folder = Folder::new("found");
        let path = folder.write("Loops.java", LOOPS);
        let paths = [folder.0.clone()];
        let mut session = Session::new(options(&paths, 1));
        let at = LOOPS.find("twice(").unwrap() as u32;
        session.set_focus(Some((path.clone(), at)));
        let name = "Loops.twice(int)";
        let (first, ..) = told(&mut session, name);
        assert!(matches!(first[..], [(Verified, _)]), "{first:?}");
        let edits: [(&str, &str, &[Verdict]); 7] = [
            ("int r = 0;", "int other = 7; int r = 0;", &[Verified, Verified]),
            ("r = r + 2;", "r += 2;", &[Verified, Verified]),
            // They do not fit: nothing is told but what the search says.
            ("r = r + 2;", "r = r + 3;", &[Failed]),
            ("i < n; i++", "i < n - 1; i++", &[Failed]),
            ("int r = 0;", "int r = 2;", &[Failed]),
            // They cannot be said any more.
            ("int i = 0; i < n; i++", "int k = 0; k < n; k++", &[Verified]),
            ("return r;", "for (int j = 0; j < 3; j++) { } return r;", &[Verified]),
        ];
        for (before, after, expected) in edits {
            let text = LOOPS.replace(before, after);
            assert_ne!(text, LOOPS);
            session.set_overlay(&path, Some(&text));
            let (verdicts, polls, outcome) = told(&mut session, name);
            let only: Vec<Verdict> = verdicts.iter().map(|(verdict, _)| *verdict).collect();
            assert_eq!(only, expected, "{after}");
            if let [(_, early), (_, late)] = verdicts[..] {
                assert!(early * 2 < late && late <= polls, "{after}: {early} of {late} of {polls}");
            }
            fs::write(&path, &text).unwrap();
            assert_eq!(shown(&outcome), shown(&fresh(&paths)), "{after}");
            // Back to what invariants are known for.
            session.set_overlay(&path, Some(LOOPS));
            told(&mut session, name);
        }
    });
}
