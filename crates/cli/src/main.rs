//! The anydoku command.
fn main() {}
