//! The two JUnits: 5 where nobody says otherwise, 4 where it alone is on the class path.

use classpath::ClassPath;
use ir::Type;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum JUnit {
    #[default]
    Five,
    /// Before 4.13 nothing says that a call throws.
    Four { has_throws: bool },
}

impl JUnit {
    pub fn on(class_path: &ClassPath) -> JUnit {
        let has = |name: &str| class_path.class(name).is_some();
        match !has("org/junit/jupiter/api/Test") && has("org/junit/Test") {
            true => JUnit::Four { has_throws: has("org/junit/function/ThrowingRunnable") },
            false => JUnit::Five,
        }
    }

    fn is_four(self) -> bool {
        self != JUnit::Five
    }

    pub fn test_class(self) -> &'static str {
        if self.is_four() { "org.junit.Test" } else { "org.junit.jupiter.api.Test" }
    }

    pub fn assertions(self) -> &'static str {
        if self.is_four() { "org.junit.Assert" } else { "org.junit.jupiter.api.Assertions" }
    }

    /// What stands before classes and methods that it is to find.
    pub fn visibility(self) -> &'static str {
        if self.is_four() { "public " } else { "" }
    }

    pub fn can_say_what_is_thrown(self) -> bool {
        self != JUnit::Four { has_throws: false }
    }

    /// That a condition holds; the message is a literal.
    pub fn holds(self, condition: &str, message: &str) -> String {
        match self.is_four() {
            true => format!("assertTrue({message}, {condition});"),
            false => format!("assertTrue({condition}, {message});"),
        }
    }

    /// That a place whose type may be known holds a number, a truth value or what is in a box. With
    /// objects JUnit 4 is to compare what is neither two whole numbers nor two objects for the compiler.
    pub fn equals(self, expected: &str, at: &str, ty: Option<&Type>) -> String {
        match self.is_four() && !matches!(ty, Some(Type::Int(_))) {
            true => format!("assertEquals((Object) {expected}, {at});"),
            false => format!("assertEquals({expected}, {at});"),
        }
    }

    /// That an array has these elements. JUnit 4 asks how much floating-point numbers may differ.
    pub fn array_equals(self, expected: &str, at: &str, element: &Type) -> String {
        let within = match element {
            Type::Float(ir::FloatKind::Float) if self.is_four() => ", 0.0f",
            Type::Float(ir::FloatKind::Double) if self.is_four() => ", 0.0",
            _ => "",
        };
        format!("assertArrayEquals({expected}, {at}{within});")
    }
}
