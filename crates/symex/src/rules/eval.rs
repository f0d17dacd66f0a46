//! `eval`: the value of an expression (figure 5). Expressions have no side effects, so
//! there is one value; what is learned on the way (ranges, bodies of pure methods) is
//! added to the path.

use base::{Code, Span, needs, step, stops};
use check::Reason;
use ir::{ArithOp, CompareOp, Expr, ExprKind, Type};
use term::{Sort, Term};

use crate::engine::Engine;
use crate::engine::message::Message;
use crate::failure::{Failure, Result, unsupported};
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
                    let value = self.any_of_type(state, "unassigned", &e.ty, span)?;
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
                if state.heap.is_total() {
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
                if self.nesting.ghost.closing
                    && late
                    && stops!("no-predicate-over-unset-finals", self.may_be_starting(info.class))
                {
                    return unsupported(Reason::FinalFieldUnset, span);
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
                self.array_length(state, operand)
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
                    return unsupported(Reason::Comparison, span);
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
                    return unsupported(Reason::Branches, span);
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
                    return unsupported(Reason::OldNotKept, span);
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
            let sort = self.sort_of(&e.ty, e.span)?;
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
            return unsupported(Reason::Arithmetic, span);
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
            ArithOp::Rem => return unsupported(Reason::RemainderOfReals, span),
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
            self.prove(state, goal, |_| {
                Failure::new(Code::NotWellDefined, span, Message::null_reference())
            })?
        );
        Ok(())
    }
}
