//! Default and static methods of `java.util.function` and `Comparator`: they make functional
//! objects of functional objects.

use super::{Args, ClosureFn, Table};
use crate::{Machine, Stop, Value};

const FUNCTION: &str = "java.util.function.Function";
const BI_FUNCTION: &str = "java.util.function.BiFunction";
const PREDICATE: &str = "java.util.function.Predicate";
const BI_PREDICATE: &str = "java.util.function.BiPredicate";
const CONSUMER: &str = "java.util.function.Consumer";
const BI_CONSUMER: &str = "java.util.function.BiConsumer";
const UNARY: &str = "java.util.function.UnaryOperator";
const BINARY: &str = "java.util.function.BinaryOperator";
const INT_UNARY: &str = "java.util.function.IntUnaryOperator";
const INT_PREDICATE: &str = "java.util.function.IntPredicate";
const COMPARATOR: &str = "java.util.Comparator";

const ONE: &str = "(java.lang.Object)";
const TWO: &str = "(java.lang.Object,java.lang.Object)";

pub(super) const TABLES: &[Table] = &[
    Table {
        classes: &[FUNCTION],
        rows: &[
            ("andThen", "(java.util.function.Function)", |m, a| {
                both(m, a, FUNCTION, |m, f, x| {
                    let middle = apply(m, f.at(0)?, x.at(0)?)?;
                    apply(m, f.at(1)?, middle)
                })
            }),
            ("compose", "(java.util.function.Function)", |m, a| {
                both(m, a, FUNCTION, |m, f, x| {
                    let middle = apply(m, f.at(1)?, x.at(0)?)?;
                    apply(m, f.at(0)?, middle)
                })
            }),
            ("identity", "()", |m, _| m.closure(FUNCTION, vec![], |_, _, x| x.at(0))),
        ],
    },
    Table {
        classes: &[UNARY],
        rows: &[("identity", "()", |m, _| m.closure(UNARY, vec![], |_, _, x| x.at(0)))],
    },
    Table {
        classes: &[BI_FUNCTION],
        rows: &[("andThen", "(java.util.function.Function)", |m, a| {
            both(m, a, BI_FUNCTION, |m, f, x| {
                let args = vec![f.at(0)?, x.at(0)?, x.at(1)?];
                let middle = m.call_virtual(BI_FUNCTION, "apply", TWO, args)?;
                apply(m, f.at(1)?, middle)
            })
        })],
    },
    Table {
        classes: &[BINARY],
        rows: &[
            ("minBy", "(java.util.Comparator)", |m, a| {
                m.non_null(a, 0)?;
                m.closure(BINARY, vec![a.at(0)?], |m, c, x| {
                    let order = compare(m, c.at(0)?, x)?;
                    if order <= 0 { x.at(0) } else { x.at(1) }
                })
            }),
            ("maxBy", "(java.util.Comparator)", |m, a| {
                m.non_null(a, 0)?;
                m.closure(BINARY, vec![a.at(0)?], |m, c, x| {
                    let order = compare(m, c.at(0)?, x)?;
                    if order >= 0 { x.at(0) } else { x.at(1) }
                })
            }),
        ],
    },
    Table {
        classes: &[PREDICATE],
        rows: &[
            ("negate", "()", |m, a| {
                m.closure(PREDICATE, vec![a.at(0)?], |m, p, x| {
                    Ok(Value::Bool(!test(m, PREDICATE, ONE, p.at(0)?, x)?))
                })
            }),
            ("not", "(java.util.function.Predicate)", |m, a| {
                m.non_null(a, 0)?;
                m.closure(PREDICATE, vec![a.at(0)?], |m, p, x| {
                    Ok(Value::Bool(!test(m, PREDICATE, ONE, p.at(0)?, x)?))
                })
            }),
            ("and", "(java.util.function.Predicate)", |m, a| {
                both(m, a, PREDICATE, |m, p, x| and(m, PREDICATE, ONE, p, x))
            }),
            ("or", "(java.util.function.Predicate)", |m, a| {
                both(m, a, PREDICATE, |m, p, x| or(m, PREDICATE, ONE, p, x))
            }),
            ("isEqual", "(java.lang.Object)", |m, a| {
                m.closure(PREDICATE, vec![a.at(0)?], |m, wanted, x| {
                    Ok(Value::Bool(match wanted.nullable(0)? {
                        Some(wanted) => m.java_equals(wanted, x.at(0)?)?,
                        None => x.at(0)? == Value::Null,
                    }))
                })
            }),
        ],
    },
    Table {
        classes: &[INT_PREDICATE],
        rows: &[
            ("negate", "()", |m, a| {
                m.closure(INT_PREDICATE, vec![a.at(0)?], |m, p, x| {
                    Ok(Value::Bool(!test(m, INT_PREDICATE, "(int)", p.at(0)?, x)?))
                })
            }),
            ("and", "(java.util.function.IntPredicate)", |m, a| {
                both(m, a, INT_PREDICATE, |m, p, x| and(m, INT_PREDICATE, "(int)", p, x))
            }),
            ("or", "(java.util.function.IntPredicate)", |m, a| {
                both(m, a, INT_PREDICATE, |m, p, x| or(m, INT_PREDICATE, "(int)", p, x))
            }),
        ],
    },
    Table {
        classes: &[BI_PREDICATE],
        rows: &[
            ("negate", "()", |m, a| {
                m.closure(BI_PREDICATE, vec![a.at(0)?], |m, p, x| {
                    Ok(Value::Bool(!test(m, BI_PREDICATE, TWO, p.at(0)?, x)?))
                })
            }),
            ("and", "(java.util.function.BiPredicate)", |m, a| {
                both(m, a, BI_PREDICATE, |m, p, x| and(m, BI_PREDICATE, TWO, p, x))
            }),
            ("or", "(java.util.function.BiPredicate)", |m, a| {
                both(m, a, BI_PREDICATE, |m, p, x| or(m, BI_PREDICATE, TWO, p, x))
            }),
        ],
    },
    Table {
        classes: &[CONSUMER],
        rows: &[("andThen", "(java.util.function.Consumer)", |m, a| {
            both(m, a, CONSUMER, |m, c, x| {
                m.call_virtual(CONSUMER, "accept", ONE, vec![c.at(0)?, x.at(0)?])?;
                m.call_virtual(CONSUMER, "accept", ONE, vec![c.at(1)?, x.at(0)?])
            })
        })],
    },
    Table {
        classes: &[BI_CONSUMER],
        rows: &[("andThen", "(java.util.function.BiConsumer)", |m, a| {
            both(m, a, BI_CONSUMER, |m, c, x| {
                m.call_virtual(BI_CONSUMER, "accept", TWO, vec![c.at(0)?, x.at(0)?, x.at(1)?])?;
                m.call_virtual(BI_CONSUMER, "accept", TWO, vec![c.at(1)?, x.at(0)?, x.at(1)?])
            })
        })],
    },
    Table {
        classes: &[INT_UNARY],
        rows: &[
            ("andThen", "(java.util.function.IntUnaryOperator)", |m, a| {
                both(m, a, INT_UNARY, |m, f, x| {
                    let middle = apply_int(m, f.at(0)?, x.at(0)?)?;
                    apply_int(m, f.at(1)?, middle)
                })
            }),
            ("compose", "(java.util.function.IntUnaryOperator)", |m, a| {
                both(m, a, INT_UNARY, |m, f, x| {
                    let middle = apply_int(m, f.at(1)?, x.at(0)?)?;
                    apply_int(m, f.at(0)?, middle)
                })
            }),
            ("identity", "()", |m, _| m.closure(INT_UNARY, vec![], |_, _, x| x.at(0))),
        ],
    },
    Table {
        classes: &[COMPARATOR],
        rows: &[
            ("reversed", "()", |m, a| {
                m.closure(COMPARATOR, vec![a.at(0)?], |m, c, x| {
                    let swapped = [x.at(1)?, x.at(0)?];
                    compare(m, c.at(0)?, Args::new(&swapped)).map(Value::int)
                })
            }),
            ("thenComparing", "(java.util.Comparator)", |m, a| {
                both(m, a, COMPARATOR, |m, c, x| match compare(m, c.at(0)?, x)? {
                    0 => compare(m, c.at(1)?, x).map(Value::int),
                    order => Ok(Value::int(order)),
                })
            }),
            ("comparing", "(java.util.function.Function)", |m, a| {
                m.non_null(a, 0)?;
                m.closure(COMPARATOR, vec![a.at(0)?], |m, key, x| {
                    let left = apply(m, key.at(0)?, x.at(0)?)?;
                    let right = apply(m, key.at(0)?, x.at(1)?)?;
                    natural(m, left, right)
                })
            }),
            ("naturalOrder", "()", |m, _| {
                m.closure(COMPARATOR, vec![], |m, _, x| natural(m, x.at(0)?, x.at(1)?))
            }),
            ("reverseOrder", "()", |m, _| {
                m.closure(COMPARATOR, vec![], |m, _, x| natural(m, x.at(1)?, x.at(0)?))
            }),
        ],
    },
];

/// A functional object of the receiver and the argument, which is not null.
fn both(m: &mut Machine<'_>, a: Args<'_>, interface: &str, run: ClosureFn) -> Result<Value, Stop> {
    let argument = m.non_null(a, 1)?;
    m.closure(interface, vec![a.at(0)?, Value::Ref(argument)], run)
}

fn apply(m: &mut Machine<'_>, function: Value, x: Value) -> Result<Value, Stop> {
    m.call_virtual(FUNCTION, "apply", ONE, vec![function, x])
}

fn apply_int(m: &mut Machine<'_>, function: Value, x: Value) -> Result<Value, Stop> {
    m.call_virtual(INT_UNARY, "applyAsInt", "(int)", vec![function, x])
}

fn test(
    m: &mut Machine<'_>,
    interface: &str,
    parameters: &str,
    predicate: Value,
    x: Args<'_>,
) -> Result<bool, Stop> {
    let mut args = vec![predicate];
    args.extend_from_slice(x.all());
    match m.call_virtual(interface, "test", parameters, args)? {
        Value::Bool(b) => Ok(b),
        _ => Err(Stop::stuck("a predicate gave no boolean")),
    }
}

fn and(
    m: &mut Machine<'_>,
    interface: &str,
    parameters: &str,
    p: Args<'_>,
    x: Args<'_>,
) -> Result<Value, Stop> {
    let first = test(m, interface, parameters, p.at(0)?, x)?;
    Ok(Value::Bool(first && test(m, interface, parameters, p.at(1)?, x)?))
}

fn or(
    m: &mut Machine<'_>,
    interface: &str,
    parameters: &str,
    p: Args<'_>,
    x: Args<'_>,
) -> Result<Value, Stop> {
    let first = test(m, interface, parameters, p.at(0)?, x)?;
    Ok(Value::Bool(first || test(m, interface, parameters, p.at(1)?, x)?))
}

fn compare(m: &mut Machine<'_>, comparator: Value, x: Args<'_>) -> Result<i32, Stop> {
    let args = vec![comparator, x.at(0)?, x.at(1)?];
    match m.call_virtual(COMPARATOR, "compare", TWO, args)? {
        Value::Int(order) => Ok(order as i32),
        _ => Err(Stop::stuck("a comparator gave no integer")),
    }
}

/// `a.compareTo(b)`
fn natural(m: &mut Machine<'_>, a: Value, b: Value) -> Result<Value, Stop> {
    if a == Value::Null {
        return Err(m.null_pointer());
    }
    m.call_virtual("java.lang.Comparable", "compareTo", ONE, vec![a, b])
}
