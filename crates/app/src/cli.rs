//! The arguments.

use std::path::PathBuf;
use std::sync::LazyLock;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// A program verifier for Java.
#[derive(Parser)]
#[command(name = "cadre", version, long_version = long_version(), propagate_version = true)]
#[command(after_help = "An argument @FILE stands for the arguments in that file. \
                        Behind -- there are paths only.")]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

/// The solver decides as much as the tool does.
fn long_version() -> &'static str {
    static TEXT: LazyLock<String> =
        LazyLock::new(|| format!("{} (solver: {})", driver::VERSION, driver::solver_version()));
    &TEXT
}

#[derive(Subcommand)]
pub enum Command {
    /// Check Java files and verify their methods
    Verify(Box<Verify>),
    /// Look for inputs that break methods; nothing has to be annotated
    Find(Box<Find>),
    /// Verify, and verify again whenever a file is saved
    Watch(Box<Verify>),
    /// Write down what is wrong now, so that later runs fail only for what is new
    Baseline(Box<Verify>),
    /// Write a file of settings, cadre.toml, from what is found
    Init(Init),
    /// Make one report of what several machines found out (`verify --shard --results`)
    Merge(Box<Merge>),
    /// Verify what `verify --queue` offers, with the same sources and options
    Worker(Box<Worker>),
    /// Run the `main` method of a class, with its annotations checked if that is asked for
    Run(RunProgram),
    /// Serve an editor over the Language Server Protocol, on standard input and output
    Lsp(Lsp),
    /// Run suites in Markdown: programs with the expected errors beside the code
    Test(Test),
    /// Print a script that completes the command line in a shell
    Completions {
        #[arg(value_enum)]
        shell: clap_complete::Shell,
    },
    /// Explain a code such as E0301; without one, list them
    Explain(Explain),
    /// Look inside the front end
    Debug {
        #[command(subcommand)]
        command: Debug,
    },
}

#[derive(Subcommand)]
pub enum Debug {
    /// Parse files and print how many, how large and how fast
    Parse(Parse),
    /// Type files and print how many methods have a type for every expression
    Types(Input),
    /// Print the core program
    Ir(Ir),
    /// Run the `main` method of a class in the reference interpreter
    Run(Run),
    /// Verify programs and let random clients run them with annotations: verified methods do not get stuck
    Theorem(Theorem),
    /// Compare random programs under the JVM and under the reference interpreter
    Fuzz(Fuzz),
    /// Claim of random methods what their runs contradict; nothing of it may be verified
    Claims(Claims),
    /// Call every method of the bundled library in a JVM and check its contract
    Library(Library),
    /// Call every library method that the interpreter has with what is at the borders, in a JVM and in a search
    Natives(crate::debug::natives::Natives),
    /// Compare with `javac` which method random calls of overloaded methods mean
    Overloads(Fuzz),
    /// Change the suites' programs at random, and compare remembered results with fresh ones
    Recall(Fuzz),
    /// Put the suites' programs into another order, with other local names, and compare verdicts
    Shuffle(Fuzz),
    /// Type into files as an editor does, and measure how long verdicts take, or type as fast as it
    /// goes and compare what is left with a fresh run
    Typing(Typing),
    /// Take the invariants of loops away, and verify again with inference
    Strip(Input),
    /// Switch off conditions of the verifier, one by one; list those that no suite notices
    #[cfg(feature = "mutants")]
    Mutate(Mutate),
}

/// What to read.
#[derive(Args)]
pub struct Input {
    /// Java files, directories, Maven or Gradle projects [default: the project here]
    pub paths: Vec<PathBuf>,
    /// Jars and directories with compiled classes, separated as on the `java` command line
    #[arg(long, value_name = "PATH")]
    pub class_path: Vec<String>,
    /// The JDK to take the standard library from [default: the one on this machine]
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,
    /// Use the bundled library alone
    #[arg(long, conflicts_with = "jdk")]
    pub no_jdk: bool,
    /// What integer overflow is in code that does not say [default: check]
    #[arg(long, value_enum)]
    pub overflow: Option<Overflow>,
}

impl Input {
    /// What was given, or this directory.
    pub fn paths(&self) -> Vec<PathBuf> {
        if self.paths.is_empty() { vec![PathBuf::from(".")] } else { self.paths.clone() }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Overflow {
    /// An error
    Check,
    /// Java's wrap-around
    Wrap,
    /// Assumed not to happen
    Ignore,
}

/// How much a run may take.
#[derive(Args)]
pub struct Limits {
    /// How much work the solver may do for one question, in its own units; 0: no limit
    #[arg(long, value_name = "N")]
    pub rlimit: Option<u32>,
    /// How many times the usual work may go into one method; 0: no limit [default: 1]
    #[arg(long, value_name = "N")]
    pub budget: Option<u32>,
    /// End after this time with what is known by then: seconds, or as in 10m or 1h
    #[arg(long, value_name = "TIME", value_parser = seconds)]
    pub timeout: Option<u32>,
    /// How much memory may be used, as in 500M or 4G; a method or file that takes more than a
    /// quarter of it ends alone; 0: no limit [default: three quarters of
    /// the machine's]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub memory: Option<u64>,
}

fn seconds(text: &str) -> Result<u32, String> {
    let wrong = || format!("`{}` is no time such as 90, 10m or 1h", base::visible_line(text));
    project::time(text).ok_or_else(wrong)
}

/// `500M`, `4G`; without a letter, bytes.
fn size(text: &str) -> Result<u64, String> {
    let wrong = || format!("`{}` is no size such as 500M or 4G", base::visible_line(text));
    project::size(text).ok_or_else(wrong)
}

/// Which files below the paths are meant.
#[derive(Args)]
pub struct Selection {
    /// A file or directory below a path that is not meant; **/NAME: that name anywhere
    #[arg(long, value_name = "PATH")]
    pub exclude: Vec<PathBuf>,
    /// Read what links lead to, also outside of the paths
    #[arg(long)]
    pub follow_links: bool,
}

/// What editors start. Folders and files come from the editor.
#[derive(Args, Clone)]
pub struct Lsp {
    /// Jars and directories with compiled classes, separated as on the `java` command line
    #[arg(long, value_name = "PATH")]
    pub class_path: Vec<String>,
    /// The JDK to take the standard library from [default: the one on this machine]
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,
    /// Use the bundled library alone
    #[arg(long, conflicts_with = "jdk")]
    pub no_jdk: bool,
    /// What integer overflow is in code that does not say [default: check]
    #[arg(long, value_enum)]
    pub overflow: Option<Overflow>,
    /// Read no file of settings, and all that is in a folder
    #[arg(long)]
    pub no_config: bool,
    /// How many methods are verified at the same time [default: the number of processors]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
    /// Means nothing: many editors add it
    #[arg(long, hide = true)]
    pub stdio: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum World {
    /// Not; what rests on that is listed
    Closed,
    /// They may, unless a class is final or sealed
    Open,
}

/// What a project and a change have to say about a run.
#[derive(Args)]
pub struct Project {
    /// The file of settings [default: cadre.toml in the directory of the first path or above]
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Read no file of settings
    #[arg(long, conflicts_with = "config")]
    pub no_config: bool,
    /// Verify the project's test sources, too
    #[arg(long)]
    pub include_tests: bool,
    /// Ask Maven or Gradle for the project's jars; this runs the project's build
    #[arg(long)]
    pub resolve: bool,
    /// Whether references may be null in code that does not say
    #[arg(long, value_enum)]
    pub null_default: Option<NullDefault>,
    /// Only what a change since this revision of git can influence
    #[arg(long, value_name = "REV")]
    pub since: Option<String>,
    /// Only what this file can influence; may be repeated
    #[arg(long, value_name = "FILE")]
    pub changed: Vec<PathBuf>,
    /// Fail only for what is not in this file, which `cadre baseline` wrote
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
    /// Only what has a contract
    #[arg(long)]
    pub only_annotated: bool,
    /// Leave out messages that are less severe
    #[arg(long, value_enum, default_value_t = Severity::Warning)]
    pub severity: Severity,
    /// In classes without contracts, leave out findings that are less sure; they do not fail the run
    #[arg(long, value_enum)]
    pub confidence: Option<Confidence>,
    /// List every assumption by itself
    #[arg(long)]
    pub assumptions: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Confidence {
    /// A run that anybody can start goes wrong
    Certain,
    /// A run that code of the project can start, or one that overflows, does
    Likely,
    /// Everything that could not be shown; as --all
    Possible,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum NullDefault {
    NonNull,
    Nullable,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Severity {
    Warning,
    Error,
}

/// Several machines that work on one program.
#[derive(Args)]
pub struct Machines {
    /// Only this part of the methods, as in 2/4: the second of four
    #[arg(long, value_name = "K/N", value_parser = shard)]
    pub shard: Option<driver::Shard>,
    /// Balance the parts by what methods cost: a file that `cadre merge --write-costs` wrote
    #[arg(long, value_name = "FILE", requires = "shard")]
    pub costs: Option<PathBuf>,
    /// Offer the methods to workers (`cadre worker`) on this Redis server, redis://…
    #[arg(long, value_name = "URL", value_parser = queue, conflicts_with_all = ["no_cache", "trace", "trace_text"])]
    pub queue: Option<driver::Address>,
    /// Write the results into a file for `cadre merge`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["no_cache", "trace", "trace_text"])]
    pub results: Option<PathBuf>,
}

fn shard(text: &str) -> Result<driver::Shard, String> {
    driver::Shard::parse(text).ok_or_else(|| "give a part as in 2/4".to_string())
}

fn queue(text: &str) -> Result<driver::Address, String> {
    let redis = driver::Address::parse(text).filter(driver::Address::is_redis);
    redis.ok_or_else(|| "give an address as in redis://host:6379/0".to_string())
}

#[derive(Args)]
pub struct Worker {
    /// End when there has been nothing to do for so many seconds [default: never]
    #[arg(long, value_name = "SECONDS")]
    pub idle: Option<u32>,
    #[command(flatten)]
    pub verify: Verify,
}

#[derive(Args)]
pub struct Merge {
    /// A file that `cadre verify --results` wrote; may be repeated
    #[arg(long = "from", value_name = "FILE", required = true, conflicts_with_all = ["no_cache", "trace", "trace_text", "shard"])]
    pub from: Vec<PathBuf>,
    /// Write what each method cost into a file, for `--costs`
    #[arg(long, value_name = "FILE")]
    pub write_costs: Option<PathBuf>,
    #[command(flatten)]
    pub verify: Verify,
}

#[derive(Args)]
pub struct Init {
    /// The project [default: here]
    pub directory: Option<PathBuf>,
}

#[derive(Args)]
pub struct Verify {
    #[command(flatten)]
    pub input: Input,
    #[command(flatten)]
    pub selection: Selection,
    #[command(flatten)]
    pub project: Project,
    #[command(flatten)]
    pub machines: Machines,
    /// Only the methods whose name (`Account.deposit`) or signature (`Account.deposit(int)`), with
    /// or without the package, fits one of these patterns; `*` stands for any text
    #[arg(long, value_name = "GLOB")]
    pub method: Vec<String>,
    /// How the result is written
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
    /// Write the result into a file
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub proving: Proving,
    /// How many methods are verified at the same time [default: the number of processors]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
    #[command(flatten)]
    pub limits: Limits,
    #[command(flatten)]
    pub store: Store,
    #[command(flatten)]
    pub shown: Shown,
}

/// What provers may do by themselves.
#[derive(Args)]
pub struct Proving {
    /// Whether open, close and use are inserted where they help
    #[arg(long, value_enum, default_value_t = Ghost::Auto)]
    pub ghost: Ghost,
    /// Whether classes that are not given may extend those that are
    #[arg(long, value_enum, default_value_t = World::Closed)]
    pub world: World,
    /// How many times recursive predicates may be opened and closed, and lemmas applied, unasked
    /// for one step of the program
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=64))]
    pub depth: u32,
    /// List the ghost operations that were inserted
    #[arg(long)]
    pub show_ghost: bool,
    /// Whether invariants are looked for where loops have none, or not enough
    #[arg(long, value_enum, default_value_t = Infer::Auto)]
    pub infer: Infer,
    /// List the invariants that were inferred
    #[arg(long)]
    pub show_inferred: bool,
    /// Write the invariants that were inferred into the sources
    #[arg(long)]
    pub write_inferred: bool,
    /// Follow every path to its end, also where paths that meet could be joined
    #[arg(long)]
    pub no_join: bool,
}

/// Where results are remembered.
#[derive(Args)]
pub struct Store {
    /// Neither use nor remember results of earlier runs
    #[arg(long)]
    pub no_cache: bool,
    /// Where results are remembered: a directory [default: CADRE_CACHE, or the user's cache
    /// directory], or beside that one a store that machines share: redis://…, https://…, s3://…
    #[arg(long, value_name = "DIR|URL", conflicts_with = "no_cache")]
    pub cache: Option<PathBuf>,
}

/// What is shown of a run besides its verdicts, and how.
#[derive(Args)]
pub struct Shown {
    /// Print how many questions each prover answered
    #[arg(long)]
    pub stats: bool,
    /// Write a page that shows the symbolic states along all paths
    #[arg(long, value_name = "FILE.html")]
    pub trace: Option<PathBuf>,
    /// Print the symbolic states along all paths
    #[arg(long)]
    pub trace_text: bool,
    /// Whether messages are coloured
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,
    /// Print only what is wrong
    #[arg(long, short)]
    pub quiet: bool,
    /// Show everything about classes without contracts, not only what is certain or likely
    #[arg(long)]
    pub all: bool,
}

#[derive(Args)]
pub struct Find {
    #[command(flatten)]
    pub input: Input,
    #[command(flatten)]
    pub selection: Selection,
    /// Only the methods whose name (`Account.deposit`) or signature (`Account.deposit(int)`)
    /// fits one of these patterns; `*` stands for any text
    #[arg(long, value_name = "GLOB")]
    pub method: Vec<String>,
    /// The one method to begin with, such as `Main.main`
    #[arg(long, value_name = "CLASS.METHOD", conflicts_with = "method")]
    pub entry: Option<String>,
    /// How often anything may be repeated at most: rounds of a loop, objects, calls
    #[arg(long, value_name = "N")]
    pub depth: Option<u32>,
    /// How many times the usual work may go into one method; 0: no limit
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub budget: u32,
    /// What is looked for
    #[arg(long, value_enum, value_delimiter = ',', value_name = "LIST",
          default_values_t = [Property::Exceptions, Property::Assertions, Property::Contracts])]
    pub property: Vec<Property>,
    /// What has to confirm a finding besides the interpreter; `jvm` compiles and runs the program
    #[arg(long, value_enum, value_name = "WHAT")]
    pub confirm: Option<Confirm>,
    /// Write JUnit 5 tests into a folder: one for each cause, which fails until it is mended
    #[arg(long, value_name = "DIR")]
    pub tests: Option<PathBuf>,
    /// Write tests that pass as well: they reach every branch, and say what comes of it
    #[arg(long, requires = "tests")]
    pub cover: bool,

    /// Lists, sets and maps may hold null also where no contract speaks of them
    #[arg(long)]
    pub null_elements: bool,
    /// Give each finding a program with a `main` that shows it, in this folder or in that of the
    /// tests; without either, with the finding
    #[arg(long, value_name = "DIR", num_args = 0..=1, require_equals = true)]
    pub reproducer: Option<Option<PathBuf>>,
    /// How the result is written
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
    /// Write the result into a file
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// How many methods are searched at the same time [default: the number of processors]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Confirm {
    /// Nothing else
    Interpreter,
    /// All findings are run in a JVM; what does not go wrong there is not reported
    Jvm,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Property {
    /// Exceptions that the JVM or the library raises and nobody catches
    Exceptions,
    /// Java's `assert`, and assertions in annotations
    Assertions,
    /// Postconditions, and preconditions of calls
    Contracts,
    /// Integers that wrap around
    Overflow,
    /// Exceptions that the program throws itself and nobody catches
    Throws,
}

#[derive(Args)]
pub struct Test {
    #[command(flatten)]
    pub input: Input,
    /// How many programs are verified at the same time [default: the number of processors]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
    /// Do not compile the programs with `javac`
    #[arg(long)]
    pub no_javac: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Human,
    /// One document, see docs/report.schema.json; of `find`, docs/find.schema.json
    Json,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// JUnit's XML, for build servers
    Junit,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal
    Auto,
    Always,
    Never,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Infer {
    /// Looked for
    Auto,
    /// Only what is written
    Off,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Ghost {
    /// Inserted where they help
    Auto,
    /// Only what is written
    Manual,
}

#[derive(Args)]
pub struct Explain {
    /// The code of a message
    pub code: Option<String>,
}

#[derive(Args)]
pub struct Parse {
    /// Java files or directories
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// Check that printing and parsing again gives the same tree
    #[arg(long)]
    pub roundtrip: bool,
    /// How many diagnostics to print in full
    #[arg(long, default_value_t = 20, value_name = "N")]
    pub show: usize,
}

#[derive(Args)]
pub struct Ir {
    #[command(flatten)]
    pub input: Input,
    /// Only this class
    #[arg(long, value_name = "NAME")]
    pub class: Option<String>,
    /// Everything, libraries included, in the form that can be read again
    #[arg(long, conflicts_with = "class")]
    pub whole: bool,
}

#[derive(Args)]
pub struct Run {
    #[command(flatten)]
    pub input: Input,
    /// The class whose `main` to run [default: the only one that has one]
    #[arg(long, value_name = "NAME")]
    pub main: Option<String>,
}

#[derive(Args)]
pub struct RunProgram {
    #[command(flatten)]
    pub input: Input,
    /// The class whose `main` to run [default: the only one that has one]
    #[arg(long, value_name = "NAME")]
    pub main: Option<String>,
    /// Check contracts, permissions and ghost code while it runs
    #[arg(long)]
    pub check: bool,
    /// Whether predicates are opened and closed where that helps
    #[arg(long, value_enum, default_value_t = Ghost::Auto)]
    pub ghost: Ghost,
}

#[derive(Args)]
pub struct Typing {
    /// Java files and directories of them
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// Type at random instead of measuring: so many bursts of up to 40 keys
    #[arg(long, value_name = "BURSTS")]
    pub storm: Option<u64>,
    /// The seed of what is typed
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// The limit for one key, in milliseconds: what takes longer is listed and fails the command
    #[arg(long, value_name = "MS", default_value_t = 100)]
    pub limit: u64,
    /// Type into so many of the files only
    #[arg(long, value_name = "N")]
    pub files: Option<usize>,
    /// Open the directory as a whole, instead of each file alone
    #[arg(long)]
    pub together: bool,
    #[command(flatten)]
    pub server: Lsp,
}

#[derive(Args)]
pub struct Theorem {
    /// Java files, directories of them, pages and directories of pages
    #[arg(required_unless_present = "random")]
    pub paths: Vec<PathBuf>,
    /// How many random programs are tried besides
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub random: u64,
    /// How many states of runs of each method are looked for among the symbolic ones
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub states: u64,
    /// How many random clients each program gets
    #[arg(long, default_value_t = 20)]
    pub clients: u64,
    /// How many calls each client makes
    #[arg(long, default_value_t = 20)]
    pub steps: usize,
    /// The seed of the first client
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How many programs are tried at the same time [default: the number of processors]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
    /// List why runs were given up and what was not checked
    #[arg(long)]
    pub reasons: bool,
}

#[derive(Args)]
pub struct Fuzz {
    /// How many programs (or calls)
    #[arg(long, default_value_t = 10_000)]
    pub count: u64,
    /// The seed of the first one
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Where to put the programs; those that differ are kept
    #[arg(long, value_name = "DIR")]
    pub directory: Option<PathBuf>,
}

#[derive(Args)]
pub struct Claims {
    /// How many programs; each has some dozen claims
    #[arg(long, default_value_t = 500)]
    pub count: u64,
    /// The seed of the first one
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// The construct that all programs are about, such as `lists`
    #[arg(long, value_name = "NAME")]
    pub construct: Option<String>,
    /// List programs that were of no use, and true claims that were not verified
    #[arg(long)]
    pub details: bool,
    /// Where to put the programs while they are run
    #[arg(long, value_name = "DIR")]
    pub directory: Option<PathBuf>,
}

#[derive(Args)]
pub struct Library {
    /// Calls of each method with its precondition met
    #[arg(long, default_value_t = 300)]
    pub count: u32,
    /// Classes to call, such as `java.util.*` [default: all]
    #[arg(long, value_name = "GLOB")]
    pub class: Option<String>,
    /// The seed of receivers and arguments
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Where to put the Java program and the contracts; they are kept
    #[arg(long, value_name = "DIR")]
    pub directory: Option<PathBuf>,
    /// List what came of each method
    #[arg(long)]
    pub methods: bool,
}

#[cfg(feature = "mutants")]
#[derive(Args)]
pub struct Mutate {
    /// Only these marks
    pub names: Vec<String>,
    /// Write what was found into tests/mutants.txt
    #[arg(long)]
    pub update: bool,
    /// The pages to run [default: tests/suites]
    #[arg(long = "suite", value_name = "PATH")]
    pub suites: Vec<PathBuf>,
    /// How many mutants are run at the same time [default: the number of processors]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
}
