#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| anydoku_fuzz::request(data));
