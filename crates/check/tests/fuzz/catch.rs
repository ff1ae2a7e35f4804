//! Catches what goes wrong: the message of a panic, with its place. `crates/anydoku/tests/chance` uses it too.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};

thread_local! {
    static MESSAGE: RefCell<String> = const { RefCell::new(String::new()) };
    static QUIET: RefCell<bool> = const { RefCell::new(false) };
}

/// The message of a panic, if there is one.
pub fn message(work: impl FnOnce()) -> Option<String> {
    listen();
    QUIET.set(true);
    let failed = catch_unwind(AssertUnwindSafe(work)).is_err();
    QUIET.set(false);
    failed.then(|| MESSAGE.take())
}

/// What a message is about, without the details that change when a case is made smaller.
pub fn kind(message: &str) -> &str {
    let line = message.lines().next().unwrap_or_default();
    line.split(['[', '(']).next().unwrap_or_default()
}

/// Has panics leave their message, and be silent while somebody waits for it.
fn listen() {
    static HOOK: std::sync::Once = std::sync::Once::new();
    HOOK.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if !QUIET.with_borrow(|quiet| *quiet) {
                return usual(info);
            }
            let payload = info.payload();
            let text = payload.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
            let place = info
                .location()
                .map(|place| format!("{}:{}", place.file(), place.line()));
            let text = text.unwrap_or("?").replace('\n', " ");
            MESSAGE.set(format!("{}: {text}", place.unwrap_or_default()));
        }));
    });
}
