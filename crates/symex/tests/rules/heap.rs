//! Reading, writing and allocating.

use crate::twins;

#[test]
fn a_read_needs_a_share() {
    twins(
        r"
  method int Cell.read() (Cell this)
    requires $1
    ensures true
  body L0 {
    result = this.value $2
  }",
        &[r"acc(this.value, _)", r""],
        &[r"emp", r"//~ E0304"],
    );
}

#[test]
fn a_read_gives_the_value() {
    twins(
        r"
  method int Cell.read() (Cell this)
    requires acc(this.value, _)
    ensures acc(this.value, _) ** result == this.value
  body L0 {
    result = $1
  }",
        &[r"this.value"],
        &[r"this.value + 1 //~ E0301"],
    );
}

#[test]
fn a_write_needs_all_of_it() {
    twins(
        r"
  method void Cell.write(int) (Cell this, int v)
    requires $1
    ensures true
  body L0 {
    this.value = v $2
  }",
        &[r"acc(this.value)", r""],
        &[r"acc(this.value, _)", r"//~ E0304"],
    );
}

#[test]
fn a_write_changes_one_value() {
    twins(
        r"
  method void Cell.write(Cell) (Cell this, non_null Cell other)
    requires acc(this.value) ** acc(other.value)
    ensures acc(this.value) ** acc(other.value)
    ensures this.value == 1 && other.value == \old(other.value)
  body L0 {
    this.value = 1
    $1
  }",
        &[r"other.value = other.value"],
        &[r"other.value = other.value + 1 //~ E0301"],
    );
}

#[test]
fn what_is_allocated_is_new_and_zero() {
    twins(
        r"
  method void Cell.make() (Cell this)
    requires acc(this.value)
    ensures acc(this.value)
    var Cell c
  body L0 {
    c = new Cell
    ghost assert $1
  }",
        &[r"c != null && c != this && c.value == 0 && c.next == null"],
        &[r"c.value == this.value //~ E0303"],
    );
}

#[test]
fn elements_of_arrays_have_permissions() {
    twins(
        r"
  method void Cell.fill(int[]) (Cell this, non_null int[] a)
    requires a.length == 3 ** acc(a[0 .. 1])
    ensures acc(a[0 .. 1]) ** a[1] == \old(a[1])
  body L0 {
    a[$1
  }",
        &[r"0] = 7"],
        &[r"2] = 7 //~ E0304"],
    );
}

#[test]
fn what_is_held_twice_is_of_two_objects() {
    twins(
        r"
  method void Cell.two(Cell) (Cell this, non_null Cell other)
    requires acc(this.value) ** acc(other.$1)
    ensures true
  body L0 {
    ghost assert this != other $2
  }",
        &[r"value", r""],
        &[r"next", r"//~ E0303"],
    );
}
