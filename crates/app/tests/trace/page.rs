//! The page of the symbolic debugger in a browser: open, step, switch branches, open a
//! predicate. Where there is no browser (`chromium` and `chromedriver`), this says so and
//! checks nothing.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::browser::{Browser, DOWN, LEFT, RIGHT, TAB};

const PROGRAM: &str = r#"/** </script><script>document.title = 'taken'</script> <img src=x onerror="document.title='taken'"> */
class Count {
    int value;
    Count next;
    String text = "</script><svg onload=alert(1)>";
    //@ predicate state() = acc(value) ** acc(next) ** value >= 0; // <b>bold</b>

    //@ requires state() ** by >= 0 && by < 100;
    //@ ensures state();
    void add(int by) {
        //@ open state();
        if (by > 10) {
            value = by;
        } else {
            value = 7;
            next = this;
        }
        value = value + 1;
        //@ close state();
    }

    //@ requires acc(value) ** by >= 0;
    //@ ensures acc(value) ** value > by;
    void wrong(int by) {
        value = by;
    }
}
"#;

fn page(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the temporary folder can be made");
    fs::write(folder.join("Count.java"), PROGRAM).expect("written");
    Command::new(env!("CARGO_BIN_EXE_cadre"))
        .current_dir(&folder)
        .args(["verify", "Count.java", "--no-jdk", "--no-join", "--trace", "out.html"])
        .output()
        .expect("cadre can be started");
    folder
}

fn opened(name: &str, dark: bool) -> Option<Browser> {
    let folder = page(name);
    let Some(browser) = Browser::start(&folder.join("profile"), dark) else {
        eprintln!("skipped: there is no chromedriver on this machine");
        return None;
    };
    browser.open(&format!("file://{}", folder.join("out.html").display()));
    Some(browser)
}

const COUNT: &str = "document.querySelector('#count').textContent";
const STEP: &str = "document.querySelector('#step-text').textContent";
const UNIT: &str = "document.querySelector('#unit-name').textContent";

#[test]
fn steps_branches_and_predicates() {
    let Some(browser) = opened("page-steps", false) else { return };
    // What failed comes first, at its failure, with the conjunct marked.
    assert_eq!(browser.text(UNIT), "Count.wrong(int)");
    assert!(browser.text(STEP).contains("postcondition may not hold"), "{}", browser.text(STEP));
    let marked =
        "[...document.querySelectorAll('mark.m-wrong')].map((m) => m.textContent).join('')";
    assert_eq!(browser.text(marked), "value > by");
    // Backwards and forwards, by keys and by buttons.
    let last = browser.text(COUNT);
    browser.press(&[LEFT]);
    assert_ne!(browser.text(COUNT), last);
    browser.press(&[RIGHT]);
    assert_eq!(browser.text(COUNT), last);
    browser.press(&["k", "k"]);
    browser.press(&["j"]);
    browser.click("#forward");
    assert_eq!(browser.text(COUNT), last);
    // Another unit.
    browser.press(&["p"]);
    assert_eq!(browser.text(UNIT), "Count.add(int)");
    assert!(browser.text(COUNT).starts_with("step 1 of"), "{}", browser.text(COUNT));
    // A predicate is closed, and can be opened in the graph and in the list.
    browser.press(&[RIGHT]);
    let rows = "document.querySelectorAll('#graph [data-predicate] text').length";
    let closed: u32 = browser.text(rows).parse().expect("a number");
    browser.click("#graph [data-predicate]");
    let open: u32 = browser.text(rows).parse().expect("a number");
    assert!(open > closed, "{closed} and {open}");
    assert_eq!(browser.text("document.querySelector('#heap .inside') !== null"), "true");
    // To the condition, and over to the other side of it.
    while !browser.text(STEP).contains("by > 10") {
        let before = browser.text(COUNT);
        browser.press(&[RIGHT]);
        assert_ne!(browser.text(COUNT), before, "the condition is on the path");
    }
    let first = browser.text(STEP);
    browser.press(&[DOWN]);
    let second = browser.text(STEP);
    assert!(first.contains("is true") && second.contains("is false"), "{first} / {second}");
    browser.press(&[RIGHT]);
    assert!(browser.text(STEP).contains("value = 7"), "{}", browser.text(STEP));
    // What changed is marked, in the heap and in the drawing.
    let changed = "document.querySelector('#heap [data-mark=new]').textContent";
    assert!(browser.text(changed).contains("this.value"), "{}", browser.text(changed));
    assert_eq!(browser.text("document.querySelector('#heap [data-mark=gone]') !== null"), "true");
    browser.press(&[RIGHT]);
    assert_eq!(browser.text("document.querySelector('#graph .ref') !== null"), "true");
    // Closed again, it differs from what it was: in the field that was written, not in the other.
    while !browser.text(STEP).contains("close state") {
        let before = browser.text(COUNT);
        browser.press(&[RIGHT]);
        assert_ne!(browser.text(COUNT), before, "it is closed on the path");
    }
    let inside = |mark: &str| {
        let rows = format!("[...document.querySelectorAll('#heap .inside [data-mark={mark}]')]");
        browser.text(&format!("{rows}.map((row) => row.textContent).join(' ')"))
    };
    assert!(inside("new").contains("this.value"), "{}", inside("new"));
    assert!(inside("gone").contains("this.value"), "{}", inside("gone"));
    assert!(inside("new").contains("this.next"), "{}", inside("new"));
    assert!(inside("same").contains("this != null"), "{}", inside("same"));
    let drawn = "document.querySelectorAll('#graph [data-predicate] .changed').length";
    assert_ne!(browser.text(drawn), "0");
    // A row of the paths is a way to a step.
    browser.click("#paths li button");
    assert!(browser.text(COUNT).starts_with("step 1 of"), "{}", browser.text(COUNT));
    assert!(browser.screenshot().starts_with("iVBOR"));
    assert_eq!(browser.errors(), Vec::<String>::new());
}

/// The run that shows a failure is gone through beside the symbolic states.
#[test]
fn the_run_that_goes_wrong() {
    let Some(browser) = opened("page-run", false) else { return };
    assert_eq!(browser.text(UNIT), "Count.wrong(int)");
    let moment = "document.querySelector('#run-count').textContent";
    let run = "document.querySelector('#run').innerText.replace(/\\s+/g, ' ')";
    assert_eq!(browser.text(moment), "moment 2 of 2");
    assert!(browser.text(run).contains("this.value = 0"), "{}", browser.text(run));
    let text = "document.querySelector('#run-text').textContent";
    assert!(browser.text(text).starts_with("here it goes wrong"), "{}", browser.text(text));
    // Back in the run: the symbolic state goes along.
    let step = browser.text(COUNT);
    browser.press(&[","]);
    assert_eq!(browser.text(moment), "moment 1 of 2");
    assert_eq!(browser.text(text), "next: value = by");
    assert_ne!(browser.text(COUNT), step);
    browser.click("#run-forward");
    assert_eq!(browser.text(moment), "moment 2 of 2");
    // And the other way round.
    let last = browser.text(COUNT);
    browser.press(&["f"]);
    for _ in 0..8 {
        browser.press(&[LEFT]);
    }
    assert_ne!(browser.text(COUNT), last);
    assert_eq!(browser.text(moment), "moment 1 of 2");
    // A unit that fails nowhere has no run.
    browser.press(&["p"]);
    assert_eq!(browser.text("document.querySelector('#p-run').hidden"), "true");
    assert_eq!(browser.errors(), Vec::<String>::new());
}

#[test]
fn input_stays_text() {
    let Some(browser) = opened("page-markup", false) else { return };
    assert_eq!(browser.text("document.title"), "Cadre: symbolic states");
    assert_eq!(browser.text("document.querySelectorAll('img, script:not([nonce])').length"), "0");
    assert_eq!(browser.text("document.querySelectorAll('.code svg, .code b').length"), "0");
    let shown = browser.text("document.querySelector('#source').textContent");
    assert!(shown.contains("</script><svg onload=alert(1)>"), "{shown}");
    // Nothing is fetched.
    assert_eq!(browser.text("performance.getEntriesByType('resource').length"), "0");
    assert_eq!(browser.errors(), Vec::<String>::new());
}

#[test]
fn filter_theme_and_keyboard() {
    let Some(browser) = opened("page-keyboard", true) else { return };
    let theme = "document.documentElement.dataset.theme";
    assert_eq!(browser.text(theme), "dark");
    browser.click("#theme");
    assert_eq!(browser.text(theme), "light");
    // Units by verdict and by name.
    let units = "document.querySelectorAll('#units button').length";
    let all: u32 = browser.text(units).parse().expect("a number");
    browser.click("#summary .chip.verified");
    assert_eq!(browser.text(units), "1");
    browser.click("#summary .chip.verified");
    browser.click("#filter");
    browser.press(&["a", "d", "d"]);
    assert_eq!(browser.text(units), "1");
    assert!(all > 2, "{all}");
    // Everything that can be used is reached by the keyboard and has a name.
    let mut reached = Vec::new();
    for _ in 0..12 {
        browser.press(&[TAB]);
        reached.push(browser.text("document.activeElement.id || document.activeElement.tagName"));
    }
    for id in ["back", "forward", "slider"] {
        assert!(reached.iter().any(|r| r == id), "{id} is not in {reached:?}");
    }
    let nameless = "[...document.querySelectorAll('button, input')].filter((b) => \
        !b.textContent.trim() && !b.getAttribute('aria-label') && !b.closest('label')).length";
    assert_eq!(browser.text(nameless), "0");
    assert_eq!(browser.text("document.querySelector('#step-text').ariaLive"), "polite");
    assert_eq!(browser.errors(), Vec::<String>::new());
}

#[test]
fn values_folded_facts_and_narrow_windows() {
    let Some(browser) = opened("page-values", false) else { return };
    // At the failure the values of the counterexample stand beside the symbolic ones.
    let concrete = "[...document.querySelectorAll('.concrete')].length";
    assert_ne!(browser.text(concrete), "0");
    // The conjunct that failed is in sight.
    let seen = "(() => { const m = document.querySelector('mark.m-wrong').getBoundingClientRect(); \
        const s = document.querySelector('#source').getBoundingClientRect(); \
        return m.top >= s.top && m.bottom <= s.bottom; })()";
    assert_eq!(browser.text(seen), "true");
    // Facts that say nothing more can be unfolded.
    assert_eq!(browser.text("document.querySelectorAll('#path details.folded').length"), "1");
    // Of bounds of one value the sharpest is telling.
    let telling = "[...tellingFacts(['0 <= x', 'x >= 5', 'x < 100', 'x <= 7', 'y > x'] \
        .map((text) => ({ text, is_background: false })))].join('; ')";
    assert_eq!(browser.text(telling), "x >= 5; x <= 7; y > x");
    let value = "evaluated('\\\\old(a.n) + 2 * (b - 1)', new Map([['a.n', '3'], ['b', '-4']]))";
    assert_eq!(browser.text(value), "-7");
    // In a narrow window panels stand one below the other, and none over another.
    browser.resize(600, 900);
    let stacked = "(() => { const all = [...document.querySelectorAll('.step-text, .pane, .keys')] \
        .filter((p) => !p.hidden).map((p) => p.getBoundingClientRect()); \
        return all.every((r, i) => i === 0 || r.top >= all[i - 1].bottom) && all.every((r) => r.right <= innerWidth); })()";
    assert_eq!(browser.text(stacked), "true");
    assert_eq!(browser.errors(), Vec::<String>::new());
}
