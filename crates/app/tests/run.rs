//! `cadre run`, with and without `--check`.

mod common;

use common::Folder;

const COUNTER: &str = "\
class Counter {
    int count;

    //@ ensures acc(count) ** count == 0;
    Counter() {
    }

    //@ requires acc(count);
    //@ ensures acc(count) ** count == \\old(count) + 1;
    void step() {
        count = count + STEP;
    }
}

class Main {
    //@ framing implicit;

    public static void main(String[] args) {
        Counter c = new Counter();
        c.step();
        System.out.println(c.count);
    }
}

class Other {
    public static void main(String[] args) {
        System.out.println(\"other\");
    }
}
";

#[test]
fn annotations_are_checked_where_that_is_asked_for() {
    let folder = Folder::new("run");
    folder.write("Good.java", COUNTER.replace("STEP", "1"));
    folder.write("Bad.java", COUNTER.replace("STEP", "2"));
    folder.write("Broken.java", "class Broken { int f() { return true; } }");
    for (args, code, output) in [
        (&["run", "Good.java", "--main", "Main"][..], 0, "1\n"),
        (&["run", "--check", "Good.java", "--main", "Main"], 0, "1\n"),
        (&["run", "Bad.java", "--main", "Main"], 0, "2\n"),
        (&["run", "--check", "Bad.java", "--main", "Main"], 1, ""),
        (&["run", "--check", "Bad.java", "--main", "Other"], 0, "other\n"),
        (&["run", "Good.java"], 2, ""),
        (&["run", "Good.java", "--main", "Nobody"], 2, ""),
        (&["run", "Broken.java"], 3, ""),
        // The project here, which does not type.
        (&["run"], 3, ""),
    ] {
        let ran = folder.cadre(args);
        assert_eq!(ran.code, Some(code), "{args:?}: {ran:?}");
        assert_eq!(ran.stdout, output, "{args:?}: {ran:?}");
    }
    let bad = folder.cadre(&["run", "--check", "Bad.java", "--main", "Main"]);
    for part in ["error[E0301]", "Bad.java:10", "`count` is 2", "`\\old(count)` is 0", "Main.main"]
    {
        assert!(bad.stderr.contains(part), "{part}: {bad:?}");
    }
}

#[test]
fn what_is_not_checked_is_said() {
    let folder = Folder::new("run-unchecked");
    folder.write(
        "Far.java",
        "class Far {
    //@ framing implicit;
    //@ ensures (\\forall int i; i * i >= 0);
    static void f() {
    }
    public static void main(String[] args) {
        f();
    }
}
",
    );
    let ran = folder.cadre(&["run", "--check", "Far.java"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.stderr.contains("Far.java:3: not checked: a quantifier over too many"), "{ran:?}");
}

/// A loop over a collection has the permission of its state, wherever that is held; nothing else.
#[test]
fn loops_over_collections_are_lent_their_state() {
    const NAMES: &str = "\
import java.util.*;

class Names {
    final List<String> names;
    int asked;

    //@ predicate valid() = acc(names) ** names != null ** acc(names.state) ** acc(asked);

    //@ ensures valid();
    Names() {
        names = new ArrayList<>();
    }

    //@ requires valid();
    //@ ensures valid();
    void add(String name) {
        names.add(name);
    }

    //@ requires valid();
    //@ ensures valid();
    boolean has(String name) {
        for (String other : names) {
            BODY
            if (other == name) {
                return true;
            }
        }
        return false;
    }
}

class Main {
    //@ framing implicit;

    public static void main(String[] args) {
        Names n = new Names();
        n.add(\"a\");
        System.out.println(n.has(\"a\") + \" \" + n.has(\"b\"));
    }
}
";
    let here = Folder::new("run-lent");
    here.write("Names.java", NAMES.replace("BODY", ""));
    let run = here.cadre(&["run", "--check", "Names.java"]);
    assert_eq!((run.stdout.as_str(), run.code), ("true false\n", Some(0)), "{}", run.stderr);
    here.write("Names.java", NAMES.replace("BODY", "asked = asked + 1;"));
    let run = here.cadre(&["run", "--check", "Names.java"]);
    assert_eq!(run.code, Some(1), "{}", run.stdout);
}
