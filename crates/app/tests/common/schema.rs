//! As much of JSON Schema as the schema of the reports uses. Words that are not known are
//! refused, so that nothing is left unchecked.

use serde_json::Value;

/// What is wrong with a value, if anything.
pub fn check(root: &Value, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
    let Value::Object(words) = schema else { return Err(format!("{at}: no schema")) };
    for (word, what) in words {
        let good = match word.as_str() {
            "$schema" | "$defs" | "title" | "description" => true,
            "$ref" => {
                let pointer = what.as_str().and_then(|r| r.strip_prefix('#')).unwrap_or("/");
                let Some(target) = root.pointer(pointer) else {
                    return Err(format!("there is no {what}"));
                };
                check(root, target, value, at)?;
                true
            }
            "const" => value == what,
            "enum" => what.as_array().is_some_and(|all| all.contains(value)),
            "minimum" => value.as_f64() >= what.as_f64(),
            "type" => match what {
                Value::Array(all) => all.iter().any(|name| is_of(value, name)),
                name => is_of(value, name),
            },
            "required" => what.as_array().is_some_and(|all| {
                all.iter().all(|name| name.as_str().is_some_and(|name| value.get(name).is_some()))
            }),
            "items" => {
                for (i, item) in value.as_array().into_iter().flatten().enumerate() {
                    check(root, what, item, &format!("{at}/{i}"))?;
                }
                true
            }
            "properties" => {
                for (name, schema) in what.as_object().into_iter().flatten() {
                    if let Some(value) = value.get(name) {
                        check(root, schema, value, &format!("{at}/{name}"))?;
                    }
                }
                true
            }
            "additionalProperties" => {
                let known = |name: &str| schema["properties"].get(name).is_some();
                let others = value.as_object().into_iter().flatten().filter(|(n, _)| !known(n));
                for (name, value) in others {
                    if what == &Value::Bool(false) {
                        return Err(format!("{at}: `{name}` is not in the schema"));
                    }
                    check(root, what, value, &format!("{at}/{name}"))?;
                }
                true
            }
            _ => return Err(format!("the word `{word}` is not known")),
        };
        if !good {
            return Err(format!("{at}: {word} {what} does not fit {value}"));
        }
    }
    Ok(())
}

fn is_of(value: &Value, name: &Value) -> bool {
    match name.as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("boolean") => value.is_boolean(),
        Some("number") => value.is_number(),
        Some("integer") => value.is_u64() || value.is_i64(),
        Some("null") => value.is_null(),
        _ => false,
    }
}
