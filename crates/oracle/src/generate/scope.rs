//! The state of the generator: what is in scope where the next piece of text goes.

use std::collections::BTreeSet;

use super::prelude::Helper;
use super::random::Random;
use super::text::{Expr, Lines};
use super::types::Ty;
use super::world::{Local, Use, World};

/// What a `return` may do at this point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Returns {
    Forbidden,
    Nothing,
    Value(Ty),
}

/// A statement that a jump may leave or continue.
#[derive(Clone, Debug)]
pub(super) struct Target {
    pub(super) label: Option<String>,
    pub(super) kind: TargetKind,
    /// A reachable `break` leaves it: what follows it is reachable.
    pub(super) broken: bool,
    /// A reachable `continue` goes to its condition.
    pub(super) continued: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TargetKind {
    Loop,
    Switch,
    Block,
}

/// Everything about the place of the text that a nested body replaces as a whole.
#[derive(Clone, Debug)]
pub(super) struct Context {
    pub(super) returns: Returns,
    /// What `yield` gives, inside a switch expression's block.
    pub(super) yields: Option<Ty>,
    pub(super) targets: Vec<Target>,
    /// The class whose instance `this` is.
    pub(super) this: Option<usize>,
    /// The class of the hierarchy whose body the text is in, also where there is no
    /// `this`: its fields hide the main class's fields.
    pub(super) lexical: Option<usize>,
    /// Locals before this index belong to an enclosing body: frozen ones only.
    pub(super) capture_floor: usize,
    /// Locals before this index belong to a body around the class whose body this is;
    /// that class's fields may hide them.
    pub(super) class_floor: usize,
    pub(super) rank: u32,
    /// Nothing here may throw, call or depend on what is initialised later.
    pub(super) safe: bool,
    /// `Checked` may be thrown here.
    pub(super) checked: bool,
    /// A `try` may stand here. It may not inside a switch expression that is an
    /// operand: `javac` 17 crashes over it if the other operand is a `long`.
    pub(super) tries: bool,
    /// How many loops of this body are around.
    pub(super) loops: usize,
    /// How many statements are around.
    pub(super) nesting: usize,
}

impl Context {
    pub(super) fn new(rank: u32) -> Context {
        Context {
            returns: Returns::Forbidden,
            yields: None,
            targets: Vec::new(),
            this: None,
            lexical: None,
            capture_floor: 0,
            class_floor: 0,
            rank,
            safe: false,
            checked: false,
            tries: true,
            loops: 0,
            nesting: 0,
        }
    }
}

/// The generator of one program.
pub(super) struct Generator {
    pub(super) random: Random,
    /// The name of the program's one public class.
    pub(super) main: String,
    pub(super) lines: Lines,
    pub(super) world: World,
    pub(super) locals: Vec<Local>,
    pub(super) context: Context,
    /// The helpers that the text so far uses.
    pub(super) needs: BTreeSet<Helper>,
    /// How many statements may still be written in the current body.
    pub(super) budget: usize,
    /// How many indices of array elements this place lies in; see `index`.
    pub(super) indices: u32,
    /// Numbers for traces, labels and pattern variables, unique in the program.
    counter: u32,
}

impl Generator {
    pub(super) fn new(seed: u64, main: &str) -> Generator {
        Generator {
            random: Random::new(seed),
            main: main.to_owned(),
            lines: Lines::at_indent(1),
            world: World::default(),
            locals: Vec::new(),
            context: Context::new(0),
            needs: BTreeSet::new(),
            budget: 0,
            indices: 0,
            counter: 0,
        }
    }

    pub(super) fn need(&mut self, helper: Helper) {
        self.needs.insert(helper);
    }

    /// A number that this program uses once.
    pub(super) fn unique(&mut self) -> u32 {
        self.counter += 1;
        self.counter
    }

    pub(super) fn line(&mut self, text: impl AsRef<str>) {
        self.lines.line(text);
    }

    /// Runs `write` with fresh lines at the present indentation and gives their text.
    pub(super) fn aside(&mut self, write: impl FnOnce(&mut Generator)) -> String {
        let fresh = Lines::at_indent(self.lines.indent());
        let outer = std::mem::replace(&mut self.lines, fresh);
        write(self);
        std::mem::replace(&mut self.lines, outer).finish()
    }

    /// Runs `write` in its own scope: its locals are gone afterwards.
    pub(super) fn scoped<T>(&mut self, write: impl FnOnce(&mut Generator) -> T) -> T {
        let depth = self.locals.len();
        let result = write(self);
        self.locals.truncate(depth);
        result
    }

    /// Runs `write` in another context; the present one is back afterwards.
    pub(super) fn within<T>(
        &mut self,
        context: Context,
        write: impl FnOnce(&mut Generator) -> T,
    ) -> T {
        let outer = std::mem::replace(&mut self.context, context);
        let result = self.scoped(write);
        self.context = outer;
        result
    }

    /// A name for a new local, taken from now on; `declare` makes it usable. Now and then
    /// one hides a field.
    pub(super) fn fresh_local(&mut self) -> String {
        if self.random.chance(6) {
            let mut names: Vec<String> =
                self.world.statics.iter().map(|field| field.name.clone()).collect();
            if let Some(class) = self.context.lexical {
                let fields = self.world.visible_fields(class);
                names.extend(fields.into_iter().map(|(_, field)| field.name));
            }
            if let Some(name) = self.random.choose(&names).cloned()
                && !self.is_local(&name)
            {
                self.declare(name.clone(), Ty::INT, Use::Reserved);
                return name;
            }
        }
        self.plain_local()
    }

    /// A name that nothing else in the program has: one that is free here may still be in
    /// the scope of a variable whose initialiser this is.
    pub(super) fn new_name(&mut self) -> String {
        format!("v{}", self.unique())
    }

    /// A name for a new local that hides nothing, taken from now on.
    pub(super) fn plain_local(&mut self) -> String {
        let name = self.new_name();
        self.declare(name.clone(), Ty::INT, Use::Reserved);
        name
    }

    pub(super) fn declare(&mut self, name: impl Into<String>, ty: Ty, usage: Use) {
        let name = name.into();
        let reserved = self.locals.iter_mut().find(|local| local.name == name);
        match reserved {
            Some(local) => *local = Local { name, ty, usage },
            None => self.locals.push(Local { name, ty, usage }),
        }
    }

    fn is_local(&self, name: &str) -> bool {
        self.locals.iter().any(|local| local.name == name)
    }

    /// Whether a simple name finds something else than the main class's field.
    pub(super) fn hides_static(&self, name: &str) -> bool {
        self.is_local(name)
            || self.context.lexical.is_some_and(|class| {
                self.world.visible_fields(class).iter().any(|(_, field)| field.name == name)
            })
    }

    /// The locals that the text may mention here.
    fn reachable_locals(&self) -> impl Iterator<Item = &Local> {
        let capture_floor = self.context.capture_floor;
        let class_floor = self.context.class_floor;
        self.locals.iter().enumerate().filter_map(move |(index, local)| {
            let captured = index < capture_floor.max(class_floor);
            let hideable = index < class_floor && !local.name.starts_with(['v', 'p']);
            let ready = local.usage != Use::Reserved;
            let usable = ready && (!captured || local.usage == Use::Frozen) && !hideable;
            usable.then_some(local)
        })
    }

    /// The names of locals of a type, to be read.
    pub(super) fn readable_locals(&self, ty: Ty) -> Vec<String> {
        self.reachable_locals()
            .filter(|local| local.ty == ty)
            .map(|local| local.name.clone())
            .collect()
    }

    /// All locals that can be read, with their types.
    pub(super) fn all_readable_locals(&self) -> Vec<Local> {
        self.reachable_locals().cloned().collect()
    }

    /// The names of locals of a type that may be assigned.
    pub(super) fn assignable_locals(&self, ty: Ty) -> Vec<String> {
        let floor = self.context.capture_floor.max(self.context.class_floor);
        self.locals
            .iter()
            .skip(floor)
            .filter(|local| local.ty == ty && local.usage == Use::Mutable)
            .map(|local| local.name.clone())
            .collect()
    }

    /// The texts that name a field of a type: the main class's fields, and those of
    /// `this`. `for_assignment` leaves out final ones.
    pub(super) fn fields_of(&mut self, ty: Ty, for_assignment: bool) -> Vec<Expr> {
        let mut found = Vec::new();
        for field in &self.world.statics {
            if field.ty == ty && !(for_assignment && field.is_final) {
                let hidden = self.hides_static(&field.name);
                found.push((field.name.clone(), self.main.clone(), hidden));
            }
        }
        if let Some(class) = self.context.this {
            for (owner, field) in self.world.visible_fields(class) {
                if field.ty != ty || (for_assignment && field.is_final) {
                    continue;
                }
                let hidden = self.is_local(&field.name);
                let qualifier = if field.is_static {
                    self.world.classes.get(owner).map(|class| class.name.clone())
                } else if owner != class && self.random.chance(30) {
                    Some("super".to_owned())
                } else {
                    Some("this".to_owned())
                };
                found.push((field.name, qualifier.unwrap_or_default(), hidden));
            }
        }
        found
            .into_iter()
            .map(|(name, qualifier, hidden)| {
                if hidden || self.random.chance(20) {
                    Expr::primary(format!("{qualifier}.{name}"))
                } else {
                    Expr::primary(name)
                }
            })
            .collect()
    }

    /// The Java name of a type.
    pub(super) fn name_of(&self, ty: Ty) -> String {
        match ty {
            Ty::Prim(prim) => prim.keyword().to_owned(),
            Ty::Boxed(prim) => prim.box_name().to_owned(),
            Ty::Str => "String".to_owned(),
            Ty::Array(prim) => format!("{}[]", prim.keyword()),
            Ty::Strings => "String[]".to_owned(),
            Ty::Matrix(prim) => format!("{}[][]", prim.keyword()),
            Ty::Class(index) => {
                self.world.classes.get(index).map(|class| class.name.clone()).unwrap_or_default()
            }
            Ty::Enum => "Kind".to_owned(),
            Ty::Record => "Rec".to_owned(),
            Ty::Fun(fun) => fun.java_name().to_owned(),
            Ty::CellOfInteger => "Cell<Integer>".to_owned(),
            Ty::CellOfString => "Cell<String>".to_owned(),
        }
    }

    /// A type that values in this program can have, primitive ones most often.
    pub(super) fn any_type(&mut self) -> Ty {
        use super::types::Prim::{Boolean, Byte, Char, Double, Float, Int, Long, Short};
        let weights = [26, 12, 9, 9, 9, 9, 4, 4, 14, 7, 3, 2, 6, 3, 2, 3, 10, 4, 4, 4];
        match self.random.weighted(&weights) {
            0 => Ty::INT,
            1 => Ty::LONG,
            2 => Ty::Prim(Byte),
            3 => Ty::Prim(Short),
            4 => Ty::Prim(Char),
            5 => Ty::BOOLEAN,
            6 => Ty::Prim(Float),
            7 => Ty::Prim(Double),
            8 => Ty::Str,
            9 => Ty::Boxed(Int),
            10 => Ty::Boxed(self.random.pick(Long, &[Boolean, Char])),
            11 => Ty::Boxed(self.random.pick(Byte, &[Short, Double, Long])),
            12 => Ty::Array(self.random.pick(Int, &[Int, Int, Long, Byte, Char, Short, Double])),
            13 => Ty::Array(self.random.pick(Boolean, &[Byte, Long, Float])),
            14 => Ty::Strings,
            15 => Ty::Matrix(self.random.pick(Int, &[Int, Byte, Long])),
            16 if !self.world.classes.is_empty() && self.can_create() => {
                Ty::Class(self.random.below(self.world.classes.len()))
            }
            17 if !self.world.constants.is_empty() && !self.context.safe => Ty::Enum,
            18 if !self.world.components.is_empty() && !self.context.safe => Ty::Record,
            19 if self.world.has_cell && !self.context.safe => {
                self.random.pick(Ty::CellOfInteger, &[Ty::CellOfString])
            }
            _ => Ty::INT,
        }
    }

    /// Whether objects of the hierarchy may be created here.
    pub(super) fn can_create(&self) -> bool {
        !self.context.safe && self.context.rank > super::world::RANK_OF_CONSTRUCTORS
    }
}
