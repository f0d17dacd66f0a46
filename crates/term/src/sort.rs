//! Sorts of terms, interned: a [`Sort`] is an index into the arena's table, where its
//! [`SortShape`] can be looked up.

use base::Symbol;

use crate::Terms;

/// An interned sort of one arena.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Sort(pub(crate) u32);

impl Sort {
    /// Its place among the sorts of its arena.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    pub const BOOL: Sort = Sort(0);
    /// Mathematical integers; the integral types of Java are ranges of them.
    pub const INT: Sort = Sort(1);
    /// Fractions of permissions are real numbers, too.
    pub const REAL: Sort = Sort(2);
    /// References: null, and all objects there will ever be.
    pub const REF: Sort = Sort(3);
    /// Snapshots of heaps.
    pub const SNAP: Sort = Sort(4);
    /// Types that objects can have at run time.
    pub const TYPE: Sort = Sort(5);
    /// Values of `float`, compared as bits (all NaNs are one value). Opaque.
    pub const FLOAT: Sort = Sort(6);
    pub const DOUBLE: Sort = Sort(7);

    pub fn is_bool(self) -> bool {
        self == Sort::BOOL
    }

    /// Sums, comparisons and linear arithmetic work on these.
    pub fn is_numeric(self) -> bool {
        matches!(self, Sort::INT | Sort::REAL)
    }
}

/// What a sort is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum SortShape {
    Bool,
    Int,
    Real,
    Ref,
    Snap,
    Type,
    Float,
    Double,
    Seq(Sort),
    /// Finite sets.
    Set(Sort),
    Bag(Sort),
    /// Partial maps with finitely many keys.
    Map(Sort, Sort),
    /// A data type with its type arguments.
    Data(DataId, Box<[Sort]>),
    /// A type parameter, in the declaration of a data type.
    Param(u32),
    /// An infinite set about which nothing else is known.
    Named(Symbol),
}

/// The order is that of the constants of [`Sort`].
pub(crate) const BASIC_SORTS: [SortShape; 8] = [
    SortShape::Bool,
    SortShape::Int,
    SortShape::Real,
    SortShape::Ref,
    SortShape::Snap,
    SortShape::Type,
    SortShape::Float,
    SortShape::Double,
];

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct DataId(pub(crate) u32);

/// A data type. Its values are finite trees of constructors, so some constructor must
/// not need another value of the type; that is for the one who declares it to check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataType {
    pub name: Symbol,
    pub params: u32,
    pub constructors: Vec<Constructor>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Constructor {
    pub name: Symbol,
    /// The sorts may mention the type parameters.
    pub fields: Vec<(Symbol, Sort)>,
}

impl Terms {
    pub fn shape(&self, sort: Sort) -> &SortShape {
        // Every `Sort` was made by this arena.
        &self.sorts[sort.0 as usize]
    }

    pub fn sort_of_shape(&mut self, shape: SortShape) -> Sort {
        let (index, _) = self.sorts.insert_full(shape);
        Sort(index as u32)
    }

    pub fn seq_sort(&mut self, element: Sort) -> Sort {
        self.sort_of_shape(SortShape::Seq(element))
    }

    pub fn set_sort(&mut self, element: Sort) -> Sort {
        self.sort_of_shape(SortShape::Set(element))
    }

    pub fn bag_sort(&mut self, element: Sort) -> Sort {
        self.sort_of_shape(SortShape::Bag(element))
    }

    pub fn map_sort(&mut self, key: Sort, value: Sort) -> Sort {
        self.sort_of_shape(SortShape::Map(key, value))
    }

    pub fn data_sort(&mut self, data: DataId, args: &[Sort]) -> Sort {
        self.sort_of_shape(SortShape::Data(data, args.into()))
    }

    /// The sort of the elements of a sequence, set or bag; the sort itself otherwise.
    pub fn element_sort(&self, sort: Sort) -> Sort {
        match self.shape(sort) {
            SortShape::Seq(element) | SortShape::Set(element) | SortShape::Bag(element) => *element,
            _ => sort,
        }
    }

    /// A data type whose constructors follow by [`Terms::define_data`], since they may
    /// mention it.
    pub fn declare_data(&mut self, name: &str, params: u32) -> DataId {
        let id = DataId(self.datas.len() as u32);
        self.datas.push(DataType { name: Symbol::new(name), params, constructors: Vec::new() });
        id
    }

    pub fn define_data(&mut self, data: DataId, constructors: Vec<Constructor>) {
        self.datas[data.0 as usize].constructors = constructors;
    }

    pub fn data(&self, data: DataId) -> &DataType {
        &self.datas[data.0 as usize]
    }

    pub fn datas(&self) -> impl Iterator<Item = (DataId, &DataType)> {
        self.datas.iter().enumerate().map(|(index, data)| (DataId(index as u32), data))
    }

    /// The data type of a sort, if it is one.
    pub fn data_of(&self, sort: Sort) -> Option<&DataType> {
        match self.shape(sort) {
            SortShape::Data(data, _) => Some(self.data(*data)),
            _ => None,
        }
    }

    /// The sorts of the fields of a constructor of a data sort, without type parameters.
    pub fn field_sorts(&mut self, sort: Sort, constructor: u32) -> Vec<Sort> {
        let SortShape::Data(data, args) = self.shape(sort).clone() else { return Vec::new() };
        let fields: Vec<Sort> = match self.data(data).constructors.get(constructor as usize) {
            Some(constructor) => constructor.fields.iter().map(|(_, sort)| *sort).collect(),
            None => Vec::new(),
        };
        fields.into_iter().map(|sort| self.instantiate_sort(sort, &args)).collect()
    }

    fn instantiate_sort(&mut self, sort: Sort, args: &[Sort]) -> Sort {
        match self.shape(sort).clone() {
            SortShape::Param(index) => args.get(index as usize).copied().unwrap_or(sort),
            SortShape::Seq(element) => {
                let element = self.instantiate_sort(element, args);
                self.seq_sort(element)
            }
            SortShape::Set(element) => {
                let element = self.instantiate_sort(element, args);
                self.set_sort(element)
            }
            SortShape::Bag(element) => {
                let element = self.instantiate_sort(element, args);
                self.bag_sort(element)
            }
            SortShape::Map(key, value) => {
                let key = self.instantiate_sort(key, args);
                let value = self.instantiate_sort(value, args);
                self.map_sort(key, value)
            }
            SortShape::Data(data, inner) => {
                let inner: Vec<Sort> =
                    inner.iter().map(|sort| self.instantiate_sort(*sort, args)).collect();
                self.data_sort(data, &inner)
            }
            _ => sort,
        }
    }

    /// Whether there are surely infinitely many values. Then a snapshot and the value
    /// in it may be taken to determine each other (see [`Terms::inject`]).
    pub fn is_surely_infinite(&mut self, sort: Sort) -> bool {
        self.infinite(sort, &mut Vec::new())
    }

    fn infinite(&mut self, sort: Sort, above: &mut Vec<Sort>) -> bool {
        match self.shape(sort).clone() {
            SortShape::Bool | SortShape::Float | SortShape::Double | SortShape::Param(_) => false,
            SortShape::Int
            | SortShape::Real
            | SortShape::Ref
            | SortShape::Snap
            | SortShape::Type
            | SortShape::Named(_)
            | SortShape::Seq(_)
            | SortShape::Bag(_) => true,
            SortShape::Set(element) => self.infinite(element, above),
            SortShape::Map(key, value) => self.infinite(key, above) || self.infinite(value, above),
            SortShape::Data(data, _) => {
                if above.contains(&sort) {
                    return true;
                }
                // Types that grow with each recursion would go on for ever.
                if above.len() > 16 {
                    return false;
                }
                above.push(sort);
                let constructors = self.data(data).constructors.len() as u32;
                let found = (0..constructors).any(|constructor| {
                    let fields = self.field_sorts(sort, constructor);
                    fields.into_iter().any(|field| self.infinite(field, above))
                });
                above.pop();
                found
            }
        }
    }
}
