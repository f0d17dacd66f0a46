//! Classes of the JDK, and the library in front of them.

use super::*;

#[test]
fn generic_classes_of_the_jdk() {
    let text = "
        import java.util.*;
        import java.util.stream.*;
        class Test {
            ArrayList<String> list; HashMap<String, Integer> map; Comparator<? super String> cmp;
            Map.Entry<String, Integer> entry; Stream<String> stream; TreeMap<String, ?> tree;
            AbstractMap.SimpleEntry<Integer, Long> simple; Class<?> type; EnumMap<Thread.State, String> states;
            LinkedHashMap<String, Integer> linked; StringBuilder sb; Collectors collectors;
        }";
    with_source_and_jdk(text, |t| {
        let show = |ty: &str, class: &str| {
            t.as_super(&t.ty(ty), t.c(class)).map(|ty| t.display(&ty)).unwrap_or_default()
        };
        assert_eq!(show("list", "java.lang.Iterable"), "Iterable<String>");
        assert_eq!(show("map", "java.util.Map"), "Map<String, Integer>");
        assert_eq!(show("list", "java.util.Map"), "");
        assert_eq!(show("simple", "java.util.Map$Entry"), "Entry<Integer, Long>");
        assert_eq!(show("states", "java.util.Map"), "Map<State, String>");
        assert_eq!(t.shown(&t.ty("map"), "get"), ["HashMap.get(Object): Integer"]);
        assert!(
            t.shown(&t.ty("list"), "add").contains(&"ArrayList.add(String): boolean".to_owned())
        );
        assert_eq!(t.shown(&t.ty("list"), "toArray").len(), 3);
        assert_eq!(
            t.shown(&t.ty("linked"), "entrySet"),
            ["LinkedHashMap.entrySet(): Set<Entry<String, Integer>>"]
        );
        assert_eq!(t.shown(&t.ty("entry"), "getKey"), ["Entry.getKey(): String"]);
        let (method, sig) = t.functional_method(&t.ty("cmp")).unwrap();
        assert_eq!(t.method(method).name, "compare");
        assert_eq!(t.display_list(&sig.params, ", "), "String, String");
        assert_eq!(
            t.shown(&t.ty("stream"), "map"),
            ["Stream.map(Function<? super String, ? extends R>): Stream<R>"]
        );
        assert_eq!(
            t.shown(&t.ty("collectors"), "toList"),
            ["Collectors.toList(): Collector<T, ?, List<T>>"]
        );
        // From a class file behind a stub.
        assert_eq!(t.shown(&t.ty("sb"), "codePointCount").len(), 1);
        assert!(t.find_class("java.lang.Thread$State").is_some());
        let state = t.c("java.lang.Thread$State");
        assert_eq!(t.enum_constants(state).len(), 6);
        assert_eq!(
            t.show(&t.ty("type"), t.method_of("java.lang.Class", "cast")),
            "Class.cast(Object): capture of ?"
        );
        assert_eq!(t.codes(), []);
    });
}

#[test]
fn class_files_add_to_stubs_what_these_do_not_say() {
    with_jdk(|t| {
        let string = t.string();
        // Written in the stub, once.
        let length = t.methods_named(&string, Symbol::new("length"));
        assert_eq!(length.len(), 1);
        assert!(t.method(length[0]).flags.has(Flags::PURE));
        // Only in the class file.
        let lines = t.methods_named(&string, Symbol::new("lines"));
        assert_eq!(t.show(&string, lines[0]), "String.lines(): Stream<String>");
        assert!(!t.is_castable(&string, &Ty::INT));
    });
}

/// What a stub declares must be declared by the class, in the same way.
#[test]
fn stubs_agree_with_the_jdk() {
    with_jdk(|t| {
        for name in crate::table::library_classes() {
            let class = t.c(name);
            let Some(file) = t.class_path().class(&name.replace('.', "/")) else {
                // Newer than this JDK.
                assert_eq!(name, "java.lang.MatchException");
                continue;
            };
            let info = t.class(class);
            assert_eq!(info.origin, Origin::Library, "{name}");
            assert_eq!(t.type_params(class).len(), file.type_params.len(), "{name}");
            assert_eq!(info.flags.has(Flags::FINAL), file.access.is_final(), "{name}");
            let superclass = match &t.header(class).superclass {
                Some(Ty::Class(superclass)) => Some(Symbol::new(
                    &t.class(superclass.class).binary_name.as_str().replace('.', "/"),
                )),
                _ => None,
            };
            if !t.is_interface(class) {
                let expected = file.superclass.as_ref().and_then(|s| s.class_name());
                assert_eq!(superclass, expected, "{name}");
            }
            for interface in info.decl.map_or(&[][..], |decl| &decl.interfaces) {
                let scope = t.class_scope(class);
                let Ty::Class(ty) = t.resolve_type(&scope, interface) else { panic!("{name}") };
                let binary = t.class(ty.class).binary_name.as_str().replace('.', "/");
                // Directly, or behind what no stub speaks of (`NavigableMap`, say).
                let known = above(t, name).contains(&binary);
                assert!(known, "{name} implements {binary}");
            }
            for method in t.members(class).methods.clone() {
                let method_info = t.method(method);
                if matches!(method_info.decl, MethodDecl::None) {
                    continue;
                }
                check_stub_method(t, class, method, &file);
            }
        }
        assert_eq!(t.take_diagnostics(), []);
    });
}

fn check_stub_method(
    t: &Table<'_>,
    class: ClassSym,
    method: MethodSym,
    file: &::classpath::ClassDecl,
) {
    let info = t.method(method);
    let shown = t.show(&t.this_type(class), method);
    if info.flags.has(Flags::PRIVATE) || info.flags.has(Flags::MODEL) {
        return;
    }
    let erased: Vec<Ty> = info.params.iter().map(|p| t.erasure(&p.ty)).collect();
    let descriptor = descriptor(t, &erased, &t.erasure(&info.result));
    let twin = file.methods_named(info.name.as_str()).find(|m| m.descriptor == *descriptor);
    let Some(twin) = twin else {
        // Newer than some JDK, or inherited there.
        let newer = ["isEmpty", "formatted"];
        let inherited =
            file.binary_name == "java/lang/StringBuilder" || !t.overrides(method).is_empty();
        // An enum's constructor, and what Java 21 added.
        assert!(
            newer.contains(&info.name.as_str())
                || inherited
                || info.is_constructor()
                    && file.binary_name == "java/lang/IndexOutOfBoundsException",
            "{shown} {descriptor}"
        );
        return;
    };
    assert_eq!(info.is_static(), twin.access.is_static(), "{shown}");
    assert_eq!(info.flags.has(Flags::PUBLIC), twin.access.is_public(), "{shown}");
    assert_eq!(info.flags.has(Flags::PROTECTED), twin.access.is_protected(), "{shown}");
    assert_eq!(info.flags.has(Flags::ABSTRACT), twin.access.is_abstract(), "{shown}");
    assert_eq!(info.flags.has(Flags::FINAL), twin.access.is_final(), "{shown}");
    assert_eq!(info.is_varargs(), twin.is_varargs(), "{shown}");
    assert_eq!(info.type_params.len(), twin.type_params.len(), "{shown}");
    let shown_file = without_packages(&twin.to_string());
    let declared = t.method_sig_as_declared(method);
    if file.type_params.is_empty() || file.binary_name != "java/lang/Enum" {
        let params = t.display_list(&declared.params, ", ");
        assert!(shown_file.contains(&format!("{}({params})", info.name)), "{shown} | {shown_file}");
        let result = t.display(&declared.result);
        assert!(shown_file.contains(&format!("{result} {}(", info.name)), "{shown} | {shown_file}");
    }
    let throws: Vec<String> = info.throws.iter().map(|ty| t.display(ty)).collect();
    for thrown in &throws {
        assert!(shown_file.contains(thrown.as_str()), "{shown} throws | {shown_file}");
    }
    assert_eq!(throws.len(), twin.throws.len(), "{shown} | {shown_file}");
}

/// All that a class file says is above a class.
fn above(t: &Table<'_>, name: &str) -> Vec<String> {
    let mut found = vec![name.replace('.', "/")];
    let mut next = 0;
    while let Some(name) = found.get(next).cloned() {
        next += 1;
        let Some(file) = t.class_path().class(&name) else { continue };
        let direct = file.superclass.iter().chain(file.interfaces.iter());
        for class in direct.filter_map(|ty| ty.class_name()) {
            if !found.iter().any(|known| known == class.as_str()) {
                found.push(class.to_string());
            }
        }
    }
    found
}

/// The names of classes without those of their packages.
fn without_packages(text: &str) -> String {
    let mut short = String::new();
    for name in text.split_inclusive(|c: char| !(c.is_alphanumeric() || "._$".contains(c))) {
        let mut rest = name;
        while rest.starts_with(|c: char| c.is_lowercase())
            && let Some((_, inner)) = rest.split_once('.')
            && !inner.is_empty()
            && !inner.starts_with('.')
        {
            rest = inner;
        }
        short.push_str(rest.rsplit('$').next().unwrap_or(rest));
    }
    short
}

fn descriptor(t: &Table<'_>, params: &[Ty], result: &Ty) -> String {
    fn one(t: &Table<'_>, ty: &Ty) -> String {
        use crate::types::Prim;
        match ty {
            Ty::Prim(Prim::Boolean) => "Z".to_owned(),
            Ty::Prim(Prim::Byte) => "B".to_owned(),
            Ty::Prim(Prim::Short) => "S".to_owned(),
            Ty::Prim(Prim::Char) => "C".to_owned(),
            Ty::Prim(Prim::Int) => "I".to_owned(),
            Ty::Prim(Prim::Long) => "J".to_owned(),
            Ty::Prim(Prim::Float) => "F".to_owned(),
            Ty::Prim(Prim::Double) => "D".to_owned(),
            Ty::Void => "V".to_owned(),
            Ty::Array(element) => format!("[{}", one(t, element)),
            Ty::Class(class) => {
                format!("L{};", t.class(class.class).binary_name.as_str().replace('.', "/"))
            }
            _ => panic!("{ty:?}"),
        }
    }
    let params: String = params.iter().map(|ty| one(t, ty)).collect();
    format!("({params}){}", one(t, result))
}

#[test]
fn the_stubs_suffice_without_a_jdk() {
    let text = "
        import java.util.Objects;
        import java.util.function.*;
        class Test { Function<String, Integer> f; Enum<?> e; RuntimeException r; Iterable<String> i; }";
    check(text, |t| {
        for name in crate::table::library_classes() {
            let class = t.c(name);
            t.header(class);
            for method in t.members(class).methods.clone() {
                t.overrides(method);
                // A contract with errors would be left out.
                if let Some(typed) = crate::attrib::library_contract(t, method) {
                    let shown = t.show(&t.this_type(class), method);
                    assert!(!typed.contract_has_errors, "{shown}: {:?}", t.take_diagnostics());
                }
            }
            t.functional_method(&t.this_type(class));
        }
        assert_eq!(t.take_diagnostics(), []);
        assert_eq!(t.shown(&t.ty("f"), "apply"), ["Function.apply(String): Integer"]);
        assert!(t.is_subtype(&t.ty("r"), &t.throwable()));
        assert!(t.find_class("java.util.jar.JarFile").is_none());
    });
}
