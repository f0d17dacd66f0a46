#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| driver::hostile::verify(bytes));
