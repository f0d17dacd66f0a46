//! All programs of a suite under the real compiler, in one process.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::Mismatch;
use super::page::Block;

/// Compiles the file of each line, if this Java is of the version before it, by itself, into a
/// folder beside it, and prints those that do not compile, each followed by the compiler's
/// first error.
const COMPILER: &str = r#"
import java.io.StringWriter;
import java.nio.file.*;
import java.util.*;
import javax.tools.*;

class CompileAll {
    public static void main(String[] args) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            System.exit(3);
        }
        for (String wanted : Files.readAllLines(Path.of(args[0]))) {
            int space = wanted.indexOf(' ');
            String line = wanted.substring(space + 1);
            if (Runtime.version().feature() < Integer.parseInt(wanted.substring(0, space))) {
                continue;
            }
            DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
            try (StandardJavaFileManager files =
                    compiler.getStandardFileManager(problems, Locale.ROOT, null)) {
                Path file = Path.of(line);
                Path classes = Files.createDirectories(file.resolveSibling("classes"));
                List<String> options = new ArrayList<>(
                        List.of("-nowarn", "-proc:none", "-d", classes.toString()));
                if (args.length > 1 && !args[1].isEmpty()) {
                    options.addAll(List.of("-cp", args[1]));
                }
                boolean good = compiler.getTask(new StringWriter(), files, problems, options,
                        null, files.getJavaFileObjects(file)).call();
                if (!good) {
                    String text = "";
                    long at = 1;
                    for (Diagnostic<? extends JavaFileObject> d : problems.getDiagnostics()) {
                        if (d.getKind() == Diagnostic.Kind.ERROR) {
                            at = d.getLineNumber();
                            text = d.getMessage(Locale.ROOT);
                            break;
                        }
                    }
                    System.out.println(line + "\t" + at + "\t" + text.replace('\n', ' '));
                }
            }
        }
        System.out.println("done");
    }
}
"#;

/// How many were compiled; none if there is no JDK that can.
pub fn compile(
    blocks: &[Block],
    files: &[PathBuf],
    work: &Path,
    class_path: &[PathBuf],
    mismatches: &mut Vec<Mismatch>,
) -> io::Result<usize> {
    let Some(java) = java() else { return Ok(0) };
    let wanted: Vec<(&Block, &PathBuf)> =
        blocks.iter().zip(files).filter(|(block, _)| block.is_java()).collect();
    if wanted.is_empty() {
        return Ok(0);
    }
    let program = work.join("CompileAll.java");
    fs::write(&program, COMPILER)?;
    let list = work.join("files.txt");
    let lines: Vec<String> =
        wanted.iter().map(|(b, f)| format!("{} {}", b.version, f.display())).collect();
    fs::write(&list, lines.join("\n"))?;
    let class_path = std::env::join_paths(class_path).unwrap_or_default();
    let output = Command::new(java)
        .args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"])
        .args([&program, &list])
        .arg(class_path)
        .stdin(Stdio::null())
        .output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    if !text.lines().any(|line| line == "done") {
        // A runtime without a compiler.
        return Ok(0);
    }
    for line in text.lines() {
        let mut parts = line.splitn(3, '\t');
        let (Some(path), Some(at), Some(what)) = (parts.next(), parts.next(), parts.next()) else {
            continue;
        };
        let Some((block, _)) = wanted.iter().find(|(_, f)| f.display().to_string() == path) else {
            continue;
        };
        let at: usize = at.parse().unwrap_or(1);
        mismatches.push(Mismatch {
            page: block.page.clone(),
            line: block.line + at.saturating_sub(1),
            text: format!("`javac` refuses it: {what}"),
        });
    }
    Ok(wanted.len())
}

/// The launcher of the JDK on this machine.
fn java() -> Option<PathBuf> {
    let home = classpath::ClassPath::find_jdk()?;
    let java = home.join("bin").join(if cfg!(windows) { "java.exe" } else { "java" });
    java.is_file().then_some(java)
}
