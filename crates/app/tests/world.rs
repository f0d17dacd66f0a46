//! The open and the closed world: what rests on a class having no subclasses but those given.

mod common;

use common::Folder;

const CELL: &str = "class Cell {
    int x;

    //@ predicate valid() = acc(x);

    //@ ensures valid();
    Cell() { }

    //@ requires valid();
    //@ ensures valid() ** get() == v;
    void set(int v) { x = v; }

    //@ requires valid();
    /*@ pure @*/ int get() { return x; }
}
final class Sealed {
    int x;
    //@ predicate valid() = acc(x);
}
class Client {
    //@ requires c != null ** c.valid();
    //@ ensures c.valid();
    static void inside(Cell c) { c.x = 1; }

    //@ requires c != null ** c.valid();
    //@ ensures c.valid();
    static void byContract(Cell c) { c.set(1); }

    static void ofKnownClass() {
        Cell c = new Cell();
        c.x = 1;
    }

    //@ requires c != null ** c.valid();
    //@ ensures c.valid();
    static void ofFinalClass(Sealed c) { c.x = 1; }
}
";

fn verify(folder: &Folder, args: &[&str]) -> String {
    let mut all = vec!["verify", "Cell.java", "--no-cache"];
    all.extend(args);
    folder.cadre(&all).stdout
}

#[test]
fn what_counts_on_the_closed_world_says_so() {
    let folder = Folder::new("world-closed");
    folder.write("Cell.java", CELL);
    let text = verify(&folder, &[]);
    assert!(text.contains("0 failed"), "{text}");
    let counts = |unit: &str| {
        let text = verify(&folder, &["--method", unit]);
        assert!(text.contains("1 verified"), "{text}");
        text.contains("assumed: `Cell` has no subclasses but those given")
    };
    assert!(counts("Client.inside"));
    for unit in ["Cell.Cell", "Cell.set", "Cell.get", "Client.ofKnownClass", "Client.ofFinalClass"]
    {
        assert!(!counts(unit), "{unit}");
    }
}

#[test]
fn the_open_world_counts_on_nothing() {
    let folder = Folder::new("world-open");
    folder.write("Cell.java", CELL);
    let text = verify(&folder, &["--world=open"]);
    for unit in [
        "Cell.Cell()",
        "Cell.set(int)",
        "Cell.get()",
        "Client.byContract(Cell)",
        "Client.ofKnownClass()",
        "Client.ofFinalClass(Sealed)",
    ] {
        assert!(text.contains(&format!("verified     {unit}")), "{unit}\n{text}");
    }
    assert!(text.contains("failed       Client.inside(Cell)"), "{text}");
    assert!(!text.contains("has no subclasses"), "{text}");
}

/// What is verified in the open world stays so when somebody adds a class.
#[test]
fn who_counts_on_its_own_class_says_so() {
    const MORE: &str = "class More extends Cell {
    int y;
    //@ predicate valid() = super.valid() ** acc(y);
    //@ ensures valid() ** get() == get();
    More() { }
    //@ requires valid();
    //@ ensures valid() ** get() == 5;
    private void five() { x = 5; }
}
final class Last extends Cell {
    int y;
    //@ predicate valid() = super.valid() ** acc(y);
    //@ ensures valid() ** get() == get();
    Last() { }
}
";
    let folder = Folder::new("world-constructors");
    folder.write("Cell.java", CELL);
    folder.write("More.java", MORE);
    let run = |unit: &str, world: &str| {
        verify(&folder, &["More.java", "--method", unit, &format!("--world={world}")])
    };
    let text = run("More.five", "closed");
    assert!(text.contains("1 verified"), "{text}");
    assert!(text.contains("assumed: `More` has no subclasses but those given"), "{text}");
    let text = run("More.five", "open");
    assert!(text.contains("1 failed"), "{text}");
    // What a constructor promises by methods that may be overridden it promises of its own objects.
    for (unit, world) in [("More.More", "open"), ("Last.Last", "open"), ("Last.Last", "closed")] {
        let text = run(unit, world);
        assert!(text.contains("1 verified") && !text.contains("no subclasses"), "{text}");
    }
}

#[test]
fn a_new_class_breaks_no_proof() {
    let folder = Folder::new("world-added");
    folder.write("Cell.java", CELL);
    folder.write(
        "Recell.java",
        "class Recell extends Cell {
    int backup;
    //@ predicate valid() = super.valid() ** acc(backup);

    //@ ensures valid();
    Recell() { }
}
",
    );
    let text = verify(&folder, &["Recell.java", "--world=open"]);
    for unit in ["Cell.set(int)", "Client.byContract(Cell)", "Client.ofKnownClass()"] {
        assert!(text.contains(&format!("verified     {unit}")), "{unit}\n{text}");
    }
}

/// What is put into a raw list is counted on by nobody in the program; elsewhere somebody may.
#[test]
fn raw_types_are_nobody_elses_in_the_closed_world_alone() {
    let folder = Folder::new("world-raw");
    folder.write(
        "Cell.java",
        "import java.util.LinkedList;
class Raw {
    //@ requires l != null ** acc(l.state);
    //@ ensures acc(l.state);
    static void put(LinkedList l) { l.add(\"text\"); }
}
",
    );
    let text = verify(&folder, &[]);
    assert!(text.contains("verified     Raw.put"), "{text}");
    let text = verify(&folder, &["--world=open"]);
    assert!(text.contains("unsupported  Raw.put"), "{text}");
}

/// Who implements an interface elsewhere may change what a client without contracts holds.
#[test]
fn who_is_not_here_may_change_things_in_the_open_world() {
    let folder = Folder::new("world-elsewhere");
    let text = CELL.to_string()
        + "interface Act { void act(Cell c); }
class Free {
    static void given(Act t) {
        Cell a = new Cell();
        a.set(3);
        t.act(a);
        assert a.get() == 3;
    }

    static void function(java.util.function.Consumer<Cell> t) {
        Cell a = new Cell();
        a.set(3);
        t.accept(a);
        assert a.get() == 3;
    }

    static void alone() {
        Cell a = new Cell();
        a.set(3);
        assert a.get() == 3;
    }
}
";
    folder.write("Cell.java", &text);
    for unit in ["Free.given", "Free.function"] {
        let text = verify(&folder, &["--world=open", "--method", unit]);
        assert!(text.contains("0 verified"), "{text}");
    }
    let text = verify(&folder, &["--world=open", "--method", "Free.alone"]);
    assert!(text.contains("1 verified"), "{text}");
}

/// That a method without a contract which nobody implements changes nothing, and that the classes which
/// are given prove an abstract lemma, holds only if there are no others.
#[test]
fn who_implements_an_interface_is_counted_on() {
    let folder = Folder::new("world-implementers");
    let text = "interface Act { void act(); }
interface Claim { /*@ lemma abstract absurd() ensures false; @*/ }
class Cell {
    int x;
    //@ predicate valid() = acc(x);
    //@ ensures valid();
    Cell() { }
    //@ requires valid();
    //@ ensures valid() ** get() == v;
    void set(int v) { x = v; }
    //@ requires valid();
    /*@ pure @*/ int get() { return x; }
}
class Acts {
    static Cell seen;
    static void run(Act a) {
        Cell c = new Cell();
        seen = c;
        c.set(3);
        if (a != null) a.act();
        assert c.get() == 3;
    }
}
class Claims {
    //@ requires c != null;
    static void any(Claim c) {
        //@ apply c.absurd();
        //@ assert false;
    }
}
";
    folder.write("Cell.java", text);
    let closed = verify(&folder, &[]);
    for class in ["Act", "Claim"] {
        let says = format!("`{class}` has no subclasses but those given");
        assert!(closed.contains(&says), "{closed}");
    }
}

/// Lists of classes that nobody has given show whatever they like, newer lists among it.
#[test]
fn in_the_open_world_lists_may_show_what_is_newer() {
    const LISTS: &str = "import java.util.*;
class Lists {
    List<String> shown = new ArrayList<>();

    //@ requires true;
    void adds(List<String> l) {
        List<String> made = new ArrayList<>();
        shown = made;
        int n = l.size();
        made.add(\"x\");
        //@ assert l.size() == n;
    }
}
";
    let folder = Folder::new("world-lists");
    folder.write("Lists.java", LISTS);
    let run = |world: &str| {
        let world = format!("--world={world}");
        folder.cadre(&["verify", "Lists.java", "--no-cache", "--method", "Lists.adds", &world])
    };
    assert!(run("closed").stdout.contains("1 verified"), "{}", run("closed").stdout);
    assert!(run("open").stdout.contains("1 failed"), "{}", run("open").stdout);
}

/// Also of lemmas that are applied unasked where permissions are asked for.
#[test]
fn who_relies_on_a_lemma_that_was_not_proved_says_so() {
    const LEMMA: &str = "class N {
    int v;
    //@ predicate valid() = acc(v);
    //@ requires valid();
    /*@ pure @*/ boolean big() { return v > 10; }
    //@ requires valid();
    /*@ pure @*/ boolean huge() { return v > 100; }
    //@ lemma auto grows() requires valid() ** big(); ensures valid() ** huge(); { }
    //@ requires valid() ** big();
    //@ ensures valid() ** huge();
    void counts() { }
}
";
    let folder = Folder::new("world-lemmas");
    folder.write("N.java", LEMMA);
    let text = folder.cadre(&["verify", "N.java", "--no-cache"]).stdout;
    assert!(text.contains("N.counts()   (relies on N.grows, which failed)"), "{text}");
}

const NAMED: &str = "class Named {
    /*@ non_null @*/ String name;

    Named() { }

    //@ ensures \\result >= 0;
    int length() { return name.length(); }
}
class Set {
    /*@ non_null @*/ String name = \"\";

    //@ requires true;
    void set(/*@ nullable @*/ String name) { this.name = name; }

    //@ ensures \\result >= 0;
    int length() { return name.length(); }
}
";

#[test]
fn who_counts_on_a_field_rests_on_whoever_sets_it() {
    let folder = Folder::new("world-fields");
    folder.write("Cell.java", NAMED);
    let text = verify(&folder, &[]);
    assert!(text.contains("Named.length()   (relies on Named.Named(), which failed)"), "{text}");
    assert!(text.contains("Set.length()   (relies on Set.set(String), which failed)"), "{text}");
    // Whoever is left out is not verified.
    let text = verify(&folder, &["--only-annotated", "--method", "Named.*"]);
    assert!(text.contains("`Named.length()` relies on `Named.Named()`"), "{text}");
    let text = verify(&folder, &["--method", "Set.length"]);
    assert!(text.contains("rely on") || text.contains("`Set.length()` relies on"), "{text}");
    assert!(text.contains("`Set.set(String)`"), "{text}");
}

const ORDINAL: &str = "interface Placed {
    //@ ensures \\result > 0;
    /*@ pure @*/ int ordinal();
}
enum Color implements Placed { RED }
class Main {
    static void bad() {
        Placed p = Color.RED;
        assert p.ordinal() > 0;
    }
}
";

#[test]
fn who_relies_on_a_body_of_the_library_that_does_not_fit_says_so() {
    let folder = Folder::new("world-inherited");
    folder.write("Cell.java", ORDINAL);
    let text = verify(&folder, &[]);
    assert!(text.contains("Main.bad()   (relies on Color.ordinal(), which failed)"), "{text}");
}

/// What a constructor promises of objects of its own class alone is said, and so it is where a constructor
/// below could not count on it.
#[test]
fn constructors_say_whose_objects_they_speak_of() {
    let folder = Folder::new("world-own-objects");
    let program = "class Base {
    int x;
    //@ predicate valid() = acc(x);
    //@ requires valid();
    /*@ pure @*/ int get() { return x; }
    //@ ensures valid() ** get() == 5;
    Base() { x = 5; }
}
class Middle extends Base {
    int y;
    //@ predicate valid() = super.valid() ** acc(y);
    //@ ensures valid() ** get() == 5;
    Middle() { }
}
class Again extends Middle {
    //@ predicate valid() = acc(x) ** acc(y);
    //@ ensures valid() ** get() == 5;
    Again() { }
}
";
    folder.write("Cell.java", program);
    let said =
        "note: what `Middle.Middle()` promises of `get` it promises of objects of `Middle` itself";
    let text = verify(&folder, &["--method", "Middle.Middle"]);
    assert!(text.contains("1 verified") && text.contains(said), "{text}");
    let text = verify(&folder, &["--method", "Again.Again"]);
    assert!(text.contains("1 failed") && text.contains(said), "{text}");
    let text = verify(&folder, &["--method", "Base.Base"]);
    assert!(text.contains("1 verified") && !text.contains("it promises of"), "{text}");
}

const ELSEWHERE: &str = "public class Cell {
    protected Object kept = new Object();
    public int v() { return 1; }
    public int kept() { return kept.hashCode(); }
    public static void caught(Cell c) { try { c.v(); } catch (RuntimeException e) { assert false; } }
    public static void run(Runnable r) { try { r.run(); } catch (RuntimeException e) { assert false; } }
}
";

#[test]
fn who_is_elsewhere_may_throw_and_set_fields() {
    let folder = Folder::new("world-not-here");
    folder.write("Cell.java", ELSEWHERE);
    let text = verify(&folder, &["--assumptions"]);
    for counted in ["`Cell` has no subclasses", "`java.lang.Runnable` has no subclasses"] {
        assert!(text.contains("0 failed") && text.contains(counted), "{text}");
    }
    let text = verify(&folder, &["--world=open"]);
    for unit in ["Cell.caught(Cell)", "Cell.run(Runnable)", "Cell.kept()"] {
        assert!(text.contains(&format!("failed       {unit}")), "{unit}: {text}");
    }
}

const BELOW: &str = "class Above { int g() { return 1; } }
class Below extends Above { int g() { int[] a = new int[0]; return a[0]; } }
class Starts { static int s = 1 / Integer.parseInt(\"0\"); static int get() { return s; } }
class Calls {
    //@ requires true;
    static void any(Above a) { a.g(); }
    static void each() {
        java.util.List<Integer> l = new java.util.ArrayList<>();
        l.add(1);
        l.forEach(x -> { int[] a = new int[0]; a[0] = x; });
    }
}
";

#[test]
fn what_was_left_out_and_may_run_is_listed() {
    let folder = Folder::new("world-left-out");
    folder.write("Cell.java", BELOW);
    for (unit, below) in [
        ("Calls.any", "`Below.g()`"),
        ("Calls.each", "a lambda in Calls"),
        ("Starts.get", "the static initialiser of Starts"),
    ] {
        let text = verify(&folder, &["--assumptions", "--method", unit]);
        let listed = text.lines().any(|l| l.contains(below) && l.contains("not verified"));
        assert!(listed, "{unit}: {text}");
    }
}
