//! For-each over the library's collections: nobody can name the iterator, so its part of the
//! loop invariant is written here.

use ir::{
    Assertion, AssertionKind, Binding, CollectionOp, CompareOp, Expr, ExprKind, Fraction, LabelId,
    Location, LocationKind, LoopSpec, MethodId, OldLabel, PureCall, Type,
};

use crate::lower::Lower;
use crate::symbols::{ClassSym, FieldSym};
use crate::types::Ty;

/// What the contracts of `java.util` say about iterators.
struct Names {
    cursor: ir::FieldId,
    state: ir::FieldId,
    shared: MethodId,
    expected: MethodId,
    position: MethodId,
    content: MethodId,
    elements: Type,
}

impl Lower<'_, '_> {
    /// The loop owns the iterator, which belongs to the state of the collection; that state is
    /// the one before the loop. The engine lends the loop a share of the collection.
    pub(in crate::lower) fn iteration_invariants(
        &mut self,
        (collection, iterator): (&Expr, &Expr),
        count: Option<&Expr>,
        label: LabelId,
        spec: &mut LoopSpec,
    ) {
        let Some(names) = self.iteration_names(&collection.ty) else { return };
        let span = collection.span;
        let acc = |object: &Expr, field, fraction| {
            let kind = LocationKind::Field(object.clone(), field);
            let location = Location { kind, span };
            Assertion::new(AssertionKind::Acc(location, fraction), span)
        };
        let first = acc(iterator, names.cursor, Fraction::Full);
        let nothing = || Box::new(Assertion::empty(span));
        let call = |method, receiver: &Expr, ty| {
            let receiver = Some(receiver.clone());
            let call =
                PureCall { method, receiver, args: Vec::new(), binding: Binding::Dynamic, span };
            Expr::new(ExprKind::PureCall(Box::new(call)), ty, span)
        };
        let state = ExprKind::Field(Box::new(collection.clone()), names.state);
        let state = Expr::new(state, Type::BigInt, span);
        let before = ExprKind::Old(OldLabel::Loop(label), Box::new(state.clone()));
        let before = Expr::new(before, Type::BigInt, span);
        let content = call(names.content, collection, names.elements.clone());
        let length = ExprKind::Collection(CollectionOp::SeqLength, vec![content]);
        let length = Expr::new(length, Type::BigInt, span);
        let position = call(names.position, iterator, Type::BigInt);
        let mut facts = vec![
            call(names.expected, iterator, Type::BigInt).equals(state.clone()),
            position.clone().compare(CompareOp::Le, length.clone()),
        ];
        // So many rounds as elements came. What is written about that may rest on its bounds.
        facts.extend(count.map(|count| position.equals(count.clone())));
        let bounds = count.map(|count| {
            let above = Expr::int(0, Type::BigInt, span).compare(CompareOp::Le, count.clone());
            above.and(count.clone().compare(CompareOp::Le, length))
        });
        let bounds = bounds.map(|e| Assertion::new(AssertionKind::Expr(e), span));
        // Of the iterator that empty collections share nobody holds anything.
        let shared = call(names.shared, iterator, Type::Bool);
        let own = |a: Assertion| {
            let kind = AssertionKind::Cond(shared.clone(), nothing(), Box::new(a));
            Assertion::new(kind, span)
        };
        let same = Assertion::new(AssertionKind::Expr(state.clone().equals(before)), span);
        let written = std::mem::take(&mut spec.invariants);
        let facts = facts.into_iter().map(|e| own(Assertion::new(AssertionKind::Expr(e), span)));
        spec.invariants = [own(first)]
            .into_iter()
            .chain(bounds)
            .chain(written)
            .chain([same])
            .chain(facts)
            .collect();
    }

    fn iteration_names(&mut self, ty: &Type) -> Option<Names> {
        let collection = self.table.known("java.util.Collection")?;
        let iterator = self.table.known("java.util.Iterator")?;
        let state = self.model_field(collection, "state")?;
        let cursor = self.model_field(iterator, "cursor")?;
        let class = Type::Class(self.class_id(collection));
        if !self.program.is_subtype(ty, &class) {
            return None;
        }
        let content = self.model_method(collection, "content")?;
        let elements = self.program.method(content).result.clone();
        Some(Names {
            cursor: self.field_id(cursor),
            state: self.field_id(state),
            shared: self.model_method(iterator, "shared")?,
            expected: self.model_method(iterator, "expected")?,
            position: self.model_method(iterator, "position")?,
            content,
            elements,
        })
    }

    fn model_field(&self, class: ClassSym, name: &str) -> Option<FieldSym> {
        self.table.find_fields(class, name.into()).into_iter().next()
    }

    fn model_method(&mut self, class: ClassSym, name: &str) -> Option<MethodId> {
        let found = self.table.methods_named(&Ty::class(class), name.into());
        let method = found.into_iter().find(|m| self.table.method(*m).params.is_empty())?;
        Some(self.method_id(method))
    }
}
