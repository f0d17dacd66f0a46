//! Classes at run time: those of the program, and those that only the libraries' natives
//! need (an exception that nobody names, a string in a program without the class `String`).
//! The latter get identifiers behind the program's own.

use base::Symbol;
use ir::{Class, ClassId, ClassKind, GhostKind, MethodId, Program, Type};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::Value;
use crate::heap::default_value;

pub(crate) struct Classes<'p> {
    program: &'p Program,
    extra: Vec<Extra>,
    by_name: FxHashMap<Symbol, ClassId>,
    /// The default values of the fields of an object, by class.
    templates: Vec<Box<[Value]>>,
    /// The slot of each instance field, the same in all subclasses.
    slots: Vec<Option<u32>>,
    subclass: FxHashMap<(ClassId, ClassId), bool>,
    pub object: ClassId,
    pub string: ClassId,
}

/// A class that the program does not have.
struct Extra {
    name: Symbol,
    superclass: Option<ClassId>,
    interfaces: Vec<ClassId>,
    is_closure: bool,
}

/// Superclasses of library classes that natives make objects of; all others are directly
/// below `Object`.
const SUPERCLASSES: &[(&str, &str)] = &[
    ("java.lang.Exception", "java.lang.Throwable"),
    ("java.lang.Error", "java.lang.Throwable"),
    ("java.lang.RuntimeException", "java.lang.Exception"),
    ("java.lang.ReflectiveOperationException", "java.lang.Exception"),
    ("java.lang.CloneNotSupportedException", "java.lang.Exception"),
    ("java.lang.ArithmeticException", "java.lang.RuntimeException"),
    ("java.lang.ArrayStoreException", "java.lang.RuntimeException"),
    ("java.lang.ClassCastException", "java.lang.RuntimeException"),
    ("java.lang.IllegalArgumentException", "java.lang.RuntimeException"),
    ("java.lang.IllegalStateException", "java.lang.RuntimeException"),
    ("java.lang.IndexOutOfBoundsException", "java.lang.RuntimeException"),
    ("java.lang.ArrayIndexOutOfBoundsException", "java.lang.IndexOutOfBoundsException"),
    ("java.lang.StringIndexOutOfBoundsException", "java.lang.IndexOutOfBoundsException"),
    ("java.lang.NegativeArraySizeException", "java.lang.RuntimeException"),
    ("java.lang.NullPointerException", "java.lang.RuntimeException"),
    ("java.lang.NumberFormatException", "java.lang.IllegalArgumentException"),
    ("java.lang.UnsupportedOperationException", "java.lang.RuntimeException"),
    ("java.util.NoSuchElementException", "java.lang.RuntimeException"),
    ("java.util.EmptyStackException", "java.lang.RuntimeException"),
    ("java.util.ConcurrentModificationException", "java.lang.RuntimeException"),
    ("java.lang.AssertionError", "java.lang.Error"),
    ("java.lang.LinkageError", "java.lang.Error"),
    ("java.lang.ExceptionInInitializerError", "java.lang.LinkageError"),
    ("java.lang.NoClassDefFoundError", "java.lang.LinkageError"),
    ("java.lang.VirtualMachineError", "java.lang.Error"),
    ("java.lang.StackOverflowError", "java.lang.VirtualMachineError"),
    ("java.lang.OutOfMemoryError", "java.lang.VirtualMachineError"),
    ("java.lang.Integer", "java.lang.Number"),
    ("java.lang.Long", "java.lang.Number"),
    ("java.lang.Short", "java.lang.Number"),
    ("java.lang.Byte", "java.lang.Number"),
    ("java.lang.Float", "java.lang.Number"),
    ("java.lang.Double", "java.lang.Number"),
];

/// What objects that the library alone makes are below only if they are known to be.
const APART: &[&str] = &[
    "java.lang.CharSequence",
    "java.lang.Comparable",
    "java.lang.Enum",
    "java.lang.Iterable",
    "java.lang.Number",
    "java.util.Collection",
    "java.util.Deque",
    "java.util.Iterator",
    "java.util.List",
    "java.util.Map",
    "java.util.Map$Entry",
    "java.util.Queue",
    "java.util.Set",
    "java.util.stream.IntStream",
    "java.util.stream.LongStream",
    "java.util.stream.Stream",
];

impl<'p> Classes<'p> {
    pub fn new(program: &'p Program) -> Classes<'p> {
        let mut by_name = FxHashMap::default();
        for (index, class) in program.classes.iter().enumerate() {
            by_name.entry(class.binary_name).or_insert(ClassId(index as u32));
        }
        let mut classes = Classes {
            program,
            extra: Vec::new(),
            by_name,
            templates: vec![Box::default(); program.classes.len()],
            slots: vec![None; program.fields.len()],
            subclass: FxHashMap::default(),
            object: ClassId(0),
            string: ClassId(0),
        };
        classes.object = match program.well_known.object {
            Some(class) => class,
            None => classes.named("java.lang.Object"),
        };
        classes.string = match program.well_known.string {
            Some(class) => class,
            None => classes.named("java.lang.String"),
        };
        classes.lay_out();
        classes
    }

    /// Gives each instance field its slot: those of superclasses first.
    fn lay_out(&mut self) {
        let mut done = vec![false; self.program.classes.len()];
        for index in 0..self.program.classes.len() {
            let mut chain = Vec::new();
            let mut next = Some(ClassId(index as u32));
            while let Some(id) = next {
                let Some(false) = done.get(id.index()).copied() else { break };
                // Marked at once: a cyclic hierarchy ends here.
                done[id.index()] = true;
                chain.push(id);
                next = self.program.class(id).superclass;
            }
            for id in chain.into_iter().rev() {
                let class = self.program.class(id);
                let inherited = class.superclass.and_then(|s| self.templates.get(s.index()));
                let mut template = inherited.map(|t| t.to_vec()).unwrap_or_default();
                for field_id in &class.fields {
                    let Some(field) = self.program.fields.get(field_id.index()) else { continue };
                    if !field.is_static && field.ghost == GhostKind::Real {
                        self.slots[field_id.index()] = Some(template.len() as u32);
                        template.push(default_value(&field.ty));
                    }
                }
                self.templates[id.index()] = template.into();
            }
        }
    }

    /// The program's class; `None` for one that only natives know.
    pub fn declared(&self, id: ClassId) -> Option<&'p Class> {
        self.program.classes.get(id.index())
    }

    fn extra(&self, id: ClassId) -> Option<&Extra> {
        self.extra.get(id.index().checked_sub(self.program.classes.len())?)
    }

    pub fn find(&self, binary_name: &str) -> Option<ClassId> {
        self.by_name.get(&Symbol::new(binary_name)).copied()
    }

    /// The class of that name, made up if the program does not have it.
    pub fn named(&mut self, binary_name: &str) -> ClassId {
        if let Some(id) = self.find(binary_name) {
            return id;
        }
        let superclass = match binary_name {
            "java.lang.Object" => None,
            name => {
                let known = SUPERCLASSES.iter().find(|(sub, _)| *sub == name);
                Some(self.named(known.map_or("java.lang.Object", |(_, sup)| *sup)))
            }
        };
        self.add(Extra {
            name: Symbol::new(binary_name),
            superclass,
            interfaces: Vec::new(),
            is_closure: false,
        })
    }

    /// The class of the objects that natives make for an interface which is none of functions.
    pub fn native_of(&mut self, interface: &str) -> ClassId {
        self.below(&format!("{interface}$$Native"), &[interface])
    }

    /// A class of the library; made up if the program does not have it, with these interfaces.
    pub fn below(&mut self, name: &str, interfaces: &[&str]) -> ClassId {
        if let Some(id) = self.find(name) {
            return id;
        }
        let interfaces = interfaces.iter().map(|interface| self.named(interface)).collect();
        let superclass = Some(self.object);
        self.add(Extra { name: Symbol::new(name), superclass, interfaces, is_closure: false })
    }

    /// The class of the functional objects that natives make for an interface.
    pub fn closure_of(&mut self, interface: &str) -> ClassId {
        let name = format!("{interface}$$Native");
        if let Some(id) = self.find(&name) {
            return id;
        }
        let interface = self.named(interface);
        let superclass = Some(self.object);
        self.add(Extra {
            name: Symbol::new(&name),
            superclass,
            interfaces: vec![interface],
            is_closure: true,
        })
    }

    fn add(&mut self, extra: Extra) -> ClassId {
        let id = ClassId((self.program.classes.len() + self.extra.len()) as u32);
        self.by_name.insert(extra.name, id);
        self.extra.push(extra);
        id
    }

    pub fn is_closure(&self, id: ClassId) -> bool {
        self.extra(id).is_some_and(|e| e.is_closure)
    }

    pub fn binary_name(&self, id: ClassId) -> &'static str {
        match self.declared(id) {
            Some(class) => class.binary_name.as_str(),
            None => self.extra(id).map_or("?", |e| e.name.as_str()),
        }
    }

    pub fn superclass(&self, id: ClassId) -> Option<ClassId> {
        match self.declared(id) {
            Some(class) => class.superclass,
            None => self.extra(id).and_then(|e| e.superclass),
        }
    }

    pub fn interfaces(&self, id: ClassId) -> &[ClassId] {
        match self.declared(id) {
            Some(class) => &class.interfaces,
            None => self.extra(id).map_or(&[], |e| &e.interfaces),
        }
    }

    /// The class and its superclasses, from below.
    pub fn chain(&self, id: ClassId) -> Vec<ClassId> {
        let mut chain = vec![id];
        let mut next = self.superclass(id);
        while let Some(class) = next {
            if chain.contains(&class) {
                break;
            }
            chain.push(class);
            next = self.superclass(class);
        }
        chain
    }

    /// All supertypes: the chain of superclasses first, then interfaces, the nearest first.
    pub fn supertypes(&self, id: ClassId) -> Vec<ClassId> {
        let mut all = self.chain(id);
        let mut seen: FxHashSet<ClassId> = all.iter().copied().collect();
        let mut at = 0;
        while let Some(&class) = all.get(at) {
            for &interface in self.interfaces(class) {
                if seen.insert(interface) {
                    all.push(interface);
                }
            }
            at += 1;
        }
        if seen.insert(self.object) {
            all.push(self.object);
        }
        all
    }

    pub fn is_subclass(&mut self, sub: ClassId, sup: ClassId) -> bool {
        if sub == sup || sup == self.object {
            return true;
        }
        if let Some(&known) = self.subclass.get(&(sub, sup)) {
            return known;
        }
        let answer = self.supertypes(sub).contains(&sup);
        self.subclass.insert((sub, sup), answer);
        answer
    }

    /// Whether a class that is not known to be below another one may be below it all the same: the
    /// library has classes of its own, and of some only a part is known.
    pub fn may_be_below(&self, sub: ClassId, sup: ClassId) -> bool {
        let target = self.declared(sup);
        // The library is not below the program.
        if target.is_some_and(|c| c.origin == ir::Origin::Source) {
            return self.declared(sub).is_some_and(|c| c.above == ir::Above::Open);
        }
        let is_vague = target.is_none_or(|c| c.is_abstract) || self.is_interface(sup);
        match self.extra(sub) {
            Some(extra) if extra.name.as_str().ends_with("$$Native") => {
                let name = self.binary_name(sup);
                // Entries of the library are sometimes of its public classes.
                let is_entry = name.starts_with("java.util.AbstractMap$");
                is_entry || is_vague && !APART.contains(&name)
            }
            Some(extra) => {
                let is_known = SUPERCLASSES.iter().any(|(known, _)| extra.name == *known);
                !is_known || self.is_interface(sup)
            }
            None => {
                let above = |id: ClassId| self.declared(id).map(|c| c.above);
                self.supertypes(sub).into_iter().filter_map(above).any(|above| match above {
                    ir::Above::All => false,
                    ir::Above::Library => self.is_interface(sup),
                    ir::Above::Open => true,
                })
            }
        }
    }

    /// Whether an array with these elements is of the type.
    pub fn array_is(&mut self, element: &Type, ty: &Type) -> bool {
        match ty {
            Type::Array(wanted) => self.is_subtype(element, wanted),
            Type::Class(class) => matches!(
                self.binary_name(*class),
                "java.lang.Object" | "java.lang.Cloneable" | "java.io.Serializable"
            ),
            _ => false,
        }
    }

    /// Of element types: primitive types are subtypes of themselves only.
    pub fn is_subtype(&mut self, sub: &Type, sup: &Type) -> bool {
        match (sub, sup) {
            _ if sub == sup => true,
            (Type::Class(a), Type::Class(b)) => self.is_subclass(*a, *b),
            (Type::Array(element), _) => self.array_is(element, sup),
            _ => false,
        }
    }

    pub fn template(&self, id: ClassId) -> Box<[Value]> {
        // A made-up class has the fields of the nearest class of the program.
        let declared = self.chain(id).into_iter().find_map(|c| self.templates.get(c.index()));
        declared.cloned().unwrap_or_default()
    }

    pub fn slot(&self, field: ir::FieldId) -> Option<usize> {
        self.slots.get(field.index()).copied().flatten().map(|s| s as usize)
    }

    /// What the class's dispatch table, or its nearest superclass's, says of a method.
    pub fn dispatched(&self, id: ClassId, method: MethodId) -> Option<MethodId> {
        if let Some(class) = self.declared(id) {
            return class.dispatch.get(&method).copied();
        }
        let class = self.chain(id).into_iter().find_map(|c| self.declared(c))?;
        class.dispatch.get(&method).copied()
    }

    pub fn is_interface(&self, id: ClassId) -> bool {
        self.declared(id)
            .is_some_and(|c| matches!(c.kind, ClassKind::Interface | ClassKind::Annotation))
    }

    /// `java.lang.String`, `int`, `char[]`
    pub fn type_text(&self, ty: &Type) -> String {
        match ty {
            Type::Bool => "boolean".to_owned(),
            Type::Int(kind) => kind.name().to_owned(),
            Type::Float(kind) => kind.name().to_owned(),
            Type::Class(id) => self.binary_name(*id).to_owned(),
            Type::Array(element) => format!("{}[]", self.type_text(element)),
            Type::Void => "void".to_owned(),
            _ => "?".to_owned(),
        }
    }

    /// What `Class.getName` says: `[I`, `[Ljava.lang.String;`, `Outer$Inner`.
    pub fn jvm_name(&self, ty: &Type) -> String {
        match ty {
            Type::Array(element) => format!("[{}", self.descriptor(element)),
            _ => self.type_text(ty),
        }
    }

    fn descriptor(&self, ty: &Type) -> String {
        match ty {
            Type::Bool => "Z".to_owned(),
            Type::Int(ir::IntKind::Byte) => "B".to_owned(),
            Type::Int(ir::IntKind::Short) => "S".to_owned(),
            Type::Int(ir::IntKind::Char) => "C".to_owned(),
            Type::Int(ir::IntKind::Int) => "I".to_owned(),
            Type::Int(ir::IntKind::Long) => "J".to_owned(),
            Type::Float(ir::FloatKind::Float) => "F".to_owned(),
            Type::Float(ir::FloatKind::Double) => "D".to_owned(),
            Type::Array(element) => format!("[{}", self.descriptor(element)),
            _ => format!("L{};", self.type_text(ty)),
        }
    }

    /// What `Class.getSimpleName` says: nothing for anonymous classes.
    pub fn simple_name(&self, ty: &Type) -> String {
        let id = match ty {
            Type::Array(element) => return format!("{}[]", self.simple_name(element)),
            Type::Class(id) => *id,
            _ => return self.type_text(ty),
        };
        let name = self.binary_name(id);
        // A dollar sign separates only if what is before it is a class.
        for (at, _) in name.rmatch_indices('$') {
            if let (Some(outer), Some(inner)) = (name.get(..at), name.get(at + 1..))
                && self.find(outer).is_some()
            {
                return inner.trim_start_matches(|c: char| c.is_ascii_digit()).to_owned();
            }
        }
        name.rsplit('.').next().unwrap_or(name).to_owned()
    }
}
