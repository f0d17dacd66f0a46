//! Loops and calls are run as the engine is told. Each way is sound; they differ in what they show.

use symex::{Calls, Loops, Options, Strategies};

use crate::check_with;

fn by(loops: Loops, calls: Calls) -> Options {
    Options { strategies: Strategies { loops, calls }, ..Options::default() }
}

/// Three rounds, about which nobody says anything.
fn three_rounds(result: &str) -> String {
    let text = r"
  static method int Cell.three() ()
    requires true
    ensures result == $1
    result int result
    var int s
    temp int i
  body L0 {
    s = 0
    i = 0
    loop L1 {
      if !(i < 3) {
        exit L1
      }
      s = s + 1
      i = i + 1
    }
    result = s
    exit L0
  }";
    text.replace("$1", result)
}

#[test]
fn a_loop_is_unrolled_up_to_a_bound_or_has_its_invariant() {
    let (right, wrong) = (three_rounds("3"), three_rounds("4"));
    let unproved = |text: &str| text.replacen("    exit L0\n", "    exit L0 //~ E0301\n", 1);
    for rounds in [3, 8] {
        let unrolled = by(Loops::Unrolled { rounds }, Calls::default());
        check_with(&right, &unrolled);
        check_with(&unproved(&wrong), &unrolled);
    }
    for loops in [Loops::Unrolled { rounds: 2 }, Loops::ByInvariant] {
        check_with(&unproved(&right), &by(loops, Calls::default()));
        check_with(&unproved(&wrong), &by(loops, Calls::default()));
    }
}

/// A helper of which nobody says anything, and a caller that needs to know what it gives.
fn helper(index: &str) -> String {
    let text = r"
}

class S explicit_frames {
  static method int S.one() ()
    result int result
  body L0 {
    result = 1
    exit L0
  }

  static method void S.caller() ()
    temp int[] a
    temp int i
  body L0 {
    a = new int[1]
    i = call S.one() ()
    check index $1 of a prove IndexOutOfBoundsException
    a[$1] = 2
  }
";
    text.replace("$1", index)
}

#[test]
fn a_call_is_looked_into_or_has_its_contract() {
    let (right, wrong) = (helper("i - 1"), helper("i"));
    let unproved = |text: &str| text.replacen("Exception\n", "Exception //~ E0306\n", 1);
    for calls in [Calls::LookedInto, Calls::LookedIntoWithLoops] {
        check_with(&right, &by(Loops::default(), calls));
        check_with(&unproved(&wrong), &by(Loops::default(), calls));
    }
    let contract = by(Loops::default(), Calls::ByContract);
    check_with(&unproved(&right), &contract);
    check_with(&unproved(&wrong), &contract);
}
