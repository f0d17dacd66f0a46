//! What a stream does, one element after the other: a terminal operation asks for elements, each goes
//! through all stages before the next one is looked at, and nothing is asked for that nobody needs.

use ir::CompareOp;

use crate::heap::{Call, Payload, Pipe, Source, Stage};
use crate::{Machine, Ref, Stop, Value};

/// What is done with an element; false if no other is wanted.
type Sink<'s, 'p> = dyn FnMut(&mut Machine<'p>, Value) -> Result<bool, Stop> + 's;

/// What a stage remembers of one run.
#[derive(Clone, Default)]
struct Memory {
    count: usize,
    seen: Vec<Value>,
    set: Option<Ref>,
    is_over: bool,
}

impl<'p> Machine<'p> {
    /// The stream, which is used up.
    pub(super) fn take_pipe(&mut self, stream: Ref) -> Result<Pipe, Stop> {
        let pipe = match self.heap.object_mut(stream).map(|object| &mut object.payload) {
            Some(Payload::Pipe(pipe)) => {
                let before = pipe.clone();
                pipe.is_used = true;
                *before
            }
            _ => return Err(Stop::stuck("not a stream of the library")),
        };
        match pipe.is_used {
            true => Err(self.raise(
                "java.lang.IllegalStateException",
                "stream has already been operated upon or closed",
            )),
            false => Ok(pipe),
        }
    }

    /// Runs the stream until nobody wants more.
    pub(super) fn drain(&mut self, pipe: &Pipe, sink: &mut Sink<'_, 'p>) -> Result<(), Stop> {
        // Everything before is done when the first element comes out of a stage that sorts.
        let sorts = |stage: &Stage| matches!(stage, Stage::Sorted(_));
        if let Some(at) = pipe.stages.iter().rposition(sorts) {
            let (before, rest) = pipe.stages.split_at(at);
            let first =
                Pipe { source: pipe.source.clone(), stages: before.to_vec(), is_used: true };
            let mut values = Vec::new();
            self.drain(&first, &mut |_, value| {
                values.push(value);
                Ok(true)
            })?;
            let values = match rest.first() {
                Some(Stage::Sorted(Some(comparator))) => self.sorted(values, *comparator)?,
                _ => super::arrays::in_order(self, values)?,
            };
            let stages = rest.get(1..).unwrap_or_default().to_vec();
            let second = Pipe { source: Source::Values(values), stages, is_used: true };
            return self.drain(&second, sink);
        }
        let mut memory = vec![Memory::default(); pipe.stages.len()];
        let mut each = |m: &mut Machine<'p>, value: Option<Value>| -> Result<bool, Stop> {
            // Nothing is taken if a stage has had enough.
            let is_full = pipe.stages.iter().zip(&memory).any(|(stage, memory)| match stage {
                Stage::Limit(most) => memory.count >= *most,
                Stage::TakeWhile(..) => memory.is_over,
                _ => false,
            });
            match value {
                _ if is_full => Ok(false),
                None => Ok(true),
                Some(value) => {
                    m.grow()?;
                    m.through(&pipe.stages, &mut memory, value, sink)
                }
            }
        };
        match &pipe.source {
            Source::Values(values) => {
                for value in values {
                    if !each(self, Some(*value))? {
                        break;
                    }
                }
            }
            Source::Array(array) => {
                let length = self.settled_length(*array)?;
                for i in 0..length {
                    if !each(self, None)? {
                        break;
                    }
                    let value = self.element(*array, i as i128)?;
                    let value = value.ok_or_else(|| Stop::stuck("no such element"))?;
                    if !each(self, Some(value))? {
                        break;
                    }
                }
            }
            Source::Range(from, to) => {
                let mut at = *from;
                loop {
                    if !each(self, None)? {
                        break;
                    }
                    let more = self.compare_of(CompareOp::Lt, at, *to)?;
                    if !self.decide(more, base::Span::NONE)? || !each(self, Some(at))? {
                        break;
                    }
                    at = self.arith_of(ir::ArithOp::Add, at, Value::Int(1))?;
                }
            }
            Source::Iterate(first, function, (class, name, parameters)) => {
                let mut now = *first;
                while each(self, Some(now))? {
                    if !each(self, None)? {
                        break;
                    }
                    now = self.call_virtual(class, name, parameters, vec![*function, now])?;
                }
            }
            Source::Collection(collection) => {
                self.library_class(*collection)?;
                let before = self.version(*collection)?;
                for value in self.elements_of(*collection)? {
                    if !each(self, Some(value))? {
                        break;
                    }
                }
                // It is noticed at different moments.
                if self.version(*collection)? != before {
                    return Err(Stop::stuck("a collection that is changed meanwhile"));
                }
            }
        }
        Ok(())
    }

    /// How often a collection has been changed.
    fn version(&self, collection: Ref) -> Result<u32, Stop> {
        match self.heap.payload(collection) {
            Some(Payload::Items(items)) => Ok(items.changes),
            Some(Payload::Pairs(pairs)) => Ok(pairs.changes),
            Some(Payload::View { map, .. }) => Ok(self.pairs(*map)?.changes),
            _ => Err(Stop::stuck("not a collection of the library")),
        }
    }

    fn asked(&mut self, function: Value, call: Call, value: Value) -> Result<Value, Stop> {
        self.call_virtual(call.0, call.1, call.2, vec![function, value])
    }

    /// One element through these stages.
    fn through(
        &mut self,
        stages: &[Stage],
        memory: &mut [Memory],
        mut value: Value,
        sink: &mut Sink<'_, 'p>,
    ) -> Result<bool, Stop> {
        for (stage, memory) in stages.iter().zip(memory) {
            match stage {
                Stage::Filter(function, call) => {
                    let keeps = self.asked(*function, *call, value)?;
                    if !self.decide(keeps, base::Span::NONE)? {
                        return Ok(true);
                    }
                }
                Stage::TakeWhile(function, call) => {
                    let keeps = self.asked(*function, *call, value)?;
                    if !self.decide(keeps, base::Span::NONE)? {
                        memory.is_over = true;
                        return Ok(true);
                    }
                }
                Stage::Map(function, call) => value = self.asked(*function, *call, value)?,
                Stage::Peek(function, call) => {
                    self.asked(*function, *call, value)?;
                }
                Stage::Boxed(class) => value = self.box_up(class, value)?,
                Stage::Limit(most) if memory.count >= *most => return Ok(true),
                Stage::Limit(_) => memory.count += 1,
                Stage::Skip(first) if memory.count < *first => {
                    memory.count += 1;
                    return Ok(true);
                }
                Stage::Skip(_) => {}
                Stage::Distinct { is_object: false } => {
                    for other in memory.seen.clone() {
                        let same = self.compare_of(CompareOp::Eq, other, value)?;
                        if self.decide(same, base::Span::NONE)? {
                            return Ok(true);
                        }
                    }
                    memory.seen.push(value);
                }
                Stage::Distinct { is_object: true } => {
                    let set = match memory.set {
                        Some(set) => set,
                        None => self.empty_one("java.util.HashSet")?,
                    };
                    memory.set = Some(set);
                    if !self.add_to(set, value)? {
                        return Ok(true);
                    }
                }
                // Taken apart before.
                Stage::Sorted(_) => return Err(Stop::stuck("a stage that sorts")),
            }
        }
        sink(self, value)
    }

    /// An empty collection of a class of the library.
    pub(super) fn empty_one(&mut self, class: &'static str) -> Result<Ref, Stop> {
        let interface = match class {
            "java.util.HashSet" => "java.util.Set",
            "java.util.HashMap" => "java.util.Map",
            _ => "java.util.List",
        };
        let id = self.classes.below(class, &[interface]);
        let object = self.new_object(id, Payload::None)?;
        match crate::natives::find(class, "<init>", "()") {
            Some(native) => (native.run)(self, super::Args::new(&[Value::Ref(object)]))?,
            None => return Err(Stop::stuck("no such class")),
        };
        Ok(object)
    }

    /// `add`, and whether it was not there.
    pub(super) fn add_to(&mut self, collection: Ref, value: Value) -> Result<bool, Stop> {
        let args = vec![Value::Ref(collection), value];
        let added = self.call_virtual("java.util.Collection", "add", "(java.lang.Object)", args)?;
        self.decide(added, base::Span::NONE)
    }

    /// `valueOf`.
    pub(super) fn box_up(&mut self, class: &'static str, value: Value) -> Result<Value, Stop> {
        let parameters = match class {
            "java.lang.Long" => "(long)",
            "java.lang.Character" => "(char)",
            _ => "(int)",
        };
        match crate::natives::find(class, "valueOf", parameters) {
            Some(native) if self.concolic.is_some() => self.run_native(native, vec![value]),
            Some(native) => (native.run)(self, super::Args::new(&[value])),
            None => Err(Stop::stuck("no such box")),
        }
    }
}
