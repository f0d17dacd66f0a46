//! Objects as expressions and statements.

use std::collections::BTreeMap;

use interp::concolic::{Part, Thing};
use ir::{ClassId, FieldId, MethodId, MethodKind, Origin, Type};

use super::{Writer, Written, lower_first, parts};
use crate::words::{boxed_type, string_text};

/// Longer arrays are not written element by element.
const LONGEST_LIST: usize = 40;

impl Writer<'_> {
    /// An object as an expression: its name if it has one, or needs one.
    pub(super) fn thing(&mut self, at: usize, ty: &Type) -> Written<String> {
        if let Some(known) = self.names.get(&at).cloned() {
            // Its variable may have been declared for another place.
            return match self.recipe.things.get(at) {
                Some(Thing::Fields { class, .. }) if self.hidden.contains(class) => {
                    match self.place_type(ty) {
                        Some(name) => Ok(format!("(({name}) {known})")),
                        None => Ok(known),
                    }
                }
                _ => Ok(known),
            };
        }
        let Some(thing) = self.recipe.things.get(at) else {
            return Err("a part that is not there".to_string());
        };
        let has_identity = matches!(
            thing,
            Thing::Array { .. }
                | Thing::Fields { .. }
                | Thing::Built { .. }
                | Thing::Collection { .. }
                | Thing::Table { .. }
        );
        let is_shared = self.uses.get(&at).copied().unwrap_or(0) > 1;
        let is_simple = match thing {
            Thing::Array { length, cells, .. } => *length <= LONGEST_LIST || cells.is_empty(),
            Thing::Fields { fields, .. } => fields.is_empty(),
            Thing::Built { then, .. } => then.is_empty(),
            Thing::Collection { class, items, .. } => written_at_once(class, items),
            Thing::Table { class, .. } => self.is_lambda(*class),
            _ => true,
        };
        if is_simple && !(has_identity && (is_shared || self.is_cyclic(at))) {
            return self.inline(at, ty);
        }
        self.named(at, ty, None)
    }

    /// A variable that holds the object, with everything done to it that makes it.
    pub(super) fn named(&mut self, at: usize, ty: &Type, wanted: Option<&str>) -> Written<String> {
        let Some(thing) = self.recipe.things.get(at).cloned() else {
            return Err("a part that is not there".to_string());
        };
        let own = self.type_of(&thing, ty)?;
        let wanted = match wanted {
            Some(wanted) => wanted.to_string(),
            None => {
                let text = own.rsplit('.').next().unwrap_or("object");
                let name = text.trim_end_matches("[]").to_string();
                lower_first(&if name.len() < text.len() { format!("{name}s") } else { name })
            }
        };
        if self.open.contains(&at) {
            return Err("an object that is needed for its own construction".to_string());
        }
        match &thing {
            Thing::Array { element, length, cells }
                if *length > LONGEST_LIST || self.is_cyclic(at) =>
            {
                let name = self.free_name(&wanted);
                self.names.insert(at, name.clone());
                let empty = self.empty_array(element, *length)?;
                self.lines.push(format!("{own} {name} = {empty};"));
                for (i, cell) in cells {
                    let value = self.value(*cell, element)?;
                    self.lines.push(format!("{name}[{i}] = {value};"));
                }
                Ok(name)
            }
            Thing::Fields { class, fields } => {
                self.with_fields((at, &own), *class, fields, &wanted)
            }
            Thing::Built { then, .. } => {
                self.open.push(at);
                let value = self.inline(at, ty)?;
                self.open.pop();
                let name = self.free_name(&wanted);
                self.names.insert(at, name.clone());
                self.lines.push(format!("{own} {name} = {value};"));
                for (method, args) in then {
                    let args = self.arguments(*method, args, 1)?;
                    let info = self.program.method(*method);
                    if !self.is_seen(info.visibility, info.class) {
                        return Err(format!("`{}` is not accessible", info.name));
                    }
                    self.throws |= !info.throws.is_empty();
                    self.lines.push(format!("{name}.{}({args});", info.name));
                }
                Ok(name)
            }
            Thing::Table { class, built, answers } if !self.is_lambda(*class) => {
                self.open.push(at);
                let lines = self.anonymous(*class, built.as_ref(), answers)?;
                self.open.pop();
                let name = self.free_name(&wanted);
                self.names.insert(at, name.clone());
                let last = lines.len().saturating_sub(1);
                for (i, line) in lines.into_iter().enumerate() {
                    let start = if i == 0 { format!("{own} {name} = ") } else { String::new() };
                    let end = if i == last { ";" } else { "" };
                    self.lines.push(format!("{start}{line}{end}"));
                }
                Ok(name)
            }
            Thing::Collection { class, items, listed } if !written_at_once(class, items) => {
                let items = items.clone();
                let name = self.free_name(&wanted);
                self.names.insert(at, name.clone());
                let given = self.listed(*listed)?;
                self.lines.push(format!("{own} {name} = new {class}<>({given});"));
                for (key, value) in items {
                    let key = self.element(key)?;
                    match value {
                        Some(value) => {
                            let value = self.element(value)?;
                            self.lines.push(format!("{name}.put({key}, {value});"));
                        }
                        None => self.lines.push(format!("{name}.add({key});")),
                    }
                }
                Ok(name)
            }
            _ => {
                self.open.push(at);
                let value = self.inline(at, ty)?;
                self.open.pop();
                let name = self.free_name(&wanted);
                self.names.insert(at, name.clone());
                self.lines.push(format!("{own} {name} = {value};"));
                Ok(name)
            }
        }
    }

    pub(super) fn type_of(&self, thing: &Thing, ty: &Type) -> Written<String> {
        match thing {
            Thing::Array { element, .. } => Ok(format!("{}[]", self.type_name(element)?)),
            Thing::Text(_) => Ok("String".to_string()),
            Thing::Fields { class, .. } if self.hidden.contains(class) => {
                Ok(self.place_type(ty).unwrap_or_else(|| "Object".to_string()))
            }
            Thing::Fields { class, .. }
            | Thing::Built { class, .. }
            | Thing::Boxed { class, .. }
            | Thing::Big { class, .. }
            | Thing::Table { class, .. }
            | Thing::Exception { class } => self.class_name(*class),
            Thing::Constant(field) => self.class_name(self.program.field(*field).class),
            Thing::Unknown { .. } | Thing::TooLarge => self.type_name(ty),
            // Type arguments are not written: those of the parameter are right.
            Thing::Collection { class, .. } => Ok((*class).to_string()),
        }
    }

    fn inline(&mut self, at: usize, ty: &Type) -> Written<String> {
        let Some(thing) = self.recipe.things.get(at).cloned() else {
            return Err("a part that is not there".to_string());
        };
        match thing {
            Thing::Array { element, length, cells } => {
                if length > LONGEST_LIST || (cells.is_empty() && length > 4) {
                    return self.empty_array(&element, length);
                }
                let mut items = Vec::new();
                for i in 0..length {
                    items.push(match cells.get(&i) {
                        // The initialiser of an array assigns.
                        Some(part) => {
                            let value = self.value(*part, &element)?;
                            let bare = value.strip_prefix("(byte) ");
                            bare.or(value.strip_prefix("(short) ")).unwrap_or(&value).to_string()
                        }
                        None => default_value(&element).to_string(),
                    });
                }
                Ok(format!("new {}[] {{{}}}", self.type_name(&element)?, items.join(", ")))
            }
            Thing::Text(units) => match units.split_first() {
                Some((first, rest))
                    if rest.len() >= 24 && rest.iter().all(|unit| unit == first) =>
                {
                    Ok(format!("{}.repeat({})", string_text(&[*first]), units.len()))
                }
                _ => Ok(string_text(&units)),
            },
            Thing::Big { class, value, scale } => {
                Ok(super::big_text(&self.class_name(class)?, value, scale))
            }
            Thing::Boxed { class, value } => {
                let own = boxed_type(self.program, class);
                let text = self.value(value, &own)?;
                match *ty == Type::Class(class) {
                    true => Ok(text),
                    false => Ok(format!("{}.valueOf({text})", self.class_name(class)?)),
                }
            }
            Thing::Constant(field) => {
                let field = self.program.field(field);
                Ok(format!("{}.{}", self.class_name(field.class)?, field.name))
            }
            Thing::Fields { class, fields } => {
                let value = match self.constructed(at, class, &fields)? {
                    Some((value, _)) => value,
                    None => self.empty_object(class)?,
                };
                match self.place_type(ty).filter(|_| self.hidden.contains(&class)) {
                    Some(name) => Ok(format!("({name}) {value}")),
                    None => Ok(value),
                }
            }
            Thing::Built { class, by, args, .. } => {
                let method = self.program.method(by);
                if !self.is_seen(method.visibility, method.class) {
                    return Err(format!("`{}` is not accessible", method.signature));
                }
                let is_new = method.kind == MethodKind::Constructor;
                self.throws |= !method.throws.is_empty();
                let name = self.class_name(class)?;
                if is_new && let Some(ty) = self.outer_of(by) {
                    let [outer, args @ ..] = args.as_slice() else {
                        return Err("an object of an inner class".to_string());
                    };
                    let outer = self.value(*outer, &ty)?;
                    let args = self.arguments(by, args, 2)?;
                    return Ok(format!("{outer}.new {}({args})", self.simple(class)));
                }
                let args = self.arguments(by, &args, usize::from(is_new))?;
                Ok(match is_new {
                    true => format!("new {name}({args})"),
                    false => format!("{name}.{}({args})", method.name),
                })
            }
            Thing::Table { class, answers, .. } => {
                let lambda = self.table(class, &answers)?;
                // Where any object may stand, nothing says which interface it is.
                match *ty == Type::Class(class) {
                    true => Ok(lambda),
                    false => Ok(format!("(({}) {lambda})", self.class_name(class)?)),
                }
            }
            Thing::Exception { class } => Ok(format!("new {}()", self.class_name(class)?)),
            Thing::Collection { class, items, listed } => {
                let given = self.listed(listed)?;
                let mut keys = Vec::new();
                for (key, _) in &items {
                    keys.push(self.element(*key)?);
                }
                Ok(match keys.as_slice() {
                    [one]
                        if matches!(
                            class,
                            "java.lang.StringBuilder"
                                | "java.lang.StringBuffer"
                                | "java.util.Scanner"
                        ) =>
                    {
                        format!("new {class}({one})")
                    }
                    [] if class == "java.util.Optional" => format!("{class}.empty()"),
                    [one] if class == "java.util.Optional" => format!("{class}.of({one})"),
                    [] if class == "java.util.EnumSet" => format!("{class}.noneOf({given})"),
                    all if class == "java.util.EnumSet" => {
                        format!("{class}.of({})", all.join(", "))
                    }
                    [] => format!("new {class}<>({given})"),
                    _ => format!("new {class}<>(java.util.List.of({}))", keys.join(", ")),
                })
            }
            Thing::Unknown { .. } => Err("an object that only the program makes".to_string()),
            Thing::TooLarge => Err("an object that is too large".to_string()),
        }
    }

    /// What a collection of constants is told when it is made.
    fn listed(&self, listed: Option<ClassId>) -> Written<String> {
        match listed {
            Some(class) => Ok(format!("{}.class", self.class_name(class)?)),
            None => Ok(String::new()),
        }
    }

    /// An element of a collection: a box as its literal.
    fn element(&mut self, part: Part) -> Written<String> {
        let ty = match part {
            Part::Thing(at) => match self.recipe.things.get(at) {
                Some(Thing::Boxed { class, .. }) => Type::Class(*class),
                _ => Type::Null,
            },
            _ => Type::Null,
        };
        self.value(part, &ty)
    }

    fn empty_array(&self, element: &Type, length: usize) -> Written<String> {
        let name = self.type_name(element)?;
        let plain = name.trim_end_matches("[]");
        let rest = name.get(plain.len()..).unwrap_or_default();
        Ok(format!("new {plain}[{length}]{rest}"))
    }

    /// The constructor without parameters, if it can be called from here.
    fn plain_constructor(&self, class: ClassId) -> bool {
        let declared = self.program.class(class);
        if declared.origin != Origin::Source {
            return declared.binary_name == "java.lang.Object";
        }
        declared.methods.iter().map(|id| self.program.method(*id)).any(|method| {
            method.kind == MethodKind::Constructor
                && method.params.len() == 1
                && self.is_seen(method.visibility, class)
        })
    }

    fn empty_object(&mut self, class: ClassId) -> Written<String> {
        let declared = self.program.class(class);
        if declared.is_abstract {
            let name = declared.name;
            return Err(format!("nobody makes an object of the abstract class `{name}`"));
        }
        if self.plain_constructor(class)
            && let Ok(name) = self.class_name(class)
        {
            return Ok(format!("new {name}()"));
        }
        self.needs.allocate = true;
        Ok(format!("allocate({})", self.class_object(class)?))
    }

    /// An object whose fields are set.
    fn with_fields(
        &mut self,
        (at, own): (usize, &str),
        class: ClassId,
        fields: &BTreeMap<FieldId, Part>,
        wanted: &str,
    ) -> Written<String> {
        let name = self.free_name(wanted);
        let (value, fields) = match self.constructed(at, class, fields)? {
            Some(constructed) => constructed,
            None => (self.empty_object(class)?, fields.clone()),
        };
        let value = match self.hidden.contains(&class) && own != "Object" {
            true => format!("({own}) {value}"),
            false => value,
        };
        self.names.insert(at, name.clone());
        self.lines.push(format!("{own} {name} = {value};"));
        for (id, part) in fields {
            let field = self.program.field(id);
            let value = self.value(part, &field.ty)?;
            let is_named = !self.hidden.contains(&class)
                && !self.hidden.contains(&field.class)
                && !self.is_hidden(&field.ty);
            if is_named && self.is_seen(field.visibility, field.class) && !field.is_final {
                let bare = value.strip_prefix("(byte) ").or(value.strip_prefix("(short) "));
                let value = bare.unwrap_or(&value);
                self.lines.push(format!("{name}.{} = {value};", field.name));
            } else {
                self.needs.set = true;
                let owner = self.class_object(field.class)?;
                self.lines.push(format!("set({name}, {owner}, \"{}\", {value});", field.name));
            }
        }
        Ok(name)
    }

    /// The name of the type of a place, if it has one here.
    fn place_type(&self, ty: &Type) -> Option<String> {
        match ty {
            Type::Class(_) => self.type_name(ty).ok(),
            _ => None,
        }
    }

    /// The class whose object a constructor is given that of an inner class is made inside of.
    fn outer_of(&self, constructor: MethodId) -> Option<Type> {
        let method = self.program.method(constructor);
        let local = method.params.get(1).and_then(|param| method.locals.get(param.index()))?;
        (local.name == "this$0").then(|| local.ty.clone())
    }

    pub(super) fn arguments(
        &mut self,
        method: MethodId,
        args: &[Part],
        skip: usize,
    ) -> Written<String> {
        let info = self.program.method(method);
        let written = info.params.iter().skip(skip).filter_map(|p| info.locals.get(p.index()));
        if written.into_iter().any(|local| local.name.as_str().contains('$')) {
            return Err("an object of an inner class".to_string());
        }
        let siblings = self.program.class(info.class).methods.iter();
        let is_overloaded = siblings
            .map(|id| self.program.method(*id))
            .filter(|other| other.name == info.name && other.params.len() == info.params.len())
            .count()
            > 1;
        let mut texts = Vec::new();
        for (param, part) in info.params.iter().skip(skip).zip(args) {
            let ty = info.locals.get(param.index()).map_or(Type::Null, |local| local.ty.clone());
            if self.is_hidden(&ty) {
                return Err("an argument of a class that is not accessible".to_string());
            }
            let text = self.value(*part, &ty)?;
            texts.push(match part {
                Part::Null if is_overloaded || info.is_varargs => {
                    format!("({}) {text}", self.type_name(&ty)?)
                }
                _ => text,
            });
        }
        Ok(texts.join(", "))
    }

    /// Whether something that the object is made from needs the object.
    pub(super) fn is_cyclic(&self, at: usize) -> bool {
        let mut seen = std::collections::BTreeSet::new();
        let mut list = vec![at];
        while let Some(next) = list.pop() {
            let Some(thing) = self.recipe.things.get(next) else { continue };
            for part in parts(thing) {
                if let Part::Thing(other) = part {
                    if other == at {
                        return true;
                    }
                    if seen.insert(other) {
                        list.push(other);
                    }
                }
            }
        }
        false
    }
}

/// Whether one expression makes the collection.
fn written_at_once(class: &str, items: &[(Part, Option<Part>)]) -> bool {
    let one_by_one = matches!(class, "java.util.Stack" | "java.util.PriorityQueue");
    // Lists that nothing changes have no null.
    let is_list = items.iter().all(|(key, value)| value.is_none() && *key != Part::Null);
    items.is_empty() || (!one_by_one && is_list)
}

pub(super) fn default_value(ty: &Type) -> &'static str {
    match ty {
        Type::Bool => "false",
        Type::Int(ir::IntKind::Char) => "'\\0'",
        Type::Int(ir::IntKind::Long) => "0L",
        Type::Int(_) => "0",
        Type::Float(ir::FloatKind::Float) => "0.0f",
        Type::Float(ir::FloatKind::Double) => "0.0",
        _ => "null",
    }
}
