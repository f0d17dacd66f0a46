//! Calls by contract.

use crate::twins;

#[test]
fn a_call_takes_its_precondition() {
    twins(
        r"
  method void Cell.clear() (Cell this)
    requires acc(this.value)
    ensures acc(this.value) ** this.value == 0
  body L0 {
    this.value = 0
  }

  method void Cell.twice() (Cell this)
    requires $1
    ensures true
  body L0 {
    call Cell.clear() (this) $2
  }",
        &[r"acc(this.value)", r""],
        &[r"acc(this.value, _)", r"//~ E0304"],
    );
}

#[test]
fn a_call_gives_its_postcondition() {
    twins(
        r"
  method void Cell.clear() (Cell this)
    requires acc(this.value)
    ensures acc(this.value) ** this.value >= 0
  body L0 {
    this.value = 0
  }

  method void Cell.use() (Cell this)
    requires acc(this.value)
    ensures acc(this.value)
  body L0 {
    call Cell.clear() (this)
    ghost assert this.value $1
  }",
        &[r">= 0"],
        &[r"== 0 //~ E0303"],
    );
}

#[test]
fn what_a_call_is_not_given_it_does_not_change() {
    twins(
        r"
  method void Cell.clear() (Cell this)
    requires acc(this.value)
    ensures acc(this.value)
  body L0 {
  }

  method void Cell.use(Cell) (Cell this, non_null Cell other)
    requires acc(this.value) ** acc(other.value) ** this.value == 3 ** other.value == 3
    ensures true
  body L0 {
    call Cell.clear() (this)
    ghost assert $1.value == 3 $2
  }",
        &[r"other", r""],
        &[r"this", r"//~ E0303"],
    );
}

#[test]
fn a_dispatched_call_uses_the_contract_above() {
    twins(
        r"
  method int Cell.size() (Cell this)
    requires true
    ensures result >= 0
  body L0 {
    result = 1
  }

  method void Cell.use(Cell) (Cell this, non_null Cell other)
    requires true
    ensures true
    var int n
  body L0 {
    n = call virtual Cell.size() (other)
    ghost assert n $1
  }",
        &[r">= 0"],
        &[r"== 1 //~ E0303"],
    );
}
