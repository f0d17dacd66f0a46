//! Data types: constructors, selectors, tests. Floating-point constants.

use crate::{Op, Sort, Term, Terms};

impl Terms {
    pub fn construct(&mut self, sort: Sort, constructor: u32, args: &[Term]) -> Term {
        #[cfg(debug_assertions)]
        {
            let fields = self.field_sorts(sort, constructor);
            let sorts: Vec<Sort> = args.iter().map(|arg| self.sort(*arg)).collect();
            debug_assert_eq!(fields, sorts);
        }
        self.intern(Op::Construct(sort, constructor), args, sort)
    }

    /// The field of a value; unspecified if the value has another constructor.
    pub fn select(&mut self, value: Term, constructor: u32, field: u32) -> Term {
        if let Op::Construct(_, actual) = self.op(value)
            && actual == constructor
            && let Some(arg) = self.args(value).get(field as usize)
        {
            return *arg;
        }
        let sorts = self.field_sorts(self.sort(value), constructor);
        debug_assert!((field as usize) < sorts.len());
        let sort = sorts.get(field as usize).copied().unwrap_or(Sort::SNAP);
        self.intern(Op::Select(constructor, field, sort), &[value], sort)
    }

    /// Whether the value was made by the constructor.
    pub fn is(&mut self, value: Term, constructor: u32) -> Term {
        if let Op::Construct(_, actual) = self.op(value) {
            return self.bool(actual == constructor);
        }
        let count = self.data_of(self.sort(value)).map_or(0, |data| data.constructors.len());
        match (count, constructor) {
            (1, _) => Term::TRUE,
            (2, 1) => {
                let first = self.intern(Op::Is(0), &[value], Sort::BOOL);
                self.not(first)
            }
            _ => self.intern(Op::Is(constructor), &[value], Sort::BOOL),
        }
    }

    /// A `float`, by its bits.
    pub fn float(&mut self, bits: u32) -> Term {
        let nan = f32::from_bits(bits).is_nan();
        let bits = if nan { 0x7fc0_0000 } else { bits };
        self.intern(Op::Float(bits), &[], Sort::FLOAT)
    }

    /// A `double`, by its bits.
    pub fn double(&mut self, bits: u64) -> Term {
        let nan = f64::from_bits(bits).is_nan();
        let bits = if nan { 0x7ff8_0000_0000_0000 } else { bits };
        self.intern(Op::Double(bits), &[], Sort::DOUBLE)
    }
}
