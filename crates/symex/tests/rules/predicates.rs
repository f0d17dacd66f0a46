//! Opening and closing.

use crate::twins;

#[test]
fn an_open_gives_the_body() {
    twins(
        r"
  method void Cell.use() (Cell this)
    requires this.at(5)
    ensures true
  body L0 {
    ghost open this.at(5)
    ghost assert this.value == $1
  }",
        &[r"5"],
        &[r"6 //~ E0303"],
    );
}

#[test]
fn an_open_takes_the_instance() {
    twins(
        r"
  method void Cell.use() (Cell this)
    requires this.at(5)
    ensures $1
  body L0 {
    ghost open this.at(5)
    this.value = 6$2
  }",
        &[r"this.at(6)", r""],
        &[r"this.at(5)", r" //~ E0301"],
    );
}

#[test]
fn a_close_needs_the_body() {
    twins(
        r"
  method void Cell.use() (Cell this)
    requires acc(this.value) ** this.value == 5
    ensures true
  body L0 {
    ghost close this.at($1
  }",
        &[r"5)"],
        &[r"6) //~ E0317"],
    );
}

#[test]
fn an_instance_that_is_not_held_cannot_be_opened() {
    twins(
        r"
  method void Cell.use(Cell) (Cell this, non_null Cell other)
    requires this.at(5)
    ensures true
  body L0 {
    ghost open $1.at(5)$2
  }",
        &[r"this", r""],
        &[r"other", r" //~ E0317"],
    );
}
