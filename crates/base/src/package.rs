//! Names of packages, as settings choose them.

/// Whether a package is meant: `com.acme` is that package, `com.acme.*` it and all below, `*` any.
pub fn fits_package(pattern: &str, package: &str) -> bool {
    match pattern.strip_suffix('*') {
        None => pattern == package,
        Some("") => true,
        Some(start) => {
            let whole = start.strip_suffix('.').unwrap_or(start);
            package == whole
                || package.strip_prefix(whole).is_some_and(|rest| rest.starts_with('.'))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::fits_package as fits;

    #[test]
    fn packages() {
        assert!(fits("a.b", "a.b") && !fits("a.b", "a.b.c") && !fits("a.b", "a"));
        assert!(fits("a.*", "a") && fits("a.*", "a.b.c") && !fits("a.*", "ab"));
        assert!(fits("*", "") && fits("*", "x.y") && fits("", "") && !fits("", "x"));
    }
}
