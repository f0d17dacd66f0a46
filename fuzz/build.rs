//! libFuzzer is C++, and the settings of this repository keep the C++ library out
//! (.cargo/config.toml): here it is named.

fn main() {
    println!("cargo::rustc-link-lib=dylib=stdc++");
}
