//! What methods are known by besides their contracts, whatever rests on it: the one place where
//! names of Java's own classes and methods become [`Meaning`]s of the core program.

use ir::Meaning;
use syntax::ast::TypeDeclKind;

use crate::lower::Lower;
use crate::symbols::{Flags, MethodInfo, MethodSym, Origin};
use crate::types::Ty;

impl Lower<'_, '_> {
    pub(super) fn meaning(&self, method: MethodSym) -> Option<Meaning> {
        let info = self.table.method(method);
        let class = self.table.class(info.class);
        if class.origin == Origin::Source && !info.flags.has(Flags::IMPLICIT) {
            return self.is_entry(info).then_some(Meaning::Entry);
        }
        let name = info.name.as_str();
        let params = info.params.len();
        if class.kind == TypeDeclKind::Enum && info.is_static() {
            return match (name, params) {
                ("values", 0) => Some(Meaning::Constants),
                ("valueOf", 1) => Some(Meaning::ConstantNamed),
                _ => None,
            };
        }
        if class.origin == Origin::Library && info.flags.has(Flags::MODEL) {
            return match name {
                "ofLibrary" => Some(Meaning::OfLibrary),
                "takesNull" => Some(Meaning::TakesNull),
                "isPattern" => Some(Meaning::IsPattern),
                "isFormat" => Some(Meaning::IsFormat),
                "conversions" => Some(Meaning::Conversions),
                "isInt" => Some(Meaning::IsInt),
                "isLong" => Some(Meaning::IsLong),
                "isDouble" => Some(Meaning::IsDouble),
                "numberIn" => Some(Meaning::NumberIn),
                "isDecimal" => Some(Meaning::IsDecimal),
                "unscaledIn" => Some(Meaning::UnscaledIn),
                "scaleIn" => Some(Meaning::ScaleIn),
                _ => None,
            };
        }
        match (class.binary_name.as_str(), name, params) {
            ("java.lang.Object", "getClass", 0) => Some(Meaning::ClassOf),
            ("java.lang.Enum", "ordinal", 0) => Some(Meaning::Ordinal),
            ("java.lang.Enum", "name", 0) => Some(Meaning::ConstantName),
            ("java.lang.String", "length", 0) => Some(Meaning::TextLength),
            ("java.lang.String", "isEmpty", 0) => Some(Meaning::TextIsEmpty),
            ("java.lang.String", "charAt", 1) => Some(Meaning::TextAt),
            ("java.lang.String", "compareTo", 1) => Some(Meaning::TextOrder),
            ("java.lang.String", "equalsIgnoreCase", 1) => Some(Meaning::TextIgnoringCase),
            ("java.lang.String", "valueOf", 1) => Some(Meaning::TextOf),
            ("java.lang.Integer", "intValue", 0)
            | ("java.lang.Long", "longValue", 0)
            | ("java.lang.Short", "shortValue", 0)
            | ("java.lang.Byte", "byteValue", 0)
            | ("java.lang.Character", "charValue", 0)
            | ("java.lang.Boolean", "booleanValue", 0) => Some(Meaning::Unboxed),
            (_, "equals", 1) => Some(Meaning::Equals),
            (_, "hashCode", 0) => Some(Meaning::HashCode),
            (_, "toString", 0) => Some(Meaning::ToString),
            _ => None,
        }
    }

    /// `static void main(String[] args)`
    fn is_entry(&self, info: &MethodInfo<'_>) -> bool {
        let takes_strings = |ty: &Ty| match ty {
            Ty::Array(element) => match &**element {
                Ty::Class(class) => self.table.known("java.lang.String") == Some(class.class),
                _ => false,
            },
            _ => false,
        };
        let takes = |p: &[crate::symbols::ParamInfo]| matches!(p, [one] if takes_strings(&one.ty));
        info.name == "main" && info.is_static() && takes(&info.params)
    }
}
