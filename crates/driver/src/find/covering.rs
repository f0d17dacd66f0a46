//! Tests that pass: the call, and what can be seen of it afterwards.

use std::collections::BTreeSet;

use base::SourceMap;
use interp::concolic::{Look, Part, Recipe, Root, Sight, Thing};
use ir::{ClassId, MethodId, MethodKind, Program, Type, Visibility};
use search::Covering;
use search::java::{self, Code, Hidden, Needs};

use super::junit::JUnit;
use super::written;

/// Longer arrays are not compared.
const LONGEST: usize = 40;

/// A test that was written.
pub struct Test {
    /// What is said of it in its name, after that of the method.
    pub word: String,
    pub lines: Vec<String>,
    pub throws: bool,
    pub needs: Needs,
    pub assertions: BTreeSet<&'static str>,
}

/// Writes the tests of one method.
pub struct Tests<'a> {
    pub program: &'a Program,
    method: MethodId,
    hidden: Hidden,
    junit: JUnit,
}

impl<'a> Tests<'a> {
    pub fn new(program: &'a Program, sources: &SourceMap, method: MethodId) -> Tests<'a> {
        let hidden = written::hidden(program, sources, method);
        Tests { program, method, hidden, junit: JUnit::default() }
    }

    pub fn for_junit(self, junit: JUnit) -> Tests<'a> {
        Tests { junit, ..self }
    }
}

impl search::Writer for Tests<'_> {
    fn test(&self, run: &Covering) -> Option<String> {
        self.write(run).ok().map(|test| test.lines.join("\n"))
    }

    fn can_call(&self, method: MethodId) -> bool {
        let info = self.program.method(method);
        let class = self.program.class(info.class);
        let is_made = info.kind != MethodKind::Constructor
            || (!class.is_abstract && info.visibility != Visibility::Private);
        is_made && self.class_name(info.class).is_some()
    }
}

/// An expression, and the type that it has for the compiler, if that is known.
struct Place {
    text: String,
    ty: Option<Type>,
}

impl Tests<'_> {
    fn package(&self) -> &str {
        self.program.class(self.program.method(self.method).class).package.as_str()
    }

    fn class_name(&self, class: ClassId) -> Option<String> {
        java::class_name(self.program, self.package(), class, &self.hidden)
    }

    /// The test of a run, or why there is none.
    pub fn write(&self, run: &Covering) -> Result<Test, String> {
        let mut code = java::code(self.program, self.method, &run.recipe, &self.hidden)?;
        if !code.stubs.is_empty() {
            return Err("a method without a body gives what it depends on".to_string());
        }
        let mut lines = self.statics(run, &mut code)?;
        lines.extend(code.setup.iter().cloned());
        let mut test = Test {
            word: String::new(),
            lines,
            throws: false,
            needs: Needs::default(),
            assertions: BTreeSet::new(),
        };
        if !test.lines.is_empty() {
            test.lines.push(String::new());
        }
        let mut made = None;
        match &run.thrown {
            Some(thrown) => {
                let Some(ty) = self.exception_name(&thrown.class) else {
                    return Err("an exception that has no name".to_string());
                };
                if !self.junit.can_say_what_is_thrown() {
                    return Err("JUnit before 4.13 does not say what is thrown".to_string());
                }
                let call = statement(&code.call);
                let throwing = format!("assertThrows({ty}.class, () -> {{ {call}; }});");
                test.assertions.insert("assertThrows");
                let message = thrown.message.as_deref();
                let is_whole = |text: &str| !text.contains(char::REPLACEMENT_CHARACTER);
                match message.filter(|text| is_whole(text)) {
                    Some(message) => {
                        let name = code.free_name("thrown");
                        test.lines.push(format!("{ty} {name} = {throwing}"));
                        let message = written::quoted(message);
                        test.assertions.insert("assertEquals");
                        test.lines.push(format!("assertEquals({message}, {name}.getMessage());"));
                    }
                    None => test.lines.push(throwing),
                }
                let name = thrown.class.rsplit(['.', '$']).next().unwrap_or("Exception");
                test.word = format!("Throws{name}");
            }
            None => {
                let is_new = self.program.method(self.method).kind == MethodKind::Constructor;
                let owner = self.class_name(self.program.method(self.method).class);
                let call = code.call.clone();
                match (code.result.clone(), owner) {
                    (Some(ty), _) => {
                        test.lines.push(format!("{ty} {} = {call};", code.result_name));
                    }
                    (None, Some(owner)) if is_new => {
                        let name = code.free_name("made");
                        test.lines.push(format!("{owner} {name} = {call};"));
                        made = Some(name);
                    }
                    _ => test.lines.push(format!("{call};")),
                }
            }
        }
        let sights = &run.view.sights;
        let is_result = |sight: &&Sight| sight.root == Root::Result;
        let order = sights.iter().filter(is_result).chain(sights.iter().filter(|s| !is_result(s)));
        let made = made.as_deref();
        for sight in order {
            let line = self.assertion(run, sight, &mut code, made, &mut test.assertions);
            if let Some(line) = line.filter(|line| !test.lines.contains(line)) {
                test.lines.push(line);
            }
        }
        test.throws = code.throws;
        test.needs = code.needs;
        Ok(test)
    }

    fn is_hidden(&self, ty: &Type) -> bool {
        match ty {
            Type::Class(class) => self.hidden.contains(class),
            Type::Array(element) => self.is_hidden(element),
            _ => false,
        }
    }

    /// What static fields hold before, so that no other test matters.
    fn statics(&self, run: &Covering, code: &mut Code) -> Result<Vec<String>, String> {
        let mut lines = Vec::new();
        for (id, at) in &run.view.statics {
            let field = self.program.field(*id);
            let part = run.view.values.args.get(*at).copied().unwrap_or(Part::Null);
            let value = match self.is_told(&run.view.values, part) && !is_array(run, part) {
                true => self.text(&run.view.values, part, &field.ty),
                false => None,
            };
            let Some(value) = value.filter(|_| !field.is_final) else {
                return Err("it depends on static state that a test cannot put back".to_string());
            };
            let owner = self.class_name(field.class);
            match owner.filter(|_| self.is_seen(field.visibility, field.class)) {
                Some(owner) => lines.push(format!("{owner}.{} = {value};", field.name)),
                None => {
                    let Some(class) = self.class_object(field.class) else {
                        return Err("static state of a class that has no name".to_string());
                    };
                    code.needs.set = true;
                    code.throws = true;
                    lines.push(format!("set(null, {class}, \"{}\", {value});", field.name));
                }
            }
        }
        Ok(lines)
    }

    fn class_object(&self, class: ClassId) -> Option<String> {
        java::class_object(self.program, self.package(), class, &self.hidden)
    }

    /// The name of a class of exceptions, or of one above it.
    fn exception_name(&self, binary: &str) -> Option<String> {
        let mut at = self.program.classes.iter().find(|class| class.binary_name == binary);
        if at.is_none() {
            return Some(source_name(binary));
        }
        while let Some(class) = at {
            let index = self.program.classes.iter().position(|other| std::ptr::eq(other, class))?;
            if let Some(name) = self.class_name(ClassId(index as u32)) {
                return Some(name);
            }
            at = class.superclass.map(|above| self.program.class(above));
        }
        None
    }

    fn is_seen(&self, visibility: Visibility, owner: ClassId) -> bool {
        match visibility {
            Visibility::Private => false,
            Visibility::Package | Visibility::Protected => {
                self.program.class(owner).package.as_str() == self.package()
            }
            Visibility::Public => true,
        }
    }

    /// How a place is written.
    fn place(
        &self,
        run: &Covering,
        sight: &Sight,
        code: &mut Code,
        made: Option<&str>,
    ) -> Option<Place> {
        let info = self.program.method(self.method);
        let mut place = match sight.root {
            Root::Result => {
                // Its type may have no name here.
                let ty = Some(info.result.clone()).filter(|ty| !self.is_hidden(ty));
                code.result.as_ref()?;
                Place { text: code.result_name.clone(), ty }
            }
            Root::Argument(i) => match code.name(i) {
                Some(name) => {
                    let ty = run.recipe.args.get(i).and_then(|part| type_of(&run.recipe, *part));
                    // Its variable is of the type of the parameter then.
                    let local = info.params.get(i).and_then(|p| info.locals.get(p.index()));
                    let declared = || local.map(|local| local.ty.clone());
                    let ty = ty.filter(|ty| !self.is_hidden(ty)).or_else(declared);
                    let ty = ty.filter(|ty| !self.is_hidden(ty));
                    Place { text: name.to_string(), ty }
                }
                None if i == 0 && info.kind == MethodKind::Constructor => {
                    Place { text: made?.to_string(), ty: Some(Type::Class(info.class)) }
                }
                None => return None,
            },
            Root::Static => Place { text: "null".to_string(), ty: None },
        };
        for look in &sight.path {
            place = match look {
                Look::Field(id) => {
                    let field = self.program.field(*id);
                    let owner = self.class_name(field.class);
                    if self.is_seen(field.visibility, field.class)
                        && let Some(owner) = owner
                    {
                        let object = match field.is_static {
                            true => owner,
                            false => self.seen_as(&place, field.class)?,
                        };
                        let text = format!("{object}.{}", field.name);
                        Place { text, ty: Some(field.ty.clone()) }
                    } else if java::has_observer(self.program, self.method, *id, code) {
                        // The method is asked.
                        return None;
                    } else {
                        let class = self.class_object(field.class)?;
                        code.needs.get = true;
                        code.throws = true;
                        let object = &place.text;
                        let text = format!("get({object}, {class}, \"{}\")", field.name);
                        Place { text, ty: None }
                    }
                }
                Look::Call(id) => {
                    let method = self.program.method(*id);
                    if !self.is_seen(method.visibility, method.class) {
                        return None;
                    }
                    let object = self.seen_as(&place, method.class)?;
                    let text = format!("{object}.{}()", method.name);
                    Place { text, ty: Some(method.result.clone()) }
                }
                Look::Cell(at) => {
                    let (object, element) = match &place.ty {
                        Some(Type::Array(element)) => (place.text.clone(), (**element).clone()),
                        _ => {
                            let object = self.program.well_known.object?;
                            (format!("((Object[]) {})", place.text), Type::Class(object))
                        }
                    };
                    Place { text: format!("{object}[{at}]"), ty: Some(element) }
                }
                Look::Length => {
                    let object = match &place.ty {
                        Some(Type::Array(_)) => place.text.clone(),
                        _ => format!("((Object[]) {})", place.text),
                    };
                    Place { text: format!("{object}.length"), ty: Some(Type::INT) }
                }
            };
        }
        Some(place)
    }

    /// The object as one of the class, with a cast if the compiler does not know.
    fn seen_as(&self, place: &Place, class: ClassId) -> Option<String> {
        let mut at = match &place.ty {
            Some(Type::Class(own)) => Some(*own),
            _ => None,
        };
        while let Some(own) = at.filter(|own| *own != class) {
            at = self.program.classes.get(own.index()).and_then(|class| class.superclass);
        }
        match at {
            Some(_) => Some(place.text.clone()),
            None => Some(format!("(({}) {})", self.class_name(class)?, place.text)),
        }
    }

    /// An assertion that a place holds what it held.
    fn assertion(
        &self,
        run: &Covering,
        sight: &Sight,
        code: &mut Code,
        made: Option<&str>,
        assertions: &mut BTreeSet<&'static str>,
    ) -> Option<String> {
        let (needs, throws) = (code.needs, code.throws);
        let line = self.assertion_of(run, sight, code, made);
        match line {
            Some((word, line)) => {
                assertions.insert(word);
                Some(line)
            }
            None => {
                (code.needs, code.throws) = (needs, throws);
                None
            }
        }
    }

    fn assertion_of(
        &self,
        run: &Covering,
        sight: &Sight,
        code: &mut Code,
        made: Option<&str>,
    ) -> Option<(&'static str, String)> {
        let values = &run.view.values;
        let part = *values.args.get(sight.at)?;
        let thing = match part {
            Part::Thing(at) => Some(values.things.get(at)?),
            _ => None,
        };
        let is_variable = matches!(sight.root, Root::Argument(_)) && sight.path.is_empty();
        let may_change = matches!(thing, Some(Thing::Array { .. } | Thing::Collection { .. }));
        if is_variable && !may_change {
            return None;
        }
        let place = self.place(run, sight, code, made)?;
        let Place { text: at, ty } = place;
        if let Some(same) = sight.same {
            let other = self.place(run, run.view.sights.get(same)?, code, made)?;
            return Some(("assertSame", format!("assertSame({}, {at});", other.text)));
        }
        let Some(thing) = thing else {
            return Some(match part {
                Part::Null => ("assertNull", format!("assertNull({at});")),
                Part::Plain(interp::Value::Bool(b)) if ty.is_some() => {
                    let word = if b { "assertTrue" } else { "assertFalse" };
                    (word, format!("{word}({at});"))
                }
                part => {
                    let own = self.declared(sight).or(ty.clone())?;
                    let text = self.text(values, part, &own)?;
                    ("assertEquals", self.junit.equals(&text, &at, ty.as_ref()))
                }
            });
        };
        match thing {
            Thing::Text(units) => {
                let text = search::words::string_text(units);
                Some(("assertEquals", format!("assertEquals({text}, {at});")))
            }
            Thing::Array { element, length, cells } => {
                if *length > LONGEST || cells.values().any(|cell| !self.is_told(values, *cell)) {
                    return None;
                }
                let own = Type::Array(Box::new(element.clone()));
                let text = self.text(values, part, &own)?;
                let at = match &ty {
                    Some(Type::Array(_)) => at,
                    _ => {
                        let package = self.package();
                        let name = java::type_name(self.program, package, &own, &self.hidden)?;
                        format!("({name}) {at}")
                    }
                };
                Some(("assertArrayEquals", self.junit.array_equals(&text, &at, element)))
            }
            Thing::Big { .. } => {
                let object = Type::Class(self.program.well_known.object?);
                let text = self.text(values, part, &object)?;
                Some(("assertEquals", format!("assertEquals({text}, {at});")))
            }
            Thing::Boxed { class, value } => {
                let name = self.class_name(*class)?;
                let own = search::words::boxed_type(self.program, *class);
                let text = self.text(values, *value, &own)?;
                let text = format!("{name}.valueOf({text})");
                Some(("assertEquals", self.junit.equals(&text, &at, ty.as_ref())))
            }
            Thing::Constant(_) => {
                let object = Type::Class(self.program.well_known.object?);
                let text = self.text(values, part, &object)?;
                Some(("assertEquals", format!("assertEquals({text}, {at});")))
            }
            Thing::Collection { class, items, .. } => self.collection(values, class, items, &at),
            Thing::Unknown { class: Some(class) } if sight.root == Root::Result => {
                // The interpreter has classes of its own.
                let declared = self.program.classes.get(class.index());
                let is_ours = declared.is_some_and(|class| class.origin == ir::Origin::Source);
                match self.class_name(*class).filter(|_| is_ours && sight.path.is_empty()) {
                    Some(name) => {
                        let text = format!("assertEquals({name}.class, {at}.getClass());");
                        Some(("assertEquals", text))
                    }
                    None => Some(("assertNotNull", format!("assertNotNull({at});"))),
                }
            }
            Thing::Fields { .. }
            | Thing::Built { .. }
            | Thing::Table { .. }
            | Thing::Exception { .. }
            | Thing::Unknown { .. } => Some(("assertNotNull", format!("assertNotNull({at});"))),
            Thing::TooLarge => None,
        }
    }

    fn collection(
        &self,
        values: &Recipe,
        class: &str,
        items: &[(Part, Option<Part>)],
        at: &str,
    ) -> Option<(&'static str, String)> {
        let mut elements = Vec::new();
        for part in items.iter().flat_map(|(key, value)| [Some(*key), *value]).flatten() {
            let is_array = matches!(part, Part::Thing(at)
                if matches!(values.things.get(at), Some(Thing::Array { .. })));
            if is_array {
                return None;
            }
            elements.push(self.element(values, part)?);
        }
        let has_null = elements.iter().any(|text| text == "null");
        let list = match elements.as_slice() {
            [] => "java.util.List.of()".to_string(),
            [one] if one == "null" => "java.util.Arrays.asList((Object) null)".to_string(),
            _ => format!("java.util.Arrays.asList({})", elements.join(", ")),
        };
        let text = match class {
            "java.lang.StringBuilder" => {
                let text = elements.first()?;
                format!("assertEquals({text}, String.valueOf((Object) {at}));")
            }
            "java.util.Optional" => match elements.as_slice() {
                [] => format!("assertEquals(java.util.Optional.empty(), {at});"),
                [one] => format!("assertEquals(java.util.Optional.of({one}), {at});"),
                _ => return None,
            },
            "java.util.Collection" => format!(
                "assertEquals({list}, new java.util.ArrayList<Object>((java.util.Collection<?>) {at}));"
            ),
            "java.util.Set" => format!("assertEquals(new java.util.HashSet<>({list}), {at});"),
            "java.util.Map" if !has_null && items.len() <= 10 => {
                format!("assertEquals(java.util.Map.of({}), {at});", elements.join(", "))
            }
            "java.util.List" => format!("assertEquals({list}, {at});"),
            _ => return None,
        };
        Some(("assertEquals", text))
    }

    fn element(&self, values: &Recipe, part: Part) -> Option<String> {
        let ty = match part {
            Part::Thing(at) => match values.things.get(at)? {
                Thing::Boxed { class, .. } => Type::Class(*class),
                _ => Type::Null,
            },
            _ => Type::Null,
        };
        self.text(values, part, &ty)
    }

    /// Whether the parts of an array can be compared.
    fn is_told(&self, values: &Recipe, part: Part) -> bool {
        match part {
            Part::Thing(at) => match values.things.get(at) {
                Some(Thing::Array { length, cells, .. }) => {
                    *length <= LONGEST && cells.values().all(|cell| self.is_told(values, *cell))
                }
                Some(
                    Thing::Text(_) | Thing::Boxed { .. } | Thing::Big { .. } | Thing::Constant(_),
                ) => true,
                _ => false,
            },
            _ => true,
        }
    }

    /// The type of what is at the place, as it is declared.
    fn declared(&self, sight: &Sight) -> Option<Type> {
        match sight.path.last() {
            Some(Look::Field(field)) => Some(self.program.field(*field).ty.clone()),
            _ => None,
        }
    }

    fn text(&self, values: &Recipe, part: Part, ty: &Type) -> Option<String> {
        java::value(self.program, self.package(), values, (part, ty), &self.hidden)
    }
}

fn is_array(run: &Covering, part: Part) -> bool {
    let Part::Thing(at) = part else { return false };
    matches!(run.view.values.things.get(at), Some(Thing::Array { .. }))
}

/// The class of an object of the input.
fn type_of(recipe: &Recipe, part: Part) -> Option<Type> {
    match part {
        Part::Thing(at) => match recipe.things.get(at)? {
            Thing::Array { element, .. } => Some(Type::Array(Box::new(element.clone()))),
            Thing::Fields { class, .. }
            | Thing::Built { class, .. }
            | Thing::Table { class, .. } => Some(Type::Class(*class)),
            _ => None,
        },
        _ => None,
    }
}

/// A call as a statement: a cast alone is none.
fn statement(call: &str) -> &str {
    match call.strip_prefix('(').and_then(|call| call.split_once(") ")) {
        Some((_, call)) => call,
        None => call,
    }
}

/// The name of a class in a source, from that of the JVM.
fn source_name(binary: &str) -> String {
    let name = binary.replace('$', ".");
    name.strip_prefix("java.lang.").filter(|rest| !rest.contains('.')).unwrap_or(&name).to_string()
}
