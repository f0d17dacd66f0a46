//! How long it takes to open a JDK and to find classes in it, and what a class declares.
//!
//! ```text
//! cargo run --release -p classpath --example lookup -- [--jdk DIR] [--sweep] [CLASS…]
//! ```
//!
//! With names (`java/util/Map`) it prints their declarations, with `--sweep` it reads
//! every class of the JDK, otherwise it times opening and fifty common classes.

use std::path::PathBuf;
use std::time::Instant;

use classpath::{ClassDecl, ClassPath};

const COMMON: &[&str] = &[
    "java/lang/Object",
    "java/lang/String",
    "java/lang/StringBuilder",
    "java/lang/CharSequence",
    "java/lang/Comparable",
    "java/lang/Iterable",
    "java/lang/AutoCloseable",
    "java/lang/Runnable",
    "java/lang/Thread",
    "java/lang/System",
    "java/lang/Math",
    "java/lang/Number",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Double",
    "java/lang/Character",
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Short",
    "java/lang/Float",
    "java/lang/Enum",
    "java/lang/Class",
    "java/lang/Throwable",
    "java/lang/Exception",
    "java/lang/RuntimeException",
    "java/lang/IllegalArgumentException",
    "java/lang/NullPointerException",
    "java/lang/Override",
    "java/lang/FunctionalInterface",
    "java/util/Collection",
    "java/util/List",
    "java/util/ArrayList",
    "java/util/LinkedList",
    "java/util/Arrays",
    "java/util/Collections",
    "java/util/Comparator",
    "java/util/Deque",
    "java/util/ArrayDeque",
    "java/util/HashMap",
    "java/util/HashSet",
    "java/util/Iterator",
    "java/util/Map",
    "java/util/Map$Entry",
    "java/util/NoSuchElementException",
    "java/util/Objects",
    "java/util/Optional",
    "java/util/Queue",
    "java/util/Random",
    "java/util/Set",
    "java/util/TreeMap",
];

fn main() {
    let mut jdk = None;
    let mut sweep = false;
    let mut names = Vec::new();
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--jdk" => jdk = args.next().map(PathBuf::from),
            "--sweep" => sweep = true,
            _ => names.push(arg),
        }
    }
    let start = Instant::now();
    let jdk = jdk.or_else(ClassPath::find_jdk);
    let found = start.elapsed();
    let (class_path, problems) = ClassPath::open(jdk.as_deref(), &[]);
    let opened = start.elapsed();
    for problem in problems {
        eprintln!("{}: {}", problem.path.display(), problem.message);
    }
    if !names.is_empty() {
        for name in names {
            match class_path.class(&name) {
                Some(class) => print(&class),
                None => println!("{name}: not found"),
            }
        }
    } else if sweep {
        let packages = class_path.jdk_packages();
        let listed = start.elapsed();
        let (mut classes, mut missing, mut members) = (0, 0, 0);
        for package in &packages {
            for name in class_path.classes_in_package(package) {
                classes += 1;
                match class_path.class(&format!("{package}/{name}")) {
                    Some(class) => members += class.methods.len() + class.fields.len(),
                    None => missing += 1,
                }
            }
        }
        println!("{} packages listed in {:?}", packages.len(), listed - opened);
        println!(
            "{classes} classes, {members} members, {missing} unreadable: {:?}",
            start.elapsed()
        );
    } else {
        let count = COMMON.iter().filter(|name| class_path.class(name).is_some()).count();
        println!("finding a JDK      {found:?}");
        println!("opening it         {:?}", opened - found);
        println!("reading {count} classes {:?}", start.elapsed() - opened);
        let again = Instant::now();
        let (class_path, _) = ClassPath::open(jdk.as_deref(), &[]);
        let count = COMMON.iter().filter(|name| class_path.class(name).is_some()).count();
        println!("both again, warm   {:?} ({count} classes)", again.elapsed());
    }
    for problem in class_path.problems() {
        println!("{}: {}", problem.path.display(), problem.message);
    }
}

fn print(class: &ClassDecl) {
    let params: Vec<String> = class.type_params.iter().map(ToString::to_string).collect();
    println!("{:?} {} <{}>", class.kind, class.binary_name, params.join(", "));
    for supertype in class.superclass.iter().chain(&class.interfaces) {
        println!("  : {supertype}");
    }
    for field in &class.fields {
        println!("  {} {}", field.ty, field.name);
    }
    for method in &class.methods {
        println!("  {method}");
    }
}
