//! The symbolic debugger: what is in the page, and that nothing of the input becomes markup.
//! How the page behaves in a browser is in `page.rs`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Comments, strings and names that try to be markup, and one that looks like a placeholder.
const MARKUP: &str = r#"/** <b>bold</b> </script><script>document.title = 'taken'</script> <!-- &amp; */
class Mark {
    int größe; // 😀 ]]> {{data}} {{script}}
    //@ requires acc(größe);
    //@ ensures acc(größe) ** größe == \old(größe) + 2; // <i>&lt;</i>
    void grow(String s) {
        größe = 1;
        if (s == null) { größe = 2; } else { größe = 3; }
        String t = "</script><img src=x onerror=\"document.title='taken'\">" + s;
        größe = 4;
    }
}
"#;

const BRANCHES: &str = r"class Count {
    int value;
    //@ predicate state() = acc(value) ** value >= 0;

    //@ requires state() ** by >= 0;
    //@ ensures state();
    void add(int by) {
        if (by > 10) {
            value = by;
        } else {
            return;
        }
        value = value + 1;
    }
}
";

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the temporary folder can be made");
    folder
}

/// The page for a program, and what was printed.
fn traced(name: &str, file: &str, program: &str, args: &[&str]) -> (String, String) {
    let folder = folder(name);
    fs::write(folder.join(file), program).expect("written");
    let output = Command::new(env!("CARGO_BIN_EXE_cadre"))
        .current_dir(&folder)
        .args(["verify", file, "--no-jdk", "--trace", "out.html"])
        .args(args)
        .output()
        .expect("cadre can be started");
    let page = fs::read_to_string(folder.join("out.html")).expect("the page was written");
    (page, String::from_utf8_lossy(&output.stdout).into_owned())
}

fn data_of(page: &str) -> Value {
    let start = page.find("type=\"application/json\">").expect("the data is there");
    let rest = &page[start + "type=\"application/json\">".len()..];
    let end = rest.find("</script>").expect("the data ends");
    serde_json::from_str(&rest[..end]).expect("the data is JSON")
}

fn unit<'d>(data: &'d Value, name: &str) -> &'d Value {
    let units = data["units"].as_array().expect("units");
    units.iter().find(|u| u["name"] == name).expect("the unit is there")
}

#[test]
fn input_is_data_and_never_markup() {
    let (page, _) = traced("trace-markup", "Mark.java", MARKUP, &[]);
    // The data and the script: nothing else ends a script.
    assert_eq!(page.matches("</script>").count(), 2);
    assert_eq!(page.matches("<script").count(), 2);
    assert!(!page.contains("<img") && !page.contains("<b>") && !page.contains("<i>"));
    let data = data_of(&page);
    assert_eq!(data["sources"][0]["text"], MARKUP);
    // Places count as JavaScript does.
    let grow = unit(&data, "Mark.grow(String)");
    let utf16: Vec<u16> = MARKUP.encode_utf16().collect();
    let texts: Vec<String> = grow["places"]
        .as_array()
        .expect("places")
        .iter()
        .filter_map(Value::as_array)
        .map(|p| {
            let at = |i: usize| p[i].as_u64().expect("a number") as usize;
            String::from_utf16_lossy(&utf16[at(1)..at(2)])
        })
        .collect();
    assert!(texts.iter().any(|t| t == "s == null"), "{texts:?}");
    assert!(texts.iter().any(|t| t.starts_with("größe = 3")), "{texts:?}");
}

#[test]
fn states_are_in_the_words_of_the_program() {
    let (page, _) = traced("trace-words", "Count.java", BRANCHES, &[]);
    let data = data_of(&page);
    let add = unit(&data, "Count.add(int)");
    let trace = &add["trace"];
    let text = trace.to_string();
    assert!(text.contains(r"\\old(this.value)"), "{text}");
    assert!(text.contains(r#""name":"by""#), "{text}");
    // No symbol of the engine shows.
    for table in ["variables", "chunks", "facts", "bodies"] {
        let text = trace[table].to_string();
        assert!(
            !text.contains('#') && !text.contains("snap") && !text.contains("first("),
            "{text}"
        );
    }
    let steps = trace["steps"].as_array().expect("steps");
    let kinds: Vec<&str> = steps.iter().filter_map(|s| s["event"]["kind"].as_str()).collect();
    for kind in ["entry", "precondition", "open", "branch", "statement", "failure"] {
        assert!(kinds.contains(&kind), "{kind} is missing in {kinds:?}");
    }
    // A parent stands before its child.
    for (i, step) in steps.iter().enumerate() {
        for parent in step["parents"].as_array().expect("parents") {
            assert!(parent.as_u64().is_some_and(|p| (p as usize) < i));
        }
    }
    // The failure knows its step, and a predicate what it stands for.
    let failure = &trace["failures"][0];
    let step = failure["step"].as_u64().expect("a step") as usize;
    assert_eq!(steps[step]["event"]["kind"], "failure");
    assert_eq!(failure["code"], "E0307");
    let bodies = trace["bodies"].as_array().expect("bodies");
    assert!(bodies.iter().any(|b| b["ways"][0]["chunks"].as_array().is_some_and(|c| c.len() == 1)));
}

#[test]
fn paths_that_are_joined_meet_in_a_step() {
    let program = r"class Join {
    //@ ensures \result >= 0;
    static int distance(int a, int b) {
        int d = 0;
        if (a > b) { d = 1; } else { d = 2; }
        return d;
    }
}
";
    let (page, _) = traced("trace-join", "Join.java", program, &[]);
    let data = data_of(&page);
    let steps = unit(&data, "Join.distance(int, int)")["trace"]["steps"].clone();
    let steps = steps.as_array().expect("steps");
    let joined = steps.iter().find(|s| s["event"]["kind"] == "join").expect("a join");
    assert_eq!(joined["parents"].as_array().map(Vec::len), Some(2));
    let ends = steps.iter().filter(|s| s["event"]["kind"] == "return").count();
    assert_eq!(ends, 1);
}

#[test]
fn pages_are_the_same_each_time() {
    let (first, _) = traced("trace-same-1", "Count.java", BRANCHES, &[]);
    let (second, _) = traced("trace-same-2", "Count.java", BRANCHES, &[]);
    assert_eq!(first, second);
}

#[test]
fn verdicts_do_not_depend_on_tracing() {
    let folder = folder("trace-verdicts");
    fs::write(folder.join("Count.java"), BRANCHES).expect("written");
    let run = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_cadre"))
            .current_dir(&folder)
            .args(["verify", "Count.java", "--no-jdk"])
            .args(args)
            .output()
            .expect("cadre can be started");
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    assert_eq!(run(&[]), run(&["--trace", "out.html"]));
}

#[test]
fn the_same_states_are_printed_for_the_terminal() {
    let (_, printed) = traced("trace-text", "Count.java", BRANCHES, &["--trace-text"]);
    for line in [
        "condition is true  by > 10",
        "+ this.value ↦ by",
        "- this.value ↦ \\old(this.value)",
        "open state (inserted)",
        "✗ [E0307]",
    ] {
        assert!(printed.contains(line), "{line} is missing in\n{printed}");
    }
}

#[test]
fn a_page_that_cannot_be_written_is_reported() {
    let folder = folder("trace-unwritable");
    fs::write(folder.join("Count.java"), BRANCHES).expect("written");
    let output = Command::new(env!("CARGO_BIN_EXE_cadre"))
        .current_dir(&folder)
        .args(["verify", "Count.java", "--no-jdk", "--trace", "no/such/folder/out.html"])
        .output()
        .expect("cadre can be started");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("no/such/folder/out.html"), "{errors}");
    assert!(!output.status.success());
}

#[test]
fn conditions_are_true_where_the_program_says_so() {
    let program = r"class Turns {
    int x;
    //@ requires acc(x);
    //@ ensures acc(x);
    void turn(int a) {
        if (a != 3) { x = 2; }
        //@ loop_invariant acc(x);
        while (a != x) { x = a; }
    }
}
";
    let (_, text) = traced("turns", "Turns.java", program, &["--trace-text", "--no-join"]);
    // What a step says, and what the step after it says.
    let steps: Vec<&str> = text.lines().filter(|l| l.starts_with("──")).collect();
    let after = |words: &str| {
        steps.windows(2).filter(|w| w[0].contains(words)).map(|w| w[1]).collect::<Vec<_>>()
    };
    let [taken, entered] = ["condition is true  a != 3", "condition is true  a != x"].map(after);
    assert!(!taken.is_empty() && taken.iter().all(|l| l.contains("x = 2")), "{text}");
    assert!(!entered.is_empty() && entered.iter().all(|l| l.contains("x = a")), "{text}");
}

const ROUNDS: &str = r"class Rounds {
    //@ requires a != null ** acc(a[*]);
    //@ ensures acc(a[*]) ** \result >= 0;
    static int least(int[] a) {
        int s = 5;
        //@ loop_invariant acc(a[*]) ** 0 <= i <= a.length;
        for (int i = 0; i < a.length; i++) {
            if (a[i] < s) {
                s = a[i];
            }
        }
        return s;
    }

    //@ ensures \result != 3;
    static int open(int x) {
        return outside(x);
    }

    static native int outside(int x);
}
";

/// A counterexample that was replayed comes with its run, one that is only possible with none.
#[test]
fn runs_are_told_moment_by_moment() {
    let args = ["--overflow", "wrap"];
    let (page, _) = traced("trace-run", "Rounds.java", ROUNDS, &args);
    let data = data_of(&page);
    let least = unit(&data, "Rounds.least(int[])");
    let failure = &least["trace"]["failures"][0];
    assert_eq!(failure["certain"], true, "{failure}");
    let run = failure["run"].as_array().expect("a run");
    let text = |place: &Value| {
        let at = |i: usize| least["places"][place.as_u64().expect("a number") as usize][i].as_u64();
        ROUNDS.get(at(1)? as usize..at(2)? as usize)
    };
    let texts: Vec<&str> = run.iter().filter_map(|moment| text(&moment["span"])).collect();
    assert_eq!(texts.len(), run.len(), "{failure}");
    assert_eq!(texts.first(), Some(&"int s = 5;"), "{texts:?}");
    assert_eq!(texts.last(), Some(&"return s;"), "{texts:?}");
    assert!(texts.contains(&"s = a[i]"), "{texts:?}");
    // What changes is told, and nothing else.
    let said = |name: &str| {
        let changes = run.iter().flat_map(|moment| moment["changes"].as_array().expect("a list"));
        changes.filter(|change| change[0] == name).map(|change| change[1].clone()).collect()
    };
    let values: Vec<Value> = said("s");
    assert_eq!(values.len(), 2, "{values:?}");
    assert_eq!(values[0], "5");
    assert!(values[1].as_str().is_some_and(|value| value.starts_with('-')), "{values:?}");
    let lengths: Vec<Value> = said("a");
    assert_eq!(lengths, ["an array of length 1"]);

    let open = unit(&data, "Rounds.open(int)");
    let failure = &open["trace"]["failures"][0];
    assert_eq!(failure["certain"], false, "{failure}");
    assert_eq!(failure["run"].as_array().map(Vec::len), Some(0), "{failure}");
}

const TOTAL: &str = r"class Total {
    int last;
    int best;

    int average(int[] points, int players) {
        int sum = 0;
        for (int i = 0; i < points.length; i++) {
            sum = points[i] / 2;
        }
        last = sum;
        if (points.length > 3) {
            best = 1;
        }
        return last / players;
    }
}
";

/// In a class without contracts the heap is everybody's: what was written is shown, and what nobody
/// wrote is called by its place. Only what is reported is a failure, on the path that its run takes.
#[test]
fn classes_without_contracts() {
    let (page, text) = traced("trace-total", "Total.java", TOTAL, &["--no-join", "--all"]);
    let data = data_of(&page);
    let trace = &unit(&data, "Total.average(int[], int)")["trace"];
    let steps = trace["steps"].as_array().expect("steps");
    let open = steps.iter().filter(|step| step["event"]["kind"] == "unshown");
    let open: Vec<String> = open.map(|step| step["event"]["what"].to_string()).collect();
    assert!(open.iter().any(|what| what.contains("out of bounds")), "{open:?}");
    assert!(!text.contains("may be out of bounds"), "{text}");

    let failures = trace["failures"].as_array().expect("failures");
    assert_eq!(failures.len(), 2, "one on each path");
    assert!(failures.iter().all(|failure| failure["code"] == "E0308"), "{failures:?}");
    let has = |failure: &Value, what: &str| !failure[what].as_array().expect("a list").is_empty();
    let shown: Vec<&Value> = failures.iter().filter(|f| has(f, "run")).collect();
    assert_eq!(shown.len(), 1, "{failures:?}");
    let other = failures.iter().find(|f| !has(f, "run")).expect("the other one");
    assert!(has(shown[0], "counterexample") && !has(other, "counterexample"), "{failures:?}");
    // The last condition on the path is decided as the values decide it.
    let values = shown[0]["counterexample"].as_array().expect("values");
    let length = values.iter().find(|value| value[0] == "points.length");
    let length = length.and_then(|value| value[1].as_str()?.parse().ok()).unwrap_or(0);
    let mut step = &steps[shown[0]["step"].as_u64().expect("a number") as usize];
    while step["event"]["kind"] != "branch" {
        step = &steps[step["parents"][0].as_u64().expect("a parent") as usize];
    }
    assert_eq!(step["event"]["taken"], length > 3, "{values:?}");

    let written: Vec<String> = trace["chunks"]
        .as_array()
        .expect("chunks")
        .iter()
        .map(|c| format!("{}.{}", c["object"], c["field"]).replace('"', ""))
        .collect();
    assert!(written.contains(&"this.last".to_string()), "{written:?}");
    assert!(written.contains(&"this.best".to_string()), "{written:?}");
    let said = format!("{} {}", trace["variables"], trace["facts"]);
    assert!(said.contains("points[i₁]") && !said.contains("heap"), "{said}");
}
