//! The exports of the WebAssembly module: strings as bytes in its memory, so that no glue has to be generated.
//!
//! ```text
//!   p = alloc(n)            room for a request of n bytes of UTF-8, which the caller writes there
//!   q = call(p, n)          takes that room back; q points to four bytes, the length m of the answer,
//!                           little-endian, and the m bytes of the answer
//!   free(q, m + 4)          gives the answer back
//! ```
//!
//! Memory handed across this border has to be taken by address, which only `unsafe` code can do; all of it is here.

use std::alloc::{Layout, alloc as allocate, dealloc};

/// Rooms are aligned for the length in front of an answer.
const ALIGN: usize = 4;

fn layout(bytes: usize) -> Layout {
    Layout::from_size_align(bytes.max(1), ALIGN).expect("a room fits into the memory")
}

/// Room for `bytes` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn alloc(bytes: usize) -> *mut u8 {
    // SAFETY: the size is not 0.
    unsafe { allocate(layout(bytes)) }
}

/// Gives room back.
///
/// # Safety
/// `room` came from [`alloc`] with the same number of bytes, or from [`call`] with its length and 4, and is not used
/// afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn free(room: *mut u8, bytes: usize) {
    // SAFETY: as the caller promises.
    unsafe { dealloc(room, layout(bytes)) }
}

/// Answers the request in a room and gives that room back.
///
/// # Safety
/// `room` came from [`alloc`] with this number of bytes, which were all written, and is not used afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn call(room: *mut u8, bytes: usize) -> *mut u8 {
    // SAFETY: as the caller promises.
    let request = unsafe { std::slice::from_raw_parts(room, bytes) }.to_vec();
    // SAFETY: likewise; the bytes were copied.
    unsafe { free(room, bytes) };
    let answer = crate::call(&String::from_utf8_lossy(&request));
    let length = answer.len() as u32;
    let whole = [&length.to_le_bytes(), answer.as_bytes()].concat();
    let out = alloc(whole.len());
    // SAFETY: the room is new and has exactly this many bytes.
    unsafe { out.copy_from_nonoverlapping(whole.as_ptr(), whole.len()) };
    out
}
