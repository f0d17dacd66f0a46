//! What a run is to do, put together from the command line and the project: `cadre.toml`, the
//! folders that Maven and Gradle have, the jars of the build, what changed since a revision.
//! What the command line says counts.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use base::{Code, Diagnostic, SourceMap, Span, visible_path};
use driver::{Candidate, Earlier, FrontOptions, Outcome, PackageDefaults, UnitReport, Verdict};
use project::{FailOn, Layout, Settings};

use crate::{cli, output, render, verify};

/// What the settings add to the arguments.
pub struct Plan {
    pub front: FrontOptions,
    pub only: Option<Box<dyn Fn(&Candidate<'_>) -> bool + Send + Sync>>,
    pub earlier: Option<Earlier>,
    pub settings: Settings,
    pub baseline: Option<PathBuf>,
    /// About the set-up.
    pub warnings: Vec<String>,
    pub notes: Vec<String>,
    /// How many Java files of tests are left out, and how many of them are excluded by that.
    pub tests: (usize, usize),
    /// The build tool of the project, and whether it has been asked for jars.
    pub build: Option<(project::BuildTool, bool)>,
    /// Where its answer is kept, and what was there before anybody looked.
    pub kept: Option<(PathBuf, Option<Vec<u8>>)>,
    /// The directory of the settings.
    root: Option<PathBuf>,
    /// Those with build files.
    modules: Vec<PathBuf>,
    /// For each entry about packages, whether something was met that is in one.
    met: Arc<[AtomicBool]>,
}

/// The plan of a run; an error is a whole message.
pub fn plan(options: &cli::Verify) -> Result<Plan, String> {
    // Whoever names a directory gets all of it.
    let folders = if options.input.paths.is_empty() { Folders::Project } else { Folders::Whole };
    plan_of(options, folders)
}

/// What a directory stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Folders {
    /// The source folders of the project in it.
    Project,
    /// All that is below it.
    Whole,
}

/// The same, where it is known what directories stand for.
pub fn plan_of(options: &cli::Verify, folders: Folders) -> Result<Plan, String> {
    let place = options.store.cache.as_deref().and_then(Path::to_str);
    if let Some(place) =
        place.filter(|at| at.contains("://") && driver::Address::parse(at).is_none())
    {
        return Err(format!(
            "error: --cache {}: there is no such kind of store; there are redis://, rediss://, http://, \
             https:// and s3://\n",
            base::visible(place)
        ));
    }
    let mut plan = Plan {
        front: FrontOptions {
            exclude: options.selection.exclude.clone(),
            follow_links: options.selection.follow_links,
            companions: true,
            ..verify::front_options(&options.input)
        },
        only: None,
        earlier: None,
        settings: Settings::default(),
        baseline: options.project.baseline.clone(),
        warnings: Vec::new(),
        notes: Vec::new(),
        tests: (0, 0),
        build: None,
        kept: None,
        root: None,
        modules: Vec::new(),
        met: Arc::new([]),
    };
    let directory = directory_of(&options.input.paths());
    let file = match &options.project.config {
        Some(file) => Some(file.clone()),
        None if options.project.no_config => None,
        None => project::find(&directory).map(|file| shortened(&file)),
    };
    // Nobody named it: what it leads to is not quoted.
    if options.project.config.is_none()
        && let Some(file) = file.as_deref().filter(|file| leads_out(file))
    {
        let text = format!(
            "`{}` is a link that leads out of its directory (give it with --config, or say \
             --no-config)",
            visible_path(file)
        );
        let d = Diagnostic::new(Code::Settings, Span::NONE, text);
        return Err(render::diagnostic(&SourceMap::new(), &d));
    }
    if let Some(file) = &file {
        plan.settings = read(file, options.project.include_tests)?;
        plan.notes.push(format!("settings of {} were used", visible_path(file)));
    }
    let root = file.as_deref().and_then(Path::parent).map(Path::to_owned);
    plan.root = root.clone();
    apply(&mut plan, options, root.as_deref());
    lay_out(&mut plan, options, root.as_deref(), folders);
    plan.met = plan.settings.packages.iter().map(|_| AtomicBool::new(false)).collect();
    plan.only = choice(options, &plan.settings, &plan.met)?;
    plan.earlier = earlier(options, &plan, &directory, file.as_deref())?;
    Ok(plan)
}

/// Where the settings are looked for: in the first path, or around it.
fn directory_of(paths: &[PathBuf]) -> PathBuf {
    let first = paths.first().map_or(Path::new("."), PathBuf::as_path);
    let directory = if first.is_dir() { first } else { first.parent().unwrap_or(first) };
    if directory.as_os_str().is_empty() { PathBuf::from(".") } else { directory.to_owned() }
}

/// Whether a file that was found is a link to somewhere that is not below its directory.
fn leads_out(file: &Path) -> bool {
    let directory = file.parent().filter(|directory| !directory.as_os_str().is_empty());
    let inside = directory.unwrap_or(Path::new(".")).canonicalize();
    match (file.canonicalize(), inside) {
        (Ok(file), Ok(inside)) => !file.starts_with(inside),
        _ => true,
    }
}

/// As one sees it from here.
fn shortened(path: &Path) -> PathBuf {
    let here = std::env::current_dir().and_then(|here| here.canonicalize());
    match here.ok().and_then(|here| path.strip_prefix(here).ok().map(Path::to_owned)) {
        Some(short) => short,
        None => path.to_owned(),
    }
}

fn read(file: &Path, include_tests: bool) -> Result<Settings, String> {
    let message = |d: &Diagnostic, map: &SourceMap| render::diagnostic(map, d);
    let text = match driver::files::read_text(file, driver::files::SETTINGS) {
        Ok(text) => text,
        Err(error) => {
            let text = format!("`{}` cannot be read: {error}", visible_path(file));
            let d = Diagnostic::new(Code::Settings, Span::NONE, text);
            return Err(message(&d, &SourceMap::new()));
        }
    };
    let settings = project::parse(&text).and_then(|settings| {
        let with_tests = include_tests || settings.include_tests == Some(true);
        let keys = ["sources", "test-sources"];
        let keys = if with_tests { &keys[..] } else { &keys[..1] };
        let directory = file.parent().unwrap_or(Path::new(""));
        project::missing(&text, keys, directory).map_or(Ok(settings), Err)
    });
    settings.map_err(|wrong| {
        let mut map = SourceMap::new();
        let start = map.add(file, text.as_str()).map_or(0, |id| map.file(id).start);
        let at = |offset: usize| start + offset.min(text.len()) as u32;
        let span = Span::new(at(wrong.place.start), at(wrong.place.end));
        let d = Diagnostic::new(Code::Settings, span, base::visible_line(&wrong.message));
        message(&d.help("docs/project.md lists all keys"), &map)
    })
}

/// What the settings say and the command line does not.
fn apply(plan: &mut Plan, options: &cli::Verify, root: Option<&Path>) {
    let inside = |path: &PathBuf| match root {
        Some(root) if !root.as_os_str().is_empty() => root.join(path),
        _ => path.clone(),
    };
    let settings = &plan.settings;
    if options.input.overflow.is_none()
        && let Some(overflow) = settings.overflow
    {
        plan.front.overflow = overflow_of(overflow);
    }
    plan.front.null_default = match (options.project.null_default, settings.null_default) {
        (Some(cli::NullDefault::Nullable), _) => Some(driver::NullDefault::Nullable),
        (Some(cli::NullDefault::NonNull), _) => Some(driver::NullDefault::NonNull),
        (None, said) => said.map(null_of),
    };
    let package = |package: &project::Package| PackageDefaults {
        pattern: package.name.clone(),
        overflow: package.overflow.map(overflow_of),
        null_default: package.null_default.map(null_of),
    };
    plan.front.packages = settings.packages.iter().map(package).collect();
    plan.front.exclude.extend(settings.exclude.iter().cloned());
    if options.input.class_path.is_empty() {
        plan.front.class_path = settings.class_path.iter().flatten().map(inside).collect();
    }
    if plan.baseline.is_none() {
        plan.baseline = settings.baseline.as_ref().map(inside);
    }
    if let (Some(release), Some(found)) = (settings.java_release, jdk_release(&plan.front))
        && found < release
    {
        plan.warnings.push(format!(
            "the JDK is of release {found}, the settings say java-release = {release}: \
             what is newer in the standard library is not known"
        ));
    }
}

fn jdk_release(front: &FrontOptions) -> Option<u32> {
    let directory = match &front.jdk {
        driver::JdkChoice::None => return None,
        driver::JdkChoice::Directory(directory) => directory.clone(),
        driver::JdkChoice::Find => classpath::ClassPath::find_jdk()?,
    };
    let text = std::fs::read_to_string(directory.join("release")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("JAVA_VERSION=\""))?;
    let mut numbers = line.split(['.', '"', '-', '_', '+']);
    match numbers.next()?.parse().ok()? {
        // `1.8.0`
        1 => numbers.next()?.parse().ok(),
        release => Some(release),
    }
}

fn overflow_of(overflow: project::Overflow) -> driver::Overflow {
    match overflow {
        project::Overflow::Check => driver::Overflow::Check,
        project::Overflow::Wrap => driver::Overflow::Wrap,
        project::Overflow::Ignore => driver::Overflow::Ignore,
    }
}

fn null_of(default: project::NullDefault) -> driver::NullDefault {
    match default {
        project::NullDefault::NonNull => driver::NullDefault::NonNull,
        project::NullDefault::Nullable => driver::NullDefault::Nullable,
    }
}

/// Which files a project's directory means: what the settings list, or else its source folders.
fn lay_out(plan: &mut Plan, options: &cli::Verify, root: Option<&Path>, folders: Folders) {
    let is_root = |path: &PathBuf| match root {
        Some(root) if root.as_os_str().is_empty() => {
            path.canonicalize().ok() == Path::new(".").canonicalize().ok()
        }
        Some(root) => path.canonicalize().ok() == root.canonicalize().ok(),
        None => false,
    };
    let with_tests = options.project.include_tests || plan.settings.include_tests == Some(true);
    let inside = |paths: &Option<Vec<PathBuf>>| -> Vec<PathBuf> {
        let root = root.unwrap_or(Path::new(""));
        paths.iter().flatten().map(|path| root.join(path)).collect()
    };
    let (sources, tests) = (inside(&plan.settings.sources), inside(&plan.settings.test_sources));
    let mut paths = Vec::new();
    for path in &plan.front.paths {
        match Layout::of(path).filter(|_| path.is_dir()) {
            _ if is_root(path) && !sources.is_empty() => {
                paths.extend(sources.iter().cloned());
                match with_tests {
                    true => paths.extend(tests.iter().cloned()),
                    false => plan.tests.0 += project::java_files(&tests),
                }
            }
            Some(layout) if folders == Folders::Project => {
                paths.push(path.clone());
                let below = |folder: &PathBuf| folder.strip_prefix(path).ok().map(Path::to_owned);
                if !with_tests {
                    let count = project::java_files(layout.test_sources());
                    plan.tests = (plan.tests.0 + count, plan.tests.1 + count);
                    plan.front.exclude.extend(layout.test_sources().filter_map(below));
                }
                // What building leaves behind; it is counted among what is left out.
                let made = layout
                    .modules
                    .iter()
                    .flat_map(|module| ["target", "build"].map(|name| module.directory.join(name)));
                let made = made.filter(|folder| folder.is_dir());
                plan.front.exclude.extend(made.filter_map(|folder| below(&folder)));
            }
            _ => paths.push(path.clone()),
        }
    }
    plan.front.paths = paths;
    let around = root.map_or_else(|| directory_of(&options.input.paths()), Path::to_owned);
    let around = if around.as_os_str().is_empty() { PathBuf::from(".") } else { around };
    plan.front.roots = sources;
    let Some(layout) = Layout::around(&around) else { return };
    plan.modules = layout.modules.iter().map(|module| module.directory.clone()).collect();
    plan.front.roots.extend(layout.sources().map(|folder| shortened(folder)));
    if options.input.class_path.is_empty() && plan.settings.class_path.is_none() {
        // A list of jars is no result: it is used without a cache, too.
        let cache = match verify::cache_choice(options) {
            driver::CacheChoice::None => driver::CacheChoice::Default,
            choice => choice,
        };
        let kept = driver::cache_directory(&cache).map(|directory| {
            let name = driver::fingerprint(&[&layout.root.display().to_string()]);
            directory.join("class-paths").join(name)
        });
        plan.kept = kept.clone().map(|file| {
            let text = std::fs::read(&file).ok();
            (file, text)
        });
        let answer = if options.project.resolve {
            project::class_path(&layout, kept.as_deref())
        } else {
            project::kept_class_path(&layout, kept.as_deref())
        };
        plan.warnings.extend(answer.problem);
        plan.build = Some((layout.tool, options.project.resolve));
        plan.front.class_path = answer.jars;
    }
}

/// Which units are wanted.
fn choice(
    options: &cli::Verify,
    settings: &Settings,
    met: &Arc<[AtomicBool]>,
) -> Result<Option<Box<dyn Fn(&Candidate<'_>) -> bool + Send + Sync>>, String> {
    let patterns = verify::patterns(&options.method)
        .map_err(|problem| format!("error: {}\n", base::visible_line(&problem)))?;
    let packages: Vec<(String, Option<bool>)> =
        settings.packages.iter().map(|package| (package.name.clone(), package.verify)).collect();
    let only_annotated = options.project.only_annotated;
    let is_all = packages.iter().all(|(_, verify)| *verify != Some(false));
    if patterns.is_none() && is_all && !only_annotated {
        return Ok(None);
    }
    let met = met.clone();
    Ok(Some(Box::new(move |unit| {
        let mut is_wanted = true;
        for ((name, verify), met) in packages.iter().zip(met.iter()) {
            if base::fits_package(name, unit.package) {
                met.store(true, Ordering::Relaxed);
                is_wanted = verify.unwrap_or(is_wanted);
            }
        }
        is_wanted
            && (unit.is_annotated || !only_annotated)
            && patterns.as_ref().is_none_or(|fits| fits(unit))
    })))
}

/// What the files were before the change that is asked about.
fn earlier(
    options: &cli::Verify,
    plan: &Plan,
    directory: &Path,
    settings: Option<&Path>,
) -> Result<Option<Earlier>, String> {
    let mut texts: BTreeMap<PathBuf, Option<Arc<str>>> = BTreeMap::new();
    let mut others = Vec::new();
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let is_java = |path: &Path| path.extension().is_some_and(|extension| extension == "java");
    let around = real(directory);
    let is_of_settings = |path: &Path| match settings {
        Some(file) if real(file) == path => true,
        // It may have been the one that counts, before somebody took it away.
        _ if options.project.config.is_some() || options.project.no_config => false,
        _ => {
            let is_named_so = path.file_name().is_some_and(|name| name == project::FILE);
            is_named_so && path.parent().is_some_and(|folder| around.starts_with(folder))
        }
    };
    let class_path: Vec<PathBuf> = plan.front.class_path.iter().map(|path| real(path)).collect();
    // What every verdict depends on.
    let decides = |path: &Path| {
        is_of_settings(path)
            || project::is_build_file(path)
            || plan.baseline.as_deref().is_some_and(|file| real(file) == path)
            || class_path.iter().any(|entry| path.starts_with(entry))
    };
    if let Some(revision) = &options.project.since {
        let changes = project::changed_since(directory, revision)
            .map_err(|why| format!("error: --since: {}\n", base::visible_line(&why)))?;
        for change in changes {
            let path = real(&change.path);
            if is_java(&path) {
                texts.insert(path, change.before.map(Arc::from));
            } else if decides(&path) && !says_the_same(&path, change.before.as_deref()) {
                others.push(shortened(&path));
            }
        }
    }
    for path in &options.project.changed {
        if !path.is_file() {
            return Err(format!("error: --changed: there is no file `{}`\n", visible_path(path)));
        }
        match real(path) {
            path if is_java(&path) => drop(texts.insert(path, None)),
            path if decides(&path) => others.push(shortened(&path)),
            _ => {}
        }
    }
    let is_asked = options.project.since.is_some() || !options.project.changed.is_empty();
    Ok(is_asked.then_some(Earlier { texts, others }))
}

/// Whether settings mean what they meant: a comment is no change.
fn says_the_same(file: &Path, before: Option<&str>) -> bool {
    let now = driver::files::read_text(file, driver::files::SETTINGS).ok();
    let (Some(before), Some(now)) = (before, now) else { return false };
    let is_settings = file.file_name().is_some_and(|name| name == project::FILE);
    is_settings && project::parse(before).is_ok_and(|then| project::parse(&now) == Ok(then))
}

impl Plan {
    /// What the settings say of packages that are not there, as far as all of the project was looked at.
    pub fn unknown_packages(&self, options: &cli::Verify, outcome: &Outcome) -> Vec<String> {
        let is_whole = self
            .root
            .as_ref()
            .is_some_and(|root| self.is_whole(options, &root.join(project::FILE)));
        let is_there = |package: &project::Package| {
            outcome.units.iter().any(|unit| base::fits_package(&package.name, &unit.package))
        };
        let packages = self.settings.packages.iter().zip(self.met.iter());
        let is_known = |(package, met): &(&project::Package, &AtomicBool)| {
            met.load(Ordering::Relaxed) || is_there(package)
        };
        let unknown = packages.filter(|package| !is_known(package));
        unknown
            .filter(|_| is_whole && outcome.stopped.is_none())
            .map(|(package, _)| {
                let name = base::visible(&package.name);
                format!("nothing is in a package that fits `{name}`, of which the settings speak")
            })
            .collect()
    }

    /// The directories of the settings and of build files.
    pub fn folders(&self) -> impl Iterator<Item = &PathBuf> {
        self.root.iter().chain(&self.modules)
    }

    /// Whether a file that was saved says what is to be done.
    pub fn is_about_settings(&self, path: &Path) -> bool {
        let is = |file: Option<&PathBuf>| file.is_some_and(|file| output::is_same(file, path));
        path.file_name().is_some_and(|name| name == project::FILE)
            || project::is_build_file(path)
            || is(self.baseline.as_ref())
            || is(self.kept.as_ref().map(|(file, _)| file))
    }

    /// Whether a run looks at all that the settings and the baseline are about: it was given nothing,
    /// or the directory that both are in, and leaves out no more than the settings say.
    pub fn is_whole(&self, options: &cli::Verify, baseline: &Path) -> bool {
        let real = |path: &Path| match path.as_os_str().is_empty() {
            true => Path::new(".").canonicalize().ok(),
            false => path.canonicalize().ok(),
        };
        let around: Vec<PathBuf> = [self.root.as_deref(), baseline.parent()]
            .into_iter()
            .flatten()
            .filter_map(real)
            .collect();
        let given: Vec<PathBuf> = options.input.paths().iter().filter_map(|p| real(p)).collect();
        let is_below_given = |path: &PathBuf| given.iter().any(|given| path.starts_with(given));
        around.iter().all(is_below_given)
            && options.selection.exclude.is_empty()
            && options.method.is_empty()
            && !options.project.only_annotated
            && options.machines.shard.is_none()
            && options.project.since.is_none()
            && options.project.changed.is_empty()
    }

    /// Whether a unit that is not verified makes the run fail.
    pub fn counts(&self, unit: &UnitReport) -> bool {
        let of_package = self
            .settings
            .packages
            .iter()
            .filter(|package| base::fits_package(&package.name, &unit.package))
            .filter_map(|package| package.fail_on.as_ref())
            .next_back();
        let Some(list) = of_package.or(self.settings.fail_on.as_ref()) else { return true };
        list.iter().any(|fail_on| match fail_on {
            FailOn::Failed => unit.verdict == Verdict::Failed,
            FailOn::Unknown => unit.verdict == Verdict::Unknown,
            FailOn::Unsupported => unit.verdict == Verdict::Unsupported,
            FailOn::Error => unit.verdict == Verdict::Error,
        })
    }
}
