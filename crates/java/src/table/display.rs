//! Types as a programmer writes them, with simple names.

use super::Table;
use crate::types::{ClassTy, Ty, TyArg, WildcardBound, prim_name};

impl<'a> Table<'a> {
    pub fn display(&self, ty: &Ty) -> String {
        self.nested("…".to_owned(), || self.display_nested(ty))
    }

    fn display_nested(&self, ty: &Ty) -> String {
        match ty {
            Ty::Prim(prim) => prim_name(*prim).to_owned(),
            Ty::Void => "void".to_owned(),
            Ty::Null => "null".to_owned(),
            Ty::Class(class) => self.display_class(class),
            Ty::Array(element) => format!("{}[]", self.display(element)),
            Ty::Var(var) if self.is_captured(*var) => self.display_captured(ty),
            Ty::Var(var) => self.type_var(*var).name.as_str().to_owned(),
            Ty::Intersection(parts) => self.display_list(parts, " & "),
            Ty::Infer(number) => format!("?{number}"),
            Ty::BigInt => "\\bigint".to_owned(),
            Ty::Real => "\\real".to_owned(),
            Ty::LocSet => "\\locset".to_owned(),
            Ty::TypeType => "\\TYPE".to_owned(),
            Ty::Seq(element) => format!("\\seq<{}>", self.display(element)),
            Ty::Set(element) => format!("\\set<{}>", self.display(element)),
            Ty::Bag(element) => format!("\\bag<{}>", self.display(element)),
            Ty::Map(pair) => format!("\\map<{}, {}>", self.display(&pair.0), self.display(&pair.1)),
            Ty::Data(data, args) if args.is_empty() => self.data(*data).name.as_str().to_owned(),
            Ty::Data(data, args) => {
                format!("{}<{}>", self.data(*data).name, self.display_list(args, ", "))
            }
            Ty::Assertion => "assertion".to_owned(),
            Ty::Error => "unknown".to_owned(),
        }
    }

    pub fn display_list(&self, types: &[Ty], separator: &str) -> String {
        let types: Vec<String> = types.iter().map(|ty| self.display(ty)).collect();
        types.join(separator)
    }

    fn display_class(&self, ty: &ClassTy) -> String {
        let info = self.class(ty.class);
        let mut text = match &ty.outer {
            Some(outer) => format!("{}.", self.display_class(outer)),
            None => String::new(),
        };
        if info.name.is_empty() {
            let header = self.header(ty.class);
            let sup = header.interfaces.first().or(header.superclass.as_ref());
            let sup = sup.map_or_else(|| "Object".to_owned(), |sup| self.display(sup));
            return format!("<anonymous {sup}>");
        }
        text.push_str(info.name.as_str());
        if !ty.args.is_empty() {
            let args: Vec<String> = ty.args.iter().map(|arg| self.display_arg(arg)).collect();
            text.push_str(&format!("<{}>", args.join(", ")));
        }
        text
    }

    pub fn display_arg(&self, arg: &TyArg) -> String {
        match arg {
            TyArg::Ty(ty) => self.display(ty),
            TyArg::Wildcard(None) => "?".to_owned(),
            TyArg::Wildcard(Some((WildcardBound::Extends, ty))) => {
                format!("? extends {}", self.display(ty))
            }
            TyArg::Wildcard(Some((WildcardBound::Super, ty))) => {
                format!("? super {}", self.display(ty))
            }
        }
    }

    fn display_captured(&self, ty: &Ty) -> String {
        let Ty::Var(var) = ty else { return String::new() };
        if let Some(lower) = self.lower_bound(*var) {
            return format!("capture of ? super {}", self.display(&lower));
        }
        match self.upward(ty) {
            upper if self.is_object_type(&upper) => "capture of ?".to_owned(),
            upper => format!("capture of ? extends {}", self.display(&upper)),
        }
    }
}
