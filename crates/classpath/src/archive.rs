//! Jars, and the module files of a JDK (`.jmod`), which are archives as well with the
//! classes in a folder of their own.
//!
//! The central directory is read when the archive is first asked for something, an entry
//! when its class is asked for. Archives are read by position, not mapped: a build may
//! rewrite them at any time.

use std::io::Read;

use rawzip::{CompressionMethod, ReaderAt, ZipArchive, ZipArchiveEntryWayfinder, ZipLocator};
use rustc_hash::FxHashMap;

use crate::cursor::Malformed;
use crate::{JAVA_RELEASE, MAX_CLASS_BYTES};

/// Room for any entry of a central directory: its three texts of up to 64 KB each. A small
/// archive has no such entries, and most archives are small.
const BUFFER_BYTES: std::ops::RangeInclusive<u64> = 4 << 10..=256 << 10;

const MANIFEST: &str = "META-INF/MANIFEST.MF";
const VERSIONS: &str = "META-INF/versions/";

/// The folder of the classes in a module file.
const JMOD_CLASSES: &str = "classes/";

pub(crate) struct Archive<R> {
    zip: ZipArchive<R>,
    classes: FxHashMap<Box<str>, Entry>,
    /// The packages that hold classes, sorted, each with its classes, sorted.
    packages: Vec<(Box<str>, Vec<Box<str>>)>,
}

#[derive(Clone, Copy)]
struct Entry {
    place: ZipArchiveEntryWayfinder,
    method: CompressionMethod,
    /// The release of Java it is meant for; 0 outside `META-INF/versions`.
    release: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ArchiveKind {
    Jar,
    Jmod,
}

impl<R: ReaderAt> Archive<R> {
    /// Reads the central directory.
    pub fn open(reader: R, length: u64, kind: ArchiveKind) -> Result<Archive<R>, Malformed> {
        let mut buffer = vec![0; length.clamp(*BUFFER_BYTES.start(), *BUFFER_BYTES.end()) as usize];
        let zip = ZipLocator::new()
            .locate_in_reader(reader, &mut buffer, length)
            .map_err(|(_, error)| zip_error(&error))?;
        let mut archive = Archive { zip, classes: FxHashMap::default(), packages: Vec::new() };
        let mut versioned: Vec<(Box<str>, Entry)> = Vec::new();
        let mut manifest = None;
        let mut entries = archive.zip.entries(&mut buffer);
        while let Some(header) = entries.next_entry().map_err(|error| zip_error(&error))? {
            // A name that is not UTF-8 is not the name of a class.
            let path = header.file_path();
            let Ok(path) = std::str::from_utf8(path.as_ref()) else { continue };
            let mut entry = Entry {
                place: header.wayfinder(),
                method: header.compression_method(),
                release: 0,
            };
            if kind == ArchiveKind::Jmod {
                if let Some(name) = path.strip_prefix(JMOD_CLASSES).and_then(class_name) {
                    archive.classes.entry(name.into()).or_insert(entry);
                }
            } else if let Some((release, path)) = version_and_path(path) {
                if let Some(name) = class_name(path)
                    && release <= JAVA_RELEASE
                {
                    entry.release = release;
                    versioned.push((name.into(), entry));
                }
            } else if path == MANIFEST {
                manifest = Some(entry);
            } else if let Some(name) = class_name(path) {
                archive.classes.entry(name.into()).or_insert(entry);
            }
        }
        if !versioned.is_empty()
            && let Some(manifest) = manifest
            && is_multi_release(&archive.content(&manifest)?)
        {
            for (name, entry) in versioned {
                let best = archive.classes.entry(name).or_insert(entry);
                if best.release < entry.release {
                    *best = entry;
                }
            }
        }
        archive.list_packages();
        Ok(archive)
    }

    /// The class file, if there is one of this name.
    pub fn class(&self, binary_name: &str) -> Result<Option<Vec<u8>>, Malformed> {
        self.classes.get(binary_name).map(|entry| self.content(entry)).transpose()
    }

    /// Whether the package holds a class, or a package that does.
    pub fn has_package(&self, package: &str) -> bool {
        let start = self.packages.partition_point(|(name, _)| **name < *package);
        // Names such as `java/util-2` sort between `java/util` and `java/util/zip`.
        self.packages
            .iter()
            .skip(start)
            .take_while(|(name, _)| name.starts_with(package))
            .any(|(name, _)| matches!(name.as_bytes().get(package.len()), None | Some(b'/')))
    }

    pub fn classes_in(&self, package: &str) -> &[Box<str>] {
        match self.packages.binary_search_by(|(name, _)| (**name).cmp(package)) {
            Ok(index) => self.packages.get(index).map_or(&[], |(_, classes)| classes),
            Err(_) => &[],
        }
    }

    fn list_packages(&mut self) {
        let mut names: Vec<(&str, &str)> =
            self.classes.keys().map(|name| name.rsplit_once('/').unwrap_or(("", name))).collect();
        names.sort_unstable();
        let mut packages: Vec<(Box<str>, Vec<Box<str>>)> = Vec::new();
        for (package, class) in names {
            match packages.last_mut() {
                Some((last, classes)) if **last == *package => classes.push(class.into()),
                _ => packages.push((package.into(), vec![class.into()])),
            }
        }
        self.packages = packages;
    }

    /// The content of an entry. The sizes that the archive claims are only ever upper
    /// bounds: nothing is allocated on their word.
    fn content(&self, entry: &Entry) -> Result<Vec<u8>, Malformed> {
        let too_large = || Malformed::new("an entry is too large for a class file");
        let limit = MAX_CLASS_BYTES as u64;
        if entry.place.compressed_size_hint() > limit
            || entry.place.uncompressed_size_hint() > limit
        {
            return Err(too_large());
        }
        let found = self.zip.get_entry(entry.place).map_err(|error| zip_error(&error))?;
        let reader = found.reader();
        let claim = reader.claim_verifier();
        let mut stored = Vec::new();
        reader
            .take(limit)
            .read_to_end(&mut stored)
            .map_err(|error| Malformed::new(format!("an entry cannot be read: {error}")))?;
        let content = match entry.method {
            CompressionMethod::STORE => stored,
            CompressionMethod::DEFLATE => {
                miniz_oxide::inflate::decompress_to_vec_with_limit(&stored, MAX_CLASS_BYTES)
                    .map_err(|_| Malformed::new("an entry is damaged or too large"))?
            }
            _ => return Err(Malformed::new("an entry is compressed in an unknown way")),
        };
        if content.len() as u64 != claim.uncompressed_size || rawzip::crc32(&content) != claim.crc {
            return Err(Malformed::new("an entry is damaged: its checksum is wrong"));
        }
        Ok(content)
    }
}

/// The binary name of the class in an entry with this path. Descriptions of modules and
/// packages are not classes that a program can name.
fn class_name(path: &str) -> Option<&str> {
    let name = path.strip_suffix(".class")?;
    let simple = name.rsplit('/').next()?;
    let is_class = !simple.is_empty() && !matches!(simple, "module-info" | "package-info");
    is_class.then_some(name)
}

/// `META-INF/versions/11/p/C.class` is `p/C.class` for Java 11 and later. Numbers below 9
/// do not count.
fn version_and_path(path: &str) -> Option<(u32, &str)> {
    let (release, path) = path.strip_prefix(VERSIONS)?.split_once('/')?;
    // A release that is not a number is beyond all releases.
    let release = release.parse().unwrap_or(u32::MAX);
    Some((if release < 9 { u32::MAX } else { release }, path))
}

/// Whether the main section of the manifest says so.
fn is_multi_release(manifest: &[u8]) -> bool {
    let text = String::from_utf8_lossy(manifest);
    let main_section = text.lines().take_while(|line| !line.is_empty());
    main_section.filter_map(|line| line.split_once(':')).any(|(key, value)| {
        key.eq_ignore_ascii_case("Multi-Release") && value.trim().eq_ignore_ascii_case("true")
    })
}

fn zip_error(error: &rawzip::Error) -> Malformed {
    Malformed::new(format!("it is not a valid archive: {error}"))
}
