//! The library of Z3, opened when the first question reaches it.
//!
//! Linked in the usual way, the library costs several milliseconds in every run: 25 MB are
//! mapped and relocated, and its constructors run. Most runs never ask it. So each function
//! that the bindings call is defined here, as a jump to wherever its slot points, and
//! [`load`] lets the slots point into the library. The linker, which finds all functions
//! here, leaves the library out of the programs.
//!
//! It is looked for beside the program, and then where `./x` has put it: never among the system's
//! libraries, so that everybody gets the same verdicts. Its version must be the one that was
//! asked for (`.cargo/config.toml`).
#![allow(unsafe_code)]

use std::ffi::{CStr, CString, c_void};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, Ordering};

use super::functions::all_functions;

/// The version of Z3 that this program works with.
pub(crate) const VERSION: &str = env!("Z3_SYS_Z3_VERSION");

/// Where the library was when this program was built. In an archive (`tools/dist.sh`) there are zeros in its
/// place, so nobody may count on what it was.
const DIRECTORY: &str = env!("Z3_LIBRARY_PATH_OVERRIDE");

/// Makes the functions of Z3 callable. Before, calling any of them ends the process.
pub(super) fn load() -> Result<(), String> {
    static LOADED: OnceLock<Result<(), String>> = OnceLock::new();
    LOADED.get_or_init(open).clone()
}

fn open() -> Result<(), String> {
    let name = file_name();
    let candidates: Vec<PathBuf> = directories().iter().map(|d| d.join(&name)).collect();
    let Some(path) = candidates.iter().find(|path| path.exists()) else {
        let looked: Vec<_> = candidates.iter().map(|p| p.display().to_string()).collect();
        return Err(format!("the library of Z3 is missing: {}", looked.join(", ")));
    };
    let library = open_library(path)?;
    for (name, slot) in SLOTS {
        // SAFETY: the handle is open and the name ends with a zero byte.
        let found = unsafe { libc::dlsym(library, name.as_ptr()) };
        if !found.is_null() {
            slot.store(found, Ordering::Release);
        }
    }
    // With a fourth number, which tells builds of one version apart.
    let found = ::z3::full_version();
    if found.strip_prefix(VERSION).is_some_and(|rest| rest.starts_with('.')) {
        Ok(())
    } else {
        Err(format!("{} is Z3 {found}, not Z3 {VERSION}", path.display()))
    }
}

/// What the library calls itself: `libz3.so.5.3`.
fn file_name() -> String {
    let without_patch = VERSION.rsplit_once('.').map_or(VERSION, |(start, _)| start);
    format!("libz3.so.{without_patch}")
}

/// What a copy of the program has brought along comes first.
fn directories() -> Vec<PathBuf> {
    let mut directories = Vec::new();
    if let Some(beside) = std::env::current_exe().ok().as_deref().and_then(Path::parent) {
        directories.push(beside.to_path_buf());
        directories.push(beside.join("../lib"));
    }
    let built = std::hint::black_box(DIRECTORY);
    if !built.starts_with('\0') {
        directories.push(PathBuf::from(built));
    }
    directories
}

fn open_library(path: &Path) -> Result<*mut c_void, String> {
    let text = CString::new(path.as_os_str().as_bytes()).map_err(|e| e.to_string())?;
    // SAFETY: the path ends with a zero byte. What runs here is the constructors of a library
    // whose hash was checked when it was installed.
    let library = unsafe { libc::dlopen(text.as_ptr(), libc::RTLD_LAZY | libc::RTLD_LOCAL) };
    if !library.is_null() {
        return Ok(library);
    }
    // SAFETY: the text, if there is one, lives until the next call of this family.
    let why = unsafe {
        let error = libc::dlerror();
        if error.is_null() { None } else { Some(CStr::from_ptr(error).to_string_lossy()) }
    };
    Err(why.map_or_else(|| format!("{} cannot be opened", path.display()), |why| why.to_string()))
}

/// What slots point to before the library is there, and for functions that it does not have.
extern "C" fn missing() -> ! {
    eprintln!("internal error: a function of Z3 was called that is not loaded");
    std::process::abort()
}

macro_rules! define {
    ($($name:ident)*) => {
        /// Where the functions really are.
        #[allow(non_upper_case_globals)]
        mod slots {
            use super::*;
            $(pub(super) static $name: AtomicPtr<c_void> = AtomicPtr::new(missing as *mut c_void);)*
        }

        static SLOTS: &[(&CStr, &AtomicPtr<c_void>)] = &[$((
            // The name is known when this is compiled, and has no zero byte.
            match CStr::from_bytes_with_nul(concat!(stringify!($name), "\0").as_bytes()) {
                Ok(name) => name,
                Err(_) => c"",
            },
            &slots::$name,
        ),)*];

        $(
            // SAFETY: arguments, result and stack are untouched on the way to the function of
            // this name, so whoever calls this calls that. The name is taken by nothing else
            // in the program, because the library is not linked.
            #[unsafe(naked)]
            #[unsafe(no_mangle)]
            extern "C" fn $name() {
                jump!(slots::$name)
            }
        )*
    };
}

#[cfg(target_arch = "x86_64")]
macro_rules! jump {
    ($slot:path) => {
        std::arch::naked_asm!("jmp qword ptr [rip + {slot}]", slot = sym $slot)
    };
}

// x16 is free for what stands between a call and the function that is called.
#[cfg(target_arch = "aarch64")]
macro_rules! jump {
    ($slot:path) => {
        std::arch::naked_asm!(
            "adrp x16, {slot}",
            "ldr x16, [x16, :lo12:{slot}]",
            "br x16",
            slot = sym $slot,
        )
    };
}

all_functions!(define);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_function_is_there() {
        load().unwrap();
        for (name, slot) in SLOTS {
            assert_ne!(slot.load(Ordering::Acquire), missing as *mut c_void, "{name:?}");
        }
    }
}
