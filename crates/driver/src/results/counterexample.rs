//! Counterexamples as they are reported: by the names of the program, so that they can be
//! remembered and rendered without it.

use ir::model::{Example, Input, Object, Value as Given, local_name};
use ir::{FieldId, Local, LocalId, Program, Type};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use symex::trace::{FailedStep, Trace};
use symex::{Failure, Unit};

use crate::replay::walk::is_of;
use crate::results::confidence;
use crate::results::report::Finding;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Counterexample {
    /// It was replayed, and the program went wrong there. If not, it is a possible one.
    pub confirmed: bool,
    /// Whoever can call the method can bring it about, whatever fields hold.
    pub is_free: bool,
    /// The same but for the object that it is called on.
    pub is_free_but_this: bool,
    /// Values on entry of the method, of what the program names: the most telling first.
    pub entry: Vec<(String, String)>,
    /// Variables where it goes wrong that are not what they were on entry.
    pub here: Vec<(String, String)>,
    /// All that the method starts from, as typed data; `docs/report.schema.json` says how.
    pub model: Option<Value>,
}

impl Counterexample {
    pub fn of(program: &Program, unit: Unit, example: &Example) -> Counterexample {
        let (locals, params): (&[Local], &[LocalId]) = match unit {
            Unit::Method(id) | Unit::Inherited(_, id) => {
                let method = program.method(id);
                (&method.locals, &method.params)
            }
            Unit::Predicate(id) => (&program.predicate(id).locals, &program.predicate(id).params),
            Unit::Function(id) => (&program.function(id).locals, &program.function(id).params),
            Unit::Lemma(id) => (&program.lemma(id).locals, &program.lemma(id).params),
        };
        let here = example.at_failure(program, locals);
        // Where nothing runs, as in a contract, there is one state only.
        if !example.runs {
            return Counterexample {
                confirmed: false,
                is_free: false,
                is_free_but_this: false,
                entry: here,
                here: Vec::new(),
                model: None,
            };
        }
        let entry = example.entry(program, locals, params);
        // A parameter and what the lowering made of it have one name.
        let here = here.into_iter().filter(|value| !entry.contains(value)).collect();
        Counterexample {
            confirmed: example.confirmed,
            is_free: confidence::is_free(program, &example.input),
            is_free_but_this: confidence::is_free_but_this(program, unit, &example.input),
            entry,
            here,
            model: Some(model(program, &example.input, locals, params)),
        }
    }

    /// In one line: `for example with x = 3, this.count = -1, and i = 2 here`.
    pub fn text(&self) -> Option<String> {
        let list = |values: &[(String, String)]| {
            let all: Vec<String> = values.iter().map(|(n, v)| format!("{n} = {v}")).collect();
            all.join(", ")
        };
        let how = if self.confirmed { "for example" } else { "possibly" };
        let (entry, here) = (list(&self.entry), list(&self.here));
        match (entry.is_empty(), here.is_empty()) {
            (true, true) => None,
            (false, true) => Some(format!("{how} with {entry}")),
            (true, false) => Some(format!("{how} with {here} here")),
            (false, false) => Some(format!("{how} with {entry}, and {here} here")),
        }
    }
}

/// Says in a trace what came of the failures in it.
pub fn put_into(trace: &mut Trace, failures: &[Failure], findings: &[Finding]) {
    for (failure, finding) in failures.iter().zip(findings) {
        let Some(counterexample) = &finding.counterexample else { continue };
        // A run takes one of the paths that end there: its values are those of no other.
        let spans = &trace.spans;
        let is_its = |step: &FailedStep| is_of(step, spans, failure);
        let has_run = trace.failures.iter().any(|step| is_its(step) && !step.run.is_empty());
        for step in &mut trace.failures {
            if is_of(step, spans, failure) && (!has_run || !step.run.is_empty()) {
                let here = counterexample.here.iter();
                step.counterexample = counterexample.entry.iter().chain(here).cloned().collect();
                step.certain = counterexample.confirmed;
            }
        }
    }
}

fn model(program: &Program, input: &Input, locals: &[Local], params: &[LocalId]) -> Value {
    let parameters: Vec<Value> = params
        .iter()
        .zip(&input.args)
        .filter_map(|(param, value)| {
            let local = locals.get(param.index())?;
            let name = local_name(local)?;
            let ty = type_name(program, &local.ty);
            Some(json!({ "name": name, "type": ty, "value": plain(value) }))
        })
        .collect();
    let statics: Map<String, Value> = input
        .statics
        .iter()
        .map(|(field, value)| (static_name(program, *field), plain(value)))
        .collect();
    let objects: Vec<Value> = input.objects.iter().map(|o| object(program, o)).collect();
    json!({ "parameters": parameters, "statics": statics, "objects": objects })
}

fn object(program: &Program, object: &Object) -> Value {
    match object {
        Object::Instance { class, fields } => {
            let fields: Map<String, Value> = fields
                .iter()
                .map(|(field, value)| (program.field(*field).name.to_string(), plain(value)))
                .collect();
            json!({ "class": program.class(*class).name.as_str(), "fields": fields })
        }
        Object::Array { element, items } => {
            let elements: Vec<Value> = items.iter().map(plain).collect();
            json!({ "array": type_name(program, element), "elements": elements })
        }
        Object::Text(units) => json!({ "string": String::from_utf16_lossy(units) }),
        Object::Boxed { class, value } => {
            json!({ "box": program.class(*class).name.as_str(), "value": plain(value) })
        }
        Object::Constant(field) => json!({ "constant": static_name(program, *field) }),
        // Its constructor sets the fields.
        Object::Made(constructor) => {
            let class = program.class(program.method(*constructor).class);
            json!({ "class": class.name.as_str(), "fields": {} })
        }
    }
}

/// `{ "object": 0 }` is the first of the objects; `{ "any": true }` any value of the type.
fn plain(value: &Given) -> Value {
    match value {
        Given::Bool(b) => json!(b),
        // Every integer type of Java fits.
        Given::Int(n) => i64::try_from(*n).map_or_else(|_| json!(n.to_string()), |n| json!(n)),
        Given::Float(bits) => json!({ "float": f32::from_bits(*bits).to_string() }),
        Given::Double(bits) => json!({ "double": f64::from_bits(*bits).to_string() }),
        Given::Null => Value::Null,
        Given::Object(id) => json!({ "object": id.0 }),
        Given::Open => json!({ "any": true }),
    }
}

fn static_name(program: &Program, field: FieldId) -> String {
    let field = program.field(field);
    format!("{}.{}", program.class(field.class).name, field.name)
}

fn type_name(program: &Program, ty: &Type) -> String {
    match ty {
        Type::Bool => "boolean".to_string(),
        Type::Int(kind) => kind.name().to_string(),
        Type::Float(kind) => kind.name().to_string(),
        Type::Class(class) => program.class(*class).name.to_string(),
        Type::Array(element) => format!("{}[]", type_name(program, element)),
        _ => "?".to_string(),
    }
}
