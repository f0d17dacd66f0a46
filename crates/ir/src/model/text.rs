//! Inputs in words: `amount = 1, this.balance = 2147483647, a = {1, 2}`.

use super::{Example, Input, Object, ObjectId, Path, Root, Value};
use crate::{IntKind, Local, LocalId, LocalKind, Program, Type};

/// Longer arrays and texts are not written out.
const LONGEST: usize = 12;

/// More values than this nobody reads.
const MOST_VALUES: usize = 8;

impl Example {
    /// What is worth showing of the input, as names and values.
    pub fn entry(
        &self,
        program: &Program,
        locals: &[Local],
        params: &[LocalId],
    ) -> Vec<(String, String)> {
        let words = Words { program, locals, params, input: &self.input };
        let first = self.input.paths();
        let mut shown: Vec<(String, String)> = Vec::new();
        for path in &self.shown {
            if shown.len() >= MOST_VALUES {
                break;
            }
            let Some(value) = self.input.get(path) else { continue };
            let (Some(name), Some(ty)) = (words.path(path), words.type_of(path)) else { continue };
            let text = match &value {
                Value::Object(id) if first.get(id).is_some_and(|p| p != path) => {
                    let other = first.get(id).and_then(|p| words.path(p));
                    other.map(|other| format!("the same object as {other}"))
                }
                Value::Object(id) => words.object(*id).map(|text| words.with_type(*id, &ty, text)),
                value => words.value(value, &ty),
            };
            if let Some(text) = text
                && !shown.iter().any(|(other, _)| *other == name)
            {
                shown.push((name, text));
            }
        }
        shown
    }

    /// The variables at the place where it goes wrong, as names and values.
    pub fn at_failure(&self, program: &Program, locals: &[Local]) -> Vec<(String, String)> {
        let words = Words { program, locals, params: &[], input: &self.input };
        let mut shown = Vec::new();
        for (local, value) in self.here.iter().take(MOST_VALUES) {
            let Some(info) = locals.get(local.index()) else { continue };
            let Some(name) = local_name(info) else { continue };
            if let Some(text) = words.value(value, &info.ty) {
                shown.push((name, text));
            }
        }
        shown
    }
}

/// How the program writes a variable; nothing for those that it does not write.
pub fn local_name(local: &Local) -> Option<String> {
    match local.kind {
        LocalKind::Param if local.is_given_unwritten() => None,
        LocalKind::This => Some("this".to_string()),
        LocalKind::Result => Some("\\result".to_string()),
        LocalKind::Temp => None,
        LocalKind::Param | LocalKind::Var | LocalKind::Ghost | LocalKind::Bound => {
            Some(local.name.to_string())
        }
    }
}

struct Words<'a> {
    program: &'a Program,
    locals: &'a [Local],
    params: &'a [LocalId],
    input: &'a Input,
}

impl Words<'_> {
    fn root(&self, root: Root) -> Option<(String, Type)> {
        match root {
            Root::Param(index) => {
                let local = self.locals.get(self.params.get(index)?.index())?;
                Some((local_name(local)?, local.ty.clone()))
            }
            Root::Static(field) => {
                let field = self.program.fields.get(field.index())?;
                let class = self.program.class(field.class).name;
                Some((format!("{class}.{}", field.name), field.ty.clone()))
            }
        }
    }

    fn path(&self, path: &Path) -> Option<String> {
        let (mut name, _) = self.root(path.root)?;
        for field in &path.fields {
            let field = self.program.fields.get(field.index())?;
            name = self.program.written(&name, field);
        }
        if path.length {
            name.push_str(".length");
        }
        Some(name)
    }

    fn type_of(&self, path: &Path) -> Option<Type> {
        if path.length {
            return Some(Type::INT);
        }
        match path.fields.last() {
            Some(field) => Some(self.program.fields.get(field.index())?.ty.clone()),
            None => Some(self.root(path.root)?.1),
        }
    }

    /// Nothing for an object of which only the identity could be said.
    fn value(&self, value: &Value, ty: &Type) -> Option<String> {
        Some(match value {
            Value::Bool(b) => b.to_string(),
            Value::Int(n) => integer(*n, ty),
            Value::Float(bits) => f32::from_bits(*bits).to_string(),
            Value::Double(bits) => f64::from_bits(*bits).to_string(),
            Value::Null => "null".to_string(),
            Value::Open => return None,
            Value::Object(id) => self.object(*id)?,
        })
    }

    /// An array that is of another type than its variable says so.
    fn with_type(&self, id: ObjectId, ty: &Type, text: String) -> String {
        match (self.input.object(id), ty) {
            (Some(Object::Array { element, .. }), Type::Array(declared))
                if **declared != *element =>
            {
                format!("new {}[] {text}", self.type_name(element))
            }
            _ => text,
        }
    }

    fn type_name(&self, ty: &Type) -> String {
        match ty {
            Type::Class(class) => {
                let name = self.program.class(*class).name.as_str();
                name.rsplit('.').next().unwrap_or(name).to_string()
            }
            Type::Array(element) => format!("{}[]", self.type_name(element)),
            Type::Int(kind) => kind.name().to_string(),
            Type::Float(kind) => kind.name().to_string(),
            _ => "boolean".to_string(),
        }
    }

    fn object(&self, id: ObjectId) -> Option<String> {
        Some(match self.input.object(id)? {
            Object::Instance { .. } => return None,
            Object::Text(units) if units.len() <= 4 * LONGEST => {
                format!("\"{}\"", String::from_utf16_lossy(units).escape_debug())
            }
            Object::Text(units) => format!("a string of length {}", units.len()),
            Object::Boxed { value, .. } => self.value(value, &Type::Null)?,
            Object::Constant(field) => {
                let field = self.program.fields.get(field.index())?;
                let class = self.program.class(field.class).name.as_str();
                format!("{}.{}", class.rsplit('.').next().unwrap_or(class), field.name)
            }
            Object::Made(constructor) => {
                let made = self.program.methods.get(constructor.index())?;
                let class = self.program.class(made.class).name.as_str();
                format!("new {}()", class.rsplit('.').next().unwrap_or(class))
            }
            Object::Array { element, items } if items.len() <= LONGEST => {
                let items: Vec<String> =
                    items.iter().map(|item| self.item(item, element)).collect();
                format!("{{{}}}", items.join(", "))
            }
            Object::Array { items, .. } => format!("an array of length {}", items.len()),
        })
    }

    fn item(&self, item: &Value, element: &Type) -> String {
        match item {
            // Any value: the first that comes to mind.
            Value::Open if element.is_reference() => "null".to_string(),
            Value::Open if *element == Type::Bool => "false".to_string(),
            Value::Open => "0".to_string(),
            Value::Object(id) => match self.input.paths().get(id).and_then(|p| self.path(p)) {
                Some(name) => name,
                None => self.object(*id).unwrap_or_else(|| "an object".to_string()),
            },
            item => self.value(item, element).unwrap_or_else(|| "…".to_string()),
        }
    }
}

fn integer(n: i128, ty: &Type) -> String {
    let character = match ty {
        Type::Int(IntKind::Char) => u32::try_from(n).ok().and_then(char::from_u32),
        _ => None,
    };
    match character {
        Some(c) if c.is_ascii_graphic() || c == ' ' => format!("'{c}'"),
        _ => n.to_string(),
    }
}
