//! What the safe bindings of Z3 do not offer: a context of our own, slices of sequences
//! and functions mapped over arrays. The only unsafe code of this crate.
//!
//! Each prover has a context of its own because what Z3 does depends on all that was
//! made in the context before; verdicts must not depend on the order of the work.
#![allow(unsafe_code)]

use z3::ast::{Ast, BV, Dynamic, Float, Int, RoundingMode, Seq};
use z3::{Config, Context, Sort, with_z3_config, with_z3_context};

/// Something that does not leave the thread it is on.
struct SameThread<T>(T);

// SAFETY: the bindings ask for `Send + Sync` so that objects of one context do not get
// into another one. They call the closure at once, on the same thread, and the callers
// in this module keep objects and contexts together.
unsafe impl<T> Send for SameThread<T> {}
// SAFETY: as above.
unsafe impl<T> Sync for SameThread<T> {}

impl<T> SameThread<T> {
    // A method, so that closures capture the whole and not the field.
    fn into_inner(self) -> T {
        self.0
    }
}

pub(super) fn new_context(config: &Config) -> Context {
    with_z3_config(config, || SameThread(Context::thread_local())).into_inner()
}

/// Runs with the context as the one that new objects of Z3 belong to. What the closure
/// uses or returns must belong to it, too.
pub(super) fn in_context<R>(context: &Context, act: impl FnOnce() -> R) -> R {
    let act = SameThread(act);
    with_z3_context(context, move || SameThread(act.into_inner()())).into_inner()
}

/// The part of a sequence from an index, of at most that length; empty if the index is
/// not one of the sequence.
pub(super) fn extract(seq: &Seq, from: &Int, length: &Int) -> Option<Seq> {
    let context = seq.get_ctx();
    // SAFETY: all three belong to the context and have the sorts that the call asks for;
    // the result is null in case of an error only.
    unsafe {
        let ast = z3_sys::Z3_mk_seq_extract(
            context.get_z3_context(),
            seq.get_z3_ast(),
            from.get_z3_ast(),
            length.get_z3_ast(),
        )?;
        Some(Seq::wrap(context, ast))
    }
}

/// The array of the results of a function at all indices; the function is the one of
/// the application that is given.
pub(super) fn map(application: &Dynamic, arrays: &[Dynamic]) -> Option<Dynamic> {
    let context = application.get_ctx();
    let raw = context.get_z3_context();
    let args: Vec<_> = arrays.iter().map(|array| array.get_z3_ast()).collect();
    // SAFETY: application and arrays belong to the context and outlive the call; a
    // function that does not fit the arrays is an error, with null as the result.
    unsafe {
        let application = z3_sys::Z3_to_app(raw, application.get_z3_ast())?;
        let function = z3_sys::Z3_get_app_decl(raw, application)?;
        let count = u32::try_from(args.len()).ok()?;
        let ast = z3_sys::Z3_mk_map(raw, function, count, args.as_ptr())?;
        Some(Dynamic::wrap(context, ast))
    }
}

/// The nearest floating-point number to a signed integer, ties to even.
pub(super) fn signed_to_float(number: &BV, is_double: bool) -> Option<Float> {
    let context = number.get_ctx();
    // Z3 forgets what nobody holds when it makes the next thing.
    let (sort, mode) = (float_sort(is_double), RoundingMode::round_nearest_ties_to_even());
    // SAFETY: the number belongs to the context that this thread is in, and so do the sort and the
    // rounding mode, which outlive the call; null is an error.
    unsafe {
        let ast = z3_sys::Z3_mk_fpa_to_fp_signed(
            context.get_z3_context(),
            mode.get_z3_ast(),
            number.get_z3_ast(),
            sort.get_z3_sort(),
        )?;
        Some(Float::wrap(context, ast))
    }
}

fn float_sort(is_double: bool) -> Sort {
    if is_double { Sort::double() } else { Sort::float32() }
}

/// The floating-point number with these bits.
pub(super) fn bits_to_float(bits: &BV, is_double: bool) -> Option<Float> {
    let context = bits.get_ctx();
    let sort = float_sort(is_double);
    // SAFETY: the bits belong to the context that this thread is in, and so does the sort, which
    // outlives the call; null is an error.
    unsafe {
        let ast = z3_sys::Z3_mk_fpa_to_fp_bv(
            context.get_z3_context(),
            bits.get_z3_ast(),
            sort.get_z3_sort(),
        )?;
        Some(Float::wrap(context, ast))
    }
}
