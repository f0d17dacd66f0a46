//! A context of Z3 for whoever encodes questions by himself.

use ::z3::ast::{BV, Float};
use ::z3::{Config, Context};

use super::{library, raw};

/// A context that nobody else uses, with the library loaded.
pub fn own_context() -> Result<Context, String> {
    library::load()?;
    let mut config = Config::new();
    config.set_bool_param_value("auto_config", false);
    config.set_model_generation(true);
    Ok(raw::new_context(&config))
}

/// Runs with the context as the one that new objects of Z3 belong to. What the closure uses or
/// returns must belong to it, too.
pub fn in_context<R>(context: &Context, act: impl FnOnce() -> R) -> R {
    raw::in_context(context, act)
}

/// The nearest floating-point number to a signed integer.
pub fn signed_to_float(number: &BV, is_double: bool) -> Option<Float> {
    raw::signed_to_float(number, is_double)
}

/// The floating-point number with these bits.
pub fn bits_to_float(bits: &BV, is_double: bool) -> Option<Float> {
    debug_assert_eq!(bits.get_size(), if is_double { 64 } else { 32 });
    raw::bits_to_float(bits, is_double)
}
