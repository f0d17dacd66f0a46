//! Random trees that the parser could have made: of every kind of node, small, with
//! parentheses where the grammar demands them. What binds how tightly is said here
//! independently of the printer.

mod decl;
mod expr;
mod spec;
mod stmt;

use base::Symbol;
use syntax::ast::*;

/// A source of choices. `in_spec`: we are inside an annotation.
pub struct Generator {
    state: u64,
    depth: u32,
    in_spec: bool,
}

const MAX_DEPTH: u32 = 5;

impl Generator {
    pub fn new(seed: u64) -> Generator {
        let mut generator = Generator { state: seed, depth: 0, in_spec: false };
        // Neighbouring seeds would give shifted sequences.
        generator.state = generator.bits();
        generator
    }

    /// A number below `bound` (splitmix64).
    fn below(&mut self, bound: u64) -> u64 {
        self.bits() % bound
    }

    fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// True once in `n` times.
    fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    fn pick<T: Clone>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len() as u64) as usize].clone()
    }

    fn many<T>(&mut self, most: u64, mut one: impl FnMut(&mut Generator) -> T) -> Vec<T> {
        let most = if self.tired() { most.min(1) } else { most };
        (0..self.below(most + 1)).map(|_| one(self)).collect()
    }

    fn some<T>(&mut self, most: u64, mut one: impl FnMut(&mut Generator) -> T) -> Vec<T> {
        let mut items = self.many(most - 1, &mut one);
        items.push(one(self));
        items
    }

    fn maybe<T>(&mut self, n: u64, one: impl FnOnce(&mut Generator) -> T) -> Option<T> {
        self.one_in(n).then(|| one(self))
    }

    fn deeper<T>(&mut self, one: impl FnOnce(&mut Generator) -> T) -> T {
        self.depth += 1;
        let made = one(self);
        self.depth -= 1;
        made
    }

    /// Deep enough: only leaves from here.
    fn tired(&self) -> bool {
        self.depth >= MAX_DEPTH
    }

    fn in_annotation<T>(&mut self, one: impl FnOnce(&mut Generator) -> T) -> T {
        let before = std::mem::replace(&mut self.in_spec, true);
        let made = one(self);
        self.in_spec = before;
        made
    }

    fn ident(&mut self) -> Ident {
        let java = ["record", "sealed", "module", "open", "requires", "pure", "data", "to", "with"];
        let plain = ["a", "b", "x1", "foo", "$", "_x", "é", "longerName"];
        if !self.in_spec && self.one_in(8) {
            ident(self.pick(&java))
        } else {
            ident(self.pick(&plain))
        }
    }

    fn type_name(&mut self) -> Ident {
        ident(self.pick(&["A", "B", "List", "Map", "T"]))
    }

    fn qualified_name(&mut self) -> QualifiedName {
        QualifiedName { loc: here(), segments: self.some(3, Generator::ident) }
    }

    pub fn unit(&mut self) -> CompilationUnit {
        CompilationUnit {
            loc: here(),
            package: self.maybe(2, |g| Package {
                loc: here(),
                annotations: g.annotations(6),
                name: g.qualified_name(),
            }),
            imports: self.many(2, |g| {
                let name = QualifiedName { loc: here(), segments: g.some(3, Generator::type_name) };
                let on_demand = name.segments.len() > 1 && g.one_in(3);
                Import {
                    loc: here(),
                    is_static: g.one_in(3),
                    name,
                    on_demand,
                    for_spec: g.one_in(4),
                }
            }),
            module: None,
            items: self.some(2, Generator::item),
        }
    }

    pub fn module(&mut self) -> CompilationUnit {
        let module = Module {
            loc: here(),
            annotations: self.annotations(3),
            open: self.one_in(2),
            name: self.qualified_name(),
            directives: self.many(5, |g| Directive { loc: here(), kind: g.directive() }),
        };
        let (package, imports, items) = (None, Vec::new(), Vec::new());
        CompilationUnit { loc: here(), package, imports, module: Some(module), items }
    }

    fn directive(&mut self) -> DirectiveKind {
        let names = |g: &mut Generator| g.many(2, Generator::qualified_name);
        match self.below(5) {
            0 => DirectiveKind::Requires {
                transitive: self.one_in(2),
                is_static: self.one_in(2),
                module: self.qualified_name(),
            },
            1 => DirectiveKind::Exports { package: self.qualified_name(), to: names(self) },
            2 => DirectiveKind::Opens { package: self.qualified_name(), to: names(self) },
            3 => DirectiveKind::Uses(self.qualified_name()),
            _ => DirectiveKind::Provides {
                service: self.qualified_name(),
                with: self.some(2, Generator::qualified_name),
            },
        }
    }

    /// A type of a variable or an argument; no `void`, no wildcard.
    fn ty(&mut self) -> Type {
        self.deeper(|g| match g.below(6) {
            0 | 1 => ty(TypeKind::Primitive(g.primitive())),
            2 if !g.tired() => g.array_type(),
            3 if g.in_spec && !g.tired() => ty(TypeKind::Spec(g.spec_type())),
            _ => g.class_type(),
        })
    }

    fn primitive(&mut self) -> Primitive {
        self.pick(&[
            Primitive::Boolean,
            Primitive::Byte,
            Primitive::Short,
            Primitive::Char,
            Primitive::Int,
            Primitive::Long,
            Primitive::Float,
            Primitive::Double,
        ])
    }

    fn array_type(&mut self) -> Type {
        let element = Box::new(self.ty());
        let annotations = self.annotations(5);
        Type { loc: here(), annotations, kind: TypeKind::Array(element) }
    }

    fn class_type(&mut self) -> Type {
        let mut first = true;
        let segments = self.some(2, |g| {
            // Those before the first name belong to the type.
            let annotations = if first { Vec::new() } else { g.annotations(12) };
            first = false;
            let args =
                if g.tired() { None } else { g.maybe(4, |g| g.some(2, Generator::type_arg)) };
            TypeSegment { annotations, name: g.type_name(), args }
        });
        ty(TypeKind::Class(segments))
    }

    /// Without arguments: what can be read as an expression too.
    fn plain_class_type(&mut self) -> Type {
        let name = self.type_name();
        ty(TypeKind::Class(vec![TypeSegment { annotations: Vec::new(), name, args: None }]))
    }

    fn reference_type(&mut self) -> Type {
        if self.one_in(4) && !self.tired() {
            self.deeper(Generator::array_type)
        } else {
            self.class_type()
        }
    }

    fn type_arg(&mut self) -> Type {
        self.deeper(|g| {
            if !g.one_in(3) {
                let mut argument = g.reference_type();
                if let TypeKind::Class(_) = argument.kind {
                    argument.annotations = g.annotations(10);
                }
                return argument;
            }
            let kind = g.pick(&[WildcardBound::Extends, WildcardBound::Super]);
            ty(TypeKind::Wildcard { bound: g.maybe(2, |g| (kind, Box::new(g.reference_type()))) })
        })
    }

    fn spec_type(&mut self) -> SpecType {
        match self.below(8) {
            0 => SpecType::BigInt,
            1 => SpecType::Real,
            2 => SpecType::LocSet,
            3 => SpecType::TypeType,
            4 => SpecType::Seq(Box::new(self.ty())),
            5 => SpecType::Set(Box::new(self.ty())),
            6 => SpecType::Bag(Box::new(self.ty())),
            _ => SpecType::Map(Box::new(self.ty()), Box::new(self.ty())),
        }
    }

    fn type_params(&mut self) -> Vec<TypeParam> {
        if !self.one_in(4) {
            return Vec::new();
        }
        self.some(2, |g| TypeParam {
            loc: here(),
            annotations: g.annotations(8),
            name: g.type_name(),
            bounds: g.many(2, Generator::class_type),
        })
    }

    /// One in `n` times some annotations.
    fn annotations(&mut self, n: u64) -> Vec<Annotation> {
        if self.tired() || !self.one_in(n) {
            return Vec::new();
        }
        self.deeper(|g| g.some(2, Generator::annotation))
    }

    fn annotation(&mut self) -> Annotation {
        let args = match self.below(3) {
            _ if self.tired() => AnnotationArgs::None,
            0 => AnnotationArgs::None,
            1 => AnnotationArgs::Single(Box::new(self.annotation_value())),
            _ => AnnotationArgs::Pairs(self.many(2, |g| (g.ident(), g.annotation_value()))),
        };
        let name = QualifiedName { loc: here(), segments: self.some(2, Generator::type_name) };
        Annotation { loc: here(), name, args }
    }

    fn annotation_value(&mut self) -> AnnotationValue {
        self.deeper(|g| match g.below(6) {
            0 if !g.tired() => AnnotationValue::Annotation(g.annotation()),
            1 if !g.tired() => {
                AnnotationValue::Array(here(), g.many(2, Generator::annotation_value))
            }
            _ => AnnotationValue::Expr(g.expr_at(expr::CONDITIONAL)),
        })
    }

    fn modifiers(&mut self, flags: &[Modifier], spec: &[SpecModifier]) -> Modifiers {
        Modifiers {
            loc: here(),
            flags: if self.one_in(3) { vec![(self.pick(flags), here())] } else { Vec::new() },
            annotations: self.annotations(8),
            spec: if self.one_in(6) { vec![(self.pick(spec), here())] } else { Vec::new() },
        }
    }

    /// Modifiers of a local variable. Inside ghost code, ours are not told from names
    /// everywhere.
    fn variable_modifiers(&mut self) -> Modifiers {
        let mut modifiers = self.modifiers(&[Modifier::Final], &[SpecModifier::Nullable]);
        if self.in_spec {
            modifiers.spec.clear();
        }
        modifiers
    }

    fn dims(&mut self) -> Vec<Vec<Annotation>> {
        if self.one_in(6) { self.some(2, |g| g.annotations(4)) } else { Vec::new() }
    }
}

pub fn here() -> Loc {
    Loc::default()
}

fn ident(text: &str) -> Ident {
    Ident { symbol: Symbol::new(text), loc: here() }
}

fn ty(kind: TypeKind) -> Type {
    Type { loc: here(), annotations: Vec::new(), kind }
}
