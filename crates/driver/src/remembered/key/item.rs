//! One declaration as bytes: everything in it, by a walk that sees everything, with references
//! to other declarations left out and positions taken from the declaration's own start.
//!
//! References are what leads on to other declarations; moving text must not change the bytes.
//! Every piece says what it is and how long it is, so that two declarations with the same bytes
//! are the same declaration.

use base::Span;
use ir::visit::{Datum, LabelRole, Role, Visitor, walk_class, walk_declaration};
use ir::{
    Body, Class, ClassId, DataId, FieldId, FunctionId, LabelId, LemmaId, Local, LocalId, Method,
    MethodId, PredicateId, Program,
};
use rustc_hash::FxHashMap;

use super::is_ours;

/// The kinds of declarations that the core program refers to by number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Kind {
    Class,
    Field,
    Method,
    Predicate,
    Function,
    Data,
    Lemma,
}

/// A declaration as it is hashed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Declared {
    pub kind: Kind,
    pub id: u32,
    /// With the body of a method.
    pub full: bool,
}

/// What a declaration refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reference {
    pub kind: Kind,
    pub id: u32,
    /// It is only listed: a member of a class, an entry of a dispatch table, what a method
    /// overrides. Nobody calls it here.
    pub listed: bool,
}

pub struct Item {
    pub hash: blake3::Hash,
    pub references: Vec<Reference>,
    /// Positions in it: what they are measured from, and its spans.
    pub anchor: u32,
    pub spans: Vec<Span>,
}

impl Item {
    /// None if there is no such declaration.
    pub fn of(program: &Program, declared: Declared) -> Option<Item> {
        let index = declared.id as usize;
        let (span, mut c) = (span_of(program, declared)?, Collector::new(0));
        c.anchor = span.lo;
        match declared.kind {
            Kind::Class => {
                let class = program.classes.get(index)?;
                c.class(class);
                c.answers(program, class);
            }
            Kind::Field => c.field(program.fields.get(index)?),
            Kind::Method if declared.full => c.method(program.methods.get(index)?),
            Kind::Method => c.head(program.methods.get(index)?),
            Kind::Predicate => c.predicate(program.predicates.get(index)?),
            Kind::Function => c.function(program.functions.get(index)?),
            Kind::Data => c.data(program.data.get(index)?),
            Kind::Lemma => c.lemma(program.lemmas.get(index)?),
        }
        Some(c.finish(declared.kind))
    }

    /// How far the ends of one of its spans are from its start.
    pub fn distances(&self, span: Span) -> Option<(i64, i64)> {
        let known = self.spans.iter().any(|known| known.lo == span.lo)
            && self.spans.iter().any(|known| known.hi == span.hi);
        let from = |p: u32| i64::from(p) - i64::from(self.anchor);
        known.then(|| (from(span.lo), from(span.hi)))
    }
}

fn span_of(program: &Program, declared: Declared) -> Option<Span> {
    let index = declared.id as usize;
    match declared.kind {
        Kind::Class => program.classes.get(index).map(|d| d.span),
        Kind::Field => program.fields.get(index).map(|d| d.span),
        Kind::Method => program.methods.get(index).map(|d| d.span),
        Kind::Predicate => program.predicates.get(index).map(|d| d.span),
        Kind::Function => program.functions.get(index).map(|d| d.span),
        Kind::Data => program.data.get(index).map(|d| d.span),
        Kind::Lemma => program.lemmas.get(index).map(|d| d.span),
    }
}

/// What a piece of the bytes is.
#[repr(u8)]
enum Piece {
    Reference,
    Local,
    Label,
    Nowhere,
    Span,
    Variant,
    Flag,
    Number,
    Count,
    Text,
    Units,
    /// What only one of the two ways to hash a method has.
    Head,
}

struct Collector<'a> {
    anchor: u32,
    bytes: Vec<u8>,
    references: Vec<Reference>,
    listing: bool,
    /// Of a method without its body: its locals, and the order in which they were met.
    locals: Option<(&'a [Local], FxHashMap<LocalId, u32>)>,
    spans: Vec<Span>,
}

impl<'a> Collector<'a> {
    fn new(anchor: u32) -> Collector<'a> {
        Collector {
            anchor,
            bytes: Vec::new(),
            references: Vec::new(),
            listing: false,
            locals: None,
            spans: Vec::new(),
        }
    }

    fn finish(mut self, kind: Kind) -> Item {
        self.bytes.push(kind as u8);
        Item {
            hash: blake3::hash(&self.bytes),
            references: self.references,
            anchor: self.anchor,
            spans: self.spans,
        }
    }

    fn refer(&mut self, kind: Kind, id: u32) {
        self.bytes.extend([Piece::Reference as u8, kind as u8]);
        self.references.push(Reference { kind, id, listed: self.listing });
    }

    /// A call of a method of another class is answered by one of the program: that is no mere list.
    fn answers(&mut self, program: &Program, class: &Class) {
        for (called, run) in &class.dispatch {
            let ours = program.methods.get(run.index()).is_some_and(|m| is_ours(m.origin));
            if called != run && ours {
                self.refer(Kind::Method, run.0);
            }
        }
    }

    /// Seven bits at a time, the last ones marked: most numbers are small.
    fn put(&mut self, piece: Piece, mut value: u64) {
        self.bytes.push(piece as u8);
        while value > 0x7F {
            self.bytes.push(value as u8 & 0x7F);
            value >>= 7;
        }
        self.bytes.push(value as u8 | 0x80);
    }

    fn text(&mut self, piece: Piece, bytes: &[u8]) {
        self.put(piece, bytes.len() as u64);
        self.bytes.extend_from_slice(bytes);
    }

    /// A method without its body, and without what belongs to that. Locals are numbered in the
    /// order in which they are met, so that those of the body do not count.
    fn head(&mut self, method: &'a Method) {
        let Method {
            class,
            name,
            signature,
            kind,
            is_static,
            is_abstract,
            is_final,
            visibility,
            params,
            is_varargs,
            result,
            result_local,
            throws,
            modifiers,
            contract,
            overrides,
            locals,
            labels: _,
            body,
            unchecked: _,
            origin,
            span,
        } = method;
        self.locals = Some((locals, FxHashMap::default()));
        self.span(span);
        self.class_id(class);
        self.datum(Datum::Name(*name));
        self.datum(Datum::Text(signature));
        for flag in [is_static, is_abstract, is_final, is_varargs] {
            self.datum(Datum::Flag(*flag));
        }
        self.bytes.extend([Piece::Head as u8, *kind as u8, *visibility as u8, *origin as u8]);
        self.bytes.push(match body {
            Body::Block { .. } => 0,
            Body::None => 1,
            Body::Unsupported(_) => 2,
        });
        self.datum(Datum::Count(params.len()));
        params.iter().for_each(|param| self.local(param, Role::Declared));
        self.ty(result);
        self.datum(Datum::Count(result_local.iter().count()));
        result_local.iter().for_each(|result| self.local(result, Role::Declared));
        self.datum(Datum::Count(throws.len()));
        throws.iter().for_each(|thrown| self.thrown(thrown));
        self.modifiers(modifiers);
        self.contract(contract);
        self.datum(Datum::Count(overrides.len()));
        overrides.iter().for_each(|method| self.overridden(method));
    }
}

impl<'a> Visitor<'a> for Collector<'a> {
    fn class_id(&mut self, id: &'a ClassId) {
        self.refer(Kind::Class, id.0);
    }

    fn field_id(&mut self, id: &'a FieldId) {
        self.refer(Kind::Field, id.0);
    }

    fn method_id(&mut self, id: &'a MethodId) {
        self.refer(Kind::Method, id.0);
    }

    fn predicate_id(&mut self, id: &'a PredicateId) {
        self.refer(Kind::Predicate, id.0);
    }

    fn function_id(&mut self, id: &'a FunctionId) {
        self.refer(Kind::Function, id.0);
    }

    fn data_id(&mut self, id: &'a DataId) {
        self.refer(Kind::Data, id.0);
    }

    fn lemma_id(&mut self, id: &'a LemmaId) {
        self.refer(Kind::Lemma, id.0);
    }

    fn overridden(&mut self, id: &'a MethodId) {
        let listing = std::mem::replace(&mut self.listing, true);
        self.refer(Kind::Method, id.0);
        self.listing = listing;
    }

    fn dispatched(&mut self, id: MethodId) {
        self.refer(Kind::Method, id.0);
    }

    fn local(&mut self, local: &'a LocalId, role: Role) {
        self.bytes.push(role as u8);
        let Some((list, met)) = &mut self.locals else {
            return self.put(Piece::Local, u64::from(local.0));
        };
        let next = met.len() as u32;
        let number = *met.entry(*local).or_insert(next);
        let declared = list.get(local.index()).filter(|_| number == next);
        self.put(Piece::Local, u64::from(number));
        if let Some(declared) = declared {
            walk_declaration(self, declared);
        }
    }

    fn label(&mut self, label: &'a LabelId, role: LabelRole) {
        self.bytes.push(role as u8);
        self.put(Piece::Label, u64::from(label.0));
    }

    fn span(&mut self, span: &'a Span) {
        if span.is_none() {
            return self.bytes.push(Piece::Nowhere as u8);
        }
        for end in [span.lo, span.hi] {
            let distance = i64::from(end) - i64::from(self.anchor);
            // Those before the start are odd, so that both kinds are small.
            self.put(Piece::Span, ((distance << 1) ^ (distance >> 63)) as u64);
        }
        // What stands together often has the same place.
        if self.spans.last() != Some(span) {
            self.spans.push(*span);
        }
    }

    fn datum(&mut self, datum: Datum<'_>) {
        match datum {
            Datum::Variant(number) => self.put(Piece::Variant, number),
            Datum::Flag(flag) => self.put(Piece::Flag, u64::from(flag)),
            Datum::Number(number) => self.text(Piece::Number, &number.to_le_bytes()),
            Datum::Count(count) => self.put(Piece::Count, count as u64),
            Datum::Name(name) => self.text(Piece::Text, name.as_str().as_bytes()),
            Datum::Text(text) => self.text(Piece::Text, text.as_bytes()),
            Datum::Units(units) => {
                self.put(Piece::Units, units.len() as u64);
                units.iter().for_each(|unit| self.bytes.extend(unit.to_le_bytes()));
            }
        }
    }

    /// Whatever a class names by itself, it lists.
    fn class(&mut self, class: &'a Class) {
        self.listing = true;
        walk_class(self, class);
        self.listing = false;
    }
}
