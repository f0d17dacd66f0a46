//! The one place with `unsafe`: mapping the image of the JDK into memory. It is 130 MB
//! long, a run needs some hundred kilobytes of it, scattered, and the whole verifier is
//! to start within milliseconds.
#![allow(unsafe_code)]

use std::fs::File;
use std::io;
use std::ops::Deref;
use std::path::Path;

use memmap2::Mmap;

/// The bytes of a file, read from the disk page by page when they are looked at.
pub(crate) struct MappedFile(Mmap);

impl MappedFile {
    pub fn open(path: &Path) -> io::Result<MappedFile> {
        let file = File::open(path)?;
        // SAFETY: the map is read-only and private to this process. What remains is that
        // another process changes the file under it. A JDK is replaced by renaming or by
        // unlinking, which leaves the mapped file intact, and not written in place: the
        // JVM itself maps the same file in the same way. Files that builds do rewrite
        // (jars, directories of classes) are therefore not mapped but read.
        let map = unsafe { Mmap::map(&file) }?;
        Ok(MappedFile(map))
    }
}

impl Deref for MappedFile {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}
