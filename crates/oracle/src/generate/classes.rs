//! The class hierarchy: its plan, and the text of its classes.

use super::prelude::Helper;
use super::scope::{Context, Generator, Returns};
use super::text::PRIMARY;
use super::types::{Prim, Ty};
use super::world::{Class, Field, Method, RANK_OF_CONSTRUCTORS, RANK_OF_METHODS, Use};

/// The rank of initialisers and of the interface's methods: leaf functions only.
const RANK_OF_INITIALISERS: u32 = RANK_OF_METHODS - 1;

impl Generator {
    /// Chooses classes, fields, constructors and virtual methods.
    pub(super) fn plan_classes(&mut self, count: usize) {
        if count == 0 {
            return;
        }
        self.world.has_face = self.random.chance(50);
        self.world.has_inner = self.random.chance(50);
        for index in 0..self.random.between(1, 4) {
            let result = if self.random.chance(18) { None } else { Some(self.field_type()) };
            let params = (0..self.random.below(3)).map(|_| self.field_type()).collect();
            self.world.methods.push(Method { name: format!("m{index}"), params, result });
        }
        for index in 0..count {
            let parent = match index {
                0 => None,
                _ if self.random.chance(60) => Some(0),
                _ => Some(index - 1),
            };
            let class = self.plan_class(index, parent, count);
            self.world.classes.push(class);
        }
    }

    fn plan_class(&mut self, index: usize, parent: Option<usize>, count: usize) -> Class {
        let is_abstract = index == 0 && count > 1 && self.random.chance(45);
        let mut fields: Vec<Field> = Vec::new();
        for position in 0..self.random.between(1, 3) {
            let inherited = parent.map(|parent| self.world.visible_fields(parent));
            let name = match inherited.as_ref().and_then(|list| self.random.choose(list)) {
                Some((_, hidden)) if self.random.chance(20) => hidden.name.clone(),
                _ if self.random.chance(12) => format!("g{}", self.random.below(3)),
                _ => format!("f{index}{position}"),
            };
            if fields.iter().any(|field| field.name == name) {
                continue;
            }
            let ty = self.field_type();
            let is_static = self.random.chance(20);
            let is_final = !is_static && self.random.chance(20);
            fields.push(Field { name, ty, is_static, is_final });
        }
        let bodies = (0..self.world.methods.len())
            .map(|method| match parent {
                None => !(is_abstract && self.random.chance(50)),
                Some(parent) => {
                    let inherited = self
                        .world
                        .classes
                        .get(parent)
                        .and_then(|class| class.bodies.get(method).copied())
                        .unwrap_or(false)
                        || self.world.has_inherited_body(parent, method);
                    !inherited || self.random.chance(50)
                }
            })
            .collect();
        let first = self.random.below(3);
        let mut constructors = vec![(0..first).map(|_| self.field_type()).collect::<Vec<Ty>>()];
        if self.random.chance(50) {
            // Another number of parameters, so that no call is ambiguous.
            constructors.push((0..first + 1).map(|_| self.field_type()).collect());
        }
        Class { name: format!("H{index}"), parent, is_abstract, fields, bodies, constructors }
    }

    /// A type for fields, parameters and results of the hierarchy.
    fn field_type(&mut self) -> Ty {
        match self.random.below(20) {
            0..=6 => Ty::INT,
            7..=8 => Ty::LONG,
            9 => Ty::Prim(Prim::Byte),
            10 => Ty::Prim(Prim::Short),
            11 => Ty::Prim(Prim::Char),
            12 => Ty::BOOLEAN,
            13 => Ty::Prim(self.random.pick(Prim::Double, &[Prim::Float])),
            14..=16 => Ty::Str,
            17 => Ty::Boxed(Prim::Int),
            _ => Ty::Array(self.random.pick(Prim::Int, &[Prim::Byte, Prim::Long])),
        }
    }

    pub(super) fn write_classes(&mut self) {
        if self.world.has_face && !self.world.classes.is_empty() {
            self.write_face();
        }
        for index in 0..self.world.classes.len() {
            self.write_class(index);
        }
    }

    fn write_face(&mut self) {
        self.lines.open("interface Face {");
        let constant = self.number_constant();
        self.line(format!("int FACE = {constant};"));
        self.line("int fm(int x);");
        self.lines.open("default int dm(int x) {");
        self.line("System.out.println(\"dm\");");
        self.line("return fm(x) * 2 + FACE;");
        self.lines.close("}");
        self.line("static int sf(int x) { return x ^ FACE; }");
        self.lines.close("}");
    }

    fn number_constant(&mut self) -> String {
        super::literal::literal(&mut self.random, Prim::Int).text
    }

    fn write_class(&mut self, index: usize) {
        let Some(class) = self.world.classes.get(index).cloned() else { return };
        let word = if class.is_abstract { "abstract " } else { "" };
        let above = match class.parent {
            Some(parent) => format!(" extends {}", self.name_of(Ty::Class(parent))),
            None if self.world.has_face => " implements Face".to_owned(),
            None => String::new(),
        };
        self.lines.open(format!("static {word}class {}{above} {{", class.name));
        self.write_fields(index, &class);
        if index == 0 {
            self.line("H0 next;");
        }
        self.write_constructors(index, &class);
        self.write_methods(index, &class);
        if index == 0 && self.world.has_face {
            self.write_face_methods(index);
        }
        if index == 0 && self.world.has_inner {
            self.write_inner(&class);
        }
        if index == 0 || self.random.chance(40) {
            let name = &class.name;
            self.line(format!("static String who() {{ return \"{name}\"; }}"));
        }
        self.write_to_string(&class);
        self.lines.close("}");
    }

    fn initialiser_context(&self, class: usize) -> Context {
        Context { lexical: Some(class), ..Context::new(RANK_OF_INITIALISERS) }
    }

    fn write_fields(&mut self, index: usize, class: &Class) {
        for field in &class.fields {
            let ty = self.name_of(field.ty);
            let name = &field.name;
            let context = Context { safe: field.is_static, ..self.initialiser_context(index) };
            let value = self.within(context, |g| g.value(field.ty).text);
            let word = if field.is_static { "static " } else { "" };
            // Final fields wait for the constructor.
            if field.is_final {
                self.line(format!("final {ty} {name};"));
            } else if self.random.chance(75) || matches!(field.ty, Ty::Array(_) | Ty::Str) {
                self.line(format!("{word}{ty} {name} = {value};"));
            } else {
                self.line(format!("{word}{ty} {name};"));
            }
        }
        let name = &class.name;
        if self.random.chance(40) {
            self.line(format!("static {{ System.out.println(\"clinit {name}\"); }}"));
        }
        if self.random.chance(40) {
            self.lines.open("{");
            self.line(format!("System.out.println(\"init {name}\");"));
            let numeric = class.fields.iter().find(|field| {
                matches!(field.ty, Ty::Prim(prim) if prim != Prim::Boolean) && !field.is_final
            });
            if let Some(field) = numeric {
                let step = self.random.below(9);
                self.line(format!("{} += {step};", field.name));
            }
            self.lines.close("}");
        }
    }

    fn write_constructors(&mut self, index: usize, class: &Class) {
        for (position, params) in class.constructors.iter().enumerate() {
            let context = Context {
                lexical: Some(index),
                returns: Returns::Nothing,
                ..Context::new(RANK_OF_CONSTRUCTORS)
            };
            self.within(context, |g| {
                let list = g.parameters(params);
                g.lines.open(format!("{}({list}) {{", class.name));
                if position == 0 {
                    g.write_super_call(class);
                    g.assign_finals(class);
                } else {
                    let first = class.constructors.first().cloned().unwrap_or_default();
                    let arguments = g.arguments(&first, 1).join(", ");
                    g.line(format!("this({arguments});"));
                }
                g.context.this = Some(index);
                let tag = g.unique();
                g.line(format!("System.out.println(\"new {}.{tag}\");", class.name));
                g.budget = g.random.below(3);
                g.body();
                g.lines.close("}");
            });
        }
    }

    fn write_super_call(&mut self, class: &Class) {
        let Some(parent) = class.parent.and_then(|parent| self.world.classes.get(parent).cloned())
        else {
            if self.random.chance(15) {
                self.line("super();");
            }
            return;
        };
        let Some(params) = self.random.choose(&parent.constructors).cloned() else { return };
        if params.is_empty() && self.random.chance(50) {
            return;
        }
        let arguments = self.arguments(&params, 1).join(", ");
        self.line(format!("super({arguments});"));
    }

    fn assign_finals(&mut self, class: &Class) {
        for field in class.fields.iter().filter(|field| field.is_final) {
            let value = self.value(field.ty).text;
            self.line(format!("this.{} = {value};", field.name));
        }
    }

    /// Declares parameters and gives the text of the list.
    pub(super) fn parameters(&mut self, params: &[Ty]) -> String {
        let mut texts = Vec::new();
        for ty in params {
            let name = self.fresh_local();
            let frozen = self.random.chance(30);
            let usage = if frozen { Use::Frozen } else { Use::Mutable };
            self.declare(name.clone(), *ty, usage);
            let word = if frozen && self.random.chance(30) { "final " } else { "" };
            texts.push(format!("{word}{} {name}", self.name_of(*ty)));
        }
        texts.join(", ")
    }

    fn write_methods(&mut self, index: usize, class: &Class) {
        for (position, method) in self.world.methods.clone().iter().enumerate() {
            let has_body = class.bodies.get(position).copied().unwrap_or(false);
            if has_body {
                let calls_super = self.world.has_inherited_body(index, position);
                self.write_method(index, position, method, calls_super);
            } else if class.parent.is_none() {
                let result = self.result_name(method.result);
                let list = self.scoped(|g| g.parameters(&method.params));
                self.line(format!("abstract {result} {}({list});", method.name));
            }
        }
    }

    pub(super) fn result_name(&self, result: Option<Ty>) -> String {
        result.map_or("void".to_owned(), |ty| self.name_of(ty))
    }

    /// A body for a virtual method, in the class itself or an anonymous subclass.
    pub(super) fn write_method(
        &mut self,
        index: usize,
        position: usize,
        method: &Method,
        calls_super: bool,
    ) {
        let floor = self.locals.len();
        let context = Context {
            lexical: Some(index),
            this: Some(index),
            returns: method.result.map_or(Returns::Nothing, Returns::Value),
            capture_floor: floor,
            class_floor: floor,
            nesting: 2,
            ..Context::new(RANK_OF_METHODS + position as u32)
        };
        let result = self.result_name(method.result);
        self.within(context, |g| {
            let list = g.parameters(&method.params);
            if calls_super && g.random.chance(60) {
                g.line("@Override");
            }
            g.lines.open(format!("{result} {}({list}) {{", method.name));
            g.need(Helper::Tick);
            g.line("tick();");
            if calls_super && g.random.chance(60) {
                let name = g.plain_local();
                let arguments = g.arguments(&method.params, 1).join(", ");
                let call = format!("super.{}({arguments})", method.name);
                match method.result {
                    Some(ty) => {
                        g.line(format!("{} {name} = {call};", g.name_of(ty)));
                        g.declare(name, ty, Use::Mutable);
                    }
                    None => g.line(format!("{call};")),
                }
            }
            let budget = g.budget;
            g.budget = g.random.between(0, 3);
            g.body();
            g.budget = budget;
            g.lines.close("}");
        });
    }

    fn write_face_methods(&mut self, index: usize) {
        let context = Context {
            lexical: Some(index),
            this: Some(index),
            returns: Returns::Value(Ty::INT),
            ..Context::new(RANK_OF_INITIALISERS)
        };
        self.within(context, |g| {
            let list = g.parameters(&[Ty::INT]);
            g.lines.open(format!("public int fm({list}) {{"));
            g.budget = g.random.below(3);
            g.body();
            g.lines.close("}");
        });
        if self.random.chance(40) {
            self.lines.open("@Override public int dm(int x) {");
            self.line("return Face.super.dm(x - 1) + Face.sf(x) - FACE;");
            self.lines.close("}");
        }
    }

    fn write_inner(&mut self, class: &Class) {
        let outer = class
            .fields
            .iter()
            .find(|field| matches!(field.ty, Ty::Prim(p) if p.is_integral()) && !field.is_final);
        self.lines.open("class Inner {");
        self.line("int q;");
        self.line("Inner(int q) { this.q = q; }");
        self.lines.open("int go(int x) {");
        match outer {
            Some(field) => {
                let name = &field.name;
                self.line(format!("{name} += x;"));
                let access =
                    if field.is_static { format!("H0.{name}") } else { format!("H0.this.{name}") };
                self.line(format!("return q * 31 + (int) ({access} ^ {name}++);"));
            }
            None => self.line("return q++ * 31 + ++q;"),
        }
        self.lines.close("}");
        self.lines.close("}");
    }

    fn write_to_string(&mut self, class: &Class) {
        if class.parent.is_some() && self.random.chance(40) {
            return;
        }
        let mut parts = vec![format!("\"{}(\"", class.name)];
        for field in &class.fields {
            // Arrays may be null while the object is being built.
            if matches!(field.ty, Ty::Array(_)) {
                continue;
            }
            parts.extend(self.digest(field.ty, &field.name));
            parts.push("\" \"".to_owned());
        }
        if class.parent.is_some() {
            parts.push("super.toString()".to_owned());
        }
        parts.push("\")\"".to_owned());
        let text = parts.join(" + ");
        self.line(format!("@Override public String toString() {{ return {text}; }}"));
    }

    /// An anonymous subclass, stored in a local of the superclass's type.
    pub(super) fn anonymous_class(&mut self) {
        let class = self.random.below(self.world.classes.len());
        let Some(base) = self.world.classes.get(class).cloned() else { return };
        let name = self.plain_local();
        let Some(params) = self.random.choose(&base.constructors).cloned() else { return };
        let arguments = self.arguments(&params, 1).join(", ");
        self.lines.open(format!("{0} {name} = new {0}({arguments}) {{", base.name));
        for (position, method) in self.world.methods.clone().iter().enumerate() {
            let inherited = base.bodies.get(position).copied().unwrap_or(false)
                || self.world.has_inherited_body(class, position);
            if !inherited || self.random.chance(40) {
                self.write_method(class, position, method, inherited);
            }
        }
        self.lines.close("};");
        self.declare(name.clone(), Ty::Class(class), Use::Frozen);
        self.line(format!("System.out.println({name});"));
    }

    /// A local class with a constructor and captured variables.
    pub(super) fn local_class(&mut self) {
        if self.can_create() && !self.world.classes.is_empty() && self.random.chance(50) {
            return self.anonymous_class();
        }
        if self.context.lexical.is_some() && self.context.this.is_none() {
            // The arguments of `super(…)`: no instance of a local class can be there.
            return self.declaration();
        }
        let tag = self.unique();
        let floor = self.locals.len();
        let context = Context {
            this: None,
            capture_floor: floor,
            class_floor: floor,
            nesting: self.context.nesting + 1,
            returns: Returns::Value(Ty::INT),
            ..self.closed_context()
        };
        self.lines.open(format!("class Loc{tag} {{"));
        self.within(context, |g| {
            let field = format!("q{tag}");
            let value = g.value(Ty::INT).text;
            g.line(format!("int {field} = {value};"));
            g.line(format!("Loc{tag}(int {field}) {{ this.{field} += {field}; }}"));
            // Inside the class its field is a variable like any other.
            g.declare(field, Ty::INT, Use::Mutable);
            let list = g.parameters(&[Ty::INT]);
            g.lines.open(format!("int run({list}) {{"));
            let budget = std::mem::replace(&mut g.budget, 2);
            g.body();
            g.budget = budget;
            g.lines.close("}");
        });
        self.lines.close("}");
        let name = self.plain_local();
        let (first, second) = (self.widening(Prim::Int, 1).text, self.widening(Prim::Int, 1).text);
        self.line(format!("Loc{tag} {name} = new Loc{tag}({first});"));
        self.line(format!("System.out.println({name}.run({second}) + {name}.q{tag});"));
    }

    /// A list of objects, walked through by virtual calls.
    pub(super) fn chain_probe(&mut self) {
        if !self.can_create() || self.world.classes.is_empty() {
            return self.declaration();
        }
        let head = self.plain_local();
        let value = self.expr(Ty::Class(0), 2).text;
        self.line(format!("H0 {head} = {value};"));
        self.declare(head.clone(), Ty::Class(0), Use::Frozen);
        let mut path = head.clone();
        for _ in 0..self.random.between(1, 3) {
            path.push_str(".next");
            let value = self.expr(Ty::Class(0), 1).text;
            self.line(format!("{path} = {value};"));
        }
        let count = self.plain_local();
        let node = self.plain_local();
        self.line(format!("int {count} = 0;"));
        self.lines.open(format!(
            "for (H0 {node} = {head}; {node} != null && {count} < 4; {node} = {node}.next) {{"
        ));
        self.line(format!("System.out.println({count}++ + \":\" + {node});"));
        if let Some(method) = self.random.choose(&self.world.methods).cloned() {
            let arguments = self.arguments(&method.params, 1).join(", ");
            let call = format!("{node}.{}({arguments})", method.name);
            match method.result.map(|ty| (ty, self.digest(ty, &call))) {
                Some((ty, Some(text))) if !matches!(ty, Ty::Boxed(_)) => {
                    self.line(format!("System.out.println(\"\" + {text});"));
                }
                _ => self.line(format!("{call};")),
            }
        }
        if self.world.has_face {
            let argument = self.widening(Prim::Int, 1).text;
            self.line(format!("System.out.println({node}.dm({argument}));"));
        }
        self.lines.close("}");
        let class = self.random.below(self.world.classes.len());
        let name = self.name_of(Ty::Class(class));
        self.line(format!("System.out.println({name}.who() + {head}.who());"));
    }

    /// The interface as a lambda and as an anonymous class.
    pub(super) fn face_probe(&mut self) {
        if !self.world.has_face || self.context.safe {
            return self.print_locals();
        }
        let name = self.plain_local();
        let x = self.new_name();
        let constant = self.number_constant();
        if self.random.chance(50) {
            self.line(format!("Face {name} = {x} -> {x} * 3 + {constant};"));
        } else {
            self.lines.open(format!("Face {name} = new Face() {{"));
            self.line(format!("int seen = {constant};"));
            self.line(format!("@Override public int fm(int {x}) {{ return seen++ + {x}; }}"));
            self.line(format!(
                "@Override public int dm(int {x}) {{ return Face.super.dm({x}) - fm(seen); }}"
            ));
            self.lines.close("};");
        }
        let argument = self.widening(Prim::Int, 1).at(PRIMARY);
        self.line(format!("System.out.println({name}.dm({argument}) + Face.sf({name}.fm(1)));"));
    }
}
