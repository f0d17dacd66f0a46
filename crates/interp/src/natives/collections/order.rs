//! Sorting as the JDK sorts short lists, comparison by comparison.

use ir::CompareOp;

use crate::{Machine, Stop, Value};

/// Longer ones are merged from runs.
const SHORT: usize = 32;

impl Machine<'_> {
    /// Whether `a` is before `b`; by their own order if there is no comparator.
    pub(super) fn is_before(
        &mut self,
        comparator: Value,
        a: Value,
        b: Value,
    ) -> Result<bool, Stop> {
        let order = self.order_of(comparator, a, b)?;
        let less = self.compare_of(CompareOp::Lt, order, Value::Int(0))?;
        self.decide(less, base::Span::NONE)
    }

    pub(super) fn order_of(
        &mut self,
        comparator: Value,
        a: Value,
        b: Value,
    ) -> Result<Value, Stop> {
        if comparator != Value::Null {
            let two = "(java.lang.Object,java.lang.Object)";
            return self.call_virtual(
                "java.util.Comparator",
                "compare",
                two,
                vec![comparator, a, b],
            );
        }
        let Value::Ref(first) = a else { return Err(self.null_pointer()) };
        let comparable = self.classes.named("java.lang.Comparable");
        if !self.is_instance(first, &ir::Type::Class(comparable)) {
            return Err(self.bad_cast(first, &ir::Type::Class(comparable)));
        }
        self.call_virtual("java.lang.Comparable", "compareTo", "(java.lang.Object)", vec![a, b])
    }

    /// Ascending, and stable.
    pub(super) fn sorted(
        &mut self,
        mut list: Vec<Value>,
        comparator: Value,
    ) -> Result<Vec<Value>, Stop> {
        if list.len() < 2 {
            return Ok(list);
        }
        if list.len() >= SHORT {
            return Err(Stop::stuck("sorting so many elements"));
        }
        let run = self.first_run(&mut list, comparator)?;
        for start in run..list.len() {
            let Some(pivot) = list.get(start).copied() else { break };
            let (mut left, mut right) = (0, start);
            while left < right {
                let middle = (left + right) / 2;
                let other = list.get(middle).copied().unwrap_or(Value::Null);
                if self.is_before(comparator, pivot, other)? {
                    right = middle;
                } else {
                    left = middle + 1;
                }
            }
            list.remove(start);
            list.insert(left, pivot);
        }
        Ok(list)
    }

    /// The length of the first run, which is turned round if it descends.
    fn first_run(&mut self, list: &mut [Value], comparator: Value) -> Result<usize, Stop> {
        let mut end = 2;
        let at = |list: &[Value], i: usize| list.get(i).copied().unwrap_or(Value::Null);
        let descends = self.is_before(comparator, at(list, 1), at(list, 0))?;
        while end < list.len() {
            let before = self.is_before(comparator, at(list, end), at(list, end - 1))?;
            if before != descends {
                break;
            }
            end += 1;
        }
        if descends && let Some(run) = list.get_mut(..end) {
            run.reverse();
        }
        Ok(end)
    }
}
