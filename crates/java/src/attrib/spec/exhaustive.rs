//! Whether the patterns of a `switch` cover every value of a data type.
//!
//! The usual matrix of patterns: a value is missing if no row covers it. Only data types
//! have finitely many shapes; of other types only a variable or `_` covers all values.

use crate::hir::DataPattern;
use crate::symbols::DataSym;
use crate::table::{Subst, Table};
use crate::types::Ty;

pub enum Answer {
    Covered,
    /// A value that no pattern covers.
    Missing(String),
    TooComplex,
}

/// Nested patterns can describe exponentially many shapes.
const MOST_STEPS: u32 = 20_000;

pub fn missing(table: &Table<'_>, ty: &Ty, patterns: &[DataPattern]) -> Answer {
    let mut search = Search { table, steps: 0 };
    let rows: Vec<Vec<&DataPattern>> = patterns.iter().map(|p| vec![p]).collect();
    match search.uncovered(&rows, std::slice::from_ref(ty)) {
        _ if search.steps >= MOST_STEPS => Answer::TooComplex,
        Some(values) => Answer::Missing(values.join(", ")),
        None => Answer::Covered,
    }
}

struct Search<'t, 'a> {
    table: &'t Table<'a>,
    steps: u32,
}

impl Search<'_, '_> {
    /// Values of these types that no row covers.
    fn uncovered(&mut self, rows: &[Vec<&DataPattern>], types: &[Ty]) -> Option<Vec<String>> {
        self.steps += 1;
        if self.steps >= MOST_STEPS {
            return None;
        }
        let Some((first, rest)) = types.split_first() else {
            return rows.is_empty().then(Vec::new);
        };
        let is_split =
            rows.iter().any(|row| matches!(row.first(), Some(DataPattern::Construct(..))));
        let Ty::Data(data, args) = first else { return self.any_value(rows, rest) };
        if !is_split {
            return self.any_value(rows, rest);
        }
        let info = self.table.data(*data);
        let subst = Subst::from_types(&info.type_params, args);
        for (index, constructor) in info.constructors.iter().enumerate() {
            let fields: Vec<Ty> =
                constructor.fields.iter().map(|f| self.table.subst(&f.ty, &subst)).collect();
            let inner: Vec<Vec<&DataPattern>> = rows
                .iter()
                .filter_map(|row| specialize(row, *data, index as u32, fields.len()))
                .collect();
            let all: Vec<Ty> = fields.iter().chain(rest).cloned().collect();
            if let Some(mut values) = self.uncovered(&inner, &all) {
                let others = values.split_off(fields.len().min(values.len()));
                let value = if values.is_empty() {
                    constructor.name.to_string()
                } else {
                    format!("{}({})", constructor.name, values.join(", "))
                };
                return Some(std::iter::once(value).chain(others).collect());
            }
        }
        None
    }

    /// The first value may be any: only rows that accept every value of it count.
    fn any_value(&mut self, rows: &[Vec<&DataPattern>], rest: &[Ty]) -> Option<Vec<String>> {
        let inner: Vec<Vec<&DataPattern>> = rows
            .iter()
            .filter(|row| matches!(row.first(), Some(DataPattern::Bind(_) | DataPattern::Any)))
            .map(|row| row.iter().skip(1).copied().collect())
            .collect();
        let values = self.uncovered(&inner, rest)?;
        Some(std::iter::once("_".to_string()).chain(values).collect())
    }
}

/// The row for values made by the constructor: its fields in the place of the value.
fn specialize<'p>(
    row: &[&'p DataPattern],
    data: DataSym,
    index: u32,
    fields: usize,
) -> Option<Vec<&'p DataPattern>> {
    let (first, rest) = row.split_first()?;
    let mut inner: Vec<&DataPattern> = match first {
        DataPattern::Construct(d, i, parts) if *d == data && *i == index => parts.iter().collect(),
        DataPattern::Construct(..) | DataPattern::Const(_) => return None,
        DataPattern::Bind(_) | DataPattern::Any => vec![&DataPattern::Any; fields],
    };
    inner.extend(rest.iter().copied());
    Some(inner)
}
