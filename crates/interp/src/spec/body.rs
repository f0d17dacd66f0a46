//! Calls in specifications: pure methods, whose bodies run, and functions.
//!
//! A pure method of the program runs as any method does. One that gives or takes values that
//! only specifications have is gone through here: it assigns, decides and returns, and has no
//! effect.

use ir::{Binding, Block, Body, FunctionId, MethodId, PureCall, StmtKind, Type};

use super::{Scope, Spec};
use crate::exec::Flow;
use crate::{Machine, Stop, Value};

impl<'p> Machine<'p> {
    pub(super) fn spec_call(
        &mut self,
        s: &mut Scope<'p>,
        call: &'p PureCall,
    ) -> Result<Spec, Stop> {
        if self.checks() {
            return self.aeval_call(s, call);
        }
        let mut args = Vec::with_capacity(call.args.len() + 1);
        for arg in call.receiver.iter().chain(&call.args) {
            args.push(self.spec(s, arg)?);
        }
        self.call_pure(call.method, call.binding, args)
    }

    fn call_pure(
        &mut self,
        method: MethodId,
        binding: Binding,
        args: Vec<Spec>,
    ) -> Result<Spec, Stop> {
        let info = self.program.method(method);
        if !info.is_static && matches!(args.first(), Some(Spec::Plain(Value::Null)) | None) {
            return Err(Stop::stuck("a call on null"));
        }
        let plain: Option<Vec<Value>> = args
            .iter()
            .map(|arg| match arg {
                Spec::Plain(value) => Some(*value),
                _ => None,
            })
            .collect();
        if let Some(plain) = plain.filter(|_| is_plain(&info.result)) {
            return match self.call_bound(method, binding, plain) {
                Ok(Value::Void) => Err(Stop::stuck("a call without a result")),
                Ok(value) => Ok(Spec::Plain(value)),
                Err(Stop::Thrown(_) | Stop::Failed(_) | Stop::Violated(_)) => {
                    Err(Stop::stuck("a specification that is not well defined"))
                }
                Err(stop) => Err(stop),
            };
        }
        let target = match (binding, args.first()) {
            (Binding::Dynamic, Some(Spec::Plain(Value::Ref(receiver)))) => {
                match self.type_of(*receiver) {
                    Type::Class(class) => self.classes.dispatched(class, method).unwrap_or(method),
                    _ => method,
                }
            }
            _ => method,
        };
        self.deeper(|machine| machine.run_pure(target, args))
    }

    fn run_pure(&mut self, method: MethodId, args: Vec<Spec>) -> Result<Spec, Stop> {
        let info = self.program.method(method);
        let Body::Block { exit, block } = &info.body else {
            return Err(Stop::stuck("a pure method without a body"));
        };
        let mut scope = Scope::new(&info.locals);
        for (param, value) in info.params.iter().zip(args) {
            scope.set(*param, value)?;
        }
        match self.go_through(&mut scope, block)? {
            Flow::Next => {}
            Flow::Exit(label) if label == *exit => {}
            _ => return Err(Stop::stuck("an exit to a label that is not around it")),
        }
        match info.result_local {
            Some(result) => scope.get(result),
            None => Err(Stop::stuck("a call without a result")),
        }
    }

    fn go_through(&mut self, s: &mut Scope<'p>, block: &'p Block) -> Result<Flow, Stop> {
        for stmt in &block.stmts {
            self.step()?;
            let flow = match &stmt.kind {
                StmtKind::Assign(local, e) => {
                    let value = self.spec(s, e)?;
                    s.set(*local, value)?;
                    Flow::Next
                }
                StmtKind::If { arms, otherwise } => {
                    let mut chosen = otherwise;
                    for (condition, block) in arms {
                        if self.spec_bool(s, condition)? {
                            chosen = block;
                            break;
                        }
                    }
                    self.go_through(s, chosen)?
                }
                StmtKind::Block { label, body } => match self.go_through(s, body)? {
                    Flow::Exit(exited) if exited == *label => Flow::Next,
                    flow => flow,
                },
                StmtKind::Exit(label) => Flow::Exit(*label),
                StmtKind::Call(call) => {
                    let args = self.specs(s, &call.args)?;
                    let value = self.call_pure(call.method, call.binding, args)?;
                    if let Some(dest) = call.dest {
                        s.set(dest, value)?;
                    }
                    Flow::Next
                }
                // What goes wrong there is no value when it is used.
                StmtKind::Check(_) | StmtKind::Ghost(_) => Flow::Next,
                _ => return Err(Stop::stuck("a statement that is not gone through here")),
            };
            if flow != Flow::Next {
                return Ok(flow);
            }
        }
        Ok(Flow::Next)
    }

    pub(super) fn call_function(&mut self, id: FunctionId, args: Vec<Spec>) -> Result<Spec, Stop> {
        let function = self.program.function(id);
        if self.checks() {
            self.function_is_defined(id, &args)?;
        }
        let Some(body) = &function.body else {
            return Err(Stop::stuck("a function without a body"));
        };
        let mut scope = Scope::new(&function.locals);
        for (param, value) in function.params.iter().zip(args) {
            scope.set(*param, value)?;
        }
        self.deeper(|machine| machine.spec(&mut scope, body))
    }

    /// One call further down.
    pub(crate) fn deeper<T>(
        &mut self,
        act: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        self.step()?;
        if self.stack_is_full() {
            return Err(Stop::stuck("calls within calls without end"));
        }
        self.depth += 1;
        let result = act(self);
        self.depth -= 1;
        result
    }
}

/// Whether a variable of a program can be of the type.
fn is_plain(ty: &Type) -> bool {
    matches!(
        ty,
        Type::Bool | Type::Int(_) | Type::Float(_) | Type::Class(_) | Type::Array(_) | Type::BigInt
    )
}
