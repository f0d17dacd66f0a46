//! Numbers as text, exactly as Java prints them.
//!
//! Floating-point numbers have the shortest decimal that reads back as the same number
//! (JDK 19 and later; earlier ones sometimes print a digit more), of at least two digits,
//! the nearest to the true value if there are several, and of two that are as near the one whose last
//! digit is even.

pub fn double_text(value: f64) -> String {
    if value.is_nan() || value.is_infinite() {
        return special(value).to_owned();
    }
    let shortest = format!("{value:e}");
    // One digit of mantissa: Java chooses among the numbers of two digits.
    let digits = significant_digits(&shortest).max(2) - 1;
    let nearest = format!("{value:.digits$e}");
    let is_same = nearest.parse() == Ok(value);
    lay_out(if is_same { nearest } else { shortest })
}

pub fn float_text(value: f32) -> String {
    if value.is_nan() || value.is_infinite() {
        return special(f64::from(value)).to_owned();
    }
    let shortest = format!("{value:e}");
    let digits = significant_digits(&shortest).max(2) - 1;
    let nearest = format!("{value:.digits$e}");
    let is_same = nearest.parse() == Ok(value);
    lay_out(if is_same { nearest } else { shortest })
}

/// Whether every JDK prints the number as [`double_text`] does. Before JDK 19 some numbers
/// had a digit too much: those whose shortest decimal lies on the border between two numbers
/// (`2e23`), and others far from one. With at most 15 digits near one, neither can be: such a
/// decimal on a border would need 54 bits, which are more than 15 digits.
pub fn is_double_text_certain(value: f64) -> bool {
    value == 0.0
        || !value.is_finite()
        || ((1e-3..1e7).contains(&value.abs()) && significant_digits(&format!("{value:e}")) <= 15)
}

/// The same for `float`, with 6 digits.
pub fn is_float_text_certain(value: f32) -> bool {
    value == 0.0
        || !value.is_finite()
        || ((1e-3..1e7).contains(&value.abs()) && significant_digits(&format!("{value:e}")) <= 6)
}

fn significant_digits(scientific: &str) -> usize {
    let mantissa = scientific.split('e').next().unwrap_or_default();
    mantissa.chars().filter(char::is_ascii_digit).count()
}

fn special(value: f64) -> &'static str {
    if value.is_nan() {
        "NaN"
    } else if value > 0.0 {
        "Infinity"
    } else {
        "-Infinity"
    }
}

/// From `-1.25e-7` to Java's form: plain from 10^-3 up to but not including 10^7,
/// scientific elsewhere, with at least one digit after the point.
fn lay_out(scientific: String) -> String {
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let (sign, mantissa) = match mantissa.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", mantissa),
    };
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let digits = match digits.trim_end_matches('0') {
        "" => "0",
        trimmed => trimmed,
    };
    let or_zero =
        |fraction: &str| if fraction.is_empty() { "0".to_owned() } else { fraction.to_owned() };
    let (integer, fraction, suffix) = if digits == "0" {
        ("0".to_owned(), "0".to_owned(), String::new())
    } else if (-3..0).contains(&exponent) {
        let zeros = "0".repeat((-exponent - 1) as usize);
        ("0".to_owned(), format!("{zeros}{digits}"), String::new())
    } else if (0..7).contains(&exponent) {
        let whole = exponent as usize + 1;
        if digits.len() <= whole {
            (format!("{digits:0<whole$}"), "0".to_owned(), String::new())
        } else {
            let (integer, fraction) = digits.split_at(whole);
            (integer.to_owned(), fraction.to_owned(), String::new())
        }
    } else {
        let (first, rest) = digits.split_at(1);
        (first.to_owned(), or_zero(rest), format!("E{exponent}"))
    };
    format!("{sign}{integer}.{fraction}{suffix}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubles_like_the_jdk() {
        let cases = [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (1.0, "1.0"),
            (100.0, "100.0"),
            (0.1, "0.1"),
            (1.0 / 3.0, "0.3333333333333333"),
            (100.0 / 7.0, "14.285714285714286"),
            (9_999_999.0, "9999999.0"),
            (1e7, "1.0E7"),
            (12_345_678.9, "1.23456789E7"),
            (0.001, "0.001"),
            (0.000_99, "9.9E-4"),
            (1e21, "1.0E21"),
            (1e22, "1.0E22"),
            (1e23, "1.0E23"),
            (2e23, "2.0E23"),
            (-(1_542_814_447_610_072.0 + 0.25), "-1.5428144476100722E15"),
            (14_689_269_909.0 + 93.0 / 128.0, "1.4689269909726562E10"),
            (f64::MAX, "1.7976931348623157E308"),
            (f64::MIN_POSITIVE, "2.2250738585072014E-308"),
            (f64::from_bits(1), "4.9E-324"),
            (f64::from_bits(2), "9.9E-324"),
            (f64::from_bits(3), "1.5E-323"),
            (f64::from_bits(4), "2.0E-323"),
            (2.0f64.powi(63), "9.223372036854776E18"),
            (f64::NAN, "NaN"),
            (f64::NEG_INFINITY, "-Infinity"),
            (-1234.5, "-1234.5"),
            (123_456.0, "123456.0"),
        ];
        for (value, text) in cases {
            assert_eq!(double_text(value), text);
        }
    }

    #[test]
    fn floats_like_the_jdk() {
        let cases = [
            (0.1, "0.1"),
            (1.0 / 3.0, "0.33333334"),
            (16_777_216.0, "1.6777216E7"),
            (f32::MAX, "3.4028235E38"),
            (f32::from_bits(1), "1.4E-45"),
            (f32::MIN_POSITIVE, "1.1754944E-38"),
            (1e10, "1.0E10"),
            (33.333, "33.333"),
            (0.000_99, "9.9E-4"),
            (-0.0, "-0.0"),
        ];
        for (value, text) in cases {
            assert_eq!(float_text(value), text);
        }
    }
}
