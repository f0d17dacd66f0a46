//! Pure methods: functions of what their preconditions cover.

use crate::twins;

#[test]
fn a_pure_call_is_its_body() {
    twins(
        r"
  pure method int Cell.get() (Cell this)
    requires acc(this.value, _)
  body L0 {
    result = this.value
    exit L0
  }

  method void Cell.use() (Cell this)
    requires acc(this.value) ** this.value == 3
    ensures true
  body L0 {
    ghost assert Cell.get()(this) == $1
  }",
        &[r"3"],
        &[r"4 //~ E0303"],
    );
}

#[test]
fn a_pure_call_needs_its_precondition() {
    twins(
        r"
  pure method int Cell.get() (Cell this)
    requires acc(this.value, _)
  body L0 {
    result = this.value
    exit L0
  }

  method void Cell.use() (Cell this)
    requires $1
    ensures true
  body L0 {
    ghost assert Cell.get()(this) == Cell.get()(this)$2
  }",
        &[r"acc(this.value, _)", r""],
        &[r"emp", r" //~ E0304"],
    );
}

#[test]
fn a_pure_call_depends_on_what_it_reads() {
    twins(
        r"
  pure method int Cell.get() (Cell this)
    requires acc(this.value, _)
  body L0 {
    result = this.value
    exit L0
  }

  method void Cell.use() (Cell this)
    requires acc(this.value) ** acc(this.next)
    ensures acc(this.value) ** acc(this.next)
    ensures Cell.get()(this) == \old(Cell.get()(this))
  body L0 {
    this.$1
  }",
        &[r"next = null"],
        &[r"value = 7 //~ E0301"],
    );
}
