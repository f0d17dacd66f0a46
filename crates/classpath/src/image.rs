//! The module image of a JDK, `lib/modules`: all its classes in one file, with an index
//! that is a perfect hash over names such as `/java.base/java/util/Map.class`.
//!
//! ```text
//! header      7 words: magic, version, flags, resources, table length, locations, strings
//! redirect    one word per slot: how to get from a hash to a slot
//! offsets     one word per slot: where its location starts
//! locations   per resource a list of attributes: a byte (kind, length), then a number
//! strings     zero-terminated; module, package, name and extension of each resource
//! data
//! ```
//!
//! Opening the image reads the header. Looking a class up computes two hashes per name
//! and follows four offsets. `/packages/java.util` is a resource as well, the list of the
//! modules with that package, and says in which module to look for a class.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::{Deref, Range};
use std::sync::OnceLock;

use crate::MAX_CLASS_BYTES;
use crate::cursor::{Cursor, Malformed};

const MAGIC: u32 = 0xCAFE_DADA;
const MAJOR_VERSION: u32 = 1;
const HEADER_BYTES: usize = 28;
const HASH_MULTIPLIER: u32 = 0x0100_0193;

const COMPRESSED_MAGIC: u32 = 0xCAFE_FAFA;
const COMPRESSED_HEADER_BYTES: usize = 29;

/// How many attributes a location is read for; there are eight kinds.
const MAX_ATTRIBUTES: usize = 32;

/// An image over the bytes of its file, mapped or not.
///
/// Invariant: the ranges lie within the bytes, and there is at least one slot.
pub(crate) struct Image<B> {
    bytes: B,
    big_endian: bool,
    slots: u32,
    redirect: Range<usize>,
    offsets: Range<usize>,
    locations: Range<usize>,
    strings: Range<usize>,
    data: Range<usize>,
    listing: OnceLock<BTreeMap<String, Vec<String>>>,
}

/// Where a resource is, and the offsets of the strings that its name is made of.
#[derive(Clone, Copy, Default)]
struct Location {
    module: u64,
    parent: u64,
    base: u64,
    extension: u64,
    offset: u64,
    compressed: u64,
    uncompressed: u64,
}

impl<B: Deref<Target = [u8]>> Image<B> {
    pub fn open(bytes: B) -> Result<Image<B>, Malformed> {
        let mut header = [0; HEADER_BYTES / 4];
        let Some(first) = bytes.get(..HEADER_BYTES) else {
            return Err(Malformed::new("it is too short for a module image"));
        };
        let big_endian = first.starts_with(&MAGIC.to_be_bytes());
        for (word, bytes) in header.iter_mut().zip(first.as_chunks().0) {
            *word =
                if big_endian { u32::from_be_bytes(*bytes) } else { u32::from_le_bytes(*bytes) };
        }
        let [magic, version, _flags, _resources, slots, locations, strings] = header;
        if magic != MAGIC {
            return Err(Malformed::new("it does not start like a module image"));
        }
        if version >> 16 != MAJOR_VERSION {
            let (major, minor) = (version >> 16, version & 0xFFFF);
            return Err(Malformed::new(format!("its version {major}.{minor} is not known")));
        }
        let too_short = || Malformed::new("its tables are longer than the file");
        let mut end = HEADER_BYTES;
        let mut next = |length: u32, width: usize| {
            let start = end;
            end = start.checked_add((length as usize).checked_mul(width)?)?;
            (end <= bytes.len()).then_some(start..end)
        };
        let redirect = next(slots, 4).ok_or_else(too_short)?;
        let offsets = next(slots, 4).ok_or_else(too_short)?;
        let locations = next(locations, 1).ok_or_else(too_short)?;
        let strings = next(strings, 1).ok_or_else(too_short)?;
        if slots == 0 {
            return Err(Malformed::new("it is empty"));
        }
        let data = strings.end..bytes.len();
        let listing = OnceLock::new();
        Ok(Image { bytes, big_endian, slots, redirect, offsets, locations, strings, data, listing })
    }

    /// The modules that have this package, or packages within it: `java/util`.
    pub fn modules_of(&self, package: &str) -> Result<Vec<&str>, Malformed> {
        let name = package.replace('/', ".");
        let Some(location) = self.find(&["/packages/", &name]) else { return Ok(Vec::new()) };
        let content = self.content(&location)?;
        let mut modules = Vec::new();
        // Pairs of flags and a name. The flags tell packages with resources from those that
        // are only there for the packages within; a look-up tells that as well.
        for pair in content.as_chunks::<8>().0 {
            let [_, _, _, _, name @ ..] = *pair;
            modules.push(self.string(u64::from(self.word(name)))?);
        }
        Ok(modules)
    }

    pub fn has_package(&self, package: &str) -> bool {
        self.find(&["/packages/", &package.replace('/', ".")]).is_some()
    }

    /// The class file of a class in one of these modules, and that module.
    pub fn class<'m>(
        &self,
        modules: &[&'m str],
        binary_name: &str,
    ) -> Result<Option<(&'m str, Cow<'_, [u8]>)>, Malformed> {
        for &module in modules {
            if let Some(location) = self.find(&["/", module, "/", binary_name, ".class"]) {
                return Ok(Some((module, self.content(&location)?)));
            }
        }
        Ok(None)
    }

    /// The names of the classes in a package, sorted. The first call reads the whole index,
    /// for an image has no directories.
    pub fn classes_in(&self, package: &str) -> &[String] {
        self.listing().get(package).map_or(&[], Vec::as_slice)
    }

    /// Package by package the names of all classes, both sorted.
    pub fn listing(&self) -> &BTreeMap<String, Vec<String>> {
        self.listing.get_or_init(|| {
            let mut listing: BTreeMap<String, Vec<String>> = BTreeMap::new();
            for slot in 0..self.slots {
                let Some(location) = self.location(slot) else { continue };
                let strings = [location.parent, location.base, location.extension];
                let [Ok(parent), Ok(base), Ok("class")] = strings.map(|s| self.string(s)) else {
                    continue;
                };
                match listing.get_mut(parent) {
                    Some(names) => names.push(base.to_owned()),
                    None => drop(listing.insert(parent.to_owned(), vec![base.to_owned()])),
                }
            }
            // Modules are described in files outside any package.
            listing.remove("");
            for names in listing.values_mut() {
                names.sort_unstable();
                names.dedup();
            }
            listing
        })
    }

    /// The resource whose full name is the concatenation of these parts.
    fn find(&self, name: &[&str]) -> Option<Location> {
        let slot = match self.entry(&self.redirect, hash(name, HASH_MULTIPLIER) % self.slots)? {
            0 => return None,
            seed @ 1.. => hash(name, seed.cast_unsigned()) % self.slots,
            slot => (-1 - slot).cast_unsigned(),
        };
        let location = self.location(slot)?;
        self.is_named(&location, name).then_some(location)
    }

    /// Any name leads to some slot: whether this location has that name.
    fn is_named(&self, location: &Location, name: &[&str]) -> bool {
        let strings = [location.module, location.parent, location.base, location.extension];
        let [Ok(module), Ok(parent), Ok(base), Ok(extension)] = strings.map(|s| self.string(s))
        else {
            return false;
        };
        let mark = |mark, string: &str| if string.is_empty() { "" } else { mark };
        let parts = [
            mark("/", module),
            module,
            mark("/", module),
            parent,
            mark("/", parent),
            base,
            mark(".", extension),
            extension,
        ];
        let full_name = parts.iter().flat_map(|part| part.bytes());
        full_name.eq(name.iter().flat_map(|part| part.bytes()))
    }

    fn location(&self, slot: u32) -> Option<Location> {
        let start = usize::try_from(self.entry(&self.offsets, slot)?).ok()?;
        let table = self.bytes.get(self.locations.clone())?;
        let mut cursor = Cursor::new(table.get(start..)?);
        let mut location = Location::default();
        for _ in 0..MAX_ATTRIBUTES {
            let tag = cursor.u8().ok()?;
            let length = usize::from(tag & 7) + 1;
            let target = match tag >> 3 {
                0 => return Some(location),
                1 => &mut location.module,
                2 => &mut location.parent,
                3 => &mut location.base,
                4 => &mut location.extension,
                5 => &mut location.offset,
                6 => &mut location.compressed,
                7 => &mut location.uncompressed,
                // A later version may add attributes; they have a length too.
                _ => &mut 0,
            };
            let digits = cursor.bytes(length).ok()?;
            *target = digits.iter().fold(0, |value, digit| value << 8 | u64::from(*digit));
        }
        None
    }

    fn content(&self, location: &Location) -> Result<Cow<'_, [u8]>, Malformed> {
        let outside = || Malformed::new("a resource lies outside the file");
        let compressed = location.compressed != 0;
        let length = if compressed { location.compressed } else { location.uncompressed };
        let data = self.bytes.get(self.data.clone()).ok_or_else(outside)?;
        let start = usize::try_from(location.offset).map_err(|_| outside())?;
        let length = usize::try_from(length).map_err(|_| outside())?;
        let rest = data.get(start..).ok_or_else(outside)?;
        let stored = rest.get(..length).ok_or_else(outside)?;
        if compressed { self.inflate(stored).map(Cow::Owned) } else { Ok(Cow::Borrowed(stored)) }
    }

    /// Images made with `jlink --compress` hold resources in the format of zlib, or in one
    /// that shares strings, which nobody ships and which is not supported.
    fn inflate(&self, stored: &[u8]) -> Result<Vec<u8>, Malformed> {
        let truncated = || Malformed::new("a compressed resource is truncated");
        let (header, rest) =
            stored.split_at_checked(COMPRESSED_HEADER_BYTES).ok_or_else(truncated)?;
        let &[a, b, c, d, .., e, f, g, h, _, _, _, _, is_last] = header else {
            return Err(truncated());
        };
        if self.word([a, b, c, d]) != COMPRESSED_MAGIC {
            return Err(Malformed::new("a compressed resource has no header"));
        }
        let format = self.string(u64::from(self.word([e, f, g, h])))?;
        if format != "zip" || is_last != 1 {
            return Err(Malformed::new(format!(
                "resources in the format `{format}` are not supported"
            )));
        }
        miniz_oxide::inflate::decompress_to_vec_zlib_with_limit(rest, MAX_CLASS_BYTES)
            .map_err(|_| Malformed::new("a compressed resource is damaged or too large"))
    }

    /// The word for a slot in one of the two tables.
    fn entry(&self, table: &Range<usize>, slot: u32) -> Option<i32> {
        let table = self.bytes.get(table.clone())?;
        let bytes = table.as_chunks::<4>().0.get(slot as usize)?;
        Some(self.word(*bytes).cast_signed())
    }

    fn word(&self, bytes: [u8; 4]) -> u32 {
        if self.big_endian { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) }
    }

    fn string(&self, offset: u64) -> Result<&str, Malformed> {
        let malformed = || Malformed::new("a name is not a string of the image");
        let strings = self.bytes.get(self.strings.clone()).ok_or_else(malformed)?;
        let start = usize::try_from(offset).map_err(|_| malformed())?;
        let rest = strings.get(start..).ok_or_else(malformed)?;
        let length = rest.iter().position(|b| *b == 0).ok_or_else(malformed)?;
        let text = rest.get(..length).ok_or_else(malformed)?;
        std::str::from_utf8(text).map_err(|_| malformed())
    }
}

fn hash(name: &[&str], seed: u32) -> u32 {
    let bytes = name.iter().flat_map(|part| part.bytes());
    let hash = bytes.fold(seed, |hash, byte| hash.wrapping_mul(HASH_MULTIPLIER) ^ u32::from(byte));
    hash & 0x7FFF_FFFF
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One resource: module, package, name, extension, content as stored, size when inflated
    /// or 0 if it is stored as it is.
    type Resource<'a> = (&'a str, &'a str, &'a str, &'a str, Vec<u8>, u64);

    struct Builder {
        big_endian: bool,
        strings: Vec<u8>,
    }

    impl Builder {
        fn word(&self, value: u32) -> [u8; 4] {
            if self.big_endian { value.to_be_bytes() } else { value.to_le_bytes() }
        }

        fn string(&mut self, text: &str) -> u64 {
            let offset = self.strings.len() as u64;
            self.strings.extend(text.as_bytes());
            self.strings.push(0);
            offset
        }

        /// Lays the image out with a perfect hash: the fullest buckets first choose a seed
        /// that leads their names to free slots.
        fn build(&mut self, resources: &[Resource<'_>]) -> Vec<u8> {
            let slots = resources.len() as u32;
            let names: Vec<String> = resources.iter().map(full_name).collect();
            let mut buckets: Vec<Vec<usize>> = vec![Vec::new(); resources.len()];
            for (i, name) in names.iter().enumerate() {
                buckets[(hash(&[name], HASH_MULTIPLIER) % slots) as usize].push(i);
            }
            let mut order: Vec<usize> = (0..buckets.len()).collect();
            order.sort_by_key(|b| std::cmp::Reverse(buckets[*b].len()));
            let mut redirect = vec![0_i32; buckets.len()];
            let mut owner: Vec<Option<usize>> = vec![None; buckets.len()];
            for b in order {
                let slots_for = |seed: u32| -> Vec<usize> {
                    let slot = |i: &usize| (hash(&[&names[*i]], seed) % slots) as usize;
                    buckets[b].iter().map(slot).collect()
                };
                if buckets[b].len() == 1 {
                    let free = owner.iter().position(Option::is_none).unwrap();
                    owner[free] = Some(buckets[b][0]);
                    redirect[b] = -1 - free as i32;
                } else if !buckets[b].is_empty() {
                    let fits = |found: &Vec<usize>| {
                        let distinct = found.iter().collect::<std::collections::BTreeSet<_>>();
                        distinct.len() == found.len() && found.iter().all(|s| owner[*s].is_none())
                    };
                    let seed = (1..).find(|seed| fits(&slots_for(*seed))).unwrap();
                    redirect[b] = seed as i32;
                    for (slot, i) in slots_for(seed).into_iter().zip(&buckets[b]) {
                        owner[slot] = Some(*i);
                    }
                }
            }
            let (mut offsets, mut locations, mut data) = (Vec::new(), vec![0], Vec::<u8>::new());
            for i in owner.into_iter().flatten() {
                let (module, parent, base, extension, content, inflated) = &resources[i];
                offsets.push(locations.len() as u32);
                let texts = [module, parent, base, extension].map(|text| self.string(text));
                let length = content.len() as u64;
                let sizes = if *inflated == 0 { [0, length] } else { [length, *inflated] };
                let values = texts.into_iter().chain([data.len() as u64]).chain(sizes);
                for (kind, value) in (1..).zip(values) {
                    locations.push(kind << 3 | 3);
                    locations.extend((value as u32).to_be_bytes());
                }
                locations.push(0);
                data.extend(content);
            }
            let lengths = [locations.len() as u32, self.strings.len() as u32];
            let header = [MAGIC, 1 << 16, 0, slots, slots].into_iter().chain(lengths);
            let words = header.chain(redirect.iter().map(|r| r.cast_unsigned())).chain(offsets);
            let mut bytes: Vec<u8> = words.flat_map(|word| self.word(word)).collect();
            bytes.extend(locations);
            bytes.extend(&self.strings);
            bytes.extend(data);
            bytes
        }
    }

    fn full_name((module, parent, base, extension, ..): &Resource<'_>) -> String {
        let parent = if parent.is_empty() { String::new() } else { format!("{parent}/") };
        let extension = if extension.is_empty() { String::new() } else { format!(".{extension}") };
        format!("/{module}/{parent}{base}{extension}")
    }

    /// Two modules, of which both have packages in `p`, one of them with a compressed class.
    fn image(big_endian: bool) -> Vec<u8> {
        let mut b = Builder { big_endian, strings: vec![0] };
        let (m1, m2, zip) = (b.string("m.one"), b.string("m.two"), b.string("zip"));
        let package = |b: &Builder, modules: &[u64]| -> Vec<u8> {
            modules.iter().flat_map(|m| [b.word(0), b.word(*m as u32)].concat()).collect()
        };
        let mut compressed = b.word(COMPRESSED_MAGIC).to_vec();
        compressed.extend([0; 16]);
        compressed.extend(b.word(zip as u32));
        compressed.extend([0, 0, 0, 0, 1]);
        compressed.extend(miniz_oxide::deflate::compress_to_vec_zlib(b"class B", 6));
        let resources = [
            ("packages", "", "p", "", package(&b, &[m1, m2]), 0),
            ("packages", "", "p", "q", package(&b, &[m2]), 0),
            ("m.one", "p", "A", "class", b"class A".to_vec(), 0),
            ("m.two", "p/q", "B", "class", compressed, 7),
            ("m.two", "p/q", "B$C", "class", b"class C".to_vec(), 0),
            ("m.two", "p/q", "text", "properties", b"text".to_vec(), 0),
            ("m.one", "", "module-info", "class", b"module".to_vec(), 0),
        ];
        b.build(&resources)
    }

    fn look_up(image: &Image<&[u8]>, name: &str) -> Option<(String, String)> {
        let (package, _) = name.rsplit_once('/')?;
        let modules = image.modules_of(package).ok()?;
        let (module, bytes) = image.class(&modules, name).ok()??;
        Some((module.to_owned(), String::from_utf8_lossy(&bytes).into_owned()))
    }

    #[test]
    fn resources_are_found_by_name() {
        for big_endian in [false, true] {
            let bytes = image(big_endian);
            let image = Image::open(&bytes[..]).unwrap();
            let found = |name| look_up(&image, name);
            let expected = |m: &str, text: &str| Some((m.to_owned(), text.to_owned()));
            assert_eq!(found("p/A"), expected("m.one", "class A"));
            assert_eq!(found("p/q/B"), expected("m.two", "class B"));
            assert_eq!(found("p/q/B$C"), expected("m.two", "class C"));
            for name in ["p/B", "p/q/A", "p/q/text", "q/B", "p/q/", "m.one/p/A"] {
                assert_eq!(found(name), None, "{name}");
            }
            assert!(image.has_package("p") && image.has_package("p/q"));
            assert!(!image.has_package("q") && !image.has_package("p/q/B"));
            assert_eq!(image.classes_in("p/q"), ["B", "B$C"]);
            assert_eq!(image.listing().len(), 2);
        }
    }

    #[test]
    fn damaged_images_are_refused_or_answer() {
        let bytes = image(false);
        let exercise = |bytes: &[u8]| {
            let Ok(image) = Image::open(bytes) else { return };
            for name in ["p/A", "p/q/B", "p/q/B$C"] {
                look_up(&image, name);
            }
            image.listing();
        };
        for length in 0..bytes.len() {
            exercise(&bytes[..length]);
        }
        for at in 0..bytes.len() {
            for value in [0, 1, 0x7F, 0x80, 0xFF, bytes[at] ^ 0x10] {
                let mut bytes = bytes.clone();
                bytes[at] = value;
                exercise(&bytes);
            }
        }
    }
}
