//! `java.util.Collections`: what is done with any list by its own methods.

use super::{Table, lists};
use crate::heap::ItemsKind;
use crate::natives::Row;
use crate::{Machine, Ref, Stop, Value};

const LIST: &str = "java.util.List";
const COMPARATOR: &str = "java.util.Comparator";
const ONE: &str = "(java.lang.Object)";

pub(super) const TABLES: &[Table] = &[Table { classes: &["java.util.Collections"], rows: ROWS }];

const ROWS: &[Row] = &[
    ("swap", "(java.util.List,int,int)", |m, a| {
        let list = m.non_null(a, 0)?;
        swap(m, list, a.at(1)?, a.at(2)?)?;
        Ok(Value::Void)
    }),
    ("shuffle", "(java.util.List,java.util.Random)", |m, a| {
        let list = m.non_null(a, 0)?;
        for i in (2..=size(m, list)?).rev() {
            let random = Value::Ref(m.non_null(a, 1)?);
            let args = vec![random, Value::size(i)];
            let other = m.call_virtual("java.util.Random", "nextInt", "(int)", args)?;
            swap(m, list, Value::size(i - 1), other)?;
        }
        Ok(Value::Void)
    }),
    ("fill", "(java.util.List,java.lang.Object)", |m, a| {
        let list = m.non_null(a, 0)?;
        for i in 0..size(m, list)? {
            set(m, list, Value::size(i), a.at(1)?)?;
        }
        Ok(Value::Void)
    }),
    ("addAll", "(java.util.Collection,java.lang.Object[])", |m, a| {
        let array = m.non_null(a, 1)?;
        let mut changes = Value::Bool(false);
        for element in m.all_elements(array)? {
            let collection = Value::Ref(m.non_null(a, 0)?);
            let args = vec![collection, element];
            let more = m.call_virtual("java.util.Collection", "add", ONE, args)?;
            if m.decide(more, base::Span::NONE)? {
                changes = Value::Bool(true);
            }
        }
        Ok(changes)
    }),
    ("frequency", "(java.util.Collection,java.lang.Object)", |m, a| {
        let collection = m.non_null(a, 0)?;
        let mut count = 0;
        for element in m.elements_of(collection)? {
            if m.equals_or_both_null(a.at(1)?, element)? {
                count += 1;
            }
        }
        Ok(Value::size(count))
    }),
    ("binarySearch", "(java.util.List,java.lang.Object)", |m, a| {
        let list = m.non_null(a, 0)?;
        let values = m.elements_of(list)?;
        m.binary_search(&values, a.at(1)?, Value::Null)
    }),
    ("binarySearch", "(java.util.List,java.lang.Object,java.util.Comparator)", |m, a| {
        let list = m.non_null(a, 0)?;
        let values = m.elements_of(list)?;
        m.binary_search(&values, a.at(1)?, a.at(2)?)
    }),
    ("max", "(java.util.Collection,java.util.Comparator)", |m, a| {
        lists::extreme(m, a, a.at(1)?, true)
    }),
    ("min", "(java.util.Collection,java.util.Comparator)", |m, a| {
        lists::extreme(m, a, a.at(1)?, false)
    }),
    ("reverseOrder", "()", |m, _| reversed(m, Value::Null)),
    ("reverseOrder", "(java.util.Comparator)", |m, a| reversed(m, a.at(0)?)),
    ("nCopies", "(int,java.lang.Object)", |m, a| {
        let count = m.settled_int(a.at(0)?)?;
        if count < 0 {
            let message = format!("List length = {count}");
            return Err(m.raise("java.lang.IllegalArgumentException", &message));
        }
        // No memory is needed for them there.
        let count = usize::try_from(count).ok().filter(|count| *count <= 1 << 16);
        let Some(count) = count else { return Err(Stop::stuck("a long list of one element")) };
        lists::fixed(m, vec![a.at(1)?; count], ItemsKind::Constant)
    }),
    ("singletonList", ONE, |m, a| lists::fixed(m, vec![a.at(0)?], ItemsKind::Constant)),
];

fn size(m: &mut Machine<'_>, list: Ref) -> Result<usize, Stop> {
    let size = m.call_virtual("java.util.Collection", "size", "()", vec![Value::Ref(list)])?;
    let size = m.settled_int(size)?;
    usize::try_from(size).map_err(|_| Stop::stuck("not a size"))
}

fn set(m: &mut Machine<'_>, list: Ref, at: Value, value: Value) -> Result<Value, Stop> {
    let args = vec![Value::Ref(list), at, value];
    m.call_virtual(LIST, "set", "(int,java.lang.Object)", args)
}

fn swap(m: &mut Machine<'_>, list: Ref, i: Value, j: Value) -> Result<Value, Stop> {
    let first = m.call_virtual(LIST, "get", "(int)", vec![Value::Ref(list), i])?;
    let second = set(m, list, j, first)?;
    set(m, list, i, second)
}

fn reversed(m: &mut Machine<'_>, comparator: Value) -> Result<Value, Stop> {
    m.closure(COMPARATOR, vec![comparator], |m, c, x| m.order_of(c.at(0)?, x.at(1)?, x.at(0)?))
}

impl Machine<'_> {
    /// Where the element is in a sorted list, as the JDK looks for it.
    pub(super) fn binary_search(
        &mut self,
        values: &[Value],
        wanted: Value,
        comparator: Value,
    ) -> Result<Value, Stop> {
        let (mut left, mut right) = (0, values.len());
        while left < right {
            self.step()?;
            let middle = (left + right - 1) / 2;
            let here = values.get(middle).copied().unwrap_or(Value::Null);
            let order = self.order_of(comparator, here, wanted)?;
            let before = self.compare_of(ir::CompareOp::Lt, order, Value::Int(0))?;
            if self.decide(before, base::Span::NONE)? {
                left = middle + 1;
                continue;
            }
            let after = self.compare_of(ir::CompareOp::Gt, order, Value::Int(0))?;
            match self.decide(after, base::Span::NONE)? {
                true => right = middle,
                false => return Ok(Value::size(middle)),
            }
        }
        Ok(Value::Int(-(left as i128) - 1))
    }
}
