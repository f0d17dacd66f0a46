//! Objects of interfaces and abstract classes whose methods do what a run was told: lambdas where the
//! language allows them, otherwise classes without a name.

use std::collections::BTreeSet;

use interp::concolic::{Answer, Part, Slot, Target};
use ir::{ClassId, MethodId, MethodKind, Program, Type, Visibility};

use super::things::default_value;
use super::{Writer, Written};

impl Writer<'_> {
    /// Whether a lambda can be an object of the type.
    pub(super) fn is_lambda(&self, class: ClassId) -> bool {
        self.program.function_of(class).is_some_and(|id| !self.hidden.generic.contains(&id))
    }

    /// A class without a name, line by line: what calls of its methods do, in order, and then the
    /// last again.
    pub(super) fn anonymous(
        &mut self,
        class: ClassId,
        built: Option<&(MethodId, Vec<Part>)>,
        answers: &[Answer],
    ) -> Written<Vec<String>> {
        let name = self.class_name(class)?;
        let args = match built {
            Some((by, args)) => {
                let maker = self.program.method(*by);
                if !self.is_seen(maker.visibility, maker.class) {
                    return Err(format!("`{}` is not accessible", maker.signature));
                }
                self.throws |= !maker.throws.is_empty();
                self.arguments(*by, args, 1)?
            }
            None => String::new(),
        };
        let mut lines = vec![format!("new {name}({args}) {{")];
        for id in open_methods(self.program, class) {
            let method = self.program.method(id);
            let owner = self.program.class(method.class);
            // Without type arguments methods are those of the erased class; of a class that has
            // none itself, but inherits from one that has, they are others.
            if owner.is_generic && method.class != class && !self.program.class(class).is_generic {
                return Err(format!("type arguments of `{}`", owner.name));
            }
            let is_seen = self.is_seen(method.visibility, method.class);
            let access = match method.visibility {
                _ if owner.kind.is_interface() => "public ",
                Visibility::Public => "public ",
                _ if !is_seen => return Err(format!("`{}` is not accessible", method.signature)),
                Visibility::Protected => "protected ",
                Visibility::Package | Visibility::Private => "",
            };
            let mut params = Vec::new();
            let mut names = Vec::new();
            for param in method.params.iter().skip(1) {
                let ty = method.locals.get(param.index()).map_or(&Type::Null, |local| &local.ty);
                let name = self.free_name(&format!("x{}", names.len()));
                params.push(format!("{} {name}", self.type_name(ty)?));
                names.push(name);
            }
            let own: Vec<Answer> =
                answers.iter().filter(|answer| answer.method == id).cloned().collect();
            let result = match &method.result {
                Type::Void => "void".to_string(),
                ty => self.type_name(ty)?,
            };
            let mut throws = Vec::new();
            if own.iter().any(|answer| answer.throws) {
                for class in &method.throws {
                    throws.push(self.class_name(class.class)?);
                }
            }
            let throws = match throws.is_empty() {
                true => String::new(),
                false => format!(" throws {}", throws.join(", ")),
            };
            let mut bodies = self.bodies(&method.result, &own, &names)?;
            let last = bodies.pop().unwrap_or_else(|| match &method.result {
                Type::Void => String::new(),
                ty => format!("return {};", default_value(ty)),
            });
            let head = format!("{access}{result} {}({}){throws}", method.name, params.join(", "));
            if bodies.is_empty() {
                let body = if last == "return;" { String::new() } else { last };
                let body = if body.is_empty() { "{}".to_string() } else { format!("{{ {body} }}") };
                lines.push(format!("    {head} {body}"));
                continue;
            }
            let calls = self.free_name("calls");
            lines.push(format!("    private int {calls};"));
            lines.push(format!("    {head} {{"));
            lines.push(format!("        switch ({calls}++) {{"));
            for (i, body) in bodies.iter().enumerate() {
                lines.push(format!("            case {i}: {body}"));
            }
            lines.push(format!("            default: {last}"));
            lines.push("        }".to_string());
            lines.push("    }".to_string());
        }
        lines.push("}".to_string());
        Ok(lines)
    }

    /// What each call does, as statements.
    fn bodies(&mut self, ty: &Type, answers: &[Answer], names: &[String]) -> Written<Vec<String>> {
        let mut bodies = Vec::new();
        for answer in answers {
            let mut body = String::new();
            for change in &answer.changes {
                let target = match change.target {
                    Target::Argument(at) => match names.get(at) {
                        // Type arguments are not written.
                        Some(name) => format!("(({}) {name})", self.type_name(&change.ty)?),
                        None => return Err("an argument that is not there".to_string()),
                    },
                    Target::Input(part) => self.value(part, &change.ty)?,
                };
                let (place, own) = match (change.slot, &change.ty) {
                    (Slot::Cell(at), Type::Array(element)) => {
                        (format!("{target}[{at}]"), (**element).clone())
                    }
                    (Slot::Field(id), _) => {
                        let field = self.program.field(id);
                        if !self.is_seen(field.visibility, field.class) || field.is_final {
                            return Err(format!("`{}` is not accessible", field.name));
                        }
                        (format!("{target}.{}", field.name), field.ty.clone())
                    }
                    _ => return Err("a place that is not there".to_string()),
                };
                let value = self.value(change.value, &own)?;
                body.push_str(&format!("{place} = {value}; "));
            }
            let end = match (answer.throws, ty) {
                (true, _) => format!("throw {};", self.value(answer.gives, &Type::Null)?),
                (false, Type::Void) => "return;".to_string(),
                (false, ty) => format!("return {};", self.value(answer.gives, ty)?),
            };
            bodies.push(format!("{body}{end}"));
        }
        Ok(bodies)
    }

    /// A functional object: what its calls do, in order, and then the last again.
    pub(super) fn table(&mut self, class: ClassId, answers: &[Answer]) -> Written<String> {
        let Some(function) = self.program.function_of(class) else {
            return Err("not a functional interface".to_string());
        };
        let info = self.program.method(function);
        let count = info.params.len().saturating_sub(1);
        let names: Vec<String> = (0..count).map(|i| self.free_name(&format!("x{i}"))).collect();
        let params = match names.as_slice() {
            [one] => one.clone(),
            _ => format!("({})", names.join(", ")),
        };
        let ty = info.result.clone();
        if answers.iter().any(|answer| answer.throws || !answer.changes.is_empty()) {
            return self.acting_table(&ty, answers, &names, &params);
        }
        if ty == Type::Void {
            return Ok(format!("{params} -> {{}}"));
        }
        let mut values = Vec::new();
        for answer in answers {
            values.push(self.value(answer.gives, &ty)?);
        }
        let first = values.first().cloned().unwrap_or_else(|| default_value(&ty).to_string());
        if values.iter().all(|value| *value == first) {
            return Ok(format!("{params} -> {first}"));
        }
        let element = self.type_name(&ty)?;
        let list = self.free_name("results");
        let next = self.free_name("next");
        let values = values.join(", ");
        self.lines.push(format!("{element}[] {list} = new {element}[] {{{values}}};"));
        self.lines.push(format!("int[] {next} = {{0}};"));
        Ok(format!("{params} -> {list}[Math.min({next}[0]++, {list}.length - 1)]"))
    }

    /// The same, if it throws or changes something.
    fn acting_table(
        &mut self,
        ty: &Type,
        answers: &[Answer],
        names: &[String],
        params: &str,
    ) -> Written<String> {
        let mut bodies = self.bodies(ty, answers, names)?;
        if let [one] = bodies.as_slice() {
            return Ok(format!("{params} -> {{ {one} }}"));
        }
        let next = self.free_name("next");
        self.lines.push(format!("int[] {next} = {{0}};"));
        let last = bodies.pop().unwrap_or_default();
        let cases = bodies.iter().enumerate().map(|(i, body)| format!("case {i}: {body} "));
        let cases: String = cases.collect();
        Ok(format!("{params} -> {{ switch ({next}[0]++) {{ {cases}default: {last} }} }}"))
    }
}

/// The methods that a class below has to have.
fn open_methods(program: &Program, class: ClassId) -> Vec<MethodId> {
    let mut list = vec![class];
    let mut seen = BTreeSet::new();
    let mut all: Vec<MethodId> = Vec::new();
    while let Some(id) = list.pop() {
        let Some(declared) = program.classes.get(id.index()).filter(|_| seen.insert(id)) else {
            continue;
        };
        list.extend(declared.superclass.into_iter().chain(declared.interfaces.iter().copied()));
        all.extend(&declared.methods);
    }
    let is_overridden =
        |id: &MethodId| all.iter().any(|other| program.method(*other).overrides.contains(id));
    let mut open: Vec<MethodId> = all
        .iter()
        .copied()
        .filter(|id| {
            let method = program.method(*id);
            let of_object = matches!(method.name.as_str(), "equals" | "hashCode" | "toString");
            method.is_abstract
                && !method.is_static
                && method.kind == MethodKind::Method
                && !method.modifiers.model
                && !method.modifiers.ghost
                && !of_object
                && !is_overridden(id)
        })
        .collect();
    open.sort();
    open
}
