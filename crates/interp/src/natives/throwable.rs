//! `Throwable` and all exceptions of the libraries, which are constructed like it.

use super::{Args, Table};
use crate::heap::{Elements, Payload, ThrowableState};
use crate::number::primitive_text;
use crate::{Machine, Ref, Stop, Value};

pub(super) const TABLES: &[Table] = &[
    Table { classes: &["java.lang.Throwable"], rows: ROWS },
    Table {
        classes: &["java.lang.AssertionError"],
        rows: &[
            ("<init>", "(java.lang.Object)", |m, a| {
                let detail = a.nullable(1)?;
                let text = m.display(detail)?;
                let message = m.new_string(text)?;
                let throwable = m.classes.named("java.lang.Throwable");
                let cause = detail.filter(|d| m.is_instance(*d, &ir::Type::Class(throwable)));
                let message = reference(message);
                construct(m, a, ThrowableState { message, cause: cause.map(Some), ..none() })
            }),
            ("<init>", "(boolean)", assertion_detail),
            ("<init>", "(int)", assertion_detail),
            ("<init>", "(long)", assertion_detail),
            ("<init>", "(float)", assertion_detail),
            ("<init>", "(double)", assertion_detail),
            ("<init>", "(char)", |m, a| {
                let message = m.new_string(vec![a.char(1)?])?;
                construct(m, a, ThrowableState { message: reference(message), ..none() })
            }),
        ],
    },
    Table {
        classes: &["java.lang.IndexOutOfBoundsException"],
        rows: &[
            ("<init>", "(int)", |m, a| indexed(m, a, "Index out of range: ")),
            ("<init>", "(long)", |m, a| indexed(m, a, "Index out of range: ")),
        ],
    },
    Table {
        classes: &["java.lang.ArrayIndexOutOfBoundsException"],
        rows: &[("<init>", "(int)", |m, a| indexed(m, a, "Array index out of range: "))],
    },
    Table {
        classes: &["java.lang.StringIndexOutOfBoundsException"],
        rows: &[("<init>", "(int)", |m, a| indexed(m, a, "String index out of range: "))],
    },
    Table {
        classes: &["java.lang.ExceptionInInitializerError"],
        rows: &[
            ("<init>", "(java.lang.Throwable)", |m, a| {
                let cause = Some(a.nullable(1)?);
                construct(m, a, ThrowableState { cause, ..none() })
            }),
            ("getException", "()", get_cause),
        ],
    },
];

const ROWS: &[super::Row] = &[
    ("<init>", "()", |m, a| construct(m, a, none())),
    ("<init>", "(java.lang.String)", |m, a| {
        let message = a.nullable(1)?;
        construct(m, a, ThrowableState { message, ..none() })
    }),
    ("<init>", "(java.lang.String,java.lang.Throwable)", with_cause),
    ("<init>", "(java.lang.String,java.lang.Throwable,boolean,boolean)", with_cause),
    ("<init>", "(java.lang.Throwable)", |m, a| {
        let cause = a.nullable(1)?;
        let message = match cause {
            Some(cause) => reference(m.java_string(cause)?),
            None => None,
        };
        construct(m, a, ThrowableState { message, cause: Some(cause), ..none() })
    }),
    ("getMessage", "()", |m, a| Ok(Value::from_ref(m.throwable(a)?.message))),
    ("getLocalizedMessage", "()", |m, a| {
        m.call_virtual("java.lang.Throwable", "getMessage", "()", vec![a.at(0)?])
    }),
    // What specifications call these.
    ("message", "()", |m, a| Ok(Value::from_ref(m.throwable(a)?.message))),
    ("hasCause", "()", |m, a| Ok(Value::Bool(m.throwable(a)?.cause.is_some()))),
    ("cause", "()", get_cause),
    ("plain", "()", |_, _| Ok(Value::Bool(false))),
    ("getCause", "()", get_cause),
    ("initCause", "(java.lang.Throwable)", |m, a| {
        let (this, cause) = (a.this()?, a.nullable(1)?);
        if m.throwable(a)?.cause.is_some() {
            let shown = match cause {
                Some(cause) => String::from_utf16_lossy(&m.display(Some(cause))?),
                None => "a null".to_owned(),
            };
            let message = format!("Can't overwrite cause with {shown}");
            return Err(m.raise("java.lang.IllegalStateException", &message));
        }
        if cause == Some(this) {
            let message = "Self-causation not permitted";
            return Err(m.raise("java.lang.IllegalArgumentException", message));
        }
        m.throwable(a)?.cause = Some(cause);
        a.at(0)
    }),
    ("toString", "()", |m, a| {
        let name = m.classes.jvm_name(&m.type_of(a.this()?));
        let message =
            m.call_virtual("java.lang.Throwable", "getLocalizedMessage", "()", vec![a.at(0)?])?;
        let mut text: Vec<u16> = name.encode_utf16().collect();
        if let Some(message) = reference(message) {
            text.extend(": ".encode_utf16());
            text.extend_from_slice(&m.text_of(message)?);
        }
        m.new_string(text)
    }),
    ("addSuppressed", "(java.lang.Throwable)", |m, a| {
        let this = a.this()?;
        let Some(suppressed) = a.nullable(1)? else {
            let message = "Cannot suppress a null exception.";
            return Err(m.raise("java.lang.NullPointerException", message));
        };
        if suppressed == this {
            let message = "Self-suppression not permitted";
            return Err(m.raise("java.lang.IllegalArgumentException", message));
        }
        m.throwable(a)?.suppressed.push(suppressed);
        Ok(Value::Void)
    }),
    ("getSuppressed", "()", |m, a| {
        let suppressed: Vec<Option<Ref>> =
            m.throwable(a)?.suppressed.iter().copied().map(Some).collect();
        let element = ir::Type::Class(m.classes.named("java.lang.Throwable"));
        m.array_of(&element, Elements::Ref(suppressed))
    }),
    ("getStackTrace", "()", |m, _| {
        let element = ir::Type::Class(m.classes.named("java.lang.StackTraceElement"));
        m.new_array(&element, 0)
    }),
    ("setStackTrace", "(java.lang.StackTraceElement[])", |_, _| Ok(Value::Void)),
    ("printStackTrace", "()", |_, _| Ok(Value::Void)),
    ("fillInStackTrace", "()", |_, a| a.at(0)),
];

fn none() -> ThrowableState {
    ThrowableState::default()
}

fn reference(value: Value) -> Option<Ref> {
    match value {
        Value::Ref(r) => Some(r),
        _ => None,
    }
}

fn construct(m: &mut Machine<'_>, a: Args<'_>, state: ThrowableState) -> Result<Value, Stop> {
    m.set_payload(a.this()?, Payload::Throwable(Box::new(state)))
}

fn with_cause(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let (message, cause) = (a.nullable(1)?, Some(a.nullable(2)?));
    construct(m, a, ThrowableState { message, cause, ..none() })
}

fn get_cause(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    Ok(Value::from_ref(m.throwable(a)?.cause.flatten()))
}

fn assertion_detail(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let message = m.new_text(&primitive_text(a.at(1)?))?;
    construct(m, a, ThrowableState { message: reference(message), ..none() })
}

fn indexed(m: &mut Machine<'_>, a: Args<'_>, prefix: &str) -> Result<Value, Stop> {
    let message = m.new_text(&format!("{prefix}{}", a.integer(1)?))?;
    construct(m, a, ThrowableState { message: reference(message), ..none() })
}

impl Machine<'_> {
    /// The state of the receiver, which may still be under construction.
    fn throwable(&mut self, args: Args<'_>) -> Result<&mut ThrowableState, Stop> {
        let this = args.this()?;
        let Some(object) = self.heap.object_mut(this) else {
            return Err(Stop::stuck("an array is not an exception"));
        };
        if matches!(object.payload, Payload::None) {
            object.payload = Payload::Throwable(Box::default());
        }
        match &mut object.payload {
            Payload::Throwable(state) => Ok(state),
            _ => Err(Stop::stuck("not an exception")),
        }
    }
}
