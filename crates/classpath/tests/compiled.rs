//! Classes that were just compiled, read from a directory, a jar and a multi-release jar.

mod common;

use std::path::Path;
use std::sync::Arc;

use classpath::{
    Access, ClassKind, ClassPath, ClassType, Const, MethodDecl, Nesting, Origin, SigType, TypeArg,
};
use common::{TempDir, class, compile, field_type, jdk, methods, run, texts};

#[test]
fn a_directory_of_classes() {
    let Some(jdk) = jdk() else { return };
    let temp = TempDir::new("directory");
    let classes = temp.path("classes");
    assert!(compile(&jdk, "basic", &[], &classes));
    let (class_path, problems) = ClassPath::open(None, std::slice::from_ref(&classes));
    assert_eq!(problems, []);
    check_everything(&class_path, &classes, false);
    assert_eq!(class_path.problems(), []);
}

#[test]
fn a_directory_of_classes_with_parameter_names() {
    let Some(jdk) = jdk() else { return };
    let temp = TempDir::new("names");
    let classes = temp.path("classes");
    assert!(compile(&jdk, "basic", &["-parameters"], &classes));
    let (class_path, _) = ClassPath::open(None, std::slice::from_ref(&classes));
    check_everything(&class_path, &classes, true);
}

#[test]
fn jars() {
    let Some(jdk) = jdk() else { return };
    let temp = TempDir::new("jar");
    let classes = temp.path("classes");
    assert!(compile(&jdk, "basic", &[], &classes));
    std::fs::create_dir(temp.path("lib")).unwrap();
    let jar = temp.path("lib/plain.jar");
    let (file, root) = (jar.to_str().unwrap(), classes.to_str().unwrap());
    assert!(run(&jdk, "jar", &["--create", "--file", file, "-C", root, "."]));
    let (class_path, problems) = ClassPath::open(None, std::slice::from_ref(&jar));
    assert_eq!(problems, []);
    check_everything(&class_path, &jar, false);
    assert_eq!(class_path.problems(), []);
    let (class_path, _) = ClassPath::open(None, &[temp.path("lib/*")]);
    assert!(class_path.class("p/Box").is_some());
}

#[test]
fn multi_release_jars() {
    let Some(jdk) = jdk() else { return };
    let temp = TempDir::new("multi");
    let versions = temp.path("versions");
    assert!(compile(&jdk, "versions", &[], &versions));
    // The three classes have a name of the same length, which is all that must change.
    let version = |field: &str| {
        let bytes = std::fs::read(versions.join(format!("p/Version{field}.class"))).unwrap();
        let from = format!("p/Version{field}");
        let at = bytes.windows(from.len()).position(|w| w == from.as_bytes()).unwrap();
        [&bytes[..at], b"p/VersionA", &bytes[at + from.len()..]].concat()
    };
    let (old, new, newest) = (version("A"), version("B"), version("C"));
    let jar = |manifest: &str| {
        let jar = temp.path("multi.jar");
        let entries = [
            ("META-INF/MANIFEST.MF", manifest.as_bytes()),
            ("META-INF/versions/21/p/VersionA.class", &new),
            ("META-INF/versions/9/p/VersionA.class", &old),
            ("META-INF/versions/8/p/VersionA.class", &old),
            ("META-INF/versions/22/p/VersionA.class", &newest),
            ("META-INF/versions/x/p/VersionA.class", &newest),
            ("META-INF/versions/22/p/Later.class", &newest),
            ("META-INF/versions/module-info.class", &newest),
            ("p/VersionA.class", &old),
            ("module-info.class", b"ignored"),
        ];
        std::fs::write(&jar, common::archive(&entries)).unwrap();
        let (class_path, problems) = ClassPath::open(None, &[jar]);
        assert_eq!(problems, []);
        let names = class_path.classes_in_package("p");
        assert_eq!(names, ["VersionA"]);
        assert!(class_path.class("module-info").is_none());
        let class = class(&class_path, "p/VersionA");
        assert_eq!(class_path.problems(), []);
        class.fields[0].name.as_str()
    };
    assert_eq!(jar("Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n"), "b");
    assert_eq!(jar("multi-release: TRUE"), "b");
    assert_eq!(jar("Multi-Release: false\n"), "a");
    assert_eq!(jar("Manifest-Version: 1.0\n\nName: p\nMulti-Release: true\n"), "a");
}

#[test]
fn records_and_sealed_types() {
    let Some(jdk) = jdk() else { return };
    let temp = TempDir::new("modern");
    let classes = temp.path("classes");
    if !compile(&jdk, "modern", &[], &classes) {
        eprintln!("SKIPPED: this JDK does not know records and sealed types");
        return;
    }
    let (class_path, _) = ClassPath::open(None, &[classes]);
    let shape = class(&class_path, "q/Shape");
    assert_eq!(shape.kind, ClassKind::Interface);
    assert_eq!(texts(&shape.permitted_subclasses), ["q/Shape$Circle", "q/Shape$Square", "q/Other"]);

    let circle = class(&class_path, "q/Shape$Circle");
    assert_eq!(circle.kind, ClassKind::Record);
    assert!(circle.access.is_static() && circle.access.is_public() && circle.access.is_final());
    let components: Vec<String> =
        circle.record_components.iter().map(|c| format!("{} {}", c.ty, c.name)).collect();
    assert_eq!(components, ["double radius", "java.util.List<? extends q.Shape> parts"]);
    assert_eq!(
        methods(&circle, MethodDecl::CONSTRUCTOR),
        ["void <init>(double, java.util.List<? extends q.Shape>)"]
    );
    assert_eq!(methods(&circle, "parts"), ["java.util.List<? extends q.Shape> parts()"]);

    let square = class(&class_path, "q/Shape$Square");
    let mut constructors = methods(&square, MethodDecl::CONSTRUCTOR);
    constructors.sort();
    assert_eq!(constructors, ["void <init>(N, int[])", "void <init>(N, java.lang.String)"]);
    assert_eq!(square.constructors().filter(|c| c.is_varargs()).count(), 1);

    let other = class(&class_path, "q/Other");
    assert!(other.permitted_subclasses.is_empty());
    assert!(other.access.is_package_private());
}

fn check_everything(class_path: &ClassPath, path: &Path, names: bool) {
    check_names(class_path, path);
    check_box(class_path);
    check_members_of_box(class_path, names);
    check_nested_classes(class_path, names);
    check_enum(class_path, names);
    check_annotations(class_path);
}

fn check_names(class_path: &ClassPath, path: &Path) {
    for name in ["p", "p/Box", "P/Box", "p/box", "p/", "/p/Box", "p//Box", "", "p/../p/Box", "x/Y"]
    {
        assert_eq!(class_path.class(name).is_some(), name == "p/Box", "{name}");
    }
    for name in ["p.Box", "p\\Box", "p/Box.class", "module-info", "\0", "[I", "..", "."] {
        assert!(class_path.class(name).is_none(), "{name}");
    }
    assert!(class_path.package_exists("p"));
    for name in ["", "P", "p/q", "p/Box", "java", "META-INF", "/", "..", "pp"] {
        assert!(!class_path.package_exists(name), "{name}");
    }
    assert_eq!(class_path.classes_in_package(""), ["Unnamed", "Unnamed$Ünïcode"]);
    assert_eq!(
        class_path.classes_in_package("p"),
        [
            "Box",
            "Box$1",
            "Box$1Local",
            "Box$Callback",
            "Box$Inner",
            "Box$Inner$Deep",
            "Box$Nested",
            "Color",
            "Color$1",
            "Mark",
            "Mark$Nested",
            "Mark$Nested$Deep",
            "Marked"
        ]
    );
    assert_eq!(class_path.classes_in_package("q"), Vec::<String>::new());
    assert_eq!(class(class_path, "Unnamed$Ünïcode").package(), "");
    let class = class(class_path, "p/Box");
    assert_eq!(class.origin, Origin::ClassPath(path.into()));
    assert_eq!(class.package(), "p");
    // What was read once is shared.
    assert!(Arc::ptr_eq(&class, &class_path.class("p/Box").unwrap()));
}

fn check_box(class_path: &ClassPath) {
    let class = class(class_path, "p/Box");
    assert_eq!(class.kind, ClassKind::Class);
    assert_eq!(class.nesting, Nesting::TopLevel);
    assert_eq!(class.access, Access(Access::PUBLIC | Access::ABSTRACT));
    assert!(class.is_deprecated && class.has_annotation("java/lang/Deprecated"));
    assert!(class.has_static_initializer);
    assert_eq!(
        texts(&class.type_params),
        [
            "T extends java.lang.Number & java.lang.Comparable<? super T>",
            "U extends java.lang.Object"
        ]
    );
    assert_eq!(class.superclass, Some(SigType::class("java/lang/Object")));
    assert_eq!(
        texts(&class.interfaces),
        ["java.lang.Comparable<p.Box<T, U>>", "java.lang.Iterable<U[]>"]
    );
    let members: Vec<String> =
        class.member_classes().map(|m| format!("{}", m.name.unwrap())).collect();
    let mut sorted = members.clone();
    sorted.sort();
    assert_eq!(sorted, ["Callback", "Inner", "Nested"]);

    let constant = |name: &str| class.field(name).unwrap().constant.clone();
    assert_eq!(constant("INT"), Some(Const::Int(-5)));
    assert_eq!(constant("LONG"), Some(Const::Long(1 << 40)));
    assert_eq!(constant("BYTE"), Some(Const::Byte(-56)));
    assert_eq!(constant("SHORT"), Some(Const::Short(-2)));
    assert_eq!(constant("CHAR"), Some(Const::Char(0xD83D)));
    assert_eq!(constant("BOOLEAN"), Some(Const::Boolean(true)));
    assert_eq!(constant("FLOAT"), Some(Const::Float(1.5)));
    assert_eq!(constant("DOUBLE"), Some(Const::Double(f64::NEG_INFINITY)));
    let text = [0x61, 0, 0xE9, 0xD83D, 0xDE00, 0xD800];
    assert_eq!(constant("STRING"), Some(Const::String(text.as_slice().into())));
    assert_eq!(constant("NOT_CONSTANT"), None);
    assert_eq!(constant("instanceConstant"), Some(Const::Int(7)));
    assert_eq!(constant("plain"), None);

    let map = class.field("map").unwrap();
    assert_eq!(map.access.0, Access::PROTECTED | Access::TRANSIENT | Access::VOLATILE);
    assert_eq!(map.ty.to_string(), "java.util.Map<? extends T, ? super java.util.List<?>>");
    assert_eq!(field_type(&class, "array"), "U[][]");
    assert_eq!(field_type(&class, "inner"), "p.Box<T, U>.Inner<java.lang.String>");
    let SigType::Class(ClassType { name, args, owner: Some(owner) }) =
        &class.field("inner").unwrap().ty
    else {
        panic!("no owner")
    };
    assert_eq!((name.as_str(), owner.name.as_str()), ("p/Box$Inner", "p/Box"));
    assert_eq!(args[..], [TypeArg::Exact(SigType::class("java/lang/String"))]);
    assert_eq!(owner.args.len(), 2);
    assert!(class.fields.iter().all(|field| !field.access.is_synthetic()));
}

fn check_members_of_box(class_path: &ClassPath, names: bool) {
    let class = class(class_path, "p/Box");
    assert_eq!(methods(&class, MethodDecl::CONSTRUCTOR), ["void <init>(T, int[])"]);
    assert!(class.constructors().all(|c| c.is_varargs() && c.is_constructor()));
    let generic = class.methods_named("generic").next().unwrap();
    assert_eq!(
        generic.to_string(),
        "<X extends java.lang.Throwable, Y extends java.util.Map<X, ? extends Y[]>> \
         Y generic(X, java.util.List<Y>) throws X, java.io.IOException"
    );
    assert_eq!(generic.descriptor, "(Ljava/lang/Throwable;Ljava/util/List;)Ljava/util/Map;");
    let param_names: Vec<&str> = generic.param_names.iter().map(|n| n.unwrap().as_str()).collect();
    assert_eq!(param_names, if names { vec!["x", "y"] } else { vec![] });
    // The bridge that takes an `Object` is not a method of the source.
    assert_eq!(methods(&class, "compareTo"), ["int compareTo(p.Box<T, U>)"]);
    assert_eq!(
        methods(&class, "raw"),
        ["void raw(java.util.List, java.util.Map$Entry<T, U>) throws java.io.IOException"]
    );
    let nothing = class.methods_named("nothing").next().unwrap();
    assert_eq!(nothing.to_string(), "int nothing(boolean, byte, short, char, long, float, double)");
    assert_eq!(nothing.access.0, Access::STATIC | Access::NATIVE | Access::SYNCHRONIZED);
    let list_of = class.methods_named("listOf").next().unwrap();
    assert_eq!(list_of.to_string(), "<A extends java.lang.Object> java.util.List<A> listOf(A[])");
    assert!(list_of.is_varargs());
    assert_eq!(texts(&list_of.annotations), ["java/lang/SafeVarargs"]);
    assert_eq!(methods(&class, "owner"), ["p.Box<T, U>.Inner<U> owner(p.Box<T, U>.Inner<U>.Deep)"]);
    assert_eq!(methods(&class, "<clinit>"), Vec::<String>::new());
}

fn check_nested_classes(class_path: &ClassPath, names: bool) {
    let inner = class(class_path, "p/Box$Inner");
    assert!(inner.is_inner() && inner.access.is_public());
    let nesting = Nesting::Member { outer: "p/Box".into(), name: "Inner".into() };
    assert_eq!(inner.nesting, nesting);
    assert_eq!(
        methods(&inner, MethodDecl::CONSTRUCTOR),
        ["void <init>(V, p.Box<T, U>)", "void <init>(int)"]
    );
    let descriptors: Vec<&str> = inner.constructors().map(|c| c.descriptor.as_str()).collect();
    assert_eq!(descriptors, ["(Lp/Box;Ljava/lang/Object;Lp/Box;)V", "(Lp/Box;I)V"]);
    let param_names: Vec<String> = inner
        .constructors()
        .flat_map(|c| &c.param_names)
        .map(|name| name.unwrap().to_string())
        .collect();
    assert_eq!(param_names, if names { vec!["v", "box", "i"] } else { vec![] });
    let deep = class(class_path, "p/Box$Inner$Deep");
    assert_eq!(methods(&deep, MethodDecl::CONSTRUCTOR), ["void <init>()"]);

    let nested = class(class_path, "p/Box$Nested");
    assert!(!nested.is_inner() && nested.access.is_static() && nested.access.is_private());
    assert_eq!(methods(&nested, MethodDecl::CONSTRUCTOR), ["void <init>(p.Box<?, ?>)"]);

    let callback = class(class_path, "p/Box$Callback");
    assert_eq!(callback.kind, ClassKind::Interface);
    assert!(callback.access.is_protected() && callback.is_interface());
    assert!(callback.methods_named("call").all(|m| m.access.is_abstract()));
    let defaults: Vec<&str> = callback
        .methods
        .iter()
        .filter(|m| callback.is_default(m))
        .map(|m| m.name.as_str())
        .collect();
    assert_eq!(defaults, ["twice"]);
    assert!(callback.methods_named("none").all(|m| m.access.is_static()));

    let local = class(class_path, "p/Box$1Local");
    let nesting = Nesting::Local {
        outer: Some("p/Box".into()),
        method: Some("locals".into()),
        name: "Local".into(),
    };
    assert_eq!(local.nesting, nesting);
    assert_eq!(methods(&local, MethodDecl::CONSTRUCTOR), ["void <init>(W)"]);
    let anonymous = class(class_path, "p/Box$1");
    assert!(matches!(anonymous.nesting, Nesting::Anonymous { outer: Some(o), .. } if o == "p/Box"));
    assert_eq!(texts(&anonymous.interfaces), ["java.lang.Runnable"]);
}

fn check_enum(class_path: &ClassPath, names: bool) {
    let color = class(class_path, "p/Color");
    assert_eq!(color.kind, ClassKind::Enum);
    assert_eq!(color.superclass.as_ref().unwrap().to_string(), "java.lang.Enum<p.Color>");
    let constants: Vec<&str> =
        color.fields.iter().filter(|f| f.access.is_enum()).map(|f| f.name.as_str()).collect();
    assert_eq!(constants, ["RED", "GREEN"]);
    assert_eq!(
        methods(&color, MethodDecl::CONSTRUCTOR),
        ["void <init>(int)", "<T extends java.lang.CharSequence> void <init>(T)"]
    );
    let param_names: Vec<String> = color
        .constructors()
        .flat_map(|c| &c.param_names)
        .map(|name| name.unwrap().to_string())
        .collect();
    assert_eq!(param_names, if names { vec!["weight", "text"] } else { vec![] });
    assert_eq!(methods(&color, "values"), ["p.Color[] values()"]);
    assert_eq!(methods(&color, "valueOf"), ["p.Color valueOf(java.lang.String)"]);
    let body = class(class_path, "p/Color$1");
    assert_eq!(body.kind, ClassKind::Class);
    assert_eq!(body.superclass, Some(SigType::class("p/Color")));
}

fn check_annotations(class_path: &ClassPath) {
    let mark = class(class_path, "p/Mark");
    assert_eq!(mark.kind, ClassKind::Annotation);
    assert_eq!(texts(&mark.annotations), ["java/lang/annotation/Retention"]);
    let defaults: Vec<(&str, bool)> =
        mark.methods.iter().map(|m| (m.name.as_str(), m.has_annotation_default)).collect();
    assert_eq!(defaults, [("value", false), ("numbers", true), ("nested", true), ("type", true)]);
    assert_eq!(methods(&mark, "type"), ["java.lang.Class<? extends java.lang.Number> type()"]);

    let marked = class(class_path, "p/Marked");
    assert_eq!(marked.kind, ClassKind::Interface);
    assert_eq!(texts(&marked.annotations), ["java/lang/FunctionalInterface", "p/Mark"]);
    assert!(marked.methods_named("apply").all(|m| texts(&m.annotations) == ["p/Mark"]));
    let old = marked.field("OLD").unwrap();
    assert!(old.is_deprecated && old.constant == Some(Const::Int(1)));
    assert!(!marked.is_deprecated);
}
