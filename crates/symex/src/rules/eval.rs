//! `eval`: the value of an expression (figure 5). Expressions have no side effects, so
//! there is one value; what is learned on the way (ranges, bodies of pure methods) is
//! added to the path.

use base::{Code, Span, needs, step, stops};
use heap::{Chunk, Missing};
use ir::{ArithOp, CollectionOp, CompareOp, Expr, ExprKind, Quantifier, Type};
use term::{Sort, Term};

use crate::bounded::is_bounded;
use crate::engine::Engine;
use crate::failure::{Failure, Result, Stop, unsupported};
use crate::initial::Initial;
use crate::memory::frame::Place;
use crate::owners;
use crate::sorts::int_kind;
use crate::state::State;

impl Engine<'_> {
    pub fn eval(&mut self, state: &mut State, e: &Expr) -> Result<Term> {
        let value = self.eval_kind(state, e)?;
        // An integer where a real number is meant is that number: its quotients are exact.
        let is_real = matches!(e.ty, Type::Real | Type::Permission);
        Ok(if is_real && self.terms.sort(value) == Sort::INT {
            self.terms.to_real(value)
        } else {
            value
        })
    }

    fn eval_kind(&mut self, state: &mut State, e: &Expr) -> Result<Term> {
        let span = e.span;
        Ok(match &e.kind {
            ExprKind::Local(local) => match state.get(*local) {
                Some(value) => value,
                None => {
                    // Not assigned on this path: nothing is known about it.
                    let value = self.fresh(state, "unassigned", &e.ty, span)?;
                    state.set(*local, value);
                    value
                }
            },
            ExprKind::Bool(b) => self.terms.bool(*b),
            ExprKind::Int(n) => {
                if e.ty == Type::Permission {
                    self.terms.perm(*n, 1).unwrap_or_else(|| self.terms.bool(false))
                } else if e.ty == Type::Real {
                    let int = self.terms.int(*n);
                    self.terms.to_real(int)
                } else {
                    self.terms.int(*n)
                }
            }
            ExprKind::Float(bits) => self.terms.float(*bits),
            ExprKind::Double(bits) => self.terms.double(*bits),
            ExprKind::Null => Term::NULL,
            ExprKind::Str(text) => self.string(state, text),
            ExprKind::ClassObject(ty) => {
                let class = self.type_term(ty);
                self.class_object(state, class)
            }
            ExprKind::AssertionsEnabled => self.terms.bool(true),
            ExprKind::Field(object, field) => {
                let object = self.eval(state, object)?;
                if state.heap.total.is_some() {
                    self.defined_reference(state, object, span)?;
                }
                self.read_field(state, object, *field, span)?
            }
            ExprKind::StaticField(field) => {
                let info = self.program.field(*field);
                // While its class is being initialised, a final field still changes.
                let changes =
                    self.scope.initializing == Some(info.class) && info.constant.is_none();
                let late = info.is_final && info.constant.is_none();
                if self.nesting.closing
                    && late
                    && stops!("no-predicate-over-unset-finals", self.may_be_starting(info.class))
                {
                    return unsupported("a predicate over a final field that may not be set", span);
                }
                if info.is_final
                    && info.ghost == ir::GhostKind::Real
                    && !stops!("finals-change-while-initialised", changes)
                {
                    self.final_static(state, *field, span)?
                } else {
                    let null = Term::NULL;
                    self.read_field(state, null, *field, span)?
                }
            }
            ExprKind::Index(operand, index) => {
                let array = self.eval(state, operand)?;
                let index = self.eval(state, index)?;
                // The expression may have been widened: the element has the array's type.
                let ty = match &operand.ty {
                    Type::Array(element) => element,
                    _ => &e.ty,
                };
                self.read_element(state, array, index, ty, span)?
            }
            ExprKind::Length(array) => {
                let operand = self.eval(state, array)?;
                self.defined_reference(state, operand, span)?;
                self.length(state, operand)
            }
            ExprKind::Neg(a) => {
                let a = self.eval(state, a)?;
                self.terms.neg(a)
            }
            ExprKind::Arith(op, a, b) => self.arith(state, *op, a, b, &e.ty, span)?,
            ExprKind::Compare(op, a, b) => {
                let (a, b) = (self.eval(state, a)?, self.eval(state, b)?);
                match op {
                    CompareOp::Lt => self.terms.lt(a, b),
                    CompareOp::Le => self.terms.le(a, b),
                    CompareOp::Gt => self.terms.gt(a, b),
                    CompareOp::Ge => self.terms.ge(a, b),
                    CompareOp::Eq => self.terms.eq(a, b),
                    CompareOp::Ne => self.terms.ne(a, b),
                }
            }
            ExprKind::Wrap(kind, a) => {
                let a = self.eval(state, a)?;
                let kind = int_kind(*kind);
                // After its check an operation is in range, and wrapping it does nothing.
                let fits = self.terms.in_range(kind, a);
                if needs!("unwrapped-value-is-in-range", self.holds_at_once(state, fits)) {
                    a
                } else {
                    let a = self.before_wrapping(state, kind, a);
                    self.terms.wrap(kind, a)
                }
            }
            ExprKind::InRange(kind, a) => {
                let a = self.eval(state, a)?;
                self.terms.in_range(int_kind(*kind), a)
            }
            ExprKind::Bounded(kind, a) => {
                let value = self.eval(state, a)?;
                self.bounded(state, value, *kind, span)?;
                value
            }
            ExprKind::Bits(op, kind, a, b) => {
                let (a, b) = (self.eval(state, a)?, self.eval(state, b)?);
                let op = match op {
                    ir::BitOp::And => term::BitOp::And,
                    ir::BitOp::Or => term::BitOp::Or,
                    ir::BitOp::Xor => term::BitOp::Xor,
                    ir::BitOp::Shl => term::BitOp::Shl,
                    ir::BitOp::Shr => term::BitOp::Shr,
                    ir::BitOp::Ushr => term::BitOp::Ushr,
                };
                let value = self.terms.bits(op, int_kind(*kind), a, b);
                let fact = self.terms.in_range(int_kind(*kind), value);
                self.assume(state, fact);
                value
            }
            // Floating point is opaque: operations are functions of their operands.
            ExprKind::FloatNeg(_, a)
            | ExprKind::IntToFloat(_, a)
            | ExprKind::FloatToFloat(_, a)
            | ExprKind::FloatToInt(_, a) => {
                let name = match &e.kind {
                    ExprKind::FloatNeg(..) => "negated",
                    ExprKind::IntToFloat(..) => "from integer",
                    ExprKind::FloatToFloat(..) => "between floats",
                    _ => "to integer",
                };
                let a = self.eval(state, a)?;
                match self.fold_float(&e.kind, &[a]) {
                    Some(value) => value,
                    None => self.opaque(state, &format!("{name} {:?}", e.ty), &[a], &e.ty, span)?,
                }
            }
            ExprKind::FloatArith(op, kind, a, b) => {
                let (a, b) = (self.eval(state, a)?, self.eval(state, b)?);
                let name = format!("float {op:?} {kind:?}");
                match self.fold_float(&e.kind, &[a, b]) {
                    Some(value) => value,
                    None => self.opaque(state, &name, &[a, b], &e.ty, span)?,
                }
            }
            ExprKind::FloatCompare(op, kind, a, b) => {
                let (a, b) = (self.eval(state, a)?, self.eval(state, b)?);
                self.float_compare(state, (*op, *kind), (a, b), span)?
            }
            ExprKind::Not(a) => {
                let a = self.eval(state, a)?;
                self.terms.not(a)
            }
            ExprKind::And(a, b) => {
                let a = self.eval(state, a)?;
                let b = self.eval_under(state, a, b)?;
                self.terms.and([a, b])
            }
            ExprKind::Or(a, b) => {
                let a = self.eval(state, a)?;
                let not_a = self.terms.not(a);
                let b = self.eval_under(state, not_a, b)?;
                self.terms.or([a, b])
            }
            ExprKind::Implies(a, b) => {
                let a = self.eval(state, a)?;
                let b = self.eval_under(state, a, b)?;
                self.terms.implies(a, b)
            }
            ExprKind::Eq(a, b) => {
                let (x, y) = (self.eval(state, a)?, self.eval(state, b)?);
                self.assume_constants(state, (a, x), (b, y));
                let (x, y) = self.same_sort(x, y);
                if self.terms.sort(x) != self.terms.sort(y) {
                    return unsupported("a comparison of values of different kinds", span);
                }
                let same = self.terms.eq(x, y);
                if a.ty == Type::LocSet {
                    self.note_universals(same);
                }
                same
            }
            ExprKind::Ite(c, a, b) => {
                let c = self.eval(state, c)?;
                let not_c = self.terms.not(c);
                if needs!("condition-surely-holds", self.holds_at_once(state, c)) {
                    return self.eval(state, a);
                }
                if needs!("condition-surely-fails", self.holds_at_once(state, not_c)) {
                    return self.eval(state, b);
                }
                let a = self.eval_under(state, c, a)?;
                let b = self.eval_under(state, not_c, b)?;
                let (a, b) = self.same_sort(a, b);
                if self.terms.sort(a) != self.terms.sort(b) {
                    return unsupported("branches of different kinds", span);
                }
                self.terms.ite(c, a, b)
            }
            ExprKind::InstanceOf(operand, ty) => {
                let value = self.eval(state, operand)?;
                self.assume_static_type(state, value, &operand.ty);
                self.assume_one_of_classes(state, value, &operand.ty);
                self.instance_of(value, ty)
            }
            ExprKind::Cast(a) => {
                let value = self.eval(state, a)?;
                self.assume_type(state, value, &e.ty);
                value
            }
            ExprKind::Narrow(a) => self.narrow(state, a, &e.ty, span)?,
            ExprKind::TypeOf(a) => {
                let a = self.eval(state, a)?;
                self.terms.type_of(a)
            }
            ExprKind::TypeLiteral(ty) => self.type_term(ty),
            ExprKind::Subtype(a, b) => {
                let (a, b) = (self.eval(state, a)?, self.eval(state, b)?);
                self.terms.subtype(a, b)
            }
            ExprKind::ElemType(a) => {
                let a = self.eval(state, a)?;
                self.element_type(a)
            }
            ExprKind::StringEq(a, b) => {
                let (a, b) = (self.eval(state, a)?, self.eval(state, b)?);
                let (a, b) = (self.content(a), self.content(b));
                self.terms.eq(a, b)
            }
            ExprKind::Old(label, a) => {
                let Some(old) = state.old(label).cloned() else {
                    return unsupported("an old value of a state that is not kept", span);
                };
                let locals = &self.scope.locals;
                let mut past = state.as_it_was(&old, |local| {
                    locals.get(local.index()).is_some_and(|info| {
                        use ir::LocalKind::{Ghost, Param, This, Var};
                        matches!(info.kind, This | Param | Var | Ghost)
                    })
                });
                let value = self.while_whole(|engine| engine.eval(&mut past, a))?;
                // What was learned about values is true now too.
                state.path = past.path;
                state.known.folded = past.known.folded;
                state.known.calls = past.known.calls;
                state.known.instances = past.known.instances;
                value
            }
            ExprKind::Quantified(q) => self.quantified(state, q, span)?,
            ExprKind::Let(local, value, body) => {
                let value = self.eval(state, value)?;
                let mut inner = state.clone();
                inner.set(*local, value);
                let body = self.eval(&mut inner, body)?;
                state.path = inner.path;
                state.known.folded = inner.known.folded;
                state.known.calls = inner.known.calls;
                state.known.instances = inner.known.instances;
                body
            }
            ExprKind::PureCall(call) => self.pure_call(state, call)?,
            ExprKind::Opening(instance, body) => self.opening(state, instance, body)?,
            ExprKind::Using(call, body) => {
                self.use_call(state, call)?;
                self.eval(state, body)?
            }
            ExprKind::Collection(op, args) => self.collection(state, *op, args, &e.ty, span)?,
            ExprKind::Dropping(location, body) => self.dropping(state, location, body)?,
            ExprKind::FunctionCall(function, args) => {
                self.function_call(state, *function, args, &e.ty, span)?
            }
            ExprKind::Construct(data, constructor, args) => {
                self.construct(state, *data, *constructor, args, span)?
            }
            ExprKind::Match(m) => self.match_value(state, m, &e.ty, span)?,
            ExprKind::Fresh(of) => self.is_fresh(state, of, span)?,
            ExprKind::NonNullElements(array) => self.non_null_elements(state, array, span)?,
            ExprKind::InvariantFor(object) => {
                let value = self.eval(state, object)?;
                self.invariant_for(state, value, &object.ty, span)?
            }
            ExprKind::LocSet(set) => self.loc_set(state, set, span)?,
        })
    }

    /// The value of `e` where `condition` holds. What is learned there holds under it.
    pub fn eval_under(&mut self, state: &mut State, condition: Term, e: &Expr) -> Result<Term> {
        if condition.is_true() {
            return self.eval(state, e);
        }
        let mut inner = state.clone();
        self.assume(&mut inner, condition);
        if self.is_dead(&inner) {
            // Never looked at.
            let sort = self.sort(&e.ty, e.span)?;
            return Ok(if sort == Sort::BOOL {
                self.terms.bool(true)
            } else {
                self.terms.fresh("unreached", sort)
            });
        }
        let before = inner.path.clone();
        let value = self.eval(&mut inner, e)?;
        for fact in inner.path.facts_since(&before) {
            let fact = step!(
                "learned-under-the-condition",
                self.terms.implies(condition, fact),
                else fact
            );
            self.assume(state, fact);
        }
        self.keep_folded(state, condition, &inner);
        Ok(value)
    }

    /// Integers are promoted to reals where the two meet.
    fn same_sort(&mut self, a: Term, b: Term) -> (Term, Term) {
        match (self.terms.sort(a), self.terms.sort(b)) {
            (Sort::INT, Sort::REAL) => (self.terms.to_real(a), b),
            (Sort::REAL, Sort::INT) => (a, self.terms.to_real(b)),
            _ => (a, b),
        }
    }

    fn arith(
        &mut self,
        state: &mut State,
        op: ArithOp,
        a: &Expr,
        b: &Expr,
        ty: &Type,
        span: Span,
    ) -> Result<Term> {
        // A fraction such as `1/2`.
        if *ty == Type::Permission
            && let (ArithOp::Div, ExprKind::Int(n), ExprKind::Int(d)) = (op, &a.kind, &b.kind)
        {
            return match self.terms.perm(*n, *d) {
                Some(fraction) => Ok(fraction),
                None => Err(self.undefined(span, "the denominator is zero").into()),
            };
        }
        let (x, y) = (self.eval(state, a)?, self.eval(state, b)?);
        let (x, y) = self.same_sort(x, y);
        if self.terms.sort(x) != self.terms.sort(y) {
            return unsupported("arithmetic on values of different kinds", span);
        }
        if matches!(op, ArithOp::Div | ArithOp::Rem) {
            let zero = self.terms.number(term::Number::ZERO, self.terms.sort(y));
            let defined = self.terms.ne(y, zero);
            step!(
                "divisor-is-defined",
                self.prove(state, defined, |e| e.undefined(span, "the divisor may be zero"))?
            );
        }
        let is_int = self.terms.sort(x) == Sort::INT;
        Ok(match op {
            ArithOp::Add => self.terms.add(x, y),
            ArithOp::Sub => self.terms.sub(x, y),
            ArithOp::Mul => self.terms.mul(x, y),
            ArithOp::Div if is_int => self.terms.div(x, y),
            ArithOp::Div => self.quotient(state, x, y),
            ArithOp::Rem if is_int => self.terms.rem(x, y),
            ArithOp::Rem => return unsupported("the remainder of reals", span),
        })
    }

    /// The quotient of real numbers, with what a divisor that is not a number says about it: what is
    /// divided by a positive number keeps its sign, and is at most one if it is not larger.
    fn quotient(&mut self, state: &mut State, x: Term, y: Term) -> Term {
        let result = self.terms.divide(x, y);
        if self.terms.as_number(y).is_some() {
            return result;
        }
        let zero = self.terms.number(term::Number::ZERO, Sort::REAL);
        let one = self.full();
        let positive = self.terms.lt(zero, y);
        for (of_quotient, of_terms) in [
            (self.terms.lt(zero, result), self.terms.lt(zero, x)),
            (self.terms.le(result, one), self.terms.le(x, y)),
            (self.terms.lt(result, one), self.terms.lt(x, y)),
        ] {
            let same = self.terms.eq(of_quotient, of_terms);
            let fact = step!(
                "only-positive-divisors-keep-signs",
                self.terms.implies(positive, same),
                else same
            );
            self.assume(state, fact);
        }
        let defined = self.terms.ne(y, zero);
        let product = self.terms.mul(result, y);
        let back = self.terms.eq(product, x);
        let fact = self.terms.implies(defined, back);
        self.assume(state, fact);
        result
    }

    pub fn undefined(&self, span: Span, why: &str) -> Failure {
        Failure::new(Code::NotWellDefined, span, format!("this is not well defined: {why}"))
    }

    /// In code a check came before; in specifications this is the check.
    pub fn defined_reference(&mut self, state: &mut State, value: Term, span: Span) -> Result<()> {
        let null = Term::NULL;
        let goal = self.terms.ne(value, null);
        step!(
            "reference-is-defined",
            self.prove(state, goal, |e| e.undefined(span, "the reference may be null"))?
        );
        Ok(())
    }

    pub fn instance_of(&mut self, value: Term, ty: &Type) -> Term {
        let null = Term::NULL;
        let bound = self.type_term(ty);
        let not_null = self.terms.ne(value, null);
        // Everything is an `Object`.
        if matches!(ty, Type::Class(c) if self.program.well_known.object == Some(*c)) {
            return not_null;
        }
        let dynamic = self.terms.type_of(value);
        let below = self.terms.subtype(dynamic, bound);
        self.terms.and([not_null, below])
    }

    pub fn string(&mut self, state: &mut State, text: &[u16]) -> Term {
        let shown = String::from_utf16_lossy(text);
        // Lone surrogates look alike when shown; the code units tell them apart.
        let name = match String::from_utf16(text) {
            Ok(_) => format!("{shown:?}"),
            Err(_) => format!("{text:?}"),
        };
        let value = self.terms.unique(&name, Sort::REF);
        self.tables.literals.entry(value).or_insert_with(|| text.to_vec());
        let null = Term::NULL;
        let fact = self.terms.ne(value, null);
        self.assume(state, fact);
        self.assume_literal(state, value, &name, text);
        if let Some(string) = self.program.well_known.string {
            let ty = self.type_term(&Type::Class(string));
            let dynamic = self.terms.type_of(value);
            let fact = self.terms.eq(dynamic, ty);
            self.assume(state, fact);
        }
        value
    }

    pub fn opaque(
        &mut self,
        state: &mut State,
        name: &str,
        args: &[Term],
        ty: &Type,
        span: Span,
    ) -> Result<Term> {
        let params: Vec<Sort> = args.iter().map(|a| self.terms.sort(*a)).collect();
        let result = self.sort(ty, span)?;
        let fun = self.terms.declare_fun(name, &params, result, term::Reach::Arguments);
        let value = self.terms.apply(fun, args);
        self.assume_type(state, value, ty);
        Ok(value)
    }

    // ───────────────────────── the heap ─────────────────────────

    pub fn read_field(
        &mut self,
        state: &mut State,
        object: Term,
        field: ir::FieldId,
        span: Span,
    ) -> Result<Term> {
        if state.heap.total.is_some()
            && let Some(value) = self.fixed_value(state, object, field)
        {
            self.assume_library_class(state, value, field);
            return Ok(value);
        }
        if let Some(value) = self.read_total_field(state, object, field, span)? {
            return Ok(value);
        }
        let heap = state.heap.clone();
        let found = self.find(state).fields(&heap, object, field.0);
        if let Some(Chunk::Field { value, .. }) = found.first().and_then(|i| heap.chunks().get(*i))
        {
            return Ok(*value);
        }
        if let Some(value) = self.read_iterated(state, object, field.0) {
            return Ok(value);
        }
        if let Some(value) = self.fixed_value(state, object, field) {
            return Ok(value);
        }
        let name = self.field_name(field.0);
        let mut failure = self.not_permitted(span, format!("read `{name}`"));
        failure.path = state.route.trail.to_vec();
        let missing = self.by_known_names(state, Missing::Field { object, field: field.0 });
        Err(Stop::Missing(missing, Box::new(failure)))
    }

    pub fn final_static(
        &mut self,
        state: &mut State,
        field: ir::FieldId,
        span: Span,
    ) -> Result<Term> {
        let info = self.program.field(field);
        if let Some(constant) = &info.constant {
            return self.eval(state, constant);
        }
        let class = self.program.class(info.class);
        let name = format!("{}.{}", class.binary_name, info.name);
        let owner = owners::of_field(field);
        let sort = self.sort(&info.ty, span)?;
        if stops!("final-may-not-be-set", self.may_be_starting(info.class)) {
            // It may not be set yet.
            let value = self.terms.constant_of(owner, &format!("{name} so far"), sort);
            self.assume_type(state, value, &info.ty);
            return Ok(value);
        }
        if class.enum_constants.contains(&field) {
            let value = self.terms.unique_of(owner, &name, sort);
            let null = Term::NULL;
            let fact = self.terms.ne(value, null);
            self.assume(state, fact);
            self.assume_initial(state, value, field);
            return Ok(value);
        }
        let value = match self.initial_of(field) {
            Some(Initial::Made { .. }) => self.terms.unique_of(owner, &name, sort),
            Some(Initial::Same(_) | Initial::Given { .. }) | None => {
                self.terms.constant_of(owner, &name, sort)
            }
        };
        self.assume_type(state, value, &info.ty);
        self.assume_initial(state, value, field);
        if info.nullness == ir::Nullness::NonNull {
            let fact = self.terms.ne(value, Term::NULL);
            self.assume(state, fact);
        }
        Ok(value)
    }

    pub fn read_element(
        &mut self,
        state: &mut State,
        array: Term,
        index: Term,
        ty: &Type,
        span: Span,
    ) -> Result<Term> {
        if let Some(values) = self.read_total_array(state, array, ty, span)? {
            self.defined_reference(state, array, span)?;
            let inside = self.terms.is_index(values, index);
            step!("element-is-defined", {
                self.prove(state, inside, |e| {
                    e.undefined(span, "the index may lie outside of the array")
                })?;
            });
            let sort = self.terms.sort(values);
            let sort = self.terms.element_sort(sort);
            self.check_read(state, Place::Element { array, sort, index }, span)?;
            let value = self.terms.index(values, index);
            self.assume_type(state, value, ty);
            return Ok(value);
        }
        let mut heap = state.heap.clone();
        let mut found = self.find(state).elements(&heap, array);
        if found.is_empty() && self.expose(state, &mut heap, &Missing::Elements { array }) {
            found = self.find(state).elements(&heap, array);
        }
        let mut value = self.element_in(state, &heap, &found, index);
        if value.is_none() && found.len() > 1 && self.unite_ranges(state, &mut heap, array) {
            let united = self.find(state).elements(&heap, array);
            value = self.element_in(state, &heap, &united, index);
        }
        if let Some(value) = value {
            // An array of other elements: no run comes here.
            if self.terms.sort(value) != self.sort(ty, span)? {
                return self.fresh(state, "element", ty, span);
            }
            self.assume_type(state, value, ty);
            self.assume_row(state, value);
            return Ok(value);
        }
        if found.is_empty()
            && let Some(value) = self.element_of_one(state, &heap, array, index)
            && self.terms.sort(value) == self.sort(ty, span)?
        {
            self.assume_type(state, value, ty);
            return Ok(value);
        }
        let mut failure = self.not_permitted(span, "read this array element".to_string());
        if !found.is_empty() {
            failure.notes.push("the index may lie outside of the elements that are held".into());
            failure.path = state.route.trail.to_vec();
            // Asked once more for the counterexample.
            if let [only] = found.as_slice()
                && let Some(Chunk::Elements { from, to, .. }) = heap.chunks().get(*only)
            {
                let (above, below) = (self.terms.le(*from, index), self.terms.lt(index, *to));
                let inside = self.terms.and([above, below]);
                self.prove(state, inside, |_| failure.clone())?;
            }
            return Err(failure.into());
        }
        failure.path = state.route.trail.to_vec();
        Err(Stop::Missing(Missing::Elements { array }, Box::new(failure)))
    }

    /// The element at an index, in one of the chunks at the given positions.
    fn element_in(
        &mut self,
        state: &State,
        heap: &heap::Heap,
        found: &[usize],
        index: Term,
    ) -> Option<Term> {
        for i in found {
            let Some(Chunk::Elements { from, to, values, .. }) = heap.chunks().get(*i) else {
                continue;
            };
            let (from, to, values) = (*from, *to, *values);
            let above = self.terms.le(from, index);
            let below = self.terms.lt(index, to);
            let inside = self.terms.and([above, below]);
            if needs!("read-element-is-held", self.holds(state, inside)) {
                let offset = self.terms.sub(index, from);
                return Some(self.terms.index(values, offset));
            }
        }
        None
    }

    // ───────────────────────── quantifiers and collections ─────────────────────────

    fn quantified(&mut self, state: &mut State, q: &ir::Quantified, span: Span) -> Result<Term> {
        if q.quantifier == Quantifier::Union {
            return self.union_of_all(state, q, span);
        }
        if !matches!(q.quantifier, Quantifier::Forall | Quantifier::Exists) {
            return self.generalised(state, q, span);
        }
        for local in &q.vars {
            let ty = self.type_of_bound(*local, span)?;
            self.expect_objects(state, &ty);
        }
        let mut inner = state.clone();
        let outside = state.path.clone();
        let newest = self.terms.fresh("newest", term::Sort::INT);
        let mut vars = Vec::new();
        let mut guard = Vec::new();
        for local in &q.vars {
            let ty = self.type_of_bound(*local, span)?;
            let name = self.scope.locals.get(local.index()).map(|info| info.name);
            let sort = self.sort(&ty, span)?;
            let name = name.as_ref().map_or("x", |name| name.as_str());
            let var = self.terms.fresh_variable(name, sort);
            let fact = self.range_of_type(&mut inner, var, &ty, span)?;
            let there = match is_bounded(q, *local) {
                true => Term::TRUE,
                false => self.is_there(&mut inner, var, &ty),
            };
            let fact = self.terms.and([fact, there]);
            step!("variable-is-in-the-range-of-its-type", guard.push(fact));
            self.assume(&mut inner, fact);
            inner.set(*local, var);
            vars.push(var);
        }
        if let Some(range) = &q.range {
            let range = self.eval(&mut inner, range)?;
            self.keep_what_is_not_bound(state, &inner, &outside, &vars, newest);
            self.assume(&mut inner, range);
            step!("quantifier-has-its-range", guard.push(range));
        }
        let body = self.eval(&mut inner, &q.body)?;
        if q.range.is_none() {
            self.keep_what_is_not_bound(state, &inner, &outside, &vars, newest);
        }
        let guard = self.terms.and(guard);
        let triggers = self.triggers(&vars, body);
        // Of a sequence, say, it was taken that its elements are in range; the quantifier of the
        // logic goes through those whose elements are not, too.
        let of_sort = q.vars.iter().all(|local| {
            let ty = self.scope.locals.get(local.index()).map(|info| &info.ty);
            ty.is_some_and(|ty| matches!(ty, Type::Int(_)) || !self.holds_bounded(ty))
        });
        if of_sort {
            let learned = inner.path.facts_since(&outside);
            self.keep_for_all(state, learned, &vars, newest, guard, &triggers);
        }
        Ok(match q.quantifier {
            Quantifier::Forall => {
                let body = self.terms.implies(guard, body);
                self.terms.forall(&vars, &triggers, body)
            }
            _ => {
                let body = self.terms.and([guard, body]);
                self.terms.exists(&vars, &triggers, body)
            }
        })
    }

    /// What was learned before any condition on the bound variables, and does not speak of
    /// them, is true outside of the quantifier.
    fn keep_what_is_not_bound(
        &mut self,
        state: &mut State,
        inner: &State,
        outside: &solver::PathCondition,
        vars: &[Term],
        newest: Term,
    ) {
        for fact in inner.path.facts_since(outside) {
            let constants = self.terms.free_constants(fact);
            if constants.iter().all(|c| *c < newest && !vars.contains(c)) {
                self.assume(state, fact);
            }
        }
    }

    /// What was learned inside a quantifier, about the pure calls in it, is true for all
    /// values in the range. Facts about constants made on the way are left out: those may be
    /// others for each value.
    fn keep_for_all(
        &mut self,
        state: &mut State,
        mut learned: Vec<Term>,
        vars: &[Term],
        newest: Term,
        guard: Term,
        triggers: &[Vec<Term>],
    ) {
        if triggers.is_empty() {
            return;
        }
        learned.retain(|fact| {
            let constants = self.terms.free_constants(*fact);
            needs!(
                "learned-of-no-constant-made-on-the-way",
                constants.iter().all(|c| *c < newest || vars.contains(c))
            )
        });
        let learned = self.terms.and(learned);
        let fact = self.terms.implies(guard, learned);
        if !fact.is_true() {
            let fact = self.terms.forall(vars, triggers, fact);
            self.assume(state, fact);
        }
    }

    /// Elements and function values that mention the bound variables. For several
    /// variables, one trigger that covers them all.
    pub fn triggers(&self, vars: &[Term], body: Term) -> Vec<Vec<Term>> {
        let mut candidates: Vec<Term> = Vec::new();
        for part in self.terms.parts(body) {
            let useful = matches!(
                self.terms.op(part),
                term::Op::Index | term::Op::Apply(_) | term::Op::Contains | term::Op::SeqContains
            );
            let constants = self.terms.free_constants(part);
            if useful && vars.iter().any(|v| constants.contains(v)) && !candidates.contains(&part) {
                candidates.push(part);
            }
        }
        let covers = |t: &Term| {
            let constants = self.terms.free_constants(*t);
            vars.iter().filter(|v| constants.contains(v)).count()
        };
        if candidates.iter().any(|t| covers(t) == vars.len()) {
            return candidates
                .iter()
                .filter(|t| covers(t) == vars.len())
                .map(|t| vec![*t])
                .collect();
        }
        let mut trigger: Vec<Term> = Vec::new();
        for v in vars {
            if let Some(t) = candidates.iter().find(|t| self.terms.free_constants(**t).contains(v))
                && !trigger.contains(t)
            {
                trigger.push(*t);
            }
        }
        let covered =
            vars.iter().all(|v| trigger.iter().any(|t| self.terms.free_constants(*t).contains(v)));
        if covered && !trigger.is_empty() { vec![trigger] } else { Vec::new() }
    }

    fn collection(
        &mut self,
        state: &mut State,
        op: CollectionOp,
        args: &[Expr],
        ty: &Type,
        span: Span,
    ) -> Result<Term> {
        if op == CollectionOp::SeqOfArray {
            let [operand] = args else { return unsupported("this notation", span) };
            let array = self.eval(state, operand)?;
            return self.whole_array(state, array, &operand.ty, span);
        }
        if let Some(values) = self.part_of_array(state, op, args)? {
            return Ok(values);
        }
        let mut values = Vec::new();
        for arg in args {
            values.push(self.eval(state, arg)?);
        }
        let element = |engine: &mut Self| match ty {
            Type::Seq(e) | Type::Set(e) | Type::Bag(e) => engine.sort(e, span),
            _ => unsupported("this collection", span),
        };
        use CollectionOp::*;
        let value = match (op, values.as_slice()) {
            (Seq, items) => {
                let sort = element(self)?;
                self.terms.seq(sort, items)
            }
            (SeqLength, [s]) => self.terms.len_of(*s),
            (SeqGet, [s, i]) => {
                let (s, i) = (*s, *i);
                let zero = self.terms.int(0);
                let length = self.terms.len_of(s);
                let (lo, hi) = (self.terms.le(zero, i), self.terms.lt(i, length));
                let inside = self.terms.and([lo, hi]);
                step!("sequence-index-is-defined", {
                    self.prove(state, inside, |e| {
                        e.undefined(span, "the index may lie outside of the sequence")
                    })?;
                });
                let value = self.terms.index(s, i);
                // The expression may have been widened: the element has the sequence's type.
                if let Some(Type::Seq(element)) = args.first().map(|arg| &arg.ty) {
                    self.assume_type(state, value, element);
                }
                value
            }
            (SeqConcat, [a, b]) => self.terms.concat(*a, *b),
            (SeqSlice, [s, i, j]) => self.slice(state, *s, *i, *j),
            (SeqSet, [s, i, v]) => self.terms.update(*s, *i, *v),
            (SeqReverse, [s]) => self.terms.reverse(*s),
            (SeqContains, [s, x]) => self.terms.seq_contains(*s, *x),
            (Set, items) => {
                let sort = element(self)?;
                self.terms.set(sort, items)
            }
            (SetUnion, [a, b]) => self.terms.union(*a, *b),
            (SetMinus, [a, b]) => self.terms.minus(*a, *b),
            (SetIntersect, [a, b]) => self.terms.intersect(*a, *b),
            (SetContains, [s, x]) => self.terms.contains(*s, *x),
            (SetSubset, [a, b]) => self.terms.subset(*a, *b),
            (SetSize, [s]) => self.terms.size(*s),
            (SetOfSeq, [s]) => self.terms.set_of_seq(*s),
            (Bag, items) => {
                let sort = element(self)?;
                self.terms.bag(sort, items)
            }
            (BagUnion, [a, b]) => self.terms.bag_union(*a, *b),
            (BagMinus, [a, b]) => self.terms.bag_minus(*a, *b),
            (BagIntersect, [a, b]) => self.terms.bag_intersect(*a, *b),
            (BagContains, [b, x]) => self.terms.bag_contains(*b, *x),
            (BagCount, [b, x]) => self.terms.count(*b, *x),
            (BagSize, [b]) => self.terms.bag_size(*b),
            (BagOfSeq, [s]) => self.terms.bag_of_seq(*s),
            (Map, entries) if entries.len() % 2 == 0 => {
                let Type::Map(key, value) = ty else {
                    return unsupported("this collection", span);
                };
                let (key, value) = (self.sort(key, span)?, self.sort(value, span)?);
                let mut map = self.terms.empty_map(key, value);
                for entry in entries.chunks_exact(2) {
                    if let [k, v] = entry {
                        map = self.terms.put(map, *k, *v);
                    }
                }
                map
            }
            (MapGet, [m, k]) => {
                let (m, k) = (*m, *k);
                let has = self.terms.has_key(m, k);
                step!(
                    "key-is-in-the-map",
                    self.prove(state, has, |e| e.undefined(span, "the key may not be in the map"))?
                );
                let value = self.terms.get(m, k);
                if let Some(Type::Map(_, held)) = args.first().map(|arg| &arg.ty) {
                    self.assume_type(state, value, held);
                }
                value
            }
            (Map, items) => {
                let Type::Map(k, v) = ty else { return unsupported("this collection", span) };
                let (key, value) = (self.sort(k, span)?, self.sort(v, span)?);
                let mut map = self.terms.empty_map(key, value);
                for pair in items.chunks(2) {
                    let [k, v] = pair else { return unsupported("this collection", span) };
                    map = self.terms.put(map, *k, *v);
                }
                map
            }
            (MapPut, [m, k, v]) => self.terms.put(*m, *k, *v),
            (MapRemove, [m, k]) => self.terms.remove(*m, *k),
            (MapContains, [m, k]) => self.terms.has_key(*m, *k),
            (MapSize, [m]) => self.terms.map_size(*m),
            (MapKeys, [m]) => self.terms.keys(*m),
            _ => return unsupported("this collection operation", span),
        };
        Ok(value)
    }

    /// `\seq_of(a)`: all elements must be held.
    pub fn whole_array(
        &mut self,
        state: &mut State,
        array: Term,
        ty: &Type,
        span: Span,
    ) -> Result<Term> {
        self.defined_reference(state, array, span)?;
        if let Type::Array(element) = ty
            && let Some(values) = self.read_total_array(state, array, element, span)?
        {
            self.check_read_of_all(state, array, span)?;
            return Ok(values);
        }
        let length = self.length(state, array);
        let zero = self.terms.int(0);
        if let Some(values) = self.values_in_range(state, array, zero, length) {
            return Ok(values);
        }
        let mut failure = self.not_permitted(span, "read all elements of the array".into());
        failure.path = state.route.trail.to_vec();
        Err(Stop::Missing(Missing::Elements { array }, Box::new(failure)))
    }
}
