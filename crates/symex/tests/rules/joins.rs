//! Paths that meet.

use crate::twins;

#[test]
fn what_holds_on_both_sides_holds_behind() {
    twins(
        r"
  method void Cell.choose(boolean) (Cell this, boolean b)
    requires acc(this.value)
    ensures true
  body L0 {
    if b {
      this.value = 1
    } else {
      this.value = 2
    }
    ghost assert this.value $1
  }",
        &[r">= 1 && (b ==> this.value == 1)"],
        &[r"== 1 //~ E0303"],
    );
}

#[test]
fn a_permission_of_one_side_is_not_held_behind() {
    twins(
        r"
  method void Cell.choose(boolean) (Cell this, boolean b)
    requires b ==> acc(this.value)
    ensures true
  body L0 {
    if b {
      this.value = 1
    }
    if $1 {
      this.value = 2$2
    }
  }",
        &[r"b", r""],
        &[r"!b", r" //~ E0304"],
    );
}
