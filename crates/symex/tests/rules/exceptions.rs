//! Exits by exceptions.

use crate::twins;

#[test]
fn an_exception_needs_a_clause() {
    twins(
        r"
  method void Cell.fail(RuntimeException) (Cell this, non_null RuntimeException e)
    requires true
    ensures false
    $1
    bound RuntimeException thrown
  body L0 {
    throw e$2
  }",
        &[r"signals (RuntimeException thrown) thrown != null", r""],
        &[r"signals_only \nothing", r" //~ E0314"],
    );
}

#[test]
fn an_exceptional_postcondition_is_shown() {
    twins(
        r"
  method void Cell.fail(RuntimeException) (Cell this, non_null RuntimeException e)
    requires acc(this.value)
    ensures acc(this.value)
    signals (RuntimeException thrown) acc(this.value) ** this.value == 1
    bound RuntimeException thrown
  body L0 {
    this.value = $1
    throw e$2
  }",
        &[r"1", r""],
        &[r"2", r" //~ E0301"],
    );
}

#[test]
fn a_handler_catches() {
    twins(
        r"
  method void Cell.fail(RuntimeException) (Cell this, non_null RuntimeException e)
    requires true
    ensures true
    signals_only \nothing
    var Throwable caught
  body L0 {
    try {
      throw e
    } catch caught {
      ghost assert caught == e
      $1
    }
  }",
        &[r"exit L0"],
        &[r"throw caught //~ E0314"],
    );
}

#[test]
fn a_check_that_raises_leaves_two_paths() {
    twins(
        r"
  method int Cell.read(Cell) (Cell this, nullable Cell other)
    requires true
    ensures other $1 null
    signals (NullPointerException thrown) other == null
    bound NullPointerException thrown
  body L0 {
    check nonnull other (receiver) raise NullPointerException
    result = 1$2
  }",
        &[r"!=", r""],
        &[r"==", r" //~ E0301"],
    );
}
