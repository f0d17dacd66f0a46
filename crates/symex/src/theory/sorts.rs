//! Types of the core program as sorts and terms of the logic.

use base::Span;
use check::Reason;
use heap::LocSets;
use ir::{ClassId, ClassKind, DataId, FloatKind, Program, Type};
use term::{Sort, Term};

use crate::engine::Engine;
use crate::failure::{Result, unsupported};
use crate::owners;

impl Engine<'_> {
    pub fn sort_of(&mut self, ty: &Type, span: Span) -> Result<Sort> {
        Ok(match ty {
            Type::Bool => Sort::BOOL,
            Type::Int(_) | Type::BigInt => Sort::INT,
            Type::Float(FloatKind::Float) => Sort::FLOAT,
            Type::Float(FloatKind::Double) => Sort::DOUBLE,
            Type::Class(_) | Type::Array(_) | Type::Null => Sort::REF,
            Type::Real => Sort::REAL,
            Type::Permission => Sort::REAL,
            Type::TypeType => Sort::TYPE,
            Type::Seq(e) => {
                let e = self.sort_of(e, span)?;
                self.terms.seq_sort(e)
            }
            Type::Set(e) => {
                let e = self.sort_of(e, span)?;
                self.terms.set_sort(e)
            }
            Type::Bag(e) => {
                let e = self.sort_of(e, span)?;
                self.terms.bag_sort(e)
            }
            Type::Map(k, v) => {
                let (k, v) = (self.sort_of(k, span)?, self.sort_of(v, span)?);
                self.terms.map_sort(k, v)
            }
            Type::Void => return unsupported(Reason::VoidValue, span),
            Type::LocSet => self.loc_sets().sort,
            Type::Data(data, _) => self.data_sort(*data, span)?,
            // Any value at all.
            Type::Param(_) => Sort::SNAP,
        })
    }

    /// The default value of a field or array element.
    pub fn default_value(&mut self, ty: &Type, span: Span) -> Result<Term> {
        Ok(match ty {
            Type::Bool => self.terms.bool(false),
            Type::Int(_) | Type::BigInt => self.terms.int(0),
            Type::Float(FloatKind::Float) => self.terms.float(0),
            Type::Float(FloatKind::Double) => self.terms.double(0),
            Type::Class(_) | Type::Array(_) | Type::Null => Term::NULL,
            Type::LocSet => self.loc_sets().empty(),
            Type::Real => self.terms.number(term::Number::ZERO, Sort::REAL),
            Type::Seq(element) => {
                let element = self.sort_of(element, span)?;
                self.terms.seq(element, &[])
            }
            Type::Set(element) => {
                let element = self.sort_of(element, span)?;
                self.terms.set(element, &[])
            }
            Type::Bag(element) => {
                let element = self.sort_of(element, span)?;
                self.terms.bag(element, &[])
            }
            Type::Map(key, value) => {
                let (key, value) = (self.sort_of(key, span)?, self.sort_of(value, span)?);
                self.terms.empty_map(key, value)
            }
            _ => {
                let sort = self.sort_of(ty, span)?;
                self.terms.fresh("default", sort)
            }
        })
    }

    /// A type as a term; classes are declared with their supertypes.
    pub fn type_term(&mut self, ty: &Type) -> Term {
        match ty {
            Type::Class(id) => {
                if let Some(term) = self.tables.classes.get(id) {
                    return *term;
                }
                let class = self.program.class(*id);
                let mut supers: Vec<Term> = Vec::new();
                for parent in class.superclass.iter().chain(&class.interfaces) {
                    supers.push(self.type_term(&Type::Class(*parent)));
                }
                if supers.is_empty()
                    && let Some(object) = self.program.well_known.object
                    && object != *id
                {
                    supers.push(self.type_term(&Type::Class(object)));
                }
                let kind = match class.kind {
                    ClassKind::Interface | ClassKind::Annotation => term::ClassKind::Interface,
                    _ if class.is_final => term::ClassKind::Final,
                    _ => term::ClassKind::Class,
                };
                let above = match class.above {
                    ir::Above::All => term::Above::All,
                    ir::Above::Library => term::Above::Outside,
                    ir::Above::Open => term::Above::Open,
                };
                let name = class.binary_name.as_str();
                let owner = owners::of_type(ty);
                let term = self.terms.declare_class_of(owner, name, kind, above, &supers);
                self.tables.classes.insert(*id, term);
                term
            }
            Type::Array(element) => {
                let inner = self.type_term(element);
                let known = &self.program.well_known;
                let supers: Vec<ClassId> =
                    known.object.iter().chain(&known.array_interfaces).copied().collect();
                let supers: Vec<Term> =
                    supers.into_iter().map(|class| self.type_term(&Type::Class(class))).collect();
                self.terms.declare_array(owners::of_type(ty), inner, &supers)
            }
            Type::Bool => self.plain_type("boolean"),
            Type::Int(kind) => self.plain_type(kind.name()),
            Type::Float(kind) => self.plain_type(kind.name()),
            Type::Null
            | Type::Void
            | Type::BigInt
            | Type::Real
            | Type::Permission
            | Type::TypeType
            | Type::LocSet
            | Type::Seq(_)
            | Type::Set(_)
            | Type::Bag(_)
            | Type::Map(..)
            | Type::Data(..)
            | Type::Param(_) => self.plain_type(&format!("{ty:?}")),
        }
    }

    /// A type whose text is its identity; no class is that type, whatever it is called.
    fn plain_type(&mut self, name: &str) -> Term {
        self.terms.unique_of(owners::of_type(&Type::Void), name, Sort::TYPE)
    }
}

pub fn int_kind(kind: ir::IntKind) -> term::IntKind {
    match kind {
        ir::IntKind::Byte => term::IntKind::Byte,
        ir::IntKind::Short => term::IntKind::Short,
        ir::IntKind::Char => term::IntKind::Char,
        ir::IntKind::Int => term::IntKind::Int,
        ir::IntKind::Long => term::IntKind::Long,
    }
}

impl Engine<'_> {
    pub fn loc_sets(&mut self) -> LocSets {
        match self.tables.sets.symbols {
            Some(sets) => sets,
            None => {
                let sets = LocSets::new(&mut self.terms);
                self.tables.sets.symbols = Some(sets);
                sets
            }
        }
    }
}

impl Engine<'_> {
    pub fn data_sort(&mut self, data: DataId, span: Span) -> Result<Sort> {
        if self.tables.data.is_none() {
            let declared = self.declare_data(span);
            self.tables.data = Some(declared.unwrap_or_default());
        }
        match self.tables.data.as_ref().and_then(|sorts| sorts.get(data.index())) {
            Some(sort) => Ok(*sort),
            None => unsupported(Reason::DataNotDeclared, span),
        }
    }

    /// All data types of the program at once, since they may mention each other.
    fn declare_data(&mut self, span: Span) -> Result<Vec<Sort>> {
        if let Some(empty) = without_values(self.program) {
            return unsupported(Reason::DataWithoutValues, empty);
        }
        let mut ids = Vec::new();
        let mut sorts = Vec::new();
        for data in &self.program.data {
            let id = self.terms.declare_data(data.name.as_str(), 0);
            ids.push(id);
            sorts.push(self.terms.data_sort(id, &[]));
        }
        self.tables.data = Some(sorts.clone());
        for (data, id) in self.program.data.iter().zip(ids) {
            let mut constructors = Vec::new();
            for constructor in &data.constructors {
                let mut fields = Vec::new();
                for (name, ty) in &constructor.fields {
                    fields.push((*name, self.sort_of(ty, span)?));
                }
                constructors.push(term::Constructor { name: constructor.name, fields });
            }
            self.terms.define_data(id, constructors);
        }
        Ok(sorts)
    }
}

/// A data type that no finite tree inhabits: every constructor needs a value that there is
/// not. From such a type everything would follow.
fn without_values(program: &Program) -> Option<Span> {
    let mut inhabited = vec![false; program.data.len()];
    loop {
        let mut changed = false;
        for (i, data) in program.data.iter().enumerate() {
            let has_value = data.constructors.iter().any(|c| {
                c.fields.iter().all(|(_, ty)| match ty {
                    Type::Data(id, _) => inhabited.get(id.index()).copied().unwrap_or(false),
                    _ => true,
                })
            });
            if let Some(known) = inhabited.get_mut(i)
                && has_value
                && !*known
            {
                *known = true;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    let first = inhabited.iter().position(|known| !known)?;
    program.data.get(first).map(|data| data.span)
}
