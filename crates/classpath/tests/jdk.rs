//! The image of the JDK on this machine, and its module files.

mod common;

use std::fs;

use classpath::{ClassKind, ClassPath, MethodDecl, Origin};
use common::{TempDir, class, field_type, jdk, methods, texts};

#[test]
fn classes_of_the_image() {
    let Some(jdk) = jdk() else { return };
    let (class_path, problems) = ClassPath::open(Some(&jdk), &[]);
    assert_eq!(problems, []);

    let object = class(&class_path, "java/lang/Object");
    assert_eq!(object.superclass, None);
    assert_eq!(object.origin, Origin::Jdk { module: "java.base".into() });
    assert_eq!(methods(&object, "getClass"), ["java.lang.Class<?> getClass()"]);
    assert_eq!(
        methods(&object, "wait").last().map(String::as_str),
        Some("void wait(long, int) throws java.lang.InterruptedException")
    );

    let map = class(&class_path, "java/util/HashMap");
    assert_eq!(
        texts(&map.type_params),
        ["K extends java.lang.Object", "V extends java.lang.Object"]
    );
    assert_eq!(map.superclass.as_ref().unwrap().to_string(), "java.util.AbstractMap<K, V>");
    assert_eq!(map.interfaces[0].to_string(), "java.util.Map<K, V>");
    assert_eq!(field_type(&map, "table"), "java.util.HashMap$Node<K, V>[]");
    assert_eq!(
        methods(&map, "computeIfAbsent"),
        ["V computeIfAbsent(K, java.util.function.Function<? super K, ? extends V>)"]
    );
    assert_eq!(
        methods(&map, MethodDecl::CONSTRUCTOR)[3],
        "void <init>(java.util.Map<? extends K, ? extends V>)"
    );

    let entry = class(&class_path, "java/util/Map$Entry");
    assert_eq!(entry.kind, ClassKind::Interface);
    assert!(entry.access.is_static() && entry.access.is_public());
    assert_eq!(
        methods(&entry, "comparingByKey")[0],
        "<K extends java.lang.Comparable<? super K>, V extends java.lang.Object> \
         java.util.Comparator<java.util.Map$Entry<K, V>> comparingByKey()"
    );

    let collectors = class(&class_path, "java/util/stream/Collectors");
    assert_eq!(
        methods(&collectors, "groupingBy")[1],
        "<T extends java.lang.Object, K extends java.lang.Object, A extends java.lang.Object, \
         D extends java.lang.Object> java.util.stream.Collector<T, ?, java.util.Map<K, D>> \
         groupingBy(java.util.function.Function<? super T, ? extends K>, \
         java.util.stream.Collector<? super T, A, D>)"
    );
    assert!(
        class(&class_path, "java/util/function/Function")
            .has_annotation("java/lang/FunctionalInterface")
    );
    assert_eq!(class(&class_path, "java/util/Comparator").methods_named("compare").count(), 1);
    assert_eq!(class_path.problems(), []);
}

#[test]
fn names_in_the_image() {
    let Some(jdk) = jdk() else { return };
    let (class_path, _) = ClassPath::open(Some(&jdk), &[]);
    for package in
        ["java", "java/util", "java/util/concurrent/atomic", "java/awt", "jdk/internal/misc"]
    {
        assert!(class_path.package_exists(package), "{package}");
    }
    for package in
        ["", "jav", "java/utill", "java/util/", "java.util", "java/util/List", "org/example"]
    {
        assert!(!class_path.package_exists(package), "{package}");
    }
    for name in
        ["java/util/list", "java/util", "List", "java/lang/Nope", "module-info", "java//util"]
    {
        assert!(class_path.class(name).is_none(), "{name}");
    }
    // In other modules, and in packages that are not exported.
    assert!(class_path.class("java/awt/Point").is_some());
    assert!(class_path.class("jdk/internal/misc/Unsafe").is_some());
    let classes = class_path.classes_in_package("java/util");
    assert!(classes.is_sorted());
    assert!(classes.binary_search(&"Map$Entry".to_owned()).is_ok());
    assert_eq!(class_path.problems(), []);
}

#[test]
fn every_class_of_the_image() {
    let Some(jdk) = jdk() else { return };
    let (class_path, _) = ClassPath::open(Some(&jdk), &[]);
    let packages = class_path.jdk_packages();
    assert!(packages.iter().all(|package| class_path.package_exists(package)));
    let names: Vec<String> = packages
        .iter()
        .flat_map(|package| {
            let names = class_path.classes_in_package(package);
            names.into_iter().map(move |name| format!("{package}/{name}"))
        })
        .collect();
    let mut members = 0;
    for name in &names {
        let class = class(&class_path, name);
        members += class.fields.len() + class.methods.len();
    }
    eprintln!("{} packages, {} classes, {members} members", packages.len(), names.len());
    assert!(names.len() > 5_000);
    assert_eq!(class_path.problems(), []);
}

#[test]
fn threads_share_what_they_read() {
    let Some(jdk) = jdk() else { return };
    let (class_path, _) = ClassPath::open(Some(&jdk), &[]);
    let names = class_path.classes_in_package("java/util");
    let read =
        || names.iter().map(|name| class(&class_path, &format!("java/util/{name}"))).collect();
    let results: Vec<Vec<_>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(read)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    for other in &results[1..] {
        assert!(results[0].iter().zip(other).all(|(a, b)| std::sync::Arc::ptr_eq(a, b)));
    }
}

#[test]
fn module_files() {
    let Some(jdk) = jdk() else { return };
    let jmod = jdk.join("jmods/java.logging.jmod");
    if !jmod.is_file() {
        eprintln!("SKIPPED: this JDK has no module files");
        return;
    }
    let (class_path, problems) = ClassPath::open(None, &[jmod]);
    assert_eq!(problems, []);
    let level = class(&class_path, "java/util/logging/Level");
    assert_eq!(methods(&level, "parse").len(), 1);
    assert!(class_path.package_exists("java/util"));
    assert!(!class_path.package_exists("classes"));
}

#[test]
fn what_is_not_there_is_a_problem() {
    let temp = TempDir::new("missing");
    let missing = temp.path("missing.jar");
    let text = temp.path("text.jar");
    fs::write(&text, "this is no archive").unwrap();
    let no_jdk = temp.path("nothing");
    let (class_path, problems) = ClassPath::open(Some(&no_jdk), &[missing.clone(), text.clone()]);
    assert_eq!(problems.iter().map(|p| &p.path).collect::<Vec<_>>(), [&missing, &no_jdk]);
    assert!(class_path.class("java/lang/Object").is_none());
    // Archives are opened when they are needed.
    assert_eq!(
        class_path.problems().iter().map(|p| &p.path).collect::<Vec<_>>(),
        [&missing, &no_jdk, &text]
    );

    fs::create_dir_all(no_jdk.join("lib")).unwrap();
    fs::write(no_jdk.join("lib/modules"), "too short").unwrap();
    let (class_path, problems) = ClassPath::open(Some(&no_jdk), &[]);
    assert_eq!(problems.len(), 1);
    assert_eq!(problems[0].path, no_jdk.join("lib/modules"));
    assert!(class_path.class("java/lang/Object").is_none());
}
