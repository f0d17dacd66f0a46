//! Initialisation of classes (JLS 12.4.2), for one thread.

use ir::{ClassId, MethodKind};

use crate::heap::Payload;
use crate::{Machine, Ref, Stop, Value};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum InitState {
    NotStarted,
    Running,
    Done,
    /// Every further use is a `NoClassDefFoundError`.
    Failed,
}

/// How far the initialisation of each class is.
pub(crate) struct Initialised {
    states: Vec<InitState>,
    /// Classes whose initialisers have begun and not ended, the innermost last.
    running: Vec<ClassId>,
}

impl Initialised {
    pub(crate) fn new(classes: usize) -> Initialised {
        Initialised { states: vec![InitState::NotStarted; classes], running: Vec::new() }
    }
}

impl Machine<'_> {
    pub(crate) fn init_class(&mut self, class: ClassId) -> Result<(), Stop> {
        let Some(&state) = self.initialised.states.get(class.index()) else {
            return Err(Stop::stuck("no such class"));
        };
        match state {
            InitState::Done => return Ok(()),
            InitState::Running => {
                if self.is_too_early(class) {
                    self.doubt_order();
                }
                return Ok(());
            }
            InitState::Failed => {
                let name = self.classes.binary_name(class);
                let message = format!("Could not initialize class {name}");
                return Err(self.raise("java.lang.NoClassDefFoundError", &message));
            }
            InitState::NotStarted => {}
        }
        self.begin_initialising(class);
        let result = self.init_supertypes(class).and_then(|()| self.run_initialiser(class));
        if self.has_initialiser(class) {
            self.initialised.running.pop();
        }
        let state = if result.is_ok() { InitState::Done } else { InitState::Failed };
        self.set_state(class, state);
        if let Err(Stop::Thrown(_)) = result {
            // The next one who comes gets another exception.
            self.doubt_order();
        }
        result
    }

    pub(crate) fn begin_initialising(&mut self, class: ClassId) {
        self.set_state(class, InitState::Running);
        if self.has_initialiser(class) {
            self.initialised.running.push(class);
        }
    }

    /// Whether another initialiser than its own meets a class that is being initialised. If another
    /// class of the circle had been the first one, they would have met elsewhere: what one
    /// initialiser does until it comes to the next class does not depend on who began. A class
    /// without an initialiser is initialised as those above it are.
    fn is_too_early(&self, class: ClassId) -> bool {
        let mut pending = vec![class];
        let mut seen = Vec::new();
        while let Some(class) = pending.pop() {
            if seen.contains(&class) {
                continue;
            }
            seen.push(class);
            match self.initialised.states.get(class.index()) {
                Some(InitState::Done) => {}
                Some(InitState::Running) if self.has_initialiser(class) => {
                    if self.initialised.running.last() != Some(&class) {
                        return true;
                    }
                }
                Some(InitState::Running) => {
                    pending.extend(self.classes.superclass(class));
                    let interfaces = self.superinterfaces(class).into_iter();
                    pending.extend(interfaces.filter(|i| self.has_default_method(*i)));
                }
                _ => return true,
            }
        }
        false
    }

    /// What classes are initialised before a method is called, nobody knows who starts there.
    fn doubt_order(&mut self) {
        let is_program = self.concolic.as_ref().is_some_and(|c| c.goal.is_program);
        if !is_program {
            self.doubt("static state that depends on which class is initialised first");
        }
    }

    fn has_initialiser(&self, class: ClassId) -> bool {
        let init = self.classes.declared(class).and_then(|c| c.static_init);
        let method = init.and_then(|init| self.program.methods.get(init.index()));
        method.is_some_and(|method| !matches!(method.body, ir::Body::None))
    }

    pub(crate) fn is_initialised(&self, class: ClassId) -> bool {
        let state = self.initialised.states.get(class.index());
        matches!(state, Some(InitState::Done | InitState::Running))
    }

    /// Whether its initialiser has come to its end.
    pub(crate) fn is_settled(&self, class: ClassId) -> bool {
        self.initialised.states.get(class.index()) == Some(&InitState::Done)
    }

    pub(crate) fn set_state(&mut self, class: ClassId, state: InitState) {
        if let Some(place) = self.initialised.states.get_mut(class.index()) {
            *place = state;
        }
    }

    pub(crate) fn init_supertypes(&mut self, class: ClassId) -> Result<(), Stop> {
        // An interface does not initialise its superinterfaces.
        if self.classes.is_interface(class) {
            return Ok(());
        }
        if let Some(superclass) = self.classes.superclass(class) {
            self.init_class(superclass)?;
        }
        for interface in self.superinterfaces(class) {
            if self.has_default_method(interface) {
                self.init_class(interface)?;
            }
        }
        Ok(())
    }

    /// The interfaces of a class, those that an interface extends before itself.
    fn superinterfaces(&self, class: ClassId) -> Vec<ClassId> {
        enum Visit {
            Enter(ClassId),
            Leave(ClassId),
        }
        let mut ordered = Vec::new();
        let mut seen = Vec::new();
        let direct = self.classes.interfaces(class);
        let mut pending: Vec<Visit> = direct.iter().rev().map(|&i| Visit::Enter(i)).collect();
        while let Some(visit) = pending.pop() {
            match visit {
                Visit::Leave(interface) => ordered.push(interface),
                Visit::Enter(interface) if seen.contains(&interface) => {}
                Visit::Enter(interface) => {
                    seen.push(interface);
                    pending.push(Visit::Leave(interface));
                    let direct = self.classes.interfaces(interface);
                    pending.extend(direct.iter().rev().map(|&i| Visit::Enter(i)));
                }
            }
        }
        ordered
    }

    fn has_default_method(&self, interface: ClassId) -> bool {
        let Some(declared) = self.classes.declared(interface) else { return false };
        declared.methods.iter().filter_map(|m| self.program.methods.get(m.index())).any(|m| {
            m.kind == MethodKind::Method && !m.is_static && !m.is_abstract && !m.modifiers.model
        })
    }

    fn run_initialiser(&mut self, class: ClassId) -> Result<(), Stop> {
        let Some(init) = self.classes.declared(class).and_then(|c| c.static_init) else {
            return Ok(());
        };
        // Library classes are initialised by being there.
        let method = self.program.methods.get(init.index());
        if method.is_some_and(|m| matches!(m.body, ir::Body::None)) {
            return Ok(());
        }
        match self.call_static(init, Vec::new()) {
            Ok(_) => Ok(()),
            Err(Stop::Thrown(thrown)) => Err(self.wrap_failure(thrown)),
            Err(stop) => Err(stop),
        }
    }

    /// An exception that is not an `Error` becomes the cause of one.
    fn wrap_failure(&mut self, thrown: Ref) -> Stop {
        let error = self.classes.named("java.lang.Error");
        if self.is_instance(thrown, &ir::Type::Class(error)) {
            return Stop::Thrown(thrown);
        }
        let class = self.classes.named("java.lang.ExceptionInInitializerError");
        match self.new_throwable(class, None) {
            Ok(wrapper) => {
                if let Some(object) = self.heap.object_mut(wrapper)
                    && let Payload::Throwable(state) = &mut object.payload
                {
                    state.cause = Some(Some(thrown));
                }
                Stop::Thrown(wrapper)
            }
            Err(stop) => stop,
        }
    }

    /// Runs the initialiser and reads the constants of an enum, in order.
    pub(crate) fn enum_constants(&mut self, class: ClassId) -> Result<Vec<Value>, Stop> {
        let Some(declared) = self.classes.declared(class) else { return Ok(Vec::new()) };
        self.init_class(class)?;
        declared.enum_constants.iter().map(|&f| self.static_field(f)).collect()
    }
}
