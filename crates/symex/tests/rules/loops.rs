//! Loops by invariant.

use crate::twins;

#[test]
fn an_invariant_holds_at_the_start() {
    twins(
        r"
  method void Cell.count(int) (Cell this, int n)
    requires $1
    ensures true
    var int i
  body L0 {
    i = 0
    invariant i <= n
    decreases n - i
    loop L1 {$2
      if !(i < n) {
        exit L1
      }
      i = i + 1
    }
  }",
        &[r"n >= 0", r""],
        &[r"true", r" //~ E0312"],
    );
}

#[test]
fn an_invariant_holds_again() {
    twins(
        r"
  method void Cell.count(int) (Cell this, int n)
    requires n >= 0
    ensures true
    var int i
  body L0 {
    i = 0
    invariant i <= n
    decreases n - i
    loop L1 {$2
      if !(i < n) {
        exit L1
      }
      i = i + $1
    }
  }",
        &[r"1", r""],
        &[r"2", r" //~ E0313"],
    );
}

#[test]
fn behind_a_loop_its_invariant_is_known() {
    twins(
        r"
  method int Cell.count(int) (Cell this, int n)
    requires n >= 0
    ensures result == n
    var int i
  body L0 {
    i = 0
    $1
    decreases n - i
    loop L1 {
      if !(i < n) {
        exit L1
      }
      i = i + 1
    }
    result = i$2
  }",
        &[r"invariant i <= n", r""],
        &[r"invariant true", r" //~ E0301"],
    );
}

#[test]
fn a_loop_changes_what_it_holds() {
    twins(
        r"
  method void Cell.count(int) (Cell this, int n)
    requires acc(this.value) ** this.value == 1 ** n >= 0
    ensures true
    var int i
  body L0 {
    i = 0
    invariant $1
    decreases n - i
    loop L1 {
      if !(i < n) {
        exit L1
      }
      i = i + 1
    }
    ghost assert this.value == 1$2
  }",
        &[r"i <= n", r""],
        &[r"i <= n ** acc(this.value)", r" //~ E0303"],
    );
}

#[test]
fn a_measure_gets_smaller() {
    twins(
        r"
  method void Cell.count(int) (Cell this, int n)
    requires n >= 0
    ensures true
    var int i
  body L0 {
    i = 0
    invariant i <= n
    decreases $1
    loop L1 {$2
      if !(i < n) {
        exit L1
      }
      i = i + 1
    }
  }",
        &[r"n - i", r""],
        &[r"i", r" //~ E0315"],
    );
}
